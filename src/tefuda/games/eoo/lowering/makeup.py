"""What an effect or a static ability is made of, while it is put together; and whom it concerns [18-1, 18-6]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tefuda.games.common.conditions import NumIs
from tefuda.games.common.filters import EQUAL, Among, AnyOfFilters, CardFilter, Every, OfPlayers
from tefuda.games.common.lasting import Beginning
from tefuda.games.common.things import Things
from tefuda.games.eoo.lowering.context import SOURCE, Context
from tefuda.games.eoo.lowering.nouns import WORDS, Described, describe, owner
from tefuda.games.eoo.lowering.reach import EVERY_TYPE, refuse_numbers, refuse_unharmed, source_type, types_of
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.counting import TURN_NUM, NextTurnNum
from tefuda.games.eoo.rules.lapsing import EndedBundle
from tefuda.games.eoo.rules.lasting import Begin, Period
from tefuda.games.eoo.rules.sets import HostOf
from tefuda.games.eoo.wording import nouns
from tefuda.games.lowering import makeup as shared
from tefuda.kernel.programs import Cond, Filter, Num
from tefuda.kernel.records import Bundle
from tefuda.text import things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr


@dataclass
class Makeup(shared.Makeup[Context]):
    """What an effect or a static ability is made of, while it is put together.

    Attributes:
        subject: What the last part was about, for parts that leave their subject out.
    """

    flags = (m.L_FLAGS, m.FLAGS)
    begins = Begin

    subject: Node | None = None

    def bundle(self, cond: Cond | None = None) -> Bundle:
        """Return the finished bundle; numbers change only on what has them."""
        if self.nums is None:
            types = types_of(self.who) if self.who is not None else source_type(self.ctx)
            refuse_unharmed(self.ctx, self.mods, EVERY_TYPE)
            if not self.alone:
                refuse_numbers(self.ctx, self.changes, types)
        return super().bundle(cond)

    @classmethod
    def in_time(cls, ctx: Context, period: Period, keep: Callable[[Num], Num]) -> tuple[Cond, ...]:
        """次の相手のターン begins with that turn [18-6, R81]."""
        if not period.later:
            return ()
        assert period.who is not None
        return (NumIs(TURN_NUM, EQUAL, keep(NextTurnNum(period.who))),)

    def started(self, things: Things | None, period: Period) -> Beginning:
        """Begin it; what an event ends knows the event [18-6-1]."""
        ins = super().started(things, period)
        if period.kinds:
            ins.bundle = self.ctx.number(EndedBundle(ins.bundle, period.kinds, period.fits))
        return ins


# ---- whom a static ability concerns


def static_who(ctx: Context, thing: Node | None) -> Filter | None:
    """Return the description of what a static ability applies to; None: the source alone."""
    if thing is None or isinstance(thing, nouns.Source):
        return None
    if isinstance(thing, nouns.Host):
        return Among(HostOf(SOURCE))
    np = thing.np if isinstance(thing, things.Bare) else thing.of if isinstance(thing, things.Some) else None
    if isinstance(thing, things.Some) and not isinstance(thing.cnt, things.All):
        ctx.fail("a static ability picks nothing")
    if isinstance(np, NounOr):
        return AnyOfFilters(tuple(described_filter(ctx, describe(ctx, one)) for one in np.of))
    if not isinstance(np, NP):
        ctx.fail("a static ability cannot concern this", thing)
    return described_filter(ctx, describe(ctx, np))


def described_filter(ctx: Context, d: Described) -> CardFilter:
    """Return a description as a test of live objects."""
    if d.sequence is not None or d.taken is not None or d.extremes:
        ctx.fail("a static ability cannot ask for that")
    tests: list[CardFilter] = [WORDS.in_zones(sum(1 << z for z in d.zones)), *d.tests]
    if d.whose is not None:
        tests.append(OfPlayers(owner(ctx, d)))
    return Every(tuple(tests))
