"""Everything that happens in a match of Avalon, as kinds of events with their sentences for players.

What the fields of an event mean is said with each kind; ``source`` is always the card whose text or attack does it (-1: the rules),
``player`` who does it or whom it concerns.
"""

from __future__ import annotations

from typing import Final

from tefuda.games.avalon.rules.model import SCHEMA
from tefuda.games.common import happenings as ev
from tefuda.games.common.happenings import TO_BOTTOM as TO_BOTTOM
from tefuda.games.common.happenings import TO_TOP as TO_TOP
from tefuda.games.common.happenings import declare, mask_of
from tefuda.games.common.reasons import BY_COST as BY_COST
from tefuda.games.common.reasons import BY_EFFECT as BY_EFFECT
from tefuda.games.common.reasons import BY_RULE as BY_RULE
from tefuda.games.common.reasons import SHOWN as SHOWN

# ---- moves: ``subject`` moves to zone ``to``; ``n`` is TO_TOP or TO_BOTTOM for a pile ------------------------------
MOVED: Final = declare(SCHEMA, ev.MOVED)
"""Any move that is none of the others: to hand, memory, a proof taken back. A creature of the field leaves its mana behind, which is
discarded with it [R106]."""
DRAWN: Final = declare(SCHEMA, ev.DRAWN)
"""One card for each event [R32]; who has an empty memory is about to refill it or gone."""
LAID: Final = SCHEMA.event("laid", "{player}は{subject}を{to}に素成した", "{player} laid {subject} on {to}")
"""素成: a creature card becomes a mana card on land ``to``; on top, or at the bottom (``n`` TO_BOTTOM) [6.2.1]."""
SUMMONED: Final = SCHEMA.event("summoned", "{player}は{subject}を{to}に召喚した", "{player} summoned {subject} on {to}")
"""A creature is put on the mana of land ``to`` [6.2.2]."""
MARCHED: Final = SCHEMA.event("marched", "{subject}は聖地に配置された", "{subject} was placed in the holy land")
"""A creature goes to the holy land with its mana, the same objects: ``why`` BY_MARCH in the main phase (進軍), else BY_EFFECT
[6.3.3, R108]."""
SHIFTED: Final = SCHEMA.event("shifted", "{subject}は{to}に移された", "{subject} moved to {to}")
"""A placed creature goes with its mana on top of the mana of land ``to``, the same objects (wording E127)."""
DESTROYED: Final = declare(SCHEMA, ev.DESTROYED)
"""A placed creature goes to its owner's discard pile, its mana with it. ``player`` is the destroyer (-1: nobody); ``why`` BY_BATTLE in
the settlement, BY_LIFESPAN, BY_EFFECT, BY_RULE (endurance 0)."""
DISCARDED: Final = SCHEMA.event("discarded", "{subject}は捨て山に送られた", "{subject} went to the discard pile")
"""Any card goes to its owner's discard pile without being destroyed: from hand (BY_HAND as an action of the set phase, BY_EFFECT), from a
pile (BY_LIFESPAN, BY_CLEANUP, BY_COMPANY with its creature), from the play area (BY_USE), from the support slot (BY_BATTLE)."""
LIFE_GAINED: Final = SCHEMA.event("life gained", "{player}はライフを1枚加えた", "{player} gained one life")
"""The top card of memory (``subject``) becomes life of ``player`` [R33]. ``why``: BY_BATTLE, BY_REWARD, BY_EFFECT."""
LIFE_LOST: Final = SCHEMA.event(
    "life lost", "{player}のライフ（{subject}）は捨て山に送られた", "{player} lost a life card: {subject}"
)
"""Life card ``subject`` goes to the discard pile [R15]. ``why``: BY_BATTLE, BY_PAYMENT, BY_REFILL, BY_EFFECT, BY_COST."""
PROVED: Final = SCHEMA.event("proved", "{subject}は証になった", "{subject} became a proof")
"""The creature in the holy land goes to the leader's proof place [6.4.2.6]."""
USED: Final = SCHEMA.event("used", "{player}は{subject}を使った", "{player} used {subject}")
"""A magic card goes from hand to the play area [6.2.6.3]."""
SUPPORTED: Final = SCHEMA.event("supported", "{player}は{subject}を置いた", "{player} supports with {subject}")
"""A support card is revealed and goes from hand to the support slot of ``player``; ``n`` 1: it is the avatar [7.2.2, R59]."""
TAKEN: Final = SCHEMA.event("taken", "{subject}は{player}が使う", "{subject} is used by {player} now")
"""A support card changes sides: it goes to the support slot of ``player`` (exchange, wording E116); ``n`` 1: it is
spent, 0: it works for its new side, even if it had been negated [R62]."""
RETURNED: Final = SCHEMA.event("returned", "{player}のアバターが戻った", "the avatar of {player} is back")
"""The avatar goes back to its place after a battle [7.7.1]."""

