"""Conditions of a text: ならば, かぎり, とき [11.6.14, 11.7.1, 11.8.5]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.context import Context, lower_cond, lower_num
from tefuda.games.chronicle.lowering.nouns import NOUNS, WORDS, Described, describe, group
from tefuda.games.chronicle.lowering.numbers import BEHIND
from tefuda.games.chronicle.lowering.players import lower_side, lower_who
from tefuda.games.chronicle.lowering.verbs import whole_zone
from tefuda.games.chronicle.rules import filters as gf
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.counting import AgeNum
from tefuda.games.chronicle.rules.judging import PARTS_OF_TURN
from tefuda.games.chronicle.rules.text import R_EXTRA
from tefuda.games.chronicle.wording import nouns, values
from tefuda.games.chronicle.wording.terms import Roman, Souls
from tefuda.games.common import filters as cf
from tefuda.games.common.announcing import PaidExtra
from tefuda.games.common.conditions import NumberThere, NumIs, TheirNumber, ThereAre, TurnIs
from tefuda.games.common.control import Truth
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.measuring import TableNum
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.sets import StackedCards
from tefuda.games.common.things import BothPlayers, Filtered, OpponentOf, Things
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.conditions import Conditions
from tefuda.games.lowering.things import one_will_do
from tefuda.games.lowering.vocabulary import compared
from tefuda.kernel.programs import AllOf, Cond, Const, Not, Num
from tefuda.saying import Text
from tefuda.text.arithmetic import MoreThan
from tefuda.text.conditions import CompareCounts
from tefuda.text.model import Node
from tefuda.text.nouns import NP


def controls(ctx: Context, node: values.Controls) -> Cond:
    """A player controls such a thing [wording 2]."""
    cond = ThereAre(controlled(ctx, node.np, node.who))
    return Not(cond) if node.no else cond


def controlled(ctx: Context, np: NP, who: Node) -> Things:
    """Return such things that a player controls; the one with the most is that of both players' things."""
    d = describe(ctx, np)
    if d.whose is not None:
        ctx.fail("whose things they are is said before", np)
    if d.taken is not None:
        return Filtered(NOUNS.gathered(ctx, d), cf.OfPlayers(lower_who(ctx, who)))
    zones = d.zones or (m.BATTLEFIELD,)
    if not d.extremes:
        return StackedCards(m.SCHEMA, zones, lower_who(ctx, who), d.test())
    most = NOUNS.outermost(d, StackedCards(m.SCHEMA, zones, BothPlayers(), d.test()))
    return Filtered(most, cf.OfPlayers(lower_who(ctx, who)))


def controls_many(ctx: Context, node: values.ControlsMany) -> Cond:
    """A player controls so many such things."""
    found = controlled(ctx, node.np, node.who)
    return compared(ctx, HowMany(found), v.bound_of(node.cmp), lower_num(ctx, node.n))


def outnumbers(ctx: Context, node: values.Outnumbers) -> Cond:
    """A player has more, or fewer, such things than the other one."""
    d, who = describe(ctx, node.np), lower_who(ctx, node.who)
    if d.whose is not None:
        ctx.fail("whose things they are is said before", node.np)
    mine, theirs = (
        HowMany(StackedCards(m.SCHEMA, d.zones or (m.BATTLEFIELD,), p, d.alone(ctx))) for p in (who, OpponentOf(who))
    )
    return compared(ctx, mine, v.MORE[node.more.id], theirs)


def stat_is(ctx: Context, node: values.StatCond) -> Cond:
    """A number of a thing within a bound; of a description without a count that of one of them."""
    n = WORDS.number_of(CONDITIONS.named(ctx, node.t), node.stat)
    return TheirNumber(n, v.bound_of(node.cmp), printed(ctx, node.n), one_will_do(node.t))


def printed(ctx: Context, n: Node) -> Num:
    """Return the number that a condition compares with: a plain one, a level, a total cost."""
    if isinstance(n, Roman):
        return Const(int(n.id))
    if not isinstance(n, Souls):
        return lower_num(ctx, n)
    digits = n.text.strip("()")
    if not digits.isdigit():
        ctx.fail("only a total cost can be compared with")
    return Const(int(digits))


PHASES = {
    "recovery": 1 << m.RECOVERY, "draw": 1 << m.DRAW_PHASE, "check": 1 << m.CHECK_PHASE, "main": 1 << m.MAIN,
    "adjustment": 1 << m.PROCESSING | 1 << m.ADJUSTMENT, "pre_attack": 1 << m.PRE_ATTACK, "pre_defence": 1 << m.PRE_DEFENCE,
    "pre_damage": 1 << m.PRE_DAMAGE,
}  # fmt: skip
"""Phases by their word."""


def phase_is(ctx: Context, word: str) -> Cond:
    """Return the condition that a phase lasts."""
    return PARTS_OF_TURN.get(word) or NumberThere(m.SCHEMA, m.PHASE, PHASES[word])


def in_phase(ctx: Context, node: values.PhaseIs) -> Cond:
    """It is that phase, or is not."""
    there = phase_is(ctx, node.p.id)
    there = there if node.s is None else AllOf((TurnIs(lower_side(ctx, node.s)), there))
    return Not(there) if node.no else there


