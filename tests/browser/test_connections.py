"""Connections that break, and a server that is killed: the page comes back by itself, to the same question."""

from tefuda.server.client import SeatWish, SitWish, TableWish
from tefuda.server.clocks import Timing
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


def test_a_network_that_is_gone_is_told_at_once_and_no_clock_goes_on(here, visitor):
    a, b = here.person("花"), here.person("Bob")
    made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("open")), clock=Timing("move", 600), delay=30))
    b.sit(made.id, SitWish(invitation=made.invitations["B"]))
    guest = visitor(here.url, viewport={"width": 390, "height": 844})
    guest.be(a)
    guest.expected += ["WebSocket", "ERR_INTERNET_DISCONNECTED"]
    page = guest.go(f"table/{made.id}")
    page.wait_for_selector(".ask")
    page.locator(".seat time.runs").first.wait_for()
    page.locator(".menu .opener").click()  # what concerns the players of how others are told is said there
    page.locator(".menu", has_text="観戦者には30秒遅れて見えます").wait_for()
    page.keyboard.press("Escape")
    network = page.context.new_cdp_session(page)

    def be_offline(offline):
        network.send(
            "Network.emulateNetworkConditions",
            {"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1},
        )

    be_offline(True)
    page.locator(".lost").wait_for(timeout=5000)
    times = page.locator(".seat time").all_inner_texts()
    page.wait_for_timeout(2200)
    assert page.locator(".seat time").all_inner_texts() == times
    assert page.locator(".lost").is_visible()
    be_offline(False)
    page.locator(".lost").wait_for(state="detached", timeout=20_000)
    page.wait_for_function(
        "t => [...document.querySelectorAll('.seat time')].some((e, i) => e.innerText !== t[i])", arg=times
    )
