"""What holds: changes, grants, prohibitions, costs; continuous, and as effects that begin [4.6, R44, R50, R62, R77, R79, R143]."""

from __future__ import annotations

from tefuda.games.arc.lowering import bans, barring, costs
from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import COGNI_TEXT, REFLET_TEXT, SOURCE, Context, Makeup, lower_num
from tefuda.games.arc.lowering.designed import mask_of
from tefuda.games.arc.lowering.events import MEANS, tested
from tefuda.games.arc.lowering.granting import GRANTS
from tefuda.games.arc.lowering.nouns import as_filter, lower_side, named_bits
from tefuda.games.arc.lowering.numbers import amount, lower_who
from tefuda.games.arc.lowering.spans import begun_by
from tefuda.games.arc.lowering.things import noted, spare, take
from tefuda.games.arc.rules import events as e
from tefuda.games.arc.rules import filters as af
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.granting import kept_down
from tefuda.games.arc.rules.lasting import Begin
from tefuda.games.arc.rules.sets import Everyone
from tefuda.games.arc.wording import combats, copies, effects, gauges, grants, nouns, statics, turns
from tefuda.games.common.concerning import IsPlayer
from tefuda.games.common.conditions import IsKnown, ThereAre
from tefuda.games.common.events import DealerIs, DealtBy, IntoZones, ReasonIn
from tefuda.games.common.filters import AnyOfFilters, OfPlayers, SourceOnly
from tefuda.games.common.forbidding import InEvent
from tefuda.games.common.measuring import StatNum
from tefuda.games.common.numbers import BitOf, Minus
from tefuda.games.common.things import InRegister, Things
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.makeup import all_of, together
from tefuda.games.lowering.vocabulary import mask_of as bits_of
from tefuda.kernel.programs import AllOf, Cond, Const, Filter, Not
from tefuda.kernel.records import (
    ADD,
    DIVIDE,
    DIVIDE_UP,
    OR,
    SET,
    SUBTRACT,
    TIMES,
    Bundle,
)
from tefuda.saying import Text
from tefuda.text import players, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind
from tefuda.text.quals import InZone
from tefuda.text.words import Kind, Suffering

# ---- changes of numbers


def change(k: Makeup, node: effects.Change) -> None:
    """Raise or lower [R79]."""
    n = k.amount(amount(k.ctx, node.n))
    for stat in node.stat:
        k.change(m.L_CHANGE, v.STATS[stat.id], SUBTRACT if node.down else ADD, n)


def set_to(k: Makeup, node: effects.SetTo) -> None:
    """Set [R79]."""
    n = k.equal(lower_num(k.ctx, node.v))
    for stat in node.stat:
        k.change(m.L_PRINT if node.printed else m.L_CHANGE, v.STATS[stat.id], SET, n)


def multiply(k: Makeup, node: effects.Multiply) -> None:
    """Halve or multiply, in the order of time [R79]."""
    if isinstance(node.by, gauges.Halved):
        how, n = DIVIDE_UP if node.by.up else DIVIDE, 2
    else:
        assert isinstance(node.by, gauges.Multiplied)
        how, n = TIMES, node.by.n
    for stat in node.stat:
        k.change(m.L_PRINT if node.printed else m.L_CHANGE, v.STATS[stat.id], how, Const(n))


# ---- grants


def give(k: Makeup, node: effects.Give | effects.JustGrants) -> None:
    """Grant skills."""
    for g in node.g:
        grant(k, g)


def grant(k: Makeup, g: grants.Grant) -> None:
    """Add one granted skill."""
    k.ctx.row(GRANTS, g)(k, g)


def lose(k: Makeup, node: effects.LoseSkills) -> None:
    """Skills that a card does not have meanwhile, whatever their source: late, so that what is granted all the time is lost again as soon
    as it is there [6.2.9.1]."""
    if isinstance(node.what, effects.SkillNames):
        lost = kept_down(0, mask_of(k.ctx, node.what.k))
    else:
        sorts = bits_of(node.what.k, v.SORTS)
        if node.what.n is not None or sorts & m.S_GRANTED:
            k.ctx.fail("granted skills are lost at once, and what is granted all the time comes back: say when [R62]")
        lost = kept_down(sorts)
    for c in lost:
        for layer in (m.L_LOSSES, m.L_LATE):
            k.change(layer, c.attr, c.how, c.amount, c.mask)


# ---- prohibitions and protections

