"""A compact list of the classes of a game's grammar, for those who write its lowering.

`python -m tefuda.text.inventory sve` prints it.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from types import ModuleType

from .model import Node, Token, Word, defaults, doc_line, node_classes, rules_of

__all__ = ["inventory", "main"]


def inventory(modules: list[ModuleType]) -> Iterator[str]:
    """Markdown lines: per module its classes with base, fields, templates and meaning."""
    rules = rules_of(modules)
    for module in modules:
        classes = node_classes(module)
        if not classes:
            continue
        yield f"\n## {module.__name__}\n"
        yield doc_line(module) + "\n"
        for cls in classes:
            templates = [r for r in rules if r.cls is cls]
            yield _class_line(cls)
            for r in templates:
                fixed = " ".join(f"{k}={v!r}" for k, v in r.where.items())
                mark = "" if r.prints else " (read only)"
                yield f"    - `{r.ja}`{mark}" + (f" — {fixed}" if fixed else "")


def _class_line(cls: type[Node]) -> str:
    bases = ", ".join(b.__name__ for b in cls.__bases__)
    notes = cls.__annotations__
    own = () if issubclass(cls, Word | Token) else cls.__struct_fields__
    fields = ", ".join(f"{name}: {notes.get(name, '?')}{_default(cls, name)}" for name in own)
    return f"- **{cls.__name__}**({fields}) : {bases}. {doc_line(cls)}"


def _default(cls: type[Node], name: str) -> str:
    return f" = {defaults(cls)[name]!r}" if name in defaults(cls) else ""


def main(argv: list[str]) -> int:
    """Print the inventory of the game named by the first argument."""
    if len(argv) != 1:
        print("usage: python -m tefuda.text.inventory GAME", file=sys.stderr)
        return 2
    wording = importlib.import_module(f"tefuda.games.{argv[0]}.wording")
    print(f"# Syntax tree of {argv[0]} card text")
    for line in inventory(list(wording.MODULES)):
        print(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
