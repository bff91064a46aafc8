"""Leader turn, chaser turn, end phases, leadership [5, 6.1, 6.4, R30..R37, R77..R83, R87, R100, R104, R105, R111]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.durations import begin_turn, end_turn
from tefuda.games.avalon.rules.events import (
    BY_CLEANUP,
    BY_LIFESPAN,
    BY_REWARD,
    BY_RULE,
    CHECKED,
    LED,
    PHASE_CAME,
    PROVED,
    TURN_CAME,
)
from tefuda.games.avalon.rules.joining import admit
from tefuda.games.avalon.rules.life import draw_to, full_hand, gain_life, pay
from tefuda.games.avalon.rules.mains import CHASERS_MAIN, LEADER_MAIN
from tefuda.games.avalon.rules.mana import checked, land_zones, target
from tefuda.games.avalon.rules.model import (
    CHASING,
    DRAWS,
    ENDS,
    F_KEPT,
    F_NO_AGE,
    F_NO_LIFESPAN,
    HOLY,
    LEADER,
    M_NO_PHASE,
    MAINS,
    MARCHED_NOW,
    MORE_SETS,
    MORE_TURNS,
    NO_TURNS,
    PHASE,
    PLACE,
    PROOF,
    R_MANA,
    RANK,
    ROLE,
    SETS,
    SLOT,
    START,
    TURN,
    WINNER,
    chasers,
    creature_on,
    flagged,
    holy_creature,
    mana_on,
)
from tefuda.games.avalon.rules.possible import destroyed_by, discarded
from tefuda.games.avalon.rules.set_phase import set_phase
from tefuda.games.avalon.rules.triggers import run, settled
from tefuda.games.common.dealing import start_counts
from tefuda.games.common.turns import skipped
from tefuda.kernel.frames import Frame, back_to, procedure
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.kernel.state import State


# ---- turns and phases ------------------------------------------------------------------------------------------------------


def come(st: State, chasing: int) -> None:
    """A leader turn or chaser turn begins (a raw write) [5.1, R9]."""
    st.put_num(TURN, st.num[TURN] + 1)
    st.put_num(CHASING, chasing)
    if not chasing:
        st.put_num(MARCHED_NOW, 0)
    start_counts(st)
    acting = 0
    for p in chasers(st) if chasing else [st.num[LEADER]]:
        acting |= 1 << max(0, p)
    begin_turn(st, acting)
    st.emit(TURN_CAME, player=st.num[LEADER], n=st.num[TURN])


def phase(st: State, n: int, player: int) -> bool:
    """A phase begins, of one player or (-1) shared; what triggers on that comes before anything else: a tail call [R105]."""
    st.put_num(PHASE, n)
    st.put_num(SLOT, player)
    st.emit(PHASE_CAME, player=player, n=n)
    return run(st)


def leader_turn(st: State, f: Frame) -> bool:
    """The leader turn begins [5.2]."""
    come(st, 0)
    return False


def left_out(st: State, n: int, player: int) -> bool:
    """Tell whether a text lets this phase of a player not come."""
    return skipped(st, M_NO_PHASE, n, player)


def leader_draw_phase(st: State, f: Frame) -> bool:
    """The leader's draw phase begins."""
    return st.back(f, "5.2.2") if left_out(st, DRAWS, f.player) else phase(st, DRAWS, f.player)


def leader_draws(st: State, f: Frame) -> bool:
    """The leader draws up to six [5.2.1, 6.1.1]."""
    return draw_to(st, f.player, full_hand(st, f.player))


def leader_set_phase(st: State, f: Frame) -> bool:
    """The leader's set phase begins."""
    return st.back(f, "5.2.4") if left_out(st, SETS, f.player) else phase(st, SETS, f.player)


def leader_sets(st: State, f: Frame) -> bool:
    """The leader acts in any order and number [5.2.2]."""
    return set_phase(st, f.player)


def leader_main_phase(st: State, f: Frame) -> bool:
    """The leader's main phase begins."""
    return st.back(f, "5.2.5") if left_out(st, MAINS, f.player) else phase(st, MAINS, f.player)


def leader_main(st: State, f: Frame) -> bool:
    """The leader marches, fights or does nothing [5.2.4]."""
    return st.call(LEADER_MAIN, player=f.player)


