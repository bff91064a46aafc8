"""Plays many matches at once against a server of its own, over WebSockets, kills it now and then, and checks that nothing is lost:
`python -m tools.load --matches 200 --rate 40 --seconds 60 --kills 2 [--database URL] [--python .venv-compiled/bin/python]`; with
`--database postgres` against a PostgreSQL of its own. `make load` is the whole of it, on both.

Each match has two people who answer at random; all five games are played in turn. What is measured: from the moment a decision is sent
until it is acknowledged, and until the other player has been told (not of sealed choices, which he is told when he has decided
himself). In the first half the server is let live, so that one sees what memory it takes; in the second it is killed. At the end what
every client was told is compared with what the database has. It ends with 1 if anything is lost or told otherwise, with `--judge` also if
a figure is not what it should be.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import Any

from sqlalchemy import func, literal_column, select
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tefuda.errors import BadInput
from tefuda.formats.decks import DeckList
from tefuda.formats.notation import letter as letter_of
from tefuda.games.registry import game, games
from tefuda.match import Match
from tefuda.server import protocol as p
from tefuda.server import storage
from tefuda.server.schema import rows as kept
from tefuda.server.sessions import Sessions, name_person
from tefuda.server.steps import apply
from tefuda.server.storage import Storage
from tools.load_checker import Checker
from tools.load_figures import Found, at, figures, quantiles
from tools.load_people import EVENTS, REQUESTS, Prompt, Seat, Table, Told, kind_of
from tools.load_server import Server, json_level
from tools.load_week import Looker, store_finished
from tools.postgres import Postgres


class Load:
    """The people.

    Args:
        options: The command line.
    """

    def __init__(self, options: argparse.Namespace, store: Storage, port: int) -> None:
        self.options = options
        self.store = store
        self.port = port
        self.sessions = Sessions(store.secret())
        self.tables: dict[str, Table] = {}
        self.seats: list[Seat] = []
        self.rng = random.Random(options.seed)
        self.undisturbed: list[float] = []
        """What was acknowledged before the first kill."""
        self.first_kill = float("inf")
        self.acknowledged: list[float] = []
        self.resumed: list[float] = []
        """What was sent before the server was killed, and acknowledged by the one that came after it."""
        self.others: list[float] = []
        self.refused: Counter[str] = Counter()
        self.cuts: Counter[str] = Counter()
        self.prompts: list[Prompt] = []
        """What people were told first after the last kill, as far as they had been asked something."""
        self.finished = 0
        self.missed = 0
        self.memory: list[tuple[float, float, float]] = []
        """When it was looked, and MiB that the server held, and the processes beside it."""
        self.there = 0
        self.checker = Checker()
        self.tasks: set[asyncio.Task[None]] = set()
        self.playing = True

    # ---- tables ---------------------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Store tables for all."""
        with self.store.engine.begin() as c:
            for n in range(self.options.matches):
                id = games()[n % len(games())]
                table = Table(token_hex(8), id)
                self.tables[table.id] = table
                names = list(game(id).deck_names())
                pair = (n // len(games())) % self.options.pairs
                decks = [game(id).deck_list(names[(2 * pair + k) % len(names)]) for k in range(2)]
                seated = []
                for letter, deck in zip("AB", decks, strict=True):
                    person = token_hex(12)
                    name_person(person, f"p{n}{letter}")(c)
                    table.seats[letter] = Seat(table, letter, person, self.sessions.sign(person))
                    seated.append(
                        {"letter": letter, "kind": "person", "person": person, "name": f"p{n}{letter}",
                         "deck": storage.builtins(deck), "invitation": None}
                    )  # fmt: skip
                header, match, record = self.played(id, decks, n)
                for seat in table.seats.values():
                    seat.since = match.events
                spec = {"options": {}, "clock": {}, "take_backs": 3, "quick": False, "seed": n}
                row = {"id": table.id, "game": id, "state": "running", "spec": spec, "public": False}
                storage.continued_match({**row, "header": header}, seated, record)(c)
                self.seats += table.seats.values()
        store_finished(self.store.engine, self.options.finished, [s.person for s in self.seats])
        self.store.look_anew()  # in a week the database has done so by itself
        self.looker = Looker(self.port, [s.session for s in self.seats])

    def played(self, id: str, decks: list[DeckList], seed: int) -> tuple[str, Match, list[storage.Row]]:
        """Return a match that is as old as is asked for, or half as old if it would be over by then, with its record."""
        age = self.options.old
        while True:
            match = Match.new(id, decks, seed)
            header, record = match.record_text(), list[storage.Row]()
            match.keep_no_record()
            while len(record) < age and match.result is None:
                decision = self.rng.choice(match.decisions)
                seat, text = letter_of(decision.player), self.rng.choice(decision.options).text
                row = storage.Row(len(record), "move", seat, text, f"before {len(record)}")
                apply(match, row.kind, row.seat, row.text)
                match.let_go()
                record.append(row)
            if match.result is None:
                return header, match, record
            age //= 2

    def follow(self, old: Table, id: str) -> None:
        """Go on at the table of a rematch."""
        if old.following or not id:
            return
        old.following = id
        new = Table(id, old.game)
        self.tables[id] = new
        for seat in old.seats.values():
            letter = "B" if seat.letter == "A" else "A"
            new.seats[letter] = Seat(new, letter, seat.person, seat.session)
        for seat in new.seats.values():
            self.seats.append(seat)
            self.come(seat)

    # ---- people ---------------------------------------------------------------------------------------------------------

    def come(self, seat: Seat) -> None:
        """Let somebody connect, and come again after every cut."""
        task = asyncio.get_running_loop().create_task(self.stay(seat))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def stay(self, seat: Seat) -> None:
        """Be connected as long as anything is to be heard."""
        headers = {"Authorization": f"Bearer {seat.session}"}
        while self.playing and not (seat.over and seat.table.following):
            last = max(seat.told, default=seat.since)
            where = f"ws://127.0.0.1:{self.port}/tables/{seat.table.id}"
            where += f"?course={seat.course}&event={last}&request={seat.number}"
            try:
                async with connect(where, additional_headers=headers, max_size=None, compression=None) as socket:
                    seat.socket = socket
                    for id, (request, answer, _) in list(seat.sent.items()):
                        await socket.send(p.encode(p.Choose(id, request, answer)).decode())
                    async for data in socket:
                        await self.hear(seat, data)
                        if seat.over and seat.table.following:
                            break
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError) as fault:
                self.cuts[f"{type(fault).__name__} {fault}"[:80]] += 1
            seat.socket = None
            await asyncio.sleep(0.25 + random.random() * 0.5)  # as pages do

    async def hear(self, seat: Seat, data: str | bytes) -> None:
        """Take in a message. Only what is needed is read: the people share the machine with the server."""
        kind = kind_of(data)
        if kind == "events":
            self.happened(seat, EVENTS.decode(data))
        elif kind == "request":
            self.asked(seat, data)
        elif kind in HEARD:
            await HEARD[kind](self, seat, p.read_server(data))

    def happened(self, seat: Seat, message: Told) -> None:
        """Keep what one is told."""
        seat.course = message.course
        while seat.told and next(reversed(seat.told)) > message.since:  # a use was rewound: what was told of it is void
            seat.told.popitem()
        for event in message.events:
            seat.told[event.number] = event.text.en

    async def denied(self, seat: Seat, message: p.Refused) -> None:
        """Somebody, or a pass of one's own, was faster."""
        if seat.sent.pop(message.id, None) is not None:
            self.refused[message.text.en] += 1
            seat.moved = False

    async def proposed(self, seat: Seat, message: p.Proposal) -> None:
        """Agree to everything."""
        if message.table:
            self.follow(seat.table, message.table)
        elif seat.letter in message.open and seat.socket is not None:
            await seat.socket.send(p.encode(p.Agree(token_hex(6), message.number, True)).decode())

    def asked(self, seat: Seat, data: str | bytes) -> None:
        """The other's decision is told by the request that follows it."""
        message = REQUESTS.decode(data)
        if seat.before is not None:
            sent = any(request == seat.before.number for request, _, _ in seat.sent.values())
            self.prompts.append(Prompt(seat, seat.before, data, seat.number, sent))
            seat.before = None
        if not seat.back:
            seat.back = time.monotonic()
        for number, when in list(seat.table.waiting.items()):
            if not number.startswith(seat.letter) and int(number[1:]) < message.number:
                self.others.append(time.perf_counter() - when)
                del seat.table.waiting[number]
        seat.number = message.number
        seat.request, seat.heard = message if message.options and not message.automatic else None, data
        seat.moved = any(request == message.number for request, _, _ in seat.sent.values())

    async def answered(self, seat: Seat, message: p.Done) -> None:
        """A decision counts."""
        sent = seat.sent.pop(message.id, None)
        if sent is not None:
            found = self.resumed if sent[2] < self.killed else self.acknowledged
            found.append(time.perf_counter() - sent[2])
            seat.done[message.id] = sent[1]

    async def ended(self, seat: Seat, message: p.Over) -> None:
        """The same two play again."""
        seat.back = seat.back or time.monotonic()  # also of one who hears it again after a restart
        if not seat.over:
            seat.over, seat.request = message.result, None
            self.finished += seat.letter == "A"
        if seat.letter == "A" and seat.socket is not None and not seat.table.following:
            await seat.socket.send(p.encode(p.Propose(token_hex(6), "rematch")).decode())

    # ---- the course -----------------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Decide at the rate that is asked for, as long as asked for."""
        for seat in list(self.seats):
            self.come(seat)
            await asyncio.sleep(0.002)
        await self.all_there(20 + self.options.old / 2)
        self.there = sum(all(s.back for s in t.seats.values()) for t in self.tables.values())
        print(f"  both are there at {self.there} tables", flush=True)
        self.acknowledged.clear()
        self.looker.begin()
        began, worked = time.perf_counter(), server.processor()
        rows = self.rows()
        part = 0.5 / (self.options.kills + 1)
        kills = [self.options.seconds * (0.5 + part * (k + 1)) for k in range(self.options.kills)]
        sent, report, weighed = 0, 30.0, 0.0
        while (now := time.perf_counter() - began) < self.options.seconds or kills:
            if kills and now > kills[0]:
                if not self.undisturbed:
                    self.undisturbed, self.measured = list(self.acknowledged), now
                    self.first_kill = time.monotonic()
                kills.pop(0)
                await self.kill()
                worked, rows = server.processor(), self.rows()
                sent = int((time.perf_counter() - began) * self.options.rate)
            due = int(now * self.options.rate) - sent
            sent += due
            await self.decide(due)
            if now > weighed:
                weighed += WEIGHED
                self.memory.append((time.monotonic(), *server.memory()))
            if now > report:
                report += 30
                print(f"  {now:4.0f} s  {self.state()}", flush=True)
            await asyncio.sleep(0.01)
        self.looker.end()
        self.elapsed = time.perf_counter() - began
        self.measured = self.measured or self.elapsed
        self.cost = (server.processor() - worked) / max(1, self.rows() - rows)
        await asyncio.sleep(3)

    def rows(self) -> int:
        """Return how many rows of records the database has: decisions, and what was passed for somebody."""
        with self.store.engine.connect() as c:
            return int(c.scalar(select(func.count(literal_column("1"))).select_from(kept)) or 0)

    async def decide(self, due: int) -> None:
        """Let some of those who are asked answer."""
        if due <= 0:
            return
        ready = [s for s in self.seats if s.request is not None and not s.moved and s.socket is not None and not s.over]
        self.missed += max(0, due - len(ready))
        for seat in self.rng.sample(ready, min(due, len(ready))):
            assert seat.request is not None
            assert seat.socket is not None
            answer = self.rng.choice(seat.request.options).text
            id = token_hex(6)
            seat.sent[id] = seat.request.number, answer, time.perf_counter()
            if not seat.request.sealed:  # what it was is told when the others have decided as well
                seat.table.waiting[f"{seat.letter}{seat.request.number}"] = time.perf_counter()
            seat.moved = True
            with contextlib.suppress(ConnectionClosed):
                await seat.socket.send(p.encode(p.Choose(id, seat.request.number, answer)).decode())

    def late(self) -> int:
        """Return how many have not been told how their match stands; who has gone on to the next one does not come back to it."""
        return sum(not s.back and not (s.over and s.table.following) for s in self.seats)

    async def all_there(self, patience: float) -> float:
        """Wait until everybody has been told how his match stands; return how long it took."""
        began = time.monotonic()
        while self.late() and time.monotonic() - began < patience:
            await asyncio.sleep(0.05)
        if self.late():
            print(f"  not everybody is there: {dict(self.cuts)}", flush=True)
        return time.monotonic() - began

    async def kill(self) -> None:
        """Kill the server with -9, start it again, and wait until everybody is back."""
        self.killed = time.perf_counter()
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
        for seat in self.seats:
            before = p.read_server(seat.heard) if seat.request is not None else None
            seat.back, seat.before = 0.0, before if isinstance(before, p.Request) else None
            seat.table.waiting.clear()
        began, worked = time.monotonic(), time.process_time()
        await asyncio.to_thread(server.begin)
        up = time.monotonic() - began
        took = await self.all_there(60)
        late = self.late()
        worked = time.process_time() - worked
        self.checker.compare(self.prompts)
        self.prompts.clear()
        self.restarts.append(up + took)
        came = sorted(s.back - began for s in self.seats if s.back > began)
        print(
            f"  killed: up after {up:.1f} s, half back after {at(came, 0.5):.1f} s, 99 % after {at(came, 0.99):.1f} s, "
            f"everybody after {up + took:.1f} s{f', {late} not' if late else ''}, "
            f"{server.processor():.1f} s of processor, the people {worked:.1f}, load {os.getloadavg()[0]:.1f}",
            flush=True,
        )

    restarts: list[float] = []  # noqa: RUF012
    measured = 0.0
    elapsed = 0.0
    cost = 0.0
    killed = 0.0

    def state(self) -> str:
        """Return how it goes."""
        return (
            f"{len(self.acknowledged)} decisions, {self.finished} matches over, latency {quantiles(self.acknowledged)}, "
            f"memory {sum(server.memory()):.0f} MiB, load {os.getloadavg()[0]:.1f}"
        )

    def lists(self) -> list[float]:
        """Return the seconds that lobby, history and search took before the first kill."""
        return [took for when, took in self.looker.found if when + took < self.first_kill]

    def found(self, empty: float) -> Found:
        """Return what was found; ``empty``: MiB that the server held before anybody came."""
        early = self.undisturbed or self.acknowledged
        held = [mib - empty for when, mib, _ in self.memory if when < self.first_kill]
        return Found(
            (self.options.matches, self.there),
            (self.options.rate, len(early) / self.measured),
            early,
            self.options.kills,
            self.restarts,
            ", ".join(f"{n} {what}" for what, n in self.checker.compared.items()),
            len(self.checker.faults),
            held,
            2
            / 3
            * self.measured
            * 2
            * self.options.rate
            / self.options.matches,  # every second row is a pass by itself
            max((mib + beside - empty for _, mib, beside in self.memory), default=0.0),
            self.options.finished,
            self.lists(),
        )


