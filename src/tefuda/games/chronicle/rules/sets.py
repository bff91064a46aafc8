"""Which things and players a text names: cards of zones, objects, the top of a deck [6.1, 7]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.knowing import STATS
from tefuda.games.chronicle.rules.model import DECK, SCHEMA, STACK
from tefuda.games.chronicle.rules.text import R_ITEM
from tefuda.games.common.measuring import NOW
from tefuda.games.common.sets import PileEnd, PlayerThings, StackedCards, StackedObject, topics_of
from tefuda.games.common.things import BothPlayers, Players, turn_topic
from tefuda.kernel.programs import Const

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class EveryPlayer(BothPlayers):
    """Both players, the turn player first [6.1.3]."""


class CardsIn(StackedCards):
    """The cards and objects in kinds of zones of players that fit a description [7].

    What is on the stack belongs to its controller; ``apart``: the card that is being used does not count.
    """

    def __init__(self, zones: Ints, who: Players, fits: CardFilter | None, apart: bool = False) -> None:
        super().__init__(zones, who, fits, turn_topic(who) | topics_of(SCHEMA, zones), STACK, R_ITEM, apart)


class EndOfDeck(PileEnd):
    """The top (or bottom) cards of players' decks, the outermost first; all there are, if fewer."""

    def __init__(self, who: Players, n: Num, bottom: bool = False) -> None:
        super().__init__(DECK, who, n, bottom, SCHEMA.zones[DECK].topic | turn_topic(who))


class UntilTotal(PileEnd):
    """The top cards of players' decks down to the one with which a number of them together is large enough; all, if it never is."""

    def __init__(self, who: Players, stat: int, n: int) -> None:
        super().__init__(DECK, who, Const(0), False, SCHEMA.zones[DECK].topic | turn_topic(who))
        self.stat = stat
        self.least = n

    def refs(self, st: State, x: Scope) -> list[int]:
        """Turn over one after the other."""
        out: list[int] = []
        for p in self.who.players(st, x):
            total = 0
            for e in st.zone(p, DECK)[::-1]:
                if total >= self.least:
                    break
                out.append(st.ref(e))
                total += STATS.now(st, e, self.stat, NOW)
        return out


class PlayersAsThings(PlayerThings):
    """Players as things chosen: entities of their own [11.2.7]."""

    def __init__(self, who: Players) -> None:
        super().__init__(who, turn_topic(who))


class ThisObject(StackedObject):
    """The spell that resolves, as an object on the stack (このカード in its text)."""

    def __init__(self) -> None:
        super().__init__(R_ITEM)
