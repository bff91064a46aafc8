"""What people wait for before and between decisions: the first board after a clone and after `open`, and a bot's answer.

Part of `python -m tools.measures`.
"""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from playwright.sync_api import Browser

from tefuda.server import protocol as p
from tefuda.server.client import Client, SeatWish, ServerRefused, TableWish

ROOT = Path(__file__).parents[1]
DECISIONS = 300
WITHOUT_DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "TEFUDA_DATABASE")


def first_board(browser: Browser, command: list[str], home: Path, at: Path = ROOT) -> float:
    """Return the seconds from a command that prints an address to the board at that address."""
    environment = {k: v for k, v in os.environ.items() if k not in WITHOUT_DISPLAY}
    environment |= {"TEFUDA_HOME": str(home), "PYTHONUNBUFFERED": "1"}
    began = time.perf_counter()
    process = subprocess.Popen(
        command,
        cwd=at,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    page = browser.new_page()
    try:
        address = next((line.strip() for line in process.stdout if line.startswith("http://")), "")
        assert address, f"no address came from {command}"
        while True:
            try:
                page.goto(address)
                break
            except Exception:  # the server is about to listen
                time.sleep(0.02)
        page.wait_for_selector(".board:not(.new) .seat", timeout=90_000)
        return time.perf_counter() - began
    finally:
        page.context.close()
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(30)


def opening(browser: Browser, id: str) -> tuple[float, float]:
    """Return the seconds from `tefuda open` to the first board: at the very first start, and at the second."""
    command = [sys.executable, "-m", "tefuda", "open", id]
    browser.new_page().goto("about:blank")  # somebody's browser has shown pages before
    with tempfile.TemporaryDirectory() as home:
        return first_board(browser, command, Path(home)), first_board(browser, command, Path(home))


def cloning(browser: Browser) -> float:
    """Return the seconds from a fresh clone to the first board, with all that `make play` does."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        clone = Path(folder) / "tefuda"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        return time.perf_counter() - began + first_board(browser, ["make", "play"], Path(folder) / "home", clone)


def round_trips(address: str, id: str, seed: int = 1) -> list[float]:
    """Return the milliseconds from each decision until the next one is asked, against a bot that does not think."""
    client = Client(address)
    client.be("measures")
    rng = Random(seed)
    took: list[float] = []

    async def play() -> None:
        while len(took) < DECISIONS:
            try:
                made = client.make(TableWish(id, (SeatWish("me"), SeatWish("bot", None, "random"))))
            except ServerRefused:  # so many tables in a minute, and the matches of some games are short
                await asyncio.sleep(5)
                continue
            async with client.at(made.id) as at:
                sent = 0.0
                async for message in at.messages():
                    if isinstance(message, p.Over) or len(took) >= DECISIONS:
                        break
                    if not isinstance(message, p.Request) or message.player != at.seat or not message.options:
                        continue
                    if sent:
                        took.append((time.perf_counter() - sent) * 1000)
                    sent = time.perf_counter()
                    await at.choose(message.options[rng.randrange(len(message.options))].text)

    asyncio.run(asyncio.wait_for(play(), 300))
    return sorted(took)


def told(took: list[float]) -> str:
    """Return round trips as a line."""
    return f"{len(took)} decisions: median {statistics.median(took):.1f} ms, 95th {took[int(len(took) * 0.95)]:.1f} ms (goal 50)"
