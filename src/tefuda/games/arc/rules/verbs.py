"""The words with which players of ARC decide (anatomy, Verbs)."""

from __future__ import annotations

from typing import Final

from tefuda.games.arc.rules.model import ATTRIBUTES, ATTRIBUTES_ENGLISH, SCHEMA

V_REDRAW: Final = SCHEMA.verb("redraw", "引き直し", "entity", help="this card goes back")
V_REALISE: Final = SCHEMA.verb("realise", "リアライズ", "entity", help="realise this alma in the main circle")
V_NO_REALISE: Final = SCHEMA.verb("realise-none", "リアライズしない", help="realise nothing")
V_SET: Final = SCHEMA.verb("set", "リバース", "entity", help="set this card on a sub circle")
V_UPKEEP: Final = SCHEMA.verb("pay-upkeep", "維持", "entity", help="pay the upkeep of this card")
V_NO_UPKEEP: Final = SCHEMA.verb("skip-upkeep", "維持しない", "entity", help="let this card go to oblivion")
V_NEXT: Final = SCHEMA.verb("next", "処理順", "waiting", help="process this one next")
V_CONNECT: Final = SCHEMA.verb("connect", "接続", "entity", help="pay its cost of connecting")
V_NO_CONNECT: Final = SCHEMA.verb("no-connect", "接続しない", "entity", help="do not pay it")
V_GENERAL: Final = SCHEMA.verb("general", "汎用スキルの順", "entity", "general", help="do this general skill first")
V_COST: Final = SCHEMA.verb("cost", "コスト", "entity", help="pay with this card")
V_MADNESS: Final = SCHEMA.verb(
    "use-madness", "狂気で支払う", "", "number", help="pay so many points of madness, the rest of Will"
)
V_CHOOSE: Final = SCHEMA.verb("choose", "選ぶ", "entity", help="pick this one")
V_CHOOSE_PLAYER: Final = SCHEMA.verb("player", "プレイヤー", "player", help="pick this player")
V_OPTION: Final = SCHEMA.verb("option", "いずれか", "mode", help="do this one")
V_ORDER: Final = SCHEMA.verb("order", "順番", "entity", help="the next card of the order")
V_KEEP: Final = SCHEMA.verb("keep", "残す", "entity", help="this card stays")
V_NO_REPLACE: Final = SCHEMA.verb("replace-none", "置換しない", help="apply none of the replacements")
V_TRIM: Final = SCHEMA.verb("trim", "手札超過", "entity", help="this card goes to oblivion")
V_ATTRIBUTE: Final = SCHEMA.verb("attribute", "属性を選ぶ", "attribute", help="name an attribute")

MODES: Final = ("ア", "イ", "ウ", "エ", "オ")
SCHEMA.words("mode", MODES, ("a", "b", "c", "d", "e"))
SCHEMA.words("attribute", ATTRIBUTES, ATTRIBUTES_ENGLISH)
SCHEMA.words("general", ("悪夢", "覚醒"), ("nightmare", "awaken"))
G_NIGHTMARE: Final = 0
G_AWAKE: Final = 1
"""Second operand of ``general``."""
