"""Acts that are carried out when a text resolves: deeds, draws, damage, negation, support cards [7.3, R29, R62, R73]."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.context import INSTRUCTIONS, Context, lower_num, lower_things
from tefuda.games.avalon.lowering.lasting import MAKERS, begin
from tefuda.games.avalon.lowering.makeup import Makeup
from tefuda.games.avalon.lowering.nouns import describe, group
from tefuda.games.avalon.lowering.numbers import amount
from tefuda.games.avalon.lowering.periods import spanning
from tefuda.games.avalon.lowering.players import lower_who, lower_whose
from tefuda.games.avalon.lowering.things import THINGS, elsewhere, placed_only
from tefuda.games.avalon.lowering.verbs import DISCARDS, again, did, do, is_magic, name, obj
from tefuda.games.avalon.rules import events as e
from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.do_battle import GainNoted, NoteAbilities
from tefuda.games.avalon.rules.do_moves import Draw, DrawUntil, GainLife, LoseLife
from tefuda.games.avalon.rules.doing import (
    DealDamage,
    Discard,
    Exchange,
    ExchangeSupports,
    MoveTo,
    Negate,
    Show,
    TakeSupport,
    UseMagic,
)
from tefuda.games.avalon.rules.filters import IsPlayer
from tefuda.games.avalon.rules.judging import Leads, TurnIs
from tefuda.games.avalon.rules.knowing import STATS
from tefuda.games.avalon.rules.lasting import BATTLE, GAME, SETTLED, Begin, BeginShares
from tefuda.games.avalon.rules.turns import CHASERS_LEFT_OUT
from tefuda.games.avalon.rules.verbs import V_ATTRIBUTE
from tefuda.games.avalon.wording import courses, deeds, effects, exchanges, lines
from tefuda.games.common.chances import TossCoin
from tefuda.games.common.conditions import Always
from tefuda.games.common.control import Forget
from tefuda.games.common.filters import Every
from tefuda.games.common.measuring import StatNum
from tefuda.games.common.numbers import HowMany, InRegisterNum, Minus
from tefuda.games.common.picking import PickShares, PickWord, TakeNumbers
from tefuda.games.common.recalling import Befallen
from tefuda.games.common.sets import UntilFits, ZoneCards
from tefuda.games.common.things import First, Players, Things, You
from tefuda.games.common.turns import MorePhases
from tefuda.games.lowering import options
from tefuda.games.lowering.acts import within
from tefuda.games.lowering.assembling import beyond
from tefuda.games.lowering.makeup import swapped
from tefuda.kernel.programs import AllOf, Const, Num
from tefuda.kernel.records import ADD, LOSE_ALL, OR, Bundle, Mod
from tefuda.text import chances, having, instructions, known, letters, naming, sentences, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.players import Player
from tefuda.text.tree import walk
from tefuda.text.verbs import Affect


def choose_player(ctx: Context, node: effects.ChoosePlayer) -> None:
    """Choose a player, whom そのプレイヤー then means."""
    ctx.player = lower_who(ctx, node.who)


def someone(ctx: Context, node: effects.Someone) -> Players:
    """Return who does a later act of a chain; 自分 as its subject is the controller."""
    ctx.you = You()
    return lower_who(ctx, node.who)


# ---- draws


def draws(ctx: Context, n: Num) -> None:
    """Draw so many; the cards can be recalled."""
    ctx.act(Draw(ctx.you, n), n, 1 << e.DRAWN)
    ctx.remember("draw", ctx.outcome())


def all_together(ctx: Context, node: deeds.AllTogether) -> None:
    """Refused where nobody is said to do it: the sentence names the players."""
    ctx.refuse(node, "it is not said who does it at the same time")


def hand_becomes(ctx: Context, node: having.HandBecomes) -> None:
    """Draw while the hand is smaller, or discard as many of its cards as are too many."""
    n = lower_num(ctx, node.n)
    if not node.off:
        ctx.act(DrawUntil(ctx.you, n), None, 1 << e.DRAWN)
        return
    found = THINGS.surplus(ctx, ZoneCards(m.SCHEMA, (m.HAND,), ctx.you), n)
    did(ctx, Discard(found), "discard", found, None, DISCARDS)


def life_to(ctx: Context, node: deeds.LifeTo) -> None:
    """Lose as many life cards as are too many, or gain as many as are missing [R15, R33]."""
    life_becomes(ctx, lower_num(ctx, node.n), node.more)


def life_as(ctx: Context, node: deeds.LifeAs) -> None:
    """The same, to as many as another player has; 自分 is not who carries it out."""
    doer, ctx.you = ctx.you, You()
    wanted = HowMany(ZoneCards(m.SCHEMA, (m.LIFE,), lower_who(ctx, node.who)))
    ctx.you = doer
    life_becomes(ctx, wanted, node.more)


def life_becomes(ctx: Context, wanted: Num, more: bool) -> None:
    """Let a player lose, or gain, life up to a number."""
    here = HowMany(ZoneCards(m.SCHEMA, (m.LIFE,), ctx.you))
    if more:
        ctx.act(GainLife(ctx.you, beyond(wanted, here)), None, 1 << e.LIFE_GAINED)
        return
    ctx.act(LoseLife(ctx.you, beyond(here, wanted)), None, 1 << e.LIFE_LOST)
    ctx.remember("to_discard", ctx.affected())


def swap_between(ctx: Context, node: exchanges.SwapBetween) -> None:
    """Two numbers, of two things, change places."""
    span = spanning(ctx, node)
    if node.u is None:
        both = obj(ctx, node.t)
        if not (len(ctx.choices) == 2 or (len(ctx.choices) == 1 and ctx.pair)):
            ctx.refuse(node, "two things must have been chosen before")
        a: Things = First(both, 0)
        b: Things = First(both, 1)
    else:
        a, b = obj(ctx, node.t), obj(ctx, node.u)
    one = v.STATS[node.stat.id]
    two = ((a, one), (b, v.STATS[node.other.id] if node.other is not None else one))
    outer, ctx.span = ctx.span, span
    swapped(ctx, two, m.L_ALL, lambda of, stat: StatNum(STATS, of, stat), Begin, lambda ins, k: ctx.act(ins))
    ctx.span = outer


def change_divided(ctx: Context, node: effects.ChangeDivided) -> None:
    """A number divided among creatures, each of which changes by its share."""
    placed_only(ctx, node.t)
    np = node.t.np if isinstance(node.t, things.Bare) else getattr(node.t, "of", None)
    if isinstance(node.t, things.Some) and not isinstance(node.t.cnt, things.All):
        ctx.refuse(node.t, "it is divided among all of them")
    if np is None:
        ctx.refuse(node.t, "it is not said among what it is divided")
    kept, shares = ctx.kept(group(ctx, np)), ctx.reg()
    ctx.add(PickShares(kept, lower_num(ctx, node.n), ctx.you), TakeNumbers(shares))
    period = spanning(ctx, node).take()
    one = ctx.reg()
    k = Makeup.beginning(ctx)
    share = k.amount(InRegisterNum(one))
    for stat in node.stat:
        k.change(m.L_ALL, v.STATS[stat.id], ADD, share if node.plus else Minus(share))
    ctx.act(k.begun(BeginShares(k.bundle(), kept, period, shares, one)))


def swap_cards(ctx: Context, node: exchanges.SwapCards) -> None:
    """Two cards off the field change places."""
    for one in (node.a, node.b):
        if isinstance(one, things.Some) and not elsewhere(ctx, one):
            ctx.refuse(node, "what lies on the field lies on mana: such a card has no place of its own")
    a = obj(ctx, node.a)
    b = obj(ctx, node.b)
    did(ctx, Exchange(a, b), "swap", a, node.a, 1 << e.MOVED)


def swap_zones(ctx: Context, node: exchanges.SwapZones) -> None:
    """The memory and the discard pile of a player change places [R10]."""
    if {node.a.id, node.b.id} != {"memory", "discard"}:
        ctx.refuse(node, "only a memory and a discard pile change places as a whole")
    who = lower_who(ctx, node.who)
    up, down = ctx.kept(ZoneCards(m.SCHEMA, (m.DISCARD,), who)), ctx.kept(ZoneCards(m.SCHEMA, (m.MEMORY,), who))
    ctx.act(MoveTo(up, m.MEMORY, e.TO_TOP))
    ctx.act(Discard(down))


def damage(ctx: Context, node: effects.Damage) -> None:
    """Deal damage outside battle [R73]."""
    placed_only(ctx, node.to)
    found = obj(ctx, node.to)
    did(ctx, DealDamage(found, amount(ctx, node.n)), "hurt", found, node.to, 1 << e.DAMAGED)
    # what the damage destroyed at once [R73]
    ctx.count_events((e.DESTROYED,))
    ctx.took("destroy", Befallen(ctx.done["hurt"], (e.DESTROYED,), None))


# ---- battle


def negate_abilities(ctx: Context, node: effects.NegateAbilities) -> None:
    """Creatures lose what they have at this moment, until their battle is settled [R62], elsewhere for the turn [R113]; その能力 can be
    gained by others."""
    placed_only(ctx, node.t)
    found = obj(ctx, node.t)
    if ctx.copies >= 0:
        ctx.add(NoteAbilities(ctx.copies, found))
    ctx.act(Negate(found))
    negated = ctx.affected()
    k = Makeup.beginning(ctx)
    k.change(m.L_ALL, m.KEYWORDS, LOSE_ALL)
    period = spanning(ctx, node).take()
    ctx.add(k.started(negated, SETTLED if period is BATTLE else period))
    ctx.remember("negate", negated)
    name(ctx, node.t, found)


def gain_those(ctx: Context, node: effects.Gains) -> None:
    """A creature gains the abilities that were negated (E117)."""
    if ctx.copies < 0 or "negate" not in ctx.done:
        ctx.refuse(node, "no abilities were negated before this")
    found = obj(ctx, node.t)
    ctx.act(GainNoted(ctx.copies, found, ctx.span.take(), each_keyword(ctx)))


def swap_supports(ctx: Context, node: exchanges.SwapSupports) -> None:
    """This support card and that of the other side change sides [7.3.1]."""
    if not ctx.support or node.u.k.id != "card":
        ctx.refuse(node, "only a support card can be exchanged")
    ctx.act(ExchangeSupports(lower_things(ctx, node.t)))


def use_as_own(ctx: Context, node: effects.UseAsOwn) -> None:
    """The effect of a magic card is carried out [6.2.6.5]."""
    if not is_magic(node.t) and not isinstance(node.t, effects.LastMagic):
        ctx.refuse(node.t, "only magic cards have an effect that can be used like this")
    ctx.act(UseMagic(obj(ctx, node.t)))


def until(ctx: Context, node: chances.RevealUntil) -> None:
    """Cards from the top of the memory are shown until such a one comes: it is それ, and all of them have been seen [R95]."""
    d = describe(ctx, node.np) if isinstance(node.np, NP) else ctx.fail("one kind of card ends the search")
    if d.taken is not None or d.extremes or d.on is not None or d.whose is not None or d.zone or d.kind != "cards":
        ctx.refuse(node, "this cannot be told before such a card comes")
    whose = lower_whose(ctx, (node.whose,)) if node.whose is not None else None
    test = Every(d.tests)
    cards = UntilFits(m.SCHEMA, m.MEMORY, whose if whose is not None else ctx.you, test)
    ctx.seen_until(cards, test, lambda shown: ctx.act(Show(shown)))


def skip_phase(ctx: Context, node: courses.SkipPhase) -> None:
    """The next such phase of a player does not come: of the phases that all chasers share only draws are each one's own [5.3.1, 5.3.2]."""
    if node.p.id not in ("draw", "set"):
        ctx.refuse(node, "only draw phases and set phases are left out: the others are shared by the chasers")
    who = lower_who(ctx, Player(node.s) if node.s is not None else None)
    made = ctx.number(Bundle(mods=(Mod(m.M_NO_PHASE, IsPlayer(who), None, v.PHASES[node.p.id]),)))
    begin = Begin(made, None, GAME)
    begin.base, begin.uses = ctx.reg(), 1
    ctx.act(begin)


