"""Replacement effects of card text that are made of instructions: what happens instead of an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from mypy_extensions import mypyc_attr

from tefuda.games.common.doing import Doing
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond, Filter, Num
from tefuda.kernel.records import Active, Event, Ints, Replacer, Rewrite

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.games.common.picking import Some
    from tefuda.games.common.things import Players
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Limited(Replacer):
    """A replacement that may be applied so often in a turn, with ``whole_game`` in the match (``limit``, 0 for no limit); a game that
    has such texts counts (:func:`spent`, :func:`count_use`)."""

    def __init__(
        self,
        kinds: Ints,
        rewrite: Rewrite,
        fits: Cond,
        optional: bool = False,
        order: int = 0,
        possible: Cond | None = None,
    ) -> None:
        super().__init__(kinds, rewrite, fits, optional, order, None, possible)
        self.limit = 0
        self.whole_game = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Substitution(Limited):
    """A replacement by a text: ``deeds`` tells what happens instead, ``ask`` makes its choices; the deeds read its registers."""

    def __init__(
        self,
        kinds: Ints,
        rewrite: Rewrite,
        fits: Cond,
        deeds: tuple[Doing, ...],
        regs: int,
        optional: bool,
        possible: Cond | None,
    ) -> None:
        super().__init__(kinds, rewrite, fits, optional, 0, possible)
        self.deeds = deeds
        self.regs = regs


def spent(st: State, a: Active) -> bool:
    """Tell whether a replacement has been applied as often as it may in this turn."""
    r = a.replacer
    return isinstance(r, Limited) and r.limit > 0 and st.used.get((a.scope.source, r.uid), 0) >= r.limit


def count_use(st: State, a: Active) -> None:
    """Count the use of a replacement that is limited (a raw write)."""
    r = a.replacer
    if isinstance(r, Limited) and r.limit > 0:
        key = (a.scope.source, r.uid)
        st.used = {**st.used, key: st.used.get(key, 0) + 1}


# ---- which event ---------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Would(Cond):
    """A move would take a thing away, which is judged before it.

    Attributes:
        who: Description of the thing; None: the source.
        home: Kind of the zone in which it is and which it would leave, -1 if that is not asked.
        zones: Mask of zone kinds to which it would go, 0 for any.
        src: Mask of zone kinds where it is, 0 for any.
    """

    def __init__(self, who: Filter | None, home: int = -1, zones: int = 0, src: int = 0) -> None:
        self.who = who
        self.home = home
        self.zones = zones
        self.src = src

    def holds(self, st: State, x: Scope) -> bool:
        """Judge the event before it happens."""
        ev = x.event
        e = st.now(ev.subject) if ev is not None else -1
        if ev is None or e < 0:
            return False
        if self.who is None:
            if ev.subject != x.source:
                return False
        elif not self.who.fits(st, x, e):
            return False
        return self.shaped(st, ev, e)

    def shaped(self, st: State, ev: Event, e: int) -> bool:
        """Judge from where to where an event would take its subject, whoever that is."""
        to = st.rules.zone_kinds[ev.to] if ev.to >= 0 and st.rules.moves >> ev.kind & 1 else -1
        if self.home >= 0 and (st.kind_of(e) != self.home or to == self.home):
            return False
        if self.src and not self.src >> st.kind_of(e) & 1:
            return False
        return not self.zones or (to >= 0 and self.zones >> to & 1 != 0)


class WouldBe(Cond):
    """Any other event would happen to a thing or a player: damage, turning, statuses, counters, mana, reserve, life.

    Attributes:
        who: Description of the thing, None: the source, unless ``player`` is given.
        player: Players whom it would concern, or None.
        more: A further condition on the event (its amount, its word, its reason), or None.
    """

    def __init__(self, who: Filter | None, player: Players | None = None, more: Cond | None = None) -> None:
        self.who = who
        self.player = player
        self.more = more

    def holds(self, st: State, x: Scope) -> bool:
        """Judge the event before it happens."""
        ev = x.event
        if ev is None or (self.more is not None and not self.more.holds(st, x)):
            return False
        if self.player is not None:
            if ev.player not in self.player.players(st, x):
                return False
            if self.who is None:
                return True
        e = st.now(ev.subject)
        if e < 0:
            return False
        return ev.subject == x.source if self.who is None else self.who.fits(st, x, e)


class WouldEnter(Cond):
    """Something would enter the zones in which objects are in play [eoo:2-8-4, eoo:2-8-5, chronicle:11.9.6].

    Attributes:
        who: Description of it; None: the source itself.
        zone: Kind of these zones.
        whose: In whose zone, None for any.
        anew: It is judged as what it would be there, by its print; else where it comes from (a token by its design).
    """

    def __init__(self, who: CardFilter | None, zone: int, whose: Players | None = None, anew: bool = False) -> None:
        self.who = who
        self.zone = zone
        self.whose = whose
        self.anew = anew

    def holds(self, st: State, x: Scope) -> bool:
        """Judge the event before it happens."""
        ev = x.event
        if ev is None or ev.to < 0 or st.rules.zone_kinds[ev.to] != self.zone:
            return False
        e = st.now(ev.subject) if ev.subject >= 0 else -1
        if e >= 0 and st.kind_of(e) == self.zone:
            return False
        player = ev.to // st.rules.width
        if self.whose is not None and player not in self.whose.players(st, x):
            return False
        if self.who is None:
            return ev.subject == x.source
        if e >= 0 and not self.anew:
            return self.who.fits(st, x, e)
        return self.who.fits_new(st, x, st.row(e) if e >= 0 else st.pool.designs[ev.n].row, player)


# ---- what happens instead ------------------------------------------------------------------------------------------------


def substitutes(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return what the text says instead of the event; it carries the marks of the event."""
    r = cast(Substitution, a.replacer)
    return besides(st, a, ev, regs, r.deeds, r.regs)


