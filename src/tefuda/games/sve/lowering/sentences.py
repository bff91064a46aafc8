"""Bodies: sentences with what stands before them, in the order in which they are carried out [R68, R113]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeGuard

from tefuda.games.common.control import AskMay, Forget, Gather, KeepPlayers, NextPlayer, NoteDone, NoteResult
from tefuda.games.common.numbers import PerSo
from tefuda.games.common.things import InPlayerRegister, InRegister, Players, Things
from tefuda.games.sve.lowering import numbers, parts
from tefuda.games.sve.lowering.blocks import (
    Branch,
    Flattener,
    Govern,
    Governed,
    Item,
    Loop,
    Piece,
    Section,
    Skip,
    Unit,
)
from tefuda.games.sve.lowering.context import Context
from tefuda.games.sve.lowering.costs import lower_cost
from tefuda.games.sve.lowering.delays import DELAYS, lower_delay, lower_in_case
from tefuda.games.sve.lowering.instructions import lower_instruction
from tefuda.games.sve.lowering.jumps import never, skip_empty, skip_option
from tefuda.games.sve.lowering.plays_to_come import of_plays_to_come
from tefuda.games.sve.lowering.prefixes import by_prefix
from tefuda.games.sve.lowering.said import Each, Said
from tefuda.games.sve.rules.do_moves import PickWay
from tefuda.games.sve.rules.paying import OfferCost, PayOffered
from tefuda.games.sve.rules.picking import PickSome
from tefuda.games.sve.rules.sets import EveryPlayer
from tefuda.games.sve.rules.text import SveAbility
from tefuda.kernel.programs import Ins, Num, Program
from tefuda.text import sentences, things
from tefuda.text.model import Node
from tefuda.text.tree import walk

RECALLS = frozenset(
    (
        "Done",
        "DoneCount",
        "DidThisWay",
        "DidThisWayTo",
        "Past",
        "IfDone",
        "NoneLeft",
        "DoneBy",
        "BanishInstead",
        "Otherwise",
        "HappenedThisWay",
        "DrawSame",
        "SameNameAs",
    )
)
"""Classes of the syntax tree that ask what an earlier instruction really did."""

REFERS = frozenset(
    ("It", "That", "Again", "GainsToo", "BoostToo", "SetStatsToo", "LosesToo", "LosesAllToo", "Its", "ItsStat", "ItsPlayer",
     "ThatPlayer", "SameName", "ElCount", "Bare", "OnPlay", "Among", "AmongThem", "AmongThese", "Rest", "Bunch", "OutOf",
     "OtherThanIt", "SameNameAsBefore", "FromThem"),
)  # fmt: skip
"""Classes of the syntax tree that name what an earlier instruction moved or made."""


def names_in(node: object, found: set[str]) -> set[str]:
    """Collect the names of the classes that occur in a tree."""
    if isinstance(node, tuple):
        for one in node:
            names_in(one, found)
    elif isinstance(node, Node):
        found.add(type(node).__name__)
        for name in node.__struct_fields__:
            names_in(getattr(node, name), found)
    return found


PLACED = frozenset(("Select", "Owner", "Its", "OfThis", "OfPlayer", "Own", "OwnersOwn", "Everyones", "InZone", "InEither",
     "InBoth", "FaceUpIn", "ZoneCards", "DeckEnd", "Named"),
)  # fmt: skip
"""Classes of the syntax tree by which a sentence says itself where its things are, or makes them."""


def speaks_of(sentence: sentences.Sentence, name: str) -> bool:
    """Tell whether a class of the syntax tree occurs in a sentence."""
    found: set[str] = set()
    names_in(sentence, found)
    return name in found


def takes_on(sentence: sentences.Sentence) -> bool:
    """Tell whether a sentence takes some of a description without saying where (スペル1枚を墓場に置いてよい)."""
    found: set[str] = set()
    names_in(sentence.do, found)
    return "Some" in found and not found & PLACED


def is_chain(node: Node) -> TypeGuard[sentences.Seq]:
    """Tell whether a node is a chain of acts."""
    return isinstance(node, sentences.Seq)


class Lowerer:
    """Lowers the bodies of one ability.

    Attributes:
        ctx: The ability.
        obj, subject: What the last act did something to, and what the last effect was about, for what the print leaves out.
        units: Code of the current sentence.
        ending: Code that ends the current sentence whatever it was (shuffling after a search).
        now: What the prefixes of the current sentence say.
        trails: Registers that tell where the things of a register have been moved by this text.
        optional: The current sentence may be declined and nothing has been asked yet.
    """

    def __init__(self, ctx: Context, bodies: Sequence[sentences.Body]) -> None:
        names: set[str] = set()
        for body in (*bodies, ctx.let_x):
            names_in(body, names)
        self.ctx = ctx
        self.recalls = bool(names & RECALLS) or any(n.link == sentences.DOING for n in walk(bodies) if is_chain(n))
        self.refers = bool(names & REFERS)
        self.pieces: list[Piece] = []
        self.units: list[Unit] = []
        self.ending: list[Item] = []
        self.obj: Things | None = None
        self.subject: Things | None = None
        self.set_reg = -1
        self.virtual = False
        self.trails: dict[int, int] = {}
        self.now = Said()
        self.by: Govern | None = None
        self.optional = False
        self.asked = -1
        self.previous: Unit | None = None
        self.sentence = 0
        self.origin: tuple[Things | None, Things | None] = (None, None)
        self.later: list[SveAbility] = []
        self.guards = ctx.guards

    # ---- bodies ----------------------------------------------------------------------------------------------------------

    def body(self, body: sentences.Body) -> None:
        """Lower a body: steps, or options with what stands before them."""
        if isinstance(body, sentences.Steps):
            self.steps(body.s)
        elif isinstance(body, sentences.Options):
            self.options(body)
        elif isinstance(body, sentences.AllOptions):
            self.all_options(body)
        else:
            self.ctx.fail(f"{type(body).__name__} cannot be executed")
        self.by = None
        self.ctx.conds = []

    def steps(self, steps: tuple[sentences.Sentence, ...]) -> None:
        """Lower sentences one after the other; between その中から and 残り they go on taking from the set."""
        taking = False
        for k, sentence in enumerate(steps):
            self.one(sentence, taking and takes_on(sentence) and any(speaks_of(s, "Rest") for s in steps[k + 1 :]))
            self.sentence += 1
            taking = (taking or speaks_of(sentence, "Among")) and not speaks_of(sentence, "Rest")

    def options(self, body: sentences.Options) -> None:
        """Lower the sentences before the choice, then each option, carried out if it was taken [5.16.1, R40].

        What stands before the choice itself governs all of it; a condition of an earlier sentence has ended [R68].
        """
        self.steps(body.s)
        ctx = self.ctx
        who, outer_guards = ctx.who, self.guards
        self.now, self.by, ctx.conds, ctx.guards = Said(), None, [], self.guards
        for prefix in body.pre:
            by_prefix(self, prefix)
        by, guards = self.by, ctx.guards
        reg = self.picked_by_another(body, by) if ctx.who is not who else parts.option_part(ctx, body)
        for option in body.o:
            outer, self.pieces = self.pieces, []
            self.by, ctx.conds = None, []
            self.guards = ctx.guards = (*guards, (reg, option.n))
            if option.cost is not None:
                self.by = self.payment(option.cost)
            self.body(option.b)
            inner, self.pieces = self.pieces, outer
            self.pieces.append(Piece([Unit(None, [Section(skip_option(reg, option.n), inner)])], by, self.sentence))
        self.guards = ctx.guards = outer_guards
        self.by, ctx.who = None, who

    def picked_by_another(self, body: sentences.Options, by: Govern | None) -> int:
        """Let the player named before the choice pick one option when it is reached; returns the register of its number."""
        if body.n != 1 or body.upto or body.least is not None or body.alt is not None:
            self.ctx.fail("another player chooses exactly one option")
        reg = self.ctx.reg()
        code: list[Item] = [PickWay(reg, len(body.o), self.ctx.who), NoteResult(reg)]
        self.pieces.append(Piece([Unit(None, code)], by, self.sentence))
        return reg

    def all_options(self, body: sentences.AllOptions) -> None:
        """Lower options that are all carried out, in printed order; what stands before them governs all of it."""
        self.steps(body.s)
        self.now, self.by, self.ctx.conds = Said(), None, []
        for prefix in body.pre:
            by_prefix(self, prefix)
        by, who = self.by, self.ctx.who
        for option in body.o:
            outer, self.pieces = self.pieces, []
            self.by, self.ctx.conds = None, []
            if option.cost is not None:
                self.by = self.payment(option.cost)
            self.body(option.b)
            inner, self.pieces = self.pieces, outer
            self.pieces.append(Piece([Unit(None, [Section(never, inner)])], by, self.sentence))
        self.by, self.ctx.who = None, who

    # ---- a sentence ------------------------------------------------------------------------------------------------------

    def one(self, sentence: sentences.Sentence, within: bool = False) -> None:
        """Lower a sentence, its things being taken from the set that was looked at if ``within`` says so."""
        ctx = self.ctx
        self.now = Said()
        self.units, self.ending = [], []
        self.optional, self.asked = False, -1
        who, before = ctx.who, ctx.within
        ctx.within = before or within
        for prefix in sentence.pre:
            if isinstance(prefix, sentences.Instead | sentences.InsteadOf):
                self.replace_before(prefix)
        sentence = of_plays_to_come(sentence)
        for k, prefix in enumerate(sentence.pre):
            if isinstance(prefix, sentences.InCase):
                lower_in_case(self, prefix, sentences.Sentence(sentence.do, sentence.pre[k + 1 :]))
                break
            if isinstance(prefix, DELAYS):
                lower_delay(self, prefix, sentences.Sentence(sentence.do, sentence.pre[k + 1 :]))
                break
            by_prefix(self, prefix)
        else:
            self.clause(sentence.do)
        self.close()
        ctx.who, ctx.within = who, before

    def clause(self, do: sentences.Clause) -> None:
        """Lower what is done, obligatory or optional."""
        d = do.d  # type: ignore[attr-defined]
        self.optional = isinstance(do, sentences.May)
        lower_instruction(self, d)
        if not isinstance(do, sentences.May):
            return
        if self.optional:
            self.ask_first()
        elif self.asked >= 0 and len(self.units) > 1:
            for unit in self.units[1:]:
                unit.items = [Branch(skip_empty(self.asked), unit.items)]

    def ask_first(self) -> None:
        """Ask whether to do the whole sentence, since nothing in it could be declined by picking nothing."""
        reg = self.ctx.reg()
        code: list[Ins] = [item for unit in self.units for item in unit.items if isinstance(item, Ins)]
        items = [item for unit in self.units for item in unit.items]
        done = self.units[-1].done if self.units else -1
        node = self.units[-1].node if self.units else None
        ask: list[Item] = [Forget((done,))] if done >= 0 else []
        ask += [AskMay(reg, tuple(code), self.ctx.who), NoteResult(reg)]
        self.units = [Unit(node, [*ask, Branch(skip_empty(reg), items)], done)]

    def close(self) -> None:
        """Add the sentence to the body, in the place of what it replaces if it does."""
        if self.now.each is not None:
            self.units = self.for_each(self.now.each, self.units)
        if self.ending:
            self.units.append(Unit(None, self.ending))
        for unit in self.units:
            if unit.node is not None:
                self.previous = unit
        if self.now.instead is None:
            self.pieces.append(Piece(self.units, self.by, self.sentence))
            return
        old = self.now.instead
        items = [item for unit in self.units for item in unit.items]
        place = next(p for p in self.pieces if old in p.units)
        k = place.units.index(old)
        done = self.units[-1].done if self.units else -1
        if old.done >= 0 and done >= 0 and done != old.done:
            items.append(Gather(old.done, done))
        if self.by is None or self.by is place.by:
            merged = Unit(self.units[-1].node if self.units else old.node, items, old.done, old.before)
            place.units[k] = merged
        else:
            self.by.places += 1
            inner: list[Item] = old.items
            merged = Unit(self.units[-1].node if self.units else old.node, [], old.done, old.before)
            if place.by is not None:
                self.split(place, k, merged)
                place.by.places += 1
                inner = [Governed(place.by, old.items)]
            else:
                place.units[k] = merged
            merged.items = [Governed(self.by, items, inner)]
        self.previous = merged

    def split(self, place: Piece, k: int, merged: Unit) -> None:
        """Take unit ``k`` out of a governed sentence: what replaces it is not governed by that condition."""
        at = self.pieces.index(place)
        head = Piece(place.units[:k], place.by, place.sentence)
        tail = Piece(place.units[k + 1 :], place.by, place.sentence)
        self.pieces[at : at + 1] = [
            *([head] if head.units else []),
            Piece([merged], None, place.sentence),
            *([tail] if tail.units else []),
        ]

    # ---- players ---------------------------------------------------------------------------------------------------------

    def for_each(self, each: Each, units: list[Unit]) -> list[Unit]:
        """Put the picks of all players before the action for all of them."""
        seats = self.ctx.reg()
        body: list[Item] = [*each.picks, Gather(seats, each.current)]
        if each.cond is not None:
            cond = each.cond
            body = [Governed(Govern(cond), body)]
        code: list[Item] = [
            KeepPlayers(each.queue, EveryPlayer()),
            Forget((seats, *each.gathered)),
            Loop(lambda to: NextPlayer(each.queue, each.current, to), body),
            Forget((each.current,)),
            Gather(each.current, seats),
        ]
        return [Unit(None, code), *units]

    # ---- payments inside a text ------------------------------------------------------------------------------------------

    def payment(self, cost: Any) -> Govern:
        """Return the condition that an optional payment is made now [R40]."""
        items = lower_cost(self.ctx, cost)
        reg = self.ctx.reg()
        code: list[Item] = [Forget((reg,)), OfferCost(items, self.ctx.who), PayOffered(items), NoteResult(reg)]
        self.pieces.append(Piece([Unit(None, code)], self.by, self.sentence))
        return Govern(None, reg)

    # ---- replaced instructions -------------------------------------------------------------------------------------------

    def replace_before(self, prefix: Node) -> None:
        """Find the instruction that the sentence replaces, and go back to what それ was before it [R75]."""
        old = self.previous
        if old is None:
            self.ctx.fail("代わりに: there is no instruction before it in this text")
        self.now.instead = old
        self.ctx.it, self.obj = old.before

    def program(self) -> Program:
        """Return the finished program; delayed triggers in it share its registers."""
        ctx = self.ctx
        flat = Flattener(ctx.reg)
        flat.items(ctx.code)
        flat.pieces(self.pieces)
        for ability in self.later:
            ability.regs = ctx.regs
        return ctx.number(Program(tuple(flat.code), ctx.regs, ctx.card.name, ctx.line))

    # ---- what instructions use -------------------------------------------------------------------------------------------

    def emit(self, node: Node | None, items: Sequence[Item], done: int = -1) -> Unit:
        """Add the code of one instruction."""
        unit = Unit(node, list(items), done, self.origin)
        self.units.append(unit)
        return unit

    def note_done(self, keys: tuple[str, ...]) -> tuple[int, list[Item]]:
        """Return the register that tells what an instruction really did, and the code that fills it, if the text asks."""
        if not self.recalls:
            return -1, []
        reg, taken = self.ctx.fresh()
        self.ctx.note(keys, taken)
        return reg, [NoteDone(reg)]

    def players_in(self, reg: int) -> Players:
        """Return the players whose numbers a register holds."""
        return InPlayerRegister(reg)

    def next_player(self, queue: int, reg: int) -> Skip:
        """Return the step to the next player of a queue, out of the loop after the last one."""
        return lambda to: NextPlayer(queue, reg, to)

    def number(self, node: Node) -> Num:
        """Lower a number, taken once for every … if the sentence says so."""
        num = numbers.lower_num(self.ctx, node)
        return num if self.now.per is None else PerSo(num, *self.now.per)

    def pick(self, thing: Node, kind: str = "", verb: int = 0) -> tuple[list[Item], Things]:
        """Lower the object of an instruction; what has to be picked is picked by each player if the sentence says so.

        Args:
            kind, verb: How the pick is put to the player, if not as a plain choice.
        """
        may = self.optional and declinable(thing)
        code, what = parts.pick(self.ctx, thing, may=True) if may else parts.pick(self.ctx, thing)
        items: list[Item] = list(code)
        if not items:
            return items, what
        for item in code:
            if kind and isinstance(item, PickSome):
                item.kind, item.verb = kind, verb
        if may:
            self.optional = False
            if isinstance(what, InRegister):
                self.asked = what.reg
        each = self.now.each
        if each is not None and isinstance(what, InRegister):
            total, everything = self.ctx.fresh()
            each.picks += [*items, Gather(total, what.reg)]
            each.gathered.append(total)
            return [], everything
        return items, what


def declinable(thing: Node) -> bool:
    """Tell whether picking nothing says no to the whole instruction."""
    if isinstance(thing, things.Some | things.Bunch | things.OutOf):
        cnt = thing.cnt
        if isinstance(cnt, things.Exactly):
            n = getattr(cnt.n, "n", None)
            return n == 1 or n is None
        return isinstance(cnt, things.UpTo | things.AnyNumber)
    return False


def lower_body(ctx: Context, *bodies: sentences.Body) -> Program:
    """Lower the bodies of one ability (for a spell: all its lines) to a program.

    Raises:
        LoweringError: If something in it cannot be executed.
    """
    lowerer = Lowerer(ctx, bodies)
    for body in bodies:
        lowerer.body(body)
    return lowerer.program()
