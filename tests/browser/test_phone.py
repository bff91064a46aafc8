"""The table on a phone and on screens: whatever a player is called, each number of each seat and the name of each pile can be read."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.bots import prompt_of
from tefuda.bots.loading import build_bot
from tefuda.games.boards import board_of
from tefuda.games.registry import game, games
from tefuda.match import Match
from tefuda.server.client import SeatWish, SitWish, TableWish
from tefuda.server.clocks import Timing
from tests.browser.conftest import against_a_bot, two_persons
from tests.browser.driving import asked, drawn
from tools.pictures import crowded

NAMES = ("Maximilian Rosen", "Wilhelmina Stone", "薔薇園の花子さんとその友人たちで")
"""Sixteen letters each."""
SEATS = {"avalon": 3}
MOST = 160
"""Decisions after which no further number comes."""
READABLE = """() => {
  const bad = [];
  const all = [];
  const told = (e) => e.innerText.replace(/\\s+/g, ' ').trim();
  for (const seat of document.querySelectorAll('.seat')) {
    const edge = seat.getBoundingClientRect();
    const parts = [...seat.querySelectorAll('.letter, .who, time, .big, .g')].map((e) => [e, e.getBoundingClientRect()]);
    for (const [e, r] of parts) {
      const what = `${e.className || e.tagName} ${told(e)}`;
      if (e.matches('.big, .g')) all.push(told(e));
      if (r.width < 4 || r.left < edge.left - 1 || r.right > edge.right + 1 || r.bottom > edge.bottom + 1) bad.push(`cut: ${what}`);
      for (const [other, q] of parts)
        if (other !== e && r.left + 1 < q.right && q.left + 1 < r.right && r.top + 2 < q.bottom && q.top + 2 < r.bottom)
          bad.push(`over one another: ${what} / ${told(other)}`);
    }
    for (const e of seat.querySelectorAll('.big b, .g b, .lamps, .big .tx, .gn')) {
      const r = e.getBoundingClientRect();
      if (!seat.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2))) bad.push(`hidden: ${told(e)}`);
    }
  }
  for (const pile of document.querySelectorAll('.pile')) {
    const label = pile.querySelector('.pl');
    if (!label.offsetHeight || label.scrollWidth > label.offsetWidth + 1) bad.push(`pile: ${pile.ariaLabel}`);
  }
  const sheet = document.querySelector('.below').getBoundingClientRect().top;
  for (const card of document.querySelectorAll('.hand .card'))
    if (card.getBoundingClientRect().bottom > sheet + 1) bad.push(`under the sheet: ${card.ariaLabel}`);
  return [bad, all];
}"""


CROWDED = """() => {
  const bad = [];
  const fields = [...document.querySelectorAll('.lay-row > .cells, .lay-heaps > .cells')].map((e) => e.getBoundingClientRect());
  for (const label of document.querySelectorAll('.pile .pl')) {
    const said = label.getBoundingClientRect();
    if (fields.some((r) => said.right > r.left && said.left < r.right && said.bottom > r.top - 1 && said.top < r.bottom))
      bad.push(`on a field: ${label.innerText}`);
  }
  for (const card of document.querySelectorAll('.stands:not(.worded)')) {
    const [name, crest] = ['.name', '.crest'].map((of) => card.querySelector(of).getBoundingClientRect());
    if (name.width && name.left < crest.right - 1) bad.push(`name on its head: ${card.ariaLabel}`);
  }
  for (const kind of document.querySelectorAll('.card .kind'))
    if (kind.scrollWidth > kind.clientWidth && getComputedStyle(kind).textOverflow !== 'ellipsis') bad.push(`cut: ${kind.innerText}`);
  for (const name of document.querySelectorAll('.lies .name'))
    if (name.scrollHeight > name.clientHeight + 3) bad.push(`cut: ${name.innerText}`);
  for (const fig of document.querySelectorAll('.fig i'))
    if (fig.offsetWidth && parseFloat(getComputedStyle(fig).fontSize) < 6) bad.push(`too small: ${fig.innerText}`);
  return bad;
}"""
"""What cannot be read where many cards lie."""
TWICE = """() => {
  for (const cells of document.querySelectorAll('.side:not(.theirs) .lean .cells'))
    for (const spot of [...cells.children]) cells.append(spot.cloneNode(true));
  const names = [...document.querySelectorAll('.side:not(.theirs) .lean .slip .ename')];
  return names.filter((n) => n.scrollHeight > n.clientHeight + 2 || n.scrollWidth > n.clientWidth + 1).map((n) => n.innerText);
}"""
"""The same for slips of which there are twice as many."""


def of_many_numbers(id: str, decks: int) -> Match:
    """A position between greedy bots in which as many numbers as possible are told, those that are told only if they are not 0 too."""
    of = board_of(id)
    bots = [build_bot("greedy", i) for i in range(decks)]
    names = sorted(game(id).deck_names())
    match = Match.new(id, [names[i % len(names)] for i in range(decks)], seed=5)
    best, most = match.copy(), -1
    while match.result is None and match.taken < MOST:
        decision = match.decisions[0]
        players = match.view(decision.letter).players
        told = max(sum(bool(numbers.get(g.value)) for g in of.seat.gauges) for numbers in players.values())
        if told > most:
            best, most = match.copy(), told
        match.choose(
            decision.options[bots[decision.player].choose(prompt_of(match, decision.player))].text, decision.player
        )
    return best


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("id", games())
def test_each_number_of_each_seat_can_be_read(id: str, language: str, here: Any, visitor: Any) -> None:
    names = NAMES[: SEATS.get(id, 2)]
    people = [here.person(name) for name in names]
    wish = TableWish(
        id, tuple(SeatWish("open" if i else "me") for i in range(len(names))), clock=Timing("fischer", 600, 5)
    )
    made = people[0].make(wish)
    for letter, person in zip("BC", people[1:], strict=False):
        person.sit(made.id, SitWish(invitation=made.invitations[letter]))
    table = here.app.state.server.hall.live[made.id].table
    table._recorded = True
    table.begin(of_many_numbers(id, len(names)))
    guest = visitor(here.url, viewport={"width": 390, "height": 844})
    guest.be(people[0])
    page = guest.go(f"table/{made.id}?lang={language}")
    page.wait_for_selector(".hand .card")
    always = sum(not g.quiet for g in board_of(id).seat.gauges)
    for width, height in ((390, 844), (1024, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        bad, told = page.evaluate(READABLE)
        assert bad == [], width
        assert len(told) >= always * len(names), width


def test_what_people_say_is_counted_at_the_tab_until_it_is_seen(here: Any, visitor: Any) -> None:
    a, b, id = two_persons(here, "sve")
    guest = visitor(here.url, viewport={"width": 390, "height": 844})
    guest.be(a)
    page = guest.go(f"table/{id}")
    story = page.locator(".below > .tabs button").last
    story.wait_for()
    other = visitor(here.url)
    other.be(b)
    there = other.go(f"table/{id}")

    def say(text: str) -> None:
        there.get_by_role("tab", name="会話").click()
        there.get_by_label("卓のみんなへ").fill(text)
        there.keyboard.press("Enter")

    say("よろしく")
    story.locator("b").wait_for()
    story.click()
    page.get_by_role("tab", name="会話").click()
    page.get_by_text("よろしく").wait_for()
    story.locator("b").wait_for(state="detached")
    page.locator(".below > .tabs button").first.click()
    say("もう一局どう")
    story.locator("b").wait_for()
    assert story.locator("b").inner_text() == "1"


@pytest.mark.parametrize("id", ["sve", "eoo", "chronicle"])
def test_a_crowded_board_can_be_read(id: str, here: Any, visitor: Any) -> None:
    a, table = against_a_bot(here, id)
    beginning, taken, _ = crowded(id)
    for who, text in taken:
        beginning.choose(text, who)
    for seat in here.app.state.server.hall.live[table].table.seats.values():
        seat.kind = "person"  # nobody goes on
    here.app.state.server.hall.live[table].table.begin(beginning)
    guest = visitor(here.url, viewport={"width": 390, "height": 844})
    guest.be(a)
    for language in ("ja", "en"):
        page = guest.go(f"table/{table}?lang={language}")
        page.wait_for_selector(".board .card")
        page.wait_for_timeout(300)
        assert page.evaluate(CROWDED) == [], language
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_timeout(300)
    assert page.evaluate(TWICE) == []


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_the_longest_turn_is_seen_whole_on_a_laptop(locale, here, visitor):
    a, table = against_a_bot(here, "chronicle")
    guest = visitor(here.url, locale=locale)
    guest.be(a)
    page = guest.go(f"table/{table}")
    asked(page)
    drawn(page)
    hidden = page.locator(".phases").evaluate("e => e.scrollWidth - e.clientWidth")
    assert hidden <= 0
