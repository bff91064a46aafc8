"""What a match of ARC consists of: zones, numbers, attributes, skills [4, 5] (anatomy 1-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.objects import FLAGS as FLAGS
from tefuda.games.common.objects import KEYWORDS as KEYWORDS
from tefuda.games.common.objects import KIND as KIND
from tefuda.games.common.objects import entity as entity
from tefuda.games.common.objects import flagged as flagged
from tefuda.games.common.objects import has as has
from tefuda.games.common.objects import holder as holder
from tefuda.games.common.objects import is_kind as is_kind
from tefuda.games.common.objects import is_player as is_player
from tefuda.games.common.objects import on_field as on_field
from tefuda.games.common.objects import value as value
from tefuda.kernel.schema import HIDDEN, IGNORED, PRIVATE, Schema

if TYPE_CHECKING:
    from tefuda.kernel.state import State

SCHEMA: Final = Schema(players=3)
"""At most three players: a tag match [9]. In a match of two nobody sits in the third seat (``st.seats`` has who plays)."""
SINGLE: Final = 2
"""Seat of the single player (不利側) in a tag match; seats 0 and 1 are the partners [R113]."""

# ---- zones [5] -----------------------------------------------------------------------------------------------------------
DECK: Final = SCHEMA.zone("deck", "デッキ", HIDDEN, ordered=True)
HAND: Final = SCHEMA.zone("hand", "手札", PRIVATE)
MAIN: Final = SCHEMA.zone("main", "メインサークル", remembered=True)
SUB: Final = SCHEMA.zone("sub", "サブサークル", remembered=True)
"""Opened cards; ``ACTIVATED`` tells which have been processed. An alma here is an armed one [5.4, R19]."""
RECORD: Final = SCHEMA.zone("record", "記録")
OBLIVION: Final = SCHEMA.zone("oblivion", "忘却")
OUTSIDE: Final = SCHEMA.zone("outside", "ゲーム外")
"""Vanished cards, and the ego before the match and while it is absent [R1, R68]."""
FIELD: Final = 1 << MAIN | 1 << SUB
"""Mask of the zone kinds that are the field (場) (anatomy 2)."""
LIMIT_SUB: Final = 3
LIMIT_HAND: Final = 5
LIMIT_WILL: Final = 10

# ---- numbers of players --------------------------------------------------------------------------------------------------
LIFE: Final = SCHEMA.table("life", topic="life")
WILL: Final = SCHEMA.table("will", topic="will")
NIGHTMARE: Final = SCHEMA.table("nightmare", topic="nightmare")
"""Nightmare counters [R92]."""
MADNESS: Final = SCHEMA.table("madness", topic="madness")
"""Points of 狂気 usable as Will [R105]."""
LEDGER: Final = SCHEMA.table("ledger", topic="ledger")
"""Life that a player will lose when the ledger is applied [4.5.8, R29]."""
OUT: Final = SCHEMA.table("out", shown=False)
"""1 for a partner who has lost and is out of the match [R120]."""
OWED_WILL: Final = SCHEMA.table("owed_will", shown=False)
"""Will that a player is about to gain for a destroyed alma [R42]; given by the rule processing that follows the act."""
OWED_CP: Final = SCHEMA.table("owed_cp", shown=False)
"""CP of almas destroyed by effects, about to be written to the ledger [R30]."""
OWED_LOSS: Final = SCHEMA.table("owed_loss", shown=False)
"""Life that 代償 is about to take [R99]."""
LEFT: Final = SCHEMA.table("left", shown=False)
"""1 if the main alma of a player has just left its circle: the armed almas follow [R64]."""
EXES: Final = SCHEMA.table("exes", shown=False)
"""1 if an Ex card of a player has just come to the record or oblivion: it vanishes [R71]."""
# ---- numbers of the match ------------------------------------------------------------------------------------------------
TURN: Final = SCHEMA.table("turn", identity=IGNORED, topic="turn", per_player=False)
PHASE: Final = SCHEMA.table("phase", topic="turn", per_player=False)
"""Where the turn is, one of ``PHASES``."""
STAGE: Final = SCHEMA.table("stage", -1, topic="turn", shown=False, per_player=False)
"""Last of the five stages of this RF that has begun, 0 between the opening and the first; -1 outside [R22, R60]."""
SCOPE: Final = SCHEMA.table("scope", shown=False, per_player=False)
"""Depth at which triggered effects are collected now: key of their ``Waiting`` records [R20]."""
HELD: Final = SCHEMA.table("held", shown=False, per_player=False)
"""How many combats stand between their damage act and their 破壊時: RP of 0 does not destroy meanwhile [R43]."""
FIGHTING: Final = SCHEMA.table("fighting", topic="fight", shown=False, per_player=False)
"""How many combats run (an effect may make one inside another) [R138]."""
CALM: Final = SCHEMA.table("calm", identity=IGNORED, shown=False, per_player=False)
"""Turns in a row in which no player's Life fell [R32]."""
FELL: Final = SCHEMA.table("fell", shown=False, per_player=False, each_turn=True)
"""1 if a player's Life has fallen in this turn [R32]."""
BATCHES: Final = SCHEMA.table("batches", identity=IGNORED, shown=False, per_player=False)
"""Batches processed inside the running fixed timing [R32]."""
ENTRIES: Final = SCHEMA.table("entries", identity=IGNORED, shown=False, per_player=False)
"""Entries processed inside the running fixed timing."""

