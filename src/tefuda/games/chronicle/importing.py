"""What other people's tables call the fields of a card of Last Chronicle."""

from __future__ import annotations

from tefuda.games.importing import Columns

COLUMNS = Columns(
    {
        "name": ("name", "カード名", "名前"),
        "type": ("type", "kind", "card_type", "種類", "カードタイプ"),
        "cost": ("cost", "コスト"),
        "category": ("category", "categories", "カテゴリ", "ジャンル"),
        "ca": ("ca", "CA", "クロノアチーブメント"),
        "icons": ("icons", "icon", "アイコン"),
        "cb": ("cb", "CB", "クロノバースト"),
        "lamps": ("lamps", "ランプ"),
        "level": ("level", "レベル"),
        "power": ("power", "パワー"),
        "power_mod": ("power_mod", "パワー修整"),
        "atk": ("atk", "ATK"),
        "atk_mod": ("atk_mod", "ATK修整"),
        "text": ("text", "効果", "テキスト"),
        "english": ("english", "name_en", "英語名"),
    },
    required=("name", "type"),
    lists=(),
    joined=(),
)
