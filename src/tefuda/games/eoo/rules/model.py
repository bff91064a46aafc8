"""What a match of Echoes of Orphelia consists of: zones, numbers, attributes, statuses [5, 6, 9, 13, 16, 17, 24]."""

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
from tefuda.games.common.objects import on_field as on_field
from tefuda.games.common.objects import other as other
from tefuda.games.common.objects import value as value
from tefuda.kernel.schema import HIDDEN, IGNORED, PRIVATE, TURNED, Schema

if TYPE_CHECKING:
    from tefuda.kernel.state import State

SCHEMA: Final = Schema(players=2)
"""Exactly two players [2-1-1]."""

# ---- attributes and mana [5-1-1, 6-1-2] ---------------------------------------------------------------------------------
MANA_KINDS: Final = ("火", "雷", "風", "土", "水", "闇", "光", "星", "無")
"""The nine kinds of mana; the first eight are the attributes."""
MANA_ENGLISH: Final = ("fire", "thunder", "wind", "earth", "water", "dark", "light", "star", "none")
ATTRIBUTES: Final = 8
"""Number of attributes [5-1-1]; the bit of attribute ``k`` is ``1 << k``."""
NONE: Final = 8
"""The kind of mana that pays generic parts only [R30]."""
KINDS_OF_MANA: Final = 9
SCHEMA.words("mana", MANA_KINDS, MANA_ENGLISH)
SCHEMA.words("attribute", MANA_KINDS[:8], MANA_ENGLISH[:8])

# ---- zones [13] ---------------------------------------------------------------------------------------------------------
ARCAEA: Final = SCHEMA.zone("arcaea", "アルケイアゾーン", remembered=True)
FIELD: Final = SCHEMA.zone("field", "場", remembered=True, turns=True)
"""The field is shared by the book; here each player's part holds the objects whose holder he is [13-4, R75]."""
ARCHIVE: Final = SCHEMA.zone("archive", "アーカイブ", HIDDEN, ordered=True)
HAND: Final = SCHEMA.zone("hand", "手札", PRIVATE)
MANA: Final = SCHEMA.zone("mana", "マナゾーン", remembered=True, turns=True)
SHIELD: Final = SCHEMA.zone("shield", "シールドゾーン", HIDDEN)
GRAVEYARD: Final = SCHEMA.zone("graveyard", "墓地", remembered=True)
RETURN: Final = SCHEMA.zone("return", "還元領域")
STACK: Final = SCHEMA.zone("stack", "スタック", ordered=True, shared=True, remembered=True)
"""Cards, abilities and copies, the newest last [13-9]."""

# ---- numbers of players and of the match --------------------------------------------------------------------------------
RESERVE: Final = SCHEMA.table("reserve", topic="reserve")
POOL: Final = SCHEMA.table("pool_fire", topic="pool")
"""Mana of kind ``k`` of player ``p`` stands at ``POOL + 2 * k + p`` [6-3]."""
for _name in MANA_ENGLISH[1:]:
    SCHEMA.table("pool_" + _name, topic="pool")
EXPLORED: Final = SCHEMA.table("explored", topic="explored", each_turn=True)
"""How often a player has explored in this turn [14-2-2-1]."""
MORE_EXPLORES: Final = SCHEMA.table("more_explores", topic="explored", each_turn=True)
"""How often more than once he may explore in this turn [R93]."""
MORE_MAINS: Final = SCHEMA.table("more_mains", shown=False, per_player=False, each_turn=True)
"""Main phases still to come in this turn [14-2]."""
MANA_USED: Final = SCHEMA.table("mana_used", shown=False, identity=IGNORED, each_turn=True)
"""Mana abilities that a player has activated in this turn [R26 c]."""
TURNS: Final = SCHEMA.table("turns")
MORE_TURNS: Final = SCHEMA.table("more_turns", shown=False)
"""Further turns that are to follow the running one."""
REGULAR: Final = SCHEMA.table("regular", -1, shown=False, per_player=False)
"""Who had the last turn in order."""
"""Turns a player has begun."""
ACTIVE: Final = SCHEMA.table("active", -1, topic="turn", per_player=False)
"""The active player [2-6-2]."""
TURN: Final = SCHEMA.table("turn", 0, identity=IGNORED, topic="turn", per_player=False)
STEP: Final = SCHEMA.table("step", topic="step", per_player=False)
"""Where the turn is, one of ``STEPS``."""
FIRST: Final = SCHEMA.table("first", -1, per_player=False)
RESOLVED: Final = SCHEMA.table("resolved", identity=IGNORED, shown=False, per_player=False, each_turn=True)
"""Objects that have resolved in this turn [R26 c]."""
ATTACKER: Final = SCHEMA.table("attacker", -1, identity=IGNORED, topic="attack", shown=False, per_player=False)
"""Ref of the attacking nodia while an attack lasts, -1 otherwise [15]."""
TARGET: Final = SCHEMA.table("target", -1, identity=IGNORED, topic="attack", shown=False, per_player=False)
"""Ref of the attacked nodia, or the attacked player as an entity, while an attack lasts."""

