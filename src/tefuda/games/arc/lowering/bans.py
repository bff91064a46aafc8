"""What players cannot do: numbers of theirs that do not change, cards that are not used, deeds that do not happen [R36, R69, R90]."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.arc.lowering import barring
from tefuda.games.arc.lowering.context import Makeup
from tefuda.games.arc.lowering.events import MEANS
from tefuda.games.arc.lowering.nouns import WORDS, as_filter, describe
from tefuda.games.arc.rules import events as e
from tefuda.games.arc.rules import filters as af
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.watching import DrewBefore
from tefuda.games.arc.wording import deeds, effects, statics
from tefuda.games.common import filters as cf
from tefuda.games.common.concerning import IsPlayer
from tefuda.games.common.events import AmountIs, ByPlayers, IntoZones, ReasonIn
from tefuda.games.common.filters import OfPlayers
from tefuda.games.common.forbidding import InEvent
from tefuda.games.lowering.assembling import ByClass
from tefuda.kernel.programs import AllOf, Cond, Const
from tefuda.text.nouns import NP


def player_ban(k: Makeup, node: statics.CannotDo) -> None:
    """What a player cannot do."""
    who = IsPlayer(k.ctx.you)
    id = node.what.id
    if id == "set":
        k.mod(m.M_NO_SET, who)
    elif id in barring.ALMAS:
        k.mod(m.M_BARRED, OfPlayers(k.ctx.you), None, barring.ALMAS[id])
    elif id == "strike":
        k.who = af.on_main(k.ctx.you)
        k.flag(m.F_NO_DIRECT)
    elif id in BANNED_SOME:
        kind, cond = BANNED_SOME[id]
        k.mod(m.M_FORBID_PLAYER, InEvent(cond(), who), None, 1 << kind)
    else:
        k.mod(m.M_FORBID_PLAYER, who, None, 1 << BANNED[id])


def player_ban_so(k: Makeup, node: statics.CannotDoSo) -> None:
    """What a player cannot do in a way."""
    kind, more = (e.WILLED, AmountIs(cf.ABOVE, Const(0))) if node.what.id == "will" else (BANNED[node.what.id], None)
    k.mod(
        m.M_FORBID_PLAYER,
        InEvent(AllOf(tuple(c for c in (MEANS[node.by.id], more) if c)), IsPlayer(k.ctx.you)),
        None,
        1 << kind,
    )


def draw_limit(k: Makeup, node: statics.DrawLimit) -> None:
    """How many cards a player draws in a turn."""
    k.ctx.count_events((e.DRAWN,))
    before = DrewBefore(node.n if node.only else node.n - 1)
    k.mod(m.M_FORBID_PLAYER, InEvent(before, IsPlayer(k.ctx.you)), None, 1 << e.DRAWN)


BANNED = {"draw": e.DRAWN, "heal": e.RAISED, "bifrost": e.BIFROST, "hurt": e.HURT, "lose_life": e.LOST}


BANNED_SOME: dict[str, tuple[int, Callable[[], Cond]]] = {
    "crash": (e.HURT, lambda: ReasonIn(1 << e.BY_CP)),
    "will": (e.WILLED, lambda: AmountIs(cf.ABOVE, Const(0))),
}
"""Kinds of events of which some are forbidden, with what makes them those."""


DEEDS_FORBIDDEN: dict[str, tuple[tuple[int, ...], tuple[Cond, ...]]] = {
    "bounce": ((e.MOVED,), (IntoZones(1 << m.HAND),)),
    "destroy": ((e.DESTROYED, e.FELLED), ()),
    "forget": ((e.FORGOTTEN,), ()),
    "capture": ((e.CAPTURED,), ()),
    "vanish": ((e.VANISHED,), ()),
}
"""What players cannot do to cards of the field by their texts: kinds of events, and what makes them those."""


def forbidden(k: Makeup, node: statics.Forbidden) -> None:
    """A deed that players cannot do: a bifrost, returning oblivion to the deck [R69], doing something to cards of the field by texts."""
    act = node.a
    np = getattr(getattr(act, "t", None), "np", None)
    verb = getattr(act, "v", None)
    if isinstance(act, effects.Bifrost):
        k.mod(m.M_FORBID_PLAYER, IsPlayer(k.ctx.you), None, 1 << e.BIFROST)
        return
    if isinstance(np, NP) and getattr(verb, "id", "") in DEEDS_FORBIDDEN:
        kinds, to = DEEDS_FORBIDDEN[verb.id]  # type: ignore[union-attr]
        what = describe(k.ctx, np)
        if not what.zones or any(z not in (m.MAIN, m.SUB) for z in what.zones):
            k.ctx.fail("only what is done to cards of the field is forbidden")
        by = AllOf((ReasonIn(1 << e.BY_EFFECT | 1 << e.BY_NIGHTMARE), ByPlayers(k.ctx.you), *to))
        k.mod(m.M_FORBID, InEvent(by, as_filter(k.ctx, np)), None, sum(1 << kind for kind in kinds))
        return
    if not (isinstance(verb, deeds.ToDeck) and verb.end is None and isinstance(np, NP)):
        k.ctx.fail("the rules know nothing like this that could be forbidden")
    d = describe(k.ctx, np)
    if d.zones != (m.OBLIVION,) or d.tests:
        k.ctx.fail("only cards of oblivion in general can be kept from the deck")
    who = IsPlayer(k.ctx.you)
    k.mod(m.M_FORBID_PLAYER, who, None, 1 << e.BIFROST)
    returned = cf.Every((WORDS.in_zones(1 << m.OBLIVION), OfPlayers(k.ctx.you)))
    k.mod(m.M_FORBID, InEvent(IntoZones(1 << m.DECK), returned), None, 1 << e.MOVED)


MAKERS: ByClass[Makeup, None] = {
    statics.CannotDo: player_ban,
    statics.CannotDoSo: player_ban_so,
    statics.DrawLimit: draw_limit,
    statics.CannotUse: barring.use,
    statics.Forbidden: forbidden,
}
"""What each sentence about what players cannot do consists of."""
