"""Scenario files: what they may say, and what a failed one tells."""

import re
from pathlib import Path

import pytest

import tefuda
from tefuda.errors import FormatError
from tefuda.formats.outcomes import Outcome
from tefuda.formats.scenario_runs import run
from tefuda.play.pinning import CHANCES

HEAD = """\
game: sve
cards:
  - {name: 歩兵, class: ニュートラル, kind: フォロワー, cost: 2, attack: 2, health: 2, text: 【守護】}
scenarios:
  - id: one
    title: a test
    given:
      A: {field: [{card: 歩兵, as: x}], hand: [歩兵], pp: 2}
      B: {field: [{card: 歩兵, as: w, acted: true}]}
    steps:
"""


def file(tmp_path: Path, *steps: str, head: str = HEAD) -> Path:
    path = tmp_path / "some.yaml"
    path.write_text(head + "".join(f"      - {step}\n" for step in steps), encoding="utf-8")
    return path


def outcome(tmp_path: Path, *steps: str) -> Outcome:
    (found,) = run(file(tmp_path, *steps))
    return found


def test_every_kind_of_step_can_hold(tmp_path: Path):
    found = outcome(
        tmp_path,
        "offered: {A: [attack x > w, attack x, play 歩兵]}",
        "not_offered: {A: [attack x > leader@B], B: [end]}",
        "only: {A: [attack x > w, play 歩兵, end]}",
        'why_not: {A: attack x > leader@B, clause: "12.8.2"}',
        "asked: {A: main}",
        "chance: {coin: A, shuffle: keep}",
        "A: attack x",
        "asked: B",
        "B: pass",
        "expect: {w.zone: cemetery, x: {zone: cemetery}, A.pp: 2, A.hand: [歩兵], B.field: 0, result: none}",
        "sees: {B: {A.hand: 1, A.hand[0]: hidden}, A: {A.hand: [歩兵]}}",
    )
    assert found.passed, str(found)
    assert str(found).startswith("ok ")


@pytest.mark.parametrize(
    "step, expected, got",
    [
        ("offered: {A: [attack x > leader@B]}", "offered: attack x > leader@B", "not offered"),
        ("not_offered: {A: [end]}", "not offered: end", "offered"),
        ("only: {A: [end]}", "only: end", "also offered: play 歩兵 | attack x > w"),
        ("not_offered: {A: [atack x > w]}", "a step that can be carried out", "beginning with a verb"),
        ("not_offered: {A: [attack y]}", "a step that can be carried out", "A knows nothing called 'y' here"),
        ("asked: B", "B is asked", "A is asked main"),
        ("asked: nobody", "nobody is asked", "A is asked main"),
        ("expect: {x: {damage: 3}, A.pp: 2}", "x.damage = 3", "x.damage = 0"),
        ("expect: {A.hand: [歩兵, 歩兵]}", "A.hand = [歩兵, 歩兵]", "A.hand = [歩兵]"),
        ("sees: {B: {A.hand: [歩兵]}}", "A.hand = [歩兵]", "A.hand = [hidden]"),
        ('why_not: {A: attack x > leader@B, clause: "1.3.3"}', "forbidden by 1.3.3", "[12.8.2]"),
        ("why_not: {A: end}", "forbidden: end", "it is allowed"),
        ("B: end", "a step that can be carried out", "A is asked, not B"),
        ("A: attack w > x", "a step that can be carried out", "is not offered"),
        ("expect: {x.wings: 2}", "a step that can be carried out", "no 'wings' there"),
    ],
)
def test_a_failed_step_says_what_was_expected_and_found(tmp_path: Path, step: str, expected: str, got: str):
    found = outcome(tmp_path, "asked: A", step)
    assert not found.passed
    failure = found.failure
    assert failure is not None
    assert (failure.step, failure.line) == (2, 12)
    assert expected in failure.expected
    assert got in failure.got
    assert "attack x > w" in failure.asked
    assert f"{tmp_path}/some.yaml:5 one: a test" in str(found)


