"""Values that a text computes, and conditions on them and on the position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.arithmetic import GreatestOf
from tefuda.text.conditions import Place, Single
from tefuda.text.model import Node, says
from tefuda.text.nouns import NP, AKind, Counters, Named, Noun, NounOr
from tefuda.text.numbers import Measure, Simple, Value
from tefuda.text.players import Who
from tefuda.text.things import Bare, It, Picked
from tefuda.text.words import Bound, Keyword, More, Posture, Side, Stat, Unit, Zone

from .nouns import (
    AnyCounter,
    Broken,
    Fighting,
    Host,
    InSequence,
    Mine,
    OfSubtype,
    Source,
    Suffered,
    Taken,
    TakenBy,
    TypeLine,
)
from .terms import Attribute, CounterName, Status

if TYPE_CHECKING:
    from tefuda.text.events import Event, Intransitive


Known = Source | It | Mine | Host | Broken
"""Things already known to the text, whose numbers can be read."""


# ---- values


@says("Y", en="Y", where={"x": "Y"})
@says("Z", en="Z", where={"x": "Z"})
class Letter(Simple, frozen=True, tag=True):
    """Y or Z: a further undecided number, as the text defines it or its player picks it [7-1-3]."""

    x: str


@says("{of}の{unit}", en="the number of {of.pl}")
class NumberOf(Measure, frozen=True, tag=True):
    """How many things of the description there are."""

    of: Noun
    unit: Unit

    def ok(self) -> bool:
        return self.unit.id in ("number", "number_of_cards", "number_of_pieces")


@says("{of}", en="the number of {of.pl}")
class BareCounters(Measure, frozen=True, tag=True):
    """How many counters of the description there are (`乗っている力カウンターと同じ数の…`)."""

    of: NP

    def ok(self) -> bool:
        return isinstance(self.of.head, Counters | AnyCounter)


@says("{of}の属性の<数|種類>", en="the number of different attributes among {of.pl}")
class AttributesAmong(Measure, frozen=True, tag=True):
    """How many different attributes things of the description have together."""

    of: Noun


@says("{of}の{stat}", also="{of}の{stat}の数", en="{of.'s} {stat}")
class NumberOn(Measure, frozen=True, tag=True):
    """That number of a thing; its last known one if it has gone."""

    of: Source | It | Mine | Host | Broken | Bare
    stat: Stat

    def ok(self) -> bool:
        return not isinstance(self.of, Picked)


@says("{of}のX", also=("{of}のX値", "{of}のXの値"), en="{of.'s} X")
class XOf(Measure, frozen=True, tag=True):
    """What X is for another object [7-1-5]."""

    of: It | Mine | Bare


@says("{of}の{stat}の合計", en="the total {stat} of {of.pl}")
class SumOf(Measure, frozen=True, tag=True):
    """The sum of that number over all things of the description."""

    of: Noun
    stat: Stat


@says("{who}のリザーブ", also=("{who}のリザーブの数", "{who}のリザーブの値"), en="{who.'s} reserve")
class ReserveOf(Measure, frozen=True, tag=True):
    """The reserve of a player [16]."""

    who: Who


@says("このターンに{e.た}回数", also="このターン中に{e.た}回数", en="the number of times {e.past} this turn")
class TimesThisTurn(Measure, frozen=True, tag=True):
    """How often the event has happened in this turn."""

    e: Event


@says(
    "与えたダメージ", also=("与えたダメージの数値", "与えられたダメージ"), en="the damage dealt", where={"taken": False}
)
@says("受けたダメージ", also="受けたダメージの数値", en="the damage taken", where={"taken": True})
class DamageSize(Measure, frozen=True, tag=True):
    """How much damage the event, or the sentence before, was."""

    taken: bool


@says("[this_way?これによって]{v}<枚数|数>", en="the number {v}[this_way? this way]")
class TakenCount(Measure, frozen=True, tag=True):
    """How many things an earlier sentence or cost took with that verb."""

    v: TakenBy
    this_way: bool = False


@says(
    "{v}の半分を切り捨てた値",
    also=("{v}の半分(端数切り捨て)", "{v}の半分"),
    en="half {v}, rounded down",
    where={"up": False},
)
@says("{v}の半分を切り上げた値", also="{v}の半分(端数切り上げ)", en="half {v}, rounded up", where={"up": True})
class HalfOf(Value, frozen=True, tag=True):
    """Half the value, rounded as said (down if nothing is said [R7])."""

    v: Measure
    up: bool


@says("{a}と{b}の合計", en="{a} plus {b}")
class BothOf(Value, frozen=True, tag=True):
    """Two values together."""

    a: NumberOf | NumberOn | ReserveOf
    b: NumberOf | NumberOn | ReserveOf


# ---- conditions


def _things(noun: Noun) -> int:
    """0 for いる (nodia), 1 for ある."""
    np = noun.of[0] if isinstance(noun, NounOr) else noun
    head = np.head if isinstance(np, NP) else None
    alive = isinstance(head, OfSubtype | Named) or (isinstance(head, AKind | TypeLine) and head.k.id in ALIVE)
    return 0 if alive else 1


ALIVE = frozenset({"nodia", "nodia_token", "token", "materia"})


@says("[{place}に]{np}が~いる", also="{np}が{place}に~いる", en="there is {np.a}[ {place.on}]")
class There(Single, frozen=True, tag=True):
    """There is at least one such thing."""

    np: Noun
    place: Place | None = None

    def spelling(self) -> int:
        return _things(self.np)


@says("[{place}に]{np}が~いない", also="{np}が{place}に~いない", en="there is no {np.one}[ {place.on}]")
class ThereNot(Single, frozen=True, tag=True):
    """There is no such thing."""

    np: Noun
    place: Place | None = None

    def spelling(self) -> int:
        return _things(self.np)


@says(
    "[{place}に]{np}が[just?ちょうど]{n}{w}[{cmp}]~いる",
    also="[{place}に]{np}{n}{w}[{cmp}]が~いる",
    en="there are [just?exactly ]{n} [{cmp} ]{np.pl}[ {place.on}]",
    where={"be": True},
)
@says("{np}が[just?ちょうど]{n}{w}[{cmp}]~だ", en="there are [just?exactly ]{n} [{cmp} ]{np.pl}", where={"be": False})
class HowMany(Single, frozen=True, tag=True):
    """The number of such things is n or within the bound; `be`: printed with いる or ある."""

    np: NP
    n: Simple
    w: Unit
    be: bool
    place: Place | None = None
    cmp: Bound | None = None
    just: bool = False

    def ok(self) -> bool:
        return not (self.just and self.cmp)

    def spelling(self) -> int:
        return _things(self.np) if self.be else 0


@says("{who}のリザーブが{n}[{cmp}]~だ", en="{who.'s} reserve is {n}[ {cmp}]", where={"be": False})
@says("{who}のリザーブが{n}[{cmp}]~ある", en="{who.'s} reserve is {n}[ {cmp}]", where={"be": True})
class ReserveIs(Single, frozen=True, tag=True):
    """The reserve of the player is n or within the bound."""

    who: Who
    n: Simple
    be: bool
    cmp: Bound | None = None


@says("{t}の{stat}が{n}[{cmp}]~だ", en="{t.'s} {stat} is {n}[ {cmp}]")
class NumberIs(Single, frozen=True, tag=True):
    """That number of the thing is n or within the bound."""

    t: Source | It | Mine | Host | Broken | Bare
    stat: Stat
    n: Simple
    cmp: Bound | None = None

    def ok(self) -> bool:
        return not isinstance(self.t, Picked)


@says("{v}が{n}[{w}][{cmp}]~だ", en="{v} is {n}[ {cmp}]")
class ValueIs(Single, frozen=True, tag=True):
    """The value is n or within the bound."""

    v: NumberOf | SumOf | GreatestOf | AttributesAmong | TimesThisTurn | DamageSize
    n: Simple
    w: Unit | None = None
    cmp: Bound | None = None


@says("{k}が{who}より{more}~い", en="{k.pl} are {more.count} than {who.'s}")
class MoreThanOf(Single, frozen=True, tag=True):
    """There are more (or fewer) of the one player's things than of the same things of another player (`相手のノーディアが自分より多い`)."""

    k: NP
    who: Who
    more: More


