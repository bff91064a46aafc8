"""Things that go on top of a deck or to its bottom, as a player picks for each [4.1.4, 5.4.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.causes import by_text
from tefuda.games.common.ordering import EACH
from tefuda.games.common.things import Players, Things
from tefuda.games.sve.rules.commits import destination
from tefuda.games.sve.rules.model import (
    DECK,
    MOVED,
    TO_BOTTOM,
    TO_TOP,
    V_CHOOSE,
)
from tefuda.games.sve.rules.moving import start
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.state import State


class PickEnds(Ins):
    """A player picks which of the things go on top of the deck; the others go to the bottom (デッキの上か下に)."""

    def __init__(self, things: Things, who: Players) -> None:
        self.things = things
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Ask for the ones that go on top."""
        cards = tuple([st.now(r) for r in self.things.refs(st, f) if st.now(r) >= 0])
        f.result = ()
        if not cards:
            return False
        return picks.pick(st, "deck-top", V_CHOOSE, self.who.players(st, f)[0], cards, 0, len(cards), f.source)


class SortEnds(Ins):
    """Note the things for the top in one register and those for the bottom in another."""

    def __init__(self, things: Things, tops: int, bottoms: int) -> None:
        self.things = things
        self.tops = tops
        self.bottoms = bottoms

    def run(self, st: State, f: Frame) -> bool:
        """Read what was picked."""
        tops: list[int] = []
        bottoms: list[int] = []
        for r in self.things.refs(st, f):
            if st.now(r) >= 0:
                if st.now(r) in f.result:
                    tops.append(r)
                else:
                    bottoms.append(r)
        f.regs[self.tops] = tuple(tops)
        f.regs[self.bottoms] = tuple(bottoms)
        return False


class MoveToEnds(Ins):
    """Move the things of two registers to top and bottom of their decks at the same time, each end in its player's order [4.1.4]."""

    def __init__(self, tops: int, bottoms: int, owners: bool) -> None:
        self.tops = tops
        self.bottoms = bottoms
        self.owners = owners

    def run(self, st: State, f: Frame) -> bool:
        """Move them."""
        events = [self.event(st, f, r, TO_TOP) for r in f.regs[self.tops]]
        events += [self.event(st, f, r, TO_BOTTOM) for r in f.regs[self.bottoms]]
        return start(st, events, EACH)

    def event(self, st: State, f: Frame, r: int, place: int) -> Event:
        """Return the move of one card."""
        to = destination(st, st.now(r), DECK, self.owners)
        return by_text(f, MOVED, r, n=place, to=to)
