"""What other people's tables call the fields of a card of Avalon."""

from __future__ import annotations

from tefuda.games.importing import Columns

COLUMNS = Columns(
    {
        "name": ("name", "カード名", "カードの名前", "名前"),
        "kind": ("kind", "card_type", "type", "カードの種類", "種類"),
        "attribute": ("attribute", "element", "属性", "カードの属性"),
        "originality": ("originality", "stars", "オリジナリティ"),
        "mana": ("mana", "icons", "魔素", "魔素アイコン"),
        "attack": ("attack", "攻撃値"),
        "endurance": ("endurance", "耐久値"),
        "races": ("races", "race", "種族"),
        "text": ("text", "能力", "カードの持つ能力", "テキスト", "効果"),
        "flavour": ("flavour", "flavor", "フレーバーテキスト", "フレーバー"),
        "number": ("number", "コレクションナンバー", "番号"),
        "english": ("english", "name_en", "英語名"),
    },
    required=("name", "kind"),
    lists=("races",),
    joined=("mana",),
)
