"""Positions of Last Chronicle as scenarios describe them, built by raw writes at a stable point of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tefuda.errors import PlacingFault
from tefuda.formats.expecting import expected
from tefuda.games.chronicle.cards import SPELL, UNIT, Card
from tefuda.games.chronicle.library import compile_cards
from tefuda.games.chronicle.pool import ChroniclePool
from tefuda.games.chronicle.rules.deciding import locked
from tefuda.games.chronicle.rules.events import BY_EFFECT, DISCARDED, ENTERED
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
    MAIN,
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
    STACK,
    TURN,
    TURNS,
    X_PAID,
)
from tefuda.games.chronicle.rules.setup import MATCH
from tefuda.games.chronicle.rules.text import (
    CHOICE_PART,
    MODE_PART,
    R_AGES,
    R_ITEM,
    R_MODES,
    R_SOURCE,
    R_X,
    SHARE_PART,
    ChronicleAbility,
    fresh_regs,
    text_of,
)
from tefuda.games.chronicle.rules.turn import TURN_OF
from tefuda.games.describing import (
    MOST,
    Description,
    Item,
    Where,
    alias,
    numbers_by_name,
    numbers_by_word,
    one_of,
    player_among,
    players_among,
    truth,
    whole,
)
from tefuda.games.placing import Duel, Placed, counter_name, duel_keys, entity_called, put_counters
from tefuda.games.stacking import Stack, StackedGiven
from tefuda.kernel import secrets
from tefuda.kernel.records import Event, Ints, Past
from tefuda.kernel.schema import CARD, HOST, TURNED
from tefuda.kernel.state import ENTITY
from tefuda.saying import Text

BLANK = Card("白札", "スペル", cost=99, english="Blank")
"""What fills decks that a scenario does not describe, and age yards: it is too expensive to be used."""
BLANKS = 20
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

POINTS: dict[str, tuple[str, int]] = {
    "setup": ("", PHASES.index("setup")),
    "start": ("9.2.1", PHASES.index("recovery")),
    "draw": ("9.3.2", PHASES.index("draw")),
    "check": ("9.4.2", PHASES.index("check")),
    "main": ("9.5.1.1", MAIN),
    "battle": ("9.6.1", MAIN),
    "main2": ("9.5.1.3", MAIN),
    "end": ("9.7.2.1", MAIN),
}
"""Stable points: the row of the turn at which play goes on, and the phase before: the set-up, the very start of the turn of ``active``, the
beginning of the draw, check, first main, battle, second main and adjustment phase."""


DUEL = Duel(TURN, ACTIVE, FIRST, PHASE, TURNS, MATCH, "8.2.1.8/a", TURN_OF)
"""How turns are taken."""

TURNABLE = {"wiped": truth, "acted": truth}
ON_STACK = Stack(
    STACK,
    {"modes": MODE_PART, "targets": CHOICE_PART, "shares": SHARE_PART},
    {"source": R_SOURCE, "x": R_X, "modes": R_MODES, "item": R_ITEM},
    words=("cb", "soul-burst"),
)
"""How what lies on the stack is described: spells, action abilities, triggers, CBs and soul bursts [7.13]."""

GIVEN = Description(
    match={**duel_keys(POINTS), "stack": ON_STACK.reader()},
    player={
        **dict.fromkeys(NUMBERS, whole()),
        "pool": numbers_by_word((FACTIONS_JA, FACTIONS_EN), Text("ソウル", "souls")),
        "ages": whole(0, MOST),
    },
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
        "discard": {"discarded": truth},
    },
)
"""What scenarios of this game may describe. ``ages``: so many face-down markers, if the age yard is not described."""


class ChroniclePlacement(StackedGiven[Card]):
    """Builds the position of one scenario."""

    rules = RULES
    description = GIVEN
    zones = ZONES
    piles = (DECK, AGE)
    discards = (DISCARDED, HAND)
    stand_ins = (BLANK,)
    duel = DUEL
    points = POINTS
    on_stack = ON_STACK

    def compile(self, cards: Sequence[Card], words: Iterable[str]) -> ChroniclePool:
        return compile_cards(cards, self.universe, words)

    def check(self, item: Item, card: Card) -> None:
        if (item.zone == "battlefield" and card.type == SPELL) or (item.zone == "joined" and card.type != UNIT):
            raise PlacingFault(
                item.path,
                Text(f"『{card.name}』は{card.type}です", f"{card.name!r} is a {card.type}; it cannot lie there"),
            )

    def text_of_card(self, e: int, path: Where) -> ChronicleAbility | None:
        """Only spells lie on the stack, permanents are placed without it [11.2.2, 11.3]."""
        card = self.compiled.cards[self.st.col[CARD][e]]
        if card.type != SPELL:
            raise PlacingFault(path, expected("スペル", "a spell", card.type))
        return text_of(self.st, self.st.col[CARD][e]).spell

    def text_called(self, e: int, word: str) -> ChronicleAbility | None:
        text = text_of(self.st, self.st.col[CARD][e])
        return text.burst if word == "cb" else text.soul_burst

    def fresh(self, size: int, source: int, player: int) -> list[Ints]:
        """The ages are locked as they are now [11.2.6]."""
        st = self.st
        e = source & ENTITY
        spell = st.kind_of(e) == STACK
        regs = fresh_regs(max(size, text_of(st, st.col[CARD][e]).regs) if spell else size, source, player)
        regs[R_AGES] = locked(st, player, source)
        return regs

    def lay(self, player: int) -> list[Placed]:
        ages = self.given.players[player].values.get("ages", DEFAULT_AGE)
        return self.create_items(player) + self.blanks(player, "deck", BLANKS) + self.dealt(player, "age", ages)

    def begin_turn(self) -> None:
        super().begin_turn()
        st = self.st
        st.put_num(MAINS, 1 if self.point in ("battle", "main2", "end") else 0)
        active, turn = st.num[ACTIVE], st.num[TURN]
        st.put_num(OWN_TURN + active, turn)
        st.put_num(OWN_TURN + 1 - active, turn - 1)
        st.put_num(ATTACKING, -1)

    def write_card(self, q: Placed) -> None:
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

    def write_rest(self, placed: Sequence[Placed]) -> None:
        self._date_markers()
        self.write_numbers(NUMBERS, FIRST_NUMBERS)
        for p in (0, 1):
            for kind, n in self.given.players[p].values.get("pool", {}).items():
                self.st.put_num(POOL + 2 * kind + p, n)

    def look_back(self, placed: Sequence[Placed]) -> None:
        """What came in this turn has entered the battlefield in it, too."""
        super().look_back(placed)
        st = self.st
        for q in placed:
            came = q.zone == BATTLEFIELD and q.item is not None and q.item.keys.get("since") == "now"
            if came and st.pool.counted >> ENTERED & 1:
                ref = st.ref(q.entity)
                ev = Event(ENTERED, ref, player=q.player, n=HAND, to=st.zone_id(q.player, BATTLEFIELD), why=BY_EFFECT)
                ev.after = ref
                st.history = Past(ev, (), st.history)

    def _date_markers(self) -> None:
        """Age markers came one by one, the one described first came last [12.4.7, R28]."""
        st = self.st
        for p in (0, 1):
            markers = st.zone(p, AGE)
            for i, e in enumerate(markers):
                st.set(ARRIVED, e, i - len(markers))

    def go_on(self) -> None:
        st = self.st
        st.memory = {}
        if self.point == "setup":
            for p in (0, 1):
                st.put_num(OWN_TURN + p, 0)
        elif self.point == "start":
            st.put_num(OWN_TURN + st.num[ACTIVE], st.num[TURN] - 2)
        super().go_on()


__all__ = ["GIVEN", "NUMBERS", "ChroniclePlacement"]
