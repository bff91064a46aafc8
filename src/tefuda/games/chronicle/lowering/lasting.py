"""What holds for a time or all the time: numbers, words, abilities, control [11.9.4, R16, R63-R66].

``MAKERS`` tells what each sentence is made of; :func:`begin` starts it as an effect of a resolving text, :func:`static` makes it a
field ability.
"""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.carried import carried
from tefuda.games.chronicle.lowering.context import Context, lower_num, lower_things
from tefuda.games.chronicle.lowering.designed import CARRIED, bit_of
from tefuda.games.chronicle.lowering.holding import HOLDING
from tefuda.games.chronicle.lowering.makeup import (
    ADDING,
    GENERAL,
    SETTING,
    TYPE,
    Makeup,
    described,
    filter_of,
    fitting_source,
    other_than_source,
    reaches_source,
    static_who,
)
from tefuda.games.chronicle.lowering.nouns import describe, group
from tefuda.games.chronicle.lowering.numbers import amount
from tefuda.games.chronicle.lowering.players import lower_who
from tefuda.games.chronicle.lowering.quoting import keyword_abilities, quoted_line, worded
from tefuda.games.chronicle.lowering.things import THINGS
from tefuda.games.chronicle.lowering.verbs import obj
from tefuda.games.chronicle.lowering.whereabouts import COMPUTED, FIELD, UNKNOWN, within_reach
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.knowing import STATS
from tefuda.games.chronicle.wording import changes, costs, damage, keywords, nouns, statics
from tefuda.games.chronicle.wording.terms import Roman
from tefuda.games.common.measuring import PlayerNum, StatNum
from tefuda.games.common.numbers import HowMany, HowManyCounters, InRegisterNum, Minus, PerSo
from tefuda.games.common.things import Source, Things
from tefuda.games.lowering.assembling import ByClass, Row
from tefuda.games.lowering.designed import OWN
from tefuda.games.lowering.makeup import signed as with_sign
from tefuda.kernel.programs import Cond, Const, Num
from tefuda.kernel.records import ADD, CLEAR, COPY, DIVIDE_UP, GAIN, LOSE, LOSE_ALL, ONCE, OR, SET, TIMES
from tefuda.text import gaining, naming, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, NounOr
from tefuda.text.players import Who
from tefuda.text.tree import walk

# ---- numbers


def signed(k: Makeup, by: changes.PlusMinus) -> Num:
    """Return by how much a number changes, once for each of what つき counts."""
    return with_sign(amount(k.ctx, by.n), not by.minus)


def nothing(by: changes.PlusMinus) -> bool:
    """Tell whether it is +0."""
    return getattr(by.n, "n", 1) == 0


def add(k: Makeup, attr: int, num: Num) -> None:
    """Add to a number."""
    k.change(ADDING.get(attr, GENERAL), attr, ADD, k.amount(num))


def put(k: Makeup, attr: int, num: Num) -> None:
    """Set a number [11.9.4.9]."""
    k.change(SETTING.get(attr, GENERAL), attr, SET, k.amount(num))


def boost(k: Makeup, node: changes.Boost | changes.GetsBoost | changes.GetsBoostAlso) -> None:
    """Power and ATK change, each in its own layer [4.6, R16]."""
    per = getattr(node, "per", None)
    if nothing(node.p) and nothing(node.a):
        k.ctx.fail("+0/+0 changes nothing")
    for attr, by in ((m.POWER, node.p), (m.ATK, node.a)):
        if not nothing(by):
            n = signed(k, by)
            add(k, attr, n if per is None else times(k, getattr(node, "t", None), per, n))


def times(k: Makeup, t: Node | None, per: Node, n: Num) -> Num:
    """Return a number once for every so many of the things that it is taken for."""
    if isinstance(per, changes.PerCounters):
        if not isinstance(t, nouns.Source | nouns.ByName):
            k.ctx.fail("only the counters on the source itself can be counted")
        return PerSo(n, HowManyCounters(Source(), per.c.text), Const(per.n))
    if isinstance(per, changes.PerAmount):
        return PerSo(n, lower_num(k.ctx, per.v), Const(per.n))
    assert isinstance(per, changes.PerThings)
    return PerSo(n, HowMany(group(k.ctx, per.of)), lower_num(k.ctx, per.cnt.n))


