"""What a text lets players see: looking, revealing, putting in a random order [5.10, R70, R71]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.causes import by_text
from tefuda.games.common.things import Players
from tefuda.games.sve.rules.model import (
    DECK,
    REVEALED,
    V_CONTINUE,
    V_STOP,
)
from tefuda.kernel import picks, secrets
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.programs import Filter, Ins, Num
from tefuda.kernel.records import Event
from tefuda.kernel.schema import KNOWN

if TYPE_CHECKING:
    from tefuda.kernel.state import State


class LookUpTo(Ins):
    """A player looks at cards from the top of a deck one by one and may stop before each [5.10.2, R94]."""

    def __init__(self, deck: Players, n: Num, who: Players) -> None:
        self.deck = deck
        self.n = n
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """The result is what was seen."""
        p = self.who.players(st, f)[0]
        return st.call(LOOK_UP_TO, player=p, source=f.source, target=self.deck.players(st, f)[0], n=self.n.value(st, f))


class RevealUntil(Ins):
    """Reveal cards from the top of a deck one by one until ``n`` fit: those to register ``found``, the others to ``rest``."""

    def __init__(self, deck: Players, until: Filter, n: int, found: int, rest: int) -> None:
        self.deck = deck
        self.until = until
        self.n = n
        self.found = found
        self.rest = rest

    def run(self, st: State, f: Frame) -> bool:
        """Without enough that fit the whole deck is revealed [1.3.2]."""
        fitting: list[int] = []
        others: list[int] = []
        shown: list[Event] = []
        deck = st.zone(self.deck.players(st, f)[0], DECK)
        for i in range(len(deck) - 1, -1, -1):
            r = st.ref(deck[i])
            shown.append(by_text(f, REVEALED, r))
            if not self.until.fits(st, f, deck[i]):
                others.append(r)
                continue
            fitting.append(r)
            if len(fitting) == self.n:
                break
        f.regs[self.found], f.regs[self.rest] = tuple(fitting), tuple(others)
        return st.carry_out(shown)


def may_stop_looking(st: State, f: Frame) -> bool:
    """Before each card the player may stop [5.10.2.2]."""
    deck = st.zone(f.target, DECK)
    seen = len(f.events)
    if seen >= f.n or seen >= len(deck):
        return st.done(tuple([ev.subject for ev in f.events]))
    return picks.yes_or_no(st, "look", f.player, f.source, V_CONTINUE, V_STOP)


def look_at_one(st: State, f: Frame) -> bool:
    """He sees the next card [5.10.2.3]."""
    if not f.result[0]:
        return st.done(tuple([ev.subject for ev in f.events]))
    deck = st.zone(f.target, DECK)
    e = deck[len(deck) - 1 - len(f.events)]
    secrets.look(st, f.player, [e])
    f.events = (*f.events, Event(REVEALED, st.ref(e)))
    return st.back(f, "5.10.2.2")


LOOK_UP_TO: Final = procedure("sve:look up to", ("5.10.2.2", may_stop_looking), ("5.10.2.3", look_at_one))
"""Look at up to ``n`` cards of the deck of player ``target``, one by one. Result: the refs seen."""


class ShuffleSet(Ins):
    """Put the cards of a register in a random order, in which they are moved next; nobody knows it (残りをシャッフルし)."""

    def __init__(self, reg: int) -> None:
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Draw the order, and let nobody know these cards any more."""
        order = list(f.regs[self.reg])
        for i in range(len(order) - 1, 0, -1):
            j = st.chance("shuffle set", i + 1)
            order[i], order[j] = order[j], order[i]
        f.regs[self.reg] = tuple(order)
        for r in order:
            e = st.now(r)
            if e >= 0:
                st.set(KNOWN, e, 0)
        return False
