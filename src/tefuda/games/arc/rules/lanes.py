"""What players decide at once and in secret: redraw, realise, set, trim [3.1.4, 3.2.8, 3.3.1, 3.4.12, R5, R8, R10, R13, R18]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.circles import free_circles
from tefuda.games.arc.rules.model import (
    DENSHO,
    HAND,
    K_ALMA,
    KEYWORDS,
    KIND,
    LIMIT_HAND,
    M_NO_REALISE,
    M_NO_SET,
    W_EGO,
    main_of,
)
from tefuda.games.arc.rules.verbs import V_NO_REALISE, V_REALISE, V_REDRAW, V_SET, V_TRIM
from tefuda.games.common.forbidding import concerns
from tefuda.games.common.picking import by_card
from tefuda.kernel.options import option
from tefuda.kernel.sealing import Lane, SetLane

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


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
        cards = [e for e in by_card(st, st.zone(player, HAND)) if self.may(st, e)]
        return [option(V_REALISE, e) for e in cards] + [option(V_NO_REALISE)]

    def may(self, st: State, e: int) -> bool:
        """Tell whether a card of the hand can be realised."""
        if st.row(e).v[KIND] != K_ALMA or st.col[DENSHO][e]:
            return False
        for a in st.mods(M_NO_REALISE):
            if concerns(st, a, e):
                return False
        return True


class SetCardsLane(SetLane):
    """Cards of the hand for free sub circles, no ego; neither cost nor kind matters [3.3.1-3.3.4, R18]."""

    def __init__(self) -> None:
        super().__init__("set", V_SET)

    def candidates(self, st: State, player: int) -> list[int]:
        """Return the hand without an ego."""
        return by_card(st, [e for e in st.zone(player, HAND) if not st.row(e).v[KEYWORDS] & W_EGO])

    def most(self, st: State, player: int) -> int:
        """Return the number of free sub circles."""
        for a in st.mods(M_NO_SET):
            if concerns(st, a, player):
                return 0
        return free_circles(st, player)


class TrimLane(SetLane):
    """Cards above five go to oblivion [3.4.12, R8]."""

    def __init__(self) -> None:
        super().__init__("trim", V_TRIM)

    def candidates(self, st: State, player: int) -> list[int]:
        """Return the hand."""
        return by_card(st, st.zone(player, HAND))

    def least(self, st: State, player: int) -> int:
        """Return how many are too many."""
        return max(0, len(st.zone(player, HAND)) - LIMIT_HAND)

    def most(self, st: State, player: int) -> int:
        """Return the same."""
        return max(0, len(st.zone(player, HAND)) - LIMIT_HAND)


REDRAW: Final = RedrawLane()
REALISE: Final = RealiseLane()
SET: Final = SetCardsLane()
TRIM: Final = TrimLane()
LANES: Final[tuple[Lane, ...]] = (REDRAW, REALISE, SET, TRIM)


def may_realise(st: State, player: int) -> bool:
    """Tell whether a player's main circle is empty, so that he decides about realising [3.2.8]."""
    return main_of(st, player) < 0
