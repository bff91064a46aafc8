"""What a match of Shadowverse EVOLVE consists of: zones, numbers, attributes, events, verbs [2, 3, 4]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common import happenings as ev
from tefuda.games.common.happenings import FROM_TOP as FROM_TOP
from tefuda.games.common.happenings import TO_BOTTOM as TO_BOTTOM
from tefuda.games.common.happenings import TO_TOP as TO_TOP
from tefuda.games.common.happenings import declare
from tefuda.games.common.objects import FLAGS as FLAGS
from tefuda.games.common.objects import KEYWORDS as KEYWORDS
from tefuda.games.common.objects import KIND as KIND
from tefuda.games.common.objects import entity as entity
from tefuda.games.common.objects import flagged as flagged
from tefuda.games.common.objects import is_kind as is_kind
from tefuda.games.common.objects import on_field as on_field
from tefuda.games.common.objects import other as other
from tefuda.games.common.reasons import BY_COST as BY_COST
from tefuda.games.common.reasons import BY_EFFECT as BY_EFFECT
from tefuda.games.common.reasons import BY_RULE as BY_RULE
from tefuda.games.common.reasons import SHOWN as SHOWN
from tefuda.games.common.reasons import UNTRACED as UNTRACED
from tefuda.kernel.schema import HIDDEN, IGNORED, OWNER, PRIVATE, TURNED, Schema

if TYPE_CHECKING:
    from tefuda.kernel.state import State

SCHEMA: Final = Schema(players=2)
"""Exactly two players [1.1.1]."""

# ---- zones [4] ----------------------------------------------------------------------------------------------------------
LEADER: Final = SCHEMA.zone("leader", "リーダーエリア", remembered=True)
FIELD: Final = SCHEMA.zone("field", "場", remembered=True, turns=True)
DECK: Final = SCHEMA.zone("deck", "デッキ", HIDDEN, ordered=True)
EVOLVE_DECK: Final = SCHEMA.zone("evolve_deck", "エボルヴデッキ", PRIVATE)
HAND: Final = SCHEMA.zone("hand", "手札", PRIVATE)
EX: Final = SCHEMA.zone("ex", "EXエリア", remembered=True)
CEMETERY: Final = SCHEMA.zone("cemetery", "墓場", remembered=True)
BANISHED: Final = SCHEMA.zone("banished", "消滅領域")
EVOLVE_ZONE: Final = SCHEMA.zone("evolve_zone", "進化領域")
RESOLUTION: Final = SCHEMA.zone("resolution", "解決領域", ordered=True, shared=True, remembered=True)

# ---- numbers of players [3.2, 4.4.4, 4.7.3, 4.8.3] and of the match -----------------------------------------------------
PP: Final = SCHEMA.table("pp", topic="pp")
MAX_PP: Final = SCHEMA.table("max_pp", topic="max_pp")
EP: Final = SCHEMA.table("ep", topic="ep")
LIFE: Final = SCHEMA.table("life", 20, topic="life")
FIELD_LIMIT: Final = SCHEMA.table("field_limit", 5)
HAND_LIMIT: Final = SCHEMA.table("hand_limit", 7)
EX_LIMIT: Final = SCHEMA.table("ex_limit", 5)
PLAYED: Final = SCHEMA.table("played", topic="played", each_turn=True)
"""Cards played this turn, for Combo [13.2.1, R66]."""
DECREASES: Final = SCHEMA.table("decreases", topic="decreases", each_turn=True)
"""How often the own leader's health went down this turn, for Sanguine [13.5.2, R33]."""
DREW_EMPTY: Final = SCHEMA.table("drew_empty", shown=False)
"""1 if a card was to be drawn from an empty deck since the last rule processing [11.2.2, R7]."""
EVOLVES: Final = SCHEMA.table("evolves", each_turn=True)
"""Evolve abilities played this turn [8.3.2]."""
TURNS: Final = SCHEMA.table("turns")
"""Turns a player has begun."""
SKIPS: Final = SCHEMA.table("skips")
"""Own turns still to be skipped [R98]."""
ACTIVE: Final = SCHEMA.table("active", -1, topic="turn", per_player=False)
TURN: Final = SCHEMA.table("turn", 0, identity=IGNORED, topic="turn", per_player=False)
PHASE: Final = SCHEMA.table("phase", topic="phase", per_player=False)
FIRST: Final = SCHEMA.table("first", -1, per_player=False)
TARGET: Final = SCHEMA.table("target", -1, identity=IGNORED, topic="attack", per_player=False)
"""Ref of what is attacked while an attack lasts, -1 otherwise."""
ATTACKING: Final = SCHEMA.table("attacker", -1, identity=IGNORED, topic="attack", per_player=False)
"""Ref of what attacks, for as long."""

