"""The card language of Echoes of Orphelia: shared classes taken over, some in its own words, and its own classes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from tefuda.games.eoo.wording import (
    deeds,
    duties,
    effects,
    events,
    exchanges,
    lines,
    making,
    nouns,
    qualities,
    resources,
    statics,
    terms,
    times,
    values,
)
from tefuda.games.names import with_english
from tefuda.text import (
    arithmetic,
    conditions,
    instructions,
    lookbacks,
    numbers,
    periods,
    players,
    quals,
    sentences,
    things,
    verbs,
    words,
)
from tefuda.text import events as shared_events
from tefuda.text import lines as shared_lines
from tefuda.text import nouns as shared_nouns
from tefuda.text.compiler import CardGrammar, Reading
from tefuda.text.dialects import Dialect
from tefuda.text.model import Node, Word, WordTable, node_classes
from tefuda.text.store import store_of

__all__ = ["KINDS", "MODULES", "PoolWords", "grammar", "pool_words"]

_TAKEN: tuple[type[Node], ...] = (
        *node_classes(words),
        numbers.Amount, numbers.Simple, numbers.N, numbers.X, numbers.Value, numbers.Measure,
        players.Who, players.Player,
        quals.Qual, quals.Whose, quals.Owner, quals.Own, quals.Its, quals.OtherThanIt, quals.StatIs, quals.InState,
        quals.WithKeyword, quals.SameName, quals.ThisTurnDid,
        shared_nouns.Head, shared_nouns.AKind, shared_nouns.Named, shared_nouns.ZoneCards, shared_nouns.Counters,
        shared_nouns.Noun, shared_nouns.NP, shared_nouns.NounOr,
        things.Count, things.Exactly, things.UpTo, things.AtRandom, things.Thing, things.Atom, things.Rest, things.Bare,
        things.Picked, things.Bunch, things.Both,
        verbs.Verb, verbs.Deed,
        shared_events.Event, shared_events.Happening, shared_events.Intransitive,
        conditions.Cond, conditions.Single, conditions.AndCond, conditions.OrCond, conditions.Place,
        periods.Period, periods.While, periods.InTurn,
        sentences.Prefix, sentences.If, sentences.Instead, sentences.Further, sentences.After, sentences.IfDone,
        sentences.Among, sentences.When, sentences.AtNextTurn, sentences.AtEnd,
        sentences.Instruction, sentences.Holding, sentences.Act, sentences.Gain, sentences.Chain, sentences.FromThem,
        sentences.Clause, sentences.Must, sentences.May, sentences.Body, sentences.Steps,
        instructions.GainQuoted, instructions.Search,
        shared_lines.Line, shared_lines.Keywords, shared_lines.AtTurn, shared_lines.Plain,
)  # fmt: skip

TAKEN: frozenset[type[Node]] = frozenset(_TAKEN) - {words.CounterName}
"""Shared classes that mean and say the same here."""

RETOLD: frozenset[type[Node]] = frozenset(
    {
        players.EachPlayer, players.ThatPlayer, quals.Every, quals.Other, quals.InZone, shared_nouns.DeckEnd, things.All, things.AnyNumber,
        things.It, things.Some, verbs.Affect, shared_events.Simply, periods.UntilEnd, periods.ThisTurn, periods.UntilTurnOf,
        periods.UntilEndOf, periods.PerMid, sentences.During, sentences.InCase, sentences.Otherwise, sentences.Per, sentences.By, instructions.Do,
        instructions.Again, instructions.Draw, instructions.GainTribe,
    }
)  # fmt: skip
"""Shared classes that this game says in its own words (`RULES` of its modules)."""


OWN: tuple[ModuleType, ...] = (
    terms, nouns, arithmetic, values, lookbacks, times, events, deeds, qualities, making, resources, effects, duties,
    exchanges, statics, lines,
)  # fmt: skip
"""Its own modules, and shared ones of which it has every class."""
DIALECT = Dialect(TAKEN, RETOLD, OWN)
MODULES = DIALECT.modules
"""The modules of the grammar, shared ones first."""


class PoolWords(NamedTuple):
    """The words that a card pool adds to the language.

    Attributes:
        tribes: the subtypes of its cards, with their English if known.
        names: card names in English, where known (they do not change what can be read).
    """

    tribes: tuple[tuple[str, str], ...] = ()
    names: tuple[tuple[str, str], ...] = ()


NO_WORDS = PoolWords()

KINDS = {
    "arcaea": True, "nodia": True, "artifact": True, "glyph": True, "spell": False, "arts": False, "record": False,
}  # fmt: skip
"""Kinds of card, and whether they stay in play."""


def pool_words(subtypes: Iterable[str] | Mapping[str, str], names: Mapping[str, str] | None = None) -> PoolWords:
    """Pool words from plain collections: subtypes (or subtype -> English), and name -> English."""
    return PoolWords(with_english(subtypes), tuple(sorted((names or {}).items())))


@cache
def grammar(pool: PoolWords = NO_WORDS) -> CardGrammar:
    """The grammar of Echoes of Orphelia for a card pool (built once for each)."""
    # imported late: both name classes of this package
    from tefuda.games.eoo.wording.binding import bind, check
    from tefuda.games.eoo.wording.english import COUNTERS, EooEnglish
    from tefuda.games.eoo.words import ICONS, WORDS, inflection

    tables: dict[type[Word], WordTable] = {**WORDS, words.Tribe: {t: (t, en) for t, en in pool.tribes}}
    return CardGrammar(
        lambda: DIALECT.grammar(tables, inflection()),
        ICONS,
        KINDS,
        {**COUNTERS, **{f"・{t}": en for t, en in pool.tribes}, **dict(pool.names)},
        store_of("eoo", Path(__file__).parent, MODULES, tables),
        Reading(bind, check, EooEnglish),
    )
