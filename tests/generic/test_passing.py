"""Automatic passing, in all games: what it answers follows from what the player sees, and a match with it comes to an end."""

from random import Random

import pytest

from tefuda.match import Match, game, games
from tefuda.play.passing import END, MY_TURN, Passing

pytestmark = pytest.mark.parametrize("id", games())


def started(id: str, seed: int) -> Match:
    rng = Random(seed)
    return Match.new(id, rng.sample(list(game(id).deck_names()), game(id).seats[0]), seed)


def test_what_is_automatic_follows_from_what_the_player_sees(id: str):
    match, rng, settings = started(id, 3), Random(3), Passing()
    compared = 0
    while (decision := match.decision) is not None and match.taken < 250:
        option = match.automatic(settings)
        if match.taken % 7 == 0 and not match.sealed:
            imagined = match.imagine(decision.player, rng.getrandbits(30))
            other = imagined.automatic(Passing())
            assert str(other) == str(option), match.record_text()
            assert imagined.outlook() == match.outlook()
            compared += 1
        match.choose(option if option is not None else match.legal[rng.randrange(len(match.legal))])
    assert compared > 3


def test_wishes_to_pass_are_over_in_time(id: str):
    match, rng = started(id, 5), Random(5)
    settings = [Passing() for _ in range(match.players)]
    asked = 0
    while (decision := match.decision) is not None and match.taken < 400:
        mine = settings[decision.player]
        option = match.automatic(mine)
        if option is None:
            asked += 1
            option = match.legal[rng.randrange(len(match.legal))]
            match.choose(option)
            match.wish(mine, rng.choice((MY_TURN, END)))
            continue
        assert str(option) in decision.options.texts()
        match.choose(option)
    assert asked > 0


def test_nothing_is_automatic_when_it_is_switched_off(id: str):
    match, rng = started(id, 4), Random(4)
    while match.decision is not None and match.taken < 120:
        assert match.automatic(Passing(on=False)) is None
        match.choose(match.legal[rng.randrange(len(match.legal))])


def test_who_can_only_choose_nothing_in_secret_is_not_asked(id: str):
    """As ARC has it, whose players realise almas at the same time: with none in hand there is one answer, and no part of a turn ends with it."""
    match, rng, alone = started(id, 3), Random(3), 0
    while (decision := match.decision) is not None and match.taken < 250:
        if match.sealed and len(match.decisions) == len(decision.options) == 1:
            alone += 1
            assert str(match.lone_answer()) == decision.options[0].text
        match.choose(rng.choice(decision.options.texts()), decision.player)
    assert alone or id != "arc"
