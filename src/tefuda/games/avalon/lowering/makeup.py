"""What an effect or a static ability is made of, while it is put together; and whom it concerns [R93]."""

from __future__ import annotations

from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.context import Context
from tefuda.games.avalon.lowering.nouns import WORDS, Described, describe, group, mana_piles
from tefuda.games.avalon.rules import filters as af
from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.lasting import Begin
from tefuda.games.avalon.rules.sets import CreatureOn, ManaOf
from tefuda.games.avalon.wording import nouns
from tefuda.games.avalon.wording.deeds import is_land
from tefuda.games.common import filters as cf
from tefuda.games.common.filters import AnyOfFilters, CardFilter, Every
from tefuda.games.lowering import makeup as shared
from tefuda.kernel.programs import Filter
from tefuda.text import things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr


class Makeup(shared.Makeup[Context]):
    """What an effect or a static ability is made of, while it is put together; changes go by time [R93], "cannot" beats "can"."""

    flags = (m.L_LATE, m.FLAGS)
    begins = Begin


# ---- whom a static ability concerns


def static_who(ctx: Context, thing: Node | None) -> Filter | None:
    """Return the description of what a static ability applies to; None: the source alone."""
    if thing is None or (isinstance(thing, nouns.Source) and thing.k.id != "land"):
        return None
    np = thing.np if isinstance(thing, things.Bare) else thing.of if isinstance(thing, things.Some) else thing
    if isinstance(thing, things.Some) and not isinstance(thing.cnt, things.All):
        ctx.fail("a static ability picks nothing")
    if isinstance(np, NounOr):
        return AnyOfFilters(tuple(described_filter(ctx, one) for one in np.of))
    if not isinstance(np, NP):
        ctx.fail("a static ability cannot concern this", thing)
    return described_filter(ctx, np)


def described_filter(ctx: Context, np: NP) -> CardFilter:
    """Return a description as a test of live objects."""
    if isinstance(np.head, nouns.Mana):
        return mana_filter(ctx, np)
    if is_land(things.Bare(np)):
        outer, ctx.standing = ctx.standing, True
        found = cf.Among(ManaOf(group(ctx, np)))
        ctx.standing = outer
        return found
    outer, ctx.standing = ctx.standing, True
    d = describe(ctx, np)
    ctx.standing = outer
    if d.taken is not None or d.extremes:
        ctx.fail("a static ability cannot ask for that")
    tests: list[CardFilter] = [*where(ctx, d), *d.tests]
    if d.whose is not None:
        tests.append(af.Of(d.whose))
    return tests[0] if len(tests) == 1 else Every(tuple(tests))


def where(ctx: Context, d: Described) -> list[CardFilter]:
    """Return the tests of what kind of thing a description means, and where it lies."""
    if d.kind == "creature" and d.on is not None:
        return [cf.Among(CreatureOn(d.on))]
    if d.kind == "mana_card" and d.on is not None and not d.end:
        return [cf.Among(ManaOf(d.on))]
    if d.end or d.on is not None or d.zone not in ("", "lands", "holy", "field"):
        ctx.fail("a static ability cannot ask for that place")
    if d.kind not in ("creature", "mana_card"):
        ctx.fail("a static ability concerns creatures and mana cards")
    placed = af.placed(d.kind == "mana_card")
    return [placed, WORDS.in_zones(v.PLACES[d.zone])] if d.zone else [placed]


def mana_filter(ctx: Context, np: NP) -> CardFilter:
    """Return the mana cards whose mana a description means."""
    if np.head != nouns.Mana():
        ctx.fail("all mana of a card changes together")
    outer, ctx.standing = ctx.standing, True
    found = cf.Among(ManaOf(mana_piles(ctx, np)))
    ctx.standing = outer
    return found


__all__ = ["Makeup", "described_filter", "static_who"]
