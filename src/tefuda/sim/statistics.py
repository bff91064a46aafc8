"""Win rates and their uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist

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


def quantile(comparisons: int = 1, level: float = 0.95) -> float:
    """Return the normal quantile with which so many intervals all hold at once at a level (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - level) / 2 / max(1, comparisons))


def difference(one: Rate, other: Rate, z: float = Z95) -> tuple[float, float]:
    """Return the ends of an interval for how much one share is greater than another (Newcombe's, of both Wilson intervals)."""
    (low1, high1), (low2, high2) = one.interval(z), other.interval(z)
    apart = one.share - other.share
    return (
        apart - sqrt((one.share - low1) ** 2 + (high2 - other.share) ** 2),
        apart + sqrt((high1 - one.share) ** 2 + (other.share - low2) ** 2),
    )


def games_needed(share: float, half: float, z: float = Z95) -> int:
    """Return about how many games make an interval so wide to both sides."""
    return ceil(z * z * max(share * (1 - share), 0.01) / half**2)


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
