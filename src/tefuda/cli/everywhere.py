"""Names that are given without their game: which games have a card or a deck of that name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tefuda.cli import library
from tefuda.errors import BadInput, FormatError, UnknownName
from tefuda.formats.likeness import perhaps
from tefuda.games.library import no_card
from tefuda.games.registry import Game, Universe, games
from tefuda.games.registry import game as find_game
from tefuda.saying import Text

EVERY_GAME = ""
"""What stands for no game in particular."""


class Found(NamedTuple):
    """Cards of one game that have a name, and all cards of that game."""

    game: Game
    cards: list[Any]
    universe: Universe


def cards_of(name: str, game: str, files: Sequence[Path]) -> list[Found]:
    """Return the cards of a name, or whose names have it as a part, of a game or (``EVERY_GAME``) of every one.

    Cards of that very name in any game come before those whose names begin with it, and these before other parts of names.

    Raises:
        UnknownName: If there is none; names that come near are suggested.
        FormatError: If a file with further cards fits no game.
    """
    known = universes(game, files)
    for fits in FITS:
        found = [Found(g, cards, u) for g, u in known if (cards := fits(name, u))]
        if found:
            return found
    raise no_card(name, {key: group for _, u in known for key, group in u.items()})


def universes(game: str, files: Sequence[Path]) -> list[tuple[Game, Universe]]:
    """Return the cards of a game, or of every game whose cards the files with further ones can be.

    Raises:
        FormatError: If a file fits no game.
    """
    if game != EVERY_GAME:
        the_game = find_game(game)
        return [(the_game, library.universe(the_game, files))]
    out: list[tuple[Game, Universe]] = []
    broken: list[FormatError] = []
    for id in games():
        the_game = find_game(id)
        try:
            out.append((the_game, library.universe(the_game, files)))
        except FormatError as error:
            broken.append(error)
    if not out:
        raise broken[0]
    return out


def called(name: str, universe: Universe) -> list[Any]:
    """Return the cards of exactly this name, Japanese or English."""
    wanted = name.casefold()
    return [c for c in every(universe) if wanted in (c.name.casefold(), c.english.casefold())]


def contains(name: str, universe: Universe) -> list[Any]:
    """Return the cards whose name has this as a part."""
    wanted = name.casefold()
    return [c for c in every(universe) if wanted and (wanted in c.name.casefold() or wanted in c.english.casefold())]


def begins(name: str, universe: Universe) -> list[Any]:
    """Return the cards whose name begins with this."""
    wanted = name.casefold()
    return [
        c
        for c in contains(name, universe)
        if c.name.casefold().startswith(wanted) or c.english.casefold().startswith(wanted)
    ]


FITS = (called, begins, contains)
"""How a name may be meant, the nearest first."""


def every(universe: Universe) -> Iterable[Any]:
    """Return all cards."""
    return (c for group in universe.values() for c in group)


def game_with_deck(name: str) -> Game:
    """Return the one game that has a deck of a name, delivered or in the user's own folder.

    Raises:
        UnknownName: If no game has it.
        BadInput: If several have it: then the game must be named.
    """
    have = [g for g in map(find_game, games()) if has_deck(g, name)]
    if len(have) == 1:
        return have[0]
    if have:
        there = ", ".join(g.id for g in have)
        raise BadInput(
            Text(
                f"デッキ {name!r} は複数のゲームにあります（{there}）。--game で選んでください",
                f"several games have a deck {name!r} ({there}); choose one with --game",
            )
        )
    hint = perhaps(name, [stem for id in games() for stem in names_of_decks(find_game(id))])
    raise UnknownName(
        Text(
            f"デッキ {name!r} はどのゲームにもありません{hint.ja}（`tefuda deck list ゲーム` で一覧）",
            f"no deck {name!r} in any game{hint} (`tefuda deck list GAME` lists them)",
        )
    )


def has_deck(game: Game, name: str) -> bool:
    """Tell whether a game has a deck of a name."""
    try:
        library.deck(game, name)
    except UnknownName:
        return False
    return True


def names_of_decks(game: Game) -> list[str]:
    """Return the names by which a game's decks are called."""
    return [*game.deck_names(), *(path.stem for path in library.deck_folder(game).glob("*.yaml"))]


__all__ = ["EVERY_GAME", "FITS", "Found", "cards_of", "game_with_deck"]
