"""What many ask for at the same time, done for all of them at once: after a restart everybody comes again in the same second."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Batches(Generic[K, V]):
    """Gathers what is asked for while an answer is on its way; the next answer is for all of that.

    Args:
        do: Returns what is found by key; an exception is raised for those who asked for that key.
        most: So many keys are asked for at once.
    """

    def __init__(self, do: Callable[[Sequence[K]], Awaitable[Mapping[K, V | Exception]]], most: int = 100) -> None:
        self._do = do
        self._most = most
        self._waiting: dict[K, asyncio.Future[V]] = {}
        self._running: asyncio.Task[None] | None = None

    async def of(self, key: K) -> V:
        """Return what is found by a key."""
        if key not in self._waiting:
            self._waiting[key] = asyncio.get_running_loop().create_future()
            self._waiting[key].add_done_callback(_seen)
            if self._running is None:
                self._running = asyncio.create_task(self._run())
        return await asyncio.shield(self._waiting[key])

    async def _run(self) -> None:
        try:
            while self._waiting:
                keys = list(islice(self._waiting, self._most))
                futures = {key: self._waiting.pop(key) for key in keys}
                found = await self._found(keys)
                for key, future in futures.items():
                    value = found[key]
                    if isinstance(value, Exception):
                        future.set_exception(value)
                    else:
                        future.set_result(value)
        finally:
            self._running = None

    async def _found(self, keys: Sequence[K]) -> Mapping[K, V | Exception]:
        """Return what is found; if that fails for all, each is asked for alone, so that nobody pays for another's fault."""
        try:
            return await self._do(keys)
        except Exception as error:
            if len(keys) == 1:
                return {keys[0]: error}
        return {key: (await self._found([key]))[key] for key in keys}


def _seen(future: asyncio.Future[Any]) -> None:
    """Whoever asked may be gone by now: then nobody misses the error."""
    if not future.cancelled():
        future.exception()
