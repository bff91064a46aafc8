"""Amounts that are divided among things, on use or on resolution, and the damage dealt so [11.2.8, R77, R114]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.doing import hits
from tefuda.games.chronicle.rules.text import SHARE_PART
from tefuda.games.chronicle.rules.verbs import V_SHARE
from tefuda.games.common.announcing import Part
from tefuda.games.common.doing import Doing
from tefuda.kernel import picks
from tefuda.kernel.programs import Num

if TYPE_CHECKING:
    from tefuda.games.chronicle.rules.picking import Choices
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.records import Event, Ints
    from tefuda.kernel.state import State


class Shares(Part):
    """Divide an amount among the things of choices, at least 1 each [11.2.8, R114]. The register gets the shares in their order.

    Attributes:
        of: The choices.
        along: Registers of the choices to whose things the shares belong, one after the other.
        total: What is divided.
    """

    def __init__(self, reg: int, of: tuple[Choices, ...], total: Num) -> None:
        super().__init__(SHARE_PART, reg)
        self.along = tuple([choice.reg for choice in of])
        self.of = of
        self.total = total
        for choice in of:
            choice.cap = total

    def ask(self, st: State, f: Frame) -> bool:
        """Ask for each of them."""
        refs = tuple([r for choice in self.of for r in f.regs[choice.reg]])
        return share(st, f.player, refs, self.total.value(st, f), f.source)


def share(st: State, player: int, refs: Ints, total: int, source: int) -> bool:
    """Let a player divide an amount among things, at least 1 each: a tail call. Result: the shares."""
    things = tuple([st.now(r) for r in refs])
    return picks.share_out(st, "share", player, things, total, 1, source, V_SHARE)


class DealShares(Doing):
    """Deal each of the things its share of damage, all at once [6.4.1, 11.2.8].

    Attributes:
        things: The things, as many and in the same order as when the amount was divided.
        shares: Register of the shares.
    """

    def __init__(self, things: Things, shares: int) -> None:
        self.things = things
        self.shares = shares

    def events(self, st: State, x: Scope) -> list[Event]:
        """Deal them; what is gone or no unit gets nothing, and nobody else gets its share."""
        shares = x.regs[self.shares]
        out: list[Event] = []
        refs = self.things.refs(st, x)
        for i in range(min(len(refs), len(shares))):
            e = st.now(refs[i])
            if e >= 0:
                out += hits(st, x, e, x.source, shares[i])
        return out
