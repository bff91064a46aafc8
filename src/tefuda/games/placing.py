"""Positions from descriptions, as far as all games do it the same way: raw writes that put described cards where they are said to be."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast

from tefuda.errors import PlacingFault, UnknownName
from tefuda.games.common.reasons import BY_EFFECT
from tefuda.games.describing import Description, Item, Reader, Where, one_of, player_among, read_given, whole
from tefuda.games.library import card_called
from tefuda.games.pooling import seat_all, twins
from tefuda.games.registry import Compiled
from tefuda.kernel import secrets
from tefuda.kernel.frames import Procedure
from tefuda.kernel.records import Event, Past
from tefuda.kernel.rng import seeded
from tefuda.kernel.rules import Rules
from tefuda.kernel.state import State
from tefuda.saying import Text

C = TypeVar("C")


class Placed(NamedTuple):
    """An entity of a described position: what describes it (None: nobody does), whose zone it is put into, and which kind of zone."""

    item: Item | None
    entity: int
    player: int
    zone: int


class PositionGiven(ABC, Generic[C]):
    """Builds the position that a scenario describes: which printed card each described one is, the entities that are made of them, and
    what is written of them. A game says what may be described, and what becomes of it; the order is the same in all of them.

    Attributes:
        rules: What the kernel runs.
        description: What scenarios of the game may describe.
        zones: Kinds of zones by their keys.
        piles: Kinds of zones in which the first described card lies on top.
        discards: The event of a card discarded from a hand, and that kind of zone.
        stand_ins: Cards that nobody printed, which descriptions may name; the first one is blank and fills what is not described.
        players: How many players there are.
        given: The description, read.
        universe: All known cards.
        leads: The single card that stands for a player (leader, avatar), by player, in games that have one.
        printed: The card of each described one.
        aliases: Entities by the names that the scenario gave them.
        compiled: The designs of the position.
        st: The position.
    """

    rules: ClassVar[Rules]
    description: ClassVar[Description]
    zones: ClassVar[Mapping[str, int]]
    piles: ClassVar[tuple[int, ...]]
    discards: ClassVar[tuple[int, int]]
    stand_ins: ClassVar[tuple[Any, ...]]

    def __init__(
        self,
        given: Mapping[str, Any],
        universe: Mapping[str, Sequence[C]],
        seed: int,
        options: Mapping[str, Any],
        words: Iterable[str] = (),
    ) -> None:
        self.read_options(options)
        self.players = self.players_in(given)
        self.given = read_given(given, self.description, self.players)
        self.universe = universe
        self.leads: dict[int, C] = {}
        self.printed: dict[Item, C] = {}
        self.aliases: dict[str, int] = {}
        cards: list[C] = [self.stand_ins[0]]
        for p in range(self.players):
            cards += self.cards_of(p)
        cards += self.further_cards()
        self.compiled: Compiled = self.compile(cards, words)
        self.st = State(self.rules, self.compiled.pool, seeded(seed))

    # ---- what is described

    def read_options(self, options: Mapping[str, Any]) -> None:
        """Read the parameters of the match; a game has none unless it says so.

        Raises:
            PlacingFault: If the game has no such parameter.
        """
        for key in options:
            what = Text("このゲームに対戦の設定はありません", "this game has no options")
            raise PlacingFault(("options", key), what)

    def players_in(self, given: Mapping[str, Any]) -> int:
        """Return how many players a description, not yet read, has."""
        return 2

    # ---- cards

    @abstractmethod
    def compile(self, cards: Sequence[C], words: Iterable[str]) -> Compiled:
        """Return the designs of these cards, with further words that texts may use."""

    @abstractmethod
    def check(self, item: Item, card: C) -> None:
        """Refuse a card that cannot lie where it is described.

        Raises:
            PlacingFault: If so.
        """

    def card(self, called: str, path: Where) -> C:
        """Return the card of a name; ``path`` is where it stands.

        Raises:
            PlacingFault: If there is none.
        """
        for card in self.stand_ins:
            if called == card.name and called not in self.universe:
                return cast(C, card)
        return found_at(path, lambda: self.find(called))

    def find(self, called: str) -> C:
        """Return the printed card of a name.

        Raises:
            UnknownName: If there is none.
        """
        return cast(C, card_called(called, cast(Mapping[str, Sequence[Any]], self.universe)))

    def card_of(self, item: Item) -> C:
        """Return the card that is described.

        Raises:
            PlacingFault: If there is none, or it cannot lie there.
        """
        card = self.card(item.name, item.path)
        self.check(item, card)
        return card

    def lead(self, player: int) -> C | None:
        """Return the single card that stands for a player, None in games without one."""
        return None

    def cards_of(self, player: int) -> list[C]:
        """Look up the cards that are described with a player; see :meth:`card_of`."""
        lead = self.lead(player)
        if lead is not None:
            self.leads[player] = lead
        out = [lead] if lead is not None else []
        for item in self.given.players[player].items:
            self.printed[item] = self.card_of(item)
            out.append(self.printed[item])
        return out

    def further_cards(self) -> list[C]:
        """Return the cards that are described elsewhere than with the players."""
        return []

    # ---- entities

    def create(self, card: C, owner: int) -> int:
        """Return a new entity of a card, in no zone."""
        return self.st.create(self.compiled.cards.index(card), owner, -1)

    def create_item(self, item: Item, player: int) -> int:
        """Return a new entity of a described card; its owner is the player with whom it stands, unless it has another."""
        return self.create(self.printed[item], item.keys.get("owner", player))

    def create_items(self, player: int) -> list[Placed]:
        """Return new entities of all cards that are described with a player."""
        return [
            Placed(item, self.create_item(item, player), player, self.zones[item.zone])
            for item in self.given.players[player].items
            for _ in range(item.count)
        ]

    def create_lead(self, player: int, zone: int) -> Placed:
        """Return a new entity of the card that stands for a player, to lie in a kind of zone."""
        return Placed(None, self.create(self.leads[player], player), player, zone)

    def blanks(self, player: int, key: str, n: int) -> list[Placed]:
        """Return so many blank cards of a zone of a player, none if the zone is described."""
        if key in self.given.players[player].zones:
            return []
        return [Placed(None, self.st.create(0, player, -1), player, self.zones[key]) for _ in range(n)]

    def dealt(self, player: int, key: str, n: int) -> list[Placed]:
        """Return so many blank cards of a zone that set-up fills, none before set-up or if the zone is described."""
        return self.blanks(player, key, 0 if self.given.values.get("phase") == "setup" else n)

    # ---- the position

    def place(self) -> State:
        """Return the position at the point that the scenario names."""
        st = self.st
        self.sit_down()
        placed = [q for p in range(self.players) for q in self.lay(p)]
        self.aliases.update(aliases_of(placed))
        self.make_further(placed)
        st.twins = twins(st)
        self.begin_turn()
        put_all(st, placed, self.piles)
        for q in placed:
            self.write_card(q)
        self.write_rest(placed)
        self.look_back(placed)
        let_know(st, placed)
        self.go_on()
        return st

    def sit_down(self) -> None:
        """Make the entities of the players."""
        seat_all(self.st, self.players)

    @abstractmethod
    def lay(self, player: int) -> list[Placed]:
        """Return new entities of all cards of a player, in the order in which they are made, and where each shall lie."""

    def make_further(self, placed: Sequence[Placed]) -> None:
        """Make entities that lie in no zone of a player, and refuse what cannot lie together."""

    def begin_turn(self) -> None:
        """Write which turn it is, before anything is put into its zone."""

    @abstractmethod
    def write_card(self, q: Placed) -> None:
        """Write what is said of a card; it is in its zone."""

    def write_rest(self, placed: Sequence[Placed]) -> None:
        """Write what is said of players, and of cards after all are described."""

    def look_back(self, placed: Sequence[Placed]) -> None:
        """Write into the history of the turn which cards were discarded in it, for texts that look back."""
        st = self.st
        kind, hand = self.discards
        for q in placed:
            if q.item is not None and q.item.keys.get("discarded") and st.pool.counted >> kind & 1:
                ref = st.ref(q.entity)
                ev = Event(kind, ref, player=q.player, why=BY_EFFECT)
                ev.frm, ev.to, ev.after = st.zone_id(q.player, hand), st.zone_id(q.player, q.zone), ref
                st.history = Past(ev, (), st.history)

    def write_numbers(self, tables: Mapping[str, int], first: Mapping[str, int]) -> None:
        """Write numbers of players by their keys; ``first``: what they are unless given, if not 0."""
        for p in range(self.players):
            said = self.given.players[p].values
            for key, table in tables.items():
                self.st.put_num(table + p, said.get(key, first.get(key, 0)))

    @abstractmethod
    def go_on(self) -> None:
        """Put the procedures where the point says, and let state triggers start from how things are."""


class Duel(NamedTuple):
    """Where a game in which two players take turns keeps these, and what leads them.

    Attributes:
        turn, active, first, phase: Tables of the number of the turn, whose it is, who goes first, the phase.
        turns: Table of how many turns each of the two has had.
        match, played: The procedure of a match, and its row after a turn.
        turn_of: The procedure of a turn.
    """

    turn: int
    active: int
    first: int
    phase: int
    turns: int
    match: Procedure
    played: str
    turn_of: Procedure

    def number(self, st: State, values: Mapping[str, int], default: int, phase: int) -> None:
        """Write the turn that a description says (``turn``, ``active``, ``first``). Odd turns are those of who goes first, unless
        something else is said."""
        turn = values.get("turn", default)
        active = values.get("active", 0)
        first = values.get("first", active if turn % 2 else 1 - active)
        for at, value in ((self.turn, turn), (self.active, active), (self.first, first), (self.phase, phase)):
            st.put_num(at, value)
        st.put_num(self.turns + first, (turn + 1) // 2)
        st.put_num(self.turns + 1 - first, turn // 2)


class DuelGiven(PositionGiven[C]):
    """A position of a game in which two players take turns.

    Attributes:
        duel: How turns are taken.
        points: Stable points by their keys: the row of the turn at which play goes on ("": before the match), and the phase. Without a
            key it is ``main``.
        default_turn: The number of the turn, unless given.
    """

    duel: ClassVar[Duel]
    points: ClassVar[Mapping[str, tuple[str, int]]]
    default_turn = 5

    @property
    def point(self) -> str:
        """The key of the point that the scenario names."""
        return cast(str, self.given.values.get("phase", "main"))

    def begin_turn(self) -> None:
        self.duel.number(self.st, self.given.values, self.default_turn, self.points[self.point][1])

    def go_on(self) -> None:
        """Put the procedures at the row of the turn, and let state triggers start from how things are. The points ``setup`` (before the
        first turn) and ``start`` (before the turn is counted) take back what :meth:`Duel.number` wrote."""
        st = self.st
        duel = self.duel
        if self.point == "setup":
            for at in (duel.turn, duel.phase, duel.turns, duel.turns + 1):
                st.put_num(at, 0)
            st.put_num(duel.active, -1)
            st.put_num(duel.first, -1)
            st.call(duel.match)
            return
        active = st.num[duel.active]
        if self.point == "start":
            st.put_num(duel.turn, st.num[duel.turn] - 1)
            st.put_num(duel.turns + active, st.num[duel.turns + active] - 1)
        st.call(duel.match, player=st.num[duel.first])
        st.frames[-1].pc = duel.match.at[duel.played]
        st.call(duel.turn_of, player=active)
        st.frames[-1].pc = duel.turn_of.at[self.points[self.point][0]]
        start_truths(st)


def duel_keys(points: Iterable[str]) -> dict[str, Reader]:
    """Return the keys of a match between two who take turns; ``points`` are the stable points."""
    return {"active": player_among(2), "turn": whole(1), "phase": one_of(*points), "first": player_among(2)}


def counter_name(short: str) -> str:
    """Return the name of a counter with the word for counters behind it."""
    return short if short.endswith("カウンター") else f"{short}カウンター"


def found_at(path: Where, find: Callable[[], C]) -> C:
    """Return the card that ``find`` looks up; an unknown name is a fault at the place where it stands.

    Raises:
        PlacingFault: If there is no such card.
    """
    try:
        return find()
    except UnknownName as error:
        raise PlacingFault(path, error.said) from None


def aliases_of(placed: Iterable[Placed]) -> dict[str, int]:
    """Return the entities that the scenario gave names to."""
    return {p.item.alias: p.entity for p in placed if p.item is not None and p.item.alias}


def put_all(st: State, placed: Iterable[Placed], piles: Iterable[int]) -> None:
    """Put entities into their zones in the order in which they are written; in piles the first one lies on top."""
    face_down = frozenset(piles)
    everything = list(placed)
    for p in reversed([p for p in everything if p.zone in face_down]):
        st.put(p.entity, st.zone_id(p.player, p.zone))
    for p in everything:
        if p.zone not in face_down:
            st.put(p.entity, st.zone_id(p.player, p.zone))


def put_counters(st: State, placed: Placed, word: Callable[[str], str]) -> None:
    """Put the described counters on a card; ``word`` gives the full name of a counter."""
    counters: Mapping[str, int] = placed.item.keys.get("counters", {}) if placed.item is not None else {}
    for short, n in counters.items():
        name = word(short)
        if name not in st.pool.words:
            st.pool.words.append(name)
        st.set_counter(placed.entity, name, n)


def let_know(st: State, placed: Iterable[Placed]) -> None:
    """Let players know the cards that the description says they know (``known``)."""
    for p in placed:
        for player in p.item.keys.get("known", ()) if p.item is not None else ():
            secrets.look(st, player, [p.entity])


def start_truths(st: State) -> None:
    """Let state triggers start from how things are: what holds already does not trigger."""
    for w in st.derive().states:
        state = w.ability.state
        st.truths[w.scope.source, w.ability.uid] = state is not None and state.holds(st, w.scope)


def entity_called(aliases: Mapping[str, int], name: str, path: tuple[str | int, ...]) -> int:
    """Return the entity of a name that the scenario gave.

    Raises:
        PlacingFault: If it gave none of that name.
    """
    if name not in aliases:
        there = ", ".join(aliases) or "none"
        raise PlacingFault(
            path,
            Text(
                f"as: {name} と名付けたカードがありません。あるもの: {there}",
                f"no card of this scenario has the name {name!r} (as: {name}); there are: {there}",
            ),
        )
    return aliases[name]


__all__ = [
    "Duel",
    "DuelGiven",
    "Placed",
    "PositionGiven",
    "counter_name",
    "duel_keys",
    "entity_called",
    "found_at",
    "put_counters",
    "start_truths",
]
