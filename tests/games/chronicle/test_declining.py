"""Whoever declines in the middle of a use gets everything back, wherever he declines; whatever he pays, he pays in full [14.1-14.5, 6.8.2]."""

from collections.abc import Iterator
from typing import Any

import pytest

from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.face import GAME
from tefuda.match import Match

UNIT: dict[str, Any] = {"level": 1, "power": 1000, "atk": 1}
CARDS = [
    Card("兵", "ユニット", "(1)(白)", category="兵士", **UNIT),
    Card("鬼", "ユニット", "(2)(黒)", category="鬼", **UNIT),
    Card("双", "ユニット", "(白)(黒)", category="兵士", **UNIT),
    Card("石", "ユニット", "(2)", category="石", **UNIT),
    Card("老鬼", "ユニット", "(4)(黒)", category="鬼", text="『ソウルチェンジ（鬼）』", **UNIT),
    Card("異の者", "ユニット", "(3)(白)", category="鬼", text="『異能（手札を1枚捨てる）』", **UNIT),
    Card("矢", "スペル", "(2)(白)", text="追加コストとして、あなたのユニット1体を犠牲にする。\nユニット1体を選ぶ。それに500ダメージを与える。"),
    Card("分け矢", "スペル", "(X)(白)", text="追加コストとして(黒)を支払ってもよい。\nあなたはライフをX得る。"),
    Card("祭壇", "ヒストリー", "(1)", text="[A](2)、手札を1枚捨てる、あなたの【鬼】のユニットを1体犠牲にする：カードを1枚引く。"),
    Card("嘆きの掟", "ヒストリー", "(1)", text="[T]あなたのユニットが戦場から捨て札置き場に置かれたとき、あなたはライフを1得る。"),
    Card("石の掟", "ヒストリー", "(1)", text="[T]あなたのSSがワイプされたとき、あなたはライフを1得る。"),
    Card("課税", "ヒストリー", "(1)", text="[F]ユニットは、そのコントローラーが(1)を支払わないかぎり攻撃できない。"),
]  # fmt: skip

LAWS = ["嘆きの掟", "石の掟"]
STONES = ["兵", "鬼", "双", "石"]
CASES = {
    "a spell": ({"hand": ["矢"], "battlefield": ["兵", "鬼", *LAWS]}, "main", [], "use 矢"),
    "a spell with X": ({"hand": ["分け矢"], "battlefield": LAWS}, "main", [], "use 分け矢"),
    "a placing": ({"hand": ["老鬼"], "battlefield": ["鬼", "兵", *LAWS]}, "main", [], "place 老鬼"),
    "an alternative": ({"hand": ["異の者", "兵", "鬼"], "battlefield": LAWS}, "main", [], "place 異の者"),
    "an ability": ({"hand": ["兵", "石"], "battlefield": ["祭壇", "鬼", "老鬼", *LAWS]}, "main", [], "activate 祭壇"),
    "an attack": ({"battlefield": ["課税", "兵", "鬼", *LAWS]}, "battle", ["pass", "B: pass", "attack 兵"], "done"),
}
ENOUGH = 400
"""Ways that are followed in each case."""


def begin(own: dict[str, Any], phase: str, steps: list[str]) -> Match:
    given = {"phase": phase, "A": {"pool": {"白": 1, "黒": 1}, "soul": STONES, "deck": ["兵", "鬼"], **own}, "B": {}}
    m = Match.arranged(GAME, given, cards={c.name: [c] for c in CARDS})
    for step in steps:
        who, _, word = step.rpartition(": ")
        m.choose(word, who or None)
    return m


def souls(m: Match) -> int:
    return sum(m.find(f"A.pool_{kind}").value for kind in ("white", "orange", "purple", "black", "blue", "none"))


def position(m: Match) -> list[Any]:
    """What a player can tell of a position."""
    zones = [[str(t) for t in things(m, f"A.{z}")] for z in ("hand", "battlefield", "soul", "discard", "deck")]
    turned = [
        m.find(f"A.{z}[{i}].wiped").value for z in ("battlefield", "soul") for i in range(len(things(m, f"A.{z}")))
    ]
    return [*zones, turned, souls(m), m.find("A.life").value, len(things(m, "stack")), m.find("phase").value]


def things(m: Match, place: str) -> list[Any]:
    """What lies in a place."""
    return m.find(place).things or []


def ways(m: Match, kind: str) -> Iterator[Match]:
    """All positions inside the use, and those where it is done."""
    yield m
    if m.decision is None or m.decision.kind in (kind, "priority"):
        return
    for o in m.decision.options:
        if str(o) not in ("decline", "auto"):
            yield from ways(m.copy().choose(o), kind)


@pytest.mark.clause(*(f"chronicle:14.{n}" for n in range(1, 6)))
@pytest.mark.parametrize("case", CASES)
def test_declining_leaves_nothing_behind(case: str):
    own, phase, steps, word = CASES[case]
    start = begin(own, phase, steps)
    before, kind = position(start), start.decision.kind
    declined = 0
    for n, m in enumerate(ways(start.copy().choose(word), kind)):
        if n > ENOUGH:
            break
        if m.decision is not None and "decline" in [str(o) for o in m.decision.options]:
            back = m.copy().choose("decline")
            assert position(back) == before
            assert back.decision.kind == kind
            declined += 1
    assert declined


@pytest.mark.clause("chronicle:6.8.2", "chronicle:11.2.11")
@pytest.mark.parametrize(("case", "total"), [("a spell", 3), ("an ability", 2)])
def test_souls_are_paid_in_full_on_every_way(case: str, total: int):
    own, phase, steps, word = CASES[case]
    start = begin(own, phase, steps)
    found = set()
    for n, m in enumerate(ways(start.copy().choose(word), start.decision.kind)):
        if n > ENOUGH:
            break
        if m.decision.kind == "priority":
            stones = [m.find(f"A.soul[{i}].wiped").value for i in range(len(STONES))]
            assert souls(start) + sum(stones) - souls(m) == total
            found.add(tuple(stones))
    assert len(found) > 1
