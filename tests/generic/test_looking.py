"""Looking at a match leaves it as it is, whatever is looked at, and in the middle of a set as well."""

from random import Random

import pytest

from tefuda.games.registry import game
from tefuda.match import Match, games
from tefuda.play.passing import Passing
from tests.generic.test_every_game import start

LOOKS = {
    "views": lambda m, who: m.views(["A", "B", ""]),
    "decision": lambda m, who: m.decision.options.texts(),
    "asked": lambda m, who: (m.asked, m.asking(), m.naming),
    "sealed": lambda m, who: (m.sealed, m.sealed_done, m.sealed_picks(who)),
    "left of a set": lambda m, who: m.left_of_set(),
    "automatic": lambda m, who: m.automatic(Passing()),
    "foreseen": lambda m, who: m.foreseen(Passing()),
    "lone answer": lambda m, who: m.lone_answer(),
    "outlook": lambda m, who: m.outlook(),
    "why not": lambda m, who: m.why_not(m.legal.texts()[-1], who),
    "imagine": lambda m, who: m.imagine(who, 5).decision,
    "unseen": lambda m, who: m.unseen(who),
    "story": lambda m, who: m.story(who),
    "record": lambda m, who: m.record_text(),
    "save": lambda m, who: m.save(),
    "renames": lambda m, who: m.renames(m.legal.texts()[-1], who),
}


@pytest.mark.parametrize("id", games())
def test_looking_changes_neither_the_position_nor_what_is_offered(id: str):
    named = 0
    for seed in range(4):
        match, rng = start(id, seed), Random(seed)
        for _ in range(70):
            if match.result is not None:
                break
            untouched, digest, who = match.copy(), match.digest(), rng.choice(match.asked)
            for name in rng.sample(sorted(LOOKS), len(LOOKS)):
                LOOKS[name](match, who)
                assert offered(match) == offered(untouched.copy()), name
            assert match.digest() == digest
            decision = rng.choice(match.decisions)
            named += match.naming
            match.choose(decision.options[rng.randrange(len(decision.options))].text, decision.player)
        assert Match.load(match.record()).digest() == match.digest()
    assert named or id != "arc"


def offered(match: Match) -> list[tuple[int, list[str]]]:
    return [(d.player, d.options.texts()) for d in match.decisions]


@pytest.mark.parametrize("id", games())
def test_what_is_offered_after_taking_back_means_what_it_meant(id: str):
    for seed in range(3):
        match, rng = start(id, seed), Random(seed)
        for _ in range(60):
            if match.result is not None:
                break
            before = meant(match)
            decision = rng.choice(match.decisions)
            index = rng.randrange(len(decision.options))
            match.choose(decision.options[index].text, decision.player).undo()
            assert meant(match) == before
            match.choose(decision.options[index].text, decision.player)


def meant(match: Match) -> list[list[tuple[str, object]]]:
    return [[(o.text, d.options.operands(o)) for o in d.options] for d in match.decisions]


@pytest.mark.parametrize("id", games())
def test_positions_that_were_let_go_are_the_same_when_something_is_taken_back(id: str):
    for seed in range(3):
        match, rng = start(id, seed), Random(seed)
        sparse = match.copy()
        for _ in range(150):
            if match.result is not None:
                break
            decision = rng.choice(match.decisions)
            text = decision.options[rng.randrange(len(decision.options))].text
            match.choose(text, decision.player)
            sparse.choose(text, decision.player).let_go(4, 16)
            if rng.randrange(30) == 0:
                n = min(rng.randrange(40), match.taken)
                match.undo(n)
                sparse.undo(n)
            assert sparse.digest() == match.digest()
        held = sum(a.state is not None for a in sparse._answers)
        assert held <= 4 + len(sparse._answers) // 16 + 1, "positions are held that were to be let go of"
        assert sparse.record_text() == match.record_text()
        assert sparse.record() == match.record()
        for n in sorted({*range(0, match.taken, 7), match.taken}):
            there, here = sparse.copy().undo(n), match.copy().undo(n)
            assert there.digest() == here.digest()
            assert told(there) == told(here)
            assert there.record_text() == here.record_text()
            assert offered(there) == offered(here)


def told(match: Match) -> list[str]:
    return [entry.text.en for entry in match.log]


@pytest.mark.parametrize("id", games())
def test_a_demand_is_taken_back_together_with_what_was_let_go_before_it(id: str):
    match, rng = start(id, 5), Random(5)
    for n in range(40):
        match.choose(rng.choice(match.decision.options).text, match.decision.player)
        if n == 20:
            middle = match.digest()
    match.let_go(2, 16).request("concede", match.asked[0]).let_go(1, 16)
    assert match.result is not None or match.players > 2
    assert match.undo(20).digest() == middle


@pytest.mark.parametrize("id", games())
def test_a_saved_match_asks_what_it_asked_when_it_is_loaded(id: str):
    """The step that asks is run once more then: it must not have changed anything before it asked."""
    names, compared = list(game(id).deck_names()), 0
    for seed in (37, 64, 164):  # in ARC, something is asked after a destruction [arc:3.4.13.2.9]
        match, rng = Match.new(id, [names[(seed + k) % len(names)] for k in range(2)], seed), Random(seed)
        for _ in range(60):
            decision = rng.choice(match.decisions)
            match.choose(rng.choice(list(decision.options)).text, decision.player)
            if match.result is not None:
                break
            if not match.sealed:
                again = Match.restore(match.save())
                assert (offered(again), again.digest()) == (offered(match), match.digest())
                compared += 1
    assert compared > 10
