"""What stands before an instruction: conditions, periods, players, and what it replaces [R64, R68, R73]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace

from tefuda.games.common.conditions import NumberThere, RegisterHas
from tefuda.games.common.control import Held, KeepPlayers, Truth
from tefuda.games.common.numbers import InRegisterNum
from tefuda.games.common.things import InPlayerRegister, Players
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.periods import Span
from tefuda.games.sve.lowering import parts
from tefuda.games.sve.lowering.blocks import Govern
from tefuda.games.sve.lowering.class_words import lower_gate
from tefuda.games.sve.lowering.context import Context, lower_cond, lower_num, lower_thing
from tefuda.games.sve.lowering.distributing import own_of_it, those_of_it
from tefuda.games.sve.lowering.events import PHASES
from tefuda.games.sve.lowering.lasting import CONDUCT, subject_of
from tefuda.games.sve.lowering.makeup import Rate
from tefuda.games.sve.lowering.mentions import OF_SHOWN, OF_SUBJECT, classes_in
from tefuda.games.sve.lowering.nouns import among
from tefuda.games.sve.lowering.numbers import count_for, number_of, player_with
from tefuda.games.sve.lowering.players import lower_who, of_doer
from tefuda.games.sve.lowering.referents import kind_of
from tefuda.games.sve.rules import model
from tefuda.games.sve.rules.durations import END_PHASE_OF, FOREVER, THIS_TURN, TURN_END_OF, TURN_START_OF, WHILE_SOURCE
from tefuda.games.sve.rules.lasting import NEXT_TURN_END_OF, InTheirTurn, Period
from tefuda.games.sve.wording import afterwards, effects, measures, rephrased, terms
from tefuda.games.sve.wording.conditions import AttackedIt
from tefuda.kernel.programs import AllOf, Cond, Const, Not, SetReg
from tefuda.text import conditions, instructions, moments, periods, players, sentences, things, verbs
from tefuda.text.histories import HappenedThisTurn
from tefuda.text.model import Node
from tefuda.text.tree import walk
from tefuda.text.words import Side

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer

Timing = tuple[Period, Callable[[int], Cond] | None]
"""How long, and the condition while which it holds (made from the register with the turn in which it began)."""


# ---- conditions ----------------------------------------------------------------------------------------------------------


def govern(low: Lowerer, by: Govern, cond: Cond | None, guard: int = -1) -> None:
    """Let a condition govern this sentence and the following ones; it takes the place of the one of the sentence before [R68]. What one
    sentence asks holds together.

    Players named before it in the sentence are known when it is read: 自身 in it is one of them.
    """
    first = low.now.by
    by.naming, low.heading = low.heading, []
    if by.before is None:
        by.before = low.ctx.referents.copy()
    if first is not None:
        together = Govern(AllOf((first.asked(), by.asked())))
        together.naming, together.before, by = [*first.naming, *by.naming], first.before, together
    low.by = low.now.by = by
    low.ctx.conds = [*(low.ctx.conds if first is not None else ()), *([cond] if cond is not None else ())]
    low.ctx.governing = low.ctx.touched
    guards = low.ctx.guards if first is not None else low.guards
    low.ctx.guards = (*guards, (guard, 1)) if guard >= 0 else guards


def on_if(low: Lowerer, node: sentences.If) -> None:
    """…なら: read when the sentence is carried out; in a sentence about every player, for each of them."""
    of_each = low.set_each or low.ctx.it in low.ctx.referents.of_each
    if of_each and low.now.each is None and classes_in(node.cond) & OF_SHOWN:
        low.ctx.fail("each player has shown or taken cards of their own: say 各プレイヤーは、…なら for each of them")
    low.ctx.next_condition()
    if low.by is not None and low.by.said is not None and contrary(low.by.said, node.cond):
        leave_branch(low, low.by)
    before = low.ctx.referents.copy()
    own = own_of_it(low, node.cond)
    cond = lower_cond(low.ctx, node.cond)
    if low.now.each is not None and low.now.instead is not None:
        if classes_in(node.cond) & (OF_SHOWN | OF_SUBJECT):
            low.ctx.fail("for which of the players it is done 代わりに is not said")
        govern(low, Govern(cond), cond)
    elif low.now.each is not None:
        asked = low.now.each.cond
        low.now.each.cond = cond if asked is None else AllOf((asked, cond))
        those_of_it(low, own)
    else:
        by = Govern(cond)
        by.said, by.before = node.cond, before
        govern(low, by, cond)


def leave_branch(low: Lowerer, by: Govern) -> None:
    """Go back to what それ could be before the sentences of a condition: where they are not carried out, they introduce nothing."""
    if by.before is not None:
        low.ctx.referents = by.before.copy()


def contrary(a: Node, b: Node) -> bool:
    """Tell whether only one of two conditions can hold: attacks on a leader and on a follower, something and its negation."""
    if asks_target(a) and asks_target(b):
        return {attacked_kind(a), attacked_kind(b)} == {"leader", "follower"}
    if {type(a), type(b)} == {conditions.Exists, conditions.ExistsNot}:
        return (a.place, a.of) == (b.place, b.of)  # type: ignore[attr-defined]
    return isinstance(getattr(a, "no", None), bool) and type(a) is type(b) and replace(a, no=not a.no) == b  # type: ignore[attr-defined]


def asks_target(cond: Node) -> bool:
    """Tell whether a condition asks what is attacked."""
    known = isinstance(cond, conditions.Is) and isinstance(cond.t, things.AttackTarget) and not cond.no
    return known or isinstance(cond, conditions.AttackOn | conditions.AttackedA | AttackedIt)


def attacked_kind(cond: Node) -> str:
    """Return what kind of card is attacked."""
    return cond.k.id if isinstance(cond, conditions.AttackedA) else kind_of(cond.np)  # type: ignore[attr-defined]


def on_gate(low: Lowerer, node: effects.Gate) -> None:
    """【コンボ_N】 and the like."""
    cond = lower_gate(low.ctx, node)
    govern(low, Govern(cond), cond)


def on_earth_rite(low: Lowerer, node: effects.EarthRite) -> None:
    """【土の秘術】: decided and paid while playing, each for itself [R58]; the condition of the sentence before has ended [R68]."""
    if low.now.by is None:
        low.ctx.conds, low.ctx.guards = [], low.guards
    low.ctx.rite = reg = parts.earth_rite(low.ctx)
    govern(low, Govern(None, reg), None, reg)


def on_rite_used(low: Lowerer, node: afterwards.RiteUsed) -> None:
    """Earth Rite was paid while playing, or was not [13.3.3.2]."""
    if low.ctx.rite < 0:
        low.ctx.fail("there is no Earth Rite before this in the text")
    paid = RegisterHas(low.ctx.rite, 1)
    cond: Cond = Not(paid) if node.no else paid
    govern(low, Govern(cond), cond)


def on_if_done(low: Lowerer, node: sentences.IfDone) -> None:
    """そうしたら: the instruction before was really carried out [1.3.2]."""
    before = low.previous
    if before is None or before.done < 0:
        low.ctx.fail("there is no instruction before そうしたら in this text")
    cond = Held(before.done)
    govern(low, Govern(cond), cond)


def on_otherwise(low: Lowerer, node: sentences.Otherwise) -> None:
    """そうでないなら: the condition before does not hold, or the instruction before was not carried out; そうしないなら is the latter."""
    last, before = low.by, low.previous
    if last is None or (node.undone and last.cond is not None):
        if before is None or before.done < 0:
            low.ctx.fail("there is neither a condition nor an instruction before そうでないなら")
        cond: Cond = Not(Held(before.done))
    else:
        last.places += 2
        if last.reg < 0:
            last.reg = low.ctx.reg()
        cond = Not(Truth(last.reg))
        leave_branch(low, last)
    govern(low, Govern(cond), cond)


def on_not_done(low: Lowerer, node: rephrased.IfNotDone) -> None:
    """The instruction before was not really carried out [1.3.2]."""
    before = low.previous
    if before is None or before.done < 0:
        low.ctx.fail("there is no instruction before this that changes a number")
    cond = Not(Held(before.done))
    govern(low, Govern(cond), cond)


def on_pay_inside(low: Lowerer, node: sentences.PayInside) -> None:
    """An optional payment; what follows needs it, up to the end of the line or option."""
    by = low.payment(node.cost)
    govern(low, by, None)


def nothing(low: Lowerer, node: Node) -> None:
    """さらに, その後: the order of the sentences says it all."""


def after_turn(low: Lowerer, node: Node) -> None:
    """このターンのあと: extra turns, and what is skipped, come then anyway [R98]."""
    if not any(isinstance(n, instructions.ExtraTurn | instructions.SkipTurn) for n in walk((low.now.whole,))):
        low.ctx.fail("このターンのあと is said of turns to come", node)


# ---- periods -------------------------------------------------------------------------------------------------------------


class HasSide(Protocol):
    """What names a side."""

    @property
    def s(self) -> Side | players.Self: ...


def side(ctx: Context, node: HasSide) -> Players:
    """Return the player whose turn a period is about."""
    return lower_who(ctx, node.s)


def this_turn(ctx: Context, p: sentences.Period) -> Timing:
    """Until 7.4.6 of this turn."""
    return Period(THIS_TURN), None


def this_and_next(ctx: Context, p: sentences.ThisAndNext) -> Timing:
    """In this turn and in the next turn of a player, not in one between them."""
    who = side(ctx, p)
    return Period(NEXT_TURN_END_OF, who), lambda reg: InTheirTurn(who, reg, True, False)


def in_turn(ctx: Context, p: sentences.InTurn) -> Timing:
    """During a player's turns, or only during the next one."""
    who = side(ctx, p)
    if p.next:
        return Period(NEXT_TURN_END_OF, who), lambda reg: InTheirTurn(who, reg, False, True)
    return Period(FOREVER), lambda reg: InTheirTurn(who, reg, False, False)


