"""Whole matches on the page of a table."""

import functools

import pytest

from tefuda.games.registry import games
from tests.browser.conftest import against_a_bot, decisions
from tests.browser.driving import Hands


@pytest.mark.parametrize("id", games())
@pytest.mark.parametrize(
    ("how", "seed"), [(Hands.click, 1), (Hands.type, 2)], ids=["clicking what glows", "keyboard alone"]
)
def test_a_match_is_played(id, how, seed, here, visitor):
    a, table = against_a_bot(here, id)
    guest = visitor(here.url)
    guest.be(a)
    page = guest.go(f"table/{table}")
    page.wait_for_selector(".ask")
    hands = Hands(page, decisions(here, table), seed)
    hands.play(functools.partial(how, hands))
