"""Plays the games of a plan, on one core or on all. The results do not depend on how many."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, TypeVar

from tefuda.bots import Bot, Prompt, find_bot
from tefuda.bots.faults import answer_of, told, traced
from tefuda.bots.prompt import UNBOUNDED, Budget
from tefuda.formats.decks import DeckList
from tefuda.formats.notation import seat
from tefuda.games.registry import Universe
from tefuda.play.hands import Hands
from tefuda.saying import Text
from tefuda.sim.patience import within
from tefuda.sim.plan import Pairing
from tefuda.sim.table import LONGEST, Table

T = TypeVar("T")

OWN = ("tefuda.bots.chance", "tefuda.bots.greedy")
"""Modules of bots that need not be watched."""

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
        error: What went wrong with the rules, "" if nothing.
        fault: What a bot did wrong: it threw, took too long or answered nonsense. It has lost by that.
        guilty: Its seat, -1 if there is none.
        trace: The traceback of the bot's code, if that threw something.
        drawn, played: If asked for, the cards that each seat had in hand at some decision, and those that it played from there.
    """

    pairing: Pairing
    winners: tuple[int, ...]
    reason: str
    turns: int
    decisions: int
    first: int
    taken: tuple[int, ...] = ()
    error: str = ""
    fault: str = ""
    guilty: int = -1
    drawn: tuple[tuple[str, ...], ...] = ()
    played: tuple[tuple[str, ...], ...] = ()
    trace: str = ""


def bot_seed(pairing: Pairing, seat: int) -> int:
    """Return the seed of the bot on a seat: the same for whoever sits there, so that mirror matches are exactly even."""
    text = f"{pairing.seed} {seat}".encode()
    return int.from_bytes(blake2b(text, digest_size=6).digest(), "big")


def play(table: Table, pairing: Pairing, orders: Orders | None = None) -> Played:
    """Play one game to its end. A fault of the rules or of a bot is part of the result; whoever sits behind a bot that fails gives up."""
    course = Course(table, pairing, orders or Orders())
    try:
        course.run()
    except Exception as error:
        return course.result(f"{type(error).__name__}: {error}")
    finally:
        course.close()
    return course.result()


@dataclass(frozen=True)
class Orders:
    """How games are played.

    Attributes:
        patience: Seconds that a bot may take for a decision.
        budget: What bots are told they may spend.
        cards: Whether it is noted which cards were drawn and played.
    """

    patience: float = 60.0
    budget: Budget = UNBOUNDED
    cards: bool = False


