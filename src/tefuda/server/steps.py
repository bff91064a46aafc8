"""Changes of a table, and why there is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tefuda.saying import Text
from tefuda.server import protocol as p
from tefuda.server.storage import Row

BY_CLOCK, BY_WISH, BY_ITSELF = "by clock", "by wish", "by itself"
"""What a row says it came from if nobody sent it: a clock ran out, or a decision was answered on behalf of a seat: as was wished
beforehand, or as it left no choice. No client's id has a space in it."""
AUTOMATIC = (BY_WISH, BY_ITSELF)


class Refusal(Exception):
    """A message that is not carried out."""

    def __init__(self, text: Text, offered: Sequence[str] = (), reasons: Sequence[p.Reason] = ()) -> None:
        super().__init__(str(text))
        self.text = text
        self.offered = tuple(offered)
        self.reasons = tuple(reasons)


@dataclass
class Step:
    """A change that has been carried out in memory: what is to be stored of it, and how it is taken back if that cannot be done.

    Attributes:
        row: A row of the record.
        seats: Columns of seats that change, by letter.
        tell: What everybody at the table is told besides how the match stands.
        only: What single seats are told.
        rematch: Whether the next table is to be set up.
    """

    row: Row | None = None
    revert: Callable[[], None] = lambda: None
    seats: dict[str, dict[str, Any]] = field(default_factory=dict)
    tell: list[p.Message] = field(default_factory=list)
    only: list[tuple[str, p.Message]] = field(default_factory=list)
    rematch: bool = False