def besides(st: State, a: Active, ev: Event, regs: list[Ints], deeds: tuple[Doing, ...], size: int) -> list[Event]:
    """Return what deeds of a replacing text do, together with the event or in its place; the text does not replace that again
    [eoo:2-8-2].

    ``regs``: registers as the choices of the text left them, none if it made none; ``size``: how many the deeds read.
    """
    own = regs if regs else a.scope.regs + [()] * (size - len(a.scope.regs))
    x = Scope(a.scope.player, a.scope.source, own, ev)
    out: list[Event] = []
    for deed in deeds:
        for made in deed.events(st, x):
            made.used = (*ev.used, a.key())
            out.append(made)
    return out


class Amended(Limited):
    """The amount of an event becomes another one, a number that may look at the event; 0 is no event at all
    [eoo:2-8-1, chronicle:6.4.2, chronicle:11.9.5]."""

    def __init__(self, kinds: Ints, fits: Cond, n: Num, optional: bool = False, order: int = 0) -> None:
        super().__init__(kinds, amend, fits, optional, order)
        self.becomes = n


def amend(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the event with its new amount, if anything is left."""
    r = cast(Amended, a.replacer)
    n = r.becomes.value(st, Scope(a.scope.player, a.scope.source, a.scope.regs, ev))
    return [ev.with_amount(a.key(), n)] if n > 0 else []


Move = Callable[["State", Event, int, int, bool], Event]
"""Returns the move of an event's subject to another kind of zone instead: the kind, the place in it, whether it arrives turned."""


class CanGo(Cond):
    """What the event is about can go to another kind of zone."""

    def __init__(self, zone: int, move: Move, possible: Callable[[State, Event], bool]) -> None:
        self.zone = zone
        self.move = move
        self.can = possible

    def holds(self, st: State, x: Scope) -> bool:
        """Judge that move; a token that would be made has nowhere to be kept from."""
        ev = x.event
        return ev is None or ev.subject < 0 or self.can(st, self.move(st, ev, self.zone, 0, False))


class Elsewhere(Replacer):
    """The thing goes to another zone instead (代わりにそれを除外する) [eoo:2-8-6, eoo:R102, chronicle:11.9.5.4, chronicle:R71].

    Attributes:
        to: Whether it can go there: with the zone, and with how a game's book lets it move.
        place, turned: Which end of a deck, and whether it arrives turned.
        deeds: What is done besides, with so many registers.
    """

    def __init__(
        self, kinds: Ints, fits: Cond, to: CanGo, place: int, turned: bool, optional: bool, order: int = 0
    ) -> None:
        super().__init__(kinds, redirect, fits, optional, order, None, to)
        self.to = to
        self.place = place
        self.turned = turned
        self.deeds: tuple[Doing, ...] = ()
        self.regs = 0


def redirect(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the move to the other zone: no destruction, discard or entering has happened."""
    r = cast(Elsewhere, a.replacer)
    if ev.subject < 0:
        return []
    gone = r.to.move(st, ev, r.to.zone, r.place, r.turned)
    gone.used = (*ev.used, a.key())
    return [gone, *besides(st, a, ev, regs, r.deeds, r.regs)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Trial(Cond):
    """Whether deeds that stand in for an event can be done now; they are tried with everything that could be picked for them. A game
    says how much of them must be possible.

    Attributes:
        deeds: What happens instead.
        picks: What is picked for it, with the register that takes it.
        regs: How many registers the deeds read.
    """

    def __init__(self, deeds: tuple[Doing, ...], picks: tuple[tuple[Some, int], ...], regs: int) -> None:
        self.deeds = deeds
        self.picks = picks
        self.regs = regs

    def tried(self, st: State, x: Scope, in_full: bool) -> Scope | None:
        """Return the scope of the deeds with all candidates in the registers; None if ``in_full`` and the number that a text states
        cannot be picked."""
        own = x.regs + [()] * (self.regs - len(x.regs))
        tried = Scope(x.player, x.source, own, x.event)
        for some, reg in self.picks:
            if in_full and not some.enough(st, tried):
                return None
            own[reg] = tuple([st.ref(e) for e in some.candidates(st, tried)])
        return tried
