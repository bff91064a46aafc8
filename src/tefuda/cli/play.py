"""``tefuda play``: play a match at the terminal."""

from __future__ import annotations

from pathlib import Path
from secrets import randbits
from typing import Annotated

import typer

from tefuda.cli import library
from tefuda.cli.output import Lang, Output, Plain
from tefuda.cli.replaying import go_to
from tefuda.cli.seats import choose_decks, seat_bots
from tefuda.cli.session import Session
from tefuda.errors import BadInput, UnknownName
from tefuda.formats.notation import letter, seat
from tefuda.games.registry import game as find_game
from tefuda.match import Match


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Id of the game: sve.")] = "sve",
    deck: Annotated[str, typer.Option(help="Your deck: a name or a file. Default: drawn.")] = "",
    against: Annotated[str, typer.Option(help="The other deck. Default: drawn.")] = "",
    bot: Annotated[str, typer.Option(help="Who plays the other side: greedy, random, module:Class.")] = "greedy",
    side: Annotated[str, typer.Option("--side", help="Your letter.")] = "A",
    hotseat: Annotated[bool, typer.Option("--hotseat", help="Two people at one screen.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Bots on both sides: --bot greedy,random.")] = False,
    seed: Annotated[int | None, typer.Option(help="Repeats a match. Default: a new one.", show_default=False)] = None,
    record: Annotated[Path | None, typer.Option(help="Save the record here at the end.", show_default=False)] = None,
    load: Annotated[Path | None, typer.Option(help="Go on from the end of a record.", show_default=False)] = None,
    at: Annotated[
        int | None, typer.Option(min=0, help="With --load: go on after N decisions.", show_default=False)
    ] = None,
    cards: Annotated[list[Path] | None, typer.Option("--cards", help="A file with further cards.")] = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Play a match at the terminal: against a bot, with a friend at one screen, or watch bots.

    Options are numbered; answer with a number or in notation (`attack 歩兵 > leader@B`). `help` lists what else can be said:
    `undo`, `why`, `why not ...`, `card ...`, `save ...`. Answers may come through a pipe.
    """
    out = Output(lang, plain)
    if record is not None and not record.parent.is_dir():
        raise BadInput(f"--record {record}: there is no folder {record.parent}")
    the_game = find_game(game)
    universe = library.universe(the_game, cards or ())
    number = seed if seed is not None else randbits(32)
    if load is not None:
        match = Match.load(load)
        if at is not None:
            go_to(match, at)
    else:
        decks = choose_decks(the_game, [deck, against], number)
        match = Match.new(the_game, decks, number, cards=universe)
        out.say(
            f"{the_game.ja}  {' 対 '.join(d.name for d in decks)}  シード {number}",
            f"{the_game.en}: {' against '.join(d.english or d.name for d in decks)}, seed {number}",
        )
    people = [] if watch else list(range(match.players)) if hotseat else [seat(side)]
    if any(p not in range(match.players) for p in people):
        raise UnknownName(f"no player {side!r}; there are {', '.join(letter(p) for p in range(match.players))}")
    Session(out, match, universe, seat_bots(bot, match.players, people, number), record).run()
