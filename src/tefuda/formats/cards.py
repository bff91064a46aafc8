"""Card files: a list of cards with the printed fields of their game."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from tefuda.errors import FormatError
from tefuda.formats import marked
from tefuda.formats.expecting import expected
from tefuda.formats.keywords import Keyword, circle, in_circle, needed, uses
from tefuda.formats.schema import FieldFault
from tefuda.saying import Text, in_language
from tefuda.text.errors import TextError
from tefuda.text.normalise import fold_name

__all__ = [
    "CardFault",
    "Cards",
    "check_names",
    "check_word",
    "each_in",
    "kind_of",
    "located",
    "read_card_list",
    "read_cards",
    "read_each",
]

Card = TypeVar("Card")

_SIGNS = re.compile(r"[;>\x00-\x1f\x7f]| x\d+$|[#*/]\d+$|@[A-Z]$")
"""What notation would take for something else than a part of a name."""

_FIRST = "- name: ..."
KEYWORD = "keyword"
"""The key by which an item of a list of cards is told for a keyword of the designer's own."""
TEXTS = ("text", "weapon")
"""Fields that hold texts; the line of the second begins with a word that is not written."""


class CardFault(FormatError):
    """A card of a file that does not fit the format; it costs no other card.

    Attributes:
        card: Its name, "" if it has none.
    """

    def __init__(self, fault: FormatError, card: str) -> None:
        self.card = card
        ja, en = (in_language(fault.what, language) for language in ("ja", "en"))
        if fault.column:
            ja, en = f"{fault.column}文字目: {ja}", f"column {fault.column}: {en}"
        what = Text(f"『{card}』 {ja}", f"{card}: {en}") if card else Text(ja, en)
        super().__init__(fault.file, fault.line, fault.field, what, fault.column)


class Cards(NamedTuple, Generic[Card]):
    """The cards of a file that fit, and what is wrong with the others; the keywords that it defines, and what is noted of them."""

    cards: list[Card]
    faults: list[FormatError]
    keywords: Sequence[Keyword] = ()
    notes: Sequence[FormatError] = ()

    def whole(self) -> list[Card]:
        """Return the cards if all of them fit.

        Raises:
            FormatError: What is wrong with the first that does not.
        """
        if self.faults:
            raise self.faults[0]
        return self.cards


def read_cards(path: Path | str, kind: type[Card]) -> list[Card]:
    """Read a card file whole; ``kind`` is the game's schema of a printed card.

    Raises:
        FormatError: With file, line and field of what does not fit: no cards, an unknown field, a card that stands there twice.
    """
    return read_each(path, kind).whole()


def read_each(path: Path | str, kind: type[Card]) -> Cards[Card]:
    """Read the cards of a card file, each by itself.

    Raises:
        FormatError: If the file holds no card at all.
    """
    if str(path).lower().endswith((".csv", ".json")):
        raise FormatError(
            str(path),
            0,
            "",
            Text(
                "表はカードファイルではありません。`tefuda cards import` で取り込むか、.yaml に直してください",
                "is a table, not a card file; take it over with `tefuda cards import`, or write a .yaml file",
            ),
        )
    source, broken = marked.load_items(path)
    found = _each(source, (), kind, broken)
    if not found.cards and not found.faults:
        raise source.error((), Text("カードが一枚もありません", "there are no cards in it"))
    return found


def read_card_list(source: marked.Marked, path: marked.Path_, kind: type[Card]) -> list[Card]:
    """Read the list of cards that stands somewhere in a document.

    Raises:
        FormatError: If it is no list of cards, one of them does not fit, or two have the same name and kind.
    """
    return each_in(source, path, kind).whole()


def each_in(source: marked.Marked, path: marked.Path_, kind: type[Card]) -> Cards[Card]:
    """Read the list of cards that stands somewhere in a document, each by itself.

    Raises:
        FormatError: If it is no list of cards.
    """
    return _each(source, path, kind)


def _each(
    source: marked.Marked, path: marked.Path_, kind: type[Card], broken: marked.Broken | None = None
) -> Cards[Card]:
    data = source.at(path)
    if data is None:
        return Cards([], [])
    if not isinstance(data, list):
        raise source.error(path, expected("カードのリスト", "a list of cards", data, _FIRST))
    out: Cards[Card] = Cards([], [])
    seen: dict[tuple[str, str], int] = {}
    keywords = _keywords(source, path, data, kind, out.faults)
    broken_words = _words_of(data) - {k.keyword for k in keywords}
    broken_words -= (_printed(kind) or frozenset()) if broken_words else set()
    for i, item in enumerate(data):
        here = (*path, i)
        if broken and i in broken:
            out.faults.append(CardFault(*broken[i]))
            continue
        if isinstance(item, Mapping) and KEYWORD in item:
            continue
        try:
            given = _with_keywords(source, here, item, keywords, broken_words)
            out.cards.append(_card(source, here, given, kind, seen))
        except FormatError as fault:
            said = item.get("name") if isinstance(item, Mapping) else None
            name = said if isinstance(said, str) else ""
            out.faults.append(CardFault(fault, name))
    return Cards(out.cards, out.faults, keywords, _unused(source, path, data, keywords))


