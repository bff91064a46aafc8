"""Who somebody is: signed sessions of guests, the token of a local server, invitations, names, and limits of how much one may ask for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest
from secrets import token_hex, token_urlsafe
from time import monotonic
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer, URLSafeSerializer
from sqlalchemy import Connection, insert, select, update
from starlette.requests import HTTPConnection

from tefuda.server.schema import people
from tefuda.server.storage import Job, now

COOKIE = "tefuda"
"""Cookie of a session, with what tells databases apart behind it; sessions from before that stand under this name alone."""
PROOF = "x-tefuda-proof"
"""Header with which one server says to another who is connected to it."""


class Sessions:
    """Signs and reads sessions.

    Args:
        secret: The key, the same for all servers of a database.
        token: What every request to a local server has to bring, empty for servers that are open to others.
        hosts: Names under which the server may be addressed; none: any. Others could let a page of theirs speak with it.
    """

    def __init__(self, secret: str, token: str = "", hosts: frozenset[str] = frozenset()) -> None:
        self._signer = URLSafeSerializer(secret, salt="session")
        self._internal = URLSafeSerializer(secret, salt="between servers")
        self._invitations = Signer(secret, salt="invitation")
        self.cookie = f"{COOKIE}-{sha256(f'cookie {secret}'.encode()).hexdigest()[:8]}"
        """Browsers share cookies between ports: a server of another database beside this one must not take its guests' sessions away."""
        self.token = token
        self.hosts = hosts

    def new(self) -> tuple[str, str]:
        """Return the id of a new guest, and the session that proves it."""
        person = token_hex(12)
        return person, self.sign(person)

    def sign(self, person: str) -> str:
        """Return the session of a guest."""
        return str(self._signer.dumps(person))

    def person(self, connection: HTTPConnection) -> str:
        """Return who asks, by cookie or by ``Authorization: Bearer``; empty if that is nobody we know."""
        bearer = connection.headers.get("authorization", "")
        session = bearer.removeprefix("Bearer ") if bearer.startswith("Bearer ") else self._stored(connection)
        try:
            found = self._signer.loads(session) if session else ""
        except BadSignature:
            return ""
        return found if isinstance(found, str) else ""

    def _stored(self, connection: HTTPConnection) -> str:
        return connection.cookies.get(self.cookie) or connection.cookies.get(COOKIE, "")

    def invite(self) -> str:
        """Return a word for an open seat. Whoever brings it may come in even where the server is somebody's own: he gave it away."""
        return self._invitations.sign(token_urlsafe(9)).decode()

    def pass_on(self, person: str, name: str) -> str:
        """Return what another server takes as proof of who is connected here."""
        return str(self._internal.dumps([person, name]))

    def passed_on(self, connection: HTTPConnection) -> tuple[str, str] | None:
        """Return who is connected to another server that hands a request on (empty: a spectator); None if no server proves that."""
        proof = connection.headers.get(PROOF)
        if not proof:
            return None
        try:
            person, name = self._internal.loads(proof)
        except (BadSignature, ValueError, TypeError):
            return None
        return str(person), str(name)

    def foreign(self, connection: HTTPConnection) -> str:
        """Return why a request is not answered at all: another name of this machine, another site's page,
        neither token nor invitation; empty if it is.

        What another server of the same database hands on has passed these checks there.
        """
        if self.passed_on(connection) is not None:
            return ""
        host = urlsplit(f"//{connection.headers.get('host', '')}")
        if self.hosts and host.hostname not in self.hosts:
            return "host"
        origin = connection.headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host.netloc:
            return "origin"
        if self.token:
            if self._invitations.validate(connection.query_params.get("invitation", "")):
                return ""
            given = connection.query_params.get("token") or connection.cookies.get(local_cookie(connection), "")
            given = given or connection.headers.get("x-tefuda-token", "")
            if not compare_digest(given.encode(), self.token.encode()):
                return "token"
        return ""


def local_cookie(connection: HTTPConnection) -> str:
    """Return the name of the cookie that holds the word of a server of one's own: browsers share cookies between ports."""
    host = urlsplit(f"//{connection.headers.get('host', '')}")
    return f"{COOKIE}-local-{host.port or 80}"


class Limit:
    """How often something may be done: ``rate`` a second on average, ``burst`` at once."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._left = float(burst)
        self._at = monotonic()

    def allows(self) -> bool:
        """Count one more, and tell whether it is allowed."""
        now = monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self) -> float:
        """Count one more; return the seconds to wait before it is taken up."""
        now = monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate) - 1
        self._at = now
        return max(0.0, -self._left / self.rate)


class Limits:
    """A limit for each address; the oldest are forgotten."""

    def __init__(self, rate: float, burst: int, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._limits: OrderedDict[str, Limit] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Count one more of an address, and tell whether it is allowed."""
        limit = self._limits.setdefault(address, Limit(self.rate, self.burst))
        self._limits.move_to_end(address)
        while len(self._limits) > self.most:
            self._limits.popitem(last=False)
        return limit.allows()


def name_person(person: str, name: str) -> Job[None]:
    """Store a person's name."""

    def job(c: Connection) -> None:
        if not c.execute(update(people).where(people.c.id == person).values(name=name)).rowcount:
            c.execute(insert(people).values(id=person, name=name, since=now(c)))

    return job


def names_of(persons: Sequence[str]) -> Job[dict[str, str]]:
    """Return the names of persons, empty of those whom nobody knows."""

    def job(c: Connection) -> dict[str, str]:
        query = select(people.c.id, people.c.name).where(people.c.id.in_(persons))
        return {**dict.fromkeys(persons, ""), **{person: name or "" for person, name in c.execute(query)}}

    return job
