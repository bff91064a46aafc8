"""What a text does to places: move, create, transform, exchange, look, reveal, search, play [5.4, 5.7, 5.10, 5.11, 5.15]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.sve.rules.commits import destination, possible
from tefuda.games.sve.rules.doing import Doing
from tefuda.games.sve.rules.model import (
    BY_EFFECT,
    COST_SET,
    CREATED,
    DECK,
    ENTER_ACTED,
    M_COST,
    MOVED,
    REVEALED,
    TO_BOTTOM,
    TO_TOP,
    V_CHOOSE,
    V_CONTINUE,
    V_STOP,
    V_WAY,
    VANISHED,
    entity,
    hand_room,
    master,
)
from tefuda.games.sve.rules.moving import start
from tefuda.games.sve.rules.offers import why_unplayable
from tefuda.games.sve.rules.playing import PLAY_CARD
from tefuda.games.sve.rules.things import Players, Things
from tefuda.kernel import picks, secrets
from tefuda.kernel.frames import Frame, Scope, procedure
from tefuda.kernel.programs import Filter, Ins, Num
from tefuda.kernel.records import Bundle, Event, Ints, Mod
from tefuda.kernel.schema import KNOWN, ZONE

if TYPE_CHECKING:
    from tefuda.kernel.state import State


class MoveTo(Doing):
    """Move things together, create those that are only named yet (negative numbers, see :func:`blank`) [5.4.1, 5.4.2].

    Attributes:
        zone: Kind of zone.
        to: Whose zone; None: each card's own, see ``commits.destination`` [R62].
        place: TO_TOP, TO_BOTTOM, or FROM_TOP + k.
        owners: Each card goes to its owner's zone.
        acted: They enter the field acted.
        orders: Cards that go to a deck together are put in order (not if it is shuffled next).
        orderer: Who does so; None: the player of the deck [4.1.4].
    """

    def __init__(self, things: Things, zone: int, to: Players | None) -> None:
        super().__init__()
        self.things = things
        self.zone = zone
        self.to = to
        self.place = TO_TOP
        self.owners = False
        self.acted = False
        self.orders = False
        self.orderer: Players | None = None

    def run(self, st: State, f: Frame) -> bool:
        """Move them; those that do not fit stay [4.4.4.2, 4.8.3.2]."""
        events = self.events(st, f)
        if not events:
            return st.carry_out(events)
        return start(st, events, self.chooser(st, f, events))

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return the moves and creations."""
        to = self.to.players(st, x)[0] if self.to is not None else -1
        why = BY_EFFECT | ENTER_ACTED if self.acted else BY_EFFECT
        events: list[Event] = []
        for r in self.things.refs(st, x):
            if r < 0:
                player = to if to >= 0 else x.player
                events.append(Event(CREATED, -1, x.player, x.source, -1 - r, st.zone_id(player, self.zone), why))
            elif st.now(r) >= 0:
                e = st.now(r)
                dest = st.zone_id(to, self.zone) if to >= 0 else destination(st, e, self.zone, self.owners)
                move = Event(MOVED, r, x.player, x.source, self.place, dest, why)
                if possible(st, move):
                    events.append(move)
        return events

    def chooser(self, st: State, f: Frame, events: list[Event]) -> int:
        """Return who orders the cards: the named player, else the player of the zone they go to [4.1.4]."""
        if not self.orders:
            return -1
        if self.orderer is not None:
            return self.orderer.players(st, f)[0]
        first = events[0].to // st.rules.width
        for ev in events:
            if ev.to // st.rules.width != first:
                return -1
        return first

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether one of the things is there."""
        for r in self.things.refs(st, x):
            if r < 0 or st.now(r) >= 0:
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


class PickWay(Ins):
    """Pick one of several ways of carrying the instruction out (AかB); register ``reg`` gets its number, from 1."""

    def __init__(self, reg: int, ways: int, who: Players) -> None:
        super().__init__()
        self.reg = reg
        self.ways = ways
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Ask for the way."""
        ways = tuple(range(1, self.ways + 1))
        return picks.pick(st, "way", V_WAY, self.who.players(st, f)[0], ways, 1, 1, f.source)


class PickSplit(Ins):
    """Name how many of the alike tokens in a register are taken, as far as they fit; they move to register ``reg``."""

    def __init__(self, of: int, zone: int, lo: int, hi: int, who: Players) -> None:
        super().__init__()
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
        super().__init__()
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
        super().__init__()
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
    """After things were banished: create a token in the zone of each, for the zone's player [5.15.1, R60]."""

    def __init__(self, design: int) -> None:
        super().__init__()
        self.design = design

    def run(self, st: State, f: Frame) -> bool:
        """A replaced banishing makes no token."""
        events: list[Event] = []
        for ev in f.happened:
            if ev.kind == VANISHED and ev.frm >= 0:
                events.append(Event(CREATED, -1, f.player, f.source, self.design, ev.frm, BY_EFFECT))
        return start(st, events, -1) if events else st.carry_out(events)


