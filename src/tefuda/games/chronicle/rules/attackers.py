"""Which units may be designated as attackers and defenders [10.1.2.3, 10.1.4.2, 15.2.3, R21, R58, R90]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.events import ATTACKED
from tefuda.games.chronicle.rules.model import (
    AGAIN,
    ATTACKER,
    DESIGNATED,
    F_ANY_AGE,
    F_MUST_ATTACK,
    F_MUST_DEFEND,
    F_NO_ATTACK,
    F_NO_DEFENCE,
    F_NO_LONE,
    F_UNDEFENDED,
    FACTIONS,
    LEVEL,
    M_ATTACK_COST,
    M_ATTACKS,
    M_DEFENCE_COST,
    M_MUST_DEFEND,
    M_NO_DEFENDERS,
    M_NOT_AGAINST,
    M_PLATOON,
    M_SMALL,
    W_AURA,
    W_SWIFT,
    active,
    age,
    continuous,
    controller,
    flagged,
    has,
    in_role,
    is_unit,
    other,
    units,
    value,
    wiped,
)
from tefuda.games.chronicle.rules.possible import barred
from tefuda.games.chronicle.rules.souls import means_of, payable
from tefuda.games.chronicle.rules.text import NOTHING
from tefuda.games.common.forbidding import concerns, most_of, pairs_of
from tefuda.kernel.legality import Part, allows
from tefuda.kernel.programs import Filter
from tefuda.kernel.records import Mod

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


# ---- a single attacker [10.1.2.3] -----------------------------------------------------------------------------------------


def own_unit(st: State, player: int, e: int, b: int) -> bool:
    """It is a unit that the player controls."""
    return is_unit(st, e) and controller(st, e) == player


def is_active(st: State, player: int, e: int, b: int) -> bool:
    """It is active."""
    return not wiped(st, e)


def swift_or_settled(st: State, player: int, e: int, b: int) -> bool:
    """It has swift, or has been controlled since the turn began [R38]."""
    return has(st, e, W_SWIFT) or continuous(st, e)


def of_the_age(st: State, player: int, e: int, b: int) -> bool:
    """Its level is not above the age, or does not matter."""
    return value(st, e, LEVEL) <= age(st, player) or flagged(st, e, F_ANY_AGE)


def not_yet_designated(st: State, player: int, e: int, b: int) -> bool:
    """It has not been designated in this turn as often as it may be."""
    return st.col[DESIGNATED][e] < attacks(st, e) + st.col[AGAIN][e]


def attack_allowed(st: State, player: int, e: int, b: int) -> bool:
    """No text forbids it, or its player, to attack."""
    return not flagged(st, e, F_NO_ATTACK) and not barred(st, player, ATTACKED)


ATTACKING_UNIT: Final[Part] = (
    ("10.1.2.3", own_unit), ("10.1.2.3.1", is_active), ("10.1.2.3.1", swift_or_settled), ("10.1.2.3.4", attack_allowed),
    ("2.2", attack_allowed), ("10.1.2.3.2", of_the_age), ("10.1.2.3.3", not_yet_designated),
)  # fmt: skip
"""What each attacker has to be; what they have to be together is asked of the declaration (:func:`may_stand`)."""


def may_attack(st: State, e: int) -> bool:
    """Tell whether a unit meets the conditions on every single attacker [10.1.2.3.1-10.1.2.3.4]."""
    return allows(ATTACKING_UNIT, st, active(st), e, -1)


def attacks(st: State, e: int) -> int:
    """Return how often a unit may be designated in a turn, without what 追撃 allows [10.1.2.3.3]."""
    return most_of(st, M_ATTACKS, e, 1)


def single_cost(st: State, e: int, kind: int) -> Ints:
    """Return the souls that one unit costs to attack or defend [10.1.2.5, 10.1.4.2.5]."""
    need = list(NOTHING)
    for a in st.mods(kind):
        if a.mod is not None and a.mod.amount is not None and concerns(st, a, e):
            need[a.mod.n] += max(0, a.mod.amount.value(st, a.scope))
    return tuple(need)


def total_cost(st: State, chosen: Ints, kind: int) -> Ints:
    """Return the souls that all of them cost together."""
    need = list(NOTHING)
    for e in chosen:
        one = single_cost(st, e, kind)
        for k in range(len(need)):
            need[k] += one[k]
    return tuple(need)


def affordable(st: State, player: int, chosen: Ints, kind: int) -> bool:
    """Tell whether what they cost can be paid [R21]."""
    need = total_cost(st, chosen, kind)
    return not sum(need) or payable(means_of(st, player), need)


class Attack:
    """What may be declared now: the units that may attack, and those that have to [10.1.2.3.5, R58].

    Attributes:
        order: All of them, those that have to first; declarations are made in this order.
        required: Units that have to be among the attackers: requirements that can be fulfilled without paying anything.
        need: How many of them can attack together, and therefore have to.
        declined: Declarations that were taken back in this step.
    """

    def __init__(self, order: Ints, required: Ints, need: int) -> None:
        self.order = order
        self.required = required
        self.need = need
        self.declined: list[Ints] = []


def attack_of(st: State) -> Attack:
    """Return what the turn player may declare."""
    ap = active(st)
    legal = [e for e in units(st, ap) if may_attack(st, e)]
    gratis = [e for e in legal if not sum(single_cost(st, e, M_ATTACK_COST))]
    required = [e for e in gratis if flagged(st, e, F_MUST_ATTACK)]
    required = [e for e in required if least(st, e) <= len(gratis)]
    rest = [e for e in legal if e not in required]
    return Attack((*required, *rest), tuple(required), together(st, legal, required))


def together(st: State, legal: list[int], required: list[int]) -> int:
    """Return how many of the units that have to attack can do so in one declaration: texts may limit how large it is [R58]."""
    if not st.mods(M_SMALL):
        return len(required)
    sizes = range(1, len(legal) + 1)
    room = {n: len([e for e in required if largest(st, e) >= n]) for n in sizes}
    return max([min(n, room[n]) for n in sizes], default=0)


def largest(st: State, e: int) -> int:
    """Return together with how many units, itself included, a unit may attack at most."""
    most = [a.mod.n - 1 for a in st.mods(M_SMALL) if a.mod is not None and concerns(st, a, e)]
    return min(most, default=UNLIMITED)


UNLIMITED: Final = 1 << 30
"""As large a platoon as one likes."""


def may_stand(st: State, attack: Attack, chosen: Ints) -> bool:
    """Tell whether exactly these units may be declared [10.1.2.2, 10.1.2.3]."""
    if len([e for e in attack.required if e in chosen]) < attack.need or chosen in attack.declined:
        return False
    if any(least(st, e) > len(chosen) or largest(st, e) < len(chosen) for e in chosen):
        return False
    return affordable(st, active(st), chosen, M_ATTACK_COST)


def may_become(st: State, attack: Attack, chosen: Ints) -> bool:
    """Tell whether these units can be completed to a legal declaration by units that come later in the order, or by any others where
    they may be named in any order."""
    last = -1 if st.asks_freely() else attack.order.index(chosen[-1])
    have = len([e for e in attack.required if e in chosen])
    later = [e for e in attack.required if e not in chosen and attack.order.index(e) > last]
    if have + len(later) < attack.need:
        return False
    if may_stand(st, attack, chosen):
        return True
    later.sort(key=lambda e: -largest(st, e))
    base = (*chosen, *later[: max(0, attack.need - have)])
    more = [
        (least(st, e), sum(single_cost(st, e, M_ATTACK_COST)), e)
        for e in attack.order[last + 1 :]
        if e not in base and e not in chosen
    ]
    more.sort()
    for k in range(len(more) + 1):
        if may_stand(st, attack, (*base, *[m[2] for m in more[:k]])):
            return True
    return False


def least(st: State, e: int) -> int:
    """Return in a platoon of how many units a unit may attack at least [10.1.2.3.4]."""
    return most_of(st, M_PLATOON, e, 2 if flagged(st, e, F_NO_LONE) else 1)


def can_attack(st: State) -> bool:
    """Tell whether any attack can be declared [10.3.3.1]."""
    attack = attack_of(st)
    return any(may_become(st, attack, (e,)) for e in attack.order)


# ---- defenders [10.1.4.2] -------------------------------------------------------------------------------------------------


def defenders_of(st: State) -> tuple[list[int], bool]:
    """Return the units that may be designated, and whether nobody may be designated as well [10.1.4.2, R58, R59]."""
    attackers = in_role(st, ATTACKER)
    player = other(active(st))
    if not attackers or any(flagged(st, a, F_UNDEFENDED) for a in attackers):
        return [], True
    legal = [e for e in units(st, player) if allows(DEFENDING_UNIT, st, player, e, -1)]
    scores = {e: demands(st, e, attackers) + (1 if flagged(st, e, F_MUST_DEFEND) else 0) for e in legal}
    most = max([scores[e] for e in legal if not sum(single_cost(st, e, M_DEFENCE_COST))], default=0)
    return [e for e in legal if scores[e] >= most], most == 0


def defence_allowed(st: State, player: int, e: int, b: int) -> bool:
    """No text forbids it to defend."""
    return not flagged(st, e, F_NO_DEFENCE)


def matches_attack(st: State, player: int, e: int, b: int) -> bool:
    """It has aura if all attackers do, and no text keeps it from defending against these."""
    attackers = in_role(st, ATTACKER)
    if any(flagged(st, a, F_UNDEFENDED) for a in attackers):
        return False
    if not has(st, e, W_AURA) and attackers and all(has(st, a, W_AURA) for a in attackers):
        return False
    return not any(banned(st, e, a) for a in attackers) and not declines(st, e, attackers)


def defence_payable(st: State, player: int, e: int, b: int) -> bool:
    """What it costs can be paid."""
    return affordable(st, player, (e,), M_DEFENCE_COST)


DEFENDING_UNIT: Final[Part] = (
    ("10.1.4.2", own_unit), ("10.1.4.2.1", is_active), ("2.2", defence_allowed), ("10.1.4.2.3", defence_allowed),
    ("10.1.4.2.2", of_the_age), ("10.1.4.2.3", matches_attack), ("10.1.4.2.5", defence_payable),
)  # fmt: skip
"""What a defender has to be."""


def banned(st: State, e: int, attacker: int) -> bool:
    """Tell whether a text forbids a unit to defend against an attacker [10.1.4.2.3]."""
    return pairs_of(st, M_NO_DEFENDERS, attacker, e) > 0


class AgainstMod(Mod):
    """What fits does not defend against some attacks (M_NOT_AGAINST): the attacking unit, a platoon being one, fits ``attack`` (``only``:
    does not fit), or so many units attack together [10.1.4.2.3, R123]."""

    def __init__(self, fits: Filter | None, attack: CardFilter | None, only: bool, size: int = 1) -> None:
        super().__init__(M_NOT_AGAINST, fits)
        self.attack = attack
        self.only = only
        self.size = size


def declines(st: State, e: int, attackers: list[int]) -> bool:
    """Tell whether a text forbids a unit to defend against the attack as a whole."""
    for a in st.mods(M_NOT_AGAINST):
        mod = cast(AgainstMod, a.mod)
        if len(attackers) < mod.size or not concerns(st, a, e):
            continue
        if mod.attack is None or as_one_unit(st, a.scope, mod.attack, attackers) != mod.only:
            return True
    return False


def as_one_unit(st: State, x: Scope, fits: CardFilter, attackers: list[int]) -> bool:
    """Tell whether the attacking unit fits: a platoon is one with the factions of all its members [6.7.3.1, R123]."""
    rows = st.derive().rows
    union = 0
    for e in attackers:
        union |= rows[e].v[FACTIONS]
    for e in attackers:
        own = rows[e]
        rows[e] = own.copy()
        rows[e].v[FACTIONS] = union
        found = fits.fits(st, x, e)
        rows[e] = own
        if found:
            return True
    return False


def demands(st: State, e: int, attackers: list[int]) -> int:
    """Return how many texts demand that a unit defends against the attackers [10.1.4.2.4]."""
    return sum(pairs_of(st, M_MUST_DEFEND, a, e) for a in attackers)
