"""The table's page: ways to answer, refusals with clauses, going back, coming back, languages, motion."""

import re

import pytest

from tests.browser.conftest import against_a_bot, decisions, two_persons
from tests.browser.driving import Hands, asked, drawn, settled

MAIN = ".ask .primary:not(.do)"


@pytest.fixture
def table(here, visitor):
    """A match of Shadowverse EVOLVE against a bot, at the person's first main phase: the page."""

    def open_page(path="", **more):
        a, id = against_a_bot(here, "sve", ("royal_infantry", "witch_stone_soldiers"))
        guest = visitor(here.url, **more)
        guest.be(a)
        page = guest.go(f"table/{id}{path}")
        for _ in range(60):
            asked(page)
            if page.locator(".ask .clause").first.inner_text() == "7.3.2":
                break
            page.locator(".ask .opt, .ask .primary").first.click()
            settled(page)
        return page

    return open_page


def hand(page):
    return page.locator(".hand .card").count()


def until_a_card_may_be_played(page):
    for _ in range(40):
        asked(page)
        if page.locator(".hand .legal").count():
            break
        page.keyboard.press("Space")
        settled(page)


def play_first(page):
    """Play the first card of the hand that may be played, by clicking it twice."""
    until_a_card_may_be_played(page)
    before = hand(page)
    page.locator(".hand .legal").first.click()
    assert page.locator(".hand .chosen").count() == 1
    page.locator(".hand .chosen").click()
    page.wait_for_function("n => document.querySelectorAll('.hand .card').length < n", arg=before)
    return before


def test_a_card_is_chosen_with_one_click_and_played_with_the_next_and_undo_gives_it_back(table):
    page = table()
    before = play_first(page)
    page.wait_for_selector(".ask:not(.idle)")
    page.locator(".auto .undo").click()
    page.wait_for_function("n => document.querySelectorAll('.hand .card').length === n", arg=before)


def test_going_back_is_offered_when_there_is_something_to_take_back(here, visitor):
    a, id = against_a_bot(here, "sve")
    guest = visitor(here.url)
    guest.be(a)
    page = guest.go(f"table/{id}")
    asked(page)
    assert page.locator(".auto .undo").count() == 0
    page.locator(".ask .opt").first.click()
    page.locator(".auto .undo").wait_for()
    page.reload()
    page.locator(".auto .undo").click()
    page.locator(".auto .undo").wait_for(state="detached")


def test_undo_takes_back_what_is_chosen_and_not_yet_said_first(table):
    page = table()
    until_a_card_may_be_played(page)
    turn = page.locator(".q").inner_text()
    page.locator(".hand .legal").first.click()
    page.wait_for_selector(".hand .chosen")
    page.keyboard.press("u")
    page.wait_for_selector(".hand .chosen", state="detached")
    drawn(page)
    assert page.locator(".q").inner_text() == turn
    assert page.locator(".hand .legal").count()


def test_dragging_a_card_onto_the_board_plays_it(table):
    page = table()
    until_a_card_may_be_played(page)
    before = hand(page)
    card = page.locator(".hand .legal").first.bounding_box()
    field = page.locator(".side:not(.theirs) .lay-row").first.bounding_box()
    page.mouse.move(card["x"] + 20, card["y"] + 20)
    page.mouse.down()
    page.mouse.move(field["x"] + 60, field["y"] + 60, steps=6)
    page.mouse.up()
    page.wait_for_function("n => document.querySelectorAll('.hand .card').length < n", arg=before)


def test_a_click_on_what_is_not_legal_says_why_not_with_the_clause(table):
    page = table("?lang=en")
    page.locator(".hand .card:not(.legal)").first.click()
    page.wait_for_selector(".why")
    assert re.match(r"[\d.]+|R\d+", page.locator(".why .clause").first.inner_text())
    page.keyboard.press("Escape")
    assert page.locator(".why").count() == 0


def test_the_keyboard_asks_why_not_and_walks_over_the_board(table):
    page = table()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("document.activeElement.className")
    assert "card" in focused or "pile" in focused or "seat" in focused
    page.locator(".hand .card:not(.legal)").first.focus()
    page.keyboard.press("?")
    page.wait_for_selector(".why .clause")


