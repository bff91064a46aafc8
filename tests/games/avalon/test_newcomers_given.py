"""Requests to join as scenario files describe them: what cannot be is refused with its place."""

from pathlib import Path

import pytest

from tefuda.errors import FormatError
from tefuda.formats.scenario_runs import run

HEAD = """game: avalon
scenarios:
  - id: one
    given:
      joins: {joins}
      A: {{}}
    steps: [asked: A]
"""


@pytest.mark.parametrize(
    "joins, field, english",
    [
        ("C", "", "expected a list of players who join"),
        ("[E]", "[0]", "expected A or B or C or D"),
        ("[B]", "[0]", "already"),
        ("[C, C]", "[1]", "already"),
        ("[{avatar: 誰か}]", "[0]", "player"),
        ("[{player: C, avatar: 誰か}]", "[0].avatar", "誰か"),
        ("[{player: C, memory: [誰か x40]}]", "[0].memory[0]", "誰か"),
        ("[{player: C, memory: 誰か}]", "[0].memory", "a list of cards"),
        ("[{player: C, memory: [白札 x12]}]", "[0].memory", "13 cards at least"),
        ("[{player: C, hand: []}]", "[0].hand", "unknown key"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, joins: str, field: str, english: str):
    path = tmp_path / "joins.yaml"
    path.write_text(HEAD.format(joins=joins), encoding="utf-8")
    with pytest.raises(FormatError, match=english) as raised:
        run(path)
    assert (raised.value.line, raised.value.field) == (5, f"scenarios[0].given.joins{field}")
    assert raised.value.told("ja") != str(raised.value)


def test_a_step_of_somebody_who_cannot_join_does_not_hold(tmp_path: Path):
    path = tmp_path / "joins.yaml"
    text = HEAD.format(joins="[C]").replace("asked: A", "join: {C: sanctuary_watch}")
    path.write_text(text, encoding="utf-8")
    (found,) = run(path)
    assert not found.passed
    assert found.failure is not None
    assert "is not free; free are D" in found.told("en")
    assert "空き: D" in found.told("ja")
    assert "セットフェイズ" in found.told("ja")
