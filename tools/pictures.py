"""Pictures of the table and of every page: a crowded position of each game, at several sizes, in both languages, light and dark.

python -m tools.pictures                      all of them, into build/pictures
python -m tools.pictures --pages              the pages beside the table instead
python -m tools.pictures --scenes             dialogs, forms, people at a table, what is not found (tools/scenes.py)
python -m tools.pictures --scenes --only over rematch
python -m tools.pictures eoo arc --widths 390 --languages both --themes dark
python -m tools.pictures --choose --visions deuteranopia protanopia tritanopia achromatopsia --widths 1440
                                         the tables as people see them who see colours otherwise

The positions are those of matches between greedy bots, cut where most lies on the board; the pictures are of the real page, served by the
real server. Needs the built client (`make client`), the extra `browser`, and Chromium.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tefuda.bots import prompt_of
from tefuda.bots.loading import build_bot
from tefuda.formats.notation import letter
from tefuda.games.registry import game
from tefuda.match import Match
from tefuda.play.given import find_deck
from tefuda.server import storage
from tefuda.server.client import ServerRefused
from tefuda.server.sessions import COOKIE, Sessions, name_person
from tefuda.server.storage import Row, Storage
from tools.scenes import SCENES, TABLES, Stage

OUT = Path("build/pictures")
CHROMIUM = "/usr/bin/chromium"
MATCHES = {
    "sve": (("royal_infantry", "witch_stone_soldiers"), 5),
    "eoo": (("chorale_garden", "earthen_workshop"), 5),
    "arc": (("chart_room", "carnival"), 7),
    "avalon": (("rainbow_workshop", "sea_of_memory", "verdant_kingdom"), 5),
    "chronicle": (("dragonfire", "dawn_legion"), 5),
}
"""Decks and seed of each match."""
SIZES = {390: 844, 1024: 768, 1440: 900, 1920: 1080}
PERSON = "pictures"
VISIONS = ("none", "deuteranopia", "protanopia", "tritanopia", "achromatopsia", "blurredVision", "reducedContrast")
"""What Chromium can show of how people see."""
PAGES = {
    "start": "",
    "learn": "learn/sve",
    "decks": "decks/sve",
    "deck": "decks/eoo/deck/chorale_garden",
    "builder": "decks/avalon/build/rainbow_workshop",
    "rules": "rules/sve/8.4.3.1",
    "rulings": "rules/chronicle/R5",
}
"""The pages beside the table; that of a record is added."""


def crowded(id: str) -> tuple[Match, list[tuple[str, str]], str]:
    """Return the beginning of a match, its decisions up to the most crowded one, and who is asked there."""
    decks, seed = MATCHES[id]
    match = Match.new(id, list(decks), seed=seed)
    beginning = match.copy()
    bots = [build_bot("greedy", i) for i in range(len(decks))]
    taken: list[tuple[str, str]] = []
    best, at, asked = -1, 0, "A"
    while match.result is None and len(taken) < 900:
        decision = match.decisions[0]
        lively = sum(not option.idle for option in decision.options)
        if lively > 2:
            zones = match.view(decision.letter).zones.values()
            lying = sum(
                z.count
                for side in zones
                for z in side.values()
                if 0 < z.count < 10 and any(c is not None for c in z.cards)
            )
            if lying + min(lively, 12) > best:
                best, at, asked = lying + min(lively, 12), len(taken), decision.letter
        option = decision.options[bots[decision.player].choose(prompt_of(match, decision.player))]
        taken.append((decision.letter, option.text))
        match.choose(option.text, decision.player)
    return beginning, taken[:at], asked


def lay(store: Storage, ids: list[str]) -> str:
    """Store a table for each game; return the session of who sits there."""

    async def write() -> None:
        await store.write(name_person(PERSON, "Hugo"))
        for id in ids:
            beginning, taken, asked = crowded(id)
            decks = MATCHES[id][0]
            seats: list[dict[str, Any]] = [
                {
                    "letter": letter(i),
                    "kind": "person" if letter(i) == asked else "bot",
                    "person": PERSON if letter(i) == asked else None,
                    "name": "Hugo" if letter(i) == asked else "greedy",
                    "deck": msgspec.to_builtins(find_deck(game(id), deck)),
                    "invitation": None,
                }
                for i, deck in enumerate(decks)
            ]
            spec = {"options": {}, "clock": {"kind": "none"}, "take_backs": 3, "seed": MATCHES[id][1]}
            found = {
                "id": id,
                "game": id,
                "state": "running",
                "spec": spec,
                "public": False,
                "header": beginning.record_text(),
            }
            rows = [Row(n, "move", who, text) for n, (who, text) in enumerate(taken)]
            await store.write(storage.continued_match(found, seats, rows))

    asyncio.run(write())
    return Sessions(store.secret()).sign(PERSON)


@contextlib.contextmanager
def serving(database: str) -> Iterator[str]:
    """Serve a database; yield the address."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    command = [sys.executable, "-m", "tefuda", "serve", "--port", str(port), "--database", database]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{address}/healthz", timeout=2).close()
                break
            time.sleep(0.2)
        yield address
    finally:
        server.terminate()
        server.wait(10)


