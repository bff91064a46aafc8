"""A game that the client has never heard of: it says nothing of its board, and is played all the same."""

from types import ModuleType

import pytest

from tefuda.games import registry
from tefuda.games.arc.face import ArcGame
from tefuda.games.boards import board_of
from tests.browser.conftest import decisions, two_persons
from tests.browser.driving import Hands, together


class Nameless(ArcGame):
    """Rules and cards of a game without anything that it says of its board."""

    id = "nameless"
    ja = "名のない遊び"
    en = "Nameless"
    board = None  # type: ignore[assignment]


@pytest.fixture
def nameless(monkeypatch):
    module = ModuleType("nameless_face")
    module.GAME = Nameless()  # type: ignore[attr-defined]
    monkeypatch.setitem(registry.FACES, "nameless", "nameless_face")
    monkeypatch.setitem(__import__("sys").modules, "nameless_face", module)
    yield "nameless"
    registry._loaded.pop("nameless", None)
    board_of.cache_clear()


def test_it_is_played_by_clicking_what_glows(nameless, here, visitor):
    a, b, table = two_persons(here, nameless)
    hands = []
    for seed, person in enumerate((a, b), 1):
        guest = visitor(here.url)
        guest.be(person)
        hands.append(Hands(guest.go(f"table/{table}"), decisions(here, table), seed))
        guest.page.wait_for_selector(".ask")
    shown = hands[0].page.inner_text(".board")
    assert "メインサークル" in shown
    together(hands, most=12)