def test_a_failure_tells_what_happened_and_why(tmp_path: Path):
    found = outcome(tmp_path, "A: attack x", "B: pass", "expect: {x.zone: field}")
    assert found.failure is not None
    assert any("x was destroyed" in event and "check timing 10.5.2.1" in event for event in found.failure.events)


@pytest.mark.parametrize(
    "step, field, what",
    [
        ("offer: {A: [end]}", "offer", "unknown step"),
        ("offered: [end]", "offered", "expected"),
        ("offered: {you: [end]}", "offered.you", "letter"),
        ("asked: me", "asked", "letter"),
        ("why_not: {clause: '1.1'}", "why_not", "letter"),
        ("A: [end]", "A", "notation"),
        ("expect: all", "expect", "mapping"),
        ("chance: {coin: heads}", "chance.coin", "letter"),
    ],
)
def test_errors_of_the_file_name_line_and_field(tmp_path: Path, step: str, field: str, what: str):
    with pytest.raises(FormatError) as raised:
        run(file(tmp_path, "asked: A", step))
    assert raised.value.line == 12
    assert raised.value.field == f"scenarios[0].steps[1].{field}"
    assert what in raised.value.what


@pytest.mark.parametrize(
    "change, line, field",
    [
        (("card: 歩兵, as: w", "card: 竜騎兵, as: w"), 9, "scenarios[0].given.B.field[0]"),
        (("acted: true", "acted: maybe"), 9, "scenarios[0].given.B.field[0].acted"),
        (("pp: 2", "pq: 2"), 8, "scenarios[0].given.A.pq"),
        (("cost: 2", "cost: two"), 3, "cards[0].cost"),
        (("game: sve", "game: chess"), 1, "game"),
        (("    title:", "    titel:"), 6, "scenarios[0].titel"),
        (("    given:\n", "    seed: many\n    given:\n"), 7, "scenarios[0].seed"),
    ],
)
def test_errors_of_a_position_name_line_and_field(tmp_path: Path, change: tuple[str, str], line: int, field: str):
    with pytest.raises(FormatError) as raised:
        run(file(tmp_path, "asked: A", head=HEAD.replace(*change, 1)))
    assert (raised.value.line, raised.value.field) == (line, field)


