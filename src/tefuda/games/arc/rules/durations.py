"""When effects end [R47, R58] (wording 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.model import FIGHTING, TURN
from tefuda.kernel.ending import end_those, keep_delayed, keep_effects

if TYPE_CHECKING:
    from tefuda.kernel.state import State

FOREVER: Final = 0
"""As long as the receiver stays where it is: locked refs die by themselves [4.6.3]."""
UNTIL_CF: Final = 1
"""Until the release in CF of turn ``when`` (このターン, CF中; 次のターン終了まで) [R47]."""
UNTIL_FIGHT: Final = 2
"""Until 交戦中 of the combat at depth ``when`` is released [R21]."""
WHILE_SOURCE: Final = 3
"""As long as the ref ``when`` is on the field: a weapon's grants [6.3.7]."""


UNTIL_RF: Final = 4
"""Until the next RF終了時 has been processed (次のRF終了時まで) [3.3.10.7]."""


def release(st: State) -> None:
    """End what lasts for this turn or this CF (a raw write) [3.4.13.4, R47]."""
    end_those(st, UNTIL_CF, st.num[TURN])


def release_rf(st: State) -> None:
    """End what lasts to the end of this RF (a raw write) [3.3.10.7]."""
    keep_effects(st, [ef for ef in st.effects if ef.until != UNTIL_RF])
    keep_delayed(st, [dl for dl in st.delayed if dl.until != UNTIL_RF])


def release_fight(st: State) -> None:
    """End what lasts during the innermost combat (a raw write) [3.4.13.2.5]."""
    depth = st.num[FIGHTING]
    keep_effects(st, [ef for ef in st.effects if not (ef.until == UNTIL_FIGHT and ef.when >= depth)])
