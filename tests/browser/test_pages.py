"""The pages beside the table as a person uses them: one click to play, a link for a friend, decks, rulebook, after the match, first matches."""

import re
from typing import Any

import pytest

from tefuda.bots.greedy import GreedyBot
from tefuda.bots.seating import prompt_of
from tefuda.formats.records import read_record
from tefuda.games.registry import game, games
from tefuda.match import Match
from tests.browser.conftest import PATIENCE
from tests.browser.driving import drawn
from tests.browser.test_accessibility import LOOKS, faults

SCENARIO = """
game: sve
scenarios:
  - id: holds
    title: a Knight has an attack of 1
    clauses: ["8.4.3"]
    given: {active: A, phase: main, A: {field: [{card: ナイト, as: n}]}, B: {}}
    steps:
      - expect: {n: {attack: 1}}
  - id: fails
    title: a Knight has an attack of 9
    given: {active: A, phase: main, A: {field: [{card: ナイト, as: n}]}, B: {}}
    steps:
      - expect: {n: {attack: 9}}
"""


def played(id: str, seed: int = 4) -> Match:
    """A match between greedy bots, to its end or far into it."""
    names = list(game(id).deck_names())
    match = Match.new(id, names[:2], seed=seed)
    bot = GreedyBot(seed)
    for _ in range(90):
        if match.decision is None:
            break
        match.choose(match.decision.options[bot.choose(prompt_of(match))].text)
    return match


SHOWS = {"": ".picture .card", "decks": ".tile, #main .card", "rules": ".clauses li", "learn": "#main .card"}
"""By the first word of a path: what its page shows when it is there."""


def ready(page: Any, path: str) -> None:
    """Wait until a page shows what it is for, and nothing more of it is on its way."""
    page.locator(SHOWS[path.split("/")[0]]).first.wait_for()
    page.wait_for_load_state("networkidle")
    drawn(page)


def dropped(page: Any, name: str, text: str) -> None:
    """Show a file to the start page."""
    page.locator(".drop input[type=file]").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.wait_for_url("**/record/**", timeout=PATIENCE)
    page.wait_for_selector(".stage .board")


@pytest.mark.parametrize("id", games())
def test_one_click_on_the_start_page_and_one_is_asked(id, here, visitor):
    page = visitor(here.url).go()
    page.get_by_role("button", name=f"すぐ対戦 {game(id).ja}", exact=True).click()
    page.wait_for_url("**/table/**")
    page.wait_for_selector(".ask:not(.idle)")
    assert page.locator(".theirs .who").first.inner_text() == "ボット（やさしい）"


def test_pictures_of_the_start_page_are_boards_with_cards(here, visitor):
    page = visitor(here.url).go()
    page.locator(".picture .card").nth(40).wait_for()
    page.locator(".picture .board").nth(len(games()) - 1).wait_for()
    assert page.locator(".picture .board").count() == len(games())


def test_a_friend_comes_by_the_link(here, visitor):
    page = visitor(here.url).go()
    page.get_by_role("button", name="友だちと ARC").click()
    page.get_by_label("あなたの名前").fill("花")
    page.get_by_role("dialog").get_by_role("button", name="卓を立てる").click()
    link = page.locator("dialog input[readonly]").input_value()
    page.get_by_role("button", name="卓へ").click()
    friend = visitor(here.url).go(link.removeprefix(here.url))
    friend.get_by_label("名前").fill("Bob")
    friend.get_by_role("button", name="席に着く").click()
    friend.wait_for_selector(".board")
    page.wait_for_selector(".board")


def test_the_last_match_is_gone_on_with(here, visitor):
    page = visitor(here.url).go("play/avalon")
    page.wait_for_selector(".ask:not(.idle)")
    table = page.url
    page.goto(here.url)
    page.locator("a.unfinished").click()
    page.wait_for_selector(".ask:not(.idle)")
    assert page.url == table


