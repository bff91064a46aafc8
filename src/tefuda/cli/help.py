"""Help of commands: laid out for the terminal, in Japanese or English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, get_args

from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Drawn

from tefuda.cli.japanese import HELP
from tefuda.cli.output import Language, Output, spoken

TITLES = {
    "usage": ("使い方", "Usage"),
    "argument": ("引数", "Arguments"),
    "option": ("オプション", "Options"),
    "commands": ("コマンド", "Commands"),
    "examples": ("例", "Examples"),
    "default": ("既定", "default"),
    "env": ("環境変数", "env var"),
    "needed": ("必須", "required"),
}
"""Words of the layout, in Japanese and English."""

PLACES: dict[object, str] = {int: "N", float: "X", bool: "", str: "TEXT", Path: "PATH"}
"""What stands for a value of a type."""


def show_help(command: Any, ctx: Any) -> None:
    """Print the help of a command or of a group of commands, in the language of the running command."""
    out = Output(spoken())
    for part in parts(command, ctx, out.lang):
        out.show(part)
        out.show("")


def parts(command: Any, ctx: Any, lang: Language) -> Iterator[Any]:
    """The help of a command, part by part."""
    title = {key: texts[lang is Language.EN] for key, texts in TITLES.items()}
    usage = Drawn(f"{title['usage']}: ", style="bold")
    yield usage.append(
        f"{upper(ctx.command_path)} {upper(' '.join(command.collect_usage_pieces(ctx)))}", style="not bold"
    )
    for paragraph in filter(None, (command.help or "").split("\n\n")):
        yield Drawn(translated(paragraph, lang))
    for kind in ("argument", "option"):
        rows = [
            (named(p, ctx), described(p, title, lang)) for p in command.get_params(ctx) if p.param_type_name == kind
        ]
        if rows:
            yield titled(title[kind], rows)
    commands = getattr(command, "commands", {})
    if commands:
        rows = [
            (name, first_sentence(translated((c.help or "").split("\n\n")[0], lang))) for name, c in commands.items()
        ]
        yield titled(title["commands"], rows)
    if command.epilog:
        examples = [line for line in command.epilog.split("\n") if line]
        yield Drawn("\n".join([f"{title['examples']}:", *examples]))


def translated(text: str, lang: Language) -> str:
    """Return a paragraph of help in a language."""
    return HELP.get(text, text) if lang is Language.JA else text


def upper(usage: str) -> str:
    """Write the names of arguments in capitals, without braces."""
    return re.sub(
        r"\{([\w.]+)\}(?:\.\.\.)?",
        lambda m: m[1].upper() + ("..." if m[0].endswith("...") and "..." not in m[1] else ""),
        usage,
    )


def first_sentence(text: str) -> str:
    """Return the first sentence of a paragraph."""
    return re.split(r"(?<=。)|(?<=\.) (?=[A-Z])", text)[0]


def named(parameter: Any, ctx: Any) -> str:
    """Return how an argument or option is written."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name.upper())
    names = ", ".join(sorted(parameter.opts, key=lambda name: not name.startswith("--")))
    return f"{names} {parameter.metavar or place(parameter)}".strip()


def place(parameter: Any) -> str:
    """Return what stands for the value of an option; "" if it has none."""
    kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", str)
    kind = next(iter(get_args(kind)), kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "|".join(str(choice.value) for choice in kind)
    return "" if parameter.name == "help" or parameter.is_flag else PLACES.get(kind, "TEXT")


def described(parameter: Any, title: dict[str, str], lang: Language) -> str:
    """Return what an argument or option does, and what holds without it."""
    text = translated(parameter.help or "", lang)
    extra = []
    if getattr(parameter, "envvar", None):
        extra.append(f"{title['env']} {parameter.envvar}")
    default = parameter.default
    if parameter.required:
        extra.append(title["needed"])
    elif getattr(parameter, "show_default", False) and default not in (None, "", False, ()) and not callable(default):
        extra.append(f"{title['default']} {default}")
    return f"{text} [{'; '.join(extra)}]" if extra else text


def titled(title: str, rows: Sequence[tuple[str, str]]) -> Any:
    """Lay rows out below a title."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for name, text in rows:
        table.add_row(Drawn(name, style="bold"), Drawn(text))
    whole = Table.grid()
    whole.add_row(Drawn(f"{title}:"))
    whole.add_row(Padding(table, (0, 0, 0, 2)))
    return whole
