"""Where else than in hand cards can be executed, and what waits for the next one that is executed [2-2-1, 9-3-1, 19-4, R109, R110]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.eoo.rules.do_stack import copy_object
from tefuda.games.eoo.rules.durations import UNTIL_POINT
from tefuda.games.eoo.rules.model import GRAVEYARD, HAND, M_COST, M_MAY_EXECUTE, M_NEXT, MANA, NEVER, RETURN
from tefuda.games.eoo.rules.text import execution_regs, text_of
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import Mod
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.programs import Filter
    from tefuda.kernel.records import Active, Bundle
    from tefuda.kernel.state import State

OPEN_ZONES: Final = (GRAVEYARD, RETURN, MANA)
"""Kinds of zones besides the hand from which a text may let cards be executed; everybody can tell what lies there."""


class ExecutionGrant(Mod):
    """Players may execute cards that fit from where these are (…を実行できる).

    Attributes:
        whose: The players who may.
    """

    def __init__(self, fits: Filter, whose: Players) -> None:
        super().__init__(M_MAY_EXECUTE, fits)
        self.whose = whose


def executable_here(st: State, player: int, e: int) -> bool:
    """Tell whether a player may execute a card from where it is: out of his hand, or by a text [9-3-5, R110]."""
    kind = st.kind_of(e)
    if kind == HAND:
        return e in st.zone(player, HAND)
    if kind not in OPEN_ZONES or not st.pool.modified >> M_MAY_EXECUTE & 1:
        return False
    if e in st.zone(player, kind):
        text = text_of(st, st.col[CARD][e])
        for mask, cond in text.elsewhere:
            x = Scope(player, st.ref(e), execution_regs(text, st.ref(e), player))
            if mask >> kind & 1 and (cond is None or cond.holds(st, x)):
                return True
    for a in st.mods(M_MAY_EXECUTE):
        grant = cast(ExecutionGrant, a.mod)
        if a.locked is not None and st.ref(e) not in a.locked:
            continue
        if player in grant.whose.players(st, a.scope) and grant.fits is not None and grant.fits.fits(st, a.scope, e):
            return True
    return False


def elsewhere(st: State, player: int) -> list[int]:
    """Return the cards outside of his hand that a player may execute from where they are."""
    if not st.pool.modified >> M_MAY_EXECUTE & 1:
        return []
    return [e for p in st.seats for kind in OPEN_ZONES for e in st.zone(p, kind) if executable_here(st, player, e)]


# ---- the next card -------------------------------------------------------------------------------------------------------


class NextCard(Mod):
    """The next card that fits and is executed gets an effect of its own on the stack (次に実行するスペルは…), or is copied there.

    Attributes:
        bundle: What the effect does, None to copy it [10-1-2].
    """

    def __init__(self, fits: Filter | None, bundle: Bundle | None) -> None:
        super().__init__(M_NEXT, fits)
        self.bundle = bundle


def note_next(st: State, e: int) -> list[Active]:
    """Return what waits for a card that is about to be executed: effects that are used up by it."""
    if not st.effects:
        return []
    out: list[Active] = []
    for kind in (M_COST, M_NEXT):
        for a in st.mods(kind):
            if a.mod is not None and limited(st, a) and (a.mod.fits is None or a.mod.fits.fits(st, a.scope, e)):
                out.append(a)
    return out


def limited(st: State, a: Active) -> bool:
    """Tell whether a modification belongs to an effect that can be used so many times only."""
    return any(ef.id == a.effect and ef.uses > 0 for ef in st.effects)


def use_up(st: State, waiting: list[Active], ref: int) -> None:
    """Spend what waited for the card that is on the stack now, and begin its effects (a raw write)."""
    for a in waiting:
        if isinstance(a.mod, NextCard) and a.mod.bundle is None:
            copy_object(st, st.now(ref), a.scope.player, a.scope.source)
        elif isinstance(a.mod, NextCard) and a.mod.bundle is not None:
            st.add_effect(a.mod.bundle, a.scope, (ref,), UNTIL_POINT, NEVER, -1)
        st.spend_effect(a.effect)
