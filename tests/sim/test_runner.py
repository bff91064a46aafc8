"""Simulations are repeatable, count right, and keep games that fail."""

import re
from dataclasses import replace

import pytest

from tefuda.bots import RandomBot
from tefuda.games.registry import game
from tefuda.match import Match
from tefuda.sim import Orders, Played, Report, Table, plan, play, save_failure, simulate
from tefuda.sim.plan import Contestant, Pairing
from tefuda.sim.runner import bot_seed
from tests.sim import plain_cards

DECKS = ("royal_infantry", "dragon_gorge", "witch_stone_soldiers")


@pytest.fixture(scope="module")
def universe():
    return plain_cards.universe()


@pytest.fixture(scope="module")
def decks():
    return plain_cards.decks("sve", *DECKS)


def ran(universe, decks, games, bots=("random",), names=DECKS, seed=3, jobs=1):
    report = Report("sve")
    report.add(simulate("sve", plan(games, bots, names, seed), decks, universe, jobs))
    return report


def test_results_do_not_depend_on_the_number_of_processes(universe, decks):
    assert ran(universe, decks, 24, jobs=1).played == ran(universe, decks, 24, jobs=2).played


def test_every_game_of_the_plan_ends_and_is_counted(universe, decks):
    report = ran(universe, decks, 20)
    json = report.to_json()
    assert json["games"] == 20
    assert json["errors"] == 0
    assert sum(report.wins().values()) + report.draws == 20
    assert json["decisions"] == sum(p.decisions for p in report.played)
    assert set(report.wins()) == set(DECKS)
    assert all(p.first in (0, 1) and p.turns > 1 for p in report.played)
    assert sum(report.endings().values()) == 20


def test_a_mirror_match_is_exactly_even(universe, decks):
    report = ran(universe, decks, 12, names=("dragon_gorge",))
    for one, two in zip(report.played[::2], report.played[1::2], strict=True):
        assert (one.winners, one.first, one.turns, one.decisions) == (two.winners, two.first, two.turns, two.decisions)


def test_wins_are_told_by_bot_where_several_play(universe, decks):
    report = ran(universe, decks, 8, bots=("random", "greedy"))
    assert set(report.wins()) == {"random", "greedy"}
    assert set(report.rates("bot")) == {"random", "greedy"}
    assert sum(r.games for r in report.rates("bot").values()) == 16


def test_draws_count_half_and_mirrors_say_nothing():
    a, b = Contestant("x", "a"), Contestant("x", "b")
    played = [
        Played(Pairing(0, 1, (a, b)), (0,), "1", 5, 50, 0),
        Played(Pairing(1, 1, (b, a)), (), "2", 7, 60, 1),
        Played(Pairing(2, 2, (a, a)), (1,), "1", 9, 70, 0),
        Played(Pairing(3, 2, (b, a)), (), "", 1, 3, 0, (0, 0, 0), "ValueError: no"),
    ]
    report = Report("sve", 1.0, played)
    rates = report.rates("deck")
    assert (rates["a"].hits, rates["a"].games) == (1.5, 2)
    assert (rates["b"].hits, rates["b"].games) == (0.5, 2)
    assert report.first_player().hits == 1.5
    assert report.draws == 1
    assert report.endings() == {"1": 2, "2": 1}
    assert len(report.errors) == 1
    assert report.lengths()["turns"].mean == 7


class Stubborn:
    """Answers the first decisions at random and then something that is not offered."""

    def __init__(self, seed: int) -> None:
        self.random = RandomBot(seed)
        self.left = 5

    def choose(self, prompt):
        self.left -= 1
        return self.random.choose(prompt) if self.left > 0 else prompt.count


class Throwing(Stubborn):
    def choose(self, prompt):
        if super().choose(prompt) == prompt.count:
            raise ValueError("no idea")
        return 0


class Hanging(Stubborn):
    def choose(self, prompt):
        while super().choose(prompt) == prompt.count:
            pass
        return 0


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Stubborn", r"answered \d+, expected a number from 0 to \d+"),
        ("Throwing", r"ValueError: no idea \(test_runner.py, line \d+\)"),
        ("Hanging", "no answer within 0.3 s"),
        ("Missing", "has no Missing"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_that_fails_loses_its_match_with_a_record_and_the_run_goes_on(
    universe, decks, tmp_path, name, what, seat
):
    seats = [Contestant("random", DECKS[0]), Contestant("random", DECKS[1])]
    seats[seat] = Contestant(f"{__name__}:{name}", seats[seat].deck)
    plans = [Pairing(0, 1, tuple(seats)), Pairing(1, 2, (seats[1 - seat], seats[1 - seat]))]
    played = list(simulate("sve", plans, decks, universe, 1, Orders(patience=0.3)))
    assert (played[0].winners, played[0].guilty) == ((1 - seat,), seat)
    assert re.search(what, played[0].fault)
    assert not played[0].error
    assert not played[1].fault
    report = Report("sve", 1.0, played)
    assert (len(report.faults), len(report.errors), len(report.whole)) == (1, 0, 2)
    match = Match.load(save_failure("sve", played[0], decks, universe, tmp_path))
    assert match.result.winners == (1 - seat,)
    assert len(match.lines) == len(played[0].taken) + 1


def test_cards_drawn_and_played_are_noted_if_asked_for(universe, decks):
    table = Table("sve", decks, universe)
    pairing = Pairing(0, 1, (Contestant("random", DECKS[0]), Contestant("random", DECKS[1])))
    played = play(table, pairing, Orders(cards=True))
    assert play(table, pairing) == replace(played, drawn=(), played=())
    for seat, contestant in enumerate(pairing.seats):
        mine = {c.name for c in table.game.deck_cards(table.decks[contestant.deck])}
        assert set(played.played[seat]) <= set(played.drawn[seat])
        assert len(played.drawn[seat]) > 4
        assert len(set(played.drawn[seat]) & mine) > 4


def test_bots_of_a_pairing_have_seeds_of_their_own():
    pairing = Pairing(0, 5, (Contestant("random", "a"), Contestant("random", "a")))
    assert bot_seed(pairing, 0) != bot_seed(pairing, 1)


def test_a_table_compiles_a_combination_of_decks_once(universe, decks):
    table = Table("sve", decks, universe)
    assert table.pool(DECKS[:2]) is table.pool(DECKS[1::-1])
    assert table.game is game("sve")
