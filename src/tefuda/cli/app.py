"""The command ``tefuda``: its subcommands and what they have in common."""

from __future__ import annotations

from typing import Annotated

import typer

from tefuda import __version__, build_mode
from tefuda.cli import cards, decks, play, replaying, rules, scenarios, simulation
from tefuda.cli.errors import Commands
from tefuda.cli.teaching import HelpedGroup, command

app = typer.Typer(
    name="tefuda",
    cls=Commands,
    no_args_is_help=True,
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


command(
    app,
    "play",
    "play sve",
    "play sve --deck royal_infantry --against dragon_gorge --seed 7",
    "play sve --watch --bot greedy,random --record match.kifu",
    "play sve --load match.kifu --at 40",
)(play.play)
command(app, "replay", "replay match.kifu", "replay match.kifu --at 40 --view B", "replay match.kifu --json")(
    replaying.replay
)
command(
    app,
    "sim",
    "sim sve --games 1000",
    "sim sve --bots random,greedy --decks royal_infantry,dragon_gorge --seed 1",
    "sim sve --bots greedy,my_bot:Careful --games-to games.jsonl",
)(simulation.sim)
command(app, "bench", "bench sve", "bench sve --seconds 10 --json")(simulation.measure)
app.add_typer(cards.app, name="cards", cls=HelpedGroup)
app.add_typer(decks.app, name="deck", cls=HelpedGroup)
app.add_typer(scenarios.app, name="scenario", cls=HelpedGroup)
app.add_typer(rules.app, name="rules", cls=HelpedGroup)
