"""Lines: every paragraph of a text as an ability, a cost, a timing, or part of what an effect does [18, 19, R28, R110]."""

from __future__ import annotations

from tefuda.games.common.conditions import ThereAre
from tefuda.games.common.events import ByPlayers, NumberIs, OfSource, OwnedBy
from tefuda.games.common.numbers import InRegisterNum
from tefuda.games.common.pricing import ExtraCost
from tefuda.games.common.things import EventThing, Things, You
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.acts import chain
from tefuda.games.eoo.lowering.context import LINES, MAKERS, Context, lower_cond, lower_event
from tefuda.games.eoo.lowering.costs import lower_cost, pays_x
from tefuda.games.eoo.lowering.designed import CARRIED
from tefuda.games.eoo.lowering.events import EVENTS, causes, elsewhere, fought, last_named, size, source_leaves
from tefuda.games.eoo.lowering.lasting import ALONE
from tefuda.games.eoo.lowering.makeup import Makeup, static_who
from tefuda.games.eoo.lowering.modes import lower_body
from tefuda.games.eoo.lowering.moments import moment
from tefuda.games.eoo.lowering.nouns import group
from tefuda.games.eoo.lowering.numbers import amount
from tefuda.games.eoo.lowering.own_lines import own_line, refuse_contrary, static_conds
from tefuda.games.eoo.lowering.players import lower_side, lower_who
from tefuda.games.eoo.lowering.replacing import entering, replacer
from tefuda.games.eoo.lowering.things import counted, lower_target
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.modes import HostAmong, NameX
from tefuda.games.eoo.rules.picking import LegalTargets
from tefuda.games.eoo.rules.text import (
    ANY_TIME,
    FOE_ATTACK,
    IN_STEP,
    IN_TURN,
    OWN_ATTACK,
    QUIET,
    R_AMOUNT,
    EooAbility,
    Timing,
    Yield,
)
from tefuda.games.eoo.wording import effects, events, exchanges, lines, nouns, timing, values
from tefuda.games.eoo.wording.binding import INTRODUCES
from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.conditions import contraries
from tefuda.games.lowering.elsewhere import named_zone
from tefuda.games.lowering.events import either, events_of, once_together
from tefuda.games.lowering.makeup import all_of, together
from tefuda.games.lowering.referring import calls_card
from tefuda.kernel.programs import Cond
from tefuda.kernel.records import ACTIVATED, STATIC, TRIGGERED, Bundle, Replacer
from tefuda.text import happening, letters, players, sentences, things
from tefuda.text.lines import AtTurn, Keywords, Plain
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind
from tefuda.text.numbers import N
from tefuda.text.quals import Owner
from tefuda.text.words import Kind, Side

Lower = Row[Context, list[EooAbility]]


def home(ctx: Context, line: Node | tuple[Node | None, ...] = ()) -> int:
    """Return the zones where the abilities of a card work; a line that names another zone for its own card works there [R40, R110]."""
    zone = named_zone(line, values.IsThere, (nouns.Source,))
    if zone is not None:
        return 1 << v.ZONES[zone]
    return 1 << m.ARCAEA if ctx.card.type == "アルケイア" else 1 << m.FIELD


def triggers_from(ctx: Context, line: Node) -> int:
    """Return where a trigger works: in no hidden zone, where nobody could see that it does."""
    zones = home(ctx, line)
    if zones & HIDDEN:
        ctx.fail("abilities do not trigger in a hidden zone")
    return outside_mana(ctx, zones)


def outside_mana(ctx: Context, zones: int) -> int:
    """Return where an ability works [R110]; in the mana zone only abilities that are used are carried out, others are refused."""
    if zones & 1 << m.MANA:
        ctx.fail("in the mana zone only abilities that are activated work")
    return zones


HIDDEN = 1 << m.HAND | 1 << m.ARCHIVE | 1 << m.SHIELD
"""Zones whose cards lie hidden."""


def finish(ctx: Context, ability: EooAbility) -> EooAbility:
    """Give an ability its program, parts and registers."""
    ability.parts = tuple(sorted(ctx.parts, key=lambda p: p.sort))
    return ctx.filled(ability)


# ---- keywords, times, costs


def keyword_line(ctx: Context, node: Keywords) -> list[EooAbility]:
    """Printed keywords [23]."""
    ctx.text.keywords |= CARRIED.bits_of(ctx, node.k)
    return []


