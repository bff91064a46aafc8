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

    Games come in rounds: in one, the same contestants play with the same seed from every seat in turn, so that neither the
    seat nor the luck of the shuffle favours anybody. Rounds go through all combinations of bots and decks, in an order
    drawn from the seed.

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
            out.append(Pairing(len(out), match_seed, table[turn:] + table[:turn]))
    return out


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
