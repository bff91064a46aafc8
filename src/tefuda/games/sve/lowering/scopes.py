"""What stands before a continuous sentence, or one about playing the card: conditions, times, plays, rates [R47, R67, R68, R102]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tefuda.games.common.conditions import TheyFit, TurnIs
from tefuda.games.lowering.makeup import all_of
from tefuda.games.sve.lowering.class_words import lower_gate
from tefuda.games.sve.lowering.conditions import CONDITIONS
from tefuda.games.sve.lowering.context import Context, lower_num
from tefuda.games.sve.lowering.makeup import Rate
from tefuda.games.sve.lowering.nouns import event_filter
from tefuda.games.sve.lowering.numbers import count_for
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.vocabulary import zone_of
from tefuda.games.sve.rules import model
from tefuda.games.sve.rules.qualities import ATTACKS
from tefuda.games.sve.rules.sets import AttackTarget
from tefuda.games.sve.wording import effects, measures, terms
from tefuda.kernel.programs import AllOf, Cond
from tefuda.text import histories, periods, players, sentences
from tefuda.text.model import Node
from tefuda.text.words import Side

FIELD = 1 << model.FIELD


@dataclass
class Scope:
    """What the prefixes of a continuous sentence say.

    Attributes:
        conds: Conditions while which it applies.
        governing: The condition that governs this sentence and those after it [R68]; ``asks``: this sentence has said it.
        topic: What the sentence before is about, None for the source.
        on_play: What is played while it applies, or None.
        rate: What …につき multiplies its number with, or None.
        instead: It takes the place of the sentence before while its condition holds.
        further: It is said besides the sentence before.
        entered: It holds in the turn in which its subject came to the field.
        attacks: It holds while the source attacks.
        zones: Zones in which it applies.
    """

    conds: list[Cond] = field(default_factory=list)
    governing: Cond | None = None
    asks: bool = False
    topic: Node | None = None
    on_play: Node | None = None
    rate: Rate | None = None
    instead: bool = False
    further: bool = False
    entered: bool = False
    attacks: bool = False
    zones: int = FIELD

    def cond(self) -> Cond | None:
        """Return everything that must hold."""
        all_ = ([self.governing] if self.governing is not None else []) + self.conds
        return all_of(all_)

    def ask(self, cond: Cond) -> None:
        """Let a condition govern it, together with another one of this sentence; that of the sentence before has ended [R68]."""
        self.governing = AllOf((self.governing, cond)) if self.asks and self.governing is not None else cond
        self.asks = True


# ---- prefixes ------------------------------------------------------------------------------------------------------------


def on_if(ctx: Context, said: Scope, node: sentences.If) -> None:
    """A condition; it takes the place of the one before."""
    ctx.paying = said.on_play is not None
    said.ask(CONDITIONS.cond(ctx, node.cond))
    ctx.paying = False
    if isinstance(node.cond, effects.ThisIn):
        said.zones = 1 << zone_of(node.cond.z)


def on_gate(ctx: Context, said: Scope, node: effects.Gate) -> None:
    """A class word with a number, read all the time [R67]."""
    said.ask(lower_gate(ctx, node, live=True))


def on_during(ctx: Context, said: Scope, node: sentences.During) -> None:
    """While the card is there anyway; in a player's turns; while a condition is true."""
    p = node.p
    if isinstance(p, sentences.InTurn) and not p.next:
        said.conds.append(TurnIs(lower_who(ctx, players.Player(p.s))))
    elif isinstance(p, sentences.While):
        said.conds.append(CONDITIONS.cond(ctx, p.c))
    elif isinstance(p, terms.InPhase) and not p.next and isinstance(p.s, Side):
        said.conds.append(CONDITIONS.cond(ctx, measures.PhaseIs(p.s, p.p)))
    elif isinstance(p, measures.TurnWhen):
        said.conds.append(CONDITIONS.cond(ctx, histories.HappenedThisTurn(p.e, False, False)))
    elif isinstance(p, periods.TurnEntered):
        said.entered = True
    elif isinstance(p, periods.WhileIn):
        said.zones = 1 << zone_of(p.z)
    elif isinstance(p, measures.WhileInBoth):
        said.zones = 1 << zone_of(p.a) | 1 << zone_of(p.b)
    elif isinstance(p, measures.WhileAttacking):
        said.attacks = True
        said.conds.append(TheyFit(ctx.this, ATTACKS))
        said.conds.append(TheyFit(AttackTarget(), event_filter(ctx, p.np)))
    elif not isinstance(p, sentences.WhileHere):
        ctx.fail("this cannot stand in a continuous ability", p)


def on_play(ctx: Context, said: Scope, node: Node) -> None:
    """It concerns the cost of a play."""
    if isinstance(node, sentences.OnPlayBy) and node.next:
        ctx.fail("a continuous ability knows no next card", node)
    said.on_play = node


def on_per(ctx: Context, said: Scope, node: sentences.Per) -> None:
    """A number taken once for every so many [R102]."""
    count = count_for(ctx, node.of)
    said.rate = Rate(count, lower_num(ctx, node.cnt.n))


def on_per_number(ctx: Context, said: Scope, node: measures.PerNumber) -> None:
    """A number taken once for every so much of another one [R102]."""
    said.rate = Rate(lower_num(ctx, node.v), lower_num(ctx, node.n))


def on_instead(ctx: Context, said: Scope, node: sentences.Instead) -> None:
    """It takes the place of the sentence before."""
    said.instead = True


def on_further(ctx: Context, said: Scope, node: Node) -> None:
    """さらに: besides what stands before."""
    said.further = True


PREFIXES: dict[type[Node], Callable[[Context, Scope, Any], None]] = {
    sentences.If: on_if,
    effects.Gate: on_gate,
    sentences.During: on_during,
    sentences.OnPlay: on_play,
    sentences.OnPlayBy: on_play,
    sentences.Per: on_per,
    measures.PerNumber: on_per_number,
    sentences.Instead: on_instead,
    sentences.Further: on_further,
}
