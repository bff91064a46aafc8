"""Card texts read with the words of a card pool, for reports, the workshop and matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from tefuda.games.avalon import wording
from tefuda.games.avalon.cards import AVATAR, CREATURE, MAGIC, SUPPORT, Card
from tefuda.games.avalon.display import RACES
from tefuda.games.avalon.wording import DIALECT, KINDS, NO_WORDS, pool_words
from tefuda.games.avalon.wording.binding import bind, check, place
from tefuda.games.avalon.wording.english import AvalonEnglish
from tefuda.games.avalon.words import WORDS, icons, inflection
from tefuda.games.library import english_names, every_card
from tefuda.games.wordings import GRAMMARS, PoolWords, designed_words, keyword_table
from tefuda.text import words
from tefuda.text.compiler import CardGrammar, CardText, Reading
from tefuda.text.errors import TextError
from tefuda.text.model import Word, WordTable

TEXT_KINDS = {CREATURE: "creature", MAGIC: "magic", SUPPORT: "support", AVATAR: "avatar"}
"""What the card language calls the kinds of card."""
ONE_EFFECT = (MAGIC, SUPPORT)
"""Kinds whose whole text is one effect, however many lines it has [6.2.6]."""


@lru_cache(maxsize=GRAMMARS)
def grammar(pool: PoolWords = NO_WORDS) -> CardGrammar:
    """The grammar of Avalon for a card pool (the last ones are kept)."""
    tables: dict[type[Word], WordTable] = {**WORDS, words.Tribe: {t: (t, en) for t, en in pool.types}}
    tables[words.Keyword] = {**WORDS[words.Keyword], **keyword_table(pool.keywords, lambda word: (word,))}
    return DIALECT.cards(
        Path(wording.__file__).parent,
        tables,
        inflection,
        icons(tuple(word for word, _ in pool.keywords), tuple(t for t, _ in pool.types if t not in dict(pool.names))),
        KINDS,
        pool.english(),
        Reading(bind, check, AvalonEnglish, place),
    )


def language(universe: Mapping[str, Sequence[Card]], words: Iterable[str] = ()) -> CardGrammar:
    """Return the card language with the races (and further ones) and the English names of a universe."""
    cards = every_card(universe)
    races = {race for c in cards for race in c.races} | set(words)
    english = {race: RACES.get(race, race) for race in races}
    return grammar(pool_words(english, english_names(cards))._replace(keywords=designed_words(cards)))


def read_text(card: Card, universe: Mapping[str, Sequence[Card]]) -> CardText:
    """Read the text of a card.

    Raises:
        TextError: If a line cannot be read, reads in two ways, or refers to nothing.
    """
    return read_with(card, language(universe))


def read_with(card: Card, own: CardGrammar) -> CardText:
    """Read the text of a card with a card language; see :func:`read_text`."""
    kind = TEXT_KINDS[card.type]
    if card.type not in ONE_EFFECT or "\n" not in card.text.strip():
        return own.compile(card.text, kind, card.name)
    try:
        return own.compile(card.text.strip().replace("\n", " "), kind, card.name)
    except TextError as error:
        offset = len(card.text) - len(card.text.lstrip()) + error.column - 1
        raise TextError(
            card.text, offset, error.excerpt, (error.ja, error.en), error.expected, card.name, error.reads
        ) from None
