"""Keywords of designers: printed, gained and lost like the battle-time keywords of the book [7.5]."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.formats.keywords import Instance
from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.context import Context, lower_part
from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.text import AvalonAbility, CardText
from tefuda.games.lowering.designed import Meaning, gaining, read_meaning
from tefuda.kernel.records import OR, STATIC, Bundle, Change
from tefuda.text.compiler import TextLine
from tefuda.text.lines import Keywords
from tefuda.text.model import Node, Word


def mask_of(ctx: Context, words: Iterable[Word]) -> int:
    """Return the bits of keywords that are looked for or lost; of one with a number those of all its numbers."""
    return ctx.words.designed.sought(ctx.card, words, v.KEYWORDS, ctx.fail)


def bits_of(ctx: Context, words: Iterable[Word]) -> int:
    """Return the bits of keywords that something has or gains."""
    return ctx.words.designed.had(ctx.card, words, v.KEYWORDS, ctx.fail)


def meanings(ctx: Context, mask: int) -> list[Meaning[AvalonAbility]]:
    """Return what the keywords of designers in a mask come to."""
    return ctx.words.designed.meanings(mask, lambda one: _lowered(ctx, one), ctx.fail)


def gained(ctx: Context, mask: int) -> list[Change]:
    """Return the changes by which something gains what carries keywords of designers."""
    found = meanings(ctx, mask)
    if any(each.lines for each in found):
        ctx.fail("what a card is as mana or support is what it prints: it cannot be given to a creature")
    return [change for each in found for change in gaining(m.L_ALL, each.abilities)]


def carried(ctx: Context, mask: int) -> tuple[AvalonAbility, ...]:
    """Return the abilities of the keywords of a mask."""
    return tuple(ability for each in meanings(ctx, mask) for ability in each.abilities)


def spelled_out(ctx: Context, nodes: Iterable[Node]) -> list[TextLine]:
    """Return the lines that printed keywords add to the card: what they say of it as mana or support."""
    bare = [node for node in nodes if isinstance(node, Keywords)]
    return [line for node in bare for each in meanings(ctx, bits_of(ctx, node.k)) for line in each.lines]


def _lowered(ctx: Context, one: Instance) -> Meaning[AvalonAbility]:
    """Lower the meaning of a keyword for whatever has it."""
    assert ctx.words.language is not None
    bit = ctx.words.designed.bit(one, ctx.fail)
    found: list[AvalonAbility] = []
    others: list[TextLine] = []
    for number, line in enumerate(read_meaning(ctx.words.language, one, "creature")):
        if isinstance(line.ast, Keywords):
            made = [having(ctx, bits_of(ctx, line.ast.k))]
        else:
            inner = Context(ctx.words, ctx.card, CardText(), number)
            inner.given = True
            made = list(lower_part(inner, line.ast))
        if not made or any(ability.support or ability.mana or ability.own for ability in made):
            others.append(line)
            continue
        for ability in made:
            ability.ja = f"{one.word}：{line.ja()}"
            ability.en = f"{one.keyword.english_word(one.n) or one.word}: {line.en()}"
            ability.sentences = tuple(part + "。" for part in line.ja().split("。") if part)
            ability.gain = ctx.number(
                Bundle((Change(m.L_ALL, m.KEYWORDS, OR, None, bit), *gaining(m.L_ALL, [ability])))
            )
        found += made
    return Meaning(tuple(found), tuple(others))


def having(ctx: Context, mask: int) -> AvalonAbility:
    """Return the static ability of having keywords: a meaning that consists of them."""
    ability = AvalonAbility(STATIC, m.FIELD)
    ability.bundle = ctx.number(Bundle((Change(m.L_ALL, m.KEYWORDS, OR, None, mask), *gained(ctx, mask))))
    return ctx.number(ability)
