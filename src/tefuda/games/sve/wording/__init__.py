"""The card language of Shadowverse EVOLVE: its own classes, and the grammar built from them and the shared ones."""

from __future__ import annotations

from types import ModuleType

from tefuda.games.sve.wording import effects, rulesets, statics, terms
from tefuda.text import (
    conditions,
    costs,
    events,
    instructions,
    lines,
    nouns,
    numbers,
    players,
    sentences,
    things,
    verbs,
    words,
)

MODULES: tuple[ModuleType, ...] = (
    words,
    numbers,
    players,
    nouns,
    things,
    verbs,
    events,
    conditions,
    sentences,
    instructions,
    costs,
    lines,
    terms,
    effects,
    statics,
    rulesets,
)
"""The modules of the grammar, shared ones first."""
