"""Before the first turn [3-2], and the match as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.dealing import deal
from tefuda.games.common.turns import whose_turn
from tefuda.games.eoo.rules.events import CUT, GOES_FIRST, HAND_TAKEN, REVEALED, SHIELDS_LAID, SHUFFLED
from tefuda.games.eoo.rules.model import (
    ACTIVE,
    ARCHIVE,
    COST,
    ETHER,
    FIRST,
    HAND,
    MORE_TURNS,
    PHYSIS,
    REGULAR,
    SHIELD,
    SHIELD_NUMBER,
    SHIELDS,
    WEIGHT,
    D,
    arcaea,
    other,
    value,
)
from tefuda.games.eoo.rules.turn import TURN_OF
from tefuda.games.eoo.rules.verbs import V_CUT, V_DEMAND, V_NO_CUT
from tefuda.kernel import secrets
from tefuda.kernel.acts import note
from tefuda.kernel.frames import Frame, again, procedure
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.state import State

OPENING_HAND: Final = 7
COMPARED: Final = (WEIGHT, SHIELDS, D, PHYSIS, ETHER)
"""Numbers by which the first player is found, lower first: Weight, then from the right of the print [3-2-2-1, 3-2-2-2, R78]."""


SHUFFLED_BEFORE_LOTS: Final = 1000
"""Shuffles of archives in which everything costs the same: so seeds and records mean what they always have."""


def tell(st: State, kind: int, player: int, subject: int = -1, n: int = 0) -> None:
    """Record what happens in the set-up. No text sees it: the match begins with the first turn [3-2-6-1]."""
    note(st, Event(kind, subject, player=player, n=n))


def go_first(st: State, player: int) -> None:
    """A player has been found to go first."""
    st.put_num(FIRST, player)
    tell(st, GOES_FIRST, player)


def shuffle_archive(st: State, player: int) -> None:
    """Shuffle an archive."""
    st.shuffle(st.zone_id(player, ARCHIVE))
    tell(st, SHUFFLED, player)


def place_arcaea(st: State, f: Frame) -> bool:
    """Both arcaea are shown and placed [3-2-1-1]."""
    for p in st.seats:
        me = arcaea(st, p)
        if me >= 0:
            secrets.reveal(st, me)
    return False


def compare(st: State, f: Frame) -> bool:
    """The lower number goes first, Weight before all [3-2-2-1, 3-2-2-2]."""
    a, b = arcaea(st, 0), arcaea(st, 1)
    for attr in COMPARED:
        if a < 0 or b < 0:
            break
        x, y = value(st, a, attr), value(st, b, attr)
        if x != y:
            go_first(st, 0 if x < y else 1)
            return st.back(f, "3-2-3-1")
    return False


def reveal_tops(st: State, f: Frame) -> bool:
    """All equal: both shuffle and show the top card; the lower cost goes first, else again [3-2-2-3, R78].

    Decks in which everything costs the same would go on for ever: lots decide (house ruling).
    """
    if not all(archives(st)) or len({value(st, e, COST) for pile in archives(st) for e in pile}) < 2:
        for _ in range(SHUFFLED_BEFORE_LOTS if all(archives(st)) else 1):
            for p in st.seats:
                st.shuffle(st.zone_id(p, ARCHIVE))
        go_first(st, st.chance("coin", 2))
        return False
    costs: list[int] = []
    for p in st.seats:
        shuffle_archive(st, p)
        top = st.zone(p, ARCHIVE)[-1]
        secrets.show(st, [top])
        tell(st, REVEALED, p, st.ref(top))
        costs.append(value(st, top, COST))
    if costs[0] == costs[1]:
        return st.back(f, "3-2-2-3")
    go_first(st, 0 if costs[0] < costs[1] else 1)
    return False


def archives(st: State) -> list[list[int]]:
    """Return the archives of the players."""
    return [st.zone(p, ARCHIVE) for p in st.seats]


def shuffle(st: State, f: Frame) -> bool:
    """Each archive is shuffled [3-2-3-1]."""
    for p in st.seats:
        shuffle_archive(st, p)
    f.n = 0
    f.player = st.num[FIRST]
    return False


def offer_cut(st: State, f: Frame) -> bool:
    """The opponent may once cut the archive or demand another shuffle; the first player's archive comes first [3-2-3-2, 3-2-3-3, R78]."""
    owner = f.player if f.n == 0 else other(f.player)
    size = len(st.zone(owner, ARCHIVE))
    options = [option(V_NO_CUT), option(V_DEMAND), *[option(V_CUT, k) for k in range(1, size)]]
    return st.ask(f, other(owner), "cut", options)


def cut(st: State, f: Frame) -> bool:
    """The upper pile goes to the bottom, or the archive is shuffled once more [3-2-3-2, 3-2-3-3]."""
    owner = f.player if f.n == 0 else other(f.player)
    zone = st.zone_id(owner, ARCHIVE)
    verb = verb_of(f.answer)
    if verb == V_DEMAND:
        shuffle_archive(st, owner)
    elif verb == V_CUT:
        pile = st.own_zone(zone)
        k = len(pile) - first(f.answer)
        pile[:] = pile[k:] + pile[:k]
        tell(st, CUT, owner, -1, first(f.answer))
    f.n += 1
    return st.back(f, "3-2-3-2") if f.n < len(st.seats) else False


def lay_shields(st: State, f: Frame) -> bool:
    """Shield many cards from the top lie face down as shields; the top card is number 1 [3-2-4-1, R78]."""
    for p in (st.num[FIRST], other(st.num[FIRST])):
        me = arcaea(st, p)
        for number in range(1, (value(st, me, SHIELDS) if me >= 0 else 0) + 1):
            archive = st.zone(p, ARCHIVE)
            if archive:
                e = archive[-1]
                st.put(e, st.zone_id(p, SHIELD), -1, False)
                st.set(SHIELD_NUMBER, e, number)
        tell(st, SHIELDS_LAID, p, -1, len(st.zone(p, SHIELD)))
    return False


def opening_hands(st: State, f: Frame) -> bool:
    """Both take seven cards; there is no mulligan [3-2-5-1, 3-2-5-2]."""
    for p in (st.num[FIRST], other(st.num[FIRST])):
        deal(st, p, ARCHIVE, HAND, OPENING_HAND)
        tell(st, HAND_TAKEN, p, -1, len(st.zone(p, HAND)))
    return False


def next_turn(st: State, f: Frame) -> bool:
    """The first player takes the first turn, then turns alternate [3-2-6-1], unless a text has given somebody a further one."""
    return st.call(TURN_OF, player=whose_turn(st, st.num[FIRST], ACTIVE, REGULAR, MORE_TURNS))


MATCH: Final = procedure(
    "eoo:match",
    ("3-2-1-1", place_arcaea),
    ("3-2-2-1", compare),
    ("3-2-2-3", reveal_tops),
    ("3-2-3-1", shuffle),
    ("3-2-3-2", offer_cut),
    ("3-2-3-3", cut),
    ("3-2-4-1", lay_shields),
    ("3-2-5-1", opening_hands),
    ("3-2-6-1", next_turn),
    ("3-2-6-1/a", again),
)
"""A whole match."""
