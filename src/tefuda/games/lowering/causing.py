"""What caused, or met, the event that a text is about: その… is that thing where the word cannot mean what it befell."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.games.common.things import Things
from tefuda.text.model import Node
from tefuda.text.nouns import NP, AKind, NounOr


class Cause(NamedTuple):
    """What an event names besides its subject.

    Attributes:
        words: What it is called.
        subject: What the subject is called.
        found: What it is.
        last: It is always named behind the subject: a word for both means it.
        met: What それ is as long as the text has named nothing else.
    """

    words: frozenset[str]
    subject: frozenset[str]
    found: Things
    last: bool
    met: Things | None


def words_of(t: Node | None) -> frozenset[str]:
    """Return what things of a description, or of several, are called."""
    ones = t.of if isinstance(t, NounOr) else (t,)
    return frozenset(one.head.k.id for one in ones if isinstance(one, NP) and isinstance(one.head, AKind))


__all__ = ["Cause", "words_of"]
