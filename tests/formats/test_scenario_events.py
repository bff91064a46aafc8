"""Steps of scenarios about events and passing, and what one broken part of a file costs."""

from pathlib import Path

import pytest

from tefuda.errors import FormatError
from tefuda.formats.scenario_runs import run, run_each

CARDS = """\
game: chronicle
cards:
  - {name: 歩兵, type: ユニット, cost: (0), category: 兵士, ca: 1, level: 1, power: 1000, atk: 1}
  - {name: 火, type: スペル, cost: (0), text: ユニット1体を選ぶ。それを破壊する。}
given: {A: {hand: [火], battlefield: [{card: 歩兵, as: g}, {card: 歩兵, as: h}]}, B: {battlefield: [{card: 歩兵, as: e}]}}
scenarios:
"""


def failed(tmp_path: Path, steps: str, more: str = "") -> str:
    """Run one scenario; what did not hold, "" if all did."""
    file = tmp_path / "s.yaml"
    file.write_text(f"{CARDS}  - {{id: s, title: t{more}, steps: [{steps}]}}\n", encoding="utf-8")
    failure = run(file)[0].failure
    return str(failure) if failure is not None else ""


BATTLE = ", given: {phase: battle}"
FIGHT = "{pass: both}, {A: attack h}, {A: attack g}, {until: asked defence}, {B: defend e}"


@pytest.mark.parametrize(
    ("steps", "holds"),
    [
        ("{happened: [g attacked, h attacked]}", True),
        ("{happened: gが攻撃した}", True),
        ("{happened: {event: '... attacked', times: 2}}", True),
        ("{happened: {event: '... attacked', times: 1}}", False),
        ("{happened: {event: g attacked, in: '10.1.2'}}", True),
        ("{happened: {event: g attacked, in: '10.1.4'}}", False),
        ("{happened: e attacked}", False),
        ("{not_happened: e attacked}", True),
        ("{not_happened: '... attacked'}", False),
        ("{at_once: [g attacked, h attacked]}", True),
        ("{at_once: [g attacked, g attacked]}", False),
        ("{at_once: [A passed, g attacked]}", False),
        ("{in_order: [A passed, B passed, g attacked]}", True),
        ("{in_order: [g attacked, h attacked]}", False),
        ("{in_order: [B passed, A passed, B passed, h attacked]}", False),
    ],
)
def test_events_are_stated_as_the_log_tells_them(tmp_path: Path, steps: str, holds: bool):
    assert (failed(tmp_path, f"{FIGHT}, {steps}", BATTLE) == "") == holds


@pytest.mark.parametrize(
    "step",
    [
        "happened: e ataked",
        "not_happened: e ataked",
        "in_order: [e attacked]",
        "happened: []",
        "until: teatime",
        "until: asked tea",
        "pass: everybody",
    ],
)
def test_what_no_log_can_tell_is_refused(tmp_path: Path, step: str):
    with pytest.raises(FormatError, match=step.partition(":")[0]):
        failed(tmp_path, f"{{{step}}}")


@pytest.mark.parametrize(
    ("steps", "more"),
    [
        ("{A: use 火; choose e}, {expect: {stack: 1}}, {pass: both}, {expect: {stack: 0, e.zone: discard}}", ""),
        ("{A: use 火; choose e}, {until: stack empty}, {asked: A}, {expect: {e.zone: discard}}", ""),
        ("{until: turn B}, {expect: {active: B}}", ""),
        ("{until: {asked: {B: priority}}}, {asked: {B: priority}}", ""),
        ("{pass: A}, {asked: B}", ""),
        ("{until: {turn: 6}}, {expect: {turn: 6}}", ""),
    ],
)
def test_passing_has_words(tmp_path: Path, steps: str, more: str):
    assert failed(tmp_path, steps, more) == ""


@pytest.mark.parametrize(
    ("steps", "more", "said"),
    [
        ("{A: use 火}, {pass: both}", "", "A is not offered 'pass'"),
        ("{A: use 火}, {until: turn B}", "", "cannot do nothing here (choose)"),
        ("{until: over}", "", "cannot do nothing here (hand-limit)"),
        ("{A: attack g}, {asked: B}", BATTLE, "attack g"),
    ],
)
def test_passing_that_cannot_be_says_why(tmp_path: Path, steps: str, more: str, said: str):
    assert said in failed(tmp_path, steps, more)


def test_a_set_that_may_stand_is_complete_when_the_next_step_speaks_of_something_else(tmp_path: Path):
    assert (
        failed(
            tmp_path,
            "{pass: both}, {A: attack h}, {asked: {A: attack}}, {pass: both}, {expect: {h.role: attacker}}",
            BATTLE,
        )
        == ""
    )
    assert failed(tmp_path, "{pass: both}, {A: attack h}, {expect: {h.role: attacker, g.role: none}}", BATTLE) == ""
    assert "g attacked" in failed(tmp_path, "{pass: both}, {A: attack h}, {happened: g attacked}", BATTLE)


