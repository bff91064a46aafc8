"""Who comes to a table is told how it stands: what he does not know yet, from memory, or from the database where it lies longer ago."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from tefuda.errors import TefudaError
from tefuda.saying import Text
from tefuda.server import protocol as p
from tefuda.server.archive import FEW, SHORT
from tefuda.server.steps import Refusal, said
from tefuda.server.storage import StorageError
from tefuda.server.telling import cause, happened, names_in, reason_of

if TYPE_CHECKING:
    from tefuda.match import Match
    from tefuda.server.hall import Hall
    from tefuda.server.live import Live, Viewer

log = logging.getLogger(__name__)


async def join(hall: Hall, live: Live, viewer: Viewer) -> None:
    """Connect somebody to a table, and tell how it stands."""

    def come() -> None:
        table = live.table
        live.viewers.append(viewer)
        hall.count(live)
        viewer.socket.send_now(p.encode(table.welcome(viewer.seat)))
        for remark in table.talk.said:
            viewer.socket.send(p.encode(remark))
        hall.tell(live, table.presence())
        if viewer.seat:
            viewer.socket.send(p.encode(table.passing_of(viewer.seat)))

    def told() -> None:
        if live.table.clocks.timing.kind != "none" and live.table.match is not None:
            viewer.socket.send(p.encode(live.table.clock()))

    await _shown(hall, live, viewer, come, told)


async def resume(hall: Hall, live: Live, viewer: Viewer) -> None:
    """Tell somebody how a table stands who says what he was told last."""
    await _shown(hall, live, viewer)


def _nothing() -> None:
    pass


async def _shown(
    hall: Hall, live: Live, viewer: Viewer, first: Callable[[], None] = _nothing, last: Callable[[], None] = _nothing
) -> None:
    """Tell a viewer how the match stands, with something before and after it. What is not in memory is read before the table is locked."""
    earlier: list[p.Events] = []
    while True:
        while (since := _unknown(live, viewer)) is not None:
            if viewer.course != live.table.course.number:
                earlier.clear()
            earlier += await _earlier(hall, live, viewer, since)
        async with live.lock:
            if _unknown(live, viewer) is not None:
                continue  # more was forgotten meanwhile
            viewer.reading = False
            first()
            for events in earlier if viewer.course == live.table.course.number else ():
                name(live, viewer, names_in(events))
                viewer.socket.send(p.encode(events))
            hall.show(live, viewer)
            last()
            return


def reads(hall: Hall, live: Live, viewer: Viewer) -> bool:
    """Tell whether a viewer has to wait for what is not in memory; it is read beside, and he is told as soon as it is there."""
    if not viewer.reading and _unknown(live, viewer) is not None:
        viewer.reading = True
        hall.go(_read(hall, live, viewer))
    return viewer.reading


async def _read(hall: Hall, live: Live, viewer: Viewer) -> None:
    try:
        await resume(hall, live, viewer)
    finally:
        viewer.reading = False


def _unknown(live: Live, viewer: Viewer) -> int | None:
    """Return since which event a viewer has to be told what is no longer in memory; None if there is nothing of that."""
    table = live.table
    since = max(0, viewer.event) if viewer.course == table.course.number else 0
    return since if table.match is not None and since < table.match.forgotten else None


async def _earlier(hall: Hall, live: Live, viewer: Viewer, since: int) -> list[p.Events]:
    """Return what is not in memory; nothing if it cannot be read, which is no reason to keep somebody from the table."""
    upto, course = live.table.running().forgotten, live.table.course.number
    beside = SHORT if hall.begins() else FEW  # when all come again, nobody waits for a process to begin
    try:
        return [await hall.archive.events(live.table, viewer.seat, viewer.person, since, upto, beside=beside)]
    except (Refusal, StorageError, TefudaError) as error:
        log.warning("what happened earlier is not told: %s", error, extra={"table": live.table.id})
        return []
    finally:
        viewer.course, viewer.event = course, upto


def name(live: Live, viewer: Viewer, names: Iterable[str]) -> None:
    """Tell the faces of cards that are about to be named, as far as they are new to a viewer."""
    unknown = set(names) - viewer.known
    if unknown:
        viewer.known |= unknown
        found = [live.table.running().face(name) for name in sorted(unknown)]
        viewer.socket.send(p.encode(p.Faces(tuple([f for f in found if f is not None]))))


def untold(event: int) -> Refusal:
    """Return that somebody has been told of no such event; 0: of none at all."""
    if event:
        return Refusal(Text(f"できごと {event} は、まだ語られていません", f"you have been told of no event {event}"))
    return Refusal(Text("まだ何も起きていません", "nothing has happened yet"))


async def answered(hall: Hall, live: Live, viewer: Viewer, message: p.Why | p.WhyNot | p.Inspect) -> p.Message:
    """Answer a question that changes nothing.

    Raises:
        Refusal: If it cannot be answered.
        StorageError: If the database should know the answer and does not answer.
    """
    table, number = live.table, message.event if isinstance(message, p.Why) else 0
    if table.match is None or not 0 < number <= table.match.forgotten:
        return from_memory(table.running(), viewer.seat, message)
    then = await hall.archive.events(table, viewer.seat, viewer.person, number - 1, number, quiet=False)
    if not then.events:
        raise untold(number)
    return p.Because(message.id, then.events[0])


def from_memory(match: Match, seat: str, message: p.Why | p.WhyNot | p.Inspect) -> p.Message:
    """Answer a question from what is in memory of a match.

    Raises:
        Refusal: If it cannot be answered.
    """
    try:
        if isinstance(message, p.WhyNot):
            found = match.why_not(message.text, seat or match.beginners[0]) if seat else []
            return p.Reasons(message.id, tuple(reason_of(r) for r in found))
        if isinstance(message, p.Inspect):
            return p.Inspected(message.id, tuple(cause(c) for c in match.inspect(message.card, seat)))
        story = match.story(seat, max(0, message.event - 1)) if message.event else match.story(seat)
    except TefudaError as error:
        raise Refusal(said(error)) from None
    if not story:
        raise untold(message.event)
    return p.Because(message.id, happened(story[0] if message.event else story[-1], match.game.display))
