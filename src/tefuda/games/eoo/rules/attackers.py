"""Who may attack what, and who may block [9-4, 15-1, 15-3-1, 23-2, 24-2-3, R53, R62, R74]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.forbidding import amounts, most_of, pairs_of
from tefuda.games.eoo.rules.events import ATTACKED as ATTACK_EVENT
from tefuda.games.eoo.rules.model import (
    F_ATTACKS_NODIA,
    F_BLOCKS_FLYING,
    F_MUST_ATTACK,
    F_MUST_BLOCK,
    F_NO_ATTACK,
    F_NO_BLOCK,
    F_ONLY_NODIA,
    F_UNBLOCKABLE,
    FIELD,
    FLAGS,
    FROZEN,
    K_NODIA,
    KEYWORDS,
    KIND,
    M_BLOCK_LIMIT,
    M_MANY_BLOCKERS,
    M_MOST_BLOCKERS,
    M_NO_BLOCKERS,
    RESTRAINED,
    SICK,
    W_FLIGHT,
    W_HASTE,
    has,
    is_kind,
    other,
)
from tefuda.games.eoo.rules.recalling import befell
from tefuda.games.eoo.rules.verbs import V_ATTACK
from tefuda.kernel.legality import Part, allows
from tefuda.kernel.options import option
from tefuda.kernel.picks import PickRule
from tefuda.kernel.schema import TURNED, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


# ---- attacking [15-1] ----------------------------------------------------------------------------------------------------


def attack_options(st: State, player: int) -> list[int]:
    """Return every legal pair of attacker and target; the opponent as a target is his player [15-1-1, R53]."""
    out: list[int] = []
    for e in st.zone(player, FIELD):
        if allows(ATTACKER, st, player, e, -1):
            out += [option(V_ATTACK, e, t) for t in targets_of(st, player, e)]
    return out


def stands_ready(st: State, player: int, e: int, _: int) -> bool:
    """An upright nodia that the player holds [15-1-1, R53, R89]."""
    return st.row(e).v[KIND] == K_NODIA and not st.col[TURNED][e] and held_here(st, player, e)


def held_here(st: State, player: int, e: int) -> bool:
    """Tell whether an object is on the field and the player's."""
    return st.kind_of(e) == FIELD and st.col[ZONE][e] // st.rules.width == player


def well(st: State, player: int, e: int, _: int) -> bool:
    """It has been here since before the turn of its master, or has haste [9-4-1, 23-2-1, R74]."""
    return not st.col[SICK][e] or st.row(e).v[KEYWORDS] & W_HASTE != 0


def thawed(st: State, player: int, e: int, _: int) -> bool:
    """It is not frozen [24-2-3]."""
    return not st.col[FROZEN][e]


def free_to_attack(st: State, player: int, e: int, _: int) -> bool:
    """No text keeps it from attacking [2-3-1]."""
    return not st.row(e).v[FLAGS] & F_NO_ATTACK


def fit_to_be_attacked(st: State, player: int, e: int, t: int) -> bool:
    """It may attack this: the opponent, his nodia by an effect [R53]."""
    return t in targets_of(st, player, e)


ATTACKER: Final[Part] = (("15-1-1", stands_ready), ("15-1-2", well), ("24-2-3", thawed), ("2-3-1", free_to_attack))
"""What makes an object an attacker: player, object."""
ATTACKED: Final[Part] = (("R53", fit_to_be_attacked),)
"""What makes a target of it: player, attacker, target."""


def held_to_attack(st: State, player: int) -> bool:
    """Tell whether a nodia of the player still has to attack in this turn and can: then he does not end his main phase [14-2-4]."""
    for e in st.zone(player, FIELD):
        if st.row(e).v[FLAGS] & F_MUST_ATTACK and allows(ATTACKER, st, player, e, -1) and targets_of(st, player, e):
            if befell(st, st.ref(e), (ATTACK_EVENT,)) is None:
                return True
    return False


