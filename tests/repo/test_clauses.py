"""The clause index, where citations are found, and what coverage says about them."""

from pathlib import Path
from textwrap import dedent

import pytest

from tefuda import clauses
from tefuda.clauses import ClauseError, coverage, load, search, show
from tefuda.clauses.index import read
from tefuda.clauses.scan import bracket_ids, code_citations, proof_citations

BOOK = """
[[clause]]
id = "1"
title = "heading"
kind = "definition"
testable = false

[[clause]]
id = "1{0}1"
title = "two players"
kind = "setup"
testable = true

[[clause]]
id = "1{0}2"
title = "a draw"
kind = "state"
testable = true
"""
RULINGS = """# Rulings

## A. Part

**R1** (1{0}1). Exactly two. **Ruling:** yes; see 1{0}15 of another book.
More of it.

### R2. Draws
About 1{0}1 and 1{0}2.

## B. Another part
Not a ruling about 1{0}1.
"""


def book(separator: str = "."):
    return read("toy", BOOK.format(separator), RULINGS.format(separator))


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text), encoding="utf-8")


def ids(citations) -> list[tuple[str, int]]:
    return [(citation.id, citation.line) for citation in citations]


@pytest.mark.parametrize("separator", [".", "-"])
def test_an_index_knows_clauses_and_rulings(separator):
    index = book(separator)
    assert index.testable == (f"1{separator}1", f"1{separator}2")
    assert "R2" in index
    assert "R3" not in index
    assert index.rulings["R1"].text.endswith("More of it.")
    assert index.rulings["R1"].mentions == (f"1{separator}1",)
    assert [ruling.id for ruling in index.rulings_on(f"1{separator}2")] == ["R2"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOOK.format(".").replace("testable = false", ""), "missing field 'testable'"),
        (BOOK.format(".").replace("testable = false", "testible = false"), "field 'testi?a?ble'"),
        (BOOK.format(".").replace('"1.2"', '"1.1"'), "stands there twice"),
        (BOOK.format(".").replace("testable = false", "testable = 0"), "testable must be a bool"),
        ("x = 1", "expected .*clause"),
        ("[[", "toy/clauses.toml"),
    ],
)
def test_a_malformed_index_says_where(text, message):
    with pytest.raises(ClauseError, match=message):
        read("toy", text, "")


def test_a_ruling_written_twice_is_an_error():
    with pytest.raises(ClauseError, match="R1 stands there twice"):
        read("toy", BOOK.format("."), RULINGS.format(".").replace("### R2", "### R1"))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("1.1", ["1.1"]),
        ("1.1, R2", ["1.1", "R2"]),
        ("R2 a", ["R2"]),
        ("1.1..1.2", ["1.1", "1.2"]),
        ("1.1-1.2", ["1.1", "1.2"]),
        ("R1-R2", ["R1", "R2"]),
        ("1", ["1"]),
        ("9.9", ["9.9"]),
        ("1.1 and 1.2", ["1.1 and 1.2"]),
        ("1.2-1.1", ["1.2-1.1"]),
        ("toy:1.1, R1, other:1.2", ["1.1", "R1"]),
        ("other:1.1", []),
        ("0", []),
        ("3, 4", []),
        ("int, str", []),
    ],
)
def test_brackets(content, expected):
    assert bracket_ids(book(), content) == expected


def test_elsewhere_a_bracket_must_name_the_game():
    assert bracket_ids(book(), "1.1", bare=False) == []
    assert bracket_ids(book(), "toy:1.1", bare=False) == ["1.1"]


def test_a_book_numbered_with_hyphens_has_no_hyphen_ranges():
    assert bracket_ids(book("-"), "1-1") == ["1-1"]
    assert bracket_ids(book("-"), "1.1") == []
    assert bracket_ids(book("-"), "1-1..1-2") == ["1-1", "1-2"]


def test_citations_in_code(tmp_path):
    write(
        tmp_path,
        "games/toy/rules.py",
        '''\
        """Set-up

        of two players [1.1]."""

        LIMIT = 2
        """Attribute docstrings count [R1]."""
        EDITION = "1.1.1"

        def seats(players):
            return players[1:2], players[1]  # exactly [1.2][R2], never players[9.9]

        SETUP = procedure("set up", ("1.1/a", seats), ("loop", seats), ("7.7", seats))
        jump("1.2/b")
        ''',
    )
    write(tmp_path, "kernel/state.py", '"""Not of a game [1.1]; of one [toy:1.2]."""\n')
    write(tmp_path, "games/other/rules.py", '"""Another book [1.1]."""\n')
    found = code_citations(book(), tmp_path)
    assert sorted(ids(c for c in found if "toy" in c.path)) == sorted(
        [("1.1", 3), ("R1", 6), ("1.2", 10), ("R2", 10), ("1.1", 12), ("7.7", 12), ("1.2", 13)]
    )
    assert ids(c for c in found if "kernel" in c.path) == [("1.2", 1)]
    assert not [c for c in found if "other" in c.path]


def test_citations_in_tests(tmp_path):
    write(
        tmp_path,
        "test_toy.py",
        """\
        import pytest

        pytestmark = [pytest.mark.clause("toy:1.1")]

        @pytest.mark.clause("toy:1.2", "toy:R1", "sve:1.1.1")
        def test_a(): ...

        @pytest.mark.xfail(strict=True)
        @pytest.mark.clause("toy:R2")
        def test_b(): ...

        @pytest.mark.clause("1.2")
        @pytest.mark.clause(NAME)
        @pytest.mark.clause("nowhere:1.2")
        def test_c(): ...
        """,
    )
    found = proof_citations(book(), tmp_path)
    assert ids(c for c in found if c.proves) == [("1.1", 3), ("1.2", 5), ("R1", 5)]
    assert ids(c for c in found if not c.proves) == [("R2", 9), ("1.2", 12), ("NAME", 13), ("nowhere:1.2", 14)]


