"""Texts that nobody printed, in matches that chance plays: decks of compositions of the language."""

from collections import Counter
from random import Random

import pytest

from tefuda.formats.decks import DeckList
from tefuda.games.avalon.cards import CREATURE, Card
from tefuda.match import Match

COLOURS = "黄赤青緑無"
MOST = 2000


def drawn(compositions, chance: Random) -> list[Card]:
    """The compositions as cards with attributes, icons and values by lot."""
    out = []
    for k, (kind, text) in enumerate(compositions):
        name, attribute = f"試し{k}", chance.choice(COLOURS)
        if kind != "creature":
            out.append(Card(name, kind, attribute, text=text))
            continue
        mana = f"{chance.choice('黄赤青緑無虹')}2 虹1"
        races = (chance.choice(("竜", "騎士")),)
        out.append(Card(name, kind, attribute, 1, mana, chance.randint(1, 6), chance.randint(2, 7), races, text))
    return [*out, Card("主", "アバター")]


def deck(cards: list[Card], chance: Random) -> DeckList:
    """Twenty-six creatures and fourteen others."""
    creatures = [c.name for c in cards if c.type == CREATURE]
    others = [c.name for c in cards if c.type != CREATURE and c.name != "主"]
    names = chance.sample(creatures, 26) + chance.sample(others, 14)
    return DeckList("avalon", "試し", "", {"avatar": "主"}, {"main": dict(Counter(names))})


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_compositions_are_played_to_the_end(compositions, seed, players):
    chance = Random(seed)
    cards = drawn(compositions, chance)
    match = Match.new(
        "avalon", [deck(cards, chance) for _ in range(players)], seed=seed, cards={c.name: [c] for c in cards}
    )
    made = 0
    while match.result is None:
        match.choose(str(chance.choice(list(match.decision.options))))
        made += 1
        assert made < MOST