AGAIN_RF: Final = SCHEMA.table("again_rf", shown=False, per_player=False, each_turn=True)
AGAIN_CF: Final = SCHEMA.table("again_cf", shown=False, per_player=False, each_turn=True)
"""How often RF and CF come again in this turn, because a text says so."""

SETUP: Final = 0
AF: Final = 1
RF: Final = 2
CF: Final = 3
PHASES: Final = ("setup", "AF", "RF", "CF")
STAGES: Final = ("set", "opening", "SP 1", "SP 2", "SP 3", "cognis", "armed")
"""What figures call ``STAGE``, from -1 on."""

# ---- columns: what a card carries ----------------------------------------------------------------------------------------
ACTIVATED: Final = SCHEMA.column("activated", topic="activated", remembered=True, shown=True)
"""1 for a card on a sub circle that has been processed (発動); 0: opened or realised, still waiting (未発動) [R19]."""
DAMAGE: Final = SCHEMA.column("damage", topic="damage", remembered=True, shown=True)
"""Damage to the base RP [R44]."""
SPENT: Final = SCHEMA.column("spent", topic="damage", remembered=True)
"""What damage has taken from the [RP+n] pools in force on this alma, all together; see ``pools`` [R44]."""
PREPAID: Final = SCHEMA.column("prepaid")
"""1 for a card that was paid for and begun at 開示時; the rest of it follows at its own stage [R142]."""
STORED: Final = SCHEMA.column("stored", topic="will", shown=True)
"""Points of 貯蔵 left on a card [R106]."""
SERVICE: Final = SCHEMA.column("service", topic="service", remembered=True, shown=True)
"""Service counts: how often 奉仕 has been done to this alma; each is [AP+1] and [CP+1] [R96]."""
BLANKED: Final = SCHEMA.column("blanked", topic="activated", remembered=True, shown=True)
"""1 while the card is 白紙化 [R76]."""
FALLEN: Final = SCHEMA.column("fallen", topic="fight", remembered=True)
"""1 for a main alma marked as destroyed in combat, until it leaves [R40]."""
EX: Final = SCHEMA.column("ex", reset=False, topic="ex", remembered=True, shown=True)
"""1 for an Ex card, in every zone and for good [7.1, R103]."""
DENSHO: Final = SCHEMA.column("densho", reset=False, topic="ex", remembered=True, shown=True)
"""1 for a densho card; ends only in oblivion [7.3, R73]."""
CAME: Final = SCHEMA.column("came", topic="came")
"""For a reflet that the end of RF moved to the record: 4 * turn + side of the field that it lay on, + 1 [R34]."""

# ---- attributes of rows --------------------------------------------------------------------------------------------------
ELEMENTS: Final = 1
"""Mask of attributes, ``1 << place`` in ``ATTRIBUTES`` [4.4]."""
NAMED: Final = 2
"""Mask of the named; bits are given by the pool [4.4.3]."""
COST: Final = 5
"""Printed cost."""
AP: Final = 6
RP: Final = 7
"""Maximum of the base RP: printed, changes, [RP-n]; external pools are apart [R44]."""
CP: Final = 8
EXTERNAL: Final = 9
"""Sum of the [RP+n] grants in force [R44]."""
SP: Final = 10
"""Stage of a reflet: 1, 2, 3; 0 for others [R23]."""
N_CHASE: Final = 11
N_BARRIER: Final = 12
N_SHOCK: Final = 13
N_PRICE: Final = 14
N_NOSTALGIA: Final = 15
N_GAMBLE: Final = 16
N_MADNESS: Final = 17
N_STORE: Final = 18
N_WAVE: Final = 19
N_AWAKE: Final = 20
"""Numbers of 追撃, 障壁, 衝撃, 代償, 懐古, 博打, 狂気, 貯蔵, 透波, 覚醒; numbers of one skill add up [R77]."""
ROW_SIZE: Final = 21

