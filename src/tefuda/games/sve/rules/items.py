"""The actions of costs [10.4]: PP, cards acted, put away, discarded or shown, counters, health, Earth Rite [R43, R58]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.picking import draw_lots
from tefuda.games.sve.rules import room
from tefuda.games.sve.rules.commits import health_change
from tefuda.games.sve.rules.costs import pay, rest_payable
from tefuda.games.sve.rules.model import (
    BY_COST,
    EP,
    EP_CHANGED,
    FIELD,
    LIFE,
    LIFE_CHANGED,
    MAX_PP,
    MAX_PP_CHANGED,
    PP,
    PP_CHANGED,
    SKIPS,
    V_WAY,
    leader,
)
from tefuda.games.sve.rules.payment_verbs import PAY_VERBS, reveal
from tefuda.games.sve.rules.text import CostItem
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.schema import FACE, TURNED

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


STAYING: Final = ("", "act", "reveal", "face_up")
"""Verbs that leave a card where it is."""


class PayCards(CostItem):
    """Do something to so many cards out of things, picked by the payer [10.4.2, 10.4.3].

    Attributes:
        verb: One of PAY_VERBS, or "" to do nothing yet (a later item of the same cost takes them along).
        then: What later items of the same cost do to the same cards.
        things: What they are picked from.
        n: How many.
        along: Things that are paid at the same time without a pick, or None.
        up_to: True if fewer may be paid, or none; without limit if ``n`` is below 0.
    """

    def __init__(self, verb: str, things: Things, n: Num, along: Things | None = None) -> None:
        self.then: tuple[str, ...] = ()
        self.verb = verb
        self.things = things
        self.n = n
        self.along = along
        self.up_to = False

    def most(self, st: State, x: Scope) -> int:
        """Return the number up to which it may be paid."""
        if not self.up_to:
            return -1
        n = self.n.value(st, x)
        return n if n >= 0 else 1 << 20

    def choices(self, st: State, x: Scope, taken: Ints, acted: Ints) -> list[int] | None:
        """Return the entities that could pay: there, standing if they are to be acted, and not taken by earlier items [R43]."""
        fixed: list[int] = []
        if self.along is not None:
            for r in self.along.refs(st, x):
                e = st.now(r)
                if e < 0 or e in taken:
                    return []
                fixed.append(e)
        out: list[int] = []
        away = self.away()
        for r in self.things.refs(st, x):
            e = st.now(r)
            if e < 0 or e in taken or e in fixed or e in out:
                continue
            if self.acts() and (st.kind_of(e) != FIELD or st.col[TURNED][e] or e in acted):
                continue
            if room.can_go(st, x, e, away):
                out.append(e)
        if away == "to_ex" and not self.up_to and self.count(st, x) > room.places_in_ex(st, x.player, taken):
            return []
        return out

    def count(self, st: State, x: Scope) -> int:
        """Return the number."""
        return 0 if self.up_to else max(0, self.n.value(st, x))

    def secret(self, st: State, x: Scope) -> int:
        """Described cards of a hidden zone might be there or not."""
        return self.things.secret(st, x)

    def keeps(self) -> int:
        """Acting and showing leave the card where it is, unless something more is done to it."""
        if self.away():
            return 0
        return 1 if self.acts() else 2 if self.verb else 0

    def acts(self) -> bool:
        """Tell whether the cards are acted."""
        return self.verb == "act" or "act" in self.then

    def away(self) -> str:
        """Return the verb that takes the cards away, "" for none."""
        for verb in (self.verb, *self.then):
            if verb not in STAYING:
                return verb
        return ""

    def frees_place(self, st: State, x: Scope, e: int) -> bool:
        """A card that leaves the field does, unless something keeps it there [R35]."""
        return st.kind_of(e) == FIELD and room.frees(st, x, e, self.away())

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Do it to all of them at the same time."""
        if not self.verb:
            return False
        refs = [st.ref(e) for e in cards]
        if self.along is not None:
            refs = self.along.refs(st, f) + refs
        return PAY_VERBS[self.verb](st, f, tuple(refs))


