"""Every page, looked at by axe: in both themes, on a desk and on a phone."""

import re
from pathlib import Path
from typing import Any

import pytest

from tefuda.games.registry import games
from tests.browser.conftest import against_a_bot, decisions, lacking
from tests.browser.driving import Hands, asked, drawn

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("", "decks", "rules", "learn", "record")
SERIOUS = ("serious", "critical")
LOOKS = ({"color_scheme": "light"}, {"color_scheme": "dark", "viewport": {"width": 390, "height": 844}})


SPOKEN = """() => [...document.querySelectorAll('.board button[aria-label]')].flatMap((e) => {
  const shown = e.querySelector('.name, .pl')?.innerText.replace(/\\s/g, '');
  return shown && !e.ariaLabel.replace(/\\s/g, '').includes(shown) ? [e.ariaLabel] : [];
})"""
"""Cards and piles whose spoken name lacks the one that is seen. axe asks for all their figures, in the order of the picture; they are
spoken in the order in which they are of use."""


def faults(page: Any) -> list[str]:
    """Return what axe finds that matters."""
    if not AXE.is_file():
        lacking("axe-core is not installed: make client")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({rules: {'label-content-name-mismatch': {enabled: false}}})")["violations"]
    return [f"{v['id']}: {n['html'][:160]}" for v in found if v["impact"] in SERIOUS for n in v["nodes"][:4]]


@pytest.mark.parametrize("look", LOOKS, ids=("light", "dark-phone"))
@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_serious_fault(path, look, here, visitor):
    page = visitor(here.url, **look).go(path)
    page.wait_for_load_state("networkidle")
    assert faults(page) == []


@pytest.mark.parametrize("look", LOOKS, ids=("light", "dark-phone"))
@pytest.mark.parametrize("id", games())
def test_a_table_has_no_serious_fault(id, look, here, visitor):
    a, table = against_a_bot(here, id)
    guest = visitor(here.url, **look)
    guest.be(a)
    page = guest.go(f"table/{table}")
    page.wait_for_selector(".ask")
    assert faults(page) == []
    assert page.evaluate(SPOKEN) == []


def test_the_keyboard_reaches_what_is_asked_past_the_bar(here, visitor):
    a, table = against_a_bot(here, "eoo")
    guest = visitor(here.url)
    guest.be(a)
    page = guest.go(f"table/{table}")
    page.wait_for_selector(".ask:not(.idle)")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.below') !== null")


def test_languages_and_themes_are_one_stop_of_the_keyboard_each(here, visitor):
    page = visitor(here.url, locale="en-GB").go("rules")
    page.wait_for_selector("h1")
    stops = page.locator(".bar").evaluate(
        "e => [...e.querySelectorAll('a, button')].filter((b) => b.tabIndex === 0).length"
    )
    assert stops == 6, "past the bar, start page, two pages, language, theme"
    page.locator(".bar [role=radio][aria-checked=true]").first.focus()
    page.keyboard.press("ArrowLeft")
    assert page.locator("html").get_attribute("data-lang") == "ja"
    assert page.evaluate("document.activeElement.ariaChecked") == "true"


def test_a_reader_goes_on_at_the_beginning_of_a_page_that_comes_without_loading(here, visitor):
    page = visitor(here.url).go()
    page.wait_for_selector("h1")
    for link, path in (("デッキ", "/decks"), ("総合ルール", "/rules")):
        page.locator(".bar nav").get_by_role("link", name=link).press("Enter")
        page.wait_for_url(f"**{path}*")
        page.wait_for_function("document.activeElement.id === 'main'")
    page.go_back()
    page.locator("main a[href*='/deck/']").first.press("Enter")
    page.wait_for_function("document.activeElement.id === 'main'")


@pytest.mark.parametrize("path", [*PAGES, "decks/sve/deck/dawn_bell", "rules/sve/8.4.3.1", "record/nothing", "nowhere"])
def test_every_page_has_one_first_heading_and_one_main_part(path, here, visitor):
    guest = visitor(here.url)
    guest.expected = ["404", "409"]
    page = guest.go(path)
    page.wait_for_selector("h1", state="attached")
    page.wait_for_load_state("networkidle")
    assert page.locator("h1").count() == 1
    assert page.locator("main").count() == 1


