"""What the lowering of a text knows at a point of it: the pool, registers, and what words like それ refer to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from tefuda.games.common.conditions import RegisterHas
from tefuda.games.common.things import InRegister, Players, Source, SourceSince, Things, Together, You
from tefuda.games.lowering.assembling import CondRows, NumberRows, Rows, Speaking
from tefuda.games.lowering.makeup import all_of
from tefuda.games.lowering.recalled import with_earlier
from tefuda.games.lowering.refusing import LoweringError as LoweringError
from tefuda.games.sve.lowering.referents import OF_NUMBERS, WITHOUT_NUMBERS, Referents
from tefuda.games.sve.rules.control import SourceMoved
from tefuda.games.sve.rules.text import SveAbility
from tefuda.games.sve.wording.effects import MEASURES
from tefuda.kernel.programs import Cond, Num
from tefuda.kernel.records import Replacer
from tefuda.saying import Text
from tefuda.text import things

if TYPE_CHECKING:
    from tefuda.games.sve.cards import Card
    from tefuda.games.sve.pool import SvePool
    from tefuda.games.sve.rules.text import CardText, Part
    from tefuda.text.model import Node
    from tefuda.text.nouns import Noun
    from tefuda.text.numbers import Value

T = TypeVar("T")

Asked = tuple[tuple[str, ...], object, Things]
"""By what verb and number a condition asks what was done, and the things done."""

FIRST_FREE = 4
"""Registers 0 to 3 hold source, player, event subject and event amount."""


class Context(Speaking):
    """One ability being lowered.

    Attributes:
        spool: The pool that everything is numbered in.
        card: The printed card; ``text`` collects what is made of it.
        code: Instructions that come before the body (counts fixed when it begins to resolve).
        parts: Decisions of the play, in the order in which they were found.
        referents: What それ may refer to; ``it`` is the last of them.
        need, harm: Where the object of the instruction being lowered must be, and whether it is bad for it.
        rest, among, pair: What 残り, その中から, 前者 and 後者 refer to.
        weak: What それ refers to if nothing was introduced: something only mentioned.
        done: Things that the last instruction or cost with a verb took, by the keys of :func:`verb_keys`.
        named: Things that were chosen by a description, for later text that repeats it.
        you: The player who carries the sentence out: 自分 in it is that player.
        subject: True if the sentence names that player: only then 自身 means somebody. ``kept``: an earlier one did, so 自分 is the master.
        topic: A single player whom an earlier sentence has named as its subject, or None.
        conds, guards: What governs the sentence being lowered [R39].
        let_x: Definition of X in this text (Xは「…」である), lowered where X is used.
        x: Number of X if its player names it [R103]; ``number_named``: the number named last while the text resolves.
        die: Register of the die rolled last, and who rolled it; ``die_of_each``: every player did. ``coin``: register of the coin.
        counts: Registers of counts fixed at the start of the resolution, by class word [R67].
        paid: Registers that tell whether a payment of the play lines was made, by their printed form.
        choosing: True while a choice is lowered that can be made as a target.
        within: True in a sentence that begins with その中から: counted things are taken from ``among``.
        open_set: True if ``among`` was shown to both players, so that nobody may hide that he could take more [R37].
        shown: True as soon as the text has shown cards: both players can follow those that both know [R71].
        own_only: True in costs, which concern own things only [10.4.3].
        event_damage: True if the event that triggers the text is damage, or a change of health.
        event_fight: True if the event that triggers the text is a fight of the source;
            ``event_lost``: if it is that the source is destroyed, or leaves.
        event_player: True if the event that triggers the text has a player.
        each_player: True in 各プレイヤーは、…: the event of every player counts.
        at_once: How many things the event of the text has to happen to at once: 0 if it does not say so, -1 if nothing triggers on it.
        rite: Register of whether the last Earth Rite was paid; ``did``: of what the last instruction took; -1 if there is none.
        event_verb: Verb by which the event is recalled (捨てたとき … 捨てたカード), or "".
        event_moved: Whether health rose (False: fell) in the event that triggers the text; None for other events.
        paying: True in conditions of what a play costs: the card is not played yet.
        early: Registers that are filled before the text resolves: targets, the event.
        late: True if something lowered since :meth:`watch_late` depends on what the resolution itself fills.
        touched: Registers that the sentence has depended on so far; ``governing``: those that its condition depends on.
        numbers_taken: Numbers that an instruction or cost with a verb yields instead of things (取った…の数).
        chosen: True while その中 and 残り are about what was chosen.
        found: What the condition of the sentence has found in a set (その中に…があるなら), which それ and そのうち then mean; or None.
        asked, asked_before: By what verb and number this condition, and the one before it, asks what was done, and the things done.
        choices: Things of the choices made so far.
        measured: The last condition that compared a number: text may compare it with another one.
        compared, counted: The values that the last condition compared, and what it counted, if it did.
        rate: Multiplies the count of what is picked (…につき、…1枚を…), or None.
        gauge: The number of a player that was changed last.
        trails: Registers that tell where the things of a register have been moved by this text.
        left_over: What counters were taken from last, and their name (なくなったなら).
        evolve_line: True in the body of an evolve ability, whose evolving is not optional [R48].
        head: The bracketed word under which the ability stands, or "".
        rites: Earth Rites in the cost being lowered.
        spell: True for texts of cards while they are played: such a text never counts or takes the card itself in hand or EX area.
    """

    found: Things | None = None

    def __init__(self, spool: SvePool, card: Card, text: CardText, line: int = 0) -> None:
        super().__init__(spool.pool, card.name, line, FIRST_FREE)
        self.spool = spool
        self.card = card
        self.text = text
        self.parts: list[Part] = []
        self.referents = Referents()
        self.need, self.harm = 0, False
        self.weak: Things | None = None
        self.rest: Things | None = None
        self.among: Things | None = None
        self.pair: tuple[Things, Things] | None = None
        self.done: dict[str, Things] = {}
        self.outside: dict[str, Things] = {}
        self.named: list[list[tuple[Noun, Things]]] = []
        self.you: Players = You()
        self.subject = self.kept = False
        self.topic: Players | None = None
        self.conds: list[Cond] = []
        self.guards: tuple[tuple[int, int], ...] = ()
        self.let_x: Value | None = None
        self.x: Num | None = None
        self.number_named: Num | None = None
        self.die: tuple[int, Players] | None = None
        self.die_of_each = False
        self.coin = -1
        self.counts: dict[str, int] = {}
        self.paid: dict[str, int] = {}
        self.within = False
        self.choosing = False
        self.open_set = False
        self.shown = False
        self.own_only = False
        self.event_player = False
        self.event_damage = self.event_fight = self.event_lost = False
        self.event_verb = ""
        self.rite = self.did = self.at_once = -1
        self.event_moved: bool | None = None
        self.paying = False
        self.each_player = False
        self.early: set[int] = set(range(FIRST_FREE))
        self.late = False
        self.touched: set[int] = set()
        self.governing: set[int] = set()
        self.numbers_taken: dict[str, Num] = {}
        self.choices: list[Things] = []
        self.trails: dict[int, int] = {}
        self.asked: Asked | None = None
        self.asked_before: Asked | None = None
        self.chosen = False
        self.left_over: tuple[Things, str] | None = None
        self.measured: Node | None = None
        self.counted: Num | None = None
        self.gauge: Num | None = None
        self.rate: Callable[[Num], Num] | None = None
        self.rites = 0
        self.evolve_line = False
        self.head = ""
        self.spell = False
        self.this: Things = Source()

    def next_condition(self) -> None:
        """Note that another condition governs what follows: it may ask about the same as the one before."""
        self.asked_before, self.asked = self.asked, None

    def follow_this(self, zones: int = 0, surely: bool = True) -> SourceMoved:
        """Let これ be, from here on, where the text or its cost has just put the source: surely, or perhaps [R80]."""
        base = SourceSince() if type(self.this) is Source else self.this
        moved = SourceMoved(base, self.reg())
        self.referents.zones[moved] = self.referents.zones.get(self.this, 0)
        self.referents.moved(moved, zones, surely)
        self.this = moved
        return moved

    @property
    def it(self) -> Things | None:
        """What the text introduced last."""
        return self.referents.last()

    @it.setter
    def it(self, what: Things | None) -> None:
        if what is None:
            self.referents.named.clear()
        else:
            self.referents.named.append(what)

    def child(self) -> Context:
        """Return a context for a text inside this one that runs later with its registers (a delayed trigger)."""
        c = Context(self.spool, self.card, self.text, self.line)
        c.regs = self.regs
        c.referents, c.weak, c.rest, c.pair = self.referents.copy(), self.weak, self.rest, self.pair
        c.done, c.named = dict(self.done), list(self.named)
        c.outside = dict(self.done)
        c.let_x, c.x, c.paid = self.let_x, self.x, dict(self.paid)
        c.this = self.this
        c.trails = dict(self.trails)
        c.numbers_taken, c.choices = dict(self.numbers_taken), list(self.choices)
        c.early = set(range(self.regs))
        return c

    def touch(self, things: Things) -> Things:
        """Note that the text being lowered depends on things, and return them."""
        for one in things.of if isinstance(things, Together) else (things,):
            if isinstance(one, InRegister):
                self.touched.add(one.reg)
                self.late = self.late or one.reg not in self.early
        return things

    def that(self, need: int = 0, harm: bool = False, kind: str = "", many: bool = False) -> Things:
        """Return what それ refers to: the last thing introduced that can be where it must be.

        Raises:
            LoweringError: If nothing was introduced, or nothing that can be there.
        """
        found = self.referents.meant(need, harm, kind, many) or self.weak
        if found is None and self.it is not None:
            self.fail("nothing that それ could mean is where this can be done to it")
        if found is None:
            self.fail("this refers to nothing that was named before")
        if harm and need and not self.conds and found in self.referents.gone:
            self.fail("what それ means has been destroyed, banished or discarded already")
        if need in OF_NUMBERS and self.referents.kinds.get(found, "") in WITHOUT_NUMBERS:
            self.fail("what それ could mean has neither attack nor health")
        return self.touch(found)

    def chosen_again(self, thing: Node) -> Things | None:
        """Return what was chosen and is meant again by a description without a count."""
        found = (
            things.chosen_again(thing.np, [[np for np, _ in one] for one in self.named])
            if isinstance(thing, things.Bare)
            else None
        )
        return self.named[found[0]][found[1]][1] if found is not None else None

    def recall(self, verb: str) -> Things:
        """Return what the instructions and costs with a verb took."""
        return self.verb_taken((verb,))

    def fresh(self) -> tuple[int, InRegister]:
        """Return a new register and the things it will hold."""
        reg = self.reg()
        return reg, InRegister(reg)

    def row(self, table: Mapping[type, Callable[..., T]], node: Node) -> Callable[..., T]:
        """Return the entry of a table for just the class of a node.

        Raises:
            LoweringError: There is none.
        """
        found = table.get(type(node))
        if found is None:
            self.fail("", node)
        return found

    def hoist(self, part: Part) -> None:
        """Let something be decided while playing, under what governs the sentence [R39]."""
        part.guards = self.guards
        conds: list[Cond] = []
        for cond in self.conds:
            if isinstance(cond, RegisterHas):  # a payment made or not: decided before [R39 a]
                part.guards += ((cond.reg, cond.n),)
            else:
                conds.append(cond)
        part.cond = all_of(conds)
        part.read = tuple(sorted(self.touched | (self.governing if conds else set())))
        part.sentence = self.sentence
        self.parts.append(part)

    def design(self, name: str) -> int:
        """Return the design number of a token that the text names."""
        try:
            return self.spool.design(name)
        except KeyError:
            self.fail(Text(f"『{name}』というトークンはありません", f"there is no token called 『{name}』"))

    def counter(self, name: str) -> int:
        """Return the number of a counter's name."""
        return self.spool.word(name)

    def count_event(self, kind: int) -> None:
        """Keep events of this kind in the history of the turn."""
        self.pool.counted |= 1 << kind

    def count_over(self, kinds: Iterable[int], game: bool) -> bool:
        """Keep the history of events over the turn, or over the whole game; returns which."""
        for kind in kinds:
            self.count_event(kind)
            if game:
                self.pool.ever |= 1 << kind
        return game

    def verb_taken(self, keys: tuple[str, ...]) -> Things:
        """Return what the instructions and costs with the first of these verbs took that the text has."""
        for key in keys:
            if key in self.done:
                return self.touch(self.done[key])
        self.fail("nothing in this text does what this recalls")

    def note(self, keys: tuple[str, ...], taken: Things) -> None:
        """Remember what an instruction or cost took, under every way of recalling it."""
        for key in keys:
            self.done[key], _ = with_earlier(self.done, self.outside, key, taken)


