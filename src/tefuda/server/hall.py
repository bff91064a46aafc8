"""The tables that this server carries: loading and dropping them, storing before telling, bots, clocks, and leases."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from random import random
from secrets import token_hex
from time import monotonic, perf_counter
from typing import Any

from tefuda.saying import Text, told
from tefuda.server import bots, closing, coming, leases, metrics, storage
from tefuda.server import protocol as p
from tefuda.server.answers import listens
from tefuda.server.archive import Archive
from tefuda.server.bots import AGAIN
from tefuda.server.collecting import Collector
from tefuda.server.course import TAKE_BACK
from tefuda.server.live import Gone, Live, Viewer
from tefuda.server.loading import Loader
from tefuda.server.proposals import Joining
from tefuda.server.seating import ask_to_join, begin, rematch, seat_viewers
from tefuda.server.sessions import Limit
from tefuda.server.steps import AUTOMATIC, BY_CLOCK, Refusal, Step
from tefuda.server.storage import LostLease, Row, Storage, StorageError
from tefuda.server.table import Table
from tefuda.server.telling import standings
from tefuda.server.thinking import Thinkers
from tefuda.server.workers import DOOR, Post

log = logging.getLogger(__name__)

IDLE, IDLE_OVER = 60.0, 5.0
"""Seconds after which a table at which nobody is connected and no bot thinks is dropped from memory: while it waits or is played, and when
its match is over, as it is loaded from its last position then."""
BEAT = 1.5
"""Seconds between two renewals of the leases."""
TALK = 0.5, 10
"""Remarks of one person at a table: so many a second, and at once."""
HELD_MORE = 5.0
"""Seconds by which answers that are held back may wait longer while tables are loaded."""
SETTLING = 3.0
"""Seconds after the start of a server that takes over running matches, in which everybody comes again."""


FIRST_CLOSING, CLOSING = 60.0, 3600.0
"""Seconds until tables that nobody comes to are closed, and from then on."""


class Hall:
    """Carries tables.

    Args:
        store: The database.
        thinkers: Where bots think.
        address: Where other servers reach this one.
        desk: Where what people bring is read.
        collector: Looks for garbage, if the process is this server's alone.
        waits: Days for which a table waits for somebody who takes a seat; 0: for ever.
        post: What this process is, of several of this server.
    """

    def __init__(
        self,
        store: Storage,
        thinkers: Thinkers,
        address: str,
        desk: Thinkers,
        collector: Collector | None = None,
        waits: float = closing.DAYS,
        post: Post = Post(),  # noqa: B008 - it never changes
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.address = address
        self.desk = desk
        self.collector = collector
        self.waits = waits
        self._closing = monotonic() + FIRST_CLOSING
        self.id = post.server or token_hex(8)
        self.share = post.share
        self.live: dict[str, Live] = {}
        self.settled = monotonic() + SETTLING if post.succeeds else 0.0
        """Until then everybody comes again who was at a table of the server that was here before."""
        self.loader = Loader(store, self.id)
        self.archive = Archive(store, self.loader.compiled)
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # ---- coming and going -----------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Take the place of a server that died at this address, whose lease would run out in a few seconds only; begin to renew one's own,
        and to look for matches whose server is gone. Nobody listens at the address yet."""
        try:
            alone = self.share.of == 1
            if alone and self.address and not await asyncio.to_thread(listens, self.address):
                if await self.store.write(leases.succeed(self.address)):
                    self.settled = monotonic() + SETTLING
            await self._renew()  # before anything is carried
        except StorageError as error:
            log.warning("no lease yet: %s", error)
        self.go(self._beat())

    def begins(self) -> bool:
        """Tell whether this server took the place of another one a moment ago, so that everybody comes again."""
        return self.settled > 0 and monotonic() < self.settled + HELD_MORE

    async def stop(self) -> None:
        """Give all tables back."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for id in list(self.live):
            await self._drop(id)
        self.archive.close()

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

    async def _renew(self) -> None:
        """Say that this process is up, if it is one that carries tables."""
        if self.share.number != DOOR:
            await self.store.write(leases.renew_lease(self.id, self.address))

    async def _beat(self) -> None:
        while True:
            try:
                await self._renew()
                for id in await self.store.read(leases.orphans()):
                    if id not in self._loading and self.share.has(id):
                        self.go(self._adopt(id))
                if self.waits and monotonic() >= self._closing:
                    self._closing = monotonic() + CLOSING
                    if closed := await self.store.write(closing.close_abandoned(self.waits)):
                        log.info("closed %s tables that nobody came to", closed)
            except StorageError as error:
                log.warning("the lease was not renewed: %s", error)
            for id, live in list(self.live.items()):
                idle = IDLE_OVER if live.table.state == "finished" else IDLE
                if not live.viewers and not live.thinking and not live.lock.locked() and monotonic() - live.used > idle:
                    await self._drop(id)
            if self.collector is not None:
                quiet = all(monotonic() - live.used > BEAT for live in self.live.values())
                self.collector.beat(quiet)
            await asyncio.sleep(BEAT)

    def _ended(self) -> None:
        """Note that a table or a connection is gone."""
        if self.collector is not None:
            self.collector.gone += 1

    async def _adopt(self, id: str) -> None:
        try:
            await self.table(id)
            log.info("took a match over", extra={"table": id})
        except (Gone, Refusal, StorageError):  # its record cannot be replayed, or it is tried again
            pass

    async def _drop(self, id: str) -> None:
        live = self.live.pop(id, None)
        if live is not None:
            self._ended()
            metrics.LIVE.set(len(self.live))
            if live.timer is not None:
                live.timer.cancel()
            if live.held is not None:
                live.held[1].cancel()
            try:
                await self.store.write(leases.drop_match(id, self.id))
            except StorageError:
                log.warning(
                    "a match was not given back; others take it over when this server has ended", extra={"table": id}
                )

    async def lost(self, id: str) -> None:
        """Another server carries a table: those connected here have to come again."""
        live = self.live.pop(id, None)
        metrics.LIVE.set(len(self.live))
        for viewer in live.viewers if live is not None else ():
            viewer.socket.close()

    async def table(self, id: str) -> Live:
        """Return a table, loaded if need be; several who ask at once wait for one loading.

        Raises:
            Gone: If there is none, or another server, or another process of this one, carries it.
            Refusal: If its record cannot be replayed.
        """
        if id in self.live:
            self.live[id].used = monotonic()
            return self.live[id]
        if not self.share.has(id):
            raise Gone(self.share.door)
        if id not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Live:
        live = await self.loader.load(id)
        self.live[id] = live
        metrics.LIVE.set(len(self.live))
        self._wind(live)
        if live.table.match is None:  # the server may have died between the last seat and the beginning
            self.go(self._begun(live))
        return live

    async def _begun(self, live: Live) -> None:
        with contextlib.suppress(Refusal, StorageError):
            await begin(self, live)

    # ---- viewers --------------------------------------------------------------------------------------------------------

    async def leave(self, live: Live, viewer: Viewer) -> None:
        """Forget a connection."""
        if viewer in live.viewers:
            live.viewers.remove(viewer)
            self._ended()
            live.used = monotonic()
            self.count(live)
            self.tell(live, live.table.presence())

    def count(self, live: Live) -> None:
        """Note who is present."""
        for seat in live.table.seats.values():
            seat.present = sum(v.seat == seat.letter or v.person == seat.person != "" for v in live.viewers)
        live.table.spectators = sum(not v.seat for v in live.viewers)

    def tell(self, live: Live, message: p.Message) -> None:
        """Tell everybody at a table the same."""
        data = p.encode(message)
        for viewer in live.viewers:
            viewer.socket.send(data)

    def tell_seat(self, live: Live, seat: str, message: p.Message) -> None:
        """Tell those who are connected to a seat."""
        for viewer in live.viewers:
            if viewer.seat == seat:
                viewer.socket.send(p.encode(message))

    def show(self, live: Live, *viewers: Viewer) -> None:
        """Tell viewers how the match stands: what happened since they were told last, the position, who is asked."""
        table = live.table
        if table.match is None:
            return
        waiting: list[Viewer] = []
        for viewer in viewers:
            if coming.reads(self, live, viewer):
                continue
            held, viewer.request = viewer.request, -1
            request = table.request(viewer.seat) if held >= 0 else None
            told_all = (viewer.course, viewer.event) == (table.course.number, table.match.events)
            if (
                request is not None and request.number == held and told_all
            ):  # he was here, and nothing has happened since
                viewer.socket.send(p.encode(request))
                continue
            if viewer.course != table.course.number:
                viewer.course, viewer.event = table.course.number, 0
            viewer.event = min(max(viewer.event, 0), table.match.events)
            waiting.append(viewer)
        made = standings(table, {(viewer.seat, viewer.event) for viewer in waiting})
        for viewer in waiting:
            stands = made[viewer.seat, viewer.event]
            viewer.event = stands.last
            coming.name(live, viewer, stands.names)
            for message in stands.messages:
                viewer.socket.send(message)

    # ---- changes --------------------------------------------------------------------------------------------------------

    async def receive(self, live: Live, viewer: Viewer, message: p.FromClient) -> None:
        """Carry out a message and answer it."""
        try:
            if isinstance(message, p.Why | p.WhyNot | p.Inspect):
                viewer.socket.send(p.encode(await coming.answered(self, live, viewer, message)))
                return
            if (receiver := RECEIVERS.get(type(message))) is not None:
                await receiver(self, live, viewer, message)
            elif not isinstance(message, p.Ping):
                await self.take(live, viewer.seat, message)
            done = p.encode(p.Done(message.id))
            (viewer.socket.send_now if isinstance(message, p.Ping) else viewer.socket.send)(done)
        except Refusal as refusal:
            answer = p.Refused(message.id, told(refusal.text), "", refusal.reasons, refusal.offered)
            viewer.socket.send(p.encode(answer))
        except StorageError as error:
            metrics.ERRORS.inc()
            viewer.socket.send(p.encode(p.Refused(message.id, told(error.text))))

    async def _resume(self, live: Live, viewer: Viewer, message: p.Resume) -> None:
        viewer.course, viewer.event = message.course, message.event
        await coming.resume(self, live, viewer)

    async def _say(self, live: Live, viewer: Viewer, message: p.Chat) -> None:
        table = live.table
        async with live.lock:
            name = table.seats[viewer.seat].name if viewer.seat else viewer.name
            remark = p.Said(table.talk.next, viewer.seat, name, message.text)
            if not table.talk.has(remark, message.id):
                if not live.talking.setdefault(viewer.person, Limit(*TALK)).allows():
                    raise Refusal(Text("少し待ってから話してください", "you say too much; wait a little"))
                await self.store.write(storage.add_talk(table.id, remark, message.id))
                table.talk.note(remark, message.id)
                self.tell(live, remark)

    async def take(self, live: Live, seat: str, message: p.FromClient | Row | Joining) -> None:
        """Carry out a change: store it, and only then tell.

        Raises:
            Refusal: If it is not possible; nothing has changed.
            StorageError: If it could not be stored; nothing has changed.
        """
        table = live.table
        async with live.lock:
            id = message.id if isinstance(message, p.Message) else message.message
            if id and (table.course.done(seat, id) or await self._done_long_ago(table, seat, message)):
                return
            began = perf_counter()
            if table.course.short and isinstance(message, p.Message) and table.proposals.goes_back(message):
                whole = await self.store.read(storage.load_match(table.id))
                assert whole is not None
                table.remember(*await self.loader.compiled(table.replayed, whole["rows"]))
                live.follow({**whole, "save": None})
            step = table.take(seat, message)
            await self._carried_out(live, step)
            table.course.note_recent(seat, id)
            if step.rematch:
                table_id = await rematch(self, live)
                self.tell(live, p.Proposal(table.proposals.number(), "rematch", "", (), True, table_id))
            if step.row is not None or step.tell or table.automatic_now():
                await self.go_on(live)
            else:  # what concerns one seat alone is told to that alone
                self.show(live, *(v for v in live.viewers if v.seat == seat))
                self._wind(live)
                return
            metrics.DECISIONS.inc()
            metrics.LATENCY.observe(perf_counter() - began)

    async def _done_long_ago(self, table: Table, seat: str, message: p.FromClient | Row | Joining) -> bool:
        """Tell whether a client's message was carried out so long ago that only the database knows; no answer to the open request was."""
        if not table.course.partial or not isinstance(message, p.Message):
            return False
        if isinstance(message, p.Choose) and message.request == table.asked.get(seat):
            return False
        there = storage.carried_out_before(table.id, seat, [message.id, f"{TAKE_BACK}{message.id}"[:80]])
        return await self.store.read(there)

    async def _carried_out(self, live: Live, step: Step) -> None:
        """Store a step; then it counts, and is told."""
        live.used = monotonic()
        if step.row is not None or step.seats:
            bots.think_ahead(self, live, step)
            await self._store(live, step)
        live.table.settle(step)
        live.saved = step.save
        if step.newcomer is not None:
            seat_viewers(self, live, step.newcomer["letter"])
        for message in (*step.tell, *live.table.proposals.changed()):
            self.tell(live, message)
        for seat, message in step.only:
            self.tell_seat(live, seat, message)

    async def _store(self, live: Live, step: Step) -> None:
        row, over = step.row, live.table.over()
        try:
            if row is None:
                for seat, change in step.seats.items():
                    await self.store.write(storage.change_seat(live.table.id, seat, **change))
                return
            step.save = live.table.saved(step)
            ended = (over.result, over.clause) if over is not None else None
            who = live.table.seats.get(row.seat)
            decided = row.message not in AUTOMATIC and (who is None or who.kind != "bot")
            await self.store.write(
                storage.AddRow(live.table.id, self.id, step.rows, ended, step.seats, step.newcomer, step.save, decided)
            )
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
            live.failed += 1
            raise
        if live.botted:
            live.history += step.told

    async def go_on(self, live: Live) -> None:
        """After a change, behind the lock of the table: pass for those who wish it, tell everybody how the match stands, let clocks and
        bots go on."""
        await self._pass_on(live)
        await self._told(live)

    async def _told(self, live: Live) -> None:
        playing = live.table.playing()
        if playing != live.playing:
            live.playing = playing
            self.tell(live, live.table.presence())
        self.show(live, *live.viewers)
        if live.table.clocks.timing.kind != "none":
            self.tell(live, live.table.clock())
        for seat in live.table.wishes_over():
            self.tell_seat(live, seat, live.table.passing_of(seat))
        if live.saved is not None and live.table.forget(live.saved):  # everybody knows it by now
            live.follow({"save": live.saved, "rows": ()})
        live.saved = None
        self._wind(live)

    async def _pass_on(self, live: Live, number: int = -1) -> bool:
        """Answer on behalf of seats: what is answered at once, and the request of a number; tell whether there was any."""
        table, passed = live.table, False
        while (coming := table.automatic()) is not None and (coming[2] or table.asked[coming[0]] == number):
            try:
                await self._carried_out(live, table.pass_on(*coming))
            except (Refusal, StorageError) as error:  # it is tried again
                log.warning("nothing was passed: %s", error, extra={"table": table.id})
                break
            passed = True
        return passed

    async def _held(self, live: Live, number: int) -> None:
        """Answer a request whose answer was held back. Who waits for his table comes first, as all do when a server begins."""
        until = monotonic() + HELD_MORE
        settled = self.settled + SETTLING * random() if self.settled else 0.0  # not all of them at once
        while monotonic() < (until if self._loading else settled):
            await asyncio.sleep(0.1)
        async with live.lock:
            if live.held is not None and live.held[0] == number:
                live.held = None
            if self.live.get(live.table.id) is live and await self._pass_on(live, number):
                await self._told(live)
            else:
                self._wind(live)

    def _hold(self, live: Live) -> None:
        """Set the timer of an answer that is given on behalf of a seat; a running one for the same request stays."""
        table, coming = live.table, live.table.automatic()
        number = table.asked[coming[0]] if coming is not None else -1
        if live.held is not None:
            if live.held[0] == number:
                return
            live.held[1].cancel()
            live.held = None
        if coming is not None:
            wait = AGAIN if coming[2] else table.passing[coming[0]].hold(coming[0] in table.lull)
            timer = asyncio.get_running_loop().call_later(wait, lambda: self.go(self._held(live, number)))
            live.held = number, timer

    def _wind(self, live: Live) -> None:
        """Set the timers, and let bots think who are asked."""
        self._hold(live)
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
                    self.go(bots.play(self, live, who))

    async def _time_over(self, live: Live) -> None:
        seat = live.table.out_of_time()
        if seat:
            try:
                await self.take(live, seat, Row(live.table.rows, "request", seat, "concede", BY_CLOCK))
            except Refusal as refusal:
                log.warning("nobody lost by the clock: %s", refusal, extra={"table": live.table.id})
            except StorageError:
                asyncio.get_running_loop().call_later(AGAIN, lambda: self.go(self._time_over(live)))
        else:
            self._wind(live)


RECEIVERS: dict[type, Any] = {p.Resume: Hall._resume, p.Chat: Hall._say, p.Join: ask_to_join}
"""What carries out a message that changes nothing at the table, by its kind."""
