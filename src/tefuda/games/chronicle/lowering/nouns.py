"""Descriptions: which cards and objects they mean, where, whose [5, 7, 15.3.3, R34, R37]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tefuda.games.chronicle.lowering import vocabulary as v
from tefuda.games.chronicle.lowering.context import Context, lower_happening, lower_num, lower_things
from tefuda.games.chronicle.lowering.designed import CARRIED
from tefuda.games.chronicle.lowering.players import WHOSE, lower_whose
from tefuda.games.chronicle.rules import filters as gf
from tefuda.games.chronicle.rules import model as m
from tefuda.games.chronicle.rules.knowing import STATS
from tefuda.games.chronicle.wording import events, nouns
from tefuda.games.common import filters as cf
from tefuda.games.common.bearing import NamedLike
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.recalling import BefallenNow
from tefuda.games.common.sets import PlayerThings, StackedCards
from tefuda.games.common.things import BothPlayers, EventOther, EventThing, Players, Things
from tefuda.games.lowering import nouns as shared
from tefuda.games.lowering.nouns import Head, Test, unless
from tefuda.games.lowering.vocabulary import Vocabulary
from tefuda.kernel.programs import Const
from tefuda.kernel.records import ACTIVATED, TRIGGERED
from tefuda.text import known, quals
from tefuda.text.events import EntersField, LeavesField, Simply
from tefuda.text.happening import PutInto
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind
from tefuda.text.numbers import X
from tefuda.text.words import Kind, Stat, Zone

FIELD = (m.BATTLEFIELD,)
STACKED = (m.STACK,)


def of_kind(mask: int) -> CardFilter:
    """Return the description of a card type."""
    return cf.AnyBit(m.KIND, mask)


def token_of(mask: int) -> CardFilter:
    """Return the description of tokens of a card type."""
    return cf.Every((gf.IsToken(), of_kind(mask)))


KINDS: dict[str, tuple[Callable[[], CardFilter | None], tuple[int, ...]]] = {
    "unit": (lambda: of_kind(m.K_UNIT), FIELD),
    "history": (lambda: of_kind(m.K_HISTORY), FIELD),
    "structure": (lambda: of_kind(m.K_STRUCTURE), FIELD),
    "object": (lambda: None, (m.BATTLEFIELD, m.SOUL)),
    "spell": (lambda: of_kind(m.K_SPELL), STACKED),
    "ability": (gf.AbilityOf, STACKED),
    "action": (lambda: gf.AbilityOf(ACTIVATED), STACKED),
    "trigger": (lambda: gf.AbilityOf(TRIGGERED), STACKED),
    "token": (gf.IsToken, FIELD),
    "unit_token": (lambda: token_of(m.K_UNIT), FIELD),
    "history_token": (lambda: token_of(m.K_HISTORY), FIELD),
    "structure_token": (lambda: token_of(m.K_STRUCTURE), FIELD),
    "ss": (lambda: None, (m.SOUL,)),
    "marker": (lambda: None, (m.AGE,)),
    "card": (lambda: None, ()),
    "unit_card": (lambda: of_kind(m.K_UNIT), ()),
    "history_card": (lambda: of_kind(m.K_HISTORY), ()),
    "structure_card": (lambda: of_kind(m.K_STRUCTURE), ()),
    "spell_card": (lambda: of_kind(m.K_SPELL), ()),
}
"""What each word for a kind describes, and where such things are if no zone is named [15.3.3, R34]."""


@dataclass
class Described(shared.Described):
    """A description taken apart.

    Attributes:
        players: Players are described, not cards.
    """

    players: bool = False


# ---- heads


def kind_head(ctx: Context, d: Described, head: AKind) -> None:
    """A word for a kind."""
    if head.k.id == "player":
        d.players = True
        return
    if head.k.id not in KINDS:
        ctx.fail("nothing of this kind is found in a match", head)
    make, zones = KINDS[head.k.id]
    test = make()
    d.zones = d.zones or zones
    if test is not None:
        d.tests += (test,)


def called_head(ctx: Context, d: Described, head: nouns.Called) -> None:
    """Whatever has a card name."""
    d.tests += (cf.OfDesign(ctx.words.designs(head.name.plain)),)
    d.zones = d.zones or FIELD


def abilities_head(ctx: Context, d: Described, head: nouns.AbilitiesOf) -> None:
    """Abilities on the stack; on what they stand is asked by `bearer`, with all that is said of it."""
    d.zones = d.zones or STACKED


SORTS = {"ability": -1, "action": ACTIVATED, "trigger": TRIGGERED}
"""Kinds of abilities as the stack knows them."""


def tribe_head(ctx: Context, d: Described, head: nouns.Tribesmen) -> None:
    """Units of categories."""
    kind_head(ctx, d, AKind(Kind("unit")))
    d.tests += (in_category(ctx, d, head),)


HEADS: dict[type, Head[Context, Described]] = {
    AKind: kind_head,
    nouns.Called: called_head,
    nouns.Tribesmen: tribe_head,
    nouns.AbilitiesOf: abilities_head,
}


# ---- attributes


def other(ctx: Context, d: Described, q: Node) -> CardFilter:
    """他の: not the source, nor what the text has chosen already."""
    if not ctx.choices:
        return cf.NotSource()
    return cf.Every((cf.NotSource(), *(cf.Among(one, True) for one in ctx.choices)))


def in_category(ctx: Context, d: Described, q: nouns.OfCategory | nouns.NotCategory | nouns.Tribesmen) -> CardFilter:
    """Of all of these categories [5.6.3-5.6.5]."""
    found = tuple(cf.AnyBit(m.CATEGORIES, ctx.words.category(t.id)) for t in q.t)
    return found[0] if len(found) == 1 else cf.Every(found)


def many_factions(ctx: Context, d: Described, q: nouns.FactionCount) -> CardFilter:
    """Of no faction, or of several [5.2.2.1]."""
    return cf.BitCount(m.FACTIONS, cf.AT_LEAST, 2) if q.many else cf.BitCount(m.FACTIONS, cf.EQUAL, 0)


def called_so(ctx: Context, d: Described, q: nouns.CalledSo | nouns.NotCalled) -> CardFilter:
    """With a card name; one that no card of the match has fits nothing."""
    return cf.OfDesign(ctx.words.designs(q.name.plain))


def name_has(ctx: Context, d: Described, q: nouns.NameHas) -> CardFilter:
    """With a card name of which something is a part."""
    return cf.OfDesign(ctx.words.namesakes(q.name.plain))


def not_chosen(ctx: Context, d: Described, q: known.NotChosen) -> CardFilter:
    """Not chosen before; of what one player has chosen, out of the same things [R75]."""
    rest = cf.Among(ctx.recall("choose"), True)
    return rest if ctx.offered is None or d.whose is not None else cf.Every((cf.Among(ctx.offered), rest))


def named_as(ctx: Context, d: Described, q: nouns.NamedAs) -> CardFilter:
    """With the card name of one of a player's things of a kind."""
    return NamedLike(gathered(ctx, describe(ctx, NP(AKind(q.k), (quals.Owner(q.s),)))))


