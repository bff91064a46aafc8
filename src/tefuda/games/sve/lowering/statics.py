"""Continuous abilities, and what a card's text says about playing it, its entry and its deck [10.1.1.3, 10.3.4, R46, R47]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tefuda.games.common.conditions import Always
from tefuda.games.common.filters import AnyOfFilters, SourceOnly
from tefuda.games.lowering.makeup import all_of
from tefuda.games.sve.lowering.conditions import lower_gate
from tefuda.games.sve.lowering.context import Context, lower_cond, lower_num, replacer_of
from tefuda.games.sve.lowering.costs import lower_cost, lower_ways
from tefuda.games.sve.lowering.lasting import EFFECTS, subject_of
from tefuda.games.sve.lowering.makeup import Makeup, Rate, signed
from tefuda.games.sve.lowering.nouns import lower_filter, played_filter
from tefuda.games.sve.lowering.numbers import count_for
from tefuda.games.sve.lowering.objects import located
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.reach import check_reached
from tefuda.games.sve.lowering.referents import need_of
from tefuda.games.sve.lowering.vocabulary import zone_of
from tefuda.games.sve.rules import model
from tefuda.games.sve.rules.standing import InZone, JustEntered, PlayedBy, TurnOf
from tefuda.games.sve.rules.text import CostItem, Entry, PlayMod, SveAbility, extra_of
from tefuda.games.sve.wording import effects, measures, rulesets, statics
from tefuda.kernel.programs import AllOf, Cond, Filter, Not
from tefuda.kernel.records import STATIC
from tefuda.text import costs, events, histories, lines, nouns, numbers, periods, players, sentences, things, verbs
from tefuda.text import instructions as ins
from tefuda.text.model import Node

FIELD = 1 << model.FIELD


@dataclass
class Scope:
    """What the prefixes of a continuous sentence say.

    Attributes:
        conds: Conditions while which it applies.
        governing: The condition that governs this sentence and those after it [R68].
        on_play: What is played while it applies, or None.
        rate: What …につき multiplies its number with, or None.
        instead: It takes the place of the sentence before while its condition holds.
        further: It is said besides the sentence before.
        entered: It holds in the turn in which its subject came to the field.
        zones: Zones in which it applies.
    """

    conds: list[Cond] = field(default_factory=list)
    governing: Cond | None = None
    on_play: Node | None = None
    rate: Rate | None = None
    instead: bool = False
    further: bool = False
    entered: bool = False
    zones: int = FIELD

    def cond(self) -> Cond | None:
        """Return everything that must hold."""
        all_ = ([self.governing] if self.governing is not None else []) + self.conds
        return all_of(all_)


# ---- prefixes ------------------------------------------------------------------------------------------------------------


def on_if(ctx: Context, said: Scope, node: sentences.If) -> None:
    """A condition; it takes the place of the one before."""
    said.governing = lower_cond(ctx, node.cond)
    if isinstance(node.cond, effects.ThisIn):
        said.zones = 1 << zone_of(node.cond.z)


def on_gate(ctx: Context, said: Scope, node: effects.Gate) -> None:
    """A class word with a number, read all the time [R67]."""
    said.governing = lower_gate(ctx, node, live=True)


def on_during(ctx: Context, said: Scope, node: sentences.During) -> None:
    """While the card is there anyway; in a player's turns; while a condition is true."""
    p = node.p
    if isinstance(p, sentences.InTurn) and not p.next:
        said.conds.append(TurnOf(lower_who(ctx, players.Player(p.s))))
    elif isinstance(p, sentences.While):
        said.conds.append(lower_cond(ctx, p.c))
    elif isinstance(p, measures.InPhase):
        said.conds.append(lower_cond(ctx, measures.PhaseIs(p.s, p.p)))
    elif isinstance(p, measures.TurnWhen):
        said.conds.append(lower_cond(ctx, histories.HappenedThisTurn(p.e, False, False)))
    elif isinstance(p, periods.TurnEntered):
        said.entered = True
    elif isinstance(p, periods.WhileIn):
        said.zones = 1 << zone_of(p.z)
    elif not isinstance(p, sentences.WhileHere | sentences.WholeGame):
        ctx.fail("this cannot stand in a continuous ability", p)


