"""What is processed once: reflets, weapons, one-shot sentences of cognis, delayed effects [6.3, 6.5.4, R54-R59, R63, R66, R135, R142]."""

from __future__ import annotations

from dataclasses import dataclass, field

from tefuda.games.arc.lowering.context import REFLET_TEXT, Context, lower_cond
from tefuda.games.arc.lowering.delays import processed
from tefuda.games.arc.lowering.lasting import bundle_of
from tefuda.games.arc.lowering.parts import sort
from tefuda.games.arc.lowering.sentences import TIMED, Sentence, about_itself, cost_line, own_move, sentences_of
from tefuda.games.arc.lowering.skills import triggered
from tefuda.games.arc.lowering.vocabulary import APART
from tefuda.games.arc.rules.text import (
    P_AWAKE,
    P_CONNECT,
    P_ECHO,
    P_PLAIN,
    P_SANCTUARY,
    ArcAbility,
    Part,
    Weapon,
)
from tefuda.games.arc.wording import grants, texts
from tefuda.kernel.programs import Cond
from tefuda.kernel.records import RULE, Bundle
from tefuda.saying import Text
from tefuda.text.model import Node
from tefuda.text.normalise import fold_name

SPELL_KEYS = {"反響": P_ECHO, "接続": P_CONNECT, "覚醒": P_AWAKE, "聖域": P_SANCTUARY}
"""Keywords of parts that are processed at card timing."""


@dataclass
class Spell:
    """What is processed at card timing, while it is put together."""

    ctx: Context
    parts: list[Part] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def add(self, one: Sentence, keyword: int) -> None:
        """Add a sentence as a part; / begins an independent group, 。 goes on with the one before, except on the cards that the book lists
        [6.6.11, R56]."""
        ctx = self.ctx
        ctx.sentence = one.number
        joined = one.continues or (one.sep == "。" and one.joined is not False and not apart(ctx))
        if one.said.in_place and (keyword not in (P_CONNECT, P_AWAKE) or not self.parts):
            ctx.fail("代わりに stands behind 接続： or 覚醒：, and something before it", one.s)
        if one.said.in_place:
            for part in self.parts:
                part.unless = keyword
        self.parts.append(processed(ctx, one, joined, keyword))

    def finish(self) -> ArcAbility | None:
        """Return the ability, None without parts."""
        if not self.parts:
            return None
        ability = ArcAbility(RULE, 0)
        ability.parts = tuple(self.parts)
        return self.ctx.finished(ability)


def apart(ctx: Context) -> bool:
    """Tell whether this is one of the reflets whose sentences are independent by their name [6.6.11, R56]."""
    return ctx.kind == REFLET_TEXT and fold_name(ctx.card.name) in APART


def reflet(ctx: Context, skill: texts.CardSkill) -> None:
    """The text of a reflet: everything is processed once, but skills about its own moves [R141]."""
    spell = Spell(ctx)
    keyword = P_PLAIN
    for one in sentences_of(ctx, skill):
        if about_itself(ctx, one):
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


def spell_key(ctx: Context, word: str) -> int:
    """Return the keyword of a part at card timing."""
    if word not in SPELL_KEYS:
        ctx.fail(Text(f"{word}はアルマのものです [R84, R85]", f"{word} belongs to almas [R84, R85]"))
    return SPELL_KEYS[word]


def weapon(ctx: Context, skill: texts.WeaponSkill) -> None:
    """What arming grants, and one-shot texts [4.5.7, R63, R66]."""
    ctx.foresee((skill,))
    spell = Spell(ctx)
    bundles: list[Bundle] = []
    alone = False
    ctx.define(() if skill.x is None else (skill.x,))
    once(ctx, spell, skill.s)
    for item in skill.p:
        if isinstance(item, texts.EchoAlone):
            alone = True
            once(ctx, spell, item.s)
        elif isinstance(item, grants.TextGrant) and item.k.id == "反響":
            once(ctx, spell, item.s)
        else:
            bundles.append(bundle_of(ctx, item))
    for when in skill.when:
        cond = standing_cond(ctx, when.cond)
        bundles += [bundle_of(ctx, g, cond) for g in when.g]
    ctx.text.weapon = Weapon(tuple(bundles), spell.finish(), alone)


def standing_cond(ctx: Context, cond: Node) -> Cond:
    """Return a condition that is asked all the time."""
    outer, ctx.standing = ctx.standing, True
    made = lower_cond(ctx, cond)
    ctx.standing = outer
    return made


def once(ctx: Context, spell: Spell, said: tuple[texts.ArcSentence, ...]) -> None:
    """Add the sentences of a one-shot text."""
    for k, s in enumerate(said):
        spell.add(Sentence(s, sort(ctx, s), "。" if k else "/" if spell.parts else "", None, len(spell.parts)), P_ECHO)
