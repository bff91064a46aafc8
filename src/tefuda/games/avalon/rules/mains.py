"""The main phase: marching, ranged battles, invasions; declarations of the chasers [5.2.4, 5.3.4..5.3.8, 6.3, R49..R56, R98..R112]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.battle import fight
from tefuda.games.avalon.rules.events import BY_MARCH, CALLED_OFF, DECLARED_EVENT, MARCHED
from tefuda.games.avalon.rules.mana import forbids, modified, multiplied, reaches
from tefuda.games.avalon.rules.model import (
    B_HOLY,
    B_RANGED,
    CHASING,
    COLOURLESS,
    D_INVASION,
    D_NONE,
    D_NOTHING,
    D_RANGED,
    DECLARED,
    ELEMENTS,
    F_HOLY,
    F_MARCH,
    F_NO_AIM,
    F_NO_AIM_INVASION,
    F_NO_AIM_RANGED,
    F_NO_HOLY,
    F_NO_INVADE,
    F_NO_RANGED,
    F_NO_START,
    FLAGS,
    HOLY,
    LEADER,
    M_AFTER_MARCH,
    M_HOLY,
    M_INVADE,
    M_MORE_RANGED,
    M_NO_MARCH,
    M_NO_START,
    M_ORDER,
    M_ORDER_TIMES,
    ORIGIN,
    WINNER,
    chasers,
    flagged,
    foes,
    holy_creature,
    land_creatures,
    value,
)
from tefuda.games.avalon.rules.triggers import settled
from tefuda.games.avalon.rules.verbs import V_DECLARE, V_INVASION, V_MARCH, V_NOTHING, V_RANGED
from tefuda.games.common.forbidding import concerns
from tefuda.kernel.frames import Frame, again, procedure
from tefuda.kernel.legality import allows
from tefuda.kernel.options import first, option, second, verb_of
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.legality import Part
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


# ---- what may be done ------------------------------------------------------------------------------------------------------


def leads(st: State, player: int, e: int, t: int) -> bool:
    """Only the leader places creatures in the holy land [1.5]."""
    return st.num[LEADER] == player


def may_march(st: State, player: int, e: int, t: int) -> bool:
    """No text forbids the player to march [R93]."""
    return not forbids(st, M_NO_MARCH, player)


def at_target(st: State, player: int, e: int, t: int) -> bool:
    """The target mana is reached, unless a text lets the creature march without it [6.3.2]."""
    if reaches(st, player):
        return True
    if e >= 0:
        return flagged(st, e, F_MARCH)
    return any(flagged(st, c, F_MARCH) for c in land_creatures(st, player))


def holy_land_empty(st: State, player: int, e: int, t: int) -> bool:
    """The holy land is empty [R99]."""
    return not st.shared(HOLY)


def own_creature(st: State, player: int, e: int, t: int) -> bool:
    """It is a creature on an own land [6.3.14]."""
    return e in land_creatures(st, player)


def coloured(st: State, player: int, e: int, t: int) -> bool:
    """It is not colourless, unless a text allows that [6.3.7]."""
    v = st.row(e).v
    if not v[ELEMENTS] >> COLOURLESS & 1 or v[FLAGS] & F_HOLY:
        return True
    return any(concerns(st, a, e) for a in st.mods(M_HOLY))


def not_kept_out(st: State, player: int, e: int, t: int) -> bool:
    """No text keeps it out of the holy land [R93]."""
    return not flagged(st, e, F_NO_HOLY)


def may_start(st: State, player: int, e: int, t: int) -> bool:
    """No text forbids the player to start battles [R93]."""
    return not forbids(st, M_NO_START, player)


def may_range(st: State, player: int, e: int, t: int) -> bool:
    """No text forbids the player to start ranged battles [R93]."""
    return not forbids(st, M_NO_START, player, B_RANGED)


def may_invade(st: State, player: int, e: int, t: int) -> bool:
    """No text forbids the player to invade [R93]."""
    return not forbids(st, M_NO_START, player, B_HOLY)


def startable_ranged(st: State, player: int, e: int, t: int) -> bool:
    """No text forbids it to start a ranged battle [R93]."""
    return not flagged(st, e, F_NO_START | F_NO_RANGED)


def startable_invasion(st: State, player: int, e: int, t: int) -> bool:
    """No text forbids it to invade [R93]."""
    return not flagged(st, e, F_NO_START | F_NO_INVADE)


def not_in_holy_land(st: State, player: int, e: int, t: int) -> bool:
    """A ranged battle is fought on lands [6.3.10]."""
    return t != holy_creature(st)


def of_foe(st: State, player: int, e: int, t: int) -> bool:
    """It is a creature on a land of an opposing player [6.3.11]."""
    for p in foes(st, player):
        if t in land_creatures(st, p):
            return True
    return False


def aimable(st: State, player: int, e: int, t: int) -> bool:
    """No text keeps it from being a target [R93]."""
    return not flagged(st, t, F_NO_AIM | F_NO_AIM_RANGED)


def foes_there(st: State, player: int, e: int, t: int) -> bool:
    """There is a creature to fight [6.3.10]."""
    for p in foes(st, player):
        if land_creatures(st, p):
            return True
    return False


def holy_foe(st: State, player: int, e: int, t: int) -> bool:
    """An opposing leader's creature is in the holy land [6.3.8]."""
    return holy_creature(st) >= 0 and st.num[LEADER] >= 0 and player != st.num[LEADER]


