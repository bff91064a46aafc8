"""What ``auto`` pays with: it keeps what the hand needs most."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints


def wanted(asked: list[Ints], kinds: int) -> list[int]:
    """Return how much of each kind the cards in hand ask for together; ``asked``: what each of them asks for, by kind. What no kind pays
    for is wanted by nobody: the last number is 0."""
    out = [0] * (kinds + 1)
    for parts in asked:
        for k in range(kinds):
            out[k] += parts[k]
    return out


def cheapest(options: list[int], prices: list[int]) -> int:
    """Return the first of the options with the lowest price."""
    return options[prices.index(min(prices))]
