"""Using a spell as an effect says, without paying its cost [11.2, 11.8.5, R25]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.chronicle.rules.announcing import USE, probe
from tefuda.games.chronicle.rules.deciding import parts_possible
from tefuda.games.chronicle.rules.legal import banned
from tefuda.games.chronicle.rules.model import K_SPELL, KIND, STACK
from tefuda.games.chronicle.rules.paying import can_pay
from tefuda.games.chronicle.rules.pricing import PRICING, WAIVED
from tefuda.games.chronicle.rules.souls import means_of
from tefuda.games.chronicle.rules.text import text_of
from tefuda.games.common.doing import there
from tefuda.kernel.programs import Ins
from tefuda.kernel.schema import CARD

if TYPE_CHECKING:
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.state import State


class UseFree(Ins):
    """A player uses one of some spell cards now; it lies above what is resolving. Result: the spell, or nothing."""

    def __init__(self, things: Things, who: Players) -> None:
        self.things = things
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Use it, if it can be used to the end [R79]."""
        f.result = ()
        for p in self.who.players(st, f)[:1]:
            for e in self.usable(st, f, p):
                return st.call(USE, player=p, source=st.ref(e), target=WAIVED)
        return False

    def usable(self, st: State, x: Scope, player: int) -> list[int]:
        """Return the cards that can be used: spells that no text forbids, whose choices can be made, and further costs paid."""
        return [e for e in there(st, x, self.things) if self.can_use(st, player, e)]

    def can_use(self, st: State, player: int, e: int) -> bool:
        """Judge one card."""
        text = text_of(st, st.col[CARD][e])
        if text.spell is None or not st.row(e).v[KIND] & K_SPELL or st.kind_of(e) == STACK or banned(st, player, e):
            return False
        x = probe(st, player, e, text.regs)
        if not parts_possible(st, x, text.spell):
            return False
        return can_pay(st, x, PRICING.price(st, x, e, WAIVED, 0, 0), means_of(st, player))

    def possible(self, st: State, x: Scope) -> bool:
        """One of them can be used."""
        players = self.who.players(st, x)
        return len(players) > 0 and len(self.usable(st, x, players[0])) > 0
