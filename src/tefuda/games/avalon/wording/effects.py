"""Instructions: what a resolving text carries out."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from tefuda.text.amounts import AsMuch
from tefuda.text.arithmetic import ExcessOf
from tefuda.text.having import Gains, HandBecomes, Lose, Loss, LostKeywords
from tefuda.text.instructions import DrawUpTo
from tefuda.text.letters import lets
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.nouns import NP, AKind
from tefuda.text.numbers import Measure, Simple, Value
from tefuda.text.periods import Period
from tefuda.text.players import Who
from tefuda.text.quals import Owner
from tefuda.text.sayings import drawing
from tefuda.text.sentences import Act, Gain
from tefuda.text.things import Atom, Bare, It, Thing
from tefuda.text.words import Keyword, Kind, Side, Stat, Tribe

from .nouns import Mine, SomeOf, Source
from .terms import Hue
from .values import NumberOn

__all__ = ["DrawUpTo", "Gains", "Lose", "Loss", "LostKeywords"]

# ---- players, draws


@says("{who}を~選ぶ", en="~choose {who}")
class ChoosePlayer(Act, frozen=True, tag=True):
    """Choose a player; later そのプレイヤー means that one."""

    who: Who


@says(also="{who!SomeOf}を無作為に~選ぶ", en="")
@rewrite(Act)
def player_by_lot(who: SomeOf) -> Node:
    """Lots are drawn."""
    return ChoosePlayer(replace(who, lot=True))


@says("{to}に{n}ダメージを~与える", also="{to}に{n}のダメージを~与える", en="~deal {n} damage to {to}")
class Damage(Act, frozen=True, tag=True):
    """Damage outside battle is compared with endurance at once, and leaves no trace [R73]."""

    to: Thing
    n: Simple


# ---- values of creatures


OWN_CREATURE, FOES_CREATURE = (Bare(NP(AKind(Kind("creature")), (Owner(Side(side)),))) for side in ("own", "foe"))
"""The two creatures of a battle."""


BOTH_CREATURES = Bare(NP(AKind(Kind("creature")), (Owner(Side("both")),)))
"""Those of both sides."""


class Alter(Node, frozen=True, tag=True):
    """How a value changes."""


@says("+{n}~する", also=("さらに+{n}~する", "{n}~増やす"), en="+{n}", where={"plus": True})
@says(
    "-{n}~する",
    also=("さらに-{n}~する", "最大<で|>-{n}~する", "{n}~減らす", "最大<で|>{n}~減らす"),
    en="-{n}",
    where={"plus": False},
)
class Add(Alter, frozen=True, tag=True):
    """By adding or subtracting; never below 0, so that what is lowered by 最大N is lowered by N as far as it goes [R18]."""

    n: Simple
    plus: bool

    def canon(self) -> Alter:
        return AddValue(self.n, self.plus) if isinstance(self.n, AsMuch) else self


@says("{v.だけ}~増やす", also="{v.だけ}+~する", en="more by {v}", where={"plus": True})
@says("{v.だけ}~減らす", also="{v.だけ}-~する", en="less by {v}", where={"plus": False})
class AddValue(Alter, frozen=True, tag=True):
    """By adding or subtracting a computed value."""

    v: AsMuch
    plus: bool


@says("{n}倍に~する", en="times {n}")
class Multiply(Alter, frozen=True, tag=True):
    """By multiplying what it is at that moment."""

    n: int


@says("半分に~する", en="halved, rounded down")
class Halve(Alter, frozen=True, tag=True):
    """By halving, rounded down [R18]."""


@says("{n}に~する", en="= {n}")
class SetTo(Alter, frozen=True, tag=True):
    """By setting it, whatever it was."""

    n: Simple


@says("{v}と同じに~する", also="{v}と同じ値に~する", en="= {v}")
class SetToValue(Alter, frozen=True, tag=True):
    """By setting it to a computed value."""

    v: Value


@says(
    "[{t}の]{stat:と}を[{mid}<|、>]{by.*}",
    also=("[{t}の]{stat:と}を、{mid}<|、>{by.*}", "[{t}の]{stat:と}を、{by.*}"),
    en="~change the {stat: and } of [{t}|it]: {by}",
)
@says(also="その{stat:と}を<、|>[{mid}<|、>]{by.*}", en="", where={"t": It()})
class Change(Act, frozen=True, tag=True):
    """Change values of the thing (none named: of what was named last) [7.3.4, R93]."""

    static: ClassVar[bool] = True
    stat: tuple[Stat, ...]
    by: Alter
    t: Thing | None = None
    mid: Period | None = None


@says(also="お互いの{stat:と}を<、|>[{mid}<|、>]{by.*}", en="")
class ChangeBoth(Act, frozen=True, tag=True):
    """Values of the creatures of both sides."""

    rewritten: ClassVar[bool] = True
    static: ClassVar[bool] = True
    stat: tuple[Stat, ...]
    by: Alter
    mid: Period | None = None

    def canon(self) -> Act:
        return Change(self.stat, self.by, BOTH_CREATURES, self.mid)


@says(
    also=(
        "{t}の{stat}を<、|>[{mid}<|、>]{other}と同じ<|値>に~する",
        "{t}の{stat}は<、|>[{mid}<|、>]{other}と同じ<|値>に~なる",
    ),
    en="",
)
class EvenOut(Act, frozen=True, tag=True):
    """A value of a thing becomes what another one of its own is."""

    rewritten: ClassVar[bool] = True
    static: ClassVar[bool] = True
    t: Source | It | Mine
    stat: Stat
    other: Stat
    mid: Period | None = None

    def ok(self) -> bool:
        return self.stat != self.other

    def canon(self) -> Act:
        return Change((self.stat,), SetToValue(NumberOn(self.t, self.other)), self.t, self.mid)


@says(
    also=(
        "{v}と同じ<|値>になる<ように|まで><、|>{t}の{stat}を<、|>[{mid}<|、>]~増やす",
        "{t}の{stat}を<、|>[{mid}<|、>]{v}と同じ<|値>になる<ように|まで>~増やす",
    ),
    en="",
    where={"plus": True},
)
@says(
    also=(
        "{v}と同じ<|値>になる<ように|まで><、|>{t}の{stat}を<、|>[{mid}<|、>]~減らす",
        "{t}の{stat}を<、|>[{mid}<|、>]{v}と同じ<|値>になる<ように|まで>~減らす",
    ),
    en="",
    where={"plus": False},
)
class BringTo(Act, frozen=True, tag=True):
    """A value rises, or falls, to another one; one that lies beyond it already stays."""

    rewritten: ClassVar[bool] = True
    static: ClassVar[bool] = True
    t: Source | It | Mine | Bare
    stat: Stat
    v: Measure
    plus: bool
    mid: Period | None = None

    def canon(self) -> Act:
        own = NumberOn(self.t, self.stat)
        lacking = ExcessOf(self.v, own) if self.plus else ExcessOf(own, self.v)
        return Change((self.stat,), AddValue(AsMuch(lacking), self.plus), self.t, self.mid)


@says(
    "合計{n}になるように割り振り、{t}の{stat:と}を[{mid}<|、>]+~する",
    also=(
        "合計{n}になるように割り振って{t}の{stat:と}を[{mid}<|、>]+~する",
        "{t}の{stat:と}を[{mid}<|、>]合計{n}になるように割り振って+~する",
    ),
    en="~divide {n} among {t.any} and raise the {stat: and } of each by its share",
    where={"plus": True},
)
@says(
    "合計{n}になるように割り振り、{t}の{stat:と}を[{mid}<|、>]-~する",
    also=(
        "合計{n}になるように割り振って{t}の{stat:と}を[{mid}<|、>]-~する",
        "{t}の{stat:と}を[{mid}<|、>]合計{n}になるように割り振って-~する",
    ),
    en="~divide {n} among {t.any} and lower the {stat: and } of each by its share",
    where={"plus": False},
)
class ChangeDivided(Act, frozen=True, tag=True):
    """A number is divided among all such things as the player likes; the values of each change by its share [7.3.4, R18]."""

    n: Simple
    t: Thing
    stat: tuple[Stat, ...]
    plus: bool
    mid: Period | None = None


@says("さらに+{n}~する", en="~give it {n} more", where={"plus": True})
@says("さらに-{n}~する", en="~take {n} more from it", where={"plus": False})
class ChangeMore(Act, frozen=True, tag=True):
    """The change of the sentence before, once more by another number."""

    static: ClassVar[bool] = True
    n: Simple
    plus: bool


@says(
    also=(
        "{v.だけ}<、|>[{t}の]{stat:と}を[{mid}<|、>]<+~する|~増やす>",
        "{t}の{stat:と}は<、|>[{mid}<|、>]<|それぞれ>{v.だけ}~増える",
    ),
    en="",
    where={"plus": True},
)
@says(
    also=(
        "{v.だけ}<、|>[{t}の]{stat:と}を[{mid}<|、>]<-~する|~減らす>",
        "{t}の{stat:と}は<、|>[{mid}<|、>]<|それぞれ>{v.だけ}~減る",
    ),
    en="",
    where={"plus": False},
)
class ChangeBy(Act, frozen=True, tag=True):
    """Change values by a computed value that is said first, or of what rises."""

    rewritten: ClassVar[bool] = True
    static: ClassVar[bool] = True
    v: AsMuch
    stat: tuple[Stat, ...]
    plus: bool
    t: Thing | None = None
    mid: Period | None = None

    def canon(self) -> Act:
        return Change(self.stat, AddValue(self.v, self.plus), self.t, self.mid)


@says(
    also=(
        "{t}の{stat:と}は<、|>[{mid}<|、>]{v}と同じ<|値>に~なる",
        "{t}の{stat:と}は<、|>{v}に等しい",
        "{t}の{stat:と}は<、|>[{mid}<|、>]{v!Measure}に~なる",
        "{t}の{stat:と}は<、|>[{mid}<|、>]{v!TimesOf}に~なる",
    ),
    en="",
)
class BecomesAs(Act, frozen=True, tag=True):
    """Values become what is computed."""

    rewritten: ClassVar[bool] = True
    static: ClassVar[bool] = True
    t: Thing
    stat: tuple[Stat, ...]
    v: Value
    mid: Period | None = None

    def canon(self) -> Act:
        return Change(self.stat, SetToValue(self.v), self.t, self.mid)


@says(also="{t}の{stat:と}は<、|>[{mid}<|、>]{n}に~なる", en="")
class BecomesNumber(Act, frozen=True, tag=True):
    """Values become a printed number."""

    rewritten: ClassVar[bool] = True
    static: ClassVar[bool] = True
    t: Thing
    stat: tuple[Stat, ...]
    n: Simple
    mid: Period | None = None

    def canon(self) -> Act:
        return Change(self.stat, SetTo(self.n), self.t, self.mid)


# ---- abilities


@says("{t}に[{mid}]{k:と}を~与える", also="{t}に、{mid}<、|>{k:と}を~与える", en="~give {k: and } to {t}")
@says("[{mid}<、|>]{k:と}を~与える", en="~give {k: and } to it", where={"t": None})
class GiveKeywords(Act, frozen=True, tag=True):
    """The thing gains these keywords."""

    static: ClassVar[bool] = True
    k: tuple[Keyword, ...]
    t: Thing | None = None
    mid: Period | None = None


@says("{k:と}を~得る", also="{k:・}を~得る", en="~gain {k: and }")
class TheKeywords(Gain, frozen=True, tag=True):
    """The keywords."""

    k: tuple[Keyword, ...]


@says("種族『{t}』を~得る", also="種族に『{t}』を~得る", en="~gain the race {t}")
class TheRace(Gain, frozen=True, tag=True):
    """A further race."""

    t: Tribe


@says("その能力を~得る", en="~gain those abilities")
class ThoseAbilities(Gain, frozen=True, tag=True):
    """The abilities that the sentence spoke of."""


@says("能力", also=("全ての能力", "能力を全て"), en="all abilities")
class LostAbilities(Loss, frozen=True, tag=True):
    """All abilities, keywords too."""


@says(
    "{t}の<持つ|>能力を[{mid}<|、>]無効に~する",
    also=(
        "{t}の<持つ|>能力を、[{mid}<|、>]無効に~する",
        "{t}の<持つ|>能力は<|、>[{mid}<|、>]無効に~なる",
        "{t}の<持つ|>能力を[{mid}<|、>]全て無効に~する",
    ),
    en="~negate the abilities of {t}",
)
@says(also="その能力を<|、>[{mid}<|、>]<|全て>無効に~する", en="", where={"t": It()})
class NegateAbilities(Act, frozen=True, tag=True):
    """What the thing has by its text or by effects works no more, for this battle [R62]; outside one for the turn, or the time that is
    said [R113]."""

    static: ClassVar[bool] = True
    t: Thing
    mid: Period | None = None


@says("その効果を~使用する", also="その効果を~使う", en="~use its effect")
class UseEffect(Act, frozen=True, tag=True):
    """The player's side uses the effect of the support card named last, or carries out that of the magic card named last."""