def test_a_deck_is_built_checked_and_played(here, visitor):
    page = visitor(here.url).go("decks/sve/deck/royal_infantry")
    page.get_by_role("button", name="これを元に組む").click()
    page.wait_for_selector(".legality.ok", timeout=PATIENCE)
    page.get_by_role("searchbox").fill("城壁の新兵")
    page.get_by_role("button", name="城壁の新兵を1枚加える").first.click()
    page.wait_for_selector(".legality:not(.ok) a[href='/rules/sve/6.1.1.5']")
    page.locator("aside .unseen[role=status]", has_text=re.compile("^城壁の新兵 [45]枚。直すところ 1。")).wait_for()
    assert "フォロワー" in page.get_by_role("button", name="城壁の新兵を1枚加える").first.get_attribute(
        "aria-description"
    )
    page.get_by_role("button", name="城壁の新兵を1枚抜く").first.click()
    page.wait_for_selector(".legality.ok")
    page.get_by_label("デッキの名前").fill("わたしの歩兵")
    page.get_by_role("link", name="一覧へ").click()
    page.get_by_role("link", name="わたしの歩兵").click()
    page.get_by_role("button", name="ボットと試す").click()
    page.wait_for_url("**/table/**")
    page.wait_for_selector(".ask:not(.idle)")
    (live,) = here.app.state.server.hall.live.values()
    assert live.table.seats["A"].deck.name == "わたしの歩兵"


def test_who_comes_back_to_the_builder_finds_his_deck_as_it_was_left(here, visitor):
    page = visitor(here.url).go("decks/sve/build/royal_infantry")
    page.wait_for_selector(".legality.ok", timeout=PATIENCE)
    page.get_by_role("searchbox").fill("城壁の新兵")
    page.get_by_role("button", name="城壁の新兵を1枚抜く").first.click()
    page.wait_for_selector(".legality:not(.ok)")
    page.reload()
    page.wait_for_selector(".legality:not(.ok)")
    name = page.get_by_label("デッキの名前").input_value()
    page.go_back()
    page.goto(here.url + "decks/sve/build/royal_infantry")
    page.wait_for_selector(".legality.ok", timeout=PATIENCE)
    field = page.get_by_label("デッキの名前")
    assert field.input_value() != name, "a second copy has the name of the first"
    page.get_by_role("searchbox").fill("城壁の新兵")
    page.get_by_role("button", name="城壁の新兵を1枚抜く").first.click()
    field.fill(name)
    page.get_by_text("同じ名前のデッキがもうあります").wait_for()
    page.goto(here.url + "decks/sve")
    page.get_by_role("link", name=name).wait_for()
    assert page.locator("a[href*='/decks/sve/own/']").count() == 2


@pytest.mark.parametrize("width", [390, 1440])
def test_the_card_pointed_at_in_the_builder_is_in_sight(width, here, visitor):
    page = visitor(here.url, viewport={"width": width, "height": 844}).go("decks/chronicle/build/dragonfire?lang=en")
    card = page.locator(".find .card").nth(2)
    card.hover()
    line = page.locator(".shown .type")
    line.wait_for()
    assert line.evaluate("""e => {
      const r = e.getBoundingClientRect();
      return e.contains(document.elementFromPoint(r.left + 5, r.top + r.height / 2));
    }""")


def test_a_deck_file_with_a_bad_line_is_taken_in_and_told(here, visitor, tmp_path):
    page = visitor(here.url).go("decks/arc/build")
    file = tmp_path / "deck.yaml"
    file.write_text(
        "game: arc\nname: 読んだもの\nego: 灯守・アサヒ\nmain:\n  例外処理: 2\n  ない札: 2\n", encoding="utf-8"
    )
    page.locator(".file input").set_input_files(file)
    page.locator(".faults", has_text="ない札").wait_for()
    page.locator(".legality a[href='/rules/arc/2.1']").wait_for()
    assert page.locator(".list li").count() == 1


@pytest.mark.parametrize("id", games())
def test_a_record_is_dropped_and_stepped_through(id, here, visitor):
    match = played(id)
    page = visitor(here.url).go()
    dropped(page, "match.kifu", match.record_text())
    last = len(Match.load(read_record(match.record_text())).lines)  # a record leaves out what the next line shows
    page.get_by_text(f" / {last}手").first.wait_for()
    page.keyboard.press("End")
    page.get_by_text(f"{last} / {last}手").first.wait_for()
    page.keyboard.press("Home")
    page.wait_for_function("() => !document.querySelector('.all [aria-current=step]')")
    third = page.locator(".all [data-at]").nth(2).get_attribute("data-at")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.locator(".all [aria-current=step]").get_attribute("data-at") == third
    step = page.locator(f".all [data-at='{third}'] .text").inner_text()
    page.wait_for_function("(step) => document.querySelector('aside .unseen').innerText.includes(step)", arg=step)
    assert "指し継ぐ" not in page.locator("aside .unseen").inner_text()
    if id == "sve":
        tells_what_changed(page, last)
    page.get_by_role("radiogroup", name="視点").get_by_role("radio", name="観戦").click()
    page.wait_for_function("() => !document.querySelector('.stage .hand .card')")
    page.get_by_role("radiogroup", name="視点").get_by_role("radio", name="B", exact=True).click()
    page.locator(".stage .hand .card").first.wait_for()


