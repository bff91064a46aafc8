"""Several processes for one server: one answers pages and lists and stands at the door, the others carry the tables.

The process that was started forks them and looks on: what ends is begun anew, and if it is killed itself, all of them end with it, so
that a server is there as a whole or not at all. Which process carries a table follows from its id. Connections to tables are handed over
by the one at the door before anything of them is read; whatever reaches another process all the same (a connection that was used for
something else before) is handed on as between servers of one database.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import random
import re
import signal
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from secrets import token_hex
from typing import NamedTuple, NoReturn
from zlib import crc32

import uvicorn

log = logging.getLogger(__name__)

DOOR = -1
"""Number of the process at the door."""
HEAD = 2048
"""Bytes of a connection that are looked at: where it leads stands at the beginning."""
INCOMPLETE, LOOKS = 0.05, 100
"""Seconds until a request that has come in part is looked at again, and how often."""
SHUT = 1.0
"""Seconds for which nobody is let in when no more can be."""
AT_ONCE = 100
"""Connections that are taken in before others get their turn."""
PATIENCE = 10.0
"""Seconds that processes may take to end, and for which one that has ended at once is not begun again at once."""
FULL = (errno.EAGAIN, errno.ENOBUFS, errno.ETOOMANYREFS)
AT_TABLE = re.compile(rb"[A-Z]+ /tables/([^/?# ]+)[/?# ]")


class Share(NamedTuple):
    """Which tables a process carries.

    Attributes:
        number: Which process it is, of those that carry any; ``DOOR``: none.
        of: How many there are.
        door: Where the server is reached from this machine.
    """

    number: int = 0
    of: int = 1
    door: str = ""

    def has(self, id: str) -> bool:
        """Tell whether a table is carried here, if this server carries it."""
        return share_of(id, self.of) == self.number


class Post(NamedTuple):
    """What a process of a server is.

    Attributes:
        share: Which tables it carries.
        server: The id of its leases.
        succeeds: Whether it takes the place of one that has ended, so that everybody comes again.
    """

    share: Share = Share()
    server: str = ""
    succeeds: bool = False


def share_of(id: str, of: int) -> int:
    """Return the number of the process, of so many, that carries a table."""
    return crc32(id.encode()) % of


class Place(NamedTuple):
    """What a process is begun with.

    Attributes:
        number: Its number.
        server: The id of its leases.
        before: The id of the one that ended before it, empty if there was none.
        inlet: Where a process with tables gets connections from.
        outlets: Where the one at the door hands them over, by number.
    """

    number: int
    server: str
    before: str
    inlet: socket.socket | None
    outlets: Sequence[socket.socket]


class Processes:
    """The processes of a server.

    Args:
        count: How many carry tables.
        work: What each of them does; returns its exit code.
        ended: Is told the process id of each that has ended.
        orphaned: What the process at the door clears away when the one that was started is killed.
    """

    def __init__(
        self,
        count: int,
        work: Callable[[Place], int],
        ended: Callable[[int], object],
        orphaned: Callable[[], object] = lambda: None,
    ) -> None:
        self._work = work
        self._orphaned = orphaned
        self._ended = ended
        self._pairs = [socket.socketpair() for _ in range(count)]
        self._alive, self._held = os.pipe()
        self._ids: dict[int, str] = {}
        self._running: dict[int, tuple[int, float]] = {}
        """Number, and when it began, by process id."""
        self._ending = False

    def run(self) -> int:
        """Carry the server until somebody ends it; return its exit code: that of a process that could not even begin."""
        gc.collect()
        gc.freeze()  # what the processes share is left as it is
        for number in range(DOOR, len(self._pairs)):
            self._begin(number)
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, lambda *_: self._end())
        signal.signal(signal.SIGALRM, lambda *_: self._send(signal.SIGKILL))
        code = 0
        while self._running:
            pid, status = os.wait()
            if pid not in self._running:
                continue
            number, began = self._running.pop(pid)
            self._ended(pid)
            if self._ending:
                continue
            found = os.waitstatus_to_exitcode(status)
            if found > 0 and time.monotonic() - began < PATIENCE:  # it has said why
                code = found
                self._end()
                continue
            log.error("process %s of the server ended with %s, and is begun anew", number, found)
            self._begin(number)
        return code

    def _begin(self, number: int) -> None:
        before, self._ids[number] = self._ids.get(number, ""), token_hex(8)
        outlets = [there for _, there in self._pairs] if number == DOOR else []
        inlet = None if number == DOOR else self._pairs[number][0]
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid:
            self._running[pid] = number, time.monotonic()
        else:
            self._worked(Place(number, self._ids[number], before, inlet, outlets))

    def _worked(self, place: Place) -> NoReturn:
        """Be a process of its own."""
        code = 1
        try:
            for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):
                signal.signal(sign, signal.SIG_DFL)
            os.close(self._held)
            threading.Thread(target=self._watch, args=(place,), daemon=True).start()
            random.seed()
            code = self._work(place)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        except BaseException:
            log.exception("process %s of the server failed", place.number)
        finally:
            with contextlib.suppress(OSError, ValueError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)

    def _watch(self, place: Place) -> None:
        """End at once when the process that was started is gone."""
        os.read(self._alive, 1)
        try:
            if place.number == DOOR:
                self._orphaned()
        finally:
            os._exit(1)

    def _end(self) -> None:
        self._ending = True
        self._send(signal.SIGTERM)
        signal.alarm(int(PATIENCE))

    def _send(self, sign: int) -> None:
        for pid in self._running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, sign)


class Inlet(uvicorn.Server):
    """Serves connections that are taken in one by one.

    Args:
        config: uvicorn's.
        place: What the process is begun with.
        doors: Sockets at which the process at the door listens.
    """

    def __init__(self, config: uvicorn.Config, place: Place, doors: Sequence[socket.socket]) -> None:
        super().__init__(config)
        self._place = place
        self._doors = doors if place.number == DOOR else ()
        self._waiting: list[deque[socket.socket]] = [deque() for _ in place.outlets]
        """Connections that could not be handed over yet, by number of the process."""
        self._tasks: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to take connections in, when everything else is up."""
        await super().startup([])
        loop = asyncio.get_running_loop()
        for door in self._doors:
            door.setblocking(False)
            door.listen(self.config.backlog)
            loop.add_reader(door, self._come, door)
        if self._place.inlet is not None:
            self._place.inlet.setblocking(False)
            loop.add_reader(self._place.inlet, self._handed, self._place.inlet)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing more in, and end."""
        for source in (*self._doors, *filter(None, [self._place.inlet])):
            asyncio.get_running_loop().remove_reader(source)
        await super().shutdown([])

    def _serve_at(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        task: asyncio.Task[object] = asyncio.ensure_future(
            asyncio.get_running_loop().connect_accepted_socket(
                lambda: self.config.http_protocol_class(  # type: ignore[call-arg]
                    config=self.config, server_state=self.server_state, app_state=self.lifespan.state
                ),
                connection,
            )
        )
        self._tasks.add(task)
        task.add_done_callback(self._served)

    def _served(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # who has gone already

    # ---- at the door ----------------------------------------------------------------------------------------------------

    def _come(self, door: socket.socket) -> None:
        """Take in those who wait at a door."""
        for _ in range(AT_ONCE):
            try:
                connection, _address = door.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:  # too many files are open: who waits goes on waiting
                log.error("nobody can come in: %s", error)
                loop = asyncio.get_running_loop()
                loop.remove_reader(door)
                loop.call_later(SHUT, loop.add_reader, door, self._come, door)
                return
            connection.setblocking(False)
            self._look(connection)

    def _look(self, connection: socket.socket, again: int = 0) -> None:
        """See where a connection leads, without reading anything of it."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(connection)
        try:
            head = connection.recv(HEAD, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            loop.add_reader(connection, self._look, connection)
            return
        except OSError:
            connection.close()
            return
        if not head:
            connection.close()
            return
        found = AT_TABLE.match(head)
        if found is not None:
            number = share_of(found[1].decode("latin-1"), len(self._waiting))
            self._waiting[number].append(connection)
            if len(self._waiting[number]) == 1:
                self._hand_over(number)
        elif b"\n" in head or len(head) == HEAD or again == LOOKS:
            self._serve_at(connection)
        else:
            loop.call_later(INCOMPLETE, self._look, connection, again + 1)

    def _hand_over(self, number: int) -> None:
        """Hand connections over to the process that carries their tables."""
        waiting = self._waiting[number]
        while waiting:
            try:
                socket.send_fds(self._place.outlets[number], [b"+"], [waiting[0].fileno()])
            except OSError as error:
                if error.errno in FULL:  # it takes no more at the moment
                    asyncio.get_running_loop().call_later(INCOMPLETE, self._hand_over, number)
                    return
                log.error("a connection could not be handed over: %s", error)
            waiting.popleft().close()

    # ---- with tables ----------------------------------------------------------------------------------------------------

    def _handed(self, inlet: socket.socket) -> None:
        """Take in what the process at the door hands over."""
        for _ in range(AT_ONCE):
            try:
                _said, handed, _flags, _address = socket.recv_fds(inlet, 1, 1)
            except (BlockingIOError, InterruptedError):
                return
            for number in handed:
                self._serve_at(socket.socket(fileno=number))