def skip_turn(ctx: Context, node: courses.SkipTurn) -> None:
    """The next turn of that half of the round does not come."""
    one = CHASERS_LEFT_OUT if node.r.id == "chaser" else 1
    ctx.act(MorePhases(m.NO_TURNS, Const(one), Always()))


def more_turns(ctx: Context, node: courses.MoreTurns) -> None:
    """Further leader turns behind this one, of the leader in his own."""
    ctx.act(MorePhases(m.MORE_TURNS, Const(node.n), AllOf((Leads(ctx.you), TurnIs(ctx.you)))))


def set_again(ctx: Context, node: courses.SetAgain) -> None:
    """A further set phase behind the main phase of this turn, in a turn of the player."""
    ctx.act(MorePhases(m.MORE_SETS, Const(1), TurnIs(ctx.you), ctx.you))


def gain_same(ctx: Context, node: effects.Gains) -> None:
    """A thing gains the abilities of another."""
    assert isinstance(node.k, effects.SameAbilities)
    placed_only(ctx, node.t)
    found = obj(ctx, node.t)
    name(ctx, node.t, found)
    reg = ctx.reg()
    ctx.add(NoteAbilities(reg, obj(ctx, node.k.of)))
    ctx.act(GainNoted(reg, found, spanning(ctx, node).take(), each_keyword(ctx)))