def holy_foe_aimable(st: State, player: int, e: int, t: int) -> bool:
    """No text keeps it from being a target [R93]."""
    h = holy_creature(st)
    return h < 0 or not flagged(st, h, F_NO_AIM | F_NO_AIM_INVASION)


def is_holy_creature(st: State, player: int, e: int, t: int) -> bool:
    """It is the creature in the holy land [6.3.8]."""
    return t == holy_creature(st)


def declared_ranged(st: State, player: int, e: int, t: int) -> bool:
    """A chaser fights the battle that he has declared, if he has [5.3.7]."""
    return not st.num[CHASING] or st.num[DECLARED + player] in (D_NONE, D_RANGED)


def declared_invasion(st: State, player: int, e: int, t: int) -> bool:
    """A chaser fights the battle that he has declared, if he has [5.3.7]."""
    return st.num[DECLARED + player] in (D_NONE, D_INVASION)


def may_invade_now(st: State, player: int) -> bool:
    """The target mana is reached, unless a text lets the player invade without it [6.3.8]."""
    return reaches(st, player) or forbids(st, M_INVADE, player)


def declared_or_at_target(st: State, player: int, e: int, t: int) -> bool:
    """The target mana is reached when an invasion is declared [6.3.2]."""
    return st.num[DECLARED + player] != D_NONE or may_invade_now(st, player)


MARCHING: Final[tuple[Part, ...]] = (
    (("1.5", leads),),
    (("6.3.2", at_target), ("R93", may_march), ("R99", holy_land_empty)),
)
OWN: Final[Part] = (("6.3.14", own_creature),)
MARCHER: Final[Part] = (("6.3.2", at_target), ("R93", not_kept_out), ("6.3.7", coloured))
STARTING: Final[Part] = (("R93", may_start),)
RANGER: Final[Part] = (("R93", startable_ranged),)
INVADER: Final[Part] = (("R93", startable_invasion),)
RANGED: Final[Part] = (("6.3.10", foes_there), ("R93", may_range))
AIM: Final[tuple[Part, ...]] = ((("6.3.10", not_in_holy_land),), (("6.3.11", of_foe),))
AIMABLE: Final[Part] = (("R93", aimable),)
INVADING: Final[Part] = (("6.3.8", holy_foe), ("R93", holy_foe_aimable), ("R93", may_invade))
INVADED: Final[Part] = (("6.3.8", is_holy_creature),)
AS_DECLARED: Final[tuple[Part, ...]] = (
    (("5.3.7", declared_ranged),),
    (("5.3.7", declared_invasion), ("6.3.2", declared_or_at_target)),
)
"""Read by the offers below, and by the reasons of a refusal."""


def marches(st: State, player: int) -> list[int]:
    """Return the options of marching: at target, the holy land empty [6.3.2, 6.3.3, R50, R99]."""
    if not allows(MARCHING[1], st, player, -1, -1):
        return []
    return [option(V_MARCH, e) for e in land_creatures(st, player) if allows(MARCHER, st, player, e, -1)]


def starters(st: State, player: int, which: Part) -> list[int]:
    """Return the own land creatures that may be named as battle creature [6.3.14, R52]."""
    if not allows(STARTING, st, player, -1, -1):
        return []
    return [e for e in land_creatures(st, player) if allows(which, st, player, e, -1)]


def ranged_pairs(st: State, player: int) -> list[int]:
    """Return the options of a ranged battle: own land creature, land creature of an opposing player [6.3.10, R51]."""
    out: list[int] = []
    if not allows(RANGED, st, player, -1, -1):
        return out
    aims = [t for p in foes(st, player) for t in land_creatures(st, p) if allows(AIMABLE, st, player, -1, t)]
    if aims:
        for e in starters(st, player, RANGER):
            out += [option(V_RANGED, e, t) for t in aims]
    return out


