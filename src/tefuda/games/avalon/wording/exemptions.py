"""What does not happen as it otherwise would: effects that are not received, magic without effect, battles that end, what they cost."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.model import says
from tefuda.text.numbers import Simple
from tefuda.text.periods import Period
from tefuda.text.players import Who
from tefuda.text.sentences import Act, Holding
from tefuda.text.things import Thing
from tefuda.text.words import Bound, Keyword, Kind, Stat, Suffering

from .effects import Lose, LostKeywords
from .nouns import Source
from .statics import KeptDown, NotSuffer
from .terms import Battle, Cause


@says(
    "{t}は<|、>[{mid}<|、>][{who}の][{k:と}の]効果を受けない",
    also="{t}は<|、>[{mid}<|、>][{who}の]{k:2や|・}の効果を受けない",
    en="{t.any} ~be not affected by[ {who.'s}][ {k: and }] effects",
)
class Unaffected(Holding, frozen=True, tag=True):
    """Effects (of cards of these kinds, of that player) do nothing to the thing, good or bad; those of its own text reach it."""

    t: Thing
    who: Who | None = None
    k: tuple[Kind, ...] = ()
    mid: Period | None = None

    def ok(self) -> bool:
        return all(k.id in ("magic_card", "support_card", "creature", "card") for k in self.k)


@says("{t}は<|、>寿命処理を受けない", en="{t.any} ~be not affected by lifespan")
class Ageless(Holding, frozen=True, tag=True):
    """Its lifespan is left out: it loses no mana card, and is not destroyed without one [6.4.3.4, 6.4.3.5]."""

    t: Thing


@says(
    "{t}は<|、>元々の{a}と{b}が入れ替わる",
    also="{t}の元々の{a}と{b}を入れ替える",
    en="the printed {a} and {b} of {t} change places",
)
class SwapPrinted(Holding, frozen=True, tag=True):
    """Each printed number of the thing becomes the other, before anything else changes them [2.6, 2.7]."""

    t: Thing
    a: Stat
    b: Stat


@says(
    "メモリーが0枚になった時<、|>{who}のライフは<|、>捨て山に送られない",
    also=("自分のメモリーが0枚になった時<、|>{who}のライフは<|、>捨て山に送られない",),
    en="{who} ~lose no life when the memory runs out",
)
class FreeRefill(Holding, frozen=True, tag=True):
    """The memory is made anew without the life that it costs [4.11, R29]."""

    who: Who


@says(
    "戦闘の勝敗によるライフの増減は[{mid}<|、>]{n}倍に~なる",
    also=(
        "戦闘の勝敗によるライフの増減を[{mid}<|、>]{n}倍に~する",
        "戦闘の結果によるライフの増減は[{mid}<|、>]{n}倍に~なる",
    ),
    en="~multiply by {n} what life changes by the outcome of battles",
)
class WarLifeTimes(Act, frozen=True, tag=True):
    """Who loses or gains life by the outcome of a battle loses or gains that many times as much [7.7.6, 7.7.7]."""

    static: ClassVar[bool] = True
    n: int
    mid: Period | None = None


@says("この戦闘を~終了する", also=("戦闘を~終了する", "この戦闘を~終了させる"), en="~end this battle")
class EndBattle(Act, frozen=True, tag=True):
    """The battle ends when the step is over: nobody attacks any more, and nobody has won unless a creature has fallen [R54, R55]."""

    static: ClassVar[bool] = True


@says(
    "{who}が1ターンに{n}枚目の魔法カードを使った時<、|>その効果を無効に~する",
    also="{who}が1ターンに{n}枚目に使う魔法カードの効果は無効に~なる",
    en="~negate the effect of {who.'s} {n.th} magic card in a turn",
)
class VoidMagic(Act, frozen=True, tag=True):
    """The effect of such a magic card does not happen; it is used and goes to the discard pile [6.2.6.5]."""

    static: ClassVar[bool] = True
    who: Who
    n: int

    def ok(self) -> bool:
        return self.n > 0


@says(
    "{who}が使う魔法カードの効果は無効に~なる",
    also=("{who}が使用する魔法カードの効果は無効に~なる", "{who}の魔法カードの効果は無効に~なる"),
    en="~negate the effects of {who.'s} magic cards",
)
class VoidAllMagic(Act, frozen=True, tag=True):
    """The same of all magic cards that the player uses."""

    static: ClassVar[bool] = True
    who: Who


@says(
    "このクリーチャーの{k}と相手の{other}が同時の場合<、|>このクリーチャーが先に攻撃する",
    also="このクリーチャーと相手がともに{k}を持つ場合<、|>このクリーチャーが先に攻撃する",
    en="this creature attacks before the other one if its {k} meets the {other} of that one",
)
class AttacksBefore(Holding, frozen=True, tag=True):
    """Of two creatures of that strike class this one attacks first, even on the defending side [7.4.2-7.4.7]."""

    k: Keyword
    other: Keyword | None = None
    t: Source = Source(Kind("creature"))

    def ok(self) -> bool:
        return self.k.id in ("first", "last") and self.other in (None, self.k)

    def canon(self) -> Holding:
        return AttacksBefore(self.k, self.k, self.t)


@says(
    "戦闘終了時にお互いのクリーチャーが生き残っていた場合<、|>このクリーチャーの勝利として扱う",
    also="お互いのクリーチャーが生き残った場合<、|>このクリーチャーの勝利として扱う",
    en="if both creatures survive the battle, this creature counts as the winner",
)
class WinsDraws(Holding, frozen=True, tag=True):
    """A battle in which no creature falls is won by the side of this one; that costs and brings no life [7.7.6, 7.7.7, R55]."""

    t: Source = Source(Kind("creature"))


@says(
    "{who}は<|、>[{mid}<|、>]1ターンに{n}枚以上の魔法カードを使えない",
    en="{who} can't use {n} or more magic cards a turn",
)
@says(also="{who}は<|、>1ターンに{n}枚以上の魔法カードを使用できない", en="")
@says(also="{who}は<|、>1ターンに魔法カードを{n}枚以上<使えない|使用できない>", en="")
class MagicPerTurn(Holding, frozen=True, tag=True):
    """The player uses fewer magic cards than n in a turn [6.2.6, R9]."""

    who: Who
    n: int
    mid: Period | None = None

    def ok(self) -> bool:
        return self.n > 1


@says(
    also=(
        "{who}は<|、>[{mid}<|、>]魔法カードを1ターンに{n}枚しか<使えない|使用できない>",
        "{who}は<|、>[{mid}<|、>]1ターンに魔法カードを{n}枚しか<使えない|使用できない>",
        "{who}は<|、>[{mid}<|、>]1ターンに{n}枚しか魔法カードを<使えない|使用できない>",
    ),
    en="",
)
class OnlySoMuchMagic(Holding, frozen=True, tag=True):
    """The same, by how many he may use."""

    rewritten: ClassVar[bool] = True
    who: Who
    n: int
    mid: Period | None = None

    def canon(self) -> Holding:
        return MagicPerTurn(self.who, self.n + 1, self.mid)


@says(
    "{t}は<|、>[{mid}<|、>][{who}の]{c}では破壊されない",
    also="{t}は<|、>[{mid}<|、>][{who}の]{c}<で|によって|によっては>破壊されない",
    en="{t.any} can't be destroyed {c}[ of {who}]",
)
class NotDestroyedBy(Holding, frozen=True, tag=True):
    """It is not destroyed by that cause (of that player), by any other one it is [R54, R57]."""

    t: Thing
    c: Cause
    who: Who | None = None
    mid: Period | None = None

    def ok(self) -> bool:
        return self.who is None or self.c.id in ("effect", "magic")

    def canon(self) -> Holding:
        return NotSuffer(self.t, Suffering("battle_destroyed"), self.mid) if self.c.id == "battle" else self


@says(also="{t}の{k:・|と}を<|、>[{mid}<|、>]無効に~する", en="")
class KeepDown(Act, frozen=True, tag=True):
    """Keywords of the thing do nothing; a strike class is lost [R68]."""

    rewritten: ClassVar[bool] = True
    static: ClassVar[bool] = True
    t: Thing
    k: tuple[Keyword, ...]
    mid: Period | None = None

    def canon(self) -> Act | Holding:
        if all(word.id in ("first", "last") for word in self.k):
            return Lose(LostKeywords(self.k), self.t, self.mid)
        return KeptDown(self.t, self.k, self.mid)


@says("{t}は<|、>[{mid}<|、>]{b}の対象にならない", en="{t.any} can't be chosen as the target of {b.a}")
class NotAimedBy(Holding, frozen=True, tag=True):
    """It is no target of battles of that kind [6.3.8, 6.3.10]."""

    t: Thing
    b: Battle
    mid: Period | None = None


@says(
    "{who}は<|、>目標魔力を達成していなくても侵略戦闘を<仕掛けることができる|仕掛けられる|行える|行うことができる>",
    also="{who}は<|、>目標魔力に達していなくても侵略戦闘を<仕掛けることができる|仕掛けられる|行える>",
    en="{who} can invade without the target mana",
)
class InvadeAnyway(Holding, frozen=True, tag=True):
    """The player's invasion needs no target mana [6.3.8]."""

    who: Who


