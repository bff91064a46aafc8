"""Why an event happens: the reasons of a game are numbers of their own, and what is added to them has a bit of its own each."""

import importlib
import importlib.util

import pytest

from tefuda.games.common import reasons
from tefuda.games.common.reasons import REASONS
from tefuda.games.homes import HOMES
from tefuda.games.registry import games


def declared(id):
    """What the modules declare that keep the kinds of events and reasons of a game."""
    out: dict[str, int] = {}
    for module in ("model", "events"):
        path = f"{HOMES[id]}.rules.{module}"
        if importlib.util.find_spec(path) is not None:
            out |= {
                name: value for name, value in vars(importlib.import_module(path)).items() if isinstance(value, int)
            }
    return out


@pytest.mark.parametrize("id", games())
def test_every_reason_is_a_number_of_its_own(id):
    found = {name: value for name, value in {**vars(reasons), **declared(id)}.items() if name.startswith("BY_")}
    assert found
    assert len(set(found.values())) == len(found), found
    assert all(0 < v <= REASONS for v in found.values())


@pytest.mark.parametrize("id", games())
def test_what_is_added_to_reasons_has_bits_of_its_own(id):
    found = {name: v for name, v in declared(id).items() if v > REASONS and not name.startswith(("W_", "F_", "K_"))}
    flags = [v for v in found.values() if v & (v - 1) == 0]
    assert len(set(flags)) == len(flags), found
