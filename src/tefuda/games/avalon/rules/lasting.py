"""Effects of resolved texts that last: how long, and how they begin [7.7.3, R9, R93, R113] (wording 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.durations import (
    FOREVER,
    UNTIL_BATTLE,
    UNTIL_NEXT,
    UNTIL_SETTLED,
    UNTIL_TURN,
    WHILE_SOURCE,
    this_turn,
)
from tefuda.games.common.things import Players, Things
from tefuda.kernel.frames import Frame, Scope
from tefuda.kernel.programs import Ins, Num
from tefuda.kernel.records import Bundle, Event

if TYPE_CHECKING:
    from tefuda.games.avalon.rules.text import AvalonAbility
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class Period:
    """How long a text says that something lasts.

    Attributes:
        kind: FOREVER (このゲーム中; on a creature, while it stays on the field), UNTIL_TURN (ターン終了時まで, and magic or triggers
            without a duration [R113]), UNTIL_BATTLE (この戦闘中, battle parts), UNTIL_SETTLED (negated abilities [R62]), UNTIL_NEXT
            (次の…のターンの終了時まで), WHILE_SOURCE (このクリーチャーが場にいる間).
        who: Whose turn is meant by UNTIL_NEXT: the first that begins in which one of them acts.
    """

    def __init__(self, kind: int, who: Players | None = None) -> None:
        self.kind = kind
        self.who = who

    def operand(self, st: State, x: Scope) -> int:
        """Return the ``when`` of an effect that begins now."""
        if self.kind == UNTIL_TURN:
            return this_turn(st)
        if self.kind == WHILE_SOURCE:
            return x.source
        mask = 0
        if self.kind == UNTIL_NEXT and self.who is not None:
            for p in self.who.players(st, x):
                mask |= 1 << p
        return mask


GAME: Final = Period(FOREVER)
TURN: Final = Period(UNTIL_TURN)
BATTLE: Final = Period(UNTIL_BATTLE)
SETTLED: Final = Period(UNTIL_SETTLED)
HERE: Final = Period(WHILE_SOURCE)


class Begin(Ins):
    """Start a continuous effect.

    Attributes:
        bundle: What it does. Its numbers are ``Fixed``: registers from ``base`` on, filled from ``nums`` when it begins.
        things: Creatures, mana cards or players (as things) that it applies to, named when the sentence is carried out [R93];
            None: the rules.
        period: How long.
        uses: How often its replacements can be used, -1 without limit.
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
        st.add_effect(self.bundle, x, locked, self.period.kind, self.period.operand(st, f), self.uses)
        st.dirty = True
        f.happened = tuple([Event(-1, r) for r in locked]) if locked is not None else (Event(-1),)
        return False

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

    def __init__(self, ability: AvalonAbility, period: Period, uses: int = 1) -> None:
        super().__init__()
        self.ability = ability
        self.period = period
        self.uses = uses

    def run(self, st: State, f: Frame) -> bool:
        """Make it; events of this moment are over and do not trigger it."""
        x = Scope(f.player, f.source, f.regs[:], None, f.snap)
        st.add_delayed(self.ability, x, self.period.kind, self.period.operand(st, f), self.uses)
        return False
