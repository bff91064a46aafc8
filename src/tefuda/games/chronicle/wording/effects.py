"""Instructions: what a resolving text carries out."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.amounts import AsMuch, hand_becomes
from tefuda.text.conditions import Place
from tefuda.text.having import Keeping
from tefuda.text.instructions import DrawUpTo, GameEnds, Search
from tefuda.text.letters import lets
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.nouns import NP
from tefuda.text.numbers import Measure, N, Simple, Value
from tefuda.text.periods import PerMid
from tefuda.text.players import Player, Who
from tefuda.text.quals import InZone, Whose
from tefuda.text.sayings import coins, drawing
from tefuda.text.sentences import Act, unnamed
from tefuda.text.things import AtRandom, It, Some, Thing
from tefuda.text.words import Side, Stat

from .making import Create, Orientation, OtherToken, TokenFaction, UnitToken
from .nouns import Floating, JointlyAtMost, Known, Many
from .terms import CounterName, Gauge, Roman, Souls
from .values import GaugeOf, HalfOf, ThatMany

__all__ = ["Create", "DrawUpTo", "Orientation", "OtherToken", "TokenFaction", "UnitToken"]


@says("{what.を}~選ぶ", en="~choose {what}")
class Choose(Act, frozen=True, tag=True):
    """Choose: the controller of the text when it is used [11.2.7], another player on resolution [R75]."""

    what: Thing

    def canon(self) -> Node:
        what = self.what
        return (
            Choose(Some(what.of, what.cnt)) if type(what) is Floating and not isinstance(what.cnt, AtRandom) else self
        )


@says("{src}から<|、>{what.を}~選ぶ", en="~choose {what} from {src}")
class ChooseFrom(Act, frozen=True, tag=True):
    """Choose in a zone named first (`捨て札置き場からカード1枚を選ぶ`)."""

    rewritten: ClassVar[bool] = True
    src: Place
    what: Some | JointlyAtMost

    def ok(self) -> bool:
        of = self.described()
        plain = isinstance(self.what, JointlyAtMost) or type(self.what) is Some
        plain = plain or (type(self.what) is Floating and not isinstance(self.what.cnt, AtRandom))
        return isinstance(of, NP) and not any(isinstance(q, InZone | Whose) for q in of.quals) and plain

    def described(self) -> Node:
        """Return what is chosen there."""
        return self.what.of.np if isinstance(self.what, JointlyAtMost) else self.what.of

    def canon(self) -> Node:
        of = self.described()
        assert isinstance(of, NP)
        there = NP(of.head, (*self.src.quals, InZone(self.src.z), *of.quals))
        if isinstance(self.what, JointlyAtMost):
            return Choose(JointlyAtMost(Many(there), self.what.stat, self.what.n))
        return Choose(Some(there, self.what.cnt))


@says("{who}は<|、>{a.*}", en="{who} {a.*}")
class Besides(Act, frozen=True, tag=True):
    """What a player named inside a sentence does, after an act of somebody else."""

    besides: ClassVar[bool] = True
    who: Player
    a: Act

    def ok(self) -> bool:
        return not isinstance(self.a, Besides) and not unnamed(self.a)


@says(
    "{t.を}<、|>コストを支払わずに使用~する",
    also="コストを支払わずに{t.を}使用~する",
    en="~use {t} without paying its cost",
)
class UseFree(Act, frozen=True, tag=True):
    """The player uses a spell now, without its cost; additional costs stay [R25]."""

    t: Thing


@says("それが選んでいるものを選び~直す", en="~choose anew what it chooses")
class ChooseAnew(Act, frozen=True, tag=True):
    """New legal choices of the same number for what is on the stack."""


@says("勢力を1つ~選ぶ", also="勢力を1つ指定~する", en="~choose a faction")
class ChooseFaction(Act, frozen=True, tag=True):
    """Name one of the five factions."""


@says(
    "{lo}から{hi}までの数を1つ~選ぶ",
    also=("{lo}から{hi}までの数を1つ指定~する", "{lo}から{hi}までの数字を1つ<~選ぶ|指定~する>"),
    en="~choose a number from {lo} to {hi}",
)
class ChooseNumber(Act, frozen=True, tag=True):
    """Name a number between two levels; その数 is that one [11.8.5.1]."""

    lo: Roman
    hi: Roman


@says(
    "この効果を<、|>{v}に等しい回数くり~返す",
    also=("この効果を<、|>{v}と同じ回数<くり~返す|~行う>", "次の効果を<、|>{v}に等しい回数<くり~返す|~行う>"),
    en="~carry out the rest of this text as many times as {v}",
)
class RepeatText(Act, frozen=True, tag=True):
    """What follows is carried out so many times, one after the other [11.8.5]; what was chosen stays the same [11.2.7]."""

    v: Measure


# ---- players


@says("カードを<|、>{per}{n}枚~引く", also="{per}<|、>{n}枚カードを~引く", en="~draw {n.cards} {per}")
class DrawPer(Act, frozen=True, tag=True):
    """The player draws n cards for every so many things, which the print says inside the sentence."""

    n: Simple
    per: PerMid


@says("{v}を~失う", en="~lose {v}")
class LoseValue(Act, frozen=True, tag=True):
    """The player loses a value of life or advance value (`ライフの半分を失う`)."""

    v: Value

    def ok(self) -> bool:
        return hasattr(self.v, "v") or hasattr(self.v, "gauge")


@says("{gauge}を[{mid}]{n}~得る", en="~gain {n} {gauge}", where={"up": True})
@says("{gauge}を[{mid}]{n}~失う", en="~lose {n} {gauge}", where={"up": False})
class Gauging(Act, frozen=True, tag=True):
    """The player gains or loses so much life or advance value."""

    gauge: Gauge
    n: Simple
    up: bool
    mid: PerMid | None = None


@says(also="{gauge}の半分を~失う", en="")
@rewrite(Act)
def lose_half(gauge: Gauge) -> Node:
    """Half of what the player of the sentence has."""
    return LoseValue(HalfOf(GaugeOf(gauge, None), True))


@says(
    "{gauge}を好きな数~失う",
    also=("{gauge}を好きな<数だけ|だけ>~失う", "好きな数の{gauge}を~失う"),
    en="~lose any amount of {gauge}",
)
class LoseAny(Act, frozen=True, tag=True):
    """The player loses as much life or advance value as he names."""

    gauge: Gauge


@says("{who}の{gauge}は{n}に~なる", also="{who}の{gauge}を{n}に~する", en="{who.'s} {gauge} becomes {n}")
@says("{gauge}を{n}に~する", en="~set {gauge} to {n}", where={"who": None})
class GaugeBecomes(Act, frozen=True, tag=True):
    """The life or advance value of the player (of the sentence) becomes n, by gain or loss of the difference."""

    who: Who | None
    gauge: Gauge
    n: Simple


@says("{who}の{gauge}は<|、>{v}と同じ値に~なる", en="{who.'s} {gauge} becomes equal to {v}")
class GaugeBecomesAs(Act, frozen=True, tag=True):
    """The life or advance value of the player becomes the value."""

    who: Who
    gauge: Gauge
    v: Measure


@says("クロノチェックを{n}回~行う", en="~make {n} chrono checks")
class CheckChrono(Act, frozen=True, tag=True):
    """Chrono checks one after another, with a chance for chrono bursts after each [15.1.14]."""

    n: Simple


@says("時代を[{n}回]発展~させる", also="あなたの時代を[{n}回]発展~させる", en="~advance the age[ {n.times}]")
class Advance(Act, frozen=True, tag=True):
    """Advance without the 7 CA [R5]."""

    n: Simple | None = None


@says("この戦闘フェイズの後に追加の戦闘フェイズを{n}回~行う", en="~add {n} extra battle phases after this one")
class ExtraBattle(Act, frozen=True, tag=True):
    """Further battle phases in this turn [R57]."""

    n: Simple


# ---- damage


@says(
    "{t}に[{mid}]{n}ダメージを~与える",
    also=("[{mid}]{n}ダメージを{t}に~与える", "{t}に、{mid}{n}ダメージを~与える"),
    en="~deal {n} damage to {t}",
)
@says("{n}ダメージを~与える", en="~deal {n} damage", where={"t": None})
class Hurt(Act, frozen=True, tag=True):
    """Damage by the source of the text [6.4]; without a thing: to what the sentence before dealt it to."""

    t: Thing | None
    n: Simple
    mid: PerMid | None = None


@says(
    "{by}は<、|>{t}に{n.の}ダメージを~与える",
    also="{by}は<、|>{n.の}ダメージを{t}に~与える",
    en="{by} ~deal damage equal to {n} to {t}",
)
class HurtBy(Act, frozen=True, tag=True):
    """Damage whose source is a thing that the text names [11.8.8]."""

    t: Thing
    n: AsMuch
    by: Known


@says(
    "{t}はそれぞれ自分のパワーに等しいダメージをもう一方に~与える",
    also="{t}は自分のパワーに等しいダメージをもう一方に~与える",
    en="{t} each ~deal damage equal to their power to the other",
)
class HurtEachOther(Act, frozen=True, tag=True):
    """Two things deal damage equal to their power to one another."""

    t: It


@says(
    "{n}ダメージを<|、>{t}に好きなように割り~振って与える",
    also=(
        "合計{n}ダメージを<|、>{t}に好きなように割り~振って与える",
        "{t}に<|、|合計>{n}ダメージを<|、>好きなように割り~振って与える",
    ),
    en="~divide {n} damage among {t}",
)
class Share(Act, frozen=True, tag=True):
    """Damage divided freely, at least 1 each [11.2.8]."""

    t: Thing
    n: Simple


@says("{n}ダメージを~受ける", en="~take {n} damage")
class Suffer(Act, frozen=True, tag=True):
    """The player of the sentence is dealt damage."""

    n: Simple


# ---- counters


@says("{t}の上に{c}を{n}個~置く", also=("{t}に{c}を{n}個~置く",), en="~put {n} {c.pl} on {t}")
@says(also="その上に{c}を{n}個~置く", en="", where={"t": It()})
class PutCounters(Act, frozen=True, tag=True):
    """Put counters on the thing [6.10]."""

    t: Thing
    c: CounterName
    n: Simple


@says(
    "{n.の}カードを[{s}の]デッキの上から捨て札置き場に~置く",
    also=(
        "[{s}の]デッキの上から{n.の}カードを捨て札置き場に~置く",
        "{n.だけ}<、|>[{s}の]デッキの上からカードを捨て札置き場に~置く",
    ),
    en="~put as many cards from the top of [{s.'s}|your] deck into the discard pile as {n}",
)
class MillAs(Act, frozen=True, tag=True):
    """As many cards as the value says go from the top of a deck to the discard pile."""

    n: AsMuch
    s: Side | None = None


@says(
    "{t}の上に置かれている{c}の数を{n}倍に~する",
    also="{t}の上の{c}の数を{n}倍に~する",
    en="~put as many {c.pl} on {t} as make {n} times the number there",
)
class MultiplyCounters(Act, frozen=True, tag=True):
    """Put so many counters on the thing that there are n times as many [6.10]."""

    t: Thing
    c: CounterName
    n: N


@says("{t}の上から{c}を{n}個取り~除く", also="{t}から{c}を{n}個取り~除く", en="~remove {n} {c.pl} from {t}")
@says("その上から{c}を{n}個取り~除く", en="~remove {n} {c.pl} from it", where={"t": It()})
@says("{c}を{n}個取り~除く", en="~remove {n} {c.pl}", where={"t": None})
class TakeCounters(Act, frozen=True, tag=True):
    """Remove counters from the thing (from the source)."""

    c: CounterName
    n: Simple
    t: Thing | None


@says("{t}の上から{c}をすべて取り~除く", also="{t}の上の{c}をすべて取り~除く", en="~remove all {c.pl} from {t}")
@says("その上から{c}をすべて取り~除く", en="~remove all {c.pl} from it", where={"t": It()})
@says(
    "{t}の上からカウンターをすべて取り~除く",
    also="{t}の上のカウンターをすべて取り~除く",
    en="~remove all counters from {t}",
    where={"c": None},
)
class TakeAllCounters(Act, frozen=True, tag=True):
    """Remove all counters (of that name) from the thing [6.10]."""

    t: Thing
    c: CounterName | None


@says(
    "{t}の上に置かれて<いる|いた>カウンターをすべて<、|>{to}の上に~置く",
    also=(
        "{t}の上に置かれて<いる|いた>カウンターすべてを<、|>{to}の上に~置く",
        "{t}の上のカウンターをすべて<、|>{to}の上に<~置く|~移す>",
    ),
    en="~put all counters from {t} onto {to}",
)
class MoveCounters(Act, frozen=True, tag=True):
    """Counters of every name go from one thing to another; of what has gone those that lay there last [6.10, 11.8.10]."""

    t: Thing
    to: Thing


# ---- cards


@says("{a}と{b.を}交換~する", also="{a}と{b.を}~入れ替える", en="~exchange {a} and {b}")
class Exchange(Act, frozen=True, tag=True):
    """Things of two descriptions change places; age markers and cards of the hand are shown first [7.2, 15.1.15]."""

    a: Some
    b: Some


@says(
    "{place}から、{np}が公開されるまでカードを公開~する",
    also="{place}から{np}が公開されるまでカードを公開~する",
    en="~reveal cards from {place} until {np.a} is revealed",
)
class RevealUntil(Act, frozen=True, tag=True):
    """Reveal cards from the top of the deck until such a card is revealed; the deck's end ends it."""

    place: DeckTop
    np: NP