class Course:
    """One game while it is played."""

    def __init__(self, table: Table, pairing: Pairing, orders: Orders) -> None:
        self.table = table
        self.pairing = pairing
        self.orders = orders
        self.taken: list[int] = []
        self.st: Any = None
        self.first = -1
        self.fault = ""
        self.trace = ""
        self.guilty = -1
        self.bots: list[Bot | None] = []
        pool = table.pool([c.deck for c in pairing.seats]) if orders.cards else None
        self.cards = Hands(table.game, pool) if pool is not None else None

    def run(self) -> None:
        """Play to the end."""
        table, pairing = self.table, self.pairing
        decks = [c.deck for c in pairing.seats]
        prompter = table.prompter(decks)
        self.st = st = table.start(decks, pairing.seed)
        for i, c in enumerate(pairing.seats):
            self.bots.append(self._carefully(i, lambda c=c, i=i: find_bot(c.bot)(seed=bot_seed(pairing, i))))  # type: ignore[misc]
        while st.result is None:
            if self.first < 0 and table.game.turn(st) > 0:
                self.first = seat(str(table.game.figures(st).get("active", "")))
            if len(self.taken) >= LONGEST:
                raise RuntimeError(f"the game did not end within {LONGEST} decisions")
            request = st.request
            if self.cards is not None:
                self.cards.look(st)
            index = self._carefully(request.player, lambda: self._answer(prompter.prompt(st, self.orders.budget)))
            if index is None:
                table.game.request(st, "concede", request.player, ())
                continue
            if self.guilty < 0:
                self.taken.append(index)
            if self.cards is not None:
                self.cards.choose(st, request, index)
            st.choose(request.options[index], request.player)

    def _answer(self, prompt: Prompt) -> int | None:
        bot = self.bots[prompt.player]
        assert bot is not None
        index = answer_of(bot.choose(prompt), prompt.count)
        concedes = getattr(bot, "concedes", None)
        return None if concedes is not None and concedes(prompt) else index

    def _carefully(self, seat: int, do: Callable[[], T]) -> T | None:
        """Let a bot do something; None if it fails, or its seat has no bot any more."""
        if len(self.bots) > seat and self.bots[seat] is None:
            return None
        try:
            trusted = len(self.bots) > seat and type(self.bots[seat]).__module__ in OWN
            with within(0.0 if trusted else self.orders.patience):
                return do()
        except Exception as error:
            if self.guilty < 0:
                self.guilty = seat
                name, what = self.pairing.seats[seat].bot, told(error)
                self.fault = Text(f"ボット {name}: {what.ja}", f"bot {name}: {what}")
                self.trace = traced(error)
            if len(self.bots) > seat:
                self.bots[seat] = None
            return None

    def close(self) -> None:
        """Let go of what bots hold."""
        for bot in self.bots:
            close = getattr(bot, "close", None)
            if close is not None:
                close()

    def result(self, error: str = "") -> Played:
        """Return how it went."""
        st, pairing = self.st, self.pairing
        kept = tuple(self.taken) if error or self.fault else ()
        turns = self.table.game.turn(st) if st is not None else 0
        if error:
            return Played(
                pairing, (), "", turns, len(self.taken), self.first, kept, error, self.fault, self.guilty, trace=self.trace
            )  # fmt: skip
        drawn, played = self.cards.told() if self.cards is not None else ((), ())
        return Played(
            pairing, tuple(st.result), st.reason, turns, len(self.taken), self.first, kept, "", self.fault, self.guilty, drawn, played,
            self.trace,
        )  # fmt: skip


def simulate(
    game: str,
    pairings: Sequence[Pairing],
    decks: Mapping[str, DeckList],
    universe: Universe | None = None,
    jobs: int = 0,
    orders: Orders | None = None,
) -> Iterator[Played]:
    """Play all games of a plan; results come as games end, in any order.

    Args:
        game: Id of the game.
        pairings: The plan.
        decks: Decks by the names that pairings use.
        universe: Cards that decks and effects may name; those delivered with tefuda by default.
        jobs: Number of processes; 0 is one for each core.
        orders: How they are played.
    """
    orders = orders or Orders()
    jobs = jobs or available_cores()
    chunks = chunks_of(pairings)
    if jobs == 1 or len(chunks) == 1:
        table = Table(game, decks, universe)
        for pairing in pairings:
            yield play(table, pairing, orders)
        return
    with ProcessPoolExecutor(min(jobs, len(chunks)), None, _sit_down, (game, dict(decks), universe, orders)) as workers:
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


def chunks_of(pairings: Sequence[Pairing]) -> list[list[Pairing]]:
    """Cut the plan so that games with the same decks meet the same worker, which compiles their texts once."""
    by_decks: dict[frozenset[str], list[Pairing]] = {}
    for pairing in pairings:
        by_decks.setdefault(frozenset(c.deck for c in pairing.seats), []).append(pairing)
    return [group[i : i + CHUNK] for group in by_decks.values() for i in range(0, len(group), CHUNK)]


_table: Table | None = None
_orders = Orders()


def _sit_down(game: str, decks: Mapping[str, DeckList], universe: Universe | None, orders: Orders) -> None:
    global _table, _orders
    _table = Table(game, decks, universe)
    _orders = orders


def _play_chunk(pairings: list[Pairing]) -> list[Played]:
    assert _table is not None
    return [play(_table, pairing, _orders) for pairing in pairings]
