"""Tables that nobody comes to: one that still waits for somebody is closed after a while. Its address is remembered, so that whoever comes
by its link later is told."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, or_, select, update

from tefuda.saying import Text
from tefuda.server.leases import servers_up
from tefuda.server.schema import matches, seats, talk
from tefuda.server.storage import Job, now

CLOSED = "closed"
"""State of a table that has been closed; it has no seats."""
DAYS = 30
"""Days after which a table is closed at which nobody has taken a seat, unless the server is told otherwise."""
AT_ONCE = 500
"""Tables that are closed at once."""
SAID = Text(
    "この卓は、長いあいだ席が空いたままだったので片付けられました。新しい卓を作ってください",
    "this table has been closed: seats of it were open for a long time. Make a new one",
)
"""What is told to who comes to a closed table."""


def close_abandoned(days: float) -> Job[int]:
    """Close tables that wait although nobody has taken a seat for so many days, and that no server carries, as nobody is there. Returns how
    many."""

    def job(c: Connection) -> int:
        at = now(c)
        last = at - days * 86_400
        free = or_(matches.c.owner.is_(None), matches.c.owner.not_in(servers_up(c)))
        waiting = matches.c.public.in_([True, False]), matches.c.state == "waiting"  # an index begins with them
        taken = select(func.max(seats.c.since)).where(seats.c.match == matches.c.id).scalar_subquery()
        old = select(matches.c.id).where(*waiting, matches.c.since < last, free, func.coalesce(taken, 0.0) < last)
        ids = list(c.scalars(old.limit(AT_ONCE)))
        for part in (seats, talk):
            c.execute(delete(part).where(part.c.match.in_(ids)))
        change = {"state": CLOSED, "public": False, "ended": at, "spec": {}, "owner": None}
        c.execute(update(matches).where(matches.c.id.in_(ids)).values(**change))
        return len(ids)

    return job
