"""Positions of Shadowverse EVOLVE as scenarios describe them, built by raw writes at a stable point of a turn."""

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
    list_of,
    name,
    numbers_by_name,
    one_of,
    player_among,
    players_among,
    thing,
    truth,
    whole,
)
from tefuda.games.placing import Duel, DuelGiven, Placed, counter_name, duel_keys, entity_called, found_at, put_counters
from tefuda.games.sve.cards import Card
from tefuda.games.sve.library import compile_cards, find
from tefuda.games.sve.pool import SvePool, Universe
from tefuda.games.sve.rules.game import RULES
from tefuda.games.sve.rules.model import (
    ACTIVE,
    BANISHED,
    BY_PLAY,
    CEMETERY,
    DAMAGE,
    DECK,
    DECREASES,
    DISCARDED,
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
    K_AMULET,
    K_FOLLOWER,
    K_LEADER,
    K_SPELL,
    LEADER,
    LIFE,
    LOWERED,
    MAX_PP,
    NO_STAND,
    ORIGIN,
    PHASE,
    PLAYED,
    PLAYED_CARD,
    PP,
    S_EVOLVE,
    S_NONE,
    S_TOKEN,
    SINCE,
    SKIPS,
    TAKEN_OVER,
    TURN,
    TURNS,
    leader,
)
from tefuda.games.sve.rules.setup import MATCH
from tefuda.games.sve.rules.turn import TURN_OF
from tefuda.kernel import secrets
from tefuda.kernel.records import Event, Past
from tefuda.kernel.schema import CARD, FACE, HOST, OWNER, TURNED
from tefuda.kernel.state import State
from tefuda.saying import Text

BLANK = Card("白札", "ニュートラル", "フォロワー", cost=99, attack=0, health=1, english="Blank")
"""What fills decks that a scenario does not describe: it is too expensive to be played."""
NOBODY_LEADER = Card("リーダー", "ニュートラル", "リーダー", english="Leader")
BLANKS = 20
PLAYERS = 2
MOST_PP = 10
"""The most PP and the greatest maximum of PP that there can be [3.2.4.1]."""

ZONES: dict[str, int] = {
    "field": FIELD,
    "hand": HAND,
    "deck": DECK,
    "evolve_deck": EVOLVE_DECK,
    "ex": EX,
    "cemetery": CEMETERY,
    "banished": BANISHED,
}
KINDS_ON_FIELD = (K_FOLLOWER, K_AMULET)
KINDS = (K_FOLLOWER, K_AMULET, K_SPELL)
KIND_NAMES = {K_FOLLOWER: "フォロワー", K_AMULET: "アミュレット", K_SPELL: "スペル", K_LEADER: "リーダー"}

NUMBERS: dict[str, tuple[int, int, int, int]] = {
    "pp": (PP, 10, 0, MOST_PP),
    "max_pp": (MAX_PP, 10, 0, MOST_PP),
    "ep": (EP, 0, 0, MOST),
    "life": (LIFE, 20, -MOST, MOST),
    "played": (PLAYED, 0, 0, MOST),
    "decreases": (DECREASES, 0, 0, MOST),
    "evolves": (EVOLVES, 0, 0, MOST),
    "skips": (SKIPS, 0, 0, MOST),
    "field_limit": (FIELD_LIMIT, 5, 0, MOST),
    "hand_limit": (HAND_LIMIT, 7, 0, MOST),
    "ex_limit": (EX_LIMIT, 5, 0, MOST),
}
"""Numbers of players by key: where they stand, what they are unless given, least and greatest. A leader's health may fall below 0
[5.12.1.1]."""

POINTS: dict[str, tuple[str, int]] = {
    "setup": ("", 0),
    "start": ("7.2", 1),
    "main": ("7.3.1/a", 2),
    "end": ("7.4.1", 2),
    "quick": ("7.4.3", 3),
}
"""Stable points: the row of the turn at which play goes on, and the phase: the pre-game procedure, the beginning of the turn
of ``active``, his main phase, the beginning of his end phase, the quick window in it."""

FLAGS = {"acted": TURNED, "by_play": BY_PLAY, "no_stand": NO_STAND}
AMOUNTS = {"damage": DAMAGE}
ORIGINS = {z.name: z.index for z in RULES.schema.zones}

DUEL = Duel(TURN, ACTIVE, FIRST, PHASE, TURNS, MATCH, "7.1.1/a", TURN_OF)
"""How turns are taken."""

