"""Instructions that games share: choosing, moving, damage, numbers, gained and lost abilities."""

from __future__ import annotations

from typing import ClassVar

from .conditions import EitherPlace, Place
from .gaining import GainBoth as GainBoth
from .gaining import GainKeywords as GainKeywords
from .gaining import GainLines as GainLines
from .gaining import GainQuoted as GainQuoted
from .gaining import GainSame as GainSame
from .gaining import GainShield as GainShield
from .gaining import GainTribe as GainTribe
from .model import says
from .nouns import NP, Counters, Listed, Named, ZoneCards
from .numbers import Amount, Computed, DamageAmount, N, Simple, Unquoted, Value
from .players import Who
from .quals import InZone
from .sentences import Act, Elided, Gain, IfMid, Instruction, Period, PerMid
from .stats import Boost as Boost
from .stats import BoostToo as BoostToo
from .stats import ChangeStat as ChangeStat
from .stats import ChangeStatAs as ChangeStatAs
from .stats import MultiplyStat as MultiplyStat
from .stats import SetBoth as SetBoth
from .stats import SetStat as SetStat
from .stats import SetStats as SetStats
from .stats import SetStatsToo as SetStatsToo
from .stats import StatBy as StatBy
from .stats import StatTo as StatTo
from .things import Bare, Exactly, It, Referred, Some, That, Thing, This, UpTo
from .verbs import Affect, CreateState, Deed, Move, To
from .words import CounterName, Keyword, Name, Posture, Side, Sign, Stat, Zone


@says("{what.を}~選ぶ", en="~choose {what}")
class Select(Act, frozen=True, tag=True):
    """Choose things; they become それ."""

    what: Thing


@says(
    "[{src}から]{t.を}{v.*}",
    also=("{t.を}、{v.*}", "{t.を}{src}から{v.*}", "{src}から、{t.を}{v.*}"),
    en="{v.*(t)}[ from {src}]",
)
class Do(Act, frozen=True, tag=True):
    """Do the verb to the thing; a thing that is a description with a count is picked now (from `src`)."""

    t: Thing
    v: Deed
    src: Place | EitherPlace | None = None

    def canon(self) -> Do:
        # 墓場から…を出す, それを出す: cards that exist are not created, but come onto the field
        exist = self.src is not None or isinstance(self.t, Referred)
        exist = exist or any(isinstance(q, InZone) for q in getattr(getattr(self.t, "of", None), "quals", ()))
        state = self.v.s if isinstance(self.v, CreateState) else None
        if not exist or (state is None and self.v != Affect("create")):
            return self
        return Do(self.t, Move(To(Zone("field"), None, state=state), "bring"), self.src)

    def pays(self) -> bool:
        """Whether it puts away cards of a hand of which it says nothing else."""
        head = getattr(getattr(self.t, "of", None), "head", None)
        return isinstance(self.v, Affect) and self.v.gives_up() and isinstance(head, ZoneCards)


@says("{t.を}{who}は[、]{v.*}", en="{who} {v.s(t)}")
class DoBy(Act, frozen=True, tag=True):
    """That player does the verb to the thing and makes the choices."""

    t: Thing
    who: Who
    v: Deed


@says(
    "{t.を}<、|>{z}が上限になるまで{v.*}",
    also="[自分の]{z}が上限になるまで{t.を}{v.*}",
    en="{v.*(t)} until {z} is full",
)
@says(also="{t.を}自分の{z}が上限になるまで{v.*}", en="")
class DoUntilFull(Act, frozen=True, tag=True):
    """Do the verb to the things one by one until that zone is full."""

    t: Thing
    z: Zone
    v: Deed


@says("{place}に{t.を}[{state}状態で]~出す", en="~create {t} {place.on}[ {state}]")
class CreateIn(Act, frozen=True, tag=True):
    """Create such tokens in that place."""

    place: Place
    t: Thing
    state: Posture | None = None


@says(
    "{names}を{n!Quote}と同じだけ~出す",
    "{n!Unquoted}と同じだけ{names}を~出す",
    also=(
        "{names}を{n!Quote}と同じ<数|枚数>~出す",
        "{n!Quote}と同じ<数|枚数>の{names}を~出す",
        "{n!Unquoted}と同じ<数|枚数>の{names}を[場に]~出す",
        "{n!Quote}と同じだけ{names}を~出す",
        "{names}を{n!Unquoted}と同じだけ~出す",
        "{n!Unquoted}だけ{names}を~出す",
    ),
    en="~create as many {names.plural} as {n}",
)
@says(also=("{n!Unquoted}だけ、{names}を[場に]~出す", "{n!Unquoted}だけ{names}を場に~出す"), en="")
class CreateAs(Act, frozen=True, tag=True):
    """Create as many tokens of that name as the value says."""

    names: Named
    n: Computed


