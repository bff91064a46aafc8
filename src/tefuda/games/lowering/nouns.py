"""Descriptions of things, as far as all games take them apart the same way: attributes by their tables, lists with one place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from tefuda.games.common.bearing import CountersWithin, NamedLike, SharesBits, WithCounters
from tefuda.games.common.bearing import WithAbilities as Able
from tefuda.games.common.filters import (
    ABOVE,
    AT_LEAST,
    AT_MOST,
    BELOW,
    EQUAL,
    Among,
    CardFilter,
    Every,
    NameContains,
    NoneOf,
    NotSource,
    OfDesign,
    OfPlayers,
    WithCounter,
)
from tefuda.games.common.measuring import LEAST, MOST, NOW, SUM, HowManyBits
from tefuda.games.common.numbers import HowMany, Minus, PlusNum
from tefuda.games.common.recalling import NamedBit
from tefuda.games.common.sets import Outermost, PileEnd
from tefuda.games.common.things import Filtered, HoldersOf, MasterOf, OwnerOf, Players, Things, Together, You
from tefuda.games.lowering.assembling import Row, Speaking
from tefuda.games.lowering.vocabulary import MORE, Vocabulary, bound_of
from tefuda.kernel.programs import Const, Num
from tefuda.saying import Text
from tefuda.text import arithmetic, attributes, counting, judging, known, naming, nouns, numbers, quals
from tefuda.text.conditions import Place
from tefuda.text.known import HolderOf
from tefuda.text.model import Node
from tefuda.text.normalise import fold_name
from tefuda.text.nouns import NP, NounOr
from tefuda.text.things import Bare, It
from tefuda.text.words import Name, Zone

ELSEWHERE = "two zones are named, and nothing lies in both"
WHOSE_TWICE = "two words say whose it is"


@dataclass
class Described:
    """A description taken apart.

    Attributes:
        whose: Whose they are, if the text says so.
        tests: What they must be like.
        extremes: Numbers of which they have the largest (or the smallest), as they are now or printed.
        taken: What they are among: what an earlier sentence took, or the event is about.
        zones: Kinds of zones where such things are; empty as long as nothing says.
        named: Whether the text names the zones.
        top: They are counted from an end of a pile: True top, False bottom, None not.
    """

    whose: Players | None = None
    tests: tuple[CardFilter, ...] = ()
    extremes: tuple[tuple[int, bool, int], ...] = ()
    taken: Things | None = None
    zones: tuple[int, ...] = ()
    named: bool = False
    top: bool | None = None

    def lie(self, ctx: Speaking, zones: tuple[int, ...]) -> None:
        """Say in which zones such things are: where none of them is among those that are named already, nothing is left."""
        if self.named and not set(zones) & set(self.zones):
            ctx.fail(ELSEWHERE)
        self.zones, self.named = zones, True

    def test(self) -> CardFilter | None:
        """Return all tests together, None if everything fits."""
        if not self.tests:
            return None
        return self.tests[0] if len(self.tests) == 1 else Every(self.tests)

    def picks_out(self) -> bool:
        """Whether it says which ones of several are meant: that cannot be judged of one thing alone."""
        return bool(self.extremes) or self.taken is not None or self.top is not None

    def likeness(self, ctx: Speaking) -> tuple[CardFilter, ...]:
        """Return the tests where a thing is judged alone, so that nothing else may be said.

        Raises:
            LoweringError: It says which ones of several are meant (the one with the most, those just taken).
        """
        if self.picks_out():
            ctx.fail("here it can only be said what such a thing is like, not which one of several it is")
        return self.tests

    def kept_by(self, ctx: Speaking, who: Players) -> None:
        """Let it be of who keeps some of such things.

        Raises:
            LoweringError: It says that they are somebody else's.
        """
        if not (self.whose is None or self.whose is who or (isinstance(self.whose, You) and isinstance(who, You))):
            ctx.fail("each player keeps things of his own")
        self.whose = who

    def alone(self, ctx: Speaking) -> CardFilter | None:
        """Return `likeness` as one test, None if everything fits."""
        self.likeness(ctx)
        return self.test()

    def whole(self) -> CardFilter | None:
        """Return all tests together with whose such things are, None if everything fits."""
        if self.whose is None:
            return self.test()
        parts = (*self.tests, OfPlayers(self.whose))
        return parts[0] if len(parts) == 1 else Every(parts)

    def fitting(self, found: Things) -> Things:
        """Return those of some things that pass the tests."""
        test = self.test()
        return found if test is None else Filtered(found, test)

    def of_taken(self, taken: Things) -> Things:
        """Return those of what was taken that are like that, and whose they are said to be: what was taken may be of several players."""
        test = self.whole()
        return taken if test is None else Filtered(taken, test)


X = TypeVar("X", bound=Speaking)
D = TypeVar("D", bound=Described)
Head = Callable[[X, D, Any], None]
"""Adds what the noun at the end of a description says."""
Test = Callable[[X, D, Any], CardFilter]
"""Returns what an attribute demands."""


def unless(no: bool, test: CardFilter) -> CardFilter:
    """Return a test, or its contrary."""
    return NoneOf(test) if no else test


class Describing(ABC, Generic[X, D]):
    """How a game takes descriptions apart.

    Attributes:
        words: What the words of its language are in its rules.
        described: Its class of descriptions.
        own_heads: What nouns say that it has alone, by the class of the noun.
        own_tests: What attributes demand.
        own_places: What other attributes say: where, or among what.
        whose: Attributes that say whose such things are; ``owned_by`` reads them.
        leading: Attributes that hold for a whole list if only its first description has one of the kind.
        first: Attributes that hold for a whole list, and are said of its first description only.
        ends: Nouns for cards from an end of the pile that is drawn from; ``drawn_from``: its kind of zone.
        somewhere: Kinds of zones where cards of a name are, if the text does not say.
        namesakes: How what has the name of one of some things is told.
    """

    words: ClassVar[Vocabulary]
    described: type[D]
    own_heads: Mapping[type, Head[X, D]]
    own_tests: Mapping[type, Test[X, D]]
    own_places: Mapping[type, Head[X, D]]
    whose: tuple[type, ...]
    leading: tuple[type, ...]
    first: tuple[type, ...] = ()
    ends: tuple[type, ...] = (nouns.DeckEnd,)
    drawn_from: int = -1
    somewhere: tuple[int, ...] = ()
    namesakes: type[NamedLike] = NamedLike

    def __init__(self) -> None:
        self.heads: dict[type, Head[X, D]] = {
            nouns.Named: self.called,
            known.Ones: ones,
            nouns.ZoneCards: lambda ctx, d, head: self.lie(ctx, d, head.z),
            **dict.fromkeys(self.ends, self.at_end),
            **self.own_heads,
        }
        self.tests: dict[type, Test[X, D]] = {
            quals.Other: lambda ctx, d, q: NotSource(),
            quals.OtherThanIt: lambda ctx, d, q: Among(ctx.that(), True),
            quals.NameHas: lambda ctx, d, q: NameContains(fold_name(q.n.plain)),
            quals.SameName: lambda ctx, d, q: unless(q.no, self.namesakes(ctx.that())),
            quals.SameNameAsBefore: lambda ctx, d, q: self.namesakes(ctx.that()),
            quals.WithKeyword: lambda ctx, d, q: unless(q.no, self.words.with_keywords(ctx, q.k)),
            quals.StatIs: self.stat_is,
            arithmetic.StatAgainst: self.stat_against,
            known.Comparing: self.comparing,
            known.NotChosen: lambda ctx, d, q: Among(ctx.recall("choose"), True),
            attributes.OfAttribute: lambda ctx, d, q: self.words.of_hues(q.a),
            attributes.NotAttribute: lambda ctx, d, q: NoneOf(self.words.of_hues(q.a)),
            attributes.SharesAttribute: lambda ctx, d, q: self.sharing(ctx, q.of),
            attributes.WithAbilities: lambda ctx, d, q: unless(q.no, Able(self.words.keywords)),
            naming.OfNamedHue: lambda ctx, d, q: self.named_hue(ctx),
            judging.Bearing: self.bearing,
            **self.own_tests,
        }
        self.places: dict[type, Head[X, D]] = {
            quals.InZone: lambda ctx, d, q: self.lie(ctx, d, q.z),
            quals.Every: nothing_more,
            quals.DifferentNames: not_demanded,
            known.Taken: taken,
            known.OfThem: lambda ctx, d, q: of_them(ctx, d, q.seen),
            known.LesserOf: self.lesser,
            known.Extremal: self.extremal,
            **self.own_places,
        }

    @abstractmethod
    def owned_by(self, ctx: X, found: Sequence[Node]) -> Players | None:
        """Return the players that attributes name as owners, None if they name nobody."""

    @abstractmethod
    def found(self, ctx: X, d: D) -> Things:
        """Return what a description means that says where such things are."""

    def pile(self, who: Players, n: Num, bottom: bool) -> PileEnd:
        """Return so many cards from an end of the pile that the game draws from."""
        return PileEnd(self.words.schema, self.drawn_from, who, n, bottom)

    def designs(self, ctx: X, name: str) -> tuple[int, ...]:
        """Return the designs of a card name."""
        raise NotImplementedError

    def begin(self, ctx: X, np: NP, src: Node | None) -> D:
        """Return a description of which is known whose things it means, and what the place ``src`` says from which the sentence takes
        them (None without one)."""
        d = self.described(self.owned_by(ctx, np.quals))
        if src is not None:
            assert isinstance(src, Place)
            if len({q.s.id for q in (*np.quals, *src.quals) if isinstance(q, quals.Owner)}) > 1:
                ctx.fail(WHOSE_TWICE)
            self.lie(ctx, d, src.z)
            d.whose = self.owned_by(ctx, src.quals) or d.whose
        return d

    def lie(self, ctx: X, d: D, zone: Zone) -> None:
        """Say in which zone the things of a description are."""
        d.lie(ctx, (self.words.zones[zone.id],))

    def gathered(self, ctx: X, d: D) -> Things:
        """Return the things of a description that was taken apart."""
        return self.outermost(d, d.of_taken(d.taken) if d.taken is not None else self.looked_for(ctx, d))

    def outermost(self, d: D, found: Things) -> Things:
        """Return those with the largest or smallest numbers of which a description speaks."""
        for stat, most, which in d.extremes:
            found = Outermost(self.words.stats, found, stat, most, which)
        return found

    def looked_for(self, ctx: X, d: D) -> Things:
        """Return those of a description of things that are not known yet: a card without a place is one of those seen last."""
        if d.top is not None:
            ctx.fail("it is not said how many cards from the end of the deck")
        if d.zones:
            return self.found(ctx, d)
        if ctx.seen is None:
            ctx.fail("it is not said in which zone these cards are")
        return d.fitting(ctx.seen)

    def end(self, ctx: X, np: NP, n: Num) -> Things | None:
        """Return so many cards from an end of a pile, None for other descriptions."""
        if not isinstance(np.head, self.ends):
            return None
        self.as_they_lie(ctx, np)
        d = self.describe(ctx, np)
        return self.pile(d.whose or ctx.you, n, not d.top)

    def as_they_lie(self, ctx: X, np: NP) -> None:
        """Refuse what is said of cards from an end of a pile besides whose they are: nobody picks them."""
        for q in np.quals:
            if not isinstance(q, (*self.whose, quals.InZone, quals.Every)):
                ctx.fail("cards from an end of a pile are taken as they lie: what they are like cannot be said", q)

    def pile_of(self, ctx: X, thing: Node | None) -> Players:
        """Return whose deck is shuffled, that of who shuffles if none is named; nothing else can be said of it."""
        if thing is None or isinstance(thing, It):
            return ctx.you
        np = thing.np if isinstance(thing, Bare) else None
        d = self.describe(ctx, np) if isinstance(np, NP) else None
        if d is None or not isinstance(np, NP) or not self.is_pile(d):
            ctx.fail("only the pile from which cards are drawn is shuffled", thing)
        self.as_they_lie(ctx, np)
        return d.whose or ctx.you

    def is_pile(self, d: D) -> bool:
        """Whether a description is of the pile from which cards are drawn."""
        return d.zones == (self.drawn_from,)

    # ---- nouns and attributes

    def called(self, ctx: X, d: D, head: nouns.Named) -> None:
        """Cards of one of several names."""
        d.tests += (self.of_names(ctx, head.names),)
        d.zones = d.zones or self.somewhere

    def of_names(self, ctx: X, names: Sequence[Name]) -> CardFilter:
        """Return the description of cards of one of several names."""
        return OfDesign(self.designs_of(ctx, [name.plain for name in names]))

    def designs_of(self, ctx: X, names: Sequence[str]) -> tuple[int, ...]:
        """Return the designs of card names, each of which must be one of the pool."""
        found: tuple[int, ...] = ()
        for name in names:
            designs = self.designs(ctx, name)
            if not designs:
                ctx.fail(Text(f"『{name}』というカードはありません", f"there is no card called 『{name}』"))
            found += designs
        return found

    def at_end(self, ctx: X, d: D, head: Any) -> None:
        """Cards from an end of the pile that is drawn from."""
        d.lie(ctx, (self.drawn_from,))
        d.top = head.end == "top"

    def stat_is(self, ctx: X, d: D, q: quals.StatIs) -> CardFilter:
        """A number within a bound."""
        return self.words.within(ctx, q.stat, bound_of(q.cmp), self.words.num(ctx, q.n), q.base)

    def stat_against(self, ctx: X, d: D, q: arithmetic.StatAgainst) -> CardFilter:
        """A number within a bound given by a value."""
        return self.words.within(ctx, q.stat, bound_of(q.cmp), self.words.num(ctx, q.v))

    def comparing(self, ctx: X, d: D, q: known.Comparing) -> CardFilter:
        """More or less than the same number of a thing, or so much more or less."""
        other: Num = self.words.number_of(self.words.thing(ctx, q.than), q.stat)
        bound = MORE[q.more.id]
        if q.n is not None:
            by = self.words.num(ctx, q.n)
            bound = EQUAL if q.cmp is None else AT_LEAST if bound == ABOVE else AT_MOST
            other = PlusNum(other, by if q.more.id == "more" else Minus(by))
        return self.words.within(ctx, q.stat, bound, other)

    def bearing(self, ctx: X, d: D, q: judging.Bearing) -> CardFilter:
        """With counters, of a name and number or of any."""
        name = getattr(q.c, "text", "")
        if q.n is None:
            return WithCounter(name) if name else WithCounters()
        return CountersWithin(name, bound_of(q.cmp), self.words.num(ctx, q.n))

    def sharing(self, ctx: X, of: Node) -> CardFilter:
        """Return the description of what has an attribute in common with a thing."""
        return SharesBits(self.words.thing(ctx, of), self.words.hues)

    def extremal(self, ctx: X, d: D, q: known.Extremal) -> None:
        """With the largest or smallest number of all of them."""
        d.extremes += ((self.words.numbers[q.stat.id], q.x.id == "max", NOW),)

    def lesser(self, ctx: X, d: D, q: known.LesserOf) -> None:
        """With more, or less, than the other one."""
        if d.taken is None:
            of_them(ctx, d, False)
        assert d.taken is not None
        more = q.more.id == "more"
        other = self.words.number_of(d.taken, q.stat, LEAST if more else MOST)
        d.tests += (self.words.within(ctx, q.stat, ABOVE if more else BELOW, other),)

    def measures(self) -> dict[type, Row[X, Num]]:
        """Return how values are lowered that are numbers of things, or of a group of them."""
        words = self.words
        return {
            numbers.N: lambda ctx, node: Const(node.n),
            numbers.StatSum: lambda ctx, node: words.number_of(self.group(ctx, node.of), node.stat, SUM),
            arithmetic.GreatestOf: lambda ctx, node: words.number_of(self.group(ctx, node.of), node.stat, MOST),
            attributes.AttributesAmong: lambda ctx, node: HowManyBits(self.group(ctx, node.of), words.hues),
            counting.NumberOf: lambda ctx, node: HowMany(self.group(ctx, node.of)),
            counting.NumberOn: lambda ctx, node: words.number_of(words.thing(ctx, node.of), node.stat),
            counting.TakenCount: lambda ctx, node: HowMany(ctx.recall(node.v.id)),
        }

    # ---- descriptions

    def named_hue(self, ctx: X) -> CardFilter:
        """Return the test of the attribute that was named."""
        return NamedBit(self.words.hues, ctx.word_named())

    def describe(self, ctx: X, np: NP, src: Node | None = None) -> D:
        """Take a description apart; ``src`` is the place from which the sentence takes such things."""
        d = self.begin(ctx, np, src)
        for qual in np.quals:
            if isinstance(qual, self.whose):
                continue
            if type(qual) in self.places:
                self.places[type(qual)](ctx, d, qual)
            else:
                d.tests += (ctx.row(self.tests, qual)(ctx, d, qual),)
        ctx.row(self.heads, np.head)(ctx, d, np.head)
        return d

    def group(self, ctx: X, np: Node, src: Node | None = None) -> Things:
        """Return everything that a description, or a list of them, means."""
        if isinstance(np, NounOr):
            return Together(tuple(self.group(ctx, one, src) for one in self.shared_place(np)))
        if not isinstance(np, NP):
            ctx.fail("a description is expected here", np)
        return self.gathered(ctx, self.describe(ctx, np, src))

    def shared_place(self, noun: NounOr) -> tuple[NP, ...]:
        """Return the descriptions of a list; whose and where, said only of the first one, holds for all that do not say it themselves."""
        first = noun.of[0]
        lead = tuple(q for q in first.quals if isinstance(q, (*self.leading, *self.first)))
        rest = tuple(
            np if any(isinstance(q, self.leading) for q in np.quals) else NP(np.head, (*lead, *np.quals))
            for np in noun.of[1:]
        )
        return (first, *rest)


def holder_of(found: Things, node: HolderOf, everyone: Players) -> Players:
    """Return who has a thing, or to whom it belongs; who has any of several (それらのホルダー), of the players of the match."""
    if node.several:
        return HoldersOf(found, everyone, node.owner)
    return OwnerOf(found) if node.owner else MasterOf(found)


def whose_in(table: Mapping[type, Callable[[X, Node], Players]]) -> Callable[[X, Sequence[Node]], Players | None]:
    """Return what finds the owner that attributes name, if one does, given what each class of attribute means."""

    def whose(ctx: X, quals: Sequence[Node]) -> Players | None:
        found = {q: cls for q in quals for cls in type(q).__mro__ if cls in table}
        named = [table[cls](ctx, q) for q, cls in found.items()]
        if any(players is not named[0] for players in named):
            ctx.fail(WHOSE_TWICE)
        return named[0] if named else None

    return whose


def taken(ctx: Speaking, d: Described, q: known.Taken) -> None:
    """Taken by an earlier cost or sentence with a verb."""
    d.taken = ctx.recall(q.v.id)


def of_them(ctx: Speaking, d: Described, seen: bool) -> None:
    """Among the things named last, or seen last."""
    d.taken = ctx.seen if ctx.seen is not None and (seen or ctx.it is None) else ctx.those()


def ones(ctx: Speaking, d: Described, head: Node) -> None:
    """Ones of those spoken of."""
    if d.taken is None:
        ctx.fail("it is not said of what these are ones")


def not_demanded(ctx: Speaking, d: Described, q: Node) -> None:
    """No two of the same name: a demand on what is picked together, which whoever picks takes off the description (`things.demand`)."""
    ctx.fail("it is not said how many with different names are picked", q)


def nothing_more(ctx: Speaking, d: Described, q: Node) -> None:
    """An attribute that says nothing of one thing alone."""


__all__ = ["Described", "Describing", "holder_of", "unless", "whose_in"]
