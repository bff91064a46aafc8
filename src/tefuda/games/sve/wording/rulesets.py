"""Continuous abilities of Shadowverse EVOLVE that change what cards are, how they are counted, and what may be done."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Cond
from tefuda.text.introductions import INTRODUCERS, acted
from tefuda.text.model import Node, says
from tefuda.text.nouns import NP, Listed, NounList, Owner, recalls
from tefuda.text.numbers import Quote, Simple, Unquoted
from tefuda.text.players import EachPlayer, Self, Who
from tefuda.text.sentences import Act, By, IfMid, Period, PerMid, Prefix
from tefuda.text.things import Bare, Both, It, Some, Thing, This
from tefuda.text.words import CounterName, Keyword, Name, Phase, Posture, Side, Stat, Zone

from .effects import PayGauge, PayHealth, PayPP
from .statics import DamageWhat, Static
from .terms import AbilityName, DamageWay, DealtTo, GateWord

NO_RISE = -1
"""What stands for the health that a leader may not gain."""


@says("{t}は{s}状態で場に~出る", en="{t.group} ~enter the field {s}")
class EntersIn(Static, frozen=True, tag=True):
    """The thing arrives on the field in that state."""

    t: Thing
    s: Posture


@says(
    "{t}を場に置く場合、{c}{n}<つ|個>を置いた状態で場に出る",
    also="{t}は{c}{n}<つ|個>を置いた状態で場に出る",
    en="{t} enters the field with {n.a} {c.num}",
)
@says(
    "{t}は{n!Quote}と同じ数の{c}を置いた状態で場に出る",
    "{t}は{n!Unquoted}と同じ数の{c}を置いた状態で場に出る",
    en="{t} enters the field with as many {c.pl} as {n}",
)
class EntersWith(Static, frozen=True, tag=True):
    """The thing arrives on the field with that many counters."""

    t: This
    c: CounterName
    n: Simple | Quote | Unquoted


@says(
    "{t}は<|、>[{mid}<、|>]次の[{s}の]{p}にスタンドしない",
    also=("次の[{s}の]{p}<に|><、|>{t}はスタンド<しない|できない>", "{t}は次の[{s}の]{p}にスタンドできない"),
    en="{t} ~do not stand in [{s.'s}|its player's] next {p}",
)
class NoStand(Static, frozen=True, tag=True):
    """The thing skips standing up once, in that phase (of the player who has it then, if none is named)."""

    t: Thing
    p: Phase
    s: Side | None = None
    mid: Period | PerMid | IfMid | None = None


class ByPlayer(Static, frozen=True, tag=True):
    """What a player cannot do; the sentence names that player itself (相手は…), or an earlier one has (自身)."""

    s: Side | EachPlayer | Self

    def stands_behind(self, prefix: Prefix) -> bool:
        return not (isinstance(prefix, By) and isinstance(self.s, Self))


@says("{s}は<|、>[{mid}<、|>][{src}から]{np}をプレイできない", en="{s.all} can't play {np.all_theirs}[ from {src}]")
@says(
    "{s}は<|、>[{mid}<、|>]{src}以外から{np}をプレイできない",
    en="{s.all} can't play {np.all_theirs} except from {src}",
    where={"other": True},
)
class CantPlay(ByPlayer, frozen=True, tag=True):
    """The player cannot play such cards (from that zone; `other`: from any other)."""

    np: Listed
    src: Zone | None = None
    mid: Period | PerMid | IfMid | None = None
    other: bool = False


@says(
    "{s}は<|この>バトルに敗北しない",
    also="{s}は<|この>ゲームに敗北しない",
    en="{s.all} can't lose the game",
    where={"win": False},
)
@says(
    "{s}は<|この>バトルに勝利できない",
    also="{s}は<|この>ゲームに勝利できない",
    en="{s.all} can't win the game",
    where={"win": True},
)
@says("{s}は<|この>バトルに敗北せず", en="{s.all} can't lose the game", where={"win": False}, form="連")
class CantEnd(Static, frozen=True, tag=True):
    """The player cannot win (or lose) the game by rules or effects."""

    s: Side | EachPlayer
    win: bool


@says(
    "{s}は<|、>[{mid}<、|>][{np}の][{h:と|や|能力と|能力や}]能力を<プレイできない|使えない>",
    also="{s}は<|、>[{mid}<、|>][{np}の][{h:と|や|能力と|能力や}]能力を使うことができない",
    en="{s.all} can't use[ {h: or }] abilities[ of {np.all_theirs}]",
)
class CantPlayAbilities(Static, frozen=True, tag=True):
    """The player cannot play abilities (of those kinds; of such cards)."""

    s: Side | EachPlayer
    h: tuple[AbilityName, ...] = ()
    np: Listed | None = None
    mid: Period | PerMid | IfMid | None = None


@says("{t}は{z}以外からプレイできない", en="{t} can't be played except from {z}", where={"only": True})
@says("{t}は{z}からプレイできない", en="{t} can't be played from {z}", where={"only": False})
@says("{t}は<|、>[{mid}<、|>]プレイできない", en="{t} can't be played", where={"z": None, "only": False})
class CantPlayFrom(Static, frozen=True, tag=True):
    """The thing cannot be played (from there; `only`: from anywhere else)."""

    t: Thing
    z: Zone | None
    only: bool
    mid: Period | IfMid | None = None


@says(
    "{t}は{z}からプレイできる",
    also=("{t}は自分の{z}からプレイできる", "{t}は[自分の]{z}からもプレイできる"),
    en="{t} can be played from {z}",
)
class MayPlayFrom(Static, frozen=True, tag=True):
    """The thing may be played from that zone."""

    t: Thing
    z: Zone


@says(
    "{t}の[{ex}を除く]{h:と|や|能力と|能力や}能力を使えない",
    also="{t}は{h:と|や|能力と|能力や}能力を使えない",
    en="{t.before}{h: and } abilities[ other than {ex}]{t.behind} can't be used",
)
@says(
    also=(
        "{t}の[{ex}を除く]{h:と|や|能力と|能力や}能力は使えない",
        "{t}の{h:と|や}は<働かない|誘発しない|無効になる>",
        "{t}の{h:と|や|能力と|能力や}能力は無効になる",
        "{t}は{h:と|や|能力と|能力や}能力<が|は><働かない|誘発しない>",
    ),
    en="",
    where={"used": False},
)
@says(
    "{t}の{h:と|や|能力と|能力や}能力は<働かない|誘発しない|プレイできない>",
    en="{t.before}{h: and } abilities{t.behind} don't work",
    where={"used": False},
)
class CantUse(Static, frozen=True, tag=True):
    """Abilities of that kind of the thing cannot be played, or do not trigger (`used`: said of who uses them)."""

    t: Thing
    h: tuple[AbilityName, ...]
    ex: AbilityName | None = None
    used: bool = True
    mid: Period | IfMid | None = None

    def ok(self) -> bool:
        # whose they are is the player who cannot use them: `CantPlayAbilities` says it
        np = self.t.np if isinstance(self.t, Bare) else None
        if not self.used or not isinstance(np, NP) or recalls(np):
            return True
        return any(isinstance(q, Owner) for q in np.quals)


@says("{np}の{k}は無効になる", en="{k} of {np.pl} has no effect", where={"off": True})
@says("{np}の{k}は有効になる", en="{k} of {np.pl} has effect", where={"off": False})
class Void(Static, frozen=True, tag=True):
    """The keyword of such things has (or again has) an effect."""

    np: NP
    k: Keyword
    off: bool


@says("{t}は<|、>[{mid}<、|>]{n}でもある", also="{t}は{n}としても扱う", en="{t} is also named {n}")
@says("{t}は<|、>[{mid}<、|>]{n}でもあり", en="{t} is also named {n}", form="連")
class AlsoNamed(Static, frozen=True, tag=True):
    """On the field the thing has this further name."""

    t: Thing
    n: Name
    mid: Period | PerMid | IfMid | None = None


INTRODUCERS[AlsoNamed] = acted


@says("{who}は能力で{t}を選べるとき、これを選ぶ", en="{who} must choose {t} with abilities if able")
class MustChoose(Static, frozen=True, tag=True):
    """That player's targets must include the thing wherever the description allows it."""

    who: Side
    t: This


