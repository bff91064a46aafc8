"""What is decided while a card or ability is played: options, Earth Rite, X, targets, shares [10.6.2.2-10.6.2.5, R37-R41, R58, R103]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.sve.rules.commits import STACK_COUNTER
from tefuda.games.sve.rules.costs import can_pay, play_pp
from tefuda.games.sve.rules.counter_costs import PayEarthRite
from tefuda.games.sve.rules.model import RESOLUTION, V_OPTION, V_PAY_ALL
from tefuda.games.sve.rules.picking import Some, TargetRule, choose_targets
from tefuda.games.sve.rules.playing import ability_items, ability_of, extra_items, part_items, parts_possible
from tefuda.games.sve.rules.text import (
    EXTRA_PART,
    OPTION_PART,
    SHARE_PART,
    TARGET_PART,
    X_PART,
    CostItem,
    Part,
    SveAbility,
    all_completable,
    text_of,
)
from tefuda.kernel import picks
from tefuda.kernel.frames import Scope
from tefuda.kernel.schema import CARD, DECLINE

if TYPE_CHECKING:
    from tefuda.games.common.picking import SetRule
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.programs import Cond, Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class Targets(Part):
    """A choosing of targets (選ぶ) [10.6.2.3, 10.6.2.4]. The register gets their refs.

    Attributes:
        some: What is chosen, and how many.
        shared: Number that is divided among them, or None: then there is at least one and at most that many [10.6.2.4.1.1, R41].
        few: True if its sets are few enough to be tried where they describe other targets: it has a limit, or lies on the field.
    """

    def __init__(self, reg: int, some: Some) -> None:
        super().__init__(TARGET_PART, reg)
        self.some = some
        self.shared: Num | None = None
        self.few = True

    def least(self, st: State, x: Scope) -> int:
        """Return the least number of targets if there are enough."""
        lo = self.some.least(st, x)
        return lo if self.shared is None else max(1, lo)

    def possible(self, st: State, x: Scope) -> bool:
        """An obligatory choice needs at least one candidate [R38]; a part whose condition is false now does not [R39 b].

        What is divided must suffice for every target that has to be chosen [10.6.2.5.1, 10.6.2.5.1.1].
        """
        least = self.least(st, x)
        if least == 0 or (self.cond is not None and not self.cond.holds(st, x)):
            return True
        n = len(self.some.candidates(st, x))
        return n > 0 and (self.shared is None or min(least, n) <= self.shared.value(st, x))

    def certain(self, st: State, x: Scope) -> bool:
        """There are candidates, or none are needed."""
        if self.shared is not None or self.read:
            return super().certain(st, x)
        return self.some.least(st, x) == 0 or len(self.some.candidates(st, x)) > 0

    def leads_on(self, st: State, x: Scope, rest: tuple[Part, ...]) -> bool:
        """Try the sets that can be chosen until the parts behind can be completed with one."""
        if not self.possible(st, x):
            return False
        cands = tuple(self.some.candidates(st, x))
        hi = self.most(st, x, cands)
        return self.extends(st, x, rest, (), cands, min(self.least(st, x), hi), hi)

    def extends(self, st: State, x: Scope, rest: tuple[Part, ...], chosen: Ints, cands: Ints, lo: int, hi: int) -> bool:
        """Tell whether a set can be made larger, or left as it is, so that the parts behind can be completed with it."""
        if len(chosen) >= lo and self.some.allows(st, chosen) and self.with_it(st, x, rest, chosen):
            return True
        if len(chosen) >= hi:
            return False
        for i in range(len(cands)):
            if self.extends(st, x, rest, (*chosen, cands[i]), cands[i + 1 :], lo, hi):
                return True
        return False

    def with_it(self, st: State, x: Scope, rest: tuple[Part, ...], chosen: Ints) -> bool:
        """Tell whether the parts behind can be completed once this set is chosen. The register is as before afterwards."""
        before = x.regs[self.reg]
        x.regs[self.reg] = tuple([st.ref(e) for e in chosen])
        found = all_completable(st, x, rest)
        x.regs[self.reg] = before
        return found

    def most(self, st: State, x: Scope, cands: Ints) -> int:
        """Return the largest number of targets: each gets at least 1 of what is divided [10.6.2.4.1.1]."""
        hi = self.some.most(st, x, list(cands))
        return hi if self.shared is None else min(hi, max(1, self.shared.value(st, x)))

    def ask(self, st: State, f: Frame) -> bool:
        """Choose them; as many as there are if there are fewer [10.6.2.4.2], and such that what they describe is there [R34]."""
        cands = tuple(self.some.candidates(st, f))
        hi = self.most(st, f, cands)
        lo = min(self.least(st, f), hi)
        if self.describes:
            rest = parts_behind(st, f)
            cands = tuple(
                [e for e in cands if self.extends(st, f, rest, (e,), tuple([o for o in cands if o != e]), lo, hi)]
            )
            hi = min(hi, len(cands))
        return choose_targets(st, f, self.some, cands, min(lo, hi), hi)


def parts_behind(st: State, f: Frame) -> tuple[Part, ...]:
    """Return the parts that the frame of a play decides after the one that it decides now."""
    return tuple([part for part in ability_of(f).parts[f.n + 1 :] if part.applies(st, f)])


class Leading(TargetRule):
    """Targets that describe others: with all of them, those must be there [R34]."""

    def __init__(self, inner: SetRule | None, part: Targets) -> None:
        super().__init__(inner)
        self.part = part

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See whether such a set can still be made."""
        play = st.frames[-3]
        behind = parts_behind(st, play)
        return super().completes(st, f, chosen, rest, lo, hi) and self.part.extends(
            st, play, behind, chosen, rest, lo, hi
        )

    def enough(self, st: State, f: Frame, chosen: Ints, cands: Ints) -> bool:
        """See whether it is one."""
        play = st.frames[-3]
        return super().enough(st, f, chosen, cands) and self.part.with_it(st, play, parts_behind(st, play), chosen)