def each_keyword(ctx: Context) -> tuple[Bundle, ...]:
    """Return what gives each keyword of the book, in the order of their bits."""
    bundles: list[Bundle] = []
    for bit in m.KEYWORD_BITS.values():
        k = Makeup(ctx, nums=[])
        k.change(m.L_ALL, m.KEYWORDS, OR, None, bit)
        bundles.append(k.bundle())
    return tuple(bundles)


def use_effect(ctx: Context, node: effects.UseEffect) -> None:
    """The side uses the support card named last from now on (E116); of a magic card named last the effect is carried out."""
    if not ctx.battle and ctx.magic and ctx.it is not None:
        ctx.act(UseMagic(ctx.it))
        return
    if ctx.last is None or not ctx.battle:
        ctx.refuse(node, "no support card was named before this")
    ctx.act(TakeSupport(ctx.last))


HUES = tuple(range(len(m.ATTRIBUTES)))
"""Numbers of the attributes that a card can have [R7]."""
INSTRUCTIONS.add(
    {
        instructions.Do: do,
        instructions.Again: again,
        instructions.Draw: lambda ctx, node: draws(ctx, amount(ctx, node.n)),
        effects.DrawUpTo: lambda ctx, node: draws(ctx, ctx.pick_number(Const(0), amount(ctx, node.n))),
        effects.Damage: damage,
        effects.ChoosePlayer: choose_player,
        effects.NegateAbilities: negate_abilities,
        exchanges.SwapSupports: swap_supports,
        effects.UseEffect: use_effect,
        effects.UseAsOwn: use_as_own,
        chances.Toss: lambda ctx, node: ctx.toss(TossCoin(e.TOSSED)),
        chances.RevealUntil: until,
        letters.Let: lambda ctx, node: None,
        letters.LetBoth: lambda ctx, node: None,
        having.HandBecomes: hand_becomes,
        deeds.AllTogether: all_together,
        deeds.LifeTo: life_to,
        deeds.LifeAs: life_as,
        exchanges.SwapBetween: swap_between,
        exchanges.SwapCards: swap_cards,
        exchanges.SwapZones: swap_zones,
        effects.ChangeDivided: change_divided,
        courses.SkipPhase: skip_phase,
        courses.SkipTurn: skip_turn,
        courses.MoreTurns: more_turns,
        courses.SetAgain: set_again,
        naming.NameHue: lambda ctx, node: ctx.name_word(PickWord("attribute", V_ATTRIBUTE, HUES, ctx.you)),
        naming.NameNumber: lambda ctx, node: ctx.name_number(node.lo, node.hi),
    }
)


