"""What players do and what happens to their numbers, by what causes it; Earth Rite and Stack as something that happens."""

from __future__ import annotations

from tefuda.text.conditions import Single
from tefuda.text.events import (
    Cause,
    Caused,
    CounterTaken,
    Discards,
    Draws,
    EntersField,
    Event,
    GaugeMoves,
    Happening,
    Happens,
    LeavesField,
    Plays,
    PutInto,
    ReturnsTo,
    Simply,
    StatMoves,
    TakesDamage,
)
from tefuda.text.introductions import INTRODUCERS, happened
from tefuda.text.model import Node, rewrite, says
from tefuda.text.nouns import NP, AKind, Listed
from tefuda.text.numbers import N, Simple
from tefuda.text.players import Player, Who
from tefuda.text.quals import InZone, NthThisTurn, Owner
from tefuda.text.sentences import Act
from tefuda.text.things import This
from tefuda.text.verbs import Verb
from tefuda.text.words import Bound, CounterName, Gauge, Kind, Side, Sign, Stat, Unit, Zone

from .measures import CountersOnThem
from .statics import PlayCost

STACK = CounterName("スタックカウンター")


def amulets_of(who: Side) -> NP:
    """The amulets of a player on the field: only they have Stack [13.3.2]."""
    return NP(AKind(Kind("amulet")), (Owner(who),))


# ---- by what ---------------------------------------------------------------------------------------------------------------


@says("{by}{e.*}", en="{e} {by}")
class CausedDeed(Event, frozen=True, tag=True):
    """The player does this, or a number of the player or a leader moves, if that caused it."""

    by: Cause
    e: Draws | Discards | GaugeMoves | StatMoves

    def ok(self) -> bool:
        # it is nobody's battle
        return self.by.id not in ("battle", "attack")


@says(also=("{who}が{by}[カードを]1枚~引く", "{who}が{by}カードを~引く"), en="{who} ~draw a card {by}")
@rewrite(Event)
def draws_by(who: Who, by: Cause) -> Node:
    """As `CausedDeed`: who draws stands first."""
    return CausedDeed(by, Draws(who))


@says(also=("{who}が{by}{np}を~捨てる", "{who}が{by}{np}1枚を~捨てる"), en="{who} ~discard {np.theirs} {by}")
@rewrite(Event)
def discards_by(who: Who, by: Cause, np: Listed) -> Node | None:
    """As `CausedDeed`: who discards stands first."""
    said = Discards(np, who)
    return CausedDeed(by, said) if said.ok() else None


@says(
    also=(
        "{who}の{g}が{by}<~増える|増加~する|回復~する|回復~される|+~される>",
        "{who}が{by}{g}を回復~する",
    ),
    en="{who.'s} {g} ~increase {by}",
    where={"up": True},
)
@says(also="{who}の{g}が{by}<~減る|減少~する|-~される>", en="{who.'s} {g} ~decrease {by}", where={"up": False})
@rewrite(Event)
def gauge_by(who: Who, g: Gauge, by: Cause, up: bool) -> Node:
    """As `CausedDeed`: the number of the player stands first."""
    return CausedDeed(by, GaugeMoves(who, g, up))


@says(also="{np}の{stat}が{by}<減少~する|~減る|-~される>", en="{np.'s} {stat} ~decrease {by}")
@rewrite(Event)
def stat_by(np: NP, stat: Stat, by: Cause) -> Node:
    """As `CausedDeed`: whose number falls stands first (that it rises is never said of anything but abilities)."""
    return CausedDeed(by, StatMoves(np, stat, False))


# ---- Earth Rite and Stack --------------------------------------------------------------------------------------------------


@says(
    "{who}が【土の秘術】を~行う",
    also="{who}が【土の秘術】を<~使う|使用~する|~支払う|~払う>",
    en="{who} ~use Earth Rite",
)
class EarthRiteUsed(Event, frozen=True, tag=True):
    """The player has removed a Stack counter for Earth Rite: as an additional cost, or as a part of a cost [13.3.3.2]."""

    who: Side


@says(also="{who}の【スタック】が<取り除か~れる|~減る|減少~する>", en="Stack of {who.'s} ~decrease")
@rewrite(Event)
def stack_taken(who: Side) -> Node:
    """As `CounterTaken`, of any of the player's amulets."""
    return CounterTaken(amulets_of(who), STACK)


@says(
    also=("{who}の場の【スタック】の合計が{n}[{cmp}]~だ", "{who}の【スタック】の合計が{n}[{cmp}]~だ"),
    en="there are {n} {cmp} Stack counters on {who.'s} field",
)
@rewrite(Single)
def stack_together(who: Side, n: Simple, cmp: Bound | None = None) -> Node:
    """As `CountersOnThem`, of all amulets of the player."""
    theirs = amulets_of(who)
    return CountersOnThem(NP(theirs.head, (*theirs.quals[:1], InZone(Zone("field")))), STACK, n, cmp)


# ---- the first, and the n-th of a turn -------------------------------------------------------------------------------------


@says("{t}がこのターン中に初めて{h.*}", en="{t} {h.s} for the first time this turn", where={"n": 1, "later": False})
@says(
    "{t}がこのターン{n}<体|枚|つ|回>目[later?以降]に{h.*}",
    en="{t} {h.s}, the {n.th}[later? or a later one] this turn",
)
class NthTime(Event, frozen=True, tag=True):
    """The happening, the n-th of its kind in the turn (`later`: or one after it)."""

    t: This | NP
    h: Simply | EntersField | TakesDamage
    n: int
    later: bool = False

    def ok(self) -> bool:
        # what takes things off the field is judged before it is counted
        return not isinstance(self.h, Simply) or self.h.id in COUNTED_AT_ONCE