class Alternative:
    """Another number of options under a condition (代わりに2つチョイスする) [R40]."""

    def __init__(self, cond: Cond, n: int, up_to: bool) -> None:
        self.cond = cond
        self.n = n
        self.up_to = up_to


class OptionsTaken(Part):
    """A choosing of options (チョイスする) [5.16, 10.6.2.2, R40]. The register gets their printed numbers.

    Attributes:
        count: How many options there are.
        n, up_to: How many are chosen; "up to" means at least one.
        otherwise: Other number under a condition read now, or None.
        number: What the number is read from now, or None.
        inside: The parts that stand in the options.
    """

    def __init__(self, reg: int, count: int, n: int, up_to: bool) -> None:
        super().__init__(OPTION_PART, reg)
        self.count = count
        self.n = n
        self.up_to = up_to
        self.otherwise: Alternative | None = None
        self.number: Num | None = None
        self.inside: tuple[Part, ...] = ()

    def open(self, st: State, x: Scope) -> list[int]:
        """Return the options whose obligatory choices can be made."""
        return [n for n in range(1, self.count + 1) if inside_possible(st, x, self.inside, self.reg, n)]

    def possible(self, st: State, x: Scope) -> bool:
        """There must be an option that can be taken."""
        if self.cond is not None and not self.cond.holds(st, x):
            return True
        return len(self.open(st, x)) > 0

    def ask(self, st: State, f: Frame) -> bool:
        """Choose different options, asked in printed order."""
        n, up_to = self.n, self.up_to
        alt = self.otherwise
        if alt is not None and alt.cond.holds(st, f):
            n, up_to = alt.n, alt.up_to
        if self.number is not None:
            n = min(max(0, self.number.value(st, f)), self.count)
        return picks.pick(st, "option", V_OPTION, f.player, tuple(self.open(st, f)), 1 if up_to else n, n, f.source)


def inside_possible(st: State, x: Scope, parts: tuple[Part, ...], reg: int, n: int) -> bool:
    """Tell whether the parts that exist once a register holds a number can be completed, with those that describe them."""
    return all_completable(st, x, tuple([p for p in parts if not p.guards or p.guards[-1] == (reg, n)]))


