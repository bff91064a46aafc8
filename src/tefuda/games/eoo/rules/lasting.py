"""Effects of resolved texts that last: how long, and how they begin [18-6, R81, R96, R103]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.lasting import Beginning, Duration, End
from tefuda.games.common.things import Players
from tefuda.games.eoo.rules.durations import (
    UNTIL_ATTACK,
    UNTIL_EVENT,
    UNTIL_POINT,
    this_clear,
    until_clear_of,
    until_turn_of,
)
from tefuda.games.eoo.rules.model import ATTACKER, NEVER, active
from tefuda.games.eoo.rules.state import settle
from tefuda.kernel import acts

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Cond
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

FOREVER: Final = 0
"""No duration: while the object stays where it is [18-6-2]."""
THIS_TURN: Final = 1
"""Until the clear step of this turn (ターンの終わりまで) [R81]."""
NEXT_TURN: Final = 2
"""Until the very start of the next turn of a player (次の自分のターンまで)."""
NEXT_TURN_END: Final = 3
"""Until the clear step of the next turn of a player (次の相手のターンの終わりまで)."""
TURN_END: Final = 6
"""Until the clear step of a player's turn: this one, if it is his (自分のターンの終わりまで)."""
THIS_ATTACK: Final = 4
"""Until the attack going on is over, or was cancelled (この攻撃の終わりまで) [15-2-2, 15-5]."""
TILL_EVENT: Final = 5
"""Until an event happens (…するまで) [18-6-1]."""


class Period(Duration):
    """How long a text says that something lasts.

    Attributes:
        kind: One of the above.
        who: Whose turn is meant.
        later: It begins with that turn, not at once (次の相手のターン).
        kinds, fits: The event that ends it.
    """

    def __init__(self, kind: int, who: Players | None = None, later: bool = False) -> None:
        self.kind = kind
        self.who = who
        self.later = later
        self.kinds: Ints = ()
        self.fits: Cond | None = None

    def point(self, st: State, x: Scope) -> int:
        """Return the point of time at which it ends (``model.point``)."""
        if self.kind in (FOREVER, TILL_EVENT):
            return NEVER
        if self.kind == THIS_TURN:
            return this_clear(st)
        p = self.who.players(st, x)[0] if self.who is not None else active(st)
        if self.kind == TURN_END:
            return this_clear(st) if p == active(st) else until_clear_of(st, p)
        return until_clear_of(st, p) if self.kind == NEXT_TURN_END else until_turn_of(st, p)

    def end(self, st: State, x: Scope) -> End:
        """Return the kind of the end and its operand (see :mod:`.durations`)."""
        if self.kind == THIS_ATTACK:
            return UNTIL_ATTACK, st.num[ATTACKER]
        if self.kind == TILL_EVENT:
            return UNTIL_EVENT, st.moment
        return UNTIL_POINT, self.point(st, x)


ALWAYS: Final = Period(FOREVER)


class Begin(Beginning):
    """Start a continuous effect on what is named when the sentence is carried out [18-6, R103]."""

    def begun(self, st: State) -> bool:
        """State triggers and state-based processing look at it at once [2-9, 18-3-4]."""
        acts.watch_states(st)
        return settle(st)
