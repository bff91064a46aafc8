"""The server: pages, lists and seats over HTTP, tables over WebSockets."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from secrets import randbits, token_hex
from typing import Any

import msgspec
import prometheus_client
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from tefuda.games.registry import games
from tefuda.saying import Text, told
from tefuda.server import answers, brought, closing, lists, metrics, neighbours, storage, wishes
from tefuda.server import protocol as p
from tefuda.server.answers import HEADERS, address_of, answer, body, field_of, is_here, limited, number_of, unread
from tefuda.server.archive import shelved
from tefuda.server.batches import Batches
from tefuda.server.collecting import Collector
from tefuda.server.coming import join
from tefuda.server.hall import Hall
from tefuda.server.live import Gone, Live, Outgoing, Viewer
from tefuda.server.pages import ROUTES, TYPES, Pages
from tefuda.server.seating import begin, sit
from tefuda.server.sessions import Limit, Limits, Sessions, local_cookie, name_person, names_of
from tefuda.server.statics import HASHED, INDEX, PAGES, assets, folder
from tefuda.server.steps import Refusal
from tefuda.server.storage import Storage, StorageError
from tefuda.server.thinking import Thinkers, carried_out
from tefuda.server.workers import Post

log = logging.getLogger(__name__)

OPEN_TABLES = 20
"""Tables that are not finished at which one person may sit."""
CONNECTIONS = 100
"""Connections to tables from one address, in each process that carries tables."""


class Server:
    """What the routes need."""

    def __init__(self, store: Storage, sessions: Sessions, hall: Hall) -> None:
        self.store = store
        self.sessions = sessions
        self.hall = hall
        self.pages = Pages(self)
        self.client = assets(folder())
        self._names: Batches[str, str] = Batches(lambda persons: store.read(names_of(persons)))
        self._listed: asyncio.Task[list[wishes.GameListed]] | None = None
        self.connected: Counter[str] = Counter()
        self.asking = Limits(10, 60)
        self.making = Limits(0.2, 20)
        self.coming = Limits(0.2, 100)

    # ---- HTTP -----------------------------------------------------------------------------------------------------------

    def route(self, handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """Return a handler behind the checks that all have in common, with errors as answers."""

        async def checked(request: Request) -> Response:
            reason = self.sessions.foreign(request)
            if reason:
                return answers.closed(reason, request)
            if not (request.url.path == "/healthz" or self.asking.allows(address_of(request))):
                return answer(429, p.Refused("", told(Text("少し待ってください", "too many requests; wait a little"))))
            try:
                return await handler(request)
            except Refusal as refusal:
                return answer(409, p.Refused("", told(refusal.text), "", refusal.reasons, refusal.offered))
            except HTTPException as error:
                return answer(error.status_code, p.Refused("", told(Text("大きすぎます", "this is too large"))))
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                return answer(400, p.Refused("", told(unread(error)), field_of(error)))
            except Gone:
                id, game = request.path_params.get("id", ""), request.path_params.get("game", "")
                missing = Text(f"卓 {id} はありません", f"there is no table {id}")
                if game in games():
                    missing = Text(f"{game} にそれはありません", f"{game} has none")
                elif game:
                    missing = Text(f"{game} というゲームはありません", f"there is no game {game}")
                return answer(404, p.Refused("", told(missing)))
            except StorageError as error:
                metrics.ERRORS.inc()
                return answer(503, p.Refused("", told(error.text)))

        return checked

    async def page(self, request: Request) -> Response:
        """A file of the client, or its one page, which knows by the address what to show."""
        path = request.path_params.get("path", "")
        found = self.client.get(path)
        if found is None and path.startswith(("api/", HASHED)):
            return answer(404, p.Refused("", told(Text("そのページはありません", "there is no such page"))))
        if not path:
            self.listed()  # the start page will ask for them
        known = found is not None or path.partition("/")[0] in PAGES
        out = (found or self.client[INDEX]).response(request, 200 if known else 404)
        if self.sessions.token and found in (None, self.client[INDEX]):
            out.set_cookie(local_cookie(request), self.sessions.token, httponly=True, samesite="strict")
        return out

    async def me(self, request: Request) -> Response:
        """Who one is; with a name: become a guest, or be called otherwise."""
        person = self.sessions.person(request)
        session = self.sessions.sign(person) if person else ""
        if request.method == "POST":
            wish = await body(request, wishes.NameWish)
            if not person:
                if not self.coming.allows(address_of(request)):
                    raise Refusal(
                        Text("新しい客が多すぎます。少し待ってください", "too many new guests; wait a little")
                    )
                person, session = self.sessions.new()
            await self.store.write(name_person(person, wish.name.strip() or "?"))
        name = await self._names.of(person) if person else ""
        out = answer(200, wishes.Me(person, name, session))
        if session:
            secure = request.headers.get("x-forwarded-proto", request.url.scheme) == "https"
            out.set_cookie(
                self.sessions.cookie, session, max_age=365 * 86400, httponly=True, samesite="lax", secure=secure
            )
        return out

    def listed(self) -> asyncio.Task[list[wishes.GameListed]]:
        """Have all games read, once: that of a table is there sooner by itself."""
        if self._listed is None:
            self._listed = asyncio.create_task(asyncio.to_thread(wishes.games_listed))
        return self._listed

    async def games(self, request: Request) -> Response:
        """The games with their decks."""
        return answer(200, await asyncio.shield(self.listed()))

    async def tables(self, request: Request) -> Response:
        """A list of tables: those that are public, or those of who asks (``mine``)."""
        query = {key: value.replace("\0", "") for key, value in request.query_params.items()}
        mine = self.sessions.person(request) if "mine" in query else ""
        if "mine" in query and not mine:
            return answer(200, [])
        before = number_of(query.get("before", ""))
        job = lists.listed(
            query.get("state", ""),
            query.get("game", ""),
            mine,
            query.get("name", ""),
            before,
            public=not mine,
        )
        return answer(200, [wishes.listed(found) for found in await self.store.read(job)])

    async def known(self, connection: HTTPConnection) -> tuple[str, str]:
        """Return id and name of who asks, empty for a stranger."""
        handed_on = self.sessions.passed_on(connection)
        if handed_on is not None:
            return handed_on
        person = self.sessions.person(connection)
        return person, await self._names.of(person) if person else ""

    async def person(self, request: Request) -> tuple[str, str]:
        """Return who asks, with a name.

        Raises:
            Refusal: If nobody we know.
        """
        person, name = await self.known(request)
        if not name:
            raise Refusal(Text("先に名前を決めてください", "say first what you are called"))
        return person, name

    async def make(self, request: Request) -> Response:
        """Make a table."""
        person, name = await self.person(request)
        await self.may_make(request, person)
        return answer(201, await self.make_table(await body(request, wishes.TableWish), person, name, randbits(48)))

    async def may_make(self, request: Request, person: str) -> None:
        """Check that somebody may make one more table.

        Raises:
            Refusal: If there are too many.
        """
        if not self.making.allows(address_of(request)):
            raise Refusal(Text("卓を作りすぎです。少し待ってください", "too many tables; wait a little"))
        if await self.store.read(lists.open_tables_of(person)) >= OPEN_TABLES:
            raise Refusal(Text(f"開いている卓は{OPEN_TABLES}までです", f"you have {OPEN_TABLES} open tables already"))

    async def make_table(self, wish: wishes.TableWish, person: str, name: str, seed: int) -> wishes.Made:
        """Make a table as somebody wishes.

        Raises:
            Refusal: If the wish cannot be fulfilled.
        """
        the_game = wishes.agreed(wish)
        id = token_hex(8)
        words = {i: self.sessions.invite() for i, s in enumerate(wish.seats) if s.kind == "open"}
        desk = self.hall.desk
        cards = msgspec.json.decode(
            await carried_out(desk, brought.read, wish.game, wish.cards) if wish.cards else "[]"
        )
        seated = []
        for i, s in enumerate(wish.seats):
            chosen = s.kind != "open" or s.deck is not None
            deck = await brought.deck_of(the_game, s.deck, i, cards, wish.options, desk) if chosen else None
            seated.append(wishes.stored_seat(i, s, deck, person, name, words.get(i, "")))
        spec = wishes.agreed_on(wish, seed, cards)
        match = {"id": id, "game": wish.game, "state": "waiting", "spec": spec, "public": wish.public}
        await self.store.write(storage.new_match(match, seated))
        await self.begun(id, person, name)
        return wishes.Made(id, {seated[i]["letter"]: word for i, word in words.items()})

    async def sit(self, request: Request) -> Response:
        """Take an open seat; the match begins with the last one."""
        person, name = await self.person(request)
        data = await limited(request)
        wish = msgspec.json.decode(data, type=wishes.SitWish)
        id = request.path_params["id"]
        try:
            live = await self.hall.table(id)
        except Gone as gone:
            if not gone.address or self.sessions.passed_on(request) is not None:
                raise
            return await neighbours.answered(gone.address, id, "seats", data, self.sessions.pass_on(person, name))
        seat = await sit(self.hall, live, wish, person, name)
        return answer(200, seat.state())

    async def begun(self, id: str, person: str, name: str) -> None:
        """Have a table that was stored carried, and its match begin if all seats are taken.

        Raises:
            Refusal: If it cannot begin.
        """
        try:
            await begin(self.hall, await self.hall.table(id))
        except Gone as gone:
            found = await neighbours.answered(gone.address, id, "begin", b"", self.sessions.pass_on(person, name))
            if found.status_code != 200:
                refused = msgspec.json.decode(found.body, type=p.Refused)
                text = Text(refused.text.ja, refused.text.en)
                raise Refusal(text, refused.offered, refused.reasons) from None

    async def begin(self, request: Request) -> Response:
        """Have a table carried here; asked for by another process of this server."""
        if self.sessions.passed_on(request) is None:
            raise Gone
        await begin(self.hall, await self.hall.table(request.path_params["id"]))
        return answer(200, {})

    async def record(self, request: Request) -> Response:
        """The record of a finished match, from what is stored: whoever carries the table."""
        id = request.path_params["id"]
        found = await self.store.read(shelved(id))
        if found is None:
            raise Gone
        persons = {person for kind, person, _ in found.seats if kind != "bot"}
        alone = found.header and persons == {self.sessions.person(request)}
        if not found.over and not alone:
            raise Refusal(Text("棋譜は対戦が終わってから渡します", "the record is handed out when the match is over"))
        return Response(await self.hall.archive.record(id, found), 200, HEADERS, "text/plain; charset=utf-8")

    # ---- tables ---------------------------------------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        """Connect somebody to a table."""
        if self.sessions.foreign(socket):
            await socket.close(4403)
            return
        person, name = await self.known(socket)
        await socket.accept()
        address = address_of(socket)
        counted = not is_here(address) and self.sessions.passed_on(socket) is None
        if counted and self.connected[address] >= CONNECTIONS:
            text = Text("この住所からの接続が多すぎます", "there are too many connections from your address")
            await socket.send_text(p.encode(p.Refused("", told(text))).decode())
            await socket.close(4429)
            return
        self.connected[address] += counted
        try:
            await self._connected(socket, person, name)
        finally:
            self.connected[address] -= counted
            if not self.connected[address]:
                del self.connected[address]

    async def _connected(self, socket: WebSocket, person: str, name: str) -> None:
        try:
            live = await self.hall.table(socket.path_params["id"])
        except Gone as gone:
            if gone.address and self.sessions.passed_on(socket) is None:
                await neighbours.relay(socket, gone.address, self.sessions.pass_on(person, name))
            else:
                await socket.close(4404 if not gone.address else 4409)
            return
        except Refusal as refusal:
            await socket.send_text(p.encode(p.Refused("", told(refusal.text))).decode())
            await socket.close(4404)
            return
        except StorageError:
            await socket.close(4503)
            return
        await self.sit_at(socket, live, person, name)

    async def sit_at(self, socket: WebSocket, live: Live, person: str, name: str) -> None:
        """Carry a connection to a table of this server until it ends."""
        mine, wished = live.table.seats_of(person), socket.query_params.get("seat", "")
        seat = wished if wished in mine else mine[0] if mine else ""
        outgoing = Outgoing(socket, 0 if seat else live.table.delay)
        course, event, request = (number_in(socket, key) for key in ("course", "event", "request"))
        viewer = Viewer(outgoing, seat, person, name, course, event, request)
        writer = asyncio.create_task(outgoing.run())
        limit = Limit(50, 200)
        metrics.SOCKETS.inc()
        try:
            await join(self.hall, live, viewer)
            while True:
                data = await socket.receive()
                if data["type"] == "websocket.disconnect":
                    break
                await asyncio.sleep(limit.wait())  # who sends too fast is read more slowly
                await self.message(live, viewer, data.get("text") or data.get("bytes") or b"")
        except WebSocketDisconnect:
            pass
        finally:
            metrics.SOCKETS.dec()
            await self.hall.leave(live, viewer)
            outgoing.stop()
            writer.cancel()

    async def message(self, live: Live, viewer: Viewer, data: str | bytes) -> None:
        """Read a message and have it carried out."""
        try:
            message = p.read_client(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            viewer.socket.send(p.encode(p.Refused("", told(unread(error)), field_of(error))))
            return
        try:
            await self.hall.receive(live, viewer, message)
        except Exception:
            metrics.ERRORS.inc()
            log.exception("a message failed", extra={"table": live.table.id})
            text = Text("サーバーの側の誤りです。盤面はそのままです", "a fault of the server; nothing has changed")
            viewer.socket.send(p.encode(p.Refused(message.id, told(text))))


def number_in(socket: WebSocket, key: str) -> int:
    """Return a number that somebody who comes again says of what he was told last; -1 if he does not."""
    text = socket.query_params.get(key, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


async def healthy(request: Request) -> Response:
    """Whether the server is up and its database answers."""
    server: Server = request.app.state.server
    await server.store.read(names_of([""]))
    alone = server.hall.share.of == 1
    return answer(200, {"ok": True, "tables": len(server.hall.live) if alone else metrics.tables()})


async def measured(request: Request) -> Response:
    """What Prometheus reads."""
    return Response(metrics.told(), media_type=prometheus_client.CONTENT_TYPE_LATEST)


async def protocol(request: Request) -> Response:
    """The JSON Schema of the protocol."""
    return answer(200, p.schema(TYPES))


async def at_table(websocket: WebSocket) -> None:
    """Connect somebody to a table; whoever has left before he was heard leaves no trace in the log."""
    try:
        await websocket.app.state.server.socket(websocket)
    except WebSocketDisconnect:
        raise ClientDisconnected from None


def of_pages(handler: Any) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler of the pages behind the checks of the server."""

    async def behind(request: Request) -> Response:
        server: Server = request.app.state.server
        return await server.route(getattr(server.pages, handler.__name__))(request)

    return behind