@says("{s}の{w}を数える際、{of}を数える", en="for {s.'s} {w}, count {of}")
class CountFor(Static, frozen=True, tag=True):
    """What that class word counts for the player."""

    s: Side
    w: GateName
    of: Counted


@says("【{w}】", en="{w}")
class GateName(Node, frozen=True, tag=True):
    """A class word without its number."""

    w: GateWord


@says("{of}の合計", en="{of.pl} together")
class Counted(Node, frozen=True, tag=True):
    """Things of several descriptions taken together."""

    of: NounList


@says("メインデッキに{t}を{n}枚まで入れることができる", en="your deck may contain up to {n} [one?copy|copies] of {t}")
class DeckLimit(Static, frozen=True, tag=True):
    """How many copies the main deck may hold."""

    t: This
    n: int


@says("これによって破壊される代わりに、消滅~する", en="if it would be destroyed this way, ~banish it instead")
class BanishInstead(Act, frozen=True, tag=True):
    """What the sentence before damaged is banished if that damage destroys it."""


@says("{t}がそのダメージを~受ける", also=("{t}が同じダメージを~受ける", "{t}が~受ける"), en="{t} ~take that damage")
@says(also="{t}にそのダメージを~与える", en="")
class TakesThatDamage(Act, frozen=True, tag=True):
    """Instead of damage: it is dealt to the thing."""

    t: Some | This | It | Bare


