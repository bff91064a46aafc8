"""Conditions, events and counts of Shadowverse EVOLVE in other words: they are read as other classes."""

from __future__ import annotations

from typing import TypeGuard

from tefuda.text.comparing import Equal
from tefuda.text.conditions import (
    AllAre,
    Compare,
    CompareBound,
    CompareCounts,
    Cond,
    EitherPlace,
    Exists,
    HappenedThisWay,
    Many,
    ManyIn,
    OrCond,
    Place,
    Single,
    ValueCond,
)
from tefuda.text.counting import joined
from tefuda.text.events import (
    Cause,
    Caused,
    Discards,
    EntersField,
    Event,
    Happening,
    Happens,
    Intransitive,
    Plays,
    PutInto,
    ReturnsTo,
    Simply,
    StatMoves,
)
from tefuda.text.histories import GAME, ManyHappened
from tefuda.text.instructions import Again, Do
from tefuda.text.model import Node, rewrite, says
from tefuda.text.nouns import NP, AKind, Counters, InZone, Listed, Named, Owner, ZoneCards
from tefuda.text.numbers import CountOf, EventCount, N, Simple, StatOf
from tefuda.text.players import Player
from tefuda.text.quals import (
    DifferentStat,
    Evolved,
    Most,
    NthThisTurn,
    Qual,
    StatIs,
    WithKeyword,
)
from tefuda.text.sentences import Act, Seq
from tefuda.text.things import LYING, All, Bare, Both, It, Some, That, Thing, This, UpTo
from tefuda.text.verbs import Affect, Move, To
from tefuda.text.words import (
    ANIMATE,
    Bound,
    Extreme,
    Keyword,
    Kind,
    More,
    Side,
    Stat,
    Unit,
    Zone,
)

from .attributes import Alternative, StatEither
from .effects import ModeOn, PastCount, QuotedCond
from .terms import GateWord, Mode

OWN, FOE = Owner(Side("own")), Owner(Side("foe"))


def of_foe(np: NP) -> NP:
    """The same description, of the opponent."""
    return NP(np.head, (FOE, *np.quals[1:]))


def is_own(np: object) -> TypeGuard[NP]:
    """Whether a description begins with 自分の."""
    return isinstance(np, NP) and bool(np.quals) and np.quals[0] == OWN


@says(also="{np}の{stat}が相手<|のリーダー>より{more}~い", en="{np.'s} {stat} is {more} than the opponent's")
@rewrite(Single)
def more_than_foe(np: NP, stat: Stat, more: More) -> Node | None:
    """As `Compare`: the same number of the opponent's."""
    if not (is_own(np) and isinstance(np.head, AKind) and (np.head.k.id == "leader")):
        return None
    return Compare(StatOf(Bare(np), stat), StatOf(Bare(of_foe(np)), stat), more)


@says(also="{np}の{stat}が相手{cmp}~だ", en="{np.'s} {stat} is the opponent's {cmp}")
@rewrite(Single)
def within_foe(np: NP, stat: Stat, cmp: Bound) -> Node | None:
    """As `CompareBound`: the same number of the opponent's."""
    if not (is_own(np) and isinstance(np.head, AKind) and (np.head.k.id == "leader")):
        return None
    return CompareBound(StatOf(Bare(np), stat), StatOf(Bare(of_foe(np)), stat), cmp)


@says(also="{np}が相手より{more}~い", en="there are {more} {np.pl} than the opponent's")
@rewrite(Single)
def many_than_foe(np: NP, more: More) -> Node | None:
    """As `CompareCounts`: the same things of the opponent."""
    if not (is_own(np) and isinstance(np.head, AKind | ZoneCards)):
        return None
    return CompareCounts(np, of_foe(np), more)


@says(also="{a}が相手より{more}~い", en="{a} is {more} than the opponent's")
@rewrite(Single)
def count_than_foe(a: CountOf, more: More) -> Node | None:
    """As `Compare`: the number of the same things of the opponent."""
    if not is_own(a.of):
        return None
    return Compare(a, CountOf(of_foe(a.of), a.unit), more)


