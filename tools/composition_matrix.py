"""Which places of a game's sentences are narrower than they need be: `python -m tools.composition_matrix sve`.

Every frame of `composition_matrix.yaml` is put together with everything that may stand in its place; each text is read and lowered. The
report has the share of each frame and of each filler, then what was refused, with the message that its author would see.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from tefuda.cli.cards import with_cards
from tefuda.cli.checking import check
from tefuda.games.registry import Game
from tefuda.games.registry import game as find
from tools.accepted_positions import template

DATA = Path(__file__).with_suffix(".yaml")


class Cell(NamedTuple):
    """One text: its frame, what stands in its place, and why it is refused ("" if it is not)."""

    frame: str
    filler: str
    text: str
    fault: str


def texts(table: dict[str, dict[str, list[str]]], kinds: str = "") -> Iterator[tuple[str, str, str, str]]:
    """Return kind of card, frame, filler and text of all compositions."""
    for place, rows in table.items():
        if kinds and place not in kinds:
            continue
        for frame in rows["frames"]:
            letter, text = frame.split("|")
            for filler in rows["fillers"]:
                yield letter, frame, filler, text.replace(f"{{{place}}}", filler).replace("｜", "\n")


def matrix(game: Game, kinds: str = "") -> list[Cell]:
    """Read and lower all compositions of a game."""
    rows = list(texts(yaml.safe_load(DATA.read_text(encoding="utf-8"))[game.id], kinds))
    cards = [template(game, letter, f"作例{n}", text) for n, (letter, _, _, text) in enumerate(rows)]
    checked = check(game, cards, with_cards(game.cards(), cards))
    return [
        Cell(frame, filler, text, str(card.faults[0].en) if card.faults else "")
        for (_, frame, filler, text), card in zip(rows, checked, strict=True)
    ]


def main() -> None:
    """Print the shares and what is refused."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--kinds", default="", help="places to fill (letters of the table); all of them if left out")
    args = parser.parse_args()
    cells = matrix(find(args.game), args.kinds)
    refused = [cell for cell in cells if cell.fault]
    for at, title in ((0, "frame"), (1, "filler")):
        total, bad = Counter(cell[at] for cell in cells), Counter(cell[at] for cell in refused)
        print(f"# refused by {title}")
        for name, n in bad.most_common():
            print(f"{n:4} of {total[name]:4}  {name}")
    print("# refused")
    for cell in refused:
        print(cell.text.replace("\n", "｜"), "\n      ", cell.fault.replace("\n", " ")[:160])
    print(f"{len(cells) - len(refused)} of {len(cells)} compositions are read and can be executed")


if __name__ == "__main__":
    main()
