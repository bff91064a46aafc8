"""Command lines that make no sense, told in our own words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import typer

from tefuda.saying import Text

USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]
"""What a command line that makes no sense raises (its own name is private to typer)."""

MESSAGES = (
    (r"valid integer|valid int\b", "整数が必要です", "expected a whole number"),
    (r"valid number|valid float", "数が必要です", "expected a number"),
    (r"greater than or equal to (\S+)", "{0}以上でなければなりません", "expected at least {0}"),
    (r"less than or equal to (\S+)", "{0}以下でなければなりません", "expected at most {0}"),
    (r"is not in the range (.*)\.", "{0} の範囲でなければなりません", "expected {0}"),
    (r"'?([^']*)'? is not one of (.*)\.", "「{0}」は選べません。選べるもの: {1}", "{0!r} is none of {1}"),
)
"""What a bad value raises, and how that is told."""


def usage_text(error: Any) -> Text:
    """Return what is wrong with a command line."""
    teller = TELLERS.get(type(error).__name__)
    said = teller(error) if teller is not None else _other(error)
    path = _path(error.ctx) if getattr(error, "ctx", None) is not None else "tefuda"
    return Text(f"{said.ja}（{path} --help で説明）", f"{said.en} ({path} --help explains)")


def _path(ctx: Any) -> str:
    """Return the command as it was typed, with what stands between groups and their commands."""
    if ctx.parent is None:
        return str(ctx.info_name)
    given = [
        str(ctx.parent.params[p.name])
        for p in ctx.parent.command.params
        if p.param_type_name == "argument" and ctx.parent.params.get(p.name)
    ]
    return " ".join([_path(ctx.parent), *given, str(ctx.info_name)])


def _no_option(error: Any) -> Text:
    near = ", ".join(sorted(error.possibilities or ()))
    name = error.option_name
    ja, en = (f"。もしかして: {near}", f"; near: {near}") if near else ("", "")
    return Text(f"オプション {name} はありません{ja}", f"no option {name}{en}")


def _no_value(error: Any) -> Text:
    return Text(f"オプション {error.option_name} には値が必要です", f"option {error.option_name} needs a value")


def _missing(error: Any) -> Text:
    name = _parameter(error)
    return Text(f"{name} がありません", f"{name} is missing")


def _bad(error: Any) -> Text:
    name, message = _parameter(error), str(error.message)
    for pattern, ja, en in MESSAGES:
        if found := re.search(pattern, message):
            values = [value.replace("'", "") for value in found.groups()]
            return Text(f"{name}: {ja.format(*values)}", f"{name}: {en.format(*values)}")
    return Text(f"{name}: {message}", f"{name}: {message}")


def _other(error: Any) -> Text:
    message = str(error.message)
    if found := re.match(r"No such command '(.*?)'\.?(?: Did you mean (.*)\?)?", message):
        near = (found[2] or "").replace("'", "")
        ja, en = (f"。もしかして: {near}", f"; near: {near}") if near else ("", "")
        return Text(f"コマンド「{found[1]}」はありません{ja}", f"no command {found[1]!r}{en}")
    if found := re.match(r"Got unexpected extra argument(?:\(s\)|s)? \((.*?)\)", message):
        return Text(f"余分な引数です: {found[1]}", f"too many arguments: {found[1]}")
    if message.startswith("Missing command"):
        return Text("コマンドがありません", "a command is missing")
    return Text(message, message)


def _parameter(error: Any) -> str:
    parameter = error.param
    if parameter is None:
        return str(error.param_hint or "?")
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name.upper())
    names: Sequence[str] = parameter.opts
    return max(names, key=len)


TELLERS = {
    "NoSuchOption": _no_option,
    "BadOptionUsage": _no_value,
    "MissingParameter": _missing,
    "BadParameter": _bad,
}
"""How each fault is told, by the name of its class."""
