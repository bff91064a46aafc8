"""Plays by an effect: the whole of 10.6.2 inside a resolution [R106]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.events import EventCond
from tefuda.games.common.things import Players, Things
from tefuda.games.sve.rules.model import (
    COST_SET,
    M_COST,
    entity,
)
from tefuda.games.sve.rules.offers import PLAY
from tefuda.games.sve.rules.playing import PLAY_CARD
from tefuda.kernel.frames import Frame, Scope, procedure
from tefuda.kernel.legality import allows
from tefuda.kernel.programs import Filter, Ins, Num
from tefuda.kernel.records import Bundle, Event, Ints, Mod

if TYPE_CHECKING:
    from tefuda.kernel.state import State


class IsEntity(Filter):
    """The card whose entity number a register holds, wherever it is now."""

    def __init__(self, reg: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the numbers."""
        return e in x.regs[self.reg]


class CostOfPlay(Num):
    """The PP that an effect lets a card be played for."""

    def __init__(self, reg: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg

    def value(self, st: State, x: Scope) -> int:
        """Read the register."""
        return x.regs[self.reg][0]


def set_cost_bundle() -> Bundle:
    """Return what sets the cost of the card in register 0 to the number in register 1."""
    return Bundle(mods=(Mod(M_COST, IsEntity(0), CostOfPlay(1), COST_SET),))


class OfEntity(EventCond):
    """It happens to the card whose entity number a register holds, wherever it is now."""

    def __init__(self, reg: int) -> None:
        self.reg = reg

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the numbers."""
        return ev.subject >= 0 and entity(ev.subject) in x.regs[self.reg]


class PlayThing(Ins):
    """Play a thing now, its cost being set; if it cannot be played legally nothing happens [R106, R46].

    Attributes:
        instead: What replaces something that would happen to the card during this play, or None; it is told it by register ``reg``.
    """

    def __init__(self, things: Things, n: Num | None, who: Players, bundle: Bundle) -> None:
        self.things = things
        self.n = n
        self.who = who
        self.bundle = bundle
        self.instead: Bundle | None = None
        self.reg = -1

    def run(self, st: State, f: Frame) -> bool:
        """Run the whole of 10.6.2 inside this resolution."""
        for r in self.things.refs(st, f):
            e = st.now(r)
            if e >= 0:
                p = self.who.players(st, f)[0]
                n = self.n.value(st, f) if self.n is not None else -1
                made = -1
                if self.instead is not None:
                    f.regs[self.reg] = (e,)
                    made = st.add_effect(self.instead, Scope(f.player, f.source, list(f.regs)), None, 0).id
                return st.call(PLAY_BY_EFFECT, player=p, source=r, n=n, box=(self.bundle, made))
        return st.carry_out([])


def set_cost(st: State, f: Frame) -> bool:
    """Set the cost for this play [R46]."""
    f.target = -1
    if f.n >= 0:
        x = Scope(f.player, f.source, [(entity(f.source),), (f.n,)])
        f.target = st.add_effect(f.box[0], x, None, 0).id
    return False


def play_it(st: State, f: Frame) -> bool:
    """Play it if that is legal from beginning to end; it must be played then."""
    if not allows(PLAY, st, f.player, st.now(f.source), -1):
        f.flag = True
        return False
    return st.call(PLAY_CARD, player=f.player, source=f.source)


def unset_cost(st: State, f: Frame) -> bool:
    """The set cost, and where the card goes instead, were only for this play."""
    kept: Ints = tuple([ef.id for ef in st.effects if ef.id not in (f.target, f.box[1])])
    if len(kept) != len(st.effects):
        st.effects = tuple([ef for ef in st.effects if ef.id in kept])
        st.d = None
    return st.done((0,) if f.flag else (1,))


PLAY_BY_EFFECT: Final = procedure(
    "sve:play by an effect", ("10.6.2", set_cost), ("10.6.2/a", play_it), ("10.6.2/b", unset_cost)
)
"""Plays the card ``source`` for ``player`` at the cost ``n`` (-1: its own). Result: (1,) if it was played."""
