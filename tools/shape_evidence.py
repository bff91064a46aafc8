"""Which shapes of clauses, and which pairs of neighbouring ones, occur in card texts, and which of them a scenario executes.

`python -m tools.shape_evidence FILE ...` (card files and tables of Shadowverse EVOLVE, as `tefuda cards import` takes them) prints for each
set, or for each file that names no sets, how many designs are read, come back from their print unchanged, and consist of shapes, and of
pairs, that a passing scenario executed only; then those without one.
A shape is a class of the syntax tree with the words that choose its meaning (which verb, which happening); a pair are two clauses of a
line, one after the other: an event, a condition, a cost, a period, a deed. A text that is carried out counts as executed if its program
ran; one that holds all the time, if its card was there in a scenario that passed.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from tefuda.cli.cards import with_cards
from tefuda.errors import FormatError
from tefuda.formats.cards import kind_of
from tefuda.formats.scenario_runs import run_scenario, universe_of
from tefuda.formats.scenarios import read_scenarios
from tefuda.formats.tables import read_any
from tefuda.games.registry import game
from tefuda.games.sve.cards import Card
from tefuda.games.sve.reading import TEXT_KINDS, language
from tefuda.kernel.state import State
from tefuda.text.compiler import CardGrammar
from tefuda.text.costs import CostVerb
from tefuda.text.errors import TextError
from tefuda.text.events import Event
from tefuda.text.model import Node
from tefuda.text.sentences import Act, Holding, Prefix
from tefuda.text.tree import walk

ROOT = Path(__file__).parents[1]
SCENARIOS = ("tests/scenarios/sve", "tests/games/sve/lowering")
CLAUSES = (Act, Holding, Prefix, Event, CostVerb)
PAIR = " > "
RUN_LINES = {"Trigger", "Activate", "EvolveLine", "On", "OnEach", "AtTurn"}
"""Classes of lines that are carried out; the others hold all the time, or say something about playing the card."""


def shape(node: Node) -> str:
    """The class of a node with the words that choose its meaning."""
    own = [str(v) for v in (getattr(node, f) for f in node.__struct_fields__) if isinstance(v, str)]
    return ":".join([type(node).__name__, *own])


def shapes(line: Any) -> set[str]:
    """The shapes of a line of text, and its pairs."""
    single = {shape(n) for n in walk(line) if not hasattr(n, "label") or isinstance(n, CostVerb)}
    clauses = [type(line).__name__, *(clause(n) for n in walk(line) if isinstance(n, CLAUSES))]
    return single | {PAIR.join(two) for two in pairwise(clauses)}


def clause(node: Node) -> str:
    """The shape of a clause, with its verb, or the kind of its condition."""
    said = {f: getattr(node, f) for f in node.__struct_fields__}
    verb = [f"{type(v).__name__}:{getattr(v, 'id', '')}" for f, v in said.items() if f == "v" and isinstance(v, Node)]
    asks = [type(v).__name__ for f, v in said.items() if f in ("c", "cond") and isinstance(v, Node)]
    return ":".join([shape(node), *verb, *asks])


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


def sets_of(path: Path) -> dict[tuple[str, str], set[str]]:
    """The sets in which the designs of a table were printed, by name and kind; none where it does not say."""
    rows = json.loads(path.read_text(encoding="utf-8")) if path.suffix == ".json" else []
    of_sve = game("sve")
    printed = [(of_sve.card_of_row(row), row["prints"]) for row in rows if "prints" in row]
    return {kind_of(card): {str(p).partition("-")[0] for p in prints} for card, prints in printed}


def read_all(paths: Iterable[Path]) -> tuple[CardGrammar, list[tuple[Card, set[str]]], list[FormatError]]:
    """The grammar of designs, the designs with their sets, and what is wrong with those that do not fit."""
    cards: list[tuple[Card, set[str]]] = []
    broken: list[FormatError] = []
    for path in paths:
        found = read_any(game("sve"), path)
        sets = sets_of(path) if found.cards else {}
        cards += [(card, sets.get(kind_of(card), {path.stem})) for card in found.cards]
        broken += found.faults
    return language(with_cards(game("sve").cards(), [c for c, _ in cards])), cards, broken


def told(title: str, of: set[str], seen: set[str]) -> Iterator[str]:
    """How many of the shapes, or pairs, of all designs a scenario executes, and the others."""
    left = sorted(of - seen)
    yield f"{title}: {len(of) - len(left)} of {len(of)} executed by a scenario"
    yield from (f"  {name}" for name in left)


def main(argv: Sequence[str]) -> int:
    """Print the report; 1 if a shape, or a pair, of the designs is executed by no scenario."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a card file or table")
    grammar, cards, broken = read_all(parser.parse_args(argv).files)
    for fault in broken:
        print(f"not read: {fault.told('en')}")
    seen = witnesses()
    numbers: dict[str, Counter[str]] = defaultdict(Counter)
    found: set[str] = set()
    for card, sets in cards:
        names = [*sets, "all"]
        kind = TEXT_KINDS[card.kind_number]
        for name in names:
            numbers[name]["designs"] += 1
        try:
            text = grammar.compile(card.text, kind, card.name)
        except TextError as error:
            print(f"not read: {error.en}")
            continue
        back = grammar.compile(text.ja(), kind, card.name)
        whole = {s for line in text.lines for s in shapes(line.ast)}
        found |= whole
        for name in names:
            numbers[name]["read"] += 1
            numbers[name]["same"] += [x.ast for x in back.lines] == [x.ast for x in text.lines]
            numbers[name]["executed"] += not {s for s in whole - seen.seen if PAIR not in s}
            numbers[name]["in pairs"] += not whole - seen.seen
    print("set    designs  read  same after printing  executed  in pairs, too")
    for name in sorted(numbers, key=lambda name: (name == "all", name)):
        n = numbers[name]
        print(f"{name:6} {n['designs']:7} {n['read']:5} {n['same']:20} {n['executed']:9} {n['in pairs']:14}")
    print(*told("shapes", {s for s in found if PAIR not in s}, seen.seen), sep="\n")
    print(*told("pairs", {s for s in found if PAIR in s}, seen.seen), sep="\n")
    for failed in seen.failed:
        print(f"failed: {failed}")
    return 1 if found - seen.seen or seen.failed or broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
