"""What a text does to things and numbers: destroy, banish, discard, turn, damage, health, play points, counters, evolve [5]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import UNASKED, ByTurns, Doing, OnThings, Reach, any_there
from tefuda.games.common.things import Players, Things
from tefuda.games.sve.rules.commits import STACK_COUNTER
from tefuda.games.sve.rules.drawing import draw
from tefuda.games.sve.rules.evolving import evolve
from tefuda.games.sve.rules.filters import of_kind
from tefuda.games.sve.rules.knowing import STATS
from tefuda.games.sve.rules.model import (
    ACTED,
    BANISHED,
    BY_EFFECT,
    CEMETERY,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    DAMAGED,
    DESTROYED,
    DISCARDED,
    EP_CHANGED,
    FIELD,
    HAND,
    K_FOLLOWER,
    K_LEADER,
    KIND,
    LIFE,
    LIFE_CHANGED,
    LIFE_SET,
    M_NO_LOSE,
    M_NO_WIN,
    MAX_PP_CHANGED,
    NO_STAND,
    PP_CHANGED,
    STOOD,
    TAKEN,
    V_CHOOSE,
    VANISHED,
    W_STACK,
    forbidden,
    has,
    on_field,
    other,
)
from tefuda.games.sve.rules.setup import add_turn
from tefuda.games.sve.rules.text import EvolveInto
from tefuda.kernel import picks
from tefuda.kernel.programs import Ins, Num
from tefuda.kernel.records import Event
from tefuda.kernel.schema import FACE, OWNER

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.state import State


LEADERS: Final = Reach(fits=of_kind(1 << K_LEADER), asked=UNASKED)
BOOK: Final[dict[int, Reach]] = {
    DESTROYED: Reach(1 << FIELD, home=CEMETERY),
    VANISHED: Reach(home=BANISHED),
    DISCARDED: Reach(1 << HAND, home=CEMETERY, theirs=True),
    ACTED: Reach(),
    STOOD: Reach(),
    DAMAGED: Reach(),
    LIFE_CHANGED: LEADERS,
    LIFE_SET: LEADERS,
    COUNTERS_PUT: Reach(asked=UNASKED),
    COUNTERS_TAKEN: Reach(asked=UNASKED),
}
"""Whom texts reach by their acts, and where that sends things [5.3.1, 5.5.1, 5.6.1, 5.12.1, 14.1, R62, R71, R78]; the health of leaders
rises and falls without damage [R32, R104, R105]."""


# ---- things --------------------------------------------------------------------------------------------------------------


class DealShares(Ins):
    """Deal the shares decided while playing; the share of what is gone is lost [10.6.2.5, R41]."""

    def __init__(self, things: Things, shares: int) -> None:
        self.things = things
        self.shares = shares

    def run(self, st: State, f: Frame) -> bool:
        """Deal each its share."""
        refs = self.things.refs(st, f)
        shares = f.regs[self.shares]
        events: list[Event] = []
        for i in range(min(len(refs), len(shares))):
            events.append(by_text(f, DAMAGED, refs[i], n=shares[i]))
        return st.carry_out(events)


class SwapHealth(Doing):
    """Two leaders exchange their healths: each is set to that of the other [R72, R105]."""

    def __init__(self, a: Things, b: Things) -> None:
        self.a = a
        self.b = b

    def events(self, st: State, x: Scope) -> list[Event]:
        """Set both at once."""
        a, b = self.a.refs(st, x), self.b.refs(st, x)
        if len(a) != 1 or len(b) != 1:
            return []
        one, two = st.now(a[0]), st.now(b[0])
        lives = st.num[LIFE + st.col[OWNER][one]], st.num[LIFE + st.col[OWNER][two]]
        return [by_text(x, LIFE_SET, a[0], n=lives[1]), by_text(x, LIFE_SET, b[0], n=lives[0])]


class DealOwn(OnThings):
    """Damage to each of some things, as much as a number of its own, all at once [5.12.1]."""

    def __init__(self, things: Things, stat: int) -> None:
        super().__init__(things, DAMAGED, BOOK)
        self.stat = stat

    def amount(self, st: State, e: int, n: int) -> int:
        """Read its number."""
        return max(0, STATS.of(st, st.ref(e), self.stat))


class DealEach(Doing):
    """Each of some things deals another thing damage equal to a number of its own, all at once [5.12.1]."""

    def __init__(self, dealers: Things, to: Things, stat: int) -> None:
        self.dealers = dealers
        self.to = to
        self.stat = stat

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return one damage for each of them."""
        targets = self.to.refs(st, x)
        return [by_text(x, DAMAGED, t, n=STATS.of(st, r, self.stat)) for r in self.dealers.refs(st, x) for t in targets]

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether there is somebody to deal it, and to take it."""
        return any_there(st, x, self.dealers) and any_there(st, x, self.to)


class TakeOver(Ins):
    """Take things over from the enemy field; without room they stay [R97]."""

    def __init__(self, things: Things, who: Players) -> None:
        self.things = things
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """The player of the instruction takes them."""
        p = self.who.players(st, f)[0]
        to = st.zone_id(p, FIELD)
        return st.carry_out([by_text(f, TAKEN, r, player=p, to=to) for r in self.things.refs(st, f)])


class SkipStanding(Ins):
    """Things do not stand up in the next start phase of their player [7.2.3]."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def run(self, st: State, f: Frame) -> bool:
        """Note it on each that is on a field."""
        for r in self.things.refs(st, f):
            e = on_field(st, r)
            if e >= 0:
                st.set(NO_STAND, e, 1)
        st.dirty = True
        return False


