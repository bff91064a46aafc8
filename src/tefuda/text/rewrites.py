"""Word orders and verbs that are read as other classes: finished trees have none of these."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from .conditions import EitherPlace, Exists, ExistsNot, Is, Place, Single
from .counting import joined
from .events import ChosenBy, Event, Happens, Simply
from .instructions import Again, Do, GainKeywords, Gains, MultiplyStat, Search, Select
from .model import Node, rewrite, says
from .nouns import NP, AKind, Damaged, InEither, InZone, Noun, NounList, OfClass, OfTribe, Owner, Qual, StatIs, Whose
from .numbers import Simple
from .players import Who
from .sentences import Act, Or, Seq
from .things import LYING, SELF_PLACED, Both, Count, Each, Exactly, It, Referred, Some, Thing, This, UpTo
from .verbs import Move, To
from .words import Keyword, Kind, Side, Stat, Zone


@says(also=("{t}に{k}を~与える", "{t}に{k:2と}を~与える", "{t}に{k:と}を~持たせる"), en="~give {t} {k: and }")
@rewrite(Act)
def bestow(t: Thing, k: tuple[Keyword, ...]) -> Node:
    """Giving keywords: the thing gains them."""
    return Gains(t, GainKeywords(k))


@says(
    also=(
        "{t}は<|、>{k:2か}を~持つ",
        "{t}は<|、>{k:2か}を~得る",
        "{t}は<|、>{k:2}<の中から|のうち><、|>1つを~持つ",
        "{t}は<|、>{k:2と|や}<の中から|のうち><、|>1つを~持つ",
    ),
    en="{t} ~gain {k: or }",
)
@rewrite(Act)
def gains_one_of(t: Thing, k: tuple[Keyword, ...]) -> Node:
    """One of several keywords: the thing gains one or another."""
    *rest, found = [Gains(t, GainKeywords((one,))) for one in k]
    out: Gains | Or = found
    for gain in reversed(rest):
        out = Or(gain, out)
    return out


@says(also="{of}を{cnt!Each}", en="{cnt} {of.pl}", form="を")
@says(also=("{of}{cnt!Each.*}", "{of}それぞれ{cnt!UpTo.*}", "{of}それぞれ{cnt!Exactly.*}"), en="")
@rewrite(Thing)
def one_of_each(of: NounList, cnt: Each | UpTo | Exactly) -> Node:
    """So many (or up to so many) of each of several descriptions: as many things joined by と."""
    alike = tuple(NP(np.head, (*of.quals, *np.quals)) for np in of.of)
    count = Exactly(cnt.n, cnt.w) if isinstance(cnt, Each) else cnt
    return Both(tuple(Some(np, count) for np in alike))


@says(
    also="[{quals}][base?元の]{stat}{n:2、|と}の[{of}]{k}を{cnt!Each}",
    en="{cnt} of the {k.pl} with[base? base] {stat} {n:, }",
    form="を",
)
@says(
    also=(
        "[{quals}][base?元の]{stat}[が]{n:2、|と}の[{of}]{k}それぞれ{cnt!UpTo.*}",
        "[{quals}][base?元の]{stat}[が]{n:2、|と}の[{of}]{k}それぞれ{cnt!Exactly.*}",
    ),
    en="",
)
@says(
    also=(
        "[{quals}][base?元の]{stat}[が]{n:2、|と}の[{of}]{k}をそれぞれ{cnt!UpTo}",
        "[{quals}][base?元の]{stat}[が]{n:2、|と}の[{of}]{k}をそれぞれ{cnt!Exactly}",
    ),
    en="",
    form="を",
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
    of: tuple[OfClass | OfTribe, ...] = ()

    def canon(self) -> Node:
        count = Exactly(self.cnt.n, self.cnt.w) if isinstance(self.cnt, Each) else self.cnt
        alike = (NP(AKind(self.k), (*self.quals, StatIs(self.stat, n, None, self.base), *self.of)) for n in self.n)
        return Both(tuple(Some(np, count) for np in alike))


@says(also="自分と相手の{np}{cnt!Each.*}", en="{cnt} {np.pl}")
@rewrite(Thing)
def one_of_both(np: NP, cnt: Each) -> Node:
    """So many of either player's things of a description."""
    count = Exactly(cnt.n, cnt.w)
    sides = (Owner(Side("own")), Owner(Side("foe")))
    return Both(tuple(Some(NP(np.head, (side, *np.quals)), count) for side in sides))


