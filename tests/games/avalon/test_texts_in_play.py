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


@pytest.mark.clause("avalon:7.3.4", "avalon:7.4.4", "avalon:7.4.9")
def test_the_log_names_the_step_and_the_slot():
    strong = Card(
        "剛力", "戦闘支援", "無", text="[戦闘支援] 自分のクリーチャーの攻撃値を＋2する。メモリーから1枚引く。"
    )
    red = Card("赤兵", CREATURE, "赤", 1, "赤1", attack=1, endurance=3)
    own = {"hand": ["剛力"], "memory": ["赤兵"] * 3, "land1": ["赤兵", {"card": "赤兵", "as": "m"}]}
    foe = {"land1": ["赤兵", {"card": "赤兵", "as": "x"}], "life": ["赤兵"] * 3}
    given = {"phase": "leader-main", "A": own, "B": foe}
    match = Match.arranged("avalon", given, cards={c.name: [c] for c in (strong, red)})
    told = [str(e) for e in match.choose("ranged m > x").choose("support 剛力").log]
    assert any("drew" in line and "battle 7.3.4 ›" in line for line in told)
    assert any("took 3 damage" in line and "battle 7.4.4 › attack 7.4.9]" in line for line in told)
