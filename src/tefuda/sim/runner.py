"""Plays the games of a plan, on one core or on all. The results do not depend on how many."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from tefuda.bots import Bot, find_bot
from tefuda.formats.decks import DeckList
from tefuda.formats.notation import seat
from tefuda.games.registry import Universe
from tefuda.sim.plan import Pairing
from tefuda.sim.table import LONGEST, Table

CHUNK = 8
"""Games that a worker takes at a time."""


@dataclass(frozen=True)
class Played:
    """How one game went.

    Attributes:
        pairing: What was played.
        winners: Seats that won; none is a draw. Also none after an error.
        reason: Clause that ended it.
        turns: Turns begun.
        decisions: Decisions taken by the bots.
        first: Seat that took the first turn, -1 if there was no such seat.
        taken: After an error, the numbers of the options taken so far (the last one may be the one that failed).
        error: What went wrong, "" if nothing.
    """

    pairing: Pairing
    winners: tuple[int, ...]
    reason: str
    turns: int
    decisions: int
    first: int
    taken: tuple[int, ...] = ()
    error: str = ""


def bot_seed(pairing: Pairing, seat: int) -> int:
    """Return the seed of the bot on a seat: the same for whoever sits there, so that mirror matches are exactly even."""
    text = f"{pairing.seed} {seat}".encode()
    return int.from_bytes(blake2b(text, digest_size=6).digest(), "big")


def play(table: Table, pairing: Pairing) -> Played:
    """Play one game to its end. A fault of the rules or of a bot is part of the result."""
    taken: list[int] = []
    st: Any = None
    first = -1
    try:
        bots: list[Bot] = [find_bot(c.bot)(seed=bot_seed(pairing, i)) for i, c in enumerate(pairing.seats)]
        prompter = table.prompter([c.deck for c in pairing.seats])
        st = table.start([c.deck for c in pairing.seats], pairing.seed)
        while st.result is None:
            if first < 0 and table.game.turn(st) > 0:
                first = seat(str(table.game.figures(st).get("active", "")))
            if len(taken) >= LONGEST:
                raise RuntimeError(f"the game did not end within {LONGEST} decisions")
            request = st.request
            index = bots[request.player].choose(prompter.prompt(st))
            if not 0 <= index < len(request.options):
                raise IndexError(f"bot {pairing.seats[request.player].bot} answered {index!r}")
            taken.append(index)
            st.choose(request.options[index])
    except Exception as error:
        turns = table.game.turn(st) if st is not None else 0
        what = f"{type(error).__name__}: {error}"
        return Played(pairing, (), "", turns, len(taken), first, tuple(taken), what)
    return Played(pairing, tuple(st.result), st.reason, table.game.turn(st), len(taken), first)


def simulate(
    game: str,
    pairings: Sequence[Pairing],
    decks: Mapping[str, DeckList],
    universe: Universe | None = None,
    jobs: int = 0,
) -> Iterator[Played]:
    """Play all games of a plan; results come as games end, in any order.

    Args:
        game: Id of the game.
        pairings: The plan.
        decks: Decks by the names that pairings use.
        universe: Cards that decks and effects may name; those delivered with tefuda by default.
        jobs: Number of processes; 0 is one for each core.
    """
    jobs = jobs or available_cores()
    chunks = _chunks(pairings)
    if jobs == 1 or len(chunks) == 1:
        table = Table(game, decks, universe)
        for pairing in pairings:
            yield play(table, pairing)
        return
    with ProcessPoolExecutor(min(jobs, len(chunks)), None, _sit_down, (game, dict(decks), universe)) as workers:
        waiting = [workers.submit(_play_chunk, chunk) for chunk in chunks]
        try:
            for future in as_completed(waiting):
                yield from future.result()
        finally:
            for future in waiting:
                future.cancel()


def available_cores() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _chunks(pairings: Sequence[Pairing]) -> list[list[Pairing]]:
    """Cut the plan so that games with the same decks meet the same worker, which compiles their texts once."""
    by_decks: dict[frozenset[str], list[Pairing]] = {}
    for pairing in pairings:
        by_decks.setdefault(frozenset(c.deck for c in pairing.seats), []).append(pairing)
    return [group[i : i + CHUNK] for group in by_decks.values() for i in range(0, len(group), CHUNK)]


_table: Table | None = None


def _sit_down(game: str, decks: Mapping[str, DeckList], universe: Universe | None) -> None:
    global _table
    _table = Table(game, decks, universe)


def _play_chunk(pairings: list[Pairing]) -> list[Played]:
    assert _table is not None
    return [play(_table, pairing) for pairing in pairings]
