"""What evolving costs, how often a player has evolved followers, and evolve points that were used for it."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.conditions import Single
from tefuda.text.events import Event, Happens, Simply
from tefuda.text.histories import GAME, HappenedTimes
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.nouns import NP, AKind, Owner, recalls
from tefuda.text.numbers import Simple
from tefuda.text.sentences import Act
from tefuda.text.words import Bound, Kind, Side

from .effects import PayGauge
from .statics import CostBy, CostTo


def followers_of(who: Side) -> NP:
    """The followers of a player: only their master can evolve them [5.14.1, R49]."""
    return NP(AKind(Kind("follower")), (Owner(who),))


@says(also=("{np}が次に進化する際、{c.*}", "{np}が次に進化する<時|とき>の{c.*}"), en="", where={"next": True})
@says(
    "[next?次に]{np}が進化する際、{c.*}",
    also="[next?次に]{np}が進化する<時|とき>の{c.*}",
    en="[next?the next time {np.a} evolves|when {np.a} evolves], {c}",
)
class EvolveCostWhen(Act, frozen=True, tag=True):
    """What such a card's evolving costs as it evolves, whatever came to be one after this was said (`next`: the next evolving only)."""

    static: ClassVar[bool] = True
    np: NP
    c: CostBy | CostTo
    next: bool = False

    def ok(self) -> bool:
        return not recalls(self.np)


@says(
    "{who}がEPを~使う",
    also=("{who}がEPを~支払う", "{who}がEPを~払う"),
    en="{who} ~use evolve points",
)
class UsesEP(Event, frozen=True, tag=True):
    """The player pays a cost, or a part of it, with evolve points."""

    who: Side


@says(
    "[これが]EPを使って進化して~いた",
    also="[これが]EPを使って進化~した",
    en="an evolve point was paid to evolve it",
    where={"no": False},
)
@says(
    "[これが]EPを使わずに進化して~いた",
    also="[これが]EPを使わずに進化~した",
    en="no evolve point was paid to evolve it",
    where={"no": True},
)
class EvolvedByEP(Single, frozen=True, tag=True):
    """In the evolving that triggers the text an evolve point stood for a play point of the evolve ability (`no`: none did)."""

    no: bool


@says(also="{who}が進化を~行う", en="{who} ~evolve a follower")
@rewrite(Event)
def player_evolves(who: Side) -> Node:
    """As `Happens`: one of the player's followers evolves."""
    return Happens(followers_of(who), Simply("evolved"))


@says(
    also=(
        "このターン<中|>に{who}が進化を{n}回[{cmp}]行って~いた",
        "このターン<中|>に{who}が進化を{n}回[{cmp}]行った~なら",
    ),
    en="{who} evolved {n} {cmp} times this turn",
    where={"game": False},
)
@says(
    also=(
        GAME + "{who}が進化を{n}回[{cmp}]行って~いた",
        GAME + "{who}が進化を{n}回[{cmp}]行った~なら",
        "{who}が進化を{n}回[{cmp}]行って~いた",
    ),
    en="{who} evolved {n} {cmp} times this game",
    where={"game": True},
)
@rewrite(Single)
def evolved_times(who: Side, n: Simple, game: bool, cmp: Bound | None = None) -> Node:
    """As `HappenedTimes`: how often the player's followers evolved; without a period since the game began."""
    return HappenedTimes(followers_of(who), n, Simply("evolved"), game, cmp)


RULES = [rule(PayGauge, "[自分の]{g}を{n}<払う|使う>", prints=False)]
"""Payments in other words."""
