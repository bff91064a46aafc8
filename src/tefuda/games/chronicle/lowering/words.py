"""Lines of keywords: bits of the printed row, and what other keywords tell the rules [15.2]."""

from __future__ import annotations

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.carried import carried
from tefuda.games.chronicle.lowering.context import KEYWORDED, LINES, Context, lower_num
from tefuda.games.chronicle.lowering.costs import unique
from tefuda.games.chronicle.lowering.designed import CARRIED, bit_of
from tefuda.games.chronicle.lowering.makeup import anywhere, filter_of
from tefuda.games.chronicle.lowering.quoting import lower_line, worded
from tefuda.games.chronicle.rules.model import (
    BATTLEFIELD,
    BREAK,
    CATEGORIES,
    FACTIONS,
    KEYWORDS,
    L_GENERAL_SELF,
)
from tefuda.games.chronicle.rules.text import Awakening
from tefuda.games.chronicle.wording import keywords, lines
from tefuda.games.common.concerning import Whenever
from tefuda.games.common.filters import AnyBit, CardFilter, Every
from tefuda.games.common.numbers import IfNum, PlusNum
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.designed import gaining
from tefuda.kernel.programs import Const, Num
from tefuda.kernel.records import GAIN, OR, SET, Bundle, Change
from tefuda.saying import Text


def lower_words(ctx: Context, node: lines.Words) -> None:
    """Lower a line of keywords."""
    if node.k.let is not None:
        ctx.x[node.k.let.x] = lower_num(ctx, node.k.let.v)
    for word in node.k.k:
        before = len(ctx.text.abilities)
        ctx.row(WORDS, word)(ctx, word)
        bit = worded(word)
        if not ctx.colour and not ctx.quoted:
            ctx.text.keywords |= bit
        elif bit and (ctx.colour or len(ctx.text.abilities) > before):
            ctx.static(ctx.number(Bundle((Change(L_GENERAL_SELF, KEYWORDS, OR, mask=bit),))), 1 << BATTLEFIELD)


def printed(ctx: Context, word: str, n: int | None = None) -> None:
    """Print a keyword; on a coloured line it exists only while that lamp is lit, as a field ability of its own [5.7.4]."""
    ability = carried(ctx.words, word)
    bit = bit_of(ctx, word)
    own = CARRIED.carriers(ctx, bit)
    for meaning in CARRIED.meanings(ctx, bit):
        for line in meaning.lines:
            lower_line(ctx, line.ast)
    if not ctx.colour and not ctx.quoted:
        ctx.text.keywords |= bit
        if n is not None:
            ctx.text.printed[BREAK] = n
        if ability is not None:
            ctx.text.abilities += (ability,)
        ctx.text.abilities += own
        return
    made = [Change(L_GENERAL_SELF, KEYWORDS, OR, mask=bit)]
    if n is not None:
        made.append(Change(L_GENERAL_SELF, BREAK, SET, Const(n)))
    if ability is not None:
        made.append(Change(L_GENERAL_SELF, -1, GAIN, ability=ability))
    made += gaining(L_GENERAL_SELF, own)
    ctx.static(ctx.number(Bundle(tuple(made))), 1 << BATTLEFIELD)


def _bare(ctx: Context, word: keywords.Bare) -> None:
    printed(ctx, word.k.id)


def _breakthrough(ctx: Context, word: keywords.Breakthrough) -> None:
    printed(ctx, "breakthrough", word.n)


def which(ctx: Context, of: keywords.Which, everywhere: bool) -> CardFilter:
    """Return which cards a keyword speaks of."""
    if isinstance(of, keywords.OfTribe):
        return AnyBit(CATEGORIES, ctx.words.category(of.c.id))
    if isinstance(of, keywords.OfFaction):
        return AnyBit(FACTIONS, v.faction(of.f))
    assert isinstance(of, keywords.OfPhrase)
    return anywhere(ctx, of.np) if everywhere else filter_of(ctx, of.np)


def _soul_change(ctx: Context, word: keywords.SoulChange) -> None:
    lamp, units = ctx.lit(), which(ctx, word.w, False)
    ctx.text.soul_change += (units if lamp is None else Every((Whenever(lamp), units)),)


def _awaken(ctx: Context, word: keywords.Awaken) -> None:
    ctx.text.awakens += (Awakening(which(ctx, word.w, True), ctx.colour),)


def _unique(ctx: Context, word: keywords.Unique) -> None:
    cost = unique(ctx, word)
    cost.cond = ctx.lit(cost.cond)
    ctx.text.alternatives += (cost,)


def _energy(ctx: Context, word: keywords.Energy) -> None:
    digits = word.n.text.strip("()")
    if digits == "X" and "X" in ctx.x:
        n: Num = ctx.x["X"]
    elif digits.isdigit():
        n = Const(int(digits))
    else:
        ctx.fail(Text(f"エネルギー{word.n.text}は数ではありません", f"energy of {word.n.text} is no number"))
    lamp, before = ctx.lit(), ctx.text.energy
    n = n if lamp is None else IfNum(lamp, n, Const(0))
    ctx.text.energy = n if before is None else PlusNum(before, n)


WORDS: ByClass[Context, None] = {
    keywords.Bare: _bare,
    keywords.Breakthrough: _breakthrough,
    keywords.SoulChange: _soul_change,
    keywords.Awaken: _awaken,
    keywords.Unique: _unique,
    keywords.Energy: _energy,
    **KEYWORDED,
}
"""Keywords that can be executed."""


LINES.add({lines.Words: lower_words})
