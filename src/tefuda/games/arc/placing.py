"""Positions of ARC as scenarios describe them, built by raw writes at a stable point of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tefuda.errors import PlacingFault
from tefuda.formats.expecting import expected
from tefuda.games.arc.cards import ALMA, Card
from tefuda.games.arc.library import compile_cards, find_ego
from tefuda.games.arc.pool import ArcPool, seat_players
from tefuda.games.arc.rules.commits import start_weapon
from tefuda.games.arc.rules.events import FORGOTTEN
from tefuda.games.arc.rules.game import RULES
from tefuda.games.arc.rules.model import (
    ACTIVATED,
    AF,
    BLANKED,
    CF,
    DAMAGE,
    DECK,
    DENSHO,
    EX,
    HAND,
    LIFE,
    LIMIT_WILL,
    MADNESS,
    MAIN,
    NIGHTMARE,
    OBLIVION,
    OUTSIDE,
    PHASE,
    RECORD,
    RF,
    SERVICE,
    SETUP,
    STAGE,
    STORED,
    SUB,
    TURN,
    WILL,
)
from tefuda.games.arc.rules.phases import TURN_OF_ALL
from tefuda.games.arc.rules.setup import FULL_LIFE, MATCH, TAG_LIFE
from tefuda.games.arc.rules.text import text_of
from tefuda.games.describing import (
    MOST,
    Description,
    Item,
    name,
    numbers_by_name,
    one_of,
    player_among,
    players_among,
    truth,
    whole,
)
from tefuda.games.placing import Placed, PositionGiven, found_at, put_counters, start_truths
from tefuda.kernel.schema import CARD
from tefuda.saying import Text

BLANK = Card("白札", "コグニ", "無", cost=99, english="Blank")
"""What fills decks that a scenario does not describe: it does nothing and cannot be paid."""
NOBODY = Card("空の面影", "アルマ", "無", ap=1, rp=4, cp=1, skills=("エゴ",), rarity="E", english="Empty Semblance")
"""The ego of a player whose ego is not described; it stays outside."""
BLANKS = 20
DEFAULT_TURN = 5
DEFAULT_WILL = 5
LETTERS = 3

ZONES: dict[str, int] = {
    "hand": HAND,
    "deck": DECK,
    "main": MAIN,
    "sub": SUB,
    "record": RECORD,
    "oblivion": OBLIVION,
    "outside": OUTSIDE,
}
NUMBERS: dict[str, int] = {"life": LIFE, "will": WILL, "nightmare": NIGHTMARE, "madness": MADNESS}
"""Numbers of players by key."""

POINTS: dict[str, tuple[str, int]] = {
    "setup": ("", SETUP),
    "start": ("3.2", SETUP),
    "AF": ("3.2.10.1", AF),
    "upkeep": ("3.2.10.3", AF),
    "AF-start": ("3.2.10.4", AF),
    "realise": ("3.2.10.5", AF),
    "AF-end": ("3.2.10.6", AF),
    "RF": ("3.3.10.1", RF),
    "main": ("3.3.10.2", RF),
    "set": ("3.3.10.2", RF),
    "RF-end": ("3.3.10.7", RF),
    "CF": ("3.4.13.1", CF),
    "clash": ("3.4.13.2", CF),
    "CF-end": ("3.4.13.3", CF),
    "trim": ("3.4.12", CF),
}
"""Stable points: the row of the turn at which play goes on, and the phase: before the match, before a turn, then the steps. ``main``, the
default, is the setting of cards in RF."""

GIVEN = Description(
    match={"turn": whole(1), "phase": one_of(*POINTS), "tag": truth},
    player={
        "life": whole(),
        "will": whole(0, LIMIT_WILL),
        "nightmare": whole(),
        "madness": whole(),
        "ego": name,
    },
    zones=tuple(ZONES),
    cards={
        "owner": player_among(LETTERS),
        "known": players_among(LETTERS),
        "ex": truth,
        "densho": truth,
    },
    cards_in={
        "main": {
            "damage": whole(0, MOST),
            "service": whole(),
            "stored": whole(),
            "blanked": truth,
            "counters": numbers_by_name,
        },
        "sub": {"waiting": truth, "stored": whole(), "blanked": truth, "counters": numbers_by_name},
        "oblivion": {"discarded": truth},
    },
)
"""What scenarios of this game may describe."""


class ArcPlacement(PositionGiven[Card]):
    """Builds the position of one scenario. A description of player C, or ``tag``, makes it a tag match."""

    rules = RULES
    description = GIVEN
    zones = ZONES
    piles = (DECK,)
    discards = (FORGOTTEN, HAND)
    stand_ins = (BLANK, NOBODY)

    # ---- cards

    def players_in(self, given: Mapping[str, Any]) -> int:
        return 3 if isinstance(given, Mapping) and ("C" in given or given.get("tag")) else 2

    def compile(self, cards: Sequence[Card], words: Iterable[str]) -> ArcPool:
        return compile_cards(cards, self.universe, words)

    def lead(self, player: int) -> Card:
        called = self.given.players[player].values.get("ego", "")
        if not called:
            return NOBODY
        return found_at(("ABC"[player], "ego"), lambda: find_ego(called, self.universe))

    def check(self, item: Item, card: Card) -> None:
        if item.zone == "main" and card.type != ALMA:
            raise PlacingFault(item.path, expected("アルマ", "an alma", card.type))

    # ---- the position

    def sit_down(self) -> None:
        seat_players(self.st, self.players)

    def lay(self, player: int) -> list[Placed]:
        out = self.create_items(player) + self.blanks(player, "deck", BLANKS)
        if not any(self.printed[item].name == self.leads[player].name for item in self.given.players[player].items):
            out.append(self.create_lead(player, OUTSIDE))
        return out

    def make_further(self, placed: Sequence[Placed]) -> None:
        for p in self.st.seats:
            main = [q for q in placed if q.zone == MAIN and q.player == p]
            if len(main) > 1:
                what = Text("メインサークルには1体だけです", "a main circle holds one alma")
                raise PlacingFault(("ABC"[p], "main"), what)

    def write_card(self, q: Placed) -> None:
        st = self.st
        e = q.entity
        keys: Mapping[str, Any] = q.item.keys if q.item is not None else {}
        st.set(EX, e, 1 if keys.get("ex") or text_of(st, st.col[CARD][e]).born_ex else 0)
        st.set(DENSHO, e, 1 if keys.get("densho") else 0)
        st.set(DAMAGE, e, keys.get("damage", 0))
        st.set(SERVICE, e, keys.get("service", 0))
        st.set(STORED, e, keys.get("stored", 0))
        st.set(BLANKED, e, 1 if keys.get("blanked") else 0)
        put_counters(st, q, lambda name: name)
        if q.zone == SUB:
            st.set(ACTIVATED, e, 0 if keys.get("waiting") else 1)

    def write_rest(self, placed: Sequence[Placed]) -> None:
        st = self.st
        for q in placed:
            if q.zone == SUB and st.col[ACTIVATED][q.entity]:
                start_weapon(st, q.entity, q.player)
        self.write_numbers(NUMBERS, {"will": DEFAULT_WILL})
        for p in st.seats:
            if "life" not in self.given.players[p].values:
                st.put_num(LIFE + p, TAG_LIFE[p] if self.players > 2 else FULL_LIFE)

    def go_on(self) -> None:
        st = self.st
        at = self.given.values.get("phase", "main")
        turn: int = self.given.values.get("turn", DEFAULT_TURN)
        st.call(MATCH)
        if at == "setup":
            return
        st.frames[-1].pc = MATCH.at["3.4.2/a"]
        st.put_num(TURN, turn - 1 if at == "start" else turn)
        st.put_num(PHASE, POINTS[at][1])
        st.put_num(STAGE, 5 if at == "RF-end" else -1)
        st.call(TURN_OF_ALL)
        st.frames[-1].pc = TURN_OF_ALL.at[POINTS[at][0]]
        start_truths(st)


__all__ = ["GIVEN", "NUMBERS", "ArcPlacement"]
