"""What many games say: win rates, the worth of the first turn, lengths, and how games end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tefuda.sim.runner import Played
from tefuda.sim.statistics import Rate, Spread, difference, quantile, spread


@dataclass(frozen=True)
class CardWorth:
    """How often a deck won with a card and without it.

    Attributes:
        deck, card: Of which deck which card.
        drawn, absent: Games in which it was in hand at some decision, and those in which not; ``by_draw`` is the interval of how much more
            often it won.
        played, held: Of the former, games in which it was played, and those in which not; ``by_play`` likewise.
    """

    deck: str
    card: str
    drawn: Rate
    absent: Rate
    played: Rate
    held: Rate
    by_draw: tuple[float, float]
    by_play: tuple[float, float]

    def to_json(self) -> dict[str, object]:
        """Return plain data."""
        return {
            "deck": self.deck,
            "card": self.card,
            "drawn": shares(self.drawn, self.absent, self.by_draw),
            "played": shares(self.played, self.held, self.by_play),
        }

    def by(self, what: str) -> tuple[float, float, float] | None:
        """Return how much more often the deck won when the card was ``drawn`` or ``played`` than when not, with the ends of the interval;
        None if one of the two never happened."""
        one, other, interval = (
            (self.drawn, self.absent, self.by_draw) if what == "drawn" else (self.played, self.held, self.by_play)
        )
        return (one.share - other.share, *interval) if one.games and other.games else None


def shares(one: Rate, other: Rate, interval: tuple[float, float]) -> dict[str, object]:
    """Return two rates and the interval of their difference as plain data."""
    return {
        "with": round(one.share, 4),
        "games_with": one.games,
        "without": round(other.share, 4),
        "games_without": other.games,
        "interval": [round(end, 4) for end in interval],
    }


def absent_last(worth: CardWorth) -> bool:
    """Cards that were always or never drawn say nothing and come last."""
    return not (worth.drawn.games and worth.absent.games)


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

    def matchups(self) -> dict[str, dict[str, Rate]]:
        """Return for each deck how often it won against each other one; draws count half. Only matches of two say whom one won against."""
        hits: Counter[tuple[str, str]] = Counter()
        games: Counter[tuple[str, str]] = Counter()
        for p in self.whole:
            seats = p.pairing.seats
            if len(seats) != 2 or seats[0].deck == seats[1].deck:
                continue
            for i in (0, 1):
                pair = (seats[i].deck, seats[1 - i].deck)
                games[pair] += 1
                hits[pair] += 2 if i in p.winners else 1 if not p.winners else 0
        names = sorted({deck for deck, _ in games})
        return {a: {b: Rate(hits[a, b] / 2, games[a, b]) for b in names if games[a, b]} for a in names}

    def cards(self) -> list[CardWorth]:
        """Return what cards change: of each deck that has them, games in which they were drawn against those in which not, played
        against drawn and not played. Intervals hold for all of them at once."""
        of: dict[str, set[str]] = {}
        for p in self.whole:
            for i, c in enumerate(p.pairing.seats):
                of.setdefault(c.deck, set()).update(p.drawn[i] if p.drawn else ())
        counts: dict[tuple[str, str], list[list[float]]] = {}
        for p in self.whole:
            for i, c in enumerate(p.pairing.seats if p.drawn else ()):
                won = 1.0 if i in p.winners else 0.0 if p.winners else 0.5
                drawn, played = set(p.drawn[i]), set(p.played[i])
                for card in of[c.deck]:
                    tally = counts.setdefault((c.deck, card), [[0, 0], [0, 0], [0, 0]])
                    at = 0 if card not in drawn else 2 if card in played else 1
                    tally[at][0] += won
                    tally[at][1] += 1
        z = quantile(2 * len(counts))
        out = []
        for (deck, card), (away, idle, played_) in counts.items():
            absent, held, used = (Rate(hits, int(n)) for hits, n in (away, idle, played_))
            seen = Rate(held.hits + used.hits, held.games + used.games)
            out.append(
                CardWorth(deck, card, seen, absent, used, held, difference(seen, absent, z), difference(used, held, z))
            )
        return sorted(out, key=lambda w: (absent_last(w), -(w.drawn.share - w.absent.share), w.deck, w.card))

    def first_player(self) -> Rate:
        """Return how often whoever took the first turn won; draws count half."""
        began = [p for p in self.whole if p.first >= 0]
        return Rate(sum(1.0 if p.first in p.winners else 0.0 if p.winners else 0.5 for p in began), len(began))

    def endings(self) -> dict[str, int]:
        """Return how many games each clause ended, the most frequent first; those that a bot gave up because it failed are none of them."""
        return dict(Counter(p.reason for p in self.whole if not p.fault).most_common())

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
            "matchups": {
                a: {
                    b: {"share": round(r.share, 4), "interval": [round(x, 4) for x in r.interval()], "games": r.games}
                    for b, r in row.items()
                }
                for a, row in self.matchups().items()
            },
            **({"cards": [w.to_json() for w in self.cards()]} if any(p.drawn for p in self.played) else {}),
        }
