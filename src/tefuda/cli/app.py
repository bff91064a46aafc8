"""The command ``tefuda``: its subcommands and what they have in common."""

from __future__ import annotations

from typing import Annotated

import typer

from tefuda import __version__, build_mode
from tefuda.cli import cards, decks, play, replaying, rules, scenarios, simulation
from tefuda.cli.errors import Commands

app = typer.Typer(
    name="tefuda",
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tefuda {__version__} ({build_mode()})")
        raise typer.Exit


@app.callback()
def tefuda(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and the build.")
    ] = False,
) -> None:
    """tefuda (手札) plays trading card games exactly as their rulebooks say.

    Exit codes: 0 fine, 1 something that was checked did not hold, 2 bad input.
    """


app.command("play", epilog="tefuda play sve --deck royal_infantry --against dragon_gorge --seed 7")(play.play)
app.command("replay", epilog="tefuda replay match.kifu --at 40")(replaying.replay)
app.command("sim", epilog="tefuda sim sve --games 1000 --bots random,greedy --decks royal_infantry,dragon_gorge")(
    simulation.sim
)
app.command("bench", epilog="tefuda bench sve --json")(simulation.measure)
app.add_typer(cards.app, name="cards")
app.add_typer(decks.app, name="deck")
app.add_typer(scenarios.app, name="scenario")
app.add_typer(rules.app, name="rules")
