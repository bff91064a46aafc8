"""What a text does to objects and numbers: destroy, damage, turn, statuses, counters, reserve [2-4, 8, 10-2, 16, 21, 24, R37, R46].

Before そうしたら a sentence is a cost: ``possible`` tells whether its full stated number can be acted on [2-4-2, R46].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common import filters as cf
from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import EVERY, OnPlayers, OnThings, Reach, TakeCounters, there
from tefuda.games.common.measuring import NOW
from tefuda.games.common.things import Players, Things
from tefuda.games.eoo.rules.do_counters import take_off
from tefuda.games.eoo.rules.durations import this_clear
from tefuda.games.eoo.rules.events import (
    BROKEN,
    BY_EFFECT,
    COUNTERED,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    DAMAGED,
    DESTROYED,
    DISCARDED,
    HEALED,
    READIED,
    RESERVED,
    RESTED,
    SACRIFICED,
    STATUS_ENDED,
    STATUS_GIVEN,
)
from tefuda.games.eoo.rules.filters import Materia, of_types
from tefuda.games.eoo.rules.knowing import STATS
from tefuda.games.eoo.rules.model import (
    DAMAGE,
    FIELD,
    GRAVEYARD,
    HAND,
    K_NODIA,
    MANA,
    RESERVE,
    SCHEMA,
    SHIELD,
    STACK,
    STATUSES,
    D,
    value,
)
from tefuda.games.eoo.rules.piercing import ignores_armour
from tefuda.kernel.programs import Ins, Num
from tefuda.kernel.records import Event
from tefuda.kernel.schema import TURNED, column_topic

if TYPE_CHECKING:
    from tefuda.games.eoo.rules.lasting import Period
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.state import State


# ---- what the book says of each kind of event -----------------------------------------------------------------------------

NODIA: Final = Reach(1 << FIELD, of_types(1 << K_NODIA))
"""Only nodia on the field are dealt damage and heal [R64, R67]."""
COUNTED: Final = Reach(1 << FIELD, Materia())
"""Only materia have counters [10-2-1, R44]."""


def turning(sideways: int) -> Reach:
    """Return what can be turned: materia in play and mana cards that lie otherwise; all that are there must [8-1-4, 8-1-5, R46]."""
    lying = cf.ColumnIs(TURNED, sideways, column_topic(TURNED))
    oriented = cf.AnyFilter((Materia(), cf.InZones(1 << MANA, SCHEMA)))
    return Reach(1 << FIELD | 1 << MANA, cf.Every((oriented, lying)), asked=EVERY)


BOOK: Final[dict[int, Reach]] = {
    DESTROYED: Reach(1 << FIELD, home=GRAVEYARD),
    SACRIFICED: Reach(1 << FIELD, home=GRAVEYARD),
    DISCARDED: Reach(1 << HAND, home=GRAVEYARD, theirs=True),
    BROKEN: Reach(1 << SHIELD, home=HAND),
    COUNTERED: Reach(1 << STACK, home=GRAVEYARD),
    DAMAGED: NODIA,
    HEALED: NODIA,
    RESTED: turning(0),
    READIED: turning(1),
    COUNTERS_PUT: COUNTED,
    COUNTERS_TAKEN: Reach(),
    STATUS_GIVEN: Reach(),
    STATUS_ENDED: Reach(),
}
"""Whom texts reach by their acts, and where that sends things [R37, R57, R58, R106]."""


def armour(st: State, e: int, x: Scope) -> int:
    """Return the D that damage by an effect is less by: none, if a text says that what deals it ignores D [21-2-2]."""
    return 0 if ignores_armour(st, by_text(x, DAMAGED, st.ref(e))) else value(st, e, D)


# ---- numbers of things [10-2, 21] ----------------------------------------------------------------------------------------


class DealDamage(OnThings):
    """Deal damage to nodia, all at once: the base less D, or a number that ignores D [21-2-2, R66, R67]."""

    def __init__(self, things: Things, n: Num, ignores_d: bool) -> None:
        super().__init__(things, DAMAGED, BOOK, n)
        self.ignores_d = ignores_d

    def events(self, st: State, x: Scope) -> list[Event]:
        """Compute it from D as it is now."""
        n = self.n.value(st, x) if self.n is not None else 0
        return [
            by_text(x, DAMAGED, st.ref(e), n=n if self.ignores_d else n - armour(st, e, x)) for e in self.reached(st, x)
        ]


class Divided(OnThings):
    """An amount that a player has divided among things: each gets its share, damage less its D, all at once [10-2, 21-2].

    Attributes:
        shares: Register of the shares, in the order of the things that were there.
    """

    def __init__(self, things: Things, kind: int, shares: int, word: int = -1) -> None:
        super().__init__(things, kind, BOOK, None, word)
        self.shares = shares

    def events(self, st: State, x: Scope) -> list[Event]:
        """Give each its share; what is no such thing gets nothing, and nobody else gets what it would."""
        found, shares = there(st, x, self.things), x.regs[self.shares]
        able = self.reached(st, x)
        out: list[Event] = []
        for e, n in zip(found, shares, strict=False):
            if e in able:
                real = n - armour(st, e, x) if self.kind == DAMAGED else n
                out.append(by_text(x, self.kind, st.ref(e), n=real, to=self.word))
        return out


class HurtByOwn(OnThings):
    """Each of some nodia is dealt base damage of a number of its own, all at once [21-2-2]."""

    def __init__(self, things: Things, stat: int) -> None:
        super().__init__(things, DAMAGED, BOOK)
        self.stat = stat

    def amount(self, st: State, e: int, n: int) -> int:
        """Compute it from the number as it is now."""
        return STATS.now(st, e, self.stat, NOW) - value(st, e, D)


class StrikeEachOther(HurtByOwn):
    """Two nodia deal base damage of a number of theirs to each other, at once; each is the one who deals it [21-2-2, R107]."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Both amounts are fixed before; with one of them gone nothing happens."""
        both = self.reached(st, x)
        if len(both) != 2:
            return []
        out: list[Event] = []
        for e, by in (both, both[::-1]):
            n = STATS.now(st, by, self.stat, NOW) - value(st, e, D)
            out.append(
                Event(DAMAGED, st.ref(e), player=x.player, source=x.source, n=n, why=BY_EFFECT, more=(st.ref(by),))
            )
        return out

    def possible(self, st: State, x: Scope) -> bool:
        """Both must be there."""
        return len(self.reached(st, x)) == 2


