"""Acts: batches of simultaneous events, replaced, looked back at, committed, looked forward at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from tefuda.kernel.frames import Scope
from tefuda.kernel.records import Ability, Delayed, Event, Ints, Past, Snap, Waiting
from tefuda.kernel.schema import CARD, CONTROLLER, HOST, KNOWN, LABEL, OWNER, PUBLIC, SERIAL, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.derived import Derived
    from tefuda.kernel.indexing import Watch
    from tefuda.kernel.state import State


@final
class Match:
    """A trigger that saw an event: what will become a waiting ability once the batch has happened, so many ``times``."""

    __slots__ = ("ability", "event", "player", "regs", "source", "times")

    def __init__(self, ability: Ability, player: int, source: int, event: Event, regs: tuple[Ints, ...]) -> None:
        self.ability = ability
        self.player = player
        self.source = source
        self.event = event
        self.regs = regs
        self.times = 1


def happen(st: State, events: list[Event]) -> bool:
    """Let a batch happen: look back, commit, look forward, tell the caller, run urgent rules."""
    if not events:
        if st.frames:
            st.frames[-1].happened = ()
        return False
    rules = st.rules
    looked = st.looked
    counted = st.pool.counted
    back: list[Match] = []
    ahead = 0
    for i in range(len(events)):
        ev = events[i]
        if rules.moves >> ev.kind & 1:
            remember(st, ev)
        if looked >> ev.kind & 1:
            if rules.looks_back(st, ev):
                match(st, ev, st.derive(), back)
            else:
                ahead |= 1 << i
    st.moment += 1
    for ev in events:
        ev.moment = st.moment
        rules.commit[ev.kind](st, ev)
    st.dirty = True
    front: list[Match] = []
    for i in range(len(events)):
        ev = events[i]
        if st.logging or counted >> ev.kind & 1:
            note(st, ev)
        if ahead >> i & 1:
            match(st, ev, st.derive(), front)
        if rules.triggering >> ev.kind & 1:
            rules.inherent_triggers(st, ev, front)
    if st.consequences:
        follow(st, front)
    if back or front:
        wait(st, back + front)
    if st.pool.has_states:
        watch_states(st)
    caller = st.frames[-1] if st.frames else None
    if st.urgent or rules.vigilant:
        st.urgent = False
        depth = len(st.frames)
        rules.after(st)
        for f in st.frames[depth:]:
            f.quiet = True
    if caller is not None:
        caller.happened = tuple(events)
    return False


def follow(st: State, front: list[Match]) -> None:
    """Let triggers see the events that consisted in those committed."""
    rules = st.rules
    for ev in st.consequences:
        ev.moment = st.moment
        note(st, ev)
        if st.looked >> ev.kind & 1:
            match(st, ev, st.derive(), front)
        if rules.triggering >> ev.kind & 1:
            rules.inherent_triggers(st, ev, front)
    st.consequences = []


def emit(st: State, ev: Event) -> None:
    """Record an event that nothing can replace, and let triggers see it."""
    emit_all(st, [ev])


def emit_all(st: State, events: list[Event]) -> None:
    """Record events of one moment that nothing can replace, and let triggers see them."""
    st.moment += 1
    st.dirty = True
    found: list[Match] = []
    for ev in events:
        ev.moment = st.moment
        note(st, ev)
        match(st, ev, st.derive(), found)
        if st.rules.triggering >> ev.kind & 1:
            st.rules.inherent_triggers(st, ev, found)
    wait(st, found)
    watch_states(st)


def tell(st: State, events: list[Event]) -> None:
    """Record events of one moment for the log alone. The moment passes whether one is kept or not: it changes nothing in the match."""
    st.moment += 1
    if st.logging:
        for ev in events:
            ev.moment = st.moment
            note(st, ev)


def remember(st: State, ev: Event) -> None:
    """Note where a moving object comes from, and keep its last-known information if the zone is a remembered one."""
    e = st.now(ev.subject)
    if e < 0:
        return
    ev.frm = st.col[ZONE][e]
    if ev.frm >= 0 and st.rules.back_zones >> st.rules.zone_kinds[ev.frm] & 1:
        ev.snap = snapshot(st, e)
        st.last = {**st.last, ev.subject: ev.snap}


def snapshot(st: State, e: int) -> Snap:
    """Return what an entity is now, as last-known information."""
    ref = st.ref(e)
    columns = tuple([st.col[k][e] for k in st.rules.remembered])
    guests: list[int] = []
    host = st.col[HOST]
    for kind in st.rules.guest_kinds:
        for p in st.seats:
            for g in st.zone(p, kind):
                if host[g] == ref:
                    guests.append(st.ref(g))
    return Snap(
        ref, st.col[ZONE][e], st.col[CONTROLLER][e], st.row(e), columns, st.counters.get(ref, ()), tuple(guests)
    )


def note(st: State, ev: Event) -> None:
    """Put an event into the history of the turn and into the log, if they want it."""
    if st.pool.counted >> ev.kind & 1:
        st.history = Past(ev, (), st.history)
        st.touch(st.rules.history_topic)
    if st.logging:
        after = ev.after if ev.after >= 0 else ev.subject
        st.log = Past(ev, chain(st), st.log, (tag(st, after), tag(st, ev.source), tag(st, ev.to)))


def tag(st: State, ref: int) -> Ints:
    """Return what a ref is called now: (entity, design, owner, label, serial, mask of those who can tell); () if it is none.

    A log needs it because cards that become hidden lose their label, and created ones their number.
    """
    e = ref & 0xFFFFF
    if ref < 0 or e >= len(st.col[CARD]):
        return ()
    known = st.col[KNOWN][e]
    z = st.col[ZONE][e]
    if st.col[LABEL][e] or st.col[SERIAL][e] or (z >= 0 and st.rules.visible[z] == PUBLIC):
        known = (1 << st.rules.players + 1) - 1  # whoever looks on as well: the number behind those of the players
    return (e, st.col[CARD][e], st.col[OWNER][e], st.col[LABEL][e], st.col[SERIAL][e], known)


def chain(st: State) -> tuple[tuple[str, str, int, int, int], ...]:
    """Return where the control stack stands, outermost first: (procedure, clause, source ref, uid of the program, sentence)."""
    out: list[tuple[str, str, int, int, int]] = []
    for f in st.frames:
        prog = sentence = -1
        if f.prog is not None:
            prog = f.prog.uid
            if f.proc.name == "run" and f.m < len(f.prog.code):
                sentence = f.prog.code[f.m].sentence
        out.append((f.proc.name, f.clause(), f.source, prog, sentence))
    return tuple(out)


def match(st: State, ev: Event, d: Derived, out: list[Match]) -> None:
    """Collect the triggers that see an event: those in force, the subject's own, and delayed ones."""
    silent = st.rules.silent
    for w in d.watch.get(ev.kind, NO_WATCH):
        if silent is not None and silent(st, w.scope):
            continue
        fits = w.ability.fits
        if fits is None or fits.holds(st, w.scope.about(ev)):
            out.append(matched(st, w.ability, w.scope, ev))
    if st.pool.own_kinds >> ev.kind & 1 and ev.subject >= 0:
        own_triggers(st, ev, out)
    for dl in st.delayed:
        if ev.kind in dl.ability.events and dl.uses != 0:
            fits = dl.ability.fits
            if fits is None or fits.holds(st, dl.scope.about(ev)):
                out.append(Match(dl.ability, dl.scope.player, dl.scope.source, ev, tuple(dl.scope.regs)))
                spend_delayed(st, dl)


