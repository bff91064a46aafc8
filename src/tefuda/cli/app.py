"""The command ``tefuda``: its subcommands and what they have in common.

The module of a subcommand is imported when that subcommand is used: help and small commands wait for nothing else.
"""

from __future__ import annotations

import os
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from tefuda import __version__, build_mode
from tefuda.cli.entries import ENTRIES, loaded
from tefuda.cli.errors import Refusing
from tefuda.cli.output import Language, Output, speak, spoken


class Commands(Refusing):
    """The commands of tefuda. ``commands`` has their names and summaries; each of them is imported when it is asked for."""

    def __init__(self, *, name: str | None = None, commands: Any = None, **attributes: Any) -> None:
        super().__init__(name=name, commands=commands, **attributes)
        self.commands.update({name: TyperCommand(name, help=entry.help) for name, entry in ENTRIES.items()})

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a subcommand, None if there is none of that name."""
        return loaded(cmd_name) if cmd_name in ENTRIES else None

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the subcommands."""
        return list(ENTRIES)


app = typer.Typer(
    name="tefuda",
    cls=Commands,
    no_args_is_help=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tefuda {__version__} ({build_mode()})")
        raise typer.Exit


@app.callback()
def tefuda(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and the build.")
    ] = False,
    lang: Annotated[
        Language | None, typer.Option("--lang", help="Language of the output. Default: that of the terminal.")
    ] = None,
) -> None:
    """tefuda (手札) plays trading card games exactly as their rulebooks say.

    Exit codes: 0 fine, 1 something that was checked did not hold, 2 bad input.
    """
    if lang is not None:
        os.environ["TEFUDA_LANG"] = lang  # what is begun from here speaks it as well
        speak(lang)
    if ctx.invoked_subcommand is None:
        from tefuda.cli.greeting import Greeter, carried_out  # no command waits for it

        plain = os.environ.get("TEFUDA_PLAIN", "0") not in ("", "0")
        Greeter(Output(spoken(), plain), carried_out).greet()
