"""``tefuda sim`` and ``tefuda bench``."""

import json

import pytest

DECKS = ("--decks", "royal_infantry,dragon_gorge")


def test_the_object_has_the_promised_keys(tefuda):
    data = tefuda.json("sim", "sve", "--games", 10, *DECKS, "--jobs", 1, "--cards", tefuda.cards)
    assert data.keys() == {
        "game", "games", "errors", "faults", "decisions", "seconds", "wins", "draws", "first_player_wins", "lengths",
    }  # fmt: skip
    assert (data["game"], data["games"], data["errors"]) == ("sve", 10, 0)
    assert sum(data["wins"].values()) + data["draws"] == 10
    assert data["lengths"].keys() == {"turns", "decisions"}


def test_the_same_seed_gives_the_same_games(tefuda, tmp_path):
    words = ("sim", "sve", "--games", 6, *DECKS, "--seed", 9, "--cards", tefuda.cards)
    tefuda(*words, "--jobs", 1, "--games-to", "a.jsonl")
    tefuda(*words, "--jobs", 2, "--games-to", "b.jsonl")
    assert (tmp_path / "a.jsonl").read_text() == (tmp_path / "b.jsonl").read_text()
    lines = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert [g["game"] for g in lines] == list(range(6))
    assert lines[0]["seats"] == lines[1]["seats"][::-1]


def test_games_are_written_over_nothing_unless_told(tefuda, tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text("mine", encoding="utf-8")
    words = ("sim", "sve", "--games", 2, *DECKS, "--jobs", 1, "--cards", tefuda.cards)
    assert tefuda(*words, "--games-to", "a.jsonl", code=2) == ""
    assert "--games-to a.jsonl: exists already; --force writes over it" in tefuda.complaint
    assert path.read_text(encoding="utf-8") == "mine"
    tefuda(*words, "--games-to", "a.jsonl", "--force")
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2
    assert tefuda(*words, "--games-to", "nowhere/a.jsonl", code=2) == ""
    assert "--games-to nowhere/a.jsonl: there is no folder nowhere" in tefuda.complaint
    tefuda(*words, "--force", code=2)
    assert "--force needs --games-to" in tefuda.complaint


@pytest.mark.parametrize("style", [(), ("--plain",), ("--lang", "ja")])
def test_tables_for_people(tefuda, style):
    text = tefuda("sim", "sve", "-n", 8, *DECKS, "--bots", "random,greedy", "-j", 1, "--cards", tefuda.cards, *style)
    assert "greedy" in text
    assert "11.2.1" in text
    assert "%" in text


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("--bots", "genius"), "no bot 'genius'"),
        (("--decks", "nowhere"), "no deck 'nowhere'"),
        (("--cards", "nowhere.yaml"), "nowhere.yaml"),
        (("--games", "0"), "--games"),
    ],
)
def test_bad_input(tefuda, words, what):
    tefuda("sim", "sve", "--cards", tefuda.cards, *words, code=2)
    assert what in tefuda.complaint


def test_a_bot_that_fails_loses_and_its_game_is_saved(tefuda, tmp_path):
    bot = "tests.sim.test_runner:Stubborn"
    words = ("sim", "sve", "-n", 2, *DECKS, "--bots", bot, "-j", 1, "--cards", tefuda.cards, "--failures", "broken")
    data = tefuda.json(*words, code=1)
    assert (data["errors"], data["faults"]) == (0, 2)
    assert "Stubborn: IndexError: answered" in tefuda.complaint
    records = sorted((tmp_path / "broken").glob("*.kifu"))
    assert len(records) == 2
    assert "Stubborn: IndexError: answered" in records[0].read_text(encoding="utf-8")
    assert tefuda.json("replay", records[0])["decisions"] >= 4


def test_bench_has_the_promised_keys(tefuda):
    data = tefuda.json("bench", "sve", "--seconds", "0.1")
    assert data.keys() == {
        "game", "mode", "decisions_per_second", "decisions_per_loop", "forced_share", "games_per_second", "fork_us",
        "position_bytes", "loop_seconds",
    }  # fmt: skip
    assert "decisions a second" in tefuda("bench", "sve", "--seconds", "0.1")
