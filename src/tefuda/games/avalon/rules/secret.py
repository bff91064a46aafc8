"""What both sides of a battle choose in secret: a support card or the avatar [7.2.2, 7.2.5, R59, R61]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.mana import forbids, modified
from tefuda.games.avalon.rules.model import BATTLE, HAND, K_CREATURE, K_SUPPORT, KIND, M_NO_SUPPORT, M_SUPPORTS
from tefuda.games.avalon.rules.text import text_of
from tefuda.games.avalon.rules.verbs import V_AVATAR, V_SUPPORT
from tefuda.games.common.picking import by_card
from tefuda.kernel.frames import Scope
from tefuda.kernel.legality import allows
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.schema import CARD, DONE
from tefuda.kernel.sealing import Lane

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.legality import Part
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


def may_support(st: State, e: int) -> bool:
    """Tell whether a card can be placed: a support card, or a creature card with a support effect [R59]."""
    kind = st.row(e).v[KIND]
    return kind == K_SUPPORT or (kind == K_CREATURE and len(text_of(st, st.col[CARD][e]).supports) > 0)


def supporting(st: State, player: int, e: int, b: int) -> bool:
    """It can be placed [7.2.3, R59]."""
    return may_support(st, e)


def may_use_support(st: State, player: int, e: int, b: int) -> bool:
    """No text forbids the player to use support cards [R93]."""
    return not forbids(st, M_NO_SUPPORT, player, st.num[BATTLE])


def fit_now(st: State, player: int, e: int, b: int) -> bool:
    """Its own text lets it be used [7.2.4]."""
    text = text_of(st, st.col[CARD][e])
    x = Scope(player, st.ref(e), [])
    return all(cond.holds(st, x) for cond in text.placing)


SUPPORTING: Final[Part] = (("R93", may_use_support),)
SUPPORT_CARD: Final[Part] = (("7.2.3", supporting), ("7.2.4", fit_now))


class SupportLane(Lane):
    """One card of the hand, or the avatar; a text may allow more than one card, then they are picked one by one [7.2.4, R61]."""

    def __init__(self) -> None:
        super().__init__("support", V_SUPPORT)

    def options(self, st: State, player: int, picks: Ints) -> list[int]:
        """Offer the eligible cards behind the last one picked, and the avatar (or ``done`` behind a card)."""
        most = 1 + modified(st, M_SUPPORTS, player)
        if picks and (len(picks) >= most or verb_of(picks[-1]) != V_SUPPORT):
            return []
        cards: list[int] = []
        if allows(SUPPORTING, st, player, -1, -1):
            cards = [e for e in by_card(st, st.zone(player, HAND)) if allows(SUPPORT_CARD, st, player, e, -1)]
        start = cards.index(first(picks[-1])) + 1 if picks and not st.asks_freely() else 0
        out = [o for o in [option(V_SUPPORT, e) for e in cards[start:]] if o not in picks]
        if picks and not out:
            return []
        out.append(option(DONE) if picks else option(V_AVATAR))
        return out


SUPPORTS: Final = SupportLane()
LANES: Final[tuple[Lane, ...]] = (SUPPORTS,)


def who_chooses(st: State, players: Ints) -> Ints:
    """Return who is asked: everybody with a card in hand, whatever these cards are; seats in ascending order [R59]."""
    return tuple([p for p in sorted(players) if st.zone(p, HAND)])


def chosen_cards(st: State, f: Frame, player: int) -> list[int]:
    """Return the support cards that a player has chosen."""
    for p, picks in f.sealed:
        if p == player:
            return [first(o) for o in picks if verb_of(o) == V_SUPPORT]
    return []
