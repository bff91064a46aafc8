"""The English of every card text that comes with tefuda, of every game."""

import pytest

from tefuda.games.registry import game, games
from tests.english_checks import faults

HAS_CARDS = [id for id in games() if any(game(id).cards().values())]


@pytest.mark.parametrize("id", HAS_CARDS)
def test_every_delivered_card_reads_well_in_english(id):
    the_game = game(id)
    universe = the_game.cards()
    wrong = []
    for card in (c for group in universe.values() for c in group if c.text.strip()):
        for line in the_game.read_text(card, universe).lines:
            wrong += [f"{card.name}: {fault}\n  {line.en()}" for fault in faults(line.en())]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("id", HAS_CARDS)
def test_every_delivered_card_type_and_counter_has_an_english_name(id):
    the_game = game(id)
    for card in (c for group in the_game.cards().values() for c in group):
        assert card.english, card.name
        for word in getattr(card, "types", ()):
            assert the_game.display.terms.get(word, "日本語").isascii(), (card.name, word)


@pytest.mark.parametrize(
    "wrong", ["Draw  a card.", "Draw a cards", "Create 2 follower.", "a amulet.", "It {x}.", "you draws."]
)
def test_the_check_finds_faults(wrong):
    assert faults(wrong)
