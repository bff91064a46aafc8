"""Instructions: what a resolving text carries out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tefuda.text.instructions import Draw, GainTribe
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP
from tefuda.text.numbers import Simple, Value
from tefuda.text.periods import Period
from tefuda.text.players import Who
from tefuda.text.sentences import Act, Gain, Instruction
from tefuda.text.things import Thing
from tefuda.text.words import Keyword, Stat, Tribe, Unit

from .deeds import Manner
from .nouns import AnyCounter
from .terms import Arithmetic, Attribute, CounterName, Hue, Mana, Status, TokenKind

if TYPE_CHECKING:
    from tefuda.text.lines import Line

# ---- targets, draws, reserve, mana


@says("{what.を}対象と~する", also="{what.を}対象に~する", en="~target {what}")
class Target(Act, frozen=True, tag=True):
    """Take as target: chosen when the text goes on the stack [20-1-1]."""

    what: Thing


@says("カードを{n}枚まで~引く", en="~draw up to {n.cards}")
class DrawSome(Act, frozen=True, tag=True):
    """The player draws 0 to n cards."""

    n: Simple


@says(
    "{v}だけカードを~引く",
    also=(
        "{v}と同じ枚数カードを~引く",
        "カードを{v}と同じ枚数~引く",
        "{v}だけ~引く",
        "{v}に等しい枚数のカードを~引く",
        "カードを{v}に等しい枚数~引く",
        "カードを{v}だけ~引く",
    ),
    en="~draw cards equal to {v}",
)
class DrawValue(Act, frozen=True, tag=True):
    """The player draws as many cards as the value says."""

    v: Value


@says(
    "[{who}の]リザーブを{n}~増やす",
    also="[{who}の]リザーブを+{n}~する",
    en="~increase [{who.'s}|your] reserve by {n}",
    where={"way": "gain"},
)
@says(
    "[{who}の]リザーブを{n}~減らす",
    also="[{who}の]リザーブを-{n}~する",
    en="~lower [{who.'s}|your] reserve by {n}",
    where={"way": "lose"},
)
@says(
    "[{who}の]リザーブを{n}~消費する",
    also=("[{who}の]リザーブ{n}を~消費する", "[{who}の]リザーブを{n}~支払う"),
    en="~spend {n} of [{who.'s}|your] reserve",
    where={"way": "spend"},
)
@says("[{who}の]リザーブ{n}を~支払う", en="~pay {n} of [{who.'s}|your] reserve", where={"way": "pay"})
@says("{n}リザーブ~する", en="~reserve {n}", where={"way": "reserve"})
class Reserve(Act, frozen=True, tag=True):
    """The player's reserve rises by n, falls by n (floor 0), or n of it are spent in full [16, R65]."""

    n: Simple
    way: str
    who: Who | None = None


@says(
    "{v}だけ[{who}の]リザーブを~増やす",
    also="[{who}の]リザーブを{v}だけ~増やす",
    en="~increase [{who.'s}|your] reserve by {v}",
    where={"way": "gain"},
)
@says(
    "{v}だけ[{who}の]リザーブを~減らす",
    also="[{who}の]リザーブを{v}だけ~減らす",
    en="~lower [{who.'s}|your] reserve by {v}",
    where={"way": "lose"},
)
class ReserveValue(Act, frozen=True, tag=True):
    """The player's reserve rises or falls by the value."""

    v: Value
    way: str
    who: Who | None = None


@says(
    "[{who}の]リザーブを全て~消費する",
    also="[{who}の]リザーブを全て~支払う",
    en="~spend all of [{who.'s}|your] reserve",
    where={"way": "spend"},
)
@says("[{who}の]リザーブを全て~失う", en="~lose all of [{who.'s}|your] reserve", where={"way": "lose"})
class ReserveAll(Act, frozen=True, tag=True):
    """The player's reserve becomes 0."""

    way: str
    who: Who | None = None


@says("{m}を~支払う", also="マナ{m}を~支払う", en="~pay {m}")
class PayMana(Act, frozen=True, tag=True):
    """Pay that mana, as a cost or while the text resolves [19-2-1, R108]."""

    m: Mana


class ManaKind(Node, frozen=True, tag=True):
    """What mana is produced."""


@says("{a:か}", en="{a: or }")
class OneOfMana(ManaKind, frozen=True, tag=True):
    """Mana of one of these attributes, picked for each."""

    a: tuple[Attribute, ...]


