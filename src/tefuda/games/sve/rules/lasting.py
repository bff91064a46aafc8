"""Effects that last: boosts, gained keywords and abilities, prohibitions, changed costs, delayed triggers [10.2.1.2, R73, R74]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.knowing import row_of
from tefuda.games.common.lasting import Beginning, Duration, End
from tefuda.games.common.lasting import Delay as Later
from tefuda.games.common.things import Players, Things
from tefuda.games.sve.rules.durations import (
    END_PHASE_OF,
    FOREVER,
    THIS_TURN,
    TURN_END_OF,
    TURN_START_OF,
    WHILE_SOURCE,
)
from tefuda.games.sve.rules.model import (
    ACTIVE,
    ATTACK,
    END_PHASE,
    HEALTH,
    K_LEADER,
    KIND,
    PHASE,
    TURN,
    attack_of,
    health_of,
)
from tefuda.games.sve.rules.text import as_sve
from tefuda.kernel import acts
from tefuda.kernel.frames import Frame, Scope
from tefuda.kernel.programs import Cond, Ins
from tefuda.kernel.records import Bundle

if TYPE_CHECKING:
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

NEXT_TURN_END_OF: Final = 5
"""Until 7.4.6 of the next turn of a player that begins after this one; a period of the text, see :class:`Period`."""


class Period(Duration):
    """How long a text says that something lasts [R73].

    Attributes:
        until: One of the ends of ``durations``, or NEXT_TURN_END_OF.
        who: Player whose turn it is about, or None.
        things: What has to stay on the field, if not the source.
    """

    def __init__(self, until: int, who: Players | None = None, things: Things | None = None) -> None:
        self.until = until
        self.who = who
        self.things = things

    def end(self, st: State, x: Scope) -> End:
        """Return the end as the effect keeps it: its kind and its operand."""
        if self.until == THIS_TURN:
            return THIS_TURN, st.num[TURN]
        if self.until == WHILE_SOURCE:
            refs = self.things.refs(st, x) if self.things is not None else [x.source]
            return WHILE_SOURCE, refs[0] if refs else -1
        if self.who is None:
            return FOREVER, 0
        p = self.who.players(st, x)[0]
        if self.until == TURN_START_OF:
            return TURN_START_OF, p
        if self.until == END_PHASE_OF:
            over = st.num[ACTIVE] == p and st.num[PHASE] == END_PHASE
            return END_PHASE_OF, st.num[TURN] + over << 1 | p
        first = st.num[TURN] + (1 if self.until == NEXT_TURN_END_OF else 0)
        return TURN_END_OF, first << 1 | p


class InTheirTurn(Cond):
    """It is the turn of a player, or (``also_now``) the turn in which the effect began (このターンと次の相手のターン中)."""

    def __init__(self, who: Players, reg: int, also_now: bool, later: bool) -> None:
        self.reads_rows = 0
        self.who = who
        self.reg = reg
        self.also_now = also_now
        self.later = later

    def holds(self, st: State, x: Scope) -> bool:
        """Compare turn and turn player."""
        first = st.num[TURN] == x.regs[self.reg][0]
        if first and self.also_now:
            return True
        return st.num[ACTIVE] == self.who.players(st, x)[0] and not (first and self.later)


class Begin(Beginning):
    """Start a continuous effect on what is named now, once and for all [10.9.2, R74]; it is as old as the text that starts it [R73].

    The register after its numbers holds the number of this turn.
    """

    def registers(self, st: State, x: Scope) -> list[Ints]:
        """Return the registers that it keeps."""
        return [*super().registers(st, x), (st.num[TURN],)]

    def since(self, f: Frame) -> int:
        """It counts from the beginning of the text."""
        return f.began

    def begun(self, st: State) -> bool:
        """A check timing has something to look at, and state triggers do at once."""
        st.dirty = True
        acts.watch_states(st)
        return False


class Unheard(Ins):
    """Abilities with some heads do not work for things that this text itself has put there: those that wait already are not played
    [10.7.2].

    Attributes:
        things: The things.
        heads: Printed heads (fanfare).
    """

    def __init__(self, things: Things, heads: tuple[str, ...]) -> None:
        self.things = things
        self.heads = heads

    def run(self, st: State, f: Frame) -> bool:
        """Forget them; nothing was checked yet since they triggered."""
        refs = self.things.refs(st, f)
        st.waiting = tuple([w for w in st.waiting if not (w.source in refs and as_sve(w.ability).head in self.heads)])
        return False


class BeginCopy(Begin):
    """Start the effect of having the printed abilities of another card.

    Attributes:
        copies: What having the abilities of each design does.
        of: The card whose abilities they are, as it is now or was last.
    """

    def __init__(self, copies: list[Bundle], of: Things, things: Things, period: Period) -> None:
        super().__init__(NO_BUNDLE, things, period)
        self.copies = copies
        self.of = of

    def run(self, st: State, f: Frame) -> bool:
        """Look which design it is; of several cards the first counts."""
        refs = self.of.seen(st, f)
        f.happened = ()
        if not refs:
            return False
        return self.begin(st, f, self.copies[row_of(st, refs[0]).card])


NO_BUNDLE: Final = Bundle()
"""Stands for what is not known before the text is carried out."""


class Followers(Things):
    """Those of some things that are no leaders: what effects on numbers can apply to."""

    def __init__(self, of: Things, leaders: bool) -> None:
        self.reads = of.reads
        self.reads_rows = -1
        self.of = of
        self.leaders = leaders

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the ones of that sort that are there."""
        out: list[int] = []
        for r in self.of.refs(st, x):
            e = st.now(r)
            if e >= 0 and (st.row(e).v[KIND] == K_LEADER) == self.leaders:
                out.append(r)
        return out


class SwapNumbers(Ins):
    """Attack and health of a thing become each other's current values; marked damage stays [R72].

    The bundle sets them to registers 0 and 1 of its scope.
    """

    def __init__(self, things: Things, bundle: Bundle, period: Period) -> None:
        self.things = things
        self.bundle = bundle
        self.period = period

    def run(self, st: State, f: Frame) -> bool:
        """Start one effect for each thing."""
        until, when = self.period.end(st, f)
        for r in self.things.refs(st, f):
            e = st.now(r)
            if e >= 0:
                regs: list[Ints] = [(health_of(st, e),), (attack_of(st, e),)]
                st.add_effect(self.bundle, Scope(f.player, f.source, regs), (r,), until, when, -1, f.began)
        st.dirty = True
        acts.watch_states(st)
        return False


SWAPPED: Final = ((ATTACK, 0), (HEALTH, 1))
"""Attributes that a swap sets, with their registers."""


class Delay(Later):
    """Make a delayed trigger [10.7.5]."""

    def run(self, st: State, f: Frame) -> bool:
        """Make it; a check timing has something to look at."""
        self.start(st, f)
        st.dirty = True
        return False
