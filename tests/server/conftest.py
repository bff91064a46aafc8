"""A server in this process, or in one of its own that can be killed."""

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tefuda.cli.hosting import Upgrading
from tefuda.games.registry import game
from tefuda.server import app
from tefuda.server import protocol as p
from tefuda.server.app import application
from tefuda.server.client import Client, Connection
from tools.postgres import Postgres

Answering = Callable[[p.Request], str]


CARDS = """
- name: 旅の試し手
  kind: フォロワー
  class: ニュートラル
  cost: 1
  attack: 2
  health: 1
  text: 【ファンファーレ】カードを1枚引く。
"""


def own_deck() -> p.Deck:
    deck = game("sve").deck_list("royal_infantry")
    main = dict(deck.piles["main"])
    gone = next(iter(main))
    count = min(3, main.pop(gone))
    main["旅の試し手"] = count
    return p.Deck("own", "", dict(deck.singles), {**{k: dict(v) for k, v in deck.piles.items()}, "main": main})


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Here:
    """A server in a thread of this process. Its tables are shuffled the same in every run."""

    def __init__(self, database: str, **more: Any) -> None:
        app.__dict__["randbits"] = random.Random(7).getrandbits
        self.database = database
        self.port = free_port()
        self.app = application(database, **more)
        self.server = uvicorn.Server(
            uvicorn.Config(
                self.app,
                http=Upgrading,
                port=self.port,
                log_level="error",
                ws_max_size=65536,
                ws_per_message_deflate=False,
                lifespan="on",
            )
        )
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.02)
        self.url = f"http://127.0.0.1:{self.port}/"

    def person(self, name: str) -> Client:
        client = Client(self.url)
        client.be(name)
        return client

    def cut(self) -> None:
        """Cut all connections to tables."""
        hall = self.app.state.server.hall
        loop = next(iter(hall._tasks)).get_loop()
        for live in hall.live.values():
            for viewer in live.viewers:
                loop.call_soon_threadsafe(viewer.socket.close)

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)


SEEDED = """
import random
from tefuda.cli import main
from tefuda.server import app

app.randbits = random.Random(7).getrandbits
main()
"""
"""``tefuda``, but tables are shuffled the same in every run."""


class Apart:
    """A server in a process of its own."""

    def __init__(self, database: str, port: int = 0, workers: int = 1) -> None:
        self.database = database
        self.workers = workers
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.begin()

    def begin(self) -> None:
        command = [sys.executable, "-c", SEEDED, "serve", "--port", str(self.port), "--workers", str(self.workers)]
        environment = {**os.environ, "TEFUDA_DATABASE": self.database}
        if self.workers > 1:  # what measures is loaded before the command line is read
            environment["PROMETHEUS_MULTIPROC_DIR"] = self.measured = tempfile.mkdtemp(prefix="tefuda-measured-")
        self.journal = tempfile.TemporaryFile()  # noqa: SIM115 - a pipe that nobody reads would stop the server when it is full
        self.process = subprocess.Popen(command, env=environment, stderr=self.journal)
        for _ in range(2400):
            try:
                with urllib.request.urlopen(f"{self.url}healthz", timeout=5):
                    return
            except OSError:
                assert self.process.poll() is None, self.written()
                time.sleep(0.05)
        raise TimeoutError("the server does not come up")

    def written(self) -> str:
        self.journal.seek(0)
        return self.journal.read().decode()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def processes(self) -> list[int]:
        """Return those that the server has begun, the one at the door first."""
        of = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return sorted(map(int, of.read_text().split()))

    def person(self, name: str) -> Client:
        client = Client(self.url)
        client.be(name)
        return client


def running_postgres() -> Postgres:
    """A server of PostgreSQL, where it is installed."""
    if not Postgres.there():
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed, and the checks need it")
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    return Postgres()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
def here(database: str) -> Iterator[Here]:
    server = Here(database)
    yield server
    server.close()


@pytest.fixture
def apart(database: str) -> Iterator[Apart]:
    server = Apart(database)
    yield server
    server.kill()


class Player:
    """Plays at random until the match is over, and notes what it was told."""

    def __init__(self, at: Connection, seed: int, cuts: float = 0.0, most: int = 10_000) -> None:
        self.at = at
        self.rng = random.Random(seed)
        self.cuts = cuts
        self.most = most
        self.done: list[str] = []
        self.refused: list[str] = []
        self.answers: dict[str, str] = {}
        self.heard: list[p.FromServer] = []
        self.waits: Callable[[str], bool] = lambda table: False
        self._answered = -1

    async def play(self) -> "Player":
        async with self.at as at:
            async for message in at.messages():
                self.heard.append(message)
                if isinstance(message, p.Done):
                    self.done.append(message.id)
                if isinstance(message, p.Refused):
                    self.refused.append(message.id)
                    self._answered = -1
                if isinstance(message, p.Over) or len(self.done) >= self.most:
                    return self
                await self.answer(at, message)
        return self

    async def answer(self, at: Connection, message: p.FromServer) -> None:
        if not isinstance(message, p.Request) or message.player != at.seat or not message.options:
            return
        if message.number != self._answered:
            while self.waits(at.table):
                await asyncio.sleep(0.01)
            self._answered = message.number
            text = self.rng.choice(message.options).text
            self.answers[await at.choose(text)] = text
            if self.rng.random() < self.cuts:
                await at.cut()


def together(*players: Player) -> list[Player]:
    """Let players play side by side."""

    async def all_of_them() -> list[Player]:
        return list(await asyncio.wait_for(asyncio.gather(*(x.play() for x in players)), 600))

    return asyncio.run(all_of_them())
