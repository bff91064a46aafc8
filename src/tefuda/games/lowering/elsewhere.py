"""Where a line works: where its words find its own card, if they name another zone than the one where cards of its kind work."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.text.conditions import Place
from tefuda.text.instructions import Do
from tefuda.text.model import Node
from tefuda.text.sentences import Sentence


def printed(node: object) -> Iterator[Node]:
    """All nodes of a line, what stands before a sentence before what it does."""
    if isinstance(node, tuple):
        for one in node:
            yield from printed(one)
    elif isinstance(node, Sentence):
        yield from printed((node.pre, node.do))
    elif isinstance(node, Node):
        yield node
        for field in node.__struct_fields__:
            yield from printed(getattr(node, field))


def named_zone(line: Node | tuple[Node | None, ...], there: type, source: tuple[type, ...]) -> str | None:
    """Return the zone in which the words of a line find its own card when they name it first, None if they do not say where.

    They say it by a condition (このカードが墓地にあるなら) or by an act that takes it from there (墓地からこのカードを…). A line that
    first says something else of its card works where cards of its kind do: a trigger of its own destruction, even if its card is brought
    back from the graveyard by it.

    Args:
        line: The line, or the part of it that is carried out where it works.
        there: The class of the condition that a thing is in a zone.
        source: The classes of words for the card itself.
    """
    for node in printed(line):
        if isinstance(node, there):
            said: object = getattr(node, "t", None)
            if isinstance(said, source):
                return None if getattr(node, "no", False) else str(node.z.id)  # type: ignore[attr-defined]
        elif isinstance(node, Do) and isinstance(node.t, source):
            return str(node.src.z.id) if isinstance(node.src, Place) else None
        elif isinstance(node, source):
            return None
    return None