@pytest.mark.parametrize(
    "change, field",
    [
        (("pp: 2", "pp: -3"), "given.A.pp"),
        (("pp: 2", "pp: 11"), "given.A.pp"),
        (("pp: 2", "ep: true"), "given.A.ep"),
        (("pp: 2", "played: -1"), "given.A.played"),
        (("pp: 2", "leader: {health: full}"), "given.A.leader.health"),
        (("pp: 2", "leader: 歩兵"), "given.A.leader"),
        (("pp: 2", "leader: {health: 3}, life: 3"), "given.A.life"),
        (("pp: 2", "plays: [y]"), "given.A.plays[0]"),
        (("pp: 2", "plays: [x], played: 0"), "given.A.played"),
        (("hand: [歩兵]", "hand: 歩兵"), "given.A.hand"),
        (("hand: [歩兵]", "hand: [歩兵 x0]"), "given.A.hand[0]"),
        (("hand: [歩兵]", "hand: [12]"), "given.A.hand[0]"),
        (("hand: [歩兵]", "hand: [{card: 歩兵, count: 0}]"), "given.A.hand[0].count"),
        (("hand: [歩兵]", "hand: [{card: 歩兵, acted: true}]"), "given.A.hand[0].acted"),
        (("acted: true", "damage: -1"), "given.B.field[0].damage"),
        (("acted: true", "since: soon"), "given.B.field[0].since"),
        (("acted: true", "evolved: maybe"), "given.B.field[0].evolved"),
        (("acted: true", "origin: moon"), "given.B.field[0].origin"),
        (("acted: true", "owner: C"), "given.B.field[0].owner"),
        (("acted: true", "known: [Z]"), "given.B.field[0].known[0]"),
        (("acted: true", "counters: {祈り: -1}"), "given.B.field[0].counters.祈り"),
        (("acted: true", "counters: [祈り]"), "given.B.field[0].counters"),
        (("as: w", "as: x"), "given.B.field[0].as"),
        (("as: w", "as: B"), "given.B.field[0].as"),
        (("as: w", "as: 'w.1'"), "given.B.field[0].as"),
        (("    given:\n", "    given:\n      turn: -1\n"), "given.turn"),
        (("    given:\n", "    given:\n      active: C\n"), "given.active"),
        (("    given:\n", "    given:\n      phase: noon\n"), "given.phase"),
        (("    given:\n", "    given:\n      chance: {coin: C}\n"), "given.chance.coin"),
        (("    given:\n", "    given:\n      chance: heads\n"), "given.chance"),
        (("    given:\n", "    given:\n      chance: {luck: 1}\n"), "given.chance.luck"),
        (("    given:\n", "    options: {haste: 1}\n    given:\n"), "options.haste"),
        (("    given:\n", '    clauses: ["12.8.2", "99.1"]\n    given:\n'), "clauses[1]"),
        (("    given:\n", "    seed: 99999999999999999999\n    given:\n"), "seed"),
        (("    title: a test", "    title: [a, test]"), "title"),
        (("  - id: one", "  - id: 1"), "id"),
    ],
)
def test_values_out_of_their_range_are_refused(tmp_path: Path, change: tuple[str, str], field: str):
    with pytest.raises(FormatError) as raised:
        run(file(tmp_path, "asked: A", head=HEAD.replace(*change, 1)))
    assert raised.value.field == f"scenarios[0].{field}"
    assert raised.value.line > 4
    assert raised.value.told("ja") != str(raised.value)


STACK_CARDS = """
cards:
  - {name: 火, type: スペル, cost: (1), text: ユニット1体を選ぶ。それに1000ダメージを与える。}
  - {name: 兵, type: ユニット, cost: (1), category: 兵士, ca: 1, level: 1, power: 1000, atk: 1, cb: "CB：カードを1枚引く。"}
"""


@pytest.mark.parametrize(
    "stack, field, what",
    [
        ("[{card: 火, ability: 1}]", "[0]", "either card or ability"),
        ("[{ability: 1}]", "[0]", "of"),
        ("[{card: 火, of: x}]", "[0].of", "beside ability"),
        ("[{card: 兵}]", "[0].card", "a spell"),
        ("[{card: 火, targets: [x, y]}]", "[0].targets[1]", "no card of this scenario"),
        ("[{card: 火, shares: [1]}]", "[0].shares", "as many as its text has: 0"),
        ("[{card: 火, modes: [1]}]", "[0].modes", "as many as its text has: 0"),
        ("[{card: 火, as: x}]", "[0].as", "already names another"),
        ("[{ability: 1, of: x}]", "[0].ability", "0 activated or triggered"),
        ("[{ability: soul-burst, of: x}]", "[0].ability", "no soul-burst"),
        ("[{ability: burst, of: x}]", "[0].ability", "cb or soul-burst"),
        ("[火], phase: setup", "", "before the match"),
    ],
)
def test_what_cannot_lie_on_a_stack_is_refused(tmp_path: Path, stack: str, field: str, what: str):
    given = f"    given: {{stack: {stack}, A: {{battlefield: [{{card: 兵, as: x}}]}}}}\n"
    path = tmp_path / "s.yaml"
    head = f"game: chronicle{STACK_CARDS}scenarios:\n  - id: one\n"
    path.write_text(f"{head}{given}    steps: [{{asked: A}}]\n", encoding="utf-8")
    with pytest.raises(FormatError) as raised:
        run(path)
    assert raised.value.field == f"scenarios[0].given.stack{field}"
    assert what in raised.value.what
    assert raised.value.told("ja") != str(raised.value)


