"""Acts that are carried out when a text resolves: deeds, draws, damage, counters, tokens, the stack, the end of the game."""

from __future__ import annotations

from tefuda.games.common.bearing import MoveEveryCounter
from tefuda.games.common.chances import TossCoin
from tefuda.games.common.control import Keep
from tefuda.games.common.doing import OnPlayers, OnThings, Reach, SetNumber
from tefuda.games.common.measuring import TableNum
from tefuda.games.common.numbers import AtMost, Difference, HalfNum, HowMany, HowManyCounters, Minus
from tefuda.games.common.picking import PickShares, TakeNumbers
from tefuda.games.common.seeing import Show
from tefuda.games.common.sets import StackedCards, UntilFits
from tefuda.games.common.things import InRegister, Players, Things, You
from tefuda.games.common.turns import AddToTable
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import INSTRUCTIONS, MAKERS, Context, lower_num
from tefuda.games.eoo.lowering.costs import paid_now
from tefuda.games.eoo.lowering.duties import more_mains, next_card, skip_step
from tefuda.games.eoo.lowering.exchanges import EXCHANGES
from tefuda.games.eoo.lowering.lasting import begin
from tefuda.games.eoo.lowering.nouns import describe, gathered
from tefuda.games.eoo.lowering.numbers import amount
from tefuda.games.eoo.lowering.players import lower_who, lower_whose
from tefuda.games.eoo.lowering.reach import FIELD, reach
from tefuda.games.eoo.lowering.things import THINGS, picked
from tefuda.games.eoo.lowering.verbs import again, did, do, obj, put_copy, search, targets
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import filters as ef
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.do_moves import Attach, DrawCards, FitHosts
from tefuda.games.eoo.rules.do_playing import ExecuteNow, PayNow
from tefuda.games.eoo.rules.do_stack import Retarget
from tefuda.games.eoo.rules.doing import (
    BOOK,
    ChangeReserve,
    DealDamage,
    Divided,
    EndStatus,
    GiveStatus,
    Heal,
    TakeOff,
)
from tefuda.games.eoo.rules.ending import DrawGame, EndGame
from tefuda.games.eoo.rules.lasting import ALWAYS, THIS_ATTACK
from tefuda.games.eoo.rules.picking import PickAttribute, Some
from tefuda.games.eoo.rules.sets import HostOf
from tefuda.games.eoo.rules.verbs import V_SHARE
from tefuda.games.eoo.wording import deeds, duties, effects, lines, nouns
from tefuda.games.lowering import options
from tefuda.games.lowering.acts import within
from tefuda.games.lowering.said import chain as chained
from tefuda.games.lowering.said import each_holder
from tefuda.kernel.programs import Const, Num
from tefuda.text import chances, having, instructions, letters, sentences, things
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.players import Player


def deed(ctx: Context, node: instructions.Do) -> None:
    """Do a verb to a thing, or to the next card that is executed."""
    if isinstance(node.t, duties.Executed):
        next_card(ctx, node, node.t)
    else:
        do(ctx, node)


# ---- draws, reserve, mana


def draws(ctx: Context, n: Num) -> None:
    """Draw so many; the cards can be recalled."""
    ctx.act(DrawCards(ctx.you, n))
    ctx.remember("draw", ctx.outcome())


def until(ctx: Context, node: having.HandBecomes) -> None:
    """Draw, or discard, until so many cards are in hand."""
    n = lower_num(ctx, node.n)
    hand = StackedCards(m.SCHEMA, (m.HAND,), ctx.you)
    if not node.off:
        draws(ctx, Difference(n, HowMany(hand)))
        return
    found = THINGS.surplus(ctx, hand, n, "discard")
    did(ctx, OnThings(found, e.DISCARDED, BOOK), "discard", found, node)


def reveal_until(ctx: Context, node: chances.RevealUntil) -> None:
    """Reveal cards from the top of an archive until such a card comes, which is それ [13-3]."""
    whose = ctx.you if node.whose is None else lower_whose(ctx, (node.whose,)) or ctx.you
    test = describe(ctx, node.np).alone(ctx) if isinstance(node.np, NP) else None
    if test is None:
        ctx.fail("it is not said which cards end the search")
    cards = UntilFits(m.SCHEMA, m.ARCHIVE, whose, test)
    ctx.seen_until(cards, test, lambda shown: ctx.act(Show(shown, e.REVEALED)))


def keeping(ctx: Context, node: having.Keeping) -> None:
    """Pick what stays of one's own things, and sacrifice or destroy the others [R37]."""
    d = describe(ctx, node.np)
    d.kept_by(ctx, ctx.you)
    rest = THINGS.others(ctx, gathered(ctx, d), node.n, node.upto)
    did(ctx, OnThings(rest, e.DESTROYED if node.how == "destroy" else e.SACRIFICED, BOOK), node.how, rest, None)


