"""What the binder remembers of a text while it walks through it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from .model import Node
from .tree import Tree

__all__ = ["BindProblem", "Binding", "Memory", "Ref", "Walker", "lookup"]


class Ref(NamedTuple):
    """What a node refers to.

    Attributes:
        kind: `thing` what was chosen, found, moved, created or paid; `set` the cards looked at, revealed or created;
            `event` the subject (or object) of the event; `taken` everything that earlier instructions or costs with a
            verb took; `value` the `LetX`; `cost` an X in the cost; `measure` a condition; `act` an instruction; `sentence` a sentence.
        at: the numbers of the introducing nodes, in printed order.
    """

    kind: str
    at: tuple[int, ...]


class Binding(NamedTuple):
    """The references and scopes of one line.

    Attributes:
        refs: number of a referring node -> what it refers to.
        governed: number of a sentence -> numbers of the condition prefixes of earlier sentences that govern it.
    """

    refs: Mapping[int, Ref]
    governed: Mapping[int, tuple[int, ...]]


class BindProblem(Exception):
    """A line that reads but cannot mean anything; `at` is the number of the node to show."""

    def __init__(self, at: int, ja: str, en: str) -> None:
        super().__init__(en)
        self.at = at
        self.ja = ja
        self.en = en


@dataclass
class Memory:
    """What has been said so far in the text; ``paid``: under which keys lines about playing the card have taken something, which ``kept``
    tells of a permanent: it was done, but with what is not known any more."""

    it: Ref | None = None
    weak: Ref | None = None
    set: Ref | None = None
    event: Ref | None = None
    event_key: str = ""
    measured: Ref | None = None
    choices: list[int] = field(default_factory=list)
    described: list[list[tuple[Any, int]]] = field(default_factory=list)
    taken: list[tuple[str, int]] = field(default_factory=list)
    paid: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()
    acts: list[int] = field(default_factory=list)
    sentences: list[int] = field(default_factory=list)

    def copy(self) -> Memory:
        """The same memory, to go on separately (for options)."""
        lists = {k: list(v) for k, v in vars(self).items() if isinstance(v, list)}
        return Memory(**{**vars(self), **lists})


class Walker(Protocol):
    """What the tables of references and introductions see of the binder."""

    tree: Tree
    memory: Memory

    def fail(self, node: Node, ja: str, en: str) -> BindProblem:
        """The error for a node."""


def lookup(table: Mapping[type, Any], node: Node) -> Any:
    """The entry of a table for the class of a node, or for its nearest base class."""
    for cls in type(node).__mro__:
        if cls in table:
            return table[cls]
    return None
