"""Effects of resolved texts that last: how long, how they begin; triggers that a text makes for later [11.6.18, 11.9.4, R56, R66, R84]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.durations import (
    FOREVER,
    UNTIL_BATTLE,
    UNTIL_END_OF,
    UNTIL_PHASE,
    UNTIL_TURN,
    UNTIL_TURN_OF,
    WHILE_SOURCE,
    end_of_turn_of,
    next_turn,
    this_turn,
)
from tefuda.games.chronicle.rules.model import active, in_battle, on_battlefield
from tefuda.kernel import acts
from tefuda.kernel.frames import Frame, Scope
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.games.chronicle.rules.text import ChronicleAbility
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Bundle, Ints
    from tefuda.kernel.state import State

ENDLESS: Final = 0
"""No duration: to the end of the match, or until the object leaves [11.9.4.1]."""
THIS_TURN: Final = 1
"""ターンの終わりまで, このターン: until the adjustment step [9.7.3.2.2]."""
NEXT_TURN: Final = 2
"""次のターンの終わりまで: until the adjustment step of the following turn, whoever's it is [R56]."""
TURN_OF: Final = 3
"""次の…のターンの開始時まで: until the next turn of a player begins."""
NEXT_TURN_OF: Final = 4
"""次の…のターンの間: it begins with that turn and ends in its adjustment step."""
THIS_BATTLE: Final = 5
"""この戦闘の間: until the continuation step of the running attack [10.3.1]."""
BATTLE_PHASE: Final = 6
"""戦闘フェイズの終わりまで."""
WITH_SOURCE: Final = 7
"""このユニットが戦場にあるかぎり: until the source leaves the battlefield."""


class Period:
    """How long a text says that something lasts.

    Attributes:
        kind: One of the above.
        who: Whose turn is meant.
        open: このターン: what is no information or control also reaches what comes later [11.9.4.3, R66].
    """

    def __init__(self, kind: int, who: Players | None = None, open: bool = False) -> None:
        self.kind = kind
        self.who = who
        self.open = open

    def end(self, st: State, x: Scope) -> tuple[int, int] | None:
        """Return the kind of the end and its operand (see :mod:`.durations`); None if the period is over already."""
        if self.kind == ENDLESS:
            return FOREVER, 0
        if self.kind == THIS_TURN:
            return UNTIL_TURN, this_turn(st)
        if self.kind == NEXT_TURN:
            return UNTIL_TURN, next_turn(st)
        if self.kind == THIS_BATTLE:
            return (UNTIL_BATTLE, 0) if in_battle(st) else None
        if self.kind == BATTLE_PHASE:
            return UNTIL_PHASE, 1
        if self.kind == WITH_SOURCE:
            return (WHILE_SOURCE, x.source) if on_battlefield(st, x.source) >= 0 else None
        players = self.who.players(st, x) if self.who is not None else [active(st)]
        if not players:
            return None
        if self.kind == NEXT_TURN_OF:
            return UNTIL_END_OF, end_of_turn_of(st, players[0])
        return UNTIL_TURN_OF, players[0]


ALWAYS: Final = Period(ENDLESS)


class Begin(Ins):
    """Start a continuous effect [11.9.4.2, 11.9.4.4, 11.9.4.12].

    Attributes:
        bundle: What it does. Its numbers are ``Fixed``: registers from ``base`` on, filled from ``nums`` when it begins.
        things: The things it applies to, named when the sentence is carried out, as far as they are there [R66]; None: a player, the
            rules, or whatever fits the bundle's own description all the time.
        period: How long.
        uses: How often its modifications and replacements can be used, -1 without limit.
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
        """Start it; an effect on nothing, or for a time that is over, is none."""
        f.happened = ()
        locked: Ints | None = None
        if self.things is not None:
            locked = tuple([r for r in self.things.refs(st, f) if st.now(r) >= 0])
            if not locked:
                return False
        end = self.period.end(st, f)
        if end is None:
            return False
        regs = f.regs[: self.base]
        regs += [()] * (self.base - len(regs))
        for num in self.nums:
            regs.append((num.value(st, f),))
        x = Scope(f.player, f.source, regs, f.event, f.snap)
        st.add_effect(self.bundle, x, locked, end[0], end[1], self.uses)
        st.dirty = True
        acts.watch_states(st)
        f.happened = tuple([Event(-1, r) for r in locked]) if locked is not None else (Event(-1),)
        return follow_control(st)

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether one of the things is there."""
        if self.things is None:
            return True
        for r in self.things.refs(st, x):
            if st.now(r) >= 0:
                return True
        return False


def follow_control(st: State) -> bool:
    """Objects change their controller as soon as an effect says so; what the caller has done stays known to it [R63]."""
    depth = len(st.frames)
    st.rules.after(st)
    for f in st.frames[depth:]:
        f.quiet = True
    return False


class Delay(Ins):
    """Make a delayed trigger that knows the registers as they are now; its source is that of the text, its controller that of the
    resolving text [11.6.18, 11.6.18.4, 11.6.18.5, R84]."""

    def __init__(self, ability: ChronicleAbility, period: Period, uses: int) -> None:
        super().__init__()
        self.ability = ability
        self.period = period
        self.uses = uses

    def run(self, st: State, f: Frame) -> bool:
        """Make it; events of this moment are over and do not trigger it [11.6.18.1]."""
        end = self.period.end(st, f)
        if end is not None:
            x = Scope(f.player, f.source, f.regs[:], None, f.snap)
            st.add_delayed(self.ability, x, end[0], end[1], self.uses)
        return False
