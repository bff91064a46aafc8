"""Everything that happens in a match of ARC, as kinds of events with their sentences for players.

What the fields of an event mean is said with each kind; ``source`` is always the card whose text or attack does it (-1: the rules),
``player`` who does it or whom it concerns.
"""

from __future__ import annotations

from typing import Final

from tefuda.games.arc.rules.model import SCHEMA
from tefuda.games.common import happenings as ev
from tefuda.games.common.happenings import FROM_TOP as FROM_TOP
from tefuda.games.common.happenings import TO_BOTTOM as TO_BOTTOM
from tefuda.games.common.happenings import TO_TOP as TO_TOP
from tefuda.games.common.happenings import declare, mask_of
from tefuda.games.common.reasons import BY_COST as BY_COST
from tefuda.games.common.reasons import BY_EFFECT as BY_EFFECT
from tefuda.games.common.reasons import BY_RULE as BY_RULE

# ---- moves: ``subject`` moves to zone ``to``; ``n`` is TO_TOP, TO_BOTTOM or FROM_TOP + k for a deck ------------------------
MOVED: Final = declare(SCHEMA, ev.MOVED)
"""Any move that is none of the others: to hand, deck, record (anatomy 7)."""
DRAWN: Final = declare(SCHEMA, ev.DRAWN)
"""One card for each event [R67]; ``subject`` -1 while the deck is empty: the draw becomes a BIFROST unless a text replaces it."""
FORGOTTEN: Final = SCHEMA.event("forgotten", "{subject}は忘却された", "{subject} went to oblivion")
"""Put into its owner's oblivion, not destroyed [R130]."""
DESTROYED: Final = declare(SCHEMA, ev.DESTROYED)
"""Leaves the field as destroyed, into its owner's oblivion: by an effect at once; with BY_COMBAT as step 9 of a combat [R30, R40].
``player`` is the destroyer (-1: nobody)."""
VANISHED: Final = declare(SCHEMA, ev.VANISHED)
OPENED: Final = SCHEMA.event("opened", "{player}は{subject}を開示した", "{player} opened {subject}")
"""From hand onto a sub circle, set and opened together [3.3.5]."""
REALISED: Final = SCHEMA.event("realised", "{player}は{subject}をリアライズした", "{player} realised {subject}")
"""An alma enters the main circle ``to``; ``why`` BY_RULE in AF step 5, else BY_EFFECT [R25]. ``subject`` may be a created card."""
PLACED: Final = SCHEMA.event("placed", "{subject}が{to}にリアライズされた", "{subject} was realised in {to}")
"""A card is put onto a sub circle by an effect, unactivated; ``n`` FREE or PRICED [R60]. An alma is armed [R102]."""
CAPTURED: Final = SCHEMA.event("captured", "{player}は{subject}を奪った", "{player} captured {subject}")
"""``subject`` changes to the same circle kind of ``player``; it stays the same object [R65]."""
CREATED: Final = declare(SCHEMA, ev.CREATED)
"""A new card of design ``n`` in zone ``to``; ``subject`` exists afterwards only [R74]."""
FIZZLED: Final = SCHEMA.event("fizzled", "{subject}は不発", "{subject} fizzled")
UNAFFORDABLE: Final = SCHEMA.event(
    "unaffordable", "{subject}のコストを支払えない", "the cost of {subject} cannot be paid"
)
BARRED: Final = SCHEMA.event("barred", "{subject}は白紙化されている", "{subject} has been blanked")
IDLE: Final = SCHEMA.event("idle", "{subject}で実行できることがない", "nothing of {subject} can be carried out")
"""Goes from its sub circle to oblivion without having been processed [6.5.2]."""
RECORDED: Final = SCHEMA.event("recorded", "{subject}は記録に送られた", "{subject} went to the record")
"""A used reflet goes to its owner's record [3.3.8, R31, R34]."""
INHERITED: Final = SCHEMA.event("inherited", "{subject}が伝承を発揮した", "{subject} inherits")
"""``more`` (refs of armed almas) return to their owners' hands as densho cards, when main alma ``subject`` is destroyed [R97]."""
BIFROST: Final = SCHEMA.event("bifrost", "{player}はビフレストを行った", "{player}'s bifrost")
"""Own oblivion to the deck, shuffle, ego to hand; ``why`` BY_RULE instead of a draw, BY_EFFECT by a text [3.5, R70]. Each card returned is
a MOVED of its own with ``why`` BY_BIFROST (rule) or BY_EFFECT."""
SHUFFLED: Final = declare(SCHEMA, ev.SHUFFLED)
REVEALED: Final = declare(SCHEMA, ev.REVEALED)