WHOSE = {"own": 1, "foe": 2}


def timing_line(ctx: Context, node: timing.Timing) -> list[EooAbility]:
    """When the card can be executed [17-5-1, 17-9-1, R28]."""
    for w in node.w:
        ctx.text.timings += fighting(ctx, w) if isinstance(w, timing.WhenFighting) else timings(w)
    return []


def fighting(ctx: Context, w: timing.WhenFighting) -> tuple[Timing, ...]:
    """Return the window of the step in which such a nodia attacks, blocks or is blocked, while one does [15-2-1, 15-3-1, R90]."""
    whose = 0 if w.s is None else WHOSE[w.s.id]
    if w.how == "blocker" and whose:
        whose = 3 - whose
    owner = (Owner(w.s),) if w.s is not None else ()
    there = ThereAre(group(ctx, NP(AKind(Kind("nodia")), (*owner, nouns.Fighting(w.how)))))
    step = "attack-start" if w.how == "attacker" else "block"
    return (Timing(IN_STEP, 1 << v.STEPS[step], whose, there),)


def timings(w: timing.TimePhrase) -> tuple[Timing, ...]:
    """Return the times that a phrase means."""
    if isinstance(w, timing.WhileAttacking):
        if w.s is None:
            return (Timing(OWN_ATTACK), Timing(FOE_ATTACK))
        return (Timing(OWN_ATTACK if w.s.id == "own" else FOE_ATTACK),)
    if isinstance(w, timing.InStep):
        return (Timing(IN_STEP, 1 << v.STEPS[w.p.id], WHOSE[w.s.id] if w.s is not None else 0),)
    if isinstance(w, timing.InTurnOf):
        return (Timing(IN_TURN, 0, WHOSE[w.s.id]),)
    assert isinstance(w, timing.AtLarge)
    return (Timing(ANY_TIME if w.id == "any" else QUIET),)


def alt_cost(ctx: Context, node: lines.AltCost) -> list[EooAbility]:
    """A cost instead of the mana cost [19-3]; an X in it would always be 0 [R32]."""
    cost = lower_cost(ctx, node.cost)
    if cost.names_x:
        ctx.fail("an alternative cost has no X")
    ctx.text.alternatives += (cost,)
    return []


def add_cost(ctx: Context, node: lines.AddCost) -> list[EooAbility]:
    """A cost on top, free to pay or not [19-4-1]."""
    if node.may:
        if ctx.extra >= 0:
            ctx.fail("two optional additional costs cannot be told apart")
        ctx.extra = len(ctx.text.extras)
    cost = lower_cost(ctx, node.cost)
    if node.may and cost.names_x:
        ctx.fail("X is chosen before it is said whether an additional cost is paid [9-3-2, 9-3-4]")
    ctx.text.extras += (ExtraCost(cost, node.may),)
    ctx.text.regs = max(ctx.text.regs, ctx.regs)
    return []


def attach(ctx: Context, node: lines.Attach) -> list[EooAbility]:
    """What a glyph is attached to [17-8-3, R79]."""
    if node.aim:
        found = lower_target(ctx, node.t)
        assert isinstance(found, LegalTargets)
        part = found.part
        spell = EooAbility(ACTIVATED, 0)
        spell.parts = (part,)
        spell.regs = ctx.regs
        spell.program = ctx.program()
        ctx.text.spell = ctx.number(spell)
        ctx.text.regs = max(ctx.text.regs, ctx.regs)
        ctx.text.host = HostAmong(part.some.things, part.reg)
        return []
    if not isinstance(node.t.cnt, things.Exactly) or node.t.cnt.n != N(1):
        ctx.fail("a glyph is attached to one thing")
    hosts: Things = counted(ctx, node.t, None)[0]
    ctx.text.host = HostAmong(hosts)
    return []


# ---- activated abilities


def activated(ctx: Context, node: lines.Activate) -> list[EooAbility]:
    """`cost：effect`, a mana ability if it does nothing but add mana [18-2, 18-5, R85]."""
    ability = EooAbility(ACTIVATED, home(ctx, (*node.lim, node)))
    if ability.zones & (1 << m.ARCHIVE | 1 << m.SHIELD):
        ctx.fail("abilities of cards in that zone are not activated")
    if pays_x(node.cost):
        ctx.parts.append(NameX())
    ability.cost = lower_cost(ctx, node.cost)
    ctx.gone = ctx.moved = any(item.gives_source() for item in ability.cost.items)
    limits(ctx, ability, node.lim)
    yields = mana_yields(ctx, node.b)
    if yields is not None:
        ability.mana = True
        ability.yields = yields
    lower_body(ctx, node.b)
    return [finish(ctx, ability)]