@says(
    "{place}から、{stat}の合計が{n}以上になるまでカードを公開~する",
    also="{place}から{stat}の合計が{n}以上になるまでカードを公開~する",
    en="~reveal cards from {place} until their total {stat} is {n} or more",
)
class RevealTotal(Act, frozen=True, tag=True):
    """Reveal cards from the top of the deck until their numbers together are at least n; the deck's end ends it."""

    place: DeckTop
    stat: Stat
    n: Simple | Souls


@says("[{s}の]デッキの上", also="[{s}の]デッキの一番上", en="the top of [{s.'s} ]deck")
class DeckTop(Node, frozen=True, tag=True):
    """The top of a deck."""

    s: Side | None = None


@says("{place}から<|、>{t.を}~探す", en="~look in {place} for {t}")
class LookFor(Act, frozen=True, tag=True):
    """Pick such cards in a hidden zone; nothing is shown or shuffled by itself [15.1.8, R107]."""

    place: Place
    t: Thing


@says(
    "{t.を}デッキに加えてシャッフル~する",
    also="{t.を}オーナーのデッキに加えてシャッフル~する",
    en="~shuffle {t} into the deck",
)
@says(also="[オーナーの]デッキに加えてシャッフル~する", en="", where={"t": It()})
class ShuffleIn(Act, frozen=True, tag=True):
    """Add to the owner's deck and shuffle it."""

    t: Thing


