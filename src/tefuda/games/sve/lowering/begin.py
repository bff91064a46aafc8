"""Instructions that start effects [10.2.1.2, R73, R74]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.control import Keep, WhereNow
from tefuda.games.common.doing import OnThings
from tefuda.games.common.measuring import StatNum
from tefuda.games.common.numbers import Fixed, InRegisterNum
from tefuda.games.common.things import First, InRegister, Things
from tefuda.games.sve.lowering.blocks import Item
from tefuda.games.sve.lowering.context import lower_thing
from tefuda.games.sve.lowering.damage_changes import CHANGES_OF_DAMAGE
from tefuda.games.sve.lowering.lasting import EFFECTS, SUBJECTLESS, subject_of
from tefuda.games.sve.lowering.makeup import STATS, Makeup, signed
from tefuda.games.sve.lowering.nouns import lower_filter, played_filter
from tefuda.games.sve.lowering.objects import introduce, object_of
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.prohibitions import leaders_only
from tefuda.games.sve.rules import doing, knowing, model
from tefuda.games.sve.rules.durations import THIS_TURN
from tefuda.games.sve.rules.lasting import SWAPPED, Begin, Followers, Period, SwapNumbers, Unheard
from tefuda.games.sve.rules.sets import Paired, Present
from tefuda.games.sve.rules.standing import PlayedBy
from tefuda.games.sve.wording import rulesets, statics, values
from tefuda.kernel.programs import Filter, SetReg
from tefuda.kernel.records import SET, Bundle, Change
from tefuda.text import instructions as ins
from tefuda.text import nouns, quals, sentences, stats, things
from tefuda.text.model import Node

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.sentences import Lowerer

NUMBERS_LAYER = 2


def begin(low: Lowerer, node: Node) -> None:
    """Start the effect that a sentence describes, on what it names now."""
    ctx = low.ctx
    code, what = subject(low, node)
    looked_for = description(low, node, what)
    m = Makeup(ctx, nums=[], locked=what is not None and looked_for is None, rate=low.now.rate, who=looked_for)
    if isinstance(low.now.on_play, sentences.OnPlayBy):
        m.who = PlayedBy(lower_who(ctx, low.now.on_play.who), played_filter(ctx, low.now.on_play.np))
        m.uses = 1 if low.now.on_play.next else -1
    if m.locked and what is not None and getattr(getattr(node, "way", None), "id", "") == "deals":
        m.things = what.reg if isinstance(what, InRegister) else ctx.reg()
        if not isinstance(what, InRegister):
            code.append(Keep(m.things, what))
    m.base = ctx.regs
    EFFECTS[type(node)](m, node)
    assert m.nums is not None
    cond = low.now.cond(m.base + len(m.nums)) if low.now.cond is not None else None
    period = low.now.span.take()
    if isinstance(node, statics.PlayCost) and not low.now.span.printed and of_this_turn(node.np):
        period = Period(THIS_TURN)
    start = Begin(m.bundle(cond), where_now(low, what) if m.locked and m.things < 0 else None, period)
    start.nums, start.base, start.uses = tuple(m.nums), m.base, m.uses
    if isinstance(node, rulesets.CantUse) and what is not None:
        code.append(Unheard(what, tuple([h.id for h in node.h])))
    low.deed(node, [*code, start])
    if what is not None:
        low.subject = low.obj = what
        thing = subject_of(node)
        if thing is not None and deed_counted(thing):
            ctx.referents.counted(what, thing)
            ctx.it = what


def description(low: Lowerer, node: Node, what: Things | None) -> Filter | None:
    """Return the description of which damage is changed: a replacement looks at every event while it lasts, so things that come later
    are concerned too [10.2.1.3.2, 10.9.2]. None for other effects, and for things that are named."""
    thing = subject_of(node)
    if not isinstance(node, CHANGES_OF_DAMAGE) or getattr(node, "next", False) or low.ctx.within:
        return None
    if low.looked_for is not None and what is low.looked_for[0]:
        return low.looked_for[1]
    if what is None or thing is None or leaders_only(thing) or low.ctx.chosen_again(thing) is not None:
        return None
    whole = isinstance(thing, things.Some) and isinstance(thing.cnt, things.All)
    noun = things.description(thing) if whole or isinstance(thing, things.Bare) else None  # type: ignore[arg-type]
    if noun is None:
        return None
    fits = lower_filter(low.ctx, noun)
    low.looked_for = what, fits
    return fits


def of_this_turn(of: Node) -> bool:
    """Tell whether a description counts within a turn (このターン中に2枚目の): what begins now is about this one."""
    return isinstance(of, nouns.NP) and any(isinstance(q, quals.NthThisTurn) for q in of.quals)


def where_now(low: Lowerer, what: Things | None) -> Things | None:
    """Return what this very text has moved as what it is now: an effect begins on that [R61, R80]."""
    trail = low.trails.get(what.reg, -1) if isinstance(what, InRegister) else -1
    return WhereNow(what.reg, trail) if isinstance(what, InRegister) and trail >= 0 else what


def deed_counted(thing: Node) -> bool:
    """Tell whether a thing is picked now."""
    return isinstance(thing, things.Some) and isinstance(thing.cnt, things.Exactly | things.UpTo | things.AnyNumber)


def subject(low: Lowerer, node: Node) -> tuple[list[Item], Things | None]:
    """Return the code that names the things an effect applies to, and the things; None if it concerns rules only."""
    if isinstance(node, SUBJECTLESS):
        return [], None
    if isinstance(node, sentences.Elided) or sentences.unnamed(node):
        if low.subject is None:
            low.ctx.fail("nothing before it says what it is about", node)
        return [], low.subject
    if isinstance(node, statics.CostBy | statics.CostTo):
        if isinstance(low.now.on_play, sentences.OnPlay):
            return [], lower_thing(low.ctx, low.now.on_play.t)
        if low.now.on_play is None:
            low.ctx.fail("it is not said which play this is about")
        return [], None
    thing = subject_of(node)
    if thing is None:
        return [], low.ctx.this
    if isinstance(thing, nouns.NP):
        thing = things.Some(thing, things.All())
    return object_of(low, thing)


# ---- numbers of leaders and followers ------------------------------------------------------------------------------------


def no_leaders(thing: Node) -> bool:
    """Tell whether a thing can be no leader."""
    if isinstance(thing, things.This):
        return True
    np = thing.np if isinstance(thing, things.Bare) else thing.of if isinstance(thing, things.Some) else None
    return isinstance(np, nouns.NP) and not leaders_only(thing)


def boost(low: Lowerer, node: ins.Boost) -> None:
    """Change numbers: of followers by an effect, of leaders for good [R32, R73]."""
    if no_leaders(node.t):
        begin(low, node)
        return
    code, what = object_of(low, node.t)
    done, notes = low.note_done(())
    health = [by for by in node.b if by.stat.id == "health"]
    items: list[Item] = [*code]
    if health:
        n = signed(health[0].sign, low.number(health[0].n))
        items += [OnThings(what, model.LIFE_CHANGED, doing.BOOK, n), *notes]
    low.emit(node, items, done)
    low.subject = low.obj = what
    if not leaders_only(node.t):
        followers(low, node, what)


def followers(low: Lowerer, node: ins.Boost | ins.SetStat, what: Things) -> None:
    """Start the effect for those of the things that are no leaders."""
    ctx = low.ctx
    m = Makeup(ctx, nums=[], base=ctx.regs, locked=True, rate=low.now.rate)
    EFFECTS[type(node)](m, node)
    assert m.nums is not None
    cond = low.now.cond(m.base + len(m.nums)) if low.now.cond is not None else None
    start = Begin(m.bundle(cond), Followers(what, False), low.now.span.take())
    start.nums, start.base = tuple(m.nums), m.base
    low.units[-1].items.append(start)


def set_stat(low: Lowerer, node: ins.SetStat) -> None:
    """Set a number: of followers by an effect, of leaders for good [R72, R105]."""
    if node.stat.id != "health" or no_leaders(node.t):
        begin(low, node)
        return
    code, what = object_of(low, node.t)
    low.deed(node, [*code, OnThings(what, model.LIFE_SET, doing.BOOK, low.number(node.n))])
    low.subject = low.obj = what
    if not leaders_only(node.t):
        followers(low, node, what)


def swap_stats(low: Lowerer, node: ins.SwapStats) -> None:
    """Attack and health become each other's values."""
    code, what = object_of(low, node.t)
    changes = tuple(Change(NUMBERS_LAYER, attr, SET, Fixed(reg)) for attr, reg in SWAPPED)
    bundle = low.ctx.number(Bundle(changes))
    low.emit(node, [*code, SwapNumbers(what, bundle, low.now.span.take())])