def _words_of(data: Sequence[Any]) -> set[str]:
    """Return the keywords that a list of cards would define, whether their definitions fit or not."""
    said = (str(item[KEYWORD]) for item in data if isinstance(item, Mapping) and KEYWORD in item)
    return {bare for word in said if (bare := fold_name(word).strip("【】『』「」 "))}


def _keywords(
    source: marked.Marked, path: marked.Path_, data: Sequence[Any], kind: type[Any], faults: list[FormatError]
) -> list[Keyword]:
    """Read the keywords that a list of cards defines; what does not fit goes to ``faults``."""
    taken: dict[str, int] = {}
    found: dict[Keyword, marked.Path_] = {}
    for i, item in enumerate(data):
        if isinstance(item, Mapping) and KEYWORD in item:
            here = (*path, i)
            try:
                k = source.convert(here, item, Keyword)
                _check_new(source, here, k, kind, taken)
                found[k] = here
            except FormatError as fault:
                faults.append(CardFault(fault, f"【{item[KEYWORD]}】"))
    out: list[Keyword] = []
    for k, here in found.items():
        if way := in_circle(k, list(found)):
            faults.append(CardFault(source.error((*here, "text"), circle(way)), f"【{k.keyword}】"))
        else:
            out.append(k)
    return out


def _check_new(source: marked.Marked, here: marked.Path_, k: Keyword, kind: type[Any], taken: dict[str, int]) -> None:
    printed = _printed(kind)
    if printed is None:
        what = Text("このゲームではまだキーワードを定義できません", "keywords cannot be defined in this game yet")
        raise source.error((*here, KEYWORD), what)
    if k.keyword in printed:
        ja, en = "ゲームのキーワードと同じ言葉です", "is a keyword of the game itself"
        raise source.error((*here, KEYWORD), Text(ja, en))
    if k.keyword in taken:
        n = taken[k.keyword]
        raise source.error((*here, KEYWORD), Text(f"{n}行目でもう定義されています", f"is defined in line {n} already"))
    taken[k.keyword] = source.line(here)


def _printed(kind: Any) -> frozenset[str] | None:
    """Return the words that a game prints as keywords itself, None if designers cannot define any."""
    return kind.printed_keywords() if hasattr(kind, "printed_keywords") else None


def _with_keywords(
    source: marked.Marked, here: marked.Path_, item: Any, keywords: Sequence[Keyword], broken: set[str]
) -> Any:
    """Return an item of a list with the definitions of the keywords of which it speaks."""
    if not isinstance(item, Mapping) or not (keywords or broken):
        return item
    said = _strings(item)
    own = needed(said, keywords)
    for word in sorted(broken):
        if any(uses(text, word) for text in (said, *(fold_name(k.text) for k in own))):
            ja = f"キーワード【{word}】の定義に誤りがあるので使えません"
            raise source.error(here, Text(ja, f"cannot be used: the definition of its keyword {word} does not fit"))
    written = item.get("keywords", [])
    return {**item, "keywords": [*written, *own]} if own and isinstance(written, list) else item


def _strings(item: Mapping[str, Any]) -> str:
    """Return everything that an item says besides its name, in normal width."""
    parts = [v for key, value in item.items() if key != "name" for v in (value if isinstance(value, list) else [value])]
    return "\n".join(fold_name(v) for v in parts if isinstance(v, str))


def _unused(
    source: marked.Marked, path: marked.Path_, data: Sequence[Any], keywords: Sequence[Keyword]
) -> list[FormatError]:
    """Note the keywords that no card of the list has or speaks of; those that do not fit themselves count as well."""
    if not keywords:
        return []
    cards = [item for item in data if isinstance(item, Mapping) and KEYWORD not in item]
    used = {k for card in cards for k in needed(_strings(card), keywords)}
    where = {
        fold_name(str(item.get(KEYWORD))).strip("【】『』「」 "): i
        for i, item in enumerate(data)
        if isinstance(item, Mapping)
    }
    what = Text("このキーワードはどのカードにも使われていません", "no card uses this keyword")
    return [source.error((*path, where.get(k.keyword, 0), KEYWORD), what) for k in keywords if k not in used]


