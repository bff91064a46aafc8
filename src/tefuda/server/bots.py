"""Bots at tables: they think in processes beside the server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tefuda.formats.notation import letter
from tefuda.saying import told
from tefuda.server import metrics
from tefuda.server import protocol as p
from tefuda.server.steps import Refusal, Step
from tefuda.server.storage import Row, StorageError
from tefuda.server.thinking import BotTrouble, Thought

if TYPE_CHECKING:
    from tefuda.server.hall import Hall
    from tefuda.server.live import Live

log = logging.getLogger(__name__)

AGAIN = 2.0
"""Seconds until something is tried again that could not be stored."""


async def play(hall: Hall, live: Live, who: str) -> None:
    """Let a bot decide until it is no longer asked."""
    table = live.table
    try:
        while (
            hall.live.get(table.id) is live
            and table.state == "running"
            and who in table.asked
            and not table.clocks.paused
        ):
            number = table.asked[who]
            answer = await _thought(hall, live, who)
            if table.asked.get(who) != number:
                continue  # something was taken back meanwhile
            try:
                await hall.take(live, who, Row(table.rows, "move", who, answer, ""))
            except StorageError as error:
                hall.tell(live, p.Trouble(told(error.text)))
                await asyncio.sleep(AGAIN)
            except Refusal as refusal:
                log.error("a bot's answer was refused: %s", refusal, extra={"table": table.id})
                return
    finally:
        live.thinking.discard(who)


def think_ahead(hall: Hall, live: Live, step: Step) -> None:
    """Let the bot that is asked after a step think already, while that is stored and told."""
    live.ahead = None
    if step.row is None or step.row.kind != "move":
        return
    match = live.table.running()
    if match.sealed or len(match.asked) != 1:
        return
    who, number = letter(match.asked[0]), step.rows[-1].number + 1
    if live.table.seats[who].kind == "bot" and len(match.decisions[0].options) > 1:
        rows = [*live.history, *step.told]
        live.ahead = number, asyncio.create_task(hall.thinkers.think(_put(live, who, rows, number)))
        live.ahead[1].add_done_callback(_seen)


def _put(live: Live, who: str, rows: Sequence[tuple[str, str, str]], number: int) -> Thought:
    """Return what a bot is asked."""
    followed = live.table.id, live.table.course.number, live.start.rows, live.failed
    return Thought(followed, live.start, tuple(rows), who, live.table.seats[who].name, number)


def _seen(task: asyncio.Task[str]) -> None:
    """What was thought for nothing may have failed: nobody misses it."""
    if not task.cancelled():
        task.exception()


async def _thought(hall: Hall, live: Live, who: str) -> str:
    """Return a bot's answer: the first option where there is no other, or if it gives none even when asked again."""
    table = live.table
    decisions = table.match.decisions if table.match is not None else ()
    options = next(d.options for d in decisions if letter(d.player) == who)
    if len(options) == 1:
        return options[0].text
    ahead, live.ahead = live.ahead, None
    for _ in range(2):
        try:
            if ahead is not None and ahead[0] == table.asked[who]:
                return await ahead[1]
            return await hall.thinkers.think(_put(live, who, live.history, table.rows))
        except BotTrouble as trouble:
            metrics.ERRORS.inc()
            log.error("a bot gave no answer: %s", trouble, extra={"table": table.id})
            ahead = None
    return options[0].text
