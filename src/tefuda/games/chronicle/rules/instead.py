"""Replacement effects of texts: damage that is lowered or diverted, moves elsewhere, entries, draws [11.9.5-11.9.9, R70-R73]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.commits import destination
from tefuda.games.chronicle.rules.events import (
    ARRIVES_WIPED,
    BY_EFFECT,
    CREATED,
    DAMAGED,
    DESTROYED,
    DRESSED,
    HURT,
    MOVED,
    MOVES,
    REMOVED,
    SACRIFICED,
    STRENGTHENED,
    WIPED_BY_TEXT,
)
from tefuda.games.chronicle.rules.model import BATTLEFIELD, DISCARD, REMOVE, SOUL, controller, is_unit
from tefuda.games.chronicle.rules.possible import possible
from tefuda.games.common.doing import Doing
from tefuda.games.common.instead import Amended, Substitution, Trial, Would, substitutes
from tefuda.games.common.knowing import player_of
from tefuda.games.common.reasons import reason
from tefuda.games.common.things import Things
from tefuda.kernel import replacing
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond
from tefuda.kernel.records import Active, Event, Ints, Replacer
from tefuda.kernel.schema import ALL_TOPICS

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.state import State

OF_ENTRY: Final = 1
"""Under whose control something enters: one of these is applied, after self-replacement and before all others [11.9.6, R70]."""
OTHERWISE: Final = 2
"""All other replacements; the affected player picks their order [11.9.6, 11.9.9]."""
TO_DISCARD: Final = (MOVED, DESTROYED, SACRIFICED)
"""Kinds of events that bring something from the battlefield to the discard pile."""


def entry_settled(st: State, ev: Event, a: Active) -> bool:
    """Tell whether a replacement is kept from an event: under whose control it enters was modified once already [11.9.6, R70]."""
    if a.replacer is None or a.replacer.order != OF_ENTRY:
        return False
    for used in ev.used:
        part = st.pool.parts[used >> 46]
        if isinstance(part, Replacer) and part.order == OF_ENTRY:
            return True
    return False


# ---- damage [11.9.7-11.9.9] ------------------------------------------------------------------------------------------------


TRIED: Final = 4
"""So many changes of one damage are tried in every order; with more of them the player is asked."""


def order_alike(st: State, ev: Event, found: list[Active]) -> bool:
    """Tell whether the order of what changes the amount of damage makes no difference, so that nobody is asked [11.9.9].

    It does if one of them is used up by it (次に), for it may be kept for later damage.
    """
    return len(found) <= TRIED and len(amounts(st, ev, found)) == 1


def amounts(st: State, ev: Event, found: list[Active]) -> set[int]:
    """Return what damage can become by the changes that apply to it, in all their orders; -1 for what is something else."""
    out: set[int] = set()
    for a in found:
        r = a.replacer
        if r is None or r.optional or not isinstance(r, Amended) or limited(st, a):
            return {-1, -2}
        made = r.rewrite(st, a, ev, [])
        if not made:
            out.add(0)
            continue
        rest = replacing.candidates(st, made[0])
        out |= amounts(st, made[0], rest) if rest else {made[0].n}
        if len(out) > 1:
            break
    return out


def limited(st: State, a: Active) -> bool:
    """Tell whether a replacement is that of an effect whose uses are counted."""
    return any(ef.id == a.effect and ef.uses > 0 for ef in st.effects)


class Diverter(Replacer):
    """Damage to a unit, or to a player, is dealt to players or to units instead; who deals it stays the same."""

    def __init__(self, kinds: Ints, fits: Cond, who: Players | Things) -> None:
        super().__init__(kinds, divert, fits, order=OTHERWISE)
        self.who = who


def divert(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the damage to the players, or to the units; it stays where it is if these are gone."""
    r = cast(Diverter, a.replacer)
    x = Scope(a.scope.player, a.scope.source, a.scope.regs, ev)
    used = (*ev.used, a.key())
    if isinstance(r.who, Things):
        units = [ref for ref in r.who.refs(st, x) if st.now(ref) >= 0 and is_unit(st, st.now(ref))]
        if not units:
            return [ev.with_amount(a.key(), ev.n)]
        player = ev.player if ev.kind == DAMAGED else player_of(st, ev.source) if reason(ev.why) == BY_EFFECT else -1
        return [
            Event(DAMAGED, u, player=player, source=ev.source, n=ev.n, why=ev.why, used=used, more=ev.more)
            for u in units
        ]
    return [
        Event(HURT, st.ref(p), player=p, source=ev.source, n=ev.n, why=ev.why, used=used, more=ev.more)
        for p in r.who.players(st, x)
    ]


