"""Choosing by a text: what may be picked and how many, demands on the set, lots, registers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from tefuda.games.common.control import Noting
from tefuda.games.common.knowing import master
from tefuda.games.common.measuring import NOW
from tefuda.games.common.things import You
from tefuda.kernel import picks
from tefuda.kernel.picks import PickRule
from tefuda.kernel.programs import Ins
from tefuda.kernel.schema import CARD, KNOWN, LABEL, SHARE
from tefuda.kernel.state import ENTITY, REF

if TYPE_CHECKING:
    from tefuda.games.common.measuring import Stats
    from tefuda.games.common.things import Players, Things
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


# ---- demands on the set ----------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class SetRule(PickRule):
    """A demand on a set as a whole that also tells how large a set can be."""

    def reach(self, st: State, cands: Ints) -> int:
        """Return the size of the largest set that meets the demand."""
        return len(cands)


@mypyc_attr(allow_interpreted_subclasses=True)
class TotalAtMost(SetRule):
    """Their numbers, looked at while choosing only, add up to at most a limit (…の合計がN以下になるように)."""

    def __init__(self, stats: Stats, stat: int, limit: int, which: int = NOW) -> None:
        self.stats = stats
        self.stat = stat
        self.limit = limit
        self.which = which

    def number(self, st: State, e: int) -> int:
        """Return the number of one of them."""
        return self.stats.now(st, e, self.stat, self.which)

    def reach(self, st: State, cands: Ints) -> int:
        """Take the smallest ones first."""
        left = self.limit
        n = 0
        for number in sorted([self.number(st, e) for e in cands]):
            left -= number
            if left < 0:
                break
            n += 1
        return n

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """Add up what is chosen, and the smallest of the rest that have to come."""
        total = 0
        for e in chosen:
            total += self.number(st, e)
        if len(chosen) < lo:
            total += sum(sorted([self.number(st, e) for e in rest])[: lo - len(chosen)])
        return total <= self.limit


class DifferentNames(SetRule):
    """No two of the same name (名前の異なる…)."""

    def names(self, st: State, cards: Ints) -> int:
        """Count the names."""
        return len({st.pool.designs[st.row(e).card].siblings for e in cards})

    def reach(self, st: State, cands: Ints) -> int:
        """Count the names of all."""
        return self.names(st, cands)

    def completes(self, st: State, f: Frame, chosen: Ints, rest: Ints, lo: int, hi: int) -> bool:
        """See that the names are different, and that the rest has enough others."""
        return self.names(st, chosen) == len(chosen) and self.names(st, chosen + rest) >= lo


# ---- what may be picked ----------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Some:
    """A counted choice out of things.

    Attributes:
        things: What is picked from.
        lo, hi: How many; ``hi`` None for any number. N枚: both N; N枚まで: 0 and N; 好きな枚数: 0 and None.
        by: Who picks (the first of these players); the text's own player if nobody is named.
        random: True if lots are drawn.
        rule: Demand on the set, or None.
    """

    def __init__(
        self, things: Things, lo: Num, hi: Num | None, by: Players | None = None, random: bool = False
    ) -> None:
        self.things = things
        self.lo = lo
        self.hi = hi
        self.by = by if by is not None else You()
        self.random = random
        self.rule: SetRule | None = None

    def barred(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether one of the things cannot be picked all the same."""
        return False

    def candidates(self, st: State, x: Scope) -> list[int]:
        """Return the entities that may be picked, in zone order, or by card where the places are nobody's business."""
        out: list[int] = []
        hidden = False
        unplaced = st.rules.unplaced
        for r in self.things.refs(st, x):
            e = st.now(r)
            if e < 0 or e in out or self.barred(st, x, e):
                continue
            out.append(e)
            if not hidden:
                kind = st.kind_of(e)
                hidden = kind >= 0 and unplaced >> kind & 1 != 0
        return by_card(st, out) if hidden else out

    def least(self, st: State, x: Scope) -> int:
        """Return the smallest number that must be picked if there are enough."""
        return max(0, self.lo.value(st, x))

    def most(self, st: State, x: Scope, cands: list[int]) -> int:
        """Return the largest number that may be picked."""
        n = len(cands) if self.rule is None else self.rule.reach(st, tuple(cands))
        return n if self.hi is None else max(0, min(n, self.hi.value(st, x)))

    def allows(self, st: State, chosen: Ints) -> bool:
        """Tell whether a set of candidates meets the demand on it."""
        return self.rule is None or self.rule.reach(st, chosen) == len(chosen)

    def enough(self, st: State, x: Scope) -> bool:
        """Tell whether the full stated number can be picked; まで needs one at least."""
        return self.most(st, x, self.candidates(st, x)) >= max(1, self.least(st, x))