SETUP: Final = 0
RINOA_STEP: Final = 1
CHECK_IN: Final = 2
DRAW_STEP: Final = 3
MAIN: Final = 4
CHECK_OUT: Final = 5
CLEAR_STEP: Final = 6
ATTACK_START: Final = 7
BLOCK_STEP: Final = 8
DAMAGE_STEP: Final = 9
ATTACK_END: Final = 10
STEPS: Final = (
    "setup", "rinoa", "check-in", "draw", "main", "check-out", "clear", "attack-start", "block", "damage", "attack-end",
)  # fmt: skip
"""Steps by number [14, 15]; those of an attack lie inside the main phase but are not the main phase proper [R13]."""

# ---- columns: what an object carries ------------------------------------------------------------------------------------
DAMAGE: Final = SCHEMA.column("damage", topic="damage", remembered=True, shown=True)
"""Recorded damage; it stays until the nodia leaves [21-1-3, R64]."""
SICK: Final = SCHEMA.column("sick", topic="sick", remembered=True, shown=True)
"""1 from entering until its master's turn begins [9-4, R74]."""
FROZEN: Final = SCHEMA.column("frozen", topic="status", remembered=True, shown=True)
BURNED: Final = SCHEMA.column("burned", topic="status", remembered=True, shown=True)
RESTRAINED: Final = SCHEMA.column("restrained", topic="status", remembered=True, shown=True)
PARALYSED: Final = SCHEMA.column("paralysed", topic="status", remembered=True, shown=True)
POISONED: Final = SCHEMA.column("poisoned", topic="status", remembered=True, shown=True)
"""Statuses [24]: 0 without it, else the point of time at which it ends, see ``point``."""
STATUSES: Final = (FROZEN, BURNED, RESTRAINED, PARALYSED, POISONED)
STATUS_WORDS: Final = ("凍結", "火傷", "拘束", "麻痺", "毒")
STATUS_ENGLISH: Final = ("frozen", "burned", "restrained", "paralysed", "poisoned")
SHIELD_NUMBER: Final = SCHEMA.column("number", shown=True)
"""Number of a shield; it stays while the shield does [R77]."""
BASE_HOLDER: Final = SCHEMA.column("base_holder", -1, topic="base_holder", remembered=True)
"""Who holds the object if no effect says otherwise: the player who put it there [10-1-7]."""

A_DOWN: Final = "A-1カウンター"
POISON: Final = "毒カウンター"

NEVER: Final = 1 << 40
"""A point of time that does not come."""


def point(turn: int, clear: bool) -> int:
    """Return the point of time of a turn's very start or of its clear step; points compare as they follow one another [R81]."""
    return 2 * turn + (1 if clear else 0)


# ---- attributes of rows --------------------------------------------------------------------------------------------------
ELEMENTS: Final = 1
"""Mask of the attributes; 0 is 無属性 [5]."""
SUBTYPES: Final = 2
"""Mask of the subtypes; bits are given by the pool [17-10]."""
SYMBOLS: Final = 5
"""Mask of the mana symbols, ``1 << NONE`` among them [R30]."""
COST: Final = 6
"""All mana of the printed mana cost, X as 0 [R38]."""
A: Final = 7
D: Final = 8
"""D of a nodia; Defense of an arcaea [17-1-2, 17-2-2, R112]."""
L: Final = 9
ETHER: Final = 10
PHYSIS: Final = 11
SHIELDS: Final = 12
WEIGHT: Final = 13
HOLDER: Final = 14
"""Player whom an effect makes the holder, -1 for none [R96]."""
ROW_SIZE: Final = 15

