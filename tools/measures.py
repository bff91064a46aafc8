"""Measures of the page in the browser: `python -m tools.measures`.

python -m tools.measures                 first boards, a bot's answers, script size, pages, frames on a crowded board of each game
python -m tools.measures --clone         the first board of `make play` in a fresh clone as well: minutes
python -m tools.measures eoo --width 390 frames of one game on a phone

These are the figures of TABLE.md for one person; those of many people (decisions a second, memory, kill -9) are told by
`make load`. Quick: about two minutes on a quiet machine, and only there its figures count.

Frames are those of the page itself; long tasks are told twice, by the clock and by the processor time they took, since a busy machine
makes every task long. Needs the built client (`make client`), the extra `browser`, and Chromium.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tefuda.server.sessions import COOKIE
from tefuda.server.statics import folder
from tefuda.server.storage import Storage
from tools.measures_start import cloning, opening, round_trips, told
from tools.pictures import CHROMIUM, MATCHES, PAGES, SIZES, lay, serving

AXE = Path(__file__).parents[1] / "client" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-renderer-backgrounding"]
"""The last one keeps the priority of the page's process as it is: Chromium lowers it where no window is in front."""
LONG = 50.0
"""Milliseconds from which a task is long."""
TIMELINE = "disabled-by-default-devtools.timeline"
ACTIONS = 16
WATCH = """window.frames_ = []; let last = 0;
const frame = (t) => { if (last) frames_.push(t - last); last = t; requestAnimationFrame(frame); }; requestAnimationFrame(frame);"""
LOADED = """() => new Promise((done) => {
  const out = { lcp: 0, cls: 0, blocked: 0 };
  const on = (type, take) => new PerformanceObserver((l) => l.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', (e) => (out.lcp = e.startTime));
  on('layout-shift', (e) => (out.cls += e.hadRecentInput ? 0 : e.value));
  on('longtask', (e) => (out.blocked += e.duration - 50));
  setTimeout(() => done({ ...out, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 }), 300);
})"""


def script_size() -> float:
    """Return the kilobytes of script that a browser loads, compressed."""
    built = folder()
    assert built is not None, "the client is not built: make client"
    return sum(len(gzip.compress(p.read_bytes(), 9)) for p in Path(str(built)).rglob("*.js")) / 1000


def faults(page: Page) -> str:
    """Return what axe finds on a page: how many rules hold, and which do not."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "axe.run({rules: {'label-content-name-mismatch': {enabled: false}}})"  # as in tests/browser/test_accessibility.py
        ".then((r) => [r.passes.length, r.violations.map((v) => `${v.impact} ${v.id}`)])"
    )
    return f"axe: {found[0]} rules hold, faults: {', '.join(found[1]) or 'none'}"


def loading(browser: Browser, address: str, session: str, path: str, width: int) -> None:
    """Tell how a page comes, and what axe finds there."""
    context = browser.new_context(viewport={"width": width, "height": SIZES[width]}, locale="ja-JP")
    context.add_cookies([{"name": COOKIE, "value": session, "url": address}])
    page = context.new_page()
    browser.start_tracing(page=page, categories=[TIMELINE])
    page.goto(f"{address}/{path}", wait_until="networkidle") if not path.startswith("table") else page.goto(
        f"{address}/{path}"
    )
    page.wait_for_selector("h1, .board .card")
    found = page.evaluate(LOADED)
    _, processor = tasks(json.loads(browser.stop_tracing())["traceEvents"])
    print(
        f"{'/' + path:36} first paint {found['fcp']:5.0f} ms, largest {found['lcp']:5.0f} ms, shift {found['cls']:.3f}, "
        f"blocked {found['blocked']:4.0f} ms, long tasks by processor time {len(processor)} (longest {max(processor, default=0):.0f} ms); "
        f"{faults(page)}"
    )
    context.close()


def act(page: Page, n: int) -> None:
    """Do what somebody at the table might do: use a card, or go on."""
    legal = page.locator(".hand .legal, .side:not(.theirs) .legal")
    if n % 2 or not legal.count():
        page.keyboard.press("Space")
        return
    legal.first.click()
    target = page.locator(".board .target")
    if page.locator(".ask .primary.do").count():
        page.keyboard.press("Enter")
    elif target.count():
        target.first.click()
    else:
        page.keyboard.press("Escape")


def frames(browser: Browser, address: str, session: str, game: str, width: int) -> None:
    """Tell how a crowded board moves while it is played on."""
    context = browser.new_context(viewport={"width": width, "height": SIZES[width]}, locale="ja-JP")
    context.add_cookies([{"name": COOKIE, "value": session, "url": address}])
    page = context.new_page()
    page.goto(f"{address}/table/{game}")
    page.wait_for_selector(".board .card")
    page.wait_for_timeout(1500)
    browser.start_tracing(page=page, categories=[TIMELINE])
    page.evaluate(WATCH)
    acted = 0
    while acted < ACTIONS and not page.locator(".ask .go a.second").count():
        page.wait_for_selector(".ask:not(.idle)", timeout=60_000)
        act(page, acted)
        acted += 1
        page.wait_for_timeout(700)
    times = sorted(page.evaluate("frames_"))
    clock, processor = tasks(json.loads(browser.stop_tracing())["traceEvents"])
    print(
        f"{game:10} {acted} actions, {len(times)} frames: median {statistics.median(times):.1f} ms, "
        f"95th {times[int(len(times) * 0.95)]:.1f}, 99th {times[int(len(times) * 0.99)]:.1f}; "
        f"long tasks by the clock {len(clock)} (longest {max(clock, default=0):.0f} ms), "
        f"by processor time {len(processor)} (longest {max(processor, default=0):.0f} ms)"
    )
    context.close()


def tasks(events: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """Return the long tasks of the page's own thread in a trace, by the clock and by processor time."""
    threads = {
        (e["pid"], e["tid"]) for e in events if e.get("name") == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    run = [e for e in events if e.get("name") == "RunTask" and (e["pid"], e["tid"]) in threads]
    clock = [e.get("dur", 0) / 1000 for e in run]
    processor = [e.get("tdur", 0) / 1000 for e in run]
    return [t for t in clock if t > LONG], [t for t in processor if t > LONG]


def seen(browser: Browser, address: str, session: str, games: list[str], args: argparse.Namespace) -> None:
    """Tell what is measured in a browser."""
    first, second = opening(browser, games[0])
    print(f"tefuda open {games[0]}: first board after {first:.2f} s, at the second start {second:.2f} s (goal 1)")
    if args.clone:
        print(f"make play in a fresh clone: first board after {cloning(browser):.1f} s (goal 90)")
    for path in (*PAGES.values(), f"table/{games[0]}"):
        loading(browser, address, session, path, args.width)
    for game in games:
        frames(browser, address, session, game, args.width)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(MATCHES))
    parser.add_argument("--width", type=int, default=1920, choices=list(SIZES))
    parser.add_argument("--clone", action="store_true", help="the first board of `make play` in a fresh clone as well")
    args = parser.parse_args()
    games = args.games or list(MATCHES)
    print(f"load of this machine: {os.getloadavg()[0]:.1f}")
    print(f"script: {script_size():.0f} kB, compressed (goal 250)")
    with tempfile.TemporaryDirectory() as at:
        database = f"sqlite:///{at}/tables.sqlite"
        store = Storage(database)
        store.open()
        session = lay(store, games)
        store.close()
        with serving(database) as address:
            for game in games:
                print(f"{game:10} {told(round_trips(address, game))}")
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                seen(browser, address, session, games, args)
                browser.close()


if __name__ == "__main__":
    main()
