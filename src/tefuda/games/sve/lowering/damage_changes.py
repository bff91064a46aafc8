"""Damage that is forbidden or changed [R75, R104]."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from tefuda.games.common.events import AmountIs
from tefuda.games.common.filters import ABOVE, AT_LEAST
from tefuda.games.common.instead import Amended, WouldBe
from tefuda.games.common.numbers import EventAmount, HalfNum, PlusNum, TimesNum
from tefuda.games.sve.lowering.context import lower_num
from tefuda.games.sve.lowering.makeup import Makeup, signed, subject_filter
from tefuda.games.sve.lowering.nouns import event_filter, lower_filter
from tefuda.games.sve.lowering.vocabulary import bound_of
from tefuda.games.sve.rules.filters import of_kind
from tefuda.games.sve.rules.instead import (
    DamageFrom,
    DamageKind,
    OfKinds,
)
from tefuda.games.sve.rules.model import (
    DAMAGE_ABILITY,
    DAMAGE_ALL,
    DAMAGE_ATTACK,
    DAMAGE_COMBAT,
    DAMAGE_DEFENCE,
    DAMAGED,
    K_SPELL,
    M_NO_DAMAGE,
    M_NO_DEAL,
)
from tefuda.games.sve.wording import measures, rulesets, statics, terms
from tefuda.kernel.programs import AllOf, Const, Filter, Num
from tefuda.kernel.records import Mod
from tefuda.text.model import Node

if TYPE_CHECKING:
    from tefuda.kernel.programs import Cond


SPELLS = of_kind(1 << K_SPELL)

KINDS = {
    "foes_ability": DamageKind(DAMAGE_ABILITY, foes=True),
    "own_ability": DamageKind(DAMAGE_ABILITY, own=True),
    "ability": DamageKind(DAMAGE_ABILITY),
    "battle": DamageKind(DAMAGE_COMBAT),
    "strike": DamageKind(DAMAGE_ATTACK | DAMAGE_DEFENCE),
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
    becomes(m, concerned(m, (kind,), False), Const(0))


def no_damage_by(m: Makeup, node: measures.NoDamageBy) -> None:
    """It takes no damage from things of a description (in battle alone: `battle`)."""
    bits = DAMAGE_COMBAT if node.battle else DAMAGE_ALL | DAMAGE_COMBAT
    shield(m, M_NO_DAMAGE, DamageKind(bits, by=event_filter(m.ctx, node.by)))


def deals_none(m: Makeup, node: statics.DealsNone) -> None:
    """It deals no damage."""
    shield(m, M_NO_DEAL, damage_kind(node.k))


Changed = statics.DamageBy | statics.DamageTimes | statics.DamageTo | statics.DamageWithin | rulesets.DamageHalf
"""What changes damage of which it names the kind."""


CHANGES_OF_DAMAGE = (*get_args(Changed), rulesets.DamageToAtLeast)


def becomes(m: Makeup, fits: Cond, n: Num) -> None:
    """Make the damage another amount, which may depend on what it would be [R75]."""
    m.replace(Amended((DAMAGED,), fits, n))


def named(m: Makeup, node: Changed) -> Cond:
    """Return the test of the damage that a sentence names."""
    kinds = kinds_of(node.what)
    if isinstance(node.way, terms.DealtTo):
        to = event_filter(m.ctx, node.way.to)
        kinds = tuple(kind.onto(to) for kind in kinds)
    return concerned(m, kinds, node.way.id == "deals")


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
    becomes(m, named(m, node), PlusNum(EventAmount(), m.amount(signed(node.sign, lower_num(m.ctx, node.n)))))


def damage_times(m: Makeup, node: statics.DamageTimes) -> None:
    """Damage is multiplied [R102]."""
    becomes(m, named(m, node), TimesNum(EventAmount(), Const(node.n)))


def damage_to(m: Makeup, node: statics.DamageTo) -> None:
    """Damage becomes a number, or at most that: a limit is about larger damage only."""
    m.once(node.next)
    num, fits = m.number(node.n), named(m, node)
    becomes(m, AllOf((fits, AmountIs(ABOVE, num))) if node.cap else fits, num)


def damage_within(m: Makeup, node: statics.DamageWithin) -> None:
    """Damage within a bound becomes a number [R75]."""
    becomes(m, AllOf((named(m, node), AmountIs(bound_of(node.cmp), Const(node.bound.n)))), m.number(node.n))


def damage_half(m: Makeup, node: rulesets.DamageHalf) -> None:
    """Damage is halved [R102]."""
    becomes(m, named(m, node), HalfNum(EventAmount(), node.down))


def damage_at_least(m: Makeup, node: rulesets.DamageToAtLeast) -> None:
    """Damage of at least so much to some things becomes a number [R75]."""
    enough = AmountIs(AT_LEAST, lower_num(m.ctx, node.least))
    fits = AllOf((concerned(m, kinds_of(node.what), True), WouldBe(lower_filter(m.ctx, node.to), None, enough)))
    becomes(m, fits, m.number(node.n))
