"""Periods, amounts, causes and limits that newer cards of Shadowverse EVOLVE name: the time of one gain, as many as a value, damage by what."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Place, Single
from tefuda.text.english_sentences import BUNCHES
from tefuda.text.events import Caused, EntersField, Event, Happening, Happens, Intransitive
from tefuda.text.instructions import PutCounter
from tefuda.text.memory import Ref, Walker
from tefuda.text.model import rule, says
from tefuda.text.nouns import NP, AKind, Listed, Named, Owner
from tefuda.text.numbers import GaugeOf, Measure, N, Quote, Simple, StatOf, Unquoted, Value
from tefuda.text.players import EachPlayer
from tefuda.text.quals import ACTIVE, Qual
from tefuda.text.recall import did_keys
from tefuda.text.references import REFERENCES, previous_act
from tefuda.text.sentences import Act, Elided, Gain, GainsToo, IfMid, Period, PerMid, Prefix, unnamed
from tefuda.text.stats import BoostToo
from tefuda.text.things import (
    Count,
    It,
    Picked,
    So,
    That,
    Thing,
    This,
)
from tefuda.text.verbs import To
from tefuda.text.words import (
    Bound,
    CounterName,
    DamageKind,
    Keyword,
    Kind,
    More,
    Phase,
    Side,
    Stat,
    Unit,
    Zone,
)

from .effects import SumOfThem as SumOfThem
from .statics import NoDamage, Static


@says(
    "{v}{n}につき<、|>",
    en="[one?for each of {v},|for every {n} of {v},]",
)
class PerNumber(Prefix, frozen=True, tag=True):
    """The number of the sentence is taken once for every n of a number of a player or thing (`自分の残りPP1につき`)."""

    v: GaugeOf | StatOf
    n: N


@says("{e.た}ターン中", also=("{e.た}ターン", "{e.た}ターンの間"), en="the turn {e.past}")
class TurnWhen(Period, frozen=True, tag=True):
    """The turn in which the event has happened."""

    e: Happens


@says("{p}<、|>{d.*}", en="{d.*} {p}")
class Meanwhile(Elided, frozen=True, tag=True):
    """The subject before gains something, or its numbers change, for a time of its own."""

    first_only: ClassVar[bool] = False
    alone: ClassVar[bool] = False
    p: Period
    d: GainsToo | BoostToo


@says(
    "{of}を{n!Quote}と同じ枚数",
    "{of}を{n!Unquoted}と同じ枚数",
    also=(
        "{of}を{n!Quote}と同じ<数|だけ>",
        "{of}を{n!Quote}<だけ|枚|体|つ>",
        "{of}{n!Quote}<枚|体|つ>",
        "{of}を{n!Unquoted}と同じ<数|だけ>",
        "{of}を{n!Unquoted}だけ",
    ),
    en="as many {of.pl} as {n}",
    where={"most": False},
    form="を",
)
@says(
    "{of}を{n!Quote}と同じ枚数まで",
    "{of}を{n!Unquoted}と同じ枚数まで",
    also=(
        "{of}を{n!Quote}と同じ数まで",
        "{of}を{n!Unquoted}と同じ数まで",
        "{of}を{n!Quote}<|枚|体|つ>まで",
        "{of}{n!Quote}<枚|体|つ>まで",
        "{of}を{n!Unquoted}まで",
    ),
    en="up to as many {of.pl} as {n}",
    where={"most": True},
    form="を",
)
class SomeAs(Picked, frozen=True, tag=True):
    """Things of the description, as many as a value says (`most`: at most so many)."""

    of: NP
    n: Quote | Unquoted
    most: bool

    def ok(self) -> bool:
        return not (isinstance(self.of.head, Named) and not self.of.quals)


@says(
    "{names}を{n!Quote}と同じ枚数{to}~置く",
    "{names}を{n!Unquoted}と同じ枚数{to}~置く",
    also=(
        "{names}を{n!Quote}と同じ<だけ|数>{to}~置く",
        "{names}を{n!Unquoted}と同じ<だけ|数>{to}~置く",
        "{n}と同じ<だけ|枚数|数>[、]{names}を{to}~置く",
        "{n}と同じ<枚数|数>の{names}を{to}~置く",
    ),
    en="~put as many {names.plural} as {n} {to.into}",
)
class PutAs(Act, frozen=True, tag=True):
    """Create as many tokens of that name as the value says in a zone."""

    names: Named
    n: Quote | Unquoted
    to: To


@says(
    "{place}の空きの数",
    also=("{place}の<空いている|空き>枠の数", "{place}の空いている数", "{place}に<置ける|出せる>カードの枚数"),
    en="the number of free places {place.on}",
)
class FreePlaces(Measure, frozen=True, tag=True):
    """How many more cards the zone takes."""

    place: Place

    def ok(self) -> bool:
        return self.place.z.id in ("field", "ex")


@says(
    "{s}は1ターンに{n}枚までしか{np}をプレイできない",
    also=(
        "{s}は、1ターンに{n}枚までしか{np}をプレイできない",
        "{s}は<|、>1ターンに{np}を{n}枚<までしか|しか>プレイできない",
        "{s}は<|、>1ターンに{n}枚しか{np}をプレイできない",
        "{s}は<|、><各ターン|ターンごとに>{n}枚<までしか|しか>{np}をプレイできない",
        "{s}は<|、><各ターン|ターンごとに>{np}を{n}枚<までしか|しか>プレイできない",
    ),
    en="{s.all} can't play more than {n} {np.num} each turn",
)
class PlayLimit(Static, frozen=True, tag=True):
    """The player cannot play more than so many such cards in a turn."""

    s: Side | EachPlayer
    n: int
    np: NP


@says(
    "{s}は1ターンに{n}回【進化】能力を<プレイできる|使える>",
    also=(
        "{s}は1ターンに【進化】能力を{n}回<|まで><プレイできる|使える>",
        "{s}は1ターンに{n}回まで【進化】能力を<プレイできる|使える>",
    ),
    en="{s} can play {n} evolve abilities each turn",
)
class EvolveTimes(Static, frozen=True, tag=True):
    """The player may play that many evolve abilities in a turn."""

    s: Side
    n: int


@says(
    "{t}は<|、>[{mid}<、|>]{by}が与えるダメージを~受けない",
    also="{t}は<|、>[{mid}<、|>]{by}<によるダメージを|からダメージを|からのダメージを>~受けない",
    en="{t.any} ~take no damage from {by.pl}",
    where={"battle": False},
)
@says(
    "{t}は<|、>[{mid}<、|>]{by}との交戦によるダメージを~受けない",
    also=(
        "{t}は<|、>[{mid}<、|>]{by}との交戦ダメージを~受けない",
        "{t}は<|、>[{mid}<、|>]{by}<から|からの|による>交戦ダメージを~受けない",
        "{t}は<|、>[{mid}<、|>]{by}との交戦ではダメージを~受けない",
    ),
    en="{t.any} ~take no combat damage from {by.pl}",
    where={"battle": True},
)
class NoDamageBy(Static, frozen=True, tag=True):
    """The thing takes no damage from things of a description (`battle`: in combat with them)."""

    t: Thing
    by: Listed
    battle: bool
    mid: Period | PerMid | IfMid | None = None

    def ok(self) -> bool:
        # スペルによるダメージ is a kind of damage
        head = self.by.head if isinstance(self.by, NP) else None
        spells = isinstance(head, AKind) and head.k.id == "spell"
        return not spells or not isinstance(self.by, NP) or any(not isinstance(q, Owner) for q in self.by.quals)


@says("これを~攻撃する", also="これへ~攻撃する", en="~attack this card")
class AttacksThis(Happening, frozen=True, tag=True):
    """It attacks the source."""


@says("{s}の{p}中~だ", also="{s}の{p}~だ", en="it is {s.'s} {p}")
class PhaseIs(Single, frozen=True, tag=True):
    """It is that phase of that player's turn."""

    s: Side
    p: Phase


