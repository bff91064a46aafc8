"""The error that a card text can raise: where, what, and what was expected, in Japanese and English."""

from __future__ import annotations

import re
from collections.abc import Callable

from .diagnose import Diagnosis, Expected
from .normalise import PrintedLine

__all__ = ["TextError", "unread"]

SHOWN = 5
_VERB = re.compile("[一-龠ァ-ヶ][^、。]{0,3}[うくぐすつぬぶむる]")
"""A verb in its plain form, without a particle before it."""


class TextError(Exception):
    """A card text that cannot be compiled.

    Attributes:
        card: the name of the card, if it was given.
        line: the number of the line of the print, from 1.
        column: the character in that line, from 1.
        excerpt: the first words at that place.
        expected: what could stand there, the likeliest first.
        reads: whether the words are understood, but refer to nothing or have no place there.
        keyword: the word in brackets that this edition of the game does not have, if that is what cannot be read.
        final: whether the message says all: no other words are proposed.
        ja, en: the message in one sentence.
        mend: finds the same line with one word less or another one, so that it reads; "" if there is none.
    """

    mend: Callable[[], str] | None = None
    keyword = ""
    final = False

    def __init__(
        self,
        text: str,
        offset: int,
        excerpt: str,
        messages: tuple[str, str],
        expected: tuple[Expected, ...] = (),
        card: str = "",
        reads: bool = True,
    ) -> None:
        before = text[:offset]
        self.card = card
        self.line = before.count("\n") + 1
        self.column = offset - (before.rfind("\n") + 1) + 1
        self.print = text.split("\n")[self.line - 1]
        self.excerpt = excerpt
        self.expected = expected
        self.reads = reads
        self.ja, self.en = messages
        super().__init__(str(self))

    def __str__(self) -> str:
        return self.show("en")

    def show(self, language: str = "ja") -> str:
        """The message with the line of the print and a caret under the place."""
        where = f"{self.card}: " if self.card else ""
        if language == "ja":
            return f"{where}{self.line}行{self.column}文字目: {self.ja}\n{self.print}\n{self.caret()[:-1]}＾"
        return f"{where}line {self.line}, column {self.column}: {self.en}\n{self.print}\n{self.caret()}"

    def caret(self) -> str:
        """The line that points at the place, to be printed below the line of the print."""
        return "".join("　" if ord(ch) > 0xFF else " " for ch in self.print[: self.column - 1]) + "^"


def telling(expected: tuple[Expected, ...]) -> tuple[Expected, ...]:
    """Return those of many possible words that tell most: all if they are few, otherwise verbs, or kinds of words, or long ones; each once,
    whatever commas may stand with it."""
    expected = tuple({e.ja.strip("、"): e for e in reversed(expected)}.values())[::-1]
    if len(expected) <= SHOWN:
        return expected
    verbs = [e for e in expected if _VERB.fullmatch(e.ja)]
    labels = [e for e in expected if e.ja.startswith("〈")]
    long = [e for e in expected if len(e.ja) > 1]
    return tuple((verbs or labels or long or expected)[:SHOWN])


def tangled(text: str, line: PrintedLine, far: int, card: str) -> TextError:
    """The error for a line that is too long, or whose parts can be taken in too many ways."""
    ja = "この行は長すぎるか、いろいろに取れる部分が多すぎます。短い文に分けてください。"
    en = "the line is too long, or too much in it can be taken in several ways; split it into short sentences."
    return TextError(text, line.origin(far), line.text[far : far + 8], (ja, en), card=card, reads=False)


def too_long(text: str, most: int, card: str) -> TextError:
    """The error for a text that is longer than any text of a card."""
    ja = f"カードのテキストが長すぎます（{len(text)}文字、{most}文字まで）。"
    en = f"the text is too long for a card ({len(text)} characters, {most} at most)."
    return TextError(text, most, text[most : most + 8], (ja, en), card=card, reads=False)


QUOTED = 40
"""Characters of a line that are quoted at most."""
_LATIN = re.compile(r"[A-Za-z]{2,}[^\n]* [^\n]*[A-Za-z]{2,}")
_JAPANESE = re.compile("[ぁ-ヿ一-鿿]")


def raw_line(text: str, offset: int) -> str:
    """Return the line of a print in which a place is, as it is written."""
    return text[text.rfind("\n", 0, offset) + 1 :].split("\n")[0].strip()


def _foreign(line: str) -> bool:
    """Tell whether a line is words of another language than that of the prints."""
    return _LATIN.search(line) is not None and _JAPANESE.search(line) is None


