"""Descriptions: which cards and objects they mean, where, whose [10-1-5, 10-1-6, 11-1-2, R41]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tefuda.games.common import filters as cf
from tefuda.games.common.concerning import Whenever
from tefuda.games.common.conditions import TheyFit
from tefuda.games.common.events import SubjectFits, SubjectIn
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.sets import StackedCards
from tefuda.games.common.things import BothPlayers, EventThing, Players, Things
from tefuda.games.eoo.lowering import vocabulary as v
from tefuda.games.eoo.lowering.context import Context, lower_num, lower_things, past
from tefuda.games.eoo.lowering.designed import CARRIED
from tefuda.games.eoo.lowering.players import WHOSE, lower_side, lower_whose
from tefuda.games.eoo.lowering.reach import done_so, refuse_nowhere
from tefuda.games.eoo.rules import filters as ef
from tefuda.games.eoo.rules import model as m
from tefuda.games.eoo.rules.events import MOVES
from tefuda.games.eoo.rules.knowing import STATS
from tefuda.games.eoo.rules.recalling import AbilityOf, AbilityOfType, AimsAt, AimsAtSuch, Befallen, BefallenNow, Gone
from tefuda.games.eoo.rules.sets import (
    AFTER,
    BEFORE,
    ArcaeaOf,
    HostFits,
    Hosting,
    InSequence,
)
from tefuda.games.eoo.wording import nouns
from tefuda.games.lowering import nouns as shared
from tefuda.games.lowering.makeup import together
from tefuda.games.lowering.nouns import Head, Test, unless
from tefuda.games.lowering.vocabulary import Vocabulary
from tefuda.kernel.programs import Cond
from tefuda.kernel.records import ACTIVATED, TRIGGERED
from tefuda.kernel.schema import TURNED, column_topic
from tefuda.text import quals
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, Counters
from tefuda.text.things import Bare
from tefuda.text.words import Kind, Side

UNPLACED = "where what was taken stands in the sequence is not known any more"
STACKED = (m.STACK,)
PLAY = (m.FIELD,)


def effect_kind(bit: int) -> CardFilter:
    """Return the description of a kind of effect: its first subtype, or react [R41]."""
    return cf.Every((ef.of_types(1 << m.K_EFFECT), cf.AnyBit(m.SUBTYPES, bit)))


TYPES: dict[str, tuple[Callable[[], CardFilter | None], tuple[int, ...]]] = {
    "materia": (ef.Materia, PLAY),
    "fragment": (ef.Fragment, (m.FIELD, m.STACK)),
    "nodia": (lambda: ef.of_types(1 << m.K_NODIA), PLAY),
    "artifact": (lambda: ef.of_types(1 << m.K_ARTIFACT), PLAY),
    "glyph": (lambda: ef.of_types(1 << m.K_GLYPH), PLAY),
    "effect": (lambda: ef.of_types(1 << m.K_EFFECT), STACKED),
    "spell": (lambda: effect_kind(m.S_SPELL), STACKED),
    "arts": (lambda: effect_kind(m.S_ARTS), STACKED),
    "record": (lambda: effect_kind(m.S_RECORD), STACKED),
    "react": (lambda: effect_kind(m.S_REACT), STACKED),
    "card": (ef.any_card, PLAY),
    "object": (lambda: None, (m.FIELD, m.STACK)),
    "ability": (lambda: ef.of_types(1 << m.K_ABILITY), STACKED),
    "activated": (lambda: AbilityOf(ACTIVATED), STACKED),
    "triggered": (lambda: AbilityOf(TRIGGERED), STACKED),
    "token": (ef.IsToken, PLAY),
    "nodia_token": (lambda: cf.Every((ef.IsToken(), ef.of_types(1 << m.K_NODIA))), PLAY),
    "artifact_token": (lambda: cf.Every((ef.IsToken(), ef.of_types(1 << m.K_ARTIFACT))), PLAY),
    "shield": (lambda: None, (m.SHIELD,)),
    "arcaea": (lambda: None, (m.ARCAEA,)),
}
"""What each word for a type describes, and where such things are if no zone is named [10-1-5, R41]."""
CARD_TYPES: dict[str, Callable[[], CardFilter | None]] = {
    "materia_card": lambda: ef.of_types(1 << m.K_NODIA | 1 << m.K_ARTIFACT),
    "fragment_card": lambda: ef.of_types(1 << m.K_GLYPH | 1 << m.K_EFFECT),
    "nodia_card": lambda: ef.of_types(1 << m.K_NODIA),
    "artifact_card": lambda: ef.of_types(1 << m.K_ARTIFACT),
    "glyph_card": lambda: ef.of_types(1 << m.K_GLYPH),
    "effect_card": lambda: ef.of_types(1 << m.K_EFFECT),
    "spell_card": lambda: effect_kind(m.S_SPELL),
    "arts_card": lambda: effect_kind(m.S_ARTS),
    "record_card": lambda: effect_kind(m.S_RECORD),
    "react_card": lambda: effect_kind(m.S_REACT),
}
"""Words for cards that would be such things: they name cards, no tokens [11-1-2, 12-1-2]."""


@dataclass
class Described(shared.Described):
    """A description taken apart.

    Attributes:
        sequence: Where they stand in the sequence, if the text says so.
        targeted: Whether the description itself makes them targets (対象とした).
        anywhere: Whether カード alone means cards wherever an event finds them [10-1-6].
        past: What happened to them in this turn, if it took them away: kinds of events, and what makes them such.
    """

    sequence: InSequence | None = None
    targeted: bool = False
    anywhere: bool = False
    past: tuple[tuple[int, ...], Cond | None] | None = None

    def picks_out(self) -> bool:
        return super().picks_out() or self.sequence is not None


# ---- heads


def kind_head(ctx: Context, d: Described, head: AKind) -> None:
    """A word for a type."""
    if head.k.id in CARD_TYPES:
        made = CARD_TYPES[head.k.id]()
        d.tests += (cf.NoneOf(ef.IsToken()), *((made,) if made is not None else ()))
        return
    if head.k.id not in TYPES:
        ctx.fail("nothing of this kind is found in a match", head)
    make, zones = TYPES[head.k.id]
    test = make()
    d.anywhere = head.k.id == "card"
    if not d.anywhere or ctx.seen is None:  # a card without a place is one of those seen last
        d.zones = d.zones or zones
    if test is not None:
        d.tests += (test,)


def subtype_head(ctx: Context, d: Described, head: nouns.OfSubtype) -> None:
    """A subtype alone: materia in play, of whatever card type; with カード a card elsewhere [10-1-5, 17-10-3, R42]."""
    d.tests += (cf.AnyBit(m.SUBTYPES, ctx.words.subtype(head.t.id)),)
    d.tests += (cf.NoneOf(ef.IsToken()),) if head.card else (ef.Materia(),)
    d.zones = d.zones or (() if head.card else PLAY)


def type_line(ctx: Context, d: Described, head: nouns.TypeLine) -> None:
    """A type with subtypes."""
    make, zones = TYPES[head.k.id]
    test = make()
    d.tests += (
        *((test,) if test is not None else ()),
        *(cf.AnyBit(m.SUBTYPES, ctx.words.subtype(t.id)) for t in head.t),
    )
    d.zones = d.zones or (() if head.card else zones)


def ability_head(ctx: Context, d: Described, head: nouns.AbilityFrom) -> None:
    """Abilities of cards of a type, on the stack [10-1-1]."""
    made = TYPES[head.a.id][0]()
    assert made is not None
    d.tests += (made, AbilityOfType(SOURCES[head.k.id]))
    d.zones = d.zones or STACKED


SOURCES = {
    "arcaea": 1 << m.K_ARCAEA, "nodia": 1 << m.K_NODIA, "artifact": 1 << m.K_ARTIFACT, "glyph": 1 << m.K_GLYPH,
    "materia": 1 << m.K_NODIA | 1 << m.K_ARTIFACT,
}  # fmt: skip
"""Card types of what has abilities."""


HEADS: dict[type, Head[Context, Described]] = {
    AKind: kind_head,
    nouns.OfSubtype: subtype_head,
    nouns.TypeLine: type_line,
    nouns.AbilityFrom: ability_head,
}


# ---- attributes


def any_of(tests: list[CardFilter]) -> CardFilter:
    """Return the description of what fits one of several."""
    return tests[0] if len(tests) == 1 else cf.AnyFilter(tuple(tests))


def has_attributes(ctx: Context, d: Described, q: nouns.HasAttributes) -> CardFilter:
    """All of several attributes, or none of them."""
    if q.no:
        return cf.NoneOf(WORDS.of_hues(q.a))
    return cf.Every(tuple(WORDS.of_hues((hue,)) for hue in q.a))


def like_arcaea(ctx: Context, d: Described, q: nouns.LikeArcaea) -> CardFilter:
    """Sharing an attribute with an arcaea."""
    return NOUNS.sharing(ctx, Bare(NP(AKind(Kind("arcaea")), (quals.Owner(q.s),))))


COUNTS = {"none": (cf.EQUAL, 0), "any": (cf.AT_LEAST, 1), "one": (cf.EQUAL, 1), "many": (cf.AT_LEAST, 2)}
"""How many attributes 無属性, 単属性 and the like have; 無 is none of them [5-2, 5-3-2]."""


def did_now(ctx: Context, d: Described, q: quals.ThisTurnDid) -> CardFilter:
    """That has done or suffered this in the current turn; what it took away is found in the history of the turn [R22]."""
    kinds, cond = past(ctx, q.h)
    if any(MOVES >> kind & 1 for kind in kinds):
        d.past = kinds, cond
    return BefallenNow(kinds, cond)


def role(word: str) -> CardFilter:
    """Return the test of what takes part in the attack going on."""
    if word == "unblocked":
        return cf.Every((ef.in_combat(True), cf.NoneOf(ef.InBlock(False))))
    if word in ("attacker", "attacked"):
        return ef.in_combat(word == "attacker")
    return ef.InBlock(word == "blocker")


def blocks_it(ctx: Context, d: Described, q: nouns.BlockingIt) -> CardFilter:
    """Blocking that thing: it is the one that attacks [15-3-1]."""
    return cf.Every((ef.InBlock(True), Whenever(TheyFit(lower_things(ctx, q.t), ef.in_combat(True)))))


def attached_to(ctx: Context, d: Described, q: nouns.AttachedTo) -> CardFilter:
    """Attached to such a thing [17-8-3]."""
    if q.to is not None:
        return HostFits(cf.Among(lower_things(ctx, q.to), False))
    assert q.k is not None
    tests: list[CardFilter] = [WORDS.in_zones(1 << m.FIELD)]
    if q.k.id not in TYPES or PLAY[0] not in TYPES[q.k.id][1]:
        ctx.fail("this is nothing on the field that a glyph is attached to", q.k)
    made = TYPES[q.k.id][0]()
    tests += [made] if made is not None else []
    tests += [cf.OfPlayers(lower_side(ctx, q.s))] if q.s is not None else []
    return HostFits(cf.Every(tuple(tests)))


def whose_glyph(ctx: Context, side: Side | None) -> Players | None:
    """Return whose glyphs are meant, None for anybody's."""
    return None if side is None else lower_side(ctx, side)


