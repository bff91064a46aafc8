"""Whether a cost can be paid if mana abilities may cost mana, cards or objects themselves: a search over their uses [18-5-3, 19-2-1, R36].

Uses are tried one after the other, each paid with what is there by then. What they take besides mana is a matching of entities to places:
an entity leaves once and rests once; it may rest for mana first and leave then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from tefuda.games.common.giving import RESTS
from tefuda.games.common.matching import distinct
from tefuda.games.eoo.rules.model import ATTRIBUTES, FIELD, KINDS_OF_MANA
from tefuda.games.eoo.rules.text import R_ITEM
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.games.common.giving import CostPart
    from tefuda.games.eoo.rules.mana import Means, Source
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

RESTING: Final = 1 << 21
"""Added to an entity for the place "it rests", apart from "it leaves"; entities are below."""
COUNTED: Final = 1 << 22
"""Multiples of it are added for things that can pay several times (counters)."""
MANY: Final = 8
"""So often a mana ability without a limit is tried."""
MOST_STEPS: Final = 20_000
"""No position of a match comes near so many combinations."""

Groups = list[list[int]]
"""Places to be filled, each with the entities that can fill it."""


def groups_of(st: State, x: Scope, items: tuple[CostPart, ...]) -> Groups:
    """Return the places that the parts of a cost other than mana need filled; a card that is executed has one of its own [R33]."""
    out: Groups = []
    if len(x.regs) > R_ITEM and x.regs[R_ITEM] == (x.source,):
        out.append([x.source & ENTITY])
    for it in items:
        if it.rests_source():
            out.append([RESTING + (x.source & ENTITY)])
        elif it.gives_source():
            out.append([x.source & ENTITY])
        found = it.choices(st, x)
        if found is None:
            continue
        places: list[int] = []
        for e in found:
            if it.effect() == RESTS:
                places.append(RESTING + e)
            else:
                places += [e + COUNTED * k for k in range(it.capacity(st, x, e))]
        out += [places] * it.count(st, x)
    return out


def rival_groups(st: State, x: Scope, items: tuple[CostPart, ...], others: list[Source]) -> Groups:
    """Return the same if mana abilities could want one of these things for themselves, else nothing."""
    return groups_of(st, x, items) if others or any(it.turns() for it in items) else []


@final
class Reckoning:
    """One search.

    Attributes:
        need: What is to be paid in the end; ``groups`` the places that its other parts need filled.
        masks: Masks of the mana cards; their numbers are part of a position of the search.
        sources: Mana abilities that may be used.
        cap: More mana of one kind than this is never needed at once.
        seen: Positions that were tried.
    """

    def __init__(self, st: State, m: Means, need: Ints, groups: Groups, without: int) -> None:
        self.need = need
        self.groups = groups
        self.masks: list[int] = []
        self.counts: list[int] = []
        self.sources: list[Source] = list(m.others)
        for mask, singles in m.singles.items():
            cards = [s for s in singles if st.kind_of(s.entity) != FIELD and s.entity != without]
            if cards:
                self.masks.append(mask)
                self.counts.append(len(cards))
            self.sources += [s for s in singles if st.kind_of(s.entity) == FIELD]
        self.cap = sum(need) + sum(sum(s.need) * min(s.uses, MANY) for s in self.sources)
        self.seen: set[tuple[int, ...]] = set()

    def possible(self, pool: list[int], reserve: int) -> bool:
        """Tell whether the cost can be paid, with so much reserve for mana abilities."""
        uses = [min(s.uses, MANY) for s in self.sources]
        return self.search(pool, self.counts, reserve, uses, [])

    def begins(self, s: Source, pool: list[int], reserve: int) -> bool:
        """Tell whether it can be paid by a way that begins with a mana ability, which is among the sources or is added to them."""
        if s not in self.sources:
            self.sources.append(s)
        i = self.sources.index(s)
        uses = [min(one.uses, MANY) for one in self.sources]
        return self.use(i, pool, self.counts, reserve, uses, [])

    def search(self, pool: list[int], cards: list[int], reserve: int, uses: list[int], taken: Groups) -> bool:
        """Try what can be done from here."""
        if self.enough(pool, cards, self.need):
            return True
        key = (*pool, *cards, reserve, *uses)
        if key in self.seen or len(self.seen) > MOST_STEPS:
            return False
        self.seen.add(key)
        return any(self.use(i, pool, cards, reserve, uses, taken) for i in range(len(self.sources)) if uses[i])

    def use(self, i: int, pool: list[int], cards: list[int], reserve: int, uses: list[int], taken: Groups) -> bool:
        """Try a mana ability next, paid in every way, for every kind that it can give."""
        s = self.sources[i]
        if s.reserve > reserve:
            return False
        more = taken + s.groups
        if s.groups and not distinct(self.groups + more):
            return False
        left = uses[:]
        left[i] -= 1
        for rest, fewer in self.payments(pool, cards, s.need):
            for k in range(KINDS_OF_MANA) if s.mask else (-1,):
                if k >= 0 and not s.mask >> k & 1:
                    continue
                full = rest[:]
                for j in range(len(s.adds)):
                    full[j] += s.adds[j]
                if k >= 0:
                    full[k] += s.amount
                capped = [min(n, self.cap) for n in full]
                if self.search(capped, fewer, reserve - s.reserve, left, more):
                    return True
        return False

    def payments(self, pool: list[int], cards: list[int], need: Ints) -> list[tuple[list[int], list[int]]]:
        """Return what can be left of pool and mana cards after a payment, each result once."""
        out = [(pool, cards)]
        for part in range(len(need)):
            for _ in range(need[part]):
                found: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
                for p, c in out:
                    self.pay_one(p, c, part, found)
                out = list(found.values())
        return out

    def pay_one(
        self, pool: list[int], cards: list[int], part: int, found: dict[tuple[int, ...], tuple[list[int], list[int]]]
    ) -> None:
        """Pay one mana of a part in every way."""
        for k in range(KINDS_OF_MANA):
            if pool[k] and part in (k, ATTRIBUTES):
                rest = pool[:]
                rest[k] -= 1
                found[(*rest, *cards)] = (rest, cards)
        for i in range(len(cards)):
            if cards[i] and (part == ATTRIBUTES or self.masks[i] >> part & 1):
                fewer = cards[:]
                fewer[i] -= 1
                found[(*pool, *fewer)] = (pool, fewer)

    def enough(self, pool: list[int], cards: list[int], need: Ints) -> bool:
        """Tell whether pool and mana cards pay a cost."""
        singles: list[int] = []
        for i in range(len(cards)):
            singles += [self.masks[i]] * cards[i]
        return enough(pool, singles, need)


def enough(pool: list[int], singles: list[int], need: Ints) -> bool:
    """Tell whether pool and single sources pay a cost: Hall's condition for the attributes, and enough in all [19-2-1]."""
    left = len(singles)
    for n in pool:
        left += n
    for n in need:
        left -= n
    if left < 0:
        return False
    wanted = 0
    for k in range(ATTRIBUTES):
        if need[k] > pool[k]:
            wanted |= 1 << k
    if not wanted:
        return True
    part = wanted
    while part:
        lack = 0
        for k in range(ATTRIBUTES):
            if part >> k & 1:
                lack += need[k] - pool[k]
        for mask in singles:
            if mask & part:
                lack -= 1
        if lack > 0:
            return False
        part = (part - 1) & wanted
    return True