def cost_is(ctx: Context, d: Described, q: nouns.CostIs) -> CardFilter:
    """With a total cost within a bound [5.2.2]."""
    digits = q.n.text.strip("()")
    if digits == "X":
        return WORDS.within(ctx, COST, v.bound_of(q.cmp), lower_num(ctx, X()))
    if not digits.isdigit():
        ctx.fail("only a total cost can be compared with")
    return WORDS.within(ctx, COST, v.bound_of(q.cmp), Const(int(digits)))


NO_ROLE = {"no attacker": ("attacker",), "no defender": ("defender",), "idle": ("attacker", "defender")}
"""What takes no part in the attack going on in these roles."""


def fighting(ctx: Context, d: Described, q: nouns.Fighting) -> CardFilter:
    """Taking part in the attack going on [10]."""
    if q.id == "defended":
        return gf.being_defended()
    if q.id in NO_ROLE:
        return cf.Every(tuple(cf.NoneOf(gf.in_role(v.ROLES[role])) for role in NO_ROLE[q.id]))
    return gf.in_role(v.ROLES[q.id])


def not_kind(ctx: Context, d: Described, q: nouns.NotKind) -> CardFilter:
    """Not of a kind."""
    made = KINDS[q.k.id][0]() if q.k.id in KINDS else None
    if made is None:
        ctx.fail("this excludes everything there is", q)
    return cf.NoneOf(made)


def did_now(ctx: Context, d: Described, q: quals.ThisTurnDid | nouns.ThisTurnDidNot) -> CardFilter:
    """That has suffered this in the current turn: of what is still there (what it took away is only counted) [11.6.17]."""
    if getattr(q.h, "id", "") == "attacks":
        return gf.Designated()
    kinds, cond = lower_happening(ctx, q.h)
    ctx.count_events(kinds)
    return BefallenNow(kinds, cond)


