"""Attacks, from the declaration to the end step [15, R52-R62, R89-R91, R97-R100, R107]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.forbidding import total_of
from tefuda.games.eoo.rules.attackers import blockers_of, demands, most_blockers
from tefuda.games.eoo.rules.ending import forbidden
from tefuda.games.eoo.rules.events import (
    ATTACK_ENDED,
    ATTACKED,
    BLOCKED,
    BROKEN,
    BY_BATTLE,
    BY_RULE,
    DAMAGED,
    RESTED,
    UNBLOCKED,
    WAS_BLOCKED,
)
from tefuda.games.eoo.rules.model import (
    ATTACK_END,
    ATTACK_START,
    ATTACKER,
    BLOCK_STEP,
    DAMAGE_STEP,
    F_STAYS_UPRIGHT,
    HAND,
    K_NODIA,
    KIND,
    M_BREAKS,
    M_NO_LOSE,
    M_NO_WIN,
    M_SUFFERS,
    MAIN,
    PARALYSED,
    SHIELD,
    SHIELD_NUMBER,
    STEP,
    TARGET,
    A,
    D,
    arcaea,
    flagged,
    holder,
    life,
    on_field,
    value,
)
from tefuda.games.eoo.rules.piercing import battle_armour, struck_by_all
from tefuda.games.eoo.rules.verbs import V_BLOCK, V_BREAK, V_ORDER_DAMAGE
from tefuda.games.eoo.rules.windows import give_window, window
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, Scope, again, back_to, procedure
from tefuda.kernel.options import first, option, second
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

ON_BREAK: Final = HAND
"""Kind of zone that a broken shield goes to [R57]."""


def declare(st: State, player: int, answer: int) -> bool:
    """Attack: a tail call. The frame keeps the attacked player in ``n``, blockers in register 0, whether it was blocked in ``flag``."""
    e, t = first(answer), second(answer)
    foe = t if t in st.seats else holder(st, t)
    return st.call(ATTACK, player=player, source=st.ref(e), target=st.ref(t), n=foe, regs=[()])


# ---- declaration and start step [15-1, 15-2] -----------------------------------------------------------------------------


def turn_attacker(st: State, f: Frame) -> bool:
    """Attacker and target are named, the attacker turns sideways [15-1-1, R89]; nobody can respond to that [15-1-3]."""
    st.put_num(ATTACKER, f.source)
    st.put_num(TARGET, f.target)
    st.put_num(STEP, ATTACK_START)
    if flagged(st, st.now(f.source), F_STAYS_UPRIGHT):
        return False
    return st.act(RESTED, f.source, player=f.player, source=f.source, why=BY_RULE)


def attacked(st: State, f: Frame) -> bool:
    """It attacked: what triggers on that waits for the start step [15-1-3, R90]."""
    st.emit(ATTACKED, f.source, player=f.player, source=f.source, to=f.target)
    return False


def attacker_of(st: State, f: Frame) -> int:
    """Return the attacker if it still attacks, else -1: it left, another player holds it, it is no nodia any more, or a text has called
    its attack off [R54]."""
    e = on_field(st, f.source)
    if e < 0 or st.num[ATTACKER] != f.source or holder(st, e) != f.player or st.row(e).v[KIND] != K_NODIA:
        return -1
    return e


def cancelled(st: State, f: Frame) -> bool:
    """If the attacker has left, the attack is cancelled, without end step [15-2-2, R54]."""
    return st.back(f, "15-5-2") if attacker_of(st, f) < 0 else False


# ---- blockers [15-3] -----------------------------------------------------------------------------------------------------


def pick_blockers(st: State, f: Frame) -> bool:
    """The attacked player names any number of blockers [15-3-1, R97]."""
    st.put_num(STEP, BLOCK_STEP)
    f.result = ()
    attacker = st.now(f.source)
    found = tuple(blockers_of(st, f.n, attacker))
    most = most_blockers(st, attacker, len(found))
    rule = demands(st, attacker, found, most)
    return picks.pick(st, "block", V_BLOCK, f.n, found, 0, most, f.source, rule) if most else False


def turn_blockers(st: State, f: Frame) -> bool:
    """They turn sideways; from here on the attack is blocked [15-3-1, R55]."""
    f.regs[0] = tuple([st.ref(e) for e in f.result])
    f.flag = len(f.regs[0]) > 0
    return (
        st.carry_out([Event(RESTED, ref, player=f.n, source=ref, why=BY_RULE) for ref in f.regs[0]])
        if f.flag
        else False
    )


def blocked(st: State, f: Frame) -> bool:
    """What triggers on blocking, or on no block, waits for the window of the step [R90]."""
    for ref in f.regs[0]:
        st.emit(BLOCKED, ref, player=f.n, source=ref, to=f.source)
    if f.flag:
        st.emit(WAS_BLOCKED, f.source, player=f.player, source=f.source, n=len(f.regs[0]))
    elif attacker_of(st, f) >= 0:
        st.emit(UNBLOCKED, f.source, player=f.player, source=f.source)
    return False


def skipped(st: State, f: Frame) -> bool:
    """If the attacker has left by now, the damage step is skipped with its window [R54]."""
    return st.back(f, "15-5-1") if attacker_of(st, f) < 0 else False


# ---- damage [15-4] -------------------------------------------------------------------------------------------------------


def still_blocking(st: State, f: Frame) -> list[int]:
    """Return the blockers that are still there [15-3-2, R54]; unblocked, the attacked nodia takes their place [R53, R100]."""
    refs: Ints = f.regs[0]
    target = st.num[TARGET]
    if not f.flag and st.now(target) not in st.seats:
        refs = (target,)
    out: list[int] = []
    for ref in refs:
        e = on_field(st, ref)
        if e >= 0 and holder(st, e) == f.n and st.row(e).v[KIND] == K_NODIA:
            out.append(e)
    return out


def order_damage(st: State, f: Frame) -> bool:
    """The attacking player orders the blockers that are still there [15-4-2-1, R97]."""
    st.put_num(STEP, DAMAGE_STEP)
    there = tuple(still_blocking(st, f))
    f.result = there
    if not f.flag and st.now(st.num[TARGET]) in st.seats:
        return st.back(f, "15-4-3-1")
    return (
        picks.put_in_order(st, "order-damage", f.player, there, f.source, V_ORDER_DAMAGE) if len(there) > 1 else False
    )


def blow(st: State, f: Frame) -> bool:
    """All amounts are fixed from the values before and dealt as one event [15-4-1-1, 15-4-2-1, R60, R61, R107]."""
    a = st.now(f.source)
    rest = value(st, a, A)
    events: list[Event] = []
    order = f.result
    for i in range(len(order)):
        b = order[i]
        potential = max(0, rest - battle_armour(st, b, a))
        dealt = potential if i == len(order) - 1 else min(potential, max(0, life(st, b)))
        rest = potential - dealt
        events += hit(st, f, b, dealt, (f.source,), f.flag)
    refs = tuple([st.ref(b) for b in order])
    taken = struck_by_all(st, a, list(order)) if order else 0
    events += hit(st, f, a, taken, refs)
    return st.carry_out(events) if events else False


def hit(st: State, f: Frame, e: int, n: int, dealers: Ints, takes_part: bool = True) -> list[Event]:
    """Return the damage to one nodia: after D, with the point of paralysis, as one amount [24-5-2, R61, R107]. An attacked nodia that is
    no declared blocker does not take part in the sense of paralysis."""
    n += 1 if takes_part and st.col[PARALYSED][e] else 0
    source = dealers[0] if dealers else -1
    return (
        [Event(DAMAGED, st.ref(e), player=f.player, source=source, n=n, why=BY_BATTLE, more=dealers)] if n > 0 else []
    )


def more_breaks(st: State, attacker: int, defender: int) -> int:
    """Return by how much texts change the number of breaks: of the attacker, and of the arcaea of the attacked player [15-4-3-1]."""
    return (total_of(st, M_BREAKS, attacker) if attacker >= 0 else 0) + (
        total_of(st, M_SUFFERS, defender) if defender >= 0 else 0
    )


def breaks(st: State, f: Frame) -> bool:
    """Unblocked against the player: without shields he loses, unless an effect forbids it [4-2-1, 2-3-1, R59]; else the number of
    breaks is fixed [15-4-3-1]."""
    a = st.now(f.source)
    st.put_num(STEP, DAMAGE_STEP)
    undecided = forbidden(st, M_NO_WIN, f.player) or forbidden(st, M_NO_LOSE, f.n)
    if not st.zone(f.n, SHIELD) and not undecided:
        return st.finish((f.player,), "4-2-1")
    me = arcaea(st, f.n)
    defence = value(st, me, D) if me >= 0 else 0
    f.m = max(0, max(1, value(st, a, A) - defence + 1) + more_breaks(st, a, me)) if st.zone(f.n, SHIELD) else 0
    f.result = ()
    extra = hit(st, f, a, 0, ())
    return st.carry_out(extra) if extra else False


def pick_shield(st: State, f: Frame) -> bool:
    """The attacking player picks a shield by its number [15-4-4-1, R56, R97]; the attacker need not be there any more [15-4-4-2]."""
    shields = st.zone(f.n, SHIELD)
    if f.m <= 0 or not shields or st.num[ATTACKER] != f.source:
        return st.back(f, "15-5-1")
    numbers = sorted([st.col[SHIELD_NUMBER][e] for e in shields])
    return st.ask(f, f.player, "break", [option(V_BREAK, n) for n in numbers])


def break_shield(st: State, f: Frame) -> bool:
    """It is broken [15-4-4-1]."""
    f.m -= 1
    for e in st.zone(f.n, SHIELD):
        if st.col[SHIELD_NUMBER][e] == first(f.answer):
            to = st.zone_id(st.col[OWNER][e], ON_BREAK)
            return st.act(BROKEN, st.ref(e), player=f.player, source=f.source, to=to, why=BY_BATTLE)
    return False


# ---- end [15-5] ----------------------------------------------------------------------------------------------------------


def end_step(st: State, f: Frame) -> bool:
    """The attack end step: what triggers on it, and its window [15-5-1]."""
    st.put_num(STEP, ATTACK_END)
    st.emit(ATTACK_ENDED, f.source, player=f.player, source=f.source)
    return window(st)


def back_to_main(st: State, f: Frame) -> bool:
    """Back to the main phase [15-5-2]."""
    st.put_num(ATTACKER, -1)
    st.put_num(TARGET, -1)
    st.put_num(STEP, MAIN)
    return st.done()


ATTACK: Final = procedure(
    "eoo:attack",
    ("15-1-1", turn_attacker),
    ("15-1-3", attacked),
    ("15-2-1", give_window),
    ("15-2-2", cancelled),
    ("15-3-1", pick_blockers),
    ("15-3-1/a", turn_blockers),
    ("15-3-1/b", blocked),
    ("15-3-2", give_window),
    ("15-3-2/a", skipped),
    ("15-4-2-1", order_damage),
    ("15-4-1-1", blow),
    ("15-4-1-2", give_window),
    ("15-4-1-2/a", back_to("15-5-1")),  # a battle breaks nothing [R55]
    ("15-4-3-1", breaks),
    ("15-4-4-1", give_window),
    ("15-4-4-1/a", pick_shield),
    ("15-4-4-1/b", break_shield),
    ("15-4-4-1/c", again),
    ("15-5-1", end_step),
    ("15-5-2", back_to_main),
)
"""An attack: ``source`` the attacker's ref, ``target`` the target's (a nodia or the player)."""


# ---- what texts do to an attack [15-2-2, R53, R54] ---------------------------------------------------------------------------


class CallOff(Ins):
    """The attack of one of the things is called off, as if its attacker had left; the nodia stay where they are [15-2-2, R54]."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def run(self, st: State, f: Frame) -> bool:
        """Nothing attacks any more (a raw write)."""
        f.happened = ()
        if self.possible(st, f):
            f.happened = (Event(-1, st.num[ATTACKER]),)
            st.put_num(ATTACKER, -1)
            st.dirty = True
        return False

    def possible(self, st: State, x: Scope) -> bool:
        """One of them must be attacking."""
        return st.num[ATTACKER] >= 0 and st.num[ATTACKER] in self.things.refs(st, x)


class TurnAttack(Ins):
    """The attack of one of the things turns on a nodia of the attacked player, as if it had been declared so [15-1-1, R53]."""

    def __init__(self, things: Things, target: Things) -> None:
        self.things = things
        self.target = target

    def run(self, st: State, f: Frame) -> bool:
        """Name the new target (a raw write); what has been blocked stays so [R55]."""
        f.happened = ()
        found = self.found(st, f)
        if found >= 0:
            f.happened = (Event(-1, found),)
            st.put_num(TARGET, found)
            st.dirty = True
        return False

    def found(self, st: State, x: Scope) -> int:
        """Return the nodia, if it is one of the attacked player and the attack goes on, else -1."""
        attacker = st.now(st.num[ATTACKER])
        if attacker < 0 or st.num[ATTACKER] not in self.things.refs(st, x):
            return -1
        for ref in self.target.refs(st, x):
            e = on_field(st, ref)
            if e >= 0 and st.row(e).v[KIND] == K_NODIA and holder(st, e) != holder(st, attacker):
                return ref
        return -1

    def possible(self, st: State, x: Scope) -> bool:
        """There must be such a nodia."""
        return self.found(st, x) >= 0
