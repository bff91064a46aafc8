"""Attacks in a battle: strike classes, slots, dodge, reflect, instant death, counter [7.4, 7.5, R67..R72]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.events import (
    BY_ATTACK,
    BY_COUNTER,
    BY_DEATH,
    BY_REFLECT,
    DAMAGED,
    DODGED,
    FELLED,
    HIT,
    MISSED,
    REFLECTED,
)
from tefuda.games.avalon.rules.mana import multiplied
from tefuda.games.avalon.rules.model import (
    ATTACK,
    ATTACKING,
    ATTACKS,
    DEFENDING,
    FALLEN,
    M_BATTLE_OVER,
    M_COUNTER,
    M_REFLECT,
    STRIKE,
    W_COUNTER,
    W_DEATH,
    W_DODGE,
    W_FIRST,
    W_LAST,
    W_NO_DEATH,
    W_NO_DODGE,
    W_NO_REFLECT,
    W_REFLECT,
    has,
    on_field,
    value,
)
from tefuda.games.avalon.rules.triggers import run_at_once
from tefuda.kernel.frames import Frame, procedure

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FIRST: Final = 0
NORMAL: Final = 1
LAST: Final = 2
"""Strike classes, in the order of their slots [7.4.2-7.4.7]."""


def strike_class(st: State, e: int) -> int:
    """Return the strike class of a battle creature: a support's grant stands above all; with both abilities it has neither [R68]."""
    given = st.col[STRIKE][e]
    if given:
        return FIRST if given == 1 else LAST
    first = has(st, e, W_FIRST)
    last = has(st, e, W_LAST)
    if first == last:
        return NORMAL
    return FIRST if first else LAST


def stands(st: State, ref: int) -> bool:
    """Tell whether a battle creature is still there and not destroyed."""
    e = on_field(st, ref)
    return e >= 0 and not st.col[FALLEN][e]


def both_stand(st: State) -> bool:
    """Tell whether the battle goes on: both creatures stand, and no text has ended it [R67, R74]."""
    if st.pool.modified >> M_BATTLE_OVER & 1 and st.mods(M_BATTLE_OVER):
        return False
    return stands(st, st.num[ATTACKING]) and stands(st, st.num[DEFENDING])


def strike(st: State, f: Frame) -> bool:
    """One attack: it fails at attack 0, may be dodged, hits, may be reflected, deals damage [7.4.9, 7.5.2, 7.5.6, R69]."""
    f.flag = False
    f.events = ()
    a = st.now(f.source)
    d = st.now(f.target)
    n = value(st, a, ATTACK)
    if n == 0:
        st.emit(MISSED, f.source, player=f.player, source=f.source)
        return st.back(f, "R66")
    if has(st, d, W_DODGE) and not has(st, a, W_NO_DODGE):
        st.emit(DODGED, f.target, player=f.player, source=f.source)
        return st.back(f, "R66")
    st.emit(HIT, f.source, player=f.player, source=f.source, n=n, to=f.target)
    if has(st, d, W_REFLECT) and not has(st, a, W_NO_REFLECT):
        f.flag = True
        st.emit(REFLECTED, f.target, player=f.player, source=f.target)
        return st.act(
            DAMAGED, f.source, player=f.player, source=f.target, n=multiplied(st, M_REFLECT, d, n), why=BY_REFLECT
        )
    return st.act(DAMAGED, f.target, player=f.player, source=f.source, n=n, why=BY_ATTACK)


def instant_death(st: State, f: Frame) -> bool:
    """A hit kills whatever endurance is left [7.5.4, R69, R70]."""
    f.events = f.happened
    f.happened = ()
    if f.flag or not stands(st, f.source) or not stands(st, f.target):
        return False
    a = st.now(f.source)
    d = st.now(f.target)
    if has(st, a, W_DEATH) and not has(st, d, W_NO_DEATH):
        return st.act(FELLED, f.target, player=f.player, source=f.source, why=BY_DEATH)
    return False


def judge(st: State, f: Frame) -> bool:
    """As much damage as endurance destroys [7.4.10, 7.4.12, 7.6]."""
    return st.check()


def counter(st: State, f: Frame) -> bool:
    """What was hit and stands strikes back with what it took [7.5.11, 7.5.12, R69, R71]."""
    if f.flag or not stands(st, f.source) or not stands(st, f.target):
        return st.back(f, "R66")
    d = st.now(f.target)
    taken = sum(ev.n for ev in f.events if ev.kind == DAMAGED and ev.subject == f.target)
    if taken <= 0 or not has(st, d, W_COUNTER):
        return st.back(f, "R66")
    return st.act(
        DAMAGED, f.source, player=f.player, source=f.target, n=multiplied(st, M_COUNTER, d, taken), why=BY_COUNTER
    )


def at_once(st: State, f: Frame) -> bool:
    """Texts act on what has happened in the attack [R66]."""
    return run_at_once(st)


def once_more(st: State, f: Frame) -> bool:
    """A creature that attacks several times does so inside its slot, while both stand [R67]."""
    f.n += 1
    if f.n < value(st, st.now(f.source), ATTACKS) if both_stand(st) else False:
        return st.back(f, "7.4.9")
    return False


STRIKES: Final = procedure(
    "avalon:attack",
    ("7.4.9", strike),
    ("7.5.4", instant_death),
    ("7.4.10", judge),
    ("7.5.11", counter),
    ("7.6", judge),
    ("R66", at_once),
    ("R67", once_more),
)
"""The attack of ``source`` on ``target``, both refs."""


def attack(st: State, player: int, source: int, target: int) -> bool:
    """Let one battle creature attack the other: a tail call."""
    return st.call(STRIKES, player=player, source=source, target=target)
