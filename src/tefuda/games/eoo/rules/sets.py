"""Which things and players a text names: cards of zones, objects, hosts of glyphs, parts of the sequence [2-7-2, 10-1-1, 17-8]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.events import dealers
from tefuda.games.common.filters import CardFilter, fits_ref
from tefuda.games.common.knowing import column_of, known
from tefuda.games.common.things import InTurn, Players, SourceSince, Things
from tefuda.games.eoo.rules.model import ARCAEA, FIELD, SCHEMA, STACK, TARGET, active
from tefuda.kernel.schema import HOST
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.items import Item
    from tefuda.kernel.records import Snap
    from tefuda.kernel.state import State


# ---- players -------------------------------------------------------------------------------------------------------------


class ActivePlayer(InTurn):
    """The active player: he alone attacks [15-1-1]."""


class NextPlayer(Players):
    """Whose turn comes next [14]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return him."""
        return [1 - active(st)]


class DefendingPlayer(Players):
    """The player who is attacked, or whose nodia is: always the opponent of the active player [15-1-1, R53]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return him."""
        return [1 - active(st)]


# ---- cards and objects ---------------------------------------------------------------------------------------------------


class ArcaeaOf(Things):
    """The arcaea of players; it must be named [R40]."""

    def __init__(self, who: Players) -> None:
        self.reads = SCHEMA.zones[ARCAEA].topic
        self.reads_rows = 0
        self.who = who

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them."""
        return [st.ref(e) for p in self.who.players(st, x) for e in st.zone(p, ARCAEA)]


class EventDealers(Things):
    """All who dealt the damage of the event [R107]."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them."""
        return [d for d in dealers(x.event) if d >= 0] if x.event is not None else []


class HostOf(Things):
    """What the glyphs among some things are attached to, last known if they are gone (付いている…) [17-8-3, R22]."""

    def __init__(self, things: Things) -> None:
        self.reads = things.reads | SCHEMA.topic("host")
        self.reads_rows = things.reads_rows
        self.things = things

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the hosts."""
        out: list[int] = []
        for r in self.things.refs(st, x):
            host = column_of(st, r, HOST)
            if host >= 0:
                out.append(host)
        return out


class SourceMoved(Things):
    """The source of an ability whose cost or text has moved it: where it went, as long as it has not moved on [R82]."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the object that it became, itself if it was not moved after all."""
        return [x.source if st.now(x.source) >= 0 else x.source + ENTITY + 1]

    def seen(self, st: State, x: Scope) -> list[int]:
        """Judge it as it was."""
        return [x.source]


class SourceFallen(SourceSince):
    """The source of an ability that its own leaving triggered, or that of what it was attached to: a glyph falls because its host leaves,
    so the trigger finds it where it fell [17-8-4-1, R82]."""

    def refs(self, st: State, x: Scope) -> list[int]:
        """Follow it there, as long as it has not moved on."""
        ev = x.event
        if ev is None or ev.subject == x.source or st.now(x.source) >= 0:
            return super().refs(st, x)
        fallen = x.source + ENTITY + 1  # the next object that the card became
        return [fallen if column_of(st, x.source, HOST) == ev.subject else x.source]


class Hosting(CardFilter):
    """To which a glyph is attached, one of these players if any are named [17-8-3]."""

    def __init__(self, whose: Players | None = None) -> None:
        self.reads = SCHEMA.topic("host") | SCHEMA.zones[FIELD].topic | (whose.topics() if whose is not None else 0)
        self.whose = whose

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look for one."""
        return self.hosts(st, x, st.ref(e))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look for one that was attached to it and has not gone yet [17-8-4-1]."""
        return self.hosts(st, x, snap.ref)

    def hosts(self, st: State, x: Scope, ref: int) -> bool:
        """Look through the fields."""
        for p in st.seats if self.whose is None else self.whose.players(st, x):
            for g in st.zone(p, FIELD):
                if st.col[HOST][g] == ref:
                    return True
        return False


class HostFits(CardFilter):
    """A glyph that is attached to what fits a description [17-8-3]."""

    def __init__(self, host: CardFilter) -> None:
        self.reads = host.reads | SCHEMA.topic("host")
        self.reads_rows = host.reads_rows
        self.host = host

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Judge its host."""
        host = st.now(st.col[HOST][e]) if st.col[HOST][e] >= 0 else -1
        return host >= 0 and self.host.fits(st, x, host)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Judge what it was attached to."""
        host = column_of(st, snap.ref, HOST)
        return host >= 0 and fits_ref(st, x, self.host, host)


class AttackTarget(Things):
    """What is attacked, while an attack lasts [15-1-1]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("attack")
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return it."""
        return [st.num[TARGET]] if st.num[TARGET] >= 0 else []


# ---- the sequence [2-7-2, R19] -------------------------------------------------------------------------------------------

BEFORE: Final = 0
AFTER: Final = 1


class InSequence(Things):
    """Objects that precede or follow one on the stack, by their numbers (先行する, 後続する) [2-7-2-2, R19].

    Attributes:
        of: The object they are compared with; the text's own stack object if it names no other.
        where: BEFORE or AFTER.
        next_to: Only the one whose number is one less or more (直前に, 直後に).
        present: Only those that are still on the stack (スタックにある).
        fits: Description, judged as they last were, or None.
    """

    def __init__(self, of: Things, where: int, next_to: bool, present: bool, fits: CardFilter | None) -> None:
        self.reads = of.reads | SCHEMA.zones[STACK].topic | (fits.reads if fits is not None else 0)
        self.reads_rows = of.reads_rows | (fits.reads_rows if fits is not None else 0)
        self.of = of
        self.where = where
        self.next_to = next_to
        self.present = present
        self.fits = fits

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them in the order of their numbers."""
        mine = self.number(st, x)
        if mine < 0:
            return []
        found: list[tuple[int, int]] = []
        for e in st.shared(STACK):
            n = st.items[e].number
            if self.placed(n, mine) and (self.fits is None or self.fits.fits(st, x, e)):
                found.append((n, st.ref(e)))
        if not self.present:
            for left in st.departed:
                if self.placed(left.item.number, mine) and (
                    self.fits is None or self.fits.fitted(st, x, known(st, left.ref))
                ):
                    found.append((left.item.number, left.ref))
        found.sort()
        return [r for _, r in found]

    def number(self, st: State, x: Scope) -> int:
        """Return the number compared with: of the object on the stack, or the next one if it is being announced; -1 without any.

        What is in play has a number only while one of its own objects is on the stack [2-7-3-3, R19].
        """
        for r in self.of.refs(st, x):
            e = st.now(r)
            item: Item | None = st.items.get(e) if e >= 0 else None
            if item is not None:
                return item.number
            for left in st.departed:
                if left.ref == r:
                    return left.item.number
            if e >= 0 and st.kind_of(e) in (FIELD, ARCAEA):
                return self.own(st, r)
            if e >= 0 and r == x.source:
                return st.given + 1
        return -1

    def own(self, st: State, source: int) -> int:
        """Return the number of the abilities of something in play that are on the stack, of several the farthest; -1 for none."""
        numbers = [i.number for i in st.items.values() if not i.of_card and i.source == source]
        if not numbers:
            return -1
        return max(numbers) if self.where == BEFORE else min(numbers)

    def placed(self, n: int, mine: int) -> bool:
        """Tell whether a number stands where the text wants it."""
        if self.where == BEFORE:
            return n == mine - 1 if self.next_to else n < mine
        return n == mine + 1 if self.next_to else n > mine
