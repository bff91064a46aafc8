"""What can go wrong: killed servers, full disks, dead bots, broken messages, strangers. Nothing acknowledged is lost."""

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import sqlite3
import struct
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import delete, event, func, insert, select, update
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tefuda.games.registry import game, games
from tefuda.match import Match
from tefuda.server import bots, leases, storage, thinking
from tefuda.server import protocol as p
from tefuda.server.batches import Batches
from tefuda.server.client import Client, SeatWish, ServerRefused, SitWish, TableWish
from tefuda.server.schema import matches, saves, servers
from tefuda.server.schema import rows as kept_rows
from tefuda.server.sessions import name_person, names_of
from tefuda.server.table import Table
from tefuda.server.telling import standings
from tests.server.conftest import CARDS, Apart, Here, Player, own_deck, together
from tests.server.test_tables import asked, of, until


@pytest.mark.parametrize("kills", [3])
def test_a_killed_server_loses_nothing_that_was_acknowledged(apart, kills):
    a, b = apart.person("a"), apart.person("b")
    made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("open"))))
    b.sit(made.id, SitWish(invitation=made.invitations["B"]))
    players = [Player(a.at(made.id), 1), Player(b.at(made.id), 2)]

    async def kill() -> None:
        for n in range(kills):
            while sum(len(x.done) for x in players) < 12 * (n + 1):
                await asyncio.sleep(0.02)
            apart.kill()
            await asyncio.to_thread(apart.begin)

    async def play() -> None:
        await asyncio.wait_for(asyncio.gather(kill(), *(x.play() for x in players)), 600)

    asyncio.run(play())
    file = apart.database.removeprefix("sqlite:///")
    with contextlib.closing(sqlite3.connect(file)) as database:
        kept = [
            f"{seat}:{m}"
            for seat, m in database.execute("SELECT seat, message FROM rows WHERE kind = 'move' ORDER BY number")
        ]
    told = {f"{x.at.seat}:{id}" for x in players for id in x.done if id in x.answers}
    assert told <= set(kept)
    assert len(kept) == len(set(kept))
    assert Match.load(a.record(made.id)).result is not None


def test_a_full_disk_refuses_and_the_match_goes_on_when_there_is_room(database):
    here = Here(database)
    try:
        a = here.person("a")
        made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("bot", None, "random"))))
        most = 1_000_000

        def limited(connection: Any, *_: Any) -> None:
            connection.execute(f"PRAGMA max_page_count = {most}")

        event.listen(here.app.state.server.store.engine, "checkout", limited)

        async def play() -> p.Over:
            async with a.at(made.id) as at:
                await until(at, asked(at))
                nonlocal most
                most = 1
                refused = False
                while not refused:
                    await at.send(p.Chat, text="x" * 500)
                    answer = await until(at, lambda m: isinstance(m, p.Refused | p.Done))
                    refused = isinstance(answer, p.Refused)
                most = 1_000_000
                await at.send(p.Demand, verb="concede")
                return await until(at, of(p.Over))

        assert asyncio.run(play()).result == "B"
    finally:
        here.close()


def test_the_disk_is_waited_for_where_somebody_has_decided_and_not_for_bots(here):
    waited: dict[bool, set[int]] = {}

    def note(c: Any, cursor: Any, statement: str, rows: Any, *_: Any) -> None:
        if statement.startswith("INSERT INTO rows"):
            (disk,) = c.connection.driver_connection.execute("PRAGMA synchronous").fetchone()
            written = rows if isinstance(rows, list) else [rows]
            waited.setdefault(any("A" in row and "by wish" not in row for row in written), set()).add(disk)

    event.listen(here.app.state.server.hall.store.engine, "before_cursor_execute", note)
    a = here.person("a")
    made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("bot", None, "random"))))
    asyncio.run(Player(a.at(made.id), 3, most=30).play())
    full, normal = 2, 1
    assert waited[True] == {full}
    assert normal in waited[False]  # a lease that is renewed at the same moment is committed with them, and waited for


