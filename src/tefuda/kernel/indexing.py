"""What is in force by what it asks for: triggers, replacements and modifications, and what refreshes keep of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from tefuda.kernel.frames import Scope
from tefuda.kernel.layering import is_live
from tefuda.kernel.records import ACTIVATED, STATIC, TRIGGERED, Ability, Active
from tefuda.kernel.rules import Unit
from tefuda.kernel.schema import CONTROLLER, INC, STAMP, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.derived import Derived
    from tefuda.kernel.records import Row
    from tefuda.kernel.state import State


@final
class Watch:
    """A triggered ability in force, and on whose behalf it looks."""

    __slots__ = ("ability", "scope")

    def __init__(self, ability: Ability, scope: Scope) -> None:
        self.ability = ability
        self.scope = scope


@final
class Triggers:
    """The triggers in force and the objects that have them. Never changed once they are made: refreshes hand them on."""

    __slots__ = ("standings", "states", "watch")

    def __init__(self, standings: list[Standing]) -> None:
        self.standings = standings
        self.watch: dict[int, list[Watch]] = {}
        self.states: list[Watch] = []
        for at in standings:
            for w in at.watches:
                if w.ability.state is not None:
                    self.states.append(w)
                for k in w.ability.events:
                    if k in self.watch:
                        self.watch[k].append(w)
                    else:
                        self.watch[k] = [w]


@final
class Plan:
    """A tuple of abilities by what they ask for: triggers, statics that change rows or rules, places of activated ones.

    ``layers`` is the mask of the layers in which any of them changes rows, ``zones`` that of the zones in which a trigger or static
    works, ``speaking`` that of the zones in which an activated one can be used.
    """

    __slots__ = ("activated", "changing", "layers", "ruling", "speaking", "triggers", "zones")

    def __init__(self, abilities: tuple[Ability, ...]) -> None:
        triggers: list[Ability] = []
        changing: list[Ability] = []
        ruling: list[Ability] = []
        activated: list[int] = []
        self.zones = 0
        self.layers = 0
        self.speaking = 0
        for i in range(len(abilities)):
            ab = abilities[i]
            b = ab.bundle
            if ab.kind == ACTIVATED:
                activated.append(i)
                self.speaking |= ab.zones
            if ab.kind == TRIGGERED:
                triggers.append(ab)
            elif ab.kind == STATIC and b is not None:
                if b.layers:
                    changing.append(ab)
                    self.layers |= b.layers
                if b.mods or b.replacers:
                    ruling.append(ab)
            else:
                continue
            self.zones |= ab.zones
        self.activated = tuple(activated)
        self.triggers = tuple(triggers)
        self.changing = tuple(changing)
        self.ruling = tuple(ruling)


@final
class Standing:
    """An object with abilities in force: its scope, triggers and units, kept from refresh to refresh while nothing about them changes.

    ``ruling`` are the units of its modifications and replacements, ``changing`` those of its changes of rows; they are as old as
    ``stamp``.
    """

    __slots__ = ("changing", "plan", "ruling", "scope", "stamp", "watches")

    def __init__(self, plan: Plan, scope: Scope, kind: int) -> None:
        self.plan = plan
        self.scope = scope
        self.watches: list[Watch] = [Watch(ab, scope) for ab in plan.triggers if ab.zones >> kind & 1]
        self.stamp = -1
        self.ruling: list[Unit] = []
        self.changing: list[Unit] = []

    def come(self, e: int, stamp: int, kind: int) -> None:
        """Make the units anew: the object counts from a time on."""
        self.stamp = stamp
        self.ruling = []
        for ab in self.plan.ruling:
            if ab.bundle is not None and ab.zones >> kind & 1:
                self.ruling.append(Unit(ab.bundle, Active(None, None, self.scope, -1, None, stamp), stamp, None, e))
        own = Scope(self.scope.player, self.scope.source, [])
        self.changing = []
        for ab in self.plan.changing:
            if ab.bundle is not None and ab.zones >> kind & 1:
                self.changing.append(Unit(ab.bundle, Active(None, None, own, -1, None, stamp), stamp, None, e))


def plan_of(st: State, row: Row) -> Plan:
    """Return the plan of a row's abilities: made once for a tuple of abilities, and noted in the row."""
    plan = row.plan
    if plan is None:
        plan = st.pool.plans.get(row.abilities)
        if plan is None:
            plan = st.pool.plans[row.abilities] = Plan(row.abilities)
        row.plan = plan
    return plan


def standing(st: State, e: int, plan: Plan, kind: int) -> Standing:
    """Return the standing of an object: one for each incarnation, controller and kind of zone."""
    player = st.col[CONTROLLER][e]
    key = (st.col[INC][e] << 20 | e) << 10 | (player & 15) << 6 | kind
    found = st.pool.standings.get(key)
    if found is None or found.plan is not plan:
        found = Standing(plan, Scope(player, st.ref(e), []), kind)
        st.pool.standings[key] = found
    stamp = st.col[STAMP][e]
    if found.stamp != stamp and (plan.ruling or plan.changing):
        found.come(e, stamp, kind)
    return found


def index(st: State, d: Derived, effects: list[Unit], found: list[tuple[int, Plan]]) -> None:
    """Index the triggers, replacements and modifications in force. Triggers stay as they were if the same objects have them."""
    standings = in_force(st, d, found)
    triggers = st.triggers
    if triggers is None or not alike(standings, triggers.standings):
        triggers = Triggers(standings)
        st.triggers = triggers
    d.watch = triggers.watch
    d.states = triggers.states
    for w in d.states:
        if w.ability.state is not None:
            d.reads |= w.ability.state.reads
    for at in standings:
        for u in at.ruling:
            d.reads |= u.bundle.reads
            index_unit(st, d, u)
    for u in effects:
        if u.bundle.mods or u.bundle.replacers:
            index_unit(st, d, u)


def in_force(st: State, d: Derived, found: list[tuple[int, Plan]]) -> list[Standing]:
    """Return the objects of which some ability works where they are."""
    kinds = st.rules.zone_kinds
    zone = st.col[ZONE]
    out: list[Standing] = []
    for e, plan in found:
        kind = kinds[zone[e]]
        if plan.zones >> kind & 1:
            out.append(standing(st, e, plan, kind))
    off = st.pool.off_field & ~st.pool.off_rows
    if off:
        for z in range(len(st.zones)):
            kind = kinds[z]
            if off >> kind & 1:
                d.reads |= st.rules.zone_topics[z]
                for e in st.zones[z]:
                    row = d.rows[e]
                    if row.abilities and not is_live(st, e):
                        plan = plan_of(st, row)
                        if plan.zones >> kind & 1:
                            out.append(standing(st, e, plan, kind))
    return out


def alike(these: list[Standing], those: list[Standing]) -> bool:
    """Tell whether two lists hold the same standings."""
    n = len(these)
    if len(those) != n:
        return False
    for i in range(n):
        if these[i] is not those[i]:
            return False
    return True


def index_unit(st: State, d: Derived, u: Unit) -> None:
    """Index the replacements and modifications of a unit whose condition holds."""
    b = u.bundle
    if b.cond is not None and not b.cond.holds(st, u.active.scope):
        return
    for a in u.rulings():
        r = a.replacer
        m = a.mod
        if r is not None:
            d.replacers.append(a)
            for k in r.kinds:
                d.replaced |= 1 << k
        elif m is not None:
            if d.modded >> m.kind & 1:
                d.mods[m.kind].append(a)
            else:
                d.mods[m.kind] = [a]
                d.modded |= 1 << m.kind
