"""How many of the sentences of tests/unseen are read and can be executed.

`python -m tools.unseen [GAME ...]` makes a card of each entry and prints, for each game, how many texts are read, can be executed and are
refused: those in classes, the words that stop most texts first. `--again` tries only what tests/unseen/refused.yaml
lists, `--accepted` prints the English of what is executed beside what its writer meant, `--write` writes refused.yaml anew.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import yaml

from tefuda.cli.cards import with_cards
from tefuda.cli.checking import Fault, check
from tefuda.errors import TefudaError
from tefuda.formats.schema import FieldFault
from tefuda.games.lowering.refusing import LoweringError
from tefuda.games.registry import Game, Universe
from tefuda.games.registry import game as find_game
from tefuda.games.sve.rules.model import CLASSES
from tefuda.text.compiler import CardText
from tefuda.text.errors import TextError

FOLDER = Path(__file__).parents[1] / "tests" / "unseen"
REFUSED = FOLDER / "refused.yaml"
GAMES = ("sve", "arc", "avalon", "eoo", "chronicle")
HEAD = "# The texts of these lists that cannot be executed yet, and where they stop: `python -m tools.unseen --write` writes this file.\n"

BATTLER = {"a": 2, "d": 1, "l": 3}
FOLLOWER = {"class": "ニュートラル", "attack": 2, "health": 2}
PLAIN: dict[str, dict[str, dict[str, Any]]] = {
    "sve": {
        "フォロワー": {**FOLLOWER, "cost": 2},
        "フォロワー・エボルヴ": FOLLOWER,
        "リーダー": {"class": "ニュートラル"},
        "": {"class": "ニュートラル", "cost": 2},
    },
    "arc": {
        "アルマ": {"attribute": "勇気", "cost": 2, "ap": 2, "rp": 4, "cp": 2},
        "リフレ": {"attribute": "勇気", "cost": 1},
        "コグニ": {"attribute": "勇気", "cost": 1},
    },
    "avalon": {
        "クリーチャー": {"attribute": "青", "originality": 1, "mana": "青2", "attack": 2, "endurance": 3},
        "魔法": {"attribute": "青"},
        "戦闘支援": {"attribute": "青"},
    },
    "eoo": {
        "アルケイア": {"attributes": "火", "ether": 3, "physis": 3, "defense": 3, "shield": 5, "weight": 3},
        "ノーディア": {"attributes": "火", "cost": "火1", "subtypes": ["兵士"], **BATTLER},
        "": {"attributes": "火", "cost": "火1"},
    },
    "chronicle": {
        "ユニット": {
            "cost": "(1)(白)",
            "category": "兵士",
            "level": 1,
            "power": 1000,
            "atk": 1,
            "lamps": "無/無/緑/赤",
        },
        "": {"cost": "(1)(白)", "lamps": "無/無/緑/赤"},
    },
}
"""What cards have besides their texts, by kind; "" for the other kinds."""


class Judged(NamedTuple):
    """What became of an entry."""

    entry: dict[str, Any]
    text: CardText | None
    fault: Fault | None


def entries(game: str) -> list[dict[str, Any]]:
    """The sentences of a game, as written."""
    rows: list[dict[str, Any]] = yaml.load((FOLDER / f"{game}.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
    return rows


def card_of(game: Game, entry: dict[str, Any], name: str) -> Any:
    """The card on which a text is printed."""
    own = {key: value for key, value in entry.items() if key not in ("text", "means", "key", "kind", "refused")}
    kinds = PLAIN[game.id]
    row = {**kinds.get(entry["kind"], kinds.get("", {})), **own, "name": name, entry.get("key", "text"): entry["text"]}
    row["type" if game.id == "chronicle" else "kind"] = entry["kind"]
    return msgspec.convert(row, game.card_type)


def cards(game: Game) -> Iterator[tuple[dict[str, Any], Any]]:
    """The entries of a game and their cards, named by their order."""
    for n, entry in enumerate(entries(game.id), 1):
        yield entry, card_of(game, entry, f"未見{n}")


def around(game: Game) -> Universe:
    """The cards of a game, and for names (in Shadowverse EVOLVE also types) that only printed cards have, a card that has them."""
    universe = game.cards()
    if game.id == "chronicle":
        # names of cards that only printed cards have: 「…」 before a verb of searching; and categories in 【】
        names = {n for entry in entries(game.id) for n in re.findall("(?:から|の)「([^」]+)」を[0-9]枚", entry["text"])}
        rows = [{**PLAIN[game.id]["ユニット"], "type": "ユニット", "name": n} for n in sorted(names - universe.keys())]
        unit = {**PLAIN[game.id]["ユニット"], "type": "ユニット"}
        found = sorted({c for entry in entries(game.id) for c in re.findall("【([^】]+)】", entry["text"])})
        rows += [{**unit, "name": f"未見の{c}", "category": c} for c in found]
        return with_cards(universe, [msgspec.convert(row, game.card_type) for row in rows])
    if game.id == "avalon":
        # names of cards that only printed cards have: 「…」 before a number of them, or other than which
        names = {
            n for entry in entries(game.id) for n in re.findall("「([^「」]+)」(?:[0-9]枚|の枚数|以外)", entry["text"])
        }
        rows = [
            {**PLAIN["avalon"]["クリーチャー"], "kind": "クリーチャー", "name": n}
            for n in sorted(names - universe.keys())
        ]
        # and races
        races = {r for entry in entries(game.id) for r in re.findall("種族が「([^「」]+)」", entry["text"])}
        rows += [{**rows[0], "name": f"未見の{r}", "races": [r]} for r in sorted(races)]
        return with_cards(universe, [msgspec.convert(row, game.card_type) for row in rows])
    if game.id == "eoo":
        # names of cards that only printed cards have: 『…』 before a number of them
        names = {n for entry in entries(game.id) for n in re.findall("『([^』]+)』を[0-9]枚", entry["text"])}
        rows = [
            {**PLAIN["eoo"]["ノーディア"], "kind": "ノーディア", "name": n} for n in sorted(names - universe.keys())
        ]
        return with_cards(universe, [msgspec.convert(row, game.card_type) for row in rows])
    if game.id == "arc":
        # the cards that the wording's examples assume in the pool
        alma = {**PLAIN["arc"]["アルマ"], "kind": "アルマ"}
        rows = [{**alma, "name": n} for n in ("蒼の剣", "紅の盾", "蒼と紅の魔剣", "星纏う騎士") if n not in universe]
        rows += [{**PLAIN["arc"]["リフレ"], "kind": "リフレ", "name": n} for n in ("火の粉",) if n not in universe]
        return with_cards(universe, [msgspec.convert(row, game.card_type) for row in rows])
    if game.id != "sve":
        return universe
    texts = [entry["text"] for entry in entries(game.id)]
    names = {name for text in texts for name in re.findall("『(.+?)』", text)}
    types = {
        kind
        for text in texts
        for kind in re.findall(
            "(魔法使い|竜使い|[一-龠ァ-ヶー]+[0-9]?)・(?:カード|フォロワー|アミュレット|スペル|トークン)", text
        )
    }
    made = {name for text in texts for name in re.findall("『([^』]+)』(?:X体|[0-9][体つ枚]|に変身|を出す)", text)}
    token = {"kind": "フォロワー・トークン"}
    rows = [{"name": name, **(token if name in made else {})} for name in sorted(names - universe.keys())]
    rows.append({"name": "未見", "types": sorted(types - set(CLASSES) - {"トークン", "エボルヴ"})})
    return with_cards(
        universe,
        [msgspec.convert({**PLAIN["sve"]["フォロワー"], "kind": "フォロワー", **row}, game.card_type) for row in rows],
    )


def executable(game: Game, card: Any, universe: Universe) -> bool:
    """Whether a text is read and does what it says; nothing is said of why not."""
    try:
        game.read_text(card, universe)
        game.compile([card], universe)
    except (TextError, LoweringError, TefudaError, FieldFault):
        return False
    return True


def judge(game: Game, wanted: frozenset[str] | None = None) -> list[Judged]:
    """Compile the entries, or those of some texts."""
    pairs = [pair for pair in cards(game) if wanted is None or pair[0]["text"] in wanted]
    universe = with_cards(around(game), [card for _, card in pairs])
    results = check(game, [card for _, card in pairs], universe)
    return [
        Judged(entry, result.text, result.faults[0] if result.faults else None)
        for (entry, _), result in zip(pairs, results, strict=True)
    ]


def told(judged: Sequence[Judged]) -> Iterator[str]:
    """The figures, and what is refused by the words that stop it."""
    refused = [j for j in judged if j.fault is not None]
    read, right = sum(j.text is not None for j in judged), sum("refused" in j.entry for j in refused)
    share = (len(judged) - len(refused)) / max(1, len(judged) - right)
    done = len(judged) - len(refused)
    yield f"{len(judged)} texts: {read} read, {done} executable ({share:.1%}), {len(refused)} refused ({right} rightly)"
    classes: dict[str, list[Judged]] = defaultdict(list)
    for j in refused:
        if j.fault is not None and "refused" not in j.entry:
            words = re.search("「(.{,4})", j.fault.en)
            classes[words[1] if words else ""].append(j)
    for stop, those in sorted(classes.items(), key=lambda item: -len(item[1])):
        yield f"  {len(those)} at 「{stop}」"
        for j in those:
            stage = "" if j.text is None else "read, but: "
            yield f"      {j.entry['text']!r} ({stage}{j.fault.en if j.fault else ''})"


def known() -> dict[str, dict[str, str]]:
    """The texts of refused.yaml and their reasons, by game."""
    return yaml.load(REFUSED.read_text(encoding="utf-8"), yaml.CSafeLoader) if REFUSED.exists() else {}


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES])
    parser.add_argument("--again", action="store_true", help="only what refused.yaml lists")
    parser.add_argument("--accepted", action="store_true", help="also the English of what is executed")
    parser.add_argument("--write", action="store_true", help="write refused.yaml anew")
    args = parser.parse_args()
    before = known()
    for id in args.games or GAMES:
        old = before.get(id, {})
        judged = judge(find_game(id), frozenset(old) if args.again else None)
        print(f"{id}:", "\n".join(told(judged)))
        before[id] = {
            j.entry["text"]: re.split(r"(?<=[」.]) ", j.fault.en)[0]
            for j in judged
            if j.fault and "refused" not in j.entry
        }
        for j in judged:
            if args.accepted and j.fault is None and j.text is not None:
                print("", j.entry["text"], "means: " + j.entry["means"], "reads: " + j.text.en(), sep="\n  ")
    if args.write:
        REFUSED.write_text(HEAD + yaml.safe_dump(before, allow_unicode=True, width=10_000), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
