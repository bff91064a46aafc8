"""The timing machine: batches, breadth first, with coins between the sides [6.4, R11, R12, R20..R31] (anatomy 17).

Effects that wait carry the depth at which they were collected. What is processed at depth d triggers at depth d + 1, and the deepest are
processed first: so an effect triggered by a batch comes right after that batch and before everything that was already to come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.entries import LATER
from tefuda.games.arc.rules.events import BY_RULE, COIN, RECORDED, TIMING
from tefuda.games.arc.rules.ledger import owing, settle, some_member, victory
from tefuda.games.arc.rules.model import (
    ACTIVATED,
    BATCHES,
    ENTRIES,
    K_REFLET,
    N_SHOCK,
    RECORD,
    SCOPE,
    STAGE,
    SUB,
    T_FIGHT_EVE,
    side,
)
from tefuda.games.arc.rules.rows import printed_kind
from tefuda.games.arc.rules.text import as_arc, extra_of
from tefuda.games.arc.rules.verbs import V_NEXT
from tefuda.games.common.waiting import spend
from tefuda.kernel import acts
from tefuda.kernel.frames import Frame, Procedure, back_to, procedure
from tefuda.kernel.options import first, option
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

MOST_BATCHES: Final = 1000
"""Batches inside one fixed timing after which the match is a draw [R32]."""
MOST_ENTRIES: Final = 3000
"""Entries inside one fixed timing after which it is a draw as well: batches that double would never come to an end [R32]."""

HANDLERS: Final[dict[int, Procedure]] = {}
"""How an entry is processed, by ``ArcAbility.rule``; filled by the modules that have the procedures."""


def run(st: State) -> bool:
    """Process everything that waits at the present depth or deeper, with all it triggers, and apply the ledger: a tail call."""
    return st.call(RUN_BATCHES, n=st.num[SCOPE]) if pending(st) else False


def pending(st: State) -> bool:
    """Tell whether anything is to be processed at the present depth or deeper, or the ledger to be applied."""
    base = st.num[SCOPE]
    if st.waiting:
        for w in st.waiting:
            if w.key >= base:
                return True
    return base == 0 and owing(st)


# The frame keeps: ``n`` depth at which it began, ``m`` depth of the running batch, ``regs[0]`` the parts of the batch, ``target`` the side
# that acts, ``flag`` True once the other side has had its turn (or has nothing).


def begin(st: State, f: Frame) -> bool:
    """Take the next batch: the deepest entries; of them everything that is no card together with the first stage, then the further
    stages, then what waits for general parts [6.4.9.2, R20, R25, R26]."""
    deepest = -1
    for w in st.waiting:
        if w.key >= f.n and w.key > deepest:
            deepest = w.key
    if deepest < 0:
        st.put_num(SCOPE, f.n)
        if f.n == 0 and owing(st):
            return st.back(f, "4.5.8")
        return st.back(f, "6.2.10") if straying(st) else st.done()
    parts = sorted({w.part for w in st.waiting if w.key == deepest})
    batch = tuple(parts[:1])
    if parts[0] == 0 and len(parts) > 1 and parts[1] < LATER:
        batch = (0, parts[1])
    f.m = deepest
    f.regs = [batch]
    st.put_num(SCOPE, deepest + 1)
    if st.num[BATCHES] == 0:
        st.put_num(ENTRIES, 0)
    st.put_num(BATCHES, st.num[BATCHES] + 1)
    return st.finish((), "R32") if st.num[BATCHES] > MOST_BATCHES else False


def entries(st: State, f: Frame, of: int) -> Ints:
    """Return the places of a side's entries of the running batch among those that wait."""
    parts = f.regs[0]
    out: list[int] = []
    for i in range(len(st.waiting)):
        w = st.waiting[i]
        if w.key == f.m and w.part in parts and side(st, w.player) == of:
            out.append(i)
    return tuple(out)


def has_entries(st: State, f: Frame, of: int) -> bool:
    """Tell whether a side has any entry of the running batch."""
    parts = f.regs[0]
    for w in st.waiting:
        if w.key == f.m and w.part in parts and side(st, w.player) == of:
            return True
    return False


def toss(st: State, f: Frame) -> bool:
    """A coin decides which side goes first, if both have entries [6.4.4, R11]."""
    one, two = has_entries(st, f, 0), has_entries(st, f, 1)
    f.flag = not (one and two)
    f.target = 0 if one else 1
    if one and two:
        f.target = st.chance("coin", 2)
        st.emit(COIN, player=some_member(st, f.target))
    return False


def which(st: State, f: Frame) -> bool:
    """The acting side names the entry that is processed next, when it has several [6.4.5, 6.4.6, R12, R117]."""
    mine = entries(st, f, f.target)
    if not mine:
        f.answer = -1
        return False
    return st.ask(f, some_member(st, f.target), "next", [option(V_NEXT, i) for i in mine])


