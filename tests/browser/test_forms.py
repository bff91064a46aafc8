"""Every form of answer on the page, by clicking and by keys alone, at positions made for it; what counts is what the match did."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tefuda.formats.scenario_runs import begun, universe_of
from tefuda.formats.scenarios import read_scenarios
from tefuda.match import Match
from tefuda.server.client import SeatWish, TableWish
from tests.browser.conftest import two_persons
from tests.browser.driving import PATIENT, settled

CARDS = """game: chronicle
cards:
  - {name: 歩兵, type: ユニット, cost: (1)(白), category: 兵士, ca: 1, level: 1, power: 1000, atk: 1}
  - {name: 騎兵, type: ユニット, cost: (2)(黒), category: 兵士, ca: 2, level: 1, power: 2000, atk: 2}
  - {name: 重兵, type: ユニット, cost: (2)(黒), category: 兵士, ca: 2, level: 1, power: 3000, atk: 2}
  - {name: 二体, type: スペル, cost: (0), text: ユニットを2体選ぶ。それらをワイプする。}
  - {name: 割振, type: スペル, cost: (0), text: 好きな数のユニットを選ぶ。3000ダメージをそれらに好きなように割り振って与える。}
  - {name: 上見, type: スペル, cost: (0), text: あなたのデッキの上から3枚を見る。それらをデッキの一番上に好きな順番で置く。}
  - {name: 巨木, type: ユニット, cost: (X)(橙), category: 木, level: 1, power: 1000, atk: 1}
  - {keyword: 巨体, english: Bulk, text: "[F]このユニットは+1000/+0の修整を得る。"}
  - {name: 巨人, type: ユニット, cost: (1), category: 木, level: 1, power: 1000, atk: 1, text: "『巨体』"}
  - {name: 恵み, type: スペル, cost: (2), text: あなたはライフを3得る。}
  - {name: 竜の書, type: ヒストリー, cost: (0), text: "[F]あなたの【竜】のユニットは+1000/+0の修整を得る。"}
  - {name: 子竜, type: ユニット, cost: (1), category: 竜, level: 1, power: 1000, atk: 1}
scenarios:
  - id: form
    title: form
