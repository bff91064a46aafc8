"""What a text does on the circles: realise, arm, capture, transform, copy, fight [6.1, 6.2.14, 6.3.6, R60, R65, R101, R138, R145]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.arc.rules.allowing import allowed
from tefuda.games.arc.rules.capturing import capture
from tefuda.games.arc.rules.circles import free_circles
from tefuda.games.arc.rules.combat import fight, mains, strike_directly
from tefuda.games.arc.rules.commits import bury
from tefuda.games.arc.rules.doing import Deed, OnThings
from tefuda.games.arc.rules.events import (
    BY_EFFECT,
    CAPTURED,
    COPIED,
    CREATED,
    FORGOTTEN,
    FREE,
    PLACED,
    PRICED,
    REALISED,
    SHUFFLED,
    TRANSFORMED,
)
from tefuda.games.arc.rules.model import (
    DECK,
    F_NO_ATTACK,
    F_NO_DIRECT,
    F_NO_FIGHT,
    HAND,
    K_ALMA,
    KIND,
    MAIN,
    SUB,
    flagged,
    main_of,
    side,
)
from tefuda.games.arc.rules.possible import capture_possible, completed
from tefuda.games.arc.rules.rows import print_of
from tefuda.games.arc.rules.text import text_of
from tefuda.games.arc.rules.trying import trying
from tefuda.games.arc.rules.verbs import V_CHOOSE
from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import there
from tefuda.games.common.picking import by_card
from tefuda.games.common.things import InRegister, Players, Things
from tefuda.kernel import picks
from tefuda.kernel.frames import Scope, procedure
from tefuda.kernel.records import Event
from tefuda.kernel.schema import CARD, CONTROLLER
from tefuda.kernel.state import ENTITY

if TYPE_CHECKING:
    from tefuda.games.common.filters import CardFilter
    from tefuda.kernel.frames import Frame
    from tefuda.kernel.records import Ints
    from tefuda.kernel.state import State


# ---- realising [6.1, 6.2.14, 6.2.15, R60, R102] ----------------------------------------------------------------------------


class Realise(OnThings):
    """リアライズする: almas enter the main circle, which must be empty; other cards a free sub circle, free of cost.

    Attributes:
        who: On whose side; None: the controller's.
        sub: Almas go to a sub circle as well: 武装化する, Sサークルにリアライズする [R102].
        priced: 未発動状態で: it is processed at its normal cost [6.2.15, R60].
    """

    def __init__(self, things: Things, who: Players | None = None, sub: bool = False, priced: bool = False) -> None:
        super().__init__(things, REALISED)
        self.who = who
        self.sub = sub
        self.priced = priced

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return the arrivals."""
        out: list[Event] = []
        for p in self.players(st, x):
            for e in there(st, x, self.things):
                if self.enters_main(st, e):
                    out.append(by_text(x, REALISED, st.ref(e), player=p, to=st.zone_id(p, MAIN)))
                else:
                    n = PRICED if self.priced else FREE
                    out.append(by_text(x, PLACED, st.ref(e), player=p, n=n, to=st.zone_id(p, SUB)))
        return out

    def players(self, st: State, x: Scope) -> list[int]:
        """Return on whose side."""
        return [x.player] if self.who is None else self.who.players(st, x)[:1]

    def enters_main(self, st: State, e: int) -> bool:
        """Tell whether a card goes to a main circle."""
        return not self.sub and st.row(e).v[KIND] == K_ALMA

    def premise(self, st: State, x: Scope) -> bool:
        """A card must be there, and a circle for it; which circle a card still to be picked needs is judged by the picking."""
        if isinstance(self.things, InRegister):
            return True
        events = self.events(st, x)
        for ev in events:
            if allowed(st, ev, events):
                return True
        return False


class Room(Deed):
    """No instruction of its own: the premise that a circle is free for what will be picked [R60].

    Attributes:
        zone: MAIN or SUB.
        who: Whose circle; None: the controller's.
    """

    def __init__(self, zone: int, who: Players | None = None) -> None:
        self.zone = zone
        self.who = who

    def run(self, st: State, f: Frame) -> bool:
        """Do nothing."""
        return False

    def premise(self, st: State, x: Scope) -> bool:
        """Look at the circles."""
        p = x.player if self.who is None else (self.who.players(st, x) or [x.player])[0]
        return main_of(st, p) < 0 if self.zone == MAIN else free_circles(st, p) > 0


