"""The effects of one layer: which of them depends on which, whom they reach, what they change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.changing import change
from tefuda.kernel.records import GAIN, LOSE, LOSE_ALL
from tefuda.kernel.schema import ZONE

if TYPE_CHECKING:
    from tefuda.kernel.derived import Derived
    from tefuda.kernel.rules import Unit
    from tefuda.kernel.state import State


def next_unit(st: State, d: Derived, layer: int, units: list[Unit]) -> int:
    """Return the place of the unit to be applied next: the first that depends on no other one; if all do, the first of those that
    depend on each other in a circle and on nothing else."""
    for i in range(len(units)):
        if not any_dependency(st, d, layer, units, i):
            return i
    needs = [dependencies(st, d, layer, units, i) for i in range(len(units))]
    reached = [reach(needs, i) for i in range(len(units))]
    for i in range(len(units)):
        if all(i in reached[j] for j in reached[i]) and not any(
            st.rules.waits_for(layer, units[i], units[j]) for j in reached[i]
        ):
            return i
    return 0


def dependencies(st: State, d: Derived, layer: int, units: list[Unit], i: int) -> list[int]:
    """Return the places of the units that unit ``i`` waits for."""
    u = units[i]
    out: list[int] = []
    for j in range(len(units)):
        v = units[j]
        if j != i and (st.rules.waits_for(layer, u, v) or (may_depend(u, v) and depends(st, d, layer, u, v))):
            out.append(j)
    return out


def reach(needs: list[list[int]], i: int) -> set[int]:
    """Return everything that unit ``i`` waits for, directly or not."""
    found: set[int] = set()
    todo = needs[i][:]
    while todo:
        j = todo.pop()
        if j not in found:
            found.add(j)
            todo += needs[j]
    return found


def exists(d: Derived, u: Unit) -> bool:
    """Tell whether a unit still exists: the ability of its host may have been lost in this very layer."""
    if u.host < 0:
        return True
    for ab in d.rows[u.host].abilities:
        if ab.bundle is u.bundle:
            return True
    return False


def any_dependency(st: State, d: Derived, layer: int, units: list[Unit], i: int) -> bool:
    """Tell whether unit ``i`` depends on another one that is still to be applied."""
    u = units[i]
    for j in range(len(units)):
        v = units[j]
        if j != i and (st.rules.waits_for(layer, u, v) or (may_depend(u, v) and depends(st, d, layer, u, v))):
            return True
    return False


def may_depend(u: Unit, v: Unit) -> bool:
    """Cheap test before the trial: does ``v`` write anything that ``u`` reads, or can it take ``u`` away?"""
    if v.bundle.writes_rows & u.bundle.reads_rows:
        return True
    if u.host >= 0:
        for c in v.bundle.changes:
            if c.how == LOSE_ALL or c.how == LOSE or c.how == GAIN:
                return True
    return False


def depends(st: State, d: Derived, layer: int, u: Unit, v: Unit) -> bool:
    """Try ``v`` on scratch rows: does it change whether, to what, or how ``u`` applies?"""
    before = footprint(st, d, layer, u)
    rows = d.rows
    d.rows = rows[:]
    apply_unit(st, d, v, layer, set())
    after = footprint(st, d, layer, u)
    d.rows = rows
    return before != after


def footprint(st: State, d: Derived, layer: int, u: Unit) -> list[int]:
    """Return what a unit would do now: its targets and amounts; empty if it does not exist or its condition is false."""
    b = u.bundle
    if not exists(d, u):
        return []
    if b.cond is not None and not b.cond.holds(st, u.active.scope):
        return []
    out = targets_of(st, d, u)
    for c in b.changes:
        if c.layer == layer and c.amount is not None:
            out.append(c.amount.value(st, u.active.scope))
    return out


def targets_of(st: State, d: Derived, u: Unit) -> list[int]:
    """Return the live entities that a unit's changes reach."""
    if u.locked is not None:
        return [e for e in [st.now(r) for r in u.locked] if is_live(st, e)]
    who = u.bundle.who
    if who is None:
        e = st.now(u.active.scope.source)
        return [e] if is_live(st, e) else []
    x = u.active.scope
    found: list[int] = []
    refs = who.only(st, x) if u.bundle.limited else None
    if refs is not None:
        for r in refs:
            e = st.now(r)
            if e not in found and is_live(st, e) and who.fits(st, x, e):
                found.append(e)
        return found
    kinds = u.bundle.where
    kind_of = st.rules.zone_kinds
    zone = st.col[ZONE]
    for e in d.live:
        if kinds >> kind_of[zone[e]] & 1 and who.fits(st, x, e):
            found.append(e)
    for e in d.mute:
        if kinds >> kind_of[zone[e]] & 1 and who.fits(st, x, e):
            found.append(e)
    return found


def is_live(st: State, e: int) -> bool:
    """Tell whether an entity (-1: none) is in a live zone."""
    if e < 0:
        return False
    kind = st.kind_of(e)
    rules = st.rules
    return kind in rules.live or kind in rules.live_shared or kind in rules.mute or kind in rules.mute_shared


def apply_unit(st: State, d: Derived, u: Unit, layer: int, owned: set[int]) -> None:
    """Apply the changes of a unit that belong to a layer."""
    b = u.bundle
    if b.cond is not None and not b.cond.holds(st, u.active.scope):
        return
    targets = targets_of(st, d, u)
    if u.locked is None and b.who is not None:
        d.reach |= b.where
    if not targets:
        return
    for c in b.changes:
        if c.layer != layer:
            continue
        amount = c.amount.value(st, u.active.scope) if c.amount is not None else 0
        for e in targets:
            if e not in owned:
                d.rows[e] = d.rows[e].copy()
                d.reach |= 1 << st.rules.zone_kinds[st.col[ZONE][e]]
                owned.add(e)
            change(d.rows[e], c, amount)
            if c.attr >= 0 and st.rules.floored >> c.attr & 1 and d.rows[e].v[c.attr] < 0:
                d.rows[e].v[c.attr] = 0