K_ARCAEA: Final = 0
K_NODIA: Final = 1
K_ARTIFACT: Final = 2
K_GLYPH: Final = 3
K_EFFECT: Final = 4
K_ABILITY: Final = 5
"""An ability on the stack: no card type, but an object [10-1-1]."""
KINDS: Final = ("アルケイア", "ノーディア", "アーティファクト", "グリフ", "エフェクト", "能力")
MATERIA: Final = (K_NODIA, K_ARTIFACT)
"""Kinds that are materia on the field [12-1-1, 17]."""
EFFECT_KINDS: Final = ("スペル", "アーツ", "レコード")
REACT: Final = "リアクト"
"""Subtypes of effects: exactly one of the first three, and react or not [17-6, R41]; they have bits in every pool."""
S_SPELL: Final = 1
S_ARTS: Final = 2
S_RECORD: Final = 4
S_REACT: Final = 8
FIXED_SUBTYPES: Final = (*EFFECT_KINDS, REACT)

W_HASTE: Final = 1
W_FLIGHT: Final = 2
KEYWORD_BITS: Final[dict[str, int]] = {"速攻": W_HASTE, "飛翔": W_FLIGHT}
"""Keywords that stand alone [23]; 顕現 is a kind of trigger. The table is open for further sets [23-1-3, R84]."""

F_NO_ATTACK: Final = 1
F_NO_BLOCK: Final = 2
F_NO_DESTROY: Final = 4
"""Nothing destroys it, not even L of 0 [R18]."""
F_UNBLOCKABLE: Final = 8
"""No blockers can be declared against it."""
F_NO_RINOA: Final = 16
"""It is not turned upright in the rinoa step."""
F_ATTACKS_NODIA: Final = 32
"""It may also attack nodia [R53]."""
F_NO_ACTIVATE: Final = 64
F_ONLY_NODIA: Final = 128
"""It cannot attack the player."""
F_MUST_ATTACK: Final = 512
"""It attacks in every turn of its holder if it can (可能なら攻撃する)."""
F_MUST_BLOCK: Final = 1024
"""It blocks whenever it can."""
F_STAYS_UPRIGHT: Final = 256
"""Attacking does not turn it sideways; it must still be upright [R89]."""

F_BLOCKS_FLYING: Final = 2048
"""It can block who flies without flying itself [R62]."""

# ---- layers of continuous effects [R63, R96] ----------------------------------------------------------------------------
L_SILENCED: Final = 0
"""Objects known before anything is judged (locked ones, a glyph's host) that lose all abilities: what these say is not applied at all
[18-1-1]. What they gain they lose in ``L_LOSSES``."""
L_HOLDER: Final = 1
L_ELEMENTS: Final = 2
L_SUBTYPES: Final = 3
L_ABILITIES: Final = 4
L_LOSSES: Final = 5
"""Loss of abilities and keywords, judged behind what gives them [R96]."""
L_FLAGS: Final = 6
"""Prohibitions (flags), judged last [2-3-1, R96]; a lost ability forbids nothing any more [18-1-1]."""
L_SET: Final = 7
L_ADD: Final = 8
L_SUBTRACT: Final = 9
L_TIMES: Final = 10
L_DIVIDE: Final = 11
L_IGNORED: Final = 12
"""Prohibitions that are ignored are taken off again, whichever came first [2-3-2, R73]."""
L_SWAP: Final = 13
"""Numbers that have been exchanged with each other: the read ones, after all arithmetic [R63]."""
LAYERS: Final = tuple(range(14))

# ---- modifications of rules (``Mod.kind``) -------------------------------------------------------------------------------
M_COST: Final = 0
"""Adds its amount (negative: a reduction) to the mana cost of cards that fit; ``n``: the kind of mana whose part is meant,
``GENERIC`` or ``RESERVE_PART`` [R35, R65]. Scope player: the holder of the text; the filter says whose cards."""
M_NO_EXECUTE: Final = 1
"""Cards that fit cannot be executed."""
M_NO_TARGET: Final = 2
"""What fits cannot be a target of the effects that its ``aiming.AimBan`` describes."""
M_NO_LOSE: Final = 3
M_NO_WIN: Final = 4
"""Players whose arcaea fits cannot lose (win)."""
M_FORBID: Final = 5
"""What fits does not suffer events of the kinds in the mask ``n`` [2-3-1]; the scope has the event."""
M_REDUCE: Final = 6
"""Damage to what fits is lowered by the amount; the scope has the event [21-1-5, R66]."""
M_PREVENT: Final = 7
"""Damage to what fits is prevented; the scope has the event."""
M_FORBID_PLAYER: Final = 8
"""Players whose arcaea fits do not do (or suffer) events of the kinds in the mask ``n``, such as drawing [R103]."""
M_MORE_EXPLORES: Final = 9
"""Players whose arcaea fits may explore so many more times a turn."""
M_IGNORE: Final = 10
"""What fits ignores the prohibitions of the flags in the mask ``n``: beside the change of its flags, this ends those of resolved
effects for good [2-3-2, R73]."""

