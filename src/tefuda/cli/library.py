"""Which cards and decks commands know: those delivered with tefuda, the user's own, and files named on the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any

from tefuda.cli.folders import home
from tefuda.cli.output import Output, spoken
from tefuda.errors import FormatError, UnknownName
from tefuda.formats import marked
from tefuda.formats.cards import located, read_each
from tefuda.formats.decks import DeckList
from tefuda.games.registry import Game, Universe
from tefuda.match import find_deck
from tefuda.saying import Text
from tefuda.text.errors import TextError

_files: ContextVar[tuple[Path, ...]] = ContextVar("files", default=())
"""Card files that the running command has read, for errors about their texts."""


def card_folder(game: Game) -> Path:
    """Return the folder of the user's own cards of a game."""
    return home() / "cards" / game.id


def deck_folder(game: Game) -> Path:
    """Return the folder of the user's own decks of a game."""
    return home() / "decks" / game.id


def universe(game: Game, files: Sequence[Path] = ()) -> Universe:
    """Return all cards by name: delivered ones, those of the user's folder, and those of card files.

    A card whose name and kind were there before replaces that one, so that users may correct a card. A card that does not fit the
    format is told and left out, and so is a file of the user's folder: they shall not stop commands that have nothing to do with them.

    Raises:
        FormatError: If no card of a file that was named fits the format.
    """
    cards: dict[str, list[Any]] = {name: list(group) for name, group in game.cards().items()}
    own = sorted(card_folder(game).glob("*.yaml"))
    _files.set((*own, *files))
    for path in own:
        try:
            _take_in(cards, _cards(game, path))
        except FormatError as error:
            _leave_out(error, "このファイルのカードなしで続けます", "going on without the cards of this file")
    for path in files:
        _take_in(cards, _cards(game, path))
    return cards


def _cards(game: Game, path: Path) -> list[Any]:
    found = read_each(path, game.card_type)
    if not found.cards:
        raise found.faults[0]
    for fault in found.faults:
        word = getattr(fault, "card", "").startswith("【")
        ja, en = ("キーワード", "keyword") if word else ("カード", "card")
        _leave_out(fault, f"この{ja}なしで続けます", f"going on without this {en}")
    return found.cards


def read_from(files: Sequence[Path]) -> None:
    """Note files whose cards are checked, so that errors about their texts can name the line."""
    _files.set((*_files.get(), *files))


def _take_in(cards: dict[str, list[Any]], more: Sequence[Any]) -> None:
    for card in more:
        group = cards.setdefault(card.name, [])
        group[:] = [c for c in group if c.kind != card.kind] + [card]


def _leave_out(error: FormatError, ja: str, en: str) -> None:
    Output(spoken()).complain(f"{error.told('ja')}\n（{ja}）", f"{error}\n({en})")


def placed(error: TextError) -> TextError | FormatError:
    """Return the error of a card text with its place in the file where the card stands, if it is one of the user's files."""
    for path in reversed(_files.get()):
        try:
            found = located(error, _document(path, path.stat().st_mtime_ns))
        except (FormatError, OSError):
            continue
        if found is not error:
            return found
    return error


@lru_cache(maxsize=4)
def _document(path: Path, changed: int) -> marked.Marked:
    """Return a file as a document; it is read once for all the errors in it."""
    return marked.load_items(path)[0]


def deck(game: Game, name: str) -> DeckList:
    """Return a deck: a file, one of the user's folder, or a delivered one.

    Raises:
        UnknownName: If there is no such deck.
        FormatError: If its file does not fit the format.
    """
    own = deck_folder(game) / f"{name}.yaml"
    return find_deck(game, own if own.is_file() else name)


def own_decks(game: Game) -> Mapping[str, DeckList]:
    """Return the decks of the user's folder by the names of their files; broken ones are told and left out."""
    out: dict[str, DeckList] = {}
    for path in sorted(deck_folder(game).glob("*.yaml")):
        try:
            out[path.stem] = find_deck(game, path)
        except FormatError as error:
            _leave_out(error, "このデッキなしで続けます", "going on without this deck")
    return out


def decks(game: Game, names: Sequence[str]) -> Mapping[str, DeckList]:
    """Return decks by the names they were called by; without names all delivered ones.

    Raises:
        UnknownName: If there is no such deck, or there are no decks at all.
        FormatError: If a file does not fit the format.
    """
    wanted = list(names) or list(game.deck_names())
    if not wanted:
        raise UnknownName(
            Text(
                f"{game.id} に付属のデッキはありません。デッキファイルを指定してください",
                f"{game.id} has no decks; name deck files",
            )
        )
    return {name: deck(game, name) for name in wanted}
