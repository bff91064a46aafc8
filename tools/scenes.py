"""What the pictures of pages show that no address leads to: forms, dialogs, two people at a table, what is not found.

Each scene opens pages of its own in a context of the browser and returns the one to be photographed.
"""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, BrowserContext, Page

from tefuda.server.client import Client, SeatWish, SitWish, TableWish
from tefuda.server.sessions import COOKIE

FORMS = Path(__file__).with_name("forms.yaml")
WARD = Path(__file__).parents[1] / "docs" / "users" / "examples" / "ward.yaml"


@dataclass
class Stage:
    """Where scenes are played: the server, and the table at which somebody sits."""

    browser: Browser
    address: str
    session: str
    settings: dict[str, Any]
    query: str

    def context(self, session: str = "") -> BrowserContext:
        """Return a new browser; ``session``: of whom."""
        found = self.browser.new_context(**self.settings)
        if session:
            found.add_cookies([{"name": COOKIE, "value": session, "url": self.address}])
        return found

    def open(self, path: str, session: str = "", wait: str = "main") -> Page:
        """Open a page."""
        page = self.context(session).new_page()
        page.goto(f"{self.address}/{path}{'&' if '?' in path else '?'}{self.query}")
        page.wait_for_selector(wait)
        return page

    def person(self, name: str) -> Client:
        """Return somebody new."""
        found = Client(self.address)
        found.be(name)
        return found

    def two(self, game: str) -> tuple[Client, Client, str]:
        """Return two persons and the id of their table."""
        a, b = self.person("花"), self.person("Bob")
        made = a.make(TableWish(game, (SeatWish("me"), SeatWish("open"))))
        b.sit(made.id, SitWish(invitation=made.invitations["B"]))
        return a, b, made.id

    def study(self, text: str) -> str:
        """Show a file to the server; return the path of its page."""
        try:
            with urllib.request.urlopen(f"{self.address}/api/studies", text.encode()) as found:
                return f"record/{msgspec.json.decode(found.read())['id']}"
        except urllib.error.HTTPError as e:
            raise RuntimeError(e.read().decode()) from e

    def form(self, part: int, steps: int) -> Page:
        """Open a table that goes on after the last step of a position of `forms.yaml`."""
        one = self.person("花")
        study = self.study(FORMS.read_text(encoding="utf-8")).removeprefix("record/")
        made = one.ask(f"/api/studies/{study}/tables", {"at": steps, "seat": "A", "bot": "easy", "part": part})
        return self.open(f"table/{msgspec.json.decode(made)['id']}", one.session, wait=".ask:not(.idle)")


SCENES: dict[str, Callable[[Stage], Page]] = {}


def scene(play: Callable[[Stage], Page]) -> Callable[[Stage], Page]:
    """Enter a scene under the name of its function."""
    SCENES[play.__name__.replace("_", "-")] = play
    return play


@scene
def not_found(stage: Stage) -> Page:
    """A page that does not exist."""
    return stage.open("nowhere")


@scene
def no_table(stage: Stage) -> Page:
    """A table that does not exist."""
    return stage.open("table/nothing", wait=".gone a")


@scene
def no_record(stage: Stage) -> Page:
    """A record that does not exist."""
    return stage.open("record/nothing", wait=".wrong")


@scene
def no_deck(stage: Stage) -> Page:
    """A deck that does not exist."""
    return stage.open("decks/sve/deck/nothing")


@scene
def no_clause(stage: Stage) -> Page:
    """A clause that does not exist."""
    return stage.open("rules/sve/99.99")


@scene
def drop(stage: Stage) -> Page:
    """Where a file can be dropped, and what is said of one that nobody can read."""
    page = stage.open("record")
    page.set_input_files(
        "input[type=file]", {"name": "x.kifu", "mimeType": "text/plain", "buffer": b"tefuda 1\ngame: none\n"}
    )
    page.wait_for_selector(".wrong")
    return page


@scene
def scenario(stage: Stage) -> Page:
    """A scenario that holds."""
    return stage.open(f"{stage.study(WARD.read_text(encoding='utf-8'))}/1", wait=".board .card")


@scene
def scenario_fails(stage: Stage) -> Page:
    """A scenario that does not hold."""
    return stage.open(
        f"{stage.study(WARD.read_text(encoding='utf-8').replace('B.life: 12, result', 'B.life: 11, result'))}/2",
        wait=".board .card",
    )


@scene
def with_a_friend(stage: Stage) -> Page:
    """The form of a new table."""
    page = stage.open("", stage.session, wait=".games .tile .button")
    page.locator(".tile").nth(3).locator(".button").nth(1).click()
    page.wait_for_selector("dialog[open]")
    return page


@scene
def links(stage: Stage) -> Page:
    """The links of a new table."""
    page = with_a_friend(stage)
    page.locator("dialog[open] .make, dialog[open] form button").last.click()
    page.wait_for_selector("dialog[open] input[readonly]")
    return page


