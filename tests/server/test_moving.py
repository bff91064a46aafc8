"""Everything as files, and back, on SQLite and PostgreSQL."""

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import select

from tefuda.errors import BadInput
from tefuda.match import Match
from tefuda.server import protocol as p
from tefuda.server.client import Client, SeatWish, TableWish
from tefuda.server.moving import export_to, import_from
from tefuda.server.schema import matches, people, rows, seats, talk
from tefuda.server.storage import Storage
from tests.server.conftest import Here, Player, together
from tests.server.test_several import postgres as postgres
from tests.server.test_tables import of, two, until


def content(store: Storage) -> list[object]:
    """All that has to come through: everything but who carries what at the moment."""
    out: list[object] = []
    with store.engine.connect() as c:
        for table in (people, matches, seats, rows, talk):
            columns = [column for column in table.c if column.name != "owner"]
            out += sorted(str(dict(row)) for row in c.execute(select(*columns)).mappings())
    return out


def filled(database: str) -> tuple[str, str]:
    """Fill a database with a finished match, a running one and an open table; return the running one and the session of its player."""
    here = Here(database)
    try:
        table, a, b = two(here, "arc")
        together(Player(a.at(table), 1), Player(b.at(table), 2))
        made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("bot", None, "random"))))
        together(Player(a.at(made.id), 1, most=3))
        a.make(TableWish("avalon", (SeatWish("me"), SeatWish("open")), public=True))

        async def say() -> None:
            async with a.at(made.id) as at:
                await until(at, of(p.Welcome))
                await at.set_passing(stops=(p.Stop("end", True),))
                await at.send(p.Chat, text="またあとで")
                await until(at, of(p.Said))

        asyncio.run(say())
        return made.id, a.session
    finally:
        here.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_is_exported_comes_back(tmp_path, kind, request):
    source = f"sqlite:///{tmp_path / 'one.sqlite'}"
    other = request.getfixturevalue("postgres") if kind == "postgres" else f"sqlite:///{tmp_path / 'two.sqlite'}"
    running, session = filled(source)
    first, second = Storage(source), Storage(other)
    first.open()
    second.open()
    assert export_to(first, tmp_path / "out") == (3, [])
    assert import_from(second, tmp_path / "out") == (3, 0)
    assert content(first) == content(second)
    assert import_from(second, tmp_path / "out") == (0, 3)
    assert content(first) == content(second)
    if kind == "postgres":  # it knows how much there is by now
        with second.engine.connect() as c:
            looked_at = c.exec_driver_sql("SELECT count(*) FROM pg_stat_user_tables WHERE last_analyze IS NOT NULL")
            assert looked_at.scalar() == 10
    records = sorted((tmp_path / "out" / "records").glob("*.kifu"))
    assert {Match.load(file).result is None for file in records} == {True, False}
    first.close()
    second.close()
    here = Here(other)
    try:
        client = Client(here.url, session)

        async def again() -> str:
            async with client.at(running) as at:
                await until(at, of(p.Request))
                return at.seat

        assert asyncio.run(again()) == "A"
    finally:
        here.close()


def test_a_damaged_export_is_refused_whole(tmp_path, database):
    filled(database)
    store, other = Storage(database), Storage(f"sqlite:///{tmp_path / 'two.sqlite'}")
    store.open()
    other.open()
    out = tmp_path / "out"
    export_to(store, out)
    with pytest.raises(BadInput, match="not empty"):
        export_to(store, out)
    lines = (out / "tables.jsonl").read_text().splitlines()
    for damaged in (lines[2][:-20], json.dumps({"format": 9}), json.dumps({"format": 1, "id": "x"})):
        (out / "tables.jsonl").write_text("\n".join([*lines[:2], damaged]))
        with pytest.raises(BadInput):
            import_from(other, out)
        assert content(other) == []
    with pytest.raises(BadInput, match="no tables"):
        import_from(other, tmp_path / "nowhere")
    assert (Path(out) / "sessions.key").stat().st_mode & 0o077 == 0
    store.close()
    other.close()


def test_who_plays_against_bots_alone_may_have_the_record_at_any_time(here):
    a, b = here.person("a"), here.person("b")
    made = a.make(TableWish("sve", (SeatWish("me"), SeatWish("bot", None, "random"))))
    assert Match.load(a.record(made.id)).result is None
    with pytest.raises(Exception, match="over"):
        b.record(made.id)