GAINS = {"gain": 1, "reserve": 1, "lose": -1, "spend": -1, "pay": -1}


def reserve(ctx: Context, node: effects.Reserve) -> None:
    """A reserve rises, falls, or is spent in full [16-2, R65]."""
    change_reserve(ctx, amount(ctx, node.n), node.way, node.who)


def change_reserve(ctx: Context, n: Num, way: str, who: Node | None) -> None:
    """Change a reserve."""
    if way in ("spend", "pay"):
        ctx.spent = ctx.valued(n)
    signed = n if GAINS[way] > 0 else Minus(n)
    ctx.act(ChangeReserve(lower_who(ctx, who), signed, way in ("spend", "pay")))
    ctx.much()


def reserve_all(ctx: Context, node: effects.ReserveAll) -> None:
    """A reserve becomes 0; what it was can be recalled as the number spent."""
    who = lower_who(ctx, node.who)
    ctx.spent = ctx.valued(TableNum(m.SCHEMA, who, m.RESERVE))
    ctx.act(SetNumber(who, e.RESERVED, Const(0), m.RESERVE))
    ctx.latest = ctx.spent


def reserve_any(ctx: Context, node: effects.ReserveAny) -> None:
    """As much of a reserve as its player names is spent."""
    change_reserve(
        ctx, ctx.pick_number(Const(0), TableNum(m.SCHEMA, lower_who(ctx, node.who), m.RESERVE)), "spend", node.who
    )


def reserve_half(ctx: Context, node: effects.ReserveHalf) -> None:
    """A reserve is halved."""
    up = node.round is not None and node.round.up
    who = lower_who(ctx, node.who)
    ctx.act(SetNumber(who, e.RESERVED, HalfNum(TableNum(m.SCHEMA, who, m.RESERVE), not up), m.RESERVE))


def pay_mana(ctx: Context, node: effects.PayMana) -> None:
    """Pay mana while the text resolves; the player may decline [R108]."""
    ctx.decided(PayNow(ctx.you, paid_now(ctx, node.m.text)))


def add_mana(ctx: Context, node: effects.AddMana) -> None:
    """Mana is added to the pool [6-2-1]."""
    for some in node.m:
        if isinstance(some, effects.AnyMana):
            one_kind(ctx, tuple(range(m.ATTRIBUTES)), amount(ctx, some.n))
        elif isinstance(some.k, effects.NoMana):
            ctx.act(OnPlayers(ctx.you, e.MANA_ADDED, amount(ctx, some.n), m.NONE))
        elif isinstance(some.k, effects.ThatMana):
            ctx.act(OnPlayers(ctx.you, e.MANA_ADDED, amount(ctx, some.n), -1 - ctx.word_named()))
        else:
            one_kind(ctx, tuple(v.ELEMENT[a.id] for a in some.k.a), amount(ctx, some.n))  # type: ignore[attr-defined]


def one_kind(ctx: Context, kinds: tuple[int, ...], n: Num) -> None:
    """Add mana of one of some kinds, picked if there are several."""
    if len(kinds) == 1:
        ctx.act(OnPlayers(ctx.you, e.MANA_ADDED, n, kinds[0]))
        return
    reg = ctx.reg()
    ctx.add(PickAttribute(ctx.you, kinds), TakeNumbers(reg))
    ctx.act(OnPlayers(ctx.you, e.MANA_ADDED, n, -1 - reg))


# ---- damage, healing, statuses, counters


def hurt(ctx: Context, node: effects.Hurt) -> None:
    """Deal damage [21-2]."""
    deal(ctx, node, amount(ctx, node.n))


def deal(ctx: Context, node: effects.Hurt, n: Num) -> None:
    """Deal it to each of the things at once."""
    found = obj(ctx, node.t)
    did(ctx, DealDamage(found, n, node.true), "hurt", found, node.t)
    ctx.amount = ctx.latest = ctx.how_much()


def hurt_divided(ctx: Context, node: effects.HurtDivided) -> None:
    """Deal damage that the player divides [21-2]."""
    found, shares = divided(ctx, node)
    did(ctx, Divided(found, e.DAMAGED, shares), "hurt", found, node.t)


def put_divided(ctx: Context, node: effects.PutDivided) -> None:
    """Put counters that the player divides [10-2]."""
    found, shares = divided(ctx, node)
    did(ctx, Divided(found, e.COUNTERS_PUT, shares, ctx.words.word(node.c.text)), "counters", found, node.t)


