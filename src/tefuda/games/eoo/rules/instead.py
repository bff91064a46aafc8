"""Replacement effects of card text: events that give way to others, and changes of how something enters [2-8, 18-4, R20, R21]."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.games.common.doing import Doing
from tefuda.games.common.instead import Trial, besides
from tefuda.games.common.reasons import reason
from tefuda.games.common.writing import home
from tefuda.games.eoo.rules.events import BROKEN, CREATED, MOVED, SIDEWAYS
from tefuda.games.eoo.rules.possible import possible
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond, Num
from tefuda.kernel.records import Active, Event, Ints, Replacer
from tefuda.kernel.schema import OWNER
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.state import State


class WouldBreak(Cond):
    """A shield of one of some players would be broken [15-4-4]."""

    def __init__(self, who: Players) -> None:
        self.reads_rows = 0
        self.who = who

    def holds(self, st: State, x: Scope) -> bool:
        """Compare the masters."""
        ev = x.event
        if ev is None or ev.kind != BROKEN or ev.subject < 0:
            return False
        return st.col[OWNER][ev.subject & ENTITY] in self.who.players(st, x)


class Feasible(Trial):
    """A substitute can be carried out now, at least in part: something is there to do it with, and nothing forbids it [R20, R72]."""

    def holds(self, st: State, x: Scope) -> bool:
        """Try the deeds on everything that could be picked."""
        tried = self.tried(st, x, False)
        if tried is None:
            return False
        for deed in self.deeds:
            for ev in deed.events(st, tried):
                if possible(st, ev):
                    return True
        return False


def moved_to(st: State, ev: Event, zone: int, place: int, sideways: bool) -> Event:
    """Return the move of an event's subject to another zone of its master [2-8-6, R102]."""
    to = home(st, ev.subject & ENTITY, zone)
    why = reason(ev.why) | (SIDEWAYS if sideways else 0)
    return Event(MOVED, ev.subject, player=ev.player, source=ev.source, n=place, to=to, why=why)


class EnterWith(Replacer):
    """Something enters the field in another way: sideways, with counters [2-8-4, R3, R87].

    Attributes:
        sideways: It enters sideways.
        counters: Pairs of a word of the pool and a number.
        deeds: What is done besides.
        done: Register that tells whether the holder did what he may do first, -1 if nothing depends on it. Without it the deeds are not
            done; the manner of entering follows if he did it, or if ``contrary``, if he did not.
    """

    def __init__(
        self, fits: Cond, sideways: bool, counters: tuple[tuple[int, Num], ...], optional: bool = False
    ) -> None:
        super().__init__((MOVED, CREATED), enter_with, fits, optional)
        self.sideways = sideways
        self.counters = counters
        self.deeds: tuple[Doing, ...] = ()
        self.done = -1
        self.contrary = False
        self.regs = 0


def enter_with(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the same event, carrying what it enters with."""
    r = cast(EnterWith, a.replacer)
    own = regs if regs else a.scope.regs
    x = Scope(a.scope.player, a.scope.source, own, ev)
    did = r.done < 0 or own[r.done] != ()
    so = r.done < 0 or did != r.contrary
    more = list(ev.more)
    for word, n in r.counters if so else ():
        more += (word, n.value(st, x))
    why = ev.why | (SIDEWAYS if r.sideways and so else 0)
    came = ev.instead(a.key(), ev.kind, ev.n, ev.to, why)
    came.more = tuple(more)
    return [*(besides(st, a, ev, regs, r.deeds, r.regs) if did else ()), came]