def until_end_of(ctx: Context, p: sentences.UntilEndOf) -> Timing:
    """Until 7.4.6 of a player's turn: this one if it is his, or the next one."""
    return Period(NEXT_TURN_END_OF if p.next else TURN_END_OF, side(ctx, p)), None


def until_phase(ctx: Context, p: sentences.UntilPhase) -> Timing:
    """Until the next start phase of a player begins, or the next end phase."""
    if p.p.id == "main":
        ctx.fail("a period ends at a start or end phase, or at the end of a turn")
    return Period(TURN_START_OF if p.p.id == "start" else END_PHASE_OF, side(ctx, p)), None


def whole_game(ctx: Context, p: sentences.Period) -> Timing:
    """For good."""
    return Period(FOREVER), None


def while_here(ctx: Context, p: sentences.Period) -> Timing:
    """As long as the source is on the field."""
    return Period(WHILE_SOURCE), None


def while_true(ctx: Context, p: sentences.While) -> Timing:
    """While a condition is true."""
    cond = lower_cond(ctx, p.c)
    return Period(FOREVER), lambda reg: cond


def until_turn_of(ctx: Context, p: sentences.UntilTurnOf) -> Timing:
    """Until the next turn of a player begins."""
    return Period(TURN_START_OF, side(ctx, p)), None


