"""Triggers that wait: how many times more than once, and those of one ability, one source and one moment that share a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tefuda.games.common.abilities import TextAbility
from tefuda.games.common.doing import there
from tefuda.games.common.forbidding import concerns
from tefuda.kernel.acts import Match, wait
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import TRIGGERED, Event, Mod, Waiting
from tefuda.kernel.schema import CONTROLLER

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Frame, Procedure
    from tefuda.kernel.programs import Cond, Filter, Num
    from tefuda.kernel.records import Ability
    from tefuda.kernel.state import State


class Further(Mod):
    """Abilities of what fits trigger so many times more.

    Attributes:
        heads: Printed heads of the abilities that are meant.
    """

    def __init__(self, kind: int, fits: Filter | None, amount: Num, heads: tuple[str, ...]) -> None:
        super().__init__(kind, fits, amount)
        self.heads = heads


class FurtherTriggers:
    """How many times more than once an ability triggers.

    Attributes:
        kind: Kind of modifications, each of them :class:`Further`, that tell it.
    """

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def __call__(self, st: State, ability: Ability, x: Scope) -> int:
        """Return the number for an ability and the event that triggers it (``x``). What has left is asked as it was: its triggers are
        found before it goes."""
        e = st.now(x.source) if st.pool.modified >> self.kind & 1 else -1
        if e < 0:
            return 0
        n = 0
        head = ability.head if isinstance(ability, TextAbility) else ""
        for a in st.mods(self.kind):
            of = cast(Further, a.mod)
            if of.amount is not None and head in of.heads and concerns(st, a, e):
                n += of.amount.value(st, a.scope)
        return n


class SetOff(Ins):
    """Abilities with a head of things that are there trigger, although nothing has triggered them: their conditions on the event are not
    asked.

    Attributes:
        things: The things.
        head: The head.
        able: Asked from the source: whether such abilities of it may work at all.
    """

    def __init__(self, things: Things, head: str, able: Cond) -> None:
        self.things = things
        self.head = head
        self.able = able

    def run(self, st: State, f: Frame) -> bool:
        """They are played at the next check timing, each by the player who has its source; the event tells them of their source alone."""
        found: list[Match] = []
        for e in there(st, f, self.things):
            ref, player = st.ref(e), st.col[CONTROLLER][e]
            for ab in st.row(e).abilities:
                if isinstance(ab, TextAbility) and ab.kind == TRIGGERED and ab.head == self.head:
                    ev = Event(ab.events[0], ref, player=player)
                    ev.moment = st.moment
                    if self.able.holds(st, Scope(player, ref, [], ev)):
                        found.append(Match(ab, player, ref, ev, ()))
        wait(st, found)
        st.dirty = True
        return False


def same_group(v: Waiting, w: Waiting) -> bool:
    """Tell whether two triggers share the number that a limit leaves."""
    if w.room < 0 or v.ability is not w.ability or v.source != w.source or v.event is None or w.event is None:
        return False
    return v.event.moment == w.event.moment


def exhausted(v: Waiting, w: Waiting) -> bool:
    """Tell whether playing ``w`` leaves no room for ``v``."""
    return same_group(v, w) and w.room <= 1


def lessened(v: Waiting, w: Waiting) -> Waiting:
    """Return ``v`` with the room that playing ``w`` leaves."""
    if not same_group(v, w):
        return v
    return Waiting(v.ability, v.player, v.source, v.snap, v.event, v.regs, v.key, v.part, v.room - 1, v.serial, v.nth)


def spend(st: State, w: Waiting) -> None:
    """Take a trigger out of those that wait; of several that share a limit only the rest stays (a raw write)."""
    st.waiting = tuple([lessened(v, w) for v in st.waiting if v is not w and not exhausted(v, w)])


def play(st: State, w: Waiting, how: Procedure) -> bool:
    """Let a procedure play a trigger: a tail call. It knows the event and the source as it was; ``box`` has the trigger."""
    return st.call(how, player=w.player, source=w.source, event=w.event, snap=w.snap, box=(w,))
