"""Options that only make sense together, or never together: what would be ignored is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from tefuda.errors import BadInput, UnknownName
from tefuda.games.registry import Game
from tefuda.saying import Text

Switches = Annotated[
    list[str] | None,
    typer.Option("--option", help="A parameter of the match: extra_rarities, target_mana=8.", show_default=False),
]
"""Parameters of a match that a game knows (:attr:`tefuda.games.registry.Game.switches`)."""


def written(ctx: typer.Context, names: Sequence[str]) -> list[str]:
    """Return those of some options (by parameter) that stand on the command line, as they are written there."""
    sources = [(name, ctx.get_parameter_source(name)) for name in names]
    return [spelled(name) for name, source in sources if source is not None and source.name == "COMMANDLINE"]


def needs(ctx: typer.Context, name: str, other: str) -> None:
    """Refuse an option without another one.

    Raises:
        BadInput: If it stands alone.
    """
    if written(ctx, [name]) and not written(ctx, [other]):
        a, b = spelled(name), spelled(other)
        raise BadInput(Text(f"{a} は {b} と一緒に使います", f"{a} needs {b}"))


def excludes(ctx: typer.Context, name: str, others: Sequence[str], why: Text) -> None:
    """Refuse options that would be ignored beside another one.

    Raises:
        BadInput: If one of them is given as well; ``why`` says why that makes no sense.
    """
    both = written(ctx, others)
    if written(ctx, [name]) and both:
        a, b = spelled(name), ", ".join(both)
        raise BadInput(Text(f"{a} と {b} は一緒に使えません。{why.ja}", f"{a} does not go with {b}: {why.en}"))


def switched_on(game: Game, names: Sequence[str]) -> dict[str, bool | int]:
    """Return parameters of a match that are named on the command line: switches by name, numbers as ``name=8``.

    Raises:
        UnknownName: If the game has no such parameter.
        BadInput: If a number is missing, or is none.
    """
    out: dict[str, bool | int] = {}
    for said in names:
        name, equals, value = said.partition("=")
        if name in game.parameters and name not in game.switches and not equals:
            raise BadInput(
                Text(f"--option {said}: 数が要ります: {said}=N", f"--option {said}: needs a number: {said}=N")
            )
        if name not in (game.parameters if equals else game.switches):
            there = ", ".join((*game.switches, *(f"{key}=N" for key in game.parameters)))
            raise UnknownName(
                Text(
                    f"--option {said}: {game.ja}にない設定です。あるもの: {there or 'なし'}",
                    f"--option {said}: is no parameter of {game.en}; there are {there or 'none'}",
                )
            )
        if equals and not value.isdecimal():
            raise BadInput(
                Text(f"--option {said}: = の後は整数です", f"--option {said}: expected a whole number behind =")
            )
        out[name] = int(value) if equals else True
    return out


def spelled(name: str) -> str:
    """Return a parameter as an option of the command line."""
    return "--" + name.replace("_", "-")
