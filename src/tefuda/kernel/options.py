"""Options are ints: ``verb << 40 | a << 20 | b``, both operands below 2**20."""

from __future__ import annotations

from typing import Final

MASK: Final = (1 << 20) - 1


def option(verb: int, a: int = 0, b: int = 0) -> int:
    """Return the option of a verb and its operands."""
    return verb << 40 | a << 20 | b


def verb_of(o: int) -> int:
    """Return the verb number of an option."""
    return o >> 40


def first(o: int) -> int:
    """Return the first operand of an option."""
    return o >> 20 & MASK


def second(o: int) -> int:
    """Return the second operand of an option."""
    return o & MASK
