"""Whole matches on the page of a table."""

import pytest

from tefuda.games.registry import games
from tests.browser.conftest import against_a_bot, decisions
from tests.browser.driving import Hands


@pytest.mark.parametrize("id", games())
def test_a_match_is_played_by_clicking_what_glows(id, here, visitor):
    a, table = against_a_bot(here, id)
    guest = visitor(here.url)
    guest.be(a)
    page = guest.go(f"table/{table}")
    page.wait_for_selector(".ask")
    hands = Hands(page, decisions(here, table), 1)
    hands.play(hands.click)


@pytest.mark.parametrize("id", games())
def test_a_match_is_played_with_the_keyboard_alone(id, here, visitor):
    a, table = against_a_bot(here, id)
    guest = visitor(here.url)
    guest.be(a)
    page = guest.go(f"table/{table}")
    page.wait_for_selector(".ask")
    hands = Hands(page, decisions(here, table), 2)
    hands.play(hands.type)
