"""Where matches are kept: SQLite or PostgreSQL through SQLAlchemy Core.

Writes of many matches go into one transaction, rows of many records into one statement: a thread takes whatever waits, commits it, and
only then are those who wait told, all at once. If one of them fails, each is tried in a transaction of its own, so that nobody pays for
another's fault.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    select,
    tuple_,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from tefuda.saying import Text
from tefuda.server.protocol import Said
from tefuda.server.schema import HEAD, matches, metadata, people, rows, saves, seats, talk, values

T = TypeVar("T")
Job = Callable[[Connection], T]

RESENT = 16
"""Rows before a saved position that are loaded with it: their messages may be sent again."""
MOST_AT_ONCE = 512
"""Writes that one transaction takes."""


class LostLease(Exception):
    """Another server carries the match now: nothing of what this one decides for it counts any more."""


class StorageError(Exception):
    """What should be stored is not stored (disk full, database gone); nothing has changed."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.text = Text(
            "今は保存できません。盤面はそのままです。少し待ってもう一度どうぞ",
            "it cannot be stored at the moment; nothing has changed. Try again in a while",
        )


class Waiting(msgspec.Struct):
    """A write, who waits for it, and what came of it."""

    job: Job[Any]
    future: asyncio.Future[Any]
    found: Any = None
    fault: Exception | None = None


class Row(msgspec.Struct, frozen=True):
    """A row of a record: ``kind`` is move, request, join or undo."""

    number: int
    kind: str
    seat: str
    text: str
    message: str = ""
    clocks: dict[str, int] | None = None
    at: float = 0.0


