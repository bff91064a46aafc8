"""When Python's collector of cyclic garbage walks over what a server holds.

Left to itself it walks over everything again whenever that has grown by a quarter, and with 1,000 matches all of them wait for most
of a second. Matches and connections are freed without it, so only what is new since the last beat is looked through, and then put aside.
What has become garbage after that is looked for when nobody plays, or when there may be much of it: all wait for that, and what processes
share until then becomes memory of each.
"""

from __future__ import annotations

import gc
from time import monotonic

SETTLING = 10.0
"""Seconds in which a server that begins looks for no garbage."""
FEWEST = 200
"""Tables and connections that have to be gone before everything is looked through while nobody plays, in a process that shares nothing."""
MANY = 20_000
"""Tables and connections that may be gone before everything is looked through although somebody plays: some kB of each are left."""
PATIENCE = 120.0
"""Seconds between two looks at everything, however many come and go: all who were cut off come again at once."""
NEW = 10_000
"""Objects that are made between two looks of the collector at the newest ones; Python's own 700 are less than a decision makes."""


def seldom() -> None:
    """Let the collector of this process walk seldom: a grammar is half a million objects that stay, and would be walked over again and
    again while it is made."""
    gc.set_threshold(NEW, 20, 100)


class Collector:
    """Decides for a process in which nothing but a server runs.

    Args:
        settling: Seconds for which what is new is put aside unseen: when a server begins, everybody who was at its tables comes again,
            and waits for modules and matches that are all kept.
        shared: Whether the process shares memory with others, as those of one server do: a look at everything makes a copy of it all.

    Attributes:
        gone: Tables and connections that have ended since everything was looked through.
    """

    def __init__(self, settling: float = 0.0, shared: bool = False) -> None:
        self.gone = 0
        self._fewest = MANY if shared else FEWEST
        self._settled = monotonic() + settling
        if settling:
            gc.disable()
        self._last = monotonic()
        seldom()

    def beat(self, quiet: bool) -> None:
        """Look through what is new. ``quiet``: nobody has decided anything for a while."""
        if monotonic() < self._settled:
            gc.freeze()
            return
        gc.enable()
        if self.gone >= (self._fewest if quiet else MANY) and monotonic() - self._last >= PATIENCE:
            gc.unfreeze()
            self.gone, self._last = 0, monotonic()
        gc.collect()
        gc.freeze()