# ---- states and numbers --------------------------------------------------------------------------------------------------
DAMAGED: Final = declare(SCHEMA, ev.TOOK_DAMAGE)
"""A main alma takes ``n`` damage, after 障壁 and reductions; pools first [R44, R89]. ``why`` BY_COMBAT in the damage act."""
HEALED: Final = SCHEMA.event("healed", "{subject}のRPが{n}回復", "{subject} recovered {n} RP")
HURT: Final = SCHEMA.event("hurt", "{player}に{n}ダメージ", "{n} damage to {player}")
"""Damage to a player's Life, written to the ledger [R29]. ``why``: BY_EFFECT, BY_CP, BY_ATTACK (direct), BY_MADNESS."""
LOST: Final = SCHEMA.event("lost", "{player}はライフを{n}失う", "{player} is to lose {n} Life")
"""ライフロス: not damage; written to the ledger [R29]."""
FALLS: Final = SCHEMA.event("life", "{player}のライフ-{n}", "{player}: Life -{n}")
"""The ledger is applied [4.5.8]."""
RAISED: Final = SCHEMA.event("life up", "{player}のライフ+{n}", "{player}: Life +{n}")
WILLED: Final = SCHEMA.event("will", "{player}のWill{n:+}", "{player}: Will {n:+}")
"""Gain or loss (negative) of Will by anything but payment; between 0 and 10 [R7]."""
PAID: Final = SCHEMA.event("paid", "{player}はWill{n}を支払った", "{player} paid {n} Will")
"""``n`` in all; ``to`` points of it from 狂気 [R109]."""
NIGHTMARED: Final = SCHEMA.event("nightmare", "{player}の悪夢カウント{n:+}", "{player}: {n:+} nightmare counter{s}")
MADDENED: Final = SCHEMA.event("madness", "{player}の狂気{n:+}", "{player}: {n:+} madness")
STORED_EVENT: Final = SCHEMA.event("stored", "{subject}の貯蔵{n:+}", "{subject}: {n:+} stored Will")
SERVED: Final = SCHEMA.event("served", "{subject}に奉仕した", "{subject} was served")
"""[AP+1], [CP+1] and a service count on alma ``subject``; ``source`` served [R96]."""
BLANKED_EVENT: Final = SCHEMA.event("blanked", "{subject}は白紙化された", "{subject} was blanked")
EXED: Final = SCHEMA.event("ex", "{subject}はEx化した", "{subject} became Ex")
NULLIFIED: Final = SCHEMA.event("nullified", "{subject}のスキルが無効化された", "skills of {subject} were nullified")
"""Recorded when an effect nullifies; ``n`` is what the effect says (sorts of skills) [R62, R78]."""
TRANSFORMED: Final = SCHEMA.event("transformed", "{subject}に変身した", "transformed into {subject}")
COPIED: Final = SCHEMA.event("copied", "{subject}がコピーした", "{subject} copied")
"""``subject`` takes the print of design ``n`` until it leaves the field [R145]."""
REREALISED: Final = SCHEMA.event("realised again", "{subject}は再リアライズされた", "{subject} was realised again")
"""Main alma ``subject`` leaves and enters at once as a new object (then REALISED with ``after``) [R145]."""