def test_a_bot_that_thought_ahead_of_what_was_not_stored_goes_on(here, monkeypatch, caplog):
    monkeypatch.setattr(bots, "AGAIN", 0.01)
    store, failed = here.app.state.server.hall.store, 0
    write = store.write

    async def sometimes(job: Any) -> Any:
        nonlocal failed
        if isinstance(job, storage.AddRow) and not job.decided and job.rows[0].number % 7 == failed % 7:
            failed += 1
            raise storage.StorageError(OSError("full"))
        return await write(job)

    monkeypatch.setattr(store, "write", sometimes)
    a = here.person("a")
    made = a.make(TableWish("chronicle", (SeatWish("me"), SeatWish("bot", None, "random"))))
    asyncio.run(asyncio.wait_for(Player(a.at(made.id), 3, most=60).play(), 200))
    assert failed > 5
    assert "a bot gave no answer" not in caplog.text
    assert "was refused" not in caplog.text
    assert Match.load(a.record(made.id)).taken > 60


def test_a_bot_that_dies_or_hangs_is_asked_again(here, monkeypatch):
    monkeypatch.setattr(thinking, "PATIENCE", 5.0)
    a = here.person("a")
    made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("bot", None, "greedy"))))

    async def play() -> Player:
        player = Player(a.at(made.id), 3)
        (worker,) = here.app.state.server.hall.thinkers._all

        async def hurt() -> None:
            for blow in (signal.SIGKILL, signal.SIGSTOP, signal.SIGKILL):
                done = len(player.done)
                while len(player.done) < done + 3 or worker._process is None or not worker._process.is_alive():
                    await asyncio.sleep(0.02)
                os.kill(worker._process.pid, blow)

        hurting, playing = asyncio.create_task(hurt()), asyncio.create_task(player.play())
        await asyncio.wait_for(hurting, 600)
        done = len(player.done)
        while len(player.done) < done + 5 and not playing.done():
            await asyncio.sleep(0.05)
        playing.cancel()
        return player

    assert len(asyncio.run(play()).done) > 8


def test_who_leaves_before_he_was_heard_leaves_no_trace_in_the_log(apart):
    asking = (
        f"GET /tables/none HTTP/1.1\r\nHost: 127.0.0.1:{apart.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", apart.port)) as leaving:
            leaving.sendall(asking.encode())
            leaving.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # cut, not closed
    for _ in range(20):  # others are served in between
        apart.person("a")
    assert "error" not in apart.written()


def test_texts_that_a_killed_server_has_read_need_not_be_read_again(database, tmp_path, monkeypatch):
    monkeypatch.delenv("TEFUDA_NO_CACHE", raising=False)
    for name in ("XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "cache"))
    server = Apart(database)
    wish = TableWish("sve", (SeatWish("me", own_deck()), SeatWish("bot", None, "random")), cards=CARDS)
    server.person("a").make(wish)  # a wheel brings the texts of the delivered cards
    server.kill()
    assert [file.name.split("-")[1] for file in tmp_path.rglob("texts-*.bin")] == ["sve"]


@pytest.mark.parametrize("id", games())
def test_what_a_socket_gets_does_not_depend_on_what_its_viewer_cannot_see(id):
    names = list(game(id).deck_names())
    match = Match.new(id, [names[0], names[1]], seed=3)
    rng = random.Random(1)
    seen = 0
    while match.result is None and seen < 40:
        asked = match.decisions[rng.randrange(len(match.decisions))]
        match.choose(asked.options[rng.randrange(len(asked.options))], asked.player)
        seen += 1
        if seen % 4:
            continue
        for viewer in ("A", "B", ""):
            other = match.imagine(viewer, seed=seen)
            if match.sealed_done != other.sealed_done:  # imagining takes back what others chose in secret
                continue
            tables = [table_of(id, m) for m in (match, other)]
            shown = [[*told_now(t, viewer), p.encode(t.presence())] for t in tables]
            assert shown[0] == shown[1]


def told_now(table: Table, viewer: str) -> list[bytes]:
    """What a viewer is told of the position and the request, beside others."""
    last = table.match.events
    return standings(table, [("A", last), ("", last), ("B", last)])[viewer, last].messages[1:]


def table_of(id: str, match: Match) -> Table:
    seats = [{"letter": s, "kind": "person", "name": s, "person": s, "deck": None, "invitation": None} for s in "AB"]
    table = Table({"id": "t", "game": id, "spec": {}, "header": "", "public": False, "seats": seats, "talk": []})
    table.begin(match)
    return table


def test_spectators_are_told_no_hidden_card_by_events():
    match = Match.new("sve", ["royal_infantry", "dragon_gorge"], seed=7)
    rng = random.Random(1)
    while match.result is None:
        match.choose(rng.choice(list(match.legal)))
    table = table_of("sve", match)
    told = b"".join(standings(table, [("", 0)])["", 0].messages).decode()
    drawn = [e for e in match.story("") if e.kind == "drawn"]
    assert drawn
    assert all("a card" in e.text.en for e in drawn)
    assert "a card" in told


def test_a_frame_that_is_too_large_ends_the_connection_only(here):
    a = here.person("a")
    made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("open")), public=True))

    async def send() -> None:
        async with connect(here.url.replace("http", "ws") + f"tables/{made.id}") as socket:
            await socket.send("x" * 100_000)
            with pytest.raises(ConnectionClosed):  # noqa: PT012
                for _ in range(20):
                    await socket.recv()

    asyncio.run(send())
    assert [t.id for t in a.tables()] == [made.id]


