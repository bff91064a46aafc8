"""The battle phase [10]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.attackers import (
    Attack,
    attack_of,
    can_attack,
    defenders_of,
    may_become,
    may_stand,
    total_cost,
)
from tefuda.games.chronicle.rules.damage import deal
from tefuda.games.chronicle.rules.durations import UNTIL_BATTLE, expire
from tefuda.games.chronicle.rules.events import (
    ATTACKED,
    BATTLE_BEGINS,
    BY_RULE,
    DEFENDED_EVENT,
    PHASE_CAME,
    PLATOON,
    PLATOONING,
    UNDEFENDED,
    WAS_DEFENDED,
    WIPED,
)
from tefuda.games.chronicle.rules.model import (
    ATTACK_STEP,
    ATTACKER,
    ATTACKING,
    BATTLEFIELD,
    CONTINUATION,
    DAMAGE_STEP,
    DEFENCE_STEP,
    DEFENDED,
    DEFENDER,
    DESIGNATED,
    F_UNTIRED,
    FRESH,
    M_ATTACK_COST,
    M_DEFENCE_COST,
    PHASE,
    PRE_ATTACK,
    PRE_DAMAGE,
    PRE_DEFENCE,
    ROLE,
    W_VALOR,
    active,
    controller,
    flagged,
    has,
    in_role,
    other,
)
from tefuda.games.chronicle.rules.paying import REWINDS, pay
from tefuda.games.chronicle.rules.verbs import (
    V_ATTACK,
    V_CONTINUE,
    V_DEFEND,
    V_END_BATTLE,
    V_NO_ATTACK,
    V_NO_DEFENCE,
)
from tefuda.games.chronicle.rules.windows import window
from tefuda.games.chronicle.rules.would import about_to, stopped
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.records import Event
from tefuda.kernel.schema import DONE

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


def step_came(st: State, step: int) -> None:
    """A step of the battle phase begins."""
    st.put_num(PHASE, step)
    st.emit(PHASE_CAME, player=active(st), n=step)


def remember_here(st: State, f: Frame, clause: str) -> None:
    """From here on the designation can be taken back to where it began; what was declared is noted there [14.1, R21]."""
    saved = st.copy()
    g = saved.frames[-1]
    g.pc = g.asked = g.proc.at[clause] + 1
    g.regs = [(), (*f.regs[1], *f.regs[0], -1)]
    st.saved = saved


# ---- designating attackers [10.1.2] --------------------------------------------------------------------------------------------


def begin_designation(st: State, f: Frame) -> bool:
    """No window, no spells, no action abilities in this step [10.1.2.1]."""
    step_came(st, ATTACK_STEP)
    f.regs = [(), ()]
    return False


def next_attacker(st: State, f: Frame) -> bool:
    """The turn player declares no unit, one, or a platoon, unit by unit; only what leads to a legal declaration [10.1.2.2, 10.1.2.3]."""
    attack = attack_of(st)
    attack.declined = declined(st, f)
    chosen = tuple([st.now(r) for r in f.regs[0]])
    start = attack.order.index(chosen[-1]) + 1 if chosen and not st.asks_freely() else 0
    free = [e for e in attack.order[start:] if e not in chosen]
    options = [option(V_ATTACK, e) for e in free if may_become(st, attack, in_order(attack, (*chosen, e)))]
    if may_stand(st, attack, chosen):
        options.append(option(DONE if chosen else V_NO_ATTACK))
    if chosen and len(options) == 1 and verb_of(options[0]) == DONE and st.gather(named(chosen)):
        return True
    return st.ask(f, f.player, "attack", options)


def declined(st: State, f: Frame) -> list[Ints]:
    """Return the declarations of this step that were taken back twice for their cost: they are not offered any more [R21]."""
    found: list[Ints] = []
    one: Ints = ()
    for r in f.regs[1]:
        if r < 0:
            found.append(one)
            one = ()
        else:
            one = (*one, st.now(r))
    return [d for d in found if found.count(d) > 1]


def attacker_named(st: State, f: Frame) -> bool:
    """Note it, then the next."""
    if verb_of(f.answer) == V_ATTACK:
        chosen = tuple([st.now(r) for r in f.regs[0]])
        f.regs[0] = tuple([st.ref(e) for e in in_order(attack_of(st), (*chosen, first(f.answer)))])
        return st.back(f, "10.1.2.2")
    return st.gather(named(tuple([st.now(r) for r in f.regs[0]]))) or (st.done() if not f.regs[0] else False)


def in_order(attack: Attack, chosen: Ints) -> Ints:
    """Return units in the order in which they are declared."""
    return tuple([e for e in attack.order if e in chosen])


def named(chosen: Ints) -> Ints:
    """Return the options that name attackers."""
    return tuple([option(V_ATTACK, e) for e in chosen])


def wipe_attackers(st: State, f: Frame) -> bool:
    """They are wiped, those with valor are not [10.1.2.4, 15.2.1.2]."""
    remember_here(st, f, "10.1.2.2")
    events: list[Event] = []
    for r in f.regs[0]:
        e = st.now(r)
        st.set(DESIGNATED, e, st.col[DESIGNATED][e] + 1)
        if not has(st, e, W_VALOR) and not flagged(st, e, F_UNTIRED):
            events.append(Event(WIPED, r, player=f.player, why=BY_RULE))
    return st.carry_out(events) if events else False


def pay_for_attack(st: State, f: Frame) -> bool:
    """What attacking costs is locked and paid at once; whoever declines takes the declaration back [10.1.2.5, R21]."""
    need = total_cost(st, tuple([e for e in [st.now(r) for r in f.regs[0]] if e >= 0]), M_ATTACK_COST)
    return pay(st, f, ((), need), REWINDS) if sum(need) else False


def begin_platoon(st: State, f: Frame) -> bool:
    """A platoon is about to attack: texts may replace it."""
    f.m = 1 if st.pool.mentioned >> PLATOONING & 1 and len(f.regs[0]) > 1 else 0
    if not f.m:
        return False
    st.settle()
    return about_to(st, f, PLATOONING)


def become_attackers(st: State, f: Frame) -> bool:
    """Those still controlled by the turn player are attackers; abilities trigger on it [10.1.2.6, 10.1.2.7, R125]."""
    st.settle()
    st.put_num(DEFENDED, 0)
    if f.m and stopped(st, f, PLATOONING):
        return st.done((1,))
    mine = [r for r in f.regs[0] if is_there(st, r, f.player)]
    for r in mine:
        st.set(ROLE, st.now(r), ATTACKER)
    told = [Event(ATTACKED, r, player=f.player, source=r, n=len(f.regs[0]), more=tuple(mine)) for r in mine]
    if len(mine) > 1:
        told.append(Event(PLATOON, player=f.player, n=len(mine)))
    st.emit_all(told)
    return st.done((1,))


def is_there(st: State, ref: int, player: int) -> bool:
    """Tell whether an object is still on the battlefield under a player's control."""
    e = st.now(ref)
    return e >= 0 and st.kind_of(e) == BATTLEFIELD and controller(st, e) == player


