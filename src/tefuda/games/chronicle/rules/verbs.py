"""The words with which players of Last Chronicle decide (anatomy 17)."""

from __future__ import annotations

from typing import Final

from tefuda.games.chronicle.rules.model import SCHEMA

V_USE: Final = SCHEMA.verb("use", "使用する", "entity", help="use a spell")
V_ACTIVATE: Final = SCHEMA.verb("activate", "アビリティを使用する", "entity", "ability", help="use an action ability")
V_PLACE: Final = SCHEMA.verb("place", "配置する", "entity", help="place a unit, history or structure")
V_JOIN: Final = SCHEMA.verb("join", "結合する", "entity", "entity", help="join a unit card of the hand to a unit")
V_PUT_SOUL: Final = SCHEMA.verb(
    "put-soul", "ソウルヤードに置く", "entity", help="put a card of the hand into the soul yard"
)
V_ADVANCE: Final = SCHEMA.verb("advance", "時代を進展させる", help="advance the age")
V_MARKER: Final = SCHEMA.verb("marker", "時代マーカーにする", "entity", help="this card becomes the age marker")
V_TAKE: Final = SCHEMA.verb("take", "手札に加える", "entity", help="take this card to the hand")
V_SOUL: Final = SCHEMA.verb("soul", "ソウルアクション", "entity", "faction", help="wipe a soul stone for a soul")
V_ATTACK: Final = SCHEMA.verb("attack", "攻撃する", "entity", help="add a unit to the attack")
V_NO_ATTACK: Final = SCHEMA.verb("no-attack", "攻撃しない", help="do not attack")
V_DEFEND: Final = SCHEMA.verb("defend", "防御する", "entity", help="defend with a unit")
V_NO_DEFENCE: Final = SCHEMA.verb("no-defence", "防御しない", help="do not defend")
V_SHARE: Final = SCHEMA.verb("share", "割り振る", "entity", "number", help="give this one so much")
V_CONTINUE: Final = SCHEMA.verb("continue", "戦闘を続ける", help="go back to the pre-attack step")
V_END_BATTLE: Final = SCHEMA.verb("end-battle", "戦闘フェイズを終了する", help="end the battle phase")
V_BURST: Final = SCHEMA.verb("burst", "発動を宣言する", "entity", help="declare CB or soul burst")
V_MODE: Final = SCHEMA.verb("mode", "効果の選択", "option", help="choose this effect")
V_SOUL_CHANGE: Final = SCHEMA.verb(
    "soul-change", "ソウルチェンジ", "entity", help="sacrifice this unit for the placement"
)
V_COST: Final = SCHEMA.verb("cost", "コストの選択", "number", help="pay the normal cost (0) or this alternative cost")
V_X: Final = SCHEMA.verb("x", "変数の決定", "", "number", help="announce X")
V_COUNT: Final = SCHEMA.verb("count", "いくつ選ぶか", "", "number", help="choose so many")
V_CHOOSE: Final = SCHEMA.verb("choose", "選ぶ", "entity", help="choose this one")
V_PICK: Final = SCHEMA.verb("pick", "選択", "entity", help="pick this one")
V_SPEND: Final = SCHEMA.verb("spend", "ソウルを支払う", "faction", help="pay with one soul of this kind")
V_GIVE: Final = SCHEMA.verb("give", "支払う", "entity", help="pay with this card or object")
V_AUTO: Final = SCHEMA.verb("auto", "自動で支払う", help="let the rest be paid sensibly")
V_DECLINE: Final = SCHEMA.verb("decline", "支払わない", help="do not pay")
V_NEXT: Final = SCHEMA.verb("next", "順番を決める", "waiting", help="the next trigger put on the stack")
V_NEXT_CARD: Final = SCHEMA.verb("next", "順番を決める", "entity", help="the next card or object in the order")
V_DISCARD: Final = SCHEMA.verb("discard", "捨てる", "entity", help="discard this card")
V_KEEP: Final = SCHEMA.verb("keep", "手札をそのままにする", help="keep the opening hand")
V_EXCHANGE: Final = SCHEMA.verb("exchange", "手札を入れ替える", help="replace the opening hand")
V_FIRST: Final = SCHEMA.verb("first", "先攻", help="go first")
V_SECOND: Final = SCHEMA.verb("second", "後攻", help="go second")
V_FACTION: Final = SCHEMA.verb("faction", "勢力を選ぶ", "faction", help="name a faction")
V_REPEAT: Final = SCHEMA.verb("repeat", "回数を宣言する", "", "number", help="run the loop so often")
V_NO_REPLACE: Final = SCHEMA.verb("no-replace", "置換しない", help="apply none of the replacements")
