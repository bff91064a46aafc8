"""Processes that write into one SQLite database take turns.

SQLite has one writer at a time, and whoever finds it busy looks again after up to a tenth of a second; another process that has much to
write is always there before him. Here he is woken when the turn is his, and who has just written goes behind those who wait.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator

try:
    import fcntl
except ImportError:  # Windows, where nobody shares
    fcntl = None  # type: ignore[assignment]


class Turns:
    """Made before processes are forked, and taken by each of them (:meth:`taken`). A turn of a process that dies is over."""

    def __init__(self) -> None:
        self._files = tempfile.TemporaryFile(), tempfile.TemporaryFile()  # noqa: SIM115 - as long as the processes live
        self._next, self._now = (file.fileno() for file in self._files)

    def taken(self) -> Turns:
        """Return them for this process: a lock belongs to who has opened its file."""
        self._next, self._now = (os.open(f"/proc/self/fd/{file.fileno()}", os.O_RDWR) for file in self._files)
        return self

    @contextlib.contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn, and have it. Who waits for it holds the place of the next one, so that nobody gets in before him."""
        fcntl.flock(self._next, fcntl.LOCK_EX)
        try:
            fcntl.flock(self._now, fcntl.LOCK_EX)
        finally:
            fcntl.flock(self._next, fcntl.LOCK_UN)
        try:
            yield
        finally:
            fcntl.flock(self._now, fcntl.LOCK_UN)
