"""Drawing, gaining and losing life, one card at a time [4.11, 6.1.1, 6.4.4, 7.7.6, 7.7.7, R15, R31..R33, R37]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.events import BY_EFFECT, BY_PAYMENT, DRAWN, LIFE_GAINED, LIFE_LOST, PAY_LIFE
from tefuda.games.avalon.rules.model import DISCARD, HAND, LIFE, M_FULL_HAND, MEMORY, clockwise
from tefuda.games.avalon.rules.verbs import V_LOSE_LIFE
from tefuda.games.common.dealing import OneByOne
from tefuda.games.common.forbidding import amounts
from tefuda.kernel.frames import Frame, again, procedure
from tefuda.kernel.options import option, second
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

FULL_HAND: Final = 6


def full_hand(st: State, player: int) -> int:
    """Return to how many cards a player draws in the draw phase [6.1.1]; of several texts the one that began last says it [R93]."""
    return [FULL_HAND, *amounts(st, M_FULL_HAND, player)][-1]


def draw(st: State, player: int, n: int, source: int = -1) -> bool:
    """Let a player draw ``n`` cards, one by one: a tail call. ``f.happened`` has the draws [R32]."""
    return DRAWS.call(st, DRAW, player, n, source, BY_EFFECT)


def draw_to(st: State, player: int, size: int, source: int = -1) -> bool:
    """Let a player draw until his hand has ``size`` cards: a tail call [6.1.1, R31]."""
    return DRAWS.call(st, DRAW, player, size, source, BY_EFFECT, True)


def gain_life(st: State, player: int, n: int, source: int = -1, why: int = BY_EFFECT) -> bool:
    """Let a player add ``n`` cards from the top of his memory to his life, one by one: a tail call [R33]."""
    return GAINS.call(st, GAIN, player, n, source, why)


def lose_life(st: State, player: int, n: int, source: int = -1, why: int = BY_EFFECT) -> bool:
    """Let a player discard ``n`` life cards of his choice, one after the other: a tail call [R15]."""
    return st.call(LOSE, player=player, source=source, n=n, target=why)


DRAWS: Final = OneByOne(DRAWN, MEMORY, HAND)
DRAW: Final = procedure("avalon:drawing", ("6.1.1", DRAWS.take), ("6.1.1/a", again))
"""Draws of a player; refills come in between [4.11, R29]."""
GAINS: Final = OneByOne(LIFE_GAINED, MEMORY, LIFE)
GAIN: Final = procedure("avalon:gaining life", ("7.7.7", GAINS.take), ("7.7.7/a", again))
"""Life gained by a player: the top cards of memory, face down [7.7.7]."""


def positions(st: State, player: int) -> range:
    """Return the options of giving up a life card, by its place, the oldest first [R15]."""
    return range(option(V_LOSE_LIFE, 0, 1), option(V_LOSE_LIFE, 0, len(st.zone(player, LIFE))) + 1)


def which_life(st: State, f: Frame) -> bool:
    """Ask for the next card; if all are to go, nothing is asked [R15]."""
    f.events = f.events + f.happened
    f.happened = ()
    rest = f.n - f.m
    row = st.zone(f.player, LIFE)
    if rest <= 0 or not row:
        f.happened = f.events
        return st.done((len(f.events),))
    if len(row) <= rest:
        f.answer = option(V_LOSE_LIFE, 0, 1)
        return False
    return st.ask(f, f.player, "lose-life", positions(st, f.player))


def life_goes(st: State, f: Frame) -> bool:
    """It goes to the discard pile, face up."""
    f.m += 1
    return st.carry_out([lost(st, f.player, second(f.answer), f.source, f.target)])


def lost(st: State, player: int, place: int, source: int, why: int) -> Event:
    """Return the event by which a life card at a place (from 1) is discarded."""
    row = st.zone(player, LIFE)
    e = row[place - 1] if 0 < place <= len(row) else -1
    return Event(
        LIFE_LOST, st.ref(e) if e >= 0 else -1, player=player, source=source, to=st.zone_id(player, DISCARD), why=why
    )


LOSE: Final = procedure("avalon:losing life", ("7.7.6", which_life), ("7.7.6/a", life_goes), ("7.7.6/b", again))
"""Life lost by a player."""


# ---- the payment of the end phase [6.4.4.1, R34, R37] ----------------------------------------------------------------------


def pay(st: State, players: tuple[int, ...]) -> bool:
    """Let players give up one life card each: they choose in turn, and all cards go together. A tail call."""
    return st.call(PAY, box=(players,), regs=[(), ()])


def announce(st: State, f: Frame) -> bool:
    """The next one has to pay; a text may replace that [R94]."""
    f.happened = ()
    f.n = next_payer(st, f)
    if f.n < 0:
        return False
    f.regs[0] = (*f.regs[0], f.n)
    return st.act(PAY_LIFE, player=f.n, n=1, why=BY_PAYMENT)


def next_payer(st: State, f: Frame) -> int:
    """Return the next player who has not been asked, -1 if there is none."""
    players: Ints = f.box[0]
    for p in clockwise(st):
        if p in players and p not in f.regs[0]:
            return p
    return -1


def choose_payment(st: State, f: Frame) -> bool:
    """He chooses which card, without seeing it."""
    if f.n < 0:
        return False
    due = [ev for ev in f.happened if ev.kind == PAY_LIFE and ev.player == f.n and ev.n > 0]
    if not due or not st.zone(f.n, LIFE):
        f.flag = False
        return False
    f.flag = True
    return st.ask(f, f.n, "lose-life", positions(st, f.n))


def note_payment(st: State, f: Frame) -> bool:
    """Remember the choice; then the next one."""
    if f.n < 0:
        return False
    if f.flag and f.n in st.seats:
        row = st.zone(f.n, LIFE)
        f.regs[1] = (*f.regs[1], st.ref(row[second(f.answer) - 1]))
    return st.back(f, "6.4.4.1")


def pay_all(st: State, f: Frame) -> bool:
    """All cards are discarded together [R37]."""
    events: list[Event] = []
    for ref in f.regs[1]:
        e = st.now(ref)
        if e >= 0:
            p = st.col[1][e]
            events.append(lost(st, p, st.zone(p, LIFE).index(e) + 1, -1, BY_PAYMENT))
    return st.carry_out(events)


PAY: Final = procedure(
    "avalon:payment",
    ("6.4.4.1", announce),
    ("6.4.4.1/a", choose_payment),
    ("6.4.4.1/b", note_payment),
    ("6.4.4", pay_all),
)
"""The life that ends a turn."""
