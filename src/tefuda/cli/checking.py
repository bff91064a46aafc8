"""How much of some cards' texts is understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

import msgspec

from tefuda.cli import library
from tefuda.cli.nearest import nearest
from tefuda.errors import FormatError, TefudaError
from tefuda.formats.keywords import Instance, Keyword, needed
from tefuda.formats.notation import plain
from tefuda.games.lowering.designed import with_x
from tefuda.games.lowering.refusing import LoweringError
from tefuda.games.registry import Game, Universe
from tefuda.text.compiler import CardText, TextLine
from tefuda.text.errors import TextError
from tefuda.text.normalise import fold_name


@dataclass(frozen=True)
class Fault:
    """What is wrong with the text of a card.

    Attributes:
        card: Name of the card.
        line, column: Place in its text, from 1; 0 if the fault has no place.
        text: The line of the print.
        ja, en: What is wrong.
        place: File and line, "" if they are not known.
        keyword: The keyword that the edition does not have, "" if something else is wrong.
        meaning: The designer's keyword whose meaning is refused; a card that needs it is not read whole.
    """

    card: str
    line: int
    column: int
    text: str
    ja: str
    en: str
    place: str = ""
    keyword: str = ""
    meaning: str = ""

    def to_json(self) -> dict[str, object]:
        """Return what ``--json`` lists under ``failed``."""
        found = {"card": self.card, "line": self.line, "text": self.text, "column": self.column, "message": self.en}
        return found | ({"keyword": self.keyword} if self.keyword else {})


@dataclass(frozen=True)
class Checked:
    """A card and what came of its text.

    Attributes:
        card: The printed card.
        text: The text as it was read, or None.
        roundtrip: Whether the text that is printed from what was read reads the same again.
        faults: What is wrong.
    """

    card: Any
    text: CardText | None
    roundtrip: bool
    faults: tuple[Fault, ...] = field(default=())

    @property
    def executable(self) -> bool:
        """Whether the text does what it says."""
        return not self.faults

    @property
    def whole(self) -> bool:
        """Whether all of the text is read, what its keywords mean as well."""
        return self.text is not None and not any(f.meaning for f in self.faults)


def check(game: Game, cards: Sequence[Any], universe: Universe) -> list[Checked]:
    """Read, print back and make executable the text of every card.

    ``universe`` is where the names in the texts are looked up; it must have the cards themselves.
    """
    names = {plain(name) for name in (*universe, *game.made_names(universe))}
    return [_check(game, card, universe, names) for card in cards]


def _check(game: Game, card: Any, universe: Universe, names: Set[str]) -> Checked:
    try:
        text = game.read_text(card, universe)
    except TextError as error:
        return Checked(
            card, None, False, (_unread(game, error, card.name, _standing(game, card, universe, names, error)),)
        )
    except Exception as fault:
        return Checked(card, None, False, (_broken(card, fault),))
    try:
        faults = [_nameless(card, name) for name in text.names_used if plain(name) not in names]
        faults = faults or _unmade(game, card, text, universe)
        changed = _changed(game, card, text, universe)
    except Exception as fault:
        return Checked(card, text, False, (_broken(card, fault),))
    return Checked(card, text, changed is None, (*faults, *([] if changed is None else [changed])))


def _standing(game: Game, card: Any, universe: Universe, names: Set[str], error: TextError) -> Callable[[str], bool]:
    """Return whether a line in the place of the one that cannot be read lets the card be carried out, and names no card that nobody has."""

    def stands(line: str) -> bool:
        lines = card.text.split("\n")
        lines[error.line - 1] = line
        try:
            read = game.read_text(game.with_text(card, "\n".join(lines)), universe)
            game.compile([game.with_text(card, "\n".join(lines))], universe)
        except (TextError, TefudaError):
            return False
        return all(plain(name) in names for name in read.names_used)

    return stands


def _broken(card: Any, fault: Exception) -> Fault:
    """A fault of our own costs one card, too."""
    said = f"{type(fault).__name__}: {fault}"
    return Fault(card.name, 0, 0, "", f"tefuda の不具合です（{said}）。", f"this is a fault of tefuda itself ({said}).")


def _changed(game: Game, card: Any, text: CardText, universe: Universe) -> Fault | None:
    """Say which line reads otherwise once it has been printed."""
    printed = text.ja()
    try:
        again = game.read_text(game.with_text(card, printed), universe)
    except TextError as error:
        return _unprinted(card, error.print, f"読めない（{error.ja}）", f"cannot be read: {error.en}")
    pairs = zip_longest(text.lines, again.lines)
    changed = next((line for line, other in pairs if not (line and other and _same(line, other))), None)
    if changed is None and len(text.lines) == len(again.lines):
        return None
    return _unprinted(card, changed.ja() if changed else "", "別の意味に読める", "reads in another way")


def _same(line: TextLine, other: TextLine) -> bool:
    return line.ast == other.ast and line.ja() == other.ja()


def _unprinted(card: Any, printed: str, ja: str, en: str) -> Fault:
    return Fault(
        card.name,
        0,
        0,
        "",
        f"読めますが、印刷に戻すと{ja}: {printed}",
        f"can be read, but what it is printed back as {en} ({printed})",
    )


def _unmade(game: Game, card: Any, text: CardText, universe: Universe) -> list[Fault]:
    try:
        game.compile([card], universe)
    except TextError as error:
        if error.card in ("", card.name):
            return [_unread(game, error, card.name)]
        return [_unread(game, error, error.card), _bearing(game, card, error.card)]
    except LoweringError as error:
        placed = _refused(card, text, error)
        return (
            [_unread(game, placed, card.name)] if placed else [Fault(card.name, 0, 0, "", error.told("ja"), str(error))]
        )
    except TefudaError as error:
        return [Fault(card.name, 0, 0, "", error.told("ja"), str(error))]
    return []


def _bearing(game: Game, card: Any, word: str) -> Fault:
    """Say that a card needs a keyword whose meaning is refused."""
    ja, en = f"キーワード{word}の意味の文に誤りがあります。", f"the meaning of its keyword {word} is refused."
    bare = word.strip("【】")
    at = card.text.find(bare)
    if at < 0:
        return Fault(card.name, 0, 0, "", ja, en, meaning=word)
    return replace(_unread(game, TextError(card.text, at, bare, (ja, en), card=card.name), card.name), meaning=word)


def check_unused(game: Game, keywords: Sequence[Keyword], printed: Sequence[Any], universe: Universe) -> list[Fault]:
    """Say what is wrong with the meanings of keywords that no card brings into a match: each is read as the text of a card."""
    used = {k for card in printed for k in getattr(card, "keywords", ())}
    kinds = list({c.kind: c for group in game.cards().values() for c in group}.values())
    return [fault for k in keywords if k not in used for fault in _misread(game, k, keywords, kinds, universe)]


def _misread(
    game: Game, k: Keyword, keywords: Sequence[Keyword], kinds: Sequence[Any], universe: Universe
) -> Iterator[Fault]:
    """What is wrong with a meaning as the text of the kind of card that reads most of it; nothing if one takes it."""
    one = Instance(k, 1 if k.argument else -1)
    name, own = f"【{k.keyword}】", needed(fold_name(k.text), keywords)
    errors: list[TextError] = []
    texts = [game.with_text(card, k.meaning(one.n)) for card in kinds]
    probes = [msgspec.structs.replace(text, name=name, keywords=own) for text in texts]
    around = {**universe, name: probes}  # one for all: each other universe would need a grammar of its own
    for probe in probes:
        try:
            game.read_text(probe, around)
            return
        except TextError as error:
            errors.append(with_x(error, one))
    if errors:
        yield _unread(game, max(errors, key=lambda e: (e.line, e.column)), name)


def _refused(card: Any, text: CardText, error: LoweringError) -> TextError | None:
    """Return a refusal to execute a part of a text with the place of that part, None if it is not in the text."""
    found = error.within(text.lines)
    if found is None:
        return None
    told = error.explained(found.print)
    return TextError(card.text, found.line.source.origin(found.start), found.print, (told.ja, told.en), card=card.name)


def _unread(game: Game, error: TextError, card: str, stands: Callable[[str], bool] = lambda line: True) -> Fault:
    """``stands`` tells whether a line that is proposed can be executed in its place."""
    where = library.placed(error)
    place = f"{where.file}:{where.line}" if isinstance(where, FormatError) else ""
    ja, en = error.ja, error.en
    if not error.reads and not error.keyword and not error.final:
        unknown = error.excerpt.strip("。、")
        mended = error.mend() if error.mend and len(error.print) <= MENDED else ""
        if mended and stands(mended):
            ja, en = f"{_first(ja)}こうすれば読めます: {mended}", f"{_first(en)} This is read: {mended}"
        elif (near := nearest(game, error)) and not (unknown and unknown in near.words):
            ja = f"{_first(ja)}読める言い方: 「{near.words}」（{near.card}）"
            en = f"{_first(en)} A way that is read: 「{near.words}」 ({near.card})"
    return Fault(card, error.line, error.column, error.print, ja, en, place, error.keyword)


MENDED = 100
"""Characters of the longest line for which other words are tried."""


def _first(message: str) -> str:
    """Return a message without the words that are expected somewhere in the language."""
    return re.split("ここに来られるもの|もしかして| Expected:| Perhaps:", message)[0]


def _nameless(card: Any, name: str) -> Fault:
    lines = card.text.split("\n")
    number, column = next(((i, line.find(name)) for i, line in enumerate(lines) if name in line), (0, -1))
    return Fault(
        card.name,
        number + 1,
        column + 1,
        lines[number],
        f"『{name}』というカードはありません。",
        f"there is no card called 『{name}』.",
    )
