"""How scenarios went: what did not hold, told so that it can be understood."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tefuda.formats.scenarios import Step
from tefuda.saying import in_language

LABELS = {
    "ja": {
        "step": "ステップ{step}、{line}行目: {what}",
        "expected": "期待:",
        "got": "結果:",
        "asked": "質問:",
        "happened": "経過:",
    },
    "en": {
        "step": "step {step}, line {line}: {what}",
        "expected": "expected:",
        "got": "got:",
        "asked": "asked:",
        "happened": "happened:",
    },
}
"""How the parts of a failure are called."""


@dataclass(frozen=True)
class Failure:
    """What did not hold.

    Attributes:
        step: Number of the step, from 1; 0 if the position could not be built.
        line: Its line in the file.
        what: The step as written.
        expected, got: What was expected and what was found.
        asked: Who is asked what, with all options.
        events: What happened last, with its clauses.
    """

    step: int
    line: int
    what: str
    expected: str
    got: str
    asked: str = ""
    events: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.told("en")

    def told(self, language: str) -> str:
        """Write it in a language, line by line."""
        words = LABELS[language]
        rows = [(words["expected"], self.expected), (words["got"], self.got)]
        if self.asked:
            rows.append((words["asked"], in_language(self.asked, language)))
        rows += [(words["happened"] if i == 0 else "", in_language(e, language)) for i, e in enumerate(self.events)]
        head = words["step"].format(step=self.step, line=self.line, what=self.what)
        indent = "\n" + " " * 12
        return "\n".join(
            [head, *(f"  {label:<9} {in_language(text, language)}".replace("\n", indent) for label, text in rows)]
        )


@dataclass(frozen=True)
class Outcome:
    """How a scenario went; ``failure`` is None if all of it held."""

    file: str
    id: str
    title: str
    line: int
    clauses: tuple[str, ...]
    qa: tuple[str, ...] = ()
    failure: Failure | None = None

    @property
    def passed(self) -> bool:
        """True if every step held."""
        return self.failure is None

    def __str__(self) -> str:
        return self.told("en")

    def told(self, language: str) -> str:
        """Write it in a language."""
        source = f" [{', '.join(self.qa)}]" if self.qa else ""
        head = f"{'ok  ' if self.passed else 'FAIL'} {self.file}:{self.line} {self.id}: {self.title}{source}"
        return head if self.failure is None else f"{head}\n  " + self.failure.told(language).replace("\n", "\n  ")


def show(value: Any) -> str:
    """Write a value as scenario files do."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(show(v) for v in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {show(v)}" for k, v in value.items()) + "}"
    return (
        {True: "true", False: "false", None: "null"}[value] if value is None or isinstance(value, bool) else str(value)
    )


def written(step: Step) -> str:
    """Write a step as it stands in the file."""
    if step.kind in WRITTEN:
        return WRITTEN[step.kind](step)
    return f"{step.kind}: " + (f"{{{step.player}: {show(step.data)}}}" if step.player else show(step.data))


WRITTEN: Mapping[str, Callable[[Step], str]] = {
    "choose": lambda step: f"{step.player}: {step.data}",
    "asked": lambda step: f"asked: {step.player or 'nobody'}",
    "concede": lambda step: f"concede: {step.player}",
    "why_not": lambda step: f"why_not: {{{step.player}: {step.data[0]}, clause: {step.data[1]}}}",
    "pass": lambda step: f"until: {step.data}" if step.data is not None else "pass: both",
}
"""How steps are written that have a form of their own."""
