"""Accepted means done: what can never be true, found or done is refused when a text is compiled."""

from pathlib import Path
from typing import Any

import pytest

from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.library import compile_cards
from tefuda.games.chronicle.lowering import LoweringError

TYPES = {"unit": "ユニット", "history": "ヒストリー", "structure": "ストラクチャ", "spell": "スペル", "cb": "ユニット"}
ROWS = [
    row for row in Path(__file__).with_name("refused.txt").read_text().splitlines() if row and not row.startswith("#")
]


def card(kind: str, text: str) -> Card:
    """A card with the text, and with the values that its type needs."""
    values: dict[str, Any] = (
        {"level": 1, "power": 1000, "atk": 1, "category": "兵士"} if TYPES[kind] == "ユニット" else {}
    )
    field = "cb" if kind == "cb" else "text"
    return Card("試札", TYPES[kind], cost="(1)", **({field: text.replace("<br>", "\n")} | values))


@pytest.mark.parametrize("row", ROWS)
def test_what_can_never_be_is_refused(row: str):
    said, _, needle = row.rpartition(" → ")
    kind, _, text = said.partition(" ")
    made = card(kind, text)
    with pytest.raises(LoweringError, match=needle):
        compile_cards([made], {made.name: [made]})
