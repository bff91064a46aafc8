"""Positions from descriptions, as far as all games do it the same way: raw writes that put described cards where they are said to be."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from tefuda.errors import PlacingFault, UnknownName
from tefuda.games.describing import Given, Item, Where
from tefuda.games.registry import Compiled
from tefuda.kernel import secrets
from tefuda.kernel.frames import Procedure
from tefuda.kernel.state import State
from tefuda.saying import Text

C = TypeVar("C")


class Placed(NamedTuple):
    """An entity of a described position: what describes it (None: nobody does), whose zone it is put into, and which kind of zone."""

    item: Item | None
    entity: int
    player: int
    zone: int


class CardsGiven(ABC, Generic[C]):
    """The cards of a described position: which printed card each of them is, and the entities that are made of them.

    A game looks its cards up (``look_up``), sets ``compiled``, whose first design is the blank card that fills what is not described,
    and ``st``, and then makes the entities.

    Attributes:
        zones: Kinds of zones by their keys.
        given: The description, read.
        universe: All known cards.
        aliases: Entities by the names that the scenario gave them.
        printed: The card of each described one.
        compiled: The designs of the position.
        st: The position.
    """

    zones: ClassVar[Mapping[str, int]]
    compiled: Compiled
    st: State

    def __init__(self, given: Given, universe: Mapping[str, Sequence[C]]) -> None:
        self.given = given
        self.universe = universe
        self.aliases: dict[str, int] = {}
        self.printed: dict[Item, C] = {}

    @abstractmethod
    def find(self, item: Item) -> C:
        """Return the card that is described.

        Raises:
            PlacingFault: If there is none, or it cannot lie there.
        """

    def look_up(self, player: int) -> list[C]:
        """Look up the cards that are described with a player; see :meth:`find`."""
        items = self.given.players[player].items
        for item in items:
            self.printed[item] = self.find(item)
        return [self.printed[item] for item in items]

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

    def blanks(self, player: int, key: str, n: int) -> list[Placed]:
        """Return so many blank cards of a zone of a player, none if the zone is described."""
        if key in self.given.players[player].zones:
            return []
        return [Placed(None, self.st.create(0, player, -1), player, self.zones[key]) for _ in range(n)]

    def begin(self, duel: Duel, point: str, row: str) -> None:
        """Put the procedures at a row of the turn, and let state triggers start from how things are. The points ``setup`` (before the
        first turn) and ``start`` (before the turn is counted) take back what :meth:`Duel.number` wrote."""
        st = self.st
        if point == "setup":
            for at in (duel.turn, duel.phase, duel.turns, duel.turns + 1):
                st.put_num(at, 0)
            st.put_num(duel.active, -1)
            st.put_num(duel.first, -1)
            st.call(duel.match)
            return
        active = st.num[duel.active]
        if point == "start":
            st.put_num(duel.turn, st.num[duel.turn] - 1)
            st.put_num(duel.turns + active, st.num[duel.turns + active] - 1)
        st.call(duel.match, player=st.num[duel.first])
        st.frames[-1].pc = duel.match.at[duel.played]
        st.call(duel.turn_of, player=active)
        st.frames[-1].pc = duel.turn_of.at[row]
        start_truths(st)


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


def no_options(options: Mapping[str, object]) -> None:
    """Refuse parameters of the match, for games that have none."""
    for key in options:
        raise PlacingFault(("options", key), Text("このゲームに対戦の設定はありません", "this game has no options"))


__all__ = [
    "CardsGiven",
    "Duel",
    "Given",
    "Placed",
    "aliases_of",
    "counter_name",
    "entity_called",
    "found_at",
    "let_know",
    "no_options",
    "put_all",
    "put_counters",
    "start_truths",
]
