"""Whole skills: sentences become skills of cognis and almas, parts of what is processed once, delayed effects
[4.5, 6.5.4, 6.6, R25, R54-R58, R63, R83-R98, R132, R137, R139-R143]."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import ALMA_TEXT, COGNI_TEXT, REFLET_TEXT, WEAPON_TEXT, Context
from tefuda.games.arc.lowering.events import Trigger, at_moment, at_time, lower_event, together
from tefuda.games.arc.lowering.lasting import STATES, bundle_of, continuous, own_cost
from tefuda.games.arc.lowering.parts import PERIODS, Said, all_of, part, restore, scene, sort
from tefuda.games.arc.lowering.replacing import replacer
from tefuda.games.arc.rules import events as e
from tefuda.games.arc.rules import filters as af
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.lasting import Begin, Delay
from tefuda.games.arc.rules.narrowing import KindIs
from tefuda.games.arc.rules.sets import CardsIn
from tefuda.games.arc.rules.text import (
    P_AWAKE,
    P_CONNECT,
    P_ECHO,
    P_PLAIN,
    P_SANCTUARY,
    R_AMOUNT,
    ArcAbility,
    Part,
    Weapon,
)
from tefuda.games.arc.rules.watching import ByOther
from tefuda.games.arc.wording import effects, grants, nouns, statics, texts, values
from tefuda.games.common import filters as cf
from tefuda.games.common.conditions import ThereAre
from tefuda.games.common.events import IntoZones, OfSource
from tefuda.games.common.numbers import InRegisterNum
from tefuda.games.common.things import EventThing, You
from tefuda.kernel.programs import AllOf, Cond
from tefuda.kernel.records import RULE, STATIC, TRIGGERED, Bundle
from tefuda.text import sentences
from tefuda.text.conditions import Place
from tefuda.text.model import Node
from tefuda.text.tree import walk

SPELL_KEYS = {"反響": P_ECHO, "接続": P_CONNECT, "覚醒": P_AWAKE, "聖域": P_SANCTUARY}
"""Keywords of parts that are processed at card timing."""

KEY = "key"
TIMED = "timed"
INSTEAD = "instead"
STATE = "state"
ACTION = "action"


@dataclass
class Sentence:
    """A sentence of a skill with what stands before it.

    Attributes:
        s, said: The tree, and its prefixes sorted.
        sep: 。 or / before it, "" for the first one.
        joined: What 〔連続〕 or 〔独立〕 says, None without a mark.
        number: Its number, for ``why``.
    """

    s: texts.ArcSentence
    said: Said
    sep: str
    joined: bool | None
    number: int

    @property
    def sort(self) -> str:
        """What makes it a skill of its own, or not [R139, R143]."""
        said = self.said
        if said.key:
            return KEY
        if said.time >= 0 or said.moment or said.event is not None:
            return TIMED
        if said.would is not None:
            return INSTEAD
        return STATE if state_of(self.s) else ACTION

    @property
    def continues(self) -> bool:
        """Whether it goes on with the skill before it, whatever it says [R56, R137]."""
        return bool(self.sep) and (self.joined is True or self.said.follows or self.said.asks)


def state_of(s: texts.ArcSentence) -> bool:
    """Whether a sentence says how things are, as long as its source lasts [R143]."""
    if not isinstance(s.do, sentences.Must):
        return False
    d: Any = s.do.d
    steps: list[Any] = []
    while isinstance(d, sentences.Seq):
        steps.append(d.a)
        d = d.b
    steps.append(d)
    return all(isinstance(step, STATES) for step in steps)


def sentences_of(ctx: Context, skill: texts.CardSkill) -> list[Sentence]:
    """Return the sentences of a skill; what X is is noted, and is no sentence of its own."""
    out: list[Sentence] = []
    for piece in (texts.Piece(skill.first, ""), *skill.more):
        d = getattr(piece.s.do, "d", None)
        if isinstance(d, effects.XIs):
            if piece.s.pre or piece.mark is not None:
                ctx.fail("what X is is defined without conditions")
            ctx.x_is = d.v
            continue
        joined = piece.mark.joined if piece.mark is not None else None
        sep = piece.sep if out else ""
        out.append(Sentence(piece.s, sort(ctx, piece.s), sep, joined, len(out)))
    return out


# ---- what is processed once: reflets, weapons, one-shot sentences of cognis [R54, R55, R59, R135, R142]


@dataclass
class Spell:
    """What is processed at card timing, while it is put together."""

    ctx: Context
    parts: list[Part] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def add(self, one: Sentence, keyword: int) -> None:
        """Add a sentence as a part; / begins an independent group, 。 goes on with the one before [R56]."""
        ctx = self.ctx
        ctx.sentence = one.number
        joined = one.continues or (one.sep == "。" and one.joined is not False)
        said = one.said
        if said.time == m.T_OPENING and not said.later:
            self.parts.append(part(ctx, one.s, Said(**{**vars(said), "time": -1}), joined, keyword, True))
        elif said.time >= 0:
            self.parts.append(later(ctx, one, joined, keyword))
        elif said.event is not None and not one.continues:
            self.parts.append(for_a_while(ctx, one, joined, keyword))
        elif said.would is not None:
            self.parts.append(instead_for_a_while(ctx, one, joined, keyword))
        else:
            self.parts.append(part(ctx, one.s, said, joined, keyword))

    def finish(self) -> ArcAbility | None:
        """Return the ability, None without parts."""
        if not self.parts:
            return None
        ability = ArcAbility(RULE, 0)
        ability.parts = tuple(self.parts)
        return closed(self.ctx, ability)


def closed(ctx: Context, ability: ArcAbility) -> ArcAbility:
    """Finish an ability: registers, name, number."""
    ability.regs = ctx.regs
    ability.name, ability.line = ctx.card.name, ctx.line
    return ctx.number(ability)


def later(ctx: Context, one: Sentence, joined: bool, keyword: int) -> Part:
    """A sentence about a later timing: a delayed effect, processed once [6.5.4, R58]."""
    ability = delayed(ctx, one, at_time(ctx, one.said.time))
    ctx.add(Delay(ability, 1))
    return made_of(ctx, joined, keyword, one)


def for_a_while(ctx: Context, one: Sentence, joined: bool, keyword: int) -> Part:
    """A trigger that a reflet makes for a time."""
    assert one.said.event is not None
    if one.said.period is None:
        ctx.fail("how long this is waited for is not said")
    ability = delayed(ctx, one, lower_event(ctx, one.said.event))
    ctx.add(Delay(ability, -1, PERIODS[type(one.said.period)]))
    return made_of(ctx, joined, keyword, one)


def made_of(ctx: Context, joined: bool, keyword: int, one: Sentence) -> Part:
    """Return the code so far as a part without objects of its own: always executable."""
    code = tuple(ctx.code)
    ctx.code.clear()
    return Part(ctx.program_of(code), None, False, joined, None, one.said.follows, keyword, False, ctx.sentence)


def delayed(ctx: Context, one: Sentence, trigger: Trigger) -> ArcAbility:
    """Return the ability that a delayed effect waits with; it knows the registers of the text."""
    inner = ctx.going_on(ctx.kind)
    inner.sentence = one.number
    ability = ArcAbility(TRIGGERED, 0)
    ability.events, ability.fits, ability.word = trigger.kinds, trigger.fits, trigger.word
    inner.recorded = trigger.recorded
    if one.said.event is not None:
        knows(inner)
    bare = Said(**{**vars(one.said), "time": -1, "event": None, "period": None, "follows": False})
    ability.parts = (part(inner, one.s, bare, True),)
    ctx.regs = max(ctx.regs, inner.regs)
    return closed(inner, ability)


def instead_for_a_while(ctx: Context, one: Sentence, joined: bool, keyword: int) -> Part:
    """A replacement that a reflet makes for a time."""
    if one.said.period is None:
        ctx.fail("how long this is replaced is not said")
    inner = ctx.going_on(ctx.kind)
    made = ctx.number(Bundle(replacers=(replacer(inner, one.s, one.said),)))
    ctx.add(Begin(made, None, PERIODS[type(one.said.period)]))
    return made_of(ctx, joined, keyword, one)


def reflet(ctx: Context, skill: texts.CardSkill) -> None:
    """The text of a reflet: everything is processed once, but skills about its own moves [R141]."""
    spell = Spell(ctx)
    keyword = P_PLAIN
    for one in sentences_of(ctx, skill):
        if isinstance(getattr(one.s.do, "d", None), statics.OwnCost):
            cost_line(ctx, one)
            continue
        if one.said.key:
            keyword = spell_key(ctx, one.said.key)
        elif one.sort == TIMED and not one.continues:
            keyword = P_PLAIN
            if own_move(one):
                ctx.text.abilities += (triggered(ctx, one, REFLET_TEXT).finish(),)
                continue
        spell.add(one, keyword)
    ctx.text.spell = spell.finish()


def own_move(one: Sentence) -> bool:
    """Whether a sentence is about what happens to the card itself, wherever it is."""
    t = getattr(one.said.event, "t", one)
    return bool(one.said.moment) or (one.said.event is not None and (t is None or type(t).__name__ == "Source"))


def spell_key(ctx: Context, word: str) -> int:
    """Return the keyword of a part at card timing."""
    if word not in SPELL_KEYS:
        ctx.fail(f"{word} belongs to almas [R84, R85]")
    return SPELL_KEYS[word]


def cost_line(ctx: Context, one: Sentence) -> None:
    """What a text says about its own cost [R50, R141]."""
    from tefuda.games.arc.lowering.conditions import lower_cond

    inner = ctx.inner(ctx.kind)
    inner.standing = True
    before = scene(inner, one.said)
    conds = [lower_cond(inner, c) for c in (*one.said.conds, *one.said.lasting)]
    own_cost(inner, one.s.do.d, all_of(conds))  # type: ignore[attr-defined]
    restore(inner, before)


# ---- skills of cognis and almas [R139]


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
        self.parts.append(part(self.ctx, one.s, said or one.said, joined))

    def finish(self) -> ArcAbility:
        """Return the ability."""
        self.ability.parts = tuple(self.parts)
        return closed(self.ctx, self.ability)


HOME = {ALMA_TEXT: 1 << m.MAIN, COGNI_TEXT: 1 << m.SUB, REFLET_TEXT: 0}


def knows(ctx: Context) -> None:
    """Know the event: its subject is それ, its amount the damage."""
    ctx.it = EventThing()
    ctx.last = ctx.it
    ctx.amount = InRegisterNum(R_AMOUNT)


def zone_named(s: texts.ArcSentence) -> int:
    """Return the zone that a sentence names for its own card, -1 if none: the skill works there [R141]."""
    for node in walk(s):
        if isinstance(node, nouns.SourceIn):
            return v.ZONES[node.z.id]
        if isinstance(node, values.IsThere) and isinstance(node.t, nouns.Source) and isinstance(node.place, Place):
            return v.ZONES[node.place.z.id]
    return -1


def waiting(ctx: Context, trigger: Trigger, limit: int, elsewhere: int) -> ArcAbility:
    """Return a triggered skill that waits for something, on the field or in the zone that it names."""
    ability = ArcAbility(TRIGGERED, 0 if trigger.own else HOME[ctx.kind])
    if not trigger.own and not ability.zones and elsewhere < 0:
        ctx.fail("a reflet does not stay to wait for this")
    ability.events, ability.fits, ability.own = trigger.kinds, trigger.fits, trigger.own
    if elsewhere >= 0 and not trigger.own and not trigger.leaving:
        ability.zones = 1 << elsewhere
    ability.limit, ability.word = limit, trigger.word
    ctx.leaving = trigger.leaving and not trigger.own
    ctx.recorded = trigger.recorded
    return ability


def trigger_of(ctx: Context, said: Said) -> Trigger:
    """Return what a sentence waits for."""
    if said.time >= 0:
        if said.later:
            ctx.fail("次の belongs to what is processed once")
        return at_time(ctx, said.time)
    if said.moment:
        return at_moment(ctx, said.moment)
    assert said.event is not None
    return lower_event(ctx, said.event)


def triggered(ctx: Context, one: Sentence, kind: str) -> Skill:
    """A sentence with a timing or an event."""
    inner = ctx.inner(kind)
    trigger = trigger_of(inner, one.said)
    skill = Skill(inner, waiting(inner, trigger, one.said.limit, zone_named(one.s)))
    if one.said.event is not None or one.said.moment:
        knows(inner)
    kept = one.said.time if one.said.time == m.T_FIGHT_DURING else -1
    skill.add(one, Said(**{**vars(one.said), "time": kept, "moment": "", "event": None, "limit": 0, "key": ""}))
    return skill


KEYED: dict[str, tuple[tuple[int, ...], Any, bool]] = {
    "反響": ((e.REALISED,), lambda: OfSource(), False),
    "残響": ((e.DESTROYED,), lambda: AllOf((OfSource(), IntoZones(1 << m.OBLIVION))), True),
    "絶叫": ((e.FELLED,), lambda: OfSource(), False),
}
"""What the parts of an alma's keywords wait for [R83-R85]."""


