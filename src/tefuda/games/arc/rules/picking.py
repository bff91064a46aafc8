"""Choosing while a text is carried out: cards, players, options, numbers; lots; sealed choices [R10, R52, R115, R128, R146]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from tefuda.games.arc.rules.doing import Deed
from tefuda.games.arc.rules.model import DECK, ELEMENTS, HAND
from tefuda.games.arc.rules.trying import trying
from tefuda.games.arc.rules.verbs import V_CHOOSE, V_CHOOSE_PLAYER, V_OPTION
from tefuda.games.common.picking import SetRule, draw_lots
from tefuda.games.common.picking import Some as Some
from tefuda.games.common.things import Players, You
from tefuda.kernel import picks, secrets, twins
from tefuda.kernel.frames import Frame, Scope, procedure
from tefuda.kernel.options import first, option
from tefuda.kernel.programs import Cond, Const, Ins, Num
from tefuda.kernel.schema import CONTROLLER, KNOWN, ZONE
from tefuda.kernel.sealing import SetLane, chosen, seal

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class PickSome(Deed):
    """Pick things now; ``TakePicked`` puts them into a register.

    As a part of its own it takes as many as there are; in a chain the full number must be there [R52, R54].
    """

    def __init__(self, some: Some) -> None:
        self.some = some

    def premise(self, st: State, x: Scope) -> bool:
        """One thing to pick must be there."""
        return len(self.some.candidates(st, x)) > 0

    def offers(self, st: State, x: Scope) -> Ints:
        """Return all candidates."""
        return tuple([st.ref(e) for e in self.some.candidates(st, x)])

    def possible(self, st: State, x: Scope) -> bool:
        """The full number must be there."""
        some = self.some
        cands = some.candidates(st, x)
        return some.most(st, x, cands) >= some.least(st, x)

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
        if some.random or blind(st, by[0], cands):
            if not trying(st):
                f.result = draw_lots(st, cands, hi)
                return False
            lo = hi
        secret = twins.any_in_secret(st, tuple(cands))
        if lo == len(cands) and some.rule is None and not st.aloud and (not secret or are_all(st, cands)):
            f.result = tuple(cands)
            return False
        search(st, by[0], cands)
        return picks.pick(st, "choose", V_CHOOSE, by[0], tuple(cands), lo, hi, f.source, some.rule, always=secret)


def are_all(st: State, cands: list[int]) -> bool:
    """Tell whether these are all cards of their zones: then everybody knows that there is nothing to pick."""
    zones = {st.col[ZONE][e] for e in cands}
    return sum(len(st.zones[z]) for z in zones) == len(cands)


def blind(st: State, player: int, cands: list[int]) -> bool:
    """Tell whether a player would pick from another's hand without knowing the cards: then lots are drawn [R146]."""
    for e in cands:
        if st.kind_of(e) == HAND and st.col[CONTROLLER][e] != player and not st.col[KNOWN][e] >> player & 1:
            return True
    return False


def search(st: State, player: int, cands: list[int]) -> None:
    """Who picks from a deck sees it (it is shuffled afterwards) [R129]."""
    seen: list[int] = []
    for e in cands:
        p = st.col[CONTROLLER][e]
        if st.kind_of(e) == DECK and p not in seen:
            seen.append(p)
            secrets.look(st, player, st.zone(p, DECK))


# ---- sealed choices of several players [R10] -------------------------------------------------------------------------------


class SameNames(SetRule):
    """All of one name (同名の…)."""

    def count(self, st: State, cards: Ints) -> dict[int, int]:
        """Return how many there are of each name."""
        out: dict[int, int] = {}
        for e in cards:
            name = st.pool.designs[st.row(e).card].siblings
            out[name] = out.get(name, 0) + 1
        return out

    def reach(self, st: State, cands: Ints) -> int:
        """Return how many there are of the commonest name."""
        return max(self.count(st, cands).values(), default=0)

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See that there is one name, and enough of it."""
        names = self.count(st, chosen)
        if len(names) > 1:
            return False
        return not names or max(self.count(st, chosen + rest).get(name, 0) for name in names) >= lo


class Apart(SetRule):
    """No two share an attribute (属性の異なる…)."""

    def apart(self, st: State, cards: Ints) -> bool:
        """Compare their attributes."""
        seen = 0
        for e in cards:
            bits = st.row(e).v[ELEMENTS]
            if bits & seen:
                return False
            seen |= bits
        return True

    def reach(self, st: State, cands: Ints) -> int:
        """Count the attributes of all: cards have one, unless a text says otherwise."""
        bits = 0
        for e in cands:
            bits |= st.row(e).v[ELEMENTS]
        return bits.bit_count()

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See that they differ, and that the rest has enough others."""
        return self.apart(st, chosen) and self.reach(st, chosen + rest) >= lo


class SomeLane(SetLane):
    """What each of several players picks at the same time (互いに…1枚): the same words, read for each of them [R10, R146]."""

    def __init__(self, some: Some) -> None:
        super().__init__("choose", V_CHOOSE)
        self.some = some

    def scope(self, st: State, player: int) -> Scope:
        """Return on whose behalf the words are read: the text's frame lies below the sealed choice."""
        f = st.frames[-1]
        for g in reversed(st.frames):
            if g.proc is EACH:
                f = g
                break
        return Scope(player, f.source, f.regs, f.event, f.snap)

    def candidates(self, st: State, player: int) -> list[int]:
        """Return what a player may pick."""
        return self.some.candidates(st, self.scope(st, player))

    def least(self, st: State, player: int) -> int:
        """Return how many he must pick."""
        return self.some.least(st, self.scope(st, player))

    def most(self, st: State, player: int) -> int:
        """Return how many he may pick."""
        x = self.scope(st, player)
        return self.some.most(st, x, self.some.candidates(st, x))


