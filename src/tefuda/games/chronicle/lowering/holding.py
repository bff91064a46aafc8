"""What may not, must, or does not happen; what attacking and using cost; damage that is lowered [2.2, 10.1.2, 10.1.4, 11.7.2, 11.9.7]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering.barring import BARRING, USES
from tefuda.games.chronicle.lowering.causes import lower_cause
from tefuda.games.chronicle.lowering.context import Context, lower_cond, lower_num
from tefuda.games.chronicle.lowering.damage import DAMAGE
from tefuda.games.chronicle.lowering.makeup import GENERAL, Makeup, anywhere, described, filter_of
from tefuda.games.chronicle.lowering.nouns import bearer, describe
from tefuda.games.chronicle.lowering.players import lower_who
from tefuda.games.chronicle.lowering.vocabulary import GAUGES
from tefuda.games.chronicle.rules import events as e
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.attackers import AgainstMod
from tefuda.games.chronicle.rules.entering import EntryMod
from tefuda.games.chronicle.rules.filters import FarAhead, InEvent
from tefuda.games.chronicle.rules.knowing import STATS
from tefuda.games.chronicle.rules.picking import CauseMod
from tefuda.games.chronicle.rules.pricing import CostMod, TollMod
from tefuda.games.chronicle.rules.turn import MORE, NO_LIMIT
from tefuda.games.chronicle.wording import causes, costs, nouns, statics
from tefuda.games.chronicle.wording.terms import Souls
from tefuda.games.common.concerning import IsPlayer
from tefuda.games.common.filters import EQUAL, AnyBit, Every, NoneOf, OfPlayers, SourceOnly
from tefuda.games.common.forbidding import PairMod
from tefuda.games.common.measuring import StatWithin
from tefuda.games.common.numbers import Minus, PerSo
from tefuda.games.common.recalling import BefallenOften
from tefuda.games.lowering.assembling import ByClass
from tefuda.kernel.programs import Const, Filter, Not, Num
from tefuda.kernel.records import OR
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind
from tefuda.text.quals import Owner
from tefuda.text.words import Kind, Side

DOING = {
    "attack": m.F_NO_ATTACK, "defend": m.F_NO_DEFENCE, "lone": m.F_NO_LONE, "both": m.F_NO_ATTACK | m.F_NO_DEFENCE,
}  # fmt: skip
SUFFERING_FLAGS = {
    "recovered": m.F_NO_RECOVERY,
    "destroyed": m.F_NO_DESTROY,
    "defended": m.F_UNDEFENDED,
    "tired": m.F_UNTIRED,
}
SUFFERING_EVENTS = {
    "hurt": 1 << e.DAMAGED, "sacrificed": 1 << e.SACRIFICED, "wiped": 1 << e.WIPED, "countered": 1 << e.COUNTERED,
    "destroyed": 1 << e.DESTROYED, "recovered": 1 << e.RECOVERED,
}  # fmt: skip


def cannot(k: Makeup, node: statics.Cannot) -> None:
    """It cannot attack or defend; a condition inside the sentence is asked all the time."""
    if node.cond is not None:
        k.conds.append(lower_cond(k.ctx, node.cond))
    k.flag(DOING[node.d.id])


def cannot_but(k: Makeup, node: statics.CannotBut) -> None:
    """It cannot attack or defend unless a condition holds."""
    k.conds.append(Not(lower_cond(k.ctx, node.cond)))
    k.flag(DOING[node.d.id])


def does_not(k: Makeup, node: statics.DoesNot) -> None:
    """It is not chosen, recovered, destroyed, hurt [2.2]."""
    what = node.w.id
    if node.by is not None:
        not_by(k, what, node.by)
    elif what == "chosen":
        k.change(GENERAL, m.KEYWORDS, OR, None, m.W_UNCHOSEN)
    elif what in SUFFERING_FLAGS:
        k.flag(SUFFERING_FLAGS[what])
    else:
        k.mod(m.M_FORBID, k.fits(), None, SUFFERING_EVENTS[what])


def not_by(k: Makeup, what: str, by: Node) -> None:
    """It is not chosen, destroyed, hurt by such spells, abilities, units; rule processes destroy what has too much damage [12.4.4]."""
    if what != "chosen" and what not in SUFFERING_EVENTS:
        k.ctx.fail("who cannot defend is said with に防御されない")
    if isinstance(by, causes.ByBattle) and what != "hurt":
        k.ctx.fail("a battle deals damage to units and does nothing else to them")
    cause = lower_cause(k.ctx, by)
    if what == "chosen":
        k.rule(CauseMod(m.M_UNCHOSEN, k.fits(), cause))
    else:
        k.mod(m.M_FORBID, InEvent(k.fits(), cause), None, SUFFERING_EVENTS[what])


def platoon_only(k: Makeup, node: statics.PlatoonOnly) -> None:
    """It attacks in a platoon of a size only [R58]."""
    if node.n < 2:
        k.ctx.fail("a platoon has two units or more")
    if node.n == 2:
        k.flag(m.F_NO_LONE)
    else:
        k.mod(m.M_PLATOON, k.fits(), None, node.n)


def not_defended_by(k: Makeup, node: statics.NotDefendedBy) -> None:
    """Such units, or all others, do not defend against it [10.1.4.2.3]."""
    by = anywhere(k.ctx, node.np)
    k.rule(PairMod(m.M_NO_DEFENDERS, k.fits(), NoneOf(by) if node.only else by))


def not_defending(k: Makeup, node: statics.NotDefendingAgainst) -> None:
    """It does not defend against such units, or against all others; a platoon is one unit [10.1.4.2.3, R123]."""
    k.rule(AgainstMod(k.fits(), anywhere(k.ctx, node.np), node.only))


def attacks_alone(k: Makeup, node: statics.AttacksAlone) -> None:
    """It attacks with no other unit."""
    k.mod(m.M_SMALL, k.fits(), None, 2)


def not_defending_platoons(k: Makeup, node: statics.NotDefendingPlatoons) -> None:
    """It does not defend against so many attackers."""
    if node.n is not None and node.n < 2:
        k.ctx.fail("a platoon has two units or more")
    k.rule(AgainstMod(k.fits(), None, False, node.n or 2))


def may_attack(k: Makeup, node: statics.MayAttack) -> None:
    """It may be designated so often in a turn [10.1.2.3.3]."""
    k.mod(m.M_ATTACKS, k.fits(), None, node.a.n)


def defends_few(k: Makeup, node: statics.DefendsFew) -> None:
    """It does not defend any more once it has done so often enough in the turn [10.1.4.2.3]."""
    if node.n < 1:
        k.ctx.fail("that it never defends is said with 防御できない")
    k.ctx.count_events((e.DEFENDED_EVENT,))
    k.rule(AgainstMod(BefallenOften((e.DEFENDED_EVENT,), node.n, k.fits()), None, False))


def must_defend(k: Makeup, node: statics.MustDefend) -> None:
    """Such units defend against the thing if they can [10.1.4.2.4]."""
    by = described(k.ctx, node.t)
    if by is None:
        k.ctx.fail("it is not said who has to defend")
    k.rule(PairMod(m.M_MUST_DEFEND, SourceOnly() if k.nums is None else None, filter_of(k.ctx, by)))


def no_triggers(k: Makeup, node: statics.NoTriggers) -> None:
    """Their trigger abilities never trigger [15.1.17.2, R110]."""
    k.flag(m.F_NO_TRIGGERS)


# ---- costs


def parts(ctx: Context, souls: Souls, more: bool) -> list[tuple[int, int]]:
    """Return how much each part of a cost changes, as (part, amount) [R18]."""
    out: list[tuple[int, int]] = []
    sign = 1 if more else -1
    for part in souls.text.strip("()").split(")("):
        if part.isdigit():
            out.append((m.FREE_PART, sign * int(part)))
        elif part in FACTION_PARTS:
            out.append((FACTION_PARTS.index(part), sign))
        else:
            ctx.fail("costs do not change by X")
    return out


FACTION_PARTS = "".join(m.FACTIONS_JA[: m.FACTION_COUNT])
TOLLS = {"attack": m.M_ATTACK_COST, "defend": m.M_DEFENCE_COST}


def toll(k: Makeup, node: statics.CannotUnless) -> None:
    """Attacking (defending) costs so much [10.1.2.5, 10.1.4.2.5]."""
    if node.p.s is not None and not controlled_by(node.t, node.p.s):
        k.ctx.fail("who attacks or defends pays, so the payer is the controller of the unit")
    if node.d.id not in TOLLS:
        k.ctx.fail("only attacking and defending can be made to cost something", node.d)
    for part, n in parts(k.ctx, node.p.souls, True):
        k.mod(TOLLS[node.d.id], k.fits(), Const(n), part)


def toll_by_level(k: Makeup, node: statics.TollByLevel) -> None:
    """Attacking (defending) costs a unit as many souls as its level [10.1.2.5, 10.1.4.2.5]."""
    if node.d.id not in TOLLS:
        k.ctx.fail("only attacking and defending can be made to cost something", node.d)
    fits = k.fits()
    for level in range(1, HIGHEST + 1):
        of_level = StatWithin(STATS, m.LEVEL, EQUAL, Const(level))
        k.mod(TOLLS[node.d.id], of_level if fits is None else Every((fits, of_level)), Const(level), m.FREE_PART)  # type: ignore[arg-type]


HIGHEST = 12
"""No level rises above that by texts."""


def age_bound(k: Makeup, node: statics.AgeBound) -> None:
    """A player who is as far ahead as he may be does not advance [2.2, 9.5.7]."""
    k.alone = True
    if node.n < 1:
        k.ctx.fail("that nobody advances is said with 発展させることができない")
    k.mod(m.M_FORBID_PLAYER, FarAhead(lower_who(k.ctx, node.who), node.n - 1), None, 1 << e.ADVANCED)


def controlled_by(t: Node, s: Side) -> bool:
    """Whether a description says that its things are that player's; the source is the own one."""
    if isinstance(t, nouns.Source | nouns.ByName):
        return s.id == "own"
    np = getattr(t, "of", t)
    return any(isinstance(q, Owner) and q.s == s for q in getattr(np, "quals", ()))


