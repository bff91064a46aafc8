"""Nothing that was played or stood in a file is lost: saving, leaving, taking back, failing."""

import pytest

from tefuda.cli import app, asking, keeping
from tefuda.cli import play as play_module

MATCH = ("play", "sve", "--seed", "3", "--deck", "dragon_tides", "--against", "royal_infantry", "--plain")


@pytest.fixture
def play(tefuda):
    def run(*lines, words=(), code=0):
        said = "".join(f"{line}\n" for line in lines)
        return tefuda(*MATCH, "--cards", tefuda.cards, *words, says=said, code=code)

    return run


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr(asking, "at_terminal", lambda: True)


def unfinished(tmp_path):
    return sorted((tmp_path / "home" / "unfinished").glob("*.kifu"))


def test_save_writes_over_nothing_unless_told(play, tmp_path):
    path = tmp_path / "a.kifu"
    path.write_text("mine", encoding="utf-8")
    text = play("1", "save a.kifu", "quit")
    assert "a.kifu exists already; `save! a.kifu` writes over it" in text
    assert path.read_text(encoding="utf-8") == "mine"
    text = play("1", "save! a.kifu", "quit")
    assert "record: a.kifu" in text
    assert path.read_text(encoding="utf-8").startswith("format: tefuda record")
    assert [p.name for p in tmp_path.glob(".a.kifu*")] == []


def test_save_names_what_is_in_the_way(play):
    text = play("save home2/a.kifu", "save .")
    assert "No such file or directory" in text
    assert ". is a folder, expected a file" in text


def test_the_record_option_writes_over_nothing_unless_told(play, tefuda, tmp_path):
    path = tmp_path / "a.kifu"
    path.write_text("mine", encoding="utf-8")
    assert play("1", "1", "concede", words=("--record", "a.kifu"), code=2) == ""
    assert "--record a.kifu: exists already; --force writes over it" in tefuda.complaint
    assert path.read_text(encoding="utf-8") == "mine"
    play("1", "1", "concede", words=("--record", "a.kifu", "--force"))
    assert tefuda.json("replay", "a.kifu")["result"] == "B"


@pytest.mark.parametrize("end", [("quit",), ()])
def test_leaving_keeps_the_record_and_says_where(play, tefuda, tmp_path, end):
    play("1", "1", "end", *end)
    (path,) = unfinished(tmp_path)
    assert f"The record so far is kept: {path}" in tefuda.complaint
    assert f"tefuda play sve --load {path}" in tefuda.complaint
    text = tefuda("play", "sve", "--load", path, "--plain")
    assert "your main phase" in text
    assert len(unfinished(tmp_path)) == 1


def test_nothing_is_kept_of_a_match_without_decisions_or_saved_or_over(play, tefuda, tmp_path):
    play("quit")
    play("1", "save a.kifu", "quit")
    play("1", "1", "concede")
    assert tefuda.complaint == ""
    assert unfinished(tmp_path) == []


def test_the_folder_of_unfinished_matches_stays_small(tmp_path):
    paths = [keeping.keep(tmp_path, "sve", ".kifu", str(i), 3) for i in range(5)]
    assert sorted(tmp_path.iterdir()) == paths[2:]
    assert paths[-1].read_text(encoding="utf-8") == "4"


def test_a_record_that_cannot_be_saved_is_kept_elsewhere(play, tefuda, tmp_path, monkeypatch):
    def appear(path, text, over):
        raise FileExistsError(17, "File exists", str(path))

    monkeypatch.setattr(keeping, "write", appear)
    play("1", "1", "concede", words=("--record", "a.kifu"))
    assert "the record cannot be saved as a.kifu: File exists" in tefuda.complaint
    assert len(unfinished(tmp_path)) == 1


def test_a_bot_that_fails_loses_nothing(play, tefuda, tmp_path):
    body = "class Mine:\n    def __init__(self, seed): pass\n    def choose(self, prompt): return 99\n"
    (tmp_path / "bot_out_of_range.py").write_text(body)
    play("1", "1", "end", words=("--bot", "bot_out_of_range:Mine"), code=2)
    assert "bot Mine (B): answered 99, expected a number from 0 to" in tefuda.complaint
    assert len(unfinished(tmp_path)) == 1


