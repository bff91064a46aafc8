"""Costs of sub-circle cards and their payment [6.2.1-6.2.4, R49, R50, R94, R105, R106, R109]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.events import BY_MADNESS, FORGOTTEN, HURT, PAID, STORED_EVENT
from tefuda.games.arc.rules.model import (
    BLANKED,
    COST,
    COST_ADD,
    COST_HALF,
    COST_HALF_UP,
    COST_SET,
    COST_TIMES,
    DENSHO,
    ELEMENTS,
    EX,
    HAND,
    K_ALMA,
    KIND,
    M_COST,
    M_NO_DOUBLE,
    MADNESS,
    MAIN,
    N_GAMBLE,
    N_NOSTALGIA,
    NAMED,
    OBLIVION,
    STORED,
    SUB,
    VOID,
    WILL,
    main_of,
)
from tefuda.games.arc.rules.rows import print_of
from tefuda.games.arc.rules.text import extra_of, text_of
from tefuda.games.arc.rules.verbs import V_COST, V_MADNESS
from tefuda.games.common.causes import by_cost
from tefuda.games.common.forbidding import any_concerns, concerns, use_once
from tefuda.games.common.picking import by_card
from tefuda.games.common.pricing import changes_in_force, own_changes
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, Scope, procedure
from tefuda.kernel.options import option, second
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.games.arc.rules.text import Price
    from tefuda.kernel.state import State


def cost_of(st: State, e: int, player: int) -> int:
    """Return what a card on a sub circle costs its controller now: additions and reductions, then doubling beside a main alma of
    another attribute [6.2.2, 6.2.3, 7.1.3, 7.3.3, R50]."""
    if st.col[EX][e] or st.col[DENSHO][e]:
        return 0
    v = st.row(e).v
    blank = st.col[BLANKED][e] != 0
    n, added = v[COST], 0
    for how, amount in ([] if blank else own_text(st, e, player)) + changes_in_force(st, M_COST, e):
        if how == COST_ADD:
            added += amount
        else:
            n = COST_CHANGES[how](n, amount)
    n += added
    if not blank:
        n += own_change(st, e, player)
    n = max(0, n)
    me = main_of(st, player)
    if (
        me >= 0
        and v[ELEMENTS] != VOID
        and not st.row(me).v[ELEMENTS] & v[ELEMENTS]
        and not any_concerns(st, M_NO_DOUBLE, e)
    ):
        n *= 2
    return n


COST_CHANGES: Final[dict[int, Callable[[int, int], int]]] = {
    COST_SET: lambda n, amount: amount,
    COST_HALF: lambda n, amount: n // amount,
    COST_HALF_UP: lambda n, amount: -(-n // amount),
    COST_TIMES: lambda n, amount: n * amount,
}
"""What changes a printed cost before anything is added to it."""


def use_up(st: State, e: int) -> None:
    """Count what changes the cost of the next card only as used, as that card is activated (a raw write)."""
    for a in st.mods(M_COST):
        if concerns(st, a, e):
            use_once(st, a)


def own_text(st: State, e: int, player: int) -> list[tuple[int, int]]:
    """Return what a card's own text says about its cost, as (how, amount) [R50, R141]."""
    text = text_of(st, print_of(st, e))
    return own_changes(st, Scope(player, st.ref(e), []), text.own_costs) if text.own_costs else []


def own_change(st: State, e: int, player: int) -> int:
    """Return what 懐古 and 博打 add to a card's cost [R50, R100, R107]. An armed alma's cost is that of its print."""
    n = 0
    design = print_of(st, e)
    v = st.pool.designs[design].row.v
    if v[KIND] == K_ALMA:
        return n
    if v[N_NOSTALGIA]:
        for g in st.zone(player, OBLIVION):
            if st.row(g).v[NAMED] & v[NAMED]:
                n -= v[N_NOSTALGIA]
                break
    me = main_of(st, player)
    if v[N_GAMBLE] and me >= 0 and st.row(me).v[NAMED] & extra_of(st).gambler:
        n -= v[N_GAMBLE]
    return n


