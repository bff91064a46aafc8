"""Effects of resolved texts that last, and triggers that a text makes for later: how they begin. How long is each game's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.programs import Cond, Num
    from tefuda.kernel.records import Ability, Bundle, Ints
    from tefuda.kernel.state import State

End = tuple[int, int]
"""The kind of an end and its operand, as effects keep them (``Effect.until``, ``Effect.when``); codes of the game."""


class Duration:
    """How long a text says that something lasts."""

    def end(self, st: State, x: Scope) -> End | None:
        """Return the end of what begins now; None if the time is over already."""
        raise NotImplementedError


def with_numbers(st: State, x: Scope, base: int, nums: tuple[Num, ...]) -> list[Ints]:
    """Return the registers that a lasting effect keeps: those below ``base`` as they are, from there on the numbers as they are now."""
    regs = x.regs[:base]
    regs += [()] * (base - len(regs))
    for num in nums:
        regs.append((num.value(st, x),))
    return regs


def marks_of(locked: Ints | None) -> tuple[Event, ...]:
    """Return what the beginning of an effect counts as having done: something to each of its things, or one thing without a subject."""
    return tuple([Event(-1, r) for r in locked]) if locked is not None else (Event(-1),)


def for_later(x: Scope) -> Scope:
    """Return what a trigger made by a text knows of it: the registers as they are now. Events of this moment do not trigger it."""
    return Scope(x.player, x.source, x.regs[:], None, x.snap)


class Beginning(Ins):
    """Start a continuous effect.

    Attributes:
        bundle: What it does. Its numbers are ``Fixed``: registers from ``base`` on, filled from ``nums`` when it begins.
        things: The things it applies to, named when the sentence is carried out, as far as they are there; None: players, the rules, or
            whatever the bundle itself describes all the time.
        period: How long.
        uses: How often its replacements and modifications can be used, -1 without limit.
        needs: What must be so for it to begin.
    """

    def __init__(self, bundle: Bundle, things: Things | None, period: Duration) -> None:
        self.bundle = bundle
        self.things = things
        self.period = period
        self.nums: tuple[Num, ...] = ()
        self.base = 0
        self.uses = -1
        self.needs: Cond | None = None

    def run(self, st: State, f: Frame) -> bool:
        """Start it; an effect on nothing, or for a time that is over, is none."""
        return self.begin(st, f, self.bundle)

    def begin(self, st: State, f: Frame, bundle: Bundle) -> bool:
        """Start what a bundle does."""
        f.happened = ()
        locked = self.reached(st, f)
        if not self.start(st, f, bundle, locked, self.since(f)):
            return False
        f.happened = marks_of(locked)
        return self.begun(st)

    def reached(self, st: State, x: Scope) -> Ints | None:
        """Return the things it applies to, None if it is not kept to certain ones."""
        return None if self.things is None else tuple([r for r in self.things.refs(st, x) if st.now(r) >= 0])

    def start(self, st: State, x: Scope, bundle: Bundle, locked: Ints | None, since: int = -1) -> bool:
        """Start it (a raw write), counting from ``since`` if that is not -1; tells whether it was started."""
        if (locked is not None and not locked) or (self.needs is not None and not self.needs.holds(st, x)):
            return False
        end = self.period.end(st, x)
        if end is None:
            return False
        mine = Scope(x.player, x.source, self.registers(st, x), x.event, x.snap)
        st.add_effect(bundle, mine, locked, end[0], end[1], self.uses, since)
        return True

    def registers(self, st: State, x: Scope) -> list[Ints]:
        """Return the registers that it keeps."""
        return with_numbers(st, x, self.base, self.nums)

    def since(self, f: Frame) -> int:
        """Return the time from which it counts, -1 for now."""
        return -1

    def begun(self, st: State) -> bool:
        """Do what the rules do when an effect has begun: a tail call."""
        st.dirty = True
        return False

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether one of the things is there."""
        if self.needs is not None and not self.needs.holds(st, x):
            return False
        if self.things is None:
            return True
        for r in self.things.refs(st, x):
            if st.now(r) >= 0:
                return True
        return False


class Delay(Ins):
    """Make a delayed trigger that knows the registers as they are now; its source and its controller are those of the text.

    Attributes:
        ability: The trigger.
        period: How long it waits.
        uses: How often it can trigger, -1 without limit.
    """

    def __init__(self, ability: Ability, period: Duration, uses: int = 1) -> None:
        self.ability = ability
        self.period = period
        self.uses = uses

    def run(self, st: State, f: Frame) -> bool:
        """Make it."""
        self.start(st, f)
        f.happened = marks_of(None)
        return False

    def start(self, st: State, x: Scope) -> None:
        """Make it (a raw write), unless its time is over."""
        end = self.period.end(st, x)
        if end is not None:
            st.add_delayed(self.ability, for_later(x), end[0], end[1], self.uses)
