"""Acts that are carried out when a text resolves: players' numbers, souls, damage, counters, cards, tokens [6, 7, 15.1]."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.context import INSTRUCTIONS, SOURCE, Context, lower_num, lower_things
from tefuda.games.chronicle.lowering.costs import soul_cost
from tefuda.games.chronicle.lowering.lasting import MAKERS, begin
from tefuda.games.chronicle.lowering.looking import look_for, reveal_total, reveal_until, search
from tefuda.games.chronicle.lowering.nouns import describe, gathered, group
from tefuda.games.chronicle.lowering.numbers import amount
from tefuda.games.chronicle.lowering.players import lower_side, lower_who
from tefuda.games.chronicle.lowering.things import THINGS
from tefuda.games.chronicle.lowering.tokens import create
from tefuda.games.chronicle.lowering.verbs import again, did, do, obj, took
from tefuda.games.chronicle.lowering.whereabouts import PLACED, PLAYERS, UNITS, within_reach
from tefuda.games.chronicle.rules import do_moves as dm
from tefuda.games.chronicle.rules import doing as dd
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.cost_items import PayTable
from tefuda.games.chronicle.rules.do_stack import ChooseAnew, PayNow, PickFaction
from tefuda.games.chronicle.rules.events import SHUFFLED
from tefuda.games.chronicle.rules.free_use import UseFree
from tefuda.games.chronicle.rules.noting import AllPossible, NoteSum
from tefuda.games.chronicle.rules.picking import PickSome
from tefuda.games.chronicle.rules.text import Cost
from tefuda.games.chronicle.wording import effects, lines, souls
from tefuda.games.common.bearing import MoveEveryCounter
from tefuda.games.common.chances import TossCoin
from tefuda.games.common.control import NoteDone
from tefuda.games.common.doing import MultiplyCounters, OnPlayers, OnThings, SetNumber, TakeCounters
from tefuda.games.common.measuring import TableNum
from tefuda.games.common.numbers import (
    Difference,
    HowMany,
    Minus,
    PerSo,
)
from tefuda.games.common.picking import TakeNumbers
from tefuda.games.common.seeing import Shuffle
from tefuda.games.common.sets import PileEnd, StackedCards
from tefuda.games.common.things import BothPlayers, OwnerOf, Players, Things
from tefuda.games.lowering import options
from tefuda.games.lowering.acts import within
from tefuda.games.lowering.loops import repeat
from tefuda.games.lowering.options import acting
from tefuda.games.lowering.said import chain as chained
from tefuda.kernel.programs import Const, Ins, Num
from tefuda.text import chances, having, instructions, letters, sentences, things
from tefuda.text.model import Node, Word

# ---- draws, checks, ages


def by_turns(ctx: Context, cls: Callable[[Players, Num], Ins], n: Num, kind: int) -> None:
    """Let the player of the sentence do something so many times; both players do it one after the other."""
    if isinstance(ctx.you, BothPlayers):
        ctx.fail("both players do this one after the other")
    ctx.act(cls(ctx.you, n), n, kind)
    ctx.last = ctx.outcome()
    ctx.amount = HowMany(ctx.last)


def draws(ctx: Context, n: Num) -> None:
    """Draw so many; the cards can be recalled."""
    by_turns(ctx, dm.DrawCards, n, e.DRAWN)
    assert ctx.last is not None
    ctx.took("draw", ctx.last)


def checks(ctx: Context, n: Num) -> None:
    """Make chrono checks [15.1.14]."""
    by_turns(ctx, dm.CheckChrono, n, e.CHECKED)
    assert ctx.last is not None
    ctx.took("check", ctx.last)
    if ctx.it is None:
        ctx.it = ctx.last


def advance(ctx: Context, node: effects.Advance) -> None:
    """Advance the age, so many times one after the other [R5]."""
    if node.n is None:
        by_turns(ctx, dm.AdvanceAge, Const(1), -1)
        return
    repeat(ctx, lower_num(ctx, node.n), lambda: by_turns(ctx, dm.AdvanceAge, Const(1), -1))


# ---- life, advance value, souls


def change(ctx: Context, gauge: Word, n: Num, up: bool) -> None:
    """A number of a player rises or falls."""
    ctx.act(OnPlayers(ctx.you, e.CHANGED[v.GAUGES[gauge.id]], n if up else Minus(n)))
    ctx.amount = ctx.how_much()


def lose_value(ctx: Context, node: effects.LoseValue) -> None:
    """The number that the value is about falls by it."""
    gauge = getattr(getattr(node.v, "v", node.v), "gauge", None)
    if gauge is None:
        ctx.fail("it is not said whether life or advance value is lost")
    change(ctx, gauge, lower_num(ctx, node.v), False)


def lose_any(ctx: Context, node: effects.LoseAny) -> None:
    """The player names how much he loses."""
    change(ctx, node.gauge, ctx.pick_number(Const(0), TableNum(m.SCHEMA, ctx.you, v.GAUGES[node.gauge.id])), False)


def mill_as(ctx: Context, node: effects.MillAs) -> None:
    """As many cards as a value says go from the top of a deck to the discard pile."""
    n = lower_num(ctx, node.n)
    whose = ctx.you if node.s is None else lower_side(ctx, node.s)
    found = PileEnd(m.SCHEMA, m.DECK, whose, n)
    took(ctx, dm.MoveTo(found, m.DISCARD, ctx.you), "to_discard", found, node, (e.MOVED,))


def draws_per(ctx: Context, node: effects.DrawPer) -> None:
    """Draw so many for every so many things."""
    draws(ctx, PerSo(lower_num(ctx, node.n), HowMany(group(ctx, node.per.of)), lower_num(ctx, node.per.cnt.n)))


def becomes(ctx: Context, node: effects.GaugeBecomes | effects.GaugeBecomesAs) -> None:
    """A number of a player becomes another one [R132]."""
    n = lower_num(ctx, node.n if isinstance(node, effects.GaugeBecomes) else node.v)
    table = v.GAUGES[node.gauge.id]
    ctx.act(SetNumber(lower_who(ctx, node.who), e.CHANGED[table], n, table))


def pay_souls(ctx: Context, node: souls.PaySouls) -> None:
    """Pay souls while the text resolves; the player may decline [R22, R85]."""
    ctx.decided(PayNow(ctx.you, Cost(soul_cost(ctx, node.souls.text))))


def pay_gauge(ctx: Context, node: souls.PayGauge) -> None:
    """Pay life or advance value while the text resolves: in full [6.8.3, R102]."""
    pay(ctx, node.gauge.id, lower_num(ctx, node.n))


def pay_any(ctx: Context, node: souls.PayAnyGauge) -> None:
    """Name how much, then pay it."""
    pay(ctx, node.gauge.id, ctx.pick_number(Const(0), TableNum(m.SCHEMA, ctx.you, v.GAUGES[node.gauge.id])))


def pay(ctx: Context, gauge: str, n: Num) -> None:
    """Pay so much of a number of the player; the text knows then how much it was."""
    ctx.paid = gauge, ctx.valued(n)
    ctx.decided(PayNow(ctx.you, Cost(items=(PayTable(n, v.GAUGES[gauge]),))))


def use_free(ctx: Context, node: effects.UseFree) -> None:
    """Use a spell now without its cost [R25]."""
    ctx.decided(UseFree(obj(ctx, node.t), ctx.you))


def choose_number(ctx: Context, node: effects.ChooseNumber) -> None:
    """Name a number; その数 is that one."""
    ctx.amount = ctx.pick_number(Const(int(node.lo.id)), Const(int(node.hi.id)))


def make_souls(ctx: Context, node: souls.MakeSouls) -> None:
    """Souls of a faction, of none, or of one that the player names [15.1.16.3]."""
    n = amount(ctx, node.n)
    if isinstance(node.k, souls.SoulsOf):
        ctx.act(OnPlayers(ctx.you, e.SOUL_MADE, n, v.faction(node.k.f).bit_length() - 1))
    elif isinstance(node.k, souls.SoulsPlain) and not node.k.any:
        ctx.act(OnPlayers(ctx.you, e.SOUL_MADE, n, m.PLAIN))
    else:
        reg = ctx.reg()
        ctx.add(PickFaction(ctx.you), TakeNumbers(reg))
        ctx.act(OnPlayers(ctx.you, e.SOUL_MADE, n, -1 - reg))


# ---- damage, counters


def hurt(ctx: Context, node: effects.Hurt) -> None:
    """Deal damage [6.4]."""
    outer, ctx.subject = ctx.subject, SOURCE
    n = amount(ctx, node.n)
    ctx.subject = outer
    deal(ctx, node.t, n, None)


def hurt_by(ctx: Context, node: effects.HurtBy) -> None:
    """Deal damage whose source is a thing of the text [11.8.8]."""
    by = lower_things(ctx, node.by)
    outer, ctx.subject = ctx.subject, by
    n = lower_num(ctx, node.n)
    ctx.subject = outer
    deal(ctx, node.t, n, by)


def deal(ctx: Context, t: Node | None, n: Num, by: Things | None) -> None:
    """Deal it to each of the things at once."""
    found = ctx.struck if t is None and ctx.struck is not None else obj(ctx, t)
    within_reach(ctx, found, UNITS | PLAYERS)
    did(ctx, dd.DealDamage(found, n, by), "hurt", found, t, (e.DAMAGED, e.HURT))
    ctx.amount = ctx.how_much()


def each_other(ctx: Context, node: effects.HurtEachOther) -> None:
    """Two things deal damage to one another."""
    within_reach(ctx, ctx.that(), UNITS)
    ctx.act(dd.HurtEachOther(ctx.that()))


def put_on(ctx: Context, node: effects.PutCounters | effects.MultiplyCounters) -> None:
    """Put counters on things, or as many as make so many times as many on each [6.10]."""
    found, word = obj(ctx, node.t), ctx.words.word(node.c.text)
    within_reach(ctx, found, PLACED)
    if isinstance(node, effects.PutCounters):
        ins = OnThings(found, e.COUNTERS_PUT, dd.BOOK, amount(ctx, node.n), word)
    else:
        ins = MultiplyCounters(found, e.COUNTERS_PUT, dd.BOOK, word, node.n.n)
    did(ctx, ins, "counters", found, node.t, (e.COUNTERS_PUT,))
    so_many_counters(ctx)


def so_many_counters(ctx: Context) -> None:
    """その数 is how many counters it was, not on how many things they lay."""
    ctx.amount = ctx.how_much() if ctx.measured else None


def take_counters(ctx: Context, node: effects.TakeCounters) -> None:
    """Take counters off a thing, or off the source [6.10]."""
    found = SOURCE if node.t is None else obj(ctx, node.t)
    within_reach(ctx, found, PLACED)
    word = ctx.words.word(node.c.text)
    n = lower_num(ctx, node.n)
    ctx.act(TakeCounters(found, e.COUNTERS_TAKEN, dd.BOOK, n, word), None, e.COUNTERS_TAKEN)
    so_many_counters(ctx)
    if ctx.flags is not None:
        full = ctx.reg()
        ctx.add(NoteSum(full, n))
        ctx.flags.append(full)
    ctx.remember("uncounter", found)


def take_all_counters(ctx: Context, node: effects.TakeAllCounters) -> None:
    """Take every counter (of a name) off a thing [6.10]."""
    found = obj(ctx, node.t)
    within_reach(ctx, found, PLACED)
    word = -1 if node.c is None else ctx.words.word(node.c.text)
    did(
        ctx, TakeCounters(found, e.COUNTERS_TAKEN, dd.BOOK, None, word), "uncounter", found, node.t, (e.COUNTERS_TAKEN,)
    )
    so_many_counters(ctx)


def move_counters(ctx: Context, node: effects.MoveCounters) -> None:
    """Put the counters of one thing onto another one [6.10]."""
    giver = lower_things(ctx, node.t)
    taker = obj(ctx, node.to)
    within_reach(ctx, taker, PLACED)
    ctx.act(MoveEveryCounter(giver, taker, e.COUNTERS_TAKEN, e.COUNTERS_PUT), None, e.COUNTERS_PUT)


# ---- cards


def game_ends(ctx: Context, node: instructions.GameEnds) -> None:
    """A player wins or loses at once [3.1]."""
    ctx.add(dd.EndGame(lower_who(ctx, node.who), node.win))


def until(ctx: Context, node: having.HandBecomes) -> None:
    """Discard, or draw, until so many cards are in hand."""
    if not node.off:
        draws(ctx, Difference(lower_num(ctx, node.n), HowMany(StackedCards(m.SCHEMA, (m.HAND,), ctx.you))))
        return
    found = ctx.collected if ctx.collected is not None else surplus(ctx, node)
    took(ctx, OnThings(found, e.DISCARDED, dd.BOOK), "discard", found, None, (e.DISCARDED,))


def surplus(ctx: Context, node: having.HandBecomes) -> Things:
    """Let the player of the sentence pick what is too much in his hand."""
    return THINGS.surplus(ctx, StackedCards(m.SCHEMA, (m.HAND,), ctx.you), lower_num(ctx, node.n))


def others_of(ctx: Context, node: having.Keeping) -> Things:
    """Let the player of the sentence pick what stays of his things; return the others."""
    d = describe(ctx, node.np)
    d.kept_by(ctx, ctx.you)
    return THINGS.others(ctx, gathered(ctx, d), node.n, node.upto)


def keeping(ctx: Context, node: having.Keeping) -> None:
    """Sacrifice all but what stays [15.1.13]."""
    found = ctx.collected if ctx.collected is not None else others_of(ctx, node)
    took(ctx, dd.Sacrifice(found, ctx.you), "sacrifice", found, None, (e.SACRIFICED,))


def shuffle_in(ctx: Context, node: effects.ShuffleIn) -> None:
    """Add to the owners' decks, which are shuffled."""
    found = obj(ctx, node.t)
    before = ctx.kept(found)
    took(ctx, dm.MoveTo(found, m.DECK, ctx.you), "to_deck", found, node.t, (e.MOVED,))
    ctx.act(Shuffle(OwnerOf(before), SHUFFLED))


