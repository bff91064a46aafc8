"""What a compiled card of Lampkeepers is, and the parts of its texts that are this game's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from tefuda.games.common.abilities import TextAbility
from tefuda.games.common.dealing import OneByOne
from tefuda.games.common.doing import OnThings, Reach
from tefuda.games.common.filters import CardFilter, OneOf
from tefuda.games.common.lasting import Duration, End
from tefuda.games.common.picking import PickSome
from tefuda.games.common.reasons import BY_EFFECT, BY_RULE
from tefuda.games.common.registers import OWN_REGS
from tefuda.games.common.sets import ZoneCards
from tefuda.games.common.things import BothPlayers, Opponent, Players, You
from tefuda.kernel import picks
from tefuda.kernel.frames import again, procedure
from tefuda.kernel.programs import Ins
from tests.games.mini.rules.model import (
    ASH,
    DAMAGED,
    DECK,
    DRAWN,
    FIELD,
    HAND,
    KIND,
    MOVED,
    OUT,
    SCHEMA,
    TURN,
    V_CHOOSE,
)

if TYPE_CHECKING:
    from tefuda.games.common.things import Things
    from tefuda.kernel.frames import Frame, Scope
    from tefuda.kernel.programs import Num, Program
    from tefuda.kernel.state import State

UNTIL_TURN: Final = 1
"""The end of what lasts for a turn: its number [6.7]."""


class MiniAbility(TextAbility):
    """An ability of a lamp, or the text of a wind."""

    def __init__(self, kind: int, zones: int) -> None:
        super().__init__(kind, zones, OWN_REGS)


class CardText:
    """Everything compiled from one card: abilities of a lamp, its keywords, what a wind does."""

    def __init__(self) -> None:
        self.abilities: tuple[MiniAbility, ...] = ()
        self.keywords = 0
        self.use: Program | None = None


def text_of(st: State, card: int) -> CardText:
    """Return the compiled text of a design."""
    return cast(CardText, st.pool.designs[card].text)


SIDES: Final[dict[str, Players]] = {"own": You(), "foe": Opponent(), "both": BothPlayers()}


def cards_in(zone: int, side: str, fits: CardFilter | None) -> ZoneCards:
    """Return the cards in a kind of zone of a side."""
    return ZoneCards(SCHEMA, (zone,), SIDES[side], fits)


def of_kind(kind: int) -> CardFilter:
    """Return the description of a kind of card."""
    return OneOf(KIND, 1 << kind)


BOOK: Final = {
    DAMAGED: Reach(zones=1 << FIELD),
    OUT: Reach(zones=1 << FIELD, home=ASH),
    MOVED: Reach(home=HAND),
}
"""What the book says of doing something to things [4.6, 9]."""


def does(things: Things, kind: int, n: Num | None = None) -> OnThings:
    """Return the instruction that does something to things."""
    return OnThings(things, kind, BOOK, n)


DRAWING: Final = OneByOne(DRAWN, DECK, HAND, fails=True)
DRAW: Final = procedure("mini:draw", ("6.4", DRAWING.take), ("6.4/a", again))
"""Drawing one by one; from an empty deck it fails [1.4]."""


def draw(st: State, player: int, n: int, source: int = -1, why: int = BY_RULE) -> bool:
    """Let a player draw: a tail call [6.4]."""
    return DRAWING.call(st, DRAW, player, n, source, why)


class Draw(Ins):
    """The player of the text draws [1.4, 6.4]."""

    def __init__(self, n: Num) -> None:
        super().__init__()
        self.n = n

    def run(self, st: State, f: Frame) -> bool:
        """Draw one by one."""
        return draw(st, f.player, self.n.value(st, f), f.source, BY_EFFECT)


class Pick(PickSome):
    """Let the player pick."""

    def put(self, st: State, f: Frame, player: int, cands: list[int], lo: int, hi: int, top: int) -> bool:
        """Ask for cards by the word of this game."""
        return picks.pick(st, self.kind, V_CHOOSE, player, tuple(cands), lo, hi, f.source, top=top)


class ThisTurn(Duration):
    """Until the end of the turn [6.7, 10.4]."""

    def end(self, st: State, x: Scope) -> End:
        """Return it."""
        return UNTIL_TURN, st.num[TURN]
