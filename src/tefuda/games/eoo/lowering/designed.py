"""Keywords of designers: printed, gained and lost like those of chapter 23 [23-1-3]."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.formats.keywords import Instance
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import LINES, Context
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.text import CardText, EooAbility
from tefuda.games.lowering.designed import Meaning, gaining, read_meaning
from tefuda.kernel.records import OR, STATIC, Bundle, Change
from tefuda.text.compiler import TextLine
from tefuda.text.lines import Keywords
from tefuda.text.model import Node, Word

IN_PLAY = 1 << m.FIELD | 1 << m.ARCAEA


def mask_of(ctx: Context, words: Iterable[Word]) -> int:
    """Return the bits of keywords that are looked for or lost; of one with a number those of all its numbers."""
    return ctx.words.designed.sought(ctx.card, words, v.KEYWORDS, ctx.fail)


def bits_of(ctx: Context, words: Iterable[Word]) -> int:
    """Return the bits of keywords that something has or gains."""
    return ctx.words.designed.had(ctx.card, words, v.KEYWORDS, ctx.fail)


def meanings(ctx: Context, mask: int) -> list[Meaning[EooAbility]]:
    """Return what the keywords of designers in a mask come to."""
    return ctx.words.designed.meanings(mask, lambda one: _lowered(ctx, one), ctx.fail)


def gained(ctx: Context, mask: int) -> list[Change]:
    """Return the changes by which something gains what carries keywords of designers."""
    found = meanings(ctx, mask)
    if any(each.lines for each in found):
        ctx.fail("what a card costs, or when it is executed, is what it prints: it cannot be given to something else")
    return [change for each in found for change in gaining(m.L_ABILITIES, each.abilities)]


def carried(ctx: Context, mask: int) -> tuple[EooAbility, ...]:
    """Return the abilities of the keywords of a mask."""
    return tuple(ability for each in meanings(ctx, mask) for ability in each.abilities)


def spelled_out(ctx: Context, nodes: Iterable[Node], kind: str) -> list[TextLine]:
    """Return the lines that printed keywords add: on an effect all they mean (``kind``: what it is), else what is no ability."""
    out: list[TextLine] = []
    for node in nodes:
        mask = bits_of(ctx, node.k) if isinstance(node, Keywords) else 0
        if kind and mask:
            assert ctx.words.language is not None
            out += [x for one in ctx.words.designed.within(mask) for x in read_meaning(ctx.words.language, one, kind)]
        else:
            out += [line for each in meanings(ctx, mask) for line in each.lines]
    return out


def _lowered(ctx: Context, one: Instance) -> Meaning[EooAbility]:
    """Lower the meaning of a keyword for whatever has it [22-1-2]."""
    assert ctx.words.language is not None
    found: list[EooAbility] = []
    others: list[TextLine] = []
    for number, line in enumerate(read_meaning(ctx.words.language, one, "nodia")):
        if isinstance(line.ast, Keywords):
            made = [having(ctx, bits_of(ctx, line.ast.k))]
        else:
            inner = Context(ctx.words, ctx.card, CardText(), number)
            made = list(inner.row(LINES, line.ast)(inner, line.ast))
        if not made:
            others.append(line)
        for ability in made:
            if ability.zones & IN_PLAY:
                ability.zones |= IN_PLAY
            ability.ja = f"{one.word}：{line.ja()}"
            ability.en = f"{one.keyword.english_word(one.n) or one.word}: {line.en()}"
            ability.sentences = tuple(part + "。" for part in line.ja().split("。") if part)
        found += made
    return Meaning(tuple(found), tuple(others))


def having(ctx: Context, mask: int) -> EooAbility:
    """Return the static ability of having keywords: a meaning that consists of them."""
    ability = EooAbility(STATIC, IN_PLAY)
    ability.bundle = ctx.number(Bundle((Change(m.L_ABILITIES, m.KEYWORDS, OR, None, mask), *gained(ctx, mask))))
    return ctx.number(ability)
