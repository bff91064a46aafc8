"""Values that a text computes, and conditions on them and on the position."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text import arithmetic
from tefuda.text.arithmetic import Against, GreatestOf, PlusOf, TimesOf
from tefuda.text.attributes import AttributesAmong
from tefuda.text.conditions import Single, TurnOf
from tefuda.text.counting import HalfOf, HowMany, NumberOf, NumberOn, ThatMany, There, ThereNot, halves, joined, several
from tefuda.text.happening import PlayerDoes
from tefuda.text.judging import Bears, IsFighting
from tefuda.text.lookbacks import HadHappened, InThem, ManyInThem, ManyVerb
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.nouns import NP, ZoneCards
from tefuda.text.numbers import Measure, Simple, StatSum
from tefuda.text.outcomes import such
from tefuda.text.players import Player, ThatPlayer, Who
from tefuda.text.quals import Other, Owner
from tefuda.text.sayings import that_many
from tefuda.text.things import It
from tefuda.text.words import Bound, Keyword, More, Posture, Side, Stat, Unit, Zone

from .nouns import DEEDS, ByName, DoneCount, DoneTo, Known, Mine, NthChosen, Source, Suffered
from .terms import CounterName, Faction, Gauge, Phase, Roman, Souls

__all__ = [
    "Bears",
    "GreatestOf",
    "HalfOf",
    "HowMany",
    "IsFighting",
    "NumberOf",
    "NumberOn",
    "PlusOf",
    "StatSum",
    "ThatMany",
    "There",
    "ThereNot",
    "TimesOf",
    "TurnOf",
]


@says("ターンプレイヤー", en="the turn player")
class TurnPlayer(Who, frozen=True, tag=True):
    """The player whose turn it is [6.1.3]."""


Thing = Source | ByName | It | Mine | NthChosen


@says("自分の{stat}", en="its own {stat}")
class OwnNumber(Measure, frozen=True, tag=True):
    """That number of the subject of the sentence."""

    stat: Stat


@says("その{stat}", en="its {stat}")
class ItsNumber(Measure, frozen=True, tag=True):
    """That number of what was named last."""

    stat: Stat


@says("{who}の{gauge}", en="{who.'s} {gauge}")
@says("自分の{gauge}", en="their own {gauge}", where={"who": None})
class GaugeOf(Measure, frozen=True, tag=True):
    """The life or advance value of a player (of the subject of the sentence)."""

    gauge: Gauge
    who: Who | None


@says("{who}の時代の数", also="{who}の時代", en="{who.'s} age")
@says("自分の時代の数", also="自分の時代", en="their own age", where={"who": None})
class AgeOf(Measure, frozen=True, tag=True):
    """The age of a player (of the subject of the sentence) [7.6.2]."""

    who: Who | None


@says("それらの<枚数|数>", en="their number")
class ThoseMany(Measure, frozen=True, tag=True):
    """How many things それら are: of what was moved, as many as went."""


@says("支払った{gauge}", en="the {gauge} paid")
class PaidGauge(Measure, frozen=True, tag=True):
    """How much life or advance value the sentence before has paid."""

    gauge: Gauge


@says(
    "{t}の上に置かれている{c}の数",
    also=(
        "{t}の上に置かれている{c}<の個数|>",
        "{t}の上<に置かれていた|にある|にあった|の>{c}<の数|の個数|>",
    ),
    en="the number of {c.pl} on {t}",
)
class CountersOn(Measure, frozen=True, tag=True):
    """How many such counters lie on the thing; the last number if it has gone [6.10]."""

    t: Known
    c: CounterName


@says("最も低い{gauge}", en="the lowest {gauge}")
class LowestGauge(Measure, frozen=True, tag=True):
    """The life or advance value of the player who has less."""

    gauge: Gauge


# ---- conditions


@says("{who}の{gauge}が{n}より{more}~い", en="{who.'s} {gauge} is {more} than {n}")
class GaugeMore(Single, frozen=True, tag=True):
    """The life or advance value of the player is more or less than n."""

    who: Who
    gauge: Gauge
    n: Simple
    more: More


@says(
    "{who}の時代が{of}の時代より進んで~いる",
    also="{who}の時代が{of}より進んで~いる",
    en="{who.'s} age is further than {of.'s} age",
)
class AgeAhead(Single, frozen=True, tag=True):
    """The age of the one player is further than that of the other [7.6.2]."""

    who: Who
    of: Who


@says(
    "{who}の手札が{of}の手札より{more}~い",
    also=("{who}の手札が{of}より{more}~い", "{who}の手札の枚数が{of}より{more}~い"),
    en="{who} ~have {more.count} cards in hand than {of}",
)
class HandMore(Single, frozen=True, tag=True):
    """The one player has more (or fewer) cards in hand than the other."""

    who: Who
    of: Who
    more: More


@says(also="{who}の{gauge}が{of}より{more}~い", en="")
class GaugesCompared(Single, frozen=True, tag=True):
    """As `Against` of that number of both players."""

    rewritten: ClassVar[bool] = True
    who: Who
    gauge: Gauge
    of: Who
    more: More

    def canon(self) -> Node:
        return Against(GaugeOf(self.gauge, self.who), GaugeOf(self.gauge, self.of), self.more)


class MoreThan(arithmetic.MoreThan, frozen=True, tag=True):
    """There are more (or fewer) things of one description than of the other; of cards in hand `HandMore` says it."""

    def ok(self) -> bool:
        return not any(isinstance(np.head, ZoneCards) for np in (self.a, self.b))


@says(also="{a}が{who}より{more}~い", en="")
class MoreThanOf(Single, frozen=True, tag=True):
    """As `MoreThan` of the other player's things of that description."""

    rewritten: ClassVar[bool] = True
    a: NP
    who: Player
    more: More

    def ok(self) -> bool:
        return not isinstance(self.a.head, ZoneCards) and any(isinstance(q, Owner) for q in self.a.quals)

    def canon(self) -> Node:
        quals = tuple(Owner(self.who.s) if isinstance(q, Owner) else q for q in self.a.quals)
        return MoreThan(self.a, NP(self.a.head, quals), self.more)