SETUP_PHASE: Final = 0
START_PHASE: Final = 1
MAIN_PHASE: Final = 2
END_PHASE: Final = 3
PHASES: Final = ("setup", "start", "main", "end")

# ---- attributes of cards ------------------------------------------------------------------------------------------------
DAMAGE: Final = SCHEMA.column("damage", topic="damage", remembered=True, shown=True)
"""Marked damage; it stays until the follower leaves the field [R31]."""
SINCE: Final = SCHEMA.column("since", remembered=True, topic="since")
"""Turn in which the card came to its field, or to its present master [8.4.2.1, R21]."""
EVOLVED: Final = SCHEMA.column("evolved", remembered=True, topic="since")
"""Turn in which it last evolved, 0 if it did not [R84]."""
ORIGIN: Final = SCHEMA.column("origin", -1, remembered=True)
"""Zone kind it came to the field from; for a played card the zone it was played from [R107]."""
BY_PLAY: Final = SCHEMA.column("by_play", remembered=True)
"""1 if it came to the field by being played [R107]."""
STOOD_UP: Final = SCHEMA.column("stood_up", remembered=True)
"""How often it has stood up at the end of an attack this turn, because it may attack several times [R90]."""
TAKEN_OVER: Final = SCHEMA.column("taken_over", remembered=True)
"""1 if an effect took it over from its master (奪う): it leaves for its owner's zones [R97]."""
NO_STAND: Final = SCHEMA.column("no_stand", remembered=True)
"""1 if it does not stand up in its player's next start phase."""

COST: Final = 6
ATTACK: Final = 1
HEALTH: Final = 2
OFF: Final = 5
"""Keywords that exist but are invalid [10.3.2]."""
SPECIAL: Final = 7
CLASS: Final = 8
TYPES: Final = 9
"""Mask of the types; bits are given by the pool."""
NAMES: Final = 10
"""Mask of further names [R99]; bits are given by the pool. RENAMED: the printed name does not count."""
EVOLVE_COST: Final = 11
"""Change of the PP of its evolve abilities; see ``EVOLVE_SET``."""
EVOLVE_SET: Final = 12
"""PP of its evolve abilities if set by an effect, -1 otherwise."""
ACT_COST: Final = 13
"""Change of the PP of its other activated abilities."""
ATTRIBUTES: Final = 14
RENAMED: Final = 1 << 60
"""Bit of NAMES: these are all the names that it has."""

K_LEADER: Final = 0
K_FOLLOWER: Final = 1
K_AMULET: Final = 2
K_SPELL: Final = 3
KINDS: Final = ("リーダー", "フォロワー", "アミュレット", "スペル")
S_NONE: Final = 0
S_EVOLVE: Final = 1
S_TOKEN: Final = 2
CLASSES: Final = ("ニュートラル", "エルフ", "ロイヤル", "ウィッチ", "ドラゴン", "ナイトメア", "ビショップ")

