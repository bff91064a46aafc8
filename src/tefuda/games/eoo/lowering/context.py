"""What the lowering of a text knows at a point of it: the pool, registers, code, and what words like それ refer to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tefuda.games.common.announcing import Part
from tefuda.games.common.things import Source, Things, Together
from tefuda.games.eoo.lowering.reach import refuse_idle
from tefuda.games.eoo.rules.doing import Executable
from tefuda.games.eoo.rules.lasting import ALWAYS, Period
from tefuda.games.eoo.rules.text import FREE_REGS, CardText, EooAbility
from tefuda.games.eoo.wording import values
from tefuda.games.lowering.assembling import CondRows, NumberRows, Rows
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.referring import Referring
from tefuda.games.lowering.refusing import LoweringError as LoweringError
from tefuda.kernel.programs import Cond, Ins, Num
from tefuda.text import known

if TYPE_CHECKING:
    from tefuda.games.eoo.cards import Card
    from tefuda.games.eoo.pool import EooPool
    from tefuda.text.model import Node


Watched = tuple[tuple[int, ...], Cond | None]
"""Kinds of events, and what makes them such an event."""


class Context(Referring):
    """One ability, or the text of an effect card, being lowered.

    Attributes:
        words: The pool that everything is numbered in.
        card, text: The printed card, and what is made of it.
        parts: Decisions of the announcement, in printed order.
        x: What X, Y and Z are as the player has picked them. Else, unless the text defines them, X is that of the cost.
        span: How long what the sentence starts lasts; ``lasting``: the last period that was named (その間).
        mode: The mode being lowered, 0 outside of modes: its targets are asked for only if it was chosen.
        spent: How much reserve the text has spent last.
        spell: True for what resolves from the stack as a card: このカード is then the stack object.
        entry: True in a text about the source's own entering: registers of its stack object can be read [R32].
        extra: Register of the optional additional cost, -1 without one.
        among: True in a sentence that begins with その中から: counted things are taken from what was seen.
        gone: True once the source is not in play any more for certain: このノーディア is nothing that can be acted on [10-1-5].
        fought: What the subject of the event does or suffers in a fight, if that is what the text triggers on.
        executed: True in a text that an execution triggers: what was executed has left the stack [18-3-3].
        moved: True once a cost or the text itself has moved the source: このカード is where it went [R82].
        host_gone: True if what the source is attached to has left.
        origins: What was picked into a register was picked from these things.
        deeds: What each act took, with the number of its sentence and its verb; ``so_far``: how many sentences were begun.
        about: The source or host that the last act named: an act without an object is about it if nothing else is それ.
        vague: What an event is about that names nothing (a state, a deed of a player): no act without an object means it.
        payer: True in costs: own things only, and not the card that is being executed [R33].
    """

    recalling = (known.TakenBy, known.Suffered, values.DoneThisWay)
    later = (
        "it", "seen", "hue", "number_named", "coin", "x", "lets", "regs", "done", "last", "amount", "latest", "measured", "recalled",
        "shared", "spent", "spell", "leaving", "extra", "gone", "moved",
    )  # fmt: skip

    def __init__(self, words: EooPool, card: Card, text: CardText, line: int) -> None:
        super().__init__(words.pool, card.name, line, FREE_REGS)
        self.words = words
        self.card = card
        self.text = text
        self.parts: list[Part] = []
        self.about: Node | None = None
        self.vague: Things | None = None
        self.x: dict[str, Num] = {}
        self.span: Span[Period] = Span(ALWAYS)
        self.lasting: Period = ALWAYS
        self.mode = 0
        self.times = 1
        self.spent: Num | None = None
        self.spell = False
        self.entry = False
        self.extra = -1
        self.payer = False
        self.of_another = False
        self.among = False
        self.gone = False
        self.fought = ""
        self.executed: bool = False
        self.moved = False
        self.host_gone = False
        self.origins: dict[int, Things] = {}
        self.deeds: list[tuple[int, str, Things]] = []
        self.so_far = 0

    # ---- registers and code

    def act(self, ins: Ins) -> None:
        """Add an instruction; note before it whether it can be executed in full, if the next sentence asks [R46]."""
        refuse_idle(self, ins)
        self.latest = None
        if self.flags is not None:
            reg = self.reg()
            self.flags.append(reg)
            self.add(Executable(ins, reg))
        self.add(ins)

    # ---- references

    def remember(self, verb: str, things: Things) -> None:
        super().remember(verb, things)
        self.deeds.append((self.so_far, verb, things))

    def come_to(self, k: int) -> None:
        """Go on with a sentence: what it does is not what acts of earlier ones did (これによって: by one sentence)."""
        super().come_to(k)
        self.outside = dict(self.done)
        self.so_far += 1

    def done_before(self, leads: Callable[[str], bool]) -> Things | None:
        """Return what was taken by the acts of the last sentence with one that can lead to what is asked; None if nothing was done."""
        if not self.deeds:
            return self.last
        at = next((n for n, verb, _ in reversed(self.deeds) if leads(verb)), None)
        if at is None:
            self.fail("what was done before never does this")
        found = [one for n, verb, one in self.deeds if n == at and leads(verb)]
        return found[0] if len(found) == 1 else Together(tuple(found))

    def recall(self, verb: str) -> Things:
        if verb in self.shared and verb != "choose" and self.alone is None and not self.says_who:
            self.fail("nothing in this text does what this recalls")
        return super().recall(verb)

    def inner(self, line: int | None = None) -> Context:
        """Return a fresh context of the same card (a quoted ability, a delayed trigger)."""
        return Context(self.words, self.card, self.text, self.line if line is None else line)


SOURCE = Source()

lower_num = NumberRows("number")
lower_things = Rows[Things]("thing")
lower_cond = CondRows("condition")
lower_event = Rows[Watched]("event")
lower_happening = Rows[Watched]("happening")
INSTRUCTIONS = Rows[None]("instruction")
MAKERS = Rows[None]("static")
LINES = Rows[list[EooAbility]]("line")
"""How phrases are lowered that hold phrases of other kinds: each module adds the rows that it knows."""


def past(ctx: Context, h: Node) -> Watched:
    """Return what a happening is to which a text looks back: it is kept in the history of the turn."""
    kinds, cond = lower_happening(ctx, h)
    ctx.count_events(kinds)
    return kinds, cond