def cards_cost(k: Makeup, node: costs.CardsCost | costs.UseCosts) -> None:
    """Using or placing such cards, or action abilities, costs more or less [11.2.9, 11.5.10, R18]."""
    k.alone = True
    head = node.np.head if isinstance(node.np, NP) else None
    ability = isinstance(head, AKind | nouns.AbilitiesOf) and head.k.id in nouns.ABILITIES
    fits: Filter | None = abilities_of(k.ctx, node.np) if ability else anywhere(k.ctx, node.np)
    if isinstance(node, costs.UseCosts) and not ability:
        # 使用 is said of spells, 配置 of all others [15.1.10, 15.1.11]
        fits = Every((AnyBit(m.KIND, USES[node.u.id]), anywhere(k.ctx, node.np)))
    for part, n in parts(k.ctx, node.n, node.more):
        amount: Num = Const(n) if k.ctx.per is None else PerSo(Const(n), *k.ctx.per)
        k.rule(CostMod(m.M_ACTIVATION_COST if ability else m.M_COST, fits, amount, part, k.ctx.floor))


def next_cost(k: Makeup, node: costs.NextCost) -> None:
    """The next such card of a player's costs more or less; using or placing it uses the effect up [11.2.9]."""
    if k.nums is None:
        k.ctx.fail("a field ability knows no next card")
    k.alone = True
    tests = (OfPlayers(lower_who(k.ctx, node.who)), AnyBit(m.KIND, USES[node.u.id]), anywhere(k.ctx, node.np))
    for part, n in parts(k.ctx, node.n, node.more):
        k.mod(m.M_COST, Every(tests), Const(n), part)


