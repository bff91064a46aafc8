"""Writes the positions from which the pictures of the games are drawn: `python -m tools.positions`.

Of some matches between greedy bots the position is taken in which most lies on the board, while both still hold cards.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from tefuda.bots.greedy import GreedyBot
from tefuda.bots.seating import prompt_of
from tefuda.games.registry import game, games
from tefuda.match import Match
from tefuda.play.views import View

FOLDER = Path(__file__).parents[1] / "src" / "tefuda" / "server" / "pictures"
SEEDS = range(6)
MOST = 160
"""Decisions of a match that are looked at."""


def picture(id: str) -> View:
    """Return the fullest position of some matches, as the first player sees it."""
    of = game(id)
    names = list(of.deck_names())
    best, found = -1.0, None
    for seed in SEEDS:
        match = Match.new(of, [names[seed % len(names)], names[(seed + 3) % len(names)]], seed=seed)
        bot = GreedyBot(seed)
        for _ in range(MOST):
            if match.decision is None:
                break
            view = match.view("A")
            if (worth := fullness(of.display.listed, view)) > best:
                best, found = worth, view
            match.choose(match.decision.options[bot.choose(prompt_of(match))].text)
    assert found is not None
    return msgspec.structs.replace(found, requests=())


def fullness(listed: tuple[str, ...], view: View) -> float:
    """Tell how much of a board is seen: the emptier side counts most."""
    sides = [zones for who, zones in view.zones.items() if who]
    on_board = [sum(min(zones[z].count, 5) for z in listed if z in zones) for zones in sides]
    hands = [min(zones["hand"].count, 4) for zones in sides]
    return 3 * min(on_board) + max(on_board) + 2 * min(hands)


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for id in games():
        (FOLDER / f"{id}.json").write_bytes(picture(id).json() + b"\n")


if __name__ == "__main__":
    main()
