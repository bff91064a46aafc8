"""Everything computed from a position: rows after continuous effects, and indexes of triggers, replacements and modifications."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tefuda.kernel.frames import Scope
from tefuda.kernel.records import (
    ACTIVATED,
    ADD,
    CLEAR,
    DIVIDE,
    DIVIDE_UP,
    GAIN,
    LOSE_ALL,
    OR,
    SET,
    STATIC,
    SUBTRACT,
    SWAP,
    TIMES,
    TRIGGERED,
    Ability,
    Active,
    Bundle,
    Change,
    Row,
)
from tefuda.kernel.rules import Unit
from tefuda.kernel.schema import CARD, CONTROLLER, INC, STAMP, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.state import State


class Watch:
    """A triggered ability in force, and on whose behalf it looks."""

    __slots__ = ("ability", "scope")

    def __init__(self, ability: Ability, scope: Scope) -> None:
        self.ability = ability
        self.scope = scope


class Derived:
    """Computed values. Built fresh, never changed afterwards, shared by copies of the position.

    Attributes:
        rows: Rows of the entities in live zones.
        reads: Topics whose change makes all this stale.
        watch: Triggers in force by event kind.
        states: State triggers in force.
        replacers, replaced: Replacements in force and the mask of their event kinds.
        mods: Modifications of rules in force, by kind.
    """

    __slots__ = ("mods", "reads", "replaced", "replacers", "rows", "states", "watch")

    def __init__(self) -> None:
        self.rows: dict[int, Row] = {}
        self.reads = 0
        self.watch: dict[int, list[Watch]] = {}
        self.states: list[Watch] = []
        self.replacers: list[Active] = []
        self.replaced = 0
        self.mods: dict[int, list[Active]] = {}


class Plan:
    """A tuple of abilities by what they ask for: triggers, statics that change rows or rules, places of activated ones."""

    __slots__ = ("activated", "changing", "ruling", "triggers", "zones")

    def __init__(self, abilities: tuple[Ability, ...]) -> None:
        triggers: list[Ability] = []
        changing: list[Ability] = []
        ruling: list[Ability] = []
        activated: list[int] = []
        self.zones = 0
        for i in range(len(abilities)):
            ab = abilities[i]
            b = ab.bundle
            if ab.kind == ACTIVATED:
                activated.append(i)
            if ab.kind == TRIGGERED:
                triggers.append(ab)
            elif ab.kind == STATIC and b is not None:
                if b.layers:
                    changing.append(ab)
                if b.mods or b.replacers:
                    ruling.append(ab)
            else:
                continue
            self.zones |= ab.zones
        self.activated = tuple(activated)
        self.triggers = tuple(triggers)
        self.changing = tuple(changing)
        self.ruling = tuple(ruling)


class Standing:
    """An object with abilities in force: its scope and triggers, kept from refresh to refresh while nothing about them changes."""

    __slots__ = ("plan", "scope", "watches")

    def __init__(self, plan: Plan, scope: Scope, kind: int) -> None:
        self.plan = plan
        self.scope = scope
        self.watches: list[Watch] = [Watch(ab, scope) for ab in plan.triggers if ab.zones >> kind & 1]


def plan_of(st: State, row: Row) -> Plan:
    """Return the plan of a row's abilities; that of the printed ones is kept with the design."""
    design = st.pool.designs[row.card]
    if row.abilities is design.abilities:
        if design.plan is None:
            design.plan = Plan(row.abilities)
        return design.plan
    plans = st.pool.plans
    plan = plans.get(row.abilities)
    if plan is None:
        plan = plans[row.abilities] = Plan(row.abilities)
    return plan


