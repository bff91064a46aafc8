"""What a match of Avalon consists of: zones, numbers, attributes, abilities [2, 4] (anatomy 1-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.objects import FLAGS as FLAGS
from tefuda.games.common.objects import KEYWORDS as KEYWORDS
from tefuda.games.common.objects import KIND as KIND
from tefuda.games.common.objects import entity as entity
from tefuda.games.common.objects import flagged as flagged
from tefuda.games.common.objects import has as has
from tefuda.games.common.objects import is_player as is_player
from tefuda.games.common.objects import on_field as on_field
from tefuda.games.common.objects import value as value
from tefuda.kernel.schema import HIDDEN, IGNORED, PRIVATE, Schema

if TYPE_CHECKING:
    from tefuda.kernel.state import State

SCHEMA: Final = Schema(players=4)
"""At most four players [R2]. ``st.seats`` has those who are in the match, by number; their order round the table is ``PLACE``."""
LANDS: Final = 5
"""Lands of each player [6.2.1.7, R14]."""

# ---- zones (anatomy 2) ---------------------------------------------------------------------------------------------------
MEMORY: Final = SCHEMA.zone("memory", "メモリー", HIDDEN, ordered=True)
HAND: Final = SCHEMA.zone("hand", "手札", PRIVATE)
LIFE: Final = SCHEMA.zone("life", "ライフ", HIDDEN, ordered=True, upward=True)
"""A row of face-down cards, the oldest first; not even their owner knows them [R11, R15]."""
AVATAR: Final = SCHEMA.zone("avatar", "アバター置き場")
HELD: Final = SCHEMA.zone("held", "戦闘中のアバター")
"""The avatar from the naming to the reveal of a battle: in hand, but no hand card [7.2.1, R26]."""
LAND: Final = SCHEMA.zone("land1", "土地1", ordered=True, remembered=True, upward=True)
"""First of the five lands: mana cards from the bottom up, then at most one creature [R14]. The others follow: ``LAND + k``."""
for _k in range(2, LANDS + 1):
    SCHEMA.zone(f"land{_k}", f"土地{_k}", ordered=True, remembered=True, upward=True)
PROOF: Final = SCHEMA.zone("proof", "証置き場", remembered=True)
DISCARD: Final = SCHEMA.zone("discard", "捨て山")
SUPPORT: Final = SCHEMA.zone("support", "戦闘支援", remembered=True)
"""Revealed support cards, on the side that uses them [7.2.2, R62]; the avatar too, if it was placed [7.2.5]."""
HOLY: Final = SCHEMA.zone("holy", "聖地", ordered=True, shared=True, remembered=True, upward=True)
PLAY: Final = SCHEMA.zone("play", "プレイエリア", shared=True)
"""The magic card that is being resolved [6.2.6.3, R47]."""
LAND_ZONES: Final = tuple(range(LAND, LAND + LANDS))
LAND_MASK: Final = ((1 << LANDS) - 1) << LAND
FIELD: Final = LAND_MASK | 1 << HOLY
"""Mask of the zone kinds that are the field (場) [R22]."""
FIRST_LAND: Final = SCHEMA.players
FIRST_CARD: Final = FIRST_LAND + SCHEMA.players * LANDS
"""Entities: players, then the lands of each (they can be picked and named like cards), then cards."""

# ---- numbers of players --------------------------------------------------------------------------------------------------
PLACE: Final = SCHEMA.table("place", -1, shown=False)
"""Place of a player's seat on the ring, clockwise; -1 for who does not sit at the table [R4]."""
PAID: Final = SCHEMA.table("paid", shown=False)
"""1 for a chaser who has won the holy war of this turn and pays no life [6.4.4.4, R36]."""
EMPTIED: Final = SCHEMA.table("emptied", shown=False)
"""1 for a player whose memory has just lost its last card [4.11, R29]."""
DECLARED: Final = SCHEMA.table("declared", topic="declared", shown=False)
"""What a chaser has declared for this main phase, one of ``D_*`` [5.3.5]."""
RANK: Final = SCHEMA.table("rank", shown=False, each_turn=True)
"""Place of a chaser among those who may lead next, from 1; 0: not among them [R80, R100]."""
# ---- numbers of the match ------------------------------------------------------------------------------------------------
TURN: Final = SCHEMA.table("turn", identity=IGNORED, topic="turn", per_player=False)
"""Leader turns and chaser turns, counted together: odd ones are the leader's [R9]."""
PHASE: Final = SCHEMA.table("phase", topic="turn", per_player=False)
"""Where the turn is, one of ``PHASES``."""
CHASING: Final = SCHEMA.table("chasing", topic="turn", shown=False, per_player=False)
"""1 in the chaser turn."""
LEADER: Final = SCHEMA.table("leader", -1, topic="leader", per_player=False)
"""The leader; -1 while there is none [R87]."""
START: Final = SCHEMA.table("start", shown=False, per_player=False)
"""Place on the ring of the leader, also of one who is gone: orders start behind it [R4, R87]."""
RING: Final = SCHEMA.table("ring", shown=False, per_player=False)
"""Number of places on the ring, empty ones among them [R4]."""
SLOT: Final = SCHEMA.table("slot", -1, topic="turn", shown=False, per_player=False)
"""The player whose slot it is: the leader in the leader turn, a chaser in his set phase or main phase; -1: shared [R90]."""
TARGET: Final = SCHEMA.table("target_mana", 10, topic="mode", shown=False, per_player=False)
PROOFS_TO_WIN: Final = SCHEMA.table("proofs_to_win", 3, topic="mode", shown=False, per_player=False)
INITIAL_LIFE: Final = SCHEMA.table("initial_life", 6, topic="mode", shown=False, per_player=False)
"""The mode of the match [R1]."""
MARCHED_NOW: Final = SCHEMA.table("marched", topic="leader", shown=False, per_player=False)
"""1 if the leader has placed a creature in the holy land in this leader turn [R35]."""
WINNER: Final = SCHEMA.table("winner", -1, topic="leader", shown=False, per_player=False, each_turn=True)
"""The chaser who has won the holy war of this turn, -1 if nobody has [5.3.8]."""
BATTLE: Final = SCHEMA.table("battle", topic="battle", shown=False, per_player=False)
"""Kind of the running battle, one of ``B_*``; 0 if there is none."""
STEP: Final = SCHEMA.table("step", topic="battle", shown=False, per_player=False)
"""Step of the running battle: 0 before the reveal, 1 to 9 [7.3], ``S_ATTACKS``, ``S_SETTLE``."""
INVADER: Final = SCHEMA.table("invader", -1, topic="battle", shown=False, per_player=False)
DEFENDER: Final = SCHEMA.table("defender", -1, topic="battle", shown=False, per_player=False)
"""Players on both sides of the running battle [7.1.2]."""
ATTACKING: Final = SCHEMA.table("attacking", -1, IGNORED, "battle", shown=False, per_player=False)
DEFENDING: Final = SCHEMA.table("defending", -1, IGNORED, "battle", shown=False, per_player=False)
"""Refs of the two battle creatures; they stay until the battle's triggers are resolved."""
SCOPE: Final = SCHEMA.table("scope", shown=False, per_player=False)
"""Generation of the triggers that come up now: key of their ``Waiting`` records [R90]."""