@says("{t}が{np}~だ", en="{t} is {np.a}", where={"no": False})
@says("{t}が{np}でない~だ", also="{t}が{np}以外~だ", en="{t} is not {np.a}", where={"no": True})
class Fits(Single, frozen=True, tag=True):
    """The thing fits the description (`no`: does not)."""

    t: Source | It | Mine | Host | Broken | Bare
    np: NP
    no: bool

    def ok(self) -> bool:
        if not isinstance(self.t, Bare):
            return True
        # a description alone is a thing already known only if it says what was done to it
        quals = getattr(self.t.np, "quals", ())
        return any(isinstance(q, Taken | Suffered | InSequence | Fighting) for q in quals[:1])


@says("{t}が{a:か}属性~だ", also="{t}が{a:か}属性を持つ~なら", en="{t} is {a: or }", where={"no": False})
@says("{t}が{a:か}属性でない~だ", also="{t}が{a:か}属性を持たない~なら", en="{t} is not {a: or }", where={"no": True})
class IsAttribute(Single, frozen=True, tag=True):
    """The thing has one of these attributes (`no`: none of them)."""

    t: Source | It | Mine | Host | Broken
    a: tuple[Attribute, ...]
    no: bool


@says("{t}が無属性~だ", also="{t}が属性を持たない~なら", en="{t} has no attribute", where={"id": "none"})
@says("{t}が属性を持つ~なら", en="{t} has an attribute", where={"id": "any"})
@says("{t}が単属性~だ", en="{t} has exactly one attribute", where={"id": "one"})
@says("{t}が複数属性~だ", en="{t} has two or more attributes", where={"id": "many"})
class HasSoMany(Single, frozen=True, tag=True):
    """The thing has no attribute, any at all, exactly one, or two and more [5-2, 5-3]."""

    t: Source | It | Mine | Host | Broken
    id: str


