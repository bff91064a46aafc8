"""What the lowering of a line knows: the pool, the card, and the colour of the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.assembling import Assembly
from tefuda.games.assembling import LoweringError as LoweringError
from tefuda.games.chronicle.rules.text import FREE_REGS, CardText, ChronicleAbility
from tefuda.kernel.records import STATIC, Bundle

if TYPE_CHECKING:
    from tefuda.games.chronicle.cards import Card
    from tefuda.games.chronicle.pool import ChroniclePool
    from tefuda.kernel.programs import Cond, Num
    from tefuda.text.model import Node


class Context(Assembly):
    """One line being lowered.

    Attributes:
        words: The pool that everything is numbered in.
        card, text: The printed card, and what is made of it.
        colour: GREEN or RED for a line that exists only while that lamp is lit, else 0.
        cond: What has to hold for what the sentence says, or None.
        x: What X is as the text defines it, or None.
    """

    def __init__(self, words: ChroniclePool, card: Card, text: CardText, line: int) -> None:
        super().__init__(words.pool, card.name, line, FREE_REGS)
        self.words = words
        self.card = card
        self.text = text
        self.colour = 0
        self.cond: Cond | None = None
        self.x: Num | None = None

    def static(self, bundle: Bundle, zones: int) -> None:
        """Add a field ability of the card."""
        ability = ChronicleAbility(STATIC, zones)
        ability.bundle = bundle
        ability.colour = self.colour
        ability.line = self.line
        self.text.abilities += (ability,)

    def uncoloured(self, node: Node) -> None:
        """Refuse what cannot depend on a lamp."""
        if self.colour:
            self.fail(f"{type(node).__name__} cannot depend on a lamp")
