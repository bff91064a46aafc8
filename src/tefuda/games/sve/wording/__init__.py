"""The card language of Shadowverse EVOLVE: its own classes, and the grammar built from them and the shared ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType

from tefuda.games.names import read_names
from tefuda.games.sve.wording import (
    afterwards,
    attributes,
    dice,
    effects,
    evolving,
    happenings,
    limits,
    measures,
    order_costs,
    orders,
    permissions,
    rephrased,
    rulesets,
    statics,
    templates,
    terms,
    triggering,
    values,
)
from tefuda.games.sve.wording import conditions as own_conditions
from tefuda.games.wordings import PoolWords
from tefuda.text import (
    chances,
    comparing,
    conditions,
    costs,
    events,
    gaining,
    groups,
    histories,
    instructions,
    lines,
    moments,
    naming,
    nouns,
    numbers,
    options,
    periods,
    players,
    quals,
    rewrites,
    sentences,
    stats,
    things,
    transforming,
    verbs,
    words,
)
from tefuda.text.model import Node

__all__ = ["KINDS", "MODULES", "PoolWords", "pool_words"]

MODULES: tuple[ModuleType, ...] = (
    words,
    numbers,
    players,
    quals,
    nouns,
    things,
    verbs,
    events,
    conditions,
    histories,
    comparing,
    periods,
    sentences,
    options,
    moments,
    naming,
    chances,
    stats,
    gaining,
    instructions,
    transforming,
    rewrites,
    groups,
    costs,
    lines,
    terms,
    effects,
    statics,
    limits,
    permissions,
    rulesets,
    measures,
    evolving,
    happenings,
    dice,
    attributes,
    orders,
    templates,
    order_costs,
    triggering,
    values,
    rephrased,
    afterwards,
    own_conditions,
)
"""The modules of the grammar, shared ones first."""
DROPPED: frozenset[type[Node]] = frozenset(
    (naming.NameHue, naming.OfNamedHue, naming.IsOfNamedHue, chances.RevealUntil)
)
"""Their classes that the game does not use: its cards have no attributes, and it says in its own words until what cards are shown."""
RETOLD: frozenset[type[Node]] = frozenset((naming.NameNumber, naming.NamedNumber, chances.Toss, chances.CoinFell))
"""Their classes that the game says in its own words."""


NO_WORDS = PoolWords()
NAMES = Path(__file__).parents[1] / "names.yaml"
"""English of the types and counters of the delivered cards."""

KINDS = {"follower": True, "amulet": True, "spell": False, "leader": True}
"""Kinds of card, and whether they stay on the field."""


def pool_words(tribes: Iterable[str] | Mapping[str, str], names: Mapping[str, str] | None = None) -> PoolWords:
    """Pool words from plain collections: types (or type -> English), and name -> English."""
    english: Mapping[str, str] = tribes if isinstance(tribes, Mapping) else {}
    known = read_names(NAMES)
    rows = ((t, english.get(t) or known.types.get(t, t)) for t in sorted(set(tribes)))
    return PoolWords(tuple(rows), tuple(sorted((names or {}).items())))


def english_of(pool: PoolWords) -> dict[str, str]:
    """What English puts for the words of a pool: see `tefuda.text.english.English`."""
    counters = read_names(NAMES).counters.items()
    types = {f"・{ja}": en for ja, en in pool.types if en != ja}
    return types | {f"{ja}カウンター": en for ja, en in counters} | dict(pool.names)