def mana_yields(ctx: Context, body: Node) -> tuple[Yield, ...] | None:
    """Return what a body adds to the pool, None if it does anything else [R85]."""
    if not isinstance(body, sentences.Steps) or len(body.s) != 1 or body.s[0].pre:
        return None
    do = body.s[0].do
    if not isinstance(do, sentences.Must) or not isinstance(do.d, effects.AddMana):
        return None
    return tuple(yield_of(ctx, some) for some in do.d.m)


def yield_of(ctx: Context, some: effects.SomeMana | effects.AnyMana) -> Yield:
    """Return one part of what a mana ability adds."""
    n = amount(ctx, some.n)
    if isinstance(some, effects.AnyMana):
        return Yield((1 << m.ATTRIBUTES) - 1, n)
    if isinstance(some.k, effects.NoMana):
        return Yield(1 << m.NONE, n)
    if isinstance(some.k, effects.ThatMana):
        ctx.fail("a mana ability cannot ask for an attribute first")
    assert isinstance(some.k, effects.OneOfMana)
    return Yield(v.elements(some.k.a), n)


def limits(ctx: Context, ability: EooAbility, lim: tuple[timing.Limit, ...], front: Node | None = None) -> None:
    """How often and when an ability may be used [18-2-2]."""
    found: list[Node] = [rule for one in lim for rule in (one.rules if isinstance(one, timing.Limits) else (one,))]
    for one in (*found, *((front,) if front is not None else ())):
        if isinstance(one, timing.PerTurn | timing.PerGame):
            if ability.limit:
                ctx.fail("one limit of uses at a time")
            if not one.n:
                ctx.fail("an ability that is never used is none")
            ability.limit = one.n
            ability.play_limit = one.n
            ability.whole_game = isinstance(one, timing.PerGame)
        elif isinstance(one, timing.OnlyWhen) and one.id == "quiet":
            if ability.kind != ACTIVATED:
                ctx.fail("triggers do not know the quiet state")
            ability.quiet = True
        else:
            cond = moment(ctx, one)
            if ability.kind == ACTIVATED:
                ability.cond = together(ability.cond, cond)
            else:
                ability.fits = together(ability.fits, cond)


# ---- triggered abilities


def empty_archive(cond: Node) -> bool:
    """Tell whether a condition is that an archive has run out."""
    np, n = getattr(cond, "np", None), getattr(cond, "n", None)
    head = getattr(np, "head", None)
    return n == N(0) and getattr(cond, "cmp", None) is None and getattr(getattr(head, "z", None), "id", "") == "archive"


def on(ctx: Context, node: lines.On) -> list[EooAbility]:
    """…したとき, …するたび [18-3]."""
    both = either(ctx, node, bool(node.lim) or node.per is not None, lambda event: knowledge(ctx, event))
    if both:
        return [ability for line in both for ability in on(ctx.inner(), line)]
    event = events_of(node.e)[0]
    ability = EooAbility(TRIGGERED, home(ctx) if own_subject(event) else triggers_from(ctx, node))
    if isinstance(node.e, exchanges.Becomes):
        if empty_archive(node.e.cond):
            ctx.fail("whoever has no archive left loses when priority next arises, before this could resolve [4-3-2]")
        ability.state = lower_cond(ctx, node.e.cond)
    elif isinstance(node.e, exchanges.CountersReach):
        ability.state = lower_cond(ctx, values.Bears(node.e.t, node.e.c, False, node.e.n, node.e.cmp))
    else:
        EVENTS.awaited(ctx, ability, node.e, lower_event)
        ctx.executed = ability.events == (e.EXECUTED,)
    ability.own = elsewhere(ctx, event)
    ability.batched = once_together(event)
    limits(ctx, ability, node.lim, node.per)
    ctx.leaving = source_leaves(event)
    ctx.itself_event = own_subject(event) and not ctx.leaving and not ability.own
    ctx.gone = ctx.leaving and own_subject(event)
    ctx.host_gone = ctx.leaving and of_host(event)
    if ctx.host_gone:
        ctx.gone = True  # a glyph falls with its host [17-8-4-1]
    watched(ctx, event)
    ctx.latest = size(event, ability.events)
    lower_body(ctx, node.b)
    return [finish(ctx, ability)]