W_WARD: Final = 1
W_STORM: Final = 2
W_RUSH: Final = 4
W_ASSAIL: Final = 8
W_INTIMIDATE: Final = 16
W_DRAIN: Final = 32
W_BANE: Final = 64
W_AURA: Final = 128
W_QUICK: Final = 256
W_STACK: Final = 512
W_EVOLVE: Final = 1024
W_EARTH_RITE: Final = 2048
W_FANFARE: Final = 4096
W_LAST_WORDS: Final = 8192
W_ON_EVOLVE: Final = 16384
W_STRIKE: Final = 32768
KEYWORD_BITS: Final[dict[str, int]] = {
    "守護": W_WARD,
    "疾走": W_STORM,
    "突進": W_RUSH,
    "指定攻撃": W_ASSAIL,
    "威圧": W_INTIMIDATE,
    "ドレイン": W_DRAIN,
    "必殺": W_BANE,
    "オーラ": W_AURA,
    "クイック": W_QUICK,
    "スタック": W_STACK,
    "進化": W_EVOLVE,
    "土の秘術": W_EARTH_RITE,
    "ファンファーレ": W_FANFARE,
    "ラストワード": W_LAST_WORDS,
    "進化時": W_ON_EVOLVE,
    "攻撃時": W_STRIKE,
}
"""Keywords of chapters 12 and 13 by their printed word. The last six only tell that the word stands in the text [R100]."""

F_NO_ATTACK: Final = 1
F_NO_ATTACK_LEADER: Final = 2
F_NO_ATTACK_FOLLOWER: Final = 4
F_IGNORE_WARD: Final = 8
F_MUST_ATTACK: Final = 16
F_TWICE: Final = 32
"""It may attack twice a turn: once a turn it stands up when an attack of it ends [R90]."""
F_HEALTH_AS_ATTACK: Final = 64
"""It deals damage equal to its health in 8.4.9 [R109]."""
F_NO_ACTIVATE: Final = 128
"""Its activated abilities other than evolve abilities cannot be played."""
F_NO_FANFARE: Final = 256
F_MUST_TARGET: Final = 512
"""Opponents' targets must include it [R101]."""
F_NO_EVOLVE: Final = 1024
F_ONLY_FOLLOWER_FIRST: Final = 4096
"""If it could attack a follower, it cannot attack the leader [R109]."""
F_NO_DESTROY: Final = 8192
"""It is not destroyed by abilities; rule processing still destroys it."""
F_NO_DESTROY_FOE: Final = 16384
"""It is not destroyed by abilities of the opponent."""
F_INDESTRUCTIBLE: Final = 32768
"""Nothing destroys it, not even rule processing."""
F_ATTACK_STANDING: Final = 65536
"""It may attack standing followers without having Assail."""
F_THRICE: Final = 131072
"""It may attack three times a turn: it stands up twice [R90]."""
F_ANY_TIMES: Final = 262144
"""It stands up whenever an attack of it ends [R90]."""
F_NO_LAST_WORDS: Final = 524288
F_NO_STRIKE: Final = 1048576
F_NO_ON_EVOLVE: Final = 2097152

F_NO_EVOLVE_ABILITY: Final = 4194304
"""Its evolve abilities cannot be played; a text may let it evolve [R52]."""

# ---- modifications of rules (``Mod.kind``) -------------------------------------------------------------------------------
M_COST: Final = 0
"""PP to pay for cards that fit: ``n`` is COST_ADD or COST_SET [R46]. Fits: the card; scope player: whose plays."""
M_NO_PLAY: Final = 1
"""Cards that fit cannot be played."""
M_NO_DAMAGE: Final = 2
"""What fits takes no damage of the reasons in the mask ``n`` [R104]."""
M_NO_DEAL: Final = 3
"""What fits deals no damage of the reasons in the mask ``n``."""
M_NO_CHOOSE: Final = 4
"""What fits cannot be chosen by the opponent's cards and abilities (``n``: of those kinds), or ANYBODY by nobody's."""
ANYBODY: Final = -1
M_SPELLCHAIN: Final = 5
"""Adds its amount to what Spellchain counts for the scope's player."""
M_NO_LOSE: Final = 6
M_NO_WIN: Final = 7
"""Players whose leader fits cannot lose (win) [R112]."""
M_NECROCHARGE: Final = 8
"""Adds its amount to what Necrocharge counts for the scope's player."""
M_FORBID: Final = 9
"""What fits does not suffer events of the kinds in the mask ``n`` [1.3.3]; the scope has the event."""
M_NO_ATTACK: Final = 10
"""What fits is a pair of descriptions: attackers, and what they cannot attack [1.3.3]."""
M_MAY_PLAY: Final = 11
"""Cards that fit may be played from the zones in the mask ``n``, although cards are not played from there [1.3.1]."""
M_LIMIT: Final = 12
"""Adds its amount to the limit with the number ``n`` of the players whose leader fits [4.4.4, 4.8.3]."""
M_ENTER_ACTED: Final = 13
"""What fits enters the field acted [R110]."""

