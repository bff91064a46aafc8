"""Databases of every version are brought to the tables of this one, and those that have them are opened without looking for more."""

import random
import subprocess
import sys
import time

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import MetaData, inspect, select

from tefuda.games.registry import games
from tefuda.server import storage as stored
from tefuda.server.client import Client
from tefuda.server.schema import HEAD, metadata
from tefuda.server.sessions import Sessions
from tefuda.server.storage import Storage
from tests.server.conftest import Here, Player, together
from tests.server.test_restarts import go_on, loaded, prompts, table_data
from tests.server.test_several import postgres as postgres

OPEN = "import sys; from tefuda.server.storage import Storage; s = Storage(sys.argv[1]); s.open(); s.close(); print('alembic' in sys.modules)"


def tables(store):
    """What the tables of a database are like."""
    with store.engine.connect() as connection:
        there = inspect(connection)
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD
        return {
            name: (
                [(c["name"], str(c["type"]), c["nullable"]) for c in there.get_columns(name)],
                there.get_pk_constraint(name)["constrained_columns"],
                sorted((k["constrained_columns"], k["referred_table"]) for k in there.get_foreign_keys(name)),
                sorted((i["name"], i["column_names"], i["unique"]) for i in there.get_indexes(name)),
            )
            for name in there.get_table_names()
        }


def at_version(store, version):
    """Bring a database to the tables of an older version."""
    config = Config()
    config.set_main_option("script_location", "tefuda.server:migrations")
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def test_an_older_database_is_brought_to_the_tables_of_a_new_one(database):
    store = Storage(database)
    at_version(store, "1")
    store.open()
    store.close()
    new = Storage(f"{database}.new")
    new.open()
    new.close()
    assert set(tables(store)) == {*metadata.tables, "alembic_version"}
    assert tables(store) == tables(new)


def written_by(version, url):
    """A database as an older version wrote it: a running match of each game, with talk, seats, and the lease of a server that is gone, and
    where it had them with positions that nobody can read any more. Returns the prompts of each table."""
    store = Storage(url)
    at_version(store, version)
    then, asked = MetaData(), {}
    then.reflect(store.engine)
    now = time.time()
    with store.engine.begin() as c:

        def write(name, *written):
            there = then.tables[name]
            for row in written:
                c.execute(there.insert().values(**{k: v for k, v in row.items() if k in there.c}))

        write("values", {"key": "secret", "value": "written long ago"})
        write("servers", {"id": "gone", "address": "", "lease": now - 60})
        for n, id in enumerate(games()):
            rng, data = random.Random(n), table_data(id, n)
            table = loaded(data)
            for k in range(25):
                step = go_on(table, rng, k)
                data["rows"] += map(msgspec.structs.asdict, step.rows)
                table.settle(step)
            match = {
                "id": id,
                "game": id,
                "state": "running",
                "public": True,
                "since": now,
                "spec": {"seed": n},
                "header": data["header"],
            }
            match |= {"rows": table.rows, "result": "", "clause": "", "owner": "gone", "lease": now - 60}
            write("matches", match)
            write("people", *({"id": person, "name": f"name of {person}", "since": now} for person in "AB" if n == 0))
            write("seats", *({**seat, "match": id, "since": now} for seat in data["seats"]))
            write("rows", *({**row, "match": id, "at": now} for row in data["rows"]))
            write("talk", {"match": id, "number": 1, "seat": "A", "name": "A", "text": "hello", "at": now})
            if "saves" in then.tables:
                old = {"slot": 0, "rows": table.rows, "events": 0, "course": 0, "text": "as it was packed then"}
                write("saves", {"match": id, **old})
            asked[id] = prompts(table)
    store.close()
    return asked


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_matches_that_the_first_version_left_running_go_on_with_this_one(database, kind, request):
    url = database if kind == "sqlite" else request.getfixturevalue("postgres")
    asked = written_by("1", url)
    store = Storage(url)
    store.open()
    whole = store.read_now(stored.load_matches(list(asked), True))
    assert {id: prompts(loaded(found)) for id, found in whole.items()} == asked
    store.close()
    here = Here(url)
    try:
        sessions = Sessions("written long ago")
        with here.app.state.server.store.engine.connect() as c:
            assert c.scalar(select(metadata.tables["people"].c.name)) == "name of A"
        for id, found in whole.items():
            who = next(seat for seat, said in zip("AB", prompts(loaded(found)), strict=False) if b'"options"' in said)
            (player,) = together(Player(Client(here.url, sessions.sign(who)).at(id), 1, most=1))
            assert player.done
        assert [t["text"] for t in here.app.state.server.store.read_now(stored.load_match("sve"))["talk"]] == ["hello"]
    finally:
        here.close()


@pytest.mark.parametrize("version", [f"{n}" for n in range(1, int(HEAD))])
def test_matches_that_any_version_left_running_stand_where_they_stood(database, version):
    asked = written_by(version, database)
    store = Storage(database)
    store.open()
    for whole in (True, False):
        found = store.read_now(stored.load_matches(list(asked), whole))
        assert {id: prompts(loaded(data)) for id, data in found.items()} == asked
        assert all([said["text"] for said in data["talk"]] == ["hello"] for data in found.values())
    store.close()


def test_a_new_database_and_one_that_is_up_to_date_are_opened_without_alembic(database):
    loaded = [
        subprocess.run(
            [sys.executable, "-c", OPEN, database], capture_output=True, text=True, check=True
        ).stdout.strip()
        for _ in range(2)
    ]
    assert loaded == ["False", "False"]