@says(also="{t.を}[{whose}]{a}か{b}~置く", en="~put {t} into {a} or {b}")
@says(also="{t.を}[{whose}]{a}の<上|上に>か{b}~置く", en="~put {t} on top of {a} or {b}", where={"end": "top"})
@says(
    also="{t.を}[{whose}]{a}の<下|下に>か{b}~置く", en="~put {t} on the bottom of {a} or {b}", where={"end": "bottom"}
)
@rewrite(Act)
def put_either(t: Thing, a: Zone, b: To, whose: Owner | None = None, end: str | None = None) -> Node | None:
    """Putting something into one of two places: the one act, or the other."""
    if (a.id == "deck") != (end is not None) or (b.z == a and b.end == end) or b.whose is not None:
        return None
    first, second = (Move(replace(to, whose=whose), "add" if to.z.id == "hand" else "put") for to in (To(a, end), b))
    return Or(Do(t, first), Again(second))


@says(also=("{t}の{a}と{b}を{n}倍に~する", "{t}の{a}/{b}を{n}倍に~する"), en="~multiply {t.'s} {a} and {b} by {n}")
@rewrite(Act)
def multiply_both(t: This | It, a: Stat, b: Stat, n: int) -> Node:
    """Multiplying two numbers: one after the other."""
    return Seq(MultiplyStat(t, a, n), MultiplyStat(t, b, n), "連")


@says(also=("{who}が{np}を進化~させる",), en="{who} ~evolve {np.a}")
@rewrite(Event)
def evolves(who: Side, np: NP) -> Node:
    """As `Happens`: what a player lets evolve is the player's own."""
    return Happens(NP(np.head, (Owner(who), *np.quals)), Simply("evolved"))


@says(also=("{who}が能力で{t}を~選ぶ", "{who}の能力が{t}を~選ぶ"), en="{who} ~choose {t} with an ability")
@rewrite(Event)
def chooses(who: Who, t: This | NP) -> Node:
    """As `Happens` with `ChosenBy`."""
    return Happens(t, ChosenBy(who))


@says(
    also=("{place}に{of:2も}も~いる", "{place}に{of:2と}<の両方が|がどちらも|のどちらも>~いる"),
    en="",
    where={"no": False},
)
@says(also=("{place}に{of:2も}も~いない", "{place}に{of:2と}<がどちらも|のどちらも>~いない"), en="", where={"no": True})
@rewrite(Single)
def each_exists(place: Place | EitherPlace, of: tuple[NP, ...], no: bool) -> Node:
    """There is (`no`: is not) something of each description."""
    return joined([(ExistsNot if no else Exists)(place, (np,)) for np in of])


@says(also=("{t}がダメージを受けて~いる", "{t}の体力が減少して~いる"), en="{t} is damaged", where={"no": False})
@says(also=("{t}がダメージを受けて~いない", "{t}の体力が減少して~いない"), en="{t} is not damaged", where={"no": True})
@rewrite(Single)
def is_damaged(t: Referred, no: bool) -> Node:
    """A thing has taken damage: it is a card with that quality."""
    return Is(t, NP(AKind(Kind("card")), (Damaged(no),)))


@says(also="{place}から[、]{t.を}~選ぶ", en="~choose {t} from {place}")
@rewrite(Act)
def select_from(place: Place | EitherPlace, t: Some) -> Node | None:
    """Choosing with the zone, or one of two, beside the things: they lie there."""
    np = t.of
    if (
        not isinstance(np, NP)
        or isinstance(np.head, SELF_PLACED)
        or any(isinstance(q, (*LYING, Whose)) for q in np.quals)
    ):
        return None
    there = InZone(place.z) if isinstance(place, Place) else InEither(place.a, place.b, place.s)
    return Select(Some(NP(np.head, (*place.quals, there, *np.quals)), t.cnt, t.so))


@says(
    also=("{of}を{place}から{cnt.を}~探す", "{of}を{place}から{cnt!Exactly}~探す"),
    en="~search {place} for {cnt} {of.pl}",
)
@rewrite(Act)
def search_for(of: Noun, place: Place, cnt: Count) -> Node:
    """Searching with the place between description and number."""
    return Search(place, Some(of, cnt))
