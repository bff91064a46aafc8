"""What is handed to the public face and makes no sense is refused in a sentence that says what was expected."""

from pathlib import Path

import pytest

from tefuda.errors import BadInput, FormatError, GameOver, TefudaError, UnknownName
from tefuda.match import Match

DECKS = ["elf_fairy_parade", "royal_infantry"]


@pytest.fixture
def match() -> Match:
    return Match.new("sve", DECKS, seed=7)


@pytest.mark.parametrize(
    ("decks", "what"),
    [
        ("royal_infantry", "a list of 2 decks, one for each player, not 'royal_infantry'"),
        (Path("mine.yaml"), "not 'mine.yaml'"),
        (None, "not None"),
        (["royal_infantry", 3], "3 is no deck; expected the name of one, a deck file, or a DeckList"),
    ],
)
def test_decks_are_a_list_of_decks(decks: object, what: str):
    with pytest.raises(BadInput) as raised:
        Match.new("sve", decks)  # type: ignore[arg-type]
    assert what in str(raised.value)
    assert raised.value.told("ja") != str(raised.value)


@pytest.mark.parametrize("seed", ["a", 1.5, None, True])
def test_a_seed_is_a_whole_number(seed: object):
    with pytest.raises(BadInput, match="seed: expected a whole number"):
        Match.new("sve", DECKS, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="seed: expected a whole number"):
        Match.arranged("sve", {}, seed=seed)  # type: ignore[arg-type]


def test_a_game_is_an_id_or_a_game():
    with pytest.raises(BadInput, match="3 is no game; expected its id"):
        Match.new(3, DECKS)  # type: ignore[arg-type]


def test_an_answer_is_an_option_or_a_text(match: Match):
    with pytest.raises(BadInput) as raised:
        match.choose(0)  # type: ignore[arg-type]
    assert "0 is no answer" in str(raised.value)
    assert "match.legal[0]" in str(raised.value)
    assert "'go-first'" in str(raised.value)
    with pytest.raises(BadInput) as raised:
        match.choose(None)  # type: ignore[arg-type]
    assert "None is no answer" in str(raised.value)
    assert "match.legal[" not in str(raised.value)
    assert match.lines == ()


def test_players_are_letters_or_numbers(match: Match):
    for wrong in (2, -1, 1.0, True, "C"):
        with pytest.raises(UnknownName, match="there are A, B"):
            match.view(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("n", [-1, "x", 1.0, None, True])
def test_undo_takes_a_number_from_0_up(match: Match, n: object):
    match.choose("go-first")
    with pytest.raises(BadInput, match="how many decisions to take back"):
        match.undo(n)  # type: ignore[arg-type]
    assert len(match.lines) == 1


def test_undo_of_nothing_is_nothing_and_of_too_much_is_refused(match: Match):
    match.choose("go-first")
    before = match.digest()
    assert match.undo(0).digest() == before
    with pytest.raises(GameOver, match="only 1 decision can be taken back, not 2"):
        match.undo(2)
    assert match.digest() == before


@pytest.mark.parametrize("record", ["", "  ", "\n", None, 3])
def test_an_empty_text_is_no_record(record: object):
    with pytest.raises(BadInput, match="expected a record, its text, or the path of its file"):
        Match.load(record)  # type: ignore[arg-type]


def test_a_file_that_is_no_text_is_no_record(tmp_path: Path):
    path = tmp_path / "photo.kifu"
    path.write_bytes(b"tefuda\xff\xfe")
    with pytest.raises(FormatError, match=r"photo\.kifu: not UTF-8 text \(byte 6\)"):
        Match.load(path)


def test_there_is_no_option_behind_the_last_one(match: Match):
    assert match.legal[-1].text == "go-second"
    for index in (2, 99, -3):
        with pytest.raises(IndexError, match="2 options"):
            match.legal[index]


@pytest.mark.parametrize(
    ("game", "zones", "what"),
    [
        ("chronicle", {"battlefield": ["白札"]}, "'白札' is a スペル; it cannot lie there"),
        ("arc", {"main": ["白札"]}, "expected an alma"),
        ("avalon", {"land1": ["白札"]}, "expected a creature"),
    ],
)
def test_the_blank_card_lies_only_where_its_kind_can(game: str, zones: dict[str, list[str]], what: str):
    with pytest.raises(TefudaError) as raised:
        Match.arranged(game, {"A": zones})
    assert what in str(raised.value)