@says(
    "{t}は{z}以外から場に出せない",
    also="{t}は{z}以外から場に出ない",
    en="{t} can't be put onto the field except from {z}",
)
class EntersOnlyFrom(Static, frozen=True, tag=True):
    """The thing is put onto the field from that zone only."""

    t: This
    z: Zone


@says(
    "{t}は{p}のみプレイできる",
    also=("{t}は{p}に<のみ|だけ>プレイできる", "{t}は{p}だけプレイできる"),
    en="{t} can be played only {p}",
)
class PlayOnlyDuring(Static, frozen=True, tag=True):
    """The thing can be played in that time only."""

    t: This
    p: Period


@says(
    "{t}は{c.で}なければ、プレイできない",
    also="{t}は{c.なら}<のみ|だけ|><、|>プレイできる",
    en="{t} can be played only if {c}",
)
class PlayOnlyIf(Static, frozen=True, tag=True):
    """The thing can be played only while the condition holds."""

    t: This
    c: Cond


@says(
    "{s}は<|、>[{mid}<、|>]カードを引けない",
    also=("{s}は<|、>[{mid}<、|>]カードを引くことができない", "{s}は<|、>[{mid}<、|>]<カードを1枚|1枚>引けない"),
    en="{s.all} can't draw cards",
)
class CantDraw(ByPlayer, frozen=True, tag=True):
    """The player does not draw."""

    mid: Period | IfMid | None = None


@says(
    "{s}は<|、>[{mid}<、|>]PP最大値を+できない",
    also=(
        "{s}は<|、>[{mid}<、|>]PP最大値を<+1できない|増やせない|増やすことができない>",
        "{s}のPP最大値は<|、>[{mid}<、|>]<+1されない|+されない|増えない|増加しない>",
    ),
    en="{s.'s} maximum play points can't increase",
)
class CantRaise(ByPlayer, frozen=True, tag=True):
    """The player's maximum play points do not go up."""

    mid: Period | IfMid | None = None


@says(
    "{who}が1ターンに引けるカードは{n}枚までである",
    also="{who}は1ターンに{n}枚までしかカードを引けない",
    en="{who} can't draw more than {n.cards} each turn",
)
class DrawLimit(Static, frozen=True, tag=True):
    """The player draws no more than so many cards in a turn."""

    who: Who
    n: int


