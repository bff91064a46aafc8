"""Card texts read with the words of a card pool, for reports and the workshop."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from tefuda.games.library import english_names, every_card
from tefuda.games.sve import wording
from tefuda.games.sve.cards import Card
from tefuda.games.sve.pool import Universe
from tefuda.games.sve.rules.model import K_AMULET, K_FOLLOWER, K_LEADER, K_SPELL
from tefuda.games.sve.wording import DROPPED, KINDS, MODULES, NO_WORDS, RETOLD, english_of, pool_words
from tefuda.games.sve.words import ICONS, WORDS
from tefuda.games.wordings import GRAMMARS, PoolWords, designed_words, keyword_table
from tefuda.text import lines, words
from tefuda.text.compiler import CardGrammar, CardText
from tefuda.text.grammar import Grammar
from tefuda.text.inflection import japanese
from tefuda.text.model import Word, WordTable
from tefuda.text.store import store_of

TEXT_KINDS = {K_LEADER: "leader", K_FOLLOWER: "follower", K_AMULET: "amulet", K_SPELL: "spell"}
"""What the card language calls the kinds of card."""


def in_brackets(word: str) -> tuple[str, ...]:
    """How a keyword of a designer is printed; a blank before its number is a sign of its own in normal spelling."""
    bare = word.rstrip("0123456789")
    return (f"【{word}】", *((f"【{bare}_{word[len(bare) :]}】",) if bare != word else ()))


@lru_cache(maxsize=GRAMMARS)
def grammar(pool: PoolWords = NO_WORDS) -> CardGrammar:
    """The grammar of Shadowverse EVOLVE for a card pool (the last ones are kept)."""
    tables: dict[type[Word], WordTable] = {**WORDS, words.Tribe: {t: (t, en) for t, en in pool.types}}
    tables[words.Keyword] = {**WORDS[words.Keyword], **keyword_table(pool.keywords, in_brackets)}
    return CardGrammar(
        lambda: Grammar(MODULES, tables, japanese(), lines.Line, DROPPED, RETOLD),
        pool.icons(ICONS),
        KINDS,
        english_of(pool),
        store_of("sve", Path(wording.__file__).parent, MODULES, tables),
    )


def language(universe: Universe, words: Iterable[str] = (), cards: Iterable[Card] = ()) -> CardGrammar:
    """Return the card language with the types (those of further cards, and further ones) and the English names of a universe."""
    known = every_card(universe)
    types = {word for c in (*known, *cards) for word in c.types} | set(words)
    own = designed_words((*known, *cards))
    return grammar(pool_words(types, english_names(known))._replace(keywords=own))


def read_text(card: Card, universe: Universe) -> CardText:
    """Read the text of a card.

    Raises:
        TextError: If a line cannot be read, reads in two ways, or refers to nothing.
    """
    return language(universe).compile(card.text, TEXT_KINDS[card.kind_number], card.name)
