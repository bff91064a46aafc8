"""Values that a text computes, and conditions on them and on the position."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from tefuda.text.amounts import spoken
from tefuda.text.arithmetic import Against, DifferenceOf, GreatestOf
from tefuda.text.attributes import AttributesAmong
from tefuda.text.chances import CoinFell
from tefuda.text.conditions import Single, ValueCond
from tefuda.text.counting import HalfOf, HowMany, NumberIs, NumberOn, TakenCount, There, ThereNot, halves, there_are
from tefuda.text.events import Intransitive
from tefuda.text.happening import Befalls
from tefuda.text.judging import Fits, Owns
from tefuda.text.model import Node, rule, says
from tefuda.text.nouns import NP, AKind, Noun, NounOr
from tefuda.text.numbers import EventCount, Measure, Simple, StatSum, Value
from tefuda.text.players import Player, Who
from tefuda.text.quals import Owner
from tefuda.text.sayings import that_many
from tefuda.text.things import Bare, Former, It, Latter, Some
from tefuda.text.words import Bound, Kind, More, Side, SourceWord, Stat, Tribe, Unit, Zone

from .nouns import AllOf, Mana, Mine, OfThing, OfWho, Source
from .terms import Battle, Hue

__all__ = [
    "AttributesAmong",
    "Fits",
    "HalfOf",
    "HowMany",
    "NumberIs",
    "NumberOn",
    "Owns",
    "StatSum",
    "TakenCount",
    "There",
    "ThereNot",
    "ValueCond",
]

if TYPE_CHECKING:
    from tefuda.text.events import Event


# ---- values


@says("{of}の{unit}[total?の合計]", en="the number of {of.pl}[total? in all]")
class NumberOf(Measure, frozen=True, tag=True):
    """How many things of the description there are; mana is counted by icons [R42]."""

    of: Noun
    unit: Unit
    total: bool = False

    def ok(self) -> bool:
        return self.unit.id in ("number", "number_of_cards")


@says("{of}の合計", en="the total of {of.pl}")
class ManaTotal(Measure, frozen=True, tag=True):
    """All mana of the description; vessel icons are 0 [R42]."""

    of: NP

    def ok(self) -> bool:
        return isinstance(self.of.head, Mana)


@says("{s}の目標魔力", en="{s.'s} target mana")
@says(also="目標魔力", en="", where={"s": Player(Side("own"))})
class TargetMana(Measure, frozen=True, tag=True):
    """The target of a player [6.3.2]; for チェイサー, of every chaser."""

    s: Who


@says("{of}の属性の種類", en="the number of different attributes of {of}")
class HuesOfMana(Measure, frozen=True, tag=True):
    """Of how many attributes the mana of the description has some; rainbow is none of them, vessels are none [2.3, 6.2.4.5, R42]."""

    of: NP

    def ok(self) -> bool:
        return isinstance(self.of.head, Mana)


@says(also="{a}と<、|>{b}の{unit}の差", en="")
class CountsApart(Value, frozen=True, tag=True):
    """By how much two numbers of things differ."""

    rewritten: ClassVar[bool] = True
    a: Noun
    b: Noun
    unit: Unit

    def ok(self) -> bool:
        return self.unit.id in ("number", "number_of_cards")

    def canon(self) -> Value:
        return DifferenceOf(NumberOf(self.a, self.unit), NumberOf(self.b, self.unit))


@says(also="{t}と<、|>{u}の{stat}の差", en="")
class StatsApart(Value, frozen=True, tag=True):
    """By how much a number differs between two things."""

    rewritten: ClassVar[bool] = True
    t: Measured
    u: Measured
    stat: Stat

    def canon(self) -> Value:
        return DifferenceOf(NumberOn(self.t, self.stat), NumberOn(self.u, self.stat))


@says("両方の{stat}の合計", also="2体の{stat}の合計", en="the total {stat} of both")
class SumOfBoth(Measure, frozen=True, tag=True):
    """A number of the two things that were chosen, added up."""

    stat: Stat


@says("受けたダメージの数", also=("受けたダメージ", "そのダメージの数"), en="the damage taken")
class DamageTaken(Measure, frozen=True, tag=True):
    """How much damage it was that the text waited for [7.4, R19]."""


@says(
    "{t}が与えたダメージ",
    also=("{t}が与えたダメージの<数|数値|合計>", "{t}の与えたダメージ"),
    en="the damage that {t} dealt",
)
class DamageDealt(Measure, frozen=True, tag=True):
    """All damage that a battle creature has dealt in this battle: by its attacks, by reflection, by countering [7.4, 7.5]."""

    t: Source | Bare


# ---- conditions

CausedOne = Intransitive
"""Happenings that name their cause (open: `events.Caused`)."""


def spelling(noun: Noun) -> int:
    """0 for いる (creatures), 1 for ある."""
    np = noun.of[0] if isinstance(noun, NounOr) else noun
    head = np.head if isinstance(np, NP) else None
    return 0 if isinstance(head, AKind) and head.k.id in ALIVE else 1


ALIVE = frozenset({"creature", "placed", "foe_creature"})
LIVING = (SourceWord("creature"), *(Kind(k) for k in sorted(ALIVE)))
"""Words for what いる, not ある."""


@says("{v}が{n}[{w}]より{more}~い", en="{v} is {more} than {n}")
class ValueBeyond(Single, frozen=True, tag=True):
    """The value is more (less) than n."""

    v: NumberOf | NumberOn | StatSum | GreatestOf | AttributesAmong | ManaTotal
    n: Simple
    more: More
    w: Unit | None = None


@says("{who}の{z}が{than}より{more}~い", en="{who} ~have {more.count} cards in {z} than {than}")
class HasMore(Single, frozen=True, tag=True):
    """The player has more (fewer) cards in that zone than the other player."""

    who: Who
    z: Zone
    than: Who
    more: More


@says(also="{v}が{than}より<も|>{more}~い", en="")
class MoreThanOf(Single, frozen=True, tag=True):
    """A number of what one player has is more or less than the same of another."""

    rewritten: ClassVar[bool] = True
    v: NumberOf | ManaTotal | StatSum | TargetMana
    than: Who
    more: More

    def ok(self) -> bool:
        return not isinstance(self.than, AllOf) and (isinstance(self.v, TargetMana) or isinstance(self.v.of, NP))

    def canon(self) -> Single:
        return Against(self.v, belonging_to(self.v, self.than), self.more)


def belonging_to(v: Measure, who: Who) -> Measure:
    """Return the same number of another player."""
    if isinstance(v, TargetMana):
        return TargetMana(who)
    np = getattr(v, "of", None)
    assert isinstance(np, NP)
    rest = tuple(q for q in np.quals if not isinstance(q, Owner | OfWho))
    whose = Owner(who.s) if isinstance(who, Player) else OfWho(who)  # type: ignore[arg-type]
    return replace(v, of=NP(np.head, (whose, *rest)))


@says("{t}が{a:か}属性~だ", also="{t}が{a:2属性か}属性~だ", en="{t} is {a: or }", where={"no": False})
@says("{t}が{a:か}属性でな~い", also="{t}が{a:か}属性以外~だ", en="{t} is not {a: or }", where={"no": True})
class IsAttribute(Single, frozen=True, tag=True):
    """The thing has one of these attributes (`no`: none of them)."""

    t: Source | It | Mine | Bare
    a: tuple[Hue, ...]
    no: bool


@says("{t}の種族が『{t2}』~だ", also="{t}が『{t2}』族~だ", en="{t} is a {t2}", where={"no": False})
@says("{t}の種族が『{t2}』でな~い", en="{t} is not a {t2}", where={"no": True})
class IsRace(Single, frozen=True, tag=True):
    """The thing has a race that contains the word (`no`: has none)."""

    t: Source | It | Mine | Bare
    t2: Tribe
    no: bool


@says(also="{t}に{np}が{n}{w}[{cmp}]~いる", en="")
class OnIt(Single, frozen=True, tag=True):
    """There are so many things on that land, or under that creature."""

    rewritten: ClassVar[bool] = True
    t: Source | Mine
    np: NP
    n: Simple
    w: Unit
    cmp: Bound | None = None

    def ok(self) -> bool:
        return self.t.k.id == "land"

    def spelling(self) -> int:
        return spelling(self.np)

    def canon(self) -> Single:
        return HowMany(NP(self.np.head, (OfThing(self.t), *self.np.quals)), self.n, self.w, True, None, self.cmp)


@says("{t}が{z}に~いる", en="{t} is in {z}", where={"no": False})
@says("{t}が{z}に~いない", en="{t} is not in {z}", where={"no": True})
class IsThere(Single, frozen=True, tag=True):
    """The thing is in that zone (`no`: is not)."""

    t: Source | It | Mine
    z: Zone
    no: bool

    def spelling(self) -> int:
        return 0 if getattr(self.t, "k", None) in LIVING else 1


@says(
    "{t}が{z}にいた~なら",
    also="この戦闘で<、|>{t}が{z}に<いた|あった>~なら",
    en="{t} was in {z}",
    where={"no": False},
)
@says(
    "{t}が{z}にいなかった~なら",
    also="この戦闘で<、|>{t}が{z}に<いなかった|なかった>~なら",
    en="{t} was not in {z}",
    where={"no": True},
)
class WasThere(Single, frozen=True, tag=True):
    """The battle creature fought in that zone, wherever it is by now (`no`: did not) [7.1]."""

    t: Source | Mine | Bare
    z: Zone
    no: bool

    def ok(self) -> bool:
        return self.z.id in ("holy", "lands")


@says("{who}が{r}~だ", en="{who} ~be {r}", where={"no": False})
@says("{who}が{r}でな~い", en="{who} ~be not {r}", where={"no": True})
class RoleIs(Single, frozen=True, tag=True):
    """The player has that role now."""

    who: Who
    r: TheRole
    no: bool


@says("リーダー", en="the leader", where={"id": "leader"})
@says("チェイサー", en="a chaser", where={"id": "chaser"})
class TheRole(Node, frozen=True, tag=True):
    """Leader or chaser [4.1, 4.2]."""

    id: str


@says("{who}の証が規定数より{n}枚少な~い", en="{who} ~be {n.proofs} short of winning")
class ProofsShort(Single, frozen=True, tag=True):
    """So many proofs are missing for the player's victory [R1, R82]."""

    who: Who
    n: Simple


