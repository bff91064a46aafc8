"""Lamps: which colour is lit for a card, what that switches, and how rows begin [5.3.3, 5.7.3, 5.7.4, 5.13.5, 15.2.13, R26-R29, R101]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.model import (
    BATTLEFIELD,
    BREAK,
    CA,
    CA_YARD,
    GREEN,
    JOINED,
    K_ABILITY,
    K_STRUCTURE,
    KEYWORDS,
    KIND,
    LIT,
    MASTER,
    RED,
    ROW_SIZE,
    age,
    controller,
)
from tefuda.games.chronicle.rules.text import CardText, as_chronicle, extra_of, text_of
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import Row
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.kernel.records import Ability
    from tefuda.kernel.state import State


def lit_by_age(text: CardText, n: int) -> int:
    """Return the colour whose lamp is lit at an age, 0 for none and at age 0 [5.7.3, R26]."""
    return text.lamps[n - 1] if n else 0


def lit_for(st: State, e: int, player: int) -> int:
    """Return the mask of the colours lit for a card whose player is given: by his age, both if it is awakened [R27, R101]."""
    text = text_of(st, st.col[CARD][e])
    n = age(st, player)
    lit = lit_by_age(text, n)
    if n and extra_of(st).awakening and awakened(st, e, player):
        lit = GREEN | RED
    return lit


def awakened(st: State, e: int, player: int) -> bool:
    """Tell whether an object on the player's battlefield awakens a card: by its text as printed, in colours that are lit; structures have
    no part in it [15.2.13, R4, R63]."""
    if st.pool.designs[st.col[CARD][e]].row.v[KIND] & K_STRUCTURE:
        return False
    for bearer in st.zone(player, BATTLEFIELD):
        if any(awakens(st, a, bearer, bearer, e, player) for a in faces(st, bearer, player)):
            return True
    return False


def faces(st: State, e: int, player: int) -> list[int]:
    """Return the cards whose texts an object has: itself and the cards joined to it, oldest first [15.2.15.1.5]."""
    return [e, *st.guests(e, st.zone_id(player, JOINED))]


def awakens(st: State, face: int, bearer: int, of: int, e: int, player: int) -> bool:
    """Tell whether the text of one face of an object awakens a card. Coloured awakening counts only where the age itself lights it."""
    text = text_of(st, st.col[CARD][face])
    lit = lit_by_age(text, age(st, player))
    for a in text.awakens:
        if (not a.colour or a.colour & lit) and a.which.fits(st, Scope(player, st.ref(bearer), []), e):
            return True
    return False


# ---- rows -----------------------------------------------------------------------------------------------------------------


def first_rows(st: State) -> list[tuple[int, Row]]:
    """Return the rows that are not simply printed: abilities on the stack, and what depends on lamps and joined cards [R63]."""
    out = [(e, ability_row(st, e)) for e, item in st.items.items() if not item.of_card]
    if not extra_of(st).coloured and not any(st.zone(p, JOINED) for p in st.seats):
        return out
    for p in st.seats:
        for e in st.zone(p, BATTLEFIELD):
            row = battlefield_row(st, e, p)
            if row is not None:
                out.append((e, row))
        for e in st.zone(p, CA_YARD):
            text = text_of(st, st.col[CARD][e])
            if text.orbs[2] or text.orbs[3]:
                row = st.pool.designs[st.col[CARD][e]].row.copy()
                row.v[LIT] = lit_for(st, e, p)
                row.v[CA] = orbs_lit(text, row.v[LIT])
                out.append((e, row))
    return out


def ability_row(st: State, e: int) -> Row:
    """An ability on the stack has no characteristics of a card; it is called by its source [11.5.4]."""
    v = [0] * ROW_SIZE
    v[KIND] = K_ABILITY
    v[MASTER] = -1
    return Row(st.col[CARD][e], v, ())


def battlefield_row(st: State, e: int, player: int) -> Row | None:
    """Return the row that an object starts with: its lit lines, those of joined cards after them; None if it is as printed."""
    design = st.pool.designs[st.col[CARD][e]]
    text = text_of(st, design.index)
    guests = st.guests(e, st.zone_id(player, JOINED))
    lit = lit_for(st, e, player)
    if not guests and not lit and not any(as_chronicle(ab).colour for ab in design.abilities):
        return None
    row = design.row.copy()
    row.v[LIT] = lit
    row.v[CA] = orbs_lit(text, lit)
    abilities = lit_lines(design.abilities, lit)
    for g in guests:
        other = st.pool.designs[st.col[CARD][g]]
        abilities += lit_lines(other.abilities, lit_for(st, g, player))
        row.v[KEYWORDS] |= other.row.v[KEYWORDS]
        row.v[BREAK] = other.row.v[BREAK] or row.v[BREAK]
    row.give(abilities)
    return row


def lit_lines(abilities: tuple[Ability, ...], lit: int) -> tuple[Ability, ...]:
    """Return the abilities that exist at the lamps that are lit [5.7.4]."""
    return tuple([ab for ab in abilities if not as_chronicle(ab).colour or as_chronicle(ab).colour & lit])


def orbs_lit(text: CardText, lit: int) -> int:
    """Return the CA of a card: normal and light-jade orbs, and the coloured ones that are lit [5.3.3, R29]."""
    normal, jade, green, red = text.orbs
    return normal + jade + (green if lit & GREEN else 0) + (red if lit & RED else 0)


def achievement(st: State, e: int) -> int:
    """Return the CA of a card in any zone."""
    if st.kind_of(e) in (BATTLEFIELD, CA_YARD):
        return max(0, st.row(e).v[CA])
    return orbs_lit(text_of(st, st.col[CARD][e]), lit_for(st, e, controller(st, e)))
