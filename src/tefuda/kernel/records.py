"""Frozen records of a position: events, snapshots, rows, abilities, effects, waiting and delayed triggers.

Copies of a position share them, so nothing here is written after it was made, except the fields of :class:`Event` that the
pipeline itself fills in (``used`` while it is replaced, ``frm``, ``snap``, ``moment`` and ``after`` when it happens).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from tefuda.kernel.frames import Scope

if TYPE_CHECKING:
    from tefuda.kernel.indexing import Plan
    from tefuda.kernel.programs import Cond, Filter, Num, Program
    from tefuda.kernel.rules import Unit
    from tefuda.kernel.state import State

Ints = tuple[int, ...]


@final
class Event:
    """Something that happens to the position.

    Attributes:
        kind: Event kind of the game's schema.
        subject: Ref of what it happens to (as it was before the event), or -1.
        player: Player who does it or whom it concerns, or -1.
        source: Ref of the card whose effect or attack does it, or -1.
        n: Amount, or card design for creations.
        to: Destination zone for moves; free for other kinds.
        why: The game's reason code.
        used: Uids of the replacements already applied to it.
        frm: Zone that a moved object came from.
        snap: Last-known information of an object that left a remembered zone.
        moment: Number of the batch in which it happened.
        after: Ref of the subject afterwards (a new incarnation if it became a new object).
        more: Further refs or numbers, by kind (all who deal one amount of damage, the counters with which a card enters).
    """

    __slots__ = (
        "after", "frm", "kind", "moment", "more", "n", "player", "snap", "source", "subject", "to", "used", "why",
    )  # fmt: skip

    def __init__(
        self,
        kind: int,
        subject: int = -1,
        player: int = -1,
        source: int = -1,
        n: int = 0,
        to: int = -1,
        why: int = 0,
        used: Ints = (),
        more: Ints = (),
    ) -> None:
        self.kind = kind
        self.subject = subject
        self.player = player
        self.source = source
        self.n = n
        self.to = to
        self.why = why
        self.used = used
        self.more = more
        self.frm = -1
        self.snap: Snap | None = None
        self.moment = 0
        self.after = subject

    def copy(self) -> Event:
        """Return an event that can happen independently of this one: happening writes into it."""
        ev = Event(self.kind, self.subject, self.player, self.source, self.n, self.to, self.why, self.used, self.more)
        ev.frm = self.frm
        ev.snap = self.snap
        ev.moment = self.moment
        ev.after = self.after
        return ev

    def instead(self, used: int, kind: int, n: int, to: int, why: int) -> Event:
        """Return the event that replaces this one; ``used`` is the uid of the replacement."""
        return Event(kind, self.subject, self.player, self.source, n, to, why, (*self.used, used), self.more)

    def with_amount(self, used: int, n: int) -> Event:
        """Return this event with another amount, as replacement ``used`` makes it."""
        return self.instead(used, self.kind, n, self.to, self.why)


@final
class Row:
    """What a card is after continuous effects: values by attribute number of the game, and abilities.

    ``card`` is the design whose printed values count (an evolve card while evolved). ``plan`` sorts the abilities; it is made
    when it is needed, see :func:`tefuda.kernel.indexing.plan_of`.
    """

    __slots__ = ("abilities", "card", "plan", "v")

    def __init__(self, card: int, v: list[int], abilities: tuple[Ability, ...]) -> None:
        self.card = card
        self.v = v
        self.abilities = abilities
        self.plan: Plan | None = None

    def copy(self) -> Row:
        """Return a row that may be written."""
        row = Row(self.card, self.v[:], self.abilities)
        row.plan = self.plan
        return row

    def give(self, abilities: tuple[Ability, ...]) -> None:
        """Replace the abilities of a row that may be written."""
        self.abilities = abilities
        self.plan = None


@final
class Snap:
    """Last-known information: an object as it was when it left a remembered zone."""

    __slots__ = ("columns", "controller", "counters", "guests", "ref", "row", "zone")

    def __init__(
        self,
        ref: int,
        zone: int,
        controller: int,
        row: Row,
        columns: Ints,
        counters: tuple[tuple[str, int], ...],
        guests: Ints,
    ) -> None:
        self.ref = ref
        self.zone = zone
        self.controller = controller
        self.row = row
        self.columns = columns
        self.counters = counters
        self.guests = guests


ACTIVATED: Final = 0
TRIGGERED: Final = 1
STATIC: Final = 2
RULE: Final = 3
"""An ability that only the game's own procedures look at (a limit, a deck-building text, a play-time option)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability:
    """One ability of a card.

    Attributes:
        uid: Number within the pool of the match, in deterministic order.
        kind: ACTIVATED, TRIGGERED, STATIC or RULE.
        zones: Mask of zone kinds in which it works.
        events: Event kinds that may trigger it.
        fits: Test of the event (scope has the event), or None.
        own: True if it only looks at moves of its own card, from whatever zone.
        state: Condition of a state trigger, or None; ``becoming``: only its coming to hold triggers, not its going on.
        limit: How often it may trigger or be played in a turn, or with ``whole_game`` in the match; 0 for no limit.
        batched: True if all events of one moment trigger it together, once; ``least``: if there are so many of them.
        sorts: Mask of the game's sorts of skills that it belongs to, for effects that take away one sort.
        bundle: What a static ability does, or None.
        program: Body, run when it resolves, or None.
        name, line: Card and printed line it stands on, for ``why``.
    """

    def __init__(self, kind: int, zones: int) -> None:
        self.uid = -1
        self.kind = kind
        self.zones = zones
        self.events: Ints = ()
        self.fits: Cond | None = None
        self.own = False
        self.state: Cond | None = None
        self.becoming = False
        self.limit = 0
        self.whole_game = False
        self.batched = False
        self.least = 1
        self.sorts = 0
        self.bundle: Bundle | None = None
        self.program: Program | None = None
        self.name = ""
        self.line = 0


