"""What a text does to numbers and states: damage, Life, Will, counters, RP, 白紙化, Ex化 [4.3.4, 4.5.8, R29, R44, R76, R103, R127].

As a single part, a sentence needs one legal object (``premise``) and does what can be done [R53, R54]. As a step of a chain it needs
everything that it names, and nothing may keep it off; only amounts do not matter (``possible``) [R52].
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from tefuda.games.arc.rules.allowing import all_allowed, some_allowed
from tefuda.games.arc.rules.costs import funds, pay
from tefuda.games.arc.rules.events import (
    BLANKED_EVENT,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    DAMAGED,
    EXED,
    HEALED,
    HURT,
    LOST,
    MADDENED,
    NIGHTMARED,
    RAISED,
    REVEALED,
    WILLED,
)
from tefuda.games.arc.rules.model import DAMAGE, MADNESS, MAIN, NIGHTMARE
from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import Doing, befall, concern, there
from tefuda.games.common.picking import TakePicked
from tefuda.games.common.things import InRegister, Players, Things
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond, Ins, Num
from tefuda.kernel.records import Event
from tefuda.kernel.schema import ALL_TOPICS

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Doing):
    """A sentence that can be part of a chain. ``forks``: what follows it are its options; only it is asked for a premise.

    What has no object always can be done; of others a legal object must exist, protected or not [R53, R54].
    """

    def __init__(self) -> None:
        super().__init__()
        self.forks = False

    def offers(self, st: State, x: Scope) -> Ints:
        """Return the refs of what may be picked, if this is a picking."""
        return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class OnThings(Deed):
    """A sentence about things.

    ``spare``: its things were picked with まで or 好きな枚数: none of them is no failure of a chain [R52].
    """

    def __init__(self, things: Things) -> None:
        super().__init__()
        self.things = things
        self.spare = False

    def premise(self, st: State, x: Scope) -> bool:
        """Something must be there; what is still to be picked is the picking's premise."""
        return isinstance(self.things, InRegister) or len(there(st, x, self.things)) > 0

    def possible(self, st: State, x: Scope) -> bool:
        """All that was picked, or one of those that are meant in general, must suffer it."""
        if self.spare and not self.things.refs(st, x):
            return True
        events = self.events(st, x)
        return all_allowed(st, events) if isinstance(self.things, InRegister) else some_allowed(st, events)


@mypyc_attr(allow_interpreted_subclasses=True)
class OnPlayers(Deed):
    """A sentence about players and an amount."""

    def __init__(self, who: Players, n: Num) -> None:
        super().__init__()
        self.who = who
        self.n = n

    def premise(self, st: State, x: Scope) -> bool:
        """There are always players."""
        return True

    def possible(self, st: State, x: Scope) -> bool:
        """Nothing may forbid it."""
        return some_allowed(st, self.events(st, x))


class Premise(Cond):
    """The legal objects of a single step exist: what it picks from, and what it does something to [R53, R54]."""

    def __init__(self, code: tuple[Ins, ...]) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
        self.code = code

    def holds(self, st: State, x: Scope) -> bool:
        """Ask each instruction that has objects; what depends on a picking may find what it needs with any of its candidates."""
        tried = Scope(x.player, x.source, x.regs[:], x.event, x.snap)
        last: Deed | None = None
        for ins in self.code:
            if not ins.premise(st, tried):
                return False
            if isinstance(ins, Deed):
                if ins.forks:
                    return True
                last = ins
            elif isinstance(ins, TakePicked) and last is not None and ins.reg < len(tried.regs):
                tried.regs[ins.reg] = last.offers(st, tried)
        return True


# ---- damage and Life [4.3.4, 4.5.8, R29] ---------------------------------------------------------------------------------


class DealDamage(OnThings):
    """Damage to main almas, to each on its own (ダメージを与える) [4.3.4, R44, R89]."""

    def __init__(self, things: Things, n: Num) -> None:
        super().__init__(things)
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Deal it to those that are in their circles."""
        n = self.n.value(st, x)
        return [by_text(x, DAMAGED, st.ref(e), n=n) for e in there(st, x, self.things) if st.kind_of(e) == MAIN]


class Heal(OnThings):
    """RP回復: restore base RP up to its maximum; all of it without a number [R44]."""

    def __init__(self, things: Things, n: Num | None) -> None:
        super().__init__(things)
        self.n = n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Heal main almas."""
        return [
            by_text(x, HEALED, st.ref(e), n=self.amount(st, x, e))
            for e in there(st, x, self.things)
            if st.kind_of(e) == MAIN
        ]

    def amount(self, st: State, x: Scope, e: int) -> int:
        """Return how much one alma recovers."""
        return st.col[DAMAGE][e] if self.n is None else min(st.col[DAMAGE][e], self.n.value(st, x))


class Hurt(OnPlayers):
    """Damage to Life, written to the ledger [R29]."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Hurt each."""
        return concern(st, x, self.who, HURT, self.n.value(st, x))


class LoseLife(OnPlayers):
    """ライフを失う: not damage; written to the ledger [R29]."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Write each."""
        return concern(st, x, self.who, LOST, self.n.value(st, x))


