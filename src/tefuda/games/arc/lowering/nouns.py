"""Descriptions: which cards they mean, where, whose (wording 5) [R19, R34, R61, R141]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tefuda.games.arc.lowering import vocabulary as v
from tefuda.games.arc.lowering.context import REFLET_TEXT, Context, lower_num, lower_things
from tefuda.games.arc.lowering.designed import mask_of
from tefuda.games.arc.rules import filters as af
from tefuda.games.arc.rules import model as m
from tefuda.games.arc.rules.knowing import STATS
from tefuda.games.arc.rules.sets import EVERYWHERE, ON_FIELD, CardsIn, Everyone
from tefuda.games.arc.wording import nouns
from tefuda.games.arc.wording.terms import NamedWord
from tefuda.games.common import filters as cf
from tefuda.games.common.bearing import NamedLike
from tefuda.games.common.filters import CardFilter, OfPlayers
from tefuda.games.common.measuring import PRINTED
from tefuda.games.common.things import Players, Things
from tefuda.games.lowering import nouns as shared
from tefuda.games.lowering.assembling import ByClass
from tefuda.games.lowering.nouns import Head, Test, not_demanded, unless, whose_in
from tefuda.games.lowering.vocabulary import Vocabulary
from tefuda.kernel.programs import Num
from tefuda.text import quals
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, NounOr


@dataclass
class Described(shared.Described):
    """A description taken apart.

    Attributes:
        names: Whether all that are picked must have different names.
        field: Whether 場 was said: mains are almas, sub circles the others.
        arms: Whether armed almas are meant, which lie on sub circles as well.
    """

    field: bool = False
    arms: bool = False
    names: bool = False

    def picks_out(self) -> bool:
        return super().picks_out() or self.names


# ---- whose


def lower_side(ctx: Context, id: str) -> Players:
    """Return 自分 or 相手."""
    return ctx.you if id == "own" else ctx.foe()


WHOSE: ByClass[Context, Players] = {
    quals.Owner: lambda ctx, q: lower_side(ctx, q.s.id),
    quals.Own: lambda ctx, q: ctx.you,
    quals.Everyones: lambda ctx, q: ctx.among_them(Everyone()),
}
lower_whose = whose_in(WHOSE)

# ---- heads

CLASSES = {"alma": m.K_ALMA, "reflet": m.K_REFLET, "cogni": m.K_COGNI}


def kind_head(ctx: Context, d: Described, head: AKind) -> None:
    """A class of card: on the field an alma is a main alma, the others lie on sub circles."""
    on_field = d.field or not d.zones
    if head.k.id == "armed":
        if not on_field and d.zones != (m.SUB,):
            ctx.fail("armed almas are on the field only")
        d.zones, d.tests = (m.SUB,), (*d.tests, af.armed(any(isinstance(t, af.Waiting) for t in d.tests)))
        return
    if head.k.id == "card":
        d.zones = d.zones or ON_FIELD
        return
    d.tests += (af.of_class(1 << CLASSES[head.k.id]),)
    aside = d.arms or any(isinstance(t, af.Waiting) for t in d.tests)
    if on_field:
        d.zones = (m.MAIN,) if head.k.id == "alma" and not aside else (m.SUB,)


HEADS: dict[type, Head[Context, Described]] = {AKind: kind_head}

# ---- attributes


def with_stat(ctx: Context, d: Described, q: nouns.WithStat) -> CardFilter:
    """A number within a bound: AP, RP, CP, printed cost; SP is one of three."""
    if q.stat.id == "sp":
        n = getattr(q.n, "n", None)
        if n is None:
            ctx.fail("SP is compared with a printed number")
        bound = v.bound_of(q.cmp)
        return cf.OneOf(m.SP, sum(1 << k for k in (1, 2, 3) if cf.within(k, bound, n)))
    return WORDS.within(ctx, q.stat, v.bound_of(q.cmp), lower_num(ctx, q.n))


def stat_between(ctx: Context, d: Described, q: nouns.StatBetween) -> CardFilter:
    """A number from one to another."""
    bounds = ((cf.AT_LEAST, q.n), (cf.AT_MOST, q.top))
    return cf.Every(tuple(WORDS.within(ctx, q.stat, bound, lower_num(ctx, n)) for bound, n in bounds))


def comparing_printed(ctx: Context, d: Described, q: nouns.ComparingPrinted) -> CardFilter:
    """More or less than what is printed on a card."""
    printed = WORDS.number_of(lower_things(ctx, q.than), q.stat, which=PRINTED)
    return WORDS.within(ctx, q.stat, v.MORE[q.more.id], printed)


def is_armed(ctx: Context, d: Described, q: nouns.Armed) -> CardFilter:
    """Armed almas lie on sub circles [R64]."""
    d.arms = not q.no
    return unless(q.no, af.armed())


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


ANY_SKILL = cf.AnyBit(m.KEYWORDS, -1)
OWN_TESTS: dict[type, Test[Context, Described]] = {
    nouns.OfNamed: lambda ctx, d, q: af.of_named(named_bits(ctx, q.n)),
    nouns.NotNamed: lambda ctx, d, q: cf.NoneOf(af.of_named(named_bits(ctx, q.n))),
    nouns.NotKind: lambda ctx, d, q: cf.NoneOf(af.of_class(1 << CLASSES[q.k.id])),
    nouns.Called: lambda ctx, d, q: NOUNS.of_names(ctx, (q.n,)),
    nouns.NotCalled: lambda ctx, d, q: cf.NoneOf(NOUNS.of_names(ctx, q.n)),
    nouns.WithStat: with_stat,
    nouns.ComparingPrinted: comparing_printed,
    nouns.InState: lambda ctx, d, q: af.Waiting(q.s.id != "idle"),
    nouns.WithSkill: lambda ctx, d, q: unless(q.no, WORDS.with_keywords(ctx, q.k)),
    nouns.SameNameAs: lambda ctx, d, q: NamedLike(lower_things(ctx, q.of)),
    nouns.SpecialCard: lambda ctx, d, q: SPECIAL[q.id](),
    nouns.StatBetween: stat_between,
    nouns.OtherNameThan: lambda ctx, d, q: cf.NoneOf(NamedLike(lower_things(ctx, q.of))),
    nouns.Armed: is_armed,
    nouns.AnySkill: lambda ctx, d, q: unless(q.no, ANY_SKILL),
}
"""What each attribute demands."""


def on_field(ctx: Context, d: Described, q: nouns.FieldOf) -> None:
    """On a field, or anywhere."""
    side = field_side(ctx, q.f.id)
    if d.whose is not None and d.whose is not side:
        ctx.fail(shared.WHOSE_TWICE)
    d.whose, d.field = side, q.f.id != "everywhere"
    d.lie(ctx, ON_FIELD if d.field else EVERYWHERE)


def field_side(ctx: Context, id: str) -> Players:
    """Return whose field is meant."""
    if id == "both":
        return ctx.among_them(Everyone())
    return Everyone() if id in ("all", "everywhere") else lower_side(ctx, id)


def among(ctx: Context, d: Described, q: nouns.AmongThem) -> None:
    """One of the cards that were looked at, else of those that were moved last."""
    d.taken = ctx.seen if ctx.seen is not None else ctx.that()


PLACES: dict[type, Head[Context, Described]] = {
    nouns.FieldOf: on_field,
    nouns.AmongThem: among,
    nouns.OfOneName: not_demanded,
    nouns.ByAttribute: not_demanded,
}
"""Attributes that say where, or among what."""


PLACED = (quals.InZone, nouns.FieldOf, nouns.Taken, nouns.AmongThem, nouns.InState)
"""Attributes with which a description says itself where its cards are."""


WORDS: Vocabulary = Vocabulary(
    m.SCHEMA, lower_num, lower_things, STATS, v.STATS, v.ZONES, m.ELEMENTS, v.elements, m.KEYWORDS, mask_of
)


class ArcNouns(shared.Describing[Context, Described]):
    """How texts of ARC describe cards."""

    words = WORDS
    described = Described
    own_heads = HEADS
    own_tests = OWN_TESTS
    own_places = PLACES
    whose = tuple(WHOSE)
    leading = (quals.Owner, quals.Own, quals.Everyones, quals.InZone, nouns.FieldOf, nouns.AmongThem)
    drawn_from = m.DECK
    somewhere = ON_FIELD

    def owned_by(self, ctx: Context, found: Sequence[Node]) -> Players | None:
        return lower_whose(ctx, found)

    def designs(self, ctx: Context, name: str) -> tuple[int, ...]:
        return ctx.words.designs(name)

    def begin(self, ctx: Context, np: NP, src: Node | None) -> Described:
        d = super().begin(ctx, np, src)
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

    def found(self, ctx: Context, d: Described) -> Things:
        return CardsIn(d.zones, owner(ctx, d), d.test(), ctx.recorded and d.zones == (m.SUB,))


NOUNS: ArcNouns = ArcNouns()
describe = NOUNS.describe
group = NOUNS.group
gathered = NOUNS.gathered
shared_place = NOUNS.shared_place
TESTS = NOUNS.tests
"""What each attribute demands; `events` adds what has happened."""


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


def designs_of(ctx: Context, names: tuple[str, ...]) -> tuple[int, ...]:
    """Return the designs of card names, which must exist."""
    return NOUNS.designs_of(ctx, names)


def deck_end(ctx: Context, np: Node, n: Num) -> Things | None:
    """Return the cards from an end of a deck, if that is what a description says."""
    return NOUNS.end(ctx, np, n) if isinstance(np, NP) else None


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
    return cf.Every((WORDS.in_zones(zones & at if at else zones), OfPlayers(owner(ctx, d)), *d.tests))


def is_alma(np: NP) -> bool:
    """Tell whether a description says アルマ."""
    return isinstance(np.head, AKind) and np.head.k.id == "alma"
