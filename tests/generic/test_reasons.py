"""Why an event happens: the reasons of a game are numbers of their own, and what is added to them has a bit of its own each."""

import importlib

import pytest

from tefuda.games.common.reasons import REASONS
from tefuda.games.registry import games

MODULES = {id: f"tefuda.games.{id}.rules.{'model' if id == 'sve' else 'events'}" for id in games()}


@pytest.mark.parametrize("id", games())
def test_every_reason_is_a_number_of_its_own(id):
    found = {k: v for k, v in vars(importlib.import_module(MODULES[id])).items() if k.startswith("BY_")}
    assert len(set(found.values())) == len(found), found
    assert all(0 < v <= REASONS for v in found.values())


@pytest.mark.parametrize("id", [id for id in games() if id != "sve"])
def test_what_is_added_to_reasons_has_bits_of_its_own(id):
    found = {k: v for k, v in vars(importlib.import_module(MODULES[id])).items() if isinstance(v, int) and v > REASONS}
    flags = [v for v in found.values() if v & (v - 1) == 0]
    assert flags
    assert len(set(flags)) == len(flags), found