ADD: Final = 0
SET: Final = 1
OR: Final = 2
CLEAR: Final = 3
GAIN: Final = 4
LOSE_ALL: Final = 5
TIMES: Final = 6
SWAP: Final = 7
"""SWAP exchanges the values of two attributes: ``attr`` and ``mask``."""
SUBTRACT: Final = 8
DIVIDE: Final = 9
DIVIDE_UP: Final = 10
"""Division by the amount, rounded down or up; by 0 or less it changes nothing."""
ONCE: Final = 1
"""In the mask of a GAIN: nothing is gained that is there already."""
COPY: Final = 12
"""COPY sets ``attr`` to the value of ``mask`` in the same row."""
LOSE: Final = 11
"""LOSE takes away the abilities that belong to one of the sorts in ``mask`` (:attr:`Ability.sorts`)."""


@final
class Change:
    """One change of a row: in ``layer``, do ``how`` to attribute ``attr`` by ``amount`` (or ``mask``, or gain ``ability``)."""

    __slots__ = ("ability", "amount", "attr", "how", "layer", "mask")

    def __init__(
        self, layer: int, attr: int, how: int, amount: Num | None = None, mask: int = 0, ability: Ability | None = None
    ) -> None:
        self.layer = layer
        self.attr = attr
        self.how = how
        self.amount = amount
        self.mask = mask
        self.ability = ability


@mypyc_attr(allow_interpreted_subclasses=True)
class Mod:
    """A continuous modification of the rules that is no change of a row: a cost reduction, a prohibition, a permission.

    The game asks ``st.mods(kind)`` where its rules care. ``fits`` is asked with the scope of the source and the entity concerned.
    """

    def __init__(self, kind: int, fits: Filter | None = None, amount: Num | None = None, n: int = 0) -> None:
        self.kind = kind
        self.fits = fits
        self.amount = amount
        self.n = n


