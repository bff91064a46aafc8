"""Descriptions of positions, as scenario files hold them: which keys a game has, and what may stand behind each.

A game gives a :class:`Description`: tables of keys with their readers. :func:`read_given` reads a description by it and refuses, with
the path of the fault, whatever does not fit. What becomes of the values is the game's business.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tefuda.errors import PlacingFault
from tefuda.formats.expecting import expected, missing, shown, unknown_key
from tefuda.formats.notation import letter, seat
from tefuda.saying import Text

Where = tuple[str | int, ...]
Reader = Callable[[Any, Where], Any]
"""Returns the value that is meant, or raises ``PlacingFault``."""

COUNTED = re.compile(r"(.+?) x(\d+)")
COUNTS = re.compile(r"[1-9]\d{0,3}")
MOST = 999
"""The greatest number that makes sense anywhere in a description."""

_NO_ALIAS = re.compile(r"[.@#*\[\]>;{}:,/]|^\s|\s$")


class Description(NamedTuple):
    """What the scenarios of a game may describe.

    Attributes:
        match: Keys beside the players.
        player: Keys of a player that are no zones.
        zones: Zones of a player, whose cards are listed.
        cards: Keys of a card in any zone, besides ``card``, ``as``, ``count``.
        cards_in: Further keys of cards by zone.
    """

    match: Mapping[str, Reader]
    player: Mapping[str, Reader]
    zones: Sequence[str]
    cards: Mapping[str, Reader]
    cards_in: Mapping[str, Mapping[str, Reader]]

    def every_key(self) -> Iterator[str]:
        """Every key there is: what a game's documentation has to explain."""
        yield from (*self.match, *self.player, *self.zones, "card", "as", "count", *self.cards)
        for extra in self.cards_in.values():
            yield from extra


class Item:
    """A card of a zone as the scenario writes it: ``歩兵``, ``歩兵 x5`` or ``{card: 歩兵, as: x, ...}``.

    Attributes:
        zone, path: Where it stands.
        name, count, alias: What it is called, how many there are, how the scenario calls it ("" for no name of its own).
        keys: Its other keys, read.
    """

    def __init__(self, zone: str, data: Any, path: Where, readers: Mapping[str, Reader]) -> None:
        self.zone = zone
        self.path = path
        self.keys: dict[str, Any] = {}
        self.count = 1
        self.alias = ""
        if isinstance(data, Mapping):
            if "card" not in data:
                check_keys(data, (*ITEM, *readers), path)
                raise PlacingFault(path, missing("card", "カード名", "the name of a card"))
            said = read_keys(data, {**ITEM, **readers}, path)
            self.name = str(said.pop("card"))
            self.count = said.pop("count", 1)
            self.alias = said.pop("as", "")
            self.keys = said
            if self.alias and self.count != 1:
                raise PlacingFault(
                    (*path, "count"),
                    Text("名前 (as) を付けたカードは1枚です", "a card with a name of its own (as) is one card"),
                )
        else:
            self.name, self.count = counted(data, path)


class PlayerGiven(NamedTuple):
    """What is said of one player: values by key, and the cards of the zones that are named."""

    values: dict[str, Any]
    items: list[Item]
    zones: frozenset[str]


class Given(NamedTuple):
    """A description that was read: values beside the players, and the players by seat."""

    values: dict[str, Any]
    players: list[PlayerGiven]


def read_given(data: Any, description: Description, players: int) -> Given:
    """Read the description of a position.

    Raises:
        PlacingFault: For an unknown key, a value out of its range, or one name for two cards.
    """
    if not isinstance(data, Mapping):
        keys = ", ".join((*description.match, "A", "B"))
        raise PlacingFault((), expected("盤面", "a position", data, keys))
    letters = [letter(p) for p in range(players)]
    check_keys(data, (*description.match, *letters), ())
    values = read_keys({k: v for k, v in data.items() if k in description.match}, description.match, ())
    said = [_player(data.get(name), (name,), description) for name in letters]
    seen: set[str] = set()
    for item in (item for one in said for item in one.items if item.alias):
        if item.alias in seen:
            raise PlacingFault(
                (*item.path, "as"),
                Text(f"{item.alias!r} はもう別のカードの名前です", f"{item.alias!r} already names another card"),
            )
        if item.alias in letters or item.alias in description.match:
            raise PlacingFault(
                (*item.path, "as"),
                Text(
                    f"{item.alias!r} は別のものを指すので、ほかの名前にしてください",
                    f"{item.alias!r} means something else in paths; take another name",
                ),
            )
        seen.add(item.alias)
    return Given(values, said)


def _player(data: Any, path: Where, description: Description) -> PlayerGiven:
    if data is None:
        return PlayerGiven({}, [], frozenset())
    if not isinstance(data, Mapping):
        raise PlacingFault(path, expected("領域と数値", "zones and numbers", data, "{hand: [...], ...}"))
    check_keys(data, (*description.zones, *description.player), path)
    values = read_keys({k: v for k, v in data.items() if k in description.player}, description.player, path)
    items: list[Item] = []
    for zone in description.zones:
        cards = data.get(zone, [])
        if not isinstance(cards, list):
            raise PlacingFault((*path, zone), expected("カードのリスト", "a list of cards", cards))
        readers = {**description.cards, **description.cards_in.get(zone, {})}
        items += [Item(zone, card, (*path, zone, i), readers) for i, card in enumerate(cards)]
    return PlayerGiven(values, items, frozenset(z for z in description.zones if z in data))


