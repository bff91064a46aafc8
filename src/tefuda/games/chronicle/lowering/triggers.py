"""Lines that become abilities with a program: triggers, moments, states, spells, chrono bursts [11.6, 11.8, 15.3.2]."""

from __future__ import annotations

import msgspec

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.choosing import lower_body
from tefuda.games.chronicle.lowering.context import LINES, Context, lower_cond, lower_event
from tefuda.games.chronicle.lowering.events import EVENTS, elsewhere, know, once, source_leaves, told
from tefuda.games.chronicle.lowering.moments import moment
from tefuda.games.chronicle.lowering.sentences import refuse_itself
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.finding import SubjectFound
from tefuda.games.chronicle.rules.text import ChronicleAbility
from tefuda.games.chronicle.wording import deeds, events, lines, nouns, values
from tefuda.games.common.things import EventPlayer
from tefuda.games.lowering.elsewhere import named_zone
from tefuda.games.lowering.events import either, events_of
from tefuda.games.lowering.makeup import together
from tefuda.kernel.programs import Cond
from tefuda.kernel.records import RULE, TRIGGERED
from tefuda.text import instructions, sentences
from tefuda.text.model import Node
from tefuda.text.tree import walk

HERE = 1 << m.BATTLEFIELD
HIDDEN = 1 << m.HAND | 1 << m.DECK | 1 << m.AGE
"""Zones whose cards lie hidden."""


def works_in(ctx: Context, line: Node | tuple[Node | None, ...]) -> int:
    """Return where a line works: where its words find its own card, else on the battlefield [R119]."""
    zone = named_zone(line, values.IsThere, (nouns.Source, nouns.ByName))
    return HERE if zone is None else 1 << v.ZONES[zone]


def triggers_from(ctx: Context, line: Node) -> int:
    """Return where a trigger works: in no hidden zone, where nobody could see that it does."""
    zones = works_in(ctx, line)
    if zones & HIDDEN:
        ctx.fail("abilities do not trigger in a hidden zone")
    check_works(ctx, zones)
    return zones


def check_works(ctx: Context, zones: int) -> None:
    """Refuse what would have to work where no ability of a card does but what the card says about itself."""
    if zones & MUTE:
        ctx.fail("on the stack, in the soul and CA yards no ability works but what a card says about itself")


MUTE = 1 << m.STACK | 1 << m.SOUL | 1 << m.CA_YARD


def finish(ctx: Context, ability: ChronicleAbility) -> ChronicleAbility:
    """Give an ability its program, parts and registers."""
    ability.parts = tuple(ctx.parts)
    ability.colour = ctx.colour
    return ctx.filled(ability)


def add(ctx: Context, ability: ChronicleAbility) -> None:
    """Add a finished ability to the card."""
    ctx.text.abilities += (finish(ctx, ability),)


def asks_otherwise(body: sentences.Steps) -> bool:
    """Whether a text says what happens if its first condition does not hold: then the text has the condition, not the trigger."""
    return len(body.s) > 1 and any(isinstance(p, sentences.Otherwise) for p in body.s[1].pre)


def conditional(ctx: Context, body: sentences.Body) -> tuple[Cond | None, sentences.Body]:
    """Split the condition of a conditional trigger off: 「…とき、[条件]ならば、」 in one sentence [11.6.14, R80]."""
    if not isinstance(body, sentences.Steps):
        return None, body
    first = body.s[0]
    if not first.pre or not isinstance(first.pre[0], sentences.If) or asks_otherwise(body):
        return None, body
    cond = lower_cond(ctx, first.pre[0].cond)
    rest = msgspec.structs.replace(first, pre=first.pre[1:])
    return cond, msgspec.structs.replace(body, s=(rest, *body.s[1:]))


def triggered(ctx: Context, ability: ChronicleAbility, body: sentences.Body) -> None:
    """Finish a triggered ability."""
    ctx.home = -1 if ability.own else ability.zones
    if isinstance(body, sentences.Steps):
        refuse_itself(ctx, body.s[0])
    cond, body = conditional(ctx, body)
    if cond is not None:
        ability.fits = together(ability.fits, cond)
        ability.recheck = cond
    lower_body(ctx, body)
    add(ctx, ability)


