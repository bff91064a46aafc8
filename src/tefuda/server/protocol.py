"""The messages between server and client: the one place from which schema, documentation and checks are made.

Every message is a JSON object with ``type``. A client's message carries an ``id`` of its own choice; the server answers it with
``done`` (it was carried out, and is stored), ``refused``, or the answer to what was asked. The same id is carried out once, however
often it is sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tefuda.games.boards import Board
from tefuda.play.faces import CardFace
from tefuda.play.views import View
from tefuda.saying import Told
from tefuda.server.parts import Cause as Cause
from tefuda.server.parts import Choice as Choice
from tefuda.server.parts import ClockState as ClockState
from tefuda.server.parts import Form as Form
from tefuda.server.parts import Happened as Happened
from tefuda.server.parts import Party as Party
from tefuda.server.parts import Reason as Reason
from tefuda.server.parts import SeatState as SeatState
from tefuda.server.parts import each as each

VERSION = 3
"""Version of the protocol. It grows when a client of the version before would misunderstand something."""

Id = Annotated[
    str,
    Meta(min_length=1, max_length=64, pattern="^[!-~]+$", description="Chosen by the client; the answer carries it."),
]
Words = Annotated[str, Meta(min_length=1, max_length=2000, pattern="^[^\\x00]+$")]
Letter = Annotated[str, Meta(max_length=1, description="Letter of a seat; empty for nobody.")]


Until = Literal["", "my turn", "something", "end"]


class Stop(Struct, frozen=True, forbid_unknown_fields=True):
    """A place to be asked at.

    Attributes:
        phase: The phase or step: its ``word`` in the description of the board.
        mine: In your own turns; false: in those of others.
    """

    phase: Annotated[str, Meta(min_length=1, max_length=40)]
    mine: bool


class Message(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """A message. Unknown fields are refused: a mistyped one would be silently without effect."""


# ---- from the client -----------------------------------------------------------------------------------------------------


class Choose(Message, frozen=True, tag="choose"):
    """Answer the open request.

    Attributes:
        request: Number of the request that is answered; one that is no longer open is refused and harms nothing.
        answer: Notation of an offered option, or several decisions on one line, separated by ``;``.
    """

    id: Id
    request: int
    answer: Words


class Demand(Message, frozen=True, tag="demand"):
    """Demand something without being asked: ``concede``."""

    id: Id
    verb: Annotated[str, Meta(min_length=1, max_length=40)]


class Propose(Message, frozen=True, tag="propose"):
    """Propose something that the others at the table have to agree to: to take one's last decision back, to stop the clocks, to let them
    run again, to play once more. Against bots alone it is granted at once."""

    id: Id
    what: Literal["take-back", "pause", "go-on", "rematch"]


class Agree(Message, frozen=True, tag="agree"):
    """Answer a proposal. Who made it withdraws it by not accepting it."""

    id: Id
    proposal: int
    accept: bool


class Why(Message, frozen=True, tag="why"):
    """Ask what caused an event: the number of the event; 0 for the last one."""

    id: Id
    event: Annotated[int, Meta(ge=0)] = 0


class WhyNot(Message, frozen=True, tag="why_not"):
    """Ask which clauses forbid something, in notation."""

    id: Id
    text: Words


class Inspect(Message, frozen=True, tag="inspect"):
    """Ask which texts change what a card is: its key."""

    id: Id
    card: Words


class Chat(Message, frozen=True, tag="chat"):
    """Say something to the table."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500, pattern="^[^\\x00]+$")]


class Resume(Message, frozen=True, tag="resume"):
    """Ask for what happened since: the course and the last event seen (see :class:`Events`). If the course has changed, everything is told
    anew."""

    id: Id
    course: Annotated[int, Meta(ge=0)] = 0
    event: Annotated[int, Meta(ge=0)] = 0


class Ping(Message, frozen=True, tag="ping"):
    """Ask whether somebody still listens: the answer is ``done``, and nothing else happens. A network that is gone closes no connection."""

    id: Id


