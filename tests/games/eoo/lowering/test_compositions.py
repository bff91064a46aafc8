"""Texts that were written without a look at the grammar read, print back, are carried out at random, and lose no part."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.face import GAME
from tefuda.games.eoo.lowering import lower
from tefuda.games.eoo.pool import make_pool
from tefuda.games.eoo.reading import TEXT_KINDS, language
from tefuda.match import Match
from tefuda.text.normalise import normalise

from .test_nothing_lost import losses

LINE = re.compile(r"^([KNTGSAR])(\*?)(?: cost=(\S+))? 「(.+)」$")
TYPES = {
    "K": "アルケイア", "N": "ノーディア-兵士", "T": "アーティファクト-装備品", "G": "グリフ", "S": "スペル", "A": "アーツ", "R": "レコード",
}  # fmt: skip
OTHERS = [
    Card("火の精霊", "ノーディア-精霊", "火", "火1", attack=1, armour=1, life=1),
    Card("古の鍵", "アーティファクト-装備品", "", "1"),
    Card("兵", "ノーディア-兵士", "火", 1, attack=2, armour=1, life=1),
    Card("竜", "ノーディア-ドラゴン", "火", 1, attack=3, armour=1, life=2),
    Card("精", "ノーディア-精霊", "水", 1, attack=1, armour=0, life=2, text="飛翔"),
    Card("小呪", "スペル-リアクト", "水", 0, text="カードを1枚引く。"),
]


def printed(row: str) -> Card:
    """The card of a line of the file."""
    found = LINE.match(row)
    assert found, row
    kind, react, cost, text = found.groups()
    text = text.replace("｜", "\n")
    type_line = TYPES[kind] + ("-リアクト" if react else "")
    if kind == "K":
        return Card("試し", type_line, "火", ether=3, physis=3, defense=5, shield=5, weight=3, text=text)
    if kind == "N":
        return Card("試し", type_line, "火", cost or "火1", attack=2, armour=1, life=2, text=text)
    return Card("試し", type_line, "火", cost or "火1", text=text)


ROWS = [
    row
    for row in (Path(__file__).parents[1] / "text" / "compositions.txt").read_text(encoding="utf-8").splitlines()
    if not row.startswith("#")
]


@pytest.mark.parametrize("row", ROWS)
def test_a_composition_reads_and_prints_back(row):
    card = printed(row)
    words = language({c.name: [c] for c in [*OTHERS, card]})
    for line in words.compile(card.text, TEXT_KINDS[card.type], card.name).lines:
        assert words.read(line.ja(), normalise(line.ja(), words.icons)[0]) == line.ast
        assert not re.search(r"[{}~\[\]]", line.en()), line.en()


@pytest.mark.parametrize("row", ROWS)
def test_a_composition_is_carried_out(row):
    card = printed(row)
    cards = {c.name: [c] for c in [*OTHERS, card]}
    for seed in range(2):
        match = Match.arranged(GAME, position(card, random.Random(seed)), cards=cards)
        pick = random.Random(seed)
        for _ in range(120):
            if match.result is not None:
                break
            options = list(match.decision.options)
            own = [o for o in options if "試し" in str(o)]
            match.choose(pick.choice(own if own and pick.random() < 0.7 else options))


def position(card: Card, lots: random.Random) -> dict[str, Any]:
    """A position with the card in hand and in play."""

    def side(mine: bool) -> dict[str, Any]:
        given: dict[str, Any] = {
            "reserve": lots.choice([0, 3, 10]),
            "hand": ["小呪", "兵", "火の精霊", "古の鍵"][: lots.randint(0, 4)],
            "mana": ["兵"] * 4 + ["精"] * 2,
            "graveyard": ["竜", "小呪", "古の鍵", "火の精霊"][: lots.randint(0, 4)],
            "field": [{"card": n} for n in lots.sample(["兵", "竜", "精", "火の精霊", "古の鍵"], lots.randint(1, 4))],
            "shield": ["兵", "小呪"],
            "archive": ["兵", "竜", "小呪", "精", "火の精霊", "古の鍵"] * 3,
        }
        if mine and card.type == "アルケイア":
            given["arcaea"] = card.name
        elif mine:
            given["hand"] = [*given["hand"], card.name, card.name]
            if card.type in ("ノーディア", "アーティファクト"):
                given["field"].append({"card": card.name})
        return given

    return {"active": lots.choice("AB"), "turn": 5, "A": side(True), "B": side(False)}


@pytest.mark.parametrize("row", ROWS)
def test_no_part_of_a_composition_is_lost(row):
    card = printed(row)
    universe = {c.name: [c] for c in [*OTHERS, card]}
    words = language(universe)
    found: list[str] = []

    def lower_and_look(one, pool):
        made = lower(one, pool, words)
        if one is card:
            trees = tuple(line.ast for line in words.compile(one.text, TEXT_KINDS[one.type], one.name).lines)
            found.extend(losses(one, pool, trees))
        return made

    make_pool([card, *OTHERS], universe, lower_and_look, words)
    assert found == []
