"""How matches end."""

from __future__ import annotations

from tefuda.formats.notation import letter


class Result:
    """How a match ended: the winners (none: a draw) and the clause that ended it."""

    __slots__ = ("clause", "winners")

    def __init__(self, winners: tuple[int, ...], clause: str) -> None:
        self.winners = winners
        self.clause = clause

    def __str__(self) -> str:
        return "".join(letter(p) for p in self.winners) or "draw"

    def __repr__(self) -> str:
        return f"<result {self} [{self.clause}]>"
