"""Events of a text, as far as all games lower them the same way: what they happen to, who does them, the how-manieth they are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tefuda.games.common.conditions import NumIs
from tefuda.games.common.events import (
    AmountIs,
    ByPlayers,
    FromZones,
    IntoZones,
    IntoZonesOf,
    KindIs,
    LeavesZone,
    NumberIs,
    OfSource,
    OfThings,
)
from tefuda.games.common.filters import EQUAL
from tefuda.games.common.numbers import HowOften
from tefuda.games.common.things import BothPlayers, Players, Source, Things
from tefuda.games.lowering.assembling import Assembly, ByClass
from tefuda.games.lowering.lookbacks import Watched
from tefuda.games.lowering.makeup import one_of, together
from tefuda.games.lowering.referring import Referring
from tefuda.kernel.programs import AnyOf, Cond, Const, Not, Num
from tefuda.kernel.records import Ability
from tefuda.text import happening, known
from tefuda.text.events import EntersField, Intransitive, LeavesField, Simply, TakesDamage
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr
from tefuda.text.things import It
from tefuda.text.words import Bound, Side

Ints = tuple[int, ...]
SOURCE = Source()
X = TypeVar("X", bound=Referring)


@dataclass(frozen=True)
class Happening:
    """What a happening, or a deed, is in a match.

    Attributes:
        kinds: Kinds of events.
        fits: What makes them it, besides their subject and their player.
        where: In which kinds of zones (a mask) its subject is; 0: this says nothing of that.
        leaves: It takes its subject away from there.
    """

    kinds: Ints
    fits: Cond | None = None
    where: int = 0
    leaves: bool = False


H = TypeVar("H", bound=Happening)


L = TypeVar("L", bound=Struct)


class Party(NamedTuple):
    """One who takes part in an event: what it happens to, who does it, with whom.

    Attributes:
        named: Returns that he is one of some things.
        such: Returns that he fits a description; None: everything does.
    """

    named: Callable[[Things], Cond]
    such: Callable[..., Cond | None]


class Watching(ABC, Generic[X, H]):
    """How a game watches events.

    Attributes:
        source: Words for the card that has the text.
        words: Words for what a text knows, with the things that they mean.
        single: Kinds of events of which several are one deed: how often that was done is not known.
        counters: Kinds of events by which counters are put on things, and removed.
        leaving: Happenings that take their subject away, besides plain ones.
        caused: Happenings that name the cause of another one (``h``).

    Args:
        plain: Plain happenings, by their word.
        deeds: What players do to things.
        acts: What players do without a thing, or what concerns a number of theirs.
        who: Returns the players of an event.
        alike: Returns the descriptions of a list, each with what is said of the first one for all.
    """

    source: ClassVar[tuple[type, ...]] = (known.Source,)
    words: ClassVar[Mapping[type, Callable[[Any], Things]]] = {It: Referring.that, known.Mine: Referring.that}
    single: ClassVar[Ints] = ()
    counters: ClassVar[Ints] = ()
    leaving: ClassVar[tuple[type, ...]] = (LeavesField, happening.PutInto)
    caused: ClassVar[tuple[type, ...]] = ()

    def __init__(
        self,
        plain: Mapping[str, H],
        deeds: Mapping[str, Happening],
        acts: Mapping[str, Happening],
        who: Callable[[X, Node], Players],
        alike: Callable[[NounOr], tuple[NP, ...]],
    ) -> None:
        self.plain = plain
        self.deeds = deeds
        self.acts = acts
        self.who = who
        self.alike = alike

    @abstractmethod
    def such(self, ctx: X, np: NP) -> Cond | None:
        """Return the test that an event befalls such a thing; None: everything fits."""

    @abstractmethod
    def handled(self, ctx: X, np: NP, how: str) -> Cond | None:
        """Return the test of what a player does something to; None: everything fits."""

    def of(self, t: Node) -> tuple[Node, ...]:
        """Return a description, or those of a list."""
        return self.alike(t) if isinstance(t, NounOr) else (t,)

    def uncaused(self, node: Node) -> Node | None:
        """Return the happening of an event without its cause, None without one."""
        h: Node | None = getattr(node, "h", None)
        inner: Node | None = getattr(h, "h", None)
        return inner if isinstance(h, self.caused) else h

    def takes_away(self, node: Node) -> bool:
        """Whether an event takes its subject away from where it was."""
        h = self.uncaused(node)
        return isinstance(h, self.leaving) or (isinstance(h, Simply) and h.id in self.plain and self.plain[h.id].leaves)

    def simply(self, ctx: X, h: Simply) -> Watched:
        """A plain happening (``id``)."""
        made = self.plain[h.id] if h.id in self.plain else ctx.fail("this cannot be watched", h)
        return made.kinds, made.fits

    def party(self, ctx: X, t: Node | None, party: Party) -> Cond | None:
        """Return the test that somebody takes part; nobody named is the source."""
        if t is None or isinstance(t, self.source):
            return OfSource() if party.named is OfThings else party.named(SOURCE)
        for cls, things in self.words.items():
            if isinstance(t, cls):
                return party.named(things(ctx))
        if isinstance(t, NounOr):
            return one_of([self.party(ctx, np, party) for np in self.alike(t)])
        if not isinstance(t, NP):
            ctx.fail("this cannot be watched", t)
        return party.such(ctx, t)

    def subject(self, ctx: X, t: Node | None) -> Cond | None:
        """Return the test that an event befalls a thing."""
        return self.party(ctx, t, Party(OfThings, self.such))

    def happens(self, h: Intransitive, t: Node) -> Node:
        """Return the event that a happening befalls a thing."""
        return happening.Befalls(h, t)

    def together(self, ctx: X, node: happening.BefallsTogether, watched: Watched) -> Watched:
        """Several things suffer something together: the events are those of one, and how many it takes is the ability's."""
        if node.n != 1:
            if node.n < 1 or node is not ctx.whole:
                ctx.fail("how many things suffer something together is only asked of all that triggers an ability")
            ctx.least = node.n
        return watched

    def awaited(self, ctx: X, ability: Ability, event: Node, lower: Callable[[X, Node], Watched]) -> None:
        """Let an ability wait for an event, or for so many together."""
        ctx.whole, ctx.least = event, 1
        ability.events, ability.fits = lower(ctx, event)
        ability.least, ctx.whole = ctx.least, None

    def counted(self, ctx: X, c: Node) -> Cond | None:
        """Return the test that counters are of that name; None: of any."""
        ctx.fail("this cannot be watched", c)

    def counters_move(self, ctx: X, node: happening.CountersMove) -> Watched:
        """Counters are put on a thing, or removed from it."""
        return (self.counters[node.off],), together(self.subject(ctx, node.t), self.counted(ctx, node.c))

    def player_does(self, ctx: X, node: happening.PlayerDoes) -> Watched:
        """A player does something to such a thing."""
        deed = self.deeds[node.how]
        tests: list[Cond | None] = []
        for np in self.of(node.np):
            if not isinstance(np, NP):
                ctx.fail("an event cannot ask for that", np)
            tests.append(self.handled(ctx, np, node.how))
        return deed.kinds, together(ByPlayers(self.who(ctx, node.who)), deed.fits, one_of(tests))

    def player_acts(self, ctx: X, node: happening.PlayerActs) -> Watched:
        """A player does something, or a number of his changes."""
        return self.act(ctx, node, self.who(ctx, node.who))

    def act(self, ctx: X, node: happening.PlayerActs | happening.Unsaid, who: Players) -> Watched:
        """Some players do something."""
        made = self.acts[node.how] if node.how in self.acts else ctx.fail("this cannot be watched", node)
        return made.kinds, together(ByPlayers(who), made.fits)

    def rows(self, event: Callable[[X, Node], Watched]) -> ByClass[X, Watched]:
        """Return the rows of what players do, and of the n-th event of a turn; ``event`` lowers any."""
        return {
            happening.CountersMove: self.counters_move,
            happening.BefallsNth: lambda ctx, node: nth(ctx, event(ctx, self.happens(node.h, node.t)), node.n),
            happening.EventOr: lambda ctx, node: one_or_other(event(ctx, node.a), event(ctx, node.b)),
            happening.BefallsTogether: lambda ctx, node: self.together(
                ctx, node, event(ctx, happening.Befalls(node.h, node.np))
            ),
            happening.PlayerDoes: self.player_does,
            happening.PlayerActs: self.player_acts,
            happening.Unsaid: lambda ctx, node: self.act(ctx, node, ctx.you),
            happening.NthDone: lambda ctx, node: nth(
                ctx,
                self.player_does(ctx, happening.PlayerDoes(node.who, node.np, node.how)),
                node.n,
                isinstance(self.who(ctx, node.who), BothPlayers),
            ),
            happening.NthTime: self.nth_time,
        }

    def nth_time(self, ctx: X, node: happening.NthTime) -> Watched:
        """A player does something for the n-th time in a turn."""
        watched = self.player_acts(ctx, happening.PlayerActs(node.who, node.how))
        if set(watched[0]) & set(self.single):
            ctx.fail("how often this was done in a turn is not counted: several may do it together")
        return nth(ctx, watched, node.n, isinstance(self.who(ctx, node.who), BothPlayers))


