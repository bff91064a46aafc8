"""Triggered abilities: they wait until an event is complete, then they resolve one by one [R58, R90, R104]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.events import AT_ONCE
from tefuda.games.avalon.rules.loops import nobody_decides
from tefuda.games.avalon.rules.model import (
    ATTACKING,
    BATTLE,
    DEFENDER,
    DEFENDING,
    INVADER,
    PLACE,
    RING,
    SCOPE,
    SLOT,
    SUPPORT,
    clockwise,
)
from tefuda.games.avalon.rules.text import as_avalon
from tefuda.games.avalon.rules.verbs import V_NEXT
from tefuda.games.common.registers import told_regs
from tefuda.kernel.frames import Frame, check_timing, procedure
from tefuda.kernel.options import first, option
from tefuda.kernel.programs import RUN
from tefuda.kernel.records import Waiting
from tefuda.kernel.schema import ZONE

if TYPE_CHECKING:
    from tefuda.kernel.acts import Match
    from tefuda.kernel.state import State

INVADING_SUPPORT: Final = 0
DEFENDING_SUPPORT: Final = 1
INVADING_CREATURE: Final = 2
DEFENDING_CREATURE: Final = 3
OTHERS: Final = 4
"""Parts of waiting triggers, in the order of 7.3.10 [R58]."""


def waiting_key(st: State) -> int:
    """Return the generation of triggers that come up now: new ones join the end of the queue [R90]."""
    return st.num[SCOPE]


def waiting_part(st: State, m: Match, among: list[Match]) -> int:
    """Return whose trigger it is in a battle: those of battle creatures come before others [R58]."""
    if not st.num[BATTLE]:
        return OTHERS
    e = st.now(m.source)
    if e >= 0 and st.col[ZONE][e] in (st.zone_id(st.num[INVADER], SUPPORT), st.zone_id(st.num[DEFENDER], SUPPORT)):
        return INVADING_SUPPORT if st.col[ZONE][e] == st.zone_id(st.num[INVADER], SUPPORT) else DEFENDING_SUPPORT
    for ref, part in ((st.num[ATTACKING], INVADING_CREATURE), (st.num[DEFENDING], DEFENDING_CREATURE)):
        if m.source == ref or (m.event.subject == ref and m.source == m.event.after):
            return part
    return OTHERS


def order_of_players(st: State) -> list[int]:
    """Return the players in the order in which their triggers resolve: whose slot or turn it is, then clockwise; in shared phases
    clockwise, the leader last [R90]."""
    slot = st.num[SLOT]
    if slot < 0 or st.num[PLACE + slot] < 0:
        return clockwise(st)
    ring = max(1, st.num[RING])
    here = st.num[PLACE + slot]
    ranked = sorted([((st.num[PLACE + p] - here) % ring, p) for p in st.seats])
    return [p for _, p in ranked]


def comes_at_once(w: Waiting) -> bool:
    """Tell whether a waiting ability does not wait for the settlement: its event is one of those, or it joined their queue [R90]."""
    return w.key > 0 or (w.event is not None and w.event.kind in AT_ONCE)


def run_at_once(st: State) -> bool:
    """Resolve what acts on the running battle, after what triggered it is complete: a tail call [R66, R90]."""
    if not any(map(comes_at_once, st.waiting)):
        return False
    return st.call(QUEUE, flag=True)


def run(st: State) -> bool:
    """Do rule processing and resolve everything that waits: a tail call."""
    if not st.waiting and not st.dirty:
        return False
    return st.call(QUEUE)


def settled(st: State, f: Frame) -> bool:
    """An event is complete: rule processing, then triggers."""
    return run(st)


def which(st: State, f: Frame) -> bool:
    """The next one: of the oldest generation, in battle by 7.3.10, then by player; of several of one player he picks [R90]."""
    f.n = -1
    places = candidates(st, f.flag)
    if not places:
        st.put_num(SCOPE, 0)
        return st.done()
    waiting = [st.waiting[i] for i in places]
    if len(places) == 1 or waiting[0].part != OTHERS or alike(waiting):
        f.answer = option(V_NEXT, places[0])
        return False
    return st.ask(f, waiting[0].player, "next", [option(V_NEXT, i) for i in places])


def candidates(st: State, at_once: bool = False) -> list[int]:
    """Return the places of those waiting abilities of which one comes next (``at_once``: without those that wait for a settlement)."""
    best: tuple[int, int, int] = (1 << 30, 0, 0)
    places: list[int] = []
    order = order_of_players(st)
    for i in range(len(st.waiting)):
        w = st.waiting[i]
        if at_once and not comes_at_once(w):
            continue
        rank = order.index(w.player) if w.player in order else len(order)
        key = (w.key, w.part, rank)
        if key < best:
            best = key
            places = []
        if key == best:
            places.append(i)
    return places


def alike(waiting: list[Waiting]) -> bool:
    """Tell whether instances differ in nothing."""
    a = waiting[0]
    for w in waiting:
        if w.ability is not a.ability or w.source != a.source or w.event is not a.event:
            return False
    return True


def resolve(st: State, f: Frame) -> bool:
    """It leaves the queue and happens completely; what it triggers joins the end [R90]."""
    w = st.waiting[first(f.answer)]
    st.waiting = tuple([x for x in st.waiting if x is not w])
    st.put_num(SCOPE, w.key + 1)
    return st.call(ENTRY, player=w.player, source=w.source, event=w.event, snap=w.snap, box=(w,))


def more(st: State, f: Frame) -> bool:
    """And the next one, unless all this goes in a circle that nobody can leave [R96]."""
    rebase(st)
    f.happened = ()
    if st.waiting and nobody_decides(st, f):
        return st.finish((), "R96")
    return st.back(f, "R90")


def rebase(st: State) -> None:
    """Let the generations of what waits begin with 0 again, so that equal positions are equal (a raw write)."""
    least = min([w.key for w in st.waiting], default=0)
    if least > 0:
        out: list[Waiting] = []
        for w in st.waiting:
            key = w.key - least
            n, nth = w.serial, w.nth
            out.append(Waiting(w.ability, w.player, w.source, w.snap, w.event, w.regs, key, w.part, w.room, n, nth))
        st.waiting = tuple(out)


QUEUE: Final = procedure(
    "avalon:triggers", ("R90", check_timing), ("R90/a", which), ("R90/b", resolve), ("R90/c", more)
)
"""Everything that waits; with ``flag`` only what does not wait for a settlement."""


def happen(st: State, f: Frame) -> bool:
    """Run its program."""
    w: Waiting = f.box[0]
    ab = as_avalon(w.ability)
    if ab.program is None:
        return st.done()
    ev = w.event
    regs = told_regs(ab.regs, w.source, w.player, ev.after if ev is not None else -1, ev.n if ev is not None else 0)
    for i in range(len(w.regs)):
        if i < len(regs) and w.regs[i]:
            regs[i] = w.regs[i]
    return st.call(RUN, player=w.player, source=w.source, regs=regs, prog=ab.program, event=ev, snap=w.snap)


ENTRY: Final = procedure("avalon:ability", ("R91", happen))
"""One triggered ability."""