def knowledge(ctx: Context, event: Node) -> object:
    """Return what a text knows of its event, as far as that differs; a state is an ability of its own."""
    if isinstance(event, exchanges.Becomes | exchanges.CountersReach):
        return event
    named = type(event) in INTRODUCES, calls_card(event), getattr(event, "how", "") == "reserve_down"
    own, leaves = elsewhere(ctx, event), source_leaves(event)
    return own_subject(event), own, once_together(event), leaves, of_host(event), other_party(event), named


def other_party(event: Node) -> object:
    """Return who besides its subject an event is about, and in which words it is said."""
    h = getattr(event, "h", None)
    met = isinstance(h, events.DamagingA | events.DamagedBy | events.Meeting | events.TargetedBy)
    return (type(h), getattr(h, "how", ""), getattr(h, "by", None)) if met else None, fought(event)


def of_host(event: Node) -> bool:
    """Whether an event befalls what the source is attached to."""
    return isinstance(getattr(event, "t", None), nouns.Host)


def watched(ctx: Context, event: Node) -> None:
    """Know the event: それ is what it has mentioned last, its amount the damage [R82]."""
    ctx.it = last_named(ctx, event)
    causes(ctx, event)
    if not isinstance(ctx.it, EventThing):
        ctx.older.append(EventThing())
    ctx.fought = fought(event)
    if type(event) not in INTRODUCES:
        ctx.vague = ctx.it
    ctx.last = ctx.it
    ctx.card_event = calls_card(event)
    ctx.amount = InRegisterNum(R_AMOUNT)
    for key in ("discard", "sacrifice", "break"):
        ctx.done[key] = EventThing()
    if isinstance(event, happening.PlayerActs) and event.how == "explore":
        ctx.it = None  # no card is meant, so that そのプレイヤー is who does it


def own_subject(event: Node) -> bool:
    """Whether the source is the subject of an event, so that それ is the other party."""
    t = getattr(event, "t", event)
    return t is None or isinstance(t, nouns.Source)


def at_turn(ctx: Context, node: AtTurn) -> list[EooAbility]:
    """At the start or end of turns [14-1-2, 14-3-1]."""
    ability = EooAbility(TRIGGERED, triggers_from(ctx, node))
    ability.events = (e.STEP_CAME,)
    who = ByPlayers(lower_side(ctx, node.s)) if isinstance(node.s, Side) else None
    ability.fits = together(NumberIs(m.CHECK_OUT if node.end else m.CHECK_IN), who)
    lower_body(ctx, node.b)
    return [finish(ctx, ability)]


def at_turn_of(ctx: Context, node: lines.AtTurnOf) -> list[EooAbility]:
    """At the start or end of turns of whoever holds the source, or what a glyph is attached to; そのプレイヤー is he."""
    ability = EooAbility(TRIGGERED, triggers_from(ctx, node))
    ability.events = (e.STEP_CAME,)
    whose = None if isinstance(node.who, players.EachPlayer) else ByPlayers(lower_who(ctx, node.who))
    ability.fits = together(NumberIs(m.CHECK_OUT if node.end else m.CHECK_IN), whose)
    lower_body(ctx, node.b)
    return [finish(ctx, ability)]


def attack_over(ctx: Context, node: lines.AttackOver) -> list[EooAbility]:
    """In the attack end step [15-5-1]."""
    ability = EooAbility(TRIGGERED, triggers_from(ctx, node))
    ability.events = (e.ATTACK_ENDED,)
    if node.t is None:
        ability.fits = None
    elif isinstance(node.t, nouns.Source):
        ability.fits = OfSource()
    else:
        ability.fits = ByPlayers(lower_side(ctx, node.t))
    limits(ctx, ability, node.lim)
    ctx.it = EventThing()
    lower_body(ctx, node.b)
    return [finish(ctx, ability)]


