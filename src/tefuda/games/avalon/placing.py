"""Positions of Avalon as scenarios describe them, built by raw writes at a stable point (anatomy, Stable points)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

from tefuda.errors import PlacingFault
from tefuda.formats.expecting import expected
from tefuda.formats.notation import letter
from tefuda.games.avalon.cards import AVATAR as AVATAR_KIND
from tefuda.games.avalon.cards import CREATURE, ICON_WORDS, Card
from tefuda.games.avalon.library import compile_cards, find_avatar
from tefuda.games.avalon.newcomers import DECK, Newcomer, check_newcomers, newcomer
from tefuda.games.avalon.pool import MODE, AvalonPool, mode_of, seat_players
from tefuda.games.avalon.rules.events import DISCARDED
from tefuda.games.avalon.rules.game import RULES
from tefuda.games.avalon.rules.joining import OPENING_HAND
from tefuda.games.avalon.rules.mains import CHASERS_MAIN
from tefuda.games.avalon.rules.mana import counted, of_player, target
from tefuda.games.avalon.rules.model import (
    AVATAR,
    CHASING,
    CONVERTED,
    DECLARATIONS,
    DECLARED,
    DISCARD,
    DRAWS,
    ENDS,
    HAND,
    HOLY,
    LAND,
    LANDS,
    LEADER,
    LIFE,
    MAINS,
    MARCHED_NOW,
    MEMORY,
    PHASE,
    PLACE,
    PROOF,
    R_CREATURE,
    R_MANA,
    ROLE,
    SETS,
    SETUP,
    SLOT,
    START,
    TURN,
    WINNER,
    chasers,
    clockwise,
)
from tefuda.games.avalon.rules.setup import MATCH
from tefuda.games.avalon.rules.turns import CHASER_TURN, LEADER_TURN, ROUNDS
from tefuda.games.describing import (
    Description,
    Item,
    Where,
    list_of,
    name,
    numbers_by_name,
    one_of,
    player_among,
    players_among,
    truth,
    whole,
)
from tefuda.games.placing import Placed, PositionGiven, found_at, start_truths
from tefuda.kernel.frames import Procedure
from tefuda.kernel.state import State
from tefuda.saying import Text

BLANK = Card("白札", "魔法", "無", english="Blank")
"""What fills memories and lives that a scenario does not describe: a magic card without text."""
NOBODY = Card("名もなき旅人", "アバター", "無", english="Nameless Traveller")
"""The avatar of a player whose avatar is not described."""
BLANKS = 20
PLAYERS = 4

LAND_KEYS: dict[str, int] = {f"land{k + 1}": LAND + k for k in range(LANDS)}
ZONES: dict[str, int] = {
    "hand": HAND,
    "memory": MEMORY,
    "life": LIFE,
    **LAND_KEYS,
    "proof": PROOF,
    "discard": DISCARD,
    "holy": HOLY,
}
"""Zones by their keys. A pile is written from the bottom up; ``holy`` stands with the player whose pile lies there."""
PILES = (*LAND_KEYS, "holy")

POINTS: dict[str, tuple[Procedure | None, str, int]] = {
    "setup": (None, "", SETUP),
    "leader-turn": (LEADER_TURN, "5.2", DRAWS),
    "leader-draw": (LEADER_TURN, "5.2/a", DRAWS),
    "leader-set": (LEADER_TURN, "5.2.2", SETS),
    "leader-main": (LEADER_TURN, "5.2.4", MAINS),
    "leader-end": (LEADER_TURN, "5.2.5", ENDS),
    "chaser-turn": (CHASER_TURN, "5.3", DRAWS),
    "chaser-draw": (CHASER_TURN, "5.3/a", DRAWS),
    "chaser-set": (CHASER_TURN, "5.3.2", SETS),
    "chaser-main": (CHASER_TURN, "5.3.4", MAINS),
    "chaser-battle": (CHASERS_MAIN, "5.3.7", MAINS),
    "chaser-end": (CHASER_TURN, "5.3.9", ENDS),
}
"""Stable points: where play goes on, and the phase. ``leader-set`` is the default; ``main`` is another word for it."""

GIVEN = Description(
    match={
        "turn": whole(1),
        "phase": one_of("main", *POINTS),
        "leader": player_among(PLAYERS),
        "active": player_among(PLAYERS),
        "players": whole(2, PLAYERS),
        "slot": player_among(PLAYERS),
        "marched": truth,
        "winner": player_among(PLAYERS),
        "left": players_among(PLAYERS),
        "joins": list_of(newcomer(PLAYERS), Text("途中参加するプレイヤー", "players who join")),
    },
    player={"avatar": name, "declared": one_of(*DECLARATIONS[1:])},
    zones=tuple(ZONES),
    cards={"known": players_among(PLAYERS)},
    cards_in={**{key: {"mana": truth, "converted": numbers_by_name} for key in PILES}, "discard": {"discarded": truth}},
)
"""What scenarios of this game may describe."""


class AvalonPlacement(PositionGiven[Card]):
    """Builds the position of one scenario. There are as many players as the last letter that is described, or as ``players`` says."""

    rules = RULES
    description = GIVEN
    zones = ZONES
    piles = (MEMORY,)
    discards = (DISCARDED, HAND)
    stand_ins = (BLANK,)

    # ---- cards

    def read_options(self, options: Mapping[str, Any]) -> None:
        self.mode = mode_of(options)

    def players_in(self, given: Mapping[str, Any]) -> int:
        return players_of(given)

    def compile(self, cards: Sequence[Card], words: Iterable[str]) -> AvalonPool:
        return compile_cards(cards, self.universe, words)

    def lead(self, player: int) -> Card:
        return self._avatar(self.given.players[player].values.get("avatar", ""), (letter(player), "avatar"))

    def _avatar(self, called: str, path: Where) -> Card:
        if not called:
            return NOBODY
        return found_at(path, lambda: find_avatar(called, self.universe))

    def check(self, item: Item, card: Card) -> None:
        if item.zone in PILES and card.type != CREATURE:
            raise PlacingFault(item.path, expected("クリーチャー", "a creature", card.type))

    def card(self, called: str, path: Where) -> Card:
        card = super().card(called, path)
        if card.type == AVATAR_KIND:
            what = Text("アバターは avatar に書きます", "an avatar is written as avatar: NAME")
            raise PlacingFault(path, what)
        return card

    def further_cards(self) -> list[Card]:
        self.newcomers: list[Newcomer] = self.given.values.get("joins", [])
        self._check_left()
        seated = [p for p in range(self.players) if p not in self.left]
        check_newcomers(self.newcomers, seated, PLAYERS, OPENING_HAND + self.mode["initial_life"] + 1)
        self.bring = [self._brought(one) for one in self.newcomers]
        return [card for brought in self.bring for card in brought]

    @property
    def left(self) -> list[int]:
        """Who has left the match before; their seats are empty [R85]."""
        return cast(list[int], self.given.values.get("left", []))

    def _check_left(self) -> None:
        """Refuse what nobody can have who has left: cards, a part in the turn.

        Raises:
            PlacingFault: If so, or if the match would be over [5.5.4, R86].
        """
        values = self.given.values
        for i, p in enumerate(self.left):
            if p >= self.players:
                here = Text(
                    f"プレイヤーは{self.players}人です (players)", f"there are {self.players} players (players)"
                )
                raise PlacingFault(("left", i), here)
            said = self.given.players[p]
            if said.values or said.zones:
                what = Text(f"{letter(p)} はもう抜けています (left)", f"{letter(p)} has left already (left)")
                raise PlacingFault((letter(p),), what)
        at = "leader-set" if self._point == "main" else self._point
        playing: dict[str, int | None] = {"slot": values.get("slot"), "winner": values.get("winner")}
        if POINTS[at][0] is LEADER_TURN:
            playing["leader"] = self._leader
        for key, who in playing.items():
            if who is not None and who in self.left:
                gone = Text(f"{letter(who)} はもう抜けています (left)", f"{letter(who)} has left already (left)")
                raise PlacingFault((key,), gone)
        if self.left and self._point == "setup":
            raise PlacingFault(("left",), Text("対戦の前には抜けられません", "nobody leaves before the match"))
        if self.players - len(self.left) + len(self.newcomers) < 2:
            what = Text("一人しか残らないなら対戦は終わっています", "the match is over if one is left alone")
            raise PlacingFault(("left",), what)

    @property
    def _leader(self) -> int:
        """Who leads, or led before he left."""
        return cast(int, self.given.values.get("leader", self.given.values.get("active", 0)))

    @property
    def _point(self) -> str:
        return cast(str, self.given.values.get("phase", "main"))

    def _brought(self, one: Newcomer) -> list[Card]:
        """Return the cards of one who has asked to join: the avatar, then his deck."""
        avatar = self._avatar(one.avatar, (*one.path, "avatar"))
        if one.memory is None:
            return [avatar] + [BLANK] * DECK
        return [avatar] + [card for name, n, path in one.memory for card in [self.card(name, path)] * n]

    # ---- the position

    def sit_down(self) -> None:
        seat_players(self.st, self.players)
        for p in self.left:
            self.st.put_num(PLACE + p, -1)
        self.st.seats = tuple([p for p in self.st.seats if p not in self.left])
        for key, n in self.mode.items():
            self.st.put_num(MODE[key][0], n)

    def lay(self, player: int) -> list[Placed]:
        if player in self.left:
            return []
        return [
            *self.create_items(player),
            *self.blanks(player, "memory", BLANKS),
            *self.dealt(player, "life", self.mode["initial_life"]),
            self.create_lead(player, AVATAR),
        ]

    def write_card(self, q: Placed) -> None:
        """In each pile all cards are mana but the last one, unless it is said to be mana, too."""
        st = self.st
        if q.item is None or q.item.zone not in PILES:
            return
        last = st.zones[st.zone_id(q.player, q.zone)][-1] == q.entity
        creature = last and not q.item.keys.get("mana", False)
        st.set(ROLE, q.entity, R_CREATURE if creature else R_MANA)
        packed = 0
        for word, n in q.item.keys.get("converted", {}).items():
            if word not in ICON_WORDS:
                there = " ".join(ICON_WORDS)
                raise PlacingFault((*q.item.path, "converted", word), expected(there, f"one of {there}", word))
            packed += n << 4 * ICON_WORDS[word]
        st.set(CONVERTED, q.entity, packed)

    # ---- where play goes on ---------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        st = self.st
        number = self.compiled.cards.index
        st.joins = tuple(
            (one.player, *map(number, cards)) for one, cards in zip(self.newcomers, self.bring, strict=True)
        )
        at = self._point
        proc, row, phase = POINTS["leader-set" if at == "main" else at]
        leader = self._leader
        st.put_num(LEADER, -1 if leader in self.left else leader)
        st.put_num(START, leader)
        st.call(MATCH)
        if proc is None:
            st.put_num(LEADER, -1)
            return
        chasing = proc is not LEADER_TURN
        self._numbers(phase, 1 if chasing else 0, at)
        st.frames[-1].pc = MATCH.at["4.10"] + 1
        st.call(ROUNDS)
        st.frames[-1].pc = ROUNDS.at["5.1/a" if chasing else "5.1"] + 1
        st.call(CHASER_TURN if chasing else LEADER_TURN, player=-1 if chasing else leader)
        if chasing:
            self._chaser_turn(proc, row)
        else:
            st.frames[-1].pc = LEADER_TURN.at[row]
        start_truths(st)

    def _numbers(self, phase: int, chasing: int, at: str) -> None:
        st = self.st
        values = self.given.values
        turn = values.get("turn", 4 if chasing else 3)
        if turn % 2 == chasing:
            raise PlacingFault(
                ("turn",),
                Text("リーダーターンは奇数、チェイサーターンは偶数です", "leader turns are odd, chaser turns even"),
            )
        st.put_num(TURN, turn - 1 if at.endswith("-turn") else turn)
        st.put_num(PHASE, phase)
        st.put_num(CHASING, chasing)
        st.put_num(SLOT, -1 if chasing else st.num[LEADER])
        st.put_num(MARCHED_NOW, 1 if values.get("marched") else 0)
        st.put_num(WINNER, values.get("winner", -1))
        for p in st.seats:
            said = self.given.players[p].values.get("declared")
            st.put_num(DECLARED + p, DECLARATIONS.index(said) if said else 1 if at == "chaser-battle" else 0)

    def _chaser_turn(self, proc: Procedure, row: str) -> None:
        st = self.st
        f = st.frames[-1]
        order = chasers(st)
        f.box = (tuple(order),)
        slot = self.given.values.get("slot", -1)
        if slot >= 0 and slot not in order:
            raise PlacingFault(("slot",), Text("リーダーにはチェイサーの番がありません", "the leader has no slot then"))
        f.n = order.index(slot) if slot >= 0 else 0
        if proc is CHASER_TURN:
            f.pc = CHASER_TURN.at[row]
            return
        f.pc = CHASER_TURN.at["5.3.4/a"] + 1
        st.call(CHASERS_MAIN)
        CHASERS_MAIN.steps[0](st, st.frames[-1])
        for p in st.seats:
            said = self.given.players[p].values.get("declared", "nothing")
            st.put_num(DECLARED + p, DECLARATIONS.index(said))
        st.frames[-1].pc = CHASERS_MAIN.at[row]


def players_of(given: Any) -> int:
    """Return how many players a description has."""
    if not isinstance(given, Mapping):
        return 2
    said = given.get("players")
    if isinstance(said, int) and 2 <= said <= PLAYERS:
        return said
    named = [p + 1 for p in range(PLAYERS) if letter(p) in given]
    return max([2, *named])


def role(st: State, player: int) -> str:
    """Return whether a player leads."""
    return "leader" if st.num[LEADER] == player else "chaser"


def place_in_order(st: State, player: int) -> int:
    """Return a player's place in clockwise order, from 1; the leader is the last."""
    order = clockwise(st)
    return order.index(player) + 1 if player in order else 0


PLAYER_FIGURES: dict[str, Callable[[State, int], Any]] = {
    "mana": of_player,
    "counted": counted,
    "target": target,
    "role": role,
    "place": place_in_order,
    "declared": lambda st, p: DECLARATIONS[st.num[DECLARED + p]] or "none",
    "proofs": lambda st, p: len(st.zone(p, PROOF)),
    "lives": lambda st, p: len(st.zone(p, LIFE)),
}
"""What scenarios may ask of a player besides zones."""

__all__ = ["GIVEN", "PLAYER_FIGURES", "AvalonPlacement"]
