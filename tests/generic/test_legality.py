"""What is legal is told once: nothing that is offered is called forbidden, and whatever is not offered has a clause that forbids it."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from tefuda.games.registry import game
from tefuda.kernel import twins
from tefuda.kernel.options import first, second, verb_of
from tefuda.kernel.schema import CARD, ZONE
from tefuda.kernel.state import Request, State
from tefuda.match import Match

GAMES = 40
EVERY = 15
"""Of so many decisions one is looked at from end to end."""
RANDOM = random.Random(7)

WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "arc": {"realise": ("cards",), "set": ("cards",), "redraw": ("cards",), "trim": ("cards",)},
    "avalon": {
        "lay-mana": ("cards", "lands"),
        "summon": ("cards", "lands"),
        "use-magic": ("cards",),
        "discard": ("cards",),
        "march": ("cards",),
        "ranged": ("cards", "cards"),
        "invasion": ("cards", "cards"),
        "declare": ("kinds",),
        "support": ("cards",),
    },
    "chronicle": {
        "use": ("cards",),
        "place": ("cards",),
        "put-soul": ("cards",),
        "advance": ("none",),
        "activate": ("cards",),
        "attack": ("cards",),
        "defend": ("cards",),
        "soul": ("cards",),
    },
}
"""For each game the words of actions, and what their objects are."""


def objects(st: State, sort: str) -> list[int]:
    """Everything that a word could name."""
    if sort == "none":
        return [-1]
    if sort == "kinds":
        return [1, 2, 3]
    if sort == "lands":
        return [e for e in range(st.rules.players, len(st.col[CARD])) if st.col[CARD][e] < 0 and st.col[ZONE][e] < 0]
    return [e for e in range(st.rules.players, len(st.col[CARD])) if st.col[CARD][e] >= 0 and st.col[ZONE][e] >= 0]


def requests(st: State) -> list[Request]:
    return list(st.lanes) or ([st.request] if st.request is not None else [])


def taken(st: State, player: int) -> bool:
    """Whether a player has picked members of a set already: the others are offered in an order of their own."""
    return any(p == player and picks for p, picks in st.frames[-1].sealed)


def same(st: State, a: int, b: int) -> bool:
    return a == b or (
        a >= 0 and b >= 0 and st.col[CARD][a] >= 0 and st.col[CARD][a] == st.col[CARD][b] and twins.alike(st, a, b)
    )


def positions(id: str) -> Iterator[State]:
    names = list(game(id).deck_names())
    seats = game(id).seats
    for seed in range(GAMES):
        rng = random.Random(seed)
        match = Match.new(id, [rng.choice(names) for _ in range(rng.randint(*seats))], seed=seed)
        while match.result is None and len(match.lines) < 250:
            yield match._state
            asked = rng.choice(match.decisions)
            match.choose(rng.choice(list(asked.options)), asked.player)


@pytest.mark.parametrize("id", list(WORDS))
def test_offers_and_reasons_agree(id: str):
    the_game = game(id)
    words = the_game.rules.schema.verbs
    offered: set[str] = set()
    for k, st in enumerate(positions(id)):
        for r in requests(st):
            if taken(st, r.player):
                continue
            found = [(words[verb_of(o)].word, first(o) if words[verb_of(o)].a else -1, second(o)) for o in r.options]
            for word, a, b in found:
                if word in WORDS[id]:
                    offered.add(word)
                    b = b if len(WORDS[id][word]) > 1 else -1
                    assert the_game.why_not(st, r.player, word, a, b) == [], (k, word, a, b, st.clause())
            if k % EVERY == 0:
                refused(id, st, r, found)
    assert offered == set(WORDS[id])


def refused(id: str, st: State, r: Request, found: list[tuple[str, int, int]]) -> None:
    """Every action that is not offered is refused by a clause, whatever it names."""
    for word, sorts in WORDS[id].items():
        choices = [objects(st, sort) for sort in sorts]
        pairs = list(product(*choices))
        for named in RANDOM.sample(pairs, min(60, len(pairs))):
            a, b = (*named, -1)[:2]
            if any(w == word and same(st, x, a) and (len(sorts) == 1 or same(st, y, b)) for w, x, y in found):
                continue
            reasons = game(id).why_not(st, r.player, word, a, b)
            assert reasons, (word, a, b, st.clause(), r.kind)
            assert all(reason.clause and reason.ja and reason.en for reason in reasons)
