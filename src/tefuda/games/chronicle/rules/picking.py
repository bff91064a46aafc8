"""Choosing by a text: what it chooses when it is used, and whatever is picked while it resolves [11.2.7, 11.8.5.1, 15.3.1, R75-R77]."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.games.chronicle.rules.knowing import stat_now
from tefuda.games.chronicle.rules.model import BATTLEFIELD, DECK, HAND, W_UNCHOSEN, controller, has
from tefuda.games.chronicle.rules.text import CHOICE_PART, R_ITEM, Part
from tefuda.games.chronicle.rules.verbs import V_CHOOSE, V_COUNT, V_PICK
from tefuda.games.common.matching import distinct
from tefuda.games.common.picking import SetRule, by_card, draw_lots
from tefuda.games.common.things import Players, Things, You
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import option, second
from tefuda.kernel.programs import Ins, Num
from tefuda.kernel.schema import KNOWN

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class Some:
    """A counted choice out of things.

    Attributes:
        things: What is picked from.
        lo, hi: How many; ``hi`` None for any number. Picks on resolution take as many as there are, if fewer [R135].
        by: Who picks on resolution (the first of these players).
        random: True if lots are drawn (無作為に) [R118].
        rule: Demand on the set, or None.
        blind: True if who picks does so in another hand, too, although he does not see it.
        chosen: True for 選ぶ: what cannot be chosen is left out [15.3.1, R109].
    """

    def __init__(self, things: Things, lo: Num, hi: Num | None, by: Players | None = None) -> None:
        self.things = things
        self.lo = lo
        self.hi = hi
        self.by = by if by is not None else You()
        self.random = False
        self.rule: SetRule | None = None
        self.blind = False
        self.chosen = False

    def candidates(self, st: State, x: Scope) -> list[int]:
        """Return the entities that may be picked, in zone order; cards of a deck by card, not by place."""
        item = st.now(x.regs[R_ITEM][0]) if self.chosen and x.regs[R_ITEM] else -1
        out: list[int] = []
        hidden = False
        for r in self.things.refs(st, x):
            e = st.now(r)
            if e < 0 or e in out or (self.chosen and (e == item or unchoosable(st, e))):
                continue
            out.append(e)
            hidden = hidden or st.kind_of(e) == DECK
        return by_card(st, out) if hidden else out

    def least(self, st: State, x: Scope) -> int:
        """Return the smallest number that has to be picked."""
        return max(0, self.lo.value(st, x))

    def most(self, st: State, x: Scope, cands: list[int]) -> int:
        """Return the largest number that can be picked."""
        n = len(cands) if self.rule is None else self.rule.reach(st, tuple(cands))
        return n if self.hi is None else max(0, min(n, self.hi.value(st, x)))

    def enough(self, st: State, x: Scope) -> bool:
        """Tell whether the full stated number can be picked [R135]; まで needs one at least."""
        cands = self.candidates(st, x)
        return self.most(st, x, cands) >= max(1, self.least(st, x))


def unchoosable(st: State, e: int) -> bool:
    """Tell whether an object cannot be chosen by anybody's 選ぶ [15.3.1.1, R109]."""
    return st.kind_of(e) == BATTLEFIELD and has(st, e, W_UNCHOSEN)


# ---- demands on the set --------------------------------------------------------------------------------------------------


class TotalAtMost(SetRule):
    """Their numbers add up to at most a limit: looked at while choosing only [R76, 11.2.7]."""

    def __init__(self, stat: int, limit: int) -> None:
        super().__init__()
        self.stat = stat
        self.limit = limit

    def reach(self, st: State, cands: Ints) -> int:
        """Count how many of the smallest fit in."""
        total = n = 0
        for number in sorted([stat_now(st, e, self.stat) for e in cands]):
            total += number
            if total > self.limit:
                break
            n += 1
        return n

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """Add up what is chosen, and the smallest of the rest that have to come."""
        total = sum([stat_now(st, e, self.stat) for e in chosen])
        small = sorted([stat_now(st, e, self.stat) for e in rest])
        return total + sum(small[: max(0, lo - len(chosen))]) <= self.limit


