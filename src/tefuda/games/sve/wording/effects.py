"""Conditions, numbers, instructions and lines that only Shadowverse EVOLVE has."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text import conditions
from tefuda.text.conditions import Place, Single
from tefuda.text.costs import Cost, SingleItem
from tefuda.text.events import Event, Intransitive
from tefuda.text.introductions import INTRODUCERS, measured
from tefuda.text.lines import Line, TriggerHead
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP, AKind, Owner
from tefuda.text.numbers import (
    DamageAmount,
    GaugeOf,
    Half,
    Less,
    Measure,
    Multiple,
    Plus,
    Quote,
    Reckoned,
    Simple,
    StatOf,
    Unquoted,
)
from tefuda.text.players import Who
from tefuda.text.quals import Qual
from tefuda.text.sentences import Act, Body, If, IfDone, Otherwise, PerMid, Prefix
from tefuda.text.things import It, Referred, Rest, That
from tefuda.text.words import Bound, Gauge, Kind, Phase, Side, Sign, Stat, Unit, Zone

from .terms import AbilityName, GateWord, Mode
from .values import MovedBy


@says("{w}状態~だ", also="{w}を満たして~いる", en="{w} is active", where={"no": False})
@says("{w}状態でない~だ", also="{w}を満たして~いない", en="{w} is not active", where={"no": True})
class ModeOn(Single, frozen=True, tag=True):
    """The master is in that state: Overflow, Sanguine (`no`: is not)."""

    w: Mode
    no: bool = False


@says("{c.時}", en="{c}", form="とき")
class InState(Event, frozen=True, tag=True):
    """A state: the condition holds."""

    c: (
        conditions.Exists
        | conditions.ManyIn
        | conditions.Many
        | conditions.StatCond
        | conditions.HasStat
        | conditions.GaugeCond
        | conditions.ValueCond
        | conditions.Compare
        | conditions.CompareBound
        | conditions.CompareCounts
        | conditions.CounterCount
        | conditions.HasCounter
        | ModeOn
        | StackIs
    )

    def ok(self) -> bool:
        # of what is not there, `NoneIn` says it
        return not getattr(self.c, "no", False)


@says("【{w}_{n}】~だ", also=("【{w}_{n}】状態~だ", "【{w}_{n}】を満たして~いる"), en="{w} {n} is on")
class GateOn(Node, frozen=True, tag=True):
    """The class word's count has reached n, asked while an ability is used (elsewhere `Gate` says it)."""

    w: GateWord
    n: int


@says(
    "【{w}_{n}】でない~だ",
    also=("【{w}_{n}】状態でない~だ", "【{w}_{n}】を満たして~いない"),
    en="{w} {n} is not on",
)
class GateOff(Single, frozen=True, tag=True):
    """The class word's count has not reached n."""

    w: GateWord
    n: int


@says("{t}の【スタック】が{n}[{cmp}]~だ", en="{t.'s} Stack is {n}[ {cmp}]")
class StackIs(Single, frozen=True, tag=True):
    """So many Stack counters lie on the thing."""

    t: Referred
    n: Simple
    cmp: Bound | None = None


@says("これが{z}に<ある|いる>~なら", en="this card is in {z}")
class ThisIn(Single, frozen=True, tag=True):
    """The source is in that zone; an ability that asks works there."""

    z: Zone


@says(
    "このバトル中に{h.た}{of}の{unit}",
    also="このゲーム中に{h.た}{of}の{unit}",
    en="the number of {of.pl} that {h.past} this game",
)
class PastCount(Measure, frozen=True, tag=True):
    """How many such things have done or suffered this since the game began."""

    h: Intransitive
    of: NP
    unit: Unit


@says("{of}の[base?元の]{stat}の合計", en="the total[base? base] {stat} of {of.pl}")
class SumOfThem(Measure, frozen=True, tag=True):
    """The sum of that number over the things named before."""

    of: It | That
    stat: Stat
    base: bool = False