@says(also="{who}が{of}より多くの{np}をコントロール~している", en="")
class ControlsMore(Single, frozen=True, tag=True):
    """As `MoreThan` of what both players control."""

    rewritten: ClassVar[bool] = True
    who: Player
    of: Player
    np: NP

    def canon(self) -> Node:
        a, b = (NP(self.np.head, (Owner(p.s), *self.np.quals)) for p in (self.who, self.of))
        return MoreThan(a, b, More("more"))


@says("{who}の{np}がもう一方のプレイヤーより{more}~い", en="{who} ~have {more.count} {np.pl} than the other player")
@says(also="{who}の{np}の<数|枚数>がもう一方のプレイヤーより{more}~い", en="")
@says(
    also=(
        "{who}の{np}がもう一方のプレイヤーの{of}の<数|枚数>より{more}~い",
        "{who}の{np}の<数|枚数>がもう一方のプレイヤーの{of}の<数|枚数>より{more}~い",
    ),
    en="",
)
@says(
    also="{who}が<もう一方のプレイヤー|もう一方>より多くの{np}をコントロール~している",
    en="",
    where={"more": More("more")},
)
class Outnumbers(Single, frozen=True, tag=True):
    """The player has more (or fewer) such things than the other one."""

    who: ThatPlayer | TurnPlayer
    np: NP
    more: More
    of: NP | None = None

    def ok(self) -> bool:
        return not isinstance(self.np.head, ZoneCards) and self.of in (None, self.np)

    def canon(self) -> Single:
        return Outnumbers(self.who, self.np, self.more)


