"""Which classes of the shared card language a game takes over, which it says in its own words, and which are its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from . import (
    conditions,
    events,
    instructions,
    nouns,
    numbers,
    periods,
    players,
    quals,
    sayings,
    sentences,
    things,
    verbs,
    words,
)
from .compiler import CardGrammar, Reading
from .grammar import Grammar, Spellings
from .inflection import Inflection
from .lines import Line
from .model import Node, Word, WordTable, node_classes
from .normalise import Icons
from .store import store_of

__all__ = ["CORE", "RESAID", "Dialect"]

Tables = Mapping[type[Word], WordTable]

CORE: frozenset[type[Node]] = frozenset(
    {
        *node_classes(words),
        numbers.Amount, numbers.Simple, numbers.N, numbers.X, numbers.Value, numbers.Measure,
        players.Who, players.Player,
        quals.Qual, quals.Whose,
        nouns.Head, nouns.AKind, nouns.Named, nouns.Noun, nouns.NP, nouns.NounOr,
        things.Count, things.Exactly, things.UpTo, things.AtRandom, things.Thing, things.Atom, things.Bare,
        things.Picked, things.Bunch, things.Both,
        verbs.Verb, verbs.Deed,
        events.Event, events.Happening, events.Intransitive,
        conditions.Cond, conditions.Single, conditions.AndCond, conditions.OrCond, conditions.Place,
        periods.Period,
        sentences.Prefix, sentences.After, sentences.Instruction, sentences.Holding, sentences.Act,
        sentences.Clause, sentences.Must, sentences.May,
        Line,
    }
)  # fmt: skip
"""Shared classes that mean and say the same in every dialect."""

RESAID: frozenset[type[Node]] = frozenset(
    {
        quals.Every, quals.Other, quals.InZone, things.All, things.AnyNumber, things.It, things.Some, verbs.Affect, events.Simply,
        periods.ThisTurn, sentences.During, sentences.By, instructions.Do, instructions.Again, instructions.Draw,
    }
)  # fmt: skip
"""Shared classes that every dialect says in its own words; what all say in the same words are the rules of `sayings`."""


class Dialect:
    """The language of a game that does not take over all shared classes.

    A field of a shared class may be annotated with an open name (`Known`): what may stand there is different in each
    game, and the dialect says what.

    Attributes:
        taken: shared classes that mean and say the same here, with those of `CORE`.
        retold: shared classes that this game says in its own words (`RULES` of its modules), with those of `RESAID`.
        modules: the modules of the grammar, shared ones first.
        left: classes of the shared modules that this game does not have.
        opens: what open names stand for: a class, or several as a union.
        spellings: which spelling of shared classes prints here (いる or ある).
    """

    def __init__(
        self,
        taken: Iterable[type[Node]],
        retold: Iterable[type[Node]],
        own: Iterable[ModuleType],
        opens: Mapping[str, Any] | None = None,
        spellings: Spellings | None = None,
    ) -> None:
        self.taken = CORE | frozenset(taken)
        self.retold = RESAID | frozenset(retold)
        self.opens = {"Listed": nouns.NP, **(opens or {})}
        self.spellings = spellings or {}
        shared = homes(self.taken | self.retold)
        self.modules = (*shared, sayings, *own)
        self.left = frozenset(cls for module in shared for cls in node_classes(module)) - self.taken - self.retold

    def grammar(self, tables: Tables, inflection: Inflection) -> Grammar:
        """The grammar of one line with these word tables."""
        return Grammar(self.modules, tables, inflection, Line, self.left, self.retold, self.opens, self.spellings)

    def cards(
        self,
        wording: Path,
        tables: Tables,
        inflection: Callable[[], Inflection],
        icons: Icons,
        kinds: Mapping[str, bool],
        names: Mapping[str, str],
        reading: Reading,
    ) -> CardGrammar:
        """The card language of a game for a card pool.

        Args:
            wording: the folder of the game's own classes, in the folder named like the game.
            tables: the closed word tables, those of the card pool included.
            inflection: makes the forms of the words after `~`.
            icons: how the game's icons are spelled.
            kinds: kinds of card -> whether cards of the kind stay in play.
            names: English of card names, types and counters, where known.
            reading: how references are bound, and what a line may say on a kind of card.
        """
        store = store_of(wording.parent.name, wording, self.modules, tables)
        return CardGrammar(lambda: self.grammar(tables, inflection()), icons, kinds, names, store, reading)


def homes(classes: Iterable[type[Node]]) -> tuple[ModuleType, ...]:
    """The modules where classes are defined, each once, in a fixed order."""
    return tuple(sys.modules[name] for name in sorted({cls.__module__ for cls in classes}))
