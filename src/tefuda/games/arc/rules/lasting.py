"""Effects of texts that last: how long, and how they begin; delayed effects [4.6.3, 6.5.4, R47, R58, R78, R79] (wording 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.doing import Deed
from tefuda.games.arc.rules.durations import (
    FOREVER,
    UNTIL_CF,
    UNTIL_FIGHT,
    WHILE_SOURCE,
    next_turn,
    this_fight,
    this_turn,
)
from tefuda.games.arc.rules.model import DAMAGE, FIELD, K_REFLET, KIND, L_CHANGE, L_GRANT, RP
from tefuda.games.arc.rules.possible import mystic
from tefuda.games.arc.rules.rows import print_of
from tefuda.games.arc.rules.state import STATE, due
from tefuda.games.arc.rules.text import text_of
from tefuda.games.common.doing import there
from tefuda.games.common.lasting import End, for_later, marks_of, with_numbers
from tefuda.games.common.things import InRegister, Things
from tefuda.kernel import acts
from tefuda.kernel.frames import Frame, Scope
from tefuda.kernel.programs import Num
from tefuda.kernel.records import SET, Bundle, Event
from tefuda.kernel.schema import CARD
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.games.arc.rules.text import ArcAbility
    from tefuda.kernel.programs import Cond
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

ALWAYS: Final = 0
"""No duration: while the receiver stays on the field; a grant also needs its source if that is a cogni, a main alma or an armed alma
[4.6.3]."""
THIS_TURN: Final = 1
"""このターン, CF中: until the release of this CF [R47]."""
NEXT_TURN: Final = 2
"""次のターン終了まで: until the release of the next CF."""
THIS_FIGHT: Final = 3
"""交戦中: until the release of the running combat [R21]."""


def ending(st: State, period: int, source: int, grants: bool) -> End:
    """Return ``until`` and ``when`` of an effect."""
    if period == THIS_TURN:
        return UNTIL_CF, this_turn(st)
    if period == NEXT_TURN:
        return UNTIL_CF, next_turn(st)
    if period == THIS_FIGHT:
        return UNTIL_FIGHT, this_fight(st)
    e = st.now(source)
    if grants and e >= 0 and FIELD >> st.kind_of(e) & 1 and st.row(e).v[KIND] != K_REFLET:
        return WHILE_SOURCE, source
    return FOREVER, 0


class Begin(Deed):
    """Start a continuous effect (付与する, 上げる, 下げる, にする, できない) [4.6, R78, R79].

    Attributes:
        bundle: What it does. Its numbers are ``Fixed``: registers from ``base`` on, filled from ``nums`` when it begins.
        things: The things it applies to, named when the sentence is carried out; None: players or the rules.
        period: One of the above.
        uses: How often its replacements and modifications can be used, -1 without limit.
        spare: As in ``OnThings``.
        needs: What must be so for it to begin; ``given``: as far as that can be told before anything is picked.
    """

    def __init__(self, bundle: Bundle, things: Things | None, period: int = ALWAYS) -> None:
        super().__init__()
        self.bundle = bundle
        self.things = things
        self.period = period
        self.nums: tuple[Num, ...] = ()
        self.needs: Cond | None = None
        self.given: Cond | None = None
        self.base = 0
        self.uses = -1
        self.spare = False

    def run(self, st: State, f: Frame) -> bool:
        """Start it; an effect on nothing is none, and 神秘 keeps those of reflets off [R90]. Then the rules look at RP [R43]."""
        locked: Ints | None = None
        f.happened = ()
        if self.needs is not None and not self.needs.holds(st, f):
            return False
        if self.things is not None:
            locked = tuple([st.ref(e) for e in there(st, f, self.things) if not mystic(st, e, f.source)])
            if not locked:
                return False
        x = Scope(f.player, f.source, with_numbers(st, f, self.base, self.nums), f.event, f.snap)
        until, when = ending(st, self.period, f.source, self.bundle.layers >> L_GRANT & 1 != 0)
        st.add_effect(self.bundle, x, locked, until, when, self.uses)
        if sets_rp(self.bundle) and locked is not None:
            for ref in locked:
                st.set(DAMAGE, ref & ENTITY, 0)
        acts.watch_states(st)
        f.happened = marks_of(locked)
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

    def __init__(self, of: Things, things: Things, period: int) -> None:
        super().__init__()
        self.of = of
        self.things = things
        self.period = period

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
        if not locked or not bundles:
            return False
        for bundle in bundles:
            x = Scope(f.player, f.source, f.regs, f.event, f.snap)
            until, when = ending(st, self.period, f.source, True)
            st.add_effect(bundle, x, locked, until, when, -1)
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


class Delay(Deed):
    """Make a delayed effect that knows the registers as they are now (次のAF開始時、…; このターン、…た時) [6.5.4, R58].

    ``uses``: how often it can still trigger, -1 without limit; ``period`` ALWAYS: until it has.
    """

    def __init__(self, ability: ArcAbility, uses: int = 1, period: int = ALWAYS) -> None:
        super().__init__()
        self.ability = ability
        self.uses = uses
        self.period = period

    def run(self, st: State, f: Frame) -> bool:
        """Make it; events of this moment are over and do not trigger it."""
        until, when = ending(st, self.period, f.source, False)
        st.add_delayed(self.ability, for_later(f), until, when, self.uses)
        f.happened = (Event(-1),)
        return False