def on_play(ctx: Context, said: Scope, node: Node) -> None:
    """It concerns the cost of a play."""
    said.on_play = node


def on_per(ctx: Context, said: Scope, node: sentences.Per) -> None:
    """A number taken once for every so many [R102]."""
    count = count_for(ctx, node.of)
    said.rate = Rate(count, lower_num(ctx, node.cnt.n))


def on_instead(ctx: Context, said: Scope, node: sentences.Instead) -> None:
    """It takes the place of the sentence before."""
    said.instead = True


def on_further(ctx: Context, said: Scope, node: Node) -> None:
    """さらに: besides what stands before."""
    said.further = True


PREFIXES: dict[type[Node], Callable[[Context, Scope, Any], None]] = {
    sentences.If: on_if,
    effects.Gate: on_gate,
    sentences.During: on_during,
    sentences.OnPlay: on_play,
    sentences.OnPlayBy: on_play,
    sentences.Per: on_per,
    sentences.Instead: on_instead,
    sentences.Further: on_further,
}


def lower_static(ctx: Context, line: lines.Plain) -> tuple[SveAbility, ...]:
    """Lower a line that always applies.

    Returns:
        The continuous abilities in it. What it says about playing, entering and the deck goes to ``ctx.text``.

    Raises:
        LoweringError: If something in it cannot be executed.
    """
    body = line.b
    if not isinstance(body, sentences.Steps):
        ctx.fail("a continuous ability has no options")
    for sentence in body.s:
        if isinstance(sentence.do, sentences.Must) and isinstance(sentence.do.d, ins.LetX):
            ctx.let_x = sentence.do.d.v
    out: list[SveAbility] = []
    governing: Cond | None = None
    played: Node | None = None
    steps = payments_joined(ctx, body.s)
    for at, sentence in enumerate(steps):
        d = sentence.do.d
        if isinstance(d, ins.LetX):
            continue
        said = Scope(governing=governing)
        for k, prefix in enumerate(sentence.pre):
            if isinstance(prefix, sentences.InCase):
                first = sentences.Sentence(sentence.do, sentence.pre[k + 1 :])
                out.append(replacement(ctx, said, prefix, (first, *steps[at + 1 :])))
                return tuple(out)
            row = PREFIXES.get(type(prefix))
            if row is None:
                ctx.fail("this cannot stand in a continuous ability", prefix)
            row(ctx, said, prefix)
        governing = said.governing
        if (said.instead or said.further) and said.on_play is None:
            said.on_play = played
        played = said.on_play
        if isinstance(said.on_play, sentences.OnPlay):
            play_line(ctx, said, sentence.do)
        elif type(d) in ABOUT_THE_CARD and (type(d) not in EFFECTS or isinstance(getattr(d, "t", None), things.This)):
            ABOUT_THE_CARD[type(d)](ctx, said, d)
        else:
            ability = continuous(ctx, said, d)
            out += [ability] if ability is not None else []
        if said.rate is not None and not said.rate.used:
            ctx.fail("this sentence has no number that …につき could multiply")
    return tuple(out)


def newcomers(thing: Node) -> Node:
    """Return things as those of them that came to the field this turn."""
    came = (nouns.ThisTurnDid(events.EntersField()),)
    return things.Bare(located(thing.np, came)) if isinstance(thing, things.Bare) else located(thing, came)


# ---- continuous abilities ------------------------------------------------------------------------------------------------