MORE_SETS: Final = SCHEMA.table("more_sets", shown=False)
"""How many set phases of a player are still to come behind the main phase of this turn."""
MORE_TURNS: Final = SCHEMA.table("more_turns", shown=False, per_player=False)
"""How many further leader turns follow this one."""
NO_TURNS: Final = SCHEMA.table("no_turns", shown=False, per_player=False)
"""What is left out next: leader turns, and (from 16 on) chaser turns."""
D_NONE: Final = 0
D_NOTHING: Final = 1
D_RANGED: Final = 2
D_INVASION: Final = 3
DECLARATIONS: Final = ("", "nothing", "ranged", "invasion")
DECLARATIONS_JA: Final = ("", "何もしない", "遠距離戦闘", "侵略戦闘")
SCHEMA.words("declaration", DECLARATIONS_JA, DECLARATIONS)

B_NONE: Final = 0
B_RANGED: Final = 1
B_HOLY: Final = 2
"""Battles: a ranged one, or a holy war (an invasion, 聖戦) [6.3.9, 6.3.10]."""
S_ATTACKS: Final = 10
S_SETTLE: Final = 11

SETUP: Final = 0
DRAWS: Final = 1
SETS: Final = 2
MAINS: Final = 3
ENDS: Final = 4
PHASES: Final = ("setup", "draw", "set", "main", "end")
PHASES_JA: Final = ("準備", "ドローフェイズ", "セットフェイズ", "メインフェイズ", "エンドフェイズ")

