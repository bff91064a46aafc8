"""Descriptions, numbers, and conditions of field abilities."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tefuda.games.chronicle.lowering.context import Context
from tefuda.games.chronicle.rules import standing
from tefuda.games.chronicle.rules.model import (
    ADVANCE,
    AGE,
    ATK,
    ATTACKER,
    BATTLEFIELD,
    CA,
    CA_GREEN,
    CA_JADE,
    CA_KINDS,
    CA_RED,
    CA_YARD,
    CATEGORIES,
    COST,
    DECK,
    DEFENDER,
    DISCARD,
    FACTIONS,
    FACTIONS_EN,
    HAND,
    K_HISTORY,
    K_SPELL,
    K_STRUCTURE,
    K_UNIT,
    KEYWORDS,
    KIND,
    LEVEL,
    LIFE,
    PERMANENT,
    POWER,
    REMOVE,
    ROLE,
    SCHEMA,
    SOUL,
    W_ABSORPTION,
    W_AURA,
    W_BREAKTHROUGH,
    W_JOIN,
    W_SOULSTONING,
    W_SWIFT,
    W_UNCHOSEN,
    W_VALOR,
)
from tefuda.games.chronicle.wording import nouns, values
from tefuda.games.common.conditions import NumIs
from tefuda.games.common.filters import (
    ABOVE,
    AT_LEAST,
    AT_MOST,
    BELOW,
    EQUAL,
    AnyBit,
    CardFilter,
    ColumnIs,
    Every,
    InZones,
    NoneOf,
    NotSource,
    OfMaster,
)
from tefuda.games.common.numbers import HalfNum, PlusNum, TimesNum
from tefuda.kernel.programs import Cond, Const, Num
from tefuda.kernel.schema import TURNED, column_topic
from tefuda.text import nouns as shared_nouns
from tefuda.text import numbers, quals
from tefuda.text.conditions import AndCond
from tefuda.text.model import Node
from tefuda.text.players import Player

KINDS: Final = {"unit": K_UNIT, "history": K_HISTORY, "structure": K_STRUCTURE, "spell": K_SPELL}
ZONES: Final = {
    "battlefield": BATTLEFIELD, "hand": HAND, "deck": DECK, "discard": DISCARD, "soul": SOUL, "ca": CA_YARD, "age": AGE,
    "remove": REMOVE,
}  # fmt: skip
STATS: Final = {"power": POWER, "atk": ATK, "level": LEVEL, "cost": COST, "ca": CA}
WORD_BITS: Final = {
    "valor": W_VALOR, "swift": W_SWIFT, "aura": W_AURA, "soulstoning": W_SOULSTONING, "absorption": W_ABSORPTION,
    "join": W_JOIN, "unchosen": W_UNCHOSEN, "breakthrough": W_BREAKTHROUGH,
}  # fmt: skip
BOUNDS: Final = {"ge": AT_LEAST, "le": AT_MOST, "lt": BELOW}
ORBS: Final = {"jade": CA_JADE, "green": CA_GREEN, "red": CA_RED}
GAUGES: Final = {"life": (LIFE, "life"), "advance": (ADVANCE, "advance")}
ROLES: Final = {"attacker": ATTACKER, "defender": DEFENDER}


def faction(word: Any) -> int:
    """Return the bit of a faction."""
    return 1 << FACTIONS_EN.index(word.id)


def bound(node: Any) -> int:
    """Return how a number is bounded."""
    return BOUNDS[node.id] if node is not None else EQUAL


def side(ctx: Context, who: Any) -> int:
    """Return whose something is."""
    if isinstance(who, Player):
        return standing.OWN if who.s.id == "own" else standing.FOE
    ctx.fail(f"{type(who).__name__} cannot be asked for here")


# ---- descriptions


def zone_of(ctx: Context, np: shared_nouns.NP) -> int:
    """Return the zone in which described things lie; the battlefield if nothing else is said."""
    for q in np.quals:
        if isinstance(q, quals.InZone):
            return zone_named(ctx, q.z.id)
    if isinstance(np.head, shared_nouns.ZoneCards):
        return zone_named(ctx, np.head.z.id)
    return SOUL if isinstance(np.head, shared_nouns.AKind) and np.head.k.id == "ss" else BATTLEFIELD


def zone_named(ctx: Context, word: str) -> int:
    """Return the number of a zone."""
    if word not in ZONES:
        ctx.fail(f"cards of {word} cannot be described here")
    return ZONES[word]


def side_of(ctx: Context, np: shared_nouns.NP) -> int:
    """Return whose the described things are; zones without it are the controller's own [R37]."""
    for q in np.quals:
        if isinstance(q, quals.Owner):
            return standing.OWN if q.s.id == "own" else standing.FOE
        if isinstance(q, quals.Own):
            return standing.OWN
        if isinstance(q, nouns.OfEither):
            return standing.EITHER
    return standing.EITHER if zone_of(ctx, np) == BATTLEFIELD else standing.OWN


