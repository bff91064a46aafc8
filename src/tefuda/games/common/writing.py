"""The raw writes of events that mean the same in several games, and the events that send a card home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel import secrets
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER, TURNED

if TYPE_CHECKING:
    from tefuda.kernel.state import State


# ---- home ----------------------------------------------------------------------------------------------------------------


def home(st: State, e: int, kind: int) -> int:
    """Return the zone of a kind that belongs to a card's owner [sve:5.5.1, eoo:R75, arc:R46, avalon:R10, chronicle:7.2]."""
    return st.zone_id(st.col[OWNER][e], kind)


def sent_home(st: State, e: int, what: int, kind: int, player: int, source: int, why: int) -> Event:
    """Return the event of kind ``what`` that sends a card to a kind of zone of its owner's, done by ``player``."""
    return Event(what, st.ref(e), player=player, source=source, to=st.zone_id(st.col[OWNER][e], kind), why=why)


# ---- things --------------------------------------------------------------------------------------------------------------


def turn_sideways(st: State, ev: Event) -> None:
    """Act, rest, wipe [sve:5.3.1, eoo:8-1-1, chronicle:15.1.3]."""
    st.set(TURNED, st.now(ev.subject), 1)


def turn_upright(st: State, ev: Event) -> None:
    """Stand, ready, recover [sve:5.3.1, eoo:8-1-1, chronicle:15.1.2]."""
    st.set(TURNED, st.now(ev.subject), 0)


def show_subject(st: State, ev: Event) -> None:
    """Show a card to all players where it is; its zone stays what it is [sve:R71, chronicle:7.4.1, chronicle:R124]."""
    secrets.show(st, [st.now(ev.subject)])


def vanish(st: State, ev: Event) -> None:
    """Take what is no card, a token, an ability, a copy, out of the match [sve:9.1.3, eoo:10-1-4, eoo:13-11-2, chronicle:6.11.4]."""
    st.erase(st.now(ev.subject))


def make(st: State, ev: Event, owner: int, kind: int) -> Event:
    """Make a card of design ``ev.n`` that lies nowhere yet, and return the event (of ``kind``) that puts it where ``ev`` says."""
    e = st.create(ev.n, owner, -1)
    st.number(e, st.pool.designs[ev.n].siblings)
    ev.subject = ev.after = st.ref(e)
    return Event(kind, ev.subject, player=owner, source=ev.source, to=ev.to, why=ev.why, more=ev.more)


# ---- counters ------------------------------------------------------------------------------------------------------------


def put_counters(st: State, ev: Event) -> None:
    """Put ``n`` counters on a card; ``to`` is the number of their name [sve:14.1, eoo:10-2, chronicle:6.10]."""
    e = st.now(ev.subject)
    name = st.pool.words[ev.to]
    st.set_counter(e, name, st.counter(e, name) + ev.n)


def take_counters(st: State, ev: Event) -> int:
    """Take ``n`` counters off a card, as many as there are, and return how many are left."""
    e = st.now(ev.subject)
    name = st.pool.words[ev.to]
    left = max(0, st.counter(e, name) - ev.n)
    st.set_counter(e, name, left)
    return left


def take_off(st: State, ev: Event) -> None:
    """Take counters off, nothing else [sve:14.1, chronicle:6.10]."""
    take_counters(st, ev)


def arrive_with_counters(st: State, e: int, ev: Event, kind: int) -> None:
    """Put the counters on a card with which it enters: pairs of a name's number and an amount in ``ev.more``; each is an event of
    ``kind`` that goes with the entry [eoo:R87, chronicle:15.2.11.1.1]. Pairs that begin with a number below 0 are the game's."""
    player = ev.to // st.rules.width
    for i in range(0, len(ev.more), 2):
        word, n = ev.more[i], ev.more[i + 1]
        if word >= 0 and n > 0:
            name = st.pool.words[word]
            st.set_counter(e, name, st.counter(e, name) + n)
            st.also(Event(kind, st.ref(e), player=player, source=ev.source, n=n, to=word, why=ev.why))


# ---- damage --------------------------------------------------------------------------------------------------------------


def tell_dealers(st: State, ev: Event, kind: int) -> None:
    """All that contributed to damage (``ev.more``, else its source) have dealt it: an event of ``kind`` for each
    [eoo:21-1-2, eoo:R107, chronicle:R61]."""
    for dealer in ev.more or (ev.source,):
        if dealer >= 0:
            st.also(Event(kind, dealer, player=ev.player, source=ev.source, n=ev.n, to=ev.subject, why=ev.why))
