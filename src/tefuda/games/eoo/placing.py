"""Positions of Echoes of Orphelia as scenarios describe them, built by raw writes at a stable point of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tefuda.errors import PlacingFault
from tefuda.formats.expecting import expected
from tefuda.games.describing import (
    MOST,
    Description,
    Item,
    Where,
    alias,
    list_of,
    name,
    numbers_by_name,
    one_of,
    player_among,
    players_among,
    read_given,
    read_keys,
    truth,
    whole,
)
from tefuda.games.eoo.cards import ARCAEA as ARCAEA_TYPE
from tefuda.games.eoo.cards import ARTIFACT, GLYPH, NODIA, Card
from tefuda.games.eoo.library import compile_cards, find
from tefuda.games.eoo.pool import EooPool, Universe
from tefuda.games.eoo.rules.commits import next_shield
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
    STATUS_ENGLISH,
    STATUS_WORDS,
    STATUSES,
    STEP,
    TURN,
    TURNS,
    point,
)
from tefuda.games.eoo.rules.setup import MATCH
from tefuda.games.eoo.rules.turn import TURN_OF
from tefuda.games.eoo.stacking import put_on_stack, stacked
from tefuda.games.placing import (
    CardsGiven,
    Duel,
    Placed,
    aliases_of,
    counter_name,
    entity_called,
    found_at,
    let_know,
    no_options,
    put_all,
    put_counters,
)
from tefuda.games.pooling import twins
from tefuda.kernel.rng import seeded
from tefuda.kernel.schema import HOST, TURNED
from tefuda.kernel.state import State
from tefuda.saying import Text

BLANK = Card("白札", "ノーディア", cost=99, attack=0, armour=0, life=1, english="Blank")
"""What fills archives and shields that a scenario does not describe: it is too expensive to be summoned."""
NOBODY = Card("アルケイア", "アルケイア", ether=3, physis=3, defense=5, shield=5, weight=3, english="Arcaea")
"""The arcaea of a player whose arcaea is not described."""
BLANKS = 20
DEFAULT_TURN = 5
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


def pool_reader(value: Any, path: Where) -> dict[int, int]:
    """Mana by kind, Japanese or English: ``{火: 2, none: 1}``."""
    if not isinstance(value, Mapping):
        raise PlacingFault(path, expected("マナの種類と数", "kinds of mana with numbers", value, "{火: 2}"))
    words = {w: k for words in (MANA_KINDS, MANA_ENGLISH) for k, w in enumerate(words)}
    said = read_keys(value, dict.fromkeys(words, whole()), path)
    return {words[w]: n for w, n in said.items()}


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

GIVEN = Description(
    match={
        "active": player_among(PLAYERS),
        "turn": whole(1),
        "phase": one_of(*POINTS),
        "first": player_among(PLAYERS),
        "stack": list_of(stacked, Text("スタックにあるもの", "things on the stack")),
    },
    player={
        **dict.fromkeys(NUMBERS, whole()),
        "pool": pool_reader,
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
    },
)
"""What scenarios of this game may describe."""

UNTIL = {"clear": 0, "next-turn": 1, "forever": 1000}
"""Turns after this one in whose clear step a described status ends."""


def full_counter_name(short: str) -> str:
    """Return the name of a counter as texts have it."""
    return counter_name(short).replace("／", "/").replace("＋", "+")


class EooPlacement(CardsGiven[Card]):
    """Builds the position of one scenario."""

    zones = ZONES

    def __init__(
        self,
        given: Mapping[str, Any],
        universe: Universe,
        seed: int,
        options: Mapping[str, Any],
        words: Iterable[str] = (),
    ) -> None:
        no_options(options)
        super().__init__(read_given(given, GIVEN, PLAYERS), universe)
        self.words = words
        self.arcaea = [self._arcaea(p) for p in (0, 1)]
        self.compiled: EooPool = self._pool()
        self.st = State(RULES, self.compiled.pool, seeded(seed))

    # ---- cards ----------------------------------------------------------------------------------------------------------

    def _pool(self) -> EooPool:
        cards = [BLANK]
        for p in (0, 1):
            cards.append(self.arcaea[p])
            cards += self.look_up(p)
        for i, said in enumerate(self.given.values.get("stack", ())):
            if "card" in said:
                cards.append(self._card(said["card"], ("stack", i, "card")))
        return compile_cards(cards, self.universe, self.words)

    def _arcaea(self, p: int) -> Card:
        called = self.given.players[p].values.get("arcaea", "")
        if not called:
            return NOBODY
        card = self._card(called, ("AB"[p], "arcaea"), True)
        if card.type != ARCAEA_TYPE:
            raise PlacingFault(("AB"[p], "arcaea"), expected("アルケイア", "an arcaea", card.kind))
        return card

    def find(self, item: Item) -> Card:
        if item.name == BLANK.name:
            return BLANK
        card = self._card(item.name, item.path)
        if item.zone == "field" and card.type not in ON_FIELD:
            there = "、".join(ON_FIELD)
            raise PlacingFault(
                item.path,
                Text(
                    f"『{card.name}』は{card.kind}です。場に置けるもの: {there}",
                    f"{card.name!r} is a {card.kind}; on the field lies {there}",
                ),
            )
        return card

    def _card(self, called: str, path: Where, arcaea: bool = False) -> Card:
        return found_at(path, lambda: find(called, self.universe, arcaea))

    # ---- the position ---------------------------------------------------------------------------------------------------

    def place(self) -> State:
        """Return the position at the point that the scenario names."""
        st = self.st
        for p in (0, 1):
            st.create(-1, p, -1)
        placed: list[Placed] = []
        for p in (0, 1):
            placed.append(Placed(None, self.create(self.arcaea[p], p), p, ARCAEA))
            placed += self.create_items(p)
            placed += self.blanks(p, "archive", BLANKS) + self.blanks(p, "shield", self.arcaea[p].shield or 0)
        self.aliases.update(aliases_of(placed))
        on_stack = [self._stacked(i, said) for i, said in enumerate(self.given.values.get("stack", ()))]
        st.twins = twins(st)
        at = self.given.values.get("phase", "main")
        row, step = POINTS[at]
        DUEL.number(st, self.given.values, DEFAULT_TURN, step)
        put_all(st, placed, (ARCHIVE,))
        for q in placed:
            self._describe(q)
        self._numbers()
        let_know(st, placed)
        for i, said in enumerate(self.given.values.get("stack", ())):
            put_on_stack(st, said, on_stack[i], self.aliases, ("stack", i))
        self.begin(DUEL, at, row)
        return st

    def _stacked(self, i: int, said: Mapping[str, Any]) -> int:
        """Make the card of a described object on the stack, -1 for an ability."""
        if "card" not in said:
            return -1
        card = self._card(said["card"], ("stack", i, "card"))
        e = self.create(card, said.get("player", 0))
        if "as" in said:
            if said["as"] in self.aliases:
                what = Text(f"{said['as']!r} はもう別の名前です", f"{said['as']!r} already names another card")
                raise PlacingFault(("stack", i, "as"), what)
            self.aliases[said["as"]] = e
        return e

    def _describe(self, q: Placed) -> None:
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

    def _numbers(self) -> None:
        for p in (0, 1):
            said = self.given.players[p].values
            for key, table in NUMBERS.items():
                self.st.put_num(table + p, said.get(key, 0))
            for kind, n in said.get("pool", {}).items():
                self.st.put_num(POOL + 2 * kind + p, n)


__all__ = ["GIVEN", "NUMBERS", "EooPlacement"]
