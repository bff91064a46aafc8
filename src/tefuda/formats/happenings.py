"""Events as scenarios state them: in the words of the log, in either language, or by the word of their kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from tefuda.formats.notation import plain

if TYPE_CHECKING:
    from tefuda.play.logs import Entry


class Told(Protocol):
    """A kind of event: its word, and the templates by which it is told."""

    name: str
    ja: str
    en: str


ANYTHING = "..."
_FIELD = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True)
class Happening:
    """An event that is looked for.

    Attributes:
        event: How the log tells it (``...`` stands for anything), or the word of its kind.
        times: How often it must have happened; None: at least once.
        clause: Clause within which it must have happened, or "".
    """

    event: str
    times: int | None = None
    clause: str = ""

    def is_told(self, entry: Entry) -> bool:
        """Tell whether an entry of the log is such an event."""
        if self.clause and not any(within(cause.clause, self.clause) for cause in entry.why):
            return False
        if plain(self.event) == plain(entry.kind):
            return True
        wanted = re.compile(".+".join(re.escape(part) for part in plain(self.event).split(ANYTHING)))
        return any(wanted.fullmatch(plain(told)) is not None for told in (entry.text.ja, entry.text.en))

    def could_be_told(self, kinds: Iterable[Told]) -> bool:
        """Tell whether some event of a game is told in this way."""
        wanted = plain(self.event)
        return any(wanted == plain(k.name) or _told_by(k.ja, wanted) or _told_by(k.en, wanted) for k in kinds)

    def __str__(self) -> str:
        more = [f"times: {self.times}"] if self.times is not None else []
        more += [f"in: {self.clause}"] if self.clause else []
        return f"{{event: {self.event}, {', '.join(more)}}}" if more else self.event


def within(clause: str, wanted: str) -> bool:
    """Tell whether a clause is one or below it: 8.4.3.1 is below 8.4.3, 15-1-3 below 15-1."""
    return clause == wanted or clause.startswith((f"{wanted}.", f"{wanted}-"))


def _told_by(template: str, wanted: str) -> bool:
    """Tell whether a text, or one that it stands for, can come of a template."""
    fixed = [re.escape(plain(part)) for part in _FIELD.split(template)]
    if not template or (len(fixed) > 1 and not any(fixed)):
        return False
    if re.fullmatch(".*".join(fixed), wanted):
        return True
    # a wildcard may stand for words of the template: the rest of the text has to be found in it, in its order
    parts = [part for part in wanted.split(ANYTHING) if part]
    return (
        ANYTHING in wanted
        and re.search(".*".join(re.escape(p) for p in parts), plain(_FIELD.sub("", template))) is not None
    )


def found(wanted: Happening, log: Sequence[Entry]) -> list[Entry]:
    """Return the events of a log that are such events."""
    return [entry for entry in log if wanted.is_told(entry)]


def at_once(wanted: Sequence[Happening], log: Sequence[Entry]) -> bool:
    """Tell whether all of them happened in one moment, each by an event of its own."""
    moments = {entry.moment for entry in log}
    return any(_each_has_one(wanted, [e for e in log if e.moment == moment]) for moment in moments)


def _each_has_one(wanted: Sequence[Happening], log: Sequence[Entry]) -> bool:
    if not wanted:
        return True
    return any(
        _each_has_one(wanted[1:], [e for e in log if e is not entry]) for entry in log if wanted[0].is_told(entry)
    )


def in_order(wanted: Sequence[Happening], log: Sequence[Entry]) -> int:
    """Return how many of them happened one after the other: all of them, if it is their number. What is of one moment has no order."""
    moment = -1
    for i, one in enumerate(wanted):
        later = [e.moment for e in log if e.moment > moment and one.is_told(e)]
        if not later:
            return i
        moment = min(later)
    return len(wanted)