class Exchange(Ins):
    """Two things exchange their zones at the same time, if both can [5.11.1, 5.11.2, R55]."""

    def __init__(self, a: Things, b: Things) -> None:
        super().__init__()
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
            Event(MOVED, a[0], f.player, f.source, 0, zb, BY_EFFECT),
            Event(MOVED, b[0], f.player, f.source, 0, za, BY_EFFECT),
        ]
        return st.carry_out(moves if possible(st, moves[0]) and possible(st, moves[1]) else [])


class ThisCard(Things):
    """The card the text stands on, also where the event that triggered the text has just brought it (これを場に出す) [10.7.4.1]."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return it as it is now."""
        ev = x.event
        if st.now(x.source) < 0 and ev is not None and ev.subject == x.source:
            return [ev.after]
        return [x.source]


# ---- seeing --------------------------------------------------------------------------------------------------------------


class Look(Ins):
    """A player looks at cards, which stay where they are [5.10.1, R70]."""

    def __init__(self, things: Things, who: Players) -> None:
        super().__init__()
        self.things = things
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Let him know them."""
        cards = [st.now(r) for r in self.things.refs(st, f) if st.now(r) >= 0]
        for p in self.who.players(st, f):
            secrets.look(st, p, cards)
        return False


class LookThrough(Ins):
    """A player looks at all cards of hidden zones to search them [5.7.1]."""

    def __init__(self, zones: Ints, whose: Players, who: Players) -> None:
        super().__init__()
        self.zones = zones
        self.whose = whose
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """He knows them until they are shuffled."""
        for p in self.who.players(st, f):
            for q in self.whose.players(st, f):
                for kind in self.zones:
                    secrets.look(st, p, st.zone(q, kind))
        return False


class LookUpTo(Ins):
    """A player looks at cards from the top of a deck one by one and may stop before each [5.10.2, R94]."""

    def __init__(self, deck: Players, n: Num, who: Players) -> None:
        super().__init__()
        self.deck = deck
        self.n = n
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """The result is what was seen."""
        p = self.who.players(st, f)[0]
        return st.call(LOOK_UP_TO, player=p, source=f.source, target=self.deck.players(st, f)[0], n=self.n.value(st, f))


class Show(Ins):
    """Show things to both players where they are [R71]."""

    def __init__(self, things: Things) -> None:
        super().__init__()
        self.things = things

    def run(self, st: State, f: Frame) -> bool:
        """Reveal them."""
        return st.carry_out([Event(REVEALED, r, f.player, f.source, 0, -1, BY_EFFECT) for r in self.things.refs(st, f)])

    def possible(self, st: State, x: Scope) -> bool:
        """Tell whether one of the things is there."""
        return len(self.things.refs(st, x)) > 0


class RevealUntil(Ins):
    """Reveal cards from the top of a deck one by one until one fits: that one to register ``found``, the others to ``rest``."""

    def __init__(self, deck: Players, until: Filter, found: int, rest: int) -> None:
        super().__init__()
        self.deck = deck
        self.until = until
        self.found = found
        self.rest = rest

    def run(self, st: State, f: Frame) -> bool:
        """Without any that fits the whole deck is revealed [1.3.2]."""
        others: list[int] = []
        f.regs[self.found] = ()
        shown: list[Event] = []
        deck = st.zone(self.deck.players(st, f)[0], DECK)
        for i in range(len(deck) - 1, -1, -1):
            r = st.ref(deck[i])
            shown.append(Event(REVEALED, r, f.player, f.source, 0, -1, BY_EFFECT))
            if self.until.fits(st, f, deck[i]):
                f.regs[self.found] = (r,)
                break
            others.append(r)
        f.regs[self.rest] = tuple(others)
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


LOOK_UP_TO = procedure("look up to", ("5.10.2.2", may_stop_looking), ("5.10.2.3", look_at_one))
"""Look at up to ``n`` cards of the deck of player ``target``, one by one. Result: the refs seen."""


class PickEnds(Ins):
    """A player picks which of the things go on top of the deck; the others go to the bottom (デッキの上か下に)."""

    def __init__(self, things: Things, who: Players) -> None:
        super().__init__()
        self.things = things
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Ask for the ones that go on top."""
        cards = tuple([st.now(r) for r in self.things.refs(st, f) if st.now(r) >= 0])
        f.result = ()
        if not cards:
            return False
        return picks.pick(st, "deck-top", V_CHOOSE, self.who.players(st, f)[0], cards, 0, len(cards), f.source)


class SortEnds(Ins):
    """Note the things for the top in one register and those for the bottom in another."""

    def __init__(self, things: Things, tops: int, bottoms: int) -> None:
        super().__init__()
        self.things = things
        self.tops = tops
        self.bottoms = bottoms

    def run(self, st: State, f: Frame) -> bool:
        """Read what was picked."""
        tops: list[int] = []
        bottoms: list[int] = []
        for r in self.things.refs(st, f):
            if st.now(r) >= 0:
                if st.now(r) in f.result:
                    tops.append(r)
                else:
                    bottoms.append(r)
        f.regs[self.tops] = tuple(tops)
        f.regs[self.bottoms] = tuple(bottoms)
        return False


