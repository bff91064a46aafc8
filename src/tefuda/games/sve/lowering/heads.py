"""Lines: the abilities that the lines of a text are [10.1.1, 12, R47, R64, R86]."""

from __future__ import annotations

from msgspec import structs

from tefuda.games.common import conditions as cc
from tefuda.games.common import events as ce
from tefuda.games.common import things as tg
from tefuda.games.common.conditions import NumberThere, TurnIs
from tefuda.games.lowering.assembling import ByClass, ByClassWith
from tefuda.games.sve.lowering.class_words import fix_counts
from tefuda.games.sve.lowering.context import Abilities, Context, lower_cond, lower_event, lower_line
from tefuda.games.sve.lowering.costs import lower_cost
from tefuda.games.sve.lowering.delays import waits
from tefuda.games.sve.lowering.designed import printed_bit
from tefuda.games.sve.lowering.events import ARRIVALS, LEAVES, MOVES, PHASES, both
from tefuda.games.sve.lowering.nouns import evolve_cards
from tefuda.games.sve.lowering.occasions import COMING
from tefuda.games.sve.lowering.parts import arrange
from tefuda.games.sve.lowering.play_lines import lower_play_pay, of_own_cost
from tefuda.games.sve.lowering.players import lower_who, side
from tefuda.games.sve.lowering.plays_to_come import trigger_of
from tefuda.games.sve.lowering.replacing import lower_replace
from tefuda.games.sve.lowering.sentences import lower_body
from tefuda.games.sve.lowering.statics import lower_static
from tefuda.games.sve.lowering.vocabulary import keyword_bit, zone_of
from tefuda.games.sve.rules import judging as jd
from tefuda.games.sve.rules import model
from tefuda.games.sve.rules.text import CardText, SveAbility
from tefuda.games.sve.wording import effects, limits, rulesets, statics
from tefuda.kernel.programs import AllOf, Cond, Not
from tefuda.kernel.records import ACTIVATED, RULE, TRIGGERED
from tefuda.text import costs, events, instructions, lines, nouns, options, sentences, things, transforming
from tefuda.text import quals as tq
from tefuda.text.model import Node
from tefuda.text.tree import walk

FIELD = 1 << model.FIELD


def unless(flag: int) -> Cond:
    """Return the condition that a prohibition does not apply to the source."""
    return Not(jd.SourceFlagged(flag))


HEAD_EVENTS: dict[str, tuple[tuple[int, ...], Cond]] = {
    "fanfare": (ARRIVALS, AllOf((ce.OfSource(), ce.IntoZones(FIELD), unless(model.F_NO_FANFARE)))),
    "last_words": (
        LEAVES,
        AllOf((ce.OfSource(), ce.FromZones(FIELD), ce.IntoZones(1 << model.CEMETERY), unless(model.F_NO_LAST_WORDS))),
    ),
    "on_evolve": ((model.EVOLVED_EVENT,), AllOf((ce.OfSource(), unless(model.F_NO_ON_EVOLVE)))),
    "strike": ((model.ATTACKED,), AllOf((ce.OfSource(), unless(model.F_NO_STRIKE)))),
}
"""What the bracketed heads stand for [12.4.3, 12.5.3, 12.6.1, 12.7.1]."""

WORD_BITS = {
    "fanfare": model.W_FANFARE,
    "last_words": model.W_LAST_WORDS,
    "on_evolve": model.W_ON_EVOLVE,
    "strike": model.W_STRIKE,
}
"""Bits that tell that a head stands in the text [R100]."""


# ---- what all kinds of lines share -------------------------------------------------------------------------------------------


def fresh(ctx: Context) -> Context:
    """Return a context for another ability of the same line."""
    return Context(ctx.spool, ctx.card, ctx.text, ctx.line)


def strip(ctx: Context, body: sentences.Body, ability: SveAbility) -> sentences.Body:
    """Take out of a body what is no instruction: definitions of X, limits and conditions of use [R86, R103]."""

    def steps(s: sentences.Steps) -> sentences.Steps:
        return sentences.Steps(s=tuple(one for one in s.s if not taken_out(ctx, one, ability)))

    if isinstance(body, options.Options | options.OptionsAs | options.AllOptions):
        kept = tuple(options.Option(n=o.n, b=steps(o.b), cost=o.cost) for o in body.o)
        rest = tuple(s for s in body.s if not taken_out(ctx, s, ability))
        return structs.replace(body, o=kept, s=rest)
    if not isinstance(body, sentences.Steps):
        ctx.fail("", body)
    return steps(body)


