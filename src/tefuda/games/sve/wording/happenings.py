"""What players do and what happens to their numbers, by what causes it; Earth Rite and Stack as something that happens."""

from __future__ import annotations

from tefuda.text.conditions import Single
from tefuda.text.events import (
    Cause,
    CounterTaken,
    Discards,
    Draws,
    Event,
    GaugeMoves,
    Happens,
    Plays,
    PutInto,
    StatMoves,
)
from tefuda.text.model import Node, rewrite, says
from tefuda.text.nouns import NP, AKind, Listed
from tefuda.text.numbers import Simple
from tefuda.text.players import Player, Who
from tefuda.text.quals import InZone, NthThisTurn, Owner
from tefuda.text.sentences import Act
from tefuda.text.words import Bound, CounterName, Gauge, Kind, Side, Sign, Stat, Zone

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