# ---- columns: what a card carries ----------------------------------------------------------------------------------------
ROLE: Final = SCHEMA.column("role", topic="role", remembered=True, shown=True)
"""What a card on the field is: ``R_MANA`` (rotated, under everything else) or ``R_CREATURE`` (upright, placed) [R12, R22]."""
CONVERTED: Final = SCHEMA.column("converted", topic="converted", remembered=True)
"""How many icons of each kind of a mana card a rainbow vessel has made rainbow: 4 bits for each kind [6.2.4.4, R44]."""
DAMAGE: Final = SCHEMA.column("damage", topic="damage", remembered=True, shown=True)
"""Damage total of a battle creature [7.6, R72]."""
FALLEN: Final = SCHEMA.column("fallen", topic="battle", remembered=True)
"""1 for a creature destroyed in the running battle, until it leaves in the settlement [R54]."""
NEGATED: Final = SCHEMA.column("negated", topic="battle", remembered=True)
"""1 for a support card whose effects do not happen: negated, or spent by its exchange [R62]."""
STRIKE: Final = SCHEMA.column("strike", topic="battle", remembered=True)
"""Strike class that a support card has given to a battle creature: 0 none, 1 first, 2 last strike [7.4.13, R68]."""

R_NONE: Final = 0
R_MANA: Final = 1
R_CREATURE: Final = 2
ROLES: Final = ("", "mana", "creature")

# ---- attributes of rows --------------------------------------------------------------------------------------------------
ELEMENTS: Final = 1
"""Mask of the card attribute, ``1 << place`` in ``ATTRIBUTES`` [2.2, R7]."""
RACES: Final = 2
"""Mask of races; bits are given by the pool [2.8]."""
ORIGIN: Final = 5
"""Originality [2.5, R17]."""
ATTACK: Final = 6
ENDURANCE: Final = 7
ATTACKS: Final = 8
"""How often it attacks in its slot, 1 unless a text says otherwise [R67]."""
HUES: Final = 9
"""Mask of the colours that all its mana counts for besides its own (〜属性の魔素として扱う)."""
ICON: Final = 10
"""First of the seven mana icons, in the order of ``ICONS``: yellow, red, blue, green, colourless, rainbow, vessel [2.3, R7]."""
ROW_SIZE: Final = 17
FLOORED: Final = 1 << ORIGIN | 1 << ATTACK | 1 << ENDURANCE
"""Numbers that are never below 0, not even between two changes [R18, R93]."""

K_CREATURE: Final = 0
K_MAGIC: Final = 1
K_SUPPORT: Final = 2
K_AVATAR: Final = 3
KINDS: Final = ("クリーチャー", "魔法", "戦闘支援", "アバター")
KINDS_ENGLISH: Final = ("creature", "magic", "support", "avatar")
ATTRIBUTES: Final = ("黄", "赤", "青", "緑", "無")
ATTRIBUTES_ENGLISH: Final = ("yellow", "red", "blue", "green", "colourless")
YELLOW: Final = 0
RED: Final = 1
BLUE: Final = 2
GREEN: Final = 3
COLOURLESS: Final = 4
RAINBOW: Final = 5
VESSEL: Final = 6
SCHEMA.words("attribute", ATTRIBUTES, ATTRIBUTES_ENGLISH)
ICONS: Final = (*ATTRIBUTES, "虹", "虹の器")
ICONS_ENGLISH: Final = (*ATTRIBUTES_ENGLISH, "rainbow", "vessel")
SCHEMA.words("icon", ICONS, ICONS_ENGLISH)