@says("{v.*}", en="{v.*(it)}")
class Again(Act, frozen=True, tag=True):
    """Do the verb to the object of the act (or instruction) before; that object is not printed again."""

    v: Deed


@says("{to}に{n!Simple}ダメージ", en="~deal {n} damage to {to.each}")
@says("{to}に{n!Reckoned}ダメージ", en="~deal {n} damage to {to.each}")
@says("{to}に{n!Times}ダメージ", "{to}に{n!Quote.の}ダメージ", en="~deal {to.each} damage equal to {n}")
@says(
    "{to}に{n!Simple}ダメージを~与える",
    also=(
        "{n!Simple}ダメージを{to}に~与える",
        "{to}に<|、>{mid}<、|>{n!Simple}ダメージ",
        "{to}に<|、>{mid}<、|>{n!Simple}ダメージを~与える",
    ),
    en="~deal {n} damage to {to.each}",
)
@says(
    "{to}に{n!Quote.の}ダメージを~与える",
    "{n!Unquoted.の}ダメージを{to}に~与える",
    also=(
        "{n!Unquoted.の}ダメージを、{to}に~与える",
        "{n!Quote.の}ダメージを<、|>{to}に~与える",
        "{to}に{n!Quote}のダメージ",
        "{to}に{n!Quote}のダメージを~与える",
        "{to}に<|、>{n!Unquoted.の}ダメージ",
        "{to}に<|、>{n!Unquoted.の}ダメージを~与える",
    ),
    en="~deal {to.each} damage equal to {n}",
)
@says(
    also=(
        "それと同じ<|数値の>ダメージを{to}に~与える",
        "{to}にそれと同じ<|数値の>ダメージを~与える",
    ),
    en="",
    where={"n": Unquoted(DamageAmount("taken"))},
)
class Damage(Act, frozen=True, tag=True):
    """Deal that much damage to each of the things."""

    to: Thing
    n: Amount
    mid: PerMid | None = None


@says("{to}に[total?合計]{n}ダメージを<割りふる|割り振る>", en="~divide {n} damage[total? in total] among {to}")
class Divide(Act, frozen=True, tag=True):
    """Divide that much damage among the chosen things, at least 1 each; decided while playing."""

    to: Thing
    n: Simple
    total: bool = False


@says(
    "{n}枚~引く",
    also=("カードを{n}枚~引く", "カード{n}枚を~引く", "{n}枚カードを~引く", "もう{n}枚~引く"),
    en="~draw {n.cards}",
)
@says(
    "{n!Quote.だけ}~引く",
    "{n!Unquoted.だけ}~引く",
    also=tuple(
        f"{said}~引く"
        for q in ("n!Quote", "n!Unquoted")
        for said in (f"{{{q}.だけ}}<|、>カードを", f"カードを{{{q}.だけ}}", f"{{{q}.の}}カードを")
    ),
    en="~draw as many cards as {n}",
)
@says("{n!Reckoned}枚~引く", also=("カードを{n!Reckoned}枚~引く", "{n!Reckoned}枚カードを~引く"), en="~draw {n} cards")
class Draw(Act, frozen=True, tag=True):
    """The player draws n cards, or as many as a value says."""

    n: Simple


@says("{n}枚まで~引く", also=("カードを{n}枚まで~引く", "カード{n}枚まで~引く"), en="~draw up to {n.cards}")
class DrawUpTo(Act, frozen=True, tag=True):
    """The player draws 0 to n cards, deciding before each."""

    n: Simple


@says("{place}から{t.を}~探す", also="{place}から、{t.を}~探す", en="~search {place} for {t}")
@says(also="{t.を}{place}から~探す", en="")
class Search(Act, frozen=True, tag=True):
    """Look through the place for such cards (may be declined if described by more than a number); shuffle after."""

    place: Place | EitherPlace
    t: Thing


