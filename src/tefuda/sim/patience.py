"""How long a bot of one's own may think: where the system can interrupt a function, it is interrupted."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tefuda.errors import BotFault
from tefuda.saying import Text


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Interrupt what is done after so many seconds (0: never).

    Raises:
        BotFault: If it took longer.
    """
    if seconds <= 0 or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(number: int, frame: Any) -> None:
        raise BotFault(Text(f"{seconds:g}秒で答えませんでした", f"no answer within {seconds:g} s"))

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
