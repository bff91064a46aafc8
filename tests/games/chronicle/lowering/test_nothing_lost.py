"""No part of a text is without effect: leaving any of them out changes what the text does, or makes it fail."""

from collections.abc import Iterator
from typing import Any

import msgspec

from tefuda.games.chronicle import reading
from tefuda.games.chronicle.cards import Card
from tefuda.games.chronicle.lowering import LoweringError, lower_nodes
from tefuda.games.chronicle.pool import ChroniclePool
from tefuda.kernel.rules import Pool
from tefuda.kernel.saving import attributes
from tefuda.text import quals
from tefuda.text.model import Node, Word, defaults

IGNORED = {"uid", "ja", "en", "sentences", "sentence", "name", "line"}
"""What lowered records say about their print and their number."""
KINDS = {"unit": "ユニット", "history": "ヒストリー", "structure": "ストラクチャ"}


def dump(value: Any, path: tuple[int, ...] = ()) -> Any:
    """Everything that decides what a lowered part does."""
    if value is None or isinstance(value, int | str | float):
        return value
    if isinstance(value, tuple | list):
        return tuple(dump(v, path) for v in value)
    if isinstance(value, dict):
        return tuple((k, dump(v, path)) for k, v in value.items())
    if id(value) in path:
        return "..."
    inner = (*path, id(value))
    names = sorted(n for n in attributes(value) if n not in IGNORED and hasattr(value, n))
    return (type(value).__name__, *((n, dump(getattr(value, n), inner)) for n in names))


def without(node: Node) -> Iterator[tuple[Node, Node]]:
    """A tree with one part left out, and that part; every part in turn."""
    optional = defaults(type(node))
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if isinstance(value, tuple):
            for k, item in enumerate(value):
                if len(value) > 1 or field in optional:
                    yield msgspec.structs.replace(node, **{field: value[:k] + value[k + 1 :]}), item
                if isinstance(item, Node):
                    for changed, part in without(item):
                        yield msgspec.structs.replace(node, **{field: (*value[:k], changed, *value[k + 1 :])}), part
        elif isinstance(value, Node) and not isinstance(value, Word):
            if field in optional:
                yield msgspec.structs.replace(node, **{field: None}), value
            for changed, part in without(value):
                yield msgspec.structs.replace(node, **{field: changed}), part


SAID_ANYWAY = (quals.Owner, quals.InZone)
"""Parts that may only repeat what is meant without them: cards of a yard are the controller's own [R37]."""


def done_by(card: Card, pool: ChroniclePool, nodes: tuple[Node, ...]) -> Any:
    """What the lines do, or why they cannot be executed."""
    try:
        return dump(lower_nodes(card, pool, nodes))
    except LoweringError as refused:
        return str(refused)


def test_no_part_of_an_example_is_lost(examples, chronicle):
    carried_out, lost = 0, []
    for example in examples:
        if example.refused or example.kind not in KINDS:
            continue
        numbers: dict[str, Any] = {"level": 1, "power": 1000, "atk": 1} if example.kind == "unit" else {}
        card = Card("見張り", KINDS[example.kind], cost="(1)", text=example.text, **numbers)
        pool = ChroniclePool(Pool([]), [card], chronicle)
        trees = tuple(line.ast for line in reading.compile_text(card, chronicle).lines)
        whole = done_by(card, pool, trees)
        if isinstance(whole, str):
            continue
        carried_out += 1
        for k, root in enumerate(trees):
            for changed, part in without(root):
                if (
                    not isinstance(part, SAID_ANYWAY)
                    and done_by(card, pool, (*trees[:k], changed, *trees[k + 1 :])) == whole
                ):
                    lost.append(f"{example.id}: {part!r}")
    assert lost == []
    assert carried_out >= CARRIED_OUT


CARRIED_OUT = 34
"""Examples of permanent cards that are carried out wholly so far."""
