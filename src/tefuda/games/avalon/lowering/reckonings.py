"""Sentences about players and the rules: what counts as more or less, who may march, further battles [R49, R108, R109, R112]."""

from __future__ import annotations

from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.makeup import Makeup, described_filter
from tefuda.games.avalon.lowering.nouns import describe
from tefuda.games.avalon.lowering.numbers import amount
from tefuda.games.avalon.lowering.players import lower_side, lower_who
from tefuda.games.avalon.rules import filters as af
from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.events import USED
from tefuda.games.avalon.rules.knowing import STATS
from tefuda.games.avalon.wording import courses, exemptions, lines, nouns, statics, values
from tefuda.games.common import filters as cf
from tefuda.games.common.conditions import TheyFit
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.measuring import StatWithin
from tefuda.games.common.numbers import Minus
from tefuda.games.common.things import Source, You
from tefuda.games.lowering.assembling import ByClass
from tefuda.kernel.programs import Const, Filter, Num
from tefuda.text import quals
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind
from tefuda.text.words import Side, Zone


def players(k: Makeup, who: Node) -> Filter:
    """Return the players of a sentence as a test; nobody chooses whom it concerns all the time."""
    ctx = k.ctx
    outer, ctx.standing = ctx.standing, ctx.standing or k.nums is None
    found = af.IsPlayer(lower_who(ctx, who))
    ctx.standing = outer
    return found


def side(k: Makeup, word: Side) -> Filter:
    """Return the players of a word as a test."""
    ctx = k.ctx
    outer, ctx.standing = ctx.standing, ctx.standing or k.nums is None
    found = af.IsPlayer(lower_side(ctx, word))
    ctx.standing = outer
    return found


def more_or_less(k: Makeup, node: statics.Reckoned) -> Num:
    """Return by how much something counts more, or less."""
    n = k.amount(amount(k.ctx, node.n))
    if node.more.id == "more":
        return n
    return Const(-n.n) if isinstance(n, Const) else Minus(n)


def reckoned(k: Makeup, node: statics.Reckoned) -> None:
    """Something counts as more or less, for the reckoning that was named."""
    k.alone = True
    num = more_or_less(k, node)
    within, k.ctx.within = k.ctx.within, None
    if isinstance(node.of, statics.SummonedOrigin):
        if within is not None:
            k.ctx.refuse(within, "what a summons asks for is the same everywhere")
        k.mod(m.M_SUMMON, summoned(k, node.of.np, node.of.who), num)
        return
    if isinstance(node.of, values.TargetMana):
        if within is not None:
            k.ctx.refuse(within, "the target is the same for everything")
        k.mod(m.M_TARGET, players(k, node.of.s), num)
        return
    kind, fits = measured(k, node.of, within, SUMS)
    k.mod(kind, fits, num)


def reckoned_times(k: Makeup, node: statics.ReckonedTimes) -> None:
    """Something counts several times, for the reckoning that was named."""
    k.alone = True
    within, k.ctx.within = k.ctx.within, None
    kind, fits = measured(k, node.of, within, PRODUCTS)
    k.mod(kind, fits, Const(node.n))


SUMS = {"target": m.M_COUNT, "check": m.M_CHECK, "order": m.M_ORDER}
PRODUCTS = {"target": m.M_COUNT_TIMES, "check": m.M_CHECK_TIMES, "order": m.M_ORDER_TIMES}


def measured(k: Makeup, of: Node | None, within: Node | None, kinds: dict[str, int]) -> tuple[int, Filter]:
    """Return the modification of a sum, and whose sum it is: mana in the target or the check, originality for the order."""
    if isinstance(of, values.StatSum):
        if within is not None and getattr(within, "id", "") != "order":
            k.ctx.refuse(within, "originality is added up for the order of the main phase [5.3.4]")
        return kinds["order"], creatures_of(k, of)
    np = of.of if isinstance(of, values.ManaTotal | values.NumberOf) else of
    if not isinstance(np, NP) or np.head != nouns.Mana():
        k.ctx.fail("only the target, mana and originality can be counted differently")
    if isinstance(within, lines.ForTarget):
        if within.s is not None and within.s.id != "own":
            k.ctx.refuse(within, "the mana is counted for its own player")
        return kinds["target"], owner_of_mana(k, np)
    if isinstance(within, lines.Within) and within.id == "check":
        return kinds["check"], owner_of_mana(k, np)
    k.ctx.fail("it is not said for what the mana counts differently")