GIVEN = Description(
    match=duel_keys(POINTS),
    player={
        **{key: whole(least, most) for key, (_, _, least, most) in NUMBERS.items()},
        "leader": thing({"health": whole(-MOST)}),
        "plays": list_of(alias, Text("as で付けた名前", "names given with `as`")),
    },
    zones=tuple(ZONES),
    cards={"counters": numbers_by_name, "owner": player_among(PLAYERS), "known": players_among(PLAYERS)},
    cards_in={
        "field": {
            **dict.fromkeys(FLAGS, truth),
            **dict.fromkeys(AMOUNTS, whole()),
            "since": one_of("now", "earlier"),
            "evolved": one_of(True, False, "now", "earlier"),
            "evolve_card": name,
            "origin": one_of(*ORIGINS),
        },
        "evolve_deck": {"face_up": truth},
        "cemetery": {"discarded": truth},
    },
)
"""What scenarios of this game may describe."""


class SvePlacement(DuelGiven[Card]):
    """Builds the position of one scenario."""

    rules = RULES
    description = GIVEN
    zones = ZONES
    piles = (DECK,)
    discards = (DISCARDED, HAND)
    stand_ins = (BLANK,)
    duel = DUEL
    points = POINTS

    def __init__(
        self,
        given: Mapping[str, Any],
        universe: Universe,
        seed: int,
        options: Mapping[str, Any],
        words: Iterable[str] = (),
    ) -> None:
        self.evolved: dict[Item, Card] = {}
        self.evolve: dict[int, int] = {}
        super().__init__(given, universe, seed, options, words)

    # ---- cards

    def compile(self, cards: Sequence[Card], words: Iterable[str]) -> SvePool:
        return compile_cards(cards, self.universe, words)

    def lead(self, player: int) -> Card:
        called = self.given.players[player].values.get("leader", {}).get("card", "")
        if not called:
            return NOBODY_LEADER
        path = ("AB"[player], "leader")
        card = self._special(called, (S_NONE,), path)
        check_kind(card, (K_LEADER,), path)
        return card

    def card_of(self, item: Item) -> Card:
        if item.name == BLANK.name and item.name not in self.universe:
            return BLANK
        card = self._special(item.name, (S_EVOLVE,) if item.zone == "evolve_deck" else (S_NONE, S_TOKEN), item.path)
        self.check(item, card)
        return card

    def check(self, item: Item, card: Card) -> None:
        check_kind(card, KINDS_ON_FIELD if item.zone == "field" else KINDS, item.path)

    def cards_of(self, player: int) -> list[Card]:
        out = super().cards_of(player)[:1]
        for item in self.given.players[player].items:
            out.append(self.printed[item])
            evolved = evolve_name(item)
            if evolved:
                key = "evolve_card" if "evolve_card" in item.keys else "evolved"
                self.evolved[item] = self._special(evolved, (S_EVOLVE,), (*item.path, key))
                out.append(self.evolved[item])
        return out

    def _special(self, called: str, specials: tuple[int, ...], path: Where) -> Card:
        return found_at(path, lambda: find(called, self.universe, specials))

    # ---- the position

    def lay(self, player: int) -> list[Placed]:
        return [self.create_lead(player, LEADER), *self.create_items(player), *self.blanks(player, "deck", BLANKS)]

    def make_further(self, placed: Sequence[Placed]) -> None:
        self.evolve = {q.entity: self._evolve_card(q, q.item) for q in placed if q.item in self.evolved}

    def create(self, card: Card, owner: int) -> int:
        """Return a new entity of a card; tokens are numbered."""
        e = super().create(card, owner)
        if card.special == S_TOKEN:
            self.st.number(e, self.st.pool.designs[self.st.col[CARD][e]].siblings)
        return e

    def _evolve_card(self, q: Placed, item: Item | None) -> int:
        assert item is not None
        return self.create(self.evolved[item], self.st.col[OWNER][q.entity])

    def write_card(self, q: Placed) -> None:
        if q.item is None:
            return
        st, e, item = self.st, q.entity, q.item
        if q.zone == FIELD:
            st.set(SINCE, e, self._when(item, "since"))
            describe_field_card(st, e, item)
            if st.col[OWNER][e] != q.player:
                st.set(TAKEN_OVER, e, 1)
        evolve = self.evolve.get(e, -1)
        if evolve >= 0:
            st.put(evolve, st.zone_id(st.col[OWNER][e], EVOLVE_ZONE))
            st.set(HOST, evolve, st.ref(e))
            st.set(EVOLVED, e, self._when(item, "evolved"))
        if item.keys.get("face_up"):
            st.set(FACE, e, 1)
            secrets.reveal(st, e)
        put_counters(st, q, counter_name)

    def _when(self, item: Item, key: str) -> int:
        """Return a turn: this one for ``now``, the one before for everything else."""
        turn = self.st.num[TURN]
        return turn if item.keys.get(key) == "now" else turn - 1

    def write_rest(self, placed: Sequence[Placed]) -> None:
        self._numbers()
        for p in (0, 1):
            secrets.look(self.st, p, self.st.zone(p, EVOLVE_DECK))

    def go_on(self) -> None:
        self._plays()
        super().go_on()

    def _numbers(self) -> None:
        for p in (0, 1):
            said = self.given.players[p].values
            for key, (table, default, _, _) in NUMBERS.items():
                self.st.put_num(table + p, said.get(key, default))
            if "pp" not in said and "max_pp" in said:
                self.st.put_num(PP + p, said["max_pp"])
            leader = said.get("leader", {})
            if "health" in leader:
                if "life" in said:
                    raise PlacingFault(
                        ("AB"[p], "life"),
                        Text(
                            "leader の health と両方は書けません", "stands beside the leader's health; give one of them"
                        ),
                    )
                self.st.put_num(LIFE + p, leader["health"])
            elif "life" not in said:
                e = self.st.zones[self.st.zone_id(p, LEADER)][0]
                self.st.put_num(LIFE + p, self.st.row(e).v[HEALTH])

    def _plays(self) -> None:
        """Write what happened this turn into its history: cards played, in their order [13.2.1, R66], and health lowered [13.5.2.2]."""
        st = self.st
        for p in (0, 1):
            said = self.given.players[p].values
            for _ in range(said.get("decreases", 0) if st.pool.counted >> LOWERED & 1 else 0):
                st.history = Past(Event(LOWERED, st.ref(leader(st, p)), player=p, n=-1), (), st.history)
            names = said.get("plays", [])
            for i, called in enumerate(names):
                ref = st.ref(entity_called(self.aliases, called, ("AB"[p], "plays", i)))
                if st.pool.counted >> PLAYED_CARD & 1:
                    ev = Event(PLAYED_CARD, ref, player=p, source=ref)
                    ev.frm = st.zone_id(p, HAND)
                    st.history = Past(ev, (), st.history)
            if said.get("played", len(names)) < len(names):
                raise PlacingFault(
                    ("AB"[p], "played"),
                    Text(
                        f"plays の{len(names)}枚より少なくできません", f"is less than the {len(names)} cards of plays"
                    ),
                )
            st.put_num(PLAYED + p, said.get("played", len(names)))


