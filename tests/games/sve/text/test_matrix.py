"""The table of compositions: what may stand in the places of sentences, by sample (all of it: `python -m tools.composition_matrix sve`)."""

from __future__ import annotations

import pytest
import yaml

from tefuda.cli.cards import with_cards
from tefuda.cli.checking import check
from tefuda.games.registry import game
from tools.accepted_positions import template
from tools.composition_matrix import DATA, texts

EVERY = 41
"""So many compositions are left out between two that are tried; prime, so that all frames and fillers have their turn."""


@pytest.mark.parametrize("place", ["N", "C", "E", "A", "P"])
def test_what_may_stand_in_a_place_may_stand_in_all_of_them(place: str) -> None:
    """Nothing is read in one sentence and refused in the next; what the table knows to be refused has its reason there."""
    tables = yaml.safe_load(DATA.read_text(encoding="utf-8"))["sve"]
    sve = game("sve")
    known = tables[place].get("refused", {})
    rows = [row for row in list(texts(tables, place))[::EVERY] if row[1] not in known and row[2] not in known]
    cards = [template(sve, letter, f"作例{n}", text) for n, (letter, _, _, text) in enumerate(rows)]
    checked = check(sve, cards, with_cards(sve.cards(), cards))
    assert len(rows) > 5
    assert [(row.card.text, row.faults[0].en) for row in checked if row.faults] == []
