"""What a board of ARC shows, and the words for it."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.arc.rules.model import (
    ATTRIBUTES,
    ATTRIBUTES_ENGLISH,
    KEYWORD_BITS,
    KEYWORD_ENGLISH,
    KINDS,
    TIMINGS,
    TIMINGS_ENGLISH,
)
from tefuda.games.displaying import SHARED
from tefuda.games.names import read_names
from tefuda.games.registry import Display
from tefuda.saying import Text

NAMES = read_names(Path(__file__).with_name("names.yaml"))

PHASE_WORDS = {
    "setup": "エクステンション",
    "AF": "アライメントフェイズ",
    "RF": "リバースフェイズ",
    "CF": "クロスフェイズ",
}
"""Phases by the word of scenario files, in Japanese [3]."""
PHASES_ENGLISH = {
    "setup": "extension",
    "AF": "alignment phase (AF)",
    "RF": "reverse phase (RF)",
    "CF": "cross phase (CF)",
}
"""Phases by the word of scenario files, in English; card texts have the short form, so the board shows both."""

PROCEDURES = {
    "timing": "タイミング", "batches": "同時処理", "clash": "交戦処理", "combat": "交戦",
    "direct attack": "直接攻撃",
    "card": "カードの処理", "skill": "スキルの処理", "text": "テキスト", "general skills": "汎用スキル", "general skill": "汎用スキル",
    "after destruction": "破壊後", "wave": "透波", "shock": "衝撃", "upkeep": "維持", "paying": "支払い",
    "paying a written cost": "書かれたコスト",
    "drawing cards": "ドロー", "capture": "奪う", "rule processing": "ルール処理",
    "drawing together": "同時のドロー", "choosing in secret": "同時の選択", "naming a player": "プレイヤーの指定",
    "moving cards": "カードの移動", "nullifying one skill": "スキルの無効化",
    "transforming": "変身", "trying": "試行",
}  # fmt: skip
"""Procedures by name, for logs."""

DISPLAY = Display(
    numbers=(
        (Text("ライフ", "Life"), "{life}"),
        (Text("Will", "Will"), "{will}"),
        (Text("悪夢カウント", "nightmare"), "{nightmare}"),
        (Text("狂気", "madness"), "{madness}"),
        (Text("減るライフ", "Life to lose"), "{ledger}"),
    ),
    listed=("main", "sub"),
    held=("hand",),
    counted=("hand", "deck", "record", "oblivion", "outside"),
    zones={
        "main": Text("メインサークル", "main circle"),
        "sub": Text("サブサークル", "sub circles"),
        "hand": Text("手札", "hand"),
        "deck": Text("デッキ", "deck"),
        "record": Text("記録", "record"),
        "oblivion": Text("忘却", "oblivion"),
        "outside": Text("ゲーム外", "outside"),
    },
    figures=(
        (Text("第{turn}ターン", "turn {turn}"), "turn"),
        (Text("{phase}", "{phase}"), "phase"),
    ),
    marks=(
        ("waiting", True, Text("未発動", "not activated")),
        ("armed", True, Text("武装", "armed")),
        ("damage", None, Text("傷{damage}", "damage {damage}")),
        ("stored", None, Text("貯蔵{stored}", "stored {stored}")),
        ("service", None, Text("奉仕{service}", "served {service}")),
        ("blanked", True, Text("白紙", "blank")),
        ("ex", True, Text("Ex", "Ex")),
        ("densho", True, Text("伝承", "inherited")),
    ),
    terms={
        **dict(zip(TIMINGS, TIMINGS_ENGLISH, strict=True)),
        **dict(zip(KEYWORD_BITS, KEYWORD_ENGLISH, strict=True)),
        **dict(zip(ATTRIBUTES, ATTRIBUTES_ENGLISH, strict=True)),
        **dict(zip(KINDS, ("alma", "reflet", "cogni"), strict=True)),
        **PHASES_ENGLISH,
        **NAMES.types,
    },
    japanese={**PHASE_WORDS, **SHARED, **PROCEDURES},
    quiet=frozenset(
        {
            ("timing", ""),
            ("fought", ""),
            ("activated", ""),
            ("lost", ""),
            ("will", "3.2.10.2"),
            ("turn", ""),
        }
    ),
    turns=frozenset({("turn", "3.2")}),
    free=frozenset({"set", "realise", "next"}),
    stats=("ap", "rp", "cp"),
    dimmed="waiting",
    unless_zero=frozenset({"{nightmare}", "{madness}", "{ledger}"}),
    printed={
        "attribute": Text("属性", "attribute"),
        "ap": Text("AP", "AP"),
        "rp": Text("RP", "RP"),
        "cp": Text("CP", "CP"),
        "sp": Text("SP", "SP"),
        "named": Text("ネームド", "named"),
        "skills": Text("汎用スキル", "general skills"),
        "weapon": Text("武", "weapon"),
        "rarity": Text("レアリティ", "rarity"),
    },
)
"""Timings, and what follows of itself from combat and processing, go without saying."""
