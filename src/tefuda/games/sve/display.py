"""What a board of Shadowverse EVOLVE shows, and the words for it."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.displaying import SHARED
from tefuda.games.names import read_names
from tefuda.games.registry import Display
from tefuda.games.sve.words import CLASSES, HEADS, KEYWORDS
from tefuda.saying import Text

NAMES = read_names(Path(__file__).with_name("names.yaml"))

PROCEDURES = {
    "pay Earth Rite": "土の秘術の支払い",
    "attack": "攻撃",
    "move": "移動",
    "check timing": "チェックタイミング",
    "pay": "支払い",
    "play a card": "カードのプレイ",
    "play an ability": "能力のプレイ",
    "play a waiting ability": "待機状態の能力のプレイ",
    "shuffle into the deck": "デッキに戻してシャッフル",
    "play by an effect": "効果によるプレイ",
    "quick window of an attack": "攻撃中のクイック",
    "quick window of the end phase": "エンドフェイズのクイック",
    "choose targets": "対象の選択",
    "draw": "引く",
    "evolve": "進化",
    "look up to": "見る",
    "pay any counters": "カウンターの支払い",
    "pay one way": "支払い方の選択",
}
"""What procedures are called in Japanese."""

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
    places={"ex": "EX area", "banished": "banished zone", "resolution": "resolution zone"},
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
    japanese={
        **SHARED,
        **PROCEDURES,
        "setup": "準備",
        "start": "スタート",
        "main": "メイン",
        "end": "エンド",
    },
    quiet=frozenset(
        {
            ("lowered", ""),
            ("raised", ""),
            ("pp", ""),
            ("max pp", ""),
            ("moved", "10.6.2.1"),
            ("moved", "10.6.2.8"),
            ("phase", "7.3.1"),
            ("phase", "7.4.1"),
            ("acted", "8.4.4"),
            ("fought", ""),
        }
    ),
    turns=frozenset({("phase", "7.2")}),
    fixed={"leader": Text("{whose}のリーダー", "{whose}'s leader")},
    free=frozenset({"main", "quick"}),
    also_priced=("ex",),
)
"""That a leader's health went down or up is told by the damage or the recovery; announcing moves a card to the resolution zone
[10.6.2.1], and where it goes then is told by its being played [10.6.2.8]; phases after the first of a turn [7.3.1, 7.4.1] and the
attacker's act [8.4.4] go without saying, as do fights beside their damage."""
