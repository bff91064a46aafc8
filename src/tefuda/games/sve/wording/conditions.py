"""Conditions of Shadowverse EVOLVE in other words: they are read as other classes."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import (
    Compare,
    CompareBound,
    CompareCounts,
    Cond,
    HappenedThisWay,
    Many,
    Single,
    ValueCond,
)
from tefuda.text.events import Happening, Happens, Intransitive, PutInto, ReturnsTo, Simply, StatMoves
from tefuda.text.model import says
from tefuda.text.nouns import NP, AKind, Owner, ZoneCards
from tefuda.text.numbers import CountOf, EventCount, N, Simple, StatOf
from tefuda.text.quals import DifferentStat
from tefuda.text.things import (
    Bare,
    It,
    This,
)
from tefuda.text.words import (
    Bound,
    More,
    Side,
    Stat,
    Unit,
)

from .effects import PastCount, QuotedCond

OWN, FOE = Owner(Side("own")), Owner(Side("foe"))


def of_foe(np: NP) -> NP:
    """The same description, of the opponent."""
    return NP(np.head, (FOE, *np.quals[1:]))


def is_own(np: object) -> bool:
    """Whether a description begins with 自分の."""
    return isinstance(np, NP) and bool(np.quals) and np.quals[0] == OWN


@says(also="{np}の{stat}が相手<|のリーダー>より{more}~い", en="{np.'s} {stat} is {more} than the opponent's")
class MoreThanFoe(Single, frozen=True, tag=True):
    """As `Compare`: the same number of the opponent's."""

    rewritten: ClassVar[bool] = True
    np: NP
    stat: Stat
    more: More

    def ok(self) -> bool:
        return is_own(self.np) and isinstance(self.np.head, AKind) and self.np.head.k.id == "leader"

    def canon(self) -> Cond:
        return Compare(StatOf(Bare(self.np), self.stat), StatOf(Bare(of_foe(self.np)), self.stat), self.more)


@says(also="{np}の{stat}が相手{cmp}~だ", en="{np.'s} {stat} is the opponent's {cmp}")
class WithinFoe(Single, frozen=True, tag=True):
    """As `CompareBound`: the same number of the opponent's."""

    rewritten: ClassVar[bool] = True
    np: NP
    stat: Stat
    cmp: Bound

    def ok(self) -> bool:
        return is_own(self.np) and isinstance(self.np.head, AKind) and self.np.head.k.id == "leader"

    def canon(self) -> Cond:
        return CompareBound(StatOf(Bare(self.np), self.stat), StatOf(Bare(of_foe(self.np)), self.stat), self.cmp)


@says(also="{np}が相手より{more}~い", en="there are {more} {np.pl} than the opponent's")
class ManyThanFoe(Single, frozen=True, tag=True):
    """As `CompareCounts`: the same things of the opponent."""

    rewritten: ClassVar[bool] = True
    np: NP
    more: More

    def ok(self) -> bool:
        return is_own(self.np) and isinstance(self.np.head, AKind | ZoneCards)

    def canon(self) -> Cond:
        return CompareCounts(self.np, of_foe(self.np), self.more)


@says(also="{a}が相手より{more}~い", en="{a} is {more} than the opponent's")
class CountThanFoe(Single, frozen=True, tag=True):
    """As `Compare`: the number of the same things of the opponent."""

    rewritten: ClassVar[bool] = True
    a: CountOf
    more: More

    def ok(self) -> bool:
        return is_own(self.a.of)

    def canon(self) -> Cond:
        assert isinstance(self.a.of, NP)
        return Compare(self.a, CountOf(of_foe(self.a.of), self.a.unit), self.more)