HEARD = """() => {
  window.heard = [];
  const said = (kind, text) => text && heard.push([kind, text]);
  for (const e of document.querySelectorAll('[role=log], .unseen[role=status]'))
    new MutationObserver((all) => {
      const added = all.flatMap((m) => [...m.addedNodes]);
      if (e.role === 'log') added.forEach((n) => said('log', n.textContent));
      else if (!document.querySelector('.ask').matches('[aria-busy=true]')) said('asked', e.innerText);
      else if (e.innerText) said('stale', e.innerText);
    }).observe(e, { childList: true, subtree: true, characterData: true });
}"""


@pytest.mark.parametrize("id", games())
def test_a_reader_is_told_all_that_happens_once_and_no_question_that_is_answered(id, here, visitor):
    a, table = against_a_bot(here, id)
    guest = visitor(here.url)
    guest.be(a)
    page = guest.go(f"table/{table}")
    page.wait_for_selector(".ask:not(.idle)")
    page.evaluate(HEARD)
    before = page.locator(".story .line").count()
    hands = Hands(page, decisions(here, table), 5)
    hands.play(hands.type, 12)
    asked(page)
    drawn(page)
    heard = page.evaluate("heard")
    told = [re.sub(r"^\d+\s+", "", line).strip() for line in page.locator(".story .line").all_inner_texts()]
    assert [text for kind, text in heard if kind == "log"] == told[before:]
    assert told[before:], "something has happened"
    assert not [text for kind, text in heard if kind == "stale"]
    assert any(kind == "asked" for kind, _ in heard)


def test_how_it_stands_is_told_when_asked_for(here, visitor):
    a, table = against_a_bot(here, "chronicle")
    guest = visitor(here.url, locale="en-GB")
    guest.be(a)
    page = guest.go(f"table/{table}")
    page.wait_for_selector(".ask:not(.idle)")
    for _ in range(2):
        page.keyboard.press("s")
        page.wait_for_function(
            "() => [...document.querySelectorAll('.unseen')].some((e) => /life 20.*life 20/.test(e.innerText))"
        )


def test_the_list_of_options_is_walked_with_arrows(here, visitor):
    a, table = against_a_bot(here, "arc")
    guest = visitor(here.url)
    guest.be(a)
    page = guest.go(f"table/{table}")
    page.wait_for_selector(".ask .opt")
    page.keyboard.press("o")
    focused = "[...document.querySelectorAll('.ask .opt')].indexOf(document.activeElement)"
    last = page.locator(".ask .opt").count() - 1
    assert page.evaluate(focused) == 0
    page.keyboard.press("ArrowUp")
    assert page.locator(".ask .go .primary:focus").count() == 1, "what Space does is the last of them"
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) == last


SAYS = "(said) => [...document.querySelectorAll('.unseen')].some((e) => e.innerText.includes(said))"
"""Whether something has been said aloud."""


def test_the_cards_on_the_board_are_read_side_by_side_one_s_own_first(here, visitor):
    a, table = against_a_bot(here, "arc")
    guest = visitor(here.url, locale="en-GB")
    guest.be(a)
    page = guest.go(f"table/{table}")
    page.wait_for_selector(".ask:not(.idle)")
    mine, theirs = (
        page.locator(f"{side} .lay-circles .card .ename").first.inner_text()
        for side in (".side:not(.theirs)", ".theirs")
    )
    page.keyboard.press("b")
    page.wait_for_function(
        "(both) => [...document.querySelectorAll('.unseen')].some((e) => new RegExp(both).test(e.innerText))",
        arg=f"{mine} AP.*{theirs} AP",
    )


def test_who_comes_from_another_page_is_at_the_table_and_told_where_the_keys_are(here, visitor):
    page = visitor(here.url).go()
    page.get_by_role("button", name="すぐ対戦 ARC").press("Enter")
    page.wait_for_function("() => document.activeElement.id === 'main' && document.activeElement.ariaLabel === 'ARC'")
    page.wait_for_function(SAYS, arg="疑問符キーで操作の一覧")
    page.keyboard.press("o")
    page.keyboard.press("Enter")
    page.wait_for_function(SAYS, arg="スペースで決定")
    page.keyboard.press("Space")
    page.locator(".unseen", has_text="疑問符キーで操作の一覧").wait_for(state="detached")


def test_the_guide_is_read_aloud_from_its_aim_on(here, visitor):
    page = visitor(here.url).go("learn/arc")
    page.get_by_role("button", name="はじめる").click()
    page.wait_for_function(SAYS, arg="相手のライフを0にすれば勝ちです")
    page.get_by_role("region", name="てびき").get_by_role("button", name="わかった").click()
    page.locator(".ask .go .primary").click()
    page.wait_for_function(SAYS, arg="伏せる。")
