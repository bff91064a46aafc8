"""``tefuda scenario run``."""

FILE = """\
game: sve
cards:
  - {name: 歩兵, class: ニュートラル, kind: フォロワー, cost: 2, attack: 2, health: 2, text: 【守護】}
scenarios:
  - id: ward
    title: a Ward follower must be attacked
    given:
      active: A
      turn: 5
      A: {field: [{card: 歩兵, as: x}]}
      B: {field: [{card: 歩兵, as: w, acted: true}]}
    steps:
      - offered: {A: [attack x > w]}
      - not_offered: {A: [attack x > leader@B]}
  - id: plain
    given: {active: A, turn: 5, A: {pp: 3, max_pp: 5, hand: [歩兵]}}
    steps:
      - A: play 歩兵
      - expect: {A.pp: 1}
"""


def test_scenarios_that_hold(tefuda, tmp_path):
    (tmp_path / "s.yaml").write_text(FILE, encoding="utf-8")
    assert tefuda.json("scenario", "run", "s.yaml") == {"scenarios": 2, "passed": 2, "failed": []}
    text = tefuda("scenario", "run", "s.yaml")
    assert "ok" in text
    assert "2 of 2" in text
    assert "ok" not in tefuda("scenario", "run", "s.yaml", "--quiet")


def test_a_scenario_that_fails_says_where_and_what(tefuda, tmp_path):
    (tmp_path / "s.yaml").write_text(FILE.replace("A.pp: 1", "A.pp: 2"), encoding="utf-8")
    data = tefuda.json("scenario", "run", "s.yaml", code=1)
    assert (data["scenarios"], data["passed"]) == (2, 1)
    (failed,) = data["failed"]
    assert failed.keys() == {"file", "id", "step", "expected", "got"}
    assert (failed["id"], failed["step"]) == ("plain", 2)
    assert "A.pp" in failed["expected"]
    assert "expected" in tefuda("scenario", "run", "s.yaml", code=1)
    assert tefuda.json("scenario", "run", "s.yaml", "--only", "ward")["scenarios"] == 1


def test_a_file_with_an_unknown_key_is_bad_input(tefuda, tmp_path):
    (tmp_path / "s.yaml").write_text(FILE.replace("    title:", "    titel:"), encoding="utf-8")
    tefuda("scenario", "run", "s.yaml", code=2)
    assert "s.yaml:6" in tefuda.complaint
    assert "titel" in tefuda.complaint


def test_one_broken_file_does_not_hide_the_others(tefuda, tmp_path):
    (tmp_path / "a.yaml").write_text(FILE.replace("turn: 5", "turn: -1"), encoding="utf-8")
    (tmp_path / "b.yaml").write_text(FILE.replace("A.pp: 1", "A.pp: 2"), encoding="utf-8")
    data = tefuda.json("scenario", "run", "a.yaml", "nowhere.yaml", "b.yaml", code=2)
    assert (data["scenarios"], data["passed"], len(data["failed"])) == (2, 1, 1)
    assert [(b["file"], b["line"], b["field"]) for b in data["broken"]] == [
        ("a.yaml", 9, "scenarios[0].given.turn"),
        ("a.yaml", 16, "scenarios[1].given.turn"),
        ("nowhere.yaml", 0, ""),
    ]
    assert "a.yaml:9" in tefuda.complaint


def test_a_path_that_leads_nowhere_is_bad_input(tefuda, tmp_path):
    (tmp_path / "s.yaml").write_text(FILE.replace("A.pp: 1", "A.purse: 2"), encoding="utf-8")
    tefuda("scenario", "run", "s.yaml", code=2)
    assert "s.yaml:19: scenarios[1].steps[1].expect.A.purse" in tefuda.complaint


def test_a_scenario_that_is_not_there_is_bad_input(tefuda, tmp_path):
    (tmp_path / "s.yaml").write_text(FILE, encoding="utf-8")
    tefuda("scenario", "run", "s.yaml", "--only", "wart", code=2)
    assert "no scenario 'wart'" in tefuda.complaint


def test_broken_files_are_told_beside_the_others_in_json_too(tefuda, tmp_path):
    (tmp_path / "good.yaml").write_text(
        "game: sve\nscenarios:\n  - {id: g, title: t, steps: [{asked: A}]}\n", encoding="utf-8"
    )
    (tmp_path / "bad.yaml").write_text("game: [", encoding="utf-8")
    said = tefuda.json("scenario", "run", "bad.yaml", "missing.yaml", "good.yaml", code=2)
    assert (said["scenarios"], said["passed"], len(said["broken"])) == (1, 1, 2)


OLD = """\
game: sve
cards:
  - {name: 歩兵, class: ニュートラル, kind: フォロワー, cost: 2, attack: 2, health: 2}
  - {name: 二連, class: ニュートラル, kind: スペル, cost: 0, text: "相手のフォロワー2体を選ぶ。それらに1ダメージ。"}
given: {A: {hand: [二連]}, B: {field: [{card: 歩兵, as: x}, {card: 歩兵, as: y}, {card: 歩兵, as: z}]}}
scenarios:
  - id: left-out  # a remark
    steps: [{A: play 二連}, {only: {A: [target x, target y]}}, {A: target y}, {expect: {y.damage: 1, z.damage: 1}}]
  - {id: wrong, steps: [{A: play 二連}, {A: target x; target y}, {expect: {z.damage: 1}}]}
"""


def test_scenarios_that_leave_forced_members_out_are_rewritten(tefuda, tmp_path):
    (tmp_path / "s.yaml").write_text(OLD, encoding="utf-8")
    assert tefuda.json("scenario", "update", "s.yaml")["updated"] == {"s.yaml": ["left-out"]}
    written = (tmp_path / "s.yaml").read_text(encoding="utf-8")
    assert written == OLD.replace("target x, target y]", "target x, target y, target z]").replace(
        "{A: target y}", "{A: target y; target z}"
    )
    assert tefuda.json("scenario", "run", "s.yaml", code=1)["passed"] == 1
    assert "nothing to rewrite" in tefuda("scenario", "update", "s.yaml")