def stored(st: State, player: int) -> int:
    """Return the points of 貯蔵 on a player's field [R106]."""
    n = 0
    for kind in (MAIN, SUB):
        for e in st.zone(player, kind):
            n += st.col[STORED][e]
    return n


def funds(st: State, player: int) -> int:
    """Return what a player can pay at most: Will, 貯蔵, 狂気 [R49, R109]."""
    return st.num[WILL + player] + st.num[MADNESS + player] + stored(st, player)


def price_payable(st: State, price: Price, player: int, less: int = 0) -> bool:
    """Tell whether a written cost of 接続 or 維持 can be paid when ``less`` Will has been spent before [R94, R95, R135]."""
    if price.will + less > funds(st, player):
        return False
    return price.zone < 0 or len(price_cards(st, price, player)) >= price.count


def price_cards(st: State, price: Price, player: int) -> list[int]:
    """Return the cards with which a written cost can be paid."""
    if price.zone < 0:
        return []
    cards = [e for e in st.zone(player, price.zone) if not price.alma or st.row(e).v[KIND] == K_ALMA]
    return by_card(st, cards) if price.zone == HAND else cards


# ---- paying Will ---------------------------------------------------------------------------------------------------------


def pay(st: State, player: int, n: int, source: int) -> bool:
    """Pay ``n``: 貯蔵 first, then Will and 狂気 as the player likes: a tail call [R109]."""
    return st.call(PAY, player=player, n=n, source=source) if n > 0 else False


def split(st: State, f: Frame) -> bool:
    """Ask how many points of 狂気 are used, where both can be used and the split is free."""
    rest = max(0, f.n - stored(st, f.player))
    low = max(0, rest - st.num[WILL + f.player])
    high = min(st.num[MADNESS + f.player], rest)
    return st.ask(f, f.player, "madness", range(option(V_MADNESS, 0, low), option(V_MADNESS, 0, high) + 1))


def pay_will(st: State, f: Frame) -> bool:
    """Pay: each point of 狂気 used is 1 damage to the own Life [R105]."""
    rest = f.n
    events: list[Event] = []
    for kind in (MAIN, SUB):
        for e in st.zone(f.player, kind):
            part = min(rest, st.col[STORED][e])
            if part > 0:
                rest -= part
                events.append(by_cost(f, STORED_EVENT, st.ref(e), n=-part))
    used = second(f.answer)
    if rest > 0:
        events.append(by_cost(f, PAID, n=rest, to=used))
    events += [Event(HURT, player=f.player, source=f.source, n=1, why=BY_MADNESS) for _ in range(used)]
    return st.carry_out(events)


PAY: Final = procedure("arc:paying", ("6.2.1", split), ("6.2.1/a", pay_will))
"""``player`` pays ``n``."""


# ---- written costs -------------------------------------------------------------------------------------------------------


def pay_price(st: State, player: int, price: Price, source: int) -> bool:
    """Pay a written cost: cards are picked by the player: a tail call."""
    return st.call(PAY_PRICE, player=player, source=source, box=(price,))


def pick_cards(st: State, f: Frame) -> bool:
    """Pick the cards."""
    price: Price = f.box[0]
    f.result = ()
    if price.zone < 0:
        return False
    cards = tuple(price_cards(st, price, f.player))
    return picks.pick(st, "cost", V_COST, f.player, cards, price.count, price.count, f.source)


def give_cards(st: State, f: Frame) -> bool:
    """They go to oblivion [R94, R95]."""
    gone = f.result
    events = [by_cost(f, FORGOTTEN, st.ref(e), to=st.zone_id(st.col[OWNER][e], OBLIVION)) for e in gone]
    return st.carry_out(events) if events else False


def give_will(st: State, f: Frame) -> bool:
    """And the Will."""
    price: Price = f.box[0]
    return pay(st, f.player, price.will, f.source)


PAY_PRICE: Final = procedure(
    "arc:paying a written cost", ("6.2.4", pick_cards), ("6.2.4/a", give_cards), ("6.2.4/b", give_will)
)
"""``player`` pays the price in the box."""