def set_own(low: Lowerer, node: values.SetOwn) -> None:
    """A number of each of the things becomes its other one, as that is now [R72]."""
    code, what = object_of(low, node.t)
    attr = STATS[node.stat.id]
    changes = tuple(Change(NUMBERS_LAYER, one, SET, Fixed(reg)) for one, reg in SWAPPED if one == attr)
    bundle = low.ctx.number(Bundle(changes))
    low.emit(node, [*code, SwapNumbers(what, bundle, low.now.span.take())])
    introduce(low, node.t, what)


def change_stat(low: Lowerer, node: ins.ChangeStat) -> None:
    """Change one number: as a boost of it (コストを…: what is paid)."""
    boost(low, ins.Boost(node.t, (ins.StatBy(node.stat, node.sign, node.n),)))


def change_stat_as(low: Lowerer, node: stats.ChangeStatAs) -> None:
    """Change one number by a value."""
    boost(low, ins.Boost(node.t, (ins.StatBy(node.stat, node.sign, node.q),)))  # type: ignore[arg-type]


def swap_between(low: Lowerer, node: rulesets.SwapBetween) -> None:
    """A number of two things becomes the other's: of leaders by an event each, of followers by an effect each [R72, R105]."""
    ctx = low.ctx
    code, a = object_of(low, node.t)
    more, b = object_of(low, node.u)
    if leaders_only(node.t) or leaders_only(node.u):
        if not (leaders_only(node.t) and leaders_only(node.u)) or node.stat.id != "health":
            ctx.fail("a leader exchanges its health with another leader only")
        low.deed(node, [*code, *more, doing.SwapHealth(a, b)])
        return
    exchange(low, node, [*code, *more], Present(a), Present(b))


