"""What the card language lacks: the sentences that keep cards from being read, and how many cards each would finish.

A sentence that cannot be read becomes a template: numbers, names, types, counters and bracket words are left open, so that
sentences which differ in those only count as one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tefuda.cli.checking import Checked
from tefuda.games.registry import Game, Universe
from tefuda.text.errors import TextError

OPEN = (
    (re.compile(r"『[^『』]*』"), "『…』"),
    (re.compile(r"[0-9０-９]+"), "N"),
    (re.compile(r"[一-鿿々ァ-ヶー]+(?=・(?:フォロワー|カード|スペル|アミュレット|トークン|タイプ))"), "T"),
    (re.compile(r"[一-鿿々ァ-ヶー]+カウンター"), "Cカウンター"),
)
"""What a template leaves open, and what stands for it."""

SENTENCE = re.compile(r"(?:「[^「」]*(?:「[^「」]*」[^「」]*)*」|[^。「」\n])+。?")
FRAME = re.compile(r"^(?:[【《{\[][^】》}\]]*[】》}\]])+")
COST = re.compile(r"^[^。「]*?：")
REMINDER = re.compile(r"[（(][^（）()]*[）)]")


@dataclass(frozen=True)
class Gap:
    """A template that cannot be read, or a reason why a text cannot be executed.

    Attributes:
        template: The sentence with its open places.
        finishes: How many cards lack nothing else.
        touches: How many cards lack it.
        example: One of them.
    """

    template: str
    finishes: int
    touches: int
    example: str


def template_of(sentence: str) -> str:
    """Return a sentence with its numbers, names, types and counters left open."""
    for pattern, put in OPEN:
        sentence = pattern.sub(put, sentence)
    return sentence.strip()


def missing(game: Game, checked: Checked, universe: Universe) -> frozenset[str]:
    """Return what keeps a card from being read whole or executed: templates of sentences, or reasons."""
    if checked.text is not None:
        return frozenset(f"({fault.en})" for fault in checked.faults)
    out: set[str] = set()
    for line in checked.card.text.split("\n"):
        if not _reads(game, checked.card, line, universe):
            out.update(_sentences(game, checked.card, REMINDER.sub("", line), universe))
    # every line reads for itself, so something refers to nothing
    return frozenset(out) or frozenset(f"({fault.en})" for fault in checked.faults)


def _sentences(game: Game, card: Any, line: str, universe: Universe) -> Iterable[str]:
    """Return the templates of the sentences of a line that cannot be read, or of the line if each of them can."""
    found = []
    for sentence in SENTENCE.findall(line):
        bare = FRAME.sub("", sentence)
        ways = (sentence, bare, COST.sub("", bare))
        if not any(way and _reads(game, card, way, universe) for way in ways):
            found.append(template_of(COST.sub("", bare) or sentence))
    return found or [template_of(line)]


def _reads(game: Game, card: Any, text: str, universe: Universe) -> bool:
    """Tell whether a text is read, whatever its words refer to."""
    try:
        game.read_text(msgspec.structs.replace(card, text=text), universe)
    except TextError as error:
        return error.reads
    return True


def all_missing(game: Game, checked: Sequence[Checked], universe: Universe) -> dict[str, frozenset[str]]:
    """Return for every card that fails what it lacks."""
    return {c.card.name: missing(game, c, universe) for c in checked if c.faults}


def ranking(lacks: Mapping[str, frozenset[str]]) -> list[Gap]:
    """Return the gaps, those that would finish most cards first."""
    touches = Counter(t for templates in lacks.values() for t in templates)
    finishes = Counter(next(iter(templates)) for templates in lacks.values() if len(templates) == 1)
    examples: dict[str, str] = {}
    for name, templates in lacks.items():
        for template in templates:
            examples.setdefault(template, name)
    gaps = [Gap(t, finishes[t], n, examples[t]) for t, n in touches.items()]
    return sorted(gaps, key=lambda g: (-g.finishes, -g.touches, g.template))


def finished_by(lacks: Mapping[str, frozenset[str]], templates: Iterable[str]) -> list[str]:
    """Return the cards that lack nothing but these templates; ``*`` in a template stands for anything."""
    patterns = [
        re.compile(".*".join(map(re.escape, template_of(t).rstrip("。").split("*"))) + "。?") for t in templates
    ]
    return [
        name
        for name, lacking in lacks.items()
        if lacking and all(any(p.fullmatch(one) for p in patterns) for one in lacking)
    ]