DESIGNATE: Final = procedure(
    "chronicle:designate attackers",
    ("10.1.2.1", begin_designation),
    ("10.1.2.2", next_attacker),
    ("10.1.2.3", attacker_named),
    ("10.1.2.4", wipe_attackers),
    ("10.1.2.5", pay_for_attack),
    ("10.1.2.6/a", begin_platoon),
    ("10.1.2.6", become_attackers),
).gathers(V_ATTACK)
"""Result: (1,) if any unit was designated."""


# ---- designating a defender [10.1.4] --------------------------------------------------------------------------------------------


def begin_defence(st: State, f: Frame) -> bool:
    """No window, no spells, no action abilities in this step [10.1.4.1]."""
    step_came(st, DEFENCE_STEP)
    f.regs = [(), ()]
    return False


def ask_defender(st: State, f: Frame) -> bool:
    """The other player designates one unit or none [10.1.4.2]."""
    found, none = defenders_of(st)
    taken = declined(st, f)
    options = [option(V_DEFEND, e) for e in found if (e,) not in taken]
    if none or not options:
        options.append(option(V_NO_DEFENCE))
    return st.ask(f, f.player, "defence", options)


def pay_for_defence(st: State, f: Frame) -> bool:
    """What defending costs is locked and paid at once [10.1.4.2.5, R21]."""
    if verb_of(f.answer) == V_NO_DEFENCE:
        return False
    e = first(f.answer)
    f.regs[0] = (st.ref(e),)
    need = total_cost(st, (e,), M_DEFENCE_COST)
    if not sum(need):
        return False
    remember_here(st, f, "10.1.4.2")
    return pay(st, f, ((), need), REWINDS)


