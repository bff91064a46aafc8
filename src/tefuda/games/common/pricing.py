"""What is paid for cards and abilities: printed and alternative costs, additional ones, and what texts change about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import mypyc_attr

from tefuda.games.common.announcing import R_EXTRA, R_X, StackAbility, fail, parts_of, row_before, skip_row, x_named
from tefuda.games.common.forbidding import concerns
from tefuda.games.common.giving import CostPart
from tefuda.kernel import picks
from tefuda.kernel.frames import Scope
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.programs import Ins

if TYPE_CHECKING:
    from tefuda.games.common.things import Players
    from tefuda.kernel.frames import Frame, Step
    from tefuda.kernel.programs import Cond, Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State

REGULAR: Final = 0
"""Way of paying for a card: its printed cost; ``n`` from 1 on is the n-th alternative cost of the card."""
LARGEST_X: Final = 99
"""No cost can be paid so often; it ends the search for the largest X."""


Price = tuple[tuple[CostPart, ...], "Ints"]
"""What has to be paid: parts that are given, and what is paid of a pool, by part."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Means:
    """What a player can pay with now; ``pool``: of each kind what he has, ``most``: what he can pay at most, as far as that is plain."""

    def __init__(self, pool: list[int]) -> None:
        self.pool = pool
        self.most = 0


class PoolCost:
    """What is paid of a pool: mana [eoo:19-2-1], souls [chronicle:5.2].

    Attributes:
        parts: How much of each colour, which only that colour pays.
        generic: How much of any kind.
        x: How often X stands in it; the generic part grows by so many times X [eoo:7-1-3, eoo:R32].
        total: All of it with X as 0.
    """

    def __init__(self, parts: Ints, generic: int = 0, x: int = 0) -> None:
        self.parts = parts
        self.generic = generic
        self.x = x
        self.total = sum(parts) + generic

    def need(self, x: int) -> Ints:
        """Return what has to be paid by part, the generic one last, with a value for X."""
        return (*self.parts, self.generic + self.x * x)

    def free(self) -> bool:
        """Tell whether nothing has to be paid, whatever X is."""
        return self.total == 0 and self.x == 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Cost:
    """What is paid together.

    Attributes:
        pool, items: What is paid of a pool, and the rest. ``need``: what is paid of the pool, by part, with X as 0.
        names_x: X stands somewhere in it: it is announced [eoo:R32, chronicle:11.2.4, chronicle:R14].
        cond: An alternative cost that can be chosen only while this holds, or None.
    """

    def __init__(self, pool: PoolCost, items: tuple[CostPart, ...] = (), names_x: bool = False) -> None:
        self.pool = pool
        self.items = items
        self.need = pool.need(0)
        self.names_x = names_x or pool.x > 0
        self.cond: Cond | None = None

    def price(self, x: int = 0) -> Price:
        """Return what is paid with a value for X, if no text changes it."""
        return self.items, self.of_pool(x)

    def of_pool(self, x: int) -> Ints:
        """Return what is paid of the pool, by part, with a value for X."""
        return self.pool.need(x) if x else self.need


