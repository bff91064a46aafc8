"""Values that are made of other values, and conditions and qualities that compare them."""

from __future__ import annotations

from msgspec.structs import replace

from .comparing import CompareBy
from .conditions import Single
from .known import AnyCounter
from .model import Node, rewrite, says
from .nouns import NP, Counters, Noun
from .numbers import Measure, Simple, Value, X
from .players import Player
from .quals import Everyones, Owner, Qual
from .words import Bound, More, Side, Stat, Unit

__all__ = [
    "Against",
    "BothOf",
    "DifferenceOf",
    "ExcessOf",
    "GreatestOf",
    "MoreThan",
    "PlusOf",
    "StatAgainst",
    "TimesOf",
]


@says("{of}の{stat}の最大値", also="{of}の最も高い{stat}", en="the highest {stat} among {of.pl}")
class GreatestOf(Measure, frozen=True, tag=True):
    """The largest such number among the things of the description."""

    of: Noun
    stat: Stat


@says("{v}の{n}倍", also=("{v}に{n}を掛けた値", "{v}を{n}倍した値"), en="{n} times {v}")
class TimesOf(Value, frozen=True, tag=True):
    """n times the value."""

    v: Measure | X | BothOf | DifferenceOf
    n: int


@says(
    "{v}に{n}を加えた値",
    also=("{v}に{n}を<加えた|足した><数|枚数>", "{v}に{n}を足した値", "{v}+{n}"),
    en="{v} plus {n}",
    where={"minus": False},
)
@says(
    "{v}から{n}を引いた値", also=("{v}から{n}を引いた<数|枚数>", "{v}-{n}"), en="{v} minus {n}", where={"minus": True}
)
class PlusOf(Value, frozen=True, tag=True):
    """The value plus or minus n."""

    v: Measure | TimesOf | BothOf
    n: int
    minus: bool


@says("{a}と<、|>{b}の差", en="the difference between {a} and {b}")
class DifferenceOf(Value, frozen=True, tag=True):
    """By how much the two values differ, whichever is larger."""

    a: Measure
    b: Measure


@says(
    "{a}が{b}を上回る<数|値|数値|枚数|分|分の数>",
    also=("{b}を{a}が上回る<数|値|数値|枚数|分>", "{a}が{b}<より多い|を超える|を超えた><数|枚数|分>"),
    en="the amount by which {a} exceeds {b}",
)
class ExcessOf(Value, frozen=True, tag=True):
    """By how much the first value is larger than the second one: 0 if it is not."""

    a: Measure
    b: Measure


@says("{a}と<、|>{b}の合計", also="{a}と<、|>{b}を合計した<値|数>", en="{a} plus {b}")
class BothOf(Value, frozen=True, tag=True):
    """Two values together."""

    a: Measure
    b: Measure


@says(also=("{a}と<、|>{stat}の合計", "{a}と<、|>{stat}を合計した<値|数>"), en="{a} plus {stat}")
@rewrite(Value)
def both_numbers(a: Measure, stat: Stat) -> Node | None:
    """Two numbers of one thing together (`そのA値とD値の合計`)."""
    return BothOf(a, replace(a, stat=stat)) if isinstance(getattr(a, "stat", None), Stat) else None


@says(also="{who}と<、|>{v}の差", en="{who} and {v}")
@rewrite(Value)
def players_apart(who: Player, v: Measure) -> Node | None:
    """By how much the same number of both players differs (`自分と相手のライフの差`)."""
    other = of_player(v, who.s)
    return None if other is None or other == v else DifferenceOf(other, v)


@says(also="{v}の差", en="{v}")
@rewrite(Value)
def sides_apart(v: Measure) -> Node | None:
    """By how much a number of both sides differs (`お互いのクリーチャーの耐久値の差`)."""
    own, foe = (of_player(v, Side(s), BOTH) for s in ("own", "foe"))
    return None if own is None or foe is None else DifferenceOf(own, foe)


