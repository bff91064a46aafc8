"""Lists of tables: lobby, history, search. Each finds what it shows in an index, page by page by time, and counts nothing."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, select

from tefuda.server.schema import matches, seats
from tefuda.server.storage import Job


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