@says("{a}が{b}と異なる~なら", also="{a}と{b}が異なる~なら", en="{a} differs from {b}")
class Differs(Single, frozen=True, tag=True):
    """Two values are not equal."""

    a: Measure
    b: Measure


@says("それが{k}ダメージ~だ", also="{k}ダメージ~だ", en="it is {k.damage}")
class DamageWas(Single, frozen=True, tag=True):
    """The damage of the event is of that kind."""

    k: DamageKind


@says("{t}が{h!Caused.て}~いた", also="{t}が{h!Caused.た}~なら", en="{t} {h.past}")
class WasCaused(Single, frozen=True, tag=True):
    """The event of the text is this happening, by that cause."""

    t: This
    h: Caused

    def ok(self) -> bool:
        # how it came to the field, `CameBy` says
        return not isinstance(self.h.h, EntersField)


@says("{t.を}{k}に~する", en="{t} ~become {k.a}")
class BecomesKind(Act, frozen=True, tag=True):
    """The thing is a card of that kind instead of its own."""

    t: Thing
    k: Kind

    def ok(self) -> bool:
        return self.k.id == "amulet"


# ---- what an instruction of the same text did ------------------------------------------------------------------------------


@says("これによって{h.た}", en="> that {h.past} this way")
class HappenedSo(Qual, frozen=True, tag=True):
    """To which an earlier instruction made this happen (`これによって破壊されたフォロワー`)."""

    recalling: ClassVar[bool] = True
    h: Intransitive

    def ok(self) -> bool:
        return getattr(self.h, "id", "") not in ACTIVE and bool(did_keys(self.h))


