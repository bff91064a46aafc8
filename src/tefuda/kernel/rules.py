"""What a game hands to the kernel: tables and functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, final

from tefuda.kernel.records import Active
from tefuda.kernel.schema import CONTROLLER, DECLINE, HISTORY_TOPIC, IGNORED

if TYPE_CHECKING:
    from tefuda.kernel.acts import Match
    from tefuda.kernel.frames import Frame, Procedure, Scope
    from tefuda.kernel.indexing import Plan, Standing
    from tefuda.kernel.records import Ability, Bundle, Event, Row
    from tefuda.kernel.schema import Schema
    from tefuda.kernel.state import Request, State


CUT: Final = "cut"
"""What :attr:`Rules.quits` says of a procedure that ends at once."""
Commit = Callable[["State", "Event"], None]


def no_companions(st: State, events: list[Event]) -> list[Event]:
    """Leave a batch as it is."""
    return events


def never_back(st: State, ev: Event) -> bool:
    """No trigger of the game looks back."""
    return False


def no_overprints(st: State) -> list[tuple[int, Row]]:
    """Every card has the row of its own print."""
    return []


def nothing_after(st: State) -> bool:
    """The game has no urgent rules."""
    return False


def kept_by(schema: Schema, same: Callable[[int, int], bool]) -> list[int]:
    """Return ``Rules.same`` of a game whose moves between two kinds of zone keep the object if ``same`` tells so: every move asks."""
    kinds = range(len(schema.zones))
    return [sum(1 << dst for dst in kinds if same(src, dst)) for src in kinds]


def never_calm(st: State) -> bool:
    """Rule processing has to look for itself."""
    return False


def first_seat(st: State) -> int:
    """The first seat chooses first."""
    return 0


def by_number(st: State, player: int) -> int:
    """Players choose in the order of their numbers, from the one who chooses first."""
    return (player - st.rules.chooses_first(st)) % st.rules.players


def to_player(st: State, ev: Event) -> int:
    """The player named by the event is affected."""
    return ev.player


def side_since(st: State, ev: Event, e: int) -> int:
    """A trigger of a card's own move belongs to whoever has the card since."""
    return st.col[CONTROLLER][e]


def nothing_inherent(st: State, layer: int, rows: list[Row], owned: set[int]) -> None:
    """The position itself changes no rows."""


def stamps_decide(layer: int, u: Unit, v: Unit) -> bool:
    """No kind of effect comes before another."""
    return False


def no_further_units(st: State) -> list[Unit]:
    """The position itself makes no effects."""
    return []


def never_now(st: State) -> bool:
    """There is nothing of the kind."""
    return False


def none_barred(st: State, ev: Event, of: Active) -> bool:
    """No replacement is kept from an event that it fits."""
    return False


def no_note(st: State, ev: Event, of: Active) -> None:
    """Nothing is remembered of a replacement."""


def never_alike(st: State, ev: Event, found: list[Active]) -> bool:
    """The order of replacements always matters."""
    return False


def never_refused(st: State, f: Frame, a: Active, ev: Event) -> bool:
    """Every replacement may be applied."""
    return False


def plain_key(st: State) -> int:
    """Waiting triggers carry no key."""
    return 0


def one_part(st: State, m: Match, among: list[Match]) -> int:
    """Waiting triggers are all of one part."""
    return 0


def own_frames(st: State, f: Frame, player: int) -> str:
    """What a player who leaves was doing is not done any more."""
    return CUT if f.player == player else ""


def no_triggers(st: State, ev: Event, out: list[Match]) -> None:
    """The rules themselves trigger nothing."""


@final
class Unit:
    """A bundle in force during a refresh: where it comes from, since when, and whom it reaches (None: ask ``who``)."""

    __slots__ = ("active", "bundle", "host", "locked", "ruled", "stamp")

    def __init__(self, bundle: Bundle, active: Active, stamp: int, locked: tuple[int, ...] | None, host: int) -> None:
        self.bundle = bundle
        self.active = active
        self.stamp = stamp
        self.locked = locked
        self.host = host
        self.ruled: list[Active] | None = None

    def rulings(self) -> list[Active]:
        """Return its replacements and modifications as they are in force; made once. Not to be written."""
        made = self.ruled
        if made is None:
            a = self.active
            made = [Active(r, None, a.scope, a.effect, a.locked, a.stamp) for r in self.bundle.replacers]
            made += [Active(None, m, a.scope, a.effect, a.locked, a.stamp) for m in self.bundle.mods]
            self.ruled = made
        return made