def continuous(ctx: Context, said: Scope, d: Node) -> SveAbility | None:
    """Return the continuous ability of a sentence; None if it is about the card in hand."""
    nodes = chain(d)
    m = Makeup(ctx, rate=said.rate)
    thing = subject_of(nodes[0])
    if in_hand(thing):
        quick_in_hand(ctx, said, nodes)
        return None
    if said.entered and (thing is None or isinstance(thing, things.This)):
        said.conds.append(JustEntered())
        m.who = None
    elif said.entered and thing is not None:
        m.who = description(ctx, newcomers(thing))
    else:
        m.who = subject(ctx, said, nodes[0])
    for node in nodes:
        maker = EFFECTS.get(type(node))
        if maker is None:
            ctx.fail("this cannot be a continuous ability", node)
        check_reached(ctx, thing, need_of(node))
        maker(m, node)
    if m.changes and not said.zones & (FIELD | 1 << model.EX):
        ctx.fail("a continuous ability works from the field or the EX area only")
    ability = SveAbility(STATIC, said.zones)
    ability.bundle = m.bundle(said.cond())
    ability.name, ability.line = ctx.card.name, ctx.line
    return ctx.number(ability)


def in_hand(thing: Node | None) -> bool:
    """Tell whether a sentence is about the source in hand (手札のこれは…)."""
    np = thing.np if isinstance(thing, things.Bare) else None
    if not isinstance(np, nouns.NP) or not isinstance(np.head, nouns.ThisHead):
        return False
    return any(isinstance(q, nouns.InZone) and q.z.id == "hand" for q in np.quals)


def quick_in_hand(ctx: Context, said: Scope, nodes: list[Node]) -> None:
    """Note while what a card in hand has Quick; nothing else can be had there [R47]."""
    d = nodes[0]
    words = d.k.k if isinstance(d, ins.Gains) and isinstance(d.k, ins.GainKeywords) else ()
    if len(nodes) != 1 or [w.id for w in words] != ["quick"]:
        ctx.fail("in hand a card has no keyword but Quick")
    ctx.text.quick_while = said.cond() or Always()


def replacement(
    ctx: Context, said: Scope, prefix: sentences.InCase, steps: tuple[sentences.Sentence, ...]
) -> SveAbility:
    """Return the replacement of events while something holds; what follows is all done instead [10.2.1.3]."""
    if prefix.next:
        ctx.fail("a continuous ability replaces every such event, not the next one")
    m = Makeup(ctx)
    m.replacers.append(ctx.number(replacer_of(ctx, lines.Replace(prefix.e, sentences.Steps(steps)))))
    ability = SveAbility(STATIC, said.zones)
    ability.bundle = m.bundle(said.cond())
    ability.name, ability.line = ctx.card.name, ctx.line
    return ctx.number(ability)


def chain(d: Node) -> list[Node]:
    """Return the parts of a chain."""
    if isinstance(d, sentences.Seq):
        return [*chain(d.a), *chain(d.b)]
    return [d]


def subject(ctx: Context, said: Scope, node: Node) -> Filter | None:
    """Return the description of what a continuous sentence is about, None for the source."""
    if isinstance(said.on_play, sentences.OnPlayBy):
        return PlayedBy(lower_who(ctx, said.on_play.who), played_filter(ctx, said.on_play.np))
    thing = subject_of(node)
    return None if thing is None else description(ctx, thing)


def description(ctx: Context, thing: Node) -> Filter | None:
    """Return a thing as a description that is looked at all the time."""
    if isinstance(thing, things.This):
        return None
    if isinstance(thing, things.Both):
        parts = [description(ctx, t) for t in things.listed(thing.of)]
        return AnyOfFilters(tuple(p if p is not None else SourceOnly() for p in parts))
    if isinstance(thing, things.Some) and isinstance(thing.cnt, things.All):
        return lower_filter(ctx, thing.of)
    if isinstance(thing, things.Bare):
        return lower_filter(ctx, thing.np)
    if isinstance(thing, nouns.Noun):
        return lower_filter(ctx, thing)
    ctx.fail("a continuous ability cannot concern this", thing)


# ---- about the card itself -----------------------------------------------------------------------------------------------


def entry_of(ctx: Context) -> Entry:
    """Return what the text says about entering the field."""
    if ctx.text.entry is None:
        ctx.text.entry = Entry()
    return ctx.text.entry


