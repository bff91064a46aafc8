"""The parts of costs that are no mana [8-1-3, 16-3, 18-2-2, 19-1-2, R4, R37, R65]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common import giving
from tefuda.games.common.causes import by_cost
from tefuda.games.common.forbidding import total_of
from tefuda.games.common.giving import KEEPS, LEAVES, RESTS, CostPart
from tefuda.games.common.writing import home
from tefuda.games.eoo.rules.events import (
    COUNTERS_PUT,
    DISCARDED,
    MOVED,
    READIED,
    RESTED,
    SACRIFICED,
)
from tefuda.games.eoo.rules.model import FIELD, FROZEN, GRAVEYARD, M_RESERVE_COST, RESTRAINED, RETURN, arcaea
from tefuda.games.eoo.rules.text import R_ITEM
from tefuda.kernel.programs import Num
from tefuda.kernel.records import Event
from tefuda.kernel.schema import TURNED

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class SpendReserve(CostPart):
    """リザーブNを支払う [16-3-1, R65]; ``less``: so much less, by what texts say of the cost that it is a part of [19-4-2]."""

    def __init__(self, n: Num, whole: bool = False, less: int = 0) -> None:
        self.n = n
        self.whole = whole
        self.less = less

    def reserve(self, st: State, x: Scope) -> int:
        """Return the amount, and what texts change of it; all there is (``whole``) stays all [19-4-2]."""
        n = self.n.value(st, x) - self.less
        if not self.whole and st.pool.modified >> M_RESERVE_COST & 1:
            me = arcaea(st, x.player)
            n += total_of(st, M_RESERVE_COST, me) if me >= 0 else 0
        return max(0, n)


class RestSource(CostPart):
    """The source is turned sideways (…をルノアする): it must be upright and not frozen [18-2-2, 24-2-2, R4, R69]."""

    def rests_source(self) -> bool:
        """It does."""
        return True

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether it can be."""
        e = st.now(x.source)
        return e >= 0 and st.kind_of(e) == FIELD and not st.col[TURNED][e] and not st.col[FROZEN][e]

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Turn it."""
        return [by_cost(x, RESTED, x.source)]


class ReadySource(CostPart):
    """The source is turned upright (…をリノアする): it must be sideways [R4]."""

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether it can be."""
        e = st.now(x.source)
        return e >= 0 and st.kind_of(e) == FIELD and st.col[TURNED][e] != 0

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Turn it."""
        return [by_cost(x, READIED, x.source)]


class GiveUp(giving.GiveUp):
    """``kind``: DISCARDED, SACRIFICED, MOVED (to ``to``, a zone of the master's), RESTED or READIED [R37]."""

    def can_go(self, st: State, x: Scope, e: int) -> bool:
        """Restraint holds things, frozen ones do not turn sideways, the card that is being executed does not pay for itself
        [R33, R69, R72]."""
        if self.kind == RESTED:
            return not st.col[TURNED][e] and not st.col[FROZEN][e]
        if self.kind == READIED:
            return st.col[TURNED][e] != 0
        if st.kind_of(e) == FIELD:
            return not st.col[RESTRAINED][e] or (self.kind == MOVED and self.to == RETURN)
        return (st.ref(e) != x.source or self.kind != DISCARDED) and not being_executed(st, st.ref(e))

    def effect(self) -> int:
        """Return whether they turn or leave."""
        return RESTS if self.kind == RESTED else KEEPS if self.kind == READIED else LEAVES

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Give them up."""
        stays = self.kind in (RESTED, READIED)
        return [by_cost(x, self.kind, st.ref(e), to=-1 if stays else home(st, e, self.to)) for e in picked]


def being_executed(st: State, ref: int) -> bool:
    """Tell whether a card is being executed just now, and still lies where it was: it pays for nothing meanwhile [R33]."""
    return any(len(g.regs) > R_ITEM and g.regs[R_ITEM] == (ref,) for g in st.frames)


class GiveSource(CostPart):
    """The source itself is given up: sacrificed, or moved to a zone (このカードを追放する) [19-1-2, R37]."""

    def __init__(self, kind: int, to: int = GRAVEYARD) -> None:
        self.kind = kind
        self.to = to

    def gives_source(self) -> bool:
        """It does."""
        return True

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether it can leave [R72]."""
        e = st.now(x.source)
        if e < 0:
            return False
        if st.kind_of(e) != FIELD:
            return self.kind != SACRIFICED
        return not st.col[RESTRAINED][e] or (self.kind == MOVED and self.to == RETURN)

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Give it up."""
        e = st.now(x.source)
        return [by_cost(x, self.kind, x.source, to=home(st, e, self.to))]


class PutCounters(CostPart):
    """Counters are put on the source (…にカウンターをN個乗せる): it must be on the field [10-2-1, 19-1-2]."""

    def __init__(self, word: int, n: Num) -> None:
        self.word = word
        self.n = n

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether it is there."""
        e = st.now(x.source)
        return e >= 0 and st.kind_of(e) == FIELD

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Put them."""
        return [by_cost(x, COUNTERS_PUT, x.source, n=self.n.value(st, x), to=self.word)]
