"""Plays random games in which players leave and newcomers join: `python -m tools.come_and_go avalon 1000`.

Each game is decided by its seed. A fault is told with the seed and stops nothing; the exit code is 1 then.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from time import process_time
from typing import Any

from tefuda.games.registry import game as find_game
from tefuda.play.joining import free_letters, take_in
from tefuda.play.setting import Setting
from tefuda.play.sharing import Shared
from tefuda.sim.table import LONGEST, Table

JOINS = 0.01
LEAVES = 0.006
"""How likely it is, at each decision, that somebody asks to join, and that somebody leaves."""


def play(table: Table, seed: int) -> Counter[str]:
    """Play one game and count what happened in it.

    Raises:
        RuntimeError: If it does not end.
    """
    rng = random.Random(seed)
    names = list(table.decks)
    least, most = table.game.seats
    players = least + seed % (most - least + 1)
    seated = [rng.choice(names) for _ in range(players)]
    st = table.start(seated, seed)
    st.audience = False
    setting = Setting(Shared(table.game, table.pool(seated)), (), seed, {}, universe=table.universe)
    out: Counter[str] = Counter({f"games of {players}": 1})
    while st.result is None:
        out["decisions"] += 1
        if out["decisions"] > LONGEST:
            raise RuntimeError("the game does not end")
        chance = rng.random()
        if chance < JOINS and len(st.seats) + len(st.joins) < most:
            setting = come(table, setting, st, rng)
            out["joins"] += 1
        elif chance > 1 - LEAVES:
            table.game.request(st, "concede", rng.choice(st.seats), ())
            out["leaves"] += 1
        else:
            request = rng.choice(st.lanes) if st.lanes else st.request
            st.choose(rng.choice(request.options), request.player)
    out[f"ended by {st.reason}"] += 1
    return out


def come(table: Table, setting: Setting, st: Any, rng: random.Random) -> Setting:
    """Let somebody ask to join with one of the decks."""
    who = rng.choice(free_letters(st))
    deck = table.decks[rng.choice(list(table.decks))]
    setting = setting.joined_by(who, deck)
    take_in(setting, st)
    table.game.join(st, setting.pool, who, deck)
    return setting


def main(arguments: list[str]) -> int:
    """Play as many games as the command line says; returns the exit code."""
    game = find_game(arguments[0] if arguments else "avalon")
    games = int(arguments[1]) if len(arguments) > 1 else 100
    table = Table(game.id, {name: game.deck_list(name) for name in game.deck_names()})
    began = process_time()
    out: Counter[str] = Counter()
    for seed in range(games):
        try:
            out += play(table, seed)
        except Exception as error:
            out["errors"] += 1
            print(f"seed {seed}: {type(error).__name__}: {error}", file=sys.stderr)
    for what, n in sorted(out.items()):
        print(f"{what}: {n}")
    print(f"{process_time() - began:.1f} s")
    return 1 if out["errors"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
