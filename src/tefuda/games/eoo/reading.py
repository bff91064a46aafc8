"""Card texts read with the words of a card pool, for reports and the workshop."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from tefuda.games.eoo import wording
from tefuda.games.eoo.cards import ARCAEA, ARTIFACT, GLYPH, NODIA, Card
from tefuda.games.eoo.rules.model import EFFECT_KINDS
from tefuda.games.eoo.wording import DIALECT, KINDS, NO_WORDS, pool_words
from tefuda.games.eoo.wording.binding import bind, check
from tefuda.games.eoo.wording.english import COUNTERS, EooEnglish
from tefuda.games.eoo.words import ICONS, WORDS, inflection
from tefuda.games.library import english_names, every_card
from tefuda.games.names import read_names
from tefuda.games.wordings import GRAMMARS, PoolWords, designed_words, keyword_table
from tefuda.text import words
from tefuda.text.compiler import CardGrammar, CardText, Reading
from tefuda.text.model import Word, WordTable

TEXT_KINDS = {
    ARCAEA: "arcaea", NODIA: "nodia", ARTIFACT: "artifact", GLYPH: "glyph",
    **dict(zip(EFFECT_KINDS, ("spell", "arts", "record"), strict=True)),
}  # fmt: skip
"""What the card language calls the types of card."""
MADE = re.compile(r"(?:ノーディア|アーティファクト)-([^、。「」]+?)トークン")
"""Subtypes that a text gives to the tokens it makes."""


@lru_cache(maxsize=GRAMMARS)
def grammar(pool: PoolWords = NO_WORDS) -> CardGrammar:
    """The grammar of Echoes of Orphelia for a card pool (the last ones are kept)."""
    tables: dict[type[Word], WordTable] = {**WORDS, words.Tribe: {t: (t, en) for t, en in pool.types}}
    tables[words.Keyword] = {**WORDS[words.Keyword], **keyword_table(pool.keywords, lambda word: (word,))}
    designed = tuple(word for word, _ in pool.keywords)
    return DIALECT.cards(
        Path(wording.__file__).parent,
        tables,
        inflection,
        ICONS._replace(plain=(*ICONS.plain, *designed)) if designed else ICONS,
        KINDS,
        COUNTERS | pool.english(),
        Reading(bind, check, EooEnglish),
    )


def language(universe: Mapping[str, Sequence[Card]], words: Iterable[str] = ()) -> CardGrammar:
    """Return the card language with the subtypes (and further ones) and the English names of a universe."""
    cards = every_card(universe)
    types = {word for c in cards for word in c.all_subtypes if word not in FIXED}
    types |= {word for c in cards for made in MADE.findall(c.text) for word in made.split("-")}
    types |= set(words)
    english = {t: SUBTYPES.get(t, t) for t in types}
    return grammar(pool_words(english, english_names(cards))._replace(keywords=designed_words(cards)))


FIXED = (*EFFECT_KINDS, "リアクト")
SUBTYPES = read_names(Path(__file__).with_name("names.yaml")).types
"""English of the subtypes of the pool."""


def read_text(card: Card, universe: Mapping[str, Sequence[Card]]) -> CardText:
    """Read the text of a card.

    Raises:
        TextError: If a line cannot be read, reads in two ways, or refers to nothing.
    """
    return language(universe).compile(card.text, TEXT_KINDS[card.type], card.name)
