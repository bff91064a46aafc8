"""The words with which players of Echoes of Orphelia decide (anatomy 16)."""

from __future__ import annotations

from typing import Final

from tefuda.games.eoo.rules.model import SCHEMA

V_NO_CUT: Final = SCHEMA.verb("no-cut", "カットしない", help="leave the shuffled archive as it is")
V_CUT: Final = SCHEMA.verb("cut", "カット", "number", help="put so many cards from the top to the bottom")
V_DEMAND: Final = SCHEMA.verb("demand-shuffle", "追加シャッフルの要求", help="have the archive shuffled once more")
V_PLAY: Final = SCHEMA.verb("play", "実行", "entity", help="execute a card: summon, install or use it")
V_ACTIVATE: Final = SCHEMA.verb("activate", "起動", "entity", "ability", help="activate an ability")
V_MANA: Final = SCHEMA.verb("mana", "マナ能力", "entity", "ability", help="use a mana ability")
"""Second operand: see ``mana.MANA_CODE``: the number of the ability and the kind of mana chosen."""
V_EXPLORE_MANA: Final = SCHEMA.verb(
    "explore-mana", "探索：マナゾーン", "entity", help="explore: put a card into the mana zone"
)
V_EXPLORE_RESERVE: Final = SCHEMA.verb("explore-reserve", "探索：リザーブ", help="explore: one more reserve")
V_ATTACK: Final = SCHEMA.verb("attack", "攻撃", "entity", "entity", help="attack the opponent or a nodia")
V_BLOCK: Final = SCHEMA.verb("block", "ブロック", "entity", help="declare a blocker")
V_ORDER_DAMAGE: Final = SCHEMA.verb(
    "order-damage", "割り振り順", "entity", help="the next blocker in the order of damage"
)
V_BREAK: Final = SCHEMA.verb("break", "ブレイク", "number", help="break the shield of this number")
V_ORDER_TRIGGERS: Final = SCHEMA.verb(
    "order-triggers", "誘発の順番", "waiting", help="the next trigger put on the stack"
)
V_NO_REPLACE: Final = SCHEMA.verb("no-replace", "置換しない", help="apply none of the replacements")
V_MODE: Final = SCHEMA.verb("mode", "モードの選択", "option", help="choose this mode")
V_X: Final = SCHEMA.verb("x", "X値の宣言", "", "number", help="declare X")
V_TARGET: Final = SCHEMA.verb("target", "対象とする", "entity", help="choose a target")
V_COST: Final = SCHEMA.verb("cost", "コストの選択", "number", help="pay this alternative cost")
V_REGULAR: Final = SCHEMA.verb("cost regular", "正規コスト", help="pay the regular cost")
V_EXTRA: Final = SCHEMA.verb("extra", "追加コスト", "number", help="pay this optional additional cost")
V_NO_EXTRA: Final = SCHEMA.verb("no-extra", "追加コストなし", help="do not pay it")
V_PAY: Final = SCHEMA.verb("pay", "支払う", "entity", help="pay with this card or object")
V_PAY_MANA: Final = SCHEMA.verb("pay", "支払う", "mana", help="pay with one mana of this kind")
V_AUTO: Final = SCHEMA.verb("auto", "自動で支払う", help="let the rest be paid sensibly")
V_ABORT: Final = SCHEMA.verb("abort", "巻き戻し", help="take the announcement back")
V_CHOOSE: Final = SCHEMA.verb("choose", "選ぶ", "entity", help="pick this one")
V_CHOOSE_SHIELD: Final = SCHEMA.verb("choose", "選ぶ", "number", help="pick the shield of this number")
V_CHOOSE_PLAYER: Final = SCHEMA.verb("choose", "選ぶ", "player", help="pick this player")
V_ATTRIBUTE: Final = SCHEMA.verb("attribute", "属性を選ぶ", "attribute", help="name an attribute")
V_PLACE: Final = SCHEMA.verb("place", "順番を決める", "entity", help="the next card to be laid down")
V_SHARE: Final = SCHEMA.verb("share", "割り振る", "entity", "number", help="give this one so much")
V_TOP: Final = SCHEMA.verb("top", "上に置く", help="put it on top of the archive")
V_BOTTOM: Final = SCHEMA.verb("bottom", "下に置く", help="put it at the bottom of the archive")
V_COUNTER: Final = SCHEMA.verb("counter", "カウンターを選ぶ", "option", help="take this counter off")
"""1: a counter that is not burn's, 2: burn's own [R70]."""