def swap_among(low: Lowerer, node: rulesets.SwapAmong) -> None:
    """A number of two things named together becomes the other's [R72]."""
    code, what = object_of(low, node.t)
    exchange(low, node, list(code), Present(First(what, 0)), Present(First(what, 1)))


def exchange(
    low: Lowerer, node: rulesets.SwapBetween | rulesets.SwapAmong, code: list[Item], a: Things, b: Things
) -> None:
    """Start the two effects of an exchange; without one of the two nothing is exchanged [1.3.2]."""
    ctx = low.ctx
    if node.stat.id == "cost":
        ctx.fail("costs cannot be exchanged")
    stat = STATS[node.stat.id]
    regs = ctx.reg(), ctx.reg()
    items: list[Item] = [
        *code,
        *(SetReg(reg, StatNum(knowing.STATS, t, stat)) for reg, t in zip(regs, (a, b), strict=True)),
    ]
    base = ctx.regs
    for reg, t in ((regs[1], Paired(a, b)), (regs[0], Paired(b, a))):
        start = Begin(ctx.number(Bundle((Change(NUMBERS_LAYER, stat, SET, Fixed(base)),))), t, low.now.span.take())
        start.nums, start.base = (InRegisterNum(reg),), base
        items.append(start)
    low.deed(node, [*items])
