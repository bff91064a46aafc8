"""Positions of Shadowverse EVOLVE as scenarios describe them, built by raw writes at a stable point of a turn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tefuda.errors import PlacingFault, UnknownName
from tefuda.formats.notation import letter, seat
from tefuda.games.sve.cards import Card
from tefuda.games.sve.library import compile_cards, find
from tefuda.games.sve.pool import SvePool, Universe, twins
from tefuda.games.sve.rules.game import RULES
from tefuda.games.sve.rules.model import (
    ACTIVE,
    BANISHED,
    BY_PLAY,
    CEMETERY,
    DAMAGE,
    DECK,
    DECREASES,
    EP,
    EVOLVE_DECK,
    EVOLVE_ZONE,
    EVOLVED,
    EVOLVES,
    EX,
    EX_LIMIT,
    FIELD,
    FIELD_LIMIT,
    FIRST,
    HAND,
    HAND_LIMIT,
    HEALTH,
    LEADER,
    LIFE,
    MAX_PP,
    NO_STAND,
    ORIGIN,
    PHASE,
    PLAYED,
    PP,
    S_EVOLVE,
    S_NONE,
    S_TOKEN,
    SINCE,
    SKIPS,
    TAKEN_OVER,
    TURN,
    TURNS,
)
from tefuda.games.sve.rules.setup import MATCH
from tefuda.games.sve.rules.turn import TURN_OF
from tefuda.kernel import secrets
from tefuda.kernel.rng import seeded
from tefuda.kernel.schema import FACE, HOST, OWNER, TURNED
from tefuda.kernel.state import State

BLANK = Card("白札", "ニュートラル", "フォロワー", cost=99, attack=0, health=1, english="Blank")
"""What fills decks that a scenario does not describe: it is too expensive to be played."""
NOBODY_LEADER = Card("リーダー", "ニュートラル", "リーダー", english="Leader")
BLANKS = 20
DEFAULT_TURN = 5
COUNTED = re.compile(r"(.+?) x(\d+)")

ZONES: dict[str, int] = {
    "field": FIELD,
    "hand": HAND,
    "deck": DECK,
    "evolve_deck": EVOLVE_DECK,
    "ex": EX,
    "cemetery": CEMETERY,
    "banished": BANISHED,
}
NUMBERS: dict[str, tuple[int, int]] = {
    "pp": (PP, 10),
    "max_pp": (MAX_PP, 10),
    "ep": (EP, 0),
    "life": (LIFE, 20),
    "played": (PLAYED, 0),
    "decreases": (DECREASES, 0),
    "evolves": (EVOLVES, 0),
    "skips": (SKIPS, 0),
    "field_limit": (FIELD_LIMIT, 5),
    "hand_limit": (HAND_LIMIT, 7),
    "ex_limit": (EX_LIMIT, 5),
}
"""Numbers of players by key, with what they are unless given."""

POINTS: dict[str, tuple[str, int]] = {
    "setup": ("", 0),
    "start": ("7.2", 1),
    "main": ("7.3.1/a", 2),
    "end": ("7.4.1", 2),
    "quick": ("7.4.3", 3),
}
"""Stable points: the row of the turn at which play goes on, and the phase: the pre-game procedure, the beginning of the turn
of ``active``, his main phase, the beginning of his end phase, the quick window in it."""

GIVEN = ("active", "turn", "phase", "first", "A", "B")
CARD_KEYS = ("card", "as", "count", "counters", "owner", "known")
FLAGS = {"acted": TURNED, "by_play": BY_PLAY, "no_stand": NO_STAND}
AMOUNTS = {"damage": DAMAGE}
FIELD_KEYS = (*FLAGS, *AMOUNTS, "since", "evolved", "evolve_card", "origin")


class SvePlacement:
    """Builds the position of one scenario."""

    def __init__(
        self,
        given: Mapping[str, Any],
        universe: Universe,
        seed: int,
        options: Mapping[str, Any],
        words: Iterable[str] = (),
    ) -> None:
        for key in options:
            raise PlacingFault(("options", key), "this game has no options")
        check_keys(given, GIVEN, ())
        self.given = given
        self.universe = universe
        self.words = words
        self.seed = seed
        self.aliases: dict[str, int] = {}
        self.items = [items_of(given.get(letter(p)) or {}, letter(p)) for p in (0, 1)]
        self.cards: list[Card] = []
        self.compiled: SvePool = self._pool()
        self.st = State(RULES, self.compiled.pool, seeded(seed))

    # ---- cards ----------------------------------------------------------------------------------------------------------

    def _pool(self) -> SvePool:
        cards = [BLANK]
        for p in (0, 1):
            cards.append(self._leader(p))
            for item in self.items[p]:
                item.printed = self._find(item)
                cards.append(item.printed)
                if item.evolve_name:
                    cards.append(self._card(item.evolve_name, (S_EVOLVE,), (*item.path, "evolved")))
        return compile_cards(cards, self.universe, self.words)

    def _leader(self, p: int) -> Card:
        player = self.given.get(letter(p)) or {}
        leader = player.get("leader") or {}
        name = leader if isinstance(leader, str) else leader.get("card", "")
        if not name:
            return NOBODY_LEADER
        return self._card(name, (S_NONE,), (letter(p), "leader"))

    def _find(self, item: Item) -> Card:
        if item.name == BLANK.name:
            return BLANK
        specials = (S_EVOLVE,) if item.zone == "evolve_deck" else (S_NONE, S_TOKEN)
        return self._card(item.name, specials, item.path)

    def _card(self, name: str, specials: tuple[int, ...], path: tuple[str | int, ...]) -> Card:
        try:
            return find(name, self.universe, specials)
        except UnknownName as error:
            raise PlacingFault(path, str(error)) from None

    # ---- the position ---------------------------------------------------------------------------------------------------

    def place(self) -> State:
        """Return the position at the point that the scenario names."""
        st = self.st
        for p in (0, 1):
            st.create(-1, p, -1)
        made: list[tuple[Item | None, int, int, int]] = []
        for p in (0, 1):
            made.append((None, st.create(self._number(self._leader(p)), p, -1), p, LEADER))
            for item in self.items[p]:
                for _ in range(item.count):
                    made.append((item, self._create(item, p), p, ZONES[item.zone]))
            if "deck" not in (self.given.get(letter(p)) or {}):
                made += [(None, st.create(self._number(BLANK), p, -1), p, DECK) for _ in range(BLANKS)]
        evolve = {e: self._evolve_card(item, e) for item, e, p, z in made if item is not None and item.evolve_name}
        st.twins = twins(st)
        self._turn()
        for _, e, p, zone in reversed([m for m in made if m[3] == DECK]):
            st.put(e, st.zone_id(p, zone))
        for _, e, p, zone in made:
            if zone != DECK:
                st.put(e, st.zone_id(p, zone))
        for described, e, p, zone in made:
            if described is not None:
                self._describe(described, e, p, zone, evolve.get(e, -1))
        self._numbers()
        self._known()
        self._begin()
        return st

    def _number(self, card: Card) -> int:
        return self.compiled.cards.index(card)

    def _create(self, item: Item, p: int) -> int:
        owner = seat(item.keys["owner"]) if "owner" in item.keys else p
        if owner not in (0, 1):
            raise PlacingFault((*item.path, "owner"), "expected A or B")
        e = self.st.create(self._number(item.printed), owner, -1)
        if item.printed.special == S_TOKEN:
            self.st.number(e, self.compiled.pool.designs[self._number(item.printed)].siblings)
        if item.alias:
            if item.alias in self.aliases:
                raise PlacingFault((*item.path, "as"), f"{item.alias!r} already names another card")
            self.aliases[item.alias] = e
        return e

    def _evolve_card(self, item: Item, e: int) -> int:
        card = self._card(item.evolve_name, (S_EVOLVE,), (*item.path, "evolved"))
        return self.st.create(self._number(card), self.st.col[OWNER][e], -1)

    def _describe(self, item: Item, e: int, p: int, zone: int, evolve: int) -> None:
        st = self.st
        if zone == FIELD:
            st.set(SINCE, e, self._when(item, "since"))
            describe_field_card(st, e, item)
            if st.col[OWNER][e] != p:
                st.set(TAKEN_OVER, e, 1)
        if evolve >= 0:
            st.put(evolve, st.zone_id(st.col[OWNER][e], EVOLVE_ZONE))
            st.set(HOST, evolve, st.ref(e))
            st.set(EVOLVED, e, self._when(item, "evolved"))
        if item.keys.get("face_up"):
            st.set(FACE, e, 1)
            secrets.reveal(st, e)
        for name, n in (item.keys.get("counters") or {}).items():
            word = name if name.endswith("カウンター") else f"{name}カウンター"
            if word not in st.pool.words:
                st.pool.words.append(word)
            st.set_counter(e, word, number(n, (*item.path, "counters", name)))

    def _when(self, item: Item, key: str) -> int:
        """Return a turn: ``now`` or ``earlier`` (the default)."""
        word = item.keys.get(key, "earlier")
        if word not in ("now", "earlier", True):
            raise PlacingFault((*item.path, key), f"expected now or earlier, not {word!r}")
        turn = self.st.num[TURN]
        return turn if word == "now" else turn - 1

    def _turn(self) -> None:
        given = self.given
        st = self.st
        turn = number(given.get("turn", DEFAULT_TURN), ("turn",))
        active = player_of(given.get("active", "A"), ("active",))
        first = player_of(given["first"], ("first",)) if "first" in given else active if turn % 2 else 1 - active
        point = given.get("phase", "main")
        if point not in POINTS:
            raise PlacingFault(("phase",), f"no stable point {point!r}; there are {', '.join(POINTS)}")
        for at, value in ((TURN, turn), (ACTIVE, active), (FIRST, first), (PHASE, POINTS[point][1])):
            st.put_num(at, value)
        st.put_num(TURNS + first, (turn + 1) // 2)
        st.put_num(TURNS + 1 - first, turn // 2)

    def _numbers(self) -> None:
        for p in (0, 1):
            player = self.given.get(letter(p)) or {}
            for key, (table, default) in NUMBERS.items():
                value = player.get(key, default)
                if key == "pp" and "pp" not in player:
                    value = player.get("max_pp", default)
                self.st.put_num(table + p, number(value, (letter(p), key)))
            leader = player.get("leader")
            if isinstance(leader, Mapping):
                check_keys(leader, ("card", "health"), (letter(p), "leader"))
                if "health" in leader:
                    self.st.put_num(LIFE + p, number(leader["health"], (letter(p), "leader", "health")))
            elif "life" not in player:
                e = self.st.zones[self.st.zone_id(p, LEADER)][0]
                self.st.put_num(LIFE + p, self.st.row(e).v[HEALTH])

    def _known(self) -> None:
        st = self.st
        for p in (0, 1):
            secrets.look(st, p, st.zone(p, EVOLVE_DECK))
            for item in self.items[p]:
                if "known" in item.keys and item.alias:
                    for word in item.keys["known"]:
                        secrets.look(st, player_of(word, (*item.path, "known")), [self.aliases[item.alias]])

    def _begin(self) -> None:
        """Put the procedures where the point says, and let state triggers start from how things are."""
        st = self.st
        point = self.given.get("phase", "main")
        if point == "setup":
            for at in (TURN, PHASE, TURNS, TURNS + 1):
                st.put_num(at, 0)
            st.put_num(ACTIVE, -1)
            st.put_num(FIRST, -1)
            st.call(MATCH)
            return
        active = st.num[ACTIVE]
        if point == "start":
            st.put_num(TURN, st.num[TURN] - 1)
            st.put_num(TURNS + active, st.num[TURNS + active] - 1)
        st.call(MATCH, player=st.num[FIRST])
        st.frames[-1].pc = MATCH.at["7.1.1/a"]
        st.call(TURN_OF, player=active)
        st.frames[-1].pc = TURN_OF.at[POINTS[point][0]]
        for w in st.derive().states:
            state = w.ability.state
            st.truths[w.scope.source, w.ability.uid] = state is not None and state.holds(st, w.scope)


class Item:
    """A card of a zone as the scenario writes it: ``歩兵``, ``歩兵 x5`` or ``{card: 歩兵, as: x, ...}``."""

    def __init__(self, zone: str, data: Any, path: tuple[str | int, ...]) -> None:
        self.zone = zone
        self.path = path
        self.keys: dict[str, Any] = {}
        self.count = 1
        self.alias = ""
        self.printed: Card = BLANK
        if isinstance(data, Mapping):
            self.keys = dict(data)
            extra = FIELD_KEYS if zone == "field" else ("face_up",) if zone == "evolve_deck" else ()
            check_keys(data, CARD_KEYS + extra, path)
            if "card" not in data:
                raise PlacingFault(path, "card is missing: expected the name of a card")
            self.name = str(data["card"])
            self.count = number(data.get("count", 1), (*path, "count"))
            self.alias = str(data.get("as", ""))
            if self.alias and self.count != 1:
                raise PlacingFault((*path, "count"), "a card with a name of its own (as) is one card")
        elif isinstance(data, str):
            found = COUNTED.fullmatch(data)
            self.name = found[1] if found else data
            self.count = int(found[2]) if found else 1
        else:
            raise PlacingFault(path, f"expected a card, not {data!r}")
        self.evolve_name = self.name if self.keys.get("evolved") else ""
        if self.keys.get("evolve_card"):
            self.evolve_name = str(self.keys["evolve_card"])


def items_of(player: Any, name: str) -> list[Item]:
    """Return the cards of a player in the order in which they are written."""
    if not isinstance(player, Mapping):
        raise PlacingFault((name,), "expected zones and numbers: {pp: 3, hand: [...], field: [...]}")
    check_keys(player, (*ZONES, *NUMBERS, "leader"), (name,))
    out: list[Item] = []
    for zone in ZONES:
        cards = player.get(zone, [])
        if not isinstance(cards, list):
            raise PlacingFault((name, zone), "expected a list of cards")
        out += [Item(zone, data, (name, zone, i)) for i, data in enumerate(cards)]
    return out


def check_keys(data: Mapping[str, Any], known: tuple[str, ...], path: tuple[str | int, ...]) -> None:
    """Refuse unknown keys."""
    for key in data:
        if key not in known:
            raise PlacingFault((*path, key), f"unknown key {key!r}; expected {', '.join(known)}")


def number(value: Any, path: tuple[str | int, ...]) -> int:
    """Return a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise PlacingFault(path, f"expected a whole number, not {value!r}")
    return value


def player_of(value: Any, path: tuple[str | int, ...]) -> int:
    """Return the number of a player's letter."""
    p = seat(str(value))
    if p not in (0, 1):
        raise PlacingFault(path, f"expected A or B, not {value!r}")
    return p


def describe_field_card(st: State, e: int, item: Item) -> None:
    """Write the keys of a card on the field into the position."""
    for key, column in FLAGS.items():
        if key in item.keys:
            if not isinstance(item.keys[key], bool):
                raise PlacingFault((*item.path, key), f"expected true or false, not {item.keys[key]!r}")
            st.set(column, e, 1 if item.keys[key] else 0)
    for key, column in AMOUNTS.items():
        if key in item.keys:
            st.set(column, e, number(item.keys[key], (*item.path, key)))
    if "origin" in item.keys:
        kinds = {z.name: z.index for z in RULES.schema.zones}
        word = item.keys["origin"]
        if word not in kinds:
            raise PlacingFault((*item.path, "origin"), f"no zone {word!r}; there are {', '.join(kinds)}")
        st.set(ORIGIN, e, kinds[word])
