"""What happened before what a server has in memory. It is in the database: a process beside the server plays the record again and tells it,
to whoever comes new to a long match, and to whoever asks for the cause of something long ago."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import Connection, Select, String, bindparam, cast, func, select

from tefuda.errors import TefudaError
from tefuda.match import Match
from tefuda.server import protocol as p
from tefuda.server.schema import matches, rows, saves, seats
from tefuda.server.steps import Refusal, apply, beginning
from tefuda.server.storage import Job, Storage
from tefuda.server.table import Table
from tefuda.server.telling import happened
from tefuda.server.thinking import Thinkers, carried_out

log = logging.getLogger(__name__)

FEW = 16
"""Rows that take hardly more than one."""
SHORT = 256
"""Rows of a record that takes a few hundredths of a second."""
Here = Callable[..., Awaitable[str]]


class Shelved(msgspec.Struct, frozen=True):
    """A match as it lies in the database: whether it is over, its header, cards of somebody's own, and who sits there (kind, person, name).
    Its rows are read apart (:func:`rows_of`)."""

    over: bool
    header: str
    cards: list[Any]
    seats: list[tuple[str, str | None, str]]


class Archive:
    """Tells of what only the database knows.

    Args:
        store: The database.
        here: What plays a short record again in this process.
    """

    def __init__(self, store: Storage, here: Here) -> None:
        self.store = store
        self._here = here
        self._readers = Thinkers(1)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A person who asks for much waits for his own questions, and not the others for all of them."""

    def close(self) -> None:
        """End the process."""
        self._readers.close()

    async def events(
        self, table: Table, seat: str, person: str, since: int, upto: int, quiet: bool = True, beside: int = FEW
    ) -> p.Events:
        """Return what happened after an event, up to another one, as a seat is told it; ``quiet``: with what goes without saying marked;
        ``beside``: so many rows are played again in this process.

        Raises:
            Refusal: If the record cannot be played again, or that takes too long.
            StorageError: If the database does not answer.
        """
        course = table.course.number
        turn = self._turns.setdefault(person, asyncio.Lock())
        async with turn:
            position, rows = await self.store.read(rows_behind(table.id, since))
            do = self._here if len(rows) <= beside else partial(carried_out, self._readers)
            try:
                match = table.header, table.spec.get("cards", ()), rows, position
                found = p.read_server(await do(told, match, course, seat, since, upto, quiet))
            except (Refusal, TefudaError) as error:
                if not position:
                    raise
                log.warning("a saved position is passed over: %s", error, extra={"table": table.id})
                match = table.header, table.spec.get("cards", ()), await self.store.read(rows_of(table.id)), ""
                told_all = carried_out(self._readers, told, match, course, seat, since, upto, quiet)
                found = p.read_server(await told_all)
        assert isinstance(found, p.Events)
        return found

    async def record(self, id: str, match: Shelved) -> str:
        """Return the record of a match as the text of a file.

        Raises:
            Refusal: If it cannot be played again, or that takes too long.
            StorageError: If the database does not answer.
        """
        rows = await self.store.read(rows_of(id))
        return await carried_out(self._readers, written, (match.header, match.cards, rows, ""))


def rows_behind(match: str, event: int) -> Job[tuple[str, list[tuple[str, str, str]]]]:
    """Return the last saved position of a match before which nothing happened after an event, and the rows behind it; if none is saved, all
    rows."""
    found = select(saves.c.text, saves.c.rows).where(saves.c.match == match, saves.c.events <= event)
    last = found.order_by(saves.c.rows.desc()).limit(1)

    def job(c: Connection) -> tuple[str, list[tuple[str, str, str]]]:
        text, number = c.execute(last).first() or ("", 0)
        return text, rows_of(match, number)(c)

    return job


def rows_of(match: str, since: int = 0) -> Job[list[tuple[str, str, str]]]:
    """Return kind, seat and text of the rows of a match from a number on. They come as one row: with each that it reads, a thread would
    have to wait for the interpreter."""

    def job(c: Connection) -> list[tuple[str, str, str]]:
        found: Any = c.scalar(_ROWS[c.dialect.name == "sqlite"], {"match": match, "since": since})
        numbered = msgspec.json.decode(found or "[]", type=list[tuple[int, str, str, str]])
        return [(kind, seat, text) for _, kind, seat, text in sorted(numbered)]

    return job


def _rows_in_one(lite: bool) -> Select[Any]:
    array, gathered = (func.json_array, func.json_group_array) if lite else (func.json_build_array, func.json_agg)
    row = array(rows.c.number, rows.c.kind, rows.c.seat, rows.c.text)
    which = rows.c.match == bindparam("match"), rows.c.number >= bindparam("since")
    return select(cast(gathered(row), String)).where(*which)


_ROWS = {lite: _rows_in_one(lite) for lite in (True, False)}


def shelved(match: str) -> Job[Shelved | None]:
    """Return a match as it lies in the database; None if there is none."""

    def job(c: Connection) -> Shelved | None:
        found = c.execute(
            select(matches.c.state, matches.c.header, matches.c.spec).where(matches.c.id == match)
        ).first()
        if found is None:
            return None
        sitting = (
            select(seats.c.kind, seats.c.person, seats.c.name).where(seats.c.match == match).order_by(seats.c.letter)
        )
        seated = [(kind, person, name) for kind, person, name in c.execute(sitting)]
        return Shelved(found.state == "finished", found.header or "", found.spec.get("cards", []), seated)

    return job


Stored = tuple[str, Sequence[Any], Sequence[Sequence[str]], str]
"""A match: its header, cards of somebody's own, its rows (kind, seat, text), and the position that they follow, empty for the beginning."""


def told(of: Stored, course: int, seat: str, since: int, upto: int, quiet: bool) -> str:
    """Return events of a match as a seat is told them."""
    match = replayed(*of)
    display = match.game.display
    goes_without = display.quiet if quiet else frozenset[tuple[str, str]]()
    story = [happened(e, display, goes_without) for e in match.story(seat, since) if e.number <= upto]
    return p.encode(p.Events(course, since, tuple(story))).decode()


def written(of: Stored) -> str:
    """Return the record of a match."""
    return replayed(*of, recorded=True).record_text()


def replayed(
    header: str, cards: Sequence[Any], rows: Sequence[Sequence[str]], position: str = "", recorded: bool = False
) -> Match:
    """Return a match after rows of its record that follow a position; ``recorded``: one that writes a record of its own."""
    match = beginning(header, cards, position)
    if not recorded:
        match.keep_no_record()
    for kind, by, text in rows:
        apply(match, kind, by, text)
        match.let_go()
    return match
