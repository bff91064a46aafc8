"""Options that cannot matter: what the games say of them holds, and whatever a text could make of them is left to the player."""

import random

import pytest

from tefuda.games.registry import game, games
from tefuda.match import Match
from tests.generic.test_every_game import start

EOO = [
    {"name": "石", "kind": "ノーディア", "attributes": "火", "cost": 1, "a": 1, "d": 0, "l": 1, "mana": "火"},
    {"name": "数え手", "kind": "アーティファクト", "cost": 0, "text": "カードがルノアしたとき、リザーブを1増やす。"},
    {"name": "起こし手", "kind": "スペル", "cost": 0, "text": "自分のマナゾーンのカードを全てリノアする。"},
    {"name": "遠い手", "kind": "スペル", "cost": 9, "text": "自分のマナゾーンのカードを全てリノアする。"},
    {
        "name": "炉",
        "kind": "アーティファクト",
        "cost": 0,
        "text": "【起動】このアーティファクトをルノアする：火マナを1生み出す。",
    },
]
CHRONICLE = [
    {"name": "白石", "type": "ヒストリー", "cost": "(1)", "faction": "白"},
    {
        "name": "泉守",
        "type": "ヒストリー",
        "cost": "(1)",
        "text": "[T]あなたのSSがワイプされたとき、あなたはライフを1得る。",
    },
    {"name": "喰らい", "type": "ヒストリー", "cost": "(1)", "text": "[A]SSを1枚犠牲にする：カードを1枚引く。"},
    {
        "name": "高望み",
        "type": "ヒストリー",
        "cost": "(1)",
        "text": "[A]ソウル(3)、SSを1枚犠牲にする：カードを1枚引く。",
    },
    {"name": "石壊し", "type": "ヒストリー", "cost": "(1)", "text": "[A]ソウル(3)：対戦相手のSS1枚を破壊する。"},
]


def arranged(id: str, given: dict, rows: list[dict]) -> Match:
    the_game = game(id)
    cards = [the_game.card_of_row(row) for row in rows]
    return Match.arranged(id, given, cards={c.name: [c] for c in cards})


def idle(match: Match) -> list[str]:
    return [o.verb for o in match.legal if o.idle]


@pytest.mark.parametrize(
    ("id", "rows", "given", "idle_ones"),
    [
        ("eoo", EOO, {"A": {"mana": ["石"]}}, ["mana"]),
        ("eoo", EOO, {"A": {"mana": ["石"], "field": ["数え手"]}}, []),
        ("eoo", EOO, {"A": {"mana": ["石"]}, "B": {"field": ["数え手"]}}, []),
        ("eoo", EOO, {"A": {"mana": ["石"], "hand": ["起こし手"]}}, []),
        ("eoo", EOO, {"A": {"mana": ["石"]}, "B": {"hand": ["起こし手"]}}, ["mana"]),
        ("eoo", EOO, {"A": {"mana": ["石"]}, "stack": [{"card": "起こし手", "player": "A"}]}, []),
        ("eoo", EOO, {"A": {"mana": ["石"]}, "stack": [{"card": "遠い手", "player": "A"}]}, []),
        ("chronicle", CHRONICLE, {"A": {"soul": ["白石"]}}, ["soul"]),
        ("chronicle", CHRONICLE, {"A": {"soul": ["白石"], "battlefield": ["高望み"]}}, ["soul"]),
        ("chronicle", CHRONICLE, {"A": {"soul": ["白石"]}, "B": {"battlefield": ["高望み"]}}, ["soul"]),
        ("chronicle", CHRONICLE, {"A": {"soul": ["白石"]}, "B": {"battlefield": ["石壊し"]}}, []),
        ("chronicle", CHRONICLE, {"A": {"soul": ["白石"], "battlefield": ["泉守"]}}, []),
        ("chronicle", CHRONICLE, {"A": {"soul": ["白石"], "battlefield": ["喰らい"]}}, []),
        ("chronicle", CHRONICLE, {"A": {"soul": ["白石"]}, "B": {"battlefield": ["泉守"]}}, ["soul"]),
    ],
)
def test_mana_is_idle_unless_a_text_makes_something_of_it(id, rows, given, idle_ones):
    match = arranged(id, given, rows)
    assert match.decision.kind == "priority"
    assert game(id).rules.idle is not None
    assert {"mana", "soul"} & {o.verb for o in match.legal}
    assert idle(match) == idle_ones


@pytest.mark.parametrize(
    ("text", "idle_ones"),
    [
        ("このターン、あなたのユニットは防御されない。", ["soul"]),
        ("このターン、次にあなたのユニットが破壊されるとき、カードを1枚引く。", ["soul"]),
        ("このターン、次にあなたのユニットが破壊されるとき、あなたはSSを1枚犠牲にする。", []),
    ],
)
def test_what_a_text_has_left_behind_matters_if_it_speaks_of_them_itself(text, idle_ones):
    rows = [*CHRONICLE, {"name": "術", "type": "スペル", "cost": "(0)", "text": text}]
    match = arranged("chronicle", {"A": {"soul": ["白石"], "hand": ["術"]}}, rows)
    for said in ("use 術", "pass", "pass"):
        match.choose(said)
    assert idle(match) == idle_ones


@pytest.mark.parametrize("id", games())
def test_what_is_idle_changes_nothing_of_what_else_can_be_done(id):
    """After an idle option the same player is asked for the same, and the same options can matter."""
    looked = 0
    for seed in (1, 2):
        match = start(id, seed)
        rng = random.Random(seed)
        for _ in range(150):
            if match.decision is None:
                break
            options = list(match.legal)
            those = [o for o in options if o.idle]
            if those and looked < 40:
                looked += 1
                ahead = match.copy().choose(rng.choice(those))
                assert ahead.decision.player == match.decision.player
                assert ahead.decision.kind == match.decision.kind
                mattering = {str(o) for o in options if not o.idle}
                assert {str(o) for o in ahead.legal if not o.idle} == mattering
            match.choose(rng.choice([o for o in options if not o.idle] or options))
    assert looked or game(id).rules.idle is None


@pytest.mark.parametrize("id", games())
def test_the_only_option_that_can_matter(id):
    match = start(id, 3)
    rng = random.Random(3)
    for _ in range(120):
        if match.decision is None:
            break
        options = list(match.legal)
        rest = [o for o in options if not o.idle]
        only = match.legal.only
        assert match.decision.idle == (only is not None)
        assert (only is not None) == (len(rest) == 1 or len(options) == 1)
        assert only is None or only in rest
        settling = match.legal.settling
        assert (settling is not None) == ("auto" in [o.verb for o in options])
        match.choose(rng.choice(options))