@pytest.mark.parametrize(
    "given, field, what",
    [
        ("left: [D], C: {}", "left[0]", "3 players"),
        ("left: [C], C: {hand: []}", "C", "has left already"),
        ("left: [A], C: {}", "leader", "has left already"),
        ("left: [B], slot: B, phase: chaser-main, C: {}", "slot", "has left already"),
        ("left: [B, C], players: 3", "left", "the match is over"),
        ("left: [C], players: 3, phase: setup", "left", "before the match"),
        ("left: [C], joins: [B], players: 3", "joins[0]", "already"),
    ],
)
def test_who_cannot_have_left_is_refused(tmp_path: Path, given: str, field: str, what: str):
    path = tmp_path / "s.yaml"
    head = "game: avalon\nscenarios:\n  - id: one\n"
    path.write_text(f"{head}    given: {{{given}}}\n    steps: [{{asked: A}}]\n", encoding="utf-8")
    with pytest.raises(FormatError) as raised:
        run(path)
    assert raised.value.field == f"scenarios[0].given.{field}"
    assert what in raised.value.what
    assert raised.value.told("ja") != str(raised.value)


@pytest.mark.parametrize(
    "step, field",
    [
        ("expect: {result: maybe}", "expect.result"),
        ("expect: {}", "expect"),
        ("offered: {A: []}", "offered.A"),
        ("chance: {luck: 1}", "chance.luck"),
        ('why_not: {A: end, clause: "77.7"}', "why_not.clause"),
        ("asked: {A: 3}", "asked.A"),
        ("expect: {A.purse: 3}", "expect.A.purse"),
        ("expect: {wind: 3}", "expect.wind"),
        ("sees: {B: {A.purse: 3}}", "sees.B.A.purse"),
        ("join: B", "join"),
        ("join: {B: 3}", "join.B"),
        ("concede: 3", "concede"),
    ],
)
def test_steps_that_can_never_hold_are_refused(tmp_path: Path, step: str, field: str):
    with pytest.raises(FormatError) as raised:
        run(file(tmp_path, step))
    assert (raised.value.line, raised.value.field) == (11, f"scenarios[0].steps[0].{field}")


def test_a_text_that_cannot_be_read_is_named_with_its_place_in_the_file(tmp_path: Path):
    head = HEAD.replace(", text: 【守護】", ", text: 【守護】相手は踊る。")
    with pytest.raises(FormatError, match=r"歩兵: column 8\d: cannot read 「相手は踊る」") as raised:
        run(file(tmp_path, "asked: A", head=head))
    assert (raised.value.line, raised.value.field) == (3, "cards[0].text")
    block = HEAD.replace(
        "  - {name: 歩兵, class: ニュートラル, kind: フォロワー, cost: 2, attack: 2, health: 2, text: 【守護】}\n",
        "  - name: 歩兵\n    class: ニュートラル\n    kind: フォロワー\n    cost: 2\n    attack: 2\n    health: 2\n"
        "    text: |\n      【守護】\n      【ファンファーレ】相手は踊る。\n",
    )
    with pytest.raises(FormatError, match="column 19: cannot read") as raised:
        run(file(tmp_path, "asked: A", head=block))
    assert raised.value.line == 11


def test_a_text_of_a_card_of_one_scenario_is_named_with_its_place_in_the_file(tmp_path: Path):
    path = file(tmp_path, "asked: A")
    own = (
        "  - id: own\n    given: {A: {hand: [槍兵]}}\n    cards:\n"
        "      - {name: 槍兵, class: ニュートラル, kind: フォロワー, cost: 2, attack: 2, health: 2, text: 相手は踊る。}\n"
        "    steps: [asked: A]\n"
    )
    lines = path.read_text(encoding="utf-8").count("\n")
    path.write_text(path.read_text(encoding="utf-8") + own, encoding="utf-8")
    with pytest.raises(FormatError, match=r"槍兵: column .*cannot read") as raised:
        run(path)
    assert (raised.value.line, raised.value.field) == (lines + 4, "scenarios[1].cards[0].text")


