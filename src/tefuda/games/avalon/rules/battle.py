"""A battle: naming is done, avatars up, secret supports, nine steps, six slots, settlement [7.1-7.4, 7.7, R54..R66, R74..R76]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.attacks import FIRST, LAST, attack, both_stand, stands, strike_class
from tefuda.games.avalon.rules.durations import end_battle, end_settlement
from tefuda.games.avalon.rules.events import (
    BATTLE_BEGAN,
    BATTLE_ENDED,
    BATTLE_LOST,
    BATTLE_WON,
    BY_BATTLE,
    BY_RULE,
    PAY_LIFE,
    RETURNED,
    SUPPORTED,
    TAKEN_UP,
)
from tefuda.games.avalon.rules.life import gain_life, lose_life
from tefuda.games.avalon.rules.model import (
    ATTACKING,
    AVATAR,
    B_HOLY,
    B_NONE,
    BATTLE,
    DAMAGE,
    DEFENDER,
    DEFENDING,
    F_BEFORE_FIRST,
    F_BEFORE_LAST,
    F_WINS_DRAWS,
    FALLEN,
    HELD,
    INVADER,
    K_AVATAR,
    KIND,
    M_WAR_LIFE,
    NEGATED,
    S_ATTACKS,
    S_SETTLE,
    STEP,
    STRIKE,
    SUPPORT,
    WINNER,
    flagged,
    on_field,
)
from tefuda.games.avalon.rules.possible import destroyed_by, discarded
from tefuda.games.avalon.rules.secret import SUPPORTS, chosen_cards, who_chooses
from tefuda.games.avalon.rules.text import (
    AT_DRAWN,
    AT_END,
    AT_LOST,
    AT_WON,
    INVADING,
    REPLACE_WEAPON,
    AvalonAbility,
    as_avalon,
    is_named,
    text_of,
)
from tefuda.games.avalon.rules.text import (
    DEFENDING as DEFENDING_SIDE,
)
from tefuda.games.avalon.rules.triggers import run_at_once, settled
from tefuda.games.common.registers import told_regs
from tefuda.kernel.acts import nth_of
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.programs import RUN
from tefuda.kernel.records import Event, Waiting
from tefuda.kernel.schema import CARD, OWNER
from tefuda.kernel.sealing import seal
from tefuda.kernel.state import REF

if TYPE_CHECKING:
    from tefuda.kernel.state import State

LAST_STEP: Final = 9
CHECKED_STEPS: Final = 6
"""Endurance is looked at after each of the first six steps [R21]."""
STEPS: Final = ("7.3", "7.3.1", "7.3.2", "7.3.3", "7.3.4", "7.3.5", "7.3.6", "7.3.7", "7.3.8", "7.3.9")
"""The clause of each step, by its number."""


def fight(st: State, kind: int, own: int, target: int) -> bool:
    """Let creature ``own`` of a player invade creature ``target`` of another: a tail call [7.1.1]."""
    col = st.col[OWNER]
    return st.call(
        BATTLES, player=col[own], target=col[target], source=st.ref(own), n=kind, regs=[(st.ref(target),), (0,)]
    )


def begin(st: State, f: Frame) -> bool:
    """The pair is named; who started it is the invading side [7.1.1, 7.1.2]."""
    target = f.regs[0][0]
    for table, n in (
        (BATTLE, f.n),
        (INVADER, f.player),
        (DEFENDER, f.target),
        (ATTACKING, f.source),
        (DEFENDING, target),
    ):
        st.put_num(table, n)
    st.put_num(STEP, 0)
    st.emit(BATTLE_BEGAN, f.source, player=f.player, source=f.source, n=f.n, to=target)
    return False


def sides(st: State) -> tuple[int, int]:
    """Return the players of the battle, the invading side first."""
    return (st.num[INVADER], st.num[DEFENDER])


def at_once(st: State, f: Frame) -> bool:
    """Texts act on what has just happened, while the battle goes on [R66, R90]."""
    return run_at_once(st)


def goes_on(st: State, f: Frame) -> bool:
    """A battle without one of its creatures stops [R74]."""
    return False if both_stand(st) else st.back(f, "7.7")


def take_avatars(st: State, f: Frame) -> bool:
    """Both take their avatars up [7.2.1]."""
    return st.carry_out([to_zone(st, e, p, HELD, TAKEN_UP) for p in sides(st) for e in st.zone(p, AVATAR)])


def to_zone(st: State, e: int, player: int, kind: int, event: int, n: int = 0) -> Event:
    """Return the event by which a card goes to a zone of a player."""
    return Event(event, st.ref(e), player=player, n=n, to=st.zone_id(player, kind), why=BY_RULE)


def offer_supports(st: State, f: Frame) -> bool:
    """Both choose in secret, everybody who has a card in hand [7.2.2, R59]."""
    f.sealed = ()
    who = who_chooses(st, sides(st))
    return seal(st, SUPPORTS, who, True) if who else False


def reveal(st: State, f: Frame) -> bool:
    """Both are revealed together; only now do the cards leave the hands [7.2.3, R59]."""
    events: list[Event] = []
    for p in sides(st):
        cards = chosen_cards(st, f, p)
        events += [to_zone(st, e, p, SUPPORT, SUPPORTED) for e in cards]
        if not cards:
            events += [to_zone(st, e, p, SUPPORT, SUPPORTED, 1) for e in st.zone(p, HELD)]
    f.n = 0
    return st.carry_out(events)


# ---- the nine steps [7.3] --------------------------------------------------------------------------------------------------


def next_step(st: State, f: Frame) -> bool:
    """The next step begins. Both used ウェポンリプレイス: the battle ends at once [7.3.11, R65]."""
    f.n += 1
    st.put_num(STEP, f.n)
    f.m = 0
    if f.n == 1 and all(any(is_named(st, e, REPLACE_WEAPON) for e in supports(st, p)) for p in sides(st)):
        return st.back(f, "7.7")
    return st.back(f, STEPS[f.n])


def supports(st: State, player: int) -> list[int]:
    """Return the support cards that a player uses now, not those that do nothing [R62]."""
    return [e for e in st.zone(player, SUPPORT) if not st.col[NEGATED][e] and st.row(e).v[KIND] != K_AVATAR]


def parts_of(st: State, place: int, step: int) -> list[tuple[AvalonAbility, int, int]]:
    """Return the parts of a step that one of four sources has now: invading support, defending support, invading creature, defending
    creature [7.3.10]. Each with its controller and the ref of its card."""
    out: list[tuple[AvalonAbility, int, int]] = []
    player = sides(st)[place % 2]
    if place < 2:
        for e in supports(st, player):
            for ab in text_of(st, st.col[CARD][e]).supports:
                if ab.step == step and fits_battle(st, ab, place % 2):
                    out.append((ab, player, st.ref(e)))
        return out
    ref = st.num[ATTACKING] if place == 2 else st.num[DEFENDING]
    e = on_field(st, ref)
    if e >= 0:
        for ability in st.row(e).abilities:
            ab = as_avalon(ability)
            if ab.step == step and not ab.support and fits_battle(st, ab, place % 2):
                out.append((ab, player, ref))
    return out


def fits_battle(st: State, ab: AvalonAbility, side: int) -> bool:
    """Tell whether a part works on this side and in this kind of battle [R76]."""
    return bool(ab.sides & (DEFENDING_SIDE if side else INVADING)) and bool(ab.wars >> st.num[BATTLE] & 1)


def next_part(st: State, f: Frame) -> bool:
    """The next part happens, strictly one after the other: each sees what those before have done [7.3.10, R64]."""
    place, i = f.m // 64, f.m % 64
    while place < 4:
        found = parts_of(st, place, f.n)
        if i < len(found):
            ab, player, ref = found[i]
            f.m = place * 64 + i + 1
            if ab.program is None:
                return st.back(f, STEPS[f.n])
            return st.call(RUN, player=player, source=ref, regs=told_regs(ab.regs, ref, player), prog=ab.program)
        place, i = place + 1, 0
    f.m = -1
    return False


def more_parts(st: State, f: Frame) -> bool:
    """And the next part; without one the step is over."""
    return st.back(f, STEPS[f.n] if f.m >= 0 and st.num[STEP] <= LAST_STEP else "7.3.10")


def judge(st: State, f: Frame) -> bool:
    """After a whole step up to the sixth, endurance is looked at [R21]."""
    return st.check() if f.n <= CHECKED_STEPS else False


def over(st: State, f: Frame) -> bool:
    """The battle ends early if one of both is gone or destroyed; else the next step [R54, R74]."""
    if not both_stand(st):
        return st.back(f, "7.7")
    if f.n < LAST_STEP:
        return st.back(f, "7.3")
    f.n = 0
    st.put_num(STEP, S_ATTACKS)
    return False


# ---- the six slots [7.4] ---------------------------------------------------------------------------------------------------


def slot(st: State, f: Frame) -> bool:
    """Who has the strike class of the slot attacks; each side once [7.4.1-7.4.8, R67]."""
    f.n += 1
    if not both_stand(st):
        return st.back(f, "7.7")
    side = (f.n - 1) % 2
    if other_way(st, (f.n - 1) // 2):
        side = 1 - side
    ref = st.num[DEFENDING] if side else st.num[ATTACKING]
    foe = st.num[ATTACKING] if side else st.num[DEFENDING]
    done = f.regs[1][0]
    if done >> side & 1 or (f.n - 1) // 2 != strike_class(st, st.now(ref)):
        return False
    f.regs[1] = (done | 1 << side,)
    return attack(st, sides(st)[side], ref, foe)


def other_way(st: State, strikes: int) -> bool:
    """Tell whether the defending creature comes before the invading one among those of a strike class, because of its text."""
    if strikes not in BEFORE:
        return False
    mine, theirs = st.now(st.num[ATTACKING]), st.now(st.num[DEFENDING])
    return flagged(st, theirs, BEFORE[strikes]) and not flagged(st, mine, BEFORE[strikes])


BEFORE: Final[dict[int, int]] = {FIRST: F_BEFORE_FIRST, LAST: F_BEFORE_LAST}
"""What lets a creature come first, by strike class."""


# ---- the end [7.7, R54] ----------------------------------------------------------------------------------------------------


def results(st: State, f: Frame) -> bool:
    """Who has won: the side whose creature stands while the other was destroyed [R55]. What that triggers waits [R58]."""
    st.put_num(STEP, S_SETTLE)
    refs = (st.num[ATTACKING], st.num[DEFENDING])
    fallen = [fell(st, ref) for ref in refs]
    f.regs[1] = (1 if fallen[0] else 0, 1 if fallen[1] else 0)
    won = -1
    if fallen[0] != fallen[1] and stands(st, refs[1 if fallen[0] else 0]):
        won = 1 if fallen[0] else 0
    elif all(stands(st, ref) for ref in refs):
        counted = [side for side in (0, 1) if flagged(st, st.now(refs[side]), F_WINS_DRAWS)]
        won = counted[0] if len(counted) == 1 else -1
    if won == 0 and st.num[BATTLE] == B_HOLY:
        st.put_num(WINNER, st.num[INVADER])
    late_supports(st, won)
    for side in (0, 1):
        if won >= 0 and st.now(refs[side]) >= 0:
            kind = BATTLE_WON if side == won else BATTLE_LOST
            st.emit(kind, refs[side], player=sides(st)[side], to=refs[1 - side])
    for side in (0, 1):
        if st.now(refs[side]) >= 0:
            st.emit(BATTLE_ENDED, refs[side], player=sides(st)[side], to=refs[1 - side], n=1 if won < 0 else 0)
    return False


def fell(st: State, ref: int) -> bool:
    """Tell whether a battle creature has been destroyed."""
    e = st.now(ref)
    return e >= 0 and st.col[FALLEN][e] != 0


def late_supports(st: State, won: int) -> None:
    """Let the parts of support cards wait that happen in the settlement, in the order of 7.3.10 (a raw write) [R58]."""
    for side in (0, 1):
        player = sides(st)[side]
        steps = (AT_END, AT_DRAWN) if won < 0 else (AT_END, AT_WON if side == won else AT_LOST)
        for e in supports(st, player):
            for ab in text_of(st, st.col[CARD][e]).supports:
                if ab.step in steps and fits_battle(st, ab, side):
                    st.serial += 1
                    nth = nth_of(st, st.ref(e))
                    st.waiting = (
                        *st.waiting,
                        Waiting(ab, player, st.ref(e), None, None, (), 0, side, -1, st.serial, nth),
                    )


def tidy(st: State, f: Frame) -> bool:
    """Avatars go back to their places, used support cards to the discard piles of their owners [7.7.1, 7.7.2, R75]."""
    events: list[Event] = []
    for p in st.seats:
        for e in st.zone(p, HELD) + st.zone(p, SUPPORT):
            owner = st.col[OWNER][e]
            if st.row(e).v[KIND] == K_AVATAR:
                events.append(to_zone(st, e, owner, AVATAR, RETURNED))
            else:
                events.append(discarded(st, e, owner, -1, BY_BATTLE))
    return st.carry_out(events)


def end_effects(st: State, f: Frame) -> bool:
    """What the battle has changed ends, and damage is forgotten [7.7.3, 7.7.9, R54]."""
    end_battle(st)
    for ref in (st.num[ATTACKING], st.num[DEFENDING]):
        e = on_field(st, ref)
        if e >= 0:
            st.set(DAMAGE, e, 0)
            st.set(STRIKE, e, 0)
    return False


def bury(st: State, f: Frame) -> bool:
    """Destroyed creatures leave, each with its mana [7.7.5]."""
    events: list[Event] = []
    for side, ref in ((0, st.num[ATTACKING]), (1, st.num[DEFENDING])):
        if fell(st, ref):
            events.append(destroyed_by(st, st.now(ref), sides(st)[1 - side], -1, BY_BATTLE))
    return st.carry_out(events)


def pays(st: State, f: Frame) -> bool:
    """Whose creature was destroyed is about to lose a life, the invading side first; a text may replace that [7.7.6, R94]."""
    side = f.m if f.m >= 0 else 0
    f.happened = ()
    player = sides(st)[side]
    if not f.regs[1][side] or player not in st.seats:
        return False
    ref = st.num[DEFENDING] if side else st.num[ATTACKING]
    gone = ref + (1 << REF)
    now = gone if st.now(gone) >= 0 else -1
    return st.carry_out([Event(PAY_LIFE, now, player=player, n=war_life(st), why=BY_BATTLE, more=(ref,))])


def war_life(st: State) -> int:
    """Return how much life the outcome of a battle costs and brings [7.7.6, 7.7.7]."""
    n = 1
    for a in st.mods(M_WAR_LIFE):
        if a.mod is not None and a.mod.amount is not None:
            n *= a.mod.amount.value(st, a.scope)
    return n


def loses(st: State, f: Frame) -> bool:
    """He discards a life card of his choice [7.7.6]."""
    due = [ev for ev in f.happened if ev.kind == PAY_LIFE and ev.n > 0]
    if not due or due[0].player not in st.seats:
        return False
    return lose_life(st, due[0].player, due[0].n, -1, BY_BATTLE)


def other_pays(st: State, f: Frame) -> bool:
    """Then the defending side."""
    f.m += 1
    if f.m < 2:
        return st.back(f, "7.7.6")
    f.m = 0
    return False


def gains(st: State, f: Frame) -> bool:
    """Who destroyed the other's creature gains a life, the invading side first [7.7.7]."""
    player = sides(st)[f.m]
    if not f.regs[1][1 - f.m] or player not in st.seats:
        return False
    return gain_life(st, player, war_life(st), -1, BY_BATTLE)


