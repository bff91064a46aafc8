"""Processes beside the server, so that it never waits: bots think there, and pages have decks checked, texts read and records analysed.
One that dies or hangs costs only its own thought."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import msgspec

from tefuda.bots.loading import build_bot
from tefuda.bots.seating import prompt_of
from tefuda.errors import TefudaError
from tefuda.match import Match
from tefuda.saying import Text
from tefuda.server.collecting import seldom
from tefuda.server.steps import Refusal, apply, beginning
from tefuda.text.errors import TextError

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

KEPT = 64
"""Matches that a process keeps, so that it need not replay them at each decision."""
PATIENCE = 30.0
"""Seconds that a bot may think before its process is ended."""
MEMORY = 4 << 30
"""Bytes that a process may take, from which memory of the libraries it loads is counted too."""
START = 60.0
"""Seconds that a process may take to begin."""


Followed = tuple[str, int, int, int]
"""A match, and which course of it: see :class:`Thought`."""


class Start(NamedTuple):
    """Where a match is followed from: the record before its first decision, and its position after so many rows, if it was saved then;
    ``cards``: those of somebody's own."""

    header: str
    cards: Sequence[Any] = ()
    rows: int = 0
    position: str = ""

    def match(self) -> Match:
        """Return the match there."""
        return beginning(self.header, self.cards, self.position).keep_no_record()


class Thought(NamedTuple):
    """What a bot is asked.

    Attributes:
        match: Which match, and which course of it: another one means that decisions were taken back or not
            stored, or that it is followed from elsewhere.
        start: Where it is followed from; None for a process that follows it already.
        rows: What has happened since: kind, seat, text; for a process that follows it, since its last thought.
        seat, bot, seed: Who decides, and with what.
    """

    match: Followed
    start: Start | None
    rows: Sequence[tuple[str, str, str]]
    seat: str
    bot: str
    seed: int


class Task(NamedTuple):
    """Work for a page: a function of a module, and what it is given. It returns JSON."""

    do: Callable[..., str]
    given: tuple[Any, ...]


class _Kept:
    """A match as a process keeps it."""

    def __init__(self, start: Start) -> None:
        self.match = start.match()
        self.bots: dict[str, Any] = {}


def _think(pipe: Connection) -> None:
    """Answer thoughts until the pipe is closed, be it because the server was killed."""
    _limit_memory()
    seldom()
    with contextlib.suppress(EOFError, ConnectionError, KeyboardInterrupt):
        _serve(pipe)


def _serve(pipe: Connection) -> None:
    """Say that one is ready, then answer: with the notation of an option, or an error as text."""
    kept: OrderedDict[Followed, _Kept] = OrderedDict()
    pipe.send(("", ""))
    while True:
        thought: Thought | Task = pipe.recv()
        try:
            answer = (_told(*thought) if isinstance(thought, Task) else _answer(kept, thought)), ""
        except Exception as error:
            if isinstance(thought, Thought):
                kept.pop(thought.match, None)  # it may stand anywhere; the next one is sent from the start
            answer = "", f"{type(error).__name__}: {error}"
        pipe.send(answer)


def _limit_memory() -> None:
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _answer(kept: OrderedDict[Followed, _Kept], thought: Thought) -> str:
    mine = _Kept(thought.start) if thought.start is not None else kept[thought.match]
    kept[thought.match] = mine
    _hold(kept, thought.match)
    for kind, seat, text in thought.rows:
        apply(mine.match, kind, seat, text)
        mine.match.let_go()
    if thought.seat not in mine.bots:
        mine.bots[thought.seat] = build_bot(thought.bot, thought.seed)
    who = mine.match.seat(thought.seat)
    decision = next(d for d in mine.match.decisions if d.player == who)
    prompt = prompt_of(mine.match, who)
    return decision.options[mine.bots[thought.seat].choose(prompt)].text


def _hold(kept: OrderedDict[Followed, Any], last: Followed) -> None:
    """Forget the matches that were thought about least recently. Server and process do the same, so each knows what the other has."""
    kept.move_to_end(last)
    while len(kept) > KEPT:
        kept.popitem(last=False)


