"""A client: lists, seats, and a connection to a table that comes back after any cut."""

from __future__ import annotations

import asyncio
import contextlib
import json
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from itertools import count
from secrets import token_hex
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tefuda.errors import BadInput
from tefuda.saying import Text
from tefuda.server import protocol as p
from tefuda.server.protocol import Deck
from tefuda.server.wishes import GameListed, Listed, Made, Me, SeatWish, SitWish, TableWish

__all__ = ["Client", "Connection", "Deck", "SeatWish", "ServerRefused", "SitWish", "TableWish"]

WAITS = (0.1, 0.3, 1.0, 2.0, 5.0)
"""Seconds before each further attempt to connect again."""


class ServerRefused(BadInput):
    """The server did not do what was asked; the message is its own."""


class Client:
    """Speaks with a server.

    Args:
        url: Address of the server, as its start page has it; a local one has its token in it.
        session: Session of a guest who was here before.
    """

    def __init__(self, url: str, session: str = "") -> None:
        parts = urlsplit(url if "//" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise BadInput(
                Text(
                    f"{url!r} はサーバーのURLではありません", f"{url!r} is no address of a server; expected http://..."
                )
            )
        self.base = f"{parts.scheme}://{parts.netloc}"
        self.token = parse_qs(parts.query).get("token", [""])[0]
        self.session = session

    def headers(self) -> dict[str, str]:
        """Return what every request carries."""
        out = {"content-type": "application/json"}
        if self.session:
            out["authorization"] = f"Bearer {self.session}"
        if self.token:
            out["x-tefuda-token"] = self.token
        return out

    def ask(self, path: str, wish: Any = None) -> bytes:
        """Ask over HTTP: post a wish, or read.

        Raises:
            ServerRefused: If the server refuses, or does not answer.
        """
        data = msgspec.json.encode(wish) if wish is not None else None
        request = urllib.request.Request(self.base + path, data, self.headers())
        try:
            with urllib.request.urlopen(request, timeout=60) as found:
                content: bytes = found.read()
                return content
        except urllib.error.HTTPError as error:
            raise ServerRefused(refusal_in(error.read(), error.code)) from None
        except OSError as error:
            reason = getattr(error, "reason", error)
            what = Text(f"{self.base} は答えません: {reason}", f"{self.base} does not answer: {reason}")
            raise ServerRefused(what) from None

    def be(self, name: str) -> Me:
        """Become a guest of a name; the session is kept for what follows."""
        me = msgspec.json.decode(self.ask("/api/me", {"name": name}), type=Me)
        self.session = me.session
        return me

    def games(self) -> list[GameListed]:
        """Return the games of the server."""
        return msgspec.json.decode(self.ask("/api/games"), type=list[GameListed])

    def tables(self, **query: str) -> list[Listed]:
        """Return tables: ``state``, ``game``, ``name``, ``mine``."""
        asked = "&".join(f"{k}={v}" for k, v in query.items())
        return msgspec.json.decode(self.ask(f"/api/tables?{asked}"), type=list[Listed])

    def make(self, wish: TableWish) -> Made:
        """Make a table."""
        return msgspec.json.decode(self.ask("/api/tables", wish), type=Made)

    def sit(self, table: str, wish: SitWish) -> p.SeatState:
        """Take a seat."""
        return msgspec.json.decode(self.ask(f"/api/tables/{table}/seats", wish), type=p.SeatState)

    def record(self, table: str) -> str:
        """Return the record of a finished match."""
        return self.ask(f"/api/tables/{table}/record").decode()

    def at(self, table: str, seat: str = "") -> Connection:
        """Return a connection to a table; it is made by ``async with``. ``seat``: which one, of several that one holds."""
        return Connection(self, table, seat)


class Connection:
    """A connection to a table. Cuts are mended: it connects again, resumes after the last event, and sends again what was not answered.

    Attributes:
        seat: One's letter, empty for spectators.
        request: The open request as one is told of it.
        position: The position as one is told of it.
        over: How the match ended, None while it lasts.
        passing: How one's seat passes, None for spectators.
    """

    def __init__(self, client: Client, table: str, seat: str = "") -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self.request: p.Request | None = None
        self.position: p.Position | None = None
        self.over: p.Over | None = None
        self.passing: p.Passing | None = None
        self.events: list[p.Happened] = []
        self.course = 0
        self._socket: ClientConnection | None = None
        self._prefix = token_hex(4)
        self._numbers = count(1)
        self._unanswered: dict[str, p.FromClient] = {}
        self._queue: asyncio.Queue[p.FromServer] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    @property
    def unanswered(self) -> bool:
        """Whether the server still has to answer something."""
        return bool(self._unanswered)

    async def __aenter__(self) -> Connection:
        self._socket = await self._connected()
        self._task = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError, ServerRefused):
                await self._task
        if self._socket is not None:
            await self._socket.close()

    async def cut(self) -> None:
        """Break the connection off, as a bad network does; it mends itself."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def send(self, kind: type[Any], **fields: Any) -> str:
        """Send a message; return its id. It is sent again after a cut, until it is answered."""
        id = f"{self._prefix}-{next(self._numbers)}"
        message = kind(id=id, **fields)
        self._unanswered[id] = message
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(p.encode(message).decode())
        return id

    async def choose(self, answer: str) -> str:
        """Answer the open request."""
        number = self.request.number if self.request is not None else -1
        return await self.send(p.Choose, request=number, answer=answer)

    async def set_passing(self, **changed: Any) -> str:
        """Say how one's seat passes: ``automatic``, ``stops``, ``until``; what is not said stays as it is."""
        now = self.passing or p.Passing(True, (), "")
        kept = {"automatic": now.automatic, "stops": now.stops, "until": now.until}
        return await self.send(p.SetPassing, **(kept | changed))

    async def messages(self) -> AsyncIterator[p.FromServer]:
        """Yield what the server tells, as it comes.

        Raises:
            ServerRefused: If the table is gone, or the server does not come back.
        """
        while True:
            next_one = asyncio.create_task(self._queue.get())
            tasks = {next_one, *([self._task] if self._task is not None else [])}
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if next_one in done:
                yield next_one.result()
                continue
            next_one.cancel()
            if self._task is not None:
                self._task.result()
            return

    async def _connected(self) -> ClientConnection:
        url = self.client.base.replace("http", "ws", 1) + f"/tables/{self.table}?seat={self.seat}"
        if self.events:  # what is told is only what has happened since
            number = self.request.number if self.request is not None else -1
            url += f"&course={self.course}&event={self.events[-1].number}&request={number}"
        headers = {k: v for k, v in self.client.headers().items() if k != "content-type"}
        fault: Exception = ConnectionError()
        for wait in (0.0, *WAITS, *WAITS):
            await asyncio.sleep(wait)
            try:
                return await connect(url, additional_headers=headers, max_size=None)
            except (OSError, TimeoutError, InvalidHandshake, EOFError) as error:
                fault = error
        raise ServerRefused(Text(f"つながりません: {fault}", f"no connection: {fault}"))

    async def _listen(self) -> None:
        silent = 0
        while True:
            assert self._socket is not None
            try:
                async for data in self._socket:
                    silent = 0
                    self._heard(p.read_server(data))
            except ConnectionClosed:
                pass
            if self._socket.close_code == 4404:
                raise ServerRefused(Text(f"卓 {self.table} はありません", f"there is no table {self.table}"))
            if silent:  # accepted and closed at once: who carries the table is being found out
                await asyncio.sleep(WAITS[min(silent, len(WAITS)) - 1])
            silent += 1
            self._socket = await self._connected()
            waiting = list(self._unanswered.values())
            with contextlib.suppress(ConnectionClosed):
                for message in waiting:
                    await self._socket.send(p.encode(message).decode())

    def _heard(self, message: p.FromServer) -> None:
        keep = KEPT.get(type(message))
        if keep is not None:
            keep(self, message)
        self._queue.put_nowait(message)

    def _welcomed(self, message: p.Welcome) -> None:
        self.seat = message.you

    def _happened(self, message: p.Events) -> None:
        self.course = message.course
        self.events = [e for e in self.events if e.number <= message.since] + list(message.events)

    def _asked(self, message: p.Request) -> None:
        self.request = message

    def _passes(self, message: p.Passing) -> None:
        self.passing = message

    def _shown(self, message: p.Position) -> None:
        self.position = message

    def _ended(self, message: p.Over) -> None:
        self.over, self.request = message, None

    def _answered(self, message: p.Done | p.Refused | p.Reasons | p.Because) -> None:
        self._unanswered.pop(message.id, None)


KEPT: dict[type, Any] = {
    p.Welcome: Connection._welcomed,
    p.Events: Connection._happened,
    p.Request: Connection._asked,
    p.Position: Connection._shown,
    p.Over: Connection._ended,
    p.Passing: Connection._passes,
    p.Done: Connection._answered,
    p.Refused: Connection._answered,
    p.Reasons: Connection._answered,
    p.Because: Connection._answered,
}
"""What a connection remembers of messages, by their kind."""


def refusal_in(content: bytes, status: int) -> Text:
    """Return what a refusal says."""
    try:
        text = json.loads(content)["text"]
        return Text(text["ja"], text["en"])
    except (ValueError, KeyError, TypeError):
        return Text(f"サーバーが断りました（{status}）", f"the server refused ({status})")
