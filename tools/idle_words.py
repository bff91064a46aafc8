"""Attributes that change nothing: `python -m tools.idle_words GAME [--share 0.1] [--seed 1]`.

Into each description of the texts in tests/unseen that are executed, one attribute after the other is put that some other text of the game
has (the dearest, of an attribute, with a counter). If the longer text is read and executed as well and does exactly the same as the shorter
one, the attribute was lost on the way. Attributes that may only repeat where and whose a thing is are left out.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from tefuda.cli.cards import with_cards
from tefuda.errors import TefudaError
from tefuda.games.registry import Game
from tefuda.games.registry import game as find
from tefuda.text.errors import TextError
from tefuda.text.model import Node
from tefuda.text.nouns import NP
from tefuda.text.printing import render
from tefuda.text.quals import Qual
from tefuda.text.template import GrammarError
from tefuda.text.tree import walk
from tests.leaving_out import dump
from tools.unseen import around, cards

REPEATING = frozenset(
    {"Own", "Owner", "OwnersOwn", "OfEither", "OfSome", "OfWho", "OfThis", "Everyones", "FieldOf", "InZone", "InEither", "Every", "AtEnd"}
)  # fmt: skip
"""Attributes, by their classes, that may say again whose a thing is and where."""
REFUSED = (TextError, TefudaError)
PLACES = 10
"""How many longer texts of one are tried."""


class Idle(NamedTuple):
    """An attribute (its class) that changes nothing, and the text without and with it."""

    attribute: str
    text: str
    longer: str


def longer(node: Node, attributes: list[Qual]) -> Iterator[tuple[Node, Qual]]:
    """Return a tree with one more attribute in one of its descriptions, and that attribute, for each place and attribute."""
    if isinstance(node, NP):
        kinds = {type(q) for q in node.quals}
        for attribute in attributes:
            if type(attribute) not in kinds:
                yield NP(node.head, (*node.quals, attribute)), attribute
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if isinstance(value, Node):
            for changed, attribute in longer(value, attributes):
                yield msgspec.structs.replace(node, **{field: changed}), attribute
        for k, item in enumerate(value if isinstance(value, tuple) else ()):
            if isinstance(item, Node):
                for changed, attribute in longer(item, attributes):
                    yield msgspec.structs.replace(node, **{field: (*value[:k], changed, *value[k + 1 :])}), attribute


def idle(game: Game, share: float, seed: int) -> tuple[int, list[Idle]]:
    """Return how many longer texts of a share of all texts are executed, and which attributes of them change nothing."""
    chance = random.Random(seed)
    listed = [card for _, card in cards(game)]
    universe = with_cards(around(game), listed)

    def done_by(card: Any) -> Any:
        """All that decides what a card does."""
        return dump(game.compile([card], {**universe, card.name: [card]}).pool.designs[0])

    read = {}
    seen: dict[type, Counter[Qual]] = defaultdict(Counter)
    for card in listed:
        try:
            read[card.name] = (card, game.read_text(card, universe).lines)
        except REFUSED:
            continue
        for line in read[card.name][1]:
            for q in (q for np in walk(line.ast) if isinstance(np, NP) for q in np.quals):
                seen[type(q)][q] += 1
    attributes = [found.most_common(1)[0][0] for cls, found in seen.items() if cls.__name__ not in REPEATING]
    names = sorted(read)
    tried, out = 0, []
    for name in chance.sample(names, int(len(names) * share)):
        card, lines = read[name]
        try:
            whole = done_by(card)
        except REFUSED:
            continue
        for k, line in enumerate(lines):
            changes = list(longer(line.ast, attributes))
            for changed, attribute in chance.sample(changes, min(PLACES, len(changes))):
                try:
                    said = [
                        render(line.grammar.grammar, changed) if j == k else one.ja() for j, one in enumerate(lines)
                    ]
                    more = game.with_text(card, "\n".join(said))
                    if game.read_text(more, {**universe, name: [more]}).lines[k].ast != changed:
                        continue
                    does = done_by(more)
                except (*REFUSED, GrammarError):
                    continue
                tried += 1
                if does == whole:
                    out.append(Idle(type(attribute).__name__, card.text, more.text))
    return tried, out


def main() -> None:
    """Print what changes nothing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--share", type=float, default=0.1, help="of the texts (default: 0.1)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    tried, found = idle(find(args.game), args.share, args.seed)
    for one in found:
        print(f"{one.attribute}\n  {one.text}\n  {one.longer}".replace("\n  ", "\n    "))
    print(f"{args.game}: {tried} longer texts are executed, in {len(found)} the attribute changes nothing")


if __name__ == "__main__":
    main()