def become_defender(st: State, f: Frame) -> bool:
    """If it is still controlled it is the defender; abilities trigger on the defence or its absence [10.1.4.3, 10.1.4.5]."""
    st.settle()
    attackers = [st.ref(e) for e in in_role(st, ATTACKER)]
    if f.regs[0] and is_there(st, f.regs[0][0], f.player):
        r = f.regs[0][0]
        st.set(ROLE, st.now(r), DEFENDER)
        st.put_num(DEFENDED, 1)
        told = [Event(DEFENDED_EVENT, r, player=f.player, source=r, n=len(attackers))]
        told += [Event(WAS_DEFENDED, a, player=active(st), source=a, n=len(attackers), to=r) for a in attackers]
    else:
        told = [Event(UNDEFENDED, a, player=active(st), source=a, n=len(attackers)) for a in attackers]
    st.emit_all(told)
    return st.done()


DEFEND: Final = procedure(
    "chronicle:designate a defender",
    ("10.1.4.1", begin_defence),
    ("10.1.4.2", ask_defender),
    ("10.1.4.2.5", pay_for_defence),
    ("10.1.4.3", become_defender),
)
"""``player`` is the defending player."""


# ---- the phase -------------------------------------------------------------------------------------------------------------------


def begin_phase(st: State, f: Frame) -> bool:
    """In the first pre-attack step of the phase the players become attacking and defending player [10.1.1.1, R57]."""
    st.put_num(ATTACKING, f.player)
    st.put_num(PHASE, PRE_ATTACK)
    st.emit(PHASE_CAME, player=f.player, n=BATTLE_BEGINS)
    return False


def pre_attack(st: State, f: Frame) -> bool:
    """What triggers at the start of the step is stacked, and the turn player gets priority [10.1.1.2, 10.1.1.3, R133]."""
    step_came(st, PRE_ATTACK)
    return window(st)


def designate(st: State, f: Frame) -> bool:
    """Attackers are designated [10.1.2]."""
    return st.call(DESIGNATE, player=f.player)


def designated(st: State, f: Frame) -> bool:
    """Without attackers the steps up to damage are skipped [10.1.2.8]."""
    f.flag = f.result == (1,)
    return False if f.flag else st.back(f, "10.3.1")


def pre_defence(st: State, f: Frame) -> bool:
    """Triggers are stacked, the turn player gets priority [10.1.3.1, 10.1.3.2]."""
    step_came(st, PRE_DEFENCE)
    return window(st)


def defend(st: State, f: Frame) -> bool:
    """A defender is designated [10.1.4]."""
    return st.call(DEFEND, player=other(f.player))


def pre_damage(st: State, f: Frame) -> bool:
    """Triggers are stacked, the turn player gets priority [10.1.5.1, 10.1.5.2]."""
    step_came(st, PRE_DAMAGE)
    return window(st)


def damage_step(st: State, f: Frame) -> bool:
    """Battle damage is dealt [10.2.1]."""
    step_came(st, DAMAGE_STEP)
    return deal(st)


def after_damage(st: State, f: Frame) -> bool:
    """The first batch of rule processes from here on may bring breakthrough; then the window [10.2.1.3, 10.2.1.4, R88]."""
    st.put_num(FRESH, 1)
    return window(st)


def continuation(st: State, f: Frame) -> bool:
    """Attackers and defender are none any more [10.3.1]."""
    step_came(st, CONTINUATION)
    for role in (ATTACKER, DEFENDER):
        for e in in_role(st, role):
            st.set(ROLE, e, 0)
    st.put_num(DEFENDED, 0)
    expire(st, UNTIL_BATTLE, 0)
    return False


def ask_to_continue(st: State, f: Frame) -> bool:
    """After an attack the turn player may go back to the pre-attack step, if any unit can attack [10.3.2, 10.3.3, 10.3.3.1]."""
    f.answer = -1
    if not f.flag or not can_attack(st):
        return False
    return st.ask(f, f.player, "continue", [option(V_CONTINUE), option(V_END_BATTLE)])


def end_phase(st: State, f: Frame) -> bool:
    """The players are attacking and defending player no more [10.3.4]."""
    if f.answer >= 0 and verb_of(f.answer) == V_CONTINUE:
        return st.back(f, "10.1.1.2")
    st.put_num(ATTACKING, -1)
    return st.done()


BATTLE: Final = procedure(
    "chronicle:battle",
    ("10.1.1.1", begin_phase),
    ("10.1.1.2", pre_attack),
    ("10.1.2", designate),
    ("10.1.2.8", designated),
    ("10.1.3.1", pre_defence),
    ("10.1.4", defend),
    ("10.1.5.1", pre_damage),
    ("10.2.1", damage_step),
    ("10.2.1.4", after_damage),
    ("10.3.1", continuation),
    ("10.3.3", ask_to_continue),
    ("10.3.4", end_phase),
)
"""One battle phase of ``player``."""
