"""A week's worth of finished matches in the database of `tools.load`, and how long lobby, history and search take beside the load."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections.abc import Sequence
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from itertools import count

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
PAUSE = 0.2
"""Seconds between two looks: an address may ask for so much a second."""
MOST_SESSIONS = 100
"""People in whose names lists are asked for."""


def store_finished(engine: Engine, number: int, persons: Sequence[str]) -> None:
    """Store finished matches: each with two people of 500, the first seat of every tenth with one of those who play."""
    old = time.time() - 7 * 86400
    for first in range(0, number, 5000):
        numbers = range(first, min(number, first + 5000))
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


class Looker:
    """Somebody who asks for lists, one after the other, in a process of his own: he does not wait for the people of `tools.load`.

    Args:
        port: Where the server is.
        sessions: Those in whose name he asks.
    """

    def __init__(self, port: int, sessions: Sequence[str]) -> None:
        self._port, self._sessions = port, sessions
        self._process: subprocess.Popen[str] | None = None
        self.found: list[tuple[float, float]] = []
        """When each answer was asked for, by the clock that all processes share, and how long it took."""

    def begin(self) -> None:
        """Begin to ask."""
        command = [sys.executable, "-m", "tools.load_week", str(self._port)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdin is not None
        self._process.stdin.write("\n".join(self._sessions[:MOST_SESSIONS]))
        self._process.stdin.close()

    def end(self) -> None:
        """Stop, and read what was found."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.terminate()
        lines = self._process.stdout.read().split("\n")[:-1]  # what it was ended in the middle of is no line
        self._process.wait()
        self.found = [(float(when), float(took)) for when, took in map(str.split, lines)]


def look(port: int, sessions: Sequence[str]) -> None:
    """Ask for lists until somebody ends it, and print when and how long; not while the server is away."""
    for n in count():
        time.sleep(PAUSE)
        query, session = list(LOOKS.values())[n % len(LOOKS)], sessions[n % len(sessions)]
        began = time.monotonic()
        with contextlib.suppress(OSError, HTTPException):
            connection = HTTPConnection("127.0.0.1", port, timeout=30)
            connection.request("GET", f"/api/tables?{query}", headers={"Authorization": f"Bearer {session}"})
            answer = connection.getresponse()
            answer.read()
            connection.close()
            if answer.status == HTTPStatus.OK:
                print(began, time.monotonic() - began, flush=True)


if __name__ == "__main__":
    look(int(sys.argv[1]), sys.stdin.read().splitlines())
