"""What a board of Avalon shows, and the words for it."""

from __future__ import annotations

from tefuda.games.avalon.rules.model import (
    ATTRIBUTES,
    ATTRIBUTES_ENGLISH,
    DECLARATIONS,
    DECLARATIONS_JA,
    ICONS,
    ICONS_ENGLISH,
    KEYWORD_BITS,
    KEYWORD_ENGLISH,
    KINDS,
    KINDS_ENGLISH,
    LANDS,
    PHASES,
    PHASES_JA,
)
from tefuda.games.displaying import SHARED
from tefuda.games.registry import Display
from tefuda.saying import Text

PROCEDURES = {
    "placing cards": "カードの配置", "picking life": "ライフの選択", "one after the other": "順番の処理", "cards in order": "カードの順番",
    "further set phase": "もう1回のセットフェイズ",
    "rounds": "ラウンド", "leader turn": "リーダーターン", "chaser turn": "チェイサーターン",
    "leader main phase": "リーダーのメインフェイズ", "chasers' main phase": "チェイサーのメインフェイズ",
    "chaser main phase": "チェイサーの戦闘", "set phase": "セットフェイズ", "magic": "魔法カード", "conversion": "虹属性への変換",
    "battle": "戦闘", "attack": "攻撃", "drawing": "ドロー", "gaining life": "ライフの追加", "losing life": "ライフの減少",
    "payment": "ライフの支払い", "refill": "メモリーの補充", "refills": "メモリーの補充", "lifespan": "寿命処理",
    "triggers": "誘発", "ability": "能力",
    "rule processing": "ルール処理",
}  # fmt: skip
"""Procedures by name, for logs."""

LAND_WORDS = {f"land{k}": Text(f"土地{k}", f"land {k}") for k in range(1, LANDS + 1)}

RACES = {
    "竜": "Dragon", "騎士": "Knight", "兵士": "Soldier", "獣": "Beast", "精霊": "Spirit", "機械": "Machine", "不死": "Undead",
    "魔道士": "Mage", "盗賊": "Rogue", "天使": "Angel", "悪魔": "Demon", "植物": "Plant", "魚": "Fish", "鳥": "Bird",
    "巨人": "Giant", "忍者": "Ninja", "商人": "Merchant", "妖精": "Fairy", "人": "Human", "虫": "Insect",
}  # fmt: skip
"""English of the races of the pool."""

REMINDERS = {
    "先制": ("7.4.2", Text("戦闘で、先に攻撃する", "strikes before others in a battle")),
    "後攻": ("7.4.6", Text("戦闘で、後から攻撃する", "strikes after others in a battle")),
}
"""What keywords mean that the book does not define under a heading."""

DISPLAY = Display(
    numbers=(
        (Text("証", "proofs"), "{proofs}"),
        (Text("魔素", "mana"), "{mana}"),
    ),
    listed=("support", "held", *LAND_WORDS, "proof", "avatar"),
    held=("hand",),
    counted=("hand", "memory", "life", "discard"),
    zones={
        **LAND_WORDS,
        "holy": Text("聖地", "holy land"),
        "play": Text("プレイエリア", "play area"),
        "support": Text("戦闘支援", "support"),
        "held": Text("戦闘中のアバター", "avatar in battle"),
        "proof": Text("証置き場", "proofs"),
        "avatar": Text("アバター", "avatar"),
        "hand": Text("手札", "hand"),
        "memory": Text("メモリー", "memory"),
        "life": Text("ライフ", "life"),
        "discard": Text("捨て山", "discard pile"),
    },
    figures=(
        (Text("第{turn}ターン", "turn {turn}"), "turn"),
        (Text("リーダー {leader}", "leader {leader}"), "leader"),
        (Text("{phase}", "{phase}"), "phase"),
    ),
    marks=(
        ("mana", True, Text("魔素", "mana")),
        ("damage", None, Text("傷{damage}", "damage {damage}")),
    ),
    terms={
        **dict(zip(KEYWORD_BITS, KEYWORD_ENGLISH, strict=True)),
        **dict(zip(ATTRIBUTES, ATTRIBUTES_ENGLISH, strict=True)),
        **dict(zip(ICONS, ICONS_ENGLISH, strict=True)),
        **dict(zip(KINDS, KINDS_ENGLISH, strict=True)),
        **RACES,
        **{word: f"{word} phase" for word in PHASES[1:]},
    },
    japanese={
        **dict(zip(PHASES, PHASES_JA, strict=True)),
        **dict(zip(DECLARATIONS[1:], DECLARATIONS_JA[1:], strict=True)),
        **SHARED,
        **PROCEDURES,
        "leader": "リーダー",
        "chaser": "チェイサー",
    },
    quiet=frozenset({("phase", ""), ("battle ended", ""), ("pays life", ""), ("turn", ""), ("hit", "")}),
    turns=frozenset({("turn", "5.2"), ("turn", "5.3")}),
    reminders=REMINDERS,
    free=frozenset({"set", "main", "declare", "naming"}),
    acts=frozenset({"set", "main"}),
    stats=("attack", "endurance"),
    dimmed="mana",
    printed={
        "attribute": Text("属性", "attribute"),
        "originality": Text("オリジナリティ", "originality"),
        "mana": Text("魔素", "mana"),
        "attack": Text("攻撃値", "attack"),
        "endurance": Text("耐久値", "endurance"),
        "races": Text("種族", "races"),
    },
)
"""Phases, and what follows of itself from a battle, go without saying."""