def test_passes_of_which_nothing_came_are_stepped_over_unless_one_wants_them(here, visitor):
    match = Match.new("chronicle", list(game("chronicle").deck_names())[:2], seed=3)
    for _ in range(60):
        match.choose(next((o for o in match.decision.options if o.text == "pass"), match.decision.options[0]).text)
    page = visitor(here.url).go()
    dropped(page, "match.kifu", match.record_text())
    rows = page.locator(".all [data-at]")
    rows.first.wait_for()
    few = rows.count()
    page.keyboard.press("Home")
    page.wait_for_function("() => !document.querySelector('.all [aria-current=step]')")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    second = int(page.locator(".all [aria-current=step]").get_attribute("data-at"))
    assert second == int(rows.nth(1).get_attribute("data-at"))
    page.get_by_label("何も起きないパスも").check()
    assert rows.count() == len(match.lines) > few
    page.keyboard.press("ArrowRight")
    assert int(page.locator(".all [aria-current=step]").get_attribute("data-at")) == second + 1


def attacks(moment: Any) -> dict[tuple[str, str, str], tuple[str, int]]:
    """Return label and attack of each card of a position, by where it lies."""
    return {
        (player, zone, card["key"]): (card["label"], card["values"]["attack"])
        for player, zones in moment["view"]["zones"].items()
        for zone, found in zones.items()
        for card in found["cards"]
        if card and card.get("key") and isinstance(card.get("values", {}).get("attack"), int)
    }


def tells_what_changed(page: Any, last: int) -> None:
    """Go to the first step at which the attack of a card changes where it lies: the page says so."""
    study = page.url.split("/record/")[1].split("/")[0]
    before: dict[Any, Any] = {}
    for since in range(0, last, 24):
        for moment in page.request.get(
            f"{page.url.split('/record/')[0]}/api/studies/{study}/moments?as=*&from={since}&count=24"
        ).json():
            now = attacks(moment)
            for at, (label, attack) in now.items():
                if at in before and before[at][1] != attack:
                    page.goto(f"{page.url.split('/record/')[0]}/record/{study}/{moment['at']}")
                    line = page.locator(
                        ".now .events li", has_text=f"攻撃力{attack - before[at][1]:+}".replace("-", "−")
                    )
                    line.first.wait_for()
                    assert label in line.first.inner_text()
                    return
            before = now
    raise AssertionError("no attack changes in this match")


@pytest.mark.parametrize(
    ("language", "foreign"), [("en", r"/play [^A-Z]/"), ("ja", r"/^[a-z]/m")], ids=["English", "Japanese"]
)
@pytest.mark.parametrize("id", games())
def test_notation_of_a_record_is_in_the_language_that_is_read_and_still_says_the_same(
    id, language, foreign, here, visitor
):
    match = Match.load(read_record(played(id).record_text()))
    page = visitor(here.url).go(f"?lang={language}")
    dropped(page, "match.kifu", match.record_text())
    page.locator(".all li button").first.wait_for()
    for idle in page.locator(".all .head input").all():
        idle.check()
    page.wait_for_function(
        f"() => ![...document.querySelectorAll('.all .text')].some(e => {foreign}.test(e.innerText))"
    )
    shown = page.locator(".all li button").evaluate_all(
        "all => all.map(e => [e.querySelector('b').innerText, e.querySelector('.text').innerText])"
    )[:40]
    for n, (player, text) in enumerate(shown):
        asked = next(d for d in match.copy().undo(len(match.lines) - n).decisions if d.letter == player)
        assert asked.options.meant(text) == asked.options.meant(match.lines[n].split(": ", 1)[1])


def test_a_match_is_analysed_and_gone_on_with_from_a_position(here, visitor):
    page = visitor(here.url).go()
    dropped(page, "match.kifu", played("arc").record_text())
    page.get_by_role("button", name="形勢を調べる").click()
    page.wait_for_selector("svg path.line[d^='M']", timeout=60_000)
    page.get_by_role("button", name="止める").click()
    page.locator("input[type=range]").fill("8")
    page.get_by_role("button", name="Aとして指し継ぐ").click()
    page.wait_for_url("**/table/**")
    page.wait_for_selector(".board")
    (live,) = here.app.state.server.hall.live.values()
    assert live.table.match.taken >= 8