class GainLife(OnPlayers):
    """ライフを回復する: at once, without maximum [R6, R29]."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Raise each; 0 is nothing."""
        n = self.n.value(st, x)
        return concern(st, x, self.who, RAISED, n) if n > 0 else []

    def possible(self, st: State, x: Scope) -> bool:
        """It always is [R52]."""
        return True


# ---- Will and counters [R7, R92, R105, R127] -------------------------------------------------------------------------------


class ChangeWill(OnPlayers):
    """Gain Will (回復, 得る, チャージ) or, with ``sign`` -1, lose it: between 0 and 10 [R7, R127]."""

    def __init__(self, who: Players, n: Num, sign: int = 1) -> None:
        super().__init__(who, n)
        self.sign = sign

    def events(self, st: State, x: Scope) -> list[Event]:
        """Change each; 0 is nothing."""
        n = self.n.value(st, x) * self.sign
        return concern(st, x, self.who, WILLED, n) if n else []

    def possible(self, st: State, x: Scope) -> bool:
        """A change that comes to nothing is no failure [R52]."""
        return True


class PayWill(Deed):
    """Pay Will as part of a text (Willを払い): in full or not at all [R109]."""

    def __init__(self, n: Num) -> None:
        super().__init__()
        self.n = n

    def run(self, st: State, f: Frame) -> bool:
        """Pay it, from storage and madness as well."""
        n = self.n.value(st, f)
        f.happened = ()
        return pay(st, f.player, n, f.source) if n <= funds(st, f.player) else False

    def premise(self, st: State, x: Scope) -> bool:
        """It must be there."""
        return self.possible(st, x)

    def possible(self, st: State, x: Scope) -> bool:
        """It must be there in full."""
        return self.n.value(st, x) <= funds(st, x.player)


class ChangeNightmare(OnPlayers):
    """Gain nightmare counters or, with ``sign`` -1, remove exactly so many [R92]."""

    def __init__(self, who: Players, n: Num, sign: int = 1) -> None:
        super().__init__(who, n)
        self.sign = sign

    def events(self, st: State, x: Scope) -> list[Event]:
        """Change each; too few are not removed at all."""
        n = self.n.value(st, x)
        out: list[Event] = []
        for p in self.who.players(st, x):
            if n > 0 and (self.sign > 0 or st.num[NIGHTMARE + p] >= n):
                out.append(by_text(x, NIGHTMARED, player=p, n=n * self.sign))
        return out

    def premise(self, st: State, x: Scope) -> bool:
        """Counters to remove must be there."""
        return self.sign > 0 or len(self.events(st, x)) > 0


class ChangeMadness(OnPlayers):
    """Gain or lose points of 狂気 [R105]."""

    def __init__(self, who: Players, n: Num, sign: int = 1) -> None:
        super().__init__(who, n)
        self.sign = sign

    def events(self, st: State, x: Scope) -> list[Event]:
        """Change each, not below 0."""
        n = self.n.value(st, x) * self.sign
        out: list[Event] = []
        for p in self.who.players(st, x):
            change = max(n, -st.num[MADNESS + p])
            if change:
                out.append(by_text(x, MADDENED, player=p, n=change))
        return out


# ---- states of cards ------------------------------------------------------------------------------------------------------


class Blank(OnThings):
    """白紙化する: cards on the field lose all skills [6.5.7, R76]."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Blank each."""
        return befall(st, x, self.things, BLANKED_EVENT)


class MakeEx(OnThings):
    """Ex化する, in whatever zone [7.1.2, R103]."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Make each an Ex card."""
        return befall(st, x, self.things, EXED)


class PutCounters(OnThings):
    """Counters of a name (its number ``word``) are put on cards of the field."""

    def __init__(self, things: Things, n: Num, word: int) -> None:
        super().__init__(things)
        self.n = n
        self.word = word

    def events(self, st: State, x: Scope) -> list[Event]:
        """Put them on each."""
        n = self.n.value(st, x)
        return [by_text(x, COUNTERS_PUT, st.ref(e), n=n, to=self.word) for e in there(st, x, self.things)]


class TakeCounters(OnThings):
    """Counters of a name are taken off cards, all of them without a number."""

    def __init__(self, things: Things, n: Num | None, word: int) -> None:
        super().__init__(things)
        self.n = n
        self.word = word

    def events(self, st: State, x: Scope) -> list[Event]:
        """Take as many as there are, at most."""
        out: list[Event] = []
        for e in there(st, x, self.things):
            have = st.counter(e, st.pool.words[self.word])
            n = have if self.n is None else min(have, self.n.value(st, x))
            if n > 0:
                out.append(by_text(x, COUNTERS_TAKEN, st.ref(e), n=n, to=self.word))
        return out

    def premise(self, st: State, x: Scope) -> bool:
        """A card must be there that has one."""
        return isinstance(self.things, InRegister) or len(self.events(st, x)) > 0

    def possible(self, st: State, x: Scope) -> bool:
        """The full number must be there [R92]."""
        need = 1 if self.n is None else self.n.value(st, x)
        return any(ev.n >= need for ev in self.events(st, x))


class Show(OnThings):
    """公開する: cards are shown to all where they are (wording 7)."""

    def events(self, st: State, x: Scope) -> list[Event]:
        """Reveal each."""
        return befall(st, x, self.things, REVEALED)
