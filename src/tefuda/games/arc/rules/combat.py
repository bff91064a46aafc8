"""Combat in nine steps, and direct attacks [3.4.1-3.4.11, 3.4.13.2, 3.4.14-3.4.16, R36..R43, R87, R88, R118, R119, R138]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.batches import run, settled, timing
from tefuda.games.arc.rules.commits import bury
from tefuda.games.arc.rules.durations import release_fight
from tefuda.games.arc.rules.events import (
    BY_ATTACK,
    BY_COMBAT,
    BY_CP,
    BY_RULE,
    DAMAGED,
    DESTROYED,
    FELLED,
    FOUGHT,
    HURT,
    STRUCK,
    WILLED,
)
from tefuda.games.arc.rules.ledger import settle, some_member, victory
from tefuda.games.arc.rules.model import (
    AP,
    CP,
    F_NO_ATTACK,
    F_NO_DIRECT,
    F_NO_FIGHT,
    FALLEN,
    FIGHTING,
    HELD,
    KEYWORDS,
    M_STRIKES,
    MAIN,
    N_CHASE,
    OUT,
    SCOPE,
    T_ATTACK_AFTER,
    T_ATTACK_AT,
    T_ATTACK_BEFORE,
    T_ATTACK_DURING,
    T_FIGHT_AFTER,
    T_FIGHT_AT,
    T_FIGHT_BEFORE,
    T_FIGHT_DURING,
    T_FIGHT_EVE,
    W_PIERCE,
    flagged,
    foes,
    main_of,
    members,
    rp_left,
    side,
    value,
)
from tefuda.games.arc.rules.rows import last_value
from tefuda.games.arc.rules.state import check
from tefuda.games.arc.rules.verbs import V_CHOOSE_PLAYER
from tefuda.games.common.forbidding import amounts
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import first, option
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CONTROLLER

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


def mains(st: State, of: int) -> list[int]:
    """Return the main almas of a side."""
    width = st.rules.width
    if len(st.seats) == 2:
        return st.zones[of * width + MAIN][:1]
    out: list[int] = []
    for p in st.seats:
        zone = st.zones[p * width + MAIN]
        if zone and side(st, p) == of and not st.num[OUT + p]:
            out.append(zone[0])
    return out


def refs_of(st: State, almas: list[int]) -> Ints:
    """Return refs."""
    return tuple([st.ref(e) for e in almas])


# ---- which kind [R36] ----------------------------------------------------------------------------------------------------


def attack_kind(st: State, f: Frame) -> bool:
    """Both sides have a main alma: combat; one side: it attacks directly; none: nothing [3.4.1, R36, R118, R119]."""
    one, two = mains(st, 0), mains(st, 1)
    if one and two:
        return fight(st)
    if one or two:
        f.flag = True
        return strike_directly(st, 0 if one else 1)
    return False


def once_more(st: State, f: Frame) -> bool:
    """A text lets the alma attack directly more than once; only if no other has come meanwhile."""
    f.n += 1
    one, two = mains(st, 0), mains(st, 1)
    if not f.flag or bool(one) == bool(two):
        return False
    return st.back(f, "3.4.1") if f.n < max([strikes(st, e) for e in one + two]) else False


def strikes(st: State, e: int) -> int:
    """Return how often an alma attacks directly in a CF: once, unless a text says otherwise."""
    return max([1, *amounts(st, M_STRIKES, e)])


CLASH: Final = procedure("arc:clash", ("3.4.1", attack_kind), ("3.4.5", once_more))
"""Step 2 of CF."""


def fight(st: State) -> bool:
    """Combat: a tail call. An alma that cannot fight keeps both from it, and from direct attacks [R36, R138]."""
    for e in mains(st, 0) + mains(st, 1):
        if flagged(st, e, F_NO_FIGHT):
            return False
    return st.call(COMBAT, n=st.num[SCOPE])


def strike_directly(st: State, of: int) -> bool:
    """The direct attack of a side: a tail call [3.4.5, R41, R119]."""
    almas = [e for e in mains(st, of) if not flagged(st, e, F_NO_DIRECT | F_NO_ATTACK)]
    if not almas:
        return False
    st.call(STRIKE, n=st.num[SCOPE], regs=[refs_of(st, almas)])
    st.frames[-1].m = of
    return False


# ---- combat --------------------------------------------------------------------------------------------------------------
# The frame keeps: ``n`` depth of the batches around it (above 0: made by an effect); ``regs``: 0 the almas now in the combat, 1 RP of each
# before the damage act, 2 pairs (alma, excess damage), 3 the almas marked as destroyed, 4 with what AP each struck.


def begin(st: State, f: Frame) -> bool:
    """Inside an entry the batches of this combat lie deeper than what that entry has triggered [R138]."""
    if f.n:
        st.put_num(SCOPE, f.n + 1)
    f.regs = [(), (), (), (), ()]
    return False


def gather(st: State, f: Frame) -> Ints:
    """Note and return the almas that are in the combat now."""
    f.regs[0] = refs_of(st, mains(st, 0) + mains(st, 1))
    return f.regs[0]


def before(st: State, f: Frame) -> bool:
    """交戦前 [3.4.13.2.1]."""
    return timing(st, T_FIGHT_BEFORE, gather(st, f))


def after_before(st: State, f: Frame) -> bool:
    """A circle is empty now: the other side attacks directly instead; both: nothing [3.4.14, R38]."""
    one, two = mains(st, 0), mains(st, 1)
    if one and two:
        return False
    st.back(f, "3.4.1/z")
    return strike_directly(st, 0 if one else 1) if one or two else False


def eve(st: State, f: Frame) -> bool:
    """交戦直前, with 衝撃 [3.4.13.2.2, R91]."""
    return timing(st, T_FIGHT_EVE, gather(st, f))


def after_eve(st: State, f: Frame) -> bool:
    """A circle is empty now: combat counts as having taken place, with Will for each who had an alma, and is over [3.4.15, R38]."""
    if mains(st, 0) and mains(st, 1):
        return False
    st.back(f, "3.4.1/z")
    return st.carry_out(will_for(st, f.regs[0]))


def will_for(st: State, refs: Ints) -> list[Event]:
    """Return the Will for having fought [3.4.7, R39]."""
    return [Event(WILLED, player=player_of(st, r), n=1, why=BY_RULE) for r in refs]


def player_of(st: State, ref: int) -> int:
    """Return the player on whose side an alma is, or was last [R46]."""
    e = st.now(ref)
    if e >= 0:
        return st.col[CONTROLLER][e]
    snap = st.seen(ref)
    return snap.controller if snap is not None else 0


def during(st: State, f: Frame) -> bool:
    """交戦中 begins [3.4.13.2.3]."""
    st.put_num(FIGHTING, st.num[FIGHTING] + 1)
    return timing(st, T_FIGHT_DURING, gather(st, f))


def at(st: State, f: Frame) -> bool:
    """交戦時 [3.4.13.2.4]; skills of an alma that is gone fire as well [3.4.16.1]."""
    return timing(st, T_FIGHT_AT, involved(st, f))


def involved(st: State, f: Frame) -> Ints:
    """Return the almas of the combat, those that are gone and those that took their place."""
    now = refs_of(st, mains(st, 0) + mains(st, 1))
    return f.regs[0] + tuple([r for r in now if r not in f.regs[0]])


def blows(st: State, f: Frame) -> bool:
    """Each alma deals its AP, all at once; partners deal one damage of their sum [3.4.3, R37, R118]. From now on RP of 0 waits for
    破壊時 [R40, R43]."""
    f.happened = ()
    one, two = mains(st, 0), mains(st, 1)
    st.put_num(HELD, st.num[HELD] + 1)
    f.flag = len(one) > 0 and len(two) > 0
    if not f.flag:
        return False
    f.regs[0] = involved(st, f)
    f.regs[1] = tuple([max(0, rp_left(st, st.now(r))) if st.now(r) >= 0 else 0 for r in f.regs[0]])
    f.regs[4] = tuple([force_of(st, st.now(r)) for r in f.regs[0]])
    events: list[Event] = []
    for mine, theirs in ((one, two), (two, one)):
        force = sum(force_of(st, e) for e in mine)
        dealer = st.ref(mine[0])
        for t in theirs:
            if force > 0:
                events.append(
                    Event(DAMAGED, st.ref(t), player=st.col[CONTROLLER][mine[0]], source=dealer, n=force, why=BY_COMBAT)
                )
    return st.carry_out(events) if events else False


def force_of(st: State, e: int) -> int:
    """Return with how much an alma strikes: its AP, nothing if it is gone or cannot attack [3.4.3, R36]."""
    return value(st, e, AP) if e >= 0 and not flagged(st, e, F_NO_ATTACK) else 0


def fought(st: State, f: Frame) -> bool:
    """Note what exceeded RP [R88]; each player gains Will, also without damage [3.4.7, 3.4.16, R39]."""
    excess: list[int] = []
    for ev in f.happened:
        if ev.kind == DAMAGED and ev.subject in f.regs[0]:
            rest = ev.n - f.regs[1][f.regs[0].index(ev.subject)]
            excess += [ev.subject, max(0, rest)]
    f.regs[2] = tuple(excess)
    refs = f.regs[0]
    if f.flag:
        for r in refs:
            if st.now(r) >= 0:
                others = [o for o in refs if side(st, player_of(st, o)) != side(st, player_of(st, r))]
                st.emit(FOUGHT, r, player=player_of(st, r), source=r, to=others[0] if others else -1)
    players = sorted({player_of(st, r) for r in refs})
    return st.carry_out([Event(WILLED, player=p, n=1, why=BY_RULE) for p in players])


def release(st: State, f: Frame) -> bool:
    """What holds during combat ends [3.4.13.2.5]."""
    release_fight(st)
    st.put_num(FIGHTING, st.num[FIGHTING] - 1)
    return check(st)


def afterwards(st: State, f: Frame) -> bool:
    """交戦後 [3.4.13.2.6]; first what the act itself has triggered."""
    return timing(st, T_FIGHT_AFTER, involved(st, f))


def fell(st: State, f: Frame) -> bool:
    """All main almas at RP 0 are destroyed in combat, together [3.4.4, R40]."""
    f.happened = ()
    events: list[Event] = []
    for e in mains(st, 0) + mains(st, 1):
        if rp_left(st, e) <= 0 and not st.col[FALLEN][e]:
            p = st.col[CONTROLLER][e]
            others = [main_of(st, q) for q in foes(st, p) if main_of(st, q) >= 0]
            dealer = st.ref(others[0]) if others else -1
            events.append(
                Event(FELLED, st.ref(e), player=some_member(st, 1 - side(st, p)), source=dealer, why=BY_COMBAT)
            )
    return st.carry_out(events) if events else False


def felled(st: State, f: Frame) -> bool:
    """They stay in their circles for 破壊時: 絶叫 and the like [3.4.13.2.7]."""
    st.put_num(HELD, st.num[HELD] - 1)
    f.regs[3] = tuple([ev.subject for ev in f.happened if ev.kind == FELLED])
    return run(st)


def cp_count(st: State, f: Frame) -> bool:
    """Each player of a destroyed alma takes its CP, with 追撃 and what 貫通 lets through, and gains Will [3.4.4, 3.4.8, 3.4.13.2.8, R42,
    R87, R88]."""
    events: list[Event] = []
    for ref in f.regs[3]:
        p = player_of(st, ref)
        events.append(Event(HURT, player=p, source=ref, n=last_value(st, ref, CP) + chase(st, f, p), why=BY_CP))
        more = pierced(st, f, ref, p)
        if more:
            events.append(Event(HURT, player=p, source=piercing(st, f, p)[0], n=more, why=BY_COMBAT))
        events.append(Event(WILLED, player=p, n=1, why=BY_RULE))
    return st.carry_out(events) if events else False


def chase(st: State, f: Frame, player: int) -> int:
    """Return 追撃 of the opposing almas of the combat, also of those that fell themselves [R87, R118]."""
    n = 0
    for r in f.regs[0]:
        if side(st, player_of(st, r)) != side(st, player):
            n += last_value(st, r, N_CHASE)
    return n


def piercing(st: State, f: Frame, player: int) -> list[int]:
    """Return the opposing almas of the combat that have 貫通: they deal what goes beyond RP [R88]."""
    return [
        r
        for r in f.regs[0]
        if side(st, player_of(st, r)) != side(st, player) and last_value(st, r, KEYWORDS) & W_PIERCE
    ]


def pierced(st: State, f: Frame, ref: int, player: int) -> int:
    """Return the damage beyond RP, as far as the almas with 貫通 dealt it [R88, R118]."""
    piercers = piercing(st, f, player)
    most = sum(f.regs[4][i] for i in range(len(f.regs[4])) if f.regs[0][i] in piercers)
    pairs = f.regs[2]
    for i in range(0, len(pairs), 2):
        if pairs[i] == ref:
            return min(most, pairs[i + 1])
    return 0


def apply(st: State, f: Frame) -> bool:
    """In CF this is an act of the rules and applied at once; inside an effect the ledger waits [R29, R138]."""
    return settle(st) if f.n == 0 else False


def judge(st: State, f: Frame) -> bool:
    """Victory is checked."""
    return victory(st) if f.n == 0 else False


def bury_fallen(st: State, f: Frame) -> bool:
    """The almas marked leave, with their armed almas [3.4.13.2.9, R40, R97]."""
    events: list[Event] = []
    for ref in f.regs[3]:
        e = st.now(ref)
        if e >= 0 and st.kind_of(e) == MAIN:
            p = st.col[CONTROLLER][e]
            events.append(bury(st, e, DESTROYED, some_member(st, 1 - side(st, p)), slayer(st, f, p), BY_COMBAT))
    return st.carry_out(events) if events else False


def slayer(st: State, f: Frame, player: int) -> int:
    """Return the ref of the alma of the combat that struck an alma of a player down, wherever it is now."""
    for r in f.regs[0]:
        if side(st, player_of(st, r)) != side(st, player):
            return r
    return -1


def end(st: State, f: Frame) -> bool:
    """Back to the depth around the combat."""
    if f.n:
        st.put_num(SCOPE, f.n)
    return check(st)


COMBAT: Final = procedure(
    "arc:combat",
    ("3.4.13.2", begin),
    ("3.4.13.2.1", before),
    ("3.4.14", after_before),
    ("3.4.13.2.2", eve),
    ("3.4.15", after_eve),
    ("3.4.13.2.3", during),
    ("3.4.13.2.4", at),
    ("3.4.3", blows),
    ("3.4.7", fought),
    ("3.4.7/a", settled),
    ("3.4.13.2.5", release),
    ("3.4.13.2.6", afterwards),
    ("3.4.4", fell),
    ("3.4.13.2.7", felled),
    ("3.4.13.2.8", cp_count),
    ("4.5.8", apply),
    ("3.4.6", judge),
    ("3.4.13.2.9", bury_fallen),
    ("3.4.13.2.9/a", settled),
    ("3.4.1/z", end),
)
"""A combat between all main almas, made by the rules (``n`` 0) or by an effect."""


# ---- direct attack [R41] -------------------------------------------------------------------------------------------------
# The frame keeps: ``n`` depth as above, ``m`` the attacking side, ``regs[0]`` the attackers, ``target`` the player attacked.


def strike_begin(st: State, f: Frame) -> bool:
    """Inside an entry its batches lie deeper."""
    if f.n:
        st.put_num(SCOPE, f.n + 1)
    return False


def whom(st: State, f: Frame) -> bool:
    """The single alma of a tag match attacks one partner of its player's choice [R119]."""
    targets = members(st, 1 - f.m)
    return st.ask(f, some_member(st, f.m), "player", [option(V_CHOOSE_PLAYER, p) for p in targets])


