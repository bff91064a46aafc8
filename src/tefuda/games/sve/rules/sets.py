"""Which things and players a text names: cards of zones, parts of what was named before, players by relation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.sve.rules.filters import CardFilter, fits_ref
from tefuda.games.sve.rules.knowing import column_of, left_field, player_of, stat_of
from tefuda.games.sve.rules.model import ATTACKED, DECK, EX, HAND, HEALTH, LEADER, SCHEMA, TARGET, active
from tefuda.games.sve.rules.things import Players, Things
from tefuda.kernel.schema import OWNER

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.programs import Num
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


# ---- players ---------------------------------------------------------------------------------------------------------------


class EveryPlayer(Players):
    """Both players, the turn player first (各プレイヤー) [1.3.4]."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return both."""
        first = max(0, active(st))
        return [first, 1 - first]


class MasterOf(Players):
    """The player whose card the first of the things is, or was last (それのプレイヤー)."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the master, nobody if nothing was named."""
        refs = self.things.seen(st, x)
        return [player_of(st, refs[0])] if refs else []


class OwnerOf(Players):
    """The owner of the first of the things (持ち主)."""

    def __init__(self, things: Things) -> None:
        self.things = things

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the owner, nobody if nothing was named."""
        refs = self.things.refs(st, x)
        return [column_of(st, refs[0], OWNER)] if refs else []


class EventPlayer(Players):
    """The player of the event that triggered the text (そのプレイヤー)."""

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the player of the event."""
        return [x.event.player] if x.event is not None and x.event.player >= 0 else []


class InPlayerRegister(Players):
    """The players whose numbers a register holds."""

    def __init__(self, reg: int) -> None:
        self.reg = reg

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the numbers."""
        return list(x.regs[self.reg])


class OpponentOf(Players):
    """The opponents of the players named."""

    def __init__(self, of: Players) -> None:
        self.of = of

    def players(self, st: State, x: Scope) -> list[int]:
        """Return the other players."""
        return [1 - p for p in self.of.players(st, x)]


# ---- things ----------------------------------------------------------------------------------------------------------------


class CardsIn(Things):
    """The cards in kinds of zones of players that fit a description (自分の墓場のコスト2以下のフォロワー).

    Attributes:
        zones: Kinds of zones in printed order.
        who: Players whose zones they are.
        fits: Description, or None.
        apart: True for texts of cards being played: the card itself does not count in hand or EX area [10.6.2.1, R43].
    """

    def __init__(self, zones: Ints, who: Players, fits: CardFilter | None, apart: bool = False) -> None:
        self.reads = SCHEMA.topic("turn")
        self.reads_rows = 0
        for z in zones:
            self.reads |= SCHEMA.zones[z].topic
        if fits is not None:
            self.reads |= fits.reads
            self.reads_rows |= fits.reads_rows
        self.zones = zones
        self.who = who
        self.fits = fits
        self.apart = apart

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them player by player, zone by zone, oldest first."""
        out: list[int] = []
        played = st.now(x.source) if self.apart else -1
        for p in self.who.players(st, x):
            for z in self.zones:
                for e in st.zone(p, z):
                    if e == played and z in (HAND, EX):
                        continue
                    if self.fits is None or self.fits.fits(st, x, e):
                        out.append(st.ref(e))
        return out


class Leaders(Things):
    """The leaders of players."""

    def __init__(self, who: Players) -> None:
        self.reads = SCHEMA.zones[LEADER].topic
        self.reads_rows = 0
        self.who = who

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the leaders."""
        return [st.ref(st.zone(p, LEADER)[0]) for p in self.who.players(st, x)]


class EndOfDeck(Things):
    """The top (or bottom) cards of players' decks, the outermost first; all there are, if fewer [5.10, R70]."""

    def __init__(self, who: Players, n: Num, bottom: bool = False) -> None:
        self.reads = SCHEMA.zones[DECK].topic | n.reads
        self.reads_rows = n.reads_rows
        self.who = who
        self.n = n
        self.bottom = bottom

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return them as the deck lies now."""
        n = max(0, self.n.value(st, x))
        out: list[int] = []
        for p in self.who.players(st, x):
            deck = st.zone(p, DECK)
            cards = deck[:n] if self.bottom else deck[len(deck) - n :][::-1] if n < len(deck) else deck[::-1]
            for e in cards:
                out.append(st.ref(e))
        return out


class Filtered(Things):
    """Those of the things that fit a description, as they last were if they are gone."""

    def __init__(self, of: Things, fits: CardFilter) -> None:
        self.reads = of.reads | fits.reads
        self.reads_rows = of.reads_rows | fits.reads_rows
        self.of = of
        self.fits = fits

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return those that fit."""
        return [r for r in self.of.refs(st, x) if fits_ref(st, x, self.fits, r)]


