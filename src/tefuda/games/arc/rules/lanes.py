"""What players decide at once and in secret: redraw, realise, set, trim [3.1.4, 3.2.8, 3.3.1, 3.4.12, R5, R8, R10, R13, R18]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.barring import barred, kept_from_opening
from tefuda.games.arc.rules.circles import free_circles
from tefuda.games.arc.rules.events import REALISED
from tefuda.games.arc.rules.model import (
    DENSHO,
    HAND,
    HAND_MORE,
    HAND_SET,
    K_ALMA,
    KEYWORDS,
    KIND,
    LIMIT_HAND,
    M_HAND,
    M_NO_SET,
    M_NO_SET_CARD,
    W_EGO,
    main_of,
)
from tefuda.games.arc.rules.verbs import V_NO_REALISE, V_REALISE, V_REDRAW, V_SET, V_TRIM
from tefuda.games.common.forbidding import any_concerns, concerns
from tefuda.games.common.picking import by_card
from tefuda.kernel.legality import allows
from tefuda.kernel.options import option
from tefuda.kernel.schema import ZONE
from tefuda.kernel.sealing import Lane, SetLane

if TYPE_CHECKING:
    from tefuda.kernel.legality import Part
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


# ---- what makes them legal ---------------------------------------------------------------------------------------------------


def in_hand(st: State, player: int, e: int, b: int) -> bool:
    """It is a card of the own hand [5.6]."""
    return st.kind_of(e) == HAND and st.col[ZONE][e] // st.rules.width == player


def no_alma_there(st: State, player: int, e: int, b: int) -> bool:
    """The main circle is empty [5.3]."""
    return main_of(st, player) < 0


def is_alma(st: State, player: int, e: int, b: int) -> bool:
    """Almas are realised there [4.2.1]."""
    return st.row(e).v[KIND] == K_ALMA


def no_densho(st: State, player: int, e: int, b: int) -> bool:
    """Densho cards are not [7.3.2]."""
    return not st.col[DENSHO][e]


def not_kept_from_realising(st: State, player: int, e: int, b: int) -> bool:
    """No text forbids it [R52]."""
    return not barred(st, e, 1 << REALISED)


def room_there(st: State, player: int, e: int, b: int) -> bool:
    """A sub circle is free [3.3.4]."""
    return free_circles(st, player) > 0


def not_kept_from_setting(st: State, player: int, e: int, b: int) -> bool:
    """No text forbids the player to set [R52]."""
    for a in st.mods(M_NO_SET):
        if concerns(st, a, player):
            return False
    return True


def no_ego(st: State, player: int, e: int, b: int) -> bool:
    """An ego is not set [R18]."""
    return not st.row(e).v[KEYWORDS] & W_EGO


def hand_limit(st: State, player: int) -> int:
    """Return how many cards a player keeps: five, unless texts say otherwise, in the order of time [3.4.12]."""
    n = LIMIT_HAND
    for a in st.mods(M_HAND):
        if a.mod is not None and a.mod.amount is not None and concerns(st, a, player):
            amount = a.mod.amount.value(st, a.scope)
            n = amount if a.mod.n == HAND_SET else n + amount if a.mod.n == HAND_MORE else max(0, n - amount)
    return n


def card_not_kept_from_setting(st: State, player: int, e: int, b: int) -> bool:
    """No text forbids to set this card, nor what would become of it when it is opened."""
    return not any_concerns(st, M_NO_SET_CARD, e) and not kept_from_opening(st, e)


def above_limit(st: State, player: int, e: int, b: int) -> bool:
    """The hand has more cards than the player keeps [3.4.12]."""
    return len(st.zone(player, HAND)) > hand_limit(st, player)


OF_HAND: Final[Part] = (("5.6", in_hand),)
REALISING: Final[Part] = (("5.3", no_alma_there),)
REALISABLE: Final[Part] = (("4.2.1", is_alma), ("7.3.2", no_densho), ("R52", not_kept_from_realising))
SETTING: Final[Part] = (("3.3.4", room_there), ("R52", not_kept_from_setting))
SETTABLE: Final[Part] = (("R18", no_ego), ("R52", card_not_kept_from_setting))
TRIMMING: Final[Part] = (("3.4.12", above_limit),)
"""Read by the offers below, and by the reasons of a refusal."""


class RedrawLane(SetLane):
    """Any cards of the opening hand go back [3.1.4, R5]."""

    def __init__(self) -> None:
        super().__init__("redraw", V_REDRAW)

    def candidates(self, st: State, player: int) -> list[int]:
        """Return the hand."""
        return by_card(st, st.zone(player, HAND))


class RealiseLane(Lane):
    """One alma of the hand, or none [3.2.8, R13]; no densho cards [7.3.2]."""

    def __init__(self) -> None:
        super().__init__("realise")

    def options(self, st: State, player: int, picks: Ints) -> list[int]:
        """Offer them to a player whose main circle is empty."""
        if picks:
            return []
        cards = [e for e in by_card(st, st.zone(player, HAND)) if allows(REALISABLE, st, player, e, -1)]
        return [option(V_REALISE, e) for e in cards] + [option(V_NO_REALISE)]


class SetCardsLane(SetLane):
    """Cards of the hand for free sub circles, no ego; neither cost nor kind matters [3.3.1-3.3.4, R18]."""

    def __init__(self) -> None:
        super().__init__("set", V_SET)

    def candidates(self, st: State, player: int) -> list[int]:
        """Return the hand without an ego."""
        return by_card(st, [e for e in st.zone(player, HAND) if allows(SETTABLE, st, player, e, -1)])

    def most(self, st: State, player: int) -> int:
        """Return the number of free sub circles."""
        return free_circles(st, player) if allows(SETTING, st, player, -1, -1) else 0


class TrimLane(SetLane):
    """Cards above the limit go to oblivion [3.4.12, R8]."""

    def __init__(self) -> None:
        super().__init__("trim", V_TRIM)

    def candidates(self, st: State, player: int) -> list[int]:
        """Return the hand."""
        return by_card(st, st.zone(player, HAND))

    def least(self, st: State, player: int) -> int:
        """Return how many are too many."""
        return max(0, len(st.zone(player, HAND)) - hand_limit(st, player))

    def most(self, st: State, player: int) -> int:
        """Return the same."""
        return max(0, len(st.zone(player, HAND)) - hand_limit(st, player))


REDRAW: Final = RedrawLane()
REALISE: Final = RealiseLane()
SET: Final = SetCardsLane()
TRIM: Final = TrimLane()
LANES: Final[tuple[Lane, ...]] = (REDRAW, REALISE, SET, TRIM)


def may_realise(st: State, player: int) -> bool:
    """Tell whether a player's main circle is empty, so that he decides about realising [3.2.8]."""
    return allows(REALISING, st, player, -1, -1)


def must_trim(st: State, player: int) -> bool:
    """Tell whether a player has cards to get rid of [3.4.12]."""
    return allows(TRIMMING, st, player, -1, -1)
