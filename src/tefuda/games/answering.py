"""Words that answer one question only: which clause asks it, when that is, and who is asked what instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from tefuda.errors import Reason
from tefuda.formats.notation import letter
from tefuda.kernel.options import verb_of
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.state import Request, State


class Question(NamedTuple):
    """A question that a word answers: the clause that asks it, and when that is."""

    clause: str
    when: Text


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
