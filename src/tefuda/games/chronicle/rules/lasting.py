"""Effects of resolved texts that last: how long, how they begin; triggers that a text makes for later [11.6.18, 11.9.4, R56, R66, R84]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from tefuda.games.chronicle.rules.counting import TURN_NUM
from tefuda.games.chronicle.rules.durations import (
    FOREVER,
    UNTIL_BATTLE,
    UNTIL_END_OF,
    UNTIL_PHASE,
    UNTIL_TURN,
    UNTIL_TURN_OF,
    WHILE_SOURCE,
    end_of_turn_of,
)
from tefuda.games.chronicle.rules.events import BY_EFFECT, STARTED
from tefuda.games.chronicle.rules.model import ACTIVE, L_MASTER, PHASE, TURN, in_battle
from tefuda.games.common.doing import Doing
from tefuda.games.common.lasting import Beginning, Delay, Duration, End
from tefuda.games.common.objects import on_field
from tefuda.kernel import acts
from tefuda.kernel.ending import keep_effects
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Num
from tefuda.kernel.records import Event
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.records import Bundle, Effect, Ints
    from tefuda.kernel.state import State

ENDLESS: Final = 0
"""No duration: to the end of the match, or until the object leaves [11.9.4.1]."""
THIS_TURN: Final = 1
"""ターンの終わりまで, このターン: until the adjustment step [9.7.3.2.2]."""
NEXT_TURN: Final = 2
"""次のターンの終わりまで: until the adjustment step of the following turn, whoever's it is [R56]."""
TURN_OF: Final = 3
"""次の…のターンの開始時まで: until the next turn of a player begins."""
NEXT_TURN_OF: Final = 4
"""次の…のターンの間: it begins with that turn and ends in its adjustment step."""
THIS_BATTLE: Final = 5
"""この戦闘の間: until the continuation step of the running attack [10.3.1]."""
BATTLE_PHASE: Final = 6
"""戦闘フェイズの終わりまで."""
WITH_SOURCE: Final = 7
"""このユニットが戦場にあるかぎり: until the source leaves the battlefield."""


def never(st: State, source: int) -> End | None:
    """It does not end."""
    return FOREVER, 0


def with_this_turn(st: State, source: int) -> End | None:
    """With this turn."""
    return UNTIL_TURN, st.num[TURN]


def with_next_turn(st: State, source: int) -> End | None:
    """With the following turn."""
    return UNTIL_TURN, st.num[TURN] + 1


def with_battle(st: State, source: int) -> End | None:
    """With the attack going on; outside of a battle phase there is none."""
    return (UNTIL_BATTLE, 0) if in_battle(st) else None


def with_phase(st: State, source: int) -> End | None:
    """With the battle phase."""
    return UNTIL_PHASE, 1


def with_source(st: State, source: int) -> End | None:
    """When the source leaves the battlefield, if it is still there."""
    return (WHILE_SOURCE, source) if on_field(st, source) >= 0 else None


ENDS: Final[dict[int, Callable[[State, int], End | None]]] = {
    ENDLESS: never,
    THIS_TURN: with_this_turn,
    NEXT_TURN: with_next_turn,
    THIS_BATTLE: with_battle,
    BATTLE_PHASE: with_phase,
    WITH_SOURCE: with_source,
}
"""Ends that no player is named for."""


class Period(Duration):
    """How long a text says that something lasts.

    Attributes:
        kind: One of the above.
        who: Whose turn is meant.
        open: このターン: what is no information or control also reaches what comes later [11.9.4.3, R66].
        later: It begins only with a later turn (of that player): 次の…のターンの間.
        phase: The phase of that turn in which alone it holds, -1 for the whole turn.
    """

    def __init__(self, kind: int, who: Players | None = None, open: bool = False) -> None:
        self.kind = kind
        self.who = who
        self.open = open
        self.later = False
        self.phase = -1

    def end(self, st: State, x: Scope) -> End | None:
        """Return the kind of the end and its operand (see :mod:`.durations`); None if the period is over already."""
        if self.who is None:
            if to_come(st, self.phase):
                return with_this_turn(st, x.source)
            return ENDS[self.kind](st, x.source)
        players = self.who.players(st, x)
        if not players:
            return None
        if to_come(st, self.phase) and st.num[ACTIVE] in players:
            return with_this_turn(st, x.source)
        return (
            (UNTIL_END_OF, end_of_turn_of(st, players[0])) if self.kind == NEXT_TURN_OF else (UNTIL_TURN_OF, players[0])
        )


def to_come(st: State, phase: int) -> bool:
    """Tell whether a phase at the beginning of turns (-1: none) is still to come in this turn [9.2.1, 9.3.1]."""
    return phase >= 0 and st.num[PHASE] < phase


