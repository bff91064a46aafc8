"""Which effects and standing texts reach a card, one by one: what a row does not tell any more [4.6]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.ending import expired
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import STATIC
from tefuda.kernel.schema import CONTROLLER, STAMP

if TYPE_CHECKING:
    from tefuda.kernel.records import Bundle
    from tefuda.kernel.state import State


class InForce:
    """Something in force on a card: what it does and for whom, since when, and the number of the effect (-1: a standing text)."""

    __slots__ = ("bundle", "effect", "scope", "stamp")

    def __init__(self, bundle: Bundle, scope: Scope, stamp: int, effect: int) -> None:
        self.bundle = bundle
        self.scope = scope
        self.stamp = stamp
        self.effect = effect


def stamp_of(found: InForce) -> int:
    """Return since when something is in force."""
    return found.stamp


def acting_on(st: State, e: int, layers: int, attributes: int = 0) -> list[InForce]:
    """Return what acts on a card in some layers or writes some attributes (masks), in the order of time."""
    out: list[InForce] = []
    ref = st.ref(e)
    for ef in st.effects:
        b = ef.bundle
        if (b.layers & layers or b.writes_rows & attributes) and not expired(st, ef):
            if ref in ef.locked if ef.locked is not None else reaches(st, b, ef.scope, e):
                out.append(InForce(b, ef.scope, ef.stamp, ef.id))
    d = st.derive()
    for g in d.live:
        for ab in d.rows[g].abilities:
            made = ab.bundle
            if ab.kind != STATIC or made is None or not ab.zones >> st.kind_of(g) & 1:
                continue
            if made.layers & layers or made.writes_rows & attributes:
                x = Scope(st.col[CONTROLLER][g], st.ref(g), [])
                if reaches(st, made, x, e):
                    out.append(InForce(made, x, st.col[STAMP][g], -1))
    out.sort(key=stamp_of)
    return out


def reaches(st: State, b: Bundle, x: Scope, e: int) -> bool:
    """Tell whether a bundle applies to a card now."""
    if b.cond is not None and not b.cond.holds(st, x):
        return False
    return b.who.fits(st, x, e) if b.who is not None else st.now(x.source) == e
