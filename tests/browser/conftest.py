"""A real server, and pages of the machine's Chromium that say nothing to the console and ask nobody else for anything."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest

from tefuda.server.client import Client, SeatWish, SitWish, TableWish
from tefuda.server.statics import folder
from tests.server.conftest import Apart, Here, apart, database, here

__all__ = ["apart", "database", "here"]  # fixtures of servers

playwright = pytest.importorskip("playwright.sync_api", reason="playwright drives the browser: pip install playwright")

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
REQUIRED = "TEFUDA_REQUIRE_BROWSER"
"""With this variable, what is missing for tests in the browser is a failure."""
PATIENCE = 60_000
"""Milliseconds that something on a page may take on a busy machine."""


def lacking(what: str) -> None:
    if os.environ.get(REQUIRED, "0") not in ("", "0"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The Chromium of this machine."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        lacking("Chromium is not installed (on Debian: apt-get install chromium fonts-noto-cjk)")
    if folder() is None:
        lacking("the browser client is not built: make client")
    with playwright.sync_playwright() as play:
        found = play.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield found
        resume()
        found.close()


LOOP: list[Any] = []
"""The event loop of the driver between two tests of the browser."""


def resume() -> None:
    if LOOP:
        asyncio._set_running_loop(LOOP.pop())


@pytest.fixture(autouse=True)
def loop_of_the_driver(browser: Any) -> Iterator[None]:
    """The driver's event loop counts as running in this thread until the session ends; other tests run loops of their own."""
    resume()
    yield
    LOOP.append(asyncio._get_running_loop())
    asyncio._set_running_loop(None)


class Visitor:
    """Somebody with a browser of his own: a context with its cookies, and one page."""

    def __init__(self, browser: Any, url: str, **more: Any) -> None:
        self.url = url
        self.said: list[str] = []
        self.foreign: list[str] = []
        self.expected: list[str] = []
        """Parts of what the console may say: what a test does to the page on purpose."""
        settings = {"locale": "ja-JP", "viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", **more}
        self.context = browser.new_context(**settings)
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.page.on("console", lambda m: self.said.append(f"{m.type}: {m.text}"))
        self.page.on("pageerror", lambda e: self.said.append(f"error: {e}"))
        self.page.on("request", self._asked)

    def _asked(self, request: Any) -> None:
        if urlsplit(request.url).scheme in ("http", "https", "ws", "wss") and not self._ours(request.url):
            self.foreign.append(request.url)

    def _ours(self, url: str) -> bool:
        return urlsplit(url).netloc == urlsplit(self.url).netloc

    def be(self, client: Client) -> None:
        """Take over a session: that of a client who has made a table, or sits at one."""
        self.context.add_cookies([{"name": "tefuda", "value": client.session, "url": self.url}])

    def go(self, path: str = "") -> Any:
        """Open a page of the server."""
        self.page.goto(self.url + path.lstrip("/"))
        return self.page

    def close(self) -> None:
        self.context.close()
        told = [line for line in self.said if not any(part in line for part in self.expected)]
        assert not told, "the console says something"
        assert not self.foreign, "another host was asked"


@pytest.fixture
def visitor(browser: Any) -> Iterator[Callable[..., Visitor]]:
    """Let somebody come with a browser: ``visitor(url, viewport=..., locale=..., color_scheme=...)``."""
    came: list[Visitor] = []

    def come(url: str, **more: Any) -> Visitor:
        came.append(Visitor(browser, url, **more))
        return came[-1]

    yield come
    for one in came:
        one.close()


def against_a_bot(
    server: Here | Apart, id: str, decks: tuple[str, ...] = (), bot: str = "random"
) -> tuple[Client, str]:
    """A person and the id of his table against a bot."""
    a = server.person("花")
    wish = TableWish(id, (SeatWish("me"), SeatWish("bot", None, bot)))  # type: ignore[arg-type]
    return a, a.make(wish).id


def two_persons(server: Here | Apart, id: str) -> tuple[Client, Client, str]:
    """Two persons and the id of their table."""
    a, b = server.person("花"), server.person("Bob")
    made = a.make(TableWish(id, (SeatWish("me"), SeatWish("open"))))
    b.sit(made.id, SitWish(invitation=made.invitations["B"]))
    return a, b, made.id


def decisions(server: Here | Apart, table: str) -> Callable[[], int]:
    """Return what tells how many decisions of a table are stored."""

    def stored() -> int:
        with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
            return int(database.execute("select count(*) from rows where match = ?", (table,)).fetchone()[0])

    return stored