def check_keys(data: Mapping[str, Any], known: Sequence[str], path: Where) -> None:
    """Refuse unknown keys."""
    for key in data:
        if key not in known:
            raise PlacingFault((*path, key), unknown_key(key, known))


def read_keys(data: Mapping[str, Any], readers: Mapping[str, Reader], path: Where) -> dict[str, Any]:
    """Read a mapping whose keys are known."""
    check_keys(data, tuple(readers), path)
    return {key: readers[key](value, (*path, key)) for key, value in data.items()}


def counted(data: Any, path: Where) -> tuple[str, int]:
    """Read the name of a card, or ``名前 x5``."""
    if not isinstance(data, str) or not data.strip():
        raise PlacingFault(path, expected("カード", "a card", data, "名前, 名前 x5, {card: 名前, ...}"))
    found = COUNTED.fullmatch(data)
    if found is None:
        return data, 1
    if not COUNTS.fullmatch(found[2]):
        raise PlacingFault(path, expected("xの後に1以上の枚数", "a number of cards from 1 on behind x", data))
    return found[1], int(found[2])


# ---- readers ----------------------------------------------------------------------------------------------------------------


def whole(least: int = 0, most: int = MOST) -> Reader:
    """A whole number from ``least`` to ``most``."""

    def read(value: Any, path: Where) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise PlacingFault(path, expected("整数", "a whole number", value))
        if not least <= value <= most:
            raise PlacingFault(path, expected(f"{least}から{most}の数", f"a number from {least} to {most}", value))
        return value

    return read


def truth(value: Any, path: Where) -> bool:
    """``true`` or ``false``."""
    if not isinstance(value, bool):
        raise PlacingFault(path, expected("true か false", "true or false", value))
    return value


def one_of(*words: Any) -> Reader:
    """One of some words (``true`` may be among them)."""

    def read(value: Any, path: Where) -> Any:
        for word in words:
            if type(value) is type(word) and value == word:
                return value
        there = [str(shown(w)) if isinstance(w, bool) else str(w) for w in words]
        raise PlacingFault(path, expected(" か ".join(there), " or ".join(there), value))

    return read


def player_among(players: int) -> Reader:
    """The letter of a player; read as his number."""
    letters = [letter(p) for p in range(players)]

    def read(value: Any, path: Where) -> int:
        if value not in letters:
            raise PlacingFault(path, expected(" か ".join(letters), " or ".join(letters), value))
        return seat(value)

    return read


def players_among(players: int) -> Reader:
    """A list of letters of players; one alone may stand without brackets."""
    one = player_among(players)

    def read(value: Any, path: Where) -> list[int]:
        if isinstance(value, list):
            return [one(v, (*path, i)) for i, v in enumerate(value)]
        return [one(value, path)]

    return read


def name(value: Any, path: Where) -> str:
    """The name of a card."""
    if isinstance(value, bool) or not isinstance(value, str | int) or not str(value).strip():
        raise PlacingFault(path, expected("カード名", "the name of a card", value))
    return str(value)


def alias(value: Any, path: Where) -> str:
    """A name for this scenario: a word that paths and notation can hold."""
    if isinstance(value, bool) or not isinstance(value, str) or not value or _NO_ALIAS.search(value):
        signs = ". @ # * [ ] > ; : , /"
        raise PlacingFault(path, expected(f"{signs} を含まない名前", f"a word without {signs}", value))
    return value


def list_of(one: Reader, what: Text) -> Reader:
    """A list whose parts a reader reads."""

    def read(value: Any, path: Where) -> list[Any]:
        if not isinstance(value, list):
            raise PlacingFault(path, expected(f"{what.ja}のリスト", f"a list of {what}", value))
        return [one(v, (*path, i)) for i, v in enumerate(value)]

    return read


def numbers_by_name(value: Any, path: Where) -> dict[str, int]:
    """Numbers from 0 on by name: counters."""
    if not isinstance(value, Mapping):
        raise PlacingFault(path, expected("名前と数", "names with numbers", value, "{祈り: 2}"))
    number = whole()
    return {str(key): number(n, (*path, key)) for key, n in value.items()}


def numbers_by_word(words: Sequence[Sequence[str]], what: Text) -> Reader:
    """Whole numbers by kinds that have a word in each of several languages (``{火: 2, none: 1}``); read as a mapping by the kind's place
    in these lists."""
    kinds = {word: k for language in words for k, word in enumerate(language)}
    example = f"{{{words[0][0]}: 2}}"

    def read(value: Any, path: Where) -> dict[int, int]:
        if not isinstance(value, Mapping):
            raise PlacingFault(path, expected(f"{what.ja}の種類と数", f"kinds of {what} with numbers", value, example))
        said = read_keys(value, dict.fromkeys(kinds, whole()), path)
        return {kinds[word]: n for word, n in said.items()}

    return read


def thing(keys: Mapping[str, Reader]) -> Reader:
    """A single card: its name, or a mapping with ``card`` and further keys; read as the mapping."""

    def read(value: Any, path: Where) -> dict[str, Any]:
        if isinstance(value, Mapping):
            return read_keys(value, {"card": name, **keys}, path)
        return {"card": name(value, path)}

    return read


ITEM: Mapping[str, Reader] = {"card": name, "as": alias, "count": whole(1)}
"""Keys of every card that is written as a mapping."""
