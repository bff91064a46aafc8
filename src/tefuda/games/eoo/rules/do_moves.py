"""What a text does to places: move, draw, break, look, make tokens [2-4-4, 13, 15-4-4, 22, R31, R37, R95, R111]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import ByTurns, there
from tefuda.games.common.ordering import EACH, NOBODY
from tefuda.games.common.seeing import MoveThings
from tefuda.games.common.things import Players, Things
from tefuda.games.common.writing import home
from tefuda.games.eoo.rules.events import (
    AS_HOST,
    ATTACHED,
    BY_EFFECT,
    CREATED,
    MOVED,
    SIDEWAYS,
    TO_BOTTOM,
    TO_TOP,
)
from tefuda.games.eoo.rules.model import (
    ARCHIVE,
    FIELD,
    GRAVEYARD,
    K_EFFECT,
    K_GLYPH,
    KIND,
)
from tefuda.games.eoo.rules.moving import draw, move
from tefuda.games.eoo.rules.picking import pick_among
from tefuda.games.eoo.rules.text import Host, text_of
from tefuda.kernel.frames import Frame, Scope, let_happen, over, procedure
from tefuda.kernel.programs import Ins, Num
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD, CONTROLLER, OWNER

if TYPE_CHECKING:
    from tefuda.games.eoo.rules.picking import Some
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


class MoveTo(MoveThings):
    """Move things together to a kind of zone [13-11-1, R77]; for the field see :class:`PutIntoPlay`.

    Attributes:
        end: Register that says which end of an archive, 0 for the bottom; -1: ``place`` does.
        sideways: They arrive sideways (mana zone) [R31].
        orders: Cards that go to an archive together are put in order (not if it is shuffled next).
        orderer: Who does so; None: the master of the archive [R111].
        frm: Zones from which it takes them, 0 for any (a mask).
    """

    def __init__(self, things: Things, zone: int) -> None:
        super().__init__(things, zone, ARCHIVE)
        self.end = -1
        self.sideways = False
        self.orders = False
        self.orderer: Players | None = None
        self.frm = 0

    def run(self, st: State, f: Frame) -> bool:
        """Move them."""
        return move(st, self.events(st, f), self.chooser(st, f))

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return the moves: to the zones of the masters [R75]."""
        why = BY_EFFECT | SIDEWAYS if self.sideways else BY_EFFECT
        out = [self.moved(st, x, e, home(st, e, self.zone), MOVED, why) for e in self.reached(st, x)]
        if self.end >= 0 and x.regs[self.end] == (0,):
            for ev in out:
                ev.n = TO_BOTTOM
        return out

    def reached(self, st: State, x: Scope) -> list[int]:
        """Return the things that are where it takes them from."""
        return [e for e in there(st, x, self.things) if not self.frm or self.frm >> st.kind_of(e) & 1]

    def chooser(self, st: State, f: Frame) -> int:
        """Return who orders the cards."""
        if not self.orders:
            return NOBODY
        return self.orderer.players(st, f)[0] if self.orderer is not None else EACH


class MoveEnds(MoveTo):
    """Move the top cards of archives: always executable, also with no card left [2-4-4, R46]."""

    def possible(self, st: State, x: Scope) -> bool:
        """It always is."""
        return True


class DrawCards(ByTurns):
    """Draw cards, one by one [R20]; always executable [2-4-4]."""

    def deed(self, st: State, player: int, n: int, source: int) -> bool:
        """Draw."""
        return draw(st, player, n, source)


# ---- the field -----------------------------------------------------------------------------------------------------------


class PutIntoPlay(Ins):
    """Put cards onto the field without executing them (場に出す), each glyph attached to a host that is picked as it enters
    [9-2-2, 11-1-4, R79, R95].

    Attributes:
        who: In whose field; None: in the master's.
        sideways: They enter sideways [R3].
        counters: Counters that they enter with: pairs of a word of the pool and a number.
        copies: Copy tokens of the things are made instead of moving them [22-1-4].
        n: How many copy tokens of each, or None for one.
    """

    def __init__(self, things: Things, who: Players | None, sideways: bool = False, copies: bool = False) -> None:
        self.things = things
        self.who = who
        self.sideways = sideways
        self.copies = copies
        self.counters: tuple[tuple[int, Num], ...] = ()
        self.n: Num | None = None

    def run(self, st: State, f: Frame) -> bool:
        """Collect the events, then ask for the hosts of glyphs."""
        more: list[int] = []
        for word, n in self.counters:
            more += (word, n.value(st, f))
        why = BY_EFFECT | SIDEWAYS if self.sideways else BY_EFFECT
        events: list[Event] = []
        for e in self.reached(st, f):
            p = self.who.players(st, f)[0] if self.who is not None else st.col[OWNER][e]
            to = st.zone_id(p, FIELD)
            if self.copies:
                times = self.n.value(st, f) if self.n is not None else 1
                card = st.row(e).card
                events += [
                    Event(CREATED, player=p, source=f.source, n=card, to=to, why=why, more=tuple(more))
                    for _ in range(times)
                ]
            else:
                events.append(
                    Event(
                        MOVED, st.ref(e), player=f.player, source=f.source, n=TO_TOP, to=to, why=why, more=tuple(more)
                    )
                )
        st.call(PUT, player=f.player, source=f.source)
        st.frames[-1].events = tuple(events)
        return False

    def reached(self, st: State, x: Scope) -> list[int]:
        """Return the cards that can be on the field [12-1-5]; copies are made of what is or was there, too."""
        if self.copies:
            out: list[int] = []
            for r in self.things.refs(st, x):
                if st.now(r) >= 0:
                    out.append(st.now(r))
            return out
        return [e for e in there(st, x, self.things) if printed_kind(st, e) not in (K_EFFECT, 0)]

    def possible(self, st: State, x: Scope) -> bool:
        """There must be such a card."""
        return len(self.reached(st, x)) > 0


