"""What a match of Last Chronicle consists of: zones, numbers, attributes, keywords [4, 5, 6, 7, 15]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.objects import FLAGS as FLAGS
from tefuda.games.common.objects import KEYWORDS as KEYWORDS
from tefuda.games.common.objects import KIND as KIND
from tefuda.games.common.objects import entity as entity
from tefuda.games.common.objects import flagged as flagged
from tefuda.games.common.objects import has as has
from tefuda.games.common.objects import other as other
from tefuda.games.common.objects import value as value
from tefuda.kernel.schema import ACCUMULATES, CONTROLLER, HIDDEN, IGNORED, PRIVATE, TURNED, ZONE, Schema

if TYPE_CHECKING:
    from tefuda.kernel.state import State

SCHEMA: Final = Schema(players=2)
"""Exactly two players [1.1]."""

# ---- factions and souls [5.2.2.1, 7.7.3, R17] ---------------------------------------------------------------------------
FACTIONS_JA: Final = ("白", "橙", "紫", "黒", "青", "無")
FACTIONS_EN: Final = ("white", "orange", "purple", "black", "blue", "none")
FACTION_COUNT: Final = 5
"""Number of factions; the bit of faction ``k`` is ``1 << k``."""
PLAIN: Final = 5
"""The kind of a soul without faction [R17]."""
KINDS_OF_SOULS: Final = 6
SCHEMA.words("faction", FACTIONS_JA, FACTIONS_EN)

# ---- zones [7] ----------------------------------------------------------------------------------------------------------
BATTLEFIELD: Final = SCHEMA.zone("battlefield", "戦場", remembered=True, turns=True)
JOINED: Final = SCHEMA.zone("joined", "結合状態", remembered=True)
"""Joined cards: they lie on the battlefield with their host but are no objects of their own [15.2.15.1.6, R98]."""
AGE: Final = SCHEMA.zone("age", "時代ヤード", PRIVATE, ordered=True)
SOUL: Final = SCHEMA.zone("soul", "ソウルヤード", remembered=True, turns=True)
CA_YARD: Final = SCHEMA.zone("ca", "CAヤード", remembered=True)
DECK: Final = SCHEMA.zone("deck", "デッキ置き場", HIDDEN, ordered=True)
DISCARD: Final = SCHEMA.zone("discard", "捨て札置き場", remembered=True)
HAND: Final = SCHEMA.zone("hand", "手札", PRIVATE)
REMOVE: Final = SCHEMA.zone("remove", "リムーブヤード")
STACK: Final = SCHEMA.zone("stack", "スタック", ordered=True, shared=True, remembered=True)
"""Spells and abilities, the newest last [7.13]."""
OWNERS: Final = (DECK, DISCARD, HAND, REMOVE)
"""Zones in which a card is always its owner's [7.2]."""

# ---- numbers of players and of the match --------------------------------------------------------------------------------
LIFE: Final = SCHEMA.table("life", 20, ACCUMULATES, topic="life")
ADVANCE: Final = SCHEMA.table("advance", identity=ACCUMULATES, topic="advance")
"""進攻値 [8.2.1.2, R102]."""
POOL: Final = SCHEMA.table("pool_white", identity=ACCUMULATES, topic="pool")
"""Souls of kind ``k`` of player ``p`` stand at ``POOL + 2 * k + p`` [7.7.3]."""
for _name in FACTIONS_EN[1:]:
    SCHEMA.table("pool_" + _name, identity=ACCUMULATES, topic="pool")
