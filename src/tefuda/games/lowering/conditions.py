"""Conditions of texts, as far as all games lower them the same way: what there is, what a thing is like, how numbers compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from msgspec.structs import replace

from tefuda.games.common.bearing import CountersWithin
from tefuda.games.common.conditions import TheirNumber, ThereAre, TheyFit
from tefuda.games.common.filters import AT_LEAST, Among, AnyFilter, CardFilter, Every, NoneOf
from tefuda.games.common.measuring import NOW
from tefuda.games.common.numbers import HowMany, PlusNum
from tefuda.games.common.things import Filtered, Things
from tefuda.games.lowering.assembling import Row, Rows, Speaking
from tefuda.games.lowering.nouns import Described, Describing
from tefuda.games.lowering.things import one_will_do
from tefuda.games.lowering.vocabulary import MORE, Vocabulary, bound_of, compared
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Const, Not, Num
from tefuda.text import (
    arithmetic,
    attributes,
    chances,
    comparing,
    conditions,
    counting,
    judging,
    lookbacks,
    naming,
    sentences,
    things,
)
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr

X = TypeVar("X", bound=Speaking)
D = TypeVar("D", bound=Described)
S = TypeVar("S", bound=sentences.Sentence)

Against = conditions.Compare | conditions.CompareBound | arithmetic.Against
"""What compares one value with another."""
NumberIs = counting.NumberIs | conditions.StatCond | conditions.HasStat
"""What bounds a number of a thing."""


class Contrary(conditions.Cond, frozen=True, tag=True):
    """Not all of these conditions hold: what そうでない場合 asks behind a sentence that holds all the time."""

    conds: tuple[Node, ...]


def contraries(ctx: Speaking, steps: Sequence[S]) -> list[S]:
    """Return sentences that hold all the time, each そうでない場合 as the contrary of what the sentence before it asks."""
    out: list[S] = []
    for s in steps:
        if s.pre and isinstance(s.pre[0], sentences.Otherwise):
            before = out[-1].pre if out else ()
            asked = tuple(p.cond for p in before if isinstance(p, sentences.If))
            if not asked or len(asked) < len(before):
                ctx.fail("only what asks for conditions and nothing else can hold otherwise", s.pre[0])
            s = replace(s, pre=(sentences.If(Contrary(asked)), *s.pre[1:]))
        out.append(s)
    return out


class Conditions(Generic[X, D]):
    """How a game lowers conditions.

    Attributes:
        describing: How it takes descriptions apart.
        cond: The rows of its conditions.
        own: Conditions that it has alone, by the class of the node.
    """

    describing: Describing[X, D]
    cond: Rows[Cond]
    own: Mapping[type, Row[X, Cond]] = {}

    def __init__(self) -> None:
        self.rows: dict[type, Row[X, Cond]] = {
            conditions.AndCond: lambda ctx, node: AllOf((self.cond(ctx, node.a), self.cond(ctx, node.b))),
            conditions.OrCond: lambda ctx, node: AnyOf((self.cond(ctx, node.a), self.cond(ctx, node.b))),
            Contrary: lambda ctx, node: Not(AllOf(tuple(self.cond(ctx, c) for c in node.conds))),
            counting.There: self.there,
            counting.ThereNot: lambda ctx, node: Not(self.there(ctx, node)),
            counting.HowMany: self.how_many,
            **dict.fromkeys((counting.NumberIs, conditions.StatCond, conditions.HasStat), self.number_is),
            conditions.ValueCond: self.value_is,
            conditions.Compare: self.against,
            conditions.CompareBound: self.against,
            conditions.CompareCounts: self.more_than,
            arithmetic.Against: self.against,
            comparing.CompareBy: self.by_so_much,
            arithmetic.MoreThan: self.more_than,
            judging.Fits: lambda ctx, node: self.fit(ctx, node.t, self.judged(ctx, node.np), node.no),
            judging.Owns: self.owns,
            judging.Bears: self.bears,
            attributes.Shares: lambda ctx, node: self.fit(ctx, node.t, self.describing.sharing(ctx, node.of)),
            naming.IsOfNamedHue: lambda ctx, node: self.fit(ctx, node.t, self.describing.named_hue(ctx), node.no),
            lookbacks.InThem: self.in_them,
            lookbacks.ManyInThem: self.many_in_them,
            chances.CoinFell: lambda ctx, node: ctx.fell(node.heads),
            **self.own,
        }

    @property
    def words(self) -> Vocabulary:
        """What words are in the rules."""
        return self.describing.words

    # ---- what there is

    def present(self, ctx: X, np: Node, place: Node | None) -> Things:
        """Return what a condition counts, in a place if one is named."""
        return self.describing.group(ctx, np, place)

    def many(self, ctx: X, np: Node, place: Node | None = None) -> Num:
        """Return how many such things there are."""
        return HowMany(self.present(ctx, np, place))

    def there(self, ctx: X, node: counting.There | counting.ThereNot) -> Cond:
        """There is at least one such thing."""
        return ThereAre(self.present(ctx, node.np, node.place))

    def how_many(self, ctx: X, node: counting.HowMany) -> Cond:
        """So many things, exactly or within a bound."""
        return compared(ctx, self.many(ctx, node.np, node.place), bound_of(node.cmp), self.words.num(ctx, node.n))

    def in_them(self, ctx: X, node: lookbacks.InThem) -> Cond:
        """Among the cards seen, or taken, is such a card."""
        cond = ThereAre(self.such_of_them(ctx, node.np))
        if node.no:
            ctx.found = None
        return Not(cond) if node.no else cond

    def many_in_them(self, ctx: X, node: lookbacks.ManyInThem) -> Cond:
        """Among the cards seen, or taken, are so many such cards."""
        n = HowMany(self.such_of_them(ctx, node.np))
        return compared(ctx, n, bound_of(node.cmp), self.words.num(ctx, node.n))

    def such_of_them(self, ctx: X, np: NP) -> Things:
        """Return such cards among those seen, or taken; それ is then what is found."""
        of = ctx.seen if ctx.seen is not None else ctx.last
        if of is None:
            ctx.fail("no cards were seen or taken before this")
        test = self.describing.describe(ctx, np).whole()
        now = ctx.seen if ctx.seen is not None else ctx.it  # what was taken, where it is now
        ctx.found = now if test is None or now is None else Filtered(now, test)
        return of if test is None else Filtered(of, test)

    # ---- what a thing is like

    def named(self, ctx: X, t: Node) -> Things:
        """Return the thing that a condition asks about."""
        return self.words.thing(ctx, t)

    def fit(self, ctx: X, t: Node, test: CardFilter | None, no: bool = False) -> Cond:
        """A thing fits a description, or there is one and it does not; of a description without a count one will do, or none does."""
        if isinstance(t, things.Both):
            return AllOf(tuple(self.fit(ctx, one, test, no) for one in t.of))
        where = self.named(ctx, t)
        if test is None:
            return ThereAre(where)
        some = one_will_do(t) and not isinstance(getattr(getattr(t, "np", None), "head", None), self.describing.ends)
        if some and no:
            return Not(TheyFit(where, test, True))
        return TheyFit(where, NoneOf(test) if no else test, some)

    def judged(self, ctx: X, np: Node) -> CardFilter | None:
        """Return what a description, or a list of them, demands of a thing: where it is only if the text says so."""
        if isinstance(np, NounOr):
            tests = [self.judged(ctx, one) for one in np.of]
            return None if None in tests else AnyFilter(tuple(one for one in tests if one is not None))
        assert isinstance(np, NP)
        d = self.describing.describe(ctx, np)
        parts = [one for one in (d.whole(), self.placed(ctx, d)) if one is not None]
        if d.taken is not None or d.extremes:
            parts.append(Among(self.describing.gathered(ctx, d)))
        return Every(tuple(parts)) if len(parts) > 1 else parts[0] if parts else None

    def placed(self, ctx: X, d: D) -> CardFilter | None:
        """Return the test of where the text says that things are, None if it does not say it."""
        return self.words.in_zones(sum(1 << z for z in d.zones)) if d.named else None

    def owns(self, ctx: X, node: judging.Owns) -> Cond:
        """A thing has these keywords, or none of them."""
        if node.no:
            return self.fit(ctx, node.t, self.words.with_keywords(ctx, node.k), True)
        return self.fit(ctx, node.t, Every(tuple(self.words.with_keywords(ctx, (k,)) for k in node.k)))

    def bears(self, ctx: X, node: judging.Bears) -> Cond:
        """A thing carries counters, or none."""
        n: Num = self.words.num(ctx, node.n) if node.n is not None else Const(1)
        bound = bound_of(node.cmp) if node.n is not None else AT_LEAST
        return self.fit(ctx, node.t, CountersWithin(getattr(node.c, "text", ""), bound, n), node.no)

    # ---- numbers

    def number_is(self, ctx: X, node: NumberIs) -> Cond:
        """A number of a thing within a bound; of a description without a count that of one of them."""
        n = self.words.number_of(self.named(ctx, node.t), node.stat, which=getattr(node, "base", NOW))
        bound, limit = bound_of(node.cmp), self.words.num(ctx, node.n)
        return TheirNumber(n, bound, limit, True) if one_will_do(node.t) else compared(ctx, n, bound, limit)

    def value_is(self, ctx: X, node: conditions.ValueCond) -> Cond:
        """A value within a bound."""
        return compared(ctx, self.words.num(ctx, node.v), bound_of(node.cmp), self.words.num(ctx, node.n))

    def against(self, ctx: X, node: Against) -> Cond:
        """One value compared with another."""
        more = None if isinstance(node, conditions.CompareBound) else node.more
        bound = MORE[more.id] if more is not None else bound_of(getattr(node, "cmp", None))
        return compared(ctx, self.words.num(ctx, node.a), bound, self.words.num(ctx, node.b))

    def by_so_much(self, ctx: X, node: comparing.CompareBy) -> Cond:
        """One value, or number of things, is larger than another by so much at least."""
        a, b = (self.many(ctx, one) if isinstance(one, NP) else self.words.num(ctx, one) for one in (node.a, node.b))
        less, more = (b, a) if node.more.id == "more" else (a, b)
        return compared(ctx, more, AT_LEAST, PlusNum(less, self.words.num(ctx, node.n)))

    def more_than(self, ctx: X, node: conditions.CompareCounts | arithmetic.MoreThan) -> Cond:
        """More things of one description than of another."""
        return compared(ctx, self.many(ctx, node.a), MORE[node.more.id], self.many(ctx, node.b))


__all__ = ["Against", "Conditions", "NumberIs"]
