"""Word orders of what cards cost, of counters that are taken, and of how many may be drawn, played or held."""

from __future__ import annotations

from tefuda.text.costs import PayCounterAll, SingleItem
from tefuda.text.instructions import Draw, PutCounter, TakeAllCounters
from tefuda.text.model import Node, rewrite, rule, says
from tefuda.text.nouns import NP, Counters
from tefuda.text.numbers import Simple
from tefuda.text.players import EachPlayer, Player
from tefuda.text.quals import NthThisTurn, Qual
from tefuda.text.sentences import Act
from tefuda.text.things import Referred
from tefuda.text.words import CounterName, Side, Sign

from .effects import ZoneLimit
from .measures import PlayLimit
from .permissions import PlayCostTo
from .statics import PlayCost, Static


@says(
    also=(
        "{who}が<|このターン中に|このターン中、|1ターンに>{nth}枚目[later?以降]にプレイする{np}のコストを{sign}{n}~する",
        "{who}が<このターン中に|1ターンに>プレイする{nth}枚目[later?以降]の{np}のコストを{sign}{n}~する",
        "<このターン中に|1ターンに>{who}がプレイする{nth}枚目[later?以降]の{np}のコストを{sign}{n}~する",
    ),
    en="the {nth.th}[later? or a later] {np.one} {who} ~play costs {n} {sign.less}",
)
@rewrite(Act, static=True)
def nth_play_cost(who: Player, nth: int, np: NP, sign: Sign, n: Simple, later: bool = False) -> Node:
    """As `PlayCost`, of the n-th such card of the turn (`later`: or any after it)."""
    return PlayCost(who, NP(np.head, (NthThisTurn(nth, later), *np.quals)), sign, n)


@says(also="{s}は1ターンに{np}を{n}枚以上プレイできない", en="{s} can't play {n} or more {np.pl} each turn")
@rewrite(Static, static=True)
def below_so_many(s: Side | EachPlayer, np: NP, n: int) -> Node | None:
    """As `PlayLimit`, by the first number that is too many."""
    return PlayLimit(s, n - 1, np) if n > 1 else None


@says(also=("{quals}すべての{c}を~取る", "{quals}すべての{c}を取り~除く"), en="remove all {c.pl}")
@rewrite(Act)
def take_every(quals: tuple[Qual, ...], c: CounterName) -> Node:
    """As `TakeAllCounters`."""
    return TakeAllCounters(NP(Counters(c), quals))


@says(also=("{quals}すべての{c}を取る", "{quals}すべての{c}を取り除く"), en="remove all {c.pl}")
@rewrite(SingleItem)
def pay_every(quals: tuple[Qual, ...], c: CounterName) -> Node:
    """As `PayCounterAll`."""
    return PayCounterAll(NP(Counters(c), quals))


@says(also="{t}の【スタック】を+{n}~する", en="put {n} stack counters on {t}")
@rewrite(Act)
def stack_on(t: Referred, n: Simple) -> Node:
    """As `PutCounter`, of Stack counters."""
    return PutCounter(t, CounterName("スタックカウンター"), n)


RULES = [
    *(
        rule(
            PlayCost,
            f"{whose}の{{np}}をプレイするコストを{{sign}}{{n}}~する",
            where={"who": Player(Side(id))},
            prints=False,
        )
        for whose, id in (("自分", "own"), ("相手", "foe"))
    ),
    *(
        rule(PlayCostTo, f"{whose}の{{np}}をプレイするコスト{to}", where={"who": Player(Side(id))}, prints=False)
        for whose, id in (("自分", "own"), ("相手", "foe"))
        for to in ("を{n}に~する", "は{n}に~なる")
    ),
    rule(Draw, "{n!Quote}と同じ枚数を~引く", prints=False),
    rule(Draw, "{n!Unquoted}と同じ枚数を~引く", prints=False),
    rule(Draw, "{n!Unquoted}<、|>[カードを]~引く", prints=False),
    rule(ZoneLimit, "{place}の上限枚数<を|は>{sign}{n}~<する|される>", prints=False),
    rule(ZoneLimit, "{place}の上限<|枚数>は{n}枚増える", where={"sign": Sign("plus")}, prints=False),
]
"""The same with another order of words."""
