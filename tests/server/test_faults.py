"""Faults around the server: networks that lose, delay, repeat and reorder, a database that goes and comes back, clocks that jump. Every match
goes on, and nothing that was acknowledged is lost."""

import asyncio
import random
import time
from collections import Counter
from typing import Any

import pytest
from sqlalchemy import event, select

from tefuda.server import protocol as p
from tefuda.server import storage
from tefuda.server.client import Client, Connection, SeatWish, SitWish, TableWish
from tefuda.server.clocks import Timing
from tefuda.server.schema import rows, talk
from tefuda.server.storage import Storage
from tefuda.server.table import Table
from tefuda.server.telling import happened
from tests.server.conftest import Apart, Player, running_postgres
from tests.server.proxies import Proxy


class Talking(Player):
    """Says something with every third decision."""

    words: list[str]

    async def answer(self, at: Connection, message: p.FromServer) -> None:
        before = len(self.answers)
        await super().answer(at, message)
        self.words = getattr(self, "words", [])
        if len(self.answers) > before and len(self.answers) % 3 == 0:
            self.words.append(f"{self.at.seat} {len(self.answers)}")
            await at.send(p.Chat, text=self.words[-1])


class Patient(Player):
    """Tries again what could not be stored."""

    troubled = 0

    async def answer(self, at: Connection, message: p.FromServer) -> None:
        if isinstance(message, p.Refused) and "cannot be stored" in message.text.en and at.request is not None:
            self.troubled += 1
            await asyncio.sleep(0.2)
            message = at.request
        await super().answer(at, message)


def two_people(a: Client, b: Client, id: str, **more: Any) -> str:
    made = a.make(TableWish(id, (SeatWish("me"), SeatWish("open")), quick=True, **more))
    b.sit(made.id, SitWish(invitation=made.invitations["B"]))
    return made.id


async def decided(players: list[Any], most: int, patience: float = 600) -> None:
    """Let players play until so many decisions of theirs are acknowledged, or the match is over."""
    playing = [asyncio.create_task(x.play()) for x in players]
    async with asyncio.timeout(patience):
        while sum(len(x.done) for x in players) < most and not all(task.done() for task in playing):
            await asyncio.sleep(0.02)
    for task in playing:
        task.cancel()
    for found in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(found, Exception):
            raise found


def check(database: str, table: str, players: list[Any]) -> None:
    """Compare what players were told with what is stored."""
    store = Storage(database)
    with store.engine.connect() as c:
        kept = c.execute(select(rows).where(rows.c.match == table).order_by(rows.c.number)).mappings().all()
        said = list(c.scalars(select(talk.c.text).where(talk.c.match == table)))
        data = storage.load_match(table)(c)
    store.engine.dispose()
    assert [r["number"] for r in kept] == list(range(len(kept)))
    messages = Counter(f"{r['seat']}:{r['message']}" for r in kept if r["message"] and " " not in r["message"])
    assert not messages or max(messages.values()) == 1
    texts = {f"{r['seat']}:{r['message']}": r["text"] for r in kept}
    assert data is not None
    stored = Table(data)
    for _ in stored.replay(data["rows"]):
        pass
    for player in players:
        seat = player.at.seat
        acknowledged = {f"{seat}:{id}": player.answers[id] for id in player.done if id in player.answers}
        assert acknowledged.items() <= texts.items()
        match = stored.running()
        there = {e.number: happened(e, match.game.display).text.en for e in match.story(seat)}
        assert {e.number: e.text.en for e in player.at.events}.items() <= there.items()
        words = getattr(player, "words", [])
        assert Counter(words[:-1]) <= Counter(said)  # the last one may be under way
        assert max(Counter(said).values(), default=1) == 1


@pytest.mark.parametrize(("id", "seed"), [("sve", 1), ("eoo", 2), ("arc", 3), ("avalon", 4), ("chronicle", 5)])
def test_a_match_goes_on_through_a_network_that_loses_delays_repeats_and_reorders(here, database, id, seed):
    a, b = here.person("a"), here.person("b")
    table = two_people(a, b, id)

    async def play() -> tuple[list[Any], Counter[str]]:
        async with Proxy(here.port, seed) as proxy:
            players = [Talking(Client(proxy.url, x.session).at(table), seed + n) for n, x in enumerate((a, b))]
            await decided(players, 60)
            return players, proxy.did

    players, did = asyncio.run(play())
    assert sum(did.values()) > 5, did
    check(database, table, players)


