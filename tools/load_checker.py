"""What the people of `tools.load` were told, compared with what the database has."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tefuda.server import protocol as p
from tefuda.server import storage
from tefuda.server.storage import Storage
from tefuda.server.table import Table as Stored
from tefuda.server.telling import happened
from tools.load_people import Prompt, Table, differing, went_on_in_secret


@dataclass
class Checker:
    """Compares.

    Attributes:
        compared: How much was compared, by kind.
        faults: What was lost or told otherwise, each behind the id of its table.
    """

    compared: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def compare(self, prompts: Iterable[Prompt]) -> None:
        """See that prompts after a restart are those before it, or that the match has gone on."""
        for prompt in prompts:
            seat, before, now = prompt.seat, prompt.before, p.read_server(prompt.after)
            assert isinstance(now, p.Request)
            self.compared["prompts after a restart"] += 1
            if not (before == now or prompt.told < now.number or went_on_in_secret(prompt.sent, before, now)):
                what = f"told last {prompt.told}: {differing(before, now)}"
                self.faults.append(f"{seat.table.id} {seat.letter}: another prompt after the restart, {what}")

    def check(self, store: Storage, tables: Iterable[Table], deep: float, rng: random.Random) -> None:
        """Compare what everybody was told with what the database has; ``deep``: the part of the tables whose events are compared."""
        with store.engine.connect() as c:
            for table in tables:
                data = storage.load_match(table.id)(c)
                if data is None:
                    self.faults.append(f"{table.id} is not in the database")
                    continue
                self._check_rows(table, data["rows"])
                if rng.random() < deep:
                    self._check_story(table, data)

    def _check_rows(self, table: Table, rows: list[dict[str, Any]]) -> None:
        kept = Counter(f"{r['seat']}:{r['message']}" for r in rows if " " not in r["message"])
        twice = [key for key, n in kept.items() if n > 1]
        if twice or [r["number"] for r in rows] != list(range(len(rows))):
            self.faults.append(f"{table.id}: rows twice or missing {twice}")
        texts = {f"{r['seat']}:{r['message']}": r["text"] for r in rows}
        for seat in table.seats.values():
            self.compared["acknowledged decisions"] += len(seat.done)
            for id, answer in seat.done.items():
                if texts.get(f"{seat.letter}:{id}") != answer:
                    self.faults.append(f"{table.id} {seat.letter}: acknowledged {id} {answer!r} is lost")

    def _check_story(self, table: Table, data: dict[str, Any]) -> None:
        stored = Stored(data)
        for _ in stored.replay(data["rows"]):
            pass
        for seat in table.seats.values():
            match = stored.running()
            self.compared["events as they were told"] += len(seat.told)
            told = [happened(e, match.game.display) for e in match.story(seat.letter)]
            there = {e.number: e.text.en for e in told}
            wrong = [n for n, text in seat.told.items() if there.get(n) != text]
            if wrong:
                said = "; ".join(f"{n} {seat.told[n]!r}, is {there.get(n)!r}" for n in wrong[:3])
                self.faults.append(f"{table.id} {seat.letter}: was told otherwise of {len(wrong)} events: {said}")

    def records(self, store: Storage) -> list[dict[str, Any]]:
        """Return all that is stored of the tables with faults, for whoever looks for their cause."""
        wrong = {fault.split()[0].rstrip(":") for fault in self.faults}
        with store.engine.connect() as c:
            return [dict(found) for id in sorted(wrong) if (found := storage.load_match(id)(c)) is not None]
