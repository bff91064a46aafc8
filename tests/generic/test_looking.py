"""Looking at a match leaves it as it is, whatever is looked at, and in the middle of a set as well."""

from random import Random

import pytest

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