M_EXTRA: Final = 12
"""Cards or abilities that fit cost more: what the ``imposing.ExtraMod`` says is paid besides [19-4-1]."""
M_MAY_EXECUTE: Final = 13
"""Cards that fit can be executed by the players of its ``permitting.ExecutionGrant`` from where they are."""
M_NEXT: Final = 14
"""The next such card that is executed is what the ``permitting.NextCard`` makes of it."""
M_BLOCK_LIMIT: Final = 15
"""What fits cannot block the nodia that it describes besides (``forbidding.PairMod``) [15-3-1]."""
M_MANY_BLOCKERS: Final = 16
"""What fits cannot be blocked by fewer nodia than ``n`` [15-3-1]."""
M_BREAKS: Final = 17
"""Adds its amount to the breaks of an attack by what fits [15-4-3-1]."""
M_SUFFERS: Final = 18
"""Adds its amount to the breaks of an attack on players whose arcaea fits [15-4-3-1]."""
M_SKIP: Final = 19
"""The step ``n`` of turns of players whose arcaea fits does not take place."""
M_ABILITY_COST: Final = 20
"""Adds its amount to the mana cost of activated abilities of what fits, as ``M_COST`` does for cards [R35]."""
M_MANA_CARDS: Final = 21
"""No modification: a text of the pool does something with single cards of mana zones, so that it matters which of them pay [R36]."""
M_NO_RESERVE: Final = 22
"""A player cannot pay reserve [2-3-1, 16-3-1]."""
M_PIERCE: Final = 23
"""Damage to what fits ignores its D; the scope has the event, by which its filter knows who deals it [21-2-2]."""
M_OPEN_HAND: Final = 24
"""The hands of players whose arcaea fits are seen by all."""
M_MOST_BLOCKERS: Final = 26
"""What fits cannot be blocked by more nodia than its amount says [15-3-1]."""
M_RESERVE_COST: Final = 27
"""Adds its amount (negative: a reduction) to the reserve that players whose arcaea fits pay as a cost [16-3-1, 19-4]."""
M_SILENT: Final = 25
"""Triggered abilities of what fits do not trigger [18-3]."""
M_NO_BLOCKERS: Final = 11
"""What fits cannot be blocked by the nodia that it describes besides (``forbidding.PairMod``) [15-3-1]."""

GENERIC: Final = -1
RESERVE_PART: Final = -2
"""The reserve that a card or an ability costs [16-3-1]."""

# ---- reading -------------------------------------------------------------------------------------------------------------


def active(st: State) -> int:
    """Return the active player [2-6-2]; 0 before the first turn."""
    return max(0, st.num[ACTIVE])


def arcaea(st: State, player: int) -> int:
    """Return the arcaea of a player, -1 if it is absent [17-1-1, R40]."""
    zone = st.zones[player * st.rules.width + ARCAEA]
    return zone[0] if zone else -1


def life(st: State, e: int) -> int:
    """Return L before the floor: computed L less recorded damage [R64]."""
    return st.row(e).v[L] - st.col[DAMAGE][e]


def upright(st: State, e: int) -> bool:
    """Tell whether a materia or mana card is upright (リノア) [8-1-1]."""
    return st.col[TURNED][e] == 0


def in_attack(st: State) -> bool:
    """Tell whether an attack lasts [R13]."""
    return st.num[STEP] >= ATTACK_START


def counter_values(name: str) -> tuple[int, int, int]:
    """Return what one counter of a name adds to A, D and L; its name says so: ``+1/+1``, ``+1/+1/+1``, ``A-1`` [R45]."""
    known = _COUNTER_VALUES.get(name)
    if known is None:
        known = _COUNTER_VALUES[name] = values_of(name)
    return known


_COUNTER_VALUES: dict[str, tuple[int, int, int]] = {}


def values_of(name: str) -> tuple[int, int, int]:
    """Read the name of a counter."""
    word = name.removesuffix("カウンター").replace("／", "/")
    if word[:1] in ("A", "D", "L") and word[1:2] in ("+", "-") and word[2:].isdigit():
        n = int(word[1:])
        return (n if word[0] == "A" else 0, n if word[0] == "D" else 0, n if word[0] == "L" else 0)
    parts = word.split("/")
    if len(parts) not in (2, 3) or not all(p[:1] in ("+", "-") and p[1:].isdigit() for p in parts):
        return (0, 0, 0)
    numbers = [int(p) for p in parts] + [0]
    return (numbers[0], numbers[1], numbers[2])
