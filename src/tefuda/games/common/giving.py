"""The parts of a cost that are no mana: what can be given, and picking it before anything of it happens.

Frames that pay keep the registers of the text first; from register ``f.n`` on comes what is taken of the pool, by kind, and then for
each part of the cost the entities that are picked for it. ``f.box`` has the parts and what is to be paid of the pool. ``f.m`` says how
the payer picks: ``AUTO`` lets the rest be paid sensibly, ``GIVES`` counts the part for which something is picked just now.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import mypyc_attr

from tefuda.games.common.causes import by_cost
from tefuda.games.common.matching import distinct
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.schema import CARD
from tefuda.kernel.twins import in_secret

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Frame, Procedure, Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Event, Ints
    from tefuda.kernel.state import State


KEEPS: Final = 0
LEAVES: Final = 1
RESTS: Final = 2
"""What paying does to what is picked: it stays as it is, leaves its zone, is turned sideways."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CostPart:
    """One part of a cost besides mana. What it took goes to register ``reg`` (refs), -1 if nobody reads it."""

    reg: int = -1

    def payable(self, st: State, x: Scope) -> bool:
        """Tell whether it can be paid, things to pick aside."""
        return True

    def choices(self, st: State, x: Scope) -> list[int] | None:
        """Return the entities among which the payer picks, in their places' order; None if nothing is picked."""
        return None

    def count(self, st: State, x: Scope) -> int:
        """Return how many are picked."""
        return 0

    def reserve(self, st: State, x: Scope) -> int:
        """Return the reserve that it spends [eoo:16-3-1]; 0 for other parts."""
        return 0

    def rests_source(self) -> bool:
        """Tell whether it turns the source sideways: then the source cannot rest for mana besides."""
        return False

    def gives_source(self) -> bool:
        """Tell whether the source itself leaves its zone."""
        return False

    def capacity(self, st: State, x: Scope, e: int) -> int:
        """Return how often an entity could pay, one use after the other."""
        return 1

    def effect(self) -> int:
        """Tell what paying does to what is picked (KEEPS, LEAVES, RESTS): an entity pays once in each way that excludes another."""
        return KEEPS

    def turns(self) -> bool:
        """Tell whether what is picked is turned for it: it can make no mana for the same cost [eoo:R36, chronicle:R24]."""
        return self.effect() == RESTS

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Return the events that pay it; ``picked`` are the entities chosen."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class GiveUp(CostPart):
    """Cards or objects that the player picks are given up: discarded, sacrificed, moved to a zone, turned, revealed
    [eoo:19-1-2, eoo:R37, chronicle:15.1.6, chronicle:15.1.13].

    Attributes:
        things: From which they are picked.
        n: How many; all of it must be paid.
        kind: The kind of event that does it.
        to: Kind of the zone that they go to, -1 if they stay.
    """

    def __init__(self, things: Things, n: Num, kind: int, to: int) -> None:
        self.things = things
        self.n = n
        self.kind = kind
        self.to = to

    def choices(self, st: State, x: Scope) -> list[int] | None:
        """Return what can be given."""
        out: list[int] = []
        for r in self.things.refs(st, x):
            e = st.now(r)
            if e >= 0 and e not in out and self.can_go(st, x, e):
                out.append(e)
        return out

    def can_go(self, st: State, x: Scope, e: int) -> bool:
        """Tell whether one can be given up in this way."""
        raise NotImplementedError

    def count(self, st: State, x: Scope) -> int:
        """Return how many."""
        return max(0, self.n.value(st, x))


class TakeCounters(CostPart):
    """Counters are taken off one of the things that the player picks [eoo:10-2, eoo:19-1-2, chronicle:6.10].

    Attributes:
        things: From which one is picked; ``n`` counters of the name are taken off it.
        word: Number of the counter's name in the pool's words.
        kind: The kind of event that does it.
    """

    def __init__(self, things: Things, word: int, n: Num, kind: int) -> None:
        self.things = things
        self.word = word
        self.n = n
        self.kind = kind

    def choices(self, st: State, x: Scope) -> list[int] | None:
        """Return what has enough of them."""
        found = [st.now(r) for r in self.things.refs(st, x)]
        return [e for e in found if e >= 0 and self.capacity(st, x, e) > 0]

    def count(self, st: State, x: Scope) -> int:
        """One thing pays."""
        return 1

    def capacity(self, st: State, x: Scope, e: int) -> int:
        """Return how often it has enough counters."""
        return st.counter(e, st.pool.words[self.word]) // max(1, self.n.value(st, x))

    def events(self, st: State, x: Scope, picked: Ints) -> list[Event]:
        """Take them off; whether burn's own is among them is asked then [eoo:R70]."""
        n = self.n.value(st, x)
        return [by_cost(x, self.kind, st.ref(e), n=n, to=self.word) for e in picked]


