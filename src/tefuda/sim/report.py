"""What many games say: win rates, the worth of the first turn, lengths, and how games end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tefuda.sim.runner import Played
from tefuda.sim.statistics import Rate, Spread, spread


@dataclass
class Report:
    """The sum of the games of a simulation. Games that ended by an error count only as errors.

    Attributes:
        game: Id of the game.
        seconds: How long it took.
        played: All games, by their number in the plan.
    """

    game: str
    seconds: float = 0.0
    played: list[Played] = field(default_factory=list)

    def add(self, games: Iterable[Played]) -> None:
        """Add games."""
        self.played.extend(games)
        self.played.sort(key=lambda p: p.pairing.index)

    @property
    def whole(self) -> list[Played]:
        """Games that came to their end."""
        return [p for p in self.played if not p.error]

    @property
    def errors(self) -> list[Played]:
        """Games that ended by a fault of the rules."""
        return [p for p in self.played if p.error]

    @property
    def faults(self) -> list[Played]:
        """Games that a bot lost because it failed."""
        return [p for p in self.played if p.fault]

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return sum(not p.winners for p in self.whole)

    def wins(self) -> dict[str, int]:
        """Return the games won by each bot; by each deck if there is only one bot."""
        several = len({c.bot for p in self.played for c in p.pairing.seats}) > 1
        won: Counter[str] = Counter()
        for p in self.played:
            for i, c in enumerate(p.pairing.seats):
                won[c.bot if several else c.deck] += i in p.winners
        return dict(sorted(won.items()))

    def rates(self, by: str) -> dict[str, Rate]:
        """Return win rates by ``bot`` or by ``deck``; draws count half. Games among equals say nothing and are left out."""
        hits: Counter[str] = Counter()
        games: Counter[str] = Counter()
        for p in self.whole:
            names = [getattr(c, by) for c in p.pairing.seats]
            if len(set(names)) == 1:
                continue
            for i, name in enumerate(names):
                games[name] += 1
                hits[name] += 2 if i in p.winners else 1 if not p.winners else 0
        return {name: Rate(hits[name] / 2, games[name]) for name in sorted(games)}

    def first_player(self) -> Rate:
        """Return how often whoever took the first turn won; draws count half."""
        began = [p for p in self.whole if p.first >= 0]
        return Rate(sum(1.0 if p.first in p.winners else 0.0 if p.winners else 0.5 for p in began), len(began))

    def endings(self) -> dict[str, int]:
        """Return how many games each clause ended, the most frequent first."""
        return dict(Counter(p.reason for p in self.whole).most_common())

    def lengths(self) -> dict[str, Spread]:
        """Return the lengths of games in turns and in decisions."""
        return {
            "turns": spread([p.turns for p in self.whole]),
            "decisions": spread([p.decisions for p in self.whole]),
        }

    def to_json(self) -> dict[str, object]:
        """Return what ``tefuda sim --json`` prints."""
        return {
            "game": self.game,
            "games": len(self.played),
            "errors": len(self.errors),
            "faults": len(self.faults),
            "decisions": sum(p.decisions for p in self.played),
            "seconds": round(self.seconds, 3),
            "wins": self.wins(),
            "draws": self.draws,
            "first_player_wins": sum(p.first in p.winners for p in self.whole),
            "lengths": {unit: s.to_json() for unit, s in self.lengths().items()},
        }
