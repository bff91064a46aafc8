"""Deck files: ``game``, ``name``, the game's single cards, and ``{name: count}`` for each pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from tefuda.errors import FormatError, UnknownName
from tefuda.formats import marked
from tefuda.formats.expecting import expected, missing, unknown_key

__all__ = ["DeckList", "read_deck", "read_deck_data", "write_deck"]

MOST_COPIES = 999
"""The greatest number of copies that a file may name: a slip of the hand shall not make a million cards."""


class DeckList(msgspec.Struct, frozen=True, omit_defaults=True, eq=False):
    """A deck as a file writes it: names and numbers, not yet looked up among the cards.

    Attributes:
        game: Id of the game.
        name: Name of the deck.
        english: Translation of the name, or "".
        singles: Card names by the game's word for a single card: ``{"leader": ...}``.
        piles: Numbers of copies by card name, by the game's word for a pile: ``{"main": {...}}``.
        file, lines: Where it was read, and the lines of its fields (``main.名前``): for errors. Decks are equal without regard to them.
    """

    game: str
    name: str
    english: str = ""
    singles: dict[str, str] = {}
    piles: dict[str, dict[str, int]] = {}
    file: str = ""
    lines: dict[str, int] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DeckList) and _said(self) == _said(other)

    __hash__ = None  # type: ignore[assignment]

    def fault(self, field: str, what: str) -> FormatError | UnknownName:
        """Return the error that a field (``main.名前``) names no card: with file and line, if the deck was read from a file."""
        return FormatError(self.file, self.lines.get(field, 0), field, what) if self.file else UnknownName(what)

    def count(self, pile: str) -> int:
        """Return how many cards a pile has."""
        return sum(self.piles.get(pile, {}).values())


def _said(deck: DeckList) -> tuple[object, ...]:
    """What a deck says, wherever it was read."""
    return (deck.game, deck.name, deck.english, deck.singles, deck.piles)


def read_deck(path: Path | str, singles: Sequence[str], piles: Sequence[str], game: str = "") -> DeckList:
    """Read a deck file; ``singles`` and ``piles`` are the keys that the game knows.

    Raises:
        FormatError: With file, line and field, if the file does not fit the format (or belongs to another game than ``game``).
    """
    return read_deck_data(marked.load(path), (), singles, piles, game)


def read_deck_data(
    source: marked.Marked, path: marked.Path_, singles: Sequence[str], piles: Sequence[str], game: str = ""
) -> DeckList:
    """Read a deck that stands somewhere in a document; see :func:`read_deck`."""
    data = source.at(path)
    keys = ("game", "name", "english", *singles, *piles)
    if not isinstance(data, Mapping):
        raise source.error(path, expected("デッキ", "a deck", data, ", ".join(keys)))
    for key in data:
        if key not in keys:
            raise source.error((*path, key), unknown_key(key, keys))
    for key in ("game", "name", *singles, *piles[:1]):
        if key not in data:
            raise source.error(path, missing(key))
    if game and data["game"] != game:
        raise source.error((*path, "game"), expected(f"{game}のデッキ", f"a deck of {game}", data["game"]))
    return DeckList(
        game=_text(source, (*path, "game"), data["game"]),
        name=_text(source, (*path, "name"), data["name"]),
        english=_text(source, (*path, "english"), data["english"]) if "english" in data else "",
        singles={key: _text(source, (*path, key), data[key]) for key in singles},
        piles={key: _pile(source, (*path, key), data.get(key)) for key in piles},
        file=source.file,
        lines=_lines(source, path, data),
    )


def read_each(text: str, singles: Sequence[str], piles: Sequence[str], game: str) -> tuple[DeckList, list[FormatError]]:
    """Read the text of a deck file as far as it fits the format: return the deck, and what is wrong with the lines that are left out.

    Raises:
        FormatError: If nothing of it can be read.
    """
    source = marked.parse(text, "deck")
    data = source.data
    keys = ("game", "name", "english", *singles, *piles)
    if not isinstance(data, Mapping):
        raise source.error((), expected("デッキ", "a deck", data, ", ".join(keys)))
    faults: list[FormatError] = []
    words: dict[str, str] = {}
    cards: dict[str, dict[str, int]] = {key: {} for key in piles}
    for key, value in data.items():
        try:
            if key not in keys:
                raise source.error((key,), unknown_key(key, keys))
            if key == "game" and value != game:
                raise source.error((key,), expected(f"{game}のデッキ", f"a deck of {game}", value))
            if key in piles:
                cards[key], wrong = _pile_each(source, (key,), value)
                faults += wrong
            else:
                words[key] = _text(source, (key,), value)
        except FormatError as fault:
            faults.append(fault)
    single = {key: words[key] for key in singles if key in words}
    name, english = words.get("name", "?"), words.get("english", "")
    return DeckList(game, name, english, single, cards, source.file, _lines(source, (), data)), faults


def _pile_each(source: marked.Marked, path: marked.Path_, data: object) -> tuple[dict[str, int], list[FormatError]]:
    """Return the cards of a pile that are named rightly, and what is wrong with the others."""
    if not isinstance(data, Mapping):
        return _pile(source, path, data), []
    good: dict[str, int] = {}
    faults: list[FormatError] = []
    for name, n in data.items():
        try:
            good |= _pile(source, path, {str(name): n}) if isinstance(name, str) else _pile(source, path, name)
        except FormatError as fault:
            faults.append(fault)
    return good, faults


def _lines(source: marked.Marked, path: marked.Path_, data: Mapping[str, object]) -> dict[str, int]:
    """Return the lines of single cards and of the cards of piles."""
    lines = {key: source.line((*path, key)) for key in data}
    for key, pile in data.items():
        if isinstance(pile, Mapping):
            lines |= {f"{key}.{name}": source.line((*path, key, name)) for name in pile}
    return lines


def _text(source: marked.Marked, path: marked.Path_, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int) or not str(value).strip():
        raise source.error(path, expected("名前", "a name", value))
    return str(value)


def _pile(source: marked.Marked, path: marked.Path_, data: object) -> dict[str, int]:
    if data is None:
        return {}
    if not isinstance(data, Mapping):
        raise source.error(path, expected("カード名と枚数", "card names with their numbers", data, "名前: 3"))
    for name, n in data.items():
        if not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= MOST_COPIES:
            raise source.error(
                (*path, name), expected(f"1から{MOST_COPIES}の枚数", f"a number of copies from 1 to {MOST_COPIES}", n)
            )
    return dict(data)


def write_deck(deck: DeckList) -> str:
    """Write a deck as a deck file."""
    lines = [f"game: {deck.game}", f"name: {_quoted(deck.name)}"]
    if deck.english:
        lines.append(f"english: {_quoted(deck.english)}")
    lines += [f"{key}: {_quoted(name)}" for key, name in deck.singles.items()]
    for key, pile in deck.piles.items():
        if pile:
            lines.append(f"{key}:")
            lines += [f"  {_quoted(name)}: {n}" for name, n in pile.items()]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A scalar that YAML reads back as the same text."""
    try:
        same = marked.parse(f"k: {text}").data == {"k": text}
    except FormatError:
        same = False
    return text if same else msgspec.json.encode(text).decode()
