"""``tefuda sim`` and ``tefuda bench``."""

import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tefuda.extras import installing
from tefuda.sim import Played
from tefuda.sim.plan import Contestant, Pairing
from tefuda.sim.written import writing

DECKS = ("--decks", "royal_infantry,dragon_gorge")


def test_the_object_has_the_promised_keys(tefuda):
    data = tefuda.json("sim", "sve", "--games", 10, *DECKS, "--jobs", 1, "--cards", tefuda.cards)
    assert data.keys() == {
        "game", "games", "errors", "faults", "decisions", "seconds", "wins", "draws", "first_player_wins", "lengths", "matchups",
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


@pytest.mark.parametrize("columns", [80, 200])
def test_matchups_fit_the_terminal_and_tell_their_intervals_where_they_fit(tefuda, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    decks = "royal_infantry,dragon_gorge,dragon_tides,elf_fairy_parade,witch_stone_soldiers"
    words = ("sim", "sve", "--games", 40, "--decks", decks, "--seed", 1, "--jobs", 1, "--cards", tefuda.cards)
    table = tefuda(*words).partition("matchups")[2].partition("going first")[0]
    assert "elf_fairy_parade" in table
    assert "…" not in table
    assert max(map(len, table.splitlines())) <= columns
    assert bool(re.search(r"\(\d+%-\d+%\)", table)) == (columns == 200)
    row = next(
        x for x in tefuda(*words, "--plain").partition("matchups")[2].splitlines() if x.startswith("dragon_gorge: ")
    )
    assert "royal_infantry" in row
    assert "dragon_gorge " not in row, "a deck does not play against itself"


def test_parquet_has_the_rows_of_json_lines(tefuda, tmp_path):
    pytest.importorskip("pyarrow", reason="needs tefuda[parquet]")
    from pyarrow import parquet

    words = ("sim", "sve", "--games", 6, *DECKS, "--seed", 9, "--cards", tefuda.cards, "--jobs", 2)
    tefuda(*words, "--games-to", "a.jsonl")
    tefuda(*words, "--games-to", "a.parquet")
    lines = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert parquet.read_table(tmp_path / "a.parquet").to_pylist() == lines


def test_parquet_of_a_run_that_was_cut_has_the_games_before(tmp_path):
    pytest.importorskip("pyarrow", reason="needs tefuda[parquet]")
    from pyarrow import parquet

    def cut():
        with writing(tmp_path / "a.parquet") as write:
            for index in (1, 0, 3):  # 2 is missing when it ends
                pairing = Pairing(index, 7, (Contestant("random", "x"), Contestant("greedy", "y")))
                write(Played(pairing, (0,), "11.2.1", 9, 40, 0))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cut()
    rows = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert [row["game"] for row in rows] == [0, 1]
    assert rows[0]["seats"][1] == {"bot": "greedy", "deck": "y"}


def test_parquet_without_pyarrow_is_refused_before_anything_is_played(tefuda, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert tefuda("sim", "sve", *DECKS, "--games-to", "a.parquet", code=2) == ""
    assert "Parquet needs pyarrow: " in tefuda.complaint


def test_a_report_is_one_file_with_charts_that_fetches_nothing(tefuda, tmp_path):
    pytest.importorskip("matplotlib", reason="needs tefuda[report]")
    decks = ("--decks", "royal_infantry,dragon_gorge,witch_stone_soldiers")
    words = (
        "sim",
        "sve",
        "--games",
        24,
        *decks,
        "--jobs",
        1,
        "--cards",
        tefuda.cards,
        "--report",
        "html",
        "--report-to",
        "a.html",
    )
    data = tefuda.json(*words)
    assert {card["deck"] for card in data["cards"]} == {"royal_infantry", "dragon_gorge", "witch_stone_soldiers"}
    assert data["matchups"]["royal_infantry"]["dragon_gorge"]["games"] == 8
    text = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert text.count("<svg") == 5  # decks, matchups, lengths, cards drawn, cards played
    assert not re.search(r"<script|src=|@import|<link|href=\"http", text)
    assert "royal_infantry" in text
    assert tefuda(*words, code=2) == ""
    assert "exists already" in tefuda.complaint


def test_what_cards_change_is_told_if_asked_for(tefuda):
    text = tefuda("sim", "sve", "-n", 8, *DECKS, "-j", 1, "--cards", tefuda.cards, "--by-card", "--plain")
    assert "drawn" in text


@pytest.mark.parametrize(("until", "enough"), [(0.3, True), (0.02, False)])
def test_a_duel_ends_when_enough_is_known_or_says_what_it_would_take(tefuda, until, enough):
    words = (
        "duel",
        "royal_infantry",
        "dragon_gorge",
        "--bot",
        "random",
        "--until",
        until,
        "--most",
        10,
        "-j",
        1,
        "--cards",
        tefuda.cards,
    )
    data = tefuda.json(*words)
    assert data["games"] == 10
    low, high = data["interval"]
    assert low < data["share"] < high
    assert ((high - low) / 2 <= until) == enough == (data["needed"] == 0)
    assert enough or data["needed"] > 1000


def test_a_duel_of_a_deck_with_itself_is_refused(tefuda):
    tefuda("duel", "royal_infantry", "royal_infantry", "--cards", tefuda.cards, code=2)
    assert "two different decks are needed" in tefuda.complaint


def test_a_record_is_analysed_and_drawn(tefuda, tmp_path):
    pytest.importorskip("matplotlib", reason="needs tefuda[report]")
    tefuda("play", "sve", "--watch", "--bot", "random", "--deck", "royal_infantry", "--against", "dragon_gorge", "--record", "m.kifu",
           "--cards", tefuda.cards, "--seed", 3)  # fmt: skip
    words = ("analyse", "m.kifu", "--bot", "search:8+turns=0")
    data = tefuda.json(*words, "--picture", "m.html")
    assert data == tefuda.json(*words)
    assert data["decisions"]
    for decision in data["decisions"]:
        assert sum(decision["chances"]) == pytest.approx(1.0, abs=0.01)
        assert decision["best"][0]["visits"] >= decision["best"][-1]["visits"]
        assert decision["line"][0] == f"{decision['player']}: {decision['best'][0]['option']}"
    assert set(data["turned"]) <= {d["at"] for d in data["decisions"] if d["cost"] > 0}
    assert "<svg" in (tmp_path / "m.html").read_text(encoding="utf-8")
    assert "best" in tefuda(*words)
    tefuda("analyse", "m.kifu", "--bot", "greedy", code=2)
    assert "no bot that searches" in tefuda.complaint
    tefuda("analyse", "m.kifu", "--picture", "m.png", code=2)
    assert "expected .svg or .html" in tefuda.complaint


def test_cards_are_called_by_their_english_names_in_english(tefuda):
    words = ("--deck", "royal_infantry", "--against", "dragon_gorge", "--record", "m.kifu", "--seed", 3)
    tefuda("play", "sve", "--watch", "--bot", "random", *words)
    for text in (
        tefuda("sim", "sve", "-n", 2, *DECKS, "-j", 1, "--by-card", "--plain"),
        tefuda("analyse", "m.kifu", "--bot", "search:2+turns=0"),
    ):
        assert "Rampart Recruit" in text
        assert not re.search("[ぁ-ヿ一-鿿]", text)


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
    assert "Stubborn: answered" in tefuda.complaint
    records = sorted((tmp_path / "broken").glob("*.kifu"))
    assert len(records) == 2
    assert "Stubborn: answered" in records[0].read_text(encoding="utf-8")
    assert tefuda.json("replay", records[0])["decisions"] >= 4


THROWS = """class Throws:
    def __init__(self, seed): pass
    def choose(self, prompt):
        return self.think()
    def think(self):
        return 1 / 0
"""


def test_who_writes_a_bot_is_told_where_it_threw(tefuda, tmp_path):
    Path("bot_that_throws.py").write_text(THROWS)
    words = ("sim", "sve", "-n", 2, *DECKS, "--bots", "bot_that_throws:Throws", "-j", 1, "--cards", tefuda.cards)
    shown = tefuda(*words, code=1)
    assert "2 games, 0 draws, 0 errors, 2 lost by a bot that failed" in shown
    assert "1.2.3" not in shown
    said = "ZeroDivisionError: division by zero (bot_that_throws.py, line 6) (record and traceback: failed-sve-"
    assert f"bot bot_that_throws:Throws: {said}" in tefuda.complaint
    record = next(Path().glob("failed-*.kifu"))
    assert "line 4, in choose" in record.read_text(encoding="utf-8")
    assert tefuda.json("replay", record)["decisions"] >= 1
    tefuda(*words, "--lang", "ja", code=1)
    assert tefuda.complaint.startswith("ボット bot_that_throws:Throws")


def test_a_bot_that_throws_in_a_match_leaves_its_traceback(tefuda):
    Path("bot_that_throws.py").write_text(THROWS)
    decks = ("--deck", "royal_infantry", "--against", "dragon_gorge")  # those by lot need their texts
    tefuda("play", "sve", "--watch", "--bot", "bot_that_throws:Throws", *decks, "--cards", tefuda.cards, code=2)
    found = re.search(r"division by zero \(bot_that_throws.py, line 6\); traceback: (\S+)", tefuda.complaint)
    assert found is not None
    assert "line 4, in choose" in Path(found[1]).read_text(encoding="utf-8")


def test_a_module_that_a_bot_lacks_is_not_told_as_the_bot(tefuda):
    Path("bot_that_imports.py").write_text("import nothing_like_this\n")
    tefuda("sim", "sve", "--bots", "bot_that_imports:X", code=2)
    assert "bot_that_imports cannot be loaded: ModuleNotFoundError" in tefuda.complaint
    assert "(bot_that_imports.py, line 1); traceback: " in tefuda.complaint
    tefuda("sim", "sve", "--bots", "no_such_bot_module:X", code=2)
    assert "there is no module no_such_bot_module" in tefuda.complaint


def test_who_sees_no_bar_is_told_how_far_it_is(tefuda, monkeypatch):
    monkeypatch.setattr("tefuda.cli.simulation.SILENT", 0.0)
    tefuda("sim", "sve", "-n", 2, *DECKS, "-j", 1, "--cards", tefuda.cards)
    assert "1 of 2 games" in tefuda.complaint


def test_what_is_not_installed_is_taken_from_where_tefuda_came_from(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.executable", str(tmp_path / ".venv/bin/python"))
    source = f'{{"url": "{tmp_path.as_uri()}", "dir_info": {{"editable": true}}}}'
    here = SimpleNamespace(read_text=lambda name: source)
    monkeypatch.setattr("importlib.metadata.distribution", lambda name: here)
    assert installing("report") == ".venv/bin/python -m pip install -e '.[report]'"
    source = ""
    assert installing("report") == "pip install 'tefuda[report]'"


def test_a_bot_that_is_named_twice_is_refused(tefuda):
    tefuda("sim", "sve", "--bots", "random,greedy,greedy", code=2)
    assert "greedy stands there twice" in tefuda.complaint


def test_bench_has_the_promised_keys(tefuda):
    data = tefuda.json("bench", "sve", "--seconds", "0.1")
    assert data.keys() == {
        "game", "mode", "decisions_per_second", "decisions_per_loop", "forced_share", "games_per_second", "fork_us",
        "position_bytes", "loop_seconds",
    }  # fmt: skip
    assert "decisions a second" in tefuda("bench", "sve", "--seconds", "0.1")