def changing(ctx: Context, word: str) -> int:
    """Return the number that a word names, if texts can change it."""
    attr = v.STATS[word]
    if attr not in (m.POWER, m.ATK, m.LEVEL, m.CA):
        ctx.fail("this number cannot be changed like this: what cards cost is changed with 減らす and 増やす")
    return attr


def change_stat(k: Makeup, node: changes.ChangeStat) -> None:
    """One number changes."""
    n = signed(k, node.by)
    add(k, changing(k.ctx, node.stat.id), n if node.per is None else times(k, node.t, node.per, n))


def set_stat(k: Makeup, node: changes.SetStat) -> None:
    """One number is set."""
    put(
        k,
        changing(k.ctx, node.stat.id),
        Const(int(node.n.id)) if isinstance(node.n, Roman) else lower_num(k.ctx, node.n),
    )


def breakthrough(k: Makeup, node: changes.ChangeBreakthrough) -> None:
    """X of 突破 changes: an addition after the values that were set before it [15.2.4.5, R89]."""
    n = amount(k.ctx, node.n)
    k.change(GENERAL, m.BREAK, ADD, k.amount(Minus(n) if node.less else n))


def multiply(k: Makeup, node: changes.MultiplyStat) -> None:
    """Numbers become so many times as much, each at its turn among what adds to it [R64]."""
    for stat in node.stat:
        attr = changing(k.ctx, stat.id)
        k.change(ADDING.get(attr, GENERAL), attr, TIMES, Const(node.n.n))


def halve(k: Makeup, node: changes.HalveStat) -> None:
    """Numbers become half as much, rounded up, each at its turn among what adds to it [4.2, R64]."""
    for stat in node.stat:
        attr = changing(k.ctx, stat.id)
        k.change(ADDING.get(attr, GENERAL), attr, DIVIDE_UP, Const(2))


def set_as(k: Makeup, node: changes.SetStatAs) -> None:
    """One number is set to a value."""
    put(k, changing(k.ctx, node.stat.id), lower_num(k.ctx, node.v))


def own_equals(k: Makeup, node: changes.OwnEquals) -> None:
    """A number of each thing is that of another one of its own."""
    attr = changing(k.ctx, node.a.id)
    k.change(SETTING.get(attr, GENERAL), attr, COPY, None, v.STATS[node.b.id])
    if node.n is not None:
        k.change(SETTING.get(attr, GENERAL), attr, TIMES, Const(node.n))


def set_stats_as(k: Makeup, node: changes.SetStatsAs) -> None:
    """Numbers become those of another thing, as they are now."""
    of = lower_things(k.ctx, node.of)
    for stat in node.stat:
        put(k, changing(k.ctx, stat.id), StatNum(STATS, of, v.STATS[stat.id]))


# ---- types, factions, words, abilities


TYPES = {"unit": m.K_UNIT, "history": m.K_HISTORY, "structure": m.K_STRUCTURE}


def becomes(k: Makeup, node: changes.Becomes) -> None:
    """Other power and ATK, another category (and faction), each in its layer."""
    body = node.s
    if isinstance(body, changes.NewType):
        k.change(TYPE, m.KIND, SET, Const(TYPES[body.k.id]))
        return
    assert isinstance(body, changes.NewBody)
    k.change(TYPE, m.CATEGORIES, SET, Const(k.ctx.words.category(body.c.id)))
    if body.f is not None:
        k.change(GENERAL, m.FACTIONS, SET, Const(v.faction(body.f)))
    put(k, m.ATK, lower_num(k.ctx, body.a))
    put(k, m.POWER, lower_num(k.ctx, body.p))


def gains(k: Makeup, node: changes.Gains | changes.GainsAlso) -> None:
    """Keywords or a quoted ability are gained."""
    k.ctx.row(GAINED, node.k)(k, node.k)


def the_keywords(k: Makeup, gain: changes.TheKeywords) -> None:
    """Keywords; those that are carried by an ability bring it along."""
    for word in gain.k:
        keyword(k, word.k.id, word.n)


def keyword(k: Makeup, word: str, n: int | None = None) -> None:
    """Gain one keyword; of several values of breakthrough the latest counts [15.2.4.5, R89]."""
    bit = bit_of(k.ctx, word)
    k.change(GENERAL, m.KEYWORDS, OR, None, bit)
    for ability in CARRIED.granted(k.ctx, bit):
        k.change(GENERAL, -1, GAIN, None, ONCE, ability)
    if n is not None:
        k.change(GENERAL, m.BREAK, SET, Const(n))
    own = carried(k.ctx.words, word)
    if own is not None:
        k.change(GENERAL, -1, GAIN, None, 0, own)


