"""Replacement effects of card text: which event gives way, and whether what comes instead can be done [R94] (wording 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.avalon.rules.possible import possible
from tefuda.games.common.doing import Doing
from tefuda.games.common.instead import Substitution, Trial, substitutes
from tefuda.games.common.reasons import reason
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond
from tefuda.kernel.schema import ALL_TOPICS
from tefuda.kernel.state import REF

if TYPE_CHECKING:
    from tefuda.games.avalon.rules.text import AvalonAbility
    from tefuda.games.common.filters import CardFilter
    from tefuda.games.common.picking import Some
    from tefuda.games.common.things import Players
    from tefuda.kernel.programs import Filter
    from tefuda.kernel.records import Active, Event, Ints
    from tefuda.kernel.state import State


# ---- which event -----------------------------------------------------------------------------------------------------------


class Would(Cond):
    """An event would happen: to a thing, judged before it, or to a player.

    Attributes:
        who: Description of the thing; None: the source itself, unless ``player`` is given.
        player: Players whom it would concern, or None.
        reasons: Mask of reasons, 0 for any: 戦闘で, エンドフェイズに, 効果で.
    """

    def __init__(self, who: Filter | None, player: Players | None = None, reasons: int = 0) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
        self.who = who
        self.player = player
        self.reasons = reasons

    def holds(self, st: State, x: Scope) -> bool:
        """Judge the event before it happens."""
        ev = x.event
        if ev is None or (self.reasons and not self.reasons >> reason(ev.why) & 1):
            return False
        if self.player is not None and ev.player not in self.player.players(st, x):
            return False
        if self.who is None:
            return self.player is not None or ev.subject == x.source
        e = st.now(ev.subject)
        return e >= 0 and self.who.fits(st, x, e)


class PaysForFallen(Cond):
    """Life would be lost because a creature was destroyed in battle, and the text stands on it, or it fits a description [7.7.6, R94].

    The creature has left by then. A text of its own still works if it had not been negated: ``ability`` is what it must have had (E120).
    """

    def __init__(self, who: Players, fits: CardFilter | None = None) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
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


# ---- what happens instead --------------------------------------------------------------------------------------------------


def substitute(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return what the text says instead of the event; the event itself did not happen."""
    return substitutes(st, a, ev, regs)


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


__all__ = ["Completely", "PaysForFallen", "Substitution", "Would", "substitute"]
