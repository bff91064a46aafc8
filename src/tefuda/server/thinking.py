"""Processes beside the server, so that it never waits: bots think there, and pages have decks checked, texts read and records analysed.
One that dies or hangs costs only its own thought."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from tefuda.bots.loading import build_bot
from tefuda.bots.seating import prompt_of
from tefuda.formats.records import read_record
from tefuda.match import Match

log = logging.getLogger(__name__)

KEPT = 64
"""Matches that a process keeps, so that it need not replay them at each decision."""
PATIENCE = 30.0
"""Seconds that a bot may think before its process is ended."""
START = 60.0
"""Seconds that a process may take to begin."""


class Thought(NamedTuple):
    """What a bot is asked.

    Attributes:
        table, course: Which match; another course means that decisions were taken back.
        header: The record before the first decision.
        rows: The rows so far: kind, seat, text.
        seat, bot, seed: Who decides, and with what.
    """

    table: str
    course: int
    header: str
    rows: tuple[tuple[str, str, str], ...]
    seat: str
    bot: str
    seed: int


class Task(NamedTuple):
    """Work for a page: a function of a module, and what it is given. It returns JSON."""

    do: Callable[..., str]
    given: tuple[Any, ...]


class _Kept:
    """A match as a process keeps it."""

    def __init__(self, header: str) -> None:
        self.match = Match.beginning(read_record(header))
        self.done = 0
        self.bots: dict[str, Any] = {}


def _think(pipe: Connection) -> None:
    """Answer thoughts until the pipe is closed: the notation of an option, or an error as text."""
    kept: OrderedDict[tuple[str, int], _Kept] = OrderedDict()
    pipe.send(("", ""))  # ready
    while True:
        try:
            thought: Thought | Task = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            answer = thought.do(*thought.given) if isinstance(thought, Task) else _answer(kept, thought)
            pipe.send((answer, ""))
        except Exception as error:
            pipe.send(("", f"{type(error).__name__}: {error}"))


def _answer(kept: OrderedDict[tuple[str, int], _Kept], thought: Thought) -> str:
    key = thought.table, thought.course
    if key not in kept:
        kept[key] = _Kept(thought.header)
        while len(kept) > KEPT:
            kept.popitem(last=False)
    kept.move_to_end(key)
    mine = kept[key]
    for kind, seat, text in thought.rows[mine.done :]:
        if kind == "move":
            mine.match.choose(text, seat)
        elif kind == "request":
            mine.match.request(text, seat)
        elif kind == "undo":
            mine.match.undo(int(text))
    mine.done = len(thought.rows)
    if thought.seat not in mine.bots:
        mine.bots[thought.seat] = build_bot(thought.bot, thought.seed)
    who = mine.match.seat(thought.seat)
    decision = next(d for d in mine.match.decisions if d.player == who)
    prompt = prompt_of(mine.match, who)
    return decision.options[mine.bots[thought.seat].choose(prompt)].text


class Thinkers:
    """Processes that think. They begin when they are first needed.

    Args:
        count: How many.
    """

    def __init__(self, count: int) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        self._all = [_Worker(self._context) for _ in range(count)]
        for worker in self._all:
            self._free.put_nowait(worker)

    async def think(self, thought: Thought | Task) -> str:
        """Return a bot's answer, or what comes of a task.

        Raises:
            BotTrouble: If it fails, dies, or takes too long; its process is begun anew.
        """
        worker = await self._free.get()
        try:
            return await worker.ask(thought)
        finally:
            self._free.put_nowait(worker)

    def close(self) -> None:
        """End the processes."""
        for worker in self._all:
            worker.end()


class BotTrouble(Exception):
    """A bot that did not answer."""


class _Worker:
    def __init__(self, context: Any) -> None:
        self._context = context
        self._process: Any = None
        self._pipe: Any = None
        self._ready = False

    def _begin(self) -> None:
        self._pipe, theirs = self._context.Pipe()
        self._process = self._context.Process(target=_think, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._ready = False

    async def ask(self, thought: Thought | Task) -> str:
        if self._process is None or not self._process.is_alive():
            self._begin()
        try:
            if not self._ready:
                await asyncio.to_thread(self._received, START)
                self._ready = True
            self._pipe.send(thought)
            answer, error = await asyncio.to_thread(self._received, PATIENCE)
        except (EOFError, OSError, TimeoutError) as fault:
            self.end()
            raise BotTrouble(f"{type(fault).__name__}: {fault}") from None
        if error:
            raise BotTrouble(error)
        return str(answer)

    def _received(self, patience: float) -> tuple[str, str]:
        if not self._pipe.poll(patience):
            raise TimeoutError(f"no answer within {patience:g} s")
        found: tuple[str, str] = self._pipe.recv()
        return found

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None