Row = Callable[[Context, Any], T]


def by_class(ctx: Context, table: Mapping[type[Node], Row[T]], node: Node) -> T:
    """Lower a node with the function that a table has for its class.

    Raises:
        LoweringError: If there is none.
    """
    return ctx.row(table, node)(ctx, node)


# ---- phrases that hold one another

Found = tuple[tuple[int, ...], Cond]
"""Kinds of events, and what makes one fit."""
Abilities = tuple[SveAbility, ...]


class ConditionRows(CondRows):
    """The rows of conditions. One that compares a number is kept: the text may compare that with another one."""

    def __call__(self, ctx: Any, node: Any) -> Cond:
        if isinstance(node, MEASURES):
            ctx.measured = node
        return super().__call__(ctx, node)


lower_num = NumberRows("number")
lower_cond = ConditionRows("condition")
lower_thing = Rows[Things]("thing")
lower_event = Rows[Found]("event")
happening = Rows[Found]("happening")
lower_line = Rows[Abilities]("line")
replacer_of = Rows[Replacer]("replacement")
"""How phrases are lowered that hold phrases of other kinds: each module adds the rows that it knows."""


def past_event(ctx: Context, node: Node) -> Found:
    """Lower an event that is asked about afterwards; it introduces nothing [R108]."""
    before = ctx.referents.copy(), ctx.weak, ctx.event_player, ctx.event_verb
    kinds, cond = lower_event(ctx, node)
    ctx.referents, ctx.weak, ctx.event_player, ctx.event_verb = before
    if not kinds:
        ctx.fail("a state cannot be looked back at, only an event")
    ctx.count_events(kinds)
    return kinds, cond
