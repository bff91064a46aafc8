"""Modifications in force and what they say of an entity: whom they concern, what they forbid, and their limited uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.kernel.programs import Filter
from tefuda.kernel.records import Mod
from tefuda.kernel.schema import KNOWN

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Cond
    from tefuda.kernel.records import Active, Event
    from tefuda.kernel.state import State


def concerns(st: State, a: Active, e: int) -> bool:
    """Tell whether a modification in force concerns an entity: a card, a place, a player (the entity of his number)."""
    if a.mod is None or (a.locked is not None and st.ref(e) not in a.locked):
        return False
    return a.mod.fits is None or a.mod.fits.fits(st, a.scope, e)


def concerns_in(st: State, a: Active, ev: Event, e: int) -> bool:
    """Tell whether a modification in force concerns an entity in an event, which its description may ask for."""
    if a.mod is None or (a.locked is not None and st.ref(e) not in a.locked):
        return False
    return a.mod.fits is None or a.mod.fits.fits(st, a.scope.about(ev), e)


def any_concerns(st: State, kind: int, e: int) -> bool:
    """Tell whether a modification of a kind concerns an entity."""
    for a in st.mods(kind):
        if concerns(st, a, e):
            return True
    return False


def unshown(st: State, kind: int, hand: int) -> list[int]:
    """Return the cards of hands (a kind of zone) that modifications of a kind keep open which not everybody has seen [arc:R17]."""
    out: list[int] = []
    everybody = (1 << st.rules.players + 1) - 1
    if st.pool.modified >> kind & 1:
        for p in st.seats:
            if any_concerns(st, kind, p):
                out += [e for e in st.zone(p, hand) if st.col[KNOWN][e] != everybody]
    return out


def most_of(st: State, kind: int, e: int, least: int) -> int:
    """Return the largest number (``Mod.n``) among the modifications of a kind that concern an entity, at least ``least``."""
    n = least
    for a in st.mods(kind):
        if a.mod is not None and a.mod.n > n and concerns(st, a, e):
            n = a.mod.n
    return n


def amounts(st: State, kind: int, e: int) -> list[int]:
    """Return the amounts of the modifications of a kind that concern an entity, in the order in which they began."""
    out: list[int] = []
    for a in st.mods(kind):
        if a.mod is not None and a.mod.amount is not None and concerns(st, a, e):
            out.append(a.mod.amount.value(st, a.scope))
    return out


def total_of(st: State, kind: int, e: int) -> int:
    """Return the sum of the amounts of the modifications of a kind that concern an entity."""
    return sum(amounts(st, kind, e))


class PairMod(Mod):
    """A modification about two parties: what fits, and what the other description fits (an attacker and who blocks it).

    Attributes:
        other: Description of the other party, None for anything.
    """

    def __init__(self, kind: int, fits: Filter | None, other: Filter | None) -> None:
        super().__init__(kind, fits)
        self.other = other


def pairs_of(st: State, kind: int, e: int, other: int) -> int:
    """Return how many modifications of a kind (all of them :class:`PairMod`) are about an entity and another one."""
    n = 0
    for a in st.mods(kind):
        if concerns(st, a, e):
            of = cast(PairMod, a.mod).other
            if of is None or of.fits(st, a.scope, other):
                n += 1
    return n


def forbids(st: State, kind: int, ev: Event, e: int) -> bool:
    """Tell whether a prohibition among the modifications of a kind is about an entity in an event; ``Mod.n`` masks the kinds of events
    that it forbids."""
    for a in st.mods(kind):
        if a.mod is not None and a.mod.n >> ev.kind & 1 and concerns_in(st, a, ev, e):
            return True
    return False


def kept_off(st: State, ev: Event, things: int, players: int) -> bool:
    """Tell whether a text forbids that an event befalls its subject, or that its player does or suffers it
    [arc:R52, arc:R69, avalon:R93, chronicle:2.2].

    ``things``, ``players``: the kinds of modifications that forbid the one and the other.
    """
    e = st.now(ev.subject)
    if e >= 0 and forbids(st, things, ev, e):
        return True
    return ev.player >= 0 and forbids(st, players, ev, ev.player)


def lessened(ev: Event, n: int, why: int) -> Event:
    """Return an event of another amount, for a further reason (``why``)."""
    less = ev.copy()
    less.n = n
    less.why |= why
    return less


def use_once(st: State, a: Active) -> None:
    """Count a use of a modification, if it is that of a lasting effect whose uses are limited (a raw write)."""
    for ef in st.effects:
        if ef.id == a.effect and ef.uses > 0:
            st.spend_effect(a.effect)


class InEvent(Filter):
    """Who a prohibition concerns, in the events that it speaks of only (戦闘で破壊されない, デッキに戻されない)."""

    def __init__(self, cond: Cond, who: Filter | None) -> None:
        self.reads = who.reads if who is not None else 0
        self.reads_rows = who.reads_rows if who is not None else 0
        self.cond = cond
        self.who = who

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Judge the event, then whom it befalls."""
        return self.cond.holds(st, x) and (self.who is None or self.who.fits(st, x, e))