def standing(st: State, e: int, plan: Plan, kind: int) -> Standing:
    """Return the standing of an object: one for each incarnation, controller and kind of zone."""
    key = (st.col[INC][e] << 20 | e) << 10 | (st.col[CONTROLLER][e] & 15) << 6 | kind
    found = st.pool.standings.get(key)
    if found is None or found.plan is not plan:
        found = Standing(plan, Scope(st.col[CONTROLLER][e], st.ref(e), []), kind)
        st.pool.standings[key] = found
    return found


def refresh(st: State) -> Derived:
    """Compute everything from nothing. Conditions that read rows meanwhile see the rows as far as they are."""
    rules = st.rules
    d = Derived()
    d.reads = rules.base_reads
    st.d = d
    found = printed_rows(st, d)
    units = effect_units(st, d)
    if any_layer(units) or any([plan.changing for _, plan in found]) or rules.inherent_now(st):
        owned: set[int] = set()
        for layer in rules.layers:
            rules.inherent(st, layer, d.rows, owned)
            apply_layer(st, d, layer, units, owned)
        if rules.finish is not None:
            rules.finish(st, d.rows, owned)
        found = [(e, plan_of(st, row)) for e, row in d.rows.items() if row.abilities]
    index(st, d, units, found)
    return d


def printed_rows(st: State, d: Derived) -> list[tuple[int, Plan]]:
    """Give every card of the live zones its printed row. Returns those with abilities, and the plans of these."""
    rules = st.rules
    rows = d.rows
    designs = st.pool.designs
    card = st.col[CARD]
    for p in st.seats:
        for kind in rules.live:
            for e in st.zones[p * rules.width + kind]:
                rows[e] = designs[card[e]].row
    for kind in rules.live_shared:
        for e in st.shared(kind):
            rows[e] = designs[card[e]].row
    for e, row in rules.overprints(st):
        rows[e] = row
    found: list[tuple[int, Plan]] = []
    for e, row in rows.items():
        if row.abilities:
            found.append((e, plan_of(st, row)))
    return found


def any_layer(units: list[Unit]) -> bool:
    """Tell whether any unit changes rows."""
    for u in units:
        if u.bundle.layers:
            return True
    return False


def effect_units(st: State, d: Derived) -> list[Unit]:
    """Return the units of the effects of resolved abilities."""
    out: list[Unit] = []
    expired = st.rules.expired
    for ef in st.effects:
        b = ef.bundle
        if expired is not None and expired(st, ef):
            continue
        d.reads |= b.reads
        out.append(Unit(b, Active(None, None, ef.scope, ef.id, ef.locked, ef.stamp), ef.stamp, ef.locked, -1))
    return out


def static_units(st: State, d: Derived, layer: int) -> list[Unit]:
    """Return the units of the static abilities that exist at this point and act in a layer (-1: whatever they do)."""
    out: list[Unit] = []
    kinds = st.rules.zone_kinds
    for e, row in d.rows.items():
        if not row.abilities:
            continue
        for ab in plan_of(st, row).changing:
            b = ab.bundle
            if b is None or not ab.zones >> kinds[st.col[ZONE][e]] & 1 or not (layer < 0 or b.layers >> layer & 1):
                continue
            d.reads |= b.reads
            scope = Scope(st.col[CONTROLLER][e], st.ref(e), [])
            out.append(Unit(b, Active(None, None, scope, -1, None, st.col[STAMP][e]), st.col[STAMP][e], None, e))
    return out


def apply_layer(st: State, d: Derived, layer: int, effects: list[Unit], owned: set[int]) -> None:
    """Apply the units of one layer in the game's order; if the game wants it, those that depend on others after them."""
    units = static_units(st, d, layer)
    for u in effects:
        if u.bundle.layers >> layer & 1:
            units.append(u)
    if not units:
        return
    units = st.rules.order(st, layer, units)
    while units:
        chosen = 0
        if len(units) > 1 and st.rules.dependent:
            for i in range(len(units)):
                if not any_dependency(st, d, layer, units, i):
                    chosen = i
                    break
        unit = units.pop(chosen)
        if st.rules.dependent or exists(d, unit):
            apply_unit(st, d, unit, layer, owned)