K_ALMA: Final = 0
K_REFLET: Final = 1
K_COGNI: Final = 2
KINDS: Final = ("アルマ", "リフレ", "コグニ")
KIND_LETTERS: Final = ("A", "R", "C")
ATTRIBUTES: Final = ("勇気", "恐怖", "理性", "悦楽", "無")
ATTRIBUTES_ENGLISH: Final = ("courage", "fear", "reason", "pleasure", "void")
COURAGE: Final = 1
FEAR: Final = 2
REASON: Final = 4
PLEASURE: Final = 8
VOID: Final = 16
SCHEMA.words("attribute", ATTRIBUTES, ATTRIBUTES_ENGLISH)

# ---- general skills (汎用スキル) [R83..R108] ---------------------------------------------------------------------------------
W_ECHO: Final = 1
W_AFTERGLOW: Final = 1 << 1
W_SCREAM: Final = 1 << 2
W_CONNECT: Final = 1 << 3
W_AWAKE: Final = 1 << 4
W_SANCTUARY: Final = 1 << 5
W_WAVE: Final = 1 << 6
W_CHASE: Final = 1 << 7
W_PIERCE: Final = 1 << 8
W_BARRIER: Final = 1 << 9
W_MYSTIC: Final = 1 << 10
W_SHOCK: Final = 1 << 11
W_NIGHTMARE: Final = 1 << 12
W_UPKEEP: Final = 1 << 13
W_SERVICE: Final = 1 << 14
W_INHERIT: Final = 1 << 15
W_PRICE: Final = 1 << 16
W_NOSTALGIA: Final = 1 << 17
W_WORLDEYE: Final = 1 << 18
W_MADNESS: Final = 1 << 19
W_STORE: Final = 1 << 20
W_GAMBLE: Final = 1 << 21
W_EGO: Final = 1 << 22
KEYWORD_BITS: Final[dict[str, int]] = {
    "反響": W_ECHO, "残響": W_AFTERGLOW, "絶叫": W_SCREAM, "接続": W_CONNECT, "覚醒": W_AWAKE, "聖域": W_SANCTUARY, "透波": W_WAVE,
    "追撃": W_CHASE, "貫通": W_PIERCE, "障壁": W_BARRIER, "神秘": W_MYSTIC, "衝撃": W_SHOCK, "悪夢": W_NIGHTMARE, "維持": W_UPKEEP,
    "奉仕": W_SERVICE, "伝承": W_INHERIT, "代償": W_PRICE, "懐古": W_NOSTALGIA, "界眼": W_WORLDEYE, "狂気": W_MADNESS, "貯蔵": W_STORE,
    "博打": W_GAMBLE, "エゴ": W_EGO,
}  # fmt: skip
KEYWORD_ENGLISH: Final = (
    "Echo", "Afterglow", "Scream", "Connect", "Awaken", "Sanctuary", "Wave", "Chase", "Pierce", "Barrier", "Mystic", "Shock",
    "Nightmare", "Upkeep", "Service", "Inherit", "Price", "Nostalgia", "Worldeye", "Madness", "Store", "Gamble", "Ego",
)  # fmt: skip
"""English names of the general skills, in the order of ``KEYWORD_BITS``."""
W_DESIGNED: Final = (1 << 62) - (1 << 24)
"""General skills that designers of cards have defined; who has one has abilities of this sort."""
NUMBERED: Final[dict[str, int]] = {
    "追撃": N_CHASE, "障壁": N_BARRIER, "衝撃": N_SHOCK, "代償": N_PRICE, "懐古": N_NOSTALGIA, "博打": N_GAMBLE, "狂気": N_MADNESS,
    "貯蔵": N_STORE, "透波": N_WAVE, "覚醒": N_AWAKE,
}  # fmt: skip
"""Attribute that holds the number of a numbered general skill. Who grants one sets the bit and adds to the number [R77, R144]."""
TEXT_BEARING: Final = W_ECHO | W_AFTERGLOW | W_SCREAM | W_CONNECT | W_AWAKE | W_SANCTUARY
"""General skills whose processing stands in the card text; they are card skills as well [4.5.6, R75]."""
REALISE_GENERAL: Final = W_NIGHTMARE | W_SERVICE | W_MADNESS | W_STORE
"""Text-free general skills of the moment of realising [R25]."""
FALL_GENERAL: Final = W_WORLDEYE | W_WAVE
"""Text-free general skills of the moment after destruction [R25]."""
GENERAL_ORDER: Final = (W_NIGHTMARE, W_SERVICE, W_MADNESS, W_STORE)

