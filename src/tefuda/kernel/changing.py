"""What each kind of change does to a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tefuda.kernel.records import (
    ADD,
    CLEAR,
    COPY,
    DIVIDE,
    DIVIDE_UP,
    GAIN,
    LOSE,
    LOSE_ALL,
    OR,
    SET,
    SUBTRACT,
    SWAP,
    TIMES,
    Change,
    Row,
)


def change(row: Row, c: Change, amount: int) -> None:
    """Apply one change to a row that may be written."""
    if c.how == ADD:  # most changes
        row.v[c.attr] += amount
    else:
        HOW[c.how](row, c, amount)


def add(row: Row, c: Change, amount: int) -> None:
    """Add to a value."""
    row.v[c.attr] += amount


def assign(row: Row, c: Change, amount: int) -> None:
    """Set a value."""
    row.v[c.attr] = amount


def times(row: Row, c: Change, amount: int) -> None:
    """Multiply a value."""
    row.v[c.attr] *= amount


def switch_on(row: Row, c: Change, amount: int) -> None:
    """Set bits of a set: those of the mask, and of the amount if there is one."""
    row.v[c.attr] |= c.mask | amount


def switch_off(row: Row, c: Change, amount: int) -> None:
    """Clear bits of a set."""
    row.v[c.attr] &= ~c.mask


def gain(row: Row, c: Change, amount: int) -> None:
    """Gain an ability."""
    if c.ability is not None and not (c.mask and c.ability in row.abilities):
        row.give((*row.abilities, c.ability))


def lose_all(row: Row, c: Change, amount: int) -> None:
    """Lose all abilities, and the keywords of the attribute if there is one."""
    row.give(())
    if c.attr >= 0:
        row.v[c.attr] = 0


def lose(row: Row, c: Change, amount: int) -> None:
    """Lose the abilities of some sorts."""
    kept = tuple([ab for ab in row.abilities if not ab.sorts & c.mask])
    if len(kept) != len(row.abilities):
        row.give(kept)


def swap(row: Row, c: Change, amount: int) -> None:
    """Exchange two values."""
    row.v[c.attr], row.v[c.mask] = row.v[c.mask], row.v[c.attr]


def copy(row: Row, c: Change, amount: int) -> None:
    """Set a value to that of another attribute of the same row."""
    row.v[c.attr] = row.v[c.mask]


def subtract(row: Row, c: Change, amount: int) -> None:
    """Subtract from a value."""
    row.v[c.attr] -= amount


def divide(row: Row, c: Change, amount: int) -> None:
    """Divide a value, rounded down."""
    if amount > 0:
        row.v[c.attr] //= amount


def divide_up(row: Row, c: Change, amount: int) -> None:
    """Divide a value, rounded up."""
    if amount > 0:
        row.v[c.attr] = -(-row.v[c.attr] // amount)


HOW: Final[dict[int, Callable[[Row, Change, int], None]]] = {
    ADD: add,
    SET: assign,
    OR: switch_on,
    CLEAR: switch_off,
    GAIN: gain,
    LOSE_ALL: lose_all,
    LOSE: lose,
    TIMES: times,
    SWAP: swap,
    COPY: copy,
    SUBTRACT: subtract,
    DIVIDE: divide,
    DIVIDE_UP: divide_up,
}
"""What each kind of change does."""
