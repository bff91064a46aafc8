"""The English of every card text that comes with tefuda, of every game."""

import pytest

from tefuda.cli.cards import with_cards
from tefuda.games.registry import game, games
from tests.english_checks import faults
from tools.accepted import compositions

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


WORDS_OF_CARDS = ("an unfilled slot", "a before a vowel")
"""Faults that words without English are taken for: names, and the value A."""


@pytest.mark.parametrize("id", HAS_CARDS)
def test_every_composition_reads_well_in_english(id):
    the_game = game(id)
    cards = list(compositions(the_game))
    universe = with_cards(the_game.cards(), cards)
    wrong = []
    for card in (c for c in cards if c.text):
        for line in the_game.read_text(card, universe).lines:
            found = [f for f in faults(line.en(), names=False) if not f.startswith(WORDS_OF_CARDS)]
            wrong += [f"{line.ja()}: {fault}" for fault in found if "lose" not in fault and "gain" not in fault]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("id", HAS_CARDS)
def test_every_delivered_card_type_and_counter_has_an_english_name(id):
    the_game = game(id)
    for card in (c for group in the_game.cards().values() for c in group):
        assert card.english, card.name
        for word in getattr(card, "types", ()):
            assert the_game.display.terms.get(word, "日本語").isascii(), (card.name, word)


@pytest.mark.parametrize(
    "wrong",
    [
        "Draw  a card.",
        "Draw a cards",
        "Create 2 follower.",
        "a amulet.",
        "It {x}.",
        "you draws.",
        "You recover 1 play points.",
        "If the put into the EX area card is a follower.",
        "Put it number 3 from the top.",
        "The opponent discards a card from your hand.",
    ],
)
def test_the_check_finds_faults(wrong):
    assert faults(wrong)