def exists(d: Derived, u: Unit) -> bool:
    """Tell whether a unit still exists: the ability of its host may have been lost in this very layer."""
    if u.host < 0:
        return True
    for ab in d.rows[u.host].abilities:
        if ab.bundle is u.bundle:
            return True
    return False


def any_dependency(st: State, d: Derived, layer: int, units: list[Unit], i: int) -> bool:
    """Tell whether unit ``i`` depends on another one that is still to be applied."""
    u = units[i]
    for j in range(len(units)):
        if j != i and may_depend(u, units[j]) and depends(st, d, layer, u, units[j]):
            return True
    return False


def may_depend(u: Unit, v: Unit) -> bool:
    """Cheap test before the trial: does ``v`` write anything that ``u`` reads, or can it take ``u`` away?"""
    if v.bundle.writes_rows & u.bundle.reads_rows:
        return True
    if u.host >= 0:
        for c in v.bundle.changes:
            if c.how == LOSE_ALL or c.how == GAIN:
                return True
    return False


def depends(st: State, d: Derived, layer: int, u: Unit, v: Unit) -> bool:
    """Try ``v`` on scratch rows: does it change whether, to what, or how ``u`` applies?"""
    before = footprint(st, d, layer, u)
    rows = d.rows
    d.rows = dict(rows)
    apply_unit(st, d, v, layer, set())
    after = footprint(st, d, layer, u)
    d.rows = rows
    return before != after


def footprint(st: State, d: Derived, layer: int, u: Unit) -> list[int]:
    """Return what a unit would do now: its targets and amounts; empty if it does not exist or its condition is false."""
    b = u.bundle
    if not exists(d, u):
        return []
    if b.cond is not None and not b.cond.holds(st, u.active.scope):
        return []
    out = targets_of(st, d, u)
    for c in b.changes:
        if c.layer == layer and c.amount is not None:
            out.append(c.amount.value(st, u.active.scope))
    return out


def targets_of(st: State, d: Derived, u: Unit) -> list[int]:
    """Return the live entities that a unit's changes reach."""
    if u.locked is not None:
        out: list[int] = []
        for r in u.locked:
            e = st.now(r)
            if e >= 0 and e in d.rows:
                out.append(e)
        return out
    who = u.bundle.who
    if who is None:
        e = st.now(u.active.scope.source)
        return [e] if e >= 0 and e in d.rows else []
    found: list[int] = []
    for e in d.rows:
        if who.fits(st, u.active.scope, e):
            found.append(e)
    return found


def apply_unit(st: State, d: Derived, u: Unit, layer: int, owned: set[int]) -> None:
    """Apply the changes of a unit that belong to a layer."""
    b = u.bundle
    if b.cond is not None and not b.cond.holds(st, u.active.scope):
        return
    targets = targets_of(st, d, u)
    if not targets:
        return
    for c in b.changes:
        if c.layer != layer:
            continue
        amount = c.amount.value(st, u.active.scope) if c.amount is not None else 0
        for e in targets:
            if e not in owned:
                d.rows[e] = d.rows[e].copy()
                owned.add(e)
            change(d.rows[e], c, amount)


def change(row: Row, c: Change, amount: int) -> None:
    """Apply one change to a row that may be written."""
    HOW[c.how](row, c, amount)


def add(row: Row, c: Change, amount: int) -> None:
    """Add to a value."""
    row.v[c.attr] += amount


def assign(row: Row, c: Change, amount: int) -> None:
    """Set a value."""
    row.v[c.attr] = amount


def times(row: Row, c: Change, amount: int) -> None:
    """Multiply a value."""
    row.v[c.attr] *= amount


def switch_on(row: Row, c: Change, amount: int) -> None:
    """Set bits of a set."""
    row.v[c.attr] |= c.mask