def _card(
    source: marked.Marked, here: marked.Path_, item: Any, kind: type[Card], seen: dict[tuple[str, str], int]
) -> Card:
    if not isinstance(item, Mapping):
        raise source.error(here, expected("カード", "a card", item, _FIRST))
    card = source.convert(here, item, kind)
    key = kind_of(card)
    if key in seen:
        ja = f"『{key[0]}』は{seen[key]}行目にもあります"
        raise source.error((*here, "name"), Text(ja, f"{key[0]!r} stands in line {seen[key]} already"))
    seen[key] = source.line(here)
    return card


def located(error: TextError, source: marked.Marked, path: marked.Path_ = ()) -> TextError | FormatError:
    """Return the error of a text as one of the file in which its card stands: with the line and column of the file.

    Args:
        error: What is wrong with a text; it names the card.
        source, path: A document, and the list of cards in it.

    Returns:
        The error itself, if the card stands elsewhere.
    """
    found, before = _text_of(error, source, path)
    if not found:
        return error
    line, column = source.place_in_text(found, error.line, error.column - before)
    caret = error.caret()
    place = (f"{column}文字目: ", f"column {column}: ") if column else ("", "")
    ja = f"『{error.card}』 {place[0]}{error.ja}\n    {error.print}\n    {caret}"
    en = f"{error.card}: {place[1]}{error.en}\n    {error.print}\n    {caret}"
    return FormatError(source.file, line, marked.field_name(found), Text(ja, en))


def _text_of(error: TextError, source: marked.Marked, path: marked.Path_) -> tuple[marked.Path_, int]:
    """Return the path of the text in which an error is, () if it is not there, and what its line has before what is written."""
    for i, card in _by_name(source, path).get(error.card, ()):
        for field in TEXTS:
            said = card.get(field)
            if isinstance(said, str) and (before := _before(error.print, said, field)) >= 0:
                return (*path, i, field), before
    return (), 0


@lru_cache(maxsize=4)
def _by_name(source: marked.Marked, path: marked.Path_) -> dict[Any, list[tuple[int, Mapping[str, Any]]]]:
    """Return the cards of a document by name, with their numbers; a file of thousands may have as many errors."""
    out: dict[Any, list[tuple[int, Mapping[str, Any]]]] = {}
    cards: Any = source.data
    for step in path:
        there = step in cards if isinstance(cards, Mapping) else isinstance(cards, list) and isinstance(step, int)
        if not there:
            return out
        cards = cards[step]
    for i, card in enumerate(cards if isinstance(cards, list) else ()):
        if isinstance(card, Mapping) and isinstance(name := card.get("name"), str):
            out.setdefault(name, []).append((i, card))
        elif isinstance(card, Mapping) and isinstance(word := card.get(KEYWORD), str):
            out.setdefault(f"【{fold_name(word).strip('【】『』「」 ')}】", []).append((i, card))
    return out


def _before(line: str, said: str, field: str) -> int:
    """Return how many characters the line of a text has before what is written, -1 if it is not of this text."""
    if line in said.split("\n"):
        return 0
    return len(line) - len(said) if field != TEXTS[0] and said and line.endswith(said) else -1


def kind_of(card: Any) -> tuple[str, str]:
    """Return what tells a card from all others: its name and its kind (a base card and its evolve card share the name)."""
    return card.name, str(getattr(card, "kind", ""))


def check_names(card: Any, fields: Sequence[str] = ("name", "english")) -> None:
    """Refuse names that no card can have: schemas of printed cards call it for each card.

    Raises:
        FieldFault: If the name is empty, or holds what notation would take for something else.
    """
    if not card.name.strip():
        raise FieldFault("name", expected("カード名", "the name of a card", card.name))
    for field in fields:
        text = getattr(card, field)
        if text != text.strip() or _SIGNS.search(text):
            raise FieldFault(
                field,
                expected(
                    "改行や ; > を含まず、数 (#2 *2 /2 x2) や @A で終わらない名前",
                    "a name without line breaks, ; and >, and without #2, *2, /2, x2 or @A at its end",
                    text,
                ),
            )


def check_word(field: str, value: str, words: Collection[str]) -> None:
    """Refuse a word that is none of those known.

    Raises:
        FieldFault: If it is none; it lists them.
    """
    if value not in words:
        there = " ".join(words)
        raise FieldFault(field, expected(f"{there} のどれか", f"one of {there}", value))