def card_filter(ctx: Context, np: Any, anywhere: bool = False) -> CardFilter:
    """Return a description; ``anywhere``: of cards that are used, in whatever zone."""
    if not isinstance(np, shared_nouns.NP):
        ctx.fail(f"{type(np).__name__} cannot describe what a field ability reaches")
    parts: list[CardFilter] = []
    zone = zone_of(ctx, np)
    if not anywhere:
        parts.append(InZones(1 << zone, SCHEMA))
    own = side_of(ctx, np)
    if own != standing.EITHER:
        parts.append(OfMaster(own == standing.OWN))
    if isinstance(np.head, shared_nouns.AKind):
        mask = kind_mask(ctx, np.head.k.id)
        if mask:
            parts.append(AnyBit(KIND, mask))
    elif not isinstance(np.head, shared_nouns.ZoneCards):
        ctx.fail(f"{type(np.head).__name__} cannot be described here")
    for q in np.quals:
        parts += ctx.row(QUALS, q, "attribute")(ctx, q)
    return Every(tuple(parts))


def kind_mask(ctx: Context, word: str) -> int:
    """Return the card types of a word, 0 for any card."""
    plain = word.removesuffix("_card")
    if plain in ("card", "ss"):
        return 0
    if plain == "object":
        return PERMANENT
    if plain not in KINDS:
        ctx.fail(f"{word} cannot be described here")
    return KINDS[plain]


def _categories(ctx: Context, q: nouns.OfCategory) -> list[CardFilter]:
    return [AnyBit(CATEGORIES, ctx.words.category(t.id)) for t in q.t]


def _faction(ctx: Context, q: nouns.OfFaction) -> list[CardFilter]:
    mask = 0
    for f in q.f:
        mask |= faction(f)
    return [AnyBit(FACTIONS, mask)]


def _number(ctx: Context, q: nouns.NumberIs) -> list[CardFilter]:
    if not isinstance(q.n, numbers.N):
        ctx.fail("X cannot be compared with here")
    return [standing.NumberWithin(STATS[q.stat.id], bound(q.cmp), q.n.n)]


def _cost(ctx: Context, q: nouns.CostIs) -> list[CardFilter]:
    digits = q.n.text.strip("()")
    if not digits.isdigit():
        ctx.fail("only a total cost can be compared with")
    return [standing.NumberWithin(COST, bound(q.cmp), int(digits))]


def _word(ctx: Context, q: nouns.WithWord) -> list[CardFilter]:
    if q.k.id not in WORD_BITS:
        ctx.fail(f"{q.k.id} cannot be asked for")
    found = AnyBit(KEYWORDS, WORD_BITS[q.k.id])
    return [NoneOf(found) if q.no else found]


def _fighting(ctx: Context, q: nouns.Fighting) -> list[CardFilter]:
    if q.id not in ROLES:
        ctx.fail(f"{q.id} cannot be asked for")
    return [ColumnIs(ROLE, ROLES[q.id], column_topic(ROLE))]


Made = Callable[[Context, Any], list[CardFilter]]
QUALS: Mapping[type, Made] = {
    quals.Owner: lambda ctx, q: [],
    quals.Own: lambda ctx, q: [],
    quals.InZone: lambda ctx, q: [],
    nouns.OfEither: lambda ctx, q: [],
    quals.Other: lambda ctx, q: [NotSource()],
    quals.InState: lambda ctx, q: [ColumnIs(TURNED, 0 if q.s.id == "active" else 1, column_topic(TURNED))],
    nouns.OfFaction: _faction,
    nouns.FactionCount: lambda ctx, q: [standing.ManyFactions(q.many)],
    nouns.OfCategory: _categories,
    nouns.LevelIs: lambda ctx, q: [standing.NumberWithin(LEVEL, bound(q.cmp), int(q.n.id))],
    nouns.NumberIs: _number,
    nouns.CostIs: _cost,
    nouns.WithWord: _word,
    nouns.Fighting: _fighting,
    nouns.WithOrb: lambda ctx, q: [AnyBit(CA_KINDS, ORBS[q.o.id])],
    nouns.NotKind: lambda ctx, q: [NoneOf(AnyBit(KIND, kind_mask(ctx, q.k.id)))],
}
"""Attributes of what field abilities reach and count."""


# ---- numbers


def number(ctx: Context, node: Node) -> Num:
    """Return a number that is counted again and again."""
    return ctx.row(NUMBERS, node, "number")(ctx, node)


def _x(ctx: Context, node: numbers.X) -> Num:
    if ctx.x is None:
        ctx.fail("X of the cost cannot be read by a field ability yet")
    return ctx.x


def _cards(ctx: Context, of: Any, attr: int) -> Num:
    if not isinstance(of, shared_nouns.NP):
        ctx.fail(f"{type(of).__name__} cannot be counted")
    return standing.CardsOf((zone_of(ctx, of),), side_of(ctx, of), card_filter(ctx, of), attr)