def get(url: str, **headers: str) -> int:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as found:
            return int(found.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_a_local_server_answers_its_own_page_only(database):
    here = Here(database, token="secret", hosts=frozenset({"127.0.0.1"}))
    try:
        games_url = f"{here.url}api/games"
        assert get(games_url) == 403
        assert get(f"{games_url}?token=wrong") == 403
        assert get(games_url, **{"x-tefuda-proof": "made-up"}) == 403
        assert get(f"{here.url}metrics") == get(f"{here.url}healthz") == get(f"{here.url}api/protocol") == 403
        assert get(f"{games_url}?token=secret") == 200
        assert get(f"{games_url}?token=secret", Host="evil.example") == 403
        assert get(f"{games_url}?token=secret", Origin="http://evil.example") == 403

        async def refused() -> None:
            for headers in ({}, {"x-tefuda-proof": "made-up"}):
                with pytest.raises(InvalidStatus):
                    async with connect(here.url.replace("http", "ws") + "tables/x", additional_headers=headers):
                        pass

        asyncio.run(refused())
    finally:
        here.close()


def test_sessions_cannot_be_made_up_and_large_bodies_are_refused(here):
    a = here.person("a")
    table = a.make(TableWish("sve", (SeatWish("me"), SeatWish("open"))))
    stranger = here.person("b")
    stranger.session = a.session[:-2] + "xx"
    with pytest.raises(Exception, match="called"):
        stranger.make(TableWish("sve", (SeatWish("me"), SeatWish("open"))))
    assert get(f"{here.url}tables/../../etc/passwd") == 404
    with pytest.raises(Exception, match="too large"):
        a.ask("/api/me", {"name": "x" * 300_000})
    assert table.id in {t.id for t in a.tables(mine="1")}


def test_every_page_has_a_strict_policy(here):
    with urllib.request.urlopen(here.url) as page:
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert b"http" not in page.read()


def test_who_watches_the_server_sees_what_it_does_and_when_its_database_is_gone(here, monkeypatch):
    def read(path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(here.url + path) as found:
                return found.status, found.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, ""

    def metric(name: str) -> float:
        return float(next(line.split()[1] for line in read("metrics")[1].splitlines() if line.startswith(f"{name} ")))

    before = metric("tefuda_decisions_total"), metric("tefuda_decision_seconds_count")
    a = here.person("a")
    made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("bot", None, "random"))))
    together(Player(a.at(made.id), 1, most=3))
    assert metric("tefuda_decisions_total") - before[0] >= 3
    assert metric("tefuda_decision_seconds_count") - before[1] >= 3
    assert metric("tefuda_live_tables") == 1
    assert json.loads(read("healthz")[1]) == {"ok": True, "tables": 1}

    def gone(_: Any) -> Any:
        raise storage.StorageError(OSError("gone"))

    monkeypatch.setattr(here.app.state.server.store, "read_now", gone)
    assert read("healthz")[0] == 503


def test_writes_that_nobody_waits_for_any_more_stop_no_others(database):
    store = storage.Storage(database)
    store.open()

    async def write() -> str:
        for n in range(30):
            left = [asyncio.ensure_future(store.write(name_person(f"{n}.{k}", "x"))) for k in range(4)]
            await asyncio.sleep(0.001 * (n % 3))
            for task in left[::2]:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)
        await asyncio.wait_for(store.write(name_person("last", "there")), 60)
        return (await store.read(names_of(["last"])))["last"]

    assert asyncio.run(write()) == "there"
    store.close()