def on(ctx: Context, node: lines.On) -> None:
    """…したとき, …するたび [11.6.1, 11.6.2]."""
    both = either(ctx, node, node.per is not None, lambda event: knowledge(ctx, event))
    for line in both:
        one = ctx.inner()
        one.colour, one.quoted = ctx.colour, ctx.quoted
        on(one, line)
    if both:
        return
    leaves = source_leaves(events_of(node.e)[0])
    ability = ChronicleAbility(TRIGGERED, HERE if leaves else triggers_from(ctx, node))
    watch(ctx, ability, node.e)
    if node.per is not None:
        if node.per.n == 0:
            ctx.fail("an ability that never triggers is none")
        ability.limit = node.per.n
    triggered(ctx, ability, node.b)


def knowledge(ctx: Context, event: Node) -> object:
    """Return what a text knows of its event, as far as that differs."""
    leaves, own = source_leaves(event), elsewhere(event)
    itself = isinstance(getattr(event, "t", None), nouns.Source | nouns.ByName)
    attacking = lower_event(ctx, event)[0] == (e.ATTACKED,)
    taken = event.how if isinstance(event, events.PlayerDoes) else ""
    return leaves, own, itself, attacking, taken, once(event), told(ctx, event)


def watch(ctx: Context, ability: ChronicleAbility, event: Node) -> None:
    """Let an ability wait for an event, and the text know it: its subject is それ, its amount その数."""
    EVENTS.awaited(ctx, ability, event, lower_event)
    event = events_of(event)[0]
    ability.batched = once(event)
    ctx.leaving = source_leaves(event)
    about = getattr(event, "t", None)
    ctx.itself_event = isinstance(about, nouns.Source | nouns.ByName) and not ctx.leaving and not elsewhere(event)
    ctx.attacking = ability.events == (e.ATTACKED,)
    if elsewhere(event):
        ability.own = True
    know(ctx, event)
    ctx.last = ctx.it
    if isinstance(event, events.PlayerDoes) and event.how != "use":
        ctx.done[event.how] = SubjectFound()


def at_moment(ctx: Context, node: lines.AtMoment) -> None:
    """At a moment of turns."""
    ability = ChronicleAbility(TRIGGERED, triggers_from(ctx, node))
    ability.events, ability.fits = moment(ctx, node.m)
    ctx.player = EventPlayer()
    triggered(ctx, ability, node.b)


def state(ctx: Context, node: lines.State) -> None:
    """While a condition is true, or when it becomes so [11.6.19, R81]."""
    ability = ChronicleAbility(TRIGGERED, triggers_from(ctx, node))
    ability.state, ability.becoming = lower_cond(ctx, node.c), node.turns
    ctx.home = ability.zones
    lower_body(ctx, node.b)
    add(ctx, ability)


def burst(ctx: Context, node: lines.Burst) -> None:
    """The text of a chrono burst [15.3.2]; its card is in the CA yard."""
    ability = ChronicleAbility(RULE, 0)
    ability.places_itself = places_source(node.b)
    ctx.home = 1 << m.CA_YARD
    lower_body(ctx, node.b)
    if ctx.text.burst is not None:
        ctx.fail("a card has one chrono burst")
    ctx.text.burst = finish(ctx, ability)


def places_source(body: Node) -> bool:
    """Whether a text puts its own card onto the battlefield [15.2.10.3.2, 15.3.2.2.2]."""
    for n in walk(body):
        if isinstance(n, instructions.Do) and isinstance(n.t, nouns.Source | nouns.ByName):
            if isinstance(n.v, deeds.Put) and n.v.to.z.id == "battlefield":
                return True
    return False


LINES.add(
    {
        lines.On: on,
        lines.AtMoment: at_moment,
        lines.State: state,
        lines.Burst: burst,
    }
)