def define_x(ctx: Context, d: instructions.LetX, ability: SveAbility) -> None:
    """Xは「…」である."""
    if ctx.let_x is not None and ctx.let_x != d.v:
        ctx.fail("X is defined twice")
    ctx.let_x = d.v


def use_limit(ctx: Context, d: limits.UseLimit, ability: SveAbility) -> None:
    """So often in a turn [R86]."""
    if d.turns != 1:
        ctx.fail("a limit cannot span several turns")
    if d.how == "trigger":
        ability.limit = d.times
    else:
        ability.play_limit = d.times
    if d.s is not None:
        in_turn = TurnIs(side(ctx, d.s))
        if d.how == "trigger" and ability.fits is not None:
            ability.fits = both(ability.fits, in_turn)
        else:
            ability.cond = in_turn


def use_if(ctx: Context, d: limits.UseIf, ability: SveAbility) -> None:
    """A condition of playing it, or of triggering; or one under which it does not."""
    cond = lower_cond(ctx, d.c)
    used_while(ability, Not(cond) if d.no else cond)


def use_during(ctx: Context, d: limits.UseDuring, ability: SveAbility) -> None:
    """Turns in which it is used."""
    in_main_phase(ctx, ability, d.p.s)
    used_while(ability, TurnIs(side(ctx, d.p.s)))


def in_main_phase(ctx: Context, ability: SveAbility, s: Node) -> None:
    """Refuse an activated ability for the opponent's turn that has no Quick: it is played in the own main phase only [7.3.2, 12.3.2]."""
    if ability.kind == ACTIVATED and not ability.quick and getattr(s, "id", "") == "foe":
        ctx.fail("without Quick it is played in your own main phase only")


def use_in_phase(ctx: Context, d: limits.UseInPhase, ability: SveAbility) -> None:
    """The phase in which it is used."""
    in_main_phase(ctx, ability, d.s)
    used_while(ability, both(TurnIs(side(ctx, d.s)), NumberThere(model.SCHEMA, model.PHASE, 1 << PHASES[d.p.id])))


NO_INSTRUCTIONS: ByClassWith[Context, SveAbility, None] = {
    instructions.LetX: define_x,
    limits.UseLimit: use_limit,
    limits.UseIf: use_if,
    limits.UseDuring: use_during,
    limits.UseInPhase: use_in_phase,
}
"""Sentences of a body that say something about the ability."""


def taken_out(ctx: Context, s: sentences.Sentence, ability: SveAbility) -> bool:
    """Carry out a sentence that is no instruction; False if it is one."""
    d = s.do.d if isinstance(s.do, sentences.Must) else None
    row = NO_INSTRUCTIONS.get(type(d))
    if row is None:
        return False
    if not all(isinstance(p, sentences.Further | sentences.After) for p in s.pre):
        ctx.fail("what limits an ability, or says what X is, has no conditions", s)
    row(ctx, d, ability)
    return True


def used_while(ability: SveAbility, cond: Cond) -> None:
    """Let an ability be played, or trigger, only while a condition holds."""
    if ability.kind == TRIGGERED:
        ability.fits = both(ability.fits, cond)
    else:
        ability.cond = both(ability.cond, cond)


def finish(ctx: Context, ability: SveAbility, *bodies: sentences.Body) -> SveAbility:
    """Lower the bodies of an ability and give it its numbers."""
    stripped = tuple(strip(ctx, b, ability) for b in bodies)
    fix_counts(ctx, stripped)
    ability.program = lower_body(ctx, *stripped)
    ability.parts = arrange(ctx)
    ability.regs = ctx.regs
    ability.program.regs = ctx.regs
    if ability.program.uid < 0:
        ctx.number(ability.program)
    ability.name = ability.program.name = ctx.card.name
    ability.line = ability.program.line = ctx.line
    return ctx.number(ability)


