"""What does not happen as it otherwise would: effects that are not received, magic without effect, battles that end, what they cost."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.model import says
from tefuda.text.periods import Period
from tefuda.text.players import Who
from tefuda.text.sentences import Act, Holding
from tefuda.text.things import Thing
from tefuda.text.words import Kind, Stat


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
    """The memory is made anew without the life that it costs [4.6, R29]."""

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
    """The effect of such a magic card does not happen; it is used and goes to the discard pile [6.2.6.4]."""

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