def aiming(ctx: Context, d: Described, q: nouns.Aiming) -> CardFilter:
    """On the stack with targets, or with a thing among them."""
    return AimsAt(lower_things(ctx, q.t) if q.t is not None else None)


def aiming_at(ctx: Context, d: Described, q: nouns.AimingAt) -> CardFilter:
    """On the stack with such things among its targets."""
    such = describe(ctx, NP(AKind(q.k), (quals.Owner(q.s),) if q.s is not None else ()))
    parts = (such.whole(), WORDS.in_zones(sum(1 << z for z in such.zones)) if such.zones else None)
    test = cf.Every(tuple(one for one in parts if one is not None))
    return AimsAtSuch(test, lower_num(ctx, q.n) if q.n is not None else None, q.only)


def not_kind(ctx: Context, d: Described, q: nouns.NotKind) -> CardFilter:
    """Not of a kind."""
    made = TYPES[q.k.id][0]() if q.k.id in TYPES else CARD_TYPES[q.k.id]() if q.k.id in CARD_TYPES else None
    if q.k.id == "arcaea":
        made = ef.of_types(1 << m.K_ARCAEA)
    if made is None:
        ctx.fail("this excludes everything there is", q)
    return cf.NoneOf(made)


TESTS: dict[type, Test[Context, Described]] = {
    quals.Other: lambda ctx, d, q: cf.Among(ctx.that(), True) if ctx.spell and ctx.it is not None else cf.NotSource(),
    nouns.Another: lambda ctx, d, q: cf.Among(ctx.that(), True) if ctx.it is not None else cf.NotSource(),
    nouns.HasAttributes: has_attributes,
    nouns.LikeArcaea: like_arcaea,
    nouns.AttributeCount: lambda ctx, d, q: cf.BitCount(m.ELEMENTS, *COUNTS[q.id]),
    nouns.WithSubtype: lambda ctx, d, q: cf.AnyBit(m.SUBTYPES, ctx.words.subtype(q.t.id)),
    nouns.WithoutSubtype: lambda ctx, d, q: cf.NoneOf(cf.AnyBit(m.SUBTYPES, ctx.words.subtype(q.t.id))),
    nouns.WithStatus: lambda ctx, d, q: unless(q.no, any_of([ef.in_status(v.STATUS[s.id]) for s in q.s])),
    nouns.NotNamed: lambda ctx, d, q: cf.NoneOf(NOUNS.of_names(ctx, (q.n,))),
    nouns.AnyStatus: lambda ctx, d, q: ef.in_status(-1),
    nouns.SoManyStatuses: lambda ctx, d, q: ef.StatusesWithin(v.bound_of(q.cmp), lower_num(ctx, q.n)),
    nouns.NoStatus: lambda ctx, d, q: cf.NoneOf(ef.in_status(-1)),
    quals.InState: lambda ctx, d, q: cf.ColumnIs(TURNED, q.s.id == "sideways", column_topic(TURNED)),
    nouns.NotKind: not_kind,
    nouns.Aiming: aiming,
    nouns.AimingAt: aiming_at,
    nouns.AttachedTo: attached_to,
    nouns.WithGlyph: lambda ctx, d, q: unless(q.no, Hosting(whose_glyph(ctx, q.s))),
    nouns.Damaged: lambda ctx, d, q: ef.damaged(),
    quals.ThisTurnDid: did_now,
    nouns.Fighting: lambda ctx, d, q: role(q.id),
    nouns.BlockingIt: blocks_it,
}
"""What each attribute demands."""