NUMBERS: Mapping[type, Callable[[Context, Any], Num]] = {
    numbers.N: lambda ctx, n: Const(n.n),
    numbers.X: _x,
    values.NumberOf: lambda ctx, n: _cards(ctx, n.of, -1),
    values.SumOf: lambda ctx, n: _cards(ctx, n.of, STATS[n.stat.id]),
    values.AgeOf: lambda ctx, n: standing.AgeNum(side(ctx, n.who)),
    values.GaugeOf: lambda ctx, n: standing.PlayerNum(*GAUGES[n.gauge.id], side(ctx, n.who)),
    values.TimesOf: lambda ctx, n: TimesNum(number(ctx, n.v), Const(n.n)),
    values.HalfOf: lambda ctx, n: HalfNum(number(ctx, n.v), False),
    values.PlusOf: lambda ctx, n: PlusNum(number(ctx, n.v), Const(-n.n if n.minus else n.n)),
}
"""Values that can be counted again and again."""


# ---- conditions


def condition(ctx: Context, node: Node) -> Cond:
    """Return a condition that is looked at again and again."""
    return ctx.row(CONDITIONS, node, "condition")(ctx, node)


def _there(ctx: Context, np: Any, place: Any) -> shared_nouns.NP:
    """A description with the zone that stands apart from it."""
    if not isinstance(np, shared_nouns.NP):
        ctx.fail(f"{type(np).__name__} cannot be counted")
    if place is None:
        return np
    return shared_nouns.NP(np.head, (*place.quals, quals.InZone(place.z), *np.quals))


def _how_many(ctx: Context, c: values.HowMany) -> Cond:
    what = _there(ctx, c.np, c.place)
    return NumIs(_cards(ctx, what, -1), bound(c.cmp), number(ctx, c.n))


def _exists(ctx: Context, np: Any, place: Any, no: bool) -> Cond:
    return NumIs(_cards(ctx, _there(ctx, np, place), -1), EQUAL if no else ABOVE, Const(0))


def _controls(ctx: Context, c: values.Controls) -> Cond:
    who = side(ctx, c.who)
    count = standing.CardsOf((BATTLEFIELD,), who, card_filter(ctx, c.np))
    return NumIs(count, EQUAL if c.no else ABOVE, Const(0))


def _is_in(ctx: Context, c: values.IsIn) -> Cond:
    source(ctx, c.t)
    return standing.SourceFits(ColumnIs(TURNED, 0 if c.s.id == "active" else 1, column_topic(TURNED)))


def _fights(ctx: Context, c: values.IsFighting) -> Cond:
    source(ctx, c.t)
    return standing.SourceFits(ColumnIs(ROLE, ROLES[c.id], column_topic(ROLE)))


def _bears(ctx: Context, c: values.Bears) -> Cond:
    source(ctx, c.t)
    there = standing.SourceCounters(c.c.text)
    if c.no:
        return NumIs(there, EQUAL, Const(0))
    return NumIs(there, ABOVE, Const(0)) if c.n is None else NumIs(there, bound(c.cmp), number(ctx, c.n))


def _stat(ctx: Context, c: values.StatCond) -> Cond:
    source(ctx, c.t)
    if not isinstance(c.n, numbers.N):
        ctx.fail("X cannot be compared with here")
    return standing.SourceFits(standing.NumberWithin(STATS[c.stat.id], bound(c.cmp), c.n.n))


def source(ctx: Context, t: Node) -> None:
    """Refuse everything but the source."""
    if not isinstance(t, nouns.Source | nouns.ByName):
        ctx.fail(f"{type(t).__name__} is nothing that a field ability knows")


def _against(ctx: Context, c: values.Against) -> Cond:
    return NumIs(number(ctx, c.a), BELOW if c.more.id == "less" else ABOVE, number(ctx, c.b))


CONDITIONS: Mapping[type, Callable[[Context, Any], Cond]] = {
    AndCond: lambda ctx, c: standing.BothHold(condition(ctx, c.a), condition(ctx, c.b)),
    values.HowMany: _how_many,
    values.There: lambda ctx, c: _exists(ctx, c.np, c.place, False),
    values.ThereNot: lambda ctx, c: _exists(ctx, c.np, c.place, True),
    values.Controls: _controls,
    values.AgeIs: lambda ctx, c: NumIs(standing.AgeNum(side(ctx, c.who)), bound(c.cmp), Const(int(c.n.id))),
    values.GaugeIs: lambda ctx, c: NumIs(
        standing.PlayerNum(*GAUGES[c.gauge.id], side(ctx, c.who)), bound(c.cmp), number(ctx, c.n)
    ),
    values.Against: _against,
    values.IsIn: _is_in,
    values.Bears: _bears,
    values.IsFighting: _fights,
    values.StatCond: _stat,
    values.TurnIs: lambda ctx, c: standing.TurnOf(standing.OWN if c.s.id == "own" else standing.FOE),
}
"""Conditions that can be looked at again and again."""