@says(
    "{t}の体力は<|、>[{mid}<、|>]減少しない",
    also="{t}の体力は<|、>[{mid}<、|>]減らない",
    en="{t.'s} health can't decrease",
    where={"n": 0},
)
@says("{t}の体力は<|、>[{mid}<、|>]0以下にならない", en="{t.'s} health can't become 0 or less", where={"n": 1})
@says(
    "{t}の体力は<|、>[{mid}<、|>]増加しない",
    also=(
        "{t}の体力は<|、>[{mid}<、|>]<増えない|回復しない|回復できない|+されない>",
        "{t}は<|、>[{mid}<、|>]<体力が増加しない|体力を回復できない|回復しない|回復できない>",
    ),
    en="{t.'s} health can't increase",
    where={"n": NO_RISE},
)
class KeepsHealth(Static, frozen=True, tag=True):
    """The health of a leader does not go down (`n` above 0: not below n; `NO_RISE`: does not go up)."""

    t: Thing
    n: int
    mid: Period | IfMid | None = None


@says(
    "{t}が{way}{what}を半分[down?(端数切り捨て)]に~する",
    also="{t}が{way}{what}は半分[down?(端数切り捨て)]に~なる",
    en="halve the {what} {t.any} {way.agree}[down? (rounded down)]",
)
class DamageHalf(Act, frozen=True, tag=True):
    """Replacement: damage that the thing takes or deals is halved, rounded up (`down`: rounded down)."""

    static: ClassVar[bool] = True
    t: Thing
    way: DamageWay | DealtTo
    what: DamageWhat
    down: bool = False


@says(
    "{t}は{to}に与える{what}が{least}以上になる場合、代わりに{n}になる",
    also="{t}が{to}に与える{what}が{least}以上になる場合、代わりに{n}になる",
    en="if {t} would deal {least} or more {what} to {to.a}, it is {n} instead",
)
class DamageToAtLeast(Static, frozen=True, tag=True):
    """Replacement: damage of at least so much that the thing deals to such a thing becomes n."""

    t: This
    to: Listed
    what: DamageWhat
    least: Simple
    n: Simple


@says("追加コストとして{c}~する", also="追加コストとして{c}を~支払う", en="pay as an additional cost: {c}")
class ExtraCostOf(Act, frozen=True, tag=True):
    """An additional cost of playing in health, play points or another number."""

    static: ClassVar[bool] = True
    c: PayHealth | PayPP | PayGauge


@says(
    "{t}と{u}の{stat}を~入れ替える",
    also="{t}の{stat}と{u}の{stat}を~入れ替える",
    en="~exchange the {stat} of {t} and {u}",
)
class SwapBetween(Act, frozen=True, tag=True):
    """That number of each of the two things becomes the other's."""

    t: Thing
    u: Thing
    stat: Stat

    def ok(self) -> bool:
        return not any(isinstance(x, Both) for x in (self.t, self.u))  # of three things it is not known which two


@says(
    "{t}の{stat}を~入れ替える",
    also=("{t}の{stat}を互いに~入れ替える", "{t}は互いの{stat}を~入れ替える"),
    en="~exchange {t.'s} {stat} with each other",
)
class SwapAmong(Act, frozen=True, tag=True):
    """That number of each of two things named together becomes the other's."""

    t: It
    stat: Stat

    def ok(self) -> bool:
        return self.t.many


@says(
    "{s}は{t}を手札にあるかのようにプレイ~できる",
    also="{s}は{t}をプレイ~できる",
    en="{s} can play {t} as if it were in hand",
)
class MayPlayIt(Static, frozen=True, tag=True):
    """The player may play that card from where it lies."""

    s: Side
    t: It


@says(
    "攻撃目標を{t}に~する",
    also=("攻撃先を{t}に~する", "攻撃目標を{t}に変更~する", "{t.を}攻撃目標に~する"),
    en="~make {t} the attack target",
)
class Retarget(Act, frozen=True, tag=True):
    """The attack going on is aimed at the thing instead."""

    t: This | It
