"""Win rates and their uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

Z95 = 1.959963984540054
"""Normal quantile of a 95 % interval."""


@dataclass(frozen=True)
class Rate:
    """A share of games with its Wilson score interval: honest also for few games and shares near 0 or 1.

    Attributes:
        hits: Games that count as won; a draw counts half.
        games: All games.
    """

    hits: float
    games: int

    @property
    def share(self) -> float:
        """Observed share; 0 without games."""
        return self.hits / self.games if self.games else 0.0

    def interval(self, z: float = Z95) -> tuple[float, float]:
        """Return the lower and the upper end of the Wilson score interval; (0, 1) without games."""
        n = self.games
        if n == 0:
            return (0.0, 1.0)
        p = self.share
        middle = p + z * z / (2 * n)
        spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        scale = 1 + z * z / n
        return (max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


@dataclass(frozen=True)
class Spread:
    """How a number is spread over games."""

    mean: float
    median: float
    low: int
    high: int

    def to_json(self) -> dict[str, float]:
        """Return plain data."""
        return {"mean": round(self.mean, 2), "median": self.median, "min": self.low, "max": self.high}


def spread(values: Sequence[int]) -> Spread:
    """Return mean, median and extremes; all 0 of nothing."""
    if not values:
        return Spread(0.0, 0.0, 0, 0)
    ordered = sorted(values)
    n = len(ordered)
    middle = (ordered[(n - 1) // 2] + ordered[n // 2]) / 2
    return Spread(sum(ordered) / n, middle, ordered[0], ordered[-1])
