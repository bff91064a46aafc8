"""Figures of `tools.load`, and what they should be."""

from __future__ import annotations

from collections.abc import Sequence


def at(found: Sequence[float], part: float) -> float:
    """Return the value below which a part of what was found lies, 0 if nothing was found."""
    ordered = sorted(found)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


def quantiles(found: Sequence[float]) -> str:
    """Return the middle, the 95th and the 99.9th percentile, in milliseconds."""
    return " / ".join(f"{1000 * at(found, q):.0f}" for q in (0.5, 0.95, 0.999)) + " ms" if found else "-"


def missed_aims(
    acknowledged: Sequence[float], rate: float, restarts: Sequence[float], held: float, lists: Sequence[float]
) -> list[str]:
    """Return which figures are not what they should be.

    Args:
        acknowledged: Seconds until decisions were acknowledged, before the first kill.
        rate: Which part of those that were to be sent they are.
        restarts: Seconds until everybody was back.
        held: MiB a match.
        lists: Seconds that lobby, history and search took.
    """
    found = {
        "the rate that was asked for": rate >= 0.95,
        "95 % acknowledged within 100 ms": at(acknowledged, 0.95) <= 0.1,
        "99.9 % acknowledged within 1 s": at(acknowledged, 0.999) <= 1,
        "everybody back within 5 s": max(restarts, default=0) <= 5,
        "1 MiB a match": held <= 1,
        "95 % of the lists within 50 ms": at(lists, 0.95) <= 0.05,
    }
    return [aim for aim, reached in found.items() if not reached]
