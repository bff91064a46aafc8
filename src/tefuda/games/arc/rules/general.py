"""General skills without text: at realising, after destruction, just before combat, upkeep [R86, R91, R92, R95, R96, R104..R106]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.batches import HANDLERS
from tefuda.games.arc.rules.commits import bury
from tefuda.games.arc.rules.costs import pay_price, price_payable
from tefuda.games.arc.rules.events import (
    BY_EFFECT,
    BY_NIGHTMARE,
    BY_RULE,
    DAMAGED,
    FORGOTTEN,
    KEPT,
    MADDENED,
    NIGHTMARED,
    SERVED,
    STORED_EVENT,
    WILLED,
)
from tefuda.games.arc.rules.executing import almas_in_deck
from tefuda.games.arc.rules.granting import print_lost
from tefuda.games.arc.rules.model import (
    ACTIVATED,
    GENERAL_ORDER,
    HAND,
    KEYWORDS,
    MAIN,
    N_MADNESS,
    N_SHOCK,
    N_STORE,
    OBLIVION,
    RECORD,
    SUB,
    W_MADNESS,
    W_NIGHTMARE,
    W_SERVICE,
    W_UPKEEP,
    foes,
    main_of,
    value,
)
from tefuda.games.arc.rules.rows import last_row, last_value, print_of
from tefuda.games.arc.rules.text import R_GENERAL, R_SHOCK, R_UPKEEP, Price, as_arc, text_of
from tefuda.games.arc.rules.verbs import V_CHOOSE_PLAYER, V_NO_UPKEEP, V_UPKEEP
from tefuda.games.common.causes import by_text
from tefuda.kernel.frames import Frame, again, procedure
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def do_general(st: State, player: int, source: int, word: int) -> bool:
    """Carry out one text-free general skill of realising: a tail call."""
    return st.call(ONE_GENERAL, player=player, source=source, n=word)


def start(st: State, f: Frame) -> bool:
    """The first act of the skill: 悪夢 sends a random alma of the deck to oblivion [R92]; 奉仕 names whom it serves [R96, R115]."""
    e = st.now(f.source)
    if f.n == W_NIGHTMARE:
        almas = almas_in_deck(st, f.player)
        if not almas:
            return st.done()
        e = almas[st.lot(almas)]
        to = st.zone_id(st.col[OWNER][e], OBLIVION)
        return st.carry_out([Event(FORGOTTEN, st.ref(e), player=f.player, source=f.source, to=to, why=BY_NIGHTMARE)])
    if f.n == W_SERVICE:
        return serve_whom(st, f)
    if f.n == W_MADNESS:
        n = last_value(st, f.source, N_MADNESS)
        return st.act(MADDENED, player=f.player, source=f.source, n=n, why=BY_EFFECT) if n else False
    n = value(st, e, N_STORE) if e >= 0 else 0
    return st.act(STORED_EVENT, f.source, player=f.player, source=f.source, n=n, why=BY_EFFECT) if n else False


def serve_whom(st: State, f: Frame) -> bool:
    """Ask which opponent is served, among those whose alma was there before this one came [R14, R96, R115]."""
    ev = f.event
    before = ev.more if ev is not None else ()
    there = [p for p in foes(st, f.player) if p in before and main_of(st, p) >= 0]
    if not there:
        return st.done()
    return st.ask(f, f.player, "player", [option(V_CHOOSE_PLAYER, p) for p in there])


def finish(st: State, f: Frame) -> bool:
    """What follows: a nightmare counter if an alma was forgotten [R92]; the service itself and a Will [R96]."""
    if f.n == W_NIGHTMARE and f.happened:
        return st.act(NIGHTMARED, player=f.player, source=f.source, n=1, why=BY_EFFECT)
    if f.n == W_SERVICE:
        alma = main_of(st, first(f.answer))
        return st.carry_out(
            [
                by_text(f, SERVED, st.ref(alma), n=1),
                by_text(f, WILLED, n=1),
            ]
        )
    return False


ONE_GENERAL: Final = procedure("arc:general skill", ("6.4.7.1", start), ("6.4.7.1/a", finish))
"""One text-free general skill ``n`` of ``source``."""


# ---- realising [R25] -----------------------------------------------------------------------------------------------------


def collect(st: State, f: Frame) -> bool:
    """The skills that the alma has, or had when it left, printed ones from left to right, then those granted [R25, R28]."""
    row = last_row(st, f.source)
    if row is None:
        return st.done()
    words = row.v[KEYWORDS]
    order = text_of(st, row.card).order
    found = [w for w in order if w in GENERAL_ORDER and words & w]
    f.regs = [tuple(found + [w for w in GENERAL_ORDER if words & w and w not in found])]
    f.n = 0
    return False


def next_skill(st: State, f: Frame) -> bool:
    """Do the next one."""
    if f.n >= len(f.regs[0]):
        return st.done()
    f.n += 1
    st.call(ONE_GENERAL, player=f.player, source=f.source, n=f.regs[0][f.n - 1], event=f.event)
    return False


GENERAL_ENTRY: Final = procedure("arc:general skills", ("6.4.7/c", collect), ("6.4.7", next_skill), ("6.4.7/d", again))
"""General skills without text of an alma that was realised."""
HANDLERS[R_GENERAL] = GENERAL_ENTRY


# ---- 衝撃 [R91] -------------------------------------------------------------------------------------------------------------


def shock(st: State, f: Frame) -> bool:
    """Damage to the opposing alma, by this one or by what it was [R28, R91]; in a tag match its player chooses whose [R115]."""
    there = [p for p in foes(st, f.player) if main_of(st, p) >= 0]
    if not there:
        return st.done()
    return st.ask(f, f.player, "player", [option(V_CHOOSE_PLAYER, p) for p in there])


def strike(st: State, f: Frame) -> bool:
    """Deal it."""
    alma = main_of(st, first(f.answer))
    n = last_value(st, f.source, N_SHOCK)
    return st.act(DAMAGED, st.ref(alma), player=f.player, source=f.source, n=n, why=BY_EFFECT)


SHOCK_ENTRY: Final = procedure("arc:shock", ("3.4.13.2.2", shock), ("3.4.13.2.2/a", strike))
"""衝撃."""
HANDLERS[R_SHOCK] = SHOCK_ENTRY


# ---- 維持 [R95] -------------------------------------------------------------------------------------------------------------


def with_upkeep(st: State, player: int) -> list[int]:
    """Return the activated cards of a player that have 維持 [R95]."""
    out: list[int] = []
    for kind in (MAIN, SUB):
        for e in st.zone(player, kind):
            if (kind == MAIN or st.col[ACTIVATED][e]) and st.row(e).v[KEYWORDS] & W_UPKEEP:
                out.append(e)
    return out


def upkeep_prices(st: State, e: int) -> list[Price]:
    """Return what 維持 of a card costs: what is printed, and what was granted besides, all of it [R77, R95]."""
    out: list[Price] = []
    printed = text_of(st, print_of(st, e)).upkeep
    if printed is not None and not print_lost(st, e, W_UPKEEP):
        out.append(printed)
    for ab in st.row(e).abilities:
        price = as_arc(ab).price
        if price is not None:
            out.append(price)
    return out


def all_payable(st: State, prices: list[Price], player: int) -> bool:
    """Tell whether several written costs can be paid, one after the other."""
    for zone in (HAND, RECORD):
        for alma in (False, True):
            n = sum(p.count for p in prices if p.zone == zone and (p.alma or not alma))
            if n and not price_payable(st, Price(0, zone, n, alma), player):
                return False
    return price_payable(st, Price(sum(p.will for p in prices)), player)


def offer_upkeep(st: State, f: Frame) -> bool:
    """Pay or not [R95]."""
    e = st.now(f.source)
    if e < 0 or not st.row(e).v[KEYWORDS] & W_UPKEEP:
        return st.done()
    prices = upkeep_prices(st, e)
    no = option(V_NO_UPKEEP, e)
    f.n = 0
    if not prices or not all_payable(st, prices, f.player):
        f.answer = no
        return False
    return st.ask(f, f.player, "upkeep", [option(V_UPKEEP, e), no])


def upkeep(st: State, f: Frame) -> bool:
    """Unpaid, the card goes to oblivion, not destroyed."""
    e = first(f.answer)
    if verb_of(f.answer) == V_UPKEEP:
        prices = upkeep_prices(st, e)
        f.n += 1
        return pay_price(st, f.player, prices[f.n - 1], f.source) if f.n <= len(prices) else False
    return st.carry_out([bury(st, e, FORGOTTEN, f.player, f.source, BY_RULE)])


def upkeep_more(st: State, f: Frame) -> bool:
    """And the next of its costs."""
    more = verb_of(f.answer) == V_UPKEEP and f.n < len(upkeep_prices(st, first(f.answer)))
    return st.back(f, "3.2.10.3/a") if more else False


def kept(st: State, f: Frame) -> bool:
    """Tell it."""
    if verb_of(f.answer) == V_UPKEEP:
        st.emit(KEPT, f.source, player=f.player, source=f.source)
    return False


UPKEEP_ENTRY: Final = procedure(
    "arc:upkeep", ("3.2.10.3", offer_upkeep), ("3.2.10.3/a", upkeep), ("3.2.10.3/b", upkeep_more), ("3.2.10.3/c", kept)
)
"""維持 of one card."""
HANDLERS[R_UPKEEP] = UPKEEP_ENTRY
