"""Games that stand outside of the package: what the variable of the environment that names them must say."""

import pytest

from tefuda.errors import BadInput
from tefuda.games.homes import outside


def test_several_games_are_named_with_commas():
    assert outside("mini=tests.games.mini, other=tests.games.mini.rules") == {
        "mini": "tests.games.mini",
        "other": "tests.games.mini.rules",
    }
    assert outside("") == {}


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("mini", "form id=package"),
        ("mini=", "form id=package"),
        ("a-b=x", "form id=package"),
        ("mini=no.such", "no package no.such"),
    ],
)
def test_what_names_no_game_is_refused(said, what):
    with pytest.raises(BadInput, match=what):
        outside(said)