S_CARD: Final = 1
S_GENERAL: Final = 2
S_WEAPON: Final = 4
S_GRANTED: Final = 8
"""Sorts of skills (``Ability.sorts``), for nullification [4.5.5, R75..R78]."""

F_NO_DESTROY: Final = 1
"""破壊されない: nothing destroys it (wording W114)."""
F_NO_DIRECT: Final = 1 << 1
"""直接攻撃できない [R36]."""
F_NO_ATTACK: Final = 1 << 2
"""攻撃できない: no direct attack, no damage from it in combat [R36]."""
F_NO_FIGHT: Final = 1 << 3
"""交戦できない [R36]."""
F_NO_DAMAGE: Final = 1 << 4
"""It takes no damage."""
F_NULL_CARD: Final = 1 << 6
"""Its card skill is nullified: nothing of it is processed [R75, R78]."""
F_NULL_WEAPON: Final = 1 << 7
"""Its weapon skill is nullified [R78]."""
F_PAST_BARRIER: Final = 1 << 16
"""障壁 takes nothing from its damage in combat [R89]."""
F_PAST_EVERY_BARRIER: Final = 1 << 17
"""Nor from the damage of its skills."""
APART_KINDS: Final = {"reflet": 1, "cogni": 2, "alma": 4, "armed": 8, "card": 15}
"""Kinds of cards whose effects do not reach a card (効果を受けない), as bits of ``F_APART``."""
APART_OWN: Final = 8
APART_FOE: Final = 12
"""Where these bits begin in the flags: for cards of the own side, for those of opponents."""
F_APART: Final = 255 << APART_OWN
"""Effects of some cards do not reach it."""

# ---- layers of continuous effects [R79] (anatomy 10) -----------------------------------------------------------------------
L_APART: Final = 0
"""Whose effects do not reach a card: known before any of them is applied."""
L_PRINT: Final = 1
"""Changes of what counts as printed (記載の…) [4.6.1.2]."""
L_CHANGE: Final = 2
"""Changes of the card itself: raise, lower, set, swap, attributes, named; in order of time."""
L_LOSSES: Final = 3
"""Printed skills nullified."""
L_GRANT: Final = 4
"""Grants: abilities, general skills, [AP+n]; in order of time."""
L_LATE: Final = 5
"""Single skills nullified whatever their source; prohibitions and protections (flags): "cannot" beats "can"."""
LAYERS: Final = (0, 1, 2, 3, 4, 5)

# ---- modifications of rules (``Mod.kind``) -------------------------------------------------------------------------------
M_COST: Final = 0
"""Changes the cost of cards that fit, in any zone, by its amount; ``n`` says how (``COST_*``) [R50]."""
COST_ADD: Final = 0
"""Added (negative: a reduction)."""
COST_SET: Final = 1
COST_HALF: Final = 2
COST_HALF_UP: Final = 3
COST_TIMES: Final = 4
"""Set, halved, multiplied: in the order of time, before anything is added."""
M_FORBID: Final = 1
"""What fits does not suffer events of the kinds in the mask ``n``; the scope has the event. Chains take it for impossible [R52]."""
M_FORBID_PLAYER: Final = 2
"""Players (entities) who fit do not do or suffer events of the kinds in the mask ``n`` (drawing, returning oblivion) [R69]."""
M_REDUCE: Final = 3
"""Damage (DAMAGED to an alma, HURT to a player) is lowered by the amount; ``fits`` is asked with the alma or the player (wording W123)."""
DAMAGE_TIMES: Final = 1
DAMAGE_CAP: Final = 2
"""What ``n`` of M_REDUCE says: lowered by the amount (0), multiplied by it, no more than it."""
M_CIRCLES: Final = 4
"""Adds its amount to the number of sub circles of players who fit [5.4.1, R131]."""
M_NO_SET: Final = 5
"""Players who fit cannot set cards (wording W121)."""
M_BARRED: Final = 6
"""Cards that fit cannot be realised, opened, placed or armed: ``n`` masks these events."""
M_NO_SKILL: Final = 7
"""Cards that fit cannot be activated: they fizzle."""
M_NO_PHASE: Final = 8
"""The phases in the mask ``n`` (of 1 << ``AF`` and so on) do not come."""
M_HAND: Final = 9
"""How many cards players who fit keep at the end of CF; ``n``: how the amount changes it, see ``HAND_SET`` [3.4.12]."""
M_NO_SET_CARD: Final = 10
"""Cards that fit cannot be set."""
M_NO_DOUBLE: Final = 11
"""The cost of cards that fit is not doubled by attributes [6.2.3, R50]."""
M_STRIKES: Final = 13
"""How often main almas that fit attack directly in a CF, where an alma attacks [3.4.5]."""
M_OPEN_HAND: Final = 12
"""The hands of players who fit are shown to all."""
HAND_SET: Final = 0
HAND_MORE: Final = 1
HAND_LESS: Final = 2

