"""A table in memory, and who is connected to it."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from tefuda.server.sessions import Limit
from tefuda.server.table import Table
from tefuda.server.thinking import Start

BACKLOG = 500
"""Messages that may wait for a slow client before it is disconnected; it resumes where it was."""
BACKLOG_SIZE = 2_000_000
"""Bytes that may wait for it, or one message."""
LATER_SIZE = 20_000_000
"""Bytes that may be delayed."""
NOWHERE = Start("")


class Socket(Protocol):
    """What a viewer is told through."""

    def send(self, data: bytes) -> None:
        """Hand over a message; it is sent as soon as the client takes it, and nobody waits for that."""
        ...

    def send_now(self, data: bytes) -> None:
        """Hand over a message that says nothing of the match: it is not delayed."""
        ...

    def delay(self, seconds: float) -> None:
        """Delay what is sent from now on. 0: nothing, and what was delayed is sent."""
        ...

    def close(self) -> None:
        """End the connection: the client will come again, and find whoever carries the table now."""
        ...


class Outgoing:
    """What waits to be sent to a client. Whoever does not take it in time is disconnected: nobody waits for a slow one.

    Args:
        socket: The client's.
        delay: Seconds by which everything is sent later, to one who only looks on.
    """

    def __init__(self, socket: WebSocket, delay: float = 0.0) -> None:
        self._socket = socket
        self._delay = delay
        self._later: deque[tuple[float, bytes]] = deque()
        self._held = 0
        self._timer: asyncio.TimerHandle | None = None
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)
        self._size = 0
        self._closing: asyncio.Task[None] | None = None

    def send(self, data: bytes) -> None:
        """Hand over a message."""
        if not self._delay:
            self.send_now(data)
        elif self._held > LATER_SIZE:
            self.close()
        elif self._closing is None:
            self._held += len(data)
            self._later.append((monotonic() + self._delay, data))
            if self._timer is None:
                self._pass_on()

    def _pass_on(self) -> None:
        """Send what was delayed long enough, and wait for the next."""
        while self._later and (self._later[0][0] <= monotonic() or not self._delay):
            _, data = self._later.popleft()
            self._held -= len(data)
            self.send_now(data)
        wait = self._later[0][0] - monotonic() if self._later else 0.0
        self._timer = asyncio.get_running_loop().call_later(wait, self._pass_on) if self._later else None

    def delay(self, seconds: float) -> None:
        """Delay what is sent from now on. 0: nothing, and what was delayed is sent."""
        self._delay = seconds
        self.stop()
        self._pass_on()

    def stop(self) -> None:
        """Send nothing more of what was delayed."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def send_now(self, data: bytes) -> None:
        """Hand over a message that is not delayed."""
        if self._closing is not None:
            return
        if self._queue.full() or (self._size and self._size + len(data) > BACKLOG_SIZE):
            self.close()
            return
        self._size += len(data)
        self._queue.put_nowait(data)

    def close(self) -> None:
        """End the connection, whatever still waits."""
        self._closing = self._closing or asyncio.create_task(self._close())

    async def _close(self) -> None:
        with contextlib.suppress(RuntimeError):
            await self._socket.close(4408)

    async def run(self) -> None:
        """Send what waits."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                data = await self._queue.get()
                await self._socket.send_text(data.decode())
                self._size -= len(data)


@dataclass(eq=False)
class Viewer:
    """Somebody connected to a table: a seat, or (empty) a spectator."""

    socket: Socket
    seat: str
    person: str
    name: str
    course: int = -1
    event: int = 0
    request: int = -1
    """The request he was told last, if he comes again."""
    reading: bool = False
    """Whether what he has to be told is being read from the database."""
    known: set[str] = field(default_factory=set)
    """Cards whose faces were told on this connection."""

    def sit(self, seat: str, delay: float) -> None:
        """Look from a seat, or look on (empty), as one to whom everything is told later then."""
        self.seat = seat
        self.socket.delay(0 if seat else delay)


class Gone(Exception):
    """There is no such table, or another server carries it (``address``)."""

    def __init__(self, address: str = "") -> None:
        super().__init__(address or "no such table")
        self.address = address


@dataclass(eq=False)
class Live:
    """A table in memory, with who is connected."""

    table: Table
    viewers: list[Viewer] = field(default_factory=list)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    start: Start = NOWHERE
    history: list[tuple[str, str, str]] = field(default_factory=list)
    """What bots are told: where the match is followed from, and the rows since."""
    ahead: tuple[int, asyncio.Task[str]] | None = None
    """What a bot thinks of the request of a number that is not told yet."""
    failed: int = 0
    """How many rows could not be stored: of these bots may have been told."""
    saved: dict[str, Any] | None = None
    """The position after the last row, if it was stored with it."""
    talking: dict[str, Limit] = field(default_factory=dict)
    """How much each person may still say."""
    thinking: set[str] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None
    held: tuple[int, asyncio.TimerHandle] | None = None
    """The request that will be answered on behalf of its seat, and when."""
    playing: tuple[str, ...] = ()
    """Who was in the match when it was told last."""
    used: float = field(default_factory=monotonic)

    @property
    def botted(self) -> bool:
        """Whether a bot sits at the table."""
        return any(seat.kind == "bot" for seat in self.table.seats.values())

    def follow(self, data: Mapping[str, Any]) -> None:
        """Let bots follow the match from where it was saved, or from its beginning, as the storage has it."""
        save, cards = data["save"], self.table.spec.get("cards", ())
        self.start = (
            Start(self.table.header, cards, save["rows"], save["text"])
            if save is not None
            else Start(self.table.header, cards)
        )
        since = [r for r in data["rows"] if r["number"] >= self.start.rows] if self.botted else []
        self.history = [(r["kind"], r["seat"], r["text"]) for r in since]