class PayAgain(CostItem):
    """Do something more to what an earlier item picked (アクト墓場に置く)."""

    def __init__(self, verb: str, things: Things) -> None:
        self.verb = verb
        self.things = things

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Do it to those that are still there."""
        return PAY_VERBS[self.verb](st, f, tuple([r for r in self.things.refs(st, f) if st.now(r) >= 0]))


class PayLots(CostItem):
    """Do something to so many cards drawn by lot (ランダムに); they go to register ``lots``."""

    def __init__(self, verb: str, things: Things, n: Num, lots: int) -> None:
        self.verb = verb
        self.things = things
        self.n = n
        self.lots = lots

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether there are enough."""
        return len(self.things.refs(st, x)) >= self.n.value(st, x)

    def secret(self, st: State, x: Scope) -> int:
        """Described cards of a hidden zone might be there or not."""
        return self.things.secret(st, x)

    def count(self, st: State, x: Scope) -> int:
        """Return the number."""
        return max(0, self.n.value(st, x))

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Draw the lots and do it."""
        cands = [st.now(r) for r in self.things.refs(st, f)]
        drawn = draw_lots(st, cands, self.n.value(st, f))
        f.regs[self.lots] = tuple([st.ref(e) for e in drawn])
        return PAY_VERBS[self.verb](st, f, f.regs[self.lots])


class FaceUp(CostItem):
    """Turn so many cards of the own evolve deck face up (``face`` 1) or face down (0)."""

    def __init__(self, things: Things, n: Num, face: int = 1) -> None:
        self.things = things
        self.n = n
        self.face = face

    def choices(self, st: State, x: Scope, taken: Ints, acted: Ints) -> list[int] | None:
        """Return those that lie the other way."""
        cards = [st.now(r) for r in self.things.refs(st, x)]
        return [e for e in cards if st.col[FACE][e] != self.face and e not in taken]

    def count(self, st: State, x: Scope) -> int:
        """Return the number."""
        return self.n.value(st, x)

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Turn them; those turned up are shown."""
        for e in cards:
            st.set(FACE, e, self.face)
        if not self.face:
            return False
        return reveal(st, f, tuple([st.ref(e) for e in cards]))


# ---- numbers -----------------------------------------------------------------------------------------------------------------


class PayPP(CostItem):
    """Pay PP [10.4.4]; they are taken together, before everything else."""

    def __init__(self, n: Num) -> None:
        self.n = n

    def pp(self, st: State, x: Scope) -> int:
        """Return the number."""
        return max(0, self.n.value(st, x))


class PayHealth(CostItem):
    """Lower the health of the own leader, which needs so much of it; no damage [10.4.5, R43]."""

    def __init__(self, n: Num) -> None:
        self.n = n

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether the health is enough, and may go down so far; it may reach exactly 0."""
        n = self.n.value(st, x)
        return st.num[LIFE + x.player] >= n and health_change(st, x.player, -n) == -n

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Lower it."""
        n = self.n.value(st, f)
        return st.act(LIFE_CHANGED, st.ref(leader(st, f.player)), player=f.player, source=f.source, n=-n, why=BY_COST)


GAUGES: Final = {"max_pp": (MAX_PP, MAX_PP_CHANGED), "ep": (EP, EP_CHANGED), "pp": (PP, PP_CHANGED)}
"""Table and event of a player's number by its word."""


class PayGauge(CostItem):
    """Lower an own number: maximum PP or EP; it needs so much of it [10.4.5, R18]."""

    def __init__(self, gauge: str, n: Num) -> None:
        self.table = GAUGES[gauge][0]
        self.kind = GAUGES[gauge][1]
        self.n = n

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether the number is high enough."""
        return st.num[self.table + x.player] >= self.n.value(st, x)

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Lower it."""
        return st.act(self.kind, -1, player=f.player, source=f.source, n=-self.n.value(st, f), why=BY_COST)


class PaySkip(CostItem):
    """Give the next own turn up [R98]."""

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Note it for 7.4.7."""
        st.put_num(SKIPS + f.player, st.num[SKIPS + f.player] + 1)
        return False


# ---- one of several ways ---------------------------------------------------------------------------------------------------


class PayOneWay(CostItem):
    """One of several payments, wholly (A、または、B)."""

    def __init__(self, ways: tuple[tuple[CostItem, ...], ...]) -> None:
        self.ways = ways

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether one of them can be paid."""
        return len(self.open(st, x)) > 0

    def open(self, st: State, x: Scope) -> list[int]:
        """Return the numbers (from 1) of the ways that can be paid."""
        return [i + 1 for i in range(len(self.ways)) if way_payable(st, x, self.ways[i])]

    def picked(self, st: State, f: Frame, cards: Ints) -> bool:
        """Pick the way and pay it."""
        return st.call(PAY_ONE_WAY, f.player, f.source, regs=f.regs, box=(self,), event=f.event, snap=f.snap)


def way_payable(st: State, x: Scope, items: tuple[CostItem, ...]) -> bool:
    """Tell whether each item of a way can be paid, cards taken once."""
    return rest_payable(st, x, items, 0, (), ())


def pick_way(st: State, f: Frame) -> bool:
    """Pick the way."""
    item: PayOneWay = f.box[0]
    return picks.pick(st, "way", V_WAY, f.player, tuple(item.open(st, f)), 1, 1, f.source)


def pay_way(st: State, f: Frame) -> bool:
    """Pay it wholly."""
    item: PayOneWay = f.box[0]
    return pay(st, f, item.ways[f.result[0] - 1], 0)


PAY_ONE_WAY: Final = procedure("sve:pay one way", ("10.4.2", pick_way), ("10.4.2/a", pay_way))