def taken_so(b: Walker, node: HappenedSo) -> Ref:
    """これによって破壊された…: what earlier instructions did that to."""
    at = tuple(n for key, n in b.memory.taken if key in did_keys(node.h))
    if not at:
        raise b.fail(node, "この文章には、そうなるものがありません。", "nothing in this text has that happen to it.")
    return Ref("taken", at)


REFERENCES[HappenedSo] = taken_so


@says(
    "これによって{n}[{cmp}]回復~した",
    also="{n}[{cmp}]回復~した",
    en="{n}[ {cmp}] play points were recovered this way",
)
class RecoveredSo(Single, frozen=True, tag=True):
    """The instruction before really gave back so many play points."""

    n: Simple
    cmp: Bound | None = None


@says("それが{n}[{cmp}]~だ", en="that is {n}[ {cmp}]")
class ThatIs(Single, frozen=True, tag=True):
    """The number of a player that the instruction before changed is n or within the bound."""

    n: Simple
    cmp: Bound | None = None


@says("その<数|枚数>", en="that number")
class ThatNumber(Value, frozen=True, tag=True):
    """What the condition before has counted."""


# ---- counters and numbers of players ---------------------------------------------------------------------------------------


@says(
    "{of}の{c}の合計が{n}<つ|個>[{cmp}]~だ",
    also=("{of}の{c}が合計{n}<つ|個>[{cmp}]~だ", "{of}の{c}の合計が{n}[{cmp}]~だ"),
    en="{n}[ {cmp}] {c.num} are on {of.pl} together",
)
class CountersOnThem(Single, frozen=True, tag=True):
    """So many such counters lie on all things of the description together."""

    of: NP
    c: CounterName
    n: Simple
    cmp: Bound | None = None


# ---- gains -----------------------------------------------------------------------------------------------------------------


@says("[{k:と}と]「{d}」を~持つ", also="[{k:と}と]「{d}」を~得る", en='~gain [{k: and } and ]"{d}"')
class GainHeld(Gain, frozen=True, tag=True):
    """Keywords, and what a predicate in quotes says of whoever has it (`【オーラ】と「交戦ダメージを受けない」を持つ`)."""

    d: Static
    k: tuple[Keyword, ...] = ()

    def ok(self) -> bool:
        # damage of one kind alone is `GainShield`
        return unnamed(self.d) and (bool(self.k) or not isinstance(self.d, NoDamage))


