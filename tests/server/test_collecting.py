"""What a server does not need any more is freed, although the collector does not walk over everything again and again."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from time import monotonic, sleep

import pytest

from tefuda.games.registry import game, games
from tefuda.match import Match
from tefuda.server import collecting
from tefuda.server import protocol as p
from tefuda.server.client import Connection
from tefuda.server.collecting import FEWEST, MANY, Collector
from tefuda.server.telling import standings
from tefuda.server.wishes import SeatWish, TableWish
from tests.server.test_trouble import table_of


@pytest.fixture
def collector() -> Iterator[Collector]:
    kept = gc.get_threshold()
    gc.freeze()  # what other tests have left is no part of it, and may be much
    yield Collector()
    gc.set_threshold(*kept)
    gc.unfreeze()


@pytest.mark.parametrize("id", games())
def test_a_match_that_nobody_needs_is_freed_without_the_collector(id):
    table = table_of(id, Match.new(id, list(game(id).deck_names())[:2], seed=1))
    standings(table, [("A", 0), ("B", 0)])
    match = weakref.ref(table.running())
    gc.disable()
    try:
        del table
        assert match() is None
    finally:
        gc.enable()


async def look(at: Connection) -> None:
    async with at:
        async for message in at.messages():
            if isinstance(message, p.Welcome):
                return


def test_a_connection_that_has_ended_is_freed_without_the_collector(here):
    """Also what read the request with which it began, as a WebSocket begins with one."""
    httptools = pytest.importorskip("uvicorn.protocols.http.httptools_impl")
    kind = httptools.HttpToolsProtocol

    def left() -> int:
        return sum(kind in type(found).__mro__ for found in gc.get_objects())

    gc.collect()
    before = left()
    gc.disable()
    try:
        person = here.person("花")
        table = person.make(TableWish("arc", (SeatWish("me"), SeatWish("bot", bot="random")))).id
        asyncio.run(look(person.at(table)))
        end = monotonic() + 10
        while left() > before and monotonic() < end:
            sleep(0.05)
        assert left() == before
    finally:
        gc.enable()


def test_while_a_server_begins_nothing_is_looked_through():
    kept = gc.get_threshold()
    settling, settled = Collector(1e9), Collector()
    try:
        assert not gc.isenabled()
        ring = Ring()
        left = weakref.ref(ring)
        del ring
        settling.beat(False)
        assert left() is not None
        settled.beat(False)
        assert gc.isenabled()
    finally:
        gc.enable()
        gc.set_threshold(*kept)
        gc.unfreeze()


def test_what_processes_share_is_looked_through_only_when_much_is_gone(monkeypatch):
    monkeypatch.setattr(collecting, "PATIENCE", 0.0)
    kept = gc.get_threshold()
    gc.freeze()
    shared = Collector(shared=True)
    try:
        ring = Ring()
        shared.beat(True)
        left, shared.gone = weakref.ref(ring), MANY - 1
        del ring
        shared.beat(True)
        assert left() is not None
        shared.gone = MANY
        shared.beat(True)
        assert left() is None
    finally:
        gc.set_threshold(*kept)
        gc.unfreeze()


class Ring:
    """What only the collector can free."""

    def __init__(self) -> None:
        self.me = self


@pytest.mark.parametrize(
    ("gone", "quiet", "found"),
    [(FEWEST, True, True), (FEWEST - 1, True, False), (FEWEST, False, False), (MANY, False, True)],
    ids=["nobody plays", "little is gone", "somebody plays", "much is gone"],
)
@pytest.mark.parametrize("soon", [False, True])
def test_what_was_put_aside_is_looked_through_when_nobody_waits_or_much_is_gone(
    collector, monkeypatch, gone, quiet, found, soon
):
    """Never twice within a short time."""
    monkeypatch.setattr(collecting, "PATIENCE", 1e9 if soon else 0.0)
    found = found and not soon
    ring = Ring()
    collector.beat(quiet)
    left, collector.gone = weakref.ref(ring), gone
    del ring
    collector.beat(quiet)
    assert (left() is None) == found
    assert collector.gone == (0 if found else gone)
