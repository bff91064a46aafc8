"""Instructions that are one batch of events, and whether they could do anything: what is done to things, and what to players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from tefuda.games.common.causes import by_text
from tefuda.games.common.reasons import BY_EFFECT
from tefuda.kernel.programs import Cond, Ins
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER, ZONE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tefuda.games.common.dealing import OneByOne
    from tefuda.games.common.filters import CardFilter
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Doing(Ins):
    """An instruction that is one batch of events; it can also stand in for another event, see ``instead.Substitution``."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return the events; those that cannot be drop out later [sve:1.3.2]."""
        raise NotImplementedError

    def run(self, st: State, f: Frame) -> bool:
        """Let them happen."""
        return st.carry_out(self.events(st, f))


def there(st: State, x: Scope, things: Things) -> list[int]:
    """Return the entities of the things that are still there."""
    return [e for e in [st.now(r) for r in things.refs(st, x)] if e >= 0]


def any_there(st: State, x: Scope, things: Things) -> bool:
    """Tell whether at least one of the things still exists."""
    for r in things.refs(st, x):
        if r < 0 or st.now(r) >= 0:
            return True
    return False


def befall(st: State, x: Scope, things: Things, kind: int, n: int = 0) -> list[Event]:
    """Return one event of a kind for each of the things that are still there: an effect of ``x`` does it to them, all at once."""
    return [by_text(x, kind, st.ref(e), n=n) for e in there(st, x, things)]


def concern(st: State, x: Scope, who: Players, kind: int, n: int, word: int = -1) -> list[Event]:
    """Return one event of a kind for each of the players: an effect of ``x`` does it to them, all at once.

    ``word``: what of (``Event.to``): the number of a kind of mana or of a counter's name, -1 for nothing.
    """
    return [by_text(x, kind, player=p, n=n, to=word) for p in who.players(st, x)]


# ---- things --------------------------------------------------------------------------------------------------------------

SOME: Final = 0
EVERY: Final = 1
UNASKED: Final = 2
"""When a deed is possible: one thing that it reaches is enough; it must reach everything that is there; nobody asks."""


class Reach:
    """What the book of a game says about a kind of event that texts bring about: whom it reaches, who does it, where it sends things.

    Attributes:
        zones: Kinds of zones in which it reaches things (a mask); elsewhere nothing happens.
        fits: What it does something to there, None for everything.
        home: The kind of zone of their owners to which it sends them, -1 if they stay.
        theirs: The player in whose zone a thing is does it, else the player of the text.
        asked: SOME, EVERY or UNASKED.
    """

    def __init__(
        self, zones: int = -1, fits: CardFilter | None = None, home: int = -1, theirs: bool = False, asked: int = SOME
    ) -> None:
        self.zones = zones
        self.fits = fits
        self.home = home
        self.theirs = theirs
        self.asked = asked


