"""Descriptions: which cards they mean, where, whose (wording 5) [R19, R34, R61, R141]."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import REFLET_TEXT, Context, lower_num, lower_things
from tefuda.games.arc.lowering.designed import mask_of
from tefuda.games.arc.rules import filters as af
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.counting import NOW, PRINTED, StatNum
from tefuda.games.arc.rules.sets import EVERYWHERE, ON_FIELD, CardsIn, Everyone, TopOfDeck
from tefuda.games.arc.wording import nouns
from tefuda.games.arc.wording.terms import NamedWord
from tefuda.games.common import filters as cf
from tefuda.games.common.bearing import SharesBits
from tefuda.games.common.filters import CardFilter, OfPlayers
from tefuda.games.common.measuring import LEAST, MOST
from tefuda.games.common.recalling import NamedBit
from tefuda.games.common.things import Filtered, Players, Things
from tefuda.games.lowering import nouns as shared
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.nouns import Head, Test
from tefuda.kernel.programs import Num
from tefuda.saying import Text
from tefuda.text import arithmetic, naming, quals
from tefuda.text.conditions import Place
from tefuda.text.model import Node
from tefuda.text.normalise import fold_name
from tefuda.text.nouns import NP, AKind, DeckEnd, Named, NounOr, ZoneCards
from tefuda.text.quals import Qual
from tefuda.text.words import Name


@dataclass
class Described(shared.Described):
    """A description taken apart.

    Attributes:
        zones: Kinds of zones where such cards are; empty as long as nothing says.
        top: Cards are counted from an end of a deck: True top, False bottom, None not.
        names: Whether all that are picked must have different names.
        field: Whether 場 was said: mains are almas, sub circles the others.
    """

    zones: tuple[int, ...] = ()
    top: bool | None = None
    field: bool = False
    names: bool = False


# ---- whose


def lower_side(ctx: Context, id: str) -> Players:
    """Return 自分 or 相手."""
    return ctx.you if id == "own" else ctx.foe()


WHOSE: ByClass[Context, Players] = {
    quals.Owner: lambda ctx, q: lower_side(ctx, q.s.id),
    quals.Own: lambda ctx, q: ctx.you,
    quals.Everyones: lambda ctx, q: Everyone(),
}

# ---- heads

CLASSES = {"alma": m.K_ALMA, "reflet": m.K_REFLET, "cogni": m.K_COGNI}


def kind_head(ctx: Context, d: Described, head: AKind) -> None:
    """A class of card: on the field an alma is a main alma, the others lie on sub circles."""
    on_field = d.field or not d.zones
    if head.k.id == "armed":
        if not on_field and d.zones != (m.SUB,):
            ctx.fail("armed almas are on the field only")
        d.zones, d.tests = (m.SUB,), (*d.tests, af.Armed(any(isinstance(t, af.Waiting) for t in d.tests)))
        return
    if head.k.id == "card":
        d.zones = d.zones or ON_FIELD
        return
    d.tests += (af.of_class(1 << CLASSES[head.k.id]),)
    waits = any(isinstance(t, af.Waiting) for t in d.tests)
    if on_field:
        d.zones = (m.MAIN,) if head.k.id == "alma" and not waits else (m.SUB,)


def named_head(ctx: Context, d: Described, head: Named) -> None:
    """Cards of a name."""
    d.tests += (cf.OfDesign(designs_of(ctx, tuple(name.plain for name in head.names))),)
    d.zones = d.zones or ON_FIELD


def designs_of(ctx: Context, names: tuple[str, ...]) -> tuple[int, ...]:
    """Return the designs of card names, which must exist."""
    out: tuple[int, ...] = ()
    for name in names:
        found = ctx.words.designs(name)
        if not found:
            ctx.fail(Text(f"『{name}』というカードはありません", f"there is no card called 『{name}』"))
        out += found
    return out


def zone_head(ctx: Context, d: Described, head: ZoneCards) -> None:
    """The cards of a zone."""
    d.zones = (v.ZONES[head.z.id],)


def end_head(ctx: Context, d: Described, head: DeckEnd) -> None:
    """Cards from an end of a deck."""
    d.zones, d.top = (m.DECK,), head.end == "top"


HEADS: dict[type, Head[Context, Described]] = {
    AKind: kind_head,
    Named: named_head,
    ZoneCards: zone_head,
    DeckEnd: end_head,
}

# ---- attributes


def with_stat(ctx: Context, d: Described, q: nouns.WithStat) -> CardFilter:
    """A number within a bound: AP, RP, CP, printed cost; SP is one of three."""
    if q.stat.id == "sp":
        n = getattr(q.n, "n", None)
        if n is None:
            ctx.fail("SP is compared with a printed number")
        bound = v.bound_of(q.cmp)
        return cf.OneOf(m.SP, sum(1 << k for k in (1, 2, 3) if cf.within(k, bound, n)))
    return af.StatWithin(v.STATS[q.stat.id], v.bound_of(q.cmp), lower_num(ctx, q.n))


def stat_between(ctx: Context, d: Described, q: nouns.StatBetween) -> CardFilter:
    """A number from one to another."""
    stat = v.STATS[q.stat.id]
    least = af.StatWithin(stat, cf.AT_LEAST, lower_num(ctx, q.n))
    return cf.Every((least, af.StatWithin(stat, cf.AT_MOST, lower_num(ctx, q.top))))


def comparing(ctx: Context, d: Described, q: nouns.Comparing) -> CardFilter:
    """More or less than the same number of a card."""
    stat = v.STATS[q.stat.id]
    return af.StatWithin(stat, v.MORE[q.more.id], StatNum(lower_things(ctx, q.than), stat))


def comparing_printed(ctx: Context, d: Described, q: nouns.ComparingPrinted) -> CardFilter:
    """More or less than what is printed on a card."""
    stat = v.STATS[q.stat.id]
    return af.StatWithin(stat, v.MORE[q.more.id], StatNum(lower_things(ctx, q.than), stat, PRINTED))


def stat_against(ctx: Context, d: Described, q: arithmetic.StatAgainst) -> CardFilter:
    """A number within a bound given by a value."""
    return af.StatWithin(v.STATS[q.stat.id], v.bound_of(q.cmp), lower_num(ctx, q.v))


def with_skill(ctx: Context, d: Described, q: nouns.WithSkill) -> CardFilter:
    """With one of several general skills, or with none of them."""
    made = af.with_skill(mask_of(ctx, q.k))
    return cf.NoneOf(made) if q.no else made


def same_name(ctx: Context, d: Described, q: nouns.SameNameAs) -> CardFilter:
    """Of the same name as a thing."""
    return cf.NamedLike(lower_things(ctx, q.of))


SPECIAL: dict[str, Callable[[], CardFilter]] = {
    "ex": af.is_ex,
    "densho": af.is_densho,
    "ego": lambda: af.with_skill(m.W_EGO),
}


def named_bits(ctx: Context, words: Iterable[NamedWord]) -> int:
    """Return the bits of named."""
    bits = 0
    for word in words:
        bits |= ctx.words.named_bit(word.plain)
    return bits


def called(ctx: Context, names: Iterable[Name]) -> CardFilter:
    """Of one of these card names."""
    return cf.OfDesign(designs_of(ctx, tuple(n.plain for n in names)))


ANY_SKILL = cf.AnyBit(m.KEYWORDS, -1)
TESTS: dict[type, Test[Context, Described]] = {
    quals.Other: lambda ctx, d, q: cf.NotSource(),
    nouns.OfAttribute: lambda ctx, d, q: af.of_element(v.elements(q.a)),
    nouns.NotAttribute: lambda ctx, d, q: cf.NoneOf(af.of_element(v.elements(q.a))),
    nouns.OfNamed: lambda ctx, d, q: af.of_named(named_bits(ctx, q.n)),
    nouns.NotNamed: lambda ctx, d, q: cf.NoneOf(af.of_named(named_bits(ctx, q.n))),
    nouns.NotKind: lambda ctx, d, q: cf.NoneOf(af.of_class(1 << CLASSES[q.k.id])),
    nouns.Called: lambda ctx, d, q: called(ctx, (q.n,)),
    nouns.NotCalled: lambda ctx, d, q: cf.NoneOf(called(ctx, q.n)),
    nouns.WithStat: with_stat,
    nouns.Comparing: comparing,
    nouns.ComparingPrinted: comparing_printed,
    arithmetic.StatAgainst: stat_against,
    nouns.InState: lambda ctx, d, q: af.Waiting(q.s.id != "idle"),
    nouns.WithSkill: with_skill,
    nouns.SameNameAs: same_name,
    nouns.SpecialCard: lambda ctx, d, q: SPECIAL[q.id](),
    nouns.StatBetween: stat_between,
    nouns.SharesAttribute: lambda ctx, d, q: SharesBits(lower_things(ctx, q.of), m.ELEMENTS),
    nouns.OtherNameThan: lambda ctx, d, q: cf.NoneOf(cf.NamedLike(lower_things(ctx, q.of))),
    nouns.OtherThanIt: lambda ctx, d, q: cf.NoneOf(cf.Among(ctx.that())),
    naming.OfNamedHue: lambda ctx, d, q: NamedBit(m.ELEMENTS, ctx.word_named()),
    nouns.Armed: lambda ctx, d, q: cf.NoneOf(af.Armed()) if q.no else af.Armed(),
    nouns.AnySkill: lambda ctx, d, q: cf.NoneOf(ANY_SKILL) if q.no else ANY_SKILL,
    quals.NameHas: lambda ctx, d, q: cf.NameContains(fold_name(q.n.plain)),
}
"""What each attribute demands."""


def placed(ctx: Context, d: Described, q: quals.InZone) -> None:
    """Lying in a zone."""
    d.zones = (v.ZONES[q.z.id],)


def on_field(ctx: Context, d: Described, q: nouns.FieldOf) -> None:
    """On a field, or anywhere."""
    d.whose = field_side(ctx, q.f.id)
    d.field = q.f.id != "everywhere"
    d.zones = ON_FIELD if d.field else EVERYWHERE


def field_side(ctx: Context, id: str) -> Players:
    """Return whose field is meant."""
    return Everyone() if id in ("all", "everywhere") else lower_side(ctx, id)


def taken(ctx: Context, d: Described, q: nouns.Taken) -> None:
    """Taken by an earlier step with a verb."""
    d.taken = ctx.recall(q.v.id)


def among(ctx: Context, d: Described, q: nouns.AmongThem) -> None:
    """One of the cards that were looked at, else of those that were moved last."""
    d.taken = ctx.seen if ctx.seen is not None else ctx.that()


PLACES: dict[type, Head[Context, Described]] = {
    quals.InZone: placed,
    nouns.FieldOf: on_field,
    nouns.Extremal: shared.extremal(v.STATS),
    nouns.Taken: taken,
    nouns.AmongThem: among,
    quals.Every: lambda ctx, d, q: None,
    nouns.ByName: lambda ctx, d, q: setattr(d, "names", True),
    nouns.OfOneName: lambda ctx, d, q: setattr(d, "names", True),
    nouns.ByAttribute: lambda ctx, d, q: setattr(d, "names", True),
}
"""Attributes that say where, or among what."""


PLACED = (quals.InZone, nouns.FieldOf, nouns.Taken, nouns.AmongThem, nouns.InState)
"""Attributes with which a description says itself where its cards are."""


class ArcNouns(shared.Describing[Context, Described]):
    """How texts of ARC describe cards."""

    heads = HEADS
    tests = TESTS
    places = PLACES
    whose = tuple(WHOSE)
    leading = (quals.Owner, quals.Own, quals.Everyones, quals.InZone, nouns.FieldOf, nouns.AmongThem)

    def begin(self, ctx: Context, np: NP, src: Node | None) -> Described:
        d = Described()
        if src is not None:
            assert isinstance(src, Place)
            d.zones = (v.ZONES[src.z.id],)
            lay_owner(ctx, d, src.quals)
        lay_owner(ctx, d, np.quals)
        if (
            ctx.among is not None
            and d.whose is None
            and isinstance(np.head, AKind)
            and not any(isinstance(q, PLACED) for q in np.quals)
        ):
            if ctx.among.deck is not None:
                d.zones, d.whose = (m.DECK,), ctx.among.deck
            else:
                d.taken = ctx.among.cards
        return d

    def gathered(self, ctx: Context, d: Described) -> Things:
        return gathered(ctx, d)


NOUNS = ArcNouns()
describe = NOUNS.describe
group = NOUNS.group
shared_place = NOUNS.shared_place


def lay_owner(ctx: Context, d: Described, found: tuple[Qual, ...]) -> None:
    """Note whose cards are meant."""
    for qual in found:
        if type(qual) in WHOSE:
            d.whose = WHOSE[type(qual)](ctx, qual)


def owner(ctx: Context, d: Described) -> Players:
    """Return whose cards are meant if the text does not say: off the field one's own; on the field either side's, but on a cogni or alma
    what is good for its object reaches the own side only, what is bad the other one [R61]."""
    if d.whose is not None:
        return d.whose
    if not all(z in ON_FIELD for z in d.zones):
        return ctx.you
    if ctx.kind == REFLET_TEXT or ctx.good is None:
        return Everyone()
    return ctx.you if ctx.good else ctx.foe()


def gathered(ctx: Context, d: Described) -> Things:
    """Return the cards of a description."""
    if d.taken is not None:
        return d.fitting(d.taken)
    if d.top is not None:
        ctx.fail("it is not said how many cards from the end of the deck")
    came = ctx.recorded and d.zones == (m.SUB,)
    found: Things = CardsIn(d.zones, owner(ctx, d), d.test(), came)
    for stat, most in d.extremes:
        best = StatNum(found, stat, NOW, MOST if most else LEAST)
        found = Filtered(found, af.StatWithin(stat, cf.EQUAL, best))
    return found


def deck_end(ctx: Context, np: Node, n: Num) -> Things | None:
    """Return the cards from an end of a deck, if that is what a description says."""
    if not isinstance(np, NP) or not isinstance(np.head, DeckEnd):
        return None
    d = describe(ctx, np)
    return TopOfDeck(d.whose or ctx.you, n, not d.top)


def as_filter(ctx: Context, np: Node, at: int = 0) -> CardFilter:
    """Return a description as a test of cards where they are: for continuous skills and events. ``at``: the kinds of zones (a mask) in
    which anything can be that the event befalls."""
    if isinstance(np, NounOr):
        return cf.AnyFilter(tuple(as_filter(ctx, one, at) for one in shared_place(np)))
    if not isinstance(np, NP):
        ctx.fail("a description is expected here", np)
    d = describe(ctx, np)
    if d.taken is not None or d.extremes or d.top is not None or d.names:
        ctx.fail("this cannot be asked continuously")
    zones = sum(1 << z for z in d.zones)
    if at and not zones & at:
        if d.zones != (m.MAIN,) or not is_alma(np):
            ctx.fail("this never happens to such a card")
        zones = at  # an alma that is armed lies on a sub circle
    return cf.Every((af.InZones(zones & at if at else zones), OfPlayers(owner(ctx, d)), *d.tests))


def is_alma(np: NP) -> bool:
    """Tell whether a description says アルマ."""
    return isinstance(np.head, AKind) and np.head.k.id == "alma"
