"""The tables that this server carries: loading and dropping them, storing before telling, bots, clocks, and leases."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field
from secrets import token_hex
from time import monotonic, perf_counter
from typing import Any, Protocol

from tefuda.errors import TefudaError
from tefuda.formats.notation import letter
from tefuda.games.registry import game as find_game
from tefuda.match import Match
from tefuda.saying import Text, told
from tefuda.server import metrics, storage
from tefuda.server import protocol as p
from tefuda.server.storage import LostLease, Row, Storage, StorageError
from tefuda.server.table import CLOCK, Refusal, Seat, Step, Table
from tefuda.server.thinking import BotTrouble, Thinkers, Thought
from tefuda.server.wishes import SitWish, deck_of

log = logging.getLogger(__name__)

IDLE = 60.0
"""Seconds after which a table at which nobody is connected and no bot thinks is dropped from memory."""
BEAT = 1.5
"""Seconds between two renewals of the leases."""
AGAIN = 2.0
"""Seconds until something is tried again that could not be stored."""
SLICE = 0.005
"""Seconds for which loading a long record keeps the loop before others get their turn."""
TALK_SHOWN = 50


class Socket(Protocol):
    """What a viewer is told through."""

    async def send(self, data: bytes) -> None:
        """Hand over a message."""
        ...

    async def close(self) -> None:
        """End the connection: the client will come again, and find whoever carries the table now."""
        ...


@dataclass(eq=False)
class Viewer:
    """Somebody connected to a table: a seat, or (empty) a spectator."""

    socket: Socket
    seat: str
    person: str
    name: str
    course: int = 0
    event: int = 0


class Gone(Exception):
    """There is no such table, or another server carries it (``address``)."""

    def __init__(self, address: str = "") -> None:
        super().__init__(address or "no such table")
        self.address = address


@dataclass(eq=False)
class Live:
    """A table in memory, with who is connected."""

    table: Table
    viewers: list[Viewer] = field(default_factory=list)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    history: list[tuple[str, str, str]] = field(default_factory=list)
    thinking: set[str] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None
    used: float = field(default_factory=monotonic)


class Hall:
    """Carries tables.

    Args:
        store: The database.
        thinkers: Where bots think.
        address: Where other servers reach this one.
    """

    def __init__(self, store: Storage, thinkers: Thinkers, address: str) -> None:
        self.store = store
        self.thinkers = thinkers
        self.address = address
        self.id = token_hex(8)
        self.live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # ---- coming and going -----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to renew leases and to look for matches whose server is gone."""
        self.go(self._beat())

    async def stop(self) -> None:
        """Give all tables back."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for id in list(self.live):
            await self._drop(id)

    def go(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something be done beside."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            metrics.ERRORS.inc()
            log.error("a task failed", exc_info=task.exception())

    async def _beat(self) -> None:
        while True:
            try:
                await self.store.write(storage.renew_leases(self.id, self.address))
                for id in await self.store.read(storage.orphans()):
                    await self._adopt(id)
            except StorageError as error:
                log.warning("leases were not renewed: %s", error)
            for id, live in list(self.live.items()):
                if not live.viewers and not live.thinking and not live.lock.locked() and monotonic() - live.used > IDLE:
                    await self._drop(id)
            await asyncio.sleep(BEAT)

    async def _adopt(self, id: str) -> None:
        try:
            await self.table(id)
            log.info("took a match over", extra={"table": id})
        except Gone:
            pass

    async def _drop(self, id: str) -> None:
        live = self.live.pop(id, None)
        if live is not None:
            metrics.LIVE.set(len(self.live))
            if live.timer is not None:
                live.timer.cancel()
            try:
                await self.store.write(storage.drop_lease(id, self.id))
            except StorageError:
                log.warning("a lease was not given back; it runs out", extra={"table": id})

    async def lost(self, id: str) -> None:
        """Another server carries a table: those connected here have to come again."""
        live = self.live.pop(id, None)
        metrics.LIVE.set(len(self.live))
        for viewer in live.viewers if live is not None else ():
            await viewer.socket.close()

    async def table(self, id: str) -> Live:
        """Return a table, loaded if need be; several who ask at once wait for one loading.

        Raises:
            Gone: If there is none, or another server carries it.
        """
        if id in self.live:
            self.live[id].used = monotonic()
            return self.live[id]
        if id not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Live:
        while not await self.store.write(storage.take_lease(id, self.id)):
            found = await self.store.read(storage.owner_of(id))
            if found is not None:
                raise Gone(found[1])
            if await self.store.read(storage.load_match(id)) is None:
                raise Gone
            # the lease ran out between the two questions
        data = await self.store.read(storage.load_match(id))
        if data is None:
            raise Gone
        live = Live(Table(data))
        began = perf_counter()
        for _ in live.table.replay(data["rows"]):
            if perf_counter() - began > SLICE:
                await asyncio.sleep(0)
                began = perf_counter()
        live.history = [(r["kind"], r["seat"], r["text"]) for r in data["rows"]]
        self.live[id] = live
        metrics.LIVE.set(len(self.live))
        self._wind(live)
        return live

    # ---- viewers --------------------------------------------------------------------------------------------------------

    async def join(self, live: Live, viewer: Viewer) -> None:
        """Connect somebody to a table, and tell how it stands."""
        async with live.lock:
            live.viewers.append(viewer)
            self._count(live)
            await viewer.socket.send(p.encode(live.table.welcome(viewer.seat)))
            for remark in live.table.talk[-TALK_SHOWN:]:
                await viewer.socket.send(p.encode(remark))
            await self.tell(live, live.table.presence())
            await self.show(live, viewer)
            if live.table.timing.kind != "none" and live.table.match is not None:
                await viewer.socket.send(p.encode(live.table.clock()))

    async def leave(self, live: Live, viewer: Viewer) -> None:
        """Forget a connection."""
        if viewer in live.viewers:
            live.viewers.remove(viewer)
            live.used = monotonic()
            self._count(live)
            await self.tell(live, live.table.presence())

    def _count(self, live: Live) -> None:
        for seat in live.table.seats.values():
            seat.present = sum(v.seat == seat.letter for v in live.viewers)
        live.table.spectators = sum(not v.seat for v in live.viewers)

    async def tell(self, live: Live, message: p.Message) -> None:
        """Tell everybody at a table the same."""
        data = p.encode(message)
        await asyncio.gather(*(v.socket.send(data) for v in live.viewers))

    async def show(self, live: Live, *viewers: Viewer) -> None:
        """Tell viewers how the match stands: what happened since they were told last, the position, who is asked."""
        table = live.table
        if table.match is None:
            return
        made: dict[tuple[str, int], tuple[list[bytes], int]] = {}
        sending = []
        for viewer in viewers:
            if viewer.course != table.course:
                viewer.course, viewer.event = table.course, 0
            key = viewer.seat, viewer.event
            if key not in made:
                made[key] = standing(table, *key)
            messages, viewer.event = made[key]
            sending += [viewer.socket.send(b) for b in messages]
        await asyncio.gather(*sending)

    # ---- changes --------------------------------------------------------------------------------------------------------

    async def receive(self, live: Live, viewer: Viewer, message: p.FromClient) -> None:
        """Carry out a message and answer it."""
        try:
            if isinstance(message, p.Resume):
                async with live.lock:
                    viewer.course, viewer.event = message.course, message.event
                    await self.show(live, viewer)
            elif isinstance(message, p.Why | p.WhyNot):
                await viewer.socket.send(p.encode(live.table.answer(viewer.seat, message)))
                return
            elif isinstance(message, p.Chat):
                await self._say(live, viewer, message)
            else:
                await self.take(live, viewer.seat, message)
            await viewer.socket.send(p.encode(p.Done(message.id)))
        except Refusal as refusal:
            answer = p.Refused(message.id, told(refusal.text), "", refusal.reasons, refusal.offered)
            await viewer.socket.send(p.encode(answer))
        except StorageError as error:
            metrics.ERRORS.inc()
            await viewer.socket.send(p.encode(p.Refused(message.id, told(error.text))))

    async def _say(self, live: Live, viewer: Viewer, message: p.Chat) -> None:
        async with live.lock:
            number = len(live.table.talk) + 1
            await self.store.write(storage.add_talk(live.table.id, number, viewer.seat, viewer.name, message.text))
            remark = p.Said(number, viewer.seat, viewer.name, message.text)
            live.table.talk.append(remark)
            await self.tell(live, remark)

    async def take(self, live: Live, seat: str, message: p.FromClient | Row) -> None:
        """Carry out a change: store it, and only then tell.

        Raises:
            Refusal: If it is not possible; nothing has changed.
            StorageError: If it could not be stored; nothing has changed.
        """
        table = live.table
        async with live.lock:
            id = message.message if isinstance(message, Row) else message.id
            if id and table.done_already(seat, id):
                return
            began = perf_counter()
            step = table.take(seat, message)
            if step.row is not None:
                await self._store(live, step)
            table.settle(step)
            for one in step.tell:
                await self.tell(live, one)
            if step.rematch:
                await self._rematch(live)
            await self._told(live)
            metrics.DECISIONS.inc()
            metrics.LATENCY.observe(perf_counter() - began)

    async def _store(self, live: Live, step: Step) -> None:
        row, over = step.row, live.table.over()
        assert row is not None
        try:
            ended = (over.result, over.clause) if over is not None else None
            await self.store.write(storage.add_row(live.table.id, self.id, row, ended))
        except LostLease:
            step.revert()
            self.go(self.lost(live.table.id))
            raise Refusal(
                Text(
                    "卓は別のサーバーに移りました。つなぎ直してください",
                    "the table is carried by another server now; connect again",
                )
            ) from None
        except StorageError:
            step.revert()
            raise
        live.history.append((row.kind, row.seat, row.text))

    async def _told(self, live: Live) -> None:
        """After a change: everybody is told how the match stands; clocks and bots go on."""
        await self.show(live, *live.viewers)
        if live.table.timing.kind != "none":
            await self.tell(live, live.table.clock())
        self._wind(live)

    def _wind(self, live: Live) -> None:
        """Set the timer of the clock, and let bots think who are asked."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        left = live.table.time_left()
        if left is not None:
            live.timer = asyncio.get_running_loop().call_later(left + 0.01, lambda: self.go(self._time_over(live)))
        if live.table.state == "running":
            for who in live.table.asked:
                if live.table.seats[who].kind == "bot" and who not in live.thinking:
                    live.thinking.add(who)
                    self.go(self._bot(live, who))

    async def _time_over(self, live: Live) -> None:
        seat = live.table.out_of_time()
        if seat:
            try:
                await self.take(live, seat, Row(live.table.rows, "request", seat, "concede", CLOCK))
            except Refusal as refusal:
                log.warning("nobody lost by the clock: %s", refusal, extra={"table": live.table.id})
            except StorageError:
                asyncio.get_running_loop().call_later(AGAIN, lambda: self.go(self._time_over(live)))
        else:
            self._wind(live)

    # ---- bots -----------------------------------------------------------------------------------------------------------

    async def _bot(self, live: Live, who: str) -> None:
        """Let a bot decide until it is no longer asked."""
        table = live.table
        try:
            while (
                self.live.get(table.id) is live and table.state == "running" and who in table.asked and not table.paused
            ):
                number = table.asked[who]
                answer = await self._thought(live, who)
                if table.asked.get(who) != number:
                    continue  # something was taken back meanwhile
                try:
                    await self.take(live, who, Row(table.rows, "move", who, answer, ""))
                except StorageError:
                    await self.tell(live, p.Trouble(told(StorageError(RuntimeError()).text)))
                    await asyncio.sleep(AGAIN)
                except Refusal as refusal:
                    log.error("a bot's answer was refused: %s", refusal, extra={"table": table.id})
                    return
        finally:
            live.thinking.discard(who)

    async def _thought(self, live: Live, who: str) -> str:
        """Return a bot's answer; the first option if it gives none even when asked again."""
        table = live.table
        thought = Thought(
            table.id, table.course, table.header, tuple(live.history), who, table.seats[who].name, table.rows
        )
        for _ in range(2):
            try:
                return await self.thinkers.think(thought)
            except BotTrouble as trouble:
                metrics.ERRORS.inc()
                log.error("a bot gave no answer: %s", trouble, extra={"table": table.id})
        decisions = table.match.decisions if table.match is not None else ()
        return next(d.options[0].text for d in decisions if letter(d.player) == who)

    # ---- seats ----------------------------------------------------------------------------------------------------------

    async def sit(self, live: Live, wish: SitWish, person: str, name: str) -> Seat:
        """Let somebody take an open seat; with the last one the match begins.

        Raises:
            Refusal: If there is none for them, or the deck does not fit.
        """
        table = live.table
        mine = next((s for s in table.seats.values() if s.person == person), None)
        if mine is not None:
            return mine
        async with live.lock:
            free = [s for s in table.seats.values() if s.kind == "open" and wish.seat in ("", s.letter)]
            seat = next((s for s in free if table.public or s.invitation == wish.invitation), None)
            if seat is None:
                raise Refusal(
                    Text(
                        "空いている席がないか、招待の言葉が違います",
                        "no seat is open to you, or the invitation is wrong",
                    )
                )
            deck = deck_of(find_game(table.game), wish.deck, ord(seat.letter) - ord("A"))
            change = {"kind": "person", "person": person, "name": name, "deck": storage.builtins(deck)}
            if not await self.store.write(storage.change_seat(table.id, seat.letter, **change)):
                raise Refusal(Text("その席はもう取られました", "somebody else was faster"))
            seat.kind, seat.person, seat.name, seat.deck = "person", person, name, deck
            for viewer in live.viewers:
                if viewer.person == person:
                    viewer.seat = seat.letter
            self._count(live)
            await self.tell(live, table.presence())
        await self.begin(live)
        return seat

    # ---- beginning ------------------------------------------------------------------------------------------------------

    async def begin(self, live: Live) -> None:
        """Begin the match of a table whose seats are all taken.

        Raises:
            Refusal: If the decks do not fit; nothing has changed.
        """
        table = live.table
        async with live.lock:
            if table.match is not None or any(s.kind == "open" for s in table.seats.values()):
                return
            try:
                decks = [s.deck for s in table.seats.values() if s.deck is not None]
                match = Match.new(table.game, decks, table.spec["seed"], table.spec.get("options") or None)
            except TefudaError as error:
                raise Refusal(Text(error.told("ja"), error.told("en"))) from None
            header = match.record_text()
            await self.store.write(storage.begin_match(table.id, self.id, header))
            table.header = header
            table.begin(match)
            await self.tell(live, table.presence())
            await self._told(live)

    async def _rematch(self, live: Live) -> None:
        """Set up the next table for the same players, the seats changed round, and say where it is."""
        old = live.table
        seated = list(old.seats.values())
        moved = [*seated[1:], seated[0]]
        letters = [s.letter for s in seated]
        id = token_hex(8)
        spec = {**old.spec, "seed": int(token_hex(4), 16)}
        rows = [
            {
                "letter": at,
                "kind": s.kind,
                "person": s.person or None,
                "name": s.name,
                "deck": storage.builtins(s.deck),
                "invitation": s.invitation or None,
            }
            for at, s in zip(letters, moved, strict=True)
        ]
        match = {"id": id, "game": old.game, "state": "waiting", "spec": spec, "public": old.public}
        await self.store.write(storage.new_match(match, rows))
        await self.begin(await self.table(id))
        old.proposed += 1
        await self.tell(live, p.Proposal(old.proposed, "rematch", "", (), True, id))


def standing(table: Table, seat: str, since: int) -> tuple[list[bytes], int]:
    """Return what a viewer is told of how a match stands, and the number of the last event that it tells."""
    events = table.events(seat, since)
    last = events.events[-1].number if events.events else since
    messages: list[p.Message | None] = [events, table.position(seat), table.request(seat), table.over()]
    return [p.encode(m) for m in messages if m is not None], last
