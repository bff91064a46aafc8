"""What players and things exchange, what becomes half as much, and phases that come once more or not at all [4.2, 9, R63, R64, R132]."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.acts import change
from tefuda.games.chronicle.lowering.context import INSTRUCTIONS, Context, lower_num
from tefuda.games.chronicle.lowering.lasting import changing
from tefuda.games.chronicle.lowering.makeup import GENERAL, SETTING
from tefuda.games.chronicle.lowering.nouns import group, shared_place
from tefuda.games.chronicle.lowering.numbers import amount
from tefuda.games.chronicle.lowering.players import lower_side, lower_who
from tefuda.games.chronicle.lowering.things import picked, some_of
from tefuda.games.chronicle.lowering.verbs import obj
from tefuda.games.chronicle.lowering.whereabouts import FIELD, PLAYERS, UNITS, where, within_reach
from tefuda.games.chronicle.rules import do_moves as dm
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.knowing import STATS
from tefuda.games.chronicle.rules.lasting import ALWAYS, Begin
from tefuda.games.chronicle.rules.picking import Some
from tefuda.games.chronicle.wording import changes, effects, exchanges
from tefuda.games.common.concerning import IsPlayer, OwnedByPlayers
from tefuda.games.common.conditions import NumberThere, NumIs
from tefuda.games.common.doing import AtOnce, ExchangeNumbers, SetNumber
from tefuda.games.common.filters import BELOW
from tefuda.games.common.measuring import PlayerNum, StatNum, TableNum
from tefuda.games.common.numbers import Fixed, HalfNum, HolderNum, HowMany, IfNum, TimesNum
from tefuda.games.common.things import Filtered, First, Opponent, Players, Things, You
from tefuda.games.common.turns import AddToTable, MorePhases
from tefuda.games.lowering.makeup import swapped
from tefuda.kernel.programs import Const, Num
from tefuda.kernel.records import SET, Bundle, Change, Mod
from tefuda.text.model import Node, Word
from tefuda.text.nouns import NounOr

SKIPPED = {"recovery": m.RECOVERY, "draw": m.DRAW_PHASE, "check": m.CHECK_PHASE, "battle": e.BATTLE_BEGINS}
"""Phases that a text can leave out."""


def skip_phase(ctx: Context, node: exchanges.SkipPhase) -> None:
    """A player's next phase of that name does not take place [9]."""
    if node.p.id not in SKIPPED:
        ctx.fail("this phase cannot be skipped")
    ctx.words.pool.modified |= 1 << m.M_SKIP
    mod = Mod(m.M_SKIP, IsPlayer(lower_side(ctx, node.s)), None, SKIPPED[node.p.id])
    ins = Begin(ctx.number(Bundle(mods=(mod,))), None, ALWAYS)
    ins.base = ctx.reg()
    ins.uses = 1
    ctx.add(ins)


def becomes(ctx: Context, who: Players, gauge: Word, of: Callable[[Num], Num]) -> None:
    """A number of a player becomes another one: half as much rounded up, so many times as much, none [4.2, R132]."""
    table = v.GAUGES[gauge.id]
    ctx.act(SetNumber(who, e.CHANGED[table], of(TableNum(m.SCHEMA, who, table)), table))
    ctx.amount = ctx.how_much() if ctx.measured else None


def gauge_by(ctx: Context, node: exchanges.GaugeBy) -> None:
    """A number of a player rises or falls [R132]."""
    outer, ctx.you = ctx.you, lower_who(ctx, node.who)
    change(ctx, node.gauge, amount(ctx, node.n), node.up)
    ctx.you = outer


def trade(ctx: Context, t: Node, change: tuple[int, int], value: Callable[[Things, int], Num]) -> None:
    """Two things exchange a number: their controllers [R63], or a value [R64]."""
    found, (layer, attr) = obj(ctx, t), change
    within_reach(ctx, found, UNITS)
    kept = ctx.kept(found)
    two = [(First(kept, k), attr) for k in (0, 1)]
    swapped(ctx, two, layer, value, Begin, lambda ins, k: ctx.add(ins))


def control_to_owners(ctx: Context, node: changes.ControlToOwners) -> None:
    """Each thing comes under the control of its owner: what one player owns first, then what the other owns; all at once it is one
    change for each player [6.2.1, R63]."""
    found = obj(ctx, node.t)
    within_reach(ctx, found, FIELD)
    kept = ctx.kept(found)
    for who in (You(), Opponent()):
        base = ctx.reg()
        bundle = ctx.number(Bundle((Change(m.L_MASTER, m.MASTER, SET, Fixed(base)),)))
        ins = Begin(bundle, Filtered(kept, OwnedByPlayers(who)), ctx.span.take())
        ins.base = base
        ins.nums = (PlayerNum(who),)
        ctx.add(ins)


