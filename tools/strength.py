"""How strong the bot that searches is: ``python -m tools.strength --to games.jsonl``, then ``... --table games.jsonl``.

Games come in rounds with one seed and the same decks on the same seats; the bot takes every seat in turn. Each game is a line of the
file as soon as it is over, and a run goes on where the last one was cut. A cell with a goal ends early when it is clear: when from its
twentieth game on an interval of 99 % leaves the goal out. Run it on the compiled package, with ``nice`` on a machine that others use:
``+cpu`` counts what the search itself has used.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import NormalDist
from time import process_time
from typing import Any

import msgspec

from tefuda import build_mode
from tefuda.bots.prompt import Line
from tefuda.games.arc.rules.model import SINGLE
from tefuda.games.registry import game as find_game
from tefuda.games.registry import games
from tefuda.kernel.rng import seeded
from tefuda.play.imagining import ImaginedLine
from tefuda.sim.plan import Contestant, Pairing
from tefuda.sim.prompting import Prompter
from tefuda.sim.runner import Orders, play
from tefuda.sim.statistics import Rate
from tefuda.sim.table import Table

SEED = 9001
"""Nothing was chosen on the games of this seed."""
CLEAR = NormalDist().inv_cdf(0.995)
FEWEST = 20

SEATINGS: dict[str, tuple[tuple[bool, ...], ...]] = {
    "two": ((True, False), (False, True)),
    "four": tuple(tuple(i == k for i in range(4)) for k in range(4)),
    "single": (tuple(p == SINGLE for p in range(3)),),
    "partners": (tuple(p != SINGLE for p in range(3)),),
}
"""For each game of a round, on which seats the bot sits: in a tag match of ARC on that of the single player, or on the other two."""


@dataclass(frozen=True)
class Cell:
    """A comparison.

    Attributes:
        game: Id of the game.
        seating: A name of ``SEATINGS``.
        bot, rival: Names of bots.
        games: How many at most.
        goal: The share that is to be reached, 0 for none.
        sees: Whether the bot sees the hidden cards, too.
    """

    game: str
    seating: str
    bot: str
    rival: str
    games: int
    goal: float = 0.0
    sees: bool = False


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """A game that was played: its cell, its place there, the share of the win that the bot has, what it cost."""

    game: str
    seating: str
    bot: str
    rival: str
    sees: bool
    at: int
    seed: int
    decks: list[str]
    won: float
    turns: int
    decisions: int
    seconds: float
    load: float
    mode: str
    failed: str = ""


def cells(budget: str, rounds: int) -> Iterator[Cell]:
    """Return the comparisons that the page on bots tells of, the most wanted first."""
    bot = f"search:{budget}"
    for id in games():
        yield Cell(id, "two", bot, "greedy", rounds, 0.75)
    for id in games():
        yield Cell(id, "two", bot, "random", rounds, 0.99)
    yield Cell("avalon", "four", bot, "greedy", rounds)
    yield Cell("arc", "single", bot, "greedy", rounds)
    yield Cell("arc", "partners", bot, "greedy", rounds)
    yield Cell("arc", "single", "greedy", "greedy", rounds)
    for id in games():
        yield Cell(id, "two", bot, "greedy", rounds, 0.0, sees=True)
        yield Cell(id, "two", bot, f"{bot}+c=0.4", rounds)


class Seeing(Prompter):
    """Lets some seats imagine the match as it is, with other luck to come: what knowing the hidden cards would be worth."""

    seats: Sequence[bool] = ()

    def imagined(self, st: Any, player: int, rng: Random) -> Line:
        """Return the real position where the seat sees it."""
        if not self.seats[player]:
            return super().imagined(st, player, rng)
        copy = st.copy()
        copy.rng = seeded(rng.getrandbits(48))
        return ImaginedLine(self._game, copy, self._namer)


class OpenTable(Table):
    """A table at which the bot that is measured sees all cards."""

    seats: Sequence[bool] = ()

    def prompter(self, names: Sequence[str]) -> Prompter:
        """Return what makes prompts."""
        key = tuple(names)
        if key not in self._prompters:
            self._prompters[key] = Seeing(self.game, self.pool(names), [self.decks[n] for n in names])
        made = self._prompters[key]
        assert isinstance(made, Seeing)
        made.seats = self.seats
        return made


def table_of(cell: Cell) -> Table:
    """Return a table with the delivered decks of a cell's game."""
    the_game = find_game(cell.game)
    return (OpenTable if cell.sees else Table)(cell.game, {n: the_game.deck_list(n) for n in the_game.deck_names()})


def schedule(cell: Cell, names: Sequence[str], seed: int) -> Iterator[tuple[tuple[bool, ...], list[str], int]]:
    """Return the games of a cell without end: who sits where, the decks, the seed. Cells of one game meet the same decks and seeds."""
    rng = Random(f"{seed} {cell.game}")
    seatings = SEATINGS[cell.seating]
    while True:
        decks = [rng.choice(names) for _ in range(max(map(len, SEATINGS.values())))]
        match_seed = rng.getrandbits(48)
        for seats in seatings:
            yield seats, decks[: len(seats)], match_seed


