"""What an effect or a static ability is made of while it is put together, as far as all games put them together the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from tefuda.games.common.conditions import IsKnown
from tefuda.games.common.filters import SourceOnly
from tefuda.games.common.lasting import Beginning
from tefuda.games.common.numbers import Fixed, Minus
from tefuda.games.common.things import Things
from tefuda.games.lowering.assembling import R
from tefuda.games.lowering.referring import Referring
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Const, Filter, Num, SetReg
from tefuda.kernel.records import OR, SET, Ability, Bundle, Change, Mod, Replacer


class Numbering(Protocol):
    """A text being lowered, as far as its records are numbered."""

    def number(self, part: R) -> R:
        """Give a record its number within the pool."""

    def reg(self) -> int:
        """Return a fresh register."""


class Begins(Protocol):
    """An instruction that begins an effect: see ``common.lasting.Beginning``."""

    nums: tuple[Num, ...]
    base: int
    needs: Cond | None


X = TypeVar("X", bound=Numbering)
B = TypeVar("B", bound=Begins)


def all_of(conds: Sequence[Cond]) -> Cond | None:
    """Return several conditions as one, None without any."""
    return None if not conds else conds[0] if len(conds) == 1 else AllOf(tuple(conds))


def together(*conds: Cond | None) -> Cond | None:
    """Return those conditions that there are as one, None without any."""
    return all_of([c for c in conds if c is not None])


def swapped(
    ctx: Referring,
    two: Sequence[tuple[Things, int]],
    layer: int,
    value: Callable[[Things, int], Num],
    begin: Callable[[Bundle, Things, Any], Any],
    add: Callable[..., None],
) -> None:
    """Set a number of each of two things to what the other one's was; both are read before either changes. Where one of them is not
    there, nothing is exchanged.

    Args:
        ctx: The text.
        two: The things, each with the attribute that is exchanged.
        layer: Where such changes are made.
        value: Returns the number of a thing.
        begin: Makes the instruction that starts a lasting effect; ``add`` adds it, given also which of the two it is about.
    """
    base = ctx.reg()
    ctx.reg()
    numbers = [value(*one) for one in two]
    for k in (0, 1):
        ctx.add(SetReg(base + k, numbers[1 - k]))
    both = AllOf(tuple(IsKnown(number) for number in numbers))
    for k, (thing, attr) in enumerate(two):
        ins = begin(ctx.number(Bundle((Change(layer, attr, SET, Fixed(base + k)),))), thing, ctx.span.take())
        ins.base, ins.needs = base + 2, both
        add(ins, k)


def one_of(conds: Sequence[Cond | None]) -> Cond | None:
    """Return that one of several conditions is met; None, which always is, if one of them is None."""
    found = tuple(c for c in conds if c is not None)
    if not found or len(found) < len(conds):
        return None
    return found[0] if len(found) == 1 else AnyOf(found)


def signed(num: Num, plus: bool) -> Num:
    """Return a number with a sign."""
    if plus:
        return num
    return Const(-num.n) if isinstance(num, Const) else Minus(num)


@dataclass
class Makeup(Generic[X]):
    """What an effect or a static ability is made of, while it is put together.

    Attributes:
        ctx: The text.
        who: Description of what it applies to; None: the source, or the things that the effect is locked to.
        nums: Numbers fixed when the effect begins; None: numbers are read all the time (static ability).
        base: First register for the fixed numbers.
        changes, mods, replacers: Changes of rows, modifications of the rules, replacements.
        needs: What must be so for it to begin; for a static ability, all the time.
        conds: Conditions that the sentence itself brings, asked all the time.
        alone: True if it concerns players or rules and not the things.
        flags: Layer and attribute of permissions and prohibitions that concern the thing itself.
        begins: Makes the instruction that begins an effect, of what it does, the things that it is locked to, and how long it lasts.
    """

    flags: ClassVar[tuple[int, int]]
    begins: ClassVar[Callable[..., Beginning]]

    ctx: X
    who: Filter | None = None
    nums: list[Num] | None = None
    base: int = 0
    changes: list[Change] = field(default_factory=list)
    mods: list[Mod] = field(default_factory=list)
    replacers: list[Replacer] = field(default_factory=list)
    needs: list[Cond] = field(default_factory=list)
    conds: list[Cond] = field(default_factory=list)
    alone: bool = False

    @classmethod
    def beginning(cls, ctx: X) -> Self:
        """Return that of an effect of a resolving text."""
        return cls(ctx, None, [], ctx.reg())

    def change(
        self, layer: int, attr: int, how: int, num: Num | None = None, mask: int = 0, gain: Ability | None = None
    ) -> None:
        """Add a change of rows."""
        self.changes.append(Change(layer, attr, how, num, mask, gain))

    def flag(self, mask: int) -> None:
        """Add a permission, prohibition or requirement that concerns the thing itself."""
        self.change(*self.flags, OR, None, mask)

    def mod(self, kind: int, fits: Filter | None, num: Num | None = None, n: int = 0) -> None:
        """Add a modification of the rules."""
        self.rule(Mod(kind, fits, num, n))

    def rule(self, made: Mod) -> None:
        """Add a modification that says more than others."""
        self.mods.append(made)

    def replace(self, made: Replacer) -> None:
        """Add a replacement."""
        self.replacers.append(self.ctx.number(made))

    def amount(self, num: Num) -> Num:
        """Return a number as the effect reads it: fixed at its beginning, or live."""
        if self.nums is None or isinstance(num, Const):
            return num
        self.nums.append(num)
        return Fixed(self.base + len(self.nums) - 1)

    def equal(self, num: Num) -> Num:
        """Return a number that something is set to: what it is a number of must be there."""
        if not isinstance(num, Const):
            self.needs.append(IsKnown(num))
        return self.amount(num)

    def fits(self) -> Filter | None:
        """Return the test of whom a modification concerns; nothing to test if the effect is locked to its things."""
        if self.who is not None:
            return self.who
        return SourceOnly() if self.nums is None else None

    def finished(self, conds: Sequence[Cond], who: Filter | None) -> Bundle:
        """Return the finished bundle: under conditions, for what a description means (None: the source, or things that are locked)."""
        conds = (*conds, *self.conds, *(self.needs if self.nums is None else ()))
        made = Bundle(tuple(self.changes), tuple(self.mods), tuple(self.replacers), who, all_of(conds))
        for mod in self.mods:
            for part in (mod.fits, mod.amount):
                if part is not None:
                    made.reads |= part.reads
                    made.reads_rows |= part.reads_rows
        return self.ctx.number(made)

    def bundle(self, cond: Cond | None = None) -> Bundle:
        """Return the finished bundle."""
        return self.finished(() if cond is None else (cond,), self.who)

    @classmethod
    def in_time(cls, ctx: X, period: Any, keep: Callable[[Num], Num]) -> Sequence[Cond]:
        """Return what has to hold for a period to have begun, if it begins later; ``keep`` keeps a number as it is now."""
        return ()

    def started(self, things: Things | None, period: Any) -> Beginning:
        """Return the instruction that begins the effect, for so long."""
        made = self.finished(self.in_time(self.ctx, period, self.amount), self.who if self.changes else None)
        return self.begun(type(self).begins(made, things, period))

    def begun(self, ins: B) -> B:
        """Tell the instruction that begins the effect which numbers are fixed then, and what must be so."""
        for _ in self.nums or ():
            self.ctx.reg()
        ins.base, ins.nums, ins.needs = self.base, tuple(self.nums or ()), all_of(self.needs)
        return ins


__all__ = ["Makeup", "all_of", "signed", "swapped", "together"]
