"""Souls: pools, soul actions, and whether a cost in souls can be paid [7.7.3, 15.1.16, R17, R19, R23, R79]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.events import BY_RULE, SOUL_ACTION, SOUL_MADE, WIPED
from tefuda.games.chronicle.rules.model import (
    FACTION_COUNT,
    FACTIONS,
    FREE_PART,
    KINDS_OF_SOULS,
    PLAIN,
    POOL,
    SOUL,
)
from tefuda.games.chronicle.rules.possible import hindered
from tefuda.games.chronicle.rules.verbs import V_SOUL
from tefuda.games.common import pricing
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import first, option, second
from tefuda.kernel.schema import TURNED

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class Means(pricing.Means):
    """What a player can pay souls with: souls of his pool by kind, and his active soul stones with their factions; ``most`` is how many
    souls that can be."""

    def __init__(self, pool: list[int], stones: list[tuple[int, int]]) -> None:
        super().__init__(pool)
        self.stones = stones
        self.most = len(stones)
        for n in pool:
            self.most += n

    def without(self, e: int) -> Means:
        """Return the means without one soul stone."""
        return Means(self.pool, [s for s in self.stones if s[0] != e])


def pool_of(st: State, player: int) -> list[int]:
    """Return the souls of a player's pool by kind."""
    num = st.num
    out: list[int] = []
    for at in range(POOL + player, POOL + player + 2 * KINDS_OF_SOULS, 2):
        out.append(num[at])
    return out


def means_of(st: State, player: int) -> Means:
    """Return everything a player can pay souls with; a soul stone serves the player in whose yard it lies [R37], if nothing forbids to wipe
    it [2.2]."""
    rows = st.derive().rows
    turned = st.col[TURNED]
    stones: list[tuple[int, int]] = []
    for e in st.zone(player, SOUL):
        if not turned[e] and not hindered(st, WIPED, e, player):
            stones.append((e, rows[e].v[FACTIONS]))
    return Means(pool_of(st, player), stones)


def payable(m: Means, need: Ints) -> bool:
    """Tell whether souls can be paid: ``need`` by part, 5 factions and the free part.

    Every set of factions must find enough souls and stones that can pay one of them (Hall's theorem); what is left over pays the free part.
    """
    missing = -m.most
    for n in need:
        missing += n
    if missing > 0:
        return False
    wanted: list[int] = []
    for k in range(FACTION_COUNT):
        if need[k]:
            wanted.append(k)
    for subset in range(1, 1 << len(wanted)):
        mask = 0
        demand = 0
        for i in range(len(wanted)):
            if subset >> i & 1:
                mask |= 1 << wanted[i]
                demand += need[wanted[i]]
        supply = 0
        for k in range(FACTION_COUNT):
            if mask >> k & 1:
                supply += m.pool[k]
        for _, factions in m.stones:
            if factions & mask:
                supply += 1
        if supply < demand:
            return False
    return True


def kinds_of(factions: int) -> list[int]:
    """Return the kinds of soul of which a stone of some factions makes one [7.7.3, R17]."""
    return KINDS_BY_FACTIONS[factions]


KINDS_BY_FACTIONS: Final[list[list[int]]] = [
    [k for k in range(FACTION_COUNT) if factions >> k & 1] or [PLAIN] for factions in range(1 << FACTION_COUNT)
]


def soul_options(m: Means) -> list[int]:
    """Return the soul actions that a player can take."""
    out: list[int] = []
    for e, factions in m.stones:
        for k in KINDS_BY_FACTIONS[factions]:
            out.append(option(V_SOUL, e, k))
    return out


def soul_action(st: State, player: int, answer: int) -> bool:
    """Take a soul action: a tail call. It does not use the stack [15.1.16.4]."""
    return st.call(SOUL_ACTION_OF, player=player, source=st.ref(first(answer)), n=second(answer))


def wipe_stone(st: State, f: Frame) -> bool:
    """Wipe an active soul stone [7.7.3]."""
    st.emit(SOUL_ACTION, f.source, player=f.player, source=f.source)
    return st.act(WIPED, f.source, player=f.player, source=f.source, why=BY_RULE)


def make_soul(st: State, f: Frame) -> bool:
    """One soul of one of its factions comes into the pool [7.7.3]."""
    return st.act(SOUL_MADE, player=f.player, source=f.source, n=1, to=f.n, why=BY_RULE)


SOUL_ACTION_OF: Final = procedure("chronicle:soul action", ("7.7.3", wipe_stone), ("7.7.3/a", make_soul))
"""A soul action: ``source`` the stone, ``n`` the kind of soul."""


def empty_pools(st: State) -> None:
    """Souls are lost at the end of each phase (a raw write) [7.7.4, R23]."""
    for p in st.seats:
        for k in range(KINDS_OF_SOULS):
            st.put_num(POOL + 2 * k + p, 0)


def need_left(need: Ints, taken: Ints) -> list[int]:
    """Return what is still to be paid by part after souls of the pool were taken, by kind: icons of their faction first."""
    left = list(need)
    for k in range(KINDS_OF_SOULS):
        n = taken[k]
        if k < FACTION_COUNT:
            direct = min(n, left[k])
            left[k] -= direct
            n -= direct
        left[FREE_PART] -= n
    return left
