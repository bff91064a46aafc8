"""Who puts cards into a deck in an order keeps it to himself: neither what the others see nor what they are told depends on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tefuda.formats.scenario_runs import universe_of
from tefuda.formats.scenarios import read_scenarios
from tefuda.match import Match

SVE = """
game: sve
cards:
  - {name: 赤, class: ニュートラル, kind: フォロワー, cost: 1, attack: 1, health: 1}
  - {name: 青, class: ニュートラル, kind: フォロワー, cost: 1, attack: 1, health: 2}
  - {name: 黄, class: ニュートラル, kind: フォロワー, cost: 1, attack: 1, health: 3}
  - {name: 送り, class: ニュートラル, kind: スペル, cost: 0, text: "相手のフォロワーすべてを持ち主のデッキの下に置く。"}
scenarios:
  - id: x
    title: x
    given: {A: {hand: [送り]}, B: {field: [赤, 青, 黄], deck: [赤]}}
    steps: [{A: play 送り}]
"""
EOO = """
game: eoo
cards:
  - {name: 赤, kind: ノーディア, attributes: 火, cost: 0, a: 1, d: 0, l: 1}
  - {name: 青, kind: ノーディア, attributes: 火, cost: 0, a: 1, d: 0, l: 2}
  - {name: 黄, kind: ノーディア, attributes: 火, cost: 0, a: 1, d: 0, l: 3}
  - {name: 送り, kind: スペル, cost: 0, text: 自分の墓地のカードを全てアーカイブの下に置く。}
scenarios:
  - id: x
    title: x
    given: {A: {hand: [送り], graveyard: [赤, 青, 黄], archive: [赤]}}
    steps: [{A: play 送り}, {B: pass}, {A: pass}]
"""
ARC = """
game: arc
cards:
  - {name: 赤, kind: R, attribute: 無, cost: 1, text: 1枚ドローする}
  - {name: 青, kind: R, attribute: 無, cost: 2, text: 1枚ドローする}
  - {name: 黄, kind: R, attribute: 無, cost: 3, text: 1枚ドローする}
  - {name: 送り, kind: R, attribute: 無, cost: 0, text: 忘却のリフレ3枚を好きな順番でデッキの下に戻す}
scenarios:
  - id: x
    title: x
    given: {A: {hand: [{card: 送り, as: x}, 赤], oblivion: [赤, 青, 黄], deck: [赤]}, B: {}}
    steps: [{A: "set [x]"}]
"""
AVALON = """
game: avalon
cards:
  - {name: 赤, kind: 魔法, attribute: 無, originality: 1, text: カードを1枚引く。}
  - {name: 青, kind: 魔法, attribute: 無, originality: 1, text: カードを2枚引く。}
  - {name: 黄, kind: 魔法, attribute: 無, originality: 1, text: カードを3枚引く。}
  - {name: 送り, kind: 魔法, attribute: 無, originality: 1, text: メモリーの上から3枚を公開する。それらを好きな順番でメモリーの一番下に置く。}
scenarios:
  - id: x
    title: x
    given: {leader: A, A: {hand: [送り, 赤], memory: [赤, 青, 黄, 赤]}, B: {}}
    steps: [{A: use-magic 送り}]
"""
CHRONICLE = """
game: chronicle
cards:
  - {name: 赤, type: ヒストリー, cost: (0), ca: 1}
  - {name: 青, type: ヒストリー, cost: (1), ca: 1}
  - {name: 黄, type: ヒストリー, cost: (2), ca: 1}
  - {name: 送り, type: スペル, cost: (0), text: あなたの捨て札置き場にあるヒストリーカードを3枚まで選び、オーナーのデッキの一番下に好きな順番で置く。}
scenarios:
  - id: x
    title: x
    given: {A: {hand: [送り], discard: [赤, 青, 黄], deck: [赤]}}
    steps: [{A: use 送り}, {A: count 3}, {A: pass}, {B: pass}]
