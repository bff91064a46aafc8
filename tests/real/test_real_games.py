"""Random games with the real cards: starter decks and mixed decks, made from the data when the tests run.

`TEFUDA_REAL_GAMES=20000 make test ARGS="tests/real/test_real_games.py"` plays the long run.
"""

import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tefuda.formats.decks import DeckList
from tefuda.games.registry import game
from tefuda.games.sve.cards import Card
from tefuda.games.sve.pool import Deck
from tefuda.games.sve.rules.model import K_LEADER, S_EVOLVE, S_NONE, S_TOKEN
from tefuda.sim import plan, simulate

GAMES = int(os.environ.get("TEFUDA_REAL_GAMES", "120"))
EACH = 10
"""Games with one pair of decks, whose texts are then compiled once."""
LONGEST = 5000
STARTERS = ("SD01", "SD02", "SD03", "SD04", "SD05", "SD06")


class Cards:
    """The real designs by name, with tokens and leaders of our own where the data have none."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.game = game("sve")
        self.universe: dict[str, list[Card]] = {}
        self.starters: dict[str, list[Card]] = {name: [] for name in STARTERS}
        for row in rows:
            card = self.game.card_of_row(row)
            self.universe.setdefault(card.name, []).append(card)
            for name in {str(p).partition("-")[0] for p in row["prints"]} & set(STARTERS):
                self.starters[name].append(card)
        for name, cards in self.game.cards().items():
            for card in cards:
                if name not in self.universe and (card.special == S_TOKEN or card.kind_number == K_LEADER):
                    self.universe[name] = [card]
        self.all = [c for cards in self.universe.values() for c in cards]
        self.leaders = [c for c in self.all if c.kind_number == K_LEADER]

    def deck(self, leader: Card, main: list[Card]) -> Deck:
        """A deck of forty with the evolve cards of what is in it."""
        copies = [c for c in main for _ in range(3)][:40]
        names = sorted({c.name for c in copies})
        evolve = [
            c
            for n in names
            for c in self.universe[n]
            if c.special == S_EVOLVE and c.class_ in (leader.class_, "ニュートラル")
        ]
        return Deck("real", leader, tuple(copies), tuple([c for c in evolve for _ in range(2)][:10]))

    def starter(self, name: str) -> Deck:
        """A starter deck: its own designs of its class, filled up with more of the class."""
        main = [c for c in self.starters[name] if c.special == S_NONE and c.kind_number != K_LEADER]
        class_ = next(c.class_ for c in main if c.class_ != "ニュートラル")
        leader = next(c for c in self.leaders if c.class_ == class_)
        return self.deck(leader, main + [c for c in self.playable(class_) if c not in main])

    def mixed(self, rng: random.Random) -> Deck:
        """Designs of one class and neutral ones, drawn by lot."""
        leader = rng.choice(self.leaders)
        main = self.playable(leader.class_)
        rng.shuffle(main)
        return self.deck(leader, main)

    def playable(self, class_: str) -> list[Card]:
        """The main deck designs that a class may use."""
        allowed = (class_, "ニュートラル")
        return [c for c in self.all if c.class_ in allowed and c.special == S_NONE and c.kind_number != K_LEADER]


@pytest.fixture(scope="module")
def cards(shared) -> Cards:
    return Cards(json.loads((shared / "carddata/sve/cards.json").read_text(encoding="utf-8")))


def pairs(cards: Cards, count: int) -> Iterator[tuple[int, Deck, Deck]]:
    """Seeds with decks: starter decks against each other first, then mixed ones."""
    starters = [cards.starter(name) for name in STARTERS]
    for i in range(count):
        rng = random.Random(i)
        if i < len(starters):
            yield i, starters[i], starters[(i + 1) % len(starters)]
        else:
            yield i, cards.mixed(rng), cards.mixed(rng)


def test_random_games_end_without_an_error(cards: Cards):
    of = cards.game
    played = 0
    for i, a, b in pairs(cards, max(1, GAMES // EACH)):
        pool = of.compile((*of.deck_cards(a), *of.deck_cards(b)), cards.universe)
        for seed in range(i * EACH, (i + 1) * EACH):
            rng = random.Random(seed)
            st = of.position(pool, (a, b), seed, {})
            st.run()
            taken = 0
            while st.result is None:
                assert taken < LONGEST, f"seed {seed}: the game does not end"
                options = st.request.options
                st.choose(options[rng.randrange(len(options))])
                taken += 1
            cards_there = sum(len(z) for z in st.zones)
            assert cards_there >= 2 + len(a.main) + len(b.main), f"seed {seed}: a card was lost"
            played += 1
    assert played >= GAMES - EACH


def listed(deck: Deck, name: str) -> DeckList:
    """The deck as a deck file lists it."""
    piles = {
        "main": dict(Counter(c.name for c in deck.main)),
        "evolve": dict(Counter(c.name for c in deck.evolve)),
    }
    return DeckList("sve", name, "", {"leader": deck.leader.name}, piles)


def test_greedy_beats_random_with_starter_decks(cards: Cards):
    decks = {name: listed(cards.starter(name), name) for name in STARTERS}
    games = list(simulate("sve", plan(60, ["random", "greedy"], list(decks), 3), decks, cards.universe, 1))
    assert [g.error for g in games if g.error] == []
    won = sum(g.pairing.seats[w].bot == "greedy" for g in games for w in g.winners)
    assert won >= 0.8 * len(games)
