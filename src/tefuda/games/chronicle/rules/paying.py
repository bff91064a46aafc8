"""Paying costs: soul actions first, then everything at once [6.8, 11.2.11, 15.1.16, R17, R19, R22, R79].

Decisions are asked only where they make a difference. Souls of the pool pay icons of their faction without asking, and souls without
faction pay the free part; what is asked is which kind of soul pays the free part and which of different soul stones is wiped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.events import BY_COST, SOUL_MADE, SOUL_SPENT
from tefuda.games.chronicle.rules.model import FACTION_COUNT, FREE_PART, KINDS_OF_SOULS, PLAIN, SOUL
from tefuda.games.chronicle.rules.souls import Means, kinds_of, means_of, need_left, payable, soul_action
from tefuda.games.chronicle.rules.text import CostItem
from tefuda.games.chronicle.rules.thrift import thrifty
from tefuda.games.chronicle.rules.verbs import V_AUTO, V_DECLINE, V_GIVE, V_SOUL, V_SPEND
from tefuda.games.common.matching import distinct
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

FORCED: Final = 0
REWINDS: Final = 1
"""Declining takes the announcement back [R79]."""
REFUSES: Final = 2
"""Declining to make souls leaves the cost unpaid: the result is (0,) [R22]."""


def pay(st: State, x: Scope, items: tuple[CostItem, ...], need: Ints, refusal: int) -> bool:
    """Pay a cost that can be paid: a tail call. ``need`` is the souls by part. What the items took goes to their registers.

    Result: (1,), or (0,) if it was refused.
    """
    n = len(x.regs)
    x.regs.append((0,) * KINDS_OF_SOULS)
    x.regs.extend([()] * len(items))
    return st.call(
        PAY,
        player=x.player,
        source=x.source,
        n=n,
        target=refusal,
        regs=x.regs,
        box=(items, need),
        event=x.event,
        snap=x.snap,
    )


def items_of(f: Frame) -> tuple[CostItem, ...]:
    """Return the parts of the cost that are no souls."""
    return cast("tuple[CostItem, ...]", f.box[0])


def can_pay(st: State, x: Scope, items: tuple[CostItem, ...], need: Ints, m: Means) -> bool:
    """Tell whether a cost can be paid in some way [11.2.11, R79]."""
    return souls_payable(st, x, items, m, need) and items_payable(st, x, items)


def souls_payable(st: State, x: Scope, items: tuple[CostItem, ...], m: Means, need: Ints) -> bool:
    """Tell whether souls can be paid while soul stones are left for the parts of the cost that wipe some [R19, R24]."""
    left = [e for e, _ in m.stones]
    wipes: list[list[int]] = []
    for it in items:
        if it.wipes_soul():
            found = [e for e in it.choices(st, x) or [] if st.kind_of(e) != SOUL or e in left]
            wipes += [found] * it.count(st, x)
    if not wipes:
        return payable(m, need)
    return sum(need) <= m.total() and distinct(wipes + places(m, need))


def places(m: Means, need: Ints) -> list[list[int]]:
    """Return for each soul that is needed what can pay it: stones, and souls of the pool as numbers below 0."""
    out: list[list[int]] = []
    pool = [-1 - k - KINDS_OF_SOULS * n for k in range(KINDS_OF_SOULS) for n in range(m.pool[k])]
    for k in range(FACTION_COUNT):
        fitting = [s for s in pool if (-1 - s) % KINDS_OF_SOULS == k] + [
            e for e, factions in m.stones if factions >> k & 1
        ]
        out += [fitting] * need[k]
    return out + [pool + [e for e, _ in m.stones]] * need[FREE_PART]


def items_payable(st: State, x: Scope, items: tuple[CostItem, ...]) -> bool:
    """Tell whether the parts other than souls can all be paid: enough to give, each thing once [R19]."""
    groups: list[list[int]] = []
    for it in items:
        if not it.payable(st, x):
            return False
        found = it.choices(st, x)
        if found is not None:
            groups += [found] * it.count(st, x)
    return distinct(groups)


# ---- souls ---------------------------------------------------------------------------------------------------------------


def next_soul(st: State, f: Frame) -> bool:
    """Ask how the next soul is paid, if there are different ways [R17, R23]."""
    m = means_of(st, f.player)
    need = cast("Ints", f.box[1])
    taken = list(f.regs[f.n])
    left = need_left(need, tuple(taken))
    rest = [m.pool[k] - taken[k] for k in range(KINDS_OF_SOULS)]
    take_plainly(left, rest, taken)
    f.regs[f.n] = tuple(taken)
    if sum(left) == 0:
        return st.back(f, "11.2.11/p")
    m = Means(rest, m.stones)
    options = ways(st, f, m, left)
    if not options:
        raise RuntimeError("a cost that was offered cannot be paid")
    if f.m:
        f.answer = thrifty(st, f.player, options)
        return False
    several = len(options) > 1
    if several:
        options.append(option(V_AUTO))
    if (f.target == REWINDS and several) or (f.target == REFUSES and needs_stones(left, rest)):
        options.append(option(V_DECLINE))
    return st.ask(f, f.player, "pay", options)


def take_plainly(left: list[int], rest: list[int], taken: list[int]) -> None:
    """Let the pool pay what makes no difference: icons of its factions, and the free part with souls without faction."""
    for k in range(FACTION_COUNT):
        n = min(left[k], rest[k])
        left[k] -= n
        rest[k] -= n
        taken[k] += n
    n = min(left[FREE_PART], rest[PLAIN])
    left[FREE_PART] -= n
    rest[PLAIN] -= n
    taken[PLAIN] += n


def needs_stones(left: list[int], rest: list[int]) -> bool:
    """Tell whether souls have to be made, after those of the pool that fit have paid icons."""
    return sum(left[:FACTION_COUNT]) > 0 or sum(rest) < left[FREE_PART]


def ways(st: State, f: Frame, m: Means, left: list[int]) -> list[int]:
    """Return the different ways to pay the next soul after which the rest can still be paid."""
    part = FREE_PART
    for k in range(FACTION_COUNT - 1, -1, -1):
        if left[k]:
            part = k
    out: list[int] = []
    pooled = 0
    if part == FREE_PART:
        for k in range(FACTION_COUNT):
            if m.pool[k]:
                pooled |= 1 << k
                if affords(st, f, spent(m, k), left, part):
                    out.append(option(V_SPEND, k))
    seen: set[tuple[int, int]] = set()
    for e, factions in m.stones:
        mark = (st.col[CARD][e], factions)
        if mark in seen or factions & pooled or (part != FREE_PART and not factions >> part & 1):
            continue
        if affords(st, f, m.without(e), left, part) and still_there(st, f, e):
            seen.add(mark)
            out.append(option(V_SOUL, e, part if part != FREE_PART else kinds_of(factions)[0]))
    return out[:1] if sum(left) == m.total() else out


def spent(m: Means, kind: int) -> Means:
    """Return the means with one soul of the pool less."""
    pool = m.pool[:]
    pool[kind] -= 1
    return Means(pool, m.stones)


def affords(st: State, f: Frame, m: Means, left: list[int], part: int) -> bool:
    """Tell whether the rest can be paid after one soul has paid for a part."""
    rest = left[:]
    rest[part] -= 1
    return souls_payable(st, f, items_of(f), m, tuple(rest))


def still_there(st: State, f: Frame, stone: int) -> bool:
    """Tell whether the other parts of the cost can still be paid if a soul stone is wiped for a soul."""
    groups: list[list[int]] = []
    for it in items_of(f):
        found = it.choices(st, f)
        if found is not None:
            left = [e for e in found if e != stone] if it.wipes_soul() else found
            groups += [left] * it.count(st, f)
    return distinct(groups)


def soul_taken(st: State, f: Frame) -> bool:
    """Take a soul of the pool or a soul action, or refuse."""
    verb = verb_of(f.answer)
    if verb == V_DECLINE:
        return refuse(st, f)
    if verb == V_SOUL:
        return soul_action(st, f.player, f.answer)
    if verb == V_AUTO:
        f.m = 1
    else:
        take(f, first(f.answer))
    return False


def refuse(st: State, f: Frame) -> bool:
    """Take the announcement back, or leave the cost unpaid [R22, R79]."""
    if f.target == REWINDS:
        return st.abort()
    del f.regs[f.n :]
    return st.done((0,))


def take(f: Frame, kind: int) -> None:
    """Take one soul of the pool for the payment."""
    taken = list(f.regs[f.n])
    taken[kind] += 1
    f.regs[f.n] = tuple(taken)


def more_souls(st: State, f: Frame) -> bool:
    """Then the next one. The soul that was made pays at once."""
    if verb_of(f.answer) == V_SOUL:
        for ev in f.happened:
            if ev.kind == SOUL_MADE and ev.n == 1:
                take(f, ev.to)
    return st.back(f, "11.2.11")


# ---- the rest of the cost ------------------------------------------------------------------------------------------------


def next_pick(st: State, f: Frame) -> bool:
    """Ask for the next thing to be given, canonically in ascending places; what must all be given is not asked."""
    items = items_of(f)
    for i in range(len(items)):
        it = items[i]
        found = it.choices(st, f)
        chosen = f.regs[f.n + 1 + i]
        if found is None or it.count(st, f) <= len(chosen):
            continue
        options = [option(V_GIVE, e) for e in open_choices(st, f, i, found, chosen, it.count(st, f) - len(chosen))]
        if not options:
            raise RuntimeError("a cost that was offered cannot be paid")
        f.m = f.m & 1 | i << 1
        if f.m & 1 and len(options) > 1:
            options = options[:1]
        if len(options) > 1:
            options.append(option(V_AUTO))
            if f.target == REWINDS:
                options.append(option(V_DECLINE))
        return st.ask(f, f.player, "give", options)
    return st.back(f, "11.2.11/s")


def open_choices(st: State, f: Frame, i: int, found: list[int], chosen: Ints, lack: int) -> list[int]:
    """Return the entities that may be given next: after the last chosen, so that the other items can still be paid."""
    items = items_of(f)
    used = [e for k in range(len(items)) for e in f.regs[f.n + 1 + k]]
    start = found.index(chosen[-1]) + 1 if chosen else 0
    out: list[int] = []
    for k in range(start, len(found)):
        e = found[k]
        if e in used:
            continue
        groups = [[g for g in found[k + 1 :] if g not in used]] * (lack - 1)
        for j in range(i + 1, len(items)):
            more = items[j].choices(st, f)
            if more is not None:
                groups += [[g for g in more if g not in used and g != e]] * items[j].count(st, f)
        if distinct(groups):
            out.append(e)
    return out


def picked(st: State, f: Frame) -> bool:
    """Note what is given; nothing of it happens before all is picked [R19]."""
    verb = verb_of(f.answer)
    if verb == V_DECLINE:
        return refuse(st, f)
    if verb == V_AUTO:
        f.m |= 1
    else:
        at = f.n + 1 + (f.m >> 1)
        f.regs[at] = (*f.regs[at], first(f.answer))
    return st.back(f, "11.2.11/p")


def settle_cost(st: State, f: Frame) -> bool:
    """All parts are paid as one event [11.2.11, R19]."""
    events: list[Event] = []
    taken = f.regs[f.n]
    for k in range(KINDS_OF_SOULS):
        if taken[k]:
            events.append(Event(SOUL_SPENT, -1, f.player, f.source, taken[k], k, BY_COST))
    items = items_of(f)
    for i in range(len(items)):
        chosen = f.regs[f.n + 1 + i]
        events += items[i].events(st, f, chosen)
        if items[i].reg >= 0:
            f.regs[items[i].reg] = tuple([st.ref(e) for e in chosen]) if chosen else (f.source,)
    return st.carry_out(events) if events else False


def paid(st: State, f: Frame) -> bool:
    """The cost is paid, also where its events were replaced [R71]."""
    del f.regs[f.n :]
    return st.done((1,))


PAY: Final = procedure(
    "chronicle:pay",
    ("11.2.11", next_soul),
    ("11.2.11/a", soul_taken),
    ("11.2.11/b", more_souls),
    ("11.2.11/p", next_pick),
    ("11.2.11/q", picked),
    ("11.2.11/s", settle_cost),
    ("11.2.11/t", paid),
)
"""Pays a cost: souls first, then what is given, then everything at once."""
