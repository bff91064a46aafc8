"""What the lowering of a text knows at a point of it, as far as all games have it: what words like それ refer to, and who acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

from tefuda.games.common.chances import Fell, TossCoin
from tefuda.games.common.control import Keep, KeepPlayers, NoteAfter, NoteAmount, NoteDone, NoteResult
from tefuda.games.common.filters import Among, CardFilter, OfPlayers
from tefuda.games.common.numbers import HowMany, InRegisterNum, SeatNum
from tefuda.games.common.picking import PickNumber, PickWord, TakeNumbers
from tefuda.games.common.registers import R_AMOUNT
from tefuda.games.common.things import (
    BothPlayers,
    EventDealer,
    EventOther,
    EventPlayer,
    EventThing,
    Filtered,
    Followed,
    Given,
    InPlayerRegister,
    InRegister,
    Players,
    Source,
    SourceSince,
    Things,
    Together,
    WhereItWent,
)
from tefuda.games.lowering.causing import Cause, words_of
from tefuda.games.lowering.mentions import Mentions
from tefuda.games.lowering.numbering import Numbering
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.recalled import parts, with_earlier
from tefuda.kernel.programs import Cond, Const, Ins, Num, SetReg
from tefuda.kernel.records import Replacer
from tefuda.kernel.rules import Pool
from tefuda.text import instructions, known, sentences, things
from tefuda.text.counting import ThatMany
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.tree import walk

AGAIN = (things.It, things.Bunch, known.Mine, instructions.Again, sentences.Among, sentences.FromThem)
"""What speaks of things named before."""

FIXED = (InRegister, Source, EventThing, EventOther, EventDealer, Given, Followed)
"""What names the same things whatever comes of them, in every game."""


def copied(value: object) -> object:
    """Return a value that a text can go on with: a list or a table of its own."""
    return value.copy() if isinstance(value, dict | list | Mentions) else value


class Referring(Numbering):
    """A text being lowered: its program, and what it has named so far.

    Attributes:
        fixed: What names the same things whatever comes of them, in this game.
        again: Nodes that speak of what was named before.
        recalling: Nodes that speak of what was taken with a verb (``id``).
        spoken: What each of several ways starts from: names of attributes.
        notes: Instructions that note what was affected, and what was moved.
        among: Whether the sentence takes what it counts from what was seen (その中から).
        span: How long what the sentence starts lasts; ``lasted``: what the sentence before said of it, or None.
        later: What a text that goes on later with the same registers knows of this one.
        it: What それ refers to.
        seen: The cards looked at or revealed last (その中から, 残り); ``taken_out``: these, and what was taken out of them.
        done: Things that the acts with a verb took, by the verb (`recalled`); ``last`` those of the last act of all.
        outside: What was taken before the present part of the text, which recalls its own acts first.
        flags: Registers that tell whether the present sentence was done completely, if the next one asks.
        asked: The flags of the sentence before; ``judged``: register of its condition, if そうでない場合 asks for the contrary.
        leaving: True if the source has left when the text resolves: このカード is then where it went.
        earlier: What それ referred to before the sentence that was lowered last; ``older`` all that it has referred to.
        mentions: What the acts so far have named, for それら.
        itself_event: True if the event is about the source, which stays where it is.
        recalls: Whether the text speaks again of what it is about (それら).
        holds: Whether what a description means is kept for a later それ; not in a substitute, which is nothing but events.
        coin: Register of how the coin tossed last fell, -1 without one.
        hue: Register of the word (an attribute) that was named last, -1 without one; ``number_named``: the number.
        amount: The amount of the last damage, of the last act, or of the event.
        player: Whom そのプレイヤー means, if the text knows one.
        latest: How many things, or how much, the last act or the event was, None if that is not known; ``measured``: later text asks.
        price: What an optional act has discarded from a hand, and what それ was before; ``card_event``: the event is about a card.
        counts: The number counted once for several acts (つき), and what it counts; or None.
        cause: What else than its subject the event of the text names.
        recalled: The verbs of which later text counts what was taken.
        shared: The verbs by which several players have taken something, each for himself; ``alone``: the one who does something now;
            ``says_who``: the sentence names who carries it out.
        began: Where the text begins, if it is carried out from there again: the register that counts how often, and the instruction.
    """

    fixed: ClassVar[tuple[type[Things], ...]] = FIXED
    again: ClassVar[tuple[type, ...]] = AGAIN
    recalling: ClassVar[tuple[type, ...]] = (known.TakenBy,)
    spoken: ClassVar[tuple[str, ...]] = ("it", "seen", "hue")
    later: ClassVar[tuple[str, ...]] = ()
    notes: ClassVar[tuple[type[NoteDone], type[NoteAfter]]] = (NoteDone, NoteAfter)
    among: Any
    span: Span[Any]

    def __init__(self, pool: Pool, name: str, line: int, regs: int) -> None:
        super().__init__(pool, name, line, regs)
        self.it: Things | None = None
        self.seen: Things | None = None
        self.taken_out: tuple[Things | None, tuple[Things, ...]] = (None, ())
        self.counts: tuple[Num, Num] | None = None
        self.lasted: Any = None
        self.done: dict[str, Things] = {}
        self.outside: dict[str, Things] = {}
        self.last: Things | None = None
        self.flags: list[int] | None = None
        self.asked: list[int] = []
        self.judged: int | None = None
        self.leaving = False
        self.earlier: Things | None = None
        self.older: list[Things] = []
        self.mentions = Mentions()
        self.itself_event = False
        self.recalls = False
        self.holds = True
        self.coin = -1
        self.hue = -1
        self.number_named: Num | None = None
        self.amount: Num | None = None
        self.player: Players | None = None
        self.latest: Num | None = None
        self.measured = False
        self.price: tuple[Things | None, Things | None] = (None, None)
        self.card_event = False
        self.cause: Cause | None = None
        self.recalled: frozenset[str] = frozenset()
        self.shared: frozenset[str] = frozenset()
        self.alone: Players | None = None
        self.began: tuple[int, int] | None = None
        self.says_who = False
        self.whole: Node | None = None
        self.least = 1

    def known(self) -> tuple[object, ...]:
        """Return what was said so far, for each of several ways."""
        return tuple(copied(getattr(self, name)) for name in self.spoken)

    def know(self, known: tuple[object, ...]) -> None:
        """Know again what was said before several ways."""
        for name, value in zip(self.spoken, known, strict=True):
            setattr(self, name, copied(value))

    def inner(self) -> Self:
        """Return a fresh context of the same card (a quoted ability, a delayed trigger)."""
        raise NotImplementedError

    def going_on(self) -> Self:
        """Return a context that knows what this one knows: a text that goes on later with its registers."""
        made = self.inner()
        for name in self.later:
            setattr(made, name, copied(getattr(self, name)))
        made.outside = dict(made.done)
        made.mentions = self.mentions.copy()
        made.cause = self.cause
        return made

    def that(self) -> Things:
        """Return what それ refers to.

        Raises:
            LoweringError: Nothing was named before.
        """
        if self.it is None:
            self.fail("nothing was named before this")
        return self.mentions.meant(self.it)

    def those(self) -> Things:
        """Return what それら refers to.

        Raises:
            LoweringError: Nothing was named before, or one thing last, after others of which it cannot be told whether they are meant.
        """
        if self.it is None and self.mentions.everyones is not None:
            return self.mentions.everyones
        self.that()
        assert self.it is not None
        if isinstance(self.it, EventThing | EventDealer | Source):
            count = self.per[0] if self.per is not None else None
            count = self.counts[1] if self.counts is not None and self.counts[0] is count else count
            if not isinstance(count, HowMany):
                self.fail("only one thing was named before this")
            return count.of  # …1枚につき…し、それらを: what is counted
        found = self.mentions.those(self.it)
        if found is None:
            self.fail("it cannot be told which of the things named before are meant by それら")
        return found

    def acted(self, node: Node, before: Things | None) -> None:
        """Note what an act has named, for それら; ``before``: what それ was."""
        several = isinstance(self.you, InPlayerRegister | BothPlayers)
        self.mentions.acted(node, before, self.it, several)

    def named_by_all(self, before: Things | None, found: Things) -> None:
        """Let それ be what each of several players has named; ``before``: what it was."""
        self.mentions.by_all(before, self.it, found)
        self.it = found

    def that_card(self) -> Things:
        """Return そのカード: in a text about what happens to a card, no card that was only paid out of the hand (手札)."""
        if self.per is not None and self.itself_event and isinstance(self.it, EventThing):
            self.fail("this could be each of the things that are counted")
        paid, before = self.price
        return before if self.card_event and before is not None and self.it is paid else self.that()

    def caused(self, words: frozenset[str], event: Node | None, found: Things, last: bool = False) -> None:
        """Note what else than its subject the event of the text names (`Cause`)."""
        self.cause = Cause(words, words_of(getattr(event, "t", None)), found, last, self.it)

    def of_cause(self, word: str) -> Things | None:
        """Return what caused the event if その… means it, None if it does not.

        Raises:
            LoweringError: It could be what the event befell as well.
        """
        cause = self.cause
        if cause is None or word not in cause.words or self.it is not cause.met:
            return None
        if word in cause.subject and not cause.last:
            self.fail("this could be what the event befell, and what caused it")
        return cause.found

    def foresee(self, text: Sequence[Node]) -> None:
        """Look ahead in a text, or in a part of it, for what speaks again of its things."""
        nodes = list(walk(tuple(text)))
        self.recalls = self.recalls or any(isinstance(n, self.again) for n in nodes)
        self.measured = self.measured or any(isinstance(n, ThatMany) for n in nodes)
        self.recalled |= {
            getattr(n, "id", "choose")
            for n in nodes
            if isinstance(n, (*self.recalling, known.NotChosen)) or getattr(n, "recalling", False)
        }

    def held(self, found: Things) -> Things:
        """Return the things that a description means now, for a later それ: what is done to them may be why they fit it no longer, and
        then other cards lie at the end of a deck, or are the lowest."""
        if not (self.recalls and self.holds) or isinstance(found, self.fixed):
            return found
        return self.kept(found)

    def declined_by(self, made: Replacer, who: Players) -> None:
        """Let who carries out a replacement decline it, if it may be declined: the event may affect another."""
        if not made.optional:
            return
        if isinstance(who, InPlayerRegister):
            self.fail("who may decline what happens instead must be known from its own text")
        made.decider = SeatNum(who)

    # ---- what a program keeps

    def kept(self, found: Things) -> InRegister:
        """Keep things as they are named now."""
        reg = self.reg()
        self.add(Keep(reg, found))
        return InRegister(reg)

    def valued(self, n: Num) -> Num:
        """Read a number once, now."""
        reg = self.reg()
        self.add(SetReg(reg, n))
        return InRegisterNum(reg)

    def affected(self) -> InRegister:
        """Keep what the last instruction did something to, as it was before."""
        reg = self.reg()
        self.add(self.notes[0](reg))
        return InRegister(reg)

    def outcome(self) -> InRegister:
        """Keep what the last instruction moved or made, as it is now."""
        reg = self.reg()
        self.add(self.notes[1](reg))
        return InRegister(reg)

    def followed(self, held: Things) -> Followed:
        """Follow what the last instruction moved: it is acted on where it went, and judged as it was."""
        return Followed(held, self.affected().reg, self.outcome().reg)

    def how_much(self) -> Num:
        """Keep how much the last instruction did, all together."""
        reg = self.reg()
        self.add(NoteAmount(reg))
        return InRegisterNum(reg)

    def much(self) -> None:
        """Keep how much the last instruction did, if later text asks for it."""
        self.latest = self.how_much() if self.measured else None

    def that_many(self) -> Num:
        """Return how many, or how much, the last act or the event was.

        Raises:
            LoweringError: It has no number.
        """
        if self.latest is None:
            self.fail("nothing before this has a number")
        found = getattr(self.latest, "of", None)
        verb = next((v for v in self.shared if v in self.done and any(found is p for p in parts(self.done[v]))), "")
        if not verb or found is None:
            return self.latest
        self.recall(verb)
        return HowMany(self.own(verb, found))

    def pick_number(self, lo: Num, hi: Num) -> Num:
        """Let the player of the sentence name a number."""
        reg = self.reg()
        self.add(PickNumber(lo, hi, self.you), TakeNumbers(reg))
        return InRegisterNum(reg)

    def toss(self, coin: TossCoin) -> None:
        """Toss a coin: how it falls is kept for 表なら and 裏なら."""
        self.coin = self.reg()
        self.add(coin, TakeNumbers(self.coin))

    def fell(self, heads: bool) -> Cond:
        """Return the condition that the last coin fell so.

        Raises:
            LoweringError: No coin was tossed before.
        """
        if self.coin < 0:
            self.fail("no coin was tossed before this")
        return Fell(self.coin, heads)

    def name_word(self, ins: PickWord) -> None:
        """Let a player name a word; later text calls it その."""
        self.hue = self.reg()
        self.add(ins, TakeNumbers(self.hue))

    def word_named(self) -> int:
        """Return the register of the word that was named.

        Raises:
            LoweringError: None was named before.
        """
        if self.hue < 0:
            self.fail("no attribute was named before this")
        return self.hue

    def name_number(self, lo: int, hi: int) -> None:
        """Let the player name a number; later text calls it その."""
        self.number_named = self.pick_number(Const(lo), Const(hi))

    def decided(self, ins: Ins) -> None:
        """Add what its player may decline, or cannot do: if the next sentence asks, it was done if that is its result."""
        reg = self.reg()
        self.add(ins, NoteResult(reg))
        if self.flags is not None:
            self.flags.append(reg)

    def rest(self) -> Things:
        """Return 残り: of the cards seen last, those that are still where they were and were not taken.

        Raises:
            LoweringError: No cards were looked at.
        """
        if self.seen is None:
            self.fail("no cards were looked at before this")
        of, out = self.taken_out
        return Filtered(self.seen, Among(Together(out), True)) if of is self.seen and out else self.seen

    def take_out(self, found: Things) -> Things:
        """Note what is taken out of the cards seen last: on top of the deck it is the same object still, but not 残り any more."""
        of, out = self.taken_out
        self.taken_out = (self.seen, (*out, found) if of is self.seen else (found,))
        return found

    def not_done(self, s: sentences.Sentence) -> None:
        """Before a sentence about what was not done: それ is what it meant before the sentence that was not carried out."""
        if self.earlier is not None and any(isinstance(p, sentences.Otherwise) for p in s.pre):
            self.it = self.earlier

    def named_inside(self, before: Things | None) -> None:
        """Let それ mean something behind a conditional sentence only if the sentence that names it was carried out: what was chosen
        beforehand would be known otherwise. ``before``: what it meant before the sentence."""
        if self.it is None or self.it is before or isinstance(self.it, Followed | InRegister):
            return
        flag = self.reg()
        self.add(SetReg(flag, Const(1)))
        given = Given(self.it, flag)
        self.mentions.renamed(self.it, given)
        self.it = given

    def outlasting(self, found: Things | None) -> Things | None:
        """Return a thing for a text that goes on later: what the event is about is kept, since another event will set that text off."""
        inner = found.things if isinstance(found, Followed) else found.of if isinstance(found, WhereItWent) else found
        if found is None or not isinstance(inner, EventOther | EventThing | SourceSince):
            return found
        return self.kept(found)

    def outlast(self) -> None:
        """Keep what the event of the text is about, how much it is, and whose, for what goes on later."""
        lasting = self.outlasting(self.it)
        if self.cause is not None and self.cause.met is self.it:
            self.cause = self.cause._replace(found=self.kept(self.cause.found), met=lasting)
        if lasting is not None:
            self.mentions.renamed(self.it, lasting)
        self.it = lasting
        if self.amount is not None and not (isinstance(self.amount, InRegisterNum) and self.amount.reg != R_AMOUNT):
            self.amount = self.valued(self.amount)
        if isinstance(self.player, EventPlayer):
            reg = self.reg()
            self.add(KeepPlayers(reg, self.player))
            self.player = InPlayerRegister(reg)

    def see(self, verb: str, shown: Things, out_of_them: bool) -> Things:
        """Keep what is looked at or shown. What is taken out of cards seen before leaves them what その中から and 残り mean."""
        if self.seen is None or not out_of_them:
            self.seen = shown
        self.remember(verb, shown)
        return shown

    def seen_until(self, cards: Things, test: CardFilter, show: Callable[[Things], None]) -> None:
        """Show cards one after the other until one fits: it is それ, and all of them have been seen; ``show`` shows them."""
        shown = self.see("reveal", self.kept(cards), False)
        show(shown)
        self.it = self.kept(Filtered(shown, test))

    def recall(self, verb: str) -> Things:
        """Return what the acts with a verb took.

        Raises:
            LoweringError: No act had that verb.
        """
        if verb not in self.done:
            self.fail("nothing in this text does what this recalls")
        return self.own(verb, self.done[verb])

    def own(self, verb: str, found: Things) -> Things:
        """Return of what several players took with a verb the part of the one who does something now."""
        return Filtered(found, OfPlayers(self.alone)) if self.alone is not None and verb in self.shared else found

    def remember(self, verb: str, things: Things) -> None:
        """Keep what an act took, for later text."""
        self.took(verb, things)
        self.last = things
        self.latest = HowMany(things)

    def took(self, verb: str, things: Things) -> None:
        """Keep what an act took beside what earlier ones with its verb did."""
        self.done[verb], more = with_earlier(self.done, self.outside, verb, things)
        if not more:
            self.shared -= {verb}


def calls_card(event: Node) -> bool:
    """Whether an event is about something that it calls a card."""
    np = getattr(event, "np", None) or getattr(event, "t", None)
    return isinstance(np, NP) and np.head.of_cards()


__all__ = ["FIXED", "Referring", "calls_card"]