def cost(ctx: Context, ability: SveAbility, node: costs.Cost | None) -> None:
    """Lower the cost of an ability, if it has one."""
    if node is not None:
        ability.has_cost = True
        ability.cost = lower_cost(ctx, node)


def where(line: Node) -> int:
    """Return the zones in which an ability works: the field, unless it speaks of its card elsewhere (墓場のこれ) [R47]."""
    for node in walk(line):
        if isinstance(node, nouns.NP) and isinstance(node.head, nouns.ThisHead):
            mask = 0
            for q in node.quals:
                if isinstance(q, tq.InZone):
                    mask |= 1 << zone_of(q.z)
            if mask:
                return mask
        if isinstance(node, effects.ThisIn):
            return 1 << zone_of(node.z)
    return FIELD


# ---- kinds of lines ----------------------------------------------------------------------------------------------------------


def keywords(ctx: Context, line: lines.Keywords) -> Abilities:
    """Keywords of the card."""
    for k in line.k:
        ctx.text.keywords |= printed_bit(ctx, k.id) or keyword_bit(ctx, k)
    return ()


def trigger(ctx: Context, line: lines.Trigger) -> Abilities:
    """An automatic ability for each bracketed head [12.4-12.7, R88]."""
    out: list[SveAbility] = []
    for head in line.h:
        c = fresh(ctx)
        ability = SveAbility(TRIGGERED, FIELD)
        ability.head = c.head = head.id
        ability.events, ability.fits = HEAD_EVENTS[head.id]
        if head.id == "strike":
            c.weak = tg.EventOther()
        elif head.id == "last_words":
            c.this = tg.SourceSince()
            c.referents.zones[c.this] = 1 << model.CEMETERY
        cost(c, ability, line.cost)
        out.append(finish(c, ability, line.b))
        ctx.text.keywords |= WORD_BITS[head.id]
    return tuple(out)


def activate(ctx: Context, line: lines.Activate) -> Abilities:
    """An activated ability [10.1.1.1, R16]."""
    ability = SveAbility(ACTIVATED, where(line))
    ability.quick, ctx.head = line.quick, "act"
    ctx.referents.zones[ctx.this] = ability.zones
    cost(ctx, ability, line.cost)
    return (finish(ctx, ability, line.b),)


def evolve(ctx: Context, line: effects.EvolveLine) -> Abilities:
    """An evolve ability: its evolve card is part of the play, so evolving is not optional [12.2, R48]."""
    ability = SveAbility(ACTIVATED, FIELD)
    ability.evolve = True
    for node in walk(line.b):
        if isinstance(node, transforming.EvolveInto):
            ability.into = evolve_cards(ctx, node.np)
    ctx.text.keywords |= model.W_EVOLVE
    ctx.evolve_line, ctx.head = True, "evolve"
    cost(ctx, ability, line.cost)
    return (finish(ctx, ability, line.b),)


def on(ctx: Context, line: lines.On) -> Abilities:
    """An automatic ability with its event written out; of moves of the card itself from elsewhere it knows everywhere [10.7.4, R47]."""
    mute = mutes_arrivals(ctx, line)
    if mute is not None:
        return plain(ctx, mute)
    out = [on_where(fresh(ctx), line, FIELD if about_source(line.e) else where(line), False)]
    if moves_itself(line.e):
        out.append(on_where(fresh(ctx), line, 0, True))
    return tuple(a for a in out if a is not None)


def mutes_arrivals(ctx: Context, line: lines.On) -> lines.Plain | None:
    """Return the prohibition that is meant by …が場に出たとき、それの【ファンファーレ】能力は働かない, None if the line is another one.

    As an ability that triggers on the arrival it would come too late: Fanfare triggers on the same event [12.4.1, 10.7.1].
    """
    e, body = line.e, line.b
    if not isinstance(body, sentences.Steps) or not isinstance(e, events.Happens | events.Enters | events.Plays):
        return None
    first = body.s[0]
    d = first.do.d
    if not isinstance(d, rulesets.CantUse) or not isinstance(d.t, things.It) or all(h.id != "fanfare" for h in d.h):
        return None
    who: Node | None = None
    if isinstance(e, events.Happens) and isinstance(e.h, events.EntersField):
        who = e.t
    elif isinstance(e, events.Enters) and isinstance(e.np, nouns.NP) and e.place.z.id == "field":
        who = structs.replace(e.np, quals=(*e.place.quals, tq.InZone(e.place.z), *e.np.quals))
    whole = line.cost is None and len(body.s) == 1 and not first.pre and len(d.h) == 1
    if not isinstance(who, nouns.NP) or not whole or line.lim not in (None, lines.OnlyIn(sentences.WhileHere())):
        ctx.fail("what arrives has triggered its Fanfare already: say whose 【ファンファーレ】 does not work")
    do = structs.replace(first.do, d=structs.replace(d, t=things.Bare(who)))
    return lines.Plain(sentences.Steps((sentences.Sentence(do, (sentences.During(sentences.WhileHere()),)),)))


