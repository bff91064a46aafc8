"""The template language: from the text of a `Rule` to alternatives made of literals and slots."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from . import model
from .inflection import Inflection
from .model import Node, Rule, defaults

__all__ = ["BRACKETS", "Alternative", "GrammarError", "Lit", "Slot", "TemplateCompiler"]

SLOT = re.compile(r"\{(\w+)(?:!(\w+))?(?:\.([^:}]+))?(?::([^}]*))?\}")
GROUP = re.compile(r"\[([^\[\]]*)\]|<([^<>]*)>")
FLAG = re.compile(r"(\w+)\?")
INHERITED = "*"
BRACKETS = str.maketrans("⟦⟧", "[]")
"""Square brackets that are printed: in a template `[…]` is a part that may be missing."""


class GrammarError(Exception):
    """The grammar itself is wrong: a template, a table, or the way they fit together."""


class Lit(NamedTuple):
    """Characters that must stand here; `plain`: the same with its verb in the plain form."""

    text: str
    plain: str


class Slot(NamedTuple):
    """A field: one value of these types in this form, or (`seps`) a repetition of at least `least`."""

    field: str
    types: tuple[type, ...]
    form: str
    seps: tuple[str, ...] | None = None
    least: int = 1


class Alternative(NamedTuple):
    """One way to read or print a class in one form: what stands, and which fields are constant."""

    rule: Rule
    parts: tuple[Lit | Slot, ...]
    const: Mapping[str, Any]
    prints: bool
    spelling: int = 0

    @property
    def cls(self) -> type[Node]:
        """The class of the value."""
        return self.rule.cls


class _Variant(NamedTuple):
    text: str
    flags: frozenset[str]
    prints: bool


def variants(text: str) -> Iterator[_Variant]:
    """Expand `[optional]` and `<synonym|synonym>` groups."""
    m = GROUP.search(text)
    if m is None:
        yield _Variant(text, frozenset(), True)
        return
    before, after = text[: m.start()], text[m.end() :]
    if m.group(2) is not None:
        for k, word in enumerate(m.group(2).split("|")):
            for v in variants(before + word + after):
                yield v._replace(prints=v.prints and k == 0)
        return
    body = m.group(1)
    flag = FLAG.match(body)
    inner = body[flag.end() :] if flag else body
    silent = not flag and not SLOT.search(inner)
    for v in variants(before + inner + after):
        yield _Variant(v.text, v.flags | ({flag.group(1)} if flag else set()), v.prints and not silent)
    yield from variants(before + after)


class TemplateCompiler:
    """Compiles rules to alternatives, form by form."""

    def __init__(self, inflection: Inflection, names: Mapping[str, Any]) -> None:
        self.inflection = inflection
        self.names = {**vars(model), **names}
        words = "|".join(re.escape(w) for w in sorted(inflection, key=len, reverse=True))
        self.inflected = re.compile(f"~({words})")
        self._types: dict[type[Node], dict[str, tuple[tuple[type, ...], bool]]] = {}

    def forms(self, rule: Rule) -> tuple[str, ...] | None:
        """The forms in which the rule exists; `None` means any form that is asked for."""
        found = [set(self.inflection[m.group(1)]) for m in self.inflected.finditer(rule.ja)]
        if "~" in rule.ja and len(found) != rule.ja.count("~"):
            raise GrammarError(f"{rule.cls.__name__}: `{rule.ja}` inflects a word that no table has")
        if found:
            return tuple(set.intersection(*found))
        if rule.form == "" and f".{INHERITED}" in rule.ja:
            return None
        return (rule.form,)

    def compile(self, rule: Rule, form: str) -> Iterator[Alternative]:
        """The alternatives of a rule in one form (none if it does not exist in it)."""
        for v in variants(rule.ja):
            exist = self.forms(rule._replace(ja=v.text))
            if exist is not None and form not in exist:
                continue
            for text, spelling in self._inflect(v.text, form):
                parts = tuple(self._parts(rule.cls, text, form))
                present = {p.field for p in parts if isinstance(p, Slot)}
                const = {n: d for n, d in defaults(rule.cls).items() if n not in present}
                const |= dict.fromkeys(v.flags, True) | dict(rule.where)
                self._check(rule, present, const)
                yield Alternative(rule, parts, const, rule.prints and v.prints, spelling)

    def _inflect(self, text: str, form: str) -> Iterator[tuple[str, int]]:
        """The spellings of the template; an inflected word is kept with its plain form for `_literal`."""
        m = self.inflected.search(text)
        if m is None:
            yield text, 0
            return
        word = m.group(1)
        for k, spelling in enumerate(self.inflection[word][form]):
            for rest, later in self._inflect(text[m.end() :], form):
                yield f"{text[: m.start()]}\0{word}\0{spelling}\0{rest}", max(k, later)

    def _parts(self, cls: type[Node], text: str, form: str) -> Iterator[Lit | Slot]:
        pos = 0
        for m in SLOT.finditer(text):
            yield from self._literal(text[pos : m.start()])
            yield self._slot(cls, m, form)
            pos = m.end()
        yield from self._literal(text[pos:])

    def _literal(self, text: str) -> Iterator[Lit]:
        marked = text.split("\0")
        # pieces alternate: plain text, the word, its spelling, plain text, ...
        printed = "".join(p for i, p in enumerate(marked) if i % 3 != 1).translate(BRACKETS)
        plain = "".join(p for i, p in enumerate(marked) if i % 3 != 2).translate(BRACKETS)
        if printed:
            yield Lit(printed, plain)

    def _slot(self, cls: type[Node], m: re.Match[str], form: str) -> Slot:
        field, restriction, slot_form, sep = m.groups()
        try:
            kinds, many = self.field_types(cls)[field]
            if restriction:
                kinds = (self.names[restriction],)
        except KeyError as e:
            raise GrammarError(f"{cls.__name__}: template {m.group()} names an unknown {e}") from None
        inner = form if slot_form == INHERITED else slot_form or ""
        if not many:
            return Slot(field, kinds, inner)
        least, sep = (int(sep[0]), sep[1:]) if sep and sep[0].isdigit() else (1, sep or "")
        return Slot(field, kinds, inner, tuple(sep.split("|")), least)

    def field_types(self, cls: type[Node]) -> dict[str, tuple[tuple[type, ...], bool]]:
        """Per field: the types it may hold (`None` left out), and whether it is a tuple of them."""
        if cls not in self._types:
            hints = typing.get_type_hints(cls, self.names)
            self._types[cls] = {f: _split(hints[f]) for f in cls.__struct_fields__}
        return self._types[cls]

    def _check(self, rule: Rule, present: set[str], const: Mapping[str, Any]) -> None:
        missing = set(rule.cls.__struct_fields__) - present - set(const)
        if missing:
            raise GrammarError(f"{rule.cls.__name__}: `{rule.ja}` leaves {', '.join(sorted(missing))} unset")
        unknown = set(const) - set(rule.cls.__struct_fields__)
        if unknown:
            raise GrammarError(f"{rule.cls.__name__}: `{rule.ja}` sets unknown {', '.join(sorted(unknown))}")


def _split(hint: Any) -> tuple[tuple[type, ...], bool]:
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return tuple(t for a in typing.get_args(hint) if a is not type(None) for t in _split(a)[0]), False
    if origin is tuple:
        return _split(typing.get_args(hint)[0])[0], True
    return (hint,), False
