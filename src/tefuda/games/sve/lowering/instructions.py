"""Instructions of a text: each class of the syntax tree becomes code [5]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from tefuda.games.common.conditions import RegisterHas
from tefuda.games.common.control import (
    Forget,
    Gather,
    KeepPlayers,
    NextPlayer,
    NoteAmount,
    NoteResult,
    TakeOwned,
)
from tefuda.games.common.doing import OnPlayers, OnThings
from tefuda.games.common.measuring import TableNum
from tefuda.games.common.numbers import Difference, HowMany, InRegisterNum
from tefuda.games.common.picking import PickNumber, TakeNumbers
from tefuda.games.common.things import InPlayerRegister, InRegister, Things
from tefuda.games.common.turns import AddToTable
from tefuda.games.lowering.recalled import with_registers
from tefuda.games.sve.lowering import copies, deeds, dice, making, parts, repeating, seeing
from tefuda.games.sve.lowering.begin import (
    begin,
    boost,
    change_stat,
    change_stat_as,
    set_own,
    set_stat,
    swap_among,
    swap_between,
    swap_stats,
)
from tefuda.games.sve.lowering.blocks import Branch, Item, Loop
from tefuda.games.sve.lowering.context import lower_thing
from tefuda.games.sve.lowering.counters import COUNTERS
from tefuda.games.sve.lowering.elliptic import ELLIPTIC, complete
from tefuda.games.sve.lowering.jumps import gate_of, skip_empty, skip_other_way
from tefuda.games.sve.lowering.lasting import EFFECTS
from tefuda.games.sve.lowering.makeup import signed
from tefuda.games.sve.lowering.nouns import evolve_cards, lower_place
from tefuda.games.sve.lowering.numbers import GAUGES
from tefuda.games.sve.lowering.objects import introduce, object_of
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.prefixes import on_during, wants_period
from tefuda.games.sve.lowering.referents import harms, need_of
from tefuda.games.sve.lowering.triggering import set_off
from tefuda.games.sve.lowering.vocabulary import stat_of
from tefuda.games.sve.rules import doing, model
from tefuda.games.sve.rules.attacking import Aim
from tefuda.games.sve.rules.control import NoteDrawn
from tefuda.games.sve.rules.counting import HighestCost
from tefuda.games.sve.rules.do_moves import PickWay
from tefuda.games.sve.rules.instead import BanishIfDestroyed, banish_replacer
from tefuda.games.sve.rules.sets import CardsIn
from tefuda.games.sve.wording import effects, measures, permissions, rephrased, rulesets, statics, triggering, values
from tefuda.games.sve.wording.dice import Roll
from tefuda.kernel.programs import Const, Ins, Num, SetReg
from tefuda.kernel.records import Bundle
from tefuda.text import chances, naming, nouns, numbers, players, sentences, stats, things, transforming, verbs
from tefuda.text import instructions as ins
from tefuda.text.model import Node
from tefuda.text.words import Sign, Zone
from tefuda.text.words import Unit as UnitWord

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer

Row = Callable[["Lowerer", Any], None]


def lower_instruction(low: Lowerer, node: Node) -> None:
    """Lower an instruction or a chain of them.

    Raises:
        LoweringError: If it cannot be executed.
    """
    if isinstance(node, sentences.Seq):
        lower_instruction(low, node.a)
        rate = low.now.rate
        used = rate is not None and rate.used
        if rate is not None:  # every act of the sentence is done so often
            rate.used = False
        if node.link == sentences.DOING:
            if_done(low, node.b)
        else:
            lower_instruction(low, node.b)
        if rate is not None:
            rate.used |= used
        return
    if isinstance(node, sentences.Or):
        either(low, node)
        return
    if isinstance(node, ELLIPTIC):
        if not names_player(node):
            low.keep_subject()
        node = complete(low, node)
    node = with_count(node)
    low.origin = (low.ctx.it, low.obj)
    low.need, low.harm = need_of(node), harms(node)
    span, taken = low.now.span, low.now.span.taken
    row = INSTRUCTIONS.get(type(node))
    if row is not None:
        if low.now.on_play is not None:
            low.ctx.fail("…をプレイする際 is said of costs alone", node)
        row(low, node)
    elif type(node) in EFFECTS:
        begin(low, node)
    else:
        low.ctx.fail("", node)
    low.ctx.referents.running &= isinstance(node, ins.Select)
    if low.now.cond is not None or wants_period(node):
        span.check(low.ctx, taken)


def refused(why: str) -> Row:
    """Return the row of what is never carried out as an instruction."""
    return lambda low, node: low.ctx.fail(why)


def names_player(node: Node) -> bool:
    """Tell whether a verb without an object says itself whose zone things go to."""
    to = getattr(getattr(node, "v", None), "to", None)
    return isinstance(getattr(to, "whose", None), nouns.Owner)


def with_count(node: Node) -> Node:
    """Return an instruction on as many things as a value says as one with a count."""
    for name in ("t", "what", "to"):
        thing = getattr(node, name, None)
        if isinstance(thing, measures.SomeAs):
            return msgspec.structs.replace(node, **{name: parts.as_some(thing)})
    return node


def meanwhile(low: Lowerer, node: measures.Meanwhile) -> None:
    """Something that lasts for a time of its own."""
    before, low.now = low.now, replace(low.now)
    on_during(low, node)
    lower_instruction(low, node.d)
    low.now.span.check(low.ctx)
    low.now = before


def if_done(low: Lowerer, node: Node) -> None:
    """Do something only if the act before was really carried out (…することで、…) [1.3.2]."""
    before = low.units
    done = before[-1].done if before else -1
    if done < 0:
        low.ctx.fail("nothing before ことで can be carried out")
    low.units = []
    lower_instruction(low, node)
    items = [item for unit in low.units for item in unit.items]
    low.units = before
    low.emit(node, [Branch(skip_empty(done), items)])


def either(low: Lowerer, node: sentences.Or) -> None:
    """Do one of two things, picked now: what the second leaves out is the description of the first, and それ is then whatever it was."""
    ctx = low.ctx
    way, taken = ctx.reg(), ctx.reg()
    before, it = low.units, (ctx.it, low.obj)
    second = node.b
    if isinstance(second, ins.Again) and isinstance(node.a, ins.Do):
        second = msgspec.structs.replace(node.a, v=second.v)
    code: list[Item] = []
    gates: list[tuple[Ins, ...]] = []
    met: list[Things | None] = []
    for k, part in enumerate((node.a, second)):
        low.units = []
        ctx.it, low.obj = it
        lower_instruction(low, part)
        items = [item for unit in low.units for item in unit.items]
        gates.append(gate_of(items))
        met.append(ctx.it)
        if isinstance(ctx.it, InRegister) and ctx.it is not it[0]:
            items.append(Gather(taken, ctx.it.reg))
        code.append(skip_other_way(way, k + 1, items))
    low.units = before
    low.emit(node, [Forget((taken,)), PickWay(way, ctx.you, tuple(gates)), NoteResult(way), *code])
    if any(found is not it[0] for found in met):
        ctx.it = low.obj = InRegister(taken)


def put_again(low: Lowerer, node: ins.Do) -> None:
    """One of each instead of one of them (代わりに1枚ずつ置く, 代わりに1体ずつ出す)."""
    before = low.now.instead.node if low.now.instead is not None else None
    each = isinstance(node.t, things.Bunch) and isinstance(node.t.cnt, things.Each)
    if each and isinstance(before, ins.Do) and isinstance(before.t, things.Either):
        members = tuple(p for p in before.t.of if isinstance(p, things.Some))
        deeds.do(low, ins.Do(things.Both(members), before.v))
        return
    deeds.do(low, node)


def do(low: Lowerer, node: ins.Do) -> None:
    """Do a verb to a thing."""
    if isinstance(node.v, verbs.Affect) and node.v.id in ("put", "create"):
        put_again(low, node)
    else:
        deeds.do(low, node)


def do_by(low: Lowerer, node: ins.DoBy) -> None:
    """Another player does it and makes the choices (…をそれのプレイヤーは…)."""
    who = low.ctx.you
    what = lower_thing(low.ctx, node.t)  # printed before the player, so 相手 in it is not seen from him
    low.ctx.it = what if isinstance(node.who, players.ItsPlayer) else low.ctx.it
    low.ctx.you = lower_who(low.ctx, node.who)
    deeds.act(low, node, [], what, node.v, node.t)
    low.ctx.you = who


# ---- choosing, damage, numbers -------------------------------------------------------------------------------------------


def select(low: Lowerer, node: ins.Select) -> None:
    """Choose things: while playing, or now [R37]."""
    low.emit(None, list(parts.select(low.ctx, node, low.by_all if low.now.each is not None else None)))
    low.obj = low.ctx.it
    low.now.chosen = node.what


def damage(low: Lowerer, node: ins.Damage | values.DamageOwn) -> None:
    """Deal damage, to each as much as is said or as a number of its own [5.12]."""
    code, what = object_of(low, node.to)
    deal = (
        doing.DealOwn(what, stat_of(node.stat))
        if isinstance(node, values.DamageOwn)
        else OnThings(what, model.DAMAGED, doing.BOOK, low.number(node.n))
    )
    low.deed(node, [*code, deal, *dealt_amount(low)], ("damage",))
    introduce(low, node.to, what)
    low.obj = low.subject = what


def dealt_amount(low: Lowerer) -> list[Item]:
    """Return what keeps the damage really dealt, if the text may ask for it (与えたダメージ)."""
    if not low.recalls:
        return []
    reg = low.ctx.reg()
    low.ctx.numbers_taken["damage"] = InRegisterNum(reg)
    return [NoteAmount(reg)]


def divide(low: Lowerer, node: ins.Divide) -> None:
    """Deal divided damage; what is divided instead under a condition is known while playing, too [10.6.2.5, R41]."""
    if low.now.instead is not None:
        paid = low.by is not None and low.by.cond is None and low.by.reg in low.ctx.early
        if low.by is None or (low.by.cond is None and not paid):
            low.ctx.fail("what is divided instead needs a condition that is known when the card is played")
        cond = low.by.cond if low.by.cond is not None else RegisterHas(low.by.reg, 1)
        parts.divide_instead(low.ctx, cond, low.number(node.n))
        low.now.instead = None
        return
    low.ctx.need = low.need
    what, shares = parts.divide(low.ctx, node)
    low.ctx.need = 0
    low.deed(node, [doing.DealShares(what, shares), *dealt_amount(low)], ("damage",))
    low.obj = what


def draw(low: Lowerer, node: ins.Draw | ins.DrawUpTo) -> None:
    """Draw cards, each player in turn [5.9]."""
    n, up_to = node.n, isinstance(node, ins.DrawUpTo)
    ctx = low.ctx
    done = ctx.reg()
    each = low.now.each
    if each is None:
        notes: list[Item] = []
        if low.recalls or low.refers:
            reg, drawn = ctx.fresh()
            ctx.note(("draw",), drawn)
            ctx.referents.several[drawn] = getattr(n, "n", 2) != 1
            ctx.weak = ctx.weak or drawn  # only if nothing else could be meant
            low.obj = low.obj or drawn
            notes = [NoteDrawn(reg)]
        low.emit(node, [doing.DrawCards(ctx.you, low.number(n), up_to), NoteResult(done), *notes], done)
        return
    queue, one, own = ctx.reg(), ctx.reg(), ctx.reg()
    taken, who = dict(ctx.done), ctx.you
    body: list[Item] = []

    def owned(one_took: InRegister) -> InRegister:
        kept, held = ctx.fresh()
        body.append(TakeOwned(kept, one_took.reg, one))
        return held

    for key, what in taken.items():
        ctx.done[key] = with_registers(what, owned)
    ctx.you = InPlayerRegister(one)
    body += [doing.DrawCards(ctx.you, low.number(n), up_to), NoteResult(own)]
    ctx.done, ctx.you = taken, who
    low.emit(node, [KeepPlayers(queue, who), Loop(lambda to: NextPlayer(queue, one, to), body)], own)


def draw_until(low: Lowerer, node: ins.DrawUntil) -> None:
    """Draw until there are so many cards in hand."""
    done = low.ctx.reg()
    short = Difference(low.number(node.n), HowMany(CardsIn((model.HAND,), low.ctx.you, None)))
    low.emit(node, [doing.DrawCards(low.ctx.you, short, False), NoteResult(done)], done)


def from_them(low: Lowerer, node: sentences.FromThem) -> None:
    """Do something with things out of the set of the act before."""
    within, low.ctx.within = low.ctx.within, True
    lower_instruction(low, node.a)
    low.ctx.within = within


LIMITS = {"field": model.FIELD_LIMIT, "hand": model.HAND_LIMIT, "ex": model.EX_LIMIT}


def zone_limit(low: Lowerer, node: effects.ZoneLimit) -> None:
    """Change how many cards a zone holds."""
    table = LIMITS.get(node.place.z.id)
    if table is None:
        low.ctx.fail("only field, hand and EX area have a limit")
    who = lower_place(low.ctx, node.place)[1]
    low.emit(node, [doing.ChangeLimit(who, table, signed(node.sign, low.number(node.n)))])


def discard_n(low: Lowerer, node: ins.DiscardN) -> None:
    """Discard so many cards of the hand [R71]."""
    cards = things.Some(nouns.NP(nouns.ZoneCards(Zone("hand"))), things.Exactly(node.n, UnitWord("cards")))
    deeds.do(low, ins.Do(cards, verbs.Affect("discard")))


def discard_down_to(low: Lowerer, node: effects.DiscardDownTo) -> None:
    """Discard what is more than a number in hand [R71]."""
    if not isinstance(node.n, numbers.N):
        low.ctx.fail("a hand is discarded down to a number")
    hand = nouns.NP(nouns.ZoneCards(Zone("hand")))
    kept = numbers.Plus(numbers.CountOf(hand, UnitWord("cards")), Sign("minus"), node.n.n)
    surplus = things.Exactly(numbers.Reckoned(kept), UnitWord("cards"))  # type: ignore[arg-type]  # no text prints it
    deeds.do(low, ins.Do(things.Some(hand, surplus), verbs.Affect("discard")))


def recover_ep(low: Lowerer, node: effects.RecoverEP) -> None:
    """EP rise [R18]."""
    more = OnPlayers(lower_who(low.ctx, node.who), model.EP_CHANGED, low.number(node.n))
    low.deed(node, [more])


def recover_all(low: Lowerer, node: effects.RecoverAll) -> None:
    """PP rise to their maximum [5.13.1]."""
    if node.g.id != "pp":
        low.ctx.fail("only PP have a maximum to which they recover")
    low.deed(node, [OnPlayers(lower_who(low.ctx, node.who), model.PP_CHANGED, Const(99))])


def recover(low: Lowerer, node: effects.RecoverPP) -> None:
    """Recover PP up to the maximum [5.13.1]."""
    ctx, who = low.ctx, lower_who(low.ctx, node.who)
    ctx.gauge = TableNum(model.SCHEMA, who, model.PP)
    before: list[Item] = []
    after: list[Item] = []
    if low.recalls:  # how much it really was
        had, got = ctx.reg(), ctx.reg()
        before = [SetReg(had, ctx.gauge)]
        after = [SetReg(got, Difference(ctx.gauge, InRegisterNum(had)))]
        ctx.numbers_taken["recover"] = InRegisterNum(got)
    low.deed(node, [*before, OnPlayers(who, model.PP_CHANGED, low.number(node.n)), *after])


def change_gauge(low: Lowerer, node: effects.ChangeGauge) -> None:
    """Change PP, maximum PP or EP [R18]."""
    n: Num = signed(node.sign, low.number(node.n))
    who = lower_who(low.ctx, node.who)
    low.deed(node, [OnPlayers(who, doing.GAUGES[node.g.id], n)])
    low.ctx.gauge = TableNum(model.SCHEMA, who, GAUGES[node.g.id])


# ---- evolving ------------------------------------------------------------------------------------------------------------


def becomes(low: Lowerer, node: ins.Becomes) -> None:
    """A thing is banished, destroyed, acted or stood, as if the verb were done to it; or it evolves."""
    if node.what == "evolve":
        evolve(low, node)
    else:
        deeds.do(low, ins.Do(node.t, verbs.Affect(node.what)))


def evolve(low: Lowerer, node: ins.Becomes | transforming.EvolveInto) -> None:
    """Let a thing evolve, perhaps with an evolve card of a description: in an evolve ability obligatory, else as the player likes
    [R48, R49, R95]."""
    into = evolve_cards(low.ctx, node.np) if isinstance(node, transforming.EvolveInto) else None
    code, what = object_of(low, node.t)
    done = low.ctx.reg()
    low.emit(node, [*code, *deeds.evolve_all(low, what, into, low.ctx.evolve_line, done)], done)
    if isinstance(node.t, things.It):
        low.obj = low.subject = what


# ---- turns, the game -----------------------------------------------------------------------------------------------------


def extra_turn(low: Lowerer, node: ins.ExtraTurn) -> None:
    """An extra turn after this one [R98]."""
    low.emit(node, [doing.AddExtraTurn(lower_who(low.ctx, players.Player(node.s)))])


def skip_turn(low: Lowerer, node: ins.SkipTurn) -> None:
    """The next turn of a player is not started [R98]."""
    low.emit(node, [AddToTable(lower_who(low.ctx, players.Player(node.s)), model.SKIPS)])


def game_ends(low: Lowerer, node: ins.GameEnds) -> None:
    """Win or lose at once [1.2.4]."""
    low.emit(node, [doing.EndGame(lower_who(low.ctx, node.who), node.win)])


def no_stand(low: Lowerer, node: rulesets.NoStand) -> None:
    """Skip standing up once."""
    if node.p.id != "start":
        low.ctx.fail("cards stand up in start phases only")
    code, what = object_of(low, node.t)
    low.emit(node, [*code, doing.SkipStanding(what)])
    introduce(low, node.t, what)
    low.obj = low.subject = what


def retarget(low: Lowerer, node: rulesets.Retarget) -> None:
    """The attack going on is aimed at another thing [R92]."""
    what = lower_thing(low.ctx, node.t)
    low.deed(node, [Aim(what)])


def deal_each(low: Lowerer, node: measures.EachDeals) -> None:
    """Each of some things deals its own number as damage [5.12.1]."""
    code, what = object_of(low, node.t)
    to = lower_thing(low.ctx, node.to)
    low.deed(node, [*code, doing.DealEach(what, to, stat_of(node.stat)), *dealt_amount(low)], ("damage",))


def name_number(low: Lowerer, node: naming.NameNumber) -> None:
    """The player names a number, without an upper end up to the highest cost there is: all above it are alike [1.3.5]."""
    reg = low.ctx.reg()
    hi: Num = HighestCost() if node.hi is None else Const(node.hi)
    low.emit(node, [PickNumber(Const(node.lo), hi, low.ctx.you), TakeNumbers(reg)])
    low.ctx.number_named = InRegisterNum(reg)


def banish_instead(low: Lowerer, node: rulesets.BanishInstead) -> None:
    """What the damage before leaves without health is banished when it would be destroyed."""
    bundle = low.ctx.number(Bundle(replacers=(low.ctx.number(banish_replacer()),)))
    low.emit(node, [BanishIfDestroyed(bundle)])


INSTRUCTIONS: dict[type[Node], Row] = {
    ins.Select: select,
    ins.Do: do,
    ins.DoBy: do_by,
    ins.DoUntilFull: making.do_until_full,
    ins.CreateIn: making.create_in,
    ins.CreateAs: making.create_as,
    ins.Again: deeds.again,
    ins.Damage: damage,
    ins.Divide: divide,
    ins.Draw: draw,
    ins.DrawUpTo: draw,
    ins.Search: seeing.search,
    ins.Boost: boost,
    ins.SetStat: set_stat,
    ins.SwapStats: swap_stats,
    ins.ChangeStat: change_stat,
    ins.DrawUntil: draw_until,
    ins.DiscardN: discard_n,
    effects.DiscardDownTo: discard_down_to,
    sentences.FromThem: from_them,
    effects.ZoneLimit: zone_limit,
    stats.ChangeStatAs: change_stat_as,
    **dict.fromkeys(
        (statics.ThatDamageTo, statics.ThatDamageBy, rulesets.TakesThatDamage),
        refused("そのダメージ is only known where damage is replaced"),
    ),
    effects.RecoverAll: recover_all,
    effects.RecoverEP: recover_ep,
    permissions.PlayFree: deeds.play_free,
    ins.Becomes: becomes,
    transforming.EvolveInto: evolve,
    transforming.Transform: deeds.transform,
    transforming.TransformEach: deeds.transform,
    naming.NameNumber: name_number,
    Roll: dice.roll,
    chances.Toss: dice.toss,
    ins.ExtraTurn: extra_turn,
    ins.SkipTurn: skip_turn,
    effects.PayNow: refused("a payment in the middle of a text has to be optional"),
    ins.Gains: copies.gains,
    sentences.GainsToo: copies.gains,
    ins.RepeatTimes: repeating.repeat_times,
    ins.RepeatCount: repeating.repeat_count,
    ins.RepeatFull: repeating.repeat_full,
    effects.RepeatAbility: repeating.repeat_ability,
    ins.Swap: deeds.swap,
    ins.RevealUntil: seeing.reveal_until,
    ins.GameEnds: game_ends,
    effects.RecoverPP: recover,
    effects.ChangeGauge: change_gauge,
    permissions.PlayFor: deeds.play_for,
    rulesets.NoStand: no_stand,
    measures.Meanwhile: meanwhile,
    measures.PutAs: making.put_as,
    rulesets.BanishInstead: banish_instead,
    rulesets.SwapBetween: swap_between,
    rulesets.SwapAmong: swap_among,
    rulesets.Retarget: retarget,
    measures.EachDeals: deal_each,
    values.DamageOwn: damage,
    values.SetOwn: set_own,
    rephrased.SwapThem: deeds.swap_them,
    triggering.SetOff: set_off,
    **COUNTERS,
}
"""Code of each instruction; those that start effects are in ``lasting.EFFECTS``."""