def process(st: State, f: Frame) -> bool:
    """Process it, not interrupted by anything; without entries the other side has its turn [6.4.5, 6.4.8]."""
    if f.answer < 0:
        return False
    st.put_num(ENTRIES, st.num[ENTRIES] + 1)
    if st.num[ENTRIES] > MOST_ENTRIES:
        return st.finish((), "R32")
    i = first(f.answer)
    w = st.waiting[i]
    spend(st, w)
    ab = as_arc(w.ability)
    return st.call(
        HANDLERS[ab.rule],
        player=w.player,
        source=w.source,
        regs=list(w.regs),
        box=(ab,),
        event=w.event,
        snap=w.snap,
    )


def turn_over(st: State, f: Frame) -> bool:
    """Go on with this side, then with the other one [6.4.5]."""
    if f.answer >= 0:
        return st.back(f, "6.4.5")
    if not f.flag:
        f.flag = True
        f.target = 1 - f.target
        return st.back(f, "6.4.5")
    return False


def apply_ledger(st: State, f: Frame) -> bool:
    """At the end of the batch the ledger is applied; in a combat that an effect made it is the surrounding batch's [4.5.8, R29, R138]."""
    return settle(st) if f.n == 0 else False


def judge(st: State, f: Frame) -> bool:
    """Then victory is checked [R80]."""
    return victory(st) if f.n == 0 else False


def straying(st: State) -> bool:
    """Tell whether a used reflet lies on a sub circle where it must not stay."""
    if st.num[SCOPE] > 0 or st.num[STAGE] >= 0:
        return False
    width = st.rules.width
    for p in st.seats:
        for e in st.zones[p * width + SUB]:
            if st.col[ACTIVATED][e] and printed_kind(st, e) == K_REFLET:
                return True
    return False


def record_strays(st: State, f: Frame) -> bool:
    """When all is done, used reflets go to the record, if this is not the part of RF in which they lie on their circles [6.2.10, R31]."""
    events: list[Event] = []
    for p in st.seats:
        for e in st.zone(p, SUB):
            if st.col[ACTIVATED][e] and printed_kind(st, e) == K_REFLET:
                events.append(
                    Event(RECORDED, st.ref(e), player=p, to=st.zone_id(st.col[OWNER][e], RECORD), why=BY_RULE)
                )
    return st.carry_out(events)


def recorded(st: State, f: Frame) -> bool:
    """What that triggered is processed as well; a reflet that stayed for some reason is not moved again."""
    return st.back(f, "6.4.9") if pending(st) else st.done()


RUN_BATCHES: Final = procedure(
    "arc:batches",
    ("6.4.9", begin),
    ("6.4.4", toss),
    ("6.4.5", which),
    ("6.4.8", process),
    ("6.4.5/a", turn_over),
    ("4.5.8", apply_ledger),
    ("3.4.6", judge),
    ("6.4.9.2", back_to("6.4.9")),
    ("6.2.10", record_strays),
    ("6.2.10/a", recorded),
)
"""All batches that wait at depth ``n`` or deeper."""


# ---- fixed timings [R21] -------------------------------------------------------------------------------------------------


def timing(st: State, n: int, more: Ints = (), subject: int = -1) -> bool:
    """A fixed timing comes and is processed: a tail call. ``more``: the almas of a combat or attack.

    One at which nothing happens goes by at once; a log only wants to be told under whose clause.
    """
    if st.logging:
        return st.call(FIXED, n=n, target=subject, regs=[more])
    announce(st, n, more, subject)
    if pending(st):
        st.call(FIXED, n=n, target=subject, regs=[more])
        st.frames[-1].pc = 1  # it has come
        return False
    f = st.frames[-1]
    f.result = ()
    f.happened = ()
    return False


def shocking(st: State, almas: Ints) -> bool:
    """Tell whether an alma of a combat has 衝撃 [R91]."""
    for ref in almas:
        e = st.now(ref)
        if e >= 0 and st.row(e).v[N_SHOCK] > 0:
            return True
    return False


def heard(st: State, n: int, more: Ints) -> bool:
    """Tell whether anything may come of a timing: a text waits for it, 衝撃 does, or events or states are looked at whatever happens."""
    pool = st.pool
    return (
        extra_of(st).timings >> n & 1 != 0
        or pool.has_states
        or pool.counted >> TIMING & 1 != 0
        or (n == T_FIGHT_EVE and shocking(st, more))
    )


def announce(st: State, n: int, more: Ints, subject: int) -> None:
    """Let effects that wait for a timing become entries; one that nothing waits for is a moment, and a line of the log."""
    if st.num[SCOPE] == 0 and st.num[BATCHES]:
        st.put_num(BATCHES, 0)
    ev = Event(TIMING, subject, n=n, why=BY_RULE, more=more)
    if heard(st, n, more):
        acts.emit(st, ev)
        return
    st.dirty = True
    acts.tell(st, [ev])


def come(st: State, f: Frame) -> bool:
    """The timing comes."""
    announce(st, f.n, f.regs[0], f.target)
    return False


def settled(st: State, f: Frame) -> bool:
    """Process what an act of the rules has triggered: a step of procedures."""
    return run(st)


FIXED: Final = procedure("arc:timing", ("6.4.1", come), ("6.4.9", settled))
"""A fixed timing ``n``."""
