"""What files may say is documented: every key that the code reads stands in the pages for users."""

import re
from importlib import import_module, util
from pathlib import Path

import msgspec
import pytest

from tefuda.formats import records, scenarios
from tefuda.games.registry import FACES, game
from tefuda.play.pinning import CHANCES

PAGES = Path(__file__).parents[2] / "docs" / "users"


def codes(page: str) -> set[str]:
    """The words that a page sets as code."""
    text = re.sub(r"^```.*?^```", "", (PAGES / page).read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = set(re.findall(r"`([^`]+)`", text))
    return found | {word.split(":")[0] for word in found}


def placed() -> list[str]:
    """The games whose positions scenarios can describe."""
    return [id for id in FACES if util.find_spec(f"tefuda.games.{id}.placing")]


@pytest.mark.parametrize("id", placed())
def test_every_key_of_a_position(id: str):
    description = import_module(f"tefuda.games.{id}.placing").GIVEN
    missing = set(description.every_key()) - codes("scenarios.md")
    assert not missing, f"not in docs/users/scenarios.md: {', '.join(sorted(missing))}"


def test_every_key_of_a_scenario():
    keys = {*scenarios.FILE_KEYS, *scenarios.SCENARIO_KEYS, *scenarios.READERS, *CHANCES, "chance"}
    missing = keys - codes("scenarios.md")
    assert not missing, f"not in docs/users/scenarios.md: {', '.join(sorted(missing))}"


def test_every_line_of_a_record():
    missing = {*records.HEADER, *records.PARTS} - codes("records.md")
    assert not missing, f"not in docs/users/records.md: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("id", FACES)
def test_every_field_of_a_card_and_of_a_deck(id: str):
    text = (PAGES / "cards-and-texts.md").read_text(encoding="utf-8")
    fields = {f.encode_name for f in msgspec.structs.fields(game(id).card_type)}
    missing = {f for f in fields if not re.search(rf"\b{f}\b", text)}
    assert not missing, f"not in docs/users/cards-and-texts.md: {', '.join(sorted(missing))}"
    text = (PAGES / "decks.md").read_text(encoding="utf-8")
    missing = {key for key in (*game(id).singles, *game(id).piles) if not re.search(rf"\b{key}\b", text)}
    assert not missing, f"not in docs/users/decks.md: {', '.join(sorted(missing))}"