def rate(rows: Sequence[Row]) -> Rate:
    """Return the share of games won."""
    return Rate(sum(r.won for r in rows), len(rows))


def finished(cell: Cell, rows: Sequence[Row]) -> bool:
    """Tell whether a cell has all its games, or enough to see whether the goal is reached; rounds are completed."""
    n = len(rows)
    if n % len(SEATINGS[cell.seating]):
        return False
    low, high = rate(rows).interval(CLEAR)
    return n >= cell.games or (n >= FEWEST and cell.goal > 0.0 and not low <= cell.goal <= high)


def measure(cell: Cell, rows: list[Row], seed: int) -> Iterator[Row]:
    """Play the games of a cell that are not there yet."""
    table = table_of(cell)
    for at, (seats, decks, match_seed) in enumerate(schedule(cell, sorted(table.decks), seed)):
        if at < len(rows):
            continue
        if finished(cell, rows):
            return
        bots = [cell.bot if mine else cell.rival for mine in seats]
        if isinstance(table, OpenTable):
            table.seats = seats
        began = process_time()
        played = play(table, Pairing(at, match_seed, tuple(map(Contestant, bots, decks))), Orders(0.0))
        spent = process_time() - began
        won = sum(seats[w] for w in played.winners) / len(played.winners) if played.winners else sum(seats) / len(seats)
        row = Row(
            cell.game, cell.seating, cell.bot, cell.rival, cell.sees, at, seed, decks, won, played.turns, played.decisions,
            round(spent, 3), round(os.getloadavg()[0], 1), build_mode(), played.error or played.fault,
        )  # fmt: skip
        rows.append(row)
        yield row


def kept(path: Path) -> dict[tuple[object, ...], list[Row]]:
    """Return the rows of a file by cell and seed."""
    out: dict[tuple[object, ...], list[Row]] = {}
    for line in path.read_bytes().splitlines() if path.exists() else ():
        row = msgspec.json.decode(line, type=Row)
        out.setdefault((row.game, row.seating, row.bot, row.rival, row.sees, row.seed), []).append(row)
    return out


def written(path: Path) -> str:
    """Return a file as a table in Markdown."""
    out = [
        "| game | seats | bot | against | games | won | 95 % (Wilson) | processor time a game | decisions |",
        "|---" * 9 + "|",
    ]
    for (id, seating, bot, rival, sees, _), rows in kept(path).items():
        found = rate(rows)
        low, high = found.interval()
        n = len(rows)
        failed = sum(bool(r.failed) for r in rows)
        out.append(
            f"| {id} | {seating} | `{bot}`{', sees all cards' if sees else ''} | `{rival}` | {n}{f' ({failed} failed)' if failed else ''} "
            f"| {found.share:.1%} | {low:.1%} - {high:.1%} | {sum(r.seconds for r in rows) / n:.1f} s "
            f"| {sum(r.decisions for r in rows) / n:.0f} |"
        )
    loads = [r.load for rows in kept(path).values() for r in rows]
    modes = sorted({r.mode for rows in kept(path).values() for r in rows})
    return "\n".join([*out, "", f"{', '.join(modes)}; load of the machine {min(loads)} to {max(loads)}"])


def main() -> None:
    """Measure or print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, help="append games to this file, and go on where it ends")
    parser.add_argument("--table", type=Path, help="print this file as a table")
    parser.add_argument("--budget", default="1s+cpu", help="what the bot may spend a decision: 400, 100ms+cpu, 1s+cpu")
    parser.add_argument("--games", type=int, default=200, help="games of a cell at most")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument(
        "--only", nargs="*", default=[], help="cells that have all these words: game, seats or sees, rival or mirror"
    )
    parser.add_argument("--cell", nargs=4, metavar=("GAME", "SEATS", "BOT", "RIVAL"), help="this comparison alone")
    given = parser.parse_args()
    if given.table is not None:
        print(written(given.table))
        return
    wanted = list(cells(given.budget, given.games))
    if given.cell:
        id, seating, bot, rival = given.cell
        wanted = [Cell(id, seating, bot, rival, given.games)]
    for cell in wanted:
        seats = "sees" if cell.sees else cell.seating
        words = {cell.game, seats, "mirror" if "+c=" in cell.rival else cell.rival}
        if not words.issuperset(given.only):
            continue
        rows = kept(given.to).get((cell.game, cell.seating, cell.bot, cell.rival, cell.sees, given.seed), [])
        for row in measure(cell, rows, given.seed):
            with given.to.open("ab") as file:
                file.write(msgspec.json.encode(row) + b"\n")
        found = rate(rows)
        print(cell, f"{found.share:.1%} of {found.games}", "{:.1%} - {:.1%}".format(*found.interval()), flush=True)


if __name__ == "__main__":
    main()
