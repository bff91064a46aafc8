"""Deck files: ``game``, ``name``, the game's single cards, and ``{name: count}`` for each pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from tefuda.formats import marked

__all__ = ["DeckList", "read_deck", "read_deck_data", "write_deck"]


class DeckList(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deck as a file writes it: names and numbers, not yet looked up among the cards.

    Attributes:
        game: Id of the game.
        name: Name of the deck.
        english: Translation of the name, or "".
        singles: Card names by the game's word for a single card: ``{"leader": ...}``.
        piles: Numbers of copies by card name, by the game's word for a pile: ``{"main": {...}}``.
    """

    game: str
    name: str
    english: str = ""
    singles: dict[str, str] = {}
    piles: dict[str, dict[str, int]] = {}

    def count(self, pile: str) -> int:
        """Return how many cards a pile has."""
        return sum(self.piles.get(pile, {}).values())


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
    data = source.data
    for step in path:
        data = data[step]
    if not isinstance(data, Mapping):
        raise source.error(path, "expected a deck: game, name, " + ", ".join((*singles, *piles)))
    allowed = ("game", "name", "english", *singles, *piles)
    for key in data:
        if key not in allowed:
            raise source.error((*path, key), f"unknown key; expected {', '.join(allowed)}")
    for key in ("game", "name", *singles, *piles[:1]):
        if key not in data:
            raise source.error(path, f"{key} is missing")
    if game and data["game"] != game:
        raise source.error((*path, "game"), f"is {data['game']!r}, expected {game!r}")
    return DeckList(
        game=_text(source, path, data, "game"),
        name=_text(source, path, data, "name"),
        english=_text(source, path, data, "english"),
        singles={key: _text(source, path, data, key) for key in singles},
        piles={key: _pile(source, (*path, key), data.get(key)) for key in piles},
    )


def _text(source: marked.Marked, path: marked.Path_, data: Mapping[str, object], key: str) -> str:
    value = data.get(key, "")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise source.error((*path, key), "expected a name")
    return value


def _pile(source: marked.Marked, path: marked.Path_, data: object) -> dict[str, int]:
    if data is None:
        return {}
    if not isinstance(data, Mapping):
        raise source.error(path, "expected card names with their numbers, like `名前: 3`")
    for name, n in data.items():
        if not isinstance(n, int) or isinstance(n, bool) or n < 1:
            raise source.error((*path, name), f"expected a number of copies from 1 on, not {n!r}")
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
    return text if marked.parse(f"k: {text}").data == {"k": text} else msgspec.json.encode(text).decode()
