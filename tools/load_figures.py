"""Figures of `tools.load`, and what they should be: what the design asks of the server, a line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

FLAT = 0.1
"""By such a part of what it holds a server may grow in the last third of the time before it is killed first."""
OLD = 80
"""Rows that a match has on average when that third begins, or nothing is said of it: it forgets what is stored when it has 64 or more."""


class Figure(NamedTuple):
    """Something that was measured.

    Attributes:
        what: What it is.
        goal: What it should be.
        measured: What it is; empty: it was not measured, so that nothing is said of it.
        ok: Whether it is what it should be.
    """

    what: str
    goal: str
    measured: str
    ok: bool

    def line(self) -> str:
        """Return it as a line of what is told at the end."""
        said = ("ok" if self.ok else "MISSED") if self.measured else "-"
        return f"  {said:<7}{self.what}: {self.measured or 'not measured'} (goal: {self.goal})"


class Found(NamedTuple):
    """What a run found.

    Attributes:
        matches: Live matches that were asked for, and those at which both had been told how they stand when the load began.
        rate: Decisions a second that were asked for, and those that were acknowledged before the first kill.
        acknowledged: Seconds until decisions were acknowledged, before the first kill.
        kills, restarts: Kills that were asked for, and the seconds until everybody was back after each.
        compared: Acknowledged decisions, prompts and events that were compared with the database.
        faults: What was lost or told otherwise.
        held: MiB that the server held before the first kill, every few seconds, without what it holds empty and without the processes
            beside it, which begin when they are first needed and then hold what they hold.
        old: Rows of a match on average when the last third of that time begins.
        most: MiB that it held at most.
        finished: Finished matches in the database.
        lists: Seconds that lobby, history and search took, before the first kill.
    """

    matches: tuple[int, int]
    rate: tuple[float, float]
    acknowledged: Sequence[float]
    kills: int
    restarts: Sequence[float]
    compared: str
    faults: int
    held: Sequence[float]
    old: float
    most: float
    finished: int
    lists: Sequence[float]


def at(found: Sequence[float], part: float) -> float:
    """Return the value below which a part of what was found lies, 0 if nothing was found."""
    ordered = sorted(found)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


def quantiles(found: Sequence[float]) -> str:
    """Return the middle, the 95th and the 99.9th percentile, in milliseconds."""
    return " / ".join(f"{1000 * at(found, q):.0f}" for q in (0.5, 0.95, 0.999)) + " ms" if found else "-"


def figures(of: Found) -> list[Figure]:
    """Return what was found, beside what it should be."""
    (wanted, there), (asked, done) = of.matches, of.rate
    early, slow = at(of.acknowledged, 0.95), at(of.acknowledged, 0.999)
    each = of.most / max(1, wanted)
    third = len(of.held) // 3
    before, after = max(of.held[third:-third], default=0.0), max(of.held[-third:], default=0.0)
    grown = after / before - 1 if before > 0 and of.old >= OLD else 0.0
    lists = at(of.lists, 0.95)
    back = ", ".join(f"{seconds:.1f}" for seconds in of.restarts)
    return [
        Figure("live matches", f"{wanted}", f"{there}", there == wanted),
        Figure("decisions a second", f"{asked:g}", f"{done:.0f}", done >= 0.95 * asked),
        Figure("95 % acknowledged", "100 ms", f"{1000 * early:.0f} ms", 0 < early <= 0.1),
        Figure("99.9 % acknowledged", "1 s", f"{1000 * slow:.0f} ms", 0 < slow <= 1),
        Figure("memory of a live match, what all share included", "1 MiB", f"{each:.2f} MiB", each <= 1),
        Figure(
            "memory grows in the last third before the first kill",
            f"at most {FLAT:.0%}",
            f"{grown:.0%}, {before:.0f} to {after:.0f} MiB" if of.old >= OLD else "",
            grown <= FLAT,
        ),
        Figure(
            f"everybody back after each of {of.kills} kills with -9",
            "5 s",
            f"{back} s" if back else "",
            len(of.restarts) == of.kills and max(of.restarts, default=0.0) <= 5,
        ),
        Figure(
            "lost, or told otherwise than it is stored", "0", f"{of.faults}; compared: {of.compared}", not of.faults
        ),
        Figure(
            f"95 % of lobby, history and search, {of.finished} finished matches stored",
            "50 ms",
            f"{1000 * lists:.0f} ms" if of.lists else "",
            0 < lists <= 0.05,
        ),
    ]