@mypyc_attr(allow_interpreted_subclasses=True)
class OnThings(Doing):
    """One event of a kind for each of the things that it reaches, all at once.

    Attributes:
        things: To what it is done.
        kind, reach: The kind of event, and what the book says about it.
        zones: Where it reaches them (a mask): what ``reach`` says, unless the text names zones itself.
        n: How much, None for nothing to count.
        word: What of (``Event.to``) for what stays where it is.
    """

    def __init__(
        self, things: Things, kind: int, book: Mapping[int, Reach], n: Num | None = None, word: int = -1
    ) -> None:
        self.things = things
        self.kind = kind
        self.reach = book[kind]
        self.zones = self.reach.zones
        self.n = n
        self.word = word

    def reached(self, st: State, x: Scope) -> list[int]:
        """Return the things that are there to have it done to them."""
        found = there(st, x, self.things)
        if self.zones != -1:
            found = [e for e in found if st.kind_of(e) >= 0 and self.zones >> st.kind_of(e) & 1]
        fits = self.reach.fits
        return found if fits is None else [e for e in found if fits.fits(st, x, e)]

    def amount(self, st: State, e: int, n: int) -> int:
        """Return how much it is for one of them; ``n`` is what the text says."""
        return n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Do it to each; what comes to nothing drops out later."""
        n = self.n.value(st, x) if self.n is not None else 0
        home = self.reach.home
        out: list[Event] = []
        for e in self.reached(st, x):
            player = st.col[ZONE][e] // st.rules.width if self.reach.theirs else x.player
            to = st.zone_id(st.col[OWNER][e], home) if home >= 0 else self.word
            out.append(by_text(x, self.kind, st.ref(e), player=player, n=self.amount(st, e, n), to=to))
        return out

    def possible(self, st: State, x: Scope) -> bool:
        """Something there is enough, unless the book says otherwise: what protects it makes the attempt no less executable
        [eoo:2-4-2]."""
        if self.reach.asked == UNASKED:
            return True
        n = len(self.reached(st, x))
        return n > 0 and (self.reach.asked != EVERY or n == len(there(st, x, self.things)))


@mypyc_attr(allow_interpreted_subclasses=True)
class TakeCounters(OnThings):
    """Take so many counters of a name (``word``) off things, all of them without a number; of every name without a name (-1)
    [eoo:10-2, chronicle:6.10]."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Take as many as there are, at most."""
        out: list[Event] = []
        for e in self.reached(st, x):
            for name, have in st.counters.get(st.ref(e), ()):
                word = st.pool.words.index(name)
                if self.word >= 0 and word != self.word:
                    continue
                n = have if self.n is None else min(have, self.n.value(st, x))
                if n > 0:
                    out.append(by_text(x, self.kind, st.ref(e), n=n, to=word))
        return out

    def possible(self, st: State, x: Scope) -> bool:
        """The full number must be there on one of them [eoo:R46, chronicle:R135], unless nobody asks."""
        if self.reach.asked == UNASKED:
            return True
        need = 1 if self.n is None else self.n.value(st, x)
        return any(ev.n >= need for ev in self.events(st, x))


class MultiplyCounters(OnThings):
    """Counters of a name (``word``) are put on each of some things until there are so many times as many
    [eoo:10-2-3, eoo:R104, chronicle:6.10]."""

    def __init__(self, things: Things, kind: int, book: Mapping[int, Reach], word: int, times: int) -> None:
        super().__init__(things, kind, book, None, word)
        self.times = times

    def amount(self, st: State, e: int, n: int) -> int:
        """Add what is missing."""
        return st.counter(e, st.pool.words[self.word]) * (self.times - 1)


class AtOnce(Doing):
    """Two acts that happen together or, unless either is enough, not at all (things that change places)."""

    def __init__(self, a: Doing, b: Doing, either: bool = False) -> None:
        self.a = a
        self.b = b
        self.either = either

    def events(self, st: State, x: Scope) -> list[Event]:
        """Let both happen."""
        return [*self.a.events(st, x), *self.b.events(st, x)] if self.possible(st, x) else []

    def possible(self, st: State, x: Scope) -> bool:
        """Ask both."""
        a, b = self.a.possible(st, x), self.b.possible(st, x)
        return (a or b) if self.either else (a and b)


# ---- players -------------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class OnPlayers(Doing):
    """One event of a kind for each of some players: a number of theirs rises or falls, they get something.

    Attributes:
        word: What of (``Event.to``): a kind of mana or of souls, -1 for nothing; below that it lies in register ``-1 - word``.
    """

    def __init__(self, who: Players, kind: int, n: Num, word: int = -1) -> None:
        self.who = who
        self.kind = kind
        self.n = n
        self.word = word

    def events(self, st: State, x: Scope) -> list[Event]:
        """Let each have it."""
        word = self.word
        if word < -1:
            named = x.regs[-1 - word]
            if not named:
                return []
            word = named[0]
        return concern(st, x, self.who, self.kind, self.n.value(st, x), word)


