"""Databases of every version are brought to the tables of this one, and those that have them are opened without looking for more."""

import subprocess
import sys

from alembic import command
from alembic.config import Config
from sqlalchemy import inspect

from tefuda.server.schema import HEAD, metadata
from tefuda.server.storage import Storage

OPEN = "import sys; from tefuda.server.storage import Storage; s = Storage(sys.argv[1]); s.open(); s.close(); print('alembic' in sys.modules)"


def test_an_older_database_is_brought_up_to_date(database):
    config = Config()
    config.set_main_option("script_location", "tefuda.server:migrations")
    store = Storage(database)
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "1")
    store.open()
    store.close()
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD
        there = inspect(connection)
        for table in metadata.tables.values():
            assert {column["name"] for column in there.get_columns(table.name)} == {c.name for c in table.columns}
            assert {i["name"] for i in there.get_indexes(table.name)} == {i.name for i in table.indexes}


def test_a_database_that_is_up_to_date_is_opened_without_alembic(database):
    loaded = [
        subprocess.run(
            [sys.executable, "-c", OPEN, database], capture_output=True, text=True, check=True
        ).stdout.strip()
        for _ in range(2)
    ]
    assert loaded == ["True", "False"]
