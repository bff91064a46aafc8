"""The card language of Avalon: shared classes taken over, some in its own words, and its own classes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from tefuda.games.avalon.wording import deeds, effects, events, lines, nouns, statics, terms, values
from tefuda.games.names import with_english
from tefuda.text import (
    arithmetic,
    conditions,
    gaining,
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
        quals.Qual, quals.Whose, quals.Owner, quals.OwnersOwn, quals.StatIs, quals.WithKeyword, quals.OtherThanIt,
        shared_nouns.Head, shared_nouns.AKind, shared_nouns.Named,
        shared_nouns.Noun, shared_nouns.NP, shared_nouns.NounOr,
        things.Count, things.Exactly, things.UpTo, things.AtRandom, things.Thing, things.Atom, things.Bare,
        things.Picked, things.Bunch, things.Both,
        *node_classes(arithmetic), *node_classes(lookbacks),
        verbs.Verb, verbs.Deed,
        shared_events.Event, shared_events.Happening, shared_events.Intransitive,
        conditions.Cond, conditions.Single, conditions.AndCond, conditions.OrCond, conditions.Place,
        periods.Period, periods.While, periods.InTurn,
        sentences.Prefix, sentences.If, sentences.After, sentences.Among,
        sentences.Instruction, sentences.Holding, sentences.Act, sentences.Gain, sentences.Chain, sentences.FromThem,
        sentences.Clause, sentences.Must, sentences.May, sentences.Body, sentences.Steps,
        shared_lines.Line,
)  # fmt: skip

TAKEN: frozenset[type[Node]] = frozenset(_TAKEN) - {words.CounterName}
"""Shared classes that mean and say the same here."""

RETOLD: frozenset[type[Node]] = frozenset(
    {
        players.ThatPlayer, shared_nouns.DeckEnd, quals.Every, quals.InZone, quals.NameHas, quals.Other, quals.ThisTurnDid, things.All, things.AnyNumber,
        things.It, things.Rest, things.Some, verbs.Affect, shared_events.Simply, periods.ThisTurn, periods.UntilEnd,
        periods.UntilEndOf, periods.WholeGame, sentences.During, sentences.InCase, sentences.IfDone, sentences.Otherwise,
        sentences.Per, sentences.By, sentences.Or, sentences.When, instructions.Do, instructions.Again, instructions.Draw,
        instructions.DrawUntil, gaining.GainQuoted, shared_lines.Keywords,
    }
)  # fmt: skip
"""Shared classes that this game says in its own words (`RULES` of its modules)."""


OWN: tuple[ModuleType, ...] = (terms, nouns, values, events, deeds, effects, statics, lines)
DIALECT = Dialect(TAKEN, RETOLD, OWN)
MODULES = DIALECT.modules
"""The modules of the grammar, shared ones first."""


class PoolWords(NamedTuple):
    """The words that a card pool adds to the language.

    Attributes:
        races: the races of its cards, with their English if known.
        names: card names in English, where known (they do not change what can be read).
    """

    races: tuple[tuple[str, str], ...] = ()
    names: tuple[tuple[str, str], ...] = ()


NO_WORDS = PoolWords()

KINDS = {"creature": True, "magic": False, "support": False, "avatar": True}
"""Kinds of card, and whether a text of theirs is a part (else the whole text is an effect) [wording 1]."""


def pool_words(races: Iterable[str] | Mapping[str, str], names: Mapping[str, str] | None = None) -> PoolWords:
    """Pool words from plain collections: races (or race -> English), and name -> English."""
    return PoolWords(with_english(races), tuple(sorted((names or {}).items())))


@cache
def grammar(pool: PoolWords = NO_WORDS) -> CardGrammar:
    """The grammar of Avalon for a card pool (built once for each)."""
    # imported late: both name classes of this package
    from tefuda.games.avalon.wording.binding import bind, check, place
    from tefuda.games.avalon.wording.english import AvalonEnglish
    from tefuda.games.avalon.words import ICONS, WORDS, inflection

    tables: dict[type[Word], WordTable] = {**WORDS, words.Tribe: {t: (t, en) for t, en in pool.races}}
    return CardGrammar(
        lambda: DIALECT.grammar(tables, inflection()),
        ICONS,
        KINDS,
        {**{f"・{t}": en for t, en in pool.races}, **dict(pool.names)},
        store_of("avalon", Path(__file__).parent, MODULES, tables),
        Reading(bind, check, AvalonEnglish, place),
    )
