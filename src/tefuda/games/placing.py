"""Positions from descriptions, as far as all games do it the same way: raw writes that put described cards where they are said to be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeVar

from tefuda.errors import PlacingFault, UnknownName
from tefuda.games.describing import Given, Item, Where
from tefuda.kernel import secrets
from tefuda.kernel.state import State
from tefuda.saying import Text

C = TypeVar("C")


class Placed(NamedTuple):
    """An entity of a described position: what describes it (None: nobody does), whose zone it is put into, and which kind of zone."""

    item: Item | None
    entity: int
    player: int
    zone: int


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
    "Given",
    "Placed",
    "aliases_of",
    "entity_called",
    "found_at",
    "let_know",
    "no_options",
    "put_all",
    "put_counters",
    "start_truths",
]
