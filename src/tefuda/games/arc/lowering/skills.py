"""Skills that work while their card is there: triggered, continuous, replacing, of keywords, granted
[4.5, R25, R75, R83-R85, R98, R111, R141]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.acts import steps_of
from tefuda.games.arc.lowering.context import (
    ALMA_TEXT,
    COGNI_TEXT,
    REFLET_TEXT,
    Context,
    Makeup,
    lower_event,
)
from tefuda.games.arc.lowering.delays import knows, processed
from tefuda.games.arc.lowering.each import judged
from tefuda.games.arc.lowering.events import Trigger, at_moment, at_time
from tefuda.games.arc.lowering.granting import GRANTS
from tefuda.games.arc.lowering.lasting import continuous
from tefuda.games.arc.lowering.parts import Said, all_of, restore, scene, sort
from tefuda.games.arc.lowering.replacing import replacer
from tefuda.games.arc.lowering.sentences import INSTEAD, STATE, TIMED, Sentence, about_itself, cost_line
from tefuda.games.arc.rules import events as e
from tefuda.games.arc.rules import filters as af
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.sets import CardsIn
from tefuda.games.arc.rules.text import (
    ArcAbility,
    Part,
)
from tefuda.games.arc.rules.watching import ARRIVALS, TimesSince, WithItsSkills
from tefuda.games.arc.wording import combats, grants, nouns, statics, texts, values
from tefuda.games.common import filters as cf
from tefuda.games.common.conditions import NumIs, ThereAre
from tefuda.games.common.events import IntoZones, OfSource
from tefuda.games.common.things import You
from tefuda.games.lowering.makeup import together
from tefuda.kernel.programs import AllOf, Cond, Const
from tefuda.kernel.records import GAIN, OR, STATIC, TRIGGERED, Bundle
from tefuda.saying import Text
from tefuda.text import sentences
from tefuda.text.conditions import Place
from tefuda.text.tree import walk

HOME = {ALMA_TEXT: 1 << m.MAIN, COGNI_TEXT: 1 << m.SUB, REFLET_TEXT: 0}


@dataclass
class Skill:
    """A triggered skill, while it is put together.

    Attributes:
        keyed: It belongs to a keyword, so that following sentences belong to it as well [R75].
    """

    ctx: Context
    ability: ArcAbility
    parts: list[Part] = field(default_factory=list)
    keyed: bool = False

    def add(self, one: Sentence, said: Said | None = None) -> None:
        """Add a sentence as a part."""
        self.ctx.sentence = one.number
        joined = not self.parts or one.continues or (one.sep == "。" and one.joined is not False)
        self.parts.append(processed(self.ctx, replace(one, said=said) if said is not None else one, joined))

    def finish(self) -> ArcAbility:
        """Return the ability."""
        self.ability.parts = tuple(self.parts)
        return self.ctx.finished(self.ability)


def zone_named(s: texts.ArcSentence) -> int:
    """Return the zone that a sentence names for its own card, -1 if none: the skill works there [R141]."""
    for node in walk(s):
        if isinstance(node, nouns.SourceIn):
            return v.ZONES[node.z.id]
        if isinstance(node, values.IsThere) and isinstance(node.t, nouns.Source) and isinstance(node.place, Place):
            return v.ZONES[node.place.z.id]
    return -1


def works_in(ctx: Context, s: texts.ArcSentence) -> int:
    """Return the kinds of zones (a mask) in which a continuous skill or a replacement works [R141]."""
    elsewhere = zone_named(s)
    return 1 << elsewhere if elsewhere >= 0 else HOME[ctx.kind]


def waiting(ctx: Context, trigger: Trigger, said: Said, elsewhere: int) -> ArcAbility:
    """Return a triggered skill that waits for something, on the field or in the zone that it names."""
    ability = ArcAbility(TRIGGERED, 0 if trigger.own else HOME[ctx.kind])
    if not trigger.own and not ability.zones and elsewhere < 0:
        ctx.fail("a reflet does not stay long enough to wait for this")
    ability.events, ability.own = trigger.kinds, trigger.own
    ability.fits = together(WithItsSkills(), trigger.fits) if trigger.own else trigger.fits
    ability.state, ability.becoming = trigger.state, True
    ability.batched = trigger.batched
    if elsewhere >= 0 and not trigger.own and not trigger.leaving:
        ability.zones = 1 << elsewhere
    if trigger.at and not trigger.at & ability.zones:
        ctx.fail("the card has this skill only where this never happens to it [6.3.2]")
    ability.limit, ability.whole_game, ability.word = said.limit, said.whole_game, trigger.word
    if said.whole_game and ability.zones & ~m.FIELD:
        ctx.fail("uses are counted for a card on the field: one that has left it is another one")
    ctx.leaving = trigger.leaving
    ctx.recorded = trigger.recorded
    ctx.combat = trigger.combat
    ctx.felling = e.FELLED in trigger.kinds and not trigger.leaving
    ctx.destroyed = e.DESTROYED in trigger.kinds and (trigger.leaving or trigger.word == "破壊時")
    return ability


def trigger_of(ctx: Context, said: Said) -> Trigger:
    """Return what a sentence waits for."""
    if said.time >= 0 and said.event is None and not said.moment:
        if said.later:
            ctx.fail("次の belongs to what is processed once")
        made = at_time(ctx, said.time)
        if said.nth:
            made.fits = together(made.fits, nth_time_since(ctx, said.time, said.nth))
        return made
    if said.moment:
        return at_moment(ctx, said.moment)
    assert said.event is not None
    return lower_event(ctx, said.event)


def nth_time_since(ctx: Context, timing: int, nth: int) -> Cond:
    """It is the n-th time that a timing comes since the card did."""
    ctx.count_events((e.TIMING, *ARRIVALS), True)
    return NumIs(TimesSince(timing), cf.EQUAL, Const(nth))


def goes_away(s: texts.ArcSentence) -> bool:
    """Whether what a sentence does takes its own card away, so that it works once (次に…時、…、このカードを忘却する)."""
    last = steps_of(s.do.d)[-1]
    own = isinstance(getattr(last, "t", None), nouns.Source) and isinstance(s.do, sentences.Must)
    return own and getattr(getattr(last, "v", None), "id", "") in ("forget", "vanish", "bounce", "record", "destroy")


def triggered(ctx: Context, one: Sentence, kind: str) -> Skill:
    """A sentence with a timing or an event."""
    inner = ctx.inner(kind)
    inner.strikes = any(isinstance(n, combats.Strike | combats.Strikes) for n in walk(one.s))
    trigger = trigger_of(inner, one.said)
    skill = Skill(inner, waiting(inner, trigger, one.said, zone_named(one.s)))
    if one.said.times and not (one.said.times == 1 and goes_away(one.s)):
        ctx.fail("次に belongs to what is processed once")
    if one.said.event is not None or one.said.moment:
        knows(inner, one.said.event)
    meanwhile = one.said.time == m.T_FIGHT_DURING
    then = replace(one.said, time=-1, moment="", event=None, limit=0, times=0, key="", meanwhile=meanwhile)
    if one.said.event is not None or one.said.moment:
        then = replace(then, time=one.said.time, later=one.said.later, early=0, meanwhile=False)
    skill.add(one, then)
    return skill


KEYED: dict[str, tuple[tuple[int, ...], Callable[[], Cond], bool]] = {
    "反響": ((e.REALISED,), lambda: OfSource(), False),
    "残響": ((e.DESTROYED,), lambda: AllOf((OfSource(), IntoZones(1 << m.OBLIVION))), True),
    "絶叫": ((e.FELLED,), lambda: OfSource(), False),
}
"""What the parts of an alma's keywords wait for [R83-R85]."""


