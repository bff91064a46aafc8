"""What modifications of every game concern besides cards: players, everything while a condition holds, not all that is described, what
the position names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from tefuda.games.common.filters import CardFilter
from tefuda.kernel.programs import Filter
from tefuda.kernel.schema import OWNER
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Cond
    from tefuda.kernel.records import Snap
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class IsPlayer(Filter):
    """One of the players named; a player is the entity of his number."""

    def __init__(self, who: Players) -> None:
        self.reads = who.topics()
        self.reads_rows = 0
        self.who = who

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look for the player."""
        return e < st.rules.players and e in self.who.players(st, x)


class Whenever(CardFilter):
    """Everything, while a condition holds."""

    def __init__(self, cond: Cond) -> None:
        self.reads = cond.reads
        self.reads_rows = cond.reads_rows
        self.cond = cond

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Read the condition."""
        return self.cond.holds(st, x)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Read the condition."""
        return self.cond.holds(st, x)


class OwnedByPlayers(CardFilter):
    """Owned by one of the players."""

    def __init__(self, who: Players) -> None:
        self.reads = who.topics()
        self.who = who

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look for the owner among the players."""
        return st.col[OWNER][e] in self.who.players(st, x)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """The owner never changes."""
        return st.col[OWNER][snap.ref & ENTITY] in self.who.players(st, x)


@mypyc_attr(allow_interpreted_subclasses=True)
class Narrowed(Filter):
    """What fits a description, and more besides: ``fits`` asks the description first."""

    def __init__(self, who: Filter) -> None:
        self.reads = who.reads
        self.reads_rows = who.reads_rows
        self.who = who

    def only(self, st: State, x: Scope) -> list[int] | None:
        """Ask the description."""
        return self.who.only(st, x)

    def limited(self) -> bool:
        """Ask the description."""
        return self.who.limited()

    def where(self) -> int:
        """Ask the description."""
        return self.who.where()


class StandsAt(CardFilter):
    """The object whose ref stands at a place of the position: what attacks, what is attacked."""

    def __init__(self, place: int, topic: int) -> None:
        self.reads = topic
        self.place = place

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the objects."""
        return st.num[self.place] == st.ref(e)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Compare the objects."""
        return st.num[self.place] == snap.ref
