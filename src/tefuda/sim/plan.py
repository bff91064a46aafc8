"""Who plays whom, with which seed: fixed before the first game, so that nothing depends on the number of workers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random


@dataclass(frozen=True, order=True)
class Contestant:
    """A bot with a deck, both by the names they were given."""

    bot: str
    deck: str


@dataclass(frozen=True)
class Pairing:
    """One game to play.

    Attributes:
        index: Number in the plan.
        seed: Seed of the match. All games of a round have the same one.
        seats: Who sits where, the first player of the match first.
    """

    index: int
    seed: int
    seats: tuple[Contestant, ...]


def plan(games: int, bots: Sequence[str], decks: Sequence[str], seed: int, players: int = 2) -> list[Pairing]:
    """Return the games of a simulation.

    Games come in rounds with one seed. Of several bots, each in turn takes every seat with the deck that lies there; of one bot, the decks
    take every seat in turn. So neither seat nor deck nor the luck of the shuffle favours anybody who is compared. Rounds go through all
    combinations of bots and decks, in an order drawn from the seed.

    Args:
        games: How many; the last round may be cut short.
        bots: One bot plays against itself; of several, all different ones meet.
        decks: One deck plays against itself. With one bot, a deck meets the others, with several also itself.
        seed: Decides everything.
        players: Seats of a match.
    """
    rng = Random(seed)
    tables = matchups(bots, decks, players)
    order: list[tuple[Contestant, ...]] = []
    out: list[Pairing] = []
    while len(out) < games:
        if not order:
            order = list(tables)
            rng.shuffle(order)
        table = order.pop()
        match_seed = rng.getrandbits(48)
        for turn in range(min(players, games - len(out))):
            out.append(Pairing(len(out), match_seed, seating(table, turn)))
    return out


def seating(table: tuple[Contestant, ...], turn: int) -> tuple[Contestant, ...]:
    """Return who sits where in a game of a round: different bots move from seat to seat and leave the decks where they are, equal ones
    take theirs along."""
    moved = table[turn:] + table[:turn]
    if len({c.bot for c in table}) == 1:
        return moved
    return tuple(Contestant(c.bot, there.deck) for c, there in zip(moved, table, strict=True))


def matchups(bots: Sequence[str], decks: Sequence[str], players: int) -> list[tuple[Contestant, ...]]:
    """Return every table of contestants whose comparison says something."""
    several = list(dict.fromkeys(bots))
    kinds = list(dict.fromkeys(decks))
    if len(several) == 1:
        tables = list(combinations(kinds, players)) if len(kinds) >= players else [(kinds[0],) * players]
        return [tuple(Contestant(several[0], d) for d in t) for t in tables]
    groups = combinations(several, players) if len(several) >= players else [_filled(several, players)]
    return [
        tuple(Contestant(b, d) for b, d in zip(group, chosen, strict=True))
        for group in groups
        for chosen in product(kinds, repeat=players)
    ]


def _filled(names: Sequence[str], seats: int) -> tuple[str, ...]:
    return tuple(names[i % len(names)] for i in range(seats))
