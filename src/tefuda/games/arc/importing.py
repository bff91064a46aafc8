"""What other people's tables call the fields of a card of ARC."""

from __future__ import annotations

from tefuda.games.importing import Columns

COLUMNS = Columns(
    {
        "name": ("name", "カード名", "名前"),
        "kind": ("kind", "card_type", "type", "分類", "種類"),
        "attribute": ("attribute", "属性"),
        "cost": ("cost", "Cost", "コスト"),
        "ap": ("ap", "AP"),
        "rp": ("rp", "RP"),
        "cp": ("cp", "CP"),
        "sp": ("sp", "SP"),
        "text": ("text", "効果", "テキスト", "カードスキル"),
        "weapon": ("weapon", "武", "武装化スキル"),
        "named": ("named", "ネームド"),
        "skills": ("skills", "汎用スキル"),
        "rarity": ("rarity", "レアリティ"),
        "english": ("english", "name_en", "英語名"),
    },
    required=("name", "kind", "attribute"),
    lists=("named", "skills"),
)
