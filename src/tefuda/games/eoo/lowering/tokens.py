"""Tokens that texts describe, and copy tokens [22]."""

from __future__ import annotations

from tefuda.games.common.doing import CreateTokens
from tefuda.games.eoo.cards import ARTIFACT, NODIA, Card
from tefuda.games.eoo.lowering.context import INSTRUCTIONS, Context
from tefuda.games.eoo.lowering.numbers import amount
from tefuda.games.eoo.lowering.players import lower_side
from tefuda.games.eoo.lowering.verbs import obj
from tefuda.games.eoo.rules.do_moves import PutIntoPlay
from tefuda.games.eoo.rules.events import CREATED, SIDEWAYS
from tefuda.games.eoo.rules.model import FIELD, MANA_ENGLISH, MANA_KINDS
from tefuda.games.eoo.wording import deeds, effects
from tefuda.text.printing import render

HUES = dict(zip(MANA_ENGLISH, MANA_KINDS, strict=True))


def token_card(ctx: Context, spec: effects.TokenSpec) -> Card:
    """Return the printed card that a text describes: type, subtypes, numbers and abilities as it says [22-1-2]."""
    language = ctx.words.language
    assert language is not None
    words = language.grammar.word_text
    lines = [words[type(k), k.id][0] for k in spec.kw]
    if spec.s is not None:
        lines.append(render(language.grammar, spec.s))
    subtypes = tuple(t.id for t in spec.sub)
    kind = NODIA if spec.k.id == "nodia" else ARTIFACT
    return Card(
        name=f"{'・'.join(subtypes) or kind}トークン",
        kind=kind,
        attributes="".join(HUES[h.id] for h in spec.hue),
        cost=0,
        subtypes=subtypes,
        attack=spec.a,
        armour=spec.d,
        life=spec.life,
        text="\n".join(lines),
        english=" ".join(words[type(t), t.id][1] for t in spec.sub) + " Token" if subtypes else "Token",
        keywords=ctx.card.keywords,
    )


def sideways(how: deeds.Manner | None) -> bool:
    """Whether things enter sideways [R3]."""
    return isinstance(how, deeds.Oriented) and how.s.id == "sideways"


def create(ctx: Context, node: effects.Create) -> None:
    """Make tokens; they become それ [22-1-3, R95]."""
    ins = CreateTokens(ctx.you, CREATED, amount(ctx, node.n), ctx.words.token(token_card(ctx, node.spec)), FIELD)
    ins.why = SIDEWAYS if sideways(node.how) else 0
    ins.where = None if node.s is None or node.s.id == "own" else lower_side(ctx, node.s)
    ctx.act(ins)
    made(ctx)


def create_copy(ctx: Context, node: effects.CreateCopy) -> None:
    """Make tokens that are copies of a thing [22-1-4]."""
    ins = PutIntoPlay(obj(ctx, node.of), ctx.you, sideways(node.how), True)
    ins.n = amount(ctx, node.n)
    ctx.act(ins)
    made(ctx)


def made(ctx: Context) -> None:
    """What was made is それ."""
    ctx.it = ctx.outcome()
    ctx.remember("create", ctx.it)


INSTRUCTIONS.add(
    {
        effects.Create: create,
        effects.CreateCopy: create_copy,
    }
)
