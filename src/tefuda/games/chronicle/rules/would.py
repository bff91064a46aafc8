"""What texts may replace before it is done: using, bursts, advancing, platoons [11.9.5.1].

These are no events of the book's own that write something; a batch of its own asks the replacements, only if a text of the pool
speaks of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.chronicle.rules.commits import bury
from tefuda.games.chronicle.rules.events import BY_RULE, MOVED, USING

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.state import State


def about_to(st: State, f: Frame, kind: int, subject: int = -1) -> bool:
    """Let texts replace what the player of the frame is about to do: a tail call. :func:`stopped` asks in the next row."""
    if not st.pool.mentioned >> kind & 1:
        return False
    return st.act(kind, subject, player=f.player, source=subject)


def stopped(st: State, f: Frame, kind: int) -> bool:
    """Tell whether something happened in its place."""
    return st.pool.mentioned >> kind & 1 != 0 and all(ev.kind != kind for ev in f.happened)


def use_spell(st: State, f: Frame) -> bool:
    """The spell is paid and about to have been used [11.2.12]."""
    if not st.pool.mentioned >> USING & 1:
        return False
    st.settle()
    return about_to(st, f, USING, f.source)


STOPPED: Final = -9
"""``target`` of a use that was replaced."""


def stop_use(st: State, f: Frame) -> bool:
    """A spell whose use is replaced goes to its owner's discard pile; nothing is given back [6.8.1, R71, R129]."""
    if not stopped(st, f, USING):
        return False
    f.target = STOPPED
    e = st.now(f.source)
    return st.carry_out([bury(st, e, MOVED, -1, -1, BY_RULE)]) if e >= 0 else False
