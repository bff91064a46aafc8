"""The history of a match at the start of a turn: what is kept of it, and the marks that part the turns."""

from tefuda.kernel.records import TURN_MARK, Event, Past


def next_turn(history: Past | None, ever: int) -> Past | None:
    """Return the history with which a turn begins: nothing, or the events of the kinds in ``ever`` behind a mark; a second mark parts those
    of the turn that is over from all before."""
    if not ever:
        return None
    now, rest = until_mark(history, ever)
    before, older = until_mark(rest, ever)
    out = put_before(before, older)
    if out is not None:
        out = Past(Event(TURN_MARK), (), out)
    out = put_before(now, out)
    return Past(Event(TURN_MARK), (), out) if out is not None else None


def until_mark(history: Past | None, ever: int) -> tuple[list[Past], Past | None]:
    """Return the entries of kinds in ``ever`` down to the next mark, and what lies behind that."""
    kept: list[Past] = []
    past = history
    while past is not None:
        if past.event.kind == TURN_MARK:
            return kept, past.older
        if ever >> past.event.kind & 1:
            kept.append(past)
        past = past.older
    return kept, None


def put_before(kept: list[Past], out: Past | None) -> Past | None:
    """Put entries, the newest first, in front of a history."""
    for i in range(len(kept) - 1, -1, -1):
        out = Past(kept[i].event, kept[i].chain, out, kept[i].tags)
    return out
