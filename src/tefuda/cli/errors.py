"""Errors end a command with a sentence and an exit code, never with a traceback."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from tefuda import __version__, build_mode
from tefuda.clauses import ClauseError
from tefuda.cli.output import Language, Output, spoken
from tefuda.errors import AmbiguousDecision, DeckError, IllegalDecision, TefudaError
from tefuda.text.errors import TextError

FINE = 0
FAILED = 1
BAD_INPUT = 2
"""Exit codes: all fine; something that was checked did not hold; the input makes no sense."""

EXPECTED = (TefudaError, TextError, ClauseError, OSError)
"""What bad input raises."""


class Commands(TyperGroup):
    """The commands of tefuda. Whatever they raise is told in words."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command; turn errors into exit codes."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # Whoever read our output has gone; there is nobody to tell, not even at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(FINE) from None
        except EXPECTED as error:
            Output(spoken()).complain(told(error, spoken()))
            raise typer.Exit(BAD_INPUT) from None
        except Exception as error:
            if type(error).__module__.startswith(("typer", "click")):
                raise
            raise typer.Exit(_crashed(error)) from None


def told(error: BaseException, lang: Language) -> str:
    """Return an error in words."""
    if isinstance(error, TextError):
        return error.show(lang.value)
    if isinstance(error, DeckError) and lang is Language.JA:
        return "\n".join(
            [f"デッキ「{error.deck}」は使えません。", *(f"  [{v.clause}] {v.ja}" for v in error.violations)]
        )
    if isinstance(error, IllegalDecision) and lang is Language.JA:
        return _refused(error)
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        return f"{place}{error.strerror or error}"
    return str(error)


def _refused(error: IllegalDecision) -> str:
    several = isinstance(error, AmbiguousDecision)
    lines = [f"「{error.text}」は{'一つに決まりません' if several else '選べません'}。"]
    lines += [f"  [{r.clause}] {r.ja}" for r in error.reasons]
    if error.near:
        lines.append("  選べるもの: " + " | ".join(error.near))
    return "\n".join(lines)


def _crashed(error: Exception) -> int:
    """Keep the traceback of a fault of our own in a file and say where it is."""
    name = f"tefuda-crash-{os.getpid()}.txt"
    path = Path(tempfile.gettempdir()) / name
    head = f"tefuda {__version__} ({build_mode()}), Python {sys.version.split()[0]}\n{' '.join(sys.argv)}\n\n"
    path.write_text(head + "".join(traceback.format_exception(error)), encoding="utf-8")
    Output(spoken()).complain(
        f"tefuda の不具合です（{type(error).__name__}: {error}）。詳細: {path}",
        f"This is a fault of tefuda itself ({type(error).__name__}: {error}). Details: {path}",
    )
    return FAILED
