"""Descriptions of objects and cards: attributes, statuses, numbers, tokens, what may have counters [5, 10-1-1, 24, R41]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common import filters as cf
from tefuda.games.common.concerning import StandsAt
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.knowing import is_made
from tefuda.games.eoo.rules.model import (
    ATTACKER,
    DAMAGE,
    FIELD,
    K_ARCAEA,
    K_ARTIFACT,
    K_EFFECT,
    K_GLYPH,
    K_NODIA,
    KIND,
    SCHEMA,
    STACK,
    STATUSES,
    TARGET,
)
from tefuda.kernel.schema import ALL_TOPICS, SERIAL

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Row, Snap
    from tefuda.kernel.state import State


class IsToken(CardFilter):
    """A token [22]; カード in a text is none [9-1-2, 22-1-6]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.columns[SERIAL].topic

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Ask whether it was created."""
        return st.kind_of(e) != STACK and is_made(st, st.ref(e))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Ask whether it had been created."""
        return snap.zone >= 0 and st.rules.zone_kinds[snap.zone] != STACK and is_made(st, snap.ref)

    def fits_new(self, st: State, x: Scope, row: Row, player: int) -> bool:
        """What is made by an effect is one."""
        return True


CARD_TYPES: Final = 1 << K_NODIA | 1 << K_ARTIFACT | 1 << K_GLYPH | 1 << K_EFFECT
"""Card types that stand in an archive [17]."""


def of_types(mask: int) -> CardFilter:
    """Return the description of card types, a mask of ``K_*``; on the field and the stack the ones objects have now."""
    return cf.OneOf(KIND, mask)


def any_card() -> CardFilter:
    """Return カード: neither a token nor an ability; effects on the stack are none unless the stack is named [12-1-3]."""
    return cf.Every((cf.NoneOf(IsToken()), cf.OneOf(KIND, CARD_TYPES | 1 << K_ARCAEA)))


class Materia(CardFilter):
    """Nodia and artifacts on the field [11-1-1]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.zones[FIELD].topic
        self.reads_rows = 1 << KIND

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look at place and type."""
        return st.kind_of(e) == FIELD and st.row(e).v[KIND] in (K_NODIA, K_ARTIFACT)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look at the last place and type."""
        return snap.zone >= 0 and st.rules.zone_kinds[snap.zone] == FIELD and snap.row.v[KIND] in (K_NODIA, K_ARTIFACT)


class Fragment(CardFilter):
    """Effects on the stack, and glyphs wherever they are [12-1-1]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.zones[STACK].topic
        self.reads_rows = 1 << KIND

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look at place and type."""
        kind = st.row(e).v[KIND]
        return kind == K_GLYPH or (kind == K_EFFECT and st.kind_of(e) == STACK)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look at the last place and type."""
        kind = snap.row.v[KIND]
        return kind == K_GLYPH or (kind == K_EFFECT and snap.zone >= 0 and st.rules.zone_kinds[snap.zone] == STACK)


# ---- attributes [5] ------------------------------------------------------------------------------------------------------


# ---- numbers, statuses, counters, combat ---------------------------------------------------------------------------------


def in_status(place: int) -> CardFilter:
    """Return the description of what is in a status, by its place in ``STATUSES``; -1: in any (○○状態の) [24-1-2]."""
    columns = STATUSES if place < 0 else (STATUSES[place],)
    return cf.AnyFilter(tuple([cf.ColumnIs(c, 0, SCHEMA.topic("status"), no=True) for c in columns]))


class StatusesWithin(CardFilter):
    """In so many statuses, or within a bound [24-1-2]."""

    def __init__(self, bound: int, n: Num) -> None:
        self.reads = SCHEMA.topic("status") | n.reads
        self.reads_rows = n.reads_rows
        self.bound = bound
        self.n = n

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Count its statuses."""
        return cf.within(len([c for c in STATUSES if st.col[c][e]]), self.bound, self.n.value(st, x))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Count its last statuses."""
        had = len([c for c in STATUSES if snap.columns[st.rules.place_of[c]]])
        return cf.within(had, self.bound, self.n.value(st, x))


def damaged() -> CardFilter:
    """Return the description of what has recorded damage [21-1-3]."""
    return cf.ColumnIs(DAMAGE, 0, SCHEMA.topic("damage"), no=True)


class InBlock(CardFilter):
    """A blocker of the attack going on, or the attacker if it was blocked [15-3-1, R55]."""

    def __init__(self, blocker: bool) -> None:
        self.reads = ALL_TOPICS
        self.blocker = blocker

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look at what the attack keeps."""
        return self.takes_part(st, st.ref(e))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look at what the attack keeps."""
        return self.takes_part(st, snap.ref)

    def takes_part(self, st: State, ref: int) -> bool:
        """Find the attack among what is going on."""
        for f in st.frames if st.num[ATTACKER] >= 0 else ():
            if f.proc.name == "attack":
                return ref in f.regs[0] if self.blocker else f.flag and ref == f.source
        return False


def in_combat(attacker: bool) -> CardFilter:
    """Return the description of the attacking nodia, or of the attacked one [15]."""
    return StandsAt(ATTACKER if attacker else TARGET, SCHEMA.topic("attack"))