def switch_off(row: Row, c: Change, amount: int) -> None:
    """Clear bits of a set."""
    row.v[c.attr] &= ~c.mask


def gain(row: Row, c: Change, amount: int) -> None:
    """Gain an ability."""
    if c.ability is not None:
        row.abilities = (*row.abilities, c.ability)


def lose_all(row: Row, c: Change, amount: int) -> None:
    """Lose all abilities, and the keywords of the attribute."""
    row.abilities = ()
    row.v[c.attr] = 0


def swap(row: Row, c: Change, amount: int) -> None:
    """Exchange two values."""
    row.v[c.attr], row.v[c.mask] = row.v[c.mask], row.v[c.attr]


def subtract(row: Row, c: Change, amount: int) -> None:
    """Subtract from a value."""
    row.v[c.attr] -= amount


def divide(row: Row, c: Change, amount: int) -> None:
    """Divide a value, rounded down."""
    if amount > 0:
        row.v[c.attr] //= amount


def divide_up(row: Row, c: Change, amount: int) -> None:
    """Divide a value, rounded up."""
    if amount > 0:
        row.v[c.attr] = -(-row.v[c.attr] // amount)


HOW: Final[dict[int, Callable[[Row, Change, int], None]]] = {
    ADD: add,
    SET: assign,
    OR: switch_on,
    CLEAR: switch_off,
    GAIN: gain,
    LOSE_ALL: lose_all,
    TIMES: times,
    SWAP: swap,
    SUBTRACT: subtract,
    DIVIDE: divide,
    DIVIDE_UP: divide_up,
}
"""What each kind of change does."""


def index(st: State, d: Derived, effects: list[Unit], found: list[tuple[int, Plan]]) -> None:
    """Index the triggers, replacements and modifications in force."""
    kinds = st.rules.zone_kinds
    zone = st.col[ZONE]
    for e, plan in found:
        kind = kinds[zone[e]]
        if plan.zones >> kind & 1:
            index_card(st, d, e, plan, kind)
    off = st.pool.off_field
    if off:
        for z in range(len(st.zones)):
            kind = kinds[z]
            if off >> kind & 1:
                d.reads |= st.rules.zone_topics[z]
                for e in st.zones[z]:
                    row = st.pool.designs[st.col[CARD][e]].row
                    if row.abilities and e not in d.rows:
                        plan = plan_of(st, row)
                        if plan.zones >> kind & 1:
                            index_card(st, d, e, plan, kind)
    for u in effects:
        if u.bundle.mods or u.bundle.replacers:
            index_bundle(d, st, u.bundle, u.active)


def index_card(st: State, d: Derived, e: int, plan: Plan, kind: int) -> None:
    """Index the abilities of one card that work in the kind of zone where it is."""
    at = standing(st, e, plan, kind)
    for w in at.watches:
        ab = w.ability
        if ab.state is not None:
            d.states.append(w)
            d.reads |= ab.state.reads
        for k in ab.events:
            if k in d.watch:
                d.watch[k].append(w)
            else:
                d.watch[k] = [w]
    for ab in plan.ruling:
        b = ab.bundle
        if b is not None and ab.zones >> kind & 1:
            d.reads |= b.reads
            index_bundle(d, st, b, Active(None, None, at.scope, -1, None, st.col[STAMP][e]))


def index_bundle(d: Derived, st: State, b: Bundle, of: Active) -> None:
    """Index the replacements and modifications of a bundle whose condition holds."""
    if b.cond is not None and not b.cond.holds(st, of.scope):
        return
    for r in b.replacers:
        d.replacers.append(Active(r, None, of.scope, of.effect, of.locked, of.stamp))
        for k in r.kinds:
            d.replaced |= 1 << k
    for m in b.mods:
        a = Active(None, m, of.scope, of.effect, of.locked, of.stamp)
        if m.kind in d.mods:
            d.mods[m.kind].append(a)
        else:
            d.mods[m.kind] = [a]
