"""Card texts read with the words of a card pool, for reports, the workshop and matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from tefuda.games.arc import wording
from tefuda.games.arc.cards import Card
from tefuda.games.arc.display import NAMES
from tefuda.games.arc.pool import ArcPool, Lower
from tefuda.games.arc.rules.text import CardText as ArcText
from tefuda.games.arc.wording import DIALECT, KINDS, NO_WORDS, pool_words, terms
from tefuda.games.arc.wording.binding import bind, check
from tefuda.games.arc.wording.english import ArcEnglish
from tefuda.games.arc.wording.texts import CardSkill, KeyHead
from tefuda.games.arc.words import TEXT_SKILLS, WORDS, icons, inflection
from tefuda.games.library import english_names, every_card
from tefuda.games.wordings import GRAMMARS, PoolWords, designed_words
from tefuda.text import words
from tefuda.text.compiler import CardGrammar, CardText, Reading, TextLine
from tefuda.text.errors import TextError
from tefuda.text.model import Word, WordTable

TEXT_KINDS = {"アルマ": "alma", "リフレ": "reflet", "コグニ": "cogni"}
"""What the card language calls the classes of card."""
WEAPON = "武："
"""Begins a weapon skill in normal spelling, as its segment in the printed line."""


@lru_cache(maxsize=GRAMMARS)
def grammar(pool: PoolWords = NO_WORDS) -> CardGrammar:
    """The grammar of ARC for a card pool (the last ones are kept)."""
    tables: dict[type[Word], WordTable] = {**WORDS, words.Tribe: {t: (t, en) for t, en in pool.types}}
    designed = {word: (word, en) for word, en in pool.keywords if not word[-1].isdigit()}
    tables[terms.Skill] = {**WORDS[terms.Skill], **designed}
    tables[terms.SkillMark] = {word: (f"[{word}]", en) for word, (_, en) in designed.items()}
    return DIALECT.cards(
        Path(wording.__file__).parent,
        tables,
        inflection,
        icons(tuple(t for t, _ in pool.types), tuple(designed)),
        KINDS,
        pool.english(),
        Reading(bind, check, ArcEnglish),
    )


def language(universe: Mapping[str, Sequence[Card]], words: Iterable[str] = ()) -> CardGrammar:
    """Return the card language with the named (and further ones) and the English names of a universe."""
    cards = every_card(universe)
    named = {word for c in cards for word in c.named} | set(words)
    english = {w: NAMES.types.get(w, w) for w in named}
    return grammar(pool_words(english, english_names(cards))._replace(keywords=designed_words(cards)))


def lowering(own: CardGrammar) -> Lower:
    """Return what makes the texts of cards executable, read with a card language."""
    from tefuda.games.arc.lowering import designed, lower_lines  # nobody who only reads texts waits for it

    def lower(card: Card, apool: ArcPool) -> ArcText:
        text = lower_lines(card, apool, read_with(replace(card, text=designed.spelled_out(card)), own).lines)
        designed.print_skills(card, apool, text)
        return text

    return lower


def read_text(card: Card, universe: Mapping[str, Sequence[Card]]) -> CardText:
    """Read the card skill and the weapon skill of a card.

    Raises:
        TextError: If it cannot be read, reads in two ways, refers to nothing, or does not fit the general skills of the card [R144].
    """
    return read_with(card, language(universe))


def read_with(card: Card, own: CardGrammar) -> CardText:
    """Read the texts of a card with a card language; see :func:`read_text`."""
    kind = TEXT_KINDS[card.type]
    lines = own.compile(card.text, kind, card.name).lines
    if card.weapon:
        lines += own.compile(WEAPON + card.weapon, "weapon", card.name).lines
    check_tail(card, lines)
    return CardText(card.name, kind, lines)


def check_tail(card: Card, lines: Sequence[TextLine]) -> None:
    """Refuse a text-bearing general skill without its part, and a part without its skill [R144].

    Raises:
        TextError: If there is one.
    """
    parts = [k.k.id for line in lines if isinstance(line.ast, CardSkill) for k in heads(line.ast)]
    tail = [s.word for s in card.general if s.word in TEXT_SKILLS]
    for word in parts:
        if word not in tail:
            at = card.text.find(word)
            raise TextError(
                card.text,
                max(at, 0),
                word,
                (
                    f"「{word}」の汎用スキルが印字されていません。",
                    f"{word} stands in the text, but not among the general skills.",
                ),
                card=card.name,
            )
    for word in tail:
        if word not in parts:
            raise TextError(
                card.text,
                0,
                card.text[:8],
                (
                    f"汎用スキル「{word}」の「{word}：」がテキストにありません。",
                    f"the text has no part of the general skill {word}.",
                ),
                card=card.name,
            )


def heads(skill: CardSkill) -> list[KeyHead]:
    """The keywords in front of the parts of a card skill."""
    sentences = (skill.first, *(p.s for p in skill.more))
    return [p for s in sentences for p in s.pre if isinstance(p, KeyHead)]


def with_text(card: Card, text: str) -> Card:
    """Return a card with the card skill and the weapon skill of a text of two lines, as reading prints it."""
    lines = text.split("\n")
    weapon = [line for line in lines if line.startswith(WEAPON)]
    skill = [line for line in lines if line not in weapon]
    return replace(card, text="\n".join(skill), weapon="\n".join(weapon).removeprefix(WEAPON))
