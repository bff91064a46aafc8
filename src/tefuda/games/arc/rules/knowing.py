"""What is known of a card of this game: its numbers as they are, as they last were, as they are printed [4.3, 4.6.1.2, R44, R45, R79]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.model import (
    AP,
    COST,
    CP,
    DAMAGE,
    DENSHO,
    EX,
    EXTERNAL,
    K_ALMA,
    KIND,
    L_GRANT,
    L_PRINT,
    MAIN,
    RP,
    SCHEMA,
    SERVICE,
    SPENT,
)
from tefuda.games.arc.rules.reaching import acting_on
from tefuda.games.arc.rules.rows import print_of
from tefuda.games.common.measuring import NOW, PRINTED, Stats
from tefuda.kernel.changing import change
from tefuda.kernel.records import ADD, SUBTRACT, Change
from tefuda.kernel.schema import ALL_TOPICS

if TYPE_CHECKING:
    from tefuda.kernel.records import Row, Snap
    from tefuda.kernel.state import State


class Reach:
    """A change that reaches a card in a layer, and by how much."""

    __slots__ = ("amount", "change")

    def __init__(self, change: Change, amount: int) -> None:
        self.change = change
        self.amount = amount


def reaching(st: State, e: int, layer: int) -> list[Reach]:
    """Return the changes of a layer that are in force on a card, in the order of time."""
    out: list[Reach] = []
    for g in acting_on(st, e, 1 << layer):
        for c in g.bundle.changes:
            if c.layer == layer:
                out.append(Reach(c, c.amount.value(st, g.scope) if c.amount is not None else 0))
    return out


class ArcStats(Stats):
    """Numbers of cards, read at least 0; the cost of Ex and densho cards is 0 [7.1.3, 7.3.3, R45]."""

    def topics(self, stat: int, which: int) -> int:
        """RP is what damage leaves of it."""
        if which != NOW:
            return ALL_TOPICS
        return SCHEMA.topic("damage") | (SCHEMA.topic("ex") if stat == COST else 0)

    def rows(self, stat: int, which: int) -> int:
        """What is printed, and what it was before grants, depends on the effects in force."""
        return 1 << stat if which == NOW else -1

    def bears(self, row: Row, stat: int) -> bool:
        """Only almas have AP, RP and CP [4.3]."""
        return stat == COST or row.v[KIND] == K_ALMA

    def now(self, st: State, e: int, stat: int, which: int) -> int:
        """Read it: RP less damage."""
        if which != NOW:
            return printed(st, e, stat) if which == PRINTED else base(st, e, stat)
        if stat == COST and (st.col[EX][e] or st.col[DENSHO][e]):
            return 0
        v = st.row(e).v
        n = v[stat]
        if stat == RP and st.kind_of(e) == MAIN:
            n += v[EXTERNAL] - st.col[DAMAGE][e] - st.col[SPENT][e]
        return max(0, n)

    def then(self, st: State, snap: Snap, stat: int, which: int) -> int:
        """Read it off the last-known information."""
        if which == PRINTED:
            return super().then(st, snap, stat, which)
        place = st.rules.place_of
        if stat == COST and (snap.columns[place[EX]] or snap.columns[place[DENSHO]]):
            return 0
        n = snap.row.v[stat]
        if stat == RP:
            n += snap.row.v[EXTERNAL] - snap.columns[place[DAMAGE]] - snap.columns[place[SPENT]]
        return max(0, n)


STATS: Final = ArcStats()


def printed(st: State, e: int, stat: int) -> int:
    """Return the printed number of a card (記載の), after changes of what counts as printed [R45]."""
    row = st.pool.designs[print_of(st, e)].row.copy()
    for r in reaching(st, e, L_PRINT):
        change(row, r.change, r.amount)
    return max(0, row.v[stat])


def base(st: State, e: int, stat: int) -> int:
    """Return a number of a card before grants: what is swapped [4.6.1.2, R79]. RP is what is left of it without external pools."""
    n = st.row(e).v[stat]
    for r in reaching(st, e, L_GRANT):
        if r.change.attr == stat:
            n -= r.amount if r.change.how == ADD else -r.amount if r.change.how == SUBTRACT else 0
    if stat in (AP, CP):
        n -= st.col[SERVICE][e]
    if stat == RP:
        n -= st.col[DAMAGE][e]
    return max(0, n)