def about_source(e: events.Event) -> bool:
    """Tell whether the event is one of the source itself."""
    return isinstance(getattr(e, "t", None), things.This)


def moves_itself(e: events.Event) -> bool:
    """Tell whether the event moves the source from somewhere else than the field."""
    if not about_source(e):
        return False
    if isinstance(e, events.DiscardsFrom):
        return True
    h = getattr(e, "h", None)
    if isinstance(h, events.Caused):
        h = h.h
    if isinstance(h, events.PutInto | events.ReturnsTo):
        return h.src is None or h.src.id != "field"
    return isinstance(h, events.Simply) and h.id == "discarded"


def on_where(ctx: Context, line: lines.On, zones: int, own: bool) -> SveAbility | None:
    """Return the ability of a written-out event in some zones, or wherever its card is (``own``); None if it could never trigger."""
    ability = SveAbility(TRIGGERED, zones)
    ctx.at_once = 0
    kinds, cond = lower_event(ctx, line.e)
    if ctx.at_once:
        ability.batched, ability.least = True, ctx.at_once
    ctx.at_once = -1
    if about_source(line.e) and MOVES[0] in kinds:
        ctx.this = tg.SourceSince()
    if isinstance(line.e, COMING):
        ability.state, ability.becoming = cond, True
        ability.fits = limited(ctx, line.lim, ability, cc.Always())
    elif not kinds:
        ability.state = limited(ctx, line.lim, ability, cond)
    else:
        if moves_itself(line.e):
            from_field = ce.FromZones(FIELD)
            cond = both(cond, Not(from_field) if own else from_field)
        ability.events = kinds
        ability.fits = limited(ctx, line.lim, ability, cond)
    ability.own = own
    cost(ctx, ability, line.cost)
    return finish(ctx, ability, line.b)


def limited(ctx: Context, lim: lines.Limit | None, ability: SveAbility, cond: Cond) -> Cond:
    """Add what limits a trigger: so often in a turn, or in some turns only [R64, R86]."""
    if isinstance(lim, lines.OnlyInPer):
        return limited(ctx, lines.OnlyIn(p=lim.p), ability, limited(ctx, lim.per, ability, cond))
    if isinstance(lim, lines.PerTurn):
        ability.limit = lim.n
        return both(cond, TurnIs(side(ctx, lim.s))) if lim.s is not None else cond
    if isinstance(lim, lines.OnlyIn) and isinstance(lim.p, sentences.InTurn) and lim.p.next:
        ctx.fail("an ability of a card triggers in every such turn, not in the next one only")
    if isinstance(lim, lines.OnlyIn) and isinstance(lim.p, sentences.InTurn):
        return both(cond, TurnIs(side(ctx, lim.p.s)))
    return cond


def on_each(ctx: Context, line: lines.OnEach) -> Abilities:
    """An automatic ability that triggers for each player, who carries it out (各プレイヤーは、自身の…)."""
    ctx.you = tg.EventPlayer()
    ctx.each_player = ctx.subject = True
    ability = SveAbility(TRIGGERED, FIELD)
    ability.events, ability.fits = lower_event(ctx, line.e)
    if not ability.events:
        ctx.fail("a state is not looked at for each player")
    return (finish(ctx, ability, line.b),)


def at_turn(ctx: Context, line: lines.AtTurn) -> Abilities:
    """An automatic ability of the start or end of turns [R11, R12]."""
    ability = SveAbility(TRIGGERED, FIELD)
    ability.events = (model.PHASE_CAME,)
    phase: Cond = ce.NumberIs(PHASES["end" if line.end else "start"])
    ability.fits = phase if line.s is None else both(phase, ce.ByPlayers(lower_who(ctx, line.s)))
    ctx.event_player = True
    return (finish(ctx, ability, line.b),)


