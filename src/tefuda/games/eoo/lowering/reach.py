"""Where the things of a sentence can be, and of which card types: an act that could never act on any of them is refused [2-4-1]."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from tefuda.games.common import filters as cf
from tefuda.games.common.doing import OnThings
from tefuda.games.common.filters import InZones, SourceOnly
from tefuda.games.common.sets import Outermost, PileEnd, StackedCards, StackedObject
from tefuda.games.common.things import (
    EventOther,
    EventThing,
    Filtered,
    Followed,
    Given,
    InRegister,
    Source,
    Things,
    Together,
    WhereItWent,
)
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import filters as ef
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.do_moves import PutIntoPlay
from tefuda.games.eoo.rules.do_playing import ExecuteNow
from tefuda.games.eoo.rules.do_stack import CopyThem, Retarget
from tefuda.games.eoo.rules.doing import DealDamage, Divided, EndStatus, GiveStatus, Heal
from tefuda.games.eoo.rules.lasting import Begin
from tefuda.games.eoo.rules.picking import LegalTargets
from tefuda.games.eoo.rules.recalling import DamageOf
from tefuda.games.eoo.rules.sets import ArcaeaOf
from tefuda.games.lowering.assembling import ByClass
from tefuda.kernel.programs import Filter, Ins
from tefuda.kernel.records import Change, Mod

if TYPE_CHECKING:
    from tefuda.games.eoo.lowering.context import Context

Reach = tuple[int, int]
"""Masks of the kinds of zones, and of the card types."""

EVERY_ZONE = (1 << len(m.SCHEMA.zones)) - 1
EVERY_TYPE = (1 << len(m.KINDS)) - 1
ANYTHING: Reach = (EVERY_ZONE, EVERY_TYPE)
FIELD = 1 << m.FIELD
STACK = 1 << m.STACK
NODIA = 1 << m.K_NODIA
MATERIA = NODIA | 1 << m.K_ARTIFACT
PERMANENT = MATERIA | 1 << m.K_GLYPH
ABILITY = 1 << m.K_ABILITY


def all_types(test: cf.Every) -> int:
    found = EVERY_TYPE
    for part in test.of:
        found &= types_of(part)
    return found


def some_types(test: cf.AnyFilter) -> int:
    found = 0
    for part in test.of:
        found |= types_of(part)
    return found


TYPES_OF: dict[type, Callable[..., int]] = {
    cf.OneOf: lambda test: test.values if test.attr == m.KIND else EVERY_TYPE,
    cf.NoneOf: lambda test: EVERY_TYPE & ~types_of(test.of) if isinstance(test.of, cf.OneOf) else EVERY_TYPE,
    cf.Every: all_types,
    cf.AnyFilter: some_types,
    ef.Materia: lambda test: MATERIA,
    ef.Fragment: lambda test: 1 << m.K_GLYPH | 1 << m.K_EFFECT,
    ef.IsToken: lambda test: PERMANENT,
    InZones: lambda test: 1 << m.K_ARCAEA if test.zones == 1 << m.ARCAEA else EVERY_TYPE,
}


def types_of(test: Filter | None) -> int:
    """Return the card types that a description can fit, as far as it says."""
    found = TYPES_OF.get(type(test))
    return EVERY_TYPE if found is None else found(test)


def of_all(ctx: Context, found: Together) -> Reach:
    zones, types = 0, 0
    for one in found.of:
        z, t = reach(ctx, one)
        zones, types = zones | z, types | t
    return zones, types


def of_followed(ctx: Context, found: Followed) -> Reach:
    (zones, types), (there, kinds) = reach(ctx, found.things), reach(ctx, InRegister(found.moved))
    # where an act has put it, it is, whatever it was before: what has not been done to it is asked before (そうしなければ)
    return there if found.moved in ctx.origins else zones | there, types & kinds


def of_filtered(ctx: Context, found: Filtered) -> Reach:
    zones, types = reach(ctx, found.of)
    return zones, types & types_of(found.fits)


REACH: ByClass[Context, Reach] = {
    LegalTargets: lambda ctx, found: reach(ctx, found.part.some.things),
    StackedCards: lambda ctx, found: (sum(1 << z for z in found.zones), types_of(found.fits)),
    Filtered: of_filtered,
    Together: of_all,
    Outermost: lambda ctx, found: reach(ctx, found.of),
    Followed: of_followed,
    Given: lambda ctx, found: reach(ctx, found.of),
    EventThing: lambda ctx, found: (EVERY_ZONE & ~STACK if ctx.executed else EVERY_ZONE, EVERY_TYPE),
    WhereItWent: lambda ctx, found: (
        EVERY_ZONE & ~(STACK | FIELD) if isinstance(found.of, EventOther) else EVERY_ZONE & ~STACK,
        EVERY_TYPE,
    ),  # what aimed has resolved by then [18-3-3]
    ArcaeaOf: lambda ctx, found: (1 << m.ARCAEA, 1 << m.K_ARCAEA),
    PileEnd: lambda ctx, found: (1 << m.ARCHIVE, EVERY_TYPE),
    StackedObject: lambda ctx, found: (STACK, 1 << m.K_EFFECT),
    Source: lambda ctx, found: (EVERY_ZONE, source_type(ctx)),
    InRegister: lambda ctx, found: reach(ctx, ctx.origins.get(found.reg)),
}


def reach(ctx: Context, found: Things | None) -> Reach:
    """Return where things can be when the sentence acts on them, and what they can be; anything, if that cannot be told."""
    told = REACH.get(type(found))
    return ANYTHING if told is None else told(ctx, found)


# ---- what acts can act on ------------------------------------------------------------------------------------------------


def reached(ins: OnThings | DealDamage | Heal) -> Reach:
    if ins.kind in (e.DESTROYED, e.SACRIFICED, e.DISCARDED):
        return (
            ins.zones | 1 << m.ARCAEA,
            EVERY_TYPE,
        )  # the book says what becomes of such a text about an arcaea [17-1-4]
    return ins.zones, types_of(ins.reach.fits) & ~(1 << m.K_ARCAEA)


def sickened(ins: GiveStatus | EndStatus) -> Reach:
    places = ins.places if isinstance(ins, EndStatus) else (ins.place,)
    return FIELD, MATERIA if any(m.STATUSES[k] == m.FROZEN for k in places) else NODIA


ALLOWED: dict[type, Callable[..., Reach]] = {
    OnThings: reached,
    DealDamage: reached,
    Divided: reached,
    Heal: reached,
    GiveStatus: sickened,
    EndStatus: sickened,
    CopyThem: lambda ins: (STACK, EVERY_TYPE),
    Retarget: lambda ins: (STACK, EVERY_TYPE),
    ExecuteNow: lambda ins: (EVERY_ZONE & ~(FIELD | STACK | 1 << m.ARCAEA), EVERY_TYPE & ~(1 << m.K_ARCAEA | ABILITY)),
    PutIntoPlay: lambda ins: (EVERY_ZONE if ins.copies is not None else EVERY_ZONE & ~FIELD, PERMANENT),
}
"""Where and what things must be for an instruction to do anything to them [R37, R67, 8-1-5, 12-1-5, 15-4-4, 24-1]."""

STATS = {m.A: NODIA, m.L: NODIA, m.D: NODIA | 1 << m.K_ARCAEA} | dict.fromkeys(
    (m.ETHER, m.PHYSIS, m.SHIELDS, m.WEIGHT), 1 << m.K_ARCAEA
)
"""Card types that have a number [17-1-2, 17-2-2]."""


def refuse_idle(ctx: Context, ins: Ins) -> None:
    """Refuse an instruction that could never do anything to the things of its sentence.

    Raises:
        LoweringError: It could not.
    """
    if isinstance(ins, Begin):
        refuse_changes(ctx, ins)
        return
    allowed = ALLOWED.get(type(ins))
    if allowed is None:
        return
    zones, types = reach(ctx, ins.things)  # type: ignore[attr-defined]
    can_zones, can_types = allowed(ins)
    if not zones & can_zones:
        if ctx.executed:
            ctx.fail(
                "triggered abilities come to the stack when everything on it has resolved: the card that was executed is gone [18-3-3]"
            )
        ctx.fail("this cannot be done to things that are there")
    here = types & can_types
    if zones == FIELD:
        here &= PERMANENT
    if isinstance(ins, OnThings) and ins.kind in (e.RESTED, e.READIED) and not zones & 1 << m.MANA:
        here &= MATERIA
    if not here:
        ctx.fail("this cannot be done to things of this type")


def refuse_changes(ctx: Context, ins: Begin) -> None:
    """Refuse changes of what lies where nothing changes, and of numbers that none of the things has."""
    if ins.things is None:
        refuse_unharmed(ctx, ins.bundle.mods, EVERY_TYPE)
        return
    zones, types = reach(ctx, ins.things)
    if ins.bundle.changes and not zones & (FIELD | STACK | 1 << m.ARCAEA):
        ctx.fail("cards that lie there are as they are printed")
    refuse_numbers(ctx, ins.bundle.changes, types)
    refuse_unharmed(ctx, ins.bundle.mods, types)


def refuse_unharmed(ctx: Context, mods: Iterable[Mod], types: int) -> None:
    """Refuse less damage, or none, to what is never dealt any, such as an arcaea: its shields are broken [21-1-1]."""
    for mod in mods:
        if mod.kind in (m.M_PREVENT, m.M_REDUCE):
            victim = mod.fits.inner if isinstance(mod.fits, DamageOf) else mod.fits
            harmed(ctx, (source_type(ctx) if isinstance(victim, SourceOnly) else types_of(victim)) & types)


def harmed(ctx: Context, types: int) -> None:
    """Refuse damage to arcaea alone [21-1-1]; what waits for that of an artifact waits in vain, and may [R67]."""
    if types == 1 << m.K_ARCAEA:
        ctx.fail("only nodia are dealt damage: the shields of an arcaea are broken [21-1-1]")


def refuse_numbers(ctx: Context, changes: Iterable[Change], types: int) -> None:
    """Refuse changes of numbers that cards of these types do not have, and of what only nodia do."""
    for change in changes:
        if not STATS.get(change.attr, EVERY_TYPE) & types:
            ctx.fail("things of this type do not have this number")
        if change.attr == m.FLAGS and change.mask & COMBAT and not types & NODIA:
            ctx.fail("only nodia attack and block")


COMBAT = (
    m.F_NO_ATTACK | m.F_NO_BLOCK | m.F_UNBLOCKABLE | m.F_ATTACKS_NODIA | m.F_ONLY_NODIA | m.F_MUST_ATTACK | m.F_MUST_BLOCK
    | m.F_STAYS_UPRIGHT
)  # fmt: skip
"""Flags about attacking and blocking [15]."""


# ---- descriptions --------------------------------------------------------------------------------------------------------


def refuse_nowhere(ctx: Context, zones: tuple[int, ...], test: Filter | None, only: tuple[int, ...]) -> None:
    """Refuse a description that nothing fits in these zones; ``only``: the zones in which there is what its attributes ask for."""
    if not zones:
        return
    if only and not set(zones) & set(only):
        ctx.fail("what this asks for is not found in that zone")
    types = types_of(test)
    there = 0
    for zone in zones:
        there |= types & (
            PERMANENT if zone == m.FIELD else EVERY_TYPE if zone in (m.STACK, m.ARCAEA) else EVERY_TYPE & ~ABILITY
        )
    if not there:
        ctx.fail("nothing of this type is found in that zone")


def source_type(ctx: Context) -> int:
    """Return the card type of what has the text: its own card, or whatever a quoted ability is given to."""
    if ctx.of_another:
        return EVERY_TYPE
    return 1 << (m.K_EFFECT if ctx.card.is_effect else m.KINDS.index(ctx.card.type))


# ---- references ----------------------------------------------------------------------------------------------------------

LEADS_TO = {
    "draw": (e.DRAWN,), "discard": (e.DISCARDED,), "sacrifice": (e.SACRIFICED,), "destroy": (e.DESTROYED,), "break": (e.BROKEN,),
    "hurt": (e.DAMAGED, e.DESTROYED), "heal": (e.HEALED,), "rinoa": (e.READIED,), "runoa": (e.RESTED,), "look": (), "choose": (),
    "reveal": (e.REVEALED,), "to_hand": (e.MOVED,), "exile": (e.MOVED,), "bounce": (e.MOVED,), "to_graveyard": (e.MOVED,),
}  # fmt: skip
"""What an act can make happen to the things that it took."""


def done_so(ctx: Context, kinds: tuple[int, ...]) -> Things | None:
    """Return what the acts before took that can do this to it, None if nothing was done; これによって about what none does is refused."""
    return ctx.done_before(lambda verb: verb not in LEADS_TO or bool(set(kinds) & set(LEADS_TO[verb])))


__all__ = [
    "done_so",
    "harmed",
    "reach",
    "refuse_idle",
    "refuse_nowhere",
    "refuse_numbers",
    "refuse_unharmed",
    "source_type",
    "types_of",
]
