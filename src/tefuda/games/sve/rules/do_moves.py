"""What a text does to places: move, create, transform, exchange [5.4, 5.11, 5.15]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.causes import by_text
from tefuda.games.common.control import open_ways
from tefuda.games.common.knowing import row_of
from tefuda.games.common.ordering import EACH, NOBODY
from tefuda.games.common.seeing import MoveThings
from tefuda.games.common.things import Players, Things
from tefuda.games.sve.rules.commits import destination, possible
from tefuda.games.sve.rules.model import (
    BY_EFFECT,
    CREATED,
    DECK,
    ENTER_ACTED,
    MOVED,
    S_TOKEN,
    SPECIAL,
    V_CHOOSE_DESIGN,
    V_WAY,
    VANISHED,
    hand_room,
)
from tefuda.games.sve.rules.moving import start
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, Scope
from tefuda.kernel.programs import Ins, Num
from tefuda.kernel.records import Event
from tefuda.kernel.schema import ZONE

if TYPE_CHECKING:
    from tefuda.kernel.state import State


class Room(Num):
    """How many more cards a player's field or EX area takes [4.4.4, 4.8.3]."""

    def __init__(self, zone: int, who: Players) -> None:
        self.zone = zone
        self.who = who

    def value(self, st: State, x: Scope) -> int:
        """Ask the zone."""
        return max(0, hand_room(st, self.who.players(st, x)[0], self.zone))


class MoveTo(MoveThings):
    """Move things together, create those that are only named yet (negative numbers, see :func:`blank`) [5.4.1, 5.4.2].

    Attributes:
        to: Whose zone; None: each card's own, see ``commits.destination`` [R62].
        owners: Each card goes to its owner's zone.
        acted: They enter the field acted.
        orders: Cards that go to a deck together are put in order (not if it is shuffled next).
        orderer: Who does so; None: the player of the deck [4.1.4].
    """

    def __init__(self, things: Things, zone: int, to: Players | None) -> None:
        super().__init__(things, zone, DECK)
        self.to = to
        self.owners = False
        self.acted = False
        self.orders = False
        self.orderer: Players | None = None

    def run(self, st: State, f: Frame) -> bool:
        """Move them; those that do not fit stay [4.4.4.2, 4.8.3.2]."""
        events = self.events(st, f)
        if not events:
            return st.carry_out(events)
        return start(st, events, self.chooser(st, f))

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return the moves and creations."""
        to = self.to.players(st, x)[0] if self.to is not None else -1
        why = BY_EFFECT | ENTER_ACTED if self.acted else BY_EFFECT
        events: list[Event] = []
        for r in self.things.refs(st, x):
            if r < 0:
                player = to if to >= 0 else x.player
                events.append(
                    Event(
                        CREATED, player=x.player, source=x.source, n=-1 - r, to=st.zone_id(player, self.zone), why=why
                    )
                )
            elif st.now(r) >= 0:
                e = st.now(r)
                dest = st.zone_id(to, self.zone) if to >= 0 else destination(st, e, self.zone, self.owners)
                move = self.moved(st, x, e, dest, MOVED, why)
                if possible(st, move):
                    events.append(move)
        return events

    def chooser(self, st: State, f: Frame) -> int:
        """Return who orders the cards: the named player, else the players of the decks they go to [4.1.4]."""
        if not self.orders:
            return NOBODY
        return self.orderer.players(st, f)[0] if self.orderer is not None else EACH

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether one of the things is there, and room for it [4.4.4.2, 4.8.3.2]."""
        for ev in self.events(st, x):
            kind = st.rules.zone_kinds[ev.to]
            if hand_room(st, ev.to // st.rules.width, kind) > 0 or (
                ev.subject >= 0 and st.kind_of(st.now(ev.subject)) == kind
            ):
                return True
        return False


def blank(design: int) -> int:
    """Return the number that stands for a token of a design which is not made yet."""
    return -1 - design


class Tokens(Things):
    """Tokens to be made: so many of each of some designs [5.4.2, 9.1.2]."""

    def __init__(self, designs: tuple[int, ...], n: Num) -> None:
        self.reads = n.reads
        self.reads_rows = n.reads_rows
        self.designs = designs
        self.n = n

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the numbers that stand for them."""
        out: list[int] = []
        n = self.n.value(st, x)
        for d in self.designs:
            out += [blank(d)] * n
        return out


class Namesakes(Things):
    """Tokens to be made: so many with the name of each of some things, if the pool has such a token [5.4.2]."""

    def __init__(self, of: Things, n: Num) -> None:
        self.reads = of.reads | n.reads
        self.reads_rows = -1
        self.of = of
        self.n = n

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the numbers that stand for them."""
        out: list[int] = []
        n = self.n.value(st, x)
        for ref in self.of.seen(st, x):
            name = st.pool.designs[row_of(st, ref).card].name
            for design in st.pool.designs:
                if design.name == name and design.row.v[SPECIAL] == S_TOKEN:
                    out += [blank(design.index)] * n
                    break
        return out


