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
        (("歩兵: 3", "歩兵: 1000000000"), 5, "main.歩兵"),
        (("leader: 将", "leader:"), 3, "leader"),
        (("name: 歩兵隊", "name: [歩兵隊]"), 2, "name"),
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
        (("attack: 1", "atack: 1"), 5, "[0].atack"),
        (("name: 歩兵", "name: ''"), 1, "[0].name"),
        (("name: 歩兵", "name: 歩兵#2"), 1, "[0].name"),
        (("health: 1", "health: 0"), 6, "[0].health"),
        (("cost: 2", "cost: true"), 4, "[0].cost"),
        (("kind: フォロワー", "kind: フォロワー・"), 3, "[0].kind"),
        (("kind: フォロワー", "kind: アミュレット"), 5, "[0].attack"),
        (("cost: 2", "cost: -2"), 4, "[0].cost"),
    ],
)
def test_errors_of_card_files(tmp_path: Path, change: tuple[str, str], line: int, field: str):
    path = file(tmp_path, CARD.replace(*change, 1))
    with pytest.raises(FormatError) as raised:
        read_cards(path, Card)
    assert (raised.value.line, raised.value.field) == (line, field)
    assert "got" not in raised.value.what
    assert raised.value.told("ja") != str(raised.value)


def test_a_card_may_stand_in_a_file_only_once(tmp_path: Path):
    with pytest.raises(FormatError, match="line 1 already") as raised:
        read_cards(file(tmp_path, CARD + CARD), Card)
    assert (raised.value.line, raised.value.field) == (7, "[1].name")
    evolved = CARD.replace("kind: フォロワー", "kind: フォロワー・エボルヴ").replace("  cost: 2\n", "")
    assert len(read_cards(file(tmp_path, CARD + evolved), Card)) == 2


@pytest.mark.parametrize("text", ["", "# nothing\n", "[]\n"])
def test_a_card_file_without_cards_is_refused(tmp_path: Path, text: str):
    with pytest.raises(FormatError, match="no cards"):
        read_cards(file(tmp_path, text), Card)


@pytest.mark.parametrize("name", ["cards.csv", "cards.json"])
def test_a_table_is_no_card_file(tmp_path: Path, name: str):
    (tmp_path / name).write_text("name,class\n", encoding="utf-8")
    with pytest.raises(FormatError, match="cards import"):
        read_cards(tmp_path / name, Card)


def test_a_card_file(tmp_path: Path):
    assert read_cards(file(tmp_path, CARD), Card) == [Card("歩兵", "エルフ", "フォロワー", (), 2, 1, 1)]


def test_unknown_cards_of_a_deck_file_are_named_with_their_line(tmp_path: Path):
    sve = game("sve")
    stem = sve.deck_names()[0]
    deck = sve.deck_list(stem)
    name = next(iter(deck.piles["main"]))
    text = write_deck(deck).replace(f"  {name}:", f"  {name}士:")
    path = file(tmp_path, text)
    with pytest.raises(FormatError, match=f"perhaps: .*{name}") as raised:
        sve.deck(find_deck(sve, path), sve.cards())
    line = text.splitlines().index(next(x for x in text.splitlines() if x.startswith(f"  {name}士:"))) + 1
    assert (raised.value.file, raised.value.line, raised.value.field) == (str(path), line, f"main.{name}士")
    leaderless = write_deck(deck).replace(f"leader: {deck.singles['leader']}", "leader: 誰か")
    with pytest.raises(FormatError) as raised:
        sve.deck(find_deck(sve, file(tmp_path, leaderless)), sve.cards())
    assert raised.value.field == "leader"


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


@pytest.mark.parametrize("name", ["?", "a: b", "- x", "'", '"', "#1", "{", "- ", "!x", "%"])
def test_names_that_mean_something_to_yaml_are_quoted(tmp_path, name):
    deck = DeckList("sve", name, name, {"leader": name}, {"main": {name: 2}, "evolve": {}})
    assert read_deck(file(tmp_path, write_deck(deck)), ("leader",), ("main", "evolve"), "sve") == deck
