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
from tefuda.games.chronicle.rules.model import BATTLEFIELD, DISCARD, REMOVE, SOUL, controller
from tefuda.games.chronicle.rules.possible import possible
from tefuda.games.common.doing import Doing
from tefuda.games.common.instead import Substitution, Trial, Would, besides, substitutes
from tefuda.games.common.reasons import reason
from tefuda.kernel import replacing
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond, Num
from tefuda.kernel.records import Active, Event, Ints, Replacer
from tefuda.kernel.schema import ALL_TOPICS

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
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


class Reducer(Replacer):
    """Damage is lowered by an amount, or is 0 with None; 0 is no damage at all [6.4.2, 11.9.8, R72]."""

    def __init__(self, kinds: Ints, fits: Cond, n: Num | None) -> None:
        super().__init__(kinds, lower, fits, order=OTHERWISE)
        self.amount = n


def lower(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the damage that is left, if any."""
    r = cast(Reducer, a.replacer)
    left = 0
    if r.amount is not None:
        x = Scope(a.scope.player, a.scope.source, a.scope.regs, ev)
        left = ev.n - max(0, r.amount.value(st, x))
    return [ev.with_amount(a.key(), left)] if left > 0 else []


class Remade(Replacer):
    """Damage becomes as much as a number says of it (その2倍, 500 more); 0 is no damage [6.4.2, 11.9.5]."""

    def __init__(self, kinds: Ints, fits: Cond, n: Num) -> None:
        super().__init__(kinds, remake, fits, order=OTHERWISE)
        self.becomes = n


def remake(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the damage with its new amount, if any."""
    r = cast(Remade, a.replacer)
    n = r.becomes.value(st, Scope(a.scope.player, a.scope.source, a.scope.regs, ev))
    return [ev.with_amount(a.key(), n)] if n > 0 else []


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
        if r is None or r.optional or not isinstance(r, Reducer | Remade) or limited(st, a):
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
    """Damage to a unit, or to a player, is dealt to players instead; who deals it stays the same."""

    def __init__(self, kinds: Ints, fits: Cond, who: Players) -> None:
        super().__init__(kinds, divert, fits, order=OTHERWISE)
        self.who = who


def divert(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the damage to the players."""
    r = cast(Diverter, a.replacer)
    x = Scope(a.scope.player, a.scope.source, a.scope.regs, ev)
    used = (*ev.used, a.key())
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

    def __init__(self) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = 0

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


class Elsewhere(Replacer):
    """The thing goes to another zone instead (代わりにそれを除外する); ``deeds`` are done besides.

    Attributes:
        zone, place: Kind of zone, and which end of a deck.
        wiped: It arrives wiped.
    """

    def __init__(self, kinds: Ints, fits: Cond, zone: int, place: int, wiped: bool, optional: bool) -> None:
        super().__init__(kinds, redirect, fits, optional, OTHERWISE)
        self.possible = CanGo(zone)
        self.zone = zone
        self.place = place
        self.wiped = wiped
        self.deeds: tuple[Doing, ...] = ()
        self.regs = 0


class CanGo(Cond):
    """What the event is about can go to another zone."""

    def __init__(self, zone: int) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
        self.zone = zone

    def holds(self, st: State, x: Scope) -> bool:
        """Judge that move; a token that would be made has nowhere to be kept from."""
        ev = x.event
        return ev is None or ev.subject < 0 or possible(st, moved_to(st, ev, self.zone, 0, 0, ()))


def moved_to(st: State, ev: Event, zone: int, place: int, why: int, used: Ints) -> Event:
    """Return the move of an event's subject to another kind of zone: of its owner's, else of its controller's [7.2, R37]."""
    e = st.now(ev.subject)
    to = destination(st, e, zone, controller(st, e))
    kind = REMOVED if zone == REMOVE else MOVED
    return Event(
        kind, ev.subject, player=ev.player, source=ev.source, n=place, to=to, why=reason(ev.why) | why, used=used
    )


def redirect(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return the move to the other zone: no destruction or discard has happened [11.9.5.4, R71]."""
    r = cast(Elsewhere, a.replacer)
    if ev.subject < 0:
        return []
    used = (*ev.used, a.key())
    gone = moved_to(st, ev, r.zone, r.place, ARRIVES_WIPED if r.wiped else 0, used)
    return [gone, *besides(st, a, ev, regs, r.deeds, r.regs)]


class WouldEnter(Cond):
    """Something would enter the battlefield.

    Attributes:
        who: Description of it, judged by its print and by whose battlefield it would come to; None: the source itself.
    """

    def __init__(self, who: CardFilter | None) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
        self.who = who

    def holds(self, st: State, x: Scope) -> bool:
        """Judge the event before it happens."""
        ev = x.event
        if ev is None or ev.to < 0 or ev.kind not in (MOVED, CREATED) or st.rules.zone_kinds[ev.to] != BATTLEFIELD:
            return False
        e = st.now(ev.subject) if ev.subject >= 0 else -1
        if e >= 0 and st.kind_of(e) == BATTLEFIELD:
            return False
        if self.who is None:
            return ev.subject == x.source
        row = st.row(e) if e >= 0 else st.pool.designs[ev.n].row
        return self.who.fits_new(st, x, row, ev.to // st.rules.width)


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
        to = st.zone_id(p, BATTLEFIELD)
        out.append(
            Event(
                ev.kind,
                ev.subject,
                player=ev.player,
                source=ev.source,
                n=ev.n,
                to=to,
                why=why,
                used=(*ev.used, a.key()),
            )
        )
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
