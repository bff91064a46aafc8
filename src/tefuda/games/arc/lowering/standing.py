"""Cognis and almas: sentences gathered to skills [R132, R137, R139]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tefuda.games.arc.lowering.context import ALMA_TEXT, COGNI_TEXT, Context
from tefuda.games.arc.lowering.parts import sort
from tefuda.games.arc.lowering.sentences import (
    ACTION,
    INSTEAD,
    KEY,
    STATE,
    TIMED,
    Sentence,
    refers_back,
    sentences_of,
    unfollowed,
)
from tefuda.games.arc.lowering.skills import Skill, instead_skill, keyed, performed, sanctuary, static_skill, triggered
from tefuda.games.arc.lowering.spells import Spell, spell_key
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.text import (
    P_PLAIN,
    P_SANCTUARY,
    ArcAbility,
)
from tefuda.games.arc.rules.watching import ByOther
from tefuda.games.arc.wording import texts
from tefuda.games.lowering.conditions import contraries
from tefuda.games.lowering.makeup import together


class Standing:
    """The skills of a cogni or alma, while they are put together.

    Attributes:
        spell: What a cogni does once, when it is processed.
        keyword: Keyword of the part of the spell that is put together.
        current: The triggered skill that following sentences may go on with.
        held: The continuous sentence before.
    """

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.spell = Spell(ctx)
        self.keyword = P_PLAIN
        self.current: Skill | None = None
        self.held: Sentence | None = None
        self.skills: list[Skill] = []
        self.made: list[ArcAbility] = []
        self.in_spell = False

    def add(self, one: Sentence) -> None:
        """Add a sentence: to the skill before it, or as a skill of its own [R139]."""
        if self.goes_on(one):
            self.go_on(one)
            return
        self.current, self.in_spell, self.keyword = None, False, P_PLAIN
        if one.sort != STATE:
            self.held = None
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
        if one.sort == TIMED and one.said.later:
            return True  # put off by what is processed once
        under_key = self.keyword != P_PLAIN if self.in_spell else self.current is not None and self.current.keyed
        if one.joined is False or one.sort == INSTEAD or (one.sort == TIMED and not one.said.later):
            return False
        if one.sort == STATE and one.sep == "。" and (refers_back(one) or one.said.period is not None):
            return True
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
        plain = Sentence(one.s, replace(one.said, key=""), one.sep, one.joined, one.number)
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
            self.ctx.fail("a replacement cannot depend on 聖域")

    def start(self, skill: Skill, one: Sentence) -> None:
        """Begin a triggered skill with a sentence."""
        skill.add(one, replace(one.said, key=""))
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
        if one.said.otherwise and self.held is not None:
            s = contraries(self.ctx, (self.held.s, one.s))[1]
            one = Sentence(s, sort(self.ctx, s), one.sep, one.joined, one.number)
        self.made += static_skill(self.ctx, one)
        self.held = one

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


BEGIN: dict[str, Callable[[Standing, Sentence], None]] = {
    KEY: Standing.begin_key,
    TIMED: Standing.begin_timed,
    INSTEAD: Standing.begin_instead,
    STATE: Standing.begin_state,
    ACTION: Standing.begin_action,
}
"""How a skill of its own begins."""


def standing(ctx: Context, skill: texts.CardSkill) -> None:
    """The skills of a cogni or alma."""
    made = Standing(ctx)
    for one in sentences_of(ctx, skill):
        made.add(one)
    made.finish()
