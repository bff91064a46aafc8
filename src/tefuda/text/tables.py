"""Word tables that games have in common: how numbers bound and compare, and what is counted."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["BOUNDS", "EXTREMES", "MORE", "UNITS"]

Table = Mapping[str, tuple[str, ...]]

BOUNDS: Table = {"ge": ("以上", "or more"), "le": ("以下", "or less"), "lt": ("未満", "or fewer, not included")}
"""How a number bounds."""
MORE: Table = {"less": ("少な", "less", "低", "小さ"), "more": ("多", "more", "高", "大き")}
"""How two numbers compare, before い."""
EXTREMES: Table = {"max": ("高い", "highest", "大きい"), "min": ("低い", "lowest", "小さい")}
"""The largest and the smallest of a group, behind 最も."""
UNITS: Table = {
    "cards": ("枚", "cards"),
    "bodies": ("体", "bodies"),
    "things": ("つ", "things"),
    "pieces": ("個", "pieces"),
    "people": ("人", "people"),
    "number": ("数", "number"),
    "number_of_cards": ("枚数", "number"),
    "number_of_pieces": ("個数", "number"),
}
"""Words that count, and those that stand for how many there are."""
