"""Continuous abilities, and what a card's text says about playing it, its entry and its deck [10.1.1.3, 10.3.4, R46, R47]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from tefuda.games.common.conditions import Always
from tefuda.games.common.filters import AnyOfFilters, SourceOnly
from tefuda.games.lowering.conditions import contraries
from tefuda.games.sve.lowering.context import Context, lower_cond, lower_num, replacer_of
from tefuda.games.sve.lowering.lasting import EFFECTS, subject_of
from tefuda.games.sve.lowering.makeup import Makeup
from tefuda.games.sve.lowering.nouns import lower_filter, played_filter
from tefuda.games.sve.lowering.objects import located
from tefuda.games.sve.lowering.play_lines import of_own_cost, payments_joined, play_line
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.reach import check_reached
from tefuda.games.sve.lowering.referents import need_of
from tefuda.games.sve.lowering.scopes import FIELD, PREFIXES, Scope, on_during
from tefuda.games.sve.lowering.vocabulary import zone_of
from tefuda.games.sve.rules import model
from tefuda.games.sve.rules.standing import InZone, JustEntered, PlayedBy
from tefuda.games.sve.rules.text import Entry, PlayMod, SveAbility, extra_of
from tefuda.games.sve.wording import rulesets
from tefuda.kernel.programs import Cond, Filter, Not
from tefuda.kernel.records import STATIC
from tefuda.text import events, lines, nouns, players, sentences, things
from tefuda.text import instructions as ins
from tefuda.text.model import Node


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
    topic: Node | None = None
    steps = contraries(ctx, payments_joined(ctx, body.s))
    for at, sentence in enumerate(map(of_own_cost, steps)):
        d = sentence.do.d
        if isinstance(d, ins.LetX):
            continue
        said = Scope(governing=governing, topic=topic)
        if isinstance(d, ins.ElBoost) and isinstance(topic, things.Thing):
            d = ins.Boost(topic, d.b)
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
        elif all(type(one) in ABOUT_THE_CARD for one in chain(d)) and isinstance(d, sentences.Seq):
            for one in same_subject(chain(d)):
                ABOUT_THE_CARD[type(one)](ctx, said, one)
        elif type(d) in ABOUT_THE_CARD and (type(d) not in EFFECTS or isinstance(getattr(d, "t", None), things.This)):
            ABOUT_THE_CARD[type(d)](ctx, said, d)
        else:
            ability = continuous(ctx, said, d)
            topic = named(said, chain(d)[0])
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
    thing = named(said, nodes[0])
    if said.attacks and not isinstance(thing, things.This):
        ctx.fail("…を攻撃する際 is said of this card itself, in a continuous ability")
    m = Makeup(ctx, rate=said.rate)
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


def same_subject(nodes: list[Node]) -> list[Node]:
    """Return the parts of a chain, each with the subject that the print names once."""
    first = getattr(nodes[0], "t", None)
    return [structs.replace(node, t=first) if sentences.unnamed(node) else node for node in nodes]


def chain(d: Node) -> list[Node]:
    """Return the parts of a chain."""
    if isinstance(d, sentences.Seq):
        return [*chain(d.a), *chain(d.b)]
    return [d]


def subject(ctx: Context, said: Scope, node: Node) -> Filter | None:
    """Return the description of what a continuous sentence is about, None for the source."""
    if isinstance(said.on_play, sentences.OnPlayBy):
        who, before = lower_who(ctx, said.on_play.who), (ctx.you, ctx.subject)
        if isinstance(said.on_play.who, players.EachPlayer):  # 自身の is whoever plays the card
            ctx.you, ctx.subject = who, True
        fits = played_filter(ctx, said.on_play.np)
        ctx.you, ctx.subject = before
        return PlayedBy(who, fits)
    thing = named(said, node)
    return None if thing is None else description(ctx, thing)


def named(said: Scope, node: Node) -> Node | None:
    """Return the thing that a sentence is about, for one that leaves it out that of the sentence before; None for the source."""
    return said.topic if isinstance(node, sentences.Elided) else subject_of(node)


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
    own = (node.s is None or node.s.id == "own") and node.p.id == "start"
    if not isinstance(node.t, things.This) or not own or said.cond() is not None:
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
    cond = said.cond()
    forbid_play(ctx, cond if cond is not None else Always())


def may_play_from(ctx: Context, said: Scope, node: rulesets.MayPlayFrom) -> None:
    """It may be played from a zone from which cards are not played."""
    if not isinstance(node.t, things.This):
        ctx.fail("プレイできる from a zone concerns this card itself: otherwise say whose cards may be played")
    mask = 1 << zone_of(node.z)
    extra_of(ctx.pool).playable |= mask
    ctx.text.play_from = (*ctx.text.play_from, (mask, said.cond()))


def enters_only_from(ctx: Context, said: Scope, node: rulesets.EntersOnlyFrom) -> None:
    """It is put onto the field from one zone only, and so played from nowhere else [1.3.1, 1.3.3]."""
    if said.cond() is not None:
        ctx.fail("from where a card enters the field does not depend on a condition")
    entry_of(ctx).only_from = zone_of(node.z)
    forbid_play(ctx, Not(InZone(zone_of(node.z))))


def play_only_during(ctx: Context, said: Scope, node: rulesets.PlayOnlyDuring) -> None:
    """It is played in some time only."""
    only = Scope()
    on_during(ctx, only, sentences.During(node.p))
    when = only.cond()
    if when is None:
        ctx.fail("a card cannot be played in this time only", node.p)
    forbid_play(ctx, Not(when))


def play_only_if(ctx: Context, said: Scope, node: rulesets.PlayOnlyIf) -> None:
    """It is played only while a condition holds."""
    forbid_play(ctx, Not(lower_cond(ctx, node.c)))


def forbid_play(ctx: Context, cond: Cond) -> None:
    """Let the card not be played while a condition holds."""
    mod = PlayMod(-1, None, cond)
    mod.forbids = True
    ctx.text.play = (*ctx.text.play, mod)


ABOUT_THE_CARD: dict[type[Node], Callable[[Context, Scope, Any], None]] = {
    rulesets.EntersIn: enters_in,
    rulesets.EntersWith: enters_with,
    rulesets.NoStand: no_stand,
    rulesets.DeckLimit: deck_limit,
    rulesets.CantPlayFrom: cant_play_from,
    rulesets.MayPlayFrom: may_play_from,
    rulesets.EntersOnlyFrom: enters_only_from,
    rulesets.PlayOnlyDuring: play_only_during,
    rulesets.PlayOnlyIf: play_only_if,
}
"""Sentences that say something about the card itself."""
