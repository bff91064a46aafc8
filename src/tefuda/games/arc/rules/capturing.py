"""Taking the opponent's main alma (奪う), with the armed almas that go with it [6.3.6, R65]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.circles import free_circles
from tefuda.games.arc.rules.commits import bury
from tefuda.games.arc.rules.events import BY_EFFECT, BY_RULE, CAPTURED, FORGOTTEN
from tefuda.games.arc.rules.model import MAIN, SUB, holder, is_armed
from tefuda.games.arc.rules.verbs import V_KEEP
from tefuda.games.common.causes import by_text
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def capture(st: State, player: int, alma: int, source: int) -> bool:
    """Let a player take a main alma (a ref) over: a tail call. Possible only into an empty circle."""
    return st.call(CAPTURE, player=player, target=alma, source=source)


def take(st: State, f: Frame) -> bool:
    """The alma changes sides and stays the same object; an ego vanishes instead [6.3.6, R65]."""
    e = st.now(f.target)
    f.regs = [()]
    f.happened = ()
    if e < 0 or st.kind_of(e) != MAIN:
        return False
    f.regs[0] = tuple([st.ref(g) for g in st.zone(holder(st, e), SUB) if is_armed(st, g)])
    return st.act(CAPTURED, f.target, player=f.player, source=f.source, to=st.zone_id(f.player, MAIN), why=BY_EFFECT)


def pick_armed(st: State, f: Frame) -> bool:
    """Its armed almas come along, as many as there are free circles; the taker picks them [6.3.6, 6.3.6.1]."""
    f.result = ()
    taken = any(ev.kind == CAPTURED for ev in f.happened)
    f.events = f.happened
    armed = tuple([st.now(r) for r in f.regs[0] if st.now(r) >= 0]) if taken else ()
    free = free_circles(st, f.player)
    if len(armed) <= free:
        f.result = armed
        return False
    return picks.pick(st, "keep", V_KEEP, f.player, armed, free, free, f.source)


def follow(st: State, f: Frame) -> bool:
    """The others go to their owner's oblivion, and their grants end [6.3.6.1]."""
    if not f.events or f.events[0].kind != CAPTURED:
        return False
    kept = f.result
    events: list[Event] = []
    for r in f.regs[0]:
        e = st.now(r)
        if e in kept:
            events.append(by_text(f, CAPTURED, r, to=st.zone_id(f.player, SUB)))
        elif e >= 0:
            events.append(bury(st, e, FORGOTTEN, f.player, f.source, BY_RULE))
    return st.carry_out(events) if events else False


def report(st: State, f: Frame) -> bool:
    """The caller learns that the alma was taken."""
    f.happened = f.events
    return st.done((len(f.events),))


CAPTURE: Final = procedure(
    "arc:capture", ("6.3.6", take), ("6.3.6/a", pick_armed), ("6.3.6.1", follow), ("6.3.6.1/a", report)
)
"""``player`` takes alma ``target`` over."""
