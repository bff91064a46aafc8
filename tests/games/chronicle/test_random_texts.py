"""Random texts of the language are refused with an error of ours, or they are played: no text stops a match."""

import random
from typing import Any

import pytest

from tefuda.errors import TefudaError
from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.reading import language
from tefuda.games.chronicle.wording.terms import SAMPLES
from tefuda.match import Match
from tefuda.text.errors import TextError
from tefuda.text.printing import render
from tefuda.text.sample import Sampler

BODY: dict[str, Any] = {"level": 1, "power": 1000, "atk": 1}
OTHERS = (
    Card("見張り", "ユニット", cost="(1)(白)", category="兵士", ca=1, **BODY),
    Card("見習い剣士", "ユニット", cost="(0)", category="兵士", ca=1, level=1, power=2000, atk=2, text="『勇猛』"),
    Card("竜", "ユニット", cost="(1)(橙)", category="竜", ca=2, level=2, power=3000, atk=2),
    Card("亡者", "ユニット", cost="(0)", category="死者", ca=1, text="『魂石化』", **BODY),
    Card("書", "ヒストリー", cost="(0)", ca=1, text="[T]あなたのターンの終了時に、あなたはライフを1得る。"),
    Card("炉", "ストラクチャ", cost="(0)", ca=1, text="『動力(2)』\n[A](1)：カードを1枚引く。"),
    Card("礫", "スペル", cost="(0)", ca=1, text="ユニット1体を選ぶ。それに1000ダメージを与える。"),
    Card("爆ぜる札", "スペル", cost="(1)", ca=1, text="カードを1枚引く。", cb="ユニット1体を選び、ワイプする。"),
)
UNIVERSE = {c.name: [c] for c in OTHERS}
UNITS = tuple(c.name for c in OTHERS[:4])
PHASES = ("start", "draw", "check", "main", "main", "battle", "battle", "end")
KINDS = ("unit", "history", "structure", "spell")
TYPES = dict(zip(KINDS, ("ユニット", "ヒストリー", "ストラクチャ", "スペル"), strict=True))


def position(card: Card, lots: random.Random) -> dict[str, Any]:
    """A position with the card wherever it may be."""
    names = (*UNIVERSE, *(card.name,) * 4)
    there = tuple(n for n in names if (UNIVERSE.get(n) or [card])[0].type != "スペル")
    given: dict[str, Any] = {"active": lots.choice("AB"), "phase": lots.choice(PHASES)}
    for p in "AB":
        given[p] = {
            "life": lots.randint(1, 20),
            "advance": lots.randint(0, 4),
            "hand": [card.name, *lots.choices(names, k=lots.randint(0, 4))],
            "deck": list(lots.choices(names, k=lots.randint(2, 12))),
            "battlefield": [
                {"card": n, "wiped": lots.random() < 0.3, "counters": {"力": lots.randint(0, 2), "成長": 1}}
                for n in lots.choices(there, k=lots.randint(1, 5))
            ],
            "soul": [{"card": n, "wiped": lots.random() < 0.3} for n in lots.choices(names, k=lots.randint(0, 6))],
            "ca": list(lots.choices(names, k=lots.randint(0, 3))),
            "age": list(lots.choices(names, k=lots.randint(1, 4))),
            "discard": list(lots.choices(names, k=lots.randint(0, 4))),
        }
    return given


def play(match: Match, lots: random.Random, decisions: int) -> None:
    """Choose at random, what concerns the card more often."""
    for _ in range(decisions):
        if match.result is not None or match.decision is None:
            return
        options = list(match.decision.options)
        own = [o for o in options if "試し" in str(o)]
        match.choose(lots.choice(own if own and lots.random() < 0.6 else options))


@pytest.mark.parametrize("seed", range(3))
def test_no_text_stops_a_match(seed):
    sampler = Sampler(language(UNIVERSE, ("竜", "死者")).grammar, seed + 100, SAMPLES)
    played = 0
    while played < 12:
        text = render(sampler.grammar, sampler.draw(sampler.random.choice((4, 5, 6, 7, 8))))
        kind = sampler.random.choice(KINDS)
        body = BODY if kind == "unit" else {}
        lamps = sampler.random.choice(("無/無/無/無", "無/緑/緑/赤"))
        card = Card(
            "試し", TYPES[kind], cost="(0)", category="兵士" if body else "", ca=1, lamps=lamps, text=text, **body
        )
        lots = random.Random(seed + played)
        try:
            match = Match.arranged("chronicle", position(card, lots), seed, {}, cards={**UNIVERSE, card.name: [card]})
        except (TextError, TefudaError):
            continue
        play(match, lots, 80)
        played += 1
