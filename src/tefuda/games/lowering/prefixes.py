"""The prefixes of a sentence, sorted: what governs it, who carries it out, and for what its number is taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tefuda.games.lowering.referring import Referring
from tefuda.kernel.programs import Cond, Const, Num
from tefuda.text import amounts, sentences
from tefuda.text.model import Node

if TYPE_CHECKING:
    from tefuda.games.common.things import Players


@dataclass
class Said:
    """The prefixes of a sentence, sorted.

    Attributes:
        conds: Conditions, in printed order; ``theirs``: those behind several who carry it out, which speak of each.
        who: Who carries it out; ``they``: the same, once a condition has asked for him.
        after: What it waits for: a delayed trigger.
        would: An event that it replaces for a time.
        per: What its number is taken for, once for each; ``their_rate``: it stands behind who carries the sentence out, and is his.
        often: As often as this value says.
        unless: What somebody may do to escape it.
        aside: Whether what it waits for, or replaces, is said before who carries it out: 自分 in that is not he.
    """

    conds: list[Cond] = field(default_factory=list)
    theirs: list[Node] = field(default_factory=list)
    who: Node | None = None
    they: Players | None = None
    after: Node | None = None
    would: sentences.InCase | None = None
    per: sentences.Per | amounts.PerValue | None = None
    their_rate: bool = False
    often: Node | None = None
    unless: Node | None = None
    aside: bool = False

    @property
    def later(self) -> bool:
        """Whether it is done later, or instead of an event."""
        return self.after is not None or self.would is not None


def rate(
    per: sentences.Per | amounts.PerValue, many: Callable[[Any], Num], number: Callable[[Node], Num]
) -> tuple[Num, Num]:
    """Return the count of つき, and how many make one time; ``many`` counts things, ``number`` lowers a number."""
    if isinstance(per, amounts.PerValue):
        return number(per.v), Const(1) if per.n is None else number(per.n)
    return many(per.of), number(per.cnt.n)


def note_rate(ctx: Referring, p: sentences.Per | amounts.PerValue, said: Said) -> None:
    """Note for what the number of a sentence is taken, once for each."""
    said.per, said.their_rate = p, said.who is not None


def note_doer(ctx: Referring, p: sentences.By, said: Said) -> None:
    """Note who carries a sentence out."""
    said.who, said.aside = p.who, said.later