# ---- the battle, the stack


def extra_battle(ctx: Context, node: effects.ExtraBattle) -> None:
    """Further battle phases [R57]."""
    ctx.add(dd.ExtraBattles(lower_num(ctx, node.n)))


def choose_anew(ctx: Context, node: Node) -> None:
    """New legal choices for what is on the stack."""
    ctx.add(ChooseAnew(ctx.that(), ctx.you))


INSTRUCTIONS.add(
    {
        chances.Toss: lambda ctx, node: ctx.toss(TossCoin(e.TOSSED)),
        instructions.Do: do,
        instructions.Again: again,
        instructions.Search: search,
        instructions.GameEnds: game_ends,
        effects.LookFor: look_for,
        instructions.Draw: lambda ctx, node: draws(ctx, amount(ctx, node.n)),
        effects.DrawPer: draws_per,
        effects.DrawUpTo: lambda ctx, node: draws(ctx, ctx.pick_number(Const(0), amount(ctx, node.n))),
        effects.Gauging: lambda ctx, node: change(ctx, node.gauge, amount(ctx, node.n), node.up),
        effects.LoseValue: lose_value,
        effects.LoseAny: lose_any,
        effects.GaugeBecomes: becomes,
        effects.MultiplyCounters: put_on,
        effects.GaugeBecomesAs: becomes,
        souls.PaySouls: pay_souls,
        souls.PayGauge: pay_gauge,
        effects.UseFree: use_free,
        effects.ChooseFaction: lambda ctx, node: ctx.name_word(PickFaction(ctx.you)),
        effects.ChooseNumber: choose_number,
        souls.PayAnyGauge: pay_any,
        souls.PayAllGauge: lambda ctx, node: pay(
            ctx, node.gauge.id, TableNum(m.SCHEMA, ctx.you, v.GAUGES[node.gauge.id])
        ),
        effects.CheckChrono: lambda ctx, node: checks(ctx, lower_num(ctx, node.n)),
        effects.Advance: advance,
        effects.ExtraBattle: extra_battle,
        souls.MakeSouls: make_souls,
        effects.Hurt: hurt,
        effects.HurtBy: hurt_by,
        effects.HurtEachOther: each_other,
        effects.Suffer: lambda ctx, node: ctx.act(dd.Suffer(ctx.you, amount(ctx, node.n))),
        effects.PutCounters: put_on,
        effects.MillAs: mill_as,
        effects.TakeCounters: take_counters,
        effects.TakeAllCounters: take_all_counters,
        effects.MoveCounters: move_counters,
        effects.RevealUntil: reveal_until,
        effects.RevealTotal: reveal_total,
        having.HandBecomes: until,
        having.Keeping: keeping,
        effects.ShuffleIn: shuffle_in,
        effects.Create: create,
        effects.ChooseAnew: choose_anew,
        letters.Let: lambda ctx, node: None,
        letters.LetBoth: lambda ctx, node: None,
    }
)


