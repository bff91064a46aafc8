"""What other people's tables call the fields of a card of Shadowverse EVOLVE."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tefuda.games.importing import Columns
from tefuda.games.sve.cards import Card

COLUMNS = Columns(
    {
        "name": ("name", "カード名", "名前"),
        "class": ("class", "クラス"),
        "kind": ("kind", "card_type", "type", "種類", "カード種類"),
        "types": ("types", "tribe", "tribes", "trait", "タイプ"),
        "cost": ("cost", "コスト"),
        "attack": ("attack", "atk", "power", "攻撃力"),
        "health": ("health", "hp", "life", "体力"),
        "text": ("text", "効果", "テキスト", "能力"),
        "english": ("english", "name_en", "英語名"),
    },
    required=("name", "class", "kind"),
    lists=("types",),
    joined=("kind",),
)


def card_of_row(row: Mapping[str, Any]) -> Card:
    """Return the printed card of a row; the cost that some tables repeat for evolve cards is dropped: they have none.

    Raises:
        PlacingFault: If a column that every card needs is missing, or a value does not fit.
    """
    fields = COLUMNS.fields(row)
    if fields["kind"].endswith("エボルヴ"):
        fields.pop("cost", None)
    return COLUMNS.card(fields, Card)
