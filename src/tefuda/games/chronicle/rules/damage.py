"""Battle damage [6.7, 10.2.1, R60-R62]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.events import BY_BATTLE, DAMAGED, HURT
from tefuda.games.chronicle.rules.model import (
    ATK,
    ATTACKER,
    DEFENDED,
    DEFENDER,
    POWER,
    active,
    in_role,
    other,
    value,
)
from tefuda.games.chronicle.rules.verbs import V_SHARE
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.state import State

GRID: Final = 500
"""Damage is divided among a platoon in steps of 500 [6.7.5]."""


def deal(st: State) -> bool:
    """Deal battle damage: a tail call."""
    return st.call(DEAL, player=other(active(st)))


def divide(st: State, f: Frame) -> bool:
    """Against a platoon the defender's player divides its power, in steps of 500 and all of it; a rest below 500 is lost [6.7.5, R62]."""
    f.result = ()
    attackers = in_role(st, ATTACKER)
    defenders = in_role(st, DEFENDER)
    if len(attackers) < 2 or not defenders:
        return False
    total = value(st, defenders[0], POWER) // GRID * GRID
    return picks.share_out(st, "split", f.player, tuple(attackers), total, 0, -1, V_SHARE, GRID)


def strike(st: State, f: Frame) -> bool:
    """All battle damage is dealt at the same time [10.2.1, 10.2.1.2, R62]."""
    attackers = in_role(st, ATTACKER)
    if not attackers:
        return st.done()
    dealers = tuple([st.ref(a) for a in attackers])
    events: list[Event] = []
    defenders = in_role(st, DEFENDER)
    if not st.num[DEFENDED]:
        n = max([value(st, a, ATK) for a in attackers])
        events.append(
            Event(HURT, st.ref(f.player), player=f.player, source=dealers[0], n=n, why=BY_BATTLE, more=dealers)
        )
    elif defenders:
        d = defenders[0]
        total = sum(value(st, a, POWER) for a in attackers)
        events.append(Event(DAMAGED, st.ref(d), source=dealers[0], n=total, why=BY_BATTLE, more=dealers))
        shares = f.result if len(attackers) > 1 else (value(st, d, POWER),)
        for i in range(len(attackers)):
            events.append(Event(DAMAGED, dealers[i], source=st.ref(d), n=shares[i], why=BY_BATTLE))
    return st.carry_out(events)


DEAL: Final = procedure("chronicle:battle damage", ("6.7.5", divide), ("10.2.1", strike))
"""Deals the damage of the running attack; ``player`` defends. A platoon undefended deals its highest ATK as one event of every member, a
platoon defended the sum of its powers [6.7.3.2, 6.7.4, R61]."""
