"""The people of `tools.load`, and what is read of what they are told: they share the machine with the server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection

from tefuda.server import protocol as p


class Option(msgspec.Struct):
    """What is read of an option."""

    text: str


class Asked(msgspec.Struct):
    """What is read of a request."""

    number: int
    options: list[Option] = []
    automatic: str = ""
    sealed: bool = False


class English(msgspec.Struct):
    """What is read of a text in both languages."""

    en: str


class Event(msgspec.Struct):
    """What is read of an event."""

    number: int
    text: English


class Told(msgspec.Struct):
    """What is read of a story."""

    course: int
    since: int
    events: list[Event]


@dataclass(eq=False)
class Seat:
    """One person at one table, as he is told of it."""

    table: Table
    letter: str
    person: str
    session: str
    socket: ClientConnection | None = None
    request: Asked | None = None
    """The open request, if it is his."""
    heard: str | bytes = b""
    """How he was told of it."""
    number: int = -1
    course: int = 0
    since: int = 0
    """The event that he knows without having been told here: his match was old when the load began."""
    told: dict[int, str] = field(default_factory=dict)
    sent: dict[str, tuple[int, str, float]] = field(default_factory=dict)
    """What is not yet acknowledged: request, answer, when."""
    done: dict[str, str] = field(default_factory=dict)
    over: str = ""
    back: float = 0.0
    before: p.Request | None = None
    moved: bool = False


@dataclass(eq=False)
class Table:
    """A table with its two seats."""

    id: str
    game: str
    seats: dict[str, Seat] = field(default_factory=dict)
    waiting: dict[str, float] = field(default_factory=dict)
    following: str = ""


EVENTS, REQUESTS = msgspec.json.Decoder(Told), msgspec.json.Decoder(Asked)
BEFORE_KIND = len('{"type":"')


def kind_of(data: str | bytes) -> str:
    """Return the kind of a message: what stands in it first."""
    text = data if isinstance(data, str) else data[:40].decode(errors="replace")
    return text[BEFORE_KIND : text.index('"', BEFORE_KIND)]


class Prompt(NamedTuple):
    """What somebody was asked before the server was killed, and how he was told it again; ``told``: the number of the request that he had
    been told last, ``sent``: whether an answer of his was on its way."""

    seat: Seat
    before: p.Request
    after: str | bytes
    told: int
    sent: bool


def went_on_in_secret(sent: bool, before: p.Request, after: p.Request) -> bool:
    """Tell whether a prompt is another one as a sealed choice was stored that had not been acknowledged: who made it waits for the others
    now, and they are told that he is done."""
    return after.sealed and ((sent and not after.options) or msgspec.structs.replace(after, done=before.done) == before)


def differing(before: p.Request, after: p.Request) -> str:
    """Return the parts in which two requests differ."""
    was, now = (msgspec.structs.asdict(r) for r in (before, after))
    return "; ".join(f"{key} was {was[key]!r}, is {now[key]!r}" for key in was if was[key] != now[key])
