"""Keywords of designers: printed, gained and lost like those of chapter 23 [22-1-2, 23-1-3]."""

from __future__ import annotations

from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import LINES, Context
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.text import CardText, EooAbility
from tefuda.games.lowering import designed
from tefuda.kernel.records import STATIC
from tefuda.saying import Text
from tefuda.text.model import Node

IN_PLAY = 1 << m.FIELD | 1 << m.ARCAEA


class Carried(designed.Carried[Context, EooAbility]):
    """They work on arcaea as well."""

    known = v.KEYWORDS
    kind = "nodia"
    layer = m.L_ABILITIES
    attr = m.KEYWORDS
    print_only = Text(
        "コストや、いつ実行できるかは、カードに印刷されたものなので、ほかのものに与えられません",
        "what a card costs, or when it is executed, is what it prints: it cannot be given to something else",
    )

    def static(self) -> EooAbility:
        return EooAbility(STATIC, IN_PLAY)

    def lower(self, ctx: Context, node: Node, number: int) -> list[EooAbility]:
        inner = Context(ctx.words, ctx.card, CardText(), number)
        inner.of_another = True
        made = list(inner.row(LINES, node)(inner, node))
        for ability in made:
            if ability.zones & IN_PLAY:
                ability.zones |= IN_PLAY
        return made


CARRIED = Carried()