M_DRAWS: Final = 14
"""Players whose leader fits draw no more than ``n`` cards in a turn [1.3.3]."""
M_KEEP_HEALTH: Final = 15
"""The health of leaders that fit does not go down; ``n`` above 0: not below that [1.3.2, 1.3.3]."""
M_KEEP_MAX_PP: Final = 16
"""The maximum PP of players whose leader fits do not go up [1.3.3]."""
M_FURTHER: Final = 17
"""Abilities of what fits trigger further times (``waiting.Further``) [1.3.1]."""

COST_ADD: Final = 0
COST_SET: Final = 1

DAMAGE_ATTACK: Final = 1
DAMAGE_DEFENCE: Final = 2
DAMAGE_ABILITY: Final = 4
DAMAGE_ALL: Final = 7
DAMAGE_COMBAT: Final = 8
"""Damage of 8.4.9 between followers."""

# ---- events --------------------------------------------------------------------------------------------------------------
MOVED: Final = declare(SCHEMA, ev.MOVED)
DESTROYED: Final = declare(SCHEMA, ev.DESTROYED)
VANISHED: Final = SCHEMA.event("banished", "{subject}は消滅した", "{subject} was banished")
DISCARDED: Final = declare(SCHEMA, ev.DISCARDED)
DRAWN: Final = declare(SCHEMA, ev.DRAWN)
CREATED: Final = declare(SCHEMA, ev.CREATED)
TAKEN: Final = SCHEMA.event("taken", "{player}は{subject}を奪った", "{player} took {subject} over")
DAMAGED: Final = declare(SCHEMA, ev.DAMAGED)
LIFE_CHANGED: Final = SCHEMA.event("health", "{subject}の体力{n:+}", "{subject}: {n:+} health")
LIFE_SET: Final = SCHEMA.event("health set", "{subject}の体力は{n}になった", "{subject}'s health became {n}")
LOWERED: Final = SCHEMA.event(
    "lowered", "{player}のリーダーの体力が減少した", "the health of {player}'s leader went down"
)
RAISED: Final = SCHEMA.event("raised", "{player}のリーダーの体力が増加した", "the health of {player}'s leader went up")
ACTED: Final = SCHEMA.event("acted", "{subject}をアクトした", "{subject} was acted")
STOOD: Final = SCHEMA.event("stood", "{subject}をスタンドした", "{subject} stood up")
PLAYED_CARD: Final = SCHEMA.event("played", "{player}は{subject}をプレイした", "{player} played {subject}")
ABILITY_PLAYED: Final = SCHEMA.event("ability", "{subject}の能力をプレイした", "an ability of {subject} was played")
CANCELLED: Final = SCHEMA.event(
    "cancelled",
    "{subject}の待機中の能力は、必要なものを選べずプレイされなかった",
    "a waiting ability of {subject} was not played: what it needs is not there",
)
UNPAID: Final = SCHEMA.event(
    "unpaid",
    "{subject}の待機中の能力は、コストが支払われずプレイされなかった",
    "a waiting ability of {subject} was not played: its cost was not paid",
)
EXHAUSTED: Final = SCHEMA.event(
    "exhausted",
    "{subject}の待機中の能力は、もう回数の上限までプレイされていてプレイされなかった",
    "a waiting ability of {subject} was not played: it has been played as often as it may be",
)
CHOSEN: Final = declare(SCHEMA, ev.CHOSEN)
ATTACKED: Final = declare(SCHEMA, ev.ATTACKED)
FOUGHT: Final = SCHEMA.event("fought", "{subject}は{to}と交戦した", "{subject} fought {to}")
EVOLVED_EVENT: Final = SCHEMA.event("evolved", "{subject}は進化した", "{subject} evolved")
PHASE_CAME: Final = SCHEMA.event("phase", "{player}の{phase}フェイズ", "{player}'s {phase} phase")
COUNTERS_PUT: Final = declare(SCHEMA, ev.COUNTERS_PUT)
COUNTERS_TAKEN: Final = declare(SCHEMA, ev.COUNTERS_TAKEN)
PP_CHANGED: Final = SCHEMA.event("pp", "{player}のPP{n:+}", "{player}: {n:+} PP")
MAX_PP_CHANGED: Final = SCHEMA.event("max pp", "{player}のPP最大値{n:+}", "{player}: {n:+} maximum PP")
EP_CHANGED: Final = SCHEMA.event("ep", "{player}のEP{n:+}", "{player}: {n:+} EP")
EP_FOR_PP: Final = 1
"""``Event.to`` of a loss of EP that stands for a PP of an evolve ability [12.2.2]."""
SHUFFLED: Final = declare(SCHEMA, ev.SHUFFLED)
REVEALED: Final = declare(SCHEMA, ev.REVEALED)
ERASED: Final = SCHEMA.event("erased", "{subject}は消去された", "{subject} was erased")
EMPTY_DRAW: Final = SCHEMA.event("empty draw", "{player}は引けるカードがない", "{player} cannot draw")
TOSSED: Final = SCHEMA.event("tossed", "コイントス: {face}", "coin: {face}")
ROLLED: Final = SCHEMA.event("rolled", "{player}のサイコロ: {n}", "{player} rolled {n}")


