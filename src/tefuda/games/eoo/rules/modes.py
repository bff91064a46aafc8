"""Modes and X that a text asks for while it is announced, and where a glyph may be attached [2-5-2, 9-3-2, 17-8-3, R32, R79, R88]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common import announcing
from tefuda.games.common.things import Things
from tefuda.games.eoo.rules.pricing import PRICING
from tefuda.games.eoo.rules.text import R_X, X_PART, EooAbility, Host
from tefuda.games.eoo.rules.verbs import V_MODE, V_X
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import option, second

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class ChooseModes(announcing.ChooseModes):
    """Modes, different ones unless the text says otherwise [R88].

    Attributes:
        same: Whether one mode may be chosen more than once.
    """

    def __init__(self, of: int, lo: int, hi: int, same: bool = False) -> None:
        super().__init__(of, lo, hi, V_MODE)
        self.same = same

    def open(self, st: State, x: Scope) -> Ints:
        """Return the modes."""
        times = self.numbers(st, x)[1] if self.same else 1
        return tuple([k for k in range(1, self.of + 1) for _ in range(times)])


class NameX(announcing.Part):
    """Name the X of what an ability costs besides mana, as far as it can be paid [9-3-2, 16-2-3, R32, R65]."""

    def __init__(self) -> None:
        super().__init__(X_PART, R_X)

    def ask(self, st: State, f: Frame) -> bool:
        """Ask for the number."""
        ability = cast(EooAbility, f.box[0])
        return st.call(NAME_X, player=f.player, source=f.source, n=PRICING.largest_ability_x(st, f, ability))


def ask_number(st: State, f: Frame) -> bool:
    """Put the question."""
    return st.ask(f, f.player, "x", range(option(V_X, 0, 0), option(V_X, 0, f.n) + 1))


def note_number(st: State, f: Frame) -> bool:
    """Return the number."""
    return st.done((second(f.answer),))


NAME_X: Final = procedure("eoo:naming X", ("9-3-2", ask_number), ("9-3-2/a", note_number))
"""Names a number from 0 to ``n``. Result: the number."""


class HostAmong(Host):
    """A glyph is attached to one of the things that its text describes [17-8-3, R79]."""

    def __init__(self, things: Things, reg: int = -1) -> None:
        super().__init__(reg)
        self.things = things

    def hosts(self, st: State, x: Scope) -> list[int]:
        """Return those that are there."""
        return [e for e in [st.now(r) for r in self.things.refs(st, x)] if e >= 0]
