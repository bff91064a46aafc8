"""Positions of Echoes of Orphelia as scenarios describe them, built by raw writes at a stable point of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tefuda.errors import PlacingFault
from tefuda.games.describing import (
    MOST,
    Description,
    Item,
    Where,
    alias,
    name,
    numbers_by_name,
    numbers_by_word,
    one_of,
    player_among,
    players_among,
    truth,
    whole,
)
from tefuda.games.eoo.cards import ARTIFACT, GLYPH, NODIA, Card
from tefuda.games.eoo.library import compile_cards, find
from tefuda.games.eoo.pool import EooPool
from tefuda.games.eoo.rules.commits import next_shield
from tefuda.games.eoo.rules.events import DISCARDED
from tefuda.games.eoo.rules.game import RULES
from tefuda.games.eoo.rules.model import (
    A_DOWN,
    ACTIVE,
    ARCAEA,
    ARCHIVE,
    BASE_HOLDER,
    BURNED,
    DAMAGE,
    EXPLORED,
    FIELD,
    FIRST,
    GRAVEYARD,
    HAND,
    MANA,
    MANA_ENGLISH,
    MANA_KINDS,
    MORE_EXPLORES,
    POISON,
    POISONED,
    POOL,
    RESERVE,
    RETURN,
    SHIELD,
    SHIELD_NUMBER,
    SICK,
    STACK,
    STATUS_ENGLISH,
    STATUS_WORDS,
    STATUSES,
    STEP,
    TURN,
    TURNS,
    point,
)
from tefuda.games.eoo.rules.setup import MATCH
from tefuda.games.eoo.rules.text import (
    MODE_PART,
    R_ITEM,
    R_MODES,
    R_SOURCE,
    R_X,
    TARGET_PART,
    EooAbility,
    fresh_regs,
    text_of,
)
from tefuda.games.eoo.rules.turn import TURN_OF
from tefuda.games.placing import Duel, Placed, counter_name, duel_keys, entity_called, found_at, put_counters
from tefuda.games.stacking import Stack, StackedGiven
from tefuda.kernel.records import Ints
from tefuda.kernel.schema import CARD, HOST, TURNED
from tefuda.saying import Text

BLANK = Card("白札", "ノーディア", cost=99, attack=0, armour=0, life=1, english="Blank")
"""What fills archives and shields that a scenario does not describe: it is too expensive to be summoned."""
NOBODY = Card("アルケイア", "アルケイア", ether=3, physis=3, defense=5, shield=5, weight=3, english="Arcaea")
"""The arcaea of a player whose arcaea is not described."""
BLANKS = 20
PLAYERS = 2

ZONES: dict[str, int] = {
    "field": FIELD,
    "hand": HAND,
    "archive": ARCHIVE,
    "mana": MANA,
    "shield": SHIELD,
    "graveyard": GRAVEYARD,
    "return": RETURN,
}
ON_FIELD = (NODIA, ARTIFACT, GLYPH)
NUMBERS: dict[str, int] = {"reserve": RESERVE, "explored": EXPLORED, "more_explores": MORE_EXPLORES}
"""Numbers of players by key."""

POINTS: dict[str, tuple[str, int]] = {
    "setup": ("", 0),
    "start": ("14-1", 1),
    "check-in": ("14-1-2-1", 2),
    "draw": ("14-1-3-1", 3),
    "main": ("14-2", 4),
    "check-out": ("14-3-1-1", 5),
    "clear": ("14-3-2-1", 6),
}
"""Stable points: the row of the turn at which play goes on, and the step: before the match, the very start of the turn of
``active``, the beginning of each step, the main phase."""


def status_reader(value: Any, path: Where) -> list[int]:
    """Statuses, Japanese or English: ``[凍結, burned]``; one alone may stand without brackets. They end in this turn's clear step."""
    one = one_of(*STATUS_WORDS, *STATUS_ENGLISH)
    words = value if isinstance(value, list) else [value]
    out = []
    for i, word in enumerate(words):
        read = one(word, (*path, i))
        out.append((STATUS_WORDS if read in STATUS_WORDS else STATUS_ENGLISH).index(read))
    return out


DUEL = Duel(TURN, ACTIVE, FIRST, STEP, TURNS, MATCH, "3-2-6-1/a", TURN_OF)
"""How turns are taken."""

ON_STACK = Stack(
    STACK,
    {"modes": MODE_PART, "targets": TARGET_PART},
    {"source": R_SOURCE, "x": R_X, "modes": R_MODES, "item": R_ITEM},
    paid=1,
)
"""How what lies on the stack is described [2-7]."""

