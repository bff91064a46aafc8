"""Help that teaches: what a command does, in flowing text, with examples to copy."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from tefuda.cli.help import show_help
from tefuda.saying import LANGUAGES

Function = TypeVar("Function", bound=Callable[..., Any])


class HelpedCommand(TyperCommand):
    """A command whose help is in the language of the user."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help."""
        show_help(self, ctx)


class HelpedGroup(TyperGroup):
    """Commands under one name; the language may be given here as well: the whole command line has been searched for it."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help."""
        show_help(self, ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words up to the command; the language before it, or before ``--help``, stands by itself."""
        if {"--help", "-h"} & set(args):
            return super().parse_args(ctx, _without_language(args))
        if ctx.parent is not None and args[:1] == ["--lang"] and args[1:2] and args[1] in LANGUAGES:
            os.environ["TEFUDA_LANG"] = args[1]
            args = args[2:]
        elif ctx.parent is not None and args and args[0].removeprefix("--lang=") in LANGUAGES:
            os.environ["TEFUDA_LANG"] = args[0].removeprefix("--lang=")
            args = args[1:]
        return super().parse_args(ctx, args)


def _without_language(args: list[str]) -> list[str]:
    """The words without ``--lang`` and its value, which the whole command line has been searched for already."""
    out = list[str]()
    value = False
    for word in args:
        if not value and word != "--lang" and not word.startswith("--lang="):
            out.append(word)
        value = word == "--lang"
    return out


def command(app: typer.Typer, name: str, *examples: str) -> Callable[[Function], Function]:
    """Register a function as a command; its docstring is the help, the examples stand below."""

    def register(function: Function) -> Function:
        epilog = "\n".join(f"  tefuda {example}" for example in examples)
        app.command(name, cls=HelpedCommand, help=flowing(inspect.getdoc(function) or ""), epilog=epilog)(function)
        return function

    return register


def flowing(text: str) -> str:
    """Return a text whose paragraphs are one line each, so that the terminal breaks them where it ends."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