def enters_in(ctx: Context, said: Scope, node: rulesets.EntersIn) -> None:
    """It enters acted [R110]."""
    if not isinstance(node.t, things.This) or node.s.id != "acted" or said.cond() is not None:
        ctx.fail("only this card itself can enter acted, without a condition")
    entry_of(ctx).acted = True


def enters_with(ctx: Context, said: Scope, node: rulesets.EntersWith) -> None:
    """It enters with counters [14.1]."""
    if said.cond() is not None:
        ctx.fail("counters at the entry do not depend on a condition")
    entry = entry_of(ctx)
    ctx.counter(node.c.text)
    entry.counters = (*entry.counters, (node.c.text, lower_num(ctx, node.n)))


def no_stand(ctx: Context, said: Scope, node: rulesets.NoStand) -> None:
    """It does not stand up in the first start phase of its player."""
    if not isinstance(node.t, things.This) or (node.s.id, node.p.id) != ("own", "start") or said.cond() is not None:
        ctx.fail("only this card itself can skip standing up, in your own start phase")
    entry_of(ctx).no_stand = True


def deck_limit(ctx: Context, said: Scope, node: rulesets.DeckLimit) -> None:
    """How many copies a deck may hold [6.1.2]."""
    ctx.text.deck_limit = node.n


def cant_play_from(ctx: Context, said: Scope, node: rulesets.CantPlayFrom) -> None:
    """It cannot be played from a zone, or from any other one."""
    if not isinstance(node.t, things.This):
        ctx.fail("a prohibition of playing from a zone concerns this card itself")
    if node.z is not None:
        there: Cond = InZone(zone_of(node.z))
        said.conds.append(Not(there) if node.only else there)
    mod = PlayMod(-1, None, said.cond())
    mod.forbids = True
    ctx.text.play = (*ctx.text.play, mod)


def may_play_from(ctx: Context, said: Scope, node: rulesets.MayPlayFrom) -> None:
    """It may be played from a zone from which cards are not played."""
    if not isinstance(node.t, things.This):
        ctx.fail("プレイできる from a zone concerns this card itself: otherwise say whose cards may be played")
    mask = 1 << zone_of(node.z)
    extra_of(ctx.pool).playable |= mask
    ctx.text.play_from = (*ctx.text.play_from, (mask, said.cond()))


ABOUT_THE_CARD: dict[type[Node], Callable[[Context, Scope, Any], None]] = {
    rulesets.EntersIn: enters_in,
    rulesets.EntersWith: enters_with,
    rulesets.NoStand: no_stand,
    rulesets.DeckLimit: deck_limit,
    rulesets.CantPlayFrom: cant_play_from,
    rulesets.MayPlayFrom: may_play_from,
}
"""Sentences that say something about the card itself."""


# ---- play lines ----------------------------------------------------------------------------------------------------------


def cost_change(ctx: Context, said: Scope, d: Node) -> PlayMod:
    """Return how a sentence changes the cost of playing the card."""
    if isinstance(d, statics.CostBy):
        n = signed(d.sign, lower_num(ctx, d.n))
        return PlayMod(model.COST_ADD, said.rate.of(n) if said.rate is not None else n)
    if isinstance(d, statics.CostTo):
        return PlayMod(model.COST_SET, lower_num(ctx, d.n))
    if isinstance(d, statics.ExtraCost):
        mod = PlayMod()
        mod.cost = (extra_items(ctx, d),)
        mod.key = "extra"
        return mod
    if isinstance(d, ins.ElChange) and ctx.text.play and ctx.text.play[-1].how == model.COST_ADD:
        return PlayMod(model.COST_ADD, signed(d.sign, lower_num(ctx, d.n)))
    ctx.fail("this cannot be said of playing a card", d)


