"""Which shapes of clauses occur in card texts, and which of them a scenario executes.

`python -m tools.shape_evidence CARDS.json` (a file that `tefuda cards import` takes) prints for each set how many designs are read,
come back from their print unchanged, and consist of shapes that a passing scenario executed only; then the shapes without one.
A shape is a class of the syntax tree with the words that choose its meaning (which verb, which happening). A text that is carried out
counts as executed if its program ran; one that holds all the time, if its card was there in a scenario that passed.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tefuda.errors import TefudaError
from tefuda.formats.scenario_runs import run_scenario, universe_of
from tefuda.formats.scenarios import read_scenarios
from tefuda.games.library import by_name
from tefuda.games.sve.cards import Card
from tefuda.games.sve.importing import card_of_row
from tefuda.games.sve.library import SHELF
from tefuda.games.sve.lowering import lowering
from tefuda.games.sve.pool import make_pool
from tefuda.games.sve.reading import TEXT_KINDS, language
from tefuda.games.sve.rules.model import S_TOKEN
from tefuda.kernel.state import State
from tefuda.text.compiler import CardGrammar
from tefuda.text.costs import CostVerb
from tefuda.text.model import Node
from tefuda.text.tree import walk

ROOT = Path(__file__).parents[1]
SCENARIOS = ("tests/scenarios/sve", "tests/games/sve/lowering")
RUN_LINES = {"Trigger", "Activate", "EvolveLine", "On", "OnEach", "AtTurn"}
"""Classes of lines that are carried out; the others hold all the time, or say something about playing the card."""


def shape(node: Node) -> str:
    """The class of a node with the words that choose its meaning."""
    own = [str(v) for v in (getattr(node, f) for f in node.__struct_fields__) if isinstance(v, str)]
    return ":".join([type(node).__name__, *own])


def shapes(line: Any) -> set[str]:
    """The shapes of a line of text."""
    return {shape(n) for n in walk(line) if not hasattr(n, "label") or isinstance(n, CostVerb)}


class Witness:
    """Runs scenarios and collects the shapes of the texts that they execute."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.ran: set[str] = set()
        self.failed: list[str] = []

    def watch(self) -> None:
        """Note which programs run, by the name of their card."""
        call: Any = State.call

        def noting(st: State, *args: Any, **more: Any) -> Any:
            prog = more.get("prog")
            if prog is not None:
                self.ran.add(prog.name)
            return call(st, *args, **more)

        setattr(State, "call", noting)  # noqa: B010

    def file(self, path: Path) -> None:
        """Run the scenarios of a file."""
        file = read_scenarios(path)
        universe = universe_of(file)
        grammar = language(universe)
        for scenario in file.scenarios:
            self.ran = set()
            if not run_scenario(file, scenario, universe).passed:
                self.failed.append(f"{path.name} {scenario.id}")
                continue
            there = json.dumps(scenario.given, default=str, ensure_ascii=False)
            for name, cards in universe.items():
                if name in self.ran or f'"{name}' in there:
                    for card in cards:
                        self.card(grammar, card, name in self.ran)

    def card(self, grammar: CardGrammar, card: Card, ran: bool) -> None:
        """Collect the shapes of a card's lines: those carried out only if its program ran."""
        for line in grammar.compile(card.text, TEXT_KINDS[card.kind_number], card.name).lines:
            carried_out = type(line.ast).__name__ in RUN_LINES or card.kind == "スペル"
            if ran or not carried_out:
                self.seen |= shapes(line.ast)


def witnesses() -> Witness:
    """Run all scenarios of the game."""
    found = Witness()
    found.watch()
    for folder in SCENARIOS:
        for path in sorted((ROOT / folder).rglob("*.yaml")):
            found.file(path)
    return found


def sets_of(row: dict[str, Any]) -> set[str]:
    """The sets in which a design was printed."""
    return {str(p).partition("-")[0] for p in row["prints"]}


def read_all(rows: Iterable[dict[str, Any]]) -> tuple[CardGrammar, list[tuple[Card, set[str]]]]:
    """The grammar of a file of designs, and the designs with their sets."""
    cards = [(card_of_row(row), sets_of(row)) for row in rows]
    names = {c.name for c, _ in cards}
    tokens = [c for g in SHELF.cards.values() for c in g if c.special == S_TOKEN and c.name not in names]
    universe = by_name([*(c for c, _ in cards), *tokens])
    grammar = language(universe)
    make_pool([c for c, _ in cards], universe, lowering(grammar))
    return grammar, cards


def main(argv: list[str]) -> int:
    """Print the report; 1 if a shape of the designs is executed by no scenario."""
    rows = json.loads(Path(argv[0]).read_text(encoding="utf-8"))
    grammar, cards = read_all(rows)
    seen = witnesses()
    numbers: dict[str, Counter[str]] = defaultdict(Counter)
    missing: Counter[str] = Counter()
    for card, sets in cards:
        kind = TEXT_KINDS[card.kind_number]
        try:
            text = grammar.compile(card.text, kind, card.name)
        except TefudaError:
            continue
        back = grammar.compile(text.ja(), kind, card.name)
        whole = {s for line in text.lines for s in shapes(line.ast)}
        missing.update(whole - seen.seen)
        for name in sets:
            numbers[name].update(["designs", "read"])
            numbers[name]["same"] += [x.ast for x in back.lines] == [x.ast for x in text.lines]
            numbers[name]["executed"] += not whole - seen.seen
    print("set    designs  read  same after printing  executed")
    for name in sorted(numbers):
        n = numbers[name]
        print(f"{name:6} {n['designs']:7} {n['read']:5} {n['same']:20} {n['executed']:9}")
    print(f"{len(seen.seen)} shapes executed by scenarios, {len(missing)} shapes of these designs by none")
    for name, count in missing.most_common():
        print(f"  {count:4} {name}")
    for failed in seen.failed:
        print(f"failed: {failed}")
    return 1 if missing or seen.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