SOUL_PUT: Final = SCHEMA.table("soul_put", each_turn=True)
"""1 if the player has put a card of the hand into the soul yard in this turn [9.5.6]."""
FAILED_DRAW: Final = SCHEMA.table("failed_draw", topic="failed_draw")
"""1 if the player tried to draw from an empty deck since the last check [12.4.2, R7]."""
TURNS: Final = SCHEMA.table("turns")
"""Turns a player has begun."""
OWN_TURN: Final = SCHEMA.table("own_turn", shown=False, identity=IGNORED, topic="turn")
"""Number of the player's latest turn, for continuous control [R38]."""
ACTIVE: Final = SCHEMA.table("active", -1, topic="turn", per_player=False)
"""The turn player [6.1.3]."""
TURN: Final = SCHEMA.table("turn", 0, identity=IGNORED, topic="turn", per_player=False)
PHASE: Final = SCHEMA.table("phase", topic="turn", per_player=False)
"""Where the turn is, one of ``PHASES``."""
MAINS: Final = SCHEMA.table("mains", topic="turn", per_player=False, each_turn=True)
"""Main phases begun in this turn; only the first one is main phase 1 [9.5.1.3]."""
MORE_BATTLES: Final = SCHEMA.table("more_battles", per_player=False, each_turn=True)
"""Extra battle phases still to come in this turn [R57]."""
MORE_ROUNDS: Final = SCHEMA.table("more_rounds", shown=False, per_player=False, each_turn=True)
"""Extra battle phases, each with a main phase after it, still to come in this turn [9.5.1.3, R57]."""
MORE_TURNS: Final = SCHEMA.table("more_turns")
"""Extra turns still to come of the player."""
REGULAR: Final = SCHEMA.table("regular", -1, shown=False, per_player=False)
"""Whose turn the last one was that was no extra turn, -1 before the first."""
ATTACKING: Final = SCHEMA.table("attacking", -1, topic="battle", per_player=False)
"""The attacking player, -1 outside of battle phases [10.1.1.1, 10.3.4]."""
FIRST: Final = SCHEMA.table("first", -1, per_player=False)
DEFENDED: Final = SCHEMA.table("defended", topic="battle", per_player=False)
"""1 once the running attack was defended; it stays so [10.2.1.1, R60]."""
FRESH: Final = SCHEMA.table("fresh", shown=False, per_player=False)
"""1 from battle damage until the first batch of rule processes after it [R88]."""
RESOLVED: Final = SCHEMA.table("resolved", identity=IGNORED, shown=False, per_player=False, each_turn=True)
"""Objects that have resolved in this turn."""

SETUP: Final = 0
RECOVERY: Final = 1
DRAW_PHASE: Final = 2
CHECK_PHASE: Final = 3
MAIN: Final = 4
PRE_ATTACK: Final = 5
ATTACK_STEP: Final = 6
PRE_DEFENCE: Final = 7
DEFENCE_STEP: Final = 8
PRE_DAMAGE: Final = 9
DAMAGE_STEP: Final = 10
CONTINUATION: Final = 11
PROCESSING: Final = 12
ADJUSTMENT: Final = 13
PHASES: Final = (
    "setup", "recovery", "draw", "check", "main", "pre-attack", "attack", "pre-defence", "defence", "pre-damage", "damage",
    "continuation", "processing", "adjustment",
)  # fmt: skip
"""Phases and steps by number [9, 10]; those from pre-attack to continuation are the battle phase."""

# ---- columns: what an object carries ------------------------------------------------------------------------------------
DAMAGE: Final = SCHEMA.column("damage", topic="damage", remembered=True, shown=True)
"""Damage marked on it until the adjustment step [6.4.1.2]."""
SINCE: Final = SCHEMA.column("since", -1, identity=IGNORED, topic="since", remembered=True)
"""Number of the turn in which its control began; restarted by a change of control [R38]."""
DESIGNATED: Final = SCHEMA.column("designated", remembered=True, shown=True)
"""How often it was designated as an attacker in this turn [10.1.2.3.3]."""
AGAIN: Final = SCHEMA.column("again")
"""How often more than once it may be designated in this turn [15.2.14.2, R99]."""
ROLE: Final = SCHEMA.column("role", topic="battle", remembered=True, shown=True)
"""ATTACKER or DEFENDER while it takes part in an attack [10.1.2.6, 10.1.4.3]."""
BASE: Final = SCHEMA.column("base", -1, remembered=True)
"""Who controls the object if no effect says otherwise: the player who put it there [6.2.4]."""
X_PAID: Final = SCHEMA.column("x", topic="x", remembered=True, shown=True)
"""The X announced when it was placed [R14]."""
OPEN: Final = SCHEMA.column("open", topic="zone:age", shown=True)
"""1 for an age marker that lies face up [7.6.4]."""

ARRIVED: Final = SCHEMA.column("arrived", identity=IGNORED)
"""Moment at which an age marker came to its yard: which came last, and which together [12.4.7, R28]."""

ATTACKER: Final = 1
DEFENDER: Final = 2

PREPARED: Final = "準備カウンター"
ENERGY_COUNTER: Final = "動力カウンター"

# ---- attributes of rows --------------------------------------------------------------------------------------------------
FACTIONS: Final = 1
CATEGORIES: Final = 2
"""Mask of the categories; bits are given by the pool [5.6.3]."""
ICONS: Final = 5
LEVEL: Final = 6
POWER: Final = 7
ATK: Final = 8
COST: Final = 9
"""Free part and icons together [wording 2]."""
FREE: Final = 10
ICON: Final = 11
"""Faction icons of kind ``k`` stand at ``ICON + k``."""
CA: Final = 16
CA_KINDS: Final = 17
"""Mask of the kinds of orbs by print, see ``CA_*`` [5.3.2]."""
BREAK: Final = 18
"""X of breakthrough, the value obtained last [15.2.4.5, R89]."""
MASTER: Final = 19
"""Player whom an effect makes the controller, -1 for none [R63]."""
LIT: Final = 20
"""Mask of the colours whose lamp is lit: GREEN, RED [R26]."""
ROW_SIZE: Final = 21