@says("無", en="neutral")
class NoMana(ManaKind, frozen=True, tag=True):
    """無 mana: it pays generic parts only [6-1-2, R30]."""


@says("その属性の", also="選んだ属性の", en="of that attribute")
class ThatMana(ManaKind, frozen=True, tag=True):
    """Mana of the attribute that was chosen [5-4]."""


@says("{k}マナ{n}つ", also=("{k}マナ{n}個", "{k}の<マナ|>{n}つ", "{k}属性のマナ{n}つ"), en="{n} {k} mana")
class SomeMana(Node, frozen=True, tag=True):
    """That much mana of a kind."""

    k: ManaKind
    n: Simple


@says("好きな属性のマナ{n}つ", also=("好きな属性のマナ{n}個", "任意の属性のマナ{n}つ"), en="{n} mana of any attribute")
class AnyMana(Node, frozen=True, tag=True):
    """Mana of one of the eight attributes, picked once for all of it; never 無 [5-4]."""

    n: Simple


@says(
    "{m:と}を~発生させる",
    also=("{m:と}を~生む", "{m:と}を[自分の]マナプールに~加える"),
    en="~add {m: and } to your pool",
)
class AddMana(Act, frozen=True, tag=True):
    """Put mana into the player's pool [6-2]."""

    m: tuple[SomeMana | AnyMana, ...]


# ---- values of objects


@says("{stat:と}を{op}{n}", en="{op}{n} {stat: and }")
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


@says(also="{t}の{stat:と}を{mid}<、|>{op}{n}~する", en="")
class ChangeMeanwhile(Act, frozen=True, tag=True):
    """As `ChangeValue`, with the period inside."""

    rewritten: ClassVar[bool] = True
    t: Thing
    stat: tuple[Stat, ...]
    mid: Period
    op: Arithmetic
    n: Simple

    def canon(self) -> Node:
        return ChangeValue((StatChange(self.stat, self.op, self.n),), self.t, None, self.mid)


@says("(端数切り捨て)", also="(端数は切り捨て)", en="rounded down", where={"up": False})
@says("(端数切り上げ)", also="(端数は切り上げ)", en="rounded up", where={"up": True})
class Rounding(Node, frozen=True, tag=True):
    """How a fraction is rounded [7-1-1]."""

    up: bool


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


@says(
    "[{t}に]{v}と同じ基礎ダメージを~与える",
    also=(
        "{t}に、{v}と同じ基礎ダメージを~与える",
        "[{t}に]{v}に等しい基礎ダメージを~与える",
        "[{t}に]{v}と同じ数値の基礎ダメージを~与える",
    ),
    en="~deal base damage equal to {v} to [{t}|it]",
    where={"true": False},
)
@says(
    "[{t}に]{v}に等しいD値を無視したダメージを~与える",
    en="~deal damage equal to {v}, ignoring D, to [{t}|it]",
    where={"true": True},
)
class HurtValue(Act, frozen=True, tag=True):
    """Deal base damage of that value."""

    v: Value
    true: bool
    t: Thing | None = None


# ---- statuses and counters


@says("[{t}を]{s:状態と}状態に~する", also="[{t}を]{s:状態と}状態と~する", en="~make [{t}|it] {s: and }")
@says(also=("{t}を{mid}<、|>{s:状態と}状態に~する",), en="")
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
        "[{t}に]{c}を{n}<つ|個>~置く",
        "[{t}に]{c}を{n}<つ|個>ずつ~乗せる",
        "[{t}に]{c}を{n}<つ|個>ずつ~置く",
    ),
    en="~put {n} {c} on [{t}|it]",
)
class PutCounters(Act, frozen=True, tag=True):
    """Put counters of that name on the thing."""

    c: CounterName
    n: Simple
    t: Thing | None = None


@says(
    "{v}と同じ数の{c}を{t}に~乗せる",
    also=("{t}に{v}と同じ数の{c}を~乗せる", "{t}に{c}を{v}と同じ数~乗せる", "{t}に{c}を{v}だけ~乗せる"),
    en="~put {c} equal to {v} on {t}",
)
class PutCountersValue(Act, frozen=True, tag=True):
    """Put as many counters on the thing as the value says."""

    v: Value
    c: CounterName
    t: Thing


