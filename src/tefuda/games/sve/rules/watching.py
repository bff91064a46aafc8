"""What makes an event the one that a text speaks of: its subject, player, way, amount [10.7.4, R64, R76, R104]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.events import EventCond
from tefuda.games.common.filters import CardFilter, fits_ref
from tefuda.games.common.recalling import befell
from tefuda.games.sve.rules.filters import of_kind
from tefuda.games.sve.rules.model import (
    BY_ATTACK,
    BY_DEFENCE,
    BY_EFFECT,
    BY_RULE,
    DAMAGED,
    EP_FOR_PP,
    FOR_EARTH_RITE,
    K_LEADER,
    K_SPELL,
    KIND,
)
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Event, Ints
    from tefuda.kernel.state import State


class EpForEvolving(EventCond):
    """An evolve point is paid in the place of a play point of an evolve ability of the card the text stands on [12.2.2]."""

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Compare the cards."""
        return ev.to == EP_FOR_PP and ev.source == x.source


class ForEarthRite(EventCond):
    """A Stack counter is removed to pay Earth Rite [13.3.3.2]."""

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for what was added to the reason."""
        return ev.why & FOR_EARTH_RITE != 0


class DiedOfBattle(EventCond):
    """Rule processing destroys it, and the last damage it took was that of a battle.

    Attributes:
        whys: Reasons of such damage: dealt by the attacker, by the attacked follower.
    """

    def __init__(self, whys: Ints) -> None:
        self.whys = whys

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look for the last damage in the history of the turn."""
        hit = befell(st, ev.subject, (DAMAGED,)) if ev.why == BY_RULE else None
        return hit is not None and hit.why in self.whys


class Ways:
    """How something destroys another: by an effect at once, or with the last damage, of some reasons, before rule processing."""

    def __init__(self, at_once: bool, whys: Ints) -> None:
        self.at_once = at_once
        self.whys = whys


class KilledBy(EventCond):
    """The source (or something that fits a description) destroys it."""

    def __init__(self, who: CardFilter | None, ways: Ways) -> None:
        self.who = who
        self.ways = ways

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look at the effect, or at the last damage."""
        doer = -1
        if ev.why == BY_EFFECT:
            doer = ev.source if self.ways.at_once else -1
        elif ev.why == BY_RULE:
            hit = befell(st, ev.subject, (DAMAGED,))
            if hit is not None and hit.why in self.ways.whys:
                doer = hit.source
        if doer < 0:
            return False
        return doer == x.source if self.who is None else fits_ref(st, x, self.who, doer)


ANY_DAMAGE: Final = 0
ATTACK_DAMAGE: Final = 1
BATTLE_DAMAGE: Final = 2
ABILITY_DAMAGE: Final = 3
FOES_ABILITY_DAMAGE: Final = 4
LEADER_ATTACK_DAMAGE: Final = 5
FOE_LEADER_ATTACK_DAMAGE: Final = 6
SPELL_DAMAGE: Final = 7
FOES_SPELL_DAMAGE: Final = 8
FOLLOWER_ATTACK_DAMAGE: Final = 9
OWN_ABILITY_DAMAGE: Final = 10
STRIKE_DAMAGE: Final = 11
DAMAGE_KINDS: Final = {
    "attack": ATTACK_DAMAGE,
    "battle": BATTLE_DAMAGE,
    "strike": STRIKE_DAMAGE,
    "ability": ABILITY_DAMAGE,
    "foes_ability": FOES_ABILITY_DAMAGE,
    "own_ability": OWN_ABILITY_DAMAGE,
    "leader_attack": LEADER_ATTACK_DAMAGE,
    "foe_leader_attack": FOE_LEADER_ATTACK_DAMAGE,
    "spell": SPELL_DAMAGE,
    "foes_spell": FOES_SPELL_DAMAGE,
    "follower_attack": FOLLOWER_ATTACK_DAMAGE,
}
"""Kinds of damage by their word [R104]."""

OF_ABILITIES: Final = {
    ABILITY_DAMAGE: (False, False, False),
    FOES_ABILITY_DAMAGE: (True, False, False),
    OWN_ABILITY_DAMAGE: (False, True, False),
    SPELL_DAMAGE: (False, False, True),
    FOES_SPELL_DAMAGE: (True, False, True),
}
"""Whether damage of an ability has to be the opponent's, one's own, and a spell's."""

OF_ATTACKS: Final = {LEADER_ATTACK_DAMAGE: True, FOE_LEADER_ATTACK_DAMAGE: True, FOLLOWER_ATTACK_DAMAGE: False}
"""Whether a leader has to take the damage of an attack."""


SPELLS: Final = of_kind(1 << K_SPELL)


class DamageIs(EventCond):
    """It is damage of a kind [R104]."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look how it is dealt, and to whom."""
        kind = self.kind
        strike = ev.why in (BY_ATTACK, BY_DEFENCE)
        if kind == ANY_DAMAGE:
            return True
        of_ability = OF_ABILITIES.get(kind)
        if of_ability is not None:
            foes, own, spells = of_ability
            mine = ev.player == x.player
            if strike or (foes and mine) or (own and not mine):
                return False
            return not spells or fits_ref(st, x, SPELLS, ev.source)
        if kind == STRIKE_DAMAGE:
            return strike
        if kind == BATTLE_DAMAGE:
            return strike and not self.hits_leader(st, ev)
        if ev.why != BY_ATTACK:
            return False
        to_leader = OF_ATTACKS.get(kind)
        if to_leader is None:
            return True
        if self.hits_leader(st, ev) != to_leader:
            return False
        return kind != FOE_LEADER_ATTACK_DAMAGE or st.col[OWNER][st.now(ev.subject)] != x.player

    def hits_leader(self, st: State, ev: Event) -> bool:
        """Tell whether a leader takes it."""
        e = st.now(ev.subject)
        return e >= 0 and st.row(e).v[KIND] == K_LEADER
