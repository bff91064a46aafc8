"""Connections that break, and a server that is killed: the page comes back by itself, to the same question."""

from tests.browser.conftest import against_a_bot, decisions, two_persons
from tests.browser.driving import Hands, together


def test_two_play_while_their_connections_are_cut(here, visitor):
    a, b, table = two_persons(here, "sve")
    hands = []
    for seed, person in enumerate((a, b), 1):
        guest = visitor(here.url)
        guest.be(person)
        hands.append(Hands(guest.go(f"table/{table}"), decisions(here, table), seed))
        guest.page.wait_for_selector(".ask")
    for _ in range(6):
        together(hands, most=4)
        here.cut()
    together(hands, most=1)


def test_a_server_that_is_killed_comes_back_and_the_match_goes_on(apart, visitor):
    a, table = against_a_bot(apart, "arc")
    guest = visitor(apart.url)
    guest.be(a)
    guest.expected.append("WebSocket connection to")
    page = guest.go(f"table/{table}")
    page.wait_for_selector(".ask")
    stored = decisions(apart, table)
    hands = Hands(page, stored, 3)
    hands.play(hands.click, most=6)
    before = stored()
    apart.kill()
    page.wait_for_selector(".lost")
    apart.begin()
    page.wait_for_selector(".lost", state="detached")
    hands.play(hands.click, most=6)
    assert stored() > before
