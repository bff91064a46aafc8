"""Events by what brings them about: a text that is carried out, a cost that is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.reasons import BY_COST, BY_EFFECT
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope

OWN: Final = -2
"""Stands for the player of the scope."""


def by_text(x: Scope, kind: int, subject: int = -1, player: int = OWN, n: int = 0, to: int = -1) -> Event:
    """Return an event that a text brings about: of its player, unless another one is named, with its source."""
    return Event(
        kind, subject, player=x.player if player == OWN else player, source=x.source, n=n, to=to, why=BY_EFFECT
    )


def by_cost(x: Scope, kind: int, subject: int = -1, n: int = 0, to: int = -1) -> Event:
    """Return an event by which the player of a text or an announcement pays."""
    return Event(kind, subject, player=x.player, source=x.source, n=n, to=to, why=BY_COST)
