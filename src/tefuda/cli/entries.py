"""The subcommands of ``tefuda``: what each is, and where its code stands. It is imported when it is used."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.main import get_group

from tefuda.cli.teaching import HelpedGroup, command
from tefuda.extras import needs_server


class Entry(NamedTuple):
    """A subcommand: where it stands (module and name), the first paragraph of its help, examples, and whether its module needs what is
    installed with the server."""

    module: str
    name: str
    help: str
    examples: tuple[str, ...] = ()
    server: bool = False


ENTRIES: dict[str, Entry] = {
    "play": Entry(
        "play",
        "play",
        "Play a match at the terminal: against a bot, with a friend at one screen, or watch bots.",
        (
            "play sve",
            "play sve --deck royal_infantry --against dragon_gorge --seed 7",
            "play sve --watch --bot greedy,random --record match.kifu",
            "play sve --load match.kifu --at 40",
        ),
    ),
    "watch": Entry("greeting", "watch", "Watch bots play a game.", ("watch", "watch chronicle")),
    "learn": Entry(
        "greeting", "learn", "Tell in a few lines how a match goes at the terminal, then play one.", ("learn",)
    ),
    "replay": Entry(
        "replaying",
        "replay",
        "Check a record, step through it in both directions, and play on from anywhere.",
        ("replay match.kifu", "replay match.kifu --at 40 --view B", "replay match.kifu --json"),
    ),
    "sim": Entry(
        "simulation",
        "sim",
        "Let bots play many games and count.",
        (
            "sim sve --games 1000",
            "sim sve --bots random,greedy --decks royal_infantry,dragon_gorge --seed 1",
            "sim sve --bots greedy,my_bot:Careful --games-to games.jsonl",
            "sim sve --bots search:100 --games 400 --report html",
        ),
    ),
    "duel": Entry(
        "duels",
        "duel",
        "Let two decks play against each other until it is known well enough how often each wins.",
        (
            "duel royal_infantry dragon_gorge --until 0.05",
            "duel royal_infantry my_deck.yaml --bot search:100 --until 0.03",
        ),
    ),
    "analyse": Entry(
        "analysing",
        "analyse_record",
        "Judge the decisions of a record: chances, better options, and where the match turned.",
        ("analyse match.kifu", "analyse match.kifu --bot search:1000 --picture match.svg", "analyse match.kifu --json"),
    ),
    "bench": Entry(
        "simulation",
        "measure",
        "Measure how fast games run here, all or the one named: random games on one core, all decks of a game.",
        ("bench", "bench sve --seconds 10 --json", "bench --face"),
    ),
    "open": Entry(
        "serving",
        "open_table",
        "Open a table of one's own: a server for this machine alone, and its page in the browser.",
        ("open", "open sve", "open --no-browser"),
    ),
    "serve": Entry(
        "serving",
        "serve",
        "Serve tables to others: matches between people and bots, kept in a database.",
        ("serve", "serve --host 0.0.0.0 --name table.example.org", "serve --check", "serve --backup tables.sqlite"),
    ),
    "connect": Entry(
        "connecting",
        "connect",
        "Play at a table of a server: at the terminal, over the network.",
        (
            "connect http://localhost:7406 --new sve --bot greedy",
            "connect http://localhost:7406 --table ID --invitation WORD",
        ),
        server=True,
    ),
    "protocol": Entry(
        "protocol",
        "protocol",
        "Print the JSON Schema of what server and clients say to each other.",
        ("protocol",),
        server=True,
    ),
    "cards": Entry("card_lists", "app", "Look cards up, check card files, take cards over from JSON and CSV."),
    "deck": Entry("decks", "app", "Check deck files, and list the decks there are."),
    "scenario": Entry("scenarios", "app", "Run scenarios: the judge's and the tester's tool."),
    "rules": Entry("rules", "app", "Read the rulebook, clause by clause, and see where the code keeps each."),
}
"""The subcommands in the order of the help."""


@cache
def loaded(name: str) -> Any:
    """Return a subcommand as it is carried out, its module imported."""
    entry = ENTRIES[name]
    if entry.server:
        needs_server()
    found = getattr(import_module(f"tefuda.cli.{entry.module}"), entry.name)
    shelf = typer.Typer()
    if isinstance(found, typer.Typer):
        shelf.add_typer(found, name=name, cls=HelpedGroup)
    else:
        command(shelf, name, *entry.examples)(found)
    return get_group(shelf).commands[name]
