"""Lists of tables: lobby, history, search. Each finds what it shows in an index, page by page by time, and counts nothing."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import JSON, Connection, Select, String, cast, func, select, type_coerce

from tefuda.server.schema import matches, seats
from tefuda.server.storage import Job

SHOWN = ("id", "game", "state", "since", "ended", "rows", "result", "clause")
SEATED = ("letter", "kind", "name")
LAST = 500
"""Seats of a person, the last ones, among which open tables are counted."""


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
        query = select(*(matches.c[k] for k in SHOWN))
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
        return _in_one(c, query.limit(limit))

    return job


def _in_one(c: Connection, query: Select[Any]) -> list[dict[str, Any]]:
    """Return what a query for tables finds, with their seats, as one row: with each row that it reads, a thread would have to wait for the
    interpreter, which a busy server is rarely done with."""
    lite = c.dialect.name == "sqlite"
    array, gathered = (func.json_array, func.json_group_array) if lite else (func.json_build_array, func.json_agg)
    found = query.subquery()
    its = seats.alias()
    seated = select(gathered(array(*(its.c[k] for k in SEATED)))).where(its.c.match == found.c.id).scalar_subquery()
    rows = c.scalar(select(cast(gathered(array(*(found.c[k] for k in SHOWN), type_coerce(seated, JSON))), String)))
    out: dict[str, dict[str, Any]] = {}
    for *row, beside in msgspec.json.decode(rows or "[]"):
        each = [dict(zip(SEATED, seat, strict=True)) for seat in sorted(beside or [])]
        # one who holds two seats of a table finds it once
        out.setdefault(row[0], {**dict(zip(SHOWN, row, strict=True)), "seats": each})
    return list(out.values())


def open_tables_of(person: str) -> Job[int]:
    """Return how many tables that are not finished a person sits at, of the last ones: who has played for years does not wait for it."""

    def job(c: Connection) -> int:
        mine = select(seats.c.match).where(seats.c.person == person).order_by(seats.c.since.desc()).limit(LAST)
        last = mine.subquery()
        query = select(func.count(last.c.match.distinct())).join(matches, matches.c.id == last.c.match)
        return int(c.scalar(query.where(matches.c.state != "finished")) or 0)

    return job
