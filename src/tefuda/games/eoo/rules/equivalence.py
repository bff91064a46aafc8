"""Which ways to pay are one and the same: those after which nobody could ever tell the positions apart [R36]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.eoo.rules.events import (
    BY_COST,
    COUNTERS_TAKEN,
    DISCARDED,
    MANA_ABILITY,
    MOVED,
    RESERVED,
    RESTED,
    SACRIFICED,
)
from tefuda.games.eoo.rules.model import ATTACKER, FIELD, M_MANA_CARDS, MANA, TARGET
from tefuda.kernel import twins
from tefuda.kernel.frames import Scope
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD, HOST

if TYPE_CHECKING:
    from tefuda.games.eoo.rules.mana import Means, Source
    from tefuda.kernel.state import State

OTHER_COSTS: Final = 1 << SACRIFICED | 1 << DISCARDED | 1 << MOVED | 1 << RESERVED | 1 << COUNTERS_TAKEN
"""What mana abilities may cost besides turning their source."""


def hosts_of_glyphs(st: State) -> set[int]:
    """Return the refs of what glyphs in play are attached to."""
    out: set[int] = set()
    host = st.col[HOST]
    for p in st.seats:
        for g in st.zone(p, FIELD):
            if host[g] >= 0:
                out.add(host[g])
    return out


def same_card(st: State, a: int, b: int, hosts: set[int]) -> bool:
    """Tell whether nothing tells two sources of mana apart: their names, what lies on them and holds them, and on the field their numbers
    and states (who is sick cannot attack)."""
    kind = st.kind_of(a)
    designs, cards = st.pool.designs, st.col[CARD]
    if st.kind_of(b) != kind or designs[cards[a]].siblings != designs[cards[b]].siblings:
        return False
    if st.ref(a) in hosts or st.ref(b) in hosts:
        return False
    if kind == MANA:
        return not st.pool.modified >> M_MANA_CARDS & 1 or not (held(st, a) or held(st, b))
    if (
        kind != FIELD
        or cards[a] != cards[b]
        or st.row(a).v != st.row(b).v
        or st.row(a).abilities != st.row(b).abilities
    ):
        return False
    for column, _ in st.rules.resets:
        if st.col[column][a] != st.col[column][b]:
            return False
    return st.counters.get(st.ref(a), ()) == st.counters.get(st.ref(b), ()) and not (held(st, a) or held(st, b))


def held(st: State, e: int) -> bool:
    """Tell whether an effect, a trigger, an object on the stack or an attack names an entity."""
    ref = st.ref(e)
    if twins.named(st, ref) or ref in (st.num[ATTACKER], st.num[TARGET]):
        return True
    return any(twins.within(ref, list(item.regs)) or item.source == ref for item in st.items.values())


def same_for_payment(st: State, a: int, b: int, hosts: set[int]) -> bool:
    """Tell whether it makes no difference which of two sources of the same mana pays: of mana cards nothing but a glyph on one of them, or
    a text of the match about single cards of mana zones."""
    if st.kind_of(a) == MANA and st.kind_of(b) == MANA and not st.pool.modified >> M_MANA_CARDS & 1:
        return st.ref(a) not in hosts and st.ref(b) not in hosts
    return same_card(st, a, b, hosts)


# ---- before or while [18-5-3, R1, R15] -----------------------------------------------------------------------------------


def worth_using(st: State, player: int, m: Means) -> bool:
    """Tell whether it makes a difference to use a mana ability while a cost is paid that the pool can pay: something triggers on it, and
    waits for less on the stack than if it had been used before [18-5-2, R1, R15]."""
    if not st.looked & (1 << MANA_ABILITY | 1 << RESTED | OTHER_COSTS):
        return False
    for sources in m.singles.values():
        for s in sources:
            if triggers_on(st, player, s):
                return True
    return any(triggers_on(st, player, s) for s in m.others)


def triggers_on(st: State, player: int, s: Source) -> bool:
    """Tell whether something triggers on the use of a mana ability, as far as can be told before."""
    if not s.plain and st.looked & OTHER_COSTS:
        return True
    ref = st.ref(s.entity)
    uses = [Event(MANA_ABILITY, ref, player=player, source=ref)]
    if s.rests:
        uses.append(Event(RESTED, ref, player=player, source=ref, why=BY_COST))
    if s.reserve:
        uses.append(Event(RESERVED, player=player, source=ref, n=-s.reserve, why=BY_COST))
    return any(triggered(st, ev) for ev in uses)


def triggered(st: State, ev: Event) -> bool:
    """Tell whether an ability in force would see an event."""
    if not st.looked >> ev.kind & 1:
        return False
    for w in st.derive().watch.get(ev.kind, ()):
        fits = w.ability.fits
        if fits is None or fits.holds(st, Scope(w.scope.player, w.scope.source, w.scope.regs, ev)):
            return True
    return any(ev.kind in dl.ability.events and dl.uses != 0 for dl in st.delayed)
