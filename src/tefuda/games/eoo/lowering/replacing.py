"""Replacements: what happens instead of an event, and how something enters the field [2-8, 18-4, R20, R21, R102]."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.games.common.conditions import ThereAre
from tefuda.games.common.control import Keep
from tefuda.games.common.doing import Doing
from tefuda.games.common.events import AmountIs, ByPlayers, IntoZonesOf, OfWord
from tefuda.games.common.filters import ABOVE, Among, CardFilter, Every, OfPlayers
from tefuda.games.common.instead import Amended, CanGo, Elsewhere, Would, WouldBe, WouldEnter
from tefuda.games.common.numbers import EventAmount, PlusNum
from tefuda.games.common.things import BothPlayers, EventThing, Players
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.acts import chain, lower_act, may
from tefuda.games.eoo.lowering.context import MAKERS, SOURCE, Context, lower_cond, lower_num
from tefuda.games.eoo.lowering.events import lower_cause
from tefuda.games.eoo.lowering.makeup import Makeup, described_filter
from tefuda.games.eoo.lowering.nouns import describe
from tefuda.games.eoo.lowering.numbers import amount, counted
from tefuda.games.eoo.lowering.players import lower_side, lower_who
from tefuda.games.eoo.lowering.reach import NODIA, harmed, source_type, types_of
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.do_moves import DrawCards
from tefuda.games.eoo.rules.instead import EnterWith, Feasible, WouldBreak, moved_to
from tefuda.games.eoo.rules.moving import DRAWS
from tefuda.games.eoo.rules.picking import PickAttribute
from tefuda.games.eoo.rules.possible import possible
from tefuda.games.eoo.rules.sets import HostOf
from tefuda.games.eoo.wording import damage, deeds, events, exchanges, lines, nouns, statics
from tefuda.games.lowering.events import sized
from tefuda.games.lowering.options import picks_of
from tefuda.games.lowering.replacing import ASKING, NOTES, Prefixes, Substitutes, Told, asking, substitution, told
from tefuda.kernel.programs import AllOf, Cond, Const, Filter, Ins, Jump
from tefuda.kernel.records import Replacer
from tefuda.text import instructions, letters, sentences
from tefuda.text.events import EntersField, LeavesField, Simply, TakesDamage
from tefuda.text.happening import PutInto
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.numbers import N
from tefuda.text.things import It

# ---- which events


def whom(ctx: Context, t: Node | None) -> Filter | None:
    """Return the description of what an event would happen to; None: the source."""
    if t is None or isinstance(t, nouns.Source):
        return None
    if isinstance(t, nouns.Host):
        return Among(HostOf(SOURCE))
    if isinstance(t, It | nouns.Mine):
        return Among(ctx.that())
    if not isinstance(t, NP):
        ctx.fail("it is not said to what the event would happen")
    d = describe(ctx, t)
    if not d.zones or (
        not d.named and d.zones == (m.FIELD,) and getattr(getattr(t.head, "k", None), "id", "") == "card"
    ):
        # カード: wherever it is, and no token [9-1-2]
        tests: list[CardFilter] = [*d.likeness(ctx)]
        if d.whose is not None:
            tests.append(OfPlayers(d.whose))
        return Every(tuple(tests))
    return described_filter(ctx, d)


SIMPLE = {
    "destroyed": (e.DESTROYED,), "sacrificed": (e.SACRIFICED,), "discarded": (e.DISCARDED,), "runoa": (e.RESTED,), "rinoa": (e.READIED,),
    "countered": (e.COUNTERED,),
}  # fmt: skip
TO_ZONE = (e.MOVED, e.DESTROYED, e.SACRIFICED, e.DISCARDED, e.COUNTERED)
"""Kinds of events by which a card goes from somewhere to a zone."""


def would(ctx: Context, node: Node) -> tuple[tuple[int, ...], Cond]:
    """Return the kinds of events that are replaced, and which of them."""
    if isinstance(node, events.PlayerDoes) and node.how == "draw":
        return (e.DRAWN,), ByPlayers(lower_who(ctx, node.who))
    if not isinstance(node, events.Befalls):
        ctx.fail("this event cannot be replaced", node)
    fits: Cond
    h = node.h
    if isinstance(h, events.Caused):
        kinds, fits = would(ctx, events.Befalls(h.h, node.t))
        return kinds, AllOf((fits, lower_cause(ctx, h.by, kinds)))
    if isinstance(h, Simply) and h.id == "broken":
        if isinstance(node.t, nouns.Host):
            return (e.BROKEN,), Would(Among(HostOf(SOURCE)))
        if not isinstance(node.t, NP):
            ctx.fail("it is not said whose shields are meant")
        return (e.BROKEN,), WouldBreak(describe(ctx, node.t).whose or BothPlayers())
    who = whom(ctx, node.t)
    if isinstance(h, Simply) and h.id in SIMPLE:
        kinds = SIMPLE[h.id]
        turns = kinds[0] in (e.RESTED, e.READIED)
        return kinds, WouldBe(who) if turns else Would(who)
    if isinstance(h, PutInto):
        fits = Would(who, -1, 1 << v.ZONES[h.z.id], 1 << v.ZONES[h.src.id] if h.src is not None else 0)
        return TO_ZONE, fits if h.whose is None else AllOf((fits, IntoZonesOf(lower_side(ctx, h.whose))))
    if isinstance(h, LeavesField):
        return TO_ZONE, Would(who, m.FIELD)
    if isinstance(h, events.Returning):
        return (e.MOVED,), Would(who, m.FIELD, 1 << m.HAND)
    if isinstance(h, TakesDamage):
        harmed(ctx, types_of(who) if isinstance(node.t, NP) else source_type(ctx) if source_itself(node) else NODIA)
        return (e.DAMAGED,), WouldBe(who, None, sized(ctx, h, v.bound_of, lower_num))
    if isinstance(h, EntersField) and h.src is None:
        return (e.MOVED, e.CREATED), WouldEnter(who, m.FIELD)  # type: ignore[arg-type]
    ctx.fail("this event cannot be replaced", h)


# ---- what happens instead


def by(ctx: Context, p: sentences.By) -> None:
    """Another player does it."""
    ctx.you = lower_who(ctx, p.who)


def per(ctx: Context, p: sentences.Per) -> None:
    """It is done so many times as much."""
    ctx.for_each((counted(ctx, p.of), lower_num(ctx, p.cnt.n)))


FIRST: Prefixes[Context] = {sentences.If: lambda ctx, p: lower_cond(ctx, p.cond)}
ONLY: Prefixes[Context] = {sentences.By: by, sentences.Per: per}
BESIDES = (sentences.Instead, sentences.After, sentences.Further, sentences.IfDone)
"""Prefixes of a substitute: of its first sentence, of a single one, and what says nothing there (そうしたら after what is optional)."""


def said_in(ctx: Context, body: Node) -> Told:
    """Take the substitute apart [2-8-1]."""
    if isinstance(body, sentences.Steps):
        ctx.define_in(body.s)
    said = told(ctx, body, lines.Seq, FIRST, ONLY, BESIDES)
    return said._replace(acts=tuple(act for act in said.acts if not isinstance(act, letters.Let | letters.LetBoth)))


def elsewhere(ctx: Context, act: Node) -> deeds.Put | None:
    """Return where the thing itself goes instead, if that is all (代わりに還元領域に置く)."""
    if isinstance(act, instructions.Again) and isinstance(act.v, deeds.Put):
        return act.v
    it = isinstance(act, instructions.Do) and isinstance(act.t, nouns.Mine | type(None))
    if isinstance(act, instructions.Do) and isinstance(act.v, deeds.Put) and (it or type(act.t).__name__ == "It"):
        return act.v
    return None


def replacer(ctx: Context, event: Node, body: Node, doer: Players | None = None) -> Replacer:
    """Return the replacement of an event [2-8-1]; ``doer`` carries it out, None: who 自分 is in the event."""
    kinds, fits = would(ctx, event)
    ctx.you = doer or ctx.you
    return instead_of(ctx, kinds, fits, body, isinstance(event, events.Befalls) and source_itself(event))


def source_itself(event: events.Befalls) -> bool:
    """Whether the event would happen to the source."""
    return event.t is None or isinstance(event.t, nouns.Source)


def instead_of(ctx: Context, kinds: tuple[int, ...], fits: Cond, body: Node, own: bool) -> Replacer:
    """Return the replacement of events by a body."""
    ctx.it = EventThing()
    said = said_in(ctx, body)
    if said.conds:
        fits = AllOf((fits, *said.conds))
    act = said.acts[0]
    put = elsewhere(ctx, act)
    if put is None and own and isinstance(act, instructions.Do) and isinstance(act.t, nouns.Source):
        put = act.v if isinstance(act.v, deeds.Put) else None
    if put is not None and put.to.z.id != "field":
        return whither(ctx, kinds, fits, put, said)
    return in_place(ctx, kinds, fits, said)


def whither(ctx: Context, kinds: tuple[int, ...], fits: Cond, put: deeds.Put, said: Told) -> Replacer:
    """Return the replacement that sends the thing to another zone, and does what else the text says."""
    to = CanGo(v.ZONES[put.to.z.id], moved_to, possible)
    place = e.TO_BOTTOM if put.to.end == "bottom" else e.TO_TOP
    sideways = isinstance(put.to.how, deeds.Oriented) and put.to.how.s.id == "sideways"
    made = Elsewhere(kinds, fits, to, place, sideways, said.optional)
    acting, asks = substitutes(ctx, said.acts[1:])
    made.deeds = acting
    made.regs = ctx.regs
    made.ask = asking(ctx, asks)
    ctx.declined_by(made, ctx.you)
    return ctx.number(made)


def in_place(ctx: Context, kinds: tuple[int, ...], fits: Cond, said: Told) -> Replacer:
    """Return a replacement by what the text does: choices first, then events."""
    acting, asks = substitutes(ctx, said.acts)
    looked = next((ins.things for ins in asks if isinstance(ins, Keep)), None)
    can = ThereAre(looked) if looked is not None else Feasible(acting, picks_of(asks), ctx.regs)
    return substitution(ctx, kinds, fits, (acting, asks), said.optional, can)


def substitutes(ctx: Context, acts: Sequence[Node]) -> tuple[tuple[Doing, ...], tuple[Ins, ...]]:
    """Return what the acts of a substitute do, and what they ask before."""
    for act in acts:
        lower_act(ctx, act)
    return SUBSTITUTES.split(ctx)


SUBSTITUTES = Substitutes(asking=(*ASKING, PickAttribute), taken={DrawCards: DRAWS})


# ---- entering


def entering(ctx: Context, thing: Node | None, body: sentences.Body) -> Replacer:
    """Return the replacement of entering the field [2-8-4, R3, R87]."""
    fits: Cond
    if thing is None or isinstance(thing, nouns.Source):
        fits = WouldEnter(None, m.FIELD)
    else:
        d = describe(ctx, thing)  # type: ignore[arg-type]
        fits = WouldEnter(d.alone(ctx), m.FIELD, d.whose)
    steps = body.s if isinstance(body, sentences.Steps) else ()
    acts = [act for s in steps for act in chain(s.do.d)]
    if not any(isinstance(act, statics.EntersBearing | statics.EntersAs | statics.EntersBearingValue) for act in acts):
        own = thing is None or isinstance(thing, nouns.Source)
        return instead_of(ctx, (e.MOVED, e.CREATED), fits, body, own)
    ctx.it = EventThing()
    if any(isinstance(p, sentences.Otherwise | sentences.IfDone) for s in steps for p in s.pre):
        return enters_if_done(ctx, fits, steps)
    said = said_in(ctx, body)
    made = EnterWith(AllOf((fits, *said.conds)), False, (), said.optional)
    rest = manner(ctx, made, said.acts)
    if ctx.per is not None and rest:
        ctx.fail("how many counters it enters with is all that つき counts")
    ctx.per = None
    made.deeds, asks = substitutes(ctx, rest)
    made.regs = ctx.regs
    made.ask = asking(ctx, asks)
    ctx.declined_by(made, ctx.you)
    return ctx.number(made)


def manner(ctx: Context, made: EnterWith, acts: Sequence[Node]) -> list[Node]:
    """Note how something enters; what else is done is returned."""
    rest: list[Node] = []
    for act in acts:
        if isinstance(act, statics.EntersBearing | statics.EntersBearingValue):
            n = act.n if isinstance(act, statics.EntersBearing) else act.v
            made.counters += ((ctx.words.word(act.c.text), amount(ctx, n)),)
        elif isinstance(act, statics.EntersAs):
            if not (isinstance(act.how, deeds.Oriented) and act.how.s.id == "sideways"):
                ctx.fail("things enter upright anyway")
            made.sideways = True
        else:
            rest.append(act)
    return rest


def enters_if_done(ctx: Context, fits: Cond, steps: Sequence[sentences.Sentence]) -> Replacer:
    """Return the replacement of entering in a manner that depends on what its holder may do first (…してもよい。そうしなければ、…)."""
    first, *later = steps
    if len(later) != 1 or len(later[0].pre) != 1 or not isinstance(first.do, sentences.May) or first.pre:
        ctx.fail("how something enters can only depend on one optional sentence before it")
    ctx.flags = []
    may(ctx, first.do.d)
    done = ctx.flags[-1]
    ctx.flags = None
    made = EnterWith(fits, False, ())
    made.done = done
    made.contrary = isinstance(later[0].pre[0], sentences.Otherwise)
    if manner(ctx, made, chain(later[0].do.d)):
        ctx.fail("only how it enters can depend on that")
    deeds_of = {k: deed for k, ins in enumerate(ctx.code) if (deed := SUBSTITUTES.deed(ins)) is not None}
    made.deeds = tuple(deeds_of.values())
    asks = tuple(Jump(k + 1) if k in deeds_of or isinstance(ins, NOTES) else ins for k, ins in enumerate(ctx.code))
    made.regs = ctx.regs
    made.ask = ctx.program_of(asks)
    return ctx.number(made)


def enters_sideways(k: Makeup, node: statics.EntersAs) -> None:
    """Such things enter sideways [2-8-4, R3]."""
    if node.t is None or not (isinstance(node.how, deeds.Oriented) and node.how.s.id == "sideways"):
        k.ctx.fail("a static ability can only make other things enter sideways")
    np = getattr(node.t, "np", None)
    if not isinstance(np, NP):
        k.ctx.fail("it is not said what enters")
    k.alone = True
    d = describe(k.ctx, np)
    k.replace(EnterWith(WouldEnter(d.alone(k.ctx), m.FIELD, d.whose), True, ()))


def grown(k: Makeup, kinds: tuple[int, ...], fits: Cond, n: Node) -> Amended:
    """Return what makes an amount so much larger."""
    return Amended(kinds, fits, PlusNum(EventAmount(), k.amount(amount(k.ctx, n))))


def reserve_grows(k: Makeup, node: exchanges.ReserveGrows) -> None:
    """A rise of a player's reserve is larger [2-8-1, 16-2]."""
    k.alone = True
    fits = AllOf((ByPlayers(lower_who(k.ctx, node.who)), AmountIs(ABOVE, Const(0))))
    k.replace(grown(k, (e.RESERVED,), fits, node.n))


