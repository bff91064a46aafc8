"""What the lowering of a text knows at a point of it: the pool, registers, code, and what words like それ refer to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.judging import LitNow
from tefuda.games.chronicle.rules.lasting import ALWAYS, Period
from tefuda.games.chronicle.rules.model import BATTLEFIELD
from tefuda.games.chronicle.rules.noting import NoteEvents, NoteMany
from tefuda.games.chronicle.rules.text import FREE_REGS, CardText, ChronicleAbility
from tefuda.games.chronicle.wording import nouns
from tefuda.games.common.announcing import Part
from tefuda.games.common.things import Players, Source, Things
from tefuda.games.lowering.assembling import CondRows, NumberRows, Rows
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.referring import Referring
from tefuda.games.lowering.refusing import LoweringError as LoweringError
from tefuda.kernel.programs import AllOf, Cond
from tefuda.kernel.records import STATIC, Bundle

if TYPE_CHECKING:
    from tefuda.games.chronicle.cards import Card
    from tefuda.games.chronicle.pool import ChroniclePool
    from tefuda.games.chronicle.rules.picking import Some
    from tefuda.kernel.programs import Ins, Num
    from tefuda.text.model import Node


class Context(Referring):
    """One line, or all lines of a spell, being lowered.

    Attributes:
        words: The pool that everything is numbered in.
        card, text: The printed card, and what is made of it.
        colour: GREEN or RED for a line that exists only while that lamp is lit, else 0.
        cond: What has to hold for what a field ability says, or None.
        x: What X, Y and Z are as far as they have been counted: where a resolving text uses them first [11.8.9, R14]; in a field
            ability they are counted all the time.
        parts: Decisions of the announcement, in printed order.
        mode: The mode being lowered, 0 outside of modes.
        choices: The choices made so far (最初に選んだ, 他の).
        chose: What the sentence of that mode and number has chosen so far.
        subject: The thing that a sentence is about (自分のパワー), or None.
        span: How long what the sentence starts lasts.
        paid: Which number of the player the last payment took, and how much, or None.
        spell: True for the text of a spell: このカード is the stack object.
        among: True in a sentence that begins with その中から: counted things are taken from what was seen.
        attacking: True in a text that an attack triggers: it knows all attackers.
        shown: True as soon as the text has shown cards: both players can follow those that both know.
        searched: Whose deck has been searched and has still to be shuffled, and what was found, or None [R107].
        struck: What the last damage was dealt to (代わりに…ダメージを与える).
        collected: What all players have picked for an act that they do at the same time, or None.
        floor: Below what the sentence does not lower costs.
        payer: True in costs: own things only, and not the card that is being used.
        apart: True in what a spell says about its own cost: it does not count itself, being on the stack by then [11.2.2].
        pays_x: True if X stands in the cost of the ability: X is what was announced then [R14].
        quoted: True in an ability that a text grants [R33].
        striped: True for lines of several colours that are one text: the CB of a card with a line for each lamp.
        offered: Out of what another player has chosen on resolution: 選ばれなかった are the rest of these.
        places: Kinds of zones (masks) in which what registers hold can be, where that is known.
        home: Kinds of zones in which the source is when the text resolves, as long as nothing moves it.
        works: Kinds of zones in which the field ability works that is being lowered.
        itself: What the source has become by an act of the text, or None [R39].
        arrived: Kinds of zones where what the event is about can be found.
        delays: Delayed triggers that the line makes.
        wake: What is carried out in the wake of a batch, in place of an event.
    """

    spoken = ("it", "seen", "hue", "choices")
    recalling = (nouns.DoneCount, nouns.DoneTo, nouns.Suffered)
    later = (
        "it", "coin", "hue", "number_named", "seen", "choices", "x", "lets", "regs", "done", "last",
        "amount", "measured", "recalled", "shared", "spell", "leaving", "shown", "struck", "you",
        "player", "subject", "quoted", "pays_x", "places", "home", "itself",
    )  # fmt: skip

    def __init__(self, words: ChroniclePool, card: Card, text: CardText, line: int) -> None:
        super().__init__(words.pool, card.name, line, FREE_REGS)
        self.words = words
        self.card = card
        self.text = text
        self.colour = 0
        self.cond: Cond | None = None
        self.x: dict[str, Num] = {}
        self.parts: list[Part] = []
        self.mode = 0
        self.choices: list[Things] = []
        self.offered: Things | None = None
        self.chose: tuple[tuple[int, int], tuple[Things, ...]] | None = None
        self.subject: Things | None = None
        self.span: Span[Period] = Span(ALWAYS)
        self.paid: tuple[str, Num] | None = None
        self.spell = False
        self.among = False
        self.attacking = False
        self.shown = False
        self.searched: tuple[Players, Things] | None = None
        self.struck: Things | None = None
        self.collected: Things | None = None
        self.payer = False
        self.floor = 0
        self.apart = False
        self.pays_x = False
        self.quoted = False
        self.striped = False
        self.places: dict[int, int] = {}
        self.home = -1
        self.works = 1 << BATTLEFIELD
        self.itself: Things | None = None
        self.arrived = -1
        self.delays: list[ChronicleAbility] = []
        self.wake: list[Ins] = []

    # ---- abilities

    def static(self, bundle: Bundle, zones: int) -> None:
        """Add a field ability of the card."""
        ability = ChronicleAbility(STATIC, zones)
        ability.bundle = bundle
        ability.colour = self.colour
        ability.line = self.line
        self.text.abilities += (self.number(ability),)

    def lit(self, cond: Cond | None = None) -> Cond | None:
        """Return a condition on the card together with that of its line: that its lamp is lit [5.7.4, R27]."""
        if not self.colour:
            return cond
        lamp = LitNow(self.colour)
        return lamp if cond is None else AllOf((lamp, cond))

    def uncoloured(self, node: Node) -> None:
        """Refuse what cannot depend on a lamp."""
        if self.colour:
            self.fail("this cannot depend on a lamp", node)

    # ---- whether a sentence was done [R85]

    def must(self, some: Some, reg: int) -> None:
        """If the next sentence asks, a pick counts as done if the full number was picked into the register."""
        if self.flags is not None:
            full = self.reg()
            self.add(NoteMany(full, reg, some.lo))
            self.flags.append(full)

    def act(self, ins: Ins, n: Num | None = None, kind: int = -1) -> None:
        """Add an act without an object; if the next sentence asks, it counts as done if so many events of the kind happened."""
        self.add(ins)
        if self.flags is not None:
            full = self.reg()
            self.add(NoteEvents(full, kind, n))
            self.flags.append(full)

    # ---- references

    def inner(self) -> Context:
        """Return a fresh context of the same card (a quoted ability, a delayed trigger)."""
        made = Context(self.words, self.card, self.text, self.line)
        made.delays = self.delays
        return made


SOURCE = Source()


Watched = tuple[tuple[int, ...], Cond | None]
"""Kinds of events, and what makes them such an event."""

lower_num = NumberRows("number")
lower_things = Rows[Things]("thing")
lower_cond = CondRows("condition")
lower_event = Rows[Watched]("event")
lower_happening = Rows[Watched]("happening")
INSTRUCTIONS = Rows[None]("instruction")
LINES = Rows[None]("line")
KEYWORDED = Rows[None]("keyword")
"""How phrases are lowered that hold phrases of other kinds: each module adds the rows that it knows."""
