"""What the prefixes of a sentence say, while it is lowered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tefuda.games.common.things import Things
from tefuda.games.lowering.periods import Span
from tefuda.games.sve.lowering.blocks import Govern, Item, Unit
from tefuda.games.sve.lowering.makeup import Rate
from tefuda.games.sve.rules.durations import FOREVER
from tefuda.games.sve.rules.lasting import Period
from tefuda.kernel.programs import Cond, Ins
from tefuda.text.model import Node


@dataclass
class Each:
    """A sentence about every player: their picks one after the other, then one action for all [1.3.4, 1.3.4.1].

    Attributes:
        queue, current: Registers of the players still to come and of the one who picks; then of all that take part.
        before: Code that names what the condition on a player is about.
        picks: Code of the picks of one player.
        gathered: Registers to be emptied before the first one picks.
        cond: Condition that each player must meet, or None.
        may: What each player is asked whether to take part in, or None.
        own: The part of the set seen last that is the current player's, or None.
        apart: What is done differs from player to player, so that one does it after the other.
    """

    queue: int
    current: int
    before: list[Item] = field(default_factory=list)
    picks: list[Item] = field(default_factory=list)
    gathered: list[int] = field(default_factory=list)
    cond: Cond | None = None
    may: tuple[Ins, ...] | None = None
    own: Things | None = None
    apart: bool = False


@dataclass
class Said:
    """What the prefixes of one sentence say.

    Attributes:
        instead: The instruction to be replaced: None, or the unit; ``asked``: those of which the condition asks whether they were done.
        span: How long its effects last.
        cond: Makes the condition while which it holds only, from the register with the turn in which it began; or None.
        on_play: What is played while it applies, or None.
        rate: What …につき multiplies its number with, or None; ``rounds``: the register with how often all of it is done, or -1.
        each: The sentence is about every player, or None.
        chosen: What it chooses, or None.
        before, whole: What the sentence before says, and the sentence itself, for what is done instead of it.
        by: What it asks itself, or None.
        only: Register of players, without whom nothing is done (perhaps nobody is meant), or -1.
    """

    instead: Unit | None = None
    asked: list[Unit] = field(default_factory=list)
    span: Span[Period] = field(default_factory=lambda: Span(Period(FOREVER)))
    cond: Callable[[int], Cond] | None = None
    on_play: Node | None = None
    rate: Rate | None = None
    rounds: int = -1
    each: Each | None = None
    chosen: Node | None = None
    before: Said | None = None
    whole: Node | None = None
    by: Govern | None = None
    only: int = -1
