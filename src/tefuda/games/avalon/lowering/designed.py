"""Keywords of designers: printed, gained and lost like the battle-time keywords of the book [7.5]."""

from __future__ import annotations

from tefuda.formats.keywords import Instance
from tefuda.games.avalon.lowering import vocabulary as v
from tefuda.games.avalon.lowering.context import Context, lower_part
from tefuda.games.avalon.rules import model as m
from tefuda.games.avalon.rules.text import AvalonAbility, CardText
from tefuda.games.lowering import designed
from tefuda.games.lowering.designed import Meaning, gaining
from tefuda.kernel.records import OR, STATIC, Bundle, Change
from tefuda.saying import Text
from tefuda.text.model import Node


class Carried(designed.Carried[Context, AvalonAbility]):
    """A keyword with its meaning can be copied like what a creature has by print (E117)."""

    known = v.KEYWORDS
    kind = "creature"
    layer = m.L_ALL
    attr = m.KEYWORDS
    print_only = Text(
        "魔素や戦闘支援としての効果は印刷されたものなので、クリーチャーに与えられません",
        "what a card is as mana or support is what it prints: it cannot be given to a creature",
    )

    def static(self) -> AvalonAbility:
        return AvalonAbility(STATIC, m.FIELD)

    def lower(self, ctx: Context, node: Node, number: int) -> list[AvalonAbility]:
        inner = Context(ctx.words, ctx.card, CardText(), number)
        inner.given = True
        made = list(lower_part(inner, node))
        return [] if any(ability.support or ability.mana or ability.own for ability in made) else made

    def lowered(self, ctx: Context, one: Instance) -> Meaning[AvalonAbility]:
        found = super().lowered(ctx, one)
        bit = ctx.words.designed.bit(one, ctx.fail)
        for ability in found.abilities:
            changes = (Change(m.L_ALL, m.KEYWORDS, OR, None, bit), *gaining(m.L_ALL, [ability]))
            ability.gain = ctx.number(Bundle(changes))
        return found


CARRIED = Carried()
