"""Values exchanged, nodia that strike each other, what is each thing's own [7-1-7, 10-1-7, 21-2-2, R63]."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.common.doing import AtOnce, ExchangeNumbers, MultiplyCounters
from tefuda.games.common.measuring import StatNum
from tefuda.games.common.numbers import Difference, HolderNum, HowMany
from tefuda.games.common.sets import StackedCards
from tefuda.games.common.things import First, Opponent, Things, You
from tefuda.games.common.turns import AddToTable
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import Context
from tefuda.games.eoo.lowering.makeup import Makeup
from tefuda.games.eoo.lowering.players import lower_who
from tefuda.games.eoo.lowering.reach import reach
from tefuda.games.eoo.lowering.things import THINGS, whole_zone
from tefuda.games.eoo.lowering.verbs import did, obj
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.attacking import CallOff, TurnAttack
from tefuda.games.eoo.rules.do_moves import DrawCards, MoveTo
from tefuda.games.eoo.rules.doing import BOOK, HurtByOwn, StrikeEachOther
from tefuda.games.eoo.rules.knowing import STATS
from tefuda.games.eoo.rules.lasting import Begin
from tefuda.games.eoo.wording import duties, exchanges
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.makeup import swapped
from tefuda.kernel.programs import Num
from tefuda.kernel.records import COPY, SWAP
from tefuda.text.model import Node
from tefuda.text.things import Both


def swap_values(k: Makeup, node: exchanges.SwapValues) -> None:
    """Two values of each thing are exchanged, after all arithmetic [R63]."""
    k.change(m.L_SWAP, v.STATS[node.a.id], SWAP, None, v.STATS[node.b.id])


def own_equals(k: Makeup, node: exchanges.OwnEquals | exchanges.SetOwn) -> None:
    """A value of each thing is that of another one of its own, as it is before other changes of numbers [R64]."""
    k.change(m.L_SET, v.STATS[node.a.id], COPY, None, v.STATS[node.b.id])


# ---- between two things


def exchange(ctx: Context, t: Node | None, change: tuple[int, int], value: Callable[[Things, int], Num]) -> None:
    """Two things exchange a number: each is set to the other one's [R63, R64]."""
    kept, (layer, attr) = ctx.kept(obj(ctx, t)), change
    two = [(First(kept, k), attr) for k in (0, 1)]
    swapped(ctx, two, layer, value, Begin, lambda ins, k: ctx.act(ins))


def swap_places(ctx: Context, node: exchanges.SwapPlaces) -> None:
    """Cards and objects change places; of whole zones either may be empty [13-11-1]."""
    both = Both((node.a, node.b))
    kept: list[tuple[Things, int]] = []
    for t in THINGS.placed_alike(both):
        found = obj(ctx, t)
        zones, types = reach(ctx, found)
        if zones & (zones - 1) or zones in (1 << m.STACK, 1 << m.ARCAEA) or types & ~m_moved(zones):
            ctx.fail("what changes places has to lie in two zones, each of which can hold the other")
        kept.append((ctx.kept(found), zones.bit_length() - 1))
    (a, here), (b, there) = kept
    if here == there:
        ctx.fail("both lie in the same zone")
    ctx.act(AtOnce(MoveTo(a, there), MoveTo(b, here), whole_zone(node.a) is not None))


def m_moved(zones: int) -> int:
    """Return the card types that can change places with what lies in a zone: a glyph on the field has a host that is chosen."""
    return 1 << m.K_NODIA | 1 << m.K_ARTIFACT if zones == 1 << m.FIELD else -1


def strike(ctx: Context, node: exchanges.Strike) -> None:
    """Two things deal damage to each other at the same time [21-2-2]."""
    found = obj(ctx, node.t)
    did(ctx, StrikeEachOther(found, v.STATS[node.stat.id]), "hurt", found, node.t)


def hurt_own(ctx: Context, node: exchanges.HurtOwn) -> None:
    """Each thing is dealt damage of a value of its own [21-2-2]."""
    found = obj(ctx, node.t)
    did(ctx, HurtByOwn(found, v.STATS[node.stat.id]), "hurt", found, node.t)


def multiply_counters(ctx: Context, node: exchanges.MultiplyCounters) -> None:
    """Counters are put on each thing until there are so many times as many [10-2-3]."""
    found = obj(ctx, node.t)
    did(
        ctx,
        MultiplyCounters(found, e.COUNTERS_PUT, BOOK, ctx.words.word(node.c.text), node.n),
        "counters",
        found,
        node.t,
    )


# ---- the attack going on, turns, hands [15-2-2, R53, R54]


def turn_attack(ctx: Context, node: duties.TurnAttack) -> None:
    """The attack of a nodia turns on another one [R53]."""
    attacker = obj(ctx, node.t)
    ctx.act(TurnAttack(attacker, obj(ctx, node.to)))


def extra_turns(ctx: Context, node: duties.ExtraTurns) -> None:
    """Further turns of a player."""
    for _ in range(node.n):
        ctx.act(AddToTable(lower_who(ctx, node.who), m.MORE_TURNS))


def draw_level(ctx: Context, node: exchanges.DrawLevel) -> None:
    """Who has fewer cards in hand draws as many as the other one has more."""
    both = (You(), Opponent())
    hands = [HowMany(StackedCards(m.SCHEMA, (m.HAND,), who)) for who in both]
    lacks = [ctx.valued(Difference(hands[1 - k], hands[k])) for k in (0, 1)]
    for who, n in zip(both, lacks, strict=True):
        ctx.act(DrawCards(who, n))


EXCHANGES: ByClass[Context, None] = {
    exchanges.SwapBetween: lambda ctx, node: exchange(
        ctx, node.t, (m.L_SET, v.STATS[node.stat.id]), lambda of, n: StatNum(STATS, of, n)
    ),
    exchanges.SwapPlaces: swap_places,
    exchanges.SwapHolders: lambda ctx, node: exchange(
        ctx, node.t, (m.L_HOLDER, m.HOLDER), lambda of, attr: HolderNum(of)
    ),
    exchanges.SwapReserves: lambda ctx, node: ctx.act(ExchangeNumbers(lower_who(ctx, node.who), e.RESERVED, m.RESERVE)),
    duties.CallOff: lambda ctx, node: ctx.act(CallOff(obj(ctx, node.t))),
    duties.TurnAttack: turn_attack,
    duties.ExtraTurns: extra_turns,
    exchanges.DrawLevel: draw_level,
    exchanges.Strike: strike,
    exchanges.HurtOwn: hurt_own,
    exchanges.MultiplyCounters: multiply_counters,
}
"""Acts of this module."""
