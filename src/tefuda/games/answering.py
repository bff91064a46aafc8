"""Why something cannot be done now, as far as all games tell it the same way: the clauses that forbid an action, and for words that answer
one question only, which clause asks it, when that is, and who is asked what instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tefuda.errors import Reason
from tefuda.formats.notation import letter
from tefuda.kernel.options import verb_of
from tefuda.kernel.schema import ZONE
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.state import Request, State


class Question(NamedTuple):
    """A question that a word answers: the clause that asks it, and when that is."""

    clause: str
    when: Text


Test = Callable[["State", int, int, int], list[str]]
"""Returns the clauses that forbid an action now: position, player, the objects of the action (-1: not named)."""


class Refusals(NamedTuple):
    """What a game says when something cannot be done.

    Attributes:
        words: What a clause says when it forbids something, Japanese and English.
        over: The clause by which a match that has ended goes on no longer.
        tests: The clauses that forbid a verb.
        answer: Why another word is no answer now: position, player, word, object.
    """

    words: Mapping[str, tuple[str, str]]
    over: str
    tests: Mapping[str, Test]
    answer: Callable[[State, int, str, int], list[Reason]]

    def reasons(self, st: State, player: int, verb: str, a: int, b: int) -> list[Reason]:
        """Return why a player may not do something with these objects now; none if nothing forbids it."""
        if st.result is not None:
            return [reason_of(self.over, self.words)]
        test = self.tests.get(verb)
        if test is None:
            return self.answer(st, player, verb, a)
        return [reason_of(clause, self.words) for clause in test(st, player, a, b)]


def reason_of(clause: str, words: Mapping[str, tuple[str, str]]) -> Reason:
    """Return the reason that a clause gives; ``words`` have what each one says."""
    ja, en = words.get(clause, (clause, f"clause {clause} does not allow it"))
    return Reason(clause, ja, en)


def asked_for(st: State, player: int, kind: str) -> bool:
    """Tell whether a player is asked for a kind of decision; of several who are asked at once, each is."""
    requests = st.lanes or ((st.request,) if st.request is not None else ())
    return any(r.player == player and r.kind == kind for r in requests)


def mine(st: State, player: int, e: int, kind: int) -> bool:
    """Tell whether an entity is in a kind of zone of the player."""
    return st.kind_of(e) == kind and st.col[ZONE][e] // st.rules.width == player


def asked_now(st: State, player: int, verb: str) -> bool:
    """Tell whether a player is asked something that a word answers; of several who are asked at once, each is."""
    requests = st.lanes or ((st.request,) if st.request is not None else ())
    words = st.rules.schema.verbs
    return any(r.player == player and any(words[verb_of(o)].word == verb for o in r.options) for r in requests)


def unasked(
    st: State, player: int, verb: str, questions: Mapping[str, Question], prompts: Mapping[str, Text]
) -> list[Reason]:
    """Return why a word is no answer of a player now: the question it belongs to, and who is asked what instead; nothing if he is
    asked for it, or the word belongs to no question."""
    question = questions.get(verb)
    if question is None or asked_now(st, player, verb):
        return []
    first = Reason(question.clause, question.when.ja, question.when.en)
    return [first] if st.request is None else [first, now_asked(st, st.request, prompts)]


def not_among(st: State, r: Request, prompts: Mapping[str, Text]) -> Reason:
    """Return that something cannot be taken in the open question."""
    prompt = prompt_of(r, prompts)
    ja = f"この選択（{prompt.ja}）では選べないもの"
    return Reason(st.clause(), ja, f"it is not among what may be taken here ({prompt.en})")


def now_asked(st: State, r: Request, prompts: Mapping[str, Text]) -> Reason:
    """Return who is asked what."""
    prompt = prompt_of(r, prompts)
    who = letter(r.player)
    return Reason(st.clause(), f"今は{who}が答えるところ（{prompt.ja}）", f"now {who} is asked: {prompt.en}")


def prompt_of(r: Request, prompts: Mapping[str, Text]) -> Text:
    """Return the words of a question."""
    return prompts.get(r.kind, Text(r.kind, r.kind))
