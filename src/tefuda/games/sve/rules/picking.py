"""Picking things: targets while playing, and whatever a text picks while it is carried out [10.6.2.3, R37, R38, R101]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common import picking as cp
from tefuda.games.common.forbidding import concerns
from tefuda.games.common.knowing import master, row_of
from tefuda.games.common.measuring import NOW
from tefuda.games.common.picking import SetRule, draw_lots, who_sees
from tefuda.games.sve.rules.filters import marks_of_row, names_of_row
from tefuda.games.sve.rules.knowing import STATS
from tefuda.games.sve.rules.model import (
    ANYBODY,
    CHOSEN,
    F_MUST_TARGET,
    FIELD,
    HAND,
    KIND,
    M_NO_CHOOSE,
    V_CHOOSE,
    V_TARGET,
    W_AURA,
    flagged,
    has,
)
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.programs import Ins

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


# ---- what may be picked ----------------------------------------------------------------------------------------------------


class Some(cp.Some):
    """A counted choice out of things; cards of a deck are named by card, not by place.

    Attributes:
        decline: True if it may be declined or made smaller, as nobody could check it [R37].
        target: True if it is a choosing of targets: Aura and the like forbid some [12.15].
    """

    decline: bool = False
    target: bool = False

    def barred(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether it is protected from being a target."""
        return self.target and protected(st, x.player, e, x.source)

    def least(self, st: State, x: Scope) -> int:
        """Return the smallest number that must be picked if there are enough."""
        return 0 if self.decline else super().least(st, x)


def protected(st: State, player: int, e: int, by: int) -> bool:
    """Tell whether a card on the field cannot be chosen for the card `by` of a player [12.15, R37, R47]."""
    if st.kind_of(e) != FIELD:
        return False
    if master(st, e) != player and has(st, e, W_AURA):
        return True
    for a in st.mods(M_NO_CHOOSE):
        kinds = a.mod.n if a.mod is not None else 0
        if kinds == ANYBODY:
            if concerns(st, a, e):
                return True
            continue
        if kinds and not kinds >> row_of(st, by).v[KIND] & 1:
            continue
        if master(st, e) != player and a.scope.player != player and concerns(st, a, e):
            return True
    return False


# ---- demands on the set ----------------------------------------------------------------------------------------------------


class EachName(SetRule):
    """At most so many of every name (1枚ずつ, カード名が異なるように)."""

    def __init__(self, each: int = 1) -> None:
        self.each = each

    def reach(self, st: State, cands: Ints) -> int:
        """Count at most so many of every name."""
        return most_of_names(st, (), cands, self.each)

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See that no name is there too often, and that the rest has enough others."""
        each = self.each
        return most_of_names(st, (), chosen, each) == len(chosen) and most_of_names(st, chosen, rest, each) >= lo


def most_of_names(st: State, chosen: Ints, rest: Ints, each: int) -> int:
    """Return how many of the cards can be taken with at most ``each`` of every name."""
    count: dict[str, int] = {}
    n = 0
    for e in chosen + rest:
        name = names_of_row(st, st.row(e))[0]
        count[name] = count.get(name, 0) + 1
        if count[name] <= each:
            n += 1
    return n


class DifferentNumbers(SetRule):
    """No two with the same number (コストの異なる)."""

    def __init__(self, stat: int, which: int = NOW) -> None:
        self.stat = stat
        self.which = which

    def numbers(self, st: State, cards: Ints) -> int:
        """Count the different numbers."""
        return len({STATS.now(st, e, self.stat, self.which) for e in cards})

    def reach(self, st: State, cands: Ints) -> int:
        """Count the numbers."""
        return self.numbers(st, cands)

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See that the numbers are different, and that the rest has enough others."""
        return self.numbers(st, chosen) == len(chosen) and self.numbers(st, chosen + rest) >= lo


class Alike(SetRule):
    """All of them have a name, a type or a number in common (同じタイプを持つ, コストが同じ).

    Attributes:
        by: BY_NAME, BY_TYPE, or a number of theirs; ``which``: NOW or PRINTED.
    """

    def __init__(self, by: int, which: int = NOW) -> None:
        self.by = by
        self.which = which

    def marks(self, st: State, e: int) -> list[str]:
        """Return what a card may have in common with others."""
        return [str(STATS.now(st, e, self.by, self.which))] if self.by >= 0 else marks_of_row(st, st.row(e), self.by)

    def largest(self, st: State, chosen: Ints, rest: Ints) -> int:
        """Return how many can be taken at most with those that are taken already."""
        count: dict[str, int] = {}
        for e in chosen:
            for mark in self.marks(st, e):
                count[mark] = count.get(mark, 0) + 1
        common = {mark for mark, n in count.items() if n == len(chosen)}
        for e in rest:
            for mark in self.marks(st, e):
                if mark in common or not chosen:
                    count[mark] = count.get(mark, 0) + 1
        return max([n for mark, n in count.items() if mark in common or not chosen], default=0)

    def reach(self, st: State, cands: Ints) -> int:
        """Count those that have the commonest mark."""
        return self.largest(st, (), cands)

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See that something is common to them, and to enough others."""
        return not chosen or self.largest(st, chosen, rest) >= max(lo, len(chosen))


class TotalExactly(cp.TotalAtMost):
    """Their numbers add up to a number, if any are taken (コストの合計がちょうどNになるように)."""

    def most(self, st: State, chosen: Ints, rest: Ints) -> int:
        """Return how many can be taken at most, with those that are taken already; -1: the number cannot be reached."""
        total = sum([self.number(st, e) for e in chosen])
        best = {total: len(chosen)}
        for e in rest:
            n = self.number(st, e)
            for old, count in list(best.items()):
                if old + n <= self.limit and best.get(old + n, -1) < count + 1:
                    best[old + n] = count + 1
        return best.get(self.limit, -1)

    def reach(self, st: State, cands: Ints) -> int:
        """Count the longest way to the number."""
        return max(0, self.most(st, (), cands))

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See that the number can be reached from what is taken."""
        return not chosen or self.most(st, chosen, rest) >= max(lo, len(chosen))

    def enough(self, st: State, f: Frame, chosen: Ints, cands: Ints) -> bool:
        """The number is reached, or nothing is taken."""
        return not chosen or sum([self.number(st, e) for e in chosen]) == self.limit


