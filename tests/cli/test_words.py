"""Cards in the language of the player."""

import pytest

from tefuda.cli.output import Language
from tefuda.cli.words import Speaker
from tefuda.games.registry import game
from tefuda.play.views import CardView


@pytest.mark.parametrize(
    ("name", "label", "said"),
    [
        ("歩兵長", "歩兵長", "Captain"),
        ("歩兵長", "歩兵長#2", "Captain#2"),
        ("将軍", "歩兵長*1", "Captain*1"),
        ("将軍", "歩兵長@B", "Captain@B"),
        ("将軍", "歩兵長", "Captain"),
    ],
)
def test_a_card_is_called_by_its_english_name_even_if_it_evolved_into_another(name, label, said):
    card = CardView(name, label, "Captain")
    assert Speaker(game("sve").display, Language.EN).name(card) == said
    assert Speaker(game("sve").display, Language.JA).name(card) == label


def test_counters_and_types_are_told_in_english():
    card = CardView("庭", "庭", "Garden", counters={"祈りカウンター": 2, "知らない": 1})
    assert Speaker(game("sve").display, Language.EN).marks(card) == "prayer 2 知らない 1"
    assert Speaker(game("sve").display, Language.JA).marks(card) == "祈り 2 知らない 1"
