"""What the lowering of a text knows at a point of it: the pool, registers, code, and what words like それ refer to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeVar

from tefuda.errors import TefudaError
from tefuda.games.common.things import InRegister, Players, Source, Things, You
from tefuda.games.eoo.rules.doing import Executable
from tefuda.games.eoo.rules.lasting import ALWAYS, Period
from tefuda.games.eoo.rules.text import FREE_REGS, CardText, Part
from tefuda.kernel.programs import Ins, Num, Program
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.games.eoo.cards import Card
    from tefuda.kernel.rules import Pool
    from tefuda.text.compiler import CardGrammar
    from tefuda.text.model import Node

T = TypeVar("T")
Skip = Callable[[int], Ins]
"""Makes a jump, given the index of the instruction where it leads."""


class LoweringError(TefudaError, ValueError):
    """A text that can be read but not executed.

    Attributes:
        card: Name of the card.
        line: Number of the line, from 0.
        what: What cannot be executed, and why.
    """

    def __init__(self, card: str, line: int, what: str) -> None:
        super().__init__(
            Text(f"『{card}』{line + 1}行目は読めますが、実行できません: {what}", f"{card}, line {line + 1}: {what}")
        )
        self.card = card
        self.line = line
        self.what = what


class Words(Protocol):
    """The pool, as far as texts need it."""

    pool: Pool
    language: CardGrammar | None

    def subtype(self, word: str) -> int:
        """Return the bit of a subtype."""

    def designs(self, name: str) -> tuple[int, ...]:
        """Return the design numbers of a name."""

    def token(self, card: Card) -> int:
        """Return the design number of a token that a text describes."""

    def word(self, text: str) -> int:
        """Return the number of a counter's name."""


class Context:
    """One ability, or the text of an effect card, being lowered.

    Attributes:
        words: The pool that everything is numbered in.
        card, line: The printed card, and the number of the printed line from 0.
        regs: Number of registers used so far.
        parts: Decisions of the announcement, in printed order.
        code: Instructions so far; ``sentence`` is the number of the sentence they come from.
        it: What それ refers to.
        seen: The cards looked at or revealed last (その中から, 残り).
        hue: Register of the attribute that was chosen, -1 without one.
        x: What X, Y and Z are as the player has picked them; ``x_is`` as the text defines them. Else X is that of the cost.
        you: The player who carries the sentence out: 自分 in it is that player [R105].
        period: How long what the sentence starts lasts.
        per: Count and size of つき: numbers of the sentence are taken once for each.
        mode: The mode being lowered, 0 outside of modes: its targets are asked for only if it was chosen.
        flags: Registers that tell whether the present sentence could be executed in full, if the next one asks [R46].
        asked: The flags of the sentence before.
        done: Things that the last act with a verb took, by the verb; ``last`` those of the last act of all.
        amount: The amount of the last damage, or of the event.
        spent: How much reserve the text has spent last.
        spell: True for what resolves from the stack as a card: このカード is then the stack object.
        leaving: True if the source has left when the text resolves: このカード is where it went [R82].
        entry: True in a text about the source's own entering: registers of its stack object can be read [R32].
        extra: Register of the optional additional cost, -1 without one.
        among: True in a sentence that begins with その中から: counted things are taken from what was seen.
        payer: True in costs: own things only, and not the card that is being executed [R33].
    """

    def __init__(self, words: Words, card: Card, text: CardText, line: int) -> None:
        self.words = words
        self.card = card
        self.text = text
        self.line = line
        self.regs = FREE_REGS
        self.parts: list[Part] = []
        self.code: list[Ins] = []
        self.sentence = 0
        self.it: Things | None = None
        self.seen: Things | None = None
        self.hue = -1
        self.x: dict[str, Num] = {}
        self.x_is: dict[str, Node] = {}
        self.you: Players = You()
        self.period: Period = ALWAYS
        self.per: tuple[Num, Num] | None = None
        self.mode = 0
        self.times = 1
        self.flags: list[int] | None = None
        self.asked: list[int] = []
        self.done: dict[str, Things] = {}
        self.last: Things | None = None
        self.amount: Num | None = None
        self.spent: Num | None = None
        self.spell = False
        self.leaving = False
        self.entry = False
        self.extra = -1
        self.payer = False
        self.among = False

    def fail(self, what: str) -> NoReturn:
        """Refuse the text.

        Raises:
            LoweringError: Always.
        """
        raise LoweringError(self.card.name, self.line, what)

    def row(self, table: dict[type, Callable[..., T]], node: Node, of: str) -> Callable[..., T]:
        """Return the entry of a table for the class of a node.

        Raises:
            LoweringError: There is none.
        """
        for cls in type(node).__mro__:
            if cls in table:
                return table[cls]
        self.fail(f"{of} {type(node).__name__} cannot be executed")

    # ---- registers and code

    def reg(self) -> int:
        """Return a fresh register."""
        self.regs += 1
        return self.regs - 1

    def add(self, *code: Ins) -> None:
        """Add instructions."""
        for ins in code:
            ins.sentence = self.sentence
            self.code.append(ins)

    def act(self, ins: Ins) -> None:
        """Add an instruction; note before it whether it can be executed in full, if the next sentence asks [R46]."""
        if self.flags is not None:
            reg = self.reg()
            self.flags.append(reg)
            self.add(Executable(ins, reg))
        self.add(ins)

    def hole(self) -> int:
        """Leave room for a jump whose aim is not known yet."""
        self.add(Ins())
        return len(self.code) - 1

    def fill(self, at: int, skip: Skip) -> None:
        """Make the jump: it leads to the instruction that comes next."""
        made = skip(len(self.code))
        made.sentence = self.code[at].sentence
        self.code[at] = made

    def fill_at(self, at: int, ins: Ins) -> None:
        """Put an instruction where room was left."""
        ins.sentence = self.code[at].sentence
        self.code[at] = ins

    def number(self, part: T) -> T:
        """Give a record its number within the pool."""
        part.uid = self.words.pool.number(part)  # type: ignore[attr-defined]
        return part

    def program(self) -> Program:
        """Return the finished program."""
        return self.number(Program(tuple(self.code), self.regs, self.card.name, self.line))

    def count_events(self, kinds: tuple[int, ...]) -> None:
        """Keep events of these kinds in the history of the turn."""
        for kind in kinds:
            self.words.pool.counted |= 1 << kind

    # ---- references

    def that(self) -> Things:
        """Return what それ refers to."""
        if self.it is None:
            self.fail("nothing was named before")
        return self.it

    def recall(self, verb: str) -> Things:
        """Return what the last act with a verb took."""
        if verb not in self.done:
            self.fail(f"nothing in this text does what {verb} recalls")
        return self.done[verb]

    def remember(self, verb: str, things: Things) -> None:
        """Keep what an act took, for later text."""
        self.done[verb] = things
        self.last = things

    def taken(self, reg: int) -> Things:
        """Return the things of a register."""
        return InRegister(reg)

    def inner(self, line: int | None = None) -> Context:
        """Return a fresh context of the same card (a quoted ability, a delayed trigger)."""
        return Context(self.words, self.card, self.text, self.line if line is None else line)

    def copy_names(self, other: Context) -> None:
        """Know what another context knows: a text that goes on later with the same registers."""
        for name in ("it", "seen", "hue", "x", "regs", "done", "last", "amount", "spent", "spell", "leaving", "extra"):
            value: Any = getattr(other, name)
            setattr(self, name, dict(value) if isinstance(value, dict) else value)


SOURCE = Source()
