"""Replacements printed as lines of their own: …場合、代わりに… [10.2.1.3, 10.10]."""

from __future__ import annotations

from tefuda.games.common.conditions import ThereAre, TurnIs
from tefuda.games.common.control import Keep
from tefuda.games.common.doing import AllPossible, Doing, TakeCounters
from tefuda.games.common.events import ByPlayers
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.instead import Amended, Substitution, Would
from tefuda.games.common.numbers import EventAmount, PlusNum, SeatNum
from tefuda.games.common.picking import TakePicked
from tefuda.games.common.things import EventThing, You
from tefuda.games.sve.lowering.context import Context, lower_num, replacer_of
from tefuda.games.sve.lowering.damage_changes import KINDS
from tefuda.games.sve.lowering.events import causes
from tefuda.games.sve.lowering.makeup import signed
from tefuda.games.sve.lowering.nouns import event_filter
from tefuda.games.sve.lowering.parts import pick
from tefuda.games.sve.lowering.players import lower_who
from tefuda.games.sve.lowering.prohibitions import leaders_only
from tefuda.games.sve.lowering.sentences import Lowerer
from tefuda.games.sve.lowering.statics import description
from tefuda.games.sve.lowering.vocabulary import zone_of
from tefuda.games.sve.rules import model
from tefuda.games.sve.rules.instead import (
    CanTake,
    DamageKind,
    OfKinds,
    Redirect,
    text_substitution,
)
from tefuda.games.sve.rules.picking import PickSome
from tefuda.games.sve.rules.sets import Present
from tefuda.games.sve.rules.text import SveAbility
from tefuda.games.sve.wording import limits, rulesets, statics
from tefuda.kernel.programs import AllOf, Cond, Filter, Ins, Num, Program
from tefuda.kernel.records import STATIC, Bundle, Replacer
from tefuda.text import events, lines, nouns, players, sentences, things
from tefuda.text.model import Node

LEAVING = (model.MOVED, model.DESTROYED, model.VANISHED)
ANY = DamageKind(model.DAMAGE_ALL | model.DAMAGE_COMBAT)


def lower_replace(ctx: Context, line: Node) -> SveAbility:
    """Lower a replacement.

    Raises:
        LoweringError: If the event or the substitute cannot be executed.
    """
    ability = SveAbility(STATIC, 1 << model.FIELD)
    ability.bundle = ctx.number(Bundle(replacers=(ctx.number(replacer_of(ctx, line)),)))
    ability.name, ability.line = ctx.card.name, ctx.line
    return ctx.number(ability)


# ---- the event -----------------------------------------------------------------------------------------------------------


def would(ctx: Context, e: Node) -> tuple[tuple[int, ...], Cond]:
    """Return the kinds and the test of an event that is about to happen."""
    if isinstance(e, events.Draws):
        return (model.DRAWN,), ByPlayers(lower_who(ctx, e.who))
    if not isinstance(e, events.Happens):
        ctx.fail("this event cannot be replaced", e)
    who = subject(ctx, e.t)
    h = e.h
    if isinstance(h, events.Caused):
        kinds, fits = would(ctx, events.Happens(e.t, h.h))
        if h.by.id in ("battle", "attack"):
            ctx.count_event(model.DAMAGED)
        return kinds, AllOf((fits, *causes(ctx, h.by)))
    if isinstance(h, events.LeavesField):
        return LEAVING, Would(who, model.FIELD)
    if isinstance(h, events.Simply) and h.id in SIMPLE:
        return SIMPLE[h.id], Would(who)
    if isinstance(h, events.PutInto | events.ReturnsTo):
        src = 1 << zone_of(h.src) if h.src is not None else 0
        if isinstance(e.t, nouns.NP) and (src or from_anywhere(e.t)):
            who = event_filter(ctx, e.t)
        return (*LEAVING, model.DISCARDED), Would(who, -1, 1 << zone_of(h.z), src)
    if isinstance(h, events.TakesDamage) and h.n is None:
        return (model.DAMAGED,), takes_damage(h, who)
    ctx.fail("this event cannot be replaced", h)


def from_anywhere(np: nouns.NP) -> bool:
    """Tell whether cards of any zone are meant: カード and スペル without a zone, while フォロワー is one of the field [R81]."""
    placed = any(isinstance(q, things.LYING) for q in np.quals)
    return isinstance(np.head, nouns.AKind) and np.head.k.id in ("card", "spell") and not placed


def subject(ctx: Context, t: Node) -> Filter | None:
    """Return the description of what the event would happen to, None for the source; それ is what the effect is locked to."""
    if isinstance(t, things.This):
        return None
    if isinstance(t, things.It):
        return CardFilter()
    assert isinstance(t, nouns.NP | nouns.NounOr)
    return description(ctx, things.Bare(t))


SIMPLE: dict[str, tuple[int, ...]] = {
    "destroyed": (model.DESTROYED,),
    "banished": (model.VANISHED,),
    "acted": (model.ACTED,),
    "stood": (model.STOOD,),
    "discarded": (model.DISCARDED,),
}


def takes_damage(h: events.TakesDamage, who: Filter | None) -> Cond:
    """Return the test of damage."""
    kind = KINDS[h.k.id] if h.k is not None else ANY
    return OfKinds((kind,), who, False)


# ---- the substitute ------------------------------------------------------------------------------------------------------


