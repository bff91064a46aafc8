"""Replacements: lines that say what happens instead of an event [11.9.5, 11.9.6, R70-R73]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.acts import chain
from tefuda.games.chronicle.lowering.causes import lower_cause
from tefuda.games.chronicle.lowering.context import LINES, SOURCE, Context, lower_cond, lower_event, lower_num
from tefuda.games.chronicle.lowering.events import ability, never
from tefuda.games.chronicle.lowering.makeup import anywhere, filter_of
from tefuda.games.chronicle.lowering.nouns import describe, group
from tefuda.games.chronicle.lowering.periods import lower_period
from tefuda.games.chronicle.lowering.players import lower_side, lower_who
from tefuda.games.chronicle.lowering.substitutes import Piece, in_the_wake, substitutes
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.instead import OTHERWISE, EnterUnder, Feasible, moved_to, substitution
from tefuda.games.chronicle.rules.lasting import ALWAYS
from tefuda.games.chronicle.rules.possible import possible
from tefuda.games.chronicle.rules.text import ChronicleAbility
from tefuda.games.chronicle.rules.wake import AllCan, CarryInstead
from tefuda.games.chronicle.rules.watching import AsAgeAdvances
from tefuda.games.chronicle.wording import deeds, events, lines, nouns
from tefuda.games.common.conditions import Always
from tefuda.games.common.events import ByPlayers, DealerIs, DealtBy, IntoZonesOf
from tefuda.games.common.filters import Among, CardFilter
from tefuda.games.common.instead import CanGo, Elsewhere, Would, WouldBe, WouldEnter
from tefuda.games.common.numbers import EventAmount
from tefuda.games.common.things import EventPlayer, EventThing, OwnerOf, Players, Things
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.events import sized
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.replacing import asking
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Program
from tefuda.kernel.records import STATIC, Bundle, Replacer
from tefuda.text import instructions, sentences, things
from tefuda.text.events import EntersField, LeavesField, Simply, TakesDamage
from tefuda.text.happening import PutInto
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr
from tefuda.text.verbs import Affect

MOVES = (e.MOVED, e.DESTROYED, e.SACRIFICED, e.DISCARDED, e.REMOVED, e.COUNTERED)
"""Kinds of events by which a card goes from somewhere to a zone."""


class Told(NamedTuple):
    """Which events are replaced.

    Attributes:
        kinds, fits: Their kinds, and which of them.
        itself: They happen to the source itself.
        elsewhere: The source is not on the battlefield then, or need not be: its text works from where it is.
    """

    kinds: tuple[int, ...]
    fits: Cond
    itself: bool = False
    elsewhere: bool = False


# ---- which events


def source_itself(t: Node) -> bool:
    """Whether a thing is the source."""
    return isinstance(t, nouns.Source | nouns.ByName)


def whom(ctx: Context, t: Node) -> CardFilter | None:
    """Return the description of what an event would happen to; None: the source."""
    if isinstance(t, things.It | nouns.Mine):
        return Among(ctx.that())
    return None if source_itself(t) else filter_of(ctx, t)


SIMPLE: Mapping[str, int] = {
    "destroyed": e.DESTROYED, "sacrificed": e.SACRIFICED, "removed": e.REMOVED, "discarded": e.DISCARDED, "wiped": e.WIPED,
    "recovered": e.RECOVERED,
}  # fmt: skip


def befalls(ctx: Context, node: events.Befalls) -> Told:
    """Something would happen to the source, or to such a thing."""
    if not isinstance(node.h, EntersField):
        never(ctx, node.t, node.h)
    return ctx.row(HAPPENINGS, node.h)(ctx, node.t, node.h)


def simply(ctx: Context, t: Node, h: Simply) -> Told:
    """It would be destroyed, sacrificed, removed, discarded, wiped, recovered."""
    if h.id not in SIMPLE:
        ctx.fail("this event cannot be replaced", h)
    who = whom(ctx, t)
    kind = SIMPLE[h.id]
    fits: Cond = WouldBe(who, None) if kind in (e.WIPED, e.RECOVERED) else Would(who)
    return Told((kind,), fits, source_itself(t), h.id == "discarded" and source_itself(t))


def caused(ctx: Context, t: Node, h: events.Caused) -> Told:
    """It would suffer this by such spells, abilities, units, in battle."""
    told = ctx.row(HAPPENINGS, h.h)(ctx, t, h.h)
    return told._replace(fits=AllOf((told.fits, lower_cause(ctx, h.by))))


def leaves(ctx: Context, t: Node, h: LeavesField) -> Told:
    """It would leave the battlefield."""
    return Told(MOVES, Would(whom(ctx, t), m.BATTLEFIELD), source_itself(t))


def enters(ctx: Context, t: Node, h: EntersField) -> Told:
    """It would enter the battlefield."""
    if h.src is not None:
        ctx.fail("this event cannot be replaced", h)
    who = None if source_itself(t) else anywhere(ctx, t)
    return Told((e.MOVED, e.CREATED), WouldEnter(who, m.BATTLEFIELD, anew=True), source_itself(t), source_itself(t))


def put_into(ctx: Context, t: Node, h: PutInto) -> Told:
    """It would be put into a zone."""
    src = 1 << v.ZONES[h.src.id] if h.src is not None else 0
    itself = source_itself(t)
    card = itself and not (isinstance(t, nouns.Source) and t.k.id != "card")
    fits: Cond = Would(whom(ctx, t), -1, 1 << v.ZONES[h.z.id], src)
    if h.whose is not None:
        fits = AllOf((fits, IntoZonesOf(lower_side(ctx, h.whose))))
    if h.how == "advance":
        fits = AllOf((fits, AsAgeAdvances()))
    return Told(MOVES, fits, itself, card and src != 1 << m.BATTLEFIELD)


def takes_damage(ctx: Context, t: Node, h: TakesDamage) -> Told:
    """It would be dealt damage (of such a size)."""
    return Told((e.DAMAGED,), WouldBe(whom(ctx, t), None, sized(ctx, h, v.bound_of, lower_num)), source_itself(t))


def deals_damage(ctx: Context, t: Node, h: events.DealsDamage) -> Told:
    """It would deal damage to a player or to such a thing."""
    who = whom(ctx, t)
    dealer: Cond = DealerIs(SOURCE) if who is None else DealtBy(who)
    if h.by is not None:
        dealer = AllOf((dealer, lower_cause(ctx, h.by)))
    if h.who is not None:
        return Told((e.HURT,), AllOf((dealer, ByPlayers(lower_who(ctx, h.who)))))
    if h.to is not None:
        return Told((e.DAMAGED,), WouldBe(filter_of(ctx, h.to), None, dealer))
    return Told((e.DAMAGED, e.HURT), dealer)


HAPPENINGS: Mapping[type, Callable[..., Told]] = {
    Simply: simply,
    events.Caused: caused,
    LeavesField: leaves,
    EntersField: enters,
    PutInto: put_into,
    TakesDamage: takes_damage,
    events.DealsDamage: deals_damage,
}


ABOUT_TO: Mapping[str, int] = {
    "burst": e.BURSTING, "soul_burst": e.SOUL_BURSTING, "advance": e.ADVANCING, "platoon": e.PLATOONING,
}  # fmt: skip
"""What is replaced before it is done [11.9.5.1]."""


def player_acts(ctx: Context, node: events.PlayerActs) -> Told:
    """A player would draw, gain or lose life, be dealt damage."""
    if node.how == "draw":
        return Told((e.DRAWN,), ByPlayers(lower_who(ctx, node.who)))
    if node.how in ABOUT_TO:
        return Told((ABOUT_TO[node.how],), ByPlayers(lower_who(ctx, node.who)))
    kinds, fits = lower_event(ctx, node)
    return Told(kinds, fits if fits is not None else Always())


def player_takes(ctx: Context, node: events.PlayerTakes) -> Told:
    """A player would be dealt damage (of such a kind)."""
    by = None if node.by is None else lower_cause(ctx, node.by)
    return Told((e.HURT,), WouldBe(None, lower_who(ctx, node.who), by))


def player_does(ctx: Context, node: events.PlayerDoes) -> Told:
    """A player would discard or sacrifice such a thing: one of his own, whose ever zone the noun names by itself [R37]."""
    kinds = {"discard": e.DISCARDED, "sacrifice": e.SACRIFICED, "use": e.USING}
    if not isinstance(node.np, NP | NounOr) or node.how not in kinds or ability(node.np) is not None:
        ctx.fail("this event cannot be replaced", node)
    found: list[Cond] = []
    for one in node.np.of if isinstance(node.np, NounOr) else (node.np,):
        zones = sum(1 << z for z in describe(ctx, one).zones) if node.how == "sacrifice" else 0
        found.append(Would(anywhere(ctx, one), -1, 0, zones))
    what = found[0] if len(found) == 1 else AnyOf(tuple(found))
    return Told((kinds[node.how],), AllOf((what, ByPlayers(lower_who(ctx, node.who)))))


EVENTS: ByClass[Context, Told] = {
    events.Befalls: befalls,
    events.PlayerActs: player_acts,
    events.PlayerTakes: player_takes,
    events.PlayerDoes: player_does,
}
"""Events that can be replaced."""


# ---- what happens instead


class Said(NamedTuple):
    """What a text says happens instead.

    Attributes:
        conds: When it is replaced at all.
        optional: It may be declined.
        acts: Everything that is done, one after the other; ``first`` is how many of them the first sentence has.
    """

    conds: tuple[Cond, ...]
    optional: bool
    acts: tuple[Piece, ...]
    first: int


def said_in(ctx: Context, body: Node) -> Said:
    """Take the substitute apart. Its acts happen together, in place of the event; そうしたなら after an optional one belongs to it."""
    if not isinstance(body, sentences.Steps):
        ctx.fail("what happens instead cannot be a choice of modes")
    conds: list[Cond] = []
    acts: list[Piece] = []
    first = 0
    for k, s in enumerate(body.s):
        when: Node | None = None
        span, who = Span(ALWAYS), ctx.you
        for p in s.pre:
            if isinstance(p, sentences.If) and k == 0:
                conds.append(lower_cond(ctx, p.cond))
            elif isinstance(p, sentences.When | lines.AtTurnsEnd | lines.AtNext):
                when = p
            elif isinstance(p, sentences.During):
                span = Span(lower_period(ctx, p.p), True)
            elif isinstance(p, sentences.By):
                who = lower_who(ctx, p.who)
            elif not isinstance(p, sentences.Instead | sentences.After | sentences.Further | sentences.IfDone):
                ctx.fail("this cannot stand in what happens instead", p)
        if k and isinstance(s.do, sentences.May):
            ctx.fail("only the first sentence of what happens instead can be optional")
        if when is not None:
            acts.append(Piece(s.do, when, span, who))
        else:
            acts += [Piece(one, None, span, who) for one in chain(s.do.d)]
        first = first or len(acts)
    optional = isinstance(body.s[0].do, sentences.May)
    return Said(tuple(conds), optional, tuple(acts), first)


def replacer(ctx: Context, event: Node, body: Node) -> tuple[Replacer, Told]:
    """Return the replacement of an event, and which events it is about."""
    told = ctx.row(EVENTS, event)(ctx, event)
    ctx.it = EventThing()
    ctx.player = EventPlayer()
    ctx.amount = EventAmount()
    said = said_in(ctx, body)
    fits = AllOf((told.fits, *said.conds)) if said.conds else told.fits
    act = said.acts[0].node
    put = put_of(act, told.itself)
    made: Replacer
    if put is not None and put.to.z.id == "battlefield" and e.CREATED in told.kinds:
        made = EnterUnder(fits, under(ctx, put.to), said.optional)
        if len(said.acts) > 1 or not isinstance(put.to.how, deeds.UnderControl) or put.to.how.wiped:
            ctx.fail("only under whose control something enters can be said instead of its entering")
    elif put is not None and put.to.z.id != "battlefield" and moves_only(told):
        made = whither(ctx, told, fits, put, said)
    elif removes(act, told.itself) and moves_only(told):
        made = rest_of(ctx, whereto(told, fits, m.REMOVE, e.TO_TOP, False, said.optional), said.acts[1:])
    else:
        made = instead(ctx, told, fits, said)
    for piece in said.acts:
        piece.span.check(ctx)
    ctx.declined_by(made, said.acts[0].who)
    return ctx.number(made), told


def moves_only(told: Told) -> bool:
    """Whether all events in question move their subject."""
    return all((e.MOVES | 1 << e.CREATED) >> kind & 1 for kind in told.kinds)


def meant(t: Node | None, itself: bool) -> bool:
    """Whether an act is about what the event would happen to."""
    return isinstance(t, things.It | nouns.Mine) or (itself and t is not None and source_itself(t))


def put_of(act: Node, itself: bool) -> deeds.Put | None:
    """Return where the thing itself goes instead, if the act says that."""
    if isinstance(act, instructions.Again) and isinstance(act.v, deeds.Put):
        return act.v
    if isinstance(act, instructions.Do) and isinstance(act.v, deeds.Put) and meant(act.t, itself):
        return act.v
    return None


def removes(act: Node, itself: bool) -> bool:
    """Whether the thing itself is removed instead."""
    if not isinstance(act, instructions.Do | instructions.Again):
        return False
    removed = isinstance(act.v, Affect) and act.v.id == "remove"
    return removed and (isinstance(act, instructions.Again) or meant(act.t, itself))


def under(ctx: Context, to: deeds.Into) -> Players:
    """Return under whose control something enters instead."""
    side = getattr(to.how, "s", None)
    return OwnerOf(EventThing()) if side is None else lower_side(ctx, side)


def whither(ctx: Context, told: Told, fits: Cond, put: deeds.Put, said: Said) -> Replacer:
    """Return the replacement that sends the thing to another zone, and does what else the text says."""
    place = e.TO_BOTTOM if put.to.end == "bottom" else e.TO_TOP
    wiped = isinstance(put.to.how, deeds.Oriented) and put.to.how.s.id == "wiped"
    made = whereto(told, fits, v.ZONES[put.to.z.id], place, wiped, said.optional)
    return rest_of(ctx, made, said.acts[1:])


def whereto(told: Told, fits: Cond, zone: int, place: int, wiped: bool, optional: bool) -> Elsewhere:
    """Return the replacement by a move to another kind of zone."""
    return Elsewhere(told.kinds, fits, CanGo(zone, moved_to, possible), place, wiped, optional, OTHERWISE)


def rest_of(ctx: Context, made: Elsewhere, acts: Sequence[Piece]) -> Elsewhere:
    """Add what else happens."""
    made.deeds, asks = substitutes(ctx, acts)
    made.regs = ctx.regs
    made.ask = asking(ctx, asks)
    return made


def instead(ctx: Context, told: Told, fits: Cond, said: Said) -> Replacer:
    """Return a replacement by what the text does: choices first, then everything at once."""
    acting, asks = substitutes(ctx, said.acts[: said.first])
    first = acting
    more, later = substitutes(ctx, said.acts[said.first :])
    acting, asks = acting + more, asks + later
    wake = in_the_wake(ctx, told.kinds)
    if wake:
        acting += (ctx.number(CarryInstead(ctx.number(Program(wake, ctx.regs, ctx.card.name, ctx.line)))),)
    if not acting:
        ctx.fail("nothing is said to happen instead")
    made = substitution(told.kinds, fits, acting, ctx.regs, said.optional)
    if said.optional and not asks:
        made.possible = AllCan(wake, Feasible(first, ctx.regs) if first else None)
    made.ask = asking(ctx, asks)
    return made


# ---- lines


def lower_replacing(ctx: Context, node: lines.Replacing) -> None:
    """Lower a line: 「…場合、代わりに…」."""
    inner = ctx.inner()
    made, told = replacer(inner, node.e, node.b)
    bundle = ctx.number(Bundle(replacers=(made,), cond=None if node.cond is None else lower_cond(ctx, node.cond)))
    ability = ChronicleAbility(STATIC, 0 if told.elsewhere else 1 << m.BATTLEFIELD)
    ability.own = told.elsewhere
    if told.elsewhere:
        ctx.uncoloured(node)
    ability.bundle = bundle
    ability.colour = ctx.colour
    ctx.text.abilities += (ctx.located(ability),)


def kept_to(ctx: Context, event: Node) -> Things | None:
    """Return the things to which the replacement of an event is kept: what is there now; for このターン it is a rule, and reaches what
    comes later [11.9.4.3, R66]."""
    t = getattr(event, "t", None)
    passing = isinstance(getattr(event, "h", None), EntersField | LeavesField)
    return group(ctx, t) if isinstance(t, NP | NounOr) and not passing and not ctx.span.period.open else None


LINES.add({lines.Replacing: lower_replacing})
