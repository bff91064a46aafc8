"""Parts of card texts in the places of like parts of other cards: read, printed back, executed without an accident."""

import random
import re

import pytest

from tefuda.games.library import by_name
from tefuda.games.sve.cards import Card
from tefuda.games.sve.library import SHELF
from tefuda.games.sve.lowering import LoweringError, lowering
from tefuda.games.sve.pool import Deck, make_pool, new_state
from tefuda.games.sve.reading import TEXT_KINDS, language
from tefuda.games.sve.rules.model import K_LEADER
from tefuda.text.errors import TextError

from .recombining import Recombiner

KINDS = {"follower": "フォロワー", "amulet": "アミュレット", "spell": "スペル"}
DRAWN = 250
READABLE = 0.6
"""Least share of the drawn texts that mean something; the others say それ of nothing and the like."""


@pytest.fixture(scope="module")
def cards():
    return [card for group in SHELF.cards.values() for card in group]


def text_card(number: int, kind: str, text: str) -> Card:
    size = 2 if kind == "follower" else None
    return Card(f"組{number}", "ニュートラル", KINDS[kind], cost=number % 3, attack=size, health=size, text=text)


def read_or_refused(grammar, kind: str, text: str):
    try:
        return grammar.compile(text, kind)
    except TextError as error:
        if "in two ways" in str(error):
            pytest.fail(f"{text}: {error}")
        return None


def executable(card: Card, universe, lower) -> bool:
    try:
        make_pool([card], universe, lower)
    except LoweringError:
        return False
    return True


@pytest.mark.parametrize("seed", range(2))
def test_recombined_texts_read_print_back_and_play(cards, seed):
    universe = SHELF.cards
    grammar = language(universe)
    drawer = Recombiner(
        grammar, ((TEXT_KINDS[c.kind_number], c.text) for c in cards if c.kind_number != K_LEADER), seed
    )
    good: list[Card] = []
    for number in range(DRAWN):
        kind, text = drawer.draw()
        read = read_or_refused(grammar, kind, text)
        if read is None:
            continue
        again = grammar.compile(read.ja(), kind)
        assert [x.ast for x in again.lines] == [x.ast for x in read.lines], text
        assert not re.search(r"[{}~]", read.en()), text
        card = text_card(number, kind, text)
        if executable(card, universe, lowering(grammar)):
            good.append(card)
    assert len(good) >= READABLE * DRAWN
    play(good, cards, universe, seed)


def play(good: list[Card], cards: list[Card], universe, seed: int) -> None:
    """Play decks of such cards at random."""
    rng = random.Random(seed)
    leader = next(c for c in cards if c.kind_number == K_LEADER)
    for _ in range(4):
        decks = [Deck("組", leader, tuple(rng.choice(good) for _ in range(40)), ()) for _ in (0, 1)]
        own = by_name([*cards, *good])
        pool = make_pool([c for d in decks for c in (d.leader, *d.main)], own, lowering(language(own)))
        st = new_state(pool, decks, rng.randrange(1000))
        st.run()
        for _ in range(400):
            if st.result is not None:
                break
            st.choose(rng.choice(st.request.options), st.request.player)