TESTS: dict[type, Test[Context, Described]] = {
    quals.Other: other,
    quals.InState: lambda ctx, d, q: gf.Wiped(q.s.id == "wiped"),
    nouns.FactionCount: many_factions,
    nouns.OfCategory: in_category,
    nouns.CalledSo: called_so,
    nouns.NotCalled: lambda ctx, d, q: cf.NoneOf(called_so(ctx, d, q)),
    nouns.NameHas: name_has,
    nouns.LevelIs: lambda ctx, d, q: WORDS.within(ctx, LEVEL, v.bound_of(q.cmp), Const(int(q.n.id))),
    nouns.CostIs: cost_is,
    nouns.NumberIs: lambda ctx, d, q: WORDS.within(ctx, q.stat, v.bound_of(q.cmp), lower_num(ctx, q.n)),
    nouns.Fighting: fighting,
    nouns.Damaged: lambda ctx, d, q: unless(q.no, gf.damaged()),
    nouns.WithOrb: lambda ctx, d, q: cf.AnyBit(m.CA_KINDS, v.ORBS[q.o.id]),
    nouns.WithWord: lambda ctx, d, q: unless(q.no, WORDS.with_keywords(ctx, q.k)),
    nouns.NotCategory: lambda ctx, d, q: cf.NoneOf(in_category(ctx, d, q)),
    nouns.NotKind: not_kind,
    quals.ThisTurnDid: did_now,
    nouns.NamedAs: named_as,
    known.NotChosen: not_chosen,
    nouns.ThisTurnDidNot: lambda ctx, d, q: cf.NoneOf(did_now(ctx, d, q)),
    nouns.NameOf: lambda ctx, d, q: NamedLike(lower_things(ctx, q.t)),
}
"""What each attribute demands."""


VERBS = {
    "destroyed": "destroy", "sacrificed": "sacrifice", "removed": "remove", "discarded": "discard", "chosen": "choose",
    "wiped": "wipe", "recovered": "recover", "revealed": "reveal",
}  # fmt: skip
"""Under which verb a text remembers what suffered it."""


def happening_word(ctx: Context, h: Node) -> str:
    """Return the verb under which a text remembers what suffered a happening."""
    if isinstance(h, events.Caused) or getattr(h, "src", None) is not None:
        ctx.fail("of what a text itself has done, neither the cause nor the zone before can be asked")
    if isinstance(h, Simply):
        return VERBS.get(h.id, h.id)
    if isinstance(h, PutInto):
        return "to_" + h.z.id
    return {EntersField: "to_battlefield", LeavesField: "leaves"}.get(type(h), "hurt")


def suffered(ctx: Context, d: Described, q: nouns.Suffered) -> None:
    """To which an earlier sentence, or the event, has done this."""
    if ctx.it is None and getattr(q.h, "id", "") == "attacks":
        d.tests += (gf.Designated(),)
        return
    word = happening_word(ctx, q.h)
    if word not in ctx.done and not isinstance(ctx.it, EventThing | EventOther):
        ctx.fail("nothing in this text does that, and no event is about it")
    d.taken = ctx.recall(word) if word in ctx.done else ctx.that()


def done_to(ctx: Context, d: Described, q: nouns.DoneTo) -> None:
    """What an earlier sentence, or the cost, did something to."""
    d.taken = recalled(ctx, q.id)


def recalled(ctx: Context, word: str) -> Things:
    """Return what a verb recalls; of what was put somewhere one sentence only may have spoken."""
    verbs = [verb for verb in ctx.done if verb.startswith("to_") or verb == "check"] if word == "put" else [word]
    if len(verbs) > 1:
        ctx.fail("which of the cards that were put somewhere are meant is not said")
    return ctx.recall(verbs[0] if verbs else word)


PLACES: dict[type, Head[Context, Described]] = {
    nouns.Suffered: suffered,
    nouns.DoneTo: done_to,
}
"""Attributes that say where, or among what."""


WORDS: Vocabulary = Vocabulary(
    m.SCHEMA, lower_num, lower_things, STATS, v.STATS, v.ZONES, m.FACTIONS, v.factions, m.KEYWORDS, CARRIED.mask_of
)
COST: Stat = Stat("cost")
LEVEL: Stat = Stat("level")


