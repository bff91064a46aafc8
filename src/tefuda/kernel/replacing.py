"""Replacement effects: the affected player picks, one replacement at a time, for each event of a batch; one that its text lets somebody
decline is declined by him."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.kernel import acts
from tefuda.kernel.frames import Frame, Scope, procedure
from tefuda.kernel.options import first, option, verb_of
from tefuda.kernel.programs import RUN
from tefuda.kernel.records import Active
from tefuda.kernel.schema import CARD
from tefuda.kernel.schema import REPLACE as APPLY

if TYPE_CHECKING:
    from tefuda.kernel.records import Event
    from tefuda.kernel.state import State


def own_replacers(st: State, ev: Event) -> list[Active]:
    """Return the replacements that a card's own text makes of its own moves from wherever it is: how it enters [KERNEL 5].

    They are evaluated on behalf of the player of the zone that it moves to; what an object on a stack carries is in the registers.
    """
    e = st.now(ev.subject)
    card = st.col[CARD][e] if e >= 0 else ev.n if st.rules.creations >> ev.kind & 1 else -1
    if card < 0:
        return []
    out: list[Active] = []
    width = st.rules.width
    player = ev.to // width if 0 <= ev.to < width * st.rules.players else ev.player
    item = st.items.get(e)
    for ab in st.pool.designs[card].abilities:
        b = ab.bundle
        if ab.own and b is not None:
            for r in b.replacers:
                regs = list(item.regs) if item is not None else []
                out.append(Active(r, None, Scope(player, ev.subject, regs), -1, None, 0))
    return out


def candidates(st: State, ev: Event) -> list[Active]:
    """Return the replacements that may be applied to an event now, each told of it: fitting, not yet applied, of the lowest order class."""
    d = st.derive()
    own = st.pool.own_replaced >> ev.kind & 1
    if not (d.replaced >> ev.kind & 1 or own) or (st.rules.once and max(ev.used, default=-1) >= 0):
        return []
    out: list[Active] = []
    best = 1 << 30
    for a in d.replacers + own_replacers(st, ev) if own else d.replacers:
        r = a.replacer
        if r is None or ev.kind not in r.kinds or r.order > best or a.key() in ev.used or declined(a) in ev.used:
            continue
        if a.locked is not None and ev.subject not in a.locked:
            continue
        told = a.about(ev)
        x = told.scope
        if st.rules.barred(st, ev, told):
            continue
        if (r.fits is None or r.fits.holds(st, x)) and (r.possible is None or r.possible.holds(st, x)):
            if r.order < best:
                best = r.order
                out = []
            out.append(told)
    return out


def carry_out(st: State, events: list[Event]) -> bool:
    """Complete a batch, offer its replacements, and let it happen. Returns False: the next row reads ``f.happened``."""
    events = st.rules.complete(st, events)
    for ev in events:
        if st.looked >> ev.kind & 1 and candidates(st, ev):
            st.call(REPLACE)
            st.frames[-1].events = tuple(events)
            return False
    return acts.happen(st, events)


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
    if all(elects(st, ev, a) or spared(st, f, a) for a in found):
        options.append(option(st.rules.no_replace))
    return st.ask(f, st.rules.affected(st, ev), "replacement", options)


def offered(st: State, f: Frame, ev: Event) -> list[Active]:
    """Return the replacements of an event that its chooser may apply: an obligatory one is refused only if another is left."""
    found = candidates(st, ev)
    rest = [a for a in found if not st.rules.refuses(st, f, a, ev)]
    optional = all(a.replacer is not None and a.replacer.optional for a in found)
    return rest if rest or optional else found


def elects(st: State, ev: Event, a: Active) -> bool:
    """Tell whether the affected player may decline a replacement."""
    r = a.replacer
    return r is not None and r.optional and decider(st, ev, a) == st.rules.affected(st, ev)


def decider(st: State, ev: Event, a: Active) -> int:
    """Return who may decline a replacement if anybody may: the player who would carry it out, if its text tells."""
    r = a.replacer
    return r.decider.value(st, a.scope) if r is not None and r.decider is not None else st.rules.affected(st, ev)


def declined(a: Active) -> int:
    """Return what an event keeps of a replacement that was declined: unlike an applied one it bars no others [eoo:2-8-2]."""
    return -1 - a.key()


def spared(st: State, f: Frame, a: Active) -> bool:
    """Tell whether a replacement that one event uses up may be kept for another event of the batch (``rules.spares``)."""
    if not st.rules.spares or a.effect < 0 or not any(ef.id == a.effect and ef.uses == 1 for ef in st.effects):
        return False
    for k in range(len(f.events)):
        if k != f.n and any(b.effect == a.effect for b in candidates(st, f.events[k])):
            return True
    return False


def next_replaced(st: State, f: Frame) -> int:
    """Return the place of the event with a replacement whose chooser comes first in seat order, or the number of events."""
    seats = st.rules.players
    best = seats
    place = len(f.events)
    for i in range(len(f.events)):
        if candidates(st, f.events[i]):
            rank = st.rules.rank(st, st.rules.affected(st, f.events[i]))
            if rank < best:
                best, place = rank, i
    return place


def decide(st: State, f: Frame) -> bool:
    """Ask whoever may decline what was picked, if the affected player picked for another."""
    f.m = -1
    if f.n >= len(f.events) or verb_of(f.answer) != APPLY:
        return False
    ev = f.events[f.n]
    k = first(f.answer)
    a = offered(st, f, ev)[k]
    if a.replacer is None or not a.replacer.optional or elects(st, ev, a):
        return False
    f.m = k
    return st.ask(f, decider(st, ev, a), "replacement", [option(APPLY, k), option(st.rules.no_replace)])


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
        found = candidates(st, ev) if f.m < 0 else offered(st, f, ev)[f.m : f.m + 1]
        ev.used = ev.used + tuple([declined(a) for a in found])
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


REPLACE: Final = procedure(
    "replace", ("which", which), ("decide", decide), ("prepare", prepare), ("apply", apply), ("happen", happens)
)
