"""The search bot and the lines it works with, in every game: repeatable, fair, and blind for what its player cannot see."""

import random

import pytest

from tefuda.bots import prompt_of
from tefuda.bots.search import SearchBot, Settings
from tefuda.games.registry import game, games
from tefuda.match import Match
from tests.generic.test_every_game import pairs

FEW = Settings(iterations=16, turns=1)

pytestmark = pytest.mark.parametrize("id", games())


def midgame(id: str, seed: int, decisions: int) -> Match:
    """A match after some random decisions, at one that leaves a choice."""
    for further in range(20):
        match = Match.new(id, pairs(id)[seed % 2], seed=seed + 100 * further)
        rng = random.Random(seed)
        for n in range(decisions + 60):
            if match.decision is None:
                break
            if n >= decisions and len(prompt_of(match).moves()) > 2:
                return match
            match.choose(match.legal[rng.randrange(len(match.legal))])
    pytest.fail("no such position")


@pytest.mark.parametrize(("seed", "decisions"), [(1, 6), (2, 14)])
def test_its_answer_depends_on_nothing_that_its_player_cannot_see(id: str, seed: int, decisions: int):
    match = midgame(id, seed, decisions)
    player = match.decision.player
    thoughts = []
    for deal in (None, 11, 12):
        like = match if deal is None else match.imagine(player, deal)
        assert prompt_of(like, player).sight == prompt_of(match).sight
        bot = SearchBot(5, FEW)
        answer = bot.choose(prompt_of(like, player))
        thoughts.append((answer, bot.thought.candidates))
    assert thoughts[0] == thoughts[1] == thoughts[2]


def test_it_plays_the_same_again_and_keeps_its_trees(id: str):
    def played() -> tuple[list[str], int]:
        match = midgame(id, 3, 6)
        bots = [SearchBot(1, Settings(iterations=8, turns=0)) for _ in range(game(id).seats[0])]
        kept = 0
        for _ in range(12):
            if match.decision is None:
                break
            prompt = prompt_of(match)
            bot = bots[prompt.player]
            kept += prompt.sight in bot._kept
            match.choose(match.legal[bot.choose(prompt)])
        return list(match.lines), kept

    assert played() == played()
    if id not in ("arc", "chronicle"):  # what follows there hangs on secrets: sealed choices, unseen cards
        assert played()[1] > 0


def test_a_decision_ends_early_only_with_the_answer_of_the_whole_budget(id: str):
    spent = []
    for seed in range(4):
        prompt = prompt_of(midgame(id, seed, 4 + 3 * seed))
        whole = SearchBot(5, Settings(iterations=120, turns=0)).think(prompt)
        bot = SearchBot(5, Settings(iterations=120, turns=0))
        assert bot.choose(prompt) == whole.candidates[0].index
        assert whole.iterations == 120
        spent.append(bot.thought.iterations)
    if id in ("arc", "avalon", "sve"):  # in the others these positions have no option that is clearly the best
        assert min(spent) < 120


def test_workers_search_side_by_side_and_agree_with_themselves(id: str):
    prompt = prompt_of(midgame(id, 1, 8))
    answers = []
    for _ in range(2):
        bot = SearchBot(7, Settings(iterations=16, turns=0, workers=2))
        answers.append((bot.choose(prompt), bot.thought.candidates))
    assert answers[0] == answers[1]
    assert bot.thought.iterations >= 16


def test_a_search_can_be_watched_and_cut_short(id: str):
    prompt = prompt_of(midgame(id, 1, 8))
    bot = SearchBot(7, Settings(iterations=500, turns=0))
    seen = []

    def watch(thought):
        seen.append((thought.iterations, thought.line()))
        return thought.iterations < 24

    bot.watch = watch
    bot.choose(prompt)
    assert [n for n, _ in seen] == [8, 16, 24]
    assert bot.thought.iterations == 24
    who, text = seen[-1][1][0]
    assert who == prompt.player
    assert text in prompt.options


def test_actions_are_called_the_same_from_deal_to_deal(id: str):
    match = midgame(id, 2, 10)
    prompt = prompt_of(match)
    lines = [prompt.imagine(random.Random(seed)) for seed in range(4)]
    assert all(line.keys() == prompt.keys() for line in lines)
    assert all(line.moves() == prompt.moves() for line in lines)
    assert len(prompt.keys()) == prompt.count
    texts: dict[int, str] = {}
    for key, text in zip(prompt.keys(), prompt.options, strict=True):
        assert texts.setdefault(key, text) == text
    assert {index for _, index in prompt.moves()} & set(prompt.idle) == set()


def test_lines_go_on_quietly_and_with_luck_of_their_own(id: str):
    prompt = prompt_of(midgame(id, 1, 6))
    line = prompt.imagine(random.Random(1))
    assert (line.player, line.kind, line.turn, line.active) == (prompt.player, prompt.kind, prompt.turn, prompt.active)
    line.choose(line.moves()[0][1])
    line.go_on()
    assert line.player < 0 or len(line.moves()) > 1
    same, one, two = line.copy(), line.reseeded(1), line.reseeded(1)
    for other in (same, one, two):
        other.playout(2)
        assert other.player < 0 or other.turn > line.turn + 2
    assert one.sight(0) == two.sight(0)
    ends = []
    for seed in range(8):
        end = line.reseeded(seed)
        end.playout(2)
        ends.append(end.sight(0))
    assert line.player < 0 or len(set(ends)) > 1


def test_random_courses_follow_the_habits_of_players(id: str, monkeypatch: pytest.MonkeyPatch):
    line, words = next(
        (line, words)
        for line in (prompt_of(midgame(id, seed, 6)).imagine(random.Random(seed)) for seed in range(40))
        if len(words := {line.text(index).split()[0] for _, index in line.moves()}) > 1 and line.settling < 0
    )
    verbs = [verb.word for verb in game(id).rules.schema.verbs]
    ends: dict[str, list[int]] = {}
    for word in words:
        monkeypatch.setattr(game(id).estimator, "habits", [10**6 if verb == word else 1 for verb in verbs])
        for seed in range(5):
            end = line.reseeded(seed)
            assert end.playout(0, 1) == 1
            ends.setdefault(word, []).append(end.sight(line.player))
    assert len(set(map(tuple, ends.values()))) == len(words)


def test_chances_are_shared_among_the_sides(id: str):
    prompt = prompt_of(midgame(id, 2, 10))
    line = prompt.imagine(random.Random(1))
    chances = line.chances()
    assert sum(chances) == pytest.approx(1.0)
    line.playout(1000, 100_000)
    assert line.player < 0
    assert sum(line.chances()) == pytest.approx(1.0)
    assert set(line.chances()) <= {0.0, 0.5, 1.0}
