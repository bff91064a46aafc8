"""What a text does to a running battle besides numbers: strike classes, copied abilities [7.4.13, R62, R63, R68] (wording 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.games.avalon.rules.model import KEYWORDS, R_CREATURE, ROLE, STRIKE, W_FIRST
from tefuda.games.avalon.rules.text import AvalonAbility
from tefuda.games.common.doing import there
from tefuda.games.common.things import Things
from tefuda.kernel.frames import Frame, Scope
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.games.avalon.rules.lasting import Period
    from tefuda.kernel.records import Bundle
    from tefuda.kernel.state import State


class GiveStrike(Ins):
    """A support card gives battle creatures first or last strike: it stands above what they have and what others give, and of two
    supports the later one counts [7.4.13, R68].

    What other effects give is a change of keywords; there the later grant replaces the earlier one.
    """

    def __init__(self, things: Things, word: int) -> None:
        self.things = things
        self.strike = 1 if word == W_FIRST else 2

    def run(self, st: State, f: Frame) -> bool:
        """Write it (a raw write: nothing replaces or watches it)."""
        done: list[Event] = []
        for e in there(st, f, self.things):
            if st.col[ROLE][e] == R_CREATURE:
                st.set(STRIKE, e, self.strike)
                done.append(Event(-1, st.ref(e)))
        f.happened = tuple(done)
        return False


class LoseStrike(Ins):
    """Battle creatures lose the strike class that a support card has given them; the keyword itself is lost by a change."""

    def __init__(self, things: Things, word: int) -> None:
        self.things = things
        self.strike = 1 if word == W_FIRST else 2

    def run(self, st: State, f: Frame) -> bool:
        """Write it (a raw write)."""
        for e in there(st, f, self.things):
            if st.col[STRIKE][e] == self.strike:
                st.set(STRIKE, e, 0)
        return False


class NoteAbilities(Ins):
    """Keep in a register what abilities a creature has now, before they are negated (その能力): the mask of its keywords, then the uids of
    its abilities (E117) [R62]."""

    def __init__(self, reg: int, things: Things) -> None:
        self.reg = reg
        self.things = things

    def run(self, st: State, f: Frame) -> bool:
        """Note those of the first one; nothing if there is none."""
        found = there(st, f, self.things)
        if not found:
            f.regs[self.reg] = ()
            return False
        row = st.row(found[0])
        f.regs[self.reg] = (row.v[KEYWORDS], *[ab.uid for ab in row.abilities])
        return False


class GainNoted(Ins):
    """Things gain the abilities that a register holds (E117).

    Attributes:
        keywords: One bundle for each keyword, in the order of their bits; an ability brings its own bundle (``AvalonAbility.gain``).
    """

    def __init__(self, reg: int, things: Things, period: Period, keywords: tuple[Bundle, ...]) -> None:
        self.reg = reg
        self.things = things
        self.period = period
        self.keywords = keywords

    def run(self, st: State, f: Frame) -> bool:
        """Begin an effect for each."""
        noted = f.regs[self.reg]
        locked = tuple([r for r in self.things.refs(st, f) if st.now(r) >= 0])
        f.happened = ()
        if not noted or not locked:
            return False
        x = Scope(f.player, f.source, [], f.event, f.snap)
        until, when = self.period.end(st, f)
        for k in range(len(self.keywords)):
            if noted[0] >> k & 1:
                st.add_effect(self.keywords[k], x, locked, until, when)
        for uid in noted[1:]:
            gain = cast(AvalonAbility, st.pool.parts[uid]).gain
            if gain is not None:
                st.add_effect(gain, x, locked, until, when)
        st.dirty = True
        f.happened = tuple([Event(-1, r) for r in locked])
        return False
