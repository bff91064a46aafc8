"""Everything that happens in a match of Echoes of Orphelia, as kinds of events with their sentences for players.

What the fields of an event mean is said with each kind; ``source`` is always the card, object or ability whose text or attack
does it (-1: the rules), ``player`` who does it or whom it concerns.
"""

from __future__ import annotations

from typing import Final

from tefuda.games.common import happenings as ev
from tefuda.games.common.happenings import FROM_TOP as FROM_TOP
from tefuda.games.common.happenings import TO_BOTTOM as TO_BOTTOM
from tefuda.games.common.happenings import TO_TOP as TO_TOP
from tefuda.games.common.happenings import declare, mask_of
from tefuda.games.common.reasons import BY_COST as BY_COST
from tefuda.games.common.reasons import BY_EFFECT as BY_EFFECT
from tefuda.games.common.reasons import BY_RULE as BY_RULE
from tefuda.games.common.reasons import SHOWN as SHOWN
from tefuda.games.common.reasons import UNTRACED as UNTRACED
from tefuda.games.eoo.rules.model import SCHEMA

# ---- moves: ``subject`` moves to zone ``to``; ``n`` is TO_TOP or TO_BOTTOM or FROM_TOP + k for an archive -----------------
MOVED: Final = declare(SCHEMA, ev.MOVED)
DRAWN: Final = declare(SCHEMA, ev.DRAWN)
"""One card for each event [R104]; ``subject`` is the card (-1: the archive is empty), ``player`` draws."""
DISCARDED: Final = declare(SCHEMA, ev.DISCARDED)
DESTROYED: Final = declare(SCHEMA, ev.DESTROYED)
SACRIFICED: Final = declare(SCHEMA, ev.SACRIFICED)
BROKEN: Final = SCHEMA.event(
    "broken", "{player}はシールド{subject}をブレイクした", "{player} broke the shield {subject}"
)
"""A shield is revealed and moves to its master's hand [R57]; ``player`` picked it."""
CREATED: Final = SCHEMA.event("created", "{subject}が{to}に生成された", "{subject} was created in {to}")
"""A token of design ``n`` is made in field ``to`` [22]; ``subject`` exists afterwards only.

For events that bring something to the field ``more`` holds pairs: (word number of a counter, how many it enters with), (AS_HOST, ref of
the host of a glyph).
"""
HOLDER_CHANGED: Final = SCHEMA.event(
    "holder", "{player}は{subject}のホルダーになった", "{player} became holder of {subject}"
)
"""``player`` is the new holder; the object stays the same [R74]."""
VANISHED: Final = declare(SCHEMA, ev.VANISHED)
"""A token outside the field, or an ability or copy that left the stack, ceases to exist [13-11-2, 10-1-4]."""
COUNTERED: Final = declare(SCHEMA, ev.COUNTERED)
"""``subject`` leaves the stack unresolved; a card goes to zone ``to``, others cease [R37]."""

# ---- consequences: emitted by the commit of another event, never replaced ------------------------------------------------
ENTERED: Final = SCHEMA.event("entered", "{subject}が場に出た", "{subject} entered the field")
"""``subject`` is the object on the field; ``player`` its holder; ``n`` the kind of zone it came from, -1 for tokens [R101]."""
SUMMONED: Final = SCHEMA.event("summoned", "{player}は{subject}を召喚した", "{player} summoned {subject}")
"""A nodia entered as the result of an executed card [R101]; ``player`` executed it."""
INSTALLED: Final = SCHEMA.event("installed", "{player}は{subject}を設置した", "{player} installed {subject}")
"""An artifact or glyph entered as the result of an executed card [R101]."""
DEALT: Final = declare(SCHEMA, ev.DEALT)
"""``subject`` contributed to the damage dealt to ``to`` (ref), ``n`` in total [R107]."""

