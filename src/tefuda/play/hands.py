"""Which cards a player drew and played in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.kernel.options import first, verb_of
from tefuda.kernel.schema import CARD, OWNER, PRIVATE, ZONE

if TYPE_CHECKING:
    from tefuda.games.registry import Compiled, Game
    from tefuda.kernel.state import Request

Names = tuple[tuple[str, ...], ...]


class Hands:
    """Notes the cards of a game while it is played: drawn is what lay in a hand when its player decided, played what he used from it."""

    def __init__(self, game: Game, pool: Compiled) -> None:
        self.cards = pool.cards
        schema = game.rules.schema
        self.hands = [z.index for z in schema.zones if z.visibility == PRIVATE and z.name == "hand"]
        self.verbs = {v.index for v in schema.verbs if v.word in game.playing}
        self.drawn: list[set[int]] = [set() for _ in range(schema.players)]
        self.played: list[set[int]] = [set() for _ in range(schema.players)]

    def look(self, st: Any) -> None:
        """Note the hand of whoever decides."""
        player = st.request.player
        column = st.col[CARD]
        for kind in self.hands:
            self.drawn[player].update(column[e] for e in st.zone(player, kind))

    def choose(self, st: Any, request: Request, index: int) -> None:
        """Note a card that is played from a hand."""
        o = request.options[index]
        if verb_of(o) in self.verbs:
            e = first(o)
            z = st.col[ZONE][e]
            if z >= 0 and st.rules.zone_kinds[z] in self.hands and st.col[OWNER][e] == request.player:
                self.played[request.player].add(st.col[CARD][e])

    def told(self) -> tuple[Names, Names]:
        """Return what was drawn and played, by seat."""

        def names(designs: list[set[int]]) -> Names:
            return tuple(tuple(sorted({self.cards[d].name for d in those})) for those in designs)

        return names(self.drawn), names(self.played)
