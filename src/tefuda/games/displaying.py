"""Words that the boards and logs of all games have."""

from __future__ import annotations

from collections.abc import Mapping

SHARED: Mapping[str, str] = {
    "number": "数の選択",
    "number of some": "候補の中からの数の選択",
    "order": "順番の決定",
    "pick": "選択",
    "replace": "置換",
    "run": "効果",
    "sealed": "同時の選択",
    "share": "割り振り",
    "yes or no": "するかどうか",
    "match": "対戦",
    "turn": "ターン",
    "none": "なし",
}
"""Japanese of what is the same everywhere: the kernel's procedures, a match, a turn, nobody."""


def counters_in_english(counters: Mapping[str, str]) -> dict[str, str]:
    """Return the English of kinds of counters, by their names with the word for counter."""
    return {f"{name}カウンター": f"{english} counter" for name, english in counters.items()}
