"""Payments of which all ways come to the same are made by themselves; whatever a text could make of the difference is left to the player."""

import pytest

from tefuda.play.passing import Passing
from tests.generic.test_idle import CHRONICLE, EOO, arranged

SOULS = [
    {"name": "白紙", "type": "ヒストリー", "cost": "(白)"},
    *CHRONICLE,
    {"name": "白札", "type": "ヒストリー", "cost": "(白)"},
    {"name": "黒札", "type": "ヒストリー", "cost": "(黒)"},
    {"name": "兵", "type": "ユニット", "cost": "(1)", "category": "兵士", "level": 1, "power": 1000, "atk": 1},
    {"name": "返し", "type": "スペル", "cost": "(0)", "text": "あなたのSS1枚を選ぶ。それをオーナーの手札に戻す。"},
]
MANA = [
    *EOO,
    {"name": "岩", "kind": "ノーディア", "attributes": "火", "cost": 1, "a": 1, "d": 0, "l": 1, "mana": "火"},
    {"name": "泉", "kind": "ノーディア", "attributes": "水", "cost": 1, "a": 1, "d": 0, "l": 1, "mana": "水"},
    {"name": "術", "kind": "スペル", "cost": 1, "text": "カードを1枚引く。"},
]


@pytest.mark.parametrize(
    ("id", "rows", "given", "said", "settled"),
    [
        ("chronicle", SOULS, {"A": {"soul": ["白紙", "白札"], "hand": ["兵"]}}, "place 兵", True),
        ("chronicle", SOULS, {"A": {"soul": ["白紙", "黒札"], "hand": ["兵"]}}, "place 兵", False),
        ("chronicle", SOULS, {"A": {"soul": ["白紙", "白札"], "hand": ["兵", "返し"]}}, "place 兵", False),
        ("chronicle", SOULS, {"A": {"soul": ["白紙", "白札"], "hand": ["兵"]}, "B": {"hand": ["石壊し"]}}, "place 兵", True),
        ("chronicle", SOULS, {"A": {"soul": ["白紙", "白札"], "hand": ["兵"]}, "B": {"battlefield": ["石壊し"]}}, "place 兵", False),
        ("chronicle", SOULS, {"A": {"soul": ["白紙", "白札"], "hand": ["兵"], "battlefield": ["泉守"]}}, "place 兵", False),
        ("eoo", MANA, {"A": {"mana": ["石", "岩"], "hand": ["術"]}}, "use 術", True),
        ("eoo", MANA, {"A": {"mana": ["石", "泉"], "hand": ["術"]}}, "use 術", False),
        ("eoo", MANA, {"A": {"mana": ["石", "岩"], "hand": ["術", "起こし手"]}}, "use 術", False),
        ("eoo", MANA, {"A": {"mana": ["石", "岩"], "hand": ["術"], "field": ["数え手"]}}, "use 術", False),
    ],
)  # fmt: skip
def test_equal_payments_are_not_asked(id, rows, given, said, settled):
    match = arranged(id, given, rows)
    match.choose(next(t for t in match.legal.texts() if t.endswith(said.split()[1])))
    if match.decision.kind != "pay":
        assert settled
        return
    assert match.legal.settling is not None
    answer = match.automatic(Passing())
    assert (answer is not None) == settled
    assert match.automatic(Passing(on=False)) is None
    if answer is not None:
        match.choose(answer)
        assert match.decision.kind != "pay"
        match.undo(2)
        assert match.decision.kind in ("priority", "main")