GIVEN = Description(
    match={
        **duel_keys(POINTS),
        "stack": ON_STACK.reader(),
    },
    player={
        **dict.fromkeys(NUMBERS, whole()),
        "pool": numbers_by_word((MANA_KINDS, MANA_ENGLISH), Text("マナ", "mana")),
        "arcaea": name,
    },
    zones=tuple(ZONES),
    cards={"counters": numbers_by_name, "owner": player_among(PLAYERS), "known": players_among(PLAYERS)},
    cards_in={
        "field": {
            "sideways": truth,
            "acted": truth,
            "damage": whole(0, MOST),
            "sick": truth,
            "since": one_of("now", "earlier"),
            "status": status_reader,
            "status_until": one_of("clear", "next-turn", "forever"),
            "on": alias,
        },
        "mana": {"sideways": truth, "acted": truth},
        "shield": {"number": whole(1)},
        "graveyard": {"discarded": truth},
    },
)
"""What scenarios of this game may describe."""

UNTIL = {"clear": 0, "next-turn": 1, "forever": 1000}
"""Turns after this one in whose clear step a described status ends."""


def full_counter_name(short: str) -> str:
    """Return the name of a counter as texts have it."""
    return counter_name(short).replace("／", "/").replace("＋", "+")


class EooPlacement(StackedGiven[Card]):
    """Builds the position of one scenario."""

    rules = RULES
    description = GIVEN
    zones = ZONES
    piles = (ARCHIVE,)
    discards = (DISCARDED, HAND)
    stand_ins = (BLANK,)
    duel = DUEL
    points = POINTS
    on_stack = ON_STACK

    # ---- cards

    def compile(self, cards: Sequence[Card], words: Iterable[str]) -> EooPool:
        return compile_cards(cards, self.universe, words)

    def find(self, called: str) -> Card:
        return find(called, self.universe)

    def lead(self, player: int) -> Card:
        called = self.given.players[player].values.get("arcaea", "")
        if not called:
            return NOBODY
        return found_at(("AB"[player], "arcaea"), lambda: find(called, self.universe, True))

    def check(self, item: Item, card: Card) -> None:
        if item.zone == "field" and card.type not in ON_FIELD:
            there = "、".join(ON_FIELD)
            raise PlacingFault(
                item.path,
                Text(
                    f"『{card.name}』は{card.kind}です。場に置けるもの: {there}",
                    f"{card.name!r} is a {card.kind}; on the field lies {there}",
                ),
            )

    def text_of_card(self, e: int, path: Where) -> EooAbility | None:
        return text_of(self.st, self.st.col[CARD][e]).spell

    def fresh(self, size: int, source: int, player: int) -> list[Ints]:
        return fresh_regs(size, source, player)

    # ---- the position

    def lay(self, player: int) -> list[Placed]:
        return [
            self.create_lead(player, ARCAEA),
            *self.create_items(player),
            *self.blanks(player, "archive", BLANKS),
            *self.dealt(player, "shield", self.leads[player].shield or 0),
        ]

    def write_card(self, q: Placed) -> None:
        st = self.st
        e = q.entity
        keys: Mapping[str, Any] = q.item.keys if q.item is not None else {}
        if keys.get("sideways") or keys.get("acted"):
            st.set(TURNED, e, 1)
        if q.zone == SHIELD:
            others = [s for s in st.zone(q.player, SHIELD) if s != e]
            number = keys.get("number") or (next_shield(st, others) if others else 1)
            st.set(SHIELD_NUMBER, e, number)
        if q.zone != FIELD:
            return
        st.set(BASE_HOLDER, e, q.player)
        st.set(SICK, e, 1 if keys.get("sick") or keys.get("since") == "now" else 0)
        st.set(DAMAGE, e, keys.get("damage", 0))
        put_counters(st, q, full_counter_name)
        end = point(st.num[TURN] + UNTIL[keys.get("status_until", "clear")], True)
        for k in keys.get("status", ()):
            st.set(STATUSES[k], e, end)
            for status, counter in ((BURNED, A_DOWN), (POISONED, POISON)):
                if STATUSES[k] == status and not st.counter(e, counter):
                    st.set_counter(e, counter, 1)
        if "on" in keys and q.item is not None:
            st.set(HOST, e, st.ref(entity_called(self.aliases, keys["on"], (*q.item.path, "on"))))

    def write_rest(self, placed: Sequence[Placed]) -> None:
        self.write_numbers(NUMBERS, {})
        for p in (0, 1):
            for kind, n in self.given.players[p].values.get("pool", {}).items():
                self.st.put_num(POOL + 2 * kind + p, n)


__all__ = ["GIVEN", "NUMBERS", "EooPlacement"]
