"""What is said at a table."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from tefuda.server import protocol as p
from tefuda.server.storage import TALK_KEPT


class Talk:
    """The last remarks, oldest first, and with which messages they were made: the same message says it once.

    Args:
        stored: What the storage has of it.
    """

    def __init__(self, stored: Iterable[Mapping[str, Any]]) -> None:
        self.said: deque[p.Said] = deque(maxlen=TALK_KEPT)
        self._messages: deque[tuple[str, str, str]] = deque(maxlen=TALK_KEPT)
        for t in stored:
            self.note(p.Said(t["number"], t["seat"], t["name"], t["text"]), t.get("message") or "")

    @property
    def next(self) -> int:
        """The number of the next remark."""
        return self.said[-1].number + 1 if self.said else 1

    def note(self, remark: p.Said, message: str) -> None:
        """Somebody has said something."""
        self.said.append(remark)
        self._messages.append((remark.by, remark.name, message))

    def has(self, remark: p.Said, message: str) -> bool:
        """Tell whether it was said with this message already."""
        return (remark.by, remark.name, message) in self._messages