class ExtraCost(Part):
    """An additional cost that the player may take on (土の秘術) [13.3.3.2, R58]. The register gets 1 or 0."""

    def __init__(self, reg: int, extra: tuple[CostItem, ...]) -> None:
        super().__init__(EXTRA_PART, reg)
        self.extra = extra
        self.inside: tuple[Part, ...] = ()

    def items(self) -> tuple[CostItem, ...]:
        """Return the items."""
        return self.extra

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether it can be paid besides everything taken on before, and its obligatory choices can be made."""
        if not inside_possible(st, x, self.inside, self.reg, 1):
            return False
        f = cast("Frame", x)
        ability = cast("SveAbility | None", f.box[0])
        if ability is None:
            return False
        items, pp = ability_items(st, x, ability)
        e = st.now(x.source)
        if e >= 0 and st.kind_of(e) == RESOLUTION:
            paid: Ints = tuple(f.box[1:])
            items = extra_items(st, x, text_of(st, st.col[CARD][e]).play, paid)
            pp = play_pp(st, e, x, paid)
        items += part_items(x, ability.parts) + self.extra
        return can_pay(st, x, items, pp, ability.evolve) and enough_stacks(st, x, items)

    def ask(self, st: State, f: Frame) -> bool:
        """Ask whether it is paid."""
        if not self.payable(st, f):
            f.result = (0,)
            return False
        return picks.yes_or_no(st, "extra-cost", f.player, f.source, V_PAY_ALL, DECLINE)


def enough_stacks(st: State, x: Scope, items: tuple[CostItem, ...]) -> bool:
    """Tell whether there is a stack counter for every Earth Rite among the items."""
    rites = [it for it in items if isinstance(it, PayEarthRite)]
    have = 0
    for e in (rites[0].choices(st, x, (), ()) or []) if rites else []:
        have += st.counter(e, STACK_COUNTER)
    return have >= len(rites)


class NameX(Part):
    """Naming X, limited by what can be paid [10.6.2.2, R103]. The register gets the number."""

    def __init__(self, reg: int) -> None:
        super().__init__(X_PART, reg)

    def ask(self, st: State, f: Frame) -> bool:
        """Name it."""
        ability = cast(SveAbility, f.box[0])
        hi = 0
        while self.affordable(st, f, ability, hi + 1):
            hi += 1
        numbers = self.numbers(st, f, ability)
        if 0 < len(numbers) <= hi:
            return picks.name_one_of(st, "x", f.player, numbers, f.source)
        return picks.name_number(st, "x", f.player, 0, hi, f.source)

    def numbers(self, st: State, x: Scope, ability: SveAbility) -> Ints:
        """Return the numbers that can be paid and with which the rest can be completed [10.6.2.4.3]."""
        out: list[int] = []
        n = 0
        while n == 0 or self.affordable(st, x, ability, n):
            if parts_possible(st, self.named(x, n), ability.parts):
                out.append(n)
            n += 1
        return tuple(out)

    def named(self, x: Scope, n: int) -> Scope:
        """Return the scope with a number named."""
        regs = x.regs[:]
        regs[self.reg] = (n,)
        return Scope(x.player, x.source, regs, x.event, x.snap)

    def affordable(self, st: State, f: Scope, ability: SveAbility, n: int) -> bool:
        """Tell whether the cost can be paid if X is ``n``."""
        if n > LARGEST_X:
            return False
        x = self.named(f, n)
        items, pp = ability_items(st, x, ability)
        return can_pay(st, x, items + part_items(x, ability.parts), pp, ability.evolve)


LARGEST_X: Final = 99
"""No cost of the game can be paid so often; it ends the search for the largest X if X is not in the cost."""


class Shares(Part):
    """A division of a number among targets [10.6.2.5, R41]. The register gets the amounts in the order of the targets."""

    def __init__(self, reg: int, among: Things, total: Num) -> None:
        super().__init__(SHARE_PART, reg)
        self.among = among
        self.total = total

    def ask(self, st: State, f: Frame) -> bool:
        """Divide all of it, at least 1 to each."""
        refs = self.among.refs(st, f)
        total = self.total.value(st, f)
        if not refs or total <= 0:
            f.result = ()
            return False
        things: Ints = tuple([st.now(r) for r in refs])
        return picks.share_out(st, "share", f.player, things, total, 1, f.source)
