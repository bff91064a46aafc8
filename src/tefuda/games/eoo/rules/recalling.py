"""Descriptions and numbers that look back, and a few that look at counters and stack objects [10-2-3, 10-1-1, 18-3, R22, R104]."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.games.common.events import EventCond
from tefuda.games.common.filters import CardFilter, fits_ref
from tefuda.games.common.knowing import row_of
from tefuda.games.common.reasons import reason
from tefuda.games.common.recalling import Befallen as Befallen
from tefuda.games.common.recalling import BefallenNow as BefallenNow
from tefuda.games.common.recalling import befell, meets
from tefuda.games.common.things import Things
from tefuda.games.eoo.rules.events import BY_BATTLE, BY_EFFECT
from tefuda.games.eoo.rules.model import ELEMENTS, K_ABILITY, KIND, SCHEMA, STACK
from tefuda.games.eoo.rules.text import TARGET_PART, EooAbility
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond, Filter, Num
from tefuda.kernel.records import TURN_MARK
from tefuda.kernel.schema import CARD, CONTROLLER, HISTORY_TOPIC, TURN_TOPIC

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.items import Item
    from tefuda.kernel.records import Event, Ints, Snap
    from tefuda.kernel.state import State


class Gone(Things):
    """What events of this turn took from where it was (このターンに破壊されたノーディア): each object once, as it was before."""

    def __init__(self, kinds: Ints, cond: Cond | None) -> None:
        self.reads = HISTORY_TOPIC | TURN_TOPIC
        self.reads_rows = -1
        self.kinds = kinds
        self.cond = cond

    def refs(self, st: State, x: Scope) -> list[int]:
        """Walk through the events."""
        out: list[int] = []
        past = st.history
        while past is not None and past.event.kind != TURN_MARK:
            ev = past.event
            past = past.older
            if ev.kind in self.kinds and ev.subject not in out and meets(st, x, ev, self.cond):
                out.append(ev.subject)
        return out


class AbilityOf(CardFilter):
    """An ability on the stack of a kind: activated or triggered (``records.ACTIVATED``, ``TRIGGERED``) [10-1-1, 18]."""

    def __init__(self, kind: int) -> None:
        self.reads = SCHEMA.zones[STACK].topic
        self.kind = kind

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Ask what lies there."""
        item = st.items.get(e)
        return item is not None and not item.of_card and item.ability is not None and item.ability.kind == self.kind

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Ask what lay there."""
        for left in st.departed:
            if left.ref == snap.ref:
                ability = left.item.ability
                return not left.item.of_card and ability is not None and ability.kind == self.kind
        return False


class AbilityOfType(CardFilter):
    """An ability on the stack that comes from a card of one of some types (a mask) [10-1-1, 17]."""

    def __init__(self, types: int) -> None:
        self.reads = SCHEMA.zones[STACK].topic
        self.types = types

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Ask what the ability is called by: the card that it stands on."""
        item = st.items.get(e)
        return item is not None and not item.of_card and self.of(st, st.col[CARD][e])

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Ask what it was called by."""
        return snap.row.v[KIND] == K_ABILITY and self.of(st, snap.row.card)

    def of(self, st: State, design: int) -> bool:
        """Read the type of a design."""
        return self.types >> st.pool.designs[design].row.v[KIND] & 1 != 0


class AimsAt(CardFilter):
    """On the stack with targets, or with one of some things among them [20-1-1]."""

    def __init__(self, things: Things | None) -> None:
        self.reads = SCHEMA.zones[STACK].topic | (things.reads if things is not None else 0)
        self.reads_rows = things.reads_rows if things is not None else 0
        self.things = things

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look at what was chosen for it."""
        item = st.items.get(e)
        if item is None:
            return False
        return self.meant(st, x, targets_of(item))

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Look at what was chosen for what has left."""
        for left in st.departed:
            if left.ref == snap.ref:
                return self.meant(st, x, targets_of(left.item))
        return False

    def meant(self, st: State, x: Scope, refs: list[int]) -> bool:
        """Tell whether these targets are meant."""
        if self.things is None:
            return len(refs) > 0
        wanted = self.things.refs(st, x)
        return any(r in wanted for r in refs)


class AimsAtSuch(AimsAt):
    """On the stack with targets that fit a description: ``n`` of them, None for any; ``all_of_them``: no others [20-1-1]."""

    def __init__(self, test: CardFilter, n: Num | None, all_of_them: bool) -> None:
        super().__init__(None)
        self.reads |= test.reads | (n.reads if n is not None else 0)
        self.reads_rows |= test.reads_rows
        self.test = test
        self.n = n
        self.all_of_them = all_of_them

    def meant(self, st: State, x: Scope, refs: list[int]) -> bool:
        """Count those that fit."""
        fit = len([r for r in refs if fits_ref(st, x, self.test, r)])
        if fit == 0 or (self.all_of_them and fit < len(refs)):
            return False
        return self.n is None or fit == self.n.value(st, x)


def targets_of(item: Item) -> list[int]:
    """Return the targets of an object on the stack."""
    ability = cast("EooAbility | None", item.ability)
    out: list[int] = []
    for part in ability.parts if ability is not None else ():
        if part.sort == TARGET_PART and part.reg < len(item.regs):
            out += item.regs[part.reg]
    return out


class StackNumber(Num):
    """The sequence number of an object on the stack, or that it would get; 0 elsewhere [2-7-2-1, R19]."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads | SCHEMA.zones[STACK].topic
        self.reads_rows = of.reads_rows
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Read it."""
        for r in self.of.refs(st, x):
            e = st.now(r)
            if e >= 0 and e in st.items:
                return st.items[e].number
            if r == x.source:
                return st.given + 1
        return 0


class GoesInto(CardFilter):
    """Of which the event in question would bring it into a kind of zone, and which fits a description (手札に戻されない)."""

    def __init__(self, zones: int, fits: Filter | None) -> None:
        self.reads = fits.reads if fits is not None else 0
        self.reads_rows = fits.reads_rows if fits is not None else 0
        self.zones = zones
        self.inner = fits

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look where the event leads."""
        ev = x.event
        if ev is None or ev.to < 0 or not self.zones >> st.rules.zone_kinds[ev.to] & 1:
            return False
        return self.inner is None or self.inner.fits(st, x, e)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """What is gone goes nowhere."""
        return False