def test_a_database_that_goes_and_comes_back_costs_nothing_that_was_acknowledged():
    with running_postgres() as postgres:
        server = Apart(postgres.url)
        try:
            a, b = server.person("a"), server.person("b")
            table = two_people(a, b, "sve")
            bots = a.make(TableWish("arc", (SeatWish("me"), SeatWish("bot", None, "random")))).id
            at = [a.at(table), b.at(table), a.at(bots)]
            players = [Patient(x, n) for n, x in enumerate(at)]

            async def fail() -> None:
                for n in (1, 2):
                    while sum(len(x.done) for x in players) < 30 * n:
                        await asyncio.sleep(0.02)
                    await asyncio.to_thread(postgres.stop)
                    await asyncio.sleep(1.0)
                    await asyncio.to_thread(postgres.start)

            async def play() -> None:
                await asyncio.gather(fail(), decided(players, 100))

            asyncio.run(play())
            assert sum(x.troubled for x in players) > 0
            check(postgres.url, table, players[:2])
            check(postgres.url, bots, players[2:])
        finally:
            server.kill()


def test_decisions_that_a_full_disk_does_not_take_count_when_there_is_room(here, database):
    a, b = here.person("a"), here.person("b")
    table = two_people(a, b, "sve")
    players = [Patient(x.at(table), n) for n, x in enumerate((a, b))]
    most = 1_000_000

    def limited(connection: Any, *_: Any) -> None:
        connection.execute(f"PRAGMA max_page_count = {most}")

    event.listen(here.app.state.server.store.engine, "checkout", limited)

    async def fill() -> None:
        nonlocal most
        while sum(len(x.done) for x in players) < 10:
            await asyncio.sleep(0.02)
        most = 1  # as many as there are: nothing can be added that needs a new page
        while sum(x.troubled for x in players) < 3:
            await asyncio.sleep(0.02)
        most = 1_000_000

    async def play() -> None:
        await asyncio.gather(fill(), decided(players, 60))

    asyncio.run(asyncio.wait_for(play(), 600))
    check(database, table, players)


def test_a_clock_of_the_machine_that_jumps_changes_no_clock_of_a_table(here, database, monkeypatch):
    a, b = here.person("a"), here.person("b")
    table = two_people(a, b, "sve", clock=Timing("fischer", 600, 1))
    real, rng = time.time, random.Random(1)
    jump = 0.0
    monkeypatch.setattr(time, "time", lambda: real() + jump)
    players = [Player(x.at(table), n) for n, x in enumerate((a, b))]

    async def turn() -> None:
        nonlocal jump
        while True:
            await asyncio.sleep(0.3)
            jump = rng.choice((-86400.0, -3600.0, -10.0, 10.0, 3600.0, 86400.0))

    async def play() -> None:
        turning = asyncio.create_task(turn())
        await decided(players, 60)
        turning.cancel()

    began = time.monotonic()
    asyncio.run(play())
    took = 1000 * (time.monotonic() - began)
    left = [m.clock.left for x in players for m in x.heard if isinstance(m, p.Clock)]
    assert left
    assert min(t for clock in left for t in clock.values()) > 600_000 - took - 1000
    check(database, table, players)


def test_a_message_that_is_sent_again_is_carried_out_once(here, database):
    a, b = here.person("a"), here.person("b")
    table = two_people(a, b, "sve")
    solitary = a.make(TableWish("sve", (SeatWish("me"), SeatWish("bot", None, "random")))).id

    async def send(client: Client, table: str, *messages: p.Message) -> list[p.Message]:
        answers: list[p.Message] = []
        async with client.at(table) as at:
            assert at._socket is not None
            for message in messages:
                for _ in range(3):
                    await at._socket.send(p.encode(message).decode())
            async for heard in at.messages():
                if isinstance(heard, p.Done | p.Refused):
                    answers.append(heard)
                if len(answers) == 3 * len(messages):
                    return answers
        return answers

    said = asyncio.run(send(a, table, p.Chat("one", "hello")))
    assert said == [p.Done("one")] * 3
    proposed = asyncio.run(send(a, table, p.Demand("two", "concede"), p.Propose("three", "rematch")))
    assert proposed == [p.Done("two")] * 3 + [p.Done("three")] * 3
    played = asyncio.run(Player(a.at(solitary), 1, most=6).play())
    assert played.at.over is None
    taken_back = asyncio.run(send(a, solitary, p.Propose("four", "take-back")))
    assert taken_back == [p.Done("four")] * 3
    with Storage(database).engine.connect() as c:
        assert list(c.scalars(select(talk.c.text).where(talk.c.match == table))) == ["hello"]
        undone = [
            r for r in c.scalars(select(rows.c.message).where(rows.c.match == solitary)) if r.startswith("take-back")
        ]
        assert undone == ["take-back four"]