DOINGS = {"strike": m.F_NO_DIRECT, "attack": m.F_NO_ATTACK, "fight": m.F_NO_FIGHT}


def cannot(k: Makeup, node: statics.Cannot) -> None:
    """What an alma cannot do [R36]; how it cannot be used is a rule about all that come."""
    for deed in node.a:
        if deed.id in DOINGS:
            k.flag(DOINGS[deed.id])
        else:
            barring.bar(k, node.t, deed.id, barring.all_that_come(node))


FLAGS = {"destroyed": m.F_NO_DESTROY, "hurt": m.F_NO_DAMAGE}
"""Protections that are flags, if nothing says by what."""
FORBIDDEN: dict[str, tuple[int, ...]] = {
    "destroyed": (e.DESTROYED, e.FELLED),
    "hurt": (e.DAMAGED,),
    "forgotten": (e.FORGOTTEN,),
    "captured": (e.CAPTURED,),
}
MOVED_INTO = {"bounced": m.HAND, "to_deck": m.DECK}
LEAVING = (e.MOVED, e.FORGOTTEN, e.DESTROYED, e.FELLED, e.VANISHED, e.CAPTURED, e.REREALISED)


def not_suffer(k: Makeup, node: statics.NotSuffer) -> None:
    """What does not happen to a card (by that means)."""
    id = node.what.id
    if id in FLAGS and node.by is None:
        k.flag(FLAGS[id])
        return
    if id in barring.BARRING:
        if node.by is not None:
            k.ctx.fail("it makes no difference here by what it happens")
        barring.bar(k, node.t, id, barring.all_that_come(node))
        return
    kinds = FORBIDDEN.get(id) or ((e.MOVED,) if id in MOVED_INTO else LEAVING)
    k.mod(m.M_FORBID, suffering(k, node), None, sum(1 << kind for kind in kinds))


def not_suffer_two(k: Makeup, node: statics.NotSufferTwo) -> None:
    """Two things that do not happen to a card."""
    for word in (node.first.id, node.what.id):
        not_suffer(k, statics.NotSuffer(node.t, Suffering(word), node.by))


def unaffected(k: Makeup, node: statics.Unaffected) -> None:
    """Effects of cards of some kinds, of a side, do not reach it [R90]."""
    kinds = 0
    for kind in node.k or (Kind("card"),):
        kinds |= m.APART_KINDS[kind.id]
    mask = 0
    if node.who is None or node.who.s.id == "own":
        mask |= kinds << m.APART_OWN
    if node.who is None or node.who.s.id == "foe":
        mask |= kinds << m.APART_FOE
    k.change(m.L_APART, m.FLAGS, OR, None, mask)


def suffering(k: Makeup, node: statics.NotSuffer) -> Filter | None:
    """Return the test of a forbidden event: of its subject, its way, its destination."""
    by = MEANS[node.by.id] if node.by is not None else None
    to = IntoZones(1 << MOVED_INTO[node.what.id]) if node.what.id in MOVED_INTO else None
    cond = together(by, to)
    return InEvent(cond, k.fits()) if cond is not None else k.fits()


def no_crash(k: Makeup, node: combats.NoCrash) -> None:
    """No CP damage from a destroyed alma; that of a combat comes while the alma is in its circle still [3.4.13.2.8, 4.3.5]."""
    cond: Cond = ReasonIn(1 << e.BY_CP)
    if node.by is not None:
        cond = AllOf((cond, DealtBy(af.on_main())))
    k.mod(m.M_FORBID_PLAYER, InEvent(cond, IsPlayer(lower_side(k.ctx, node.t.s.id))), None, 1 << e.HURT)


def ignores_barrier(k: Makeup, node: combats.IgnoresBarrier) -> None:
    """Damage from which 障壁 takes nothing [R89]."""
    k.flag(m.F_PAST_BARRIER | (m.F_PAST_EVERY_BARRIER if node.any else 0))


# ---- costs, damage, attributes, circles


def reduce(k: Makeup, node: statics.Reduce) -> None:
    """Each damage is lowered."""
    n = k.amount(amount(k.ctx, node.n)) if node.n is not None else Const(PREVENTED)
    if isinstance(node.t, players.Player):
        k.mod(m.M_REDUCE, IsPlayer(lower_who(k.ctx, node.t)), n)
    else:
        k.mod(m.M_REDUCE, k.fits(), n)


