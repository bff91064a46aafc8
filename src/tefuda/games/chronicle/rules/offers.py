"""What a player with priority may do, everything that can be completed [9.3.1, 9.4.1, 9.5, 11.1.1, 11.5.2.1.1, R52, R79]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.advancing import may_advance
from tefuda.games.chronicle.rules.announcing import usable_ability, usable_spell
from tefuda.games.chronicle.rules.events import MOVED
from tefuda.games.chronicle.rules.lamps import lit_for
from tefuda.games.chronicle.rules.model import (
    BATTLEFIELD,
    CA_YARD,
    CHECK_PHASE,
    DISCARD,
    DRAW_PHASE,
    F_NO_ACTIVATE,
    HAND,
    K_SPELL,
    K_UNIT,
    KEYWORDS,
    KIND,
    M_NO_ABILITIES,
    M_NO_USE,
    MAIN,
    PERMANENT,
    PHASE,
    REMOVE,
    SOUL,
    SOUL_PUT,
    STACK,
    W_JOIN,
    W_SWIFT,
    active,
    continuous,
    controller,
    flagged,
    has,
    is_unit,
)
from tefuda.games.chronicle.rules.placing_cards import hosts_of, placeable
from tefuda.games.chronicle.rules.possible import barred
from tefuda.games.chronicle.rules.souls import Means, means_of, soul_options
from tefuda.games.chronicle.rules.text import as_chronicle
from tefuda.games.chronicle.rules.verbs import V_ACTIVATE, V_ADVANCE, V_JOIN, V_PLACE, V_PUT_SOUL, V_USE
from tefuda.games.common.forbidding import any_concerns
from tefuda.kernel.indexing import plan_of
from tefuda.kernel.options import option
from tefuda.kernel.schema import OWNER, PASS, TURNED

if TYPE_CHECKING:
    from tefuda.kernel.state import State

SPEAKING_ZONES: Final = (BATTLEFIELD, HAND, SOUL, CA_YARD, DISCARD, REMOVE)
"""Kinds of zones from which some action ability may be used, if its text says so [15.1.12.2, R119]."""


def slow(st: State) -> bool:
    """Tell whether neither spells nor action abilities can be used now [9.3.1, 9.4.1, R52]."""
    return st.num[PHASE] in (DRAW_PHASE, CHECK_PHASE)


def options_of(st: State, player: int) -> list[int]:
    """Return everything that a player with priority may do, passing last."""
    out: list[int] = []
    m = means_of(st, player)
    if not slow(st):
        rows = st.derive().rows
        for e in st.zone(player, HAND):
            if rows[e].v[KIND] & K_SPELL and not banned(st, e) and usable_spell(st, player, e, m):
                out.append(option(V_USE, e))
        out += activations(st, player, m)
        if st.num[PHASE] == MAIN and player == active(st) and not st.shared(STACK):
            out += main_actions(st, player, m)
    if m.stones:
        out += soul_options(m)
    out.append(option(PASS))
    return out


def banned(st: State, e: int) -> bool:
    """Tell whether a text forbids using, placing or joining a card [2.2]."""
    return any_concerns(st, M_NO_USE, e)


def main_actions(st: State, player: int, m: Means) -> list[int]:
    """Return the special actions of the main phase [9.5.2-9.5.7]."""
    out: list[int] = []
    for e in st.zone(player, HAND):
        v = st.row(e).v
        if not v[KIND] & PERMANENT or banned(st, e):
            continue
        if placeable(st, player, e, m):
            out.append(option(V_PLACE, e))
        if v[KIND] & K_UNIT and v[KEYWORDS] & W_JOIN:
            out += [option(V_JOIN, e, host) for host in hosts_of(st, player, e, m)]
    if not st.num[SOUL_PUT + player] and not barred(st, player, MOVED, st.zone_id(player, SOUL)):
        out += [option(V_PUT_SOUL, e) for e in st.zone(player, HAND)]
    if may_advance(st, player):
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
                        if activatable(st, player, e, kind, i, m):
                            out.append(option(V_ACTIVATE, e, i))
    return out


def activatable(st: State, player: int, e: int, kind: int, i: int, m: Means) -> bool:
    """Tell whether a player may use an action ability now. The wipe icon asks units for continuity or swift [11.5.2.1.1, 15.2.2.3]."""
    ability = as_chronicle(st.row(e).abilities[i])
    if not ability.zones >> kind & 1:
        return False
    if forbidden(st, e):
        return False
    if kind != BATTLEFIELD and ability.colour and not lit_for(st, e, controller(st, e)) & ability.colour:
        return False
    if kind == BATTLEFIELD:
        if flagged(st, e, F_NO_ACTIVATE):
            return False
        if ability.wipe and (
            st.col[TURNED][e] or (is_unit(st, e) and not continuous(st, e) and not has(st, e, W_SWIFT))
        ):
            return False
    return usable_ability(st, player, e, ability, m)


def forbidden(st: State, e: int) -> bool:
    """Tell whether a text forbids the action abilities of an object."""
    return any_concerns(st, M_NO_ABILITIES, e)