class NoFewer(SetRule):
    """So many or more, or none at all (3枚以上…してよい)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def reach(self, st: State, cands: Ints) -> int:
        """There must be so many."""
        return len(cands) if len(cands) >= self.n else 0

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See that there are enough others."""
        return len(chosen) + len(rest) >= self.n

    def enough(self, st: State, f: Frame, chosen: Ints, cands: Ints) -> bool:
        """So many are taken, or none."""
        return not chosen or len(chosen) >= self.n


class TargetRule(SetRule):
    """Targets that a player must include wherever he can (選べるとき、これを選ぶ) [R101], and the demand of the text itself."""

    def __init__(self, inner: SetRule | None) -> None:
        self.inner = inner

    def reach(self, st: State, cands: Ints) -> int:
        """Ask the demand of the text."""
        return self.inner.reach(st, cands) if self.inner is not None else len(cands)

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See whether enough of the forced ones can still be among the targets."""
        if self.inner is not None and not self.inner.completes(st, f, chosen, rest, lo, hi):
            return False
        return forced(st, f, chosen) + min(hi - len(chosen), forced(st, f, rest)) >= self.needed(st, f, f.box[1], hi)

    def enough(self, st: State, f: Frame, chosen: Ints, cands: Ints) -> bool:
        """All the forced ones that fit must be there."""
        if self.inner is not None and not self.inner.enough(st, f, chosen, cands):
            return False
        return forced(st, f, chosen) >= self.needed(st, f, cands, f.regs[1][0])

    def needed(self, st: State, f: Frame, cands: Ints, hi: int) -> int:
        """Return how many forced ones the number allows."""
        return min(hi, forced(st, f, cands))


def forced(st: State, f: Frame, cards: Ints) -> int:
    """Count the cards that the picking player must choose."""
    n = 0
    for e in cards:
        if master(st, e) != f.player and st.kind_of(e) == FIELD and flagged(st, e, F_MUST_TARGET):
            n += 1
    return n


# ---- choosing targets while playing [10.6.2.3] -----------------------------------------------------------------------------


def choose_targets(st: State, f: Frame, some: Some, cands: Ints, lo: int, hi: int) -> bool:
    """Let the player choose targets among the candidates for the frame of a play. Result: their refs."""
    return st.call(CHOOSE_TARGETS, player=f.player, source=f.source, n=lo, target=hi, box=(cands, some.rule, some))


def pick_targets(st: State, f: Frame) -> bool:
    """Choose them one at a time [10.6.2.4]."""
    cands: Ints = f.box[0]
    return picks.pick(st, "target", V_TARGET, f.player, cands, f.n, f.target, f.source, f.box[1])


def note_targets(st: State, f: Frame) -> bool:
    """They have been chosen by this card or ability."""
    chosen = f.result
    for e in chosen:
        st.emit(CHOSEN, st.ref(e), player=f.player, source=f.source)
    return st.done(tuple([st.ref(e) for e in chosen]))


CHOOSE_TARGETS: Final = procedure("sve:choose targets", ("10.6.2.4", pick_targets), ("10.6.2.3", note_targets))


# ---- picking while the text is carried out ---------------------------------------------------------------------------------


class PickSome(Ins):
    """Pick things now; :class:`TakePicked` puts them into a register."""

    def __init__(self, some: Some, kind: str = "choose", verb: int = V_CHOOSE) -> None:
        self.some = some
        self.kind = kind
        self.verb = verb

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether there is anything to pick."""
        return len(self.some.candidates(st, x)) > 0

    def seems_possible(self, st: State, x: Scope) -> bool:
        """Tell whether there might be something in a hidden zone."""
        return self.some.things.secret(st, x) > 0

    def run(self, st: State, f: Frame) -> bool:
        """Ask the player, or draw lots. A pick that may be declined is always put: whether there is anything is a secret."""
        some = self.some
        cands = some.candidates(st, f)
        hi = some.most(st, f, cands)
        lo = min(some.least(st, f), hi)
        by = some.by.players(st, f)
        f.result = ()
        if not by or (hi == 0 and not some.decline):
            return False
        if some.random:
            f.result = draw_lots(st, cands, hi)
            return False
        if lo == len(cands) and not some.decline and not st.aloud:
            f.result = tuple(cands)
            return False
        player = who_sees(st, by[0], cands, HAND)
        top = hi
        if some.decline:
            top = some.hi.value(st, f) if some.hi is not None else len(some.things.refs(st, f)) + 1
        return picks.pick(
            st, self.kind, self.verb, player, tuple(cands), lo, hi, f.source, some.rule, some.decline, some.decline, top
        )