def keyed(ctx: Context, word: str) -> Skill:
    """Return the skill of a keyword of an alma, without parts."""
    if word not in KEYED:
        ctx.fail(f"{word} is processed when a card on a sub circle is [R93, R94]")
    kinds, fits, leaving = KEYED[word]
    ability = ArcAbility(TRIGGERED, 1 << m.MAIN)
    ability.events, ability.fits, ability.word = kinds, fits(), word
    ability.sorts = m.S_CARD | m.S_GENERAL
    ctx.leaving = leaving
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
    from tefuda.games.arc.lowering.acts import steps_of
    from tefuda.games.arc.lowering.conditions import lower_cond

    if isinstance(getattr(one.s.do, "d", None), statics.OwnCost):
        cost_line(ctx, one)
        return []
    inner = ctx.inner(ctx.kind)
    inner.standing = True
    inner.sentence = one.number
    said = one.said
    if said.period is not None:
        ctx.fail("a continuous skill lasts as long as its card")
    if said.limit or said.asks:
        ctx.fail("a continuous skill is not counted, and asks for nothing done before")
    before = scene(inner, said)
    conds = [lower_cond(inner, c) for c in (*said.conds, *said.lasting)]
    cond = together(all_of(conds), more)
    out: list[ArcAbility] = []
    for step in steps_of(one.s.do.d):  # type: ignore[attr-defined]
        ability = ArcAbility(STATIC, HOME[ctx.kind])
        ability.bundle = continuous(inner, step, cond)
        out.append(closed(inner, ability))
    restore(inner, before)
    return out