def suffered(ctx: Context, d: Described, q: nouns.Suffered) -> None:
    """To which the event, or an earlier sentence, has done this. Of a fight, who has not done it himself is the other party, as long as
    the attack goes on [18-3-1, R90]."""
    word = getattr(q.h, "id", "")
    if ctx.fought and word in v.FIGHT and not q.this_way:
        if word == ctx.fought:
            d.taken = EventThing()
        else:
            d.tests += (role(v.FIGHT[word]),)
        return
    if ctx.last is None and ctx.it is None:
        if word in v.FIGHT and not q.this_way and ctx.text.in_attacks:
            # the card is executed in an attack alone: who attacks or is blocked in it
            d.tests += (role(v.FIGHT[word]),)
            return
        ctx.fail("nothing in this text has that happen to it")
    kinds, cond = past(ctx, q.h)
    done = done_so(ctx, kinds)
    d.taken = Befallen(done if done is not None else ctx.that(), kinds, cond)


def in_sequence(ctx: Context, d: Described, q: nouns.InSequence) -> None:
    """Before or after an object in the sequence: a test wherever one thing is judged; cards that were seen do not stand there."""
    if ctx.among:
        ctx.fail(UNPLACED)
    d.sequence = InSequence(lower_things(ctx, q.of), AFTER if q.later else BEFORE, q.next, False, None)
    d.tests += (cf.Among(d.sequence),)
    ctx.words.pool.numbered = True