@says(
    "{t}から{c}を{n}<つ|個>取り~除く",
    also=(
        "{t}の{c}を{n}<つ|個>取り~除く",
        "{t}から{c}{n}<つ|個>を取り~除く",
        "{t}に乗っている{c}を{n}<つ|個>取り~除く",
    ),
    en="~remove {n} {c} from {t}",
)
@says("{c}を{n}<つ|個>取り~除く", also="{c}{n}<つ|個>を取り~除く", en="~remove {n} {c}", where={"t": None})
@says(
    "{t}から{c}を全て取り~除く",
    also=("{t}の{c}を全て取り~除く", "{t}に乗っている{c}を全て取り~除く"),
    en="~remove all {c} from {t}",
    where={"n": None},
)
@says("{c}を全て取り~除く", en="~remove all {c}", where={"n": None, "t": None})
class TakeCounters(Act, frozen=True, tag=True):
    """Remove n counters of that name (no number: all of them) from the thing."""

    c: CounterName | AnyCounter
    n: Simple | None
    t: Thing | None = None


@says("{t}から{c}を{n}<つ|個>{u}に~移す", also="{t}の{c}を{n}<つ|個>{u}に~移す", en="~move {n} {c} from {t} to {u}")
@says(
    "{t}から{c}を全て{u}に~移す", also="{t}の{c}を全て{u}に~移す", en="~move all {c} from {t} to {u}", where={"n": None}
)
class MoveCounters(Act, frozen=True, tag=True):
    """Move counters from one thing to another."""

    t: Thing
    c: CounterName | AnyCounter
    u: Thing
    n: Simple | None


# ---- attributes, subtypes, keywords, holder


@says(
    "その属性を{a:と}に再定義~する",
    also="属性を{a:と}に再定義~する",
    en="~redefine its attribute as {a: and }",
    where={"t": None},
)
@says(
    "{t}の属性を{a:と}に再定義~する", also="{t}を{a:と}に再定義~する", en="~redefine the attribute of {t} as {a: and }"
)
class Redefine(Act, frozen=True, tag=True):
    """The thing loses all attributes and has exactly these [5-2-1]."""

    a: tuple[Hue, ...]
    t: Thing | None = None


@says(
    "[{t}に]{a:と}属性を~加える", also="[{t}に]{a:と}属性を~与える", en="~add {a: and } to the attributes of [{t}|it]"
)
class AddHue(Act, frozen=True, tag=True):
    """The thing gains these attributes as well [5-3-3]."""

    a: tuple[Attribute, ...]
    t: Thing | None = None


@says(
    "[{t}に]{k:と}を~与える",
    also=("[{t}に]「{k:と}」を~与える", "[{t}に]キーワード「{k:と}」を~与える", "{t}に{mid}<、|>{k:と}を~与える"),
    en="~give {k: and } to [{t}|it]",
)
class GiveKeywords(Act, frozen=True, tag=True):
    """The thing gains these keywords."""

    k: tuple[Keyword, ...]
    t: Thing | None = None
    mid: Period | None = None


@says("[{t}に]その属性を~加える", en="~add that attribute to [{t}|it]", where={"way": "add"})
@says(
    "{t}の属性をその属性に再定義~する",
    also="{t}の属性を選んだ属性に再定義~する",
    en="~redefine the attribute of {t} as that attribute",
    where={"way": "redefine"},
)
@says(
    "属性をその属性に再定義~する",
    also="その属性を選んだ属性に再定義~する",
    en="~redefine its attribute as that attribute",
    where={"way": "redefine", "t": None},
)
class ChosenHue(Act, frozen=True, tag=True):
    """The thing gains the attribute that was chosen, or becomes it."""

    way: str
    t: Thing | None = None


@says("{k:と}を~持つ", en="~have {k: and }")
@says("{k:と}を~得る", en="~gain {k: and }", where={"had": False})
class TheKeywords(Gain, frozen=True, tag=True):
    """The keywords."""

    k: tuple[Keyword, ...]
    had: bool = True


@says("{a:と}属性を~得る", also=("{a:と}属性を~持つ", "{a:と}の属性を~得る"), en="~gain {a: and }")
class TheHues(Gain, frozen=True, tag=True):
    """Further attributes."""

    a: tuple[Attribute, ...]


@says("{a:と}のマナシンボルを~得る", also="{a:と}のマナシンボルを~持つ", en="~gain the {a: and } mana symbol")
class TheSymbols(Gain, frozen=True, tag=True):
    """Further mana symbols [R30]."""

    a: tuple[Attribute, ...]


