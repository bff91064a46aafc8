"""What a text does to objects and numbers: destroy, damage, turn, statuses, counters, reserve, mana [2-4, 16, 21, 24, R37, R46].

Before そうしたら a sentence is a cost: ``possible`` tells whether its full stated number can be acted on [2-4-2, R46].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.doing import Doing, concern, there
from tefuda.games.common.things import Players, Things
from tefuda.games.eoo.rules.do_counters import take_off
from tefuda.games.eoo.rules.durations import this_clear
from tefuda.games.eoo.rules.events import (
    BY_EFFECT,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    DAMAGED,
    DESTROYED,
    DISCARDED,
    HEALED,
    MANA_ADDED,
    READIED,
    RESERVED,
    RESTED,
    SACRIFICED,
    STATUS_ENDED,
    STATUS_GIVEN,
)
from tefuda.games.eoo.rules.model import (
    DAMAGE,
    FIELD,
    GRAVEYARD,
    HAND,
    K_NODIA,
    KIND,
    MANA,
    MATERIA,
    RESERVE,
    STATUSES,
    D,
    is_kind,
    value,
)
from tefuda.kernel.programs import Ins, Num
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER, TURNED

if TYPE_CHECKING:
    from tefuda.games.eoo.rules.lasting import Period
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.state import State


# ---- to the graveyard ----------------------------------------------------------------------------------------------------


class PutAway(Doing):
    """Destroy, sacrifice or discard things, all at once: to their masters' graveyards [R37].

    Attributes:
        kind: DESTROYED (from the field, or from the mana zone if ``zones`` names it), SACRIFICED or DISCARDED.
        zones: Zones from which it reaches them (a mask).
    """

    def __init__(self, things: Things, kind: int, zones: int = 0) -> None:
        super().__init__()
        self.things = things
        self.kind = kind
        self.zones = zones or (1 << HAND if kind == DISCARDED else 1 << FIELD)

    def events(self, st: State, x: Scope) -> list[Event]:
        """Do it to those that are where it can be done to them."""
        events: list[Event] = []
        for e in self.reached(st, x):
            player = st.col[OWNER][e] if self.kind == DISCARDED else x.player
            to = st.zone_id(st.col[OWNER][e], GRAVEYARD)
            events.append(Event(self.kind, st.ref(e), player, x.source, 0, to, BY_EFFECT))
        return events

    def reached(self, st: State, x: Scope) -> list[int]:
        """Return the things that are there."""
        return [e for e in there(st, x, self.things) if self.zones >> st.kind_of(e) & 1]

    def possible(self, st: State, x: Scope) -> bool:
        """Something there is enough: what protects it makes the attempt no less executable [2-4-2]."""
        return len(self.reached(st, x)) > 0


# ---- damage [21] ---------------------------------------------------------------------------------------------------------


class DealDamage(Doing):
    """Deal damage to nodia, all at once: the base less D, or a number that ignores D [21-2-2, R66, R67]."""

    def __init__(self, things: Things, n: Num, ignores_d: bool) -> None:
        super().__init__()
        self.things = things
        self.n = n
        self.ignores_d = ignores_d

    def events(self, st: State, x: Scope) -> list[Event]:
        """Compute each amount from D as it is now; 0 is no damage."""
        n = self.n.value(st, x)
        events: list[Event] = []
        for e in self.reached(st, x):
            amount = n if self.ignores_d else max(0, n - value(st, e, D))
            if amount > 0:
                events.append(Event(DAMAGED, st.ref(e), x.player, x.source, amount, -1, BY_EFFECT))
        return events

    def reached(self, st: State, x: Scope) -> list[int]:
        """Only nodia are dealt damage."""
        return [e for e in there(st, x, self.things) if st.kind_of(e) == FIELD and is_kind(st, e, K_NODIA)]

    def possible(self, st: State, x: Scope) -> bool:
        """Something there is enough, however little the damage."""
        return len(self.reached(st, x)) > 0


class Heal(Doing):
    """Remove up to so much recorded damage (L値を回復する) [R64]."""

    def __init__(self, things: Things, n: Num | None) -> None:
        super().__init__()
        self.things = things
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Remove it from each; None: all of it."""
        events: list[Event] = []
        for e in there(st, x, self.things):
            damage = st.col[DAMAGE][e]
            n = damage if self.n is None else min(damage, self.n.value(st, x))
            if n > 0:
                events.append(Event(HEALED, st.ref(e), x.player, x.source, n, -1, BY_EFFECT))
        return events

    def possible(self, st: State, x: Scope) -> bool:
        """Something there is enough."""
        return len(there(st, x, self.things)) > 0


