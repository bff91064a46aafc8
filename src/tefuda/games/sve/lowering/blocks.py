"""Code before it is flat: instructions, branches and loops as a tree, whose jumps are made when everything is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tefuda.games.common.conditions import RegisterHas
from tefuda.games.common.control import Judge, Truth
from tefuda.games.common.things import Players, Things
from tefuda.games.sve.lowering.referents import Referents
from tefuda.kernel.programs import Cond, Ins, Jump, JumpUnless
from tefuda.text.model import Node

Skip = Callable[[int], Ins]
"""Makes the jump that leaves a part out, given the index of the instruction after it."""


@dataclass
class Branch:
    """``then`` unless ``skip`` jumps over it, in which case ``other``."""

    skip: Skip
    then: list[Item]
    other: list[Item] = field(default_factory=list)


@dataclass
class Loop:
    """``body`` again and again: ``enter`` jumps out before a round, ``leave`` after it."""

    enter: Skip
    body: list[Item]
    leave: Skip | None = None


class Govern:
    """A condition that governs sentences [R68]. It is read once, where the first of them stands.

    Attributes:
        cond: The condition, or None if register ``reg`` has the answer anyway.
        reg: Register for the answer, -1 until it is needed.
        places: In how many places of the code it is asked for.
        naming: Code before it, which notes the players whom it asks about.
        said: The condition as it is printed, if it is one that may have a contrary.
        before: What それ could refer to before its sentences: what they introduce is not there where the contrary holds.
    """

    def __init__(self, cond: Cond | None, reg: int = -1) -> None:
        self.cond = cond
        self.reg = reg
        self.naming: list[Item] = []
        self.places = 0
        self.judged = cond is None
        self.said: Node | None = None
        self.before: Referents | None = None

    def asked(self) -> Cond:
        """Return it as a condition."""
        return self.cond if self.cond is not None else RegisterHas(self.reg, 1)


@dataclass
class Governed:
    """Code that is carried out if a condition holds."""

    by: Govern
    then: list[Item]
    other: list[Item] = field(default_factory=list)


@dataclass
class Section:
    """A body of its own (an option), carried out unless ``skip`` jumps over it."""

    skip: Skip
    pieces: list[Piece]


Item = Ins | Branch | Loop | Governed | Section


@dataclass
class Unit:
    """What one instruction of the text became.

    Attributes:
        node: The instruction, complete (nothing left out as the print may do); None for what no text can refer back to.
        items: Its code.
        done: Register that tells whether it was really carried out, -1 if nobody asks.
        before: What それ and the object left out were before it.
        subject: Who carries it out, if the sentence names somebody, and whether that is every player.
        picks: Code in which every player picks what it is done to; it is carried out before, and again when this is repeated.
    """

    node: Node | None
    items: list[Item]
    done: int = -1
    before: tuple[Things | None, Things | None] = (None, None)
    subject: tuple[Players, bool] | None = None
    picks: list[Item] = field(default_factory=list)


@dataclass
class Piece:
    """A sentence: its units, and what governs it.

    Attributes:
        regs: The registers given out for it; ``reads``: those on which it depends.
    """

    units: list[Unit]
    by: Govern | None = None
    sentence: int = 0
    regs: range = range(0)
    reads: frozenset[int] = frozenset()

    def whole(self, unit: Unit) -> Unit:
        """Make all parts of the sentence one unit: AしてBする in the place of …して…する takes the place of all of it, not of a part."""
        if len(self.units) > 1:
            items = [item for one in self.units for item in one.items]
            unit = Unit(unit.node, items, unit.done, self.units[0].before, unit.subject)
            self.units[:] = [unit]
        return unit

    def without(self, k: int, merged: Unit) -> list[Piece]:
        """Return the pieces that stand for this one when something replaces unit ``k`` that its condition does not govern."""
        head = Piece(self.units[:k], self.by, self.sentence)
        tail = Piece(self.units[k + 1 :], self.by, self.sentence)
        return [p for p in (head, Piece([merged], None, self.sentence), tail) if p.units]


class Flattener:
    """Turns the tree into a list of instructions.

    Args:
        new_reg: Gives out registers for conditions that are asked for in several places.
    """

    def __init__(self, new_reg: Callable[[], int]) -> None:
        self.new_reg = new_reg
        self.code: list[Ins] = []
        self.sentence = 0

    def pieces(self, pieces: Sequence[Piece]) -> None:
        """Add sentences; neighbours under the same condition share one branch."""
        groups: list[list[Piece]] = []
        for piece in pieces:
            if groups and piece.by is not None and groups[-1][0].by is piece.by:
                groups[-1].append(piece)
            else:
                groups.append([piece])
                if piece.by is not None:
                    piece.by.places += 1
        for group in groups:
            by = group[0].by
            if by is None:
                self.piece(group[0])
            else:
                self.governed(by, group)

    def piece(self, piece: Piece) -> None:
        """Add one sentence."""
        self.sentence = piece.sentence
        for unit in piece.units:
            self.items(unit.items)

    def governed(self, by: Govern, group: Sequence[Piece]) -> None:
        """Add sentences that a condition governs."""
        self.sentence = group[0].sentence
        at = self.open(self.test(by))
        for piece in group:
            self.piece(piece)
        self.close(at)

    def items(self, items: Sequence[Item]) -> None:
        """Add code."""
        for item in items:
            if isinstance(item, Ins):
                item.sentence = self.sentence
                self.code.append(item)
            elif isinstance(item, Branch):
                self.branch(item.skip, item.then, item.other)
            elif isinstance(item, Loop):
                self.loop(item)
            elif isinstance(item, Section):
                at = self.open(item.skip)
                self.pieces(item.pieces)
                self.close(at)
            else:
                self.branch(self.test(item.by), item.then, item.other)

    def test(self, by: Govern) -> Skip:
        """Return the jump over what a condition governs, after making sure that it is read once only."""
        cond, naming, by.naming = by.cond, by.naming, []
        self.items(naming)
        if cond is not None and by.places <= 1:
            return lambda to: JumpUnless(cond, to)
        if by.reg < 0:
            by.reg = self.new_reg()
        if not by.judged and cond is not None:
            by.judged = True
            self.items([Judge(by.reg, cond)])
        reg = by.reg
        return lambda to: JumpUnless(Truth(reg), to)

    def branch(self, skip: Skip, then: Sequence[Item], other: Sequence[Item]) -> None:
        """Add both ways."""
        at = self.open(skip)
        self.items(then)
        if other:
            over = self.open(Jump)
            self.close(at)
            self.items(other)
            self.close(over)
        else:
            self.close(at)

    def loop(self, loop: Loop) -> None:
        """Add a loop."""
        start = len(self.code)
        outs = [self.open(loop.enter)]
        self.items(loop.body)
        if loop.leave is not None:
            outs.append(self.open(loop.leave))
        self.items([Jump(start)])
        for out in outs:
            self.close(out)

    def open(self, skip: Skip) -> tuple[int, Skip]:
        """Leave room for a jump whose aim is not known yet."""
        self.code.append(Ins())
        return len(self.code) - 1, skip

    def close(self, at: tuple[int, Skip]) -> None:
        """Make the jump: it leads to the instruction that comes next."""
        where, skip = at
        made = skip(len(self.code))
        made.sentence = self.sentence
        self.code[where] = made