"""


def ordered(path: Path, first: int) -> tuple[Match, str, str]:
    """The match after the cards were named in an order that begins with that option; who named them, and who did not."""
    file = read_scenarios(path)
    scenario = file.scenarios[0]
    match = Match.arranged(file.game, scenario.given, scenario.seed, scenario.options, universe_of(file))
    for step in scenario.steps:
        match.choose(step.data, step.player) if step.player else match.choose(step.data)
    assert match.decision is not None
    assert match.decision.kind == "order", match.legal.texts()
    by = match.decision.letter
    k = first
    while match.decision is not None and match.decision.kind == "order":
        match.choose(match.legal.texts()[k])
        k = 0
    return match, by, "B" if by == "A" else "A"


@pytest.mark.clause("sve:4.1.4.1", "eoo:R111", "eoo:13-2-1", "arc:R147", "avalon:R95", "chronicle:7.9.2")
@pytest.mark.parametrize("text", [SVE, EOO, ARC, AVALON, CHRONICLE], ids=["sve", "eoo", "arc", "avalon", "chronicle"])
def test_only_who_names_an_order_learns_it(tmp_path: Path, text: str):
    path = tmp_path / "orders.yaml"
    path.write_text(text, encoding="utf-8")
    one, by, other = ordered(path, 0)
    two, _, _ = ordered(path, 2)
    assert one.view(other).json() == two.view(other).json()
    assert [str(e) for e in one.story(other)] == [str(e) for e in two.story(other)]
    assert one.view(by).json() != two.view(by).json()


TEXTS = {"sve": SVE, "eoo": EOO, "arc": ARC, "avalon": AVALON, "chronicle": CHRONICLE}
SEARCHES = (
    ("sve", "deck", "自分のデッキからフォロワー1枚を探し、手札に加える。"),
    ("eoo", "archive", "自分のアーカイブからノーディアカードを1枚探し、手札に加える。"),
    ("arc", "deck", "デッキからリフレ1枚を手札に加える"),
    ("arc", "hand", "手札のリフレ1枚を忘却する"),
    ("avalon", "memory", "メモリーを見て、魔法カード1枚を選ぶ。そのカードを手札に加える。"),
    ("avalon", "hand", "手札の魔法カード1枚を選び、捨て山に送る。"),
    ("chronicle", "deck", "あなたのデッキからヒストリーカードを1枚探し、手札に加える。"),
)
"""Where a text looks for a card, and what it says."""


def searched(path: Path, id: str, zone: str, says: str, order: int) -> list[str]:
    """What is offered to who looks for a card, if the others lie in this order, or (-1) the other way round."""
    path.write_text(re.sub("(name: 送り.*text: )[^}]*}", rf'\1"{says}"}}', TEXTS[id]), encoding="utf-8")
    file = read_scenarios(path)
    scenario = file.scenarios[0]
    mine = scenario.given["A"]
    given = {**scenario.given, "A": {**mine, zone: [*(mine[zone][:1] if zone == "hand" else ()), "赤", "青", "黄"]}}
    match = Match.arranged(file.game, given, scenario.seed, scenario.options, universe_of(file))
    pile = match._state.zone(0, [z.name for z in match._state.rules.schema.zones].index(zone))
    pile[:] = pile[::order]
    match.choose(scenario.steps[0].data, "A")
    while "pass" in match.legal:
        match.choose("pass")
    return match.legal.texts()


@pytest.mark.clause("sve:4.1.4.1", "eoo:R111", "arc:R147", "avalon:R95", "chronicle:7.9.2")
@pytest.mark.parametrize(("id", "zone", "says"), SEARCHES, ids=[f"{id}-{zone}" for id, zone, _ in SEARCHES])
def test_what_is_offered_tells_no_places(tmp_path: Path, id: str, zone: str, says: str):
    offered = searched(tmp_path / "search.yaml", id, zone, says, 1)
    assert len(offered) >= 3
    assert searched(tmp_path / "search.yaml", id, zone, says, -1) == offered
