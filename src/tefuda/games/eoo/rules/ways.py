"""Which ways there are to pay the next mana of a cost, and whether it makes a difference which is taken [18-5-3, 19-2-1, R36]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.giving import ASKED, parts_of, payable_beside
from tefuda.games.eoo.rules.costing import GENERIC_PART, reserve_of, rested_source
from tefuda.games.eoo.rules.equivalence import hosts_of_glyphs, same_for_payment
from tefuda.games.eoo.rules.mana import MANA_CODE, NO_KIND, Means, Source, mana_options, payable
from tefuda.games.eoo.rules.model import ATTRIBUTES, KINDS_OF_MANA
from tefuda.games.eoo.rules.reckoning import RESTING, Reckoning, groups_of, rival_groups
from tefuda.games.eoo.rules.text import EooAbility
from tefuda.games.eoo.rules.verbs import V_MANA, V_PAY_MANA
from tefuda.kernel.options import first, option, second, verb_of

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


def left_to_pay(f: Frame) -> tuple[list[int], list[int]]:
    """Return what is still to be paid by part, and what of the pool is taken, by kind."""
    taken = list(f.regs[f.n])
    need: list[int] = list(cast("Ints", f.box[1]))
    return need, taken


def owed(f: Frame, pool: list[int]) -> tuple[list[int], list[int]]:
    """Return what is still to be paid by part, and what is left of the pool, after what was taken has paid.

    What was taken of a kind pays the part of its attribute first, then the generic part.
    """
    need, taken = left_to_pay(f)
    rest = [pool[k] - taken[k] for k in range(KINDS_OF_MANA)]
    for k in range(KINDS_OF_MANA):
        n = taken[k]
        if k < ATTRIBUTES:
            direct = min(n, need[k])
            need[k] -= direct
            n -= direct
        need[GENERIC_PART] -= n
    return need, rest


def to_ask(st: State, f: Frame, m: Means, need: list[int], beside: bool) -> list[int]:
    """Return the ways to pay the next mana among which the player chooses, a single one if it makes no difference [R36].

    ``beside``: a mana ability can be worth using though the pool could pay [R1].
    """
    if all_needed(m, need):
        return ways(st, f, m, need, part_of(need), False)[:1]
    hosts = hosts_of_glyphs(st)
    if not f.m & ASKED and not beside:
        next_part = ways(st, f, m, need, part_of(need), False)
        if len(next_part) <= 1 or one_way(st, f, m, need, next_part, hosts):
            return next_part[:1]
    return ways(st, f, m, need, ANY_PART, beside)


ANY_PART: Final = -1
"""For ``ways``: whatever pays any part."""


def part_of(need: list[int]) -> int:
    """Return the part that is paid next: attributes before the generic part."""
    for k in range(ATTRIBUTES):
        if need[k]:
            return k
    return GENERIC_PART


def ways(st: State, f: Frame, m: Means, need: list[int], part: int, beside: bool) -> list[int]:
    """Return the different ways to pay the next mana of a part after which the rest can still be paid; ``beside``: all mana abilities,
    also those whose mana the pool could give."""
    items = parts_of(f)
    reserve = reserve_of(st, f, items)
    without = rested_source(st, f, items)
    out: list[int] = []
    groups = rival_groups(st, f, items, m.others)
    for k in range(KINDS_OF_MANA):
        pays = k if k < ATTRIBUTES and need[k] and part in (k, ANY_PART) else GENERIC_PART
        if m.pool[k] and need[pays] and part in (pays, ANY_PART):
            if affords(st, m, need, pays, k, reserve, without, groups):
                out.append(option(V_PAY_MANA, k))
    for o in mana_options(st, m, reserve, without):
        k = (second(o) - MANA_CODE) % 16
        if k != NO_KIND and not (beside or costly(m)):
            of_use = need[GENERIC_PART] or need[k] if part == ANY_PART else part in (k, GENERIC_PART)
            if m.pool[k] or not of_use:
                continue
        if rests_for(st, f, m, o, need, reserve, without):
            out.append(o)
    return kept_for_outer(st, f, m, need, out)


def one_way(st: State, f: Frame, m: Means, need: list[int], found: list[int], hosts: set[int]) -> bool:
    """Tell whether nobody could tell apart the positions to which all ways to pay lead [R36]; ``found`` are those for the next mana."""
    rest = Means(m.pool[:], m.reserve)
    rest.singles, rest.others = dict(m.singles), m.others
    owing = need[:]
    while found:
        if any(not same_way(st, rest, o, found[0], hosts) for o in found):
            return False
        o = found[0]
        made = first(o) if verb_of(o) == V_PAY_MANA else (second(o) - MANA_CODE) % 16
        owing[made if made < ATTRIBUTES and owing[made] else GENERIC_PART] -= 1
        if verb_of(o) == V_PAY_MANA:
            rest.pool[made] -= 1
        else:
            for mask, sources in rest.singles.items():
                rest.singles[mask] = [
                    s for s in sources if s.entity != first(o) or s.ability != (second(o) - MANA_CODE) // 16
                ]
        if sum(owing) == 0 or all_needed(rest, owing):
            return True
        found = ways(st, f, rest, owing, part_of(owing), False)
    return False


def costly(m: Means) -> bool:
    """Tell whether a mana ability costs mana itself: then more of a kind than is needed next can be of use."""
    return any(s.need for s in m.others)


def kept_for_outer(st: State, f: Frame, m: Means, need: list[int], out: list[int]) -> list[int]:
    """Return the ways to pay for a mana ability after which the cost that it is used for can still be paid; all, if there is none."""
    k = len(st.frames) - 1
    if k < 2 or st.frames[k - 2].proc is not f.proc:
        return out
    outer = st.frames[k - 2]
    made = yielded(st, st.frames[k - 1])
    if made is None:
        return out
    items = parts_of(outer)
    owing, _ = owed(outer, [0] * KINDS_OF_MANA)
    good: list[int] = []
    for o in out:
        after = Means(m.pool[:], m.reserve)
        after.singles, after.others = m.singles, m.others
        made.need = tuple(need)
        if verb_of(o) == V_PAY_MANA:
            after.pool[first(o)] -= 1
            part = first(o) if first(o) < ATTRIBUTES and need[first(o)] else GENERIC_PART
            made.need = tuple([n - (1 if i == part else 0) for i, n in enumerate(need)])
        plan = Reckoning(st, after, tuple(owing), groups_of(st, outer, items), rested_source(st, outer, items))
        if plan.begins(made, after.pool, after.reserve - reserve_of(st, outer, items)):
            good.append(o)
    return good or out


def yielded(st: State, g: Frame) -> Source | None:
    """Return what a mana ability that is being paid for will give, as a source that costs the rest of its payment."""
    ability = cast("EooAbility | None", g.box[0]) if g.box else None
    if ability is None:
        return None
    made = Source(-1, -1, 0, 0)
    adds = [0] * KINDS_OF_MANA
    for y in ability.yields:
        kind = g.target if y.mask & (y.mask - 1) else y.mask.bit_length() - 1
        adds[kind] += y.amount.value(st, g)
    made.adds = tuple(adds)
    return made


def all_needed(m: Means, need: list[int]) -> bool:
    """Tell whether everything there is has to be paid: then the order makes no difference."""
    return not m.others and sum(need) == sum(m.pool) + sum(len(s) for s in m.singles.values())


def same_way(st: State, m: Means, o: int, w: int, hosts: set[int]) -> bool:
    """Tell whether two options turn sources of the same symbols for the same kind of mana, and nobody could tell which [R36]."""
    if o == w:
        return verb_of(o) == V_PAY_MANA or any(s.entity == first(o) for of in m.singles.values() for s in of)
    if verb_of(o) != V_MANA or verb_of(w) != V_MANA or (second(o) - second(w)) % 16:
        return False
    for sources in m.singles.values():
        found = [
            s.entity
            for s in sources
            for x in (o, w)
            if s.entity == first(x) and s.ability == (second(x) - MANA_CODE) // 16
        ]
        if found:
            return len(found) == 2 and same_for_payment(st, found[0], found[1], hosts)
    return False


def affords(
    st: State, m: Means, need: list[int], part: int, kind: int, reserve: int, without: int, groups: list[list[int]]
) -> bool:
    """Tell whether the rest can be paid after one mana of the pool has paid for a part."""
    m.pool[kind] -= 1
    need[part] -= 1
    can = payable(st, m, tuple(need), reserve, without, groups)
    m.pool[kind] += 1
    need[part] += 1
    return can


def rests_for(st: State, f: Frame, m: Means, o: int, need: list[int], reserve: int, without: int) -> bool:
    """Tell whether the cost can still be paid after a mana ability was used."""
    e, i = first(o), (second(o) - MANA_CODE) // 16
    kind = (second(o) - MANA_CODE) % 16
    groups = rival_groups(st, f, parts_of(f), m.others)
    for s in m.others:
        if s.entity == e and s.ability == i and not s.plain:
            plan = Reckoning(st, m, tuple(need), groups, without)
            return plan.begins(of_kind(s, kind), m.pool, m.reserve - reserve)
    after = Means(m.pool[:], m.reserve)
    for mask, sources in m.singles.items():
        after.singles[mask] = [s for s in sources if s.entity != e or s.ability != i]
        if len(after.singles[mask]) < len(sources):
            after.pool[kind] += 1
    for s in m.others:
        if s.entity != e or s.ability != i:
            after.others.append(s)
            continue
        after.reserve -= s.reserve
        for k in range(len(s.adds)):
            after.pool[k] += s.adds[k]
        if s.mask:
            after.pool[kind] += s.amount
        if not s.rests:
            after.others.append(s)
    left = [[place for place in group if place != RESTING + e] for group in groups]
    return payable(st, after, tuple(need), reserve, without, left) and payable_beside(st, f, parts_of(f), e)


def of_kind(s: Source, kind: int) -> Source:
    """Return a source as it is used for a kind of mana."""
    if not s.mask or kind == NO_KIND:
        return s
    made = Source(s.entity, s.ability, 1 << kind, s.amount)
    made.adds, made.reserve, made.rests, made.plain = s.adds, s.reserve, s.rests, s.plain
    made.need, made.groups, made.uses = s.need, s.groups, s.uses
    return made
