"""Tables of more than two in the browser: Avalon with somebody who joins in the middle, and ARC's tag match."""

import re

from tefuda.server.client import SeatWish, SitWish, TableWish
from tests.browser.conftest import decisions
from tests.browser.driving import Hands, together


def test_three_play_avalon_and_a_fourth_joins_in_the_middle(here, visitor):
    people = [here.person(name) for name in ("花", "Bob", "Cleo")]
    made = people[0].make(
        TableWish("avalon", (SeatWish("me"), SeatWish("open"), SeatWish("open")), quick=True, public=True)
    )
    for letter, person in zip("BC", people[1:], strict=True):
        person.sit(made.id, SitWish(invitation=made.invitations[letter]))
    stored = decisions(here, made.id)
    hands = []
    for seed, person in enumerate(people, 1):
        guest = visitor(here.url)
        guest.be(person)
        hands.append(Hands(guest.go(f"table/{made.id}"), stored, seed))
        guest.page.wait_for_selector(".ask")
    together(hands, most=12)

    fourth = visitor(here.url)
    page = fourth.go(f"table/{made.id}")
    page.get_by_role("button", name="参加を申し込む").click()
    page.get_by_label("名前").fill("Dora")
    page.get_by_role("button", name="申し込む", exact=False).last.click()
    for one in hands:
        offer = one.page.get_by_text("Doraが参加を希望しています")
        offer.wait_for()
        one.page.get_by_role("button", name="よい").click()
    page.get_by_role("button", name="参加を申し込む").wait_for(state="detached")
    for _ in range(2):
        page.get_by_text("参加が認められました").wait_for()
        assert "退席" not in page.locator(".side:not(.theirs) .seat").inner_text()
        page.reload()
    joined = Hands(page, stored, 4)
    hands.append(joined)
    together(hands, most=120)
    assert joined.did or joined.look()["over"], "the fourth was never asked anything"


def test_a_tag_match_of_arc_is_played_to_its_end(here, visitor):
    people = [here.person(name) for name in ("花", "Bob", "Cleo")]
    made = people[0].make(TableWish("arc", (SeatWish("me"), SeatWish("open"), SeatWish("open")), quick=True))
    for letter, person in zip("BC", people[1:], strict=True):
        person.sit(made.id, SitWish(invitation=made.invitations[letter]))
    hands = []
    for seed, person in enumerate(people, 1):
        guest = visitor(here.url)
        guest.be(person)
        hands.append(Hands(guest.go(f"table/{made.id}"), decisions(here, made.id), seed))
        guest.page.wait_for_selector(".ask")
    for one in hands:
        for seat in one.page.locator(".theirs .seat").all():
            assert re.search(r"[A-C]\s.*\S", seat.inner_text(), re.DOTALL)
            assert seat.evaluate("e => e.scrollWidth <= e.clientWidth + 1"), "name and life of an opponent are cut off"
    assert [one.page.locator(".tag.partner").count() for one in hands] == [1, 1, 0], "A and B play against C"
    together(hands)
    assert all(one.look()["over"] for one in hands)
