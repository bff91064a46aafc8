"""Brings matches from the database to life: those of many tables at once, as all come again at the same time when a server has died."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Any, TypeVar, cast

from tefuda.errors import TefudaError
from tefuda.saying import Text
from tefuda.server import closing, leases, storage
from tefuda.server.batches import Batches
from tefuda.server.live import Gone, Live
from tefuda.server.steps import Refusal
from tefuda.server.storage import Storage
from tefuda.server.table import Table
from tefuda.text.store import save_all

log = logging.getLogger(__name__)
T = TypeVar("T")

SLICE = 0.005
"""Seconds for which loading a long record keeps the loop before others get their turn."""


class Loader:
    """Loads tables.

    Args:
        store: The database.
        owner: The server that will carry them.
    """

    def __init__(self, store: Storage, owner: str) -> None:
        self.store = store
        self.owner = owner
        self._leases = Batches(self._taken)
        self._reading = Batches(self._read)
        self._compiling = Batches(self._compiled, 16)

    async def load(self, id: str) -> Live:
        """Return a table, ours from now on.

        Raises:
            Gone: If there is none, or another server carries it.
            Refusal: If its record cannot be replayed.
        """
        while not await self._leases.of(id):
            found = await self.store.read(leases.owner_of(id))
            if found is not None:
                raise Gone(found[1])
            if not await self.store.read(storage.exists(id)):
                raise Gone
            # the lease ran out between the two questions
        data = await self._reading.of(id)
        if data is None:
            raise Gone
        if data["state"] == closing.CLOSED:
            raise Refusal(closing.SAID)
        try:
            live, data = await self._restored(data)
        except TefudaError as error:  # what it says may be secret
            log.warning("a record cannot be replayed: %s", type(error).__name__, extra={"table": id})
            raise Refusal(
                Text(
                    "この対戦の棋譜は、この版の tefuda では再生できません",
                    "this version of tefuda cannot replay the record of this match",
                )
            ) from None
        live.follow(data)
        return live

    async def _taken(self, ids: Sequence[str]) -> dict[str, bool | Exception]:
        mine = await self.store.write(leases.take_leases(ids, self.owner))
        return {id: id in mine for id in ids}

    async def _read(self, ids: Sequence[str]) -> dict[str, dict[str, Any] | Exception | None]:
        found = await self.store.read(storage.load_matches(ids))
        return {id: found.get(id) for id in ids}

    async def compiled(self, do: Callable[..., T], *given: Any) -> T:
        """Set something up beside the loop, one after the other: two at once would compile the same cards."""
        return cast("T", await self._compiling.of(partial(do, *given)))

    async def _compiled(self, jobs: Sequence[partial[Any]]) -> dict[partial[Any], Any]:
        """Carry out what sets something up. Texts that had to be read are kept at once, as a server is rarely given the time to do so
        when it ends."""

        def done(job: partial[Any]) -> Any:
            try:
                return job()
            except Exception as error:
                return error

        def all_done() -> dict[partial[Any], Any]:
            found = {job: done(job) for job in jobs}
            save_all()
            return found

        return await asyncio.to_thread(all_done)

    async def _restored(self, data: dict[str, Any]) -> tuple[Live, dict[str, Any]]:
        """Return a table with its match, from the saved position if that can be read, and what it was made from."""
        try:
            return await self._replayed(data, data["save"]), data
        except TefudaError as error:
            if data["save"] is None:
                raise
            log.warning("a saved position is passed over: %s", error, extra={"table": data["id"]})
        whole = await self.store.read(storage.load_match(data["id"]))
        assert whole is not None
        return await self._replayed(whole), whole

    async def _replayed(self, data: dict[str, Any], save: dict[str, Any] | None = None) -> Live:
        live = Live(Table(data))
        await self.compiled(live.table.set_up, save)
        began = perf_counter()
        for _ in live.table.replay(data["rows"], save):
            if perf_counter() - began > SLICE:
                await asyncio.sleep(0)
                began = perf_counter()
        return live
