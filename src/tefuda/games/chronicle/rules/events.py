"""Everything that happens in a match of Last Chronicle, as kinds of events with their sentences for players.

What the fields of an event mean is said with each kind; ``source`` is always the card, object or ability whose text or attack does it
(-1: the rules), ``player`` who does it or whom it concerns.
"""

from __future__ import annotations

from typing import Final

from tefuda.games.chronicle.rules.model import ADVANCE, LIFE, SCHEMA
from tefuda.games.common import happenings as ev
from tefuda.games.common.happenings import TO_BOTTOM as TO_BOTTOM
from tefuda.games.common.happenings import TO_TOP as TO_TOP
from tefuda.games.common.happenings import declare, mask_of
from tefuda.games.common.reasons import BY_COST as BY_COST
from tefuda.games.common.reasons import BY_EFFECT as BY_EFFECT
from tefuda.games.common.reasons import BY_RULE as BY_RULE
from tefuda.games.common.reasons import SHOWN as SHOWN
from tefuda.games.common.reasons import UNTRACED as UNTRACED

# ---- moves: ``subject`` moves to zone ``to``; ``n`` is TO_TOP or TO_BOTTOM for a deck --------------------------------------
MOVED: Final = declare(SCHEMA, ev.MOVED)
DRAWN: Final = declare(SCHEMA, ev.DRAWN)
"""One card for each event [R7]; ``subject`` -1: the deck is empty, and the player is marked [12.4.2]."""
DISCARDED: Final = declare(SCHEMA, ev.DISCARDED)
DESTROYED: Final = declare(SCHEMA, ev.DESTROYED)
"""A battlefield object (or a soul stone) goes to its owner's discard pile [15.1.4, R71, R108]; ``player`` destroys it, -1: the rules."""
SACRIFICED: Final = declare(SCHEMA, ev.SACRIFICED)
REMOVED: Final = SCHEMA.event("removed", "{subject}は除外された", "{subject} was removed")
"""From any zone to its owner's remove yard [15.1.6]."""
CHECKED: Final = SCHEMA.event("checked", "クロノチェック: {subject}", "chrono check: {subject}")
"""A chrono check of ``player`` [15.1.14]."""
CREATED: Final = SCHEMA.event("created", "{subject}が{to}に置かれた", "{subject} was put onto {to}")
"""A token of design ``n`` is made on battlefield ``to`` [6.11]; ``subject`` exists afterwards only."""
CONTROLLED: Final = SCHEMA.event(
    "control", "{player}は{subject}のコントロールを得た", "{player} gained control of {subject}"
)
"""``player`` is the new controller; the object stays the same [R63]."""
VANISHED: Final = declare(SCHEMA, ev.VANISHED)
"""A token off the battlefield, or an ability that left the stack, ceases to exist [6.11.4, R129]."""
COUNTERED: Final = declare(SCHEMA, ev.COUNTERED)
"""``subject`` leaves the stack unresolved; a spell goes to zone ``to``, abilities cease [R129]."""
JOINED_EVENT: Final = SCHEMA.event("joined", "{player}は{subject}を結合した", "{player} joined {subject} to a unit")
"""``n`` is the ref of the host, ``to`` the zone of joined cards [15.2.15, R98]."""

# ---- consequences: noted by the commit of another event, never replaced ---------------------------------------------------
ENTERED: Final = SCHEMA.event("entered", "{subject}が戦場に配置された", "{subject} entered the battlefield")
"""``subject`` is the object on the battlefield; ``player`` its controller; ``n`` the kind of zone it came from, -1 for tokens."""
DEALT: Final = declare(SCHEMA, ev.DEALT)
"""``subject`` dealt ``n`` damage to ``to`` (ref of a unit, entity of a player) [R61]."""

