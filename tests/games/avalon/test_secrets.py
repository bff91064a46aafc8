"""What others can tell of a support choice [avalon:R59, avalon:7.2.2]."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.match import Match
from tests.games.avalon.lab import arranged, creature, part, support, supports


def battle(monkeypatch: pytest.MonkeyPatch, hand: list[str]) -> Match:
    texts = {"札": supports(part(4))}
    cards = [creature("兵", 1, 9), support("札"), creature("余り")]
    given: dict[str, Any] = {
        "phase": "leader-main",
        "leader": "A",
        "A": {"hand": hand, "land1": ["兵", {"card": "兵", "as": "x"}]},
        "B": {"hand": ["余り"], "land1": ["兵", {"card": "兵", "as": "y"}]},
        "C": {},
    }
    return arranged(monkeypatch, texts, cards, given).choose("ranged x > y")


def seen(m: Match, viewer: str) -> tuple[bytes | str, list[str]]:
    return m.view(viewer).json(), [str(e) for e in m.story(viewer)]


@pytest.mark.clause("avalon:7.2.2", "avalon:7.2.5", "avalon:R59", "avalon:R11")
@pytest.mark.parametrize("viewer", ["B", "C"])
def test_card_avatar_and_no_choice_look_the_same(monkeypatch: pytest.MonkeyPatch, viewer: str):
    choices = (("札", "support 札"), ("札", "avatar"), ("余り", "avatar"))
    before = [battle(monkeypatch, [card]) for card, _ in choices]
    assert len({str(seen(m, viewer)) for m in before}) == 1
    for m, (_, choice) in zip(before, choices, strict=True):
        assert {d.letter for d in m.decisions} == {"A", "B"}
        m.choose(choice, "A")
    assert len({str(seen(m, viewer)) for m in before}) == 1
    assert all([d.letter for d in m.decisions] == ["B"] for m in before)


@pytest.mark.clause("avalon:R59")
def test_the_order_of_answers_does_not_matter(monkeypatch: pytest.MonkeyPatch):
    one, other = battle(monkeypatch, ["札"]), battle(monkeypatch, ["札"])
    one.choose("support 札", "A").choose("avatar", "B")
    other.choose("avatar", "B").choose("support 札", "A")
    assert one.digest() == other.digest()
    assert one.record_text() == other.record_text()
