"""What holds for a time or all the time: changes of values, abilities and attributes, permissions, prohibitions [5-2, 18-6, R63, R96]."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tefuda.games.common.control import Keep
from tefuda.games.common.filters import Among
from tefuda.games.common.measuring import PlayerNum
from tefuda.games.common.numbers import BitOf
from tefuda.games.common.things import InRegister, MasterOf, Things
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import LINES, MAKERS, Context, lower_num
from tefuda.games.eoo.lowering.designed import CARRIED
from tefuda.games.eoo.lowering.duties import (
    blocked_by_few,
    blocked_by_many,
    breaks_more,
    cannot_block,
    cost_holds,
    deals_more,
    executes_few,
    executes_not_from,
    executes_when,
    halve,
    hues_as,
    ignores_d,
    imposed,
    may_block,
    must_do,
    next_card,
    prevent_dealt,
    reserve_costs,
    suffers_breaks,
    summons_few,
)
from tefuda.games.eoo.lowering.exchanges import own_equals, swap_values
from tefuda.games.eoo.lowering.makeup import Makeup
from tefuda.games.eoo.lowering.numbers import amount
from tefuda.games.eoo.lowering.players import lower_who
from tefuda.games.eoo.lowering.prohibitions import (
    cannot,
    cannot_execute,
    ignores,
    may_attack,
    may_execute,
    may_execute_that,
    more_explores,
    no_damage_from,
    not_blocked_by,
    not_sickened,
    not_suffer,
    not_target,
    open_hand,
    player_cannot,
    prevent,
    reduce,
    silenced,
    unplayable,
)
from tefuda.games.eoo.lowering.reach import reach
from tefuda.games.eoo.lowering.verbs import fresh, obj
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.do_stack import HoldStacked
from tefuda.games.eoo.rules.lasting import NEXT_TURN_END, Period
from tefuda.games.eoo.rules.sets import HostOf
from tefuda.games.eoo.wording import damage, duties, effects, exchanges, nouns, statics
from tefuda.games.lowering.assembling import ByClass, Row
from tefuda.games.lowering.designed import losing
from tefuda.kernel.programs import Const, Num
from tefuda.kernel.records import (
    ADD,
    CLEAR,
    DIVIDE,
    DIVIDE_UP,
    GAIN,
    LOSE_ALL,
    OR,
    SET,
    SUBTRACT,
    TIMES,
    Ability,
)
from tefuda.text import gaining, things
from tefuda.text.lines import Keywords
from tefuda.text.model import Node, Word
from tefuda.text.nouns import NP

# ---- values


OPERATIONS = {
    "add": (m.L_ADD, ADD),
    "subtract": (m.L_SUBTRACT, SUBTRACT),
    "times": (m.L_TIMES, TIMES),
    "divide": (m.L_DIVIDE, DIVIDE),
}
"""Layer and operation of each sign [7-1-7, R63]."""


def change_value(k: Makeup, node: effects.ChangeValue) -> None:
    """Change values of the thing."""
    up = node.round is not None and node.round.up
    for by in node.b:
        num = k.amount(amount(k.ctx, by.n))
        for stat in by.stat:
            one_value(k, stat.id, by.op.id, num, up)


def one_value(k: Makeup, stat: str, op: str, num: Num, up: bool) -> None:
    """Change one value."""
    if stat == "cost":
        k.ctx.fail("costs are changed with 少なくなる and 多くなる")
    layer, how = OPERATIONS[op]
    k.change(layer, v.STATS[stat], DIVIDE_UP if how == DIVIDE and up else how, num)


def value_holds(k: Makeup, node: statics.ValueHolds) -> None:
    """Values are changed as long as it holds."""
    num = k.amount(amount(k.ctx, node.n))
    for stat in node.stat:
        one_value(k, stat.id, node.op.id, num, node.round is not None and node.round.up)


def value_holds_by(k: Makeup, node: statics.ValueHoldsBy) -> None:
    """Values are changed by a value as long as it holds."""
    num = k.amount(lower_num(k.ctx, node.v))
    for stat in node.stat:
        one_value(k, stat.id, node.op.id, num, False)


def change_by(k: Makeup, node: effects.ChangeBy) -> None:
    """Values are changed by a value."""
    num = k.amount(lower_num(k.ctx, node.v))
    for stat in node.stat:
        one_value(k, stat.id, "add" if node.up else "subtract", num, False)


def value_holds_too(k: Makeup, node: statics.ValueHoldsToo) -> None:
    """Further values are changed."""
    num = k.amount(amount(k.ctx, node.n))
    for stat in node.stat:
        one_value(k, stat.id, node.op.id, num, False)


def set_value(k: Makeup, node: effects.SetValue | statics.ValueEquals | statics.ValueEqualsToo) -> None:
    """Set values of the thing [R64]."""
    if (
        isinstance(node, statics.ValueEquals)
        and isinstance(node.t, nouns.Source)
        and any(x.id == "cost" for x in node.stat)
    ):
        k.ctx.fail("what a card costs is made less or more, not set")
    num = k.amount(lower_num(k.ctx, node.v))
    for stat in node.stat:
        k.change(m.L_SET, v.STATS[stat.id], SET, num)


# ---- attributes, subtypes, abilities


def redefine(k: Makeup, node: effects.Redefine) -> None:
    """Exactly these attributes [5-2-1]."""
    k.change(m.L_ELEMENTS, m.ELEMENTS, SET, Const(v.elements(node.a)))


def add_hue(k: Makeup, node: effects.AddHue) -> None:
    """Further attributes [5-3-3]."""
    k.change(m.L_ELEMENTS, m.ELEMENTS, OR, None, v.elements(node.a))


def keywords(k: Makeup, words: Iterable[Word]) -> None:
    """Keywords are gained."""
    mask = CARRIED.bits_of(k.ctx, words)
    k.change(m.L_ABILITIES, m.KEYWORDS, OR, None, mask)
    k.changes += CARRIED.gained(k.ctx, mask)


def gains(k: Makeup, node: effects.Gains) -> None:
    """Keywords, attributes, mana symbols, subtypes or a quoted ability are gained."""
    k.ctx.row(GAINED, node.k)(k, node.k)


def gain_quoted(k: Makeup, gain: gaining.GainQuoted) -> None:
    """A quoted ability: keywords, or one of its own [22-1-2]."""
    if isinstance(gain.s, Keywords):
        keywords(k, gain.s.k)
        return
    for ability in quoted(k.ctx, gain.s):
        k.change(m.L_ABILITIES, -1, GAIN, None, 0, ability)


def gain_subtype(k: Makeup, gain: gaining.GainTribe) -> None:
    """A further subtype [17-10-4]."""
    k.change(m.L_SUBTYPES, m.SUBTYPES, OR, None, k.ctx.words.subtype(gain.t.id))


def quoted(ctx: Context, line: Node) -> tuple[Ability, ...]:
    """Return the abilities of a quoted line, for what gains them."""
    inner = ctx.inner()
    inner.of_another = True
    made = inner.row(LINES, line)(inner, line)
    if not made:
        ctx.fail("this line cannot be given to something else")
    for ability in made:
        ability.zones = 1 << m.FIELD if ability.zones else 0
    return tuple(made)


GAINED: ByClass[Makeup, None] = {
    effects.TheKeywords: lambda k, gain: keywords(k, gain.k),
    effects.TheHues: lambda k, gain: k.change(m.L_ELEMENTS, m.ELEMENTS, OR, None, v.elements(gain.a)),
    effects.AllHues: lambda k, gain: k.change(m.L_ELEMENTS, m.ELEMENTS, OR, None, (1 << m.ATTRIBUTES) - 1),
    effects.TheSymbols: lambda k, gain: k.change(m.L_ABILITIES, m.SYMBOLS, OR, None, v.elements(gain.a)),
    exchanges.TheChosenHue: lambda k, gain: k.change(m.L_ELEMENTS, m.ELEMENTS, OR, k.amount(BitOf(chosen(k.ctx)))),
    gaining.GainQuoted: gain_quoted,
    gaining.GainTribe: gain_subtype,
}
"""What can be gained."""


def loses(k: Makeup, node: effects.Lose) -> None:
    """Keywords, attributes, subtypes or abilities are lost."""
    what = node.what
    if isinstance(what, effects.LostKeywords):
        mask = CARRIED.mask_of(k.ctx, what.k)
        k.change(m.L_LOSSES, m.KEYWORDS, CLEAR, None, mask)
        k.changes += losing(m.L_LOSSES, mask)
    elif isinstance(what, effects.LostHues):
        k.change(m.L_ELEMENTS, m.ELEMENTS, CLEAR, None, v.elements(what.a))
    elif isinstance(what, effects.LostSubtype):
        k.change(m.L_SUBTYPES, m.SUBTYPES, CLEAR, None, k.ctx.words.subtype(what.t.id))
    elif isinstance(what, effects.LostAll):
        lost_all(k, what.id)


def lost_all(k: Makeup, what: str) -> None:
    """All attributes, subtypes or abilities are lost."""
    if what == "attributes":
        k.change(m.L_ELEMENTS, m.ELEMENTS, SET, Const(0))
    elif what == "subtypes":
        k.change(m.L_SUBTYPES, m.SUBTYPES, SET, Const(0))
    else:
        host = isinstance(k.who, Among) and isinstance(k.who.things, HostOf)
        if host or (k.who is None and k.nums is not None):
            k.change(m.L_SILENCED, m.KEYWORDS, LOSE_ALL)
        k.change(m.L_LOSSES, m.KEYWORDS, LOSE_ALL)


def chosen_hue(k: Makeup, node: effects.ChosenHue) -> None:
    """The attribute that was chosen is all it has."""
    k.change(m.L_ELEMENTS, m.ELEMENTS, OR if node.way == "add" else SET, k.amount(BitOf(chosen(k.ctx))))


def chosen(ctx: Context) -> int:
    """Return the register of the attribute that was chosen."""
    if ctx.hue < 0:
        ctx.fail("no attribute was chosen before this")
    return ctx.hue


def take_hold(k: Makeup, node: effects.TakeHold) -> None:
    """The player becomes the holder [10-1-7, R96]."""
    k.change(m.L_HOLDER, m.HOLDER, SET, k.amount(PlayerNum(k.ctx.you)))


def held_by(k: Makeup, node: statics.HeldBy | effects.GiveHold) -> None:
    """A player is the holder as long as it holds [10-1-7, R96]."""
    k.change(m.L_HOLDER, m.HOLDER, SET, k.amount(PlayerNum(lower_who(k.ctx, node.who))))


def reduce_next(k: Makeup, node: damage.ReduceNext) -> None:
    """The next damage to it is lowered or prevented; the effect is used up by that [21-1-5]."""
    if k.nums is None:
        k.ctx.fail("a static ability knows no next damage")
    if node.n is None:
        k.mod(m.M_PREVENT, None)
    else:
        k.mod(m.M_REDUCE, None, k.amount(amount(k.ctx, node.n)))


Maker = Row[Makeup, None]

MAKERS.add(
    {
        effects.ChangeValue: change_value,
        effects.ChangeBy: change_by,
        statics.ValueHolds: value_holds,
        statics.ValueHoldsBy: value_holds_by,
        statics.ValueHoldsToo: value_holds_too,
        statics.NotSufferToo: not_suffer,
        duties.SummonsFew: summons_few,
        effects.SetValue: set_value,
        statics.ValueEquals: set_value,
        statics.ValueEqualsToo: set_value,
        effects.Redefine: redefine,
        effects.AddHue: add_hue,
        effects.GiveKeywords: lambda k, node: keywords(k, node.k),
        effects.Gains: gains,
        effects.Lose: loses,
        effects.ChosenHue: chosen_hue,
        effects.TakeHold: take_hold,
        statics.HeldBy: held_by,
        effects.GiveHold: held_by,
        statics.Cannot: cannot,
        statics.CannotToo: cannot,
        statics.NotSuffer: not_suffer,
        statics.NotSickened: not_sickened,
        statics.NotTarget: not_target,
        statics.NotBlockedBy: not_blocked_by,
        statics.MayAttack: may_attack,
        statics.MayAttackToo: may_attack,
        statics.OnlyNodia: lambda k, node: k.flag(m.F_ONLY_NODIA),
        statics.StaysUpright: lambda k, node: k.flag(m.F_STAYS_UPRIGHT),
        damage.Reduce: reduce,
        damage.Prevent: prevent,
        damage.NoDamageFrom: no_damage_from,
        statics.Ignores: ignores,
        statics.CostHolds: cost_holds,
        statics.PlayerCannot: player_cannot,
        statics.OpenHand: open_hand,
        statics.Silenced: silenced,
        statics.CannotExecute: cannot_execute,
        statics.Unplayable: unplayable,
        statics.MayExecute: may_execute,
        statics.MayExecuteThat: may_execute_that,
        effects.MoreExplores: more_explores,
        damage.ReduceNext: reduce_next,
        damage.Halve: halve,
        damage.IgnoresD: ignores_d,
        damage.DealsMore: deals_more,
        exchanges.PreventDealt: prevent_dealt,
        duties.MustDo: must_do,
        duties.CannotBlockSuch: cannot_block,
        duties.MayBlock: may_block,
        duties.BlockedByMany: blocked_by_many,
        duties.BlockedByFew: blocked_by_few,
        duties.ReserveCosts: reserve_costs,
        duties.BreaksMore: breaks_more,
        duties.SuffersBreaks: suffers_breaks,
        duties.ExecutesFew: executes_few,
        duties.ExecutesWhen: executes_when,
        duties.ExecutesNotFrom: executes_not_from,
        duties.Imposed: imposed,
        exchanges.SwapValues: swap_values,
        exchanges.OwnEquals: own_equals,
        exchanges.SetOwn: own_equals,
        exchanges.HuesAs: hues_as,
    }
)


# ---- beginning an effect


def begin(ctx: Context, node: Node) -> None:
    """Start a lasting effect on the things named now [18-6, R103]; of two prohibitions each lapses alone [2-3-2]."""
    thing = getattr(node, "t", None)
    if isinstance(thing, duties.Executed) and not thing.first:
        next_card(ctx, node, thing)
        return
    period: Period | None = None
    found: Things | None = None
    if not isinstance(node, ALONE):
        found = obj(ctx, thing)
        if fresh(thing) or (isinstance(thing, things.Bare) and fresh_group(thing)):
            ctx.it = found
    if isinstance(node, effects.TakeHold) and reach(ctx, found)[0] == 1 << m.STACK and found is not None:
        ctx.act(HoldStacked(found, ctx.you))
        return
    if isinstance(node, effects.TakeHold) and found is not None:
        reg = ctx.reg()  # それ stays that thing, whatever the phrase said of its holder
        ctx.add(Keep(reg, found))
        ctx.it = found = InRegister(reg)
    if isinstance(node, (statics.Cannot, statics.CannotToo)) and node.b is not None:
        begin_one(ctx, replace(node, a=node.b, b=None), found)
        node = replace(node, b=None)
    if isinstance(node, statics.NotSuffer) and node.what.id == "next_rinoa":
        # the rinoa step of its holder's next turn, and nothing after it
        if found is None:
            ctx.fail("it is not said what is kept from turning upright")
        period = Period(NEXT_TURN_END, MasterOf(found))
    begin_one(ctx, node, found, 1 if isinstance(node, damage.ReduceNext) else -1, period)


def begin_one(ctx: Context, node: Node, found: Things | None, uses: int = -1, period: Period | None = None) -> None:
    """Start one effect, for the period of the sentence unless it has its own."""
    period = period or ctx.span.take()
    k = Makeup.beginning(ctx)
    MAKERS[type(node)](k, node)
    ins = k.started(None if k.alone else found, period)
    ins.uses = uses
    ctx.act(ins)


def fresh_group(thing: things.Bare) -> bool:
    """Whether a bare description brings in a group of its own."""
    return isinstance(thing.np, NP)


ALONE = (
    statics.CostHolds, statics.PlayerCannot, statics.CannotExecute, statics.MayExecute, statics.Unplayable, statics.EntersAs,
    exchanges.PreventDealt, damage.IgnoresD, damage.DamageBecomes, statics.OpenHand, statics.Silenced,
    exchanges.ReserveGrows, exchanges.CountersGrow,
    effects.MoreExplores, duties.SuffersBreaks, duties.ReserveCosts, duties.ExecutesFew, duties.SummonsFew,
    duties.ExecutesWhen, duties.ExecutesNotFrom, duties.Imposed,
)  # fmt: skip
"""Sentences about players and rules, not about things."""