def test_notation_is_typed_after_a_slash(table):
    page = table()
    page.keyboard.press("/")
    page.keyboard.type("end")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.phases .turn').innerText.match(/[2-9]/)")


def test_a_stop_is_set_at_a_phase_and_stays_for_who_comes_again(table):
    page = table("?lang=en")
    stop = page.get_by_role("button", name="end: stop in my turn", exact=True)
    assert stop.get_attribute("aria-pressed") == "false"
    stop.press("Enter")
    pressed = page.get_by_role("button", name="end: stop in my turn", exact=True, pressed=True)
    pressed.wait_for()
    page.reload()
    pressed.wait_for()


def test_a_whole_card_is_read_aloud_where_the_focus_is(table):
    page = table("?lang=en")
    page.locator(".hand .card").first.focus()
    name = page.locator(".hand .card .ename").first.inner_text()
    page.keyboard.press("i")
    page.wait_for_function(
        "(name) => [...document.querySelectorAll('.unseen')].some((e) => e.innerText.startsWith(name) && e.innerText.includes('. '))",
        arg=name,
    )


def test_what_a_newcomer_does_not_know_is_explained_with_its_clause(table):
    page = table("?lang=en")
    for gauge in page.locator(".side:not(.theirs) .seat .g, .side:not(.theirs) .seat .big").all():
        assert "§" in gauge.get_attribute("title")
    for pile in page.locator(".pile").all():
        assert "§" in pile.get_attribute("title")
    page.locator(".side:not(.theirs) .seat").hover()
    page.locator(".insp .said", has_text="PP pays for").locator(".clause").first.wait_for()
    for button in page.locator(".auto .sw, .auto button[aria-pressed]").all():
        assert len(button.get_attribute("title")) > 20
    page.locator(".auto .what").click()
    dialog = page.get_by_role("dialog")
    for said in ("automatic passing", "acted", "EX area", "why not, for the card in focus", "this list"):
        dialog.get_by_text(said, exact=False).first.wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def test_the_menu_closes_with_escape_and_has_a_match_explained(table):
    page = table("?lang=en")
    page.locator(".menu .opener").click()
    page.keyboard.press("Escape")
    page.locator(".menu .list").wait_for(state="detached")
    assert page.locator(".opener:focus").count() == 1
    page.locator(".menu .opener").click()
    page.locator(".menu").get_by_text("explain as I go").click()
    page.locator(".lesson").get_by_role("button", name="no more explanations").click()
    page.locator(".lesson").wait_for(state="detached")


def test_who_acts_under_the_guide_has_read_it(table):
    page = table("?lang=en")
    page.locator(".menu .opener").click()
    page.locator(".menu").get_by_text("explain as I go").click()
    guide = page.locator(".lesson")
    guide.get_by_role("heading", name="the aim").wait_for()
    assert guide.locator("h2").count() == 2, "what is asked now is explained with the aim"
    page.locator(".go .primary").click()
    page.wait_for_function("() => !document.querySelector('.lesson')?.textContent.includes('the aim')")


def test_a_line_of_the_story_opens_the_chain_of_what_caused_it(table):
    page = table()
    page.locator(".story .line").last.click()
    page.locator(".story .chain li").first.wait_for()
    page.locator(".story .open .clause").first.wait_for()


def test_the_end_of_the_story_stays_in_sight_until_somebody_scrolls_away(here, visitor):
    a, id = against_a_bot(here, "chronicle")
    guest = visitor(here.url, viewport={"width": 1440, "height": 900})
    guest.be(a)
    page = guest.go(f"table/{id}")
    mine = Hands(page, decisions(here, id), 4)
    behind = "() => { const s = document.querySelector('.story > ol'); return s.scrollHeight - s.scrollTop - s.clientHeight; }"
    more = 3
    for _ in range(40):
        mine.play(mine.click, 10)
        page.wait_for_function(behind.replace("return ", "return 40 > "), timeout=3000)
        more -= page.locator(".story .earlier").count()  # the oldest leave the list
        if not more:
            break
    story = page.locator(".story > ol")
    assert story.evaluate("s => s.scrollHeight > s.clientHeight * 1.5")
    story.hover()
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(1200)
    there = page.evaluate(behind)
    assert there > 200
    mine.play(mine.click, 4)
    assert page.evaluate(behind) >= there - 40


