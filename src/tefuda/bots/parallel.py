"""One search in several processes, where the machine can copy a running process; elsewhere one after another, with the same answer."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TypeVar

T = TypeVar("T")


def in_processes(of: Callable[[int], T], count: int) -> list[T]:
    """Return what a function returns for 0 to ``count - 1``; each but the last runs in a copy of this process."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return [of(i) for i in range(count)]
    context = multiprocessing.get_context("fork")
    running = []
    for i in range(count - 1):
        here, there = context.Pipe(False)
        worker = context.Process(target=_send, args=(there, of, i), daemon=True)
        worker.start()
        there.close()
        running.append((worker, here, i))
    last = of(count - 1)
    out = []
    for worker, here, i in running:
        try:
            out.append(here.recv())
        except EOFError:  # it died: its share is done here
            out.append(of(i))
        worker.join()
        here.close()
    return [*out, last]


def _send(pipe: Connection, of: Callable[[int], T], i: int) -> None:
    pipe.send(of(i))
    pipe.close()
