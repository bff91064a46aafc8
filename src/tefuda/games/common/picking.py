"""Pieces of every choosing by a text: demands on the set, lots, registers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from tefuda.kernel.picks import PickRule
from tefuda.kernel.programs import Ins
from tefuda.kernel.schema import CARD, LABEL
from tefuda.kernel.state import ENTITY, REF

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class SetRule(PickRule):
    """A demand on a set as a whole that also tells how large a set can be."""

    def reach(self, st: State, cands: Ints) -> int:
        """Return the size of the largest set that meets the demand."""
        return len(cands)


def draw_lots(st: State, cands: list[int], n: int) -> Ints:
    """Draw ``n`` of the candidates, uniformly; the result keeps their order."""
    rest = cands[:]
    out: list[int] = []
    while rest and len(out) < n:
        out.append(rest.pop(st.chance("pick", len(rest))))
    return tuple([e for e in cands if e in out])


class TakePicked(Ins):
    """Put what was picked into a register, as refs."""

    def __init__(self, reg: int) -> None:
        super().__init__()
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Write the register."""
        f.regs[self.reg] = tuple([st.ref(e) for e in f.result])
        return False


class Collect(Ins):
    """Put the refs of things, as they are now, into a register."""

    def __init__(self, things: Things, reg: int) -> None:
        super().__init__()
        self.things = things
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Write the register."""
        f.regs[self.reg] = tuple(self.things.refs(st, f))
        return False


def by_card(st: State, cards: list[int]) -> list[int]:
    """Order cards so that the order tells nothing about their places."""
    card = st.col[CARD]
    label = st.col[LABEL]
    keyed = [(card[e] << REF | label[e]) << REF | e for e in cards]
    keyed.sort()
    return [k & ENTITY for k in keyed]
