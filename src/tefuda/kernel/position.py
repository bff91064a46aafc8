"""The data of a position: entities, zones, numbers, counters, lasting effects; and the few raw writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from tefuda.kernel import items, secrets
from tefuda.kernel.records import Delayed, Effect, Ints, Past, Snap
from tefuda.kernel.rng import Generator
from tefuda.kernel.schema import (
    CARD,
    CONTROLLER,
    COUNTER_TOPIC,
    HOST,
    INC,
    KNOWN,
    LABEL,
    OWNER,
    SERIAL,
    STAMP,
    ZONE,
)

if TYPE_CHECKING:
    from tefuda.kernel.derived import Derived
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.indexing import Triggers
    from tefuda.kernel.records import Ability, Bundle, Row
    from tefuda.kernel.rules import Pool, Rules

REF: Final = 20
ENTITY: Final = (1 << 20) - 1
TOP: Final = -1
BOTTOM: Final = 0


class Position:
    """Plain data, declared by the game's schema.

    Lists of columns and zones are shared between copies until one of them is written (``own_columns``, ``own_zones`` say which
    are this position's own); tuples and dicts are replaced, never changed. ``printed`` has the printed row of every entity for
    refreshes; it is empty until it is needed, and again when an entity becomes another card. ``memory`` has numbers that a game keeps
    beside its columns and tables, by keys of refs and numbers (what is left of a grant). ``seats`` are the numbers of those who are
    in the match, in ascending order; ``joins`` are requests to join that have not taken effect: the player's number, then the designs of
    his cards. ``settled`` is
    what was computed when the game last found nothing to process; it is forgotten when something is written on which that depends
    (``rules.touching``), so that while it is ``d`` the game need not look again. ``triggers`` are those of the last refresh, which the
    next one takes over if the same objects have triggers.
    """

    def __init__(self, rules: Rules, pool: Pool, rng: Generator, blank: bool = False) -> None:
        self.rules = rules
        self.pool = pool
        self.rng = rng
        if not blank:
            self._begin_data()

    def _begin_data(self) -> None:
        rules = self.rules
        self.col: list[list[int]] = [[] for _ in rules.schema.columns]
        self.own_columns: int = -1
        self.num: list[int] = []
        for t in rules.schema.tables:
            self.num += [t.default] * t.width
        self.zones: list[list[int]] = [[] for _ in range(rules.schema.zone_count())]
        self.own_zones: int = -1
        self.counters: dict[int, tuple[tuple[str, int], ...]] = {}
        self.effects: tuple[Effect, ...] = ()
        self.delayed: tuple[Delayed, ...] = ()
        self.used: dict[tuple[int, int], int] = {}
        self.last: dict[int, Snap] = {}
        self.history: Past | None = None
        self.moment: int = 0
        self.clock: int = 1
        self.serial: int = 0
        self.free: tuple[int, ...] = ()
        self.twins: dict[tuple[int, int], Ints] = {}
        self.made: dict[tuple[int, int], int] = {}
        self.pins: dict[str, tuple[Any, ...]] = {}
        self.items: dict[int, items.Item] = {}
        self.departed: tuple[items.Departed, ...] = ()
        self.given: int = 0
        self.applied: dict[int, Ints] = {}
        self.memory: dict[Ints, int] = {}
        self.seats: Ints = tuple(range(rules.schema.players))
        self.joins: tuple[Ints, ...] = ()
        self.d: Derived | None = None
        self.printed: list[Row] = []
        self.settled: Derived | None = None
        self.triggers: Triggers | None = None

    def take_data(self, of: Position) -> None:
        """Share the data of another position; whichever of both writes a list first makes it its own."""
        self.col = of.col[:]
        self.zones = of.zones[:]
        self.own_columns = of.own_columns = 0
        self.own_zones = of.own_zones = 0
        self.num = of.num[:]
        self.counters = of.counters
        self.effects = of.effects
        self.delayed = of.delayed
        self.used = of.used
        self.last = of.last
        self.history = of.history
        self.moment = of.moment
        self.clock = of.clock
        self.serial = of.serial
        self.free = of.free
        self.twins = of.twins
        self.made = of.made
        self.pins = of.pins
        self.items = of.items
        self.departed = of.departed
        self.given = of.given
        self.applied = of.applied
        self.memory = of.memory
        self.seats = of.seats
        self.joins = of.joins
        self.d = of.d
        self.printed = of.printed
        self.settled = of.settled
        self.triggers = of.triggers

    # ---- entities and refs ----------------------------------------------------------------------------------------------

    def ref(self, e: int) -> int:
        """Return the ref of the present incarnation of an entity."""
        return self.col[INC][e] << REF | e

    def now(self, ref: int) -> int:
        """Return the entity of a ref, or -1 if that object is gone."""
        if ref < 0:
            return -1
        e = ref & ENTITY
        return e if self.col[INC][e] == ref >> REF else -1

    def create(self, card: int, owner: int, zone: int) -> int:
        """Make an entity of a design and put it into a zone (a raw write). A free number is used again.

        Raises:
            ValueError: If the design does not exist in the pool of the match.
        """
        if not -1 <= card < len(self.pool.designs):
            raise ValueError(f"no design {card} in this match")
        columns = self.rules.schema.columns
        d = self.d
        if self.free:
            e = self.free[0]
            self.free = self.free[1:]
            for c in columns:
                if c.reset:
                    self.set(c.index, e, c.default)
            self.set(INC, e, self.col[INC][e] + 1)
            for column in (LABEL, KNOWN, SERIAL):
                self.set(column, e, 0)
        else:
            e = len(self.col[CARD])
            for c in columns:
                if not self.own_columns >> c.index & 1:
                    self.col[c.index] = self.col[c.index][:]
                self.col[c.index].append(c.default)
            self.own_columns = -1
        self.set(CARD, e, card)
        self.set(OWNER, e, owner)
        self.set(CONTROLLER, e, owner)
        self.printed = []
        self.d = d.with_row(e, self.pool.designs[card].row) if d is not None and card >= 0 else None
        if zone >= 0:
            self.put(e, zone)
        return e

    def number(self, e: int, name: int) -> None:
        """Give a created entity its serial: the first of its name that its player made is 1."""
        key = (self.col[OWNER][e], name)
        n = self.made.get(key, 0) + 1
        self.made = {**self.made, key: n}
        self.set(SERIAL, e, n)

    def erase(self, e: int) -> None:
        """Take a created entity out of the match (a raw write)."""
        z = self.col[ZONE][e]
        if self.rules.muted:
            self.passing(e, z)
        if e in self.items:
            items.depart(self, e)
        self.own_zone(z).remove(e)
        self.touch(self.rules.zone_topics[z])
        if self.ref(e) in self.counters:
            self.counters = {k: v for k, v in self.counters.items() if k != self.ref(e)}
        self.set(ZONE, e, -1)
        self.set(INC, e, self.col[INC][e] + 1)
        self.free = (*self.free, e)

    # ---- raw writes: only for commit functions, set-up and scenarios ----------------------------------------------------

    def touch(self, topic: int) -> None:
        """Something that text may read has changed."""
        d = self.d
        if d is not None and d.noted & topic:
            self.settled = None
            if d.reads & topic:
                self.d = None

    def passing(self, e: int, zone: int) -> None:
        """An entity comes to a mute zone or is about to leave it: of what is computed only its own row may change."""
        d = self.d
        kind = self.rules.zone_kinds[zone]
        if d is None or not self.rules.muted >> kind & 1:
            return
        printed = self.pool.designs[self.col[CARD][e]].row
        if d.reach >> kind & 1 or self.ref(e) in self.counters:
            self.d = None
        elif d.rows[e] is not printed:
            self.d = d.with_row(e, printed)

    def own_zone(self, zone: int) -> list[int]:
        """Return the list of a zone for writing."""
        if not self.own_zones >> zone & 1:
            self.zones[zone] = self.zones[zone][:]
            self.own_zones |= 1 << zone
        return self.zones[zone]

    def set(self, column: int, e: int, value: int) -> None:
        """Write one attribute of an entity."""
        values = self.col[column]
        if values[e] == value:
            return
        if not self.own_columns >> column & 1:
            values = values[:]
            self.col[column] = values
            self.own_columns |= 1 << column
        values[e] = value
        topic = self.rules.column_topics[column]
        if topic:
            d = self.d
            if d is not None and d.noted & topic:
                self.settled = None
                if d.reads & topic:
                    self.d = None

    def put_num(self, index: int, value: int) -> None:
        """Write one number of a table."""
        if self.num[index] == value:
            return
        self.num[index] = value
        topic = self.rules.num_topics[index]
        if topic:
            self.touch(topic)

    def put(self, e: int, zone: int, at: int = TOP, chosen: bool = True) -> None:
        """Put an entity into a zone: on top (-1), or at an index from the bottom.

        A move between kinds of zone that ``rules.same`` does not list makes a new object: a new incarnation, columns reset,
        counters gone. ``chosen`` is False for moves by position (the top card of a deck), which tell more to who knew the place.
        """
        src = self.col[ZONE][e]
        kinds = self.rules.zone_kinds
        fresh = False
        if src >= 0:
            if self.rules.muted:
                self.passing(e, src)
            if self.items and e in self.items:
                items.depart(self, e)
            pile = self.own_zone(src)
            if pile[-1] == e:
                pile.pop()  # most moves are of the top card
            else:
                pile.remove(e)
            self.touch(self.rules.zone_topics[src])
            if src != zone and not self.rules.same[kinds[src]] >> kinds[zone] & 1:
                fresh = True
                self.renew(e, self.rules.blank_zones >> kinds[src] & 1 != 0)
        z = self.own_zone(zone)
        if at < 0 or at >= len(z):
            z.append(e)
        else:
            z.insert(at, e)
        self.set(ZONE, e, zone)
        self.clock += 1
        self.set(STAMP, e, self.clock)
        width = self.rules.width
        if zone < self.rules.players * width and self.col[CONTROLLER][e] != zone // width:
            self.set(CONTROLLER, e, zone // width)
        self.touch(self.rules.zone_topics[zone])
        if self.rules.muted >> kinds[zone] & 1:
            if src >= 0 and not fresh:
                self.d = None  # effects that named it before still reach it
            self.passing(e, zone)
        secrets.arrived(self, e, src, zone, chosen)

    def renew(self, e: int, blank: bool = False) -> None:
        """Make an entity a new object. ``blank`` ones have nothing to lose."""
        ref = self.ref(e)
        if ref in self.counters:
            self.counters = {k: v for k, v in self.counters.items() if k != ref}
        self.set(INC, e, self.col[INC][e] + 1)
        if blank:
            return
        for column, default in self.rules.resets:
            if self.col[column][e] != default:
                self.set(column, e, default)

    def counter(self, e: int, name: str) -> int:
        """Return how many counters of a name lie on an entity."""
        for k, n in self.counters.get(self.ref(e), ()):
            if k == name:
                return n
        return 0

    def set_counter(self, e: int, name: str, n: int) -> None:
        """Write a number of counters (a raw write)."""
        ref = self.ref(e)
        rest = [(k, v) for k, v in self.counters.get(ref, ()) if k != name]
        if n > 0:
            rest.append((name, n))
        self.counters = {k: v for k, v in self.counters.items() if k != ref}
        if rest:
            self.counters[ref] = tuple(sorted(rest))
        self.touch(COUNTER_TOPIC)

    # ---- reading --------------------------------------------------------------------------------------------------------

    def zone(self, player: int, kind: int) -> list[int]:
        """Return the cards of a player's zone, top last. Not to be written."""
        return self.zones[player * self.rules.width + kind]

    def shared(self, kind: int) -> list[int]:
        """Return the cards of a shared zone."""
        return self.zones[self.zone_id(0, kind)]

    def zone_id(self, player: int, kind: int) -> int:
        """Return the number of a zone; shared kinds ignore the player."""
        width = self.rules.width
        return player * width + kind if kind < width else (self.rules.players - 1) * width + kind

    def kind_of(self, e: int) -> int:
        """Return the kind of zone an entity is in, -1 if it is nowhere."""
        z = self.col[ZONE][e]
        return self.rules.zone_kinds[z] if z >= 0 else -1

    def seen(self, ref: int) -> Snap | None:
        """Return the last-known information of an object that is gone, or None if there is none."""
        return self.last.get(ref)

    def guests(self, e: int, zone: int) -> list[int]:
        """Return the entities of a zone whose host is this object, oldest first."""
        ref = self.ref(e)
        host = self.col[HOST]
        return [g for g in self.zones[zone] if host[g] == ref]

    # ---- chance ---------------------------------------------------------------------------------------------------------

    def chance(self, name: str, n: int) -> int:
        """Return a random int below ``n`` at a named chance point; a scenario may have pinned it."""
        pinned = self.pins.get(name)
        if pinned:
            self.pins = {**self.pins, name: pinned[1:]}
            return int(pinned[0]) % n
        return self.rng.below(n)

    def lot(self, cards: Sequence[int]) -> int:
        """Return the place of one of several cards, picked at random; a scenario may have pinned its place or its design."""
        pinned = self.pins.get("pick")
        if pinned and isinstance(pinned[0], tuple):
            self.pins = {**self.pins, "pick": pinned[1:]}
            for i in range(len(cards)):
                if self.pool.designs[self.col[CARD][cards[i]]].siblings == pinned[0][0]:
                    return i
            raise LookupError("the card that was pinned for a pick is not among those that can be picked")
        return self.chance("pick", len(cards))

    def shuffle(self, zone: int) -> None:
        """Shuffle a zone (a raw write); nobody knows its order or its cards' places afterwards.

        A pinned shuffle keeps the order, but puts cards of the pinned designs on top, the first one topmost.
        """
        z = self.own_zone(zone)
        pinned = self.pins.get("shuffle")
        if pinned:
            self.pins = {**self.pins, "shuffle": pinned[1:]}
            above = 0
            for design in reversed(pinned[0]):
                above += self.to_top(z, design, above)
        else:
            for i in range(len(z) - 1, 0, -1):
                j = self.rng.below(i + 1)
                z[i], z[j] = z[j], z[i]
        secrets.shuffled(self, zone)

    def to_top(self, z: list[int], design: int, above: int) -> int:
        """Move a card of a design, the topmost one below the first ``above`` cards, to the top of a pile. Returns how many were moved."""
        for i in range(len(z) - 1 - above, -1, -1):
            if self.pool.designs[self.col[CARD][z[i]]].siblings == design:
                z.append(z.pop(i))
                return 1
        return 0

    # ---- effects --------------------------------------------------------------------------------------------------------

    def add_effect(
        self,
        bundle: Bundle,
        scope: Scope,
        locked: Ints | None,
        until: int,
        when: int = 0,
        uses: int = -1,
        stamp: int = -1,
    ) -> Effect:
        """Start a continuous effect (a raw write) and return it. It counts from ``stamp`` on, if given, else from now."""
        self.serial += 1
        self.clock += 1
        ef = Effect(self.serial, bundle, scope, locked, stamp if stamp >= 0 else self.clock, until, when, uses)
        self.effects = (*self.effects, ef)
        self.d = None
        return ef

    def spend_effect(self, id: int) -> None:
        """Use an effect once (a raw write); one without uses left ends."""
        out: list[Effect] = []
        for ef in self.effects:
            if ef.id != id or ef.uses < 0:
                out.append(ef)
            elif ef.uses > 1:
                out.append(Effect(id, ef.bundle, ef.scope, ef.locked, ef.stamp, ef.until, ef.when, ef.uses - 1))
        self.effects = tuple(out)
        self.d = None

    def add_delayed(self, ability: Ability, scope: Scope, until: int, when: int = 0, uses: int = 1) -> None:
        """Make a delayed trigger (a raw write)."""
        self.serial += 1
        self.delayed = (*self.delayed, Delayed(self.serial, ability, scope, until, when, uses))