"""
LAID = """(lines) => {
  const tops = [...document.querySelectorAll('.side:not(.theirs) .lay-row > .cells > .spot')].map((e) => e.offsetTop);
  return new Set(tops).size === lines;
}"""
"""Whether the cards of the own field lie in so many lines."""
FIELD = "B: {battlefield: [歩兵, 騎兵, 重兵]}"


def asked(tmp_path: Path, mine: str, *steps: str) -> Match:
    """A position of Last Chronicle, after some steps of A, at what he is asked then."""
    lines = "".join(f"      - {step}\n" for step in steps)
    path = tmp_path / "form.yaml"
    path.write_text(f"{CARDS}    given: {{A: {{{mine}}}, {FIELD}}}\n    steps:\n{lines}", encoding="utf-8")
    file = read_scenarios(path)
    (scenario,) = file.scenarios
    runner = begun(file, scenario, universe_of(file))
    assert runner.run(scenario.steps) is None
    return runner.match


@pytest.fixture
def seated(
    here: Any, visitor: Callable[..., Any], tmp_path: Path
) -> Callable[..., tuple[Any, Callable[[int], list[str]]]]:
    """Sit down as A at such a position: the page, and what waits until the match has gone on from it."""

    def sit(*position: str, language: str = "ja") -> tuple[Any, Callable[[int], list[str]]]:
        a, _, id = two_persons(here, "chronicle")
        match = asked(tmp_path, *position)
        taken = match.taken

        def went_on(decisions: int) -> list[str]:
            until = time.monotonic() + PATIENT
            while match.taken - taken < decisions and time.monotonic() < until:
                page.wait_for_timeout(25)
            return [line.split(": ", 1)[1] for line in match.lines[-(match.taken - taken) :]][:decisions]

        # The table goes on from another position than that of its record; the match keeps one of its own to be read here.
        table = here.app.state.server.hall.live[id].table
        table._recorded = True
        table.begin(match)
        guest = visitor(here.url)
        guest.be(a)
        page = guest.go(f"table/{id}?lang={language}")
        page.wait_for_selector(".ask:not(.idle)")
        return page, went_on

    return sit


def card(page: Any, name: str) -> Any:
    return page.locator(f".board .card:has(.name:text-is('{name}')), .tray .card:has(.name:text-is('{name}'))").first


SET = ("hand: [二体]", "A: use 二体")


def test_a_set_is_clicked_together_corrected_and_sent_at_once(seated):
    page, went_on = seated(*SET)
    card(page, "歩兵").click()
    card(page, "騎兵").click()
    card(page, "歩兵").click()
    card(page, "重兵").click()
    assert page.locator(".board .card.chosen").count() == 2
    page.locator(".ask .primary.do").click()
    assert went_on(2) == ["choose 騎兵", "choose 重兵"]


def test_a_set_is_put_together_with_digits_and_sent_with_enter(seated):
    page, went_on = seated(*SET)
    for key in ("1", "3", "Enter"):
        page.keyboard.press(key)
    assert went_on(2) == ["choose 歩兵", "choose 重兵"]


ORDER = ("hand: [上見], deck: [歩兵, 騎兵, 重兵, 恵み]", "A: use 上見", "A: pass", "B: pass")


def test_an_order_is_clicked_changed_and_sent(seated):
    page, went_on = seated(*ORDER)
    for name in ("重兵", "歩兵", "騎兵"):
        page.locator(".looked .card", has_text=name).click()
    page.get_by_role("button", name="歩兵 前へ").click()
    page.locator(".ask .primary.do").click()
    assert went_on(2) == ["next 歩兵", "next 重兵"]


def test_an_order_is_put_together_and_changed_with_keys(seated):
    page, went_on = seated(*ORDER)
    for key in ("3", "1", "2", "[", "Enter"):
        page.keyboard.press(key)
    assert went_on(2) == ["next 重兵", "next 騎兵"]


NUMBER = ("hand: [巨木], pool: {橙: 7}", "A: place 巨木")


def test_a_number_is_taken_up_by_clicks(seated):
    page, went_on = seated(*NUMBER)
    for _ in range(3):
        page.get_by_role("button", name="いくつ +").click()
    page.locator(".ask .numbers .send").click()
    assert went_on(1) == ["x 3"]


def test_a_number_is_typed_and_one_that_is_too_large_is_not_sent(seated):
    page, went_on = seated(*NUMBER)
    for key in ("9", "9", "Enter"):
        page.keyboard.press(key)
    assert page.locator(".ask .amount").input_value() == "6"
    for key in ("4", "Enter"):
        page.keyboard.press(key)
    assert went_on(1) == ["x 4"]


SHARE = ("hand: [割振]", "A: use 割振", "A: count 3")


def test_damage_is_divided_by_clicks(seated):
    page, went_on = seated(*SHARE)
    send = page.locator(".ask .share .send")
    assert send.is_disabled()
    page.get_by_role("button", name="歩兵 +").click()
    page.get_by_role("button", name="騎兵 残り全部").click()
    send.click()
    assert went_on(2) == ["share 歩兵 101", "share 騎兵 2898"]


def test_a_card_that_is_clicked_is_the_one_whose_damage_is_typed(seated):
    page, went_on = seated(*SHARE)
    card(page, "騎兵").click()
    page.keyboard.type("2000")
    page.get_by_role("button", name="重兵 残り全部").click()
    page.locator(".ask .share .send").click()
    assert went_on(2) == ["share 歩兵 1", "share 騎兵 2000"]


def test_damage_is_divided_with_keys_and_enter_gives_the_rest_to_the_last(seated):
    page, went_on = seated(*SHARE)
    page.keyboard.type("1000")
    page.keyboard.press("Enter")
    page.keyboard.type("500")
    for _ in range(3):
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert went_on(2) == ["share 歩兵 1000", "share 騎兵 500"]


@pytest.mark.parametrize(("language", "word"), [("ja", "巨体"), ("en", "Bulk")])
def test_a_keyword_of_a_designer_is_shown_in_the_language_that_is_read(seated, language, word):
    page, _ = seated(
        "hand: [恵み], battlefield: [巨人], soul: [歩兵, 騎兵, 重兵, 巨木]", "A: use 恵み", language=language
    )
    assert page.locator(".side:not(.theirs) .card .kw").first.inner_text() == word


PAYMENT = ("hand: [恵み, 恵み], soul: [歩兵, 騎兵, 重兵, 巨木]", "A: use 恵み")


def test_a_cost_is_paid_card_by_card_by_clicks(seated):
    page, went_on = seated(*PAYMENT)
    for n, name in enumerate(("騎兵", "巨木"), 1):
        page.locator(".side:not(.theirs) .legal", has_text=name).click()
        page.locator(".ask .primary.do").click()
        went_on(n)
        settled(page)
    assert went_on(2) == ["soul 騎兵 > 黒", "soul 巨木 > 橙"]


def test_the_rest_of_a_cost_is_paid_with_space(seated):
    page, went_on = seated(*PAYMENT)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    went_on(1)
    settled(page)
    page.keyboard.press("Space")
    assert went_on(2) == ["soul 騎兵 > 黒", "auto"]


@pytest.mark.parametrize("keys", [False, True])
def test_a_sealed_choice_shows_who_is_done_and_what_one_chose_and_what_comes_of_it(here, visitor, keys):
    a, b, id = two_persons(here, "arc")
    pages = []
    for client in (a, b):
        guest = visitor(here.url)
        guest.be(client)
        pages.append(guest.go(f"table/{id}"))
        pages[-1].wait_for_selector(".ask:not(.idle)")
    mine, theirs = pages
    if keys:
        for key in ("1", "Enter"):
            mine.keyboard.press(key)
    else:
        mine.locator(".ask .opt").first.click()
        mine.locator(".ask .primary.do").click()
    mine.wait_for_selector(".ask.idle .sealed-mine")
    assert mine.locator(".sealed .done").inner_text().split() == ["A", "花", "✓", "決定"]
    chosen = mine.locator(".sealed-mine b").inner_text()
    theirs.wait_for_selector(".sealed .done")
    assert chosen not in theirs.locator(".table").inner_text()
    mine.reload()
    assert mine.locator(".sealed-mine b").inner_text() == chosen
    theirs.keyboard.press("Space")
    mine.wait_for_selector(".reveal")
    came_out = mine.locator(".reveal").inner_text()
    assert "引き直した" in came_out
    assert "引いた" not in came_out, "what follows from it is told by the story alone"


def test_two_at_one_screen_look_in_turn_and_neither_sees_the_others_hand(here, visitor):
    a = here.person("花")
    id = a.make(TableWish("arc", (SeatWish("me"), SeatWish("me", name="Bob")))).id
    guest = visitor(here.url)
    guest.be(a)
    page = guest.go(f"table/{id}")

    def hand() -> set[str]:
        return {c.get_attribute("aria-label").split(" ")[0] for c in page.locator(".hand .card").all()}

    page.get_by_role("button", name="花が見る").wait_for()
    assert page.locator(".board").count() == 0, "nothing is drawn before somebody says that he looks"
    page.keyboard.press("Enter")
    page.wait_for_selector(".ask:not(.idle)")
    first = hand()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Bobに渡す").wait_for()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Bobが見る").wait_for()
    assert page.locator(".board").count() == 0
    page.keyboard.press("Enter")
    page.wait_for_selector(".ask:not(.idle)")
    second = hand()
    assert first
    assert second
    assert page.locator(".sealed .done").inner_text().split()[0] == "A"
    told = page.locator(".table").inner_html()
    assert not [name for name in first - second if name in told]
    page.reload()
    page.locator(".curtain .next").wait_for()
    assert page.locator(".board").count() == 0, "loading the page anew shows nobody's hand either"


def test_a_crowded_field_lies_in_two_lines_rather_than_small(seated):
    page, _ = seated(f"hand: [二体], battlefield: [{', '.join(['歩兵', '騎兵', '重兵'] * 4)}]", "A: use 二体")
    page.set_viewport_size({"width": 1024, "height": 768})
    field = page.locator(".side:not(.theirs) .lay-row > .cells")
    page.wait_for_function(LAID, arg=2)
    heights = field.locator(".card").evaluate_all("all => all.map((e) => e.offsetHeight)")
    assert min(heights) >= 70
    assert page.locator(".board").evaluate("e => e.scrollHeight <= e.clientHeight + 1")


def test_values_that_change_are_told_in_the_story_with_what_changed_them(seated):
    page, went_on = seated("hand: [竜の書, 竜の書], battlefield: [子竜, 子竜, 歩兵]", "A: place 竜の書")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    went_on(1)
    line = page.locator(".story .line", has_text="パワー+1000")
    line.wait_for()
    assert line.inner_text().strip() == "子竜、子竜#2：パワー+1000"
    line.click()
    page.locator(".story .chain").wait_for()
    told = page.get_by_role("log").inner_text()
    assert told.count("パワー+1000") == 1
