"""Acts that are carried out when a text resolves: deeds, draws, damage, counters, tokens, the stack, the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.common.control import Keep, NoteAfter, NoteDone, NoteResult
from tefuda.games.common.numbers import HowManyCounters, InRegisterNum, Minus
from tefuda.games.common.things import InRegister, OwnerOf, Players, Things
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import Context
from tefuda.games.eoo.lowering.nouns import describe, gathered
from tefuda.games.eoo.lowering.numbers import amount, lower_num
from tefuda.games.eoo.lowering.players import lower_who
from tefuda.games.eoo.lowering.things import from_seen, lower_target, picked, take, whole_zone
from tefuda.games.eoo.rules import events as e
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.do_moves import Attach, Break, DrawCards, Look, LookThrough, MoveEnds, MoveTo, PutIntoPlay
from tefuda.games.eoo.rules.do_playing import ExecuteNow, PayNow
from tefuda.games.eoo.rules.do_stack import CopyThem, CounterThem, Retarget
from tefuda.games.eoo.rules.doing import (
    AddMana,
    ChangeReserve,
    DealDamage,
    EndStatus,
    GiveStatus,
    Heal,
    PutAway,
    PutCounters,
    SetReserve,
    Show,
    Shuffle,
    TakeCounters,
    Turn,
)
from tefuda.games.eoo.rules.ending import DrawGame, EndGame, ExploreAgain
from tefuda.games.eoo.rules.lasting import ALWAYS
from tefuda.games.eoo.rules.picking import PickAttribute, PickNumber, Some, TakeNumbers
from tefuda.games.eoo.rules.recalling import AtMost
from tefuda.games.eoo.rules.sets import EndOfArchive, HostOf
from tefuda.games.eoo.rules.text import Cost
from tefuda.games.eoo.wording import deeds, effects, lines
from tefuda.kernel.programs import Const, Ins, Num, SetReg
from tefuda.text import instructions, sentences, things
from tefuda.text.model import Node
from tefuda.text.verbs import Affect

Act = Callable[[Context, Any], None]


# ---- the object of an act


def obj(ctx: Context, node: Node | None, src: Node | None = None, kind: str = "choose") -> Things:
    """Return what an act is done to: named, picked, or left out (それ)."""
    if node is None:
        return ctx.that()
    if ctx.among and isinstance(node, things.Some | things.Bunch):
        return from_seen(ctx, node, kind)
    return take(ctx, node, src, kind)


def fresh(node: Node | None) -> bool:
    """Whether an act brings in a thing of its own, which それ then means."""
    return isinstance(node, things.Picked | things.Both)


def did(ctx: Context, ins: Ins, verb: str, found: Things, node: Node | None) -> None:
    """Add an act; what it did is kept under its verb, and a fresh object becomes それ."""
    ctx.act(ins)
    reg = ctx.reg()
    ctx.add(NoteDone(reg))
    ctx.remember(verb, InRegister(reg))
    if fresh(node):
        ctx.it = found


# ---- deeds


def put_away(kind: int, verb: str) -> Act:
    """Destroy, sacrifice, discard."""

    def act(ctx: Context, node: instructions.Do) -> None:
        found = obj(ctx, node.t, node.src, verb)
        zones = 1 << m.FIELD | 1 << m.MANA if kind == e.DESTROYED and names_mana(node.t) else 0
        did(ctx, PutAway(found, kind, zones), verb, found, node.t)

    return act


def names_mana(node: Node) -> bool:
    """Whether a description names the mana zone [13-5-3]."""
    quals_ = getattr(getattr(node, "of", getattr(node, "np", None)), "quals", ())
    return any(getattr(getattr(q, "z", None), "id", "") == "mana" for q in quals_)


def exile(ctx: Context, node: instructions.Do) -> None:
    """To the return zone [R37]."""
    found = obj(ctx, node.t, node.src)
    did(ctx, MoveTo(found, m.RETURN), "exile", found, node.t)


def counter(ctx: Context, node: instructions.Do) -> None:
    """Off the stack, unresolved [R37]."""
    found = obj(ctx, node.t, node.src)
    did(ctx, CounterThem(found), "counter", found, node.t)


def turn(kind: int, verb: str) -> Act:
    """Upright or sideways."""

    def act(ctx: Context, node: instructions.Do) -> None:
        found = obj(ctx, node.t, node.src)
        did(ctx, Turn(found, kind), verb, found, node.t)

    return act


def seen(ctx: Context, node: instructions.Do, show: bool) -> Things:
    """Fix the cards that are looked at or shown, and remember them for その中から and 残り."""
    zone = whole_zone(node.t)
    reg = ctx.reg()
    if zone is not None and zone.z.id == "archive":
        d = describe(ctx, node.t.np)  # type: ignore[attr-defined]
        whose = d.whose or ctx.you
        ctx.add(LookThrough(m.ARCHIVE, whose, ctx.you))
    found = obj(ctx, node.t, node.src, "reveal" if show else "look")
    ctx.add(Keep(reg, found))
    ctx.seen = InRegister(reg)
    ctx.remember("reveal" if show else "look", ctx.seen)
    if isinstance(node.t, things.Picked) or (show and isinstance(node.t, things.Bare)):
        ctx.it = ctx.seen
    return ctx.seen


def look(ctx: Context, node: instructions.Do) -> None:
    """The player of the sentence alone sees them (見る)."""
    ctx.act(Look(seen(ctx, node, False), ctx.you))


def show(ctx: Context, node: instructions.Do) -> None:
    """Both players see them (公開する, 相手に見せる)."""
    if getattr(node.v, "id", "") == "show":
        # cards that were found are shown; what was looked at stays what その中から means
        before = ctx.seen
        found = obj(ctx, node.t, node.src)
        ctx.act(Show(found))
        ctx.seen, ctx.it = before, found
        return
    ctx.act(Show(seen(ctx, node, True)))


def shuffle(ctx: Context, node: instructions.Do) -> None:
    """An archive is shuffled [3-2-3-4]."""
    d = describe(ctx, node.t.np) if isinstance(node.t, things.Bare) else None  # type: ignore[arg-type]
    ctx.act(Shuffle((d.whose if d is not None else None) or ctx.you))


def break_shields(ctx: Context, node: instructions.Do) -> None:
    """Shields are broken, without windows [R57, R58]."""
    found = obj(ctx, node.t, node.src)
    did(ctx, Break(found), "break", found, node.t)


def choose(ctx: Context, node: instructions.Do) -> None:
    """Things are picked; they become それ."""
    found = obj(ctx, node.t, node.src)
    reg = ctx.reg()
    ctx.add(Keep(reg, found))
    ctx.it = InRegister(reg)
    ctx.remember("choose", ctx.it)


def copy(ctx: Context, node: instructions.Do) -> None:
    """Copies of objects on the stack [10-1-2, R51]."""
    put_copy(ctx, obj(ctx, node.t, node.src))


def put_copy(ctx: Context, found: Things) -> None:
    """Put copies on the stack; they become それ."""
    reg = ctx.reg()
    ctx.act(CopyThem(found, Const(1)))
    ctx.add(NoteDone(reg))
    ctx.it = InRegister(reg)


VERBS: dict[str, Act] = {
    "destroy": put_away(e.DESTROYED, "destroy"),
    "sacrifice": put_away(e.SACRIFICED, "sacrifice"),
    "discard": put_away(e.DISCARDED, "discard"),
    "make_discard": put_away(e.DISCARDED, "discard"),
    "exile": exile,
    "counter": counter,
    "rinoa": turn(e.READIED, "rinoa"),
    "runoa": turn(e.RESTED, "runoa"),
    "reveal": show,
    "show": show,
    "look": look,
    "shuffle": shuffle,
    "break": break_shields,
    "choose": choose,
    "copy": copy,
}
"""What each plain verb does."""

MOVED_AS = {m.HAND: "to_hand", m.GRAVEYARD: "to_graveyard", m.FIELD: "to_field", m.RETURN: "exile"}


def move(ctx: Context, node: instructions.Do) -> None:
    """Things are moved to a zone [13-11-1]."""
    found = obj(ctx, node.t, node.src)
    put_into(ctx, found, node.v, not isinstance(node.t, things.Rest))  # type: ignore[arg-type]
    if isinstance(node.t, things.Rest):
        ctx.seen = None


def put_into(ctx: Context, found: Things, verb: deeds.Put, follows: bool = True) -> None:
    """Move things; what they became is それ."""
    to = verb.to
    zone = v.ZONES[to.z.id]
    sideways = isinstance(to.how, deeds.Oriented) and to.how.s.id == "sideways"
    if isinstance(to.how, deeds.Facing) and to.how.up and zone in (m.SHIELD, m.ARCHIVE):
        ctx.fail("cards lie face down there")
    if zone == m.FIELD:
        ctx.act(PutIntoPlay(found, field_of(ctx, to), sideways))
    else:
        ctx.act(move_to(ctx, found, to, zone, sideways))
        if zone == m.ARCHIVE and to.end is None:
            ctx.add(Shuffle(OwnerOf(found)))
    reg, old = ctx.reg(), ctx.reg()
    ctx.add(NoteAfter(reg), NoteDone(old))
    ctx.remember(MOVED_AS.get(zone, "move"), InRegister(reg))
    if zone == m.HAND and verb.how == "return":
        ctx.remember("bounce", InRegister(reg))
    if follows:
        ctx.it = InRegister(reg)


def field_of(ctx: Context, to: deeds.Into) -> Players | None:
    """Return in whose field things are put [R95]."""
    if to.s is None:
        return ctx.you
    return None if isinstance(to.s, deeds.Masters) else lower_side_of(ctx, to.s)


def lower_side_of(ctx: Context, side: Any) -> Players:
    """Return the player of a side."""
    from tefuda.games.eoo.lowering.players import lower_side

    return lower_side(ctx, side)


def move_to(ctx: Context, found: Things, to: deeds.Into, zone: int, sideways: bool) -> MoveTo:
    """Return the instruction that moves things to a zone of their masters [R75, R111]."""
    if to.end == "either":
        ctx.fail("a choice between top and bottom cannot be executed")
    ins = MoveEnds(found, zone) if isinstance(found, EndOfArchive) else MoveTo(found, zone)
    ins.sideways = sideways
    ins.place = e.TO_BOTTOM if to.end == "bottom" else e.TO_TOP
    if zone == m.ARCHIVE and to.end is not None and not (to.order is not None and to.order.random):
        ins.orders = True
        ins.orderer = ctx.you if to.order is not None else None
    return ins


def do(ctx: Context, node: instructions.Do) -> None:
    """Do a verb to a thing."""
    if isinstance(node.v, deeds.Put):
        move(ctx, node)
    elif isinstance(node.v, Affect) and node.v.id in VERBS:
        VERBS[node.v.id](ctx, node)
    else:
        ctx.fail(f"the verb {getattr(node.v, 'id', type(node.v).__name__)} cannot be executed")


def again(ctx: Context, node: instructions.Again) -> None:
    """Do a verb to what was named last."""
    if ctx.it is None and ctx.seen is not None:
        ctx.it = ctx.seen
    do(ctx, instructions.Do(things.It(), node.v))  # type: ignore[arg-type]


def search(ctx: Context, node: instructions.Search) -> None:
    """Look through a zone for such cards; what is there must be found [R77]."""
    from tefuda.games.eoo.lowering.players import lower_whose

    zone = v.ZONES[node.place.z.id]
    ctx.add(LookThrough(zone, lower_whose(ctx, node.place.quals) or ctx.you, ctx.you))
    ctx.it = take(ctx, node.t, node.place, "search")


def targets(ctx: Context, node: effects.Target) -> None:
    """Targets were chosen when the text went on the stack; a sentence that only names them is executed if one is legal [R48]."""
    ctx.it = lower_target(ctx, node.what)


def from_them(ctx: Context, node: sentences.FromThem) -> None:
    """An act on some of the cards seen last."""
    ctx.among = True
    lower_act(ctx, node.a)
    ctx.among = False


# ---- draws, reserve, mana


def draw(ctx: Context, node: instructions.Draw) -> None:
    """Draw cards, one by one."""
    draws(ctx, amount(ctx, node.n))


def draws(ctx: Context, n: Num) -> None:
    """Draw so many; the cards can be recalled."""
    ctx.act(DrawCards(ctx.you, n))
    reg = ctx.reg()
    ctx.add(NoteAfter(reg))
    ctx.remember("draw", InRegister(reg))


def draw_some(ctx: Context, node: effects.DrawSome) -> None:
    """Draw up to so many: the player names the number first."""
    reg = ctx.reg()
    ctx.add(PickNumber(ctx.you, Const(0), amount(ctx, node.n)), TakeNumbers(reg))
    draws(ctx, InRegisterNum(reg))


GAINS = {"gain": 1, "reserve": 1, "lose": -1, "spend": -1, "pay": -1}


def reserve(ctx: Context, node: effects.Reserve) -> None:
    """A reserve rises, falls, or is spent in full [16-2, R65]."""
    change_reserve(ctx, amount(ctx, node.n), node.way, node.who)


def reserve_value(ctx: Context, node: effects.ReserveValue) -> None:
    """A reserve rises or falls by a value."""
    change_reserve(ctx, lower_num(ctx, node.v), node.way, node.who)


def change_reserve(ctx: Context, n: Num, way: str, who: Node | None) -> None:
    """Change a reserve."""
    signed = n if GAINS[way] > 0 else Minus(n)
    ctx.act(ChangeReserve(lower_who(ctx, who), signed, way in ("spend", "pay")))


def reserve_all(ctx: Context, node: effects.ReserveAll) -> None:
    """A reserve becomes 0; what it was can be recalled as the number spent."""
    who = lower_who(ctx, node.who)
    ctx.act(SetReserve(who, Const(0)))


def pay_mana(ctx: Context, node: effects.PayMana) -> None:
    """Pay mana while the text resolves; the player may decline [R108]."""
    from tefuda.games.eoo.lowering.costs import mana_cost

    reg = ctx.reg()
    ctx.add(PayNow(ctx.you, Cost(mana_cost(node.m.text), (), node.m.text, node.m.text)), NoteResult(reg))
    if ctx.flags is not None:
        ctx.flags.append(reg)


def add_mana(ctx: Context, node: effects.AddMana) -> None:
    """Mana is added to the pool [6-2-1]."""
    for some in node.m:
        if isinstance(some, effects.AnyMana):
            one_kind(ctx, tuple(range(m.ATTRIBUTES)), amount(ctx, some.n))
        elif isinstance(some.k, effects.NoMana):
            ctx.act(AddMana(ctx.you, m.NONE, amount(ctx, some.n)))
        elif isinstance(some.k, effects.ThatMana):
            if ctx.hue < 0:
                ctx.fail("no attribute has been chosen")
            ctx.act(AddMana(ctx.you, -1 - ctx.hue, amount(ctx, some.n)))
        else:
            one_kind(ctx, tuple(v.ELEMENT[a.id] for a in some.k.a), amount(ctx, some.n))  # type: ignore[attr-defined]


def one_kind(ctx: Context, kinds: tuple[int, ...], n: Num) -> None:
    """Add mana of one of some kinds, picked if there are several."""
    if len(kinds) == 1:
        ctx.act(AddMana(ctx.you, kinds[0], n))
        return
    reg = ctx.reg()
    ctx.add(PickAttribute(ctx.you, kinds), TakeNumbers(reg))
    ctx.act(AddMana(ctx.you, -1 - reg, n))


# ---- damage, healing, statuses, counters


def hurt(ctx: Context, node: effects.Hurt) -> None:
    """Deal damage [21-2]."""
    deal(ctx, node, amount(ctx, node.n))


def hurt_value(ctx: Context, node: effects.HurtValue) -> None:
    """Deal damage of a value."""
    deal(ctx, node, lower_num(ctx, node.v))


def deal(ctx: Context, node: effects.Hurt | effects.HurtValue, n: Num) -> None:
    """Deal it to each of the things at once."""
    found = obj(ctx, node.t)
    did(ctx, DealDamage(found, n, node.true), "hurt", found, node.t)


def heal(ctx: Context, node: effects.Heal | effects.HealAll) -> None:
    """Remove recorded damage [R64]."""
    found = obj(ctx, node.t)
    n = amount(ctx, node.n) if isinstance(node, effects.Heal) else None
    did(ctx, Heal(found, n), "heal", found, node.t)


def inflict(ctx: Context, node: effects.Inflict) -> None:
    """Give statuses; without a period they end in the next clear step [24-1-5, R68]."""
    found = obj(ctx, node.t)
    period = None if ctx.period is ALWAYS else ctx.period
    for s in node.s:
        did(ctx, GiveStatus(found, v.STATUS[s.id], period), "inflict", found, node.t)


def cure(ctx: Context, node: effects.Cure) -> None:
    """End a status, or all [R70, R71]."""
    found = obj(ctx, node.t)
    did(ctx, EndStatus(found, -1 if node.s is None else v.STATUS[node.s.id]), "cure", found, node.t)


def put_counters(ctx: Context, node: effects.PutCounters) -> None:
    """Put counters [10-2]."""
    found = obj(ctx, node.t)
    did(ctx, PutCounters(found, ctx.words.word(node.c.text), amount(ctx, node.n)), "counters", found, node.t)


def put_counters_value(ctx: Context, node: effects.PutCountersValue) -> None:
    """Put as many counters as a value says."""
    n = lower_num(ctx, node.v)
    found = obj(ctx, node.t)
    did(ctx, PutCounters(found, ctx.words.word(node.c.text), n), "counters", found, node.t)


def take_counters(ctx: Context, node: effects.TakeCounters) -> None:
    """Take counters off [10-2]."""
    found = obj(ctx, node.t)
    word = ctx.words.word(node.c.text) if hasattr(node.c, "text") else -1
    n = None if node.n is None else amount(ctx, node.n)
    did(ctx, TakeCounters(found, word, n), "uncounter", found, node.t)


def move_counters(ctx: Context, node: effects.MoveCounters) -> None:
    """Move counters from one thing to another."""
    if not hasattr(node.c, "text"):
        ctx.fail("counters of any name cannot be moved")
    word = ctx.words.word(node.c.text)
    giver = obj(ctx, node.t)
    reg = ctx.reg()
    have: Num = HowManyCounters(giver, node.c.text)
    ctx.add(SetReg(reg, have if node.n is None else AtMost(have, amount(ctx, node.n))))
    ctx.act(TakeCounters(giver, word, InRegisterNum(reg)))
    taker = obj(ctx, node.u)
    ctx.act(PutCounters(taker, word, InRegisterNum(reg)))


# ---- the stack, hosts, choices, the end


def execute(ctx: Context, node: deeds.Execute) -> None:
    """Execute a card during the resolution [R34]."""
    found = obj(ctx, node.t, node.src)
    ctx.act(ExecuteNow(found, ctx.you, node.free))


def new_targets(ctx: Context, node: Node) -> None:
    """The copy gets new targets."""
    ctx.act(Retarget(ctx.that(), True))


def choose_hue(ctx: Context, node: effects.ChooseHue) -> None:
    """Name an attribute [5-4]."""
    if node.n != 1:
        ctx.fail("one attribute is chosen at a time")
    ctx.hue = ctx.reg()
    ctx.add(PickAttribute(ctx.you), TakeNumbers(ctx.hue))


def choose_x(ctx: Context, node: effects.ChooseX) -> None:
    """Pick X when the text resolves [7-1-3, R32]."""
    reg = ctx.reg()
    ctx.add(PickNumber(ctx.you, Const(node.lo), Const(node.hi)), TakeNumbers(reg))
    ctx.x = InRegisterNum(reg)


def move_glyph(ctx: Context, node: effects.MoveGlyph) -> None:
    """Another host for a glyph: picked among those that fit [17-8-4-2]."""
    glyph = obj(ctx, node.t)
    it, ctx.it = ctx.it, HostOf(glyph)
    found = gathered(ctx, describe(ctx, node.np))
    ctx.it = it
    ctx.act(Attach(glyph, picked(ctx, Some(found, Const(1), Const(1), ctx.you), "host")))


ACTS: dict[type, Act] = {
    instructions.Do: do,
    instructions.Again: again,
    instructions.Search: search,
    instructions.Draw: draw,
    effects.DrawSome: draw_some,
    effects.DrawValue: lambda ctx, node: draws(ctx, lower_num(ctx, node.v)),
    effects.Target: targets,
    sentences.FromThem: from_them,
    effects.Reserve: reserve,
    effects.ReserveValue: reserve_value,
    effects.ReserveAll: reserve_all,
    effects.PayMana: pay_mana,
    effects.AddMana: add_mana,
    effects.Hurt: hurt,
    effects.HurtValue: hurt_value,
    effects.Heal: heal,
    effects.HealAll: heal,
    effects.Inflict: inflict,
    effects.Cure: cure,
    effects.PutCounters: put_counters,
    effects.PutCountersValue: put_counters_value,
    effects.TakeCounters: take_counters,
    effects.MoveCounters: move_counters,
    effects.CopyOnStack: lambda ctx, node: put_copy(ctx, obj(ctx, node.t)),
    effects.NewTargets: new_targets,
    effects.Retarget: lambda ctx, node: ctx.act(Retarget(obj(ctx, node.t), False)),
    effects.ChooseHue: choose_hue,
    effects.ChooseX: choose_x,
    effects.MoveGlyph: move_glyph,
    deeds.Execute: execute,
    effects.MoreExplores: lambda ctx, node: ctx.act(ExploreAgain(ctx.you, amount(ctx, node.n))),
    effects.GameOver: lambda ctx, node: ctx.act(EndGame(lower_who(ctx, node.who), node.end == "win")),
    effects.GameDrawn: lambda ctx, node: ctx.act(DrawGame()),
    effects.XIs: lambda ctx, node: None,
}
"""Acts by class; those that start lasting effects are in ``lasting``."""


def lower_act(ctx: Context, node: Node) -> None:
    """Add an act, whatever its kind."""
    from tefuda.games.eoo.lowering.lasting import MAKERS, begin
    from tefuda.games.eoo.lowering.sentences import lasting_rest, sequence
    from tefuda.games.eoo.lowering.tokens import TOKENS

    if isinstance(node, lines.Seq):
        sequence(ctx, node)
    elif isinstance(node, lines.Lasting):
        lasting_rest(ctx, node)
    elif type(node) in MAKERS:
        begin(ctx, node)
    elif type(node) in TOKENS:
        TOKENS[type(node)](ctx, node)
    else:
        ctx.row(ACTS, node, "instruction")(ctx, node)


__all__ = ["lower_act", "move_to", "obj", "put_into"]
