"""Word orders and verbs that are read as other classes: finished trees have none of these."""

from __future__ import annotations

from typing import ClassVar

from .conditions import Place
from .instructions import Do, GainKeywords, Gains, Search
from .model import Node, says
from .nouns import NP, Noun, NounList, Owner
from .sentences import Act, Or
from .things import Both, Count, Each, Exactly, Some, Thing, UpTo
from .verbs import Move, To
from .words import Keyword, Side, Zone


@says(also=("{t}に{k}を~与える", "{t}に{k:2と}を~与える"), en="~give {t} {k: and }")
class Bestow(Act, frozen=True, tag=True):
    """Giving keywords: the thing gains them."""

    rewritten: ClassVar[bool] = True
    t: Thing
    k: tuple[Keyword, ...]

    def canon(self) -> Node:
        return Gains(self.t, GainKeywords(self.k))


@says(also="{of}を{cnt!Each}", en="{cnt} {of.pl}", form="を")
@says(also=("{of}{cnt!Each.*}", "{of}それぞれ{cnt!UpTo.*}", "{of}それぞれ{cnt!Exactly.*}"), en="")
class OneOfEach(Thing, frozen=True, tag=True):
    """So many (or up to so many) of each of several descriptions: as many things joined by と."""

    rewritten: ClassVar[bool] = True
    of: NounList
    cnt: Each | UpTo | Exactly

    def canon(self) -> Node:
        alike = tuple(NP(np.head, (*self.of.quals, *np.quals)) for np in self.of.of)
        count = Exactly(self.cnt.n, self.cnt.w) if isinstance(self.cnt, Each) else self.cnt
        return Both(tuple(Some(np, count) for np in alike))


@says(also="自分と相手の{np}{cnt!Each.*}", en="{cnt} {np.pl}")
class OneOfBoth(Thing, frozen=True, tag=True):
    """So many of either player's things of a description."""

    rewritten: ClassVar[bool] = True
    np: NP
    cnt: Each

    def canon(self) -> Node:
        count = Exactly(self.cnt.n, self.cnt.w)
        sides = (Owner(Side("own")), Owner(Side("foe")))
        return Both(tuple(Some(NP(self.np.head, (side, *self.np.quals)), count) for side in sides))


@says(also="{t.を}[{whose}]{a}か{b}に~置く", en="~put {t} into {a} or {b}")
class PutEither(Act, frozen=True, tag=True):
    """Putting something into one of two zones: the one act, or the other."""

    rewritten: ClassVar[bool] = True
    t: Some
    a: Zone
    b: Zone
    whose: Owner | None = None

    def canon(self) -> Node:
        a, b = (Do(self.t, Move(To(z, None, self.whose), "put")) for z in (self.a, self.b))
        return Or(a, b)


@says(
    also=("{of}を{place}から{cnt.を}~探す", "{of}を{place}から{cnt!Exactly}~探す"),
    en="~search {place} for {cnt} {of.pl}",
)
class SearchFor(Act, frozen=True, tag=True):
    """Searching with the place between description and number."""

    rewritten: ClassVar[bool] = True
    of: Noun
    place: Place
    cnt: Count

    def canon(self) -> Node:
        return Search(self.place, Some(self.of, self.cnt))
