"""Card files and deck files: what they say, and where they are wrong."""

from pathlib import Path

import pytest

from tefuda.errors import FormatError, UnknownName
from tefuda.formats.cards import read_cards
from tefuda.formats.decks import DeckList, read_deck, write_deck
from tefuda.games.sve.cards import Card
from tefuda.match import find_deck, game

DECK = """\
game: sve
name: 歩兵隊
leader: 将
main:
  歩兵: 3
  弓兵: 2
evolve:
  歩兵: 1
"""


def file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "file.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_deck_file(tmp_path: Path):
    deck = read_deck(file(tmp_path, DECK), ("leader",), ("main", "evolve"), "sve")
    assert deck == DeckList(
        "sve", "歩兵隊", "", {"leader": "将"}, {"main": {"歩兵": 3, "弓兵": 2}, "evolve": {"歩兵": 1}}
    )
    assert deck.count("main") == 5
    again = read_deck(file(tmp_path, write_deck(deck)), ("leader",), ("main", "evolve"), "sve")
    assert again == deck


@pytest.mark.parametrize(
    "change, line, field",
    [
        (("歩兵: 3", "歩兵: three"), 5, "main.歩兵"),
        (("歩兵: 3", "歩兵: 0"), 5, "main.歩兵"),
        (("leader: 将", "lead: 将"), 3, "lead"),
        (("leader: 将\n", ""), 1, ""),
        (("game: sve", "game: eoo"), 1, "game"),
        (("main:\n  歩兵: 3\n  弓兵: 2\n", "main: [歩兵]\n"), 4, "main"),
        (("  弓兵: 2", "  歩兵: 2"), 6, "main.歩兵"),
    ],
)
def test_errors_of_deck_files(tmp_path: Path, change: tuple[str, str], line: int, field: str):
    path = file(tmp_path, DECK.replace(*change, 1))
    with pytest.raises(FormatError) as raised:
        read_deck(path, ("leader",), ("main", "evolve"), "sve")
    assert (raised.value.file, raised.value.line, raised.value.field) == (str(path), line, field)


CARD = """\
- name: 歩兵
  class: エルフ
  kind: フォロワー
  cost: 2
  attack: 1
  health: 1
"""


@pytest.mark.parametrize(
    "change, line, field",
    [
        (("cost: 2", "cost: two"), 4, "[0].cost"),
        (("class: エルフ", "class: エルフ族"), 2, "[0].class"),
        (("kind: フォロワー", "kind: 兵士"), 3, "[0].kind"),
        (("  attack: 1\n", ""), 1, "[0]"),
        (("attack: 1", "atack: 1"), 1, "[0]"),
        (("cost: 2", "cost: -2"), 4, "[0].cost"),
    ],
)
def test_errors_of_card_files(tmp_path: Path, change: tuple[str, str], line: int, field: str):
    path = file(tmp_path, CARD.replace(*change, 1))
    with pytest.raises(FormatError) as raised:
        read_cards(path, Card)
    assert raised.value.field.startswith(field)
    assert raised.value.line in (line, 1)


def test_a_card_file(tmp_path: Path):
    assert read_cards(file(tmp_path, CARD), Card) == [Card("歩兵", "エルフ", "フォロワー", (), 2, 1, 1)]


def test_decks_are_found_by_file_name_name_and_english_name():
    sve = game("sve")
    stem = sve.deck_names()[0]
    deck = find_deck(sve, stem)
    assert find_deck(sve, deck.name) == deck
    assert find_deck(sve, deck.english) == deck
    with pytest.raises(UnknownName, match=stem):
        find_deck(sve, "no such deck")


def test_unknown_games_are_refused_with_the_known_ones():
    with pytest.raises(UnknownName, match="sve"):
        game("chess")