def shown(address: str, id: str) -> str:
    """Show the record of a match to the server; return the path of its page."""
    beginning, taken, _ = crowded(id)
    for who, text in taken:
        beginning.choose(text, who)
    with urllib.request.urlopen(f"{address}/api/studies", beginning.record_text().encode()) as found:
        return f"record/{msgspec.json.decode(found.read())['id']}/{len(taken)}"


def photograph_pages(browser: Browser, address: str, args: argparse.Namespace) -> None:
    """Make the pictures of the pages beside the table, each from its top."""
    pages = {**PAGES, **{f"record-{id}": shown(address, id) for id in args.games}}
    for width, theme, language in product(args.widths, args.themes, args.languages):
        context = browser.new_context(viewport={"width": width, "height": SIZES[width]}, reduced_motion="reduce")
        for name, path in pages.items():
            page = context.new_page()
            page.on("pageerror", lambda e: print("error:", e, file=sys.stderr))
            page.goto(f"{args.client or address}/{path}?lang={language}&theme={theme}")
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(500)
            page.screenshot(path=args.out / f"{name}-{width}-{language}-{theme}.png")
            page.close()
        context.close()


def photograph_scenes(browser: Browser, address: str, session: str, args: argparse.Namespace) -> None:
    """Make the pictures of what no address leads to."""
    for width, theme, language in product(args.widths, args.themes, args.languages):
        settings = {"viewport": {"width": width, "height": SIZES[width]}, "reduced_motion": "reduce"}
        for name in args.only or SCENES:
            time.sleep(5 if name in TABLES else 0)  # one address may make a table in five seconds
            stage = Stage(browser, address, session, settings, f"lang={language}&theme={theme}")
            try:
                page = SCENES[name](stage)
                page.wait_for_timeout(500)
                page.screenshot(path=args.out / f"{name}-{width}-{language}-{theme}.png")
            except (PlaywrightError, ServerRefused) as e:
                print(f"{name} at {width} pixels: {e}", file=sys.stderr)
            for context in browser.contexts:
                context.close()


def photograph(browser: Browser, address: str, session: str, args: argparse.Namespace) -> None:
    """Make the pictures."""
    for width, theme, language in product(args.widths, args.themes, args.languages):
        context = browser.new_context(viewport={"width": width, "height": SIZES[width]}, reduced_motion="reduce")
        context.add_cookies([{"name": COOKIE, "value": session, "url": address}])
        for id in args.games:
            page = context.new_page()
            page.on("console", lambda m: print("console:", m.type, m.text, file=sys.stderr))
            page.on("pageerror", lambda e: print("error:", e, file=sys.stderr))
            page.goto(f"{address}/table/{id}?lang={language}&theme={theme}")
            page.wait_for_selector(".board .card", timeout=90_000)
            if args.choose:
                mine = page.query_selector(".side:not(.theirs) .lay-row .legal")
                card = mine or page.query_selector(".board .legal")
                if card is not None:
                    card.click()
            page.wait_for_timeout(400)
            eyes = context.new_cdp_session(page)
            for vision in args.visions:
                eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
                seen = "" if vision == "none" else f"-{vision}"
                page.screenshot(path=args.out / f"{id}-{width}-{language}-{theme}{seen}.png")
            page.close()
        context.close()


def main() -> None:
    """Make pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(MATCHES))
    parser.add_argument("--widths", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--languages", nargs="+", default=["both", "ja", "en"])
    parser.add_argument("--themes", nargs="+", default=["light", "dark"])
    parser.add_argument("--visions", nargs="+", default=["none"], choices=VISIONS, help="eyes that see the tables")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--pages", action="store_true", help="the pages beside the table")
    parser.add_argument("--scenes", action="store_true", help="dialogs, forms, people at a table, what is not found")
    parser.add_argument("--only", nargs="+", default=[], choices=list(SCENES), help="which of the scenes")
    parser.add_argument(
        "--choose", action="store_true", help="choose a card that may be used, one of the own field if there is one"
    )
    parser.add_argument("--client", default="", help="address of another server of the pages, for `npm run dev`")
    args = parser.parse_args()
    args.games = args.games or list(MATCHES)
    args.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.sqlite"
        store = Storage(database)
        store.open()
        session = lay(store, args.games)
        store.close()
        with serving(database) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            if args.scenes:
                photograph_scenes(browser, args.client or address, session, args)
            elif args.pages:
                photograph_pages(browser, address, args)
            else:
                photograph(browser, args.client or address, session, args)
            browser.close()


if __name__ == "__main__":
    main()