def plain(ctx: Context, line: lines.Plain) -> Abilities:
    """A continuous ability of a permanent, or what a card says about playing it and its deck."""
    to_come = trigger_of(ctx, line)
    if to_come is not None:
        return on(ctx, to_come)
    return tuple(lower_static(ctx, line))


def play_pay(ctx: Context, line: lines.PlayPay) -> Abilities:
    """An optional payment while the card is played."""
    lower_play_pay(ctx, line)
    return ()


def replace(ctx: Context, line: Node) -> Abilities:
    """A replacement of an event [10.2.1.3]."""
    return (lower_replace(ctx, line),)


LINES: ByClass[Context, Abilities] = {
    lines.Keywords: keywords,
    lines.Trigger: trigger,
    lines.Activate: activate,
    lines.On: on,
    lines.OnEach: on_each,
    lines.AtTurn: at_turn,
    lines.Plain: plain,
    lines.PlayPay: play_pay,
    lines.Replace: replace,
    effects.EvolveLine: evolve,
}


lower_line.add(LINES)


# ---- whole texts -------------------------------------------------------------------------------------------------------------

ABOUT_THE_CARD = (
    statics.ExtraCost,
    rulesets.CantPlayFrom,
    rulesets.MayPlayFrom,
    rulesets.DeckLimit,
    rulesets.AlsoNamed,
    rulesets.PlayOnlyDuring,
    rulesets.PlayOnlyIf,
    rulesets.ExtraCostOf,
)
"""Sentences that say something about the card itself, also on a spell."""


def is_instruction(line: Node) -> bool:
    """Tell whether a line of a spell is carried out when it is played."""
    if not isinstance(line, lines.Plain):
        return False
    body = line.b
    first = body.s[0] if body.s else None  # type: ignore[attr-defined]
    if first is None:
        return True
    return not (of_playing(first) or isinstance(first.do.d, ABOUT_THE_CARD))


def of_playing(sentence: sentences.Sentence) -> bool:
    """Tell whether a sentence is about what playing the card costs."""
    return any(isinstance(p, sentences.OnPlay) and isinstance(p.t, things.This) for p in of_own_cost(sentence).pre)


def about_play(line: Node) -> bool:
    """Tell whether a line is about the card being played; then the card itself is no longer in hand or EX area."""
    if isinstance(line, lines.PlayPay):
        return True
    if not isinstance(line, lines.Plain) or not isinstance(line.b, sentences.Steps):
        return False
    first = line.b.s[0]
    return isinstance(first.do.d, statics.ExtraCost | rulesets.ExtraCostOf) or of_playing(first)


def lower_text(ctx: Context, nodes: tuple[Node, ...], spell: bool) -> CardText:
    """Lower the lines of a text into ``ctx.text``.

    The lines about playing the card share their registers with the text of a spell: what they took is known there.
    """
    text = ctx.text
    body_lines: list[int] = []
    play = fresh(ctx)
    nodes = tuple(waits(node) for node in nodes) if spell else nodes
    for i, node in enumerate(nodes):
        if spell and is_instruction(node):
            body_lines.append(i)
            continue
        c = fresh(ctx)
        c.line = i
        c.spell = spell or about_play(node)
        if about_play(node):
            c.regs = play.regs
        text.abilities += lower_line(c, node)
        if about_play(node):
            play = c
    text.regs = play.regs
    if spell:
        c = play.child()
        c.line = body_lines[0] if body_lines else 0
        c.spell = True
        c.referents.zones[c.this] = 1 << model.RESOLUTION
        bodies = tuple(nodes[i].b for i in body_lines)  # type: ignore[attr-defined]
        text.spell = finish(c, SveAbility(RULE, 0), *bodies)
        text.regs = c.regs
        for mod in text.play:
            mod.reg = c.paid.get(mod.key, -1)
    if any(isinstance(n, effects.EarthRite | effects.PayEarthRite) for line in nodes for n in walk(line)):
        text.keywords |= model.W_EARTH_RITE
    return text
