"""Choosing while a text is carried out: cards, creatures, lands, players, options, numbers; random picks [R15, R47, R91, R95, R97]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.knowing import bits
from tefuda.games.avalon.rules.model import ELEMENTS, HAND, LIFE, MEMORY
from tefuda.games.avalon.rules.sets import PlayersAsThings
from tefuda.games.avalon.rules.verbs import V_CHOOSE, V_LOSE_LIFE, V_OPTION
from tefuda.games.common.knowing import master
from tefuda.games.common.picking import SetRule, by_card, draw_lots
from tefuda.games.common.things import Players, Things, You
from tefuda.kernel import picks, secrets
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import option, second
from tefuda.kernel.programs import Const, Ins, Num
from tefuda.kernel.schema import DONE, KNOWN, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class Some:
    """A counted choice out of things.

    Attributes:
        things: What is picked from.
        lo, hi: How many; ``hi`` None for any number. N枚: both N; N枚まで: 0 and N; 好きな枚数: 0 and None (wording 3).
        by: Who picks (the first of these players).
        random: True if lots are drawn (無作為に) [R95].
        rule: Demand on the set, or None.
    """

    def __init__(self, things: Things, lo: Num, hi: Num | None, by: Players | None = None) -> None:
        self.things = things
        self.lo = lo
        self.hi = hi
        self.by = by if by is not None else You()
        self.random = False
        self.rule: SetRule | None = None

    def out_of(self, things: Things) -> Some:
        """Return the same choice out of other things."""
        some = Some(things, self.lo, self.hi, self.by)
        some.random = self.random
        some.rule = self.rule
        return some

    def candidates(self, st: State, x: Scope) -> list[int]:
        """Return the entities that may be picked, in zone order; cards of memories and hands by card, not by place."""
        out: list[int] = []
        hidden = False
        for r in self.things.refs(st, x):
            e = st.now(r)
            if e >= 0 and e not in out:
                out.append(e)
                hidden = hidden or st.kind_of(e) in (MEMORY, HAND)
        return by_card(st, out) if hidden else out

    def least(self, st: State, x: Scope) -> int:
        """Return the smallest number that must be picked if there are enough."""
        return max(0, self.lo.value(st, x))

    def most(self, st: State, x: Scope, cands: list[int]) -> int:
        """Return the largest number that may be picked."""
        n = len(cands) if self.rule is None else self.rule.reach(st, tuple(cands))
        return n if self.hi is None else max(0, min(n, self.hi.value(st, x)))

    def enough(self, st: State, x: Scope) -> bool:
        """Tell whether the full stated number can be picked; まで needs one at least [R47, R94]."""
        return self.most(st, x, self.candidates(st, x)) >= max(1, self.least(st, x))


class PickSome(Ins):
    """Pick things now; ``TakePicked`` puts them into a register. As many as there are, if fewer [R91]."""

    def __init__(self, some: Some) -> None:
        super().__init__()
        self.some = some

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether the full number is there."""
        return self.some.enough(st, x)

    def seems_possible(self, st: State, x: Scope) -> bool:
        """Tell whether there might be enough in a hidden zone."""
        return self.some.things.secret(st, x) >= max(1, self.some.least(st, x))

    def run(self, st: State, f: Frame) -> bool:
        """Ask the player, or draw lots. What leaves no choice is not asked [R101]."""
        some = self.some
        cands = some.candidates(st, f)
        by = some.by.players(st, f)
        f.result = ()
        hi = some.most(st, f, cands)
        lo = min(some.least(st, f), hi)
        if not by or hi == 0:
            return False
        if some.random:
            f.result = draw_lots(st, cands, hi)
            return False
        player = who_sees(st, by[0], cands)
        search(st, player, cands)
        if lo == len(cands):
            f.result = tuple(cands)
            return False
        if places_of_life(st, cands):
            return st.call(PICK_LIFE, player=player, source=f.source, n=lo, target=hi, regs=[()], box=(tuple(cands),))
        return picks.pick(st, "choose", V_CHOOSE, player, tuple(cands), lo, hi, f.source, some.rule)


def who_sees(st: State, player: int, cands: list[int]) -> int:
    """Return who picks: the player, but for cards of another hand that he does not know, the one who holds it (wording 5)."""
    for e in cands:
        if st.kind_of(e) == HAND and not st.col[KNOWN][e] >> player & 1:
            return master(st, e)
    return player


def search(st: State, player: int, cands: list[int]) -> None:
    """Who picks from a memory that he does not see by a text sees the cards that he may pick [R95]."""
    secrets.look(st, player, [e for e in cands if st.kind_of(e) == MEMORY])


# ---- life cards, which nobody knows: by their places [R15] -------------------------------------------------------------------


def places_of_life(st: State, cands: list[int]) -> bool:
    """Tell whether all candidates are life cards of one player."""
    if not cands or st.kind_of(cands[0]) != LIFE:
        return False
    return all([st.col[ZONE][e] == st.col[ZONE][cands[0]] for e in cands])


