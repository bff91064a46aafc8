"""Effects of texts that last: how long, and how they begin; delayed effects [4.6.3, 6.5.4, R47, R58, R78, R79] (wording 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.doing import Deed
from tefuda.games.arc.rules.durations import (
    FOREVER,
    UNTIL_CF,
    UNTIL_FIGHT,
    UNTIL_RF,
    WHILE_SOURCE,
)
from tefuda.games.arc.rules.model import DAMAGE, FIELD, FIGHTING, K_REFLET, KIND, L_CHANGE, L_GRANT, RP, TURN
from tefuda.games.arc.rules.possible import mystic
from tefuda.games.arc.rules.rows import print_of
from tefuda.games.arc.rules.state import STATE, due
from tefuda.games.arc.rules.text import text_of
from tefuda.games.common.doing import there
from tefuda.games.common.lasting import Beginning, Duration, End, marks_of
from tefuda.games.common.things import InRegister, Things
from tefuda.kernel import acts
from tefuda.kernel.frames import Frame, Scope
from tefuda.kernel.records import SET, Bundle
from tefuda.kernel.schema import CARD
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.kernel.programs import Cond
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class Period(Duration):
    """How long a text says that something lasts; ``kind``: one of the ends of ``durations``."""

    def __init__(self, kind: int, next: bool = False) -> None:
        self.kind = kind
        self.next = next

    def end(self, st: State, x: Scope) -> End | None:
        """Return the kind of the end and its operand; a printed end that has come already is none."""
        if self.kind == UNTIL_CF:
            return UNTIL_CF, st.num[TURN] + 1 if self.next else st.num[TURN]
        if self.kind == UNTIL_FIGHT:
            return UNTIL_FIGHT, st.num[FIGHTING]
        if self.kind == UNTIL_RF:
            return UNTIL_RF, 0
        if self.kind == WHILE_SOURCE:
            e = st.now(x.source)
            if e >= 0 and FIELD >> st.kind_of(e) & 1 and st.row(e).v[KIND] != K_REFLET:
                return WHILE_SOURCE, x.source
            if self.next:
                return None
        return FOREVER, 0


ALWAYS: Final = Period(FOREVER)
"""No duration: while the receiver stays on the field [4.6.3]."""
GRANTED: Final = Period(WHILE_SOURCE)
"""No duration of a grant: it also needs its source if that is a cogni, a main alma or an armed alma [4.6.3]."""
WHILE_HERE: Final = Period(WHILE_SOURCE, True)
"""このアルマが場に存在する限り: the same of anything, and not at all if it has left before."""
THIS_TURN: Final = Period(UNTIL_CF)
"""このターン, CF中: until the release of this CF [R47]."""
NEXT_TURN: Final = Period(UNTIL_CF, True)
"""次のターン終了まで: until the release of the next CF."""
COMING_TURN: Final = Period(UNTIL_CF, True)
"""次のターン: the same; what lasts so long asks besides whether that turn has begun."""
NEXT_RF: Final = Period(UNTIL_RF)
"""次のRF終了時まで: until that has been processed."""
THIS_FIGHT: Final = Period(UNTIL_FIGHT)
"""交戦中: until the release of the running combat [R21]."""


class Begin(Beginning):
    """Start a continuous effect (付与する, 上げる, 下げる, にする, できない) [4.6, R78, R79]; 神秘 keeps those of reflets off [R90].

    Attributes:
        spare: As in ``OnThings``.
        given: What must be so for it to begin, as far as that can be told before anything is picked.
    """

    def __init__(self, bundle: Bundle, things: Things | None, period: Period = ALWAYS) -> None:
        grant = bundle.layers >> L_GRANT & 1 != 0
        super().__init__(bundle, things, GRANTED if grant and period is ALWAYS else period)
        self.given: Cond | None = None
        self.spare = False

    def reached(self, st: State, x: Scope) -> Ints | None:
        """Leave out whom it does not reach."""
        if self.things is None:
            return None
        return tuple([st.ref(e) for e in there(st, x, self.things) if not mystic(st, e, x.source)])

    def start(self, st: State, x: Scope, bundle: Bundle, locked: Ints | None, since: int = -1) -> bool:
        """Start it; where RP are set, earlier damage does not count any more [R44, R79]."""
        if not super().start(st, x, bundle, locked, since):
            return False
        if locked is not None and sets_rp(bundle):
            for ref in locked:
                st.set(DAMAGE, ref & ENTITY, 0)
        return True

    def begun(self, st: State) -> bool:
        """State triggers look at it at once, then the rules at RP [R43]."""
        acts.watch_states(st)
        return look_at_rp(st)

    def premise(self, st: State, x: Scope) -> bool:
        """One of the things must be there, and so must what a number is set to, as far as they are not still to be picked."""
        if self.given is not None and not self.given.holds(st, x):
            return False
        return self.things is None or isinstance(self.things, InRegister) or len(there(st, x, self.things)) > 0

    def possible(self, st: State, x: Scope) -> bool:
        """What was picked must all be reached, of others one, and what a number is set to must be there [6.5.1, R52]."""
        if self.needs is not None and not self.needs.holds(st, x):
            return False
        if self.things is None:
            return True
        found = there(st, x, self.things)
        if not found:
            return self.spare
        reached = [e for e in found if not mystic(st, e, x.source)]
        return len(reached) == len(found) if isinstance(self.things, InRegister) else len(reached) > 0


class BeginWeapons(Deed):
    """Grant almas what other cards would grant if they were armed, as effects of this text [6.3, R63]."""

    def __init__(self, of: Things, things: Things, period: Period) -> None:
        self.of = of
        self.things = things
        self.period = GRANTED if period is ALWAYS else period

    def bundles(self, st: State, x: Scope) -> list[Bundle]:
        """Return the grants of their weapon skills."""
        out: list[Bundle] = []
        for ref in self.of.refs(st, x):
            e = st.now(ref)
            weapon = text_of(st, print_of(st, e) if e >= 0 else st.col[CARD][ref & ENTITY]).weapon
            if weapon is not None:
                out += weapon.grants
        return out

    def run(self, st: State, f: Frame) -> bool:
        """Start an effect for each."""
        f.happened = ()
        locked = tuple([st.ref(e) for e in there(st, f, self.things) if not mystic(st, e, f.source)])
        bundles = self.bundles(st, f)
        end = self.period.end(st, f)
        if not locked or not bundles or end is None:
            return False
        for bundle in bundles:
            x = Scope(f.player, f.source, f.regs, f.event, f.snap)
            st.add_effect(bundle, x, locked, end[0], end[1], -1)
        acts.watch_states(st)
        f.happened = marks_of(locked)
        return look_at_rp(st)

    def premise(self, st: State, x: Scope) -> bool:
        """Who gets them must be there."""
        return isinstance(self.things, InRegister) or len(there(st, x, self.things)) > 0

    def possible(self, st: State, x: Scope) -> bool:
        """There must be somebody and something."""
        return len(there(st, x, self.things)) > 0 and len(self.bundles(st, x)) > 0


def sets_rp(b: Bundle) -> bool:
    """Tell whether RP are set to a number: what is left and the maximum, so that earlier damage does not count any more [R44, R79]."""
    for c in b.changes:
        if c.attr == RP and c.how == SET and c.layer == L_CHANGE:
            return True
    return False


def look_at_rp(st: State) -> bool:
    """Let the rules look at RP after something that was no event; the caller keeps what it knows: a tail call [R43]."""
    st.dirty = True
    if not due(st):
        return False
    st.call(STATE)
    st.frames[-1].quiet = True
    return False