RULES = [
    *lets("に等しい", 0, verb="is equal to"),
    hand_becomes("~捨てる", "~discard until {n.cards} are in hand", of="手札を"),
    hand_becomes("~引く", "~draw until {n.cards} are in hand", of="カードを", drawn=True),
    rule(
        Keeping,
        "{np}を{n}{w}[upto?まで]選び、残りを犠牲に~する",
        en="~choose [upto?up to ]{n} {np.of} and ~sacrifice the rest",
    ),
    *(
        rule(Keeping, f"{{np}}{picked}選び、残りを{rest}犠牲に~する", prints=False)
        for picked, rest in (("を{n}{w}[upto?まで]", "すべて"), ("{n}{w}[upto?まで]を", "[すべて]"))
    ),
    *(
        rule(AsMuch, f"<それと|>同じ<枚数|数|値|>{ja}", where={"v": ThatMany()}, prints=False, form=form)
        for ja, form in (("だけ", "だけ"), ("の", "の"), ("", "だけ"))
    ),
    *coins("コインを~投げる"),
    *drawing("カードを{n}枚~引く", "~引く"),
    rule(Search, "{place}から{t.を}サーチ~する", en="~search {place} for {t}"),
    rule(Search, "{place}から、{t.を}サーチ~する", prints=False),
    rule(Search, "{t.を}{place}からサーチ~する", prints=False),
    rule(GameEnds, "{who}はゲームに勝利する", en="{who} ~win the game", where={"win": True}),
    rule(GameEnds, "{who}はゲームに敗北する", en="{who} ~lose the game", where={"win": False}),
    rule(GameEnds, "{who}は勝利する", where={"win": True}, prints=False),
    rule(GameEnds, "{who}は敗北する", where={"win": False}, prints=False),
]
