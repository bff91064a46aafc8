"""Damage that is forbidden or changed [R75, R104]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.events import AmountIs
from tefuda.games.common.filters import AT_LEAST
from tefuda.games.common.instead import WouldBe
from tefuda.games.sve.lowering.context import lower_num
from tefuda.games.sve.lowering.makeup import Makeup, signed, subject_filter
from tefuda.games.sve.lowering.nouns import event_filter, lower_filter
from tefuda.games.sve.rules.filters import of_kind
from tefuda.games.sve.rules.instead import (
    Above,
    DamageFrom,
    DamageKind,
    OfKinds,
    add_to_damage,
    cap_damage,
    halve_damage,
    multiply_damage,
    prevent,
    set_damage,
)
from tefuda.games.sve.rules.model import (
    DAMAGE_ABILITY,
    DAMAGE_ALL,
    DAMAGE_ATTACK,
    DAMAGE_COMBAT,
    DAMAGED,
    K_SPELL,
    M_NO_DAMAGE,
    M_NO_DEAL,
)
from tefuda.games.sve.wording import measures, rulesets, statics
from tefuda.kernel.programs import AllOf, Const, Filter
from tefuda.kernel.records import Mod, Replacer
from tefuda.text.model import Node

if TYPE_CHECKING:
    from tefuda.kernel.programs import Cond


SPELLS = of_kind(1 << K_SPELL)

KINDS = {
    "foes_ability": DamageKind(DAMAGE_ABILITY, foes=True),
    "own_ability": DamageKind(DAMAGE_ABILITY, own=True),
    "ability": DamageKind(DAMAGE_ABILITY),
    "battle": DamageKind(DAMAGE_COMBAT),
    "attack": DamageKind(DAMAGE_ATTACK),
    "spell": DamageKind(DAMAGE_ABILITY, by=SPELLS),
    "foes_spell": DamageKind(DAMAGE_ABILITY, foes=True, by=SPELLS),
    "follower_attack": DamageKind(DAMAGE_ATTACK, followers=True),
    "leader_attack": DamageKind(DAMAGE_ATTACK, leaders=True),
    "foe_leader_attack": DamageKind(DAMAGE_ATTACK, foe_leaders=True),
}
"""Kinds of damage by their words [R104]."""


ANY = DamageKind(DAMAGE_ALL | DAMAGE_COMBAT)


def damage_kind(k: Node | None) -> DamageKind:
    """Return a kind of damage; all damage if none is named."""
    return ANY if k is None else KINDS[getattr(k, "id", "")]


def shield(m: Makeup, mod: int, kind: DamageKind) -> None:
    """Forbid damage of a kind that the thing would take or deal [R104]."""
    fits: Filter | None = subject_filter(m)
    if not kind.plain():
        fits = DamageFrom((kind,), m.who, m.locked)
    m.mods.append(Mod(mod, fits, None, kind.bits))


def no_damage(m: Makeup, node: statics.NoDamage) -> None:
    """It takes no damage; with ``next`` a replacement of one event."""
    kind = damage_kind(node.k)
    if not node.next:
        shield(m, M_NO_DAMAGE, kind)
        return
    m.once(node.next)
    m.replacer(Replacer((DAMAGED,), prevent, concerned(m, (kind,), False)), None)


def no_damage_by(m: Makeup, node: measures.NoDamageBy) -> None:
    """It takes no damage from things of a description (in battle alone: `battle`)."""
    bits = DAMAGE_COMBAT if node.battle else DAMAGE_ALL | DAMAGE_COMBAT
    shield(m, M_NO_DAMAGE, DamageKind(bits, by=event_filter(m.ctx, node.by)))


def deals_none(m: Makeup, node: statics.DealsNone) -> None:
    """It deals no damage."""
    shield(m, M_NO_DEAL, damage_kind(node.k))


def concerned(m: Makeup, kinds: tuple[DamageKind, ...], deals: bool) -> Cond:
    """Return the test of the damage that a replacement concerns."""
    if not m.locked:
        return OfKinds(kinds, m.who, deals)
    return OfKinds(kinds, None, deals, m.things if deals else -2)


def kinds_of(what: statics.DamageWhat) -> tuple[DamageKind, ...]:
    """Return the kinds of damage that are named."""
    if isinstance(what, statics.DamageOf):
        return tuple(damage_kind(name.k) for name in what.k)
    return (ANY,)


def damage_by(m: Makeup, node: statics.DamageBy) -> None:
    """Damage is changed by a number [R75]."""
    m.once(node.next)
    num = m.amount(signed(node.sign, lower_num(m.ctx, node.n)))
    fits = concerned(m, kinds_of(node.what), node.way.id == "deals")
    m.replacer(Replacer((DAMAGED,), add_to_damage, fits), num)


def damage_times(m: Makeup, node: statics.DamageTimes) -> None:
    """Damage is multiplied [R102]."""
    fits = concerned(m, kinds_of(node.what), node.way.id == "deals")
    m.replacer(Replacer((DAMAGED,), multiply_damage, fits), Const(node.n))


def damage_to(m: Makeup, node: statics.DamageTo) -> None:
    """Damage becomes a number, or at most that."""
    m.once(node.next)
    num = m.number(node.n)
    fits = concerned(m, kinds_of(node.what), node.way.id == "deals")
    if node.cap and isinstance(num, Const):
        fits = Above(fits, num.n)
    m.replacer(Replacer((DAMAGED,), cap_damage if node.cap else set_damage, fits), num)


def damage_half(m: Makeup, node: rulesets.DamageHalf) -> None:
    """Damage is halved [R102]."""
    fits = concerned(m, kinds_of(node.what), node.way.id == "deals")
    m.replacer(Replacer((DAMAGED,), halve_damage, fits), Const(1 if node.down else 0))


def damage_at_least(m: Makeup, node: rulesets.DamageToAtLeast) -> None:
    """Damage of at least so much to some things becomes a number [R75]."""
    enough = AmountIs(AT_LEAST, lower_num(m.ctx, node.least))
    fits = AllOf((concerned(m, kinds_of(node.what), True), WouldBe(lower_filter(m.ctx, node.to), None, enough)))
    m.replacer(Replacer((DAMAGED,), set_damage, fits), m.number(node.n))
