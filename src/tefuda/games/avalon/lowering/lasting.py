"""What holds for a time or all the time: values, abilities, permissions, prohibitions, reckonings [R18, R62, R68, R93, R113]."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.context import SOURCE, Context, lower_num
from tefuda.games.avalon.lowering.designed import CARRIED
from tefuda.games.avalon.lowering.events import caused, who_of
from tefuda.games.avalon.lowering.makeup import Makeup
from tefuda.games.avalon.lowering.nouns import group, mana_piles
from tefuda.games.avalon.lowering.numbers import amount
from tefuda.games.avalon.lowering.periods import spanning
from tefuda.games.avalon.lowering.players import lower_who
from tefuda.games.avalon.lowering.reckonings import RECKONINGS, players, summoned
from tefuda.games.avalon.lowering.things import is_land, placed_only
from tefuda.games.avalon.lowering.verbs import name, obj
from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.counting import ExtraIcons
from tefuda.games.avalon.rules.do_battle import GiveStrike, LoseStrike
from tefuda.games.avalon.rules.events import (
    BY_PAYMENT,
    BY_REFILL,
    DESTROYED,
    DRAWN,
    FELLED,
    LIFE_GAINED,
    LIFE_LOST,
    NEGATED_EVENT,
    PAY_LIFE,
    USED,
)
from tefuda.games.avalon.rules.knowing import STATS
from tefuda.games.avalon.rules.lasting import BATTLE, SETTLED
from tefuda.games.avalon.rules.sets import ManaOf
from tefuda.games.avalon.rules.watching import ForLostBattle, OutsideBattle, WarIs
from tefuda.games.avalon.wording import courses, effects, exchanges, exemptions, lines, nouns, statics
from tefuda.games.common.conditions import NumIs
from tefuda.games.common.events import ByPlayers, ReasonIn
from tefuda.games.common.forbidding import InEvent
from tefuda.games.common.instead import Substitution, WouldBe, substitutes
from tefuda.games.common.measuring import StatNum
from tefuda.games.common.numbers import EventAmount, HalfNum, IfNum
from tefuda.games.common.things import Things
from tefuda.games.lowering.assembling import ByClass, Row, Rows, distance
from tefuda.games.lowering.designed import losing
from tefuda.games.lowering.makeup import signed
from tefuda.games.lowering.vocabulary import bound_of, bounded
from tefuda.kernel.programs import AllOf, Cond, Const, Filter, Num
from tefuda.kernel.records import ADD, CLEAR, DIVIDE, LOSE_ALL, OR, SET, SWAP, TIMES
from tefuda.text import having, sentences, things
from tefuda.text.model import Node, Word
from tefuda.text.nouns import NP
from tefuda.text.words import Keyword, Kind

# ---- values [7.3.4, R18]


def change(k: Makeup, node: effects.Change) -> None:
    """Change values of the thing."""
    how, num = ALTER[type(node.by)](k, node.by)
    for stat in node.stat:
        k.change(m.L_ALL, v.STATS[stat.id], how, num)


def added(k: Makeup, by: effects.Add) -> tuple[int, Num]:
    """A number more or less."""
    return ADD, k.amount(signed(amount(k.ctx, by.n), by.plus))


ALTER: ByClass[Makeup, tuple[int, Num]] = {
    effects.Add: added,
    effects.AddValue: lambda k, by: (ADD, k.amount(signed(lower_num(k.ctx, by.v), by.plus))),
    effects.Multiply: lambda k, by: (TIMES, Const(by.n)),
    effects.Halve: lambda k, by: (DIVIDE, Const(2)),
    effects.SetTo: lambda k, by: (SET, k.equal(lower_num(k.ctx, by.n))),
    effects.SetToValue: lambda k, by: (SET, k.equal(lower_num(k.ctx, by.v))),
}
"""Each way of changing a value: the operation and its operand."""


def swap(k: Makeup, node: exchanges.SwapStats) -> None:
    """Two values change places."""
    k.change(m.L_ALL, v.STATS[node.a.id], SWAP, None, v.STATS[node.b.id])


# ---- abilities


def keywords(k: Makeup, words: Sequence[Word]) -> None:
    """Keywords are gained; first and last strike replace each other [R68]."""
    mask = CARRIED.bits_of(k.ctx, words)
    strikes = [w.id for w in words if w.id in v.STRIKES]
    if len(strikes) > 1:
        k.ctx.fail("nothing gives both 先制 and 後攻 [R68]")
    if strikes:
        k.change(m.L_ALL, m.KEYWORDS, CLEAR, None, m.W_FIRST | m.W_LAST)
    k.change(m.L_ALL, m.KEYWORDS, OR, None, mask)
    k.changes += CARRIED.gained(k.ctx, mask)


def gains(k: Makeup, node: effects.Gains) -> None:
    """Keywords, a race or a quoted ability are gained."""
    k.ctx.row(GAINED, node.k)(k, node.k)


GAINED = Rows[None]("gain")
GAINED.add(
    {
        effects.TheKeywords: lambda k, gain: keywords(k, gain.k),
        effects.TheRace: lambda k, gain: k.change(m.L_ALL, m.RACES, OR, None, k.ctx.words.race_bit(gain.t.id)),
    }
)
"""What can be gained."""


def loses(k: Makeup, node: effects.Lose) -> None:
    """Keywords or all abilities are lost."""
    if isinstance(node.what, effects.LostKeywords):
        mask = CARRIED.mask_of(k.ctx, node.what.k)
        k.change(m.L_ALL, m.KEYWORDS, CLEAR, None, mask)
        k.changes += losing(m.L_ALL, mask)
    else:
        k.change(m.L_ALL, m.KEYWORDS, LOSE_ALL)


def recolour(k: Makeup, node: effects.Recolour) -> None:
    """That attribute and no other."""
    k.change(m.L_ALL, m.ELEMENTS, SET, Const(v.elements((node.a.a,))))


def counts_as(k: Makeup, node: statics.CountsAs) -> None:
    """Further attributes."""
    k.change(m.L_ALL, m.ELEMENTS, OR, None, v.elements(node.a))


def kept_down(k: Makeup, node: statics.KeptDown) -> None:
    """Keywords are taken away behind everything that gives them."""
    if any(word.id in v.STRIKES for word in node.k):
        k.ctx.refuse(node, "先制 and 後攻 are lost, by を失う [R68]")
    k.change(m.L_LATE, m.KEYWORDS, CLEAR, None, CARRIED.mask_of(k.ctx, node.k))


# ---- permissions and prohibitions

DOINGS = {
    "start": m.F_NO_START,
    "start_ranged": m.F_NO_RANGED,
    "start_invasion": m.F_NO_INVADE,
    "fight": m.F_NO_START | m.F_NO_AIM,
    "holy": m.F_NO_HOLY,
}
BANS = {
    "magic": m.M_NO_MAGIC, "support": m.M_NO_SUPPORT, "summon": m.M_NO_SUMMON, "lay": m.M_NO_LAY, "battle": m.M_NO_START,
    "march": m.M_NO_MARCH,
}  # fmt: skip


FORBIDDEN = {"draw": 1 << DRAWN, "life": 1 << LIFE_LOST | 1 << PAY_LIFE}
"""Events that do not happen to a player (masks): of life, what announces the loss neither."""


def not_suffer(k: Makeup, node: statics.NotSuffer) -> None:
    """What does not happen to a thing."""
    if node.what.id == "destroyed":
        k.flag(m.F_NO_DESTROY)
    elif node.what.id == "target":
        k.flag(m.F_NO_AIM)
    else:
        k.mod(m.M_FORBID, k.fits(), None, 1 << (FELLED if node.what.id == "battle_destroyed" else NEGATED_EVENT))


def not_destroyed_by(k: Makeup, node: exemptions.NotDestroyedBy) -> None:
    """What does not destroy a thing: in battle it would fall, elsewhere be destroyed at once [R54, R57]."""
    cause, kinds = node.c.id, 1 << DESTROYED | 1 << FELLED
    cond: Cond = OutsideBattle() if cause == "elsewhere" else caused(node.c)
    if cause in v.IN_WAR:
        cond, kinds = WarIs(v.IN_WAR[cause]), 1 << FELLED
    if node.who is not None:
        cond = AllOf((cond, ByPlayers(who_of(k.ctx, node.who))))
    k.mod(m.M_FORBID, InEvent(cond, k.fits()), None, kinds)


def player_cannot(k: Makeup, node: statics.PlayerCannot) -> None:
    """What a player cannot do."""
    fits = players(k, node.who)
    if node.what.id in FORBIDDEN:
        k.mod(m.M_FORBID_PLAYER, fits, None, FORBIDDEN[node.what.id])
    else:
        war, k.ctx.within = k.ctx.within, None
        if isinstance(war, lines.InWar) and node.what.id not in ("support", "battle"):
            k.ctx.refuse(war, "only using support cards and entering battles can be limited by the kind of battle")
        if war is not None and not isinstance(war, lines.InWar):
            k.ctx.refuse(war, "nothing in the sentence is reckoned there")
        k.mod(BANS[node.what.id], fits, None, v.WARS[war.b.id] if isinstance(war, lines.InWar) else 0)


def not_aimed_by(k: Makeup, node: exemptions.NotAimedBy) -> None:
    """No target of battles of one kind."""
    k.flag(m.F_NO_AIM_RANGED if node.b.id == "ranged" else m.F_NO_AIM_INVASION)


def no_damage(k: Makeup, node: statics.NoDamage) -> None:
    """All damage of some kinds is prevented [R19]."""
    mask = 0
    for kind in node.k:
        mask |= v.ALL_HITS if kind.id == "any" else v.HITS[kind.id]
    k.mod(m.M_REDUCE, k.fits(), Const(PREVENTED), mask)


def life_kept(k: Makeup, node: statics.LifeKept) -> None:
    """Life that is not lost, or does not change; of a part that holds if its side loses, only what the lost battle costs [7.7.6, 7.7.7]."""
    who: Filter = players(k, node.who)
    kinds = 1 << LIFE_LOST | 1 << PAY_LIFE | (1 << LIFE_GAINED if node.gains else 0)
    if getattr(k.ctx.within, "id", "") == "end":
        # the payment of the end phase alone [6.4.4.1]
        k.ctx.within = None
        who = InEvent(ReasonIn(1 << BY_PAYMENT), who)
    if k.ctx.costs:
        who, kinds = InEvent(ForLostBattle(), who) if k.ctx.costs == "lost" else who, 1 << PAY_LIFE
    k.mod(m.M_FORBID_PLAYER, who, None, kinds)


def need_not_pay(k: Makeup, node: statics.NeedNotPay) -> None:
    """The payment of the end phase may be declined: nothing is done instead [6.4.4.1, R94]."""
    k.alone = True
    within, k.ctx.within = k.ctx.within, None
    if within is not None and getattr(within, "id", "") != "end":
        k.ctx.refuse(within, "life is paid in the end phase")
    who = lower_who(k.ctx, node.who)
    fits = WouldBe(None, who, ReasonIn(1 << BY_PAYMENT))
    k.replace(Substitution((PAY_LIFE,), substitutes, fits, (), k.ctx.regs, True, None))


def unaffected(k: Makeup, node: exemptions.Unaffected) -> None:
    """Effects of cards of some kinds, of a side, do not reach it."""
    kinds = 0
    for kind in node.k or (Kind("card"),):
        kinds |= m.APART_KINDS[kind.id]
    who = getattr(node.who, "s", None) or getattr(node.who, "r", None)
    side = who.id if who is not None else ""
    if side not in ("", "own", "foe", "opponent", "opponents"):
        k.ctx.refuse(node, "effects are one's own or those of opponents")
    mask = (kinds << m.APART_OWN if side in ("", "own") else 0) | (kinds << m.APART_FOE if side != "own" else 0)
    k.change(m.L_APART, m.FLAGS, OR, None, mask)


def swap_printed(k: Makeup, node: exemptions.SwapPrinted) -> None:
    """Two printed values change places."""
    k.change(m.L_PRINT, v.STATS[node.a.id], SWAP, None, v.STATS[node.b.id])


def free_refill(k: Makeup, node: exemptions.FreeRefill) -> None:
    """The memory is made anew for nothing [4.11]."""
    k.mod(
        m.M_FORBID_PLAYER, InEvent(ReasonIn(1 << BY_REFILL), players(k, node.who)), None, 1 << LIFE_LOST | 1 << PAY_LIFE
    )


def open_hand(k: Makeup, node: having.OpenHand) -> None:
    """Hands that all see."""
    k.mod(m.M_OPEN_HAND, players(k, node.who))


def war_life(k: Makeup, node: exemptions.WarLifeTimes) -> None:
    """What battles cost and bring in life is multiplied [7.7.6, 7.7.7]."""
    k.mod(m.M_WAR_LIFE, None, Const(node.n))


def void_magic(k: Makeup, node: exemptions.VoidMagic | exemptions.VoidAllMagic) -> None:
    """Magic cards whose effects do not happen [6.2.6.5]."""
    k.ctx.count_events((USED,))
    k.mod(m.M_VOID_MAGIC, players(k, node.who), None, getattr(node, "n", 0))


def attacks_before(k: Makeup, node: exemptions.AttacksBefore) -> None:
    """Which of two of the same strike class comes first [7.4.2, 7.4.6]."""
    k.flag(m.F_BEFORE_FIRST if node.k.id == "first" else m.F_BEFORE_LAST)


def end_battle(k: Makeup, node: exemptions.EndBattle) -> None:
    """The battle ends with this step [R54]."""
    if not k.ctx.battle or k.nums is None:
        k.ctx.refuse(node, "which battle ends: of a battle part")
    k.mod(m.M_BATTLE_OVER, None)


def cannot_start(k: Makeup, node: statics.CannotStart) -> None:
    """Battles of one kind are not started."""
    k.mod(m.M_NO_START, players(k, node.who), None, v.WARS[node.b.id])


def first_damage(k: Makeup, node: statics.FirstDamage) -> None:
    """All of one damage is prevented [R19]."""
    if k.nums is None:
        k.ctx.refuse(node, "the first damage of what is said here: of a battle part")
    k.mod(m.M_REDUCE, k.fits(), Const(PREVENTED), v.ALL_HITS if node.k is None else v.HITS[node.k.id])


PREVENTED = 1 << 20
"""More than any damage."""


def any_mana(k: Makeup, node: statics.AnyMana) -> None:
    """Cards that any mana summons."""
    k.alone = True
    k.mod(m.M_ANY_MANA, summoned(k, node.np, None))


def yields(k: Makeup, node: statics.Yields) -> None:
    """A mana card counts for more or less, in total and in its colour."""
    n = signed(lower_num(k.ctx, node.n), node.plus)
    for icon in range(m.RAINBOW + 1):
        k.change(m.L_ALL, m.ICON + icon, ADD, ExtraIcons(icon, n))


def also_colour(k: Makeup, node: statics.AlsoColour) -> None:
    """Mana has another colour as well."""
    k.change(m.L_ALL, m.HUES, OR, None, 1 << v.ICONS[node.i.id])


def reduce(k: Makeup, node: statics.ReduceDamage) -> None:
    """Damage is lowered [R19]."""
    mask = v.ALL_HITS if node.k is None else v.HITS[node.k.id]
    k.mod(m.M_REDUCE, k.fits(), k.amount(amount(k.ctx, node.n)), mask)


def damage_within(k: Makeup, node: exemptions.LessDamageWithin) -> None:
    """Damage within a bound is lowered or prevented; other damage is dealt in full [R19]."""
    bound = bounded(k.ctx, bound_of(node.cmp), lower_num(k.ctx, node.n))
    within = NumIs(EventAmount(), bound, k.amount(amount(k.ctx, node.n)))
    less = Const(PREVENTED) if node.less is None else k.amount(amount(k.ctx, node.less))
    k.mod(m.M_REDUCE, k.fits(), IfNum(within, less, Const(0)), v.ALL_HITS)


def halve_damage(k: Makeup, node: statics.HalveDamage) -> None:
    """Damage is halved: of what earlier effects have left of it [R18, R93]."""
    mask = v.ALL_HITS if node.k is None else v.HITS[node.k.id]
    k.mod(m.M_REDUCE, k.fits(), HalfNum(EventAmount(), node.up), mask)


def damage_times(k: Makeup, node: statics.DamageTimes) -> None:
    """Counter or reflect damage is multiplied."""
    if node.k.id == "any":
        k.ctx.refuse(node, "for normal attacks the attack value is multiplied, not the damage")
    k.mod(m.M_COUNTER if node.k.id == "counter" else m.M_REFLECT, k.fits(), Const(node.n))


def counts_everywhere(ctx: Context, node: Node) -> bool:
    """Whether mana is multiplied for every reckoning, and so on the mana cards themselves."""
    return isinstance(node, statics.ReckonedTimes) and ctx.within is None and isinstance(node.of, NP)


def mana_times(k: Makeup, node: statics.ReckonedTimes) -> None:
    """Mana is multiplied: for the reckoning that was named, or for every one; vessel icons are none [6.2.4.5, R42]."""
    if not counts_everywhere(k.ctx, node) or k.nums is None:
        RECKONINGS[statics.ReckonedTimes](k, node)
        return
    for icon in range(m.RAINBOW + 1):
        k.change(m.L_ALL, m.ICON + icon, TIMES, Const(node.n))


Maker = Row[Makeup, None]

MAKERS: dict[type, Maker] = {
    effects.Change: change,
    exchanges.SwapStats: swap,
    effects.GiveKeywords: lambda k, node: keywords(k, node.k),
    effects.Gains: gains,
    effects.Lose: loses,
    effects.NegateAbilities: lambda k, node: k.change(m.L_ALL, m.KEYWORDS, LOSE_ALL),
    effects.Recolour: recolour,
    statics.CountsAs: counts_as,
    statics.KeptDown: kept_down,
    statics.Cannot: lambda k, node: k.flag(DOINGS[node.a.id]),
    statics.NotSuffer: not_suffer,
    statics.PlayerCannot: player_cannot,
    statics.LifeKept: life_kept,
    exemptions.NotAimedBy: not_aimed_by,
    exemptions.NotDestroyedBy: not_destroyed_by,
    statics.NoDamage: no_damage,
    exemptions.InvadeAnyway: lambda k, node: k.mod(m.M_INVADE, players(k, node.who)),
    exemptions.RangedAfterMarch: lambda k, node: k.mod(m.M_AFTER_MARCH, players(k, node.who), Const(node.n)),
    statics.NeedNotPay: need_not_pay,
    statics.CannotStart: cannot_start,
    exemptions.WarLifeTimes: war_life,
    exemptions.EndBattle: end_battle,
    exemptions.AttacksBefore: attacks_before,
    exemptions.WinsDraws: lambda k, node: k.flag(m.F_WINS_DRAWS),
    exemptions.VoidMagic: void_magic,
    exemptions.VoidAllMagic: void_magic,
    exemptions.Unaffected: unaffected,
    exemptions.SwapPrinted: swap_printed,
    exemptions.FreeRefill: free_refill,
    having.OpenHand: open_hand,
    statics.FirstDamage: first_damage,
    statics.AnyMana: any_mana,
    statics.MarchAnyway: lambda k, node: k.flag(m.F_MARCH),
    statics.ColourlessMarch: lambda k, node: k.flag(m.F_HOLY),
    statics.AllRainbow: lambda k, node: k.flag(m.F_RAINBOW),
    statics.KeepMana: lambda k, node: k.flag(m.F_KEPT),
    statics.AlsoColour: also_colour,
    statics.Yields: yields,
    statics.AnyOnTop: lambda k, node: k.flag(m.F_ANY_ABOVE),
    exemptions.Ageless: lambda k, node: k.flag(m.F_NO_AGE),
    statics.NoLifespan: lambda k, node: k.flag(m.F_NO_LIFESPAN),
    statics.AttackTimes: lambda k, node: k.change(m.L_ALL, m.ATTACKS, SET, Const(node.n)),
    statics.DamageTimes: damage_times,
    statics.HalveDamage: halve_damage,
    exemptions.LessDamageWithin: damage_within,
    statics.ReduceDamage: reduce,
    **RECKONINGS,
    statics.ReckonedTimes: mana_times,
}
"""What each sentence that holds for a time or all the time is made of."""

ALONE = (
    having.OpenHand, exemptions.FreeRefill, exemptions.WarLifeTimes, exemptions.EndBattle, exemptions.VoidMagic, exemptions.VoidAllMagic,
    statics.CannotSummon, exemptions.InvadeAnyway, exemptions.RangedAfterMarch, exemptions.MagicPerTurn, statics.MoreSupports,
    statics.FullHand, statics.LifeKept, statics.NeedNotPay, statics.CannotStart, statics.AnyMana, statics.PlayerCannot, statics.MayPlace,
    statics.Reckoned, statics.ReckonedTimes, courses.MoreBattles,
)  # fmt: skip
"""Sentences about players and rules, not about things."""
OF_CREATURES = (
    effects.Change, exchanges.SwapStats, effects.GiveKeywords, effects.Gains, effects.Lose, statics.CountsAs, statics.KeptDown,
    exemptions.SwapPrinted,
)  # fmt: skip
"""Sentences about what only placed creatures have in force."""
ON_MANA = (statics.AllRainbow, statics.KeepMana, statics.AlsoColour)
"""Sentences about the mana of lands (``of``)."""


# ---- beginning an effect


def concerned(ctx: Context, node: Node) -> Things | None:
    """Return the things that an effect is locked to, None if it concerns players or rules."""
    if counts_everywhere(ctx, node):
        return mana_cards(ctx, node)
    if isinstance(node, ALONE):
        return None
    if isinstance(node, ON_MANA):
        return mana_cards(ctx, node)
    thing = getattr(node, "t", None)
    if thing is None and isinstance(node, statics.FirstDamage):
        return SOURCE
    if thing is not None and is_land(thing):
        ctx.refuse(node, "a land has no values and no abilities")
    if isinstance(node, OF_CREATURES):
        placed_only(ctx, thing)
    found = obj(ctx, thing)
    name(ctx, thing, found)
    if isinstance(thing, nouns.Source):
        ctx.it = found
    return found


def mana_cards(ctx: Context, node: Node) -> Things:
    """Return the mana cards whose mana a sentence means."""
    np = getattr(node, "of", None)
    if isinstance(node, statics.KeepMana) and isinstance(np, NP) and is_land(things.Bare(np)) and node.end:
        return ManaOf(group(ctx, np))
    if isinstance(np, NP) and getattr(getattr(np.head, "k", None), "id", "") == "mana_card":
        return group(ctx, np)
    if not isinstance(np, NP) or np.head != nouns.Mana():
        ctx.refuse(node, "all mana of the cards changes together")
    if isinstance(node, statics.KeepMana) and not node.end and getattr(ctx.within, "id", "") != "end":
        ctx.refuse(node, "mana is put away in the end phase: エンドフェイズに must say so [6.4.3.6]")
    ctx.within = None
    return ManaOf(mana_piles(ctx, np))


def begin(ctx: Context, node: Node) -> None:
    """Start a lasting effect on the things named now [R93]."""
    everywhere = counts_everywhere(ctx, node)
    found = concerned(ctx, node)
    period = spanning(ctx, node).take()
    before = value_before(ctx, node, found)
    k = Makeup.beginning(ctx)
    MAKERS[type(node)](k, node)
    if period is BATTLE and of_life(node):
        period = SETTLED
    nowhere = k.alone or (isinstance(node, ALONE) and not everywhere)
    ins = k.started(None if nowhere else found, period)
    if isinstance(node, statics.FirstDamage):
        ins.uses = 1
    ctx.act(ins)
    ctx.shift = ctx.valued(distance(*before)) if before is not None else None
    strikes(ctx, node, found)


def value_before(ctx: Context, node: Node, found: Things | None) -> tuple[Num, Num] | None:
    """Note a value that is changed, if later text asks by how much (減らした値); return it, and what it is then."""
    if not ctx.measured or not isinstance(node, effects.Change) or found is None or len(node.stat) != 1:
        return None
    here = StatNum(STATS, found, v.STATS[node.stat[0].id])
    return ctx.valued(here), here


def of_life(node: Node) -> bool:
    """Whether a sentence is about life that a battle would change: it holds until the battle is settled [7.7.6, 7.7.7]."""
    return isinstance(node, statics.LifeKept | exemptions.WarLifeTimes) or (
        isinstance(node, statics.PlayerCannot) and node.what.id == "life"
    )


def strikes(ctx: Context, node: Node, found: Things | None) -> None:
    """What a support card says of strike classes stands above what creatures have and others give [7.4.13, R68]."""
    if not ctx.support or not ctx.battle or found is None:
        return
    for word in words_of(node):
        if word.id in v.STRIKES:
            make = LoseStrike if isinstance(node, effects.Lose) else GiveStrike
            ctx.add(make(found, v.KEYWORDS[word.id]))


def words_of(node: Node) -> tuple[Keyword, ...]:
    """Return the keywords that an act gives or takes away."""
    if isinstance(node, effects.GiveKeywords):
        return node.k
    if isinstance(node, effects.Gains) and isinstance(node.k, effects.TheKeywords):
        return node.k.k
    if isinstance(node, effects.Lose) and isinstance(node.what, effects.LostKeywords):
        return node.what.k
    return ()


def with_words(node: sentences.Instruction, words: tuple[Keyword, ...]) -> sentences.Instruction:
    """Return an act that gives or takes away these keywords instead."""
    if isinstance(node, effects.GiveKeywords):
        return replace(node, k=words)
    if isinstance(node, effects.Gains):
        return replace(node, k=effects.TheKeywords(words))
    return replace(node, what=effects.LostKeywords(words))


__all__ = ["ALONE", "MAKERS", "begin", "with_words", "words_of"]
