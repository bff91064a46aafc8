"""Lines: every part of a text as an ability, by its label (wording 1)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import cast

from msgspec.structs import replace

from tefuda.games.avalon.lowering import lasting
from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.conditions import judged, placing
from tefuda.games.avalon.lowering.context import PARTS, SOURCE, Context, lower_cond, lower_event, lower_part
from tefuda.games.avalon.lowering.designed import CARRIED
from tefuda.games.avalon.lowering.events import (
    OFF_FIELD,
    causes,
    creature_leaves,
    in_battle,
    own_laying,
    own_move,
    phase,
    source_leaves,
)
from tefuda.games.avalon.lowering.lasting import ALONE, GAINED, MAKERS, ON_MANA
from tefuda.games.avalon.lowering.makeup import Makeup, described_filter, static_who
from tefuda.games.avalon.lowering.nouns import LEAVERS
from tefuda.games.avalon.lowering.parts import battle_parts, finish, life_alone, numbered
from tefuda.games.avalon.lowering.players import lower_side, lower_who
from tefuda.games.avalon.lowering.replacing import replacer
from tefuda.games.avalon.lowering.sentences import lower_body, spelled, times_of
from tefuda.games.avalon.lowering.things import elsewhere
from tefuda.games.avalon.rules import events as e
from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.filters import OtherCard
from tefuda.games.avalon.rules.instead import PaysForFallen
from tefuda.games.avalon.rules.judging import Fighting, Leads, TurnIs
from tefuda.games.avalon.rules.lasting import BATTLE
from tefuda.games.avalon.rules.reaching import Reached
from tefuda.games.avalon.rules.sets import InPhase, TheChasers, UsedThing
from tefuda.games.avalon.rules.text import AvalonAbility
from tefuda.games.avalon.wording import events, exemptions, lines, nouns, statics, values
from tefuda.games.avalon.wording.binding import speaks_of_battle
from tefuda.games.common.doing import AllPossible
from tefuda.games.common.events import EventCond, FromZones, OfSource, ReasonIn
from tefuda.games.common.filters import CardFilter, Every
from tefuda.games.common.things import EventPlayer, EventThing, You
from tefuda.games.lowering.assembling import Row
from tefuda.games.lowering.conditions import contraries
from tefuda.games.lowering.events import either, events_of, once_together
from tefuda.games.lowering.loops import for_each
from tefuda.games.lowering.makeup import all_of, together
from tefuda.games.lowering.options import acting
from tefuda.games.lowering.periods import Span
from tefuda.games.lowering.referring import calls_card
from tefuda.games.lowering.said import chain
from tefuda.kernel.programs import Cond, Filter
from tefuda.kernel.records import ACTIVATED, GAIN, OR, STATIC, TRIGGERED, Bundle, Change
from tefuda.text import amounts, gaining, letters, periods, sentences, things
from tefuda.text.conditions import Asked as Counted
from tefuda.text.events import TakesDamage
from tefuda.text.lines import Keywords
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.tree import walk

Lower = Row[Context, list[AvalonAbility]]


# ---- triggers that labels are


def on_label(
    kinds: tuple[int, ...], more: EventCond | None = None, battle: bool = False, leaving: bool = False
) -> Lower:
    """Return the lowering of a label that is a trigger of the creature itself."""

    def lower(ctx: Context, node: lines.Text) -> list[AvalonAbility]:
        ability = AvalonAbility(TRIGGERED, m.FIELD)
        ability.events = kinds
        ability.fits = together(OfSource(), more)
        ctx.battle, ctx.leaving, ctx.watched = battle, leaving, kinds
        lower_body(ctx, node.b)
        return [finish(ctx, ability)]

    return lower


def on_laying(ctx: Context, node: lines.Text) -> list[AvalonAbility]:
    """[素成時]: the card looks at its own laying [6.2.1.8]."""
    ability = AvalonAbility(TRIGGERED, 0)
    ability.own = True
    ability.events = (e.LAID,)
    ability.fits = OfSource()
    ctx.watched = ability.events
    lower_body(ctx, node.b)
    return [finish(ctx, ability)]


TRIGGERS: dict[str, Lower] = {
    "summoned": on_label((e.SUMMONED,)),
    "laid": on_laying,
    "marched": on_label((e.MARCHED,), ReasonIn(1 << e.BY_MARCH)),
    "destroyed": on_label((e.DESTROYED,), leaving=True),
    "won": on_label((e.BATTLE_WON,), battle=True),
    "lost": on_label((e.BATTLE_LOST,), battle=True, leaving=True),
}
"""Labels that are triggers."""


# ---- triggers that sentences are


def zones_of(label: str) -> int:
    """Return where an ability of a label works; that of an avatar at its place, which it leaves for a battle [7.2.1, R26]."""
    return PLACES.get(label, m.FIELD)


PLACES = {"proof": 1 << m.PROOF, "avatar": 1 << m.AVATAR}
"""Where abilities work that are not those of placed creatures."""


TOLD_EARLY = frozenset({e.BATTLE_WON, e.BATTLE_LOST, e.BATTLE_ENDED})
"""What the rules tell a moment before the avatars are back, though it belongs to the settlement, which comes after that [R54]."""


def limited(ctx: Context, ability: AvalonAbility, lim: Node | None) -> None:
    """How often and when a trigger works."""
    if isinstance(lim, lines.PerTurn):
        ability.limit = lim.n
    elif isinstance(lim, lines.OnlyIn):
        ctx.standing = True
        p = lim.p
        cond = TurnIs(lower_side(ctx, p.s)) if isinstance(p, periods.InTurn) else lower_cond(ctx, p.c)
        if isinstance(p, periods.InTurn) and p.next:
            ctx.refuse(p, "a trigger works in every turn")
        ctx.standing = False
        ability.fits = together(ability.fits, cond)


def on(ctx: Context, node: lines.On, label: str) -> list[AvalonAbility]:
    """…した時, …するたびに."""
    if label == "support":
        ctx.refuse(
            node, "a support card waits for an event of its battle: it cannot say how often, nor list what it does then"
        )
    both = either(ctx, node, node.lim is not None, lambda event: knowledge(ctx, event))
    if both:
        return [ability for line in both for ability in on(ctx.inner(), line, label)]
    ability = AvalonAbility(TRIGGERED, zones_of(label))
    ability.mana = label == "mana"
    if isinstance(node.e, events.Becomes):
        return [becoming(ctx, node, ability)]
    ability.events, ability.fits = lower_event(ctx, node.e)
    if label == "avatar" and set(ability.events) & TOLD_EARLY:
        ability.zones |= 1 << m.HELD | 1 << m.SUPPORT
    event = events_of(node.e)[0]
    if own_laying(event) or own_move(event):
        ability.own, ability.zones = True, 0
    if label in v.SIDES:
        sides, wars = v.SIDES[label]
        ability.fits = together(ability.fits, Fighting(SOURCE, wars, sides))
    limited(ctx, ability, node.lim)
    ctx.leaving = source_leaves(event) or (ability.mana and creature_leaves(event))
    ctx.battle = label in v.SIDES or any(k in (e.BATTLE_WON, e.BATTLE_LOST) for k in ability.events)
    ctx.fought = in_battle(event)
    ability.batched = once_together(event)
    if not ability.batched:  # of several at once none is それ
        ctx.it, ctx.player = UsedThing() if ability.events == (e.USED,) else EventThing(), EventPlayer()
        ctx.last, ctx.card_event = ctx.it, calls_card(event)
        ctx.named = [(ctx.it, elsewhere(ctx, getattr(event, "t", None)))]
    causes(ctx, event)
    how = getattr(event, "h", None)
    ctx.happening, ctx.watched = how, ability.events
    if label in v.SIDES and set(ability.events) <= set(e.AT_ONCE):
        ctx.span = Span(BATTLE)  # a part of a battle changes that battle [R113]
    ctx.gone = bool(set(ability.events) & set(LEAVERS))
    lower_body(ctx, node.b)
    if isinstance(event, events.SentAway) and isinstance(event.t, nouns.Source):
        # from a hand, a life or a memory the card looks at its own move
        off = AvalonAbility(TRIGGERED, 0)
        off.own, off.events, off.limit = True, ability.events, ability.limit
        off.fits = together(ability.fits, FromZones(OFF_FIELD))
        return [finish(ctx, ability), finish(ctx, off)]
    return [finish(ctx, ability)]


def knowledge(ctx: Context, event: Node) -> object:
    """Return what a text knows of its event, as far as that differs; a state is an ability of its own."""
    if isinstance(event, events.Becomes):
        return event
    kinds, t = set(lower_event(ctx, event)[0]), getattr(event, "t", None)
    happened = bool(kinds & set(LEAVERS)), e.DESTROYED in kinds, bool(kinds & {e.BATTLE_WON, e.BATTLE_LOST})
    own = own_laying(event) or own_move(event), isinstance(event, events.SentAway) and isinstance(t, nouns.Source)
    leaves = source_leaves(event), creature_leaves(event), in_battle(event)
    return (
        happened,
        own,
        (calls_card(event), kinds == {e.USED}),
        leaves,
        once_together(event),
        elsewhere(ctx, t),
        isinstance(getattr(event, "h", None), TakesDamage),
    )


def becoming(ctx: Context, node: lines.On, ability: AvalonAbility) -> AvalonAbility:
    """A number comes to be within a bound, after it was not."""
    assert isinstance(node.e, events.Becomes)
    e = node.e
    ctx.standing = True
    if e.v is not None:
        cond: Node = values.ValueCond(cast(Counted, e.v), e.n, e.w, e.cmp)
    else:
        if not isinstance(e.np, NP) or e.w is None:
            ctx.refuse(e, "it has to be one kind of thing of which there come to be so many")
        cond = values.HowMany(e.np, e.n, e.w, True, None, e.cmp)
    ability.state, ability.becoming = lower_cond(ctx, cond), True
    ctx.standing = False
    limited(ctx, ability, node.lim)
    lower_body(ctx, node.b)
    return finish(ctx, ability)


def at_phase(ctx: Context, node: lines.AtPhase, label: str) -> list[AvalonAbility]:
    """At the start of a phase [R105]."""
    ability = AvalonAbility(TRIGGERED, zones_of(label))
    ability.mana = label == "mana"
    ability.events, ability.fits = phase(ctx, node.p.id, node.s)
    ctx.watched = ability.events
    lower_body(ctx, node.b)
    return [finish(ctx, ability)]


def at_each_phase(ctx: Context, node: lines.AtEachPhase, label: str) -> list[AvalonAbility]:
    """At the start of a phase of anybody, for each player whose phase it is [R105]."""
    ability = AvalonAbility(TRIGGERED, zones_of(label))
    ability.mana = label == "mana"
    ability.events, ability.fits = phase(ctx, node.p.id, None)
    ctx.watched = ability.events

    def body() -> None:
        ctx.player, ctx.you = ctx.you, You()
        lower_body(ctx, node.b)

    for_each(ctx, InPhase(), body)
    return [finish(ctx, ability)]


def before_check(ctx: Context, node: lines.BeforeCheck, label: str) -> list[AvalonAbility]:
    """Before the holy land is checked: at the start of the end phase of the chaser turn."""
    ability = AvalonAbility(TRIGGERED, zones_of(label))
    ability.mana = label == "mana"
    ability.events, fits = phase(ctx, "end", None)
    ctx.standing = True
    who = lower_side(ctx, node.s) if node.s is not None else You()
    ctx.standing = False
    chasing: Cond = TurnIs(TheChasers())
    ability.fits = together(fits, chasing, Leads(who, False) if node.s is not None and node.s.id != "leader" else None)
    lower_body(ctx, node.b)
    return [finish(ctx, ability)]


# ---- what its player does in his set phase


def action(ctx: Context, node: lines.Action, label: str) -> list[AvalonAbility]:
    """An action of the set phase: offered while it can be paid, or what may be done can be [5.2.2, R47, R91]."""
    if label in v.SIDES:
        ctx.refuse(node, "in a battle nobody acts but by it: an action is one of the set phase [R48]")
    ability = AvalonAbility(ACTIVATED, zones_of(label))
    ability.mana = label == "mana"
    ability.limit = node.n or 0
    first, *rest = node.b.s
    if isinstance(first.do, sentences.May):
        # that it may be done is what the offer says
        lower_body(ctx, sentences.Steps((replace(first, do=sentences.Must(first.do.d)), *rest)))
        ctx.payments.append(AllPossible(tuple(acting(ctx, 0)[:1])))
    else:
        lower_body(ctx, node.b)
    ability.usable = all_of(ctx.payments)
    return [finish(ctx, ability)]


# ---- what holds continuously


def standing(ctx: Context, node: lines.Text, label: str) -> list[AvalonAbility]:
    """Sentences that hold as long as the card lies there [R93]."""
    assert isinstance(node.b, sentences.Steps)
    ctx.standing = True
    out: list[AvalonAbility] = []
    ctx.define_in(node.b.s)
    said = [s for s in spelled(node.b.s, True) if not isinstance(s.do.d, letters.Let | letters.LetBoth)]
    for s, behind in pairwise(said):
        if any(isinstance(p, sentences.Otherwise) for p in behind.pre) and named_by(ctx, s) is not None:
            ctx.fail("it is asked of each creature apart, and not said what holds for the others", behind)
    said = contraries(ctx, said)
    for k, s in enumerate(said):
        following = getattr(said[k + 1].do, "d", None) if k + 1 < len(said) else None
        if isinstance(s.do.d, statics.LimitedTo | statics.Excepting):
            continue
        ctx.limit = following.q if isinstance(following, statics.LimitedTo) else None
        ctx.but = isinstance(following, statics.Excepting)
        out += static_sentence(ctx, s, label)
        if ctx.limit is not None:
            ctx.refuse(ctx.limit, "the sentence before permits nothing that could be limited")
        if ctx.but:
            ctx.fail("the sentence before mentions nothing from which this could be left out")
    if said and isinstance(said[0].do.d, statics.Excepting | statics.LimitedTo):
        ctx.fail("the sentences before mention nothing that this could mean")
    return out


def static_ability(label: str) -> AvalonAbility:
    """Return an ability that holds where its label says."""
    ability = AvalonAbility(STATIC, zones_of(label))
    ability.mana = label == "mana"
    return ability


def static_sentence(ctx: Context, s: sentences.Sentence, label: str) -> list[AvalonAbility]:
    """One sentence that holds, with its conditions; or a replacement that it makes all the time."""
    would = next((p for p in s.pre if isinstance(p, sentences.InCase)), None)
    if would is not None:
        return [static_replacement(ctx, s, would, label)]
    you, per, outer = ctx.you, ctx.per, ctx.within
    named = named_by(ctx, s)
    conds = static_conds(ctx, [p for p in s.pre if named is None or p is not named[0]])
    made: list[AvalonAbility] = []
    subject: Node | None = None
    spared = False
    for act in chain(s.do.d, lines.Seq):
        subject = getattr(act, "t", None) or subject
        if type(act) not in MAKERS:
            ctx.refuse(act, "this happens at once and cannot hold continuously")
        k = Makeup(ctx)
        k.who = whom(ctx, act, subject) if named is None else named[1]
        if ctx.but and isinstance(k.who, CardFilter):
            k.who, spared = Every((k.who, OtherCard())), True
        MAKERS[type(act)](k, act)
        during = getattr(act, "mid", None)
        here = (*conds, lower_cond(ctx, during.c)) if isinstance(during, periods.While) else conds
        if k.who is not None and not isinstance(act, exemptions.Unaffected):
            k.who = Reached(k.who)
        ability = static_ability(label)
        ability.bundle = k.bundle(all_of(here))
        made.append(numbered(ctx, ability))
    if ctx.within is not None:
        ctx.refuse(ctx.within, "nothing in the sentence is reckoned there")
    ctx.check_multiplied(per)
    ctx.but = ctx.but and not spared
    ctx.you, ctx.per, ctx.within = you, per, outer
    return made


def named_by(ctx: Context, s: sentences.Sentence) -> tuple[Node, Filter] | None:
    """Return the condition whose things the sentence then means (この土地のクリーチャーが…の場合、そのクリーチャー), and the test of each
    of them: it holds for those for which the condition holds; None if the sentence says whom it means."""
    subjects = [
        getattr(act, "t", things.It()) for act in chain(s.do.d, lines.Seq) if not isinstance(act, (*ALONE, *ON_MANA))
    ]
    if not subjects or not isinstance(subjects[0], things.It | nouns.Mine | None):
        return None
    for p in s.pre:
        t = getattr(p.cond, "t", None) if isinstance(p, sentences.If) else None
        test = judged(ctx, p.cond) if isinstance(t, things.Bare) else None  # type: ignore[attr-defined]
        if test is not None and isinstance(t, things.Bare) and isinstance(t.np, NP):
            return p, Every((described_filter(ctx, t.np), test))
    return None


def whom(ctx: Context, act: Node, subject: Node | None) -> Filter | None:
    """Return whom a static sentence concerns."""
    period = getattr(act, "mid", None)
    if period is not None and not isinstance(period, periods.While):
        ctx.refuse(period, "what holds continuously has no period")
    if isinstance(act, ALONE):
        return None
    return static_who(ctx, act.of if isinstance(act, ON_MANA) else subject)


def static_conds(ctx: Context, pre: Sequence[Node]) -> list[Cond]:
    """Return the conditions of a static sentence: いる間, 場合, during a turn; つき multiplies its numbers."""
    out: list[Cond] = []
    for p in pre:
        if isinstance(p, sentences.If):
            out.append(lower_cond(ctx, p.cond))
        elif isinstance(p, sentences.During) and isinstance(p.p, periods.While):
            out.append(lower_cond(ctx, p.p.c))
        elif isinstance(p, sentences.During) and isinstance(p.p, periods.InTurn) and not p.p.next:
            out.append(TurnIs(lower_side(ctx, p.p.s)))
        elif isinstance(p, sentences.Per | amounts.PerValue):
            ctx.for_each(times_of(ctx, p))
        elif isinstance(p, sentences.By):
            ctx.you = lower_who(ctx, p.who)
        elif isinstance(p, lines.ForTarget | lines.Within | lines.InWar):
            ctx.within = p
        elif not isinstance(p, sentences.After | sentences.Further | lines.However):
            ctx.fail("this cannot stand in what holds continuously", p)
    return out


def static_replacement(ctx: Context, s: sentences.Sentence, would: sentences.InCase, label: str) -> AvalonAbility:
    """…する場合、代わりに, all the time [R94]."""
    if would.next:
        ctx.refuse(would, "what holds continuously replaces the event every time")
    before = s.pre[: s.pre.index(would)]
    conds = static_conds(ctx, before)
    rest = tuple(p for p in s.pre if p is not would and p not in before)
    inner = ctx.inner()
    inner.lets = ctx.lets
    made = replacer(inner, would.e, sentences.Steps((lines.AvalonSentence(s.do, rest),)))
    ability = static_ability(label)
    fallen = made.fits
    if isinstance(fallen, PaysForFallen) and fallen.fits is None:
        # it works though the creature has just left [E120]
        ability.own, fallen.ability = True, ability
    cond = all_of(conds)
    ability.bundle = ctx.number(Bundle(replacers=(made,), cond=cond))
    return numbered(ctx, ability)


# ---- keywords and parts of battles


def keyword_part(ctx: Context, node: Keywords, label: str) -> list[AvalonAbility]:
    """Keywords: printed ones without a label, else as long as the battle is of that side and kind [7.5, R76]."""
    mask = CARRIED.bits_of(ctx, node.k)
    if label in ("", "battle"):
        ctx.text.keywords |= mask
        return []
    if label in v.SIDES and label != "support":
        sides, wars = v.SIDES[label]
        cond: Cond | None = Fighting(SOURCE, wars, sides)
    elif label == "placed":
        cond = None
    else:
        ctx.fail("keywords of battles do nothing there")
    ability = static_ability(label)
    ability.bundle = ctx.number(
        Bundle((Change(m.L_ALL, m.KEYWORDS, OR, None, mask), *CARRIED.gained(ctx, mask)), cond=cond)
    )
    return [numbered(ctx, ability)]


def text_part(ctx: Context, node: lines.Text, label: str) -> list[AvalonAbility]:
    """Sentences, by their label; without one what they speak of decides (wording 1). That a lost battle costs no life holds in the battle:
    what the loss triggers comes later [7.7.6, R58]."""
    if label == "lost" and isinstance(node.b, sentences.Steps) and all(map(life_alone, node.b.s)):
        ctx.costs = "lost"
        return battle_parts(ctx, node, "battle")
    if label in TRIGGERS:
        return TRIGGERS[label](ctx, node)
    if label in v.SIDES:
        ctx.support = label == "support"
        placing(ctx, node)
        return battle_parts(ctx, node, label)
    if not label and speaks_of_battle(tuple(walk(node))):
        return battle_parts(ctx, node, "battle")
    return standing(ctx, node, label or "placed")


def avatar(ctx: Context, node: Node) -> list[AvalonAbility]:
    """A line of an avatar [R26]."""
    if isinstance(node, lines.Text):
        return standing(ctx, node, "avatar")
    return ctx.row(PARTS, node)(ctx, node, "avatar")


PARTS.update(
    {
        Keywords: keyword_part,
        lines.Action: action,
        lines.On: on,
        lines.AtPhase: at_phase,
        lines.AtEachPhase: at_each_phase,
        lines.BeforeCheck: before_check,
        lines.Text: text_part,
    }
)


def quoted(ctx: Context, line: Node) -> tuple[AvalonAbility, ...]:
    """Return the abilities of a quoted line, for what gains them."""
    inner = ctx.inner()
    inner.given = True
    before = inner.text.keywords
    made = tuple(lower_part(inner, line))
    inner.text.keywords = before
    if not made or any(ab.support or ab.mana or ab.own for ab in made):
        ctx.fail("this line cannot be given to a creature")
    return made


def gain_quoted(k: Makeup, gain: gaining.GainQuoted) -> None:
    """A quoted ability."""
    if isinstance(gain.s, Keywords):
        lasting.keywords(k, gain.s.k)
        return
    for ability in quoted(k.ctx, gain.s):
        k.change(m.L_ALL, -1, GAIN, None, 0, ability)


GAINED.add({gaining.GainQuoted: gain_quoted})