# ---- orientation [8] -----------------------------------------------------------------------------------------------------


def has_orientation(st: State, e: int) -> bool:
    """Tell whether an entity is upright or sideways at all: materia in play and mana cards are [8-1-5]."""
    here = st.kind_of(e)
    return here == MANA or (here == FIELD and st.row(e).v[KIND] in MATERIA)


class Turn(Doing):
    """Turn things sideways (RESTED) or upright (READIED), all at once; what is so already is not turned [8-1-4]."""

    def __init__(self, things: Things, kind: int) -> None:
        super().__init__()
        self.things = things
        self.kind = kind

    def events(self, st: State, x: Scope) -> list[Event]:
        """Turn those that can be turned."""
        return [Event(self.kind, st.ref(e), x.player, x.source, 0, -1, BY_EFFECT) for e in self.turnable(st, x)]

    def turnable(self, st: State, x: Scope) -> list[int]:
        """Return what has an orientation and not this one [8-1-5]."""
        now = 0 if self.kind == RESTED else 1
        return [e for e in there(st, x, self.things) if has_orientation(st, e) and st.col[TURNED][e] == now]

    def possible(self, st: State, x: Scope) -> bool:
        """All that are there must be turned: the act itself is impossible on what is so already [8-1-4, R46]."""
        found = there(st, x, self.things)
        return len(found) > 0 and len(self.turnable(st, x)) == len(found)


# ---- statuses and counters [24, 10-2] ------------------------------------------------------------------------------------


class GiveStatus(Doing):
    """Put things into a status until the next clear step, or until the end that the text names [24-1, R68]."""

    def __init__(self, things: Things, place: int, period: Period | None) -> None:
        super().__init__()
        self.things = things
        self.place = place
        self.period = period

    def events(self, st: State, x: Scope) -> list[Event]:
        """Give it to each that can have it; the commit knows what it brings [R70, R71, R86]."""
        end = self.period.point(st, x) if self.period is not None else this_clear(st)
        return [
            Event(STATUS_GIVEN, st.ref(e), x.player, x.source, self.place, end, BY_EFFECT)
            for e in there(st, x, self.things)
        ]

    def possible(self, st: State, x: Scope) -> bool:
        """Something there is enough."""
        return len(there(st, x, self.things)) > 0


class EndStatus(Doing):
    """End a status of things, or every one (place -1) (状態を解除する) [24-1-2, R70, R71]."""

    def __init__(self, things: Things, place: int) -> None:
        super().__init__()
        self.things = things
        self.places = tuple(range(len(STATUSES))) if place < 0 else (place,)

    def events(self, st: State, x: Scope) -> list[Event]:
        """End those that they are in."""
        events: list[Event] = []
        for e in there(st, x, self.things):
            for place in self.places:
                if st.col[STATUSES[place]][e]:
                    events.append(Event(STATUS_ENDED, st.ref(e), x.player, x.source, place, -1, BY_EFFECT))
        return events

    def possible(self, st: State, x: Scope) -> bool:
        """One of them must be in it."""
        return len(self.events(st, x)) > 0