@says(
    "このターンに最後に使用された魔法カード~を",
    also="このターン最後に使用された魔法カード~を",
    en="the magic card used last this turn",
)
class LastMagic(Atom, frozen=True, tag=True):
    """The magic card that anybody used last in this turn before the one with the text."""


@says(
    "{t.を}<|、>自分が使用したものとして~使用する",
    also=(
        "{t.を}<|、>自分が使ったものとして~使う",
        "{t}の効果を<|、>自分が<使用した|使った>ものとして~繰り返す",
        "{t}の効果を<|、>自分が<使用した|使った>ものとして~使用する",
    ),
    en="~use {t} as if you had used it",
)
class UseAsOwn(Act, frozen=True, tag=True):
    """The player carries out the effect of a magic card, wherever it lies; the card stays there [6.2.6, R47]."""

    t: Thing


@says(
    "その属性を[{mid}]{a}に~する",
    also="その属性は[{mid}]{a}に~なる",
    en="~change its attribute to {a}",
    where={"t": It()},
)
@says(
    "{t}の属性を[{mid}]{a}に~する",
    also=("{t}は[{mid}]{a}に~なる", "{t}の属性は[{mid}]{a}に~なる"),
    en="~change the attribute of {t} to {a}",
)
class Recolour(Act, frozen=True, tag=True):
    """The thing has that attribute, and no other."""

    t: Thing
    a: HueOf
    mid: Period | None = None


