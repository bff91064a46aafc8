"""Who sits where with which deck."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tefuda.bots import Bot
from tefuda.bots.loading import build_bot
from tefuda.cli import library
from tefuda.errors import BadInput, UnknownName
from tefuda.formats.decks import DeckList
from tefuda.games.registry import Game
from tefuda.match import Match
from tefuda.saying import Text


def players_given(game: Game, players: int | None) -> int:
    """Return how many players take part; the least number that the game allows if nothing is said.

    Raises:
        BadInput: If the game is not for so many.
    """
    least, most = game.seats
    if players is None:
        return least
    if not least <= players <= most:
        many = str(least) if least == most else f"{least}-{most}"
        raise BadInput(
            Text(
                f"--players {players}: {game.id} は{many}人のゲームです",
                f"--players {players}: {game.id} is a game of {many} players",
            )
        )
    return players


def choose_decks(game: Game, names: list[str], seed: int) -> list[DeckList]:
    """Return the decks that were named; those that were not are drawn by the seed."""
    rng = Random(seed)
    drawn = rng.sample(list(game.deck_names()), len(names))
    return [library.deck(game, name or other) for name, other in zip(names, drawn, strict=True)]


def seat_bots(names: str, players: Sequence[int], people: list[int], seed: int) -> dict[int, tuple[str, Bot]]:
    """Return a bot for every player (by number) who is no person; the names are used in turn.

    Raises:
        BadInput: If there are more names than bots, or none.
        UnknownName: If there is no such bot.
        BotFault: If one cannot be built.
    """
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    free = [p for p in players if p not in people]
    if not wanted or (free and len(wanted) > len(free)):
        n = len(free)
        raise BadInput(
            Text(
                f"--bot {names}: ボットが座る席は{n}つです（名前は{len(wanted)}個でした）",
                f"--bot {names}: there {'is one seat' if n == 1 else f'are {n} seats'} for bots, "
                f"but {len(wanted)} names",
            )
        )
    chosen = {p: wanted[i % len(wanted)] for i, p in enumerate(free)}
    return {p: (name, build_bot(name, seed * len(players) + p)) for p, name in chosen.items()}


PERSON = ("人", "person", "human")
"""What is said of a newcomer who is no bot."""
NEWCOMER = "greedy"
"""The bot that plays for a newcomer unless another one is named."""


def newcomer(game: Game, said: str) -> tuple[DeckList, str]:
    """Return the deck of one who is to join, and who plays for him. Names of decks may have blanks: the last word is who plays, unless
    all words together are a deck.

    Raises:
        UnknownName: If there is no such deck.
    """
    deck, _, who = said.rpartition(" ")
    try:
        return library.deck(game, said), NEWCOMER
    except UnknownName:
        if not deck:
            raise
    return library.deck(game, deck.strip()), who


def joining(match: Match) -> set[int]:
    """Return the numbers of those who are in the match or have asked to join."""
    return {*match.seated, *match.coming}
