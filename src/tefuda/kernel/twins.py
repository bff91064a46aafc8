"""Cards that nobody can tell apart, and cards that not everybody can tell: what is asked about them must give nothing away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.schema import CARD, FACE, KNOWN, LABEL, OWNER, PUBLIC, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.position import Position
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


def in_secret(st: Position, e: int) -> bool:
    """Tell whether some player cannot tell which card an entity is."""
    z = st.col[ZONE][e]
    if z < 0 or st.rules.visible[z] == PUBLIC or st.col[LABEL][e]:
        return False
    known = st.col[KNOWN][e]
    for p in st.seats:
        if not known >> p & 1:
            return True
    return False


def any_in_secret(st: Position, cards: Ints) -> bool:
    """Tell whether some player cannot tell one of these cards."""
    for e in cards:
        if in_secret(st, e):
            return True
    return False


def grouped(st: State, cards: Ints) -> Ints:
    """Return cards in their order, but copies that nobody can tell apart directly after the first of them."""
    out: list[int] = []
    for e in cards:
        at = len(out)
        for i in range(len(out)):
            if alike(st, out[i], e):
                at = i + 1
        out.insert(at, e)
    return tuple(out)


def alike(st: State, a: int, b: int) -> bool:
    """Tell whether two cards of a hidden zone without order differ in nothing: design, who knows them, states, counters, and that
    nothing else in the match names one of them."""
    z = st.col[ZONE][a]
    if a == b or st.col[CARD][a] != st.col[CARD][b] or z != st.col[ZONE][b] or z < 0:
        return False
    if st.rules.visible[z] == PUBLIC or st.rules.schema.zones[st.rules.zone_kinds[z]].ordered:
        return False
    for column in (KNOWN, LABEL, FACE):
        if st.col[column][a] != st.col[column][b]:
            return False
    for column, _ in st.rules.resets:
        if st.col[column][a] != st.col[column][b]:
            return False
    if st.counters.get(st.ref(a), ()) != st.counters.get(st.ref(b), ()):
        return False
    return not named(st, st.ref(a)) and not named(st, st.ref(b))


def equal_in_sight(st: State, a: int, b: int) -> bool:
    """Tell whether two cards that everybody sees differ in nothing but their numbers, so that one may be offered for both."""
    if a == b or not st.col[LABEL][a] or not st.col[LABEL][b]:
        return False
    for column in (CARD, ZONE, OWNER, FACE):
        if st.col[column][a] != st.col[column][b]:
            return False
    for column, _ in st.rules.resets:
        if column != LABEL and st.col[column][a] != st.col[column][b]:
            return False
    if st.counters.get(st.ref(a), ()) != st.counters.get(st.ref(b), ()) or st.row(a).v != st.row(b).v:
        return False
    return not remembered(st, st.ref(a)) and not remembered(st, st.ref(b))


def named(st: State, ref: int) -> bool:
    """Tell whether effects, triggers or running texts hold a ref. A first incarnation looks like a small number; it counts as held
    wherever that number stands."""
    if remembered(st, ref):
        return True
    for f in st.frames:
        if ref == f.source or within(ref, f.regs):
            return True
    return False


def remembered(st: State, ref: int) -> bool:
    """Tell whether effects, triggers or uses of this turn hold a ref."""
    for ef in st.effects:
        if ref == ef.scope.source or (ef.locked is not None and ref in ef.locked) or within(ref, ef.scope.regs):
            return True
    for dl in st.delayed:
        if ref == dl.scope.source or within(ref, dl.scope.regs):
            return True
    for w in st.waiting:
        ev = w.event
        if (
            ref == w.source
            or within(ref, list(w.regs))
            or (ev is not None and ref in (ev.subject, ev.after, ev.source))
        ):
            return True
    for key in st.used:
        if key[0] == ref:
            return True
    return False


def within(ref: int, regs: list[Ints]) -> bool:
    """Tell whether some register holds a ref."""
    for reg in regs:
        if ref in reg:
            return True
    return False