@says(
    "[{who}が]目標魔力を達成して~いる",
    also="{who}の目標魔力が達成されて~いる",
    en="[{who} ~have|you have] reached the target mana",
    where={"no": False},
)
@says(
    "[{who}が]目標魔力を達成して~いない",
    also="{who}の目標魔力が達成されて~いない",
    en="[{who} ~have|you have] not reached the target mana",
    where={"no": True},
)
class AtTarget(Single, frozen=True, tag=True):
    """The player's mana is at least the target [R49]."""

    no: bool
    who: Who | None = None


@says(
    "{who}が戦闘支援カードを使用して~いない",
    also=("{who}が戦闘支援カードを使って~いない", "{who}が戦闘支援カードを<使用しなかった|使わなかった>~なら"),
    en="{who} used no support card",
    where={"no": True},
)
@says(
    "{who}が戦闘支援カードを使用して~いる",
    also=("{who}が戦闘支援カードを使って~いる", "{who}が戦闘支援カードを<使用した|使った>~なら"),
    en="{who} used a support card",
    where={"no": False},
)
class UsedSupport(Single, frozen=True, tag=True):
    """The player placed a support card in this battle; the avatar is none [7.2.5]."""

    who: Who
    no: bool


@says("{t}が{b}を行って~いる", also="{t}が{b}を仕掛けて~いる", en="{t} takes part in {b.a}")
class InBattleOf(Single, frozen=True, tag=True):
    """The creature takes part in a battle of that kind."""

    t: Source | Mine
    b: Battle


