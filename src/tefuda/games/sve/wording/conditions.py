"""Conditions, events and counts of Shadowverse EVOLVE in other words: they are read as other classes."""

from __future__ import annotations

from typing import TypeGuard

from tefuda.text.conditions import (
    Compare,
    CompareBound,
    CompareCounts,
    HappenedThisWay,
    Many,
    Single,
    ValueCond,
)
from tefuda.text.events import (
    Cause,
    Caused,
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
from tefuda.text.instructions import Again, Do
from tefuda.text.model import Node, rewrite, says
from tefuda.text.nouns import NP, AKind, Owner, ZoneCards
from tefuda.text.numbers import CountOf, EventCount, N, Simple, StatOf
from tefuda.text.players import Player
from tefuda.text.quals import DifferentStat, Most, NthThisTurn
from tefuda.text.sentences import Act, Seq
from tefuda.text.things import All, Bare, It, Some, Thing, This
from tefuda.text.verbs import Affect, Move, To
from tefuda.text.words import (
    Bound,
    Extreme,
    More,
    Side,
    Stat,
    Unit,
)

from .effects import PastCount, QuotedCond

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


@says(also="{np}が~いない", en="there are no {np.pl}")
@rewrite(Single)
def zone_empty(np: NP) -> Node | None:
    """As `Many`: no card is in the zone."""
    if not isinstance(np.head, ZoneCards):
        return None
    return Many(np, N(0), Unit("cards"))


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


# ---- events and counts ------------------------------------------------------------------------------------------------------


@says(also="{np}の<中で|うち>[、][base?元の]{stat}が<|最も>{x}{again}すべて~を", en="all of {np.pl}")
@rewrite(Thing)
def best_of_all(np: NP, stat: Stat, x: Extreme, again: AKind, base: bool = False) -> Node | None:
    """As `best_of`, of all that are equal."""
    return Some(NP(np.head, (*np.quals, Most(stat, x, base))), All()) if again == np.head else None


@says(
    also=(
        "{who}がこのターン{n}枚目の{np}をプレイ~する",
        "{who}がこのターン中に{n}枚目の{np}をプレイ~する",
        "{who}がこのターン中{n}枚目の{np}をプレイ~する",
        "{who}が{n}枚目の{np}をプレイ~する",
    ),
    en="{who} ~play the {n.th} {np.one} of the turn",
)
@rewrite(Event)
def plays_nth(who: Player, n: int, np: NP) -> Node:
    """As `Plays`, of the n-th such card of the turn."""
    return Plays(who, NP(np.head, (NthThisTurn(n), *np.quals)), False)


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
