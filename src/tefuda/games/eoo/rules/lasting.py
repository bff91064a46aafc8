"""Effects of resolved texts that last: how long, and how they begin [18-6, R81, R96, R103]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.things import Players, Things
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
from tefuda.kernel.frames import Frame, Scope
from tefuda.kernel.programs import Cond, Ins, Num
from tefuda.kernel.records import Bundle, Event

if TYPE_CHECKING:
    from tefuda.games.eoo.rules.text import EooAbility
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


THIS_ATTACK: Final = 4
"""Until the attack going on is over, or was cancelled (この攻撃の終わりまで) [15-2-2, 15-5]."""
TILL_EVENT: Final = 5
"""Until an event happens (…するまで) [18-6-1]."""


class Period:
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
        return until_clear_of(st, p) if self.kind == NEXT_TURN_END else until_turn_of(st, p)


ALWAYS: Final = Period(FOREVER)


class Begin(Ins):
    """Start a continuous effect [18-6].

    Attributes:
        bundle: What it does. Its numbers are ``Fixed``: registers from ``base`` on, filled from ``nums`` when it begins.
        things: The things it applies to, named when the sentence is carried out [R103]; None: a player or the rules.
        period: How long.
        uses: How often its replacements and modifications can be used, -1 without limit.
    """

    def __init__(self, bundle: Bundle, things: Things | None, period: Period) -> None:
        super().__init__()
        self.bundle = bundle
        self.things = things
        self.period = period
        self.nums: tuple[Num, ...] = ()
        self.base = 0
        self.uses = -1

    def run(self, st: State, f: Frame) -> bool:
        """Start it; an effect on nothing is none."""
        locked: Ints | None = None
        f.happened = ()
        if self.things is not None:
            locked = tuple([r for r in self.things.refs(st, f) if st.now(r) >= 0])
            if not locked:
                return False
        regs = f.regs[: self.base]
        regs += [()] * (self.base - len(regs))
        for num in self.nums:
            regs.append((num.value(st, f),))
        x = Scope(f.player, f.source, regs, f.event, f.snap)
        until, when = self.end(st, f)
        st.add_effect(self.bundle, x, locked, until, when, self.uses)
        acts.watch_states(st)
        f.happened = tuple([Event(-1, r) for r in locked]) if locked is not None else (Event(-1),)
        return settle(st)

    def end(self, st: State, x: Scope) -> tuple[int, int]:
        """Return the kind of the effect's end and its operand."""
        if self.period.kind == THIS_ATTACK:
            return UNTIL_ATTACK, st.num[ATTACKER]
        if self.period.kind == TILL_EVENT:
            return UNTIL_EVENT, st.moment
        return UNTIL_POINT, self.period.point(st, x)

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether one of the things is there."""
        if self.things is None:
            return True
        for r in self.things.refs(st, x):
            if st.now(r) >= 0:
                return True
        return False


class Delay(Ins):
    """Make a delayed trigger that knows the registers as they are now."""

    def __init__(self, ability: EooAbility, period: Period, uses: int) -> None:
        super().__init__()
        self.ability = ability
        self.period = period
        self.uses = uses

    def run(self, st: State, f: Frame) -> bool:
        """Make it; events of this moment are over and do not trigger it."""
        x = Scope(f.player, f.source, f.regs[:], None, f.snap)
        st.add_delayed(self.ability, x, UNTIL_POINT, self.period.point(st, f), self.uses)
        return False
