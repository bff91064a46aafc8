"""Replacements: what happens instead of an event [R94] (wording 6)."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.acts import lower_act, prepare
from tefuda.games.avalon.lowering.context import Context, lower_cond, lower_num
from tefuda.games.avalon.lowering.events import caused, caused_by, described, who_of, whole_test
from tefuda.games.avalon.lowering.makeup import described_filter
from tefuda.games.avalon.lowering.nouns import WORDS
from tefuda.games.avalon.rules import events as e
from tefuda.games.avalon.rules.do_moves import Draw, GainLife
from tefuda.games.avalon.rules.doing import NoteFull, PlaceInHoly
from tefuda.games.avalon.rules.instead import Completely, PaysForFallen
from tefuda.games.avalon.rules.life import DRAWS, GAINS
from tefuda.games.avalon.rules.model import DISCARD, HAND, PROOF
from tefuda.games.avalon.rules.picking import PickPlayers, PickSome
from tefuda.games.avalon.rules.watching import ForLostBattle, WarIs
from tefuda.games.avalon.wording import events, lines, nouns
from tefuda.games.common.doing import Doing
from tefuda.games.common.events import IntoZones, ReasonIn
from tefuda.games.common.filters import Every
from tefuda.games.common.instead import WouldBe
from tefuda.games.common.picking import PickNumber, TakeNumbers, TakePicked
from tefuda.games.common.things import EventThing, Players
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.options import picks_of
from tefuda.games.lowering.replacing import NOTES, Prefixes, Substitutes, Told, substitution, told
from tefuda.kernel.programs import AllOf, Cond, Const, Filter, Ins, SetReg
from tefuda.kernel.records import Replacer
from tefuda.text import quals, sentences, things
from tefuda.text.events import Simply
from tefuda.text.model import Node
from tefuda.text.nouns import NP

# ---- which events


def whom(ctx: Context, t: Node) -> Filter | None:
    """Return the description of what an event would happen to; None: the source."""
    if isinstance(t, nouns.Source):
        return None
    if not isinstance(t, NP):
        ctx.fail("it is not said to what the event would happen")
    return described_filter(ctx, t)


def would_befall(ctx: Context, node: events.Befalls) -> tuple[tuple[int, ...], Cond]:
    """A creature would be destroyed, in battle or otherwise."""
    who, h = whom(ctx, node.t), node.h
    if isinstance(h, events.Caused):
        if h.c.id == "battle":
            return (e.FELLED,), WouldBe(who)
        if h.c.id in v.IN_WAR:
            return (e.FELLED,), AllOf((WouldBe(who), WarIs(v.IN_WAR[h.c.id])))
        kinds, fits = caused_by(ctx, h)
        return kinds, WouldBe(who, None, fits)
    if isinstance(h, Simply) and h.id == "destroyed":
        return (e.DESTROYED, e.FELLED), WouldBe(who)
    if isinstance(h, Simply) and h.id == "discarded":
        return (e.DISCARDED,), WouldBe(who)
    if isinstance(h, Simply) and h.id == "bounced":
        return (e.MOVED,), AllOf((WouldBe(who), IntoZones(1 << HAND)))
    ctx.fail("this event cannot be replaced", h)


def would_lose_life(ctx: Context, node: events.LosesLife) -> tuple[tuple[int, ...], Cond]:
    """A player would lose a life card, or give one up for the end phase [6.4.4.1, R15]."""
    who = who_of(ctx, node.who)
    if node.p is None:
        return (e.LIFE_LOST,), WouldBe(None, who)
    if node.p.id != "end":
        ctx.refuse(node, "life is paid in the end phase: say エンドフェイズに")
    return (e.PAY_LIFE,), WouldBe(None, who, ReasonIn(1 << e.BY_PAYMENT))


def would_pay_in_battle(ctx: Context, node: events.LosesLifeInBattle) -> tuple[tuple[int, ...], Cond]:
    """A player would lose the life of a battle [7.7.6]."""
    would = WouldBe(None, who_of(ctx, node.who), ReasonIn(1 << e.BY_BATTLE))
    return (e.PAY_LIFE,), AllOf((would, ForLostBattle())) if node.lost else would


def would_pay_for(ctx: Context, node: events.LosesLifeFor) -> tuple[tuple[int, ...], Cond]:
    """A player would lose the life of a battle because of such a creature (E120) [7.7.6]."""
    who = who_of(ctx, node.who)
    if isinstance(node.t, nouns.Source):
        return (e.PAY_LIFE,), PaysForFallen(who)
    if not isinstance(node.t, NP):
        ctx.refuse(node, "the creature has to be described")
    return (e.PAY_LIFE,), PaysForFallen(who, whole_test(described(ctx, node.t)))


def would_do(ctx: Context, node: events.PlayerDoes) -> tuple[tuple[int, ...], Cond]:
    """A player would discard such a card of his hand."""
    if node.how != "discard" or not isinstance(node.np, NP):
        ctx.refuse(node, "only discarding from the hand can be replaced like this")
    d = described(ctx, node.np)
    if d.zone not in ("", "hand") or d.whose is not None or node.src is not None:
        ctx.refuse(node, "only discarding from the hand can be replaced like this")
    return (e.DISCARDED,), WouldBe(Every((WORDS.in_zones(1 << HAND), *d.tests)), who_of(ctx, node.who))


def would_act(ctx: Context, node: events.PlayerActs) -> tuple[tuple[int, ...], Cond]:
    """A player would draw a card, or get a proof."""
    if node.how == "prove":
        return (e.PROVED, e.MOVED), AllOf((WouldBe(None, who_of(ctx, node.who)), IntoZones(1 << PROOF)))
    if node.how != "draw":
        ctx.refuse(node, "nothing can happen instead of this event")
    return (e.DRAWN,), WouldBe(None, who_of(ctx, node.who))


def would_be_sent(ctx: Context, node: events.SentAway) -> tuple[tuple[int, ...], Cond]:
    """What lies on the field would go to the discard pile, destroyed or not, by whatever cause."""
    if node.p is not None:
        ctx.refuse(node, "no phase can be said of what happens instead")
    why = (caused(node.c),) if node.c is not None else ()
    return (e.DISCARDED, e.DESTROYED, e.MOVED), AllOf((WouldBe(whom(ctx, node.t)), IntoZones(1 << DISCARD), *why))


WOULD: ByClass[Context, tuple[tuple[int, ...], Cond]] = {
    events.Befalls: would_befall,
    events.LosesLife: would_lose_life,
    events.LosesLifeInBattle: would_pay_in_battle,
    events.PlayerDoes: would_do,
    events.PlayerActs: would_act,
    events.LosesLifeFor: would_pay_for,
    events.SentAway: would_be_sent,
}


# ---- what happens instead


FIRST: Prefixes[Context] = {sentences.If: lambda ctx, p: lower_cond(ctx, p.cond), sentences.InCase: lambda ctx, p: None}
"""Prefixes of the first sentence of a substitute."""


def said_in(ctx: Context, body: Node) -> Told:
    """Take the substitute apart."""
    if isinstance(body, sentences.Steps):
        prepare(ctx, body.s)
    return told(ctx, body, lines.Seq, FIRST, {}, (sentences.After,))


def replacer(ctx: Context, event: Node, body: Node, doer: Players | None = None) -> Replacer:
    """Return the replacement of an event by what the text does: choices first, then events; ``doer`` carries it out, if it is not who 自分
    is in the event."""
    kinds, fits = ctx.row(WOULD, event)(ctx, event)
    ctx.you = doer or ctx.you
    ctx.it = EventThing()
    said = said_in(ctx, body)
    if said.conds:
        fits = AllOf((fits, *said.conds))
    acting, asks = substitutes(ctx, said.acts)
    if in_holy_land(event) and any(isinstance(one, PlaceInHoly) for one in acting):
        ctx.fail("the holy land is not empty if its creature is not destroyed [R108]")
    possible = Completely(acting, picks_of(asks), need_of(ctx, said.acts), ctx.regs) if said.optional else None
    return substitution(ctx, kinds, fits, (acting, asks), said.optional, possible)


def in_holy_land(event: Node) -> bool:
    """Whether an event would befall a creature of the holy land."""
    return any(
        isinstance(q, quals.InZone) and q.z.id == "holy" for q in getattr(getattr(event, "t", None), "quals", ())
    )


def need_of(ctx: Context, acts: Sequence[Node]) -> int:
    """Return how many events the substitute makes at least if it is done completely [R94]."""
    n = 0
    for act in acts:
        cnt = getattr(getattr(act, "t", None), "cnt", None)
        number = lower_num(ctx, cnt.n) if isinstance(cnt, things.Exactly | things.AtRandom) else Const(1)
        n += number.n if isinstance(number, Const) else 1
    return n


def substitutes(ctx: Context, acts: Sequence[Node]) -> tuple[tuple[Doing, ...], tuple[Ins, ...]]:
    """Return what the acts of a substitute do, and what they ask before."""
    ctx.holds = False
    for act in acts:
        lower_act(ctx, act)
    return SUBSTITUTES.split(ctx)


SUBSTITUTES = Substitutes(
    asking=(PickSome, PickPlayers, TakePicked, PickNumber, TakeNumbers, SetReg),
    notes=(*NOTES, NoteFull),
    taken={Draw: DRAWS, GainLife: GAINS},
)
