"""What texts change about the turn itself: phases that come again or not at all; zones that change places [3.2, 3.3, 3.4, 6.4.1, R8]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.allowing import allowed
from tefuda.games.arc.rules.doing import Deed
from tefuda.games.arc.rules.events import AGAIN, FORGOTTEN, MOVED, TO_TOP, TOSSED
from tefuda.games.arc.rules.model import AGAIN_CF, AGAIN_RF, CF, M_NO_PHASE, OBLIVION, RF
from tefuda.games.arc.rules.trying import trying
from tefuda.games.common.causes import by_text
from tefuda.games.common.chances import TossCoin
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.state import State

AGAIN_TABLES: Final = {RF: AGAIN_RF, CF: AGAIN_CF}


def left_out(st: State, phase: int) -> bool:
    """Tell whether a text leaves a phase out now."""
    for a in st.mods(M_NO_PHASE):
        if a.mod is not None and a.mod.n >> phase & 1:
            return True
    return False


def comes_again(st: State, phase: int) -> bool:
    """Tell whether a phase that is over comes once more, and count it."""
    table = AGAIN_TABLES[phase]
    if not st.num[table]:
        return False
    st.put_num(table, st.num[table] - 1)
    return True


class PhaseAgain(Deed):
    """A phase comes so often again in this turn; with ``least`` only as far as it does not come so often anyway."""

    def __init__(self, phase: int, n: Num, least: bool) -> None:
        self.phase = phase
        self.n = n
        self.least = least

    def run(self, st: State, f: Frame) -> bool:
        """Note it."""
        table = AGAIN_TABLES[self.phase]
        n = self.n.value(st, f)
        more = n - st.num[table] if self.least else n
        f.happened = ()
        if more > 0:
            st.put_num(table, st.num[table] + more)
            st.emit(AGAIN, player=f.player, source=f.source, n=self.phase)
            f.happened = (Event(AGAIN),)
        return False


class Toss(TossCoin):
    """A coin of a text."""

    def __init__(self) -> None:
        super().__init__(TOSSED)

    def tried(self, st: State) -> bool:
        """Tell whether a chain is only tried."""
        return trying(st)


class SwapZones(Deed):
    """All cards of two zones change places in one act: of each player two kinds of zone, or those of two players (入れ替える).

    Attributes:
        who: The players, or the first of the two.
        a, b: Kinds of zones.
        other: The second player, or None.
    """

    def __init__(self, who: Players, a: int, b: int, other: Players | None) -> None:
        self.who = who
        self.a = a
        self.b = b
        self.other = other

    def events(self, st: State, x: Scope) -> list[Event]:
        """Move them all together; a card keeps its owner."""
        players = self.who.players(st, x)
        pairs = [((p, self.a), (p, self.b)) for p in players]
        if self.other is not None:
            others = self.other.players(st, x)
            pairs = [((p, self.a), (q, self.b)) for p, q in zip(players[:1], others[:1], strict=False)]
        out: list[Event] = []
        for one, two in pairs:
            for here, there in ((one, two), (two, one)):
                to = st.zone_id(*there)
                kind = FORGOTTEN if there[1] == OBLIVION else MOVED
                for e in st.zone(*here):
                    out.append(by_text(x, kind, st.ref(e), n=TO_TOP, to=to))
        return out

    def possible(self, st: State, x: Scope) -> bool:
        """Nothing may keep one of the cards."""
        events = self.events(st, x)
        return len(events) > 0 and all(allowed(st, ev, events) for ev in events)


__all__ = ["PhaseAgain", "SwapZones", "Toss", "comes_again", "left_out"]