def creatures_of(k: Makeup, of: values.StatSum) -> Filter:
    """Return whose originality is meant: that of his creatures on lands, all together [R112]."""
    np = of.of
    if of.stat.id != "originality" or not isinstance(np, NP) or not isinstance(np.head, AKind):
        k.ctx.fail("only originality is added up")
    rest = [q for q in np.quals if not isinstance(q, quals.Owner | quals.InZone)]
    zones = [q.z.id for q in np.quals if isinstance(q, quals.InZone)]
    if np.head.k.id not in ("creature", "placed") or rest or zones != ["lands"]:
        k.ctx.fail("the originality of all creatures on lands is added up [R112]")
    return owner(k, np)


def owner(k: Makeup, np: NP) -> Filter:
    """Return the player whose things a description names."""
    return next((side(k, q.s) for q in np.quals if isinstance(q, quals.Owner)), af.IsPlayer(You()))


def owner_of_mana(k: Makeup, np: NP) -> Filter:
    """Return whose mana is meant: all of his lands, or that below the source, which counts nothing in the holy land (E61)."""
    on = [q for q in np.quals if isinstance(q, nouns.OfThing)]
    for q in np.quals:
        if not isinstance(q, nouns.OfThing | quals.Owner) and q != quals.InZone(Zone("lands")):
            k.ctx.refuse(q, "all mana of a player, or of one land, is counted differently")
    if not on:
        return owner(k, np)
    if not isinstance(on[0].of, nouns.Source) or k.nums is not None:
        k.ctx.fail("the mana of one land is meant only by a text on it")
    k.conds.append(TheyFit(Source(), af.on_lands()))
    return af.IsPlayer(You())


def may_place(k: Makeup, node: statics.MayPlace) -> None:
    """Such creatures may march though they are colourless [6.3.7]; ただし may limit them further."""
    k.alone = True
    outer, k.ctx.standing = k.ctx.standing, True
    tests: list[CardFilter] = [described_filter(k.ctx, node.np), af.Of(lower_who(k.ctx, node.who))]
    k.ctx.standing = outer
    limit, k.ctx.limit = k.ctx.limit, None
    if isinstance(limit, statics.LimitStat):
        tests.append(StatWithin(STATS, v.STATS[limit.stat.id], v.bound_of(limit.cmp), amount(k.ctx, limit.n)))
    elif isinstance(limit, statics.LimitOf):
        tests.append(described_filter(k.ctx, NP(node.np.head, (limit.q,))))
    k.mod(m.M_HOLY, cf.Every(tuple(tests)))


def more_battles(k: Makeup, node: courses.MoreBattles) -> None:
    """Further ranged battles [R109]."""
    k.alone = True
    if node.b.id != "ranged":
        k.ctx.refuse(node, "only further ranged battles can be given")
    k.mod(m.M_MORE_RANGED, af.IsPlayer(k.ctx.you), k.amount(amount(k.ctx, node.n)))


def cannot_summon(k: Makeup, node: statics.CannotSummon) -> None:
    """Such creatures are not summoned by the players [R93, R107]."""
    k.alone = True
    k.mod(m.M_NO_SUMMON_CARD, summoned(k, node.np, node.who))


def summoned(k: Makeup, np: NP, who: Node | None) -> Filter:
    """Return the description of cards that a player summons (nobody named: whose they are said to be, else the player of the text); it
    asks for what is printed on them."""
    outer, k.ctx.standing = k.ctx.standing, True
    d = describe(k.ctx, np)
    whose = lower_who(k.ctx, who) if who is not None or d.whose is None else d.whose
    k.ctx.standing = outer
    said = d.whose is not None and who is not None
    if d.taken is not None or d.extremes or d.on is not None or said or d.zone or d.kind not in ("creature", "cards"):
        k.ctx.refuse(np, "before it is summoned a card has only what is printed on it")
    return cf.Every((*d.tests, af.Of(whose)))


def magic_per_turn(k: Makeup, node: exemptions.MagicPerTurn) -> None:
    """So many magic cards a turn are too many."""
    k.ctx.count_events((USED,))
    k.mod(m.M_MAGIC, players(k, node.who), Const(node.n))


def more_supports(k: Makeup, node: statics.MoreSupports) -> None:
    """Further support cards in a battle [R61]."""
    k.mod(m.M_SUPPORTS, players(k, node.who), Const(node.n - 1))


def full_hand(k: Makeup, node: statics.FullHand) -> None:
    """To how many cards is drawn in the draw phase [6.1.1]."""
    k.mod(m.M_FULL_HAND, players(k, node.who), k.amount(amount(k.ctx, node.n)))


RECKONINGS: ByClass[Makeup, None] = {
    statics.Reckoned: reckoned,
    statics.ReckonedTimes: reckoned_times,
    statics.MayPlace: may_place,
    statics.CannotSummon: cannot_summon,
    exemptions.MagicPerTurn: magic_per_turn,
    statics.MoreSupports: more_supports,
    statics.FullHand: full_hand,
    courses.MoreBattles: more_battles,
}
"""Sentences about players and the rules."""