class Storage:
    """The database of a server.

    Args:
        url: SQLAlchemy's address of the database; ``sqlite:///file`` or ``postgresql+psycopg://...``.
    """

    def __init__(self, url: str) -> None:
        where = make_url(url)
        self.sqlite = where.get_backend_name() == "sqlite"
        options: dict[str, Any] = {} if self.sqlite else {"pool_size": 4, "max_overflow": 8, "pool_pre_ping": True}
        if self.sqlite:
            options["connect_args"] = {"timeout": 10}
            if where.database:
                Path(where.database).parent.mkdir(parents=True, exist_ok=True)
        self.engine: Engine = create_engine(
            where, json_serializer=_dumps, json_deserializer=msgspec.json.decode, **options
        )
        if self.sqlite:
            event.listen(self.engine, "connect", _careful)
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None

    def open(self) -> None:
        """Bring the tables up to date and begin to write."""
        migrate(self.engine)
        self._writer = threading.Thread(target=self._write, name="storage", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what waits, and end."""
        if self._writer is not None:
            self._jobs.put(None)
            self._writer.join()
            self._writer = None
        self.engine.dispose()

    # ---- writing --------------------------------------------------------------------------------------------------------

    async def write(self, job: Job[T]) -> T:
        """Carry out a write; it is committed when this returns.

        Raises:
            LostLease: If another server carries the match.
            StorageError: If it could not be stored.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(Waiting(job, future))
        return await future

    async def read(self, job: Job[T]) -> T:
        """Carry out a query beside the loop.

        Raises:
            StorageError: If the database does not answer.
        """
        return await asyncio.to_thread(self.read_now, job)

    def read_now(self, job: Job[T]) -> T:
        """Carry out a query."""
        try:
            with self.engine.connect() as connection:
                return job(connection)
        except Exception as error:
            raise StorageError(error) from error

    def _write(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            batch = [first]
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    self._jobs.put(None)
                    break
                batch.append(following)
            batch = [one for one in batch if not one.future.cancelled()]  # who no longer waits wants nothing
            try:
                self._commit(batch)
            except Exception:
                for one in batch:
                    self._alone(one)
            for loop in {one.future.get_loop() for one in batch}:
                with contextlib.suppress(RuntimeError):  # the loop has ended, and with it whoever waited
                    loop.call_soon_threadsafe(_told, [one for one in batch if one.future.get_loop() is loop])

    def _commit(self, batch: Sequence[Waiting]) -> None:
        plain = [one.job for one in batch if isinstance(one.job, AddRow)]
        with self.engine.begin() as connection:
            add_rows(connection, plain)
            for one in batch:
                if not isinstance(one.job, AddRow):
                    one.found = one.job(connection)

    def _alone(self, one: Waiting) -> None:
        try:
            with self.engine.begin() as connection:
                one.found = one.job(connection)
        except LostLease as error:
            one.fault = error
        except Exception as error:
            one.fault = StorageError(error)

    # ---- what all servers share -----------------------------------------------------------------------------------------

    def secret(self) -> str:
        """Return the key that signs sessions; made once for all servers of the database."""

        def job(c: Connection) -> str:
            found = c.scalar(select(values.c.value).where(values.c.key == "secret"))
            if found is None:
                found = token_urlsafe(32)
                c.execute(insert(values).values(key="secret", value=found))
            return str(found)

        try:
            with self.engine.begin() as connection:
                return job(connection)
        except IntegrityError:  # another server was faster
            return self.secret()


def _told(batch: Sequence[Waiting]) -> None:
    """Tell those who wait what came of their writes."""
    for one in batch:
        if one.future.done():
            continue
        if one.fault is not None:
            one.future.set_exception(one.fault)
        else:
            one.future.set_result(one.found)


def migrate(engine: Engine) -> None:
    """Bring the tables of a database up to date. Alembic is loaded only where there are tables of another version, as that takes a fifth of
    the time in which a server is up."""
    if at_head(engine):
        return
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7406)")  # servers that start together take turns
        if inspect(connection).has_table("matches"):
            upgrade(connection)
        else:
            metadata.create_all(connection)
            connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
            connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{HEAD}')")


def upgrade(connection: Connection) -> None:
    """Carry out the migrations that a database lacks."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tefuda.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def at_head(engine: Engine) -> bool:
    """Tell whether the tables of a database are those of this version."""
    with engine.connect() as c:
        there = c.dialect.has_table(c, "alembic_version")
        return there and c.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD


def _dumps(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _careful(connection: Any, _: Any) -> None:
    """Let readers and the writer of SQLite go on side by side; what is committed is on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def builtins(of: Any) -> Any:
    """Return something as a column of JSON takes it."""
    return msgspec.to_builtins(of) if of is not None else None


def now(c: Connection) -> float:
    """Return the time by the clock of the database, which all servers share."""
    if c.dialect.name == "postgresql":
        return float(c.scalar(select(func.extract("epoch", func.clock_timestamp()))) or 0.0)
    return time.time()


# ---- jobs ----------------------------------------------------------------------------------------------------------------


class AddRow(msgspec.Struct):
    """Append a row to a record.

    Attributes:
        ended: Result and clause, if the match ends with it.
        seated: What changes of seats with it.
        newcomer: The seat of one who joins, in place of one who has left.
        save: The position after it.
    """

    match: str
    owner: str
    row: Row
    ended: tuple[str, str] | None = None
    seated: Mapping[str, Mapping[str, Any]] = {}
    newcomer: Mapping[str, Any] | None = None
    save: Mapping[str, Any] | None = None

    def __call__(self, c: Connection) -> None:
        """Carry it out."""
        add_rows(c, [self])


def add_rows(c: Connection, appended: Sequence[AddRow]) -> None:
    """Append rows to records, one to each.

    Raises:
        LostLease: If one of them is another server's by now, or does not go on where its record ends.
    """
    if not appended:
        return
    at, owners = now(c), {a.owner for a in appended}
    next_ones = tuple_(matches.c.id, matches.c.rows).in_([(a.match, a.row.number) for a in appended])
    found = matches.c.id.in_([a.match for a in appended])  # SQLite takes the key for this, but not for pairs
    mine = update(matches).where(found, matches.c.owner.in_(owners), next_ones)
    if c.execute(mine.values(rows=matches.c.rows + 1)).rowcount != len(appended):
        raise LostLease(" ".join(a.match for a in appended))
    c.execute(insert(rows), [{"match": a.match, **msgspec.structs.asdict(a.row), "at": at} for a in appended])
    void = [a.match for a in appended if a.save is not None or a.ended is not None or a.row.kind == "join"]
    if void:
        c.execute(delete(saves).where(saves.c.match.in_(void)))
    saved = [{"match": a.match, **a.save} for a in appended if a.save is not None]
    if saved:
        c.execute(insert(saves), saved)
    for a in appended:
        if a.ended is not None:
            result, clause = a.ended
            change = {"state": "finished", "ended": at, "result": result, "clause": clause}
            c.execute(update(matches).where(matches.c.id == a.match).values(**change))
        for seat, changed in a.seated.items():
            c.execute(update(seats).where(seats.c.match == a.match, seats.c.letter == seat).values(**changed))
        if a.newcomer is not None:
            c.execute(delete(seats).where(seats.c.match == a.match, seats.c.letter == a.newcomer["letter"]))
            c.execute(insert(seats).values(match=a.match, since=at, **a.newcomer))


def new_match(match: Mapping[str, Any], seated: Sequence[Mapping[str, Any]]) -> Job[None]:
    """Store a table and its seats."""

    def job(c: Connection) -> None:
        at = now(c)
        c.execute(insert(matches).values(since=at, rows=0, result="", clause="", **match))
        c.execute(insert(seats), [{"match": match["id"], "since": at, **seat} for seat in seated])

    return job


def continued_match(match: Mapping[str, Any], seated: Sequence[Mapping[str, Any]], record: Sequence[Row]) -> Job[None]:
    """Store a running match that goes on from a record."""

    def job(c: Connection) -> None:
        new_match(match, seated)(c)
        c.execute(update(matches).where(matches.c.id == match["id"]).values(rows=len(record)))
        if record:
            at = now(c)
            written = [msgspec.structs.asdict(row) | {"match": match["id"], "at": at} for row in record]
            c.execute(insert(rows), written)

    return job


def change_seat(match: str, letter: str, **change: Any) -> Job[bool]:
    """Change a seat; of two who take an open seat at once, one gets it."""

    def job(c: Connection) -> bool:
        where = [seats.c.match == match, seats.c.letter == letter]
        if change.get("kind") == "person":
            where.append(seats.c.kind == "open")
        return c.execute(update(seats).where(*where).values(**change)).rowcount == 1

    return job


def begin_match(match: str, owner: str, header: str) -> Job[None]:
    """Store that a match has begun."""

    def job(c: Connection) -> None:
        change: dict[str, Any] = {"state": "running", "header": header}
        if (
            c.execute(update(matches).where(matches.c.id == match, matches.c.owner == owner).values(**change)).rowcount
            != 1
        ):
            raise LostLease(match)

    return job


def exists(match: str) -> Job[bool]:
    """Tell whether there is a match."""

    def job(c: Connection) -> bool:
        return c.scalar(select(matches.c.id).where(matches.c.id == match)) is not None

    return job


def load_match(match: str, whole: bool = True) -> Job[dict[str, Any] | None]:
    """Return a match with its seats, rows and talk; None if there is none. Not ``whole``: with a saved position and the rows that follow
    it, and a few before it."""

    def job(c: Connection) -> dict[str, Any] | None:
        found = c.execute(select(matches).where(matches.c.id == match)).mappings().first()
        if found is None:
            return None
        seated = c.execute(select(seats).where(seats.c.match == match).order_by(seats.c.letter)).mappings().all()
        save = None
        if not whole:
            save = c.execute(select(saves).where(saves.c.match == match)).mappings().first()
        since = save["rows"] - RESENT if save is not None else 0
        wanted = select(rows).where(rows.c.match == match, rows.c.number >= since).order_by(rows.c.number)
        parts = {
            "seats": seated,
            "rows": c.execute(wanted).mappings().all(),
            "talk": c.execute(select(talk).where(talk.c.match == match).order_by(talk.c.number)).mappings().all(),
        }
        return {**found, "save": save, **{key: [dict(row) for row in part] for key, part in parts.items()}}

    return job


def add_talk(match: str, said: Said, message: str) -> Job[None]:
    """Store what was said, with the id of the client's message."""

    def job(c: Connection) -> None:
        values = {"number": said.number, "seat": said.by, "name": said.name, "text": said.text}
        c.execute(insert(talk).values(match=match, at=now(c), message=message, **values))

    return job


def name_person(person: str, name: str) -> Job[None]:
    """Store a person's name."""

    def job(c: Connection) -> None:
        if not c.execute(update(people).where(people.c.id == person).values(name=name)).rowcount:
            c.execute(insert(people).values(id=person, name=name, since=now(c)))

    return job


def person_named(person: str) -> Job[str]:
    """Return a person's name, empty if nobody knows them."""

    def job(c: Connection) -> str:
        return str(c.scalar(select(people.c.name).where(people.c.id == person)) or "")

    return job


def listed(
    state: str = "",
    game: str = "",
    person: str = "",
    name: str = "",
    before: float = 0.0,
    limit: int = 50,
    public: bool = True,
) -> Job[list[dict[str, Any]]]:
    """Return tables, newest first: of a state, a game, a person, or with somebody of a name; ``before``: older than that."""

    def job(c: Connection) -> list[dict[str, Any]]:
        query = select(
            *(matches.c[k] for k in ("id", "game", "state", "since", "ended", "spec", "rows", "result", "clause"))
        )
        for column, value in ((matches.c.public, public), (matches.c.state, state), (matches.c.game, game)):
            if value:
                query = query.where(column == value)
        if person or name:
            of = seats.c.person == person if person else seats.c.name == name
            query = query.join(seats, seats.c.match == matches.c.id).where(of).order_by(seats.c.since.desc())
            if before:
                query = query.where(seats.c.since < before)
        else:
            query = query.order_by(matches.c.since.desc())
        if before:
            query = query.where(matches.c.since < before)
        # one who holds two seats of a table finds it once
        found = list({row["id"]: dict(row) for row in c.execute(query.limit(limit)).mappings()}.values())
        shown = select(*(seats.c[k] for k in ("match", "letter", "kind", "name"))).where(
            seats.c.match.in_([m["id"] for m in found])
        )
        seated = [dict(row) for row in c.execute(shown.order_by(seats.c.letter)).mappings()] if found else []
        return [{**m, "seats": [s for s in seated if s["match"] == m["id"]]} for m in found]

    return job


def open_tables_of(person: str) -> Job[int]:
    """Return how many tables that are not finished a person sits at."""

    def job(c: Connection) -> int:
        query = select(func.count(seats.c.match.distinct())).join(matches, matches.c.id == seats.c.match)
        return int(c.scalar(query.where(seats.c.person == person, matches.c.state != "finished")) or 0)

    return job