def number_of(np: NP) -> CountOf:
    """How many such things there are."""
    alive = isinstance(np.head, AKind) and np.head.k.id in ANIMATE
    return CountOf(np, Unit("number" if alive else "number_of_cards"))


@says(also="{np}が相手{cmp}~だ", en="{np.pl} are {cmp.than} the opponent's", where={"b": None})
@says(also=("{np}が{b}{cmp}~だ", "{np}が{b}の<数|枚数>{cmp}~だ"), en="{np.pl} are {cmp.than} {b.pl}")
@rewrite(Single)
def many_within(np: NP, b: NP | None, cmp: Bound) -> Node | None:
    """As `CompareBound`, of how many things there are (without `b`: than the opponent has)."""
    if (b is None and not is_own(np)) or not isinstance(np.head, AKind | ZoneCards):
        return None
    return CompareBound(number_of(np), number_of(b or of_foe(np)), cmp)


@says(also="{np}が相手と同じ<数|枚数>~だ", en="{np.pl} are as many as the opponent's", where={"b": None})
@says(also="{np}が{b}と同じ<数|枚数>~だ", en="{np.pl} are as many as {b.pl}")
@rewrite(Single)
def as_many_as(np: NP, b: NP | None) -> Node | None:
    """As `Equal`, of how many things there are (without `b`: as the opponent has)."""
    if (b is None and not is_own(np)) or not isinstance(np.head, AKind | ZoneCards):
        return None
    return Equal(number_of(np), number_of(b or of_foe(np)))


@says(
    also=(
        "このターン<中|>に{np}の{stat}が{n}回[{cmp}]減少して~いた",
        "このターン<中|>に{np}の{stat}が{n}回[{cmp}]減少~した",
    ),
    en="",
    where={"up": False},
)
@says(
    also=(
        "このターン<中|>に{np}の{stat}が{n}回[{cmp}]増加して~いた",
        "このターン<中|>に{np}の{stat}が{n}回[{cmp}]増加~した",
    ),
    en="{np.'s} {stat} changed {n} {cmp} times",
    where={"up": True},
)
@rewrite(Single)
def stat_moved_times(np: NP, stat: Stat, n: Simple, up: bool, cmp: Bound | None = None) -> Node:
    """As `ValueCond`: how often a number rose or fell this turn."""
    times = EventCount(StatMoves(np, stat, up), Unit("number_of_times"))
    return ValueCond(times, n, Unit("times"), cmp)


@says(
    also=("このターン<中|>に{t}が{n}回[{cmp}]{h.た}~なら", "このターン<中|>に{t}が{n}回[{cmp}]{h.て}~いた"),
    en="{t} {h.past} {n} {cmp} times this turn",
)
@rewrite(Single)
def it_happened_times(t: This | It, n: Simple, h: Happening, cmp: Bound | None = None) -> Node:
    """As `ValueCond`: how often something happened to a thing this turn."""
    times = EventCount(Happens(t, h), Unit("number_of_times"))
    return ValueCond(times, n, Unit("times"), cmp)


@says(
    also=(
        "この<バトル|ゲーム>中に{h.た}{np}が{n}{w}[{cmp}]~だ",
        "この<バトル|ゲーム>中に{h.た}{np}が{n}{w}[{cmp}]~いる",
    ),
    en="{n} {cmp} {np.pl} {h.past} this game",
)
@rewrite(Single)
def many_this_game(h: Intransitive, np: NP, n: Simple, w: Unit, cmp: Bound | None = None) -> Node:
    """As `QuotedCond`: how many things something has happened to since the game began."""
    return QuotedCond(PastCount(h, np, Unit("number")), n, w, cmp)


@says(also="{np}が~いない", en="there are no {np.pl}", where={"no": True})
@says(also="{np}が~いる", en="there is {np.a}", where={"no": False})
@rewrite(Single)
def is_there(np: NP, no: bool) -> Node | None:
    """As `Many`, of things that are described with their place: there is one, or there is none (`no`)."""
    return there_are(np, no) if placed_things(np) else None


