"""Keywords of designers: printed, gained and lost like those of chapters 12 and 13 [12.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.lowering.designed import Meaning, gaining, read_meaning
from tefuda.games.sve.lowering.context import Context, lower_line
from tefuda.games.sve.rules.model import FIELD, KEYWORDS, LEADER
from tefuda.games.sve.rules.text import CardText, SveAbility
from tefuda.games.sve.words import KEYWORDS as OF_THE_GAME
from tefuda.kernel.records import OR, STATIC, Ability, Bundle, Change
from tefuda.text import lines

if TYPE_CHECKING:
    from tefuda.formats.keywords import Instance
    from tefuda.text.compiler import TextLine
    from tefuda.text.model import Node

ABILITIES_LAYER = 0
"""Layer of gained and lost abilities [10.9.1.2]."""


def of_mask(ctx: Context, mask: int) -> list[Instance]:
    """Return the keywords of designers whose bits are set."""
    return ctx.spool.designed.within(mask)


def meaning(ctx: Context, one: Instance) -> Meaning[SveAbility]:
    """Return what a keyword comes to on a card that stays in play."""
    return ctx.spool.designed.meaning(one, lambda: _lowered(ctx, one), ctx.fail)


def spelled_out(ctx: Context, nodes: tuple[Node, ...], spell: bool) -> list[TextLine]:
    """Return the lines that the keywords printed on a card add to its own: on a spell all they mean, else what is no ability."""
    out: list[TextLine] = []
    for node in nodes:
        for k in node.k if isinstance(node, lines.Keywords) else ():
            for one in of_mask(ctx, printed_bit(ctx, k.id)):
                assert ctx.spool.language is not None
                out += read_meaning(ctx.spool.language, one, "spell") if spell else meaning(ctx, one).lines
    return out


def printed_bit(ctx: Context, word: str) -> int:
    """Return the bit of a keyword of a designer that something has, 0 for one of the game."""
    if word in OF_THE_GAME:
        return 0
    designed = ctx.spool.designed
    return designed.bit(designed.find(ctx.card, word, ctx.fail), ctx.fail)


def gain_designed(ctx: Context, mask: int) -> list[Change]:
    """Return the changes by which the abilities of keywords are gained."""
    return [c for one in of_mask(ctx, mask) for c in gaining(ABILITIES_LAYER, meaning(ctx, one).abilities)]


def carried(ctx: Context, mask: int) -> tuple[SveAbility, ...]:
    """Return the abilities of the keywords of a mask."""
    return tuple(ability for one in of_mask(ctx, mask) for ability in meaning(ctx, one).abilities)


def _lowered(ctx: Context, one: Instance) -> Meaning[SveAbility]:
    """Lower the meaning of a keyword: これ in it is whoever has it [R80]."""
    assert ctx.spool.language is not None
    found: list[SveAbility] = []
    others: list[TextLine] = []
    for k, line in enumerate(read_meaning(ctx.spool.language, one, "follower")):
        inner = Context(ctx.spool, ctx.card, CardText(), k)
        made = lower_line(inner, line.ast)
        if inner.text.keywords and isinstance(line.ast, lines.Keywords):
            made = (having(ctx, inner.text.keywords),)
        text = inner.text
        if text.play or text.entry is not None or text.names or text.play_from or text.deck_limit:
            others.append(line)
        for ability in made:
            if ability.zones == 1 << FIELD:
                ability.zones |= 1 << LEADER
            ability.line = 0
        en = one.keyword.english_word(one.n) or one.word
        label(made, [(f"【{one.word}】：{line.ja()}", f"{en}: {line.en()}")])
        found += made
    return Meaning(tuple(found), tuple(others))


def having(ctx: Context, mask: int) -> SveAbility:
    """Return the continuous ability of having keywords: a meaning that consists of them."""
    ability = SveAbility(STATIC, 1 << FIELD)
    ability.bundle = ctx.number(Bundle((Change(ABILITIES_LAYER, KEYWORDS, OR, None, mask), *gain_designed(ctx, mask))))
    return ctx.number(ability)


def label(abilities: tuple[Ability, ...], printed: list[tuple[str, str]]) -> None:
    """Give abilities their printed lines, for players and for ``why``."""
    for ability in abilities:
        if isinstance(ability, SveAbility):
            ability.say(*printed[ability.line])