# ---- what players and the rules do, recorded only ------------------------------------------------------------------------
TURN_CAME: Final = SCHEMA.event("turn", "第{n}ターン", "turn {n}")
TIMING: Final = SCHEMA.event("timing", "{timing}", "{timing}")
"""Fixed timing ``n`` comes; in a combat or attack ``more`` are the refs of the main almas in it, ``subject`` a lone attacker's [R21]."""
COIN: Final = SCHEMA.event("coin", "コイントス: {player}が先", "coin: {player} first")
"""``player``: first living player of the side that goes first [R11]."""
SET_CARDS: Final = SCHEMA.event("set", "{player}は{n}枚セットした", "{player} set {n} card{s}")
REDRAWN: Final = SCHEMA.event("redraw", "{player}は{n}枚引き直した", "{player} redrew {n} card{s}")
ACTIVATED_EVENT: Final = SCHEMA.event("activated", "{subject}が発動した", "{subject} was activated")
"""A sub-circle card has been processed [R51]."""
CONNECTED: Final = SCHEMA.event("connected", "{subject}の接続コストを支払った", "connected {subject}")
AWOKEN: Final = SCHEMA.event("awoken", "{subject}の覚醒", "{subject} awakened")
KEPT: Final = SCHEMA.event("kept", "{subject}の維持コストを支払った", "kept {subject} up")
FOUGHT: Final = SCHEMA.event("fought", "{subject}が交戦した", "{subject} fought")
"""The damage act of a combat is over (or combat counts as having taken place); ``to`` is the ref of the foe [R39]."""
STRUCK: Final = SCHEMA.event("attacked", "{subject}の直接攻撃", "{subject} attacked directly")
FELLED: Final = SCHEMA.event("felled", "{subject}は戦闘で破壊される", "{subject} falls in combat")
"""Main alma ``subject`` is marked as destroyed in combat; it is in its circle still (破壊時); ``player``: the destroying opponent
[R40]. Replaceable like DESTROYED."""
TOSSED: Final = SCHEMA.event("tossed", "コイントス: {face}", "coin: {face}")
"""A coin of a text; ``n`` 1 for heads."""
AGAIN: Final = SCHEMA.event("again", "{phase}をもう一度行う", "{phase} will come again")
"""Phase ``n`` comes once more in this turn."""
OUT_EVENT: Final = SCHEMA.event("out", "{player}は脱落した", "{player} is out")

COUNTERS_PUT: Final = declare(SCHEMA, ev.COUNTERS_PUT)
COUNTERS_TAKEN: Final = declare(SCHEMA, ev.COUNTERS_TAKEN)
"""``n`` counters of the name ``to`` (its number) are put on a card of the field, or taken off (wording 7)."""

MOVES: Final = mask_of(
    (MOVED, DRAWN, FORGOTTEN, DESTROYED, VANISHED, OPENED, REALISED, PLACED, CAPTURED, FIZZLED, RECORDED, REREALISED)
)
"""Mask of the kinds of events that move their subject."""

# ---- reasons (``Event.why``) besides those of all games (``common.reasons``) ---------------------------------------------
BY_COMBAT: Final = 4
BY_NIGHTMARE: Final = 5
BY_BIFROST: Final = 6
BY_ATTACK: Final = 7
BY_MADNESS: Final = 8
BY_SET: Final = 9
BY_TRIM: Final = 10
BY_CP: Final = 11
"""CP of a destroyed alma, in combat or by an effect [4.3.5]."""
REDUCED: Final = 64
"""Added to the reason of damage from which 障壁 and reductions have been taken."""
JOINED: Final = 128
"""Added to the reason of an event whose companions have been added (伝承 to a destruction)."""
AT_RF_END: Final = 256
"""Added to the reason of a RECORDED at the end of RF: skills of that timing find the reflet in the record [R34]."""
AS_DENSHO: Final = 512
"""Added to the reason of a MOVED to hand: the card becomes a densho card there (伝承化) [7.3.2]."""

FREE: Final = 0
PRICED: Final = 1
"""``n`` of PLACED: processed without cost as an entry of the triggered batch; or unactivated at its normal cost [R60]."""