def extra_paid(ctx: Context, node: values.ExtraPaid) -> Cond:
    """The optional additional cost was paid; of several the one that is meant has to be told [11.2.4]."""
    optional = [k for k, extra in enumerate(ctx.text.extras) if extra.optional]
    if node.n is None:
        ctx.text.asks_extra = ctx.line
        if len(optional) > 1:
            ctx.fail(
                "there are several optional additional costs: 1つ目の追加コストを支払ったならば says which of them"
            )
        return Truth(R_EXTRA)
    if not 0 < node.n <= len(optional):
        ctx.fail(
            Text(
                f"任意の追加コストは{len(optional)}つで、{node.n}つ目はありません",
                f"there is no optional additional cost number {node.n}: there are {len(optional)}",
            )
        )
    return PaidExtra(optional[node.n - 1])


OWN: ByClass[Context, Cond] = {
    values.Controls: controls,
    values.ControlsMany: controls_many,
    values.Outnumbers: outnumbers,
    values.GaugeIs: lambda ctx, node: NumIs(
        TableNum(m.SCHEMA, lower_who(ctx, node.who), v.GAUGES[node.gauge.id]),
        v.bound_of(node.cmp),
        lower_num(ctx, node.n),
    ),
    values.GaugeMore: lambda ctx, node: NumIs(
        TableNum(m.SCHEMA, lower_who(ctx, node.who), v.GAUGES[node.gauge.id]),
        v.MORE[node.more.id],
        lower_num(ctx, node.n),
    ),
    values.AgeAhead: lambda ctx, node: NumIs(
        AgeNum(lower_who(ctx, node.who)), cf.ABOVE, AgeNum(lower_who(ctx, node.of))
    ),
    values.HandMore: lambda ctx, node: compared(
        ctx,
        HowMany(StackedCards(m.SCHEMA, (m.HAND,), lower_who(ctx, node.who))),
        v.MORE[node.more.id],
        HowMany(StackedCards(m.SCHEMA, (m.HAND,), lower_who(ctx, node.of))),
    ),
    values.AgeIs: lambda ctx, node: NumIs(
        AgeNum(lower_who(ctx, node.who)), v.bound_of(node.cmp), Const(int(node.n.id))
    ),
    values.StatCond: stat_is,
    values.IsDamaged: lambda ctx, node: CONDITIONS.fit(ctx, node.t, gf.damaged()),
    values.IsFaction: lambda ctx, node: CONDITIONS.fit(ctx, node.t, cf.AnyBit(m.FACTIONS, v.faction(node.f)), node.no),
    values.IsIn: lambda ctx, node: CONDITIONS.fit(ctx, node.t, gf.Wiped(node.s.id == "wiped"), node.no),
    values.IsFighting: lambda ctx, node: CONDITIONS.fit(ctx, node.t, gf.in_role(v.ROLES[node.id])),
    values.IsThere: lambda ctx, node: CONDITIONS.fit(ctx, node.t, WORDS.in_zones(1 << v.ZONES[node.z.id]), node.no),
    values.ExtraPaid: extra_paid,
    values.TurnOf: lambda ctx, node: TurnIs(lower_side(ctx, node.s)),
    values.PhaseIs: in_phase,
    values.ValueIs: lambda ctx, node: CONDITIONS.value_is(ctx, node),
    values.Fits: lambda ctx, node: CONDITIONS.fit(ctx, node.t, CONDITIONS.judged(ctx, node.np), node.no),
    values.Owns: lambda ctx, node: CONDITIONS.fit(ctx, node.t, WORDS.with_keywords(ctx, (node.k,))),
}
"""Conditions of this game alone."""


class ChronicleConditions(Conditions[Context, Described]):
    """Conditions of Last Chronicle; players and zones are no cards of which anything could be asked."""

    describing = NOUNS
    cond = lower_cond
    own = OWN

    def many(self, ctx: Context, np: Node, place: Node | None = None) -> Num:
        past = BEHIND.befallen(ctx, np) if place is None else None
        return past or super().many(ctx, np, place)

    def named(self, ctx: Context, t: Node) -> Things:
        if isinstance(t, nouns.PlayerThing):
            ctx.fail("this is asked of cards and objects, and can never be true of a player")
        if whole_zone(t) is not None:
            ctx.fail("this is asked of cards: a zone is none")
        return super().named(ctx, t)

    def present(self, ctx: Context, np: Node, place: Node | None) -> Things:
        found = super().present(ctx, np, place)
        if ctx.it is None:  # それら in the sentence may mean it
            ctx.it = found
        return found

    def more_than(self, ctx: Context, node: CompareCounts | MoreThan) -> Cond:
        a, b = (HowMany(group(ctx, np)) for np in (node.a, node.b))
        return compared(ctx, a, v.MORE[node.more.id], b)

    def judged(self, ctx: Context, np: Node) -> CardFilter | None:
        test = super().judged(ctx, np)
        if test is None:
            ctx.fail("every card is one, so that nothing is asked")
        return test

    def placed(self, ctx: Context, d: Described) -> CardFilter | None:
        if d.players:
            ctx.fail("this cannot be asked of a thing")
        return self.words.in_zones(sum(1 << z for z in d.zones)) if d.zones and (d.named or not d.tests) else None


CONDITIONS: ChronicleConditions = ChronicleConditions()
lower_cond.add(CONDITIONS.rows)
lower_cond.add(BEHIND.conditions())