def test_scenarios_are_shown_with_what_they_expect(here, visitor):
    page = visitor(here.url).go()
    dropped(page, "knights.yaml", SCENARIO)
    page.keyboard.press("End")
    page.get_by_text("成立").wait_for()
    page.locator(".proves a[href='/rules/sve/8.4.3']").wait_for()
    page.get_by_label("このファイルのシナリオ").select_option("1")
    page.wait_for_selector(".stage .board")
    page.keyboard.press("End")
    page.get_by_text("不成立", exact=True).wait_for()
    assert "9" in page.locator(".now dd").first.inner_text()


def test_a_file_that_is_none_says_why(here, visitor):
    guest = visitor(here.url)
    guest.expected.append("409")
    page = guest.go()
    page.locator(".drop input[type=file]").set_input_files(
        {"name": "x.kifu", "mimeType": "text/plain", "buffer": b"format: tefuda record 1\ngame: sve\n"}
    )
    assert page.get_by_role("alert").inner_text()
    assert page.url == here.url


@pytest.mark.parametrize("id", games())
def test_a_clause_has_a_page_and_leads_on(id, here, visitor):
    page = visitor(here.url).go(f"rules/{id}")
    page.locator(".clauses .line").last.click()
    clause = page.locator(".on .id").first.inner_text()
    assert page.url.endswith(f"/rules/{id}/{clause}")
    page.locator(".more").wait_for()
    page.get_by_role("searchbox").fill("投了" if id not in ("arc", "avalon") else "手札")
    page.get_by_role("status").wait_for()
    assert page.locator(".clauses .line").count() > 0


def test_a_ruling_is_told_in_the_language_that_is_read(here, visitor):
    page = visitor(here.url).go("rules/sve/R31")
    on = page.locator(".ruling.on")
    on.locator(".gist").wait_for()
    assert "場を離れるまで残る" in on.locator(".gist").inner_text()
    assert not on.get_by_text("No clause removes damage").is_visible(), "the English is there, folded"
    on.locator("summary").click()
    on.get_by_text("No clause removes damage").wait_for()
    page.goto(f"{here.url}rules/sve/R31?lang=en")
    page.locator(".ruling.on").get_by_text("No clause removes damage").wait_for()
    assert page.locator(".gist").count() == 0


def test_a_first_match_explains_itself_and_stops_when_told(here, visitor):
    page = visitor(here.url).go("learn/sve")
    page.get_by_role("button", name="はじめる").click()
    page.wait_for_url("**/table/**")
    guide = page.get_by_role("region", name="てびき")
    guide.get_by_text("めざすこと").wait_for()
    asked = guide.locator("a.clause[href='/rules/sve/6.2.1.9']")
    asked.wait_for()
    guide.get_by_role("button", name="わかった").click()
    asked.wait_for(state="detached")
    page.locator(".ask .opt").first.click()
    page.get_by_role("button", name="説明を終える").click()
    assert guide.count() == 0
    page.reload()
    page.wait_for_selector(".ask:not(.idle)")
    assert guide.count() == 0


@pytest.mark.parametrize(
    "path", ["", "decks/sve", "decks/eoo/deck/night_altar", "decks/arc/build", "rules/chronicle/9.5.7", "learn/avalon"]
)
@pytest.mark.parametrize("language", ["ja", "both", "en"])
def test_nothing_runs_over_a_phone(path, language, here, visitor):
    page = visitor(here.url, viewport={"width": 390, "height": 844}).go(f"{path}?lang={language}")
    ready(page, path)
    over = page.evaluate("document.querySelector('#main').scrollWidth - document.querySelector('#main').clientWidth")
    assert over <= 0
    assert (
        page.evaluate(
            "[...document.querySelectorAll('.tile .head')].filter(e => e.scrollWidth > e.clientWidth + 1).length"
        )
        == 0
    )


INNER = ("decks/sve/deck/royal_infantry", "decks/arc/build", "rules/chronicle/9.5.7", "rules/eoo/R1", "learn/avalon")


@pytest.mark.parametrize("look", LOOKS, ids=("light", "dark-phone"))
@pytest.mark.parametrize("path", INNER)
def test_pages_further_in_have_no_serious_fault(path, look, here, visitor):
    page = visitor(here.url, **look).go(path)
    ready(page, path)
    assert faults(page) == []


@pytest.mark.parametrize("look", LOOKS, ids=("light", "dark-phone"))
def test_a_record_has_no_serious_fault(look, here, visitor):
    page = visitor(here.url, **look).go()
    dropped(page, "match.kifu", played("sve").record_text())
    page.keyboard.press("End")
    page.get_by_role("button", name="形勢を調べる").click()
    page.wait_for_selector("svg path.line[d^='M']", timeout=60_000)
    assert faults(page) == []