class ArrangeEnds(Ins):
    """The zone's player puts the things of a register in order, if there is more than one [4.1.4]."""

    def __init__(self, reg: int) -> None:
        super().__init__()
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Ask for the order."""
        refs = f.regs[self.reg]
        f.result = tuple([st.now(r) for r in refs])
        if len(refs) < 2:
            return False
        return picks.put_in_order(st, "order", master(st, st.now(refs[0])), f.result, f.source)


class KeepArranged(Ins):
    """Note the order in the register."""

    def __init__(self, reg: int) -> None:
        super().__init__()
        self.reg = reg

    def run(self, st: State, f: Frame) -> bool:
        """Translate cards to refs."""
        f.regs[self.reg] = tuple([st.ref(e) for e in f.result])
        return False


class MoveToEnds(Ins):
    """Move the things of two registers to top and bottom of their decks at the same time; the first named is nearest the top."""

    def __init__(self, tops: int, bottoms: int, owners: bool) -> None:
        super().__init__()
        self.tops = tops
        self.bottoms = bottoms
        self.owners = owners

    def run(self, st: State, f: Frame) -> bool:
        """Lay the top ones from the last to the first."""
        events: list[Event] = []
        tops = f.regs[self.tops]
        for i in range(len(tops) - 1, -1, -1):
            events.append(self.event(st, f, tops[i], TO_TOP))
        for r in f.regs[self.bottoms]:
            events.append(self.event(st, f, r, TO_BOTTOM))
        return st.carry_out(events)

    def event(self, st: State, f: Frame, r: int, place: int) -> Event:
        """Return the move of one card."""
        to = destination(st, st.now(r), DECK, self.owners)
        return Event(MOVED, r, f.player, f.source, place, to, BY_EFFECT)


# ---- playing by an effect [R106] -----------------------------------------------------------------------------------------


class IsEntity(Filter):
    """The card whose entity number a register holds, wherever it is now."""

    def __init__(self, reg: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Compare the numbers."""
        return e in x.regs[self.reg]


class CostOfPlay(Num):
    """The PP that an effect lets a card be played for."""

    def __init__(self, reg: int) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.reg = reg

    def value(self, st: State, x: Scope) -> int:
        """Read the register."""
        return x.regs[self.reg][0]


def set_cost_bundle() -> Bundle:
    """Return what sets the cost of the card in register 0 to the number in register 1."""
    return Bundle(mods=(Mod(M_COST, IsEntity(0), CostOfPlay(1), COST_SET),))


class PlayThing(Ins):
    """Play a thing now, its cost being set; if it cannot be played legally nothing happens [R106, R46]."""

    def __init__(self, things: Things, n: Num | None, who: Players, bundle: Bundle) -> None:
        super().__init__()
        self.things = things
        self.n = n
        self.who = who
        self.bundle = bundle

    def run(self, st: State, f: Frame) -> bool:
        """Run the whole of 10.6.2 inside this resolution."""
        for r in self.things.refs(st, f):
            e = st.now(r)
            if e >= 0:
                p = self.who.players(st, f)[0]
                n = self.n.value(st, f) if self.n is not None else -1
                return st.call(PLAY_BY_EFFECT, player=p, source=r, n=n, box=(self.bundle,))
        return st.carry_out([])


def set_cost(st: State, f: Frame) -> bool:
    """Set the cost for this play [R46]."""
    f.target = -1
    if f.n >= 0:
        x = Scope(f.player, f.source, [(entity(f.source),), (f.n,)])
        f.target = st.add_effect(f.box[0], x, None, 0).id
    return False


def play_it(st: State, f: Frame) -> bool:
    """Play it if that is legal from beginning to end; it must be played then."""
    if why_unplayable(st, f.player, st.now(f.source), False) != "":
        f.flag = True
        return False
    return st.call(PLAY_CARD, player=f.player, source=f.source)


def unset_cost(st: State, f: Frame) -> bool:
    """The set cost was only for this play."""
    kept: Ints = tuple([ef.id for ef in st.effects if ef.id != f.target])
    if len(kept) != len(st.effects):
        st.effects = tuple([ef for ef in st.effects if ef.id in kept])
        st.d = None
    return st.done((0,) if f.flag else (1,))


PLAY_BY_EFFECT = procedure("play by an effect", ("10.6.2", set_cost), ("10.6.2/a", play_it), ("10.6.2/b", unset_cost))
"""Plays the card ``source`` for ``player`` at the cost ``n`` (-1: its own). Result: (1,) if it was played."""


class ShuffleSet(Ins):
    """Put the cards of a register in a random order, in which they are moved next; nobody knows it (残りをシャッフルし)."""

    def __init__(self, reg: int) -> None:
        super().__init__()
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
