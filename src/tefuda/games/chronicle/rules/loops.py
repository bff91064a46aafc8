"""Endless loops [13, R111]: how they are recognised, who can leave them, how often they are run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.model import LIFE, PHASE, TURN, active, other
from tefuda.games.chronicle.rules.verbs import (
    V_ACTIVATE,
    V_ADVANCE,
    V_JOIN,
    V_PLACE,
    V_PUT_SOUL,
    V_REPEAT,
    V_SOUL,
    V_USE,
)
from tefuda.games.common import recurring
from tefuda.games.common.recurring import taken_back, without
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.identity import Visit, position_key
from tefuda.kernel.options import option, second, verb_of
from tefuda.kernel.schema import PASS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

HARMLESS: Final = frozenset((PASS, V_SOUL))
"""Verbs with which nobody begins a loop: while nothing else has been chosen in a turn no position is noted."""
AT_PRIORITY: Final = frozenset((PASS, V_USE, V_ACTIVATE, V_SOUL, V_PLACE, V_JOIN, V_PUT_SOUL, V_ADVANCE))
"""Verbs of a player with priority."""
NO_OPTION: Final = -1
"""Option of visits that were no decisions: positions before priority after a decision inside a resolution, or in a long chain of
resolutions without a choice."""
PATIENCE: Final = 6
"""Resolutions in a row without a choice after which positions are noted."""
HOPELESS: Final = 1000
"""Resolutions in a row without a choice after which there is a loop that nobody can stop (safety net) [R111]."""
MOST_ROUNDS: Final = 9999
BAN: Final = 4
"""First number of the keys in ``st.memory`` of what a player may not take from an alike position: (BAN, player, option, key); the value is
BARRED, LEAVES or both [13.2, 13.3]."""
BARRED: Final = 1
"""He may not begin the loop again."""
LEAVES: Final = 2
"""He has to leave the loop there, once."""


# ---- noting positions -------------------------------------------------------------------------------------------------------


def likeness(st: State) -> int:
    """Return a number that differs where positions cannot be alike: a cheap test before keys are compared."""
    out = [st.num[PHASE], st.num[TURN], len(st.frames), len(st.effects), len(st.waiting)]
    out += [len(z) for z in st.zones]
    return hash(tuple(out))


def as_asked(st: State, pc: int) -> State:
    """Return a copy of the position as it was when the running frame asked, without what loops forbid."""
    then = recurring.as_asked(st, pc)
    lift_bans(then)
    return then


def note_choice(st: State, f: Frame, answer: int) -> None:
    """Note the position in which a player decides, what he takes, and whether another option would have left the loop: any but soul
    actions. What only passes or makes souls begins no loop; rounds of a loop that is run as named are not noted again."""
    verb = verb_of(answer)
    request = st.request
    if request is None or verb == V_REPEAT or not st.num[TURN] or (not st.trail and verb in HARMLESS):
        return
    left = any(o != answer and verb_of(o) != V_SOUL for o in request.options)
    player = request.player
    st.trail = (*st.trail, Visit(likeness(st), answer, as_asked(st, f.asked), 0, player, left, False, lives(st)))


# ---- recognising a loop ------------------------------------------------------------------------------------------------------


def round_found(st: State, f: Frame) -> tuple[Visit, ...]:
    """Return the decisions between the last two occurrences of this position, if it has occurred twice before in this turn with the same
    decisions in both rounds; nothing otherwise [R111]. Priority is asked for in the next row: that is where decisions were noted."""
    trail = st.trail
    if len(trail) < 2:
        return ()
    now = likeness(st)
    here: Visit | None = None
    for size in range(1, len(trail) // 2 + 1):
        again, before = trail[-size], trail[-2 * size]
        if again.figures != now or before.figures != now or not same_decisions(trail, size):
            continue
        if here is None:  # keys cost far more than figures and options
            here = Visit(now, NO_OPTION, as_asked(st, f.pc + 1), 0, -1, False, False)
        if again.key() == here.key() == before.key():
            return trail[-size:]
    return ()


def same_decisions(trail: tuple[Visit, ...], size: int) -> bool:
    """Tell whether the last two rounds of so many visits took the same decisions."""
    end = len(trail)
    for i in range(end - size, end):
        if trail[i].option != trail[i - size].option:
            return False
    return True


def look_for_loop(st: State, f: Frame) -> bool:
    """Before priority is given: is there a loop, and who can leave it [13.1-13.3, R111]?"""
    if st.steps >= HOPELESS:
        return st.finish((), "13.1")
    if st.script or st.waiting or not (st.trail or st.steps >= PATIENCE):
        return False
    rounds = round_found(st, f)
    if not rounds:
        if st.steps >= PATIENCE or chosen_inside(st):
            st.trail = (
                *st.trail,
                Visit(likeness(st), NO_OPTION, as_asked(st, f.pc + 1), 0, -1, False, False, lives(st)),
            )
        return False
    leavers = [p for p in (active(st), other(active(st))) if any(v.player == p and v.left for v in rounds)]
    if not leavers:
        return False if runs_out(st, rounds) else st.finish((), "13.1")
    return st.call(LOOP, regs=[tuple([v.option for v in rounds]), (), tuple(leavers)])


def chosen_inside(st: State) -> bool:
    """Tell whether the last decision was made inside a use or a resolution: the position before priority is noted then, too, since what
    players decide there may be all that they decide in a loop [R111]."""
    option = st.trail[-1].option
    return option >= 0 and verb_of(option) not in AT_PRIORITY


def runs_out(st: State, rounds: tuple[Visit, ...]) -> bool:
    """Tell whether the loop brings the game nearer to its end: somebody's life falls [R111]. Then it simply goes on."""
    before = rounds[0].note
    return any(st.num[LIFE + p] < before[p] for p in st.seats)