class PickEach(Deed):
    """Several players pick in secret at the same time; the picks of all of them come together [R10].

    As a step of a chain it needs the full number of one player at least.
    """

    def __init__(self, lane: SomeLane, who: Players) -> None:
        self.lane = lane
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Ask all of them."""
        return st.call(
            EACH, player=f.player, source=f.source, regs=f.regs, event=f.event, snap=f.snap,
            box=(self.lane, tuple(self.who.players(st, f))),
        )  # fmt: skip

    def premise(self, st: State, x: Scope) -> bool:
        """One of them must have something to pick."""
        for p in self.who.players(st, x):
            if self.lane.some.candidates(st, Scope(p, x.source, x.regs, x.event, x.snap)):
                return True
        return False

    def possible(self, st: State, x: Scope) -> bool:
        """Each must have the full number."""
        for p in self.who.players(st, x):
            y = Scope(p, x.source, x.regs, x.event, x.snap)
            cands = self.lane.some.candidates(st, y)
            if self.lane.some.most(st, y, cands) < self.lane.some.least(st, y):
                return False
        return self.premise(st, x)


def each_picks(st: State, f: Frame) -> bool:
    """All of them choose; nobody learns whether another one was asked [R10]."""
    lane: SomeLane = f.box[0]
    players: Ints = f.box[1]
    return seal(st, lane, players, True)


def each_picked(st: State, f: Frame) -> bool:
    """Return the picks of all of them, in the order of the seats."""
    out: list[int] = []
    for p in f.box[1]:
        out += chosen(st, f, p)
    return st.done(tuple(out))


EACH: Final = procedure("arc:choosing in secret", ("3.2.8", each_picks), ("3.2.8/a", each_picked))
"""Players of the box choose by the lane of the box. Result: what all of them picked."""


# ---- players, options, numbers ---------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class PickPlayer(Ins):
    """Name a player of several: the opponent that 相手 means, or the other one of 互い; only a tag match leaves a choice [R115, R116].

    Attributes:
        reg: Register that gets his number.
        who: Who can be named.
        code: What is done with him; only those are offered with whom it can be done, if there are any.
    """

    def __init__(self, reg: int, who: Players, code: tuple[Ins, ...] = ()) -> None:
        self.reg = reg
        self.who = who
        self.code = code

    def run(self, st: State, f: Frame) -> bool:
        """Ask for him."""
        named = [p for p in self.who.players(st, f) if p != f.player]
        able = [p for p in named if self.serves(st, f, p)] if len(named) > 1 else named
        found = able if able else named
        f.regs[self.reg] = tuple(found[:1])
        if len(found) < 2:
            return False
        return st.call(NAME_PLAYER, player=f.player, source=f.source, regs=f.regs, n=self.reg, box=(tuple(found),))

    def serves(self, st: State, f: Frame, player: int) -> bool:
        """Tell whether the rest has an object with this player."""
        regs = f.regs[:]
        regs[self.reg] = (player,)
        x = Scope(f.player, f.source, regs, f.event, f.snap)
        for ins in self.code:
            if not ins.premise(st, x):
                return False
        return True


def ask_player(st: State, f: Frame) -> bool:
    """Put the question."""
    return st.ask(f, f.player, "player", [option(V_CHOOSE_PLAYER, p) for p in f.box[0]])


def note_player(st: State, f: Frame) -> bool:
    """Note the answer in the register."""
    f.regs[f.n] = (first(f.answer),)
    return st.done()


NAME_PLAYER: Final = procedure("arc:naming a player", ("9.4", ask_player), ("9.4/a", note_player))


class PickOption(Deed):
    """いずれかN: name options, those that can be carried out; ``TakeNumbers`` puts their places (from 0) into a register (wording 10).

    Attributes:
        conds: Whether each option can be carried out; None: always.
        n: How many are named.
    """

    def __init__(self, conds: tuple[Cond | None, ...], n: Num | None = None, by: Players | None = None) -> None:
        self.forks = True
        self.conds = conds
        self.n = n if n is not None else Const(1)
        self.by = by if by is not None else You()

    def able(self, st: State, x: Scope) -> Ints:
        """Return the options that can be carried out."""
        out: list[int] = []
        for k in range(len(self.conds)):
            cond = self.conds[k]
            if cond is None or cond.holds(st, x):
                out.append(k)
        return tuple(out)

    def premise(self, st: State, x: Scope) -> bool:
        """One must be left."""
        return len(self.able(st, x)) > 0

    def possible(self, st: State, x: Scope) -> bool:
        """As many as are named must be left."""
        return len(self.able(st, x)) >= self.n.value(st, x)

    def run(self, st: State, f: Frame) -> bool:
        """Ask for them, in printed order."""
        able = self.able(st, f)
        n = min(len(able), self.n.value(st, f))
        f.result = ()
        if n == 0:
            return False
        return picks.pick(st, "option", V_OPTION, self.by.players(st, f)[0], able, n, n, f.source)


class MayIf(Ins):
    """してもよい: ask whether to do the optional part, if it can be carried out; register ``reg`` gets 1 or nothing (wording 10)."""

    def __init__(self, reg: int, cond: Cond | None, by: Players | None = None) -> None:
        self.reg = reg
        self.cond = cond
        self.by = by if by is not None else You()

    def run(self, st: State, f: Frame) -> bool:
        """Ask; the answer is in ``f.result``, for ``NoteResult``."""
        f.regs[self.reg] = ()
        f.result = (0,)
        if self.cond is not None and not self.cond.holds(st, f):
            return False
        return picks.yes_or_no(st, "may", self.by.players(st, f)[0], f.source)
