"""``tefuda duel``: two decks against each other, until it is known well enough how often each wins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from tefuda.bots import find_bot
from tefuda.cli import library
from tefuda.cli.decks import game_of
from tefuda.cli.everywhere import EVERY_GAME, game_with_deck
from tefuda.cli.output import Json, Lang, Output, Plain
from tefuda.cli.simulation import end, refuse_illegal, run
from tefuda.errors import BadInput
from tefuda.formats.decks import DeckList
from tefuda.games.registry import Universe
from tefuda.games.registry import game as find_game
from tefuda.saying import Text, many
from tefuda.sim import Orders, Pairing, Report, Table, plan, simulate
from tefuda.sim.statistics import games_needed

BATCH = 200
"""Games between two looks at the interval: few looks keep it honest."""


def fought(
    out: Output,
    game: str,
    decks: Mapping[str, DeckList],
    universe: Universe,
    whole: list[Pairing],
    until: float,
    jobs: int,
) -> Report:
    """Play the games of a plan until the interval of the first deck is narrow enough."""
    report = Report(game)
    while len(report.played) < len(whole):
        part = whole[len(report.played) : len(report.played) + BATCH]
        more = run(out, game, len(part), simulate(game, part, decks, universe, jobs, Orders()))
        report.add(more.played)
        report.seconds += more.seconds
        rate = report.rates("deck")[next(iter(decks))]
        low, high = rate.interval()
        span = f"{low:.1%} - {high:.1%}"
        out.note(
            f"{rate.games}戦: {rate.share:.1%}（{span}）", f"{many(rate.games, 'game')}: {rate.share:.1%} ({span})"
        )
        if (high - low) / 2 <= until:
            break
    return report


def tell(out: Output, report: Report, names: list[str], bot: str, until: float) -> None:
    """Tell how often the first deck won, and how many games it would take to know it as well as was asked."""
    rate = report.rates("deck")[names[0]]
    low, high = rate.interval()
    needed = 0 if (high - low) / 2 <= until else games_needed(rate.share, until)
    out.report(
        {
            "game": report.game,
            "decks": names,
            "bot": bot,
            "games": rate.games,
            "share": round(rate.share, 4),
            "interval": [round(low, 4), round(high, 4)],
            "needed": needed,
            "first_player": round(report.first_player().share, 4),
        }
    )
    span = f"{low:.1%} - {high:.1%}"
    out.say(
        f"{names[0]} は {names[1]} に {rate.share:.1%} 勝ちました（95%区間 {span}、{rate.games}戦、{bot}）",
        f"{names[0]} won {rate.share:.1%} against {names[1]} (95 % interval {span}, {many(rate.games, 'game')}, {bot})",
    )
    if needed:
        out.say(
            f"±{until:.1%} には約{needed}戦が要ります（--most {needed}）",
            f"±{until:.1%} would take about {needed} games (--most {needed})",
        )


def duel(
    one: Annotated[str, typer.Argument(metavar="DECK", help="A deck, by name or file.", show_default=False)],
    other: Annotated[str, typer.Argument(metavar="DECK", help="The other one.", show_default=False)],
    until: Annotated[
        float,
        typer.Option(
            min=0.001, max=0.5, help="Play until the 95 % interval reaches no further than this to each side."
        ),
    ] = 0.02,
    bot: Annotated[str, typer.Option(help="Who plays both.")] = "greedy",
    most: Annotated[int, typer.Option(min=2, help="Games at most.")] = 20_000,
    game: Annotated[
        str,
        typer.Option(
            help="Game of decks given by name. Default: the one that has it. A file names its own.", show_default=False
        ),
    ] = EVERY_GAME,
    cards: Annotated[list[Path] | None, typer.Option("--cards", help="A file with further cards.")] = None,
    seed: Annotated[int, typer.Option(help="Decides everything: the same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one for each core.")] = 0,
    failures: Annotated[Path, typer.Option(help="Folder for records of games that fail.")] = Path("."),
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Let two decks play against each other until it is known well enough how often each wins.

    Each pair of games has one seed and both seats. If the interval is not narrow enough after the most games that are allowed, it is
    told how many it would take.
    """
    out = Output(lang, plain, json)
    own = game_of(one) or game
    the_game = find_game(own) if own else game_with_deck(one)
    if the_game.seats[0] != 2 or one == other:
        raise BadInput(Text("違う二つのデッキを書いてください", "two different decks are needed"))
    universe = library.universe(the_game, cards or ())
    found = library.decks(the_game, [one, other])
    names = list(found)
    find_bot(bot)
    Table(the_game.id, found, universe).pool(names)
    refuse_illegal(the_game, found, universe, {})
    report = fought(out, the_game.id, found, universe, plan(most + most % 2, [bot], names, seed), until, jobs)
    tell(out, report, names, bot, until)
    end(out, report, found, universe, failures)
