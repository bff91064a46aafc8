"""What makes an action legal, told once: rows of (clause, condition).

A rulebook names the conditions of an action one by one. A game writes them down in that form, and both the offers and the reasons
of a refusal read the same rows: nothing forbidden is offered, nothing offered is called forbidden, and the reason is the clause of
the row that fails.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tefuda.kernel.state import State

Condition = Callable[["State", int, int, int], bool]
"""Tells whether an action may be: position, player, and the objects of the action (-1: not named)."""

Row = tuple[str, Condition]
"""A clause, and the condition that it makes."""

Part = tuple[Row, ...]
"""Conditions on one part of an action (who is asked, the attacker, its target). The first says what the object has to be at all, and the
others may take that for granted; for the rest each is judged by itself."""


def allows(part: Part, st: State, player: int, a: int, b: int) -> bool:
    """Tell whether every condition of a part holds; the first that fails ends the search."""
    for row in part:
        if not row[1](st, player, a, b):
            return False
    return True


def broken(parts: tuple[Part, ...], st: State, player: int, a: int, b: int) -> list[str]:
    """Return the clauses that forbid an action: all that fail of the first part in which any does.

    A failing first row of a part stands alone: it says what the object is not, so the other rows have nothing to judge. Parts about
    objects that are not named (-1) are left to the caller, who knows whether any object would do.
    """
    for part in parts:
        found: list[str] = []
        for i in range(len(part)):
            clause, holds = part[i]
            if not holds(st, player, a, b):
                if clause not in found:
                    found.append(clause)
                if i == 0:
                    break
        if found:
            return found
    return []