def once_together(node: Node) -> bool:
    """Whether all events of one moment trigger once (1つ以上…) [eoo:R23, chronicle:R120]."""
    return isinstance(node, happening.BefallsTogether) or (
        isinstance(node, happening.PlayerDoes) and node.w is not None
    )


def passing(
    entered: int,
    zones: Mapping[str, int],
    leavers: Ints,
    field: int,
    moves: Ints,
    side: Callable[[X, Side], Players],
) -> Mapping[type, Callable[..., Watched]]:
    """Return the rows of entering the field (from a zone, or from any other) and of leaving it, by whatever route, and of coming to a
    zone."""

    def put_into(ctx: X, h: happening.PutInto) -> Watched:
        came = FromZones(1 << zones[h.src.id]) if h.src is not None else None
        whose = IntoZonesOf(side(ctx, h.whose)) if h.whose is not None else None
        return moves, together(IntoZones(1 << zones[h.z.id]), came, whose)

    def enters(ctx: Assembly, h: EntersField) -> Watched:
        came = NumberIs(zones[h.src.id]) if h.src is not None else None
        return (entered,), Not(came) if came is not None and h.other else came

    leaves = leavers, LeavesZone(field)
    return {EntersField: enters, LeavesField: lambda ctx, h: leaves, happening.PutInto: put_into}


