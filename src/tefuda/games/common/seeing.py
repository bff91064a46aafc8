"""What a text lets players see, and what takes their knowledge away: looking, showing, shuffling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from tefuda.games.common.doing import Doing, befall, concern, there
from tefuda.games.common.happenings import TO_TOP
from tefuda.games.common.reasons import SHOWN, UNTRACED
from tefuda.games.common.sets import PileEnd
from tefuda.kernel import secrets
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import Event
from tefuda.kernel.views import knows

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


def tracked(st: State, e: int, things: Things, deck: int, shown: bool) -> int:
    """Return what the reason of a move tells of who can follow a card (SHOWN, UNTRACED or 0).

    A card that was picked out of a deck is lost sight of, even if its place was known, unless the text has shown cards (``shown``) and
    all know this one; cards that are named by their place, such as the top ones, everybody can follow.
    """
    if shown and all(knows(st, p, e) for p in st.seats):
        return SHOWN
    return UNTRACED if st.kind_of(e) == deck and not isinstance(things, PileEnd) else 0


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveThings(Doing):
    """Move things together to a kind of zone.

    Attributes:
        things, zone: What, and to which kind of zone; ``deck``: the kind of zone that is a deck.
        place: TO_TOP, TO_BOTTOM, or FROM_TOP + k of a deck.
        shown: The text has shown cards: all can follow those that all know.
    """

    def __init__(self, things: Things, zone: int, deck: int) -> None:
        self.things = things
        self.zone = zone
        self.deck = deck
        self.place = TO_TOP
        self.shown = False

    def reached(self, st: State, x: Scope) -> list[int]:
        """Return the things that are there."""
        return there(st, x, self.things)

    def moved(self, st: State, x: Scope, e: int, to: int, kind: int, why: int) -> Event:
        """Return the event that moves one of them to a zone."""
        why |= tracked(st, e, self.things, self.deck, self.shown)
        return Event(kind, st.ref(e), player=x.player, source=x.source, n=max(0, self.place), to=to, why=why)

    def possible(self, st: State, x: Scope) -> bool:
        """There must be one."""
        return len(self.reached(st, x)) > 0


class Look(Ins):
    """Players look at cards, which stay where they are (見る); as far as there are cards, that always works
    [sve:5.10.1, eoo:2-4-4, chronicle:15.1.9]."""

    def __init__(self, things: Things, who: Players) -> None:
        self.things = things
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Let them know the cards."""
        cards = there(st, f, self.things)
        for p in self.who.players(st, f):
            secrets.look(st, p, cards)
        return False


class LookThrough(Ins):
    """Players look at all cards of hidden zones to search them; they know them until they are shuffled
    [sve:5.7.1, eoo:R77, chronicle:15.1.8, chronicle:R107].

    Attributes:
        zones: Kinds of zones.
        whose: Whose zones.
    """

    def __init__(self, zones: Ints, whose: Players, who: Players) -> None:
        self.zones = zones
        self.whose = whose
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Let them know the cards."""
        for p in self.who.players(st, f):
            for q in self.whose.players(st, f):
                for kind in self.zones:
                    secrets.look(st, p, st.zone(q, kind))
        return False


class Show(Doing):
    """Things are shown to all where they are (公開する): an event of a kind for each [eoo:R77, chronicle:R124]."""

    def __init__(self, things: Things, kind: int) -> None:
        self.things = things
        self.kind = kind

    def events(self, st: State, x: Scope) -> list[Event]:
        """Show each."""
        return befall(st, x, self.things, self.kind)

    def possible(self, st: State, x: Scope) -> bool:
        """Something must be there."""
        return len(there(st, x, self.things)) > 0


class Shuffle(Doing):
    """Players shuffle their decks: an event of a kind for each [sve:5.8.1, eoo:3-2-3-4, chronicle:15.1.7]."""

    def __init__(self, who: Players, kind: int) -> None:
        self.who = who
        self.kind = kind

    def events(self, st: State, x: Scope) -> list[Event]:
        """Shuffle each."""
        return concern(st, x, self.who, self.kind, 0)
