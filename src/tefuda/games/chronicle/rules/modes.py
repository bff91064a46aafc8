"""Effects of which some are chosen while the text is announced, and amounts divided then [11.2.3, 11.2.8, R78, R114]."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.games.chronicle.rules.text import MODE_PART, R_MODES, SHARE_PART, Part
from tefuda.games.chronicle.rules.verbs import V_MODE, V_SHARE
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import option, second
from tefuda.kernel.programs import Ins, Num

if TYPE_CHECKING:
    from tefuda.games.chronicle.rules.picking import Choices
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class ChooseModes(Part):
    """Choose effects, different ones, only such whose choices can be made; they are carried out in printed order [11.2.3, 11.2.1].

    Attributes:
        of: How many there are.
        lo, hi: How many are chosen.
        parts: What is decided for each of them later, see ``Part.mode``.
    """

    def __init__(self, of: int, lo: int, hi: int) -> None:
        super().__init__(MODE_PART, R_MODES)
        self.of = of
        self.lo = lo
        self.hi = hi
        self.parts: tuple[Part, ...] = ()

    def open(self, st: State, x: Scope) -> Ints:
        """Return the numbers of the effects whose choices can be made now."""
        return tuple([k for k in range(1, self.of + 1) if all([p.can(st, x) for p in self.parts if p.mode == k])])

    def can(self, st: State, x: Scope) -> bool:
        """Tell whether enough of them can be chosen."""
        return len(self.open(st, x)) >= self.lo

    def ask(self, st: State, f: Frame) -> bool:
        """Ask for one after the other, in printed order."""
        return picks.pick(st, "mode", V_MODE, f.player, self.open(st, f), self.lo, self.hi, f.source)


class PickModes(Ins):
    """Pick one of the effects that a text joins by か, while it resolves [11.8.5.1]; the result are their numbers, from 1.

    Attributes:
        who: Who picks.
        what: For each effect the instructions that must be able to do something; if none can, all are offered.
    """

    def __init__(self, who: Players, what: tuple[tuple[Ins, ...], ...]) -> None:
        super().__init__()
        self.who = who
        self.what = what

    def run(self, st: State, f: Frame) -> bool:
        """Offer those that are possible: an impossible one is no way out [2.3]."""
        by = self.who.players(st, f)
        f.result = ()
        if not by:
            return False
        numbers = range(1, len(self.what) + 1)
        found = tuple([k for k in numbers if all([ins.possible(st, f) for ins in self.what[k - 1]])])
        return picks.pick(st, "mode", V_MODE, by[0], found or tuple(numbers), 1, 1, f.source)


# ---- dividing [11.2.8, R114] -----------------------------------------------------------------------------------------------


class Shares(Part):
    """Divide an amount among the things of a choice, at least 1 each [11.2.8, R114]. The register gets the shares in their order.

    Attributes:
        of: The choice; see ``Part.along``.
        total: What is divided.
    """

    def __init__(self, reg: int, of: Choices, total: Num) -> None:
        super().__init__(SHARE_PART, reg)
        self.along = of.reg
        self.of = of
        self.total = total
        of.cap = total

    def ask(self, st: State, f: Frame) -> bool:
        """Ask for each of them."""
        return share(st, f.player, f.regs[self.of.reg], self.total.value(st, f), f.source)


def share(st: State, player: int, refs: Ints, total: int, source: int) -> bool:
    """Let a player divide an amount among things: a tail call. Result: the shares."""
    things = tuple([st.now(r) for r in refs])
    return st.call(SHARE_OUT, player=player, source=source, n=total, regs=[()], box=(things,))


def next_share(st: State, f: Frame) -> bool:
    """Ask for the next one's share; the last one gets the rest."""
    things = cast("Ints", f.box[0])
    at = len(f.regs[0])
    left = f.n - sum(f.regs[0])
    later = len(things) - at - 1
    if later < 0:
        return st.done(f.regs[0])
    if later == 0:
        f.answer = option(V_SHARE, things[at], left)
        return False
    options = range(option(V_SHARE, things[at], 1), option(V_SHARE, things[at], left - later) + 1)
    return st.ask(f, f.player, "share", options)


def share_named(st: State, f: Frame) -> bool:
    """Note it."""
    f.regs[0] = (*f.regs[0], second(f.answer))
    return st.back(f, "11.2.8")


SHARE_OUT = procedure("chronicle:divide", ("11.2.8", next_share), ("11.2.8/a", share_named))
"""Divides ``n`` among the entities of the box. Result: the shares in their order."""


class PickShares(Ins):
    """Divide an amount among things while the text resolves [R114]; the result are the shares."""

    def __init__(self, things: Things, total: Num, by: Players) -> None:
        super().__init__()
        self.things = things
        self.total = total
        self.by = by

    def run(self, st: State, f: Frame) -> bool:
        """Ask for each of them."""
        refs = tuple([r for r in self.things.refs(st, f) if st.now(r) >= 0])
        by = self.by.players(st, f)
        f.result = ()
        return share(st, by[0], refs, self.total.value(st, f), f.source) if refs and by else False