def placed_things(np: NP) -> bool:
    """Whether a description says where its things lie."""
    placed = isinstance(np.head, ZoneCards) or any(isinstance(q, LYING) for q in np.quals)
    return placed and not isinstance(np.head, Counters)


def there_are(np: NP, no: bool = False) -> Node:
    """Return that there is one of them, or none."""
    alive = isinstance(np.head, Named) or (isinstance(np.head, AKind) and np.head.k.id in ANIMATE)
    unit = "followers" if alive and InZone(Zone("field")) in np.quals else "cards"
    return Many(np, N(0), Unit(unit)) if no else Many(np, N(1), Unit(unit), Bound("ge"))


@says(
    also=("{place}に{of:2と}がそれぞれ{n}{w}[{cmp}]~いる", "{place}に{of:2と}が{n}{w}[{cmp}]ずつ~いる"),
    en="there are {n} {cmp} {of: and } each",
)
@rewrite(Single)
def so_many_of_each(
    place: Place | EitherPlace, of: tuple[NP, ...], n: Simple, w: Unit, cmp: Bound | None = None
) -> Node:
    """As `ManyIn`, of each of several descriptions."""
    return joined([ManyIn(place, np, n, w, cmp) for np in of])


@says(
    also="{place}に[{quals}][base?元の]{stat}[が]{n:2、}の{k}が~いる",
    en="there is {k.a} of each {stat} {n:, }",
)
@rewrite(Single)
def one_of_each_number(
    place: Place, stat: Stat, n: tuple[Simple, ...], k: Kind, base: bool = False, quals: tuple[Qual, ...] = ()
) -> Node:
    """As `Exists`, of each of several numbers."""
    alike = [NP(AKind(k), (*quals, StatIs(stat, one, None, base))) for one in n]
    return joined([Exists(place, (np,)) for np in alike])


@says(
    also=(
        "このターン<中に|に>{place}に{np}が{n}{w}[{cmp}]<出て|置かれて>~いたのだ",
        "このターン<中に|に>{place}に{np}が{n}{w}[{cmp}]<出た|置かれた>~なら",
    ),
    en="{n} {cmp} {np.pl} came into {place} this turn",
    where={"game": False},
)
@says(
    also=(
        GAME + "{place}に{np}が{n}{w}[{cmp}]<出て|置かれて>~いたのだ",
        GAME + "{place}に{np}が{n}{w}[{cmp}]<出た|置かれた>~なら",
    ),
    en="{n} {cmp} {np.pl} came into {place} this game",
    where={"game": True},
)
@rewrite(Single)
def many_came(place: Place, np: NP, n: Simple, w: Unit, game: bool, cmp: Bound | None = None) -> Node | None:
    """As `ManyHappened`: so many such things have come to a place."""
    if w.id == "times" or any(not isinstance(q, Owner) for q in place.quals):
        return None
    theirs = NP(np.head, (*place.quals, *np.quals))
    h = EntersField() if place.z.id == "field" else PutInto(place.z)
    return ManyHappened(theirs, n, w, h, game, cmp)


@says(also=("{np}が{k}を~持つ", "{np}の<どれか|いずれか>が{k}を~持つ"), en="one of {np.pl} has {k: or }")
@rewrite(Single)
def some_have(np: NP, k: tuple[Keyword, ...]) -> Node | None:
    """As `Many`: one of them has the keyword."""
    return there_are(NP(np.head, (*np.quals, WithKeyword(k, False)))) if placed_things(np) else None


@says(also=("{np}すべてが{k}を~持つ", "{np}が<すべて|全員>{k}を~持つ"), en="all {np.pl} have {k: and }")
@rewrite(Single)
def all_have(np: NP, k: Keyword) -> Node:
    """As `AllAre`: all of them have the keyword."""
    return AllAre(np, NP(np.head, (WithKeyword((k,), False),)))