def while_there(ctx: Context, p: sentences.WhileThere) -> Timing:
    """As long as another thing is on the field."""
    return Period(WHILE_SOURCE, None, lower_thing(ctx, p.t)), None


def while_in(ctx: Context, p: sentences.Period) -> Timing:
    """Refuse: an effect of a text that is carried out does not depend on a zone of its card."""
    ctx.fail("an effect cannot last while its card is in another zone than the field")


def in_phase(ctx: Context, p: terms.InPhase) -> Timing:
    """During a phase of a player's turns, or of his next turn only."""
    who, now = side(ctx, p), NumberThere(model.SCHEMA, model.PHASE, 1 << PHASES[p.p.id])
    return (
        Period(NEXT_TURN_END_OF if p.next else FOREVER, who if p.next else None),
        lambda reg: AllOf((InTheirTurn(who, reg, False, p.next), now)),
    )


def while_attacking(ctx: Context, p: Node) -> Timing:
    """Refuse: an effect of a text that is carried out does not depend on what its card attacks."""
    ctx.fail("…を攻撃する際 is said of this card itself, in a continuous ability")


def turn_when(ctx: Context, p: measures.TurnWhen) -> Timing:
    """In this turn, if and once the event has happened in it."""
    cond = lower_cond(ctx, HappenedThisTurn(p.e, False, False))
    return Period(THIS_TURN), lambda reg: cond


