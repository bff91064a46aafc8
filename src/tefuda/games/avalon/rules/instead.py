"""Replacement effects of card text: which event gives way, and whether what comes instead can be done [R94] (wording 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.avalon.rules.possible import possible
from tefuda.games.common.doing import Doing
from tefuda.games.common.instead import Trial
from tefuda.kernel.programs import Cond
from tefuda.kernel.state import REF

if TYPE_CHECKING:
    from tefuda.games.avalon.rules.text import AvalonAbility
    from tefuda.games.common.filters import CardFilter
    from tefuda.games.common.picking import Some
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


class PaysForFallen(Cond):
    """Life would be lost because a creature was destroyed in battle, and the text stands on it, or it fits a description [7.7.6, R94].

    The creature has left by then. A text of its own still works if it had not been negated: ``ability`` is what it must have had (E120).
    """

    def __init__(self, who: Players, fits: CardFilter | None = None) -> None:
        self.who = who
        self.fits = fits
        self.ability: AvalonAbility | None = None

    def holds(self, st: State, x: Scope) -> bool:
        """Judge the fallen creature as it was."""
        ev = x.event
        if ev is None or not ev.more or ev.player not in self.who.players(st, x):
            return False
        snap = st.seen(ev.more[0])
        if snap is None:
            return False
        if self.fits is not None:
            return self.fits.fitted(st, x, snap)
        had = self.ability is None or any(ab is self.ability for ab in snap.row.abilities)
        return had and x.source in (ev.more[0], ev.more[0] + (1 << REF))


class Completely(Trial):
    """A substitute can be carried out completely: an optional one is offered only then [R94].

    Attributes:
        need: How many events the deeds make at least if done completely.
    """

    def __init__(self, deeds: tuple[Doing, ...], picks: tuple[tuple[Some, int], ...], need: int, regs: int) -> None:
        super().__init__(deeds, picks, regs)
        self.need = need

    def holds(self, st: State, x: Scope) -> bool:
        """Try the deeds on everything that could be picked."""
        tried = self.tried(st, x, True)
        if tried is None:
            return False
        n = 0
        for deed in self.deeds:
            n += len([ev for ev in deed.events(st, tried) if possible(st, ev)])
        return n >= max(1, self.need)