def changed_damage(k: Makeup, t: Node, n: int, how: int) -> None:
    """Each damage is multiplied, or capped."""
    k.mod(m.M_REDUCE, IsPlayer(lower_who(k.ctx, t)) if isinstance(t, players.Player) else k.fits(), Const(n), how)


def dealer(k: Makeup, d: statics.Dealing, found: Things | None) -> Cond:
    """Return that the damage of an event is dealt by those who are said to; ``found``: the alma, as it was when the effect began."""
    if found is not None or isinstance(d.t, nouns.Source):
        return DealerIs(found or SOURCE)
    if isinstance(d.t, nouns.Main | NP):
        return DealtBy(tested(k.ctx, d.t))
    if d.t is not None:
        return DealtBy(OfPlayers(lower_who(k.ctx, d.t)))
    assert d.by is not None
    skills = ReasonIn(1 << e.BY_EFFECT)
    whose = {"own_effect": k.ctx.you, "foe_effect": k.ctx.foes()}.get(d.by.id)
    return skills if whose is None else AllOf((skills, DealtBy(OfPlayers(whose))))


def dealt(k: Makeup, node: statics.Dealt, found: Things | None = None) -> None:
    """Each damage that they deal is another one; a destroyed alma's CP is dealt by nobody [4.3.5]."""
    cond = AllOf((Not(ReasonIn(1 << e.BY_CP)), dealer(k, node.d, found)))
    to: Filter | None = None
    if isinstance(node.to, players.Player):
        to = IsPlayer(lower_who(k.ctx, node.to))
    elif node.to is not None:
        to = af.on_main(lower_side(k.ctx, node.to.s.id))
    n = k.amount(amount(k.ctx, node.n))
    how = m.DAMAGE_TIMES if node.how == "times" else 0
    k.mod(m.M_REDUCE, InEvent(cond, to), Minus(n) if node.how == "more" else n, how)


def begin_dealt(ctx: Context, node: statics.Dealt) -> None:
    """The same for a time: of the alma that is there now."""
    alma = node.d.t if isinstance(node.d.t, nouns.Main) else None
    now = take(ctx, alma) if alma is not None else None
    found = ctx.kept(now) if now is not None else None
    k = Makeup.beginning(ctx)
    dealt(k, node, found)
    ins = k.begun(Begin(k.bundle(), None, ctx.span.take()))
    ins.given = ThereAre(now) if now is not None else None
    ins.uses, ctx.counted = ctx.uses, True
    noted(ctx, ins, "state")


def named_becomes(k: Makeup, node: statics.NamedBecomes) -> None:
    """These named and no other."""
    k.change(m.L_CHANGE, m.NAMED, SET, Const(named_bits(k.ctx, node.n)))


PREVENTED = 1 << 20
"""More than any damage: nothing of it is left."""


def counts_as(k: Makeup, node: statics.CountsAs) -> None:
    """Attributes as well, or instead."""
    mask = v.elements(tuple(a.a for a in node.a))
    if node.only:
        k.change(m.L_CHANGE, m.ELEMENTS, SET, Const(mask))
    else:
        k.change(m.L_CHANGE, m.ELEMENTS, OR, None, mask)


def counts_as_named_hue(k: Makeup, node: statics.CountsAsNamedHue) -> None:
    """The attribute that was named as well, or instead."""
    k.change(m.L_CHANGE, m.ELEMENTS, SET if node.only else OR, k.amount(BitOf(k.ctx.word_named())))


def counts_as_named(k: Makeup, node: statics.CountsAsNamed) -> None:
    """Named as well."""
    k.change(m.L_CHANGE, m.NAMED, OR, None, named_bits(k.ctx, node.n))


def circles(k: Makeup, node: statics.Circles) -> None:
    """More or fewer sub circles."""
    n = k.amount(amount(k.ctx, node.n))
    k.mod(m.M_CIRCLES, IsPlayer(lower_who(k.ctx, node.who)), Minus(n) if node.down else n)


def hand_limit(k: Makeup, node: turns.HandLimit) -> None:
    """How many cards players keep [3.4.12]."""
    n = k.amount(amount(k.ctx, node.n))
    k.mod(m.M_HAND, IsPlayer(lower_who(k.ctx, node.who)), n, HAND_LIMITS[node.how])


def open_hand(k: Makeup, node: turns.OpenHand) -> None:
    """Hands that all see [R17]."""
    k.mod(m.M_OPEN_HAND, IsPlayer(lower_who(k.ctx, node.who)))


HAND_LIMITS = {"set": m.HAND_SET, "more": m.HAND_MORE, "less": m.HAND_LESS}