@says(
    "{who}は<|、>進軍した後に追加で遠距離戦闘を{n}回行ってもよい",
    also=(
        "{who}は<|、>進軍した後に追加で{n}回遠距離戦闘を行ってもよい",
        "{who}は<|、>進軍した後に{n}回遠距離戦闘を行ってもよい",
        "{who}は<|、>進軍した後でも{n}回遠距離戦闘を行ってもよい",
    ),
    en="{who} may start {n} ranged battle[one?|s] after marching",
)
class RangedAfterMarch(Holding, frozen=True, tag=True):
    """The player may start so many ranged battles in the main phase in which he has marched, which ends it else [6.3.5, R109]."""

    who: Who
    n: int


@says(
    "{t}が受ける{n}{cmp}のダメージを0に~する",
    also=("{t}が受ける{n}{cmp}のダメージは0に~なる", "{t}が受ける{n}{cmp}のダメージを無効に~する"),
    en="~prevent damage of {n} {cmp} to {t}",
    where={"less": None},
)
@says("{t}が受ける{n}{cmp}のダメージを{less}~減らす", en="~reduce damage of {n} {cmp} to {t} by {less}")
class LessDamageWithin(Act, frozen=True, tag=True):
    """Damage within the bound is lowered, or prevented, other damage is not touched; a hit stays a hit [R19]."""

    static: ClassVar[bool] = True
    t: Thing
    n: Simple
    cmp: Bound
    less: Simple | None