def printed_kind(st: State, e: int) -> int:
    """Return the printed card type."""
    return st.pool.designs[st.col[CARD][e]].row.v[KIND]


def design_of(st: State, ev: Event) -> int:
    """Return the design of what an event brings to the field."""
    return ev.n if ev.kind == CREATED else st.col[CARD][st.now(ev.subject)]


def host_next(st: State, f: Frame) -> bool:
    """Ask where the next glyph is attached, if its text names hosts; without one it goes to the graveyard (a token is not made) [R79]."""
    while f.m < len(f.events):
        ev = f.events[f.m]
        host = glyph_host(st, ev)
        if host is not None:
            x = Scope(ev.to // st.rules.width, ev.subject, [()] * 8, None)
            hosts = host.hosts(st, x)
            f.flag = True
            if not hosts:
                f.result = ()
                return False
            return pick_among(st, "host", ev.to // st.rules.width, hosts, 1, 1, f.source)
        f.m += 1
    f.flag = False
    return False


def glyph_host(st: State, ev: Event) -> Host | None:
    """Return what a glyph's text says about its host, None for other cards and hostless glyphs."""
    design = design_of(st, ev)
    if st.pool.designs[design].row.v[KIND] != K_GLYPH:
        return None
    return text_of(st, design).host


def host_taken(st: State, f: Frame) -> bool:
    """Note it and go on with the next glyph."""
    if not f.flag:
        return False
    ev = f.events[f.m]
    rest = f.events[f.m + 1 :]
    if f.result:
        placed = ev.copy()
        placed.more = (*ev.more, AS_HOST, st.ref(f.result[0]))
        f.events = (*f.events[: f.m], placed, *rest)
        f.m += 1
    elif ev.kind == CREATED:
        f.events = (*f.events[: f.m], *rest)
    else:
        e = st.now(ev.subject)
        gone = Event(MOVED, ev.subject, player=ev.player, source=ev.source, n=TO_TOP, to=grave(st, e), why=BY_EFFECT)
        f.events = (*f.events[: f.m], gone, *rest)
        f.m += 1
    return st.back(f, "17-8-3-2")


def grave(st: State, e: int) -> int:
    """Return the graveyard of a card's master."""
    return st.zone_id(st.col[OWNER][e], GRAVEYARD)


PUT: Final = procedure(
    "eoo:putting into play",
    ("17-8-3-2", host_next),
    ("17-8-3-2/a", host_taken),
    ("9-2-2", let_happen),
    ("9-2-2/a", over),
)


class Attach(Ins):
    """Give a glyph another host, which must be legal for it: picked among things, or the target (付け先を変更する) [17-8-4-2]."""

    def __init__(self, glyphs: Things, host: Things, some: Some | None = None) -> None:
        self.glyphs = glyphs
        self.host = host
        self.some = some

    def run(self, st: State, f: Frame) -> bool:
        """Attach each to the first of the hosts."""
        hosts = self.host.refs(st, f)
        if not hosts:
            return st.carry_out([])
        legal = [e for e in there(st, f, self.glyphs) if fits_host(st, e, st.now(hosts[0]))]
        return st.carry_out([by_text(f, ATTACHED, st.ref(e), to=hosts[0]) for e in legal])

    def possible(self, st: State, x: Scope) -> bool:
        """There must be a glyph."""
        return len(there(st, x, self.glyphs)) > 0


class FitHosts(Things):
    """Those among some things that the own text of a glyph allows as its host [17-8-4-2]."""

    def __init__(self, things: Things, glyphs: Things) -> None:
        self.reads = things.reads | glyphs.reads
        self.reads_rows = True
        self.things = things
        self.glyphs = glyphs

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the legal hosts, those that fit every one of the glyphs."""
        moving = there(st, x, self.glyphs)
        return [r for r in self.things.refs(st, x) if all(fits_host(st, e, st.now(r)) for e in moving)]


def fits_host(st: State, glyph: int, host: int) -> bool:
    """Tell whether a glyph's own text allows a host."""
    says = text_of(st, st.col[CARD][glyph]).host
    if says is None or host < 0 or host == glyph:
        return False
    regs: list[Ints] = [()] * 8
    return host in says.hosts(st, Scope(st.col[CONTROLLER][glyph], st.ref(glyph), regs, None))
