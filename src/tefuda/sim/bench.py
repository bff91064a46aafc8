"""How fast a game runs on this machine: decisions, games, forks, and memory.

Speed is given a second and per *calibration loop*, ten million ``x += i`` in plain Python timed right before and after: machines
and their load swing, the ratio holds. All of this is processor time, so that waiting for other programs does not count.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from statistics import mean, median
from time import perf_counter, process_time
from typing import Any

from tefuda import build_mode
from tefuda.formats.decks import DeckList
from tefuda.match import Match
from tefuda.sim.table import LONGEST, Table

LOOP = 10_000_000
SAMPLE_EVERY = 25
"""Every so many decisions a position is kept for the measurements of forks and memory; in shorter games more often."""


@dataclass(frozen=True)
class Measurement:
    """The numbers of one benchmark; :meth:`to_json` is what ``tefuda bench --json`` prints.

    Attributes:
        game: Id of the game.
        mode: ``pure`` or ``compiled``.
        decisions_per_second: Decisions of random games, one core.
        decisions_per_loop: The same in the time of one calibration loop.
        forced_share: How many of these decisions had one option: passes and the like that are put all the same, because being asked
            or not would tell something. Drivers without an audience may take them in place; here they are put, and counted.
        games_per_second: Whole random games, set-up included.
        fork_us: Time of copying a position in the middle of a game, in microseconds.
        position_bytes: Memory that one kept position takes: a copy that has taken one decision of its own.
        loop_seconds: Time of the calibration loop.
    """

    game: str
    mode: str
    decisions_per_second: float
    decisions_per_loop: float
    forced_share: float
    games_per_second: float
    fork_us: float
    position_bytes: int
    loop_seconds: float

    def to_json(self) -> dict[str, object]:
        """Return plain data."""
        return asdict(self)


def calibrate() -> float:
    """Return the seconds of processor time that ten million additions take in plain Python."""
    began = process_time()
    x = 0
    for i in range(LOOP):
        x += i
    return process_time() - began


def bench(table: Table, seconds: float = 5.0, seed: int = 0) -> Measurement:
    """Measure a game with random choices on all decks of a table, on one core.

    Args:
        table: The game and its decks; two decks a game, in turn.
        seconds: How long random games are played, in processor time.
        seed: Decides the games.
    """
    rng = Random(seed)
    pairs = _pairs(table, rng)
    for names in pairs:
        table.pool(names)
    kept: list[Any] = []
    first, _ = _play(table, pairs[0], rng, [], SAMPLE_EVERY)  # what is built on first use is not measured
    every = min(SAMPLE_EVERY, max(1, first // 2))
    loop = calibrate()
    games = decisions = forced = 0
    began = process_time()
    while (passed := process_time() - began) < seconds:
        taken, alone = _play(table, pairs[games % len(pairs)], rng, kept, every)
        decisions += taken
        forced += alone
        games += 1
    loop = (loop + calibrate()) / 2
    rate = decisions / passed
    return Measurement(
        game=table.game.id,
        mode=build_mode(),
        decisions_per_second=round(rate, 1),
        decisions_per_loop=round(rate * loop, 1),
        forced_share=round(forced / max(1, decisions), 3),
        games_per_second=round(games / passed, 2),
        fork_us=round(fork_time(kept) * 1e6, 2),
        position_bytes=position_size(kept, rng),
        loop_seconds=round(loop, 4),
    )


def _pairs(table: Table, rng: Random, most: int = 8) -> list[tuple[str, ...]]:
    names = list(table.decks)
    seats = table.game.seats[0]
    rng.shuffle(names)
    names *= seats
    return [tuple(names[i : i + seats]) for i in range(min(most, len(names) - seats + 1))]


def _play(table: Table, names: tuple[str, ...], rng: Random, kept: list[Any], every: int) -> tuple[int, int]:
    """Play one random game and keep a position every so many decisions; return how many decisions it took, and how many of them had
    one option."""
    st = table.start(names, rng.getrandbits(48))
    random = rng.random
    n = forced = 0
    while st.result is None:
        options = st.request.options
        if n % every == every - 1 and len(kept) < 200:
            kept.append(st.copy())
        n += 1
        if n > LONGEST:
            raise RuntimeError(f"a game of {' and '.join(names)} did not end within {LONGEST} decisions")
        if len(options) == 1:
            forced += 1
        st.choose(options[int(random() * len(options))])
    return n, forced


def fork_time(positions: list[Any], rounds: int = 20) -> float:
    """Return the median over positions of the seconds that a copy takes."""
    times = []
    for st in positions:
        began = perf_counter()
        for _ in range(rounds):
            st.copy()
        times.append((perf_counter() - began) / rounds)
    return median(times) if times else 0.0


def position_size(positions: list[Any], rng: Random, copies: int = 500) -> int:
    """Return the bytes a kept position takes: copies that went their own way by one decision share the rest."""
    if not positions:
        return 0
    kept = []
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for i in range(copies):
            st = positions[i % len(positions)].copy()
            options = st.request.options
            st.choose(options[int(rng.random() * len(options))])
            kept.append(st)
        return (tracemalloc.get_traced_memory()[0] - before) // len(kept)
    finally:
        tracemalloc.stop()


# ---- what players and interfaces ask of a match at each decision


EARLY, LATE, TIMES = 10, 2_000, 20
"""Decisions after which a match is measured, and how often."""


@dataclass(frozen=True)
class Face:
    """What one decision costs at the public face: milliseconds of processor time for view, offers in notation and what is new in the log.

    Attributes:
        game, mode: As in :class:`Measurement`.
        mean_ms, worst_ms: Over random matches, whatever lies on the board; and the worst of their decisions. The garbage collector's
            pauses are no part of them: they come now and then, whatever is looked at.
        pause_ms: The longest of these pauses.
        early_ms, late_ms: At the same position, with 10 decisions and with 2,000 decisions behind it.
        kept_ms: For each of these two, what `record_text`, `save` and `undo` take there (`undo` of one decision).
        new_ms, restore_ms: A new match of cards that were played before, and a saved one brought back.
        saved_bytes: Size of a match saved at the two positions.
    """

    game: str
    mode: str
    mean_ms: float
    worst_ms: float
    pause_ms: float
    early_ms: float
    late_ms: float
    kept_ms: dict[str, tuple[float, float]]
    new_ms: float
    restore_ms: float
    saved_bytes: tuple[int, int]

    def to_json(self) -> dict[str, object]:
        """Return plain data."""
        return asdict(self)


def bench_face(game: str, decks: Sequence[DeckList], seconds: float = 5.0, seed: int = 0) -> Face:
    """Measure the public face of a game in random matches, on one core.

    Args:
        game: Id of the game.
        decks: As many as players sit down.
        seconds: How long random matches are measured.
        seed: Decides them.
    """
    rng = Random(seed)
    new = partial(Match.new, game, list(decks), seed)
    new()
    gc.collect()
    gc.freeze()  # cards and grammar stay to the end: a pause of the collector for them is no cost of a decision
    times: list[float] = []
    pauses = Pauses()
    began = process_time()
    while process_time() - began < seconds:
        times += random_match(Match.new(game, list(decks), rng.getrandbits(48)), rng, pauses)
    gc.callbacks.remove(pauses)
    early = taken_to(new(), EARLY, rng)
    late = lengthened(early, LATE, rng)
    both = [
        {"look": shown(m, 1), "record_text": timed(m.record_text), "save": timed(m.save), "undo": undoing(m)}
        for m in (early, late)
    ]
    saved = early.save()
    Match.restore(saved)
    return Face(
        game,
        build_mode(),
        round(mean(times), 3),
        round(max(times), 3),
        round(pauses.longest * 1e3, 3),
        round(both[0].pop("look"), 3),
        round(both[1].pop("look"), 3),
        {name: (round(both[0][name], 3), round(both[1][name], 3)) for name in both[0]},
        round(timed(new), 3),
        round(timed(lambda: Match.restore(saved)), 3),
        (len(saved.encode()), len(late.save().encode())),
    )


def look(match: Match, since: int) -> None:
    """Ask what an interface asks at each decision."""
    decision = match.decision
    if decision is not None:
        match.view(decision.player)
        decision.options.texts()
        match.story(decision.player, since)


class Pauses:
    """Keeps what the garbage collector takes, in seconds: all its pauses and the longest."""

    def __init__(self) -> None:
        self.all = self.longest = self._began = 0.0
        gc.callbacks.append(self)

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        """Be told that it begins or ends."""
        if phase == "start":
            self._began = process_time()
        else:
            self.all += process_time() - self._began
            self.longest = max(self.longest, process_time() - self._began)


def random_match(match: Match, rng: Random, pauses: Pauses) -> list[float]:
    """Play a match at random; return what each decision took an interface, in milliseconds."""
    times: list[float] = []
    since = 0
    while match.decision is not None and len(times) < LONGEST:
        paused, began = pauses.all, process_time()
        look(match, since)
        times.append((process_time() - began - (pauses.all - paused)) * 1e3)
        since = match.events
        legal = match.legal
        match.choose(legal[rng.randrange(len(legal))])
    return times


def taken_to(match: Match, decisions: int, rng: Random) -> Match:
    """Play at random up to a decision, not to the end of the match."""
    while match.taken < decisions:
        match.choose(match.legal[rng.randrange(len(match.legal))])
        if match.decision is None:
            match.undo(min(match.taken, 5))
    return match


def lengthened(match: Match, decisions: int, rng: Random) -> Match:
    """Return a match that stands where this one stands with more decisions behind it: it comes back to that position again and again."""
    out = match.copy()
    while out.taken < decisions:
        out.choose(out.legal[rng.randrange(len(out.legal))])
        if out.decision is None or out.taken % 50 == 0 or out.taken == decisions:
            out.come_back(match)
    return out


def shown(match: Match, events: int) -> float:
    """Return the milliseconds of a look at a match with so many new events; what was computed for the look before is not used again."""

    def once() -> None:
        look(match.copy(), match.events - events)

    return timed(once)


def undoing(match: Match) -> float:
    """Return the milliseconds of a decision that is taken and taken back."""

    def once() -> None:
        match.choose(match.legal[0])
        match.undo()

    return timed(once)


def timed(act: Callable[[], object]) -> float:
    """Return the milliseconds of processor time that something takes, after it was done once."""
    act()
    began = process_time()
    for _ in range(TIMES):
        act()
    return (process_time() - began) / TIMES * 1e3