PERIODS: ByClass[Context, Timing] = {
    sentences.ThisTurn: this_turn,
    sentences.UntilEnd: this_turn,
    sentences.ThisAndNext: this_and_next,
    sentences.InTurn: in_turn,
    sentences.UntilEndOf: until_end_of,
    sentences.UntilPhase: until_phase,
    sentences.WholeGame: whole_game,
    sentences.WhileHere: while_here,
    sentences.While: while_true,
    sentences.UntilTurnOf: until_turn_of,
    sentences.WhileThere: while_there,
    periods.TurnEntered: this_turn,
    measures.TurnWhen: turn_when,
    terms.InPhase: in_phase,
    periods.WhileIn: while_in,
    measures.WhileInBoth: while_in,
    measures.WhileAttacking: while_attacking,
}


def on_during(low: Lowerer, node: sentences.During | measures.Meanwhile) -> None:
    """How long the effects of the sentence last."""
    period, low.now.cond = PERIODS[type(node.p)](low.ctx, node.p)
    low.now.span = Span(period, True)


def keep_period(low: Lowerer, sentence: sentences.Sentence) -> None:
    """How long the sentence before says holds for what a thing can do, as conditions reach on [R68, R73]; for a sentence that only adds
    to it (さらに) or leaves out of what it is said, and for one that is carried out instead.
    """
    doing = sentence.do.d
    while isinstance(doing, sentences.Seq):
        doing = doing.a
    thing = subject_of(doing)
    before, low.meanwhile = low.meanwhile, None
    if low.now.span.printed:
        low.meanwhile = thing, low.now
        return
    adds = isinstance(doing, instructions.ElBoost | sentences.Elided) or low.now.instead is not None
    adds = adds or any(isinstance(p, sentences.Further) for p in sentence.pre)
    about_it = before is not None and thing is not None and before[0] == thing
    goes_on = about_it and not sentence.pre and isinstance(sentence.do.d, CONDUCT)
    if before is not None and (adds or goes_on):
        low.now.span, low.now.cond = Span(before[1].span.period), before[1].cond
        low.meanwhile = before


def wants_period(node: Node) -> bool:
    """Tell whether a period in the sentence cannot be meant for something else in it: control is for good [9.1]."""
    verb = getattr(node, "v", None)
    return isinstance(verb, verbs.Affect) and verb.id == "steal"


# ---- players, sets, numbers ----------------------------------------------------------------------------------------------


def on_by(low: Lowerer, node: sentences.By) -> None:
    """Another player carries the sentence out, or every player does."""
    ctx = low.ctx
    if isinstance(node.who, players.EachPlayer):
        low.each_player()
    elif isinstance(node.who, players.Player | players.Opponents | players.AllOpponents):
        ctx.you = lower_who(ctx, node.who)
    else:
        reg = ctx.reg()
        low.heading.append(KeepPlayers(reg, lower_who(ctx, node.who)))
        ctx.you = InPlayerRegister(reg)
    low.name_subject()


