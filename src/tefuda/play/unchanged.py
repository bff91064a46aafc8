"""What has changed in a position since it was looked at, so that the rest need not be looked at again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.position import ENTITY
from tefuda.kernel.schema import HOST, ZONE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tefuda.kernel.state import State


def changed(before: State, st: State) -> tuple[set[int], set[int]]:
    """Return the zones that need not look as they did in an earlier position of the match, and the entities in them that have changed
    themselves: other columns, row or counters, another object on the stack, other effects locked to them, or attached to something in such
    a zone. Both positions have computed rows."""
    many = len(st.col[ZONE])  # what came and was taken back again is not there
    entities = {e for e in _changed(before, st) if e < many}
    zones = {
        z for z, (old, new) in enumerate(zip(before.zones, st.zones, strict=True)) if old is not new and old != new
    }
    column = st.col[ZONE]
    zones |= {column[e] for e in entities if column[e] >= 0}
    for e, ref in enumerate(st.col[HOST]):
        if ref >= 0:
            host = st.now(ref)
            if host < 0 or host in entities or column[host] in zones:
                entities.add(e)
                zones |= {column[e]} - {-1}
    return zones, entities


def _changed(before: State, st: State) -> set[int]:
    """Return the entities that are not what they were."""
    out: set[int] = set()
    for old, new in zip(before.col, st.col, strict=True):
        if old is not new and old != new:
            out.update([e for e, (a, b) in enumerate(zip(old, new, strict=False)) if a != b])
            out.update(range(len(old), len(new)))
    were, rows = before.derive().rows, st.derive().rows
    if were is not rows:
        out.update([e for e, (a, b) in enumerate(zip(were, rows, strict=False)) if a is not b])
    if st.counters is not before.counters:
        refs = {ref for ref in (*st.counters, *before.counters) if st.counters.get(ref) != before.counters.get(ref)}
        out |= _entities(refs)
    if st.items is not before.items:
        numbers, now = ({e: item.number for e, item in of.items.items()} for of in (before, st))
        out.update([e for e in (*numbers, *now) if numbers.get(e) != now.get(e)])
    if st.effects is not before.effects:
        locks, now_locked = ({ef.id: ef.locked for ef in of.effects if ef.locked is not None} for of in (before, st))
        for id in {*locks, *now_locked}:
            if locks.get(id) != now_locked.get(id):
                out |= _entities(locks.get(id) or ()) | _entities(now_locked.get(id) or ())
    return out


def _entities(refs: Iterable[int]) -> set[int]:
    return {ref & ENTITY for ref in refs}