class Deck(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck: the name of a delivered one, or a list as a deck file has it."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    english: Annotated[str, Meta(max_length=80)] = ""
    singles: Annotated[dict[str, str], Meta(max_length=8)] = {}
    piles: Annotated[dict[str, dict[str, Annotated[int, Meta(ge=1, le=99)]]], Meta(max_length=8)] = {}


class Join(Message, frozen=True, tag="join"):
    """Ask to take part in the running match, where the game allows that: a proposal to those who play. The rules say when it takes effect.

    Attributes:
        deck: Your deck; without one a delivered one.
    """

    id: Id
    deck: Deck | None = None


class SetPassing(Message, frozen=True, tag="set_passing"):
    """Say how your seat wants to pass; it is kept with the table, and told to nobody else. Everything is said anew each time.

    Attributes:
        automatic: Whether decisions that leave no choice are answered for you; if not, you are asked everything (full control).
        stops: Where you want to be asked whenever you may act, although nothing you can do would matter.
        until: Pass until your turn, until another player does something, or until this turn has ended; empty: no longer. An attack ends it.
    """

    id: Id
    automatic: bool = True
    stops: Annotated[tuple[Stop, ...], Meta(max_length=100)] = ()
    until: Until = ""


FromClient = Choose | Demand | Propose | Agree | Why | WhyNot | Inspect | Chat | Resume | Ping | Join | SetPassing


# ---- from the server -----------------------------------------------------------------------------------------------------


class Welcome(Message, frozen=True, tag="welcome"):
    """The first message.

    Attributes:
        protocol: Version of the protocol.
        table: Id of the table.
        game: Id of the game.
        you: Letter of your seat; empty for spectators.
        state: ``waiting`` for players, ``running``, or ``finished``.
        seats: The seats.
        options: Parameters of the match.
        cards: Cards of somebody's own with which it is played, as card files have them.
        yours: The seats that you hold: several, if others sit beside you. A connection is that of one of them (``?seat=B``).
        delay: Seconds by which spectators are told what happens later than the players.
    """

    protocol: int
    table: str
    game: str
    you: Letter
    state: Literal["waiting", "running", "finished"]
    seats: tuple[SeatState, ...]
    options: dict[str, Any] = {}
    cards: tuple[dict[str, Any], ...] = ()
    yours: tuple[Letter, ...] = ()
    delay: int = 0


class Presence(Message, frozen=True, tag="presence"):
    """Who sits where, whenever that changes, and how many look on."""

    state: Literal["waiting", "running", "finished"]
    seats: tuple[SeatState, ...]
    spectators: int = 0


class Events(Message, frozen=True, tag="events"):
    """What happened.

    Attributes:
        course: Number of the course: it grows with each take-back, and what was told of events since then is void.
        since: The number of the last event before these.
        events: The events, oldest first.
    """

    course: int
    since: int
    events: tuple[Happened, ...]


class Faces(Message, frozen=True, tag="faces"):
    """Printed faces of cards that are named for the first time on this connection, told before what names them."""

    faces: tuple[CardFace, ...]


class Position(Message, frozen=True, tag="position"):
    """The position as the viewer may know it, after events."""

    view: View


class Request(Message, frozen=True, tag="request"):
    """Somebody is asked.

    Attributes:
        number: Number of the request.
        player: Who is asked. Empty while players choose in secret at the same time, and the viewer has answered.
        kind: The game's word; empty if it would tell others too much.
        clause: The clause that asks.
        prompt: The question.
        options: The options, only for who is asked; those that read the same stand there once.
        automatic: The answer that is given for you in a moment, as you have not switched that off; you may be faster.
        form: What kind of answer is wanted.
        leave: Notation of the option that passes, or ends a part of the turn; empty if there is none.
        outlook: What comes of it if everybody passes now; not told with ``automatic``: it comes in a moment.
        asking: The line of text that is being played or carried out, and whose it is.
        sealed: Others decide at the same time, and nobody learns anything before the last answer is in.
        done: While that lasts: the seats that have answered.
        chose: While that lasts, and the viewer has answered: what he chose.
        back: There is a decision of the viewer that can be taken back (`propose`).
    """

    number: int
    player: Letter
    kind: str = ""
    clause: str = ""
    prompt: Told | None = None
    options: tuple[Choice, ...] = ()
    automatic: str = ""
    form: Form | None = None
    leave: str = ""
    outlook: Told | None = None
    asking: Told | None = None
    sealed: bool = False
    done: tuple[Letter, ...] = ()
    chose: tuple[Choice, ...] = ()
    back: bool = False


class Passing(Message, frozen=True, tag="passing"):
    """How your seat passes: when you come, and whenever it changes. Nobody else is told.

    Attributes:
        automatic: Whether decisions that leave no choice are answered for you.
        stops: Where you are asked nevertheless.
        until: Until when you pass; empty: you do not.
    """

    automatic: bool
    stops: tuple[Stop, ...]
    until: Until


class Passed(Message, frozen=True, tag="passed"):
    """A decision was answered for you, as you wished. Others cannot tell it from an answer of your own.

    Attributes:
        request: Number of the request.
        answer: Notation of the option.
    """

    request: int
    answer: str


class Clock(Message, frozen=True, tag="clock"):
    """How the clocks stand, whenever one starts or stops."""

    clock: ClockState


class Said(Message, frozen=True, tag="said"):
    """Somebody said something: the seat's letter, empty for spectators."""

    number: int
    by: str
    name: str
    text: str


class Proposal(Message, frozen=True, tag="proposal"):
    """Something is proposed, or no longer.

    Attributes:
        number: Its number.
        what: What is proposed.
        by: Who proposes it; empty: somebody who asks to join.
        name: Who asks to join.
        back: With a take-back: how many decisions of whom it takes back, by seat.
        open: Who has not yet answered; nobody: it is settled.
        accepted: Whether it is granted, once it is settled.
        table: With a rematch that is granted: the new table.
    """

    number: int
    what: str
    by: str
    open: tuple[str, ...]
    accepted: bool = False
    table: str = ""
    name: str = ""
    back: dict[str, int] = {}


class Done(Message, frozen=True, tag="done"):
    """A message was carried out, and what it changed is stored."""

    id: str


class Refused(Message, frozen=True, tag="refused"):
    """A message was not carried out; nothing has changed.

    Attributes:
        id: Of the message; empty if it could not be read.
        text: Why.
        field: What in the message is wrong, if it could not be read.
        reasons: Clauses that forbid it.
        offered: Options that are near.
    """

    id: str
    text: Told
    field: str = ""
    reasons: tuple[Reason, ...] = ()
    offered: tuple[str, ...] = ()


class Reasons(Message, frozen=True, tag="reasons"):
    """Why something cannot be done; none: it can, or nothing forbids it."""

    id: str
    reasons: tuple[Reason, ...]


class Inspected(Message, frozen=True, tag="inspected"):
    """Which texts change what a card is."""

    id: str
    changes: tuple[Cause, ...]


class Because(Message, frozen=True, tag="because"):
    """What caused an event."""

    id: str
    event: Happened


class Over(Message, frozen=True, tag="over"):
    """The match has ended: letters of the winners or ``draw``, the clause, and what that says."""

    result: str
    clause: str
    why: Told = Told("", "")


class Trouble(Message, frozen=True, tag="trouble"):
    """The match cannot go on at the moment, and why; it goes on by itself when it can."""

    text: Told


FromServer = (
    Welcome
    | Presence
    | Events
    | Faces
    | Position
    | Request
    | Passing
    | Passed
    | Clock
    | Said
    | Proposal
    | Done
    | Refused
    | Reasons
    | Because
    | Inspected
    | Over
    | Trouble
)

_encoder = msgspec.json.Encoder(order="deterministic")
_from_client = msgspec.json.Decoder(FromClient)
_from_server = msgspec.json.Decoder(FromServer)


def encode(message: Message) -> bytes:
    """Write a message; the same bytes for equal messages."""
    return _encoder.encode(message)


def part(of: msgspec.Struct) -> msgspec.Raw:
    """Write a part of a message, to be put into messages as it is."""
    return msgspec.Raw(_encoder.encode(of))


def read_client(data: bytes | str) -> FromClient:
    """Read a message of a client.

    Raises:
        msgspec.DecodeError: If it is none; the message names the field.
    """
    message: FromClient = _from_client.decode(data)
    return message


def read_server(data: bytes | str) -> FromServer:
    """Read a message of a server.

    Raises:
        msgspec.DecodeError: If it is none.
    """
    message: FromServer = _from_server.decode(data)
    return message


def schema(further: Sequence[Any] = ()) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of all messages: ``#/$defs`` has each, ``FromClient`` and ``FromServer`` any of a side, ``Board``
    the description of a game's board (``GET /api/games``). ``further``: what else is said over HTTP."""
    kinds = (FromClient, FromServer, Board, *further)
    (client, server, *_), parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "tefuda protocol",
        "version": VERSION,
        "$defs": {**parts, "FromClient": client, "FromServer": server},
    }
