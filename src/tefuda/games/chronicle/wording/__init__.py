"""The card language of Last Chronicle: shared classes taken over, some in its own words, and its own classes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from tefuda.games.chronicle.wording import (
    changes,
    deeds,
    effects,
    events,
    keywords,
    lines,
    nouns,
    statics,
    terms,
    times,
    values,
)
from tefuda.games.names import with_english
from tefuda.text import (
    conditions,
    gaining,
    instructions,
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
    quals.Qual, quals.Whose, quals.InState,
    shared_nouns.Head, shared_nouns.AKind, shared_nouns.Named, shared_nouns.ZoneCards,
    shared_nouns.Noun, shared_nouns.NP, shared_nouns.NounOr,
    things.Count, things.Exactly, things.UpTo, things.AtRandom, things.Thing, things.Atom, things.Rest, things.Bare,
    things.Picked, things.Bunch, things.Both,
    verbs.Verb, verbs.Deed,
    shared_events.Event, shared_events.Happening, shared_events.Intransitive,
    conditions.Cond, conditions.Single, conditions.AndCond, conditions.OrCond, conditions.Place,
    periods.Period,
    sentences.Prefix, sentences.InCase, sentences.If, sentences.Per, sentences.Instead, sentences.Further, sentences.After,
    sentences.Instruction, sentences.Holding, sentences.Act, sentences.Gain, sentences.Chain, sentences.FromThem,
    sentences.Clause, sentences.Must, sentences.May, sentences.Body, sentences.Steps,
    gaining.GainQuoted,
    shared_lines.Line,
)  # fmt: skip

TAKEN: frozenset[type[Node]] = frozenset(_TAKEN) - {words.CounterName, words.Name, words.Gauge, words.Phase}
"""Shared classes that mean and say the same here."""

RETOLD: frozenset[type[Node]] = frozenset(
    {
        players.EachPlayer, players.ThatPlayer, quals.Every, quals.Other, quals.InZone, quals.Own, quals.Owner, things.All,
        things.It, things.Some, verbs.Affect, shared_events.Simply, periods.UntilEnd, periods.ThisTurn, periods.While,
        things.AnyNumber, sentences.During, sentences.IfDone, sentences.Otherwise, sentences.When, sentences.Among, sentences.By, instructions.Do, instructions.Again,
        instructions.Draw, instructions.Search, instructions.GameEnds,
    }
)  # fmt: skip
"""Shared classes that this game says in its own words (`RULES` of its modules)."""


OWN: tuple[ModuleType, ...] = (
    terms, nouns, values, times, events, deeds, effects, changes, statics, lines, keywords,
)  # fmt: skip
DIALECT = Dialect(TAKEN, RETOLD, OWN)
MODULES = DIALECT.modules
"""The modules of the grammar, shared ones first."""


class PoolWords(NamedTuple):
    """The words that a card pool adds to the language.

    Attributes:
        categories: the categories of its cards, with their English if known.
        selves: names of cards whose texts call themselves by name outside of quotes [R33].
        names: card names in English, where known (they do not change what can be read).
    """

    categories: tuple[tuple[str, str], ...] = ()
    selves: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()


NO_WORDS = PoolWords()

_STAYING = {"unit": True, "history": True, "structure": True, "spell": False}
KINDS = {**_STAYING, **{f"{kind}_x": stays for kind, stays in _STAYING.items()}, "cb": False}
"""Kinds of text, and whether their cards stay on the battlefield; `_x`: with X in the cost [R14]; `cb` is the text of a chrono burst."""


def pool_words(
    categories: Iterable[str] | Mapping[str, str],
    selves: Iterable[str] = (),
    names: Mapping[str, str] | None = None,
) -> PoolWords:
    """Pool words from plain collections: categories (or category -> English), own names, and name -> English."""
    return PoolWords(with_english(categories), tuple(sorted(set(selves))), tuple(sorted((names or {}).items())))


@cache
def grammar(pool: PoolWords = NO_WORDS) -> CardGrammar:
    """The grammar of Last Chronicle for a card pool (built once for each)."""
    # imported late: both name classes of this package
    from tefuda.games.chronicle.wording.binding import bind, check, place
    from tefuda.games.chronicle.wording.english import COUNTERS, ChronicleEnglish
    from tefuda.games.chronicle.words import ICONS, WORDS, inflection

    tables: dict[type[Word], WordTable] = {
        **WORDS,
        words.Tribe: {t: (t, en) for t, en in pool.categories},
        terms.SelfName: {t: (t, "this card") for t in pool.selves},
    }
    return CardGrammar(
        lambda: DIALECT.grammar(tables, inflection()),
        ICONS,
        KINDS,
        {**COUNTERS, **{f"・{t}": en for t, en in pool.categories}, **dict(pool.names)},
        store_of("chronicle", Path(__file__).parent, MODULES, tables),
        Reading(bind, check, ChronicleEnglish, place),
    )
