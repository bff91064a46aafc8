"""Avalon as the kernel sees it: one :class:`~tefuda.kernel.rules.Rules` object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.battle import BATTLES
from tefuda.games.avalon.rules.commits import COMMITS, looks_back
from tefuda.games.avalon.rules.defeat import urgent
from tefuda.games.avalon.rules.durations import WHILE_SOURCE
from tefuda.games.avalon.rules.events import MOVES
from tefuda.games.avalon.rules.model import (
    AVATAR,
    DISCARD,
    FIELD,
    FLOORED,
    HAND,
    HOLY,
    L_ALL,
    LAND_MASK,
    LAND_ZONES,
    LAYERS,
    LIFE,
    MEMORY,
    PROOF,
    S_SETTLE,
    SCHEMA,
    STEP,
    SUPPORT,
    clockwise,
)
from tefuda.games.avalon.rules.possible import complete
from tefuda.games.avalon.rules.rows import overprints
from tefuda.games.avalon.rules.setup import MATCH
from tefuda.games.avalon.rules.state import STATE, calm
from tefuda.games.avalon.rules.triggers import waiting_key, waiting_part
from tefuda.games.avalon.rules.turns import LEADER_TURN
from tefuda.games.avalon.rules.verbs import V_NO_REPLACE
from tefuda.kernel.leaving import ALONE
from tefuda.kernel.rules import CUT, Rules, kept_by
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State


def same_object(src: int, dst: int) -> bool:
    """A pile that marches or moves keeps its cards; a used support card is the same card in the discard pile [R106]."""
    if src in LAND_ZONES:
        return dst in LAND_ZONES or dst == HOLY
    return src == SUPPORT and dst in (SUPPORT, DISCARD)


def affected(st: State, ev: Event) -> int:
    """Return who picks among replacements: the player of the card, or the player whom the event concerns [R94]."""
    e = st.now(ev.subject)
    return st.col[OWNER][e] if e >= st.rules.players else max(0, ev.player)


def rank(st: State, player: int) -> int:
    """Players choose in clockwise order, the leader last [R90]."""
    order = clockwise(st)
    return order.index(player) if player in order else len(order)


def quits(st: State, f: Frame, player: int) -> str:
    """What becomes of a running procedure when a player is defeated: his own end, his battle stops, his leader turn is over [R85, R87].

    A battle that stops is settled all the same [R74], so what began it waits for that.
    """
    if f.proc is LEADER_TURN:
        return "6.4.5" if f.player == player else ""
    if f.proc is BATTLES:
        return ALONE + "7.7" if player in (f.player, f.target) and st.num[STEP] < S_SETTLE else ""
    return CUT if f.player == player and not began_battle(st, f) else ""


def began_battle(st: State, f: Frame) -> bool:
    """Tell whether a procedure has led to the battle that runs."""
    for i in range(len(st.frames) - 1, -1, -1):
        if st.frames[i] is f:
            return False
        if st.frames[i].proc is BATTLES:
            return True
    return False


def make_rules() -> Rules:
    """Return the rules."""
    r = Rules("avalon", SCHEMA, MATCH, STATE)
    r.commit = COMMITS
    r.complete = complete
    r.looks_back = looks_back
    r.affected = affected
    r.rank = rank
    r.quits = quits
    r.after = urgent
    r.calm = calm
    r.same = kept_by(SCHEMA, same_object)
    r.live = LAND_ZONES
    r.live_shared = (HOLY,)
    r.overprints = overprints
    r.floored = FLOORED
    r.blank_zones = 1 << MEMORY | 1 << HAND | 1 << LIFE | 1 << AVATAR | 1 << DISCARD
    r.late = {L_ALL: 0}
    r.tied = WHILE_SOURCE
    r.tied_to = FIELD
    r.layers = LAYERS
    r.unplaced = 1 << MEMORY | 1 << HAND
    r.back_zones = LAND_MASK | 1 << HOLY | 1 << SUPPORT | 1 << PROOF
    r.judged_zones = LAND_MASK | 1 << HOLY
    r.moves = MOVES
    r.no_replace = V_NO_REPLACE
    r.waiting_key = waiting_key
    r.waiting_part = waiting_part
    for zone in (*[SCHEMA.zones[k].name for k in LAND_ZONES], "holy"):
        r.base_reads |= SCHEMA.topic("zone:" + zone)
    for name in ("controller", "role"):
        r.base_reads |= SCHEMA.topic(name)
    return r


RULES: Final = make_rules()
