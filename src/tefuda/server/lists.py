"""Lists of tables: lobby, history, search. Each finds what it shows in an index, page by page by time, and counts nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import JSON, Connection, Integer, Select, String, bindparam, cast, func, select, type_coerce

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

    asked = {
        "public": public,
        "state": state,
        "game": game,
        "person": person,
        "name": "" if person else name,
        "before": before,
    }
    given = {key: value for key, value in asked.items() if value}

    def job(c: Connection) -> list[dict[str, Any]]:
        rows = c.scalar(_query(c.dialect.name == "sqlite", frozenset(given)), {**given, "limit": limit})
        out: dict[str, dict[str, Any]] = {}
        for *row, beside in msgspec.json.decode(rows or "[]"):
            each = [dict(zip(SEATED, seat, strict=True)) for seat in sorted(beside or [])]
            # one who holds two seats of a table finds it once
            out.setdefault(row[0], {**dict(zip(SHOWN, row, strict=True)), "seats": each})
        return list(out.values())

    return job


@lru_cache(maxsize=128)
def _query(lite: bool, given: frozenset[str]) -> Select[Any]:
    """Select tables by what is given of them; to build it takes longer than to carry it out. They come with their seats as one row: with
    each row that it reads, a thread would have to wait for the interpreter, which a busy server is rarely done with."""
    query = select(*(matches.c[k] for k in SHOWN))
    for key in sorted(given & {"public", "state", "game"}):
        query = query.where(matches.c[key] == bindparam(key))
    since = matches.c.since
    for key in given & {"person", "name"}:
        since = seats.c.since
        query = query.join(seats, seats.c.match == matches.c.id).where(seats.c[key] == bindparam(key))
    if "before" in given:
        query = query.where(since < bindparam("before"), matches.c.since < bindparam("before"))
    found = query.order_by(since.desc()).limit(bindparam("limit", type_=Integer)).subquery()
    array, gathered = (func.json_array, func.json_group_array) if lite else (func.json_build_array, func.json_agg)
    its = seats.alias()
    seated = select(gathered(array(*(its.c[k] for k in SEATED)))).where(its.c.match == found.c.id).scalar_subquery()
    return select(cast(gathered(array(*(found.c[k] for k in SHOWN), type_coerce(seated, JSON))), String))


def open_tables_of(person: str) -> Job[int]:
    """Return how many tables that are not finished a person sits at, of the last ones: who has played for years does not wait for it."""

    def job(c: Connection) -> int:
        mine = select(seats.c.match).where(seats.c.person == person).order_by(seats.c.since.desc()).limit(LAST)
        last = mine.subquery()
        query = select(func.count(last.c.match.distinct())).join(matches, matches.c.id == last.c.match)
        return int(c.scalar(query.where(matches.c.state != "finished")) or 0)

    return job
