"""What is asked and counted of the subject of a sentence, and of each of both players for himself [R10, R146]."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tefuda.games.arc.lowering.parts import Said

from collections.abc import Sequence

from tefuda.games.arc.lowering.context import Context, lower_cond
from tefuda.games.arc.rules.judging import SomebodyIs
from tefuda.games.arc.wording import texts, values
from tefuda.games.common.control import KeepPlayers
from tefuda.games.common.things import Meeting, You
from tefuda.games.lowering.makeup import all_of as all_of
from tefuda.kernel.programs import Cond
from tefuda.text import numbers, things
from tefuda.text.model import Node
from tefuda.text.tree import walk


def judged(ctx: Context, said: Said, conds: Sequence[Node]) -> list[Cond]:
    """Return conditions: those before the subject speak of the player of the text, those behind it of the subject."""
    subject = (ctx.you, ctx.each)
    made: list[Cond] = []
    for cond in conds:
        theirs = said.who is None or any(cond is one for one in said.theirs)
        if theirs and ctx.each:
            ctx.fail("what is true of each player for himself is asked where something is carried out")
        ctx.you, ctx.each = subject if theirs else (You(), False)
        made.append(lower_cond(ctx, cond))
        ctx.you, ctx.each = subject
    return made


def each_meeting(ctx: Context, said: Said) -> Cond:
    """Those of the players for whom the conditions behind 互いに hold, each for himself, do it; return whether there is one [R10]."""
    of, ctx.you, ctx.each = ctx.you, You(), False
    if any(getattr(n, "id", "") == "foe" for cond in said.theirs for n in walk(cond)):
        ctx.fail("whose opponent is meant behind 互いに is not said")
    cond = all_of([lower_cond(ctx, one) for one in said.theirs])
    assert cond is not None
    reg = ctx.reg()
    ctx.add(KeepPlayers(reg, Meeting(of, cond)))
    ctx.you, ctx.each = Meeting(of, cond, reg), True
    return SomebodyIs(Meeting(of, cond))


RECKONED = (values.NumberOf, values.GaugeOf, values.StatSum, numbers.EventCount)
"""Values of which each player has one of his own."""


def by_himself(ctx: Context, s: texts.ArcSentence, said: Said) -> bool:
    """Whether what both players do depends on how much each of them has."""
    if any(isinstance(n, things.Picked) for n in walk(s.do)):
        return False
    return (said.per is not None and said.their_rate) or any(
        isinstance(n, RECKONED) or taken_by_each(ctx, n) for n in walk(s.do)
    )


def taken_by_each(ctx: Context, n: Node) -> bool:
    """Whether a number counts what both players have taken before, each for himself."""
    return isinstance(n, values.TakenCount) and n.v is not None and n.v.id in ctx.shared
