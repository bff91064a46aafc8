"""The raw writes of events that mean the same in several games, and the events that send a card home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.kernel import secrets
from tefuda.kernel.records import Event
from tefuda.kernel.schema import OWNER, TURNED

if TYPE_CHECKING:
    from tefuda.kernel.rules import Commit
    from tefuda.kernel.state import State

BOTTOMLESS: Final = -1 << 62
"""Below every number: what changes without a least one."""


def nothing(st: State, ev: Event) -> None:
    """What is only announced writes nothing: its procedure does, unless the announcement was replaced."""


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


def sets(column: int, value: int) -> Commit:
    """Return the write by which a card gets a number in a column: a mark, or none any more."""

    def commit(st: State, ev: Event) -> None:
        st.set(column, st.now(ev.subject), value)

    return commit


def counts(column: int) -> Commit:
    """Return the write by which a card has it once more, as a column counts."""

    def commit(st: State, ev: Event) -> None:
        e = st.now(ev.subject)
        st.set(column, e, st.col[column][e] + 1)

    return commit


# ---- players -------------------------------------------------------------------------------------------------------------


def changes(table: int, least: int = 0) -> Commit:
    """Return the write by which a number of a player in a table changes; it is never below ``least``."""

    def commit(st: State, ev: Event) -> None:
        st.put_num(table + ev.player, max(least, st.num[table + ev.player] + ev.n))

    return commit


def shuffles(kind: int) -> Commit:
    """Return the write by which a player's zone of a kind is shuffled [sve:5.8, eoo:3-2-3-4, chronicle:15.1.7]."""

    def commit(st: State, ev: Event) -> None:
        st.shuffle(st.zone_id(ev.player, kind))

    return commit


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


def marks_damage(column: int, dealt: int) -> Commit:
    """Return the write by which damage is recorded in a column; all that contributed have dealt it (an event of kind ``dealt``)
    [eoo:21-1-2, eoo:R64, eoo:R107, chronicle:6.4.1.2, chronicle:R61]."""

    def commit(st: State, ev: Event) -> None:
        e = st.now(ev.subject)
        st.set(column, e, st.col[column][e] + ev.n)
        tell_dealers(st, ev, dealt)

    return commit


def heals(column: int) -> Commit:
    """Return the write by which recorded damage is removed, as far as there is any [eoo:R64, arc:R44]."""

    def commit(st: State, ev: Event) -> None:
        e = st.now(ev.subject)
        st.set(column, e, max(0, st.col[column][e] - ev.n))

    return commit
