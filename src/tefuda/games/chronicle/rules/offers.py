"""What a player with priority may do, everything that can be completed [9.3.1, 9.4.1, 9.5, 11.1.1, 11.5.2.1.1, R52, R79]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.legal import (
    ABILITY,
    ADVANCING,
    CHOOSING,
    JOINED,
    PLACED,
    QUICK,
    SOUL_PUTTING,
    SPELL,
    ability_payable,
    lent,
    main_time,
    placing_payable,
    spell_payable,
)
from tefuda.games.chronicle.rules.model import (
    BATTLEFIELD,
    CA_YARD,
    DISCARD,
    HAND,
    K_SPELL,
    KEYWORDS,
    KIND,
    PERMANENT,
    REMOVE,
    SOUL,
    W_JOIN,
)
from tefuda.games.chronicle.rules.placing_cards import hosts_of
from tefuda.games.chronicle.rules.souls import Means, means_of, soul_options
from tefuda.games.chronicle.rules.verbs import V_ACTIVATE, V_ADVANCE, V_JOIN, V_PLACE, V_PUT_SOUL, V_USE
from tefuda.kernel.indexing import plan_of
from tefuda.kernel.legality import allows
from tefuda.kernel.options import option
from tefuda.kernel.schema import OWNER, PASS

if TYPE_CHECKING:
    from tefuda.kernel.state import State

SPEAKING_ZONES: Final = (BATTLEFIELD, HAND, SOUL, CA_YARD, DISCARD, REMOVE)
"""Kinds of zones from which some action ability may be used, if its text says so [15.1.12.2, R119]."""


def options_of(st: State, player: int) -> list[int]:
    """Return everything that a player with priority may do, passing last."""
    out: list[int] = []
    m = means_of(st, player)
    if allows(QUICK, st, player, -1, -1):
        rows = st.derive().rows
        for e in (*st.zone(player, HAND), *lent(st, player)):
            if rows[e].v[KIND] & K_SPELL and spell_payable(st, player, e, m) and allows(SPELL, st, player, e, -1):
                out.append(option(V_USE, e))
        out += activations(st, player, m)
        if main_time(st, player, -1, -1):
            out += main_actions(st, player, m)
    if m.stones:
        out += soul_options(m)
    out.append(option(PASS))
    return out


def main_actions(st: State, player: int, m: Means) -> list[int]:
    """Return the special actions of the main phase [9.5.2-9.5.7]."""
    out: list[int] = []
    for e in (*st.zone(player, HAND), *lent(st, player)):
        v = st.row(e).v
        if not v[KIND] & PERMANENT:
            continue
        if placing_payable(st, player, e, m) and allows(PLACED, st, player, e, -1):
            out.append(option(V_PLACE, e))
        if v[KEYWORDS] & W_JOIN and allows(JOINED, st, player, e, -1):
            out += [option(V_JOIN, e, host) for host in hosts_of(st, player, e, m)]
    if allows(SOUL_PUTTING, st, player, -1, -1):
        out += [option(V_PUT_SOUL, e) for e in st.zone(player, HAND)]
    if allows(ADVANCING, st, player, -1, -1):
        out.append(option(V_ADVANCE))
    return out


def activations(st: State, player: int, m: Means) -> list[int]:
    """Return the action abilities that a player may use: of objects he controls, of cards in his zones where texts say so [15.1.12.2]."""
    out: list[int] = []
    rows = st.derive().rows
    owner = st.col[OWNER]
    where = 1 << BATTLEFIELD | st.pool.off_field
    for kind in SPEAKING_ZONES:
        for p in st.seats if where >> kind & 1 else ():
            if kind == BATTLEFIELD and p != player:
                continue
            for e in st.zone(p, kind):
                row = rows[e]
                if not row.abilities or (kind != BATTLEFIELD and owner[e] != player):
                    continue
                plan = plan_of(st, row)
                if plan.speaking >> kind & 1:
                    for i in plan.activated:
                        if activatable(st, player, e, i, m):
                            out.append(option(V_ACTIVATE, e, i))
    return out


def activatable(st: State, player: int, e: int, i: int, m: Means) -> bool:
    """Tell whether a player may use an action ability now [11.5]."""
    if not allows(ABILITY, st, player, e, i) or not ability_payable(st, player, e, i, m):
        return False
    return allows(CHOOSING, st, player, e, i)
