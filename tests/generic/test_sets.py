"""Sets in any order: whatever set the kernel's own order reaches can be named from its last member, and comes to the same position."""

import random

import pytest

from tefuda.formats.records import read_record
from tefuda.games.registry import games
from tefuda.kernel.options import verb_of
from tefuda.match import Match
from tefuda.play.forms import member_verb, requests_of
from tests.generic.test_every_game import start

pytestmark = pytest.mark.parametrize("id", games())


def one_set(match: Match, rng: random.Random) -> tuple[Match, list[str]]:
    """Follow the kernel through one set of the player who is asked first; return the match behind it, and the members."""
    own = match.copy()
    named: list[str] = []
    frame = own._state.frames[-1]
    verb = member_verb(own._state)
    player = requests_of(own._state)[0].player
    while own._state.frames and own._state.frames[-1] is frame:
        request = next((r for r in requests_of(own._state) if r.player == player), None)
        if request is None or member_verb(own._state) < 0:
            break
        index = rng.randrange(len(request.options))
        if verb_of(request.options[index]) == verb:
            before = len(own._answers)
            own.follow(index, player)
            named.append(own._answers[before].text)
        else:
            own.follow(index, player)
            break
    return own, named


def test_a_set_named_backwards_is_the_same_set(id: str):
    seen = 0
    for seed in range(1, 7):
        rng = random.Random(seed)
        match = start(id, seed)
        for _ in range(160):
            if match.result is not None:
                break
            player = requests_of(match._state)[0].player
            if member_verb(match._state) >= 0 and match._shown() is not match._state:
                own, named = one_set(match, rng)
                if len(named) > 1 and len(set(named)) == len(named):
                    other = match.copy()
                    for text in reversed(named):
                        other.choose(text, player)
                    if other.digest() != own.digest():
                        other.choose("done", player)
                    assert other.digest() == own.digest(), named
                    line = match.copy().choose("; ".join([*reversed(named), "done"]), player)
                    assert line.digest() == own.digest(), named
                    assert Match.load(read_record(other.record_text())).digest() == own.digest()
                    assert line.undo(len(line.lines) - len(match.lines)).digest() == match.digest()
                    seen += 1
                match = own
                continue
            index = rng.randrange(len(requests_of(match._state)[0].options))
            match.follow(index, player)
    if not seen:
        pytest.skip("the delivered decks of this game ask for no set of several in so many decisions")
