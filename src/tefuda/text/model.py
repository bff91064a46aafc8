"""What a grammar is made of: nodes, words, tokens, and the templates written on them.

A class of the syntax tree carries its own rules: `says` attaches the templates by which a value of the class is read
and printed, and the annotation of a field is the category of what may stand there. Nothing is registered globally:
a `Grammar` is built from a list of modules and takes the classes defined in them. `docs/dev/grammar.md` explains the
template language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from types import ModuleType
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

import msgspec

__all__ = [
    "Node",
    "Rule",
    "Token",
    "Word",
    "WordTable",
    "defaults",
    "doc_line",
    "node_classes",
    "rewrite",
    "rule",
    "rules_of",
    "says",
]

T = TypeVar("T", bound="Node")

WordTable = Mapping[str, tuple[str, ...]]
"""A closed list of words: id -> (Japanese print, English, further Japanese spellings that are read)."""


class Node(msgspec.Struct, frozen=True, tag=True, cache_hash=True):
    """A node of the syntax tree of card text: immutable, compared by value."""

    __says__: ClassVar[tuple[Rule, ...]] = ()
    rewritten: ClassVar[bool] = False
    """Whether `canon` turns every value into one of another class, so that finished trees have none of this one."""

    unsaid: ClassVar[bool] = False
    """Whether the print leaves values out: templates set them by `where`, none takes them in."""

    part_of_names: ClassVar[bool] = False
    """Whether the name in it is looked for as a part of names, so that no card needs to be called so."""

    def ok(self) -> bool:
        """Whether this value may exist; `False` makes the parser drop the reading."""
        return True

    def spelling(self) -> int:
        """Which spelling of the inflected words prints (0: the first of the table)."""
        return 0

    def canon(self) -> Node:
        """The value that stands for this one in a finished tree (one shape for several word orders)."""
        return self


class Word(Node, frozen=True, tag=True):
    """A word out of a closed table that the game (or its card pool) supplies; `id` is its key there."""

    id: str
    label: ClassVar[tuple[str, str]] = ("語", "word")


class Token(Node, frozen=True, tag=True):
    """An open terminal: any text that matches `pattern`, but does not start with a word of `not_starting`."""

    text: str
    pattern: ClassVar[str]
    starts: ClassVar[str | None] = None
    not_starting: ClassVar[tuple[str, ...]] = ()
    label: ClassVar[tuple[str, str]] = ("名前", "name")


class Rule(NamedTuple):
    """One template of one class."""

    cls: type[Node]
    ja: str
    en: str
    prints: bool
    where: Mapping[str, Any]
    form: str


def says(
    *ja: str,
    en: str,
    also: tuple[str, ...] | str = (),
    where: Mapping[str, Any] | None = None,
    form: str = "",
) -> Callable[[type[T]], type[T]]:
    """Attach templates to a class: `ja` are read and printed, `also` only read; `where` fixes fields to constants."""

    def attach(cls: type[T]) -> type[T]:
        extra = (also,) if isinstance(also, str) else also
        new = [Rule(cls, text, en, True, where or {}, form) for text in ja]
        new += [Rule(cls, text, en, False, where or {}, form) for text in extra]
        old = cls.__dict__.get("__says__", ())
        # decorators run from the bottom up, printed order is from the top down
        cls.__says__ = (*new, *old)
        return cls

    return attach


def rewrite(base: type[Node], **settings: bool) -> Callable[[Callable[..., Node | None]], type[Node]]:
    """Make a class of a function: a word order that is read as other classes (`Node.rewritten`).

    Its parameters are the fields, and it returns what stands for them in a finished tree, None where this reading may not be. `settings`
    are further variables of the class.
    """

    def made(build: Callable[..., Node | None]) -> type[Node]:
        takes = signature(build, eval_str=True).parameters
        fields = [(n, p.annotation) if p.default is p.empty else (n, p.annotation, p.default) for n, p in takes.items()]

        def built(node: Node) -> Node | None:
            return build(*[getattr(node, n) for n in takes])

        def ok(node: Node) -> bool:
            return built(node) is not None

        name = "".join(part.capitalize() for part in build.__name__.split("_"))
        space: dict[str, Any] = {"__doc__": build.__doc__, "rewritten": True, "canon": built, "ok": ok, **settings}
        space["__annotations__"] = dict.fromkeys(("rewritten", *settings), ClassVar[bool])
        cls = msgspec.defstruct(
            name, fields, bases=(base,), module=build.__module__, namespace=space, frozen=True, tag=True
        )
        return cast("type[Node]", cls)

    return made


def rule(
    cls: type[Node],
    ja: str,
    *,
    en: str = "",
    where: Mapping[str, Any] | None = None,
    prints: bool = True,
    form: str = "",
) -> Rule:
    """A template for a class defined elsewhere; a module lists such rows in its constant `RULES`."""
    return Rule(cls, ja, en, prints, where or {}, form)


def node_classes(module: ModuleType) -> list[type[Node]]:
    """The node classes defined in a module, in the order of their definition."""
    found = vars(module).values()
    return [c for c in found if isinstance(c, type) and issubclass(c, Node) and c.__module__ == module.__name__]


def rules_of(modules: list[ModuleType]) -> list[Rule]:
    """All templates of the modules: those on their classes and those in their `RULES` lists."""
    out: list[Rule] = []
    for module in modules:
        for cls in node_classes(module):
            out += cls.__dict__.get("__says__", ())
        out += getattr(module, "RULES", ())
    return out


def defaults(cls: type[Node]) -> dict[str, Any]:
    """The fields of a class that have a default value, with that value."""
    given = cls.__struct_defaults__
    return dict(zip(cls.__struct_fields__[len(cls.__struct_fields__) - len(given) :], given, strict=True))


def doc_line(cls: type[Node] | ModuleType) -> str:
    """The first line of the docstring of a class or module."""
    return (cls.__doc__ or "").strip().split("\n")[0]