@says(
    "「{v}」が{n}[{w}][{cmp}]~だ",
    also=("{v!SumOfThem}が{n}[{w}][{cmp}]~だ", "{v!DamageAmount}が{n}[{cmp}]~だ", "{v!MovedBy}が{n}[{cmp}]~だ"),
    en="{v} is {n}[ {cmp}]",
)
class QuotedCond(Single, frozen=True, tag=True):
    """A value that is reckoned, one of a thing or player, or an amount of the event, is n or within the bound."""

    v: GaugeOf | StatOf | Plus | Less | Half | Multiple | PastCount | SumOfThem | DamageAmount | MovedBy
    n: Simple
    w: Unit | None = None
    cmp: Bound | None = None


INTRODUCERS[QuotedCond] = measured
MEASURES: tuple[type[conditions.Cond], ...] = (*conditions.MEASURES, QuotedCond)
"""Conditions that compare a number with n."""


@says("{k:や|か}を持つ", en="> with {k: or }", where={"no": False})
@says("{k:や|か}を持たない", en="> without {k: or }", where={"no": True})
class WithTrigger(Qual, frozen=True, tag=True):
    """Having an ability with one of these trigger icons (`no`: with none of them)."""

    k: tuple[TriggerHead, ...]
    no: bool


@says("攻撃している", also="攻撃中の", en="attacking")
class Attacking(Qual, frozen=True, tag=True):
    """Taking part as the attacker in the attack going on."""


@says("【起動】を持つ", en="> with an activated ability")
class WithAct(Qual, frozen=True, tag=True):
    """Having an activated ability."""


@says("【{w}_{n}】", also="これは【{w}_{n}】", en="{w} {n}:")
@says(also=("【{w}_{n}】なら<、|>", "【{w}_{n}】状態なら<、|>", "【{w}_{n}】を満たしているなら<、|>"), en="")
class Gate(Prefix, frozen=True, tag=True):
    """The class word's count has reached n; governs like a condition."""

    governs: ClassVar[int] = 1

    w: GateWord
    n: int


@says(also="{w}", en="{w}:")
class InMode(Prefix, frozen=True, tag=True):
    """The bare word of a state stands for 状態なら."""

    rewritten: ClassVar[bool] = True
    governs: ClassVar[int] = 1

    w: Mode

    def canon(self) -> If:
        return If(ModeOn(self.w, False))


@says("【土の秘術】", en="Earth Rite:")
class EarthRite(Prefix, frozen=True, tag=True):
    """If Earth Rite is paid (asked while playing); governs like a condition."""

    pays: ClassVar[bool] = True

    governs: ClassVar[int] = 1


@says("【土の秘術】", en="Earth Rite")
class PayEarthRite(SingleItem, frozen=True, tag=True):
    """Remove one counter from an own amulet with Stack."""


@says("コスト{n}", en="cost {n}")
class PayPP(SingleItem, frozen=True, tag=True):
    """Pay n play points (an evolve ability: one of them may be an evolve point)."""

    n: Simple


@says(
    "[自分の]リーダーの体力-{n}",
    also=("[自分の]リーダーの体力を-{n}する", "[自分の]リーダーの体力を{n}<減らす|支払う>"),
    en="your leader loses {n} health",
)
class PayHealth(SingleItem, frozen=True, tag=True):
    """The own leader's health goes down by n; not damage."""

    n: Simple


@says(
    "次の自分のターンをスキップする",
    also=("自分の次のターンをスキップする", "次の自分のターンをスキップ"),
    en="skip your next turn",
)
class PaySkip(SingleItem, frozen=True, tag=True):
    """The payer will not take the next own turn."""


@says(
    "[自分の]{g}-{n}",
    also=("[自分の]{g}を-{n}[する]", "[自分の]{g}{n}を支払う", "[自分の]{g}を{n}<支払う|消費する|消費>"),
    en="your {g} go down by {n}",
)
class PayGauge(SingleItem, frozen=True, tag=True):
    """The own number (maximum play points, evolve points) goes down by n."""

    g: Gauge
    n: Simple