def use_toll(k: Makeup, node: costs.UseToll) -> None:
    """Whoever uses (places) such cards pays life or advance value besides [11.2.4, R25]."""
    k.alone = True
    whose = () if node.who is None else (OfPlayers(lower_who(k.ctx, node.who)),)
    tests = (*whose, AnyBit(m.KIND, USES[node.u.id]), anywhere(k.ctx, node.np))
    k.rule(TollMod(Every(tests), k.amount(lower_num(k.ctx, node.n)), GAUGES[node.gauge.id]))


def abilities_of(ctx: Context, np: NP) -> Filter | None:
    """Return what the abilities stand on that cost more or less: what some player controls, None for everything [15.1.12.2]."""
    d = describe(ctx, np)
    if getattr(np.head, "k", Kind("")).id == "trigger" or len(d.tests) > 1:
        ctx.fail("only what all action abilities (of a player, on such objects) cost can change")
    on = bearer(ctx, np, np.head) if isinstance(np.head, nouns.AbilitiesOf) else None
    whose = None if d.whose is None else OfPlayers(d.whose)
    return Every(tuple(one for one in (whose, on) if one is not None)) if on is not None else whose


def hand_limit(k: Makeup, node: statics.HandLimit) -> None:
    """The limit of the hand [9.7.3.1, R115]."""
    k.alone = True
    k.mod(m.M_HAND_LIMIT, IsPlayer(lower_who(k.ctx, node.who)), k.amount(lower_num(k.ctx, node.n)))


