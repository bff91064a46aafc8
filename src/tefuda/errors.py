"""What can go wrong, each with a text that says where, what, and what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tefuda.saying import Text, in_language

__all__ = [
    "AmbiguousDecision",
    "DeckError",
    "FormatError",
    "GameOver",
    "IllegalDecision",
    "NotYourDecision",
    "PlacingFault",
    "Reason",
    "RecordError",
    "SaveError",
    "TefudaError",
    "UnknownName",
    "UnknownPath",
    "Violation",
]


class TefudaError(Exception):
    """The root of all errors that tefuda raises on purpose. A message given as a :class:`Text` can be told in both languages."""

    def __init__(self, said: str = "") -> None:
        self.said = said
        super().__init__(str(said))

    def told(self, language: str) -> str:
        """Return the message in a language (``ja``, ``en``)."""
        return in_language(self.said, language)


@dataclass(frozen=True)
class Reason:
    """Why something is not allowed: the clause that forbids it, and what it says in this case."""

    clause: str
    ja: str
    en: str

    def __str__(self) -> str:
        return f"[{self.clause}] {self.en}"


class IllegalDecision(TefudaError, ValueError):
    """The answer is none of the offered options.

    Attributes:
        text: The answer.
        near: Offered options that come nearest.
        close: Those of them that share a word with it.
        reasons: Clauses that forbid it, as far as they are known.
    """

    refusal = "選べません"
    """What is said in Japanese where nothing more exact is known."""

    def __init__(
        self, text: str, what: str, near: Sequence[str] = (), reasons: Sequence[Reason] = (), close: Sequence[str] = ()
    ) -> None:
        self.text = text
        self.near = tuple(near)
        self.close = tuple(close)
        self.reasons = tuple(reasons)
        ja = f"「{text}」: {what.ja}" if isinstance(what, Text) else f"「{text}」は{self.refusal}。"
        said = Text(
            "\n".join(self._lines(ja, "ja")),
            "\n".join(self._lines(f"{text!r}: {what}", "en")),
        )
        super().__init__(said)

    def _lines(self, first: str, language: str) -> list[str]:
        because, offered = ("理由", "選べるもの") if language == "ja" else ("because", "offered")
        lines = [first, *(f"  {because} [{r.clause}] {r.ja if language == 'ja' else r.en}" for r in self.reasons)]
        return [*lines, f"  {offered}: " + " | ".join(self.near)] if self.near else lines


class AmbiguousDecision(IllegalDecision):
    """The answer fits several different options; ``near`` lists them."""

    refusal = "一つに決まりません"


class NotYourDecision(IllegalDecision):
    """Another player is asked."""

    refusal = "ほかのプレイヤーが選ぶところです"


class GameOver(TefudaError):
    """The match is over: there is nothing to decide."""


class BadInput(TefudaError, ValueError):
    """An argument or a file that makes no sense where it is given."""


class BotFault(TefudaError, RuntimeError):
    """A bot of one's own that cannot be made or did not answer."""


class UnknownName(TefudaError, LookupError):
    """A name that means nothing here: of a game, a card, a deck, a player, a path."""


class UnknownPath(UnknownName):
    """A path that can lead nowhere, in no position of the match: a slip of the pen."""

    def __init__(self, path: str, word: str, known: Sequence[str]) -> None:
        there = ", ".join(known)
        super().__init__(
            Text(
                f"{path!r}: {word!r} というものはありません。あるもの: {there}",
                f"{path!r}: there is no {word!r} here; there are {there}",
            )
        )


@dataclass(frozen=True)
class Violation:
    """One clause of deck construction that a deck breaks."""

    clause: str
    ja: str
    en: str

    def __str__(self) -> str:
        return f"[{self.clause}] {self.en}"


class DeckError(TefudaError, ValueError):
    """A deck breaks rules of deck construction; ``violations`` lists each with its clause, ``english`` translates its name."""

    def __init__(self, deck: str, violations: Sequence[Violation], english: str = "") -> None:
        self.deck = deck
        self.violations = tuple(violations)
        super().__init__(
            Text(
                "\n".join([f"デッキ「{deck}」は使えません。", *(f"  [{v.clause}] {v.ja}" for v in violations)]),
                "\n".join([f"deck {(english or deck)!r} is not allowed:", *(f"  {v}" for v in violations)]),
            )
        )


class FormatError(TefudaError, ValueError):
    """A file does not say what its format asks for: file, line and field of the first thing that is wrong.

    Attributes:
        column: Where in the line the part begins, from 1; 0 if that is not known.
    """

    def __init__(self, file: str, line: int, field: str, what: str, column: int = 0) -> None:
        self.file = file
        self.line = line
        self.field = field
        self.what = what
        self.column = column
        place = f"{file}:{line}" if line else file
        where = f"{place}: {field}" if field else place
        super().__init__(Text(f"{where}: {in_language(what, 'ja')}", f"{where}: {what}"))


class RecordError(TefudaError, ValueError):
    """A record does not replay: the line, the clause asked there, and why."""

    def __init__(self, line: int, what: str, clause: str = "") -> None:
        self.line = line
        self.clause = clause
        super().__init__(
            Text(
                f"{line}行目: {in_language(what, 'ja')}" + (f"（質問の根拠 {clause}）" if clause else ""),
                f"line {line}: {what}" + (f" (asked by {clause})" if clause else ""),
            )
        )


class SaveError(TefudaError, ValueError):
    """A saved position cannot be restored."""


class PlacingFault(TefudaError, ValueError):
    """A description of a position that cannot be built: ``path`` leads to the part that is wrong."""

    def __init__(self, path: tuple[str | int, ...], what: str) -> None:
        self.path = path
        self.what = what
        super().__init__(what)
