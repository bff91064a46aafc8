"""Mana of lands: what the icons of mana cards count for, where cards may be laid and summoned, the target [6.2, 6.3.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from tefuda.games.avalon.rules.model import (
    COLOURLESS,
    CONVERTED,
    ELEMENTS,
    F_ANY_ABOVE,
    F_RAINBOW,
    FLAGS,
    HUES,
    ICON,
    K_CREATURE,
    KIND,
    LAND,
    LANDS,
    M_ANY_MANA,
    M_CHECK,
    M_CHECK_TIMES,
    M_COUNT,
    M_COUNT_TIMES,
    M_NO_SUMMON_CARD,
    M_SUMMON,
    M_TARGET,
    ORIGIN,
    R_CREATURE,
    R_MANA,
    RAINBOW,
    ROLE,
    TARGET,
    VESSEL,
    land_entity,
    mana_on,
)
from tefuda.games.common.forbidding import concerns

if TYPE_CHECKING:
    from tefuda.kernel.state import State

COLOURS: Final = 4
PLAIN: Final = 5
"""Kinds of icons that are colours, and those that a vessel can convert (colours and colourless)."""
ANY_ELEMENT: Final = (1 << COLOURLESS + 1) - 1
"""Mask of all attributes."""


def converted(st: State, e: int, kind: int) -> int:
    """Return how many icons of a kind of a mana card have become rainbow [R44]."""
    return st.col[CONVERTED][e] >> 4 * kind & 15


def icons_left(st: State, e: int, kind: int) -> int:
    """Return how many icons of a kind a card has that are still of that kind."""
    v = st.row(e).v
    if v[FLAGS] & F_RAINBOW:
        return 0
    return max(0, v[ICON + kind] - converted(st, e, kind))


def amount(st: State, e: int) -> int:
    """Return the mana of a mana card: all icons but vessels [6.2.4.5, R42]."""
    return in_all(st.row(e).v)


def in_all(v: list[int]) -> int:
    """Return the same by the values of its row."""
    return max(0, v[ICON] + v[ICON + 1] + v[ICON + 2] + v[ICON + 3] + v[ICON + COLOURLESS] + v[ICON + RAINBOW])


def rainbow(st: State, e: int) -> int:
    """Return how much of the mana of a card is rainbow, printed or converted [6.2.4.3, 6.2.4.4]."""
    v = st.row(e).v
    if v[FLAGS] & F_RAINBOW:
        return amount(st, e)
    n = v[ICON + RAINBOW]
    if st.col[CONVERTED][e]:
        for kind in range(PLAIN):
            n += min(converted(st, e, kind), v[ICON + kind])
    return n


def of_colour(st: State, e: int, colour: int) -> int:
    """Return how much of the mana of a card counts for a colour [6.2.4.3, R42]."""
    if st.row(e).v[HUES] >> colour & 1:
        return amount(st, e)
    return icons_left(st, e, colour) + rainbow(st, e)


def total(st: State, zone: int) -> int:
    """Return all mana of a land [R42]."""
    n = 0
    for e in st.zones[zone]:
        if st.col[ROLE][e] == R_MANA:
            n += amount(st, e)
    return n


def land_zones(st: State, player: int) -> range:
    """Return the zones of a player's lands."""
    base = player * st.rules.width + LAND
    return range(base, base + LANDS)


def of_player(st: State, player: int) -> int:
    """Return all mana of a player's lands, under creatures too; never of the holy land [6.3.1, R45, R49]."""
    n = 0
    for zone in land_zones(st, player):
        n += total(st, zone)
    return n


# ---- the target [6.3.1, 6.3.2] ---------------------------------------------------------------------------------------------


def modified(st: State, kind: int, e: int) -> int:
    """Return the sum of what modifications of a kind add for an entity."""
    n = 0
    for a in st.mods(kind):
        if a.mod is not None and concerns(st, a, e):
            n += a.mod.amount.value(st, a.scope) if a.mod.amount is not None else a.mod.n
    return n


def multiplied(st: State, kind: int, e: int, n: int) -> int:
    """Return a number as modifications of a kind multiply it for an entity."""
    for a in st.mods(kind):
        if a.mod is not None and concerns(st, a, e):
            n *= a.mod.amount.value(st, a.scope) if a.mod.amount is not None else a.mod.n
    return n


def forbids(st: State, kind: int, e: int, which: int = -1) -> bool:
    """Tell whether a modification that forbids (or allows) something is in force for an entity; ``which``: one that names kinds of it (a
    mask) forbids that kind only, and is no prohibition of all (-1)."""
    for a in st.mods(kind):
        if concerns(st, a, e) and (a.mod is None or not a.mod.n or (which >= 0 and a.mod.n >> which & 1)):
            return True
    return False


def target(st: State, player: int) -> int:
    """Return the target mana as it is for a player [R1]."""
    return max(0, st.num[TARGET] + modified(st, M_TARGET, player))


def counted(st: State, player: int) -> int:
    """Return a player's mana as it is compared with the target [R49]."""
    return multiplied(st, M_COUNT_TIMES, player, of_player(st, player) + modified(st, M_COUNT, player))


def checked(st: State, player: int) -> int:
    """Return a player's mana as the holy land check counts it [6.4.2.3]."""
    return multiplied(st, M_CHECK_TIMES, player, counted(st, player) + modified(st, M_CHECK, player))