# ---- states --------------------------------------------------------------------------------------------------------------
CONVERTED_EVENT: Final = SCHEMA.event(
    "converted", "{subject}の{icon}が虹になった", "{icon} of {subject} became rainbow"
)
"""One icon of kind ``n`` of mana card ``subject`` becomes rainbow [6.2.4.4]."""
DAMAGED: Final = declare(SCHEMA, ev.TOOK_DAMAGE)
"""``why``: BY_ATTACK (a normal attack that hits), BY_REFLECT, BY_COUNTER, BY_EFFECT. Outside battle it destroys at once or leaves no trace
[R73]."""
FELLED: Final = SCHEMA.event("felled", "{subject}は戦闘で破壊される", "{subject} falls in battle")
"""A battle creature is destroyed in the running battle: it is marked, and leaves as DESTROYED (BY_BATTLE) in the settlement [R54].
Replacements of 戦闘で破壊される replace this one. ``why``: BY_ATTACK, BY_REFLECT, BY_COUNTER, BY_DEATH, BY_EFFECT, BY_RULE (endurance)."""
NEGATED_EVENT: Final = SCHEMA.event("negated", "{subject}は無効になった", "{subject} was negated")
"""A support card: its effects do not happen. A battle creature: recorded only, an effect takes its abilities away [R62]."""
REFILLED: Final = SCHEMA.event(
    "refilled", "{player}の捨て山がメモリーになった", "the discard pile of {player} became memory"
)
"""The whole discard pile is shuffled and becomes memory [4.12, R29]."""
SHUFFLED: Final = SCHEMA.event("shuffled", "{player}のメモリーをシャッフルした", "{player}'s memory was shuffled")
REVEALED: Final = declare(SCHEMA, ev.REVEALED)
LOOKED: Final = SCHEMA.event("looked", "{player}は{subject}を見た", "{player} looked at {subject}")
"""Only ``player`` learns what ``subject`` is [R95]."""
PAY_LIFE: Final = SCHEMA.event("pays life", "{player}はライフ{n}枚を捨て山に送る", "{player} gives up {n} life")
"""What is about to cost life: the end-phase payment (BY_PAYMENT) or a lost battle (BY_BATTLE); ``n`` cards. It only asks replacements
(wording E47, E120): what is left of it is then paid as LIFE_LOST."""

TOSSED: Final = SCHEMA.event("tossed", "コイントス: {face}", "coin: {face}")
"""A coin of a text; ``n`` 1 for heads."""

ACTED: Final = SCHEMA.event("activated", "{player}は{subject}の能力を使った", "{player} used an ability of {subject}")
"""A text gives its player an action of the set phase, and he takes it [5.2.2, 2.9]."""

