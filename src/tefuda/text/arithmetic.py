"""Values that are made of other values, and conditions and qualities that compare them."""

from __future__ import annotations

from .conditions import Single
from .model import says
from .nouns import NP, Counters, Noun
from .numbers import Measure, Value, X
from .quals import Qual
from .words import Bound, More, Stat

__all__ = ["Against", "DifferenceOf", "GreatestOf", "MoreThan", "PlusOf", "StatAgainst", "TimesOf"]


@says("{of}の{stat}の最大値", also="{of}の最も高い{stat}", en="the highest {stat} among {of.pl}")
class GreatestOf(Measure, frozen=True, tag=True):
    """The largest such number among the things of the description."""

    of: Noun
    stat: Stat


@says("{v}の{n}倍", also=("{v}に{n}を掛けた値", "{v}を{n}倍した値"), en="{n} times {v}")
class TimesOf(Value, frozen=True, tag=True):
    """n times the value."""

    v: Measure | X
    n: int


@says("{v}に{n}を加えた値", also=("{v}に{n}を足した値", "{v}+{n}"), en="{v} plus {n}", where={"minus": False})
@says("{v}から{n}を引いた値", also="{v}-{n}", en="{v} minus {n}", where={"minus": True})
class PlusOf(Value, frozen=True, tag=True):
    """The value plus or minus n."""

    v: Measure
    n: int
    minus: bool


@says("{a}と<、|>{b}の差", en="the difference between {a} and {b}")
class DifferenceOf(Value, frozen=True, tag=True):
    """By how much the two values differ, whichever is larger."""

    a: Measure
    b: Measure


@says("{a}が{b}より{more}~い", en="{a} is {more} than {b}")
@says("{a}が{b}{cmp}~だ", en="{a} is {b}[ {cmp}]", where={"more": None})
class Against(Single, frozen=True, tag=True):
    """One value is more or less than another, or within the bound that it gives."""

    a: Measure
    b: Measure
    more: More | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        return (self.more is None) != (self.cmp is None)


@says("{a}が{b}より{more}~い", en="there are {more.count} {a.of} than {b.pl}")
class MoreThan(Single, frozen=True, tag=True):
    """There are more (or fewer) things of one description than of the other; of counters `Against` says it."""

    a: NP
    b: NP
    more: More

    def ok(self) -> bool:
        return not (isinstance(self.a.head, Counters) and isinstance(self.b.head, Counters))


@says("{stat}が{v}{cmp}の", en="> with {stat} {v}[ {cmp}]")
class StatAgainst(Qual, frozen=True, tag=True):
    """That number is within a bound given by a value."""

    stat: Stat
    v: Value
    cmp: Bound
