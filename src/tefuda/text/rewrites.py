"""Word orders and verbs that are read as other classes: finished trees have none of these."""

from __future__ import annotations

from typing import ClassVar

from .conditions import Place
from .events import ChosenBy, Event, Happens, Simply
from .instructions import Do, GainKeywords, Gains, MultiplyStat, Search, Select
from .model import Node, says
from .nouns import NP, AKind, InZone, Noun, NounList, Owner, Qual, StatIs
from .numbers import Simple
from .players import Who
from .sentences import Act, Or, Seq
from .things import SELF_PLACED, Both, Count, Each, Exactly, It, Some, Thing, This, UpTo
from .verbs import Move, To
from .words import Keyword, Kind, Side, Stat, Zone


@says(also=("{t}に{k}を~与える", "{t}に{k:2と}を~与える"), en="~give {t} {k: and }")
class Bestow(Act, frozen=True, tag=True):
    """Giving keywords: the thing gains them."""

    rewritten: ClassVar[bool] = True
    t: Thing
    k: tuple[Keyword, ...]

    def canon(self) -> Node:
        return Gains(self.t, GainKeywords(self.k))


@says(also=("{t}は<|、>{k:2か}を~持つ", "{t}は<|、>{k:2か}を~得る"), en="{t} ~gain {k: or }")
class GainsOneOf(Act, frozen=True, tag=True):
    """One of several keywords: the thing gains one or another."""

    rewritten: ClassVar[bool] = True
    t: Thing
    k: tuple[Keyword, ...]

    def canon(self) -> Node:
        *rest, found = [Gains(self.t, GainKeywords((k,))) for k in self.k]
        out: Gains | Or = found
        for gain in reversed(rest):
            out = Or(gain, out)
        return out


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


@says(
    also="[{quals}][base?元の]{stat}{n:2、}の{k}を{cnt!Each}",
    en="{cnt} of the {k.pl} with[base? base] {stat} {n:, }",
    form="を",
)
@says(
    also=(
        "[{quals}][base?元の]{stat}[が]{n:2、}の{k}それぞれ{cnt!UpTo.*}",
        "[{quals}][base?元の]{stat}[が]{n:2、}の{k}それぞれ{cnt!Exactly.*}",
    ),
    en="",
)
class OneOfEachNumber(Thing, frozen=True, tag=True):
    """So many cards of each of several numbers: as many things joined by と."""

    rewritten: ClassVar[bool] = True
    stat: Stat
    n: tuple[Simple, ...]
    k: Kind
    cnt: Each | UpTo | Exactly
    base: bool = False
    quals: tuple[Qual, ...] = ()

    def canon(self) -> Node:
        count = Exactly(self.cnt.n, self.cnt.w) if isinstance(self.cnt, Each) else self.cnt
        alike = (NP(AKind(self.k), (*self.quals, StatIs(self.stat, n, None, self.base))) for n in self.n)
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


@says(also=("{t}の{a}と{b}を{n}倍に~する", "{t}の{a}/{b}を{n}倍に~する"), en="~multiply {t.'s} {a} and {b} by {n}")
class MultiplyBoth(Act, frozen=True, tag=True):
    """Multiplying two numbers: one after the other."""

    rewritten: ClassVar[bool] = True
    t: This | It
    a: Stat
    b: Stat
    n: int

    def canon(self) -> Node:
        return Seq(MultiplyStat(self.t, self.a, self.n), MultiplyStat(self.t, self.b, self.n), "連")


@says(also=("{who}が{np}を進化~させる",), en="{who} ~evolve {np.a}")
class Evolves(Event, frozen=True, tag=True):
    """As `Happens`: what a player lets evolve is the player's own."""

    rewritten: ClassVar[bool] = True
    who: Side
    np: NP

    def canon(self) -> Node:
        return Happens(NP(self.np.head, (Owner(self.who), *self.np.quals)), Simply("evolved"))


@says(also=("{who}が能力で{t}を~選ぶ", "{who}の能力が{t}を~選ぶ"), en="{who} ~choose {t} with an ability")
class Chooses(Event, frozen=True, tag=True):
    """As `Happens` with `ChosenBy`."""

    rewritten: ClassVar[bool] = True
    who: Who
    t: This | NP

    def canon(self) -> Node:
        return Happens(self.t, ChosenBy(self.who))


@says(also=("{place}から[、]{t.を}~選ぶ",), en="~choose {t} from {place}")
class SelectFrom(Act, frozen=True, tag=True):
    """Choosing with the zone in front: the things lie there."""

    rewritten: ClassVar[bool] = True
    place: Place
    t: Some

    def ok(self) -> bool:
        return isinstance(self.t.of, NP) and not isinstance(self.t.of.head, SELF_PLACED)

    def canon(self) -> Node:
        np = self.t.of
        assert isinstance(np, NP)
        lying = NP(np.head, (*self.place.quals, InZone(self.place.z), *np.quals))
        return Select(Some(lying, self.t.cnt, self.t.so))


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