# ---- recorded only -------------------------------------------------------------------------------------------------------
TURN_CAME: Final = SCHEMA.event("turn", "{half}", "{half}")
"""Turn ``n`` begins (odd: the leader's); ``player`` the leader."""
PHASE_CAME: Final = SCHEMA.event("phase", "{phase}", "{phase}")
"""Phase ``n`` begins; ``player``: whose (a chaser's own set phase), -1 for the shared phases of the chaser turn [R105]."""
LED: Final = SCHEMA.event("leads", "{player}がリーダーになった", "{player} leads now")
DECLARED_EVENT: Final = SCHEMA.event(
    "declared", "{player}は「{declaration}」を宣言した", "{player} declares: {declaration}"
)
CALLED_OFF: Final = SCHEMA.event(
    "called off",
    "{player}の宣言した「{declaration}」は行われなかった",
    "what {player} declared ({declaration}) does not take place",
)
"""A declared battle vanishes because a chaser has won the holy land; ``n`` is what was declared [5.3.8, R56]."""
BATTLE_BEGAN: Final = SCHEMA.event("battle", "{subject}が{to}に戦闘を仕掛けた", "{subject} attacks {to}")
"""``subject`` invades ``to`` (ref); ``n`` B_HOLY or B_RANGED."""
BATTLE_WON: Final = SCHEMA.event("won", "{subject}は戦闘に勝利した", "{subject} won the battle")
BATTLE_LOST: Final = SCHEMA.event("lost", "{subject}は戦闘に敗北した", "{subject} lost the battle")
"""Of the winning and the losing creature, ``to`` is the other one (ref); not on a draw [R55, R58]."""
BATTLE_ENDED: Final = SCHEMA.event("battle ended", "戦闘終了", "the battle is over")
"""Once for each battle creature (``subject``, ``to`` the other one), also on a draw (``n`` 1) [R58]."""
MISSED: Final = SCHEMA.event("missed", "{subject}の攻撃は失敗した", "the attack of {subject} failed")
DODGED: Final = SCHEMA.event("dodged", "{subject}は攻撃を避けた", "{subject} dodged the attack")
REFLECTED: Final = SCHEMA.event("reflected", "{subject}は攻撃を反射した", "{subject} reflected the attack")
HIT: Final = SCHEMA.event("hit", "{subject}の攻撃が命中した", "the attack of {subject} hit")
"""A normal attack of ``subject`` hits ``to`` (ref)."""
CHECKED: Final = SCHEMA.event("holy land check", "聖地の確認", "holy land check")
DEFEATED: Final = SCHEMA.event("defeated", "{player}は敗北した", "{player} is defeated")
JOINS: Final = SCHEMA.event("joins", "{player}が途中参加する", "{player} asks to join")
JOINED: Final = SCHEMA.event("joined", "{player}が参加した", "{player} joined")
TAKEN_UP: Final = SCHEMA.event("taken up", "{player}はアバターを手に取った", "{player} took up the avatar")
"""The avatar leaves its place for the battle, to be laid as support perhaps [7.2.1]."""

IN_ATTACKS: Final = (DAMAGED, HIT, DODGED, MISSED, REFLECTED)
"""Events of the attacks of a battle."""
AT_ONCE: Final = (BATTLE_BEGAN, SUPPORTED, *IN_ATTACKS)
"""Events of a battle on which a text may act while it goes on; what any other event triggers waits for the settlement [R58, R66]."""

MOVES: Final = mask_of(
    (
        MOVED,
        DRAWN,
        LAID,
        SUMMONED,
        MARCHED,
        SHIFTED,
        DESTROYED,
        DISCARDED,
        LIFE_GAINED,
        LIFE_LOST,
        PROVED,
        USED,
        SUPPORTED,
        TAKEN,
        RETURNED,
        TAKEN_UP,
    )
)
"""Mask of the kinds of events that move their subject."""

# ---- reasons (``Event.why``) besides those of all games (``common.reasons``) ---------------------------------------------
BY_BATTLE: Final = 4
BY_HAND: Final = 5
BY_MARCH: Final = 6
BY_LIFESPAN: Final = 7
BY_CLEANUP: Final = 8
BY_COMPANY: Final = 9
BY_USE: Final = 10
BY_REWARD: Final = 11
BY_PAYMENT: Final = 12
BY_REFILL: Final = 13
BY_ATTACK: Final = 14
BY_REFLECT: Final = 15
BY_COUNTER: Final = 16
BY_DEATH: Final = 17
WITH_MANA: Final = 64
"""Added to the reason of an event whose companions (the mana of a leaving creature) have been added [R106]."""
REDUCED: Final = 128
"""Added to the reason of damage from which reductions have been taken."""
