"""Endless loops [avalon:R96]."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.games.avalon.cards import Card
from tefuda.games.avalon.rules.events import REVEALED, TO_TOP, USED
from tefuda.games.avalon.rules.model import DISCARD, HAND
from tefuda.kernel.frames import Frame
from tefuda.kernel.programs import Ins
from tefuda.kernel.records import Event
from tefuda.kernel.state import State
from tests.games.avalon.lab import arranged, creature, has, magic, trigger, use


class ShowItself(Ins):
    """Reveals the card that shows itself, again and again."""

    def run(self, st: State, f: Frame) -> bool:
        return st.act(REVEALED, f.source, f.player, f.source)


class FetchOther(Ins):
    """Takes the other card of the name back from the discard pile."""

    def run(self, st: State, f: Frame) -> bool:
        from tefuda.games.avalon.rules.events import MOVED

        back = [e for e in st.zone(f.player, DISCARD) if st.col[0][e] == st.col[0][f.source & 0xFFFFF]]
        to = st.zone_id(f.player, HAND)
        return st.carry_out([Event(MOVED, st.ref(e), f.player, f.source, TO_TOP, to) for e in back[:1]])


@pytest.mark.clause("avalon:R96")
def test_what_nobody_decides_is_a_draw(monkeypatch: pytest.MonkeyPatch):
    texts = {"鏡合わせ": has(trigger((REVEALED,), None, ShowItself())), "合図": use(ShowItself())}
    cards: list[Card] = [creature("鏡合わせ", 1, 5), magic("合図"), creature("兵")]
    given: dict[str, Any] = {"leader": "A", "A": {"hand": ["合図", "兵"], "land1": ["兵", "鏡合わせ"]}, "B": {}}
    m = arranged(monkeypatch, texts, cards, given)
    m.choose("use-magic 合図")
    assert str(m.result) == "draw"
    assert m.result is not None
    assert m.result.clause == "R96"
    assert m.events < 100


@pytest.mark.clause("avalon:R96")
@pytest.mark.parametrize("watcher", ["兵", "見張り"], ids=["quiet", "with triggers in between"])
def test_a_player_who_repeats_himself_loses_the_rest_of_his_set_phase(monkeypatch: pytest.MonkeyPatch, watcher: str):
    texts = {"循環": use(FetchOther()), "見張り": has(trigger((USED,), None, ShowItself()))}
    cards: list[Card] = [magic("循環"), creature("兵"), creature("見張り")]
    given: dict[str, Any] = {
        "leader": "A",
        "A": {"hand": ["循環", "兵"], "discard": ["循環"], "land1": ["兵", watcher]},
        "B": {"land1": ["兵", watcher]},
    }
    m = arranged(monkeypatch, texts, cards, given)
    used = 0
    while m.decision is not None and (m.decision.letter, m.decision.kind) == ("A", "set"):
        m.choose("use-magic 循環")
        used += 1
        assert used < 60
    assert m.result is None
    assert m.decision is not None
    assert (m.decision.letter, m.decision.kind) == ("A", "main")