def hand_limit_by(k: Makeup, node: statics.HandLimitBy) -> None:
    """The limit is so much higher or lower; after what sets it [9.7.3.1, R115]."""
    k.alone = True
    n = k.amount(lower_num(k.ctx, node.n))
    k.mod(m.M_HAND_LIMIT, IsPlayer(lower_who(k.ctx, node.who)), n if node.more else Minus(n), MORE)


def no_hand_limit(k: Makeup, node: statics.NoHandLimit) -> None:
    """There is no limit [9.7.3.1, R115]."""
    k.alone = True
    k.mod(m.M_HAND_LIMIT, IsPlayer(lower_who(k.ctx, node.who)), None, NO_LIMIT)


# ---- entering


def enters_as(k: Makeup, node: statics.EntersAs) -> None:
    """Such things enter wiped, by whatever route [11.7.2]."""
    if node.s.id != "wiped":
        k.ctx.fail("things enter active anyway")
    of = described(k.ctx, node.t)
    if of is None or isinstance(node.t, nouns.Source | nouns.ByName):
        k.ctx.fail("it can only be said of this card itself, or of described things, how they enter")
    k.alone = True
    k.rule(EntryMod(anywhere(k.ctx, of)))


def enters_bearing(k: Makeup, node: statics.EntersBearing) -> None:
    """Such things enter with counters, by whatever route; how many is counted then [6.10, 11.7.2]."""
    of = described(k.ctx, node.t)
    if of is None or isinstance(node.t, nouns.Source | nouns.ByName):
        k.ctx.fail("it can only be said of this card itself, or of described things, how they enter")
    k.alone = True
    n = k.amount(lower_num(k.ctx, node.n if node.n is not None else node.v))  # type: ignore[arg-type]
    k.rule(EntryMod(anywhere(k.ctx, of), k.ctx.words.word(node.c.text), n))


HOLDING: ByClass[Makeup, None] = {
    statics.Cannot: cannot,
    statics.CannotBut: cannot_but,
    statics.CannotUnless: toll,
    statics.TollByLevel: toll_by_level,
    statics.AgeBound: age_bound,
    statics.PlatoonOnly: platoon_only,
    statics.DoesNot: does_not,
    statics.IgnoresAge: lambda k, n: k.flag(m.F_ANY_AGE),
    statics.DefendsFew: defends_few,
    statics.Must: lambda k, n: k.flag(m.F_MUST_ATTACK if n.d == "attack" else m.F_MUST_DEFEND),
    statics.MustDefend: must_defend,
    statics.NotDefendedBy: not_defended_by,
    statics.NotDefendingAgainst: not_defending,
    statics.NotDefendingPlatoons: not_defending_platoons,
    statics.MayAttack: may_attack,
    statics.AttacksAlone: attacks_alone,
    statics.NoTriggers: no_triggers,
    costs.CardsCost: cards_cost,
    costs.UseCosts: cards_cost,
    costs.NextCost: next_cost,
    costs.UseToll: use_toll,
    statics.HandLimit: hand_limit,
    statics.HandLimitBy: hand_limit_by,
    statics.NoHandLimit: no_hand_limit,
    statics.EntersAs: enters_as,
    statics.EntersBearing: enters_bearing,
    **BARRING,
    **DAMAGE,
}
"""What is no change of information: for このターン it also reaches what comes later [11.9.4.3, R66]."""