class LeavesRoom(SetRule):
    """Later choices of the text that have to differ from this one can still be made [R76, R79].

    Attributes:
        rooms: What each place that is still to be filled can take.
        inner: Another demand on the set, or None.
    """

    def __init__(self, rooms: list[list[int]], inner: SetRule | None) -> None:
        super().__init__()
        self.rooms = rooms
        self.inner = inner

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """Find a thing for each place, and for what this set still lacks."""
        if self.inner is not None and not self.inner.completes(st, f, chosen, rest, lo, hi):
            return False
        groups = [[e for e in room if e not in chosen] for room in self.rooms]
        groups += [[*rest]] * max(0, lo - len(chosen))
        return distinct(groups)


# ---- choosing on use [11.2.7, 11.5.8, 11.6.10] -----------------------------------------------------------------------------


class Choices(Part):
    """A choosing (選ぶ) while the text is announced: how many first if that is open, then the things [11.2.7, R75, R76].

    The register gets their refs, in the order of choosing.

    Attributes:
        some: What is chosen, and how many.
        later: Choices after it whose things must be others (他の): their descriptions leave out what is chosen here.
        cap: Largest number of things because each gets a share of so much [R114], or None.
    """

    def __init__(self, reg: int, some: Some) -> None:
        super().__init__(CHOICE_PART, reg)
        self.some = some
        some.chosen = True
        self.later: tuple[Choices, ...] = ()
        self.cap: Num | None = None

    def candidates(self, st: State, x: Scope) -> list[int]:
        """Return what fits the phrase now."""
        return self.some.candidates(st, x)

    def least(self, st: State, x: Scope) -> int:
        """Return the smallest number."""
        return self.some.least(st, x)

    def most(self, st: State, x: Scope, cands: list[int]) -> int:
        """Return the largest number."""
        n = self.some.most(st, x, cands)
        return n if self.cap is None else min(n, self.cap.value(st, x))

    def rooms(self, st: State, x: Scope) -> list[list[int]]:
        """Return what later choices of different things may take, place by place."""
        out: list[list[int]] = []
        for part in self.later:
            if part.applies(st, x):
                out += [part.some.candidates(st, x)] * part.least(st, x)
        return out

    def can(self, st: State, x: Scope) -> bool:
        """Tell whether as many different things as are demanded can be chosen, for this phrase and those that must differ [R76]."""
        cands = self.candidates(st, x)
        lo = self.least(st, x)
        if lo > self.most(st, x, cands):
            return False
        return not self.later or distinct([cands] * lo + self.rooms(st, x))

    def ask(self, st: State, f: Frame) -> bool:
        """Ask how many, then which ones."""
        return st.call(
            CHOOSE, player=f.player, source=f.source, regs=f.regs, event=f.event, snap=f.snap, box=(self, ())
        )

    def numbers(self, st: State, x: Scope) -> list[int]:
        """Return the numbers that can be named."""
        cands = self.candidates(st, x)
        lo, hi = self.least(st, x), self.most(st, x, cands)
        rooms = self.rooms(st, x)
        return [n for n in range(lo, hi + 1) if not rooms or n == lo or distinct([cands] * n + rooms)]

    def still(self, st: State, x: Scope, ref: int) -> bool:
        """Tell whether a chosen thing is still legal: the same object, it fits the phrase, it can be chosen [R77]."""
        e = st.now(ref)
        return e >= 0 and not unchoosable(st, e) and ref in self.some.things.refs(st, x)


