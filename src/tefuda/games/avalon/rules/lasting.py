"""Effects of resolved texts that last: how long, and how they begin [7.7.3, R9, R93, R113] (wording 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.durations import (
    FOREVER,
    UNTIL_BATTLE,
    UNTIL_NEXT,
    UNTIL_SETTLED,
    UNTIL_START,
    UNTIL_TURN,
    WHILE_SOURCE,
    this_turn,
)
from tefuda.games.avalon.rules.reaching import apart
from tefuda.games.common.lasting import Beginning, Duration, End, marks_of
from tefuda.games.common.things import InRegister, Players

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.records import Bundle, Ints
    from tefuda.kernel.state import State


class Period(Duration):
    """How long a text says that something lasts.

    Attributes:
        kind: FOREVER (このゲーム中; on a creature, while it stays on the field), UNTIL_TURN (ターン終了時まで, and magic or triggers
            without a duration [R113]), UNTIL_BATTLE (この戦闘中, battle parts), UNTIL_SETTLED (negated abilities [R62]), UNTIL_NEXT
            (次の…のターンの終了時まで), UNTIL_START (次の…のターンの開始時まで), WHILE_SOURCE (このクリーチャーが場にいる間).
        who: Whose turn is meant by UNTIL_NEXT: the first that begins in which one of them acts.
    """

    def __init__(self, kind: int, who: Players | None = None) -> None:
        self.kind = kind
        self.who = who

    def end(self, st: State, x: Scope) -> End:
        """Return the kind of the end and its operand (see :mod:`.durations`)."""
        if self.kind == UNTIL_TURN:
            return UNTIL_TURN, this_turn(st)
        if self.kind == WHILE_SOURCE:
            return WHILE_SOURCE, x.source
        mask = 0
        if self.kind in (UNTIL_NEXT, UNTIL_START) and self.who is not None:
            for p in self.who.players(st, x):
                mask |= 1 << p
        return self.kind, mask


GAME: Final = Period(FOREVER)
TURN: Final = Period(UNTIL_TURN)
BATTLE: Final = Period(UNTIL_BATTLE)
SETTLED: Final = Period(UNTIL_SETTLED)
HERE: Final = Period(WHILE_SOURCE)


class Begin(Beginning):
    """Start a continuous effect on creatures, mana cards or players (as things), named when the sentence is carried out [R93]; on those
    that effects of its card reach."""

    def reached(self, st: State, x: Scope) -> Ints | None:
        """Leave out whom it does not reach."""
        found = super().reached(st, x)
        if found is None:
            return None
        return tuple([r for r in found if not apart(st, st.now(r), x.source, x.player)])


class BeginShares(Begin):
    """Start an effect on each of the things of a register, by the share of it that another one holds; nothing on who gets nothing.

    Attributes:
        shares: Register of the shares, in the order of the things.
        one: Register that holds the share of the thing for which the effect is started.
    """

    def __init__(self, bundle: Bundle, things: InRegister, period: Period, shares: int, one: int) -> None:
        super().__init__(bundle, things, period)
        self.of = things
        self.shares = shares
        self.one = one

    def run(self, st: State, f: Frame) -> bool:
        """Start them together."""
        refs, shares = self.of.refs(st, f), f.regs[self.shares]
        done: list[int] = []
        for r, n in zip(refs, shares, strict=False):
            e = st.now(r)
            if n <= 0 or e < 0 or apart(st, e, f.source, f.player):
                continue
            f.regs[self.one] = (n,)
            if self.start(st, f, self.bundle, (r,)):
                done.append(r)
        f.happened = marks_of(tuple(done)) if done else ()
        return self.begun(st)
