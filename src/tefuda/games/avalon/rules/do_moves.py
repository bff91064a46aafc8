"""What a text does step by step: draws, life, laying and summoning on lands, conversions, cards put down in an order
[4.11, 6.1.1, 6.2.2-6.2.4, 7.7.6, 7.7.7, R15, R29, R32, R33, R38-R40, R44, R107] (wording 5, 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.avalon.rules.events import BY_EFFECT, LAID, MOVED, SUMMONED, TO_BOTTOM, TO_TOP
from tefuda.games.avalon.rules.life import draw, draw_to, gain_life, lose_life
from tefuda.games.avalon.rules.mana import forbids, is_creature_card, may_lay, may_summon
from tefuda.games.avalon.rules.model import LIFE, M_NO_LAY, M_NO_SUMMON, MEMORY, is_land, land_player, land_zone
from tefuda.games.avalon.rules.set_phase import CONVERT, convert_below, convertible
from tefuda.games.avalon.rules.sets import pile_of
from tefuda.games.avalon.rules.verbs import V_CHOOSE
from tefuda.games.common.causes import by_text
from tefuda.games.common.doing import there
from tefuda.games.common.filters import CardFilter
from tefuda.games.common.ordering import lay
from tefuda.games.common.things import Players, Things, You
from tefuda.kernel import picks
from tefuda.kernel.frames import Frame, again, procedure
from tefuda.kernel.programs import Ins, Num
from tefuda.kernel.records import Event
from tefuda.kernel.schema import ALL_TOPICS, OWNER

if TYPE_CHECKING:
    from tefuda.kernel.frames import Scope
    from tefuda.kernel.records import Ints, Snap
    from tefuda.kernel.state import State

# ---- several players, one after the other ------------------------------------------------------------------------------------

DRAWS_N: Final = 0
DRAWS_TO: Final = 1
GAINS: Final = 2
LOSES: Final = 3


def in_turn(st: State, what: int, players: list[int], n: int, source: int, why: int = BY_EFFECT) -> bool:
    """Let players do the same one after the other: a tail call. ``f.happened`` has all events."""
    return st.call(IN_TURN, source=source, target=what, n=n, box=(tuple(players), why))


def next_player(st: State, f: Frame) -> bool:
    """Let the next one do it; who has been defeated meanwhile does nothing [R85]."""
    f.events = f.events + f.happened
    f.happened = ()
    players: Ints = f.box[0]
    while f.m < len(players) and players[f.m] not in st.seats:
        f.m += 1
    if f.m >= len(players):
        f.happened = f.events
        return st.done((len(f.events),))
    p = players[f.m]
    f.m += 1
    if f.target == DRAWS_N:
        return draw(st, p, f.n, f.source)
    if f.target == DRAWS_TO:
        return draw_to(st, p, f.n, f.source)
    if f.target == GAINS:
        return gain_life(st, p, f.n, f.source, f.box[1])
    return lose_life(st, p, f.n, f.source, f.box[1])


IN_TURN: Final = procedure("avalon:one after the other", ("R4", next_player), ("R4/a", again))


class InTurn(Ins):
    """Players do something ``n`` times each, one player after the other."""

    def __init__(self, who: Players, n: Num, what: int, why: int = BY_EFFECT) -> None:
        self.who = who
        self.n = n
        self.what = what
        self.why = why

    def run(self, st: State, f: Frame) -> bool:
        """Let the first one do it."""
        return in_turn(st, self.what, self.who.players(st, f), max(0, self.n.value(st, f)), f.source, self.why)


class Draw(InTurn):
    """Players draw ``n`` cards each, one by one; refills come in between [6.1.1, R29, R32]."""

    def __init__(self, who: Players, n: Num) -> None:
        super().__init__(who, n, DRAWS_N)


class DrawUntil(InTurn):
    """Players draw while they have fewer than ``n`` cards in hand (手札がN枚になるように) [6.1.1, R31]."""

    def __init__(self, who: Players, n: Num) -> None:
        super().__init__(who, n, DRAWS_TO)


class GainLife(InTurn):
    """Players add ``n`` cards from the top of memory to life, one by one [7.7.7, R33]."""

    def __init__(self, who: Players, n: Num) -> None:
        super().__init__(who, n, GAINS)


class LoseLife(InTurn):
    """Players discard ``n`` life cards of their choice, as many as they have if fewer [R15]; ``why``: BY_COST for …することで."""

    def __init__(self, who: Players, n: Num, why: int = BY_EFFECT) -> None:
        super().__init__(who, n, LOSES, why)

    def possible(self, st: State, x: Scope) -> bool:
        """Each must have them all: a payment is made in full [R47]."""
        n = self.n.value(st, x)
        players = self.who.players(st, x)
        return len(players) > 0 and all(len(st.zone(p, LIFE)) >= max(1, n) for p in players)


# ---- laying and summoning by an effect [R107] ----------------------------------------------------------------------------------

LAY: Final = 0
SUMMON: Final = 1


def allowed(st: State, e: int, land: int, how: int, free: bool, bottom: bool) -> bool:
    """Tell whether a card may be laid or summoned on a land as if from hand, but for what the text sets aside [R38-R40, R107]."""
    if not is_land(land) or land_player(land) != st.col[OWNER][e]:
        return False
    zone = land_zone(land, st.rules.width)
    if bottom:
        return is_creature_card(st, e)
    return may_summon(st, e, zone, free) if how == SUMMON else may_lay(st, e, zone, free)


class Placeable(CardFilter):
    """A card that may be laid or summoned on one of some lands [R107].

    Attributes:
        how: LAY or SUMMON.
        free: True if the restriction of attributes (R40), or the condition of mana, is set aside.
        bottom: True if it is laid below everything else of the land (E65).
    """

    def __init__(self, lands: Things, how: int, free: bool = False, bottom: bool = False) -> None:
        self.reads = ALL_TOPICS
        self.reads_rows = -1
        self.lands = lands
        self.how = how
        self.free = free
        self.bottom = bottom

    def fits(self, st: State, x: Scope, e: int) -> bool:
        """Look for such a land."""
        for land in there(st, x, self.lands):
            if allowed(st, e, land, self.how, self.free, self.bottom):
                return True
        return False

    def fitted(self, st: State, x: Scope, snap: Snap) -> bool:
        """What is gone cannot be placed."""
        return False


class PutOnLands(Ins):
    """Lay or summon cards one after the other, each on a land that its player chooses among those where it may go [R107, R44].

    What cannot go anywhere stays where it is. ``f.happened`` has what was laid or summoned.

    Attributes:
        cards, lands: What, and where.
        how, free, bottom: See :class:`Placeable`.
    """

    def __init__(
        self,
        cards: Things,
        lands: Things,
        how: int,
        free: bool = False,
        bottom: bool = False,
        by: Players | None = None,
    ) -> None:
        self.cards = cards
        self.lands = lands
        self.how = how
        self.free = free
        self.bottom = bottom
        self.by = by if by is not None else You()

    def options(self, st: State, x: Scope, e: int) -> Ints:
        """Return the lands where a card may go now."""
        lands = there(st, x, self.lands)
        return tuple([land for land in lands if allowed(st, e, land, self.how, self.free, self.bottom)])

    def possible(self, st: State, x: Scope) -> bool:
        """One of them must have a land."""
        for e in there(st, x, self.cards):
            if self.options(st, x, e):
                return True
        return False

    def run(self, st: State, f: Frame) -> bool:
        """Begin with the first card."""
        cards = tuple([r for r in self.cards.refs(st, f) if st.now(r) >= 0])
        by = self.by.players(st, f)
        return st.call(PLACE, player=by[0] if by else f.player, source=f.source, regs=f.regs, event=f.event, snap=f.snap,
                       target=1 if self.bottom else 0, flag=self.how == SUMMON, prog=f.prog, box=(f.m, cards))  # fmt: skip


def which_land(st: State, f: Frame) -> bool:
    """Ask where the next card goes."""
    prog = f.prog
    assert prog is not None
    ins = cast(PutOnLands, prog.code[f.box[0]])
    cards: Ints = f.box[1]
    f.result = ()
    while f.n < len(cards):
        e = st.now(cards[f.n])
        lands = ins.options(st, f, e) if e >= 0 and not banned(st, st.col[OWNER][e], f.flag) else ()
        if lands:
            return picks.pick(st, "choose", V_CHOOSE, f.player, lands, 1, 1, f.source)
        f.n += 1
    f.happened = f.events
    return st.done((len(f.events),))


def banned(st: State, player: int, summon: bool) -> bool:
    """Tell whether a text forbids a player to summon, or to lay [R93]."""
    return forbids(st, M_NO_SUMMON if summon else M_NO_LAY, player)


def put_there(st: State, f: Frame) -> bool:
    """Lay or summon it."""
    cards: Ints = f.box[1]
    e = st.now(cards[f.n])
    f.n += 1
    zone = land_zone(f.result[0], st.rules.width)
    place = TO_BOTTOM if f.target else TO_TOP
    return st.act(
        SUMMONED if f.flag else LAID,
        st.ref(e),
        player=st.col[OWNER][e],
        source=f.source,
        n=place,
        to=zone,
        why=BY_EFFECT,
    )


def vessels(st: State, f: Frame) -> bool:
    """A rainbow vessel converts mana directly beneath it [6.2.4.4, R44]."""
    f.events = f.events + f.happened
    laid = f.happened[-1] if f.happened else None
    f.happened = ()
    if laid is None or laid.kind != LAID:
        return False
    return convert_below(st, laid.player, st.now(laid.after))


def next_card(st: State, f: Frame) -> bool:
    """Then the next card."""
    f.happened = ()
    return st.back(f, "R107")


PLACE: Final = procedure(
    "avalon:placing cards", ("R107", which_land), ("R107/a", put_there), ("6.2.4.4", vessels), ("R107/b", next_card)
)


class Convert(Ins):
    """The controller makes ``n`` mana of each mana card rainbow, kind by kind (虹属性に変換する) [6.2.4.5, R44]."""

    def __init__(self, cards: Things, n: Num) -> None:
        self.cards = cards
        self.n = n

    def possible(self, st: State, x: Scope) -> bool:
        """Something must be convertible."""
        return any(convertible(st, e) for e in there(st, x, self.cards))

    def run(self, st: State, f: Frame) -> bool:
        """Convert on the first card (a text names one)."""
        cards = [e for e in there(st, f, self.cards) if pile_of(st, st.ref(e)) >= 0]
        n = self.n.value(st, f)
        f.happened = ()
        if not cards or n <= 0:
            return False
        return st.call(CONVERT, player=f.player, source=f.source, target=st.ref(cards[0]), n=n)


# ---- cards put into a memory in an order -----------------------------------------------------------------------------------------


class PutInOrder(Ins):
    """Cards go to one end of their owner's memory in an order that a player chooses, card by card: the first named is the first to be
    put down (好きな順番で一番下に置く) [R95] (E36).

    Attributes:
        place: TO_TOP or TO_BOTTOM.
        by: Who orders them; the others do not learn the order.
    """

    def __init__(self, things: Things, place: int, by: Players | None = None) -> None:
        self.things = things
        self.place = place
        self.by = by if by is not None else You()

    def possible(self, st: State, x: Scope) -> bool:
        """There must be a card."""
        return len(there(st, x, self.things)) > 0

    def run(self, st: State, f: Frame) -> bool:
        """Ask for the order."""
        cards = tuple(there(st, f, self.things))
        by = self.by.players(st, f)
        f.happened = ()
        if not cards or not by:
            return False
        return st.call(ORDERED, player=by[0], source=f.source, n=self.place, target=f.player, box=(cards,))


def ask_order(st: State, f: Frame) -> bool:
    """Ask for the cards one after the other; a single one needs no order."""
    return picks.put_in_order(st, "order", f.player, f.box[0], f.source)


def put_down(st: State, f: Frame) -> bool:
    """They arrive together."""
    f.regs = [f.result if f.n == TO_BOTTOM else tuple(reversed(f.result))]
    events: list[Event] = []
    for e in f.box[0]:
        to = st.zone_id(st.col[OWNER][e], MEMORY)
        events.append(by_text(f, MOVED, st.ref(e), player=f.target, n=f.n, to=to))
    return st.carry_out(events)


def lay_down(st: State, f: Frame) -> bool:
    """Lay them in that order; only who did so knows which card lies where."""
    for p in range(st.rules.players):
        lay(st, f, st.zone_id(p, MEMORY), f.regs[0], f.player)
    return False


ORDERED: Final = procedure("avalon:cards in order", ("R95", ask_order), ("R95/a", put_down), ("R95/b", lay_down))