@pytest.mark.parametrize("language, shown, hidden", [("ja", ".ja", ".en"), ("en", ".en", ".ja")])
def test_one_language_is_shown_alone(table, language, shown, hidden):
    page = table(f"?lang={language}")
    assert page.locator(f".table .tx {shown}").count() > 10
    assert page.locator(f".table .tx {hidden}").count() == 0
    said = page.locator(".table").inner_text()
    if language == "en":
        assert "メイン" not in page.locator(".ask").inner_text()
        assert "turn" in said


def test_without_motion_nothing_moves_and_with_it_only_transform_and_opacity_do(table):
    watch = """() => { window.moved = []; const was = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        window.moved.push([Object.keys(Object.assign({}, ...frames)), typeof options === 'number' ? options : options.duration]);
        return was.call(this, frames, options); }; }"""
    still = table()
    still.evaluate(watch)
    play_first(still)
    assert still.evaluate("window.moved") == []
    moving = table("", reduced_motion="no-preference")
    moving.evaluate(watch)
    play_first(moving)
    moving.wait_for_function("() => window.moved.length > 0")
    for keys, duration in moving.evaluate("window.moved"):
        assert set(keys) <= {"transform", "transformOrigin", "opacity", "zIndex"}
        assert duration <= 400


def test_a_connection_that_breaks_comes_back_to_the_same_question(here, visitor):
    a, b, id = two_persons(here, "sve")
    guests = []
    for client in (a, b):
        guest = visitor(here.url)
        guest.be(client)
        guest.expected.append("WebSocket")
        guest.expected.append("ERR_INTERNET_DISCONNECTED")
        guest.go(f"table/{id}").wait_for_selector(".ask")
        guests.append(guest)
    page = next(g.page for g in guests if g.page.locator(".ask:not(.idle)").count())
    before = page.locator(".qn").inner_text()
    with page.expect_websocket():
        here.cut()
    asked(page)
    assert page.locator(".qn").inner_text() == before
    page.locator(".ask .opt").first.click()
    page.wait_for_function("q => document.querySelector('.qn').innerText !== q", arg=before)
    page.locator(".lost").wait_for(state="detached")


def test_two_take_back_by_consent_talk_concede_and_play_again_while_a_third_looks_on(here, visitor):
    a, b, id = two_persons(here, "sve")
    pages = []
    for client in (a, b, here.person("Cleo")):
        guest = visitor(here.url)
        guest.be(client)
        pages.append(guest.go(f"table/{id}"))
        pages[-1].wait_for_selector(".board .seat")
    one, third = next(p for p in pages[:2] if p.locator(".ask:not(.idle)").count()), pages[2]
    other = next(p for p in pages[:2] if p is not one)
    question = one.locator(".q").inner_text()
    one.locator(".ask .opt").first.click()
    one.locator(".auto .undo").click()
    one.locator(".offer").wait_for()
    other.get_by_role("button", name="だめ").click()
    one.locator(".offer").get_by_text("断られました").wait_for()
    one.locator(".auto .undo").click()
    other.get_by_role("button", name="よい").click()
    one.locator(".auto .undo").wait_for(state="detached")
    assert one.locator(".q").inner_text() == question
    other.get_by_role("tab", name="会話").click()
    other.get_by_label("卓のみんなへ").fill("<b>よろしく</b>")
    other.keyboard.press("Enter")
    one.get_by_role("tab", name="会話").click()
    one.get_by_text("<b>よろしく</b>").wait_for()
    assert third.locator(".ask .opt, .hand .legal, .hand .card .name").count() == 0, (
        "who looks on sees no hand and is asked nothing"
    )
    one.locator(".menu .opener").click()
    one.get_by_role("button", name="投了").click()
    one.get_by_role("dialog").get_by_role("button", name="投了").click()
    other.locator(".ended").get_by_text("投了").wait_for()
    for page in pages:
        page.locator(".ask .go a.second").wait_for()
    one.get_by_role("button", name="もう一番").click()
    other.get_by_role("button", name="よい").click()
    for page in (one, other):
        page.wait_for_url(lambda url: "/table/" in url and id not in url)
        page.wait_for_selector(".board .seat")
    assert one.url == other.url


