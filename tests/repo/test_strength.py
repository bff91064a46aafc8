"""The measurement of strength goes on where it was cut, gives every seat to the bot, and ends when a goal is clear."""

from random import Random

import msgspec
import pytest

from tefuda.games.registry import games
from tefuda.kernel.schema import CARD
from tefuda.play.imagining import ImaginedLine
from tools import strength
from tools.strength import Cell, OpenTable, Row, Seeing, cells, finished, measure, schedule, table_of

PLAYED = Cell("sve", "two", "greedy", "random", 4)


def row(won: float, at: int) -> Row:
    return Row("sve", "two", "greedy", "random", False, at, 1, [], won, 9, 40, 0.1, 0.0, "pure")


def plain(rows: list[Row]) -> list[Row]:
    return [msgspec.structs.replace(r, seconds=0.0, load=0.0) for r in rows]


def test_a_run_that_was_cut_goes_on_with_the_games_that_are_missing(tmp_path):
    whole: list[Row] = []
    assert len(list(measure(PLAYED, whole, 1))) == 4
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(msgspec.json.encode(r) + b"\n" for r in whole[:3]))
    [found] = strength.kept(path).values()
    assert [r.at for r in measure(PLAYED, found, 1)] == [3]
    assert plain(found) == plain(whole)
    assert "| sve | two | `greedy` | `random` | 3 |" in strength.written(path)


@pytest.mark.parametrize("seating", ["two", "four"])
def test_in_a_round_the_bot_takes_every_seat_and_decks_and_seed_stay(seating):
    shape = strength.SEATINGS[seating]
    upcoming = schedule(Cell("avalon", seating, "greedy", "random", 4), ["x", "y", "z"], 1)
    first = [next(upcoming) for _ in shape]
    assert [sum(seats) for seats, _, _ in first] == [1] * len(shape)
    assert [any(seats[i] for seats, _, _ in first) for i in range(len(shape[0]))] == [True] * len(shape[0])
    assert len({(tuple(decks), seed) for _, decks, seed in first}) == 1
    assert next(upcoming)[2] != first[0][2]


def test_a_cell_ends_when_its_goal_is_clear_or_all_its_games_are_played():
    goal = Cell("sve", "two", "greedy", "random", 100, 0.75)
    assert not finished(goal, [row(0.0, i) for i in range(18)])
    assert not finished(goal, [row(0.0, i) for i in range(21)])  # half a round
    assert finished(goal, [row(0.0, i) for i in range(22)])
    assert not finished(goal, [row(float(i % 4 > 0), i) for i in range(60)])
    assert finished(goal, [row(float(i % 4 > 0), i) for i in range(100)])
    assert not finished(PLAYED, [row(1.0, i) for i in range(2)])


def test_every_game_is_measured_against_both_bots():
    for rival in ("greedy", "random"):
        assert {c.game for c in cells("1s", 200) if c.rival == rival and c.seating == "two"} == set(games())


def test_a_bot_that_sees_imagines_the_hidden_cards_as_they_are():
    table = table_of(Cell("sve", "two", "greedy", "random", 2, sees=True))
    assert isinstance(table, OpenTable)
    table.seats = (True, False)
    names = sorted(table.decks)[:2]
    st = table.start(names, 3)
    prompter = table.prompter(names)
    assert isinstance(prompter, Seeing)
    zones = [list(z) for z in st.zones]

    def dealt(player: int, seed: int) -> list[list[int]]:
        line = prompter.imagined(st, player, Random(seed))
        assert isinstance(line, ImaginedLine)
        position = line._state
        return [[position.col[CARD][e] for e in zone] for zone in position.zones]

    assert dealt(0, 1) == dealt(0, 2) == [[st.col[CARD][e] for e in zone] for zone in zones]
    assert dealt(1, 1) != dealt(1, 2)
