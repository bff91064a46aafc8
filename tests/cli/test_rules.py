"""``tefuda rules``."""


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
