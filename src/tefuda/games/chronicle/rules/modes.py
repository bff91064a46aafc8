"""Effects of which a text lets some be chosen: when it is announced, or while it resolves [11.2.3, 11.8.5.1, R78]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.verbs import V_MODE
from tefuda.games.common import announcing
from tefuda.kernel import picks
from tefuda.kernel.programs import Ins

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class ChooseModes(announcing.ChooseModes):
    """Effects, different ones, only such whose choices can be made [11.2.3, 11.2.1].

    Attributes:
        parts: What is decided for each of them later, see ``Part.mode``.
    """

    def __init__(self, of: int, lo: int, hi: int) -> None:
        super().__init__(of, lo, hi, V_MODE)
        self.parts: tuple[announcing.Part, ...] = ()

    def open(self, st: State, x: Scope) -> Ints:
        """Return the numbers of the effects whose choices can be made now."""
        return tuple([k for k in range(1, self.of + 1) if all(p.can(st, x) for p in self.parts if p.mode == k)])


class PickModes(Ins):
    """Pick one of the effects that a text joins by か, while it resolves [11.8.5.1]; the result are their numbers, from 1.

    Attributes:
        who: Who picks.
        what: For each effect the instructions that must be able to do something; if none can, all are offered.
    """

    def __init__(self, who: Players, what: tuple[tuple[Ins, ...], ...]) -> None:
        super().__init__()
        self.who = who
        self.what = what

    def run(self, st: State, f: Frame) -> bool:
        """Offer those that are possible: an impossible one is no way out [2.3]."""
        by = self.who.players(st, f)
        f.result = ()
        if not by:
            return False
        numbers = range(1, len(self.what) + 1)
        found = tuple([k for k in numbers if all(ins.possible(st, f) for ins in self.what[k - 1])])
        return picks.pick(st, "mode", V_MODE, by[0], found or tuple(numbers), 1, 1, f.source)