COUNTED_AT_ONCE = ("evolved", "attacks", "acted", "stood", "played", "discarded", "fought")
"""Plain happenings that are in the history when triggers see them."""


@says(
    "{np}の{stat}がこのターン中に初めて減少~する",
    also="{np}の{stat}がこのターン中に初めて~減る",
    en="{np.'s} {stat} ~decrease for the first time this turn",
    where={"up": False},
)
@says(
    "{np}の{stat}がこのターン中に初めて増加~する",
    also="{np}の{stat}がこのターン中に初めて<~増える|回復~する>",
    en="{np.'s} {stat} ~increase for the first time this turn",
    where={"up": True},
)
class FirstMove(Event, frozen=True, tag=True):
    """That number of such a thing falls (or rises), the first time in the turn."""

    np: NP
    stat: Stat
    up: bool


INTRODUCERS |= {NthTime: happened, FirstMove: happened}


@says(
    "{np}が1ターンに{n}{w}以上{h.*}",
    also=("1ターンに{np}が{n}{w}以上{h.*}", "このターン中に{np}が{n}{w}以上{h.*}", "1ターンに{n}{w}以上の{np}が{h.*}"),
    en="{n} or more {np.of} {h} in a turn",
)
class SoManyInTurn(Event, frozen=True, tag=True):
    """So many such things have suffered it this turn, and had not before: once in a turn."""

    np: NP
    n: N
    w: Unit
    h: Happening

    def ok(self) -> bool:
        return self.w.id != "times"  # one of them so often, or all together?


@says(
    "{who}が1ターンに{np}を{n}{w}以上{v.*}",
    also=(
        "1ターンに{who}が{np}を{n}{w}以上{v.*}",
        "{who}が1ターンに{n}{w}以上の{np}を{v.*}",
        "{who}がこのターン中に{np}を{n}{w}以上{v.*}",
    ),
    en="{who} {v.inf(none)} {n} or more {np.of} in a turn",
)
@says(
    also=("{who}が1ターンに[カードを]{n}{w}以上{v.*}", "1ターンに{who}が[カードを]{n}{w}以上{v.*}"),
    en="",
    where={"np": NP(AKind(Kind("card")))},
)
class DoneInTurn(Event, frozen=True, tag=True):
    """The player has done this to so many such things this turn, and had not before: once in a turn."""

    who: Who
    np: Listed
    n: N
    w: Unit
    v: Verb


@says(
    "{who}が{np}を{n}{w}以上同時に~捨てる",
    also=("{who}が{n}{w}以上の{np}を同時に~捨てる", "{who}が同時に{np}を{n}{w}以上~捨てる"),
    en="{who} ~discard {n} or more {np.of} at once",
)
class DiscardsTogether(Event, frozen=True, tag=True):
    """The player discards so many such cards at once."""

    who: Who
    np: Listed
    n: int
    w: Unit

    def ok(self) -> bool:
        return self.n > 1


@says(
    "{np}が{n}{w}以上同時に{h.*}",
    also=("{n}{w}以上の{np}が同時に{h.*}", "同時に{np}が{n}{w}以上{h.*}"),
    en="{n} or more {np.of} {h} at once",
)
class HappensTogether(Event, frozen=True, tag=True):
    """It happens to so many such things at once."""

    np: NP
    n: int
    w: Unit
    h: Simply | EntersField | LeavesField | PutInto | ReturnsTo | Caused

    def ok(self) -> bool:
        return self.n > 1


# ---- from where, and the first ---------------------------------------------------------------------------------------------


@says(also="{who}の{src}から{np}をプレイ~する", en="{who} ~play {np} from {src}")
@rewrite(Event)
def plays_from(who: Side, src: Zone, np: NP) -> Node | None:
    """As `Plays`: the zone is said to be the player's."""
    played = Plays(Player(who), np, False, src)
    return played if played.ok() else None


@says(also="{who}の{src}から{np}が消滅<~する|~される>", en="{np.a} ~be banished from {src}")
@rewrite(Event)
def banished_out_of(who: Side, src: Zone, np: NP) -> Node:
    """As `Happens`: the zone that it leaves stands first."""
    return Happens(NP(np.head, (Owner(who), *np.quals)), PutInto(Zone("banished"), src))


@says(
    also=(
        "{who}が<各ターン|1ターン|このターン|このターン中><に|で|の中で|>最初に{np}をプレイ~する",
        "{who}が<各ターン|1ターン|このターン|このターン中><に|で|>初めて{np}をプレイ~する",
        "{who}が<各ターン|このターン><の|で|>最初の{np}をプレイ~する",
    ),
    en="{who} ~play the first {np.one} of the turn",
)
@rewrite(Event)
def plays_first(who: Who, np: NP) -> Node:
    """As `Plays`, of the first such card of the turn."""
    return Plays(who, NP(np.head, (NthThisTurn(1), *np.quals)), False)


@says(
    also=(
        "{who}が<各ターン|1ターン|このターン中><に|で|>最初にプレイする{np}のコストを{sign}{n}~する",
        "{who}が<各ターン|1ターン|このターン中><に|で|>最初に{np}をプレイする[際の]コストを{sign}{n}~する",
    ),
    en="the first {np.one} {who} ~play each turn costs {n} {sign.less}",
)
@rewrite(Act, static=True)
def first_play_cost(who: Player, np: NP, sign: Sign, n: Simple) -> Node:
    """As `PlayCost`, of the first such card of the turn."""
    return PlayCost(who, NP(np.head, (NthThisTurn(1), *np.quals)), sign, n)
