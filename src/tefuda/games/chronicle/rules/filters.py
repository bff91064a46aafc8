"""Descriptions of objects and cards: numbers, factions, souls, states, parts in a battle [4, 5, 6.3, 6.4, 10]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.events import DRAWN
from tefuda.games.chronicle.rules.model import (
    AGE,
    ATTACKER,
    BATTLEFIELD,
    DAMAGE,
    DEFENDED,
    DESIGNATED,
    ROLE,
    SCHEMA,
    STACK,
    age,
)
from tefuda.games.common import filters as cf
from tefuda.games.common.concerning import IsPlayer, Whenever
from tefuda.games.common.conditions import NumIs
from tefuda.games.common.filters import CardFilter, fits_ref
from tefuda.games.common.knowing import is_made, master
from tefuda.games.common.measuring import PlaceNum
from tefuda.kernel.programs import Const, Filter
from tefuda.kernel.schema import ALL_TOPICS, TURNED

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Cond
    from tefuda.kernel.records import Event, Ints, Snap
    from tefuda.kernel.state import State


class Wiped(CardFilter):
    """In the wiped state, or not in it [6.3.1]."""

    def __init__(self, wiped: bool) -> None:
        self.reads = SCHEMA.columns[TURNED].topic
        self.wiped = wiped

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look how it lies."""
        return (st.col[TURNED][e] != 0) == self.wiped

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look how it lay."""
        return (snap.columns[st.rules.place_of[TURNED]] != 0) == self.wiped


def damaged() -> CardFilter:
    """Return the description of what has damage marked on it [6.4.1.2]."""
    return cf.ColumnIs(DAMAGE, 0, SCHEMA.topic("damage"), no=True)


def in_role(role: int = 0) -> CardFilter:
    """Return the description of what attacks or defends; 0: of what does either [10.1.2.6, 10.1.4.3]."""
    return cf.ColumnIs(ROLE, role, SCHEMA.topic("battle"), no=not role)


def being_defended() -> CardFilter:
    """Return the description of what attacks in an attack that was defended [10.1.4.3]."""
    defended = NumIs(PlaceNum(SCHEMA, DEFENDED), cf.ABOVE, Const(0))
    return cf.Every((in_role(ATTACKER), Whenever(defended)))


class Designated(CardFilter):
    """Designated as an attacker in this turn [10.1.2.3.3]."""

    reads = ALL_TOPICS
    reads_rows = 0

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look how often."""
        return st.col[DESIGNATED][e] > 0

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """What is gone is not asked."""
        return False


class IsToken(CardFilter):
    """A token [6.11]."""

    reads = 0
    reads_rows = 0

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look how it came into the match."""
        return is_made(st, st.ref(e)) and e not in st.items

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look how it had come into the match."""
        return is_made(st, snap.ref)


class AbilityOf(CardFilter):
    """An ability on the stack: of a kind (``records.ACTIVATED``, ``TRIGGERED``), or with -1 any [7.13]; ``on``: whose source fits, as it is
    or last was [6.5.2]."""

    def __init__(self, kind: int = -1, on: CardFilter | None = None) -> None:
        self.reads = SCHEMA.zones[STACK].topic if on is None else ALL_TOPICS
        self.kind = kind
        self.on = on

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Ask what lies there."""
        item = st.items.get(e)
        if item is None or item.of_card or (self.on is not None and not fits_ref(st, x, self.on, item.source)):
            return False
        return self.kind < 0 or (item.ability is not None and item.ability.kind == self.kind)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """What has left the stack is no ability any more [R129]."""
        return False


class InEvent(CardFilter):
    """What fits (None: everything), in an event that is as a condition says: done by such a spell, in battle."""

    def __init__(self, fits: Filter | None, cause: Cond) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
        self.of = fits
        self.cause = cause

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Judge both."""
        return x.event is not None and self.cause.holds(st, x) and (self.of is None or self.of.fits(st, x, e))


