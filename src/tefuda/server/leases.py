"""Which server carries a match. A server has a lease in the database as long as it says that it is up; a match whose owner has none may be
taken over. All of them go by the clock of the database."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, Select, delete, insert, or_, select, update

from tefuda.server.schema import matches, servers
from tefuda.server.storage import Job, now

LEASE = 5.0
"""Seconds for which a server counts as up after it has said so."""


def take_leases(wanted: Sequence[str], owner: str) -> Job[set[str]]:
    """Take matches over that nobody else carries: their owner has said for too long not that it is up. Returns those that are ours."""

    def job(c: Connection) -> set[str]:
        asked = matches.c.id.in_(wanted)
        free = or_(matches.c.owner.is_(None), matches.c.owner.not_in(servers_up(c)))
        c.execute(update(matches).where(asked, free).values(owner=owner))
        return set(c.scalars(select(matches.c.id).where(asked, matches.c.owner == owner)))

    return job


def servers_up(c: Connection) -> Select[tuple[str]]:
    """Select the servers whose lease has not run out: what they carry is theirs."""
    return select(servers.c.id).where(servers.c.lease >= now(c))


def renew_lease(owner: str, address: str) -> Job[None]:
    """Say that a server is up, and with it that it carries its matches: one row, however many they are."""

    def job(c: Connection) -> None:
        at = now(c)
        if not c.execute(update(servers).where(servers.c.id == owner).values(lease=at + LEASE)).rowcount:
            c.execute(insert(servers).values(id=owner, address=address, lease=at + LEASE))
            c.execute(delete(servers).where(servers.c.lease < at - 3600))

    return job


def succeed(address: str) -> Job[bool]:
    """End the leases of servers that were reached at an address before, and tell whether there were any. Who begins there knows that they
    are gone."""

    def job(c: Connection) -> bool:
        return c.execute(delete(servers).where(servers.c.address == address)).rowcount > 0

    return job


def end(owner: str) -> Job[None]:
    """End the lease of a process that is gone: what it carried can be taken over at once."""

    def job(c: Connection) -> None:
        c.execute(delete(servers).where(servers.c.id == owner))

    return job


def drop_match(match: str, owner: str) -> Job[None]:
    """Give a match back."""

    def job(c: Connection) -> None:
        c.execute(update(matches).where(matches.c.id == match, matches.c.owner == owner).values(owner=None))

    return job


def owner_of(match: str) -> Job[tuple[str, str] | None]:
    """Return id and address of the server that carries a match, None if nobody does."""

    def job(c: Connection) -> tuple[str, str] | None:
        query = select(servers.c.id, servers.c.address).join(matches, matches.c.owner == servers.c.id)
        found = c.execute(query.where(matches.c.id == match, servers.c.lease >= now(c))).first()
        return (found.id, found.address) if found is not None else None

    return job


def orphans(limit: int = 50) -> Job[list[str]]:
    """Return running matches that nobody carries although somebody did: their server is gone."""

    def job(c: Connection) -> list[str]:
        carried = (
            select(matches.c.owner).where(matches.c.owner > "").distinct()
        )  # of the index alone, whatever else is stored
        gone = set(c.scalars(carried)) - set(c.scalars(servers_up(c)))
        left = select(matches.c.id).where(matches.c.owner.in_(gone), matches.c.state == "running")
        return list(c.scalars(left.limit(limit))) if gone else []

    return job
