"""A server of several processes is one server: one address, all tables, and nothing is lost when a process, or all of them, are killed."""

import asyncio
import os
import signal
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import create_engine, text

from tefuda.match import Match
from tefuda.server import protocol as p
from tefuda.server.client import SeatWish, SitWish, TableWish
from tefuda.server.workers import share_of
from tests.server.conftest import Apart, Player

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="several processes share a server on Linux only")

TABLES = 4


@pytest.fixture
def shared(database: str) -> Iterator[Apart]:
    server = Apart(database, workers=2)
    yield server
    server.kill()


def two_at(server: Apart, seed: int, public: bool = False) -> list[Player]:
    a, b = server.person("a"), server.person("b")
    made = a.make(TableWish("arc", (SeatWish("me"), SeatWish("open")), public=public))
    b.sit(made.id, SitWish(invitation=made.invitations["B"]))
    return [Player(x.at(made.id), seed + n) for n, x in enumerate((a, b))]


def owners(database: str) -> dict[str, str | None]:
    with create_engine(database).connect() as c:
        return {row.id: row.owner for row in c.execute(text("SELECT id, owner FROM matches"))}


def leases(database: str) -> set[str]:
    with create_engine(database).connect() as c:
        return {row.id for row in c.execute(text("SELECT id FROM servers"))}


def all_is_kept(database: str, players: list[Player]) -> None:
    with create_engine(database).connect() as c:
        kept = Counter((m, f"{s}:{id}") for m, s, id in c.execute(text("SELECT match, seat, message FROM rows")))
    for x in players:
        for id in x.done:
            if id in x.answers:
                assert kept[x.at.table, f"{x.at.seat}:{id}"] == 1
        assert Match.load(x.at.client.record(x.at.table)).result is not None


def played_while(players: list[Player], least: int, do: Callable[[Callable[[], None]], None]) -> None:
    """Play to the end; meanwhile, when everybody has decided so often, do something. Each table waits there until it is told to go on, so
    that none is over before."""
    going = threading.Event()

    def waits(table: str) -> bool:
        return not going.is_set() and min(len(x.done) for x in players if x.at.table == table) >= least

    for x in players:
        x.waits = waits

    async def meanwhile() -> None:
        while min(len(x.done) for x in players) < least:
            await asyncio.sleep(0.02)
        await asyncio.to_thread(do, going.set)

    async def play() -> None:
        await asyncio.wait_for(asyncio.gather(meanwhile(), *(x.play() for x in players)), 600)

    asyncio.run(play())


def test_tables_are_shared_out_and_a_killed_process_loses_nothing(shared: Apart, database: str):
    players = [x for n in range(TABLES) for x in two_at(shared, 10 * n, public=n == 0)]
    tables = {x.at.table for x in players}
    door, *workers = shared.processes()
    assert len(workers) == 2

    def kill(go_on: Callable[[], None]) -> None:
        carried = owners(database)
        assert len({carried[id] for id in tables}) == len({share_of(id, 2) for id in tables})
        for id in tables:
            assert {carried[x] for x in tables if share_of(x, 2) == share_of(id, 2)} == {carried[id]}
        assert b"tefuda_live_tables 4.0" in shared.person("c").ask("/metrics")
        gone, before = carried[next(iter(tables))], leases(database)
        go_on()
        os.kill(workers[share_of(next(iter(tables)), 2)], signal.SIGKILL)
        while not leases(database) - before:
            time.sleep(0.01)
        assert leases(database) & before == before - {gone}  # nobody waits until it has run out
        os.kill(door, signal.SIGKILL)  # at whose door nobody at a table waits

    played_while(players, 3, kill)
    all_is_kept(database, players)
    for x in players:  # who was at a table of another process noticed neither, and sat at no relay
        came = sum(isinstance(message, p.Welcome) for message in x.heard)
        assert came == 1 + (share_of(x.at.table, 2) == share_of(next(iter(tables)), 2))
    assert shared.process.poll() is None
    assert len(shared.processes()) == 3
    assert not {door, workers[share_of(next(iter(tables)), 2)]} & set(shared.processes())