def leader_sets_again(st: State, f: Frame) -> bool:
    """A text has given the leader a further set phase."""
    return set_again(st, f.player)


def set_again(st: State, player: int) -> bool:
    """A further set phase of a player begins, if one is to come: a tail call."""
    if player not in st.seats or not st.num[MORE_SETS + player]:
        return False
    st.put_num(MORE_SETS + player, st.num[MORE_SETS + player] - 1)
    return st.call(FURTHER_SETS, player=player)


def further_set_phase(st: State, f: Frame) -> bool:
    """It begins as every set phase."""
    return phase(st, SETS, f.player)


FURTHER_SETS: Final = procedure(
    "avalon:further set phase", ("5.2.2", further_set_phase), ("5.2.2/a", leader_sets), ("R90", settled)
)
"""A set phase that a text has given, behind the main phase."""


def leader_end_phase(st: State, f: Frame) -> bool:
    """The leader's end phase begins."""
    return phase(st, ENDS, f.player)


def leader_lifespan(st: State, f: Frame) -> bool:
    """Lifespan of the leader's creatures, on lands and in the holy land [6.4.3.1, 6.4.3.2, R79]."""
    return st.call(LIFESPAN, box=((f.player,),))


def leader_life(st: State, f: Frame) -> bool:
    """Who has placed a creature in the holy land gains a life and pays none; else one is paid [6.4.4.1-6.4.4.3, R34, R35]."""
    if st.num[MARCHED_NOW]:
        return gain_life(st, f.player, 1, -1, BY_REWARD)
    return pay(st, (f.player,))


def leader_over(st: State, f: Frame) -> bool:
    """The leader turn is over; so it is at once if the leader has been defeated [6.4.5, R87]."""
    return over(st)


def over(st: State) -> bool:
    """A turn ends: what lasts for it ends, too. What dies of that dies in this turn, whose player still comes first [R9, R21, R90]."""
    end_turn(st)
    return run(st)


LEADER_TURN: Final = procedure(
    "avalon:leader turn",
    ("5.2", leader_turn),
    ("5.2/a", leader_draw_phase),
    ("5.2.1", leader_draws),
    ("R90", settled),
    ("5.2.2", leader_set_phase),
    ("5.2.2/a", leader_sets),
    ("R90/a", settled),
    ("5.2.4", leader_main_phase),
    ("5.2.4/a", leader_main),
    ("R90/b", settled),
    ("5.2.2/b", leader_sets_again),
    ("5.2.5", leader_end_phase),
    ("6.4.3", leader_lifespan),
    ("R104", settled),
    ("6.4.4", leader_life),
    ("R104/a", settled),
    ("6.4.5", leader_over),
)
"""The leader turn."""


# ---- the chaser turn [5.3] -------------------------------------------------------------------------------------------------


def chaser_turn(st: State, f: Frame) -> bool:
    """The chaser turn begins [5.3]."""
    come(st, 1)
    f.box = (tuple(chasers(st)),)
    f.n = 0
    return False


def draw_phase(st: State, f: Frame) -> bool:
    """The shared draw phase begins."""
    return phase(st, DRAWS, -1)


def each(st: State, f: Frame) -> int:
    """Return the next chaser of the turn who is in the match, -1 if there is none."""
    order = f.box[0]
    while f.n < len(order):
        p = int(order[f.n])
        f.n += 1
        if p in st.seats:
            return p
    f.n = 0
    return -1


def draws(st: State, f: Frame) -> bool:
    """Each chaser draws up to six, one after the other [5.3.1, R31]."""
    p = each(st, f)
    f.flag = p >= 0
    return draw_to(st, p, full_hand(st, p)) if p >= 0 and not left_out(st, DRAWS, p) else False


def draws_next(st: State, f: Frame) -> bool:
    """And the next."""
    return st.back(f, "5.3.1") if f.flag else False


def slot(st: State, f: Frame) -> bool:
    """Each chaser has a set phase of his own, clockwise [5.3.2]."""
    p = each(st, f)
    f.m = p
    f.flag = p >= 0 and left_out(st, SETS, p)
    return phase(st, SETS, p) if p >= 0 and not f.flag else False


