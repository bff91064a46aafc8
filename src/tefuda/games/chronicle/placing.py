"""Positions of Last Chronicle as scenarios describe them, built by raw writes at a stable point of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tefuda.errors import PlacingFault
from tefuda.formats.expecting import expected
from tefuda.games.chronicle.cards import SPELL, UNIT, Card
from tefuda.games.chronicle.library import compile_cards
from tefuda.games.chronicle.pool import ChroniclePool, Universe
from tefuda.games.chronicle.rules.game import RULES
from tefuda.games.chronicle.rules.model import (
    ACTIVE,
    ADVANCE,
    AGE,
    ARRIVED,
    ATTACKING,
    BASE,
    BATTLEFIELD,
    CA_YARD,
    DAMAGE,
    DECK,
    DESIGNATED,
    DISCARD,
    FACTIONS_EN,
    FACTIONS_JA,
    FIRST,
    HAND,
    JOINED,
    LIFE,
    MAINS,
    OPEN,
    OWN_TURN,
    PHASE,
    PHASES,
    POOL,
    REMOVE,
    SINCE,
    SOUL,
    SOUL_PUT,
    TURN,
    TURNS,
    X_PAID,
)
from tefuda.games.chronicle.rules.setup import MATCH
from tefuda.games.chronicle.rules.turn import TURN_OF
from tefuda.games.describing import (
    MOST,
    Description,
    Item,
    Where,
    alias,
    numbers_by_name,
    one_of,
    player_among,
    players_among,
    read_given,
    read_keys,
    truth,
    whole,
)
from tefuda.games.library import card_called
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
from tefuda.kernel import secrets
from tefuda.kernel.rng import seeded
from tefuda.kernel.schema import HOST, TURNED
from tefuda.kernel.state import State
from tefuda.saying import Text

BLANK = Card("白札", "スペル", cost=99, english="Blank")
"""What fills decks that a scenario does not describe, and age yards: it is too expensive to be used."""
BLANKS = 20
DEFAULT_TURN = 5
DEFAULT_AGE = 2
PLAYERS = 2
MOST_DAMAGE = 99_999

ZONES: dict[str, int] = {
    "battlefield": BATTLEFIELD,
    "joined": JOINED,
    "age": AGE,
    "soul": SOUL,
    "ca": CA_YARD,
    "deck": DECK,
    "discard": DISCARD,
    "hand": HAND,
    "remove": REMOVE,
}
NUMBERS: dict[str, int] = {"life": LIFE, "advance": ADVANCE, "soul_put": SOUL_PUT}
"""Numbers of players by key."""
FIRST_NUMBERS = {"life": 20}

POINTS: dict[str, tuple[str, str]] = {
    "setup": ("", "setup"),
    "start": ("9.2.1", "recovery"),
    "draw": ("9.3.2", "draw"),
    "check": ("9.4.2", "check"),
    "main": ("9.5.1.1", "main"),
    "battle": ("9.6.1", "main"),
    "main2": ("9.5.1.3", "main"),
    "end": ("9.7.2.1", "main"),
}
"""Stable points: the row of the turn at which play goes on, and the phase before: the set-up, the very start of the turn of ``active``, the
beginning of the draw, check, first main, battle, second main and adjustment phase."""


def pool_reader(value: Any, path: Where) -> dict[int, int]:
    """Souls by kind, Japanese or English: ``{白: 2, none: 1}``."""
    if not isinstance(value, Mapping):
        raise PlacingFault(path, expected("ソウルの種類と数", "kinds of souls with numbers", value, "{白: 2}"))
    words = {w: k for words in (FACTIONS_JA, FACTIONS_EN) for k, w in enumerate(words)}
    said = read_keys(value, dict.fromkeys(words, whole()), path)
    return {words[w]: n for w, n in said.items()}


DUEL = Duel(TURN, ACTIVE, FIRST, PHASE, TURNS, MATCH, "8.2.1.8/a", TURN_OF)
"""How turns are taken."""

TURNABLE = {"wiped": truth, "acted": truth}
GIVEN = Description(
    match={
        "active": player_among(PLAYERS),
        "turn": whole(1),
        "phase": one_of(*POINTS),
        "first": player_among(PLAYERS),
    },
    player={**dict.fromkeys(NUMBERS, whole()), "pool": pool_reader, "ages": whole(0, MOST)},
    zones=tuple(ZONES),
    cards={"counters": numbers_by_name, "owner": player_among(PLAYERS), "known": players_among(PLAYERS)},
    cards_in={
        "battlefield": {
            **TURNABLE,
            "damage": whole(0, MOST_DAMAGE),
            "since": one_of("now", "earlier"),
            "attacked": truth,
            "x": whole(0, MOST),
        },
        "joined": {"on": alias},
        "soul": TURNABLE,
        "age": {"open": truth},
    },
)
"""What scenarios of this game may describe. ``ages``: so many face-down markers, if the age yard is not described."""


class ChroniclePlacement(CardsGiven[Card]):
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
        cards = [BLANK, *self.look_up(0), *self.look_up(1)]
        self.compiled: ChroniclePool = compile_cards(cards, universe, words)
        self.st = State(RULES, self.compiled.pool, seeded(seed))

    def find(self, item: Item) -> Card:
        if item.name == BLANK.name:
            return BLANK
        card = found_at(item.path, lambda: card_called(item.name, self.universe))
        if (item.zone == "battlefield" and card.type == SPELL) or (item.zone == "joined" and card.type != UNIT):
            raise PlacingFault(
                item.path,
                Text(f"『{card.name}』は{card.type}です", f"{card.name!r} is a {card.type}; it cannot lie there"),
            )
        return card

    def place(self) -> State:
        """Return the position at the point that the scenario names."""
        st = self.st
        for p in (0, 1):
            st.create(-1, p, -1)
        placed: list[Placed] = []
        for p in (0, 1):
            ages = self.given.players[p].values.get("ages", DEFAULT_AGE)
            placed += self.create_items(p) + self.blanks(p, "deck", BLANKS) + self.blanks(p, "age", ages)
        self.aliases.update(aliases_of(placed))
        st.twins = twins(st)
        self._turn()
        put_all(st, placed, (DECK, AGE))
        for q in placed:
            self._describe(q)
        self._date_markers()
        self._numbers()
        let_know(st, placed)
        st.memory = {}
        self._begin()
        return st

    def _describe(self, q: Placed) -> None:
        st = self.st
        e = q.entity
        keys: Mapping[str, Any] = q.item.keys if q.item is not None else {}
        if keys.get("wiped") or keys.get("acted"):
            st.set(TURNED, e, 1)
        if keys.get("open"):
            st.set(OPEN, e, 1)
            secrets.show(st, [e])
        if "on" in keys and q.item is not None:
            st.set(HOST, e, st.ref(entity_called(self.aliases, keys["on"], (*q.item.path, "on"))))
        if q.zone != BATTLEFIELD:
            return
        st.set(BASE, e, q.player)
        st.set(SINCE, e, st.num[TURN] if keys.get("since") == "now" else 0)
        st.set(DAMAGE, e, keys.get("damage", 0))
        st.set(DESIGNATED, e, 1 if keys.get("attacked") else 0)
        st.set(X_PAID, e, keys.get("x", 0))
        put_counters(st, q, counter_name)

    def _date_markers(self) -> None:
        """Age markers came one by one, the one described first came last [12.4.7, R28]."""
        st = self.st
        for p in (0, 1):
            markers = st.zone(p, AGE)
            for i, e in enumerate(markers):
                st.set(ARRIVED, e, i - len(markers))

    def _turn(self) -> None:
        values = self.given.values
        st = self.st
        at = values.get("phase", "main")
        DUEL.number(st, values, DEFAULT_TURN, PHASES.index(POINTS[at][1]))
        st.put_num(MAINS, 1 if at in ("battle", "main2", "end") else 0)
        active, turn = st.num[ACTIVE], st.num[TURN]
        st.put_num(OWN_TURN + active, turn)
        st.put_num(OWN_TURN + 1 - active, turn - 1)
        st.put_num(ATTACKING, -1)

    def _numbers(self) -> None:
        for p in (0, 1):
            said = self.given.players[p].values
            for key, table in NUMBERS.items():
                self.st.put_num(table + p, said.get(key, FIRST_NUMBERS.get(key, 0)))
            for kind, n in said.get("pool", {}).items():
                self.st.put_num(POOL + 2 * kind + p, n)

    def _begin(self) -> None:
        """Put the procedures where the point says, and let state triggers start from how things are."""
        st = self.st
        at = self.given.values.get("phase", "main")
        if at == "setup":
            for p in (0, 1):
                st.put_num(OWN_TURN + p, 0)
        elif at == "start":
            st.put_num(OWN_TURN + st.num[ACTIVE], st.num[TURN] - 2)
        self.begin(DUEL, at, POINTS[at][0])


__all__ = ["GIVEN", "NUMBERS", "ChroniclePlacement"]
