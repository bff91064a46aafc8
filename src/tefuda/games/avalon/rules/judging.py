"""Conditions of card text that this game alone has [4.1, 5, 6.3.2, 7.1, R9, R49] (wording 6, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.avalon.rules import mana
from tefuda.games.avalon.rules.model import (
    ATTACKING,
    BATTLE,
    CHASING,
    DEFENDING,
    ELEMENTS,
    PROOF,
    PROOFS_TO_WIN,
    SCHEMA,
    leads,
)
from tefuda.games.avalon.rules.sets import WHO
from tefuda.games.avalon.rules.text import INVADING
from tefuda.games.common.knowing import row_of
from tefuda.kernel.programs import Cond

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.state import State


class ProofsShort(Cond):
    """One of the players lacks so many proofs for the number that wins, neither more nor less [R1, R82]."""

    def __init__(self, who: Players, n: Num) -> None:
        self.reads_rows = 0
        self.who = who
        self.n = n

    def holds(self, st: State, x: Scope) -> bool:
        """Count the proofs."""
        need = st.num[PROOFS_TO_WIN] - self.n.value(st, x)
        return any(len(st.zone(p, PROOF)) == need for p in self.who.players(st, x))


class Leads(Cond):
    """The players (at least one) all have a role now: leader, or chaser [4.1, 4.2]."""

    def __init__(self, who: Players, leader: bool = True) -> None:
        self.reads = WHO
        self.reads_rows = 0
        self.who = who
        self.leader = leader

    def holds(self, st: State, x: Scope) -> bool:
        """Ask who leads."""
        players = self.who.players(st, x)
        return len(players) > 0 and all(leads(st, p) == self.leader for p in players)


class AtTarget(Cond):
    """The players (at least one) have all reached the target mana [6.3.2, R49]."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def holds(self, st: State, x: Scope) -> bool:
        """Count their mana now."""
        players = self.who.players(st, x)
        return len(players) > 0 and all(mana.reaches(st, p) for p in players)


class TurnIs(Cond):
    """It is a turn in which one of the players acts: the leader turn of the leader, the chaser turn of every chaser [R9]."""

    def __init__(self, who: Players) -> None:
        self.reads = WHO
        self.reads_rows = 0
        self.who = who

    def holds(self, st: State, x: Scope) -> bool:
        """Compare their role with the half of the round."""
        chasing = st.num[CHASING] != 0
        for p in self.who.players(st, x):
            if leads(st, p) != chasing:
                return True
        return False


class Fighting(Cond):
    """One of the things is a creature of the running battle, of one of several kinds, on one of several sides [7.1.2, 6.3.9, 6.3.10].

    Attributes:
        things: Creatures; None: it is enough that such a battle runs.
        wars: Mask of ``1 << B_HOLY``, ``1 << B_RANGED``.
        sides: INVADING, DEFENDING or both.
    """

    def __init__(self, things: Things | None, wars: int, sides: int = 3) -> None:
        self.reads = SCHEMA.topic("battle") | (things.reads if things is not None else 0)
        self.reads_rows = things.reads_rows if things is not None else 0
        self.things = things
        self.wars = wars
        self.sides = sides

    def holds(self, st: State, x: Scope) -> bool:
        """Look at the battle."""
        if not st.num[BATTLE] or not self.wars >> st.num[BATTLE] & 1:
            return False
        if self.things is None:
            return True
        found = self.things.refs(st, x)
        if self.sides & INVADING and st.num[ATTACKING] in found:
            return True
        return self.sides & ~INVADING != 0 and st.num[DEFENDING] in found


class AllDiffer(Cond):
    """No two of the things have the same attribute; one alone and none at all differ (E113)."""

    def __init__(self, things: Things) -> None:
        self.reads = things.reads
        self.reads_rows = things.reads_rows | 1 << ELEMENTS
        self.things = things

    def holds(self, st: State, x: Scope) -> bool:
        """Compare their attributes."""
        mask = 0
        for r in self.things.seen(st, x):
            mine = row_of(st, r).v[ELEMENTS]
            if mask & mine:
                return False
            mask |= mine
        return True
