"""What is said to people, in both languages: the one type that every message, prompt and label is made of."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

__all__ = ["LANGUAGES", "Text", "Told", "in_language", "joined_texts", "many", "told"]

LANGUAGES = ("ja", "en")


class Text(str):
    """Something said to people, in both languages. As a string it is the English, so it may stand wherever a ``str`` may.

    Formatting or joining gives plain English strings; put a text together with ``Text(f"...", f"...")``.
    """

    __slots__ = ("ja",)

    ja: str

    def __new__(cls, ja: str, en: str) -> Text:
        """Make a text of its Japanese and its English."""
        text = super().__new__(cls, en)
        text.ja = ja
        return text

    @property
    def en(self) -> str:
        """The English."""
        return str.__str__(self)

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        return self.ja, self.en

    def __repr__(self) -> str:
        return f"Text({self.ja!r}, {self.en!r})"


class Told(msgspec.Struct, frozen=True):
    """A text for people, in both languages, as JSON has it."""

    ja: str
    en: str


def told(text: str) -> Told:
    """Return a text as JSON has it."""
    return Told(in_language(text, "ja"), str.__str__(text))


def in_language(said: str, language: str) -> str:
    """Return a message in a language; one that is no :class:`Text` is the same in both."""
    return said.ja if language == "ja" and isinstance(said, Text) else str.__str__(said)


def many(n: int, word: str, words: str = "") -> str:
    """Return a number with its English noun: ``1 card``, ``2 cards``."""
    return f"{n} {word if n == 1 else words or word + 's'}"


def joined_texts(parts: Iterable[str], between: Text) -> Text:
    """Put texts together, with what each language writes between them."""
    rows = list(parts)
    return Text(
        between.ja.join(in_language(p, "ja") for p in rows), between.en.join(in_language(p, "en") for p in rows)
    )
