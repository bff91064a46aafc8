"""Conditions that compare: numbers with each other and with the printed one, the only thing there is."""

from __future__ import annotations

from typing import ClassVar

from .conditions import Cond, Is, Single
from .known import AnyCounter
from .model import says
from .nouns import NP, AKind, Counters
from .numbers import Measure, Simple
from .quals import BaseOf, Compared, Parity
from .things import Bare, It, Referred, told_before
from .words import Kind, More, Stat, Unit


@says(
    "{a}が{b}と同じ~だ",
    also=("{a}と{b}が同じ~だ", "{a}と{b}が等しい~だ", "{a}が{b}に等しい~だ"),
    en="{a} ~be equal to {b}",
)
class Equal(Single, frozen=True, tag=True):
    """Two values are equal."""

    a: Measure
    b: Measure


@says("{np}が{t}だけ~だ", also="{np}が{t}のみ~だ", en="{t} is the only one of {np.pl}")
class Alone(Single, frozen=True, tag=True):
    """The thing is the only one of the description."""

    np: NP
    t: Referred


@says(
    also=("{t}の{stat}が{base}より{more}~い", "{t}は{stat}が{base}より{more}~い"),
    en="{t.'s} {stat} is {more} than its {base}",
)
class AgainstOwnBase(Single, frozen=True, tag=True):
    """As `Is`: a card with a number that is more or less than its printed one."""

    rewritten: ClassVar[bool] = True
    t: Referred
    stat: Stat
    base: BaseOf
    more: More

    def canon(self) -> Cond:
        return Is(self.t, NP(AKind(Kind("card")), (Compared(self.base, self.more, self.stat),)))


@says(also="{t}の[base?元の]{stat}が偶数~だ", en="{t.'s}[base? base] {stat} is even", where={"even": True})
@says(also="{t}の[base?元の]{stat}が奇数~だ", en="{t.'s}[base? base] {stat} is odd", where={"even": False})
class IsEven(Single, frozen=True, tag=True):
    """As `Is`: a card with an even (or odd) number."""

    rewritten: ClassVar[bool] = True
    t: Referred | Bare
    stat: Stat
    even: bool
    base: bool = False

    def ok(self) -> bool:
        return told_before(self.t)

    def canon(self) -> Cond:
        return Is(self.t, NP(AKind(Kind("card")), (Parity(self.stat, self.even, self.base),)))


@says(
    "{a}が{b}より{n}[{w}]以上{more}~い",
    also="{a}が、{b}より{n}[{w}]以上{more}~い",
    en="{a.value} is {more} than {b.value} by {n} or more",
)
class CompareBy(Single, frozen=True, tag=True):
    """One value is more or less than the other by at least n."""

    a: Measure | NP
    b: Measure | NP
    n: Simple
    more: More
    w: Unit | None = None

    def ok(self) -> bool:
        # how many counters there are is a value
        return not any(isinstance(x, NP) and isinstance(x.head, AnyCounter | Counters) for x in (self.a, self.b))


@says(
    "{np}の[base?元の]{stat}がすべて同じ~だ",
    en="the[base? base] {stat} of all {np.pl} is the same",
    where={"differ": False},
)
@says(
    "{np}の[base?元の]{stat}がすべて異なる~だ",
    en="the[base? base] {stat} of all {np.pl} is different",
    where={"differ": True},
)
class AllSame(Single, frozen=True, tag=True):
    """All such things have the same number (`differ`: no two of them have)."""

    np: NP | It
    stat: Stat
    differ: bool
    base: bool = False
