"""Whether a part of a text does anything: trees with one part left out, and all that decides what a lowered text does."""

from collections.abc import Iterator
from typing import Any

import msgspec

from tefuda.kernel.saving import attributes
from tefuda.text.model import Node, Word, defaults

IGNORED = frozenset({"uid", "ja", "en", "sentences", "sentence", "name", "line"})
"""What lowered records say about their print and their number."""


def dump(value: Any, ignored: frozenset[str] = IGNORED, path: tuple[int, ...] = ()) -> Any:
    """Everything that decides what a lowered part does."""
    if value is None or isinstance(value, int | str | float):
        return value
    if isinstance(value, tuple | list):
        return tuple(dump(v, ignored, path) for v in value)
    if isinstance(value, dict):
        return tuple((k, dump(v, ignored, path)) for k, v in value.items())
    if callable(value) and hasattr(value, "__qualname__"):
        return value.__qualname__
    if id(value) in path:
        return "..."
    inner = (*path, id(value))
    names = (n for n in sorted(attributes(value)) if n not in ignored)
    return (type(value).__name__, *((n, dump(getattr(value, n), ignored, inner)) for n in names))


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
