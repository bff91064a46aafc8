"""Positions of Lampkeepers as scenarios describe them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tefuda.games.describing import MOST, Description, Item, one_of, player_among, players_among, truth, whole
from tefuda.games.placing import Duel, DuelGiven, Placed, duel_keys
from tefuda.games.registry import Compiled
from tefuda.kernel.schema import TURNED
from tests.games.mini.cards import Card
from tests.games.mini.pool import compile_cards
from tests.games.mini.rules.game import RULES
from tests.games.mini.rules.model import (
    ACTIVE,
    ASH,
    DAMAGE,
    DECK,
    DISCARDED,
    FIELD,
    FIRST,
    FIRST_LIFE,
    HAND,
    LIFE,
    MOST_OIL,
    OIL,
    PHASE,
    SINCE,
    TURN,
    TURNS,
    VESSEL,
)
from tests.games.mini.rules.turn import MATCH, TURN_OF

BLANK = Card("白灯", "灯", cost=99, light=1, english="Blank")
"""What fills decks that a scenario does not describe: nobody can pay it."""
BLANKS = 10
ZONES = {"field": FIELD, "hand": HAND, "deck": DECK, "ash": ASH}
NUMBERS = {"life": LIFE, "oil": OIL, "vessel": VESSEL}
POINTS = {"setup": ("", 0), "start": ("6.1", 1), "main": ("6.5/a", 2), "end": ("6.6", 2)}

GIVEN = Description(
    match=duel_keys(POINTS),
    player={"life": whole(-MOST), "oil": whole(0, MOST_OIL), "vessel": whole(0, MOST_OIL)},
    zones=tuple(ZONES),
    cards={"owner": player_among(2), "known": players_among(2)},
    cards_in={"field": {"acted": truth, "damage": whole(), "since": one_of("now", "earlier")}},
)


class MiniPlacement(DuelGiven[Card]):
    """Builds the position of one scenario."""

    rules = RULES
    description = GIVEN
    zones = ZONES
    piles = (DECK,)
    discards = (DISCARDED, HAND)
    stand_ins = (BLANK,)
    duel = Duel(TURN, ACTIVE, FIRST, PHASE, TURNS, MATCH, "6.1/a", TURN_OF)
    points = POINTS

    def compile(self, cards: Sequence[Card], words: Iterable[str]) -> Compiled:
        return compile_cards(cards, self.universe, words)

    def check(self, item: Item, card: Card) -> None:
        """Every card can lie everywhere but winds on the field, which nobody describes."""

    def lay(self, player: int) -> list[Placed]:
        return [*self.create_items(player), *self.blanks(player, "deck", BLANKS)]

    def write_card(self, q: Placed) -> None:
        st, keys = self.st, q.item.keys if q.item is not None else {}
        if q.zone == FIELD:
            st.set(SINCE, q.entity, st.num[TURN] if keys.get("since") == "now" else st.num[TURN] - 1)
            st.set(TURNED, q.entity, 1 if keys.get("acted") else 0)
            st.set(DAMAGE, q.entity, keys.get("damage", 0))

    def write_rest(self, placed: Sequence[Placed]) -> None:
        self.write_numbers(NUMBERS, {"life": FIRST_LIFE, "oil": MOST_OIL, "vessel": MOST_OIL})
