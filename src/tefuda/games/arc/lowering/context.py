"""What the lowering of a text knows at a point of it: the pool, registers, code, and what words like それ refer to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tefuda.games.arc.rules.lasting import ALWAYS
from tefuda.games.arc.rules.model import FLAGS, L_LATE
from tefuda.games.arc.rules.picking import PickPlayer
from tefuda.games.arc.rules.sets import Everyone, Foe, Mutual
from tefuda.games.arc.rules.text import FREE_REGS, CardText
from tefuda.games.arc.wording.nouns import AmongThem
from tefuda.games.common.control import JumpIfEmpty, JumpUnlessHas
from tefuda.games.common.things import Players, Source, Things
from tefuda.games.lowering import makeup
from tefuda.games.lowering.assembling import Assembly, CondRows, NumberRows, Rows, T
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.referring import AGAIN, Referring
from tefuda.games.lowering.refusing import LoweringError
from tefuda.kernel.programs import Cond, Num

if TYPE_CHECKING:
    from tefuda.games.arc.cards import Card
    from tefuda.games.arc.lowering.events import Trigger
    from tefuda.games.arc.pool import ArcPool
    from tefuda.games.arc.rules.text import ArcAbility, Part
    from tefuda.games.arc.wording.texts import CardSkill
    from tefuda.games.common.filters import CardFilter
    from tefuda.kernel.programs import Ins
    from tefuda.text.model import Node

__all__ = ["SOURCE", "Context", "LoweringError", "Makeup"]

ALMA_TEXT = "alma"
REFLET_TEXT = "reflet"
COGNI_TEXT = "cogni"
WEAPON_TEXT = "weapon"


@dataclass
class Glimpse:
    """Cards that were looked at: those of a register, or a whole deck."""

    cards: Things
    deck: Players | None = None


class Context(Referring):
    """One text of processing (a spell, a triggered skill, a grant), being lowered part by part.

    Attributes:
        words: The pool that everything is numbered in.
        card, text: The printed card, and what is made of it.
        kind: What kind of text it is.
        told: What それ refers to, as long as it is only the subject of somebody else's event.
        chained: Whether the step is one of several of a chain.
        uses: How often what the sentence leaves behind works (次に); ``counted``: whether something of it can be counted.
        paid_x: What was named as X when it was paid.
        each: True while 互い is the subject: picks are sealed, and each player's words are his own [R10].
        rival: Register of the opponent that 相手 means in this part (tag match), -1 in continuous skills [R115].
        partner: Register of the other player of 互い, -1 without one [R116].
        span: How long what the sentence starts lasts.
        how_many: The number that the last step took, if that is no thing.
        result: Register that tells whether the last step did anything, for そうしたら.
        good: Whether what the sentence does is to the benefit of its object; None: neither [R61].
        recorded: True at RF終了時: reflets just moved to the record count as on the field [R34].
        combat: True at the timings of combat: who is fought with is known.
        standing: True in continuous skills: they name no single opponent.
        choosing: Registers of the part for players that are named first; True for those of 互い.
        namesake: What picks of this sentence must fit as well (…と同名の).
        destroyed: True if the text waits for the destruction of its own card.
        where: Register of where the card itself went before what is put off, -1 if it has not left.
        names: True if what the event befalls is what its sentence is about (次にリアライズする…に).
        strikes: True if what the text does when another alma is destroyed is a direct attack [R138].
        felling: True as an alma falls in combat, in its circle still.
        x_between: Between which numbers X is named when it is first needed.
        excess: How far the last damage to an alma went beyond its RP; ``wants_excess``: a later sentence asks for it.
        awaited: The number of a player for which the text waits; ``replaced``: the kinds of events that it replaces.
        inside: Instructions of options, which a part does not need to be executable.
        conditional: Whether the part before is left out if its condition is false; ``chosen``: whether it chooses and does nothing else;
            ``apart``: whether its condition is asked of each player for himself;
            ``duty``: that part, if it has to be done and asks for nothing.
        delayed: What the sentence before has put off, with its context: その後 goes on with that.
        called: What was named as which class of card, in order (そのアルマ).
        gone: What was moved off the field last: no values of it change.
        among: Among what a description looks that says no place, behind 見て and 公開し; ``glimpse``: for the deeds of this sentence.
        plural: The verbs by which several cards may have been taken: of one of them alone nothing is asked.
        counts_on: Whether a later step of the chain counts what the present one takes.
    """

    again = (*AGAIN, AmongThem)
    later = (
        "it",
        "seen",
        "coin",
        "hue",
        "number_named",
        "regs",
        "done",
        "last",
        "amount",
        "recalled",
        "shared",
        "plural",
    )

    def __init__(self, words: ArcPool, card: Card, text: CardText, kind: str, line: int = 0) -> None:
        super().__init__(words.pool, card.name, line, FREE_REGS)
        self.words = words
        self.card = card
        self.text = text
        self.kind = kind
        self.told: Things | None = None
        self.chained = False
        self.uses = -1
        self.counted = False
        self.paid_x: Num | None = None
        self.each = False
        self.rival = -1
        self.partner = -1
        self.span = Span(ALWAYS)
        self.result = -1
        self.how_many: Num | None = None
        self.good: bool | None = None
        self.recorded = False
        self.combat = False
        self.standing = False
        self.choosing: list[tuple[int, bool]] = []
        self.namesake: CardFilter | None = None
        self.inside: list[Ins] = []
        self.conditional = self.chosen = self.apart = False
        self.duty: Part | None = None
        self.delayed: tuple[Context, ArcAbility] | None = None
        self.plural: frozenset[str] = frozenset()
        self.called: list[tuple[str, Things]] = []
        self.gone: Things | None = None
        self.glimpse: Glimpse | None = None
        self.among: Glimpse | None = None
        self.counts_on = False
        self.felling = False
        self.destroyed = False
        self.strikes = False
        self.names = False
        self.where = -1
        self.x_between: tuple[int, int] | None = None
        self.excess: Num | None = None
        self.awaited: Node | None = None
        self.replaced: tuple[int, ...] = ()
        self.wants_excess = False

    # ---- players

    def foe(self) -> Players:
        """Return 相手: one opponent, chosen when the part begins; in continuous skills every opponent [9.4, R115]."""
        if self.standing:
            return Foe()
        if self.rival < 0:
            self.rival = self.reg()
            self.choosing.append((self.rival, False))
        return Foe(self.rival)

    def foes(self) -> Players:
        """Return all opponents."""
        return Foe()

    def both(self) -> Players:
        """Return 互い: this player and one other [9.6, R116]."""
        if self.standing:
            return Everyone()
        if self.partner < 0:
            self.partner = self.reg()
            self.choosing.append((self.partner, True))
        return Mutual(self.partner)

    def begin_part(self) -> int:
        """Begin a part with opponents of its own; returns where its code begins."""
        self.rival = -1
        self.partner = -1
        self.choosing = []
        return len(self.code)

    def end_part(self, start: int) -> tuple[Ins, ...]:
        """Return the code of the part, after the choice of the opponents it speaks of."""
        body = tuple(self.code[start:])
        named: list[Ins] = []
        for reg, mutual in self.choosing:
            named.append(PickPlayer(reg, Everyone() if mutual else Foe(), body))
        del self.code[start:]
        for ins in body:
            if isinstance(ins, JumpIfEmpty | JumpUnlessHas):
                ins.to += len(named)
        return (*named, *body)

    # ---- references

    def inner(self, kind: str = "") -> Context:
        """Return a fresh context of the same card (a granted text, a delayed effect), of a text of another kind if that is said."""
        made = Context(self.words, self.card, self.text, kind or self.kind, self.line)
        made.recalls = self.recalls
        made.lets, made.x_between = self.lets, self.x_between
        made.wants_excess = self.wants_excess
        return made


class Makeup(makeup.Makeup[Context]):
    """What an effect or a continuous skill is made of, while it is put together."""

    flags = (L_LATE, FLAGS)


SOURCE = Source()


class Neutral(Rows[T]):
    """Rows of what is judged or counted: it is neither helped nor harmed [R61]."""

    def __call__(self, ctx: Assembly, node: Any) -> T:
        assert isinstance(ctx, Context)
        good, ctx.good = ctx.good, None
        made = super().__call__(ctx, node)
        ctx.good = good
        return made


class NeutralNumbers(Neutral[Num], NumberRows):
    """The rows of numbers."""


class NeutralConds(Neutral[Cond], CondRows):
    """The rows of conditions."""


lower_num = NeutralNumbers("value")
lower_things = Rows[Things]("thing")
lower_cond = NeutralConds("condition")
lower_event: Rows[Trigger] = Rows("event")
"""How phrases are lowered that hold phrases of other kinds: each module adds the rows that it knows."""
SKILLS: dict[str, Callable[[Context, CardSkill], None]] = {}
"""How the skill of a card is lowered, by the kind of its text."""