@mypyc_attr(allow_interpreted_subclasses=True)
class PickSome(Ins):
    """Pick things now, as many as there are if fewer; :class:`TakePicked` puts them into a register.

    What leaves no choice is not asked, unless whether there is one depends on cards that not everybody can tell: then it is put all the
    same, so that onlookers do not learn it.

    Attributes:
        some: What is picked.
        kind: How the question is called.
    """

    def __init__(self, some: Some, kind: str) -> None:
        self.some = some
        self.kind = kind

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether the full number is there."""
        return self.some.enough(st, x)

    def seems_possible(self, st: State, x: Scope) -> bool:
        """Tell whether there might be enough among cards that not everybody can tell."""
        return self.some.things.secret(st, x) >= max(1, self.some.least(st, x))

    def picker(self, st: State, player: int, cands: list[int]) -> int:
        """Return who picks in place of a player, after he has been shown what he may see."""
        return player

    def put(self, st: State, f: Frame, player: int, cands: list[int], lo: int, hi: int, top: int) -> bool:
        """Let a player pick ``lo`` to ``hi`` of the candidates. ``top`` is above 0 if he is asked always: how many he could pick for all
        that others know."""
        raise NotImplementedError

    def run(self, st: State, f: Frame) -> bool:
        """Ask the player, or draw lots. If nothing is picked although something must be, everybody sees that there is nothing."""
        some = self.some
        cands = some.candidates(st, f)
        hi = some.most(st, f, cands)
        lo = min(some.least(st, f), hi)
        by = some.by.players(st, f)
        f.result = ()
        might = self.seeming(st, f)
        if not by or (hi == 0 and (might == 0 or some.least(st, f) > 0)):
            return False
        if some.random:
            f.result = draw_lots(st, cands, hi)
            return False
        player = self.picker(st, by[0], cands)
        if lo == len(cands) and might <= lo and not st.aloud:
            f.result = tuple(cands)
            return False
        if might and some.hi is not None:
            might = min(might, some.hi.value(st, f))
        return self.put(st, f, player, cands, lo, hi, max(hi, might) if might else 0)

    def seeming(self, st: State, f: Frame) -> int:
        """Return how many there might be for all that others know; 0 if they know."""
        return max(0, self.some.things.secret(st, f))


def who_sees(st: State, player: int, cands: list[int], hand: int) -> int:
    """Return who picks: the player, but for cards of another hand (a kind of zone) that he does not know the one who holds it
    [sve:4.7, sve:R71, eoo:13-3-1, chronicle:R118]."""
    for e in cands:
        if st.kind_of(e) == hand and not st.col[KNOWN][e] >> player & 1:
            return master(st, e)
    return player


def draw_lots(st: State, cands: list[int], n: int) -> Ints:
    """Draw ``n`` of the candidates, uniformly; the result keeps their order."""
    rest = cands[:]
    out: list[int] = []
    while rest and len(out) < n:
        out.append(rest.pop(st.lot(rest)))
    return tuple([e for e in cands if e in out])


def by_card(st: State, cards: list[int]) -> list[int]:
    """Order cards so that the order tells nothing about their places."""
    card = st.col[CARD]
    label = st.col[LABEL]
    keyed = [(card[e] << REF | label[e]) << REF | e for e in cards]
    keyed.sort()
    return [k & ENTITY for k in keyed]


# ---- registers -------------------------------------------------------------------------------------------------------------


def picked_refs(st: State, f: Frame) -> bool:
    """The procedure ends; its caller gets the refs of what was picked."""
    return st.done(tuple([st.ref(e) for e in f.result]))


class TakePicked(Noting):
    """Put what was picked into a register, as refs."""

    def run(self, st: State, f: Frame) -> bool:
        """Write the register."""
        f.regs[self.reg] = tuple([st.ref(e) for e in f.result])
        return False


class PickNumber(Ins):
    """Name a number within bounds (N枚まで引く, 好きな数); :class:`TakeNumbers` keeps it. Nobody names none."""

    def __init__(self, lo: Num, hi: Num, by: Players | None = None) -> None:
        self.lo = lo
        self.hi = hi
        self.by = by if by is not None else You()

    def run(self, st: State, f: Frame) -> bool:
        """Ask for it."""
        by = self.by.players(st, f)
        f.result = ()
        if not by:
            return False
        lo = self.lo.value(st, f)
        return picks.name_number(st, "number", by[0], lo, max(lo, self.hi.value(st, f)), f.source)


class PickModes(Ins):
    """Pick one of several effects while a text resolves; the result are their numbers, from 1 [eoo:2-5-2, chronicle:11.8.5.1].

    Attributes:
        who: Who picks.
        what: For each effect the instructions that must be able to do something; if none can, all are offered.
        verb: The verb of the options.
    """

    def __init__(self, who: Players, what: tuple[tuple[Ins, ...], ...], verb: int) -> None:
        self.who = who
        self.what = what
        self.verb = verb

    def run(self, st: State, f: Frame) -> bool:
        """Offer those that are possible: an impossible one is no way out [chronicle:2.3]."""
        by = self.who.players(st, f)
        f.result = ()
        if not by:
            return False
        numbers = range(1, len(self.what) + 1)
        found = tuple([k for k in numbers if all(ins.possible(st, f) for ins in self.what[k - 1])])
        return picks.pick(st, "mode", self.verb, by[0], found or tuple(numbers), 1, 1, f.source)


class PickWord(Ins):
    """Name one of the words of a list (an attribute); the register that takes the result gets its number.

    Attributes:
        kind, verb: The question, and the verb of its answers.
        words: Numbers of the words that may be named.
    """

    def __init__(self, kind: str, verb: int, words: Ints, by: Players) -> None:
        self.kind = kind
        self.verb = verb
        self.words = words
        self.by = by

    def run(self, st: State, f: Frame) -> bool:
        """Ask for it."""
        by = self.by.players(st, f)
        f.result = ()
        return picks.pick(st, self.kind, self.verb, by[0], self.words, 1, 1, f.source) if by else False


class PickShares(Ins):
    """Divide a number among things as a player likes, at least so much for each; the result are the shares, in the order of the things
    [chronicle:R114]."""

    def __init__(self, things: Things, total: Num, by: Players, least: int = 0, verb: int = SHARE) -> None:
        self.things = things
        self.total = total
        self.by = by
        self.least = least
        self.verb = verb

    def run(self, st: State, f: Frame) -> bool:
        """Ask for each of them; the last one gets the rest."""
        found = tuple([st.now(r) for r in self.things.refs(st, f) if st.now(r) >= 0])
        by = self.by.players(st, f)
        f.result = ()
        if not found or not by:
            return False
        total = self.total.value(st, f)
        return picks.share_out(st, "share", by[0], found, total, self.least, f.source, self.verb)


class TakeNumbers(Noting):
    """Put what was named into a register as it is: a number, an option, a player, shares."""

    def run(self, st: State, f: Frame) -> bool:
        """Write the register."""
        f.regs[self.reg] = f.result
        return False
