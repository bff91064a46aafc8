"""What a text does to numbers and states: damage, Life, Will, counters, RP, 白紙化, Ex化 [4.3.4, 4.5.8, R29, R44, R76, R103, R127].

As a single part, a sentence needs one legal object (``premise``) and does what can be done [R53, R54]. As a step of a chain it needs
everything that it names, and nothing may keep it off; only amounts do not matter (``possible``) [R52].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from tefuda.games.arc.rules.allowing import all_allowed, some_allowed
from tefuda.games.arc.rules.costs import funds, pay
from tefuda.games.arc.rules.events import (
    BLANKED_EVENT,
    CAPTURED,
    COUNTERS_PUT,
    COUNTERS_TAKEN,
    DAMAGED,
    DESTROYED,
    EXED,
    FORGOTTEN,
    HEALED,
    MADDENED,
    MOVED,
    NIGHTMARED,
    NULLIFIED,
    REALISED,
    REREALISED,
    REVEALED,
    VANISHED,
    WILLED,
)
from tefuda.games.arc.rules.model import DAMAGE, FIELD, MADNESS, MAIN, NIGHTMARE, OBLIVION, WILL
from tefuda.games.common import doing
from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import Doing, Reach, there
from tefuda.games.common.picking import TakePicked
from tefuda.games.common.things import InRegister, Players, Things
from tefuda.kernel.frames import Scope
from tefuda.kernel.programs import Cond, Ins, Num
from tefuda.kernel.records import Event

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Doing):
    """A sentence that can be part of a chain. ``forks``: what follows it are its options; only it is asked for a premise.

    What has no object always can be done; of others a legal object must exist, protected or not [R53, R54].
    """

    forks: bool = False

    def offers(self, st: State, x: Scope) -> Ints:
        """Return the refs of what may be picked, if this is a picking."""
        return ()


BOOK: Final[dict[int, Reach]] = {
    **dict.fromkeys(
        (
            BLANKED_EVENT,
            CAPTURED,
            COUNTERS_PUT,
            COUNTERS_TAKEN,
            EXED,
            FORGOTTEN,
            MOVED,
            NULLIFIED,
            REALISED,
            REVEALED,
            VANISHED,
        ),
        Reach(),
    ),
    **dict.fromkeys((DAMAGED, HEALED, REREALISED), Reach(1 << MAIN)),
    DESTROYED: Reach(FIELD, home=OBLIVION),
}
"""What can be done to cards: damage, healing and 再リアライズ to those of main circles, destruction to those of the field
[4.3.4, R30, R44, R145]."""


@mypyc_attr(allow_interpreted_subclasses=True)
class OnThings(doing.OnThings):
    """A sentence about things.

    ``spare``: its things were picked with まで or 好きな枚数: none of them is no failure of a chain [R52].
    """

    def __init__(self, things: Things, kind: int, n: Num | None = None, word: int = -1) -> None:
        super().__init__(things, kind, BOOK, n, word)
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
class OnPlayers(doing.OnPlayers):
    """A sentence about players and an amount."""

    def possible(self, st: State, x: Scope) -> bool:
        """Nothing may forbid it."""
        return some_allowed(st, self.events(st, x))


class Premise(Cond):
    """The legal objects of a single step exist: what it picks from, and what it does something to [R53, R54]."""

    def __init__(self, code: tuple[Ins, ...]) -> None:
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


# ---- numbers of cards [R44, R92] -----------------------------------------------------------------------------------------


class Heal(OnThings):
    """RP回復: restore base RP up to its maximum; all of it without a number [R44]."""

    def amount(self, st: State, e: int, n: int) -> int:
        """Return how much one alma recovers."""
        return st.col[DAMAGE][e] if self.n is None else min(st.col[DAMAGE][e], n)


class TakeCounters(doing.TakeCounters):
    """Counters of a name are taken off cards, all of them without a number; the full number must be there [R92]."""

    def premise(self, st: State, x: Scope) -> bool:
        """A card must be there that has one."""
        return isinstance(self.things, InRegister) or len(self.events(st, x)) > 0


# ---- Will, Life and counters of players [R6, R7, R29, R92, R105, R127] -----------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Changing(OnPlayers):
    """A number of players rises or, with ``sign`` -1, falls: Life (at once, without maximum), Will (between 0 and 10)
    [R6, R7, R29, R127]."""

    def __init__(self, who: Players, kind: int, n: Num, sign: int = 1) -> None:
        super().__init__(who, kind, n)
        self.sign = sign

    def change(self, st: State, player: int, n: int) -> int:
        """Return what of a change befalls one player: nobody loses more Will than he has [R127]."""
        return max(n, -st.num[WILL + player]) if self.kind == WILLED else n

    def events(self, st: State, x: Scope) -> list[Event]:
        """Change each; 0 is nothing."""
        n = max(0, self.n.value(st, x)) * self.sign
        changes = [(p, self.change(st, p, n)) for p in self.who.players(st, x)]
        return [by_text(x, self.kind, player=p, n=k) for p, k in changes if k]

    def possible(self, st: State, x: Scope) -> bool:
        """A change that comes to nothing is no failure [R52]."""
        return True


class Nightmares(Changing):
    """Nightmare counters: exactly so many are removed, or none [R92]."""

    def __init__(self, who: Players, n: Num, sign: int = 1) -> None:
        super().__init__(who, NIGHTMARED, n, sign)

    def change(self, st: State, player: int, n: int) -> int:
        """Too few are not removed at all."""
        return n if st.num[NIGHTMARE + player] >= -n else 0

    def premise(self, st: State, x: Scope) -> bool:
        """Counters to remove must be there."""
        return self.sign > 0 or len(self.events(st, x)) > 0

    def possible(self, st: State, x: Scope) -> bool:
        """Nothing may forbid it."""
        return some_allowed(st, self.events(st, x))


class Madness(Changing):
    """Points of 狂気, not below 0 [R105]."""

    def __init__(self, who: Players, n: Num, sign: int = 1) -> None:
        super().__init__(who, MADDENED, n, sign)

    def change(self, st: State, player: int, n: int) -> int:
        """Take no more than there are."""
        return max(n, -st.num[MADNESS + player])

    def possible(self, st: State, x: Scope) -> bool:
        """Nothing may forbid it."""
        return some_allowed(st, self.events(st, x))


class PayWill(Deed):
    """Pay Will as part of a text (Willを払い): in full or not at all [R109]."""

    def __init__(self, n: Num) -> None:
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
