"""Replacement effects of card text: changed, prevented and redirected damage, and events that give way to others [10.10]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.doing import Doing, TakeCounters
from tefuda.games.common.filters import CardFilter, fits_ref
from tefuda.games.common.instead import Substitution, Would, substitutes
from tefuda.games.common.reasons import reason
from tefuda.games.common.things import Things
from tefuda.games.sve.rules.commits import damage_bits
from tefuda.games.sve.rules.durations import NEXT_CHECK
from tefuda.games.sve.rules.model import (
    BANISHED,
    BY_ATTACK,
    BY_DEFENCE,
    BY_EFFECT,
    BY_RULE,
    CREATED,
    DAMAGED,
    DESTROYED,
    K_LEADER,
    KIND,
    MOVED,
    VANISHED,
    hand_room,
    health_of,
)
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond, Filter, Ins
from tefuda.kernel.records import Active, Bundle, Event, Ints, Replacer
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.state import State


# ---- which damage [R104] -------------------------------------------------------------------------------------------------


class DamageKind:
    """A kind of damage that text names.

    Attributes:
        bits: Mask of the kinds of damage, see ``model.DAMAGE_*``.
        foes: Only of the opponent of whom it is done to.
        own: Only of whom it is done to.
        leaders: 1: only to leaders, 0: to anything.
        foe_leaders: Only to the leader of the opponent of the text's master.
        followers: Only to followers.
        by: Only by things of this description, as they are or last were; None: by anything.
        to: Only to things of this description; None: to anything.
    """

    def __init__(
        self,
        bits: int,
        foes: bool = False,
        leaders: bool = False,
        foe_leaders: bool = False,
        followers: bool = False,
        by: CardFilter | None = None,
        own: bool = False,
        to: Filter | None = None,
    ) -> None:
        self.own = own
        self.to = to
        self.followers = followers
        self.by = by
        self.bits = bits
        self.foes = foes
        self.leaders = leaders
        self.foe_leaders = foe_leaders

    def plain(self) -> bool:
        """Tell whether the mask alone says everything."""
        part = self.foes or self.own or self.leaders or self.foe_leaders or self.followers
        return not part and self.by is None and self.to is None

    def onto(self, to: Filter) -> DamageKind:
        """Return such damage to things of a description."""
        return DamageKind(self.bits, self.foes, self.leaders, self.foe_leaders, self.followers, self.by, self.own, to)

    def fits(self, st: State, x: Scope, ev: Event) -> bool:
        """Tell whether an event is such damage."""
        e = st.now(ev.subject)
        if e < 0:
            return False
        kind = st.row(e).v[KIND]
        mine = ev.player == x.player
        if not damage_bits(st, ev, kind) & self.bits or (self.foes and mine) or (self.own and not mine):
            return False
        if self.by is not None and not fits_ref(st, x, self.by, ev.source):
            return False
        if self.to is not None and not self.to.fits(st, x, e):
            return False
        if self.followers:
            return kind != K_LEADER
        if self.leaders or self.foe_leaders:
            return kind == K_LEADER and not (self.foe_leaders and st.col[OWNER][e] == x.player)
        return True


class OfKinds(Cond):
    """The event is damage of one of these kinds, done to (``deals`` False) or by things of a description.

    Attributes:
        who: Description of the things; None: the source alone, unless ``reg`` says otherwise.
        reg: Register with the things, -1: none; -2: whatever the effect is locked to.
    """

    def __init__(self, kinds: tuple[DamageKind, ...], who: Filter | None, deals: bool, reg: int = -1) -> None:
        self.kinds = kinds
        self.who = who
        self.deals = deals
        self.reg = reg

    def holds(self, st: State, x: Scope) -> bool:
        """Judge the event."""
        ev = x.event
        if ev is None or ev.n <= 0 or not self.concerns(st, x, ev.source if self.deals else ev.subject):
            return False
        for k in self.kinds:
            if k.fits(st, x, ev):
                return True
        return False

    def concerns(self, st: State, x: Scope, ref: int) -> bool:
        """Tell whether the damage is of one of the things."""
        if self.reg == -2:
            return True
        if self.reg >= 0:
            return ref in x.regs[self.reg]
        if self.who is None:
            return ref == x.source
        if isinstance(self.who, CardFilter):
            return fits_ref(st, x, self.who, ref)
        e = st.now(ref)
        return e >= 0 and self.who.fits(st, x, e)


class DamageFrom(Filter):
    """For prohibitions that concern damage: the event under judgement is of one of these kinds, and the thing fits."""

    def __init__(self, kinds: tuple[DamageKind, ...], who: Filter | None, locked: bool) -> None:
        self.kinds = kinds
        self.who = who
        self.locked = locked

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Judge the event of the scope."""
        if not self.locked:
            if self.who is None:
                if st.ref(e) != x.source:
                    return False
            elif not self.who.fits(st, x, e):
                return False
        ev = x.event
        if ev is None:
            return False
        for k in self.kinds:
            if k.fits(st, x, ev):
                return True
        return False