@final
class Rules:
    """The tables of a game. All functions are pure or obey the contract of a step.

    Attributes:
        game: Id of the game (``sve``).
        schema: Columns, tables, zones, verbs, events.
        start: Procedure that plays a whole match.
        check: Rule processing, pushed by ``st.check()`` when something changed.
        calm: Tells at once whether rule processing would find nothing to do; the position does not change.
        commit: Raw write for each kind of event, by kind.
        complete: Adds companions to a batch and drops what cannot be.
        looks_back: Tells whether triggers see an event with the position before it.
        own_side: The player to whom a trigger of a card's own move belongs.
        affected: The player who picks among replacements of an event.
        refuses: Tells whether a replacement may not be applied to an event now, given the frame that replaces.
        alike: Tells whether it makes no difference in which order the replacements that apply to an event are applied: nobody is asked.
        chooses_first: The player who chooses first where several have to choose at the same time.
        rank: Place of a player, from 0, among those who have to choose at the same time; from ``chooses_first`` on unless given.
        quits: What becomes of a running procedure when a player leaves the match, see :mod:`tefuda.kernel.leaving`.
        after: Urgent rules; may push one frame. They run after a batch that set ``st.urgent``, after every one if ``vigilant``.
        same: By kind of zone, the mask of the kinds a move to which keeps the object (:func:`kept_by`).
        live: Zone kinds whose cards have computed rows.
        live_shared: The same of zones that all players share.
        mute, mute_shared: Zone kinds whose cards have computed rows as well, but no ability of theirs works there (a stack);
            ``muted`` is their mask, if the topics of these zones are not among ``base_reads``.
        touching: Topics on which it depends, besides what is computed, whether rule processing finds anything (see ``settled``).
        overprints: Cards of the live zones whose printed row is not that of their own design, and that row.
        layers: Layers of continuous effects in order.
        dependent: True if inside a layer those effects wait that depend on others; else their order alone decides.
        waits_for: Tells whether in a layer one unit comes after another whatever their stamps and dependencies.
        late: By layer, the mask of earlier layers in which abilities that come only in it catch up; games without it do not look for
            abilities that come in the middle of a layer.
        further_units: Effects that the position itself makes, beside those of abilities (lamps, joined cards).
        inherent: Changes of numbers that the position itself makes in a layer (counters), before the effects of the layer;
            ``inherent_now`` tells whether there are any.
        floored: Mask of the attributes that are raised to 0 after any change that leaves them below.
        finish: Adjusts the rows after the last layer (the set names the rows that may be written); tells whether abilities changed.
        tied: Kind of end (``Effect.until``) of effects that last while their source stays put, -1 without any; ``tied_to`` is the mask
            of the zone kinds in which it has to be.
        unplaced: Mask of the zone kinds whose cards are named by what they are when they are picked: nothing is told of their places.
        back_zones: Mask of the zone kinds whose objects leave last-known information.
        judged_zones: Mask of the zone kinds whose objects texts judge as they were when an event takes them away.
        place_of: Place of a remembered column in the columns of a snapshot.
        moves: Mask of the event kinds that move their subject.
        creations: Mask of the event kinds that make a new object of design ``n``.
        blank_zones: Mask of the zone kinds whose cards never differ from new ones in any column that is reset.
        guest_kinds: Zone kinds whose cards may be attached to a host.
        base_reads: Topics that rows depend on whatever the texts say.
        once: True if only one replacement may be applied to an event at all.
        barred, replaced: Tells whether a fitting replacement is kept from an event; notes that one was applied.
        no_replace: Verb with which optional replacements are declined.
        spares: True if a replacement that one event uses up may be kept for another event of the same batch.
        waiting_key: Key given to triggers.
        waiting_part: Part given to a trigger, among those that saw the same batch.
        inherent_triggers, triggering: Triggers that the rules themselves make of an event (skills that are no texts), and the mask of
            the kinds of events that may have any.
        players: Seats there are at most; ``st.seats`` are those that are taken.
        rewindable: Verbs of announcements that may be taken back by ``st.abort()``.
        causes: Whether the reason and the source of an event tell apart positions in which abilities wait for it, or resolve: False in
            games whose texts ask for them only as they trigger.
        slight: Verbs that leave no choice to whoever has nothing else (mana abilities); with any, only real choices start ``steps`` anew.
        idle: Returns the options of a decision that cannot matter now (see :mod:`tefuda.kernel.idling`), or None if there are none ever.
        auto: Verb that lets the rules settle the rest of a payment, -1 without any.
        same_payment: Tells whether all ways to pay that a decision offers come to the same, as far as the player who pays can tell; None if
            they never do.
        offered: What is left of the options of any decision before it is put, or None: a game may withdraw what leads in circles.
        chosen: Told of every real choice before it is carried out, or None. The frame has not taken the answer yet.
        silent: Tells whether triggers of a source do not trigger at all now, or None if nothing ever silences any.
        further: Returns how many times more than once an ability triggers (the scope has the event), or None if nothing ever adds any.
        notes_all: Whether ``chosen`` is told of every decision with several options, slight ones as well.
        orders: Verbs that only order what happens anyway: choosing them does not restart ``st.steps``.
        remembered: Columns kept by snapshots, filled in by :meth:`seal`.
        unfigured: Places of the numbers of players that do not tell positions apart.
        history_topic: Topic touched when an event enters the history of the turn.
    """

    def __init__(self, game: str, schema: Schema, start: Procedure, check: Procedure) -> None:
        self.game = game
        self.schema = schema
        self.start = start
        self.check = check
        self.calm: Callable[[State], bool] = never_calm
        self.commit: dict[int, Commit] = {}
        self.complete: Callable[[State, list[Event]], list[Event]] = no_companions
        self.looks_back: Callable[[State, Event], bool] = never_back
        self.own_side: Callable[[State, Event, int], int] = side_since
        self.affected: Callable[[State, Event], int] = to_player
        self.refuses: Callable[[State, Frame, Active, Event], bool] = never_refused
        self.alike: Callable[[State, Event, list[Active]], bool] = never_alike
        self.chooses_first: Callable[[State], int] = first_seat
        self.rank: Callable[[State, int], int] = by_number
        self.after: Callable[[State], bool] = nothing_after
        self.vigilant = False
        self.same: list[int] = [0] * len(schema.zones)
        self.live: tuple[int, ...] = ()
        self.live_shared: tuple[int, ...] = ()
        self.mute: tuple[int, ...] = ()
        self.mute_shared: tuple[int, ...] = ()
        self.muted = 0
        self.touching = 0
        self.dependent = True
        self.waits_for: Callable[[int, Unit, Unit], bool] = stamps_decide
        self.late: dict[int, int] = {}
        self.further_units: Callable[[State], list[Unit]] = no_further_units
        self.inherent: Callable[[State, int, list[Row], set[int]], None] = nothing_inherent
        self.inherent_now: Callable[[State], bool] = never_now
        self.barred: Callable[[State, Event, Active], bool] = none_barred
        self.replaced: Callable[[State, Event, Active], None] = no_note
        self.no_replace = DECLINE
        self.overprints: Callable[[State], list[tuple[int, Row]]] = no_overprints
        self.layers: tuple[int, ...] = (0,)
        self.finish: Callable[[State, list[Row], set[int]], bool] | None = None
        self.tied = -1
        self.tied_to = 0
        self.floored = 0
        self.quits: Callable[[State, Frame, int], str] = own_frames
        self.once = self.spares = False
        self.waiting_key: Callable[[State], int] = plain_key
        self.waiting_part: Callable[[State, Match, list[Match]], int] = one_part
        self.inherent_triggers: Callable[[State, Event, list[Match]], None] = no_triggers
        self.triggering = 0
        self.idle: Callable[[State, Request], Sequence[int]] | None = None
        self.auto = -1
        self.same_payment: Callable[[State, Request], bool] | None = None
        self.unplaced = 0
        self.offered: Callable[[State, Frame, Sequence[int]], Sequence[int]] | None = None
        self.chosen: Callable[[State, Frame, int], None] | None = None
        self.silent: Callable[[State, Scope], bool] | None = None
        self.further: Callable[[State, Ability, Scope], int] | None = None
        self.notes_all = False
        self.slight: frozenset[int] = frozenset()
        self.causes = True
        self.orders: frozenset[int] = frozenset()
        self.rewindable: frozenset[int] = frozenset()
        self._no_masks()
        self._look_up(schema)

    def _no_masks(self) -> None:
        """Begin without any special kinds of zones and events."""
        self.back_zones = 0
        self.judged_zones = 0
        self.moves = 0
        self.creations = 0
        self.base_reads = 0
        self.blank_zones = 0
        self.guest_kinds: tuple[int, ...] = ()

    def _look_up(self, schema: Schema) -> None:
        """Note what the schema says of columns, tables and zones where the kernel looks for it all the time."""
        self.remembered: tuple[int, ...] = tuple([c.index for c in schema.columns if c.remembered])
        self.place_of: dict[int, int] = {c: i for i, c in enumerate(self.remembered)}
        self.resets: tuple[tuple[int, int], ...] = tuple([(c.index, c.default) for c in schema.columns if c.reset])
        self.column_topics: list[int] = [c.topic for c in schema.columns]
        self.history_topic = HISTORY_TOPIC
        self.num_topics: list[int] = [0] * schema.size
        for t in schema.tables:
            for i in range(t.width):
                self.num_topics[t.offset + i] = t.topic
        self.each_turn: tuple[tuple[int, int], ...] = tuple(
            [(t.offset + i, t.default) for t in schema.tables if t.each_turn for i in range(t.width)]
        )
        self.unfigured: tuple[int, ...] = tuple(
            [t.offset + i for t in schema.tables if t.identity == IGNORED for i in range(t.width)]
        )
        self.width = schema.width
        self.players = schema.players
        self.zone_kinds: list[int] = []
        for p in range(schema.players):
            self.zone_kinds += [z.index for z in schema.zones if not z.shared]
        self.zone_kinds += [z.index for z in schema.zones if z.shared]
        self.zone_topics: list[int] = [schema.zones[k].topic for k in self.zone_kinds]
        self.visible: list[int] = [schema.zones[k].visibility for k in self.zone_kinds]


