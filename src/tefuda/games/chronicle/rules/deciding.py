"""What is decided while a text is announced: modes, choices, distribution; the ages that are locked [11.2.3-11.2.8, R75-R78, R130]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.events import LACKED
from tefuda.games.chronicle.rules.lamps import lit_for
from tefuda.games.chronicle.rules.model import age
from tefuda.games.chronicle.rules.text import CHOICE_PART, MODE_PART, R_AGES, SHARE_PART, ChronicleAbility
from tefuda.games.common.announcing import Decisions
from tefuda.kernel.schema import CARD
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


def text_part(f: Frame) -> ChronicleAbility | None:
    """Return the ability, or the text of the card, that is announced."""
    return cast("ChronicleAbility | None", f.box[0])


MODES: Final = Decisions(MODE_PART, MODE_PART, LACKED)
"""Modes [11.2.3, 11.3.3, 11.5.5, 11.6.7]."""
CHOICES: Final = Decisions(CHOICE_PART, CHOICE_PART, LACKED)
"""Things that are chosen [11.2.7, 11.3.5, 11.5.8, 11.6.10]."""
SHARES: Final = Decisions(SHARE_PART, SHARE_PART, LACKED)
"""Numbers that are distributed among them [11.2.8, 11.3.6, 11.5.9, 11.6.11]."""


def lock_age(st: State, f: Frame) -> bool:
    """The ages of both players are noted; what happens to them later does not matter to this text [11.2.6, 11.5.7, 11.6.9, R130]."""
    f.regs[R_AGES] = locked(st, f.player, f.source)
    return False


def locked(st: State, player: int, source: int) -> Ints:
    """Return the ages of both players, and the colours lit for the source of what this player announces [11.2.6, R78]."""
    e = source & ENTITY
    return (age(st, 0), age(st, 1), lit_for(st, e, player) if st.col[CARD][e] >= 0 else 0)


# ---- what can be completed [R79] --------------------------------------------------------------------------------------------


def parts_possible(st: State, x: Scope, ability: ChronicleAbility | None) -> bool:
    """Tell whether the obligatory decisions of a text can be made legally; of modes some one."""
    if ability is None:
        return True
    modal = [p for p in ability.parts if p.sort == MODE_PART and p.applies(st, x)]
    return all(p.can(st, x) for p in modal) and choices_possible(st, x, ability)


def choices_possible(st: State, x: Scope, ability: ChronicleAbility | None) -> bool:
    """Tell whether what is chosen and divided after the modes can be, for those modes that were chosen."""
    parts = ability.parts if ability is not None else ()
    return all(p.can(st, x) for p in parts if p.sort != MODE_PART and p.applies(st, x))