@mypyc_attr(allow_interpreted_subclasses=True)
class PayingNow(Ins):
    """A player pays a cost while a text resolves. Result: (1,) if it is paid."""

    def __init__(self, who: Players, cost: Cost) -> None:
        self.who = who
        self.cost = cost

    def run(self, st: State, f: Frame) -> bool:
        """Pay it, if all of it can be paid."""
        x = self.scope(st, f)
        f.result = (0,)
        return self.pay(st, x) if x is not None and self.payable(st, x) else False

    def possible(self, st: State, x: Scope) -> bool:
        """He must be able to."""
        y = self.scope(st, x)
        return y is not None and self.payable(st, y)

    def scope(self, st: State, x: Scope) -> Scope | None:
        """Return the scope of who pays."""
        players = self.who.players(st, x)
        return Scope(players[0], x.source, x.regs, x.event, x.snap) if players else None

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether it can be paid in full."""
        raise NotImplementedError

    def pay(self, st: State, x: Scope) -> bool:
        """Pay it: a tail call."""
        raise NotImplementedError


class ExtraCost:
    """An additional cost of a card's own text [eoo:19-4-1, chronicle:11.2.4].

    Attributes:
        cost: What it is.
        optional: The player says when he announces the card whether he pays it: a bit of the mask in register ``R_EXTRA``.
        cond: It is asked for only while this holds, or None.
    """

    def __init__(self, cost: Cost, optional: bool = False, cond: Cond | None = None) -> None:
        self.cost = cost
        self.optional = optional
        self.cond = cond


@mypyc_attr(allow_interpreted_subclasses=True)
class Pricing:
    """What announcing something costs, where games with a stack agree; a game says what its texts print and change.

    Attributes:
        free: The cost of what is not paid for.
        means_of: Returns what a player can pay with.
        can_pay: Tells whether a price can be paid in some way.
    """

    def __init__(
        self,
        free: Cost,
        means_of: Callable[[State, int], Means],
        can_pay: Callable[[State, Scope, Price, Means], bool],
    ) -> None:
        self.free = free
        self.means_of = means_of
        self.can_pay = can_pay

    def costs(self, st: State, e: int) -> tuple[Cost, tuple[Cost, ...], tuple[ExtraCost, ...]]:
        """Return the printed cost of a card, its alternatives, and the additional costs of its own text."""
        raise NotImplementedError

    def changed(self, st: State, x: Scope, e: int, base: Cost, price: Price) -> Price:
        """Return a price after what texts impose and change."""
        raise NotImplementedError

    def of_ability(self, st: State, x: Scope, ability: StackAbility, chosen_x: int) -> Price:
        """Return what using an ability costs."""
        raise NotImplementedError

    def ability_names_x(self, ability: StackAbility) -> bool:
        """Tell whether X stands in the cost of an ability."""
        raise NotImplementedError

    def base(self, st: State, e: int, way: int) -> Cost:
        """Return the cost that additions and reductions start from [eoo:R35, chronicle:R25]."""
        if way < REGULAR:
            return self.free
        printed, alternatives, _ = self.costs(st, e)
        return printed if way == REGULAR else alternatives[way - 1]

    def price(self, st: State, x: Scope, e: int, way: int, chosen_x: int, extras: int) -> Price:
        """Return what announcing a card costs one way [eoo:19-4-2, eoo:R35, chronicle:11.2.9].

        ``extras`` is a mask of the optional additional costs that are taken on besides the obligatory ones.
        """
        base = self.base(st, e, way)
        parts = base.items
        need = base.of_pool(chosen_x)
        for cost in self.taken_on(st, x, e, extras):
            parts += cost.items
            need = added(need, cost.of_pool(chosen_x))
        return self.changed(st, x, e, base, (parts, need))

    def taken_on(self, st: State, x: Scope, e: int, extras: int) -> list[Cost]:
        """Return the additional costs of its own text that a card has: the obligatory ones, and those of the mask."""
        more = self.costs(st, e)[2]
        out: list[Cost] = []
        for i in range(len(more)):
            extra = more[i]
            if extras >> i & 1 != 0 if extra.optional else extra.cond is None or extra.cond.holds(st, x):
                out.append(extra.cost)
        return out

    def names_x(self, st: State, x: Scope, e: int, way: int, extras: int) -> bool:
        """Tell whether X stands in what announcing a card costs one way [eoo:R32, chronicle:R14]."""
        if self.base(st, e, way).names_x:
            return True
        for cost in self.taken_on(st, x, e, extras):
            if cost.names_x:
                return True
        return False

    def ways(self, st: State, x: Scope, e: int, m: Means, chosen_x: int = 0) -> list[int]:
        """Return the costs that can be paid: the printed one, and alternatives if X is 0 [eoo:19-3-2, eoo:R32, chronicle:11.2.4]."""
        out: list[int] = []
        for way in range(1 if chosen_x else len(self.costs(st, e)[1]) + 1):
            cond = self.base(st, e, way).cond
            if cond is None or cond.holds(st, x):
                if self.can_pay(st, x, self.price(st, x, e, way, chosen_x, 0), m):
                    out.append(way)
        return out

    def largest_x(self, st: State, x: Scope, e: int, way: int, extras: int, m: Means) -> int:
        """Return the largest X of a card that can be paid [eoo:9-3-2, eoo:R32, chronicle:R14]."""
        return self._largest(st, x, m, lambda n: self.price(st, x, e, way, n, extras))

    def largest_ability_x(self, st: State, x: Scope, ability: StackAbility) -> int:
        """Return the largest X of an ability that can be paid [eoo:R29, eoo:R32, chronicle:11.5.6]."""
        if not self.ability_names_x(ability):
            return 0
        return self._largest(st, x, self.means_of(st, x.player), lambda n: self.of_ability(st, x, ability, n))

    def _largest(self, st: State, x: Scope, m: Means, price: Callable[[int], Price]) -> int:
        for n in range(1, LARGEST_X + 1):
            x.regs[R_X] = (n,)
            if not self.can_pay(st, x, price(n), m):
                return n - 1
        return LARGEST_X


def added(need: Ints, more: Ints) -> Ints:
    """Return two needs of a pool together."""
    return tuple([need[k] + more[k] for k in range(len(need))])


# ---- announcing it -------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Announcement:
    """The rows of a procedure by which a player says what he pays: X, which cost, additional costs, in the order of the game's book.

    ``f.target`` is which cost is paid, ``f.m`` counts additional costs.

    Attributes:
        pricing: What things cost.
        v_x, v_cost: Verbs of the numbers that X can be, and of the costs.
    """

    def __init__(self, pricing: Pricing, v_x: int, v_cost: int) -> None:
        self.pricing = pricing
        self.v_x = v_x
        self.v_cost = v_cost

    def options(self, ways: list[int]) -> list[int]:
        """Return the options of the costs that can be paid."""
        return [option(self.v_cost, way) for way in ways]

    def ask_extra(self, st: State, f: Frame) -> bool:
        """Ask whether the additional cost number ``f.m`` is paid: a tail call."""
        return picks.yes_or_no(st, "extra", f.player, f.source)

    def takes_extra(self, f: Frame) -> bool:
        """Tell whether the answer was yes."""
        return f.result == (1,)

    def possible(self, st: State, f: Frame) -> bool:
        """Tell whether all can be decided that comes later, with the X in its register."""
        return True

    def choose(self, st: State, f: Frame) -> bool:
        """Choose the printed cost or one alternative, if a text has not waived the cost [eoo:9-3-4, chronicle:11.2.4, chronicle:R25]."""
        f.answer = -1
        if f.target < REGULAR:
            return False
        m = self.pricing.means_of(st, f.player)
        ways = self.pricing.ways(st, f, st.now(f.source), m, f.regs[R_X][0])
        return st.ask(f, f.player, "cost", self.options(ways)) if ways else fail(st, f)

    def chosen(self, st: State, f: Frame) -> bool:
        """Note it."""
        if f.answer >= 0:
            f.target = first(f.answer) if verb_of(f.answer) == self.v_cost else REGULAR
        f.m = 0
        return False

    def next_extra(self, st: State, f: Frame) -> bool:
        """Ask for the next optional additional cost that can be paid besides [eoo:19-4-1, chronicle:11.2.4]."""
        e = st.now(f.source)
        extras = self.pricing.costs(st, e)[2]
        while f.m < len(extras):
            extra = extras[f.m]
            if extra.optional and (extra.cond is None or extra.cond.holds(st, f)):
                price = self.pricing.price(st, f, e, f.target, f.regs[R_X][0], f.regs[R_EXTRA][0] | 1 << f.m)
                if self.pricing.can_pay(st, f, price, self.pricing.means_of(st, f.player)):
                    return self.ask_extra(st, f)
            f.m += 1
        f.result = ()
        return skip_row(f)

    def extra_chosen(self, st: State, f: Frame) -> bool:
        """Note the answer."""
        if self.takes_extra(f):
            f.regs[R_EXTRA] = (f.regs[R_EXTRA][0] | 1 << f.m,)
        f.m += 1
        return row_before(f)

    def ask_x(self, st: State, f: Frame) -> bool:
        """Announce the X of a card's cost, as far as it can be paid [eoo:9-3-2, eoo:7-1-4, eoo:R32, chronicle:11.2.4, chronicle:R14]."""
        e = st.now(f.source)
        extras = f.regs[R_EXTRA][0]
        if not self.pricing.names_x(st, f, e, f.target, extras):
            f.answer = option(self.v_x, 0, 0)
            return False
        m = self.pricing.means_of(st, f.player)
        return self.ask_up_to(st, f, self.pricing.largest_x(st, f, e, f.target, extras, m))

    def ask_ability_x(self, st: State, f: Frame) -> bool:
        """Announce the X of an ability's cost [eoo:R29, eoo:R32, chronicle:11.5.6], unless it is named already."""
        if any(part.reg == R_X for part in parts_of(f)):
            f.answer = option(self.v_x, 0, f.regs[R_X][0])
            return False
        return self.ask_up_to(st, f, self.pricing.largest_ability_x(st, f, cast(StackAbility, f.box[0])))

    def ask_up_to(self, st: State, f: Frame, most: int) -> bool:
        """Ask for an X with which all can be decided [chronicle:11.2.1, chronicle:R79]."""
        numbers: list[int] = []
        for n in range(most + 1):
            f.regs[R_X] = (n,)
            if self.possible(st, f):
                numbers.append(option(self.v_x, 0, n))
        return st.ask(f, f.player, "x", numbers) if numbers else fail(st, f)

    def cost_rows(self, clause: str) -> tuple[tuple[str, Step], ...]:
        """Return the rows that ask which cost, and which additional costs, are paid."""
        return (
            (clause, self.choose),
            (clause + "/a", self.chosen),
            (clause + "/e", self.next_extra),
            (clause + "/f", self.extra_chosen),
        )

    def x_rows(self, clause: str) -> tuple[tuple[str, Step], ...]:
        """Return the rows that ask for the X of a card."""
        return ((clause + "/x", self.ask_x), (clause + "/y", x_named))

    def ability_x_rows(self, clause: str) -> tuple[tuple[str, Step], ...]:
        """Return the rows that ask for the X of an ability."""
        return ((clause + "/x", self.ask_ability_x), (clause + "/y", x_named))


# ---- changes -------------------------------------------------------------------------------------------------------------


class CostChange:
    """What a card's own text says about its cost: ``amount`` is added (negative: a reduction) to a part of it while ``cond`` holds
    [arc:R50, eoo:R35, eoo:R110, chronicle:R18]."""

    def __init__(self, amount: Num, part: int = 0, cond: Cond | None = None) -> None:
        self.amount = amount
        self.part = part
        self.cond = cond


def changes_in_force(st: State, kind: int, e: int) -> list[tuple[int, int]]:
    """Return what the modifications of a kind add to the cost of a card, as (part, amount)."""
    out: list[tuple[int, int]] = []
    for a in st.mods(kind):
        if a.mod is not None and a.mod.amount is not None and concerns(st, a, e):
            out.append((a.mod.n, a.mod.amount.value(st, a.scope)))
    return out


def own_changes(st: State, x: Scope, changes: tuple[CostChange, ...]) -> list[tuple[int, int]]:
    """Return what a card's own text adds to its cost, as (part, amount)."""
    return [(c.part, c.amount.value(st, x)) for c in changes if c.cond is None or c.cond.holds(st, x)]
