"""What is told of a bot that fails: what it did, where in its code, and for whoever wrote it the traceback."""

from __future__ import annotations

import sys
import traceback
from operator import index
from pathlib import Path
from types import TracebackType

from tefuda.errors import BotFault, TefudaError
from tefuda.saying import Text

OWN = str(Path(__file__).parents[1])
"""Where tefuda's code is: whoever wrote a bot looks for its faults elsewhere."""
LIBRARIES = (OWN, sys.prefix, sys.base_prefix, "<")
"""Where no bot is looked for first."""


def answer_of(given: object, count: int) -> int:
    """Return what a bot answered, as the index of an option.

    Raises:
        BotFault: If it is none.
    """
    try:
        answer = index(given)  # type: ignore[arg-type]
    except TypeError:
        answer = -1
    if not 0 <= answer < count:
        raise BotFault(
            Text(
                f"{given!r} と答えました。0から{count - 1}の番号が必要です",
                f"answered {given!r}, expected a number from 0 to {count - 1}",
            )
        )
    return answer


def told(error: Exception) -> Text:
    """Return what a bot did wrong, with file and line of its code where it threw something."""
    if isinstance(error, TefudaError):
        return Text(error.told("ja"), error.told("en"))
    what = f"{type(error).__name__}: {error}"
    frames = traceback.extract_tb(error.__traceback__)
    outside = [f for f in frames if not f.filename.startswith(OWN)]
    own = [f for f in outside if not f.filename.startswith(LIBRARIES)] or outside
    if not own or isinstance(error, SyntaxError):  # which says itself where it is
        return Text(what, what)
    file, line = Path(own[-1].filename).name, own[-1].lineno
    return Text(f"{what}（{file} {line}行目）", f"{what} ({file}, line {line})")


def traced(error: BaseException) -> str:
    """Return the traceback of an error from where a bot was called; "" if its code threw nothing."""
    begin: TracebackType | None = error.__traceback__
    while begin is not None and begin.tb_frame.f_code.co_filename.startswith((OWN, "<frozen importlib")):
        begin = begin.tb_next
    if begin is None and isinstance(error, TefudaError):
        return traced(error.__cause__) if error.__cause__ is not None else ""
    return "".join(traceback.format_exception(type(error), error, begin or error.__traceback__))