def targets_of(st: State, player: int, e: int) -> list[int]:
    """Return what a nodia may attack: the opponent, nodia of his only by an effect [R53]."""
    flags = st.row(e).v[FLAGS]
    foe = other(player)
    out: list[int] = [] if flags & F_ONLY_NODIA else [foe]
    if flags & F_ATTACKS_NODIA:
        out += [t for t in st.zone(foe, FIELD) if is_kind(st, t, K_NODIA)]
    return out


# ---- blocking [15-3] -----------------------------------------------------------------------------------------------------


def free_to_block(st: State, player: int, e: int, attacker: int) -> bool:
    """No text keeps it from blocking, or the attacker from being blocked [2-3-1]."""
    return not st.row(e).v[FLAGS] & F_NO_BLOCK and not st.row(attacker).v[FLAGS] & F_UNBLOCKABLE


def not_banned(st: State, player: int, e: int, attacker: int) -> bool:
    """No text keeps just this one from blocking just that one [15-3-1]."""
    return not banned(st, e, attacker)


def high_enough(st: State, player: int, e: int, attacker: int) -> bool:
    """Only who flies blocks who flies, unless a text lets it [R62]."""
    return not flies(st, attacker) or flies(st, e) or st.row(e).v[FLAGS] & F_BLOCKS_FLYING != 0


BLOCKER: Final[Part] = (
    ("15-3-1", stands_ready),
    ("24-2-3", thawed),
    ("2-3-1", free_to_block),
    ("15-3-1", not_banned),
    ("R62", high_enough),
)
"""What makes an object a blocker: player, object, attacker."""


def banned(st: State, e: int, attacker: int) -> bool:
    """Tell whether a text keeps a nodia from blocking an attacker [15-3-1]."""
    return pairs_of(st, M_NO_BLOCKERS, attacker, e) > 0 or pairs_of(st, M_BLOCK_LIMIT, e, attacker) > 0


def flies(st: State, e: int) -> bool:
    """Tell whether flight counts for a nodia: restraint takes it away [24-4-2, R62]."""
    return has(st, e, W_FLIGHT) and not st.col[RESTRAINED][e]


def blockers_of(st: State, player: int, attacker: int) -> list[int]:
    """Return the nodia with which a player may block an attacker, none if fewer than it takes [15-3-1]."""
    found = [e for e in st.zone(player, FIELD) if allows(BLOCKER, st, player, e, attacker)]
    return found if len(found) >= fewest_blockers(st, attacker) else []


def fewest_blockers(st: State, attacker: int) -> int:
    """Return how many nodia have to block an attacker together, if any does."""
    return most_of(st, M_MANY_BLOCKERS, attacker, 1)


def most_blockers(st: State, attacker: int, n: int) -> int:
    """Return how many of so many nodia can block an attacker together."""
    n = min([n, *[max(0, k) for k in amounts(st, M_MOST_BLOCKERS, attacker)]])
    return n if n >= fewest_blockers(st, attacker) else 0


class Blocking(PickRule):
    """A demand on a set of blockers: those who must block are among them, and there are none or enough [15-3-1].

    Attributes:
        must: Entities that must block, as far as so many can.
        least, most: How many it takes, and how many can.
    """

    def __init__(self, must: Ints, least: int, most: int) -> None:
        self.must = must
        self.least = least
        self.most = most

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See that nobody who must was passed over, or kept out by others, and that enough are left."""
        have = len([e for e in self.must if e in chosen])
        later = len([e for e in self.must if e in rest])
        if have + min(later, self.most - len(chosen)) < min(len(self.must), self.most):
            return False
        return len(chosen) + len(rest) >= self.least

    def enough(self, st: State, f: Frame, chosen: Ints, cands: Ints) -> bool:
        """See that they are all there."""
        if len([e for e in self.must if e in chosen]) < min(len(self.must), self.most):
            return False
        return not chosen or len(chosen) >= self.least


def demands(st: State, attacker: int, found: Ints, most: int) -> Blocking | None:
    """Return what is demanded of the blockers among some candidates, so many at most, None if nothing is."""
    must = tuple([e for e in found if st.row(e).v[FLAGS] & F_MUST_BLOCK])
    least = fewest_blockers(st, attacker)
    return Blocking(must, least, most) if must or least > 1 else None
