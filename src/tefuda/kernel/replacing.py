"""Replacement effects: the affected player picks, one replacement at a time, for each event of a batch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.kernel import acts
from tefuda.kernel.frames import Frame, procedure
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.programs import RUN
from tefuda.kernel.schema import REPLACE as APPLY

if TYPE_CHECKING:
    from tefuda.kernel.records import Active, Event
    from tefuda.kernel.state import State


def which(st: State, f: Frame) -> bool:
    """Ask for the next event of the batch that has a replacement, first the player who chooses first; mandatory single ones are taken."""
    f.n = next_replaced(st, f)
    if f.n == len(f.events):
        return False
    ev = f.events[f.n]
    found = offered(st, f, ev)
    options = [option(APPLY, k) for k in range(len(found))]
    if len(found) > 1 and st.rules.alike(st, ev, found):
        options = options[:1]
    if all((a.replacer is not None and a.replacer.optional) or spared(st, f, a) for a in found):
        options.append(option(st.rules.no_replace))
    return st.ask(f, st.rules.affected(st, ev), "replacement", options)


def offered(st: State, f: Frame, ev: Event) -> list[Active]:
    """Return the replacements of an event that its chooser may apply: an obligatory one is refused only if another is left."""
    found = acts.candidates(st, ev)
    rest = [a for a in found if not st.rules.refuses(st, f, a, ev)]
    optional = all(a.replacer is not None and a.replacer.optional for a in found)
    return rest if rest or optional else found


def spared(st: State, f: Frame, a: Active) -> bool:
    """Tell whether a replacement that one event uses up may be kept for another event of the batch (``rules.spares``)."""
    if not st.rules.spares or a.effect < 0 or not any(ef.id == a.effect and ef.uses == 1 for ef in st.effects):
        return False
    for k in range(len(f.events)):
        if k != f.n and any(b.effect == a.effect for b in acts.candidates(st, f.events[k])):
            return True
    return False


def next_replaced(st: State, f: Frame) -> int:
    """Return the place of the event with a replacement whose chooser comes first in seat order, or the number of events."""
    seats = st.rules.players
    best = seats
    place = len(f.events)
    for i in range(len(f.events)):
        if acts.candidates(st, f.events[i]):
            rank = st.rules.rank(st, st.rules.affected(st, f.events[i]))
            if rank < best:
                best, place = rank, i
    return place


def prepare(st: State, f: Frame) -> bool:
    """Make the choices of the substitute; they write nothing."""
    if f.n >= len(f.events) or verb_of(f.answer) != APPLY:
        return False
    ev = f.events[f.n]
    a = offered(st, f, ev)[first(f.answer)]
    r = a.replacer
    if r is None or r.ask is None:
        return False
    regs = a.scope.regs + [()] * (r.ask.regs - len(a.scope.regs))
    f.regs = regs
    return st.call(RUN, player=a.scope.player, source=a.scope.source, regs=regs, prog=r.ask, event=ev)


def apply(st: State, f: Frame) -> bool:
    """Put the substitute in the event's place; every replacement is applied once to it at most."""
    if f.n >= len(f.events):
        return False
    ev = f.events[f.n]
    if verb_of(f.answer) != APPLY:
        ev.used = ev.used + tuple([a.key() for a in acts.candidates(st, ev)])
    else:
        a = offered(st, f, ev)[first(f.answer)]
        r = a.replacer
        assert r is not None
        st.rules.replaced(st, ev, a)
        f.events = f.events[: f.n] + tuple(r.rewrite(st, a, ev, f.regs)) + f.events[f.n + 1 :]
        if a.effect >= 0:
            st.spend_effect(a.effect)
    f.regs = []
    return st.back(f, "which")


def happens(st: State, f: Frame) -> bool:
    """Let the batch happen as it now is, on behalf of the procedure that caused it."""
    st.frames.pop()
    return acts.happen(st, st.rules.complete(st, list(f.events)))


REPLACE: Final = procedure("replace", ("which", which), ("prepare", prepare), ("apply", apply), ("happen", happens))