def on_by_player_with(low: Lowerer, node: measures.ByPlayerWith) -> None:
    """The player who is ahead in some number carries the sentence out, if one is."""
    reg = low.ctx.reg()
    low.heading.append(KeepPlayers(reg, player_with(low.ctx, node)))
    low.ctx.you, low.now.only = InPlayerRegister(reg), reg
    low.name_subject()


def on_among(low: Lowerer, node: sentences.Among) -> None:
    """その中から: the things come from the set just seen or made."""
    if low.ctx.among is None:
        low.ctx.fail("no set was looked at, revealed or made before その中から")
    low.ctx.within = True


def on_play(low: Lowerer, node: sentences.OnPlay | sentences.OnPlayBy) -> None:
    """～をプレイする際: it concerns the cost of a play."""
    if isinstance(node, sentences.OnPlay) and node.src is not None:
        low.ctx.fail("from which zone a card is played cannot be said here")
    low.now.on_play = node


def on_per(low: Lowerer, node: sentences.Per) -> None:
    """…につき: the number is taken once for every so many [R102]; behind その中の only what is counted comes of the set."""
    ctx = low.ctx
    if ctx.within and ctx.among is not None:
        found = among(ctx, ctx.touch(ctx.among), node.of)
        count = number_of(ctx, found, node.of, "number")
        ctx.within = False
    else:
        count = count_for(ctx, node.of)
    note_rate(low, Rate(count, lower_num(ctx, node.cnt.n), own=of_doer(node)))


def on_per_number(low: Lowerer, node: measures.PerNumber) -> None:
    """…につき of a number: it is taken once for every so much [R102]."""
    note_rate(low, Rate(lower_num(low.ctx, node.v), lower_num(low.ctx, node.n), own=of_doer(node)))


def note_rate(low: Lowerer, rate: Rate) -> None:
    """Let the numbers of the sentence be multiplied. For several acts it is counted once; what chance picks among them is picked anew
    for each of what is counted, and the acts are done so often."""
    whole = low.now.whole
    acts = whole.do.d if isinstance(whole, sentences.Sentence) and isinstance(whole.do, sentences.Must) else None
    if isinstance(acts, sentences.Seq) and low.now.each is None:
        reg, anew = low.ctx.reg(), things.AtRandom in classes_in(acts)
        low.heading.append(SetReg(reg, rate.of(Const(1)) if anew else rate.count))
        if anew:
            low.now.rounds = reg
            return
        rate = Rate(InRegisterNum(reg), rate.size, own=rate.own)
    low.now.rate = rate


PREFIXES: ByClass[Lowerer, None] = {
    sentences.If: on_if,
    effects.Gate: on_gate,
    effects.EarthRite: on_earth_rite,
    sentences.IfDone: on_if_done,
    sentences.Otherwise: on_otherwise,
    rephrased.IfNotDone: on_not_done,
    afterwards.RiteUsed: on_rite_used,
    sentences.IfAble: nothing,
    sentences.PayInside: on_pay_inside,
    sentences.Instead: nothing,
    sentences.InsteadOf: nothing,
    sentences.Further: nothing,
    sentences.After: nothing,
    moments.AfterTurn: after_turn,
    sentences.Among: on_among,
    sentences.During: on_during,
    sentences.OnPlay: on_play,
    sentences.OnPlayBy: on_play,
    sentences.By: on_by,
    measures.ByPlayerWith: on_by_player_with,
    sentences.Per: on_per,
    measures.PerNumber: on_per_number,
}


def by_prefix(low: Lowerer, prefix: Node) -> None:
    """Take note of a prefix."""
    row = PREFIXES.get(type(prefix))
    if row is None:
        low.ctx.fail("this cannot stand before an instruction", prefix)
    row(low, prefix)
