"""The card language of ARC: shared classes taken over, some in its own words, and its own classes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from tefuda.games.arc.wording import deeds, effects, events, grants, nouns, statics, terms, texts, values
from tefuda.games.names import with_english
from tefuda.text import (
    arithmetic,
    conditions,
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
from tefuda.text.model import Node, Word, WordTable
from tefuda.text.store import store_of

__all__ = ["KINDS", "MODULES", "PoolWords", "grammar", "pool_words"]

_TAKEN: tuple[type[Node], ...] = (
        words.Kind, words.Tribe, words.Zone, words.Unit, words.Side, words.Stat, words.Gauge, words.Sign, words.Bound, words.More,
        words.Extreme, words.Name,
        numbers.Amount, numbers.Simple, numbers.N, numbers.X, numbers.Value, numbers.Measure,
        players.Who, players.Player,
        quals.Qual, quals.Whose, quals.Owner, quals.Own,
        shared_nouns.Head, shared_nouns.AKind, shared_nouns.Named, shared_nouns.ZoneCards, shared_nouns.Noun, shared_nouns.NP,
        shared_nouns.NounOr,
        things.Count, things.Exactly, things.UpTo, things.AtRandom, things.Thing, things.Atom, things.Rest, things.Bare,
        things.Picked, things.Bunch, things.Both,
        arithmetic.Against, arithmetic.StatAgainst,
        verbs.Verb, verbs.Deed,
        shared_events.Event, shared_events.Happening, shared_events.Intransitive,
        conditions.Cond, conditions.Single, conditions.AndCond, conditions.OrCond, conditions.Place,
        periods.Period,
        sentences.Prefix, sentences.After,
        sentences.Instruction, sentences.Holding, sentences.Act,
        sentences.Clause, sentences.Must, sentences.May,
        shared_lines.Line,
)  # fmt: skip

TAKEN: frozenset[type[Node]] = frozenset(_TAKEN)
"""Shared classes that mean and say the same here."""

RETOLD: frozenset[type[Node]] = frozenset(
    {
        players.EachPlayer, quals.Every, quals.Everyones, quals.Other, quals.InZone, shared_nouns.DeckEnd, things.All, things.AnyNumber,
        things.It, things.Some, verbs.Affect, shared_events.Simply, periods.ThisTurn, sentences.During, sentences.Further,
        sentences.IfDone, sentences.If, sentences.Per, sentences.By, instructions.Do, instructions.Again, instructions.Draw,
    }
)  # fmt: skip
"""Shared classes that this game says in its own words (`RULES` of its modules)."""


OWN: tuple[ModuleType, ...] = (terms, nouns, values, grants, deeds, effects, statics, events, texts)
DIALECT = Dialect(TAKEN, RETOLD, OWN)
MODULES = DIALECT.modules
"""The modules of the grammar, shared ones first."""


class PoolWords(NamedTuple):
    """The words that a card pool adds to the language.

    Attributes:
        named: the named of its cards, with their English if known [4.4.3].
        names: card names in English, where known (they do not change what can be read).
    """

    named: tuple[tuple[str, str], ...] = ()
    names: tuple[tuple[str, str], ...] = ()


NO_WORDS = PoolWords()

KINDS = {"alma": True, "cogni": True, "reflet": False, "weapon": False}
"""Kinds of text, and whether their card stays in play with it."""


def pool_words(named: Iterable[str] | Mapping[str, str], names: Mapping[str, str] | None = None) -> PoolWords:
    """Pool words from plain collections: named (or named -> English), and name -> English."""
    return PoolWords(with_english(named), tuple(sorted((names or {}).items())))


@cache
def grammar(pool: PoolWords = NO_WORDS) -> CardGrammar:
    """The grammar of ARC for a card pool (built once for each)."""
    # imported late: both name classes of this package
    from tefuda.games.arc.wording.binding import bind, check
    from tefuda.games.arc.wording.english import ArcEnglish
    from tefuda.games.arc.words import WORDS, icons, inflection

    tables: dict[type[Word], WordTable] = {**WORDS, words.Tribe: {t: (t, en) for t, en in pool.named}}
    return CardGrammar(
        lambda: DIALECT.grammar(tables, inflection()),
        icons(tuple(t for t, _ in pool.named)),
        KINDS,
        {**{f"・{t}": en for t, en in pool.named}, **dict(pool.names)},
        store_of("arc", Path(__file__).parent, MODULES, tables),
        Reading(bind, check, ArcEnglish),
    )
