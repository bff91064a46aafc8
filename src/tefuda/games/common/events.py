"""What makes an event the one that a text speaks of: its subject, its player, its way, its amount."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from tefuda.games.common.filters import CardFilter, fits_ref, within
from tefuda.games.common.knowing import as_it_left, column_of
from tefuda.games.common.reasons import reason
from tefuda.kernel.programs import Cond
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Event, Ints
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class EventCond(Cond):
    """A condition on the event of the scope only."""

    reads = 0
    reads_rows = 0

    def holds(self, st: State, x: Scope) -> bool:
        """Judge the event; false without one."""
        return x.event is not None and self.judge(st, x, x.event)

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Judge an event."""
        raise NotImplementedError


class OfSource(EventCond):
    """It happens to the card the text stands on (before or after it becomes a new object by the event)."""

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the objects."""
        return x.source in (ev.subject, ev.after)


class OfThings(EventCond):
    """It happens to one of the things named before."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for the subject among the things."""
        refs = self.things.refs(st, x)
        return ev.subject in refs or ev.after in refs


class SubjectFits(EventCond):
    """Its subject fits a description: as it was on the field that it leaves, else as it is since [sve:10.7.4.1, sve:R76]."""

    def __init__(self, fits: CardFilter) -> None:
        self.fits = fits

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Judge the subject."""
        if ev.subject < 0:
            return False
        snap = as_it_left(st, ev)
        if snap is not None:
            return self.fits.fitted(st, x, snap)
        return fits_ref(st, x, self.fits, ev.after)


class SubjectIn(EventCond):
    """Its subject is in one of several kinds of zone (a mask): where a move takes it from, else where it is by then, or was last."""

    def __init__(self, zones: int) -> None:
        self.zones = zones

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look where it is."""
        kinds = st.rules.zone_kinds
        if ev.frm >= 0:
            return self.zones >> kinds[ev.frm] & 1 != 0
        e = st.now(ev.after)
        if e >= 0:
            return self.zones >> st.kind_of(e) & 1 != 0
        snap = st.seen(ev.after) if ev.after >= 0 else None
        return snap is not None and snap.zone >= 0 and self.zones >> kinds[snap.zone] & 1 != 0


class OwnedBy(EventCond):
    """Its subject is a card that one of the players owns: a card of his deck, a shield of his [eoo:9-1-3, eoo:R58]."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for the owner."""
        return ev.subject >= 0 and column_of(st, ev.after, OWNER) in self.who.players(st, x)


class OtherFits(EventCond):
    """The other party, attacked or fought with, fits a description."""

    def __init__(self, fits: CardFilter) -> None:
        self.fits = fits

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Judge the other party."""
        return ev.to >= 0 and fits_ref(st, x, self.fits, ev.to)


class OtherIs(EventCond):
    """The other party (``to``) is one of the things: what is attacked, blocked, dealt damage to, fought with."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for it."""
        return ev.to >= 0 and ev.to in self.things.refs(st, x)


def dealers(ev: Event) -> Ints:
    """Return all who contributed to an event: the dealers of battle damage (``more``), else its source [eoo:R107]."""
    return ev.more or (ev.source,)


class DealerIs(EventCond):
    """One of those who dealt the damage, or who did it, is one of the things."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the objects."""
        refs = self.things.refs(st, x)
        for d in dealers(ev):
            if d in refs:
                return True
        return False


class DealtBy(EventCond):
    """One of those who dealt the damage, or who did it, fits a description, as it last was if it is gone [eoo:R107]."""

    def __init__(self, fits: CardFilter) -> None:
        self.fits = fits

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Judge each."""
        for d in dealers(ev):
            if d >= 0 and fits_ref(st, x, self.fits, d):
                return True
        return False


class ByPlayers(EventCond):
    """A player does it, or it concerns him."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for the player."""
        return ev.player in self.who.players(st, x)


class IntoZones(EventCond):
    """It brings its subject into one of several kinds of zone (a mask) from another kind."""

    def __init__(self, zones: int) -> None:
        self.zones = zones

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look where the subject goes and where it came from."""
        if ev.to < 0:
            return False
        kinds = st.rules.zone_kinds
        dst = kinds[ev.to]
        return self.zones >> dst & 1 != 0 and (ev.frm < 0 or kinds[ev.frm] != dst)


class IntoZonesOf(EventCond):
    """It brings its subject into a zone of a player."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look whose zone it is."""
        return ev.to >= 0 and ev.to // st.rules.width in self.who.players(st, x)


class FromZones(EventCond):
    """It takes its subject from one of several kinds of zone (a mask)."""

    def __init__(self, zones: int) -> None:
        self.zones = zones

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look where the subject was."""
        return ev.frm >= 0 and self.zones >> st.rules.zone_kinds[ev.frm] & 1 != 0


class LeavesZone(EventCond):
    """It takes its subject out of a kind of zone: to another kind, or out of the match [sve:9.1.3.1, sve:R96]."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look where the subject was, and whether it stays there."""
        kinds = st.rules.zone_kinds
        return ev.frm >= 0 and kinds[ev.frm] == self.kind and (ev.to < 0 or kinds[ev.to] != self.kind)


class FromZonesOf(EventCond):
    """It takes its subject from a zone of a player."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look whose zone it was."""
        return ev.frm >= 0 and ev.frm // st.rules.width in self.who.players(st, x)


class AmountIs(EventCond):
    """Its amount is within a bound."""

    def __init__(self, bound: int, n: Num) -> None:
        self.bound = bound
        self.n = n

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the amount."""
        return within(ev.n, self.bound, self.n.value(st, x))


class ReasonIn(EventCond):
    """It happens for one of several reasons, a mask of ``1 << BY_*`` (``no``: for any other one): by an effect, in battle."""

    def __init__(self, reasons: int, no: bool = False) -> None:
        self.reasons = reasons
        self.no = no

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the reason, without what was added to it."""
        return (self.reasons >> reason(ev.why) & 1 != 0) != self.no


class KindIs(EventCond):
    """It is of one of several kinds of those that a text waits for."""

    def __init__(self, kinds: Ints) -> None:
        self.kinds = kinds

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the kind."""
        return ev.kind in self.kinds


class NumberIs(EventCond):
    """What it is about has a number (``n``): the phase, the step or the timing that has come, the status that is given."""

    def __init__(self, n: int) -> None:
        self.n = n

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the number."""
        return ev.n == self.n


class OfWord(EventCond):
    """It concerns counters of a name (its number)."""

    def __init__(self, word: int) -> None:
        self.word = word

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the name."""
        return ev.to == self.word