# ---- keywords [7.4, 7.5] -------------------------------------------------------------------------------------------------
W_FIRST: Final = 1
W_LAST: Final = 1 << 1
W_DODGE: Final = 1 << 2
W_NO_DODGE: Final = 1 << 3
W_DEATH: Final = 1 << 4
W_NO_DEATH: Final = 1 << 5
W_REFLECT: Final = 1 << 6
W_NO_REFLECT: Final = 1 << 7
W_COUNTER: Final = 1 << 8
KEYWORD_BITS: Final[dict[str, int]] = {
    "先制": W_FIRST, "後攻": W_LAST, "避け": W_DODGE, "避け無効": W_NO_DODGE, "即死": W_DEATH, "即死無効": W_NO_DEATH,
    "反射": W_REFLECT, "反射無効": W_NO_REFLECT, "反撃": W_COUNTER,
}  # fmt: skip
KEYWORD_ENGLISH: Final = (
    "First Strike", "Last Strike", "Dodge", "No Dodge", "Instant Death", "No Instant Death", "Reflect", "No Reflect", "Counter",
)  # fmt: skip
"""English names of the keywords, in the order of ``KEYWORD_BITS``."""

F_NO_START: Final = 1
"""戦闘を仕掛けることができない: not nameable as own battle creature."""
F_NO_AIM: Final = 1 << 1
"""戦闘の対象にならない."""
F_NO_HOLY: Final = 1 << 2
"""聖地に配置できない."""
F_HOLY: Final = 1 << 3
"""It may march although it is colourless [6.3.7]."""
F_NO_DESTROY: Final = 1 << 4
"""破壊されない: nothing destroys it."""
F_NO_LIFESPAN: Final = 1 << 5
"""It loses no mana card to lifespan [6.4.3.4]."""
F_ANY_ABOVE: Final = 1 << 6
"""On a mana card: any creature card may be laid on it [6.2.3.1]."""
F_RAINBOW: Final = 1 << 7
"""On a mana card: all its mana is rainbow."""
F_KEPT: Final = 1 << 8
"""On a mana card: a land without creature is not emptied of it in the end phase [6.4.3.6]."""

F_NO_AGE: Final = 1 << 9
"""Its lifespan is left out: it loses no mana card, and is not destroyed without one [6.4.3.4, 6.4.3.5]."""

F_MARCH: Final = 1 << 10
"""It may march though the target mana is not reached [6.3.2]."""


F_BEFORE_FIRST: Final = 1 << 17
F_BEFORE_LAST: Final = 1 << 18
"""Of two creatures with 先制, or with 後攻, it attacks first [7.4.2-7.4.7]."""
F_WINS_DRAWS: Final = 1 << 19
"""A battle that both creatures survive is won by its side [R55]."""
F_NO_AIM_RANGED: Final = 1 << 20
F_NO_AIM_INVASION: Final = 1 << 21
"""遠距離戦闘の対象にならない, 侵略戦闘の対象にならない."""
F_NO_RANGED: Final = 1 << 22
F_NO_INVADE: Final = 1 << 23
"""遠距離戦闘を仕掛けることができない, 侵略戦闘を仕掛けることができない."""
APART_KINDS: Final = {"magic_card": 1, "support_card": 2, "creature": 4, "card": 7}
"""Kinds of cards whose effects do not reach a card (効果を受けない), as bits."""
APART_OWN: Final = 11
APART_FOE: Final = 14
"""Where these bits begin in the flags: for effects of the own player, for those of others."""
F_APART: Final = 63 << APART_OWN
"""Effects of some cards do not reach it."""

# ---- layers of continuous effects [R93] ----------------------------------------------------------------------------------
L_APART: Final = 0
"""Whose effects do not reach a card: known before any of them is applied."""
L_PRINT: Final = 1
"""What changes printed numbers (元々の)."""
L_ALL: Final = 2
"""Numbers, keywords, abilities: all in the order in which the effects began."""
L_LATE: Final = 3
"""Flags: "cannot" beats "can"."""
LAYERS: Final = (0, 1, 2, 3)