@final
class Design:
    """A card design as the kernel sees it: name, printed row, abilities, and whatever else the game has compiled (``text``)."""

    __slots__ = ("abilities", "index", "name", "row", "siblings", "text")

    def __init__(self, index: int, name: str, row: Row, abilities: tuple[Ability, ...]) -> None:
        self.index = index
        self.name = name
        self.row = row
        self.abilities = abilities
        self.siblings = index
        self.text: object = None


@final
class Pool:
    """The designs of a match (decks and all they can create), with every record of their texts numbered.

    Attributes:
        designs: By design number.
        mentioned: Mask of event kinds that any text in the pool may watch or replace.
        counted: Mask of event kinds that some text counts over the turn; they are kept in the history.
        ever: Mask of those that some text counts over the whole game; they stay in the history behind a mark for each turn.
        modified: Mask of the kinds of modifications that some text makes, for rules that ask in passing.
        forbidden: Mask of event kinds that some text may forbid for some things.
        own_kinds: Mask of event kinds that some ability watches for its own card from wherever it is.
        own_replaced: Mask of event kinds that some ability replaces for its own card from wherever it is (how it enters).
        plans, standings: What refreshes of positions keep, see :mod:`tefuda.kernel.indexing`.
        has_states: True if some ability is a state trigger.
        off_field: Zone kinds outside the live zones in which some ability of the pool works. ``off_rows``: in which one changes rows.
        extra: Whatever else the game keeps for a pool.
        numbered: True if some text asks for the numbers of objects on the stack.
        words: Names of counters and other words that events carry by number.
        parts: Every ability, program, bundle, replacer by uid.
        spoken: Designs whose texts speak of a kind of zone, in a way that the game tells apart, as far as looked up;
            ``left_speaking``: whether a part that a text leaves behind (an effect, a trigger put off) does, by kind of zone and uid.
        reached: Every record that can be reached from the pool, see :mod:`tefuda.kernel.saving`; found when first asked for.
    """

    def __init__(self, designs: list[Design]) -> None:
        self.designs: list[Design] = []
        self.by_name: dict[str, int] = {}
        self.spoken: dict[tuple[int, int], frozenset[int]] = {}
        self.left_speaking: dict[tuple[int, int], bool] = {}
        self.add(designs)
        self.mentioned = 0
        self.off_field = 0
        self.off_rows = 0
        self.own_kinds = 0
        self.own_replaced = 0
        self.parts: list[object] = []
        self.words: list[str] = []
        self.extra: object = None
        self.has_states = False
        self.counted = 0
        self.ever = 0
        self.modified = 0
        self.numbered = False
        self.plans: dict[tuple[Ability, ...], Plan] = {}
        self.standings: dict[int, Standing] = {}
        self.forbidden = 0
        self.reached: list[object] = []
        self.places: dict[int, int] = {}

    def add(self, designs: list[Design]) -> None:
        """Add designs; those of one name are siblings."""
        for d in designs:
            d.siblings = self.by_name.setdefault(d.name, d.index)
        self.designs = self.designs + designs
        self.spoken = {}
        self.reached = []

    def copy(self) -> Pool:
        """Return a pool that may grow by itself; what is compiled already is shared."""
        out = Pool([])
        out.designs = self.designs[:]
        out.by_name = self.by_name.copy()
        out.mentioned = self.mentioned
        out.off_field = self.off_field
        out.off_rows = self.off_rows
        out.own_kinds = self.own_kinds
        out.own_replaced = self.own_replaced
        out.parts = self.parts[:]
        out.words = self.words[:]
        out.extra = self.extra
        out.has_states = self.has_states
        out.counted = self.counted
        out.ever = self.ever
        out.modified = self.modified
        out.numbered = self.numbered
        out.plans = self.plans.copy()
        out.standings = self.standings.copy()
        out.forbidden = self.forbidden
        return out

    def number(self, part: object) -> int:
        """Give a record its uid: its place in ``parts``."""
        self.parts.append(part)
        self.reached = []
        return len(self.parts) - 1
