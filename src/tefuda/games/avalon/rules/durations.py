"""When effects end [7.7.3, R9, R113] (wording 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.avalon.rules.model import TURN
from tefuda.kernel.ending import end_those, ending_at, keep_delayed, keep_effects, waiting_till

if TYPE_CHECKING:
    from tefuda.kernel.records import Effect
    from tefuda.kernel.state import State

FOREVER: Final = 0
"""As long as the receiver stays where it is: locked refs die by themselves."""
UNTIL_TURN: Final = 1
"""Until the end of the leader or chaser turn ``when`` (ターン終了時まで, このターン) [R9]."""
UNTIL_BATTLE: Final = 2
"""Until the running battle is over, before its settlement [7.7.3, R54]."""
UNTIL_SETTLED: Final = 3
"""Until the settlement of the running battle is over: negated abilities [R62]."""
UNTIL_NEXT: Final = 4
"""Until the end of the next turn to begin in which one of the players in mask ``when`` acts (次の自分のターンの終了時まで)."""
WHILE_SOURCE: Final = 5
"""As long as the ref ``when`` is on the field (このクリーチャーが場にいる間)."""


UNTIL_START: Final = 6
"""Until the next turn begins in which one of the players in mask ``when`` acts (次の自分のターンの開始時まで)."""


def this_turn(st: State) -> int:
    """Return the ``when`` of UNTIL_TURN for the running turn."""
    return st.num[TURN]


def begin_turn(st: State, acting: int) -> None:
    """A turn begins in which the players of a mask act: what waits for it ends with it (a raw write)."""
    turn = st.num[TURN]
    keep(st, [ef for ef in st.effects if ef.until != UNTIL_START or not ef.when & acting])
    keep_delayed(st, [dl for dl in st.delayed if dl.until != UNTIL_START or not dl.when & acting])
    if any(begins(ef.until, ef.when, acting) for ef in st.effects):
        st.effects = tuple(
            [ending_at(ef, UNTIL_TURN, turn) if begins(ef.until, ef.when, acting) else ef for ef in st.effects]
        )
        st.d = None
    if any(begins(dl.until, dl.when, acting) for dl in st.delayed):
        st.delayed = tuple(
            [waiting_till(dl, UNTIL_TURN, turn) if begins(dl.until, dl.when, acting) else dl for dl in st.delayed]
        )


def begins(until: int, when: int, acting: int) -> bool:
    """Tell whether something waits for a turn of one of the players of a mask."""
    return until == UNTIL_NEXT and when & acting != 0


def end_turn(st: State) -> None:
    """What lasts for this turn ends (a raw write)."""
    if end_those(st, UNTIL_TURN, st.num[TURN]):
        st.dirty = True


def end_battle(st: State) -> None:
    """What the battle has changed ends; negated abilities stay so until it is settled (a raw write) [7.7.3]."""
    keep(st, [ef for ef in st.effects if ef.until != UNTIL_BATTLE])
    keep_delayed(st, [dl for dl in st.delayed if dl.until != UNTIL_BATTLE])


def end_settlement(st: State) -> None:
    """Abilities that were negated in the battle work again (a raw write) [R62]."""
    keep(st, [ef for ef in st.effects if ef.until != UNTIL_SETTLED])


def keep(st: State, kept: list[Effect]) -> None:
    """Write the effects that go on; if some do not, rule processing has something to look at [R21]."""
    if keep_effects(st, kept):
        st.dirty = True