def reaches(st: State, player: int) -> bool:
    """Tell whether a player has reached the target; equal is enough [6.3.2, R49]."""
    return counted(st, player) >= target(st, player)


# ---- laying and summoning --------------------------------------------------------------------------------------------------


def is_creature_card(st: State, e: int) -> bool:
    """Tell whether a card is a creature card [6.2.1.2, R13]."""
    return st.row(e).v[KIND] == K_CREATURE


def open_land(st: State, zone: int) -> bool:
    """Tell whether a land is empty or holds mana cards alone [R38]."""
    pile = st.zones[zone]
    return not pile or st.col[ROLE][pile[-1]] != R_CREATURE


def takes_above(st: State, top: int) -> int:
    """Return the mask of the attributes that may be laid on a mana card: all, if it has no icon, or some colourless, rainbow or vessel
    one; else those that it has, and colourless [6.2.4.6, R40]."""
    v = st.row(top).v
    if v[FLAGS] & F_ANY_ABOVE or v[ICON + VESSEL] > 0 or rainbow(st, top) > 0 or icons_left(st, top, COLOURLESS) > 0:
        return ANY_ELEMENT
    own = v[HUES]
    for colour in range(COLOURS):
        if icons_left(st, top, colour) > 0:
            own |= 1 << colour
    return own | 1 << COLOURLESS if own else ANY_ELEMENT


def may_lay(st: State, e: int, zone: int, free: bool = False) -> bool:
    """Tell whether a creature card may be laid as mana on a land; ``free`` sets the restriction of attributes aside [R38, R40]."""
    if not is_creature_card(st, e) or not open_land(st, zone):
        return False
    return free or LandMana(st, zone).fits(st.row(e).v[ELEMENTS])


def may_summon(st: State, e: int, zone: int, free: bool = False) -> bool:
    """Tell whether a creature card may be summoned on a land: mana and no creature there, enough of it unless ``free`` [6.2.2, R39]."""
    if not is_creature_card(st, e) or not open_land(st, zone) or not mana_on(st, zone):
        return False
    if forbids(st, M_NO_SUMMON_CARD, e):
        return False
    element, need = asks_for(st, e)
    return free or LandMana(st, zone).carries(element, need)


def asks_for(st: State, e: int) -> tuple[int, int]:
    """Return what the summons of a creature card asks of a land: mana of which attributes (a mask), and how much; all mana counts for what
    asks for colourless [6.2.2.1, 6.2.2.2]."""
    v = st.row(e).v
    element = 1 << COLOURLESS if forbids(st, M_ANY_MANA, e) else v[ELEMENTS]
    return element, max(0, v[ORIGIN] + modified(st, M_SUMMON, e))


def chief_icon(st: State, source: int) -> int:
    """Return the kind of icon of which a card has most by print (vessels aside), its attribute if it has none; -1 if it is gone."""
    e = st.now(source)
    if e < 0:
        return -1
    v = st.pool.designs[st.row(e).card].row.v
    best = -1
    for kind in range(COLOURLESS + 2):
        if v[ICON + kind] > 0 and (best < 0 or v[ICON + kind] > v[ICON + best]):
            best = kind
    if best >= 0:
        return best
    for kind in range(COLOURLESS + 1):
        if v[ELEMENTS] >> kind & 1:
            return kind
    return COLOURLESS


# ---- all lands at once -----------------------------------------------------------------------------------------------------


@final
class LandMana:
    """What may be laid and summoned on an open land (no creature on it); offers read it once for all cards of a hand.

    Attributes:
        place: Its entity.
        empty: True if nothing lies on it.
        takes: Mask of the attributes that may be laid on it [R40].
        total: Its mana; ``colours``: what counts for each colour [R42].
    """

    __slots__ = ("colours", "empty", "place", "takes", "total")

    def __init__(self, st: State, zone: int) -> None:
        pile = st.zones[zone]
        self.place = land_entity(zone, st.rules.width)
        self.empty = not pile
        self.takes = takes_above(st, pile[-1]) if pile else ANY_ELEMENT
        self.total = 0
        self.colours = colours = [0, 0, 0, 0]
        for e in pile:
            v = st.row(e).v
            self.total += in_all(v)
            if st.col[CONVERTED][e] or v[FLAGS] or v[HUES]:
                for colour in range(COLOURS):
                    colours[colour] += of_colour(st, e, colour)
            else:
                for colour in range(COLOURS):
                    colours[colour] += v[ICON + colour] + v[ICON + RAINBOW]

    def fits(self, element: int) -> bool:
        """Tell whether a card of an attribute (mask) may be laid on it [6.2.3.1, R40]."""
        return self.takes & element != 0

    def carries(self, element: int, need: int) -> bool:
        """Tell whether its mana is enough for a creature of an attribute (mask) and originality [6.2.2.1, 6.2.2.2, R39]."""
        if self.empty:
            return False
        if element >> COLOURLESS & 1:
            return self.total >= need
        for colour in range(COLOURS):
            if element >> colour & 1 and self.colours[colour] >= need:
                return True
        return False


def survey(st: State, player: int) -> list[LandMana]:
    """Return what each open land of a player takes."""
    base = player * st.rules.width + LAND
    return [LandMana(st, zone) for zone in range(base, base + LANDS) if open_land(st, zone)]