def strike_before(st: State, f: Frame) -> bool:
    """攻撃前."""
    f.target = first(f.answer)
    return timing(st, T_ATTACK_BEFORE, f.regs[0], f.regs[0][0])


def strike_during(st: State, f: Frame) -> bool:
    """攻撃中."""
    return timing(st, T_ATTACK_DURING, f.regs[0], f.regs[0][0])


def strike_at(st: State, f: Frame) -> bool:
    """攻撃時."""
    return timing(st, T_ATTACK_AT, f.regs[0], f.regs[0][0])


def hit(st: State, f: Frame) -> bool:
    """AP to the Life, if the attacker is still there [3.4.5, 3.4.11, R41]."""
    f.happened = ()
    force = 0
    dealer = -1
    for ref in f.regs[0]:
        e = st.now(ref)
        if e >= 0 and st.kind_of(e) == MAIN and not flagged(st, e, F_NO_DIRECT | F_NO_ATTACK):
            force += value(st, e, AP)
            dealer = ref
            st.emit(STRUCK, ref, player=st.col[CONTROLLER][e], source=ref, to=st.ref(f.target))
    if force <= 0:
        return False
    return st.act(HURT, player=f.target, source=dealer, n=force, why=BY_ATTACK)


def hit_will(st: State, f: Frame) -> bool:
    """If Life falls, its player gains Will; else nobody does [3.4.10, 3.4.11, R41]."""
    if not any(ev.kind == HURT and ev.n > 0 for ev in f.happened):
        return False
    return st.act(WILLED, player=f.target, n=1, why=BY_RULE)


def strike_after(st: State, f: Frame) -> bool:
    """攻撃後."""
    return timing(st, T_ATTACK_AFTER, f.regs[0], f.regs[0][0])


STRIKE: Final = procedure(
    "arc:direct attack",
    ("3.4.5/a", strike_begin),
    ("3.4.1", whom),
    ("3.4.5/b", strike_before),
    ("3.4.5/c", strike_during),
    ("3.4.5/d", strike_at),
    ("3.4.5", hit),
    ("3.4.10", hit_will),
    ("4.5.8", apply),
    ("3.4.6", judge),
    ("3.4.10/a", settled),
    ("3.4.5/e", strike_after),
    ("3.4.1/z", end),
)
"""A direct attack of side ``m``."""
