"""Help that teaches: what a command does, in flowing text, with examples to copy."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import typer

Function = TypeVar("Function", bound=Callable[..., Any])


def command(app: typer.Typer, name: str, *examples: str) -> Callable[[Function], Function]:
    """Register a function as a command; its docstring is the help, the examples stand below."""

    def register(function: Function) -> Function:
        epilog = "\n\n".join(["Examples:", *(f"  tefuda {example}" for example in examples)])
        app.command(name, help=flowing(inspect.getdoc(function) or ""), epilog=epilog)(function)
        return function

    return register


def flowing(text: str) -> str:
    """Return a text whose paragraphs are one line each, so that the terminal breaks them where it ends."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
