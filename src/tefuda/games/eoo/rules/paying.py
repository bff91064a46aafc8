"""Paying costs: mana by mana, the rest by picks, all of it as one event [9-3-4, 18-5, 19, R1, R33, R36].

Decisions are asked only where they make a difference [R36]. Mana of the pool pays attribute parts without asking: whoever wants to rest
cards for them does so before, unless something triggers on that. What is asked is which kind of mana pays a generic part, and which of
different sources rests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.causes import by_cost, by_text
from tefuda.games.common.giving import ASKED, AUTO, Giving, all_paid, close_payment, given, parts_of, pay_by, take_one
from tefuda.games.common.limits import count_play
from tefuda.games.common.pricing import Price
from tefuda.games.eoo.rules.costing import GENERIC_PART, reserve_of, rested_source
from tefuda.games.eoo.rules.do_counters import take_off
from tefuda.games.eoo.rules.equivalence import worth_using
from tefuda.games.eoo.rules.events import (
    MANA_ABILITY,
    MANA_ADDED,
    MANA_SPENT,
    RESERVED,
    RESTED,
)
from tefuda.games.eoo.rules.mana import (
    MANA_CODE,
    ZONE_ABILITY,
    Means,
    means_of,
    payable,
)
from tefuda.games.eoo.rules.model import ATTRIBUTES, KINDS_OF_MANA, MANA_USED
from tefuda.games.eoo.rules.reckoning import groups_of
from tefuda.games.eoo.rules.text import EooAbility, fresh_regs
from tefuda.games.eoo.rules.thrift import thrifty
from tefuda.games.eoo.rules.verbs import V_ABORT, V_AUTO, V_MANA, V_PAY
from tefuda.games.eoo.rules.ways import costly, owed, to_ask
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import first, option, second, verb_of
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


def pay(st: State, x: Scope, price: Price, may_abort: bool) -> bool:
    """Pay a price that can be paid: a tail call. What the items took goes to their registers.

    ``may_abort``: the announcement can be taken back instead [R33]. Result: (1,), or (0,) if it could not be paid after all.
    """
    return pay_by(st, PAY, x, KINDS_OF_MANA, price[0], price[1], may_abort)


# ---- mana ----------------------------------------------------------------------------------------------------------------


def next_mana(st: State, f: Frame) -> bool:
    """Ask how the next mana is paid, if there are different ways [19-2-1, R36]; only mana abilities can be used meanwhile [R1]."""
    m = means_of(st, f.player)
    need, rest = owed(f, [n - k for n, k in zip(m.pool, set_aside(st, f), strict=True)])
    beside = not f.m & AUTO and not nested(st, f) and worth_using(st, f.player, m)
    if not beside:
        take_what_pays(st, f, m, need, rest)
    if sum(need) == 0:
        return st.back(f, "19-1-2")
    m.pool = rest
    options = to_ask(st, f, m, need, beside)
    if not options:
        # a mana ability was paid with what this cost needed: it counts as not paid where nothing can be taken back [R108]
        return st.abort() if f.flag else close_payment(st, f, False)
    if f.m & AUTO:
        f.answer = thrifty(st, f.player, options)
        return False
    if len(options) > 1:
        f.m |= ASKED
        options.append(option(V_AUTO))
        if f.flag:
            options.append(option(V_ABORT))
    return st.ask(f, f.player, "pay", options)


def nested(st: State, f: Frame) -> bool:
    """Tell whether a payment is made inside another one of the player: for a mana ability that is used for it."""
    return any(g.proc is f.proc and g is not f and g.player == f.player for g in st.frames)


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
    if not any(s.need for s in m.others):
        take_attributes(f, need, rest)
        return
    before, was, had = f.regs[f.n], need[:], rest[:]
    take_attributes(f, need, rest)
    after = Means(rest[:], m.reserve)
    after.singles, after.others = m.singles, m.others
    items = parts_of(f)
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


def more_mana(st: State, f: Frame) -> bool:
    """Then the next mana. What a mana ability made for a generic part pays for it at once, if it made one and no other costs mana."""
    made = [ev.to for ev in f.happened if ev.kind == MANA_ADDED and ev.n == 1]
    if verb_of(f.answer) == V_MANA and len(f.happened) == 1 and made and not costly(means_of(st, f.player)):
        need, _ = owed(f, [0] * KINDS_OF_MANA)
        if need[GENERIC_PART] or need[made[0]]:
            take_one(f, made[0])
    return st.back(f, "19-2-1")


# ---- the rest of the cost ------------------------------------------------------------------------------------------------


def can_abort(st: State, f: Frame) -> bool:
    """Tell whether the announcement can be taken back [R33]."""
    return f.flag


def abort(st: State, f: Frame) -> bool:
    """It is taken back."""
    return st.abort()


def settle_cost(st: State, f: Frame) -> bool:
    """All parts are paid as one event; this does not use the stack [19-1-3, R36]."""
    events: list[Event] = []
    taken = f.regs[f.n]
    for k in range(KINDS_OF_MANA):
        if taken[k]:
            events.append(by_cost(f, MANA_SPENT, n=taken[k], to=k))
    items = parts_of(f)
    reserve = reserve_of(st, f, items)
    if reserve:
        events.append(by_cost(f, RESERVED, n=-reserve))
    return take_off(st, events + given(st, f, items), f.player, f.source)


def use_mana(st: State, player: int, answer: int) -> bool:
    """Activate the mana ability that an option names: a tail call. It does not use the stack [18-5-1]."""
    code = second(answer) - MANA_CODE
    return st.call(USE_MANA, player=player, source=st.ref(first(answer)), n=code // 16, target=code % 16)


GIFTS: Final = Giving(V_PAY, V_AUTO, V_ABORT, can_abort, abort, V_MANA, use_mana)
PAY: Final = procedure(
    "eoo:pay",
    ("19-2-1", next_mana),
    ("19-2-1/a", GIFTS.taken),
    ("19-2-1/b", more_mana),
    ("19-1-2", GIFTS.ask),
    ("19-1-2/a", GIFTS.picked),
    ("19-1-3", settle_cost),
    ("19-1-3/a", all_paid),
).gathers(V_PAY)
"""Pays a cost: mana first, then what is given up, then everything at once."""


# ---- using a mana ability [18-5] -----------------------------------------------------------------------------------------


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
        return st.carry_out([by_cost(f, RESTED, f.source)])
    return pay(st, f, ability.cost.price(), False)


def add_mana(st: State, f: Frame) -> bool:
    """The mana comes into the pool at once; what triggers on the activation waits for the stack [6-2-1, 18-5-1, 18-5-2]."""
    ability = cast("EooAbility | None", f.box[0])
    if ability is not None and f.result == (0,):
        return st.done()
    st.emit(MANA_ABILITY, f.source, player=f.player, source=f.source)
    if ability is None:
        return st.carry_out([by_text(f, MANA_ADDED, n=1, to=f.target)])
    events: list[Event] = []
    for y in ability.yields:
        kind = f.target if y.mask & (y.mask - 1) else y.mask.bit_length() - 1
        events.append(by_text(f, MANA_ADDED, n=y.amount.value(st, f), to=kind))
    return st.carry_out(events)


USE_MANA: Final = procedure("eoo:mana ability", ("6-3-4", announce_mana), ("6-2-2", pay_for_mana), ("6-2-1", add_mana))
"""Uses a mana ability: ``source`` its card, ``n`` its number, ``target`` the kind of mana chosen."""
