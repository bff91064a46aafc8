"""Placing units, histories and structures, and joining [9.5.2-9.5.5, 11.3, 15.2.6, 15.2.12, 15.2.15, R42, R79, R93, R98]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.announcing import COSTS, probe
from tefuda.games.chronicle.rules.commits import bury
from tefuda.games.chronicle.rules.deciding import (
    CHOICES,
    MODES,
    SHARES,
)
from tefuda.games.chronicle.rules.events import BY_COST, BY_PLACING, JOINED_EVENT, MOVED, PLACED, SACRIFICED
from tefuda.games.chronicle.rules.model import (
    BATTLEFIELD,
    DISCARD,
    JOINED,
    M_COST,
    X_PAID,
    units,
)
from tefuda.games.chronicle.rules.paying import REWINDS, can_pay, pay
from tefuda.games.chronicle.rules.possible import hindered
from tefuda.games.chronicle.rules.pricing import PRICING, use_up
from tefuda.games.chronicle.rules.souls import Means, means_of
from tefuda.games.chronicle.rules.text import NOTHING, R_EXTRA, R_ITEM, R_X, CardText, fresh_regs, text_of
from tefuda.games.chronicle.rules.verbs import V_SOUL_CHANGE
from tefuda.games.common.pricing import REGULAR
from tefuda.games.common.writing import home
from tefuda.kernel import secrets
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import first, option, second, verb_of
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD, NO

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


def place(st: State, player: int, answer: int) -> bool:
    """Place a permanent card of the hand [11.3]: a tail call."""
    return st.call(PLACE, player=player, source=st.ref(first(answer)), target=REGULAR)


def join(st: State, player: int, answer: int) -> bool:
    """Join a unit card of the hand to a unit [15.2.15]: a tail call. ``event`` tells the procedure the host."""
    told = joining(st, player, first(answer), second(answer))
    return st.call(JOIN, player=player, source=st.ref(first(answer)), target=REGULAR, event=told)


def joining(st: State, player: int, e: int, host: int) -> Event:
    """Return what tells an announcement which card is joined to which host."""
    return Event(JOINED_EVENT, st.ref(e), player=player, n=st.ref(host))


def announce(st: State, f: Frame) -> bool:
    """The card is revealed; it stays in the hand until it is paid for [11.3.2]."""
    e = st.now(f.source)
    secrets.show(st, [e])
    text = text_of(st, st.col[CARD][e])
    f.regs = fresh_regs(text.regs, f.source, f.player)
    f.regs[R_ITEM] = (f.source,)
    f.box = (text.placing, NOTHING)
    return False


# ---- soul change [15.2.6, R93] -----------------------------------------------------------------------------------------------


def change_from(st: State, e: int) -> Ints:
    """Return what sacrificing a unit takes off: its printed icons and free cost, X as 0 [15.2.6.4, R93]."""
    return text_of(st, st.col[CARD][e]).cost.need


def changeable(st: State, x: Frame, e: int) -> list[int]:
    """Return the units that may be sacrificed for the placement so that the rest can be paid [15.2.6.3, R93]."""
    filters = text_of(st, st.col[CARD][e]).soul_change
    out: list[int] = []
    if filters:
        for u in units(st, x.player):
            fitting = any(which.fits(st, x, u) for which in filters)
            if fitting and not hindered(st, SACRIFICED, u, x.player) and payable_without(st, x, e, u):
                out.append(u)
    return out


def payable_without(st: State, x: Frame, e: int, u: int) -> bool:
    """Tell whether a card can be paid for once a unit has been sacrificed: what that unit's texts do to costs is gone, and it can pay
    nothing else [15.2.6.5, R93]."""
    after = st
    if st.mods(M_COST) or not only_souls(text_of(st, st.col[CARD][e])):
        after = st.copy()
        after.put(u, home(st, u, DISCARD))
    box, x.box = x.box, (None, change_from(st, u))
    found = PRICING.ways(after, x, e, means_of(after, x.player))
    x.box = box
    return bool(found)


def only_souls(text: CardText) -> bool:
    """Tell whether all costs of a card are souls alone."""
    costs = (text.cost, *text.alternatives, *[extra.cost for extra in text.extras])
    return not any(cost.items for cost in costs)


def ask_change(st: State, f: Frame) -> bool:
    """One unit may be sacrificed at the announcement [15.2.6.5, 15.2.6.6]."""
    f.answer = -1
    found = changeable(st, f, st.now(f.source))
    if not found:
        return False
    options = [option(V_SOUL_CHANGE, u) for u in found]
    if PRICING.ways(st, f, st.now(f.source), means_of(st, f.player)):
        options.append(option(NO))
    return st.ask(f, f.player, "soul-change", options)


def sacrifice(st: State, f: Frame) -> bool:
    """It is sacrificed at once [15.2.6.5]."""
    if f.answer < 0 or verb_of(f.answer) != V_SOUL_CHANGE:
        return False
    u = first(f.answer)
    f.box = (f.box[0], change_from(st, u))
    return st.carry_out([bury(st, u, SACRIFICED, f.player, f.source, BY_COST)])


# ---- payment and entering [11.3.7-11.3.10] --------------------------------------------------------------------------------------


def no_age(st: State, f: Frame) -> bool:
    """Placing locks no age; what is decided comes next."""
    f.n = 0
    return False


def pay_card(st: State, f: Frame) -> bool:
    """Lock the cost and pay everything [11.3.7-11.3.9]."""
    e = st.now(f.source)
    price = PRICING.price(st, f, e, f.target, f.regs[R_X][0], f.regs[R_EXTRA][0])
    if not can_pay(st, f, price, means_of(st, f.player)):
        return st.abort()
    if f.event is None:
        use_up(st, e)
    return pay(st, f, price, REWINDS)


def enter(st: State, f: Frame) -> bool:
    """It enters the battlefield [11.3.10]."""
    st.settle()
    to = st.zone_id(f.player, BATTLEFIELD)
    return st.carry_out([Event(MOVED, f.source, player=f.player, source=f.source, to=to, why=BY_PLACING)])


def entered(st: State, f: Frame) -> bool:
    """It remembers the announced X, and has been placed [11.3.10, R14]."""
    for ev in f.happened:
        e = st.now(ev.after)
        if ev.subject == f.source and e >= 0 and st.kind_of(e) == BATTLEFIELD:
            st.set(X_PAID, e, f.regs[R_X][0])
            st.emit(PLACED, ev.after, player=f.player, source=ev.after)
    return False


def lay_under(st: State, f: Frame) -> bool:
    """It is joined to the unit [15.2.15.1.1]."""
    st.settle()
    told = cast(Event, f.event)
    to = st.zone_id(f.player, JOINED)
    return st.carry_out(
        [Event(JOINED_EVENT, f.source, player=f.player, source=f.source, n=told.n, to=to, why=BY_PLACING)]
    )


PLACE: Final = procedure(
    "chronicle:place a card",
    ("11.3.2", announce),
    ("15.2.6.5", ask_change),
    ("15.2.6.5/a", sacrifice),
    *MODES.rows("11.3.3"),
    *COSTS.cost_rows("11.3.4"),
    *COSTS.x_rows("11.3.4"),
    ("11.3.4/z", no_age),
    *CHOICES.rows("11.3.5"),
    *SHARES.rows("11.3.6"),
    ("11.3.9", pay_card),
    ("11.3.10", enter),
    ("11.3.10/a", entered),
)
"""Places a card: ``source`` its ref, ``target`` which cost is paid."""

JOIN: Final = procedure(
    "chronicle:join a card",
    ("11.3.2", announce),
    *COSTS.cost_rows("11.3.4"),
    *COSTS.x_rows("11.3.4"),
    ("11.3.9", pay_card),
    ("15.2.15.1.1", lay_under),
)
"""Joins a card to a unit: ``source`` its ref, the host is ``n`` of ``event``. Soul change is about placing only [R98]."""


# ---- what can be completed [R79] --------------------------------------------------------------------------------------------


def hosts_of(st: State, player: int, e: int, m: Means) -> list[int]:
    """Return the units of the player's to which a card with 結合 can be joined and paid for: a host does not leave as payment
    [15.2.15.1.1, 14.1]."""
    text = text_of(st, st.col[CARD][e])
    x = probe(st, player, e, text.regs)
    hosts = units(st, player)
    if only_souls(text):
        return hosts if hosts and PRICING.ways(st, x, e, m) else []
    out: list[int] = []
    for host in hosts:
        x.event = joining(st, player, e, host)
        if PRICING.ways(st, x, e, m):
            out.append(host)
    return out
