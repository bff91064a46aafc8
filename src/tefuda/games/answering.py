"""Why something cannot be done now, as far as all games tell it the same way: the clauses that forbid an action, and for words that answer
one question only, which clause asks it, when that is, and who is asked what instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tefuda.errors import Reason
from tefuda.formats.notation import letter
from tefuda.kernel.legality import broken
from tefuda.kernel.options import verb_of
from tefuda.kernel.schema import ZONE
from tefuda.saying import Text

if TYPE_CHECKING:
    from tefuda.kernel.legality import Part
    from tefuda.kernel.state import Request, State


class Question(NamedTuple):
    """A question that a word answers: the clause that asks it, and when that is."""

    clause: str
    when: Text


Test = Callable[["State", int, int, int], list[str]]
"""Returns the clauses that forbid an action now: position, player, the objects of the action (-1: not named)."""


class Action(NamedTuple):
    """What makes an action legal: the rows that its offers read, by what they are about.

    Attributes:
        clause: The clause by which it is asked for, in decisions of these ``kinds``.
        player: Conditions on the player alone.
        first, second: Conditions on its first object, and on its second one or both together; judged if these are named.
    """

    clause: str
    kinds: tuple[str, ...]
    player: tuple[Part, ...] = ()
    first: tuple[Part, ...] = ()
    second: tuple[Part, ...] = ()

    def forbidden(self, st: State, player: int, a: int, b: int) -> list[str]:
        """Return the clauses that forbid it now: that it is not asked for, and what fails about the player and about each object."""
        asked = any(asked_for(st, player, kind) for kind in self.kinds)
        out = [] if asked else [self.clause]
        for parts, judged in ((self.player, True), (self.first, a >= 0), (self.second, b >= 0)):
            found = broken(parts, st, player, a, b) if judged else []
            out += [clause for clause in found if clause not in out]
            if found and parts is self.first:
                break  # what the first object cannot be at all says nothing of the second
        return out


Figures = Callable[["State", int, int], Text | None]
"""Returns the numbers that decide, where a clause forbids something of a thing: position, player, thing."""


class Refusals(NamedTuple):
    """What a game says when something cannot be done.

    Attributes:
        words: What a clause says when it forbids something, Japanese and English.
        over: The clause by which a match that has ended goes on no longer.
        tests: The clauses that forbid a verb.
        answer: Why a word that no clause forbids is no answer now: position, player, word, object.
        figures: By clause, what is said behind its words of the first object.
    """

    words: Mapping[str, tuple[str, str]]
    over: str
    tests: Mapping[str, Test]
    answer: Callable[[State, int, str, int], list[Reason]]
    figures: Mapping[str, Figures] = {}

    def reasons(self, st: State, player: int, verb: str, a: int, b: int) -> list[Reason]:
        """Return why a player may not do something with these objects now; none if nothing forbids it."""
        if st.result is not None:
            return [reason_of(self.over, self.words)]
        test = self.tests.get(verb)
        found = [self._reason(st, player, clause, a) for clause in test(st, player, a, b)] if test is not None else []
        return found or self.answer(st, player, verb, a)

    def _reason(self, st: State, player: int, clause: str, a: int) -> Reason:
        reason = reason_of(clause, self.words)
        figures = self.figures.get(clause)
        more = figures(st, player, a) if figures is not None and a >= 0 else None
        if more is None:
            return reason
        return Reason(clause, f"{reason.ja}（{more.ja}）", f"{reason.en} ({more.en})")


def reason_of(clause: str, words: Mapping[str, tuple[str, str]]) -> Reason:
    """Return the reason that a clause gives; ``words`` have what each one says."""
    ja, en = words.get(clause, (clause, f"clause {clause} does not allow it"))
    return Reason(clause, ja, en)


def costs_more(need: Sequence[int], ja: Sequence[str], en: Sequence[str], most: int, unit: Text) -> Text:
    """Say what something costs by part, whose names are given, and of how many at most it can be paid."""
    parts = [(n, ja[k], en[k]) for k, n in enumerate(need) if n]
    needed = Text("、".join(f"{name}{n}" for n, name, _ in parts), ", ".join(f"{n} {name}" for n, _, name in parts))
    return Text(
        f"必要な{unit.ja}は{needed.ja or 0}、使える{unit.ja}は{most}",
        f"it costs {needed.en or 0}, and {most} {unit.en} can be had",
    )


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


class Answers(NamedTuple):
    """Words that answer one question only, and why one of them is no answer now.

    Attributes:
        questions: The question that a word answers, for words that are no action.
        prompts: What each kind of question asks.
        wrong: What is wrong with the object that an answer names, if the game knows: position, player, word, object.
    """

    questions: Mapping[str, Question]
    prompts: Mapping[str, Text]
    wrong: Callable[[State, int, str, int], Reason | None] = lambda st, player, verb, e: None

    def why_not(self, st: State, player: int, verb: str, e: int) -> list[Reason]:
        """Return why a word is no answer now: the question it belongs to and who is asked what instead, or what is wrong with the object
        it names; none for a word that answers no question."""
        found = self.unasked(st, player, verb)
        if verb not in self.questions or found or st.request is None or e < 0:
            return found
        wrong = self.wrong(st, player, verb, e)
        return [wrong if wrong is not None else self.not_among(st, st.request)]

    def unasked(self, st: State, player: int, verb: str) -> list[Reason]:
        """Return the question that a word belongs to, and who is asked what instead; nothing if the player is asked for it, or the word
        belongs to no question."""
        question = self.questions.get(verb)
        if question is None or asked_now(st, player, verb):
            return []
        first = Reason(question.clause, question.when.ja, question.when.en)
        return [first] if st.request is None else [first, self.now_asked(st, st.request)]

    def not_among(self, st: State, r: Request) -> Reason:
        """Return that something cannot be taken in the open question."""
        prompt = self.prompt(r)
        ja = f"この選択（{prompt.ja}）では選べないもの"
        return Reason(st.clause(), ja, f"it is not among what may be taken here ({prompt.en})")

    def now_asked(self, st: State, r: Request) -> Reason:
        """Return who is asked what."""
        prompt = self.prompt(r)
        who = letter(r.player)
        return Reason(st.clause(), f"今は{who}が答えるところ（{prompt.ja}）", f"now {who} is asked: {prompt.en}")

    def prompt(self, r: Request) -> Text:
        """Return the words of a question."""
        return self.prompts.get(r.kind, Text(r.kind, r.kind))