def keyed(ctx: Context, word: str) -> Skill:
    """Return the skill of a keyword of an alma, without parts."""
    if word not in KEYED:
        ctx.fail(
            Text(
                f"{word}はサブサークルのカードの処理のときのものです [R93, R94]",
                f"{word} is processed when a card on a sub circle is [R93, R94]",
            )
        )
    kinds, fits, leaving = KEYED[word]
    ability = ArcAbility(TRIGGERED, 1 << m.MAIN)
    ability.events, ability.fits, ability.word = kinds, fits(), word
    ability.sorts = m.S_CARD | m.S_GENERAL
    ctx.leaving = leaving
    ctx.destroyed = word in ("残響", "絶叫")
    knows(ctx)
    return Skill(ctx, ability, keyed=True)


def sanctuary() -> Cond:
    """A courage cogni lies face up on the own field [R98]."""
    test = cf.Every((af.of_class(1 << m.K_COGNI), af.of_element(m.COURAGE)))
    return ThereAre(CardsIn((m.SUB,), You(), test))


def performed(ctx: Context) -> Skill:
    """Return the skill of an alma's sentences of action without timing: once, when it is realised [R143]."""
    inner = ctx.inner(ALMA_TEXT)
    ability = ArcAbility(TRIGGERED, 1 << m.MAIN)
    ability.events, ability.fits, ability.word = (e.REALISED,), OfSource(), "リアライズ時"
    return Skill(inner, ability)