def sized(
    ctx: X, h: TakesDamage, bound: Callable[[Bound | None], int], number: Callable[[X, Node], Num]
) -> Cond | None:
    """Return how much damage it has to be, None if nothing is said of that."""
    return AmountIs(bound(h.cmp), number(ctx, h.n)) if h.n is not None else None


def one_or_other(a: Watched, b: Watched) -> Watched:
    """Return the events that are one or another; what is both happens once."""
    ways = tuple(together(KindIs(kinds), fits) or KindIs(kinds) for kinds, fits in (a, b))
    return tuple(dict.fromkeys(a[0] + b[0])), AnyOf(ways)


def events_of(event: Node) -> tuple[Node, ...]:
    """Return an event, or each of one or another."""
    return (*events_of(event.a), *events_of(event.b)) if isinstance(event, happening.EventOr) else (event,)


def either(ctx: Assembly, line: L, limited: bool, knowledge: Callable[[Node], object]) -> tuple[L, ...]:
    """Return a line that waits for one event or another as one for each, if its text knows something else of each; () if it is one
    ability, which what is both triggers once [chronicle:11.6.5].

    Args:
        ctx: The text.
        line: A line with an event (``e``).
        limited: It says how often.
        knowledge: Returns what a text knows of an event.

    Raises:
        LoweringError: Two abilities have no common limit.
    """
    event = getattr(line, "e", None)
    if not isinstance(event, happening.EventOr) or len({knowledge(one) for one in events_of(event)}) == 1:
        return ()
    if limited:
        ctx.fail("how often it triggers cannot be said of one event or another")
    return tuple(replace(line, e=one) for one in (event.a, event.b))


def nth(ctx: Assembly, watched: Watched, n: int, apart: bool = False) -> Watched:
    """Return the n-th such event of a turn (``apart``: of a turn and a player): as many have happened as it is noted.

    Raises:
        LoweringError: The count begins with 1.
    """
    kinds, fits = watched
    if n < 1:
        ctx.fail("the first one is number 1")
    ctx.count_events(kinds)
    often = HowOften(kinds, fits)
    often.alone = apart
    return kinds, together(fits, NumIs(often, EQUAL, Const(n)))


__all__ = [
    "Happening",
    "Party",
    "Watching",
    "either",
    "events_of",
    "nth",
    "once_together",
    "one_or_other",
    "passing",
    "sized",
]
