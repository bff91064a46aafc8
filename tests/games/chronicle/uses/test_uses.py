"""Using spells and action abilities by their Japanese text: texts, positions, decisions and outcomes of ``uses.yaml`` and ``spellings.yaml``."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.face import GAME
from tefuda.match import Match

FILES = [Path(__file__).with_name(name) for name in ("uses.yaml", "spellings.yaml")]
CASES = [case for path in FILES for case in yaml.safe_load(path.read_text(encoding="utf-8"))]
SOLDIER: dict[str, Any] = {"category": "兵士", "level": 1, "power": 1000, "atk": 1}


def unit(name: str, cost: str, **more) -> Card:
    return Card(name, "ユニット", cost=cost, **{**SOLDIER, **more})


OTHERS = [
    unit("兵", "(1)(白)"),
    unit("鬼", "(2)(黒)", category="鬼", power=2000, atk=2),
    unit("竜", "(3)(橙)", category="竜", level=3, power=3000, atk=3),
    unit("影", "(1)(黒)", category="鬼", text="[F]このユニットは選ばれない。"),
    Card("掟", "ヒストリー", cost="(1)(白)"),
    Card("塔", "ストラクチャ", cost="(2)"),
    Card("青術", "スペル", cost="(1)(青)", text="あなたはライフを1得る。"),
    Card("黒石", "スペル", cost="(黒)", text="あなたはライフを1得る。"),
]
"""Cards of every case."""
POOL = {"白": 3, "橙": 3, "紫": 3, "黒": 3, "青": 3, "無": 3}


def tried(case: dict) -> Card:
    """The card whose text is tried."""
    kind = case.get("kind", "スペル")
    row: dict[str, Any] = {"cost": case.get("cost", "(1)"), "text": case["text"], **case.get("row", {})}
    return Card("試", kind, **(SOLDIER if kind == "ユニット" else {}), **row)


def further(row: dict) -> Card:
    """A card that only one case needs."""
    kind = row.pop("kind")
    return Card(row.pop("name"), kind, **{**(SOLDIER if kind == "ユニット" else {}), **row})


def cards_of(case: dict) -> dict[str, list[Card]]:
    """All cards of a case by name."""
    more = [further(dict(row)) for row in case.get("cards", ())]
    return {c.name: [c] for c in (*OTHERS, tried(case), *more)}


def position(case: dict) -> dict:
    """The position of a case; without a pool, player A has three souls of each kind."""
    given = dict(case["given"])
    own = dict(given.get("A", {}))
    own.setdefault("pool", POOL)
    return {**given, "A": own}


def settle(match: Match) -> None:
    """Pass, and order triggers as they are offered, until the stack is empty or something else is asked."""
    for _ in range(40):
        if match.result is not None:
            return
        offered = [str(o) for o in match.decision.options]
        order = next((o for o in offered if o.startswith("next")), None)
        if order is None and ("pass" not in offered or not match.find("stack").things):
            return
        match.choose(order or "pass")


def do(match: Match, step: str | dict) -> None:
    """Carry out or check one step."""
    if step == "settle":
        settle(match)
    elif isinstance(step, dict):
        offered = [str(o) for o in match.decision.options]
        for o in step.get("offered", ()):
            assert o in offered, f"{o} is not offered: {offered}"
        for o in step.get("not_offered", ()):
            assert o not in offered, f"{o} is offered: {offered}"
        if "only" in step:
            assert sorted(step["only"]) == sorted(offered)
    else:
        who, _, rest = step.rpartition(": ")
        match.choose(rest, who or None)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:40].replace("\n", " "))
def test_what_a_use_does(case):
    match = Match.arranged(GAME, position(case), cards=cards_of(case))
    for step in case["steps"]:
        do(match, step)
    for path, wanted in case["expect"].items():
        found = match.find(path)
        assert found.equals(wanted), f"{path}: {found}"