class PutCounters(Doing):
    """Put counters of a name on materia [10-2-1, R44]."""

    def __init__(self, things: Things, word: int, n: Num) -> None:
        super().__init__()
        self.things = things
        self.word = word
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Put them on each; one occurrence whatever the number [R104]."""
        n = self.n.value(st, x)
        if n <= 0:
            return []
        return [
            Event(COUNTERS_PUT, st.ref(e), x.player, x.source, n, self.word, BY_EFFECT) for e in self.bearers(st, x)
        ]

    def bearers(self, st: State, x: Scope) -> list[int]:
        """Only materia have counters."""
        return [e for e in there(st, x, self.things) if st.kind_of(e) == FIELD and st.row(e).v[KIND] <= K_NODIA + 1]

    def possible(self, st: State, x: Scope) -> bool:
        """Something there is enough."""
        return len(self.bearers(st, x)) > 0


class TakeCounters(Doing):
    """Take so many counters of a name off things, all of them without a number; of every name without a name [10-2].

    Which A-1 counters go, if they are of several origins, is asked by ``do_counters`` [R70].
    """

    def __init__(self, things: Things, word: int, n: Num | None) -> None:
        super().__init__()
        self.things = things
        self.word = word
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Take as many as there are, at most."""
        events: list[Event] = []
        for e in there(st, x, self.things):
            for name, have in st.counters.get(st.ref(e), ()):
                word = st.pool.words.index(name)
                if self.word >= 0 and word != self.word:
                    continue
                n = have if self.n is None else min(have, self.n.value(st, x))
                if n > 0:
                    events.append(Event(COUNTERS_TAKEN, st.ref(e), x.player, x.source, n, word, BY_EFFECT))
        return events

    def run(self, st: State, f: Frame) -> bool:
        """Take them off together."""
        return take_off(st, self.events(st, f), f.player, f.source)

    def possible(self, st: State, x: Scope) -> bool:
        """The full number must be there on one of them."""
        need = 1 if self.n is None else self.n.value(st, x)
        return any(ev.n >= need for ev in self.events(st, x))


# ---- numbers of players --------------------------------------------------------------------------------------------------


class ChangeReserve(Doing):
    """Raise, lower (not below 0) or spend (in full or not at all) the reserve of players [16-2, R65]."""

    def __init__(self, who: Players, n: Num, spend: bool = False) -> None:
        super().__init__()
        self.who = who
        self.n = n
        self.spend = spend

    def events(self, st: State, x: Scope) -> list[Event]:
        """One occurrence for each player, whatever the number; a change by 0 is none [R104]."""
        n = self.n.value(st, x)
        events: list[Event] = []
        for p in self.who.players(st, x):
            have = st.num[RESERVE + p]
            if self.spend and have < -n:
                continue
            change = max(n, -have)
            if change:
                events.append(Event(RESERVED, -1, p, x.source, change, -1, BY_EFFECT))
        return events

    def possible(self, st: State, x: Scope) -> bool:
        """What is spent must be there in full; lowering and raising always work."""
        n = self.n.value(st, x)
        return n >= 0 or all(st.num[RESERVE + p] >= -n for p in self.who.players(st, x))


class SetReserve(Doing):
    """Set the reserve of players to a number."""

    def __init__(self, who: Players, n: Num) -> None:
        super().__init__()
        self.who = who
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Change it by the difference."""
        n = max(0, self.n.value(st, x))
        return [
            Event(RESERVED, -1, p, x.source, n - st.num[RESERVE + p], -1, BY_EFFECT)
            for p in self.who.players(st, x)
            if n != st.num[RESERVE + p]
        ]


class AddMana(Doing):
    """Add mana of a kind to the pools of players; the kind may lie in a register (-1 - register) [6-2-1]."""

    def __init__(self, who: Players, kind: int, n: Num) -> None:
        super().__init__()
        self.who = who
        self.kind = kind
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Add it."""
        n = self.n.value(st, x)
        kind = self.kind
        if kind < 0:
            named = x.regs[-1 - kind]
            if not named:
                return []
            kind = named[0]
        return concern(st, x, self.who, MANA_ADDED, n, kind) if n > 0 else []


# ---- executable sentences [2-4-2, R46] -----------------------------------------------------------------------------------


class Executable(Ins):
    """Note before a sentence whether it can be executed in full: (1,) or nothing in a register, for そうしたら [R46]."""

    def __init__(self, what: Ins, reg: int) -> None:
        super().__init__()
        self.what = what
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Ask the instruction."""
        f.regs[self.reg] = (1,) if self.what.possible(st, f) else ()
        return False


DEEDS: Final = {"destroy": DESTROYED, "sacrifice": SACRIFICED, "discard": DISCARDED}
"""Kinds of events of the verbs that put things away, by their word."""
TURNS: Final = {"rest": RESTED, "ready": READIED}
"""Kinds of events of the verbs that turn things."""