@says(
    "{who}が{p}以外で1枚~引く",
    also=("{who}が{p}以外<で|に>カードを[1枚]~引く", "{who}が{p}以外に1枚~引く"),
    en="{who} ~draw a card outside of {who.'s} {p}",
    where={"no": True},
)
@says(
    "{who}が{p}に1枚~引く",
    also="{who}が{p}にカードを[1枚]~引く",
    en="{who} ~draw a card in {who.'s} {p}",
    where={"no": False},
)
class DrawsInPhase(Event, frozen=True, tag=True):
    """The player draws a card in that phase of an own turn (`no`: at any other time)."""

    who: Who
    p: Phase
    no: bool


@says("{who}のPPを{n}回復~する", en="{who} ~recover {n.pp}")
@says(
    "{who}のPPを{n!Computed}と同じだけ回復~する",
    also="{n!Computed}と同じだけ{who}のPPを回復~する",
    en="{who} ~recover play points equal to {n}",
)
class RecoverPP(Act, frozen=True, tag=True):
    """The player's play points rise by n, or by a value, up to their maximum."""

    who: Who
    n: Simple

    def ok(self) -> bool:
        return not isinstance(self.n, Reckoned)  # と同じだけ is said of a value


@says(
    "{who}の{g}をすべて回復~する",
    also=("{who}の{g}を全回復~する", "{who}の{g}を最大値まで回復~する"),
    en="{who} ~recover all {g}",
)
class RecoverAll(Act, frozen=True, tag=True):
    """That number of the player rises to its maximum."""

    who: Who
    g: Gauge


@says("{who}のEPを{n}回復~する", en="{who} ~recover {n.ep}")
class RecoverEP(Act, frozen=True, tag=True):
    """The player's evolve points rise by n."""

    who: Who
    n: Simple


@says("{who}の{g}を{sign}{n}~する", en="{sign.change} {who.'s} {g} by {n}")
class ChangeGauge(Act, frozen=True, tag=True):
    """That number of the player changes by n."""

    who: Who
    g: Gauge
    sign: Sign
    n: Simple


@says("[{place}の]【スタック】を{sign}{n}~する", en="{sign.change} Stack[ {place.on}] by {n}")
class StackUp(Act, frozen=True, tag=True):
    """Put n Stack counters on one own card with Stack (in that place)."""

    sign: Sign
    n: Simple
    place: Place | None = None


@says("{place}の上限を{sign}{n}~する", en="{sign.change} the limit of {place} by {n}")
class ZoneLimit(Act, frozen=True, tag=True):
    """How many cards the zone holds changes by n."""

    static: ClassVar[bool] = True
    place: Place
    sign: Sign
    n: Simple


@says(
    "{place}の上限は{n}<枚|>になる",
    also=("{place}の上限を{n}<枚|>にする", "{place}の上限は{n}枚である"),
    en="the limit of {place} is {n}",
)
class ZoneLimitTo(Act, frozen=True, tag=True):
    """How many cards the zone holds becomes n."""

    static: ClassVar[bool] = True
    place: Place
    n: int


@says(also="{t}の【進化】コストは{n}に~なる", en="")
@says("{t}の【進化】コストを{n}に~する", en="~set {t.'s} evolve cost to {n}")
class EvolveCostTo(Act, frozen=True, tag=True):
    """The cost of the thing's evolve ability becomes n."""

    static: ClassVar[bool] = True
    t: Referred
    n: Simple


@says(
    "{t}の【進化】コストを{sign}{n}~する",
    also="{t}の【進化】コストは<、|>{mid}<、|>{sign}{n}~する",
    en="{sign.change} {t.'s} evolve cost by {n}",
)
class EvolveCostBy(Act, frozen=True, tag=True):
    """The cost of the thing's evolve ability changes by n."""

    static: ClassVar[bool] = True
    t: Referred
    sign: Sign
    n: Simple
    mid: PerMid | None = None


@says(
    "これの【進化】コストは{q!Quote}と同じだけ{sign}1~する",
    also=(
        "これの【進化】コストを{q!Quote}と同じだけ{sign}1~する",
        "これの【進化】コスト<を|は>{q!Quote}だけ{sign}1~する",
    ),
    en="{sign.change} this card's evolve cost by {q}",
)
@says(
    "これの【進化】コストは{q!Unquoted}と同じだけ{sign}1~する",
    also=(
        "これの【進化】コストを{q!Unquoted}と同じだけ{sign}1~する",
        "これの【進化】コスト<を|は>{q!Unquoted}だけ{sign}1~する",
    ),
    en="{sign.change} this card's evolve cost by {q}",
)
class EvolveCostFor(Act, frozen=True, tag=True):
    """The cost of this card's evolve ability changes by a value."""

    static: ClassVar[bool] = True
    q: Quote | Unquoted
    sign: Sign