def routes() -> list[Route | WebSocketRoute]:
    """Return the routes of the server."""

    def to(name: str) -> Callable[[Request], Awaitable[Response]]:
        async def handler(request: Request) -> Response:
            server: Server = request.app.state.server
            return await server.route(getattr(server, name))(request)

        return handler

    def checked(handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def behind(request: Request) -> Response:
            server: Server = request.app.state.server
            return await server.route(handler)(request)

        return behind

    return [
        Route("/healthz", checked(healthy)),
        Route("/metrics", checked(measured)),
        Route("/api/protocol", checked(protocol)),
        Route("/api/me", to("me"), methods=["GET", "POST"]),
        Route("/api/games", to("games")),
        Route("/api/tables", to("tables"), methods=["GET"]),
        Route("/api/tables", to("make"), methods=["POST"]),
        Route("/api/tables/{id}/seats", to("sit"), methods=["POST"]),
        Route("/api/tables/{id}/record", to("record")),
        *[Route(r.path, of_pages(r.handler), methods=[r.method]) for r in ROUTES],
        WebSocketRoute("/tables/{id}", at_table),
        # what one server asks of another: all that concerns one table begins with this
        Route("/tables/{id}/seats", to("sit"), methods=["POST"]),
        Route("/tables/{id}/begin", to("begin"), methods=["POST"]),
        Route("/{path:path}", to("page")),
    ]


def application(
    database: str | Storage,
    address: str = "",
    token: str = "",
    hosts: frozenset[str] = frozenset(),
    thinkers: int = 1,
    collector: Collector | None = None,
    game: str = "",
    waits: float = closing.DAYS,
    post: Post = Post(),  # noqa: B008 - it never changes
) -> Starlette:
    """Return the server as an ASGI application.

    Args:
        database: The database, or SQLAlchemy's address of it.
        address: Where other servers of the same database reach this one.
        token: What every request has to bring, for a server of one's own.
        hosts: Names under which it may be addressed; none: any.
        thinkers: Processes in which bots think.
        collector: Looks for garbage, if the process is the server's alone.
        game: What is played first: its usual decks are read while the browser still begins.
        waits: Days for which a table waits for somebody who takes a seat; 0: for ever.
        post: What this process is, of several.
    """
    store = Storage(database) if isinstance(database, str) else database

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store.open()
        thinking, desk = Thinkers(thinkers), Thinkers(1)
        sessions = Sessions(store.secret(), token, hosts)
        server = Server(store, sessions, Hall(store, thinking, address, desk, collector, waits, post))
        app.state.server = server
        await server.hall.start()
        if game:
            server.hall.go(server.hall.loader.compiled(brought.read_usual, game))
        try:
            yield
        finally:
            await server.hall.stop()
            thinking.close()
            desk.close()
            server.pages.close()
            store.close()

    return Starlette(routes=routes(), lifespan=life)