def test_a_server_takes_the_place_of_one_that_died_at_its_address_at_once(database):
    store = storage.Storage(database)
    store.open()

    async def write() -> list[set[str]]:
        match = {"id": "m", "game": "sve", "state": "waiting", "spec": {}, "public": False}
        await store.write(storage.new_match(match, [{"letter": "A", "kind": "open", "name": ""}]))
        for server, address in (("old", "http://a"), ("other", "http://b")):
            await store.write(leases.renew_lease(server, address))
        got = [await store.write(leases.take_leases(["m"], "old")), await store.write(leases.take_leases(["m"], "new"))]
        await store.write(leases.succeed("http://b"))
        got.append(await store.write(leases.take_leases(["m"], "new")))
        await store.write(leases.succeed("http://a"))
        return [*got, await store.write(leases.take_leases(["m"], "new"))]

    assert asyncio.run(write()) == [{"m"}, set(), set(), {"m"}]
    store.close()


def test_a_record_that_cannot_be_replayed_is_told_and_costs_the_others_nothing(database, monkeypatch):
    """It was written by another version, say: nobody waits for it forever, and the server goes on looking after all the others."""
    monkeypatch.setattr("tefuda.server.hall.BEAT", 0.1)
    made = []
    here = Here(database)
    a = here.person("a")
    for _ in range(3):
        made.append(a.make(TableWish("sve", (SeatWish("me"), SeatWish("bot", None, "random")))).id)
    here.close()
    store = storage.Storage(database)
    with store.engine.begin() as c:  # its server died
        c.execute(update(matches).values(owner="gone"))
        c.execute(delete(saves))
        c.execute(delete(kept_rows).where(kept_rows.c.match == made[1]))
        c.execute(
            insert(kept_rows).values(match=made[1], number=0, kind="move", seat="A", text="?", message="", at=0.0)
        )
    store.close()
    here = Here(database)
    try:
        hall = here.app.state.server.hall
        while not {made[0], made[2]} <= set(hall.live):
            time.sleep(0.02)
        again = Client(here.url, a.session)

        async def come() -> list[p.FromServer]:
            heard: list[p.FromServer] = []
            async with again.at(made[1]) as at:
                with contextlib.suppress(ServerRefused):  # there is nothing more to hear
                    async for message in at.messages():
                        heard.append(message)
            return heard

        (refused,) = asyncio.run(asyncio.wait_for(come(), 60))
        assert isinstance(refused, p.Refused)
        assert refused.text.en == "this version of tefuda cannot replay the record of this match"
        with pytest.raises(ServerRefused, match="cannot replay"):
            again.sit(made[1], SitWish())
        before = store_lease(database)
        while store_lease(database) == before:
            time.sleep(0.05)
    finally:
        here.close()


def store_lease(database: str) -> float:
    store = storage.Storage(database)
    try:
        return float(store.read_now(lambda c: c.scalar(select(func.max(servers.c.lease)))))
    finally:
        store.engine.dispose()


def test_a_match_begins_although_the_server_died_when_the_last_seat_was_taken(database):
    here = Here(database)
    a, b = here.person("a"), Client(here.url).be("b").id
    made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("open"))))
    here.close()
    store = storage.Storage(database)
    deck = storage.builtins(game("sve").deck_list("royal_infantry"))
    with store.engine.begin() as c:
        taken = storage.change_seat(made.id, "B", kind="person", person=b, name="b", deck=deck)
        assert taken(c)
    store.close()
    here = Here(database)
    try:
        again = Client(here.url, a.session)

        async def come() -> p.Request:
            async with again.at(made.id) as at:
                return await until(at, of(p.Request))

        assert asyncio.run(asyncio.wait_for(come(), 60)).number == 0
    finally:
        here.close()


def test_what_is_asked_for_together_is_answered_together_and_one_fault_costs_the_others_nothing():
    asked: list[list[int]] = []

    async def halves(numbers: Sequence[int]) -> dict[int, float | Exception]:
        asked.append(list(numbers))
        await asyncio.sleep(0)
        return {n: 1 / n if n != 5 else KeyError(n) for n in numbers}

    async def play() -> list[Any]:
        batches: Batches[int, float] = Batches(halves, 4)
        wanted = [1, 2, 2, 0, 4, 5, 8]
        return await asyncio.gather(*map(batches.of, wanted), return_exceptions=True)

    found = asyncio.run(play())
    assert [x if isinstance(x, float) else type(x) for x in found] == [
        1.0,
        0.5,
        0.5,
        ZeroDivisionError,
        0.25,
        KeyError,
        0.125,
    ]
    assert asked == [[1, 2, 0, 4], [1], [2], [0], [4], [5, 8]]