def lower_act(ctx: Context, node: Node) -> None:
    """Add an act, whatever its kind: one that only starts a lasting effect has no row of its own."""
    classes, before = type(node).__mro__, ctx.it
    if any(cls in MAKERS for cls in classes) and not any(cls in INSTRUCTIONS for cls in classes):
        begin(ctx, node)
    else:
        INSTRUCTIONS(ctx, node)
    ctx.acted(node, before)


INSTRUCTIONS.add(
    {
        effects.Besides: within("you", lambda ctx, node: lower_who(ctx, node.who), lower_act),
        sentences.FromThem: within("among", lambda ctx, node: True, lower_act),
    }
)


def chain(d: sentences.Instruction) -> list[sentences.Instruction]:
    """Return the acts of a sentence, one after the other; one that names nothing is about what the act before is about."""
    out: list[sentences.Instruction] = []
    subject: Node | None = None
    for one in chained(d, lines.Seq):
        if sentences.unnamed(one):
            taken = isinstance(subject, things.Some) and not isinstance(subject.cnt, things.All)
            one = msgspec.structs.replace(one, t=things.It() if taken else subject)
        subject = getattr(one, "t", None) or subject
        out.append(one)
    return out


def may(ctx: Context, d: sentences.Instruction) -> None:
    """An optional act: asked on resolution, unless it cannot be done anyway [11.6.15, R85, R135]."""
    if all(isinstance(one, effects.Choose) for one in chain(d)):
        lower_act(ctx, d)
        return
    whole = ctx.flags is not None

    def gates(rest: sentences.Instruction) -> tuple[Ins, ...]:
        found: list[Ins] = []
        for one in chain(rest):
            start = len(ctx.code)
            lower_act(ctx, one)
            able = acting(ctx, start)
            if able and not (found and relies(one)):
                found.append(able[0])
        return (AllPossible(tuple(found), whole),) if found else ()

    options.may(ctx, d, lines.Seq, lower_act, gates)


def relies(act: Node) -> bool:
    """Whether an act is about what the act before it has taken."""
    return isinstance(act, instructions.Again | sentences.FromThem) or isinstance(getattr(act, "t", None), things.It)


__all__ = ["NoteDone", "PickSome", "lower_act"]