# ---- states and numbers --------------------------------------------------------------------------------------------------
DAMAGED: Final = declare(SCHEMA, ev.DAMAGED)
"""``n`` is the amount after D and before reductions; ``more`` are all dealers in battle [R66, R107]; ``why`` BY_BATTLE or the like."""
HEALED: Final = SCHEMA.event("healed", "{subject}のL値が{n}回復した", "{subject} recovered {n} L")
RESTED: Final = SCHEMA.event("runoa", "{subject}をルノアした", "{subject} was turned sideways")
READIED: Final = SCHEMA.event("rinoa", "{subject}をリノアした", "{subject} was turned upright")
RESERVED: Final = SCHEMA.event("reserve", "{player}のリザーブ{n:+}", "{player}: {n:+} reserve")
MANA_ADDED: Final = SCHEMA.event("mana", "{player}は{mana}マナ{n}つを得た", "{player} got {n} {mana} mana")
"""``to`` is the kind of mana."""
MANA_SPENT: Final = SCHEMA.event("mana spent", "{player}は{mana}マナ{n}つを支払った", "{player} spent {n} {mana} mana")
COUNTERS_PUT: Final = declare(SCHEMA, ev.COUNTERS_PUT)
"""``to`` is the number of the counter's name in the pool's words; once per instruction and object [R104]."""
COUNTERS_TAKEN: Final = declare(SCHEMA, ev.COUNTERS_TAKEN)
"""``why`` has OF_BURN added if burn's own counter is among the A-1 counters taken [R70]."""
STATUS_GIVEN: Final = SCHEMA.event("status", "{subject}は{status}状態になった", "{subject} became {status}")
"""``n`` is the place of the status in ``STATUSES``, ``to`` the point of time of its end [R68, R86]."""
STATUS_EXTENDED: Final = SCHEMA.event(
    "status longer", "{subject}の{status}状態が延びた", "{subject} stays {status} longer"
)
"""A status that is there already was given again with a later end; this is no becoming [R86]."""
STATUS_ENDED: Final = SCHEMA.event("status off", "{subject}の{status}状態が解除された", "{subject} is {status} no more")
ATTACHED: Final = SCHEMA.event("attached", "{subject}は{to}に付いた", "{subject} was attached to {to}")
"""A glyph on the field changes its host to ``to`` (ref, -1: none) [17-8-4-2]."""
SHUFFLED: Final = SCHEMA.event("shuffled", "{player}のアーカイブをシャッフルした", "{player}'s archive was shuffled")
REVEALED: Final = declare(SCHEMA, ev.REVEALED)

# ---- what players and the rules do, recorded only ------------------------------------------------------------------------
STEP_CAME: Final = SCHEMA.event("step", "{player}の{step}", "{player}'s {step}")
"""``n`` is the step."""
STACKED: Final = declare(SCHEMA, ev.STACKED)
"""Any object was put on the stack; ``n`` is its sequence number [2-7-2-1]."""
EXECUTED: Final = SCHEMA.event("executed", "{player}は{subject}を実行した", "{player} executed {subject}")
"""A card has been put on the stack as step 9-3-5 [R101]."""
TARGETED: Final = SCHEMA.event("targeted", "{subject}は{to}の対象になった", "{subject} became a target of {to}")
"""``player`` chose it, ``to`` is the ref of the object on the stack [20-1-1]."""
ACTIVATED: Final = SCHEMA.event("activated", "{player}は{subject}の能力を起動した", "{player} activated {subject}")
MANA_ABILITY: Final = SCHEMA.event(
    "mana ability", "{player}は{subject}のマナ能力を起動した", "{player} used the mana ability of {subject}"
)
EXPLORED_EVENT: Final = SCHEMA.event("explored", "{player}は探索した", "{player} explored")
"""``n`` is 1 for a card to the mana zone, 0 for reserve."""
ATTACKED: Final = declare(SCHEMA, ev.ATTACKED)
"""``to`` is the ref of the attacked nodia or of the attacked player."""
BLOCKED: Final = SCHEMA.event("blocked", "{subject}は{to}をブロックした", "{subject} blocked {to}")
WAS_BLOCKED: Final = SCHEMA.event("was blocked", "{subject}はブロックされた", "{subject} was blocked")
"""Once for each attack with a blocker; ``n`` their number [R90]."""
ATTACK_ENDED: Final = SCHEMA.event("attack ended", "{subject}の攻撃終了", "the attack of {subject} ended")
RESOLVED_EVENT: Final = declare(SCHEMA, ev.RESOLVED)
COPIED: Final = SCHEMA.event("copied", "{subject}がコピーされた", "{subject} was copied")
PASSED: Final = SCHEMA.event("passed", "{player}はパスした", "{player} passed")
UNBLOCKED: Final = SCHEMA.event("unblocked", "{subject}はブロックされなかった", "{subject} was not blocked")
"""No blocker was declared in the blocker step [15-3-1, R90]."""