def parts_payable(st: State, x: Scope, parts: tuple[CostPart, ...]) -> bool:
    """Tell whether all parts can be paid: enough to give, each thing once [eoo:19-1-2, eoo:R36, chronicle:R19]."""
    groups: list[list[int]] = []
    for part in parts:
        if not part.payable(st, x):
            return False
        found = part.choices(st, x)
        if found is not None:
            groups += [found] * part.count(st, x)
    return distinct(groups)


def payable_beside(st: State, x: Scope, parts: tuple[CostPart, ...], turned: int) -> bool:
    """Tell whether there is enough to pick for the parts if an entity turns to make mana."""
    groups: list[list[int]] = []
    for part in parts:
        found = part.choices(st, x)
        if found is not None:
            left = [e for e in found if e != turned] if part.turns() else found
            groups += [left] * part.count(st, x)
    return distinct(groups)


# ---- paying --------------------------------------------------------------------------------------------------------------


AUTO: Final = 1
ASKED: Final = 2
"""In ``f.m`` of a payment: the player has begun to choose, and goes on choosing among single cards."""
GIVES: Final = 4


def pay_by(
    st: State,
    proc: Procedure,
    x: Scope,
    kinds: int,
    parts: tuple[CostPart, ...],
    need: Ints,
    may_decline: bool,
    refusal: int = 0,
) -> bool:
    """Pay a cost that can be paid: a tail call. ``need`` is what is paid of a pool of so many kinds, by part. What the parts took goes to
    their registers. Result: (1,), or (0,) if it was not paid after all."""
    return st.call(
        proc,
        player=x.player,
        source=x.source,
        target=refusal,
        n=open_payment(x, kinds, parts),
        flag=may_decline,
        regs=x.regs,
        box=(parts, need),
        event=x.event,
        snap=x.snap,
    )


def open_payment(x: Scope, kinds: int, parts: tuple[CostPart, ...]) -> int:
    """Add the registers of a payment to those of a text and return the first: what is taken of the pool by kind, and a register for
    what is picked for each part."""
    n = len(x.regs)
    x.regs.append((0,) * kinds)
    x.regs.extend([()] * len(parts))
    return n


def close_payment(st: State, f: Frame, paid: bool) -> bool:
    """Drop the registers of a payment again and return whether it was made: (1,) or (0,)."""
    del f.regs[f.n :]
    return st.done((1,) if paid else (0,))


def all_paid(st: State, f: Frame) -> bool:
    """The cost is paid, also where its events were replaced [eoo:R102, chronicle:R71]."""
    return close_payment(st, f, True)


def take_one(f: Frame, kind: int) -> None:
    """Take one of a kind out of the pool for the payment."""
    taken = list(f.regs[f.n])
    taken[kind] += 1
    f.regs[f.n] = tuple(taken)


def lacking(st: State, f: Frame, parts: tuple[CostPart, ...]) -> int:
    """Return the place of the first part for which something is still to be picked, -1 if there is none."""
    for i in range(len(parts)):
        if parts[i].choices(st, f) is not None and parts[i].count(st, f) > len(f.regs[f.n + 1 + i]):
            return i
    return -1


def gifts(st: State, f: Frame, parts: tuple[CostPart, ...], i: int) -> list[int]:
    """Return the entities that may be picked next for part ``i``: in their places' order, after the last that was picked (or all,
    where any order is free), so that the other parts can still be paid, each thing once.

    Raises:
        RuntimeError: There is none: a cost was put to a player who cannot pay it (a mistake of the rules).
    """
    found = parts[i].choices(st, f) or []
    chosen = f.regs[f.n + 1 + i]
    lack = parts[i].count(st, f) - len(chosen)
    used = [e for k in range(len(parts)) for e in f.regs[f.n + 1 + k]]
    out: list[int] = []
    free = st.asks_freely()
    for k in range(found.index(chosen[-1]) + 1 if chosen and not free else 0, len(found)):
        e = found[k]
        if e in used:
            continue
        groups = [[g for g in (found if free else found[k + 1 :]) if g not in used and g != e]] * (lack - 1)
        for j in range(i + 1, len(parts)):
            more = parts[j].choices(st, f)
            if more is not None:
                groups += [[g for g in more if g not in used and g != e]] * parts[j].count(st, f)
        if distinct(groups):
            out.append(e)
    if free and chosen:
        copies_last(st, found, chosen, out)
    if not out:
        raise RuntimeError("a cost that was offered cannot be paid")
    return out


