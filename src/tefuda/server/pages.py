"""What the pages beside the table ask for: games, cards and decks, the rulebook, records and scenarios to be stepped through, lessons.

Whatever takes long happens in two processes beside the server: one looks things up, one analyses.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources import files
from secrets import randbits, token_hex
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from tefuda.errors import TefudaError
from tefuda.formats.decks import DeckList
from tefuda.games.lessons import Lesson, lesson_of
from tefuda.games.registry import Game
from tefuda.games.registry import game as find_game
from tefuda.play.views import View
from tefuda.saying import Text
from tefuda.server import catalogue, rulebook, shown, storage, studies
from tefuda.server.answers import HEADERS, answer, limited
from tefuda.server.archive import rows_of, shelved
from tefuda.server.live import Gone
from tefuda.server.protocol import Deck
from tefuda.server.steps import Refusal
from tefuda.server.thinking import Thinkers, carried_out
from tefuda.server.wishes import GameListed, Made, SeatWish, TableWish, game_listed

if TYPE_CHECKING:
    from tefuda.server.app import Server

LARGEST_FILE = 2_000_000
"""Bytes of a record or scenario file that somebody shows to the server."""
HELD = 64
"""Files and finished matches of the database that are held in memory."""
ANALYSED = 256
"""Matches whose analysis the server keeps."""

Index = Annotated[int, Meta(ge=0, le=100_000)]


class StudyMade(Struct, frozen=True):
    """A file that was shown to the server: the same file has the same id."""

    id: str


class BranchWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Go on from a position of a study.

    Attributes:
        at: How many steps came before it.
        seat: Whose part one takes.
        bot: Who plays the others.
        part: Which scenario of the file.
    """

    at: Index
    seat: Annotated[str, Meta(min_length=1, max_length=1)]
    bot: Literal["random", "greedy", "easy", "normal", "hard", "expert"] = "greedy"
    part: Index = 0