# ---- states and numbers --------------------------------------------------------------------------------------------------
DAMAGED: Final = declare(SCHEMA, ev.DAMAGED)
"""A unit is dealt damage; ``more`` are all dealers in battle [R61]; ``player`` controls the effect, -1: the rules."""
HURT: Final = SCHEMA.event("hurt", "{player}に{n}ダメージ", "{player} was dealt {n} damage")
"""A player (``subject`` is his entity) is dealt damage; ``more`` as above [6.4.1.1]."""
LIFE_CHANGED: Final = SCHEMA.event("life", "{player}のライフ{n:+}", "{player}: {n:+} life")
"""Gain, loss or payment of life that is no damage [R20, R132]."""
ADVANCE_CHANGED: Final = SCHEMA.event("advance value", "{player}の進攻値{n:+}", "{player}: {n:+} advance value")
CHANGED: Final = {LIFE: LIFE_CHANGED, ADVANCE: ADVANCE_CHANGED}
"""What it is that a number of players rises or falls, by its table."""
WIPED: Final = SCHEMA.event("wiped", "{subject}をワイプした", "{subject} was wiped")
RECOVERED: Final = SCHEMA.event("recovered", "{subject}を回復した", "{subject} was recovered")
SOUL_MADE: Final = SCHEMA.event("soul", "{player}は{soul}{n}を得た", "{player} got {n} {soul}")
"""``to`` is the kind of soul."""
SOUL_SPENT: Final = SCHEMA.event("soul spent", "{player}は{soul}{n}を支払った", "{player} spent {n} {soul}")
COUNTERS_PUT: Final = declare(SCHEMA, ev.COUNTERS_PUT)
"""``to`` is the number of the counter's name in the pool's words."""
COUNTERS_TAKEN: Final = declare(SCHEMA, ev.COUNTERS_TAKEN)
FACED: Final = SCHEMA.event("faced", "{subject}の向きが変わった", "{subject} was turned over")
"""An age marker is turned face up (``n`` 1) or down (0) [7.6.4, R136]."""
EXCHANGED: Final = SCHEMA.event("exchanged", "{subject}と{to}を交換した", "{subject} was exchanged with {to}")
"""An age marker (``subject``) and a hand card (``to``, ref) change places [15.1.15, R106]; one for each pair."""
SHUFFLED: Final = declare(SCHEMA, ev.SHUFFLED)
REVEALED: Final = declare(SCHEMA, ev.REVEALED)
STRENGTHENED: Final = SCHEMA.event("strengthened", "{subject}のパワーが{n}上がった", "{subject} got {n} more power")
"""Power is raised until end of turn in place of damage; ``to`` is the uid of the bundle that does it [15.2.14.6, R100]."""
STARTED: Final = SCHEMA.event("started", "効果が始まった", "an effect began")
"""A lasting effect or delayed trigger begins in place of an event; ``to`` is its uid, ``more`` what its text knows [11.6.18.6]."""
MAY_AGAIN: Final = SCHEMA.event("again", "{subject}はもう1回攻撃できる", "{subject} may attack once more")
"""An object may be designated as an attacker once more in this turn [15.2.14.2, R99]."""
OUT_OF_BATTLE: Final = SCHEMA.event(
    "out of battle", "{subject}は戦闘から取り除かれた", "{subject} was removed from battle"
)

# ---- what players and the rules do, recorded only ------------------------------------------------------------------------
PHASE_CAME: Final = SCHEMA.event("phase", "{player}の{phase}", "{player}'s {phase}")
"""``n`` is the phase; TURN_BEGINS stands for the very start of the turn [R49], BATTLE_BEGINS for that of a battle phase."""
STACKED: Final = declare(SCHEMA, ev.STACKED)
USED: Final = SCHEMA.event("used", "{player}は{subject}を使用した", "{player} used {subject}")
"""A spell has been used [11.2.12]."""
ACTIVATED: Final = SCHEMA.event(
    "activated", "{player}は{subject}の能力を使用した", "{player} used an ability of {subject}"
)
PLACED: Final = SCHEMA.event("placed", "{player}は{subject}を配置した", "{player} placed {subject}")
"""A permanent card was placed from the hand as a main phase action [9.5.2, 11.3]."""
SOUL_ACTION: Final = SCHEMA.event(
    "soul action", "{player}のソウルアクション: {subject}", "soul action of {player}: {subject}"
)
BURST: Final = SCHEMA.event("burst", "{player}は{subject}のCBを発動した", "{player} triggered the CB of {subject}")
"""A CB is put on the stack [6.9.1, R95]."""
SOUL_BURST: Final = SCHEMA.event(
    "soul burst", "{player}は{subject}のソウルバーストを発動した", "{player} triggered the soul burst of {subject}"
)
"""X of a soul burst was paid [6.9.1, R94]."""
ADVANCED: Final = SCHEMA.event("advanced", "{player}の時代が進展した", "{player}'s age advanced")
"""The age was advanced, also at IV [9.5.7.4, R5]."""
CHOSEN: Final = declare(SCHEMA, ev.CHOSEN)
"""``subject`` was chosen by the text of ``source`` while that was announced [R75]."""
ATTACKED: Final = SCHEMA.event("attacked", "{subject}が攻撃した", "{subject} attacked")
"""``n`` is the number of attackers designated together [10.1.2.7, R125]."""
PLATOON: Final = SCHEMA.event("platoon", "{player}は小隊攻撃をした", "{player} attacked with a platoon")
DEFENDED_EVENT: Final = SCHEMA.event("defended", "{subject}が防御した", "{subject} defended")
WAS_DEFENDED: Final = SCHEMA.event("was defended", "{subject}は防御された", "{subject} was defended")
"""``to`` is the ref of the defender [10.1.4.5]."""
UNDEFENDED: Final = SCHEMA.event("undefended", "{subject}は防御されなかった", "{subject} was not defended")
RESOLVED_EVENT: Final = declare(SCHEMA, ev.RESOLVED)
PASSED: Final = SCHEMA.event("passed", "{player}は優先権を放棄した", "{player} passed")

