"""Bodies: sentences with what stands before them, in the order in which they are carried out [R68, R113]."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.games.common.control import (
    AskMay,
    Forget,
    Gather,
    Keep,
    NoteAfter,
    NoteResult,
    TakeOwned,
)
from tefuda.games.common.things import InPlayerRegister, InRegister, Players, Things, You
from tefuda.games.lowering.options import deeds
from tefuda.games.lowering.said import branches
from tefuda.games.sve.lowering import distributing, parts
from tefuda.games.sve.lowering.blocks import (
    Branch,
    Flattener,
    Govern,
    Item,
    Piece,
    Section,
    Unit,
)
from tefuda.games.sve.lowering.context import Context, lower_num
from tefuda.games.sve.lowering.costs import lower_cost
from tefuda.games.sve.lowering.delays import DELAYS, lower_delay, lower_in_case, put_off
from tefuda.games.sve.lowering.dice import of_each_roll
from tefuda.games.sve.lowering.elliptic import asked_about, keep_doer, meant_by, put_instead, take_place
from tefuda.games.sve.lowering.instructions import lower_instruction
from tefuda.games.sve.lowering.jumps import NOTING, gate_of, never, skip_empty, skip_option
from tefuda.games.sve.lowering.mentions import (
    OF_SET,
    OF_SUBJECT,
    RECALLS,
    REFERS,
    THIS,
    classes_in,
    declinable,
    is_chain,
    takes_on,
)
from tefuda.games.sve.lowering.players import check_picked, of_doer
from tefuda.games.sve.lowering.plays_to_come import of_plays_to_come, parted
from tefuda.games.sve.lowering.prefixes import by_prefix, keep_period
from tefuda.games.sve.lowering.reach import check_object
from tefuda.games.sve.lowering.repeating import in_rounds
from tefuda.games.sve.lowering.said import Each, Said
from tefuda.games.sve.rules.control import NoteDone
from tefuda.games.sve.rules.do_moves import PickWay
from tefuda.games.sve.rules.paying import OfferCost, PayOffered
from tefuda.games.sve.rules.picking import PickSome
from tefuda.games.sve.rules.text import SveAbility
from tefuda.games.sve.wording import effects
from tefuda.kernel.programs import Filter, Ins, Num, Program
from tefuda.text import options, sentences, things
from tefuda.text.costs import Cost
from tefuda.text.model import Node
from tefuda.text.tree import walk


class Lowerer:
    """Lowers the bodies of one ability.

    Attributes:
        ctx: The ability.
        mentions: How often the text says これ.
        need, harm: What the instruction being lowered asks of its object, see :class:`Context`.
        obj, subject: What the last act did something to, and what the last effect was about, for what the print leaves out.
        looked_for: Things about which an effect was that looks all the time which ones fit, and their description.
        units: Code of the current sentence.
        heading, ending: Code before and after it, whatever is asked in it (naming its players, shuffling after a search).
        topic: The subject named last: 自身 in a sentence without one still means it; ``topic_each`` if it was every player.
        meanwhile: The thing that the sentence before was about, and what it said of how long; None if it said nothing.
        set_each: Each player has seen a part of the set: その中 and 残り are about the own part of each.
        now: What the prefixes of the current sentence say.
        found_shown: Register of what a search has found and shown already [R69], -1 for none.
        optional: The current sentence may be declined and nothing has been asked yet.
        first: The first register given out for the current sentence.
    """

    def __init__(self, ctx: Context, bodies: Sequence[sentences.Body]) -> None:
        said = classes_in((*bodies, ctx.let_x))
        self.ctx = ctx
        self.recalls = bool(said & RECALLS) or any(n.link == sentences.DOING for n in walk(bodies) if is_chain(n))
        self.refers = bool(said & REFERS)
        self.mentions = sum(isinstance(n, THIS) for body in (*bodies, ctx.let_x) for n in walk(body))
        self.pieces: list[Piece] = []
        self.units: list[Unit] = []
        self.heading: list[Item] = []
        self.ending: list[Item] = []
        self.topic: Players | None = None
        self.topic_each = self.set_each = False
        self.need, self.harm = 0, False
        self.obj: Things | None = None
        self.subject: Things | None = None
        self.looked_for: tuple[Things, Filter] | None = None
        self.set_reg = self.found_shown = -1
        self.virtual = False
        self.trails = ctx.trails
        self.now = Said()
        self.meanwhile: tuple[Node | None, Said] | None = None
        self.by: Govern | None = None
        self.optional = False
        self.asked = -1
        self.previous: Unit | None = None
        self.sentence = self.first = 0
        self.origin: tuple[Things | None, Things | None] = (None, None)
        self.later: list[SveAbility] = []
        self.guards = ctx.guards

    def later_on(self, ctx: Context, body: sentences.Body) -> Lowerer:
        """Return what lowers a body that is carried out later with the same registers."""
        inner = Lowerer(ctx, (body,))
        inner.sentence = self.sentence
        inner.recalls, inner.refers = self.recalls, self.refers
        return inner

    # ---- bodies ----------------------------------------------------------------------------------------------------------

    def body(self, body: sentences.Body) -> None:
        """Lower a body: steps, or options with what stands before them."""
        if isinstance(body, sentences.Steps):
            self.steps(body.s)
        elif isinstance(body, options.Options | options.OptionsAs):
            self.chosen_options(body)
        elif isinstance(body, options.AllOptions):
            self.all_options(body)
        else:
            self.ctx.fail("", body)
        self.by = None
        self.ctx.conds = []

    def steps(self, steps: tuple[sentences.Sentence, ...]) -> None:
        """Lower sentences one after the other; between その中から and 残り they go on taking from the set."""
        taking, done = False, 0
        steps = tuple(part for one in steps for sentence in branches(one) for part in parted(sentence))
        for k, sentence in enumerate(steps):
            done = done - 1 if done > 0 else distributing.steps(self, steps, k)
            if done > 0:
                continue
            self.ctx.sentence = self.sentence
            self.one(sentence, taking and takes_on(sentence) and things.Rest in classes_in(steps[k + 1 :]))
            self.sentence += 1
            said = classes_in(sentence)
            taking = (taking or sentences.Among in said) and things.Rest not in said

    def chosen_options(self, body: options.Options | options.OptionsAs) -> None:
        """Lower the sentences before the choice, then each option, carried out if it was taken [5.16.1, R40].

        What stands before the choice itself governs all of it; a condition of an earlier sentence has ended [R68].
        """
        self.steps(body.s)
        ctx = self.ctx
        who, outer_guards, self.heading = ctx.you, self.guards, []
        self.now, self.by, ctx.conds, ctx.guards = Said(), None, [], self.guards
        for prefix in body.pre:
            by_prefix(self, prefix)
        by, guards = self.by, ctx.guards
        another = self.picked_by_another(body, by) if ctx.you is not who else None
        reg = another.reg if another is not None else parts.option_part(ctx, body)
        gates: list[tuple[Ins, ...]] = []
        for option in body.o:
            outer, self.pieces = self.pieces, []
            self.by, ctx.conds = None, []
            self.guards = ctx.guards = (*guards, (reg, option.n))
            if option.cost is not None:
                self.by = self.payment(option.cost)
            self.body(option.b)
            inner, self.pieces = self.pieces, outer
            plain = all(piece.by is None for piece in inner)
            gates.append(gate_of([i for piece in inner for unit in piece.units for i in unit.items]) if plain else ())
            self.pieces.append(Piece([Unit(None, [Section(skip_option(reg, option.n), inner)])], by, self.sentence))
        if another is not None:
            another.gates = tuple(gates)
        self.guards = ctx.guards = outer_guards
        self.by, ctx.you = None, who

    def picked_by_another(self, body: options.Options | options.OptionsAs, by: Govern | None) -> PickWay:
        """Let the player named before the choice pick one option when it is reached."""
        check_picked(self.ctx, body, self.now.each is not None)
        pick = PickWay(self.ctx.reg(), self.ctx.you, ())
        self.pieces.append(Piece([Unit(None, [*self.heading, pick, NoteResult(pick.reg)])], by, self.sentence))
        return pick

    def all_options(self, body: options.AllOptions) -> None:
        """Lower options that are all carried out, in printed order; what stands before them governs all of it."""
        self.steps(body.s)
        self.now, self.by, self.ctx.conds, self.heading, who = Said(), None, [], [], self.ctx.you
        for prefix in body.pre:
            by_prefix(self, prefix)
        by = self.by
        self.pieces.append(Piece([Unit(None, self.heading)], by, self.sentence))
        for option in body.o:
            outer, self.pieces = self.pieces, []
            self.by, self.ctx.conds = None, []
            if option.cost is not None:
                self.by = self.payment(option.cost)
            self.body(option.b)
            inner, self.pieces = self.pieces, outer
            self.pieces.append(Piece([Unit(None, [Section(never, inner)])], by, self.sentence))
        self.by, self.ctx.you = None, who

    # ---- a sentence ------------------------------------------------------------------------------------------------------

    def one(self, sentence: sentences.Sentence, within: bool = False) -> None:
        """Lower a sentence, its things being taken from the set that was looked at if ``within`` says so."""
        ctx = self.ctx
        self.now, self.optional, self.asked = Said(before=self.now, whole=sentence), False, -1
        self.units, self.heading, self.ending, self.first = [], [], [], ctx.regs
        who, before, subject = ctx.you, ctx.within, ctx.subject
        ctx.within = before or within
        ctx.touched, ctx.found = set(), None
        self.keep_topic(sentence)
        for prefix in sentence.pre:
            if isinstance(prefix, sentences.Instead | sentences.InsteadOf):
                sentence = self.replace_before(sentence)
            elif isinstance(prefix, sentences.Further):
                keep_doer(self, sentence, self.previous)
        sentence = put_off(of_plays_to_come(ctx, of_each_roll(ctx, sentence)))
        for k, prefix in enumerate(sentence.pre):
            if isinstance(prefix, sentences.InCase):
                lower_in_case(self, prefix, sentences.Sentence(sentence.do, sentence.pre[k + 1 :]))
                break
            if isinstance(prefix, DELAYS):
                lower_delay(self, prefix, sentences.Sentence(sentence.do, sentence.pre[k + 1 :]))
                break
            by_prefix(self, prefix)
        else:
            keep_period(self, sentence)
            self.clause(sentence.do)
            self.now.span.check(ctx)
            if self.now.rate is not None and not self.now.rate.used:
                ctx.fail("this sentence has no number that …につき could multiply")
        if self.now.each is not None and self.now.each.own is not None and ctx.among is self.now.each.own:
            ctx.among = InRegister(self.set_reg)
        self.close()
        ctx.you, ctx.within, ctx.subject, ctx.kept = who, before, subject, False

    def clause(self, do: sentences.Clause) -> None:
        """Lower what is done, obligatory or optional, or a payment that is optional."""
        if isinstance(do, sentences.May) and isinstance(do.d, effects.PayNow):
            self.emit(do.d, [], self.payment(do.d.cost).reg)
            return
        do = parts.one_or_none(self.ctx, do)
        d = do.d
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
        plain = [item for unit in self.units for item in unit.items if isinstance(item, Ins)]
        code = deeds(plain, NOTING) or plain
        if self.now.each is not None:
            self.now.each.may = tuple(code)
            return
        items = [item for unit in self.units for item in unit.items]
        done = self.units[-1].done if self.units else -1
        node = self.units[-1].node if self.units else None
        self.asked = reg
        ask: list[Item] = [Forget((done,))] if done >= 0 else []
        ask += [AskMay(reg, tuple(code), self.ctx.you), NoteResult(reg)]
        self.units = [Unit(node, [*ask, Branch(skip_empty(reg), items)], done)]

    def close(self) -> None:
        """Add the sentence to the body, in the place of what it replaces if it does."""
        if self.now.rounds >= 0:
            self.units = in_rounds(self)
        if self.now.each is not None:
            self.units = distributing.by_each_player(self.ctx, self.now.each, self.units)
        if self.now.only >= 0:
            for unit in self.units:
                unit.items = [Branch(skip_empty(self.now.only), unit.items)]
        if self.heading:
            self.units.insert(0, Unit(None, self.heading))
            self.heading = []
        if self.ending:
            self.units.append(Unit(None, self.ending))
        for unit in self.units:
            if unit.node is not None:
                self.previous = unit
        if self.now.instead is None:
            regs = range(self.first, self.ctx.regs)
            self.pieces.append(Piece(self.units, self.by, self.sentence, regs, frozenset(self.ctx.touched)))
            return
        self.previous = take_place(self, self.now.instead)

    # ---- players ---------------------------------------------------------------------------------------------------------

    def each_player(self) -> None:
        """Let every player carry the current sentence out: their picks one after the other, then one action for all."""
        self.now.each = Each(self.ctx.reg(), self.ctx.reg())
        self.ctx.you = InPlayerRegister(self.now.each.current)

    def name_subject(self) -> None:
        """Note who carries the current sentence out: 自身 is that player, in the next sentence too if that names nobody."""
        self.ctx.subject = True
        self.topic, self.topic_each = self.ctx.you, self.now.each is not None
        self.ctx.topic = None if self.topic_each else self.topic

    def keep_topic(self, sentence: sentences.Sentence) -> None:
        """A sentence that names nobody is about the subject of the one before if it says 自身, or speaks of what each player saw."""
        if self.topic is None or any(isinstance(p, sentences.By) for p in sentence.pre):
            return
        found = classes_in(sentence)
        of_set = self.set_each and (self.ctx.within or bool(found & OF_SET))
        of_set |= self.topic_each and any(
            isinstance(p, sentences.If) and distributing.asks_own(self, p.cond) for p in sentence.pre
        )
        if not of_set and not found & OF_SUBJECT:
            return
        self.go_on_with(self.topic, self.topic_each)

    def keep_subject(self) -> None:
        """An act that is completed from the one before is done by whoever did that."""
        if self.previous is not None and self.previous.subject is not None and not self.ctx.subject:
            self.go_on_with(*self.previous.subject)

    def go_on_with(self, who: Players, each: bool) -> None:
        """Let the current sentence be carried out by whoever an earlier one named: it speaks of 自分 as the master all the same."""
        self.ctx.kept = True
        if not each:
            self.ctx.you = who
        else:
            self.each_player()
            self.take_own_part()
        self.name_subject()

    def take_own_part(self) -> None:
        """Let その中 be what the current player has of the set."""
        if not self.set_each or self.now.each is None:
            return
        reg, own = self.ctx.fresh()
        self.now.each.picks.append(TakeOwned(reg, self.set_reg, self.now.each.current))
        self.now.each.own = self.ctx.among = own

    def by_all(self, items: Sequence[Item], reg: int) -> InRegister:
        """Let each player pick, by code that fills a register, and return what all of them have picked."""
        assert self.now.each is not None
        total, everything = self.ctx.fresh()
        self.ctx.referents.of_each.add(everything)
        self.now.each.picks += [*items, Gather(total, reg)]
        self.now.each.gathered.append(total)
        return everything

    # ---- payments inside a text ------------------------------------------------------------------------------------------

    def payment(self, cost: Cost) -> Govern:
        """Return the condition that an optional payment is made now, by whoever the sentence is about [10.4.3, R40]."""
        ctx, who = self.ctx, self.ctx.you
        ctx.you = You()  # the payer: it is paid on behalf of that player
        items = lower_cost(ctx, cost)
        ctx.you = who
        reg = ctx.reg()
        code: list[Item] = [
            *self.heading,
            Forget((reg,)),
            OfferCost(items, who),
            PayOffered(items, who),
            NoteResult(reg),
        ]
        self.heading = []
        self.pieces.append(Piece([Unit(None, code)], self.by, self.sentence))
        return Govern(None, reg)

    # ---- replaced instructions -------------------------------------------------------------------------------------------

    def replace_before(self, sentence: sentences.Sentence) -> sentences.Sentence:
        """Find the instruction that the sentence replaces, and go back to what それ was before it [R75]."""
        sentence = put_instead(self, sentence)
        self.now.asked = asked_about(self, sentence)
        self.now.instead = old = meant_by(self, getattr(sentence.do, "d", sentence))
        keep_doer(self, sentence, old)
        self.ctx.it, self.obj = old.before
        return sentence

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
        subject = (self.ctx.you, self.now.each is not None) if self.ctx.subject else None
        self.units.append(unit := Unit(node, list(items), done, self.origin, subject))
        self.ctx.did = done if node is not None else self.ctx.did
        return unit

    def surely(self) -> bool:
        """Tell whether the current sentence is carried out whatever happens: nothing governs it, nobody may decline it."""
        free = not self.ctx.guards and self.by is None and self.now.instead is None and self.now.each is None
        return free and not self.optional and self.asked < 0

    def note_done(self, keys: tuple[str, ...], there: bool = False) -> tuple[int, list[Item]]:
        """Return the register that tells what an instruction really did, and the code that fills it, if the text asks.

        Args:
            keys: How the text may recall it.
            there: It is recalled as what has arrived on a field or in an EX area, not as what it was before.
        """
        if not self.recalls:
            return -1, []
        reg, taken = self.ctx.fresh()
        self.ctx.note(keys, taken)
        return reg, [NoteAfter(reg) if there else NoteDone(reg)]

    def deed(self, node: Node, items: Sequence[Item], keys: tuple[str, ...] = ()) -> None:
        """Add the code of one instruction, of which the text may ask what it really did; ``keys``: how it may recall that."""
        done, notes = self.note_done(keys)
        self.emit(node, [*items, *notes], done)

    def number(self, node: Node) -> Num:
        """Lower a number, taken once for every … if the sentence says so."""
        num, rate = lower_num(self.ctx, node), self.now.rate
        if self.now.each is not None:
            self.now.each.apart |= of_doer(node) or (rate is not None and rate.own)
        return num if rate is None else rate.of(num)

    def pick(self, thing: Node, kind: str = "", verb: int = 0) -> tuple[list[Item], Things]:
        """Lower the object of an instruction; what has to be picked is picked by each player if the sentence says so.

        Args:
            kind, verb: How the pick is put to the player, if not as a plain choice.
        """
        may = self.optional and declinable(thing)
        check_object(self.ctx, thing, self.need)
        if isinstance(thing, things.Referred | things.Both):
            self.ctx.need, self.ctx.harm = self.need, self.harm
        if self.now.rate is not None and not self.now.rate.used:
            self.ctx.rate = self.now.rate.of
        code, what = parts.pick(self.ctx, thing, may=True) if may else parts.pick(self.ctx, thing)
        self.ctx.rate, self.ctx.need, self.ctx.harm = None, 0, False
        items: list[Item] = list(code)
        if not items and self.now.each is not None and isinstance(thing, things.Some) and parts.from_end(thing):
            reg = self.ctx.reg()
            what = self.by_all([Keep(reg, what)], reg)
        if not items:
            return items, what
        for item in code:
            if kind and isinstance(item, PickSome):
                item.kind, item.verb = kind, verb
        if may:
            self.optional = False
            if isinstance(what, InRegister):
                self.asked = what.reg
        if self.now.each is not None and isinstance(what, InRegister):
            what = self.by_all(items, what.reg)
            self.asked = what.reg if self.asked >= 0 else -1
            return [], what
        return items, what


def lower_body(ctx: Context, *bodies: sentences.Body) -> Program:
    """Lower the bodies of one ability (for a spell: all its lines) to a program.

    Raises:
        LoweringError: If something in it cannot be executed.
    """
    lowerer = Lowerer(ctx, bodies)
    for body in bodies:
        lowerer.body(body)
    return lowerer.program()