MAKERS: ByClass[Makeup, None] = {
    effects.Change: change,
    effects.SetTo: set_to,
    effects.Multiply: multiply,
    effects.Give: give,
    effects.JustGrants: give,
    effects.LoseSkills: lose,
    statics.Cannot: cannot,
    statics.NotSuffer: not_suffer,
    statics.NotSufferTwo: not_suffer_two,
    statics.Unaffected: unaffected,
    **bans.MAKERS,
    combats.NoCrash: no_crash,
    combats.IgnoresBarrier: ignores_barrier,
    **costs.MAKERS,
    statics.Reduce: reduce,
    statics.DamageTimes: lambda k, node: changed_damage(k, node.t, node.n, m.DAMAGE_TIMES),
    statics.Dealt: dealt,
    statics.DamageCap: lambda k, node: changed_damage(k, node.t, node.n, m.DAMAGE_CAP),
    statics.NamedBecomes: named_becomes,
    statics.CountsAs: counts_as,
    statics.CountsAsNamedHue: counts_as_named_hue,
    statics.CountsAsNamed: counts_as_named,
    statics.Circles: circles,
    turns.HandLimit: hand_limit,
    turns.OpenHand: open_hand,
}
"""What each sentence of state consists of [R143]."""

STATES = (*MAKERS, statics.OwnCost, statics.OwnCostTo, statics.FromHandOnly, copies.GiveWeapons)
"""Classes of sentences that are continuous on a cogni or an alma [R143]."""
ALONE = (
    combats.NoCrash,
    statics.Dealt,
    *bans.MAKERS,
    *costs.MAKERS,
    statics.Circles,
    turns.HandLimit,
    turns.OpenHand,
)
"""Those that concern players or costs, not a thing of their sentence."""


# ---- to whose benefit [R61]


def benefit(node: Node) -> bool | None:
    """Return whether what a sentence of state does is good for its object; None: neither."""
    if isinstance(node, effects.Change):
        up = not node.down
        return up != (node.stat[0].id == "cp")
    if isinstance(node, effects.Give | effects.JustGrants):
        return good_grant(node.g[0])
    if isinstance(node, statics.Cannot | effects.LoseSkills):
        return False
    if isinstance(node, statics.NotSuffer):
        return node.what.id not in ("activated", "realised")
    return True if isinstance(node, statics.Reduce | statics.Unaffected | statics.NotSufferTwo) else None


def good_grant(g: Node) -> bool | None:
    """Return whether a granted skill is good for who gets it."""
    if isinstance(g, grants.StatGrant):
        return (g.sign.id == "plus") != (g.stat.id == "cp")
    return not (isinstance(g, grants.SkillGrant) and g.k.id in ("代償", "維持"))


# ---- continuous skills, effects that begin


def thing_of(act: Node) -> Node | None:
    """Return what a sentence of state is about."""
    if isinstance(act, ALONE) or barring.all_that_come(act) is not None:
        return None
    t = getattr(act, "t", None)
    return t if isinstance(t, things.Thing) else None


def static_who(ctx: Context, act: Node) -> Filter | None:
    """Return the description of what a continuous skill applies to; None: the source alone."""
    t = thing_of(act)
    if isinstance(act, effects.JustGrants) or isinstance(t, nouns.Unsaid):
        return af.on_main(Everyone() if ctx.good is None else ctx.you if ctx.good else ctx.foes())
    if t is None or isinstance(t, nouns.Source):
        return None
    if isinstance(t, nouns.Main):
        return af.on_main(lower_side(ctx, t.s.id))
    if isinstance(t, nouns.EveryMain):
        return af.on_main(ctx.you if t.s.id == "own" else ctx.foes())
    if isinstance(t, things.Both):
        return AnyOfFilters(tuple(one_of(ctx, one) for one in t.of))
    if isinstance(t, things.Some) and not isinstance(t.cnt, things.All):
        ctx.fail("a continuous skill picks nothing")
    return as_filter(ctx, described(t))


def described(t: Node) -> Node:
    """Return the description of a thing."""
    if isinstance(t, things.Bare):
        return t.np
    return t.of if isinstance(t, things.Some) else t


def one_of(ctx: Context, t: Node) -> Filter:
    """Return one of several things as a description."""
    if isinstance(t, nouns.Source):
        return SourceOnly()
    if isinstance(t, nouns.Main):
        return af.on_main(lower_side(ctx, t.s.id))
    return as_filter(ctx, described(t))


