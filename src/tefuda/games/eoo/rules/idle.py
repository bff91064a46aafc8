"""Mana that a player need not be asked about: with priority, and which of equal cards of the mana zone pays [6-3, 18-5, R36]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.mentions import spoken_of
from tefuda.games.eoo.rules.equivalence import held, hosts_of_glyphs
from tefuda.games.eoo.rules.events import BY_COST, BY_EFFECT, MANA_ABILITY, MANA_ADDED, RESTED
from tefuda.games.eoo.rules.mana import MANA_CODE, ZONE_ABILITY
from tefuda.games.eoo.rules.model import MANA, SCHEMA, SYMBOLS
from tefuda.games.eoo.rules.verbs import V_ABORT, V_AUTO, V_MANA
from tefuda.kernel.idling import stirs
from tefuda.kernel.options import first, second, verb_of
from tefuda.kernel.records import Event
from tefuda.kernel.schema import TURNED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tefuda.kernel.state import Request, State

READ = SCHEMA.columns[TURNED].topic | SCHEMA.topic("pool")
"""What using the mana zone changes."""


def idle(st: State, request: Request) -> Sequence[int]:
    """Return the mana of the mana zone that nobody pays for now: every cost is paid when it is due, by the same mana [19-2-1].

    It is not idle if a text notices its use, or one that he may have to do with now names cards of the mana zone: these may be brought
    upright, moved or given up while mana waits in the pool.
    """
    if request.kind != "priority":
        return ()
    found = [o for o in request.options if verb_of(o) == V_MANA and (second(o) - MANA_CODE) // 16 == ZONE_ABILITY]
    waiting = len(found) + 1 == len(request.options)  # besides passing
    if not found or spoken_of(st, request.player, MANA, waiting=waiting) or st.derive().reads & READ:
        return ()
    return [o for o in found if not noticed(st, request.player, o)]


def same_payment(st: State, request: Request) -> bool:
    """Tell whether it makes no difference which card of the mana zone pays next: all make the same mana and nothing else, no text notices
    that one of them is turned, names one of them, or is about cards of mana zones (a text that the player may have to do with now)."""
    ways = [o for o in request.options if verb_of(o) not in (V_AUTO, V_ABORT)]
    if request.kind != "pay" or any(verb_of(o) != V_MANA or st.kind_of(first(o)) != MANA for o in ways):
        return False
    codes, masks = {second(o) for o in ways}, {st.row(first(o)).v[SYMBOLS] for o in ways}
    if len(codes) != 1 or len(masks) != 1 or (ways and (second(ways[0]) - MANA_CODE) // 16 != ZONE_ABILITY):
        return False
    if st.derive().reads & READ or spoken_of(st, request.player, MANA):
        return False
    hosts = hosts_of_glyphs(st)
    return not any(st.ref(first(o)) in hosts or held(st, first(o)) or noticed(st, request.player, o) for o in ways)


def noticed(st: State, player: int, o: int) -> bool:
    """Tell whether a text would notice that a card of the mana zone is turned for mana."""
    card = st.ref(first(o))
    return (
        stirs(st, Event(MANA_ABILITY, card, player=player, source=card))
        or stirs(st, Event(RESTED, card, player=player, source=card, why=BY_COST))
        or stirs(st, Event(MANA_ADDED, player=player, source=card, n=1, to=(second(o) - MANA_CODE) % 16, why=BY_EFFECT))
    )