WEIGHED = 5.0
"""Seconds between two looks at the memory of the server."""
HEARD: dict[str, Any] = {
    "done": Load.answered,
    "refused": Load.denied,
    "over": Load.ended,
    "proposal": Load.proposed,
}
"""What takes other messages in, by their kind."""

server: Server


def new_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes event loops: uvloop where there is one, as the server's."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def main() -> int:
    """Run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--rate", type=float, default=20.0, help="decisions a second")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pairs", type=int, default=4, help="pairs of decks of each game")
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--finished", type=int, default=0, help="finished matches that are stored beforehand")
    parser.add_argument("--old", type=int, default=0, help="rows that each match has when the load begins")
    parser.add_argument(
        "--deep", type=float, default=0.2, help="part of the matches whose events are compared one by one"
    )
    parser.add_argument(
        "--database", default="", help="SQLAlchemy's address, or postgres: one of its own; default: SQLite"
    )
    parser.add_argument("--python", default=sys.executable, type=os.path.abspath, help="the server's")
    parser.add_argument("--path", default="", help="the server's PYTHONPATH")
    parser.add_argument("--judge", action="store_true", help="fail, too, if a figure is not what it should be")
    parser.add_argument("--more", nargs="*", default=[], help="further options of the server")
    options = parser.parse_args()
    if options.database == "postgres":
        with Postgres() as postgres:
            options.database = postgres.url
            return run(options)
    try:
        return run(options)
    except BadInput as error:
        parser.error(str(error))


def run(options: argparse.Namespace) -> int:
    """Measure against a database, and tell."""
    global server
    with tempfile.TemporaryDirectory(prefix="tefuda-load-") as folder:
        database = options.database or f"sqlite:///{folder}/tables.sqlite"
        store = Storage(database)
        store.open()
        server = Server(options, database)
        load = Load(options, store, server.port)
        load.prepare()
        server.begin()
        empty = sum(server.memory())
        print(f"  {options.matches} tables are stored, the server is up", flush=True)
        try:
            with asyncio.Runner(loop_factory=new_loop()) as runner:
                runner.run(load.play())
            load.playing = False
            print(
                f"{options.matches} matches, {len(load.acknowledged) / load.elapsed:.0f} decisions a second, {load.state()}"
            )
            print(f"  told to the other player: {quantiles(load.others)}; not sent as nobody was asked: {load.missed}")
            beside = max((mib for _, _, mib in load.memory), default=0.0)
            then = [round(mib) for _, mib, _ in load.memory[::6]]
            print(f"  memory {empty:.0f} MiB empty, then {then}, of processes beside at most {beside:.0f}")
            print(
                f"  processor {server.processor() / load.elapsed:.2f} of a core since the last start, "
                f"{1000 * load.cost:.2f} ms of it for each row; the people took {time.process_time() / load.elapsed:.2f}"
            )
            lists = [took for _, took in load.looker.found]
            print(
                f"  lists with {options.finished} finished matches stored: {quantiles(load.lists())}, with kills {quantiles(lists)}"
            )
            print(f"  restarts {[round(r, 1) for r in load.restarts]}; refused {dict(load.refused)}")
            if load.resumed:
                print(
                    f"  {len(load.resumed)} decisions were on their way when the server was killed: {quantiles(load.resumed)}"
                )
            load.checker.check(store, load.tables.values(), options.deep, load.rng)
            print(f"  before the first kill: {quantiles(load.undisturbed or load.acknowledged)}")
        finally:
            server.process.kill()
            store.close()
            server.journal.seek(0)
            errors = [x for x in server.journal.read().decode().splitlines() if json_level(x) not in ("info", "")]
            print(f"  {len(errors)} lines of trouble in the journal", *errors[:5], sep="\n    ")
        faults = load.checker.faults
        print(f"  {len(faults)} faults found by the checker", *(f[:300] for f in faults[:10]), sep="\n    ")
        if faults:
            kept = Path(f"load-faults-{os.getpid()}.jsonl")
            kept.write_text("".join(json.dumps(f) + "\n" for f in [*faults, *load.checker.records(store)]))
            print(f"  what is wrong, and the records of the tables, are kept in {kept}")
        found = figures(load.found(empty))
        print(*(figure.line() for figure in found), sep="\n", flush=True)
        return 1 if faults or (options.judge and not all(figure.ok for figure in found)) else 0


if __name__ == "__main__":
    sys.exit(main())
