"""Values that a text computes, and conditions on them and on the position (wording 4, 6)."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.arithmetic import Against, PlusOf, StatAgainst, TimesOf
from tefuda.text.conditions import CompareCounts, Cond, Place, Single, ValueCond
from tefuda.text.counting import DamageSize, HalfOf, NumberOf, There, ThereNot, halves, several
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP, Noun
from tefuda.text.numbers import EventCount, Measure, Simple, StatSum, Value
from tefuda.text.players import Who
from tefuda.text.quals import Qual
from tefuda.text.things import Count, It, Some
from tefuda.text.words import Bound, Gauge, Kind, Stat, Unit

from .counters import CountersOn
from .nouns import Known, Main, Mine, Opposed, PoolNamedWord, SkillName, Source, TakenBy
from .terms import Attribute, Field, NamedWord, PhaseWord

__all__ = [
    "CompareCounts",
    "DamageSize",
    "HalfOf",
    "NumberOf",
    "PlusOf",
    "StatSum",
    "There",
    "ThereNot",
    "TimesOf",
    "ValueCond",
]

# ---- values


@says("{of}の[printed?記載]{stat}", also="{of}の記載の{stat}", en="{of.'s}[printed? printed] {stat}")
@says(also="その[printed?記載]{stat}", en="", where={"of": It()})
class NumberOn(Measure, frozen=True, tag=True):
    """That number of a card, now (`printed`: as printed, after changes of printed values) [R45]."""

    of: Known
    stat: Stat
    printed: bool = False

    def ok(self) -> bool:
        return not self.printed or self.stat.id != "cost"


@says("{of}の{stat}の最大値", also="{of}の最大{stat}", en="{of.'s} maximum {stat}")
@says(also="その{stat}の最大値", en="", where={"of": It()})
class MaximumOf(Measure, frozen=True, tag=True):
    """The RP of an alma before damage: its maximum, and what grants have added [R44]."""

    of: Source | Main | It | Mine
    stat: Stat

    def ok(self) -> bool:
        return self.stat.id == "rp"


@says("[{who}の]{gauge}", also="[{who}の]{gauge}の数", en="[{who.'s}|your] {gauge}")
class GaugeOf(Measure, frozen=True, tag=True):
    """That number of a player: Life, Will, nightmare counters, madness."""

    gauge: Gauge
    who: Who | None = None


@says(also="{v}{cmp}の{stat}を持つ", en="")
class StatHeld(Qual, frozen=True, tag=True):
    """A number within a bound that a number of a known card gives."""

    rewritten: ClassVar[bool] = True
    v: NumberOn
    cmp: Bound
    stat: Stat

    def canon(self) -> Qual:
        return StatAgainst(self.stat, self.v, self.cmp)


@says("{of}の奉仕カウント", also="{of}の奉仕カウントの数", en="{of.'s} service counters")
class ServiceOf(Measure, frozen=True, tag=True):
    """How often 奉仕 has been done to the alma [R96]."""

    of: Source | Main | It | Mine


@says("{of}が受けているダメージ", also="{of}の受けているダメージ", en="the damage on {of}")
class DamageOn(Measure, frozen=True, tag=True):
    """How much damage an alma has taken and not recovered [R44]."""

    of: Source | Main | It | Mine


@says(
    "その枚数",
    also=(
        "その数",
        "その体数",
        "<失った|回復した><値|数値|数>",
        "失った分",
        "取り除いた数",
        "<下げた|上げた|減らした|増やした><値|数値|数>",
        "支払った数",
        "払った数",
        "[これによって]<失った|払った|支払った|回復した|得た><ライフ|Will|悪夢カウント>[の<数|値>]",
    ),
    en="that many",
    where={"v": None},
)
@says("{v}枚数", also=("{v}数", "{v}カードの枚数", "{v}アルマの数"), en="the number {v}")
class TakenCount(Measure, frozen=True, tag=True):
    """How many cards the step before (or the one with that verb) took."""

    v: TakenBy | None


@says(
    "{v}分",
    also=(
        "{v}だけ",
        "{v}に等しい",
        "{v}に等しい<数|枚数|値>",
        "{v}と同じだけ",
        "{v}と同じ<数|枚数|値|点数>",
        "{v}の<値|数値>だけ",
    ),
    en="{v}",
)
@says(also=("{v!TimesOf}", "{v!HalfOf}", "{v!PlusOf}", "{v}<分だけ|の分|の分だけ>"), en="")
class Valued(Node, frozen=True, tag=True):
    """As much as the value."""

    v: Value


@says("{of}の{k}の値", also=("{of}の{k}の値の合計", "{of}の{k}の合計"), en="{of.'s} {k}")
class SkillValue(Measure, frozen=True, tag=True):
    """The number of a general skill of the card; numbers of one skill add up [R77]."""

    of: Source | Main | It | Mine
    k: SkillName


@says("余剰のダメージ", also=("超過したダメージ", "余ったダメージ"), en="the damage beyond its RP")
class Excess(Measure, frozen=True, tag=True):
    """How much of the damage of this text went beyond the RP that the alma had left."""


@says("{v}~を", en="{v}")
@says(also="{v}", en="", form="を")
class AsMany(Count, frozen=True, tag=True):
    """As many as the value."""

    v: Valued


@says(
    "その中に{np}があった~なら",
    also=("その中に{np}がある~なら", "その中に{np}が含まれる~なら"),
    en="{np.a} was among them",
)
@says(
    "その中に{np}がなかった~なら",
    also=("その中に{np}がない~なら", "その中に{np}がいない~なら"),
    en="no {np.none} was among them",
    where={"no": True},
)
class WereAmong(Single, frozen=True, tag=True):
    """Among the cards moved or seen last is such a card (`no`: is none)."""

    np: NP
    no: bool = False


# ---- conditions


@says("{f}", en="{f}", where={"who": None})
@says("{who}の全領域", en="in all zones of {who}", where={"f": Field("everywhere")})
class OnField(Node, frozen=True, tag=True):
    """A field as a place; all zones of both players, or of one (`who`)."""

    f: Field
    who: Who | None = None

    def ok(self) -> bool:
        return self.who is None or self.f.id == "everywhere"


@says(
    "[{place}に]{np}が[total?合計]{n}{w}[{cmp}]~ある",
    also=(
        "[{place}に]{np}が{n}{w}[{cmp}]~存在する",
        "[{place}に]{np}が{n}{w}[{cmp}]~いる",
        "[{place}に]{np}{n}{w}[{cmp}]が~ある",
        "[{place}に]{np}が{n}{w}[{cmp}]しか~ない",
        "[{place}に]{np}が{n}{w}[{cmp}]しか~いない",
        "[{place}に]{np}が{n}{w}[{cmp}]しか~存在しない",
    ),
    en="there are {n} [{cmp} ]{np.pl}[ {place.on}][total? in all]",
    where={"be": True},
)
@says(
    also=("[{place}に]{np}がちょうど{n}{w}~ある", "[{place}に]{np}が{n}{w}だけ~ある"),
    en="",
    where={"be": True, "cmp": Bound("eq")},
)
@says("{np}が[total?合計]{n}{w}[{cmp}]~だ", en="there are {n} [{cmp} ]{np.pl}[total? in all]", where={"be": False})
@says(also="{np}がちょうど{n}{w}~だ", en="", where={"be": False, "cmp": Bound("eq")})
class HowMany(Single, frozen=True, tag=True):
    """The number of such cards is n or within the bound; `be`: printed with ある; `total`: those of both players together, said so."""

    np: Noun
    n: Simple
    w: Unit
    be: bool
    place: Place | OnField | None = None
    cmp: Bound | None = None
    total: bool = False


@says("[{who}の]{gauge}が{n}[{w}][{cmp}]~ある", en="[{who.'s}|your] {gauge.is} {n}[ {cmp}]", where={"be": True})
@says("[{who}の]{gauge}が{n}[{w}][{cmp}]~だ", en="[{who.'s}|your] {gauge.is} {n}[ {cmp}]", where={"be": False})
class GaugeIs(Single, frozen=True, tag=True):
    """That number of the player is n or within the bound."""

    gauge: Gauge
    n: Simple
    be: bool
    who: Who | None = None
    w: Unit | None = None
    cmp: Bound | None = None


@says("{t}が{a:か}~だ", also="{t}が{a:か}属性~だ", en="{t} is {a: or }", where={"no": False})
@says("{t}が{a:か}で~ない", also="{t}が{a:か}以外~だ", en="{t} is not {a: or }", where={"no": True})
class IsAttribute(Single, frozen=True, tag=True):
    """The card has one of these attributes (`no`: none)."""

    t: Known
    a: tuple[Attribute, ...]
    no: bool


@says("{t}が{n:か}~だ", en="{t} is {n: or }", where={"no": False})
@says("{t}が{n:か}で~ない", also="{t}が{n:か}以外~だ", en="{t} is not {n: or }", where={"no": True})
class IsNamed(Single, frozen=True, tag=True):
    """The card has one of these named (`no`: none)."""

    t: Known
    n: tuple[NamedWord, ...]
    no: bool


@says(also="{t}が{n:か}を~持つ", en="", where={"no": False})
@says(also="{t}が{n:か}を持た~ない", en="", where={"no": True})
class HasNamed(Single, frozen=True, tag=True):
    """The card has one of these named, as one has a keyword: only those are read that some card has, for any other word may be a keyword
    that does not exist [R110]."""

    rewritten: ClassVar[bool] = True
    t: Known
    n: tuple[PoolNamedWord, ...]
    no: bool

    def canon(self) -> Cond:
        return IsNamed(self.t, tuple(NamedWord(f"[{word.t.id}]") for word in self.n), self.no)


@says(also="[{t}が]{v}{cmp}の{stat}を~持つ", en="")
class HasStat(Single, frozen=True, tag=True):
    """A number of the thing (none named: this alma) is within a bound that a value gives."""

    rewritten: ClassVar[bool] = True
    v: NumberOn | GaugeOf | NumberOf
    cmp: Bound
    stat: Stat
    t: Known | None = None

    def canon(self) -> Single:
        return Against(NumberOn(self.t or Source(Kind("alma")), self.stat), self.v, None, self.cmp)


@says("{t}が{np}~だ", en="{t} is {np.a}", where={"no": False})
@says(also="{np}~だ", en="", where={"no": False, "t": It()})
@says("{t}が{np}で~ない", also="{t}が{np}以外~だ", en="{t} is not {np.a}", where={"no": True})
class Fits(Single, frozen=True, tag=True):
    """The card fits the description (`no`: does not)."""

    t: Known
    np: Noun
    no: bool


@says("{t}が{k:と}を~持つ", also="{t}が{k:・}を~持つ", en="{t} has {k: and }", where={"no": False})
@says("{t}が{k:か}を~持たない", en="{t} doesn't have {k: or }", where={"no": True})
class Owns(Single, frozen=True, tag=True):
    """The card has these general skills now (`no`: none of them)."""

    t: Known
    k: tuple[SkillName, ...]
    no: bool


@says("{t}が{place}に~ある", also="{t}が{place}に~存在する", en="{t} is {place.on}", where={"no": False})
@says("{t}が{place}に~ない", also="{t}が{place}に~存在しない", en="{t} is not {place.on}", where={"no": True})
class IsThere(Single, frozen=True, tag=True):
    """The card is in that place (`no`: is not)."""

    t: Source | It | Mine
    place: Place | OnField
    no: bool


@says(
    also=("これによって[{np}が]破壊された~なら", "この効果で[{np}が]破壊された~なら"),
    en="",
    where={"v": TakenBy("destroy"), "no": False},
)
@says(
    "この効果で[{np}を]{v}~なら",
    also=("この効果で{np}が{v}~なら", *(f"{way}[{{np}}<を|が>]{{v}}~なら" for way in ("このスキルで", "これによって"))),
    en="[{np.a}|a card] was {v} this way",
    where={"no": False},
)
@says(
    "この効果で[{np}を]{v}のではな~い",
    also=(
        "この効果で{np}が{v}のではな~い",
        *(f"{way}[{{np}}<を|が>]{{v}}のではな~い" for way in ("このスキルで", "これによって")),
    ),
    en="[{np.a}|a card] was not {v} this way",
    where={"no": True},
)
class DidThis(Single, frozen=True, tag=True):
    """An earlier step of this text did that (to such a card, to that main alma; `no`: did not)."""

    v: TakenBy
    no: bool
    np: Noun | Main | None = None


@says("{p}中~だ", en="it is {p}", where={"no": False})
@says("{p}以外~だ", en="it is not {p}", where={"no": True})
class InPhase(Single, frozen=True, tag=True):
    """That phase of the turn is going on (`no`: another one is)."""

    p: PhaseWord
    no: bool


@says("{t}が武装化して~いる", also="{t}が武装して~いる", en="{t} is armed", where={"no": False})
@says("{t}が武装化して~いない", also="{t}が武装して~いない", en="{t} is not armed", where={"no": True})
class HasArms(Single, frozen=True, tag=True):
    """The main alma (on an alma: this one) has activated armed almas (`no`: none) [R64]."""

    t: Main | Source
    no: bool


@says("{t}が破壊されなかった~なら", also="{t}が破壊されていない~なら", en="{t} was not destroyed")
@says(also=("破壊されなかった~なら", "破壊されていない~なら"), en="", where={"t": It()})
class Survived(Single, frozen=True, tag=True):
    """The alma stands in its circle, and after a damage act has RP left: it will not be destroyed by it [R40]."""

    t: Source | Main | It | Mine | Opposed


Asked = (
    CountersOn
    | NumberOn
    | NumberOf
    | StatSum
    | ServiceOf
    | SkillValue
    | MaximumOf
    | TakenCount
    | DamageSize
    | DamageOn
    | EventCount
)
"""Values that a condition compares with a number."""


RULES = [
    rule(There, "[{place}に]{np}が~存在する", en="there is {np.a}[ {place.on}]"),
    *(rule(There, f"[{{place}}に]{{np}}が~{word}", prints=False) for word in ("ある", "いる")),
    rule(ThereNot, "[{place}に]{np}が~存在しない", en="there is no {np.none}[ {place.on}]"),
    *(rule(ThereNot, f"[{{place}}に]{{np}}が~{word}", prints=False) for word in ("ない", "いない")),
    *several("存在する", "存在しない"),
    *several("ある", "ない"),
    rule(Some, "{of}{cnt!AsMany.*}", en="(noun)"),
    rule(Some, "{of}を{cnt!AsMany}", en="(noun)", form="を", prints=False),
    *(
        rule(DamageSize, ja, where={"taken": False}, prints=False)
        for ja in ("そのダメージ", "その数値", "その点数", "その値")
    ),
    *(
        rule(EventCount, f"このターン<中に|に>{{e.た}}{word}", where={"unit": Unit("number")}, prints=False)
        for word in ("枚数", "数")
    ),
    *halves(False),
    rule(HalfOf, "その半分", where={"up": False, "v": DamageSize(False)}, prints=False),
    rule(TimesOf, "{v}の{n}倍", en="{n} times {v}"),
    rule(TimesOf, "{v}×{n}", prints=False),
    rule(PlusOf, "{v}+{n}", en="{v} plus {n}", where={"minus": False}),
    rule(PlusOf, "{v}に{n}を加えた数", where={"minus": False}, prints=False),
    rule(PlusOf, "{v}-{n}", en="{v} minus {n}", where={"minus": True}),
    rule(PlusOf, "{v}から{n}を引いた数", where={"minus": True}, prints=False),
    rule(ValueCond, "{v}が{n}[{w}][{cmp}]~ある", prints=False),
]
