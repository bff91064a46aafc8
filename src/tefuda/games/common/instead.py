"""Replacement effects of card text that are made of instructions: what happens instead of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mypy_extensions import mypyc_attr

from tefuda.games.common.doing import Doing
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond
from tefuda.kernel.records import Active, Event, Ints, Replacer, Rewrite

if TYPE_CHECKING:
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Substitution(Replacer):
    """A replacement by a text: ``deeds`` tells what happens instead.

    ``ask`` makes the choices of the text; registers of it are read by the deeds.
    """

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
        super().__init__(kinds, rewrite, fits, optional)
        self.possible = possible
        self.deeds = deeds
        self.regs = regs


def substitutes(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return what the text says instead of the event; it carries the marks of the event."""
    r = cast(Substitution, a.replacer)
    own = regs if regs else a.scope.regs + [()] * (r.regs - len(a.scope.regs))
    x = Scope(a.scope.player, a.scope.source, own, ev)
    out: list[Event] = []
    for deed in r.deeds:
        for made in deed.events(st, x):
            made.used = (*ev.used, a.key())
            out.append(made)
    return out
