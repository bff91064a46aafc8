"""Rows that are not those of a card's own print: cards laid as mana [R13]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.avalon.rules.model import HOLY, KEYWORDS, LAND, LANDS, R_MANA, ROLE
from tefuda.games.avalon.rules.text import extra_of
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.games.avalon.rules.text import CardText, Extra
    from tefuda.kernel.records import Row
    from tefuda.kernel.state import State


def note_mana_row(extra: Extra, design: int, printed: Row, text: CardText) -> None:
    """Keep the row that a creature card has while it is laid as mana, if it differs from its print: only what works there [R13]."""
    if printed.abilities or text.mana or printed.v[KEYWORDS]:
        row = printed.copy()
        row.give(text.mana)
        row.v[KEYWORDS] = 0
        extra.mana_rows[design] = row


def overprints(st: State) -> list[tuple[int, Row]]:
    """Return the rows of mana cards that differ from their print."""
    rows = extra_of(st).mana_rows
    out: list[tuple[int, Row]] = []
    if not rows:
        return out
    col = st.col[CARD]
    role = st.col[ROLE]
    width = st.rules.width
    for p in st.seats:
        base = p * width + LAND
        for zone in range(base, base + LANDS):
            if st.zones[zone]:
                add(st.zones[zone], col, role, rows, out)
    add(st.shared(HOLY), col, role, rows, out)
    return out


def add(pile: list[int], col: list[int], role: list[int], rows: dict[int, Row], out: list[tuple[int, Row]]) -> None:
    """Add those of a pile."""
    for e in pile:
        if role[e] == R_MANA:
            row = rows.get(col[e])
            if row is not None:
                out.append((e, row))