class UsedUp(CardFilter):
    """Cards of a player, or the player, who has done something in this turn as often as he may: events of ``kinds`` that fit."""

    def __init__(self, kinds: Ints, fits: CardFilter | None, most: int, entering: bool = False) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
        self.kinds = kinds
        self.fitting = fits
        self.most = most
        self.entering = entering

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Count the events of the player of this turn."""
        return self.count(st, x, e if e < st.rules.players else master(st, e)) >= self.most

    def count(self, st: State, x: Scope, player: int) -> int:
        """Return how often he has done it (``entering``: has put such a card onto the battlefield)."""
        n = 0
        past = st.history
        while past is not None:
            ev = past.event
            past = past.older
            if ev.kind in self.kinds and ev.player == player and (not self.entering or onto_battlefield(st, ev)):
                n += 1 if self.fitting is None or fits_ref(st, x, self.fitting, ev.after) else 0
        return n


def onto_battlefield(st: State, ev: Event) -> bool:
    """Tell whether an event leads onto the battlefield."""
    return ev.to >= 0 and st.rules.zone_kinds[ev.to] == BATTLEFIELD


class Gaining(IsPlayer):
    """Certain players who gain what the event changes: no losses, no payments [R132]."""

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look at the amount."""
        return x.event is not None and x.event.n > 0 and super().fits(st, x, e)


class DrawnEnough(IsPlayer):
    """Certain players who have drawn as many cards in this turn as they may."""

    def __init__(self, who: Players, most: int) -> None:
        super().__init__(who)
        self.reads = ALL_TOPICS
        self.used = UsedUp((DRAWN,), None, most)

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Count his draws."""
        return super().fits(st, x, e) and self.used.fits(st, x, e)


class FarAhead(IsPlayer):
    """Certain players whose age is so far beyond the other player's, or further [7.6.2]."""

    def __init__(self, who: Players, n: int) -> None:
        super().__init__(who)
        self.reads |= SCHEMA.zones[AGE].topic
        self.n = n

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the ages."""
        return super().fits(st, x, e) and age(st, e) - age(st, 1 - e) >= self.n


class Placing(IsPlayer):
    """Certain players who put such a card onto the battlefield, from elsewhere (``spent``: more of them than they may) [6.2.3, R116]."""

    def __init__(self, who: Players, card: CardFilter, spent: UsedUp | None = None) -> None:
        super().__init__(who)
        self.card = card
        self.spent = spent
        self.reads |= ALL_TOPICS if spent is not None else card.reads
        self.reads_rows |= card.reads_rows

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look where the event leads, and what it brings."""
        ev = x.event
        if ev is None or not super().fits(st, x, e) or not self.meant(st, x, ev):
            return False
        return self.spent is None or self.spent.fits(st, x, ev.player)

    def meant(self, st: State, x: Scope, ev: Event) -> bool:
        """Tell whether it brings such a card, from elsewhere."""
        card = st.now(ev.subject) if ev.subject >= 0 else -1
        if not onto_battlefield(st, ev) or (card >= 0 and st.kind_of(card) == BATTLEFIELD):
            return False
        if card >= 0:
            return self.card.fits(st, x, card)
        return self.card.fits_new(st, x, st.pool.designs[ev.n].row, ev.player)

    def beyond(self, st: State, x: Scope, ev: Event, before: list[Event]) -> bool:
        """Tell whether it brings one more than may be, those of the same batch before it counted."""
        if self.spent is None or ev.player not in self.who.players(st, x) or not self.meant(st, x, ev):
            return False
        n = len([o for o in before if o.kind in self.spent.kinds and o.player == ev.player and self.meant(st, x, o)])
        return n > 0 and self.spent.count(st, x, ev.player) + n >= self.spent.most


class IntoZone(IsPlayer):
    """Certain players who put something into a kind of zone."""

    def __init__(self, who: Players, kind: int) -> None:
        super().__init__(who)
        self.kind = kind

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look where the event leads."""
        to = x.event.to if x.event is not None else -1
        return to >= 0 and st.rules.zone_kinds[to] == self.kind and super().fits(st, x, e)
