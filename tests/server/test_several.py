"""Several servers on one PostgreSQL: any of them takes a connection, and when one dies another goes on."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import create_engine, text

from tefuda.match import Match
from tefuda.server.client import Client, SeatWish, SitWish, TableWish
from tests.server.conftest import Apart, Player, running_postgres


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A server of PostgreSQL in a folder of its own."""
    with running_postgres() as server:
        yield server.url


def test_when_the_owner_of_running_matches_is_killed_another_goes_on(postgres):
    servers = [Apart(postgres, workers=1 + (n < 2)) for n in range(3)]  # two of them with several processes
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
            await asyncio.wait_for(asyncio.gather(kill(), *(x.play() for x in players)), 600)

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