def test_when_all_of_it_is_killed_everybody_goes_on(shared: Apart, database: str):
    players = [x for n in range(2) for x in two_at(shared, 10 * n)]

    def kill(go_on: Callable[[], None]) -> None:
        before = shared.processes()
        go_on()
        shared.kill()
        deadline = time.monotonic() + 5
        while any(os.path.exists(f"/proc/{pid}") for pid in before):
            assert time.monotonic() < deadline, "processes outlive the one that was started"
            time.sleep(0.01)
        assert not os.path.exists(shared.measured)
        shared.begin()

    played_while(players, 3, kill)
    all_is_kept(database, players)


def test_a_server_that_is_ended_gives_its_tables_back(shared: Apart, database: str):
    players = [x for n in range(2) for x in two_at(shared, 10 * n)]
    for x in players:
        x.most = 2
    asyncio.run(asyncio.wait_for(together(players), 60))
    assert any(owners(database).values())
    shared.process.terminate()
    assert shared.process.wait(20) == 0
    assert not any(owners(database).values())


async def together(players: list[Player]) -> None:
    await asyncio.gather(*(x.play() for x in players))


def test_a_bot_plays_at_a_table_and_a_rematch_stays_in_its_process(shared: Apart):
    client = shared.person("a")
    made = client.make(TableWish("arc", (SeatWish("me"), SeatWish("bot", None, "random"))))
    player = Player(client.at(made.id), 1)

    async def play() -> str:
        await player.play()
        async with client.at(made.id) as again:
            await again.send(p.Propose, what="rematch")
            async for message in again.messages():
                if isinstance(message, p.Proposal) and message.table:
                    return message.table
        raise AssertionError

    following = asyncio.run(asyncio.wait_for(play(), 120))
    assert share_of(following, 2) == share_of(made.id, 2)
    assert {t.id for t in client.tables(mine="1")} == {made.id, following}


def answer_to(shared: Apart, *parts: bytes) -> bytes:
    """Return how a server answers to what comes in parts over one connection."""
    with socket.create_connection(("127.0.0.1", shared.port), timeout=20) as at:
        heard = b""
        for part in parts:
            at.sendall(part)
            if part.endswith(b"\r\n\r\n"):
                while b"\r\n\r\n" not in heard or heard.endswith(b"\r\n\r\n"):
                    got = at.recv(65536)
                    assert got, heard
                    heard += got
                last, heard = heard, b""
            else:
                time.sleep(0.2)
        return last


@pytest.mark.parametrize("before", [(), (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",)])
def test_whoever_comes_in_parts_or_has_asked_for_something_else_finds_his_table(
    shared: Apart, before: tuple[bytes, ...]
):
    client = shared.person("a")
    for _ in range(3):
        made = client.make(TableWish("arc", (SeatWish("me"), SeatWish("open"))))
        upgrade = (
            f"bles/{made.id} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {client.session}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        heard = answer_to(shared, *before, b"GET /ta", upgrade.encode())
        assert heard.startswith(b"HTTP/1.1 101")
        assert b'"type":"welcome"' in heard
        assert made.id.encode() in heard


def test_a_table_that_is_not_there_is_told_so(shared: Apart):
    for id in ("0" * 16, "a%0d%0ab", "%E6%89%8B"):
        upgrade = (
            f"GET /tables/{id} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        assert (4404).to_bytes(2) in answer_to(shared, upgrade.encode()).partition(b"\r\n\r\n")[2]


def test_what_processes_ask_of_each_other_is_no_request_of_others(shared: Apart):
    client = shared.person("a")
    made = client.make(TableWish("arc", (SeatWish("me"), SeatWish("open"))))
    with pytest.raises(Exception, match="no table"):
        client.ask(f"/tables/{made.id}/begin", {})