class TurnBefore(Num):
    """The number of the turn after which a period that begins later may begin: the one before this turn if its phase is still to come."""

    def __init__(self, period: Period) -> None:
        self.reads = TURN_NUM.reads
        self.reads_rows = 0
        self.period = period

    def value(self, st: State, x: Scope) -> int:
        """Look at the phase and whose turn it is."""
        who = self.period.who
        early = to_come(st, self.period.phase) and (who is None or st.num[ACTIVE] in who.players(st, x))
        return TURN_NUM.value(st, x) - early


ALWAYS: Final = Period(ENDLESS)


class Begin(Beginning):
    """Start a continuous effect on what is named when the sentence is carried out [11.9.4.2, 11.9.4.4, 11.9.4.12, R66]."""

    def start(self, st: State, x: Scope, bundle: Bundle, locked: Ints | None, since: int = -1) -> bool:
        """Start it; what it overrules for good is forgotten."""
        if not super().start(st, x, bundle, locked, since):
            return False
        overrule(st, st.effects[-1])
        return True

    def begun(self, st: State) -> bool:
        """State triggers look at it at once, and objects change their controller."""
        st.dirty = True
        acts.watch_states(st)
        return follow_control(st)


def overrule(st: State, new: Effect) -> None:
    """Forget permanent effects on control that a later permanent one has overruled: they can never matter again, and would keep positions
    from being alike (a raw write) [R63, R111]."""
    if not controls(new):
        return
    kept: list[Effect] = []
    for ef in st.effects:
        alone = ef.bundle.layers == 1 << L_MASTER and not ef.bundle.mods and not ef.bundle.replacers
        if ef is new or not alone or not controls(ef) or not within(ef, new):
            kept.append(ef)
    keep_effects(st, kept)


def within(ef: Effect, new: Effect) -> bool:
    """Tell whether an effect is kept to objects to which another one is kept as well."""
    for r in ef.locked or ():
        if r not in (new.locked or ()):
            return False
    return True


def controls(ef: Effect) -> bool:
    """Tell whether an effect sets the controller of certain objects for good."""
    lasts = ef.until == FOREVER and ef.locked is not None and ef.bundle.cond is None
    return lasts and ef.bundle.layers >> L_MASTER & 1 != 0


def follow_control(st: State) -> bool:
    """Objects change their controller as soon as an effect says so; what the caller has done stays known to it [R63]."""
    depth = len(st.frames)
    st.rules.after(st)
    for f in st.frames[depth:]:
        f.quiet = True
    return False


class StartInstead(Doing):
    """A lasting effect, or a delayed trigger, that begins in place of an event [11.6.18.6].

    Attributes:
        uid: Number within the pool: the event carries it.
        begin, delay: What begins; one of them is None.
        it: Register that gets what the event was about, -1 if nothing asks for it.
    """

    def __init__(self, begin: Begin | None, delay: Delay | None, it: int = -1) -> None:
        self.it = it
        self.uid = -1
        self.begin = begin
        self.delay = delay

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return the beginning; it knows what the text knows now: its registers, one after the other with their sizes."""
        told: Ints = ()
        for k in range(max(len(x.regs), self.it + 1)):
            reg = x.regs[k] if k < len(x.regs) else ()
            if k == self.it and x.event is not None:
                reg = (x.event.subject,)
            told += (len(reg), *reg)
        subject = -1
        if self.begin is not None:
            found = self.begin.reached(st, x)
            if found is not None and not found:
                return []
            subject = found[0] if found is not None and len(found) == 1 else -1
        return [Event(STARTED, subject, player=x.player, source=x.source, to=self.uid, why=BY_EFFECT, more=told)]


def since(st: State, ref: int) -> int:
    """Return what an object has become that the same batch has moved."""
    e = ref & ENTITY
    return st.ref(e) if ref >= 0 and st.now(ref) < 0 and st.ref(e) - ref == ENTITY + 1 else ref


def commit_start(st: State, ev: Event) -> None:
    """Begin it, on behalf of who controls the source now [11.6.18.6]."""
    part = cast(StartInstead, st.pool.parts[ev.to])
    regs: list[Ints] = []
    at = 0
    while at < len(ev.more):
        size = ev.more[at]
        regs.append(ev.more[at + 1 : at + 1 + size])
        at += 1 + size
    if part.it >= 0:
        regs[part.it] = tuple([since(st, ref) for ref in regs[part.it]])
    x = Scope(ev.player, ev.source, regs)
    if part.delay is not None:
        part.delay.start(st, x)
    if part.begin is not None:
        locked = (ev.subject,) if ev.subject >= 0 else part.begin.reached(st, x)
        part.begin.start(st, x, part.begin.bundle, locked)
        st.dirty = True
        st.urgent = True