@says("{a}属性", also="{a}", en="{a}")
class HueOf(Node, frozen=True, tag=True):
    """An attribute with its word."""

    a: Hue


# ---- subjects inside a chain, battles


@says("{who}は{a.*}", also="{who}が{a.*}", en="{who} {a.*}")
class Someone(Act, frozen=True, tag=True):
    """A later act of a chain that another player carries out."""

    besides: ClassVar[bool] = True
    who: Who
    a: Act

    def ok(self) -> bool:
        return not isinstance(self.a, Someone)


@says("{of}と同じ能力を~得る", also="{of}の能力を~得る", en="~gain the abilities of {of}")
class SameAbilities(Gain, frozen=True, tag=True):
    """The abilities and keywords that another thing has now, or that are printed on a card that is not placed."""

    of: Thing


@says(also="{t}は<、|>{of.を}選び、その能力を[{mid}]~得る", en="")
class ChooseAndGain(Act, frozen=True, tag=True):
    """The abilities of what the sentence chooses itself."""

    rewritten: ClassVar[bool] = True
    t: Thing
    of: Thing
    mid: Period | None = None

    def canon(self) -> Act:
        return Gains(SameAbilities(self.of), self.t, self.mid)


RULES = [
    *lets("である", 1),
    *drawing("メモリーから{n}枚~引く", "~引く", pile="メモリー"),
    rule(
        HandBecomes,
        "メモリーから手札が{n}枚になるようにカードを~引く",
        en="~draw until your hand has {n.cards}",
        where={"off": False},
    ),
    *(
        rule(HandBecomes, ja, where={"off": False}, prints=False)
        for ja in (
            "手札が{n}枚になるようにメモリーから~引く",
            "手札が{n}枚になるようにカードを~引く",
            "メモリーから手札が{n}枚になるまで~引く",
        )
    ),
    rule(Gains, "{t}は<|、>[{mid}<|、>]{k.*}", en="{t.any} {k.*}"),
    rule(Gains, "[{mid}<、|>]{k.*}", en="~make it {k}", where={"t": None}),
    rule(Lose, "{t}は<|、>[{mid}<|、>]{what}を~失う", en="{t.any} ~lose {what}"),
    rule(Lose, "[{mid}<、|>]{what}を~失う", en="~make it lose {what}", where={"t": None}),
]