# ---- modifications of rules (``Mod.kind``) -------------------------------------------------------------------------------
M_TARGET: Final = 0
"""Adds its amount (may be negative) to the target mana of players who fit."""
M_COUNT: Final = 1
"""Adds its amount to the mana of players who fit, where it is compared with the target."""
M_CHECK_TIMES: Final = 2
"""Multiplies the mana of players who fit in the holy land check."""
M_NO_MAGIC: Final = 3
"""Players who fit cannot use magic cards."""
M_HOLY: Final = 4
"""Cards that fit may march although they are colourless."""
M_MORE_RANGED: Final = 5
"""Players who fit may start one more ranged battle in their main phase [R109]."""
M_ORDER: Final = 6
"""Adds its amount to the originality of players who fit, for the order of the chasers [5.3.4]."""
M_SUPPORTS: Final = 7
"""Adds its amount to the number of support cards that players who fit may place [R61]."""
M_REDUCE: Final = 8
"""Damage to creatures that fit is lowered by the amount: of normal attacks, or of the reasons in the mask ``n`` [R19]."""
M_COUNTER: Final = 9
"""Multiplies the counter damage that creatures that fit deal."""
M_FORBID: Final = 10
"""What fits does not suffer events of the kinds in the mask ``n``; the scope has the event."""
M_FORBID_PLAYER: Final = 11
"""Players who fit do not do or suffer events of the kinds in the mask ``n``."""
M_NO_LAY: Final = 12
"""Players who fit cannot lay mana."""
M_NO_SUMMON: Final = 13
"""Players who fit cannot summon."""
M_NO_SUPPORT: Final = 14
"""Players who fit cannot place support cards, only the avatar."""
M_NO_START: Final = 15
"""Players who fit cannot start battles: of the kinds in the mask ``n``, or (0) of any kind."""
M_CHECK: Final = 16
"""Adds its amount to the mana of players who fit in the holy land check."""
M_COUNT_TIMES: Final = 17
"""Multiplies the mana of players who fit, where it is compared with the target."""
M_ORDER_TIMES: Final = 18
"""Multiplies the originality of players who fit, for the order of the chasers [5.3.4]."""
M_REFLECT: Final = 19
"""Multiplies the reflect damage that creatures that fit deal."""

M_NO_MARCH: Final = 20
"""Players who fit cannot march."""
M_MAGIC: Final = 21
"""Players who fit use fewer magic cards than the amount in a turn."""
M_FULL_HAND: Final = 22
"""Players who fit draw up to the amount in their draw phase, the effect that began last counts [6.1.1]."""

M_ANY_MANA: Final = 24
"""All mana of a land counts for the summons of cards that fit [6.2.2.1]."""
M_SUMMON: Final = 25
"""Adds its amount (may be negative) to the originality that the summons of cards that fit asks for [6.2.2.1]."""
M_OPEN_HAND: Final = 27
"""The hands of players who fit are shown to all."""
M_WAR_LIFE: Final = 28
"""What life changes by the outcome of battles is multiplied by its amount [7.7.6, 7.7.7]."""
M_VOID_MAGIC: Final = 30
"""The effects of magic cards of players who fit do not happen; ``n``: only that of the n-th in a turn, 0: of all [6.2.6.5]."""
M_BATTLE_OVER: Final = 29
"""The battle ends with the step that is going on [R54]."""
M_NO_PHASE: Final = 26
"""The phase in ``n`` does not come for players who fit."""
M_INVADE: Final = 31
"""Players who fit invade without the target mana [6.3.8]."""
M_AFTER_MARCH: Final = 32
"""How many ranged battles players who fit may start after a march [R109]."""
M_NO_SUMMON_CARD: Final = 23
"""Cards that fit cannot be summoned."""

# ---- reading -------------------------------------------------------------------------------------------------------------


def is_land(e: int) -> bool:
    """Tell whether an entity is a land."""
    return FIRST_LAND <= e < FIRST_CARD


def land_entity(zone: int, width: int) -> int:
    """Return the land whose pile lies in a zone; ``width`` is the number of zones of a player."""
    return FIRST_LAND + zone // width * LANDS + zone % width - LAND


def land_zone(e: int, width: int) -> int:
    """Return the zone of the pile on a land."""
    return (e - FIRST_LAND) // LANDS * width + LAND + (e - FIRST_LAND) % LANDS