def printed(text: str, line: PrintedLine, start: int, end: int) -> str:
    """Return what a part of a line in normal spelling is in the print: the player's words; the normal ones if reminders stand between."""
    if start >= end:
        return ""
    said = text[line.origin(start) : line.origins[end - 1] + 1]
    normal = line.text[start:end]
    return normal if not said or "\n" in said or len(said) > 2 * len(normal) + 4 else said


def costless(text: str, line: PrintedLine, costed: tuple[str, ...], card: str) -> TextError | None:
    """The error for a line whose head needs a cost and a colon, if it has none."""
    found = re.match(rf"Q?【({'|'.join(map(re.escape, costed)) or '(?!)'})】(：|[^：]*$)", line.text)
    if found is None:
        return None
    ja = f"【{found[1]}】にコストがありません。コスト、「：」、することの順に書きます（【{found[1]}】コスト1：…）。"
    en = f"【{found[1]}】 has no cost: write the cost, a colon and then what is done (【{found[1]}】コスト1：…)."
    error = TextError(text, line.origin(0), found[1], (ja, en), card=card, reads=False)
    error.final = True
    return error


def unread(text: str, line: PrintedLine, found: Diagnosis, card: str) -> TextError:
    """The error for a line that no reading of the grammar covers."""
    if found.keyword:
        at = line.text.rfind(found.keyword.rstrip("】"), 0, found.at + len(found.keyword))
        word = found.keyword
        if word.startswith("『"):  # a game may read its own brackets as these
            word = text[line.origin(at) : line.origin(at + len(word) - 1) + 1]
        ja = f"{word}は、この版のルールにないキーワードです。"
        en = f"{word} is not a keyword of this edition."
        if found.meant:
            ja, en = f"{ja}もしかして: {'、'.join(found.meant)}。", f"{en} Perhaps: {', '.join(found.meant)}."
        elif meant := [e for e in found.similar if e.ja.startswith("【")]:
            ja += f"もしかして: {'、'.join(e.ja for e in meant)}。"
            en += f" Perhaps: {', '.join(e.en for e in meant)}."
        error = TextError(text, line.origin(at), word, (ja, en), card=card, reads=False)
        error.keyword = word
        return error
    if found.stranger:
        ja = f"「{found.stranger}」が読めません。その名前のタイプを持つカードはありません。"
        en = f"cannot read 「{found.stranger}」: no card has a type of that name."
        error = TextError(text, line.origin(found.at), found.stranger, (ja, en), card=card, reads=False)
        error.final = True
        return error
    if found.tribe:
        word = f"【{found.tribe}】"
        ja, en = f"{word}を持つカードはありません。", f"no card has {word}."
        if near := found.similar:
            ja += f"もしかして: {'、'.join(e.ja for e in near)}。"
            en += f" Perhaps: {', '.join(e.ja for e in near)}."
        error = TextError(text, line.origin(found.at), found.tribe, (ja, en), card=card, reads=False)
        error.final = True
        return error
    if _foreign(raw := raw_line(text, line.origin(found.at))):
        said = raw if len(raw) <= QUOTED else f"{raw[:QUOTED]}…"
        ja = f"「{said}」が読めません。テキストは日本語で、印刷されている通りに書きます。"
        en = f"cannot read 「{said}」: texts of cards are written in Japanese, as they are printed."
        return TextError(text, line.origin(found.at), said, (ja, en), card=card, reads=False)
    spelled = line.text[found.at : found.at + 8].split("。")[0] or line.text[found.at : found.at + 1]
    excerpt = printed(text, line, found.at, found.at + len(spelled))
    excerpt = "" if excerpt == "。" else excerpt
    shown = (*found.similar, *found.expected)
    ja = f"「{excerpt}」が読めません。" if excerpt else "文が途中で終わっています。"
    en = f"cannot read 「{excerpt}」." if excerpt else "the sentence ends too early."
    if found.similar:
        ja += "もしかして: " + "、".join(dict.fromkeys(e.ja for e in found.similar)) + "。"
        en += " Perhaps: " + ", ".join(dict.fromkeys(e.en for e in found.similar)) + "."
    others = () if found.similar else telling(found.expected)
    if others:
        more = len(others) < len(found.expected)
        ja += "ここに来られるもの: " + "、".join(e.ja for e in others) + ("など。" if more else "。")
        en += " Expected: " + ", ".join(e.en for e in others) + (" and others." if more else ".")
    return TextError(text, line.origin(found.at), excerpt, (ja, en), shown, card, reads=False)