def quoted(k: Makeup, gain: gaining.GainQuoted) -> None:
    """A quoted ability: このユニット in it is the one that has it [R33]."""
    words, abilities = quoted_line(k.ctx, gain.s)
    for word, n in words:
        keyword(k, word, n)
    for ability in abilities:
        k.change(GENERAL, -1, GAIN, None, 0, ability)


def printed(k: Makeup, gain: keywords.GainPrinted) -> None:
    """A keyword that is an ability is gained like a quoted one; what a card costs or enters with is looked at on the card alone."""
    for ability in keyword_abilities(k.ctx, gain.k):
        k.change(GENERAL, -1, GAIN, None, 0, ability)
    k.change(GENERAL, m.KEYWORDS, OR, None, worded(gain.k))


GAINED: ByClass[Makeup, None] = {
    changes.TheKeywords: the_keywords,
    gaining.GainQuoted: quoted,
    keywords.GainPrinted: printed,
}
"""What can be gained."""


def loses(k: Makeup, node: changes.Loses | changes.LosesAlso) -> None:
    """Keywords or all abilities are lost; what else brings them later is had again."""
    if isinstance(node.loss, changes.AllAbilities):
        k.change(GENERAL, m.KEYWORDS, LOSE_ALL)
        return
    assert isinstance(node.loss, changes.TheWords)
    mask = CARRIED.mask_of(k.ctx, (word.k for word in node.loss.k))
    k.change(GENERAL, m.KEYWORDS, CLEAR, None, mask)
    if with_abilities := mask & (m.CARRIED | OWN):
        k.change(GENERAL, -1, LOSE, None, with_abilities)


def take_control(k: Makeup, node: changes.TakeControl) -> None:
    """The player becomes the controller [R63]."""
    k.change(m.L_MASTER, m.MASTER, SET, k.amount(PlayerNum(k.ctx.you)))


def give_control(k: Makeup, node: changes.GiveControl) -> None:
    """A player that the sentence names becomes the controller [R63]."""
    k.change(m.L_MASTER, m.MASTER, SET, k.amount(PlayerNum(lower_who(k.ctx, node.who))))


Maker = Row[Makeup, None]

CHANGES: Mapping[type, Maker] = {
    changes.Boost: boost,
    changes.GetsBoost: boost,
    changes.ChangeStat: change_stat,
    changes.SetStat: set_stat,
    changes.SetStatAs: set_as,
    changes.MultiplyStat: multiply,
    changes.HalveStat: halve,
    changes.ChangeBreakthrough: breakthrough,
    changes.OwnEquals: own_equals,
    changes.SetStatsAs: set_stats_as,
    changes.BecomeFaction: lambda k, n: k.change(GENERAL, m.FACTIONS, SET, Const(v.faction(n.f))),
    changes.BecomeCategory: lambda k, n: k.change(TYPE, m.CATEGORIES, SET, Const(k.ctx.words.category(n.c.id))),
    changes.Becomes: becomes,
    changes.Gains: gains,
    changes.GainsAlso: gains,
    changes.GetsBoostAlso: boost,
    changes.Loses: loses,
    changes.LosesAlso: loses,
    changes.TakeControl: take_control,
    changes.GiveControl: give_control,
    changes.AddCategory: lambda k, n: k.change(TYPE, m.CATEGORIES, OR, None, k.ctx.words.category(n.c.id)),
    changes.AddFaction: lambda k, n: k.change(GENERAL, m.FACTIONS, OR, None, v.factions(n.f)),
}
"""Changes of information and control: such an effect keeps to the things that it began with [11.9.4.2, R66]."""
MAKERS: Mapping[type, Maker] = {**CHANGES, **HOLDING}
"""What each sentence that holds for a time or all the time is made of."""


# ---- effects of resolving texts