def test_a_bot_without_a_seed_is_told_before_the_match(play, tefuda, tmp_path):
    (tmp_path / "bot_without_seed.py").write_text("class Mine:\n    def choose(self, prompt): return 0\n")
    assert play(words=("--bot", "bot_without_seed:Mine"), code=2) == ""
    assert "bot 'bot_without_seed:Mine': Mine must be built by Mine(seed=...)" in tefuda.complaint
    assert "docs/users/bots.md" in tefuda.complaint
    tefuda("sim", "sve", "--games", 2, "--bots", "bot_without_seed:Mine", code=2)
    assert "must be built by Mine(seed=...)" in tefuda.complaint


def test_crash_reports_go_to_one_folder_and_stay_few(tefuda, tmp_path, monkeypatch):
    def crash(*_):
        raise RuntimeError("oh")

    monkeypatch.setattr(play_module, "check_options", crash)
    for _ in range(7):
        done = tefuda.runner.invoke(app, ["play", "sve"])
        assert done.exit_code == 1
    logs = sorted((tmp_path / "home" / "logs").iterdir())
    assert len(logs) == keeping.CRASHES
    assert str(logs[-1]) in done.stderr
    assert "RuntimeError: oh" in logs[-1].read_text(encoding="utf-8")


def test_taking_back_another_persons_decision_needs_his_yes(play):
    start = ("1", "1", "1", "end")
    text = play(*start, "undo", "no", words=("--hotseat",))
    assert "A: B takes back 'keep', and with it your own (end). Do you agree?" in text
    assert "Nothing is taken back." in text
    assert text.count("B: keep the opening hand") == 1
    text = play(*start, "undo", "yes", words=("--hotseat",))
    assert text.count("B: keep the opening hand") == 2
    text = play(*start, "undo", words=("--hotseat",))
    assert "Nothing is taken back." in text
    assert "The input has ended." in text


def test_taking_back_ones_own_last_decision_asks_nobody(play):
    text = play("1", "undo", "2", words=("--hotseat",))
    assert "Do you agree" not in text
    assert text.count("A: go first or second?") == 2


def test_the_other_person_takes_back_if_the_one_who_is_asked_agrees(play):
    start = ("1", "1", "1", "end")
    text = play(*start, "undo A", "yes", words=("--hotseat",))
    assert "B: A takes back 'end'. Do you agree?" in text
    assert text.count("A: your main phase") == 2
    assert play(*start, "undo A", "why", words=("--hotseat",)).count("A: your main phase") == 1


def test_a_pipe_of_two_people_tells_everything_once(play):
    text = play("1", "1", "1", "end", "end", words=("--hotseat",))
    assert text.count("  A's start phase") == 2
    assert text.count("  B's start phase") == 1
    assert "  B: pass" in text


def test_at_a_terminal_each_person_is_told_for_himself(play, terminal):
    text = play("1", "1", "", "1", "", "end", "", "pass", "end", words=("--hotseat",))
    assert "A is asked. Press Enter." in text
    assert "B: play a Quick card" in text


def test_at_a_terminal_leaving_offers_to_save(play, terminal, tmp_path):
    text = play("1", "1", "quit", "nowhere/x.kifu", "mine.kifu")
    assert "Save the record as" in text
    assert "No such file or directory" in text
    assert (tmp_path / "mine.kifu").is_file()
    assert len(unfinished(tmp_path)) == 1


def test_watching_reports_the_result_as_json(tefuda):
    words = ("--seed", 3, "--bot", "random,greedy", "--cards", tefuda.cards)
    data = tefuda.json("play", "sve", "--watch", "--deck", "dragon_tides", "--against", "royal_infantry", *words)
    assert data["bots"] == ["random", "greedy"]
    assert data["result"] in ("A", "B")
    assert data["seed"] == 3
    assert data["turns"] > 1
    assert data["reason"]