def manifest(ctx: Context, node: lines.Manifest) -> list[EooAbility]:
    """顕現: when a shield of the holder is broken and its card meets the condition [23-3, R57, R58]."""
    if ctx.card.type != "アルケイア":
        ctx.fail("only an arcaea has 顕現 [23-3-1]")
    ability = EooAbility(TRIGGERED, 1 << m.ARCAEA)
    ability.events = (e.BROKEN,)
    ctx.it = EventThing()
    cond = lower_cond(ctx, node.cond) if node.cond is not None else None
    refuse_contrary(ctx, node.cond, node.b)
    ability.fits = together(OwnedBy(You()), cond)
    lower_body(ctx, node.b)
    return [finish(ctx, ability)]


# ---- replacements and static abilities


def enters_instead(ctx: Context, node: lines.EntersInstead) -> list[EooAbility]:
    """場に出るとき: of the source itself, or of such things [2-8-4]."""
    own = node.t is None or isinstance(node.t, nouns.Source)
    ability = EooAbility(STATIC, 0 if own else home(ctx))
    ability.own = own
    ctx.entry = own
    made = entering(ctx, node.t, node.b)
    return [static(ctx, ability, made)]


def replace_line(ctx: Context, node: lines.ReplaceLine) -> list[EooAbility]:
    """…する代わりに… [2-8-1]."""
    ability = EooAbility(STATIC, home(ctx))
    return [static(ctx, ability, replacer(ctx, node.e, node.b))]


def replaced_while(ctx: Context, s: sentences.Sentence, would: sentences.InCase) -> EooAbility:
    """What happens instead of an event while conditions hold [2-8-1]."""
    inner = ctx.inner()
    cond = all_of(static_conds(inner, [p for p in s.pre if p is not would]))
    made = replacer(inner, would.e, sentences.Steps((lines.EooSentence(s.do),)))
    return static(ctx, EooAbility(STATIC, home(ctx)), made, cond)


def static(ctx: Context, ability: EooAbility, made: Replacer, cond: Cond | None = None) -> EooAbility:
    """Finish a static ability that is one replacement, in force while a condition holds."""
    ability.bundle = ctx.number(Bundle(replacers=(made,), cond=cond))
    return ctx.located(ability)


def plain(ctx: Context, node: Plain) -> list[EooAbility]:
    """A static line of something that stays in play, or what only the card's own execution reads."""
    out: list[EooAbility] = []
    steps = node.b
    assert isinstance(steps, sentences.Steps)
    ctx.define_in(steps.s)
    for s in contraries(ctx, steps.s):
        if isinstance(s.do.d, letters.Let | letters.LetBoth):
            continue
        if own_line(ctx, s):
            continue
        would = next((p for p in s.pre if isinstance(p, sentences.InCase) and not p.next), None)
        out += static_sentence(ctx, s) if would is None else [replaced_while(ctx, s, would)]
    return out


def static_sentence(ctx: Context, s: sentences.Sentence) -> list[EooAbility]:
    """One sentence of a static line, with its conditions [18-1]; about the player who is its subject [R105]."""
    you = ctx.you
    conds = static_conds(ctx, s.pre)
    made: list[EooAbility] = []
    subject: Node | None = None
    for act in chain(s.do.d):
        subject = getattr(act, "t", None) or subject
        k = Makeup(ctx)
        k.who = static_who(ctx, subject) if concerns_things(act) else None
        ctx.row(MAKERS, act)(k, act)
        ability = EooAbility(STATIC, zones_of(ctx, s))
        ability.bundle = k.bundle(all_of(conds))
        made.append(ctx.located(ability))
    ctx.check_multiplied()
    ctx.per = None
    ctx.you = you
    return made


def concerns_things(act: Node) -> bool:
    """Whether a sentence is about things, not about players or costs."""
    return not isinstance(act, ALONE)


def zones_of(ctx: Context, s: sentences.Sentence) -> int:
    """Return where a static sentence works: where its conditions find its own card [R110]."""
    return outside_mana(ctx, home(ctx, s.pre))


LINES.add(
    {
        Keywords: keyword_line,
        timing.Timing: timing_line,
        lines.AltCost: alt_cost,
        lines.AddCost: add_cost,
        lines.Attach: attach,
        lines.AttachField: lambda ctx, node: [],
        lines.Activate: activated,
        lines.On: on,
        AtTurn: at_turn,
        lines.AtTurnOf: at_turn_of,
        lines.AttackOver: attack_over,
        lines.Manifest: manifest,
        lines.EntersInstead: enters_instead,
        lines.ReplaceLine: replace_line,
        Plain: plain,
    }
)