# Reasons (``Event.why``) besides those of all games (``common.reasons``)
BY_PLAYING: Final = 4
BY_ATTACK: Final = 5
"""Damage dealt by the attacker in 8.4.9 [R104]."""
BY_DEFENCE: Final = 6
"""Damage dealt by the attacked follower in 8.4.9."""
ENTER_ACTED: Final = 64
"""Added to the reason of a move or creation: it enters the field acted [4.2.2.3, R110]."""
FOR_EARTH_RITE: Final = 128
"""Added to the reason of a removal of counters: it pays Earth Rite [13.3.3.2]."""
TRANSFORMS: Final = 1
"""``n`` of a banishing that makes room for a token [5.15.1]."""

# ---- verbs (anatomy 15) --------------------------------------------------------------------------------------------------
V_FIRST: Final = SCHEMA.verb("go-first", "先攻", help="take the first turn")
V_SECOND: Final = SCHEMA.verb("go-second", "後攻", help="let the other player take the first turn")
V_KEEP: Final = SCHEMA.verb("keep", "引き直さない", help="keep the opening hand")
V_MULLIGAN: Final = SCHEMA.verb("mulligan", "引き直す", help="put the hand on the bottom and take four new cards")
V_PLAY: Final = SCHEMA.verb("play", "プレイする", "entity", help="play a card from the hand or the EX area")
V_ACTIVATE: Final = SCHEMA.verb("activate", "起動する", "entity", "ability", help="play an activated ability")
V_EVOLVE: Final = SCHEMA.verb("evolve", "進化させる", "entity", "ability", help="play an evolve ability")
V_ATTACK: Final = SCHEMA.verb("attack", "攻撃する", "entity", "entity", help="attack a follower or the leader")
V_END: Final = SCHEMA.verb("end", "メインフェイズを終了する", help="end the main phase")
V_ACT_WARD: Final = SCHEMA.verb("act-ward", "【守護】をアクトする", "entity", help="act a standing Ward follower")
V_DISCARD: Final = SCHEMA.verb("discard", "捨てる", "entity", help="discard a card")
V_TRIGGER: Final = SCHEMA.verb(
    "trigger", "待機状態の能力をプレイする", "waiting", help="play this waiting ability next"
)
V_OPTION: Final = SCHEMA.verb("option", "チョイスする", "option", help="take an option of the text")
V_PAY: Final = SCHEMA.verb("pay", "コストを支払う", "entity", help="pay with this")
V_PAY_ALL: Final = SCHEMA.verb("pay", "コストを支払う", help="pay the whole cost")
V_PAY_EP: Final = SCHEMA.verb("pay ep", "EPで支払う", help="pay one of the PP with an EP")
V_PAY_PP: Final = SCHEMA.verb("pay pp", "PPで支払う", help="pay with PP only")
V_TARGET: Final = SCHEMA.verb("target", "選ぶ", "entity", help="choose as a target")
V_CHOOSE: Final = SCHEMA.verb("choose", "選択する", "entity", help="pick this one")
V_CHOOSE_DESIGN: Final = SCHEMA.verb("choose", "選択する", "card", help="pick a token that is to be made")
V_STOP: Final = SCHEMA.verb("stop", "終了する", help="stop drawing or looking")
V_CONTINUE: Final = SCHEMA.verb("continue", "続ける", help="go on drawing or looking")
V_WAY: Final = SCHEMA.verb("way", "方法を選ぶ", "number", help="take this way of doing it")