@says("{np}の{h}能力を<プレイ|使用>~する", en="{h.a} ability of {np.a} ~be played")
class AbilityPlayed(Event, frozen=True, tag=True):
    """An ability of that kind of such a card is played."""

    np: NP
    h: AbilityName


@says(also=("{who}が{h}能力を<プレイ|使用>~する", "{who}の{h}能力を<プレイ|使用>~する"), en="{who} ~play {h.a} ability")
class PlaysAbility(Event, frozen=True, tag=True):
    """As `AbilityPlayed`, of any card of the player."""

    rewritten: ClassVar[bool] = True
    who: Side
    h: AbilityName

    def canon(self) -> Event:
        return AbilityPlayed(NP(AKind(Kind("card")), (Owner(self.who),)), self.h)


@says("{np}の【進化】コストを{sign}{n}~する", en="{sign.change} the evolve cost of {np.pl} by {n}")
class EvolveCostOf(Act, frozen=True, tag=True):
    """The cost of the evolve abilities of such cards changes by n."""

    static: ClassVar[bool] = True
    np: NP
    sign: Sign
    n: Simple


@says(
    "{np}の【起動】能力のコストを{sign}{n}~する",
    also=(
        "{np}の【起動】<能力を|を>プレイする[際の]コストを{sign}{n}~する",
        "{np}の【起動】コストを{sign}{n}~する",
        "{np}の【起動】<能力を|を>使う[際の]コストを{sign}{n}~する",
    ),
    en="{sign.change} the cost of activated abilities of {np.pl} by {n}",
)
class ActCostOf(Act, frozen=True, tag=True):
    """The play points to pay for activated abilities of such cards other than evolving change by n."""

    static: ClassVar[bool] = True
    np: NP
    sign: Sign
    n: Simple


@says("{cost}を~支払う", also=("{cost}~支払う", "{cost}を~払う", "{cost}~払う"), en="~pay {cost}")
class PayNow(Act, frozen=True, tag=True):
    """The player pays while the text is carried out; it is always optional, and sentences behind it ask whether it was done."""

    cost: Cost

    def ok(self) -> bool:
        # Earth Rite in front is a prefix
        return not any(isinstance(one, PayEarthRite) for item in self.cost.c for one in (item, *getattr(item, "a", ())))


class DiscardDownTo(Act, frozen=True, tag=True):
    """Discard as many cards as are more than n in the player's hand."""

    n: Simple


@says(
    "この能力を~くり返す",
    also=("この能力をもう1度~くり返す", "この能力をもう1度~行う"),
    en="~repeat this ability",
    where={"h": None},
)
@says("これの{h}能力を~くり返す", also="これの{h}能力をもう1度~くり返す", en="~repeat this card's {h} ability")
class RepeatAbility(Act, frozen=True, tag=True):
    """Carry the ability that says so out once more, from its first sentence on."""

    h: AbilityName | None


@says("【進化】{cost}：{b}", en="Evolve, {cost}: {b}")
class EvolveLine(Line, frozen=True, tag=True):
    """The evolve ability: once a turn over all of them."""

    cost: Cost
    b: Body


DEEDS = ("払わ", "支払わ", "進化し")
"""Verbs whose negative past asks whether the sentence before was carried out."""

RULES = [
    rule(IfDone, "払ったなら、", prints=False),
    rule(IfDone, "進化したなら、", prints=False),
    rule(Rest, "もう1枚~を", prints=False),
    *(rule(Otherwise, f"{verb}{end}なら、", prints=False) for verb in DEEDS for end in ("なかった", "ない")),
    rule(Otherwise, "[<場|手札|EXエリア>に]<出せ|置け>なかったなら、", prints=False),
]
"""Prefixes that name what was done, or not, instead of pointing back to it."""
