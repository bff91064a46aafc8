"""Keywords that designers define in card files, beside the cards that bear them; every card carries the definitions that its text needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from tefuda.formats.expecting import expected
from tefuda.formats.schema import FieldFault
from tefuda.saying import Text
from tefuda.text.normalise import fold_name

__all__ = ["Bearer", "Instance", "Keyword", "circle", "free_x", "in_circle", "instances", "needed", "strings", "uses"]

_OPEN, _CLOSE = "【《〈[〔{「『(", "】》〉]〕}」』)"
_NAME = re.compile(rf"[^\s\d{re.escape(_OPEN + _CLOSE)}、。：:;・/>#@*]+")
_FREE = re.compile(r"『[^『』]*』|(?<![A-Za-zＡ-Ｚ])([XＸ])(?![A-Za-zＡ-Ｚ])")
"""A name, which is left as it is, or an X that is no part of a word (EXエリア)."""
_DEFINES = re.compile("[XＸ]は")


class Keyword(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A keyword as its designer defines it.

    Attributes:
        keyword: The word, without brackets (files may put it in the game's own).
        text: What it means, in the words of a card of the game.
        english: Its English name; without one the word itself stands.
        argument: "X" if a number is printed with it; X in the meaning is that number.
    """

    keyword: str
    text: str
    english: str = ""
    argument: str = ""

    def __post_init__(self) -> None:
        """Take the brackets off, and reject what cannot be a keyword.

        Raises:
            FieldFault: If a field does not fit.
        """
        bare = self.keyword.strip()
        if bare[:1] in tuple(_OPEN) and bare[-1:] in tuple(_CLOSE):
            bare = bare[1:-1]
        msgspec.structs.force_setattr(self, "keyword", fold_name(bare))
        msgspec.structs.force_setattr(self, "text", self.text.rstrip("\n"))
        if not _NAME.fullmatch(self.keyword):
            what = expected("数や記号を含まない言葉", "a word without digits and signs", bare, "吸収")
            raise FieldFault("keyword", what)
        if self.argument not in ("", "X"):
            raise FieldFault("argument", expected("X", "X", self.argument))
        if not self.text.strip():
            raise FieldFault("text", expected("意味の文", "what the keyword means", self.text))
        if self.argument and not free_x(self.text):
            what = Text("意味の文に X がありません", "the meaning does not use X")
            raise FieldFault("argument", what)
        if not self.argument and free_x(self.text) and not _DEFINES.search(self.text):
            ja = "意味の文に X があります。数を付けて使うなら argument: X と書いてください"
            raise FieldFault("text", Text(ja, "uses X; write argument: X if the keyword is printed with a number"))

    def word(self, n: int = -1) -> str:
        """Return the word as texts print it, with the number if it has one."""
        return self.keyword if n < 0 else f"{self.keyword}{n}"

    def english_word(self, n: int = -1) -> str:
        """Return its English, "" if it has none."""
        return self.english if n < 0 or not self.english else f"{self.english} {n}"

    def meaning(self, n: int = -1) -> str:
        """Return what it means with a number."""
        return self.text if n < 0 else _FREE.sub(lambda m: str(n) if m[1] else m[0], self.text)

    def numbers_in(self, text: str) -> list[int]:
        """Return the numbers with which a text prints it, each once."""
        found = re.findall(rf"{re.escape(self.keyword)}[ _]*\(?(\d+)", text)
        return list(dict.fromkeys(map(int, found)))


class Instance(NamedTuple):
    """A keyword with a number; -1: it has none, or any number is meant."""

    keyword: Keyword
    n: int = -1

    @property
    def word(self) -> str:
        """The word as texts print it."""
        return self.keyword.word(self.n)


def free_x(text: str) -> bool:
    """Tell whether X stands in a text outside of names and words."""
    return any(m[1] for m in _FREE.finditer(text))


def strings(card: Any) -> str:
    """Return everything that is printed on a card as text, in normal width."""
    parts = [v for f, v in zip(card.__struct_fields__, msgspec.structs.astuple(card), strict=True) if f != "name"]
    said = [v if isinstance(v, str) else "\n".join(map(str, v)) for v in parts if _is_text(v)]
    return "\n".join(fold_name(s) for s in said if s)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, tuple) and not any(isinstance(v, Keyword) for v in value))


def needed(text: str, known: Sequence[Keyword]) -> tuple[Keyword, ...]:
    """Return the keywords that a text may speak of, and those of which their meanings do."""
    out: list[Keyword] = []
    todo = [text]
    while todo:
        said = todo.pop()
        for k in known:
            if k not in out and k.keyword in said:
                out.append(k)
                todo.append(fold_name(k.text))
    return tuple(k for k in known if k in out)


def uses(text: str, keyword: str) -> bool:
    """Tell whether a text has the word where a keyword stands: in brackets, on a line of its own, before を持つ and the like."""
    number = r"[ _]*\(?[0-9X]*\)?"
    before = rf"(?:^|[{re.escape(_OPEN)}はとやをか、])"
    after = rf"(?:$|[{re.escape(_CLOSE)}、。とや]|を?[持得失])"
    return re.search(f"{before}{re.escape(keyword)}{number}{after}", text, re.MULTILINE) is not None


class Bearer(Protocol):
    """A card, as far as its designer's keywords go."""

    @property
    def keywords(self) -> Sequence[Keyword]:
        """The definitions that its text needs."""


def instances(cards: Iterable[Bearer]) -> Iterator[Instance]:
    """Return the keywords that cards bring, with every number with which their texts and meanings print them."""
    seen: set[Instance] = set()
    for card in cards:
        todo = [strings(card)] if card.keywords else []
        while todo:
            said = todo.pop()
            for k in card.keywords:
                numbers = k.numbers_in(said) if k.argument else [-1] if k.keyword in said else []
                for one in (Instance(k, n) for n in numbers):
                    if one not in seen:
                        seen.add(one)
                        todo.append(fold_name(k.meaning(one.n)))
                        yield one


def in_circle(k: Keyword, known: Sequence[Keyword]) -> list[Keyword]:
    """Return the keywords over which the meaning of one leads back to it, in their order; empty if it does not."""
    ways = [[k]]
    seen = {k}
    while ways:
        way = ways.pop(0)
        for other in known:
            if uses(fold_name(way[-1].text), other.keyword):
                if other == k:
                    return way
                if other not in seen:
                    seen.add(other)
                    ways.append([*way, other])
    return []


def circle(way: Sequence[Keyword]) -> Text:
    """Return what is wrong with keywords whose meanings lead back to the first."""
    names = [k.keyword for k in (*way, way[0])]
    if len(way) == 1:
        return Text("自分自身を使って説明されています", "is explained by itself")
    return Text(f"説明がめぐっています: {' → '.join(names)}", f"is explained in a circle: {' → '.join(names)}")