@pytest.mark.parametrize("mark", ["pytestmark = pytest.mark.skip", "pytestmark = [pytest.mark.skip(reason='no')]"])
def test_a_module_that_is_skipped_proves_nothing(tmp_path, mark):
    write(tmp_path, "test_toy.py", f"import pytest\n{mark}\n@pytest.mark.clause('toy:1.1')\ndef test_a(): ...\n")
    assert [c.proves for c in proof_citations(book(), tmp_path)] == [False]


def test_a_test_of_real_cards_proves_nothing_where_they_are_missing(tmp_path):
    write(tmp_path, "real/test_toy.py", "import pytest\n@pytest.mark.clause('toy:1.1')\ndef test_a(): ...\n")
    assert [c.proves for c in proof_citations(book(), tmp_path)] == [False]


def test_citations_in_scenarios(tmp_path):
    write(
        tmp_path,
        "scenarios/toy/a.yaml",
        """\
        game: toy
        scenarios:
          - id: one
            clauses: ["1.1", 1.2]
          - id: two
            clauses:
              - R1
        """,
    )
    write(tmp_path, "scenarios/other/a.yaml", 'game: sve\nscenarios:\n  - clauses: ["1.1.1"]\n')
    write(tmp_path, "cards.yaml", "- {name: no scenario}\n")
    assert ids(proof_citations(book(), tmp_path)) == [("1.1", 4), ("1.2", 4), ("R1", 7)]


@pytest.mark.parametrize(("name", "text"), [("test_x.py", "clause = ("), ("x.yaml", "a: [")])
def test_a_file_that_cannot_be_read_is_named(tmp_path, name, text):
    write(tmp_path, name, text)
    with pytest.raises(ClauseError, match=name):
        proof_citations(book(), tmp_path)


def test_coverage_compares_the_book_with_code_and_tests(tmp_path, monkeypatch):
    monkeypatch.setattr("tefuda.clauses.compare.load", lambda game: book())
    write(tmp_path, "code/games/toy/a.py", '"""[1.1, 1.3]"""\n')
    write(tmp_path, "tests/test_a.py", "import pytest\n@pytest.mark.clause('toy:1.2', 'toy:R7')\ndef test_a(): ...\n")
    found = coverage("toy", tmp_path / "code", tmp_path / "tests")
    assert found.to_json() == {
        "game": "toy",
        "testable": 2,
        "cited_in_code": 1,
        "cited_in_tests": 1,
        "missing": ["1.1"],
        "unknown": ["1.3", "R7"],
    }
    assert [str(citation) for citation in found.unknown] == ["games/toy/a.py:1: 1.3", "test_a.py:2: R7"]
    assert found.missing_in_code == ("1.2",)
    assert not found.complete
    assert coverage("toy", tmp_path / "code").missing == ("1.1", "1.2")


def test_coverage_is_complete_when_every_testable_clause_has_a_test(tmp_path, monkeypatch):
    monkeypatch.setattr("tefuda.clauses.compare.load", lambda game: book())
    write(tmp_path, "test_a.py", "import pytest\n@pytest.mark.clause('toy:1.1', 'toy:1.2')\ndef test_a(): ...\n")
    assert coverage("toy", tmp_path / "nothing", tmp_path).complete


@pytest.mark.parametrize("game", clauses.games())
def test_every_packaged_index_can_be_read(game):
    index = load(game)
    assert index.testable
    assert index.rulings
    for id in index.testable:
        assert index.id_pattern.fullmatch(id) or id.isdecimal()


def test_a_gist_in_japanese_belongs_to_a_ruling_and_none_is_left_out():
    def told(gists: str) -> clauses.ClauseIndex:
        return read("toy", BOOK.format("."), RULINGS.format("."), rulings_ja=gists)

    assert told('R1 = "一"\nR2 = "二"').rulings["R2"].ja == "二"
    with pytest.raises(ClauseError, match=r"toy/rulings_ja.toml: there is no clause or ruling 'R3'"):
        told('R1 = "一"\nR2 = "二"\nR3 = "三"')
    with pytest.raises(ClauseError, match=r"toy/rulings_ja.toml: 'R2' is not said in Japanese"):
        told('R1 = "一"')


def test_search_needs_every_word_in_any_case():
    found = [entry.id for entry in search("sve", "WARD acted target")]
    assert "12.8.2" in found
    assert "R23" in found
    assert search("sve", "") == []
    assert search("sve", "12.8.2")[0].id == "12.8.2"


def test_show_gives_rulings_and_places(tmp_path):
    write(tmp_path, "code/games/sve/a.py", '"""Ward [12.8.2]."""\n')
    write(tmp_path, "tests/test_a.py", "import pytest\n@pytest.mark.clause('sve:12.8.2')\ndef test_a(): ...\n")
    entry = show("sve", "[sve:12.8.2]", tmp_path / "code", tmp_path / "tests")
    assert entry.clause is not None
    assert entry.clause.id == "12.8.2"
    assert "R23" in [ruling.id for ruling in entry.rulings]
    assert ids(entry.in_code) == [("12.8.2", 1)]
    assert ids(entry.in_tests) == [("12.8.2", 2)]
    assert show("sve", "R23", tmp_path).rulings[0].id == "R23"


def test_an_unknown_game_or_clause_is_an_error_with_a_hint():
    with pytest.raises(ClauseError, match="no clause index for 'chess'"):
        load("chess")
    with pytest.raises(ClauseError, match=r"no clause or ruling '12\.8\.22'; near: 12\.8\.2"):
        show("sve", "12.8.22")
