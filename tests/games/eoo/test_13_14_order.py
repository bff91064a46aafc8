"""What only the log tells: the order in which things happen when a token leaves play and when a turn is cleared."""

import pytest

from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.face import GAME
from tefuda.match import Match

SOLDIER = Card("歩兵", "ノーディア-兵士", "火", 0, attack=2, armour=0, life=3)
MAKER = Card("人形作り", "スペル", "土", 0, text="A値1、D値1、L値1の土のノーディア-人形トークンを1体生成する。")
SWORD = Card("剣戟", "スペル", "火", 0, text="ノーディア1つを対象とし、それを破壊する。")
LURE = Card("送り火", "スペル", "火", 0, text="ノーディア1つを対象とし、それを手札に戻す。")
LIFELINE = Card("命綱", "スペル", "光", 0, text="ノーディア1つを対象とし、ターンの終わりまでL値を+2する。")
FLAME = Card("火の粉", "スペル", "火", 0, text="ノーディア1つを対象とし、基礎ダメージ4を与える。")


def played(given: dict, *lines: str) -> Match:
    cards = (SOLDIER, MAKER, SWORD, LURE, LIFELINE, FLAME)
    match = Match.arranged(GAME, given, cards={c.name: [c] for c in cards})
    for line in lines:
        who, _, rest = line.rpartition(": ")
        match.choose(rest, who or None)
    return match


@pytest.mark.clause("eoo:13-11-2", "eoo:22-1-5", "eoo:R80")
@pytest.mark.parametrize("card, zone", [("剣戟", "graveyard"), ("送り火", "hand")])
def test_a_token_is_in_the_zone_it_leaves_for_before_it_vanishes(card, zone):
    match = played({"A": {"hand": ["人形作り", card]}}, "play 人形作り", "pass", "pass", f"play {card}", "pass", "pass")
    told = [str(e) for e in match.log]
    left = next(
        i
        for i, e in enumerate(match.log)
        if e.kind == ("destroyed" if card == "剣戟" else "moved") and "人形" in told[i]
    )
    gone = next(i for i, e in enumerate(match.log) if e.kind == "vanished" and "人形" in told[i])
    assert left < gone
    assert match.find("A.field").equals(0)
    assert match.find(f"A.{zone}").equals(["人形作り", "剣戟"] if zone == "graveyard" else 0)


@pytest.mark.clause("eoo:14-3-2-1", "eoo:24-1-5", "eoo:R81", "eoo:R68")
def test_statuses_and_effects_end_in_the_clear_step_itself():
    given = {"A": {"hand": ["命綱", "火の粉"], "field": [{"card": "歩兵", "as": "x", "status": ["麻痺"]}]}}
    match = played(given, "play 命綱", "pass", "pass", "play 火の粉", "pass", "pass")
    assert match.find("x.l").equals(1)
    for _ in range(4):
        match.choose("pass")
    log = [(e.kind, str(e)) for e in match.log]
    clear = next(i for i, (k, s) in enumerate(log) if k == "step" and "clear" in s)
    ended = next(i for i, (k, _) in enumerate(log) if k == "status off")
    died = next(i for i, (k, _) in enumerate(log) if k == "destroyed")
    assert any(cause.clause.startswith("14-3-2-1") for cause in match.log[died].why)
    rinoa = next(i for i, (k, s) in enumerate(log) if k == "step" and "rinoa" in s and i > clear)
    assert clear < ended < died < rinoa