def swap_stats(ctx: Context, node: exchanges.SwapStats) -> None:
    """Two things exchange a number [R64]."""
    attr = changing(ctx, node.stat.id)
    trade(ctx, node.t, (SETTING.get(attr, GENERAL), attr), lambda of, n: StatNum(STATS, of, n))


# ---- places [7.2, 15.1.15]


def exchange(ctx: Context, node: effects.Exchange) -> None:
    """So many of one description and of another change places."""
    a = picked(ctx, some_of(ctx, group(ctx, node.a.of), node.a.cnt))
    b = picked(ctx, some_of(ctx, group(ctx, node.b.of), node.b.cnt))
    swap(ctx, a, b)


def exchange_many(ctx: Context, node: exchanges.ExchangeMany) -> None:
    """A number is named, as many of each are picked and change places."""
    a, b = group(ctx, node.a), group(ctx, node.b)
    n = ctx.pick_number(Const(0), IfNum(NumIs(HowMany(a), BELOW, HowMany(b)), HowMany(a), HowMany(b)))
    swap(ctx, picked(ctx, Some(a, n, n, ctx.you)), picked(ctx, Some(b, n, n, ctx.you)))


def exchange_all(ctx: Context, node: exchanges.ExchangeAll) -> None:
    """All of one description and of another change places."""
    a, b = (group(ctx, np) for np in shared_place(NounOr((node.a, node.b))))
    swap(ctx, a, b, True)


def swap_chosen(ctx: Context, node: exchanges.SwapChosen) -> None:
    """What was chosen in two phrases changes places."""
    if len(ctx.choices) != 2:
        ctx.fail("two choices have to be made before this")
    swap(ctx, ctx.choices[0], ctx.choices[1])


def swap(ctx: Context, a: Things, b: Things, either: bool = False) -> None:
    """Let things of two zones change places: with nothing on one side nothing happens, unless ``either`` is enough [7.2, R106]."""
    here, there = zone_of(ctx, a), zone_of(ctx, b)
    if {here, there} == {m.AGE, m.HAND}:
        ctx.act(dm.Exchange(*((a, b) if here == m.AGE else (b, a))))
        return
    if here == there:
        ctx.fail("both lie in the same zone")
    ctx.act(AtOnce(dm.MoveTo(ctx.kept(a), there, ctx.you), dm.MoveTo(ctx.kept(b), here, ctx.you), either))


def zone_of(ctx: Context, found: Things) -> int:
    """Return the kind of zone in which all of the things are."""
    at = where(ctx, found)
    at = 1 << m.BATTLEFIELD if at & ~FIELD == 0 else at
    if not at or at & (at - 1) or at >= PLAYERS or at in (1 << m.STACK, 1 << m.DECK):
        ctx.fail("what changes places has to lie in two zones, each of which can hold the other")
    return at.bit_length() - 1


INSTRUCTIONS.add(
    {
        effects.Exchange: exchange,
        exchanges.ExchangeMany: exchange_many,
        exchanges.ExchangeAll: exchange_all,
        exchanges.SwapChosen: swap_chosen,
        exchanges.ExtraRounds: lambda ctx, node: ctx.act(
            MorePhases(m.MORE_ROUNDS, lower_num(ctx, node.n), NumberThere(m.SCHEMA, m.PHASE, 1 << m.MAIN))
        ),
        exchanges.ExtraTurn: lambda ctx, node: ctx.add(AddToTable(lower_who(ctx, node.who), m.MORE_TURNS)),
        exchanges.GaugeTimes: lambda ctx, node: becomes(
            ctx, lower_who(ctx, node.who), node.gauge, lambda n: TimesNum(n, Const(node.n.n))
        ),
        exchanges.SkipPhase: skip_phase,
        exchanges.SwapLife: lambda ctx, node: ctx.act(
            ExchangeNumbers(lower_who(ctx, node.who), e.CHANGED[m.LIFE], m.LIFE)
        ),
        exchanges.GaugeHalf: lambda ctx, node: becomes(
            ctx, lower_who(ctx, node.who), node.gauge, lambda n: HalfNum(n, False)
        ),
        exchanges.GaugeBy: gauge_by,
        exchanges.GaugeLost: lambda ctx, node: becomes(ctx, ctx.you, node.gauge, lambda n: Const(0)),
        exchanges.SwapControl: lambda ctx, node: trade(
            ctx, node.t, (m.L_MASTER, m.MASTER), lambda of, attr: HolderNum(of)
        ),
        changes.ControlToOwners: control_to_owners,
        exchanges.SwapStats: swap_stats,
    }
)
