"""The words with which players of Avalon decide (anatomy, Verbs)."""

from __future__ import annotations

from typing import Final

from tefuda.games.avalon.rules.model import SCHEMA

V_LAY: Final = SCHEMA.verb("lay-mana", "素成する", "entity", "entity", help="lay this creature card as mana on a land")
V_CONVERT: Final = SCHEMA.verb("convert", "虹属性に変換する", "icon", help="make one mana of this kind rainbow")
V_SUMMON: Final = SCHEMA.verb("summon", "召喚する", "entity", "entity", help="summon this creature on a land")
V_MAGIC: Final = SCHEMA.verb("use-magic", "魔法カードを使う", "entity", help="use this magic card")
V_DISCARD: Final = SCHEMA.verb("discard", "カードを捨てる", "entity", help="discard this card of the hand")
V_END_SET: Final = SCHEMA.verb("end-set", "セットフェイズを終える", help="end the set phase")
V_MARCH: Final = SCHEMA.verb("march", "進軍する", "entity", help="place this creature in the holy land")
V_RANGED: Final = SCHEMA.verb(
    "ranged", "遠距離戦闘", "entity", "entity", help="fight from afar: own creature, its target"
)
V_INVASION: Final = SCHEMA.verb(
    "invasion", "侵略戦闘", "entity", "entity", help="invade the holy land with this creature"
)
V_NOTHING: Final = SCHEMA.verb("nothing", "何もしない", help="do nothing in the main phase")
V_DECLARE: Final = SCHEMA.verb("declare", "宣言する", "declaration", help="declare what to do in the main phase")
V_SUPPORT: Final = SCHEMA.verb("support", "戦闘支援カードを置く", "entity", help="support the battle with this card")
V_AVATAR: Final = SCHEMA.verb("avatar", "アバターカードを置く", help="place the avatar: no support")
V_LOSE_LIFE: Final = SCHEMA.verb(
    "lose-life", "ライフを捨て山に送る", "", "number", help="give up this life card, by its place (1: the oldest)"
)
V_CHOOSE: Final = SCHEMA.verb("choose", "選ぶ", "entity", help="pick this card, creature, land or player")
V_ATTRIBUTE: Final = SCHEMA.verb("attribute", "属性を選ぶ", "attribute", help="name an attribute")
V_OPTION: Final = SCHEMA.verb("option", "選択肢を選ぶ", "mode", help="do this one")
V_NEXT: Final = SCHEMA.verb("next", "順番を決める", "waiting", help="this ability comes next")
V_ACTIVATE: Final = SCHEMA.verb(
    "activate", "能力を使う", "entity", "ability", help="use an ability of this card in the own set phase"
)
V_NO_REPLACE: Final = SCHEMA.verb("replace-none", "置換しない", help="apply none of the replacements")
MODES: Final = ("1", "2", "3", "4", "5")
SCHEMA.words("mode", MODES, MODES)
