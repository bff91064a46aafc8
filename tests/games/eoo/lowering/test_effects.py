"""What sentences do when they are carried out: texts, positions, decisions and outcomes of ``effects.yaml``."""

from pathlib import Path

import pytest
import yaml

from tefuda.games.eoo.cards import Card
from tefuda.games.eoo.face import GAME
from tefuda.match import Match

CASES = yaml.safe_load((Path(__file__).parent / "effects.yaml").read_text(encoding="utf-8"))


def nodia(name: str, a: int, d: int, life: int, **more) -> Card:
    return Card(name, more.pop("kind", "ノーディア-兵士"), cost=1, attack=a, armour=d, life=life, **more)


OTHERS = [
    nodia("兵", 2, 1, 2, attributes="火"),
    Card("大", "ノーディア-巨人", "火", 4, attack=5, armour=2, life=6),
    nodia("鳥", 1, 0, 1, kind="ノーディア-鳥", attributes="風", text="飛翔"),
    Card("器", "アーティファクト-装備品", "", 2),
    Card("小呪", "スペル", "水", 1, text="カードを1枚引く。"),
]


def tried(case: dict) -> Card:
    """The card whose text is tried."""
    kind, text = case.get("kind", "スペル"), case["text"]
    if kind == "ノーディア":
        return Card("試し", "ノーディア-兵士", "火", case.get("cost", 0), attack=2, armour=1, life=2, text=text)
    if kind == "アルケイア":
        return Card("試し", kind, "火", ether=3, physis=2, defense=4, shield=5, weight=3, text=text)
    return Card("試し", kind, "火", case.get("cost", 0), text=text)


def further(row: dict) -> Card:
    """A card that only one case needs."""
    cost, text = row.get("cost", 0), row.get("text", "")
    if row["kind"].startswith("ノーディア"):
        return Card(row["name"], row["kind"], "火", cost, attack=1, armour=1, life=1, text=text)
    return Card(row["name"], row["kind"], "火", cost, text=text)


def settle(match: Match) -> None:
    """Pass, and order triggers as they are offered, until the stack is empty or something else is asked."""
    for _ in range(30):
        if match.result is not None:
            return
        offered = [str(o) for o in match.decision.options]
        order = next((o for o in offered if o.startswith("order-triggers")), None)
        if order is None and ("pass" not in offered or not match.find("stack").things):
            return
        match.choose(order or "pass")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:40].replace("\n", " "))
def test_what_a_text_does(case):
    cards = [*OTHERS, tried(case), *(further(row) for row in case.get("cards", ()))]
    match = Match.arranged(GAME, case["given"], cards={c.name: [c] for c in cards})
    for step in case["steps"]:
        if step == "settle":
            settle(match)
            continue
        who, _, rest = step.rpartition(": ")
        match.choose(rest, who or None)
    for path, wanted in case["expect"].items():
        found = match.find(path)
        assert found.equals(wanted), f"{path}: {found}"
