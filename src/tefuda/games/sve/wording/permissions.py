"""What may be played and attacked beyond the rules, what may not, and things that are still to be played."""

from __future__ import annotations

from typing import ClassVar

from tefuda.text.introductions import FRESH, INTRODUCERS
from tefuda.text.memory import Ref, Walker
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.nouns import NP, AKind, Listed, Owner, recalls
from tefuda.text.numbers import Simple
from tefuda.text.players import EachPlayer, Who
from tefuda.text.sentences import Act, IfMid, Period, PerMid
from tefuda.text.things import All, Bare, Same, Some, Thing
from tefuda.text.words import Kind, Side, Zone

from .effects import EvolveCostOf
from .statics import CantBe, Static
from .terms import CanVerb

OWN_FOLLOWERS = NP(AKind(Kind("follower")), (Owner(Side("own")),))
"""Whose evolve cost is meant by 自分の【進化】コスト."""


@says(
    "{t}のコストを{n}にしてプレイ~する",
    also=("{t.を}コスト{n}でプレイ~する", "{t.を}<、|>コストを{n}に<して|して、>プレイ~する"),
    en="~play {t} for {n}",
)
class PlayFor(Act, frozen=True, tag=True):
    """Play the thing now, its cost being n."""

    t: Thing
    n: Simple


@says(
    "{t.を}コストを支払わずにプレイ~する",
    also="{t.を}コストを払わずにプレイ~する",
    en="~play {t} without paying its cost",
)
class PlayFree(Act, frozen=True, tag=True):
    """Play the thing now without paying its cost."""

    t: Thing


def played(b: Walker, node: PlayFor | PlayFree, at: int) -> None:
    """What is played is recalled by that, and is それ unless it was meant before."""
    b.memory.taken.append(("play", at))
    if isinstance(node.t, FRESH):
        b.memory.it = Ref("thing", (at,))
    b.memory.acts.append(at)


INTRODUCERS |= {PlayFor: played, PlayFree: played}


@says(
    "{t}は<|、>[{mid}<、|>][{by}から]攻撃~されない",
    also="{t}は<|、>[{mid}<、|>]{by}に攻撃~されない",
    en="{t} can't be attacked[ by {by.pl}]",
)
@says(
    "{t}は<|、>[{mid}<、|>]{by}以外から攻撃~されない",
    also="{t}は<|、>[{mid}<、|>]{by}以外に攻撃~されない",
    en="{t} can only be attacked by {by.pl}",
    where={"others": True},
)
class NotAttacked(Static, frozen=True, tag=True):
    """Nothing (or nothing of that description; `others`: nothing else) may attack the thing."""

    t: Thing
    by: Listed | None = None
    others: bool = False
    mid: Period | PerMid | IfMid | None = None


@says("{s}は<|、>[{mid}<、|>][{src}から]{np}をプレイできる", en="{s} can play {np.all_theirs}[ from {src}]")
class MayPlay(Static, frozen=True, tag=True):
    """The player may play such cards from where they are, although cards are not played from there."""

    s: Side
    np: NP
    src: Zone | None = None
    mid: Period | PerMid | IfMid | None = None


@says("{who}がプレイする{np}", also="{who}がプレイする{np}すべて", en="{np.pl} {who} ~play", where={"next": False})
@says(
    "{who}がこのターン中にプレイする{np}",
    also=("{who}がこのターン<中|>にプレイする{np}すべて", "{who}がこのターンにプレイする{np}"),
    en="{np.pl} {who} ~play this turn",
    where={"next": False, "turn": True},
)
@says(
    "{who}が次にプレイする{np}",
    also="次に{who}がプレイする{np}",
    en="the next {np.one} {who} ~play",
    where={"next": True},
)
@says(
    "次に{who}の場に出る{np}",
    also="{who}の場に次に出る{np}",
    en="the next {np.one} that enters {who.'s} field",
    where={"next": True, "enters": True},
)
class ToBePlayed(Thing, frozen=True, tag=True):
    """The cards of that description that the player plays from now on (`next`: the next one; `turn`: this turn).

    `enters`: that arrive on the player's field, played or not.
    """

    who: Who
    np: Listed
    next: bool
    turn: bool = False
    enters: bool = False

    @property
    def several(self) -> bool:
        """Whether several are meant."""
        return not self.next


@says(
    "{who}が{np}をプレイするコストは{n}に~なる",
    also=(
        "{who}が{np}をプレイするコストを{n}に~する",
        "{who}がプレイする{np}のコストを{n}に~する",
        "{who}がプレイする{np}のコストは{n}に~なる",
    ),
    en="{np.pl} {who} ~play cost {n}",
)
class PlayCostTo(Act, frozen=True, tag=True):
    """The cost to pay when the player plays such a card becomes n."""

    static: ClassVar[bool] = True
    who: Who
    np: Listed
    n: Simple


@says(also="自分の【進化】コストを{n}に~する", en="", where={"np": OWN_FOLLOWERS})
@says("{np}の【進化】コストを{n}に~する", en="~set the evolve cost of {np.pl} to {n}")
class EvolveCostSet(Act, frozen=True, tag=True):
    """The cost of the evolve abilities of such cards becomes n."""

    static: ClassVar[bool] = True
    np: NP
    n: Simple


@says(
    also=(
        "{s}は<|、>[{mid}<、|>]{np}を進化<できない|させられない|させることができない>",
        "{s}は<|、>[{mid}<、|>]{np}を進化させることはできない",
    ),
    en="{s} can't evolve {np.pl}",
)
@rewrite(Act, static=True)
def player_cant_evolve(s: Side | EachPlayer, np: NP, mid: Period | None = None) -> Node | None:
    """As `CantBe`: whose they are is the player who cannot evolve them."""
    if recalls(np) or any(isinstance(q, Owner) for q in np.quals):
        return None
    whose = (Owner(s),) if isinstance(s, Side) else ()
    theirs = NP(np.head, (*whose, *np.quals))
    return CantBe(Bare(theirs) if whose else Some(theirs, All()), CanVerb("evolve"), mid)


RULES = [
    rule(EvolveCostOf, "自分の【進化】コストを{sign}{n}~する", where={"np": OWN_FOLLOWERS}, prints=False),
    rule(NotAttacked, "攻撃~されない", en="can't be attacked", where={"t": Same()}),
]
