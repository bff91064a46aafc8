"""Whether effects of a card reach another one (効果を受けない)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.avalon.rules.model import (
    APART_FOE,
    APART_KINDS,
    APART_OWN,
    F_APART,
    FIELD,
    FLAGS,
    K_MAGIC,
    K_SUPPORT,
    KIND,
    SUPPORT,
)
from tefuda.games.common.concerning import Narrowed
from tefuda.kernel.schema import OWNER
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


def apart(st: State, e: int, source: int, player: int) -> bool:
    """Tell whether effects of a source, used by a player, leave a card of the field alone; those of its own text reach it always."""
    flags = st.row(e).v[FLAGS] & F_APART
    s = source & ENTITY
    if not flags or source < 0 or s == e or not FIELD >> st.kind_of(e) & 1:
        return False
    kind = st.row(s).v[KIND]
    if kind == K_MAGIC:
        bit = APART_KINDS["magic_card"]
    elif kind == K_SUPPORT or st.kind_of(s) == SUPPORT:
        bit = APART_KINDS["support_card"]
    else:
        bit = APART_KINDS["creature"]
    return flags >> (APART_OWN if player == st.col[OWNER][e] else APART_FOE) & bit != 0


class Reached(Narrowed):
    """Whom a description means, as far as effects of the source reach them."""

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Ask the description first."""
        return self.who.fits(st, x, e) and not (st.row(e).v[FLAGS] & F_APART and apart(st, e, x.source, x.player))
