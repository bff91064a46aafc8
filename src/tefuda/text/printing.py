"""Printing a syntax tree in Japanese, by the templates that read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .grammar import Grammar
from .model import Node, Token, Word
from .template import Alternative, GrammarError, Lit, Slot

__all__ = ["render", "template_of"]


def render(grammar: Grammar, value: Any, form: str = "") -> str:
    """The print of a value: `read(render(v)) == v`.

    Raises:
        GrammarError: no template prints this value in this form.
    """
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Word):
        return grammar.word_text[type(value), value.id][0]
    if isinstance(value, Token):
        return value.text
    for alt in _fitting(grammar, value, form):
        try:
            return "".join(_part(grammar, part, value) for part in alt.parts).replace("。」", "」")
        except GrammarError:
            continue
    raise GrammarError(f"no template prints {value!r} in form {form!r}")


def _part(grammar: Grammar, part: Lit | Slot, value: Node) -> str:
    if isinstance(part, Lit):
        return part.text
    inner = getattr(value, part.field)
    if part.seps is None:
        return render(grammar, inner, part.form)
    return part.seps[0].join(render(grammar, x, part.form) for x in inner)


def _fitting(grammar: Grammar, value: Node, form: str) -> Iterator[Alternative]:
    spelling = grammar.spelling(value)
    return (a for a in grammar.alternatives(type(value), form) if a.prints and fits(a, value, spelling))


def fits(alt: Alternative, value: Node, spelling: int) -> bool:
    """Whether the alternative can print the value in that spelling, as far as its own fields tell."""
    if alt.spelling != spelling or any(getattr(value, name) != const for name, const in alt.const.items()):
        return False
    for part in alt.parts:
        if isinstance(part, Slot):
            inner = getattr(value, part.field)
            items = inner if part.seps is not None else (inner,)
            if len(items) < part.least or not all(
                isinstance(x, part.types) and not getattr(x, "unsaid", False) for x in items
            ):
                return False
    return True


def template_of(grammar: Grammar, value: Node, form: str = "") -> Alternative:
    """The alternative that prints a value.

    Raises:
        GrammarError: there is none.
    """
    for alt in _fitting(grammar, value, form):
        return alt
    raise GrammarError(f"no template prints {value!r} in form {form!r}")