def divided(ctx: Context, node: effects.HurtDivided | effects.PutDivided) -> tuple[Things, int]:
    """Let the player divide a number among things that are there; return them and the register of their shares."""
    kept, shares = ctx.reg(), ctx.reg()
    source = obj(ctx, node.t)
    ctx.add(Keep(kept, source))
    ctx.origins[kept] = source
    found = InRegister(kept)
    ctx.add(PickShares(found, amount(ctx, node.n), ctx.you, verb=V_SHARE), TakeNumbers(shares))
    return found, shares


def heal(ctx: Context, node: effects.Heal | effects.HealAll) -> None:
    """Remove recorded damage [R64]."""
    found = obj(ctx, node.t)
    n = amount(ctx, node.n) if isinstance(node, effects.Heal) else None
    did(ctx, Heal(found, n), "heal", found, node.t)
    ctx.much()


def inflict(ctx: Context, node: effects.Inflict) -> None:
    """Give statuses; without a period they end in the next clear step [24-1-5, R68]."""
    found = obj(ctx, node.t)
    period = ctx.span.take()
    if period is not ALWAYS and (period.kinds or period.later or period.kind == THIS_ATTACK):
        ctx.fail("a status ends at a point of time")
    for s in node.s:
        did(ctx, GiveStatus(found, v.STATUS[s.id], None if period is ALWAYS else period), "inflict", found, node.t)


def cure(ctx: Context, node: effects.Cure) -> None:
    """End a status, or all [R70, R71]."""
    found = obj(ctx, node.t)
    did(ctx, EndStatus(found, -1 if node.s is None else v.STATUS[node.s.id]), "cure", found, node.t)


def put_counters(ctx: Context, node: effects.PutCounters) -> None:
    """Put counters [10-2]."""
    found = obj(ctx, node.t)
    ins = OnThings(found, e.COUNTERS_PUT, BOOK, amount(ctx, node.n), ctx.words.word(node.c.text))
    if reach(ctx, found) == (FIELD, 1 << m.K_GLYPH) or (
        isinstance(node.t, nouns.Source) and reach(ctx, found)[1] == 1 << m.K_GLYPH
    ):
        ins.reach = ON_GLYPHS
    did(ctx, ins, "counters", found, node.t)
    ctx.much()


ON_GLYPHS = Reach(1 << m.FIELD, ef.of_types(1 << m.K_GLYPH))
"""A text that names glyphs puts counters on them [R44]."""


def take_counters(ctx: Context, node: effects.TakeCounters) -> None:
    """Take counters off [10-2]."""
    found = obj(ctx, node.t)
    word = ctx.words.word(node.c.text) if hasattr(node.c, "text") else -1
    n = None if node.n is None else amount(ctx, node.n)
    did(ctx, TakeOff(found, e.COUNTERS_TAKEN, BOOK, n, word), "uncounter", found, node.t)
    ctx.much()


def name_first(ctx: Context, node: Node, found: Things) -> None:
    """What is named first in a sentence is what 別の is another than."""
    if isinstance(node, things.Picked | things.Both):
        ctx.it = found


def move_counters(ctx: Context, node: effects.MoveCounters) -> None:
    """Move counters from one thing to another."""
    if not hasattr(node.c, "text"):
        if node.n is not None:
            ctx.fail("counters of any name are moved all together")
        giver = obj(ctx, node.t)
        name_first(ctx, node.t, giver)
        taker = obj(ctx, node.u)
        did(ctx, MoveEveryCounter(giver, taker, e.COUNTERS_TAKEN, e.COUNTERS_PUT), "counters", taker, node.u)
        return
    word = ctx.words.word(node.c.text)
    giver = obj(ctx, node.t)
    name_first(ctx, node.t, giver)
    have: Num = HowManyCounters(giver, node.c.text)
    n = ctx.valued(have if node.n is None else AtMost(have, amount(ctx, node.n)))
    ctx.act(TakeOff(giver, e.COUNTERS_TAKEN, BOOK, n, word))
    ctx.act(OnThings(obj(ctx, node.u), e.COUNTERS_PUT, BOOK, n, word))


# ---- the stack, hosts, choices, the end


def execute(ctx: Context, node: deeds.Execute) -> None:
    """Execute a card during the resolution [R34]."""
    if ctx.span.period is not ALWAYS:
        ctx.fail("a card is executed as the text resolves, or permitted in a sentence of its own")
    found = obj(ctx, node.t, node.src)
    ctx.act(ExecuteNow(found, ctx.you, node.free))


def new_targets(ctx: Context, node: Node) -> None:
    """The copy gets new targets."""
    ctx.act(Retarget(ctx.that(), True))


def choose_hue(ctx: Context, node: effects.ChooseHue) -> None:
    """Name an attribute [5-4]."""
    if node.n != 1:
        ctx.fail("one attribute is chosen at a time")
    ctx.name_word(PickAttribute(ctx.you))


