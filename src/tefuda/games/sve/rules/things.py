"""What a text names: things as lists of refs, and choices of some of them. The base classes that all card text is built on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from tefuda.kernel.schema import ALL_TOPICS

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Things:
    """Things named by a text: refs, computed when they are needed.

    A ref of an object that is gone may be among them: who acts on it checks ``st.now(ref)``, who reads it asks for its last-known
    information [10.11.1].
    """

    def __init__(self) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the refs, in zone order or in the order of choosing."""
        raise NotImplementedError

    def seen(self, st: State, x: Scope) -> list[int]:
        """Return the refs under which the things are judged and measured: as they were on the field, if an event took them from there
        [10.7.4.1.2, R53]."""
        return self.refs(st, x)


class InRegister(Things):
    """What an earlier part or instruction put into a register (それ, 選んだ…, 捨てた…)."""

    def __init__(self, reg: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the refs of the register."""
        return list(x.regs[self.reg])


class Source(Things):
    """The card the text stands on (これ)."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return its ref, even if it is gone."""
        return [x.source]


@mypyc_attr(allow_interpreted_subclasses=True)
class Players:
    """Players named by a text, the turn player first [1.3.4]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the player numbers."""
        raise NotImplementedError


class You(Players):
    """The master of the text (自分, and whoever is not named) [3.1.2.4.1]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the master."""
        return [x.player]


class Opponent(Players):
    """The other player (相手)."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the opponent of the master."""
        return [1 - x.player]