@says(also=("{np}すべてが進化して~いる", "{np}が<すべて|全員>進化して~いる"), en="all {np.pl} are evolved")
@rewrite(Single)
def all_evolved(np: NP) -> Node:
    """As `AllAre`: all of them are evolved."""
    return AllAre(np, NP(np.head, (Evolved(),)))


@says(also="{a}状態か{b}状態~だ", en="{a} or {b} is active")
@rewrite(Cond)
def either_mode(a: Mode, b: Mode) -> Node:
    """As `OrCond`: one of two states of a player."""
    return OrCond(ModeOn(a), ModeOn(b))


@says("【{w}_{n}】か、{b.*}", en="{w} {n} is on or {b}", where={"both": False})
@says("【{w}_{n}】で、{b.*}", also="【{w}_{n}】状態で、{b.*}", en="{w} {n} is on and {b}", where={"both": True})
class GateAnd(Cond, frozen=True, tag=True):
    """The class word's count has reached n, or the other condition holds (`both`: and)."""

    w: GateWord
    n: int
    b: Single
    both: bool


@says(
    "{t}が{np}を攻撃して~いた",
    also=("{t}が{np}を攻撃~した", "{t}が{np}へ攻撃~した"),
    en="{t} attacked {np.a}",
)
class AttackedIt(Single, frozen=True, tag=True):
    """The attack that triggers the text is aimed at such a thing."""

    t: This
    np: Listed


@says("{t}が{place}に<いる|ある>~なら", en="{t} is {place.on}", where={"no": False})
@says("{t}が{place}に<いない|ない>~なら", en="{t} is not {place.on}", where={"no": True})
class ItLies(Single, frozen=True, tag=True):
    """A thing that the text has named is in that place now (`no`: is not)."""

    t: It | That
    place: Place
    no: bool = False


@says(
    also=(
        "{np}の[base?元の]{stat}の種類が{n}<種類|つ|>[{cmp}]~だ",
        "{np}の[base?元の]{stat}が{n}種類[{cmp}]~だ",
        "{np}の[base?元の]{stat}が{n}種類[{cmp}]~いる",
    ),
    en="the {np.pl} have {n} {cmp} different[base? base] {stat}",
)
@rewrite(Single)
def kinds_of_number(np: NP, stat: Stat, n: Simple, cmp: Bound | None = None, base: bool = False) -> Node:
    """As `Many`, counted by a number."""
    return Many(NP(np.head, (*np.quals, DifferentStat(stat, base))), n, Unit("cards"), cmp)


@says(also="{t}が{h.た}~なら", en="{t} {h.past} this way")
@rewrite(Single)
def it_did(t: It, h: Simply | PutInto | ReturnsTo) -> Node:
    """As `HappenedThisWay`, of what the text speaks of."""
    return HappenedThisWay(Happens(t, h))


@says(also=("{of}と{last!Some.を}", "{of}と、{last!Some.を}"), en="{of: and } and {last}", form="を")
@rewrite(Thing)
def both_and_up_to(of: Some, last: Some) -> Node | None:
    """As `Both`, the last of which is up to so many (`…1体と…1つまで選ぶ`)."""
    return Both((of, last)) if isinstance(last.cnt, UpTo) else None


@says(
    also=(
        "[base?元の]{a}か{b}[のどちらか]が{n}[{cmp}]の",
        "[base?元の]{a}か{b}[のどちらか]{n}[{cmp}]の",
        "[base?元の]{a}か{b}[のどちらか]が{n}[{cmp}]である",
    ),
    en="> with {a} or {b} {n} {cmp}",
)
@rewrite(Qual)
def either_number(a: Stat, b: Stat, n: Simple, cmp: Bound | None = None, base: bool = False) -> Node | None:
    """As `StatEither`, of two numbers with one bound."""
    return StatEither(tuple(Alternative(stat, n, cmp, base) for stat in (a, b))) if a != b else None


# ---- events and counts ------------------------------------------------------------------------------------------------------