@says("全ての属性を~得る", also="全ての属性を~持つ", en="~gain all attributes")
class AllHues(Gain, frozen=True, tag=True):
    """All eight attributes."""


class Loss(Node, frozen=True, tag=True):
    """What is lost."""


@says("{k:と}", en="{k: and }")
class LostKeywords(Loss, frozen=True, tag=True):
    """The keywords."""

    k: tuple[Keyword, ...]


@says("{a:と}属性", en="{a: and }")
class LostHues(Loss, frozen=True, tag=True):
    """These attributes."""

    a: tuple[Attribute, ...]


@says("全ての属性", also="属性を全て", en="all attributes", where={"id": "attributes"})
@says("全ての能力", also=("能力を全て", "能力"), en="all abilities", where={"id": "abilities"})
@says("全てのサブタイプ", en="all subtypes", where={"id": "subtypes"})
class LostAll(Loss, frozen=True, tag=True):
    """All attributes, abilities or subtypes."""

    id: str


@says("サブタイプ「{t}」", en="the subtype {t}")
class LostSubtype(Loss, frozen=True, tag=True):
    """That subtype."""

    t: Tribe


@says("{t}は<|、>[{mid}<、|>]{what}を~失う", en="{t} ~lose {what}")
@says("{what}を~失う", en="~make it lose {what}", where={"t": None})
class Lose(Act, frozen=True, tag=True):
    """The thing loses this."""

    static: ClassVar[bool] = True
    what: Loss
    t: Thing | None = None
    mid: Period | None = None


@says("{t}は<|、>[{mid}<、|>]{k.*}", en="{t} {k.*}")
@says("{k.*}", en="~make it {k}", where={"t": None})
class Gains(Act, frozen=True, tag=True):
    """The thing gains this."""

    static: ClassVar[bool] = True
    k: Gain
    t: Thing | None = None
    mid: Period | None = None


@says("{t}のホルダーに~なる", also="自分は{t}のホルダーに~なる", en="~become the holder of {t}")
@says(
    "そのホルダーに~なる",
    also=("ホルダーに~なる", "自分はそのホルダーに~なる", "自分はそれのホルダーに~なる"),
    en="~become its holder",
    where={"t": None},
)
class TakeHold(Act, frozen=True, tag=True):
    """The player becomes the holder of the thing [10-1-7]."""

    t: Thing | None = None


# ---- tokens, copies, stack, glyphs


@says(
    "[「{s}」を持つ][A値{a}、D値{d}、L値{life}の][{kw:と}を持つ][{hue:と|・}の]{k}[-{sub:-}]トークン",
    also=(
        "[「{s}」を持つ]A値{a}、D値{d}、L値{life}で{kw:と}を持つ[{hue:と|・}の]{k}[-{sub:-}]トークン",
        "[「{s}」を持つ][A値{a}、D値{d}、L値{life}の][{kw:と}を持つ]無属性の{k}[-{sub:-}]トークン",
        "[A{a}/D{d}/L{life}の]{hue:と|・}属性の{k}[-{sub:-}]トークン",
    ),
    en='[A {a}, D {d}, L {life} ][{hue: and } ][{sub: } ]{k} token[ with {kw: and }][ with "{s}"]',
)
class TokenSpec(Node, frozen=True, tag=True):
    """What a token is [22-1-2]."""

    k: TokenKind
    a: int | None = None
    d: int | None = None
    life: int | None = None
    hue: tuple[Attribute, ...] = ()
    sub: tuple[Tribe, ...] = ()
    kw: tuple[Keyword, ...] = ()
    s: Line | None = None

    def ok(self) -> bool:
        return (self.a is None) == (self.k.id == "artifact")


@says(
    "{spec}を{n}{w}[、{how}]~生成する",
    also=("{spec}{n}{w}を[{how}]~生成する", "{how}{spec}を{n}{w}~生成する", "{spec}を{n}{w}[、{how}][自分の]場に~出す"),
    en="~create {n} {spec}[ {how}]",
)
class Create(Act, frozen=True, tag=True):
    """Create tokens; master and holder is the player who does [22-1-3]."""

    spec: TokenSpec
    n: Simple
    w: Unit
    how: Manner | None = None


@says(
    "{of}のコピートークンを{n}{w}[、{how}]場に~出す",
    also=("{of}のコピートークンを{n}{w}[{how}]~生成する", "{of}のコピー・トークンを{n}{w}場に~出す"),
    en="~put {n} token copies of {of} onto the field[ {how}]",
)
class CreateCopy(Act, frozen=True, tag=True):
    """Create tokens that are copies of the thing [22-1-4]."""

    of: Thing
    n: Simple
    w: Unit
    how: Manner | None = None


