"""What the lowering of a text knows at a point of it: the pool, registers, code, and what words like それ refer to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from tefuda.games.avalon.rules.doing import NoteAfter, NoteDone, NoteFull
from tefuda.games.avalon.rules.lasting import TURN, Period
from tefuda.games.avalon.rules.model import SCHEMA
from tefuda.games.avalon.rules.picking import PickPlayers
from tefuda.games.avalon.rules.remembered import LEAVING, LandsLeft
from tefuda.games.avalon.rules.sets import BothFighters, Fighter, Foe, LandUnder
from tefuda.games.avalon.rules.text import FREE_REGS
from tefuda.games.avalon.wording import lines
from tefuda.games.common.picking import TakeNumbers
from tefuda.games.common.things import Players, Source, Things, WhereItWent
from tefuda.games.lowering.assembling import CondRows, NumberRows, Rows, RowWith
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.referring import FIXED, Referring
from tefuda.kernel.programs import Cond, Const, Ins, Num

if TYPE_CHECKING:
    from tefuda.games.avalon.cards import Card
    from tefuda.games.avalon.pool import AvalonPool
    from tefuda.games.avalon.rules.text import AvalonAbility, CardText
    from tefuda.games.common.filters import CardFilter
    from tefuda.text.model import Node


class Context(Referring):
    """One ability, or the effect of a card, being lowered.

    Attributes:
        words: The pool that everything is numbered in.
        card, text: The printed card, and what is made of it.
        land: What その土地 refers to.
        period: How long what the sentence starts lasts; ``lasting``: something in the sentence asked for it.
        named: What was named, and whether it is said to be where no placed creature is.
        delayed: What the sentence before has put off, with its context: その後 goes on with that.
        battle: True in parts of a battle: 自分のクリーチャー is the battle creature, 相手 the other side [R97].
        support: True in the text of a support card.
        all: True while 全て is said of creatures: in a battle part, too, it means all that are placed.
        standing: True for descriptions that hold continuously, or that events and offers are judged by: nobody chooses.
        picking: True while a card is picked: those of every opposing player are offered [R97].
        among: True in a sentence that begins with その中から.
        happening: The happening of the event, which attributes like 召喚された repeat; ``watched`` its kinds.
        offered, chosen: Registers of what a choice offered and took, for 選ばれなかった; -1 if the text does not ask.
        copies: Register of the abilities that were negated, -1 unless その能力 asks for them.
        payments: What …することで asks to be payable in full [R47].
        only: What is picked must fit this as well.
        shuffles: True if the text itself says when the memory is shuffled.
        limit: What ただし limits a permission to.
        within: The reckoning for which the sentence holds (wording 8, 12).
        given: True in a quoted ability, whose source is the creature that gains it.
        elsewhere: True if what was just chosen is no placed creature.
        but: True if the next sentence leaves the source out of what this one says of all.
        left: What the text has moved off the field last; ``left_hand``: from where no creature lies.
        gone: True if the creature of the event has left its land by now.
        magic: True if what was just chosen is a magic card.
        pair: True if the last choice was of two things.
        two, one: The two things chosen last, and which of them 一方 is.
        fought: True if the text resolves because its creature was destroyed in a battle: 相手 is the other side of that one.
        before: What それ was before a battle creature was named, for そのカード.
        choices: What the choices that have followed each other have taken, for それら.
        shift: By how much the last act has changed a value, if that is what it did and later text asks.
        costs: Which life a part of a battle says is kept: "lost" (for a lost battle), "fallen" (for the own creature), "" for all.
        each_too: Adds the sentences that each of several players carries out after this one.
    """

    fixed = (*FIXED, Fighter, BothFighters)
    spoken = ("it", "land", "seen", "player")
    seats = SCHEMA.players
    later = ("regs", "you", "sentence", "done", "lets", "recalled", "shared")
    notes = (NoteDone, NoteAfter)

    def __init__(self, words: AvalonPool, card: Card, text: CardText, line: int) -> None:
        super().__init__(words.pool, card.name, line, FREE_REGS)
        self.words = words
        self.card = card
        self.text = text
        self.land: Things | None = None
        self.span: Span[Period] = Span(TURN)
        self.placed = False
        self.battle = False
        self.support = False
        self.all = False
        self.standing = False
        self.picking = False
        self.among = False
        self.happening: Node | None = None
        self.watched: tuple[int, ...] = ()
        self.offered = -1
        self.chosen = -1
        self.copies = -1
        self.payments: list[Cond] = []
        self.only: CardFilter | None = None
        self.shuffles = False
        self.limit: Node | None = None
        self.within: Node | None = None
        self.each_too: list[Callable[[], None]] = []
        self.given = False
        self.elsewhere = False
        self.gone = False
        self.left: Things | None = None
        self.left_hand = False
        self.but = False
        self.magic = False
        self.choices: list[Things] = []
        self.pair = False
        self.two: Things | None = None
        self.one: Things | None = None
        self.fought = False
        self.before: Things | None = None
        self.shift: Num | None = None
        self.costs = ""
        self.named: list[tuple[Things, bool]] = []
        self.delayed: tuple[Context, AvalonAbility] | None = None
        self._foe = -1

    # ---- code

    def act(self, ins: Ins, need: Num | None = None, kinds: int = 0) -> None:
        """Add an instruction; note after it whether it was done completely, if the next sentence asks [R91].

        Args:
            ins: The instruction.
            need: How many events it takes, one if nothing is said; ``kinds`` is the mask of those that count, 0 for all.
        """
        self.add(ins)
        if self.flags is not None:
            reg = self.reg()
            self.flags.append(reg)
            self.add(NoteFull(reg, need if need is not None else Const(1), kinds))

    # ---- references

    def remember(self, verb: str, things: Things) -> None:
        super().remember(verb, things)
        self.shift = None

    def foe(self, opposing: bool = False) -> Players:
        """Return 相手 (``opposing``: 対立相手): in battle the other side; else one of the opposing players, whom the player of the text
        chooses before anything is done, unless he picks among the cards of all of them [R97]."""
        if self.standing or ((self.battle or self.fought) and not opposing):
            return Foe(-1, opposing)
        reg = self.foe_register()
        if not self.picking:
            self.add(PickPlayers(Foe(reg, opposing)), TakeNumbers(reg))
            self.player = Foe(reg, opposing)
        return Foe(reg, opposing)

    def foe_register(self) -> int:
        """Return the register that holds which opposing player the text is about."""
        if self._foe < 0:
            self._foe = self.reg()
        return self._foe

    def that(self) -> Things:
        """Return what それ refers to; a battle creature, in the settlement, where it has gone."""
        found = super().that()
        return WhereItWent(found) if self.battle and self.leaving and isinstance(found, Fighter) else found

    def that_land(self) -> Things:
        """Return what その土地 refers to: the land named last, else the one below the creature named last."""
        if self.land is not None:
            return self.land
        if self.it is None or self.elsewhere or (self.it is self.left and self.left_hand):
            self.fail("no land was named before this")
        if not self.gone and self.it is not self.left:
            return LandUnder(self.it)
        self.count_events(LEAVING)
        return LandsLeft(self.it)

    def inner(self, line: int | None = None) -> Context:
        """Return a fresh context of the same card (a quoted ability, a delayed trigger)."""
        return Context(self.words, self.card, self.text, self.line if line is None else line)

    def refuse(self, node: Node, why: str) -> NoReturn:
        """Refuse a part of the text.

        Raises:
            LoweringError: Always.
        """
        self.fail(why, node)


SOURCE = Source()


Watched = tuple[tuple[int, ...], Cond | None]
"""Kinds of events, and what makes them such an event."""

lower_num = NumberRows("number")
lower_things = Rows[Things]("thing")
lower_cond = CondRows("condition")
lower_event = Rows[Watched]("event")
INSTRUCTIONS = Rows[None]("instruction")
"""How phrases are lowered that hold phrases of other kinds: each module adds the rows that it knows."""
PARTS: dict[type, RowWith[Context, str, list[AvalonAbility]]] = {}
"""What each kind of line becomes under a label ("" for none)."""


def lower_part(ctx: Context, node: Node) -> list[AvalonAbility]:
    """Return the abilities of a part."""
    label = node.h.id if isinstance(node, lines.Part) else ""
    inner = node.line if isinstance(node, lines.Part) else node
    return ctx.row(PARTS, inner)(ctx, inner, label)
