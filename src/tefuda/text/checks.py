"""Checks of a grammar that its authors run: what would lose readings silently, or could never print."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .english_sentences import SPECIAL
from .grammar import Grammar
from .model import Node, Token, Word, doc_line
from .template import Slot
from .words import Unit

__all__ = ["problems"]

MENTIONED = re.compile(r"(?:[{\[]|(?<=[\w*])\()(\w+)(?=[}.:!?()])")


def problems(grammar: Grammar) -> list[str]:
    """Everything wrong with a grammar, one sentence each; an empty list if it is sound."""
    return [
        *left_recursion(grammar),
        *unreachable(grammar),
        *unprintable(grammar),
        *english_missing(grammar),
        *equal_templates(grammar),
        *undocumented(grammar),
    ]


def left_recursion(grammar: Grammar) -> Iterator[str]:
    """Categories that can begin with themselves: the memo table would drop their readings without a word."""
    edges: dict[int, set[int]] = {}
    for k, cat in enumerate(grammar.categories):
        slots = (slot for slot, _ in cat.root.slots)
        edges[k] = {s if s >= 0 else grammar.repetitions[-s - 1].item for s in slots}
    done: set[int] = set()

    def follow(k: int, path: tuple[int, ...]) -> Iterator[str]:
        if k in path:
            names = [grammar.categories[i].name for i in (*path[path.index(k) :], k)]
            yield f"left recursion: {' > '.join(names)}"
        elif k not in done:
            for following in sorted(edges[k]):
                yield from follow(following, (*path, k))
            done.add(k)

    for k in edges:
        yield from follow(k, ())


def unreachable(grammar: Grammar) -> Iterator[str]:
    """Classes with templates that no category takes in."""
    used = {a.cls for c in grammar.categories for a in c.alts}
    for cls in grammar.classes:
        if grammar.rules[cls] and cls not in used:
            yield f"unreachable: {cls.__name__} has templates but no category of the grammar reads it"


def unprintable(grammar: Grammar) -> Iterator[str]:
    """Classes that a category reads in some form without a template that prints them in it."""
    for cat in grammar.categories:
        for cls in dict.fromkeys(a.cls for a in cat.alts):
            if not cls.rewritten and not any(a.prints for a in cat.alts if a.cls is cls):
                yield f"no printing template: {cls.__name__} in form {cat.form!r}"


def english_missing(grammar: Grammar) -> Iterator[str]:
    """Printing templates without English, or whose English leaves out a field that the Japanese prints."""
    for cls, rules in grammar.rules.items():
        if any(base in SPECIAL for base in cls.__mro__):
            continue
        for r in rules:
            if r.prints and not r.en:
                yield f"no English: `{r.ja}` of {cls.__name__}"
            elif r.prints:
                said = set(MENTIONED.findall(r.ja)) & set(cls.__struct_fields__)
                lost = said - set(MENTIONED.findall(r.en)) - _only_printed(grammar, cls)
                if lost:
                    yield f"English of `{r.ja}` of {cls.__name__} leaves out {', '.join(sorted(lost))}"


def _only_printed(grammar: Grammar, cls: type[Node]) -> set[str]:
    """Fields without meaning of their own: counter words, and periods that move to the prefixes."""
    types = grammar.compiler.field_types(cls)
    return {f for f, (kinds, _) in types.items() if f == "mid" or all(issubclass(k, Unit) for k in kinds)}


def equal_templates(grammar: Grammar) -> Iterator[str]:
    """Two alternatives of one category that are the same template with the same fields."""
    for cat in grammar.categories:
        seen: dict[object, str] = {}
        for alt in cat.alts:
            parts = tuple((p.field, p.types, p.form, p.seps) if isinstance(p, Slot) else p.text for p in alt.parts)
            key = (alt.cls, parts, alt.spelling, tuple(sorted(alt.const.items(), key=str)))
            if key in seen:
                yield f"equal templates of {alt.cls.__name__}: `{seen[key]}` and `{alt.rule.ja}`"
            seen[key] = alt.rule.ja


def undocumented(grammar: Grammar) -> Iterator[str]:
    """Classes without a docstring of their own."""
    for cls in grammar.classes:
        if not doc_line(cls) or not issubclass(cls, Node | Word | Token):
            yield f"no docstring: {cls.__name__}"