class Absorber(Replacer):
    """吸収: damage to the source by effects of its controller makes it stronger until end of turn instead [15.2.14.6, R100].

    ``bundle``: uid of the bundle that makes it stronger.
    """

    def __init__(self, bundle: int) -> None:
        super().__init__((DAMAGED,), absorb, OwnDamage(), order=OTHERWISE)
        self.bundle = bundle


class OwnDamage(Cond):
    """The source would be dealt damage by an effect of its controller: neither battle damage nor an opponent's effect [R100]."""

    reads = ALL_TOPICS
    reads_rows = 0

    def holds(self, st: State, x: Scope) -> bool:
        """Compare the objects, the way, and the players."""
        ev = x.event
        return ev is not None and ev.subject == x.source and reason(ev.why) == BY_EFFECT and ev.player == x.player


def absorb(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the strengthening in place of the damage."""
    r = cast(Absorber, a.replacer)
    used = (*ev.used, a.key())
    return [
        Event(
            STRENGTHENED, ev.subject, player=ev.player, source=ev.subject, n=ev.n, to=r.bundle, why=BY_EFFECT, used=used
        )
    ]


# ---- moves -----------------------------------------------------------------------------------------------------------------


class Soulstone(Replacer):
    """魂石化: a move from the battlefield to the discard pile, whatever its cause, leads to the controller's soul yard, wiped [R92]."""

    def __init__(self) -> None:
        super().__init__(TO_DISCARD, petrify, Would(None, BATTLEFIELD, 1 << DISCARD), order=OTHERWISE)


def petrify(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the move to the soul yard: nothing was destroyed or sacrificed [R71]."""
    player = controller(st, st.now(ev.subject))
    why = reason(ev.why) | ARRIVES_WIPED
    used = (*ev.used, a.key())
    return [
        Event(MOVED, ev.subject, player=ev.player, source=ev.source, to=st.zone_id(player, SOUL), why=why, used=used)
    ]


def moved_to(st: State, ev: Event, zone: int, place: int, wiped: bool) -> Event:
    """Return the move of an event's subject to another kind of zone: of its owner's, else of its controller's [7.2, R37]."""
    e = st.now(ev.subject)
    to = destination(st, e, zone, controller(st, e))
    why = reason(ev.why) | (ARRIVES_WIPED if wiped else 0)
    kind = REMOVED if zone == REMOVE else MOVED
    return Event(kind, ev.subject, player=ev.player, source=ev.source, n=place, to=to, why=why)


class EnterUnder(Replacer):
    """Something enters under the control of another player [11.9.6, R70]."""

    def __init__(self, fits: Cond, who: Players, optional: bool) -> None:
        super().__init__((MOVED, CREATED), enter_under, fits, optional, OF_ENTRY)
        self.who = who


def enter_under(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the entry there; how its own text and others let it enter is looked at anew."""
    r = cast(EnterUnder, a.replacer)
    x = Scope(a.scope.player, a.scope.source, a.scope.regs, ev)
    out: list[Event] = []
    for p in r.who.players(st, x)[:1]:
        why = ev.why & ~(DRESSED | WIPED_BY_TEXT)
        came = ev.instead(a.key(), ev.kind, ev.n, st.zone_id(p, BATTLEFIELD), why)
        came.more = ()
        out.append(came)
    return out


# ---- anything else ---------------------------------------------------------------------------------------------------------


class Feasible(Trial):
    """What is done first in place of an event can be done wholly: else nobody may choose it [R85, R135]."""

    def __init__(self, deeds: tuple[Doing, ...], regs: int) -> None:
        super().__init__(deeds, (), regs)

    def holds(self, st: State, x: Scope) -> bool:
        """Try the deeds."""
        tried = self.tried(st, x, False)
        if tried is None:
            return False
        for deed in self.deeds:
            events = deed.events(st, tried)
            if not events or not all(possible(st, ev) for ev in events):
                return False
        return True


def substitute(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return what the text does instead of the event [11.9.5.1]; what one part moves is not moved by another (残り)."""
    out: list[Event] = []
    moved: list[int] = []
    for made in substitutes(st, a, ev, regs):
        if MOVES >> made.kind & 1 and made.subject >= 0:
            if made.subject in moved:
                continue
            moved.append(made.subject)
        out.append(made)
    return out


def substitution(kinds: Ints, fits: Cond, deeds: tuple[Doing, ...], regs: int, optional: bool) -> Substitution:
    """Return a replacement by what a text does."""
    made = Substitution(kinds, substitute, fits, deeds, regs, optional, None)
    made.order = OTHERWISE
    return made