CARRIED: Final = SCHEMA.event("carried", "効果が処理される", "an effect is carried out")
"""A program is carried out in place of an event, in the wake of the batch; ``to`` is its uid, ``more`` what its text knows."""

# ---- what is about to be done: only where a text may replace it, before it is done ----------------------------------------
USING: Final = SCHEMA.event("using", "{player}は{subject}を使用する", "{player} is using {subject}")
"""A spell is about to have been used, paid and all: replaced, it goes from the stack to the discard pile [11.2.12, 11.9.5.1]."""
BURSTING: Final = SCHEMA.event(
    "bursting", "{player}は{subject}のCBを発動する", "{player} is triggering the CB of {subject}"
)
SOUL_BURSTING: Final = SCHEMA.event(
    "soul bursting",
    "{player}は{subject}のソウルバーストを発動する",
    "{player} is triggering the soul burst of {subject}",
)
"""X of a soul burst is paid: replaced, it leaves the stack and nothing is given back [6.9.1, R94]."""
ADVANCING: Final = SCHEMA.event("advancing", "{player}の時代が進展する", "{player}'s age is advancing")
PLATOONING: Final = SCHEMA.event("platooning", "{player}は小隊攻撃をする", "{player} is attacking with a platoon")
"""A platoon is designated, wiped and paid for: replaced, none of its units attacks [10.1.2.6]."""
TOSSED: Final = SCHEMA.event("tossed", "コイントス: {face}", "coin: {face}")
"""A coin of a text; ``n`` 1 for heads."""

LEAVERS: Final = (MOVED, DESTROYED, SACRIFICED, REMOVED)
"""Kinds of events by which an object leaves the battlefield."""
# ---- why a trigger or an object on the stack does nothing -----------------------------------------------------------------
LACKED: Final = declare(SCHEMA, ev.LACKED)
"""A trigger cannot choose what it has to [11.6.10]."""
UNPAID: Final = SCHEMA.event(
    "unpaid",
    "{subject}の誘発した能力は、コストが支払われず取り除かれた",
    "a triggered ability of {subject} was removed: its cost was not paid",
)
"""[11.6.13, R22]."""
LAPSED: Final = SCHEMA.event(
    "lapsed",
    "{subject}は、条件がもう満たされていないため何もしなかった",
    "{subject} did nothing: its condition does not hold any more",
)
"""[11.6.14, 11.8.2]."""
UNCHOSEN: Final = SCHEMA.event(
    "unchosen",
    "{subject}は、選んだものがもうどれも正しくないため何もしなかった",
    "{subject} did nothing: nothing that was chosen for it is legal any more",
)
"""[11.8.3, R77]."""

MOVES: Final = mask_of(
    (MOVED, DRAWN, DISCARDED, DESTROYED, SACRIFICED, REMOVED, CHECKED, COUNTERED, JOINED_EVENT, VANISHED)
)
"""Kinds of events that move their subject."""

TURN_BEGINS: Final = 100
"""``n`` of PHASE_CAME when the turn begins, before anything recovers [R49]."""
BATTLE_BEGINS: Final = 101
"""``n`` of PHASE_CAME when a battle phase begins: once, whereas its steps may come again [10.1.1.2, 10.3.3]."""

# ---- reasons (``Event.why``) besides those of all games (``common.reasons``) ---------------------------------------------
BY_PLACING: Final = 4
"""A card enters as the result of being placed or joined from the hand, or goes to the stack [11.2, 11.3]."""
BY_BATTLE: Final = 5
BY_PROCESS: Final = 6
"""Done by rule processes [12.4]."""
BY_LIMIT: Final = 7
"""Discarded down to the hand limit [9.7.3.1]."""
ARRIVES_WIPED: Final = 64
"""Added to the reason of a move to the battlefield or soul yard, or of a creation: it arrives wiped [R35]."""
ATTACKING: Final = 4096
"""Added to the reason of a move to the battlefield, or of a creation: it arrives as one more attacker of the attack going on [R128]."""
FACE_UP: Final = 128
"""Added to the reason of a move to the age yard: it lies face up."""
DRESSED: Final = 256
"""Added to the reason of an entry to which is added already how the card's own text lets it enter."""
AS_AGE_ADVANCES: Final = 2048
"""Added to the reason of the moves by which an age advances [9.5.7]."""
WIPED_BY_TEXT: Final = 1024
"""Added to the reason of an entry: a text lets it enter wiped [11.7.2]."""
