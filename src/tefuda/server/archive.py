"""What happened before what a server has in memory. It is in the database: a process beside the server plays the record again and tells it,
to whoever comes new to a long match, and to whoever asks for the cause of something long ago."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import Connection, Select, String, bindparam, cast, func, select

from tefuda.match import Match
from tefuda.server import protocol as p
from tefuda.server.schema import matches, rows, seats
from tefuda.server.steps import apply, beginning
from tefuda.server.storage import Job, Storage
from tefuda.server.table import Table
from tefuda.server.telling import happened
from tefuda.server.thinking import Thinkers, carried_out

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
    """

    def __init__(self, store: Storage) -> None:
        self.store = store
        self._readers = Thinkers(1)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A person who asks for much waits for his own questions, and not the others for all of them."""

    def close(self) -> None:
        """End the process."""
        self._readers.close()

    async def events(
        self, table: Table, seat: str, person: str, since: int, upto: int, quiet: bool = True, here: Here | None = None
    ) -> p.Events:
        """Return what happened after an event, up to another one, as a seat is told it; ``quiet``: with what goes without saying marked;
        ``here``: what plays a short record again in this process.

        Raises:
            Refusal: If the record cannot be played again, or that takes too long.
            StorageError: If the database does not answer.
        """
        course = table.course.number
        turn = self._turns.setdefault(person, asyncio.Lock())
        async with turn:
            rows = await self.store.read(rows_of(table.id))
            match = table.header, table.spec.get("cards", ()), rows
            given = match, course, seat, since, upto, quiet
            if here is not None and len(rows) <= SHORT:
                found = p.read_server(await here(told, *given))
            else:
                found = p.read_server(await carried_out(self._readers, told, *given))
        assert isinstance(found, p.Events)
        return found

    async def record(self, id: str, match: Shelved) -> str:
        """Return the record of a match as the text of a file.

        Raises:
            Refusal: If it cannot be played again, or that takes too long.
            StorageError: If the database does not answer.
        """
        rows = await self.store.read(rows_of(id))
        return await carried_out(self._readers, written, (match.header, match.cards, rows))


def rows_of(match: str) -> Job[list[tuple[str, str, str]]]:
    """Return kind, seat and text of the rows of a match. They come as one row: with each that it reads, a thread would have to wait for the
    interpreter."""

    def job(c: Connection) -> list[tuple[str, str, str]]:
        found: Any = c.scalar(_ROWS[c.dialect.name == "sqlite"], {"match": match})
        numbered = msgspec.json.decode(found or "[]", type=list[tuple[int, str, str, str]])
        return [(kind, seat, text) for _, kind, seat, text in sorted(numbered)]

    return job


def _rows_in_one(lite: bool) -> Select[Any]:
    array, gathered = (func.json_array, func.json_group_array) if lite else (func.json_build_array, func.json_agg)
    row = array(rows.c.number, rows.c.kind, rows.c.seat, rows.c.text)
    return select(cast(gathered(row), String)).where(rows.c.match == bindparam("match"))


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


Stored = tuple[str, Sequence[Any], Sequence[Sequence[str]]]
"""A match: its header, cards of somebody's own, and its rows (kind, seat, text)."""


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


def replayed(header: str, cards: Sequence[Any], rows: Sequence[Sequence[str]], recorded: bool = False) -> Match:
    """Return a match after rows of its record; ``recorded``: one that writes a record of its own."""
    match = beginning(header, cards)
    if not recorded:
        match.keep_no_record()
    for kind, by, text in rows:
        apply(match, kind, by, text)
        match.let_go()
    return match