# ---- events ----------------------------------------------------------------------------------------------------------------


@says("{whose}場に~出る", en="~enter {whose} field")
class EntersOn(Intransitive, frozen=True, tag=True):
    """It arrives on the field of that player."""

    placed: ClassVar[bool] = True
    whose: Owner


@says(
    "{t}が与えたダメージによって{np}が破壊~される",
    also="{t}が与えたダメージで{np}が破壊~される",
    en="damage from {t} ~destroy {np.a}",
)
class KilledByDamage(Event, frozen=True, tag=True):
    """Such a thing is destroyed by the damage that another has dealt it last."""

    t: This | NP
    np: Listed


@says("{np}を攻撃する際", also=("{np}へ攻撃する際", "{np}を攻撃している間"), en="while attacking {np.a}")
class WhileAttacking(Period, frozen=True, tag=True):
    """While the source attacks such a thing."""

    np: Listed


@says("これが{a}と{b}に<ある|いる>限り", also="{a}と{b}に<ある|いる>限り", en="while this card is in {a} or {b}")
class WhileInBoth(Period, frozen=True, tag=True):
    """While the source is in one of the two zones."""

    a: Zone
    b: Zone


@says(
    "{t}は、{to}にそれぞれの{stat}と同じダメージを~与える",
    also=(
        "{t}は、それぞれの{stat}と同じダメージを{to}に~与える",
        "{t}はそれぞれ、{to}に自身の{stat}と同じダメージを~与える",
    ),
    en="each of {t} ~deal {to} damage equal to its {stat}",
)
class EachDeals(Act, frozen=True, tag=True):
    """Each of the things deals damage equal to that number of its own."""

    t: Thing
    to: It | This | That
    stat: Stat


@says("{to}に<|も>同じダメージ", "{to}に<|も>同じダメージを~与える", en="~deal {to.each} the same damage")
class SameDamage(Act, frozen=True, tag=True):
    """As much damage as the instruction before."""

    to: Thing


REFERENCES[SameDamage] = previous_act


@says(
    "{np}の{unit}が{more}いプレイヤーは<|、>",
    also=("{np}が{more}い<|ほうの>プレイヤーは<|、>", "{np}の{unit}が{more}いほうのプレイヤーは<|、>"),
    en="the player with {more.count} {np.pl}",
)
class ByPlayerWith(Prefix, frozen=True, tag=True):
    """The player who has more (or fewer) such things than the other carries it out; nobody if they have as many."""

    np: NP
    more: More
    unit: Unit = Unit("number_of_cards")


@says("{n}{w}以上~を", en="{n} or more")
class AtLeast(Count, frozen=True, tag=True):
    """n of them or more."""

    or_more: ClassVar[bool] = True
    n: Simple
    w: Unit


BUNCHES[AtLeast] = "{} or more of them"


@says("[base?元の]{stat}の合計がちょうど{n}になるように", en="with total[base? base] {stat} exactly {n}")
class SumExactly(So, frozen=True, tag=True):
    """Their numbers add up to n, if any are taken."""

    stat: Stat
    n: Simple
    base: bool = False


AS_MANY = "~put as many {c.pl} on {t} as {n}"
RULES = [
    made
    for q in ("Quote", "Unquoted")
    for made in (
        rule(PutCounter, f"{{t}}に{{n!{q}}}と同じ数の{{c}}を~置く", en=AS_MANY),
        rule(PutCounter, f"{{t}}に{{c}}を{{n!{q}}}と同じ<だけ|数|数だけ>~置く", prints=False),
        rule(PutCounter, f"{{n!{q}}}と同じ数の{{c}}を{{t}}に~置く", prints=False),
        rule(PutCounter, f"{{n!{q}}}と同じ数だけ<、|>{{t}}に{{c}}を~置く", prints=False),
        rule(PutCounter, f"{{t}}に{{c}}を{{n!{q}}}だけ~置く", prints=False),
    )
]
"""Counters, as many as a value says."""