@says("{who}が{r}~だ", en="{who} ~be {r}")
class SideIs(Single, frozen=True, tag=True):
    """The player's side invades, or defends, in the battle going on [7.1.2]."""

    who: Who
    r: BattleSide


@says("侵略側", also="攻撃側", en="the invading side", where={"id": "invading"})
@says("防衛側", en="the defending side", where={"id": "defending"})
class BattleSide(Node, frozen=True, tag=True):
    """A side of a battle."""

    id: str


@says("聖戦~だ", also="この戦闘が聖戦~だ", en="this is a holy war", where={"b": Battle("invasion")})
@says("この戦闘が{b}~だ", also="{b}~だ", en="this is {b.a}")
class BattleIs(Single, frozen=True, tag=True):
    """The battle going on is of that kind."""

    b: Battle


@says(
    also=(
        "{a}の{stat}が{b}より{more}~い",
        "{a}が{b}より{stat}が{more}~い",
        "{a}が{b}より<も|>{more}い{stat}~だ",
    ),
    en="",
)
class StatMore(Single, frozen=True, tag=True):
    """A number of one thing is more or less than the same number of another."""

    rewritten: ClassVar[bool] = True
    a: Measured
    stat: Stat
    b: Measured
    more: More

    def canon(self) -> Single:
        return Against(NumberOn(self.a, self.stat), NumberOn(self.b, self.stat), self.more)


@says("{e.た}~なら", en="{e.past}")
class Happened(Single, frozen=True, tag=True):
    """The event of this part was one like that; of a battle part, it has come to that in this battle."""

    e: Event

    def ok(self) -> bool:
        # of support cards, `UsedSupport` says it
        kind = getattr(getattr(getattr(self.e, "np", None), "head", None), "k", None)
        return getattr(kind, "id", "") != "support_card"