def own_triggers(st: State, ev: Event, out: list[Match]) -> None:
    """Collect the printed triggers that look at moves of their own card from wherever it is."""
    e = ev.subject & 0xFFFFF
    if e >= len(st.col[CARD]) or st.col[CARD][e] < 0:
        return
    for ab in st.pool.designs[st.col[CARD][e]].abilities:
        if ab.own and ev.kind in ab.events:
            x = Scope(st.rules.own_side(st, ev, e), ev.after, [], ev)
            if ab.fits is None or ab.fits.holds(st, x):
                out.append(matched(st, ab, x, ev))


def matched(st: State, ab: Ability, x: Scope, ev: Event) -> Match:
    """Return the match of an ability that an event triggers; some texts let it trigger further times."""
    m = Match(ab, x.player, x.source, ev, ())
    further = st.rules.further
    if further is not None:
        m.times += further(st, ab, x.about(ev))
    return m


def spend_delayed(st: State, dl: Delayed) -> None:
    """Use a delayed trigger once."""
    if dl.uses < 0:
        return
    rest: list[Delayed] = []
    for x in st.delayed:
        if x.id != dl.id:
            rest.append(x)
        elif dl.uses > 1:
            rest.append(Delayed(x.id, x.ability, x.scope, x.until, x.when, x.uses - 1))
    st.delayed = tuple(rest)