class TurnFace(Ins):
    """Turn evolve cards face down or face up where they lie [4.6.3, R111]."""

    def __init__(self, things: Things, up: bool) -> None:
        self.things = things
        self.up = up

    def run(self, st: State, f: Frame) -> bool:
        """Turn them; everybody has seen a card that is turned face down, but not which of its namesakes it is later."""
        turned: list[int] = []
        for r in self.things.refs(st, f):
            e = st.now(r)
            if e >= 0:
                st.set(FACE, e, 1 if self.up else 0)
                turned.append(r)
        st.dirty = True
        f.result = (len(turned), *turned)
        return False


class EvolveThings(Ins):
    """Followers evolve, one after the other: by an effect (may be declined) or by the evolve ability [5.14.1, R48, R49]."""

    def __init__(self, things: Things, into: EvolveInto | None, must: bool) -> None:
        self.things = things
        self.into = into
        self.must = must

    def run(self, st: State, f: Frame) -> bool:
        """Evolve the first one; the lowering emits one instruction for each place of a register."""
        f.result = (0,)
        for r in self.things.refs(st, f):
            e = on_field(st, r)
            if e >= 0 and st.row(e).v[KIND] == K_FOLLOWER:
                return evolve(st, r, f.player, self.into, self.must, f.source)
        return False


# ---- counters ------------------------------------------------------------------------------------------------------------


class MoveCounters(Ins):
    """Move all counters of a name from one thing to another [13.3.2.2, R3]."""

    def __init__(self, frm: Things, to: Things, word: int) -> None:
        self.frm = frm
        self.to = to
        self.word = word

    def run(self, st: State, f: Frame) -> bool:
        """Nothing moves if either is gone."""
        a = self.frm.refs(st, f)
        b = self.to.refs(st, f)
        n = 0
        if a and b and st.now(a[0]) >= 0 and st.now(b[0]) >= 0:
            n = st.counter(st.now(a[0]), st.pool.words[self.word])
        if n == 0:
            return st.carry_out([])
        return st.carry_out(
            [
                by_text(f, COUNTERS_TAKEN, a[0], n=n, to=self.word),
                by_text(f, COUNTERS_PUT, b[0], n=n, to=self.word),
            ]
        )


class PickStack(Ins):
    """The master picks one own card with Stack on the field, which does not choose it [13.3.2.4, R59]."""

    def run(self, st: State, f: Frame) -> bool:
        """Without any there is nothing to pick."""
        cards = tuple([e for e in st.zone(f.player, FIELD) if has(st, e, W_STACK)])
        f.result = ()
        return picks.pick(st, "stack", V_CHOOSE, f.player, cards, 1, 1, f.source) if cards else False


class StackUp(Ins):
    """Put stack counters on the card just picked, or remove them [13.3.2.4, R59]."""

    def __init__(self, n: Num, kind: int) -> None:
        self.n = n
        self.kind = kind

    def run(self, st: State, f: Frame) -> bool:
        """All of them on the one card."""
        if not f.result:
            return st.carry_out([])
        word = st.pool.words.index(STACK_COUNTER)
        return st.act(
            self.kind,
            st.ref(f.result[0]),
            player=f.player,
            source=f.source,
            n=self.n.value(st, f),
            to=word,
            why=BY_EFFECT,
        )


# ---- numbers of players --------------------------------------------------------------------------------------------------


class DrawCards(ByTurns):
    """A player draws cards, or up to so many [5.9]; the number drawn is the result."""

    def __init__(self, who: Players, n: Num, up_to: bool) -> None:
        super().__init__(who, n)
        self.up_to = up_to

    def deed(self, st: State, player: int, n: int, source: int) -> bool:
        """Draw."""
        return draw(st, player, n, source, self.up_to, BY_EFFECT)


class ChangeLimit(Ins):
    """The number of cards that a field, hand or EX area holds changes for good [4.4.4, 4.7.3, 4.8.3]."""

    def __init__(self, who: Players, table: int, n: Num) -> None:
        self.who = who
        self.table = table
        self.n = n

    def run(self, st: State, f: Frame) -> bool:
        """Change it; what is over the limit leaves in the next rule processing."""
        n = self.n.value(st, f)
        for p in self.who.players(st, f):
            st.put_num(self.table + p, max(0, st.num[self.table + p] + n))
        st.dirty = True
        return False


class AddExtraTurn(Ins):
    """A player will take an extra turn after this one [R98]."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Note it for 7.4.7."""
        for p in self.who.players(st, f):
            add_turn(st, p)
        return False


class EndGame(Ins):
    """A player wins or loses the game at once, unless something forbids it [1.2.4, R9, R112]."""

    def __init__(self, who: Players, win: bool) -> None:
        self.who = who
        self.win = win

    def run(self, st: State, f: Frame) -> bool:
        """End the match; both at once is a draw."""
        winners: list[int] = []
        losers: list[int] = []
        for p in self.who.players(st, f):
            winners.append(p if self.win else other(p))
            losers.append(other(p) if self.win else p)
        for p in winners:
            if forbidden(st, M_NO_WIN, p):
                return False
        for p in losers:
            if forbidden(st, M_NO_LOSE, p):
                return False
        return st.finish(() if len(winners) > 1 else tuple(winners), "1.2.4")


DEEDS: Final = {"destroy": DESTROYED, "banish": VANISHED, "discard": DISCARDED, "make_discard": DISCARDED}
"""Kinds of events of the verbs that put things away."""

GAUGES: Final = {"pp": PP_CHANGED, "max_pp": MAX_PP_CHANGED, "ep": EP_CHANGED}
"""Kinds of events that change a player's numbers."""
