"""Deck construction: which clauses of the rules a deck breaks [6.1.1, 6.1.2, R83]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tefuda.errors import Violation
from tefuda.games.construction import copies, kept_out, unless
from tefuda.games.sve.cards import Card
from tefuda.games.sve.display import DISPLAY
from tefuda.games.sve.pool import Deck, SvePool
from tefuda.games.sve.rules.model import K_LEADER, S_EVOLVE, S_NONE, S_TOKEN
from tefuda.games.sve.rules.text import CardText
from tefuda.saying import Text, many
from tefuda.text.normalise import name_key

NEUTRAL = "ニュートラル"
COPIES = 3
MAIN_LEAST, MAIN_MOST, EVOLVE_MOST = 40, 50, 10
TITLES = {
    "main": Text("メインデッキに", " in the main deck"),
    "evolve": Text("エボルヴデッキに", " in the evolve deck"),
}


def in_english(word: str) -> str:
    """Return a class or kind in English; of a kind with a special kind behind it, that comes first (evolve follower)."""
    return " ".join(DISPLAY.terms.get(part, part) for part in reversed(word.split("・")))


def violations(deck: Deck, pool: SvePool) -> list[Violation]:
    """Return what is wrong with a deck, every clause and card of it; texts about deck construction come first [6.1.2]."""
    return [
        *kept_out(
            [c for c in [deck.leader] if c.kind_number != K_LEADER],
            "6.1.1.1",
            "『{}』はリーダーではない",
            "{} is no leader",
        ),
        *wrong_classes(deck),
        *wrong_sizes(deck),
        *wrong_kinds(deck),
        *too_many_copies(deck.main, "main", pool),
        *too_many_copies(deck.evolve, "evolve", pool),
    ]


def wrong_classes(deck: Deck) -> list[Violation]:
    """All cards are of the leader's class or Neutral [6.1.1.2]."""
    allowed = (NEUTRAL, deck.leader.class_)
    wrong = dict.fromkeys(c for c in (*deck.main, *deck.evolve) if c.class_ not in allowed)
    return [
        Violation(
            "6.1.1.2",
            f"『{c.name}』は{c.class_}（リーダーは{deck.leader.class_}）",
            f"{c.english or c.name} is of class {in_english(c.class_)}, the leader of class {in_english(deck.leader.class_)}",
        )
        for c in wrong
    ]


def wrong_sizes(deck: Deck) -> list[Violation]:
    """40 to 50 cards in the main deck, at most 10 in the evolve deck [6.1.1.3, 6.1.1.4]."""
    main, evolve = len(deck.main), len(deck.evolve)
    return [
        *unless(
            MAIN_LEAST <= main <= MAIN_MOST,
            "6.1.1.3",
            f"メインデッキは{main}枚（{MAIN_LEAST}枚以上{MAIN_MOST}枚以下）",
            f"the main deck has {many(main, 'card')}, it must have {MAIN_LEAST} to {MAIN_MOST}",
        ),
        *unless(
            evolve <= EVOLVE_MOST,
            "6.1.1.4",
            f"エボルヴデッキは{evolve}枚（{EVOLVE_MOST}枚以下）",
            f"the evolve deck has {many(evolve, 'card')}, at most {EVOLVE_MOST} are allowed",
        ),
    ]


def wrong_kinds(deck: Deck) -> list[Violation]:
    """No leader, evolve card or token in the main deck; evolve cards only in the evolve deck [6.1.1.3, 6.1.1.4]."""
    out: list[Violation] = []
    for c in dict.fromkeys(deck.main):
        if c.kind_number == K_LEADER or c.special in (S_EVOLVE, S_TOKEN):
            text = f"{c.english or c.name} ({in_english(c.kind)}) cannot be in the main deck"
            out.append(Violation("6.1.1.3", f"『{c.name}』（{c.kind}）はメインデッキに入れられない", text))
    for c in dict.fromkeys(deck.evolve):
        if c.special != S_EVOLVE:
            text = f"{c.english or c.name} ({in_english(c.kind)}) cannot be in the evolve deck"
            out.append(Violation("6.1.1.4", f"『{c.name}』（{c.kind}）はエボルヴデッキに入れられない", text))
    return out


def too_many_copies(cards: Sequence[Card], pile: str, pool: SvePool) -> list[Violation]:
    """At most three of a name in each deck, unless the card's text allows more in the main deck [6.1.1.5, 6.1.2, R83, R95]."""
    text = pile == "main"
    return copies(
        cards, lambda n: ("6.1.1.5", max(COPIES, allowed_by_text(n, pool) if text else 0)), TITLES[pile], name_key
    )


def allowed_by_text(name: str, pool: SvePool) -> int:
    """Return how many copies a card's own text allows, 0 if it says nothing [6.1.2]."""
    design = pool.index.get((name_key(name), S_NONE), -1)
    return cast(CardText, pool.pool.designs[design].text).deck_limit if design >= 0 else 0