def payments_joined(ctx: Context, steps: tuple[sentences.Sentence, ...]) -> list[sentences.Sentence]:
    """Note payments that are printed as two sentences (…してよい。そうしたら、コストを…する); returns the other sentences."""
    out: list[sentences.Sentence] = []
    k = 0
    while k < len(steps):
        s, after = steps[k], steps[k + 1] if k + 1 < len(steps) else None
        d = s.do.d
        played = any(isinstance(p, sentences.OnPlay) for p in s.pre)
        if not (played and isinstance(s.do, sentences.May) and isinstance(d, ins.Do) and after is not None):
            out.append(s)
            k += 1
            continue
        if not (after.pre and if_paid(after.pre[0])):
            ctx.fail("a payment while playing has to be followed by そうしたら、コストを…")
        kept = tuple(p for p in s.pre if not isinstance(p, sentences.OnPlay))
        body = sentences.Steps((sentences.Sentence(after.do, (*kept, *after.pre[1:])),))
        note_payment(ctx, body, (extra_items(ctx, d),))
        k += 2
    return out


def if_paid(prefix: Node) -> bool:
    """Tell whether a prefix asks whether the payment before it was made."""
    if isinstance(prefix, sentences.If):
        return isinstance(prefix.cond, histories.DidThisWay)
    return isinstance(prefix, sentences.IfDone)


def extra_items(ctx: Context, d: statics.ExtraCost | ins.Do) -> tuple[CostItem, ...]:
    """Return the items of an additional cost."""
    verb = d.v.id if isinstance(d.v, verbs.Affect) else MOVING_COSTS.get((d.v.to.z.id, d.v.to.end))  # type: ignore[attr-defined]
    if verb is None or not isinstance(d.t, things.This | things.Some | things.Both | things.Either):
        ctx.fail("this additional cost cannot be paid")
    return lower_cost(ctx, costs.Cost((costs.PayDo(d.t, (costs.CostVerb(verb),)),)))


MOVING_COSTS = {
    ("cemetery", None): "bury",
    ("hand", None): "bounce",
    ("ex", None): "to_ex",
    ("deck", "bottom"): "deck_bottom",
    ("deck", "top"): "deck_top",
}


def play_line(ctx: Context, said: Scope, do: sentences.Clause) -> None:
    """Note what a sentence says about playing the card [R46]."""
    d = do.d
    if not isinstance(said.on_play, sentences.OnPlay) or not isinstance(said.on_play.t, things.This):
        ctx.fail("プレイする際 in a continuous ability concerns this card itself")
    mod = cost_change(ctx, said, d)
    if said.on_play.src is not None:
        said.conds.append(InZone(zone_of(said.on_play.src)))
    mod.cond = said.cond()
    if isinstance(do, sentences.May):
        mod.optional = True
        mod.cost = mod.cost or ((),)
        if isinstance(d, statics.CostBy) and isinstance(d.n, numbers.N):
            mod.key = f"{'+' if d.sign.id == 'plus' else '-'}{d.n.n}"
    if said.instead and ctx.text.play and mod.cond is not None:
        old = ctx.text.play[-1]
        old.cond = Not(mod.cond) if old.cond is None else AllOf((old.cond, Not(mod.cond)))
    ctx.text.play = (*ctx.text.play, mod)


def lower_play_pay(ctx: Context, line: lines.PlayPay) -> None:
    """Note an optional payment that changes the cost of playing the card [E183]."""
    note_payment(ctx, line.b, lower_ways(ctx, line.cost))


def note_payment(ctx: Context, body: sentences.Body, ways: tuple[tuple[CostItem, ...], ...]) -> None:
    """Note an optional payment in one of some ways, and how it changes the cost of playing the card."""
    if not isinstance(body, sentences.Steps) or len(body.s) != 1:
        ctx.fail("a payment while playing changes the cost, in one sentence")
    sentence = body.s[0]
    said = Scope()
    for prefix in sentence.pre:
        row = PREFIXES.get(type(prefix))
        if row is None:
            ctx.fail("this cannot be said of playing a card", prefix)
        row(ctx, said, prefix)
    mod = cost_change(ctx, said, sentence.do.d)
    mod.cond = said.cond()
    mod.optional = True
    mod.cost = ways
    ctx.text.play = (*ctx.text.play, mod)