@says("{t}のコピーをスタックに~乗せる", en="~put a copy of {t} on the stack")
@says(
    "そのコピーをスタックに~乗せる",
    also="コピーをスタックに~乗せる",
    en="~put a copy of it on the stack",
    where={"t": None},
)
class CopyOnStack(Act, frozen=True, tag=True):
    """Put a copy of the effect on the stack [10-1-2, R51]."""

    t: Thing | None = None


@says("新しい対象を~選ぶ", also=("その新しい対象を~選ぶ", "コピーの新しい対象を~選ぶ"), en="~choose new targets for it")
class NewTargets(Act, frozen=True, tag=True):
    """The copy gets new targets [20-1-6, R51]."""


@says(
    "{t}の対象を別の適正なオブジェクトに変更~する",
    also=("{t}の対象を[別の]<オブジェクト|もの>に変更~する", "{t}の対象を<適正な|別の適正な>ものに変更~する"),
    en="~change the target of {t} to another legal object",
)
@says(
    "その対象を別の適正なオブジェクトに変更~する",
    also=("その対象を[別の]<オブジェクト|もの>に変更~する", "その対象を<適正な|別の適正な>ものに変更~する"),
    en="~change its target to another legal object",
    where={"t": None},
)
class Retarget(Act, frozen=True, tag=True):
    """Change the target of what is on the stack; it must fit, else the old one stays [R51]."""

    t: Thing | None = None


@says("{t}の付け先を{np}に変更~する", en="~move {t} to {np.a}")
class MoveGlyph(Act, frozen=True, tag=True):
    """Attach the glyph to another legal host [17-8-4-2]."""

    t: Thing
    np: NP


# ---- choosing words and numbers, rules of the match


@says("属性を{n}つ~選ぶ", also=("属性{n}つを~選ぶ", "属性を{n}つ指定~する"), en="~choose {n} attribute")
class ChooseHue(Act, frozen=True, tag=True):
    """Name an attribute, one of the eight [5-4]."""

    n: int


@says(
    "Xとして{lo}から{hi}までの数を1つ~選ぶ",
    also=("Xの値として{lo}から{hi}までの数を1つ~選ぶ"),
    en="~choose a number from {lo} to {hi} for X",
)
class ChooseX(Act, frozen=True, tag=True):
    """Pick X when the text resolves [7-1-3, R32]."""

    lo: int
    hi: int


@says(
    "追加で{n}回探索できる",
    also=("さらに{n}回探索できる", "探索を追加で{n}回行える"),
    en="you may explore {n} more times",
)
class MoreExplores(Act, frozen=True, tag=True):
    """The player may explore n more times in his turn [R93]."""

    static: ClassVar[bool] = True
    n: Simple


@says("{who}は[ゲームに]勝利する", en="{who} ~win the game", where={"end": "win"})
@says("{who}は[ゲームに]敗北する", en="{who} ~lose the game", where={"end": "lose"})
class GameOver(Instruction, frozen=True, tag=True):
    """The player wins or loses [4-2-2, 4-3-1]."""

    who: Who
    end: str


@says(
    "このゲームは引き分けとなる",
    also=("このゲームは引き分けになる", "ゲームは引き分けとなる", "ゲームは引き分けになる"),
    en="the game is a draw",
)
class GameDrawn(Instruction, frozen=True, tag=True):
    """The game is a draw [4-4-1]."""


@says("Xは{v}に等しい", also=("Xは{v}である", "Xは{v}となる", "Xは{v}"), en="X is {v}")
class XIs(Instruction, frozen=True, tag=True):
    """X in this text is that value, read when the sentence with X is carried out [R32]."""

    static: ClassVar[bool] = True
    v: Value


RULES = [
    rule(Draw, "カードを{n}枚~引く", en="~draw {n.cards}"),
    *(
        rule(Draw, ja, prints=False)
        for ja in ("カード{n}枚を~引く", "{n}枚~引く", "カードを{n}枚ドロー~する", "{n}枚ドロー~する")
    ),
    rule(GainTribe, "サブタイプ「{t}」を~得る", en="~gain the subtype {t}"),
    rule(GainTribe, "サブタイプ「{t}」を~持つ", prints=False),
]