def continuous(ctx: Context, act: Node, cond: Cond | None) -> Bundle:
    """Return what a continuous skill does."""
    ctx.good = benefit(act)
    stays(ctx, act, thing_of(act))
    without_values(ctx, act, thing_of(act))
    if cond is not None and barring.barred_by(act) and isinstance(getattr(act, "t", None), nouns.Source):
        ctx.fail("how a card itself can be used is said of it without conditions")
    who = static_who(ctx, act)
    k = Makeup(ctx, who if who is None or isinstance(act, statics.Unaffected) else af.Reached(who))
    ctx.row(MAKERS, act)(k, act)
    return k.bundle(cond)


VALUES = ("ap", "rp", "cp")


def without_values(ctx: Context, act: Node, t: Node | None) -> None:
    """Refuse to change AP, RP or CP of cards that have none [4.1.2]."""
    changed = [s.id for s in getattr(act, "stat", ()) if s.id in VALUES]
    changed += [g.stat.id for g in getattr(act, "g", ()) if isinstance(g, grants.StatGrant)]
    head = getattr(described(t), "head", None) if t is not None else None
    alone = isinstance(t, nouns.Source) and ctx.kind in (REFLET_TEXT, COGNI_TEXT)
    if changed and (alone or (isinstance(head, AKind) and head.k.id in ("reflet", "cogni"))):
        ctx.fail("only almas have AP, RP and CP")


def begin(ctx: Context, act: Node) -> None:
    """Add the start of an effect."""
    ctx.good = benefit(act)
    t = thing_of(act)
    without_values(ctx, act, t)
    stays(ctx, act, t)
    found: Things | None = None
    if isinstance(act, effects.JustGrants):
        found = take(ctx, nouns.Unsaid())
    elif t is not None:
        found = take(ctx, t)
    for k in starts(ctx, act):
        ins = k.begun(Begin(k.bundle(begun_by(ctx, k, found)), found, ctx.span.take()))
        ins.given = all_of([c for c in k.needs if not picked(c)])
        ins.spare = spare(ctx, t)
        if isinstance(act, statics.Reduce):
            ins.uses, ctx.counted = ctx.uses, True
        noted(ctx, ins, "state", found, t)


def picked(need: Cond) -> bool:
    """Tell whether what a number belongs to is only picked on the way; of a reckoned number nothing is told before."""
    n = need.n if isinstance(need, IsKnown) else None
    return not isinstance(n, StatNum) or isinstance(n.of, InRegister)


def stays(ctx: Context, act: Node, t: Node | None) -> None:
    """Refuse to grant a text-bearing skill where it could never work.

    Cards outside the field: the grant ends when they move [4.6.3, R111]. 残響 and 絶叫 on reflets and cognis: they work when their
    card is destroyed in the main circle [R84, R85].
    """
    texts = [g.k.id for g in getattr(act, "g", ()) if isinstance(g, grants.TextGrant)]
    if t is None or not texts:
        return
    head = getattr(described(t), "head", None)
    if isinstance(head, AKind) and head.k.id in ("reflet", "cogni"):
        for word in (w for w in texts if w in ("残響", "絶叫")):
            ctx.fail(
                Text(
                    f"{word}はメインサークルで破壊されたときのもので、そのようなカードがそこにあることはありません [R84, R85]",
                    f"{word} works when its card is destroyed in the main circle, where no such card is [R84, R85]",
                )
            )
    for qual in getattr(described(t), "quals", ()):
        if isinstance(qual, InZone) and v.ZONES[qual.z.id] not in (m.MAIN, m.SUB):
            ctx.fail("a text granted to a card outside the field would end before it could work [4.6.3, R111]")


def starts(ctx: Context, act: Node) -> list[Makeup]:
    """Return what begins: each granted skill by itself, so that each can be nullified by itself [R62, R77]."""
    if isinstance(act, effects.Give | effects.JustGrants):
        made: list[Makeup] = []
        for g in act.g:
            k = Makeup.beginning(ctx)
            grant(k, g)
            made.append(k)
        return made
    k = Makeup.beginning(ctx)
    ctx.row(MAKERS, act)(k, act)
    return [k]


def bundle_of(ctx: Context, g: grants.Grant, cond: Cond | None = None) -> Bundle:
    """Return what a weapon grants, as long as a condition holds: changes without a description of whom [R63]."""
    k = Makeup(ctx)
    grant(k, g)
    return k.bundle(cond)