class Heal(OnThings):
    """Remove up to so much recorded damage, all of it without a number (L値を回復する) [R64]."""

    def __init__(self, things: Things, n: Num | None) -> None:
        super().__init__(things, HEALED, BOOK, n)

    def amount(self, st: State, e: int, n: int) -> int:
        """Remove no more than is recorded."""
        return st.col[DAMAGE][e] if self.n is None else min(st.col[DAMAGE][e], n)


class TakeOff(TakeCounters):
    """Take counters off things; which A-1 counters go, if they are of several origins, is asked by ``do_counters`` [10-2, R70]."""

    def run(self, st: State, f: Frame) -> bool:
        """Take them off together."""
        return take_off(st, self.events(st, f), f.player, f.source)


# ---- statuses [24] -------------------------------------------------------------------------------------------------------


class GiveStatus(OnThings):
    """Put things into a status until the next clear step, or until the end that the text names [24-1, R68]."""

    def __init__(self, things: Things, place: int, period: Period | None) -> None:
        super().__init__(things, STATUS_GIVEN, BOOK)
        self.place = place
        self.period = period

    def events(self, st: State, x: Scope) -> list[Event]:
        """Give it to each that can have it; the commit knows what it brings [R70, R71, R86]."""
        end = self.period.point(st, x) if self.period is not None else this_clear(st)
        return [by_text(x, STATUS_GIVEN, st.ref(e), n=self.place, to=end) for e in self.reached(st, x)]


class EndStatus(OnThings):
    """End a status of things, or every one (place -1) (状態を解除する) [24-1-2, R70, R71]."""

    def __init__(self, things: Things, place: int) -> None:
        super().__init__(things, STATUS_ENDED, BOOK)
        self.places = tuple(range(len(STATUSES))) if place < 0 else (place,)

    def events(self, st: State, x: Scope) -> list[Event]:
        """End those that they are in."""
        return [
            by_text(x, STATUS_ENDED, st.ref(e), n=place)
            for e in self.reached(st, x)
            for place in self.places
            if st.col[STATUSES[place]][e]
        ]

    def possible(self, st: State, x: Scope) -> bool:
        """One of them must be in it."""
        return len(self.events(st, x)) > 0


# ---- numbers of players --------------------------------------------------------------------------------------------------


class ChangeReserve(OnPlayers):
    """Raise, lower (not below 0) or spend (in full or not at all) the reserve of players [16-2, R65]."""

    def __init__(self, who: Players, n: Num, spend: bool = False) -> None:
        super().__init__(who, RESERVED, n)
        self.spend = spend

    def events(self, st: State, x: Scope) -> list[Event]:
        """One occurrence for each player, whatever the number [R104]."""
        n = self.n.value(st, x)
        able = [p for p in self.who.players(st, x) if not self.spend or st.num[RESERVE + p] >= -n]
        return [by_text(x, RESERVED, player=p, n=max(n, -st.num[RESERVE + p])) for p in able]

    def possible(self, st: State, x: Scope) -> bool:
        """What is spent must be there in full; lowering and raising always work."""
        n = self.n.value(st, x)
        return n >= 0 or all(st.num[RESERVE + p] >= -n for p in self.who.players(st, x))


# ---- executable sentences [2-4-2, R46] -----------------------------------------------------------------------------------


class Executable(Ins):
    """Note before a sentence whether it can be executed in full: (1,) or nothing in a register, for そうしたら [R46]."""

    def __init__(self, what: Ins, reg: int) -> None:
        self.what = what
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Ask the instruction."""
        f.regs[self.reg] = (1,) if self.what.possible(st, f) else ()
        return False
