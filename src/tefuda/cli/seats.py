"""Who sits where with which deck."""

from __future__ import annotations

from random import Random

from tefuda.bots import Bot, find_bot
from tefuda.cli import library
from tefuda.formats.decks import DeckList
from tefuda.games.registry import Game


def choose_decks(game: Game, names: list[str], seed: int) -> list[DeckList]:
    """Return the decks that were named; those that were not are drawn by the seed."""
    rng = Random(seed)
    drawn = rng.sample(list(game.deck_names()), len(names))
    return [library.deck(game, name or other) for name, other in zip(names, drawn, strict=True)]


def seat_bots(names: str, players: int, people: list[int], seed: int) -> dict[int, tuple[str, Bot]]:
    """Return a bot for every player who is no person; the names are used in turn."""
    wanted = [name.strip() for name in names.split(",") if name.strip()] or ["greedy"]
    free = [p for p in range(players) if p not in people]
    chosen = {p: wanted[i % len(wanted)] for i, p in enumerate(free)}
    return {p: (name, find_bot(name)(seed=seed * players + p)) for p, name in chosen.items()}