# ---- events that give way to others --------------------------------------------------------------------------------------


def text_substitution(
    kinds: Ints, fits: Cond, deeds: tuple[Doing, ...], regs: int, optional: bool, possible: Cond | None
) -> Substitution:
    """Return a replacement by a text."""
    return Substitution(kinds, substitute, fits, deeds, regs, optional, possible)


def substitute(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """Return what the text says instead of the event, as far as it finds room [10.10.2]."""
    out: list[Event] = []
    for made in substitutes(st, a, ev, regs):
        if fits_in(st, made, out):
            out.append(made)
    return out


def fits_in(st: State, made: Event, before: list[Event]) -> bool:
    """Tell whether a card that would arrive finds room [4.4.4.2, 4.8.3.2]."""
    if made.kind not in (MOVED, CREATED):
        return True
    n = 0
    for ev in before:
        if ev.to == made.to and ev.kind in (MOVED, CREATED):
            n += 1
    return hand_room(st, made.to // st.rules.width, st.rules.zone_kinds[made.to]) > n


class Redirect(Doing):
    """Things take the damage of the event instead (がそのダメージを受ける)."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return the damage, done to them."""
        ev = x.event
        if ev is None:
            return []
        return [
            Event(DAMAGED, r, player=ev.player, source=ev.source, n=ev.n, why=ev.why) for r in self.things.refs(st, x)
        ]


class CanTake(Cond):
    """There are enough counters for a substitute that removes some: without them nothing is replaced [R57]."""

    def __init__(self, deed: TakeCounters) -> None:
        self.deed = deed

    def holds(self, st: State, x: Scope) -> bool:
        """Count them."""
        n = 1 if self.deed.n is None else self.deed.n.value(st, x)
        name = st.pool.words[self.deed.word]
        for r in self.deed.things.refs(st, x):
            e = st.now(r)
            if e < 0 or st.counter(e, name) < n:
                return False
        return True


# ---- destroyed by this: banished instead ---------------------------------------------------------------------------------


def banish_instead(st: State, a: Active, ev: Event, regs: list[Ints]) -> list[Event]:
    """What would be destroyed is banished."""
    e = st.now(ev.subject)
    owner = st.col[OWNER][e]
    return [ev.instead(a.key(), VANISHED, 0, st.zone_id(owner, BANISHED), BY_EFFECT)]


class BanishIfDestroyed(Ins):
    """What the damage just dealt left without health is banished if the next rule processing would destroy it [10.10, 11.3.1]."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle

    def run(self, st: State, f: Frame) -> bool:
        """Mark those that the damage left without health."""
        marked: list[int] = []
        for ev in f.happened:
            e = st.now(ev.subject)
            if ev.kind == DAMAGED and e >= 0 and st.row(e).v[KIND] != K_LEADER and health_of(st, e) <= 0:
                marked.append(ev.subject)
        if marked:
            st.add_effect(self.bundle, Scope(f.player, f.source, []), tuple(marked), NEXT_CHECK, stamp=f.began)
        return False


class ByRules(Cond):
    """The event is one of rule processing."""

    reads = 0
    reads_rows = 0

    def holds(self, st: State, x: Scope) -> bool:
        """Look at the reason."""
        return x.event is not None and x.event.why == BY_RULE


def banish_replacer() -> Replacer:
    """Return the replacement of a destruction by a banishing."""
    return Replacer((DESTROYED,), banish_instead, ByRules())


class Befalls(Filter):
    """For prohibitions of events: the thing fits, and the event is of the forbidden shape.

    Attributes:
        who: Description of the thing; None: the source.
        locked: The effect is locked to its things, which need no description.
        would: Test of the event, or None for any of its kinds.
        cause: "ability", "foes_ability", "own_ability", "cards" (an ability of what fits ``by``), "battle" or "".
    """

    def __init__(self, who: Filter | None, locked: bool, would: Would | None, cause: str) -> None:
        self.who = who
        self.locked = locked
        self.would = would
        self.cause = cause
        self.by: CardFilter | None = None

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Judge thing and event."""
        ev = x.event
        if ev is None or (not self.locked and not self.concerns(st, x, e)):
            return False
        if self.would is not None and not self.would.shaped(st, ev, e):
            return False
        if self.cause == "ability":
            return reason(ev.why) == BY_EFFECT
        if self.by is not None:
            return reason(ev.why) == BY_EFFECT and fits_ref(st, x, self.by, ev.source)
        if self.cause == "foes_ability":
            return reason(ev.why) == BY_EFFECT and ev.player != x.player
        if self.cause == "own_ability":
            return reason(ev.why) == BY_EFFECT and ev.player == x.player
        return self.cause != "battle" or ev.why in (BY_ATTACK, BY_DEFENCE)

    def concerns(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether the thing is one that the text protects."""
        return st.ref(e) == x.source if self.who is None else self.who.fits(st, x, e)
