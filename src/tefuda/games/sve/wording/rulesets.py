"""Continuous abilities of Shadowverse EVOLVE that change what cards are, how they are counted, and what may be done."""

from __future__ import annotations

from tefuda.text.events import Event
from tefuda.text.lines import Line
from tefuda.text.model import Node, says
from tefuda.text.nouns import NP, Listed, NounList
from tefuda.text.numbers import Simple
from tefuda.text.sentences import Act, IfMid, Period, PerMid
from tefuda.text.things import Some, Thing, This
from tefuda.text.words import CounterName, Keyword, Name, Phase, Posture, Side, Zone

from .statics import Static
from .terms import AbilityName, GateWord


@says("{t}は{s}状態で場に出る", en="{t} enters the field {s}")
class EntersIn(Static, frozen=True, tag=True):
    """The thing arrives on the field in that state."""

    t: Thing
    s: Posture


@says(
    "{t}を場に置く場合、{c}{n}<つ|個>を置いた状態で場に出る",
    also="{t}は{c}{n}<つ|個>を置いた状態で場に出る",
    en="{t} enters the field with {n.a} {c.num}",
)
class EntersWith(Static, frozen=True, tag=True):
    """The thing arrives on the field with that many counters."""

    t: This
    c: CounterName
    n: Simple


@says(
    "{t}は<|、>[{mid}<、|>]次の{s}の{p}にスタンドしない",
    also=("次の{s}の{p}に<、|>{t}はスタンドしない", "{t}は次の{s}の{p}にスタンドできない"),
    en="{t} doesn't stand in {s.'s} next {p}",
)
class NoStand(Static, frozen=True, tag=True):
    """The thing skips standing up once, in that phase."""

    t: Thing
    s: Side
    p: Phase
    mid: Period | PerMid | IfMid | None = None


@says("{s}は<|、>[{mid}<、|>][{src}から]{np}をプレイできない", en="{s} can't play {np.all_theirs}[ from {src}]")
@says(
    "{s}は<|、>[{mid}<、|>]{src}以外から{np}をプレイできない",
    en="{s} can't play {np.all_theirs} except from {src}",
    where={"other": True},
)
class CantPlay(Static, frozen=True, tag=True):
    """The player cannot play such cards (from that zone; `other`: from any other)."""

    s: Side
    np: Listed
    src: Zone | None = None
    mid: Period | PerMid | IfMid | None = None
    other: bool = False


@says(
    "{s}は<|この>バトルに敗北しない",
    also="{s}は<|この>ゲームに敗北しない",
    en="{s} can't lose the game",
    where={"win": False},
)
@says(
    "{s}は<|この>バトルに勝利できない",
    also="{s}は<|この>ゲームに勝利できない",
    en="{s} can't win the game",
    where={"win": True},
)
@says("{s}は<|この>バトルに敗北せず", en="{s} can't lose the game", where={"win": False}, form="連")
class CantEnd(Static, frozen=True, tag=True):
    """The player cannot win (or lose) the game by rules or effects."""

    s: Side
    win: bool


@says(
    "{s}は<|、>[{mid}<、|>][{h}]能力をプレイできない",
    also="{s}は<|、>[{mid}<、|>][{h}]能力を使えない",
    en="{s} can't play[ {h}] abilities",
)
class CantPlayAbilities(Static, frozen=True, tag=True):
    """The player cannot play abilities (of that kind)."""

    s: Side
    h: AbilityName | None = None
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
    also=(
        "{t}の[{ex}を除く]{h:と|や|能力と|能力や}能力は使えない",
        "{t}の{h:と|や|能力と|能力や}能力は<働かない|誘発しない>",
        "{t}の{h:と|や}は<働かない|誘発しない>",
        "{t}は{h:と|や|能力と|能力や}能力を使えない",
        "{t}は{h:と|や|能力と|能力や}能力<が|は><働かない|誘発しない>",
    ),
    en="{t.'s} {h} abilities[ other than {ex}] can't be used",
)
class CantUse(Static, frozen=True, tag=True):
    """Abilities of that kind of the thing cannot be played, or do not trigger."""

    t: Thing
    h: tuple[AbilityName, ...]
    ex: AbilityName | None = None


@says("{np}の{k}は無効になる", en="{k} of {np.pl} has no effect", where={"off": True})
@says("{np}の{k}は有効になる", en="{k} of {np.pl} has effect", where={"off": False})
class Void(Static, frozen=True, tag=True):
    """The keyword of such things has (or again has) an effect."""

    np: NP
    k: Keyword
    off: bool


@says("{t}は<|、>[{mid}<、|>]{n}でもある", also="{t}は{n}としても扱う", en="{t} is also named {n}")
class AlsoNamed(Static, frozen=True, tag=True):
    """On the field the thing has this further name."""

    t: Thing
    n: Name
    mid: Period | PerMid | IfMid | None = None


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


@says(
    "{e}場合、代わりに{t}がそのダメージを受ける。",
    also=("{e}とき、代わりに{t}が[そのダメージを]受ける。", "{e}場合、代わりに{t}が受ける。"),
    en="if {e.would}, {t} takes that damage instead.",
)
class Redirect(Line, frozen=True, tag=True):
    """A replacement: the damage is dealt to the thing instead."""

    e: Event
    t: Some | This
