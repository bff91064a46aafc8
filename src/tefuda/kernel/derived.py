"""Everything computed from a position: rows after continuous effects, and indexes of triggers, replacements and modifications."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from tefuda.kernel.ending import expired
from tefuda.kernel.frames import Scope
from tefuda.kernel.indexing import Plan, Watch, index, plan_of, standing
from tefuda.kernel.layering import apply_unit, exists, is_live, next_unit
from tefuda.kernel.records import Active, Bundle, Row
from tefuda.kernel.rules import Unit
from tefuda.kernel.schema import CARD, CONTROLLER, STAMP, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.state import State


@final
class Derived:
    """Computed values. Built fresh, never changed afterwards, shared by copies of the position.

    Attributes:
        rows: Rows of all entities; outside the live zones they are the printed ones.
        live: Entities of the live zones, in the order of the seats and kinds.
        mute: Those of mute zones when all this was built; their abilities do nothing there.
        reach: Mask of the zone kinds whose rows some change in force reached or may reach. What comes to other mute zones or
            leaves them changes nothing but its own row, so that all the rest is kept.
        reads: Topics whose change makes all this stale; ``noted`` has those besides that the game wants to know of (``rules.touching``).
        watch: Triggers in force by event kind.
        states: State triggers in force.
        replacers, replaced: Replacements in force and the mask of their event kinds.
        mods, modded: Modifications of rules in force by kind, and the mask of these kinds.
        granted: Since when an object has a static ability that it gained in a layer, by entity and uid of the bundle (``rules.late``).
    """

    __slots__ = (
        "granted", "live", "modded", "mods", "mute", "noted", "reach", "reads", "replaced", "replacers", "rows", "states", "watch",
    )  # fmt: skip

    def __init__(self, rows: list[Row], live: list[int], mute: list[int]) -> None:
        self.rows = rows
        self.live = live
        self.mute = mute
        self.reach = 0
        self.noted = 0
        self.reads = 0
        self.watch: dict[int, list[Watch]] = NO_WATCH
        self.states: list[Watch] = NO_STATES
        self.replacers: list[Active] = []
        self.replaced = 0
        self.mods: dict[int, list[Active]] = {}
        self.modded = 0
        self.granted: dict[tuple[int, int], int] = {}

    def with_row(self, e: int, row: Row) -> Derived:
        """Return the same with another row of one entity, which may be a new one."""
        rows = self.rows[:]
        if e < len(rows):
            rows[e] = row
        else:
            rows.append(row)
        d = Derived(rows, self.live, self.mute)
        d.reads = self.reads
        d.reach = self.reach
        d.noted = self.noted
        d.watch = self.watch
        d.states = self.states
        d.replacers = self.replacers
        d.replaced = self.replaced
        d.mods = self.mods
        d.modded = self.modded
        d.granted = self.granted
        return d


def refresh(st: State) -> Derived:
    """Compute everything from nothing. Conditions that read rows meanwhile see the rows as far as they are."""
    rules = st.rules
    d = Derived(printed_rows(st), live_entities(st), mute_entities(st))
    d.reads = rules.base_reads
    st.d = d
    for e, row in rules.overprints(st):
        d.rows[e] = row
    units = effect_units(st, d)
    found = with_abilities(st, d)
    inherent = rules.inherent_now(st)
    busy = busy_layers(units, found)
    if inherent or busy:
        owned: set[int] = set()
        for layer in rules.layers:
            if inherent:
                rules.inherent(st, layer, d.rows, owned)
            if busy >> layer & 1 and apply_layer(st, d, layer, units, found, owned):
                found = with_abilities(st, d)
                busy = busy_layers(units, found)
        if rules.finish is not None and rules.finish(st, d.rows, owned):
            found = with_abilities(st, d)
    index(st, d, units, found)
    d.noted = d.reads | rules.touching
    return d


def printed_rows(st: State) -> list[Row]:
    """Return a new list of the printed rows of all entities."""
    if not st.printed:
        designs = st.pool.designs
        st.printed = [designs[card].row for card in st.col[CARD]]
    return st.printed[:]


def live_entities(st: State) -> list[int]:
    """Return the entities of the live zones, in the order of the seats and kinds."""
    rules = st.rules
    out: list[int] = []
    for p in st.seats:
        for kind in rules.live:
            pile = st.zones[p * rules.width + kind]
            if pile:
                out += pile
    for kind in rules.live_shared:
        out += st.shared(kind)
    return out


def mute_entities(st: State) -> list[int]:
    """Return the entities of the zones whose cards have computed rows, but whose abilities do nothing there."""
    rules = st.rules
    out: list[int] = []
    for p in st.seats:
        for kind in rules.mute:
            pile = st.zones[p * rules.width + kind]
            if pile:
                out += pile
    for kind in rules.mute_shared:
        out += st.shared(kind)
    return out


def with_abilities(st: State, d: Derived) -> list[tuple[int, Plan]]:
    """Return the entities with abilities that change rows or are live, and the plans of these; in mute zones abilities do nothing."""
    out: list[tuple[int, Plan]] = []
    rows = d.rows
    for e in d.live:
        row = rows[e]
        if row.abilities:
            plan = row.plan
            out.append((e, plan if plan is not None else plan_of(st, row)))
    off = st.pool.off_rows
    if off:
        kinds = st.rules.zone_kinds
        for z in range(len(st.zones)):
            if off >> kinds[z] & 1:
                d.reads |= st.rules.zone_topics[z]
                for e in st.zones[z]:
                    row = rows[e]
                    if row.abilities and not is_live(st, e):
                        plan = plan_of(st, row)
                        if plan.zones >> kinds[z] & 1:
                            out.append((e, plan))
    return out


def busy_layers(units: list[Unit], found: list[tuple[int, Plan]]) -> int:
    """Return the mask of the layers in which an effect or a static ability changes rows."""
    out = 0
    for u in units:
        out |= u.bundle.layers
    for _, plan in found:
        out |= plan.layers
    return out


def effect_units(st: State, d: Derived) -> list[Unit]:
    """Return the units of the effects of resolved abilities, and of those that the position makes."""
    out: list[Unit] = st.rules.further_units(st)
    for ef in st.effects:
        if expired(st, ef):
            continue
        d.reads |= ef.bundle.reads
        unit = ef.unit
        if unit is None:
            unit = Unit(ef.bundle, Active(None, None, ef.scope, ef.id, ef.locked, ef.stamp), ef.stamp, ef.locked, -1)
            ef.unit = unit
        out.append(unit)
    return out


def static_units(st: State, d: Derived, layer: int, found: list[tuple[int, Plan]]) -> list[Unit]:
    """Return the units of the static abilities that exist at this point and act in a layer."""
    out: list[Unit] = []
    for e, plan in found:
        if not plan.layers >> layer & 1:
            continue
        for u in standing(st, e, plan, st.rules.zone_kinds[st.col[ZONE][e]]).changing:
            b = u.bundle
            if b.layers >> layer & 1:
                d.reads |= b.reads
                since = d.granted.get((e, b.uid), 0) if d.granted else 0
                out.append(u if since <= u.stamp else static_unit(st, e, b, since))
    return out


def static_unit(st: State, e: int, b: Bundle, granted: int) -> Unit:
    """Return the unit of a static ability: as old as its object, or as the effect that granted it if that is younger."""
    stamp = max(st.col[STAMP][e], granted)
    scope = Scope(st.col[CONTROLLER][e], st.ref(e), [])
    return Unit(b, Active(None, None, scope, -1, None, stamp), stamp, None, e)


def apply_layer(
    st: State, d: Derived, layer: int, effects: list[Unit], found: list[tuple[int, Plan]], owned: set[int]
) -> bool:
    """Apply the units of one layer by age; if the game wants it, those that depend on others after them.

    Tells whether abilities came or went. ``found`` are the live entities with abilities before the layer.
    """
    units: list[Unit] = []
    for _, plan in found:
        if plan.layers >> layer & 1:
            units = static_units(st, d, layer, found)
            break
    for u in effects:
        if u.bundle.layers >> layer & 1:
            units.append(u)
    if not units:
        return False
    shifts = 0
    for u in units:
        shifts |= u.bundle.shifts
    if len(units) > 1:
        units = by_age(units)
    late = st.rules.late
    while units:
        unit = units.pop(next_unit(st, d, layer, units) if len(units) > 1 and st.rules.dependent else 0)
        if (st.rules.dependent and not late) or exists(d, unit):
            apply_unit(st, d, unit, layer, owned)
            if late and unit.bundle.shifts >> layer & 1:
                units += latecomers(st, d, layer, unit, found, owned)
                found = with_abilities(st, d)
    return shifts >> layer & 1 != 0


def by_age(units: list[Unit]) -> list[Unit]:
    """Return units in the order of their stamps."""
    last = 0
    for u in units:
        if u.stamp < last:
            return sorted(units, key=stamp_of)
        last = u.stamp
    return units


def stamp_of(u: Unit) -> int:
    """Return the time of a unit."""
    return u.stamp


def latecomers(
    st: State, d: Derived, layer: int, by: Unit, before: list[tuple[int, Plan]], owned: set[int]
) -> list[Unit]:
    """Return the units of abilities that unit ``by`` has just brought in a layer; they catch up on its earlier parts (``rules.late``)."""
    had: dict[int, Plan] = dict(before)
    out: list[Unit] = []
    for e, plan in with_abilities(st, d):
        old = had.get(e)
        kind = st.rules.zone_kinds[st.col[ZONE][e]]
        for ab in plan.changing if old is not plan else ():
            b = ab.bundle
            if b is None or not ab.zones >> kind & 1 or (old is not None and ab in old.changing):
                continue
            d.reads |= b.reads
            d.granted[(e, b.uid)] = by.stamp
            unit = static_unit(st, e, b, by.stamp)
            if b.layers >> layer & 1:
                out.append(unit)
            for earlier in st.rules.layers:
                if st.rules.late.get(layer, 0) & b.layers >> earlier & 1 and exists(d, unit):
                    apply_unit(st, d, unit, earlier, owned)
    return out


NO_WATCH: Final[dict[int, list[Watch]]] = {}
NO_STATES: Final[list[Watch]] = []
"""What is in force before anything has been indexed. Never written."""
