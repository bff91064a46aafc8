"""Random texts of the language are refused with an error of ours, or they are played: no text stops a match."""

import random
from typing import Any

import pytest

from tefuda.errors import TefudaError
from tefuda.games.avalon.cards import Card
from tefuda.games.avalon.reading import language
from tefuda.match import Match
from tefuda.text.errors import TextError
from tefuda.text.printing import render
from tefuda.text.sample import Sampler

OTHERS = (
    Card("赤兵", "クリーチャー", "赤", 1, "赤3", attack=3, endurance=5, races=("竜",)),
    Card("青騎士", "クリーチャー", "青", 2, "青2 虹1", attack=2, endurance=4, races=("騎士",), text="避け"),
    Card(
        "緑竜",
        "クリーチャー",
        "緑",
        3,
        "緑2 無1",
        attack=4,
        endurance=3,
        races=("竜",),
        text="[召喚時] メモリーから1枚引く。",
    ),
    Card("器", "クリーチャー", "無", 1, "虹の器1 無1", attack=1, endurance=2),
    Card("甲", "クリーチャー", "黄", 1, "黄5", attack=2, endurance=2),
    Card("巻物", "魔法", "無", 1, text="メモリーから1枚引く。"),
    Card("剛力", "戦闘支援", "無", 1, text="自分のクリーチャーの攻撃値を＋3する。"),
)
UNIVERSE = {c.name: [c] for c in OTHERS}
CREATURES = tuple(c.name for c in OTHERS[:5])
PHASES = ("leader-turn", "leader-set", "leader-main", "leader-end", "chaser-turn", "chaser-main", "chaser-end")


def pile(creatures: tuple[str, ...], lots: random.Random) -> list[Any]:
    below = [{"card": lots.choice(creatures), "mana": True} for _ in range(lots.randint(1, 3))]
    return [*below, lots.choice(creatures)] if lots.random() < 0.7 else below


def position(card: Card, lots: random.Random) -> dict[str, Any]:
    """A position of two to four players with the card wherever it may be."""
    players = "ABCD"[: lots.choice((2, 2, 3, 4))]
    creatures = (*CREATURES, *((card.name,) * 4 if card.kind == "クリーチャー" else ()))
    cards = (*creatures, "巻物", "剛力", card.name)
    given: dict[str, Any] = {"leader": lots.choice(players), "players": len(players), "phase": lots.choice(PHASES)}
    for p in players:
        given[p] = {
            "hand": [card.name, *lots.choices(cards, k=lots.randint(0, 4))],
            "life": list(lots.choices(cards, k=lots.randint(1, 5))),
            "memory": list(lots.choices(cards, k=lots.randint(1, 12))),
            "discard": list(lots.choices(cards, k=lots.randint(0, 4))),
        }
        for k in range(1, 5):
            if lots.random() < 0.5:
                given[p][f"land{k}"] = pile(creatures, lots)
    if lots.random() < 0.5:
        given[given["leader"]]["holy"] = pile(creatures, lots)
    return given


def play(match: Match, lots: random.Random, decisions: int) -> None:
    for _ in range(decisions):
        if match.result is not None or match.decision is None:
            return
        options = list(match.decision.options)
        own = [o for o in options if "試し" in str(o)]
        match.choose(lots.choice(own if own and lots.random() < 0.6 else options))


@pytest.mark.parametrize("seed", range(3))
def test_no_text_stops_a_match(seed):
    sampler = Sampler(language(UNIVERSE, ("竜", "騎士")).grammar, seed + 100)
    played = 0
    while played < 12:
        text = render(sampler.grammar, sampler.draw(sampler.random.choice((4, 5, 6, 7, 8))))
        kind = sampler.random.choice(("クリーチャー", "魔法", "戦闘支援"))
        body: dict[str, Any] = {"attack": 2, "endurance": 4, "mana": "赤2"} if kind == "クリーチャー" else {}
        card = Card("試し", kind, "赤", 1, text=text, **body)
        lots = random.Random(seed)
        try:
            match = Match.arranged(
                "avalon", position(card, lots), seed, {"target_mana": 6}, cards={**UNIVERSE, card.name: [card]}
            )
        except (TextError, TefudaError):
            continue
        play(match, lots, 80)
        played += 1
