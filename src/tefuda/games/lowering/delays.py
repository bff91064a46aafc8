"""What a text puts off until an event happens, or until a moment of a turn comes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from tefuda.games.common.abilities import TextAbility
from tefuda.games.common.conditions import NumIs
from tefuda.games.common.events import ByPlayers, NumberIs
from tefuda.games.common.filters import ABOVE
from tefuda.games.common.lasting import Delay, Duration
from tefuda.games.common.things import Players
from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.events import once_together
from tefuda.games.lowering.lookbacks import Watched
from tefuda.games.lowering.makeup import Makeup, together
from tefuda.games.lowering.referring import Referring
from tefuda.kernel.programs import Cond, Ins, Num
from tefuda.text import joining, moments, sentences
from tefuda.text.model import Node
from tefuda.text.words import Side

X = TypeVar("X", bound=Referring)
A = TypeVar("A", bound=TextAbility)


def later_turn(ctx: Referring, turn: Num) -> Cond:
    """Keep which turn it is; return the condition that a later one has come."""
    return NumIs(turn, ABOVE, ctx.valued(turn))


def of_turns(
    came: int, begins: int, ends: int, turn: Num, side: Callable[[X, Side], Players]
) -> Mapping[type, Row[X, Watched]]:
    """Return the rows of what waits for the next end of a turn, or for the start or end of a next turn.

    Args:
        came: The kind of event that a step or phase has come.
        begins, ends: The number of that in which a turn begins, and of that in which it ends.
        turn: The number of the turn that goes on, whose end is not that of the next one.
        side: Returns the players of a side.
    """

    def at_next_turn(ctx: X, when: moments.AtNextTurn) -> Watched:
        whose = ByPlayers(side(ctx, when.s)) if when.s is not None else None
        return (came,), together(NumberIs(ends if when.end else begins), whose, later_turn(ctx, turn))

    return {sentences.AtEnd: lambda ctx, when: ((came,), NumberIs(ends)), moments.AtNextTurn: at_next_turn}


class Delays(ABC, Generic[X, A]):
    """How a game puts off what a sentence does.

    Attributes:
        ability: Makes the trigger that waits.
        makeup: What effects are put together with.
        always: The period without an end; ``unsaid``: how long, and how often, something is waited for if the text says neither.
        moments: The moments for which it waits, by the prefix that says so; each comes once.
        event: Returns which events an event of a text is.
        act, may: Add an act, and an optional one.
    """

    always: Duration
    unsaid: tuple[Duration, int]

    def __init__(
        self,
        ability: Callable[[], A],
        makeup: type[Makeup[X]],
        moments: Mapping[type, Row[X, Watched]],
        event: Callable[[X, Node], Watched],
        act: Callable[[X, Node], None],
        may: Callable[[X, sentences.Instruction], None],
    ) -> None:
        self.ability = ability
        self.makeup = makeup
        self.moments = moments
        self.event = event
        self.act = act
        self.may = may

    # ---- what a game says

    @abstractmethod
    def know(self, ctx: X, inner: X, when: Node, kinds: tuple[int, ...]) -> None:
        """Let what is done later know what it waited for: a prefix, and the kinds of events that it means."""

    def add(self, ctx: X, ins: Ins) -> None:
        """Add what begins to wait."""
        ctx.add(ins)

    def keep(self, ctx: X) -> None:
        """Keep what the text knows of its event: another one will set off what is put off."""
        ctx.outlast()

    def anew(self, when: Node) -> bool:
        """Whether それ and そのプレイヤー are then those of what was waited for."""
        return isinstance(when, sentences.When)

    def until(self, when: Node) -> Duration:
        """Return how long a moment is waited for."""
        return self.always

    def made(self, ctx: X, inner: X, ability: A) -> A:
        """Finish the trigger."""
        return inner.finished(ability)

    # ---- what all games do

    def waits(self, ctx: X, when: sentences.When) -> tuple[Duration, int]:
        """Return how long, and how often, an event is waited for."""
        period = ctx.span.take()
        if when.next or ctx.span.printed or period is not self.always:
            return period, 1 if when.next else -1
        return self.unsaid

    def optional(self, ctx: X, do: sentences.May | joining.ThenMay) -> None:
        """Add what may be done, behind what has to be done before."""
        if isinstance(do, joining.ThenMay):
            self.act(ctx, do.first)
        self.may(ctx, do.d)

    def delayed(self, ctx: X, when: Node, do: sentences.Clause, doer: Players) -> None:
        """Add a trigger that the text makes, with what it knows now; ``doer`` carries out what it does."""
        ability = self.ability()
        if isinstance(when, sentences.When):
            ctx.whole, ctx.least = when.e, 1
            ability.events, ability.fits = self.event(ctx, when.e)
            ability.least, ctx.whole = ctx.least, None
            ability.batched = once_together(when.e)
            period, uses = self.waits(ctx, when)
            ability.fits = together(ability.fits, *self.makeup.in_time(ctx, period, ctx.valued))
        else:
            ability.events, ability.fits = ctx.row(self.moments, when)(ctx, when)
            period, uses = self.until(when), 1
        self.keep(ctx)
        inner = ctx.going_on()
        inner.you = doer
        self.know(ctx, inner, when, ability.events)
        (self.may if isinstance(do, sentences.May) else self.act)(inner, do.d)
        ability.program = inner.program()
        ctx.regs = max(ctx.regs, inner.regs)
        self.add(ctx, Delay(self.made(ctx, inner, ability), period, uses))
