"""The check that follows everything that a player does [11], and abilities that wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.reasons import BY_RULE
from tefuda.games.common.registers import fresh_regs, take_from_trigger
from tefuda.games.common.waiting import play, spend
from tefuda.games.common.writing import sent_home
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import first, option
from tefuda.kernel.programs import RUN
from tests.games.mini.rules.model import (
    ACTIVE,
    ASH,
    DAMAGE,
    DREW_EMPTY,
    FIELD,
    LIFE,
    LIGHT,
    OUT,
    V_TRIGGER,
    other,
)

if TYPE_CHECKING:
    from tefuda.kernel.state import State


def light(st: State, e: int) -> int:
    """Return the light of a lamp, never less than 0 [10.5]."""
    return max(0, st.row(e).v[LIGHT])


def dying(st: State) -> list[int]:
    """Return the lamps that have to go out [9.2]."""
    return [e for p in st.seats for e in st.zone(p, FIELD) if st.col[DAMAGE][e] >= light(st, e)]


def losers(st: State) -> list[int]:
    """Return who has lost [1.2, 1.4]."""
    return [p for p in st.seats if st.num[LIFE + p] <= 0 or st.num[DREW_EMPTY + p]]


def calm(st: State) -> bool:
    """Tell whether a check finds nothing [11.5]."""
    return not st.waiting and not losers(st) and not dying(st)


def lose(st: State, f: Frame) -> bool:
    """Who has lost, has lost; both at once is a draw [11.2, 1.2, 1.3, 1.4]."""
    st.dirty = False
    lost = losers(st)
    if not lost:
        return False
    clause = "1.2" if any(st.num[LIFE + p] <= 0 for p in lost) else "1.4"
    return st.finish(tuple([p for p in st.seats if p not in lost]), clause if len(lost) == 1 else "1.3")


def go_out(st: State, f: Frame) -> bool:
    """All lamps that have to, go out together [11.3, 9.2]."""
    events = [sent_home(st, e, OUT, ASH, -1, -1, BY_RULE) for e in dying(st)]
    return st.carry_out(events) if events else False


def whose_turn_it_is_first(st: State) -> int:
    """Return the player who chooses first: the turn player [11.4]."""
    return max(0, st.num[ACTIVE])


def next_ability(st: State, f: Frame) -> bool:
    """A waiting ability of the turn player, then of the other, is carried out; of several its player names one [11.4]."""
    if not st.waiting:
        return st.back(f, "11.2") if st.dirty else st.back(f, "11.5/a")
    player = whose_turn_it_is_first(st)
    if all(w.player != player for w in st.waiting):
        player = other(player)
    return st.ask(f, player, "trigger", [option(V_TRIGGER, i) for i, w in enumerate(st.waiting) if w.player == player])


def carry_out_ability(st: State, f: Frame) -> bool:
    """It is carried out."""
    w = st.waiting[first(f.answer)]
    spend(st, w)
    return play(st, w, WAITING)


def look_again(st: State, f: Frame) -> bool:
    """The check is repeated [11.5]."""
    return st.back(f, "11.2")


def end(st: State, f: Frame) -> bool:
    """There is nothing to do any more [11.5]."""
    return st.done()


CHECK: Final = procedure(
    "mini:check",
    ("11.2", lose),
    ("11.3", go_out),
    ("11.4", next_ability),
    ("11.4/a", carry_out_ability),
    ("11.5", look_again),
    ("11.5/a", end),
)


def run_text(st: State, f: Frame) -> bool:
    """The text of a waiting ability, told what triggered it [10.1, 10.2]."""
    w = f.box[0]
    program = w.ability.program
    assert program is not None
    regs = fresh_regs(program.regs, w.source, w.player)
    take_from_trigger(regs, w)
    return st.call(RUN, player=w.player, source=w.source, regs=regs, prog=program, event=w.event, snap=w.snap)


def over(st: State, f: Frame) -> bool:
    """It is over."""
    return st.done()


WAITING: Final = procedure("mini:waiting ability", ("11.4", run_text), ("11.4/a", over))