def test_a_broken_part_costs_only_itself(tmp_path: Path):
    file = tmp_path / "s.yaml"
    file.write_text(
        CARDS.replace("scenarios:", "", 1).replace(
            "given:",
            "  - {name: 悪, type: スペル, cost: (0), text: 踊る。}\n"
            "  - {name: 悪二, type: スペル, cost: (0), text: 歌う。}\n  - {name: 悪三, type: 何か}\ngiven:",
        )
        + "scenarios:\n"
        "  - {id: text, title: t, given: {A: {hand: [悪]}}, steps: [{A: pass}]}\n"
        "  - {id: path, title: t, steps: [{expect: {g.zzz: 1}}]}\n"
        "  - {id: key, title: t, stps: []}\n"
        "  - {id: own, title: t, cards: [{name: 風, type: スペル, cost: (0), text: あなたはカードを1枚引く。}], given: {A: {hand: [風]}},"
        " steps: [{A: use 風}, {pass: both}, {expect: {A.hand: 1}}]}\n"
        "  - {id: good, title: t, steps: [{asked: A}, {expect: {B.battlefield: 1, A.hand: [火]}}]}\n",
        encoding="utf-8",
    )
    outcomes, broken = run_each(file)
    assert {o.id: o.passed for o in outcomes} == {"path": False, "own": True, "good": True}
    fields = sorted(error.field for error in broken)
    assert fields == ["cards[2].text", "cards[3].text", "cards[4].type", "scenarios[2].stps"]


SVE = """\
game: sve
cards:
  - {name: 歩兵, class: ニュートラル, kind: フォロワー, cost: 2, attack: 2, health: 2}
  - {name: 白札, class: ニュートラル, kind: フォロワー, cost: 1, attack: 7, health: 7}
  - {name: 二芸, class: ニュートラル, kind: フォロワー, cost: 0, attack: 1, health: 1, text: "【ファンファーレ】『ナイト』1枚を場に出す。\\n【ファンファーレ】相手のリーダーに1ダメージ。"}
scenarios:
"""


@pytest.mark.parametrize(
    ("steps", "given"),
    [
        ("{expect: {x.special: none, x.attack: 2}}", "A: {field: [{card: 歩兵, as: x}]}"),
        ("{expect: {A.seated: true, waiting: []}}", "A: {}"),
        (
            "{A: play 二芸}, {expect: {waiting: [二芸 x2]}}, {A: trigger 二芸 1}, {expect: {ナイト*1.zone: field, ナイト*1@A.attack: 1}}",
            "A: {hand: [二芸]}",
        ),
        ("{expect: {歩兵#1@B.attack: 2}}", "B: {field: [歩兵]}"),
        ("{expect: {x.attack: 7}}", "A: {field: [{card: 白札, as: x}]}"),
        ("{expect: {x.counters: {}}}", "A: {field: [{card: 歩兵, as: x}]}"),
    ],
)
def test_paths_lead_to_what_is_there(tmp_path: Path, steps: str, given: str):
    file = tmp_path / "s.yaml"
    file.write_text(f"{SVE}  - {{id: s, title: t, given: {{{given}}}, steps: [{steps}]}}\n", encoding="utf-8")
    failure = run(file)[0].failure
    assert failure is None, str(failure)


@pytest.mark.parametrize(
    "path",
    [
        "x.attack.foo: 2",
        "A.pp.foo: 10",
        "A.seated.x: true",
        "x.special.y: none",
        "turn.x: 5",
        "歩兵*1.attack: 2",
        "x.zone.y: field",
    ],
)
def test_nothing_may_stand_behind_the_end_of_a_path(tmp_path: Path, path: str):
    file = tmp_path / "s.yaml"
    file.write_text(
        f"{SVE}  - {{id: s, title: t, given: {{A: {{field: [{{card: 歩兵, as: x}}]}}}}, steps: [{{expect: {{{path}}}}}]}}\n",
        encoding="utf-8",
    )
    with pytest.raises(FormatError) if "*" not in path else pytest.raises(AssertionError):
        failure = run(file)[0].failure
        assert failure is None


def test_which_of_several_abilities_is_meant_is_said(tmp_path: Path):
    file = tmp_path / "s.yaml"
    file.write_text(
        f"{SVE}  - {{id: s, title: t, given: {{A: {{hand: [二芸]}}}}, steps: [{{A: play 二芸}}, {{asked: B}}]}}\n",
        encoding="utf-8",
    )
    failure = run(file)[0].failure
    assert failure is not None
    assert "trigger 二芸 2「Fanfare: Deal 1 damage to the enemy leader.」" in str(failure)
    assert "相手のリーダーに1ダメージ" in failure.told("ja")


@pytest.mark.parametrize(
    ("game", "expected"), [("avalon", "A.life: 6, B.life: 6"), ("eoo", "A.shield: 0"), ("chronicle", "A.age: 0")]
)
def test_before_set_up_the_zones_that_it_fills_are_empty(tmp_path: Path, game: str, expected: str):
    file = tmp_path / "s.yaml"
    file.write_text(
        f"game: {game}\nscenarios:\n  - {{id: s, given: {{phase: setup}}, steps: [{{expect: {{{expected}}}}}]}}\n",
        encoding="utf-8",
    )
    failure = run(file)[0].failure
    assert failure is None, str(failure)