@says("{who}が{np}をコントロール~している", en="{who} ~control {np.a}", where={"no": False})
@says("{who}が{np}をコントロール~していない", en="{who} ~control no {np.none}", where={"no": True})
class Controls(Single, frozen=True, tag=True):
    """The player controls such a thing (`no`: none)."""

    who: Who
    np: NP
    no: bool


@says("{who}が{np}を{n}{w}[{cmp}]コントロール~している", en="{who} ~control {n} [{cmp} ]{np.pl}")
class ControlsMany(Single, frozen=True, tag=True):
    """The player controls so many such things, exactly or within the bound."""

    who: Who
    np: NP
    n: Simple
    w: Unit
    cmp: Bound | None = None


@says("{who}の{gauge}が{n}[{cmp}]~だ", en="{who.'s} {gauge} is {n}[ {cmp}]")
class GaugeIs(Single, frozen=True, tag=True):
    """The life or advance value of the player is n or within the bound."""

    who: Who
    gauge: Gauge
    n: Simple
    cmp: Bound | None = None


@says("{who}の時代が{n}[{cmp}]~だ", en="{who.'s} age is {n}[ {cmp}]")
class AgeIs(Single, frozen=True, tag=True):
    """The age of the player is n or within the bound."""

    who: Who
    n: Roman
    cmp: Bound | None = None


@says("{t}がダメージを受けて~いる", en="{t.some} ~be damaged")
class IsDamaged(Single, frozen=True, tag=True):
    """The thing has damage."""

    t: Thing


@says("{t}の{stat}が{n}[{cmp}]~だ", also="{t}が{stat}<が|>{n}[{cmp}]~だ", en="{t.'s} {stat} is {n}[ {cmp}]")
class StatCond(Single, frozen=True, tag=True):
    """That number of the thing is n or within the bound."""

    t: Thing
    stat: Stat
    n: Simple | Roman | Souls
    cmp: Bound | None = None

    def ok(self) -> bool:
        asked = {"level": Roman, "cost": Souls}.get(self.stat.id)
        return (asked is None and isinstance(self.n, Simple)) or (asked is not None and isinstance(self.n, asked))


@says("{v}が{n}[{cmp}]~だ", en="{v} is {n}[ {cmp}]")
class ValueIs(Single, frozen=True, tag=True):
    """A value is n or within the bound."""

    v: StatSum | GreatestOf | NumberOf | AttributesAmong
    n: Simple
    cmp: Bound | None = None


@says(also="このターン<に|中に>{who}がこれより前に{np}を使用<していた|した>~なら", en="", where={"no": False})
@says(also="このターン<に|中に>{who}がこれより前に{np}を使用していない~なら", en="", where={"no": True})
@rewrite(Single)
def used_before(who: Player, np: NP, no: bool) -> Node:
    """That the player has used such a card before this one: another one, for it has been used itself [11.2.12]."""
    return HadHappened(PlayerDoes(who, NP(np.head, (Other(), *np.quals)), "use"), no)


@says(
    also=(
        "{who}が{of:2と}[の両方]をコントロール~している",
        "{who}が{of:2も}もコントロール~している",
    ),
    en="",
    where={"no": False},
)
@says(
    also=("{who}が{of:2も}もコントロール~していない", "{who}が{of:2と}のどちらもコントロール~していない"),
    en="",
    where={"no": True},
)
@rewrite(Single)
def controls_each(who: Who, of: tuple[NP, ...], no: bool) -> Node:
    """As `Controls` of one description after the other."""
    return joined([Controls(who, np, no) for np in of])


@says("{t}が{np}~だ", en="{t.some} ~be {np.a}", where={"no": False})
@says("{t}が{np}でな~い", also="{t}が{np}以外~だ", en="{t.some} ~be not {np.a}", where={"no": True})
class Fits(Single, frozen=True, tag=True):
    """The thing fits the description (`no`: does not)."""

    t: Thing
    np: NP
    no: bool


