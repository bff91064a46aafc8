"""Sentences of a skill, told apart: what is a skill of its own, what goes on with the one before [6.6, R56, R139, R143]."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tefuda.games.arc.lowering.context import ALMA_TEXT, Context
from tefuda.games.arc.lowering.costs import own_cost
from tefuda.games.arc.lowering.each import judged
from tefuda.games.arc.lowering.lasting import STATES
from tefuda.games.arc.lowering.parts import Said, all_of, restore, scene, sort
from tefuda.games.arc.wording import effects, nouns, statics, texts, values
from tefuda.games.lowering.loops import goes_on
from tefuda.text import letters, naming, sentences, things
from tefuda.text.repeating import Repeated, RepeatedWhile
from tefuda.text.tree import walk

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
    d = s.do.d
    steps: list[sentences.Instruction] = []
    while isinstance(d, texts.Chain) and texts.is_chain(d):
        steps.append(d.a)
        d = d.b
    steps.append(d)
    return all(isinstance(step, STATES) for step in steps)


def sentences_of(ctx: Context, skill: texts.CardSkill) -> list[Sentence]:
    """Return the sentences of a skill; what X is is noted, and is no sentence of its own."""
    out: list[Sentence] = []
    ctx.foresee((skill,))
    ctx.wants_excess = any(isinstance(node, values.Excess) for node in walk(skill))
    for number, piece in enumerate((texts.Piece(skill.first, ""), *skill.more)):
        d = piece.s.do.d
        if isinstance(d, letters.Let | letters.LetBoth):
            if piece.s.pre or piece.mark is not None:
                ctx.fail("the definition of X has no conditions")
            ctx.define((d,))
            continue
        if isinstance(d, effects.XChosen):
            ctx.x_between = (d.lo, d.hi)
            continue
        if isinstance(d, Repeated | RepeatedWhile):
            repeated(ctx, out, piece.s, d)
            continue
        joined = piece.mark.joined if piece.mark is not None else None
        sep = piece.sep if out else ""
        out.append(Sentence(piece.s, sort(ctx, piece.s), sep, joined, number))
    return out


def repeated(ctx: Context, before: list[Sentence], s: texts.ArcSentence, d: Repeated | RepeatedWhile) -> None:
    """Let the sentence before be done again, so many times or while a condition holds."""
    cond = (
        s.pre[0].cond
        if isinstance(d, RepeatedWhile) and len(s.pre) == 1 and isinstance(s.pre[0], sentences.If)
        else None
    )
    if not before or (s.pre and cond is None) or isinstance(s.do, sentences.May) or before[-1].said.again is not None:
        ctx.fail("what is done again stands before this, and this has no conditions", d)
    if goes_on(before[-1].s) or (d.whole and len(before) > 1):
        ctx.fail("one sentence is done again, not several", d)
    if before[-1].sort in (INSTEAD, STATE):
        ctx.fail("only what is carried out is done again", d)
    if before[-1].said.again_if is not None:
        ctx.fail("this is done again already", d)
    if isinstance(d, Repeated):
        before[-1].said.again = d.n
        return
    if cond is None:
        ctx.fail("it is not said while what it is done again", d)
    before[-1].said.again_if = (cond, d)


def refers_back(one: Sentence) -> bool:
    """Whether a sentence speaks of what the one before has named (それが…なら, その属性): it goes on with that."""
    said = (*one.said.conds, *one.said.lasting)
    if any(isinstance(node, naming.OfNamedHue | statics.CountsAsNamedHue) for node in walk(one.s)):
        return True
    return any(isinstance(node, things.It | nouns.Mine | values.DidThis) for cond in said for node in walk(cond))


def own_move(one: Sentence) -> bool:
    """Whether a sentence is about what happens to the card itself, wherever it is."""
    t = getattr(one.said.event, "t", one)
    return bool(one.said.moment) or (one.said.event is not None and (t is None or type(t).__name__ == "Source"))


def unfollowed(said: Said) -> Said:
    """Return the prefixes of a sentence without what joins it to the one before."""
    return replace(said, follows=False, asks=False, otherwise=False)


def cost_line(ctx: Context, one: Sentence) -> None:
    """What a text says about its own cost [R50, R141]."""
    inner = ctx.inner(ctx.kind)
    inner.standing = True
    before = scene(inner, one.said)
    conds = judged(inner, one.said, (*one.said.conds, *one.said.lasting))
    said = one.s.do.d
    if isinstance(said, statics.NotSuffer):
        ctx.text.unusable += (all_of(conds),)
    else:
        assert isinstance(said, statics.OwnCost | statics.OwnCostTo)
        own_cost(inner, said, all_of(conds))
    restore(inner, before)


def about_itself(ctx: Context, one: Sentence) -> bool:
    """Tell whether a sentence says what the card costs, or when it cannot be activated: that holds wherever it is asked [R51, R141]."""
    d = one.s.do.d
    if isinstance(d, statics.OwnCost | statics.OwnCostTo):
        return True
    return (
        isinstance(d, statics.NotSuffer)
        and d.what.id == "activated"
        and d.by is None
        and isinstance(d.t, nouns.Source)
        and d.t.k.id == "card"
        and ctx.kind != ALMA_TEXT
    )