def test_cards_that_were_played_this_turn_can_be_placed(tmp_path: Path):
    cards = HEAD.replace(
        "scenarios:",
        "  - {name: 火, class: ニュートラル, kind: スペル, cost: 1, text: 1枚引く。}\n"
        "  - name: 数え手\n    class: ニュートラル\n    kind: フォロワー\n    cost: 1\n    attack: 1\n    health: 1\n"
        "    text: 【ファンファーレ】このターン中に自分がスペルを2回以上プレイしているなら、2枚引く。\nscenarios:",
    )
    head = cards.replace(
        "hand: [歩兵], pp: 2", "hand: [数え手], pp: 2, cemetery: [{card: 火, as: s}, {card: 火, as: t}], plays: [s, t]"
    )
    (found,) = run(
        file(tmp_path, "expect: {A.played: 2}", "A: play 数え手", "expect: {A.hand: 2, A.played: 3}", head=head)
    )
    assert found.passed, str(found)


def test_two_scenarios_of_one_name_are_refused(tmp_path: Path):
    path = file(tmp_path, "asked: A")
    path.write_text(path.read_text(encoding="utf-8") + "  - {id: one, steps: [asked: A]}\n", encoding="utf-8")
    with pytest.raises(FormatError, match="line 5"):
        run(path)


def test_only_some_scenarios(tmp_path: Path):
    path = file(tmp_path, "asked: A")
    path.write_text(path.read_text(encoding="utf-8") + "  - {id: two, steps: [asked: A]}\n", encoding="utf-8")
    assert [o.id for o in run(path)] == ["one", "two"]
    assert [o.id for o in run(path, only=["two"])] == ["two"]


def test_pins_decide_chance(tmp_path: Path):
    head = HEAD.replace("    given:\n", "    given:\n      phase: setup\n").replace(
        "      A: {", "      A: {deck: [歩兵 x3, 白札 x9], "
    )
    head = head.replace("field: [{card: 歩兵, as: x}], hand: [歩兵], pp: 2", "pp: 0").replace(
        "{field: [{card: 歩兵, as: w, acted: true}]}", "{}"
    )
    for player in "AB":
        # the coin is thrown while the position begins, so the pin stands in `given`
        pinned = head.replace(
            "      phase: setup\n", f"      phase: setup\n      chance: {{coin: {player}, shuffle: [keep, keep]}}\n"
        )
        (found,) = run(
            file(
                tmp_path,
                f"asked: {player}",
                f"{player}: go-first",
                f"{player}: keep",
                "expect: {A.hand: [歩兵 x3, 白札]}",
                head=pinned,
            )
        )
        assert found.passed, str(found)


def test_the_questions_that_a_scenario_decides_are_shown(tmp_path: Path):
    one = file(tmp_path, "asked: A", head=HEAD.replace("    title:", "    qa: [Q100, Q7]\n    title:"))
    (found,) = run(one)
    assert found.qa == ("Q100", "Q7")
    assert str(found).endswith("[Q100, Q7]")


@pytest.mark.parametrize("written", ["100", "Q0", "[Q1, 2]", "{Q1: yes}"])
def test_a_question_has_a_number(tmp_path: Path, written: str):
    path = file(tmp_path, "asked: A", head=HEAD.replace("    title:", f"    qa: {written}\n    title:"))
    with pytest.raises(FormatError, match="Q100"):
        run(path)


def test_every_chance_of_the_games_can_be_pinned():
    sources = Path(tefuda.__file__).parent
    used = {
        name for path in sources.rglob("*.py") for name in re.findall(r'\.chance\("([^"]+)"', path.read_text("utf-8"))
    }
    assert used
    assert used | {"shuffle"} == set(CHANCES)
