"""Words that change nothing: `python -m tools.idle_words GAME [--share 0.1] [--seed 1] [--other]`.

Into each description of the texts in tests/unseen that are executed, one attribute after the other is put that some other text of the game
has (the dearest, of an attribute, with a counter). If the longer text is read and executed as well and does exactly the same as the shorter
one, the attribute was lost on the way. Attributes that may only repeat where and whose a thing is are left out.

`--other` puts into each slot of a text what other texts have in the same slot (another number, another period, another person) instead. Two
texts that differ in a slot and do the same are two ways to say it, or one of them is misunderstood: a list to be read, not a test.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

import msgspec

from tefuda.cli.cards import with_cards
from tefuda.errors import TefudaError
from tefuda.formats.schema import FieldFault
from tefuda.games.registry import Game
from tefuda.games.registry import game as find
from tefuda.kernel import saving
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
    {
        "Own", "Owner", "OwnersOwn", "OfBoth", "OfEither", "OfSome", "OfWho", "OfThis", "Everyones",
        "FieldOf", "InZone", "InEither", "Every", "AtEnd",
    }
)  # fmt: skip
"""Attributes, by their classes, that may say again whose a thing is and where."""
AGAIN = {"Taken": "AmongThem"}
"""Attributes that say again what another one says: cards among those seen (その中の…) were looked at or revealed."""
REFUSED = (TextError, TefudaError, FieldFault)
PLACES = 10
"""How many changes of one text are tried."""


class Idle(NamedTuple):
    """What changes nothing (its class, or the slot and the classes of both), and the text without and with it."""

    what: str
    text: str
    changed: str


def longer(node: Node, attributes: list[Qual]) -> Iterator[tuple[Node, str]]:
    """Return a tree with one more attribute in one of its descriptions, and the class of that, for each place and attribute."""
    if isinstance(node, NP):
        kinds = {type(q) for q in node.quals}
        for attribute in attributes:
            said_already = AGAIN.get(type(attribute).__name__) in {kind.__name__ for kind in kinds}
            if type(attribute) not in kinds and not said_already:
                yield NP(node.head, (*node.quals, attribute)), type(attribute).__name__
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if isinstance(value, Node):
            for changed, what in longer(value, attributes):
                yield msgspec.structs.replace(node, **{field: changed}), what
        for k, item in enumerate(value if isinstance(value, tuple) else ()):
            if isinstance(item, Node):
                for changed, what in longer(item, attributes):
                    yield msgspec.structs.replace(node, **{field: (*value[:k], changed, *value[k + 1 :])}), what


Slot: TypeAlias = tuple[type[Node], str]
Fillers: TypeAlias = dict[Slot, list[Any]]


def slots(node: Node) -> Iterator[tuple[Slot, Any]]:
    """Return each slot below a node that one part fills, and that part."""
    for field in node.__struct_fields__:
        value = getattr(node, field)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Node):
                yield from slots(item)
            if item is not None:
                yield (type(node), field), item


def other(node: Node, fillers: Fillers) -> Iterator[tuple[Node, str]]:
    """Return a tree with something else in one of its slots, or one thing more, and the slot with both classes; for each slot and what
    fills it elsewhere."""
    for field in node.__struct_fields__:
        value = getattr(node, field)
        several = isinstance(value, tuple)
        items = value if several else (value,)
        others = fillers.get((type(node), field), ())

        def put(*new: Any, several: bool = several, field: str = field) -> Node:
            return msgspec.structs.replace(node, **{field: new if several else new[0]})

        for filler in others if several else ():
            if type(filler) not in {type(i) for i in items}:
                yield put(filler, *items), f"{type(node).__name__}.{field}: + {said(filler)}"
        for k, item in enumerate(items):
            for filler in others:
                if filler != item and (not several or type(filler) not in {type(i) for i in items if i is not item}):
                    what = f"{type(node).__name__}.{field}: {said(item)} | {said(filler)}"
                    yield put(*items[:k], filler, *items[k + 1 :]), what
            if isinstance(item, Node):
                for changed, what in other(item, fillers):
                    yield put(*items[:k], changed, *items[k + 1 :]), what


def said(part: Any) -> str:
    """The class of a node; what is none as it is."""
    return type(part).__name__ if isinstance(part, Node) else repr(part)


def common(read: list[Node]) -> Fillers:
    """What fills each slot: of each class what is there most often, of what is no node the two that are."""
    found: dict[Slot, Counter[Any]] = defaultdict(Counter)
    for tree in read:
        for slot, part in slots(tree):
            found[slot][part] += 1
    out: Fillers = {}
    for slot, parts in found.items():
        best: dict[Any, list[Any]] = defaultdict(list)
        for part, _ in parts.most_common():
            best[type(part)].append(part)
        out[slot] = [part for cls, several in best.items() for part in several[: 2 if issubclass(cls, Node) else 3]]
    return out


def drawn(*of: object) -> float:
    """A number from 0 to 1 that is the same for the same seed, text and change, whatever other texts there are."""
    return random.Random(str(of)).random()


def some(changes: list[tuple[Node, str]], *of: object) -> list[tuple[Node, str]]:
    """Return at most ``PLACES`` of the changes of a line."""
    times: Counter[str] = Counter()
    order = []
    for _, what in changes:
        times[what] += 1
        order.append(drawn(*of, what, times[what]))
    return [one for _, one in sorted(zip(order, changes, strict=True), key=itemgetter(0))[:PLACES]]


def idle(game: Game, share: float, seed: int, others: bool = False) -> tuple[int, list[Idle]]:
    """Return how many changed texts of a share of all texts are executed, and which changes do nothing."""
    listed = [card for _, card in cards(game)]
    universe = with_cards(around(game), listed)

    def done_by(card: Any) -> Any:
        """All that decides what a card does; words and names are numbered in the order in which a pool meets them."""
        made = game.compile([card], {**universe, card.name: [card]})
        tables = [v for n in saving.attributes(made) if isinstance(v := getattr(made, n), dict)]
        numbered = [table for table in tables if all(isinstance(n, int) for n in table.values())]
        return dump((made.pool.designs, made.pool.by_name, made.pool.words, *numbered))

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
    fillers = common([line.ast for _, lines in read.values() for line in lines]) if others else {}
    tried, out = 0, []
    for name, (card, lines) in read.items():
        if drawn(seed, card.text) >= share:
            continue
        try:
            whole = done_by(card)
        except REFUSED:
            continue
        for k, line in enumerate(lines):
            changes = list(other(line.ast, fillers) if others else longer(line.ast, attributes))
            for changed, what in some(changes, seed, card.text, k):
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
                except Exception as e:
                    out.append(Idle(f"fails: {type(e).__name__} {e}", card.text, more.text))
                    continue
                tried += 1
                if does == whole:
                    out.append(Idle(what, card.text, more.text))
    return tried, out


def main() -> None:
    """Print what changes nothing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--share", type=float, default=0.1, help="of the texts (default: 0.1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--other", action="store_true", help="put something else into a slot instead of one more attribute"
    )
    args = parser.parse_args()
    tried, found = idle(find(args.game), args.share, args.seed, args.other)
    for one in found:
        print(f"{one.what}\n  {one.text}\n  {one.changed}".replace("\n  ", "\n    "))
    print(f"{args.game}: {tried} changed texts are executed, in {len(found)} the change does nothing")


if __name__ == "__main__":
    main()
