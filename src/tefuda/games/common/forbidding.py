"""Modifications in force and what they say of an entity: whom they concern, what they forbid, and their limited uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    a.scope.event = ev
    return a.mod.fits is None or a.mod.fits.fits(st, a.scope, e)


def forbids(st: State, kind: int, ev: Event, e: int) -> bool:
    """Tell whether a prohibition among the modifications of a kind is about an entity in an event; ``Mod.n`` masks the kinds of events
    that it forbids."""
    for a in st.mods(kind):
        if a.mod is not None and a.mod.n >> ev.kind & 1 and concerns_in(st, a, ev, e):
            return True
    return False


def kept_off(st: State, ev: Event, things: int, players: int) -> bool:
    """Tell whether a text forbids that an event befalls its subject, or that its player does or suffers it.

    ``things``, ``players``: the kinds of modifications that forbid the one and the other.
    """
    e = st.now(ev.subject)
    if e >= 0 and forbids(st, things, ev, e):
        return True
    return ev.player >= 0 and forbids(st, players, ev, ev.player)


def use_once(st: State, a: Active) -> None:
    """Count a use of a modification, if it is that of a lasting effect whose uses are limited (a raw write)."""
    for ef in st.effects:
        if ef.id == a.effect and ef.uses > 0:
            st.spend_effect(a.effect)
