"""Choosing while a text is carried out: cards, creatures, lands, players, options, numbers; random picks [R15, R47, R91, R95, R97]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.model import HAND, LIFE, MEMORY
from tefuda.games.avalon.rules.verbs import V_CHOOSE, V_LOSE_LIFE, V_OPTION
from tefuda.games.common import picking as cp
from tefuda.games.common.control import open_ways
from tefuda.games.common.picking import Some as Some
from tefuda.games.common.picking import who_sees
from tefuda.games.common.sets import PlayerThings
from tefuda.games.common.things import Players, Things, You
from tefuda.kernel import picks, secrets
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import option, second
from tefuda.kernel.programs import Cond, Const, Ins, Num
from tefuda.kernel.schema import DONE, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


def out_of(some: cp.Some, things: Things) -> Some:
    """Return the same choice out of other things."""
    made = Some(things, some.lo, some.hi, some.by)
    made.random = some.random
    made.rule = some.rule
    return made


class PickSome(cp.PickSome):
    """Pick things now; for cards of another hand that he does not know the one who holds it picks (wording 5)."""

    def __init__(self, some: Some) -> None:
        super().__init__(some, "choose")

    def picker(self, st: State, player: int, cands: list[int]) -> int:
        """Return the player who sees the cards; those of a memory he is shown."""
        player = who_sees(st, player, cands, HAND)
        search(st, player, cands)
        return player

    def seeming(self, st: State, f: Frame) -> int:
        """A single option is taken without asking, whatever others could guess from that [R101]."""
        return 0

    def put(self, st: State, f: Frame, player: int, cands: list[int], lo: int, hi: int, top: int) -> bool:
        """Ask, for life by its places."""
        if places_of_life(st, cands):
            return st.call(PICK_LIFE, player=player, source=f.source, n=lo, target=hi, regs=[()], box=(tuple(cands),))
        return picks.pick(st, self.kind, V_CHOOSE, player, tuple(cands), lo, hi, f.source, self.some.rule)


def search(st: State, player: int, cands: list[int]) -> None:
    """Who picks from a memory that he does not see by a text sees the cards that he may pick [R95]."""
    secrets.look(st, player, [e for e in cands if st.kind_of(e) == MEMORY])


# ---- life cards, which nobody knows: by their places [R15] -------------------------------------------------------------------


def places_of_life(st: State, cands: list[int]) -> bool:
    """Tell whether all candidates are life cards of one player."""
    if not cands or st.kind_of(cands[0]) != LIFE:
        return False
    return all(st.col[ZONE][e] == st.col[ZONE][cands[0]] for e in cands)


def next_place(st: State, f: Frame) -> bool:
    """Ask for the next place in the row, higher than those before."""
    cands: Ints = f.box[0]
    taken = f.regs[0]
    row = st.zones[st.col[ZONE][cands[0]]]
    places = [option(V_LOSE_LIFE, 0, row.index(e) + 1) for e in cands]
    if st.asks_freely():
        options = [o for o in places if row[second(o) - 1] not in taken]
    else:
        last = len(cands) - max(0, f.n - len(taken) - 1)
        options = places[cands.index(taken[-1]) + 1 if taken else 0 : last]
    if len(taken) >= f.target or not options:
        return st.gather(lost(row, taken)) or st.done(taken)
    if len(taken) >= f.n:
        options.append(option(DONE))
    return st.ask(f, f.player, "choose", options)


def note_place(st: State, f: Frame) -> bool:
    """Note it; ``done`` ends the set."""
    cands: Ints = f.box[0]
    place = second(f.answer)
    row = st.zones[st.col[ZONE][cands[0]]]
    if place == 0:
        return st.gather(lost(row, f.regs[0])) or st.done(f.regs[0])
    f.regs[0] = (*f.regs[0], row[place - 1])
    return st.back(f, "R15")


def lost(row: list[int], taken: Ints) -> Ints:
    """Return the options that name life cards by their places."""
    return tuple([option(V_LOSE_LIFE, 0, row.index(e) + 1) for e in taken])


PICK_LIFE: Final = procedure("avalon:picking life", ("R15", next_place), ("R15/a", note_place)).gathers(V_LOSE_LIFE)
"""Pick ``n`` to ``target`` of the life cards of the box. Result: the entities."""


# ---- players, options, numbers -----------------------------------------------------------------------------------------------


class PickPlayers(PickSome):
    """Choose players (対立相手1人を選ぶ); nothing is asked if only one can be chosen [R97, R101]. The result are their numbers."""

    def __init__(self, among: Players, n: Num | None = None, by: Players | None = None) -> None:
        count = n if n is not None else Const(1)
        super().__init__(Some(PlayerThings(among), count, count, by))


class PickOption(Ins):
    """Choose one (or several different ones) of the options of a text while it resolves; the result are their places from 0, in
    printed order (E44) [R91].

    Attributes:
        lo, hi: How many are chosen; if ``cond`` holds, ``other`` (least and most) are.
        by: Who chooses.
        gates: What of each option must be possible for it to be offered, see :func:`open_ways`.
    """

    def __init__(self, gates: tuple[tuple[Ins, ...], ...], lo: int = 1, hi: int = 1, by: Players | None = None) -> None:
        self.gates = gates
        self.lo = lo
        self.hi = hi
        self.by = by if by is not None else You()
        self.cond: Cond | None = None
        self.other = (lo, hi)

    def run(self, st: State, f: Frame) -> bool:
        """Ask; where fewer than are to be chosen can be carried out, among all of them."""
        lo, hi = (self.lo, self.hi) if self.cond is None or not self.cond.holds(st, f) else self.other
        by = self.by.players(st, f)
        f.result = ()
        if not by:
            return False
        able = [k - 1 for k in open_ways(st, f, self.gates)]
        if len(able) < lo:
            able = list(range(len(self.gates)))
        return picks.pick(st, "option", V_OPTION, by[0], tuple(able), lo, min(hi, len(able)), f.source)
