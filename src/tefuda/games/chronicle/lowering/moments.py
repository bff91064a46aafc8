"""Moments of turns: the start and end of turns and phases [9, R49]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering.context import Context, Watched
from tefuda.games.chronicle.lowering.players import lower_who
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.judging import PARTS_OF_TURN
from tefuda.games.chronicle.wording import lines
from tefuda.games.common.events import ByPlayers, NumberIs
from tefuda.games.lowering.makeup import together
from tefuda.kernel.programs import Cond

PHASES = {
    "recovery": m.RECOVERY, "draw": m.DRAW_PHASE, "check": m.CHECK_PHASE, "main": m.MAIN, "main1": m.MAIN, "main2": m.MAIN,
    "battle": e.BATTLE_BEGINS, "adjustment": m.PROCESSING, "pre_attack": m.PRE_ATTACK, "pre_defence": m.PRE_DEFENCE,
    "pre_damage": m.PRE_DAMAGE,
}  # fmt: skip
"""With which step a phase begins [9]."""


def moment(ctx: Context, node: lines.TurnMoment) -> Watched:
    """Return the kind of event, and what makes a step the moment of the turn that is meant [R49]."""
    if node.p is None:
        when: Cond = NumberIs(m.PROCESSING if node.end else e.TURN_BEGINS)
    else:
        when = NumberIs(PHASES[node.p.id])
    main = PARTS_OF_TURN[node.p.id] if node.p is not None and node.p.id in ("main1", "main2") else None
    whose = ByPlayers(lower_who(ctx, node.who)) if node.who is not None else None
    return (e.PHASE_CAME,), together(when, main, whose)
