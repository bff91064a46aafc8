"""Decks and cards that people bring. They are read, compiled and checked by a process beside the server, with limits of time and memory."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tefuda.errors import BadInput, DeckError, FormatError, TefudaError
from tefuda.formats.cards import read_cards
from tefuda.formats.decks import DeckList
from tefuda.games.registry import Game
from tefuda.games.registry import game as find_game
from tefuda.match import Match
from tefuda.play.given import delivered_deck
from tefuda.saying import Text
from tefuda.server.protocol import Deck
from tefuda.server.steps import Refusal, said, with_cards
from tefuda.server.thinking import Thinkers, carried_out

MOST_CARDS = 100


def read(game: str, text: str) -> str:
    """Read and compile the cards of a card file; return them as JSON.

    Raises:
        TefudaError: If a card does not fit the format, or its text is not read.
    """
    of = find_game(game)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "cards.yaml")
        file.write_text(text, encoding="utf-8")
        try:
            cards = read_cards(file, of.card_type)
        except FormatError as error:
            ja, en = (error.told(lang).replace(f"{folder}{os.sep}", "") for lang in ("ja", "en"))
            raise BadInput(Text(ja, en)) from None
    if len(cards) > MOST_CARDS:
        raise BadInput(Text(f"カードは{MOST_CARDS}枚までです", f"at most {MOST_CARDS} cards of your own"))
    found = msgspec.to_builtins(cards)
    universe = with_cards(of, found)
    of.compile([c for group in universe.values() for c in group if c in cards], universe)
    return msgspec.json.encode(found).decode()


def check(game: str, deck: DeckList, cards: Sequence[Any], options: dict[str, Any]) -> str:
    """Compile a deck and hold it against the rules of construction.

    Raises:
        DeckError: If it breaks them.
        TefudaError: If a card does not exist or its text is not read.
    """
    of = find_game(game)
    universe = with_cards(of, cards)
    found = of.deck(deck, universe)
    broken = of.violations_under(found, of.compile(of.deck_cards(found), universe), options)
    if broken:
        raise DeckError(deck.name, broken, deck.english)
    return ""


async def deck_of(
    of: Game, wish: Deck | None, number: int, cards: Sequence[Any], options: dict[str, Any], desk: Thinkers
) -> DeckList:
    """Return the deck that is wished for; without a wish one of those delivered.

    Raises:
        Refusal: If it does not exist or breaks the rules of construction.
    """
    if wish is None:
        usual = usual_decks(of)
        return usual[number % len(usual)]
    if not wish.piles:
        try:
            return delivered_deck(of, wish.name)
        except TefudaError as error:
            raise Refusal(said(error)) from None
    deck = DeckList(of.id, wish.name, wish.english, dict(wish.singles), {k: dict(v) for k, v in wish.piles.items()})
    await carried_out(desk, check, of.id, deck, cards, options)
    return deck


@cache
def usual_decks(of: Game) -> Sequence[DeckList]:
    """Return the delivered decks that are dealt to those who wish for none: no two of the same leader (ego, avatar, ...)."""
    lists = [of.deck_list(name) for name in of.deck_names()]
    first = {msgspec.json.encode(found.singles or found.name): found for found in reversed(lists)}
    return [found for found in lists if found in first.values()]


def read_usual(game: str) -> None:
    """Read the cards of the first match of a game, so that it begins at once."""
    of = find_game(game)
    Match.new(of, usual_decks(of)[: of.seats[0]])