@dataclass(eq=False)
class _Analysis:
    """What is known of a match so far; one slice at a time is worked on."""

    found: list[studies.Chance] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    """How many of the found ones there were after so many decisions."""
    done: int = 0
    total: int = -1
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Pages:
    """Answers the pages.

    Args:
        server: The server that they belong to.
    """

    def __init__(self, server: Server) -> None:
        self.server = server
        self.desk = server.hall.desk
        self.study = Thinkers(1)
        self.held: OrderedDict[str, studies.Source] = OrderedDict()
        self.analyses: OrderedDict[str, _Analysis] = OrderedDict()

    def close(self) -> None:
        """End the processes."""
        self.study.close()

    # ---- games ----------------------------------------------------------------------------------------------------------

    async def game(self, request: Request) -> Response:
        """A game with its board: a table needs no other."""
        return answer(200, await asyncio.to_thread(game_listed, game_of(request)))

    async def cards(self, request: Request) -> Response:
        """The cards and decks of a game."""
        return _json(await carried_out(self.desk, catalogue.pool, game_of(request).id))

    async def picture(self, request: Request) -> Response:
        """A position of the game, from which its picture is drawn."""
        return _json(picture_of(game_of(request).id))

    async def rules(self, request: Request) -> Response:
        """The rulebook of a game."""
        return _json(await asyncio.to_thread(rulebook.rulebook, game_of(request).id))

    async def cited(self, request: Request) -> Response:
        """What cites the clauses of a game."""
        return _json(await carried_out(self.desk, rulebook.cited, game_of(request).id))

    async def check_deck(self, request: Request) -> Response:
        """Look at a deck."""
        of = game_of(request)
        deck = msgspec.json.decode(await limited(request), type=Deck)
        return _json(await carried_out(self.desk, catalogue.check, of.id, deck_list(of, deck)))

    async def read_deck(self, request: Request) -> Response:
        """Read a deck file."""
        of = game_of(request)
        return _json(await carried_out(self.desk, catalogue.read, of.id, _text(await limited(request))))

    async def lesson(self, request: Request) -> Response:
        """The first match of a game that explains itself: what is told in it, and when."""
        return answer(200, _lesson(request))

    async def begin_lesson(self, request: Request) -> Response:
        """Make the table of a first match."""
        lesson = _lesson(request)
        person, name = await self.server.person(request)
        await self.server.may_make(request, person)
        mine, theirs = (Deck(name) for name in lesson.decks)
        wish = TableWish(lesson.game, (SeatWish("me", mine), SeatWish("bot", theirs, lesson.bot)))
        return answer(201, await self.server.make_table(wish, person, name, lesson.seed))

    # ---- studies --------------------------------------------------------------------------------------------------------

    async def show(self, request: Request) -> Response:
        """Take a record or a scenario file, if it can be read."""
        text = _text(await limited(request, LARGEST_FILE))
        id = sha256(text.encode()).hexdigest()[:24]
        await carried_out(self.study, studies.about, id, studies.Source(text))
        await self.server.store.write(shown.keep(id, text))
        self._hold(id, studies.Source(text))
        return answer(201, StudyMade(id))

    def _hold(self, id: str, source: studies.Source) -> None:
        self.held[id] = source
        self.held.move_to_end(id)
        while len(self.held) > HELD:
            self.held.popitem(last=False)

    async def source(self, request: Request) -> tuple[str, studies.Source]:
        """Return id and source of a study: a file that was shown, or a finished match. Neither changes any more.

        Raises:
            Refusal: If there is none, or the match is not over.
        """
        id = request.path_params["id"]
        self._hold(id, self.held.get(id) or await self._found(id))
        return id, msgspec.structs.replace(self.held[id], part=number(request, "part"))

    async def _found(self, id: str) -> studies.Source:
        if text := await self.server.store.read(shown.find(id)):
            await self.server.store.write(shown.touch(id))
            return studies.Source(text)
        found = await self.server.store.read(shelved(id))
        if found is None:
            raise Refusal(
                Text(
                    "この棋譜はここにありません。ファイルをもう一度開いてください",
                    "this record is not here; open its file again",
                )
            )
        if not found.over:
            raise Refusal(Text("棋譜は対戦が終わってから渡します", "the record is handed out when the match is over"))
        rows = await self.server.store.read(rows_of(id))
        return studies.Source(found.header, tuple(rows), names=tuple(name for _, _, name in found.seats))

    async def about(self, request: Request) -> Response:
        """What a study is, and its steps."""
        return _json(await carried_out(self.study, studies.about, *await self.source(request)))

    async def moments(self, request: Request) -> Response:
        """Positions of a study, as one of the players (``as=A``), a spectator (``as=``), or one who sees everything (``as=*``)."""
        viewer = request.query_params.get("as", "*")
        since, count = number(request, "from"), max(1, number(request, "count", 8))
        return _json(await carried_out(self.study, studies.moments, *await self.source(request), since, count, viewer))

    async def file(self, request: Request) -> Response:
        """The file of a study."""
        text = msgspec.json.decode(await carried_out(self.study, studies.file_of, *await self.source(request)))
        return Response(text, 200, HEADERS, "text/plain; charset=utf-8")

    async def chances(self, request: Request) -> Response:
        """Think about a match for a moment: what was found since (``since``: how many decisions the client knows to be done)."""
        id, source = await self.source(request)
        since = number(request, "since")
        known = self.analyses.setdefault(f"{id}/{source.part}", _Analysis())
        self.analyses.move_to_end(f"{id}/{source.part}")
        while len(self.analyses) > ANALYSED:
            self.analyses.popitem(last=False)
        async with known.lock:
            if since >= known.done != known.total:
                task = await carried_out(self.study, studies.chances, id, source, known.done, 100_000)
                more = msgspec.json.decode(task, type=studies.Chances)
                known.at += [len(known.found)] * (more.done - known.done)
                known.found += more.found
                known.done, known.total = more.done, more.total
        first = known.at[since] if since < len(known.at) else len(known.found)
        return answer(200, studies.Chances(known.done, known.total, tuple(known.found[first:])))

    async def go_on(self, request: Request) -> Response:
        """Make a table at which a match goes on from a position of a study."""
        person, name = await self.server.person(request)
        wish = msgspec.json.decode(await limited(request), type=BranchWish)
        await self.server.may_make(request, person)
        id, source = await self.source(request)
        source = msgspec.structs.replace(source, part=wish.part)
        data = await carried_out(self.study, studies.branch, id, source, wish.at)
        made = msgspec.json.decode(data, type=studies.Branch)
        if wish.seat not in made.letters:
            raise Refusal(Text(f"席 {wish.seat} はありません", f"there is no seat {wish.seat}"))
        table = token_hex(8)
        seated = [
            {
                "letter": letter,
                "kind": "person" if letter == wish.seat else "bot",
                "person": person if letter == wish.seat else None,
                "name": name if letter == wish.seat else wish.bot,
                "deck": made.decks[i] if i < len(made.decks) else None,
                "invitation": None,
            }
            for i, letter in enumerate(made.letters)
        ]
        spec = {"options": made.options, "clock": {}, "seed": randbits(48), "from": {"study": id, "at": wish.at}}
        match = {
            "id": table,
            "game": made.game,
            "state": "running",
            "spec": spec,
            "public": False,
            "header": made.header,
        }
        rows = [storage.Row(i, kind, who, text) for i, (kind, who, text) in enumerate(made.rows)]
        await self.server.store.write(storage.continued_match(match, seated, rows))
        await self.server.begun(table, person, name)
        return answer(201, Made(table, {}))


