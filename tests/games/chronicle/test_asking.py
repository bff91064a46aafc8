"""A player is asked only where it makes a difference: the order of what changes damage, the ways and parts of a cost."""

from itertools import permutations, product
from typing import Any

import pytest

from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.face import GAME
from tefuda.match import Match

BODY: dict[str, Any] = {"category": "兵士", "level": 1, "power": 90000, "atk": 1}
TARGET = Card("的", "ユニット", cost="(0)", **BODY)
HOLDERS = {
    "less": "[F]あなたのユニットに与えられるダメージを1000軽減する。",
    "more": "[F]あなたのユニットに与えられるダメージを500増やす。",
    "twice": "[F]あなたのユニットに与えられるダメージは2倍になる。",
    "small": "[F]あなたのユニットに与えられる1000以下のダメージは0になる。",
}
DEEDS: dict[str, Any] = {
    "less": lambda n: n - 1000,
    "more": lambda n: n + 500,
    "twice": lambda n: 2 * n,
    "small": lambda n: 0 if n <= 1000 else None,
}
"""What each text makes of an amount; None: it does not apply to it."""


def results(amount: int, names: tuple[str, ...]) -> set[int]:
    """All amounts that the texts can make of one, each applied once, as long as it applies and there is any damage."""
    out = set()
    for order in permutations(range(len(names))):
        n, left = amount, list(order)
        while n > 0:
            k = next((i for i in left if DEEDS[names[i]](n) is not None), None)
            if k is None:
                break
            left.remove(k)
            n = max(0, DEEDS[names[k]](n))
        out.add(n)
    return out


def hit(amount: int, names: tuple[str, ...]) -> Match:
    """The match in which the target of a player with these texts has been dealt damage, and nothing else was asked."""
    bolt = Card("矢", "スペル", cost="(0)", text=f"対戦相手のユニットすべてに{amount}ダメージを与える。")
    holders = [Card(name, "ヒストリー", cost="(0)", text=HOLDERS[name]) for name in names]
    cards = {c.name: [c] for c in (TARGET, bolt, *holders)}
    given = {"phase": "main", "A": {"hand": ["矢"]}, "B": {"battlefield": ["的", *names]}}
    match = Match.arranged(GAME, given, cards=cards)
    for step in ("use 矢", "pass", "pass"):
        match.choose(step)
    return match


@pytest.mark.clause("chronicle:11.9.9")
@pytest.mark.parametrize("amount", [500, 1500, 2500])
@pytest.mark.parametrize(
    "names", [*product(HOLDERS, repeat=2), ("less", "less", "more"), ("less", "twice", "small")], ids="+".join
)
def test_the_order_of_what_changes_damage_is_asked_only_if_it_matters(amount, names):
    possible = results(amount, names)
    match = hit(amount, names)
    asked = match.decision.kind == "replacement"
    assert asked == (len(possible) > 1)
    if not asked:
        assert match.find("B.battlefield[0].damage").equals(possible.pop())


@pytest.mark.clause("chronicle:11.9.9", "chronicle:11.9.7")
def test_what_is_used_up_is_asked_about():
    shield = Card(
        "盾", "スペル", cost="(0)", text="このターン、次にあなたのユニットに与えられるダメージを1000軽減する。"
    )
    bolt = Card("矢", "スペル", cost="(0)", text="あなたのユニットすべてに1000ダメージを与える。")
    less = Card("less", "ヒストリー", cost="(0)", text=HOLDERS["less"])
    cards = {c.name: [c] for c in (TARGET, shield, bolt, less)}
    given = {"phase": "main", "A": {"hand": ["盾", "矢"], "battlefield": ["的", "less"]}}
    match = Match.arranged(GAME, given, cards=cards)
    for step in ("use 盾", "pass", "pass", "use 矢", "pass", "pass"):
        match.choose(step)
    assert match.decision.kind == "replacement"


SOULS = {"白": "(白)", "黒": "(黒)", "無": "(1)"}


@pytest.mark.clause("chronicle:11.2.4", "chronicle:5.2.2.1")
@pytest.mark.parametrize("stones", [n for k in range(1, 4) for n in product("白黒無", repeat=k)], ids="".join)
@pytest.mark.parametrize("cost", ["(1)", "(白)", "(1)(白)", "(2)(黒)"])
def test_which_souls_pay_is_asked_only_if_it_matters(stones, cost):
    """Whatever is asked has two options at least that leave different soul stones; with stones of one kind nothing is asked."""
    spell = Card("術", "スペル", cost=cost, text="あなたはライフを1得る。")
    kinds = {w: Card(f"石{w}", "スペル", cost=SOULS[w]) for w in "白黒無"}
    cards = {c.name: [c] for c in (spell, *kinds.values())}
    given = {"phase": "main", "A": {"hand": ["術"], "soul": [f"石{w}" for w in stones]}}
    match = Match.arranged(GAME, given, cards=cards)
    if "use 術" not in [str(o) for o in match.decision.options]:
        return
    match.choose("use 術")
    while match.decision.kind == "pay":
        options = [str(o) for o in match.decision.options if str(o) not in ("decline", "done")]
        assert len({o.split("#")[0] for o in options}) > 1, options
        match.choose(options[0])
    assert match.find("stack").things