BOTH = "both"
"""How games call both sides at once."""


def of_side(q: Node, whose: str) -> bool:
    """Whether an attribute says whose a thing is (one of `whose`)."""
    return q.s.id == whose or whose == "" if isinstance(q, Owner) else isinstance(q, Everyones) and whose == BOTH


def of_player(value: Node, side: Side, whose: str = "") -> Measure | None:
    """Return the same number of another player (if it is one of `whose`); None of a value that is nobody's."""
    who = getattr(value, "who", None)
    if isinstance(who, Player) and whose in ("", who.s.id):
        return replace(value, who=Player(side))  # type: ignore[return-value]
    for field in ("of", "np"):
        inner = getattr(value, field, None)
        if isinstance(inner, NP) and any(of_side(q, whose) for q in inner.quals):
            quals = tuple(Owner(side) if of_side(q, whose) else q for q in inner.quals)
            return replace(value, **{field: NP(inner.head, quals)})  # type: ignore[return-value]
        found = of_player(inner, side, whose) if isinstance(inner, Node) else None
        if found is not None:
            return replace(value, **{field: found})  # type: ignore[return-value]
    return None


@says("{a}が{b}より{more}~い", also="{a}が、{b}より{more}~い", en="{a} is {more} than {b}")
@says(also="{a}が{b}を<下回る|下回っている>~なら", en="", where={"more": More("less")})
@says(also="{a}が{b}を<上回る|上回っている>~なら", en="", where={"more": More("more")})
@says("{a}が{b}{cmp}~だ", also="{a}が、{b}{cmp}~だ", en="{a} is {b}[ {cmp}]", where={"more": None})
@says(
    "{a}が{b}と~同じだ",
    also=("{a}が、{b}と~同じだ", "{a}と{b}が~同じだ", "{a}が<、|>{b}に等し~い", "{a}と{b}が等し~い"),
    en="{a} is equal to {b}",
    where={"more": None, "cmp": None},
)
class Against(Single, frozen=True, tag=True):
    """One value is more or less than another, or within the bound that it gives (neither: equal to it)."""

    a: Measure
    b: Value
    more: More | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        return self.more is None or self.cmp is None


@says(also="{a}が{who}より{n}[{w}]以上{more}~い", en="")
@rewrite(Single)
def by_so_much(a: Measure | NP, who: Player, n: Simple, more: More, w: Unit | None = None) -> Node | None:
    """The same number of another player is that much larger or smaller (`自分の手札が相手より2枚以上少ない`)."""
    if isinstance(a, NP):
        whose = [q for q in a.quals if isinstance(q, Owner)]
        quals = tuple(Owner(who.s) if q in whose else q for q in a.quals)
        b: Measure | NP | None = NP(a.head, quals) if whose else None
    else:
        b = of_player(a, who.s)
    return None if b is None or b == a else CompareBy(a, b, n, more, w)


@says(also=("{v}が~同じだ", "{v}が等し~い"), en="")
@rewrite(Single)
def sides_equal(v: Measure) -> Node | None:
    """A number of both sides is the same (`お互いの手札の枚数が同じ`)."""
    own, foe = (of_player(v, Side(s), BOTH) for s in ("own", "foe"))
    return None if own is None or foe is None else Against(own, foe)


@says("{a}が{b}より{more}~い", en="there are {more.count} {a.of} than {b.pl}")
class MoreThan(Single, frozen=True, tag=True):
    """There are more (or fewer) things of one description than of the other; of counters `Against` says it."""

    a: NP
    b: NP
    more: More

    def ok(self) -> bool:
        return not (isinstance(self.a.head, Counters | AnyCounter) and isinstance(self.b.head, Counters | AnyCounter))


@says("{stat}が{v}{cmp}の", en="> with {stat} {v}[ {cmp}]")
class StatAgainst(Qual, frozen=True, tag=True):
    """That number is within a bound given by a value."""

    stat: Stat
    v: Value
    cmp: Bound