K_UNIT: Final = 1
K_HISTORY: Final = 2
K_SPELL: Final = 4
K_STRUCTURE: Final = 8
K_ABILITY: Final = 16
"""An ability on the stack: no card [11.5.4]."""
PERMANENT: Final = K_UNIT | K_HISTORY | K_STRUCTURE
KINDS: Final[dict[str, int]] = {
    "ユニット": K_UNIT,
    "ヒストリー": K_HISTORY,
    "スペル": K_SPELL,
    "ストラクチャ": K_STRUCTURE,
}
KINDS_EN: Final[dict[int, str]] = {
    K_UNIT: "unit",
    K_HISTORY: "history",
    K_SPELL: "spell",
    K_STRUCTURE: "structure",
    K_ABILITY: "ability",
}

I_LEGACY: Final = 1
I_EPIC: Final = 2
I_CB: Final = 4

GREEN: Final = 1
RED: Final = 2
COLOURS: Final[dict[str, int]] = {"無": 0, "緑": GREEN, "赤": RED}
"""Colours of lamps and of what depends on them [5.7.3]; 0 is uncoloured."""

CA_NORMAL: Final = 1
CA_JADE: Final = 2
CA_GREEN: Final = 4
CA_RED: Final = 8

W_VALOR: Final = 1
W_SWIFT: Final = 2
W_AURA: Final = 4
W_SOULSTONING: Final = 8
W_ABSORPTION: Final = 16
W_JOIN: Final = 32
W_UNCHOSEN: Final = 64
W_BREAKTHROUGH: Final = 128
W_PURSUIT: Final = 256
WORDED: Final = 9
"""Place of the first bit of the keywords that are triggers, costs or rules of their own: texts ask which cards have them."""
CARRIED: Final = W_SOULSTONING | W_ABSORPTION | W_PURSUIT
"""Keywords that an ability carries: who gains or loses one gains or loses the ability with it (``Ability.sorts``)."""
KEYWORD_BITS: Final[dict[str, int]] = {
    "勇猛": W_VALOR,
    "速攻": W_SWIFT,
    "オーラ": W_AURA,
    "魂石化": W_SOULSTONING,
    "吸収": W_ABSORPTION,
    "結合": W_JOIN,
    "選ばれない": W_UNCHOSEN,
    "突破": W_BREAKTHROUGH,
    "追撃": W_PURSUIT,
}
"""Keywords that are bits of a row; the others are triggers, costs or rules of their own [15.2]."""

F_NO_ATTACK: Final = 1
F_NO_DEFENCE: Final = 2
F_NO_LONE: Final = 4
"""It attacks in a platoon only."""
F_MUST_ATTACK: Final = 8
F_MUST_DEFEND: Final = 16
F_NO_RECOVERY: Final = 64
F_NO_TRIGGERS: Final = 128
"""Its trigger abilities do not trigger [15.1.17.2, R110]."""
F_NO_ACTIVATE: Final = 256
F_NO_DESTROY: Final = 512
F_UNDEFENDED: Final = 1024
"""It cannot be defended."""
F_ANY_AGE: Final = 2048
"""Its level does not matter for attacking [10.1.2.3.2]."""
F_UNTIRED: Final = 4096
"""Attacking does not wipe it, as with valor [10.1.2.4]."""

# ---- layers of continuous effects [11.9.4.7-11.9.4.9, R63, R64] -----------------------------------------------------------
L_MASTER: Final = 0
L_LEVEL_SELF_SET: Final = 1
L_LEVEL_SELF: Final = 2
L_LEVEL_SET: Final = 3
L_LEVEL: Final = 4
L_TYPE_SELF: Final = 5
L_TYPE: Final = 6
L_GENERAL_SELF: Final = 7
L_GENERAL: Final = 8
L_POWER_SELF_SET: Final = 9
L_POWER_SELF: Final = 10
L_POWER_SET: Final = 11
L_POWER: Final = 12
LAYERS: Final = tuple(range(13))
"""Who controls what; ① level; ② type and category; ③ general; ④ power. In each, what an object's own field abilities do to itself
comes first; setting a level or power comes before adding to it (in ③, setting ATK: ``waits_for`` in :mod:`.layers`)."""

