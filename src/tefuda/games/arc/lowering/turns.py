"""Coins, searches without a known end, phases that come again or not, limits of the hand, zones that change places (wording 7)."""

from __future__ import annotations

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import Context
from tefuda.games.arc.lowering.nouns import describe
from tefuda.games.arc.lowering.numbers import lower_who
from tefuda.games.arc.lowering.things import noted
from tefuda.games.arc.rules import doing
from tefuda.games.arc.rules import events as e
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.counting import TURN_NUM
from tefuda.games.arc.rules.do_moves import Draw, MoveTo
from tefuda.games.arc.rules.lasting import ALWAYS, NEXT_TURN, THIS_TURN, Begin
from tefuda.games.arc.rules.picking import PickSome, Some
from tefuda.games.arc.rules.sets import CardsIn
from tefuda.games.arc.rules.turning import PhaseAgain, SwapZones, Toss
from tefuda.games.arc.wording import statics, turns
from tefuda.games.common import filters as cf
from tefuda.games.common.concerning import IsPlayer
from tefuda.games.common.conditions import NumberThere, NumIs
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.forbidding import InEvent
from tefuda.games.common.numbers import Fixed, HowMany
from tefuda.games.common.picking import TakePicked
from tefuda.games.common.sets import UntilFits
from tefuda.games.common.things import InRegister
from tefuda.games.lowering.assembling import Row, beyond
from tefuda.kernel.programs import Const
from tefuda.kernel.records import Bundle, Mod
from tefuda.text import chances
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr
from tefuda.text.players import EachPlayer


def until(ctx: Context, node: chances.RevealUntil) -> None:
    """Turn over cards until such a one comes: it is それ, and all of them have been seen."""
    test = described(ctx, node.np)
    whose = ctx.you
    if node.whose is not None and getattr(getattr(node.whose, "s", None), "id", "own") == "foe":
        whose = ctx.foe()
    cards = UntilFits(m.SCHEMA, m.DECK, whose, test)
    ctx.seen_until(cards, test, lambda shown: noted(ctx, doing.OnThings(shown, e.REVEALED), "reveal"))


def described(ctx: Context, np: Node) -> CardFilter:
    """Return a description of cards as a test of cards of a deck."""
    tests: list[CardFilter] = []
    for one in np.of if isinstance(np, NounOr) else (np,):
        assert isinstance(one, NP)
        d = describe(ctx, one)
        if d.taken is not None or d.extremes or d.top is not None or d.whose is not None:
            ctx.fail("this cannot be told before such a card comes")
        tests.append(cf.Every(d.tests))
    return tests[0] if len(tests) == 1 else cf.AnyFilter(tuple(tests))


def skip_phase(ctx: Context, node: turns.SkipPhase) -> None:
    """A phase of this turn, or of the next one, is left out."""
    mod = Mod(m.M_NO_PHASE, None, None, 1 << int(node.p.id))
    if not node.next:
        if ctx.span.take() != THIS_TURN:
            ctx.fail("it is not said in which turn the phase is left out")
        noted(ctx, Begin(ctx.number(Bundle(mods=(mod,))), None, THIS_TURN), "state")
        return
    if ctx.span.period is not ALWAYS:
        ctx.fail("次のターン takes no other period")
    in_next_turn(ctx, mod)


def in_next_turn(ctx: Context, mod: Mod) -> None:
    """Let something hold from the next turn on, to its end."""
    made = Begin(ctx.number(Bundle(mods=(mod,), cond=NumIs(TURN_NUM, cf.ABOVE, Fixed(ctx.regs)))), None, NEXT_TURN)
    made.nums, made.base = (TURN_NUM,), ctx.regs
    noted(ctx, made, "state")


def no_draw_in_af(ctx: Context, node: statics.NoDrawInAF) -> None:
    """In the AF of the next turn a player draws nothing [3.2.4]."""
    who = InEvent(NumberThere(m.SCHEMA, m.PHASE, 1 << m.AF), IsPlayer(lower_who(ctx, node.who)))
    in_next_turn(ctx, Mod(m.M_FORBID_PLAYER, who, None, 1 << e.DRAWN))


def phase_again(ctx: Context, node: turns.PhaseAgain) -> None:
    """A phase comes more than once in this turn."""
    phase = int(node.p.id)
    if phase == m.AF:
        ctx.fail("AF cannot come again in a turn that has had it")
    if ctx.span.take() not in (ALWAYS, THIS_TURN):
        ctx.fail("a phase can only come again in this turn")
    noted(ctx, PhaseAgain(phase, Const(node.n if node.more else node.n - 1), not node.more), "phase")


def swap_zones(ctx: Context, node: turns.SwapZones) -> None:
    """All cards of two zones change places."""
    assert node.a is not None
    a, b = v.ZONES[node.a.id], v.ZONES[(node.a2 or node.a).id]
    if m.FIELD >> a & 1 or m.FIELD >> b & 1 or m.DECK in (a, b):
        ctx.fail("the whole of the field or of a deck cannot change places with another zone")
    who, other = lower_who(ctx, node.who), lower_who(ctx, node.other) if node.other is not None else None
    each = isinstance(node.who, EachPlayer)
    if node.a2 is None and not each:
        ctx.fail("it is not said with what the zone changes places")
    if node.a2 is None:
        who, other = ctx.you, ctx.foe()
    noted(ctx, SwapZones(who, a, b, other), "swap")


def even_hands(ctx: Context, node: turns.EvenHands) -> None:
    """The player who has fewer draws, or the one who has more forgets; both hands are counted before [R67, R146]."""
    who = (ctx.you, ctx.foe())
    counts = [HowMany(CardsIn((m.HAND,), one)) for one in who]
    missing = [ctx.valued(beyond(counts[1 - k], counts[k])) for k in (0, 1)]
    for k in (0, 1):
        if node.draw:
            noted(ctx, Draw(who[k], missing[k]), "draw")
            continue
        reg, n = ctx.reg(), missing[1 - k]
        ctx.add(PickSome(Some(CardsIn((m.HAND,), who[k]), n, n, who[k], False)), TakePicked(reg))
        noted(ctx, MoveTo(InRegister(reg), m.OBLIVION), "forget")


ACTS: dict[type, Row[Context, None]] = {
    chances.Toss: lambda ctx, node: ctx.toss(Toss()),
    chances.RevealUntil: until,
    turns.SkipPhase: skip_phase,
    turns.PhaseAgain: phase_again,
    statics.NoDrawInAF: no_draw_in_af,
    turns.SwapZones: swap_zones,
    turns.EvenHands: even_hands,
}