def instead_skill(ctx: Context, one: Sentence) -> ArcAbility:
    """A replacement, as long as the card is there."""
    inner = ctx.inner(ctx.kind)
    inner.sentence = one.number
    if one.said.limit or one.said.period is not None:
        ctx.fail("a replacement is not counted, and lasts as long as its card")
    ability = ArcAbility(STATIC, HOME[ctx.kind])
    ability.bundle = inner.number(Bundle(replacers=(replacer(inner, one.s, one.said),)))
    return closed(inner, ability)


class Standing:
    """The skills of a cogni or alma, while they are put together.

    Attributes:
        spell: What a cogni does once, when it is processed.
        keyword: Keyword of the part of the spell that is put together.
        current: The triggered skill that following sentences may go on with.
    """

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.spell = Spell(ctx)
        self.keyword = P_PLAIN
        self.current: Skill | None = None
        self.skills: list[Skill] = []
        self.made: list[ArcAbility] = []
        self.in_spell = False

    def add(self, one: Sentence) -> None:
        """Add a sentence: to the skill before it, or as a skill of its own [R139]."""
        if self.goes_on(one):
            self.go_on(one)
            return
        self.current, self.in_spell, self.keyword = None, False, P_PLAIN
        BEGIN[one.sort](self, one)

    def goes_on(self, one: Sentence) -> bool:
        """Whether a sentence belongs to the skill before it."""
        if self.current is None and not self.in_spell:
            if one.continues and one.sort not in (STATE, INSTEAD):
                self.ctx.fail("there is no skill before this that it could go on with")
            return False
        if one.sort == KEY:
            return False
        if one.continues:
            return True
        under_key = self.keyword != P_PLAIN if self.in_spell else self.current is not None and self.current.keyed
        if one.joined is False or one.sort in (TIMED, INSTEAD):
            return False
        return under_key or (one.sort == ACTION and one.sep == "。")

    def go_on(self, one: Sentence) -> None:
        """Go on with the skill before; a trigger marked 〔連続〕 also works by itself [R137]."""
        if self.in_spell:
            self.spell.add(one, self.keyword)
            return
        assert self.current is not None
        self.current.add(one)
        if one.said.event is not None:
            skill = triggered(self.ctx, Sentence(one.s, unfollowed(one.said), "", None, one.number), self.ctx.kind)
            skill.ability.fits = together(skill.ability.fits, ByOther())
            self.skills.append(skill)

    def begin_key(self, one: Sentence) -> None:
        """A part of a keyword."""
        word = one.said.key
        if word == "聖域":
            self.begin_sanctuary(one)
        elif self.ctx.kind == COGNI_TEXT:
            self.keyword, self.in_spell = spell_key(self.ctx, word), True
            self.spell.add(one, self.keyword)
        else:
            self.start(keyed(self.ctx.inner(ALMA_TEXT), word), one)

    def begin_sanctuary(self, one: Sentence) -> None:
        """聖域: works only while its condition holds [R98]."""
        plain = Sentence(one.s, Said(**{**vars(one.said), "key": ""}), one.sep, one.joined, one.number)
        if plain.sort == STATE:
            self.made += static_skill(self.ctx, plain, sanctuary())
        elif plain.sort == TIMED:
            skill = triggered(self.ctx, plain, self.ctx.kind)
            for made in skill.parts:
                made.cond = together(sanctuary(), made.cond)
            self.skills.append(skill)
        elif plain.sort == ACTION and self.ctx.kind == COGNI_TEXT:
            self.keyword, self.in_spell = P_SANCTUARY, True
            self.spell.add(one, P_SANCTUARY)
        elif plain.sort == ACTION:
            skill = performed(self.ctx)
            self.start(skill, plain)
            skill.parts[-1].cond = together(sanctuary(), skill.parts[-1].cond)
        else:
            self.ctx.fail("a replacement under 聖域 cannot be executed")

    def start(self, skill: Skill, one: Sentence) -> None:
        """Begin a triggered skill with a sentence."""
        skill.add(one, Said(**{**vars(one.said), "key": ""}))
        self.skills.append(skill)
        self.current = skill

    def begin_timed(self, one: Sentence) -> None:
        """A timing or trigger; 開示時 of a cogni works in the RF of its own opening, too [R142]."""
        skill = triggered(self.ctx, one, self.ctx.kind)
        self.skills.append(skill)
        self.current = skill
        if self.ctx.kind == COGNI_TEXT and one.said.time == m.T_OPENING:
            self.spell.add(one, P_PLAIN)

    def begin_instead(self, one: Sentence) -> None:
        """A replacement."""
        self.made.append(instead_skill(self.ctx, one))

    def begin_state(self, one: Sentence) -> None:
        """A continuous skill."""
        self.made += static_skill(self.ctx, one)

    def begin_action(self, one: Sentence) -> None:
        """Done once: when the cogni is processed, or the alma realised [R143]."""
        if self.ctx.kind == COGNI_TEXT:
            self.in_spell = True
            self.spell.add(one, P_PLAIN)
            return
        self.start(performed(self.ctx), one)

    def finish(self) -> None:
        """Write the skills into the text."""
        text = self.ctx.text
        found = (*(s.finish() for s in self.skills), *self.made)
        text.abilities += found
        text.standing = any(a.zones for a in found)
        text.spell = self.spell.finish()


