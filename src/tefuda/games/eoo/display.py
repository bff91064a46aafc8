"""What a board of Echoes of Orphelia shows, and the words for it."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.displaying import SHARED, counters_in_english
from tefuda.games.eoo.rules.model import (
    EFFECT_KINDS,
    KINDS,
    MANA_ENGLISH,
    MANA_KINDS,
    REACT,
    STATUS_ENGLISH,
    STATUS_WORDS,
    STEPS,
)
from tefuda.games.names import read_names
from tefuda.games.registry import Display
from tefuda.saying import Text

NAMES = read_names(Path(__file__).with_name("names.yaml"))

STEP_WORDS = {
    "setup": "準備",
    "rinoa": "リノア・ステップ",
    "check-in": "チェックイン・ステップ",
    "draw": "ドロー・ステップ",
    "main": "メインフェーズ",
    "check-out": "チェックアウト・ステップ",
    "clear": "クリア・ステップ",
    "attack-start": "攻撃開始・ステップ",
    "block": "ブロッカー指定・ステップ",
    "damage": "ダメージ計算・ステップ",
    "attack-end": "攻撃終了・ステップ",
}
"""Steps by their English word [14, 15]."""
assert tuple(STEP_WORDS) == STEPS
STEPS_ENGLISH = {
    word: f"{word} phase" if ja.endswith("フェーズ") else f"{word} step" for word, ja in STEP_WORDS.items()
}
STEPS_ENGLISH["setup"] = "setup"
STEPS_ENGLISH["block"] = "blocker step"
"""Steps as English speakers say them."""

PROCEDURES = {
    "taking counters off": "カウンターの除去",
    "window": "優先権",
    "explore": "探索",
    "execute": "実行",
    "activate": "起動",
    "place a trigger": "誘発",
    "resolve": "解決",
    "attack": "攻撃",
    "state-based processing": "状況起因処理",
    "pay": "支払い",
    "mana ability": "マナ能力",
    "paying in a resolution": "解決中の支払い",
    "choose targets": "対象の選択",
    "changing targets": "対象の変更",
    "drawing cards": "ドロー",
    "moving cards": "移動",
    "putting into play": "場に出す",
    "pick shields": "シールドの選択",
    "naming X": "X値の宣言",
}
"""Names of procedures in Japanese."""

ENGLISH_KINDS = ("arcaea", "nodia", "artifact", "glyph", "effect", "ability")
ENGLISH_EFFECTS = ("spell", "arts", "record")

REMINDERS = {
    "飛翔": ("R62", Text("飛翔を持つノーディアでしかブロックできない", "only nodia with Flight can block it")),
}
"""What keywords mean that the book does not define under a heading."""

DISPLAY = Display(
    printed={
        "attributes": Text("属性", "attributes"),
        "reserve": Text("リザーブ", "reserve"),
        "a": Text("A", "A"),
        "d": Text("D", "D"),
        "l": Text("L", "L"),
        "ether": Text("Ether", "Ether"),
        "physis": Text("Physis", "Physis"),
        "defense": Text("Defense", "Defense"),
        "shield": Text("Shield", "Shield"),
        "weight": Text("Weight", "Weight"),
    },
    unless_zero=frozenset(f"{{pool_{en}}}" for en in MANA_ENGLISH),
    numbers=(
        (Text("リザーブ", "reserve"), "{reserve}"),
        *((Text(f"{ja}マナ", f"{en} mana"), f"{{pool_{en}}}") for ja, en in zip(MANA_KINDS, MANA_ENGLISH, strict=True)),
    ),
    listed=("field", "mana", "arcaea"),
    held=("hand",),
    counted=("hand", "archive", "shield", "graveyard", "return"),
    zones={
        "field": Text("場", "field"),
        "arcaea": Text("アルケイア", "arcaea"),
        "hand": Text("手札", "hand"),
        "archive": Text("アーカイブ", "archive"),
        "mana": Text("マナゾーン", "mana zone"),
        "shield": Text("シールド", "shields"),
        "graveyard": Text("墓地", "graveyard"),
        "return": Text("還元領域", "return zone"),
        "stack": Text("スタック", "stack"),
    },
    figures=(
        (Text("第{turn}ターン", "turn {turn}"), "turn"),
        (Text("手番 {active}", "{active}'s turn"), "active"),
        (Text("{step}", "{step}"), "step"),
    ),
    marks=(
        ("sideways", True, Text("ルノア", "sideways")),
        ("sick", True, Text("召喚酔い", "sick")),
        ("damage", None, Text("傷{damage}", "damage {damage}")),
        *((en, True, Text(ja, en)) for ja, en in zip(STATUS_WORDS, STATUS_ENGLISH, strict=True)),
    ),
    terms={
        "速攻": "Haste",
        "飛翔": "Flight",
        **dict(zip(MANA_KINDS, MANA_ENGLISH, strict=True)),
        **dict(zip(STATUS_WORDS, STATUS_ENGLISH, strict=True)),
        **dict(zip(KINDS, ENGLISH_KINDS, strict=True)),
        **dict(zip(EFFECT_KINDS, ENGLISH_EFFECTS, strict=True)),
        REACT: "react",
        **STEPS_ENGLISH,
        **NAMES.types,
        **counters_in_english(NAMES.counters),
    },
    japanese={**SHARED, **PROCEDURES, **STEP_WORDS},
    quiet=frozenset(
        {
            ("passed", ""),
            ("stacked", ""),
            ("resolved", ""),
            ("mana", ""),
            ("mana spent", ""),
            ("entered", ""),
            ("dealt", ""),
            ("runoa", "15-1-1"),
            ("runoa", "15-3-1"),
            ("runoa", "6-2-2"),
            ("rinoa", "14-1-1-1"),
            ("step", ""),
            ("moved", "11-1-1"),
            ("vanished", "12-1-5"),
        }
    ),
    turns=frozenset({("step", "14-1-1-1")}),
    fixed={
        "arcaea": Text("{whose}のアルケイア", "{whose}'s arcaea"),
        "shield": Text("{whose}のシールド{n}", "{whose}'s shield {n}"),
    },
    reminders=REMINDERS,
    free=frozenset({"priority"}),
    stats=("a", "d", "l"),
    dimmed="sideways",
)
"""Passing, resting for mana and what follows of itself from an execution, a declaration or a step goes without saying."""
