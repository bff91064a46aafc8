"""Instructions that are one batch of events, and whether they could do anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from tefuda.games.common.reasons import BY_EFFECT
from tefuda.kernel.programs import Cond, Ins
from tefuda.kernel.records import Event
from tefuda.kernel.schema import ALL_TOPICS

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Doing(Ins):
    """An instruction that is one batch of events; it can also stand in for another event, see ``instead.Substitution``."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return the events; those that cannot be drop out later [sve:1.3.2]."""
        raise NotImplementedError

    def run(self, st: State, f: Frame) -> bool:
        """Let them happen."""
        return st.carry_out(self.events(st, f))


def there(st: State, x: Scope, things: Things) -> list[int]:
    """Return the entities of the things that are still there."""
    return [e for e in [st.now(r) for r in things.refs(st, x)] if e >= 0]


def any_there(st: State, x: Scope, things: Things) -> bool:
    """Tell whether at least one of the things still exists."""
    for r in things.refs(st, x):
        if r < 0 or st.now(r) >= 0:
            return True
    return False


def befall(st: State, x: Scope, things: Things, kind: int, n: int = 0) -> list[Event]:
    """Return one event of a kind for each of the things that are still there: an effect of ``x`` does it to them, all at once."""
    return [Event(kind, st.ref(e), x.player, x.source, n, -1, BY_EFFECT) for e in there(st, x, things)]


def concern(st: State, x: Scope, who: Players, kind: int, n: int, word: int = -1) -> list[Event]:
    """Return one event of a kind for each of the players: an effect of ``x`` does it to them, all at once.

    ``word``: what of (``Event.to``): the number of a kind of mana or of a counter's name, -1 for nothing.
    """
    return [Event(kind, -1, p, x.source, n, word, BY_EFFECT) for p in who.players(st, x)]


class AllPossible(Cond):
    """Instructions could all do something now: a substitute that can be declined is offered only then."""

    def __init__(self, code: tuple[Ins, ...]) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
        self.code = code

    def holds(self, st: State, x: Scope) -> bool:
        """Ask each of them."""
        for ins in self.code:
            if not ins.possible(st, x):
                return False
        return True
