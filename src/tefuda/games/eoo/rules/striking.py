"""What things do by numbers of their own, and what two of them do to each other [10-2-3, 16-2, 21-2]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.doing import Doing, there
from tefuda.games.common.things import Players, Things
from tefuda.games.eoo.rules.events import BY_EFFECT, COUNTERS_PUT, COUNTERS_TAKEN, DAMAGED, RESERVED
from tefuda.games.eoo.rules.knowing import stat_now
from tefuda.games.eoo.rules.model import FIELD, K_NODIA, RESERVE, D, is_kind, value
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


def nodia(st: State, x: Scope, things: Things) -> list[int]:
    """Return the nodia among some things: only they deal and take this damage [R67]."""
    return [e for e in there(st, x, things) if st.kind_of(e) == FIELD and is_kind(st, e, K_NODIA)]


class HurtByOwn(Doing):
    """Each of some nodia is dealt base damage of a number of its own, all at once [21-2-2]."""

    def __init__(self, things: Things, stat: int) -> None:
        super().__init__()
        self.things = things
        self.stat = stat

    def events(self, st: State, x: Scope) -> list[Event]:
        """Compute each amount; 0 is no damage."""
        out: list[Event] = []
        for e in nodia(st, x, self.things):
            n = stat_now(st, e, self.stat) - value(st, e, D)
            if n > 0:
                out.append(Event(DAMAGED, st.ref(e), x.player, x.source, n, -1, BY_EFFECT))
        return out

    def possible(self, st: State, x: Scope) -> bool:
        """One there is enough, however little the damage."""
        return len(nodia(st, x, self.things)) > 0


class StrikeEachOther(Doing):
    """Two nodia deal base damage of a number of theirs to each other, at once; each is the one who deals it [21-2-2, R107]."""

    def __init__(self, things: Things, stat: int) -> None:
        super().__init__()
        self.things = things
        self.stat = stat

    def events(self, st: State, x: Scope) -> list[Event]:
        """Both amounts are fixed before; with one of them gone nothing happens."""
        both = nodia(st, x, self.things)
        if len(both) != 2:
            return []
        out: list[Event] = []
        for e, by in (both, both[::-1]):
            n = stat_now(st, by, self.stat) - value(st, e, D)
            if n > 0:
                dealer = st.ref(by)
                out.append(Event(DAMAGED, st.ref(e), x.player, x.source, n, -1, BY_EFFECT, (), (dealer,)))
        return out

    def possible(self, st: State, x: Scope) -> bool:
        """Both must be there."""
        return len(nodia(st, x, self.things)) == 2


class MultiplyCounters(Doing):
    """Counters of a name are put on things until there are so many times as many [10-2-3, R104]."""

    def __init__(self, things: Things, word: int, times: int) -> None:
        super().__init__()
        self.things = things
        self.word = word
        self.times = times

    def events(self, st: State, x: Scope) -> list[Event]:
        """Add what is missing."""
        name = st.pool.words[self.word]
        out: list[Event] = []
        for e in there(st, x, self.things):
            n = st.counter(e, name) * (self.times - 1)
            if n > 0:
                out.append(Event(COUNTERS_PUT, st.ref(e), x.player, x.source, n, self.word, BY_EFFECT))
        return out

    def possible(self, st: State, x: Scope) -> bool:
        """One there is enough."""
        return len(there(st, x, self.things)) > 0


class MoveEveryCounter(Doing):
    """Counters of every name go from one thing to another [10-2-4]."""

    def __init__(self, giver: Things, taker: Things) -> None:
        super().__init__()
        self.giver = giver
        self.taker = taker

    def events(self, st: State, x: Scope) -> list[Event]:
        """Take them off and put them on, each name for itself."""
        takers = there(st, x, self.taker)
        out: list[Event] = []
        for e in there(st, x, self.giver):
            for name, n in st.counters.get(st.ref(e), ()):
                word = st.pool.words.index(name)
                out.append(Event(COUNTERS_TAKEN, st.ref(e), x.player, x.source, n, word, BY_EFFECT))
                if takers:
                    out.append(Event(COUNTERS_PUT, st.ref(takers[0]), x.player, x.source, n, word, BY_EFFECT))
        return out

    def possible(self, st: State, x: Scope) -> bool:
        """Something must lie there."""
        return len(self.events(st, x)) > 0


class ExchangeReserves(Doing):
    """Two players exchange their reserves [16-2-2]."""

    def __init__(self, who: Players) -> None:
        super().__init__()
        self.who = who

    def events(self, st: State, x: Scope) -> list[Event]:
        """Each rises or falls by the difference."""
        players = self.who.players(st, x)
        if len(players) != 2:
            return []
        a, b = players
        n = st.num[RESERVE + b] - st.num[RESERVE + a]
        return [Event(RESERVED, -1, p, x.source, k, -1, BY_EFFECT) for p, k in ((a, n), (b, -n)) if k]