class PickWay(Ins):
    """Pick one of several ways of carrying the instruction out (AかB); register ``reg`` gets its number, from 1.

    Attributes:
        who: Who picks.
        gates: What of each way must be possible for it to be offered, see :func:`open_ways`.
    """

    def __init__(self, reg: int, who: Players, gates: tuple[tuple[Ins, ...], ...]) -> None:
        self.reg = reg
        self.who = who
        self.gates = gates

    def run(self, st: State, f: Frame) -> bool:
        """Ask for the way."""
        ways = tuple(open_ways(st, f, self.gates))
        return picks.pick(st, "way", V_WAY, self.who.players(st, f)[0], ways, 1, 1, f.source)


class PickDesign(Ins):
    """Pick one of several tokens to be made, by name (『A』か『B』)."""

    def __init__(self, designs: tuple[int, ...], who: Players) -> None:
        self.designs = designs
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Ask which one."""
        return picks.pick(st, "way", V_CHOOSE_DESIGN, self.who.players(st, f)[0], self.designs, 1, 1, f.source)


class NotePlace(Ins):
    """Keep in register ``reg`` the place, from 1, of what was picked among some designs."""

    def __init__(self, reg: int, designs: tuple[int, ...]) -> None:
        self.reg = reg
        self.designs = designs

    def run(self, st: State, f: Frame) -> bool:
        """Look the place up."""
        f.regs[self.reg] = (self.designs.index(f.result[0]) + 1,)
        return False


class PickSplit(Ins):
    """Name how many of the alike tokens in a register are taken, as far as they fit; they move to register ``reg``."""

    def __init__(self, of: int, zone: int, lo: int, hi: int, who: Players) -> None:
        self.of = of
        self.zone = zone
        self.lo = lo
        self.hi = hi
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Ask for the number."""
        p = self.who.players(st, f)[0]
        hi = min(self.hi, len(f.regs[self.of]), max(0, hand_room(st, p, self.zone)))
        return picks.name_number(st, "number", p, min(self.lo, hi), hi, f.source)


class TakeSplit(Ins):
    """Take the named number of tokens out of one register into another."""

    def __init__(self, of: int, reg: int) -> None:
        self.of = of
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Split the list."""
        n = f.result[0] if f.result else 0
        f.regs[self.reg] = f.regs[self.of][:n]
        f.regs[self.of] = f.regs[self.of][n:]
        return False


class FitTokens(Ins):
    """Move to register ``reg`` as many of the tokens in a register as a zone takes; the others stay in it (残り)."""

    def __init__(self, of: int, reg: int, zone: int, who: Players) -> None:
        self.of = of
        self.reg = reg
        self.zone = zone
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Count the room."""
        n = max(0, hand_room(st, self.who.players(st, f)[0], self.zone))
        f.regs[self.reg] = f.regs[self.of][:n]
        f.regs[self.of] = f.regs[self.of][n:]
        return False


class Transform(Ins):
    """After things were banished: create a token in the zone of each, for the zone's player [5.15.1, R60].

    Attributes:
        designs: Of what design the tokens are: all of one, or as many as there are ``things``, one for each of them in turn,
            the last one for what is left.
    """

    def __init__(self, designs: tuple[int, ...], things: Things) -> None:
        self.designs = designs
        self.things = things

    def run(self, st: State, f: Frame) -> bool:
        """A replaced banishing makes no token."""
        events: list[Event] = []
        order = self.things.refs(st, f) if len(self.designs) > 1 else []
        for ev in f.happened:
            if ev.kind == VANISHED and ev.frm >= 0:
                design = self.designs[min(order.index(ev.subject), len(self.designs) - 1) if order else 0]
                events.append(by_text(f, CREATED, n=design, to=ev.frm))
        return start(st, events, NOBODY) if events else st.carry_out(events)


class Exchange(Ins):
    """Two things exchange their zones at the same time, if both can [5.11.1, 5.11.2, R55]."""

    def __init__(self, a: Things, b: Things) -> None:
        self.a = a
        self.b = b

    def run(self, st: State, f: Frame) -> bool:
        """Nothing moves if one is missing or cannot go where the other is; the room is that after both moves."""
        a = self.a.refs(st, f)
        b = self.b.refs(st, f)
        if len(a) != 1 or len(b) != 1 or st.now(a[0]) < 0 or st.now(b[0]) < 0:
            return st.carry_out([])
        za = st.col[ZONE][st.now(a[0])]
        zb = st.col[ZONE][st.now(b[0])]
        moves = [
            by_text(f, MOVED, a[0], to=zb),
            by_text(f, MOVED, b[0], to=za),
        ]
        return st.carry_out(moves if possible(st, moves[0]) and possible(st, moves[1]) else [])
