"""Attacks [8.4]: who may attack what, and the course of an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.sve.rules.model import (
    ACTED,
    ATTACKED,
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
    KEYWORDS,
    KIND,
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
    health_of,
    leader,
    on_field,
    other,
)
from tefuda.games.sve.rules.standing import AttackBan
from tefuda.games.sve.rules.windows import ATTACK_WINDOW
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import option
from tefuda.kernel.records import Event
from tefuda.kernel.schema import TURNED

if TYPE_CHECKING:
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
    """Return what a standing follower may attack [8.4.2.1, 8.4.3.1, R21-R23]."""
    v = st.row(e).v
    words = v[KEYWORDS] & ~v[OFF]
    turn = st.num[TURN]
    here = st.col[SINCE][e] < turn
    flags = v[FLAGS]
    if flags & F_NO_ATTACK or not (here or words & (W_STORM | W_RUSH) or st.col[EVOLVED][e] == turn):
        return []
    out: list[int] = []
    compelling: list[int] = []
    if not flags & F_NO_ATTACK_FOLLOWER:
        followers(st, e, other(player), words & W_ASSAIL != 0 or flags & F_ATTACK_STANDING != 0, out, compelling)
    if compelling and not flags & F_IGNORE_WARD:
        return compelling
    if (here or words & W_STORM) and not flags & F_NO_ATTACK_LEADER and not (flags & F_ONLY_FOLLOWER_FIRST and out):
        foe = leader(st, other(player))
        if not banned(st, e, foe):
            out.append(foe)
    return out


def banned(st: State, e: int, t: int) -> bool:
    """Tell whether a text keeps a follower from attacking something by their descriptions [1.3.3]."""
    for a in st.mods(M_NO_ATTACK):
        if a.mod is not None and cast(AttackBan, a.mod.fits).bans(st, a.scope, a.locked, e, t):
            return True
    return False


def followers(st: State, e: int, player: int, assail: bool, out: list[int], compelling: list[int]) -> None:
    """Collect the followers of a player that may be attacked, and those of them that Ward makes compelling [12.8.2, 12.11.2, 12.12.2]."""
    rows = st.derive().rows
    turned = st.col[TURNED]
    for t in st.zone(player, FIELD):
        v = rows[t].v
        words = v[KEYWORDS] & ~v[OFF]
        if v[KIND] != K_FOLLOWER or words & W_INTIMIDATE or not (turned[t] or assail) or banned(st, e, t):
            continue
        out.append(t)
        if turned[t] and words & W_WARD:
            compelling.append(t)


# ---- the course of an attack ---------------------------------------------------------------------------------------------


def act_attacker(st: State, f: Frame) -> bool:
    """The attacking follower is acted [8.4.4]. Attacker and target were chosen as one decision [8.4.2, 8.4.3, R24]."""
    st.put_num(TARGET, f.target)
    return st.act(ACTED, f.source, f.player, f.source)


def attacked(st: State, f: Frame) -> bool:
    """It attacked; from now on attacker and attacked follower fight while both are on the field [8.4.5, 8.4.5.1]."""
    st.emit(ATTACKED, f.source, f.player, f.source, 0, f.target)
    return False


def check(st: State, f: Frame) -> bool:
    """A check timing [8.4.6, 8.4.10]."""
    return st.check()


def quick_window(st: State, f: Frame) -> bool:
    """The other player may play Quick cards and abilities, whatever became of attacker and target [8.4.7, 8.4.8, R91]."""
    return st.call(ATTACK_WINDOW, player=other(f.player))


def strike(st: State, f: Frame) -> bool:
    """If both are still there, the attacker deals its damage and an attacked follower simultaneously its own [8.4.9, 8.4.9.1, R26]."""
    a = on_field(st, f.source)
    t = st.now(f.target)
    if a < 0 or t < 0:
        return False
    events = [Event(DAMAGED, f.target, f.player, f.source, blow(st, a), -1, BY_ATTACK)]
    if st.row(t).v[KIND] == K_FOLLOWER:
        events.append(Event(DAMAGED, f.source, other(f.player), f.target, blow(st, t), -1, BY_DEFENCE))
    return st.carry_out(events)


def blow(st: State, e: int) -> int:
    """Return the amount a follower deals in a fight: its attack, or its health if a text says so [R109]."""
    return health_of(st, e) if flagged(st, e, F_HEALTH_AS_ATTACK) else attack_of(st, e)


def fought(st: State, f: Frame) -> bool:
    """Both fought, if both are still on the field, whatever the damage was [8.4.9.2, R27, R28]."""
    a = on_field(st, f.source)
    t = on_field(st, f.target)
    if a >= 0 and t >= 0:
        st.emit(FOUGHT, f.source, f.player, f.source, 0, f.target)
        st.emit(FOUGHT, f.target, other(f.player), f.target, 0, f.source)
    return False


def end_attack(st: State, f: Frame) -> bool:
    """The attack and the combat end [8.4.11]; who may attack twice stands up once [R90]."""
    st.put_num(TARGET, -1)
    e = on_field(st, f.source)
    if e >= 0 and st.col[STOOD_UP][e] < further_attacks(st.row(e).v[FLAGS]):
        st.set(STOOD_UP, e, st.col[STOOD_UP][e] + 1)
        return st.act(STOOD, f.source, f.player, f.source)
    return False


def further_attacks(flags: int) -> int:
    """Return how often a follower stands up after its attacks in a turn [R90]."""
    if flags & F_ANY_TIMES:
        return 1 << 20
    return 2 if flags & F_THRICE else 1 if flags & F_TWICE else 0


def finished(st: State, f: Frame) -> bool:
    """Back to the main phase."""
    return st.done()


ATTACK: Final = procedure(
    "attack",
    ("8.4.4", act_attacker),
    ("8.4.5", attacked),
    ("8.4.6", check),
    ("8.4.7", quick_window),
    ("8.4.9", strike),
    ("8.4.9.2", fought),
    ("8.4.10", check),
    ("8.4.11", end_attack),
    ("8.4.11/a", finished),
)
"""An attack: ``source`` the attacker's ref, ``target`` the target's."""