def different_attributes(ctx: Context, d: Described, q: Node) -> None:
    """No two share an attribute: a demand on what is picked together, which whoever picks takes off the description."""
    ctx.fail("it is not said how many with different attributes are picked", q)


def aimed(ctx: Context, d: Described, q: nouns.Targeted) -> None:
    """A target, in another word order."""
    d.targeted = True


PLACES: dict[type, Head[Context, Described]] = {
    nouns.Suffered: suffered,
    nouns.InSequence: in_sequence,
    nouns.Targeted: aimed,
    nouns.DifferentAttributes: different_attributes,
}
"""Attributes that say where, or among what."""


FOUND_IN: dict[type, tuple[int, ...]] = {
    nouns.WithStatus: PLAY,
    nouns.AnyStatus: PLAY,
    nouns.SoManyStatuses: PLAY,
    nouns.Damaged: PLAY,
    nouns.Fighting: PLAY,
    nouns.Aiming: STACKED,
    nouns.AimingAt: STACKED,
    quals.InState: (m.FIELD, m.MANA),
}
"""Where alone there is what an attribute asks for: elsewhere it would never be true [8-1-5, 13-11-1, 20-1-1]."""


WORDS: Vocabulary = Vocabulary(
    m.SCHEMA, lower_num, lower_things, STATS, v.STATS, v.ZONES, m.ELEMENTS, v.elements, m.KEYWORDS, CARRIED.mask_of
)