def evolve_name(item: Item) -> str:
    """Return the name of the evolve card that lies under a card, "" if it has not evolved."""
    if "evolve_card" in item.keys:
        if item.keys.get("evolved") is False:
            raise PlacingFault(
                (*item.path, "evolve_card"),
                Text(
                    "evolved: false なのに進化カードがあります", "needs a card that has evolved, not `evolved: false`"
                ),
            )
        return str(item.keys["evolve_card"])
    return item.name if item.keys.get("evolved") else ""


def check_kind(card: Card, kinds: tuple[int, ...], path: tuple[str | int, ...]) -> None:
    """Refuse a card of a kind that cannot lie there [4.3, 4.4]."""
    if card.kind_number not in kinds:
        there = "、".join(KIND_NAMES[k] for k in kinds)
        raise PlacingFault(
            path,
            Text(
                f"『{card.name}』は{card.kind}です。ここに置けるもの: {there}",
                f"{card.name!r} is a {card.kind}; here lies {there}",
            ),
        )


def describe_field_card(st: State, e: int, item: Item) -> None:
    """Write the keys of a card on the field into the position."""
    for key, column in FLAGS.items():
        if key in item.keys:
            st.set(column, e, 1 if item.keys[key] else 0)
    for key, column in AMOUNTS.items():
        if key in item.keys:
            st.set(column, e, item.keys[key])
    if "origin" in item.keys:
        st.set(ORIGIN, e, ORIGINS[item.keys["origin"]])