@says(
    "能力をすべて~失う",
    also=(
        "すべての能力を~失う",
        "能力すべてを~失う",
        "能力を~失う",
        "能力をすべて~失わせる",
        "すべての能力を~失わせる",
        "能力を~失わせる",
    ),
    en="~lose all abilities",
)
class LosesAllToo(Elided, frozen=True, tag=True):
    """The subject before loses its abilities as well."""


@says("{k:と|や}を~失う", en="~lose {k: and }")
class LosesToo(Elided, frozen=True, tag=True):
    """The subject before loses these keywords as well."""

    k: tuple[Keyword, ...]


@says("{t}は<|、>[{mid}<、|>]{k.*}", en="{t.group} {k.*}")
class Gains(Act, frozen=True, tag=True):
    """The thing gains this."""

    static: ClassVar[bool] = True
    t: Thing
    k: Gain
    mid: Period | PerMid | IfMid | None = None


@says("{t}のカード名を{n}に~する", also="{t}のカード名を{n}に変更~する", en="~change the name of {t} to {n}")
class Rename(Act, frozen=True, tag=True):
    """The thing's name becomes this."""

    static: ClassVar[bool] = True
    t: Referred | Bare | Some
    n: Name


@says("{cnt}{v.*}", en="{v.*(cnt)}")
class AgainCount(Elided, frozen=True, tag=True):
    """The instruction before with this verb and this count (`代わりに2体出す`)."""

    first_only: ClassVar[bool] = True
    cnt: Exactly
    v: Deed

    def ok(self) -> bool:
        # a bare number of discards is `DiscardN`
        return getattr(self.v, "id", "") != "discard"


@says(
    "{t}は<|、>[{mid}<、|>]能力をすべて~失う",
    also=(
        "{t}は<|、>[{mid}<、|>]すべての能力を~失う",
        "{t}は<|、>[{mid}<、|>]能力すべてを~失う",
        "{t}は<|、>[{mid}<、|>]能力を~失う",
    ),
    en="{t.group} ~lose all abilities",
)
class LosesAll(Act, frozen=True, tag=True):
    """The thing loses the abilities that it has now."""

    static: ClassVar[bool] = True
    t: Thing
    mid: Period | PerMid | IfMid | None = None


@says("{t}は<|、>[{mid}<、|>]{k:と|や}を~失う", en="{t.group} ~lose {k: and }")
@says(also=("{t}の{k:と|や}を~失わせる", "{t}に{k:と|や}を~失わせる"), en="")
class Loses(Act, frozen=True, tag=True):
    """The thing loses these keywords."""

    static: ClassVar[bool] = True
    t: Thing
    k: tuple[Keyword, ...]
    mid: Period | PerMid | IfMid | None = None


@says("{t}は消滅~する", en="{t} ~be banished", where={"what": "banish"})
@says("{t}はスタンド~する", en="{t} ~stand", where={"what": "stand"})
@says("{t}はアクト~する", en="{t} ~act", where={"what": "act"})
@says("{t}は破壊~される", en="{t} ~be destroyed", where={"what": "destroy"})
@says("{t}は進化~する", en="{t} ~evolve", where={"what": "evolve"})
class Becomes(Act, frozen=True, tag=True):
    """The thing is banished, destroyed, acted or stood, or evolves."""

    t: Thing
    what: str


@says("{t}に{c}{n}<つ|個>を~置く", also="{t}に{c}を{n}<つ|個>~置く", en="~put {n.a} {c.num} on {t.each}")
class PutCounter(Act, frozen=True, tag=True):
    """Put counters of that name on the thing, so many or as many as a value says."""

    t: Thing
    c: CounterName
    n: Simple


@says("{np}{n}<つ|個>を~取る", also=("{np}{n}<つ|個>を取り~除く", "{np}を{n}<つ|個>~取る"), en="~remove {n} {np}")
class TakeCounter(Act, frozen=True, tag=True):
    """Remove counters of that description."""

    np: NP
    n: Simple


@says("{np}すべてを~取る", also=("{np}すべてを取り~除く", "{np}をすべて~取る"), en="~remove all {np.pl}")
class TakeAllCounters(Act, frozen=True, tag=True):
    """Remove all counters of that description."""

    np: NP

    def ok(self) -> bool:
        return isinstance(self.np.head, Counters)


class DrawUntil(Act, frozen=True, tag=True):
    """Draw until that many cards are in the player's hand."""

    n: Simple


