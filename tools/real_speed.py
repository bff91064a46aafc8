"""How fast real cards play beside the delivered ones: `python -m tools.real_speed PATH/cards.json [SECONDS]`.

Decks are made as in tests/real: starter decks and mixed ones. Both sets play in turns of a few seconds in one process, so that a busy
machine slows both alike; the medians of decisions a calibration loop are compared.
"""

import json
import random
import sys
from pathlib import Path
from statistics import median

from tefuda import build_mode
from tefuda.games.registry import game
from tefuda.sim import Table, bench
from tests.real.test_real_games import STARTERS, Cards, listed

MIXED = 8
TURN = 4.0
"""Seconds that one set plays before the other."""


def own_table() -> Table:
    """The delivered decks."""
    sve = game("sve")
    return Table("sve", {name: sve.deck_list(name) for name in sve.deck_names()})


def real_table(data: Path) -> Table:
    """Starter decks and mixed decks of the real cards."""
    cards = Cards(json.loads(data.read_text(encoding="utf-8")))
    decks = {name: listed(cards.starter(name), name) for name in STARTERS}
    for i in range(MIXED):
        name = f"mixed{i}"
        decks[name] = listed(cards.mixed(random.Random(100 + i)), name)
    return Table("sve", decks, cards.universe)


def main(data: Path, seconds: float) -> None:
    """Measure both and print medians and their ratio."""
    tables = {"own": own_table(), "real": real_table(data)}
    rates: dict[str, list[float]] = {name: [] for name in tables}
    for turn in range(max(1, round(seconds / TURN / 2))):
        for name, table in tables.items():
            rates[name].append(bench(table, TURN, turn).decisions_per_loop)
    own, real = median(rates["own"]), median(rates["real"])
    print(f"{build_mode()}: own {own:,.0f}, real {real:,.0f} decisions a calibration loop; real / own {real / own:.2f}")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) == 3 else 48.0)
