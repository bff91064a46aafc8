"""What a position of Lampkeepers consists of: zones, numbers, attributes of cards, events, words of notation [2, 4.1..4.4]."""

from __future__ import annotations

from typing import Final

from tefuda.kernel.schema import HIDDEN, PRIVATE, Schema

SCHEMA: Final = Schema(players=2)

FIELD: Final = SCHEMA.zone("field", "場", remembered=True, turns=True)
HAND: Final = SCHEMA.zone("hand", "手札", PRIVATE)
DECK: Final = SCHEMA.zone("deck", "山札", HIDDEN, ordered=True)
ASH: Final = SCHEMA.zone("ash", "灰")
AIR: Final = SCHEMA.zone("air", "宙")

TURN: Final = SCHEMA.table("turn", per_player=False, topic="turn")
ACTIVE: Final = SCHEMA.table("active", -1, per_player=False, topic="turn")
FIRST: Final = SCHEMA.table("first", -1, per_player=False)
PHASE: Final = SCHEMA.table("phase", per_player=False)
TURNS: Final = SCHEMA.table("turns")
LIFE: Final = SCHEMA.table("life", topic="life")
OIL: Final = SCHEMA.table("oil")
VESSEL: Final = SCHEMA.table("vessel")
DREW_EMPTY: Final = SCHEMA.table("drew_empty", shown=False)

DAMAGE: Final = SCHEMA.column("damage", topic="damage", remembered=True, shown=True)
SINCE: Final = SCHEMA.column("since", shown=True)

PHASES: Final = ("setup", "start", "main", "end")
PHASES_JA: Final = ("準備", "開始", "メイン", "終了")

KIND: Final = 0
COST: Final = 1
LIGHT: Final = 2
KEYWORDS: Final = 3
ROW_SIZE: Final = 4
"""Attributes of cards."""

KINDS: Final = ("灯", "風")
KINDS_ENGLISH: Final = ("lamp", "wind")
LAMP: Final = 0
WIND: Final = 1

W_SWIFT: Final = 1
W_GUARD: Final = 2
W_STEADY: Final = 4
KEYWORD_BITS: Final = {"速火": W_SWIFT, "守火": W_GUARD, "不動": W_STEADY}
KEYWORDS_ENGLISH: Final = {"速火": "Swift", "守火": "Guard", "不動": "Steady"}

ROOM: Final = 5
HAND_LIMIT: Final = 6
MOST_OIL: Final = 6
OPENING_HAND: Final = 4
FIRST_LIFE: Final = 10

PHASE_CAME: Final = SCHEMA.event("phase", "{player}の{phase}フェイズ", "{player}'s {phase} phase")
DRAWN: Final = SCHEMA.event("drawn", "{player}は{subject}を引いた", "{player} drew {subject}")
PLAYED: Final = SCHEMA.event("played", "{player}は{subject}を使った", "{player} played {subject}")
MOVED: Final = SCHEMA.event("moved", "{subject}は{to}へ", "{subject} went to {to}")
OUT: Final = SCHEMA.event("out", "{subject}が消えた", "{subject} went out")
DISCARDED: Final = SCHEMA.event("discarded", "{player}は{subject}を捨てた", "{player} discarded {subject}")
DAMAGED: Final = SCHEMA.event("damaged", "{subject}に{n}ダメージ", "{subject} took {n} damage")
HURT: Final = SCHEMA.event("hurt", "{player}に{n}ダメージ", "{player} took {n} damage")
HEALED: Final = SCHEMA.event("healed", "{player}はライフを{n}回復した", "{player} gained {n} life")
LAID: Final = SCHEMA.event("laid", "{subject}が横になった", "{subject} lay down")
STOOD: Final = SCHEMA.event("stood", "{subject}が起きた", "{subject} stood up")
OIL_SET: Final = SCHEMA.event("oil", "{player}の油は{n}", "{player} has {n} oil")

MOVES: Final = 1 << DRAWN | 1 << MOVED | 1 << OUT | 1 << DISCARDED

V_KEEP: Final = SCHEMA.verb("keep", "引き直さない", help="keep the opening hand")
V_MULLIGAN: Final = SCHEMA.verb("mulligan", "引き直す", help="replace the opening hand")
V_PLAY: Final = SCHEMA.verb("play", "使う", "entity", help="play a card of the hand")
V_ATTACK: Final = SCHEMA.verb(
    "attack", "攻撃する", "entity", "entity", help="attack a lamp or the opponent with a lamp"
)
V_END: Final = SCHEMA.verb("end", "終わる", help="end the main phase")
V_CHOOSE: Final = SCHEMA.verb("choose", "選ぶ", "entity", help="choose a card")
V_DISCARD: Final = SCHEMA.verb("discard", "捨てる", "entity", help="discard a card")
V_TRIGGER: Final = SCHEMA.verb("trigger", "誘発", "waiting", help="the ability that is carried out next")


def other(player: int) -> int:
    """Return the opponent."""
    return 1 - player