def _lesson(request: Request) -> Lesson:
    lesson = lesson_of(game_of(request).id)
    if lesson is None:
        raise Gone
    return lesson


def game_of(request: Request) -> Game:
    """Return the game that a path names.

    Raises:
        Gone: If there is none.
    """
    try:
        return find_game(request.path_params["game"])
    except TefudaError:
        raise Gone from None


def deck_list(of: Game, deck: Deck) -> DeckList:
    """Return a deck that was sent as a list; what the game does not know of it is left out."""
    piles = {key: dict(deck.piles.get(key, {})) for key in of.piles}
    return DeckList(
        of.id, deck.name, deck.english, {k: deck.singles[k] for k in of.singles if k in deck.singles}, piles
    )


def number(request: Request, name: str, otherwise: int = 0) -> int:
    """Return a number of a query."""
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else otherwise


def picture_of(game: str) -> bytes:
    """Return the position from which the picture of a game is drawn.

    Raises:
        Gone: If the game has none.
    """
    place = files("tefuda.server").joinpath("pictures", f"{game}.json")
    if not place.is_file():
        raise Gone
    return place.read_bytes()


def _text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
        if "\0" in text:  # PostgreSQL keeps no such text
            raise UnicodeError
        return text
    except UnicodeError:
        raise Refusal(
            Text(
                "UTF-8のテキストではありません。UTF-8で保存し直してください",
                "this is no text in UTF-8: save it as UTF-8",
            )
        ) from None


def _json(content: str | bytes, status: int = 200) -> Response:
    return Response(content, status, HEADERS, "application/json")


class Asked(NamedTuple):
    """A route: method, path, who answers, and the types of what is sent (None: nothing, or a text) and of the answer."""

    method: str
    path: str
    handler: Any
    takes: Any
    gives: Any


ROUTES = (
    Asked("GET", "/api/games/{game}", Pages.game, None, GameListed),
    Asked("GET", "/api/games/{game}/cards", Pages.cards, None, catalogue.Pool),
    Asked("GET", "/api/games/{game}/picture", Pages.picture, None, View),
    Asked("GET", "/api/games/{game}/rules", Pages.rules, None, rulebook.Rulebook),
    Asked("GET", "/api/games/{game}/cited", Pages.cited, None, rulebook.Cited),
    Asked("GET", "/api/games/{game}/lesson", Pages.lesson, None, Lesson),
    Asked("POST", "/api/games/{game}/lesson", Pages.begin_lesson, None, Made),
    Asked("POST", "/api/games/{game}/decks/check", Pages.check_deck, Deck, catalogue.DeckChecked),
    Asked("POST", "/api/games/{game}/decks/read", Pages.read_deck, None, catalogue.DeckChecked),
    Asked("POST", "/api/studies", Pages.show, None, StudyMade),
    Asked("GET", "/api/studies/{id}", Pages.about, None, studies.Study),
    Asked("GET", "/api/studies/{id}/moments", Pages.moments, None, list[studies.Moment]),
    Asked("GET", "/api/studies/{id}/chances", Pages.chances, None, studies.Chances),
    Asked("GET", "/api/studies/{id}/file", Pages.file, None, str),
    Asked("POST", "/api/studies/{id}/tables", Pages.go_on, BranchWish, Made),
)
"""Everything that the pages ask for."""
TYPES = tuple(dict.fromkeys(of for route in ROUTES for of in (route.takes, route.gives) if of not in (None, str)))
"""What is said on these routes."""
