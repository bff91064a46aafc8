"""Extra combats and direct attacks [R138]."""

from __future__ import annotations

from tefuda.games.arc.lowering.context import Context
from tefuda.games.arc.lowering.numbers import amount
from tefuda.games.arc.lowering.things import noted
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.do_fields import Fight, StrikeDirectly
from tefuda.games.arc.rules.filters import on_main
from tefuda.games.arc.rules.lasting import THIS_TURN, Begin
from tefuda.games.arc.rules.nesting import DoTimes
from tefuda.games.arc.wording import combats, nouns
from tefuda.games.lowering.assembling import ByClass
from tefuda.kernel.programs import Const
from tefuda.kernel.records import Bundle, Mod
from tefuda.text.model import Node


def fight(ctx: Context, node: combats.Fight) -> None:
    """An extra combat between the main almas [R138]."""
    sides = {side_of(ctx, node.a), side_of(ctx, node.b)}
    if sides != {"own", "foe"}:
        ctx.fail("a combat is between the own main alma and the opposing one [R138]")
    noted(ctx, Fight(), "fight")


def fights(ctx: Context, node: combats.Fights) -> None:
    """Several combats [R138]."""
    sides = {side_of(ctx, node.a), side_of(ctx, node.b) if node.b is not None else "foe"}
    if sides != {"own", "foe"}:
        ctx.fail("a combat is between the own main alma and the opposing one [R138]")
    noted(ctx, DoTimes(ctx.program_of((Fight(),)), amount(ctx, node.n)), "fight")


def side_of(ctx: Context, t: Node | None) -> str:
    """Return which side's alma fights."""
    if t is None or isinstance(t, nouns.Source):
        return "own"
    if isinstance(t, nouns.Main):
        return t.s.id
    ctx.fail("who fights must be a main alma")


def strike(ctx: Context, node: combats.Strike) -> None:
    """A direct attack [R138]."""
    if side_of(ctx, node.a) != "own" or (node.who is not None and node.who.s.id != "foe"):
        ctx.fail("only your own main alma attacks the opponent")
    if ctx.felling:
        ctx.fail("the alma that falls is in its circle still: a direct attack comes after it has gone [R40]")
    noted(ctx, StrikeDirectly(), "strike")


def strikes(ctx: Context, node: combats.Strikes) -> None:
    """Several direct attacks [R138]."""
    if side_of(ctx, node.a) != "own" or (node.who is not None and node.who.s.id != "foe"):
        ctx.fail("only your own main alma attacks the opponent")
    if ctx.felling:
        ctx.fail("the alma that falls is in its circle still: a direct attack comes after it has gone [R40]")
    if ctx.span.printed:
        if ctx.span.take() != THIS_TURN:
            ctx.fail("how often an alma attacks directly is said of a CF", node)
        mod = Mod(m.M_STRIKES, on_main(ctx.you), Const(node.n))
        noted(ctx, Begin(ctx.number(Bundle(mods=(mod,))), None, THIS_TURN), "state")
        return
    noted(ctx, DoTimes(ctx.program_of((StrikeDirectly(),)), Const(node.n)), "strike")


ACTS: ByClass[Context, None] = {
    combats.Strikes: strikes,
    combats.Fight: fight,
    combats.Fights: fights,
    combats.Strike: strike,
}
"""What each of them becomes."""
