"""Paying costs: mana by mana, the rest by picks, all of it as one event [9-3-4, 18-5, 19, R1, R33, R36].

Decisions are asked only where they make a difference. Mana of the pool pays attribute parts without asking: whoever wants to rest cards
for them does so before. What is asked is which kind of mana pays a generic part, and which of different sources rests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.giving import (
    close_payment,
    gifts,
    give,
    given,
    lacking,
    open_payment,
    payable_beside,
    take_one,
)
from tefuda.games.common.limits import count_play
from tefuda.games.eoo.rules.costing import GENERIC_PART, items_of, need_of, reserve_of, rested_source
from tefuda.games.eoo.rules.do_counters import take_off
from tefuda.games.eoo.rules.events import (
    BY_COST,
    BY_EFFECT,
    MANA_ABILITY,
    MANA_ADDED,
    MANA_SPENT,
    RESERVED,
    RESTED,
)
from tefuda.games.eoo.rules.mana import (
    MANA_CODE,
    NO_KIND,
    ZONE_ABILITY,
    Means,
    Source,
    mana_options,
    means_of,
    payable,
)
from tefuda.games.eoo.rules.model import ATTRIBUTES, KINDS_OF_MANA, MANA_USED
from tefuda.games.eoo.rules.reckoning import Reckoning, groups_of
from tefuda.games.eoo.rules.text import CostItem, EooAbility, fresh_regs
from tefuda.games.eoo.rules.thrift import thrifty
from tefuda.games.eoo.rules.verbs import V_ABORT, V_AUTO, V_MANA, V_PAY, V_PAY_MANA
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import first, option, second, verb_of
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


def pay(st: State, x: Scope, items: tuple[CostItem, ...], need: Ints, may_abort: bool) -> bool:
    """Pay a cost that can be paid: a tail call. ``need`` is the mana by part. What the items took goes to their registers.

    ``may_abort``: the announcement can be taken back instead [R33]. Result: (1,), or (0,) if it could not be paid after all.
    """
    return st.call(
        PAY,
        player=x.player,
        source=x.source,
        n=open_payment(x, KINDS_OF_MANA, items),
        flag=may_abort,
        regs=x.regs,
        box=(items, need),
        event=x.event,
        snap=x.snap,
    )


# ---- mana ----------------------------------------------------------------------------------------------------------------


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


def next_mana(st: State, f: Frame) -> bool:
    """Ask how the next mana is paid, if there are different ways [19-2-1, R36]; only mana abilities can be used meanwhile [R1]."""
    m = means_of(st, f.player)
    need, rest = owed(f, [n - k for n, k in zip(m.pool, set_aside(st, f), strict=True)])
    take_what_pays(st, f, m, need, rest)
    if sum(need) == 0:
        return st.back(f, "19-1-2")
    m.pool = rest
    options = ways(st, f, m, need)
    if not options:
        # a mana ability was paid with what this cost needed: it counts as not paid where nothing can be taken back [R108]
        return st.abort() if f.flag else close_payment(st, f, False)
    if f.m:
        f.answer = thrifty(st, f.player, options)
        return False
    if len(options) > 1:
        options.append(option(V_AUTO))
        if f.flag:
            options.append(option(V_ABORT))
    return st.ask(f, f.player, "pay", options)


def set_aside(st: State, f: Frame) -> list[int]:
    """Return what payments that go on below this one have taken of the pool: it pays for a mana ability that is used for them."""
    out = [0] * KINDS_OF_MANA
    for g in st.frames:
        if g.proc is f.proc and g is not f and g.player == f.player:
            for k in range(KINDS_OF_MANA):
                out[k] += g.regs[g.n][k]
    return out


def take_what_pays(st: State, f: Frame, m: Means, need: list[int], rest: list[int]) -> None:
    """Let the pool pay without asking, unless a mana ability that costs mana needs it to make more of it."""
    if not any([s.need for s in m.others]):
        take_attributes(f, need, rest)
        return
    before, was, had = f.regs[f.n], need[:], rest[:]
    take_attributes(f, need, rest)
    after = Means(rest[:], m.reserve)
    after.singles, after.others = m.singles, m.others
    items = items_of(f)
    if sum(need) and not payable(
        st, after, tuple(need), reserve_of(st, f, items), rested_source(st, f, items), groups_of(st, f, items)
    ):
        f.regs[f.n] = before
        need[:], rest[:] = was, had


def take_attributes(f: Frame, need: list[int], rest: list[int]) -> None:
    """Let the pool pay what it can of the attribute parts; if all of it is needed, all of the generic part as well."""
    taken = list(f.regs[f.n])
    for k in range(ATTRIBUTES):
        n = min(need[k], rest[k])
        need[k] -= n
        rest[k] -= n
        taken[k] += n
    kinds = [k for k in range(KINDS_OF_MANA) if rest[k]]
    if sum(need[:ATTRIBUTES]) == 0 and (len(kinds) == 1 or sum(rest) <= need[GENERIC_PART]):
        for k in kinds:
            n = min(need[GENERIC_PART], rest[k])
            need[GENERIC_PART] -= n
            rest[k] -= n
            taken[k] += n
    f.regs[f.n] = tuple(taken)


def ways(st: State, f: Frame, m: Means, need: list[int]) -> list[int]:
    """Return the different ways to pay the next mana after which the rest can still be paid."""
    items = items_of(f)
    reserve = reserve_of(st, f, items)
    without = rested_source(st, f, items)
    out: list[int] = []
    part = GENERIC_PART
    for k in range(ATTRIBUTES - 1, -1, -1):
        if need[k]:
            part = k
    groups = groups_of(st, f, items) if m.others else []
    for k in range(KINDS_OF_MANA):
        if m.pool[k] and part in (k, GENERIC_PART) and affords(st, m, need, part, k, reserve, without, groups):
            out.append(option(V_PAY_MANA, k))
    seen: set[int] = set()
    for o in mana_options(st, m, reserve, without):
        k = (second(o) - MANA_CODE) % 16
        if k != NO_KIND and not costly(m) and (m.pool[k] or (part != GENERIC_PART and k != part)):
            continue
        mark = class_of(m, o, k)
        if mark not in seen and rests_for(st, f, m, o, need, reserve, without):
            seen.add(mark)
            out.append(o)
    return out[:1] if all_needed(m, need) else kept_for_outer(st, f, m, need, out)


def costly(m: Means) -> bool:
    """Tell whether a mana ability costs mana itself: then more of a kind than is needed next can be of use."""
    return any([s.need for s in m.others])


def kept_for_outer(st: State, f: Frame, m: Means, need: list[int], out: list[int]) -> list[int]:
    """Return the ways to pay for a mana ability after which the cost that it is used for can still be paid; all, if there is none."""
    k = len(st.frames) - 1
    if k < 2 or st.frames[k - 2].proc is not f.proc:
        return out
    outer = st.frames[k - 2]
    made = yielded(st, st.frames[k - 1])
    if made is None:
        return out
    items = items_of(outer)
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
    made.groups = []
    adds = [0] * KINDS_OF_MANA
    for y in ability.yields:
        kind = g.target if y.mask & (y.mask - 1) else y.mask.bit_length() - 1
        adds[kind] += y.amount.value(st, g)
    made.adds = tuple(adds)
    return made


def all_needed(m: Means, need: list[int]) -> bool:
    """Tell whether everything there is has to be paid: then the order makes no difference."""
    return not m.others and sum(need) == sum(m.pool) + sum([len(s) for s in m.singles.values()])


def class_of(m: Means, o: int, kind: int) -> int:
    """Return a number that is equal for options that rest sources of the same symbols for the same kind."""
    for mask, sources in m.singles.items():
        for s in sources:
            if s.entity == first(o) and s.ability == (second(o) - MANA_CODE) // 16:
                return -1 - (mask << 4 | kind)
    return o


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
    groups = groups_of(st, f, items_of(f)) if m.others else []
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
    return payable(st, after, tuple(need), reserve, without, groups) and payable_beside(st, f, items_of(f), e)


def of_kind(s: Source, kind: int) -> Source:
    """Return a source as it is used for a kind of mana."""
    if not s.mask or kind == NO_KIND:
        return s
    made = Source(s.entity, s.ability, 1 << kind, s.amount)
    made.adds, made.reserve, made.rests, made.plain = s.adds, s.reserve, s.rests, s.plain
    made.need, made.groups, made.uses = s.need, s.groups, s.uses
    return made


def mana_taken(st: State, f: Frame) -> bool:
    """Take the mana of the pool, use the mana ability, or take the announcement back [R33]."""
    verb = verb_of(f.answer)
    if verb == V_ABORT:
        return st.abort()
    if verb == V_MANA:
        return use_mana(st, f.player, f.answer)
    if verb == V_AUTO:
        f.m = 1
    else:
        take_one(f, first(f.answer))
    return False


def more_mana(st: State, f: Frame) -> bool:
    """Then the next mana. What a mana ability made for a generic part pays for it at once, if it made one."""
    made = [ev.to for ev in f.happened if ev.kind == MANA_ADDED and ev.n == 1]
    if verb_of(f.answer) == V_MANA and len(f.happened) == 1 and made:
        take_one(f, made[0])
    return st.back(f, "19-2-1")


# ---- the rest of the cost ------------------------------------------------------------------------------------------------


def next_pick(st: State, f: Frame) -> bool:
    """Ask for the next thing to be given up, canonically in ascending places; what must all be given is not asked [R36, R113]."""
    items = items_of(f)
    i = lacking(st, f, items)
    if i < 0:
        return st.back(f, "19-1-3")
    f.target = i
    options = [option(V_PAY, e) for e in gifts(st, f, items, i)]
    if f.m and len(options) > 1:
        options = options[:1]
    if len(options) > 1:
        options.append(option(V_AUTO))
        if f.flag:
            options.append(option(V_ABORT))
    return st.ask(f, f.player, "give", options)


def picked(st: State, f: Frame) -> bool:
    """Note what is given up; nothing of it happens before all is picked [R36]."""
    if verb_of(f.answer) == V_ABORT:
        return st.abort()
    if verb_of(f.answer) == V_AUTO:
        f.m = 1
    else:
        give(f, f.target, first(f.answer))
    return st.back(f, "19-1-2")


def settle_cost(st: State, f: Frame) -> bool:
    """All parts are paid as one event; this does not use the stack [19-1-3, R36]."""
    events: list[Event] = []
    taken = f.regs[f.n]
    for k in range(KINDS_OF_MANA):
        if taken[k]:
            events.append(Event(MANA_SPENT, -1, f.player, f.source, taken[k], k, BY_COST))
    items = items_of(f)
    reserve = reserve_of(st, f, items)
    if reserve:
        events.append(Event(RESERVED, -1, f.player, f.source, -reserve, -1, BY_COST))
    return take_off(st, events + given(st, f, items), f.player, f.source)


def paid(st: State, f: Frame) -> bool:
    """The cost is paid, also where its events were replaced [R102]."""
    return close_payment(st, f, True)


PAY: Final = procedure(
    "eoo:pay",
    ("19-2-1", next_mana),
    ("19-2-1/a", mana_taken),
    ("19-2-1/b", more_mana),
    ("19-1-2", next_pick),
    ("19-1-2/a", picked),
    ("19-1-3", settle_cost),
    ("19-1-3/a", paid),
)
"""Pays a cost: mana first, then what is given up, then everything at once."""


# ---- using a mana ability [18-5] -----------------------------------------------------------------------------------------


def use_mana(st: State, player: int, answer: int) -> bool:
    """Activate the mana ability that an option names: a tail call. It does not use the stack [18-5-1]."""
    code = second(answer) - MANA_CODE
    return st.call(USE_MANA, player=player, source=st.ref(first(answer)), n=code // 16, target=code % 16)


def announce_mana(st: State, f: Frame) -> bool:
    """The ability is activated [6-3-4]."""
    st.put_num(MANA_USED + f.player, st.num[MANA_USED + f.player] + 1)
    ability = None
    if f.n != ZONE_ABILITY:
        ability = cast(EooAbility, st.row(st.now(f.source)).abilities[f.n])
        f.regs = fresh_regs(ability.regs, f.source, f.player)
        count_play(st, f.source, ability, ability.play_limit)
    f.box = (ability,)
    return False


def pay_for_mana(st: State, f: Frame) -> bool:
    """Pay its cost; a card of the mana zone turns sideways [6-2-2, R30]."""
    ability = cast("EooAbility | None", f.box[0])
    if ability is None:
        return st.carry_out([Event(RESTED, f.source, f.player, f.source, 0, -1, BY_COST)])
    return pay(st, f, ability.cost.items, need_of(ability.cost.mana, 0), False)


def add_mana(st: State, f: Frame) -> bool:
    """The mana comes into the pool at once; what triggers on the activation waits for the stack [6-2-1, 18-5-1, 18-5-2]."""
    ability = cast("EooAbility | None", f.box[0])
    if ability is not None and f.result == (0,):
        return st.done()
    st.emit(MANA_ABILITY, f.source, f.player, f.source)
    if ability is None:
        return st.carry_out([Event(MANA_ADDED, -1, f.player, f.source, 1, f.target, BY_EFFECT)])
    events: list[Event] = []
    for y in ability.yields:
        kind = f.target if y.mask & (y.mask - 1) else y.mask.bit_length() - 1
        events.append(Event(MANA_ADDED, -1, f.player, f.source, y.amount.value(st, f), kind, BY_EFFECT))
    return st.carry_out(events)


USE_MANA: Final = procedure("eoo:mana ability", ("6-3-4", announce_mana), ("6-2-2", pay_for_mana), ("6-2-1", add_mana))
"""Uses a mana ability: ``source`` its card, ``n`` its number, ``target`` the kind of mana chosen."""