class LegalChoices(Things):
    """The things of a choice that were still legal when the text began to resolve [11.8.3, R77]."""

    def __init__(self, part: Choices) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.part = part

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them in the order of choosing."""
        return list(x.regs[self.part.reg])


def choices_of(f: Frame) -> Choices:
    """Return the part that is decided."""
    return cast(Choices, f.box[0])


def ask_count(st: State, f: Frame) -> bool:
    """How many are chosen is said first [11.2.7]."""
    numbers = choices_of(f).numbers(st, f)
    return st.ask(f, f.player, "count", [option(V_COUNT, 0, n) for n in numbers])


def ask_things(st: State, f: Frame) -> bool:
    """Then so many things, one at a time."""
    part = choices_of(f)
    n = second(f.answer)
    rooms = part.rooms(st, f)
    rule = LeavesRoom(rooms, part.some.rule) if rooms else part.some.rule
    return picks.pick(st, "choose", V_CHOOSE, f.player, tuple(part.candidates(st, f)), n, n, f.source, rule)


def note_things(st: State, f: Frame) -> bool:
    """Return their refs."""
    return st.done(tuple([st.ref(e) for e in f.result]))


CHOOSE = procedure(
    "chronicle:choose", ("11.2.7", ask_count), ("11.2.7/b", ask_things), ("11.2.7/c", note_things)
)  # fmt: skip
"""Makes the choice of the part in the box. Result: refs."""


# ---- picking while the text is carried out [11.8.5.1] ----------------------------------------------------------------------


class PickSome(Ins):
    """Pick things now; :class:`TakePicks` puts them into a register [11.8.5.1, R75]."""

    def __init__(self, some: Some, kind: str = "pick") -> None:
        super().__init__()
        self.some = some
        self.kind = kind

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether the full number is there."""
        return self.some.enough(st, x)

    def run(self, st: State, f: Frame) -> bool:
        """Ask the player, or draw lots."""
        some = self.some
        cands = some.candidates(st, f)
        hi = some.most(st, f, cands)
        lo = min(some.least(st, f), hi)
        by = some.by.players(st, f)
        f.result = ()
        if not by or hi == 0:
            return False
        if some.random:
            f.result = draw_lots(st, cands, hi)
            return False
        if lo == len(cands):
            f.result = tuple(cands)
            return False
        return picks.pick(
            st, self.kind, V_PICK, by[0] if some.blind else who_sees(st, by[0], cands), tuple(cands), lo, hi, f.source, some.rule
        )  # fmt: skip


def who_sees(st: State, player: int, cands: list[int]) -> int:
    """Return who picks: the player, but for cards of another hand that he does not know the one whose hand it is [R118]."""
    for e in cands:
        if st.kind_of(e) == HAND and not st.col[KNOWN][e] >> player & 1:
            return controller(st, e)
    return player


class TakePicks(Ins):
    """Put what was picked into a register, as refs; ``more`` adds to it."""

    def __init__(self, reg: int, more: bool = False) -> None:
        super().__init__()
        self.reg = reg
        self.more = more

    def run(self, st: State, f: Frame) -> bool:
        """Write the register."""
        now = tuple([st.ref(e) for e in f.result])
        f.regs[self.reg] = f.regs[self.reg] + now if self.more else now
        return False


class PickNumber(Ins):
    """Name a number within bounds while the text resolves (N枚まで引く) [R7]; :class:`TakeNumbers` keeps it."""

    def __init__(self, who: Players, lo: Num, hi: Num) -> None:
        super().__init__()
        self.who = who
        self.lo = lo
        self.hi = hi

    def run(self, st: State, f: Frame) -> bool:
        """Ask for it."""
        lo = self.lo.value(st, f)
        hi = max(lo, self.hi.value(st, f))
        by = self.who.players(st, f)
        f.result = ()
        return picks.name_number(st, "number", by[0], lo, hi, f.source) if by else False


class TakeNumbers(Ins):
    """Put what was named into a register as it is: a number, a mode, shares."""

    def __init__(self, reg: int) -> None:
        super().__init__()
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Write the register."""
        f.regs[self.reg] = f.result
        return False
