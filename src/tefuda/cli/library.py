"""Which cards and decks commands know: those delivered with tefuda, the user's own, and files named on the command line."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import platformdirs

from tefuda.errors import UnknownName
from tefuda.formats.cards import read_cards
from tefuda.formats.decks import DeckList
from tefuda.games.registry import Game, Universe
from tefuda.match import find_deck


def home() -> Path:
    """Return the user's folder: ``TEFUDA_HOME``, or where this system keeps the data of programs."""
    named = os.environ.get("TEFUDA_HOME")
    return Path(named) if named else Path(platformdirs.user_data_dir("tefuda", appauthor=False))


def card_folder(game: Game) -> Path:
    """Return the folder of the user's own cards of a game."""
    return home() / "cards" / game.id


def deck_folder(game: Game) -> Path:
    """Return the folder of the user's own decks of a game."""
    return home() / "decks" / game.id


def universe(game: Game, files: Sequence[Path] = ()) -> Universe:
    """Return all cards by name: delivered ones, those of the user's folder, and those of card files.

    A card whose name and kind were there before replaces that one, so that users may correct a card.

    Raises:
        FormatError: If a file does not fit the format.
    """
    cards: dict[str, list[Any]] = {name: list(group) for name, group in game.cards().items()}
    for path in [*sorted(card_folder(game).glob("*.yaml")), *files]:
        for card in read_cards(path, game.card_type):
            group = cards.setdefault(card.name, [])
            group[:] = [c for c in group if c.kind != card.kind] + [card]
    return cards


def deck(game: Game, name: str) -> DeckList:
    """Return a deck: a file, one of the user's folder, or a delivered one.

    Raises:
        UnknownName: If there is no such deck.
        FormatError: If its file does not fit the format.
    """
    own = deck_folder(game) / f"{name}.yaml"
    return find_deck(game, own if own.is_file() else name)


def decks(game: Game, names: Sequence[str]) -> Mapping[str, DeckList]:
    """Return decks by the names they were called by; without names all delivered ones.

    Raises:
        UnknownName: If there is no such deck, or there are no decks at all.
        FormatError: If a file does not fit the format.
    """
    wanted = list(names) or list(game.deck_names())
    if not wanted:
        raise UnknownName(f"{game.id} has no decks; name deck files")
    return {name: deck(game, name) for name in wanted}
