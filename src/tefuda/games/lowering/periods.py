"""How long what a sentence starts lasts, and whether anything in the sentence lasts at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from tefuda.games.lowering.assembling import Assembly

P = TypeVar("P")
"""What a game calls a period."""


@dataclass
class Span(Generic[P]):
    """The period of a sentence; ``printed`` if its text names it, ``taken`` by how many effects so far."""

    period: P
    printed: bool = False
    taken: int = 0

    def take(self) -> P:
        """Return the period for an effect that lasts so long. Who only looks reads ``period``."""
        self.taken += 1
        return self.period

    def check(self, ctx: Assembly, since: int = 0) -> None:
        """Refuse a period in front of what is done at once; ``since``: the effects that do not count.

        Raises:
            LoweringError: The text names the period, and no effect has taken it.
        """
        if self.printed and self.taken <= since:
            ctx.fail("a period stands before something that is done at once: nothing in this sentence lasts")


__all__ = ["Span"]
