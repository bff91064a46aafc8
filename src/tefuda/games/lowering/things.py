"""What a sentence acts on, as far as all games read it the same way: things known to the text, all that fit, and what is picked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from tefuda.games.common import picking
from tefuda.games.common.filters import Among, CardFilter
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.picking import SetRule, Some
from tefuda.games.common.things import Filtered, Things, Together
from tefuda.games.lowering.assembling import Assembly, Row, beyond
from tefuda.games.lowering.nouns import Describing
from tefuda.games.lowering.referring import Referring
from tefuda.games.lowering.vocabulary import Vocabulary
from tefuda.kernel.programs import Const, Num
from tefuda.text import known, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, DeckEnd, Named, NounOr, ZoneCards, recalls
from tefuda.text.quals import DifferentNames, Own
from tefuda.text.words import Kind

X = TypeVar("X", bound=Referring)
S = TypeVar("S", bound=Some)
N = TypeVar("N", bound=Node)
Known = Row[X, Things]
"""Returns a thing that can be named without a choice."""


def bounds_of(ctx: Assembly, cnt: things.Count, number: Callable[[Node], Num]) -> tuple[Num, Num | None]:
    """Return the least and most of a count, None for no most; ``number`` lowers a number.

    Raises:
        LoweringError: Nothing can be picked with this count.
    """
    if isinstance(cnt, things.UpTo):
        return Const(0), number(cnt.n)
    if isinstance(cnt, things.AnyNumber):
        return Const(0), None
    if isinstance(cnt, things.Exactly | things.AtRandom):
        n = number(cnt.n)
        return n, n
    ctx.fail("things are not counted out like this", cnt)


def whole_zone(node: Node) -> ZoneCards | None:
    """Return the zone, if a thing is a whole zone (手札, デッキ)."""
    np = node.np if isinstance(node, things.Bare) else None
    return np.head if isinstance(np, NP) and isinstance(np.head, ZoneCards) else None


def one_will_do(t: Node) -> bool:
    """Whether a condition on a thing holds if it holds for any of what is meant: of a description without a count
    (自分のユニットが攻撃しているなら); すべて, and それ of several, demand it of all."""
    return isinstance(t, things.Bare)


class Naming(ABC, Generic[X]):
    """How a game reads things that need no choice.

    Attributes:
        describing: How it takes descriptions apart.
        own: Its own things that can be named without a choice, by the class of the node.
        narrower: Kinds of thing that are called by the word for a wider one as well, and that word.
    """

    describing: Describing[X, Any]
    own: Mapping[type, Known[X]]
    narrower: Mapping[str, str] = MappingProxyType({})

    def __init__(self) -> None:
        self.known: dict[type, Known[X]] = {
            things.It: lambda ctx, node: ctx.those() if node.many else ctx.found or ctx.that(),
            things.Rest: lambda ctx, node: ctx.rest(),
            things.Bare: self.bare,
            things.Some: self.everything,
            things.Both: lambda ctx, node: Together(tuple(self.lower(ctx, one) for one in self.placed_alike(node))),
            known.TakenOne: self.taken_one,
            known.Mine: self.mine,
            things.Former: lambda ctx, node: self.of_two(ctx, False),
            things.Latter: lambda ctx, node: self.of_two(ctx, True),
            **self.own,
        }

    def of_two(self, ctx: X, second: bool) -> Things:
        """前者, 後者: of the two things chosen last, together or one after the other."""
        choices = ctx.mentions.choices
        if choices and choices[-1][0]:
            said, chosen = choices[-1]
            if len(said) == 2:
                return Filtered(self.describing.group(ctx, said[second]), Among(chosen))
        elif len(choices) > 1 and not choices[-2][0]:
            return choices[second - 2][1]
        ctx.fail("there are no two things that were chosen one by one")

    def mine(self, ctx: X, node: known.Mine) -> Things:
        """その…: what caused the event, what of things chosen together is of that kind, else what was named before (`of_kind`)."""
        cause = None if node.many else ctx.of_cause(node.k.id)
        if cause is not None:
            return cause
        chosen = self.chosen_of(ctx, node.k)
        if chosen is not None:
            return chosen
        return ctx.those() if node.many else self.of_kind(ctx, node.k)

    def of_kind(self, ctx: X, k: Kind) -> Things:
        """The last thing named that can be of a kind."""
        raise NotImplementedError

    def chosen_of(self, ctx: X, k: Kind) -> Things | None:
        """Return those of a kind of what was chosen together last, None if all or none of it are called so."""
        said, chosen = ctx.mentions.current or ([], None)
        kinds = [np.head.k.id if isinstance(np, NP) and isinstance(np.head, AKind) else "card" for np in said]
        for called in (str, self.called, self.lying):
            meant = [at for at, one in enumerate(kinds) if called(one) == called(k.id)]
            if chosen is None or not meant or len(meant) == len(said):
                continue
            if isinstance(chosen, Together) and len(chosen.of) == len(said):
                parts = tuple(chosen.of[at] for at in meant)
                return parts[0] if len(parts) == 1 else Together(parts)
            if "card" in kinds or called is self.lying:  # the others can be of that kind as well
                ctx.fail("nothing says which of the chosen things this is", k)
            test = self.describing.describe(ctx, NP(AKind(k))).test()
            return chosen if test is None else Filtered(chosen, test)
        return None

    def called(self, kind: str) -> str:
        """Return what things of a kind are called wherever they are."""
        return self.narrower.get(kind, kind.removesuffix("_card"))

    @staticmethod
    def lying(kind: str) -> str:
        """Return whether a word for a kind means cards that lie in some zone (ユニットカード)."""
        return "card" if kind.endswith("card") else ""

    def taken_one(self, ctx: X, node: known.TakenOne) -> Things:
        """What a step before has taken."""
        return self.describing.group(ctx, NP(AKind(node.k), (known.Taken(node.v),)))

    def number(self, ctx: X, node: Node) -> Num:
        """Return a number of the text."""
        return self.describing.words.num(ctx, node)

    def placed_alike(self, node: things.Both) -> tuple[Node, ...]:
        """Return the things of a list; whose and where, said only of the first one, holds for all that do not say it themselves."""
        nps = [things.description(one) for one in node.of]
        if not all(isinstance(np, NP) and isinstance(np.head, AKind | Named) for np in nps):
            return node.of
        said = self.describing.shared_place(NounOr(tuple(np for np in nps if isinstance(np, NP))))
        return tuple(
            replace(one, of=np) if isinstance(one, things.Some) else replace(one, np=np)
            for one, np in zip(node.of, said, strict=True)
        )

    def all_of(self, ctx: X, of: Node, src: Node | None = None) -> Things:
        """Return all that fit a description."""
        return self.describing.group(ctx, of, src)

    def bare(self, ctx: X, node: things.Bare) -> Things:
        """A description without a count: what fits of things chosen together, else everything, or the card at the end of a deck."""
        again = self.again(ctx, node)
        if again is not None:
            return again
        end = self.describing.end(ctx, node.np, Const(1)) if isinstance(node.np, NP) else None
        return end if end is not None else self.describing.group(ctx, node.np)

    def again(self, ctx: X, node: things.Bare) -> Things | None:
        """Return what a description without a count means of things that were chosen together, None if it fits none of them."""
        together = ctx.mentions.together
        try:
            found = things.chosen_again(node.np, [said for said, _ in together])
        except ValueError:
            ctx.fail("nothing says which of the chosen things this is", node)
        return None if found is None else Filtered(self.describing.group(ctx, node.np), Among(together[found[0]][1]))

    def everything(self, ctx: X, node: things.Some) -> Things:
        """All that fit."""
        if not isinstance(node.cnt, things.All):
            ctx.fail("here nothing can be picked")
        return self.all_of(ctx, node.of)

    def lower(self, ctx: X, node: Node) -> Things:
        """Return things that need no choice."""
        return ctx.row(self.known, node)(ctx, node)

    def bounds(self, ctx: X, cnt: things.Count) -> tuple[Num, Num | None]:
        """Return the least and most of a count."""
        return bounds_of(ctx, cnt, lambda n: self.number(ctx, n))

    def end_of(self, ctx: X, node: things.Some) -> Things | None:
        """Return counted things from an end of a deck, None if they are something else."""
        if not isinstance(node.of, NP):
            return None
        return self.describing.end(ctx, node.of, self.bounds(ctx, node.cnt)[1] or Const(0))


class Taking(Naming[X], Generic[X, S]):
    """How a game reads what a sentence acts on, what has to be picked included.

    Attributes:
        some: Its class of choices.
        asks: What players are asked, if the sentence has no word of its own for it.
    """

    some: type[S]
    asks = "choose"

    @abstractmethod
    def picked(self, ctx: X, some: S, kind: str) -> Things:
        """Add the pick, and return what it yields; ``kind`` is what the player is asked."""

    def take_some(self, ctx: X, node: things.Some, src: Node | None, kind: str) -> Things:
        """Return counted things: all, an end of a deck, or a pick."""
        if isinstance(node.cnt, things.All):
            return self.all_of(ctx, node.of, src)
        end = self.end_of(ctx, node)
        return end if end is not None else self.out_of(ctx, node, src, kind)

    def out_of(self, ctx: X, node: things.Some, src: Node | None, kind: str) -> Things:
        """Return what is picked of a description."""
        return self.picked(ctx, self.some_of(ctx, self.all_of(ctx, node.of, src), node.cnt), kind)

    def sought(self, ctx: X, some: S, test: CardFilter | None, kind: str) -> Things:
        """Return what is picked out of the cards seen last, of those that fit a test."""
        return self.picked(ctx, some, kind)

    def some_of(self, ctx: X, found: Things, cnt: things.Count) -> S:
        """Return a counted choice out of things, by the player of the sentence."""
        some = self.some(found, *self.bounds(ctx, cnt), ctx.you)
        some.random = isinstance(cnt, things.AtRandom)
        return some

    def take(self, ctx: X, node: Node, src: Node | None = None, kind: str = "") -> Things:
        """Return what an act acts on; what has to be picked is picked first, as the sentence is carried out."""
        if isinstance(node, things.Both):
            return Together(tuple(self.take(ctx, one, src, kind) for one in self.placed_alike(node)))
        if isinstance(node, things.Bunch):
            return self.bunch(ctx, node, kind or self.asks)
        if isinstance(node, things.Some):
            found = self.take_some(ctx, node, src, kind or self.asks)
        elif isinstance(node, things.Bare) and src is not None:
            found = self.describing.group(ctx, node.np, src)
        else:
            found = self.lower(ctx, node)
        return self.held(ctx, found) if isinstance(node, things.Some | things.Bare) else found

    def held(self, ctx: X, found: Things) -> Things:
        """Return the things that a description means now."""
        return ctx.held(found)

    def bunch(self, ctx: X, node: things.Bunch, kind: str) -> Things:
        """Return so many of the cards seen last, or else of what was chosen before."""
        if ctx.seen is None:
            ctx.seen = ctx.it
        if isinstance(node.cnt, things.All):
            return ctx.rest()
        return ctx.take_out(self.picked(ctx, self.some_of(ctx, ctx.rest(), node.cnt), kind))

    def surplus(self, ctx: X, hand: Things, n: Num, kind: str = "") -> Things:
        """Return the cards of a hand that are beyond so many; the player of the sentence picks them."""
        many = beyond(HowMany(hand), n)
        return self.picked(ctx, self.some(hand, many, many, ctx.you), kind or self.asks)

    def others(self, ctx: X, own: Things, n: int, upto: bool, kind: str = "") -> Things:
        """Return what does not stay of some things; the player of the sentence picks those that do."""
        most = Const(n)
        kept = self.picked(ctx, self.some(own, Const(0) if upto else most, most, ctx.you), kind or self.asks)
        return Filtered(own, Among(kept, True))

    def from_seen(self, ctx: X, node: Node, kind: str = "") -> Things:
        """Return counted things out of the cards seen last, or else of what was chosen before (その中から…, そのうち…)."""
        if isinstance(node, things.Bunch):
            return self.bunch(ctx, node, kind or self.asks)
        if ctx.seen is None:
            ctx.seen = ctx.it
        if not isinstance(node, things.Some) or not isinstance(node.of, NP):
            ctx.fail("what is picked from among them has to be described")
        node, rule = self.wanted(ctx, node)
        assert isinstance(node.of, NP)
        d = self.describing.describe(ctx, node.of)
        test = d.whole()
        found = self.describing.outermost(d, d.of_taken(ctx.rest()))
        if isinstance(node.cnt, things.All):
            return found
        some = self.some_of(ctx, found, node.cnt)
        some.rule = rule
        return ctx.take_out(self.sought(ctx, some, test, kind or self.asks))

    def wanted(self, ctx: X, node: things.Some) -> tuple[things.Some, SetRule | None]:
        """Return things to be picked without what is demanded of all of them together, and that."""
        return demand(ctx, node, self.describing.words)


def of_zone(node: Node) -> bool:
    """Whether cards are said to be of a zone by their head (手札1枚): behind その中から they are not of what was seen."""
    return isinstance(getattr(getattr(node, "of", None), "head", None), ZoneCards)


def demand(ctx: Assembly, node: things.Some, words: Vocabulary) -> tuple[things.Some, SetRule | None]:
    """Return things to be picked without what is demanded of all of them together, and that: different names, or a total of a number."""
    plain = without(node, DifferentNames)
    if plain != node:
        if isinstance(getattr(node.of, "head", None), DeckEnd):
            ctx.fail("cards from an end of a pile are taken as they lie: what they are like cannot be said", node.of)
        of_several(ctx, node.cnt)
    return replace(plain, so=None), _demanded(ctx, node, plain != node, words)


def of_several(ctx: Assembly, cnt: things.Count) -> None:
    """Refuse what is demanded of several things where one is taken: such a word compares it with something else."""
    if isinstance(cnt, things.Exactly | things.UpTo | things.AtRandom) and getattr(cnt.n, "n", None) == 1:
        ctx.fail("this is said of several things, and one is taken; what it is compared with is not said")


def without(node: things.Some, *demands: type) -> things.Some:
    """Return things whose description does not have these attributes."""
    if isinstance(node.of, NounOr):
        return replace(node, of=NounOr(tuple(_without(np, demands) for np in node.of.of)))
    return replace(node, of=_without(node.of, demands)) if isinstance(node.of, NP) else node


def _without(np: NP, demands: tuple[type, ...]) -> NP:
    return NP(np.head, tuple(q for q in np.quals if not isinstance(q, demands)))


def _demanded(ctx: Assembly, node: things.Some, named: bool, words: Vocabulary) -> SetRule | None:
    if named and (node.so is not None or isinstance(node.cnt, things.All | things.AtRandom)):
        ctx.fail("it has to be said how many cards with different names are picked, without other demands")
    if node.so is None:
        return ctx.number(picking.DifferentNames()) if named else None
    n = getattr(getattr(node.so, "n", None), "n", None)
    if not isinstance(node.so, things.SumAtMost) or n is None or isinstance(node.cnt, things.All | things.AtRandom):
        ctx.fail("a total is compared with a printed number, and stands without other demands")
    return ctx.number(picking.TotalAtMost(words.stats, words.numbers[node.so.stat.id], n))


def own_only(ctx: Assembly, node: N, whose: tuple[type, ...]) -> N:
    """Return what is sacrificed as one's own, whose-ever it would be otherwise; how many must be said [chronicle:15.1.13.1, eoo:R37]."""
    np = things.description(node) if isinstance(node, things.Some | things.Bare) else None
    if isinstance(node, things.Both):
        return replace(node, of=tuple(own_only(ctx, one, whose) for one in node.of))
    if isinstance(np, NounOr) and isinstance(node, things.Some):
        return replace(node, of=NounOr(tuple(as_own(one, whose) for one in np.of)))
    if not isinstance(np, NP) or not isinstance(np.head, AKind | Named) or recalls(np):
        return node
    if isinstance(node, things.Bare):
        ctx.fail("it is not said how many are sacrificed")
    return replace(node, of=as_own(np, whose))


def as_own(np: NP, whose: tuple[type, ...]) -> NP:
    """Return a description of one's own things, if it does not say whose they are."""
    return np if any(isinstance(q, whose) for q in np.quals) else NP(np.head, (Own(), *np.quals))


__all__ = ["Naming", "Taking", "bounds_of", "of_zone", "one_will_do", "own_only", "whole_zone"]