# ---- timings [R21] -------------------------------------------------------------------------------------------------------
TIMINGS: Final = (
    "AF開始時", "AF終了時", "AF終了後", "RF開始時", "開示時", "RF終了時", "CF開始時", "交戦前", "交戦直前", "交戦中", "交戦時", "交戦後",
    "攻撃前", "攻撃中", "攻撃時", "攻撃後", "CF終了時", "CF解除処理後", "維持", "エゴ",
)  # fmt: skip
TIMINGS_ENGLISH: Final = (
    "AF start", "AF end", "after AF", "RF start", "opening", "RF end", "CF start", "before combat", "just before combat",
    "during combat", "in combat", "after combat", "before attack", "during attack", "in attack", "after attack", "CF end",
    "after release", "upkeep", "egos",
)  # fmt: skip
T_AF_START: Final = 0
T_AF_END: Final = 1
T_AF_AFTER: Final = 2
T_RF_START: Final = 3
T_OPENING: Final = 4
T_RF_END: Final = 5
T_CF_START: Final = 6
T_FIGHT_BEFORE: Final = 7
T_FIGHT_EVE: Final = 8
T_FIGHT_DURING: Final = 9
T_FIGHT_AT: Final = 10
T_FIGHT_AFTER: Final = 11
T_ATTACK_BEFORE: Final = 12
T_ATTACK_DURING: Final = 13
T_ATTACK_AT: Final = 14
T_ATTACK_AFTER: Final = 15
T_CF_END: Final = 16
T_CF_RELEASED: Final = 17

ST_COGNI: Final = 4
ST_ARMED: Final = 5
"""Stages of sub-circle cards after the three of reflets [R22, R26]."""

# ---- reading -------------------------------------------------------------------------------------------------------------


def tag(st: State) -> bool:
    """Tell whether this is a tag match [9]."""
    return len(st.seats) > 2


def side(st: State, player: int) -> int:
    """Return the side of a player for coins and combat: in a tag match 0 are the partners, 1 is the single player [R117]."""
    return player if len(st.seats) == 2 else 1 if player == SINGLE else 0


def playing(st: State) -> list[int]:
    """Return the players who are in the match still, in seat order [R120]."""
    if len(st.seats) == 2:
        return [0, 1]  # whoever is out has lost
    return [p for p in st.seats if not st.num[OUT + p]]


def members(st: State, of: int) -> list[int]:
    """Return the players of a side who are in the match still."""
    if len(st.seats) == 2:
        return [of]
    return [p for p in st.seats if side(st, p) == of and not st.num[OUT + p]]


def foes(st: State, player: int) -> list[int]:
    """Return the opponents of a player who are in the match still."""
    if len(st.seats) == 2 and player >= 0:
        return [1 - player]
    mine = side(st, player)
    return [p for p in st.seats if side(st, p) != mine and not st.num[OUT + p]]


def main_of(st: State, player: int) -> int:
    """Return the main alma of a player, -1 if the circle is empty [5.3]."""
    zone = st.zones[player * st.rules.width + MAIN]
    return zone[0] if zone else -1


def rp_left(st: State, e: int) -> int:
    """Return the RP of a main alma before the floor: base less damage, and what is left of its external pools [R44]."""
    v = st.row(e).v
    return v[RP] - st.col[DAMAGE][e] + v[EXTERNAL] - st.col[SPENT][e]


def is_armed(st: State, e: int) -> bool:
    """Tell whether a card is an activated armed alma [R64]."""
    return st.kind_of(e) == SUB and st.col[ACTIVATED][e] != 0 and st.row(e).v[KIND] == K_ALMA


def stage_of(st: State, e: int) -> int:
    """Return the stage in which a card on a sub circle is processed: SP of a reflet, then cognis, then armed almas [R22]."""
    v = st.row(e).v
    return v[SP] if v[KIND] == K_REFLET else ST_COGNI if v[KIND] == K_COGNI else ST_ARMED
