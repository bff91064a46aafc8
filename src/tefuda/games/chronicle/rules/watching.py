"""What makes an event of this game the one that a text speaks of, besides what all games ask [9, 10, 11.6]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.model import ATTACKER, FACTIONS, TURN, in_role
from tefuda.games.common.events import EventCond
from tefuda.games.common.filters import fits_ref
from tefuda.games.common.knowing import column_of
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Event, Ints
    from tefuda.kernel.state import State


class PhaseCame(EventCond):
    """A phase or step has come, by its number; TURN_BEGINS for the very start of the turn [R49]."""

    def __init__(self, phase: int) -> None:
        super().__init__()
        self.phase = phase

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the phase."""
        return ev.n == self.phase


class OwnedBy(EventCond):
    """Its subject is a card that a player owns [7.2]."""

    def __init__(self, who: Players) -> None:
        super().__init__()
        self.who = who

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for the owner."""
        return ev.subject >= 0 and column_of(st, ev.after, OWNER) in self.who.players(st, x)


class OtherIs(EventCond):
    """The other party is one of the things: the defender, what was dealt damage."""

    def __init__(self, things: Things) -> None:
        super().__init__()
        self.things = things

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for it."""
        return ev.to >= 0 and ev.to in self.things.refs(st, x)


class AgainstAttack(EventCond):
    """What is defended against is a unit that fits; a platoon is one unit with the factions of all its members [6.7.3.1, R123]."""

    def __init__(self, fits: CardFilter) -> None:
        super().__init__()
        self.fits = fits

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Judge each attacker as if it had the factions of all."""
        attackers = in_role(st, ATTACKER)
        rows = st.derive().rows
        union = 0
        for e in attackers:
            union |= rows[e].v[FACTIONS]
        for e in attackers:
            own = rows[e]
            rows[e] = own.copy()
            rows[e].v[FACTIONS] = union
            fits = self.fits.fits(st, x, e)
            rows[e] = own
            if fits:
                return True
        return False


class DealerIs(EventCond):
    """One of those who dealt the damage, or who did it, is one of the things [R61]."""

    def __init__(self, things: Things) -> None:
        super().__init__()
        self.things = things

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the objects."""
        refs = self.things.refs(st, x)
        return any([d in refs for d in dealers(ev)])


class DealtBy(EventCond):
    """One of those who dealt the damage, or who did it, fits a description [R61]."""

    def __init__(self, fits: CardFilter) -> None:
        super().__init__()
        self.fits = fits

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Judge each as it is, or as it last was."""
        return any([d >= 0 and fits_ref(st, x, self.fits, d) for d in dealers(ev)])


def dealers(ev: Event) -> Ints:
    """Return all who contributed to an event: the dealers of battle damage, else its source [R61]."""
    return ev.more or (ev.source,)


class HasSubject(EventCond):
    """There is a card: a draw from an empty deck is none [R7]."""

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for it."""
        return ev.subject >= 0


class LaterTurn(EventCond):
    """It happens in a later turn than the one whose number a register holds."""

    def __init__(self, reg: int) -> None:
        super().__init__()
        self.reg = reg

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the turns."""
        return len(x.regs[self.reg]) > 0 and st.num[TURN] > x.regs[self.reg][0]