async def carried_out(workers: Thinkers, do: Callable[..., str], *given: Any) -> str:
    """Have something done by a process beside the server.

    Raises:
        Refusal: If it cannot be done, and why.
    """
    try:
        found = await workers.think(Task(do, given))
    except BotTrouble:
        raise Refusal(Text("時間がかかりすぎたので中断しました", "this took too long and was stopped")) from None
    if found.startswith("!"):
        ja, en = msgspec.json.decode(found[1:])
        raise Refusal(Text(ja, en))
    return found


def _told(do: Callable[..., str], given: tuple[Any, ...]) -> str:
    """Carry out a function; what it says went wrong is told behind a ``!``."""
    try:
        return do(*given)
    except TextError as error:
        return "!" + msgspec.json.encode([error.show("ja"), error.show("en")]).decode()
    except TefudaError as error:
        return "!" + msgspec.json.encode([error.told("ja"), error.told("en")]).decode()


class Thinkers:
    """Processes that think. They begin when they are first needed.

    Args:
        count: How many.
    """

    def __init__(self, count: int) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._free = asyncio.Semaphore(count)
        self._all = [_Worker(self._context) for _ in range(count)]

    async def think(self, thought: Thought | Task) -> str:
        """Return a bot's answer, or what comes of a task.

        Raises:
            BotTrouble: If it fails, dies, or takes too long; its process is begun anew.
        """
        await self._free.acquire()
        idle = [worker for worker in self._all if not worker.busy]
        worker = next((w for w in idle if isinstance(thought, Thought) and thought.match in w.told), idle[0])
        worker.busy = True
        try:
            return await worker.ask(thought)
        finally:
            worker.busy = False
            self._free.release()

    def close(self) -> None:
        """End the processes."""
        for worker in self._all:
            worker.end()
            worker.waiting.shutdown(wait=False)


class BotTrouble(Exception):
    """A bot that did not answer."""


class _Worker:
    def __init__(self, context: Any) -> None:
        self._context = context
        self._process: Any = None
        self._pipe: Any = None
        self._ready = False
        self.waiting = ThreadPoolExecutor(1, "thinking")
        self.busy = False
        self.told: OrderedDict[Followed, int] = OrderedDict()
        """The matches that the process follows, and how many rows of each it has been told."""

    def _begin(self, thought: Thought | Task) -> None:
        log.info("a process begins, for %s", thought.bot if isinstance(thought, Thought) else thought.do.__qualname__)
        self._pipe, theirs = self._context.Pipe()
        self._process = self._context.Process(target=_think, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._ready = False
        self.told.clear()

    async def ask(self, thought: Thought | Task) -> str:
        if self._process is None or not self._process.is_alive():
            self._begin(thought)
        try:
            if not self._ready:
                await self._waited(self._received, START)
                self._ready = True
            answer, error = await self._waited(self._answered, self._news(thought), PATIENCE)
        except (EOFError, OSError, TimeoutError) as fault:
            self.end()
            raise BotTrouble(f"{type(fault).__name__}: {fault}") from None
        if error:
            if isinstance(thought, Thought):
                self.told.pop(thought.match, None)
            raise BotTrouble(error)
        return str(answer)

    async def _waited(self, do: Callable[..., tuple[str, str]], *given: Any) -> tuple[str, str]:
        """Wait in a thread of one's own: those that all share would be taken as long as bots think."""
        return await asyncio.get_running_loop().run_in_executor(self.waiting, do, *given)

    def _news(self, thought: Thought | Task) -> Thought | Task:
        """Return what the process has to be told of a thought: what it knows of the match is left out."""
        if isinstance(thought, Task):
            return thought
        done = self.told.get(thought.match)
        self.told[thought.match] = len(thought.rows)
        _hold(self.told, thought.match)
        return thought if done is None else thought._replace(start=None, rows=thought.rows[done:])

    def _answered(self, thought: Thought | Task, patience: float) -> tuple[str, str]:
        self._pipe.send(thought)
        return self._received(patience)

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