def copies_last(st: State, found: list[int], chosen: Ints, out: list[int]) -> None:
    """Order options so that of copies in a hidden zone the first ones count as chosen: which of them was is nobody's business."""
    card = st.col[CARD]
    rank: dict[int, int] = {}
    for e in out:
        alike = [g for g in found if card[g] == card[e] and in_secret(st, g)] if in_secret(st, e) else [e]
        left = [g for g in alike if g not in chosen]
        rank[e] = found.index(alike[len(alike) - len(left) + left.index(e)])
    out.sort(key=lambda e: rank[e])


def give(f: Frame, i: int, e: int) -> None:
    """Note that an entity was picked for part ``i``."""
    at = f.n + 1 + i
    f.regs[at] = (*f.regs[at], e)


class Giving:
    """The rows of a payment in which what is given is picked, one by one; nothing of it happens before all is picked
    [eoo:R36, chronicle:R19].

    Attributes:
        gives, auto, declines: Verbs: give a thing, let the rest be paid, take the announcement back.
        revocable: Whether it can be taken back.
        refuse: What taking it back does.
        makes: Verb: make something that pays, as ``make`` does it.
    """

    def __init__(
        self,
        gives: int,
        auto: int,
        declines: int,
        revocable: Callable[[State, Frame], bool],
        refuse: Callable[[State, Frame], bool],
        makes: int,
        make: Callable[[State, int, int], bool],
    ) -> None:
        self.gives = gives
        self.auto = auto
        self.declines = declines
        self.revocable = revocable
        self.refuse = refuse
        self.makes = makes
        self.make = make

    def taken(self, st: State, f: Frame) -> bool:
        """Take what was named out of the pool, make more, let the rest be paid, or refuse."""
        verb = verb_of(f.answer)
        if verb == self.declines:
            return self.refuse(st, f)
        if verb == self.makes:
            return self.make(st, f.player, f.answer)
        if verb == self.auto:
            f.m = f.m & ~ASKED | AUTO
        else:
            take_one(f, first(f.answer))
        return False

    def ask(self, st: State, f: Frame) -> bool:
        """Ask for the next thing to be given, canonically in ascending places; what must all be given is not asked [eoo:R113]. If nothing
        is left to be picked, go on behind the row that notes it."""
        parts = parts_of(f)
        i = lacking(st, f, parts)
        now = f.m // GIVES
        if st.asks_freely() and i != now and st.gather(tuple([option(self.gives, e) for e in f.regs[f.n + 1 + now]])):
            return True
        if i < 0:
            f.pc += 1
            return False
        f.m = f.m % GIVES + i * GIVES
        options = [option(self.gives, e) for e in gifts(st, f, parts, i)]
        if f.m & AUTO and len(options) > 1:
            options = options[:1]
        if len(options) > 1:
            options.append(option(self.auto))
            if self.revocable(st, f):
                options.append(option(self.declines))
        return st.ask(f, f.player, "give", options)

    def picked(self, st: State, f: Frame) -> bool:
        """Note what is given, then the next."""
        verb = verb_of(f.answer)
        if verb == self.declines:
            return self.refuse(st, f)
        if verb == self.auto:
            f.m |= AUTO
        else:
            give(f, f.m // GIVES, first(f.answer))
        f.pc -= 2
        return False


def parts_of(f: Frame) -> tuple[CostPart, ...]:
    """Return the parts of the cost that a frame pays."""
    return cast("tuple[CostPart, ...]", f.box[0])


def given(st: State, f: Frame, parts: tuple[CostPart, ...]) -> list[Event]:
    """Return the events that pay all parts together, and note in the text's registers what each took: what was picked, else the source
    [eoo:19-1-3, chronicle:11.2.11]."""
    events: list[Event] = []
    for i in range(len(parts)):
        chosen = f.regs[f.n + 1 + i]
        events += parts[i].events(st, f, chosen)
        if parts[i].reg >= 0:
            f.regs[parts[i].reg] = tuple([st.ref(e) for e in chosen]) if chosen else (f.source,)
    return events
