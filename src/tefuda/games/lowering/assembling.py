"""Putting the program of a text together: registers, instructions, jumps whose aim is not known yet, tables by class of node."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, NoReturn, Protocol, TypeVar

from tefuda.games.common.abilities import TextAbility
from tefuda.games.common.conditions import Anybody, NumIs
from tefuda.games.common.filters import ABOVE
from tefuda.games.common.numbers import Difference, HalfNum, IfNum, PlusNum, TimesNum
from tefuda.games.common.things import OneOf, Players, Things
from tefuda.games.lowering.refusing import LoweringError
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Const, Ins, Not, Num, Program
from tefuda.kernel.rules import Pool
from tefuda.text.amounts import AsMuch
from tefuda.text.arithmetic import BothOf, DifferenceOf, ExcessOf, PlusOf, TimesOf
from tefuda.text.compiler import TextLine
from tefuda.text.counting import HalfOf
from tefuda.text.model import Node
from tefuda.text.numbers import MinusOf, TheDifference, adds_up

T = TypeVar("T")
C = TypeVar("C")
W = TypeVar("W")


class Numbered(Protocol):
    """What has a number within the pool."""

    uid: int


R = TypeVar("R", bound=Numbered)
A = TypeVar("A", bound=TextAbility)
Row = Callable[[C, Any], T]
"""How a node is lowered; the row of a class is given a node of it."""
ByClass = Mapping[type, Row[C, T]]
RowWith = Callable[[C, Any, W], T]
"""The same for rows that are given something besides the node."""
ByClassWith = Mapping[type, RowWith[C, W, T]]
Skip = Callable[[int], Ins]
"""Makes a jump, given the index of the instruction where it leads."""


class Rows(dict[type, Callable[..., T]]):
    """How a kind of phrase is lowered, by the class of its node.

    It stands below the modules of a lowering; each adds the rows that it knows. So phrases that hold one another (a description has a
    number in it, the number counts a description) need no circle of imports.

    Attributes:
        of: What kind of phrase it is, for messages.
    """

    def __init__(self, of: str) -> None:
        super().__init__()
        self.of = of

    def add(self, rows: Mapping[type, Callable[..., T]]) -> None:
        """Add rows.

        Raises:
            ValueError: A class has a row already.
        """
        twice = [cls.__name__ for cls in rows if cls in self]
        if twice:
            raise ValueError(f"{self.of} has two rows for {', '.join(twice)}")
        self.update(rows)

    def __call__(self, ctx: Assembly, node: Node) -> T:
        """Lower a node by the row of its class.

        Raises:
            LoweringError: There is none.
        """
        return ctx.row(self, node)(ctx, node)


class NumberRows(Rows[Num]):
    """The rows of numbers; one that is printed without a unit is itself."""

    def __call__(self, ctx: Assembly, node: Node | int) -> Num:
        if isinstance(node, int):
            return Const(node)
        if not adds_up(node) or not isinstance(ctx, Speaking):
            return super().__call__(ctx, node)
        asked, ctx.asked_of = ctx.asked_of, None
        found = super().__call__(ctx, node)
        ctx.asked_of = asked
        return found

    def shifted(self, ctx: Assembly, node: PlusOf) -> Num:
        """Return a value plus or minus a constant."""
        value = self(ctx, node.v)
        return Difference(value, Const(node.n)) if node.minus else PlusNum(value, Const(node.n))

    def add_arithmetic(self) -> None:
        """Add the rows of what is computed of other values, the same in every game."""
        self.add(
            {
                AsMuch: lambda ctx, node: self(ctx, node.v),
                TimesOf: lambda ctx, node: TimesNum(self(ctx, node.v), Const(node.n)),
                HalfOf: lambda ctx, node: HalfNum(self(ctx, node.v), not node.up),
                PlusOf: self.shifted,
                BothOf: lambda ctx, node: PlusNum(self(ctx, node.a), self(ctx, node.b)),
                TheDifference: difference,
                MinusOf: lambda ctx, node: Difference(self(ctx, node.a), self(ctx, node.b)),
                DifferenceOf: partial(apart, self),
                ExcessOf: lambda ctx, node: beyond(self(ctx, node.a), self(ctx, node.b)),
            }
        )


def apart(number: Callable[[Any, Any], Num], ctx: Assembly, node: DifferenceOf) -> Num:
    """Return by how much two values differ; ``number`` lowers each."""
    return distance(number(ctx, node.a), number(ctx, node.b))


def distance(a: Num, b: Num) -> Num:
    """Return by how much two numbers differ."""
    return IfNum(NumIs(a, ABOVE, b), Difference(a, b), Difference(b, a))


def beyond(a: Num, b: Num) -> Num:
    """Return by how much one number is larger than another, 0 if it is not."""
    return IfNum(NumIs(a, ABOVE, b), Difference(a, b), Const(0))


def difference(ctx: Assembly, node: Node) -> Num:
    """Return by how much the two values that the condition before compared differ."""
    if ctx.compared is None:
        ctx.fail("no condition before その差 compares two values")
    return distance(*ctx.compared)


class Assembly:
    """A program being put together.

    Attributes:
        pool: Where everything is numbered.
        name, line: Card and printed line, for messages and ``why``.
        regs: Number of registers used so far.
        compared: The two values that a condition has compared last.
        code: Instructions so far; ``sentence`` is the number of the printed sentence they come from.
        printed: The numbers of the sentences that are carried out, where others are printed between or before them; else they count from 0.
    """

    def __init__(self, pool: Pool, name: str, line: int, regs: int) -> None:
        self.pool = pool
        self.name = name
        self.line = line
        self.regs = regs
        self.code: list[Ins] = []
        self.compared: tuple[Num, Num] | None = None
        self.sentence = 0
        self.printed: Sequence[int] = ()

    def fail(self, why: str, node: Node | None = None) -> NoReturn:
        """Refuse the text because of a part of it; the part that is at hand, unless it is given.

        Raises:
            LoweringError: Always.
        """
        raise LoweringError(self.name, self.line, why, node)

    def row(self, table: Mapping[type, Callable[..., T]], node: Node) -> Callable[..., T]:
        """Return the entry of a table for the class of a node.

        Raises:
            LoweringError: There is none.
        """
        for cls in type(node).__mro__:
            if cls in table:
                return table[cls]
        self.fail("", node)

    def reg(self) -> int:
        """Return a fresh register."""
        self.regs += 1
        return self.regs - 1

    def add(self, *code: Ins) -> None:
        """Add instructions."""
        for ins in code:
            ins.sentence = self.sentence
            self.code.append(ins)

    def come_to(self, k: int) -> None:
        """Go on with the sentence in a place among those that are carried out."""
        self.sentence = self.printed[k] if k < len(self.printed) else k

    def hole(self) -> int:
        """Leave room for an instruction that is not known yet."""
        self.add(Ins())
        return len(self.code) - 1

    def fill(self, at: int, skip: Skip) -> None:
        """Make a jump there: it leads to the instruction that comes next."""
        self.fill_at(at, skip(len(self.code)))

    def fill_at(self, at: int, ins: Ins) -> None:
        """Put an instruction where room was left."""
        ins.sentence = self.code[at].sentence
        self.code[at] = ins

    def number(self, part: R) -> R:
        """Give a record its number within the pool."""
        part.uid = self.pool.number(part)
        return part

    def located(self, ability: A) -> A:
        """Note where an ability stands, and number it."""
        ability.name, ability.line = self.name, self.line
        return self.number(ability)

    def filled(self, ability: A) -> A:
        """Give an ability the program of all instructions and its registers, note where it stands, and number it."""
        ability.program = self.program()
        return self.finished(ability)

    def program(self) -> Program:
        """Return the finished program of all instructions."""
        return self.program_of(tuple(self.code))

    def count_events(self, kinds: tuple[int, ...], ever: bool = False) -> None:
        """Keep events of these kinds in the history of the turn, or (``ever``) of all turns."""
        for kind in kinds:
            self.pool.counted |= 1 << kind
            if ever:
                self.pool.ever |= 1 << kind

    def finished(self, ability: A) -> A:
        """Give an ability its registers, its card and line, and its number."""
        ability.regs = self.regs
        return self.located(ability)

    def program_of(self, code: tuple[Ins, ...]) -> Program:
        """Return a finished program of instructions."""
        return self.number(Program(code, self.regs, self.name, self.line))


class Speaking(Assembly, ABC):
    """A text being lowered that names things: what its descriptions ask of it.

    Attributes:
        you: The player who carries the sentence out: 自分 in it is that player.
        seen: The cards looked at or revealed last, in which a card without a place is looked for.
        last: The things that the last act of all took.
        it: What それ refers to.
        found: What the condition of the sentence has found in the cards seen or taken (その中に…があるなら): それ then is that; or None.
        seats: How many players a match has at most.
        asked_of: The players of whom the condition at hand is asked one by one, None where it is not.
    """

    seats: ClassVar[int] = 2
    you: Players
    it: Things | None = None
    seen: Things | None = None
    last: Things | None = None
    found: Things | None = None
    asked_of: OneByOne | None = None

    def among_them(self, who: Players, some: bool = False) -> Players:
        """Return several players; in a condition the one of whom it is asked: it holds if it does for each, or (``some``) for one."""
        return who if self.asked_of is None else self.asked_of.one(self, who, some)

    @abstractmethod
    def that(self) -> Things:
        """Return what それ refers to."""

    @abstractmethod
    def recall(self, verb: str) -> Things:
        """Return what the last act with a verb took."""

    def those(self) -> Things:
        """Return what それら refers to."""
        return self.that()

    def word_named(self) -> int:
        """Return the register of the word that was named."""
        self.fail("no attribute was named before this")

    def fell(self, heads: bool) -> Cond:
        """Return the condition that the coin tossed last fell so."""
        self.fail("no coin was tossed before this")


class OneByOne:
    """The players of whom a condition is asked: it holds for each of them, or (``some``) for one.

    Attributes:
        at: The place of the one of whom it is asked now, -1 as long as it is only looked for who they are.
        who: The players, None if it speaks of no several ones.
    """

    def __init__(self) -> None:
        self.at = -1
        self.who: Players | None = None
        self.some = False

    def one(self, ctx: Assembly, who: Players, some: bool) -> Players:
        """Note that the condition speaks of several players, and return the one of whom it is asked now."""
        if self.who is not None and self.some != some:
            ctx.fail("one and the same condition cannot be asked of each player and of any player")
        self.who, self.some = who, some
        return who if self.at < 0 else OneOf(who, self.at)


class CondRows(Rows[Cond]):
    """The rows of conditions. One that speaks of several players is asked of each of them alone, unless it counts what they have together:
    what it speaks of is それ all the same."""

    def __call__(self, ctx: Assembly, node: Node) -> Cond:
        assert isinstance(ctx, Speaking)
        outer = ctx.asked_of
        if adds_up(node) or (outer is not None and outer.at >= 0):
            return super().__call__(ctx, node)
        before = ctx.it, ctx.seen, ctx.last
        asked = ctx.asked_of = OneByOne()
        found = super().__call__(ctx, node)
        if asked.who is not None:
            named = ctx.it, ctx.seen, ctx.last
            found = self.one_by_one(ctx, node, asked, before)
            ctx.it, ctx.seen, ctx.last = named
            ctx.compared = None
        ctx.asked_of = outer
        return found

    def one_by_one(self, ctx: Speaking, node: Node, asked: OneByOne, before: tuple[Things | None, ...]) -> Cond:
        """Return a condition that is asked of several players one by one."""
        assert asked.who is not None
        conds: list[Cond] = []
        for at in range(ctx.seats):
            asked.at = at
            ctx.it, ctx.seen, ctx.last = before
            cond = super().__call__(ctx, node)
            if asked.some:
                conds.append(AllOf((Anybody(OneOf(asked.who, at)), cond)))
            else:
                conds.append(AnyOf((Not(Anybody(OneOf(asked.who, at))), cond)) if at else cond)
        return AnyOf(tuple(conds)) if asked.some else AllOf(tuple(conds))


def label(abilities: Iterable[TextAbility], said: Sequence[TextLine]) -> None:
    """Give abilities the lines that they were read from, for ``why`` and the board."""
    for ability in abilities:
        ability.say("\n".join(line.ja() for line in said), "\n".join(line.en() for line in said))
