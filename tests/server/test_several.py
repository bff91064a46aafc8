"""Several servers on one PostgreSQL: any of them takes a connection, and when one dies another goes on."""

import asyncio
import glob
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from tefuda.match import Match
from tefuda.server.client import Client, SeatWish, SitWish, TableWish
from tests.server.conftest import Apart, Player, free_port

PLACES = sorted(glob.glob("/usr/lib/postgresql/*/bin")) or [os.path.dirname(shutil.which("initdb") or "")]


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A server of PostgreSQL in a folder of its own."""
    if not PLACES[-1]:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed, and the checks need it")
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="tefuda-pg-"))  # below pytest's own folder another user could not reach it
    who: list[str] = []
    if os.getuid() == 0:  # PostgreSQL does not run as root
        shutil.chown(folder, "postgres")
        who = ["runuser", "-u", "postgres", "--"]
    port = free_port()
    control = f"{PLACES[-1]}/pg_ctl"
    run: dict[str, Any] = {"check": True, "stdout": subprocess.DEVNULL}
    subprocess.run(
        [*who, f"{PLACES[-1]}/initdb", "-D", f"{folder}/data", "-A", "trust", "-U", "tefuda"], cwd=folder, **run
    )
    options = f"-p {port} -k {folder} -h 127.0.0.1"
    subprocess.run(
        [*who, control, "-D", f"{folder}/data", "-o", options, "-l", f"{folder}/log", "-w", "start"], cwd=folder, **run
    )
    yield f"postgresql+psycopg://tefuda@127.0.0.1:{port}/postgres"
    subprocess.run([*who, control, "-D", f"{folder}/data", "-m", "immediate", "stop"], cwd=folder, **run)
    shutil.rmtree(folder, ignore_errors=True)


def test_when_the_owner_of_running_matches_is_killed_another_goes_on(postgres):
    servers = [Apart(postgres) for _ in range(3)]
    try:
        tables = []
        for n in range(3):
            a, b = (Client(servers[0].url) for _ in range(2))
            for client, name in ((a, "a"), (b, "b")):
                client.be(name)
            made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("open"))))
            here, there = Client(servers[1].url, a.session), Client(servers[2].url, b.session)
            there.sit(
                made.id, SitWish(invitation=made.invitations["B"])
            )  # carried by the first server, asked at the third
            tables.append((made.id, Player(here.at(made.id), n), Player(there.at(made.id), n + 10)))
        players = [x for _, *both in tables for x in both]

        async def kill() -> None:
            while min(len(x.done) for x in players) < 6:
                await asyncio.sleep(0.05)
            servers[0].kill()

        async def play() -> None:
            await asyncio.wait_for(asyncio.gather(kill(), *(x.play() for x in players)), 200)

        asyncio.run(play())
        engine = create_engine(postgres)
        with engine.connect() as c:
            kept = {
                (m, f"{s}:{id}")
                for m, s, id in c.execute(text("SELECT match, seat, message FROM rows WHERE kind = 'move'"))
            }
        for table, *both in tables:
            for x in both:
                assert {(table, f"{x.at.seat}:{id}") for id in x.done if id in x.answers} <= kept
            assert Match.load(both[0].at.client.record(table)).result is not None
    finally:
        for server in servers:
            server.kill()
