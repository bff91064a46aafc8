"""Choosing by a text: what it chooses when it is used, and whatever is picked while it resolves [11.2.7, 11.8.5.1, 15.3.1, R75-R77]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.events import CHOSEN
from tefuda.games.chronicle.rules.model import BATTLEFIELD, HAND, M_UNCHOSEN, W_UNCHOSEN, has
from tefuda.games.chronicle.rules.text import CHOICE_PART, R_ITEM
from tefuda.games.chronicle.rules.verbs import V_CHOOSE, V_COUNT, V_PICK
from tefuda.games.common import picking as cp
from tefuda.games.common.announcing import Part
from tefuda.games.common.causes import by_text
from tefuda.games.common.forbidding import concerns
from tefuda.games.common.matching import distinct
from tefuda.games.common.picking import SetRule, picked_refs, who_sees
from tefuda.games.common.things import Things
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import option, second
from tefuda.kernel.programs import Cond, Filter, Num
from tefuda.kernel.records import Mod

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class Some(cp.Some):
    """A counted choice out of things; cards of a deck are named by card, not by place.

    Picks on resolution take as many as there are, if fewer [R135]; lots are drawn for 無作為に [R118].

    Attributes:
        blind: True if who picks does so in another hand, too, although he does not see it.
        chosen: True for 選ぶ: what cannot be chosen is left out [15.3.1, R109].
    """

    blind: bool = False
    chosen: bool = False

    def barred(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether it cannot be chosen: neither can what is announced choose itself."""
        if not self.chosen:
            return False
        return unchoosable(st, e) or kept_from(st, x, e) or (len(x.regs[R_ITEM]) > 0 and e == st.now(x.regs[R_ITEM][0]))


def unchoosable(st: State, e: int) -> bool:
    """Tell whether an object cannot be chosen by anybody's 選ぶ [15.3.1.1, R109]."""
    return st.kind_of(e) == BATTLEFIELD and has(st, e, W_UNCHOSEN)


class CauseMod(Mod):
    """What fits is kept from being chosen by what a condition on the choosing event describes [15.3.1.1]."""

    def __init__(self, kind: int, fits: Filter | None, cause: Cond) -> None:
        super().__init__(kind, fits)
        self.cause = cause


def kept_from(st: State, x: Scope, e: int) -> bool:
    """Tell whether a text forbids that this text chooses an object."""
    for a in st.mods(M_UNCHOSEN):
        if concerns(st, a, e):
            mod = cast(CauseMod, a.mod)
            choice = by_text(x, CHOSEN, st.ref(e))
            if mod.cause.holds(st, a.scope.about(choice)):
                return True
    return False


# ---- demands on the set --------------------------------------------------------------------------------------------------


class LeavesRoom(SetRule):
    """Later choices of the text that have to differ from this one can still be made [R76, R79].

    Attributes:
        rooms: What each place that is still to be filled can take.
        inner: Another demand on the set, or None.
    """

    def __init__(self, rooms: list[list[int]], inner: SetRule | None) -> None:
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
        told_by: Choices before it that describe its things (それよりパワーの低い…); ``tells``: those after it that it describes.
    """

    def __init__(self, reg: int, some: Some) -> None:
        super().__init__(CHOICE_PART, reg)
        self.some = some
        some.chosen = True
        self.later: tuple[Choices, ...] = ()
        self.cap: Num | None = None
        self.told_by: tuple[Choices, ...] = ()
        self.tells: tuple[Choices, ...] = ()

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
        """Tell whether as many different things as are demanded can be chosen, for this phrase and those that must differ [R76]; as long as
        the choice that describes it is open, with some thing of that one [11.2.7]."""
        for part in self.told_by:
            if not x.regs[part.reg]:
                return any(self.can_with(st, x, part, e) for e in part.candidates(st, x))
        cands = self.candidates(st, x)
        lo = self.least(st, x)
        if lo > self.most(st, x, cands):
            return False
        return not self.later or distinct([cands] * lo + self.rooms(st, x))

    def can_with(self, st: State, x: Scope, part: Choices, e: int) -> bool:
        """Tell whether it can be decided if a choice before it is a certain thing. The register is as before afterwards."""
        before = x.regs[part.reg]
        x.regs[part.reg] = (st.ref(e),)
        found = self.can(st, x)
        x.regs[part.reg] = before
        return found

    def leading(self, st: State, x: Scope, n: int) -> tuple[int, ...]:
        """Return the candidates with which the choices that they describe can be made, if it is one thing that is chosen."""
        cands = self.candidates(st, x)
        if n != 1 or not self.tells:
            return tuple(cands)
        told = [part for part in self.tells if part.applies(st, x)]
        return tuple([e for e in cands if all(part.can_with(st, x, self, e) for part in told)])

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
        return e >= 0 and not unchoosable(st, e) and not kept_from(st, x, e) and ref in self.some.things.refs(st, x)


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
    return picks.pick(st, "choose", V_CHOOSE, f.player, part.leading(st, f, n), n, n, f.source, rule)


CHOOSE: Final = procedure(
    "chronicle:choose", ("how many", ask_count), ("which", ask_things), ("note", picked_refs)
)  # fmt: skip
"""Makes the choice of the part in the box; the clause is that of the row which calls it. Result: refs."""


# ---- picking while the text is carried out [11.8.5.1] ----------------------------------------------------------------------


class PickSome(cp.PickSome):
    """Pick things now [11.8.5.1, R75]; for cards of a hand that he does not see the one whose hand it is picks [R118]."""

    def __init__(self, some: Some, kind: str = "pick") -> None:
        super().__init__(some, kind)
        self.blind = some.blind

    def picker(self, st: State, player: int, cands: list[int]) -> int:
        """Return the player who sees the cards, if they have to be seen."""
        return player if self.blind else who_sees(st, player, cands, HAND)

    def put(self, st: State, f: Frame, player: int, cands: list[int], lo: int, hi: int, top: int) -> bool:
        """Ask."""
        rule = self.some.rule
        return picks.pick(st, self.kind, V_PICK, player, tuple(cands), lo, hi, f.source, rule, top > 0, False, top)
