"""Conditions of a text: ならば, かぎり, とき [11.6.14, 11.7.1, 11.8.5]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.context import Context, lower_cond, lower_num, lower_things
from tefuda.games.chronicle.lowering.designed import mask_of
from tefuda.games.chronicle.lowering.nouns import describe, group
from tefuda.games.chronicle.lowering.numbers import BEHIND
from tefuda.games.chronicle.lowering.players import lower_side, lower_who
from tefuda.games.chronicle.lowering.verbs import whole_zone
from tefuda.games.chronicle.rules import filters as gf
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.counting import AgeNum, StatNum, TableNum
from tefuda.games.chronicle.rules.judging import FirstMain, InBattle, LaterMain, PhaseIs, TurnIs
from tefuda.games.chronicle.rules.sets import CardsIn
from tefuda.games.chronicle.rules.text import R_EXTRA
from tefuda.games.chronicle.wording import nouns, values
from tefuda.games.chronicle.wording.terms import Roman, Souls
from tefuda.games.common import filters as cf
from tefuda.games.common.announcing import PaidExtra
from tefuda.games.common.bearing import CountersWithin, SharesBits
from tefuda.games.common.conditions import NumIs, TheirNumber, ThereAre, TheyFit
from tefuda.games.common.control import Truth
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.numbers import HowMany
from tefuda.games.common.things import Things
from tefuda.games.lowering.sentences import compared
from tefuda.games.lowering.things import one_will_do
from tefuda.kernel.programs import AllOf, AnyOf, Cond, Const, Not, Num
from tefuda.saying import Text
from tefuda.text import attributes, chances, conditions, quals, things
from tefuda.text.model import Node


def named(ctx: Context, t: Node) -> Things:
    """Return the thing that a condition asks about."""
    if isinstance(t, nouns.PlayerThing):
        ctx.fail("this is asked of cards and objects, and can never be true of a player")
    if whole_zone(t) is not None:
        ctx.fail("this is asked of cards: a zone is none")
    return lower_things(ctx, t)


def there(ctx: Context, node: values.There | values.ThereNot) -> Cond:
    """There is at least one such thing."""
    return ThereAre(counted(ctx, node.np, node.place))


def counted(ctx: Context, np: Node, place: Node | None) -> Things:
    """Return what a condition counts; それら in the sentence may mean it."""
    found = group(ctx, np, place)
    if ctx.it is None:
        ctx.it = found
    return found


def how_many(ctx: Context, node: values.HowMany) -> Cond:
    """So many things, exactly or within a bound."""
    n = lower_num(ctx, node.n)
    return NumIs(HowMany(counted(ctx, node.np, node.place)), ctx.bounded(v.bound(node.cmp), n), n)


def controls(ctx: Context, node: values.Controls) -> Cond:
    """A player controls such a thing [wording 2]."""
    d = describe(ctx, node.np)
    cond = ThereAre(CardsIn(d.zones or (m.BATTLEFIELD,), lower_who(ctx, node.who), d.test()))
    return Not(cond) if node.no else cond


def controls_many(ctx: Context, node: values.ControlsMany) -> Cond:
    """A player controls so many such things."""
    d = describe(ctx, node.np)
    n = lower_num(ctx, node.n)
    found = CardsIn(d.zones or (m.BATTLEFIELD,), lower_who(ctx, node.who), d.test())
    return NumIs(HowMany(found), ctx.bounded(v.bound(node.cmp), n), n)


def fit(ctx: Context, t: Node, test: CardFilter, no: bool = False) -> Cond:
    """A thing fits a description, or there is one and it does not; of a description without a count one will do, or none does."""
    if isinstance(t, things.Both):
        return AllOf(tuple(fit(ctx, one, test, no) for one in t.of))
    where = named(ctx, t)
    some = one_will_do(t) and not nouns.at_end(t)
    if some and no:
        return Not(TheyFit(where, test, True))
    return TheyFit(where, cf.NoneOf(test) if no else test, some)


def fits(ctx: Context, node: values.Fits) -> Cond:
    """A thing is such a card, wherever it is unless the description says; whose it is may be asked."""
    d = describe(ctx, node.np)
    if d.players or d.taken is not None or d.extremes:
        ctx.fail("this cannot be asked of a thing")
    tests = d.tests if d.whose is None else (*d.tests, cf.OfPlayers(d.whose))
    if d.zones and (not d.tests or any(isinstance(q, quals.InZone) for q in node.np.quals)):
        tests = (*tests, gf.InZones(sum(1 << z for z in d.zones)))
    if not tests:
        ctx.fail("every card is one, so that nothing is asked")
    return fit(ctx, node.t, tests[0] if len(tests) == 1 else cf.Every(tests), node.no)


def stat_is(ctx: Context, node: values.StatCond) -> Cond:
    """A number of a thing within a bound; of a description without a count that of one of them."""
    n = StatNum(named(ctx, node.t), v.STATS[node.stat.id])
    return TheirNumber(n, v.bound(node.cmp), printed(ctx, node.n), one_will_do(node.t))


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


def owns(ctx: Context, node: values.Owns) -> Cond:
    """A thing has a keyword."""
    return fit(ctx, node.t, cf.AnyBit(m.KEYWORDS, mask_of(ctx, node.k.id)))


def bears(ctx: Context, node: values.Bears) -> Cond:
    """A thing carries counters, or none."""
    if node.no:
        return fit(ctx, node.t, cf.WithCounter(node.c.text), True)
    n: Num = lower_num(ctx, node.n) if node.n is not None else Const(1)
    bound = v.bound(node.cmp) if node.n is not None else cf.AT_LEAST
    return fit(ctx, node.t, CountersWithin(node.c.text, bound, n))


PHASES = {
    "recovery": 1 << m.RECOVERY, "draw": 1 << m.DRAW_PHASE, "check": 1 << m.CHECK_PHASE, "main": 1 << m.MAIN,
    "adjustment": 1 << m.PROCESSING | 1 << m.ADJUSTMENT, "pre_attack": 1 << m.PRE_ATTACK, "pre_defence": 1 << m.PRE_DEFENCE,
    "pre_damage": 1 << m.PRE_DAMAGE,
}  # fmt: skip
"""Phases by their word."""


def phase_is(ctx: Context, word: str) -> Cond:
    """Return the condition that a phase lasts."""
    if word in ("main1", "main2"):
        return FirstMain() if word == "main1" else LaterMain()
    return InBattle() if word == "battle" else PhaseIs(PHASES[word])


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


lower_cond.add(BEHIND.conditions())
lower_cond.add(
    {
        chances.CoinFell: lambda ctx, node: ctx.fell(node.heads),
        conditions.AndCond: lambda ctx, node: AllOf((lower_cond(ctx, node.a), lower_cond(ctx, node.b))),
        conditions.OrCond: lambda ctx, node: AnyOf((lower_cond(ctx, node.a), lower_cond(ctx, node.b))),
        values.There: there,
        values.ThereNot: lambda ctx, node: Not(there(ctx, node)),
        values.HowMany: how_many,
        values.Controls: controls,
        values.ControlsMany: controls_many,
        values.GaugeIs: lambda ctx, node: NumIs(
            TableNum(lower_who(ctx, node.who), v.GAUGES[node.gauge.id]), v.bound(node.cmp), lower_num(ctx, node.n)
        ),
        values.GaugeMore: lambda ctx, node: NumIs(
            TableNum(lower_who(ctx, node.who), v.GAUGES[node.gauge.id]), v.MORE[node.more.id], lower_num(ctx, node.n)
        ),
        values.AgeAhead: lambda ctx, node: NumIs(
            AgeNum(lower_who(ctx, node.who)), cf.ABOVE, AgeNum(lower_who(ctx, node.of))
        ),
        values.HandMore: lambda ctx, node: compared(
            ctx,
            HowMany(CardsIn((m.HAND,), lower_who(ctx, node.who), None)),
            v.MORE[node.more.id],
            HowMany(CardsIn((m.HAND,), lower_who(ctx, node.of), None)),
        ),
        values.MoreThan: lambda ctx, node: compared(
            ctx, HowMany(group(ctx, node.a)), v.MORE[node.more.id], HowMany(group(ctx, node.b))
        ),
        values.AgeIs: lambda ctx, node: NumIs(
            AgeNum(lower_who(ctx, node.who)), v.bound(node.cmp), Const(int(node.n.id))
        ),
        values.Compare: lambda ctx, node: compared(
            ctx, lower_num(ctx, node.a), v.MORE[node.more.id], lower_num(ctx, node.b)
        ),
        values.StatCond: stat_is,
        values.ValueWithin: lambda ctx, node: NumIs(lower_num(ctx, node.a), v.bound(node.cmp), lower_num(ctx, node.b)),
        values.ValueIs: lambda ctx, node: NumIs(lower_num(ctx, node.v), v.bound(node.cmp), lower_num(ctx, node.n)),
        values.Fits: fits,
        attributes.Shares: lambda ctx, node: fit(
            ctx, node.t, SharesBits(lower_things(ctx, node.of), m.FACTIONS), False
        ),
        values.IsDamaged: lambda ctx, node: fit(ctx, node.t, gf.damaged()),
        values.IsFaction: lambda ctx, node: fit(ctx, node.t, cf.AnyBit(m.FACTIONS, v.faction(node.f)), node.no),
        values.IsIn: lambda ctx, node: fit(ctx, node.t, gf.Wiped(node.s.id == "wiped")),
        values.IsFighting: lambda ctx, node: fit(ctx, node.t, gf.InRole(v.ROLES[node.id])),
        values.Owns: owns,
        values.Bears: bears,
        values.IsThere: lambda ctx, node: fit(ctx, node.t, gf.InZones(1 << v.ZONES[node.z.id]), node.no),
        values.ExtraPaid: extra_paid,
        values.TurnOf: lambda ctx, node: TurnIs(lower_side(ctx, node.s)),
        values.PhaseIs: lambda ctx, node: phase_is(ctx, node.p.id),
    }
)
