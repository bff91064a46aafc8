"""What is processed once: reflets, weapons, one-shot sentences of cognis, delayed effects [6.3, 6.5.4, R54-R59, R63, R66, R135, R142]."""

from __future__ import annotations

from dataclasses import dataclass, field

from tefuda.games.arc.lowering.context import REFLET_TEXT, Context
from tefuda.games.arc.lowering.events import Trigger, at_time, lower_event
from tefuda.games.arc.lowering.lasting import bundle_of
from tefuda.games.arc.lowering.parts import PERIODS, Said, part, sort
from tefuda.games.arc.lowering.replacing import replacer
from tefuda.games.arc.lowering.sentences import TIMED, Sentence, closed, cost_line, own_move, sentences_of
from tefuda.games.arc.lowering.skills import knows, triggered
from tefuda.games.arc.lowering.vocabulary import APART
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.lasting import Begin, Delay
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
from tefuda.games.arc.wording import grants, statics, texts
from tefuda.kernel.records import RULE, TRIGGERED, Bundle
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


def apart(ctx: Context) -> bool:
    """Tell whether this is one of the reflets whose sentences are independent by their name [6.6.11, R56]."""
    return ctx.kind == REFLET_TEXT and fold_name(ctx.card.name) in APART


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
    inner.combat = trigger.combat
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


def spell_key(ctx: Context, word: str) -> int:
    """Return the keyword of a part at card timing."""
    if word not in SPELL_KEYS:
        ctx.fail(f"{word} belongs to almas [R84, R85]")
    return SPELL_KEYS[word]


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
