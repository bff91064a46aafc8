"""What texts do to the numbers, words, and control of things."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.arithmetic import GreatestOf
from tefuda.text.attributes import AttributesAmong
from tefuda.text.events import EntersField
from tefuda.text.model import Node, rewrite, says
from tefuda.text.nouns import NP
from tefuda.text.numbers import N, Simple, Value
from tefuda.text.periods import Period, PerMid
from tefuda.text.players import Who
from tefuda.text.quals import ThisTurnDid
from tefuda.text.sentences import Act, Gain, Holding
from tefuda.text.things import Bare, Exactly, It, Same, Thing
from tefuda.text.words import Keyword, Kind, Stat, Tribe

from .nouns import Mine, PlayerThing
from .terms import WORDED, CounterName, Faction, Roman
from .values import AgeOf, GaugeOf, ItsNumber


@says("+{n}", en="+{n}", where={"minus": False})
@says("-{n}", en="-{n}", where={"minus": True})
class PlusMinus(Node, frozen=True, tag=True):
    """Plus or minus so much."""

    n: Simple
    minus: bool


@says("{t.を}<|、>[{mid}<、|>]{p}/{a}~する", en="~give {t} {p}/{a}")
@says("{p}/{a}~する", en="~give it {p}/{a}", where={"t": None})
class Boost(Act, frozen=True, tag=True):
    """Power and ATK change so much; of それ, if no thing is named."""

    t: Thing | None
    p: PlusMinus
    a: PlusMinus
    mid: Period | PerMid | None = None


@says("{of}{cnt}につき<|、>", en="{cnt} {of.pl}")
class PerThings(Node, frozen=True, tag=True):
    """Once for every so many such things."""

    of: NP
    cnt: Exactly


@says(
    "その上に置かれている{c}{n}個につき<|、>",
    also=("このユニットの上に置かれている{c}{n}個につき<|、>", "これの上に置かれている{c}{n}個につき<|、>"),
    en="{n} {c.pl} on it",
)
class PerCounters(Node, frozen=True, tag=True):
    """Once for every so many counters on the thing itself."""

    c: CounterName
    n: int


@says("{v}{n}につき<|、>", en="[one?each of|every {n} of] {v}")
class PerAmount(Node, frozen=True, tag=True):
    """Once for every so much of a number of a player."""

    v: GaugeOf | AgeOf | AttributesAmong
    n: int


@says(
    "{t}は<|、|すべて>[{mid}<、|>][{per}]{p}/{a}の修整を~得る",
    also="{t}は<|、|すべて>[{mid}<、|>][{per}]{p}/{a}~される",
    en="{t.any} ~get {p}/{a}[ {per}]",
)
class GetsBoost(Act, frozen=True, tag=True):
    """Power and ATK are changed so much, as field abilities print it."""

    static: ClassVar[bool] = True
    t: Thing
    p: PlusMinus
    a: PlusMinus
    per: PerThings | PerCounters | PerAmount | None = None
    mid: Period | None = None


@says("{p}/{a}の修整を~得る", en="~get {p}/{a}")
class GetsBoostAlso(Act, frozen=True, tag=True):
    """Power and ATK of the subject of the act before are changed so much as well."""

    static: ClassVar[bool] = True
    p: PlusMinus
    a: PlusMinus


@says(
    "{t}の{stat}を<|、>[{per}]{by}~する",
    also=("{t}の{stat}は<|、>{per}{by}~する", "{t}の{stat}は<|、>[{per}]{by}~される"),
    en="~change {t.'s} {stat} by {by}[ for {per}]",
)
@says(also=("その{stat}を{by}~する", "その{stat}は{per}{by}~される"), en="", where={"t": It()})
class ChangeStat(Act, frozen=True, tag=True):
    """One number changes so much."""

    static: ClassVar[bool] = True
    t: Thing
    stat: Stat
    by: PlusMinus
    per: PerThings | PerCounters | PerAmount | None = None


@says("{t}の『突破』の値を{n}~増やす", en="{t.any} ~get +{n} to the value of Breakthrough", where={"less": False})
@says("{t}の『突破』の値を{n}~減らす", en="{t.any} ~get -{n} to the value of Breakthrough", where={"less": True})
@says(
    also=(
        "{t}の突破の値を{n}~増やす",
        "{t}の『突破』の値が{n}~増える",
        "{t}の『突破』の値は{n}~増える",
        "{t}は『突破』を持つなら『突破』の値が{n}~増える",
    ),
    en="",
    where={"less": False},
)
class ChangeBreakthrough(Act, frozen=True, tag=True):
    """X of 突破 changes so much; without 突破 nothing is seen of it [15.2.4]."""

    static: ClassVar[bool] = True
    t: Thing
    n: Simple
    less: bool


@says(
    "{t}の{stat}は{n}に~なる",
    also=("{t}の{stat}を{n}に~する", "{t}は{stat}が{n}に~なる"),
    en="{t.'s} {stat} ~become {n}",
)
@says(
    "{stat}は{n}に~なる", also=("{stat}が{n}に~なる", "{stat}を{n}に~する"), en="~have {stat} {n}", where={"t": Same()}
)
@says(also=("その{stat}は{n}に~なる", "その{stat}を{n}に~する"), en="", where={"t": It()})
class SetStat(Act, frozen=True, tag=True):
    """The number becomes n."""

    static: ClassVar[bool] = True
    t: Thing
    stat: Stat
    n: Simple | Roman

    def ok(self) -> bool:
        return (self.stat.id == "level") == isinstance(self.n, Roman)


@says(
    "{t}の{stat:と}は{n}倍に~なる",
    also="{t}の{stat:と}を{n}倍に~する",
    en="~multiply {t.'s} {stat: and } by {n}",
)
class MultiplyStat(Act, frozen=True, tag=True):
    """The numbers become so many times as much: a plus of an amount read at its turn [R64]."""

    static: ClassVar[bool] = True
    t: Thing
    stat: tuple[Stat, ...]
    n: N


@says(
    "{t}の{stat:と}は半分に~なる",
    also="{t}の{stat:と}を半分に~する",
    en="~halve {t.'s} {stat: and }, rounded up",
)
@says(also=("その{stat:と}は半分に~なる", "その{stat:と}を半分に~する"), en="", where={"t": It()})
class HalveStat(Act, frozen=True, tag=True):
    """The numbers become half as much, rounded up [4.2]: a minus of an amount read at its turn [R64]."""

    static: ClassVar[bool] = True
    t: Thing
    stat: tuple[Stat, ...]


@says(
    "{t}の{a}は<|、>その{b}と同じ値に~なる",
    also="{t}の{a}は<|、><その|それの>{b}に等しい",
    en="{t.'s} {a} ~become equal to its own {b}",
)
@says(
    "{t}の{a}は<|、>その{b}に{n}を掛けた値に~なる",
    also=("{t}の{a}は<|、>それの{b}に{n}を掛けた値に~なる", "{t}の{a}は<|、><その|それの>{b}の{n}倍<に~なる|に等しい>"),
    en="{t.'s} {a} ~become {n} times its own {b}",
)
class OwnEquals(Act, frozen=True, tag=True):
    """A number of each of the things is another one of its own (so many times as much), continuously."""

    static: ClassVar[bool] = True
    t: Thing
    a: Stat
    b: Stat
    n: int | None = None


@says(also="{t}は<|、>{of}の中で最も高い{stat}を持つ", en="")
class HasGreatest(Holding, frozen=True, tag=True):
    """As `SetStatAs` of the largest number of a group."""

    rewritten: ClassVar[bool] = True
    t: Thing
    of: NP
    stat: Stat

    def canon(self) -> Node:
        return SetStatAs(self.t, self.stat, GreatestOf(self.of, self.stat))


@says("{t}は<|、>{of}と同じ{stat:と}に~なる", en="{t.'s} {stat: and } become those of {of}")
class SetStatsAs(Act, frozen=True, tag=True):
    """Numbers of the thing become those that another one has now."""

    t: Thing
    of: It | Mine
    stat: tuple[Stat, ...]


@says("{t.を}{f}に~する", also="{t}は{f}に~なる", en="~make {t} {f}")
class BecomeFaction(Act, frozen=True, tag=True):
    """The thing is of that faction and of no other one."""

    static: ClassVar[bool] = True
    t: Thing
    f: Faction


@says(
    "{t}のカテゴリは【{c}】に~なる",
    also=("{t}のカテゴリを【{c}】に~する", "{t}は【{c}】に~なる", "{t.を}【{c}】に~する"),
    en="{t.'s} category becomes {c}",
)
class BecomeCategory(Act, frozen=True, tag=True):
    """The thing has that category and no other one."""

    static: ClassVar[bool] = True
    t: Thing
    c: Tribe


@says(
    "{t}の{stat}は<|、>{v}に等しい",
    also=(
        "{t}の{stat}は<|、>{v}と同じになる",
        "{t}の{stat}は<|、>{v}と同じ値になる",
        "{t}の{stat}を<|、>{v}<と同じ|と同じ値|に等しい値>にする",
    ),
    en="{t.'s} {stat} is equal to {v}",
)
class SetStatAs(Holding, frozen=True, tag=True):
    """The number is the value, continuously."""

    t: Thing
    stat: Stat
    v: Value

    def ok(self) -> bool:
        # `OwnEquals` says it
        return not isinstance(self.v, ItsNumber)


class Shape(Node, frozen=True, tag=True):
    """What a thing becomes."""


@says("パワーが{p}でATKが{a}の[{f}の]【{c}】", en="a [{f} ]{c} with power {p} and ATK {a}")
class NewBody(Shape, frozen=True, tag=True):
    """Other power and ATK, another category (and faction)."""

    p: Simple
    a: Simple
    c: Tribe
    f: Faction | None = None


@says("{k}", en="a {k}")
class NewType(Shape, frozen=True, tag=True):
    """Another type of card: it is nothing else any more [R60]."""

    k: Kind

    def ok(self) -> bool:
        return self.k.id in ("unit", "history", "structure")


@says("{t}は{s}に~なる", en="{t.any} ~become {s}")
class Becomes(Act, frozen=True, tag=True):
    """The thing gets that shape."""

    t: Thing
    s: Shape


@says("{t}は<|、|すべて>[{mid}<、|>]{k.*}", en="{t.any} {k.*}")
class Gains(Act, frozen=True, tag=True):
    """The thing gains this."""

    static: ClassVar[bool] = True
    t: Thing
    k: Gain
    mid: Period | None = None

    def ok(self) -> bool:
        return not isinstance(self.t, PlayerThing)


@says("{k.*}", en="{k.*}")
class GainsAlso(Act, frozen=True, tag=True):
    """The subject of the act before gains this as well."""

    static: ClassVar[bool] = True
    k: Gain


@says("{t}は<|、>[{mid}<、|>]{loss}を~失う", en="{t.any} ~lose {loss}")
class Loses(Act, frozen=True, tag=True):
    """The thing loses this."""

    static: ClassVar[bool] = True
    t: Thing
    loss: Loss
    mid: Period | None = None

    def ok(self) -> bool:
        return not isinstance(self.t, PlayerThing)


@says("{loss}を~失う", en="~lose {loss}")
class LosesAlso(Act, frozen=True, tag=True):
    """The subject of the act before loses this."""

    static: ClassVar[bool] = True
    loss: Loss


class Loss(Node, frozen=True, tag=True):
    """What is lost."""


@says("すべてのアビリティ", also=("アビリティすべて", "アビリティ"), en="all abilities")
class AllAbilities(Loss, frozen=True, tag=True):
    """All abilities."""


@says("{k:と||、|・}", en="{k: and }")
class TheWords(Loss, frozen=True, tag=True):
    """These keywords."""

    k: tuple[Quoted, ...]


@says("『{k}』", also="{k}", en="{k}", where={"n": None})
@says("『突破 {n}』", also="突破{n}", en="Breakthrough {n}", where={"k": Keyword("breakthrough")})
class Quoted(Node, frozen=True, tag=True):
    """A keyword in brackets."""

    k: Keyword
    n: int | None

    def ok(self) -> bool:
        return (self.k.id == "breakthrough") == (self.n is not None) and self.k.id not in WORDED


@says("{k:と||、|・}を~得る", en="~gain {k: and }", where={"has": False})
@says("{k:と||、|・}を~持つ", en="~have {k: and }", where={"has": True})
class TheKeywords(Gain, frozen=True, tag=True):
    """These keywords."""

    k: tuple[Quoted, ...]
    has: bool


@says("{t}のコントロールを~得る", en="~gain control of {t}")
@says("そのコントロールを~得る", en="~gain control of it", where={"t": None})
class TakeControl(Act, frozen=True, tag=True):
    """The player of the sentence becomes the controller [R63]."""

    t: Thing | None

    def ok(self) -> bool:
        return not isinstance(self.t, PlayerThing)


@says("{t}のコントロールを{who}が~得る", en="{who} ~gain control of {t}")
@says("そのコントロールを{who}が~得る", en="{who} ~gain control of it", where={"t": None})
class GiveControl(Act, frozen=True, tag=True):
    """That player becomes the controller [R63]."""

    t: Thing | None
    who: Who

    def ok(self) -> bool:
        return not isinstance(self.t, PlayerThing)


@says(
    "{t}のコントロールを、それぞれのオーナーが~得る",
    also=(
        "それぞれのオーナーは{t}のコントロールを~得る",
        "{t}のコントロールを<それぞれの|>オーナーに~戻す",
        "{t.を}<それぞれの|>オーナーのコントロール<下|>に~戻す",
    ),
    en="~put {t} under the control of their owners",
)
class ControlToOwners(Act, frozen=True, tag=True):
    """Each thing comes under the control of its owner [6.2.1, R63]."""

    t: Thing


@says("{t}のカテゴリに【{c}】を~加える", en="~add {c} to the categories of {t}")
class AddCategory(Act, frozen=True, tag=True):
    """A further category."""

    static: ClassVar[bool] = True
    t: Thing
    c: Tribe


@says("{t}は{f:でも}でも~ある", en="{t.any} ~be {f: and }, too")
class AddFaction(Act, frozen=True, tag=True):
    """Further factions."""

    static: ClassVar[bool] = True
    t: Thing
    f: tuple[Faction, ...]


@says(also="戦場に配置される{np}は<、|>このターン<、|><の間|>{loss}を~失う", en="")
@rewrite(Act)
def enters_without(np: NP, loss: Loss) -> Node:
    """Units lose it for the turn in which they enter."""
    return Loses(Bare(NP(np.head, (ThisTurnDid(EntersField(None, False)), *np.quals))), loss)