def begin(ctx: Context, node: Node) -> None:
    """Start a lasting effect: on the things named now, or (このターン, and no change of information) on whatever fits [R66]."""
    period = ctx.span.take()
    k = Makeup.beginning(ctx)
    t = about(node)
    of = described(ctx, t) if period.open and not isinstance(node, tuple(CHANGES)) else None
    found: Things | None = None
    if of is None and not isinstance(t, Who) and not isinstance(node, ALONE) and not deals(node):
        found = meant(ctx, node)
    hue = ctx.hue
    if hue >= 0 and any(isinstance(n, naming.OfNamedHue) for n in walk(node)):
        # the effect knows the faction that was chosen by a register of its own
        k.amount(InRegisterNum(hue))
        ctx.hue = k.base + len(k.nums or ()) - 1
    if of is not None:
        k.who = filter_of(ctx, of)
    MAKERS[type(node)](k, node)
    ctx.hue = hue
    if found is not None and k.changes:
        within_reach(ctx, found, FIELD if k.governs() else COMPUTED)
    ins = k.started(None if k.alone else found, period)
    ins.uses = 1 if getattr(node.d if isinstance(node, DAMAGES) else node, "once", False) else -1
    ctx.add(ins)


def zones_of(ctx: Context, np: NP) -> int:
    """Return the kinds of zones (a mask) that a description names."""
    d = describe(ctx, np)
    return sum(1 << z for z in d.zones) if d.zones else UNKNOWN


def meant(ctx: Context, node: Node) -> Things:
    """Return the things that a sentence begins an effect on: named in it, or the subject of the act before."""
    if isinstance(node, changes.GainsAlso | changes.GetsBoostAlso | changes.LosesAlso):
        return ctx.subject if ctx.subject is not None else ctx.that()
    t = about(node)
    if t is None:
        return ctx.that()
    found = group(ctx, t) if isinstance(t, NP | NounOr) else obj(ctx, t)
    if isinstance(t, things.Picked):
        found = THINGS.held(ctx, found)
    ctx.subject = found
    if ctx.it is None or isinstance(t, things.Picked):
        ctx.it = found
    return found


def about(node: Node) -> Node | None:
    """Return what a sentence is about."""
    if isinstance(node, DAMAGES):
        return None if deals(node) else node.d.t
    found: Node | None = getattr(node, ABOUT.get(type(node), "t"), None)
    return found


DAMAGES = (damage.DamageBy, damage.DamageBecomes)
"""Sentences about damage that such things deal or take."""


def deals(node: Node) -> bool:
    """Whether a sentence is about damage that things deal, and so about whatever they deal it to."""
    return isinstance(node, DAMAGES) and node.d.dealt


ABOUT: dict[type, str] = {statics.MustDefend: "of", statics.NoTriggers: "np"}
"""Names of the parts that sentences are about, where they are not called ``t``."""
ALONE = (
    costs.CardsCost, costs.UseCosts, costs.NextCost, costs.UseToll, statics.HandLimit, statics.HandLimitBy, statics.NoHandLimit,
    statics.CannotUse, statics.PlayerCannot, statics.FewUses, statics.AgeBound,
    statics.FewDraws, statics.SmallAttacks,
)  # fmt: skip
"""Sentences about cards that are used, players and rules, not about things."""


# ---- field abilities


def static(ctx: Context, node: Node, cond: Cond | None = None) -> None:
    """Add the field abilities of a sentence: what reaches the source and others is two, one of them self-affecting [11.9.4.8, R64]."""
    conds = () if cond is None else (cond,)
    t = about(node)
    if isinstance(node, ALONE) or t is None or isinstance(t, Who):
        k = Makeup(ctx)
        MAKERS[type(node)](k, node)
        ctx.static(k.finished(conds, None), ctx.works)
        return
    whole = static_who(ctx, t)
    k = Makeup(ctx, own=whole is None, who=whole)
    MAKERS[type(node)](k, node)
    if (
        k.changes
        and isinstance(of := described(ctx, t), NP)
        and not zones_of(ctx, of) & (FIELD if k.governs() else COMPUTED)
    ):
        ctx.fail("cards of this zone are as they are printed")
    if whole is None or not k.changes:
        ctx.static(k.finished(conds, None), ctx.works)
        return
    if not reaches_source(whole):
        ctx.static(k.finished(conds, whole), ctx.works)
        return
    ctx.static(k.finished(conds, other_than_source(whole)), ctx.works)
    itself = Makeup(ctx, own=True, who=whole)
    MAKERS[type(node)](itself, node)
    itself.mods, itself.replacers = [], []
    ctx.static(itself.finished((*conds, fitting_source(whole)), None), ctx.works)
