"""What a board of Shadowverse EVOLVE shows, and the words for it."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.names import read_names
from tefuda.games.registry import Display
from tefuda.games.sve.words import CLASSES, HEADS, KEYWORDS
from tefuda.saying import Text

NAMES = read_names(Path(__file__).with_name("names.yaml"))

DISPLAY = Display(
    numbers=(
        (Text("体力", "health"), "{life}"),
        (Text("PP", "PP"), "{pp}/{max_pp}"),
        (Text("EP", "EP"), "{ep}"),
    ),
    listed=("field", "ex"),
    held=("hand",),
    counted=("hand", "deck", "evolve_deck", "cemetery", "banished"),
    zones={
        "field": Text("場", "field"),
        "ex": Text("EX", "EX"),
        "hand": Text("手札", "hand"),
        "deck": Text("デッキ", "deck"),
        "evolve_deck": Text("エボルヴ", "evolve deck"),
        "cemetery": Text("墓場", "cemetery"),
        "banished": Text("消滅", "banished"),
        "resolution": Text("解決領域", "resolution zone"),
    },
    figures=(
        (Text("第{turn}ターン", "turn {turn}"), "turn"),
        (Text("手番 {active}", "{active}'s turn"), "active"),
        (Text("{phase}フェイズ", "{phase} phase"), "phase"),
    ),
    marks=(
        ("acted", True, Text("アクト", "acted")),
        ("damage", None, Text("傷{damage}", "damage {damage}")),
        ("evolved", True, Text("進化", "evolved")),
        ("since", "now", Text("新", "new")),
    ),
    terms={
        **NAMES.counters,
        **NAMES.types,
        **{row[0]: row[1] for row in (CLASSES | KEYWORDS | HEADS).values()},
        "フォロワー": "follower",
        "アミュレット": "amulet",
        "スペル": "spell",
        "リーダー": "leader",
        "エボルヴ": "evolve",
        "トークン": "token",
    },
    japanese={"setup": "準備", "start": "スタート", "main": "メイン", "end": "エンド", "none": "なし"},
    quiet=frozenset(
        {
            ("lowered", ""),
            ("raised", ""),
            ("pp", ""),
            ("max pp", ""),
            ("moved", "10.6.2.1"),
            ("phase", "7.3.1"),
            ("phase", "7.4.1"),
            ("acted", "8.4.4"),
        }
    ),
    free=frozenset({"main", "quick"}),
)
"""That a leader's health went down or up is told by the damage or the recovery; announcing moves a card to the resolution zone
[10.6.2.1]; phases after the first of a turn [7.3.1, 7.4.1] and the attacker's act [8.4.4] go without saying."""
