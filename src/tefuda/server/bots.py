"""Bots at tables: they think in processes beside the server."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from tefuda.formats.notation import letter
from tefuda.saying import told
from tefuda.server import metrics
from tefuda.server import protocol as p
from tefuda.server.steps import Refusal
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


async def _thought(hall: Hall, live: Live, who: str) -> str:
    """Return a bot's answer: the first option where there is no other, or if it gives none even when asked again."""
    table = live.table
    decisions = table.match.decisions if table.match is not None else ()
    options = next(d.options for d in decisions if letter(d.player) == who)
    if len(options) == 1:
        return options[0].text
    followed = table.id, table.course.number, live.start.rows
    thought = Thought(followed, live.start, tuple(live.history), who, table.seats[who].name, table.rows)
    for _ in range(2):
        try:
            return await hall.thinkers.think(thought)
        except BotTrouble as trouble:
            metrics.ERRORS.inc()
            log.error("a bot gave no answer: %s", trouble, extra={"table": table.id})
    return options[0].text