Rewrite = Callable[["State", "Active", Event, "list[Ints]"], "list[Event]"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Replacer:
    """A replacement effect.

    Attributes:
        uid: Number within the pool; an event keeps the (uid, source) pairs already applied.
        kinds: Event kinds it may replace.
        fits: Test of the event (scope has the event), or None.
        rewrite: Returns the events that happen instead.
        optional: True if it may be declined.
        decider: Number of the player who may decline it; None: whoever is affected.
        order: Class; lower classes are applied first.
        ask: Program that makes the choices of the substitute, or None; it only picks.
        possible: Test whether the substitute can be done at all, or None.
    """

    def __init__(
        self,
        kinds: Ints,
        rewrite: Rewrite,
        fits: Cond | None = None,
        optional: bool = False,
        order: int = 0,
        ask: Program | None = None,
        possible: Cond | None = None,
    ) -> None:
        self.uid = -1
        self.kinds = kinds
        self.rewrite = rewrite
        self.fits = fits
        self.optional = optional
        self.decider: Num | None = None
        self.order = order
        self.ask = ask
        self.possible = possible


class Bundle:
    """What a static ability or a lasting effect does while it applies: changes of rows, modifications of rules, replacements.

    Attributes:
        uid: Number within the pool.
        who: Which entities of the live zones its changes reach; None for the source alone.
        cond: It applies only while this holds, or None.
        reads: Topics that ``who``, ``cond`` and the amounts read.
        reads_rows, writes_rows: Masks of attributes read and written, for dependency.
        where, limited: What ``who`` says of itself (:meth:`Filter.where`, :meth:`Filter.limited`).
        layers: Mask of the layers of its changes; ``shifts`` of those in which abilities come or go.
    """

    def __init__(
        self,
        changes: tuple[Change, ...] = (),
        mods: tuple[Mod, ...] = (),
        replacers: tuple[Replacer, ...] = (),
        who: Filter | None = None,
        cond: Cond | None = None,
    ) -> None:
        self.uid = -1
        self.changes = changes
        self.mods = mods
        self.replacers = replacers
        self.who = who
        self.cond = cond
        self.reads = 0
        self.reads_rows = 0
        self.writes_rows = 0
        self.layers = 0
        self.shifts = 0
        for c in changes:
            self.layers |= 1 << c.layer
            if c.how == GAIN or c.how == LOSE_ALL or c.how == LOSE:
                self.shifts |= 1 << c.layer
            if c.attr >= 0:
                self.writes_rows |= 1 << c.attr
            if c.how == SWAP or c.how == COPY:
                self.reads_rows |= 1 << c.mask
            if c.how == SWAP:
                self.writes_rows |= 1 << c.mask
            if c.amount is not None:
                self.reads |= c.amount.reads
                self.reads_rows |= c.amount.reads_rows
        self.where = -1
        self.limited = False
        if who is not None:
            self.where = who.where()
            self.limited = who.limited()
            self.reads |= who.reads
            self.reads_rows |= who.reads_rows
        if cond is not None:
            self.reads |= cond.reads
            self.reads_rows |= cond.reads_rows


@final
class Effect:
    """A continuous effect of a resolved ability.

    Attributes:
        id: Number within the match, ascending.
        bundle: What it does.
        scope: Controller, source and registers it was made with.
        locked: Refs it applies to, or None if it looks all the time.
        stamp: Time of its start.
        until: Kind of its end, the game's code; ``when`` its operand (turn number, player, ref).
        uses: How often its mods or replacers may still be used, -1 without limit.
        unit: What refreshes make of it, kept from one to the next.
    """

    __slots__ = ("bundle", "id", "locked", "scope", "stamp", "unit", "until", "uses", "when")

    def __init__(
        self, id: int, bundle: Bundle, scope: Scope, locked: Ints | None, stamp: int, until: int, when: int, uses: int
    ) -> None:
        self.id = id
        self.bundle = bundle
        self.scope = scope
        self.locked = locked
        self.stamp = stamp
        self.until = until
        self.when = when
        self.uses = uses
        self.unit: Unit | None = None


@final
class Active:
    """A replacer or modification in force: where it comes from and on whose behalf it is evaluated."""

    __slots__ = ("effect", "locked", "mod", "replacer", "scope", "stamp")

    def __init__(
        self, replacer: Replacer | None, mod: Mod | None, scope: Scope, effect: int, locked: Ints | None, stamp: int
    ) -> None:
        self.stamp = stamp
        self.replacer = replacer
        self.mod = mod
        self.scope = scope
        self.effect = effect
        self.locked = locked

    def about(self, ev: Event) -> Active:
        """Return it with a scope of its own that knows the event."""
        return Active(self.replacer, self.mod, self.scope.about(ev), self.effect, self.locked, self.stamp)

    def key(self) -> int:
        """Identify the replacement for the rule "once per event": its uid and its source or effect."""
        r = self.replacer
        where = self.effect + (1 << 44) if self.effect >= 0 else self.scope.source
        return (r.uid if r is not None else 0) << 46 | where


@final
class Waiting:
    """A triggered ability that waits to be played.

    ``room`` is how many instances with the same source, ability and moment may still be played (-1: all of them). ``nth`` tells those of
    one source apart: people call them by it, so it stays when others are played.
    """

    __slots__ = ("ability", "event", "key", "nth", "part", "player", "regs", "room", "serial", "snap", "source")

    def __init__(
        self,
        ability: Ability,
        player: int,
        source: int,
        snap: Snap | None,
        event: Event | None,
        regs: tuple[Ints, ...],
        key: int,
        part: int,
        room: int,
        serial: int,
        nth: int,
    ) -> None:
        self.ability = ability
        self.player = player
        self.source = source
        self.snap = snap
        self.event = event
        self.regs = regs
        self.key = key
        self.part = part
        self.room = room
        self.serial = serial
        self.nth = nth


@final
class Delayed:
    """A trigger made by an effect. ``uses`` counts how often it may still trigger, -1 without limit."""

    __slots__ = ("ability", "id", "scope", "until", "uses", "when")

    def __init__(self, id: int, ability: Ability, scope: Scope, until: int, when: int, uses: int) -> None:
        self.id = id
        self.ability = ability
        self.scope = scope
        self.until = until
        self.when = when
        self.uses = uses


@final
class Past:
    """History and log as a linked list, newest first: forks share it and appending costs nothing.

    Attributes:
        event: What happened.
        chain: Where the procedures stood: (procedure, clause, source ref, uid of the program, sentence), outermost first.
        tags: What subject, source and ``to`` of the event were called then, see :func:`tefuda.kernel.acts.tag`.
        older: The entry before.
        length: Number of entries up to this one.
    """

    __slots__ = ("chain", "event", "length", "older", "tags")

    def __init__(
        self,
        event: Event,
        chain: tuple[tuple[str, str, int, int, int], ...],
        older: Past | None,
        tags: tuple[Ints, ...] = (),
    ) -> None:
        self.event = event
        self.chain = chain
        self.older = older
        self.tags = tags
        self.length: int = older.length + 1 if older is not None else 1


BEFORE: Final = -2
"""Kind of the entry with which the log of a saved match begins: its length says how many events there were before."""

TURN_MARK: Final = -1
"""Kind of the event that parts the history of a turn from that of the one before, and that from all others, if more than a turn counts."""
