"""Played as somebody who sees nothing: with keys, by what is said aloud."""

import pytest

from tefuda.games.registry import games
from tests.browser.conftest import against_a_bot, decisions
from tests.browser.listening import Listener


@pytest.mark.parametrize("id", games())
def test_a_listener_is_told_what_is_asked_how_to_answer_and_what_came_of_it(id, here, visitor):
    a, table = against_a_bot(here, id)
    language = "ja" if id in ("sve", "arc") else "en"
    guest = visitor(here.url, locale={"ja": "ja-JP", "en": "en-GB"}[language])
    guest.be(a)
    listener = Listener(guest.page, decisions(here, table), 4, language)
    guest.go(f"table/{table}")
    listener.play(60)
    assert listener.faults == []