def land_player(e: int) -> int:
    """Return the player whose land it is."""
    return (e - FIRST_LAND) // LANDS


def lands_of(player: int) -> range:
    """Return the lands of a player."""
    return range(FIRST_LAND + player * LANDS, FIRST_LAND + (player + 1) * LANDS)


def leads(st: State, player: int) -> bool:
    """Tell whether a player is the leader."""
    return st.num[LEADER] == player


def is_placed(st: State, e: int) -> bool:
    """Tell whether a card is a placed creature (配置): on a land or in the holy land [R22]."""
    return st.col[ROLE][e] == R_CREATURE


def is_mana(st: State, e: int) -> bool:
    """Tell whether a card is laid as mana."""
    return st.col[ROLE][e] == R_MANA


def creature_on(st: State, zone: int) -> int:
    """Return the creature of a pile (a land or the holy land, by zone number), -1 if there is none."""
    pile = st.zones[zone]
    return pile[-1] if pile and st.col[ROLE][pile[-1]] == R_CREATURE else -1


def mana_on(st: State, zone: int) -> list[int]:
    """Return the mana cards of a pile, the bottom one first [R46]."""
    return [e for e in st.zones[zone] if st.col[ROLE][e] == R_MANA]


def land_creatures(st: State, player: int) -> list[int]:
    """Return the creatures on a player's lands, in the order of the lands [5.3.4]."""
    out: list[int] = []
    role = st.col[ROLE]
    base = player * st.rules.width + LAND
    zones = st.zones
    for zone in range(base, base + LANDS):
        pile = zones[zone]
        if pile and role[pile[-1]] == R_CREATURE:
            out.append(pile[-1])
    return out


def holy_creature(st: State) -> int:
    """Return the creature in the holy land, -1 if there is none."""
    return creature_on(st, st.zone_id(0, HOLY))


def creatures_of(st: State, player: int) -> list[int]:
    """Return the placed creatures of a player, on lands and in the holy land [R22]."""
    out = land_creatures(st, player)
    e = holy_creature(st)
    if e >= 0 and st.col[1][e] == player:
        out.append(e)
    return out


# ---- the table [R4, R5] --------------------------------------------------------------------------------------------------


def clockwise(st: State) -> list[int]:
    """Return the seated players in clockwise order: from the seat behind the leader's (also one that fell empty); the leader last."""
    out: list[int] = []
    ring = st.num[RING]
    start = st.num[START]
    for k in range(1, ring + 1):
        place = (start + k) % ring
        for p in st.seats:
            if st.num[PLACE + p] == place:
                out.append(p)
    return out


def chasers(st: State) -> list[int]:
    """Return the chasers in clockwise order [4.2]."""
    leader = st.num[LEADER]
    return [p for p in clockwise(st) if p != leader]


def foes(st: State, player: int) -> list[int]:
    """Return a player's opposing players: of the leader all chasers, of a chaser the leader [4.3, 4.4, R5]."""
    leader = st.num[LEADER]
    if player == leader:
        return chasers(st)
    return [leader] if leader >= 0 else []


def in_battle(st: State) -> bool:
    """Tell whether a battle runs, its triggers included [R97]."""
    return st.num[BATTLE] != 0


def other_side(st: State, player: int) -> int:
    """Return the player on the other side of the running battle, -1 if this one is not in it [R97]."""
    if not st.num[BATTLE]:
        return -1
    if player == st.num[INVADER]:
        return st.num[DEFENDER]
    return st.num[INVADER] if player == st.num[DEFENDER] else -1


def fighter(st: State, player: int) -> int:
    """Return the ref of the battle creature of a player in the running battle, -1 if there is none."""
    if not st.num[BATTLE]:
        return -1
    if player == st.num[INVADER]:
        return st.num[ATTACKING]
    return st.num[DEFENDING] if player == st.num[DEFENDER] else -1


def fighting(st: State, ref: int) -> bool:
    """Tell whether a creature is in the running battle and the battle is not yet being settled [R54]."""
    num = st.num
    return num[BATTLE] != 0 and num[STEP] < S_SETTLE and ref in (num[ATTACKING], num[DEFENDING])
