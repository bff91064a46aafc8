"""Databases: their addresses, and their tables brought up to date."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Engine, inspect
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from tefuda.errors import BadInput
from tefuda.saying import Text
from tefuda.server.schema import HEAD, metadata


def database_at(url: str) -> URL:
    """Read SQLAlchemy's address of a database; PostgreSQL's own form of it is taken as well.

    Raises:
        BadInput: If it is none, or not of a database that we know.
    """
    forms = "sqlite:///FILE, postgresql+psycopg://USER@HOST/NAME"
    try:
        where = make_url(url)
    except ArgumentError:  # what it is may hold a password
        raise BadInput(
            Text(
                f"データベースの住所が読めません。書き方: {forms}",
                f"this is no address of a database: expected {forms}",
            )
        ) from None
    if where.drivername in ("postgres", "postgresql"):
        where = where.set(drivername="postgresql+psycopg")
    if where.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadInput(
            Text(
                f"{where.drivername} は使えません。使えるのは {forms}", f"{where.drivername} is not supported: {forms}"
            )
        )
    if where.get_backend_name() == "sqlite" and where.database in (None, "", ":memory:"):
        raise BadInput(Text("SQLite にはファイルが要ります: sqlite:///FILE", "SQLite needs a file: sqlite:///FILE"))
    return where


def shown(where: URL) -> str:
    """Return an address without what may be secret."""
    return where.set(query={}).render_as_string()


def unusable(where: URL, error: Exception) -> BadInput:
    """Return what is said of a database that cannot be used. No password is in it."""
    place, why = shown(where), str(getattr(error, "orig", None) or error).strip()
    return BadInput(Text(f"データベース {place} は使えません: {why}", f"the database {place} cannot be used: {why}"))


def migrate(engine: Engine) -> None:
    """Bring the tables of a database up to date. Alembic is loaded only where there are tables of another version, as that takes a fifth of
    the time in which a server is up."""
    if at_head(engine):
        return
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7406)")  # servers that start together take turns
        if inspect(connection).has_table("matches"):
            from tefuda.server.upgrading import upgrade  # only a database that is not up to date waits for it

            upgrade(connection)
        else:
            metadata.create_all(connection)
            connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
            connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{HEAD}')")


def at_head(engine: Engine) -> bool:
    """Tell whether the tables of a database are those of this version."""
    with engine.connect() as c:
        there = c.dialect.has_table(c, "alembic_version")
        return there and c.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD


def careful(connection: Any, _: Any) -> None:
    """Let readers and the writer of SQLite go on side by side; what is committed is on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