BEGIN: dict[str, Any] = {
    KEY: Standing.begin_key,
    TIMED: Standing.begin_timed,
    INSTEAD: Standing.begin_instead,
    STATE: Standing.begin_state,
    ACTION: Standing.begin_action,
}
"""How a skill of its own begins."""


def unfollowed(said: Said) -> Said:
    """Return the prefixes of a sentence without what joins it to the one before."""
    return Said(**{**vars(said), "follows": False, "asks": False})


def standing(ctx: Context, skill: texts.CardSkill) -> None:
    """The skills of a cogni or alma."""
    made = Standing(ctx)
    for one in sentences_of(ctx, skill):
        made.add(one)
    made.finish()


# ---- weapons and granted texts


def weapon(ctx: Context, skill: texts.WeaponSkill) -> None:
    """What arming grants, and one-shot texts [4.5.7, R63, R66]."""
    spell = Spell(ctx)
    bundles: list[Bundle] = []
    alone = False
    for item in skill.p:
        if isinstance(item, texts.EchoAlone):
            alone = True
            once(ctx, spell, item.s)
        elif isinstance(item, grants.TextGrant) and item.k.id == "反響":
            once(ctx, spell, item.s)
        else:
            bundles.append(bundle_of(ctx, item))
    ctx.text.weapon = Weapon(tuple(bundles), spell.finish(), alone)


def once(ctx: Context, spell: Spell, said: tuple[texts.ArcSentence, ...]) -> None:
    """Add the sentences of a one-shot text."""
    for k, s in enumerate(said):
        spell.add(Sentence(s, sort(ctx, s), "。" if k else "/" if spell.parts else "", None, len(spell.parts)), P_ECHO)


def granted(ctx: Context, g: grants.TextGrant) -> ArcAbility:
    """Return the skill of a granted keyword with its text [R111]."""
    skill = keyed(ctx.inner(ALMA_TEXT), g.k.id)
    skill.ability.sorts |= m.S_GRANTED
    for k, s in enumerate(g.s):
        skill.add(Sentence(s, sort(skill.ctx, s), "。" if k else "", None, k))
    return skill.finish()


__all__ = ["WEAPON_TEXT", "KindIs", "Node", "reflet", "standing", "weapon"]