# ---- reading -------------------------------------------------------------------------------------------------------------


def active(st: State) -> int:
    """Return the turn player [7.1.1]."""
    return st.num[ACTIVE]


def leader(st: State, player: int) -> int:
    """Return the leader of a player."""
    return st.zones[player * st.rules.width + LEADER][0]


def attack_of(st: State, e: int) -> int:
    """Return the attack of a follower after continuous effects; it may be negative as information [R27]."""
    return st.row(e).v[ATTACK]


def health_of(st: State, e: int) -> int:
    """Return the health: the value minus marked damage [10.9.1, R31]; of a leader, the player's life."""
    row = st.row(e)
    if row.v[KIND] == K_LEADER:
        return st.num[LIFE + st.col[OWNER][e]]
    return row.v[HEALTH] - st.col[DAMAGE][e]


def has(st: State, e: int, word: int) -> bool:
    """Tell whether a card on the field has a valid keyword [10.3.2]."""
    v = st.row(e).v
    return v[KEYWORDS] & ~v[OFF] & word != 0


def is_token(st: State, e: int) -> bool:
    """Tell whether a card is a token [9.1.1]."""
    return st.row(e).v[SPECIAL] == S_TOKEN


def standing(st: State, e: int) -> bool:
    """Tell whether a card stands [4.2.2.1]."""
    return st.col[TURNED][e] == 0


def forbidden(st: State, kind: int, player: int) -> bool:
    """Tell whether a modification about players (``M_NO_LOSE``, ``M_NO_WIN``) concerns a player; it asks about his leader [R112]."""
    for a in st.mods(kind):
        if a.mod is not None and a.mod.fits is not None and a.mod.fits.fits(st, a.scope, leader(st, player)):
            return True
    return False


LIMIT_SET: Final = 1 << 10
"""Added to the table of a limit where a text sets it instead of changing it."""


def limit_of(st: State, limit: int, player: int) -> int:
    """Return how many cards a player's field, hand or EX area may hold, as texts have it now [4.4.4, 4.7.3, 4.8.3]."""
    return limited(st, limit, player, st.num[limit + player])


def limited(st: State, limit: int, player: int, n: int) -> int:
    """Return a limit as texts change it, or set it, in the order in which they began [R72]."""
    if not st.pool.modified >> M_LIMIT & 1:
        return n
    for a in st.mods(M_LIMIT):
        mod = a.mod
        if mod is None or mod.fits is None or mod.amount is None or mod.n not in (limit, LIMIT_SET + limit):
            continue
        if mod.fits.fits(st, a.scope, leader(st, player)):
            n = mod.amount.value(st, a.scope) + (n if mod.n == limit else 0)
    return max(0, n)


def hand_room(st: State, player: int, zone: int) -> int:
    """Return how many more cards a field or EX area takes [4.4.4, 4.8.3]; other zones have no limit."""
    limit = FIELD_LIMIT if zone == FIELD else EX_LIMIT if zone == EX else -1
    return limit_of(st, limit, player) - len(st.zone(player, zone)) if limit >= 0 else 1 << 20
