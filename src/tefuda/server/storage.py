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
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    tuple_,
    update,
)
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from tefuda.saying import Text
from tefuda.server.databases import careful, database_at, migrate, unusable
from tefuda.server.protocol import Said
from tefuda.server.schema import matches, rows, saves, seats, talk, values
from tefuda.server.turns import Turns

T = TypeVar("T")
Job = Callable[[Connection], T]

SLOTS = 0, 1
"""What tells the saved positions of a match apart."""
TALK_KEPT = 50
"""Remarks, the last ones, that are held in memory and told to who comes to a table."""
MOST_AT_ONCE = 512
"""Writes that one transaction takes."""
READERS = 4
"""Queries that are carried out at the same time."""
WOKEN = 4
"""Of those whose writes were committed together, so many go on before the loop looks after others again: each tells a whole table."""


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
        turns: Of the processes that write into one file of SQLite.
    """

    def __init__(self, url: str, turns: Turns | None = None) -> None:
        where = self.where = database_at(url)
        self.sqlite = where.get_backend_name() == "sqlite"
        options: dict[str, Any] = {} if self.sqlite else {"pool_size": 4, "max_overflow": 8, "pool_pre_ping": True}
        if self.sqlite:
            options["connect_args"] = {"timeout": 10}
            if where.database:
                Path(where.database).parent.mkdir(parents=True, exist_ok=True)
        try:
            self.engine: Engine = create_engine(
                where, json_serializer=_dumps, json_deserializer=msgspec.json.decode, **options
            )
        except (ArgumentError, ImportError) as error:
            raise unusable(where, error) from None
        if self.sqlite:
            event.listen(self.engine, "connect", careful)
        # a query of PostgreSQL needs no transaction of its own, whose begin and end it would be asked for
        self._asked = self.engine if self.sqlite else self.engine.execution_options(isolation_level="AUTOCOMMIT")
        # not the threads of all the rest, which may be waiting for bots
        self._readers = ThreadPoolExecutor(READERS, "reading")
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._turn: Any = turns.turn if turns is not None and self.sqlite else contextlib.nullcontext

    def prepare(self) -> None:
        """Bring the tables up to date, and see that they can be written.

        Raises:
            BadInput: If the database cannot be used.
        """
        try:
            migrate(self.engine)
            with self.engine.begin() as c:
                c.execute(update(values).where(values.c.key == "").values(value=""))
        except SQLAlchemyError as error:
            raise unusable(self.where, error) from error

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
        self._readers.shutdown(cancel_futures=True)
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
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, job)

    def read_now(self, job: Job[T]) -> T:
        """Carry out a query."""
        try:
            with self._asked.connect() as connection:
                return job(connection)
        except Exception as error:
            raise StorageError(error) from error

    def _write(self) -> None:
        while (first := self._jobs.get()) is not None:
            with self._turn():
                batch = self._gathered(first)  # what came while others had their turn goes with it
                try:
                    self._commit(batch)
                except Exception:
                    for one in batch:
                        self._alone(one)
            for loop in {one.future.get_loop() for one in batch}:
                with contextlib.suppress(RuntimeError):  # the loop has ended, and with it whoever waited
                    loop.call_soon_threadsafe(_told, [one for one in batch if one.future.get_loop() is loop], loop)

    def _gathered(self, first: Waiting) -> list[Waiting]:
        """Return what waits to be written; who no longer waits wants nothing."""
        batch = [first]
        while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
            following = self._jobs.get()
            if following is None:
                self._jobs.put(None)
                break
            batch.append(following)
        return [one for one in batch if not one.future.cancelled()]

    def _commit(self, batch: Sequence[Waiting]) -> None:
        plain = [one.job for one in batch if isinstance(one.job, AddRow)]
        with self._transaction(batch) as connection:
            add_rows(connection, plain)
            for one in batch:
                if not isinstance(one.job, AddRow):
                    one.found = one.job(connection)

    @contextlib.contextmanager
    def _transaction(self, batch: Sequence[Waiting]) -> Iterator[Connection]:
        """Begin a transaction. SQLite does not wait for the disk if all of it was decided by nobody: that outlives the process at once, and
        a failure of power with the next decision of somebody, which takes everything before it to the disk."""
        with self.engine.connect() as connection:
            if self.sqlite:
                mine = any(not isinstance(one.job, AddRow) or one.job.decided for one in batch)
                sqlite = connection.connection.driver_connection
                assert sqlite is not None
                sqlite.execute(f"PRAGMA synchronous={'FULL' if mine else 'NORMAL'}")
            with connection.begin():
                yield connection

    def _alone(self, one: Waiting) -> None:
        try:
            with self._transaction([one]) as connection:
                one.found = one.job(connection)
        except LostLease as error:
            one.fault = error
        except Exception as error:
            one.fault = StorageError(error)

    def look_anew(self) -> None:
        """Have PostgreSQL look at what is stored, when that has become much at once: of tables that it has not looked at it takes the wrong
        way to a list, and it does so by itself only after a while."""
        if not self.sqlite:
            with self._asked.connect() as connection:
                connection.exec_driver_sql("ANALYZE")

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


def _told(batch: Sequence[Waiting], loop: asyncio.AbstractEventLoop) -> None:
    """Tell those who wait what came of their writes, a few at a time."""
    if len(batch) > WOKEN:
        loop.call_soon(_told, batch[WOKEN:], loop)
    for one in batch[:WOKEN]:
        if one.future.done():
            continue
        if one.fault is not None:
            one.future.set_exception(one.fault)
        else:
            one.future.set_result(one.found)


def _dumps(value: Any) -> str:
    return msgspec.json.encode(value).decode()


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
    """Append a row to a record, and those that follow from it.

    Attributes:
        ended: Result and clause, if the match ends with it.
        seated: What changes of seats with it.
        newcomer: The seat of one who joins, in place of one who has left.
        save: The position after it.
        decided: Whether somebody decided it: no bot, and no automatic pass.
    """

    match: str
    owner: str
    rows: Sequence[Row]
    ended: tuple[str, str] | None = None
    seated: Mapping[str, Mapping[str, Any]] = {}
    newcomer: Mapping[str, Any] | None = None
    save: Mapping[str, Any] | None = None
    decided: bool = True

    def __call__(self, c: Connection) -> None:
        """Carry it out."""
        add_rows(c, [self])


# Built once: to build a statement takes as long as to carry it out.
_GOES_ON = (
    update(matches)
    .where(
        matches.c.id.in_(bindparam("found", expanding=True)),  # SQLite takes the key for this, but not for pairs
        matches.c.owner.in_(bindparam("owners", expanding=True)),
        tuple_(matches.c.id, matches.c.rows).in_(bindparam("next", expanding=True)),
    )
    .values(rows=matches.c.rows + bindparam("by"))
)
_ADDED, _SAVED = insert(rows), insert(saves)
_VOID = delete(saves).where(
    saves.c.match.in_(bindparam("void", expanding=True)), saves.c.slot.in_(bindparam("slots", expanding=True))
)


def add_rows(c: Connection, appended: Sequence[AddRow]) -> None:
    """Append rows to records; no record comes twice.

    Raises:
        LostLease: If one of them is another server's by now, or does not go on where its record ends.
    """
    if not appended:
        return
    at = now(c)
    for by in {len(a.rows) for a in appended}:
        these = {a.match: a for a in appended if len(a.rows) == by}
        goes_on = [(id, a.rows[0].number) for id, a in these.items()]
        wanted = {"found": [*these], "owners": [*{a.owner for a in these.values()}], "next": goes_on, "by": by}
        if c.execute(_GOES_ON, wanted).rowcount != len(these):
            raise LostLease(" ".join(these))
    c.execute(_ADDED, [{"match": a.match, **msgspec.structs.asdict(row), "at": at} for a in appended for row in a.rows])
    void = defaultdict[tuple[int, ...], list[str]](list)
    for a in appended:
        if a.ended or a.rows[0].kind in ("join", "undo"):
            void[SLOTS].append(a.match)
        elif a.save is not None:
            void[a.save["slot"],].append(a.match)
    for slots, found in void.items():
        c.execute(_VOID, {"void": found, "slots": slots})
    saved = [{"match": a.match, **a.save} for a in appended if a.save is not None]
    if saved:
        c.execute(_SAVED, saved)
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
        where, new = [seats.c.match == match, seats.c.letter == letter], dict(change)
        if change.get("kind") == "person":
            where.append(seats.c.kind == "open")
            new["since"] = now(c)
        return c.execute(update(seats).where(*where).values(**new)).rowcount == 1

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


def load_match(match: str) -> Job[dict[str, Any] | None]:
    """Return a match with its seats, rows and talk; None if there is none."""
    return lambda c: load_matches([match], True)(c).get(match)


def load_matches(wanted: Sequence[str], whole: bool = False) -> Job[dict[str, dict[str, Any]]]:
    """Return matches with their seats, rows and talk, as far as there are any. Not ``whole``: with a saved position, the row that led to it
    and those that follow it, and the end of what was said."""

    def job(c: Connection) -> dict[str, dict[str, Any]]:
        out: dict[str, dict[str, Any]] = {}
        for found in c.execute(select(matches).where(matches.c.id.in_(wanted))).mappings():
            out[found["id"]] = {**found, "save": None, "seats": [], "rows": [], "talk": []}
        written = select(rows).where(rows.c.match.in_(wanted))
        if not whole:
            last_saves = select(saves.c.match, func.max(saves.c.rows).label("rows")).where(saves.c.match.in_(wanted))
            newest = last_saves.group_by(saves.c.match).subquery()
            those = select(saves).join(newest, (newest.c.match == saves.c.match) & (newest.c.rows == saves.c.rows))
            for save in c.execute(those).mappings():
                if save["match"] in out:
                    out[save["match"]]["save"] = dict(save)
            written = written.outerjoin(newest, newest.c.match == rows.c.match)
            written = written.where(rows.c.number >= func.coalesce(newest.c.rows, 0) - 1)
        said = select(talk).where(talk.c.match.in_(wanted))
        if not whole:
            last = select(talk.c.match, func.max(talk.c.number).label("last")).where(talk.c.match.in_(wanted))
            ends = last.group_by(talk.c.match).subquery()
            said = said.join(ends, ends.c.match == talk.c.match).where(talk.c.number > ends.c.last - TALK_KEPT)
        parts = {
            "seats": select(seats).where(seats.c.match.in_(wanted)).order_by(seats.c.match, seats.c.letter),
            "rows": written.order_by(rows.c.match, rows.c.number),
            "talk": said.order_by(talk.c.match, talk.c.number),
        }
        for part, query in parts.items():
            for row in c.execute(query).mappings():
                if row["match"] in out:
                    out[row["match"]][part].append(dict(row))
        return out

    return job


def carried_out_before(match: str, seat: str, messages: Sequence[str]) -> Job[bool]:
    """Tell whether a row came from one of these messages of a seat's client."""
    query = select(rows.c.number).where(rows.c.match == match, rows.c.seat == seat, rows.c.message.in_(messages))
    return lambda c: c.scalar(query.limit(1)) is not None


def add_talk(match: str, said: Said, message: str) -> Job[None]:
    """Store what was said, with the id of the client's message."""

    def job(c: Connection) -> None:
        values = {"number": said.number, "seat": said.by, "name": said.name, "text": said.text}
        c.execute(insert(talk).values(match=match, at=now(c), message=message, **values))

    return job