def damage_becomes(k: Makeup, node: damage.DamageBecomes) -> None:
    """Damage of such an amount is another one [2-8-1, 21-1-5]."""
    k.alone = True
    thing = getattr(node.t, "np", node.t)
    if not (isinstance(thing, nouns.Source | nouns.Host | NP) and isinstance(node.n, N) and isinstance(node.m, N)):
        k.ctx.fail("it is not said to what the event would happen")
    who = whom(k.ctx, thing)
    harmed(
        k.ctx,
        types_of(who) if isinstance(thing, NP) else source_type(k.ctx) if isinstance(thing, nouns.Source) else NODIA,
    )
    fits = AllOf((WouldBe(who), AmountIs(v.bound_of(node.cmp), Const(node.n.n))))
    k.replace(Amended((e.DAMAGED,), fits, Const(node.m.n)))


def counters_grow(k: Makeup, node: exchanges.CountersGrow) -> None:
    """More counters are put on such a thing: once for an instruction [2-8-1, R104]."""
    k.alone = True
    test = describe(k.ctx, node.np).whole() or Every(())
    fits = WouldBe(test, None, OfWord(k.ctx.words.word(node.c.text)))
    k.replace(grown(k, (e.COUNTERS_PUT,), fits, node.n))


MAKERS.add(
    {
        statics.EntersAs: enters_sideways,
        exchanges.ReserveGrows: reserve_grows,
        exchanges.CountersGrow: counters_grow,
        damage.DamageBecomes: damage_becomes,
    }
)