def lives(st: State) -> Ints:
    """Return the life of both players."""
    return tuple([st.num[LIFE + p] for p in st.seats])


# ---- running it --------------------------------------------------------------------------------------------------------------


def ask_rounds(st: State, f: Frame) -> bool:
    """Whoever can leave names how often it is run: the turn player first, the other knowing it [13.2, 13.3]."""
    leavers = f.regs[2]
    if len(f.regs[1]) == len(leavers):
        return False
    player = leavers[len(f.regs[1])]
    return st.ask(f, player, "repeat", range(option(V_REPEAT, 0, 0), option(V_REPEAT, 0, MOST_ROUNDS) + 1))


def rounds_named(st: State, f: Frame) -> bool:
    """Note the number; when all are named, run the smaller one and let its player leave [13.2, 13.3]."""
    if len(f.regs[1]) < len(f.regs[2]):
        f.regs[1] = (*f.regs[1], second(f.answer))
        return st.back(f, "13.2")
    named, leavers = f.regs[1], f.regs[2]
    n = min(named)
    leaver = leavers[named.index(n)]
    rounds = [v for v in st.trail[len(st.trail) - len(f.regs[0]) :] if v.option != NO_OPTION]
    place = next(i for i in range(len(rounds)) if rounds[i].player == leaver and rounds[i].left)
    barred = leavers if len(leavers) == 1 or named[0] == named[-1] else tuple([p for p in leavers if p != leaver])
    ban(st, rounds[place], leaver, LEAVES)
    for v in rounds:
        if v.player in barred and v.left:
            ban(st, v, v.player, BARRED)
    st.trail = ()
    taken = tuple([v.option for v in rounds])
    st.script = taken * n + taken[:place]
    return st.done()


def ban(st: State, v: Visit, player: int, how: int) -> None:
    """Keep a player from taking a decision of the loop again from an alike position."""
    key = (BAN, player, v.option, v.key())
    st.memory = {**st.memory, key: how | st.memory.get(key, 0)}


def leave_loop(st: State, f: Frame) -> None:
    """Whoever had to leave the loop and has done so is free to decide as he likes from now on, unless he is barred [13.3, R111]."""
    due = [key for key, how in st.memory.items() if key[0] == BAN and how & LEAVES and key[1] == f.player]
    if not due:
        return
    here = position_key(as_asked(st, f.asked), False)
    memory = dict(st.memory)
    for key in due:
        if key[3] == here and key[2] != f.answer:
            memory[key] &= BARRED
    st.memory = {key: how for key, how in memory.items() if key[0] != BAN or how}


LOOP: Final = procedure("chronicle:loop", ("13.2", ask_rounds), ("13.3", rounds_named))
"""Runs a loop as often as is named: regs: the options of a round, the numbers named, who can leave."""


def still_offered(st: State, f: Frame, options: Sequence[int]) -> Sequence[int]:
    """Withdraw what was taken back at this decision twice, and what the player may not do again because of a loop, unless nothing but
    soul actions would remain [13.2, 13.3]."""
    if st.script:
        return options
    taken = taken_back(st) if st.saved is None else []
    bans = [key for key in st.memory if key[0] == BAN]
    if bans:
        here = position_key(as_asked(st, f.pc), False)
        taken += [key[2] for key in bans if key[3] == here]
    return without(options, taken, V_SOUL)


def lift_bans(st: State) -> None:
    """Forget what loops have forbidden (a raw write); when a turn begins no position of the last one is alike any more."""
    if any(key[0] == BAN for key in st.memory):
        st.memory = {k: v for k, v in st.memory.items() if k[0] != BAN}
