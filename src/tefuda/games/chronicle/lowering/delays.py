"""What a text makes happen later [11.6.18, R49, R84]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering.acts import lower_act, may
from tefuda.games.chronicle.lowering.context import Context, Watched, lower_event
from tefuda.games.chronicle.lowering.events import know
from tefuda.games.chronicle.lowering.makeup import Makeup
from tefuda.games.chronicle.lowering.moments import moment
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.counting import TURN_NUM
from tefuda.games.chronicle.rules.finding import SourceFound
from tefuda.games.chronicle.rules.lasting import ALWAYS
from tefuda.games.chronicle.rules.text import ChronicleAbility
from tefuda.games.chronicle.wording import lines
from tefuda.games.common.events import NumberIs
from tefuda.games.common.things import EventPlayer, InRegister
from tefuda.games.lowering.delays import Delays, later_turn
from tefuda.games.lowering.makeup import together
from tefuda.kernel.records import TRIGGERED
from tefuda.text import sentences
from tefuda.text.model import Node


def at_next(ctx: Context, when: lines.AtNext) -> Watched:
    """At the next such moment; the end of a turn that is called next is that of a later turn [R49]."""
    kinds, fits = moment(ctx, when.m)
    return kinds, together(fits, later_turn(ctx, TURN_NUM)) if when.m.end else fits


class ChronicleDelays(Delays[Context, ChronicleAbility]):
    """How Last Chronicle puts off what a sentence does; what that chooses is chosen when it is stacked [R75, R84]."""

    always = ALWAYS
    unsaid = (ALWAYS, 1)

    def anew(self, when: Node) -> bool:
        return isinstance(when, sentences.When | lines.AtNext)

    def know(self, ctx: Context, inner: Context, when: Node, kinds: tuple[int, ...]) -> None:
        if isinstance(when, sentences.When):
            know(inner, when.e)
        elif isinstance(when, lines.AtNext):
            inner.player = EventPlayer()

    def keep(self, ctx: Context) -> None:
        super().keep(ctx)
        if isinstance(ctx.it, InRegister):
            ctx.places.setdefault(ctx.it.reg, ctx.arrived)
        if ctx.leaving and ctx.itself is None:
            ctx.itself = ctx.outlasting(SourceFound())

    def made(self, ctx: Context, inner: Context, ability: ChronicleAbility) -> ChronicleAbility:
        ability.parts = tuple(inner.parts)
        ctx.delays.append(super().made(ctx, inner, ability))
        return ability


DELAYS = ChronicleDelays(
    lambda: ChronicleAbility(TRIGGERED, 0),
    Makeup,
    {lines.AtNext: at_next, lines.AtTurnsEnd: lambda ctx, when: ((e.PHASE_CAME,), NumberIs(m.PROCESSING))},
    lower_event,
    lower_act,
    may,
)