class Rises(CardFilter):
    """Of which a number would rise by the event in question, and which fits a description (リザーブを増やせない)."""

    def __init__(self, fits: CardFilter) -> None:
        self.reads = fits.reads
        self.reads_rows = fits.reads_rows
        self.inner = fits

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look at the amount."""
        return x.event is not None and x.event.n > 0 and self.inner.fits(st, x, e)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """Nothing that is gone has numbers."""
        return False


def by_effect(st: State, x: Scope, ev: Event, whose: Players | None, by: CardFilter | None) -> bool:
    """Tell whether an effect (of such players, of such a card) does it."""
    if reason(ev.why) != BY_EFFECT:
        return False
    cause = st.now(ev.source)
    item = st.items.get(cause)
    player = item.player if item is not None else st.col[CONTROLLER][cause] if cause >= 0 else ev.player
    if whose is not None and player not in whose.players(st, x):
        return False
    return by is None or fits_ref(st, x, by, ev.source)


class OfEffect(EventCond):
    """An effect (of such players, of such a card) does it.

    Attributes:
        whose: Players whose effects are meant, None for everybody's.
        by: Description of the card or object whose effect it is, or None.
    """

    def __init__(self, whose: Players | None, by: CardFilter | None) -> None:
        self.whose = whose
        self.by = by

    def judge(self, st: State, x: Scope, ev: Event) -> bool:
        """Look at the reason and the source."""
        return by_effect(st, x, ev, self.whose, self.by)


class ByEffects(CardFilter):
    """Of which an effect would do the event in question, and which fits a description (相手の効果によって破壊されない).

    Attributes:
        inner: The description, or None.
        whose: Players whose effects are meant, None for everybody's.
        by: Description of the card or object whose effect it is, or None.
    """

    def __init__(self, inner: Filter | None, whose: Players | None, by: CardFilter | None) -> None:
        for part in (inner, by):
            self.reads |= part.reads if part is not None else 0
            self.reads_rows |= part.reads_rows if part is not None else 0
        self.inner = inner
        self.whose = whose
        self.by = by

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look at the reason and the source."""
        if x.event is None or not by_effect(st, x, x.event, self.whose, self.by):
            return False
        return self.inner is None or self.inner.fits(st, x, e)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """What is gone suffers nothing."""
        return False


class DamageOf(CardFilter):
    """What fits a description and would be dealt damage of a kind by something [21-1-5, 21-2].

    Attributes:
        inner: Description of what takes it, or None.
        kind: "effect", "battle", or "" for both.
        dealer: Test of who deals it, or None.
    """

    def __init__(self, inner: Filter | None, kind: str, dealer: EventCond | None = None) -> None:
        for part in (inner, dealer):
            self.reads |= part.reads if part is not None else 0
            self.reads_rows |= part.reads_rows if part is not None else 0
        self.inner = inner
        self.why = {"effect": BY_EFFECT, "battle": BY_BATTLE}.get(kind, 0)
        self.dealer = dealer

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look at the damage."""
        ev = x.event
        if ev is None or (self.why and reason(ev.why) != self.why):
            return False
        if self.dealer is not None and not self.dealer.judge(st, x, ev):
            return False
        return self.inner is None or self.inner.fits(st, x, e)

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """What is gone takes no damage."""
        return False


class ElementsOf(Num):
    """The mask of the attributes of the first of some things, last ones if it is gone [5]."""

    def __init__(self, of: Things) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows | 1 << ELEMENTS
        self.of = of

    def value(self, st: State, x: Scope) -> int:
        """Read them."""
        found = self.of.seen(st, x)
        return row_of(st, found[0]).v[ELEMENTS] if found else 0


class WasDone(Cond):
    """An event of some kinds has happened to one of the things in this turn (それが破壊されたなら)."""

    def __init__(self, things: Things, kinds: Ints, cond: Cond | None) -> None:
        self.reads = things.reads | HISTORY_TOPIC | TURN_TOPIC
        self.reads_rows = things.reads_rows
        self.things = things
        self.kinds = kinds
        self.cond = cond

    def holds(self, st: State, x: Scope) -> bool:
        """Look for it, also for a target that it has taken away."""
        for r in self.things.seen(st, x):
            if befell(st, r, self.kinds, x, self.cond) is not None:
                return True
        return False


__all__ = [
    "AbilityOf",
    "AbilityOfType",
    "AimsAt",
    "Befallen",
    "BefallenNow",
    "ByEffects",
    "GoesInto",
    "Gone",
    "Rises",
    "StackNumber",
    "WasDone",
    "befell",
]