class Together(Things):
    """Several things, each once, in printed order."""

    def __init__(self, of: tuple[Things, ...]) -> None:
        self.reads = 0
        self.reads_rows = 0
        for t in of:
            self.reads |= t.reads
            self.reads_rows |= t.reads_rows
        self.of = of

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return all of them."""
        out: list[int] = []
        for t in self.of:
            for r in t.refs(st, x):
                if r not in out:
                    out.append(r)
        return out

    def seen(self, st: State, x: Scope) -> list[int]:
        """Judge each as it asks for."""
        out: list[int] = []
        for t in self.of:
            out += [r for r in t.seen(st, x) if r not in out]
        return out


class Extremes(Things):
    """Those with the largest or smallest number of a group, all ties (攻撃力最大の)."""

    def __init__(self, of: Things, stat: int, most: bool) -> None:
        self.reads = of.reads | SCHEMA.topic("host")
        self.reads_rows = of.reads_rows | 1 << stat
        if stat == HEALTH:
            self.reads |= SCHEMA.topic("damage") | SCHEMA.topic("life")
        self.of = of
        self.stat = stat
        self.most = most

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return those whose number nobody else in the group beats."""
        best = 0
        out: list[int] = []
        for r in self.of.refs(st, x):
            n = stat_of(st, r, self.stat)
            if not out or n == best:
                best = n
                out.append(r)
            elif (n > best) == self.most:
                best = n
                out = [r]
        return out


class Nothing(Things):
    """No thing at all."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return nothing."""
        return []


class EventThing(Things):
    """The subject of the event that triggered the text: the object that it is since [10.7.7].

    ``before`` names the object as it was before the event, for its last-known information.
    """

    def __init__(self, before: bool = False) -> None:
        self.reads = 0
        self.reads_rows = 0
        self.before = before

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return its ref."""
        ev = x.event
        if ev is None or ev.subject < 0:
            return []
        return [ev.subject if self.before else ev.after]

    def seen(self, st: State, x: Scope) -> list[int]:
        """Judge it as it was on the field that it left."""
        ev = x.event
        if ev is not None and ev.subject >= 0 and left_field(st, ev) is not None:
            return [ev.subject]
        return self.refs(st, x)


class SourceSince(Things):
    """The source of an ability that its own leaving triggered: where it is since (これを場に出す), judged as it was [10.7.7, R53, R97]."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Follow it to where the event brought it."""
        ev = x.event
        return [ev.after] if ev is not None and ev.subject == x.source else [x.source]

    def seen(self, st: State, x: Scope) -> list[int]:
        """Judge it as it was."""
        return [x.source]


class EventOther(Things):
    """The other party of the event: what was attacked or fought with."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return its ref."""
        return [x.event.to] if x.event is not None and x.event.to >= 0 else []


class EventSource(Things):
    """What dealt the damage, chose, or did whatever else the event is."""

    def __init__(self) -> None:
        self.reads = 0
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return its ref."""
        return [x.event.source] if x.event is not None and x.event.source >= 0 else []


class AttackTarget(Things):
    """What the current attack is aimed at (攻撃目標) [8.4.3]."""

    def __init__(self) -> None:
        self.reads = SCHEMA.topic("attack")
        self.reads_rows = 0

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return the target of the attack that lasts, or of the event if that was an attack."""
        ev = x.event
        if ev is not None and ev.kind == ATTACKED:
            return [ev.to]
        return [st.num[TARGET]] if st.num[TARGET] >= 0 else []


class First(Things):
    """One of the things by its place in the order of choosing."""

    def __init__(self, of: Things, place: int) -> None:
        self.reads = of.reads
        self.reads_rows = of.reads_rows
        self.of = of
        self.place = place

    def refs(self, st: State, x: Scope) -> list[int]:
        """Return it, or nothing if there are fewer."""
        refs = self.of.refs(st, x)
        return refs[self.place : self.place + 1]
