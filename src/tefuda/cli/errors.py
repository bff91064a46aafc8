"""Errors end a command with a sentence and an exit code, never with a traceback."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from tefuda import __version__, build_mode
from tefuda.cli.keeping import CRASHES, keep, log_folder
from tefuda.cli.output import Language, Output, language_of, speak, spoken
from tefuda.cli.teaching import HelpedGroup
from tefuda.cli.usage import USAGE_ERROR, usage_text
from tefuda.errors import BotFault, FormatError, TefudaError
from tefuda.saying import Text, in_language

FINE = 0
FAILED = 1
BAD_INPUT = 2
"""Exit codes: all fine; something that was checked did not hold; the input makes no sense."""


def expected(error: Exception) -> bool:
    """Tell whether bad input raised an error. What a module has not been imported for cannot have been raised."""
    if isinstance(error, TefudaError | OSError):
        return True
    raisable = (("tefuda.text.errors", "TextError"), ("tefuda.clauses", "ClauseError"))
    return any(
        module in sys.modules and isinstance(error, getattr(sys.modules[module], name)) for module, name in raisable
    )


class Refusing(HelpedGroup):
    """Commands whose errors are told in words, whatever they raise."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words up to the command; the language is looked for in all of them, for help and errors."""
        speak(language_of(args))
        try:
            return super().parse_args(ctx, args)
        except USAGE_ERROR as error:
            raise _misused(error) from None

    def invoke(self, ctx: Any) -> Any:
        """Run a command; turn errors into exit codes."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # Whoever read our output has gone; there is nobody to tell, not even at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(FINE) from None
        except USAGE_ERROR as error:
            raise _misused(error) from None
        except Exception as error:
            if expected(error):
                Output(spoken()).complain(told(error, spoken()))
                raise typer.Exit(BAD_INPUT) from None
            if type(error).__module__.startswith(("typer", "click")):
                raise
            raise typer.Exit(_crashed(error)) from None


def _misused(error: Exception) -> Exception:
    """Tell what is wrong with a command line; one without any words is answered by the help."""
    if type(error).__name__ == "NoArgsIsHelpError":
        return error
    Output(spoken()).complain(in_language(usage_text(error), spoken().value))
    return typer.Exit(BAD_INPUT)


OS_ERRORS = {
    errno.ENOENT: "ファイルがありません",
    errno.EACCES: "アクセスが許されていません",
    errno.EEXIST: "もうあります",
    errno.ENOTDIR: "フォルダではありません",
    errno.EISDIR: "フォルダです。ファイルを指定してください",
    errno.ENOSPC: "空き容量がありません",
}
"""Faults of the file system in Japanese."""


def broken_json(errors: Sequence[FormatError]) -> dict[str, object]:
    """Return what ``--json`` says of files and cards that do not fit their format: nothing, if all do."""
    rows = [
        {
            "file": e.file,
            "line": e.line,
            "column": e.column,
            "card": getattr(e, "card", ""),
            "field": e.field,
            "message": str(e.what),
        }
        for e in errors
    ]
    return {"broken": rows} if rows else {}


def told(error: BaseException, lang: Language) -> str:
    """Return an error in words."""
    texts = sys.modules.get("tefuda.text.errors")
    if texts is not None and isinstance(error, texts.TextError):
        library = sys.modules.get("tefuda.cli.library")  # whoever read cards has it; other commands do not wait for it
        if library is not None:
            error = library.placed(error)
        if isinstance(error, texts.TextError):
            return str(error.show(lang.value))
    if isinstance(error, BotFault) and error.__cause__ is not None:
        return error.told(lang.value) + _traced(error, lang)
    if isinstance(error, TefudaError):
        return error.told(lang.value)
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        ja = OS_ERRORS.get(error.errno or 0, "")
        return f"{place}{ja if ja and lang is Language.JA else error.strerror or error}"
    return in_language(error.args[0], lang.value) if error.args and isinstance(error.args[0], str) else str(error)


def _traced(error: BotFault, lang: Language) -> str:
    """Keep the traceback of a bot for whoever wrote it; return where it is."""
    faults = sys.modules.get("tefuda.bots.faults")  # whoever raised it has it; other commands do not wait for it
    text = str(faults.traced(error)) if faults is not None else ""
    if not text:
        return ""
    try:
        place = str(keep(log_folder(), "bot", ".txt", text, CRASHES))
    except OSError:
        place = "\n" + text
    return in_language(Text(f"。トレースバック: {place}", f"; traceback: {place}"), lang.value)


def _crashed(error: Exception) -> int:
    """Keep the traceback of a fault of our own in a file and say where it is; if that fails, print it."""
    head = f"tefuda {__version__} ({build_mode()}), Python {sys.version.split()[0]}\n{' '.join(sys.argv)}\n\n"
    text = head + "".join(traceback.format_exception(error))
    last = traceback.extract_tb(error.__traceback__)[-1]
    said = str(error) or f"{Path(last.filename).name}, line {last.lineno}"
    what = f"{type(error).__name__}: {said}"
    try:
        details = str(keep(log_folder(), "crash", ".txt", text, CRASHES))
    except OSError:
        details = "\n" + text
    Output(spoken()).complain(
        f"tefuda の不具合です（{what}）。詳細: {details}",
        f"This is a fault of tefuda itself ({what}). Details: {details}",
    )
    return FAILED
