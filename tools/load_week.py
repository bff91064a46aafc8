"""A week's worth of finished matches in the database of `tools.load`, and how long lobby, history and search take beside the load."""

from __future__ import annotations

import asyncio
import contextlib
import time
import urllib.request
from collections.abc import Sequence

from sqlalchemy import Engine, insert

from tefuda.server.schema import matches, seats

LOOKS = {
    "lobby": "state=waiting",
    "games": "game=sve",
    "finished": "state=finished",
    "history": "mine=1",
    "search": "name=n9",
}
"""What is asked for."""
PAUSE = 0.5
"""Seconds between two looks: an address may ask for so much a second."""


def store_finished(engine: Engine, count: int, persons: Sequence[str]) -> None:
    """Store finished matches: each with two people of 500, the first seat of every tenth with one of those who play."""
    old = time.time() - 7 * 86400
    for first in range(0, count, 5000):
        numbers = range(first, min(count, first + 5000))
        games = ("sve", "eoo", "arc", "avalon", "chronicle")
        stored = [
            {"id": f"old{n}", "game": games[n % 5], "state": "finished", "public": n % 2 == 0, "since": old + n,
             "ended": old + n + 1, "spec": {}, "rows": 0, "result": "A", "clause": "1"}
            for n in numbers
        ]  # fmt: skip
        seated = [
            {"match": f"old{n}", "letter": letter, "kind": "person", "name": f"n{n % 500}", "since": old + n,
             "person": persons[n // 10 % len(persons)] if letter == "A" and n % 10 == 0 else f"p{n % 500}"}
            for n in numbers
            for letter in "AB"
        ]  # fmt: skip
        with engine.begin() as c:
            c.execute(insert(matches), stored)
            c.execute(insert(seats), seated)


async def look(port: int, sessions: Sequence[str], took: list[float]) -> None:
    """Ask for lists, one after the other, and note how long each takes; not while the server is away."""
    n = 0
    while True:
        await asyncio.sleep(PAUSE)
        query, session = list(LOOKS.values())[n % len(LOOKS)], sessions[n % len(sessions)]
        n += 1
        address = f"http://127.0.0.1:{port}/api/tables?{query}"
        request = urllib.request.Request(address, headers={"Authorization": f"Bearer {session}"})
        with contextlib.suppress(OSError):
            took.append(await asyncio.to_thread(_asked, request))


def _asked(request: urllib.request.Request) -> float:
    began = time.perf_counter()
    with urllib.request.urlopen(request, timeout=30) as found:
        found.read()
    return time.perf_counter() - began