def sets(st: State, f: Frame) -> bool:
    """He acts in it [5.3.3]."""
    return set_phase(st, f.m) if f.m in st.seats and not f.flag else False


def sets_next(st: State, f: Frame) -> bool:
    """And the next."""
    return st.back(f, "5.3.2") if f.m >= 0 else False


def main_phase(st: State, f: Frame) -> bool:
    """The shared main phase begins."""
    return phase(st, MAINS, -1)


def main(st: State, f: Frame) -> bool:
    """Order, declarations, battles [5.3.4-5.3.8]."""
    return st.call(CHASERS_MAIN)


def sets_again(st: State, f: Frame) -> bool:
    """Each chaser to whom a text has given a further set phase has it, clockwise."""
    p = each(st, f)
    f.m = p
    return set_again(st, p) if p >= 0 else False


def sets_again_next(st: State, f: Frame) -> bool:
    """And the next."""
    return st.back(f, "5.3.2/b") if f.m >= 0 else False


def end_phase(st: State, f: Frame) -> bool:
    """The shared end phase begins."""
    return phase(st, ENDS, -1)


def before_check(st: State, f: Frame) -> bool:
    """What waits for the holy land check comes before it (聖地の確認の前に)."""
    st.emit(CHECKED)
    return run(st)


def holy_land(st: State, f: Frame) -> bool:
    """The holy land check: a new leader, or a proof [6.4.2, R80, R111]."""
    e = holy_creature(st)
    if st.num[WINNER] < 0 and e >= 0:
        to = st.zone_id(st.col[OWNER][e], PROOF)
        return st.carry_out([Event(PROVED, st.ref(e), player=st.num[LEADER], to=to, why=BY_RULE)])
    rank(st)
    return False


def rank(st: State) -> None:
    """Note who may lead next: the winner of the holy war, then those at target, most mana first, ties clockwise
    [6.4.2.2-6.4.2.4, R80, R100]."""
    ring = chasers(st)
    found: list[tuple[int, int]] = []
    for i, p in enumerate(ring):
        n = checked(st, p)
        if p == st.num[WINNER]:
            found.append((-(1 << 30), i))
        elif n >= target(st, p):
            found.append((-n, i))
    for k, (_, i) in enumerate(sorted(found)):
        st.put_num(RANK + ring[i], k + 1)


def lifespan(st: State, f: Frame) -> bool:
    """Lifespan of every chaser's creatures, and his lands without any [6.4.3, R37]."""
    return st.call(LIFESPAN, box=(tuple([p for p in f.box[0] if p in st.seats]),))


def payments(st: State, f: Frame) -> bool:
    """Every chaser but the winner of the holy war pays one life, all together [6.4.4, 6.4.4.4, R34, R36, R37]."""
    return pay(st, tuple([p for p in f.box[0] if p in st.seats and p != st.num[WINNER]]))


def chasers_over(st: State, f: Frame) -> bool:
    """The chaser turn is over [6.4.5]."""
    return over(st)


def leadership(st: State, f: Frame) -> bool:
    """Leadership moves: to the highest of the ranking who is still there; else the leader stays; without a leader, to the first
    chaser clockwise [5.4, R81, R87, R100]."""
    ranked = sorted([(st.num[RANK + p], p) for p in st.seats if st.num[RANK + p] > 0])
    new = ranked[0][1] if ranked else st.num[LEADER]
    if new < 0:
        new = chasers(st)[0]
    if new == st.num[LEADER]:
        return False
    st.put_num(LEADER, new)
    st.put_num(START, st.num[PLACE + new])
    st.emit(LED, player=new)
    return run(st)


CHASER_TURN: Final = procedure(
    "avalon:chaser turn",
    ("5.3", chaser_turn),
    ("5.3/a", draw_phase),
    ("5.3.1", draws),
    ("R90", settled),
    ("5.3.1/a", draws_next),
    ("5.3.2", slot),
    ("5.3.3", sets),
    ("R90/a", settled),
    ("5.3.2/a", sets_next),
    ("5.3.4", main_phase),
    ("5.3.4/a", main),
    ("R90/b", settled),
    ("5.3.2/b", sets_again),
    ("5.3.2/c", sets_again_next),
    ("5.3.9", end_phase),
    ("6.4.1", before_check),
    ("6.4.2", holy_land),
    ("R104", settled),
    ("6.4.3", lifespan),
    ("R104/a", settled),
    ("6.4.4", payments),
    ("R104/b", settled),
    ("6.4.5", chasers_over),
    ("5.4", leadership),
)
"""The chaser turn."""


