"""Keywords of designers: printed, gained and lost like those of the book [15.2]."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.formats.keywords import Instance
from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.quoting import lower_line
from tefuda.games.chronicle.rules.text import CardText, ChronicleAbility
from tefuda.games.lowering.designed import OWN, Meaning, gaining, read_meaning
from tefuda.kernel.records import Change
from tefuda.text.compiler import TextLine
from tefuda.text.model import Word


def mask_of(ctx: Context, words: Iterable[Word]) -> int:
    """Return the bits of keywords that are looked for or lost; without its number those of all numbers of one."""
    return ctx.words.designed.sought(ctx.card, words, v.WORD_BITS, ctx.fail)


def bit_of(ctx: Context, word: str) -> int:
    """Return the bit of a keyword that something has or gains."""
    if word in v.WORD_BITS:
        return v.WORD_BITS[word]
    return ctx.words.designed.bit(ctx.words.designed.find(ctx.card, word, ctx.fail), ctx.fail)


def meaning(ctx: Context, bit: int) -> Meaning[ChronicleAbility]:
    """Return what a keyword of a designer comes to; nothing for one of the book."""
    designed = ctx.words.designed
    one = next((one for one, own in designed.bits.items() if own == bit), None) if bit & OWN else None
    return Meaning(()) if one is None else designed.meaning(one, lambda: _lowered(ctx, one), ctx.fail)


def gained(ctx: Context, bit: int, layer: int) -> list[Change]:
    """Return the changes by which something gains what carries a keyword of a designer."""
    found = meaning(ctx, bit)
    if found.lines:
        ctx.fail("what a card costs, enters with or does elsewhere is what it prints: it cannot be granted")
    return gaining(layer, found.abilities)


def _lowered(ctx: Context, one: Instance) -> Meaning[ChronicleAbility]:
    """Lower the meaning of a keyword: このユニット in it is whoever has it [R33]."""
    assert ctx.words.language is not None
    found: list[ChronicleAbility] = []
    others: list[TextLine] = []
    for k, line in enumerate(read_meaning(ctx.words.language, one, "unit")):
        inner = Context(ctx.words, ctx.card, CardText(), k)
        inner.quoted = True
        lower_line(inner, line.ast)
        if not inner.text.abilities:
            others.append(line)
        en = one.keyword.english_word(one.n) or one.word
        for ability in inner.text.abilities:
            if not ability.sorts:
                ability.name = ctx.card.name
                ability.ja, ability.en = f"『{one.word}』：{line.ja()}", f"{en}: {line.en()}"
                ability.sentences = tuple(part + "。" for part in line.ja().split("。") if part)
        found += inner.text.abilities
    return Meaning(tuple(found), tuple(others))
