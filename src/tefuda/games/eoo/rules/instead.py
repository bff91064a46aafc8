"""Replacement effects of card text: events that give way to others, and changes of how something enters [2-8, 18-4, R20, R21]."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.games.common import instead
from tefuda.games.common.doing import Doing
from tefuda.games.common.instead import Substitution, Trial, WouldBe, besides, substitutes
from tefuda.games.common.reasons import reason
from tefuda.games.eoo.rules.events import BROKEN, CREATED, MOVED, SIDEWAYS
from tefuda.games.eoo.rules.model import FIELD
from tefuda.games.eoo.rules.possible import possible
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond, Filter, Num
from tefuda.kernel.records import Active, Event, Ints, Replacer
from tefuda.kernel.schema import ALL_TOPICS, OWNER
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.games.common.things import Players
    from tefuda.kernel.state import State


# ---- which event ---------------------------------------------------------------------------------------------------------


class Would(instead.Would):
    """An event would happen to a thing, which is judged before it.

    Attributes:
        reasons: Mask of reasons, 0 for any. ``leaves``: it is on the field and would leave it; the rest as in the base.
    """

    def __init__(
        self, who: Filter | None, leaves: bool = False, zones: int = 0, src: int = 0, reasons: int = 0
    ) -> None:
        super().__init__(who, FIELD if leaves else -1, zones, src)
        self.reasons = reasons

    def holds(self, st: State, x: Scope) -> bool:
        """Judge the event before it happens."""
        if x.event is not None and self.reasons and not self.reasons >> reason(x.event.why) & 1:
            return False
        return super().holds(st, x)


class WouldEnter(Cond):
    """Something would enter the field (場に出るとき) [2-8-4, 2-8-5].

    Attributes:
        who: Description of it, judged where it comes from (a token: by its design); None: the source itself.
        whose: In whose field, or None for any.
    """

    def __init__(self, who: CardFilter | None, whose: Players | None) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
        self.who = who
        self.whose = whose

    def holds(self, st: State, x: Scope) -> bool:
        """Judge the event before it happens."""
        ev = x.event
        if ev is None or ev.to < 0 or ev.kind not in (MOVED, CREATED) or st.rules.zone_kinds[ev.to] != FIELD:
            return False
        e = st.now(ev.subject) if ev.subject >= 0 else -1
        if e >= 0 and st.kind_of(e) == FIELD:
            return False
        if self.whose is not None and ev.to // st.rules.width not in self.whose.players(st, x):
            return False
        if self.who is None:
            return ev.subject == x.source
        if e >= 0:
            return self.who.fits(st, x, e)
        return self.who.fits_new(st, x, st.pool.designs[ev.n].row, ev.to // st.rules.width)


class WouldBreak(Cond):
    """A shield of one of some players would be broken [15-4-4]."""

    def __init__(self, who: Players) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = 0
        self.who = who

    def holds(self, st: State, x: Scope) -> bool:
        """Compare the masters."""
        ev = x.event
        if ev is None or ev.kind != BROKEN or ev.subject < 0:
            return False
        return st.col[OWNER][ev.subject & ENTITY] in self.who.players(st, x)


# ---- what happens instead ------------------------------------------------------------------------------------------------


def substitute(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return what the text says instead of the event [2-8-1]."""
    return substitutes(st, a, ev, regs)


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


class CanGo(Cond):
    """The thing of the event can go to another zone of its master [R20, R72]."""

    def __init__(self, zone: int) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
        self.zone = zone

    def holds(self, st: State, x: Scope) -> bool:
        """Judge that move; a token that would be made has nowhere to be kept from."""
        ev = x.event
        if ev is None or ev.subject < 0:
            return True
        to = st.zone_id(st.col[OWNER][ev.subject & ENTITY], self.zone)
        return possible(st, Event(MOVED, ev.subject, player=ev.player, source=ev.source, to=to, why=reason(ev.why)))


class Raised(Replacer):
    """An amount is so much larger [2-8-1]."""

    def __init__(self, kinds: Ints, fits: Cond, n: Num) -> None:
        super().__init__(kinds, raise_by, fits)
        self.more = n


def raise_by(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the event with the larger amount."""
    r = cast(Raised, a.replacer)
    n = r.more.value(st, Scope(a.scope.player, a.scope.source, a.scope.regs, ev))
    return [ev.with_amount(a.key(), ev.n + max(0, n))]


class Becomes(Replacer):
    """An amount is another one [2-8-1]."""

    def __init__(self, kinds: Ints, fits: Cond, n: Num) -> None:
        super().__init__(kinds, set_to, fits)
        self.other = n


def set_to(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the event with the other amount."""
    r = cast(Becomes, a.replacer)
    n = r.other.value(st, Scope(a.scope.player, a.scope.source, a.scope.regs, ev))
    return [ev.with_amount(a.key(), max(0, n))]


class Elsewhere(Replacer):
    """The thing goes to another zone of its master instead (代わりに還元領域に置く) [2-8-6, R102]; ``deeds`` are done besides."""

    def __init__(self, kinds: Ints, fits: Cond, zone: int, place: int, sideways: bool, optional: bool) -> None:
        super().__init__(kinds, redirect, fits, optional)
        self.possible = CanGo(zone)
        self.zone = zone
        self.place = place
        self.sideways = sideways
        self.deeds: tuple[Doing, ...] = ()
        self.regs = 0


def redirect(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the move to the other zone: no destruction, discard or entering has happened [2-8-6, R102]."""
    r = cast(Elsewhere, a.replacer)
    if ev.subject < 0:
        return []
    to = st.zone_id(st.col[OWNER][ev.subject & ENTITY], r.zone)
    why = reason(ev.why) | (SIDEWAYS if r.sideways else 0)
    gone = Event(
        MOVED, ev.subject, player=ev.player, source=ev.source, n=r.place, to=to, why=why, used=(*ev.used, a.key())
    )
    return [gone, *besides(st, a, ev, regs, r.deeds, r.regs)]


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
    came = Event(
        ev.kind,
        ev.subject,
        player=ev.player,
        source=ev.source,
        n=ev.n,
        to=ev.to,
        why=why,
        used=(*ev.used, a.key()),
        more=tuple(more),
    )
    return [*(besides(st, a, ev, regs, r.deeds, r.regs) if did else ()), came]


__all__ = [
    "CanGo",
    "Elsewhere",
    "EnterWith",
    "Feasible",
    "Substitution",
    "Would",
    "WouldBe",
    "WouldBreak",
    "WouldEnter",
    "enter_with",
    "redirect",
    "substitute",
]
