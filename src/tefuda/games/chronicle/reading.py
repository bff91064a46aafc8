"""Card texts read with the words of a card pool, for reports and the workshop."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from tefuda.games.chronicle import wording
from tefuda.games.chronicle.cards import SPELL, Card
from tefuda.games.chronicle.wording import DIALECT, KINDS, NO_WORDS, PoolWords, pool_words, terms
from tefuda.games.chronicle.wording.binding import bind, check, place
from tefuda.games.chronicle.wording.english import COUNTERS, NAMES, ChronicleEnglish
from tefuda.games.chronicle.words import ICONS, WORDS, inflection
from tefuda.games.library import english_names, every_card
from tefuda.games.wordings import GRAMMARS, designed_words, keyword_table
from tefuda.text import words
from tefuda.text.compiler import CardGrammar, CardText, Reading
from tefuda.text.model import Word, WordTable

TEXT_KINDS = {"ユニット": "unit", "ヒストリー": "history", "スペル": "spell", "ストラクチャ": "structure"}
"""What the card language calls the types of card."""
QUOTED = re.compile("「[^「」]*」|『[^『』]*』|【[^【】]*】")
MADE = re.compile(r"トークン(?:ユニット|ヒストリー|ストラクチャ)[(（]([^()（）]*)[)）]")
NAMED_TOKEN = re.compile("「([^「」]+)」のトークン(?:ユニット|ヒストリー|ストラクチャ)")
BURST = re.compile(r"(?P<colour>[{〔｛][緑赤][}〕｝])?\s*(?P<word>[CＣ][BＢ]\s*[：:])?")
"""How the line of a chrono burst may begin: with a colour, with the word that may be left out in a card's own field [15.3.2]."""
AT_END = re.compile(r"(?m)^((?:[{〔][緑赤][}〕])?)ターン(?=の終(?:了時|わり)に、)")
"""How a spell begins that waits for the end of the turn; on a card that stays the same words are a trigger of every turn."""
GIVEN = re.compile("【([^【】]+)】(?:に(?=なり|なる|する)|を加え)")
"""A category that a text gives to a card, which no printed card needs to have."""


def in_brackets(word: str) -> tuple[str, ...]:
    """How a keyword of a designer is printed in its brackets: 『突破 2』."""
    bare = word.rstrip("0123456789")
    return (f"{bare} {word[len(bare) :]}", word) if bare != word else (word,)


@lru_cache(maxsize=GRAMMARS)
def grammar(pool: PoolWords = NO_WORDS) -> CardGrammar:
    """The grammar of Last Chronicle for a card pool (the last ones are kept)."""
    tables: dict[type[Word], WordTable] = {
        **WORDS,
        words.Tribe: {t: (t, en) for t, en in pool.categories},
        words.Keyword: {**WORDS[words.Keyword], **keyword_table(pool.keywords, in_brackets)},
        terms.SelfName: {t: (t, "this card") for t in pool.selves},
    }
    return DIALECT.cards(
        Path(wording.__file__).parent,
        tables,
        inflection,
        ICONS,
        KINDS,
        {**COUNTERS, **{f"・{t}": en for t, en in pool.categories}, **dict(pool.names)},
        Reading(bind, check, ChronicleEnglish, place),
    )


def language(universe: Mapping[str, Sequence[Card]], words: Iterable[str] = ()) -> CardGrammar:
    """Return the card language with the categories (and further ones) and the English names of a universe."""
    cards = every_card(universe)
    categories = {word for c in cards for word in c.categories} | set(words)
    for card in cards:
        text = card.text + card.cb
        categories |= {word for made in MADE.findall(text) for word in made_categories(made)}
        categories |= set(GIVEN.findall(text))
    selves = [c.name for c in cards if c.name in QUOTED.sub("", c.text + c.cb)]
    english = {word: NAMES.types.get(word, word) for word in categories}
    names = {word: en for word, en in english.items() if en != word} | english_names(cards)
    return grammar(pool_words(english, selves, names)._replace(keywords=designed_words(cards)))


def made_categories(values: str) -> list[str]:
    """Return the categories among the values of a token: what is no faction, level, power, or ATK."""
    parts = values.replace("／", "/").split("・")
    plain = [p for p in parts if p not in FACTIONS and not p.startswith(NUMBERS)]
    return [word for part in plain for word in part.split("/") if word]


FACTIONS = ("白", "橙", "紫", "黒", "青", "無", "無勢力")
NUMBERS = ("レベル", "パワー", "ATK")


def read_text(card: Card, universe: Mapping[str, Sequence[Card]]) -> CardText:
    """Read the text of a card, and that of its chrono burst.

    Raises:
        TextError: If a line cannot be read, reads in two ways, or refers to nothing.
    """
    return compile_text(card, language(universe))


def compile_text(card: Card, known: CardGrammar) -> CardText:
    """Read the text of a card with a card language; the line of the chrono burst comes last.

    Raises:
        TextError: If a line cannot be read, reads in two ways, or refers to nothing.
    """
    kind = TEXT_KINDS[card.type] + ("_x" if "X" in card.cost_parts else "")
    text = AT_END.sub(r"\1このターン", card.text) if card.type == SPELL else card.text
    read = known.compile(text, kind, card.name)
    if not card.cb:
        return read
    burst = known.compile(as_burst(card.cb), "cb", card.name)
    return CardText(read.name, read.kind, (*read.lines, *burst.lines))


def with_text(card: Card, text: str) -> Card:
    """Return a card with the text that was printed from its trees: the line of the chrono burst has a field of its own."""
    rows = text.split("\n")
    bursts = [row for row in rows if is_burst(row)]
    others = [row for row in rows if not is_burst(row)]
    return msgspec.structs.replace(card, text="\n".join(others), cb="\n".join(bursts))


def is_burst(row: str) -> bool:
    """Whether a printed line is that of a chrono burst."""
    begins = BURST.match(row)
    return begins is not None and begins["word"] is not None


def token_names(universe: Mapping[str, Sequence[Card]]) -> set[str]:
    """Return the names that texts give to the tokens that they make [6.11.3]."""
    return {name for group in universe.values() for c in group for name in NAMED_TOKEN.findall(c.text + c.cb)}


def as_burst(text: str) -> str:
    """Return the text of a chrono burst, each of its lines with the word that may be left out; a mode goes on with the line before."""
    rows: list[str] = []
    for row in (row.strip() for row in text.strip().split("\n")):
        begins = BURST.match(row)
        if row.startswith("・") and rows:
            rows[-1] += row
        elif row and begins is not None:
            rows.append(f"{begins['colour'] or ''}CB：{row[begins.end() :]}")
    return "\n".join(rows)
