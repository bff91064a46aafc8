"""What a player does in his main phase: playing cards [7], attacking [8]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.reasons import BY_COST, BY_RULE
from tefuda.games.common.registers import fresh_regs
from tefuda.games.common.writing import sent_home
from tefuda.kernel.frames import Frame, check_timing, procedure
from tefuda.kernel.legality import Part, allows
from tefuda.kernel.options import option
from tefuda.kernel.programs import RUN
from tefuda.kernel.records import Event
from tefuda.kernel.schema import TURNED, ZONE
from tests.games.mini.rules.check import light
from tests.games.mini.rules.model import (
    AIR,
    ASH,
    COST,
    DAMAGED,
    FIELD,
    HAND,
    HURT,
    KEYWORDS,
    KIND,
    LAID,
    LAMP,
    MOVED,
    OIL,
    OIL_SET,
    PLAYED,
    ROOM,
    SINCE,
    TURN,
    V_ATTACK,
    V_END,
    V_PLAY,
    W_GUARD,
    W_STEADY,
    W_SWIFT,
    other,
)
from tests.games.mini.rules.text import text_of

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def lies_in(st: State, e: int, kind: int, player: int) -> bool:
    """Tell whether an entity lies in a zone of a player."""
    return st.kind_of(e) == kind and st.col[ZONE][e] // st.rules.width == player


def has(st: State, e: int, bit: int) -> bool:
    """Tell whether a lamp has a keyword [2.6]."""
    return st.row(e).v[KEYWORDS] & bit != 0


PLAY: Part = (
    ("7.1", lambda st, p, e, _: lies_in(st, e, HAND, p)),
    ("7.1", lambda st, p, e, _: st.row(e).v[COST] <= st.num[OIL + p]),
    ("7.3", lambda st, p, e, _: st.row(e).v[KIND] != LAMP or len(st.zone(p, FIELD)) < ROOM),
)
"""What makes a card playable."""

ATTACKER: Part = (
    ("8.1", lambda st, p, e, _: lies_in(st, e, FIELD, p)),
    ("8.1", lambda st, p, e, _: not st.col[TURNED][e]),
    ("8.1", lambda st, p, e, _: st.col[SINCE][e] < st.num[TURN] or has(st, e, W_SWIFT)),
)
"""What makes a lamp able to attack [8.1, 12.1]."""

TARGET: Part = (
    ("8.3", lambda st, p, _, t: t == other(p) or lies_in(st, t, FIELD, other(p))),
    ("8.4", lambda st, p, _, t: not guards(st, other(p)) or t in guards(st, other(p))),
)
"""What makes something a target [8.3, 8.4]."""


def guards(st: State, player: int) -> list[int]:
    """Return the lamps of a player that must be attacked first [8.4]."""
    return [e for e in st.zone(player, FIELD) if has(st, e, W_GUARD)]


def actions(st: State, player: int) -> list[int]:
    """Return what a player may do in his main phase [6.5]."""
    out = [option(V_PLAY, e) for e in st.zone(player, HAND) if allows(PLAY, st, player, e, -1)]
    foes = [*st.zone(other(player), FIELD), other(player)]
    for e in st.zone(player, FIELD):
        if allows(ATTACKER, st, player, e, -1):
            out += [option(V_ATTACK, e, t) for t in foes if allows(TARGET, st, player, e, t)]
    return [*out, option(V_END)]


# ---- playing [7] -----------------------------------------------------------------------------------------------------------


def pay(st: State, f: Frame) -> bool:
    """Its cost is paid [7.1]."""
    e = st.now(f.source)
    left = st.num[OIL + f.player] - st.row(e).v[COST]
    return st.act(OIL_SET, player=f.player, source=f.source, n=left, why=BY_COST)


def put_card(st: State, f: Frame) -> bool:
    """A lamp comes to the field [7.2], a wind to the air."""
    to = FIELD if st.row(st.now(f.source)).v[KIND] == LAMP else AIR
    return st.act(MOVED, f.source, player=f.player, source=f.source, to=st.zone_id(f.player, to), why=BY_RULE)


def tell_play(st: State, f: Frame) -> bool:
    """It is played: all see it [7.1]."""
    for ev in f.happened:
        f.source = ev.after
    st.emit(PLAYED, f.source, player=f.player, source=f.source)
    return False


def carry_out(st: State, f: Frame) -> bool:
    """The text of a wind is carried out [7.4, 7.5]."""
    e = st.now(f.source)
    if e < 0 or st.kind_of(e) != AIR:
        return st.done()
    program = text_of(st, st.row(e).card).use
    if program is None:
        return False
    return st.call(
        RUN, player=f.player, source=f.source, regs=fresh_regs(program.regs, f.source, f.player), prog=program
    )


def to_ash(st: State, f: Frame) -> bool:
    """Then it goes to the ash [7.4]."""
    e = st.now(f.source)
    return st.carry_out([sent_home(st, e, MOVED, ASH, f.player, f.source, BY_RULE)]) if e >= 0 else False


def played(st: State, f: Frame) -> bool:
    """It is played."""
    return st.done()


PLAYING: Final = procedure(
    "mini:play",
    ("7.1", pay),
    ("7.2", put_card),
    ("7.2/a", tell_play),
    ("7.4", carry_out),
    ("7.4/a", to_ash),
    ("7.4/b", played),
)


# ---- attacking [8] -----------------------------------------------------------------------------------------------------------


def lie_down(st: State, f: Frame) -> bool:
    """The attacker lies down, unless it is steady [8.2, 12.3]."""
    if has(st, st.now(f.source), W_STEADY):
        return False
    return st.act(LAID, f.source, player=f.player, source=f.source, why=BY_RULE)


def strike(st: State, f: Frame) -> bool:
    """Light meets light, or the player [8.5, 8.6]."""
    a = st.now(f.source)
    if a < 0:
        return False
    if f.target < st.rules.players:
        return st.act(HURT, player=f.target, source=f.source, n=light(st, a), why=BY_RULE)
    t = st.now(f.target)
    if t < 0:
        return False
    return st.carry_out(
        [
            Event(DAMAGED, f.target, player=f.player, source=f.source, n=light(st, a), why=BY_RULE),
            Event(DAMAGED, f.source, player=other(f.player), source=f.target, n=light(st, t), why=BY_RULE),
        ]
    )


def attacked(st: State, f: Frame) -> bool:
    """The attack is over."""
    return st.done()


ATTACK: Final = procedure(
    "mini:attack", ("8.2", lie_down), ("8.2/a", check_timing), ("8.5", strike), ("8.5/a", attacked)
)
