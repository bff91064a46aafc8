"""What other people's tables call the fields of a card of Echoes of Orphelia."""

from __future__ import annotations

from tefuda.games.importing import Columns

COLUMNS = Columns(
    {
        "name": ("name", "カード名", "名前"),
        "kind": ("kind", "card_type", "type", "種類", "カードタイプ"),
        "attributes": ("attributes", "attribute", "element", "属性"),
        "cost": ("cost", "mana_cost", "コスト", "マナコスト"),
        "reserve": ("reserve", "リザーブ"),
        "symbols": ("symbols", "mana_symbols", "マナシンボル"),
        "subtypes": ("subtypes", "subtype", "サブタイプ"),
        "a": ("a", "attack", "A値"),
        "d": ("d", "D値"),
        "l": ("l", "life", "L値"),
        "ether": ("ether", "Ether", "エーテル"),
        "physis": ("physis", "Physis", "フィジス"),
        "defense": ("defense", "Defense", "ディフェンス"),
        "shield": ("shield", "Shield", "シールド"),
        "weight": ("weight", "Weight", "ウェイト"),
        "text": ("text", "効果", "テキスト", "能力"),
        "english": ("english", "name_en", "英語名"),
    },
    required=("name", "kind"),
    lists=("subtypes",),
    joined=("kind", "attributes", "symbols"),
)
