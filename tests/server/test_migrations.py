"""Databases of every version are brought to the tables of this one, and those that have them are opened without looking for more."""

import subprocess
import sys

from alembic import command
from alembic.config import Config
from sqlalchemy import inspect

from tefuda.server.schema import HEAD, metadata
from tefuda.server.storage import Storage

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


def test_an_older_database_is_brought_to_the_tables_of_a_new_one(database):
    config = Config()
    config.set_main_option("script_location", "tefuda.server:migrations")
    store = Storage(database)
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "1")
    store.open()
    store.close()
    new = Storage(f"{database}.new")
    new.open()
    new.close()
    assert set(tables(store)) == {*metadata.tables, "alembic_version"}
    assert tables(store) == tables(new)


def test_a_new_database_and_one_that_is_up_to_date_are_opened_without_alembic(database):
    loaded = [
        subprocess.run(
            [sys.executable, "-c", OPEN, database], capture_output=True, text=True, check=True
        ).stdout.strip()
        for _ in range(2)
    ]
    assert loaded == ["False", "False"]