@says(also="{h.た}~なら", en="")
class HappenedToThis(Single, frozen=True, tag=True):
    """As `Happened`: what has happened to this creature is said without it where its cause is named."""

    rewritten: ClassVar[bool] = True
    h: CausedOne

    def canon(self) -> Single:
        this = Source(SourceWord("creature"))  # type: ignore[arg-type]
        return Happened(Befalls(self.h, this))


@says(also="{t}が{np}~だ", en="")
class OneOfSideIs(Single, frozen=True, tag=True):
    """What the support card, or the creature, of a side of a battle is."""

    rewritten: ClassVar[bool] = True
    t: Bare
    np: NP

    def ok(self) -> bool:
        np = getattr(self.t, "np", None)
        kind, quals = getattr(getattr(getattr(np, "head", None), "k", None), "id", ""), getattr(np, "quals", ())
        return kind == "support_card" or (kind == "creature" and [type(q) for q in quals] == [Owner])

    def canon(self) -> Single:
        return Fits(self.t, self.np, False)


@says(
    "{t}が生き残って~いる",
    also=("{t}が破壊されて~いない", "{t}が破壊されなかった~なら", "{t}が生き残った~なら"),
    en="{t} survived",
)
class Survived(Single, frozen=True, tag=True):
    """The battle creature (of both sides: each) has not fallen in this battle [R54]."""

    t: Source | Bare

    def ok(self) -> bool:
        return not isinstance(self.t, Some)


@says(
    "この戦闘に勝利して~いない",
    also=("この戦闘<に|で>勝利しなかった~なら", "この戦闘で勝利して~いない"),
    en="your side did not win this battle",
)
class NotWon(Single, frozen=True, tag=True):
    """The own side has lost the battle that is settled, or nobody has won it [R55, R58]."""


@says(
    "この戦闘が引き分け~だ",
    also=("引き分け~だ", "<この戦闘が|>引き分けだった~なら", "<この戦闘が|>引き分けに<なった|終わった>~なら"),
    en="nobody won this battle",
)
class Drawn(Single, frozen=True, tag=True):
    """Neither side has won the battle that is settled [R55, R58]."""


@says("{np}の属性が全て~異なる", also="{np}の属性が全て違う~なら", en="all {np.pl} have different attributes")
class AllDiffer(Single, frozen=True, tag=True):
    """No two of the things have the same attribute."""

    np: NP


Measured = Source | It | Former | Latter | Mine | Bare
"""Things whose numbers a text reads, and of which it says what they are."""
Asked = NumberOf | StatSum | GreatestOf | AttributesAmong | ManaTotal | TakenCount | EventCount
"""Values that a condition compares with a number."""

SPELLINGS = there_are(spelling)
"""Creatures いる, other things ある."""

RULES = [
    *spoken("{v}と同じ数だけ"),
    *that_many("その枚数"),
    rule(NumberOn, "{of}の{stat}の数", prints=False),
    rule(NumberOn, "その{stat}[の数]", where={"of": It()}, prints=False),
    rule(NumberIs, "{t}が{stat}{n}[{cmp}]~だ", prints=False),
    rule(CoinFell, "表~だ", en="it came up heads", where={"heads": True}),
    rule(CoinFell, "表が出た~なら", where={"heads": True}, prints=False),
    rule(CoinFell, "裏~だ", en="it came up tails", where={"heads": False}),
    rule(CoinFell, "裏が出た~なら", where={"heads": False}, prints=False),
    *halves(False),
    rule(
        HowMany,
        "[{place}に]{np}が[total?合計]{n}{w}[{cmp}]~いる",
        en="there are {n} [{cmp} ]{np.pl}[ {place.on}][total? in all]",
        where={"be": True},
    ),
    rule(HowMany, "[{place}に]{np}{n}{w}[{cmp}]が~いる", where={"be": True}, prints=False),
    rule(
        HowMany,
        "{np}が[total?合計]{n}{w}[{cmp}]~だ",
        en="there are {n} [{cmp} ]{np.pl}[total? in all]",
        where={"be": False},
    ),
    rule(HowMany, "{np}がちょうど{n}{w}~だ", where={"be": False}, prints=False),
    rule(Owns, "{t}が{k:か}を持って~いない", en="{t} does not have {k: or }", where={"no": True}),
    rule(Owns, "{t}が{k:か}を持たない~なら", where={"no": True}, prints=False),
]
