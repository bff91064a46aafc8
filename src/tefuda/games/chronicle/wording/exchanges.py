"""What players and things exchange, what becomes half as much, and phases that come once more or not at all [4.2, 9, R63, R64, R132]."""

from __future__ import annotations

from tefuda.text.model import says
from tefuda.text.nouns import NP
from tefuda.text.numbers import N, Simple
from tefuda.text.players import EachPlayer, Player, Who
from tefuda.text.sentences import Act
from tefuda.text.things import It, Thing
from tefuda.text.words import Side, Stat

from .terms import Gauge, Phase


@says(
    "このメインフェイズの後に、追加の戦闘フェイズとメインフェイズを{n}回ずつ~行う",
    also="このメインフェイズの後に<、|>追加の戦闘フェイズと追加のメインフェイズを{n}回ずつ~行う",
    en="~add {n} extra battle phases with a main phase after each after this main phase",
)
@says(
    also="このメインフェイズの後に<、|>追加の戦闘フェイズと[追加の]メインフェイズを~行う",
    en="",
    where={"n": N(1)},
)
class ExtraRounds(Act, frozen=True, tag=True):
    """Further battle phases, each followed by a main phase [9.5.1.3, R57]."""

    n: Simple


@says(
    "次の{s}の{p}を~飛ばす",
    also=(
        "次の{s}の{p}をスキップ~する",
        "{s}の次の{p}<を~飛ばす|をスキップ~する>",
        "{s}は次の{p}<を~飛ばす|をスキップ~する>",
    ),
    en="~skip {s.'s} next {p}",
)
class SkipPhase(Act, frozen=True, tag=True):
    """That phase of the player's next turn does not take place [9]."""

    s: Side
    p: Phase


@says("{who}のライフを交換~する", also="{who}のライフを~入れ替える", en="~exchange the life of {who}")
@says(
    also=(
        "<あなたと対戦相手|対戦相手とあなた>のライフを<交換~する|~入れ替える>",
        "<あなたのライフと対戦相手のライフ|対戦相手のライフとあなたのライフ>を<交換~する|~入れ替える>",
    ),
    en="",
    where={"who": EachPlayer()},
)
class SwapLife(Act, frozen=True, tag=True):
    """Both players exchange their life: each gains or loses the difference [R132]."""

    who: Who


@says("{who}の{gauge}を{n}~得る", en="{who} ~gain {n} {gauge}", where={"up": True})
@says("{who}の{gauge}を{n}~失う", en="{who} ~lose {n} {gauge}", where={"up": False})
class GaugeBy(Act, frozen=True, tag=True):
    """The life or advance value of the player rises or falls so much: he gains or loses it."""

    who: Who
    gauge: Gauge
    n: Simple
    up: bool


@says("{gauge}をすべて~失う", also=("すべての{gauge}を~失う", "あなたの{gauge}をすべて~失う"), en="~lose all {gauge}")
class GaugeLost(Act, frozen=True, tag=True):
    """The player loses all of it."""

    gauge: Gauge


@says(
    "{t}のコントロールを交換~する",
    also="{t}のコントロールを~入れ替える",
    en="~exchange control of {t}",
)
class SwapControl(Act, frozen=True, tag=True):
    """The controller of each of two things becomes the controller of the other one [R63]."""

    t: Thing


@says("{t}の{stat}を~入れ替える", also="{t}の{stat}を交換~する", en="~exchange the {stat} of {t}")
class SwapStats(Act, frozen=True, tag=True):
    """Two things exchange that number: each is set to what the other one's was [R64]."""

    t: Thing
    stat: Stat


@says("{who}の{gauge}は半分に~なる", also="{who}の{gauge}を半分に~する", en="{who.'s} {gauge} is halved, rounded up")
class GaugeHalf(Act, frozen=True, tag=True):
    """The life or advance value of the player becomes half as much, by gain or loss of the difference [4.2, R132]."""

    who: Who
    gauge: Gauge


@says(
    "{who}の{gauge}は{n}倍に~なる", also="{who}の{gauge}を{n}倍に~する", en="{who.'s} {gauge} becomes {n} times as much"
)
class GaugeTimes(Act, frozen=True, tag=True):
    """The life or advance value of the player becomes so many times as much, by gain of the difference."""

    who: Who
    gauge: Gauge
    n: N


@says("{who}の追加ターンを~行う", en="{who} ~take an extra turn")
@says(
    also=(
        "このターンの後に<、|>{who}の追加ターンを[1回]~行う",
        "このターンの後に<、|>{who}の追加のターンを[1回]~行う",
        "このターンの後に<、|>{who}のターンを追加で1回~行う",
    ),
    en="",
)
@says(
    also="このターンの後に<、|>追加のターンを[1回]~行う",
    en="",
    where={"who": Player(Side("own"))},
)
class ExtraTurn(Act, frozen=True, tag=True):
    """A further turn of that player."""

    who: Who


@says("{t}を~入れ替える", also="{t}を交換~する", en="~let {t} change places")
class SwapChosen(Act, frozen=True, tag=True):
    """The things of two choices change places [7.2]."""

    t: It


@says(
    "{a}と{b}を、同じ枚数だけ交換~する",
    also=(
        "{a}すべてと{b}を<、|>同じ枚数だけ好きなように交換~する",
        "{a}と{b}を<、|>同じ枚数だけ好きなように交換~する",
        "{a}を好きな枚数と<、|>同じ枚数の{b}を交換~する",
        "好きな枚数の{a}と<、|>同じ枚数の{b}を交換~する",
    ),
    en="~exchange any number of {a.pl} and as many {b.pl}",
)
class ExchangeMany(Act, frozen=True, tag=True):
    """The player names a number and picks as many of each; they change places [7.2, 15.1.15]."""

    a: NP
    b: NP


@says(
    "{a}と{b}をすべて交換~する",
    also=("{a}と{b}をすべて~入れ替える", "{a}すべてと{b}すべてを交換~する", "{a}すべてと{b}すべてを~入れ替える"),
    en="~exchange all {a.pl} and all {b.pl}",
)
class ExchangeAll(Act, frozen=True, tag=True):
    """All things of two descriptions change places, of either of which there may be none [7.2]."""

    a: NP
    b: NP