class EooNouns(shared.Describing[Context, Described]):
    """How texts of Echoes of Orphelia describe things."""

    words = WORDS
    described = Described
    own_heads = HEADS
    own_tests = TESTS
    own_places = PLACES
    whose = tuple(WHOSE)
    leading = (quals.Owner, quals.InZone)
    drawn_from = m.ARCHIVE
    somewhere = PLAY

    def owned_by(self, ctx: Context, found: Sequence[Node]) -> Players | None:
        return lower_whose(ctx, found)

    def designs(self, ctx: Context, name: str) -> tuple[int, ...]:
        return ctx.words.designs(name)

    def describe(self, ctx: Context, np: NP, src: Node | None = None) -> Described:
        d = super().describe(ctx, np, src)
        only = [zones for q in np.quals for cls, zones in FOUND_IN.items() if isinstance(q, cls)]
        refuse_nowhere(ctx, d.zones, d.test(), only[0] if only else ())
        if m.MANA in d.zones:
            ctx.words.pool.modified |= 1 << m.M_MANA_CARDS
        return d

    def gathered(self, ctx: Context, d: Described) -> Things:
        if d.taken is not None and d.sequence is not None:
            ctx.fail(UNPLACED)
        return super().gathered(ctx, d)

    def looked_for(self, ctx: Context, d: Described) -> Things:
        if d.past is not None and not d.named:
            kinds, cond = d.past
            return Gone(kinds, together(cond, fits_subject(d)))
        if d.sequence is not None:
            return sequence(d, d.sequence)
        return super().looked_for(ctx, d)

    def found(self, ctx: Context, d: Described) -> Things:
        if d.zones == (m.ARCAEA,):
            return d.fitting(ArcaeaOf(d.whose or BothPlayers()))
        return StackedCards(m.SCHEMA, d.zones, owner(ctx, d), d.test(), ctx.payer)


PRIVATE = (m.HAND, m.ARCHIVE, m.SHIELD)
"""Zones of which nobody's is the own one: hands, archives and shields of others must be named."""


def owner(ctx: Context, d: Described) -> Players:
    """Return whose things are meant: objects and open zones of either player, unless the text says whose."""
    if d.whose is not None:
        return d.whose
    if ctx.payer or any(z in PRIVATE for z in d.zones):
        return ctx.you
    return BothPlayers()


def sequence(d: Described, such: InSequence) -> Things:
    """Return the objects before or after one in the sequence, those that have left it too unless they are to be on the stack [R19]."""
    others = tuple(t for t in d.tests if not (isinstance(t, cf.Among) and t.things is such))
    present = d.zones == STACKED and d.named
    return InSequence(such.of, such.where, such.next_to, present, cf.Every(others) if others else None)


def fits_subject(d: Described) -> Cond | None:
    """Return the test of the subject of an event: what it is like, and where it is or was [10-1-5, R5, R22]."""
    test = d.whole()
    where = SubjectIn(sum(1 << z for z in d.zones)) if d.zones and (d.named or not d.anywhere) else None
    return together(SubjectFits(test) if test is not None else None, where)


NOUNS: EooNouns = EooNouns()
describe = NOUNS.describe
group = NOUNS.group
gathered = NOUNS.gathered
archive_end = NOUNS.end
shared_place = NOUNS.shared_place


def counters_on(np: NP) -> nouns.OnThing | None:
    """Return on which thing counters of a description lie, if it is one of counters."""
    if not isinstance(np.head, Counters | nouns.AnyCounter):
        return None
    return next((q for q in np.quals if isinstance(q, nouns.OnThing)), None)
