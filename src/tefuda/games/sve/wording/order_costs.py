"""Word orders of what cards cost, of counters that are taken, and of how many may be drawn, played or held."""

from __future__ import annotations

from tefuda.text.costs import PayCounterAll, SingleItem
from tefuda.text.instructions import Draw, PutCounter, TakeAllCounters
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.nouns import NP, Counters
from tefuda.text.numbers import Simple
from tefuda.text.players import EachPlayer, Player
from tefuda.text.quals import Every, InZone, NthThisTurn, Owner
from tefuda.text.sentences import Act, OnPlayBy, Prefix
from tefuda.text.things import Referred
from tefuda.text.words import CounterName, Side, Sign, Zone

from .effects import ZoneLimit
from .measures import PlayLimit
from .permissions import PlayCostTo
from .statics import PlayCost, Static


@says(
    also=(
        "{who}が<|このターン中に|このターン中、>{nth}枚目[later?以降]にプレイする{np}のコストを{sign}{n}~する",
        "{who}が<このターン中に|1ターンに>プレイする{nth}枚目[later?以降]の{np}のコストを{sign}{n}~する",
        "<このターン中に|1ターンに>{who}がプレイする{nth}枚目[later?以降]の{np}のコストを{sign}{n}~する",
    ),
    en="the {nth.th}[later? or a later] {np.one} {who} ~play costs {n} {sign.less}",
)
@rewrite(Act, static=True)
def nth_play_cost(who: Player, nth: int, np: NP, sign: Sign, n: Simple, later: bool = False) -> Node:
    """As `PlayCost`, of the n-th such card of the turn (`later`: or any after it)."""
    return PlayCost(who, NP(np.head, (NthThisTurn(nth, later), *np.quals)), sign, n)


@says(also="[next?次に]{np}をプレイする際、", en="[next?the next time|when] {np.theirs} is played,")
@rewrite(Prefix)
def plays_of_one(np: NP, next: bool = False) -> Node | None:
    """As `OnPlayBy`: whose cards they are, that player plays them."""
    whose = [q for q in np.quals if isinstance(q, Owner)]
    rest = tuple(q for q in np.quals if not isinstance(q, Owner))
    return OnPlayBy(Player(whose[0].s), NP(np.head, rest), next) if len(whose) == 1 else None


@says(
    also=("[next?次に]{who}が{np}を{z}からプレイする際、", "[next?次に]{who}が{z}から{np}をプレイする際、"),
    en="[next?the next time|when] {who} ~play {np.theirs} from {z},",
)
@rewrite(Prefix)
def plays_out_of(who: Player, np: NP, z: Zone, next: bool = False) -> Node:
    """As `OnPlayBy`, of cards that lie in a zone."""
    return OnPlayBy(who, NP(np.head, (InZone(z), *np.quals)), next)


@says(also="{s}は1ターンに{np}を{n}枚以上プレイできない", en="{s} can't play {n} or more {np.pl} each turn")
@rewrite(Static, static=True)
def below_so_many(s: Side | EachPlayer, np: NP, n: int) -> Node | None:
    """As `PlayLimit`, by the first number that is too many."""
    return PlayLimit(s, n - 1, np) if n > 1 else None


@says(also=("{np}を~取る", "{np}を取り~除く"), en="remove {np.pl}")
@rewrite(Act)
def take_every(np: NP) -> Node | None:
    """As `TakeAllCounters`, すべての before their name."""
    return TakeAllCounters(without_every(np)) if every_counter(np) else None


@says(also=("{np}を取る", "{np}を取り除く"), en="remove {np.pl}")
@rewrite(SingleItem)
def pay_every(np: NP) -> Node | None:
    """As `PayCounterAll`, すべての before their name."""
    return PayCounterAll(without_every(np)) if every_counter(np) else None


def every_counter(np: NP) -> bool:
    """Whether a description is of every counter of a name."""
    return isinstance(np.head, Counters) and any(isinstance(q, Every) for q in np.quals)


def without_every(np: NP) -> NP:
    """A description without すべての."""
    return NP(np.head, tuple(q for q in np.quals if not isinstance(q, Every)))


@says(also="{np}をプレイするコストを{sign}{n}~する", en="{np.pl} cost {n} {sign.less}")
@rewrite(Act, static=True)
def cost_of_own(np: NP, sign: Sign, n: Simple) -> Node | None:
    """As `PlayCost`, of cards that are said to be a player's."""
    who, rest = player_of(np)
    return PlayCost(who, rest, sign, n) if who is not None else None


@says(also=("{np}をプレイするコストを{n}に~する", "{np}をプレイするコストは{n}に~なる"), en="{np.pl} cost {n}")
@rewrite(Act, static=True)
def cost_of_own_to(np: NP, n: Simple) -> Node | None:
    """As `PlayCostTo`, of cards that are said to be a player's."""
    who, rest = player_of(np)
    return PlayCostTo(who, rest, n) if who is not None else None


def player_of(np: NP) -> tuple[Player | None, NP]:
    """Whose the things of a description are, and the description without it."""
    side = next((q.s for q in np.quals if isinstance(q, Owner)), None)
    return Player(side) if side is not None else None, NP(
        np.head, tuple(q for q in np.quals if not isinstance(q, Owner))
    )


@says(also="{t}の【スタック】を+{n}~する", en="put {n} stack counters on {t}")
@rewrite(Act)
def stack_on(t: Referred, n: Simple) -> Node:
    """As `PutCounter`, of Stack counters."""
    return PutCounter(t, CounterName("スタックカウンター"), n)


RULES = [
    rule(Draw, "{n!Quote}と同じ枚数を~引く", prints=False),
    rule(Draw, "{n!Unquoted}と同じ枚数を~引く", prints=False),
    rule(Draw, "{n!Unquoted}<、|>[カードを]~引く", prints=False),
    rule(ZoneLimit, "{place}の上限枚数<を|は>{sign}{n}~<する|される>", prints=False),
    rule(ZoneLimit, "{place}の上限<|枚数>は{n}枚増える", where={"sign": Sign("plus")}, prints=False),
]
"""The same with another order of words."""
