"""Conditions that card texts of every game use: comparisons, presence, descriptions, registers, attributes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from tefuda.games.common.filters import CardFilter, fits_ref, within
from tefuda.games.common.knowing import column_of
from tefuda.kernel.programs import Cond, Num
from tefuda.kernel.schema import TURN_TOPIC

if TYPE_CHECKING:
    from tefuda.games.common.measuring import StatNum
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.schema import Schema
    from tefuda.kernel.state import State


class Always(Cond):
    """Always true."""

    reads = 0
    reads_rows = 0

    def holds(self, st: State, x: Scope) -> bool:
        """Return True."""
        return True


class StateIs(Cond):
    """Something is the case for every text: a step, a phase, a battle. It depends on one topic."""

    reads_rows = 0

    def __init__(self, test: Callable[[State], bool], topic: int) -> None:
        self.reads = topic
        self.test = test

    def holds(self, st: State, x: Scope) -> bool:
        """Look at the position."""
        return self.test(st)


class NumIs(Cond):
    """A number is within a bound of another one; the number of a card that is not there is within none."""

    def __init__(self, a: Num, bound: int, b: Num) -> None:
        self.reads = a.reads | b.reads
        self.reads_rows = a.reads_rows | b.reads_rows
        self.a = a
        self.bound = bound
        self.b = b

    def holds(self, st: State, x: Scope) -> bool:
        """Compare them now."""
        known = self.a.known(st, x) and self.b.known(st, x)
        return known and within(self.a.value(st, x), self.bound, self.b.value(st, x))


class IsKnown(Cond):
    """What a number is a number of is there."""

    def __init__(self, n: Num) -> None:
        self.reads = n.reads
        self.reads_rows = n.reads_rows
        self.n = n

    def holds(self, st: State, x: Scope) -> bool:
        """Ask the number."""
        return self.n.known(st, x)


class ThereAre(Cond):
    """There is at least one of the things."""

    def __init__(self, things: Things) -> None:
        self.reads = things.reads
        self.reads_rows = things.reads_rows
        self.things = things

    def holds(self, st: State, x: Scope) -> bool:
        """Look for one."""
        return len(self.things.refs(st, x)) > 0


class Anybody(Cond):
    """Somebody is the player named."""

    reads_rows = 0

    def __init__(self, who: Players) -> None:
        self.reads = who.topics()
        self.who = who

    def holds(self, st: State, x: Scope) -> bool:
        """Look for one."""
        return len(self.who.players(st, x)) > 0


class TheyFit(Cond):
    """The things (at least one) all fit a description, as they last were if they are gone; ``some``: at least one of them does."""

    def __init__(self, things: Things, fits: CardFilter, some: bool = False) -> None:
        self.reads = things.reads | fits.reads
        self.reads_rows = things.reads_rows | fits.reads_rows
        self.things = things
        self.fits = fits
        self.some = some

    def holds(self, st: State, x: Scope) -> bool:
        """Judge them now."""
        refs = self.things.seen(st, x)
        for r in refs:
            if fits_ref(st, x, self.fits, r) == self.some:
                return self.some
        return len(refs) > 0 and not self.some


class TheirNumber(Cond):
    """A number of the things (at least one) is within a bound on all of them; ``some``: on at least one of them."""

    def __init__(self, number: StatNum, bound: int, limit: Num, some: bool) -> None:
        self.reads = number.reads | limit.reads
        self.reads_rows = number.reads_rows | limit.reads_rows
        self.number = number
        self.bound = bound
        self.limit = limit
        self.some = some

    def holds(self, st: State, x: Scope) -> bool:
        """Compare them now."""
        refs = self.number.of.seen(st, x)
        limit = self.limit.value(st, x)
        for r in refs:
            if within(self.number.number(st, r), self.bound, limit) == self.some:
                return self.some
        return len(refs) > 0 and not self.some


class RegisterHas(Cond):
    """A register holds a number (an option taken, a payment made)."""

    def __init__(self, reg: int, n: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg
        self.n = n

    def holds(self, st: State, x: Scope) -> bool:
        """Read the register."""
        return self.n in x.regs[self.reg]


class StateOf(Cond):
    """The first of the things has an attribute, as it last was if it is gone."""

    def __init__(self, things: Things, column: int, value: int, topic: int) -> None:
        self.reads = things.reads | topic
        self.reads_rows = things.reads_rows
        self.things = things
        self.column = column
        self.value = value

    def holds(self, st: State, x: Scope) -> bool:
        """Read the attribute."""
        refs = self.things.seen(st, x)
        return len(refs) > 0 and column_of(st, refs[0], self.column) == self.value


# ---- what the position says of the turn ------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnIs(Cond):
    """It is the turn of one of the players named."""

    def __init__(self, who: Players) -> None:
        self.reads = TURN_TOPIC
        self.reads_rows = 0
        self.who = who

    def holds(self, st: State, x: Scope) -> bool:
        """Ask who chooses first."""
        return st.rules.chooses_first(st) in self.who.players(st, x)


@mypyc_attr(allow_interpreted_subclasses=True)
class NumberThere(Cond):
    """The number at a place of the position is one of several (a mask): the phase, the step of the turn."""

    def __init__(self, schema: Schema, place: int, numbers: int) -> None:
        self.reads = schema.topic_at(place)
        self.reads_rows = 0
        self.place = place
        self.numbers = numbers

    def holds(self, st: State, x: Scope) -> bool:
        """Compare the number."""
        return self.numbers >> st.num[self.place] & 1 != 0