@says(also="これによって<、|>{t}<が|を>{done}~なら", en="", where={"no": False})
@says(also=("これによって<、|>{t}<が|を>{done.なかった}~なら", "{t}が{done.なかった}~なら"), en="", where={"no": True})
@rewrite(Single)
def did_to_it(t: It | Mine, done: Suffered | DoneTo, no: bool) -> Node:
    """The text has done this to the thing, or has not."""
    return Fits(t, such(None, done), no)


@says("{t}が{f}~だ", en="{t.some} ~be {f}", where={"no": False})
@says("{t}が{f}でな~い", en="{t.some} ~be not {f}", where={"no": True})
class IsFaction(Single, frozen=True, tag=True):
    """The thing is of that faction (`no`: is not)."""

    t: Thing
    f: Faction
    no: bool


@says("{t}が{s}状態~だ", en="{t.some} ~be {s}")
@says("{t}が{s}状態でな~い", en="{t.some} ~be not {s}", where={"no": True})
class IsIn(Single, frozen=True, tag=True):
    """The thing is wiped or active (`no`: is not)."""

    t: Thing
    s: Posture
    no: bool = False


@says("{t}が『{k}』を~持つ", also="{t}が{k}を~持つ", en="{t.some} ~have {k}")
class Owns(Single, frozen=True, tag=True):
    """The thing has the keyword."""

    t: Thing
    k: Keyword


@says("{t}が{z}に~ある", en="{t.some} ~be in {z}", where={"no": False})
@says("{t}が{z}に~ない", en="{t.some} ~be not in {z}", where={"no": True})
class IsThere(Single, frozen=True, tag=True):
    """The thing is in that zone."""

    t: Thing
    z: Zone
    no: bool


@says("追加コストを~支払った", also="追加コストを支払って~いた", en="the additional cost was paid", where={"n": None})
@says("{n}つ目の追加コストを~支払った", also="{n}つ目の追加コストを支払って~いた", en="additional cost {n} was paid")
@says(also="最初の追加コストを~支払った", en="", where={"n": 1})
class ExtraPaid(Single, frozen=True, tag=True):
    """The optional additional cost was paid; of several the n-th in printed order [11.2.4]."""

    n: int | None


@says(
    "[{s}の]{p}~だ",
    also=("[{s}の]{p}の間~だ", "それが[{s}の]{p}<の間|>~だ"),
    en="it is [{s.'s} ]{p}",
    where={"no": False},
)
@says(
    "[{s}の]{p}でな~い",
    also=("[{s}の]{p}の間でな~い", "それが[{s}の]{p}<の間|>でな~い", "[{s}の]{p}以外~だ"),
    en="it is not [{s.'s} ]{p}",
    where={"no": True},
)
class PhaseIs(Single, frozen=True, tag=True):
    """It is that phase, in that player's turn (`no`: it is not)."""

    p: Phase
    no: bool
    s: Side | None = None


DONE = (
    ("~使用する", "~use", "use"),
    ("戦場に~配置する", "~place", "place"),
    ("犠牲に~する", "~sacrifice", "sacrifice"),
    ("~捨てる", "~discard", "discard"),
)
"""What players have done to several things."""
_MANY = "there are [just?exactly ]{n} [{cmp} ]{np.pl}[total? in all]"

