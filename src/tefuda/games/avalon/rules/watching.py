"""What makes an event of this game the one that a text speaks of, besides what all games ask [5.2, 7, R54, R58, R97, R105]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.avalon.rules.events import BY_BATTLE
from tefuda.games.avalon.rules.model import (
    ATTACKING,
    BATTLE,
    DEFENDING,
    chasers,
    fighter,
    fighting,
    on_field,
    other_side,
)
from tefuda.games.common.events import EventCond
from tefuda.games.common.reasons import reason

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State


class PhaseCame(EventCond):
    """A phase begins, of one of the players if any are named; the shared phases of the chaser turn are those of every chaser [R105]."""

    def __init__(self, phase: int, who: Players | None = None) -> None:
        self.phase = phase
        self.who = who

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the phase and whose it is."""
        if ev.n != self.phase:
            return False
        if self.who is None:
            return True
        whose = [ev.player] if ev.player >= 0 else chasers(st)
        return any(p in whose for p in self.who.players(st, x))


class WarIs(EventCond):
    """It belongs to a battle of one of several kinds, a mask of ``1 << B_HOLY``, ``1 << B_RANGED`` [6.3.9, 6.3.10]."""

    def __init__(self, wars: int) -> None:
        self.wars = wars

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look at the battle."""
        war = st.num[BATTLE]
        return war > 0 and self.wars >> war & 1 != 0


class ForLostBattle(EventCond):
    """A player is about to lose life for a battle that his side has lost: the other creature stands [7.7.6, R55]."""

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for the other creature."""
        return reason(ev.why) == BY_BATTLE and on_field(st, fighter(st, other_side(st, ev.player))) >= 0


class OutsideBattle(EventCond):
    """It befalls a creature that is not fighting, and no battle has done it: whatever destroys in battle counts as battle [R54, R74]."""

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look at the battle and the reason."""
        return reason(ev.why) != BY_BATTLE and not fighting(st, ev.subject)


class BeatenBy(EventCond):
    """A battle creature is destroyed in battle, and its opponent is one of the things (このクリーチャーが…を破壊した時) [R54]."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Find the opponent."""
        if reason(ev.why) != BY_BATTLE or not st.num[BATTLE]:
            return False
        a, d = st.num[ATTACKING], st.num[DEFENDING]
        other = d if ev.subject == a else a if ev.subject == d else -1
        return other >= 0 and other in self.things.refs(st, x)