def static_skill(ctx: Context, one: Sentence, more: Cond | None = None) -> list[ArcAbility]:
    """A sentence of state: continuous skills, one for each step [R143]."""
    if about_itself(ctx, one):
        cost_line(ctx, one)
        return []
    if isinstance(one.s.do.d, statics.FromHandOnly):
        if one.s.pre or ctx.kind != ALMA_TEXT:
            ctx.fail("from where an alma can be realised is said of it without conditions", one.s)
        ctx.text.from_hand = True
        return []
    inner = ctx.inner(ctx.kind)
    inner.standing = True
    inner.sentence = one.number
    said = one.said
    if said.period is not None:
        ctx.fail("a continuous skill lasts as long as its card")
    if said.limit or said.asks or said.times:
        ctx.fail("a continuous skill is not counted, and asks for nothing done before")
    before = scene(inner, said)
    conds = judged(inner, said, (*said.conds, *said.lasting))
    cond = together(all_of(conds), more)
    out: list[ArcAbility] = []
    for step in steps_of(one.s.do.d):
        ability = ArcAbility(STATIC, works_in(ctx, one.s))
        ability.bundle = continuous(inner, step, cond)
        out.append(inner.finished(ability))
    restore(inner, before)
    return out


def instead_skill(ctx: Context, one: Sentence) -> ArcAbility:
    """A replacement, as long as the card is there."""
    inner = ctx.inner(ctx.kind)
    inner.sentence = one.number
    if one.said.times or one.said.period is not None:
        ctx.fail("a replacement of a cogni or alma lasts as long as its card")
    ability = ArcAbility(STATIC, works_in(ctx, one.s))
    made = replacer(inner, one.s, one.said)
    made.limit, made.whole_game = one.said.limit, one.said.whole_game
    ability.bundle = inner.number(Bundle(replacers=(made,)))
    return inner.finished(ability)


def granted(ctx: Context, g: grants.TextGrant) -> ArcAbility:
    """Return the skill of a granted keyword with its text [R111]."""
    skill = keyed(ctx.inner(ALMA_TEXT), g.k.id)
    skill.ability.sorts |= m.S_GRANTED
    for k, s in enumerate(g.s):
        skill.add(Sentence(s, sort(skill.ctx, s), "。" if k else "", None, k))
    return skill.finish()


def text_grant(k: Makeup, g: grants.TextGrant) -> None:
    """A text-bearing general skill with its text [R111]."""
    k.change(m.L_GRANT, m.KEYWORDS, OR, None, m.KEYWORD_BITS[g.k.id])
    k.change(m.L_GRANT, -1, GAIN, None, 0, granted(k.ctx, g))


def quoted_grant(k: Makeup, g: grants.QuotedGrant) -> None:
    """A skill in quotes: triggered, continuous or replacing, as on an alma [4.6.1, R77]."""
    ctx = k.ctx.inner(ALMA_TEXT)
    if any(isinstance(n, statics.Unaffected) for s in g.s for n in walk(s)):
        ctx.fail(
            "a skill about whose effects reach a card cannot be granted: that is known before any skill is granted [R90]"
        )
    for number, s in enumerate(g.s):
        one = Sentence(s, sort(ctx, s), "。" if number else "", None, number)
        if one.sort not in QUOTED:
            ctx.fail("a granted skill has to be triggered, continuous or replacing")
        made = QUOTED[one.sort](ctx, one)
        for ability in made:
            ability.sorts |= m.S_GRANTED
            k.change(m.L_GRANT, -1, GAIN, None, 0, ability)


QUOTED: dict[str, Callable[[Context, Sentence], list[ArcAbility]]] = {
    TIMED: lambda ctx, one: [triggered(ctx, one, ALMA_TEXT).finish()],
    INSTEAD: lambda ctx, one: [instead_skill(ctx, one)],
    STATE: lambda ctx, one: static_skill(ctx, one),
}
"""What a sentence in quotes becomes."""

GRANTS.add({grants.TextGrant: text_grant, grants.QuotedGrant: quoted_grant})