@says(also=("{src}から消滅~する", "{src}から消滅~される"), en="~be banished from {src}")
@rewrite(Intransitive)
def banished_from(src: Zone) -> Node:
    """As `PutInto`: it is put from there into the banished zone."""
    return PutInto(Zone("banished"), src)


@says(also="{who}が能力で{np}を[場に]~出す", en="{who} ~put {np.a} onto the field", where={"said": True})
@says(also="{who}が{np}を~出す", en="{who} ~create {np.a}", where={"said": False})
@rewrite(Event)
def puts_out(who: Side, np: NP, said: bool) -> Node | None:
    """As `Happens` with `Caused`: what a player's ability puts onto that player's field (`said`: so it says; else tokens are made)."""
    token = isinstance(np.head, Named) or (isinstance(np.head, AKind) and "token" in np.head.k.id)
    cause = Cause("own_ability" if who.id == "own" else "foes_ability")
    theirs = NP(np.head, (Owner(who), *np.quals))
    return Happens(theirs, Caused(cause, EntersField())) if said or token else None


@says(also="{who}が手札から{np}を~捨てる", en="{who} ~discard {np.theirs}")
@rewrite(Event)
def discards_out_of_hand(who: Player, np: NP) -> Node:
    """As `Discards`: from where is said, too, although it is the hand."""
    return Discards(np, who)


@says(also="{np}の<中で|うち>[、][base?元の]{stat}が<|最も>{x}{again}すべて~を", en="all of {np.pl}")
@rewrite(Thing)
def best_of_all(np: NP, stat: Stat, x: Extreme, again: AKind, base: bool = False) -> Node | None:
    """As `best_of`, of all that are equal."""
    return Some(NP(np.head, (*np.quals, Most(stat, x, base))), All()) if again == np.head else None


@says(
    also=(
        "{who}がこのターン{n}枚目[later?以降]の{np}をプレイ~する",
        "{who}がこのターン<中に|に>{n}枚目[later?以降]の{np}をプレイ~する",
        "{who}がこのターン中{n}枚目[later?以降]の{np}をプレイ~する",
        "{who}がこのターン中の{n}枚目[later?以降]の{np}をプレイ~する",
        "{who}がこのターンの{n}枚目[later?以降]の{np}をプレイ~する",
        "{who}が{n}枚目[later?以降]の{np}をプレイ~する",
    ),
    en="{who} ~play the {n.th} {np.one} of the turn[later? or a later one]",
)
@rewrite(Event)
def plays_nth(who: Player, n: int, np: NP, later: bool = False) -> Node:
    """As `Plays`, of the n-th such card of the turn."""
    return Plays(who, NP(np.head, (NthThisTurn(n, later), *np.quals)), False)


@says(
    "{who}がこのターン{n}枚目[later?以降]のカードを~引く",
    also="{who}がこのターン<中に|中の|中|の>{n}枚目[later?以降]のカードを~引く",
    en="{who} ~draw the {n.th}[later? or a later] card this turn",
)
class DrawsNth(Event, frozen=True, tag=True):
    """The player draws the n-th card of the turn (`later`: or one after it)."""

    who: Side
    n: int
    later: bool = False


@says(
    also=("{t}が能力によって手札から~捨てられる", "{t}が能力によって捨て札に~なる"),
    en="{t} ~be discarded by an ability",
)
@rewrite(Event)
def discarded_by(t: This | NP) -> Node:
    """As `Happens` with `Caused`: from where is said, too, although it is the hand."""
    return Happens(t, Caused(Cause("ability"), Simply("discarded")))


@says(
    also=("{t.を}ランダムな<順|順番><に|で>{to}~置く", "{t.を}ランダムな<順|順番><に|で>{to}~戻す"),
    en="~put {t} {to} in a random order",
)
@rewrite(Act)
def put_shuffled(t: Thing, to: To) -> Node | None:
    """As `Do`: the things are shuffled, then put to an end of the deck."""
    if to.end is None or to.order:
        return None
    return Seq(Do(t, Affect("shuffle")), Again(Move(to, "put")), "て+")
