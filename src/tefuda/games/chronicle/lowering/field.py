"""Field abilities: what holds while the card is on the battlefield, and what a card says about its own cost and deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.lowering.describing import (
    STATS,
    WORD_BITS,
    card_filter,
    condition,
    faction,
    number,
    side,
    side_of,
    source,
    zone_of,
)
from tefuda.games.chronicle.rules import standing
from tefuda.games.chronicle.rules.model import (
    ATK,
    BATTLEFIELD,
    BREAK,
    CA,
    CATEGORIES,
    F_MUST_ATTACK,
    F_MUST_DEFEND,
    F_NO_ATTACK,
    F_NO_DEFENCE,
    F_NO_DESTROY,
    F_NO_LONE,
    F_NO_RECOVERY,
    F_NO_TRIGGERS,
    F_UNDEFENDED,
    FACTIONS,
    FLAGS,
    FREE_PART,
    KEYWORDS,
    L_GENERAL,
    L_GENERAL_SELF,
    L_LEVEL,
    L_LEVEL_SELF,
    L_LEVEL_SELF_SET,
    L_LEVEL_SET,
    L_POWER,
    L_POWER_SELF,
    L_POWER_SELF_SET,
    L_POWER_SET,
    L_TYPE,
    L_TYPE_SELF,
    LEVEL,
    M_ATTACK_COST,
    M_COST,
    M_DEFENCE_COST,
    M_HAND_LIMIT,
    POWER,
    W_UNCHOSEN,
)
from tefuda.games.chronicle.rules.text import CostChange
from tefuda.games.chronicle.wording import changes, effects, lines, nouns, statics
from tefuda.games.chronicle.wording.terms import Roman
from tefuda.games.common.filters import CardFilter, Every, NotSource
from tefuda.games.common.numbers import TimesNum
from tefuda.kernel.programs import Cond, Const, Filter, Num
from tefuda.kernel.records import ADD, CLEAR, OR, SET, Bundle, Change, Mod
from tefuda.text import nouns as shared_nouns
from tefuda.text import sentences, things
from tefuda.text.model import Node

HERE: Final = 1 << BATTLEFIELD
Made = Callable[[bool], list[Change]]
"""Makes the changes: True for what an object does to itself [R64]."""


def lower_field(ctx: Context, node: lines.Field) -> None:
    """Lower a line of a permanent card that is neither trigger nor action."""
    if not isinstance(node.b, sentences.Steps):
        ctx.fail("a field ability has no modes")
    define_x(ctx, node.b.s)
    for sentence in node.b.s:
        instruction = plain(ctx, sentence)
        if not isinstance(instruction, effects.XIs):
            ctx.row(FIELD, instruction, "field ability")(ctx, instruction)


def define_x(ctx: Context, steps: Sequence[sentences.Sentence]) -> None:
    """Note what X is."""
    for sentence in steps:
        said = getattr(sentence.do, "d", None)
        if isinstance(said, effects.XIs):
            ctx.x = number(ctx, said.v)


def plain(ctx: Context, sentence: sentences.Sentence) -> Any:
    """Return what a sentence says, its conditions being kept in the context."""
    ctx.cond = None
    for prefix in sentence.pre:
        if isinstance(prefix, sentences.During) and isinstance(prefix.p, sentences.While):
            also(ctx, condition(ctx, prefix.p.c))
        elif isinstance(prefix, sentences.If):
            also(ctx, condition(ctx, prefix.cond))
        else:
            ctx.fail(f"{type(prefix).__name__} cannot stand in a field ability yet")
    if not isinstance(sentence.do, sentences.Must):
        ctx.fail("a field ability is not optional")
    return sentence.do.d


def also(ctx: Context, cond: Cond) -> None:
    """Add a condition."""
    ctx.cond = cond if ctx.cond is None else standing.BothHold(ctx.cond, cond)


def impose(ctx: Context, t: Node, made: Made) -> None:
    """Add the abilities that change a thing: what reaches the source and others is two, one of them self-affecting [R64]."""
    if isinstance(t, nouns.Source | nouns.ByName):
        ctx.static(Bundle(tuple(made(True)), cond=ctx.cond), HERE)
        return
    np = described(ctx, t)
    fits = card_filter(ctx, np)
    if any(isinstance(part, NotSource) for part in parts(fits)):
        ctx.static(Bundle(tuple(made(False)), who=fits, cond=ctx.cond), HERE)
        return
    own = standing.SourceFits(fits)
    others = Every((fits, NotSource()))
    ctx.static(Bundle(tuple(made(False)), who=others, cond=ctx.cond), HERE)
    ctx.static(Bundle(tuple(made(True)), cond=own if ctx.cond is None else standing.BothHold(ctx.cond, own)), HERE)


def parts(fits: CardFilter) -> tuple[CardFilter, ...]:
    """Return what a description is put together from."""
    return fits.of if isinstance(fits, Every) else (fits,)


def described(ctx: Context, t: Any) -> Any:
    """Return the description of all things that a field ability reaches."""
    if isinstance(t, shared_nouns.NP):
        return t
    if isinstance(t, things.Bare):
        return t.np
    if isinstance(t, things.Some) and isinstance(t.cnt, things.All):
        return t.of
    ctx.fail(f"{type(t).__name__} cannot be reached by a field ability")


ADDING: Final = {POWER: (L_POWER_SELF, L_POWER), LEVEL: (L_LEVEL_SELF, L_LEVEL)}
SETTING: Final = {POWER: (L_POWER_SELF_SET, L_POWER_SET), LEVEL: (L_LEVEL_SELF_SET, L_LEVEL_SET)}
GENERAL: Final = (L_GENERAL_SELF, L_GENERAL)


def layer(table: Mapping[int, tuple[int, int]], attr: int, own: bool) -> int:
    """Return the layer of a change of a number."""
    return table.get(attr, GENERAL)[0 if own else 1]


def general(own: bool) -> int:
    """Return the layer of general changes."""
    return GENERAL[0 if own else 1]


def signed(ctx: Context, by: changes.PlusMinus) -> Num:
    """Return by how much a number changes."""
    n = number(ctx, by.n)
    return TimesNum(n, Const(-1)) if by.minus else n


def _boost(ctx: Context, node: changes.GetsBoost) -> None:
    amounts = [
        (attr, times(ctx, node, signed(ctx, by))) for attr, by in ((POWER, node.p), (ATK, node.a)) if not nothing(by)
    ]
    impose(ctx, node.t, lambda own: [Change(layer(ADDING, a, own), a, ADD, n) for a, n in amounts])


def times(ctx: Context, node: changes.GetsBoost, n: Num) -> Num:
    """Return a number once for each of the things that it is taken for."""
    if node.per is None:
        return n
    if isinstance(node.per, changes.PerCounters):
        source(ctx, node.t)
        size, count = node.per.n, standing.SourceCounters(node.per.c.text)
        return TimesNum(n, count if size == 1 else ctx.fail("numbers change for each single counter only"))
    if getattr(node.per.cnt.n, "n", 0) != 1:
        ctx.fail("numbers change for each single card only")
    return TimesNum(n, each(ctx, node.per.of))


def nothing(by: changes.PlusMinus) -> bool:
    """Tell whether it is +0."""
    return getattr(by.n, "n", 1) == 0


def _change(ctx: Context, node: changes.ChangeStat) -> None:
    attr, n = changing(ctx, node.stat.id), signed(ctx, node.by)
    impose(ctx, node.t, lambda own: [Change(layer(ADDING, attr, own), attr, ADD, n)])


def changing(ctx: Context, word: str) -> int:
    """Return the number that a word names, if texts can change it."""
    attr = STATS[word]
    if attr not in (POWER, ATK, LEVEL, CA):
        ctx.fail(f"{word} cannot be changed by a field ability")
    return attr


def _set(ctx: Context, node: changes.SetStat) -> None:
    attr = changing(ctx, node.stat.id)
    n = Const(int(node.n.id)) if isinstance(node.n, Roman) else number(ctx, node.n)
    impose(ctx, node.t, lambda own: [Change(layer(SETTING, attr, own), attr, SET, n)])


def _set_as(ctx: Context, node: changes.SetStatAs) -> None:
    attr, n = changing(ctx, node.stat.id), number(ctx, node.v)
    impose(ctx, node.t, lambda own: [Change(layer(SETTING, attr, own), attr, SET, n)])


def _gains(ctx: Context, node: changes.Gains) -> None:
    if not isinstance(node.k, changes.TheKeywords):
        ctx.fail(f"{type(node.k).__name__} cannot be gained yet")
    words = node.k.k
    impose(ctx, node.t, lambda own: [c for w in words for c in word_changes(ctx, w, own)])


def word_changes(ctx: Context, word: changes.Quoted, own: bool) -> list[Change]:
    """Return what gaining a keyword changes."""
    out = [Change(general(own), KEYWORDS, OR, mask=bit(ctx, word))]
    if word.n is not None:
        out.append(Change(general(own), BREAK, SET, Const(word.n)))
    return out


def bit(ctx: Context, word: changes.Quoted) -> int:
    """Return the bit of a keyword that is nothing but a bit."""
    if word.k.id not in WORD_BITS or word.k.id in ("soulstoning", "absorption"):
        ctx.fail(f"{word.k.id} cannot be gained or lost yet")
    return WORD_BITS[word.k.id]


def _loses(ctx: Context, node: changes.Loses) -> None:
    if not isinstance(node.loss, changes.TheWords):
        ctx.fail(f"{type(node.loss).__name__} cannot be lost yet")
    mask = 0
    for word in node.loss.k:
        mask |= bit(ctx, word)
    impose(ctx, node.t, lambda own: [Change(general(own), KEYWORDS, CLEAR, mask=mask)])


def _category(ctx: Context, node: changes.AddCategory) -> None:
    mask = ctx.words.category(node.c.id)
    impose(ctx, node.t, lambda own: [Change(L_TYPE_SELF if own else L_TYPE, CATEGORIES, OR, mask=mask)])


def _faction(ctx: Context, node: changes.AddFaction) -> None:
    mask = faction(node.f)
    impose(ctx, node.t, lambda own: [Change(general(own), FACTIONS, OR, mask=mask)])


def flag(ctx: Context, t: Node, mask: int) -> None:
    """Add a permission, prohibition, or requirement."""
    impose(ctx, t, lambda own: [Change(general(own), FLAGS, OR, mask=mask)])


DOING: Final = {"attack": F_NO_ATTACK, "defend": F_NO_DEFENCE, "lone": F_NO_LONE, "both": F_NO_ATTACK | F_NO_DEFENCE}
SUFFERING: Final = {"recovered": F_NO_RECOVERY, "destroyed": F_NO_DESTROY, "defended": F_UNDEFENDED}


def _cannot(ctx: Context, node: statics.Cannot) -> None:
    if node.cond is not None:
        also(ctx, condition(ctx, node.cond))
    flag(ctx, node.t, DOING[node.d.id])


def _does_not(ctx: Context, node: statics.DoesNot) -> None:
    if node.w.id == "chosen":
        impose(ctx, node.t, lambda own: [Change(general(own), KEYWORDS, OR, mask=W_UNCHOSEN)])
        return
    if node.w.id not in SUFFERING:
        ctx.fail(f"that a thing is not {node.w.id} cannot be executed yet")
    flag(ctx, node.t, SUFFERING[node.w.id])


def _platoon(ctx: Context, node: statics.PlatoonOnly) -> None:
    if node.n != 2:
        ctx.fail("only platoons of two or more can be asked for")
    flag(ctx, node.t, F_NO_LONE)


# ---- costs, limits


def amount(ctx: Context, souls: Any, more: bool) -> list[tuple[int, int]]:
    """Return how much each part of a cost changes, as (part, amount)."""
    out: list[tuple[int, int]] = []
    for part in souls.text.strip("()").split(")("):
        sign = 1 if more else -1
        if part.isdigit():
            out.append((FREE_PART, sign * int(part)))
        elif part in FACTION_PARTS:
            out.append((FACTION_PARTS.index(part), sign))
        else:
            ctx.fail("costs do not change by X yet")
    return out


FACTION_PARTS: Final = "白橙紫黒青"


def _cards_cost(ctx: Context, node: Any) -> None:
    fits: Filter = card_filter(ctx, node.np, anywhere=True)
    mods = tuple(Mod(M_COST, fits, Const(n), part) for part, n in amount(ctx, node.n, node.more))
    ctx.static(Bundle(mods=mods, cond=ctx.cond), HERE)


def _toll(ctx: Context, node: statics.CannotUnless) -> None:
    """Attacking (defending) costs so much [10.1.2.5]."""
    if node.d.id not in TOLLS:
        ctx.fail(f"{node.d.id} cannot cost anything yet")
    fits: Filter = card_filter(ctx, described(ctx, node.t))
    mods = tuple(Mod(TOLLS[node.d.id], fits, Const(n), part) for part, n in amount(ctx, node.p.souls, True))
    ctx.static(Bundle(mods=mods, cond=ctx.cond), HERE)


TOLLS: Final = {"attack": M_ATTACK_COST, "defend": M_DEFENCE_COST}


def _own_cost(ctx: Context, node: statics.OwnCost) -> None:
    ctx.uncoloured(node)
    source(ctx, node.t)
    for part, n in amount(ctx, node.n, node.more):
        times: Num = Const(n)
        if node.of is not None and node.cnt is not None:
            if getattr(node.cnt.n, "n", 0) != 1:
                ctx.fail("costs change for each single card only")
            times = TimesNum(each(ctx, node.of), Const(n))
        ctx.text.own_costs += (CostChange(times, part, ctx.cond),)


def each(ctx: Context, np: shared_nouns.NP) -> Num:
    """Return how many such things there are."""
    return standing.CardsOf((zone_of(ctx, np),), side_of(ctx, np), card_filter(ctx, np))


def _hand_limit(ctx: Context, node: statics.HandLimit) -> None:
    mod = Mod(M_HAND_LIMIT, standing.IsPlayer(side(ctx, node.who)), number(ctx, node.n))
    ctx.static(Bundle(mods=(mod,), cond=ctx.cond), HERE)


def _in_deck(ctx: Context, node: statics.InDeck) -> None:
    ctx.uncoloured(node)
    ctx.text.deck_limit = -1 if node.n is None else node.n


def _enters(ctx: Context, node: statics.EntersAs) -> None:
    ctx.uncoloured(node)
    if not isinstance(node.t, nouns.Source | nouns.ByName) or node.s.id != "wiped" or ctx.cond is not None:
        ctx.fail("only the source itself can enter wiped yet")
    ctx.text.enters_wiped = True


FIELD: Mapping[type, Callable[[Context, Any], None]] = {
    changes.GetsBoost: _boost,
    changes.ChangeStat: _change,
    changes.SetStat: _set,
    changes.SetStatAs: _set_as,
    changes.Gains: _gains,
    changes.Loses: _loses,
    changes.AddCategory: _category,
    changes.AddFaction: _faction,
    statics.Cannot: _cannot,
    statics.DoesNot: _does_not,
    statics.PlatoonOnly: _platoon,
    statics.Must: lambda ctx, n: flag(ctx, n.t, F_MUST_ATTACK if n.d == "attack" else F_MUST_DEFEND),
    statics.NoTriggers: lambda ctx, n: flag(ctx, n.np, F_NO_TRIGGERS),
    statics.CannotUnless: _toll,
    statics.CardsCost: _cards_cost,
    statics.UseCosts: _cards_cost,
    statics.OwnCost: _own_cost,
    statics.HandLimit: _hand_limit,
    statics.InDeck: _in_deck,
    statics.EntersAs: _enters,
}
"""What field abilities say."""