class CreateLike(Deed):
    """A new card of the print of another one: in hand, or an alma in the empty main circle and another card on a free sub circle [R74]."""

    def __init__(self, of: Things, who: Players, hand: bool) -> None:
        self.of = of
        self.who = who
        self.hand = hand

    def events(self, st: State, x: Scope) -> list[Event]:
        """Make it, if there is room."""
        out: list[Event] = []
        for ref in self.of.refs(st, x)[:1]:
            e = st.now(ref)
            design = print_of(st, e) if e >= 0 else st.col[CARD][ref & ENTITY]
            zone = HAND if self.hand else MAIN if st.pool.designs[design].row.v[KIND] == K_ALMA else SUB
            for p in self.who.players(st, x):
                room = main_of(st, p) < 0 if zone == MAIN else zone != SUB or free_circles(st, p) > 0
                if room:
                    out.append(by_text(x, CREATED, player=p, n=design, to=st.zone_id(p, zone)))
        return out

    def premise(self, st: State, x: Scope) -> bool:
        """What is copied may still have to be picked."""
        return isinstance(self.of, InRegister) or len(self.events(st, x)) > 0

    def possible(self, st: State, x: Scope) -> bool:
        """There must be room."""
        return len(self.events(st, x)) > 0


class Capture(OnThings):
    """奪う: a main alma comes to the controller's empty main circle, with its armed almas [6.3.6, R65]; other cards come to free sub
    circles, as the same objects."""

    def __init__(self, things: Things) -> None:
        super().__init__(things, CAPTURED)

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return the changes of sides."""
        return [
            by_text(x, CAPTURED, st.ref(e), to=st.zone_id(x.player, st.kind_of(e)))
            for e in there(st, x, self.things)
            if st.kind_of(e) in (MAIN, SUB)
        ]

    def premise(self, st: State, x: Scope) -> bool:
        """There must be a card and a circle for it, protected or not [R53, R65]."""
        if isinstance(self.things, InRegister):
            return True
        events = self.events(st, x)
        return any(capture_possible(st, ev, events) for ev in events)

    def run(self, st: State, f: Frame) -> bool:
        """Take them over."""
        events = self.events(st, f)
        f.happened = ()
        if len(events) == 1 and st.kind_of(st.now(events[0].subject)) == MAIN:
            return capture(st, f.player, events[0].subject, f.source)
        return st.carry_out(events)


class CopyPrint(Deed):
    """コピーする: a card takes the print of another one until it leaves the field [R145]."""

    def __init__(self, card: Things, of: Things) -> None:
        self.card = card
        self.of = of

    def events(self, st: State, x: Scope) -> list[Event]:
        """Copy the first of the things."""
        of = there(st, x, self.of)
        return [
            by_text(x, COPIED, st.ref(e), n=print_of(st, of[0]))
            for e in there(st, x, self.card)
            if of and st.kind_of(e) == MAIN
        ]

    def premise(self, st: State, x: Scope) -> bool:
        """What is copied must be there."""
        return isinstance(self.of, InRegister) or len(there(st, x, self.of)) > 0

    def possible(self, st: State, x: Scope) -> bool:
        """Both must be there."""
        events = self.events(st, x)
        return len(events) > 0 and allowed(st, events[0], events)


# ---- transforming [R101] ---------------------------------------------------------------------------------------------------


class Transform(OnThings):
    """変身する: the main alma leaves to oblivion, and another one enters its circle in the same act [R101].

    Attributes:
        designs: Designs of the named card.
        fits: What the card must be like, if it is not named.
        where: Zones in which it is looked for; empty: a new Ex card if its rarity is Ex, else the own deck.
    """

    def __init__(self, things: Things, designs: Ints, zones: Ints = ()) -> None:
        super().__init__(things, REALISED)
        self.designs = designs
        self.where = zones
        self.fits: CardFilter | None = None

    def creates(self, st: State) -> bool:
        """Tell whether a new Ex card is made."""
        return not self.where and len(self.designs) > 0 and text_of(st, self.designs[0]).born_ex

    def candidates(self, st: State, player: int) -> list[int]:
        """Return the cards that can enter."""
        out: list[int] = []
        for z in self.where or (DECK,):
            for e in st.zone(player, z):
                if (
                    self.fits.fits(st, Scope(player, -1, []), e)
                    if self.fits is not None
                    else st.col[CARD][e] in self.designs
                ):
                    out.append(e)
        return by_card(st, out)

    def exchange(self, st: State, x: Scope, e: int, other: int) -> list[Event]:
        """Return both halves of the act; ``other`` -1: a new card. If one half cannot be, neither is."""
        p = st.col[CONTROLLER][e]
        to = st.zone_id(p, MAIN)
        out = [bury(st, e, FORGOTTEN, x.player, x.source)]
        if other < 0:
            out.append(by_text(x, CREATED, player=p, n=self.designs[0], to=to))
        else:
            out.append(by_text(x, REALISED, st.ref(other), player=p, to=to))
        tried = [ev.copy() for ev in out]
        for ev in tried:
            if completed(st, ev, tried) is None:
                return []
        return out

    def events(self, st: State, x: Scope) -> list[Event]:
        """Return the act for the first alma and the first card that can enter."""
        for e in there(st, x, self.things)[:1]:
            found = [-1] if self.creates(st) else self.candidates(st, st.col[CONTROLLER][e])[:1]
            if st.kind_of(e) == MAIN and found:
                return self.exchange(st, x, e, found[0])
        return []

    def premise(self, st: State, x: Scope) -> bool:
        """The alma must be there, and the card that it becomes."""
        if isinstance(self.things, InRegister):
            return True
        for e in there(st, x, self.things)[:1]:
            return self.creates(st) or len(self.candidates(st, st.col[CONTROLLER][e])) > 0
        return False

    def possible(self, st: State, x: Scope) -> bool:
        """Both halves must be possible."""
        return len(self.events(st, x)) > 0

    def run(self, st: State, f: Frame) -> bool:
        """Pick the card, then do both at once."""
        found = there(st, f, self.things)
        f.happened = ()
        if not found or st.kind_of(found[0]) != MAIN:
            return False
        return st.call(
            TRANSFORM,
            player=f.player,
            source=f.source,
            target=st.ref(found[0]),
            box=(self,),
            event=f.event,
            snap=f.snap,
        )


def transform_which(st: State, f: Frame) -> bool:
    """Several copies: the controller picks."""
    deed: Transform = f.box[0]
    e = st.now(f.target)
    f.result = ()
    if e < 0 or deed.creates(st):
        return False
    cards = deed.candidates(st, st.col[CONTROLLER][e])
    if len(cards) < 2:
        f.result = tuple(cards)
        return False
    return picks.pick(st, "choose", V_CHOOSE, f.player, tuple(cards), 1, 1, f.source)


def transform(st: State, f: Frame) -> bool:
    """It leaves, the other one enters."""
    deed: Transform = f.box[0]
    e = st.now(f.target)
    other = f.result[0] if f.result else -1
    f.happened = ()
    f.flag = other >= 0 and st.kind_of(other) == DECK
    if e < 0 or (other < 0 and not deed.creates(st)):
        return st.done()
    return st.carry_out(deed.exchange(st, f, e, other))


def transformed(st: State, f: Frame) -> bool:
    """Tell it, and shuffle the deck in which it was."""
    f.events = f.happened
    for ev in f.happened:
        if ev.kind in (REALISED, CREATED):
            p = ev.to // st.rules.width
            st.emit(TRANSFORMED, ev.after, player=p, source=f.source, why=BY_EFFECT)
            if f.flag:
                return st.act(SHUFFLED, player=p, source=f.source, why=BY_EFFECT)
    return False


def transform_done(st: State, f: Frame) -> bool:
    """The caller learns what was done."""
    f.happened = f.events
    return st.done()


TRANSFORM: Final = procedure(
    "arc:transforming",
    ("6.3.4.1", transform_which),
    ("6.3.4.1/a", transform),
    ("6.3.4.1/b", transformed),
    ("6.3.4.1/c", transform_done),
)
"""The main alma ``target`` becomes the card of the deed in the box."""


# ---- extra combats and attacks [R138] ----------------------------------------------------------------------------------------


class Fight(Deed):
    """交戦する: all nine steps at once, between all main almas [R138]. A chain that is only tried does not fight."""

    def run(self, st: State, f: Frame) -> bool:
        """Fight."""
        f.happened = ()
        return fight(st) if self.premise(st, f) and not trying(st) else False

    def premise(self, st: State, x: Scope) -> bool:
        """Both sides need a main alma."""
        return len(mains(st, 0)) > 0 and len(mains(st, 1)) > 0

    def possible(self, st: State, x: Scope) -> bool:
        """And none that cannot fight."""
        if not self.premise(st, x):
            return False
        for e in mains(st, 0) + mains(st, 1):
            if flagged(st, e, F_NO_FIGHT):
                return False
        return True


class StrikeDirectly(Deed):
    """直接攻撃する: a direct attack at once; not while an opposing main alma is there [R138]."""

    def run(self, st: State, f: Frame) -> bool:
        """Attack."""
        f.happened = ()
        return strike_directly(st, side(st, f.player)) if self.premise(st, f) and not trying(st) else False

    def premise(self, st: State, x: Scope) -> bool:
        """The own side needs a main alma, the other one must have none."""
        mine = side(st, x.player)
        return len(mains(st, mine)) > 0 and not mains(st, 1 - mine)

    def possible(self, st: State, x: Scope) -> bool:
        """And one that may attack."""
        if not self.premise(st, x):
            return False
        for e in mains(st, side(st, x.player)):
            if not flagged(st, e, F_NO_DIRECT | F_NO_ATTACK):
                return True
        return False
