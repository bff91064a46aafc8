"""What an object of a match is now: its numbers, words and marks after continuous effects, whose it is, and whether it is on the field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.kernel.schema import CONTROLLER
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.state import State

KIND: Final = 0
KEYWORDS: Final = 3
FLAGS: Final = 4
"""Places of attributes in the rows of every game: kind of card (or a mask of kinds), masks of keywords, of permissions and prohibitions."""


def other(player: int) -> int:
    """Return the opponent in a game of two [sve:1.1.1, eoo:2-1-1, chronicle:6.1.2]."""
    return 1 - player


def is_player(st: State, e: int) -> bool:
    """Tell whether an entity is a player."""
    return 0 <= e < st.rules.players


def entity(ref: int) -> int:
    """Return the entity number of a ref, whether or not the object is still there."""
    return ref & ENTITY


def on_field(st: State, ref: int) -> int:
    """Return the entity of a ref if that object is on the field (``Rules.tied_to``), else -1."""
    e = st.now(ref)
    kind = st.kind_of(e) if e >= 0 else -1
    return e if kind >= 0 and st.rules.tied_to >> kind & 1 else -1


def holder(st: State, e: int) -> int:
    """Return the player who has an object: its holder, or on whose side it is [eoo:9-1-4, eoo:10-1-7, arc:R46]."""
    return st.col[CONTROLLER][e]


def value(st: State, e: int, attr: int) -> int:
    """Return a number of an object as it is read: after continuous effects, at least 0
    [eoo:7-1-2, eoo:R63, arc:R45, avalon:R18, chronicle:4.3, chronicle:R12]."""
    return max(0, st.row(e).v[attr])


def is_kind(st: State, e: int, kind: int) -> bool:
    """Tell whether an object is of a kind of card now [sve:2.3, eoo:17]."""
    return st.row(e).v[KIND] == kind


def has(st: State, e: int, word: int) -> bool:
    """Tell whether an object has a keyword now; restraint is judged where flight matters [eoo:24-4-2]."""
    return st.row(e).v[KEYWORDS] & word != 0


def flagged(st: State, e: int, flag: int) -> bool:
    """Tell whether a permission, prohibition or protection applies to an object."""
    return st.row(e).v[FLAGS] & flag != 0
