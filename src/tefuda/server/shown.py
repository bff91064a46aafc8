"""Files that people show, records and scenarios: any server of the database has them. They outlast it, until nobody has come for them for
a while or they take too much room."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select, update

from tefuda.server.schema import shown
from tefuda.server.storage import Job, now

KEPT = 60 * 86400.0
"""Seconds after which a file for which nobody has come is deleted."""
DAY = 86400.0
"""Seconds after which it is noted again that somebody has come for one."""
ROOM = 200_000_000
"""Bytes that all of them may take; the ones for which nobody has come for longest go first."""


def keep(id: str, text: str) -> Job[None]:
    """Keep a file, and delete those that go."""

    def job(c: Connection) -> None:
        at = now(c)
        c.execute(delete(shown).where((shown.c.at < at - KEPT) | (shown.c.id == id)))
        c.execute(insert(shown).values(id=id, at=at, size=len(text.encode()), text=text))
        while (c.scalar(select(func.sum(shown.c.size))) or 0) > ROOM:
            oldest = select(shown.c.id).where(shown.c.id != id).order_by(shown.c.at).limit(1).scalar_subquery()
            if not c.execute(delete(shown).where(shown.c.id == oldest)).rowcount:
                return

    return job


def find(id: str) -> Job[str]:
    """Return the text of a file, empty if it is not there."""

    def job(c: Connection) -> str:
        return str(c.scalar(select(shown.c.text).where(shown.c.id == id)) or "")

    return job


def touch(id: str) -> Job[None]:
    """Note that somebody has come for a file."""

    def job(c: Connection) -> None:
        at = now(c)
        c.execute(update(shown).where(shown.c.id == id, shown.c.at < at - DAY).values(at=at))

    return job