# ---- modifications of rules (``Mod.kind``) -------------------------------------------------------------------------------
M_COST: Final = 0
"""Adds its amount (negative: a reduction) to the cost of using or placing cards that fit; ``n``: FREE_PART or a faction [R18]."""
M_NO_USE: Final = 1
"""Cards that fit cannot be used, placed or joined."""
M_NO_ABILITIES: Final = 2
"""Action abilities of what fits cannot be used."""
M_ATTACK_COST: Final = 3
"""What fits attacks only if so many souls are paid (``n``: FREE_PART or a faction) [10.1.2.5]."""
M_DEFENCE_COST: Final = 4
M_SKIP: Final = 18
"""The phase ``n`` of turns of players that fit does not take place."""
M_HAND_LIMIT: Final = 5
"""Players who fit have so many cards as the limit; ``n`` 1: so many more [R115]."""
M_FORBID: Final = 6
"""What fits does not suffer events of the kinds in the mask ``n`` [2.2]; the scope has the event."""
M_FORBID_PLAYER: Final = 7
"""Players who fit do not do (or suffer) events of the kinds in the mask ``n``."""
M_NO_DEFENDERS: Final = 9
"""What fits cannot be defended by the units that it describes besides (``forbidding.PairMod``) [10.1.4.2.3]."""
M_ACTIVATION_COST: Final = 10
"""Adds its amount to the souls that action abilities of what fits cost."""
M_MUST_DEFEND: Final = 12
"""Against what fits those defend, if they can, whom it describes besides (``forbidding.PairMod``) [10.1.4.2.4]."""
M_UNCHOSEN: Final = 8
"""What fits is not chosen by what its ``cause`` describes [15.3.1.1]."""
M_SMALL: Final = 15
"""What fits attacks together with fewer units than ``n`` only."""
M_ATTACKS: Final = 16
"""What fits may be designated as an attacker ``n`` times in a turn [10.1.2.3.3]."""
M_NOT_AGAINST: Final = 17
"""What fits does not defend against the attacks that its ``attack`` describes [10.1.4.2.3]."""
M_PLATOON: Final = 14
"""What fits attacks in a platoon of at least ``n`` units only [10.1.2.3.4]."""
M_AS_HAND: Final = 20
"""What fits may be used or placed by some players as if it were in their hands (``legal.AsHand``) [11.2.1, 11.3.1]."""
M_TOLL: Final = 19
"""Using or placing what fits costs ``n`` of a number of the player besides, whose table is ``table`` [11.2.4]."""
M_ENTERS: Final = 13
"""What fits as it would be on the battlefield enters wiped [11.7.2]."""

FREE_PART: Final = FACTION_COUNT
"""Place of the free part in a cost."""

# ---- reading -------------------------------------------------------------------------------------------------------------


def active(st: State) -> int:
    """Return the turn player [6.1.3]; 0 before the first turn."""
    return max(0, st.num[ACTIVE])


def age(st: State, player: int) -> int:
    """Return a player's age: his age markers, at most 4 [7.6.2, R28]."""
    return min(4, len(st.zone(player, AGE)))


def is_kind(st: State, e: int, kinds: int) -> bool:
    """Tell whether a card or object is of one of some card types now."""
    return st.row(e).v[KIND] & kinds != 0


def is_unit(st: State, e: int) -> bool:
    """Tell whether an object on the battlefield is a unit [R34]."""
    return st.kind_of(e) == BATTLEFIELD and st.row(e).v[KIND] & K_UNIT != 0


def wiped(st: State, e: int) -> bool:
    """Tell whether an object is in the wiped state [6.3.1]."""
    return st.col[TURNED][e] != 0


def controller(st: State, e: int) -> int:
    """Return the controller of an object; elsewhere the player whose zone it is [R37, R127]."""
    zone = st.col[ZONE][e]
    width = st.rules.width
    if 0 <= zone < width * st.rules.players:
        return zone // width
    return st.col[CONTROLLER][e]


def continuous(st: State, e: int) -> bool:
    """Tell whether an object has been controlled without interruption since its controller's latest turn began [R38]."""
    return st.col[SINCE][e] < st.num[OWN_TURN + controller(st, e)]


def units(st: State, player: int) -> list[int]:
    """Return the units that a player controls."""
    rows = st.derive().rows
    return [e for e in st.zone(player, BATTLEFIELD) if rows[e].v[KIND] & K_UNIT]


def in_role(st: State, role: int) -> list[int]:
    """Return the attacking or defending units, of either player."""
    return [e for p in st.seats for e in st.zone(p, BATTLEFIELD) if st.col[ROLE][e] == role]


def in_battle(st: State) -> bool:
    """Tell whether a battle phase lasts [10.1]."""
    return PRE_ATTACK <= st.num[PHASE] <= CONTINUATION
