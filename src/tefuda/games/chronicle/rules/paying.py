"""Paying costs: soul actions first, then everything at once [6.8, 11.2.11, 15.1.16, R17, R19, R22, R79].

Decisions are asked only where they make a difference. Souls of the pool pay icons of their faction without asking, and souls without
faction pay the free part; what is asked is which kind of soul pays the free part and which of different soul stones is wiped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.events import SOUL_MADE, SOUL_SPENT
from tefuda.games.chronicle.rules.model import DECK, FACTION_COUNT, FREE_PART, KINDS_OF_SOULS, PLAIN, SOUL
from tefuda.games.chronicle.rules.souls import Means, kinds_of, means_of, need_left, payable, soul_action
from tefuda.games.chronicle.rules.thrift import thrifty
from tefuda.games.chronicle.rules.verbs import V_AUTO, V_DECLINE, V_GIVE, V_SOUL, V_SPEND
from tefuda.games.common import pricing
from tefuda.games.common.causes import by_cost
from tefuda.games.common.giving import (
    AUTO,
    CostPart,
    Giving,
    all_paid,
    close_payment,
    given,
    parts_of,
    parts_payable,
    pay_by,
    payable_beside,
    take_one,
)
from tefuda.games.common.matching import distinct
from tefuda.games.common.pricing import Price
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import option, verb_of
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD, KNOWN, OWNER, STAMP
from tefuda.kernel.twins import remembered, within

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

FORCED: Final = 0
REWINDS: Final = 1
"""Declining takes the announcement back [R79]."""
REFUSES: Final = 2
"""Declining to make souls leaves the cost unpaid: the result is (0,) [R22]."""


def pay(st: State, x: Scope, price: Price, refusal: int) -> bool:
    """Pay a price that can be paid: a tail call. What the items took goes to their registers.

    Result: (1,), or (0,) if it was refused.
    """
    return pay_by(st, PAY, x, KINDS_OF_SOULS, price[0], price[1], False, refusal)


def can_pay(st: State, x: Scope, price: Price, m: pricing.Means) -> bool:
    """Tell whether a price can be paid in some way [11.2.11, R79]."""
    return souls_payable(st, x, price[0], cast(Means, m), price[1]) and parts_payable(st, x, price[0])


def souls_payable(st: State, x: Scope, items: tuple[CostPart, ...], m: Means, need: Ints) -> bool:
    """Tell whether souls can be paid while soul stones are left for the parts of the cost that wipe some [R19, R24]."""
    left = [e for e, _ in m.stones]
    wipes: list[list[int]] = []
    for it in items:
        if it.turns():
            found = [e for e in it.choices(st, x) or [] if st.kind_of(e) != SOUL or e in left]
            wipes += [found] * it.count(st, x)
    if not wipes:
        return payable(m, need)
    return sum(need) <= m.most and distinct(wipes + places(m, need))


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
        return st.back(f, "next pick")
    m = Means(rest, m.stones)
    options = ways(st, f, m, left)
    if not options:
        raise RuntimeError("a cost that was offered cannot be paid")
    if f.m & AUTO:
        f.answer = thrifty(st, f.player, options)
        return False
    several = len(options) > 1
    if several:
        options.append(option(V_AUTO))
    if (several and revocable(st, f)) or (f.target == REFUSES and needs_stones(left, rest)):
        options.append(option(V_DECLINE))
    return st.ask(f, f.player, "pay", options)


def revocable(st: State, f: Frame) -> bool:
    """Tell whether declining takes the announcement back: not if something of it has moved cards of a deck, as what a soul change
    sacrifices may [14.4]."""
    if f.target != REWINDS:
        return False
    then = st.saved
    return then is None or all(deck_as_it_was(st, then, p) for p in st.seats)


def deck_as_it_was(st: State, then: State, player: int) -> bool:
    """Tell whether no card came to a player's deck or left it since an earlier position, and nobody lost sight of one by a shuffle.

    Which cards lie there is not compared: who pays must not learn anything about them.
    """
    deck = st.zone(player, DECK)
    if len(deck) != len(then.zone(player, DECK)):
        return False
    stamp, known, before = st.col[STAMP], st.col[KNOWN], then.col[KNOWN]
    for e in deck:
        if stamp[e] > then.clock or before[e] & ~known[e]:
            return False
    return True


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
    seen: set[Ints] = set()
    prints = [(st.col[CARD][e], factions, st.col[OWNER][e]) for e, factions in m.stones]
    for i in range(len(m.stones)):
        e, factions = m.stones[i]
        mark: Ints = prints[i]
        if prints.count(prints[i]) > 1 and singled_out(st, f, e):
            mark = (*prints[i], e)
        if mark in seen or factions & pooled or (part != FREE_PART and not factions >> part & 1):
            continue
        if affords(st, f, m.without(e), left, part) and payable_beside(st, f, parts_of(f), e):
            seen.add(mark)
            out.append(option(V_SOUL, e, part if part != FREE_PART else kinds_of(factions)[0]))
    return out[:1] if sum(left) == m.most else out


def singled_out(st: State, f: Frame, e: int) -> bool:
    """Tell whether something in the match names this very soul stone, so that it matters whether it is wiped: what is being paid for or
    lies on the stack has chosen it, or an effect or a trigger means it."""
    ref = st.ref(e)
    if within(ref, f.regs[: f.n]) or st.counters.get(ref) or remembered(st, ref):
        return True
    for item in st.items.values():
        if ref == item.source or within(ref, list(item.regs)):
            return True
    return False


def spent(m: Means, kind: int) -> Means:
    """Return the means with one soul of the pool less."""
    pool = m.pool[:]
    pool[kind] -= 1
    return Means(pool, m.stones)


def affords(st: State, f: Frame, m: Means, left: list[int], part: int) -> bool:
    """Tell whether the rest can be paid after one soul has paid for a part."""
    rest = left[:]
    rest[part] -= 1
    return souls_payable(st, f, parts_of(f), m, tuple(rest))


def refuse(st: State, f: Frame) -> bool:
    """Take the announcement back, or leave the cost unpaid [R22, R79]."""
    if f.target == REWINDS:
        return st.abort()
    return close_payment(st, f, False)


def more_souls(st: State, f: Frame) -> bool:
    """Then the next one. The soul that was made pays at once."""
    if verb_of(f.answer) == V_SOUL:
        for ev in f.happened:
            if ev.kind == SOUL_MADE and ev.n == 1:
                take_one(f, ev.to)
    return st.back(f, "next soul")


# ---- the rest of the cost ------------------------------------------------------------------------------------------------


def settle_cost(st: State, f: Frame) -> bool:
    """All parts are paid as one event [11.2.11, R19]."""
    events: list[Event] = []
    taken = f.regs[f.n]
    for k in range(KINDS_OF_SOULS):
        if taken[k]:
            events.append(by_cost(f, SOUL_SPENT, n=taken[k], to=k))
    events += given(st, f, parts_of(f))
    return st.carry_out(events) if events else False


GIFTS: Final = Giving(V_GIVE, V_AUTO, V_DECLINE, revocable, refuse, V_SOUL, soul_action)
PAY: Final = procedure(
    "chronicle:pay",
    ("next soul", next_soul),
    ("soul taken", GIFTS.taken),
    ("more souls", more_souls),
    ("next pick", GIFTS.ask),
    ("picked", GIFTS.picked),
    ("settle", settle_cost),
    ("paid", all_paid),
).gathers(V_GIVE)
"""Pays a cost: souls first, then what is given, then everything at once [6.8.2, R19].

The clause is that of the row which calls it: of a spell [11.2.11], a placing [11.3.9], an ability [11.5.12, 11.6.13], an attack [10.1.2.5],
a defence [10.1.4.2.5], a text that is carried out [11.8.5]."""
