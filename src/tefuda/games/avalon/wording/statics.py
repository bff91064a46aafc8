"""What holds for a time or as long as its source says so: prohibitions, permissions, reckonings, damage, lifespan."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.model import Node, says
from tefuda.text.nouns import NP, AKind
from tefuda.text.numbers import Simple, StatSum
from tefuda.text.periods import Period
from tefuda.text.players import Player, Who
from tefuda.text.sentences import Act, Holding
from tefuda.text.things import Thing
from tefuda.text.words import Bound, Doing, Keyword, Kind, More, PlayerBan, Side, Stat, Suffering, Unit

from .nouns import AllOf, Mine, OfAttribute, OfRace, Source
from .terms import Attribute, Battle, Hue, Role
from .values import ManaTotal, NumberOf, TargetMana

YOU = Player(Side("own"))
EVERYBODY = AllOf(Role("players"))
"""Whom a sentence without a player concerns: its controller, or everybody."""
ALL_HUES = tuple(Hue(Attribute(a)) for a in ("yellow", "red", "blue", "green", "none"))
"""Every attribute that a card can have [R7]."""


@says(
    "{t}は<|、>[{mid}<|、>]{a}ることができない",
    also="{t}は<|、>[{mid}<|、>]{a}られない",
    en="{t.any} can't {a}",
    where={"how": "る"},
)
@says(
    "{t}は<|、>[{mid}<|、>]{a}できない",
    also="{t}は<|、>[{mid}<|、>]{a}することができない",
    en="{t.any} can't {a}",
    where={"how": "する"},
)
class Cannot(Holding, frozen=True, tag=True):
    """The thing cannot do this; a bare description means all that fit."""

    t: Thing
    a: Doing
    how: str
    mid: Period | None = None

    def ok(self) -> bool:
        return (self.a.id.startswith("start")) == (self.how == "る")


@says("{t}は<|、>[{mid}<|、>]{what}", en="{t.any} {what}")
class NotSuffer(Holding, frozen=True, tag=True):
    """This does not happen to the thing."""

    t: Thing
    what: Suffering
    mid: Period | None = None


@says(
    "{who}のライフは<、|>[{mid}<|、>]捨て山に送られない",
    also="{who}はライフを捨て山に送らない",
    en="{who} ~lose no life",
    where={"gains": False},
)
@says(
    "{who}のライフは<、|>[{mid}<|、>]増減しない",
    also="{who}のライフの増減は行わない",
    en="{who.'s} life does not change",
    where={"gains": True},
)
class LifeKept(Holding, frozen=True, tag=True):
    """The player loses no life, or (`gains`) neither loses nor gains any; in a battle until it is settled, by which its life changes."""

    who: Who
    gains: bool
    mid: Period | None = None


@says("{who}はライフを捨て山に送らなくて<よい|もよい>", en="{who} need not give up life")
class NeedNotPay(Holding, frozen=True, tag=True):
    """The player may decline the payment of the end phase [6.4.4.1]."""

    who: Who


@says(
    "{who}は<|、>[聖地のクリーチャーに]{b}を仕掛けることができない",
    also="{who}は<|、>[聖地のクリーチャーに]{b}を仕掛けられない",
    en="{who.all} can't start {b.pl}",
)
class CannotStart(Holding, frozen=True, tag=True):
    """The player cannot start battles of that kind [6.3.8-6.3.10]."""

    who: Who
    b: Battle


@says(
    "{np}は<、|>全ての属性の魔素で召喚できる",
    also="{np}は<、|>どの属性の魔素でも召喚できる",
    en="{np.pl} can be summoned with mana of any attribute",
)
class AnyMana(Holding, frozen=True, tag=True):
    """All mana of the land counts for the summons of such creature cards [6.2.2]."""

    np: NP


@says(
    "{t}は<、|>目標魔力を達成していなくても進軍できる",
    also="{t}は<、|>目標魔力に達していなくても進軍できる",
    en="{t.any} may march without the target mana",
)
class MarchAnyway(Holding, frozen=True, tag=True):
    """Its march needs no target mana [6.3.2]."""

    t: Thing


@says("[{t}が]最初に受ける{k}のダメージを0に~する", en="~prevent the damage of the first of the {k}[ against {t}]")
@says(
    "{t}が最初に受けるダメージを0に~する",
    also="{t}が受ける最初のダメージを0に~する",
    en="~prevent the first damage to {t}",
    where={"k": None},
)
class FirstDamage(Act, frozen=True, tag=True):
    """The first damage of that kind is prevented; the hit stays one [R19]."""

    static: ClassVar[bool] = True
    k: Hit | None
    t: Thing | None = None


@says(also="{who}は<|、>{t}を戦闘の対象に<選べない|選ぶことができない>", en="")
class CannotAim(Holding, frozen=True, tag=True):
    """Opposing players cannot make the thing the target of a battle: nobody else ever can."""

    rewritten: ClassVar[bool] = True
    who: Who
    t: Thing

    def ok(self) -> bool:
        side = getattr(getattr(self.who, "s", None), "id", "") or getattr(getattr(self.who, "r", None), "id", "")
        return side in ("foe", "opponent", "opponents")

    def canon(self) -> Holding:
        return NotSuffer(self.t, Suffering("target"))


@says("{who}は[<|、>{mid}<|、>]{what}", en="{who.all} {what}")
@says(also="お互いに<、|>{what}", en="", where={"who": Player(Side("both"))})
class PlayerCannot(Holding, frozen=True, tag=True):
    """The player cannot do this."""

    who: Who
    what: PlayerBan
    mid: Period | None = None


@says(
    "{who}は聖地に{np}を配置できる", also="{who}は{np}を聖地に配置できる", en="{who} may place {np.pl} in the holy land"
)
@says(also="{np}は<、|>聖地に配置できる", en="", where={"who": YOU})
class MayPlace(Holding, frozen=True, tag=True):
    """Such creatures may march though 6.3.7 forbids it."""

    who: Who
    np: NP


@says("{q}に限る", also="{q}のみに限る", en="only {q}")
class LimitedTo(Holding, frozen=True, tag=True):
    """The permission of the sentence before holds only for these."""

    q: Bounds


class Bounds(Node, frozen=True, tag=True):
    """What a permission is limited to."""


@says("{stat}{n}[{cmp}]", en="with {stat} {n}[ {cmp}]")
class LimitStat(Bounds, frozen=True, tag=True):
    """With that number within the bound."""

    stat: Stat
    n: Simple
    cmp: Bound | None = None


@says("{q}もの", en="{q}")
class LimitOf(Bounds, frozen=True, tag=True):
    """With that attribute."""

    q: OfAttribute | OfRace


@says("{t}は<|、>無属性でも聖地に配置できる", en="{t.any} may be placed in the holy land though colourless")
class ColourlessMarch(Holding, frozen=True, tag=True):
    """The colourless limit of the march does not hold for it [6.3.7]."""

    t: Thing


@says("{of}は<|、>[{mid}<|、>]{n}[{w}]{more}いものとして扱う", en="{of} counts as {n} {more}")
class Reckoned(Holding, frozen=True, tag=True):
    """A number is taken as more or less wherever it is asked (within the reckoning named before) [wording 8, 12]."""

    of: TargetMana | NP | StatSum | ManaTotal | NumberOf | SummonedOrigin
    n: Simple
    more: More
    w: Unit | None = None
    mid: Period | None = None


@says("{who}が召喚する{np}のオリジナリティ", en="the originality of {np.pl} that {who} ~summon")
class SummonedOrigin(Node, frozen=True, tag=True):
    """The originality of such cards as their summons ask for it [6.2.2.1]."""

    who: Who
    np: NP


@says(also="{of}を<|、>[{mid}<|、>]{n}[{w}]{more}く~する", en="")
class Reckon(Act, frozen=True, tag=True):
    """A number is taken as more or less for a time."""

    rewritten: ClassVar[bool] = True
    of: TargetMana
    n: Simple
    more: More
    w: Unit | None = None
    mid: Period | None = None

    def canon(self) -> Holding:
        return Reckoned(self.of, self.n, self.more, self.w, self.mid)


@says("{of}は<|、>[{mid}<|、>]{n}倍として数える", en="{of} counts {n} times")
class ReckonedTimes(Holding, frozen=True, tag=True):
    """A number is multiplied wherever it is asked (within the reckoning named before; all mana of a land for every one)."""

    of: NP | StatSum | ManaTotal
    n: int
    mid: Period | None = None


@says(
    "{of}は<|、>[{mid}<|、>]全て虹属性に~なる",
    also=("{of}は<|、>[{mid}<|、>]虹属性に~なる", "{of}を[{mid}]全て虹属性に~する"),
    en="{of} ~become rainbow",
)
class AllRainbow(Act, frozen=True, tag=True):
    """All such mana counts as rainbow; vessel icons stay 0 [R42, R44]."""

    static: ClassVar[bool] = True
    of: NP
    mid: Period | None = None


@says(also="{t}は<|、>全て虹の魔素として扱う", en="")
class RainbowCards(Holding, frozen=True, tag=True):
    """Mana cards whose mana counts as rainbow."""

    rewritten: ClassVar[bool] = True
    t: NP

    def canon(self) -> Act:
        return AllRainbow(self.t)


@says(
    "{of}は[{mid}]{i}属性の魔素として扱う",
    also=(
        "{of}を[{mid}]{i}属性の魔素として扱う",
        "{of}は<|、>[{mid}<|、>]全て{i}属性の魔素として扱う",
        "{of}<が生成する魔素|>は<|、>[{mid}<|、>]<全て|>{i}属性の魔素としても扱う",
        "{of}が生成する魔素は<|、>[{mid}<|、>]<全て|>{i}属性の魔素として扱う",
    ),
    en="{of.any} ~count as {i} mana, too",
)
class AlsoColour(Holding, frozen=True, tag=True):
    """The mana has that colour as well [wording 8]."""

    of: NP | Source
    i: Attribute
    mid: Period | None = None


@says("{t}は<|、>[{mid}<|、>]{a:と}属性としても扱う", en="{t.any} ~be also {a: and }")
@says(also="{t}は<|、>[{mid}<|、>]全ての属性としても扱う", en="", where={"a": ALL_HUES})
class CountsAs(Holding, frozen=True, tag=True):
    """The thing has these attributes as well [2.2, R7]."""

    t: Thing
    a: tuple[Hue, ...]
    mid: Period | None = None


@says(
    "{t}の{k:・|と}は<|、>[{mid}<|、>]発動しない",
    also="{t}の{k:・|と}は<|、>[{mid}<|、>]無効になる",
    en="{t.any} can't use {k: and }",
)
class KeptDown(Holding, frozen=True, tag=True):
    """Keywords of the thing do nothing, whoever gives them to it and when."""

    t: Thing
    k: tuple[Keyword, ...]
    mid: Period | None = None


@says("{t}は<|、>魔素を{n}個多く生成する", en="{t.any} makes {n} more mana", where={"plus": True})
@says("{t}は<|、>魔素を{n}個少なく生成する", en="{t.any} makes {n} less mana", where={"plus": False})
class Yields(Holding, frozen=True, tag=True):
    """The mana card counts for more or less mana of its colour and in total [wording 8]."""

    t: Source | Thing
    n: Simple
    plus: bool


@says(
    "{t}の上には<|、>どの属性のクリーチャーカードでも素成できる",
    en="creature cards of any attribute can be laid on {t}",
)
class AnyOnTop(Holding, frozen=True, tag=True):
    """The stacking restriction does not hold on it [R40]."""

    t: Source | Mine


@says(
    "{t}は<|、>寿命処理で素成カードを捨てない",
    also="{t}の<素成カード|魔素カード>は<|、>寿命処理で<捨て山に送られない|捨てられない>",
    en="{t.any} discards no mana card to its lifespan",
)
class NoLifespan(Holding, frozen=True, tag=True):
    """It loses no mana card; without one it is still destroyed [6.4.3.4, R77]."""

    t: Thing


@says("{of}は捨て山に送られない", en="{of} is not put into the discard pile", where={"end": False})
@says("{of}は<|、>エンドフェイズに捨て山に送られない", en="{of} is not emptied in the end phase", where={"end": True})
class KeepMana(Holding, frozen=True, tag=True):
    """No mana card of it is discarded at the end (`end`: the sentence says so itself): a land of mana alone is not emptied, and lifespan
    takes none [6.4.3.4, 6.4.3.6]."""

    of: NP
    end: bool

    def ok(self) -> bool:
        # of life, `LifeKept` says it
        return getattr(getattr(self.of.head, "z", None), "id", "") != "life"


@says("{who}は<|、>{np}を召喚できない", en="{who.all} can't summon {np.pl}")
@says(also="{np}は<|、>召喚できない", en="", where={"who": EVERYBODY})
class CannotSummon(Holding, frozen=True, tag=True):
    """The player cannot summon such creatures, by an effect neither [6.2.2, R107]."""

    who: Who
    np: NP

    def canon(self) -> Holding:
        # any creature at all: the player cannot summon
        if self.np == NP(AKind(Kind("creature"))):
            return PlayerCannot(self.who, PlayerBan("summon"))
        return self


@says("{t}が受ける{k:と}を0に~する", also="{t}は<|、>{k:と}を受けない", en="~prevent {k: and } to {t}")
class NoDamage(Act, frozen=True, tag=True):
    """Damage of these kinds to the thing is prevented; a hit stays a hit [R19]."""

    static: ClassVar[bool] = True
    t: Thing
    k: tuple[DamageKind, ...]


@says(
    "{who}は<|、>戦闘支援カードを{n}枚まで使用できる",
    also="{who}は<|、>戦闘支援カードを{n}枚まで使える",
    en="{who} may use up to {n} support cards",
)
class MoreSupports(Holding, frozen=True, tag=True):
    """The player may place so many support cards in a battle [R61]."""

    who: Who
    n: int

    def ok(self) -> bool:
        return self.n > 1


@says(
    "{who}の手札の補充枚数は{n}枚に~なる",
    also=(
        "{who}の手札の補充枚数を{n}枚に~する",
        "{who}は<|、>ドローフェイズ<に|で>手札が{n}枚になる<ように|まで><カードを|>引く",
        "{who}は<|、>ドローフェイズ<に|で>メモリーから手札が{n}枚になる<ように|まで><カードを|>引く",
        "{who}は<|、>ドローフェイズ<に|で><メモリーから|>手札が{n}枚になるまでしか<カードを|><引かない|引けない>",
    ),
    en="{who} ~draw until {n} cards are in hand in the draw phase",
)
class FullHand(Act, frozen=True, tag=True):
    """To how many cards the player draws in the draw phase [6.1.1]."""

    static: ClassVar[bool] = True
    who: Who
    n: Simple


@says("ただし、{t}を除く", also="ただし{t}を除く", en="but not {t}")
class Excepting(Holding, frozen=True, tag=True):
    """What the sentence before says of all does not concern this."""

    t: Source


@says("{t}は<|、>{n}回攻撃する", en="{t.any} attacks {n.times}")
class AttackTimes(Holding, frozen=True, tag=True):
    """It attacks so often inside its slot [R67]."""

    t: Thing
    n: int


@says("{t}が与える{k}は{n}倍になる", also="{t}の与える{k}は{n}倍になる", en="{k} by {t} is multiplied by {n}")
class DamageTimes(Holding, frozen=True, tag=True):
    """Damage of that kind dealt by the thing is multiplied."""

    t: Thing
    k: DamageKind
    n: int


@says(
    "{t}が{k}で受けるダメージを{n}~減らす",
    also="{t}が{k}によって受けるダメージを{n}~減らす",
    en="~reduce damage to {t} by {k} by {n}",
)
@says("{t}が受けるダメージを{n}~減らす", en="~reduce damage to {t} by {n}", where={"k": None})
class ReduceDamage(Act, frozen=True, tag=True):
    """Damage to the thing is lowered; a hit stays a hit [R19]."""

    static: ClassVar[bool] = True
    t: Thing
    n: Simple
    k: Hit | None = None


@says(
    "{t}が[{k}で]受けるダメージを半分に~する",
    also=(
        "{t}が{k}によって受けるダメージを半分に~する",
        "{t}が[{k}で]受けるダメージは半分に~なる",
        "{t}が[{k}で]受けるダメージを半減~する",
        "{t}が[{k}で]受けるダメージを半分に~減らす",
        "{t}が[{k}で]受けるダメージを半分(端数切り捨て)に~する",
    ),
    en="~halve damage to {t}[ by {k}] (rounded down)",
    where={"up": False},
)
@says(
    "{t}が[{k}で]受けるダメージを半分(端数切り上げ)に~する",
    also="{t}が[{k}で]受けるダメージを半分に~する(端数切り上げ)",
    en="~halve damage to {t}[ by {k}] (rounded up)",
    where={"up": True},
)
class HalveDamage(Act, frozen=True, tag=True):
    """Damage to the thing is halved; a hit stays a hit [R18, R19]."""

    static: ClassVar[bool] = True
    t: Thing
    up: bool
    k: Hit | None = None


@says("反撃ダメージ", en="counter damage", where={"id": "counter"})
@says("反射ダメージ", en="reflect damage", where={"id": "reflect"})
@says("ダメージ", en="damage", where={"id": "any"})
class DamageKind(Node, frozen=True, tag=True):
    """Which damage [7.5]."""

    id: str


@says("相手の通常攻撃", also="通常攻撃", en="normal attacks", where={"id": "attack"})
@says("反撃", en="counters", where={"id": "counter"})
@says("反射", en="reflection", where={"id": "reflect"})
class Hit(Node, frozen=True, tag=True):
    """What deals the damage."""

    id: str