# ---- lifespan [6.4.3] ------------------------------------------------------------------------------------------------------


def piles(st: State, player: int) -> list[int]:
    """Return the zones of a player's piles: his lands, and the holy land if his creature is there [R16]."""
    out = list(land_zones(st, player))
    e = holy_creature(st)
    if e >= 0 and st.col[OWNER][e] == player:
        out.append(st.zone_id(0, HOLY))
    return out


def age(st: State, f: Frame) -> bool:
    """Each placed creature loses its bottom mana card, or is destroyed if it has none; all at once [6.4.3.4, 6.4.3.5, R77]."""
    events: list[Event] = []
    for p in f.box[0]:
        for zone in piles(st, p):
            e = creature_on(st, zone)
            if e < 0:
                continue
            if flagged(st, e, F_NO_AGE):
                continue
            below = mana_on(st, zone)
            if not below:
                events.append(destroyed_by(st, e, -1, -1, BY_LIFESPAN))
            elif not flagged(st, e, F_NO_LIFESPAN) and not flagged(st, below[0], F_KEPT):
                events.append(discarded(st, below[0], p, -1, BY_LIFESPAN))
    return st.carry_out(events)


def clean(st: State, f: Frame) -> bool:
    """Lands with mana and no creature are emptied [6.4.3.6]."""
    events: list[Event] = []
    for p in f.box[0]:
        if p not in st.seats:
            continue
        for zone in land_zones(st, p):
            if creature_on(st, zone) < 0:
                for e in st.zones[zone]:
                    if st.col[ROLE][e] == R_MANA and not flagged(st, e, F_KEPT):
                        events.append(discarded(st, e, p, -1, BY_CLEANUP))
    return st.carry_out(events)


LIFESPAN: Final = procedure("avalon:lifespan", ("6.4.3.4", age), ("6.4.3.6", clean))
"""Lifespan and cleaning up of the players in ``box``."""


# ---- rounds ----------------------------------------------------------------------------------------------------------------


CHASERS_LEFT_OUT: Final = 16
"""What a chaser turn that is left out counts in ``NO_TURNS``."""


def leads_now(st: State, f: Frame) -> bool:
    """A leader turn, unless a text leaves it out [5.1]."""
    if turn_left_out(st, st.num[NO_TURNS] % CHASERS_LEFT_OUT, 1):
        return False
    return st.call(LEADER_TURN, player=st.num[LEADER])


def turn_left_out(st: State, times: int, one: int) -> bool:
    """Leave a turn out if a text says so; it counts, so that the next one is that of the other role (a raw write) [R9]."""
    if times <= 0:
        return False
    st.put_num(NO_TURNS, st.num[NO_TURNS] - one)
    st.put_num(TURN, st.num[TURN] + 1)
    return True


def leads_again(st: State, f: Frame) -> bool:
    """A text has given the leader a further turn [R9]."""
    if st.num[MORE_TURNS] <= 0 or st.num[LEADER] < 0:
        st.put_num(MORE_TURNS, 0)
        return False
    st.put_num(MORE_TURNS, st.num[MORE_TURNS] - 1)
    st.put_num(TURN, st.num[TURN] + 1)
    return st.back(f, "5.1")


def newcomers(st: State, f: Frame) -> bool:
    """Who has asked to join does so now [5.5.3, R88]."""
    return admit(st)


def chase(st: State, f: Frame) -> bool:
    """A chaser turn, unless a text leaves it out [5.1]."""
    return False if turn_left_out(st, st.num[NO_TURNS] // CHASERS_LEFT_OUT, CHASERS_LEFT_OUT) else st.call(CHASER_TURN)


ROUNDS: Final = procedure(
    "avalon:rounds",
    ("5.1", leads_now),
    ("R9", leads_again),
    ("5.5.3", newcomers),
    ("5.1/a", chase),
    ("6.4.5", back_to("5.1")),
)
"""Round after round."""
