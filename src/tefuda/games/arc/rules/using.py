"""Texts of reflets that another text lets be processed where they lie, without their cost (効果を発動する) [R51, R86, R93, R94]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.doing import Deed
from tefuda.games.arc.rules.falling import wave_begin
from tefuda.games.arc.rules.model import K_REFLET, KIND
from tefuda.games.arc.rules.processing import PROCESSING, spell_of
from tefuda.games.arc.rules.trying import trying
from tefuda.games.common.doing import there
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.things import InRegister
from tefuda.kernel.frames import Frame, Scope, procedure
from tefuda.kernel.schema import ALL_TOPICS

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.state import State


class UsableText(CardFilter):
    """A reflet with a text to process which is not being processed already: two of them do not use each other without an end."""

    def __init__(self) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = 1 << KIND

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look at its text, and at what is being processed."""
        if st.row(e).v[KIND] != K_REFLET or spell_of(st, e) is None:
            return False
        ref = st.ref(e)
        return all(f.proc is not USED_TEXT or f.source != ref for f in st.frames)


class UseText(Deed):
    """Process the text of the first of the things."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def run(self, st: State, f: Frame) -> bool:
        """Process it; a chain that is only tried does not."""
        found = there(st, f, self.things)
        f.happened = ()
        return st.call(USED_TEXT, player=f.player, source=st.ref(found[0])) if found and not trying(st) else False

    def premise(self, st: State, x: Scope) -> bool:
        """It must be there."""
        return isinstance(self.things, InRegister) or len(there(st, x, self.things)) > 0

    def possible(self, st: State, x: Scope) -> bool:
        """It must be there."""
        return len(there(st, x, self.things)) > 0


USED_TEXT: Final = procedure(
    "arc:text used",
    ("6.5.1", wave_begin),
    *PROCESSING,
)
"""The text of the reflet ``source`` is processed where it lies."""