@says("{t}が{s}状態~だ", en="{t} is {s}", where={"no": False})
@says("{t}が{s}状態でない~だ", en="{t} is not {s}", where={"no": True})
class IsIn(Single, frozen=True, tag=True):
    """The thing is in that status, or upright, or sideways (`no`: is not)."""

    t: Source | It | Mine | Host
    s: Status | Posture
    no: bool


@says("{t}が{k:と}を~持つ", en="{t} has {k: and }", where={"no": False})
@says(
    "{t}が{k:か}を持って~いない", also="{t}が{k:か}を持たない~なら", en="{t} doesn't have {k: or }", where={"no": True}
)
class Owns(Single, frozen=True, tag=True):
    """The thing has these keywords (`no`: none of them)."""

    t: Source | It | Mine | Host
    k: tuple[Keyword, ...]
    no: bool


@says("{t}に{c}が[{n}<つ|個>][{cmp}]乗って~いる", en="{t} has [{n} ][{cmp} ]{c}", where={"no": False})
@says("{t}に{c}が乗って~いない", en="{t} has no {c}", where={"no": True})
class Bears(Single, frozen=True, tag=True):
    """The thing carries such counters: at least one, or a number within the bound (`no`: none)."""

    t: Source | It | Mine | Host
    c: CounterName | AnyCounter
    no: bool
    n: Simple | None = None
    cmp: Bound | None = None

    def ok(self) -> bool:
        return self.n is not None or self.cmp is None


@says("これによって{np}が{h.た}~なら", also="{np}が{h.た}~なら", en="{np} {h.past} this way")
class DoneThisWay(Single, frozen=True, tag=True):
    """The sentence before has made this happen to such a thing."""

    np: NP | Source | It | Mine
    h: Intransitive


@says(
    "このターンに{who}が{np}を{n}{w}[{cmp}]{v.ていた}~なら",
    also=(
        "このターン中に{who}が{np}を{n}{w}[{cmp}]{v.ていた}~なら",
        "このターン<中|>に{who}が{np}を{n}{w}[{cmp}]{v.た}~なら",
    ),
    en="{who} {v.past} {n} [{cmp} ]{np.pl} this turn",
)
class DidMany(Single, frozen=True, tag=True):
    """The player has done this to that many such things in this turn."""

    who: Who
    np: NP
    n: Simple
    w: Unit
    v: ManyVerb
    cmp: Bound | None = None


@says("~実行する", en="~execute", where={"id": "play"})
@says("~召喚する", en="~summon", where={"id": "summon"})
@says("~引く", en="~draw", where={"id": "draw"})
@says("~捨てる", en="~discard", where={"id": "discard"})
@says("犠牲に~する", en="~sacrifice", where={"id": "sacrifice"})
@says("ブレイク~する", en="~break", where={"id": "break"})
class ManyVerb(Node, frozen=True, tag=True):
    """What a player has done to several things."""

    id: str


@says(
    "このカードのシーケンス番号が{n}[{cmp}]~だ",
    also="このカードが{n}番目のオブジェクト~だ",
    en="this card's sequence number is {n}[ {cmp}]",
)
class SequenceIs(Single, frozen=True, tag=True):
    """The sequence number of the card on the stack is n or within the bound [2-7-2-1]."""

    n: Simple
    cmp: Bound | None = None


@says("{s}のターン~だ", also="{s}のターン中~だ", en="it is {s.'s} turn")
class TurnIs(Single, frozen=True, tag=True):
    """It is that player's turn."""

    s: Side


@says("追加コストを支払って~いた", also="追加コストを~支払った", en="the additional cost was paid")
class ExtraPaid(Single, frozen=True, tag=True):
    """The optional additional cost of this card was paid [19-4-1]."""


@says("静止下~だ", en="the game is in the quiet state")
class IsQuiet(Single, frozen=True, tag=True):
    """It is the quiet state [2-7-1-7]."""


@says("{t}が{z}に~いる", en="{t} is in {z}")
class IsThere(Single, frozen=True, tag=True):
    """The thing is in that zone."""

    t: Source | It | Mine | Host
    z: Zone

    def spelling(self) -> int:
        alive = isinstance(self.t, Source | Mine | Host) and self.t.k.id in ("nodia", "materia")
        return 0 if alive else 1
