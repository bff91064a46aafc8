"""Lobby, history and search: a week's worth of finished matches slows none of them, and neither do bots that think."""

import asyncio
import re
import time
from typing import Any

import pytest
from sqlalchemy import event, insert

from tefuda.server import lists, storage
from tefuda.server.schema import matches, seats
from tests.server.test_several import postgres as postgres

LISTS: list[dict[str, Any]] = [
    {},
    {"state": "finished"},
    {"state": "waiting"},
    {"game": "sve"},
    {"game": "sve", "state": "finished"},
    {"person": "p3", "public": False},
    {"person": "p3", "public": False, "before": 29_000.0},
    {"name": "n8"},
    {"before": 29_000.0},
    {"game": "sve", "before": 29_000.0},
]


def filled(url: str, count: int) -> storage.Storage:
    """A database with finished matches; the last 500 people have each played many."""
    store = storage.Storage(url)
    store.open()
    numbers = range(count)
    with store.engine.begin() as c:
        c.execute(
            insert(matches),
            [
                {"id": f"{i}", "game": "sve", "state": "finished", "public": i % 2 == 0, "since": float(i), "spec": {},
                 "rows": 0, "result": "A", "clause": "1"}
                for i in numbers
            ],
        )  # fmt: skip
        c.execute(
            insert(seats),
            [
                {
                    "match": f"{i}",
                    "letter": "A",
                    "kind": "person",
                    "person": f"p{i % 500}",
                    "name": f"n{i % 500}",
                    "since": float(i),
                }
                for i in numbers
            ],
        )
    return store


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_no_list_walks_over_all_matches(database, kind, request):
    url = database if kind == "sqlite" else request.getfixturevalue("postgres")
    store = filled(url, 30_000)
    asked: list[tuple[str, Any]] = []
    with store.engine.begin() as c:
        c.exec_driver_sql("ANALYZE")
    with store.engine.connect() as c:
        event.listen(store.engine, "before_cursor_execute", lambda *given: asked.append((given[2], given[3])))
        for query in LISTS:
            asked.clear()
            found = lists.listed(**query)(c)
            assert [t["since"] for t in found] == sorted([t["since"] for t in found], reverse=True)
            number = [int(t["id"]) % 500 for t in found]
            assert [t["seats"] for t in found] == [[{"letter": "A", "kind": "person", "name": f"n{n}"}] for n in number]
            assert len(asked) == 1  # and one row, so that a busy server is waited for once
            for statement, given in list(asked):
                explain = "EXPLAIN QUERY PLAN " if kind == "sqlite" else "EXPLAIN "
                plan = "\n".join(str(row[-1]) for row in c.exec_driver_sql(explain + statement, given))
                # to sort what one person played, or the seats of what was found, is bounded; to walk over all tables, or to sort them, is not
                assert not re.search(r"SCAN (matches|seats)(?! USING)|Seq Scan", plan), (query, plan)
                assert {"person", "name"} & set(query) or not re.search("TEMP B-TREE FOR ORDER BY$|Sort", plan), (
                    query,
                    plan,
                )
    store.close()


def test_a_hundred_thousand_matches_slow_no_list_down(database):
    store = filled(database, 100_000)
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    with store.engine.connect() as c:
        c.connection.driver_connection.set_progress_handler(count, 100)
        for query in LISTS:
            steps = 0
            assert len(lists.listed(**query)(c)) == 50 * (query.get("state") != "waiting")
            # about 2,500 instructions of SQLite, where a walk over all takes a million
            assert steps < 100, (query, steps)
        c.connection.driver_connection.set_progress_handler(None, 0)
    store.close()


def test_a_query_does_not_wait_for_threads_that_wait_for_something_else(database):
    store = storage.Storage(database)
    store.open()

    async def ask() -> float:
        asleep = [asyncio.create_task(asyncio.to_thread(time.sleep, 1.5)) for _ in range(100)]
        await asyncio.sleep(0)
        began = time.monotonic()
        await store.read(lists.listed())
        took = time.monotonic() - began
        for task in asleep:
            task.cancel()
        return took

    assert asyncio.run(ask()) < 1
    store.close()


def test_who_is_woken_together_leaves_room_for_others(database):
    store = storage.Storage(database)
    store.open()
    order: list[str] = []

    async def write(n: int) -> None:
        await store.write(lambda c: None)
        order.append("write")
        if n == 0:
            asyncio.get_running_loop().call_soon(order.append, "other")

    async def all_of_them() -> None:
        hold = asyncio.create_task(store.write(lambda c: time.sleep(0.1)))
        await asyncio.sleep(0.02)
        await asyncio.gather(hold, *(write(n) for n in range(40)))

    asyncio.run(all_of_them())
    assert order.index("other") < 3 * storage.WOKEN
    store.close()