def next_place(st: State, f: Frame) -> bool:
    """Ask for the next place in the row, higher than those before."""
    cands: Ints = f.box[0]
    taken = f.regs[0]
    start = cands.index(taken[-1]) + 1 if taken else 0
    row = st.zones[st.col[ZONE][cands[0]]]
    last = len(cands) - max(0, f.n - len(taken) - 1)
    options = [option(V_LOSE_LIFE, 0, row.index(e) + 1) for e in cands[start:last]]
    if len(taken) >= f.target or not options:
        return st.done(taken)
    if len(taken) >= f.n:
        options.append(option(DONE))
    return st.ask(f, f.player, "choose", options)


def note_place(st: State, f: Frame) -> bool:
    """Note it; ``done`` ends the set."""
    cands: Ints = f.box[0]
    place = second(f.answer)
    if place == 0:
        return st.done(f.regs[0])
    row = st.zones[st.col[ZONE][cands[0]]]
    f.regs[0] = (*f.regs[0], row[place - 1])
    return st.back(f, "R15")


PICK_LIFE: Final = procedure("avalon:picking life", ("R15", next_place), ("R15/a", note_place))
"""Pick ``n`` to ``target`` of the life cards of the box. Result: the entities."""


# ---- demands on the set ------------------------------------------------------------------------------------------------------


class DifferentAttributes(SetRule):
    """No two of the same card attribute (それぞれ属性の異なる) [2.2]."""

    def reach(self, st: State, cands: Ints) -> int:
        """Count the attributes."""
        return spread(st, cands, ELEMENTS)

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See that attributes are different, and that the rest has enough others."""
        return spread(st, chosen, ELEMENTS) == len(chosen) and spread(st, chosen + rest, ELEMENTS) >= lo


def spread(st: State, cards: Ints, attr: int) -> int:
    """Count the different bits that cards have in an attribute that is a set."""
    mask = 0
    for e in cards:
        mask |= st.row(e).v[attr]
    return bits(mask)


class DifferentNames(SetRule):
    """No two of the same name (それぞれ名前の異なる) [R24]."""

    def reach(self, st: State, cands: Ints) -> int:
        """Count the names."""
        return names_among(st, cands)

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See that names are different, and that the rest has enough others."""
        return names_among(st, chosen) == len(chosen) and names_among(st, chosen + rest) >= lo


def names_among(st: State, cards: Ints) -> int:
    """Count the different printed names."""
    return len({st.pool.designs[st.row(e).card].siblings for e in cards})


class TotalAtMost(SetRule):
    """Their numbers add up to at most a limit (オリジナリティの合計がN以下になるように)."""

    def __init__(self, attr: int, limit: Num) -> None:
        super().__init__()
        self.attr = attr
        self.limit = limit

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """Add up what is chosen."""
        total = 0
        for e in chosen:
            total += max(0, st.row(e).v[self.attr])
        return total <= self.limit.value(st, f)


# ---- players, options, numbers -----------------------------------------------------------------------------------------------


class PickPlayers(PickSome):
    """Choose players (対立相手1人を選ぶ); nothing is asked if only one can be chosen [R97, R101]. The result are their numbers."""

    def __init__(self, among: Players, n: Num | None = None, by: Players | None = None) -> None:
        count = n if n is not None else Const(1)
        super().__init__(Some(PlayersAsThings(among), count, count, by))


class PickOption(Ins):
    """Choose one (or several different ones) of the options of a text while it resolves; the result are their places from 0, in
    printed order (E44) [R91].

    Attributes:
        of: How many options there are.
        lo, hi: How many are chosen.
        by: Who chooses.
    """

    def __init__(self, of: int, lo: int = 1, hi: int = 1, by: Players | None = None) -> None:
        super().__init__()
        self.of = of
        self.lo = lo
        self.hi = hi
        self.by = by if by is not None else You()

    def run(self, st: State, f: Frame) -> bool:
        """Ask."""
        by = self.by.players(st, f)
        f.result = ()
        if not by:
            return False
        return picks.pick(st, "option", V_OPTION, by[0], tuple(range(self.of)), self.lo, self.hi, f.source)


class PickNumber(Ins):
    """Name a number within bounds (N枚まで引く); the register that takes the result gets it."""

    def __init__(self, lo: Num, hi: Num, by: Players | None = None) -> None:
        super().__init__()
        self.lo = lo
        self.hi = hi
        self.by = by if by is not None else You()

    def run(self, st: State, f: Frame) -> bool:
        """Ask for it."""
        by = self.by.players(st, f)
        f.result = ()
        if not by:
            return False
        lo = self.lo.value(st, f)
        return picks.name_number(st, "number", by[0], lo, max(lo, self.hi.value(st, f)), f.source)


class TakeNumbers(Ins):
    """Put what was named into a register as it is: players, options, a number."""

    def __init__(self, reg: int) -> None:
        super().__init__()
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Write the register."""
        f.regs[self.reg] = f.result
        return False