def invasion_pairs(st: State, player: int) -> list[int]:
    """Return the options of an invasion: own land creature, the creature in the holy land [6.3.8, R52]."""
    if not allows(INVADING, st, player, -1, -1):
        return []
    t = holy_creature(st)
    return [option(V_INVASION, e, t) for e in starters(st, player, INVADER)]


# ---- the leader [5.2.4] ----------------------------------------------------------------------------------------------------


def leader_offer(st: State, f: Frame) -> bool:
    """Exactly one of marching, a ranged battle, nothing [5.2.4, R50]."""
    return st.ask(f, f.player, "main", [*marches(st, f.player), *ranged_pairs(st, f.player), option(V_NOTHING)])


def leader_acts(st: State, f: Frame) -> bool:
    """It is done; the main phase is over [6.3.5, 6.3.13]."""
    verb = verb_of(f.answer)
    f.flag = verb == V_MARCH
    f.n = 0
    if verb == V_MARCH:
        e = first(f.answer)
        return st.carry_out([Event(MARCHED, st.ref(e), player=f.player, to=st.zone_id(0, HOLY), why=BY_MARCH)])
    if verb == V_RANGED:
        return fight(st, B_RANGED, first(f.answer), second(f.answer))
    return False


def offer_more(st: State, f: Frame) -> bool:
    """One more ranged battle if a text allows it; after a march only if it says so [R109]."""
    f.answer = option(V_NOTHING)
    marched = f.flag and not st.num[CHASING]
    if (f.flag and not marched) or f.n >= modified(st, M_AFTER_MARCH if marched else M_MORE_RANGED, f.player):
        return False
    pairs = ranged_pairs(st, f.player)
    f.n += 1
    return st.ask(f, f.player, "more", [*pairs, option(V_NOTHING)]) if pairs else False


def fights_more(st: State, f: Frame) -> bool:
    """It is fought."""
    if verb_of(f.answer) != V_RANGED:
        return st.done()
    return fight(st, B_RANGED, first(f.answer), second(f.answer))


LEADER_MAIN: Final = procedure(
    "avalon:leader main phase",
    ("5.2.4", leader_offer),
    ("6.3", leader_acts),
    ("R90", settled),
    ("R109", offer_more),
    ("R109/a", fights_more),
    ("R90/a", settled),
    ("R109/b", again),
)
"""The leader's main phase."""


# ---- the chasers [5.3.4-5.3.8] ---------------------------------------------------------------------------------------------


def originality(st: State, player: int) -> int:
    """Return the sum that orders the chasers: originality of the creatures on their own lands [5.3.4, R112]."""
    total = sum(value(st, e, ORIGIN) for e in land_creatures(st, player)) + modified(st, M_ORDER, player)
    return multiplied(st, M_ORDER_TIMES, player, total)


def fix_order(st: State, f: Frame) -> bool:
    """The order is fixed now: most originality first, ties clockwise [5.3.4, 5.3.6, R53]."""
    ring = chasers(st)
    ranked = sorted([(-originality(st, p), i) for i, p in enumerate(ring)])
    f.box = (tuple([ring[i] for _, i in ranked]),)
    for p in st.seats:
        st.put_num(DECLARED + p, D_NONE)
    f.n = 0
    return False


def target_for(st: State, player: int, kind: int, t: int) -> bool:
    """The target mana is reached, if an invasion is declared [6.3.2]."""
    return kind != D_INVASION or may_invade_now(st, player)


def invaded_for(st: State, player: int, kind: int, t: int) -> bool:
    """There is a creature to invade, if an invasion is declared [6.3.8]."""
    return kind != D_INVASION or holy_foe(st, player, -1, -1)


def foes_for(st: State, player: int, kind: int, t: int) -> bool:
    """There is a creature to fight, if a ranged battle is declared [6.3.10]."""
    return kind != D_RANGED or foes_there(st, player, -1, -1)


def own_for(st: State, player: int, kind: int, t: int) -> bool:
    """The player has a creature to fight with [6.3.14]."""
    return kind == D_NOTHING or len(land_creatures(st, player)) > 0


def pair_for(st: State, player: int, kind: int, t: int) -> bool:
    """No text leaves it without a pair that may fight [R93]."""
    if kind == D_NOTHING:
        return True
    return len(invasion_pairs(st, player) if kind == D_INVASION else ranged_pairs(st, player)) > 0


DECLARABLE: Final[tuple[Part, ...]] = (
    (("6.3.2", target_for),),
    (("6.3.8", invaded_for),),
    (("6.3.10", foes_for),),
    (("6.3.14", own_for),),
    (("R93", pair_for),),
)
"""What a declaration of a kind demands; the kind is the object."""


