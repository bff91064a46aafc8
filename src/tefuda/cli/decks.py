"""``tefuda deck``: check decks against the rules of deck construction."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tefuda.cli import library
from tefuda.cli.errors import FAILED
from tefuda.cli.everywhere import EVERY_GAME, game_with_deck
from tefuda.cli.options import Switches, switched_on
from tefuda.cli.output import Json, Lang, Output, Plain
from tefuda.cli.teaching import command
from tefuda.errors import Violation
from tefuda.formats import marked
from tefuda.formats.decks import DeckList
from tefuda.formats.expecting import expected, missing
from tefuda.games.registry import Game, games
from tefuda.games.registry import game as find_game

app = typer.Typer(no_args_is_help=True)


@app.callback()
def deck() -> None:
    """Check deck files, and list the decks there are."""


@command(app, "check", "deck check royal_infantry", "deck check my_deck.yaml --cards my_cards.yaml")
def check(
    names: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Deck files, or names of decks.", show_default=False)
    ],
    game: Annotated[
        str,
        typer.Option(
            help="Game of decks given by name. Default: the one that has it. A file names its own.", show_default=False
        ),
    ] = EVERY_GAME,
    cards: Annotated[list[Path] | None, typer.Option("--cards", help="A file with further cards.")] = None,
    option: Switches = None,
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Check decks: every clause of deck construction that one breaks is named. Exit code 1 if a deck may not be played."""
    out = Output(lang, plain, json)
    rows = []
    for name in names:
        own = game_of(name) or game
        the_game = find_game(own) if own else game_with_deck(name)
        rows.append((name, *_check(the_game, name, cards or [], switched_on(the_game, option or ()))))
    out.report(
        {
            "decks": len(rows),
            "passed": sum(not broken for *_, broken in rows),
            "failed": [
                {"deck": name, "violations": [{"clause": v.clause, "ja": v.ja, "en": v.en} for v in broken]}
                for name, _, broken in rows
                if broken
            ],
        }
    )
    for name, deck_list, broken in rows:
        title = out.words(deck_list.name, deck_list.english or deck_list.name)
        if not broken:
            out.say(f"{name}: {title} 使用できます", f"{name}: {title} may be played", style="green")
            continue
        out.say(f"{name}: {title} 使用できません", f"{name}: {title} may not be played", style="red")
        for violation in broken:
            out.say(f"  [{violation.clause}] {violation.ja}", f"  [{violation.clause}] {violation.en}")
    if any(broken for *_, broken in rows):
        raise typer.Exit(FAILED)


@command(app, "list", "deck list sve")
def list_decks(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Id of the game.")] = "sve",
    lang: Lang = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """List the decks that come with a game, and your own."""
    out = Output(lang, plain, json)
    the_game = find_game(game)
    found = {**{name: the_game.deck_list(name) for name in the_game.deck_names()}, **library.own_decks(the_game)}
    out.report(
        {"game": the_game.id, "decks": [{"id": n, "name": d.name, "english": d.english} for n, d in found.items()]}
    )
    out.table(
        out.words(f"{the_game.ja}のデッキ", f"decks of {the_game.en}"),
        ["id", out.words("名前", "name")],
        [(n, out.words(d.name, d.english or d.name)) for n, d in found.items()],
    )


def game_of(name: str) -> str:
    """Return the game that a deck file names, "" if it names none or the name is no file.

    Raises:
        FormatError: If the file cannot be read.
    """
    if not name.endswith((".yaml", ".yml")):
        return ""
    source = marked.load(name)
    if not isinstance(source.data, dict):
        raise source.error((), expected("デッキ", "a deck", source.data, "game, name, ..."))
    if "game" not in source.data:
        raise source.error((), missing("game"))
    game = source.data["game"]
    if game not in games():
        raise source.error(("game",), expected("ゲーム", "a game", game, ", ".join(games())))
    return str(game)


def _check(
    game: Game, name: str, files: list[Path], options: dict[str, bool | int]
) -> tuple[DeckList, list[Violation]]:
    cards = library.universe(game, files)
    names = library.deck(game, name)
    deck = game.deck(names, cards)
    return names, game.violations_under(deck, game.compile(game.deck_cards(deck), cards), options)