class SetNumber(OnPlayers):
    """A number of players (the first place of its table is ``table``) becomes another one: it changes by the difference
    [chronicle:R132]."""

    def __init__(self, who: Players, kind: int, n: Num, table: int) -> None:
        super().__init__(who, kind, n)
        self.table = table

    def events(self, st: State, x: Scope) -> list[Event]:
        """Change each number by what it lacks."""
        n = self.n.value(st, x)
        return [by_text(x, self.kind, player=p, n=n - st.num[self.table + p]) for p in self.who.players(st, x)]


class ExchangeNumbers(Doing):
    """Two players exchange a number (the first place of its table is ``table``): each rises or falls by the difference [eoo:16-2-2]."""

    def __init__(self, who: Players, kind: int, table: int) -> None:
        self.who = who
        self.kind = kind
        self.table = table

    def events(self, st: State, x: Scope) -> list[Event]:
        """Change both at once."""
        players = self.who.players(st, x)
        if len(players) != 2:
            return []
        a, b = players
        n = st.num[self.table + b] - st.num[self.table + a]
        return [by_text(x, self.kind, player=p, n=k) for p, k in ((a, n), (b, -n)) if k]


class TakeAtOnce(OnPlayers):
    """Players take the top cards of their piles all at once: draws that stand in for another event [eoo:R20, avalon:R94, chronicle:R7]."""

    def __init__(self, who: Players, n: Num, one: OneByOne) -> None:
        super().__init__(who, one.kind, n)
        self.one = one

    def events(self, st: State, x: Scope) -> list[Event]:
        """Take as many as there are; where taking from an empty pile is an event, as many as are said."""
        n = self.n.value(st, x)
        out: list[Event] = []
        for p in self.who.players(st, x):
            for k in range(n if self.one.fails else min(n, len(st.zone(p, self.one.pile)))):
                out.append(self.one.event(st, p, x.source, BY_EFFECT, k))
        return out

    def possible(self, st: State, x: Scope) -> bool:
        """There must be a card."""
        return len(self.events(st, x)) > 0


class CreateTokens(OnPlayers):
    """Players make tokens of a design, each in his own zone of a kind, or where the text says [eoo:22-1-2, eoo:22-1-3, chronicle:6.11].

    Attributes:
        design, zone: What is made, and in which kind of zone.
        why: How they enter, besides that an effect makes them.
        where: In whose zone, None for one's own.
    """

    def __init__(self, who: Players, kind: int, n: Num, design: int, zone: int) -> None:
        super().__init__(who, kind, n)
        self.design = design
        self.zone = zone
        self.why = 0
        self.where: Players | None = None

    def events(self, st: State, x: Scope) -> list[Event]:
        """Make them together."""
        n = self.n.value(st, x)
        out: list[Event] = []
        for p in self.who.players(st, x):
            to = st.zone_id(p if self.where is None else self.where.players(st, x)[0], self.zone)
            for _ in range(n):
                out.append(Event(self.kind, player=p, source=x.source, n=self.design, to=to, why=BY_EFFECT | self.why))
        return out


@mypyc_attr(allow_interpreted_subclasses=True)
class ByTurns(Ins):
    """Something that players do so many times, one card after the other; the lowering makes one instruction for each player.
    ``f.happened`` has what happened."""

    def __init__(self, who: Players, n: Num) -> None:
        self.who = who
        self.n = n

    def run(self, st: State, f: Frame) -> bool:
        """Let the first player do it."""
        players = self.who.players(st, f)
        f.happened = ()
        f.result = (0,)
        n = self.n.value(st, f)
        return self.deed(st, players[0], n, f.source) if players and n > 0 else False

    def deed(self, st: State, player: int, n: int, source: int) -> bool:
        """Do it: a tail call."""
        raise NotImplementedError


# ---- asking beforehand ---------------------------------------------------------------------------------------------------


class AllPossible(Cond):
    """Instructions could all do something now: a substitute that can be declined is offered only then."""

    def __init__(self, code: tuple[Ins, ...]) -> None:
        self.code = code

    def holds(self, st: State, x: Scope) -> bool:
        """Ask each of them."""
        for ins in self.code:
            if not ins.possible(st, x):
                return False
        return True
