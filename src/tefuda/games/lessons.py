"""First matches that explain themselves: what is told when something is met for the first time.

A game that has one keeps it beside its rules (``games/<id>/lesson.py``, as ``LESSON``).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Literal

from msgspec import Struct

from tefuda.games.registry import FACES
from tefuda.saying import Told


class Hint(Struct, frozen=True, omit_defaults=True):
    """What is told once.

    Attributes:
        on: What is met: ``ask KIND`` (the player is asked so), ``option VERB`` (such an option is offered), ``phase WORD``,
            ``event KIND`` (something happened), ``keyword WORD`` (a card with it is in sight).
        title: What it is about.
        text: What is asked, and why; two or three sentences.
        clause: The clause behind it.
    """

    on: str
    title: Told
    text: Told
    clause: str


class Lesson(Struct, frozen=True):
    """A first match.

    Attributes:
        game: Id of the game.
        decks: Names of one's own deck, and of the other.
        seed: Seed of the match, so that what is told fits what is seen.
        bot: Who plays the other side.
        aim: What the game is about and how one wins.
        clause: The clause of winning.
        hints: What is told when.
    """

    game: str
    decks: tuple[str, str]
    seed: int
    bot: Literal["random", "greedy", "easy", "normal", "hard", "expert"]
    aim: Told
    clause: str
    hints: tuple[Hint, ...]


@cache
def lesson_of(game: str) -> Lesson | None:
    """Return the lesson of a game, None if it has none."""
    module = FACES[game].rpartition(".")[0] + ".lesson"
    if find_spec(module) is None:
        return None
    lesson: Lesson = import_module(module).LESSON
    return lesson