COVERED = """() => [...document.querySelectorAll('.hand .card')].filter((card) => {
  const [number, name] = ['.key', '.name'].map((part) => card.querySelector(part)?.getBoundingClientRect());
  return number && name && number.bottom + 2 > name.top && number.left < name.right;
}).map((card) => card.ariaLabel)"""


@pytest.mark.parametrize("width", [390, 1024, 1440])
def test_the_number_of_an_option_covers_no_name(table, width):
    page = table("?lang=ja", viewport={"width": width, "height": 768})
    until_a_card_may_be_played(page)
    assert page.locator(".hand .legal .key").count() > 0
    assert page.evaluate(COVERED) == []


def test_targets_of_a_phone_are_large_enough_for_a_finger(table):
    page = table("", viewport={"width": 390, "height": 844}, has_touch=True)
    for selector, least in ((".ask .opt", 38), (".ask .primary", 42), (".below > .tabs button", 38)):
        for box in page.locator(selector).all():
            assert box.bounding_box()["height"] >= least, selector
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_every_card_has_a_name_for_readers_and_what_is_asked_is_told(table):
    page = table()
    for card in page.locator(".board .card").all():
        assert len(card.get_attribute("aria-label")) > 3
        assert not set("–…") & set(card.get_attribute("aria-label")), "signs are not read"
    pile = page.get_by_role("button", name="Aのデッキを開く")
    pile.click()
    page.get_by_role("dialog", name="Aのデッキ").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_function("(name) => document.activeElement.ariaLabel === name", arg=pile.get_attribute("aria-label"))
    assert page.locator(".unseen[role=status]").inner_text()


@pytest.fixture
def finger(table):
    """The table on a phone, and a finger: ``touch(kind, x, y)``; lifted with ``touch("End")``."""
    page = table("", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    session = page.context.new_cdp_session(page)

    def touch(kind, x=0, y=0):
        points = [{"x": x, "y": y}] if kind != "End" else []
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    until_a_card_may_be_played(page)
    return page, touch


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_that_stays_shows_the_whole_card_and_chooses_nothing(finger):
    page, touch = finger
    card = page.locator(".hand .card").first
    touch("Start", *middle(card))
    page.locator(".insp").wait_for()
    page.wait_for_function(
        "label => label.includes(document.querySelector('.insp .name').innerText.replace(/\\n/g, ''))",
        arg=card.get_attribute("aria-label"),
    )
    touch("End")
    drawn(page)
    assert page.locator(".hand .chosen").count() == 0
    assert page.locator(".why").count() == 0


def test_a_finger_drags_a_card_onto_the_board_and_sidewards_it_scrolls(finger):
    page, touch = finger
    before = hand(page)
    card = page.locator(".hand .legal").first
    x, y = middle(card)
    touch("Start", x, y)
    for step in range(1, 5):
        touch("Move", x + 12 * step, y)
    touch("End")
    drawn(page)
    settled(page)
    assert hand(page) == before
    x, y = middle(card)
    _, above = middle(page.locator(".side:not(.theirs) .lay-row").first)
    touch("Start", x, y)
    for step in range(1, 7):
        touch("Move", x, y + (above - y) * step / 6)
    touch("End")
    page.wait_for_function("n => document.querySelectorAll('.hand .card').length < n", arg=before)


@pytest.mark.parametrize("size", [(720, 450), (844, 390)], ids=("twice as large", "lying phone"))
def test_in_a_low_window_everything_can_be_reached(table, size):
    page = table("", viewport={"width": size[0], "height": size[1]})
    for selector in (
        ".hand .card >> nth=-1",
        ".theirs .seat",
        ".ask .primary, .ask .opt >> nth=0",
        ".auto button >> nth=-1",
    ):
        page.locator(selector).first.scroll_into_view_if_needed()
        assert page.locator(selector).first.evaluate(
            "e => { const r = e.getBoundingClientRect(); "
            "return e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); }"
        ), selector
    assert page.locator(".hand .card").first.bounding_box()["height"] > 58, "its name can be read"
    page.locator(".below > .tabs button").last.click()
    page.locator(".story .line").last.click()
