"""Which texts let an attack be repeated within a turn, so that a turn may turn in circles [14.2.1, R79]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.doing import OnThings
from tefuda.games.sve.rules.do_moves import Exchange, MoveTo, Transform
from tefuda.games.sve.rules.doing import TakeOver
from tefuda.games.sve.rules.model import FIELD, STOOD
from tefuda.kernel.programs import Program
from tefuda.kernel.records import Replacer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tefuda.kernel.programs import Ins


def lets_repeat(parts: Iterable[object]) -> bool:
    """Tell whether a text compiled to these parts may stand a follower up or bring one to a field: without that, an attack acts
    the attacker for the rest of the turn. A replacement of its own may do anything."""
    for part in parts:
        if isinstance(part, Replacer) or (isinstance(part, Program) and any(brings_back(i) for i in part.code)):
            return True
    return False


def brings_back(i: Ins) -> bool:
    """Tell whether an instruction may stand a follower up or bring one to a field."""
    if isinstance(i, OnThings):
        return i.kind == STOOD
    if isinstance(i, MoveTo):
        return i.zone == FIELD
    return isinstance(i, Exchange | TakeOver | Transform)
