"""Attacks [8.4]: who may attack what, and the course of an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.sve.rules.model import (
    ACTED,
    ATTACKED,
    ATTACKING,
    BY_ATTACK,
    BY_DEFENCE,
    DAMAGED,
    EVOLVED,
    F_ANY_TIMES,
    F_ATTACK_STANDING,
    F_HEALTH_AS_ATTACK,
    F_IGNORE_WARD,
    F_NO_ATTACK,
    F_NO_ATTACK_FOLLOWER,
    F_NO_ATTACK_LEADER,
    F_ONLY_FOLLOWER_FIRST,
    F_THRICE,
    F_TWICE,
    FIELD,
    FLAGS,
    FOUGHT,
    K_FOLLOWER,
    K_LEADER,
    KEYWORDS,
    KIND,
    LEADER,
    M_NO_ATTACK,
    OFF,
    SINCE,
    STOOD,
    STOOD_UP,
    TARGET,
    TURN,
    V_ATTACK,
    W_ASSAIL,
    W_INTIMIDATE,
    W_RUSH,
    W_STORM,
    W_WARD,
    attack_of,
    flagged,
    has,
    health_of,
    leader,
    on_field,
    other,
)
from tefuda.games.sve.rules.standing import AttackBan
from tefuda.games.sve.rules.windows import ATTACK_WINDOW
from tefuda.kernel.frames import Frame, check_timing, over, procedure
from tefuda.kernel.legality import Part, allows
from tefuda.kernel.options import option
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import Event
from tefuda.kernel.schema import TURNED, ZONE

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


# ---- who may attack what [8.4.2, 8.4.3] ----------------------------------------------------------------------------------


def attack_options(st: State, player: int) -> list[int]:
    """Return every legal pair of attacker and target [8.4.2, 8.4.3, R24]."""
    out: list[int] = []
    field = st.zone(player, FIELD)
    if not field:
        return out
    rows = st.derive().rows
    turned = st.col[TURNED]
    for e in field:
        if not turned[e] and rows[e].v[KIND] == K_FOLLOWER:
            for t in targets_of(st, player, e):
                out.append(option(V_ATTACK, e, t))
    return out


def targets_of(st: State, player: int, e: int) -> list[int]:
    """Return what an own standing follower may attack [8.4.2.1, 8.4.3, R21-R23]."""
    if not allows(READY, st, player, e, -1):
        return []
    targets = open_targets(st, player, e)
    held = compelling(st, player, e, targets)
    if held:
        return held
    if not flagged(st, e, F_ONLY_FOLLOWER_FIRST):
        return targets
    return [t for t in targets if followers_first(st, player, e, t)]


def open_targets(st: State, player: int, e: int) -> list[int]:
    """Return what a follower might attack if Ward and the like compelled it to nothing."""
    rows = st.derive().rows
    turned = st.col[TURNED]
    standing_too = reaches_standing(st, e)
    plain = not st.mods(M_NO_ATTACK) and not flagged(
        st, e, F_NO_ATTACK_FOLLOWER
    )  # then only Intimidate is left to look at
    out: list[int] = []
    for t in st.zone(other(player), FIELD):
        if (turned[t] or standing_too) and rows[t].v[KIND] == K_FOLLOWER:
            if in_sight(st, player, e, t) if plain else allows(AIM, st, player, e, t):
                out.append(t)
    t = leader(st, other(player))
    if allows(AIM, st, player, e, t):
        out.append(t)
    return out


def compelling(st: State, player: int, e: int, targets: list[int]) -> list[int]:
    """Return those of the targets that must be attacked if any is: acted followers with Ward [12.8.2, R23]."""
    turned = st.col[TURNED]
    out = [t for t in targets if turned[t] and has(st, t, W_WARD) and st.row(t).v[KIND] == K_FOLLOWER]
    return out if out and not flagged(st, e, F_IGNORE_WARD) else []


def own_follower(st: State, player: int, e: int, t: int) -> bool:
    """Tell whether it is a follower on the own field [8.4.2]."""
    return st.col[ZONE][e] == st.zone_id(player, FIELD) and st.row(e).v[KIND] == K_FOLLOWER


def standing(st: State, player: int, e: int, t: int) -> bool:
    """Tell whether it stands [8.4.2]."""
    return not st.col[TURNED][e]


def free_to_attack(st: State, player: int, e: int, t: int) -> bool:
    """Tell whether no text keeps it from attacking at all [1.3.3]."""
    return not flagged(st, e, F_NO_ATTACK)


def ripe(st: State, player: int, e: int, t: int) -> bool:
    """Tell whether it may attack in this turn: it was here before, has Storm or Rush, or has evolved [8.4.2.1, R21]."""
    v = st.row(e).v
    turn = st.num[TURN]
    return st.col[SINCE][e] < turn or v[KEYWORDS] & ~v[OFF] & (W_STORM | W_RUSH) != 0 or st.col[EVOLVED][e] == turn


def foe(st: State, player: int, e: int, t: int) -> bool:
    """Tell whether it is a follower on the opponent's field, or the opponent's leader [8.4.3]."""
    kind = st.row(t).v[KIND]
    zone = st.col[ZONE][t]
    if kind == K_LEADER:
        return zone == st.zone_id(other(player), LEADER)
    return kind == K_FOLLOWER and zone == st.zone_id(other(player), FIELD)


def within_reach(st: State, player: int, e: int, t: int) -> bool:
    """Tell whether it can be attacked as it stands: an acted follower, or any with Assail or by a text; the leader not in the turn of
    arrival without Storm [8.4.3.1, 12.11.2, R21, R22]."""
    if st.row(t).v[KIND] == K_LEADER:
        return st.col[SINCE][e] < st.num[TURN] or has(st, e, W_STORM)
    return st.col[TURNED][t] != 0 or reaches_standing(st, e)


def reaches_standing(st: State, e: int) -> bool:
    """Tell whether a follower may attack followers that stand [12.11.2]."""
    v = st.row(e).v
    return v[KEYWORDS] & ~v[OFF] & W_ASSAIL != 0 or v[FLAGS] & F_ATTACK_STANDING != 0


def in_sight(st: State, player: int, e: int, t: int) -> bool:
    """Tell whether no Intimidate protects it [12.12.2]."""
    return not has(st, t, W_INTIMIDATE)


def not_banned(st: State, player: int, e: int, t: int) -> bool:
    """Tell whether no text keeps the one from attacking the other [1.3.3]."""
    barred = F_NO_ATTACK_LEADER if st.row(t).v[KIND] == K_LEADER else F_NO_ATTACK_FOLLOWER
    if flagged(st, e, barred):
        return False
    for a in st.mods(M_NO_ATTACK):
        if a.mod is not None and cast(AttackBan, a.mod.fits).bans(st, a.scope, a.locked, e, t):
            return False
    return True


def not_held(st: State, player: int, e: int, t: int) -> bool:
    """Tell whether Ward leaves the choice, or demands this one [12.8.2, R23]."""
    held = compelling(st, player, e, open_targets(st, player, e))
    return not held or t in held


def followers_first(st: State, player: int, e: int, t: int) -> bool:
    """Tell whether a leader may be attacked though there are followers, if a text lets them be attacked first [R109]."""
    if st.row(t).v[KIND] != K_LEADER or not flagged(st, e, F_ONLY_FOLLOWER_FIRST):
        return True
    return len(open_targets(st, player, e)) < 2


ATTACKER: Final[Part] = (("8.4.2", own_follower), ("8.4.2", standing))
"""What attacks: the offers go through them."""

READY: Final[Part] = (("1.3.3", free_to_attack), ("8.4.2.1", ripe))
"""Which of them may attack."""

FOE: Final[Part] = (("8.4.3.1", foe),)
"""What is attacked: the offers go through them."""

AIM: Final[Part] = (("8.4.3.1", within_reach), ("12.12.2", in_sight), ("1.3.3", not_banned))
"""Which of them it might attack."""

CHOICE: Final[Part] = (("12.8.2", not_held), ("R109", followers_first))
"""Which of those it then may attack."""


# ---- the course of an attack ---------------------------------------------------------------------------------------------


def act_attacker(st: State, f: Frame) -> bool:
    """The attacking follower is acted [8.4.4]. Attacker and target were chosen as one decision [8.4.2, 8.4.3, R24]."""
    st.put_num(TARGET, f.target)
    st.put_num(ATTACKING, f.source)
    return st.act(ACTED, f.source, player=f.player, source=f.source)


def attacked(st: State, f: Frame) -> bool:
    """It attacked; from now on attacker and attacked follower fight while both are on the field [8.4.5, 8.4.5.1]."""
    st.emit(ATTACKED, f.source, player=f.player, source=f.source, to=f.target)
    return False


def quick_window(st: State, f: Frame) -> bool:
    """The other player may play Quick cards and abilities, whatever became of attacker and target [8.4.7, 8.4.8, R91]."""
    return st.call(ATTACK_WINDOW, player=other(f.player))


def strike(st: State, f: Frame) -> bool:
    """If both are still there, the attacker deals its damage and an attacked follower simultaneously its own [8.4.9, 8.4.9.1, R26]."""
    a = on_field(st, f.source)
    t = st.now(f.target)
    if a < 0 or t < 0:
        return False
    events = [Event(DAMAGED, f.target, player=f.player, source=f.source, n=blow(st, a), why=BY_ATTACK)]
    if st.row(t).v[KIND] == K_FOLLOWER:
        events.append(Event(DAMAGED, f.source, player=other(f.player), source=f.target, n=blow(st, t), why=BY_DEFENCE))
    return st.carry_out(events)


def blow(st: State, e: int) -> int:
    """Return the amount a follower deals in a fight: its attack, or its health if a text says so [R109]."""
    return health_of(st, e) if flagged(st, e, F_HEALTH_AS_ATTACK) else attack_of(st, e)


def fought(st: State, f: Frame) -> bool:
    """Both fought, if both are still on the field, whatever the damage was [8.4.9.2, R27, R28]."""
    a = on_field(st, f.source)
    t = on_field(st, f.target)
    if a >= 0 and t >= 0:
        st.emit(FOUGHT, f.source, player=f.player, source=f.source, to=f.target)
        st.emit(FOUGHT, f.target, player=other(f.player), source=f.target, to=f.source)
    return False


def end_attack(st: State, f: Frame) -> bool:
    """The attack and the combat end [8.4.11]; who may attack twice stands up once [R90]."""
    st.put_num(TARGET, -1)
    st.put_num(ATTACKING, -1)
    e = on_field(st, f.source)
    if e >= 0 and st.col[STOOD_UP][e] < further_attacks(st.row(e).v[FLAGS]):
        st.set(STOOD_UP, e, st.col[STOOD_UP][e] + 1)
        return st.act(STOOD, f.source, player=f.player, source=f.source)
    return False


def further_attacks(flags: int) -> int:
    """Return how often a follower stands up after its attacks in a turn [R90]."""
    if flags & F_ANY_TIMES:
        return 1 << 20
    return 2 if flags & F_THRICE else 1 if flags & F_TWICE else 0


ATTACK: Final = procedure(
    "sve:attack",
    ("8.4.4", act_attacker),
    ("8.4.5", attacked),
    ("8.4.6", check_timing),
    ("8.4.7", quick_window),
    ("8.4.9", strike),
    ("8.4.9.2", fought),
    ("8.4.10", check_timing),
    ("8.4.11", end_attack),
    ("8.4.11/a", over),
)
"""An attack: ``source`` the attacker's ref, ``target`` the target's."""


class Aim(Ins):
    """The attack that lasts is aimed at a thing instead, if that is on a field; what has attacked and was attacked stays so [R25, R92]."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def run(self, st: State, f: Frame) -> bool:
        """Change the target for the rest of the attack."""
        f.happened = ()
        refs = [r for r in self.things.refs(st, f) if on_field(st, r) >= 0]
        for attack in st.frames:
            if attack.proc is ATTACK and refs and attack.target != refs[0]:
                attack.target = refs[0]
                st.put_num(TARGET, refs[0])
                f.happened = (Event(-1, refs[0]),)
        return False

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether an attack lasts and the thing is on a field."""
        return st.num[TARGET] >= 0 and any(on_field(st, r) >= 0 for r in self.things.refs(st, x))