def other_gains(st: State, f: Frame) -> bool:
    """Then the defending side."""
    f.m += 1
    return st.back(f, "7.7.7") if f.m < 2 else False


def unnegate(st: State, f: Frame) -> bool:
    """The settlement is over: abilities that were negated work again; then lives are looked at [R54, R62]."""
    end_settlement(st)
    return st.check()


def close(st: State, f: Frame) -> bool:
    """The battle is over."""
    won = f.regs[1][1] and not f.regs[1][0]
    for table in (INVADER, DEFENDER, ATTACKING, DEFENDING):
        st.put_num(table, -1)
    st.put_num(BATTLE, B_NONE)
    st.put_num(STEP, 0)
    return st.done((1 if won else 0,))


def start_over(st: State, f: Frame) -> bool:
    """Rows that go through both sides begin with the invading one."""
    f.m = 0
    return False


BATTLES: Final = procedure(
    "avalon:battle",
    ("7.1", begin),
    ("7.1/a", at_once),
    ("7.1/b", goes_on),
    ("7.2.1", take_avatars),
    ("7.2.2", offer_supports),
    ("7.2.3", reveal),
    ("7.2.3/a", at_once),
    ("7.2.3/b", goes_on),
    ("7.3", next_step),
    ("7.3.1", next_part),
    ("7.3.1/a", more_parts),
    ("7.3.2", next_part),
    ("7.3.2/a", more_parts),
    ("7.3.3", next_part),
    ("7.3.3/a", more_parts),
    ("7.3.4", next_part),
    ("7.3.4/a", more_parts),
    ("7.3.5", next_part),
    ("7.3.5/a", more_parts),
    ("7.3.6", next_part),
    ("7.3.6/a", more_parts),
    ("7.3.7", next_part),
    ("7.3.7/a", more_parts),
    ("7.3.8", next_part),
    ("7.3.8/a", more_parts),
    ("7.3.9", next_part),
    ("7.3.9/a", more_parts),
    ("7.3.10", judge),
    ("7.3.10/a", at_once),
    ("7.3.10/b", over),
    ("7.4.2", slot),
    ("7.4.3", slot),
    ("7.4.4", slot),
    ("7.4.5", slot),
    ("7.4.6", slot),
    ("7.4.7", slot),
    ("7.7", results),
    ("7.7.1", tidy),
    ("7.7.3", end_effects),
    ("7.7.5", bury),
    ("7.7.5/a", start_over),
    ("7.7.6", pays),
    ("7.7.6/a", loses),
    ("7.7.6/b", other_pays),
    ("7.7.7", gains),
    ("7.7.7/a", other_gains),
    ("7.7.9", unnegate),
    ("7.7.3/a", settled),
    ("7.7.9/a", close),
)
"""A battle of ``player`` (creature ``source``) against ``target``; the result tells whether the invading side destroyed and stood."""
