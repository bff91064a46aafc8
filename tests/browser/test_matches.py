"""Whole matches on the page of a table."""

import functools

import pytest

from tefuda.games.registry import games
from tests.browser.conftest import against_a_bot, decisions
from tests.browser.driving import Hands, asked, drawn


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


ARROW = ".links path.fight"


def test_an_arrow_goes_when_its_moment_is_over(here, visitor):
    a, table = against_a_bot(here, "sve", bot="greedy")
    guest = visitor(here.url)
    guest.be(a)
    page = guest.go(f"table/{table}")
    page.wait_for_selector(".ask")
    hands = Hands(page, decisions(here, table), 5)
    for _ in range(150):
        hands.play(hands.click, most=1)
        asked(page)
        drawn(page)
        if page.locator(ARROW).count():
            break
    assert page.locator(ARROW).count(), "nobody fought anybody"
    # The next question stands there, and nothing comes after it: the arrow has to go by itself.
    page.wait_for_timeout(1400)
    assert page.locator(ARROW).count() == 0