def choose_x(ctx: Context, node: effects.ChooseX) -> None:
    """Pick X when the text resolves [7-1-3, R32]."""
    ctx.x[node.x] = ctx.pick_number(Const(node.lo), Const(node.hi))


def move_glyph(ctx: Context, node: effects.MoveGlyph) -> None:
    """Another host for a glyph: picked among those that its own text allows [17-8-4-2]."""
    glyph = obj(ctx, node.t)
    it, ctx.it = ctx.it, HostOf(glyph)
    found = FitHosts(gathered(ctx, describe(ctx, node.np)), glyph)
    ctx.it = it
    ctx.act(Attach(glyph, picked(ctx, Some(found, Const(1), Const(1), ctx.you), "host")))


INSTRUCTIONS.add(
    {
        chances.Toss: lambda ctx, node: ctx.toss(TossCoin(e.TOSSED)),
        instructions.Do: deed,
        instructions.Again: again,
        instructions.Search: search,
        instructions.Draw: lambda ctx, node: draws(ctx, amount(ctx, node.n)),
        effects.DrawUpTo: lambda ctx, node: draws(ctx, ctx.pick_number(Const(0), amount(ctx, node.n))),
        having.HandBecomes: until,
        having.Keeping: keeping,
        chances.RevealUntil: reveal_until,
        effects.Target: targets,
        effects.Reserve: reserve,
        effects.ReserveAll: reserve_all,
        effects.ReserveAny: reserve_any,
        effects.ReserveTo: lambda ctx, node: ctx.act(
            SetNumber(lower_who(ctx, node.who), e.RESERVED, amount(ctx, node.n), m.RESERVE)
        ),
        effects.ReserveHalf: reserve_half,
        effects.PayMana: pay_mana,
        effects.AddMana: add_mana,
        effects.Hurt: hurt,
        effects.HurtDivided: hurt_divided,
        effects.PutDivided: put_divided,
        effects.Heal: heal,
        effects.HealAll: heal,
        effects.Inflict: inflict,
        effects.Cure: cure,
        effects.PutCounters: put_counters,
        effects.TakeCounters: take_counters,
        effects.MoveCounters: move_counters,
        effects.CopyOnStack: lambda ctx, node: put_copy(ctx, obj(ctx, node.t)),
        effects.NewTargets: new_targets,
        effects.Retarget: lambda ctx, node: ctx.act(Retarget(obj(ctx, node.t), False)),
        effects.ChooseHue: choose_hue,
        effects.ChooseX: choose_x,
        effects.MoveGlyph: move_glyph,
        deeds.Execute: execute,
        effects.MoreExplores: lambda ctx, node: ctx.act(AddToTable(ctx.you, m.MORE_EXPLORES, amount(ctx, node.n))),
        instructions.GameEnds: lambda ctx, node: ctx.act(EndGame(lower_who(ctx, node.who), node.win)),
        effects.GameDrawn: lambda ctx, node: ctx.act(DrawGame()),
        letters.Let: lambda ctx, node: None,
        letters.LetBoth: lambda ctx, node: None,
        duties.SkipStep: skip_step,
        duties.MoreMains: more_mains,
        **EXCHANGES,
    }
)


def lower_act(ctx: Context, node: Node) -> None:
    """Add an act; what may start a lasting effect does if it has a period, or is nothing else."""
    before = ctx.it
    if type(node) in MAKERS and (type(node) not in INSTRUCTIONS or ctx.span.period is not ALWAYS):
        begin(ctx, node)
    else:
        INSTRUCTIONS(ctx, node)
    ctx.acted(node, before)


def doer(ctx: Context, node: deeds.Besides) -> Players:
    """Return who does a later act of a chain; 自分は is the holder of the text, whoever did the acts before [R105]."""
    if each_holder(node.who):
        ctx.fail("the players of several cards do not carry out a sentence together")
    return You() if isinstance(node.who, Player) and node.who.s.id == "own" else lower_who(ctx, node.who)


INSTRUCTIONS.add(
    {
        sentences.FromThem: within("among", lambda ctx, node: True, lower_act),
        deeds.Besides: within("you", doer, lower_act),
    }
)


def may(ctx: Context, d: sentences.Instruction) -> None:
    """An optional act: asked on resolution, unless it cannot be done anyway [R46]."""
    if isinstance(d, effects.PayMana):
        lower_act(ctx, d)
        return
    options.may(ctx, d, lines.Seq, lower_act)


def chain(d: sentences.Instruction) -> list[sentences.Instruction]:
    """Return the acts of a sentence, one after the other; a period stays with what it governs."""
    return chained(d, lines.Seq)


__all__ = ["lower_act", "obj"]
