"""Tables that nobody comes to are closed, and whoever comes later is told."""

import asyncio

import pytest
from sqlalchemy import select, update
from websockets.asyncio.client import connect

from tefuda.server import closing, lists, storage
from tefuda.server import protocol as p
from tefuda.server.client import Client, SeatWish, ServerRefused, SitWish, TableWish
from tefuda.server.schema import matches, seats
from tests.server.conftest import Here
from tests.server.test_bytes import bearer, url_of
from tests.server.test_lists import filled
from tests.server.test_several import postgres as postgres

DAY = 86_400.0


def waiting(a: Client, players: int = 2) -> tuple[str, dict[str, str]]:
    """A public table with open seats."""
    game = "avalon" if players > 2 else "sve"
    made = a.make(TableWish(game, (SeatWish("me"), *[SeatWish("open")] * (players - 1)), public=True))
    return made.id, made.invitations


def later(store: storage.Storage, days: float, *tables: str) -> int:
    """Let days go by for tables, and close what has been abandoned for thirty of them."""
    with store.engine.begin() as c:
        c.execute(update(matches).where(matches.c.id.in_(tables)).values(since=matches.c.since - days * DAY))
        c.execute(update(seats).where(seats.c.match.in_(tables)).values(since=seats.c.since - days * DAY))
        return closing.close_abandoned(30)(c)


async def heard(here: Here, table: str, person: Client) -> p.FromServer:
    """Come to a table, and return what one is told first."""
    async with connect(url_of(here, table), additional_headers=bearer(person)) as socket:
        return p.read_server(await asyncio.wait_for(socket.recv(), 20))


def dropped(here: Here, *tables: str) -> None:
    """Let the server drop tables from memory, as it does when nobody is there."""
    hall = here.app.state.server.hall
    loop = next(iter(hall._tasks)).get_loop()
    for table in tables:
        asyncio.run_coroutine_threadsafe(hall._drop(table), loop).result(20)


def test_a_table_that_nobody_comes_to_is_closed_and_who_comes_later_is_told(here):
    a, b = here.person("a"), here.person("b")
    (old, words), (young, _), (joined, others) = waiting(a), waiting(a), waiting(a, 3)
    store = storage.Storage(here.database)
    assert later(store, 31, old, joined) == 0  # the server carries them: somebody may be there
    dropped(here, old, young, joined)
    b.sit(joined, SitWish(invitation=others["B"]))  # and the third has not come yet
    dropped(here, joined)
    assert later(store, 0) == 1
    assert {t.id for t in a.tables(mine="1")} == {young, joined} == {t.id for t in b.tables()}
    with pytest.raises(ServerRefused, match="has been closed"):
        b.sit(old, SitWish(invitation=words["B"]))
    said = asyncio.run(heard(here, old, b))
    assert isinstance(said, p.Refused)
    assert (said.text.ja, said.text.en) == (closing.SAID.ja, closing.SAID.en)
    assert b.sit(young, SitWish()).letter == "B"
    assert (
        later(store, 31, old, young, joined) == 1
    )  # one has been closed, one is played, at one there still is an open seat
    store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_both_databases_close_what_is_abandoned(database, kind, request):
    store = storage.Storage(database if kind == "sqlite" else request.getfixturevalue("postgres"))
    store.open()
    with store.engine.begin() as c:
        for id, state in (("old", "waiting"), ("new", "waiting"), ("on", "running")):
            row = {"id": id, "game": "sve", "state": state, "spec": {}, "public": False}
            storage.new_match(row, [{"letter": "A", "kind": "person", "person": "x", "name": "x"}])(c)
    assert later(store, 31, "old", "on") == 1
    with store.engine.connect() as c:
        assert dict(c.execute(select(matches.c.id, matches.c.state)).all()) == {
            "old": "closed", "new": "waiting", "on": "running",
        }  # fmt: skip
        assert lists.open_tables_of("x")(c) == 2
    store.close()


def test_who_has_played_a_thousand_matches_has_no_open_table_and_does_not_wait(database):
    store = filled(database, 30_000)
    with store.engine.begin() as c:
        c.execute(update(seats).values(person="p3"))
        storage.new_match(
            {"id": "open", "game": "sve", "state": "waiting", "spec": {}, "public": True},
            [{"letter": letter, "kind": "person", "person": "p3", "name": "n"} for letter in "AB"],
        )(c)
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    with store.engine.connect() as c:
        c.connection.driver_connection.set_progress_handler(count, 100)
        assert lists.open_tables_of("p3")(c) == 1
        assert steps < 200  # all of them would take more than 3,000
    store.close()
