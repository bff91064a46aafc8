"""The prefixes of a sentence, sorted: what governs it, who carries it out, and for what its number is taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tefuda.games.common.control import Held, Judge
from tefuda.games.common.numbers import InRegisterNum
from tefuda.games.lowering.assembling import Assembly, Skip
from tefuda.games.lowering.referring import Referring
from tefuda.kernel.programs import AllOf, Cond, Const, JumpUnless, Num, SetReg
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


def done_before(ctx: Referring) -> Cond:
    """Return the condition that the sentence before was done completely."""
    if not ctx.asked:
        ctx.fail("the sentence before cannot be asked whether it was done")
    return AllOf(tuple(Held(r) for r in ctx.asked))


def jump_unless(cond: Cond) -> Skip:
    """Return the jump over what a condition governs."""
    return lambda to: JumpUnless(cond, to)


def fill_conds(ctx: Assembly, holes: Sequence[int], conds: Sequence[Cond]) -> None:
    """Make the jumps over what conditions govern, where room was left for each."""
    for hole, cond in zip(holes, conds, strict=True):
        ctx.fill(hole, jump_unless(cond))


def judge(ctx: Referring, said: Said, contradicted: bool) -> None:
    """Note whether the conditions of a sentence hold, if the next asks for their contrary (そうでないなら): as they were read here."""
    ctx.judged = None
    if contradicted and said.theirs:
        ctx.fail("for which of the players the condition is false is not said")
    if contradicted and said.conds and not said.later:
        ctx.judged = ctx.reg()
        ctx.add(Judge(ctx.judged, said.conds[0] if len(said.conds) == 1 else AllOf(tuple(said.conds))))
        said.conds = [Held(ctx.judged)]


def sort_in(ctx: Referring, rows: Mapping[type, Callable[..., None]], p: Node, said: Said) -> None:
    """Note what a prefix says.

    Raises:
        LoweringError: It is a second moment, or event, for which the sentence waits.
    """
    waits = said.after, said.would
    ctx.row(rows, p)(ctx, p, said)
    if waits != (None, None) and (said.after, said.would) != waits:
        ctx.fail("one sentence can wait for one moment only", p)


def rate(
    per: sentences.Per | amounts.PerValue, many: Callable[[Any], Num], number: Callable[[Node], Num]
) -> tuple[Num, Num]:
    """Return the count of つき, and how many make one time; ``many`` counts things, ``number`` lowers a number."""
    if isinstance(per, amounts.PerValue):
        return number(per.v), Const(1) if per.n is None else number(per.n)
    return many(per.of), number(per.cnt.n)


def counted_once(ctx: Referring, times: tuple[Num, Num]) -> tuple[Num, Num]:
    """Return what several acts of a sentence are done so often for: counted now, whatever the first of them changes."""
    reg = ctx.reg()
    ctx.add(SetReg(reg, times[0]))
    ctx.counts = InRegisterNum(reg), times[0]
    return ctx.counts[0], times[1]


def note_rate(ctx: Referring, p: sentences.Per | amounts.PerValue, said: Said) -> None:
    """Note for what the number of a sentence is taken, once for each."""
    said.per, said.their_rate = p, said.who is not None


def note_doer(ctx: Referring, p: sentences.By, said: Said) -> None:
    """Note who carries a sentence out."""
    said.who, said.aside = p.who, said.later
