"""Keywords of designers: printed, gained and lost like those of the book [15.2, R33]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.quoting import lower_line
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.text import CardText, ChronicleAbility
from tefuda.games.lowering import designed
from tefuda.kernel.records import STATIC
from tefuda.saying import Text
from tefuda.text.model import Node


class Carried(designed.Carried[Context, ChronicleAbility]):
    """このユニット in the meaning is whoever has the keyword."""

    known = v.WORD_BITS
    kind = "unit"
    label = "『{}』："
    layer = m.L_GENERAL
    attr = m.KEYWORDS
    print_only = Text(
        "コスト、出る時のこと、ほかの領域での働きは、カードに印刷されたものなので、与えられません",
        "what a card costs, enters with or does elsewhere is what it prints: it cannot be granted",
    )

    def static(self) -> ChronicleAbility:
        return ChronicleAbility(STATIC, 1 << m.BATTLEFIELD)

    def lower(self, ctx: Context, node: Node, number: int) -> list[ChronicleAbility]:
        inner = Context(ctx.words, ctx.card, CardText(), number)
        inner.quoted = True
        lower_line(inner, node)
        for ability in inner.text.abilities:
            ability.name = ability.name or ctx.card.name
        return list(inner.text.abilities)


CARRIED = Carried()


def bit_of(ctx: Context, word: str) -> int:
    """Return the bit of a keyword that something has or gains."""
    known = ctx.words.designed
    return v.WORD_BITS[word] if word in v.WORD_BITS else known.bit(known.find(ctx.card, word, ctx.fail), ctx.fail)