def waits_already(st: State, m: Match) -> bool:
    """Tell whether an ability waits for an event of the same moment."""
    for w in st.waiting:
        if w.ability is m.ability and w.source == m.source and w.event is not None and w.event.moment == m.event.moment:
            return True
    return False


def so_many(m: Match, found: list[Match]) -> int:
    """Return how many events of a moment an ability has matched."""
    n = 0
    for one in found:
        if one.ability is m.ability and one.source == m.source:
            n += 1
    return n


def wait(st: State, found: list[Match]) -> None:
    """Make matches wait, within the limits of their abilities."""
    for m in found:
        room = -1
        ab = m.ability
        if ab.batched and (waits_already(st, m) or (ab.least > 1 and so_many(m, found) < ab.least)):
            continue
        if ab.limit:
            key = (m.source, ab.uid)
            count = st.used.get(key, 0)
            room = ab.limit - count
            for w in st.waiting:
                if (
                    w.source == m.source
                    and w.ability is ab
                    and w.event is not None
                    and w.event.moment == m.event.moment
                ):
                    room = w.room
            if room <= 0:
                continue
            if count < ab.limit:
                st.used = {**st.used, key: count + 1}
        snap = st.last.get(m.source)
        part = st.rules.waiting_part(st, m, found)
        late = st.rules.waiting_key(st)
        for _ in range(m.times):
            st.serial += 1
            nth = nth_of(st, m.source)
            st.waiting = (
                *st.waiting,
                Waiting(ab, m.player, m.source, snap, m.event, m.regs, late, part, room, st.serial, nth),
            )


def nth_of(st: State, source: int) -> int:
    """Return the number of the next trigger of a source among those that wait."""
    last = 0
    for w in st.waiting:
        if w.source == source and w.nth > last:
            last = w.nth
    return last + 1


def watch_states(st: State) -> None:
    """Let state triggers wait whose condition has become true, and forget those whose condition has become false.

    A trigger of a change has to see how things were before: at the first look it only notes how they are.
    """
    if not st.pool.has_states:
        return
    for w in st.derive().states:
        key = (w.scope.source, w.ability.uid)
        cond = w.ability.state
        true = cond is not None and cond.holds(st, w.scope)
        if true and st.rules.silent is not None and st.rules.silent(st, w.scope):
            continue
        first = w.ability.becoming and key not in st.truths
        if first or true != st.truths.get(key, False):
            st.truths = {**st.truths, key: true}
            fits = w.ability.fits
            if true and not first and (fits is None or fits.holds(st, w.scope)):
                wait(st, [Match(w.ability, w.scope.player, w.scope.source, Event(-1), ())])


def forget_state(st: State, source: int, ability: Ability) -> None:
    """Let a state trigger that has left the stack trigger again if its condition still holds; a trigger of a change waits for one."""
    if ability.state is not None and not ability.becoming:
        st.truths = {k: v for k, v in st.truths.items() if k != (source, ability.uid)}


NO_WATCH: Final[list[Watch]] = []
