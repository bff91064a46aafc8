"""Effects of which a text lets some be chosen: when it is announced, or while it resolves [11.2.3, 11.8.5.1, R78]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.verbs import V_MODE
from tefuda.games.common import announcing

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
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