def lower_act(ctx: Context, node: Node) -> None:
    """Add an act, whatever its kind."""
    before = ctx.it
    if isinstance(node, effects.Gains) and isinstance(node.k, effects.ThoseAbilities):
        gain_those(ctx, node)
    elif isinstance(node, effects.Gains) and isinstance(node.k, effects.SameAbilities):
        gain_same(ctx, node)
    elif type(node) in MAKERS and type(node) not in INSTRUCTIONS:
        begin(ctx, node)
    elif isinstance(node, effects.ChangeMore):
        ctx.refuse(node, "the sentence before changes no number")
    else:
        INSTRUCTIONS(ctx, node)
    if getattr(getattr(node, "v", None), "id", "") != "choose" and not isinstance(node, lines.Seq):
        ctx.elsewhere = False
        ctx.choices = []
    ctx.acted(node, before)


INSTRUCTIONS.add(
    {
        effects.Someone: within("you", someone, lower_act),
        sentences.FromThem: within("among", lambda ctx, node: True, lower_act),
    }
)


def may(ctx: Context, d: sentences.Instruction) -> None:
    """An optional act; そうした場合 asks whether it was done completely."""
    if isinstance(d, courses.MoreBattles):
        lower_act(ctx, d)
        return
    options.may(ctx, d, lines.Seq, lower_act)


def prepare(ctx: Context, steps: Sequence[Node]) -> None:
    """Look ahead: what X is, whether a choice is asked for later, who shuffles, whether abilities are copied."""
    ctx.foresee(steps)
    nodes = [n for s in steps for n in walk(s)]
    ctx.define(nodes)
    if any(isinstance(n, known.NotChosen) for n in nodes) and ctx.offered < 0:
        ctx.offered, ctx.chosen = ctx.reg(), ctx.reg()
        ctx.add(Forget((ctx.offered, ctx.chosen)))
    if any(isinstance(n, effects.ThoseAbilities) for n in nodes) and ctx.copies < 0:
        ctx.copies = ctx.reg()
    ctx.shuffles = any(isinstance(n, Affect) and n.id == "shuffle" for n in nodes)


__all__ = ["lower_act"]
