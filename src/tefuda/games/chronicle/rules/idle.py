"""Soul actions that a player need not be asked about: with priority, and which of equal soul stones pays [7.7.3, 15.1.16]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.events import BY_RULE, SOUL_ACTION, SOUL_MADE, WIPED
from tefuda.games.chronicle.rules.filters import Wiped
from tefuda.games.chronicle.rules.model import FACTIONS, SCHEMA, SOUL
from tefuda.games.chronicle.rules.paying import REFUSES, singled_out
from tefuda.games.chronicle.rules.verbs import V_AUTO, V_DECLINE, V_SOUL
from tefuda.games.common.mentions import spoken_of
from tefuda.kernel.idling import stirs
from tefuda.kernel.options import first, second, verb_of
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER, TURNED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tefuda.kernel.state import Request, State

READ = SCHEMA.columns[TURNED].topic | SCHEMA.topic("pool")
"""What a soul action changes."""


def idle(st: State, request: Request) -> Sequence[int]:
    """Return the soul actions by which nobody pays now: every cost is paid when it is due, by the same soul stones [11.2.11].

    They are not idle if a text notices them, or one that he may have to do with now names soul stones: these may be
    recovered, moved or given up while souls wait in the pool.
    """
    if request.kind != "priority":
        return ()
    found = [o for o in request.options if verb_of(o) == V_SOUL]
    waiting = len(found) + 1 == len(request.options)  # besides passing
    if not found or spoken_of(st, request.player, SOUL, (Wiped,), waiting) or st.derive().reads & READ:
        return ()
    return [o for o in found if not noticed(st, request.player, o)]


def same_payment(st: State, request: Request) -> bool:
    """Tell whether it makes no difference which of the soul stones pays next: all make the same soul, no text notices that one of them is
    wiped, names one of them, or is about soul stones (a text that the player may have to do with now). Where declining leaves the cost
    of a trigger unpaid, the question is whether it is paid [R17, R22]."""
    f = st.frames[-1]
    ways = [o for o in request.options if verb_of(o) not in (V_AUTO, V_DECLINE)]
    if request.kind != "pay" or f.target == REFUSES:
        return False
    kinds = {(second(o), st.row(first(o)).v[FACTIONS], st.col[OWNER][first(o)]) for o in ways if verb_of(o) == V_SOUL}
    if len(kinds) != 1 or any(verb_of(o) != V_SOUL for o in ways) or st.derive().reads & READ:
        return False
    if spoken_of(st, request.player, SOUL, (Wiped,)):
        return False
    return not any(singled_out(st, f, first(o)) or noticed(st, request.player, o) for o in ways)


def noticed(st: State, player: int, o: int) -> bool:
    """Tell whether a text would notice a soul action."""
    stone = st.ref(first(o))
    return (
        stirs(st, Event(SOUL_ACTION, stone, player=player, source=stone))
        or stirs(st, Event(WIPED, stone, player=player, source=stone, why=BY_RULE))
        or stirs(st, Event(SOUL_MADE, player=player, source=stone, n=1, to=second(o), why=BY_RULE))
    )
