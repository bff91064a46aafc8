"""What two players do before the first turn, and how a turn begins, as far as the games agree.

A game says which clauses the steps carry out, what is dealt, and which words of notation answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.common.dealing import deal, deal_anew, start_counts
from tefuda.kernel import picks
from tefuda.kernel.options import option, verb_of
from tefuda.kernel.schema import ORDER

if TYPE_CHECKING:
    from tefuda.kernel.frames import Frame, Step
    from tefuda.kernel.state import State


class FirstPlayer:
    """Somebody, found by chance, decides who goes first [sve:6.2.1.5, chronicle:8.2.1.4].

    Attributes:
        first: Where the number of the player stands who goes first.
        kind: What the question is called.
        goes_first, goes_second: Verbs of the answers.
    """

    def __init__(self, first: int, kind: str, goes_first: int, goes_second: int) -> None:
        self.first = first
        self.kind = kind
        self.goes_first = goes_first
        self.goes_second = goes_second

    def draw_lots(self, st: State, f: Frame) -> bool:
        """A player is picked at random."""
        f.player = st.chance("coin", 2)
        return False

    def choose(self, st: State, f: Frame) -> bool:
        """He decides."""
        return st.ask(f, f.player, self.kind, [option(self.goes_first), option(self.goes_second)])

    def chosen(self, st: State, f: Frame) -> bool:
        """Note the first player."""
        st.put_num(self.first, f.player if verb_of(f.answer) == self.goes_first else 1 - f.player)
        return False

    def rows(self, clause: str) -> tuple[tuple[str, Step], ...]:
        """Return the rows of a clause."""
        return ((clause, self.draw_lots), (clause + "/a", self.choose), (clause + "/b", self.chosen))


class OpeningHands:
    """Both players are dealt a hand, and may replace it once as a whole [sve:6.2.1.6, sve:6.2.1.7, chronicle:8.2.1.5, chronicle:8.2.1.6].

    Attributes:
        first: Where the number of the player stands who goes first.
        pile, hand: Kinds of zones.
        size: Cards of a hand.
        keep, replace: Verbs of the answers.
        order: What the question is called in which order the replaced cards go below the pile, the first named uppermost.
        next_card: Verb of its answers.
    """

    def __init__(
        self,
        first: int,
        pile: int,
        hand: int,
        size: int,
        keep: int,
        replace: int,
        order: str = "order",
        next_card: int = ORDER,
    ) -> None:
        self.first = first
        self.pile = pile
        self.hand = hand
        self.size = size
        self.keep = keep
        self.replace = replace
        self.order = order
        self.next_card = next_card

    def players(self, st: State) -> tuple[int, int]:
        """Return both players, the first one first."""
        first = st.num[self.first]
        return first, 1 - first

    def shuffle(self, st: State, f: Frame) -> bool:
        """The piles are shuffled."""
        for p in st.seats:
            st.shuffle(st.zone_id(p, self.pile))
        return False

    def take(self, st: State, f: Frame) -> bool:
        """Both take so many cards from the top of their piles; this is no drawing."""
        for p in self.players(st):
            deal(st, p, self.pile, self.hand, self.size)
        f.n = 0
        return False

    def ask(self, st: State, f: Frame) -> bool:
        """From the first player on, each may replace the whole hand once."""
        f.player = self.players(st)[f.n]
        return st.ask(f, f.player, "mulligan", [option(self.keep), option(self.replace)])

    def put_below(self, st: State, f: Frame) -> bool:
        """The replaced cards go to the bottom in an order of his choice."""
        f.result = ()
        if verb_of(f.answer) != self.replace:
            return False
        return picks.put_in_order(st, self.order, f.player, tuple(st.zone(f.player, self.hand)), verb=self.next_card)

    def take_anew(self, st: State, f: Frame) -> bool:
        """He takes as many new ones; only he knows the order of what lies below. Then the other player is asked;
        in the end it is the first player's turn."""
        deal_anew(st, f.player, f.result, self.pile, self.hand)
        f.n += 1
        if f.n < 2:
            return st.back(f, f.proc.clauses[f.pc - 3])
        f.player = self.players(st)[0]
        return False

    def rows(self, clause: str) -> tuple[tuple[str, Step], ...]:
        """Return the rows of the clause by which hands are replaced."""
        return ((clause, self.ask), (clause + "/a", self.put_below), (clause + "/b", self.take_anew))


def start_turn(st: State, player: int, active: int, turn: int, turns: int) -> None:
    """A turn of one player begins (raw writes): whose it is, its number, how many he has had; what counts over a turn starts anew."""
    st.put_num(active, player)
    st.put_num(turn, st.num[turn] + 1)
    st.put_num(turns + player, st.num[turns + player] + 1)
    start_counts(st)
    st.trail = ()
