"""What is said at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tefuda.server import protocol as p


class Talk:
    """What was said, oldest first, and with which messages: the same message says it once.

    Args:
        stored: What the storage has of it.
    """

    def __init__(self, stored: Iterable[Mapping[str, Any]]) -> None:
        self.said: list[p.Said] = []
        self._messages: set[tuple[str, str, str]] = set()
        for t in stored:
            self.note(p.Said(t["number"], t["seat"], t["name"], t["text"]), t.get("message") or "")

    def note(self, remark: p.Said, message: str) -> None:
        """Somebody has said something."""
        self.said.append(remark)
        self._messages.add((remark.by, remark.name, message))

    def has(self, remark: p.Said, message: str) -> bool:
        """Tell whether it was said with this message already."""
        return (remark.by, remark.name, message) in self._messages