def declarations(st: State, player: int) -> list[int]:
    """Return what a chaser may declare now; without a leader nothing but nothing [5.3.5, R53, R87]."""
    out: list[int] = []
    for kind in (D_INVASION, D_RANGED, D_NOTHING):
        if all(allows(part, st, player, kind, -1) for part in DECLARABLE):
            out.append(option(V_DECLARE, kind))
    return out


def declare(st: State, f: Frame) -> bool:
    """The next chaser declares, for all to hear, one of three kinds [5.3.5]."""
    order = f.box[0]
    while f.n < len(order) and order[f.n] not in st.seats:
        f.n += 1
    if f.n >= len(order):
        return False
    return st.ask(f, order[f.n], "declare", declarations(st, order[f.n]))


def note_declaration(st: State, f: Frame) -> bool:
    """What is declared stays so."""
    order = f.box[0]
    if f.n >= len(order):
        f.n = 0
        return False
    p = order[f.n]
    if p in st.seats:
        st.put_num(DECLARED + p, first(f.answer))
        st.emit(DECLARED_EVENT, player=p, n=first(f.answer))
    f.n += 1
    return st.back(f, "5.3.5")


def next_battle(st: State, f: Frame) -> bool:
    """In the same order each declared battle takes place, unless a chaser has won the holy land [5.3.7, 5.3.8, R56]."""
    order = f.box[0]
    if f.n >= len(order) or st.num[WINNER] >= 0:
        for p in declared(st, order[f.n :]):
            st.emit(CALLED_OFF, player=p, n=st.num[DECLARED + p])
        return st.done()
    if order[f.n] not in st.seats:
        f.n += 1
        return st.back(f, "5.3.7")
    return st.call(CHASER_MAIN, player=order[f.n])


def declared(st: State, players: Ints) -> list[int]:
    """Return which of these players have declared a battle in this turn."""
    return [p for p in players if p in st.seats and st.num[DECLARED + p] in (D_INVASION, D_RANGED)]


def battles_to_come(st: State) -> list[int]:
    """Return the chasers who declared a battle that has not begun yet, in their order."""
    for i in range(len(st.frames)):
        f = st.frames[i]
        if f.proc is not CHASERS_MAIN:
            continue
        if f.pc <= CHASERS_MAIN.at["5.3.7"]:
            return declared(st, f.box[0])
        begun = i + 1 < len(st.frames) and st.frames[i + 1].pc > CHASER_MAIN.at["6.3.9"]
        return declared(st, f.box[0][f.n + (1 if begun else 0) :])
    return []


def after_battle(st: State, f: Frame) -> bool:
    """And the next."""
    f.n += 1
    return st.back(f, "5.3.7")


CHASERS_MAIN: Final = procedure(
    "avalon:chasers' main phase",
    ("5.3.4", fix_order),
    ("5.3.5", declare),
    ("5.3.5/a", note_declaration),
    ("5.3.7", next_battle),
    ("5.3.7/a", after_battle),
)
"""The chasers' shared main phase."""


def name_pair(st: State, f: Frame) -> bool:
    """The chaser names own creature and target; a battle without a legal pair does not take place [6.3.14, 6.3.15, R53, R101]."""
    declared = st.num[DECLARED + f.player]
    f.n = 0
    f.flag = False
    pairs: list[int] = []
    if declared == D_INVASION:
        pairs = invasion_pairs(st, f.player)
    elif declared == D_RANGED:
        pairs = ranged_pairs(st, f.player)
    if not pairs:
        f.answer = option(V_NOTHING)
        return False
    return st.ask(f, f.player, "naming", pairs)


def fights(st: State, f: Frame) -> bool:
    """The battle is fought."""
    verb = verb_of(f.answer)
    if verb == V_NOTHING:
        return False
    return fight(st, B_HOLY if verb == V_INVASION else B_RANGED, first(f.answer), second(f.answer))


def won_now(st: State, f: Frame) -> bool:
    """A won invasion ends the main phase; else there may be one more ranged battle [5.3.8, R109]."""
    f.flag = st.num[WINNER] >= 0
    return False


CHASER_MAIN: Final = procedure(
    "avalon:chaser main phase",
    ("6.3.14", name_pair),
    ("6.3.9", fights),
    ("R90", settled),
    ("5.3.8", won_now),
    ("R109", offer_more),
    ("R109/a", fights_more),
    ("R90/a", settled),
    ("R109/b", again),
)
"""The battle of one chaser."""