@says("{n}枚~捨てる", en="~discard {n.cards}")
class DiscardN(Act, frozen=True, tag=True):
    """The player discards n cards from the hand."""

    n: Simple


@says("{t}に{np}すべてを~移す", also="{t}に{np}をすべて~移す", en="~move all {np.pl} to {t}")
class MoveCounters(Act, frozen=True, tag=True):
    """Move all counters of that description to the thing."""

    t: Thing
    np: NP


@says("{s}の追加ターンを~行う", en="{s} ~take an extra turn")
class ExtraTurn(Act, frozen=True, tag=True):
    """That player takes an extra turn."""

    s: Side


@says("次の{s}のターンをスキップ~する", en="~skip {s.'s} next turn")
@says("{s}は次のターンをスキップ~する", also="{s}の次のターンをスキップ~する", en="{s} ~skip {s.'s} next turn")
class SkipTurn(Act, frozen=True, tag=True):
    """That player's next turn is not started."""

    s: Side


@says(
    "これを{n}回~くり返す",
    also=("これを{n}回~繰り返す", "{n}回~くり返す", "これを{n}回~行う"),
    en="~repeat this {n.times}",
)
@says(
    also=("これをもう1度~くり返す", "もう1度これを~くり返す", "もう1度これを~行う", "もう1度~くり返す"),
    en="",
    where={"n": N(1)},
)
class RepeatTimes(Act, frozen=True, tag=True):
    """Carry out the instruction before n more times, reading everything anew."""

    n: Simple
    mid: PerMid | None = None


@says("これを{of}の<数|枚数>だけ~くり返す", en="~repeat this once for each {of.one}")
class RepeatCount(Act, frozen=True, tag=True):
    """Repeat the sentence before as often as there are such things."""

    of: NP


@says("これを{z}が上限になるまで~くり返す", en="~repeat this until {z} is full")
class RepeatFull(Act, frozen=True, tag=True):
    """Repeat the sentence before until that zone is full or nothing more happens."""

    z: Zone


@says("{t}と{u}を~入れ替える", en="~exchange {t} with {u}")
class Swap(Act, frozen=True, tag=True):
    """The two things exchange their zones, at once."""

    t: Some
    u: Some


@says("{t}の{a}と{b}を~入れ替える", en="~exchange {t.'s} {a} and {b}")
class SwapStats(Act, frozen=True, tag=True):
    """Each of the two numbers of the thing becomes the other."""

    t: This | It | That | Some
    a: Stat
    b: Stat


@says("{np}を{until}が公開されるまで公開~する", en="~reveal {np.pl} until {until.a} is revealed", where={"n": N(1)})
class RevealUntil(Act, frozen=True, tag=True):
    """Reveal cards one by one until n such cards are revealed; those become それ, the others 残り."""

    np: NP
    until: Listed
    n: N


@says("{who}は<このバトル|このゲーム|ゲーム>に勝利する", en="{who} ~win the game", where={"win": True})
@says("{who}は<このバトル|このゲーム|ゲーム>に敗北する", en="{who} ~lose the game", where={"win": False})
class GameEnds(Instruction, frozen=True, tag=True):
    """That player wins (or loses) the game at once."""

    who: Who
    win: bool


@says("Xは「{v}」である", also=("Xは「{v}」", "Xは{v}である"), en="X is {v}")
class LetX(Instruction, frozen=True, tag=True):
    """X in this text is that value, read when the sentence with X is carried out."""

    static: ClassVar[bool] = True
    v: Value


@says("{n}ダメージ", en="deal {n} damage")
class ElDamage(Instruction, frozen=True, tag=True):
    """After 代わりに or さらに: the damage instruction before, with this amount."""

    n: Simple


@says("{cnt}", en="make it {cnt}")
class ElCount(Instruction, frozen=True, tag=True):
    """After 代わりに: the instruction before, with this count."""

    cnt: Exactly | UpTo


@says("{sign}{n}する", en="make it {n} {sign.less}")
class ElChange(Instruction, frozen=True, tag=True):
    """After 代わりに: the change of the instruction before, by this number."""

    static: ClassVar[bool] = True
    sign: Sign
    n: Simple


@says("{b:/}する", en="make it {b:/}")
class ElBoost(Instruction, frozen=True, tag=True):
    """After 代わりに or さらに: the change of numbers before, with these."""

    static: ClassVar[bool] = True
    b: tuple[StatBy, ...]
