"""Periods, amounts, causes and limits that newer cards of Shadowverse EVOLVE name: the time of one gain, as many as a value, damage by what."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Single
from tefuda.text.events import Caused, EntersField, Happening, Happens
from tefuda.text.model import says
from tefuda.text.nouns import NP, AKind, Listed, Named, Owner
from tefuda.text.numbers import Measure, Quote, Unquoted
from tefuda.text.sentences import Act, Elided, GainsToo, IfMid, Period, PerMid
from tefuda.text.stats import BoostToo
from tefuda.text.things import (
    It,
    Picked,
    That,
    Thing,
    This,
)
from tefuda.text.verbs import To
from tefuda.text.words import (
    DamageKind,
    Kind,
    Phase,
    Side,
    Stat,
)

from .statics import Static


@says("{e.た}ターン中", also=("{e.た}ターン", "{e.た}ターンの間"), en="the turn {e.past}")
class TurnWhen(Period, frozen=True, tag=True):
    """The turn in which the event has happened."""

    e: Happens


@says("{p}<、|>{d.*}", en="{d.*} {p}")
class Meanwhile(Elided, frozen=True, tag=True):
    """The subject before gains something, or its numbers change, for a time of its own."""

    first_only: ClassVar[bool] = False
    alone: ClassVar[bool] = False
    p: Period
    d: GainsToo | BoostToo


@says(
    "{of}を{n!Quote}と同じ枚数",
    "{of}を{n!Unquoted}と同じ枚数",
    also=(
        "{of}を{n!Quote}と同じ<数|だけ>",
        "{of}を{n!Quote}だけ",
        "{of}を{n!Unquoted}と同じ<数|だけ>",
        "{of}を{n!Unquoted}だけ",
    ),
    en="as many {of.pl} as {n}",
    where={"most": False},
    form="を",
)
@says(
    "{of}を{n!Quote}と同じ枚数まで",
    "{of}を{n!Unquoted}と同じ枚数まで",
    also=("{of}を{n!Quote}と同じ数まで", "{of}を{n!Unquoted}と同じ数まで"),
    en="up to as many {of.pl} as {n}",
    where={"most": True},
    form="を",
)
class SomeAs(Picked, frozen=True, tag=True):
    """Things of the description, as many as a value says (`most`: at most so many)."""

    of: NP
    n: Quote | Unquoted
    most: bool

    def ok(self) -> bool:
        return not (isinstance(self.of.head, Named) and not self.of.quals)


@says(
    "{names}を{n!Quote}と同じ枚数{to}~置く",
    "{names}を{n!Unquoted}と同じ枚数{to}~置く",
    also=(
        "{names}を{n!Quote}と同じ<だけ|数>{to}~置く",
        "{names}を{n!Unquoted}と同じ<だけ|数>{to}~置く",
        "{n}と同じ<だけ|枚数|数>[、]{names}を{to}~置く",
        "{n}と同じ<枚数|数>の{names}を{to}~置く",
    ),
    en="~put as many {names.plural} as {n} {to.into}",
)
class PutAs(Act, frozen=True, tag=True):
    """Create as many tokens of that name as the value says in a zone."""

    names: Named
    n: Quote | Unquoted
    to: To


@says("{t}の{stat}を{q}と同じに~する", en="~set {t.'s} {stat} to {q}")
class SetStatAs(Act, frozen=True, tag=True):
    """That number of the thing becomes the value."""

    t: Thing
    stat: Stat
    q: Quote | Unquoted


@says(
    "{s}は1ターンに{n}枚までしか{np}をプレイできない",
    also=("{s}は1ターンに{np}を{n}枚<までしか|しか>プレイできない", "{s}は1ターンに{n}枚しか{np}をプレイできない"),
    en="{s} can't play more than {n} {np.num} each turn",
)
class PlayLimit(Static, frozen=True, tag=True):
    """The player cannot play more than so many such cards in a turn."""

    s: Side
    n: int
    np: NP


@says(
    "{s}は1ターンに{n}回【進化】能力を<プレイできる|使える>",
    also=(
        "{s}は1ターンに【進化】能力を{n}回<|まで><プレイできる|使える>",
        "{s}は1ターンに{n}回まで【進化】能力を<プレイできる|使える>",
    ),
    en="{s} can play {n} evolve abilities each turn",
)
class EvolveTimes(Static, frozen=True, tag=True):
    """The player may play that many evolve abilities in a turn."""

    s: Side
    n: int


@says(
    "{t}は<|、>[{mid}<、|>]{by}が与えるダメージを~受けない",
    also="{t}は<|、>[{mid}<、|>]{by}<によるダメージを|からダメージを|からのダメージを>~受けない",
    en="{t.any} ~take no damage from {by.pl}",
    where={"battle": False},
)
@says(
    "{t}は<|、>[{mid}<、|>]{by}との交戦によるダメージを~受けない",
    also="{t}は<|、>[{mid}<、|>]{by}との交戦ダメージを~受けない",
    en="{t.any} ~take no combat damage from {by.pl}",
    where={"battle": True},
)
class NoDamageBy(Static, frozen=True, tag=True):
    """The thing takes no damage from things of a description (`battle`: in combat with them)."""

    t: Thing
    by: Listed
    battle: bool
    mid: Period | PerMid | IfMid | None = None

    def ok(self) -> bool:
        # スペルによるダメージ is a kind of damage
        head = self.by.head if isinstance(self.by, NP) else None
        spells = isinstance(head, AKind) and head.k.id == "spell"
        return not spells or not isinstance(self.by, NP) or any(not isinstance(q, Owner) for q in self.by.quals)


@says("これを~攻撃する", also="これへ~攻撃する", en="~attack this card")
class AttacksThis(Happening, frozen=True, tag=True):
    """It attacks the source."""


@says("{of}の[base?元の]{stat}の合計", en="the total[base? base] {stat} of {of.pl}")
class SumOfThem(Measure, frozen=True, tag=True):
    """The sum of that number over the things named before."""

    of: It | That
    stat: Stat
    base: bool = False


@says("{s}の{p}中", also="{s}の{p}の間", en="during {s.'s} {p}")
class InPhase(Period, frozen=True, tag=True):
    """While it is that phase of that player's turn."""

    s: Side
    p: Phase


@says("{s}の{p}中~だ", also="{s}の{p}~だ", en="it is {s.'s} {p}")
class PhaseIs(Single, frozen=True, tag=True):
    """It is that phase of that player's turn."""

    s: Side
    p: Phase


@says("{a}が{b}と異なる~なら", also="{a}と{b}が異なる~なら", en="{a} differs from {b}")
class Differs(Single, frozen=True, tag=True):
    """Two values are not equal."""

    a: Measure
    b: Measure


@says("それが{k}ダメージ~だ", also="{k}ダメージ~だ", en="it is {k.damage}")
class DamageWas(Single, frozen=True, tag=True):
    """The damage of the event is of that kind."""

    k: DamageKind


@says("{t}が{h!Caused.て}~いた", also="{t}が{h!Caused.た}~なら", en="{t} {h.past}")
class WasCaused(Single, frozen=True, tag=True):
    """The event of the text is this happening, by that cause."""

    t: This
    h: Caused

    def ok(self) -> bool:
        # how it came to the field, `CameBy` says
        return not isinstance(self.h.h, EntersField)


@says("{t.を}{k}に~する", en="{t} ~become {k.a}")
class BecomesKind(Act, frozen=True, tag=True):
    """The thing is a card of that kind instead of its own."""

    t: Thing
    k: Kind

    def ok(self) -> bool:
        return self.k.id == "amulet"