class ChronicleNouns(shared.Describing[Context, Described]):
    """How texts of Last Chronicle describe things."""

    words = WORDS
    described = Described
    own_heads = HEADS
    own_tests = TESTS
    own_places = PLACES
    whose = tuple(WHOSE)
    leading = (quals.Whose, quals.InZone)
    ends = (nouns.FromEnd, nouns.EndCard)
    drawn_from = m.DECK
    somewhere = FIELD

    def owned_by(self, ctx: Context, found: Sequence[Node]) -> Players | None:
        return lower_whose(ctx, found)

    def designs(self, ctx: Context, name: str) -> tuple[int, ...]:
        return ctx.words.designs(name)

    def gathered(self, ctx: Context, d: Described) -> Things:
        return PlayerThings(d.whose or BothPlayers()) if d.players else super().gathered(ctx, d)

    def found(self, ctx: Context, d: Described) -> Things:
        return StackedCards(m.SCHEMA, d.zones, owner(ctx, d), d.test(), ctx.payer or ctx.apart)

    def describe(self, ctx: Context, np: NP, src: Node | None = None) -> Described:
        if isinstance(np.head, nouns.AbilitiesOf):
            d = super().describe(ctx, NP(np.head, tuple(q for q in np.quals if of_ability(q))), src)
            d.tests += (gf.AbilityOf(SORTS[np.head.k.id], bearer(ctx, np, np.head)),)
        else:
            d = super().describe(ctx, np, src)
        if d.players and d.tests:  # what cards are like is said of no player
            ctx.fail("there is nothing of that description where it is looked for")
        at = sum(1 << z for z in d.zones)
        for part in (np.head, *np.quals):
            if at and d.taken is None and not at & found_in(part):
                ctx.fail("there is nothing of that description where it is looked for")
        return d


def of_ability(q: Node) -> bool:
    """Whether it is said of an ability, not of what it stands on: whose it is, and that it is on the stack."""
    return isinstance(q, tuple(WHOSE)) or q == quals.InZone(Zone("stack"))


def bearer(ctx: Context, np: NP, head: nouns.AbilitiesOf) -> CardFilter | None:
    """Return what the things are like on which such abilities stand [15.1.12]."""
    said = tuple(q for q in np.quals if not of_ability(q))
    for q in said:
        if isinstance(q, quals.InZone):
            ctx.fail("of abilities only whose they are and on what they stand can be asked", q)
    return describe(ctx, NP(AKind(head.of), said)).alone(ctx)


def found_in(part: Node) -> int:
    """Return the kinds of zones (a mask) where there are such things."""
    if isinstance(part, AKind):
        return ONLY_IN.get(part.k.id, -1)
    return next((mask for cls, mask in MARKED_IN.items() if isinstance(part, cls)), -1)


OBJECTS = 1 << m.BATTLEFIELD | 1 << m.SOUL
ONLY_IN = {
    **dict.fromkeys(("unit", "history", "structure", "unit_card", "history_card", "structure_card"), ~(1 << m.STACK)),
    **dict.fromkeys(("spell", "spell_card"), ~(1 << m.BATTLEFIELD)),
    **dict.fromkeys(("ability", "action", "trigger"), 1 << m.STACK),
    "ss": 1 << m.SOUL,
    "marker": 1 << m.AGE,
    **dict.fromkeys(("token", "unit_token", "history_token", "structure_token"), OBJECTS | 1 << m.JOINED),
}
"""Kinds of zones (masks) outside of which there are no such things: only spells and abilities are on the stack [6.11, 7.13]."""
MARKED_IN: dict[type, int] = {
    quals.InState: OBJECTS, nouns.Bearing: OBJECTS, nouns.Fighting: 1 << m.BATTLEFIELD, nouns.Damaged: 1 << m.BATTLEFIELD,
}  # fmt: skip
"""Kinds of zones (masks) outside of which nothing is wiped, attacks, is damaged or bears counters [6.3, 6.4, 6.10]."""


NOUNS: ChronicleNouns = ChronicleNouns()
describe = NOUNS.describe
group = NOUNS.group
gathered = NOUNS.gathered
deck_end = NOUNS.end
shared_place = NOUNS.shared_place


# ---- what a description means


def owner(ctx: Context, d: Described) -> Players:
    """Return whose things are meant: of the battlefield and the stack everybody's, elsewhere the player's who acts [R37]."""
    if d.whose is not None:
        return d.whose
    shared = all(z in (m.BATTLEFIELD, m.STACK) for z in d.zones) or m.BATTLEFIELD in d.zones
    return BothPlayers() if shared and not ctx.payer else ctx.you


def whole_filter(ctx: Context, np: NP) -> CardFilter:
    """Return a description as one test: where, whose, and what such things are like (for events and what lasts)."""
    d = describe(ctx, np)
    parts: list[CardFilter] = []
    if d.taken is not None:
        parts.append(cf.Among(d.taken))
    elif d.zones:
        parts.append(WORDS.in_zones(sum(1 << z for z in d.zones)))
    if d.whose is not None:
        parts.append(cf.OfPlayers(d.whose))
    elif d.zones and not isinstance(owner(ctx, d), BothPlayers):
        parts.append(cf.OfPlayers(owner(ctx, d)))
    parts += d.tests
    if d.extremes:
        parts.append(cf.Among(gathered(ctx, d)))
    return parts[0] if len(parts) == 1 else cf.Every(tuple(parts))