def substitution(ctx: Context, line: lines.Replace) -> Replacer:
    """Return the replacement by what the body says; its picks are made first, its deeds are one batch."""
    kinds, fits = would(ctx, line.w)
    if not isinstance(line.b, sentences.Steps):
        ctx.fail("options cannot be chosen instead of an event")
    said = line.b.s[-1].do.d
    if isinstance(said, limits.UseLimit) and len(line.b.s) > 1 and not line.b.s[-1].pre:
        return limited(ctx, said, substitution(ctx, lines.Replace(line.w, sentences.Steps(line.b.s[:-1]))))
    if len(line.b.s) == 1 and isinstance(said, rulesets.TakesThatDamage):
        return redirect(ctx, kinds, fits, line.b.s[0])
    if kinds == (model.DAMAGED,) and len(line.b.s) == 1:
        changed = changed_damage(ctx, fits, line.b.s[0].do.d)
        if changed is not None:
            return changed
    optional = any(isinstance(s.do, sentences.May) for s in line.b.s)
    steps = tuple(sentences.Sentence(sentences.Must(s.do.d), s.pre) for s in line.b.s)
    low = Lowerer(ctx, (sentences.Steps(steps),))
    low.recalls = low.refers = False
    low.obj = ctx.this if isinstance(getattr(line.w, "t", None), things.This) else EventThing()
    if ctx.it is None:
        ctx.it = low.obj
    low.body(sentences.Steps(steps))
    picks: list[Ins] = []
    deeds: list[Doing] = []
    for unit in [u for piece in low.pieces for u in piece.units]:
        for item in unit.items:
            if isinstance(item, PickSome | TakePicked | Keep):
                picks.append(item)
            elif isinstance(item, Doing):
                deeds.append(item)
            else:
                ctx.fail("this cannot be done instead of an event")
    if any(piece.by is not None for piece in low.pieces):
        ctx.fail("a condition cannot stand inside a replacement")
    made = text_substitution(kinds, fits, tuple(deeds), ctx.regs, optional, None)
    takes = tuple(CanTake(d) for d in deeds if isinstance(d, TakeCounters))
    if takes:
        made.possible = AllOf(takes)
    made.decider = decider(ctx, line.b.s[0])
    return with_picks(ctx, made, picks)


def decider(ctx: Context, s: sentences.Sentence) -> Num:
    """Return who may decline a replacement: who carries it out, as the event may affect another player."""
    who = next((lower_who(ctx, p.who) for p in s.pre if isinstance(p, sentences.By)), You())
    return SeatNum(who)


def limited(ctx: Context, limit: limits.UseLimit, made: Replacer) -> Replacer:
    """Let a replacement be applied so often in a turn, and in that player's turns only if one is named [R86]."""
    if not isinstance(made, Substitution) or limit.turns != 1 or limit.how != "trigger":
        ctx.fail("this replacement cannot be limited")
    made.limit = limit.times
    if limit.s is not None and made.fits is not None:
        made.fits = AllOf((made.fits, TurnIs(lower_who(ctx, players.Player(limit.s)))))
    return made


def changed_damage(ctx: Context, fits: Cond, d: Node) -> Replacer | None:
    """Return the replacement that changes the damage itself (そのダメージを…), None if the body says something else."""
    if isinstance(d, statics.ThatDamageTo):
        return Amended((model.DAMAGED,), fits, lower_num(ctx, d.n))
    if isinstance(d, statics.ThatDamageBy):
        return Amended((model.DAMAGED,), fits, PlusNum(EventAmount(), signed(d.sign, lower_num(ctx, d.n))))
    return None


def with_picks(ctx: Context, replacer: Replacer, picks: list[Ins]) -> Replacer:
    """Add the picks of a substitute; without anything to pick it cannot be applied."""
    if picks:
        replacer.ask = ctx.number(Program(tuple(picks), ctx.regs, ctx.card.name, ctx.line))
        there: Cond = AllPossible(tuple(i for i in picks if isinstance(i, PickSome)))
        replacer.possible = there if replacer.possible is None else AllOf((there, replacer.possible))
    return replacer


def redirect(ctx: Context, kinds: tuple[int, ...], fits: Cond, s: sentences.Sentence) -> Replacer:
    """Return the replacement of damage by the same damage to other things."""
    said, optional = s.do.d, isinstance(s.do, sentences.May)
    assert isinstance(said, rulesets.TakesThatDamage)
    if kinds != (model.DAMAGED,):
        ctx.fail("only damage can be taken by another thing instead")
    if isinstance(said.t, things.Bare) and not leaders_only(said.t):
        ctx.fail("it is not said how many take the damage")
    if isinstance(said.t, things.Some) and not isinstance(said.t.cnt, things.Exactly):
        ctx.fail("it is not said how many take the damage")
    code, what = ([], ctx.this) if isinstance(said.t, things.This) else pick(ctx, said.t)
    if isinstance(said.t, things.It):
        what = Present(what)
    made = text_substitution(kinds, fits, (Redirect(what),), ctx.regs, optional, None)
    if isinstance(said.t, things.It):  # once it has gone nothing is replaced
        made.possible = ThereAre(what)
    made.decider = decider(ctx, s)
    return with_picks(ctx, made, code)


replacer_of.add({lines.Replace: substitution})
