"""Parameters of a match that are switched on at the command line."""

import msgspec
import pytest

from tefuda.formats.decks import write_deck
from tefuda.games.registry import game

CARD = """\
- {name: 掟破り, kind: A, attribute: 勇気, cost: 1, ap: 1, rp: 1, cp: 1, rarity: ARC}
"""


@pytest.fixture
def deck(tmp_path):
    """A deck with a card of a further rarity, and the file of that card."""
    (tmp_path / "more.yaml").write_text(CARD, encoding="utf-8")
    names = game("arc").deck_list("carnival")
    alma = next(name for name, n in names.piles["main"].items() if n == 1)
    main = {"掟破り" if name == alma else name: n for name, n in names.piles["main"].items()}
    mine = msgspec.structs.replace(names, piles={"main": main})
    (tmp_path / "mine.yaml").write_text(write_deck(mine), encoding="utf-8")
    return ("mine.yaml", "--cards", "more.yaml")


@pytest.mark.clause("arc:R2")
def test_a_deck_is_checked_with_what_the_players_have_agreed_on(tefuda, deck):
    broken = tefuda.json("deck", "check", *deck, code=1)["failed"][0]["violations"]
    assert [v["clause"] for v in broken] == ["R2"]
    tefuda("deck", "check", *deck, "--option", "extra_rarities")


def test_a_parameter_that_lacks_its_number_says_so(tefuda):
    tefuda("play", "avalon", "--option", "target_mana", code=2)
    assert tefuda.complaint.strip() == "--option target_mana: needs a number: target_mana=N"


@pytest.mark.clause("arc:R2")
def test_matches_are_played_and_simulated_with_it(tefuda, deck):
    name, *cards = deck
    play = ("play", "arc", "--watch", "--bot", "random", "--deck", name, "--seed", 1, *cards)
    tefuda(*play, code=2)
    assert "R2" in tefuda.complaint
    tefuda(*play, "--option", "extra_rarities")
    sim = ("sim", "arc", "-n", 1, "-j", 1, "--decks", f"{name},dice_table", *cards)
    tefuda(*sim, code=2)
    tefuda(*sim, "--option", "extra_rarities")


@pytest.mark.parametrize("words", [("deck", "check", "royal_infantry"), ("sim", "sve"), ("play", "sve", "--watch")])
def test_a_parameter_that_the_game_does_not_have_is_bad_input(tefuda, words):
    tefuda(*words, "--option", "extra_rarities", code=2)
    assert "extra_rarities" in tefuda.complaint
