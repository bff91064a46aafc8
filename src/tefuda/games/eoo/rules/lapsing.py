"""Prohibitions of resolved effects that end for good because they are ignored [2-3-2, R73]."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.games.common.forbidding import concerns_in
from tefuda.games.eoo.rules.durations import UNTIL_ATTACK, UNTIL_EVENT
from tefuda.games.eoo.rules.model import ATTACKER, FIELD, FLAGS, L_FLAGS, M_IGNORE
from tefuda.kernel.ending import keep_delayed, kept_to
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import OR, Bundle, Effect, Event

if TYPE_CHECKING:
    from tefuda.kernel.programs import Cond
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class EndedBundle(Bundle):
    """What a lasting effect does until an event ends it [18-6-1].

    Attributes:
        kinds, fits: The event.
    """

    def __init__(self, of: Bundle, kinds: Ints, fits: Cond | None) -> None:
        super().__init__(of.changes, of.mods, of.replacers, of.who, of.cond)
        self.reads |= of.reads
        self.reads_rows |= of.reads_rows
        self.kinds = kinds
        self.fits = fits


def finish(st: State) -> None:
    """End the effects and delayed triggers whose attack is over, and the effects whose event has happened [15-5, 18-6-1]."""
    over = False
    for ef in st.effects:
        if ef.until >= UNTIL_ATTACK and ended(st, ef):
            over = True
    if over:
        st.effects = tuple([ef for ef in st.effects if not ended(st, ef)])
        st.d = None
    keep_delayed(st, [dl for dl in st.delayed if dl.until != UNTIL_ATTACK or not attack_over(st, dl.when)])


def attack_over(st: State, attacker: int) -> bool:
    """Tell whether the attack of a nodia (a ref; -1: there was none) is over [15-5]."""
    return attacker < 0 or st.num[ATTACKER] != attacker


def ended(st: State, ef: Effect) -> bool:
    """Tell whether an effect is over."""
    if ef.until == UNTIL_ATTACK:
        return attack_over(st, ef.when)
    if ef.until != UNTIL_EVENT:
        return False
    bundle = cast(EndedBundle, ef.bundle)
    x = Scope(ef.scope.player, ef.scope.source, ef.scope.regs, None, ef.scope.snap)
    past = st.history
    while past is not None and past.event.moment > ef.when:
        x.event = past.event
        if x.event.kind in bundle.kinds and (bundle.fits is None or bundle.fits.holds(st, x)):
            return True
        past = past.older
    return False


def lapse(st: State) -> None:
    """Free what ignores a prohibition from those that resolved effects laid on it; they do not come back [2-3-2, R73].

    Those of static abilities are only suppressed, by a change of the row, and so are those of a sentence about a player: they lie
    on the player and not on the object [R103].
    """
    if not st.effects:
        return
    if not st.pool.modified >> M_IGNORE & 1:
        return
    free = ignoring(st)
    if not free:
        return
    kept: list[Effect] = []
    for ef in st.effects:
        mask = prohibited(ef)
        if not mask or ef.locked is None:
            kept.append(ef)
            continue
        still = tuple([ref for ref in ef.locked if mask & ~free.get(ref, 0)])
        if still == ef.locked:
            kept.append(ef)
        elif still:
            kept.append(kept_to(ef, still))
    if len(kept) != len(st.effects) or any(a is not b for a, b in zip(kept, st.effects, strict=True)):
        st.effects = tuple(kept)
        st.d = None


def ignoring(st: State) -> dict[int, int]:
    """Return the objects that ignore prohibitions, with the mask of what they ignore."""
    out: dict[int, int] = {}
    for a in st.mods(M_IGNORE):
        if a.mod is None:
            continue
        for p in st.seats:
            for e in st.zone(p, FIELD):
                if concerns_in(st, a, Event(-1), e):
                    ref = st.ref(e)
                    out[ref] = out.get(ref, 0) | a.mod.n
    return out


def prohibited(ef: Effect) -> int:
    """Return the flags that an effect sets, which is all that it does, or 0."""
    mask = 0
    for c in ef.bundle.changes:
        if c.layer != L_FLAGS or c.attr != FLAGS or c.how != OR:
            return 0
        mask |= c.mask
    return mask
