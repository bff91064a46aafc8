"""Words of the card language as numbers and filters of the rules: zones, numbers, bounds, keywords, kinds of damage and cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tefuda.games.common import events as ce
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.things import Players
from tefuda.games.lowering.vocabulary import bound_of as bound_of
from tefuda.games.sve.rules import filters as fl
from tefuda.games.sve.rules import model
from tefuda.games.sve.rules.watching import ANY_DAMAGE, DAMAGE_KINDS, DamageIs
from tefuda.games.sve.words import CLASSES as CLASS_WORDS
from tefuda.games.sve.words import KEYWORDS as KEYWORD_WORDS
from tefuda.kernel.programs import AllOf, Cond
from tefuda.text import events
from tefuda.text import words as w
from tefuda.text.model import Node
from tefuda.text.normalise import name_key
from tefuda.text.recall import happening_key

if TYPE_CHECKING:
    from tefuda.games.sve.lowering.context import Context

ZONES = {
    "field": model.FIELD,
    "ex": model.EX,
    "hand": model.HAND,
    "deck": model.DECK,
    "cemetery": model.CEMETERY,
    "banished": model.BANISHED,
    "evolve_deck": model.EVOLVE_DECK,
}
STATS = {"attack": model.ATTACK, "health": model.HEALTH, "cost": model.COST}


def zone_of(z: w.Zone) -> int:
    """Return the kind of zone of a word."""
    return ZONES[z.id]


def stat_of(stat: w.Stat) -> int:
    """Return the attribute of a word."""
    return STATS[stat.id]


def keyword_bit(ctx: Context, k: Node) -> int:
    """Return the bit of a keyword; of one with a number those of all its numbers, unless the text says which."""
    word: str = k.id  # type: ignore[attr-defined]
    if word in KEYWORD_WORDS:
        return model.KEYWORD_BITS[KEYWORD_WORDS[word][0]]
    return ctx.spool.designed.mask(ctx.card, word, ctx.fail)


def keyword_mask(ctx: Context, words: Iterable[Node]) -> int:
    """Return the bits of several keywords."""
    mask = 0
    for k in words:
        mask |= keyword_bit(ctx, k)
    return mask


def damage_kind(k: w.DamageKind | None) -> DamageIs:
    """Return the test for damage of a kind."""
    return DamageIs(DAMAGE_KINDS[k.id] if k is not None else ANY_DAMAGE)


def class_filter(c: w.CardClass) -> CardFilter:
    """Of a class."""
    return fl.of_class(model.CLASSES.index(CLASS_WORDS[c.id][0]))


def name_filter(ctx: Context, names: Iterable[w.Name]) -> CardFilter:
    """Of one of several names [R95, R99]."""
    designs: list[int] = []
    bits = 0
    for name in names:
        designs += ctx.spool.designs(name.plain)
        bits |= 1 << ctx.spool.word(name_key(name.plain))
    return fl.HasName(tuple(designs), bits)


def kind_filters(kind: str) -> list[CardFilter]:
    """Return what a word for a kind of card demands."""
    base, _, special = kind.partition("_")
    if kind in ("evolve_card", "evolve"):
        return [fl.IsEvolve()]
    if kind == "evolved_follower":
        return [fl.of_kind(1 << model.K_FOLLOWER), fl.IsEvolve()]
    out: list[CardFilter] = []
    if base in KIND_NUMBERS:
        out.append(fl.of_kind(1 << KIND_NUMBERS[base]))
    if "token" in (base, special):
        out.append(fl.IsToken())
    return out


KIND_NUMBERS = {
    "follower": model.K_FOLLOWER,
    "amulet": model.K_AMULET,
    "spell": model.K_SPELL,
    "leader": model.K_LEADER,
}


# ---- histories ---------------------------------------------------------------------------------------------------------------

WENT = {"destroyed": (model.CEMETERY,), "discarded": (model.CEMETERY,), "banished": (model.BANISHED,)}
"""Where what happens has put its subject."""


def went_to(h: Node) -> tuple[int, ...]:
    """Return where what happens puts its subject, () if it stays."""
    if isinstance(h, events.PutInto | events.ReturnsTo):
        return (zone_of(h.z),)
    return WENT.get(happening_key(h), ())


LIE_NOW = {
    "discard": (model.CEMETERY,),
    "destroy": (model.CEMETERY,),
    "banish": (model.BANISHED,),
    "draw": (model.HAND,),
    "into:cemetery": (model.CEMETERY,),
    "into:ex": (model.EX,),
    "into:hand": (model.HAND,),
}
"""Where cards are meant that a player has done something to this turn, if no zone is named."""

DID = {
    "play": ((model.PLAYED_CARD,), None),
    "discard": ((model.DISCARDED,), None),
    "draw": ((model.DRAWN,), None),
    "destroy": ((model.DESTROYED,), None),
    "banish": ((model.VANISHED,), None),
    "evolve": ((model.EVOLVED_EVENT,), None),
    "into:field": ((model.MOVED, model.CREATED), 1 << model.FIELD),
    "into:ex": ((model.MOVED, model.CREATED), 1 << model.EX),
    "into:hand": ((model.MOVED,), 1 << model.HAND),
    "into:cemetery": ((model.MOVED, model.DESTROYED, model.DISCARDED), 1 << model.CEMETERY),
}
"""Events that a verb in a history means, and the zones they lead to if that matters."""


def done_in_turn(ctx: Context, keys: tuple[str, ...], who: Players) -> tuple[tuple[int, ...], Cond]:
    """Return which events of the turn are a player's doing with a verb."""
    key = next((k for k in keys if k in DID), None)
    if key is None:
        ctx.fail("whether this was done in the turn is not recorded")
    kinds, zones = DID[key]
    ctx.count_events(kinds)
    doer: Cond = ce.FromZonesOf(who) if key == "discard" else ce.ByPlayers(who)
    return kinds, doer if zones is None else AllOf((doer, ce.IntoZones(zones)))