# ---- the set-up: recorded only, no text sees it [3-2] --------------------------------------------------------------------
GOES_FIRST: Final = SCHEMA.event("first player", "{player}が先攻", "{player} goes first")
CUT: Final = SCHEMA.event(
    "cut", "{player}のアーカイブをカットした（上から{n}枚）", "{player}'s archive was cut {n} cards down"
)
SHIELDS_LAID: Final = SCHEMA.event("shields laid", "{player}はシールドを{n}枚置いた", "{player} laid {n} shields")
HAND_TAKEN: Final = SCHEMA.event(
    "opening hand", "{player}は初期手札{n}枚を引いた", "{player} drew {n} cards to begin with"
)

TOSSED: Final = SCHEMA.event("tossed", "コイントス: {face}", "coin: {face}")
"""A coin of a text; ``n`` 1 for heads."""

# ---- why a trigger or an object on the stack does nothing -----------------------------------------------------------------
LACKED: Final = declare(SCHEMA, ev.LACKED)
"""A trigger finds too few modes to choose; without a target it is placed all the same [9-3-2, R49]."""
UNRESOLVED: Final = SCHEMA.event(
    "unresolved",
    "{subject}は、それ自身のテキストにより解決されなかった",
    "{subject} was not resolved: its own text says so",
)
"""Read just before it would be [2-7-3-2]."""
UNHOSTED: Final = SCHEMA.event(
    "unhosted",
    "{subject}は、付けられるものがなく場に出なかった",
    "{subject} did not enter the field: there is nothing to attach it to",
)
"""A glyph without a legal host [R79]."""

LEAVERS: Final = (MOVED, DESTROYED, SACRIFICED)
"""Kinds of events by which an object leaves the field or a card another zone than a hand."""
MOVES: Final = mask_of((MOVED, DRAWN, DISCARDED, DESTROYED, SACRIFICED, BROKEN, COUNTERED, VANISHED))
"""Kinds of events that move their subject."""

# ---- reasons (``Event.why``) besides those of all games (``common.reasons``) ---------------------------------------------
BY_EXECUTION: Final = 4
"""A move to the stack or from there to the field as the result of an execution [R101]."""
BY_BATTLE: Final = 5
BY_STATE: Final = 6
"""A destruction by L of 0 or less [2-9-3]."""
SIDEWAYS: Final = 64
"""Added to the reason of a move to the field or mana zone or of a creation: it arrives sideways [R3, R31]."""
OF_BURN: Final = 128
"""Added to the reason when counters are taken off: burn's own A-1 counter is among them [R70]."""
REDUCED: Final = 256
"""Added to the reason of damage from which reductions have been taken [21-1-5]."""

AS_HOST: Final = -1
"""First number of a pair in ``Event.more``: the second is the ref of a glyph's host."""
UNTARGETED: Final = SCHEMA.event(
    "untargeted", "{subject}には、正しい対象がもうない", "{subject} has no legal target (any more)"
)
"""None of the targets that a text speaks of is there or legal when it resolves: what it says of them does nothing [20-1-2, R49]."""
