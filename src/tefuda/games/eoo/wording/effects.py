"""Instructions: what a resolving text carries out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tefuda.text.amounts import AsMuch, hand_becomes
from tefuda.text.arithmetic import PlusOf
from tefuda.text.counting import DamageSize
from tefuda.text.having import Keeping
from tefuda.text.instructions import Draw, DrawUpTo, GameEnds
from tefuda.text.letters import lets
from tefuda.text.model import Node, rule, says
from tefuda.text.numbers import Measure, N, Simple, Value
from tefuda.text.periods import Period
from tefuda.text.sayings import OTHER_ONE, coins, drawing, revealing
from tefuda.text.sentences import Act, Instruction
from tefuda.text.things import Thing
from tefuda.text.words import Stat

from .making import CopyOnStack, Create, CreateCopy, MoveGlyph, NewTargets, Retarget, TokenSpec
from .nouns import AnyCounter
from .qualities import (
    AddHue,
    AllHues,
    ChosenHue,
    Gains,
    GiveHold,
    GiveKeywords,
    Lose,
    Loss,
    LostAll,
    LostHues,
    LostKeywords,
    LostSubtype,
    Redefine,
    TakeHold,
    TheHues,
    TheKeywords,
    TheSymbols,
)
from .resources import (
    AddEither,
    AddMana,
    AnyMana,
    ManaKind,
    NoMana,
    OneOfMana,
    PayMana,
    Reserve,
    ReserveAll,
    ReserveAny,
    ReserveHalf,
    ReserveTo,
    Rounding,
    SomeMana,
    ThatMana,
)
from .terms import Arithmetic, CounterName, Status

__all__ = [
    "AddEither",
    "AddHue",
    "AddMana",
    "AllHues",
    "AnyMana",
    "ChosenHue",
    "CopyOnStack",
    "Create",
    "CreateCopy",
    "DrawUpTo",
    "Gains",
    "GiveHold",
    "GiveKeywords",
    "Lose",
    "Loss",
    "LostAll",
    "LostHues",
    "LostKeywords",
    "LostSubtype",
    "ManaKind",
    "MoveGlyph",
    "NewTargets",
    "NoMana",
    "OneOfMana",
    "PayMana",
    "Redefine",
    "Reserve",
    "ReserveAll",
    "ReserveAny",
    "ReserveHalf",
    "ReserveTo",
    "Retarget",
    "Rounding",
    "SomeMana",
    "TakeHold",
    "ThatMana",
    "TheHues",
    "TheKeywords",
    "TheSymbols",
    "TokenSpec",
]

if TYPE_CHECKING:
    pass

# ---- targets, draws, reserve, mana


@says("{what.を}対象と~する", also="{what.を}対象に~する", en="~target {what}")
class Target(Act, frozen=True, tag=True):
    """Take as target: chosen when the text goes on the stack [20-1-1]."""

    what: Thing


@says(
    also=("{v}より{n}枚多くカードを~引く", "{v}より{n}枚多くの<カード|>を~引く", "カードを{v}より{n}枚多く~引く"), en=""
)
class DrawMore(Act, frozen=True, tag=True):
    """As `Draw`, of the value and n more."""

    rewritten: ClassVar[bool] = True
    v: Measure
    n: int

    def canon(self) -> Node:
        return Draw(AsMuch(PlusOf(self.v, self.n, False)))  # type: ignore[arg-type]


# ---- values of objects


@says("{stat:と}を{op}{n}", also="{stat:と}をそれぞれ{op}{n}", en="{op}{n} {stat: and }")
class StatChange(Node, frozen=True, tag=True):
    """A change of one or several values by the same number."""

    stat: tuple[Stat, ...]
    op: Arithmetic
    n: Simple


@says("[{t}の]{b:、}~する[{round.*}]", en="~give [{t}|it] {b: and }[, {round}]")
class ChangeValue(Act, frozen=True, tag=True):
    """Change values of the thing (none named: of what was named last) [7-1-7, R63]."""

    b: tuple[StatChange, ...]
    t: Thing | None = None
    round: Rounding | None = None
    mid: Period | None = None


@says(also="[{t}の]{stat:と}を<|、>{mid}<、|>{op}{n}~する", en="")
class ChangeMeanwhile(Act, frozen=True, tag=True):
    """As `ChangeValue`, with the period inside."""

    rewritten: ClassVar[bool] = True
    stat: tuple[Stat, ...]
    mid: Period
    op: Arithmetic
    n: Simple
    t: Thing | None = None

    def canon(self) -> Node:
        return ChangeValue((StatChange(self.stat, self.op, self.n),), self.t, None, self.mid)


@says(
    also=(
        "[{t}の]{stat:と}を<|、>[{mid}<、|>]半分[{round}]に~する",
        "[{t}の]{stat:と}を<|、>[{mid}<、|>]半分に~する{round}",
    ),
    en="",
)
class HalveValue(Act, frozen=True, tag=True):
    """As `ChangeValue` divided by two."""

    rewritten: ClassVar[bool] = True
    stat: tuple[Stat, ...]
    t: Thing | None = None
    round: Rounding | None = None
    mid: Period | None = None

    def canon(self) -> Node:
        return ChangeValue((StatChange(self.stat, Arithmetic("divide"), N(2)),), self.t, self.round, self.mid)


@says(
    "{v.だけ}<、|>[{t}の]{stat:と}を[{mid}<、|>]+~する",
    also=(
        "{v.だけ}<、|>[{t}の]{stat:と}を[{mid}<、|>]~増やす",
        "[{t}の]{stat:と}を<|、>[{mid}<、|>]{v.だけ}<+~する|~増やす>",
    ),
    en="~give [{t}|it] +X {stat: and }, where X is {v}",
    where={"up": True},
)
@says(
    "{v.だけ}<、|>[{t}の]{stat:と}を[{mid}<、|>]-~する",
    also=(
        "{v.だけ}<、|>[{t}の]{stat:と}を[{mid}<、|>]~減らす",
        "[{t}の]{stat:と}を<|、>[{mid}<、|>]{v.だけ}<-~する|~減らす>",
    ),
    en="~give [{t}|it] -X {stat: and }, where X is {v}",
    where={"up": False},
)
class ChangeBy(Act, frozen=True, tag=True):
    """Values of the thing rise or fall by a value [7-1-7, R63]."""

    v: AsMuch
    stat: tuple[Stat, ...]
    up: bool
    t: Thing | None = None
    mid: Period | None = None


@says("端数を切り~捨てる", en="~round down", where={"up": False})
@says("端数を切り~上げる", en="~round up", where={"up": True})
class RoundIt(Act, frozen=True, tag=True):
    """How the fraction of the change before is rounded [7-1-1]."""

    up: bool


@says(
    "[{t}の]{stat:と}を{v}に~する",
    also="[{t}の]{stat:と}を{v}と同じに~する",
    en="~set [{t.'s}|its] {stat: and } to {v}",
)
class SetValue(Act, frozen=True, tag=True):
    """Set values of the thing [R64]."""

    stat: tuple[Stat, ...]
    v: Simple | Value
    t: Thing | None = None


@says("[{t}の]L値を{n}回復~する", also="[{t}の]L値を{n}点回復~する", en="~restore {n} L of [{t}|it]")
class Heal(Act, frozen=True, tag=True):
    """Remove up to n recorded damage [R64]."""

    n: Simple
    t: Thing | None = None


@says("[{t}の]L値を全て回復~する", also="[{t}の]ダメージを全て取り~除く", en="~restore all L of [{t}|it]")
class HealAll(Act, frozen=True, tag=True):
    """Remove all recorded damage."""

    t: Thing | None = None


@says(
    "[{t}に]基礎ダメージ{n}を~与える",
    also="[{t}に]{n}の基礎ダメージを~与える",
    en="~deal {n} base damage to [{t}|it]",
    where={"true": False},
)
@says(
    "[{t}に]D値を無視した{n}ダメージを~与える",
    also=("[{t}に]D値を無視した{n}のダメージを~与える", "[{t}に]D値を無視したダメージ{n}を~与える"),
    en="~deal {n} damage ignoring D to [{t}|it]",
    where={"true": True},
)
class Hurt(Act, frozen=True, tag=True):
    """Deal base damage, less D (`true`: ignoring D) [21-2]."""

    n: Simple
    true: bool
    t: Thing | None = None


@says("基礎ダメージ{n}を{t}に好きなように割り振って~与える", en="~divide {n} base damage among {t} as you like")
@says(
    also=(
        "{t}に<|、><合計|>基礎ダメージ{n}を好きなように割り振って~与える",
        "{t}に<|、>合計{n}の基礎ダメージを好きなように割り振って~与える",
        "{t}に<|、>{n}の基礎ダメージを好きなように割り振って~与える",
        "合計{n}の基礎ダメージを{t}に好きなように割り振って~与える",
    ),
    en="",
)
@says(
    "合計{n}の基礎ダメージを好きなように割り振って~与える",
    also="<合計|>基礎ダメージ{n}を好きなように割り振って~与える",
    en="~divide {n} base damage among them as you like",
    where={"t": None},
)
class HurtDivided(Act, frozen=True, tag=True):
    """The player divides base damage among the things as he likes, and deals each its share less its D, all at once [21-2]."""

    n: Simple
    t: Thing | None = None


@says("{c}{n}<つ|個>を{t}に好きなように割り振って~乗せる", en="~divide {n} {c.pl} among {t} as you like")
@says(
    also=(
        "{t}に<|、>{c}{n}<つ|個>を好きなように割り振って~乗せる",
        "{t}に<|、>{c}を合計{n}<つ|個><|、>好きなように割り振って~乗せる",
        "{t}に<|、>合計{n}<つ|個>の{c}を好きなように割り振って~乗せる",
        "{c}を合計{n}<つ|個><|、>{t}に好きなように割り振って~乗せる",
        "合計{n}<つ|個>の{c}を<|、>{t}に好きなように割り振って~乗せる",
        "{c}{n}<つ|個>を{t}に好きなように割り振って~置く",
    ),
    en="",
)
@says(
    "{c}を合計{n}つ好きなように割り振って~乗せる",
    also="{c}{n}<つ|個>を好きなように割り振って~乗せる",
    en="~divide {n} {c.pl} among them as you like",
    where={"t": None},
)
class PutDivided(Act, frozen=True, tag=True):
    """The player divides counters of that name among the things as he likes [10-2]."""

    c: CounterName
    n: Simple
    t: Thing | None = None


# ---- statuses and counters


@says("[{t.を}]{s:状態と}状態に~する", also="[{t.を}]{s:状態と}状態と~する", en="~make [{t}|it] {s: and }")
@says(also="{t.を}{mid}<、|>{s:状態と}状態に~する", en="")
class Inflict(Act, frozen=True, tag=True):
    """Give the statuses [24-1-2]."""

    s: tuple[Status, ...]
    t: Thing | None = None
    mid: Period | None = None


@says("[{t}の]{s}状態を解除~する", en="~cure [{t}|it] of being {s}")
@says(
    "[{t}の]状態異常を全て解除~する",
    also=("[{t}の]全ての状態異常を解除~する", "[{t}の]状態異常を解除~する"),
    en="~cure [{t}|it] of all statuses",
    where={"s": None},
)
class Cure(Act, frozen=True, tag=True):
    """End that status of the thing (none named: all of them) [R70, R71]."""

    s: Status | None = None
    t: Thing | None = None


@says(
    "[{t}に]{c}を{n}<つ|個>~乗せる",
    also=(
        "[{t}に]{c}{n}<つ|個>を~乗せる",
        "[{t}に]{n}<つ|個>の{c}を~乗せる",
        "{n}<つ|個>の{c}を{t}に~乗せる",
        "[{t}に]{c}を{n}<つ|個>~置く",
        "[{t}に]{c}を{n}<つ|個>ずつ~乗せる",
        "[{t}に]{c}を{n}<つ|個>ずつ~置く",
    ),
    en="~put [one?{c.a}|{n} {c.pl}] on [{t}|it]",
)
class PutCounters(Act, frozen=True, tag=True):
    """Put counters of that name on the thing."""

    c: CounterName
    n: Simple
    t: Thing | None = None


@says(
    "{t}から{c}を{n}<つ|個>取り~除く",
    also=(
        "{t}の{c}を{n}<つ|個>取り~除く",
        "{t}から{c}{n}<つ|個>を取り~除く",
        "{t}に乗っている{c}を{n}<つ|個>取り~除く",
    ),
    en="~remove [one?{c.a}|{n} {c.pl}] from {t}",
)
@says(
    "{c}を{n}<つ|個>取り~除く", also="{c}{n}<つ|個>を取り~除く", en="~remove [one?{c.a}|{n} {c.pl}]", where={"t": None}
)
@says(
    "{t}から{c}を全て取り~除く",
    also=("{t}の{c}を全て取り~除く", "{t}に乗っている{c}を全て取り~除く"),
    en="~remove all {c.pl} from {t}",
    where={"n": None},
)
@says(also="乗っている{c}を{n}<つ|個>取り~除く", en="", where={"t": None})
@says("{c}を全て取り~除く", also="乗っている{c}を全て取り~除く", en="~remove all {c.pl}", where={"n": None, "t": None})
class TakeCounters(Act, frozen=True, tag=True):
    """Remove n counters of that name (no number: all of them) from the thing."""

    c: CounterName | AnyCounter
    n: Simple | None
    t: Thing | None = None


@says("{t}から{c}を{n}<つ|個>{u}に~移す", also="{t}の{c}を{n}<つ|個>{u}に~移す", en="~move {n} {c} from {t} to {u}")
@says(
    "{t}から{c}を全て{u}に~移す",
    also=("{t}の{c}を全て{u}に~移す", "{t}に乗っている全ての{c}を<、|>{u}に~移す", "{t}から全ての{c}を<、|>{u}に~移す"),
    en="~move all {c} from {t} to {u}",
    where={"n": None},
)
class MoveCounters(Act, frozen=True, tag=True):
    """Move counters from one thing to another."""

    t: Thing
    c: CounterName | AnyCounter
    u: Thing
    n: Simple | None


# ---- choosing words and numbers, rules of the match


@says("属性を{n}つ~選ぶ", also=("属性{n}つを~選ぶ", "属性を{n}つ指定~する"), en="~choose {n} attribute")
class ChooseHue(Act, frozen=True, tag=True):
    """Name an attribute, one of the eight [5-4]."""

    n: int


@says(
    "Xとして{lo}から{hi}までの数を1つ~選ぶ",
    also="Xの値として{lo}から{hi}までの数を1つ~選ぶ",
    en="~choose a number from {lo} to {hi} for X",
    where={"x": "X"},
)
@says(
    "Yとして{lo}から{hi}までの数を1つ~選ぶ",
    also="Yの値として{lo}から{hi}までの数を1つ~選ぶ",
    en="~choose a number from {lo} to {hi} for Y",
    where={"x": "Y"},
)
class ChooseX(Act, frozen=True, tag=True):
    """Pick X (Y) when the text resolves [7-1-3, R32]."""

    lo: int
    hi: int
    x: str


@says(
    "追加で{n}回探索できる",
    also=("さらに{n}回探索できる", "探索を追加で{n}回行える"),
    en="you may explore [one?once|{n} times] more",
)
class MoreExplores(Act, frozen=True, tag=True):
    """The player may explore n more times in his turn [R93]."""

    static: ClassVar[bool] = True
    n: Simple


@says(
    "このゲームは引き分けとなる",
    also=("このゲームは引き分けになる", "ゲームは引き分けとなる", "ゲームは引き分けになる"),
    en="the game is a draw",
)
class GameDrawn(Instruction, frozen=True, tag=True):
    """The game is a draw [4-4-1]."""


RULES = [
    rule(GameEnds, "{who}は[ゲームに]勝利する", en="{who} ~win the game", where={"win": True}),
    rule(GameEnds, "{who}は[ゲームに]敗北する", en="{who} ~lose the game", where={"win": False}),
    *lets("に等しい", 0, "X is {a} and Y is {b}"),
    hand_becomes("~捨てる", "~discard until {n.cards} are in hand", of="手札を"),
    hand_becomes("~引く", "~draw until {n.cards} are in hand", of="カードを", drawn=True),
    *revealing(
        "[{whose}]アーカイブの上から<、|>{np}が出るまで公開~する",
        "~reveal cards from the top of [{whose}|the] archive until {np.a} is revealed",
        "アーカイブ",
        "公開~する",
    ),
    *(
        rule(Keeping, ja, en=en, where={"how": how}, prints=en != "")
        for verb, how in (("犠牲に~する", "sacrifice"), ("破壊~する", "destroy"))
        for ja, en in (
            (
                f"{{np}}{{n}}{{w}}[upto?まで]を選び、残りを全て{verb}",
                f"~choose [upto?up to ]{{n}} {{np.of}} and ~{how} the rest",
            ),
            (f"{{np}}を{{n}}{{w}}[upto?まで]選び、残りを[全て]{verb}", ""),
            (f"{{np}}{{n}}{{w}}[upto?まで]を選び、残りを{verb}", ""),
        )
    ),
    *coins("コインを~投げる"),
    *OTHER_ONE,
    *drawing("カードを{n}枚~引く", "~引く", "ドロー~する"),
    rule(
        Hurt,
        "[{t}に]同じ<数|値>の基礎ダメージを~与える",
        prints=False,
        where={"n": AsMuch(DamageSize(True)), "true": False},
    ),
]
