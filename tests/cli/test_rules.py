"""``tefuda rules``."""

from pathlib import Path


def test_a_clause_is_shown_with_rulings_and_places(tefuda):
    text = tefuda("rules", "sve", "show", "8.4.3")
    assert text.startswith("8.4.3  ")
    assert "R109" in text
    assert "rules/attacking.py" in text


def test_a_ruling_is_shown(tefuda):
    data = tefuda.json("rules", "sve", "show", "R23")
    assert data["id"] == "R23"
    assert data["rulings"][0]["text"]


def test_an_unknown_clause_names_those_that_look_like_it(tefuda):
    tefuda("rules", "sve", "show", "8.4.33", code=2)
    assert "8.4.3" in tefuda.complaint


def test_an_unknown_game_is_bad_input(tefuda):
    tefuda("rules", "chess", "show", "1", code=2)
    assert "sve" in tefuda.complaint


def test_search_finds_all_words_or_fails(tefuda):
    assert "8.4.2" in tefuda("rules", "sve", "search", "attack", "standing")
    assert tefuda.json("rules", "sve", "search", "zebra", code=1)["found"] == []


def test_coverage_has_the_promised_keys_and_fails_while_clauses_are_untested(tefuda, tmp_path):
    tests = tmp_path / "tests"
    tests.mkdir()
    data = tefuda.json("rules", "sve", "coverage", "--tests", tests, code=1)
    assert data.keys() == {"game", "testable", "cited_in_code", "cited_in_tests", "missing", "unknown"}
    assert len(data["missing"]) == data["testable"]
    assert data["cited_in_tests"] == 0


def test_coverage_without_tests_is_bad_input(tefuda, monkeypatch):
    monkeypatch.setattr("tefuda.cli.rules.tests_folder", lambda named: None)
    tefuda("rules", "sve", "coverage", code=2)
    assert "--tests" in tefuda.complaint


def test_search_finds_clauses_by_japanese_and_english_words(tefuda):
    for words in (("守護",), ("ward",), ("Ward", "attacks"), ("守護", "攻撃")):
        ids = [row["id"] for row in tefuda.json("rules", "sve", "search", *words)["found"]]
        assert "12.8.1" in ids, words


def test_a_clause_has_its_title_in_the_language_asked_for(tefuda):
    assert "守護は相手の攻撃を制限する" in tefuda("rules", "sve", "show", "12.8.1", "--lang", "ja")
    assert "Ward restricts enemy attacks" in tefuda("rules", "sve", "show", "12.8.1", "--lang", "en")


def test_a_clause_names_the_code_tests_and_scenarios_that_cite_it(tefuda):
    text = tefuda("rules", "sve", "show", "12.8.2", "--tests", Path(__file__).parents[1])
    places = {head: text.partition(f"\n{head}:\n")[2].split("\n")[0] for head in ("code", "tests", "scenarios")}
    assert places["code"].strip().startswith("games/sve/")
    assert ".py:" in places["tests"]
    assert ".yaml:" in places["scenarios"]


def test_rulings_are_no_raw_markdown(tefuda):
    for flag in ((), ("--plain",)):
        text = tefuda("rules", "sve", "show", "R23", *flag)
        assert "**" not in text
        assert "R23 (12.8.2). Ruling:" in " ".join(text.split())


def test_what_does_not_exist_is_answered_by_its_neighbours(tefuda):
    for asked, near in (
        ("1.0", "1.1, 1.2, 1.3"),
        ("8.4.33", "8.4.3,"),
        ("R200", "R114"),
        ("99.1.2", ""),
        ("8.9.1", "8."),
    ):
        tefuda("rules", "sve", "show", asked, code=2)
        assert f"no clause or ruling '{asked}'" in tefuda.complaint
        assert near in tefuda.complaint
    tefuda("rules", "sve", "show", "1.0", "--lang", "ja", code=2)
    assert "条項や裁定 '1.0' はありません。近いもの: 1.1" in tefuda.complaint


def test_a_ruling_in_a_table_is_a_paragraph_as_well(tefuda):
    text = tefuda("rules", "arc", "show", "R94", "--plain")
    assert text.startswith("R94 接続(cost): ")
    assert "|" not in text
