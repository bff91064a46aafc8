"""First matches that explain themselves: what they say exists in the game, and is met in the match they are made for."""

import pytest

from tefuda import clauses
from tefuda.bots.greedy import GreedyBot
from tefuda.bots.seating import prompt_of
from tefuda.games.lessons import lesson_of
from tefuda.games.registry import game, games
from tefuda.match import Match

pytestmark = pytest.mark.parametrize("id", [id for id in games() if lesson_of(id) is not None])


def test_clauses_and_words_of_a_lesson_exist(id):
    lesson, index, of = lesson_of(id), clauses.load(id), game(id)
    assert lesson.clause in index.clauses
    events = {event.name for event in of.rules.schema.events}
    for hint in lesson.hints:
        assert hint.clause in index.clauses, hint.on
        what, _, word = hint.on.partition(" ")
        known = {"ask": {*of.questions}, "event": events, "phase": {*of.phases}}
        assert what in ("option", "keyword") or word in known[what], hint.on
        for told in (hint.title, hint.text):
            assert told.ja
            assert told.en


def test_most_of_it_is_met_in_a_match(id):
    lesson = lesson_of(id)
    missed = {h.on for h in lesson.hints}
    for seed in (lesson.seed, lesson.seed + 1, lesson.seed + 2):
        match = Match.new(id, list(lesson.decks), seed=seed)
        bot = GreedyBot(seed)
        told = 0
        for _ in range(400):
            missed -= {f"event {e.kind}" for e in match.story("A", told)}
            told = match.events
            if match.result is not None or len(missed) <= 1:
                break
            decision = match.decision
            if decision.letter == "A":
                missed -= {f"ask {decision.kind}", *(f"option {o.verb}" for o in decision.options)}
            match.choose(decision.options[bot.choose(prompt_of(match))].text)
    assert len(missed) <= 1, missed
