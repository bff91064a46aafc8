"""External RP: each [RP+n] grant is a pool that damage uses up, the oldest first, before the base [4.6.6, R44, R62].

``st.memory[(ref of the alma, what grants, which)]`` is how much of a pool is used; SPENT of the alma is their sum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.model import DAMAGE, EXTERNAL, SPENT
from tefuda.games.arc.rules.reaching import acting_on

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Bundle, Ints
    from tefuda.kernel.state import State


POOL_KEY: Final = 3
"""Length of the memory's keys that are about pools."""


class Pool:
    """One grant of external RP to an alma: its key in the memory, and its full size."""

    __slots__ = ("key", "size")

    def __init__(self, key: Ints, size: int) -> None:
        self.key = key
        self.size = size


def pools_of(st: State, e: int) -> list[Pool]:
    """Return the pools in force on an alma, oldest first."""
    out: list[Pool] = []
    ref = st.ref(e)
    for g in acting_on(st, e, 0, 1 << EXTERNAL):
        key = (ref, -1, g.effect) if g.effect >= 0 else (ref, g.scope.source, g.bundle.uid)
        out.append(Pool(key, size_of(st, g.bundle, g.scope)))
    return out


def size_of(st: State, b: Bundle, x: Scope) -> int:
    """Return the external RP that a bundle grants."""
    n = 0
    for c in b.changes:
        if c.attr == EXTERNAL and c.amount is not None:
            n += c.amount.value(st, x)
    return n


def take_damage(st: State, e: int, n: int) -> None:
    """Write damage to an alma: pools first, the oldest before the others, then the base (a raw write) [R44]."""
    if st.row(e).v[EXTERNAL] > st.col[SPENT][e]:
        memory = dict(st.memory)
        for p in pools_of(st, e):
            part = min(n, max(0, p.size - memory.get(p.key, 0)))
            if part > 0:
                memory[p.key] = memory.get(p.key, 0) + part
                n -= part
                st.set(SPENT, e, st.col[SPENT][e] + part)
        st.memory = memory
        st.settled = None
    if n > 0:
        st.set(DAMAGE, e, st.col[DAMAGE][e] + n)


def stale(st: State) -> bool:
    """Tell whether the memory holds pools that are in force no more.

    While neither the memory nor anything that is computed has changed since the last time, it does not: ``settled`` tells.
    """
    if not st.memory:
        return False
    d = st.derive()
    if st.settled is d:
        return False
    if in_force(st)[0] != st.memory:
        return True
    st.settled = d
    return False


def reconcile(st: State) -> None:
    """Forget what was used of pools that are in force no more: the rest of them has gone, and one that returns is full (a raw
    write) [R44, R62]."""
    if not st.memory:
        return
    kept, sums = in_force(st)
    if kept != st.memory:
        st.memory = kept
        st.settled = None
        for e, n in sums.items():
            st.set(SPENT, e, n)


def in_force(st: State) -> tuple[dict[Ints, int], dict[int, int]]:
    """Return what stays of the memory, and what of the pools on each alma that is in it is used."""
    kept: dict[Ints, int] = {}
    sums: dict[int, int] = {}
    refs: set[int] = set()
    for key, n in st.memory.items():
        if len(key) == POOL_KEY:
            refs.add(key[0])
        elif st.now(key[0]) >= 0:
            kept[key] = n
    for ref in sorted(refs):
        e = st.now(ref)
        if e < 0:
            continue
        sums[e] = 0
        for p in pools_of(st, e):
            used = min(p.size, st.memory.get(p.key, 0))
            if used > 0:
                kept[p.key] = used
                sums[e] += used
    return kept, sums