RULES = [
    *(rule(ManyVerb, ja, en=en, where={"id": key}) for ja, en, key in DONE),
    rule(IsFighting, "{t}が攻撃~している", en="{t.some} ~be attacking", where={"id": "attacker"}),
    rule(IsFighting, "{t}が防御~している", en="{t.some} ~be defending", where={"id": "defender"}),
    *(
        rule(
            DoneCount,
            f"[<これにより|これによって|この方法で>]{ja}枚数",
            en=f"the number {en} this way" if en else "",
            where={"id": key},
            prints=en != "",
        )
        for ja, en, key in DEEDS
    ),
    *(
        rule(DoneCount, f"[<これにより|これによって|この方法で>]{ja}数", where={"id": key}, prints=False)
        for ja, _, key in DEEDS
    ),
    rule(MoreThan, "{a}が{b}より{more}~い", en="there are {more.count} {a.of} than {b.pl}"),
    rule(AttributesAmong, "{of}の異なる勢力の数", en="the number of different factions among {of.pl}"),
    rule(AttributesAmong, "{of}の異なる勢力の種類", prints=False),
    rule(StatSum, "{of}の{stat}の合計値", en="the total {stat} of {of.pl}"),
    rule(StatSum, "{of}の{stat}の合計", prints=False),
    rule(GreatestOf, "{of}の最も<高い|大きい>{stat}", en="the highest {stat} among {of.pl}"),
    rule(GreatestOf, "{of}の中で最も高い{stat}", prints=False),
    rule(TimesOf, "{v}に{n}を掛けた値", en="{n} times {v}"),
    rule(TimesOf, "{v}の{n}倍", prints=False),
    rule(TimesOf, "{v}を{n}倍した<値|数>", prints=False),
    rule(TimesOf, "その{n}倍", where={"v": ThatMany()}, prints=False),
    *that_many("その数"),
    rule(ThatMany, "そのダメージ", prints=False),
    rule(ThatMany, "[これによって]<失った|得た><ライフ|進攻値>[の数]", prints=False),
    rule(ThatMany, "[これによって]<与えられた|与えた|受けた>ダメージ", prints=False),
    *halves(True),
    *several("ある", "ない"),
    rule(InThem, "その中に{np}が~ある", en="there is {np.a} among them", where={"no": False}),
    rule(InThem, "その中に{np}が~いる", where={"no": False}, prints=False),
    rule(InThem, "その中に{np}が~ない", en="there is no {np.none} among them", where={"no": True}),
    rule(InThem, "その中に{np}が~いない", where={"no": True}, prints=False),
    rule(ManyInThem, "その中に{np}が{n}{w}[{cmp}]~ある", en="there are {n} [{cmp} ]{np.pl} among them"),
    rule(There, "[{place}に]{np}が~ある", en="there is {np.a}[ {place.on}]"),
    rule(There, "[{place}に]{np}が~いる", prints=False),
    rule(ThereNot, "[{place}に]{np}が~ない", en="there is no {np.none}[ {place.on}]"),
    rule(ThereNot, "[{place}に]{np}が~いない", prints=False),
    rule(ThereNot, "[{place}に]{np}が1<体|枚|つ>も<~ない|~いない>", prints=False),
    rule(
        HowMany,
        "[{place}に]{np}が[just?ちょうど][total?合計]{n}{w}[{cmp}]~ある",
        en=_MANY + "[ {place.on}]",
        where={"be": True},
    ),
    rule(HowMany, "[{place}に]{np}が[just?ちょうど][total?合計]{n}{w}[{cmp}]~いる", where={"be": True}, prints=False),
    rule(HowMany, "{np}が[just?ちょうど][total?合計]{n}{w}[{cmp}]~だ", en=_MANY, where={"be": False}),
    rule(
        Bears,
        "{t}の上に{c}が[{n}個][{cmp}]置かれて~いる",
        en="{t.some} ~have [{n} ][{cmp.fewer} ]{c.pl}",
        where={"no": False},
    ),
    rule(Bears, "{t}に{c}が[{n}個][{cmp}]置かれて~いる", where={"no": False}, prints=False),
    rule(Bears, "{t}の上に{c}が置かれて~いない", en="{t.some} ~have no {c}", where={"no": True}),
    rule(Bears, "{t}に{c}が置かれて~いない", where={"no": True}, prints=False),
]
"""Values and conditions in the words of this game; halves are rounded up [4.2]."""