@scene
def waiting(stage: Stage) -> Page:
    """A table whose other player has not come."""
    a = stage.person("花")
    made = a.make(TableWish("eoo", (SeatWish("me"), SeatWish("open"))))
    return stage.open(f"table/{made.id}?invitation={made.invitations['B']}", a.session, wait=".waiting input")


@scene
def invited(stage: Stage) -> Page:
    """What somebody sees who has been given a link."""
    a = stage.person("花")
    made = a.make(TableWish("eoo", (SeatWish("me"), SeatWish("open"))))
    return stage.open(f"table/{made.id}?invitation={made.invitations['B']}", wait=".waiting form")


@scene
def watch(stage: Stage) -> Page:
    """A crowded table as a spectator sees it."""
    return stage.open("table/sve", stage.person("Cleo").session, wait=".board .card")


def ended(stage: Stage) -> tuple[Page, Page]:
    """Two persons whose match is over."""
    a, b, id = stage.two("sve")
    mine, theirs = (stage.open(f"table/{id}", one.session, wait=".board") for one in (a, b))
    theirs.locator(".menu .opener").click()
    theirs.locator(".menu .list > button").nth(1).click()
    theirs.locator("dialog[open] .danger").click()
    mine.wait_for_selector(".ask .go a.second")
    return mine, theirs


@scene
def over(stage: Stage) -> Page:
    """A match that is won."""
    return ended(stage)[0]


@scene
def rematch(stage: Stage) -> Page:
    """Somebody proposes another match."""
    mine, theirs = ended(stage)
    if theirs.locator("dialog[open]").count():
        theirs.keyboard.press("Escape")
    if mine.locator("dialog[open]").count():
        mine.keyboard.press("Escape")
    theirs.locator(".ask .go .primary").click()
    mine.wait_for_selector(".ask .offer button")
    return mine


@scene
def menu(stage: Stage) -> Page:
    """The menu of a table."""
    page = stage.open("table/chronicle", stage.session, wait=".board .card")
    page.locator(".menu .opener").click()
    return page


@scene
def keys(stage: Stage) -> Page:
    """The keys of a table."""
    page = stage.open("table/arc", stage.session, wait=".board .card")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    return page


@scene
def zone(stage: Stage) -> Page:
    """An opened zone."""
    page = stage.open("table/sve", stage.session, wait=".board .card")
    page.locator(".side:not(.theirs) .pile:not([disabled])").nth(1).click()
    page.wait_for_selector("dialog[open]")
    return page


@scene
def why_not(stage: Stage) -> Page:
    """A card that may not be used."""
    page = stage.open("table/eoo", stage.session, wait=".board .card")
    page.locator(".side:not(.theirs) .card:not(.legal)").first.click(force=True)
    page.wait_for_selector(".why")
    return page


@scene
def lesson(stage: Stage) -> Page:
    """A first match that explains itself."""
    page = stage.open("learn/arc", stage.person("花").session)
    page.locator("main .primary").first.click()
    page.wait_for_selector(".lesson")
    return page


@scene
def form_set(stage: Stage) -> Page:
    """A set of which one is chosen."""
    page = stage.form(0, 1)
    page.locator(".board .target, .board .legal").first.click()
    return page


@scene
def form_order(stage: Stage) -> Page:
    """An order that is begun."""
    page = stage.form(1, 3)
    page.keyboard.press("3")
    page.keyboard.press("1")
    return page


@scene
def form_number(stage: Stage) -> Page:
    """A number."""
    return stage.form(2, 1)


@scene
def form_share(stage: Stage) -> Page:
    """Damage that is divided."""
    page = stage.form(3, 2)
    page.locator(".ask .share button").nth(1).click()
    return page


@scene
def form_payment(stage: Stage) -> Page:
    """A cost that is paid."""
    return stage.form(4, 1)


@scene
def form_sealed(stage: Stage) -> Page:
    """A choice that both make at once, after one's own."""
    a, _, id = stage.two("arc")
    page = stage.open(f"table/{id}", a.session, wait=".ask:not(.idle)")
    page.locator(".ask .opt").first.click()
    page.locator(".ask .primary.do").click()
    page.wait_for_selector(".ask.idle .sealed-mine")
    return page


@scene
def beside(stage: Stage) -> Page:
    """Two persons at one screen: whose turn it is to look."""
    a = stage.person("花")
    made = a.make(TableWish("arc", (SeatWish("me"), SeatWish("me", name="Bob"))))
    return stage.open(f"table/{made.id}", a.session, wait=".curtain .next")


TABLES = {n for n in SCENES if n.startswith("form-")} | {
    "links",
    "waiting",
    "invited",
    "over",
    "rematch",
    "lesson",
    "beside",
}
"""Scenes that make a table."""
