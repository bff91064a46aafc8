"""Options for abilities of one card say which line they are, not only a number."""

from tefuda.formats.scenario_runs import begun, universe_of
from tefuda.formats.scenarios import read_scenarios

TWO = """game: sve
cards:
  - {name: 二つ, class: ニュートラル, kind: アミュレット, cost: 1,
     text: "【起動】【コスト0】：1枚引く。\\n【起動】【コスト1】：自分のリーダーは体力+2する。"}
  - {name: 一つ, class: ニュートラル, kind: アミュレット, cost: 1, text: "【起動】【コスト1】：1枚引く。"}
scenarios:
  - id: two
    title: two
    given: {A: {field: [二つ, 一つ], deck: [一つ, 一つ], pp: 3}}
    steps: [{A: end}]
"""


def test_an_option_for_one_of_several_abilities_brings_its_line(tmp_path):
    path = tmp_path / "two.yaml"
    path.write_text(TWO, encoding="utf-8")
    file = read_scenarios(path)
    match = begun(file, file.scenarios[0], universe_of(file)).match
    lines = {text: note.ja for text, note in match.legal.notes().items()}
    assert lines == {
        "activate 二つ 1": "【起動】コスト0：1枚引く。",
        "activate 二つ 2": "【起動】コスト1：自分のリーダーは体力+2する。",
    }
