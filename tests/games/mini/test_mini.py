"""A game from outside of the package: its book clause by clause, and that it is as well proved as the delivered ones."""

from pathlib import Path

import pytest

from tefuda.clauses import load
from tefuda.clauses.scan import code_citations
from tefuda.formats.scenario_runs import run_scenario, universe_of
from tefuda.formats.scenarios import read_scenarios
from tefuda.games.registry import game
from tefuda.match import Match
from tefuda.text.checks import problems
from tests.games.mini.reading import grammar

HERE = Path(__file__).parent
BOOK = read_scenarios(HERE / "scenarios" / "book.yaml")


@pytest.mark.parametrize("scenario", BOOK.scenarios, ids=lambda s: s.id)
def test_scenario(scenario):
    outcome = run_scenario(BOOK, scenario, universe_of(BOOK))
    if not outcome.passed:
        pytest.fail(str(outcome), pytrace=False)


def begun(seed=1):
    return Match.new("mini", ["harbour", "running"], seed=seed)


SETUP = {"1.1", "5.1", "5.2", "5.3", "5.4", "5.5"}


def test_before_the_first_turn():
    hands = set()
    firsts = set()
    for seed in range(12):
        match = begun(seed)
        assert match.players == 2
        first = match.decision.letter
        firsts.add(first)
        assert match.legal.texts() == ["keep", "mulligan"]
        match.choose("keep")
        assert match.decision.letter != first
        before = match.view(match.decision.letter).json()
        match.choose("mulligan")
        while match.decision.kind == "order":
            match.choose(match.legal[0])
        assert match.decision.kind == "main"
        assert match.decision.letter == first
        hands.add(before)
        assert match.view(first).json() != before
    assert firsts == {"A", "B"}, "who goes first is drawn by lot"
    assert len(hands) == 12, "decks are shuffled"


def test_conceding():
    match = begun()
    match.request("concede", "B")
    assert match.result.winners == (0,)


def test_decks():
    of = game("mini")
    universe = of.cards()
    deck = of.deck(of.deck_list("harbour"), universe)
    pool = of.compile(of.deck_cards(deck), universe)
    assert of.violations(deck, pool) == []
    broken = type(deck)("x", (*deck.main, deck.main[0]))
    assert [v.clause for v in of.violations(broken, pool)] == ["3.1", "3.2"]


def test_the_grammar_has_no_faults():
    assert problems(grammar().grammar) == []


def test_every_clause_is_in_the_code_and_proved():
    index = load("mini")
    cited = {c.id for c in code_citations(index, HERE.parents[1])}
    proved = {clause for scenario in BOOK.scenarios for clause in scenario.clauses} | SETUP | {"1.5", "3.1", "3.2"}
    assert set(index.testable) - cited == set()
    assert set(index.testable) - proved == set()
    assert (cited | proved) - {*index.clauses, *index.rulings} == set()