@says(
    also=(
        "このターン<中|>に{np}の{stat}が{n}回[{cmp}]減少して~いた",
        "このターン<中|>に{np}の{stat}が{n}回[{cmp}]減少~した",
    ),
    en="",
    where={"up": False},
)
@says(
    also=(
        "このターン<中|>に{np}の{stat}が{n}回[{cmp}]増加して~いた",
        "このターン<中|>に{np}の{stat}が{n}回[{cmp}]増加~した",
    ),
    en="{np.'s} {stat} changed {n} {cmp} times",
    where={"up": True},
)
class StatMovedTimes(Single, frozen=True, tag=True):
    """As `ValueCond`: how often a number rose or fell this turn."""

    rewritten: ClassVar[bool] = True
    np: NP
    stat: Stat
    n: Simple
    up: bool
    cmp: Bound | None = None

    def canon(self) -> Cond:
        times = EventCount(StatMoves(self.np, self.stat, self.up), Unit("number_of_times"))
        return ValueCond(times, self.n, Unit("times"), self.cmp)


@says(
    also=("このターン<中|>に{t}が{n}回[{cmp}]{h.た}~なら", "このターン<中|>に{t}が{n}回[{cmp}]{h.て}~いた"),
    en="{t} {h.past} {n} {cmp} times this turn",
)
class ItHappenedTimes(Single, frozen=True, tag=True):
    """As `ValueCond`: how often something happened to a thing this turn."""

    rewritten: ClassVar[bool] = True
    t: This | It
    n: Simple
    h: Happening
    cmp: Bound | None = None

    def canon(self) -> Cond:
        times = EventCount(Happens(self.t, self.h), Unit("number_of_times"))
        return ValueCond(times, self.n, Unit("times"), self.cmp)


@says(
    also=(
        "この<バトル|ゲーム>中に{h.た}{np}が{n}{w}[{cmp}]~だ",
        "この<バトル|ゲーム>中に{h.た}{np}が{n}{w}[{cmp}]~いる",
    ),
    en="{n} {cmp} {np.pl} {h.past} this game",
)
class ManyThisGame(Single, frozen=True, tag=True):
    """As `QuotedCond`: how many things something has happened to since the game began."""

    rewritten: ClassVar[bool] = True
    h: Intransitive
    np: NP
    n: Simple
    w: Unit
    cmp: Bound | None = None

    def canon(self) -> Cond:
        return QuotedCond(PastCount(self.h, self.np, Unit("number")), self.n, self.w, self.cmp)


@says(also="{np}が~いない", en="there are no {np.pl}")
class ZoneEmpty(Single, frozen=True, tag=True):
    """As `Many`: no card is in the zone."""

    rewritten: ClassVar[bool] = True
    np: NP

    def ok(self) -> bool:
        return isinstance(self.np.head, ZoneCards)

    def canon(self) -> Cond:
        return Many(self.np, N(0), Unit("cards"))


@says(
    also=(
        "{np}の[base?元の]{stat}の種類が{n}<種類|つ|>[{cmp}]~だ",
        "{np}の[base?元の]{stat}が{n}種類[{cmp}]~だ",
        "{np}の[base?元の]{stat}が{n}種類[{cmp}]~いる",
    ),
    en="the {np.pl} have {n} {cmp} different[base? base] {stat}",
)
class KindsOfNumber(Single, frozen=True, tag=True):
    """As `Many`, counted by a number."""

    rewritten: ClassVar[bool] = True
    np: NP
    stat: Stat
    n: Simple
    cmp: Bound | None = None
    base: bool = False

    def canon(self) -> Cond:
        return Many(
            NP(self.np.head, (*self.np.quals, DifferentStat(self.stat, self.base))), self.n, Unit("cards"), self.cmp
        )


@says(also="{t}が{h.た}~なら", en="{t} {h.past} this way")
class ItDid(Single, frozen=True, tag=True):
    """As `HappenedThisWay`, of what the text speaks of."""

    rewritten: ClassVar[bool] = True
    t: It
    h: Simply | PutInto | ReturnsTo

    def canon(self) -> Cond:
        return HappenedThisWay(Happens(self.t, self.h))
