"""What holds for a time or as long as its source says so: prohibitions, permissions, reckonings, damage, lifespan."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.model import Node, says
from tefuda.text.nouns import NP
from tefuda.text.numbers import Simple, StatSum
from tefuda.text.periods import Period
from tefuda.text.players import Who
from tefuda.text.sentences import Act, Holding
from tefuda.text.things import Thing
from tefuda.text.words import Bound, More, Stat, Unit

from .nouns import Mine, OfAttribute, OfRace, Source
from .terms import Attribute, Doing, PlayerBan, Suffering
from .values import ManaTotal, NumberOf, TargetMana


@says(
    "{t}は<|、>[{mid}<|、>]{a}ることができない",
    also="{t}は<|、>[{mid}<|、>]{a}られない",
    en="{t.any} cannot {a}",
    where={"how": "る"},
)
@says(
    "{t}は<|、>[{mid}<|、>]{a}できない",
    also="{t}は<|、>[{mid}<|、>]{a}することができない",
    en="{t.any} cannot {a}",
    where={"how": "する"},
)
class Cannot(Holding, frozen=True, tag=True):
    """The thing cannot do this; a bare description means all that fit."""

    t: Thing
    a: Doing
    how: str
    mid: Period | None = None

    def ok(self) -> bool:
        return (self.a.id == "start") == (self.how == "る")


@says("{t}は<|、>[{mid}<|、>]{what}", en="{t.any} {what}")
class NotSuffer(Holding, frozen=True, tag=True):
    """This does not happen to the thing."""

    t: Thing
    what: Suffering
    mid: Period | None = None


@says("{who}は{what}", en="{who} {what}")
class PlayerCannot(Holding, frozen=True, tag=True):
    """The player cannot do this."""

    who: Who
    what: PlayerBan


@says(
    "{who}は聖地に{np}を配置できる", also="{who}は{np}を聖地に配置できる", en="{who} may place {np.pl} in the holy land"
)
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


@says("{of}は{n}[{w}]{more}いものとして扱う", en="{of} counts as {n} {more}")
class Reckoned(Holding, frozen=True, tag=True):
    """A number is taken as more or less wherever it is asked (within the reckoning named before) [wording 8, 12]."""

    of: TargetMana | NP | StatSum | ManaTotal | NumberOf
    n: Simple
    more: More
    w: Unit | None = None


@says("{of}は{n}倍として数える", en="{of} counts {n} times")
class ReckonedTimes(Holding, frozen=True, tag=True):
    """A number is multiplied wherever it is asked (within the reckoning named before)."""

    of: NP | StatSum | ManaTotal
    n: int


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


@says(
    "{of}は[{mid}]{i}属性の魔素として扱う",
    also="{of}を[{mid}]{i}属性の魔素として扱う",
    en="{of} counts as {i} mana, too",
)
class AlsoColour(Holding, frozen=True, tag=True):
    """The mana has that colour as well [wording 8]."""

    of: NP | Source
    i: Attribute
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


@says("{t}は<|、>寿命処理で素成カードを捨てない", en="{t.any} discards no mana card to its lifespan")
class NoLifespan(Holding, frozen=True, tag=True):
    """It loses no mana card; without one it is still destroyed [6.4.3.4, R77]."""

    t: Thing


@says("{of}は捨て山に送られない", en="{of} is not put into the discard pile")
class KeepMana(Holding, frozen=True, tag=True):
    """A land of mana alone is not emptied at the end [6.4.3.6]."""

    of: NP


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
