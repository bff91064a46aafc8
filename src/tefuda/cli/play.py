"""``tefuda play``: play a match at the terminal."""

from __future__ import annotations

from pathlib import Path
from secrets import randbits
from typing import Annotated

import typer

from tefuda.cli import library
from tefuda.cli.keeping import check_target
from tefuda.cli.options import Switches, excludes, needs, switched_on
from tefuda.cli.output import Lang, Output, Plain
from tefuda.cli.replaying import go_to, load_record, pinned
from tefuda.cli.seats import choose_decks, players_given, seat_bots
from tefuda.cli.session import Session
from tefuda.errors import BadInput
from tefuda.games.registry import Game, Universe
from tefuda.games.registry import game as find_game
from tefuda.match import Match
from tefuda.play.given import seat_given
from tefuda.saying import Text

WHY_LOAD = Text("棋譜にはデッキ・カード・シードが書かれています", "a record has its own decks, cards and seed")
WHY_HOTSEAT = Text("二人とも人が操作します", "people play both sides")
WHY_WATCH = Text("両方ともボットが操作します", "bots play both sides")


def play(
    ctx: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="Id of the game: sve, eoo, arc, avalon or chronicle.")
    ] = "sve",
    deck: Annotated[str, typer.Option(help="Your deck: a name or a file. Default: drawn.")] = "",
    against: Annotated[str, typer.Option(help="The other deck. Default: drawn.")] = "",
    bot: Annotated[str, typer.Option(help="Who plays the other side: greedy, random, module:Class.")] = "greedy",
    side: Annotated[str, typer.Option("--side", help="Your letter.")] = "A",
    hotseat: Annotated[bool, typer.Option("--hotseat", help="Two people at one screen.")] = False,
    players: Annotated[
        int | None, typer.Option("--players", help="How many players, if the game leaves it open.", show_default=False)
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Bots on both sides: --bot greedy,random.")] = False,
    seed: Annotated[int | None, typer.Option(help="Repeats a match. Default: a new one.", show_default=False)] = None,
    record: Annotated[Path | None, typer.Option(help="Save the record here at the end.", show_default=False)] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --record write over a file.")] = False,
    load: Annotated[Path | None, typer.Option(help="Go on from the end of a record.", show_default=False)] = None,
    at: Annotated[
        int | None, typer.Option(min=0, help="With --load: go on after N decisions.", show_default=False)
    ] = None,
    cards: Annotated[list[Path] | None, typer.Option("--cards", help="A file with further cards.")] = None,
    option: Switches = None,
    lang: Lang = None,
    plain: Plain = False,
    json: Annotated[bool, typer.Option("--json", help="With --watch: print one JSON object, the result.")] = False,
) -> None:
    """Play a match at the terminal: against a bot, with a friend at one screen, or watch bots.

    Options are numbered; answer with a number or in notation (`attack 歩兵 > leader@B`). `help` lists what else can be said:
    `undo`, `why`, `why not ...`, `card ...`, `save ...`. Answers may come through a pipe.
    """
    out = Output(lang, plain, json)
    check_options(ctx)
    if record is not None:
        check_target("--record", record, force)
    the_game = find_game(game)
    universe = library.universe(the_game, cards or ())
    number = seed if seed is not None else randbits(32)
    if load is not None:
        match, universe = loaded(the_game, load, at, universe)
    people = still_in(match, load) if load is not None else tuple(range(players_given(the_game, players)))
    seated = [] if watch else list(people) if hotseat else [seat_given(side, people)]
    bots = seat_bots(bot, people, seated, number)
    if load is None:
        names = [against if k == 0 else "" for k in range(len(people) - 1)]
        names.insert(0 if watch or hotseat else seated[0], deck)
        decks = choose_decks(the_game, names, number)
        match = Match.new(the_game, decks, number, switched_on(the_game, option or ()), universe)
        out.say(
            f"{the_game.ja}  {' 対 '.join(d.name for d in decks)}  シード {number}",
            f"{the_game.en}: {' against '.join(d.english or d.name for d in decks)}, seed {number}",
        )
    Session(out, match, universe, bots, record, force).run()
    out.report(result_of(match, {p: name for p, (name, _) in bots.items()}, record))


def still_in(match: Match, file: Path) -> tuple[int, ...]:
    """Return who plays on in the match of a record.

    Raises:
        BadInput: If nobody does.
    """
    people = (*match.seated, *match.coming)
    if not people:
        raise BadInput(
            Text(
                f"--load {file}: この対戦は終わっています（--at N で前の局面から、tefuda replay でたどれます）",
                f"--load {file}: this match is over (--at N goes back, tefuda replay steps through it)",
            )
        )
    return people


def check_options(ctx: typer.Context) -> None:
    """Refuse options that would do nothing.

    Raises:
        BadInput: If there is one.
    """
    needs(ctx, "at", "load")
    needs(ctx, "force", "record")
    needs(ctx, "json", "watch")
    excludes(ctx, "load", ("deck", "against", "seed", "cards", "players", "option"), WHY_LOAD)
    excludes(ctx, "hotseat", ("watch", "bot", "side"), WHY_HOTSEAT)
    excludes(ctx, "watch", ("side",), WHY_WATCH)


def loaded(game: Game, file: Path, at: int | None, universe: Universe) -> tuple[Match, Universe]:
    """Return the match of a record, after so many decisions, and the cards that there are with those of the record.

    Raises:
        BadInput: If it is a record of another game, or does not replay.
        UnknownName: If it has fewer decisions.
    """
    record, match = load_record(file)
    if record.game != game.id:
        raise BadInput(
            Text(
                f"--load {file}: {record.game} の棋譜です（{game.id} ではありません）",
                f"--load {file}: is a record of {record.game}, not of {game.id}",
            )
        )
    if at is not None:
        go_to(match, at)
    return match, pinned(game, record, universe)


def result_of(match: Match, bots: dict[int, str], record: Path | None) -> dict[str, object]:
    """Return what ``--json`` reports: who played, who won by which clause, and how long it took."""
    result = match.result
    return {
        "game": match.game.id,
        "seed": match.record().seed,
        "decks": [deck.name for deck in match.record().decks],
        "bots": [bots.get(p, "") for p in match.beginners],
        "result": str(result) if result is not None else "",
        "reason": result.clause if result is not None else "",
        "turns": match.turn,
        "decisions": len(match.lines),
        "record": str(record) if record is not None else "",
    }
